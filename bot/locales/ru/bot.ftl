# Тексты бота по-русски.
#
# К людям – на «вы». Кто играет, мужчина или женщина, неизвестно: поэтому настоящее время («сдаётся»,
# «выигрывает»), а имена – только в именительном падеже.


## Слова

language-name = Русский

computer-name = Компьютер
nobody = Игрок
pip-word = пипс.
off-word = снято
white-word = Белые
black-word = Чёрные
rules-short =
    { $rules ->
        [greek] греческие
        [federation] федерация
       *[classic] классика
    }
rules-name =
    { $rules ->
        [greek] греческие правила
        [federation] правила федерации
       *[classic] классические правила
    }
win-word =
    { $win ->
        [koks] кокс
        [mars] марс
       *[oin] ойн
    }
point-count =
    { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
    }


## До игры

open-table =
    { $name } открывает стол: длинные нарды, { $rules }.
    Кто сыграет? Или пусть сядет компьютер.
open-table-private =
    { $name }: длинные нарды, { $rules }.
    Нажмите кнопку, и компьютер сядет за стол.
challenge =
    { $name } бросает вызов: длинные нарды, { $rules }.
    { $invited }, сыграете?
table-declined = Вызов отклонён: { $maker } → { $invited }.
table-cancelled = { $maker } убирает стол: игры не будет.
table-idle = Стол закрыт: слишком долго ничего не происходило. Здесь ждал соперника игрок { $maker }.


## Подпись доски

to-move = Ходит { $name } 🎲 { $roll }
made = Пока: { $play }
opening =
    { $ties ->
        [0] Розыгрыш: { $white } { $white_die }, { $black } { $black_die }. Начинает { $name }.
        [one] Розыгрыш после { $ties } ничьей: { $white } { $white_die }, { $black } { $black_die }. Начинает { $name }.
        [few] Розыгрыш после { $ties } ничьих: { $white } { $white_die }, { $black } { $black_die }. Начинает { $name }.
        [many] Розыгрыш после { $ties } ничьих: { $white } { $white_die }, { $black } { $black_die }. Начинает { $name }.
       *[other] Розыгрыш после { $ties } ничьих: { $white } { $white_die }, { $black } { $black_die }. Начинает { $name }.
    }
played = { $name } играет { $roll }: { $play }
played-by-itself = { $name } играет { $roll }: { $play } – другого хода нет
passed = { $name }: выпало { $roll }, ходить нельзя – пропуск
told-before =
    { $turns ->
        [one] … а до этого ещё { $turns } ход
        [few] … а до этого ещё { $turns } хода
        [many] … а до этого ещё { $turns } ходов
       *[other] … а до этого ещё { $turns } хода
    }
pips = Пипсы: ⚪ { $white } { $white_pips } · ⚫ { $black } { $black_pips }
wins = 🏆 { $name } побеждает: { win-word }, { point-count }
ended-resigned = { $loser } сдаётся.
ended-dropped = { $loser } не принимает удвоение.
ended-flag = { $loser }: время вышло.
wins-match = { $name } выигрывает матч!
series = Выиграно матчей: { $name } { $won } · { $other } { $lost }
match-to = Матч до { $length }
match-score = Матч до { $length }: ⚪ { $white } { $white_points } · ⚫ { $black } { $black_points }
crawford = Партия Кроуфорда
cube = Куб { $value }: { $owner }
to-roll = { $name }: бросок или удвоение
to-answer-double = { $doubler } удваивает. { $name }, принять и играть на { $doubled } или пас и минус { $stake }?
resign-offered = { $name } предлагает сдаться: { win-word }, { point-count }
clock-days =
    { $days ->
        [one] { $days } день на ход
        [few] { $days } дня на ход
        [many] { $days } дней на ход
       *[other] { $days } дня на ход
    }
clock-quick = Часы: { $bank } за каждое очко матча и { $delay } с на ход
clocks = ⏱ { $white } { $white_time } · { $black } { $black_time } · { $delay } с на ход
time-until = ⏱ До { $until }
time-up = ⏱ Время вышло: { $name }.
commitment = Честные кости: <code>{ $commitment }</code>
seed-unused = Кости были бы из <code>{ $seed }</code>.
seed = Кости были из <code>{ $seed }</code>; /verify проверит их.
banner = { $name } побеждает: { win-word }


## Кнопки

button-join = Играть
button-computer = 🤖 Компьютер
button-accept = Принять
button-decline = Отказ
button-cancel = Отмена
button-take-back = ↩ Назад
button-confirm = ✅ Готово
button-resign = Сдать: { win-word }, { point-count }
button-resign-offer = Предложу: { win-word }, { point-count }
button-roll = 🎲 Бросить
button-double = Удвоить до { $stake }
button-take = Принять: игра на { $stake }
button-drop = Пас: минус { $stake }
button-next-game = Следующая партия
button-rematch = 🔁 Реванш
button-claim = ⏱ Забрать победу
button-agree = ✅ Принять
button-refuse = Нет, играем
button-resign-no = Нет, играем


