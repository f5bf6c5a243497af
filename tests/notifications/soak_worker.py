"""A worker for the soak. Its mails carry a dot instead of a board: what is worn out here is the post, not the pen."""

import sys

from config.celery import app

DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)

if __name__ == "__main__":
    import django

    django.setup()
    from notifications.mails import table

    table.to_png = lambda svg, width, small: DOT  # type: ignore[assignment]
    app.worker_main(["worker", "--pool", "solo", "--loglevel", "WARNING", "--beat", "--schedule", sys.argv[1]])
