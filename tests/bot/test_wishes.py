"""Field case U09: a refused move tells the rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.texts import Texts
from bot.wishes import explained, why_not
from nardy import Move, Objection, Player, Reason
from tests.club.fakes import in_position, playing

TEXTS = Texts.load(strict=True)
SAY = TEXTS.in_language("en")
WHITE, BLACK = Player.WHITE, Player.BLACK
PRIME = "...........o...AAAAA...J"


@pytest.mark.parametrize(
    ("position", "roll", "moves", "told"),
    [
        ("........a..n.A.........N", (5, 4), (Move(10, 5),), "14/9: the 9-point is taken."),
        (
            "...........o.....A.....N",
            (5, 3),
            (Move(0, 5), Move(0, 3)),
            "24/21: only one checker may leave the head in this turn.",
        ),
        (PRIME, (3, 1), (Move(0, 3),), "24/21: that makes six in a row with no opposing checker"),
        (".N...a.....n..A.........", (5, 4), (Move(9, 4),), "15/11: only one die can be played"),
        (".E.E.D.A.....bcbc.cb....", (4, 1), (Move(20, 4),), "4/off: not all your checkers are"),
        (".A..A.......bbb.b.......", (4, 2), (Move(22, 4),), "2/off: a larger die takes off the"),
        ("...........o.....A.....N", (5, 3), (Move(8, 5),), "16/11: you have no checker on 16."),
        ("...........o.....A.....N", (5, 3), (Move(6, 6),), "18/12: no die leads there."),
        (
            "...........o....BA.....L",
            (5, 3),
            (Move(0, 5), Move(7, 5)),
            "17/12: the die that leads there has been played.",
        ),
    ],
)
def test_the_rule_against_a_press(
    position: str, roll: tuple[int, int], moves: tuple[Move, ...], told: str
) -> None:
    why = why_not(in_position(position, WHITE, roll), moves, SAY)
    assert why is not None
    assert why.startswith(told)


def test_points_are_numbered_from_whites_side_for_black_too() -> None:
    table = in_position("..A........n.A......a..M", BLACK, (5, 4))
    assert why_not(table, (Move(16 - 12, 5),), SAY) == "8/3: you have no checker on 8."
    assert why_not(table, (Move(0, 5), Move(5, 4)), SAY) == "7/3: the 3-point is taken."


def test_on_the_first_turn_two_had_left_the_head() -> None:
    objection = Objection(Reason.HEAD, 0, 3, (Move(0, 3), Move(0, 3)))
    assert "only 2 checkers may leave" in explained(objection, WHITE, SAY)


def test_what_is_legal_or_about_no_dice_is_not_explained() -> None:
    table = playing((6, 1), (3, 3))
    assert table.game is not None
    assert why_not(table, (Move(0, 3),), SAY) is None
    assert why_not(replace(table, game=replace(table.game, roll=None)), (Move(0, 3),), SAY) is None
    assert why_not(replace(table, game=None), (Move(0, 3),), SAY) is None


def test_every_reason_fits_an_alert_in_every_language() -> None:
    for language in TEXTS.languages:
        say = TEXTS.in_language(language)
        told = [explained(Objection(reason, 0, 24), WHITE, say) for reason in Reason]
        assert len(set(told)) == len(Reason)
        assert max(map(len, told)) <= 200
