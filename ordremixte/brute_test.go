package ordremixte

import (
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/charge"
)

// This file counts a rule the slow way, by throwing every face of every die, and
// holds the enumerated odds against that count.

// act prepares an action among units without names. A line is "who: facts":
// "a: bases=4 pm=5" for the first side, "t:" for the second, "a2:" for the
// second unit of the first side, ":" for the situation.
func act(t testing.TB, verb string, a, b int, lines ...string) game.Adjudication {
	t.Helper()
	adj, err := tryAct(verb, a, b, lines...)
	if err != nil {
		t.Fatalf("%s %q: got it refused by %s, want it taken", verb, lines, toldWhy(err))
	}
	return adj
}

func tryAct(verb string, a, b int, lines ...string) (game.Adjudication, error) {
	s, err := Rules{}.Setup(nil)
	if err != nil {
		return nil, err
	}
	return Rules{}.Prepare(s, action(verb, a, b, lines...))
}

// action is the action that act prepares. The word "force" alone overrules
// refusals, "apart" makes the units of the first side roll each for itself.
func action(verb string, a, b int, lines ...string) game.Action {
	x := game.Action{Verb: verb, Units: []game.Operand{unnamed(a)}}
	if b > 0 {
		op := unnamed(b)
		if b > 1 {
			op.Join = game.Behind
		}
		x.Units = append(x.Units, op)
	}
	for _, l := range lines {
		of, rest, said := strings.Cut(l, ":")
		if !said {
			for _, w := range strings.Fields(l) {
				switch w {
				case "force":
					x.Force = true
				case "apart":
					x.Units[0].Join = game.Alone
				default:
					x.Args = append(x.Args, w)
				}
			}
			continue
		}
		for _, kv := range strings.Fields(rest) {
			k, v, ok := strings.Cut(kv, "=")
			if !ok {
				v = "yes"
			}
			x.Facts = append(x.Facts, game.Fact{Of: of, Name: k, Value: v})
		}
	}
	return x
}

// chainOf is the chain of an adjudication by points and morale.
func chainOf(t testing.TB, adj game.Adjudication) *game.Proc[chain.Result] {
	t.Helper()
	switch x := adj.(type) {
	case *game.Proc[chain.Result]:
		return x
	case *charge.Declaration:
		return x.Chain
	}
	t.Fatalf("no chain: %T", adj)
	return nil
}

// tape throws the faces written on it and then, with rng, new ones that it
// writes down; without rng the next die is owed and want says which it is.
type tape struct {
	faces []int
	pos   int
	want  dice.Die
	rng   *rand.Rand
}

func (s *tape) Throw(d dice.Die, _ int) (int, dice.By, bool) {
	s.want = d
	if s.pos == len(s.faces) {
		if s.rng == nil {
			return 0, dice.Script, false
		}
		s.faces = append(s.faces, s.rng.IntN(int(d))+1)
	}
	s.pos++
	return s.faces[s.pos-1], dice.Script, true
}

// runs is one rule under test: it plays a segment from a tape until it ends,
// answering every decision as the odds do, with the first answer.
type runs[R comparable] struct {
	t    testing.TB
	src  *tape
	d    *dice.Dice
	pick []dice.Face
}

func newRuns[R comparable](t testing.TB, rng *rand.Rand) *runs[R] {
	x := &runs[R]{t: t, src: &tape{rng: rng}}
	x.d = dice.New(nil, x.src)
	return x
}

// once plays; it reports what is owed when the tape ends first.
func (x *runs[R]) once(f func(d *dice.Dice) R) (r R, owed []dice.Need) {
	for {
		x.src.pos = 0
		owed, err := x.d.Run(func() { r = f(x.d) })
		if err != nil {
			x.t.Fatal(err)
		}
		if len(owed) > 0 && owed[0].Die == dice.Choice {
			x.pick = append(x.pick, dice.Face{Die: dice.Choice, Pick: owed[0].Answers[0]})
			x.d = dice.New(x.pick, x.src)
			continue
		}
		return r, owed
	}
}

