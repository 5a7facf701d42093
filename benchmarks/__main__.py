"""``python -m benchmarks [NAME ...]``: run all benchmarks, or those named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks import choices, computer, dice, fastplays, games, generator, leaderboards, pictures
from benchmarks.chosen import run_chosen

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
    run_chosen("python -m benchmarks", "Measures speed, and the dice.", "benchmark", BENCHMARKS)


if __name__ == "__main__":
    main()
