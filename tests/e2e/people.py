"""People at a playground, over HTTP: they write, press and look, as a person would."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    import aiohttp

ANNA, DMITRI, NIKOS, NAMELESS = 101, 102, 103, 104
PATIENCE = 90
RULES = "Each player has 15 checkers"
HELP = "/play – Open a table"

Message = dict[str, Any]


@dataclass
class Chat:
    """A chat of the playground as its people see it."""

    session: aiohttp.ClientSession
    url: str
    id: int

    async def write(self, user: int, text: str, **more: object) -> Message:
        return await self.post("message", user=user, chat=self.id, text=text, **more)

    async def press(self, user: int, message: Message, label: str) -> Message:
        """Press a button by its label on the message as it was seen; returns the answer."""
        return await self.press_data(user, message["message_id"], data_of(message, label))

    async def press_data(self, user: int, message: int, data: str, **more: object) -> Message:
        return await self.post("press", user=user, chat=self.id, message=message, data=data, **more)

    async def offers(self, user: int, query: str = "") -> list[Message]:
        """What the bot offers to somebody who writes its name and a query here."""
        answer = await self.post("inline", user=user, query=query, chat=self.id)
        assert answer["answered"], query
        return [result | {"query": answer["query"]} for result in answer["results"]]

    async def send_offer(self, user: int, offer: Message, **more: object) -> Message:
        """Send one of the offers here; returns the message."""
        what = {"query": offer["query"], "result": offer["id"]}
        return await self.post("choose", user=user, chat=self.id, **what, **more)

    async def post(self, deed: str, **fields: object) -> Message:
        async with self.session.post(f"{self.url}/sim/{deed}", json=fields) as response:
            answer: Message = await response.json()
            assert response.status == 200, answer
            return answer

    async def reply_to(self, written: Message) -> Message:
        """The bot's answer to a message, as soon as there is one."""
        return await self.until(
            lambda m: m.get("reply_to_message", {}).get("message_id") == written["message_id"],
            since=written["message_id"],
        )

    async def ask(self, user: int, text: str, **more: object) -> str:
        """Write something and return what the bot answers."""
        return text_of(await self.reply_to(await self.write(user, text, **more)))

    async def step(self, user: int, board: Message, label: str) -> Message:
        """Press a button that must be accepted; returns the board after it."""
        answer = await self.press(user, board, label)
        assert not answer["show_alert"], (answer, label, text_of(board))
        before = (text_of(board), buttons(board))
        return await self.until_shown(board, lambda m: (text_of(m), buttons(m)) != before)

    async def from_the_bot(self) -> list[Message]:
        """All messages of the bot, after it has dealt with everything written here before."""
        await self.reply_to(await self.write(ANNA, "/help"))
        return [
            message
            for message in await self.messages()
            if message["from"]["is_bot"] and HELP not in text_of(message)
        ]

    async def begin(self, maker: int = ANNA, other: int = DMITRI) -> Message:
        """Two people sit down at an open table; returns the board with the first dice."""
        return await self.begin_at(await self.reply_to(await self.write(maker, "/play")), other)

    async def begin_at(self, table: Message, other: int) -> Message:
        """Somebody joins an open table; returns the board with the first dice."""
        answer = await self.press(other, table, "Join")
        assert not answer["show_alert"], answer
        return await self.until_shown(table, lambda m: mover(m) is not None)

    async def messages(self) -> list[Message]:
        return (await self._look(""))["messages"]  # type: ignore[no-any-return] # JSON

    async def until(
        self, wanted: Callable[[Message], bool], *, patience: float = PATIENCE, since: int = 0
    ) -> Message:
        """The newest message of the bot that is as wanted, as soon as there is one.

        Those before the message ``since`` are not looked at.
        """
        seen: list[Message] = []
        async for seen in self._looks(patience, since):
            for message in reversed(seen):
                if is_bots(message) and wanted(message):
                    return message
        told = [(text_of(message), labels(message)) for message in seen[-3:]]
        raise AssertionError(f"nothing like that was shown; the last messages: {told}")

    async def until_none(self, unwanted: Callable[[Message], bool]) -> None:
        """No message of the bot is like that any longer."""
        async for seen in self._looks(PATIENCE, 0):
            left = [text_of(message) for message in seen if is_bots(message) and unwanted(message)]
            if not left:
                return
        raise AssertionError(f"still there: {left}")

    async def _looks(self, patience: float, since: int) -> AsyncIterator[list[Message]]:
        """The chat's messages, again whenever something has changed."""
        version = -1
        end = _now() + patience
        while (left := end - _now()) > 0:
            query = f"?since={since}"
            if version >= 0:
                query += f"&after={version}&timeout={max(1, int(left))}"
            look = await self._look(query)
            version = look["version"]
            yield look["messages"]

    async def until_shown(self, message: Message, wanted: Callable[[Message], bool]) -> Message:
        """The same message, once it has become as wanted."""
        number = message["message_id"]
        return await self.until(lambda m: m["message_id"] == number and wanted(m), since=number)

    async def resign(self, user: int, value: str = "Give up", **more: object) -> Message:
        """Resign at a value: ask, and press its button; returns the question as it was."""
        question = await self.reply_to(await self.write(user, "/resign", **more))
        answer = await self.press(user, question, value)
        assert not answer["show_alert"], answer
        return question

    async def seat_computer(self, user: int, table: Message, level: str = "beginner") -> None:
        """Let the computer sit down at an open table, at a level."""
        assert not (await self.press(user, table, "Computer"))["show_alert"]
        table = await self.until_shown(table, lambda m: f"🤖 {level}" in labels(m))
        assert not (await self.press(user, table, f"🤖 {level}"))["show_alert"]

    async def board(self) -> Message:
        """The newest message with a picture."""
        return await self.until(lambda message: "photo" in message)

    async def brought_down(self, user: int) -> Message:
        """The board that is shown, or posted soon, after /board has brought it down."""
        board = await self.board()
        await self.write(user, "/board")
        return await self.until(
            lambda m: m["message_id"] > board["message_id"] and "photo" in m and bool(buttons(m))
        )

    async def picture(self, message: Message) -> bytes:
        return await self._file(message["photo_url"])

    async def document(self, message: Message) -> bytes:
        return await self._file(message["document_url"])

    async def _file(self, path: str) -> bytes:
        async with self.session.get(f"{self.url}{path}") as response:
            return await response.read()

    async def calls(self, method: str = "") -> list[Message]:
        async with self.session.get(f"{self.url}/sim/calls?method={method}") as response:
            return await response.json()  # type: ignore[no-any-return] # JSON

    async def _look(self, query: str) -> dict[str, Any]:
        async with self.session.get(f"{self.url}/sim/chat/{self.id}{query}") as response:
            look: dict[str, Any] = await response.json()
            assert response.status == 200, look
            return look


