"""``python -m benchmarks [NAME ...]``: run all benchmarks, or those named."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from benchmarks import choices, computer, dice, fastplays, games, generator, leaderboards, pictures

if TYPE_CHECKING:
    from collections.abc import Callable

BENCHMARKS: Final[dict[str, Callable[[], None]]] = {
    "choices": choices.run,
    "computer": computer.run,
    "dice": dice.run,
    "fastplays": fastplays.run,
    "games": games.run,
    "generator": generator.run,
    "leaderboards": leaderboards.run,
    "pictures": pictures.run,
}
"""Every benchmark by its module's name; a new module enters itself here."""


def main() -> None:
    """Run the benchmarks that the arguments name."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measures speed, and the dice."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"default: all of {', '.join(BENCHMARKS)}"
    )
    names = parser.parse_args().names or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark {', '.join(unknown)}; see --help")
    for name in names:
        print(f"{name}:")
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
