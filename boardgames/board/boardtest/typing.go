package boardtest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// Typed is a game at which lines are typed: it is drawn, plays itself and ends.
type Typed interface {
	game.Rules
	game.Charter
	game.Owned
	game.Planner
	game.Decider
	Canonical(a game.Action, faces []dice.Face) string
}

// Typist types lines at random at a game that plays itself meanwhile: every verb with pieces of both sides, wherever they
// are, places, words and numbers.
type Typist struct {
	Rules    Typed
	Scenario []byte   // nil of a game whose board the table tells
	Opening  []string // lines that are typed first and must be taken
	Between  int      // lines typed at one moment, before the game goes on by a line of the automatic player

	verbs, pieces, places, words []string
}

// Types types so many lines, drawn by a seed. None ends the program, and one that is refused, asked or taken back leaves the
// game as it was.
func (y Typist) Types(t *testing.T, seed uint64, lines int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1815, seed))
	s, err := session.New(y.Rules, y.Scenario, session.Options{Edition: "test", Dice: session.Mode{Name: "seed", Text: strconv.FormatUint(seed, 10)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range y.Opening {
		Line(t, s, line, "")
	}
	y.learns(s)
	for n := range lines {
		line := y.line(r)
		if !y.types(t, s, line) {
			return
		}
		if n%y.Between == y.Between-1 && !y.Rules.Decided(s.State()) {
			y.goesOn(s, seed)
		}
	}
	t.Logf("typed from the beginning to turn %d, %s", s.Clock().Turn, s.Clock().Phase)
}

// learns keeps what the game calls its verbs, pieces, places and words.
func (y *Typist) learns(s *session.Session) {
	for _, v := range y.Rules.Verbs() {
		y.verbs = append(y.verbs, v.Name)
	}
	y.verbs = append(y.verbs, "x")
	if lists, ok := game.Rules(y.Rules).(game.Worded); ok {
		for _, l := range lists.Words() {
			for _, w := range l.Words {
				y.words = append(append(y.words, w.EN...), w.IT...)
			}
		}
	}
	c, ok := y.Rules.Chart(s.State())
	if !ok {
		return
	}
	for _, p := range c.Tally {
		y.pieces = append(y.pieces, p.ID)
	}
	switch g := c.Table.(type) {
	case game.Graph:
		for _, p := range g.Points {
			y.places = append(y.places, p.ID)
		}
	case game.Areas:
		for _, a := range g.All {
			y.places = append(y.places, a.ID)
		}
	case game.Grid:
		for range 60 {
			n := len(y.places) * 7919
			y.places = append(y.places, fmt.Sprintf("%d,%d", n%(g.Cols+1), n/3%(g.Rows+1)))
		}
	}
}

// goesOn lets the automatic player do something; where it has nothing to do, or what it would do waits for an answer, what is
// owed is thrown or left.
func (y *Typist) goesOn(s *session.Session, seed uint64) {
	for side := range 2 {
		st := s.State()
		if v, ok := game.Rules(y.Rules).(game.Viewer); ok {
			st = v.View(st, []int{side})
		}
		a, _, ok := y.Rules.Plan(st, side, seed)
		if who := y.Rules.Owner(s.State(), a); !ok || who >= 0 && who != side {
			continue
		}
		if r := s.Submit(y.Rules.Canonical(a, nil)); r[len(r)-1].Refusal == nil {
			return
		}
	}
	if r := s.Submit("r"); r[len(r)-1].Refusal != nil {
		s.Submit("x")
	}
}

// line is a line that somebody might type, mostly by mistake.
func (y *Typist) line(r *rand.Rand) string {
	one := func(all []string) string {
		if len(all) == 0 {
			return "nobody"
		}
		return all[r.IntN(len(all))]
	}
	out := []string{one(y.verbs)}
	if r.IntN(3) > 0 {
		out = append(out, one(y.pieces))
	}
	for range r.IntN(4) {
		w := ""
		switch k := r.IntN(12); {
		case k < 4:
			w = one(y.places)
		case k < 7:
			w = one(y.pieces)
		case k < 8:
			w = one(y.pieces) + "+" + one(y.pieces)
		case k < 10:
			w = one(y.words)
		case k < 11:
			w = strconv.Itoa(r.IntN(9))
		default:
			w = one(y.words) + "=" + one(append([]string{"yes", "3", "-1", "4-3-2-1", "none"}, y.pieces...))
		}
		out = append(out, w)
	}
	return strings.Join(out, " ") + []string{"", "", "", " !", " !", "?"}[r.IntN(6)]
}

// types types a line, and takes it back; ok is false where it broke something.
func (y *Typist) types(t *testing.T, s *session.Session, line string) (ok bool) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%q at %+v ends the program: %v\n%s", line, s.Clock(), p, debug.Stack())
			ok = false
		}
	}()
	before, entries := s.Hash(), s.Entries()
	rs := s.Submit(line)
	for i := range rs {
		if rs[i].OK() && rs[i].Refusal != nil {
			t.Errorf("%q is taken and refused", line)
		}
	}
	for s.Entries() > entries {
		if u := s.Submit("undo"); u[len(u)-1].Refusal != nil {
			t.Fatalf("%q: taken, and cannot be taken back: %s", line, u[len(u)-1].Refusal.Say.Key)
		}
		if s.Hash() == before {
			break
		}
	}
	if s.Hash() != before {
		t.Errorf("%q at %+v leaves the game another", line, s.Clock())
		return false
	}
	return true
}
