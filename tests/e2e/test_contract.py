"""The foreign contract on a whole game: aiogram's models judge both sides of every call.

The playground's own tests hold each of its methods and updates to the contract; here it is what
the real bot asks, and what it is really answered, from its start to its end.
"""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from aiogram import methods, types
from aiogram.methods import Response

from playground import methods as playground_methods
from playground import server
from tests.e2e.people import (
    ANNA,
    DMITRI,
    NAMELESS,
    NIKOS,
    is_over,
    labels,
    mover,
    text_of,
    version_of,
)
from tests.e2e.random_game import press_until_over
from tests.playground.aiogram_contract import check_call, check_object, check_update

if TYPE_CHECKING:
    from playground.parameters import Parameters
    from playground.state import World
    from tests.e2e.people import Chat
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e

_METHODS: dict[str, Any] = {name.lower(): getattr(methods, name) for name in methods.__all__}
# Words for people: they may begin like JSON without being any.
_WORDS = ("text", "caption")


@dataclass(frozen=True)
class Exchange:
    """A call of the bot as it came over the wire, and the whole answer."""

    method: str
    sent: dict[str, object]
    answer: dict[str, Any]

    def faults(self) -> list[str]:
        """What aiogram finds wrong with it: names, values and fields at any depth."""
        model = _METHODS[self.method.lower()]
        answer: Any = Response[model.__returning__]  # type: ignore[name-defined] # known at run time only
        opened = {name: _opened(name, value) for name, value in self.sent.items()}
        found = [
            *check_call(self.method, opened),
            *check_object(
                model, {name: opened[name] for name in opened.keys() & model.model_fields}
            ),
            *check_object(answer, self.answer),
        ]
        return [f"{self.method} {opened}: {fault}" for fault in found]


def _opened(name: str, value: object) -> object:
    """A value without the JSON text in which forms wrap what is nested."""
    if isinstance(value, str) and name not in _WORDS and value.startswith(("{", "[")):
        return json.loads(value)
    return value


@pytest.fixture
def exchanges(monkeypatch: pytest.MonkeyPatch) -> list[Exchange]:
    """All calls of the test. It comes before the stage, whose bot calls as soon as it is there."""
    seen: list[Exchange] = []
    carry_out = playground_methods.call_method

    async def seen_call(
        world: World, token: str, name: str, parameters: Parameters
    ) -> tuple[int, dict[str, Any]]:
        uploads = dict.fromkeys(parameters.uploads, "attach://a_file")
        sent = deepcopy(uploads | parameters.values)
        code, answer = await carry_out(world, token, name, parameters)
        seen.append(Exchange(name, sent, deepcopy(answer)))
        return code, answer

    monkeypatch.setattr(server, "call_method", seen_call)
    return seen


async def say_everything(chat: Chat, user: int) -> None:
    """Every command, with and without its words, and what is no command."""
    for text in (
        "/start",
        "/help",
        "/rules",
        "/board",
        "/resign",
        "/nonsense",
        "/challenge",
        "/challenge @somebody greek",
        "/play chess",
        "/settings",
        "/zone",
        "/verify",
        "/dice",
        "good evening",
        "/play federation",
    ):
        await chat.write(user, text)


async def play_a_match_with_everything(group: Chat) -> None:
    """Own words, a double, an offer, the record, a rematch."""
    await group.write(ANNA, "/challenge @dmitri 3 federation quick")
    board = await group.until(lambda m: "Match to 3" in text_of(m))
    await group.press(ANNA, board, "My word")
    question = await group.until(lambda m: "a word of your own" in text_of(m))
    await group.write(ANNA, "tea", reply_to=question["message_id"])
    board = await group.until_shown(board, lambda m: version_of(m) == 2)
    await group.press(DMITRI, board, "Accept")
    board = await group.until_shown(board, lambda m: version_of(m) > 2)
    while not any("Double" in label for label in labels(board)):
        user = ANNA if text_of(board).startswith("Anna") else DMITRI
        label = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
        await group.press(user, board, label)
        version = version_of(board)
        board = await group.until_shown(board, lambda m, v=version: version_of(m) > v)  # type: ignore[misc] # mypy does not infer lambdas with defaults
    doubler, taker = (ANNA, DMITRI) if text_of(board).startswith("Anna") else (DMITRI, ANNA)
    await group.press(doubler, board, "Double")
    board = await group.until_shown(board, lambda m: "Take: plays for 2" in labels(m))
    await group.press(taker, board, "Take")
    await group.until_shown(board, lambda m: "Cube 2" in text_of(m))
    await group.resign(doubler, "Offer: oin")
    board = await group.until_shown(board, lambda m: "✅ Agree" in labels(m))
    await group.press(taker, board, "Agree")
    board = await group.until_shown(board, lambda m: labels(m) == ["Next game"])
    await group.press(doubler, board, "Next game")
    board = await group.until_shown(board, lambda m: "Next game" not in labels(m))
    await group.resign(doubler)
    board = await group.until_shown(board, is_over)
    await group.press(taker, board, "Rematch")
    again = await group.until(lambda m: m["message_id"] > board["message_id"] and "photo" in m)
    await group.press(doubler, again, "Decline")
    await group.until_shown(again, lambda m: not labels(m))
    await group.write(ANNA, "/verify")
    await group.until(lambda m: "document" in m)


