package game

import (
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
	Files   []File  // other files of its own that can be checked
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
}

// Opening is a scenario as a new game begins from it.
type Opening struct {
	Name     ref.Name  // what it is called
	Label    ref.Name  // what is to be said of it on the first screen; empty for nothing
	Date     string    // 1808-08-21; "" if it has none
	Unplaced bool      // nobody has told where anything stands
	JSON     []byte    // canonical, on one line: Setup takes it and the journal keeps it
	Notes    []ref.Msg // what is unusual in it and no fault
}

// File is a kind of file beside scenarios. Mark stands in its first lines; Check finds
// every fault of one.
type File struct {
	Mark  string
	Check func(path string, text []byte) error
}
