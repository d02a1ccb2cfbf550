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

// winners are whom an outcome may name as having won, the two sides first.
var winners = [...]string{"attacker", "defender", "both", "none"}

// won is who has won by an outcome, as a place among the winners; below 0 where it does not say.
func won(o game.Object) int {
	w, _ := o.Get("winner").(string)
	return slices.Index(winners[:], w)
}

// beaten is how the side ends that has lost by an outcome, a number of its own for each side; below 0 where the outcome
// does not say.
func beaten(o game.Object) int {
	w := won(o)
	if w < 0 || w > 1 {
		return -1
	}
	is, _ := At(o, winners[1-w], "status").(string)
	for st := state.Steady; st <= state.Destroyed; st++ {
		if is == st.String() {
			return w*ends + int(st)
		}
	}
	return -1
}

// ends is how many ways a unit may end.
const ends = int(state.Destroyed) + 1

// WinLines writes who wins and how the loser ends.
func WinLines(o *game.Odds, fighters []*Fighter) []game.Text {
	line := func(m ref.Msg) game.Text { return game.Text{Kind: game.BodyLine, Say: m} }
	win := game.ChancesBy(o.Outcomes, len(winners), won)
	both, nobody := win[2], win[3]
	if win[0].Sign() == 0 && win[1].Sign() == 0 && both.Sign() == 0 {
		// Nobody can win: the points of a side are not known.
		return []game.Text{{Kind: game.BodyLine, Say: ref.M("odds.give-both"), Refs: []ref.Ref{facts.S11_1}}}
	}
	lose := game.ChancesBy(o.Outcomes, 2*ends, beaten)
	var out []game.Text
	for _, w := range [...]int{1, 0} {
		if win[w].Sign() == 0 {
			continue
		}
		row := ref.Row{}
		for st := state.Retreating; st <= state.Destroyed; st++ {
			if p := lose[w*ends+int(st)]; p.Sign() > 0 {
				row = append(row, ref.Share{Say: ref.M("odds." + st.String()), P: p})
			}
		}
		all := ref.Row{{Say: ref.M([...]string{"odds.attacker-wins", "odds.attacker-beaten"}[w]), P: win[w]}}
		switch {
		case len(row) == 0: // several units, or one that stands its ground
			out = append(out, line(ref.M("odds.ends", all)))
		case w == 0:
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
