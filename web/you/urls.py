"""Addresses of one's own pages."""

from django.urls import path

from web.you import times, views

app_name = "you"
urlpatterns = [
    path("", views.you, name="you"),
    path("calendar/", times.keep_calendar, name="calendar"),
    path("leave/", times.declare_leave, name="leave"),
    path("leave/<int:number>/cancel/", times.cancel_leave, name="cancel-leave"),
    path("tokens/", views.new_token, name="new-token"),
    path("tokens/<int:number>/revoke/", views.revoke, name="revoke"),
    path("export/", views.export, name="export"),
    path("farewell/code/", views.farewell_code, name="farewell-code"),
    path("farewell/", views.say_farewell, name="farewell"),
]
