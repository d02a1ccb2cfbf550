package phalanx

import (
	"adjutant/boardgames/board"
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

// example is a line of a verb that can be typed as it is; of a battle where there is no verb.
func example(verb string) game.Way {
	line := map[string]string{
		"charge":  "charge heavy 4 flank at 4 hill",
		"move":    "move mp=6 path1-to=village path1-edge=stream path2-turn=yes path3-to=clear",
		"fire":    "fire at heavy reduced=2",
		"victory": "victory eliminated-french=4,2 last-hougoumont=french",
	}[verb]
	if line == "" {
		line = "battle 3 flank ridge + 4 at 4/2 village with 2 4 against 3"
	}
	return game.Way{Line: line, Say: ref.M("ph.way.example"), Does: game.AsExample}
}

func (g *gather) bad(cite ref.Ref, say ref.Msg) { g.Bad(cite, say, example(g.Verb())) }

// noVerb refuses a word that is no verb, with the nearest ones.
func noVerb(typed string, onBoard bool) *game.Refusal {
	all := italianWords().Verbs(declared())
	r := refuse(game.Unknown, "PHX §9", ref.M("ph.refuse.verb", typed), example(""))
	r.Hint = board.NearVerb(typed, all)
	return r
}

// usual lists a fact that nobody stated, where it matters.
func (g *gather) usual(of, name, called string, matters bool) {
	if matters && !g.Has(of, name) {
		g.Base.Assumed = append(g.Base.Assumed, game.Assumption{Fact: called, Value: g.Text(of, name), From: "default"})
	}
}

// prepareBattle is a battle or a charge.
func (g *gather) prepareBattle() game.Adjudication {
	f := g.declaredFight()
	ids := map[string]bool{}
	for i := range f.with {
		if ids[f.with[i].id] {
			g.bad("PHX §9", ref.M("ph.refuse.one-id", f.with[i].id))
		}
		ids[f.with[i].id] = true
	}
	for side := range sides {
		of := sides[side].deck
		for k := range g.Count(of) {
			g.readCard(board.One(of, k), true)
		}
	}
	f.refuse(g)
	h, side := g.unseen(f)
	if g.Err != nil {
		return nil
	}
	for i := range f.with {
		g.usual(board.One("a", i), "position", "attackers-position", !f.inCastle())
	}
	g.usual("t", "terrain", "defender-terrain", true)
	g.usual("t", "retreat", "defender-retreat", f.known(attacker) > f.known(defender) || side >= 0)
	return f.proc(g, h, side)
}
