"""``python -m tests.render.golden``: renew the golden pictures' hashes, after looking at them.

Pictures are kept as hashes of their pixels, so that another compressor changes nothing. Pixels
depend on Pillow, which brings its own FreeType: the file names the versions.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import PIL
from PIL import features

from nardy import Player
from render import Die, Scene
from render.picture import compose
from render.theme import THEMES
from tests.render import small_pictures
from tests.render.scenes import START, TOWERS, WON, every, position_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

FILE = Path(__file__).parent / "golden.txt"


def versions() -> str:
    """What the pixels depend on besides our own code."""
    return f"Pillow {PIL.__version__}, FreeType {features.version('freetype2')}"


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every golden scene with its name; people's names need no shaping."""
    cases = {
        "start": Scene(START, white="Νίκος", black="Дмитрий", rules="classic"),
        "opening": Scene(START, white="Άννα", black="Жанна", opening=(5, 2)),
        "towers": replace(TOWERS, white="Zoë Nuñez", black="Щукарь"),
        "bearing off": Scene(
            position_text({1: 3, 2: 4}, {13: 2, 14: 6}),
            white="Anna-Maria Κωνσταντινοπουλίδου-Παπαδοπούλου",
            black="Анна-Мария Константинопольская-Задунайская",
            turn=Player.WHITE,
            dice=(Die(1), Die(2, used=True)),
            last=((18, 0), (18, 0), (16, 14)),
            selected=1,
            sources=frozenset({1}),
            targets=frozenset({0}),
            score=(10, 12),
            length=15,
            cube=2,
            cube_owner=Player.WHITE,
        ),
        "won": replace(WON, white="Anna", black="Boris", score=(5, 0), length=5, crawford=True),
    }
    for name, scene in cases.items():
        for theme in THEMES:
            for view in Player:
                large = view is Player.BLACK
                look = f"{name}, {theme}, {view}{', large print' if large else ''}"
                yield look, replace(scene, theme=theme, view=view, large_print=large)
    for number, scene in enumerate(islice(every(13, seed=2000), 24)):
        yield f"game {number}", scene


def digest(picture: Image.Image) -> str:
    """The hash of a picture's pixels."""
    return sha256(picture.convert("RGB").tobytes()).hexdigest()[:32]


def lines() -> Iterator[str]:
    """A line for every golden picture."""
    for name, scene in scenes():
        yield f"{digest(compose(scene))}  {name}"
    for name, picture in small_pictures.golden():
        yield f"{digest(picture)}  {name}"


def main() -> None:
    """Write the file."""
    FILE.write_text("\n".join([versions(), *lines()]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
