"""The one way in which this folder compiles functions, with their types kept for the checker."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from numba import njit

if TYPE_CHECKING:
    from collections.abc import Callable

_Function = TypeVar("_Function", bound="Callable[..., object]")


def compiled(function: _Function) -> _Function:
    """``function`` as machine code, kept on disk between runs.

    Sums may be reordered (``fastmath``): that is what makes the nets' inner loops fast.
    """
    return cast("_Function", njit(cache=True, fastmath=True, nogil=True)(function))
