"""What a person can choose: the CPU time of working it out, against that of all legal plays.

A look is one offer of choices with the scene and the buttons made of it; a press is its refusal or
the table after it. All of that happens in the event loop, where every table waits for it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final

from bot.captions import Names
from bot.choices import offered
from bot.keyboards import keyboard
from bot.scenes import scene
from bot.texts import Texts
from club.actions import MakeMoves
from club.decisions import evolve, milliseconds
from club.refusals import refusal
from club.table import How, Turn
from nardy import Player, Roll, legal_plays
from tests.club.fakes import ANNA, BORIS, NOW, in_position
from tests.nardy.random_games import off_the_head, turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from club.table import Game, Table

_TYPICAL: Final = 1_000
_ROUNDS: Final = 3
HEAVY: Final = (
    ("CE....a.a.a.G.bcb.aaa.aa", Player.BLACK, (1, 1)),
    ("..aa.aabaCbF.A..bDaAb..a", Player.BLACK, (2, 2)),
    ("AAAA.AA..ACBc..A.Ag..Acb", Player.WHITE, (1, 1)),
    ("..AA.AA.AAAo..AAA.AA.AAA", Player.WHITE, (1, 1)),
    ("..A.AAA.AAAoA.A.AA.AA.AA", Player.WHITE, (2, 2)),
    ("...A..AAAAAoAA.AA.A.AAAA", Player.WHITE, (3, 3)),
)
"""Those with the most results of 150,000 in random games, and of many more that were made up."""

_SAY: Final = Texts.load(strict=True).in_language("en")
_NAMES: Final = Names(white="Anna", black="Boris", maker="Anna")
_NOW: Final = milliseconds(NOW)


def run() -> None:
    """Print the times of a look and of a press, typical ones and the heaviest."""
    typical = list(islice(_tables(), _TYPICAL))
    looks = [_milliseconds(_look, table) for table in typical]
    offers = [_milliseconds(offered, table) for table in typical]
    plays = [_milliseconds(_plays, table) for table in typical]
    presses = [_milliseconds(_press_of(table), table) for table in typical]
    print(
        f"  {len(typical):,} turns of random games: a look {median(looks):.2f} ms "
        f"(median; longest {max(looks):.1f}), of that the choices {median(offers):.2f} ms "
        f"(longest {max(offers):.1f}), {sum(offers) / sum(plays):.1f} times all legal plays; "
        f"a press {median(presses):.2f} ms (longest {max(presses):.1f})"
    )
    for text, player, roll in HEAVY:
        table = in_position(text, player, roll)
        look, offer, plays_alone, press = (
            _milliseconds(job, table) for job in (_look, offered, _plays, _press_of(table))
        )
        print(
            f"  {_plays(table):>5,} results of {roll[0]}-{roll[1]}: a look {look:.1f} ms, of that "
            f"the choices {offer:.1f}, {offer / plays_alone:.2f} times all legal plays; "
            f"a press {press:.1f} ms"
        )


def _tables() -> Iterator[Table]:
    """A table for every turn of random games at which there is a choice."""
    base = in_position("...........o...........O", Player.WHITE, (6, 1))
    had = tuple(Turn(player, Roll(2, 1), (), How.PASSED) for player in Player)
    for seed in count():
        for turn in turns(seed, off_the_head):
            game = replace(
                _game(base),
                position=turn.position,
                to_move=turn.player,
                roll=turn.roll,
                turns=() if turn.first_turn else had,
            )
            table = replace(base, game=game)
            if _plays(table) > 1:
                yield table


def _game(table: Table) -> Game:
    if table.running is None:
        raise RuntimeError("No game is played.")
    return table.running


def _milliseconds(job: Callable[[Table], object], table: Table) -> float:
    """The CPU time of a job, the best of some rounds."""
    best = float("inf")
    for _ in range(_ROUNDS):
        begun = process_time()
        job(table)
        best = min(best, process_time() - begun)
    return 1000 * best


def _press_of(table: Table) -> Callable[[Table], None]:
    """The press of the last button."""
    action = MakeMoves(offered(table).choices[-1])
    person = ANNA if _game(table).to_move is Player.WHITE else BORIS

    def press(table: Table) -> None:
        if refusal(table, person, action, now=_NOW) is not None:
            raise RuntimeError("What is offered is not accepted.")
        evolve(table, action, person.key, NOW)

    return press


def _look(table: Table) -> None:
    """What ``bot.looks`` makes of the choices; nothing is drawn."""
    choices = offered(table)
    scene(table, _NAMES, Player.WHITE, _SAY, choices)
    keyboard(table, _SAY, _NOW, choices)


def _plays(table: Table) -> int:
    game = _game(table)
    if game.roll is None:
        raise RuntimeError("No moves are awaited.")
    return len(legal_plays(game.position, game.roll, table.rules, first_turn=game.is_first_turn))
