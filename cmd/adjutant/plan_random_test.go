package main

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// What a line of a plan came to, where it shot at nobody; else the points that its shot took.
const (
	untried  = -2
	gonePast = -1
)

// shots are the chances that a shot of four bases takes so many points.
var shots = []*big.Rat{big.NewRat(1, 5), big.NewRat(18, 25), big.NewRat(2, 25)}

// saying is what a condition says of a line: of one, or of the first of several that was carried out.
type saying struct {
	of    []int
	text  string
	holds func(came int) bool
}

var sayings = []saying{
	{text: "hit", holds: func(c int) bool { return c > 0 }}, {text: "missed", holds: func(c int) bool { return c == 0 }}, {text: "done", holds: func(c int) bool { return c >= 0 }},
	{text: "passed", holds: func(c int) bool { return c < 0 }}, {text: "target.pm_lost >= 2", holds: func(c int) bool { return c >= 2 }}, {text: "not hit", holds: func(c int) bool { return c <= 0 }},
}

// madeUp is a step of a plan that is made up: a shot, or steps that belong together.
type madeUp struct {
	line       int // its number, from 0; -1 of steps that belong together
	do, other  []*madeUp
	cond, till *saying
	times      int
}

// lines are those of a step, as they stand in its file without its others.
func (d *madeUp) lines() (out []int) {
	if d.line >= 0 {
		return []int{d.line}
	}
	return linesOf(d.do)
}

func linesOf(steps []*madeUp) (out []int) {
	for _, d := range steps {
		out = append(append(out, d.lines()...), linesOf(d.other)...)
	}
	return out
}

// maker makes plans up, of so many steps at most.
type maker struct {
	*rand.Rand
	lines, room int
	last        []int // what the step before may be
}

func (m *maker) saying() *saying {
	x := sayings[m.IntN(len(sayings))]
	if x.of = m.last; m.IntN(2) == 0 {
		k := m.IntN(m.lines)
		x.of, x.text = []int{k}, fmt.Sprintf("s%d %s", k, x.text)
	} else {
		x.text = "before " + x.text
	}
	return &x
}

func (m *maker) steps(n int) (out []*madeUp) {
	for range n {
		out = append(out, m.step())
	}
	return out
}

func (m *maker) step() *madeUp {
	d := &madeUp{line: -1, times: 1}
	m.room--
	before := m.last
	if m.lines > 0 && m.IntN(3) > 0 {
		d.cond = m.saying()
	}
	if m.room > 0 && m.IntN(3) == 0 {
		d.do = m.steps(1 + m.IntN(2))
	} else {
		d.line, m.last = m.lines, []int{m.lines}
		m.lines++
	}
	if m.IntN(3) == 0 {
		d.till, d.times = m.saying(), 1+m.IntN(2)
	}
	if d.cond != nil && m.room > 0 && m.IntN(2) == 0 {
		was := m.last
		m.last = before
		d.other = m.steps(1 + m.IntN(2))
		m.last = slices.Concat(was, m.last)
	}
	return d
}

