package centoore

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/session"
)

// counted are battles whose odds are counted a second time: two and three
// phases, with and without the grand battery, with decisions.
var counted = []string{
	"battle 3,3,3 at 3,3,2 phases=2",
	"battle 3,3,3 at 3,3,2 phases=2 defender-heavy=1 chits=vandamme,square",
	"battle 3,3,3,3 at 3,3,3 phases=3 attacker-tactical=1",
	"battle 3,3,2c at 3,3,3,2/1d phases=3 french=attacker attacker-heavy=2 chits=milhaud,hougomont",
	"battle 3,3,3,3,3g at 3,3,3,2c phases=3 attacker-leaders=napoleon:2,ney chits=merde,slope",
	"battle 3,3,3,3,3g,3m at 3,3,3,3,2c phases=3 attacker-leaders=napoleon attacker-chits=march,dutch defender-chits=first-corps,hougomont",
	"battle 3,3 at 3,3,3g phases=3 defender-leaders=napoleon defender-heavy=1 defender-morale=3 chits=merde,uxbridge attacker-heavy=1",
	"battle 3,3 at 3d,3d phases=3 defender-points=0",
	"battle 3,3,3,3m at 3,3,3 phases=3 french=attacker attacker-heavy=2 attacker-chits=march chits=square r16=b r18=b r19=b r20=b",
	"battle 3 at 3 phases=2 attacker-axis=no defender-axis=no",
}

// brute plays every sequence of faces that begins with the given ones and counts
// how each ends.
func brute(t *testing.T, p *game.Proc[result], given ...dice.Face) map[string]*big.Rat {
	t.Helper()
	out := map[string]*big.Rat{}
	var walk func(faces []dice.Face, p1 *big.Rat)
	walk = func(faces []dice.Face, w *big.Rat) {
		v, used, ok := auto(p, faces, nil)
		if ok {
			n := 0
			for _, f := range faces {
				if f.Die != dice.Choice {
					n++
				}
			}
			if used != n {
				t.Fatalf("%d of %d faces used", used, n)
			}
			k := ended(v)
			if out[k] == nil {
				out[k] = new(big.Rat)
			}
			out[k].Add(out[k], w)
			return
		}
		for f := 1; f <= 6; f++ {
			walk(append(append([]dice.Face(nil), faces...), dice.Face{Die: dice.D6, Face: f}), new(big.Rat).Mul(w, big.NewRat(1, 6)))
		}
	}
	walk(given, big.NewRat(1, 1))
	return out
}

func same(t *testing.T, s string, o *game.Odds, other map[string]*big.Rat) {
	t.Helper()
	want(t, s+": outcomes", len(o.Outcomes), len(other))
	for _, out := range o.Outcomes {
		if w := other[out.Text()]; w == nil || w.Cmp(out.P) != 0 {
			t.Errorf("%s: %s has %s, counted %v", s, out.Text(), out.P.RatString(), w)
		}
	}
}

func TestOddsEqualEveryFace(t *testing.T) {
	for _, s := range counted {
		p, _ := ready(t, s)
		same(t, s, exact(t, s), brute(t, p))
	}
}