async def test_a_whole_game_is_within_the_foreign_contract(
    exchanges: list[Exchange], stage: Stage
) -> None:
    group, private = stage.group, stage.chat(NIKOS)

    await say_everything(private, NIKOS)
    table = await private.until(lambda m: "Computer" in "".join(labels(m)))
    await private.seat_computer(NIKOS, table)
    board = await private.until_shown(table, lambda m: mover(m) == "Νίκος")
    await private.write(NIKOS, "/board")
    board = await private.until(lambda m: "photo" in m and m["message_id"] > board["message_id"])
    await private.write(NIKOS, "/resign")
    question = await private.until(lambda m: "No, play on" in labels(m))
    await private.press(NIKOS, question, "No, play on")
    await private.press_data(NIKOS, board["message_id"], "of another bot")
    for blocked in (True, False):
        await private.post("block", user=NIKOS, blocked=blocked)

    await say_everything(group, NIKOS)
    await group.write(NAMELESS, "Here I am")
    await group.write(NIKOS, "/challenge", mention=NAMELESS)
    await group.until(lambda m: "tg://user" not in text_of(m) and "Decline" in labels(m))
    forum = await group.post("chat", title="Forum", members=[ANNA, DMITRI], forum=True)
    topic = await group.post("member", chat=forum["id"], action="topic", name="Games")
    await stage.chat(forum["id"]).write(ANNA, "/play greek", thread=topic["thread"])
    there = await stage.chat(forum["id"]).until(lambda m: "Join" in labels(m))
    assert there["message_thread_id"] == topic["thread"]

    await group.write(ANNA, "/challenge @dmitri")
    board = await group.until(lambda m: "Anna challenges" in text_of(m))
    assert (await group.press(NIKOS, board, "Accept"))["show_alert"]
    assert not (await group.press(DMITRI, board, "Accept"))["show_alert"]
    board = await group.until_shown(board, lambda m: mover(m) is not None)
    accounts = {"Anna": ANNA, "Dmitri": DMITRI}
    await press_until_over(group, board, accounts, Random(4), at_most=30)
    await group.resign(DMITRI)
    await group.until_shown(board, is_over)
    await play_a_match_with_everything(group)

    assert {exchange.method for exchange in exchanges} == {
        "getChatMember",
        "getMe",
        "deleteWebhook",
        "getMyCommands",
        "setMyCommands",
        "setMyDescription",
        "setMyShortDescription",
        "getUpdates",
        "sendMessage",
        "sendPhoto",
        "editMessageMedia",
        "editMessageCaption",
        "editMessageReplyMarkup",
        "editMessageText",
        "sendDocument",
        "deleteMessage",
        "answerCallbackQuery",
    }
    assert [fault for exchange in exchanges for fault in exchange.faults()] == []
    refused = [(e.method, e.answer) for e in exchanges if not e.answer["ok"]]
    assert refused == []
    assert [call for call in await group.calls() if call["unknown"]] == []

    updates = list(stage.playground.state.updates.history)
    kinds = {kind for update in updates for kind in update.keys() & types.Update.model_fields}
    assert kinds == {"update_id", "message", "callback_query", "my_chat_member"}
    assert [fault for update in updates for fault in check_update(update)] == []
    fetched = {
        update["update_id"]
        for exchange in exchanges
        if exchange.method == "getUpdates"
        for update in exchange.answer["result"]
    }
    assert fetched == {update["update_id"] for update in updates}
