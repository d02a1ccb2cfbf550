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
	// Reads are the names of the facts that its rules read: of the first side of its line,
	// of the second, of the situation.
	Reads [3]string
}

// fighting is what a melee reads of either side (§10.6, 11.1, 17).
const fighting = "arm grade nation lancers cuirassiers bases firing formation pm pm-start bases-lost lost disordered blown charging impetus cover general charismatic contact rank overlap friends"

// suffering is what a loss by fire reads of the unit hit (§9.10, 11.1, 13, 14, 17).
const suffering = "arm grade nation bases formation pm pm-start bases-lost lost disordered routing cover general charismatic"

// Verbs are the verbs of the game, in the order in which they are listed.
var Verbs = []Verb{
	{Name: "fire", Kind: game.DoVerb, Refs: []ref.Ref{S9_10, S9_1, S9_2, S9_3}, Dice: true, Alone: true, Phase: "fire", Meets: true, Who: 9, Ruled: true,
		// §9.1 to 9.10; the loss and its morale test are the target's. A target that
		// charges guns tests on a d6 (§11.1).
		Reads: [3]string{"arm weight weapon grade nation bases firing formation moved disordered cover garrison", suffering + " charging",
			"range distance side closing crossed weather overhead building"}},
	{Name: "charge", Kind: game.DoVerb, Refs: []ref.Ref{S10_1, S10_5, S10_2}, Dice: true, Alone: true, Phase: "move", Meets: true, Who: 5, Ruled: true,
		// Closing fire, the replies of the charged, the melee.
		Reads: [3]string{fighting + " order", fighting + " weight weapon moved routing countercharge order square crew garrison",
			"range distance side closing defile second-phase wave rough sides"}},
	{Name: "melee", Kind: game.DoVerb, Refs: []ref.Ref{S10_6, S11_1}, Dice: true, Alone: true, Phase: "melee", Meets: true, Who: 10, Ruled: true,
		Reads: [3]string{fighting + " routing", fighting + " routing countercharge garrison", "side defile rough wave second-phase sides"}},
	{Name: "morale", Kind: game.DoVerb, Refs: []ref.Ref{S11_1}, Dice: true, Alone: true, Ruled: true,
		// §11.1; a unit that charged guns tests on a d6 under fire.
		Reads: [3]string{"arm grade nation bases pm pm-start bases-lost lost formation charging cover general charismatic", "", ""}},
	{Name: "square", Kind: game.DoVerb, Refs: []ref.Ref{SSquare}, Dice: true, Alone: true, Meets: true, Who: 7, Ruled: true,
		Reads: [3]string{"arm grade formation disordered moved", "arm", "distance"}},
	{Name: "counter", Kind: game.DoVerb, Refs: []ref.Ref{SCount}, Dice: true, Alone: true, Meets: true, Who: 6, Ruled: true,
		Reads: [3]string{"arm pm order formation moved disordered blown", "arm", "side distance second-phase"}},
	{Name: "fate", Kind: game.DoVerb, Refs: []ref.Ref{S17}},
	{Name: "next", Kind: game.DoVerb, Refs: []ref.Ref{S7}, Alone: true},
	{Name: "rally", Kind: game.DoVerb, Refs: []ref.Ref{SRally}, Cite: S14, Dice: true, Alone: true, Phase: "rally", Who: 2, Ruled: true,
		// §14: a failure takes a point, and perhaps a base.
		Reads: [3]string{"arm grade pm pm-start bases bases-lost general charismatic", "", ""}},
	{Name: "order", Kind: game.DoVerb, Refs: []ref.Ref{S4_2}, Cite: S4_1, Alone: true, Phase: "orders", Who: 1, Secret: true},
	{Name: "orders", Kind: game.DoVerb, Refs: []ref.Ref{S4_1, S4_2}, Secret: true},
	{Name: "initiative", Kind: game.DoVerb, Refs: []ref.Ref{S6}, Dice: true, Alone: true, Phase: "initiative"},
	{Name: "move", Kind: game.DoVerb, Refs: []ref.Ref{S8_2}, Alone: true, Phase: "move"},
	{Name: "evade", Kind: game.DoVerb, Refs: []ref.Ref{S8_7}, Dice: true, Alone: true, Phase: "move", Who: 8, Ruled: true,
		Reads: [3]string{"arm formation crew", "", ""}},
	{Name: "breakthrough", Kind: game.DoVerb, Refs: []ref.Ref{S12}, Dice: true, Alone: true, Phase: "breakthrough", Meets: true, Who: 3, Ruled: true,
		Reads: [3]string{"arm blown", "", ""}},
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
	{Name: "place", Kind: game.RecordVerb, Refs: []ref.Ref{S10_1}, Cite: "OM §2.2",
		Reads: [3]string{"formation", "", ""}},
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
