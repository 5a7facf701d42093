"""Rights: who may decide for a whole chat."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from telegram import ChatMember
from telegram.error import TelegramError

if TYPE_CHECKING:
    from telegram import Bot

_log = logging.getLogger(__name__)

_ADMINS = {ChatMember.ADMINISTRATOR, ChatMember.OWNER}


async def decides_for(bot: Bot, account: int, chat: int) -> bool:
    """Whether an account decides for a chat: in private its person, in a group its admins.

    Asked anew every time, also at a button that was shown to an admin: admins change.
    """
    if chat > 0:
        return account == chat
    try:
        member = await bot.get_chat_member(chat, account)
    except TelegramError as error:
        _log.warning("chat %s does not tell who is an admin: %s", chat, error)
        return False
    return member.status in _ADMINS
