"""The host's own maps: board files in the folder that `MAPS_DIR` names, and maps of installed packages.

Read when a process starts: web, worker and management commands all come by here. What cannot be offered is told in the
log and by `manage.py check`, and keeps nothing else from running.
"""

import structlog
from django.conf import settings

from engine import add_map_folder, left_out

log = structlog.get_logger(__name__)


def offer_added_maps() -> None:
    """Offer them, and say which are left out and why."""
    if settings.MAPS_DIR is not None:
        add_map_folder(settings.MAPS_DIR)
    for sentence in left_out():
        log.warning("map_left_out", why=sentence)