## Сдача

resigned = { $name } сдаётся.
resign-is-offered = { $name } предлагает сдаться. Ответ – под доской.

resign-question =
    Сдать эту партию? Соперник – { $opponent }. Если предложить меньше, чем можно ещё проиграть, нужно его согласие.
no-game-of-yours = Вы здесь не играете. /play откроет стол.


## Настройки

settings-board = Как выглядят доски в этом чате:
quiet-off = Звук весь день
quiet-on = Тихо с 22 до 8 ({ $zone })
auto-roll = Автобросок
auto-next = Партии подряд
zone-usage = Например: /zone Europe/Athens
zone-taken = Теперь часовой пояс этого чата – { $zone }.
theme-wood = Дерево
theme-dark = Тёмная
theme-contrast = Контраст
print-normal = Обычный текст
print-large = Крупный текст
view-white = Со стороны белых
view-mover = Кто ходит
side-own = Моя сторона
side-other = Другая сторона
settings-for-admins = За весь чат выбирают только админы.


## Честные кости

button-word = 🎲 Моё слово
word-question = { $name }, ответьте на это сообщение своим словом для костей стола { $table }. Подойдёт любое: заранее, когда кости были закреплены, его никто не знал.
word-taken = Слово принято. Оно подмешано к каждому броску.
word-bad = В слове может быть от 1 до 64 знаков. Ответьте, пожалуйста, ещё раз.
nothing-to-verify = Здесь ещё не закончилась ни одна игра. Когда закончится, /verify проверит её кости.
verify-passed =
    { $rolls ->
        [one] ✅ Сходится { $rolls } бросок: он следует из числа, закреплённого до игры.
        [few] ✅ Сходятся все { $rolls } броска: они следуют из числа, закреплённого до игры.
        [many] ✅ Сходятся все { $rolls } бросков: они следуют из числа, закреплённого до игры.
       *[other] ✅ Сходятся все { $rolls } броска: они следуют из числа, закреплённого до игры.
    }
    Число: <code>{ $seed }</code>
    Его SHA-256, показанный в начале: <code>{ $commitment }</code>
    Слова: ⚪ { $white } · ⚫ { $black }
    Файл – запись игры: её может проверить кто угодно командой <code>python -m nardy verify</code>.
verify-failed = ❌ Эта запись не сходится. { $problem }
dice = { $lines }
dice-everybody = Все
dice-line =
    { $rolls ->
        [one] { $name }: { $rolls } бросок, дублей { $doubles } % (по теории { $low }–{ $high } %), в среднем на кости { $face } (3,5)
        [few] { $name }: { $rolls } броска, дублей { $doubles } % (по теории { $low }–{ $high } %), в среднем на кости { $face } (3,5)
        [many] { $name }: { $rolls } бросков, дублей { $doubles } % (по теории { $low }–{ $high } %), в среднем на кости { $face } (3,5)
       *[other] { $name }: { $rolls } броска, дублей { $doubles } % (по теории { $low }–{ $high } %), в среднем на кости { $face } (3,5)
    }
dice-few =
    { $rolls ->
        [one] { $name }: пока { $rolls } бросок, судить рано
        [few] { $name }: пока { $rolls } броска, судить рано
        [many] { $name }: пока { $rolls } бросков, судить рано
       *[other] { $name }: пока { $rolls } броска, судить рано
    }


## Сторож

notice-time = { $name }, у вас осталось { $left }.
left-hours =
    { $hours ->
        [one] { $hours } час
        [few] { $hours } часа
        [many] { $hours } часов
       *[other] { $hours } часа
    }
left-minutes =
    { $minutes ->
        [one] { $minutes } минута
        [few] { $minutes } минуты
        [many] { $minutes } минут
       *[other] { $minutes } минуты
    }
left-seconds =
    { $seconds ->
        [one] { $seconds } секунда
        [few] { $seconds } секунды
        [many] { $seconds } секунд
       *[other] { $seconds } секунды
    }
time-left = У соперника ещё есть время: { $left }. Когда оно выйдет, партию заберёт /claim или кнопка под доской.
own-turn = Сейчас ваш ход: время соперника не идёт.
no-clock = В этой партии нет часов, так что время ни у кого не выйдет.
notice-claim = { $name }, время соперника вышло: победу можно забрать под доской.


## Принятые нажатия

done-turn = Сыграно. Доска уже в пути.
done-back = Ход взят назад
done = Готово


## Почему нажатие ничего не меняет

