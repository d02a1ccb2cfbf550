package ordremixte

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// facts makes the facts of one operand: "bases=4 formation=column".
func facts(of string, kv ...string) []game.Fact {
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
	v, ok := at(o.Chance, append(path, "value")...).(int)
	if !ok {
		t.Fatalf("no value at %v in %v", path, o.Chance)
	}
	return v
}

func Test9_10_LineOfFourAtColumnShort(t *testing.T) {
	adj := declared(t, "fire", 1, 1, facts("a", "bases", "4"), facts("t", "formation", "column"), facts("", "range", "short"))
	o := adj.Odds(odds.NewEngine())
	if o.Chance.Get("value") != 80 || o.Chance.Get("critical") != 8 || o.Chance.Get("automatic") != 0 {
		t.Errorf("chance %v", o.Chance)
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
			t.Errorf("outcome %d: %s", i, got)
		}
	}
}

func TestModel6_6(t *testing.T) {
	adj := declared(t, "charge", 1, 1,
		facts("a", "bases", "5", "formation", "column", "pm", "5", "pm-start", "6"),
		facts("t", "bases", "5", "pm", "6", "general", "brigade"))
	o := adj.Odds(odds.NewEngine())
	t.Logf("%v %d", o.Chance, len(o.Outcomes))
	for _, x := range o.Outcomes[:min(12, len(o.Outcomes))] {
		f, _ := x.P.Float64()
		t.Logf("%.4f %s", f, x.Text())
	}
	for _, w := range []string{"attacker", "defender"} {
		for st := Steady; st <= Destroyed; st++ {
			for _, who := range []string{"attacker", "defender"} {
				p := sumWhere(o, func(k game.Object) bool { return k.Get("winner") == w && at(k, who, "status") == st.String() })
				f, _ := p.Float64()
				t.Logf("winner %s, %s %s: %.4f", w, who, st, f)
			}
		}
	}
}

func BenchmarkChargeO1g(b *testing.B) {
	s, _ := Rules{}.Setup(nil)
	act := game.Action{Verb: "charge", Units: []game.Operand{unnamed(1), unnamed(1)}}
	act.Facts = append(facts("a", "bases", "4", "formation", "column", "pm", "6", "grade", "veteran"), facts("t", "bases", "4", "pm", "5")...)
	adj, err := Rules{}.Prepare(s, act)
	if err != nil {
		b.Fatal(err)
	}
	e := odds.NewEngine()
	p := adj.(*game.Proc[result])
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		d := p.Dist(e)
		n = d.Len()
	}
	b.ReportMetric(float64(n), "results")
}
