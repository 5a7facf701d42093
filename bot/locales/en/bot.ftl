# The bot's texts in English.
#
# Messages are Telegram's HTML, and names come escaped. Plain text without any markup are: button-*,
# command-*, refusal-*, trouble, banner, pip-word, off-word, computer-name, nobody, rules-name and
# win-word.
# An alert (refusal-*, trouble) has room for 200 characters, a line of a caption should be short.


## Words

# This language, in itself.
language-name = English

# The computer and how strong it is, as one name.
level-word =
    { $level ->
        [beginner] beginner
        [casual] casual
        [club] club player
        [strong] strong
        [expert] expert
       *[simple] simple
    }
computer-name = Computer ({ level-word })
# Somebody of whose name nothing is to be seen.
nobody = Player
# Somebody who has had himself deleted.
former-player = Former player
# After a number, on the picture.
pip-word = pips
# Also in moves, on buttons and in captions: 6/off.
off-word = off
white-word = White
black-word = Black
# One letter each, for the board in letters.
white-letter = W
black-letter = B
cube-word = cube
# In small letters on the picture.
rules-short =
    { $rules ->
        [greek] greek
        [federation] federation
       *[classic] classic
    }
rules-name =
    { $rules ->
        [greek] Greek rules
        [federation] federation rules
       *[classic] classic rules
    }
win-word =
    { $win ->
        [koks] koks
        [mars] mars
       *[oin] oin
    }
point-count =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }


## Before the game

open-table =
    { $name } opens a table for long nardy, { $rules }.
    Who plays? Join, or let the computer sit down.
# In its maker's private chat.
open-table-private =
    Long nardy for { $name }, { $rules }.
    Invite a friend, or let the computer sit down.
# In the private chat of whoever has opened the link to it.
open-table-guest =
    { $name } invites you to long nardy, { $rules }.
    Press Join, and the game begins.
challenge =
    { $name } challenges { $invited } to long nardy, { $rules }.
    { $invited }, will you play?
table-declined = { $invited } declined the challenge of { $maker }.
table-cancelled = { $maker } has taken the table back.
table-expired = Nobody sat down at the table of { $maker } in time.
challenge-expired = { $invited } did not answer the challenge of { $maker } in time.
# $games: those of the match that were over.
table-closed =
    { $games ->
        [0] { $name } has closed this table. There is no result.
        [one] { $name } has closed this table. The game that is over counts.
       *[other] { $name } has closed this table. The { $games } games that are over count.
    }
table-idle = The table of { $maker } is closed: nobody has done anything for too long.
closed-next = /play opens a new table.


## The board's caption

to-move = { $name } to move 🎲 { $roll }
made = So far: { $play }
opening =
    { $ties ->
        [0] Opening draw: { $white } { $white_die }, { $black } { $black_die }. { $name } begins.
        [one] Opening draw after a tie: { $white } { $white_die }, { $black } { $black_die }. { $name } begins.
       *[other] Opening draw after { $ties } ties: { $white } { $white_die }, { $black } { $black_die }. { $name } begins.
    }
played = { $name } played { $roll }: { $play }
played-by-itself = { $name } played { $roll }: { $play } – the only way
passed = { $name } rolled { $roll }: no legal move, the turn passes
told-before =
    { $turns ->
        [one] … and one more turn before
       *[other] … and { $turns } more turns before
    }
pips = Pips: ⚪ { $white } { $white_pips } · ⚫ { $black } { $black_pips }
wins = 🏆 { $name } wins by { win-word }: { point-count }
ended-resigned = { $loser } resigned.
ended-dropped = { $loser } dropped the double.
ended-flag = { $loser } ran out of time.
wins-match = { $name } wins the match!
series = Matches won: { $name } { $won } · { $other } { $lost }
match-to = Match to { $length }
match-score = Match to { $length }: ⚪ { $white } { $white_points } · ⚫ { $black } { $black_points }
crawford = Crawford game
cube = Cube { $value }: { $owner }
to-roll = { $name } to roll or double
to-answer-double = { $doubler } doubles. { $name }, take and play for { $doubled }, or drop and lose { $stake }?
resign-offered = { $name } offers to give up: { win-word }, { point-count }
clock-days =
    { $days ->
        [one] { $days } day a turn
       *[other] { $days } days a turn
    }
