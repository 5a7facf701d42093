from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError

TOKEN = "123456:TESTTOKEN"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(field.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def problems() -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    return caught.value.problems


def test_a_token_alone_is_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    settings = Settings.load()
    assert settings.token == TOKEN
    assert settings.api_base_url == "https://api.telegram.org/bot"
    assert settings.file_base_url == "https://api.telegram.org/file/bot"
    assert settings.database == f"sqlite+aiosqlite:///{tmp_path}/data/nardy.sqlite3"
    assert settings.redis is None
    assert settings.webhook is None
    assert (settings.log_format, settings.log_level) == ("text", "INFO")
    assert settings.default_rules == "classic"
    assert settings.outbox_group_per_minute == 20
    assert settings.outbox_private_per_second == 1
    assert settings.outbox_total_per_second == 30


def test_everything_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "BOT_TOKEN": f" {TOKEN}\n",
        "BOT_API_URL": "http://127.0.0.1:8081/",
        "DATABASE_URL": "postgresql+asyncpg://nardy:pass-of-db@db/nardy",
        "DATA_DIR": "/srv/nardy",
        "REDIS_URL": "redis://:pass-of-redis@redis:6379/0",
        "LOG_FORMAT": "JSON",
        "LOG_LEVEL": "debug",
        "DEFAULT_RULES": "Greek",
        "OUTBOX_GROUP_PER_MINUTE": "6000",
        "OUTBOX_PRIVATE_PER_SECOND": "0.5",
        "OUTBOX_TOTAL_PER_SECOND": "1000",
    }.items():
        monkeypatch.setenv(name, value)
    settings = Settings.load()
    assert settings.token == TOKEN
    assert settings.api_base_url == "http://127.0.0.1:8081/bot"
    assert settings.database == "postgresql+asyncpg://nardy:pass-of-db@db/nardy"
    assert settings.data_dir == Path("/srv/nardy")
    assert settings.redis == "redis://:pass-of-redis@redis:6379/0"
    assert (settings.log_format, settings.log_level) == ("json", "DEBUG")
    assert settings.default_rules == "greek"
    assert settings.outbox_private_per_second == 0.5


