"""Whether the trainer's compiled generator equals the rules: 100,000 positions, all 21 rolls each.

The positions come from games of three kinds of play. The first difference ends it.
"""

from __future__ import annotations

from time import process_time
from typing import Final

from ai.progress import ProgressBar
from ai.training.fastplays import new_workspace
from tests.ai.compared_plays import compared
from tests.ai.many_positions import spread

_POSITIONS: Final = 100_000
_STEP: Final = 3


def run() -> None:
    """Print how many positions and rolls were compared."""
    begin = process_time()
    seen = spread(_POSITIONS, _STEP)
    bar = ProgressBar("generators", len(seen))
    work = new_workspace()
    rolls = 0
    for number, one in enumerate(seen, start=1):
        rolls += compared(one.position, work)
        bar.show(number)
    seconds = process_time() - begin
    print(
        f"  {len(seen):,} different positions, {rolls:,} rolls of them: both generators gave the "
        f"same results, no difference ({seconds:,.0f} s of CPU time)"
    )
