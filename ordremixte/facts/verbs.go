package facts

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Verb is a row of the one table of verbs: what there is to know of a verb besides the
// functions that carry it out, which stand where their chapter is: how its line is read
// (language.Grammar), who prepares it (turn) or answers it (ask). Its words are in
// book/words.yaml, the phases that accept it in book/phases.yaml.
type Verb struct {
	Name string
	Kind game.VerbKind
	Refs []ref.Ref // the paragraphs that it carries out
	Cite ref.Ref   // what a line of it is refused by that cannot be read; empty: the first of Refs
	// Dice may stand in its line; Alone, the verb without anything behind it is a line.
	Dice, Alone bool
	// Phase is where it is carried out: the turn goes on until then. "move" is either
	// movement, empty any phase.
	Phase string
	// Meets: two sides stand in its line, with `at` between them. Pairs: two units do.
	Meets, Pairs bool
	Who          int  // its place among what `who` tells; 0: it does not
	Ruled        bool // a ruling can change its count for one line
	Secret       bool // it may tell an order, which is for the eyes of its side (Rules.Keeper)
}

// Verbs are the verbs of the game, in the order in which they are listed.
var Verbs = []Verb{
	{Name: "fire", Kind: game.DoVerb, Refs: []ref.Ref{S9_10, S9_1, S9_2, S9_3}, Dice: true, Alone: true, Phase: "fire", Meets: true, Who: 10, Ruled: true},
	{Name: "charge", Kind: game.DoVerb, Refs: []ref.Ref{S10_1, S10_5, S10_2}, Dice: true, Alone: true, Phase: "move", Meets: true, Who: 6, Ruled: true},
	{Name: "melee", Kind: game.DoVerb, Refs: []ref.Ref{S10_6, S11_1}, Dice: true, Alone: true, Phase: "melee", Meets: true, Who: 11, Ruled: true},
	{Name: "morale", Kind: game.DoVerb, Refs: []ref.Ref{S11_1}, Dice: true, Alone: true, Ruled: true},
	{Name: "square", Kind: game.DoVerb, Refs: []ref.Ref{SSquare}, Dice: true, Alone: true, Meets: true, Who: 8, Ruled: true},
	{Name: "counter", Kind: game.DoVerb, Refs: []ref.Ref{SCount}, Dice: true, Alone: true, Meets: true, Who: 7, Ruled: true},
	{Name: "fate", Kind: game.DoVerb, Refs: []ref.Ref{S17}},
	{Name: "next", Kind: game.DoVerb, Refs: []ref.Ref{S7}, Alone: true},
	{Name: "rally", Kind: game.DoVerb, Refs: []ref.Ref{SRally}, Cite: S14, Dice: true, Alone: true, Phase: "rally", Who: 2, Ruled: true},
	{Name: "order", Kind: game.DoVerb, Refs: []ref.Ref{S4_2}, Cite: S4_1, Alone: true, Phase: "orders", Who: 1, Secret: true},
	{Name: "orders", Kind: game.DoVerb, Refs: []ref.Ref{S4_1, S4_2}, Secret: true},
	{Name: "initiative", Kind: game.DoVerb, Refs: []ref.Ref{S6}, Dice: true, Alone: true, Phase: "initiative"},
	{Name: "move", Kind: game.DoVerb, Refs: []ref.Ref{S8_2}, Alone: true, Phase: "move", Who: 5},
	{Name: "evade", Kind: game.DoVerb, Refs: []ref.Ref{S8_7}, Dice: true, Alone: true, Phase: "move", Who: 9, Ruled: true},
	{Name: "breakthrough", Kind: game.DoVerb, Refs: []ref.Ref{S12}, Dice: true, Alone: true, Phase: "breakthrough", Meets: true, Who: 3, Ruled: true},
	{Name: "follow", Kind: game.DoVerb, Refs: []ref.Ref{S12}, Dice: true, Alone: true, Phase: "breakthrough", Who: 4},
	{Name: "courier", Kind: game.DoVerb, Refs: []ref.Ref{S4_2}, Cite: S4_1, Phase: "orders", Secret: true},
	{Name: "form", Kind: game.DoVerb, Refs: []ref.Ref{S8_6}, Phase: "move"},
	{Name: "limber", Kind: game.DoVerb, Refs: []ref.Ref{S8_6}, Alone: true, Phase: "move"},
	{Name: "unlimber", Kind: game.DoVerb, Refs: []ref.Ref{S8_6}, Alone: true, Phase: "move"},
	{Name: "wheel", Kind: game.DoVerb, Refs: []ref.Ref{S8_4}, Phase: "move"},
	{Name: "face", Kind: game.DoVerb, Refs: []ref.Ref{S8_6}, Phase: "move"},
	{Name: "night", Kind: game.DoVerb, Refs: []ref.Ref{S19}, Alone: true},
	{Name: "moved", Kind: game.RecordVerb, Refs: []ref.Ref{S9_4}},
	{Name: "first", Kind: game.RecordVerb, Refs: []ref.Ref{S6}},
	{Name: "place", Kind: game.RecordVerb, Refs: []ref.Ref{S10_1}, Cite: "OM §2.2"},
	{Name: "set", Kind: game.RecordVerb, Refs: []ref.Ref{"OM §2.2"}, Cite: "OM §2.3"},
	{Name: "attach", Kind: game.RecordVerb, Refs: []ref.Ref{S4_4}},
	{Name: "detach", Kind: game.RecordVerb, Cite: S4_1, Phase: "orders", Secret: true},
	{Name: "tag", Kind: game.RecordVerb, Cite: "OM §2.3"},
	{Name: "ruling", Kind: game.RecordVerb, Cite: S1},
	{Name: "phase", Kind: game.AskVerb, Refs: []ref.Ref{S7}, Alone: true},
	{Name: "units", Kind: game.AskVerb, Cite: "OM §2.3", Alone: true},
	{Name: "show", Kind: game.AskVerb, Cite: "OM §2.3"},
	{Name: "map", Kind: game.AskVerb, Cite: "OM §2.2", Alone: true},
	{Name: "legal", Kind: game.AskVerb, Refs: []ref.Ref{S7}},
	{Name: "targets", Kind: game.AskVerb, Refs: []ref.Ref{S9_3}},
	{Name: "measure", Kind: game.AskVerb, Refs: []ref.Ref{S9_1}, Pairs: true},
	{Name: "arc", Kind: game.AskVerb, Refs: []ref.Ref{S9_2}, Pairs: true},
	{Name: "los", Kind: game.AskVerb, Refs: []ref.Ref{S3}, Pairs: true},
	{Name: "side", Kind: game.AskVerb, Refs: []ref.Ref{S9_5, S10_4}, Pairs: true},
	{Name: "ray", Kind: game.AskVerb, Refs: []ref.Ref{S9_8}, Pairs: true},
	{Name: "zoc", Kind: game.AskVerb, Refs: []ref.Ref{S8_8}},
	{Name: "near", Kind: game.AskVerb, Refs: []ref.Ref{S9_3}},
	{Name: "command", Kind: game.AskVerb, Refs: []ref.Ref{S4_3}},
	{Name: "reach", Kind: game.AskVerb, Refs: []ref.Ref{S8_2}, Pairs: true},
	{Name: "who", Kind: game.AskVerb, Refs: []ref.Ref{S7}, Alone: true},
	{Name: "rulings", Kind: game.AskVerb, Refs: []ref.Ref{S1}, Alone: true},
}

// verbs is Verbs by name.
var verbs = func() map[string]*Verb {
	m := map[string]*Verb{}
	for i := range Verbs {
		v := &Verbs[i]
		if v.Cite == "" && len(v.Refs) > 0 {
			v.Cite = v.Refs[0]
		}
		m[v.Name] = v
	}
	return m
}()

// VerbNamed is the row of a verb; an empty one for what is none.
func VerbNamed(name string) Verb {
	if v := verbs[name]; v != nil {
		return *v
	}
	return Verb{}
}
