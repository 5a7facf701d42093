"""Settings: what the environment (and a ``.env`` file) says, checked once at start."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import (
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from storage import database_url

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]{3,}")
# An asynchronous driver must be named: SQLAlchemy's defaults for "sqlite://" and the like block.
_DATABASE_URL = re.compile(r"[a-z0-9]+\+[a-z0-9_]+://.*", re.DOTALL)
_CHAT = re.compile(r"-?[0-9]{1,18}|@[A-Za-z][A-Za-z0-9_]{3,}")
_ACCOUNTS = re.compile(r"[1-9][0-9]{0,15}(?:[\s,]+[1-9][0-9]{0,15})*")
_REDIS_SCHEMES = ("redis", "rediss", "unix")
_TELEGRAM = "https://api.telegram.org"
# Telegram takes these characters, and up to 256 of them.
_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{16,256}")


class SettingsError(Exception):
    """The settings cannot be used; ``problems`` has one human line for each of the faults.

    No line holds the value of a secret.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


def _lowered(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


def _uppered(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


LogFormat = Annotated[Literal["text", "json"], BeforeValidator(_lowered)]
LogLevel = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_uppered)]
Rules = Annotated[Literal["classic", "greek", "federation"], BeforeValidator(_lowered)]


@dataclass(frozen=True, slots=True)
class WebhookAddress:
    """Where Telegram posts updates (``url``), where we listen, and the secret in every request."""

    url: str
    secret: str = field(repr=False)
    listen: str
    port: int


