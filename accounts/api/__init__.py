"""This room's part of the REST API."""
