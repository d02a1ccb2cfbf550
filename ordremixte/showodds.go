package ordremixte

import (
	"math/big"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file writes distributions as the few lines that a reader wants: what is
// lost, what morale does, who wins.

func at(o game.Object, path ...string) any {
	var v any = o
	for _, k := range path {
		ob, ok := v.(game.Object)
		if !ok {
			return nil
		}
		v = ob.Get(k)
	}
	return v
}

func sumWhere(o *game.Odds, is func(game.Object) bool) *big.Rat {
	s := new(big.Rat)
	for _, x := range o.Outcomes {
		if is(x.Keys) {
			s.Add(s, x.P)
		}
	}
	return s
}

// chanceLines writes the odds for one unit: points lost, and how it stands.
func chanceLines(o *game.Odds, f *fighter, path []string) []game.Text {
	most := 0
	get := func(k game.Object, key string) any { return at(k, append(append([]string(nil), path...), key)...) }
	for _, x := range o.Outcomes {
		if n, ok := get(x.Keys, "pm_lost").(int); ok {
			most = max(most, n)
		}
	}
	row := ref.Row{}
	if f.known {
		for st := Steady; st <= Destroyed; st++ {
			p := sumWhere(o, func(k game.Object) bool { return get(k, "status") == st.String() })
			if p.Sign() > 0 {
				row = append(row, ref.Share{Say: ref.M("odds." + st.String()), P: p})
			}
		}
		return []game.Text{{Kind: game.BodyLine, Say: ref.M("odds.row", label(f.Sheet), row), Refs: []ref.Ref{s11_1}}}
	}
	for n := 0; n <= most; n++ {
		p := sumWhere(o, func(k game.Object) bool { return get(k, "pm_lost") == n })
		if p.Sign() == 0 {
			continue
		}
		say := ref.M("odds.lost", n)
		if n == 0 {
			say = ref.M("odds.no-loss")
		}
		row = append(row, ref.Share{Say: say, P: p})
	}
	return []game.Text{
		{Kind: game.BodyLine, Say: ref.M("odds.row", label(f.Sheet), row)},
		{Kind: game.BodyLine, Say: ref.M("odds.give-pm"), Refs: []ref.Ref{s11_1}},
	}
}

// winLines writes who wins and how the loser ends.
func winLines(o *game.Odds) []game.Text {
	var out []game.Text
	row := ref.Row{}
	for _, w := range []string{"attacker", "defender", "none"} {
		p := sumWhere(o, func(k game.Object) bool { return k.Get("winner") == w })
		if p.Sign() > 0 {
			row = append(row, ref.Share{Say: ref.M("odds.winner-" + w), P: p})
		}
	}
	out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("odds.win-row", row), Refs: []ref.Ref{s11_1}})
	for _, w := range [][2]string{{"defender", "attacker"}, {"attacker", "defender"}} {
		row := ref.Row{}
		for st := Retreating; st <= Destroyed; st++ {
			p := sumWhere(o, func(k game.Object) bool { return k.Get("winner") == w[0] && at(k, w[1], "status") == st.String() })
			if p.Sign() > 0 {
				row = append(row, ref.Share{Say: ref.M("odds." + st.String()), P: p})
			}
		}
		if len(row) > 0 {
			out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("odds.beaten-"+w[1], row)})
		}
	}
	return out
}
