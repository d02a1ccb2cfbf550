package board

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A Declare makes the facts of a game. It is what the words begin with that say, for people, what each
// fact is: Declare("w2.fact.") says of the fact "terrain" what the catalogues have under
// w2.fact.terrain.
type Declare string

func (d Declare) say(name string) ref.Word { return ref.Word(string(d) + name) }

// Word is a fact that is one of words; usual is what it is when nobody says, "" for nothing.
func (d Declare) Word(name string, words []game.FactWord, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.WordFact, Words: words, Default: usual, Ref: at, Say: d.say(name)}
}

// Whole is a whole number from lo to hi.
func (d Declare) Whole(name string, lo, hi int, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.WholeFact, Min: float64(lo), Max: float64(hi), Default: usual, Ref: at, Say: d.say(name)}
}

// YesNo is what is so or not.
func (d Declare) YesNo(name, usual string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.YesNoFact, Default: usual, Ref: at, Say: d.say(name)}
}

// Text is a text of a form, a regular expression for the whole of it, with an example.
func (d Declare) Text(name, form, example string, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.TextFact, Form: form, Example: example, Ref: at, Say: d.say(name)}
}

// Object is an object of facts, whose facts are of `of` in an action; most above 1 allows a list.
func (d Declare) Object(name, of string, at ref.Ref, most int, fields []game.FactInfo, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.ObjectFact, Of: of, Most: most, Fields: fields, Ref: at, Say: d.say(name)}
}

// List is a list of at most so many.
func (d Declare) List(name string, most int, of game.FactInfo, at ref.Ref, italian ...string) game.FactInfo {
	return game.FactInfo{Name: name, Names: italian, Kind: game.ListFact, Item: &of, Most: most, Empty: "none", Ref: at, Say: d.say(name)}
}

// Need is a fact without which nothing can be said.
func Need(f game.FactInfo) game.FactInfo {
	f.Need = true
	return f
}