@pytest.mark.parametrize("written", ["101", " 101, 102 ", "101 102", "102,101"])
def test_admins_are_accounts(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    assert Settings.load().admin_accounts == frozenset()
    monkeypatch.setenv("ADMINS", written)
    assert Settings.load().admin_accounts == {101} | ({102} if "102" in written else set())


@pytest.mark.parametrize("written", ["@anna", "-5", "101;102", "0", "1,,x"])
def test_names_are_no_admins(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("ADMINS", written)
    assert problems() == ("ADMINS: must be accounts' numbers with commas between, like 101, 102",)


@pytest.mark.parametrize(
    ("written", "chat"),
    [("-1001234567890", -1001234567890), (" 101 ", 101), ("@nardy_pictures", "@nardy_pictures")],
)
def test_a_chat_for_media_is_a_number_or_a_name(
    written: str, chat: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    assert Settings.load().media is None
    monkeypatch.setenv("MEDIA_CHAT", written)
    assert Settings.load().media == chat


def test_the_env_file_is_read_and_the_environment_beats_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(
        f"BOT_TOKEN={TOKEN}\nLOG_FORMAT=json\nREDIS_URL=\nPOSTGRES_PASSWORD=for-another\n"
    )
    monkeypatch.setenv("LOG_FORMAT", "text")
    settings = Settings.load()
    assert settings.token == TOKEN
    assert settings.log_format == "text"
    assert settings.redis is None


def test_an_unreadable_env_file_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"BOT_TOKEN=\xff\xfe\n")
    assert problems() == (".env: cannot be read as a text file in UTF-8",)


def test_the_token_can_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\nsecond line\n")
    monkeypatch.setenv("BOT_TOKEN_FILE", str(file))
    assert Settings.load().token == TOKEN
    monkeypatch.setenv("BOT_TOKEN", "654321:OTHER")
    assert Settings.load().token == "654321:OTHER"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "BOT_TOKEN_FILE: there is no such file"),
        (b"", "BOT_TOKEN_FILE: the first line of the file is empty"),
        (b"\n123456:ABC\n", "BOT_TOKEN_FILE: the first line of the file is empty"),
        (b"\xff\xfe", "BOT_TOKEN_FILE: the file cannot be read"),
        (b"secret", "BOT_TOKEN_FILE: the token must look like 123456:ABC-and-so-on"),
    ],
)
def test_a_bad_token_file_is_named(
    content: bytes | None, problem: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setenv("BOT_TOKEN_FILE", str(file))
    assert problems() == (problem,)


def test_a_directory_is_no_token_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOT_TOKEN_FILE", str(tmp_path))
    assert problems() == ("BOT_TOKEN_FILE: the file cannot be read",)


@pytest.mark.parametrize("token", ["", None])
def test_a_missing_token_is_named(token: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if token is not None:
        monkeypatch.setenv("BOT_TOKEN", token)
    (problem,) = problems()
    assert problem.startswith("BOT_TOKEN: is missing")
    assert "BOT_TOKEN_FILE" in problem


def test_all_problems_come_at_once_and_without_any_value(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("")
    bad = {
        "BOT_TOKEN": "hush-token",
        "BOT_API_URL": "ftp://hush-host",
        "DATA_DIR": str(tmp_path / "taken"),
        "DATABASE_URL": "sqlite:///hush-database",
        "REDIS_URL": "http://:hush-password@redis",
        "LOG_FORMAT": "hush-xml",
        "LOG_LEVEL": "hush-loud",
        "DEFAULT_RULES": "hush-rules",
        "MEDIA_CHAT": "hush chat",
        "WEBHOOK_URL": "http://hush-host",
        "WEBHOOK_SECRET": "hush",
        "WEBHOOK_PORT": "65536",
        "OUTBOX_GROUP_PER_MINUTE": "0",
        "OUTBOX_PRIVATE_PER_SECOND": "hush-number",
        "OUTBOX_TOTAL_PER_SECOND": "1.5",
    }
    for name, value in bad.items():
        monkeypatch.setenv(name, value)
    found = problems()
    assert sorted(line.partition(":")[0] for line in found) == sorted(bad)
    assert all("\n" not in line for line in found)
    assert "hush" not in "".join(found)
    assert "LOG_FORMAT: must be 'text' or 'json'" in found
    assert "OUTBOX_GROUP_PER_MINUTE: must be a number of at least 1" in found
    assert "WEBHOOK_PORT: must be a number of at most 65535" in found
    assert "OUTBOX_PRIVATE_PER_SECOND: must be a number" in found
    assert "OUTBOX_TOTAL_PER_SECOND: must be a whole number" in found


def test_a_data_directory_out_of_reach_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DATA_DIR", "too-long-a-name" * 100)
    assert problems() == ("DATA_DIR: cannot be reached",)


@pytest.mark.parametrize("number", ["0", "-1", "nan", "inf"])
def test_a_pace_must_be_a_positive_number(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("OUTBOX_PRIVATE_PER_SECOND", number)
    (problem,) = problems()
    assert problem.startswith("OUTBOX_PRIVATE_PER_SECOND: must be a number")


@pytest.mark.parametrize("url", ["api.telegram.org", "https://", "http://host:port", "http://[::1"])
def test_a_bad_api_url_is_named(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("BOT_API_URL", url)
    assert problems() == ("BOT_API_URL: must be a URL like https://api.telegram.org",)


@pytest.mark.parametrize(
    "url", ["rediss://redis:6380/1", "unix:///run/redis.sock", "redis://localhost"]
)
def test_the_urls_of_redis(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("REDIS_URL", url)
    assert Settings.load().redis == url


def test_secrets_are_hidden_and_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://nardy:pass%2Fof-db@db/nardy")
    monkeypatch.setenv("REDIS_URL", "redis://redis:6379/0?password=pass-of-redis")
    settings = Settings.load()
    assert set(settings.secrets) == {
        TOKEN,
        "TESTTOKEN",
        "pass%2Fof-db",
        "pass/of-db",
        "pass-of-redis",
    }
    for shown in (repr(settings), str(settings), str(settings.model_dump())):
        assert not [secret for secret in settings.secrets if secret in shown]


def test_the_example_names_every_variable_and_its_default(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = dict(re.findall(r"^#([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(named) == {field.upper() for field in Settings.model_fields}
    # Everything but the examples without a default is the default itself.
    for name in ("BOT_TOKEN_FILE", "DATABASE_URL", "REDIS_URL", "MEDIA_CHAT", "ADMINS"):
        named.pop(name)
    for name in ("WEBHOOK_URL", "WEBHOOK_SECRET", "WEBHOOK_SECRET_FILE"):
        named.pop(name)
    (tmp_path / ".env").write_text("\n".join(f"{name}={value}" for name, value in named.items()))
    written = Settings.load()
    (tmp_path / ".env").unlink()
    monkeypatch.setenv("BOT_TOKEN", named["BOT_TOKEN"])
    assert written == Settings.load()
