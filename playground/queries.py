"""Button presses and inline queries that wait for the bot's answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from playground.errors import JsonObject, query_too_old

if TYPE_CHECKING:
    import asyncio

    from playground.chats import Message
    from playground.people import Person

ANSWER_SECONDS = 15.0
"""How long a query can be answered, by the playground's clock."""


@dataclass(slots=True, eq=False)
class Query:
    """A press or an inline query.

    :param answer: becomes the bot's answer; cancelled when the playground closes
    """

    id: str
    person: Person
    asked_at: float
    answer: asyncio.Future[JsonObject]


@dataclass(slots=True, eq=False)
class Press(Query):
    """A tap on a button of ``message``."""

    message: Message | None = None


@dataclass(slots=True, eq=False)
class InlineQuery(Query):
    """What a person types after the bot's name in any chat."""

    text: str = ""
    results: list[JsonObject] = field(default_factory=list)


AnyQuery = TypeVar("AnyQuery", bound=Query)


class OpenQueries(Generic[AnyQuery]):
    """Queries by id; each can be answered once, and not for ever."""

    def __init__(self) -> None:
        self._open: dict[str, AnyQuery] = {}

    def add(self, query: AnyQuery) -> AnyQuery:
        """Keep a query until it is answered."""
        self._open[query.id] = query
        return query

    def take(self, query_id: str | None, now: float) -> AnyQuery:
        """Give the query up for its answer.

        :raises ApiError: 400 when it is unknown, answered already or too old
        """
        query = self._open.pop(query_id or "", None)
        if query is None or now - query.asked_at > ANSWER_SECONDS:
            raise query_too_old()
        return query

    def clear(self) -> None:
        """Give all queries up; nobody waits for them any longer."""
        for query in self._open.values():
            query.answer.cancel()
        self._open.clear()
