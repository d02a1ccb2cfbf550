package game

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"adjutant/internal/edition"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// A Folder is all that a game brings into the house. The program lists the folders of
// its games in one place; nothing else outside a folder names its game. Rules and Tables
// are always there, the rest may be nil.
type Folder struct {
	Rules  Rules
	Tables *tables.Book // numbers, paragraphs and rulings
	// Sources is what of the folder, and of what only it uses, can change what a saved
	// game comes to when it is played again.
	Sources []edition.Part
	Battles Battles // reads its scenarios; nil for a game that is played without
	// Start is a scenario to begin one's own from, as [Begun] makes a file of it; nil without Battles.
	Start []byte
	// Schema is the form of its scenarios as a JSON Schema, for editors; of its descriptions those in Italian are
	// called x-it, each right behind the English one.
	Schema []byte
	Files  []File // other files of its own that can be checked
	Armies Armies // armies that players bring; nil for a game without
	// Scales are the heights of figures in mm that a table may be measured for, the usual
	// one first; nil for a game without figures. Its rules are then [Scaled].
	Scales []int
	// Aliases are the words of both languages for one of the verbs.
	Aliases func(verb string) []string
	// Ask makes a question of flags: a verb, then --name value; with it what is to be
	// said of flags that nothing reads. The error is a *Refusal.
	Ask func(verb string, flags []Flag) (Command, []ref.Msg, error)
}

// Flag is one flag of a question on the command line, without its two dashes; a flag that
// stands alone has no value.
type Flag struct{ Name, Value string }

// Battles reads the scenario files of a game.
type Battles interface {
	// Read reads a scenario, as YAML or as the JSON of an [Opening]. path is what its
	// faults are told by; the error is a [doc.Faults] of all of them.
	Read(path string, text []byte, w Wish) (*Opening, error)
}

// Wish is what somebody who opens a scenario wants otherwise than it stands there.
type Wish struct {
	Scale    int  // height of the figures in mm; 0: as it says
	Unplaced bool // nobody has told where anything stands
	// Seats are those that somebody wants to play from, folded: a file that may be played by more players than it says
	// may then have them.
	Seats []string
}

// Opening is a scenario as a new game begins from it.
type Opening struct {
	Name     ref.Name  // what it is called
	Label    ref.Name  // what is to be said of it on the first screen; empty for nothing
	Date     string    // 1808-08-21; "" if it has none
	Unplaced bool      // nobody has told where anything stands
	JSON     []byte    // canonical, on one line: Setup takes it and the journal keeps it
	Notes    []ref.Msg // what is unusual in it and no fault
	Told     []ref.Msg // what is taken otherwise than the file says, because somebody wished it
	Balance  *Balance  // how it came out that the program played it; nil where nobody measured that
}

// File is a kind of file beside scenarios. Mark stands in its first lines; Check finds
// every fault of one.
type File struct {
	Name  string // what the form is called: nation
	Mark  string
	Check func(path string, text []byte) error
	// Shipped are the names of those that ship, Text is one of them.
	Shipped func() []string
	Text    func(name string) []byte
	Schema  []byte // its form as a JSON Schema, for editors; nil of none
}

// Begun makes a file of a [Folder.Start]: its comments stand there in both languages, lines that begin with #en
// and #it, of which those of one stay; name is what the scenario is to be called, in place of @NAME@.
func Begun(start []byte, lang, name string) []byte {
	var out []byte
	for line := range bytes.Lines(start) {
		at := len(line) - len(bytes.TrimLeft(line, " "))
		if rest := line[at:]; bytes.HasPrefix(rest, []byte("#")) && len(rest) > 3 {
			if string(rest[1:3]) != lang {
				continue
			}
			line = slices.Concat(line[:at+1], rest[3:])
		}
		out = append(out, line...)
	}
	quoted, err := json.Marshal(name)
	if err != nil {
		panic("game: " + err.Error()) // no string is none
	}
	return bytes.Replace(out, []byte("@NAME@"), quoted, 1)
}