// leaf is one end of a walk over faces: of how many equally likely throws, and
// how many tied contests it passed.
type leaf[R comparable] struct {
	r    R
	den  uint64
	tied int
}

// everyFace plays a segment from in with every face of every die it asks for.
// A throw in which both sides of a contest show the same counts for nothing:
// the contest is thrown again until it is decided, so the decided throws share
// the whole chance.
func everyFace[R comparable](t testing.TB, seg game.Segment[R], in R) map[leaf[R]]uint64 {
	x := newRuns[R](t, nil)
	out := map[leaf[R]]uint64{}
	var walk func(den uint64, tie []int, tied int)
	walk = func(den uint64, tie []int, tied int) {
		if len(x.pick) > 0 {
			x.pick, x.d = x.pick[:0], dice.New(nil, x.src)
		}
		r, owed := x.once(func(d *dice.Dice) R { r := in; seg(d, nil, &r); return r })
		if len(owed) == 0 {
			out[leaf[R]{r, den, tied}]++
			return
		}
		sides := int(x.src.want)
		contest := owed[0].What == "die.tie"
		n := len(x.src.faces)
		for f := 1; f <= sides; f++ {
			x.src.faces = append(x.src.faces[:n], f)
			next, ties := []int(nil), tied
			if contest {
				if len(tie) == 1 && tie[0] == f {
					continue
				}
				if len(tie) == 1 {
					ties++
				} else {
					next = []int{f}
				}
			}
			walk(den*uint64(sides), next, ties)
		}
		x.src.faces = x.src.faces[:n]
	}
	walk(1, nil, 0)
	return out
}

// byFaces is the distribution of a chain by every face of every die. Segment
// after segment, because what a segment does depends on its input alone; that
// is itself held to account by realPlays, which plays the chain in one piece.
func byFaces[R comparable](t testing.TB, p *game.Proc[R]) map[R]*big.Rat {
	t.Helper()
	now := map[R]*big.Rat{p.Start: big.NewRat(1, 1)}
	for _, seg := range p.Segments {
		next := map[R]*big.Rat{}
		for in, w := range now {
			for l, n := range everyFace(t, seg, in) {
				q := new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(l.den))
				for range l.tied { // 30 of 36 throws of two d6 decide
					q.Mul(q, big.NewRat(36, 30))
				}
				q.Mul(q, w)
				if next[l.r] == nil {
					next[l.r] = new(big.Rat)
				}
				next[l.r].Add(next[l.r], q)
			}
		}
		now = next
	}
	return now
}

// agree holds the enumerated odds of a chain against the count by faces, result
// by result and outcome by outcome, and plays the chain with and without a
// trace.
func agree(t testing.TB, adj game.Adjudication) {
	t.Helper()
	switch x := adj.(type) {
	case *game.Proc[bool]:
		agreeProc(t, x)
	default:
		agreeProc(t, chainOf(t, adj))
	}
}

func agreeProc[R comparable](t testing.TB, p *game.Proc[R]) {
	t.Helper()
	faces := byFaces(t, p)
	d := p.Dist(odds.NewEngine())
	if d.Len() != len(faces) {
		t.Errorf("enumerated %d results, by faces %d", d.Len(), len(faces))
	}
	for i, r := range d.S {
		if w := faces[r]; w == nil || w.Cmp(d.P(i)) != 0 {
			t.Errorf("result %+v: enumerated %v, by faces %v", r, d.P(i), w)
		}
	}
	byText := map[string]*big.Rat{}
	for r, w := range faces {
		k := game.Outcome{Keys: p.Outcome(r)}.Text()
		if byText[k] == nil {
			byText[k] = new(big.Rat)
		}
		byText[k].Add(byText[k], w)
	}
	outcomes := game.Outcomes(d, p.Outcome) // what odds show
	sum := new(big.Rat)
	for _, x := range outcomes {
		sum.Add(sum, x.P)
		if w := byText[x.Text()]; w == nil || w.Cmp(x.P) != 0 {
			t.Errorf("outcome %s: odds %v, by faces %v", x.Text(), x.P, w)
		}
	}
	if len(outcomes) != len(byText) {
		t.Errorf("%d outcomes, by faces %d", len(outcomes), len(byText))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("outcomes add up to %v", sum)
	}
	sameWithTrace(t, p, 60)
	sameWithoutLines(t, p)
}