// TestPendingOdds: a battle that waits shows the odds of what can still happen
// after the dice and decisions it has, not those it began with.
func TestPendingOdds(t *testing.T) {
	for _, c := range []struct{ line, answers, phases string }{
		{"battle 3,3,3 at 3,3,2 phases=2 defender-heavy=1 chits=vandamme,square", "hold 4 d1 charge", "1 1 2 2"},
		{"battle 3,3,2 at 3,3,2 phases=3", "3 a2 d2 4 d1", "1 1 2 2 3"},
		{"battle 3,3,2,3g at 3,2,2c,2,2,3 phases=3 attacker-leaders=napoleon:2 attacker-chits=dutch,dutch attacker-heavy=2", "d1 d2 3 charge-1 3 a1 d4 d3", "1 1 1 1 1 1 1 2"},
		{"battle 3,3,2,2 at 3,3,2c,2 phases=3 attacker-leaders=blucher:0 french=defender attacker-chits=first-corps", "d3 4 d2", "1 1 2"},
	} {
		mode, err := session.ParseMode("hand")
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.New(Rules{}, nil, session.Options{Dice: mode})
		if err != nil {
			t.Fatal(err)
		}
		s.Submit(c.line)
		p, _ := ready(t, c.line)
		var given []dice.Face
		opening := exact(t, c.line)
		changed := false
		for i, w := range strings.Fields(c.answers) {
			rs := s.Submit(w)
			r := rs[len(rs)-1]
			given = append(given, parse(t, c.line+" "+w).Faces...)
			if r.Kind != session.Waiting || r.Odds == nil {
				t.Fatalf("%s, %s: %s", c.line, w, r.Kind)
			}
			where := c.line + ", to " + w
			same(t, where, r.Odds, brute(t, p, given...))
			shown(t, r.Odds.Lines)
			want(t, where+": phase", fmt.Sprint(r.Odds.Chance.Get("phase")), strings.Fields(c.phases)[i])
			changed = changed || len(r.Odds.Outcomes) != len(opening.Outcomes) || r.Odds.Outcomes[0].P.Cmp(opening.Outcomes[0].P) != 0
		}
		if !changed {
			t.Errorf("%s: the odds stayed as they were", c.line)
		}
		want(t, "asked anew", fmt.Sprint(exact(t, c.line).Chance.Get("phase")), "1")
	}
}

// TestNeedsAreDistinct: no die or decision of a battle is asked for twice by one
// pointer, so every face is known to the odds.
func TestNeedsAreDistinct(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		p, _ := ready(rt, drawLine(rt))
		src := dice.Keyed{Key: dice.SeedKey("needs"), Place: rapid.IntRange(0, 1<<20).Draw(rt, "place")}
		var picks []dice.Face
		for {
			d := dice.New(picks, src)
			owed, err := d.Run(func() { p.Play(d) })
			if err != nil {
				rt.Fatal(err)
			}
			if len(d.Known()) != len(d.Record()) {
				rt.Fatalf("%d faces, %d known", len(d.Record()), len(d.Known()))
			}
			if owed == nil {
				break
			}
			as := owed[0].Answers
			picks = append(picks, dice.Face{Die: dice.Choice, Pick: as[rapid.IntRange(0, len(as)-1).Draw(rt, "answer")]})
		}
	})
}

