"""Matches as they can stand, for what depends on score and cube."""

from __future__ import annotations

from nardy import CLASSIC, FEDERATION, GREEK, Crawford, Cube, Match, Player


def matches() -> list[Match]:
    """All scores of short matches of all rule sets, with some cubes."""
    found = []
    for rules in (CLASSIC, GREEK, FEDERATION):
        for length in (1, 3, 7):
            for white in range(length):
                for black in range(length):
                    found += at_score(Match(length, rules), white, black)
    return found


def at_score(begun: Match, white: int, black: int) -> list[Match]:
    """The matches at a score, with the Crawford game ahead, running or past."""
    length, rules = begun.length, begun.rules
    if not begun.has_cube:
        return [Match(length, rules, white, black)]
    nearest = length - max(white, black)
    cubes = [Cube(), Cube(2, Player.WHITE), Cube(4, Player.BLACK)]
    if nearest > 1:
        return [Match(length, rules, white, black, cube) for cube in cubes]
    past = [Match(length, rules, white, black, cube, Crawford.PAST) for cube in cubes]
    if white == black:
        return past
    return [Match(length, rules, white, black, crawford=Crawford.NOW), *past]