// sameWithoutLines asks for figures alone: they are those of which sentences are made, and nobody is told less of
// what is missing.
func sameWithoutLines[R comparable](t testing.TB, p *game.Proc[R]) {
	t.Helper()
	e := odds.NewEngine()
	told := p.Odds(e)
	e.Figures = true
	bare := p.Odds(e)
	if len(bare.Lines) > 0 {
		t.Errorf("figures alone: got %d lines, want none", len(bare.Lines))
	}
	told.Lines = nil
	if !reflect.DeepEqual(bare, told) {
		t.Errorf("figures alone: got %+v, want %+v", bare, told)
	}
}

// sameWithTrace plays a chain from the same faces without a trace and with one:
// the explanation must change nothing.
func sameWithTrace[R comparable](t testing.TB, p *game.Proc[R], n int) {
	t.Helper()
	x := newRuns[R](t, rand.New(rand.NewPCG(1808, 8)))
	for range n {
		x.src.faces, x.pick, x.d = x.src.faces[:0], x.pick[:0], dice.New(nil, x.src)
		bare, _ := x.once(func(d *dice.Dice) R { return playChain(p, d, nil) })
		told, _ := x.once(func(d *dice.Dice) R { return playChain(p, d, &game.Trace{Verdict: p.Base}) })
		if bare != told {
			t.Fatalf("faces %v: %+v without a trace, %+v with one", x.src.faces, bare, told)
		}
		x.once(func(d *dice.Dice) R { p.Play(d); return bare })
		if x.src.pos != len(x.src.faces) {
			t.Fatalf("faces %v: Play took %d", x.src.faces, x.src.pos)
		}
	}
}

// A rule that is prepared anew on every path of a walk, and one that is walked again after another, come to
// what the chain comes to: nothing of what was reckoned for one path is taken for another's.
func TestWalkedAnewOnEveryPath(t *testing.T) {
	lines := []string{"a: bases=4 formation=column pm=4 general=brigade", "t: bases=3 pm=4"}
	p := chainOf(t, act(t, "melee", 1, 1, lines...))
	e := odds.NewEngine()
	want := p.Dist(e)
	for name, prepared := range map[string]func() *game.Proc[chain.Result]{
		"prepared once": func() *game.Proc[chain.Result] { return p },
		"prepared anew": func() *game.Proc[chain.Result] { return chainOf(t, act(t, "melee", 1, 1, lines...)) },
	} {
		got := map[chain.Result]*big.Rat{}
		var r chain.Result
		all := e.Walk(100_000, func(d *dice.Dice) { r = playChain(prepared(), d, nil) }, func(q *big.Rat) {
			if got[r] == nil {
				got[r] = new(big.Rat)
			}
			got[r].Add(got[r], q)
		})
		if !all || len(got) != want.Len() {
			t.Errorf("%s: got %d results, to its end %v; want %d, true", name, len(got), all, want.Len())
		}
		for i, x := range want.S {
			if got[x] == nil || got[x].Cmp(want.P(i)) != 0 {
				t.Errorf("%s, %+v: got %v, want %v", name, x, got[x], want.P(i))
			}
		}
	}
}

func playChain[R comparable](p *game.Proc[R], d *dice.Dice, tr *game.Trace) R {
	r := p.Start
	if tr != nil && p.Head != nil {
		p.Head(tr)
	}
	for _, s := range p.Segments {
		s(d, tr, &r)
	}
	return r
}

// plays is how often realPlays throws: ADJUTANT_LONG=1 asks for a million, ADJUTANT_MORE for 20,000.
func plays() int {
	return effort.Of(1_500, 20_000, 1_000_000)
}

