# The bot as an image: docker build -t nardy-bot . (or docker compose up, see compose.yaml).
# tests/packaging runs the first stage's lines and the last one's CMD without Docker; everything
# they make lies under /opt and /data.

# The Python that the tests run on.
FROM python:3.11-slim AS base

# --- Build: a virtual environment with the pinned packages and our wheel ------------------------
FROM base AS build
WORKDIR /opt/source

COPY requirements.lock requirements-build.lock ./
RUN python -m venv /opt/nardy
RUN --mount=type=cache,target=/root/.cache/pip \
    /opt/nardy/bin/python -m pip install --require-hashes -r requirements.lock
RUN python -m venv /opt/build
RUN --mount=type=cache,target=/root/.cache/pip \
    /opt/build/bin/python -m pip install --require-hashes -r requirements-build.lock

COPY pyproject.toml README.md LICENSE ./
COPY nardy nardy
COPY ai ai
COPY club club
COPY render render
COPY storage storage
COPY bot bot
COPY playground playground
RUN /opt/build/bin/python -m build --wheel --no-isolation --outdir /opt/wheel
RUN /opt/nardy/bin/python -m pip install --no-deps --no-index /opt/wheel/*.whl

# --- The image: that environment, a user without rights, a folder for the data ------------------
FROM base
# Pillow loads it to shape names in right-to-left scripts.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /data nardy \
    && install --directory --owner=nardy --mode=700 /data
COPY --from=build /opt/nardy /opt/nardy
# Safe path: what lies in the working directory is never imported.
ENV PATH=/opt/nardy/bin:$PATH PYTHONSAFEPATH=1 DATA_DIR=/data WEBHOOK_LISTEN=0.0.0.0
WORKDIR /data
VOLUME /data
USER nardy
# Of a bot with WEBHOOK_URL only; else it opens no port.
EXPOSE 8080
# No HEALTHCHECK: the bot waits patiently for a Telegram that is away. It ends
# with an exit code when it cannot go on; the restart policy does the rest.
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
