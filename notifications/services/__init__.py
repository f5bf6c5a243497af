"""Every write of this room, one function a use case."""
