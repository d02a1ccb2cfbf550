package ordremixte

import (
	flags "flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

var drawCensus = flags.Bool("draw", false, "draw the tables and lines of testdata/census anew")

// A drawer plays lines that it draws at a table; every table has a number and its own
// stream of chance.
type drawer struct {
	scene
	s *session.Session
	r *rand.Rand
}

// newDrawer draws a small table; nil when what was drawn cannot stand.
func newDrawer(n uint64) *drawer {
	x := &smallTable{r: rand.New(rand.NewPCG(n, 13)), cm: limits(), placed: n%5 > 0}
	if x.scenario() == nil {
		return nil
	}
	d := &drawer{r: rand.New(rand.NewPCG(n, 17)), scene: scene{name: fmt.Sprintf("table-%03d", n), table: x.b.String()}}
	var err error
	if d.s, err = d.open(); err != nil {
		return nil
	}
	return d
}

func (d *drawer) state() *state.State { return d.s.State().(*state.State) }

// line is the next to be typed.
func (d *drawer) line() string {
	w := wild{d.state(), d.r}
	switch d.r.IntN(14) {
	case 0, 1:
		x := smallTable{r: d.r, cm: limits()}
		return x.line(d.state()) + draw(d.r, "", "", " !")
	case 2:
		return w.act() + draw(d.r, "", " !", " !")
	case 3:
		return w.asks()
	case 4, 5:
		return w.records() + draw(d.r, "", "", " !")
	case 6:
		return w.eager() + "?"
	case 7:
		return "next" + draw(d.r, "", " !", " !", " !")
	case 8:
		return draw(d.r, "why", "undo", "redo", "todo", "legal "+w.unit())
	}
	return w.eager()
}

// Small tables at random, and lines that somebody might type there, sense or nonsense:
// nothing crashes, every invariant holds after every line that is taken, and a line that
// is refused leaves the battle as it was. Every table has a number, and nothing that
// happens on one hangs on another.
func TestDrawnTables(t *testing.T) {
	registerWords()
	tables := uint64(effort.Of(20, 20, 300, 5000))
	stood := 0
	for n := range tables {
		d := newDrawer(n)
		if d == nil {
			continue
		}
		stood++
		for range 30 {
			before, line := d.s.Hash(), d.line()
			d.lines = append(d.lines, line)
			rs := d.s.Submit(line)
			if r := rs[0]; len(rs) == 1 && r.Kind == session.Refused && d.s.Hash() != before {
				t.Fatalf("table %d: %q is refused and the battle is another\n%s\n%s", n, line, d.table, strings.Join(d.lines, "\n"))
			}
			d.dice(d.s, line)
			if err := (Rules{}).Check(d.state()); err != nil {
				t.Fatalf("table %d, after %q: %v\n%s\n%s", n, line, err, d.table, strings.Join(d.lines, "\n"))
			}
		}
	}
	if stood < int(tables)/4 {
		t.Errorf("%d of %d drawn tables stand, want a quarter at least", stood, tables)
	}
}

// heard counts how often each sentence was said, by its key.
type heard map[string]int

// keysOf are the keys of an answer.
func keysOf(r *session.Reply) []string {
	var out []string
	var say func(m ref.Msg)
	say = func(m ref.Msg) {
		if m.Key == "" {
			return
		}
		out = append(out, m.Key)
		for _, a := range m.Args {
			if inner, ok := a.(ref.Msg); ok {
				say(inner)
			}
		}
	}
	var steps func(ss []game.Step)
	steps = func(ss []game.Step) {
		for _, x := range ss {
			say(x.Say)
			say(x.Value)
			steps(x.Sub)
		}
	}
	for _, ts := range [][]game.Text{r.Closing, r.Verdict.Lines, r.After} {
		for _, x := range ts {
			say(x.Say)
		}
	}
	steps(r.Verdict.Steps)
	for _, e := range r.Verdict.Events {
		out = append(out, r.Verb+" event "+tell(e).Kind)
	}
	for _, h := range r.Verdict.Hands {
		out = append(out, "hand "+h.Act)
	}
	if r.Refusal != nil {
		say(r.Refusal.Say)
		say(r.Refusal.Hint)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// news is how many sentences of an answer have been heard less than often.
func (h heard) news(rs []session.Reply, often int) (n int) {
	for i := range rs {
		for _, k := range keysOf(&rs[i]) {
			if h[k] < often {
				n++
			}
			h[k]++
		}
	}
	return n
}

// chosen plays a drawn table and keeps the lines that say something, and how much of it
// has been heard too seldom.
func (d *drawer) chosen(all heard, most int) (score int) {
	own := heard{}
	for k, n := range all {
		own[k] = n
	}
	for range 60 {
		if len(d.lines) == most {
			break
		}
		line := d.line()
		rs := d.s.Submit(line)
		n := own.news(rs, 3)
		score += n
		if n == 0 && (rs[0].Kind == session.Refused || len(rs[0].Events) == 0) {
			continue
		}
		d.lines = append(d.lines, line)
		d.dice(d.s, line)
	}
	return score
}

// A census is drawn with what has been heard so far.
type drawing struct {
	t     *testing.T
	heard heard
	size  int
}

// keep writes a scene, every other one in Italian, and hears what is said in it.
func (x *drawing) keep(sc scene) {
	s, err := sc.open()
	if err != nil {
		x.t.Fatal(err)
	}
	for _, l := range sc.lines {
		x.heard.news(s.Submit(l), 0)
		sc.dice(s, l)
	}
	if len(x.heard)%2 == 0 {
		sc.name += "-it"
	}
	x.write(sc)
}

// write writes a scene with its answers.
func (x *drawing) write(sc scene) {
	text, err := sc.play()
	if err != nil {
		x.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(censusDir, sc.name+".txt"), []byte(text), 0o644); err != nil {
		x.t.Fatal(err)
	}
	x.size += len(text)
}

// shipped draws lines for the battles that ship and those of these tests.
func (x *drawing) shipped() {
	for i, name := range []string{"vimeiro", "vimeiro-turn-3", "two-divisions", "village.yaml", "skirmish.yaml"} {
		for k := range 2 {
			d := &drawer{r: rand.New(rand.NewPCG(uint64(i), uint64(k))), scene: scene{name: fmt.Sprintf("ship-%s-%d", strings.TrimSuffix(name, ".yaml"), k), table: "from " + name}}
			var err error
			if d.s, err = d.open(); err != nil {
				x.t.Fatal(err)
			}
			d.chosen(x.heard, 30)
			x.keep(d.scene)
		}
	}
}

// small draws small tables until there are enough; the more have been seen, the less a
// table must say that is new.
func (x *drawing) small(most int) {
	for n := uint64(0); n < 4000 && x.size < most; n++ {
		if d := newDrawer(n); d != nil && d.chosen(x.heard, 14) >= max(80-int(n)/30, 10) {
			x.keep(d.scene)
		}
	}
}

// facts draws lines about units without names.
func (x *drawing) facts(name string, seed uint64) {
	sc := scene{name: name}
	r := rand.New(rand.NewPCG(seed, 19))
	for n := 0; n < 4000 && len(sc.lines) < 60; n++ {
		line := dealt(r)
		if n%2 == 0 {
			line = unnamedLine(r)
		}
		s, err := sc.open()
		if err != nil {
			x.t.Fatal(err)
		}
		rs := s.Submit(line)
		refused, often := rs[0].Kind == session.Refused, 8
		if refused {
			often = 1
		}
		if x.heard.news(rs, often) == 0 && (refused || n%40 > 0) {
			continue
		}
		if !refused && n%3 == 0 {
			line += "?"
		}
		sc.lines = append(sc.lines, line)
	}
	x.write(sc)
}

// readings draws lines with slips in them.
func (x *drawing) readings(name, table string, seed uint64) {
	sc := scene{name: name, table: "from " + table}
	s, err := sc.open()
	if err != nil {
		x.t.Fatal(err)
	}
	own := heard{}
	w := wild{s.State().(*state.State), rand.New(rand.NewPCG(seed, 23))}
	for n := 0; n < 4000 && len(sc.lines) < 120; n++ {
		l := lines[w.r.IntN(len(lines))]
		line := pick(w.r, l.en, l.it, otherLines[w.r.IntN(len(otherLines))], otherLines[w.r.IntN(len(otherLines))], w.act(), w.asks(), w.records())
		if n%8 > 0 {
			line = w.slip(line)
		}
		ls, err := game.Scan(line)
		if err != nil || len(ls) == 0 {
			continue
		}
		_, err = language.Parse(w.s, ls[0], &game.Last{})
		if r, ok := err.(*game.Refusal); ok && own.news([]session.Reply{{Refusal: r}}, 2) == 0 {
			continue
		}
		sc.lines = append(sc.lines, line)
	}
	x.write(sc)
}

// With -draw the census gets new tables and lines: those of very many that say most of
// what was not said yet.
func TestDrawCensus(t *testing.T) {
	if !*drawCensus {
		return
	}
	registerWords()
	if err := os.RemoveAll(censusDir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(censusDir, 0o755); err != nil {
		t.Fatal(err)
	}
	x := &drawing{t: t, heard: heard{}}
	x.shipped()
	x.small(330_000)
	for i, name := range []string{"facts-a", "facts-b-it", "facts-c", "facts-d-it"} {
		x.facts(name, uint64(i))
	}
	for i, table := range []string{"vimeiro", "two-divisions", "village.yaml"} {
		name := "read-" + strings.TrimSuffix(table, ".yaml")
		x.readings(name, table, uint64(2*i))
		x.readings(name+"-it", table, uint64(2*i+1))
	}
	t.Logf("%d bytes, %d sentences and deeds", x.size, len(x.heard))
}
