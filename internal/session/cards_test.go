package session_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/journal"
	"adjutant/internal/session"
	"adjutant/internal/session/sessiontest"
)

func deal(t testing.TB, mode, path string) *session.Session {
	t.Helper()
	o := options(mode)
	o.Path = path
	s, err := session.New(sessiontest.Cards{}, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// table is the state as it is encoded.
func table(s *session.Session) string { return string(s.Rules().Encode(s.State())) }

// shown is the faces of a reply as they would be typed.
func shown(r session.Reply) string {
	var b []string
	for _, f := range r.Faces {
		b = append(b, f.Shows())
	}
	return strings.Join(b, " ")
}

// chances is the odds of a line, each number of guns with its chance.
func chances(t testing.TB, s *session.Session, line string) string {
	t.Helper()
	o := play(t, s, line)[0].Odds
	var b []string
	for _, x := range o.Outcomes {
		b = append(b, fmt.Sprint(x.Keys.Get("guns"), ": ", x.P.RatString()))
	}
	return strings.Join(b, ", ")
}

// Cards are drawn by hand as dice are thrown: typed with the line or when they are asked
// for, in either language, a card called 7 like any other.
func TestCardsByHand(t *testing.T) {
	s := deal(t, "hand", "")
	rs := play(t, s, "draw 3 guns")
	want(t, kinds(rs), "waiting 1")
	if len(rs[0].Owed) != 2 || rs[0].Owed[0].Kind() != "card" || rs[0].Owed[0].Need.Deck != "cards" || rs[0].Owed[0].Need.Die != 11 {
		t.Fatalf("owed %+v", rs[0].Owed)
	}
	want(t, strings.Join(rs[0].Owed[0].Need.Answers, " "), "guns horse foot leader 7")
	want(t, refused(t, s, "marshal").Say.Key, "session.card.bad")
	want(t, refused(t, s, "foot marshal").Say.Key, "session.card.bad")
	want(t, refused(t, s, "march foot").Say.Key, "toy.unknown")
	want(t, refused(t, s, "guns guns").Say.Key, "session.card.bad") // there are two in all
	want(t, refused(t, s, "8").Say.Key, "session.card.bad")
	want(t, refused(t, s, "hidden").Say.Key, "session.card.bad") // it must be seen
	want(t, refused(t, s, "foot foot foot").Say.Key, "session.cards.many")
	rs = play(t, s, "7 fanti")
	want(t, kinds(rs), "done 1")
	want(t, rs[0].Command, "draw 3 guns 7 foot")
	want(t, table(s), `{"hands":[{"down":0,"known":null},{"down":0,"known":null}],"table":["guns","foot","7"]}`)
	want(t, kinds(play(t, s, "draw 1", "leader")), "waiting 2, done 2")
	want(t, refused(t, s, "draw 1 leader").Say.Key, "session.card.bad")
	want(t, refused(t, s, "draw 9").Say.Key, "toy.few")
	play(t, s, "shuffle", "draw 1 leader")
}

// The odds of a draw are exact, know what is out and what is on the table already, and
// change nothing.
func TestOddsOfCards(t *testing.T) {
	s := deal(t, "hand", "")
	hash := s.Hash()
	want(t, chances(t, s, "draw 2?"), "0: 15/22, 1: 10/33, 2: 1/66")
	want(t, chances(t, s, "seek leader?"), "0: 1/3, 1: 1/3, 2: 1/3")
	want(t, chances(t, s, "hold red 3?"), "0: 1") // nothing is seen
	want(t, s.Hash(), hash)
	rs := play(t, s, "draw 2", "guns")
	for _, r := range rs { // the second card, with the first on the table
		for _, x := range r.Odds.Outcomes {
			if r.Kind == session.Waiting && len(r.Faces) == 1 {
				want(t, x.P.RatString(), map[any]string{1: "10/11", 2: "1/11"}[x.Keys.Get("guns")])
			}
		}
	}
	play(t, s, "guns")
	want(t, chances(t, s, "draw 2?"), "0: 1")
}

// A hand is held face down, and weighs nothing until it is shown; then it is drawn from
// all that nobody has seen.
func TestHiddenCardsAreRevealed(t *testing.T) {
	s := deal(t, "hand", "")
	rs := play(t, s, "hold red 3 hidden", "red coperta guns")
	want(t, kinds(rs), "waiting 1, done 1")
	want(t, shown(rs[1]), "hidden guns hidden") // what names its seat is taken first
	for _, f := range rs[1].Faces {
		if f.Seat != "red" || f.Deck != "cards" {
			t.Errorf("%+v is not red's alone", f)
		}
	}
	want(t, table(s), `{"hands":[{"down":2,"known":["guns"]},{"down":0,"known":null}],"table":null}`)
	want(t, chances(t, s, "draw 1?"), "0: 10/11, 1: 1/11")
	want(t, refused(t, s, "draw 10").Say.Key, "toy.few") // nine lie in the deck
	want(t, chances(t, s, "show red 2?"), "0: 9/11, 1: 2/11")
	play(t, s, "draw 2 horse horse")
	want(t, chances(t, s, "show red 2?"), "0: 7/9, 1: 2/9")
	want(t, refused(t, s, "show red 2 hidden").Say.Key, "session.card.bad")
	want(t, refused(t, s, "show red 3").Say.Key, "toy.few")
	play(t, s, "show red 2 guns leader")
	want(t, table(s), `{"hands":[{"down":0,"known":["guns"]},{"down":0,"known":null}],"table":["guns","horse","horse","leader"]}`)

	// A hand that was written down unseen is told later, in its place.
	play(t, s, "hold blue 2 hidden hidden")
	rs = play(t, s, "fix 4: foot hidden")
	want(t, shown(rs[0]), "foot hidden")
	if w := rs[0].Was; len(w) != 1 || w[0].Was.Shows() != dice.Hidden || w[0].Is.Shows() != "foot" {
		t.Errorf("replaced %+v", w)
	}
	want(t, table(s), `{"hands":[{"down":0,"known":["guns"]},{"down":1,"known":["foot"]}],"table":["guns","horse","horse","leader"]}`)
}

// To the other side a hand is as many unseen cards: it reckons with all of them.
func TestHandsOfTheOtherSide(t *testing.T) {
	s := deal(t, "hand", "")
	play(t, s, "hold red 2 guns guns")
	want(t, chances(t, s, "draw 1?"), "0: 1")
	play(t, s, "view red")
	want(t, chances(t, s, "draw 1?"), "0: 1")
	play(t, s, "view blue")
	want(t, chances(t, s, "draw 1?"), "0: 5/6, 1: 1/6")
	for _, l := range play(t, s, "log")[0].Log {
		if !l.FaceDown || len(l.Faces) > 0 {
			t.Errorf("blue sees %+v", l)
		}
	}
}

// What the program draws is fixed by its key, comes again after undo, is played again when
// the journal is opened, and is derived by an audit.
func TestTheProgramDraws(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cards.jsonl")
	s := deal(t, "seed:7", path)
	rs := play(t, s, "draw 4", "hold blue 2", "seek leader")
	cards := shown(rs[0])
	if len(rs[0].Faces) != 4 || len(rs[1].Faces) != 2 || rs[1].Faces[0].By != dice.Rolled || rs[1].Faces[0].Seat != "blue" {
		t.Fatalf("drawn %+v, want four cards and two to blue, by the program", rs)
	}
	hash, before := s.Hash(), table(s)
	play(t, s, "u")
	want(t, shown(play(t, s, "seek leader")[0]), shown(rs[2]))
	want(t, table(s), before)
	// With the first draw undone the later ones stand with their own cards, and the deck
	// has the four again.
	play(t, s, "undo 1")
	want(t, shown(play(t, s, "why 4")[0]), shown(rs[2]))
	if strings.Count(table(s), `"`) >= strings.Count(before, `"`) {
		t.Errorf("%s has as many cards as %s", table(s), before)
	}
	play(t, s, "redo")
	want(t, s.Hash(), hash)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r, _, err := session.Resume(sessiontest.Cards{}, path, options("hand"))
	if err != nil {
		t.Fatal(err)
	}
	want(t, r.Hash(), hash)
	want(t, shown(play(t, r, "why 1")[0]), cards)
	r.Close()
	a, err := session.Audit(sessiontest.Cards{}, path, nil, options("hand"))
	if err != nil || !a.Sound() || a.Hash != hash {
		t.Errorf("%+v %v", a, err)
	}
}

// A card that was drawn by hand stays the same card when more of the deck is unseen, or
// less; one that is out already by then is owed again, and those beside it stand.
func TestCardsAreDrawnAgainAfterUndo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cards.jsonl")
	s := deal(t, "hand", path)
	play(t, s, "draw 1 foot", "draw 2 guns 7", "undo 1")
	want(t, table(s), `{"hands":[{"down":0,"known":null},{"down":0,"known":null}],"table":["guns","7"]}`)
	play(t, s, "redo")
	want(t, table(s), `{"hands":[{"down":0,"known":null},{"down":0,"known":null}],"table":["guns","foot","7"]}`)
	rs := play(t, s, "fix 1: 7")
	if c := rs[0].Replayed.Changed; len(c) != 1 || c[0].Entry != 2 || c[0].How != session.NowOwed {
		t.Fatalf("changed %+v", c)
	}
	want(t, table(s), `{"hands":[{"down":0,"known":null},{"down":0,"known":null}],"table":["7"]}`)
	play(t, s, "leader")
	want(t, table(s), `{"hands":[{"down":0,"known":null},{"down":0,"known":null}],"table":["guns","leader","7"]}`)
	want(t, refused(t, s, "fix 2: horse 7").Say.Key, "session.card.bad")
	play(t, s, "fix 2: guns guns", "draw 1", "r")
	hash := s.Hash()
	s.Close()
	if a, err := session.Audit(sessiontest.Cards{}, path, nil, options("hand")); err != nil || !a.Sound() || a.Hash != hash {
		t.Errorf("%+v %v", a, err)
	}
}

// TestForgedCards: a card that the key does not give, and one without a place, were not
// written by the program.
func TestForgedCards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cards.jsonl")
	s := deal(t, "seed:7", path)
	play(t, s, "draw 1", "hold red 1 hidden")
	s.Close()
	h, lines, _, err := journal.Read(path, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func([]journal.Entry)
		key    string
	}{
		"another card": {func(es []journal.Entry) {
			d := &es[0].Dice[0]
			d.Card = map[bool]string{true: "horse", false: "foot"}[d.Card == "foot"]
			es[0].Ev = bytes.ReplaceAll(es[0].Ev, []byte(lines[0].Dice[0].Card), []byte(d.Card))
		}, "session.forged.rolled"},
		"no place":          {func(es []journal.Entry) { es[0].Dice[0].F = 0 }, "session.forged.face"},
		"a place too far":   {func(es []journal.Entry) { es[0].Dice[0].F = 13 }, "session.forged.face"},
		"hidden in a place": {func(es []journal.Entry) { es[1].Dice[0].F = 3 }, "session.forged.face"},
		"hidden by program": {func(es []journal.Entry) { es[1].Dice[0].By = "rolled" }, "session.forged.face"},
	} {
		t.Run(name, func(t *testing.T) {
			out := h.AppendLine(nil)
			prev := h.H
			es := make([]journal.Entry, len(lines))
			for i, e := range lines {
				e.Dice = append([]journal.Die(nil), e.Dice...)
				es[i] = e
			}
			c.change(es)
			for i := range es {
				out = es[i].AppendLine(out, prev)
				prev = es[i].H
			}
			forged := filepath.Join(t.TempDir(), "forged.jsonl")
			if err := os.WriteFile(forged, out, 0o600); err != nil {
				t.Fatal(err)
			}
			a, err := session.Audit(sessiontest.Cards{}, forged, nil, options("hand"))
			if err != nil || a.Forged == nil || a.Forged.Why.Key != c.key {
				t.Errorf("found %+v, %v", a.Forged, err)
			}
		})
	}
}

// A script names the places of cards among those unseen, in the order of the pack.
func TestScriptedCards(t *testing.T) {
	s := deal(t, "script:1,11,12", "")
	rs := play(t, s, "draw 2")
	want(t, shown(rs[0]), "guns 7")
	want(t, refused(t, s, "draw 1").Say.Key, "session.card.bad") // ten are left, and 12 is no place
	want(t, shown(play(t, deal(t, "hand", ""), "draw 2", "r")[1]), shown(play(t, deal(t, "hand", ""), "draw 2 ; r")[1]))
}
