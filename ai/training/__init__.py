"""Training of the computer's nets by self-play. Needs the extra ``train`` (numba)."""
