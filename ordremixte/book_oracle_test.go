package ordremixte

import (
	"fmt"
	"math"
	"math/big"
	"sort"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/oracle"

	"pgregory.net/rapid"
)

// says writes a unit of the oracle as facts of a line.
func says(u *oracle.Unit) string {
	var b strings.Builder
	put := func(k, v string) { b.WriteString(" " + k + "=" + v) }
	flag := func(k string, v bool) {
		if v {
			put(k, "yes")
		}
	}
	put("arm", map[string]string{"infantry": "infantry", "light": "light-cavalry", "heavy": "heavy-cavalry",
		"foot-guns": "foot-artillery", "horse-guns": "horse-artillery"}[u.Arm])
	if u.Weight != "" {
		put("weight", u.Weight)
	}
	put("grade", u.Grade)
	put("formation", u.Formation)
	put("bases", itoa(u.Bases))
	put("pm", itoa(u.PM))
	put("pm-start", itoa(u.Start))
	put("bases-lost", itoa(u.Off))
	if u.Russian {
		put("nation", "russia")
	}
	flag("lancers", u.Lancers)
	flag("cuirassiers", u.Cuirassiers)
	flag("moved", u.Moved)
	flag("disordered", u.Disordered)
	flag("blown", u.Blown)
	flag("charging", u.Charging)
	flag("impetus", u.Impetus)
	flag("routing", u.Routing)
	flag("charismatic", u.Charismatic)
	flag("garrison", u.Garrison)
	if u.Cover != "" && !u.Garrison { // houses are their cover
		put("cover", u.Cover)
	}
	if u.General != "" {
		put("general", map[string]string{"brigade": "brigade", "chief": "normal"}[u.General])
	}
	put("friends", itoa(u.Friends))
	put("lost", itoa(u.Lost))
	if u.Order != "" {
		put("order", u.Order)
	}
	if u.Counter != "" {
		put("countercharge", u.Counter)
	}
	flag("square", u.Square)
	return b.String()
}

// sceneSays writes a situation of the oracle as facts.
func sceneSays(s oracle.Scene) string {
	var b strings.Builder
	for k, v := range map[string]bool{"second-phase": s.Second, "wave": s.Wave, "defile": s.Defile, "rough": s.Rough} {
		if v {
			b.WriteString(" " + k + "=yes")
		}
	}
	if s.Flank {
		b.WriteString(" side=flank")
	}
	if s.Distance > 0 {
		b.WriteString(" distance=" + itoa(int(s.Distance)))
	}
	return b.String()
}

// theirs turns an outcome of the rules into one of the oracle.
func theirs(o game.Object) oracle.Outcome {
	unit := func(key string) (e oracle.End) {
		u, ok := o.Get(key).(game.Object)
		if !ok {
			return e
		}
		e.Lost, _ = u.Get("pm_lost").(int)
		e.Status, _ = u.Get("status").(string)
		e.General, _ = u.Get("general").(string)
		e.Left = u.Get("guns") == "left"
		return e
	}
	x := oracle.Outcome{A: unit("attacker"), D: unit("defender")}
	if x.D == (oracle.End{}) {
		x.D = unit("target")
	}
	x.Winner, _ = o.Get("winner").(string)
	return x
}

type failer interface {
	Helper()
	Errorf(string, ...any)
}

// same holds the odds of an adjudication against the oracle's.
func same(t failer, adj game.Adjudication, want oracle.Dist) bool {
	t.Helper()
	got := oracle.Dist{}
	for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
		k := theirs(o.Keys)
		if got[k] == nil {
			got[k] = new(big.Rat)
		}
		got[k].Add(got[k], o.P)
	}
	var lines []string
	for k, p := range want {
		if q := got[k]; q == nil || q.Cmp(p) != 0 {
			f, _ := p.Float64()
			g := 0.0
			if q != nil {
				g, _ = q.Float64()
			}
			lines = append(lines, sprint(k, f, g))
		}
	}
	for k, q := range got {
		if want[k] == nil {
			g, _ := q.Float64()
			lines = append(lines, sprint(k, 0, g))
		}
	}
	if len(lines) == 0 {
		return true
	}
	sort.Strings(lines)
	if len(lines) > 12 {
		lines = lines[:12]
	}
	t.Errorf("oracle, rules:\n%s", strings.Join(lines, "\n"))
	return false
}

func sprint(o oracle.Outcome, want, got float64) string {
	return fmt.Sprintf("  %.9f %.9f %+v", want, got, o)
}

// threeTimes draws three sets of facts for every check: 300 when nobody asks for
// more.
func threeTimes(f func(*rapid.T)) func(*rapid.T) {
	return func(t *rapid.T) {
		for range 3 {
			f(t)
		}
	}
}