clock-quick = Clock: { $bank } each, and { $delay } s a turn
clocks = ⏱ { $white } { $white_time } · { $black } { $black_time } · { $delay } s a turn
time-until = ⏱ Until { $until }
time-up = ⏱ The time of { $name } is up.
waits-until = ⏳ Open until { $until }
commitment = <blockquote expandable>🔒 The dice are sealed: <code>{ $commitment }</code></blockquote>
seed-unused = <blockquote expandable>🔓 The dice would have come from <code>{ $seed }</code></blockquote>
seed = <blockquote expandable>🔓 The dice came from <code>{ $seed }</code>; /verify checks them.</blockquote>
# On the picture.
banner = { $name } wins: { win-word }
# How strong people are: $ratings are parts such as the next three. A rating with ? is provisional.
ratings = 📈 { $ratings }
rating = { $name } { $rating }
rating-none = no rating yet
rating-change = { $name } { $rating } ({ $gain })
finishes = { $name } finishes { $share } % of the games


## Buttons

button-join = Join
button-computer = 🤖 Computer
button-level = 🤖 { level-word }
button-back = ← Back
button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-take-back = ↩ Take back
button-take-back-turn = ↩ Last turn again
button-confirm = ✅ Confirm
button-resign = Give up: { win-word }, { point-count }
button-resign-offer = Offer: { win-word }, { point-count }
button-roll = 🎲 Roll
button-double = Double to { $stake }
button-take = Take: plays for { $stake }
button-drop = Drop: loses { $stake }
button-next-game = Next game
button-rematch = 🔁 Rematch
button-new-game = ➕ New game
button-claim = ⏱ Claim the game
button-agree = ✅ Agree
button-refuse = No, play on
button-resign-no = No, play on


## Invitations and own views

button-seek = 🎯 Find an opponent
button-seek-again = 🎯 Look again
button-stop-seeking = Stop looking
button-play-computer = 🤖 Play the computer
button-invite = 👤 Invite a friend
button-share = 📨 Send it to a friend
button-pick = 👥 Choose a person
# On the keyboard below the chat; it opens Telegram's list of people.
button-people = 👥 Choose whom to invite
button-my-view = 👁 My view
# Goes along with a link that is shared.
share-words = Shall we play long nardy?
invitation =
    Send this link to a friend. Whoever sits down first plays with you:
    { $link }
invitation-unknown =
    I find nobody by the name { $name }, so I cannot write there: we have not met yet, or this person is not to be found by name. Send this link on; only { $name } can accept:
    { $link }
invitation-unreachable =
    I cannot write to { $name }: I was never started there, or have been blocked. Send this link on; only { $name } can accept:
    { $link }
pick = Press the button below, and choose whom you would like to play.
picked = The table is kept for { $name } now.
notice-accepted = { $name } has sat down. The game begins!
# Only a sound: what can be done next stands on the board.
notice-declined = { $name } does not want to play now.
seat-taken = Somebody else was quicker: the seat is taken. /play opens a table of your own.
seat-kept = This table is kept for somebody else now. /play opens one of your own.
link-dead = This link leads to no game. /play opens a new table.
link-over = This game is over, or nobody came in time. /play opens a new table.
link-taken = The seat is taken: the game has begun. /play opens a table of your own.
link-own = This is your own invitation. Send it on, and your friend can join.
link-not-yours = Somebody else is invited to this game. /play opens a table of your own.
link-in-group = This game is played in a group; please join it there.
own-view-refused = Only the two who play have a view of their own. Everybody else can watch in the group.
flipped = You see your boards from the other side now. /flip turns them back.
flipped-back = You see your boards from your own side again.
flip-in-group = Here everybody sees the same board. You can have one from your own side in our private chat; it lives on beside this one.


## Inline mode
#
# Plain text without markup are the titles and what stands below them: inline-title,
# inline-title-clock, inline-share-title, inline-closed-title, inline-closed, inline-bad-title, inline-bad, and the
# alerts inline-old and inline-question.

inline-title =
    { $length ->
        [one] Play a game here
       *[other] Play a match to { $length } here
    }
inline-title-clock =
    { $length ->
        [one] Play a game with a clock here
       *[other] Play a match to { $length } with a clock here
    }
inline-open = { $name } offers a game of long nardy, { $rules }. Who plays?
inline-limits = The whole game stays in this message: <code>/board</code> and reminders do not reach it.
inline-earlier = The picture shows an earlier position. This is the board now:
inline-seed = <blockquote expandable>🔓 The dice came from <code>{ $seed }</code>; <code>/verify</code> in a chat with me checks them.</blockquote>
inline-no-pictures = A picture comes as soon as one of the players has pressed Start in a chat with { $bot }.
inline-share-title = Invite to this table
inline-share = { $name } invites you to a game of long nardy, { $rules }.
button-inline-share = Play
inline-closed-title = This table is closed
inline-closed = Nobody can sit down there any more.
inline-bad-title = I do not understand that
inline-bad = Points 1–25 · classic, greek, federation · quick, club, 3m+15s, 1d
inline-usage =
    Like this: @{ $bot } or @{ $bot } 7 federation quick

    A number (1–25): a match to so many points.
    Rules: classic, greek, federation.
    Clock: quick, club, 2m+20s, or 1d, 3d, 7d a turn.
