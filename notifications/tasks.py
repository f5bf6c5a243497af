"""Celery's door to the services of this room."""

from celery import shared_task


@shared_task
def deliver_due() -> None:
    """Goes to the end of the queue when it has done its share."""
    from notifications.services import outbox

    if outbox.deliver_due():
        deliver_due.delay()


@shared_task
def deliver_elsewhere() -> None:
    """Webhooks and browsers; apart from mails, which must not wait for somebody's slow server."""
    from notifications.services import outbox

    if outbox.deliver_elsewhere():
        deliver_elsewhere.delay()


@shared_task
def sweep() -> None:
    from notifications.services import digests, outbox, replies

    digests.write_due()
    replies.read_new()
    outbox.sweep()


@shared_task
def read_replies() -> None:
    from notifications.services import replies

    replies.read_new()


@shared_task
def poll_mailbox() -> None:
    from notifications.services import polling

    polling.poll()


@shared_task
def tidy() -> None:
    from notifications.services import outbox, replies

    outbox.tidy()
    replies.tidy()
