"""Shows kept mails as a mail program would: the text, the HTML in a frame that can do nothing, the pictures."""

from email.message import EmailMessage
from email.utils import make_msgid

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from notifications.kept_mail import KeptMail, kept_mail, kept_mails
from notifications.services.receiving import receive


@require_safe
def inbox(request: HttpRequest) -> HttpResponse:
    return render(request, "web/dev_mail/inbox.html", {"mails": kept_mails()})


@require_safe
def mail(request: HttpRequest, mail_id: str) -> HttpResponse:
    return render(request, "web/dev_mail/mail.html", {"mail": _found(mail_id)})


@require_POST
def reply(request: HttpRequest, mail_id: str) -> HttpResponse:
    """What pressing Reply in a mail program does: the words go the whole way that an arriving mail goes."""
    found = _found(mail_id)
    headers = dict(found.headers)
    written = EmailMessage()
    written["From"], written["To"] = found.recipients, headers.get("Reply-To", found.sender)
    written["Subject"], written["Message-ID"] = f"Re: {found.subject}", make_msgid(domain="demo.example")
    written.set_content(request.POST.get("words", ""))
    receive(message=written)
    return redirect("dev_mail:inbox")


@require_safe
@xframe_options_sameorigin
@csp_replace(  # type: ignore[arg-type]
    {
        "default-src": [NONE],
        "script-src": [NONE],
        "style-src": [UNSAFE_INLINE],
        "img-src": [SELF, "data:"],
        "frame-ancestors": [SELF],
    }
)
def html_body(request: HttpRequest, mail_id: str) -> HttpResponse:
    """The HTML as sent, its inline pictures pointed here; links open in the whole window."""
    found = _found(mail_id)
    html = found.html
    for piece in found.parts:
        if piece.content_id:
            html = html.replace(f"cid:{piece.content_id}", reverse("dev_mail:part", args=[mail_id, piece.number]))
    return HttpResponse(f'<base target="_top">{html}')


@require_safe
def part(request: HttpRequest, mail_id: str, number: int) -> HttpResponse:
    """Pictures are shown; anything else is only handed out as a download."""
    parts = _found(mail_id).parts
    if number >= len(parts):
        raise Http404
    piece = parts[number]
    shown = piece.content_type in ("image/png", "image/jpeg", "image/gif")
    response = HttpResponse(piece.content, content_type=piece.content_type if shown else "application/octet-stream")
    if not shown:
        response["Content-Disposition"] = "attachment"
    return response


def _found(mail_id: str) -> KeptMail:
    found = kept_mail(mail_id)
    if found is None:
        raise Http404
    return found
