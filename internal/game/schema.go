package game

import "adjutant/internal/ref"

// Schema is what a game declares of the facts its verbs read, each fact once. Lines and
// flags, the JSON of `odds --facts`, completion, `help facts` and the JSON Schema are all
// made of it (internal/schema).
type Schema struct {
	Game  string
	Verbs []VerbFacts // what can be asked about from facts alone, as help lists it
	// Placed is a game whose lines say by where a fact stands whose it is, so that its name alone is enough: 4b at 5b col.
	Placed bool
}

// VerbFacts is what one verb reads: an object whose fields are its facts.
type VerbFacts struct {
	Verb     string     // canonical
	Words    []string   // how it may be typed, in both languages; Verb is among them
	Refs     []ref.Ref  // the paragraphs that read the facts
	Fields   []FactInfo // in the order in which they are listed
	Examples []string   // situations as JSON, each as it could stand in a file
}

// FactKind is what the value of a fact is.
type FactKind string

const (
	WordFact   FactKind = "word"   // one of Words
	YesNoFact  FactKind = "yes-no" // yes or no
	WholeFact  FactKind = "whole"  // a whole number from Min to Max, or one of Words
	LengthFact FactKind = "length" // a number from Min to Max in Unit, to a hundredth
	TextFact   FactKind = "text"   // what Form matches
	ListFact   FactKind = "list"   // up to Most of Item, which may be a list itself
	MapFact    FactKind = "map"    // up to Most names of Form, each with an Item
	ObjectFact FactKind = "object" // Fields
)

// FactInfo declares one fact, or an object of facts.
type FactInfo struct {
	Name     string     // its key in JSON, and its name in a line
	Fact     string     // its name in an Action, where that is not Name
	Names    []string   // its Italian names in a line, the one that is printed first
	Kind     FactKind   // how its value is written
	Words    []FactWord // what it may be
	Min, Max float64    // what it may be, both included
	Unit     string     // "cm"
	Default  string     // what it is when nobody says, as in a line; "" when that is not one value
	Form     string     // a regular expression for the whole of a text, or of a name in a map, both dialects' common part
	Example  string     // a text of that form
	Item     *FactInfo  // what a list or a map is of: a word, a number, a text; of a list also a list of these
	Least    int        // how many a list has at least
	Most     int        // how many a list or a map has at most; of an object more than 1 allows a list of such
	Fields   []FactInfo // what an object holds
	Empty    string     // how a list of nothing is written, of a list that says something then
	Short    string     // the field of an object that a value without braces stands for
	// Of is whose the facts of an object are in an Action: "a", "t"; a list of objects has
	// a1, a2. Of an object without it they are the situation's, under OBJECT-NAME.
	Of string
	// Bare says that the facts of an object are typed without its name before theirs.
	Bare bool
	// Need says that nothing can be said without it.
	Need bool
	// Kept says that the state of a table has it too, so that it may be set there.
	Kept bool
	Ref  ref.Ref  // the paragraph that reads it
	Say  ref.Word // what it is, for people
}

// FactWord is one word that a fact may be.
type FactWord struct {
	Name string   // canonical
	Also []string // how else it may be typed in either language; the first is the Italian that is printed
}

// A value with parts is one word of an Action: 1,2,3 for a list, 3:4,5:5 for a list of lists,
// reille:2,ney:1 for a map.
const (
	ListComma = ","
	PartColon = ":"
)

// FactName is the name of a declared fact in an Action.
func (i *FactInfo) FactName() string {
	if i.Fact != "" {
		return i.Fact
	}
	return i.Name
}

// Stated is what somebody stated by a declaration: the facts with canonical values, in the
// order in which they were declared, and how many units each object is that may be a list.
type Stated struct {
	Facts []Fact
	Units map[string]int // by Of
	// Lone are the objects that may be several and were stated as one, without a list; by Of.
	Lone map[string]bool
}

// Declarer is a game that declares its facts.
type Declarer interface {
	Facts() *Schema
	// Question is the question about a verb, perhaps with words behind it, that such facts
	// ask. The error is a *Refusal.
	Question(verb string, st Stated) (Command, error)
}
