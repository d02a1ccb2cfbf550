package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"

	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/session"
)

// rawKey is a sentence that no catalogue has, as it is printed; what is drawn in such brackets has no full stop.
var rawKey = regexp.MustCompile(`⟨[^⟩ ]+\.[^⟩]*⟩`)

// No answer to a line prints the key of a sentence that is in no catalogue: every verb of every game and of the program, alone, of
// pieces at random, asked, overruled, wrong, in a correction of what was done and of what was left, at the referee's place and at each seat,
// with a table and without, in both languages. The ordinary run types some of them.
func TestNoAnswerPrintsAKey(t *testing.T) {
	t.Parallel()
	register()
	for _, c := range []struct {
		what   string // a battle, or a game without a table
		before string
		steps  int
	}{
		{"onepage-practice", "", effort.Of(1, 3, 10, 60)}, {"phalanx-practice", "", effort.Of(1, 3, 10, 60)}, {"centoore-practice", "", effort.Of(1, 3, 10, 60)},
		{"waterloo200-practice", "", effort.Of(1, 3, 10, 60)}, {"vimeiro-turn-3", "n", effort.Of(1, 2, 6, 30)}, {"vimeiro", "", effort.Of(1, 2, 6, 30)},
		{"ordremixte", "", 1}, {"onepage", "", 1}, {"phalanx", "", 1}, {"centoore", "", 1}, {"waterloo200", "", 1},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			w := &walk{T: t, s: unkeptGame(t, c.what), r: rand.New(rand.NewPCG(3, 4)), told: map[string]bool{}}
			w.s.Submit(c.before)
			for range c.steps {
				w.saysOfWhatIsLeft()
				for _, place := range append(seatNames(w.s), "all") {
					w.s.Submit("as " + place)
					w.saysEverything(place)
				}
				if w.s.Submit("as all"); !w.s.Clock().Table || !w.goesOn() {
					break
				}
			}
		})
	}
}

// No key has a sentence in two domains: of two the one is printed where the other is meant, or with arguments that it has not.
func TestNoKeyHasTwoSentences(t *testing.T) {
	t.Parallel()
	register()
	said := map[string]string{}
	for _, c := range i18n.Catalogs() {
		for key, text := range c.Texts(i18n.EN) {
			if was, twice := said[key]; twice && was != text { // a file's are its reader's too
				t.Errorf("%s is %q and, in %s, %q", key, was, c.Domain, text)
			}
			said[key] = text
		}
	}
	if len(said) < 3000 {
		t.Errorf("got %d sentences, want those of the program and of every game", len(said))
	}
}

// unkeptGame is a battle, or a game without a table, whose journal nobody keeps.
func unkeptGame(t *testing.T, what string) *session.Session {
	t.Helper()
	if f, ok := folder(what); ok {
		s, err := session.New(f.Rules, nil, session.Options{Aliases: f.Aliases, Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	o := &Options{P: i18n.New(i18n.EN), Lang: i18n.EN, Dice: "seed:7"}
	g, err := o.unkept(what)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	return g.Session
}

// seatNames are the seats of a game.
func seatNames(s *session.Session) (out []string) {
	if x, ok := s.Rules().(game.Seated); ok {
		for _, seat := range x.Seats(s.State()) {
			out = append(out, seat.Name)
		}
	} else if x, ok := s.Rules().(game.Sided); ok {
		for _, side := range x.Sides(s.State()) {
			out = append(out, side.Words[0])
		}
	}
	return out
}

// pieces are those of whom something is listed, and one that nobody has.
func (w *walk) pieces() []string {
	ids := []string{"zzz"}
	if _, lists := w.s.Rules().(game.Lister); lists {
		for _, a := range w.legal() {
			for _, u := range a.Units {
				ids = append(ids, u.IDs...)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// saysOfWhatIsLeft leaves what may be left of each piece, and types lines about that.
func (w *walk) saysOfWhatIsLeft() {
	for _, id := range w.pieces() {
		n := w.s.Entries()
		if w.says("all", "x "+id); w.s.Entries() == n {
			continue
		}
		for _, l := range []string{"fix %d: short", "fix %d: pm=3", "fix %d: zzz", "fix %d: 5", "fix %d: x", "why %d", "log %d", "undo %d"} {
			w.says("all", fmt.Sprintf(l, n+1))
		}
	}
}

// saysEverything types lines with every verb.
func (w *walk) saysEverything(place string) {
	ids := w.pieces()
	any := func() string { return ids[w.r.IntN(len(ids))] }
	var verbs []string
	for _, h := range w.s.Submit("help")[0].Verbs {
		verbs = append(verbs, h.Name)
	}
	for _, v := range w.s.Rules().Verbs() {
		verbs = append(verbs, v.Name)
	}
	slices.Sort(verbs)
	some := effort.Of(14, 5, 2, 1)
	for _, v := range slices.Compact(verbs) {
		if slices.Contains([]string{"save", "load", "report", "map", "as", "view", "quit"}, v) {
			continue
		}
		n, one, other := w.s.Entries(), any(), any()
		for _, l := range []string{"", " !", "?", " " + one, " " + one + " !", " " + one + " zzz=1", " " + one + " " + other, " " + one + " " + other + "?", " short", " pm=3", " 7", " r2=b", " " + one + " r1=z"} {
			for _, line := range []string{v + l, fmt.Sprint("fix ", n, ": ", v, l), "odds " + v + l, "legal " + one} {
				if w.r.IntN(some) == 0 {
					w.says(place, line)
				}
			}
		}
	}
}

// says types a line and looks at its answers; what a seat or a wrong line wrote is taken back.
func (w *walk) says(place, line string) {
	n := w.s.Entries()
	for _, r := range w.s.Submit(line) {
		for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
			p := i18n.New(lang)
			for _, text := range []string{repl.Text{P: p}.Reply(&r), string(repl.JSON{P: p}.Reply(&r))} {
				if key := rawKey.FindString(text); key != "" && !w.told[key] {
					w.told[key] = true
					w.Errorf("at the place of %s: %q is answered with the key %s in %q", place, line, key, text)
				}
			}
		}
	}
	for w.s.Entries() > n && place != "all" {
		n++
		w.s.Submit(fmt.Sprint("undo ", n))
	}
}
