"""What becomes of webhooks and browsers that do not take what we send."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from notifications.models import Browser, Dispatch, Webhook

PATIENCE = timedelta(hours=46)
"""A webhook that has taken nothing for so long, which is as long as we try, is switched off, and its owner told."""


def over(dispatch: Dispatch) -> None:
    """It was taken."""
    now = timezone.now()
    if dispatch.webhook_id is not None:
        Webhook.objects.filter(pk=dispatch.webhook_id).update(told_at=now, failing_since=None, note="")
    elif dispatch.browser_id is not None:
        Browser.objects.filter(pk=dispatch.browser_id).update(told_at=now)


def another(dispatch: Dispatch, note: str) -> bool:
    """It was not taken. Is another try worth while?"""
    if dispatch.webhook_id is None:
        return True
    webhook = Webhook.objects.filter(pk=dispatch.webhook_id, on=True).first()
    if webhook is None:
        return False
    now = timezone.now()
    webhook.failing_since, webhook.note = webhook.failing_since or now, note[:120]
    webhook.save(update_fields=["failing_since", "note"])
    if now - webhook.failing_since < PATIENCE:
        return True
    _switch_off(webhook)
    return False


def gone(dispatch: Dispatch, note: str) -> None:
    """There is nobody there any more: a browser is forgotten, a webhook switched off."""
    if dispatch.browser_id is not None:
        Browser.objects.filter(pk=dispatch.browser_id).delete()
        dispatch.browser_id = None
    webhook = Webhook.objects.filter(pk=dispatch.webhook_id, on=True).first() if dispatch.webhook_id else None
    if webhook is not None:
        webhook.note = note[:120]
        webhook.save(update_fields=["note"])
        _switch_off(webhook)


def settings_page(webhook: Webhook) -> str:
    """Where it is switched on again."""
    if webhook.table is not None:
        return f"/tables/{webhook.table.public_id}/webhooks/"
    if webhook.event is not None:
        return f"/events/{webhook.event.public_id}/webhooks/"
    return "/mail/elsewhere/"


def _switch_off(webhook: Webhook) -> None:
    from notifications.services import outbox

    if not Webhook.objects.filter(pk=webhook.pk, on=True).update(on=False):
        return
    since = webhook.failing_since or timezone.now()
    outbox.write(
        kind=Dispatch.Kind.HOOK_OFF,
        key=f"hook-off:{webhook.pk}:{int(timezone.now().timestamp())}",
        person_id=webhook.person_id,
        facts={
            "name": str(webhook),
            "note": webhook.note,
            "since": since.isoformat(),
            "page": settings_page(webhook),
        },
    )