def _now() -> float:
    import asyncio

    return asyncio.get_running_loop().time()


def is_bots(message: Message) -> bool:
    """Whether the bot wrote a message, or somebody sent it by inline mode."""
    return bool(message["from"]["is_bot"]) or "via_bot" in message


def text_of(message: Message) -> str:
    return str(message.get("caption") or message.get("text") or "")


def buttons(message: Message) -> list[Message]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]


def labels(message: Message) -> list[str]:
    return [str(button["text"]) for button in buttons(message)]


def data_of(message: Message, label: str) -> str:
    for button in buttons(message):
        if label in button["text"]:
            return str(button["callback_data"])
    raise AssertionError(f"no button {label!r} among {labels(message)}")


def version_of(message: Message) -> int:
    """The table's version that a board's buttons name; -1 where none asks the table."""
    for button in buttons(message):
        parts = str(button["callback_data"]).split(":")
        if len(parts) == 4:
            return int(parts[2], 36)
    return -1


def mover(message: Message) -> str | None:
    """Whose turn a board's caption tells."""
    found = re.search(r"^(.+) to move", text_of(message), re.MULTILINE)
    return None if found is None else found.group(1)


def decider(message: Message) -> str:
    """Whose decision a board's caption awaits: a move, a roll, or an answer to a double."""
    found = re.search(
        r"^(\w+) to (?:move|roll)|doubles\. (\w+), take", text_of(message), re.MULTILINE
    )
    assert found is not None, text_of(message)
    return found.group(1) or found.group(2)


def is_over(message: Message) -> bool:
    return " wins by " in text_of(message)
