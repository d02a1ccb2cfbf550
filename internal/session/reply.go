package session

import (
	"time"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/throw"
)

// Kind says what a reply is.
type Kind string

// The kinds of a reply.
const (
	Done    Kind = "done"    // a command carried out and journaled
	Waiting Kind = "waiting" // a command accepted, its dice owed
	Asked   Kind = "asked"   // odds: nothing happened
	// Contrasted is odds of several questions side by side, or of one whole.
	Contrasted Kind = "contrasted"
	Answered   Kind = "answer"  // a question answered
	Refused    Kind = "refused" // nothing changed
	Undone     Kind = "undone"  // an entry struck through
	Redone     Kind = "redone"  // its stroke taken away
	Fixed      Kind = "fixed"   // an entry replaced in its place
	Dropped    Kind = "dropped" // a pending command withdrawn
	Explain    Kind = "why"     // the steps of a verdict
	Logged     Kind = "log"     // the list of entries
	Todo       Kind = "todo"    // what hands must still do
	Owing      Kind = "owed"    // what is owed
	Noted      Kind = "note"    // a remark kept
	Saved      Kind = "saved"   // the journal goes on in another file
	Loaded     Kind = "loaded"  // another journal goes on
	Helped     Kind = "help"    // the verbs
	Rolled     Kind = "roll"    // dice that decide nothing
	Viewed     Kind = "view"    // whose view is on
	Reported   Kind = "report"  // the battle told
	Drafted    Kind = "map"     // the table written down as a file
	Taped      Kind = "tapes"   // measurements worth taking again
	Stands     Kind = "phase"   // turn and phase
	Lucky      Kind = "luck"    // how the dice fell
	Sworn      Kind = "nonce"   // how it stands with dice that are committed to
	Best       Kind = "best"    // what there is to choose among
	Unsealed   Kind = "unseal"  // what was sealed is open, or declared
	Needed     Kind = "need"    // which facts would move a chance
)

// Reply is one answer, as meaning: package repl puts it into words.
type Reply struct {
	Kind    Kind
	Verb    string      // canonical
	Words   string      // the line as typed
	Command string      // the line as it was understood, in English, ready to be typed
	Entry   int         // 0 when nothing was journaled
	Struck  []int       // Undone, Fixed, Dropped: what no longer counts
	Stands  []int       // Undone, Redone: what counts again
	Fell    []dice.Face // Undone: the dice of what waited, which were seen
	Clock   game.Clock

	// Read says of each shortened name in the line of a deed whose it was read as.
	Read []ref.Msg

	Closing []game.Text // phases closed on the way
	Verdict game.Verdict
	After   []game.Text // what followed by itself
	// SoFar is Waiting with dice: what those that have fallen did, as the verdict will
	// tell it.
	SoFar  []game.Text
	Opened []ref.Msg // what stands open in the journal from now on
	Events []game.Event
	Faces  []dice.Face
	Odds   *game.Odds
	// Comparison is what Contrasted tells.
	Comparison *Comparison
	Refusal    *game.Refusal
	Was        []Swap // Fixed: the dice that were replaced
	Told       []game.Fact

	Replayed *Replayed
	Log      []LogLine
	Hands    []game.Hand
	// Net is what hands must do because the past changed: put back, take off. It is
	// there (perhaps empty) after undo, redo and fix of a game that can tell.
	Net   *[]game.Hand
	Goes  []game.Text // moves that hands make anew beside Net, in the words of the game
	Verbs []VerbHelp
	Facts *game.Schema // what the game declares, for help about facts
	Fact  string       // the one of them that was asked about; "" for all
	Luck  *Luck        // how the dice fell
	// Ranking is what Best tells, Needs what Needed does.
	Ranking *Ranking
	Needs   *Needs
	Said    *Said // words and signs of a line, for help about words
	// All is Explain with every reason, or Logged with all that was told.
	All  bool
	Roll *Roll
	Say  []ref.Msg // further sentences of the session
	Path string    // Saved, Loaded, Drafted; Reported: the file without its ending
	File string    // Drafted: what is to be written there
	// Battle is what Reported tells, Tapes what Taped lists.
	Battle *Battle
	Tapes  []Tape
	// Ended is the turn that this entry ended, and Checkpoint the code of the journal
	// up to it; 0 and "" for all others.
	Ended      int
	Checkpoint string
	// Void are the codes of turns that ended and go on since: they are to be crossed out on paper. Their Code is "" for
	// whoever does not see everything.
	Void []Code
	// Fair is what stands in the journal of the dice of that turn, where they are committed to, and
	// Sworn that they are: each is told with who threw it. Fairs are several such turns.
	Fair *Fair
	// Before is the code of the turn before that one, "" where there is none, or who looks is not told.
	Before string
	Fairs  []Fair
	// Recorder is the seat at which a record by hand was typed, zero of everything else. ByHand counts those of the turn that Ended, or
	// of the game where Logged lists all of it.
	Recorder ref.Msg
	ByHand   []ByHand
	Sworn    bool
	// Supposed is a reply of a branch: nothing of it has happened, and Owed is what
	// the branch would owe.
	Supposed bool
	// Owed is what the table owes after this reply; only the last reply of a line
	// carries it, and a Waiting one its own.
	Owed []Owed
}

