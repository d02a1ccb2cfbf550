package ordremixte

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/scenarios"
	"adjutant/tables"
)

// skirmish opens the battle that nobody means, kept in memory.
func skirmish(t testing.TB, file string) *session.Session {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenarios.Parse(file, b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(Rules{}, sc.JSON(), session.Options{Edition: tables.Edition(), Tape: &[2]float64{0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// player plays whatever is legal.
type player struct {
	t     *testing.T
	s     *session.Session
	r     *rand.Rand
	lines []string
	verbs map[string]int // done
	saved bool           // the last line saved a general, and his brigade gains a point (OM §17)
}

// say types a line that must be accepted.
func (p *player) say(line string) {
	before := p.s.State().(*State)
	p.lines = append(p.lines, line)
	p.saved = false
	for _, r := range p.s.Submit(line) {
		for _, e := range r.Verdict.Events {
			p.saved = p.saved || e.Kind == evGeneral && e.Text == saved.String()
		}
		if r.Kind == session.Refused {
			p.fail("%q is refused: %v %v %v", line, r.Refusal.Ref, r.Refusal.Say.Key, r.Refusal.Say.Args)
		}
	}
	p.holds(line, before, p.s.State().(*State))
}

func (p *player) fail(format string, args ...any) {
	p.t.Helper()
	n := max(0, len(p.lines)-25)
	p.t.Fatalf(format+"\nafter %d lines, the last of them %q", append(args, len(p.lines), p.lines[n:])...)
}

// holds checks what no line may break.
func (p *player) holds(line string, before, now *State) {
	if err := (Rules{}).Check(now); err != nil {
		p.fail("%v", err)
	}
	for i, u := range now.Units {
		if u.PM > before.Units[i].PM && !p.saved && line != "undo" {
			p.fail("%s has gained points: %d, then %d", u.ID, before.Units[i].PM, u.PM)
		}
		if limit := 2*max(u.speed(u.Formation), u.speed(u.Began.Formation), u.routSpeed()/2) + hundredths(tables.MustLoad(Book).CM("movement.march.road")); u.Spent > limit {
			p.fail("%s has spent %d of at most %d", u.ID, u.Spent, limit)
		}
	}
	p.apart(now)
}

// apart fails when two units that do not fight each other stand on the same ground.
func (p *player) apart(s *State) {
	all := s.standing()
	for i, a := range all {
		for _, b := range all[i+1:] {
			if geometry.Apart(a.f, b.f) {
				continue
			}
			if over, by := geometry.Overlapping(a.f, b.f); over {
				p.fail("%s stands on %s by %.2f cm", a.u.ID, b.u.ID, by.Margin)
			}
		}
	}
}

// answers gives whatever is owed at the prompt.
func (p *player) answers() {
	for n := 0; ; n++ {
		var now []session.Owed
		for _, o := range p.s.Owed() {
			if o.Now {
				now = append(now, o)
			}
		}
		if len(now) == 0 {
			return
		}
		if n > 200 {
			p.fail("the prompt asks for ever: %+v", now[0].Need)
		}
		o := now[0]
		if o.Need.Die == dice.Choice {
			if len(o.Need.Answers) == 0 {
				p.fail("a choice without answers: %+v", o.Need)
			}
			p.say(o.Need.Answers[p.r.IntN(len(o.Need.Answers))])
			continue
		}
		if o.Entry == 0 && o.Optional {
			return
		}
		p.say(fmt.Sprint(p.r.IntN(int(o.Need.Die)) + 1))
	}
}

// turn plays one line or one turn's end; it reports whether the turn has ended.
func (p *player) step() bool {
	turn := p.s.Clock().Turn
	p.answers()
	all := (Rules{}).Legal(p.s.State(), -1)
	if len(all) == 0 {
		p.fail("nothing may be done in %s", p.s.Clock().Phase)
	}
	pick := all[p.r.IntN(len(all))]
	// A phase of a few dozen moves ends sooner or later.
	if last := all[len(all)-1]; last.Verb == "next" && p.r.IntN(6) == 0 {
		pick = last
	}
	if way := p.disobeyed(); way != "" && p.r.IntN(2) == 0 {
		p.verbs["obey"]++
		p.say(way)
		p.answers()
		return false
	}
	p.verbs[pick.Verb]++
	p.say(game.Canonical(pick))
	p.answers()
	return p.s.Clock().Turn != turn
}

// disobeyed is the line that does what an order asks, when that alone keeps a movement
// open: nobody who moves at random obeys. It is empty when nothing is asked.
func (p *player) disobeyed() string {
	_, err := p.s.State().(*State).prepare(game.Action{Verb: "next"})
	var r *game.Refusal
	if !errors.As(err, &r) || r.Say.Key != "order.unobeyed" {
		return ""
	}
	return r.Ways[0].Line
}

// Battles of random legal lines: nothing crashes, no phase is a dead end, every
// invariant holds after every line, and taking all back restores the first state to
// the byte.
func TestRandomBattles(t *testing.T) {
	turns, back := 8, 1
	if os.Getenv("ADJUTANT_LONG") != "" {
		turns, back = 150, 5
	}
	verbs := map[string]int{}
	for battle := 0; turns > 0; battle++ {
		p := &player{t: t, s: skirmish(t, "skirmish.yaml"), r: rand.New(rand.NewPCG(uint64(battle), 7)), verbs: verbs}
		first := p.s.Hash()
		for n, lines := 0, 0; n < 6 && turns > 0; lines++ {
			if lines > 400 {
				_, err := p.s.State().(*State).prepare(game.Action{Verb: "next"})
				p.fail("the turn does not end: %+v; owed %+v", err, p.s.Owed())
			}
			if p.step() {
				n++
				turns--
			}
		}
		if battle < back {
			for p.s.Entries() > 0 && p.s.Hash() != first {
				p.say("undo")
			}
			if p.s.Hash() != first {
				t.Fatalf("battle %d: everything is taken back, and the state is another", battle)
			}
		}
	}
	t.Logf("verbs: %v", verbs)
}
