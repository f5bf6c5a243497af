"""Every write of this room, one function a use case; one module a family of verbs."""
