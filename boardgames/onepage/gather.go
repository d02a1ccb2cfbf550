package onepage

import (
	"cmp"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// gather settles the facts of one situation.
type gather struct {
	*board.Case
	n    *numbers
	read readings
}

func refuse(k game.RefusalKind, r ref.Ref, say ref.Msg, ways ...game.Way) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: r, Say: say, Ways: ways}
}

// example is a line of a verb that can be typed as it is; of an attack where there is no verb.
func example(verb string) game.Way {
	line := map[string]string{
		"bombard":   "bombard distance=4 town",
		"formation": "formation pieces1-at=1,1 pieces1-facing=n pieces2-at=2,1 pieces2-facing=n formed=p1:p2",
		"retreat":   "retreat board=30,20 at=5,5 distance=4",
	}[verb]
	if line == "" {
		line = "attack line size=3 leader=2 at town=infantry,artillery"
	}
	return game.Way{Line: line, Say: ref.M("op.way.example"), Does: game.AsExample}
}

func (g *gather) bad(cite ref.Ref, say ref.Msg) { g.Bad(cite, say, example(g.Verb())) }

// noVerb refuses a word that is no verb, with the nearest ones: those of declared situations, and
// where there is a board its own before them.
func noVerb(typed string, onBoard bool) *game.Refusal {
	words := italianWords()
	all := words.Verbs(declared())
	r := refuse(game.Unknown, "W1P §14", ref.M("op.refuse.verb", typed), example(""))
	if onBoard {
		r = refuse(game.Unknown, "W1P §2", ref.M("op.refuse.board-verb", typed), boardExample("move"))
		for _, v := range boardVerbs {
			all = append(all, words.Known(v.name, v.words...))
		}
	}
	r.Hint = board.NearVerb(typed, append(all, words.Known(fightsVerb, fightsWords...)))
	return r
}

// usual lists a fact that nobody stated, where it matters.
func (g *gather) usual(of, name string, matters bool) {
	fact := name
	for _, x := range sides {
		if x.of == of {
			fact = x.name + "-" + name
		}
	}
	g.usualAs(fact, of, name, matters)
}

// usualAs is usual of a fact that is called otherwise than those of an attack.
func (g *gather) usualAs(fact, of, name string, matters bool) {
	if matters && !g.Has(of, name) {
		g.Base.Assumed = append(g.Base.Assumed, game.Assumption{Fact: fact, Value: g.Text(of, name), From: "default"})
	}
}

// facing is where a piece looks; it must be said where it matters (W1P R13).
func (g *gather) facing(of string, matters bool) game.Facing {
	f, _ := board.Facing(g.Text(of, "facing"))
	switch {
	case f == game.NoFront && matters:
		g.bad("W1P §4", ref.M("op.refuse.no-facing", of))
	case f != game.NoFront && !board.Straight(f) && !g.read.Has(book.EightFacings):
		g.bad("W1P R13", ref.M("op.refuse.facing", f.String()))
	}
	return f
}

func byKey(a, b game.KV) int { return cmp.Compare(a.Key, b.Key) }

func splitColon(s string) []string { return strings.Split(s, game.PartColon) }