// Armies are the armies that players of a game bring, as files: read, judged, mended and begun by it.
type Armies interface {
	// Read reads one. path is what its faults are told by; the error is a doc.Faults of what keeps it from being read.
	Read(path string, text []byte) (Muster, error)
	// Begin makes a legal one; the error is a *Refusal.
	Begin(w Levy) (Muster, error)
	// Nations are those that there are, Troops the kinds of one in a year, the likeliest first of each sort; nil of none.
	Nations() []Choice
	Troops(nation string, year int) []Choice
	// Field draws two legal armies up against each other: a scenario, and what was changed so that both can stand there.
	Field(a, b Muster, title string) (text []byte, told []ref.Msg)
	// Compare tells what of the first is otherwise in the second, in its order.
	Compare(a, b Muster) []ref.Msg
}

// Pricer is an [Armies] whose troops have prices that are fitted to battles.
type Pricer interface {
	// Parts are what a unit may be, in the order of Clash.X, and which may not be below nothing.
	Parts() (names []string, up []bool)
	// Clash draws a battle, the same for the same seed and number: small forces, or legal armies of so many points.
	Clash(seed uint64, n, points int) (Clash, error)
	// Priced writes the prices that follow from strengths.
	Priced(w, errs []float64, from Priced) ([]byte, error)
}

// Priced is where prices come from.
type Priced struct {
	Seed                   uint64
	Battles, Meets         int
	Date, Edition, Command string
}

// Clash is a battle by which troops are weighed.
type Clash struct {
	Opening []byte
	X       []float64 // what the first side has more of each part, by the size of both
	Meet    [2]string // a unit of each, whose meeting is reckoned exactly
	MeetX   []float64 // what the first of them has more
	Says    [2]string // whose they are
	Worth   [2]int    // in points; 0 where nobody asked
}

// Choice is one of several things that somebody may choose.
type Choice struct {
	ID    string
	Say   ref.Msg  // what it is called
	Names []string // what else people call it, and what it is called in any language, folded
	More  ref.Msg  // what is to be known of it; zero for nothing
}

// Chosen is the one of several choices that a word means: its id, what it is called, or a word, or words behind each other, that
// the names of one alone have. A word that means none, or more than one, is given back as it is.
func Chosen(of []Choice, word string) (id string, ok bool) {
	typed := Fold(word)
	for _, c := range of {
		if typed == c.ID || typed != "" && slices.Contains(c.Names, typed) {
			return c.ID, true
		}
	}
	part, parts := "", 0
	for _, c := range of {
		if typed != "" && slices.ContainsFunc(c.Names, func(name string) bool {
			return strings.Contains(" "+strings.ReplaceAll(name, "'", " ")+" ", " "+typed+" ")
		}) {
			part = c.ID
			parts++
		}
	}
	if parts == 1 {
		return part, true
	}
	return word, false
}

// Levy is what somebody wants an army to be. What is not said the game chooses.
type Levy struct {
	Nation, Date string
	Name, Player string
	Points       int
	Brigades     [][]string // the kinds of the units of each; nil: the usual
	Guns         []string   // batteries of the division
	Reserve      string
}

// Muster is an army that was read.
type Muster interface {
	Canonical() []byte // the same bytes for the same army, on one line
	Text() []byte      // as a file
	Title() ref.Name
	About() ref.Msg // of whom and when it is
	Player() string
	Flaws() []Flaw    // what is not legal, in the order of the file
	Notes() []ref.Msg // what is unusual in a legal one, or was not looked at
	Mend() Mended
	Roll() []Rank
	Sources() []ref.Msg // what history says of it
}

// Assessed is a [Muster] of which it is known what it costs, in points, and of which year it is; 0 is not known.
type Assessed interface{ Assessed() (points, year int) }

// Flaw is something at a place of a file: a fault, or a change that mends it.
type Flaw struct {
	Line, Col int
	Say       ref.Msg
}

// Mended is the smallest repair of an army: its changes, none of a legal one, and how it looks afterwards; nil when
// none was found. None is up to how many changes there is none, shown by trying; Whole that the search was not broken off.
type Mended struct {
	Changes     []Flaw
	After       Muster
	Tried, None int
	Whole       bool
}

// Rank is units that stand together under one man.
type Rank struct {
	Title, Leader ref.Msg
	Units         []Ranked
}

// Ranked is one unit: its short name, its own name if it has another, what it is and its points of morale.
type Ranked struct {
	ID     string
	Name   ref.Name
	What   ref.Msg
	Points int
}
