# Τα κείμενα του μποτ στα ελληνικά.
#
# Μιλάμε στον ενικό. Δεν ξέρουμε αν παίζει άντρας ή γυναίκα: τα ονόματα μπαίνουν χωρίς άρθρο και
# πάντα στην ονομαστική.


## Λέξεις

language-name = Ελληνικά

computer-name = Υπολογιστής
nobody = Παίκτης
pip-word = πιπ
off-word = έξω
white-word = Άσπρα
black-word = Μαύρα
rules-short =
    { $rules ->
        [greek] ελληνικοί
        [federation] ομοσπονδία
       *[classic] κλασικοί
    }
rules-name =
    { $rules ->
        [greek] ελληνικοί κανόνες
        [federation] κανόνες ομοσπονδίας
       *[classic] κλασικοί κανόνες
    }
win-word =
    { $win ->
        [koks] κοκς
        [mars] μαρς
       *[oin] οΐν
    }
point-count =
    { $points ->
        [one] { $points } πόντος
       *[other] { $points } πόντοι
    }


## Πριν από το παιχνίδι

open-table =
    { $name } ανοίγει τραπέζι: μακρύ ναρντ, { $rules }.
    Ποιος παίζει; Κάθισε ή βάλε τον υπολογιστή.
open-table-private =
    { $name }: μακρύ ναρντ, { $rules }.
    Πάτησε το κουμπί και κάθεται ο υπολογιστής.
challenge =
    Πρόκληση από: { $name }. Μακρύ ναρντ, { $rules }.
    { $invited }, παίζεις;
table-declined = Η πρόκληση δεν έγινε δεκτή: { $maker } → { $invited }.
table-cancelled = { $maker } μαζεύει το τραπέζι: παιχνίδι δεν θα γίνει.
table-idle = Το τραπέζι ({ $maker }) έκλεισε: κανείς δεν έκανε τίποτα για πολλή ώρα.


## Η λεζάντα του πίνακα

to-move = Παίζει { $name } 🎲 { $roll }
made = Ως τώρα: { $play }
opening =
    { $ties ->
        [0] Κλήρωση: { $white } { $white_die }, { $black } { $black_die }. Αρχίζει { $name }.
        [one] Κλήρωση μετά από ισοπαλία: { $white } { $white_die }, { $black } { $black_die }. Αρχίζει { $name }.
       *[other] Κλήρωση μετά από { $ties } ισοπαλίες: { $white } { $white_die }, { $black } { $black_die }. Αρχίζει { $name }.
    }
played = { $name } έπαιξε { $roll }: { $play }
played-by-itself = { $name } έπαιξε { $roll }: { $play } – δεν γινόταν αλλιώς
passed = { $name } έφερε { $roll }: δεν παίζεται, χάνει τη σειρά
told-before =
    { $turns ->
        [one] … και άλλη μία σειρά πριν
       *[other] … και άλλες { $turns } σειρές πριν
    }
pips = Πιπ: ⚪ { $white } { $white_pips } · ⚫ { $black } { $black_pips }
wins = 🏆 { $name } κερδίζει: { win-word }, { point-count }
ended-resigned = { $loser } εγκατέλειψε.
ended-dropped = { $loser } δεν δέχτηκε τον διπλασιασμό.
ended-flag = { $loser }: τέλος χρόνου.
wins-match = { $name } κερδίζει το ματς!
series = Κερδισμένα ματς: { $name } { $won } · { $other } { $lost }
match-to = Ματς στους { $length }
match-score = Ματς στους { $length }: ⚪ { $white } { $white_points } · ⚫ { $black } { $black_points }
crawford = Παρτίδα Κρόφορντ
cube = Βίδο { $value }: { $owner }
to-roll = { $name }: ζάρια ή διπλασιασμός
to-answer-double = { $doubler } διπλασιάζει. { $name }, δέχεσαι και παίζεις για { $doubled } ή πάσο και χάνεις { $stake };
resign-offered = { $name } προτείνει να εγκαταλείψει: { win-word }, { point-count }
clock-days =
    { $days ->
        [one] { $days } μέρα ανά σειρά
       *[other] { $days } μέρες ανά σειρά
    }
clock-quick = Χρόνος: { $bank } για κάθε πόντο του ματς και { $delay } δ. ανά σειρά
clocks = ⏱ { $white } { $white_time } · { $black } { $black_time } · { $delay } δ. ανά σειρά
time-until = ⏱ Μέχρι { $until }
time-up = ⏱ Τέλος χρόνου: { $name }.
commitment = Τίμια ζάρια: <code>{ $commitment }</code>
seed-unused = Τα ζάρια θα έβγαιναν από το <code>{ $seed }</code>.
seed = Τα ζάρια βγήκαν από το <code>{ $seed }</code>· το /verify τα ελέγχει.
banner = { $name } κερδίζει: { win-word }


