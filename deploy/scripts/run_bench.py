"""What `make bench` does once the services run: the engine's own figures, then every script of tests/bench.

    python deploy/scripts/with_services.py --durable -- python deploy/scripts/run_bench.py [name …]

A name picks tests/bench/<name>.py, or `engine`.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def main(names: list[str]) -> int:
    scripts = {path.stem: [str(path)] for path in sorted((ROOT / "tests" / "bench").glob("[a-z]*.py"))}
    benches = {"engine": ["-m", "engine", "bench"], **scripts}
    unknown = [name for name in names if name not in benches]
    if unknown:
        print(f"There is no bench called {', '.join(unknown)}; there are: {', '.join(benches)}.", file=sys.stderr)
        return 2
    return max([call(name, benches[name]) for name in names or benches])


def call(name: str, arguments: list[str]) -> int:
    print(f"== {name}", flush=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
