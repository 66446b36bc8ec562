# make install | run | test | check        PORT=8501 ADDRESS=localhost PYTHON=python3
PYTHON ?= python3
PORT ?= 8501
ADDRESS ?= localhost
PIP_ARGS ?=
ARGS ?=
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check -q $(PIP_ARGS)
FORMATTED := app.py pages embedlab tests benchmarks docs

.PHONY: install dev run test check browser bench screenshots clean

install: .venv/.installed

dev: .venv/.dev

.venv/bin/python:
	@$(PYTHON) -c "import sys, ensurepip; sys.exit(sys.version_info < (3, 11))" 2>/dev/null || sh .ci/need-python "$(PYTHON)"
	$(PYTHON) -m venv .venv

.venv/.installed: requirements.txt | .venv/bin/python
	$(PIP) -r requirements.txt
	@touch $@

.venv/.dev: requirements-dev.txt requirements.txt | .venv/bin/python
	$(PIP) -r requirements-dev.txt
	@touch $@ .venv/.installed

run: install
	$(BIN)/streamlit run app.py --server.port $(PORT) --server.address $(ADDRESS) $(ARGS)

check: dev
	$(BIN)/ruff format --check $(FORMATTED)
	$(BIN)/ruff check $(FORMATTED)
	$(BIN)/mypy
	$(BIN)/lint-imports

test: dev browser
	$(BIN)/pytest -n 2 -m "not browser" $(ARGS)
	$(BIN)/pytest -m browser $(ARGS)

browser: dev
	@sh .ci/need-browser $(BIN)

screenshots: dev browser
	$(BIN)/python -m docs.screenshots

bench: dev
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv .pytest_cache .ruff_cache .mypy_cache .hypothesis .import_linter_cache
