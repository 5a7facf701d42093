"""Scenes: what the picture of a table shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from bot.captions import banner
from bot.choices import offered
from club.table import How
from nardy import OFF, Player, Position, apply_moves, point_of
from render import OFF_POINT, Die, Scene

if TYPE_CHECKING:
    from bot.captions import Names
    from bot.choices import Offered
    from bot.texts import Say
    from club.table import Game, Table
    from nardy import Move, Roll


def scene(
    table: Table, names: Names, view: Player, say: Say, choices: Offered | None = None
) -> Scene:
    """The scene of a table as seen from this side of the board.

    ``choices`` are those that the table has ``offered``, if they have been worked out already.
    """
    game = table.game
    if game is None:
        return Scene(
            position=Position.start().text(Player.WHITE),
            view=view,
            white=names.white,
            black=names.black,
            rules=say("rules-short", rules=table.rules.name),
            **words_of(say),
        )
    playing = table.running is not None
    ways = (offered(table) if choices is None else choices).choices
    match = table.match
    return Scene(
        position=apply_moves(game.position, game.made).text(game.to_move),
        view=view,
        white=names.white,
        black=names.black,
        turn=game.to_act if playing else None,
        dice=_dice(game, game.roll) if playing and game.roll is not None else (),
        last=_last(game),
        sources=frozenset(
            point_of(start, game.to_move) for moves in ways for start in _starts(moves)
        ),
        targets=frozenset(_point(end, game.to_move) for moves in ways for end in _ends(moves)),
        opening=_opening(game),
        banner=banner(table, names, say),
        score=(match.white, match.black) if match.length > 1 else None,
        length=match.length if match.length > 1 else 0,
        cube=match.cube.value if match.has_cube else 0,
        cube_owner=match.cube.owner,
        crawford=match.is_crawford_game,
        rules=say("rules-short", rules=table.rules.name),
        **words_of(say),
    )


class Words(TypedDict):
    """The few words that stand on a picture or a text board."""

    pip_word: str
    off_word: str
    cube_word: str
    crawford_word: str
    colour_words: tuple[str, str]
    colour_letters: tuple[str, str]


def words_of(say: Say) -> Words:
    """The words of pictures in a language."""
    return {
        "pip_word": say("pip-word"),
        "off_word": say("off-word"),
        "cube_word": say("cube-word"),
        "crawford_word": say("crawford"),
        "colour_words": (say("white-word"), say("black-word")),
        "colour_letters": (say("white-letter"), say("black-letter")),
    }


def _opening(game: Game) -> tuple[int, int] | None:
    """The draw that decided, shown while nobody has chosen anything yet."""
    if any(turn.how is How.CHOSEN for turn in game.turns):
        return None
    white, black = game.opening[-1]
    return white, black


def _starts(moves: tuple[Move, ...]) -> set[int]:
    """Where checkers of a choice stand now: not where they only pass."""
    return {move.start for move in moves} - {move.end for move in moves}


def _ends(moves: tuple[Move, ...]) -> set[int]:
    """Where checkers of a choice come to rest."""
    return {move.end for move in moves} - {move.start for move in moves}


def _dice(game: Game, roll: Roll) -> tuple[Die, ...]:
    used = [move.die for move in game.made]
    dice = []
    for value in roll.dice:
        is_used = value in used
        if is_used:
            used.remove(value)
        dice.append(Die(value, is_used))
    return tuple(dice)


def _last(game: Game) -> tuple[tuple[int, int], ...]:
    """The moves of this turn, or before the first one those of the last turn that had any."""
    if game.made:
        return _arrows(game.made, game.to_move)
    for turn in reversed(game.turns):
        if turn.moves:
            return _arrows(turn.moves, turn.player)
    return ()


def _arrows(moves: tuple[Move, ...], player: Player) -> tuple[tuple[int, int], ...]:
    return tuple((point_of(move.start, player), _point(move.end, player)) for move in moves)


def _point(index: int, player: Player) -> int:
    return OFF_POINT if index == OFF else point_of(index, player)
