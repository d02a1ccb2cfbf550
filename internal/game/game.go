// Package game is the contract between a rulebook and everything around it. A
// rulebook is a set of pure functions: what a line means, whether it is legal,
// what it does with given dice, what its exact odds are, and how an event
// changes the state. It reads no clock, no file and no input; the session owns
// those. The same contract carries a miniatures battle and a board game.
package game

import (
	"adjutant/internal/dice"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// State is a game's own state. Only that game looks inside; nobody changes one:
// Apply gives a new state and leaves the old as it was.
type State any

// Rules is one rulebook. All methods are pure.
type Rules interface {
	// Name is the value of --game: "ordremixte".
	Name() string
	// Book is the short name in citations: "OM".
	Book() string
	// Setup makes the opening state from a scenario as canonical JSON; nil is a
	// game without a table, where only declared facts count.
	Setup(scenario []byte) (State, error)
	// Verbs lists the verbs of this game.
	Verbs() []Verb
	// Parse reads one scanned line. last holds what the line may lean on: the
	// units of the last accepted line and the last question. The error is a
	// *Refusal. A verb of the session itself (undo, why, log...) never comes here.
	Parse(s State, l Line, last *Last) (Command, error)
	// Advance says which events bring the state to the phase in which a belongs,
	// closing the phases between; none when it is there already. The error is a
	// *Refusal, for example when something is owed in between.
	Advance(s State, a Action) ([]Event, []Text, error)
	// Prepare checks that a is legal and gathers every fact once. The error is a
	// *Refusal. A forced action turns refusals that may be overruled into
	// Verdict.Overrode.
	Prepare(s State, a Action) (Adjudication, error)
	// Answer answers a question (measure, units, show, map...): it changes nothing
	// and is never journaled. The error is a *Refusal.
	Answer(s State, a Action) (Verdict, error)
	// Follow gives the events that the state itself brings about, such as contact
	// after the last morale test. The session applies them after every entry, as
	// part of it, until there are none.
	Follow(s State) ([]Event, []Text)
	// Dues lists what the rules owe now, in the order in which it is asked.
	Dues(s State) []Due
	// Kinds are the kinds of its events, by which the journal is read.
	Kinds() *Kinds
	// Apply is the only way a state changes.
	Apply(s State, e Event) State
	// Check names a broken invariant.
	Check(s State) error
	// Encode is the state as canonical JSON: sorted keys, fixed decimals, nothing
	// that depends on language, clock or machine. Its SHA-256 is the state hash.
	Encode(s State) []byte
	// Clock is the turn and the phase, for the prompt and the JSON.
	Clock(s State) Clock
	// Complete gives the words that may stand at the end of the line: ids and words
	// of the grammar, never names.
	Complete(s State, line string) []string
}

// Kind of verb: an Action is adjudicated and journaled, a Record is journaled
// and accepted in any phase, a Question changes nothing.
type VerbKind int

const (
	DoVerb VerbKind = iota
	RecordVerb
	AskVerb
)

// Verb is a word of command, with its canonical English name; aliases stand in
// the glossary.
type Verb struct {
	Name string    // canonical: "fire"
	Kind VerbKind  // whether it acts, records or asks
	Refs []ref.Ref // the paragraphs it carries out
	// Inner is a verb that only the rules use, for what is owed: nobody types it.
	Inner bool
}

// Clock is where the game stands.
type Clock struct {
	Turn  int     // from 1; 0 before the first
	Phase string  // canonical: "fire"
	Say   ref.Msg // as at the prompt: T3 fire
	Table bool    // false when no scenario is loaded
}

// Adjudication is an action whose facts are gathered and whose dice are not yet
// thrown.
type Adjudication interface {
	// Play throws the dice; it is called inside d.Run and may be suspended there.
	Play(d *dice.Dice) Verdict
	// Odds runs the same segments under the enumerator. nil when the action has no
	// chance in it.
	Odds(e *odds.Engine) *Odds
}

// Due is an action that the rules wait for, with the dice it begins with.
type Due struct {
	Action   Action      // what will be carried out
	Needs    []dice.Need // in the order in which they are asked
	Optional bool        // may be waived with x
	Kept     bool        // and the rules refuse it as things stand: x is typed to read why, and what is done instead
	Line     Text        // how it is listed
	Group    string      // dues of one group are asked in one prompt
	Asks     bool        // it stops the play of who owes it, and stands in his prompt
	Last     bool        // what else may be done comes before it: no dice fall for it before somebody says so
}

// Action is what somebody does, as meaning: canonical English words and ids.
type Action struct {
	Verb  string    // canonical: "fire"
	Units []Operand // who acts first, then at whom
	Facts []Fact    // what the line states
	Args  []string  // what is neither unit nor fact: numbers, an order, a phase
	Force bool      // the table says so
	Text  string    // a reason or a note, verbatim
	By    string    // the seat that acts; "" for the referee, who acts for everybody

	// Supposed: it is only asked about, and what bars it for no other reason than [TooEarly] and [TooLate] stops nothing. No journal holds such a one.
	Supposed bool
}

// Operand is one unit or several that act together.
type Operand struct {
	IDs  []string // "" is a unit without a name, known by its facts alone
	Join Join     // how they belong together
}

// Join says how the units of an operand belong together.
type Join string

const (
	Alone    Join = ""
	Together Join = "+" // one roll together
	Behind   Join = ">" // the others stand behind the first in the line of shot
)

// Fact is a stated fact. Of is "" for the situation, "a" for the first operand,
// "t" for the second; a number after the letter means that unit of the operand
// alone: "a2".
type Fact struct {
	Of, Name, Value string // whose it is, what, and its canonical value
}

// Command is a line understood: the action, the faces typed with it, and
// whether it only asks for odds.
type Command struct {
	Action   Action      // what is to be done
	Faces    []dice.Face // in the order typed
	Ask      bool        // a ? stood at the end
	Question bool        // an AskVerb: goes to Answer
}

// Last is what a line may lean on.
type Last struct {
	Units   []Operand // of the last accepted line: `.`
	Asked   *Action   // the last odds question: facts with ? change it
	Entered *Action   // the last entry: facts after fix change it
}

// Step is one reason: the paragraph, what was looked at, what it was worth.
type Step struct {
	Ref   ref.Ref // the paragraph it rests on
	Say   ref.Msg // what was looked at
	Value ref.Msg // what it was worth
	From  Source  // where the fact came from
	// Computed is the value that a given fact stands beside, zero when none.
	Computed ref.Msg
	Sub      []Step // what it was made of
	// What is set when the step is a fact: its name, of whom it is (nil: of the
	// situation), how it is said among others, and whether it is as nearly always, so
	// that nothing came of it.
	What  any
	Of    any
	Short ref.Msg
	Idle  bool
	// Holds is what was measured, added and thrown, typed: Value is printed from it.
	Holds  []Held
	Role   Role    // what part it plays, where somebody asks
	Secret *Secret // for whose eyes it is; nil for everybody's
}

// Source says how a fact is known.
type Source string

const (
	Given    Source = "given"    // typed in the line
	Tracked  Source = "tracked"  // the state of the unit
	Measured Source = "measured" // from the placed bases
	Assumed  Source = "assumed"  // nobody said: the usual case
	Trusted  Source = "trusted"  // left to the referee's eyes
)

// Text is one line of a verdict, with the citations that stand at its right
// edge.
type Text struct {
	Kind LineKind  // how the line begins
	Say  ref.Msg   // the sentence
	Refs []ref.Ref // citations at the right edge
	// Hands is the work that a line for hands tells, where no verdict lists it.
	Hands []Hand
	Drawn *Chart // of a DrawnLine: the table
	// Holds is what was measured, added and thrown, typed: Say is printed from it.
	Holds  []Held
	Role   Role    // what part it plays, where somebody asks
	Secret *Secret // for whose eyes it is; nil for everybody's
	Aside  bool    // a word at the prompt alone: it never says what its entry is
}

// LineKind decides the first columns of a line.
type LineKind int

const (
	HeadLine   LineKind = iota // [41], ` ? `, ` ! ` or ` ~ ` before it
	BodyLine                   // five blanks
	HandsLine                  // `  >> `: what hands must do
	PhaseLine                  // `-- text --`
	TableLine                  // body that is never wrapped
	ReasonLine                 // body that says why: it gives way where there is no room
	DrawnLine                  // the table, which whoever prints draws
)

// Hand is one thing that hands must do on the table.
type Hand struct {
	Unit string   // the unit's id
	Part string   // which unit, when it has no name: first, second
	Act  string   // each game's own: remove-base, turn-base, move, spread, put-back
	N    int      // how many of what the act is done to, where that is asked
	Far  Distance // how far; none where nothing moves
	To   Place    // where a move ends; nil where that is not known
	When string   // now, turn-start
}

// Assumption is a fact nobody stated, its value, and what it was taken from.
type Assumption struct {
	Fact, Value, From string // canonical words
}

// Verdict is what an adjudication found.
type Verdict struct {
	Lines    []Text       // what the referee reads
	Steps    []Step       // the reasons, in the order of the rule
	Events   []Event      // what changes
	Hands    []Hand       // what hands must do
	Assumed  []Assumption // facts nobody stated
	Trusted  []string     // what was left to the referee's eyes
	Overrode []*Refusal   // refusals that `!` overruled
	Close    *Close       // nil: nothing hangs on the tape
	Odds     *Odds        // nil: there is no chance in it, or none was asked for
	// Data holds the further keys of the JSON answer (measure, arc, targets...).
	Data Object
	// Came is the outcome of the path of dice that was taken, by the keys that odds have; only where every path is
	// gone through, nil at a table and of what has no odds.
	Came Object
}

// Close is a verdict that hangs on less than the tape error: what was measured,
// and the two answers.
type Close struct {
	Value, Limit, Margin, Tape float64     // in Unit: measured, its limit, the first less the second, the error
	Unit                       Unit        // what all four are counted in
	If                         []CloseCase // the answers, nearer first
}

// CloseCase is one of the answers: the fact that decides and what follows.
type CloseCase struct {
	Fact     Fact // what decides
	And      Fact // what decides besides, where two limits are near; else nothing
	Value    int  // percent, if so
	Critical int  // percent, if so
	Sure     int  // points lost besides by any face, if so
}

// Odds is an exact distribution, ready for print and JSON.
type Odds struct {
	Chance   Object       // what each side needs, for JSON
	Outcomes []Outcome    // distinct, exact
	Lines    []Text       // the same for people
	Assumed  []Assumption // facts nobody stated
	// Lacks is what somebody must state before the outcomes can tell more, for who sees figures alone; zero where nothing is.
	Lacks Text
	dist  any // the odds.Dist that the outcomes were made of; see gives
}

// Refusal is why a command was not carried out; nothing changed. It names the
// paragraph and, in Ways, lines that can be typed as they are.
type Refusal struct {
	Kind  RefusalKind // one of the closed list
	Ref   ref.Ref     // the paragraph that forbids it
	Say   ref.Msg     // what is refused and why
	Hint  ref.Msg     // what would help
	Ways  []Way       // lines that can be typed
	Close *Close      // what was measured, if that decided
	Cause Cause       // why, where somebody acts on it
}

// Way is a line that can be typed, and what it would do.
type Way struct {
	Line string  // as it is typed
	Say  ref.Msg // what it would do
	Does Cause   // the same, where somebody acts on it
}

// RefusalKind is one of a closed list.
type RefusalKind string

const (
	Unknown   RefusalKind = "unknown"   // no such unit, verb, word
	Ambiguous RefusalKind = "ambiguous" // more than one fits
	BadValue  RefusalKind = "bad-value" // a number or word that cannot be
	NotNow    RefusalKind = "not-now"   // another phase, or something is owed
	NotYours  RefusalKind = "not-yours" // the other side's
	Illegal   RefusalKind = "illegal"   // the rules forbid it
	Failed    RefusalKind = "failed"    // the machine could not: disk, file
)

// Error is the refusal's key, for logs; people read Say.
func (r *Refusal) Error() string { return string(r.Kind) + ": " + r.Say.Key }

// Timing reports that nothing but the moment bars the deed.
func (r *Refusal) Timing() bool { return r.Cause == TooEarly || r.Cause == TooLate }

// Forceable reports whether `!` may turn the refusal into a recorded ruling.
func (r *Refusal) Forceable() bool {
	return r.Kind == NotNow || r.Kind == NotYours || r.Kind == Illegal
}
