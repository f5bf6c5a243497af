"""Passkeys for programs: of allauth's headless API only the door by passkey; codes and accounts have doors of ours."""

from allauth.headless.constants import Client
from allauth.headless.mfa.views import LoginWebAuthnView
from django.urls import path

urlpatterns = [path("login", LoginWebAuthnView.as_api_view(client=Client.APP), name="api-passkey-login")]
