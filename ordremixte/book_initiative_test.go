package ordremixte

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// led is the state with the quality of the commanders of both sides, in a year.
func led(s *state.State, year string, quality ...facts.General) *state.State {
	n, f := *s, *s.Field
	f.Date = year + "-06-18"
	n.Field = &f
	for side, q := range quality {
		n.ChangeGeneral(f.Sides[side].Commander, func(g *state.General) { g.Quality = q })
	}
	return &n
}

// ruledBy is the state with another nation for a side.
func ruledBy(s *state.State, side int, nation string) *state.State {
	n, f := *s, *s.Field
	f.Sides = append([]state.SideInfo(nil), f.Sides...)
	f.Sides[side].Nation = nation
	n.Field = &f
	return &n
}

// beforeDice is a small battle in which nobody knows yet who moves first.
func beforeDice(t *testing.T) *state.State {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 90, 180, "")})
	return s.Apply(&state.EvPhase{Phase: state.Phases().Index("initiative"), Turn: 1})
}

// outcomeOf plays the dice for the initiative and says who moves first and how it reads.
func outcomeOf(t *testing.T, s *state.State, args []string, faces ...dice.Face) (int, string) {
	t.Helper()
	adj, err := turn.Prepare(s, game.Action{Verb: "initiative", Args: args})
	if err != nil {
		t.Fatal(err)
	}
	d := dice.New(faces, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); len(owed) > 0 || err != nil {
		t.Fatalf("got owes %+v, %v; want %s", owed, err, "len(owed) <= 0, err == nil")
	}
	var b strings.Builder
	for _, l := range v.Lines {
		b.WriteString(i18n.New(i18n.EN).Say(l.Say) + "\n")
	}
	return s.Apply(v.Events[0]).First, b.String()
}

func facesOf(fs ...int) []dice.Face {
	out := make([]dice.Face, len(fs))
	for i, f := range fs {
		out[i] = dice.Face{Face: f}
	}
	return out
}

// The higher die chooses who moves first; an exceptional commander adds one, a poor
// one takes one off, states other than France and Britain lose two before 1809
// (OM §6 [+]); normal and veteran commanders, France, Britain and later years change
// nothing (OM §6 [-]).
func Test6_WhoMovesFirst(t *testing.T) {
	base := beforeDice(t)
	for _, c := range []struct {
		s     *state.State
		faces []int
		first int
		line  string
	}{
		{led(base, "1808", facts.Exceptional, facts.Normal), []int{3, 5}, 1, "Initiative: British 3 +1 exceptional = 4, French 5; French first"},
		{led(base, "1808", facts.Exceptional, facts.Normal), []int{4, 4}, 0, "Initiative: British 4 +1 exceptional = 5, French 4; British first"},
		{led(base, "1808", facts.Normal, facts.VeteranGeneral), []int{5, 6}, 1, "Initiative: British 5, French 6; French first"},
		{led(base, "1808", facts.Normal, facts.VeteranGeneral), []int{6, 5}, 0, "Initiative: British 6, French 5; British first"},
		{led(base, "1808", facts.Poor, facts.Normal), []int{4, 4}, 1, "Initiative: British 4 -1 poor = 3, French 4; French first"},
		{led(ruledBy(base, 0, "portugal"), "1808", facts.Normal, facts.Normal), []int{5, 4}, 1, "Initiative: British 5 -2 before 1809 = 3, French 4; French first"},
		{led(ruledBy(base, 0, "portugal"), "1808", facts.Poor, facts.Normal), []int{6, 4}, 1, "Initiative: British 6 -1 poor -2 before 1809 = 3, French 4; French first"},
		{led(ruledBy(base, 0, "portugal"), "1809", facts.Normal, facts.Normal), []int{5, 4}, 0, "Initiative: British 5, French 4; British first"},
	} {
		first, lines := outcomeOf(t, c.s, []string{[]string{"british", "french"}[c.first]}, facesOf(c.faces...)...)
		if first != c.first || strings.TrimSpace(lines) != c.line {
			t.Errorf("OM §6: %v: got side %d, %s; want %s", c.faces, first, lines, "first == c.first, strings.TrimSpace(lines) == c.line")
		}
	}
	// A commander who is lost adds nothing.
	lost := led(base, "1808", facts.Exceptional, facts.Normal)
	lost.ChangeGeneral("chief0", func(g *state.General) { g.Lost = 1 })
	if first, lines := outcomeOf(t, lost, []string{"french"}, facesOf(3, 4)...); first != 1 || strings.Contains(lines, "exceptional") {
		t.Errorf("without its commander: side %d, %s", first, lines)
	}
}