// realPlays plays a whole chain with seeded dice: every outcome lies within four
// standard deviations of its odds. Outcomes too rare to count are one heap.
func realPlays(t testing.TB, p *game.Proc[chain.Result], seed uint64) {
	t.Helper()
	n := plays()
	x := newRuns[chain.Result](t, rand.New(rand.NewPCG(seed, 1815)))
	count := map[chain.Result]int{}
	for range n {
		x.src.faces = x.src.faces[:0]
		if len(x.pick) > 0 {
			x.pick, x.d = x.pick[:0], dice.New(nil, x.src)
		}
		r, _ := x.once(func(d *dice.Dice) chain.Result { return playChain(p, d, nil) })
		count[r]++
	}
	seen := map[string]int{}
	for r, k := range count {
		seen[game.Outcome{Keys: p.Outcome(r)}.Text()] += k
	}
	within := func(what string, q float64, k int) {
		mean, dev := q*float64(n), math.Sqrt(float64(n)*q*(1-q))
		if math.Abs(float64(k)-mean) > 4*dev {
			t.Errorf("%s: %d of %d plays, expected %.1f +- %.1f", what, k, n, mean, dev)
		}
	}
	rare, rareSeen := 0.0, 0
	for _, o := range p.Odds(odds.NewEngine()).Outcomes {
		q, _ := o.P.Float64()
		k := seen[o.Text()]
		delete(seen, o.Text())
		if q*float64(n) < 20 {
			rare, rareSeen = rare+q, rareSeen+k
			continue
		}
		within(o.Text(), q, k)
	}
	if rare*float64(n) >= 20 {
		within("the rare outcomes", rare, rareSeen)
	}
	for text, k := range seen {
		t.Errorf("%d plays end in %s, which the odds do not know", k, text)
	}
}

// ended is a chain played with scripted faces: the outcome as JSON, and what
// was told.
func ended(t testing.TB, adj game.Adjudication, faces ...int) (game.Object, game.Verdict) {
	t.Helper()
	p := chainOf(t, adj)
	x := newRuns[chain.Result](t, nil)
	x.src.faces = faces
	tr := &game.Trace{}
	r, owed := x.once(func(d *dice.Dice) chain.Result { *tr = game.Trace{}; return playChain(p, d, tr) })
	if len(owed) > 0 {
		t.Fatalf("faces %v: owes %v", faces, owed)
	}
	if x.src.pos != len(faces) {
		t.Fatalf("faces %v: %d used", faces, x.src.pos)
	}
	var v game.Verdict
	x.once(func(d *dice.Dice) chain.Result { v = p.Play(d); return r })
	return p.Outcome(r), v
}

// brief is an outcome in few words: "a steady -1, t routs -3: attacker".
func brief(o game.Object) string {
	var b strings.Builder
	for _, kv := range o {
		u, ok := kv.Value.(game.Object)
		if !ok {
			continue
		}
		if u.Get("status") == nil {
			for _, in := range u {
				b.WriteString(unitBrief(in.Key, in.Value.(game.Object)))
			}
			continue
		}
		b.WriteString(unitBrief(kv.Key, u))
	}
	s := strings.TrimSuffix(b.String(), ", ")
	if w, ok := o.Get("winner").(string); ok {
		s += ": " + w
	}
	return s
}

func unitBrief(key string, u game.Object) string {
	if n, ok := u.Get("pm_lost").(int); ok {
		s := key + " " + u.Get("status").(string) + " -" + itoa(n)
		for _, k := range []string{"general", "guns"} {
			if g, ok := u.Get(k).(string); ok && g != "unhurt" && g != "manned" {
				s += " " + g
			}
		}
		return s + ", "
	}
	return key + " " + u.Get("status").(string) + ", "
}

// itoa writes a small number; minus signs are the caller's.
func itoa(n int) string {
	if n < 0 {
		return "+" + itoa(-n)
	}
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

// chance is the exact chance that an outcome satisfies is.
func chance(t testing.TB, adj game.Adjudication, is func(o game.Object) bool) *big.Rat {
	t.Helper()
	return chain.SumWhere(adj.Odds(odds.NewEngine()), is)
}

// status is the chance of a status of one unit.
func status(t testing.TB, adj game.Adjudication, st string, path ...string) string {
	t.Helper()
	return chance(t, adj, func(o game.Object) bool { return chain.At(o, append(path, "status")...) == st }).RatString()
}
