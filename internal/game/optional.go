package game

import (
	"adjutant/internal/dice"
	"adjutant/internal/ref"
)

// What a game may offer beside Rules; the session finds each by assertion.

// Side is one side of a game.
type Side struct {
	Say   ref.Msg  // its name, for people
	Words []string // how it may be typed, folded; the first is canonical
}

// Sided is a game with sides.
type Sided interface {
	Sides(s State) []Side
}

// Scaled is a game of figures that come in several sizes. WithScale is the same rules for
// figures of a height in mm; ok is false for one that they do not measure for. A scenario
// that says its own scale has it.
type Scaled interface {
	WithScale(mm int) (rules Rules, ok bool)
}

// Seat is a place from which somebody plays: he sees what its sides may see and acts for
// them. It is not a side: one player may lead two armies, or two players share one.
type Seat struct {
	Name  string   // canonical, folded: a journal names who acted by it
	Say   ref.Msg  // its name, for people
	Words []string // how it may be typed, folded; Name is among them
	Sides []int    // indexes into Sides; none for one who watches without a side
}

// Seated is a game that knows its seats. A game that is only [Sided] has one a side.
type Seated interface {
	Seats(s State) []Seat
}

// Elsewhere is a game whose seats hang on how many play. Elsewhere is told a word, folded, that is no seat of a game: where
// it is one of another such game, cite is the paragraph about it and ways are how that game is come by; "" otherwise.
type Elsewhere interface {
	Elsewhere(s State, word string) (cite ref.Ref, ways []Way)
}

// Owned is a game in which what is done is somebody's own to do. Owner is the side that
// decides on an action or throws its dice, -1 when anybody may type it. Whatever shows or moves what a
// side keeps face down has that side for its owner, records too: anybody's answer would tell it.
type Owned interface {
	Owner(s State, a Action) int
}

// Opened is a game with secrets that knows of some actions that they rest on the open table alone. Open reports of an action in s that
// neither whether it may be done nor what comes of it hangs on anything that View takes out.
type Opened interface {
	Open(s State, a Action) bool
}

// Closer is a game in which a side has a part of the turn that none but it ends, or until some moment an answer to what another does. Of
// what an action would close, itself or on its way to the phase to which it belongs, Closes gives the sides whose part that is, whatever
// is owed in it, and those who have not yet said whether they answer. Done is what the end of a phase in which several sides act says at a
// seat that leads some of them: that these are done with it, and it ends when all are; ok is false where a is another action, or the
// phase is nobody else's. What it gives means the same whoever types it, and is what the journal keeps.
type Closer interface {
	Closes(s State, a Action) (parts, answers []int)
	Done(s State, a Action, sides []int) (done Action, ok bool)
}

// Joiner is a game in which several seats throw for one deed that is nobody's own. Joins is the deed that waits with what a says for the
// seat at which it was typed; ok is false where a is another deed.
type Joiner interface {
	Joins(s State, waiting, a Action, seat string) (told Action, ok bool)
}

// Sequenced is a game in which what comes of a deed that waits for its dice decides what another would ask for. ComesAfter reports that
// an action is such another: it is begun when the first is done, or one die would be asked for twice.
type Sequenced interface {
	ComesAfter(s State, waiting, a Action) bool
}

// Handed is a game in whose lines things are named that one side alone may name. Hands are the sides of whose hands an action names
// cards, and whose pieces it handles, whosever the action is: whoever else is answered at all is told what a hand holds.
type Handed interface {
	Hands(s State, a Action) []int
}

// Answered is a game in whose lines a fact may say what somebody else than who does the deed chooses. Chooses is the side whose choice
// a fact of an action says, -1 where it is nobody's: at a seat that side alone says it, in a line as well as to a deed that waits.
type Answered interface {
	Chooses(s State, a Action, f Fact) int
}

// Disputer is a game whose table shows what a line may state. Disputes are the facts of an action which it clearly shows otherwise,
// each refused with its paragraph, with what was measured, and with the line that leaves the fact out; none where it cannot tell. The
// referee's word stands, and his verdict names them among what it overruled; from a seat none is taken.
type Disputer interface {
	Disputes(s State, a Action) []*Refusal
}

