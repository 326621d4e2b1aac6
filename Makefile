# Two commands do everything: `make demo` and `make test`. Both set up what they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SEED ?=

.PHONY: demo test check clean setup

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Pasch needs Python 3.11 or newer: call 'make PYTHON=python3.11 $(MAKECMDGOALS)'."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@command -v node >/dev/null 2>&1 \
	  || $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[node]'
	@touch $@

demo: setup
	$(BIN)/pasch demo $(if $(SEED),--seed $(SEED))

test: setup check
	$(BIN)/python -m pytest

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) build demo-output
