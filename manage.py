#!/usr/bin/env python
"""Runs Django's commands with this project's settings (the local ones unless DJANGO_SETTINGS_MODULE says otherwise)."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    execute_from_command_line(sys.argv)
