"""Positions written as in the rules' examples: ``W{24:10,20:1}``."""

from __future__ import annotations

from nardy import CLASSIC, Player, Position, Roll, RuleSet, legal_plays, parse_play

Side = dict[int, int]
"""How many checkers stand on which point."""

START = "...........o...........O"


def board_text(white: Side, black: Side) -> str:
    letters = ["."] * 24
    for point, count in white.items():
        letters[point - 1] = "ABCDEFGHIJKLMNO"[count - 1]
    for point, count in black.items():
        letters[point - 1] = "abcdefghijklmno"[count - 1]
    return "".join(letters)


def results(
    text: str,
    player: Player,
    dice: tuple[int, int],
    rules: RuleSet = CLASSIC,
    *,
    first_turn: bool = False,
) -> set[str]:
    """The position texts in which the turn can end."""
    position = Position.parse(text, player)
    plays = legal_plays(position, Roll(*dice), rules, first_turn=first_turn)
    texts = [play.result.text(player) for play in plays]
    assert len(set(texts)) == len(texts)
    return set(texts)


def after(text: str, player: Player, *ways: tuple[int, int | None]) -> str:
    """The position text when checkers have gone from a point to a point (``None``: off).

    The rules are not asked.
    """
    letters = list(text)
    one = "A" if player is Player.WHITE else "a"
    for start, end in ways:
        count = ord(letters[start - 1]) - ord(one)
        letters[start - 1] = chr(ord(one) + count - 1) if count else "."
        if end is not None:
            there = letters[end - 1]
            letters[end - 1] = one if there == "." else chr(ord(there) + 1)
    return "".join(letters)


def named(
    text: str,
    player: Player,
    dice: tuple[int, int],
    plays: tuple[str, ...],
    rules: RuleSet = CLASSIC,
    *,
    first_turn: bool = False,
) -> set[str]:
    """The position texts to which the written ``plays`` lead; each has to be legal."""
    position = Position.parse(text, player)
    return {
        parse_play(play, position, Roll(*dice), player, rules, first_turn=first_turn).result.text(
            player
        )
        for play in plays
    }