refusal-unknown-table = Этого стола я больше не помню. /play откроет новый.
refusal-stale = С тех пор как появилась эта кнопка, игра ушла вперёд. Свежая доска уже в пути; /board опустит её вниз.
refusal-not-your-game = Вы не играете за этим столом. /play откроет ваш собственный.
refusal-not-asked = Вопрос был не к вам.
refusal-not-your-turn = Сейчас не ваш ход.
refusal-not-invited = На эту игру приглашены не вы. /play откроет стол для всех.
refusal-own-table = Это ваш собственный стол: сесть должен кто-то другой. «Отмена» уберёт его.
refusal-not-the-maker = Это может только тот, чей это стол.
refusal-taken = Место занято: игра уже идёт.
refusal-not-begun = Игра ещё не началась.
refusal-over = Эта игра окончена. /play откроет новый стол.
refusal-illegal = Правила не разрешают здесь такой ход. Что можно, объяснит /rules.
refusal-incomplete = Сыграны ещё не все кости, которые можно сыграть.
refusal-no-double = Сейчас нельзя ни удвоить, ни ответить на удвоение.
refusal-not-so-much = Столько здесь проиграть нельзя.
refusal-no-offer = Это предложение больше не действует.
refusal-time-left = Время ещё не вышло. Подождите немного, пожалуйста.
refusal-own-time-up = Ваше время вышло: соперник может забрать победу. Пока он этого не делает, играйте дальше.
refusal-no-rematch = Реванша здесь нет, или его стол уже открыт.
refusal-nothing-to-take-back = Брать назад нечего.
refusal-not-yours-to-close = Закрыть стол может только тот, чей он, или админ чата.
refusal-parked = Меня не пускали в чат, и игра стояла: времени никто не теряет. Доска уже в пути, потом нажмите ещё раз.
refusal-so-already = Так уже и есть.
refusal-not-saved = Сохранить не удалось, и ничего не изменилось. Попробуйте, пожалуйста, чуть позже.
trouble = Простите, у меня что-то сломалось. Ничего не потеряно. Если повторится, сообщите этот номер: { $id }


## Ответы на команды

start =
    Здравствуйте, { $name }! Я веду доску для <b>длинных нард</b>: картинка в чате, а ходы – кнопки под ней.

    /play – игра с компьютером, а в группе с любым, кто сядет за стол
    /challenge – в группе вызвать того, кого хочется
    /help – все команды
help =
    /play – открыть стол; /play 7 federation quick – матч до 7 по другим правилам и с часами
    /challenge @имя – вызвать на игру, в группе; можно и ответить словом /challenge на чьё-то сообщение
    /board – опустить доску в конец чата
    /resign – сдаться; я переспрошу
    /verify – проверить кости последней игры; /dice – что вам выпадало
    /settings – как выглядят доски: цвета, крупный текст, с какой стороны
    /rules – правила по страницам, с картинками

    Кости честные, и это можно проверить: тайное число закреплено ещё до игры, ваше слово к нему подмешано, а в конце число показано.

    24/18 · 6 ведёт шашку с 24 на 18 шестёркой, 24/16 · 5+3 – обеими костями, а 24/18(2) ведёт две шашки.

    Когда ваш ход, нажмите его под доской. Пока ход не подтверждён, его можно брать назад.
unknown-command = Такой команды я не знаю. Все мои команды: /help.
chatter = Я понимаю кнопки и команды. /play откроет стол, /help расскажет остальное.
no-game-here = Здесь нет игры. /play откроет стол.
anonymous = Мне не видно, кто вы. Напишите от своего имени: без анонимности в этой группе и не от имени канала.
play-usage =
    Например: /play или /play 7 federation club

    Число (1–25): матч до стольких очков.
    Правила: classic, greek, federation.
    Часы: quick, club, 2m+20s или 1d, 3d, 7d на ход.
challenge-usage =
    Например: /challenge @имя, или ответьте словом /challenge на сообщение того, кого вызываете.
    Дальше можно добавить очки, правила и часы: /challenge @имя 7 federation quick
challenge-in-group = Здесь мы одни. Напишите /challenge @имя в группе, где я есть, или /play, чтобы сыграть с компьютером.
challenge-self = Вызвать самого себя нельзя. /play откроет стол для всех или для компьютера.
challenge-bot = Другие боты не играют. Играет компьютер: /play
challenge-anonymous = Этот аккаунт вызвать нельзя: не видно, кто за ним. /play откроет стол для всех.


## Список команд

command-play = Открыть стол или сыграть с компьютером
command-challenge = Вызвать на игру: /challenge @имя
command-board = Опустить доску вниз
command-resign = Сдать партию
command-settings = Как выглядят доски в этом чате
command-verify = Проверить кости последней игры
command-dice = Что показывали кости
command-rules = Правила с картинками
command-claim = Забрать партию, если время соперника вышло
command-help = Все команды


## Профиль

description = Длинные нарды прямо в чате: с друзьями или с компьютером. Доска – картинка, а ходы – кнопки под ней. Партии и матчи с кубом, три набора правил, часы и честные кости, которые можно проверить. Нажмите «Старт» или добавьте меня в группу.
short-description = Длинные нарды в чате: с друзьями или с компьютером. Доска – картинка, ходы – кнопки под ней.
