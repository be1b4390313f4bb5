# Needs Python 3.11 or newer, git and make; everything else goes into .venv.
# Any variable can be given: make test PYTHON=python3.12 WORKERS=4

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV ?= .venv
WORKERS ?= 2

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
UV := build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

.DEFAULT_GOAL := help
.PHONY: help install demo test lint tests format docs wheel bench eval lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  \1: /p' $(MAKEFILE_LIST)

# Stamps: each holds while the files it was made from stay older than it.
$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: requirements/base.txt requirements/build.txt pyproject.toml setup.py | $(VENV)/pyvenv.cfg
	$(PIP) install -r requirements/base.txt -r requirements/build.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-dev: requirements/dev.txt $(VENV)/.installed
	$(PIP) install -r requirements/dev.txt
	@touch $@

install: $(VENV)/.installed-dev  ## own environment with the tools of a developer

# The demonstration has places of its own, so that it never meets a memory you already have.
demo: $(VENV)/.installed  ## install, then run the quickstart in a temporary folder
	@folder=$$(mktemp -d "$${TMPDIR:-/tmp}/gno-demo.XXXXXX") && cd "$$folder" && \
	GNO_CONFIG_DIR="$$folder/.gno/config" GNO_DATA_DIR="$$folder/.gno/data" \
	GNO_CACHE_DIR="$$folder/.gno/cache" "$(abspath $(BIN))/gno" quickstart && \
	echo "The files stay in $$folder until you delete them."

test: lint tests  ## what must pass before a change lands

lint: $(VENV)/.installed-dev  ## format, rules, types, import contracts, spelling
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/codespell

tests: $(VENV)/.installed-dev
	$(BIN)/pytest -n $(WORKERS) --cov --durations=10

format: $(VENV)/.installed-dev  ## rewrite the sources in the project's format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

docs: $(VENV)/.installed-dev  ## renew the generated parts of the documentation
	$(BIN)/python docs/generate.py

wheel: $(VENV)/.installed-dev  ## build, list what the wheel holds, install it elsewhere and use it
	rm -rf dist build/wheel
	$(BIN)/python -m build --no-isolation --outdir dist
	$(BIN)/python -m zipfile --list dist/*.whl
	$(BIN)/python -m venv build/wheel
	build/wheel/bin/python -m pip --disable-pip-version-check --quiet install -r requirements/base.txt dist/*.whl
	cd build/wheel && bin/gno --version

bench: $(VENV)/.installed-dev  ## latency, memory and size, against floors measured in the same run
	$(BIN)/python -m benchmarks

eval: $(VENV)/.installed-dev  ## quality of recall against the stored score
	$(BIN)/python -m evals

lock:  ## renew the exact versions in requirements/
	test -x build/lock/bin/uv || { $(PYTHON) -m venv build/lock && \
	build/lock/bin/python -m pip --disable-pip-version-check --quiet install uv; }
	$(UV) pyproject.toml -o requirements/base.txt
	$(UV) --group build -o requirements/build.txt
	$(UV) pyproject.toml --group dev -c requirements/base.txt -c requirements/build.txt \
		-o requirements/dev.txt

clean:  ## delete what builds and tools left behind; the environment stays
	rm -rf build dist htmlcov .coverage .coverage.* ./*.egg-info
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
