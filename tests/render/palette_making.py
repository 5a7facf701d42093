"""``python -m tests.render.palette_making``: find palettes and write render/palettes.py.

The theme's own colours are kept as they are. The others are placed where the colours of many
pictures need them most: one by one at the worst error, then moved to the middle of the colours
that are nearest to them.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from render.cube import STRUCK
from render.dice import USED_DIE
from render.palette import COLOURS, Palette
from render.picture import compose_in_full
from render.theme import THEMES, CheckerColours, Theme, blend
from tests.render.scenes import FIELD_CASES, every, with_match

if TYPE_CHECKING:
    from render.theme import Colour

_ROUNDS = 12
_SCENES = 24
_SIZE = 72
"""More colours make files larger, but nothing that anybody sees."""
_TARGET = Path(__file__).parents[2] / "render" / "palettes.py"
_HEAD = '''"""The themes' palettes, made by ``python -m tests.render.palette_making``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from render.theme import Colour


def _colours(*lines: str) -> tuple[Colour, ...]:
    channels = bytes.fromhex("".join(lines))
    return tuple(zip(channels[::3], channels[1::3], channels[2::3], strict=True))


PALETTES: Final[Mapping[str, tuple[Colour, ...]]] = MappingProxyType(
    {
'''


def own_colours(theme: Theme) -> list[Colour]:
    """The theme's own colours, each once."""
    found: dict[Colour, None] = {}
    for name in Theme.__slots__:
        value = getattr(theme, name)
        values = value if isinstance(value, CheckerColours) else (value,)
        found.update((colour, None) for colour in values if isinstance(colour, tuple))
    return list(found)


def _histogram(theme: Theme) -> Counter[Colour]:
    counts: Counter[Colour] = Counter()
    for index, scene in enumerate([*FIELD_CASES, *islice(every(9, seed=100), _SCENES)]):
        shown = replace(scene, theme=theme.name, large_print=index % 4 == 3)
        picture = compose_in_full(with_match(shown, index))
        colours = picture.getcolors(1 << 20) or []
        counts.update({colour: count for count, colour in colours})  # type: ignore[misc]  # mode RGB
    return counts


def _distance(a: Colour, b: Colour) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def found_palette(theme: Theme, size: int = _SIZE) -> list[Colour]:
    """The palette of a theme."""
    histogram = _histogram(theme)
    own = own_colours(theme)
    # Two plain areas that are mixtures, and seldom enough to be forgotten.
    used = blend(theme.field, theme.die, USED_DIE)
    struck = blend(theme.frame, theme.die, STRUCK)
    own += [colour for colour in (used, struck) if colour not in own]
    chosen = list(own)
    errors = {
        colour: count * min(_distance(colour, other) for other in own)
        for colour, count in histogram.items()
    }
    while len(chosen) < min(size, len(histogram)):
        worst = max(errors, key=lambda colour: (errors[colour], colour))
        chosen.append(worst)
        for colour, error in errors.items():
            nearer = histogram[colour] * _distance(colour, worst)
            if nearer < error:
                errors[colour] = nearer
    for _ in range(_ROUNDS):
        palette = Palette(chosen)
        members: defaultdict[int, list[Colour]] = defaultdict(list)
        for colour in histogram:
            members[palette.index(colour)].append(colour)
        for index in range(len(own), len(chosen)):
            if cluster := members[index]:
                chosen[index] = _mean(cluster, histogram)
    chosen += [own[0]] * (COLOURS - len(chosen))
    return chosen


def _mean(cluster: list[Colour], histogram: Counter[Colour]) -> Colour:
    weight = sum(histogram[colour] for colour in cluster)
    red, green, blue = (
        round(sum(histogram[colour] * colour[k] for colour in cluster) / weight) for k in range(3)
    )
    return red, green, blue


def main() -> None:
    """Write the palettes of all themes."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else _SIZE
    lines = [_HEAD]
    for theme in THEMES.values():
        digits = "".join(bytes(colour).hex() for colour in found_palette(theme, size))
        lines.append(f'        "{theme.name}": _colours(\n')
        lines += [f'            "{digits[k : k + 84]}",\n' for k in range(0, len(digits), 84)]
        lines.append("        ),\n")
    lines.append("    }\n)\n")
    _TARGET.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
