"""The production settings keep people safe, as far as settings can."""

import json
import sys
from pathlib import Path

from tests.processes import PRODUCTION, environment, manage, run

ASK = """
import json, django
django.setup()
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve
page = Client(headers={"host": "league.example"}).get("/healthz", secure=True)
plain = Client(headers={"host": "league.example"}).get("/accounts/login/")
def known(path):
    try:
        return bool(resolve(path))
    except Resolver404:
        return False
print(json.dumps({
    "debug": settings.DEBUG,
    "dev mail": known("/dev/mail/"),
    "csp": page.headers["Content-Security-Policy"],
    "hsts": page.headers["Strict-Transport-Security"],
    "plain http": [plain.status_code, plain.headers["Location"]],
    "strange host": Client(headers={"host": "evil.example"}).get("/healthz", secure=True).status_code,
    "metrics": Client(headers={"host": "league.example"}).get("/metrics", secure=True).status_code,
    "cookies": [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME],
    "threads": settings.WEB_THREADS,
    "kept": settings.DATABASES["default"]["CONN_MAX_AGE"],
}))
"""

# The same manifest without compressing every file, which would take most of a minute.
COLLECT = """
import django
django.setup()
from django.conf import settings
from django.core.management import call_command
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
call_command("collectstatic", interactive=False, verbosity=0)
"""


def test_djangos_own_deployment_check_finds_nothing() -> None:
    result = manage("check", "--deploy", "--fail-level", "WARNING", env=environment(**PRODUCTION))
    assert result.returncode == 0, result.stderr
    assert "no issues (0 silenced)" in result.stdout


def test_the_service_answers_strictly() -> None:
    env = environment(**PRODUCTION, LOG_LEVEL="ERROR", WEB_THREADS="7")
    result = run(sys.executable, "-c", ASK, env=env)
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert answer["debug"] is False
    assert answer["dev mail"] is False
    assert "script-src 'self';" in answer["csp"] + ";"
    assert "unsafe" not in answer["csp"]
    assert answer["hsts"] == "max-age=31536000; includeSubDomains; preload"
    assert answer["plain http"] == [301, "https://league.example/accounts/login/"]
    assert answer["strange host"] == 400
    assert answer["metrics"] == 404
    assert answer["cookies"] == ["__Host-session", "__Host-csrf"]
    assert answer["threads"] == 7
    assert answer["kept"] is None


def test_every_static_file_a_page_names_can_be_collected(tmp_path: Path) -> None:
    env = environment(**PRODUCTION, DATA_DIR=str(tmp_path))
    result = run(sys.executable, "-c", COLLECT, env=env, timeout=180)
    assert result.returncode == 0, result.stderr
    named = json.loads((tmp_path / "static" / "staticfiles.json").read_text())["paths"]
    assert {"web/whistlepost.css", "web/icon.svg", "fonts/HankenGrotesk-Regular.otf"} <= set(named)
    css = (tmp_path / "static" / named["web/whistlepost.css"]).read_text()
    assert named["fonts/SourceSerifPro-Semibold.otf"].removeprefix("fonts/") in css
