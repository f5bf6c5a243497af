"""Pages of events: find one, take part, follow it, open one in a few steps, and run it."""
