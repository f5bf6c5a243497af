"""The sign of life of the periodic work."""

from django.db import models


class Heartbeat(models.Model):
    """When a periodic job last came to its end; /readyz reads its age."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"