## Κουμπιά

button-join = Παίζω
button-computer = 🤖 Υπολογιστής
button-accept = Δέχομαι
button-decline = Όχι
button-cancel = Άκυρο
button-take-back = ↩ Πίσω
button-confirm = ✅ Εντάξει
button-resign = Δίνω: { win-word }, { point-count }
button-resign-offer = Προτείνω: { win-word }, { point-count }
button-roll = 🎲 Ρίχνω
button-double = Διπλασιάζω: { $stake }
button-take = Δέχομαι: για { $stake }
button-drop = Πάσο: χάνω { $stake }
button-next-game = Επόμενη παρτίδα
button-rematch = 🔁 Ρεβάνς
button-claim = ⏱ Παίρνω τη νίκη
button-agree = ✅ Δέχομαι
button-refuse = Όχι, παίζουμε
button-resign-no = Όχι, παίζουμε


## Εγκατάλειψη

resigned = { $name } εγκατέλειψε.
resign-is-offered = { $name } προτείνει να εγκαταλείψει. Η απάντηση είναι κάτω από τον πίνακα.

resign-question =
    Θέλεις να εγκαταλείψεις την παρτίδα; Αντίπαλος: { $opponent }. Για λιγότερα απ’ όσα μπορείς ακόμα να χάσεις χρειάζεται ένα «ναι».
no-game-of-yours = Δεν παίζεις εδώ. Το /play ανοίγει τραπέζι.


## Ρυθμίσεις

settings-board = Πώς φαίνονται οι πίνακες εδώ:
quiet-off = Ήχος όλη μέρα
quiet-on = Ησυχία 22 με 8 ({ $zone })
auto-roll = Αυτόματη ζαριά
auto-next = Συνεχόμενες
zone-usage = Για παράδειγμα: /zone Europe/Athens
zone-taken = Το ρολόι εδώ είναι τώρα { $zone }.
theme-wood = Ξύλο
theme-dark = Σκούρο
theme-contrast = Αντίθεση
print-normal = Κανονικά
print-large = Μεγάλα
view-white = Από τα άσπρα
view-mover = Όποιος παίζει
side-own = Η δική μου
side-other = Η άλλη
settings-for-admins = Για όλους εδώ διαλέγουν μόνο οι διαχειριστές.


## Τίμια ζάρια

button-word = 🎲 Η λέξη μου
word-question = { $name }, απάντησε σε αυτό το μήνυμα με μια δική σου λέξη για τα ζάρια του { $table }. Όποια θέλεις: κανείς δεν την ήξερε όταν κλειδώθηκαν τα ζάρια.
word-taken = Η λέξη σου μπήκε. Ανακατεύεται σε κάθε ζαριά.
word-bad = Μια λέξη έχει από 1 ως 64 χαρακτήρες. Απάντησε άλλη μια φορά.
nothing-to-verify = Δεν έχει τελειώσει παιχνίδι εδώ ακόμα. Όταν τελειώσει, το /verify ελέγχει τα ζάρια του.
verify-passed =
    { $rolls ->
        [one] ✅ Βγαίνει { $rolls } ζαριά από τον αριθμό που κλειδώθηκε πριν από το παιχνίδι.
       *[other] ✅ Βγαίνουν και οι { $rolls } ζαριές από τον αριθμό που κλειδώθηκε πριν από το παιχνίδι.
    }
    Ο αριθμός: <code>{ $seed }</code>
    Το SHA-256 του, όπως φάνηκε στην αρχή: <code>{ $commitment }</code>
    Λέξεις: ⚪ { $white } · ⚫ { $black }
    Το αρχείο είναι η καταγραφή: ο καθένας την ελέγχει με <code>python -m nardy verify</code>.
verify-failed = ❌ Αυτή η καταγραφή δεν βγαίνει σωστή. { $problem }
dice = { $lines }
dice-everybody = Όλοι
dice-line =
    { $rolls ->
        [one] { $name }: { $rolls } ζαριά, διπλές { $doubles } % (τύχη: { $low }–{ $high } %), μέσος όρος ζαριού { $face } (3,5)
       *[other] { $name }: { $rolls } ζαριές, διπλές { $doubles } % (τύχη: { $low }–{ $high } %), μέσος όρος ζαριού { $face } (3,5)
    }
dice-few =
    { $rolls ->
        [one] { $name }: { $rolls } ζαριά ως τώρα, δεν φτάνει για συμπέρασμα
       *[other] { $name }: { $rolls } ζαριές ως τώρα, δεν φτάνουν για συμπέρασμα
    }


## Ο φύλακας

