"""What the settings of a webhook may be, and what is said of others. X09."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.__main__ import main
from bot.log import Redactor
from bot.settings import Settings, SettingsError

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "a-secret-that-is_16-or-longer"
URL = "https://bot.example.org/nardy"


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(field.upper(), raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOT_TOKEN", "123456:TESTTOKEN")


def problem(monkeypatch: pytest.MonkeyPatch, **more: str) -> str:
    """The one problem that these settings have."""
    for name, value in more.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    (line,) = caught.value.problems
    return line


def test_the_url_alone_chooses_the_webhook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHOOK_SECRET", SECRET)
    assert Settings.load().webhook is None
    monkeypatch.setenv("WEBHOOK_URL", f" {URL} ")
    webhook = Settings.load().webhook
    assert webhook is not None
    assert (webhook.url, webhook.secret) == (URL, SECRET)
    assert (webhook.listen, webhook.port) == ("127.0.0.1", 8080)


def test_the_secret_is_hidden_and_taken_out_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBHOOK_URL", URL)
    monkeypatch.setenv("WEBHOOK_SECRET", SECRET)
    settings = Settings.load()
    for shown in (repr(settings), repr(settings.webhook), str(settings.model_dump())):
        assert SECRET not in shown
    assert Redactor(settings.secrets)(f"setWebhook {SECRET}") == "setWebhook [redacted]"


@pytest.mark.parametrize("secret", [None, "", "  "])
def test_x09_there_is_no_start_without_a_secret(
    secret: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bot"])
    monkeypatch.setenv("WEBHOOK_URL", URL)
    if secret is not None:
        monkeypatch.setenv("WEBHOOK_SECRET", secret)
    assert main() == 1
    first, line = capsys.readouterr().err.splitlines()
    assert first == "The bot cannot start:"
    assert line.startswith("  WEBHOOK_SECRET: is missing (or WEBHOOK_SECRET_FILE)")


@pytest.mark.parametrize("secret", ["too-short", "with a space in it", "s" * 257, "секрет" * 4])
def test_a_secret_that_is_too_weak_or_that_telegram_refuses_is_named(
    secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = problem(monkeypatch, WEBHOOK_URL=URL, WEBHOOK_SECRET=secret)
    assert line == "WEBHOOK_SECRET: the secret must be 16 to 256 of A-Z, a-z, 0-9, _ and -"


def test_the_secret_can_stand_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    monkeypatch.setenv("WEBHOOK_SECRET_FILE", str(file))
    line = problem(monkeypatch, WEBHOOK_URL=URL)
    assert line == "WEBHOOK_SECRET_FILE: there is no such file"
    file.write_text("short\n")
    assert problem(monkeypatch).startswith("WEBHOOK_SECRET_FILE: the secret must be 16")
    file.write_text(f"{SECRET}\n")
    webhook = Settings.load().webhook
    assert webhook is not None
    assert webhook.secret == SECRET


@pytest.mark.parametrize(
    "url", ["bot.example.org", "https://", "http://bot.example.org", "https://host:port", "ftp://h"]
)
def test_a_url_that_is_none_is_named(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = problem(monkeypatch, WEBHOOK_URL=url, WEBHOOK_SECRET=SECRET)
    assert line == "WEBHOOK_URL: must be a URL like https://bot.example.org/nardy"


def test_passwords_do_not_belong_into_the_url(monkeypatch: pytest.MonkeyPatch) -> None:
    line = problem(monkeypatch, WEBHOOK_URL="https://me:hush@host/", WEBHOOK_SECRET=SECRET)
    assert line == "WEBHOOK_URL: must have no user's name, password or # in it"


def test_a_bot_api_server_of_ones_own_may_post_to_plain_http(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BOT_API_URL", "http://127.0.0.1:8081/")
    monkeypatch.setenv("WEBHOOK_URL", "http://127.0.0.1:8080/nardy")
    monkeypatch.setenv("WEBHOOK_SECRET", SECRET)
    assert Settings.load().webhook is not None
