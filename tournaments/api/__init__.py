"""The events over HTTP."""
