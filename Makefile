# Two commands do everything: `make demo` and `make test`. Both set up what they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Tests that wait leave a core to others: with four more processes than cores hardly any is idle.
PROCESSES := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 4)
SEED ?=
GAME ?=
QUICK := tests/test_architecture.py tests/test_docs.py tests/firmware \
  $(addprefix tests/host/,dice lights link messages players referee rules live)
PUFF_BEGINS := {"game": "puff", "turn": "white", "dice": [2, 1], \
  "places": {"yard": "bbbbbbbbbbbbbbbwwwwwwwwwwwwwww"}}
BROWSER := chromium chromium-driver
LIBRARIES := libgl1 libglib2.0-0 libxcb1 libexpat1

# Whatever the shell says, Python keeps what it has translated: every program starts a second sooner.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test check style coverage messages clean setup collected system-libraries browser

setup: $(VENV)/.player

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Pasch needs Python 3.11 or newer: call 'make PYTHON=python3.11 $(MAKECMDGOALS)'."; exit 1; }
	@$(PYTHON) -c 'import os, sysconfig as s; assert os.path.exists(s.get_path("include") + "/Python.h")' \
	  2>/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null \
	  || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-dev >/dev/null; } || true
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-compile --editable '.[test]'
	@$(BIN)/python -c 'import cv2' 2>/dev/null || $(MAKE) --no-print-directory system-libraries
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null || $(MAKE) --no-print-directory browser
	@node -e 'process.exit(parseInt(process.versions.node) < 18)' 2>/dev/null \
	  || $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-compile --editable '.[node]'
	@touch $@

$(VENV)/.player: $(VENV)/.ready
	@echo "The machine player is translated for this processor: ten seconds, once."
	@echo '$(PUFF_BEGINS)' | $(BIN)/pasch advise >/dev/null
	@touch $@

# OpenCV's wheel takes these from the system; a desktop has them, a bare server has not.
system-libraries:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(LIBRARIES) >/dev/null; \
	else \
	  echo "OpenCV needs some system libraries: call 'sudo apt-get install -y $(LIBRARIES)' (or your system's equivalent), then make again."; exit 1; \
	fi

# The page is tested in a browser.
browser:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(BROWSER) >/dev/null; \
	else \
	  echo "The page's tests need a browser: call 'sudo apt-get install -y $(BROWSER)' (or your system's equivalent); everything else works without."; \
	fi

# What models the printed parts is large (1 GB, about a minute): only their tests need it.
$(VENV)/.modeller: $(VENV)/.ready
	@$(BIN)/python -c 'import tomllib; of = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	  print(*of["optional-dependencies"]["enclosure"], sep="\n")' >$@.txt
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-compile --requirement $@.txt
	@$(BIN)/python -c 'import build123d' 2>/dev/null || $(MAKE) --no-print-directory system-libraries
	@touch $@

demo: setup
	$(BIN)/pasch demo $(if $(GAME),--game $(GAME)) $(if $(SEED),--seed $(SEED))

# A process for each core: threads of libraries beside them only wait for one another, and
# finding a board takes twice as long.
test check coverage: export OPENBLAS_NUM_THREADS := 1
test check coverage: export OPENCV_FOR_THREADS_NUM := 1

test: $(VENV)/.ready
	@$(MAKE) --no-print-directory --jobs 3 setup style $(VENV)/.modeller collected
	$(BIN)/python -m pytest --numprocesses $(PROCESSES) --dist worksteal --durations 20

# Pytest rewrites the tests before it runs them and keeps that: once here, not in each process.
# What it finds wrong it says again when it runs them.
collected: $(VENV)/.ready
	@$(BIN)/python -m pytest --collect-only >/dev/null 2>&1 || true

# A first answer: two minutes of processor time, shared by all cores.
check: setup style
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m "not slow" $(QUICK)

style: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Which lines no test reaches; takes half as long again as the tests.
coverage: setup $(VENV)/.modeller
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal --ignore tests/whole \
	  --cov pasch --cov pasch_vision --cov pasch_hardware --cov-report term:skip-covered

# What people read, out of the .po files of host/pasch/messages/locale.
messages: $(VENV)/.ready
	$(BIN)/python -m pasch.messages.compile

clean:
	rm -rf $(VENV) build demo-output