// TestOddsEqualASecondModel counts battles of equal infantry with a model of the
// rules written anew, from a table typed anew.
func TestOddsEqualASecondModel(t *testing.T) {
	crt := [6][7]string{
		{"03", "03", "03", "02", "01", "11", "10"},
		{"03", "03", "02", "01", "11", "10", "21"},
		{"03", "02", "01", "11", "10", "21", "20"},
		{"02", "01", "11", "10", "21", "20", "30"},
		{"01", "11", "10", "21", "20", "30", "30"},
		{"11", "10", "21", "20", "30", "30", "30"},
	}
	type force struct{ up, down int }
	var out map[string]*big.Rat
	var phase func(a, d force, k, phases, mod int, w *big.Rat)
	var lostA, lostD func(f force) int
	finish := func(a, d force, left int, w *big.Rat) {
		routA, routD, win := 0, 0, "defender"
		zones := 1
		if left >= 2 {
			zones = 2
		}
		la, ld := lostA(a), lostD(d)
		ma, md := -la, -ld
		switch {
		case d.up == 0:
			win, routD = "attacker", zones
			md -= zones
			ma++
		case a.up == 0:
			routA = zones
			ma -= zones
			md++
		default:
			ma--
			md++
		}
		k := fmt.Sprintf(`{"attacker":{"disorganised":%d,"rout":%d,"morale":%d},"defender":{"disorganised":%d,"rout":%d,"morale":%d},"winner":"%s"}`, la, routA, ma, ld, routD, md, win)
		if out[k] == nil {
			out[k] = new(big.Rat)
		}
		out[k].Add(out[k], w)
	}
	phase = func(a, d force, k, phases, mod int, w *big.Rat) {
		if a.up == 0 || d.up == 0 || k > phases {
			finish(a, d, phases-k+1, w)
			return
		}
		r := float64(3*a.up+2*a.down) / float64(3*d.up+2*d.down)
		col := 0
		for i, c := range []float64{1. / 3, .5, 2. / 3, 1, 1.5, 2, 3} {
			if r >= c-1e-9 {
				col = i
			}
		}
		for f := 1; f <= 6; f++ {
			c := crt[max(1, min(6, f+mod))-1][col]
			hd, ha := min(int(c[0]-'0'), d.up), min(int(c[1]-'0'), a.up)
			phase(force{a.up - ha, a.down + ha}, force{d.up - hd, d.down + hd}, k+1, phases, mod, new(big.Rat).Mul(w, big.NewRat(1, 6)))
		}
	}
	for a := 1; a <= 5; a++ {
		for d := 1; d <= 5; d++ {
			for phases := 2; phases <= 3; phases++ {
				for mod := -1; mod <= 2; mod++ {
					out = map[string]*big.Rat{}
					lostA = func(f force) int { return f.down }
					lostD = lostA
					phase(force{a, 0}, force{d, 0}, 1, phases, mod, big.NewRat(1, 1))
					s := fmt.Sprintf("battle %s at %s phases=%d attacker-tactical=%d defender-tactical=%d",
						strings.Repeat("3,", a), strings.Repeat("3,", d), phases, max(mod, 0), max(-mod, 0))
					same(t, s, exact(t, s), out)
				}
			}
		}
	}
	// The grand battery: on two faces of six a defender falls before the first phase.
	for d := 1; d <= 4; d++ {
		out = map[string]*big.Rat{}
		lostA = func(f force) int { return f.down }
		lostD = lostA
		phase(force{4, 0}, force{d - 1, 1}, 1, 3, 0, big.NewRat(1, 3))
		phase(force{4, 0}, force{d, 0}, 1, 3, 0, big.NewRat(2, 3))
		s := fmt.Sprintf("battle 3,3,3,3,0/0g at %s phases=3 attacker-leaders=napoleon:0 attacker-guard-from=no", strings.Repeat("3,", d))
		got := exact(t, s)
		// The Guard of no strength stands behind and keeps the attacker from
		// breaking: compare only what ends otherwise.
		for _, o := range got.Outcomes {
			if !strings.Contains(o.Text(), `"disorganised":4`) {
				if w := out[o.Text()]; w == nil || w.Cmp(o.P) != 0 {
					t.Errorf("%s: %s has %s, counted %v", s, o.Text(), o.P.RatString(), w)
				}
			}
		}
	}
}

