"""A game of a record as scenes: the opening draw, every play with its arrows, the end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from nardy import OFF, Match, Move, Player, Position, Record, RecordError, parse_play, point_of
from nardy.record import Act, Do, GameRecord, Turn
from nardy.replay import beginning, replay_games
from render.scene import OFF_POINT, Die, Scene


def game_scenes(record: Record, number: int, look: Scene, *, banner: str = "") -> tuple[Scene, ...]:
    """Return the scenes of the record's game with this number (from 1).

    `look` says everything that is the same in all of them: view, theme, names and words; its
    position and marks are replaced. `banner` lies across the last scene. Raises RecordError
    where there is no such game, or where the record breaks the rules.
    """
    if not 1 <= number <= len(record.games):
        raise RecordError(f"game {number}", f"the record has {len(record.games)} games.")
    replayed = (beginning(record), *islice(replay_games(record), number))
    matches = [after.match for after in replayed]
    game = record.games[number - 1]
    shown = tuple(_scenes(record, game, matches[number - 1], look))
    end = replace(
        shown[-1],
        turn=None,
        dice=(),
        banner=banner,
        score=_score(matches[number]) if look.score is None else look.score,
    )
    return (*shown, end)


def _score(match: Match) -> tuple[int, int] | None:
    return (match.white, match.black) if match.length > 1 else None


def _scenes(record: Record, game: GameRecord, match: Match, look: Scene) -> Iterator[Scene]:
    """Yield the scenes before the end."""
    opening = game.opening[-1].dice
    scene = replace(
        look,
        position=Position.start().text(Player.WHITE),
        turn=None,
        dice=(),
        last=(),
        sources=frozenset(),
        targets=frozenset(),
        selected=None,
        banner="",
        opening=(opening.first, opening.second),
        length=match.length if match.length > 1 else 0,
        score=_score(match) if look.score is None else look.score,
        crawford=match.is_crawford_game,
    )
    yield _with_cube(scene, match)
    position, turns = Position.start(), 0
    for entry in game.entries:
        if isinstance(entry, Act) and entry.do is Do.TAKE:
            match = match.taken(entry.by)
        if not isinstance(entry, Turn) or entry.play is None:
            continue
        turns += 1
        play = parse_play(
            entry.play,
            position,
            entry.dice,
            entry.by,
            record.rules,
            first_turn=turns <= len(Player),
        )
        position = play.result.turned()
        scene = replace(
            scene,
            position=play.result.text(entry.by),
            turn=entry.by,
            dice=tuple(Die(value) for value in entry.dice.dice),
            last=tuple(_ends(move, entry.by) for move in play.moves),
            opening=None,
        )
        yield _with_cube(scene, match)


def _with_cube(scene: Scene, match: Match) -> Scene:
    if not match.has_cube:
        return scene
    return replace(scene, cube=match.cube.value, cube_owner=match.cube.owner)


def _ends(move: Move, player: Player) -> tuple[int, int]:
    end = OFF_POINT if move.end >= OFF else point_of(move.end, player)
    return point_of(move.start, player), end