// drawUnit draws a unit whose points and bases belong together.
func drawUnit(t *rapid.T, name string, arms []string) *oracle.Unit {
	pick := func(what string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name+"."+what) }
	flag := func(what string, one int) bool { return rapid.IntRange(1, one).Draw(t, name+"."+what) == 1 }
	num := func(what string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name+"."+what) }
	u := &oracle.Unit{Arm: pick("arm", arms...), Grade: pick("grade", "elite", "veteran", "line", "line", "recruit")}
	switch u.Arm {
	case "infantry":
		u.Formation = pick("formation", "line", "line", "column", "column", "square", "mass", "open", "march")
		u.Bases = num("bases", 1, 6)
		u.Russian = flag("russian", 5)
	case "light", "heavy":
		u.Formation = pick("formation", "line", "line", "column")
		u.Bases = num("bases", 1, 4)
		u.Lancers, u.Cuirassiers = u.Arm == "light" && flag("lancers", 3), u.Arm == "heavy" && flag("cuirassiers", 3)
		u.Blown = flag("blown", 5)
	default:
		u.Formation = pick("formation", "unlimbered", "unlimbered", "unlimbered", "limbered")
		u.Bases = num("bases", 1, 3)
		u.Weight = pick("weight", "light", "medium", "heavy")
	}
	if u.Arm == "horse-guns" {
		u.Weight = "medium"
	}
	u.Start = u.Bases + num("start", 0, 4)
	u.PM = max(u.Start-num("lost-before", 0, 5), 1)
	per := 3
	if u.Arm == "infantry" {
		per = 2
	}
	u.Off = (u.Start - u.PM) / per
	u.Moved = flag("moved", 5)
	u.Disordered = flag("disordered", 6)
	if flag("covered", 6) {
		u.Cover = pick("cover", "light", "hard")
	}
	if flag("general", 3) {
		u.General = pick("rider", "brigade", "chief")
		u.Charismatic = flag("charismatic", 3)
	}
	u.Friends = num("friends", 0, 2)
	u.Lost = num("lost", 0, 1)
	return u
}

// The book read twice gives the same shots (OM §9.10).
func Test9_10_ShotsAgreeWithASecondReading(t *testing.T) {
	rapid.Check(t, threeTimes(func(t *rapid.T) {
		f := drawUnit(t, "f", []string{"infantry", "infantry", "foot-guns", "horse-guns"})
		d := drawUnit(t, "t", []string{"infantry", "infantry", "light", "heavy", "foot-guns"})
		if f.Formation == "march" || f.Formation == "limbered" || f.Arm == "foot-guns" {
			f.Moved = false
		}
		if f.Formation == "march" {
			f.Formation = "line"
		}
		if f.Formation == "limbered" {
			f.Formation = "unlimbered"
		}
		d.Routing = rapid.IntRange(1, 8).Draw(t, "routs") == 1
		if f.Arm == "infantry" && rapid.IntRange(1, 6).Draw(t, "houses") == 1 {
			f.Garrison, f.Cover = true, "hard"
		}
		s := oracle.Scene{Short: rapid.Bool().Draw(t, "short"), Flank: rapid.IntRange(1, 4).Draw(t, "flank") == 1}
		if strings.HasSuffix(f.Arm, "guns") && d.Formation == "open" {
			s.Short = true // beyond it guns may not fire at open order (OM §9.3)
		}
		sit := ": range=long"
		if s.Short {
			sit = ": range=short"
		}
		if s.Flank {
			sit += " side=rear"
		}
		adj, err := tryAct("fire", 1, 1, "a:"+says(f), "t:"+says(d), sit)
		if err != nil {
			t.Fatalf("%v: a%s t%s %s", err, says(f), says(d), sit)
		}
		same(t, adj, oracle.Fire(f, d, s, false))
	}))
}

// drawCharge draws a charge that the rules allow.
func drawCharge(t *rapid.T) (a, d *oracle.Unit, s oracle.Scene) {
	a = drawUnit(t, "a", []string{"infantry", "infantry", "light", "heavy"})
	against := []string{"infantry", "infantry", "foot-guns", "horse-guns"}
	if a.Arm != "infantry" {
		against = append(against, "light", "heavy")
	}
	d = drawUnit(t, "d", against)
	flag := func(what string, one int) bool { return rapid.IntRange(1, one).Draw(t, what) == 1 }
	a.Charging = true
	if a.Arm == "infantry" {
		if a.Formation == "square" || a.Formation == "march" || a.Formation == "open" && d.Formation != "open" && d.Weight == "" {
			a.Formation = "column"
		}
	} else {
		a.Impetus = flag("impetus", 2)
		if d.Formation == "square" || d.Formation == "mass" {
			d.Formation = "line"
		}
		if d.Cover == "hard" {
			d.Cover = "light"
		}
		switch {
		case d.Formation == "open" && d.Arm == "infantry":
			s.Rough = flag("rough", 2)
			if !s.Rough {
				d.Cover, d.General = "", ""
			}
		case d.Arm == "infantry" && d.Formation != "march" && d.Bases >= 4 && !d.Disordered && flag("square", 3):
			d.Square = true
			s.Distance = float64(rapid.IntRange(6, 40).Draw(t, "distance"))
			a.Impetus = true // it rode as far as it takes (OM §10.5)
		case d.Arm == "light" || d.Arm == "heavy":
			s.Second = flag("second", 3)
			d.Order = rapid.SampledFrom([]string{"", "attack", "advance"}).Draw(t, "order")
			d.Counter = rapid.SampledFrom([]string{"", "", "yes", "no"}).Draw(t, "counter")
		}
	}
	if a.Disordered && (d.Arm == "infantry" && d.Formation != "open" || d.Arm == "light" || d.Arm == "heavy") {
		a.Disordered = false
	}
	d.Routing = flag("routing", 10)
	s.Wave = a.Arm != "infantry" && flag("wave", 6)
	s.Flank = !d.Square && flag("flanked", 8)
	s.Defile = !s.Flank && flag("defile", 8)
	if s.Defile { // one base wide
		a.Formation = "march"
		if a.Arm != "infantry" {
			a.Formation = "column"
		}
	}
	if d.Square {
		d.Routing, s.Flank = false, false
	}
	return a, d, s
}