// OK reports whether the line was accepted.
func (r *Reply) OK() bool { return r.Kind != Refused }

// Swap is a die that showed another face than was typed, or another card.
type Swap struct{ Was, Is dice.Face }

// Replayed says which entries were played again and which of them came out
// otherwise.
type Replayed struct {
	From, To int
	Changed  []Change
}

// How an entry changed on a replay.
type How string

// The ways.
const (
	NowDiffers How = "differs" // another result
	NowStruck  How = "struck"  // no longer legal: passed over
	NowOwed    How = "owed"    // needs a die that nobody threw
	NowStands  How = "stands"  // counts again
)

// Change is one entry whose outcome is now another.
type Change struct {
	Entry   int
	How     How
	Lines   []game.Text
	Hands   []game.Hand
	Refusal *game.Refusal
	Asks    bool // an answer is owed, and no die
	// Anew is what it says and did not say before; none where other words do not tell the difference.
	Anew ref.Msg
}

// LogLine is one entry of the log.
type LogLine struct {
	Entry   int
	Command string
	Book    string // the mark of the game, as in citations
	Note    string // what was noted; empty for a command
	Struck  bool
	Waiting bool
	Asks    bool // it waits for an answer, and for no die
	// Sealed says of an entry of a sealed game that the referee declared it, or opened it before its time.
	Sealed []ref.Msg
	// FaceDown is an entry that is not for the eyes of the side whose view is on.
	FaceDown bool
	// Recorder is the seat at which a record by hand was typed; zero of everything else.
	Recorder ref.Msg
	Faces    []dice.Face
	Sworn    bool // whether each die was typed or rolled is told
	At       time.Time
	Head     *game.Text
	// Why is the reason of the program that plays a seat; zero without one.
	Why ref.Msg
	// Came is what came of an entry that threw dice or gave work to hands.
	Came []game.Text
	// Lines are all that was told of it, and Hands the work that no line tells, for who asks for all.
	Lines []game.Text
	Hands []game.Hand
	Turn  int // in which it was carried out; 0 while it waits
	Ended int // the turn that it closed
	// Overrode are the refusals that a ! overruled, and Reason is what was written behind it or behind because: the referee's own.
	Overrode []*game.Refusal
	Reason   string
	// StruckFor is what was written behind the line that struck the entry; empty for the eyes of a seat.
	StruckFor string
}

// Work is what an entry asked of hands, in its lines or beside them.
func (l *LogLine) Work() (out []game.Hand) {
	for _, t := range l.Lines {
		out = append(out, t.Hands...)
	}
	return append(out, l.Hands...)
}

// Said is the words and signs of a line that are no verbs.
type Said struct {
	Lists []game.WordList
	Marks []ref.Word
}

// VerbHelp is one verb with its kind and paragraphs.
type VerbHelp struct {
	Name    string
	Book    string // the mark of the game that is played, as in citations
	Words   []string
	Kind    game.VerbKind
	Refs    []ref.Ref
	Session bool
	Facts   *game.VerbFacts // what it reads, of a verb that can be asked about from facts
	Follows []string        // what may follow it in a line
}

// Owed is one die, decision or fact that the table waits for.
type Owed struct {
	Entry    int // 0 when the rules wait, not a command
	Given    int // how many dice and answers that command has had
	Need     dice.Need
	Optional bool
	Line     game.Text
	Close    *game.Close // the tape that could decide it
	Facts    []string    // the words that would
	Now      bool        // asked by the prompt that stands now
	Verb     string      // what it is done with
	Asks     bool        // nothing else may be done before, and the prompt names it
	Last     bool        // what else may be done comes before it
}

// Kind is die, card, choice or fact.
func (o Owed) Kind() string {
	switch {
	case o.Need.Deck != "":
		return "card"
	case o.Need.Die != dice.Choice:
		return "die"
	case len(o.Facts) > 0:
		return "fact"
	}
	return "choice"
}

// Roll is dice thrown for nothing in particular.
type Roll struct {
	Expr string
	throw.Thrown
}
