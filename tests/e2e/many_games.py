"""Many games at once, and the proof that every one of them was played by the rules."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from club.actions import Relocate
from club.decisions import evolve, milliseconds, opened
from club.journal import Status
from club.refusals import Computer, Steward, refusal
from nardy import Position, apply_moves, legal_plays
from storage import Archive
from tests.e2e.people import ANNA, DMITRI, mover
from tests.e2e.random_game import press_until_over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from club.actions import Open
    from club.journal import Entry
    from club.people import Person, PersonKey
    from club.table import How, Table
    from tests.e2e.people import Chat
    from tests.e2e.random_game import Record
    from tests.e2e.stage import Stage

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}


async def play_in_group(group: Chat, seed: int) -> Record:
    """Anna and Dmitri play a game from its first command to its result."""
    return await press_until_over(group, await group.begin(), ACCOUNTS, Random(seed))


async def play_the_computer(chat: Chat, user: int, name: str, seed: int) -> Record:
    """Somebody plays the computer in private."""
    table = await chat.reply_to(await chat.write(user, "/play"))
    await chat.seat_computer(user, table)
    board = await chat.until_shown(table, lambda m: mover(m) == name)
    return await press_until_over(chat, board, {name: user}, Random(seed))


async def play_many(
    stage: Stage, *, in_one_group: int, in_groups: int, in_private: int
) -> list[Record]:
    """So many games at once in one group, in a group each, and against the computer."""
    groups = [stage.group] * in_one_group
    groups += [await stage.new_group(title=f"Group {n}") for n in range(in_groups)]
    games = [play_in_group(group, seed) for seed, group in enumerate(groups)]
    for n in range(in_private):
        name = f"Player{chr(ord('a') + n)}"
        user = await stage.new_person(name)
        games.append(play_the_computer(stage.chat(user), user, name, 100 + n))
    return await asyncio.gather(*games)


async def verify(stage: Stage, games: int) -> Counter[How]:
    """Judge all actions again from the journal: all legal, one result a game; counts the turns."""
    turns: Counter[How] = Counter()
    async with Archive.open(stage.bot.database) as archive:
        tables = await archive.journal.tables()
        assert len(tables) == games
        for summary in tables:
            people = await archive.people.by_keys(
                tuple(key for key in (summary.maker, summary.white, summary.black) if key)
            )
            table = _judged_again(await archive.journal.entries(summary.table), people)
            assert table.status is summary.status is Status.FINISHED
            assert table.outcome is not None
            (result,) = await archive.journal.results(table.id)
            assert (result.winner, result.points) == (table.outcome.winner, table.outcome.win)
            _replay(table)
            assert table.game is not None
            turns.update(turn.how for turn in table.game.turns)
        assert len(await archive.journal.results()) == games
    return turns


def _judged_again(entries: Sequence[Entry], people: dict[PersonKey, Person]) -> Table:
    first: Open = entries[0].action  # type: ignore[assignment] # a journal begins with it
    table = opened(entries[0].table, first, entries[0].at)
    for entry in entries[1:]:
        moved = isinstance(entry.action, Relocate)  # by the house, as all that a chat does
        actor = people[entry.actor] if entry.actor else Steward() if moved else Computer()
        now = milliseconds(entry.at)
        assert refusal(table, actor, entry.action, table.version, now=now) is None
        table = evolve(table, entry.action, entry.actor, entry.at)
    return table


def _replay(table: Table) -> None:
    """Every turn's result is among the legal ones, from the start to the last position."""
    assert table.game is not None
    position, seen = Position.start(), set()
    for turn in table.game.turns:
        plays = legal_plays(position, turn.roll, table.rules, first_turn=turn.player not in seen)
        after = apply_moves(position, turn.moves)
        assert after in [play.result for play in plays]
        seen.add(turn.player)
        position = after.turned()
    assert position.turned().my_off == 15
