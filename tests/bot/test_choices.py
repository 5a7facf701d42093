"""What a look shows of the choices: the same on the picture and on the buttons."""

from __future__ import annotations

from bot.captions import Names
from bot.choices import FEW_RESULTS, Offered, offered
from bot.keyboards import keyboard
from bot.press import Press
from bot.scenes import scene
from bot.texts import Texts
from club.actions import MakeMoves
from club.decisions import milliseconds
from nardy import Player, legal_plays
from tests.club.fakes import NOW, in_position, playing, plays_now

MS = milliseconds(NOW)
SAY = Texts.load(strict=True).in_language("en")
NAMES = Names(white="Anna", black="Boris", maker="Anna")
# 2,052 results of 1-1.
WIDE = "..AA.AA.AAAo..AAA.AA.AAA"


def test_scene_and_keyboard_are_the_same_from_choices_worked_out_before() -> None:
    for table in (
        in_position(WIDE, Player.WHITE, (1, 1)),
        in_position(WIDE, Player.WHITE, None),
        playing((6, 1), (3, 3)),
    ):
        choices = offered(table)
        buttons = keyboard(table, SAY, MS, choices)
        assert buttons == keyboard(table, SAY, MS)
        shown = scene(table, NAMES, Player.WHITE, SAY, choices)
        assert shown == scene(table, NAMES, Player.WHITE, SAY)
        assert buttons is not None
        presses = [
            Press.parse(str(button.callback_data))
            for row in buttons.inline_keyboard
            for button in row
        ]
        moves = [press.action for press in presses if press is not None]
        made = [action.moves for action in moves if isinstance(action, MakeMoves)]
        assert made == list(choices.choices)
        assert bool(shown.sources) is bool(shown.targets) is bool(made)


def test_whole_plays_are_offered_up_to_a_few_results_and_single_moves_above() -> None:
    table = in_position(WIDE, Player.WHITE, (1, 1))
    game = table.game
    assert game is not None
    assert game.roll is not None
    assert len(legal_plays(game.position, game.roll)) == 2052
    assert not offered(table).whole
    few = playing((6, 1), (3, 3))
    assert few.game is not None
    plays = plays_now(few, few.game)
    assert 1 < len(plays) <= FEW_RESULTS
    assert offered(few) == Offered(tuple(play.moves for play in plays), whole=True)
