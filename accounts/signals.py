"""What happens to people, for rooms that listen. Sent inside the transaction of the write."""

from django.dispatch import Signal

calendar_changed = Signal()
"""Zone, quiet hours, weekend or leave have changed; sent with `user=`."""
