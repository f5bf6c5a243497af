"""Every read of the events that is more than one line."""