// written are steps as they stand in a file.
func written(steps []*madeUp) string {
	var all []string
	for _, d := range steps {
		x := fmt.Sprintf("{line: f s 4b at 5b col, as: s%d", d.line)
		if d.line < 0 {
			x = "{do: " + written(d.do)
		}
		if d.cond != nil {
			x += ", if: " + d.cond.text
		}
		if d.till != nil {
			x += fmt.Sprintf(", until: %s, times: %d", d.till.text, d.times)
		}
		if d.other != nil {
			x += ", else: " + written(d.other)
		}
		all = append(all, x+"}")
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// goer goes through every way in which a plan may go, each for itself: nothing is ever made one.
type goer struct {
	done, passed []*big.Rat // by line, expected numbers of times
	ends         map[string]*big.Rat
}

// then goes on with what lines have come to on one way, and how likely it is.
type then func(came []int, p *big.Rat)

func (g *goer) steps(steps []*madeUp, came []int, p *big.Rat, on then) {
	if len(steps) == 0 {
		on(came, p)
		return
	}
	g.step(steps[0], came, p, func(came []int, p *big.Rat) { g.steps(steps[1:], came, p, on) })
}

func (g *goer) step(d *madeUp, came []int, p *big.Rat, on then) {
	if d.cond != nil && !so(d.cond, came) {
		g.steps(d.other, g.past(d.lines(), came, p), p, on)
		return
	}
	g.again(d, 1, g.past(linesOf(d.other), came, p), p, on)
}

func (g *goer) again(d *madeUp, n int, came []int, p *big.Rat, on then) {
	g.once(d, came, p, func(came []int, p *big.Rat) {
		if d.till == nil || n == d.times || so(d.till, came) {
			on(came, p)
			return
		}
		g.again(d, n+1, came, p, on)
	})
}

func (g *goer) once(d *madeUp, came []int, p *big.Rat, on then) {
	if d.line < 0 {
		g.steps(d.do, came, p, on)
		return
	}
	g.done[d.line].Add(g.done[d.line], p)
	for lost, q := range shots {
		came = slices.Clone(came)
		came[d.line] = lost
		on(came, new(big.Rat).Mul(p, q))
	}
}

// past notes that lines are passed over.
func (g *goer) past(lines, came []int, p *big.Rat) []int {
	came = slices.Clone(came)
	for _, k := range lines {
		came[k] = gonePast
		g.passed[k].Add(g.passed[k], p)
	}
	return came
}

func so(x *saying, came []int) bool {
	for _, k := range x.of {
		if came[k] >= 0 {
			return x.holds(came[k])
		}
	}
	return x.holds(came[x.of[0]])
}

// A plan that is made up comes to what every way in which it may go comes to, each gone through for itself.
func TestPlanIsEveryWay(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	for range effort.Of(80, 1500) {
		m := &maker{Rand: r, room: 5}
		steps := m.steps(1 + r.IntN(4))
		g := &goer{ends: map[string]*big.Rat{}}
		came := make([]int, m.lines)
		for i := range came {
			came[i] = untried
			g.done, g.passed = append(g.done, new(big.Rat)), append(g.passed, new(big.Rat))
		}
		g.steps(steps, came, big.NewRat(1, 1), func(came []int, p *big.Rat) {
			k := fmt.Sprint(came)
			if g.ends[k] == nil {
				g.ends[k] = new(big.Rat)
			}
			g.ends[k].Add(g.ends[k], p)
		})
		text := "game: ordremixte\nsteps: " + written(steps) + "\n"
		res := outlook(t, text)
		for _, s := range res.Steps {
			var k int
			fmt.Sscanf(s.Step.As, "s%d", &k)
			if s.Done.Cmp(g.done[k]) != 0 || s.Passed.Cmp(g.passed[k]) != 0 {
				t.Errorf("%ss%d: got carried out %s and passed over %s, want %s and %s", text, k, s.Done, s.Passed, g.done[k], g.passed[k])
			}
		}
		for _, e := range res.Ends {
			came := make([]int, m.lines)
			for _, kv := range e.Keys {
				var k int
				fmt.Sscanf(kv.Key, "s%d", &k)
				o, _ := kv.Value.(game.Object)
				hit, _ := o.Get("target").(game.Object)
				if lost, shot := hit.Get("pm_lost").(int); shot {
					came[k] = lost
				} else if came[k] = gonePast; o.Get("step") != "passed" {
					t.Errorf("%ss%d: got %v, want a shot, or one that was passed over", text, k, o)
				}
			}
			if p := g.ends[fmt.Sprint(came)]; p == nil || p.Cmp(e.P) != 0 {
				t.Errorf("%s%v: got %s, want %v", text, came, e.P, p)
			}
		}
		if len(res.Ends) != len(g.ends) {
			t.Errorf("%sgot %d ends, want %d", text, len(res.Ends), len(g.ends))
		}
	}
}
