"""``python -m benchmarks.strength [NAME ...]``: measure the computer's strength, or parts of it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

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
"""All of them take about two hours of one core."""


def main() -> None:
    """Run the measurements that the arguments name."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength", description="Measures how strong the computer is."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"default: all of {', '.join(MEASUREMENTS)}"
    )
    names = parser.parse_args().names or list(MEASUREMENTS)
    unknown = [name for name in names if name not in MEASUREMENTS]
    if unknown:
        parser.error(f"there is no measurement {', '.join(unknown)}; see --help")
    for name in names:
        print(f"{name}:", flush=True)
        MEASUREMENTS[name]()


if __name__ == "__main__":
    main()
