package ordremixte

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/ordremixte/state"
)

// leading are rules that hold every state to which an action says that it has led against the one that its events make.
type leading struct {
	Rules
	t         *testing.T
	said, not *int
}

func (r leading) WithTape(cm, deg float64) game.Rules {
	r.Rules = r.Rules.WithTape(cm, deg).(Rules)
	return r
}

func (r leading) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	adj, err := r.Rules.Prepare(s, a)
	if err != nil {
		return adj, err
	}
	switch says, right := leadsRight(s.(*state.State), adj); {
	case !right:
		r.t.Errorf("%s leads to another state than its events", game.Canonical(a))
	case says:
		*r.said++
	default:
		*r.not++
	}
	return adj, nil
}

// leadsRight reports an action that says where it has led, and that its events lead there.
func leadsRight(s *state.State, adj game.Adjudication) (says, right bool) {
	x, ok := adj.(game.Leading)
	if !ok || x.Leads() == nil {
		return false, true
	}
	got := x.Leads().(*state.State)
	for _, e := range adj.Play(dice.New(nil, nil)).Events {
		s = s.Apply(e)
	}
	return true, bytes.Equal(got.Encode(), s.Encode()) && got.IsQuiet() == s.IsQuiet()
}

// The state to which an action says that it has led is that which its events make, in every line of both battles.
func TestLeadsWhereItsEventsLead(t *testing.T) {
	for _, c := range wholeBattles {
		text, err := os.ReadFile(filepath.Join("testdata", "battles", c.name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		said, not := 0, 0
		h := c.open(t).Header()
		s, err := session.New(leading{t: t, said: &said, not: &not}, h.Scenario, session.Options{Rulings: h.Rulings})
		if err != nil {
			t.Fatal(err)
		}
		for l := range strings.Lines(string(text)) {
			if l = strings.TrimSpace(l); l == "" || strings.HasPrefix(l, "#") {
				continue
			}
			for _, r := range s.Submit(l) {
				if !r.OK() {
					t.Fatalf("%s: %v", l, r.Refusal)
				}
			}
		}
		if said < 20 {
			t.Errorf("%s: %d actions say where they lead, %d do not; want more that do", c.name, said, not)
		}
	}
}
