package ordremixte

import (
	"math/rand/v2"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/session"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// What a battle is worth to a side falls with its own points and rises with the other's
// losses; who runs is worth less than who stands, and who has gone home nothing.
func TestWorth(t *testing.T) {
	s := corps(t)
	worth := func(s *state.State) float64 { return Rules{}.Worth(s, 0) }
	now := worth(s)
	for name, c := range map[string]struct {
		s  *state.State
		up bool
	}{
		"a point of its own is lost": {as(s, "A", func(u *state.Unit) { u.PM-- }), false},
		"a point of the enemy's":     {as(s, "X", func(u *state.Unit) { u.PM-- }), true},
		"one of its own routs":       {as(s, "A", func(u *state.Unit) { u.Status = state.Routing }), false},
		"one of its own retreats":    {as(s, "A", func(u *state.Unit) { u.Status = state.Retreating }), false},
		"an enemy is destroyed":      {as(s, "X", func(u *state.Unit) { u.Status = state.Destroyed }), true},
	} {
		if got := worth(c.s); got > now != c.up || got == now {
			t.Errorf("%s: %v, it was %v", name, got, now)
		}
	}
	if r := worth(as(s, "A", func(u *state.Unit) { u.Status = state.Routing })); r >= worth(as(s, "A", func(u *state.Unit) { u.Status = state.Retreating })) {
		t.Errorf("who routs is worth as much as who retreats: %v", r)
	}
	broken := s
	for _, u := range s.Units {
		if u.Side == 1 {
			broken = as(broken, u.ID, func(u *state.Unit) { u.PM = 0 })
		}
	}
	if (Rules{}).Decided(s) || (Rules{}).Worth(&state.State{Field: &state.Field{}}, 0) != 0 || (Rules{}).Decided(&state.State{Field: &state.Field{}}) {
		t.Error("nothing is decided yet")
	}
	if got := worth(broken); got <= now {
		t.Errorf("the enemy has nothing left: %v, it was %v", got, now)
	}
}

// Whom an order sends at the enemy is worth more the nearer he comes, and with his front to
// him; what the other side has ordered is worth nothing to who does not see it.
func TestWorthOfOrders(t *testing.T) {
	s := corps(t)
	s = as(s, "A", func(u *state.Unit) { u.Order = facts.Halt })
	sent := as(s, "A", func(u *state.Unit) { u.Order = facts.Attack })
	worth := func(s *state.State) float64 { return Rules{}.Worth(s, 0) }
	near := relocated(sent, "A", sent.Unit("A").Pose.Forward(5).At, sent.Unit("A").Pose.Facing)
	away := relocated(sent, "A", sent.Unit("A").Pose.At, sent.Unit("A").Pose.Facing+180)
	if worth(sent) <= worth(s) || worth(near) <= worth(sent) || worth(away) >= worth(sent) {
		t.Errorf("halted %v, sent %v, nearer %v, turned away %v", worth(s), worth(sent), worth(near), worth(away))
	}
	secret := as(sent, "X", func(u *state.Unit) { u.Order = facts.Attack })
	seen := func(s *state.State) float64 { return Rules{}.Worth(Rules{}.View(s, []int{0}), 0) }
	if seen(secret) != seen(sent) {
		t.Errorf("an order of the other side's is worth %v", seen(secret)-seen(sent))
	}
}

// Whoever goes by the list is never left with nothing: where orders keep a movement open, the
// lines by which they are obeyed stand in it. OM §4.2 [+]
func TestLegalNeverStalls(t *testing.T) {
	owing := 0
	for seed := range uint64(1) {
		p := &player{t: t, s: skirmish(t, "skirmish.yaml"), r: rand.New(rand.NewPCG(seed, 11)), verbs: map[string]int{}}
		for n := 0; n < more(10, 60); n++ {
			p.answers()
			s := p.s.State().(*state.State)
			all := ask.Legal(s, -1)
			if len(all) == 0 && len(owedNow(p.s)) == 0 {
				_, err := turn.Prepare(s, game.Action{Verb: "next"})
				no, _ := err.(*game.Refusal)
				p.fail("nothing is legal in %s: %+v", p.s.Clock().Phase, no.Ways)
			}
			if len(all) > 0 && !turn.MayNow(s, game.Action{Verb: "next"}) && p.disobeyed() != "" {
				owing++
				if last := all[len(all)-1]; turn.MayNow(s, last) == false {
					p.fail("the last is not legal: %v", last)
				}
			}
			p.step()
		}
	}
	if owing == 0 {
		t.Error("no movement was kept open by an order")
	}
}

func owedNow(s *session.Session) (out []session.Owed) {
	for _, o := range s.Owed() {
		if o.Now {
			out = append(out, o)
		}
	}
	return out
}