inline-old = This offer is too old. Write my name here, and I make a new one.
inline-question = Really? The answers are at the very bottom.
button-give-up = 🏳 Give up
inline-answer = { $name }: { $label }


## Resigning

resigned = { $name } gave up.
resign-is-offered = { $name } offers to give up. The answer is under the board.

resign-question = Do you want to give this game up to { $opponent }?
# Where he can also offer to lose less.
resign-question-less = Do you want to give this game up to { $opponent }? For less than you can still lose, the other one has to agree.
no-game-of-yours = You are not playing here. /play opens a table.


## Closing a table

kill-question = Close the table of { $players } without a result?
kill-players = { $white } and { $black }
button-kill = Close it
button-kill-no = No, leave it
# Somebody does not let us write to him any longer; told to the one he plays.
notice-shut-out = { $name } has blocked me and does not see the board now. The clock runs on.


## Cancelling

cancelled-tables =
    { $tables ->
        [one] Your table is taken back.
       *[other] Your { $tables } tables are taken back.
    }
cancelled-question = All right, forget the question.
nothing-to-cancel = Nothing of yours waits here. /resign gives a game up.


## Looking for an opponent by chance

seeking =
    🔎 Looking for an opponent: { $wanted }.
    { $minutes ->
        [0] The search has just begun.
        [one] You have been waiting for { $minutes } minute.
       *[other] You have been waiting for { $minutes } minutes.
    } { $near }
    The board comes by itself, with a sound. /cancel ends the search.
seek-near = I look within { $points } points of your rating, and farther every minute.
seek-anybody = By now anybody will do.
seek-found = 🎯 Here is your opponent: { $name } ({ $rating }). Good luck!
seek-stopped = All right, I am not looking any more. /play opens a table.
seek-expired = Nobody has come within an hour, sorry. Shall I go on looking? The computer always has time: /play


## Settings

settings-board = How boards look in this chat:
settings-turns = What is heard and done by itself in this chat:
settings-tables = New tables in this chat, where nothing else is said:
settings-language = The language of this chat:
more-board = Board …
more-turns = Turns …
more-tables = Tables …
more-language = 🌐 …
starters-anybody = Anybody opens tables
starters-admins = Only admins
tables-by-admins = Only admins open tables in this chat.
topic-anywhere = Tables in any topic
topic-here = Only in this topic
tables-elsewhere = Tables are opened in another topic of this group: { $link }
quiet-off = Sounds all day
quiet-on = Quiet from 22 to 8 ({ $zone })
auto-roll = Roll by itself
auto-next = Next game by itself
zone-usage = Like this: /zone Europe/Athens
zone-taken = The clock of this chat is { $zone } now.
theme-wood = Wood
theme-dark = Dark
theme-contrast = Contrast
print-normal = Normal print
print-large = Large print
board-drawn = Pictures
board-written = Text
view-white = White’s side
view-mover = Mover’s side
sound-always = 🔔 Each turn
sound-later = 🔔 After a while
sound-never = 🔕 Never
side-own = My side
side-other = Other side
settings-for-admins = Only admins choose for the whole chat.


## Keepsakes

# On pictures that are passed on.
product-name = Long nardy
card-game = { $name } wins by { win-word }: { point-count }
card-match = { $name } wins the match to { $length }
nothing-to-show = No game has ended here yet. When one has, /card shows its result, and /replay the whole game.
no-pictures = I may send no pictures or files here. Admins of this chat can allow it.
replay-usage =
    { $games ->
        [one] There is one game to see: /replay
       *[other] There are { $games } games to see, such as /replay 1
    }


## Fair dice

button-word = 🎲 My word
word-question = { $name }, answer this message with a word of your own for the dice of { $table }. Any word will do; nobody could know it when the dice were committed to.
word-taken = Your word is in. It is mixed into every roll.
word-bad = A word has 1 to 64 characters. Please answer once more.
nothing-to-verify = No game has ended here yet. When one has, /verify checks its dice.
verify-usage =
    { $games ->
        [one] There is one game to check: /verify
       *[other] /verify checks all { $games } games of the match at once, without a number.
    }
verify-passed =
    { $rolls ->
        [one] ✅ { $rolls } roll follows from the seed that was committed to before the game.
       *[other] ✅ All { $rolls } rolls follow from the seed that was committed to before the game.
    }
    Games checked: { $games }
    Seed: <code>{ $seed }</code>
    Its SHA-256, shown at the start: <code>{ $commitment }</code>
    Words: ⚪ { $white } · ⚫ { $black }
    The file is the record: anybody can check it with <code>python -m nardy verify</code>.