class Settings(BaseSettings):
    """All settings. The fields' names in capitals are the variables' names.

    A variable of the environment beats the same one in ``.env``; an empty one counts as unset.
    Where both ``BOT_TOKEN`` and ``BOT_TOKEN_FILE`` are set, ``BOT_TOKEN`` is taken; the same holds
    for ``WEBHOOK_SECRET``.
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",  # .env may hold variables for other programs, such as compose
        frozen=True,
        hide_input_in_errors=True,
    )

    # Files come before what they hold: a validator looks at the fields above its own.
    bot_token_file: Path | None = None
    bot_token: SecretStr = Field(default=SecretStr(""), validate_default=True)
    bot_api_url: str = _TELEGRAM
    webhook_url: str | None = None
    webhook_secret_file: Path | None = None
    webhook_secret: SecretStr | None = Field(default=None, validate_default=True)
    webhook_listen: str = "127.0.0.1"
    webhook_port: int = Field(default=8080, ge=1, le=65535)
    data_dir: Path = Path("data")
    database_url: SecretStr | None = None
    redis_url: SecretStr | None = None
    log_format: LogFormat = "text"
    log_level: LogLevel = "INFO"
    default_rules: Rules = "classic"
    media_chat: str | None = None
    admins: str | None = None
    outbox_group_per_minute: int = Field(default=20, ge=1)
    outbox_private_per_second: float = Field(default=1, gt=0, allow_inf_nan=False)
    outbox_total_per_second: int = Field(default=30, ge=1)

    @classmethod
    def load(cls) -> Settings:
        """Read the environment and ``.env`` in the working directory.

        Raises:
            SettingsError: with all problems at once.
        """
        try:
            return cls()
        except ValidationError as error:
            problems = tuple(_line(details) for details in error.errors())
        except (OSError, UnicodeDecodeError):
            problems = (".env: cannot be read as a text file in UTF-8",)
        # Raised outside the handler: pydantic's error must not hang on ours and be printed.
        raise SettingsError(problems)

    @field_validator("bot_token")
    @classmethod
    def _check_token(cls, value: SecretStr, info: ValidationInfo) -> SecretStr:
        name, token = "BOT_TOKEN", value.get_secret_value().strip()
        if not token:
            file: Path | None = info.data.get("bot_token_file")
            if file is None:
                raise ValueError(
                    "BOT_TOKEN: is missing (or BOT_TOKEN_FILE, a file with the token); "
                    "@BotFather gives you one"
                )
            name = "BOT_TOKEN_FILE"
            token = _first_line(file, name)
        if not _TOKEN.fullmatch(token):
            raise ValueError(f"{name}: the token must look like 123456:ABC-and-so-on")
        return SecretStr(token)

    @field_validator("bot_api_url")
    @classmethod
    def _check_api_url(cls, value: str) -> str:
        if not _is_url(value, ("http", "https"), needs_host=True):
            raise ValueError("BOT_API_URL: must be a URL like https://api.telegram.org")
        return value.strip().rstrip("/")

    @field_validator("webhook_url")
    @classmethod
    def _check_webhook_url(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is None:
            return None
        # A Bot API server of one's own, or the playground, posts to plain http, too.
        ours = info.data.get("bot_api_url", _TELEGRAM) != _TELEGRAM
        url = value.strip()
        if not _is_url(url, ("https", "http") if ours else ("https",), needs_host=True):
            raise ValueError("WEBHOOK_URL: must be a URL like https://bot.example.org/nardy")
        if "@" in url or "#" in url:
            raise ValueError("WEBHOOK_URL: must have no user's name, password or # in it")
        return url

    @field_validator("webhook_secret")
    @classmethod
    def _check_webhook_secret(
        cls, value: SecretStr | None, info: ValidationInfo
    ) -> SecretStr | None:
        if info.data.get("webhook_url", "refused") is None:
            return None  # no webhook
        name, secret = "WEBHOOK_SECRET", "" if value is None else value.get_secret_value().strip()
        if not secret:
            file: Path | None = info.data.get("webhook_secret_file")
            if file is None:
                raise ValueError(
                    "WEBHOOK_SECRET: is missing (or WEBHOOK_SECRET_FILE); with WEBHOOK_URL it is "
                    "needed, or anybody could post updates: make one with openssl rand -hex 32"
                )
            name = "WEBHOOK_SECRET_FILE"
            secret = _first_line(file, name)
        if not _WEBHOOK_SECRET.fullmatch(secret):
            raise ValueError(f"{name}: the secret must be 16 to 256 of A-Z, a-z, 0-9, _ and -")
        return SecretStr(secret)

    @field_validator("data_dir")
    @classmethod
    def _check_data_dir(cls, value: Path) -> Path:
        try:
            in_the_way = value.exists() and not value.is_dir()
        except OSError:
            raise ValueError("DATA_DIR: cannot be reached") from None
        if in_the_way:
            raise ValueError("DATA_DIR: must be a directory, but there is a file of this name")
        return value

    @field_validator("database_url")
    @classmethod
    def _check_database_url(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _DATABASE_URL.fullmatch(value.get_secret_value()):
            raise ValueError(
                "DATABASE_URL: must be a URL with its driver, like sqlite+aiosqlite:///nardy.sqlite3"
            )
        return value

    @field_validator("redis_url")
    @classmethod
    def _check_redis_url(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _is_url(value.get_secret_value(), _REDIS_SCHEMES):
            raise ValueError("REDIS_URL: must begin with redis://, rediss:// or unix://")
        return value

    @field_validator("media_chat")
    @classmethod
    def _check_media_chat(cls, value: str | None) -> str | None:
        if value is not None and not _CHAT.fullmatch(value.strip()):
            raise ValueError(
                "MEDIA_CHAT: must be a chat's number, like -1001234567890, or a channel's @name"
            )
        return value

    @field_validator("admins")
    @classmethod
    def _check_admins(cls, value: str | None) -> str | None:
        if value is not None and not _ACCOUNTS.fullmatch(value.strip()):
            raise ValueError("ADMINS: must be accounts' numbers with commas between, like 101, 102")
        return value

    @property
    def admin_accounts(self) -> frozenset[int]:
        """Whom the bot shows what fair play points out."""
        return frozenset(map(int, re.findall(r"[0-9]+", self.admins or "")))

    @property
    def media(self) -> int | str | None:
        """Where pictures for inline mode are uploaded: a chat's number or ``@name``."""
        if self.media_chat is None:
            return None
        chat = self.media_chat.strip()
        return chat if chat.startswith("@") else int(chat)

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.bot_token.get_secret_value()

    @property
    def api_base_url(self) -> str:
        """What precedes the token in the URL of a call: ``<BOT_API_URL>/bot``."""
        return f"{self.bot_api_url}/bot"

    @property
    def file_base_url(self) -> str:
        """What precedes the token in the URL of a file: ``<BOT_API_URL>/file/bot``."""
        return f"{self.bot_api_url}/file/bot"

    @property
    def webhook(self) -> WebhookAddress | None:
        """How updates are posted to us; ``None``: they are fetched by long polling."""
        if self.webhook_url is None or self.webhook_secret is None:
            return None
        secret = self.webhook_secret.get_secret_value()
        return WebhookAddress(self.webhook_url, secret, self.webhook_listen, self.webhook_port)

    @property
    def database(self) -> str:
        """The database's URL: ``DATABASE_URL``, or a SQLite file under ``DATA_DIR``."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return database_url(self.data_dir.absolute())

    @property
    def redis(self) -> str | None:
        """The URL of Redis; ``None``: live tables are held in memory."""
        return None if self.redis_url is None else self.redis_url.get_secret_value()

    @property
    def secrets(self) -> tuple[str, ...]:
        """Everything that must not appear in a log or a message."""
        found = [self.token, self.token.partition(":")[2]]
        if self.webhook is not None:
            found.append(self.webhook.secret)
        for url in (self.bot_api_url, self.database, self.redis or ""):
            found += _passwords(url)
        return tuple(dict.fromkeys(found))


def _first_line(file: Path, variable: str) -> str:
    """Read the first line of a secret's file, which the variable names.

    Raises:
        ValueError: with a human line, where there is no such file or line.
    """
    try:
        with file.open(encoding="utf-8") as lines:
            line = lines.readline().strip()
    except FileNotFoundError:
        raise ValueError(f"{variable}: there is no such file") from None
    except (OSError, UnicodeDecodeError):
        raise ValueError(f"{variable}: the file cannot be read") from None
    if not line:
        raise ValueError(f"{variable}: the first line of the file is empty")
    return line


def _is_url(text: str, schemes: tuple[str, ...], *, needs_host: bool = False) -> bool:
    try:
        url = urlsplit(text.strip())
        url.port  # noqa: B018 - looking at it raises ValueError for a port that is none
    except ValueError:
        return False
    return url.scheme in schemes and "://" in text and bool(url.hostname or not needs_host)


def _passwords(url: str) -> list[str]:
    """List the passwords in a URL, as written and decoded; also those in its query."""
    authority, _, query = url.partition("://")[2].partition("?")
    userinfo, at, _ = authority.rpartition("@")
    written = [userinfo.partition(":")[2]] if at else []
    written += parse_qs(query).get("password", [])
    return [form for word in written if word for form in (word, unquote(word))]


def _line(details: ErrorDetails) -> str:
    """One problem as a line that names the variable and never shows the value."""
    context: dict[str, Any] = details.get("ctx", {})
    if details["type"] == "value_error":
        return str(context["error"])
    variable = str(details["loc"][0]).upper()
    if details["type"] == "literal_error":
        return f"{variable}: must be {context['expected']}"
    if details["type"] in {"int_parsing", "int_from_float"}:
        return f"{variable}: must be a whole number"
    # The other fields take any text or check it themselves: what is left are numbers.
    return f"{variable}: must be a number {_bound(context)}".rstrip()


def _bound(context: dict[str, Any]) -> str:
    if "ge" in context:
        return f"of at least {context['ge']}"
    if "le" in context:
        return f"of at most {context['le']}"
    return f"above {context['gt']}" if "gt" in context else ""
