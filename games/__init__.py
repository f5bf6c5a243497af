"""Tables: stored games, their seats, clocks and deadlines."""