// TestSeededPlays compares battles with generated dice with the odds: 10,000 of them, more in
// the longer runs.
func TestSeededPlays(t *testing.T) {
	n := effort.Of(10_000, 40_000, 200_000)
	s := counted[4]
	p, _ := ready(t, s)
	key := dice.SeedKey("1815")
	count := map[string]int{}
	names := map[result]string{}
	for i := range n {
		src := dice.Keyed{Key: key, Place: i}
		var picks []dice.Face
		var r result
		for {
			d := dice.New(picks, src)
			owed, err := d.Run(func() {
				r = p.Start
				for _, seg := range p.Segments {
					seg(d, nil, &r)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if owed == nil {
				break
			}
			picks = append(picks, dice.Face{Die: dice.Choice, Pick: owed[0].Answers[0]})
		}
		k, ok := names[r]
		if !ok {
			k = game.Outcome{Keys: p.Outcome(r)}.Text()
			names[r] = k
		}
		count[k]++
	}
	for _, o := range p.Odds(odds.NewEngine()).Outcomes {
		q, _ := o.P.Float64()
		sigma := math.Sqrt(float64(n) * q * (1 - q))
		if d := math.Abs(float64(count[o.Text()]) - float64(n)*q); d > 4*sigma {
			t.Errorf("%s: %d times, expected %.0f, %.1f sigma", o.Text(), count[o.Text()], float64(n)*q, d/sigma)
		}
		delete(count, o.Text())
	}
	if len(count) > 0 {
		t.Errorf("never foreseen: %v", count)
	}
}

// drawLine draws a battle that may use everything.
func drawLine(t *rapid.T) string {
	forces := [2]string{}
	french := rapid.IntRange(0, 1).Draw(t, "french")
	var march [2]bool
	for s := range forces {
		var us []string
		for range rapid.IntRange(1, 9).Draw(t, "units") {
			u := rapid.SampledFrom([]string{"3", "3", "3", "2", "3/1", "2c", "2/0c", "3d", "2/1d", "g", "m"}).Draw(t, "unit")
			switch u {
			case "g":
				u = "3"
				if s == french {
					u = "3g"
				}
			case "m":
				u = "3m"
				march[s] = true
			}
			us = append(us, u)
		}
		forces[s] = strings.Join(us, ",")
	}
	line := fmt.Sprintf("battle %s at %s phases=%d french=%s", forces[0], forces[1], rapid.IntRange(2, 3).Draw(t, "phases"), sides[french])
	for s, name := range sides {
		var chits []string
		if march[s] {
			chits = append(chits, "march")
		}
		pool := []string{"hill", "brunswick", "first-corps", "weather", "uxbridge", "slope", "square", "square:2"}
		if s == french {
			pool = []string{"merde", "kellermann", "milhaud", "vandamme", "vandamme:3", "dutch", "recon", "square"}
		} else if s == defender {
			pool = append(pool, "hougomont", "lahaye")
		}
		chits = append(chits, rapid.SliceOfNDistinct(rapid.SampledFrom(pool), 0, 5, rapid.ID).Draw(t, "chits")...)
		if len(chits) > 0 {
			line += fmt.Sprintf(" %s-chits=%s", name, strings.Join(chits, ","))
		}
		heavy := rapid.IntRange(0, 1).Draw(t, "heavy")
		if s == french {
			heavy = rapid.IntRange(0, 4).Draw(t, "heavy")
			if rapid.Bool().Draw(t, "napoleon") {
				line += fmt.Sprintf(" %s-leaders=napoleon:%d,ney", name, rapid.IntRange(0, 2).Draw(t, "bonus"))
			}
		}
		if heavy > 0 {
			line += fmt.Sprintf(" %s-heavy=%d", name, heavy)
		}
		if rapid.Bool().Draw(t, "level") {
			line += fmt.Sprintf(" %s-morale=%d", name, rapid.IntRange(0, 24).Draw(t, "morale"))
		}
		if rapid.IntRange(0, 4).Draw(t, "axis") == 0 {
			line += " " + name + "-axis=no"
		}
	}
	for _, c := range choices()[1:] {
		if n := rapid.IntRange(0, len(c.letters)+2).Draw(t, c.fact); n < len(c.letters) {
			line += " " + c.fact + "=" + c.letters[n:n+1]
		}
	}
	return line + " r1=" + rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "r1")
}

// TestAnyBattle: whatever is declared, the answer fits its six lines in both
// languages, has no hole, cites well, ends inside the odds, and the state takes it.
func TestAnyBattle(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := drawLine(rt)
		p, _ := ready(rt, s)
		o := exact(rt, s)
		v, _, ok := auto(p, nil, dice.Keyed{Key: dice.SeedKey("any"), Place: rapid.IntRange(0, 1<<20).Draw(rt, "place")})
		if !ok {
			rt.Fatalf("%s: a die is missing", s)
		}
		shown(rt, v.Lines)
		steps(rt, v.Steps)
		found := false
		for _, out := range o.Outcomes {
			found = found || out.Text() == ended(v)
		}
		if !found {
			rt.Fatalf("%s: %s is not in the odds", s, ended(v))
		}
		var st game.State = &state{}
		for _, e := range v.Events {
			st = Rules{}.Apply(st, e)
		}
		if err := (Rules{}).Check(st); err != nil {
			rt.Fatalf("%s: %v", s, err)
		}
		if rt.Failed() {
			rt.Fatalf("something above went wrong for the facts %s", s)
		}
	})
}

func BenchmarkOddsThreePhases(b *testing.B) {
	c, err := Rules{}.Parse(&state{}, scan("battle 3,3,3,3,3g at 3,3,3,2c phases=3 attacker-leaders=napoleon:2 attacker-heavy=2 chits=milhaud,hougomont"), nil)
	if err != nil {
		b.Fatal(err)
	}
	a, err := Rules{}.Prepare(&state{}, c.Action)
	if err != nil {
		b.Fatal(err)
	}
	p := a.(*game.Proc[result])
	e := odds.NewEngine()
	b.Run("dist", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.Dist(e)
		}
	})
	b.Run("outcomes", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.Odds(e)
		}
	})
}
