"""Every read of this room that is more than one line."""
