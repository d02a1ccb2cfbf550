package ordremixte

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// skirmish opens the battle that nobody means, kept in memory.
func skirmish(t testing.TB, file string) *session.Session {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	sc, err := battle.Parse(file, b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(Rules{}, sc.JSON(), session.Options{Edition: "test", Tape: &[2]float64{0, 0}})
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
	eager bool           // fights whenever that is legal
	saved bool           // the last line saved a general, and his brigade gains a point (OM §17)
}

// say types a line that must be accepted.
func (p *player) say(line string) {
	before := p.s.State().(*state.State)
	p.lines = append(p.lines, line)
	p.saved = false
	rs := p.s.Submit(line)
	if err := upright(rs, i18n.New(i18n.EN)); err != nil {
		p.fail("%q: %v", line, err)
	}
	for _, r := range rs {
		for _, e := range r.Verdict.Events {
			p.saved = p.saved || tell(e).Kind == "general" && tell(e).Text == state.Saved.String()
		}
		if r.Kind == session.Refused {
			p.fail("%q is refused: %v %v %v", line, r.Refusal.Ref, r.Refusal.Say.Key, r.Refusal.Say.Args)
		}
	}
	p.holds(line, before, p.s.State().(*state.State))
}

func (p *player) fail(format string, args ...any) {
	p.t.Helper()
	p.t.Fatalf(format+"\nafter %d lines:\n%s", append(args, len(p.lines), strings.Join(p.lines, "\n"))...)
}

// holds checks what no line may break.
func (p *player) holds(line string, before, now *state.State) {
	if err := (Rules{}).Check(now); err != nil {
		p.fail("%v", err)
	}
	for i, u := range now.Units {
		if u.PM > before.Units[i].PM && !p.saved && line != "undo" {
			p.fail("%s has gained points: %d, then %d", u.ID, before.Units[i].PM, u.PM)
		}
		most := max(u.Speed(u.Formation), u.Speed(u.Began.Formation))
		if u.Motion&(state.Fleeing|state.Pursued|state.Evaded) != 0 {
			most = max(most, motion.RoutSpeed(u), motion.RetreatSpeed(u))
		}
		if u.IsArtillery() { // its crew may have run back to the guns
			most = max(most, state.Hundredths(now.Book().CM("evasion.crew")))
		}
		if limit := 2*most + state.Hundredths(now.Book().CM("movement.march.road")); u.Spent > limit {
			p.fail("%s has spent %d of at most %d", u.ID, u.Spent, limit)
		}
	}
	p.apart(before, now)
}

// apart fails when two units stand on the same ground by more than the error of the tape,
// or than poses are rounded to, unless neither has moved: open order that loses a base
// closes up between enemies who stand in its gaps.
func (p *player) apart(before, s *state.State) {
	all := table.Standing(s)
	for i, a := range all {
		for _, b := range all[i+1:] {
			if geometry.Apart(a.F, b.F) || before.Unit(a.U.ID).Pose == a.U.Pose && before.Unit(b.U.ID).Pose == b.U.Pose {
				continue
			}
			if over, by := geometry.Overlapping(a.F, b.F); over && by.Margin > max(s.Field.Tape, geometry.Tolerance) {
				p.fail("%s stands on %s by %.2f cm", a.U.ID, b.U.ID, by.Margin)
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

// step plays one line; it reports whether the turn has ended.
func (p *player) step() bool {
	turn := p.s.Clock().Turn
	p.answers()
	line, verb := p.pick()
	if line == "" {
		p.fail("nothing may be done in %s", p.s.Clock().Phase)
	}
	p.verbs[verb]++
	p.say(line)
	p.answers()
	return p.s.Clock().Turn != turn
}

// fights are the verbs that an eager player tries first.
var fights = map[string]bool{"charge": true, "fire": true, "melee": true, "counter": true, "breakthrough": true, "follow": true, "square": true}

// pick draws a verb and then a legal line of it, among those that Legal lists: only
// as many are tried as it takes to find one. A phase of a few dozen moves ends sooner
// or later.
func (p *player) pick() (line, verb string) {
	s := p.s.State().(*state.State)
	next := game.Action{Verb: "next"}
	if p.r.IntN(12) == 0 {
		if way := p.disobeyed(); way != "" {
			return way, "obey"
		}
		if turn.MayNow(s, next) {
			return p.ends(), "next"
		}
	}
	verbs, of := []string{"next"}, map[string][]game.Action{"next": {next}}
	for _, a := range ask.MightDo(s, -1) {
		if of[a.Verb] == nil {
			verbs = append(verbs, a.Verb)
		}
		of[a.Verb] = append(of[a.Verb], a)
	}
	p.r.Shuffle(len(verbs), func(i, k int) { verbs[i], verbs[k] = verbs[k], verbs[i] })
	if p.eager {
		slices.SortStableFunc(verbs, func(a, b string) int { return cmp.Compare(facts.B2i(!fights[a]), facts.B2i(!fights[b])) })
	}
	for _, v := range verbs {
		all := of[v]
		p.r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		for _, a := range all {
			if turn.MayNow(s, a) {
				if v == "next" {
					return p.ends(), v
				}
				return game.Canonical(a), v
			}
		}
	}
	return p.disobeyed(), "obey"
}

// ends is the line that ends a phase, whatever somebody could still throw in it.
func (p *player) ends() string {
	if turn.Forfeits(p.s.State().(*state.State), game.Action{Verb: "next"}) != nil {
		return "next !"
	}
	return "next"
}

// disobeyed is the line that does what an order asks, when that alone keeps a movement
// open: nobody who moves at random obeys. It is empty when nothing is asked.
func (p *player) disobeyed() string {
	_, err := turn.Prepare(p.s.State().(*state.State), game.Action{Verb: "next"})
	var r *game.Refusal
	if !errors.As(err, &r) || r.Say.Key != "order.unobeyed" && r.Say.Key != "order.strayed" {
		return ""
	}
	return nth(r.Ways, 0).Line
}

// Battles of random legal lines: nothing crashes, no phase is a dead end, every
// invariant holds after every line, and taking all back restores the first state to
// the byte.
func TestRandomBattles(t *testing.T) {
	t.Parallel()
	turns, back := effort.Of(2, 8, 100, 2000), effort.Of(1, 1, 5)
	verbs := map[string]int{}
	for battle := 0; turns > 0; battle++ {
		p := &player{t: t, s: skirmish(t, "skirmish.yaml"), r: rand.New(rand.NewPCG(uint64(battle), 7)), verbs: verbs, eager: battle%2 == 1}
		first := p.s.Hash()
		for n, lines := 0, 0; n < 6 && turns > 0; lines++ {
			if lines > 400 {
				_, err := turn.Prepare(p.s.State().(*state.State), game.Action{Verb: "next"})
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
