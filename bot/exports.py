"""Exports: all that is kept of somebody, as a file in his private chat."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from typing import TYPE_CHECKING

from telegram import InputFile

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from bot.house import House
    from club.people import Person

FILE_NAME = "long-nardy-my-data.json"


class Exports:
    """Makes the files."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def send(self, person: Person) -> None:
        """Send somebody his data, soon.

        Raises:
            JournalUnavailable: they cannot be read now.
        """
        kept = await self._house.privacy.export(person.key)
        say = await self._house.languages.to(person)
        file = await asyncio.to_thread(_written, kept)

        async def send() -> None:
            await self._house.bot.send_document(
                person.account,
                InputFile(BytesIO(file), FILE_NAME),
                caption=say("export"),
                disable_notification=True,
            )

        self._house.outbox.put((person.account, "export"), person.account, send, once=True)


def _written(kept: Mapping[str, Any]) -> bytes:
    return json.dumps(kept, ensure_ascii=False, indent=1).encode()
