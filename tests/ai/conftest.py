"""What concerns the tests of the computer: compiling costs more than all they let it compute."""

from __future__ import annotations

import os

# Read when numba is loaded. What is compiled so is kept apart from a real training's code.
os.environ.setdefault("NUMBA_OPT", "1")
