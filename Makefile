# `make run` and `make test` are all a newcomer has to remember; `make help` lists the rest.

PYTHON ?= $(shell command -v python3.11 || command -v python3 || echo python3.11)
PORT ?= 8000
ARGS ?=
BENCH ?=
VENV := .venv/bin
SERVICES := $(VENV)/python deploy/scripts/with_services.py

.DEFAULT_GOAL := help
.PHONY: help run test lint format types bench soak lock messages migrations install clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | awk -F'\t' '{printf "make %-11s %s\n", $$1, $$2}'

run: ## the whole service on 127.0.0.1:8000 with a demo (PORT=8001 for another port)
	@$(PYTHON) deploy/scripts/install.py base
	@exec $(VENV)/python manage.py serve --port "$(PORT)"

test: install ## everything: lint, types, all tests on private PostgreSQL and Redis (ARGS="tests/web -k ready" for a part)
	@exec $(SERVICES) -- $(VENV)/python deploy/scripts/run_tests.py $(ARGS)

lint: install ## ruff and who may import whom
	@$(VENV)/python deploy/scripts/run_tests.py --lint

format: install ## puts the code into the house style
	@$(VENV)/ruff check --fix . && $(VENV)/ruff format .

types: install ## mypy, strict on engine/
	@$(VENV)/mypy

bench: install ## the measurements, on a PostgreSQL that waits for its disk (BENCH=name for one of tests/bench)
	@exec $(SERVICES) --durable -- $(VENV)/python deploy/scripts/run_bench.py $(BENCH)

soak: install ## the long runs (tests marked soak)
	@exec $(SERVICES) -- $(VENV)/python deploy/scripts/run_tests.py -m soak $(ARGS)

migrations: install ## writes the migrations that changed models need
	@$(VENV)/python manage.py makemigrations

messages: install ## brings the German catalogues up to date and compiles them (needs gettext: apt-get install gettext)
	@$(VENV)/python manage.py makemessages --locale de --no-wrap --no-obsolete --add-location file \
	  --ignore .venv --ignore var --ignore tests --ignore engine --ignore deploy --ignore docs
	@$(VENV)/python deploy/scripts/engine_messages.py
	@$(VENV)/python deploy/scripts/compile_messages.py

lock: install ## compiles requirements/*.in to pinned, hashed lists without download addresses
	@for list in installer base test; do \
	  $(VENV)/uv pip compile --quiet --generate-hashes --no-emit-index-url --python-version 3.11 \
	    --custom-compile-command "make lock" requirements/$$list.in -o requirements/$$list.txt || exit 1; done

install:
	@$(PYTHON) deploy/scripts/install.py test

clean: ## removes everything that can be made again, including the local database and mails
	@rm -rf .venv .venv.lock var .ruff_cache .hypothesis .coverage htmlcov
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
