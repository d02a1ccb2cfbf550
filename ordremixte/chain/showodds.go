package chain

import (
	"math/big"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file writes distributions as the few lines that a reader wants: what is
// lost, what morale does, who wins.

func At(o game.Object, path ...string) any {
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

func SumWhere(o *game.Odds, is func(game.Object) bool) *big.Rat {
	return game.ChanceThat(o.Outcomes, is)
}

// ChanceLines writes the odds for one unit: how it stands when its test follows
// at once, else the points it loses.
func ChanceLines(o *game.Odds, f *Fighter, path []string, tests bool) []game.Text {
	most := 0
	get := func(k game.Object, key string) any { return At(k, append(append([]string(nil), path...), key)...) }
	for _, x := range o.Outcomes {
		if n, ok := get(x.Keys, "pm_lost").(int); ok {
			most = max(most, n)
		}
	}
	row := ref.Row{}
	if f.Known && tests {
		for st := state.Steady; st <= state.Destroyed; st++ {
			p := SumWhere(o, func(k game.Object) bool { return get(k, "status") == st.String() })
			if p.Sign() > 0 {
				row = append(row, ref.Share{Say: ref.M("odds." + st.String()), P: p})
			}
		}
		return []game.Text{{Kind: game.BodyLine, Say: rowOf(f, path, row), Refs: []ref.Ref{facts.S11_1}}}
	}
	for n := 0; n <= most; n++ {
		p := SumWhere(o, func(k game.Object) bool { return get(k, "pm_lost") == n })
		if p.Sign() == 0 {
			continue
		}
		say := ref.M("odds.lost", n)
		if n == 0 {
			say = ref.M("odds.no-loss")
		}
		row = append(row, ref.Share{Say: say, P: p})
	}
	if f.Known { // its test comes when fire closes
		return []game.Text{{Kind: game.BodyLine, Say: rowOf(f, path, row)}}
	}
	return []game.Text{
		{Kind: game.BodyLine, Say: rowOf(f, path, row)},
		{Kind: game.BodyLine, Say: ref.M("odds.give-pm"), Refs: []ref.Ref{facts.S11_1}},
	}
}

// rowOf is a row of chances, with the unit's name where there are several.
func rowOf(f *Fighter, path []string, row ref.Row) ref.Msg {
	if len(path) == 1 {
		return ref.M("odds.row-alone", row)
	}
	return ref.M("odds.row", state.Label(f.Sheet), row)
}

// EitherLines writes the odds of a die that a unit passes or fails.
func EitherLines(o *game.Odds, head ref.Msg, cite ref.Ref, key, yes, no string) []game.Text {
	is := func(want bool) func(game.Object) bool {
		return func(k game.Object) bool { return At(k, "unit", key) == want }
	}
	return ResultLines(o, head, cite, Likely{yes, is(true)}, Likely{no, is(false)})
}

// Likely is a result of a die by its sentence, and the outcomes that it sums.
type Likely struct {
	Say string
	Is  func(game.Object) bool
}

// ResultLines writes a head and the chance of each result that can come.
func ResultLines(o *game.Odds, head ref.Msg, cite ref.Ref, all ...Likely) []game.Text {
	row := ref.Row{}
	for _, x := range all {
		if p := SumWhere(o, x.Is); p.Sign() > 0 {
			row = append(row, ref.Share{Say: ref.M(x.Say), P: p})
		}
	}
	return []game.Text{{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{cite}}, {Kind: game.BodyLine, Say: ref.M("odds.row-alone", row)}}
}

// Endings is how a unit ends, as a row of chances.
func Endings(o *game.Odds, path ...string) ref.Row {
	row := ref.Row{}
	for st := state.Steady; st <= state.Destroyed; st++ {
		p := SumWhere(o, func(k game.Object) bool {
			return At(k, append(append([]string(nil), path...), "status")...) == st.String()
		})
		if p.Sign() > 0 {
			row = append(row, ref.Share{Say: ref.M("odds." + st.String()), P: p})
		}
	}
	return row
}

// LacksPoints says of the odds of a melee that points are missing: what is not decided without them stands there as won by
// nobody, and nobody can tell who has won (OM §11.1). Nothing where they are known.
func LacksPoints(o *game.Odds, fighters []*Fighter) (t game.Text) {
	comes := func(w string) bool {
		return slices.ContainsFunc(o.Outcomes, func(x game.Outcome) bool { return x.Keys.Get("winner") == w })
	}
	if !comes("attacker") && !comes("defender") || slices.ContainsFunc(fighters, unknown) && comes("none") {
		t = game.Text{Kind: game.BodyLine, Say: ref.M("odds.lacks-points"), Refs: []ref.Ref{facts.S11_1}}
	}
	return t
}

// unknown reports a fighter of whose points nobody has said anything.
func unknown(f *Fighter) bool { return !f.Known }

// WinLines writes who wins and how the loser ends.
func WinLines(o *game.Odds, fighters []*Fighter) []game.Text {
	won := func(w string) *big.Rat {
		return SumWhere(o, func(k game.Object) bool { return k.Get("winner") == w })
	}
	line := func(m ref.Msg) game.Text { return game.Text{Kind: game.BodyLine, Say: m} }
	attacker, defender, both, nobody := won("attacker"), won("defender"), won("both"), won("none")
	if attacker.Sign() == 0 && defender.Sign() == 0 && both.Sign() == 0 {
		// Nobody can win: the points of a side are not known.
		return []game.Text{{Kind: game.BodyLine, Say: ref.M("odds.give-both"), Refs: []ref.Ref{facts.S11_1}}}
	}
	var out []game.Text
	for _, w := range []struct {
		p                   *big.Rat
		key, winner, beaten string
	}{{defender, "odds.attacker-beaten", "defender", "attacker"}, {attacker, "odds.attacker-wins", "attacker", "defender"}} {
		if w.p.Sign() == 0 {
			continue
		}
		row := ref.Row{}
		for st := state.Retreating; st <= state.Destroyed; st++ {
			p := SumWhere(o, func(k game.Object) bool {
				return k.Get("winner") == w.winner && At(k, w.beaten, "status") == st.String()
			})
			if p.Sign() > 0 {
				row = append(row, ref.Share{Say: ref.M("odds." + st.String()), P: p})
			}
		}
		all := ref.Row{{Say: ref.M(w.key), P: w.p}}
		switch {
		case len(row) == 0: // several units, or one that stands its ground
			out = append(out, line(ref.M("odds.ends", all)))
		case w.winner == "attacker":
			out = append(out, line(ref.M("odds.ends-defender", all, row)))
		default:
			out = append(out, line(ref.M("odds.ends-in", all, row)))
		}
	}
	if both.Sign() > 0 {
		out = append(out, line(ref.M("odds.ends", ref.Row{{Say: ref.M("odds.both-win"), P: both}})))
	}
	switch {
	case nobody.Sign() == 0:
	case slices.ContainsFunc(fighters, unknown):
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("odds.ends", ref.Row{{Say: ref.M("odds.undecided"), P: nobody}}), Refs: []ref.Ref{facts.S11_1}})
	default:
		out = append(out, line(ref.M("odds.ends", ref.Row{{Say: ref.M("odds.nobody-wins"), P: nobody}})))
	}
	return out
}
