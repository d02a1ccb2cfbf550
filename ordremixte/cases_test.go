package ordremixte

import (
	"math"
	"math/big"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// plainFacts makes the facts of one operand: "bases=4 formation=column".
func plainFacts(of string, kv ...string) []game.Fact {
	var out []game.Fact
	for i := 0; i+1 < len(kv); i += 2 {
		out = append(out, game.Fact{Of: of, Name: kv[i], Value: kv[i+1]})
	}
	return out
}

func unnamed(n int) game.Operand {
	op := game.Operand{IDs: make([]string, n)}
	if n > 1 {
		op.Join = game.Together
	}
	return op
}

// declared prepares an action among units without names.
func declared(t *testing.T, verb string, a, b int, fs ...[]game.Fact) game.Adjudication {
	t.Helper()
	adj, err := tryDeclared(verb, a, b, fs...)
	if err != nil {
		t.Fatalf("%s: %v", verb, err)
	}
	return adj
}

func tryDeclared(verb string, a, b int, fs ...[]game.Fact) (game.Adjudication, error) {
	s, err := Rules{}.Setup(nil)
	if err != nil {
		return nil, err
	}
	act := game.Action{Verb: verb, Units: []game.Operand{unnamed(a)}}
	if b > 0 {
		act.Units = append(act.Units, unnamed(b))
	}
	for _, f := range fs {
		act.Facts = append(act.Facts, f...)
	}
	return Rules{}.Prepare(s, act)
}

func value(t *testing.T, adj game.Adjudication, path ...string) int {
	t.Helper()
	o := adj.Odds(odds.NewEngine())
	v, ok := chain.At(o.Chance, append(path, "value")...).(int)
	if !ok {
		t.Fatalf("no value at %v in %v", path, o.Chance)
	}
	return v
}

func Test9_10_LineOfFourAtColumnShort(t *testing.T) {
	adj := declared(t, "fire", 1, 1, plainFacts("a", "bases", "4"), plainFacts("t", "formation", "column"), plainFacts("", "range", "short"))
	o := adj.Odds(odds.NewEngine())
	if o.Chance.Get("value") != 80 || o.Chance.Get("critical") != 8 || o.Chance.Get("automatic") != 0 {
		t.Errorf("OM §9.10: got chance %v; want %s", o.Chance, `o.Chance.Get("value") == 80, o.Chance.Get("critical") == 8, o.Chance.Get("automatic") == 0`)
	}
	want := []string{`18/25 {"target":{"pm_lost":1,"status":"steady"}}`, `1/5 {"target":{"pm_lost":0,"status":"steady"}}`, `2/25 {"target":{"pm_lost":2,"status":"steady"}}`}
	checkOutcomes(t, o, want)
}

func checkOutcomes(t *testing.T, o *game.Odds, want []string) {
	t.Helper()
	if len(o.Outcomes) != len(want) {
		t.Errorf("%d outcomes, want %d", len(o.Outcomes), len(want))
	}
	for i, x := range o.Outcomes {
		got := x.P.RatString() + " " + x.Text()
		if i >= len(want) || got != want[i] {
			t.Errorf("outcome %d: got %s; want %s", i, got, "i < len(want), got == want[i]")
		}
	}
}

// A line of five with nothing in its favour but the range and a column ahead: exactly
// 100 always hits, its critical is a tenth (OM §9.10 [+]).
func Test9_10_FiftiethAtEightySixth(t *testing.T) {
	adj := act(t, "fire", 1, 1, "a: bases=5", "t: bases=4 formation=column pm=5 pm-start=6", ": range=short")
	o := adj.Odds(odds.NewEngine())
	if o.Chance.Get("value") != 100 || o.Chance.Get("critical") != 10 || o.Chance.Get("automatic") != 0 {
		t.Errorf("OM §9.10: got chance %v; want %s", o.Chance, `o.Chance.Get("value") == 100, o.Chance.Get("critical") == 10, o.Chance.Get("automatic") == 0`)
	}
	agree(t, adj)
	if got, _ := ended(t, adj, 44, 6); brief(got) != "target steady -1" {
		t.Errorf("OM §9.10: 44, 6: got %s; want %s", brief(got), `brief(got) == "target steady -1"`)
	}
}

// The two columns that stand one behind the other in front of a battery, with two bases
// crossed (OM §9.8 [+]).
func Test9_8_BatteryAtTwoColumns(t *testing.T) {
	adj := act(t, "fire", 1, 2, "a: arm=foot-artillery bases=2", "t: bases=4 formation=column pm=5 grade=veteran", ": range=long crossed=2")
	o := adj.Odds(odds.NewEngine())
	if chain.At(o.Chance, "target-1", "value") != 50 || chain.At(o.Chance, "target-2", "value") != 25 {
		t.Errorf("OM §9.8: got chance %v; want %s", o.Chance, `at(o.Chance, "target-1", "value") == 50, at(o.Chance, "target-2", "value") == 25`)
	}
	if got, _ := ended(t, adj, 31, 10); brief(got) != "target-1 steady -1, target-2 steady -0" {
		t.Errorf("OM §9.8: 31: got %s; want %s", brief(got), `brief(got) == "target-1 steady -1, target-2 steady -0"`)
	}
	agree(t, adj)
}

// A veteran line of four at a column beyond short range (OM §9.10 [+]).
func Test9_10_FortyThirdAtGrenadiers(t *testing.T) {
	adj := act(t, "fire", 1, 1, "a: bases=4 grade=veteran", "t: formation=column", ": range=long")
	o := adj.Odds(odds.NewEngine())
	if o.Chance.Get("value") != 72 || o.Chance.Get("critical") != 7 {
		t.Errorf("OM §9.10: got chance %v; want %s", o.Chance, `o.Chance.Get("value") == 72, o.Chance.Get("critical") == 7`)
	}
	moved := act(t, "fire", 1, 1, "a: bases=4 grade=veteran moved", "t: formation=column", ": range=long")
	if v := value(t, moved); v != 52 {
		t.Errorf("after moving: %d", v)
	}
}

// The values that a whole turn lists for its shots and melees (OM §9.10 [+]).
func Test9_10_ValuesOfATurn(t *testing.T) {
	for _, c := range []struct {
		want int
		says []string
	}{
		{40, []string{"a: firing=2", "t: formation=column", ": range=short"}},
		{40, []string{"a: arm=foot-artillery bases=2", "t: formation=line", ": range=long"}},
		{50, []string{"a: arm=foot-artillery bases=2", "t: formation=column", ": range=long"}},
		{16, []string{"a: bases=4 formation=column grade=veteran moved", "t: formation=line", ": range=long"}},
		{60, []string{"a: bases=4", "t: formation=column", ": range=long"}},
		{85, []string{"a: bases=5 grade=veteran nation=russia", "t: formation=column", ": range=long"}},
	} {
		if v := value(t, act(t, "fire", 1, 1, c.says...)); v != c.want {
			t.Errorf("%q: %d, want %d", c.says, v, c.want)
		}
	}
}

// Firing at a column of whose morale points nothing is known: only what is lost
// can be told, and the missing points are named (OM §9.10).
func Test9_10_WithoutMoralePoints(t *testing.T) {
	o := act(t, "fire", 1, 1, "a: bases=4", "t: formation=column", ": range=short").Odds(odds.NewEngine())
	lost := func(n int) string {
		return chain.SumWhere(o, func(k game.Object) bool { return chain.At(k, "target", "pm_lost") == n }).RatString()
	}
	if lost(0) != "1/5" || lost(1) != "18/25" || lost(2) != "2/25" {
		t.Errorf("OM §9.10: lost 0, 1, 2: got %s %s %s; want %s", lost(0), lost(1), lost(2), `lost(0) == "1/5", lost(1) == "18/25", lost(2) == "2/25"`)
	}
}

// The same shot with the points of the column known, at both ranges: what is lost and
// how it stands afterwards (OM §11.1 [+]).
func Test11_1_ColumnOfFiveUnderFire(t *testing.T) {
	for _, c := range []struct {
		rng         string
		value, crit int
		// exact: holds, retreats, routs
		hold, retreat, rout string
	}{
		{"short", 80, 8, "84/125", "4/25", "21/125"},
		{"long", 60, 6, "377/500", "3/25", "63/500"},
	} {
		adj := act(t, "fire", 1, 1, "a: bases=4", "t: bases=4 formation=column pm=5", ": range="+c.rng)
		o := adj.Odds(odds.NewEngine())
		if o.Chance.Get("value") != c.value || o.Chance.Get("critical") != c.crit {
			t.Errorf("OM §11.1: %s: got %v; want %s", c.rng, o.Chance, `o.Chance.Get("value") == c.value, o.Chance.Get("critical") == c.crit`)
		}
		for st, want := range map[string]string{"steady": c.hold, "retreats": c.retreat, "routs": c.rout} {
			if got := status(t, adj, st, "target"); got != want {
				t.Errorf("%s: %s %s, want %s", c.rng, st, got, want)
			}
		}
		agree(t, adj)
	}
}

// The whole charge of a column of five that began with six points on a line of five
// with its brigadier: half are stopped by fire that cannot miss, nearly all the rest
// are beaten (OM §10.2 [+], OM §11.1 [+]).
func Test10_2_ChargeOnALineWithItsGeneral(t *testing.T) {
	adj := act(t, "charge", 1, 1, "a: bases=5 formation=column pm=5 pm-start=6", "t: bases=5 pm=6 general=brigade")
	o := adj.Odds(odds.NewEngine())
	if chain.At(o.Chance, "closing", "value") != 100 || chain.At(o.Chance, "closing", "critical") != 10 ||
		chain.At(o.Chance, "attacker", "value") != 60 || chain.At(o.Chance, "defender", "value") != 40 {
		t.Errorf("OM §10.2: got chance %v; want %s", o.Chance, `at(o.Chance, "closing", "value") == 100, at(o.Chance, "closing", "critical") == 10, at(o.Chance, "attacker", "value") == 60, at(o.Chance, "defender", "value") == 40`)
	}
	p := chainOf(t, adj)
	stopped, beat := map[string]*big.Rat{}, map[string]*big.Rat{}
	add := func(m map[string]*big.Rat, k string, w *big.Rat) {
		if m[k] == nil {
			m[k] = new(big.Rat)
		}
		m[k].Add(m[k], w)
	}
	d := p.Dist(odds.NewEngine())
	for i, r := range d.S {
		switch {
		case r.Was&chain.Met == 0:
			add(stopped, r.U[0].Status.String(), d.P(i))
			add(stopped, "all", d.P(i))
		case r.Winner == 1:
			add(beat, r.U[0].Status.String(), d.P(i))
			add(beat, "all", d.P(i))
		case r.Winner == 0:
			add(beat, "wins", d.P(i))
			add(beat, "foe "+r.U[1].Status.String(), d.P(i))
		}
	}
	whole := func(m map[string]*big.Rat, k string) string {
		f, _ := new(big.Rat).Mul(m[k], big.NewRat(100, 1)).Float64()
		return itoa(int(math.Round(f)))
	}
	for _, c := range []struct {
		m       map[string]*big.Rat
		k, want string
	}{
		{stopped, "all", "50"}, {stopped, "retreats", "20"}, {stopped, "routs", "30"},
		{beat, "all", "48"}, {beat, "retreats", "38"}, {beat, "routs", "8"},
		{beat, "wins", "2"}, {beat, "foe retreats", "1"}, {beat, "foe routs", "1"},
	} {
		if got := whole(c.m, c.k); got != c.want {
			t.Errorf("%s: %s %%, want %s", c.k, got, c.want)
		}
	}
	// shares of 48 by largest remainder leave 2 for the units that are gone
	if f, _ := beat["destroyed"].Float64(); f < 0.02 || f > 0.03 {
		t.Errorf("destroyed %v", f)
	}
	agree(t, adj)
	realPlays(t, p, 66)
}

// Morale points of sections and batteries at the start (OM §2.3 [+]).
func Test2_3_PointsOfGuns(t *testing.T) {
	for _, c := range []struct {
		u    state.Unit
		want int
	}{
		{state.Unit{Arm: facts.HorseArtillery, Weight: facts.Medium, Grade: facts.Veteran, BasesStart: 1}, 4},
		{state.Unit{Arm: facts.HorseArtillery, Weight: facts.Medium, Grade: facts.Veteran, BasesStart: 2}, 6},
		{state.Unit{Arm: facts.FootArtillery, Weight: facts.Light, Grade: facts.LineGrade, BasesStart: 1}, 2},
		{state.Unit{Arm: facts.FootArtillery, Weight: facts.Light, Grade: facts.LineGrade, BasesStart: 2}, 4},
	} {
		if got := startPM(&c.u); got != c.want {
			t.Errorf("OM §2.3: %+v: got %d; want %s", c.u, got, "got == c.want")
		}
	}
}

// Horse charges foot in the first movement: in the second no other foot enters that
// melee, horse may (OM §10.1 [+], OM §10.1 [-]).
func Test10_1_NoFootJoinsAFormedMelee(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), line("B", 80, 22, 0),
		"id: H, arm: light-cavalry, bases: 2, formation: line, at: [30, 28], facing: 60"},
		[]string{"id: K, arm: heavy-cavalry, bases: 3, formation: line, at: [60, 32], facing: 180"})
	apply := func(s *state.State, es ...game.Event) *state.State {
		for _, e := range es {
			s = s.Apply(e)
		}
		return s
	}
	to := func(id string) game.Event { return &state.EvPhase{Phase: state.Phases().Index(id), Turn: 1} }
	s = apply(s, &state.EvFirst{Side: 1}, to("move-first"))
	charge := func(a, d string, force bool) game.Action {
		return game.Action{Verb: "charge", Units: []game.Operand{only(a), only(d)}, Force: force,
			Facts: []game.Fact{{Name: "side", Value: "front"}}}
	}
	before := apply(s, to("move-second"))
	free := refusalKey(before, charge("B", "K", false))
	if free == "charge.formed" {
		t.Errorf("no melee is formed: %s", free)
	}
	v := anyDice(t, prepared(t, s, charge("K", "A", true)))
	after := apply(apply(s, v.Events...), to("move-second"))
	if got := refusalKey(after, charge("B", "K", false)); got != "charge.formed" {
		t.Errorf("OM §10.1: foot: got %q; want %s", got, `got == "charge.formed"`)
	}
	if got := refusalKey(after, charge("H", "K", false)); got == "charge.formed" {
		t.Errorf("OM §10.1: horse: got %q; want %s", got, `got != "charge.formed"`)
	}
	if got := refusalKey(after, charge("B", "K", true)); got != "" {
		t.Errorf("overruled: %q", got)
	}
}

