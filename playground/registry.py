"""The table of Bot API methods that the playground has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playground.parameters import Parameters
from playground.state import World

Handler = Callable[[World, Parameters], object]
"""Carries a call out and returns its ``result``, or raises an ``ApiError``."""


@dataclass(frozen=True, slots=True)
class Method:
    """A Bot API method.

    :param name: as Telegram spells it
    :param knows: the parameters that the Bot API has for it
    """

    name: str
    handler: Handler
    knows: frozenset[str]

    def unknown(self, parameters: Parameters) -> list[str]:
        """Return the names of the given parameters that the Bot API does not know."""
        given = set(parameters.values) | set(parameters.uploads)
        nested = {name for name in parameters.uploads if _is_attached(name, parameters)}
        return sorted(given - self.knows - nested)


def _is_attached(name: str, parameters: Parameters) -> bool:
    return any(f"attach://{name}" in str(value) for value in parameters.values.values())


METHODS: dict[str, Method] = {}
"""All methods by their names in small letters; the method modules fill it when imported."""


def method(name: str, knows: str = "") -> Callable[[Handler], Handler]:
    """Register a handler for ``name``; ``knows`` are the method's parameters, parted by spaces."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = Method(name, handler, frozenset(knows.split()))
        return handler

    return register
