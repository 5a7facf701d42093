"""Computer players of long nardy, and the evaluator behind them: numpy only at play time."""

import os

# A net's products are small: more threads than one only wait for each other, and take cores from
# the rest of the bot. It has to be said before numpy is loaded, which only this room does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
