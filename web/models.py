"""The little that pages themselves have to remember."""

from django.db import models

from games.models import Table


class GuidedGame(models.Model):
    """A person's first game against bots, with a guide beside the desk until its first turn is over or it is closed."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="+")
    closed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"guided game {self.table_id}"
