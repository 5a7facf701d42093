"""Wiring: which handler gets which update.

Group -2 turns away presses of accounts behind which anybody may stand, group -1 notes everybody
whom an update shows, before anything else. In group 0 the first handler that fits takes the update,
so the order there counts: known commands, then unknown ones, then small talk in private. Group 1
shows whoever starts us what has waited for him. Edited messages and captions start nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import Update
from telegram.ext import (
    CallbackQueryHandler,
    ChatMemberHandler,
    ChosenInlineResultHandler,
    CommandHandler,
    InlineQueryHandler,
    MessageHandler,
    TypeHandler,
    filters,
)

from bot.blocks import Blocks
from bot.cancelling import Cancelling
from bot.challenges import Challenges
from bot.commands import Commands
from bot.deletion import DELETION_DATA, Deletion
from bot.dicecounts import DiceCounts
from bot.exports import Exports
from bot.firststeps import FirstSteps
from bot.flags import FLAG_DATA
from bot.greetings import Greetings
from bot.inlinemode import InlineMode
from bot.invitations import LINK_PREFIX, Invitations
from bot.keepsakes import Keepsakes
from bot.killing import KILL_DATA, Killing
from bot.leaderboards import CARD_DATA, STANDING_DATA
from bot.lessons import LESSON_DATA
from bot.levels import LevelChoice
from bot.membership import Membership
from bot.newgames import NewGames
from bot.ownviews import VIEW_PREFIX, OwnViews
from bot.picking import Picking
from bot.preferencepages import PREFERENCE_DATA
from bot.preferences import Preferences
from bot.press import (
    FIRST_DATA,
    INVITATION_DATA,
    LEVELS_DATA,
    NEW_GAME_DATA,
    PICK_DATA,
    REMATCH_DATA,
    RESIGN_DATA,
    SEEK_DATA,
    WORD_DATA,
)
from bot.presses import Presses
from bot.privacy import OWN_DATA, OWN_PREFIX, OwnPrivacy
from bot.profiles import PROFILE_DATA
from bot.proposals import PROPOSAL_DATA
from bot.reading import Reading
from bot.rematches import Rematches
from bot.seekers import STOP_DATA
from bot.tablelist import DOWN_DATA, TableList
from bot.troubles import Troubles
from bot.typed import ReadablePlay, TypedTurns
from bot.verification import Verification
from bot.words import QuestionAboutWord, Words

if TYPE_CHECKING:
    from telegram.ext import Application, ContextTypes

    from bot.flags import Flags
    from bot.house import House
    from bot.leaderboards import Standings
    from bot.profiles import ShownProfiles
    from bot.proposals import Proposals
    from bot.seekers import Seekers
    from club.statistics import DiceStatistics

ALLOWED_UPDATES = [
    "message",
    "callback_query",
    "my_chat_member",
    "inline_query",
    "chosen_inline_result",
]

_NEW = filters.UpdateType.MESSAGE


def wire(
    application: Application,  # type: ignore[type-arg] # PTB's six type parameters say nothing here
    house: House,
    statistics: DiceStatistics,
    proposals: Proposals,
    standings: Standings,
    seekers: Seekers,
    profiles: ShownProfiles,
    flags: Flags,
) -> None:
    """Add all handlers."""
    greetings, invitations = Greetings(house), Invitations(house)
    challenges = Challenges(house, invitations)
    picking = Picking(house, invitations, challenges)
    commands, troubles = Commands(house), Troubles(house)
    presses, views = Presses(house, invitations), OwnViews(house, commands)
    preferences, words = Preferences(house), Words(house)
    rematches, reading = Rematches(house, invitations), Reading(house)
    vocabulary = house.languages.vocabulary()
    typed = TypedTurns(house, vocabulary, greetings)
    tables, new_games = TableList(house), NewGames(house)
    first_steps = FirstSteps(house, invitations)
    verification, dice = Verification(house), DiceCounts(house, statistics)
    keepsakes, blocks = Keepsakes(house), Blocks(house)
    deletion = Deletion(house)
    privacy = OwnPrivacy(house, Exports(house), deletion)
    membership, killing = Membership(house, seekers), Killing(house, commands)
    inline = InlineMode(house, proposals)
    house.outbox.on_loss(membership.lost)

    async def note(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await house.guests.note(update)
        await inline.noticed(update)
        house.notices.note(update)

    application.add_handler(CallbackQueryHandler(presses.nobody), group=-2)
    application.add_handler(TypeHandler(Update, note), group=-1)
    application.add_handler(ChatMemberHandler(membership.changed))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, membership.migrated))
    reopened = filters.StatusUpdate.FORUM_TOPIC_REOPENED
    application.add_handler(MessageHandler(reopened, membership.reopened))
    for prefix, opened in (
        (LINK_PREFIX, invitations.opened),
        (VIEW_PREFIX, views.opened),
        (OWN_PREFIX, privacy.opened),
    ):
        leads = _NEW & filters.ChatType.PRIVATE & filters.Regex(rf"^/start(@\w+)? {prefix}")
        application.add_handler(CommandHandler("start", opened, filters=leads))
    for name, handler in (
        ("start", greetings.start),
        ("help", greetings.help),
        ("rules", reading.rules),
        ("play", challenges.play),
        ("challenge", challenges.challenge),
        ("board", tables.board),
        ("flip", views.flip),
        ("games", tables.games),
        ("resign", commands.resign),
        ("claim", commands.claim),
        ("cancel", Cancelling(house, seekers).cancel),
        ("kill", killing.ask),
        ("settings", preferences.show),
        ("language", preferences.language),
        ("zone", preferences.zone),
        ("card", keepsakes.card),
        ("replay", keepsakes.replay),
        ("verify", verification.verify),
        ("dice", dice.show),
        ("leaderboard", standings.show),
        ("stats", profiles.show),
        ("privacy", privacy.show),
        ("block", blocks.block),
        ("unblock", blocks.unblock),
        ("export_me", privacy.export),
        ("delete_me", privacy.delete),
        ("flags", flags.show),
    ):
        application.add_handler(CommandHandler(name, handler, filters=_NEW))
    application.add_handler(CallbackQueryHandler(preferences.pressed, PREFERENCE_DATA))
    application.add_handler(CallbackQueryHandler(killing.answered, KILL_DATA))
    application.add_handler(CallbackQueryHandler(LevelChoice(house).pressed, LEVELS_DATA))
    application.add_handler(CallbackQueryHandler(words.asked, WORD_DATA))
    application.add_handler(CallbackQueryHandler(reading.pressed, LESSON_DATA))
    application.add_handler(CallbackQueryHandler(rematches.pressed, REMATCH_DATA))
    application.add_handler(CallbackQueryHandler(invitations.asked, INVITATION_DATA))
    application.add_handler(CallbackQueryHandler(picking.asked, PICK_DATA))
    application.add_handler(CallbackQueryHandler(new_games.pressed, NEW_GAME_DATA))
    application.add_handler(CallbackQueryHandler(first_steps.pressed, FIRST_DATA))
    application.add_handler(CallbackQueryHandler(tables.chosen, DOWN_DATA))
    application.add_handler(CallbackQueryHandler(standings.pressed, STANDING_DATA))
    application.add_handler(CallbackQueryHandler(standings.card, CARD_DATA))
    application.add_handler(CallbackQueryHandler(profiles.pressed, PROFILE_DATA))
    application.add_handler(CallbackQueryHandler(seekers.pressed, SEEK_DATA))
    application.add_handler(CallbackQueryHandler(seekers.stopped, rf"^{STOP_DATA}$"))
    application.add_handler(CallbackQueryHandler(privacy.pressed, OWN_DATA))
    application.add_handler(CallbackQueryHandler(deletion.answered, DELETION_DATA))
    application.add_handler(CallbackQueryHandler(flags.pressed, FLAG_DATA))
    application.add_handler(InlineQueryHandler(inline.asked))
    application.add_handler(ChosenInlineResultHandler(inline.chosen))
    application.add_handler(CallbackQueryHandler(inline.pressed, PROPOSAL_DATA))
    application.add_handler(CallbackQueryHandler(inline.resigning, RESIGN_DATA))
    application.add_handler(CallbackQueryHandler(presses.pressed))
    to_us = filters.ChatType.PRIVATE | filters.Regex(rf"^/\w+@(?i:{application.bot.username})\b")
    application.add_handler(MessageHandler(_NEW & filters.COMMAND & to_us, greetings.unknown))
    application.add_handler(MessageHandler(_NEW & QuestionAboutWord(), words.told))
    application.add_handler(MessageHandler(_NEW & ReadablePlay(vocabulary), typed.told))
    application.add_handler(
        MessageHandler(_NEW & filters.TEXT & filters.ChatType.PRIVATE, greetings.chatter)
    )
    application.add_handler(MessageHandler(filters.StatusUpdate.USERS_SHARED, picking.picked))
    plain_start = _NEW & filters.ChatType.PRIVATE & filters.Regex(r"^/start(@\w+)?$")
    application.add_handler(CommandHandler("start", invitations.started, plain_start), group=1)
    application.add_error_handler(troubles.met)