// refusalKey is the message of a refusal; empty when there is none.
func refusalKey(s *state.State, a game.Action) string {
	_, err := Rules{}.Prepare(s, a)
	if r, ok := err.(*game.Refusal); ok {
		return r.Say.Key
	}
	return ""
}

// The three melees of a whole turn, with the dice that were thrown (OM §10.6 [+]).
func Test10_6_MeleesOfATurn(t *testing.T) {
	for _, c := range []struct {
		n     int
		says  []string
		a, d  int
		pick  []string
		faces []int
		want  string
	}{
		{1, []string{"a: arm=heavy-cavalry bases=3 pm=5 charging", "t: arm=light-cavalry bases=2 pm=4 blown countercharge=yes"}, 105, 30,
			nil, []int{61, 12, 5, 2}, "attacker steady -1, defender routs -3: attacker"},
		{1, []string{"a: bases=4 formation=column pm=4 pm-start=6 bases-lost=1 charging", "t: bases=5 pm=6 general=brigade"}, 60, 40,
			nil, []int{72, 18, 4, 7}, "attacker retreats -2, defender steady -0: defender"},
		{2, []string{"a: bases=4 formation=column charging", "a1: pm=7", "a2: pm=5 pm-start=6", "t: bases=4 pm=5"}, 120, 40,
			[]string{"attacker-2"}, []int{55, 22, 6, 5}, "attacker-1 steady -0, attacker-2 steady -1, defender retreats -1: attacker"},
	} {
		adj := act(t, "melee", c.n, 1, c.says...)
		if a, d := side(t, adj, "attacker"), side(t, adj, "defender"); a != c.a || d != c.d {
			t.Errorf("%q: %d, %d; want %d, %d", c.says, a, d, c.a, c.d)
		}
		if o, _ := picked(t, adj, c.pick, c.faces...); brief(o) != c.want {
			t.Errorf("%q %v: %s, want %s", c.says, c.faces, brief(o), c.want)
		}
	}
}