verify-failed =
    ❌ This record does not check out: { $problem }
    The file is the record: <code>python -m nardy verify</code> says where it fails.
verify-wrong-commitment = the seed is not the one that was committed to.
verify-wrong-dice = the dice do not follow from the seed and the words.
verify-wrong-game = a turn or a result is against the rules.
dice = { $lines }
dice-everybody = Everybody
decimal = { $whole }.{ $part }
dice-line =
    { $rolls ->
        [one] { $name }: { $rolls } roll, doubles { $doubles } % (chance: { $low }–{ $high } %), a die shows { $face } on average (3.5)
       *[other] { $name }: { $rolls } rolls, doubles { $doubles } % (chance: { $low }–{ $high } %), a die shows { $face } on average (3.5)
    }
dice-few =
    { $rolls ->
        [one] { $name }: { $rolls } roll in finished games, too few to tell anything
       *[other] { $name }: { $rolls } rolls in finished games, too few to tell anything
    }


## Boards brought down

# The caption of a board that was brought down: it leads to the newest one.
board-moved = ⬇ The board has moved down.
board-moved-to = ⬇ The board has moved: <a href="{ $link }">here it is</a>.
board-comes = The board comes down.
rests-elsewhere = I cannot write in that chat, so the game rests there: nobody loses time. As soon as I can again, write /board there.
which-board = Which board shall come down?


## The list of tables

games-here =
    Unfinished games here:
    { $lines }
games-yours =
    Your unfinished games:
    { $lines }
games-line = { $number }. { $people } · { $state }
# In private, for a table of another chat.
games-line-elsewhere = { $number }. { $people } · { $state } · { $chat }
games-more =
    { $count ->
        [one] … and one more
       *[other] … and { $count } more
    }
button-down = ⬇ { $number }
# Also on buttons.
line-players = ⚪ { $white } – ⚫ { $black }
line-challenge = { $name } – { $invited }
line-open = waits for somebody
line-waits = waits for an answer
line-turn = { $name } to act
line-your-turn = your turn
line-between = between two games
line-rests = rests
line-time-up = time is up
line-days =
    { $count ->
        [one] { $count } day left
       *[other] { $count } days left
    }
line-hours =
    { $count ->
        [one] { $count } hour left
       *[other] { $count } hours left
    }
line-minutes =
    { $count ->
        [one] { $count } minute left
       *[other] { $count } minutes left
    }
line-seconds =
    { $count ->
        [one] { $count } second left
       *[other] { $count } seconds left
    }


## Being told of a turn

turn-notice = 🎲 { $name }, it is your turn against { $opponent }.


## The watchman

