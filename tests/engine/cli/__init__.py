"""The command line, tried as a person would: as a process."""