notice-time = { $name }, σου μένουν { $left }.
left-hours =
    { $hours ->
        [one] { $hours } ώρα
       *[other] { $hours } ώρες
    }
left-minutes =
    { $minutes ->
        [one] { $minutes } λεπτό
       *[other] { $minutes } λεπτά
    }
left-seconds =
    { $seconds ->
        [one] { $seconds } δευτερόλεπτο
       *[other] { $seconds } δευτερόλεπτα
    }
time-left = Ο αντίπαλος έχει ακόμη χρόνο: { $left }. Όταν τελειώσει, η παρτίδα είναι δική σου με /claim ή με το κουμπί κάτω από τον πίνακα.
own-turn = Είναι η σειρά σου: ο χρόνος του αντιπάλου δεν τρέχει.
no-clock = Αυτή η παρτίδα δεν έχει ρολόι, οπότε δεν τελειώνει ο χρόνος κανενός.
notice-claim = { $name }, ο χρόνος του αντιπάλου τελείωσε: παίρνεις τη νίκη κάτω από τον πίνακα.


## Πατήματα που έγιναν δεκτά

done-turn = Παίχτηκε. Ο πίνακας έρχεται.
done-back = Πήγε πίσω
done = Έγινε


## Γιατί ένα πάτημα δεν αλλάζει τίποτα

refusal-unknown-table = Δεν θυμάμαι πια αυτό το τραπέζι. Το /play ανοίγει καινούριο.
refusal-stale = Το παιχνίδι προχώρησε από τότε που φάνηκε αυτό το κουμπί. Ο νέος πίνακας έρχεται· το /board τον φέρνει κάτω.
refusal-not-your-game = Δεν παίζεις σε αυτό το τραπέζι. Το /play ανοίγει δικό σου.
refusal-not-asked = Δεν ρωτήσαμε εσένα.
refusal-not-your-turn = Δεν είναι η σειρά σου.
refusal-not-invited = Η πρόκληση είναι για άλλον. Το /play ανοίγει τραπέζι για όλους.
refusal-own-table = Είναι δικό σου τραπέζι: πρέπει να καθίσει κάποιος άλλος. Το «Άκυρο» το μαζεύει.
refusal-not-the-maker = Μόνο όποιος άνοιξε το τραπέζι μπορεί να το κάνει αυτό.
refusal-taken = Η θέση πιάστηκε: το παιχνίδι άρχισε.
refusal-not-begun = Το παιχνίδι δεν άρχισε ακόμα.
refusal-over = Αυτό το παιχνίδι τελείωσε. Το /play ανοίγει νέο τραπέζι.
refusal-illegal = Οι κανόνες δεν το επιτρέπουν εδώ. Το /rules τους εξηγεί.
refusal-incomplete = Έχεις κι άλλα ζάρια που παίζονται.
refusal-no-double = Τώρα δεν γίνεται ούτε διπλασιασμός ούτε απάντηση σε διπλασιασμό.
refusal-not-so-much = Δεν γίνεται να χάσεις τόσα εδώ.
refusal-no-offer = Αυτή η πρόταση δεν ισχύει πια.
refusal-time-left = Ο χρόνος δεν τελείωσε ακόμα. Περίμενε λίγο.
refusal-own-time-up = Ο χρόνος σου τελείωσε: ο αντίπαλος μπορεί να πάρει τη νίκη. Ώσπου να το κάνει, συνέχισε να παίζεις.
refusal-no-rematch = Δεν γίνεται ρεβάνς εδώ ή άνοιξε ήδη.
refusal-nothing-to-take-back = Δεν υπάρχει κίνηση για να πάρεις πίσω.
refusal-not-yours-to-close = Το κλείνει μόνο όποιος άνοιξε το τραπέζι ή διαχειριστής.
refusal-parked = Μου είχαν κλείσει μια συνομιλία και το παιχνίδι περίμενε: κανείς δεν έχασε χρόνο. Ο πίνακας έρχεται· μετά ξαναπάτησε.
refusal-so-already = Έτσι είναι ήδη.
refusal-not-saved = Δεν αποθηκεύτηκε, άρα δεν άλλαξε τίποτα. Δοκίμασε ξανά σε λίγο.
trouble = Κάτι χάλασε από τη μεριά μου, συγγνώμη. Δεν χάθηκε τίποτα. Αν ξαναγίνει, πες αυτόν τον αριθμό: { $id }


## Απαντήσεις σε εντολές

start =
    Γεια σου, { $name }! Κρατάω τον πίνακα για <b>μακρύ ναρντ</b>: μια εικόνα στη συνομιλία, και οι κινήσεις είναι τα κουμπιά της.

    /play – παρτίδα με τον υπολογιστή ή, σε ομάδα, με όποιον καθίσει
    /challenge – σε ομάδα, πρόκληση σε όποιον θέλεις
    /help – όλες οι εντολές
