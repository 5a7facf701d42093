"""The lines of results, to and fro."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from club.journal import Result
from club.people import PersonKey
from club.places import Place, TableId

if TYPE_CHECKING:
    from sqlalchemy import Row


def line_of_result(result: Result) -> dict[str, Any]:
    """The columns of a result that the club hands over."""
    return {
        "table_id": result.table,
        "game": result.game,
        "chat": result.place.chat,
        "thread": result.place.thread,
        "rules": result.rules,
        "white": result.white,
        "black": result.black,
        "computer": result.computer,
        "winner": result.winner,
        "kind": result.kind,
        "points": result.points,
        "ending": result.ending,
        "turns": result.turns,
        "finished_at": result.finished_at,
        "cube": result.cube,
    }


def result_of_row(row: Row[Any]) -> Result:
    """The result on a line."""
    return Result(
        table=TableId(row.table_id),
        game=row.game,
        place=Place(row.chat, row.thread),
        rules=row.rules,
        white=key_of(row.white),
        black=key_of(row.black),
        computer=row.computer,
        winner=row.winner,
        kind=row.kind,
        points=row.points,
        ending=row.ending,
        turns=row.turns,
        finished_at=row.finished_at,
        cube=row.cube,
    )


def key_of(number: int | None) -> PersonKey | None:
    """A person's key in a column that may be empty."""
    return None if number is None else PersonKey(number)
