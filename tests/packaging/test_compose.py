"""What compose.yaml promises. Its text is read by its indentation: no YAML reader is locked."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import make_url

from bot.outbox import Limits
from bot.settings import Settings
from tests.packaging.dockerfile import ROOT

LINES = [
    re.sub(r"\s+#.*", "", line)
    for line in (ROOT / "compose.yaml").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.lstrip().startswith("#")
]


def below(*path: str) -> list[str]:
    """The lines under a path of keys, without their common indentation."""
    lines = LINES
    for key in path:
        start = next(i for i, line in enumerate(lines) if re.match(rf"{key}:(\s|$)", line)) + 1
        end = start
        while end < len(lines) and lines[end].startswith(" "):
            end += 1
        lines = [line[2:] for line in lines[start:end]]
    return lines


def test_every_line_is_indented_by_pairs_and_says_a_key_or_an_item() -> None:
    for line in LINES:
        indent = len(line) - len(line.lstrip())
        assert indent % 2 == 0, line
        assert re.fullmatch(r"( {2})*(- )?([a-z_A-Z-]+:( \S.*)?|\S+)", line), line


def test_redis_keeps_an_append_only_file_in_a_volume() -> None:
    redis = below("services", "redis")
    assert 'command: ["redis-server", "--appendonly", "yes"]' in redis
    assert below("services", "redis", "volumes") == ["- redis:/data"]
    assert any("redis-cli ping" in line for line in below("services", "redis", "healthcheck"))


def test_the_bot_waits_for_redis_and_keeps_its_data_in_a_volume() -> None:
    assert below("services", "bot", "depends_on", "redis") == ["condition: service_healthy"]
    assert below("services", "bot", "volumes") == ["- data:/data"]
    assert below("services", "bot", "env_file") == ["- path: .env", "  required: false"]
    assert below("volumes") == ["data:", "redis:", "postgres:"]


def test_the_bot_is_given_settings_that_there_are() -> None:
    given = dict(line.split(": ", 1) for line in below("services", "bot", "environment"))
    assert {name.lower() for name in given} <= Settings.model_fields.keys()
    assert given == {"DATA_DIR": "/data", "REDIS_URL": "redis://redis:6379/0"}


def test_a_stopping_bot_has_the_time_to_send_what_waits() -> None:
    assert "stop_grace_period: 30s" in below("services", "bot")
    assert Limits().drain <= 10


def test_postgresql_comes_with_its_profile_and_the_bot_waits_for_it_only_then() -> None:
    postgres = below("services", "postgres")
    assert "profiles: [postgres]" in postgres
    assert below("services", "postgres", "volumes") == ["- postgres:/var/lib/postgresql"]
    assert any("pg_isready" in line for line in below("services", "postgres", "healthcheck"))
    waits = below("services", "bot", "depends_on", "postgres")
    assert waits == ["condition: service_healthy", "required: false"]


def test_the_lines_for_postgresql_that_the_docs_give_fit_the_service() -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^(COMPOSE_PROFILES|POSTGRES_PASSWORD|DATABASE_URL)=(\S+)", text, re.M))
    made = dict(line.split(": ", 1) for line in below("services", "postgres", "environment"))
    url = make_url(told["DATABASE_URL"])
    assert told["COMPOSE_PROFILES"] == "postgres"
    assert (url.host, url.port) == ("postgres", None)
    assert (url.username, url.database) == (made["POSTGRES_USER"], made["POSTGRES_DB"])
    assert url.password == told["POSTGRES_PASSWORD"]
    assert made["POSTGRES_PASSWORD"] == "${POSTGRES_PASSWORD:-}"
    driver = url.drivername.partition("+")[2]
    assert f"\n{driver}==" in (ROOT / "requirements.lock").read_text(encoding="utf-8")


@pytest.mark.parametrize("service", ["bot", "redis", "postgres"])
def test_services_come_back_and_open_no_port(service: str) -> None:
    lines = below("services", service)
    assert "restart: unless-stopped" in lines
    assert not [line for line in lines if line.startswith(("ports:", "network_mode:"))]
