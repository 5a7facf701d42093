"""Animations: every frame is the picture of its scene; small, and always the same bytes."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from nardy import CLASSIC, FEDERATION, Player, Record, RecordError, write_record
from render import BadScene, Die, Scene
from render.__main__ import main
from render.animation import animate
from render.filmstrip import game_scenes
from render.picture import compose
from render.theme import THEMES
from tests.nardy.random_matches import Simulation
from tests.render.scenes import START, played

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAYS = 40
LOOK = Scene(START, white="Анна", black="Νίκος", theme="dark", view=Player.BLACK)


def game(theme: str, plays: int, seed: int = 3) -> list[Scene]:
    scenes = islice(played(seed), plays)
    first = Scene(START, white="Anna", black="Борис", theme=theme, score=(2, 1), length=5)
    shown = [replace(first, position=s.position, last=s.last, dice=s.dice) for s in scenes]
    return [first, *shown, replace(shown[-1], banner="Anna · mars")]


def frames(file: bytes) -> Iterator[tuple[Image.Image, int]]:
    with Image.open(BytesIO(file)) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            yield image.convert("RGB"), image.info["duration"]


@pytest.mark.parametrize("theme", THEMES)
def test_every_frame_is_the_picture_of_its_scene(theme: str) -> None:
    scenes = game(theme, 8)
    shown = list(frames(animate(scenes)))
    assert [time for _, time in shown] == [1500, *[900] * 8, 3000]
    for scene, (frame, _) in zip(scenes, shown, strict=True):
        assert frame.size == (640, 576)
        picture = compose(scene, 40).convert("RGB")
        assert ImageChops.difference(frame, picture).getbbox() is None


def test_forty_plays_are_a_small_file_and_always_the_same() -> None:
    scenes = game("wood", PLAYS)
    file = animate(scenes)
    assert len(file) <= 1_000_000
    assert animate(scenes) == file
    with Image.open(BytesIO(file)) as image:
        assert (image.format, getattr(image, "n_frames", 1)) == ("GIF", PLAYS + 2)
        assert image.info["loop"] == 0


def test_names_and_score_are_to_be_seen() -> None:
    scenes = game("wood", 2)
    for other in ({"white": "Bob"}, {"black": "Bob"}, {"score": (2, 2)}):
        assert animate([replace(scene, **other) for scene in scenes]) != animate(scenes)


def test_times_are_kept_also_where_nothing_changes() -> None:
    scene = Scene(START)
    still = list(frames(animate([scene] * 3, checker=20, start_ms=500, play_ms=250, end_ms=1000)))
    assert sum(time for _, time in still) == 1750
    assert [time for _, time in frames(animate([scene], checker=20))] == [3000]


def test_one_theme_and_at_least_one_scene() -> None:
    with pytest.raises(BadScene, match="at least one scene"):
        animate([])
    with pytest.raises(BadScene, match="one theme"):
        animate([Scene(START), Scene(START, theme="dark")])


@pytest.fixture(scope="module")
def record() -> Record:
    return Simulation(5, FEDERATION, 7).record()


def test_a_game_of_a_record_becomes_scenes(record: Record) -> None:
    for number in (1, len(record.games)):
        turns = record.games[number - 1].turns
        scenes = game_scenes(record, number, LOOK, banner="Anna wins")
        first, *plays, end = scenes
        assert len(plays) == sum(turn.play is not None for turn in turns)
        assert first.position == START
        assert first.opening == tuple(record.games[number - 1].opening[-1].dice)
        for scene, turn in zip(plays, turns, strict=False):
            assert scene.turn is turn.by
            assert scene.dice == tuple(Die(value) for value in turn.dice.dice)
            assert bool(scene.last) is (turn.play != "")
        assert (end.position, end.banner, end.dice) == (plays[-1].position, "Anna wins", ())
        assert all(
            (scene.white, scene.theme, scene.view) == ("Анна", "dark", "B") for scene in scenes
        )
    assert end.score == record.score
    assert end.length == 7
    assert {scene.cube for scene in scenes} > {1}


def test_the_cube_turns_and_single_games_have_no_score(record: Record) -> None:
    cubes = [
        (scene.cube, scene.cube_owner)
        for number in range(1, len(record.games) + 1)
        for scene in game_scenes(record, number, LOOK)
    ]
    assert (1, None) in cubes
    assert any(value > 1 and owner for value, owner in cubes)
    single = Simulation(2, CLASSIC, 1).record()
    assert {(s.score, s.length, s.cube) for s in game_scenes(single, 1, LOOK)} == {(None, 0, 0)}


def test_there_is_no_such_game(record: Record) -> None:
    for number in (0, len(record.games) + 1):
        with pytest.raises(RecordError, match="games"):
            game_scenes(record, number, LOOK)


def test_command_line_animates_a_record(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "record.json", tmp_path / "game.gif"
    source.write_text(write_record(record), encoding="utf-8")
    arguments = ["--animate", str(source), "--game", "4", "--theme", "dark", "--size", "320"]
    assert main([*arguments, "--banner", "Bob wins", "-o", str(target)]) == 0
    assert capsys.readouterr().out == f"{target}\n"
    look = Scene(START, white="Ana", black="Bob", theme="dark")
    expected = game_scenes(record, 4, look, banner="Bob wins")
    assert target.read_bytes() == animate(expected, checker=20)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "either a position or"),
        ([START, "--animate", "{}"], "either a position or"),
        (["--animate", "{}", "--text"], "only a position"),
        (["--animate", "{}", "--game", "99"], "games"),
        (["--animate", "/no/such/file"], "cannot read"),
        (["--animate", __file__], "argument --animate"),
    ],
)
def test_wrong_command_lines_for_animations(
    arguments: list[str],
    said: str,
    record: Record,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = tmp_path / "record.json"
    source.write_text(write_record(record), encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        main([str(source) if argument == "{}" else argument for argument in arguments])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