// Whoever is higher decides, and may let the other go first; nobody asks the side
// that is lower (OM §6 [+], OM §6 [-]).
func Test6_TheWinnerChooses(t *testing.T) {
	s := beforeDice(t)
	adj := prepared(t, s, game.Action{Verb: "initiative"})
	d := dice.New(facesOf(2, 6), nil)
	owed, err := d.Run(func() { adj.Play(d) })
	if err != nil || len(owed) != 1 || owed[0].Die != dice.Choice || owed[0].Unit != "French" ||
		strings.Join(owed[0].Answers, " ") != "french british" || owed[0].Name != (ref.Name{EN: "French", IT: "French"}) {
		t.Fatalf("the choice: %+v, %v", owed, err)
	}
	for pick, want := range map[string]int{"french": 1, "british": 0} {
		if first, _ := outcomeOf(t, s, nil, append(facesOf(2, 6), dice.Face{Pick: pick})...); first != want {
			t.Errorf("%s chosen: side %d moves first", pick, first)
		}
	}
	if first, lines := outcomeOf(t, s, []string{"british"}, facesOf(2, 6)...); first != 0 || !strings.Contains(lines, "French win: British first") {
		t.Errorf("typed: side %d, %s", first, lines)
	}
	if kind, par := kindOf(t, s, game.Action{Verb: "initiative", Args: []string{"prussian"}}); kind != game.Unknown || par != "OM §6" {
		t.Errorf("nobody's side: %v by %s", kind, par)
	}
}

// Equal dice, with what counts on them, are thrown again; unequal ones are not
// (OM §6 [+], OM §6 [-], OM R33).
func Test6_EqualDiceAreThrownAgain(t *testing.T) {
	s := led(beforeDice(t), "1808", facts.Exceptional, facts.Normal)
	adj := prepared(t, s, game.Action{Verb: "initiative", Args: []string{"french"}})
	d := dice.New(facesOf(3, 4), nil)
	if owed, err := d.Run(func() { adj.Play(d) }); err != nil || len(owed) != 2 || owed[0].Die != dice.D6 {
		t.Fatalf("OM §6: after 3 + 1 against 4: got asked for %+v (%v), want two dice more", owed, err)
	}
	if first, lines := outcomeOf(t, s, []string{"french"}, facesOf(3, 4, 1, 6)...); first != 1 || !strings.Contains(lines, "3 and 4 were equal: thrown again") {
		t.Errorf("OM §6: got side %d, %s; want %s", first, lines, `first == 1, strings.Contains(lines, "3 and 4 were equal: thrown again")`)
	}
	if _, lines := outcomeOf(t, s, []string{"french"}, facesOf(3, 5)...); strings.Contains(lines, "again") {
		t.Errorf("unequal dice: %s", lines)
	}
}

