# Every target makes .venv from the pinned versions itself; nothing has to be installed by hand
# but Python 3.11+ (with venv), git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Each worker has its share of the tests in their order, so that a module's bot starts once; who is
# done early takes some of the others'.
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal

# The playground's port; 0 takes a free one.
PORT ?= 8077

# Where a training is kept.
TRAINING ?= training

.PHONY: env play test coverage lint bench train strength lock clean

env: $(READY)

$(READY): requirements-dev.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON): install Python 3.11 or newer"; exit 1; } >&2
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is %d.%d; another one: make PYTHON=python3.12 $(MAKECMDGOALS)" % sys.version_info[:2])'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python has no venv; on Debian and Ubuntu: sudo apt-get install python3-venv"; exit 1; } >&2
	@$(BIN)/python -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

# With BOT_TOKEN (or BOT_TOKEN_FILE) the bot goes to Telegram; without, to the playground.
play: env
	@if [ -n "$$BOT_TOKEN$$BOT_TOKEN_FILE" ] || grep -qsE '^ *(export +)?BOT_TOKEN(_FILE)? *= *[^ #]' .env; \
	then exec $(BIN)/python -m bot; \
	else exec $(BIN)/python -m playground --with-bot --port $(PORT); fi

# Modules are compiled once, whatever the environment says, and not by each bot that a test starts.
test coverage: export PYTHONDONTWRITEBYTECODE :=

test: env lint
	$(PYTEST) $(TESTS)

# Apart from `test`, whose tests it makes half as slow again.
coverage: env
	$(PYTEST) --cov --cov-report=term:skip-covered $(TESTS)

lint: env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: env
	$(BIN)/python -m benchmarks

# About an hour and a half of one core; goes on where it was stopped. See docs/strength.md.
train: env
	$(BIN)/python -m ai train $(TRAINING) --output $(TRAINING)/net.npz
	$(BIN)/python -m ai curve $(TRAINING) $(TRAINING)/curve.svg

strength: env
	$(BIN)/python -m benchmarks.strength

# Renew the pinned versions (needs uv). The other two are parts of the tested one.
LOCK := uv pip compile --quiet --universal --generate-hashes --no-header
lock:
	$(LOCK) pyproject.toml --group dev --output-file requirements-dev.lock
	$(LOCK) pyproject.toml --constraint requirements-dev.lock --output-file requirements.lock
	$(LOCK) --group build --constraint requirements-dev.lock --output-file requirements-build.lock

clean:
	rm -rf $(VENV) dist .coverage* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
