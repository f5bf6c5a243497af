"""What the service tells people: mail first, then everything that works like it."""
