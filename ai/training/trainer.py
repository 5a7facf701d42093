"""A training: stages of self-play, seeded, kept on disk, and taken up again where it stopped.

A run lives in a folder: ``checkpoint.npz`` (the weights, and how far it has come), the net of every
finished stage as ``<stage>.npz``, and ``curve.jsonl``, one line per measurement. The same seed
gives the same nets on the same machine, however often it was interrupted.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

import numpy as np

from ai.chances import HEADS
from ai.errors import BrokenNet
from ai.features import DENSE, PLAIN_DENSE, POINT_INPUTS
from ai.net import Net
from ai.training.fastmatches import play_heuristic
from ai.training.fastnet import Weights
from ai.training.selfplay import new_desk, play_and_learn

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ai.training.selfplay import Desk

CHUNK: Final = 1000
"""So many games are played at a time; a run stops and goes on between chunks only."""
_SPREAD: Final = 0.1
"""The standard deviation of the weights of a new unit."""


@dataclass(frozen=True, slots=True)
class Stage:
    """So many games with a net of ``hidden`` units and ``dense`` dense inputs.

    The learning rate falls geometrically; ``memory`` is lambda up to so many games of the stage.
    """

    name: str
    hidden: int
    dense: int
    games: int
    rate_from: float
    rate_to: float
    memory: tuple[tuple[int, float], ...]
    guests: float = 0.0

    def rate(self, played: int) -> float:
        """The learning rate after so many games of the stage."""
        return float(self.rate_from * (self.rate_to / self.rate_from) ** (played / self.games))

    def memory_after(self, played: int) -> float:
        """Lambda after so many games of the stage."""
        return next((value for until, value in self.memory if played < until), self.memory[-1][1])


RECIPE: Final = (
    Stage("small", 80, PLAIN_DENSE, 100_000, 0.01, 0.002, ((20_000, 0.7), (100_000, 0.4))),
    Stage("wide", 256, DENSE, 600_000, 0.004, 0.0002, ((600_000, 0.2),)),
    Stage("wider", 400, DENSE, 300_000, 0.003, 0.0001, ((300_000, 0.2),), guests=0.35),
)
"""What the shipped net was trained by."""


def shortened(recipe: tuple[Stage, ...], share: float) -> tuple[Stage, ...]:
    """The same recipe with only this part of the games, at least one chunk a stage."""
    return tuple(
        replace(
            stage,
            games=max(round(stage.games * share / CHUNK), 1) * CHUNK,
            memory=tuple((round(until * share), value) for until, value in stage.memory),
        )
        for stage in recipe
    )


def begin(hidden: int, dense: int, rng: np.random.Generator) -> Weights:
    """The weights of a net that knows nothing."""
    return Weights(
        rng.normal(0, _SPREAD, (POINT_INPUTS + dense, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        rng.normal(0, _SPREAD, (HEADS, hidden)).astype(np.float32),
        np.zeros(HEADS, np.float32),
    )


def widened(old: Weights, hidden: int, dense: int, rng: np.random.Generator) -> Weights:
    """The same function with more units and dense inputs, which can now learn to differ.

    New inputs begin without effect. Units are doubled with a little noise and half the effect each;
    what is wanted beyond that begins with random weights and no effect.
    """
    before = old.bias.size
    doubled = min(hidden - before, before)
    fresh = hidden - before - doubled
    first = np.zeros((POINT_INPUTS + dense, hidden), np.float32)
    first[: old.first.shape[0], :before] = old.first
    first[: old.first.shape[0], before : before + doubled] = old.first[:, :doubled]
    first[:, : before + doubled] += rng.normal(0, 0.1 * _SPREAD, (len(first), before + doubled))
    first[:, before + doubled :] = rng.normal(0, _SPREAD, (len(first), fresh))
    bias = np.concatenate([old.bias, old.bias[:doubled], np.zeros(fresh, np.float32)])
    second = np.zeros((HEADS, hidden), np.float32)
    second[:, :before] = old.second
    second[:, :doubled] /= 2
    second[:, before : before + doubled] = second[:, :doubled]
    return Weights(first, bias, second, old.offset.copy())


@dataclass(slots=True)
class _Progress:
    """How far a run has come: whole stages, and games of the one after them."""

    stage: int
    played: int
    weights: Weights | None
    seconds: float = 0.0


class Training:
    """A run in a folder; goes on where the folder's checkpoint left off.

    Every ``measure_every`` games the net plays ``measure_pairs`` pairs of games against the
    heuristic player, and ``report`` gets a line of text. ``progress`` gets the games so far.
    """

    def __init__(
        self,
        folder: Path,
        *,
        seed: int,
        recipe: tuple[Stage, ...] = RECIPE,
        measure_every: int = 10_000,
        measure_pairs: int = 250,
        report: Callable[[str], None] = print,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.folder = folder
        self.seed = seed
        self.recipe = recipe
        self._every = measure_every
        self._pairs = measure_pairs
        self._report = report
        self._progress = progress
        self._desk: Desk = new_desk(max(stage.hidden for stage in recipe))
        folder.mkdir(parents=True, exist_ok=True)

    def run(self, until: int | None = None) -> Net:
        """Train to the end, or until so many games have been played in all; gives the net."""
        now = self._taken_up()
        while now.stage < len(self.recipe):
            stage = self.recipe[now.stage]
            shape = (POINT_INPUTS + stage.dense, stage.hidden)
            if now.weights is None or now.weights.first.shape != shape:
                now.weights = self._weights_for(now, stage)
            while now.played < stage.games:
                if until is not None and self._games_before(now) >= until:
                    return self._net(now)
                self._chunk(now, stage, now.weights)
            self._net(now).save(self.folder / f"{stage.name}.npz")
            now.stage, now.played = now.stage + 1, 0
            self._keep(now)
        return self._net(now)

    def _weights_for(self, now: _Progress, stage: Stage) -> Weights:
        rng = np.random.default_rng(self.seed + now.stage)
        if now.weights is None:
            return begin(stage.hidden, stage.dense, rng)
        return widened(now.weights, stage.hidden, stage.dense, rng)

    def _games_before(self, now: _Progress) -> int:
        return sum(stage.games for stage in self.recipe[: now.stage]) + now.played

    def _chunk(self, now: _Progress, stage: Stage, weights: Weights) -> None:
        """Play and learn from the next games, keep the state, and measure if it is time to."""
        begun = perf_counter()
        games = min(CHUNK, stage.games - now.played)
        rates = np.array([stage.rate(now.played), stage.rate(now.played + games)], np.float32)
        memory = stage.memory_after(now.played)
        total = self._games_before(now)
        seed = self._chunk_seed(total)
        play_and_learn(weights, games, seed, rates, memory, stage.guests, self._desk)
        now.played += games
        now.seconds += perf_counter() - begun
        total += games
        if total % self._every == 0 or now.played == stage.games:
            self._measure(now, total)
        if self._progress:
            self._progress(total)
        self._keep(now)

    def _chunk_seed(self, total: int) -> int:
        # The compiled code's generator takes 32 bits.
        return (self.seed * 1_000_003 + total // CHUNK) % 2**32

    def _measure(self, now: _Progress, total: int) -> None:
        if now.weights is None:
            return
        measured = play_heuristic(now.weights, self._pairs, self.seed + 1, self._desk)
        told = {
            "games": total,
            "seconds": round(now.seconds),
            "hidden": now.weights.bias.size,
            "points": round(measured.points, 4),
            "interval": round(measured.interval, 4),
        }
        file = self.folder / "curve.jsonl"
        before = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        # A run that was cut off before its checkpoint measures the same once more.
        lines = [line for line in before if json.loads(line)["games"] < total]
        file.write_text("\n".join([*lines, json.dumps(told), ""]), encoding="utf-8")
        self._report(
            f"{total:,} games in {now.seconds:,.0f} s: {measured.points:+.3f} "
            f"± {measured.interval:.3f} points a game against the heuristic player"
        )

    def _net(self, now: _Progress) -> Net:
        if now.weights is None:
            raise ValueError("Nothing has been trained yet.")
        meta = {"games": self._games_before(now), "seed": self.seed}
        return Net(*now.weights, meta)

    def _keep(self, now: _Progress) -> None:
        """Write the checkpoint at once or not at all."""
        if now.weights is None:
            return
        file = self.folder / "checkpoint.npz"
        part = file.with_suffix(".part")
        state = np.array([now.stage, now.played, now.seconds], np.float64)
        with part.open("wb") as opened:
            np.savez(opened, state=state, **now.weights._asdict())
        part.replace(file)

    def _taken_up(self) -> _Progress:
        file = self.folder / "checkpoint.npz"
        if not file.exists():
            return _Progress(0, 0, None)
        try:
            with file.open("rb") as opened, np.load(opened) as found:
                stage, played, seconds = found["state"]
                weights = Weights(*(found[name] for name in Weights._fields))
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
            raise BrokenNet(
                f"The checkpoint {file} cannot be read: take it away to begin anew."
            ) from None
        return _Progress(int(stage), int(played), weights, float(seconds))