help =
    /play – άνοιξε τραπέζι· /play 7 federation quick για ματς στους 7 με άλλους κανόνες και χρόνο
    /challenge @όνομα – κάλεσε κάποιον σε παιχνίδι, σε ομάδα· γίνεται και με απάντηση /challenge σε μήνυμά του
    /board – φέρε τον πίνακα κάτω, στο τέλος της συνομιλίας
    /resign – εγκατάλειψη· ρωτάω άλλη μια φορά
    /verify – έλεγξε τα ζάρια του τελευταίου παιχνιδιού· /dice – τι έχεις φέρει
    /settings – πώς φαίνονται οι πίνακες: χρώματα, μεγάλα γράμματα, από ποια πλευρά
    /rules – οι κανόνες σε σελίδες, με εικόνες

    Τα ζάρια είναι τίμια και μπορείς να το ελέγξεις: ένας κρυφός αριθμός κλειδώνεται πριν από το παιχνίδι, ανακατεύεται η λέξη σου, και στο τέλος ο αριθμός φανερώνεται.

    Το 24/18 · 6 πάει ένα πούλι από το 24 στο 18 με το 6, το 24/16 · 5+3 παίζει και τα δύο ζάρια, και το 24/18(2) πάει δύο πούλια.

    Όταν είναι η σειρά σου, πάτησε μια κίνηση κάτω από τον πίνακα. Ώσπου να την επιβεβαιώσεις, την παίρνεις πίσω όσο θέλεις.
unknown-command = Δεν ξέρω αυτή την εντολή. Το /help λέει όσες ξέρω.
chatter = Παίζω με κουμπιά και εντολές. Το /play ανοίγει τραπέζι, το /help λέει τα υπόλοιπα.
no-game-here = Δεν υπάρχει παιχνίδι εδώ. Το /play ανοίγει τραπέζι.
anonymous = Δεν βλέπω ποιος είσαι. Γράψε με το όνομά σου: χωρίς ανωνυμία σε αυτή την ομάδα και όχι ως κανάλι.
play-usage =
    Για παράδειγμα: /play ή /play 7 federation club

    Αριθμός (1–25): ματς σε τόσους πόντους.
    Κανόνες: classic, greek, federation.
    Χρόνος: quick, club, 2m+20s ή 1d, 3d, 7d ανά σειρά.
challenge-usage =
    Για παράδειγμα: /challenge @όνομα, ή απάντησε με /challenge σε μήνυμα εκείνου που θέλεις.
    Μπορούν να ακολουθήσουν πόντοι, κανόνες και χρόνος: /challenge @όνομα 7 federation quick
challenge-in-group = Εδώ είμαστε μόνοι. Γράψε /challenge @όνομα σε μια ομάδα όπου είμαι κι εγώ, ή /play για να παίξεις με τον υπολογιστή.
challenge-self = Δεν γίνεται να προκαλέσεις τον εαυτό σου. Το /play ανοίγει τραπέζι για όλους ή για τον υπολογιστή.
challenge-bot = Τα άλλα μποτ δεν παίζουν. Ο υπολογιστής παίζει: /play
challenge-anonymous = Αυτός ο λογαριασμός δεν προκαλείται: κανείς δεν βλέπει ποιος είναι πίσω του. Το /play ανοίγει τραπέζι για όλους.


## Ο κατάλογος των εντολών

command-play = Άνοιξε τραπέζι ή παίξε με τον υπολογιστή
command-challenge = Πρόκληση: /challenge @όνομα
command-board = Φέρε τον πίνακα κάτω
command-resign = Εγκατάλειψη της παρτίδας
command-settings = Πώς φαίνονται οι πίνακες εδώ
command-verify = Έλεγξε τα ζάρια του τελευταίου παιχνιδιού
command-dice = Τι έχουν φέρει τα ζάρια
command-rules = Οι κανόνες με εικόνες
command-claim = Πάρε την παρτίδα αν τελείωσε ο χρόνος του αντιπάλου
command-help = Όλες οι εντολές


## Το προφίλ

description = Μακρύ ναρντ μέσα στις συνομιλίες σου: με φίλους ή με τον υπολογιστή. Ο πίνακας είναι μια εικόνα και οι κινήσεις τα κουμπιά της. Παρτίδες και ματς με βίδο, τρία είδη κανόνων, χρόνος και τίμια ζάρια που μπορείς να ελέγξεις. Πάτησε «Έναρξη» ή βάλε με σε μια ομάδα.
short-description = Μακρύ ναρντ στις συνομιλίες σου: με φίλους ή με τον υπολογιστή. Ο πίνακας είναι εικόνα, οι κινήσεις κουμπιά.
