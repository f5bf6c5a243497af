"""A made-up game that uses everything the kernel carries."""
