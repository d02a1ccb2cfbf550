package ordremixte

import (
	"cmp"
	"errors"
	flags "flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

var takeCensus = flags.Bool("census", false, "write testdata/census.txt anew")

// census is how often each sentence was said, and the sum of all that stood in it: two
// programs that rule alike have the same one. The order in which things are said does not
// count, so that a difference stays with the sentences it concerns.
type census map[string]*tally

type tally struct {
	n   int
	sum uint32
	one string // the last of them
}

// note counts one saying.
func (c census) note(key string, what ...any) {
	t := c[key]
	if t == nil {
		t = &tally{}
		c[key] = t
	}
	t.n++
	t.one = fmt.Sprint(what...)
	h := fnv.New32a()
	fmt.Fprint(h, what...)
	t.sum += h.Sum32()
}

// add counts what another has counted.
func (c census) add(other census) {
	for k, o := range other {
		t := c[k]
		if t == nil {
			t = &tally{}
			c[k] = t
		}
		t.n, t.sum, t.one = t.n+o.n, t.sum+o.sum, o.one
	}
}

// say counts a sentence and those inside it.
func (c census) say(m ref.Msg, with ...any) {
	if m.Key == "" {
		return
	}
	c.note(m.Key, append([]any{m.Args}, with...)...)
	for _, a := range m.Args {
		if inner, ok := a.(ref.Msg); ok {
			c.say(inner)
		}
	}
}

func (c census) texts(ts []game.Text) {
	for _, t := range ts {
		c.say(t.Say, t.Kind, t.Refs)
	}
}

func (c census) steps(ss []game.Step) {
	for _, s := range ss {
		c.say(s.Say, s.Ref, s.From, s.Value, s.Computed)
		c.say(s.Value)
		c.steps(s.Sub)
	}
}

// refused counts a refusal by its verb.
func (c census) refused(verb string, err error) {
	var r *game.Refusal
	if !errors.As(err, &r) {
		c.note("refused "+verb+": "+err.Error(), "")
		return
	}
	c.say(r.Say, verb, r.Kind, r.Ref)
	c.say(r.Hint)
	for _, w := range r.Ways {
		c.note("way of "+r.Say.Key, w.Line, w.Say)
	}
	if r.Close != nil {
		c.note("close "+r.Say.Key, *r.Close)
	}
}

// verdict counts all that was found.
func (c census) verdict(verb string, v game.Verdict) {
	c.texts(v.Lines)
	c.steps(v.Steps)
	for _, e := range v.Events {
		c.note("event "+e.Kind, e)
	}
	for _, h := range v.Hands {
		c.note("hand "+h.Act, h)
	}
	for _, a := range v.Assumed {
		c.note("assumed "+a.Fact, a)
	}
	for _, r := range v.Overrode {
		c.refused("forced "+verb, r)
	}
	if len(v.Trusted) > 0 {
		c.note("trusted by "+verb, v.Trusted)
	}
	if v.Close != nil {
		c.note("close "+verb, *v.Close)
	}
	if len(v.Data) > 0 {
		c.note("data of "+verb, v.Data)
	}
}

// odds counts a distribution.
func (c census) odds(verb string, o *game.Odds) {
	if o == nil {
		return
	}
	c.note("odds of "+verb, o.Chance)
	c.texts(o.Lines)
	for _, x := range o.Outcomes {
		c.note("outcome of "+verb, x)
	}
}

// tried is what a line comes to: the state after it, with what follows by itself; nil when
// it is refused, owes dice or only asks. The state that it is tried in stays as it is.
func (c census) tried(s *State, line string, r *rand.Rand) *State {
	ls, err := game.Scan(line)
	if err != nil || len(ls) != 1 {
		return nil
	}
	verb := ls[0].Words[0].Text
	cmd, err := Parse(s, ls[0], &game.Last{})
	if err != nil {
		c.refused(verb, err)
		return nil
	}
	if cmd.Question {
		v, err := s.answer(cmd.Action)
		if err != nil {
			c.refused(verb, err)
			return nil
		}
		c.verdict(verb, v)
		return nil
	}
	evs, said, err := s.advance(cmd.Action)
	if err != nil {
		c.refused(verb, err)
		return nil
	}
	c.texts(said)
	for _, e := range evs {
		c.note("event "+e.Kind, e)
		s = s.apply(e)
	}
	adj, err := s.prepare(cmd.Action)
	if err != nil {
		c.refused(verb, err)
		return nil
	}
	if r.IntN(4) == 0 {
		c.odds(verb, adj.Odds(odds.NewEngine()))
	}
	var v game.Verdict
	d := dice.New(nil, dice.Keyed{Key: dice.SeedKey(line), Place: r.IntN(100)})
	owed, err := d.Run(func() { v = adj.Play(d) })
	if err != nil {
		c.refused(verb, err)
		return nil
	}
	for _, n := range owed {
		c.note("owed for "+string(n.What), n)
	}
	if len(owed) > 0 {
		return nil
	}
	c.verdict(verb, v)
	for _, x := range (Rules{}).Readings(s, cmd.Action, v) {
		c.note("reading of "+verb, x)
	}
	before := s
	for _, e := range v.Events {
		s = s.apply(e)
	}
	for _, h := range (Rules{}).Differs(before, s) {
		c.note("differs by "+h.Act, h)
	}
	evs, said = s.follow()
	c.texts(said)
	for _, e := range evs {
		c.note("event "+e.Kind, e)
		s = s.apply(e)
	}
	for _, due := range s.dues() {
		c.texts([]game.Text{due.Line})
	}
	c.note("state after "+verb, string(Rules{}.Encode(s)))
	return s
}

// state counts what may be said of a state: lines that the program itself thinks of,
// lines that anybody might type, questions.
func (c census) state(s *State, r *rand.Rand) {
	w := wild{s, r}
	might := s.mightDo(-1)
	for range min(2, len(might)) {
		line := game.Canonical(might[r.IntN(len(might))])
		c.tried(s, line, r)
		if r.IntN(3) == 0 {
			c.tried(s, line+" !", r)
		}
	}
	c.tried(s, w.act(), r)
	if r.IntN(3) == 0 {
		c.tried(s, w.act()+" !", r)
	}
	c.tried(s, w.question(), r)
	side := r.IntN(2)
	c.note("seen by one side", string(Rules{}.Encode(Rules{}.View(s, side))))
	if chart, ok := (Rules{}).Chart(s); ok {
		for _, x := range chart.Pieces {
			c.note("piece on the chart", x)
		}
		for _, x := range chart.Figures {
			c.note("figure on the chart", x)
		}
		for _, x := range chart.Grounds {
			c.note("ground on the chart", x)
		}
	}
	line := w.act()
	c.note("in Italian", Rules{}.Speak(s, line, "it"))
	words := strings.Fields(line)
	c.note("completed", Complete(s, strings.Join(words[:r.IntN(len(words))], " ")+" "))
}

// What is said in two whole battles and some of random lines, with other lines tried
// beside those that were played: the sentences, how often, and the sum of what stood in
// them. Whoever changes a rule learns here which sentences it touches; the file is
// written anew with -census.
func TestCensus(t *testing.T) {
	var parts []func(*testing.T, census)
	for i, b := range wholeBattles {
		parts = append(parts, func(t *testing.T, c census) {
			text, err := os.ReadFile(filepath.Join("testdata", "battles", b.name+".txt"))
			if err != nil {
				t.Error(err)
				return
			}
			s := b.open(t)
			for n, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
				if strings.HasPrefix(l, "#") {
					continue
				}
				if n%12 == 0 {
					r := rand.New(rand.NewPCG(uint64(n), 1))
					c.state(s.State().(*State), r)
					if i == 0 { // the model lines of the grammar are of this battle
						l := lines[r.IntN(len(lines))]
						c.tried(s.State().(*State), l.en, r)
						c.tried(s.State().(*State), l.it, r)
					}
				}
				c.replies(s.Submit(l))
			}
		})
	}
	for battle := range uint64(2) {
		parts = append(parts, func(t *testing.T, c census) {
			p := &player{t: t, s: skirmish(t, "skirmish.yaml"), r: rand.New(rand.NewPCG(battle, 11)), verbs: map[string]int{}, eager: battle%2 == 0}
			for n := uint64(0); n < 120; n++ {
				if n%2 == 0 {
					c.state(p.s.State().(*State), rand.New(rand.NewPCG(n, battle)))
				}
				if p.r.IntN(8) == 0 { // somebody thinks again
					c.replies(p.s.Submit(pick(p.r, "why", "fix "+fmt.Sprint(1+p.r.IntN(100)), "fix "+fmt.Sprint(1+p.r.IntN(10)), "fix t.column", "fix disordered", "fix short",
						"undo", "redo", "todo", "whatif next", "audit distances", "log")))
					p.answers()
				}
				p.step()
			}
		})
	}
	parts = append(parts, unnamedFights, namedFights)
	for third := range uint64(3) {
		parts = append(parts, func(t *testing.T, c census) {
			x := smallTable{r: rand.New(rand.NewPCG(third, 13)), cm: limits()}
			stood := 0
			for n := uint64(0); n < 400; n++ {
				x.placed = n%5 > 0
				sc := x.scenario()
				if sc == nil {
					continue
				}
				stood++
				r := rand.New(rand.NewPCG(n, third))
				s, err := setup(sc.JSON())
				if err != nil {
					t.Fatal(err)
				}
				c.opened(s)
				if n%2 == 0 {
					s = exact(s)
				}
				if n%3 > 0 {
					s = x.troubles(s)
				}
				c.state(s, r)
				s = inPhase(s, phases().All[r.IntN(len(phases().All))].ID)
				for range 14 {
					if r.IntN(4) == 0 {
						c.state(s, r)
					}
					a := game.Action{Verb: "next"}
					if might := s.mightDo(-1); len(might) > 0 && r.IntN(3) > 0 {
						a = might[r.IntN(len(might))]
					}
					a.Force = r.IntN(3) == 0
					line := game.Canonical(a)
					switch r.IntN(6) {
					case 0:
						line = x.line(s) + draw(r, "", " !")
					case 1:
						line = wild{s, r}.act() + draw(r, "", " !", " !")
					}
					next := c.tried(s, line, r)
					if next == nil {
						continue
					}
					if err := (Rules{}).Check(next); err != nil {
						t.Fatalf("after %q on the table\n%s\n%v", line, x.b.String(), err)
					}
					s = next
				}
			}
			if stood < 100 {
				t.Errorf("only %d small tables stand", stood)
			}
		})
	}
	parts = append(parts, func(t *testing.T, c census) {
		for i, s := range readersOfLines(t) {
			c.slips(s, rand.New(rand.NewPCG(uint64(i), 17)), 1200)
		}
		bare := &State{Field: &Field{}}
		for i, l := range lines {
			c.parsed(bare, l.en, nil)
			c.parsed(bare, l.it+draw(rand.New(rand.NewPCG(uint64(i), 18)), "", "?"), nil)
		}
	})
	parts = append(parts, func(t *testing.T, c census) {
		c.facts(rand.New(rand.NewPCG(1, 19)), 1200)
	}, func(t *testing.T, c census) {
		for _, s := range shipped(t) {
			c.opened(s)
		}
		for i, s := range []*State{skirmish(t, "skirmish.yaml").State().(*State), openCorps(t).State().(*State), skirmish(t, "village.yaml").State().(*State)} {
			c.events(s, rand.New(rand.NewPCG(uint64(i), 20)), 700)
		}
	})
	parts = append(parts, askedTables)
	counts := make([]census, len(parts))
	t.Run("count", func(t *testing.T) {
		for i, part := range parts {
			counts[i] = census{}
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				part(t, counts[i])
			})
		}
	})
	if t.Failed() {
		return
	}
	c := census{}
	for _, part := range counts {
		c.add(part)
	}

	keys := slices.Sorted(maps.Keys(c))
	var out strings.Builder
	for _, k := range keys {
		fmt.Fprintf(&out, "%s %d %08x\n", strings.ReplaceAll(k, " ", "_"), c[k].n, c[k].sum)
	}
	path := filepath.Join("testdata", "census.txt")
	if *takeCensus {
		if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	was, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old := map[string]string{}
	for _, l := range strings.Split(string(was), "\n") {
		if k, rest, ok := strings.Cut(l, " "); ok {
			old[k] = rest
		}
	}
	shown := 0
	for _, k := range keys {
		name := strings.ReplaceAll(k, " ", "_")
		now := fmt.Sprintf("%d %08x", c[k].n, c[k].sum)
		if was := old[name]; was != now && shown < 30 {
			shown++
			t.Errorf("%s: %s, was %s; one of them: %s", k, now, cmp.Or(was, "never said"), c[k].one)
		}
		delete(old, name)
	}
	for k, n := range old {
		t.Errorf("%s: never said, was %s", k, n)
	}
}

// replies counts the answers of the session.
func (c census) replies(rs []session.Reply) {
	for _, r := range rs {
		verb, _, _ := strings.Cut(r.Command, " ")
		if r.Refusal != nil {
			c.refused(verb, r.Refusal)
		}
		c.verdict(verb, r.Verdict)
	}
}
