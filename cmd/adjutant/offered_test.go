package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

// A walk goes through a game by lines that are listed as taken, and tries on the way what is proposed.
type walk struct {
	*testing.T
	s     *session.Session
	r     *rand.Rand
	tried int
	told  map[string]bool // faults of one kind are told once
}

// Whatever a refusal proposes at a table is taken where it is proposed, or says that it is the form of such a line; so is
// whatever is listed as taken: five games, states of a walk at random through each, every verb alone, with a word that means
// nothing and with pieces at random.
func TestWhatIsProposedIsTaken(t *testing.T) {
	t.Parallel()
	register()
	for what, steps := range map[string]int{
		"onepage-practice": effort.Of(4, 60, 200), "phalanx-practice": effort.Of(4, 60, 200), "centoore-practice": effort.Of(4, 60, 200),
		"waterloo200-practice": effort.Of(4, 60, 200), "vimeiro-turn-3": effort.Of(2, 12, 60),
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			o := &Options{P: i18n.New(i18n.EN), Lang: i18n.EN, Dice: "seed:7"}
			g, err := o.unkept(what)
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			w := &walk{T: t, s: g.Session, r: rand.New(rand.NewPCG(1, 2)), told: map[string]bool{}}
			for range steps {
				w.asksNonsense()
				if !w.goesOn() {
					break
				}
			}
			if w.tried < 3*steps {
				t.Errorf("got %d lines that were proposed in %d states; want three a state", w.tried, steps)
			}
		})
	}
}

// legal are the actions that are listed now.
func (w *walk) legal() []game.Action {
	return w.s.Rules().(game.Lister).Legal(w.s.State(), -1)
}

// canonical is an action as a line of its game.
func (w *walk) canonical(a game.Action) string {
	if c, own := w.s.Rules().(interface {
		Canonical(game.Action, []dice.Face) string
	}); own {
		return c.Canonical(a, nil)
	}
	return game.Canonical(a)
}

// asksNonsense types lines of which most are refused, and tries whatever is proposed in their place.
func (w *walk) asksNonsense() {
	var ids []string
	all := w.legal()
	for _, a := range all {
		for _, u := range a.Units {
			ids = append(ids, u.IDs...)
		}
	}
	slices.Sort(ids)
	ids = append(slices.Compact(ids), "zzz")
	for _, v := range w.s.Rules().Verbs() {
		if v.Inner {
			continue
		}
		one, other := ids[w.r.IntN(len(ids))], ids[w.r.IntN(len(ids))]
		for _, line := range []string{v.Name, v.Name + " zzz", v.Name + " " + one, v.Name + " " + one + " at " + other, v.Name + " " + one + " 1,1"} {
			w.asks(line)
		}
	}
	for range 5 {
		if len(all) == 0 {
			break
		}
		if a := all[w.r.IntN(len(all))]; !w.s.Waits(a) {
			w.takes("legal", "that is listed", w.canonical(a))
		}
	}
}

// asks types a line, takes it back where it is taken, and tries the lines of a refusal.
func (w *walk) asks(line string) {
	rs := w.s.Submit(line)
	no := rs[len(rs)-1].Refusal
	for _, r := range rs {
		if r.Entry > 0 && r.OK() {
			w.s.Submit(fmt.Sprint("undo ", r.Entry))
		}
	}
	if no == nil {
		return
	}
	for _, way := range no.Ways {
		if way.Say.Key != "session.way.form" && !mends(no, way) {
			w.takes(line, i18n.New(i18n.EN).Say(no.Say), way.Line)
		}
	}
}

// mends reports a way that is the line that was typed with what is wrong in it put right: what else is wrong with it its own
// answer says.
func mends(no *game.Refusal, way game.Way) bool {
	return way.Does != game.AsExample && slices.Contains([]game.RefusalKind{game.BadValue, game.Unknown, game.Ambiguous}, no.Kind)
}

// takes tries on a branch, so that the game stays as it is, a line that was proposed.
func (w *walk) takes(typed, answer, line string) {
	w.tried++
	rs := w.s.Submit("whatif " + line)
	last := rs[len(rs)-1]
	if last.OK() {
		return
	}
	p := i18n.New(i18n.EN)
	if fault := last.Refusal.Say.Key + " " + strings.Fields(typed)[0] + " " + strings.Fields(line)[0]; !w.told[fault] {
		w.told[fault] = true
		w.Errorf("%s: %q is answered %q and offered %q, which is answered %q; want it taken", p.Say(w.s.Clock().Say), typed, answer, line, p.Say(last.Refusal.Say))
	}
}

// goesOn types one of the answers that are owed, else one of the lines that are listed.
func (w *walk) goesOn() bool {
	if owed := w.s.Owed(); len(owed) > 0 {
		line := "r"
		if answers := owed[0].Need.Answers; len(answers) > 0 {
			line = answers[w.r.IntN(len(answers))]
		}
		if rs := w.s.Submit(line); rs[len(rs)-1].OK() {
			return true
		}
	}
	all := w.legal()
	w.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, a := range all {
		if rs := w.s.Submit(w.canonical(a)); rs[len(rs)-1].OK() {
			return true
		}
	}
	return false
}
