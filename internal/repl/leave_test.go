package repl

import (
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

func TestLeaves(t *testing.T) {
	for _, l := range []string{"quit", " Exit ", "esci", "bye"} {
		if !leaves(l) {
			t.Errorf("%q stays", l)
		}
	}
	for _, l := range []string{"", "q", "qu 1/50", "quit 1/50", "x", "f 1/50 1/86"} {
		if leaves(l) {
			t.Errorf("%q leaves", l)
		}
	}
}

// A word that means to go is named when more stands behind it.
func TestLeavesWith(t *testing.T) {
	for line, want := range map[string]string{"quit now": "quit", " Esci  ora": "esci", "quit": "", "now quit": "", "": ""} {
		if got := leavesWith(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// What hands would have to do is no order in the answer to a question: nothing has happened.
func TestAQuestionOrdersNoHands(t *testing.T) {
	a := &answer{Text: Text{P: i18n.New(i18n.EN)}}
	a.asked(&session.Reply{Kind: session.Asked, Odds: &game.Odds{Lines: []game.Text{
		{Kind: game.HeadLine, Say: ref.M("repl.nothing")}, {Kind: game.HandsLine, Say: ref.M("repl.nothing")}}}})
	for _, l := range a.page {
		if strings.HasPrefix(l.Text, "  >>") {
			t.Errorf("a question orders: %q", l.Text)
		}
	}
	if got := a.page.String(); !strings.Contains(got, " ?>> ") && !render.IsPlain() {
		t.Errorf("got %q, want the work for hands marked as supposed", got)
	}
}
