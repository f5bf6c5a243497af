"""Addresses of the mailbox in the browser."""

from django.urls import path

from web.dev_mail import views

app_name = "dev_mail"
urlpatterns = [
    path("", views.inbox, name="inbox"),
    path("<str:mail_id>/", views.mail, name="mail"),
    path("<str:mail_id>/reply/", views.reply, name="reply"),
    path("<str:mail_id>/html/", views.html_body, name="html"),
    path("<str:mail_id>/parts/<int:number>/", views.part, name="part"),
]
