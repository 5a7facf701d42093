"""The one way in which this folder compiles functions, with their types kept for the checker.

What was compiled is kept on disk, in a folder named after all sources that are compiled: numba
looks only at the file of the function itself, and would go on with an old version of what it calls.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from numba import config, njit

from ai import features

if TYPE_CHECKING:
    from collections.abc import Callable

_Function = TypeVar("_Function", bound="Callable[..., object]")


def _kept_in() -> Path:
    here = Path(__file__)
    sources = [Path(features.__file__), *sorted(here.parent.glob("*.py"))]
    effort = os.environ.get("NUMBA_OPT", "").encode()
    told = hashlib.sha256(b"".join([effort, *(source.read_bytes() for source in sources)]))
    return here.with_name("__pycache__") / told.hexdigest()[:16]


if "NUMBA_CACHE_DIR" not in os.environ:
    config.CACHE_DIR = str(_kept_in())  # type: ignore[attr-defined]  # numba makes it at run time


def compiled(function: _Function) -> _Function:
    """``function`` as machine code, kept on disk between runs.

    Sums may be reordered (``fastmath``): that is what makes the nets' inner loops fast.
    """
    return cast("_Function", njit(cache=True, fastmath=True, nogil=True)(function))
