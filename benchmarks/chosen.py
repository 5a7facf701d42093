"""Command lines that run all of some jobs, or those named."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def run_chosen(
    prog: str, description: str, kind: str, jobs: Mapping[str, Callable[[], None]]
) -> None:
    """Run the jobs that the arguments name; an unknown one ends it before any has begun.

    ``kind`` is what the error calls a job.
    """
    parser = argparse.ArgumentParser(prog=prog, description=description)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"default: all of {', '.join(jobs)}"
    )
    names = parser.parse_args().names or list(jobs)
    unknown = [name for name in names if name not in jobs]
    if unknown:
        parser.error(f"there is no {kind} {', '.join(unknown)}; see --help")
    for name in names:
        print(f"{name}:", flush=True)
        jobs[name]()