// The book read twice gives the same charges (OM §10.2, 10.3, 10.5, 10.6, 11.1, 11.2, 17).
func Test10_6_ChargesAgreeWithASecondReading(t *testing.T) {
	t.Parallel()
	rapid.Check(t, threeTimes(func(t *rapid.T) {
		a, d, s := drawCharge(t)
		adj, err := tryAct("charge", 1, 1, "a:"+says(a), "t:"+says(d), ":"+sceneSays(s))
		if err != nil {
			t.Fatalf("%v: a%s t%s :%s", err, says(a), says(d), sceneSays(s))
		}
		if !same(t, adj, oracle.Charge(a, d, s)) {
			t.Logf("a%s\nt%s\n:%s", says(a), says(d), sceneSays(s))
		}
	}))
}

// The book read twice gives the same melees (OM §10.6).
func Test10_6_MeleesAgreeWithASecondReading(t *testing.T) {
	t.Parallel()
	rapid.Check(t, threeTimes(func(t *rapid.T) {
		a, d, s := drawCharge(t)
		a.Charging = rapid.Bool().Draw(t, "charging")
		s.Wave, s.Distance, s.Second, d.Square = false, 0, false, false
		if d.Formation == "open" && a.Arm != "infantry" {
			s.Rough = true
		}
		adj, err := tryAct("melee", 1, 1, "a:"+says(a), "t:"+says(d), ":"+sceneSays(s))
		if err != nil {
			t.Fatalf("%v: a%s t%s :%s", err, says(a), says(d), sceneSays(s))
		}
		if !same(t, adj, oracle.Melee(a, d, s)) {
			t.Logf("a%s\nt%s\n:%s", says(a), says(d), sceneSays(s))
		}
	}))
}

// The reference charge of the benchmark: a veteran column on a line. Its odds
// were computed elsewhere, for this reading (OM §11.1).
func Test11_1_ReferenceCharge(t *testing.T) {
	a := &oracle.Unit{Arm: "infantry", Grade: "veteran", Formation: "column", Bases: 4, PM: 6, Start: 6, Charging: true}
	d := &oracle.Unit{Arm: "infantry", Grade: "line", Formation: "line", Bases: 4, PM: 5, Start: 5}
	adj := act(t, "charge", 1, 1, "a:"+says(a), "t:"+says(d))
	same(t, adj, oracle.Charge(a, d, oracle.Scene{}))
	o := adj.Odds(odds.NewEngine())
	p := func(is func(game.Object) bool) float64 { f, _ := sumWhere(o, is).Float64(); return f }
	for w, want := range map[string]float64{"attacker": 0.781427022, "defender": 0.186572978 + 0.032} {
		if got := p(func(k game.Object) bool { return k.Get("winner") == w }); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s wins %.9f, want %.9f", w, got, want)
		}
	}
	stopped := sumResults(chainOf(t, adj), func(r result) bool { return r.was&met == 0 })
	if stopped.Cmp(big.NewRat(32, 1000)) != 0 {
		t.Errorf("OM §11.1: got stopped %v; want %s", stopped, "stopped.Cmp(big.NewRat(32, 1000)) == 0")
	}
	a.General, d.General = "brigade", "brigade"
	adj = act(t, "charge", 1, 1, "a:"+says(a), "t:"+says(d))
	same(t, adj, oracle.Charge(a, d, oracle.Scene{}))
	if n := len(adj.Odds(odds.NewEngine()).Outcomes); n != 656 {
		t.Errorf("with generals %d outcomes", n)
	}
}

// sumResults is the chance of the results that satisfy is.
func sumResults(p *game.Proc[result], is func(result) bool) *big.Rat {
	d := p.Dist(odds.NewEngine())
	sum := new(big.Rat)
	for i, r := range d.S {
		if is(r) {
			sum.Add(sum, d.P(i))
		}
	}
	return sum
}
