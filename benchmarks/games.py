"""Twenty random games at once, from the first command to the result, through the real bot process.

People at the playground press buttons at random. Every game is judged again from the journal.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from club.table import How
from tests.e2e.bot_process import assert_quiet
from tests.e2e.many_games import play_many, verify
from tests.e2e.stage import Stage

IN_ONE_GROUP: Final = 6
IN_GROUPS: Final = 6
IN_PRIVATE: Final = 8


def run() -> None:
    """Play the games and print presses, sends and edits per turn, and the time to an edit."""
    asyncio.run(_run())


async def _run() -> None:
    games = IN_ONE_GROUP + IN_GROUPS + IN_PRIVATE
    with tempfile.TemporaryDirectory() as folder:
        async with Stage.at(Path(folder)) as stage:
            await stage.bot.start()
            begun = perf_counter()
            try:
                records = await play_many(
                    stage, in_one_group=IN_ONE_GROUP, in_groups=IN_GROUPS, in_private=IN_PRIVATE
                )
            except AssertionError:
                print(stage.bot.log)
                raise
            seconds = perf_counter() - begun
            if await stage.bot.stop() != 0:
                raise RuntimeError(stage.bot.log)
            assert_quiet(stage.bot.log)
            turns = await verify(stage, games)
            calls = Counter(call["method"] for call in await stage.calls())
    presses = sum(record.presses for record in records)
    confirmed = sum(record.confirmed for record in records)
    waits = [wait for record in records for wait in record.waits]
    print(f"  {games} games at once: a stored result each, every play legal, {seconds:.0f} s")
    print(
        f"  {turns.total()} turns ({turns[How.CHOSEN]} chosen, {turns[How.FORCED]} had one play, "
        f"{turns[How.PASSED]} passed), {presses} presses"
    )
    print(f"  presses per chosen turn (mean, moves and Confirm): {presses / confirmed:.2f}")
    sends, edits, deletes = (_of(calls, verb) for verb in ("send", "edit", "delete"))
    print(
        f"  sends + edits per turn: {(sends + edits) / turns.total():.2f} "
        f"({sends} sends, {edits} edits, {deletes} deletes; answers to presses are not counted)"
    )
    print(f"  from press to edit, all games at once (median): {1000 * median(waits):.0f} ms")


def _of(calls: Counter[str], verb: str) -> int:
    """How many of the calls do this."""
    return sum(count for method, count in calls.items() if method.startswith(verb))
