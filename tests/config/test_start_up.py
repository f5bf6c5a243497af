"""A process starts quickly: what few processes need is loaded when it is needed."""

import sys

from tests.processes import environment, run

HEAVY = ("ortools", "pandas", "scipy")


def test_no_process_loads_the_solvers_before_it_pairs() -> None:
    code = (
        "import django, sys; django.setup(); import config.urls, config.celery; "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = run(sys.executable, "-c", code, env=environment(DJANGO_SETTINGS_MODULE="config.settings.test"))
    assert done.stdout.strip().splitlines()[-1] == "[]", done.stderr
