package ask

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file tells what a battle is about: its last turn, and what each side is there for (OM §18).

// askPhase is `phase`: where the game stands, when it ends and by what, and what each side has left.
func askPhase(s *state.State) game.Verdict {
	v := casting.AskPhase(s)
	cited := false
	told := func(key string, args ...any) {
		line := game.Text{Kind: game.BodyLine, Say: ref.M(key, args...)}
		if !cited {
			line.Refs, cited = []ref.Ref{facts.S18}, true
		}
		v.Lines = append(v.Lines, line)
	}
	for side := range s.Field.Sides {
		if s.Done&(1<<side) != 0 {
			name := s.Field.Sides[side]
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("phase.done", name.Say, s.Field.Sides[1-side].Say, s.PhaseWord())})
			v.Data = append(v.Data, game.KV{Key: "done", Value: casting.SideSlug(name.Name)})
		}
	}
	if s.Field.Last > 0 {
		told("aims.last", s.Field.Last)
		v.Data = append(v.Data, game.KV{Key: "last", Value: s.Field.Last})
	}
	list := make([]game.Object, 0, len(s.Field.Goals))
	for i, g := range s.Field.Goals {
		side := s.Field.Sides[g.Side]
		when, worth, how := ref.M("aims.at-once"), ref.M("aims.decides"), ref.M("aims.open")
		stands := "open"
		switch {
		case g.Turn > 0:
			when = ref.M("aims.when", g.Turn)
		case g.Ground != "":
			when = ref.M("aims.with-it")
		}
		if g.Points > 0 {
			worth = ref.M("aims.points", g.Points)
		}
		if i < len(s.Won) {
			switch n := s.Won[i]; {
			case chain.InTime(s, n):
				how, stands = ref.M("aims.won", n), "won"
			case n != 0:
				how, stands = ref.M("aims.missed"), "missed"
			}
		}
		told("aims.aim", side.Say, g.Say, worth, when, how)
		o := game.Object{{Key: "side", Value: casting.SideSlug(side.Name)}, {Key: "points", Value: g.Points}}
		if g.Turn > 0 {
			o = append(o, game.KV{Key: "turn", Value: g.Turn})
		}
		list = append(list, append(o, game.KV{Key: "stands", Value: stands}))
	}
	v.Lines = append(v.Lines, turn.Points(s)...)
	if len(list) > 0 {
		v.Data = append(v.Data, game.KV{Key: "aims", Value: list})
	}
	return v
}