// Recorder is a game in which a side may tell from its seat, by a record, what hands have done with its own. Records is asked of such a record
// as the game stands, while some deeds wait for dice or answers: byHand reports that it states what no rule has brought about, whoever
// types it and whenever, which is then marked wherever it is told; no refuses it from the seat, where what it would change is owed a die,
// or could only serve who types it. The referee may type it all the same. Of a game that is no Recorder whatever a side records of its own
// is by hand, and the referee's alone.
type Recorder interface {
	Records(s State, a Action, waiting []Action) (byHand bool, no *Refusal)
}

// Viewer is a game with secrets. View is the state as those who lead some sides may see
// it: what the other sides keep face down is taken out, and whatever is computed from the
// result tells nothing of it. It is a whole state: every method of the game works on it.
type Viewer interface {
	View(s State, sides []int) State
}

// Secretive is a game some of whose actions are face down. Keeper is the side whose
// eyes alone an action is for, -1 when everybody may see it; s is the state in which
// it was typed. Veil takes out of the lines and the events of a verdict what those who lead
// some sides may not know of an action that everybody sees; s is the state before it.
type Secretive interface {
	Keeper(s State, a Action) int
	Veil(s State, a Action, v Verdict, sides []int) Verdict
}

// Speaker is a game whose lines can be written in the words of a language ("en",
// "it"). What Speak gives means in s what the line means.
type Speaker interface {
	Speak(s State, line, lang string) string
}

// Lister is a game that lists what a side may do: every action that Prepare takes
// as it stands, the answers to what is owed first, the end of a phase last. The order is
// the same every time.
type Lister interface {
	Legal(s State, side int) []Action
}

// UnitLister is a game that lists of its [Lister.Legal] only what some units do, by their names.
type UnitLister interface {
	LegalOf(s State, side int, ids []string) []Action
}

// Ower is a game in which a phase does not end before a side has done something. Owes is the deed by which the first of those who
// still have to do something does it; ok is false where the phase may end, and where nobody can.
type Ower interface {
	Owes(s State, side int) (a Action, ok bool)
}

// Lists is a game that answers which lines are taken without those that have to wait for what has begun: waits reports such
// an action. At a table of such a game a refusal offers nothing that would be refused in its turn.
type Lists interface {
	Listed(s State, a Action, waits func(Action) bool) (Verdict, error)
}

// Trier is a game that lists what there is to be asked of one unit, whatever phase it is: for
// questions, so that some of it may be refused. id is folded.
type Trier interface {
	Tries(s State, id string) []Action
}

// Stayer is a game in which some of what was done stays. Stays refuses that an action, which was carried out as the game stood then, is
// taken back as it stands now; nil for one that may be. A correction in its place is no taking back.
type Stayer interface {
	Stays(then, now State, a Action) *Refusal
}

// Hider is a game in which pieces, bids or cards lie face down. Hidden are those of others that lie so for whoever leads some sides, each by
// a name that nobody reads: what is none of them any more has been seen, or is gone.
type Hider interface {
	Hidden(s State, sides []int) []string
}

// Supposer is a game that knows which facts of a question may come to be otherwise. Supposes reports whether
// a player can bring about at the table what a fact says, or it may be true of such a piece. A game that is
// none takes every fact that it declares for such a one.
type Supposer interface {
	Supposes(s State, a Action, f Fact) bool
}

// Foreseer is a game that can look ahead to the phase of a deed that is only asked about, as if what must be done before
// it were done and had changed nothing. settled says that no piece moves of its own will before that phase, so that what is refused
// there is refused for good. ok is false where it cannot, or the phase is over.
type Foreseer interface {
	Foresee(s State, a Action) (events []Event, settled, ok bool)
}

// Returner is a game that knows when a deed whose moment is over can next be done: in the coming turn, say, as if nothing had come
// between. ok is false for what has no other moment.
type Returner interface {
	Return(s State, a Action) (events []Event, ok bool)
}