// The tests that a closing fire phase lists, in tenths (OM §11.1 [+]).
func Test11_1_TestsOfATurn(t *testing.T) {
	for _, c := range []struct {
		says                string
		hold, retreat, rout string
		face                int
		want                string
	}{
		{"a: bases=4 formation=column pm=4 pm-start=6 bases-lost=1", "1/2", "1/5", "3/10", 6, "unit steady -0"},
		{"a: bases=3 formation=column grade=veteran pm=3 bases-lost=1", "3/5", "1/5", "1/5", 2, "unit routs -2"},
		{"a: bases=4 pm=4", "3/5", "1/5", "1/5", 7, "unit steady -0"},
	} {
		adj := act(t, "morale", 1, 0, c.says)
		for st, want := range map[string]string{"steady": c.hold, "retreats": c.retreat, "routs": c.rout} {
			if got := status(t, adj, st, "unit"); got != want {
				t.Errorf("%s: %s %s, want %s", c.says, st, got, want)
			}
		}
		if o, _ := ended(t, adj, c.face); brief(o) != c.want {
			t.Errorf("OM §11.1: %s, %d: got %s; want %s", c.says, c.face, brief(o), "brief(o) == c.want")
		}
	}
}

func BenchmarkChargeO1g(b *testing.B) {
	s, _ := Rules{}.Setup(nil)
	act := game.Action{Verb: "charge", Units: []game.Operand{unnamed(1), unnamed(1)}}
	act.Facts = append(plainFacts("a", "bases", "4", "formation", "column", "pm", "6", "grade", "veteran"), plainFacts("t", "bases", "4", "pm", "5")...)
	adj, err := Rules{}.Prepare(s, act)
	if err != nil {
		b.Fatal(err)
	}
	e := odds.NewEngine()
	p := adj.(*game.Proc[chain.Result])
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		d := p.Dist(e)
		n = d.Len()
	}
	b.ReportMetric(float64(n), "results")
}
