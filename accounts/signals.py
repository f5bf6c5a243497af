"""What happens to people, for rooms that listen. Sent inside the transaction of the write."""

from django.dispatch import Signal

reported = Signal()
"""Somebody was brought before those who look after the place; sent with `report=`."""

calendar_changed = Signal()
"""Zone, quiet hours, weekend or leave have changed; sent with `user=`."""
