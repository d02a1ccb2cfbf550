package waterloo200

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// readings are the readings of rulings that are in force.
type readings struct{ tables.Taken }

// Has reports a reading other than the usual one.
func (r *readings) Has(c book.Choice) bool { return r.Taken.Has(uint8(c)) }

// choices are those of the rulings that may be read otherwise.
var choices = book.Choices[:]

// gather settles the facts of one situation.
type gather struct {
	*board.Case
	n    *numbers
	read readings
}

func refuse(k game.RefusalKind, r ref.Ref, say ref.Msg, ways ...game.Way) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: r, Say: say, Ways: ways}
}

// example is a line of a verb that can be typed as it is; of a battle where there is no verb.
func example(verb string) game.Way {
	line := map[string]string{
		"move":       "move horse boosted path1-colour=green path2-colour=yellow path2-enemy=yes",
		"employ":     "employ 3-2-1-p battles=2",
		"reorganise": "reorganise 3-2-h leaders1-id=reille leaders1-levels=4-3-2-h give=reille:2",
	}[verb]
	if line == "" {
		line = "battle 4-3-2-1 + horse 2-1 at 4w-3-2-1 terrain=3"
	}
	return game.Way{Line: line, Say: ref.M("w2.way.example"), Does: game.AsExample}
}

func (g *gather) bad(cite ref.Ref, say ref.Msg) { g.Bad(cite, say, example(g.Verb())) }

// noVerb refuses a word that is no verb, with the nearest ones.
func noVerb(typed string) *game.Refusal {
	words := italianWords()
	all := words.Verbs(declared())
	for _, v := range boardVerbs {
		all = append(all, words.Known(v.name, v.words...))
	}
	r := refuse(game.Unknown, "W200 §6.0", ref.M("w2.refuse.verb", typed), example(""))
	r.Hint = board.NearVerb(typed, all)
	return r
}

// usual lists a fact that nobody stated.
func (g *gather) usual(of, name, called string) {
	if !g.Has(of, name) {
		g.Base.Assumed = append(g.Base.Assumed, game.Assumption{Fact: called, Value: g.Text(of, name), From: "default"})
	}
}