// The odds are those of all 36 throws, equal ones thrown again without end, also when
// one die or an equal throw lies on the table (OM §6 [+]); what cannot be has no
// chance (OM §6 [-]).
func Test6_Odds(t *testing.T) {
	base := beforeDice(t)
	for _, c := range []struct {
		s    *state.State
		mods [2]int
	}{
		{base, [2]int{}},
		{led(base, "1808", facts.Exceptional, facts.Normal), [2]int{1, 0}},
		{led(base, "1808", facts.Exceptional, facts.Poor), [2]int{1, -1}},
		{led(ruledBy(base, 0, "portugal"), "1808", facts.Poor, facts.Exceptional), [2]int{-3, 1}},
	} {
		count := func(low, high int) (won [2]int64, equal int64) {
			for x := low; x <= high; x++ {
				for y := 1; y <= 6; y++ {
					switch a, b := x+c.mods[0], y+c.mods[1]; {
					case a > b:
						won[0]++
					case b > a:
						won[1]++
					default:
						equal++
					}
				}
			}
			return won, equal
		}
		all, _ := count(1, 6)
		fresh := big.NewRat(all[0], all[0]+all[1])
		check := func(name string, o *game.Odds, want *big.Rat) {
			t.Helper()
			got := new(big.Rat)
			sum := new(big.Rat)
			for _, x := range o.Outcomes {
				sum.Add(sum, x.P)
				if x.Keys.Get("won") == "british" {
					got.Add(got, x.P)
				}
			}
			if got.Cmp(want) != 0 || sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%s, %v: British %v, want %v; all %v", name, c.mods, got, want, sum)
			}
		}
		adj := prepared(t, c.s, game.Action{Verb: "initiative"})
		check("unthrown", adj.Odds(odds.NewEngine()), fresh)
		for f := 1; f <= 6; f++ {
			adj := prepared(t, c.s, game.Action{Verb: "initiative"})
			d := dice.New(facesOf(f), nil)
			_, _ = d.Run(func() { adj.Play(d) })
			e := odds.NewEngine()
			e.Given(d.Known())
			won, equal := count(f, f)
			want := new(big.Rat).Mul(big.NewRat(equal, 6), fresh)
			check("one die", adj.Odds(e), want.Add(want, big.NewRat(won[0], 6)))
		}
		// An equal throw is as good as none.
		for x := 1; x <= 6; x++ {
			y := x + c.mods[0] - c.mods[1]
			if y < 1 || y > 6 {
				continue
			}
			adj := prepared(t, c.s, game.Action{Verb: "initiative"})
			d := dice.New(facesOf(x, y), nil)
			_, _ = d.Run(func() { adj.Play(d) })
			e := odds.NewEngine()
			e.Given(d.Known())
			check("an equal throw", adj.Odds(e), fresh)
		}
	}
}

// The dice belong to their phase: the battle goes on to the movement by itself when
// they are thrown (OM §7 [+]); nobody throws them in another phase (OM §6 [-], OM §7 [-]).
func Test6_InItsPhase(t *testing.T) {
	s := beforeDice(t)
	if dues := turn.Dues(s); len(dues) != 1 || dues[0].Action.Verb != "initiative" || len(dues[0].Needs) != 2 {
		t.Fatalf("OM §6: dues: got %+v; want %s", dues, `len(dues) == 1, dues[0].Action.Verb == "initiative", len(dues[0].Needs) == 2`)
	}
	var r *game.Refusal
	if _, _, err := turn.ClosePhase(s); !errors.As(err, &r) || r.Ref != "OM §6" {
		t.Fatalf("closed without its dice: %+v", r)
	}
	end := carriedOn(played(t, s, game.Action{Verb: "initiative", Args: []string{"french"}}, 3, 5))
	if end.PhaseID() != "move-first" || end.First != 1 || end.Active() != 1 {
		t.Errorf("after the dice: %s, first %d", end.PhaseID(), end.First)
	}
	if len(turn.Dues(end)) != 0 {
		t.Errorf("still owed: %+v", turn.Dues(end))
	}
	if kind, par := kindOf(t, end, game.Action{Verb: "initiative"}); kind != game.NotNow || par != "OM §7" {
		t.Errorf("in the movement: %v by %s", kind, par)
	}
	forced := prepared(t, end, game.Action{Verb: "initiative", Args: []string{"british"}, Force: true})
	d := dice.New(facesOf(6, 1), nil)
	var v game.Verdict
	if _, err := d.Run(func() { v = forced.Play(d) }); err != nil || len(v.Overrode) != 1 {
		t.Errorf("overruled: %+v, %v", v.Overrode, err)
	}
	// Who moved first is remembered for the fugitives of the next turn (R33).
	next := end.Apply(&state.EvPhase{Phase: 0, Turn: 2})
	if next.LastFirst != 1 || next.First != -1 {
		t.Errorf("turn 2: last first %d, first %d", next.LastFirst, next.First)
	}
}
