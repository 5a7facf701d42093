"""Stored forms come back as they were, and broken ones are said to be so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from club import actions
from club.actions import Action, Invited
from club.codec import Unreadable, decode_action, decode_table, encode_action, encode_table
from club.decisions import evolve, opened
from club.people import PersonKey
from club.places import Place
from nardy import Move, Player, Win
from tests.club.fakes import ANNA, BORIS, GROUP, NOW, TABLE, in_position, open_action, playing

if TYPE_CHECKING:
    from club.table import Table

ACTIONS: list[Action] = [
    open_action(bytes(range(32))),
    actions.Open(ANNA.key, GROUP, "greek", bytes(32), Player.BLACK, Invited(PersonKey(7))),
    actions.Open(ANNA.key, GROUP, "greek", bytes(32), Player.BLACK, Invited(None, "Δημήτρης")),
    actions.Join(("ab", "слово")),
    actions.SeatComputer("simple", ("x", "y")),
    actions.ChooseWord("λέξη"),
    actions.Invite(Invited(PersonKey(7))),
    actions.Invite(Invited(None, "Δημήτρης")),
    actions.RollDice(),
    actions.Double(),
    actions.Take(),
    actions.Drop(),
    actions.AnswerResign(agreed=True),
    actions.NextGame(),
    actions.Claim(),
    actions.GiveBack(1500),
    actions.CloseIdle(),
    actions.Close(),
    actions.Close(admin=True),
    actions.Relocate(Place(-1009, 7)),
    actions.Park(),
    actions.Resume(),
    actions.Decline(),
    actions.Cancel(),
    actions.MakeMoves((Move(0, 3), Move(3, 3))),
    actions.TakeBack(),
    actions.Confirm(),
    actions.PlayTurn((Move(23, 6),)),
    actions.Resign(Win.MARS),
]


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_comes_back(action: Action) -> None:
    assert decode_action(encode_action(action)) == action


def tables() -> list[Table]:
    half_made = evolve(playing((6, 1), (3, 3)), actions.MakeMoves((Move(0, 3),)), ANNA.key, NOW)
    return [
        opened(TABLE, open_action(), NOW),
        evolve(opened(TABLE, open_action(), NOW), actions.Cancel(), ANNA.key, NOW),
        half_made,
        evolve(half_made, actions.Park(), None, NOW),
        evolve(half_made, actions.Close(), ANNA.key, NOW),
        evolve(half_made, actions.Resign(Win.MARS), BORIS.key, NOW),
        in_position("AAAAAA...........aaaaa..", Player.BLACK, (5, 3)),
    ]


@pytest.mark.parametrize("table", tables())
def test_a_table_comes_back(table: Table) -> None:
    assert decode_table(encode_table(table)) == table


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "nonsense",
        '{"v":99,"do":"join"}',
        '{"v":2,"do":"dance"}',
        '{"v":2}',
        "[" * 9999,
        '{"v":2,"do":"move","moves":[[1]]}',
        '{"v":2,"do":"move","moves":[[1e999,2]]}',
    ],
)
def test_a_broken_action_is_said(text: str) -> None:
    with pytest.raises(Unreadable):
        decode_action(text)


def test_a_broken_table_is_said() -> None:
    """Field case S10: an older schema, a missing part, a position of sixteen checkers."""
    good = json.loads(encode_table(playing((6, 1), (3, 3))))
    broken = [
        {**good, "v": 0},
        {**good, "match": [1, "chess", 0, 0, 1, None, "ahead"]},
        {**good, "game": {**good["game"], "position": "A..........o...........O"}},
        {**good, "game": {**good["game"], "roll": [7, 1]}},
        {key: value for key, value in good.items() if key != "seed"},
    ]
    for form in broken:
        with pytest.raises(Unreadable):
            decode_table(json.dumps(form))
