"""Rights: who may decide for a whole chat, and what we may send there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from telegram import ChatMember, ChatMemberRestricted
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


async def takes_pictures(bot: Bot, chat: int) -> bool:
    """Whether we may send pictures to a chat now, as far as it can be known.

    Asked anew every time: nobody tells us when a group's members get or lose a right.
    """
    if chat > 0:
        return True
    try:
        ours = await bot.get_chat_member(chat, bot.id)
        if ours.status in _ADMINS:
            return True
        everybodys = (await bot.get_chat(chat)).permissions
    except TelegramError as error:
        _log.debug("chat %s does not tell whether it takes pictures: %s", chat, error)
        return False
    if isinstance(ours, ChatMemberRestricted) and not ours.can_send_photos:
        return False
    return everybodys is None or everybodys.can_send_photos is not False
