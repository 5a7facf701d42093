"""The whole bot on PostgreSQL: a game, and what its people can know and have deleted."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from storage.schema import METADATA
from tests.e2e.bot_process import assert_quiet
from tests.e2e.conftest import assert_nameless
from tests.e2e.people import ANNA, DMITRI, is_over, labels, mover, text_of
from tests.e2e.random_game import press_until_over
from tests.postgres_server import PostgresServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e


@pytest.fixture
def database() -> Iterator[str]:
    with PostgresServer() as server:
        yield server.url(server.new_database())


async def test_a_game_an_export_and_a_deletion(empty_stage: Stage, database: str) -> None:
    stage = empty_stage
    stage.bot.more |= {"DATABASE_URL": database, "LOG_LEVEL": "DEBUG"}
    await stage.bot.start()
    olga = await stage.new_person("Ольга<b>&", username="olga_1")
    group = await stage.new_group(olga, DMITRI, ANNA)
    over = await play(group, olga)
    again = await group.begin(olga, DMITRI)

    kept = await export(stage.chat(olga), olga)
    assert kept["person"]["first_name"] == "Ольга<b>&"
    states = {table["status"]: table for table in kept["tables"]}
    assert states.keys() == {"playing", "finished"}
    assert "seed" not in json.dumps(states["playing"])
    assert "seed" in states["finished"]["actions"][0]["action"]
    assert [result["ending"] for result in kept["results"]] == ["resigned"]

    await delete(stage.chat(olga), olga)
    again = await group.until_shown(again, lambda m: is_over(m) and "Former player" in text_of(m))
    assert "Ольга" not in text_of(again)
    answer = await group.press(DMITRI, over, "Rematch")
    assert answer["text"].startswith("The other one has left for good")
    answer = await group.press(olga, again, "Rematch")
    assert answer["text"].startswith("You are not playing at this table")
    shown = await group.ask(DMITRI, "/leaderboard")
    assert "Former player" in shown
    assert "Dmitri" in shown

    assert await stage.bot.stop() == 0
    assert_quiet(stage.bot.log)
    assert_nameless(stage)
    rows = await everything(database)
    assert "Dmitri" in rows
    for trace in (str(olga), "Ольга", "olga"):
        assert trace not in rows
    assert not stage.bot.file.exists()


async def play(group: Chat, olga: int) -> Message:
    """Some turns, then Olga gives up; returns the board."""
    board = await group.begin(olga, DMITRI)
    accounts = {"Ольга<b>&": olga, "Dmitri": DMITRI}
    assert mover(board) in accounts
    record = await press_until_over(group, board, accounts, Random(5), at_most=12)
    await group.resign(olga)
    return await group.until_shown(record.board, is_over)


async def export(chat: Chat, person: int) -> dict[str, Any]:
    """The file that somebody gets, who has pressed Start."""
    await chat.write(person, "/start")
    await chat.write(person, "/export_me")
    sent = await chat.until(lambda m: "document_url" in m)
    return json.loads(await chat.document(sent))  # type: ignore[no-any-return] # JSON


async def delete(chat: Chat, person: int) -> None:
    question = await chat.reply_to(await chat.write(person, "/delete_me"))
    assert "one game that runs is given up at its full value" in text_of(question)
    yes = next(label for label in labels(question) if "forget me" in label)
    assert not (await chat.press(person, question, yes))["show_alert"]
    await chat.until_shown(question, lambda m: text_of(m).startswith("It is done"))


async def everything(url: str) -> str:
    """All rows of all tables, as text."""
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            found = [await connection.execute(select(table)) for table in METADATA.sorted_tables]
            return "\n".join(str(tuple(row)) for rows in found for row in rows)
    finally:
        await engine.dispose()