notice-time = { $name }, you have { $left } left.
left-hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
left-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
left-seconds =
    { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
time-left = The other one still has { $left }. When it has run out, /claim or the button under the board takes the game.
own-turn = It is your own turn: the other one’s time does not run.
no-clock = This game has no clock, so nobody’s time can run out.
notice-claim = { $name }, the other one's time is up: you can claim the game under the board.


## The rules in pages, and the first game's guide
#
# A page is a picture's caption: its title is also a button (24 characters). White's checkers on the
# pictures are moved; arrows are moves that can be made, crossed ones those that the rules forbid.

button-guide = 🎓 How to play
button-rules = 📖 All the rules
lesson-number = ☰ { $number }/{ $last }
lesson-allowed = ✓ { $play }
lesson-forbidden = ✗ { $play }

button-page-start = The start
page-start =
    Each player has 15 checkers, and all of them start on his head: White’s on 24, Black’s on 12.

    Both walk counterclockwise: White from 24 down to 1, Black from 12 down to 1, on to 24 and down to 13. The last six points are home: 1–6 for White, 13–18 for Black. There the checkers are borne off, and whoever has all of them off first wins.

button-page-opening = Who begins
page-opening-reroll =
    Each player rolls one die, and the higher begins. Equal dice are rolled again.

    Whoever begins then rolls both dice anew. Here White has 4-2 and plays 24/20/18.
page-opening-keep =
    Each player rolls one die, and the higher begins. Equal dice are rolled again.

    Whoever begins plays the two dice of this draw. Here they are 5-3, and White plays 24/19/16.

button-page-moves = Moves
page-moves =
    Each die moves one checker. One checker may also use several dice, if it can stop in between.

    Nobody is ever hit: a single checker holds its point. The checker on 14 cannot play the 5, Black stands on 9. The 4 to the empty 10 is fine. Of your own checkers any number may share a point.

button-page-larger = As many dice as you can
page-larger =
    If both dice can be played, in whatever order, both must be. If either can, but not both, it is the larger.

    Here one checker can move, and after either die Black’s 6-point stops it: so it plays the 5.

button-page-doubles = Doubles
page-doubles =
    A double gives four moves. What cannot be played is lost.

    Here three fives lead from 19 to 14, and there is no fourth: Black holds 9. Who has no move at all loses his turn.

button-page-head = The head
page-head =
    Only one checker a turn may leave the head, with a double too.

    With 5-3 White has played 24/19. The 3 must be another checker’s: 24/21 is not allowed.

button-page-first = The first turn
page-first =
    On a player’s own first turn two may leave the head with 6-6, 4-4 and 3-3, where one checker cannot play it all. Here 6-6: 24/18 twice. The other sixes are lost, Black’s head is in the way.

    4-4: 24/16 twice.
    3-3: 24/18 twice, or 24/15 and 24/21.
    1-1, 2-2 and 5-5: one checker plays all four.

button-page-block = Six in a row
page-block =
    Nobody gets past six points in a row. So you may not hold six while no opposing checker stands in front of them.

    24/21 would make six, from 21 to 16, and all of Black is still behind: not allowed.

button-page-passed = When six are allowed
page-passed =
    The same position, but one black checker has come to 14, in front of the six. Now 24/21 is allowed.

    “In front” is meant on the opponent’s way.
page-passed-or-off =
    The same position, but one black checker has come to 14, in front of the six. Now 24/21 is allowed.

    “In front” is meant on the opponent’s way. Six are free as well once he has borne off a checker.

button-page-five = Five in a row
page-five =
    Five in a row are always allowed, here 6 to 2.

    13/7 would add the sixth. That has to wait until a black checker has gone past.

button-page-corner = Round the corner
page-corner =
    Points in a row are counted on the opponent’s way. For Black 3, 2, 1, 24, 23, 22 follow one another, so 24/22 is not allowed here.

    15, 14, 13 and 12, 11, 10 are no row for him: there his way ends and begins.

button-page-order = After every move
page-order =
    The ban holds after every single move, not only at the end of the turn.

    With 3-3 White cannot begin with 24/21, it would make six. First 16/13, then 24/21 is fine.

button-page-home = All at home
page-home =
    You bear off when all your checkers are home, also in the middle of a turn.

    Here one is still on 8: the 4 takes none off. It is played 8/4, and the 1 6/5.

button-page-off = Bearing off
page-off =
    A die takes a checker off the point of its number. If that point and all higher ones are empty, it takes the farthest checker.

    With 6-2: the 6 takes one from 5, the farthest, and the 2 one from 2.

button-page-inside = Moves inside
page-inside =
    If higher points still hold checkers, a die that finds its own point empty is played inside.

    Here the 4 is 5/1. It cannot take the checker off 2, the 2 does that. You may also move inside where you could bear off.

button-page-oin = A win: oin
page-oin =
    The game ends as soon as somebody has borne off his last checker. There is no last roll and no draw.

    An <b>oin</b> is 1 point: the loser has borne off at least one. Here both have seven off.

button-page-mars = A double win: mars
page-mars =
    A <b>mars</b> is 2 points: the loser has borne off none.

    White takes his last checker, and Black still has all 15.
page-mars-without-koks =
    A <b>mars</b> is 2 points: the loser has borne off none.

    White takes his last checker, and Black still has all 15. More than 2 points no game is worth: these rules know no koks.

button-page-koks = A triple win: koks
page-koks =
    A <b>koks</b> is 3 points: the loser has borne off none, and one of his checkers still stands in his own first quarter, 19–24 for White, 7–12 for Black.

    Here it is the black one on 7.

button-page-cube = The cube
page-cube =
    Matches to more than 1 point are played with the cube. Before his roll a player may double the stake, if the cube is in the middle or his own.

    The other takes, plays on for twice as much and owns the cube; or he drops and loses the stake before the double.

    Crawford: when somebody comes within 1 point of the match, the next game has no cube.

page-guide-start =
    All your checkers start on one point, the head. You bring them round the board into your home, and then take them off. Whoever is first wins.

    White goes from 24 down to 1, Black from 12 down to 1 and on from 24 to 13.
page-guide-moves =
    When it is your turn, there are dice on the board, and your moves are buttons below it: 14/10 · 4 takes a checker from 14 to 10 with the 4. A double gives four moves.

    A point with an opposing checker is closed: here the 5 would lead to one.
page-guide-head =
    Only one checker a turn may leave the head. Take one whenever you can: they all have a long way to go.

    Here 24/19, and the 3 with another checker.
page-guide-block =
    Points next to each other hold the other one up. Five in a row are fine.

    Six are not, as long as all opposing checkers are behind them.
page-guide-off =
    When all your checkers are home, the dice take them off: the 2 one from 2. A larger die than you need takes the farthest, here the 6 from 5.
button-page-play = Now you
page-guide-play =
    Whoever is off first wins 1 point, and 2 if the other one has none off, as here.

    Take back as you like until you confirm. I offer legal moves only, and if you write one that is not, I say why.

    /play opens a table: against the computer, or in a group against anybody.


## Why a move is not possible: the texts go on after the move and a colon

impossible = { $way }: { $why }
wish-backwards = checkers only go forward.
wish-no-such-die = no die leads there.
wish-die-used = the die that leads there has been played.
wish-no-checker = you have no checker on { $start }.
wish-head =
    { $left ->
        [one] only one checker may leave the head in this turn.
       *[other] only { $left } checkers may leave the head in this turn.
    }
wish-not-home = not all your checkers are home yet.
wish-farther-first = a larger die takes off the farthest checker only.
wish-blocked = the { $end }-point is taken.
wish-block = that makes six in a row with no opposing checker in front of them.
wish-larger-die = only one die can be played, so it must be the larger.
wish-more-dice = more dice can be played in another way, so they must be.
wish-turn-over = there is no die left to play.


## Playing by writing
#
# Words that people write instead of pressing a button, with commas between them. No word may mean
# two things, in whichever languages. words-off stands in moves: 6/off.

words-roll = roll, throw
words-double = double
words-take = take
words-drop = drop
words-undo = undo, take back
words-confirm = confirm, done
words-join = join, accept
words-decline = decline
words-cancel = cancel
words-computer = computer
words-next = next, next game
words-claim = claim
words-agree = agree
words-refuse = refuse
words-resign = resign, give up
words-off = off, out
typed-impossible =
    { $why }
    /rules explains it with pictures.
# What no rule is needed for: a die that there is not, a point without checkers.
typed-mistaken =
    { $why }
    The dice are { $dice }.
typed-open = The dice are { $dice }. Please write the whole turn, such as { $plays }.
typed-unreadable = That is no move. Like this: 24/18 13/9, 24/18(2) or 6/off.
typed-other-dice = The dice are { $dice }.
typed-must-move = The dice are { $dice }, and a move can be made, so it must be.
typed-roll-first = The dice have not been rolled yet. Write “roll”, or “double” where the cube is yours.
typed-answer-double = A double waits for its answer. Write “take” or “drop”.
typed-resign = To give up, write what you give up: { $ways }
typed-old-board = That is no board of a game that goes on. Answer the newest board; /board brings it down.


## Accepted presses

done-turn = Played. The board is on its way.
done-back = Taken back
done = Done


## Alerts: why a press changes nothing

refusal-unknown-table = I do not know this table any more. /play opens a new one.
refusal-stale = The game has moved on since this button was shown. The newest board is on its way; /board brings it down.
refusal-stale-inline = The game has moved on since this button was shown. The newest board is on its way.
refusal-not-your-game = You are not playing at this table. /play opens one of your own.
refusal-not-asked = Somebody else was asked.
refusal-not-your-turn = It is not your turn.
refusal-not-invited = Somebody else is invited to this game. /play opens a table for anybody.
refusal-blocked = You have blocked this person. /privacy lifts it.
refusal-apart = You two do not play each other here. /play opens a table of your own.
refusal-former = The other one has left for good and cannot be asked. /play opens a table for anybody.
refusal-own-table = This is your own table: somebody else has to sit down. Cancel takes it back.
refusal-not-the-maker = Only whoever opened the table can do this.
refusal-taken = The seat is taken: the game has begun.
refusal-not-begun = The game has not begun yet.
refusal-over = This game is over. /play opens a new table.
refusal-gone = Nobody can sit down here any more. /play opens a new table.
refusal-invited-already = Somebody is invited to this table already. Cancel takes it back.
refusal-illegal = The rules do not allow this move here. /rules explains them.
refusal-incomplete = There are still dice that you can play.
refusal-no-double = No double can be offered or answered now.
refusal-double-waits = First the double has to be answered: take it or drop it.
refusal-rolled = The dice of this turn have been rolled already.
refusal-not-so-much = You cannot lose that much here.
refusal-no-offer = This offer is no longer open.
refusal-time-left = There is still time left. Please wait a little.
refusal-own-time-up = Your own time is up: the other one may claim the game. Until he does, you can play on.
refusal-no-rematch = There is no rematch to open here, or it has been opened already.
refusal-opened-already = You have opened a new table from here already. /play opens another one.
refusal-matched = Somebody has been found for you already. The board is on its way.
refusal-no-search = This search is over already. /play opens a table.
refusal-nothing-to-take-back = There is nothing to take back.
refusal-not-yours-to-close = Only whoever opened the table and admins of the chat can close it.
refusal-too-late-to-close = You have both played, so only an admin of the group can close the table now. To end the game, give it up: /resign
refusal-parked = I was shut out of a chat here, and the game rested meanwhile: nobody lost time. The board is on its way; then press again.
refusal-so-already = It is so already.
refusal-not-saved = That could not be saved, so nothing has changed. Please try again in a moment.
trouble = Something went wrong on my side, sorry. Nothing is lost. If it comes back, tell this number: { $id }


## Answers to commands

start =
    Hello, { $name }! This is <b>long nardy</b>: the board is a picture in the chat, and the moves are its buttons.

    In a group, /play opens a table for anybody. /help lists all commands.
help-play = Play
help-end = End a game
help-after = Look back
help-chat = This chat
help-you = About you
help-learn = Learn the game
help-line = /{ $name } – { $what }
help =
    { $commands }

    <code>/play 7 federation quick</code>: a match to 7 with other rules and a clock.
    You can also write your turn: <code>24/18 13/9</code>, or roll, double, take, drop, undo. In a group, answer the board with it.
unknown-command = I do not know this command. /help lists those that I know.
chatter = I play by buttons and commands. When it is your turn, you can also write your moves: 24/18 13/9. /play opens a table, /help tells the rest.
no-game-here = There is no game here. /play opens a table.
game-in-topic = Your game is in another topic: { $link }. If that topic is gone, its board comes here.
anonymous = I cannot see who you are. Please write as yourself: turn anonymity off in this group, and do not write as a channel.
play-usage =
    Like this: /play, or /play 7 federation club

    A number (1–25): a match to so many points.
    Rules: classic, greek, federation.
    Clock: quick, club, 2m+20s, or 1d, 3d, 7d a turn.
challenge-usage =
    Like this: /challenge @name, or answer a message of the one you mean with /challenge.
    Points (1–25), rules and a clock may follow: /challenge @name 7 federation quick
challenge-waits = Your challenge waits for an answer already. Here it is.
challenge-self = You cannot challenge yourself. /play opens a table for anybody, or for the computer.
challenge-bot = Other bots do not play. The computer does: /play
challenge-anonymous = This account cannot be challenged: nobody can see who is behind it. /play opens a table for anybody.


## The list of commands

command-play = Open a table, or play the computer
command-challenge = Challenge somebody: /challenge @name
command-board = Bring the board down
command-flip = See the board from your own side
command-games = The unfinished games
command-resign = Give up the game
command-cancel = Take your table back, or leave a question
command-claim = Take the game when the other one’s time is up
command-kill = Close a table without a result
command-settings = Boards, sounds and tables in this chat
command-language = English, русский, ελληνικά
command-zone = This chat’s clock: /zone Europe/Athens
command-card = The result of the last match, as a picture
command-replay = The last game as a film
command-verify = Check the dice of the last game
command-dice = What the dice have shown
command-rules = The rules in pages, with pictures
command-leaderboard = The leaderboard: today, week, month
command-stats = Wins, ratings, opponents: /stats @name
command-privacy = What I keep of you, and your choices
command-block = Block somebody: /block @name
command-unblock = Lift a block: /unblock @name
command-export_me = All that I keep of you, as a file
command-delete_me = Have yourself forgotten
command-help = All commands


## The profile: plain text
#
# The description stands in an empty chat (512 characters), the short one in the profile (120).

description = Long nardy with friends or against the computer, right in your chats. The board is a picture, and the moves are its buttons. Single games and matches with the cube, three sets of rules, clocks, and fair dice that you can check. Press Start, or add me to a group.
short-description = Long nardy in your chats: with friends or against the computer. The board is a picture, the moves are its buttons.


## Leaderboards

# $board: heading and lines.
leaderboard = { $board }
board-here = this group
board-everybody = everybody
board-computer = { $where }, against the computer
board-always = all time
board-heading = 🏆 <b>Leaderboard</b>: { $where }, { $days }
board-of-day = Leaderboard, { $day }
board-of-days = Leaderboard, { $days }
board-line = { $place }. { $name } – { point-count-won } ({ games-count })
point-count-won =
    { $won ->
        [one] { $won } point
       *[other] { $won } points
    }
games-count =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
board-empty = Nobody yet. A game counts when both have made a turn: /play
board-zone = A day ends at midnight ({ $zone })
period-today = Today
period-yesterday = Yesterday
period-week = Week
period-month = Month
period-all = All time
kind-people = People
kind-computer = Computer
scope-here = This group
scope-everybody = Everybody
button-card = 🖼 As a picture
daily-board = Post the day’s leaderboard


## What somebody has achieved

# $profile: heading and lines.
stats = { $profile }
stats-heading = <b>{ $name }</b>
stats-empty = No finished game yet. /play opens a table.
stats-unsure = A ? means that a rating is not sure yet; with more games the ? goes away.
stats-won = Won: { $games }{ $kinds }
stats-lost = Lost: { $games }{ $kinds }
stats-points = Points: { $won } : { $lost }
stats-winning =
    { $games ->
        [one] { $games } win
       *[other] { $games } wins
    }
stats-losing =
    { $games ->
        [one] { $games } loss
       *[other] { $games } losses
    }
stats-streak = In a row: { $streak }; most wins ever: { $longest }
stats-opponents = Most often against: { $opponents }
stats-opponent = { $name } { $won }:{ $lost }
stats-computer = Against the computer: { $won } won, { $lost } lost
stats-unknown = I know nobody like that, or nothing that I may tell. Names change: try answering a message of theirs.
stats-usage = Like this: /stats for yourself, /stats @name for somebody else; or answer a message with /stats.


## Privacy

privacy =
    <b>What I keep of you, and why</b>

    • your Telegram number, name, @name and language: to know you at a table and to speak to you
    • your games with every move, the results, ratings and dice: for boards, records and proofs
    • your choices, whom you have blocked, and which messages show your boards

    What people write to me is not kept, but for a word that you give to your dice. Nothing is passed on. It stays until you delete it; copies in the operator’s backups go with time.

    /export_me gives you all of it as a file, /delete_me deletes it. /block and /unblock: whom you do not want to play.
button-listed = On leaderboards
button-findable = Found by my @name
button-blocked = 🚫 Blocked people
button-export = 📄 My data
button-delete = 🗑 Delete me
button-own = Private chat
own-in-private = That is between the two of us: let us go on in our private chat.
# The page of the people who are blocked; each of them is a button.
blocked-people =
    { $count ->
        [0] You have blocked nobody. /block @name does it, or /block as the answer to a message.
        [one] You have blocked one person. A press lifts it.
       *[other] You have blocked { $count } people. A press lifts it.
    }
block-usage = Like this: /block @name, or /block as the answer to a message of the one you mean. /unblock lifts it.
block-done = You two do not meet at a table any more; a game that runs goes on. The other one is not told. /unblock or /privacy lifts it.
unblock-done = All right, you two may play each other again.
# In a group.
block-noted = Noted. The rest is in our private chat: /privacy
block-self = You and yourself get along, I hope. /block is for others.
block-nobody = Nobody can be blocked there: this is a bot, or an account that many share.
block-unknown = I have not met { $name } yet. Answer one of his messages with /block, and I know who is meant.
# Goes with the file.
export = All that I keep of you. Other people are numbers in it. The secrets of the dice of games that go on are left out: your dice to come follow from them.
delete-question =
    <b>Shall I forget you?</b>

    Your name, number, ratings, choices and dice are deleted. Your games stay with those you played, against “a former player”, and so do your lines on leaderboards. Messages in chats stay as they are.

    Before that:
    { $before }

    It cannot be undone. /export_me gives you a copy first.
delete-give-up =
    { $count ->
        [one] – one game that runs is given up at its full value, and its match ends with it;
       *[other] – { $count } games that run are given up at their full value, and their matches end with them;
    }
delete-close =
    { $count ->
        [one] – one table is closed without a result: against the computer, at rest, between two games, or where your double waits;
       *[other] – { $count } tables are closed without a result: against the computer, at rest, between two games, or where your double waits;
    }
delete-take-back =
    { $count ->
        [one] – your table where nobody sits yet is taken back;
       *[other] – your { $count } tables where nobody sits yet are taken back;
    }
delete-decline =
    { $count ->
        [one] – a challenge to you is declined;
       *[other] – { $count } challenges to you are declined;
    }
delete-no-tables = – nothing has to be ended: no table of yours is open.
button-delete-yes = 🗑 Yes, forget me
button-delete-no = No, keep everything
delete-not = All right, everything stays as it is.
# Alerts.
delete-changed = Your tables have changed since I asked. Please read once more, then press again.
deleted-already = I do not know you any more: everything is deleted.
deleted-toast = Deleted
deleted = It is done: I do not know you any more. If you write to me again, we begin anew. Farewell, and good dice!


## Fair play, for the bot’s admins

# $lines: a line for each flag.
flags =
    🚩 <b>Worth a look</b>. Nothing follows by itself.

    { $lines }
flags-none = Nothing to look at now.
flag-farming = { $number }. { $name } and { $other }: { $games } games with each other in a week, { $part } of them given up early
flag-leaving = { $number }. { $name }: { $part } of { $games } games left in four weeks
button-seen = ✓ { $number }
flag-seen = Seen. It comes again only with more games.
