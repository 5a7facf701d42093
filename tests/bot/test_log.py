from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import warnings
from typing import TYPE_CHECKING, Literal

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram.error import InvalidToken, NetworkError

from bot import log
from bot.log import REDACTED, Redactor
from tests.bot.housing import Housing, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOKEN = "123456:TESTTOKEN"
SECRET = "TESTTOKEN"
REDIS_PASSWORD = 'pass/of "redis" ñ'
CALL = f"https://api.telegram.org/bot{TOKEN}/getMe"
OTHER_TOKEN = "987654321:AAbbccDDeeffGGhhiiJJkkllMMnnooPPqq_"
Style = Literal["text", "json"]


@pytest.fixture(autouse=True)
def restored_logging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module, hook in (
        (sys, "excepthook"),
        (sys, "unraisablehook"),
        (threading, "excepthook"),
    ):
        monkeypatch.setattr(module, hook, getattr(module, hook))
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in log._NOISY}
    yield
    logging.captureWarnings(capture=False)
    root.handlers[:], root.level = handlers, level
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def set_up(style: Style) -> None:
    # Within the test: pytest adds handlers of its own between a fixture and its test.
    log.set_up("DEBUG", style, [TOKEN, SECRET, REDIS_PASSWORD])


both_styles = pytest.mark.parametrize("style", ["text", "json"])


def logged(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    return err


def assert_clean(text: str) -> None:
    assert text
    for secret in (
        SECRET,
        REDIS_PASSWORD,
        "pass/of",
        "pass%2Fof",
        OTHER_TOKEN.partition(":")[2],
    ):
        assert secret not in text


def connect_error() -> Exception:
    return httpx.ConnectError(f"cannot connect to {CALL}", request=httpx.Request("POST", CALL))


def status_error() -> Exception:
    response = httpx.Response(502, request=httpx.Request("POST", CALL))
    with pytest.raises(httpx.HTTPStatusError, match=TOKEN) as caught:
        response.raise_for_status()
    return caught.value


def invalid_token() -> Exception:
    return InvalidToken(f"The token `{TOKEN}` was rejected by the server.")


@both_styles
@pytest.mark.parametrize("make", [connect_error, status_error, invalid_token])
def test_x12_no_secret_in_a_traceback_nor_in_its_causes(
    make: Callable[[], Exception], style: Style, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(style)

    def fail() -> None:
        raise make()

    def fail_because_of_it() -> None:
        try:
            fail()
        except Exception as cause:
            raise NetworkError(f"httpx: {cause}") from cause

    def fail_meanwhile() -> None:
        try:
            fail_because_of_it()
        except NetworkError:
            raise ValueError(f"{CALL} and {REDIS_PASSWORD!r}")  # noqa: B904 - the context is to be shown too

    try:
        fail_meanwhile()
    except ValueError:
        logging.getLogger("bot").exception("met an error at %s", CALL, extra={"url": CALL})
    text = logged(capsys)
    assert text.count("Traceback") == 3
    assert REDACTED in text
    assert_clean(text)


@both_styles
@pytest.mark.parametrize("name", ["httpx", "httpcore.http11", "telegram.ext.Application"])
def test_x11_libraries_that_tell_of_every_request_only_warn(
    name: str, style: Style, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(style)
    logger = logging.getLogger(name)
    logger.debug("request %s", CALL)
    logger.info("HTTP Request: POST %s", CALL)
    assert logged(capsys) == ""
    logger.warning("request %r", {"target": f"/bot{TOKEN}/getMe".encode()})
    assert_clean(logged(capsys))


@both_styles
def test_x11_nothing_leaks_even_where_they_are_turned_up(
    style: Style, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(style)
    for name in ("httpx", "httpcore", "telegram"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    with httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200))) as client:
        client.post(CALL)
        client.get(f"https://api.telegram.org/file/bot{OTHER_TOKEN}/photo.jpg")
    text = logged(capsys)
    assert text.count("/bot[redacted]/") == 2
    assert_clean(text)


@both_styles
def test_what_python_would_print_itself_is_logged_without_secrets(
    style: Style, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(style)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"a warning about {CALL}", stacklevel=1)
    sys.excepthook(ValueError, ValueError(CALL), None)
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt("by hand"), None)
    thread = threading.Thread(target=lambda: int(CALL))
    thread.start()
    thread.join()
    text = logged(capsys)
    for part in ("a warning about", "nobody caught", "nobody caught in a thread"):
        assert part in text
    assert "by hand" not in text
    assert_clean(text)


@both_styles
def test_a_faulty_call_of_the_log_shows_its_place_but_not_its_arguments(
    style: Style, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up(style)
    logging.getLogger("bot").info("%d of %d", CALL)
    text = logged(capsys)
    assert "test_log.py" in text
    assert_clean(text)


def test_an_uncaught_error_of_the_process_is_logged_without_secrets() -> None:
    program = f"""
from bot import log
log.set_up("INFO", "text", [{TOKEN!r}])
class Bad:
    def __del__(self):
        raise ValueError({CALL!r})
Bad()
raise RuntimeError({CALL!r})
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "an error that could not be raised" in done.stderr
    assert "CRITICAL bot.log: an error that nobody caught" in done.stderr
    assert done.stdout == ""
    assert_clean(done.stderr)


def test_text_lines_have_utc_times_and_extra_fields(capsys: pytest.CaptureFixture[str]) -> None:
    log.set_up("INFO", "text")
    record = logging.makeLogRecord(
        {"name": "bot", "levelno": 20, "levelname": "INFO", "msg": "hi\nthere", "created": 0.25}
    )
    record.table = "abc"
    logging.getLogger().handle(record)
    logging.getLogger("bot").debug("not shown")
    assert logged(capsys) == "1970-01-01T00:00:00.250Z INFO    bot: hi\\nthere table=abc\n"


def test_json_lines_are_objects_with_utc_times_and_extra_fields(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log.set_up("INFO", "json", [REDIS_PASSWORD])
    record = logging.makeLogRecord(
        {"name": "bot", "levelno": 20, "levelname": "INFO", "msg": "%s", "created": 0.25}
    )
    record.args = (f"Νίκος {REDIS_PASSWORD}\n",)
    record.table = "abc"
    logging.getLogger().handle(record)
    try:
        int(REDIS_PASSWORD)
    except ValueError:
        logging.getLogger("bot").exception("oh")
    first, second = (json.loads(line) for line in logged(capsys).splitlines())
    assert first == {
        "time": "1970-01-01T00:00:00.250Z",
        "level": "INFO",
        "logger": "bot",
        "message": f"Νίκος {REDACTED}\n",
        "table": "abc",
    }
    assert second["error"].endswith(f"base 10: '{REDACTED}'")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        (f"{OTHER_TOKEN}", REDACTED),
        (f"token={OTHER_TOKEN}, ok", f"token={REDACTED}, ok"),
        ("/bot1:x/getMe", "/bot[redacted]/getMe"),
        ("/file/bot1%3Ax/photo.jpg", "/file/bot[redacted]/photo.jpg"),
        ("redis://:hush@redis:6379/0", "redis://[redacted]@redis:6379/0"),
        ("redis://u:p@ss/w:rd@redis/0", "redis://[redacted]@redis/0"),
        ("postgresql+asyncpg://nardy:hush@db/nardy", "postgresql+asyncpg://[redacted]@db/nardy"),
        ("redis://redis/0?password=hush&db=1", "redis://redis/0?password=[redacted]&db=1"),
        ("http://127.0.0.1:8081/play", "http://127.0.0.1:8081/play"),
        ("at 12:34:56 in chat -1001234567890: ok", "at 12:34:56 in chat -1001234567890: ok"),
        ("mail of a@b, see https://example.org/x", "mail of a@b, see https://example.org/x"),
    ],
)
def test_what_looks_like_a_secret_is_taken_out(text: str, clean: str) -> None:
    assert Redactor()(text) == clean


def test_a_very_short_secret_does_not_tear_words_apart() -> None:
    assert Redactor(["a", "", "long-enough"])("a cat, long-enough") == f"a cat, {REDACTED}"


@given(st.text(min_size=4), st.text(), st.text())
def test_no_given_secret_passes(secret: str, before: str, after: str) -> None:
    if secret not in REDACTED:
        assert secret not in Redactor([secret])(f"{before}{secret}").replace(REDACTED, "\n\n\n\n")
    assert REDACTED in Redactor([secret])(f"{before}{secret}{after}")


async def test_what_could_not_be_sent_is_told_without_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The words have names in them."""
    house = Housing()
    board = await house.begin(-500, 101, 102)
    house.telegram.closed.add(-500)
    caplog.set_level(logging.DEBUG, "bot")
    await house.write(101, -500, "/resign")
    house.telegram.closed.clear()
    told = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("bot."))
    assert "was not sent" in told
    assert "P101x" in text_of(board)
    for name in ("P101x", "P102x"):
        assert name not in told
