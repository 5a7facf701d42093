# Every target makes .venv from the pinned versions itself; nothing has to be installed by hand
# but Python 3.11+ (with venv), git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: env play test lint bench lock clean

env: $(READY)

$(READY): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# With BOT_TOKEN (or BOT_TOKEN_FILE) the bot goes to Telegram; without, to the playground.
play: env
	@if [ -n "$$BOT_TOKEN$$BOT_TOKEN_FILE" ] || { [ -f .env ] && grep -qE '^BOT_TOKEN(_FILE)?=.' .env; }; \
	then $(BIN)/python -m bot; else $(BIN)/python -m playground --with-bot; fi

test: env lint
	$(BIN)/python -m pytest -n 2 --cov --cov-report=term:skip-covered $(TESTS)

lint: env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: env
	$(BIN)/python -m benchmarks

# Renew the pinned versions (needs uv).
lock:
	uv pip compile pyproject.toml --universal --generate-hashes --no-header -o requirements.lock
	uv pip compile pyproject.toml --group dev --universal --generate-hashes --no-header -o requirements-dev.lock

clean:
	rm -rf $(VENV) dist .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis
