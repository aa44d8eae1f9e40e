# Everything sets itself up: a virtual environment in .venv, shared by all, and only what each needs.
# PYTHON names the interpreter to make it from (3.11 to 3.13).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.PHONY: demo test lint bench soak clean

demo: $(VENV)/twin.done
	@$(BIN)/bowerboard demo $(ARGS)

test: $(VENV)/test.done lint
	$(BIN)/python -m pytest -n 2 -m "not soak" $(ARGS)

lint: $(VENV)/test.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/bench.done
	@$(BIN)/bowerboard bench --json $(ARGS)

soak: $(VENV)/test.done
	$(BIN)/python -m pytest -m soak -s $(ARGS)

$(BIN)/python:
	$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(not (3, 11) <= v <= (3, 13) and f"bowerboard needs Python 3.11 to 3.13, this is {v[0]}.{v[1]}; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/twin.done: pyproject.toml constraints.txt | $(BIN)/python
	@echo "setting up $(VENV) (once, less than a minute)"
	$(PIP) -e '.[twin]'
	@touch $@

$(VENV)/bench.done: $(VENV)/twin.done
	$(PIP) -e '.[twin,bench,hub]'
	@touch $@

$(VENV)/test.done: $(VENV)/twin.done
	$(PIP) -e '.[twin,test]'
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