// Forfeiter is a game in which a line may close phases on its way, and with them what somebody could still do there.
// Forfeits refuses such a line: it names what would be lost, a line that does it and one, whose Does is [PassesBy], that
// goes on without. It is asked once a line would be carried out, when it is typed and never when it is played again, so that
// no journal hangs on it; nil for a line that costs nobody anything, and for one that is forced.
type Forfeiter interface {
	Forfeits(s State, a Action) *Refusal
}

// Paired is a game in which any unit of one side may meet any of the other, so that a sheet of odds
// of all pairs says something. Pairs gives the state without what holds only where units stand now,
// the verbs of which a sheet may be made, and the units of each side in order, none where there is no
// table. Meeting is the deed of one of those verbs; ok is false where a unit has no such deed.
type Paired interface {
	Pairs(s State) (apart State, verbs []string, sides [2][]string)
	Meeting(s State, verb, a, b string) (x Action, ok bool)
	// Meets says in what place and at what moment two units meet, for one of those verbs.
	Meets(verb string) ref.Msg
}

// Overruler is an adjudication that knows which refusals its `!` overruled, before any die falls.
type Overruler interface{ Overruled() []*Refusal }

// Filer is a game whose table can be written down as a file of its owner's, which
// `check` takes: what stands where as far as the state knows, whether a file or the table
// told it. ok is false for a game without a table.
type Filer interface {
	File(s State) (text string, ok bool)
}

// Worker is a game that knows what hands still owe. Work puts it into words, a line a
// unit. Settled reports that a piece of it is done with: what was done since, or where
// the game stands, leaves nothing of it.
type Worker interface {
	Work(s State, cs []Chore) []Text
	Settled(s State, c Chore, since []Action) bool
}

// Chore is work for hands, the entry that asked for it and the turn of that.
type Chore struct {
	Hand
	Entry, Turn int
}

// Reader is a game whose book may be read in more than one way: which reading of a
// ruling is in force, empty for one that it does not know.
type Reader interface {
	Reading(s State, r ref.Ref) string
}

// Taper is a game that measures: it lists what an action measured, in the state in
// which it was typed, with the verdict that came of it.
type Taper interface {
	Readings(s State, a Action, v Verdict) []Reading
}

// Reading is one measurement that a verdict rests on: between whom, what was measured,
// the limit it was held against and how far from it.
type Reading struct {
	Ref                  ref.Ref  // the paragraph that sets the limit
	Units                []string // between whom; one id where a unit was held against ground
	Say                  ref.Msg  // what was measured
	Else                 ref.Msg  // what would be another if it were on the other side of the limit
	Value, Limit, Margin float64  // in Unit: measured, its limit, and the first less the second
	Tape                 float64  // how far the measurement may be out: the tape, and the age of the places
	Unit                 Unit     // what all four are counted in
	Age                  int      // turns since the oldest of the places was taken
}

// Warner is a game that sees in a scenario, well formed as it is, what its own rules
// would not allow at the start.
type Warner interface {
	Warnings(s State) []ref.Msg
}

// Unbroken is a game some of whose deeds come to their end before anything else is done, once a die of
// them lies on the table or an answer to them is given: what is done in between would change what they
// were begun on. Unbroken is the paragraph by which a deed is such a one, "" of any other.
type Unbroken interface {
	Unbroken(s State, begun Action) ref.Ref
}

// Revealer is a game with secrets whose journal may keep them sealed until the rules reveal them. Revealed reports
// that in s everybody knows what a, which was somebody's to see alone, said; faces are the answers and the cards that
// were given to it. It errs by keeping: what is opened cannot be closed again.
type Revealer interface {
	Revealed(s State, a Action, faces []dice.Face) bool
}

// Watched is a game that says by which facts `show UNIT` tells how a unit fares: the keys of that answer that may come
// to be another, with their words in both languages. Those that are Need are what a player looks at first.
type Watched interface {
	Watched() []FactInfo
}
