"""``python -m benchmarks.strength [NAME ...]``: measure the computer's strength, or parts of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.chosen import run_chosen
from benchmarks.strength.levels import measure_levels, measure_random
from benchmarks.strength.matches import measure_deeper, measure_small, measure_yardstick
from benchmarks.strength.regret import measure_regret
from benchmarks.strength.truth import measure_bearoff, measure_calibration

if TYPE_CHECKING:
    from collections.abc import Callable

MEASUREMENTS: Final[dict[str, Callable[[], None]]] = {
    "yardstick": measure_yardstick,
    "small": measure_small,
    "calibration": measure_calibration,
    "bearoff": measure_bearoff,
    "deeper": measure_deeper,
    "levels": measure_levels,
    "random": measure_random,
    "regret": measure_regret,
}
"""All of them take about an hour and a half of one core."""


def main() -> None:
    """Run the measurements that the arguments name."""
    run_chosen(
        "python -m benchmarks.strength",
        "Measures how strong the computer is.",
        "measurement",
        MEASUREMENTS,
    )


if __name__ == "__main__":
    main()
