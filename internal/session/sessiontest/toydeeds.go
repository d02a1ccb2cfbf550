package sessiontest

import (
	"fmt"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what units of the toy do.

type hit struct{ Hit, Crit bool }

// Prepare implements game.Rules.
func (Toy) Prepare(gs game.State, a game.Action) (game.Adjudication, error) {
	s := gs.(*state)
	us, bad := s.named(a)
	if bad != nil {
		return nil, bad
	}
	switch a.Verb {
	case "hit", "duel":
		if len(us) != 2 {
			return nil, no(game.BadValue, "toy.two")
		}
		if a.Verb == "hit" {
			return shot(us[0], us[1], a), nil
		}
		return fight(us[0], us[1]), nil
	case "test":
		if len(us) != 1 || !slices.Contains(s.Tests, us[0].ID) {
			return nil, no(game.NotNow, "toy.no-test")
		}
		return trial(us[0]), nil
	case "chase", "drop":
		if len(us) != 1 || !slices.Contains(s.Chase, us[0].ID) {
			return nil, no(game.NotNow, "toy.no-chase")
		}
		say := ref.M("toy.chase", us[0].ID)
		if a.Verb == "drop" {
			say = ref.M("toy.no-chase")
		}
		return sure(game.HeadLine, say, &chased{us[0].ID}), nil
	case "next":
		return s.turnOver()
	case "mark":
		var es []game.Event
		for _, u := range us {
			es = append(es, &mark{u.ID})
		}
		return sure(game.HeadLine, ref.M("toy.mark"), es...), nil
	case "set":
		return set(us, a.Args)
	}
	return nil, no(game.Unknown, "toy.unknown", a.Verb)
}

// named are the units of an action; who has fled does nothing more, unless that is forced.
func (s *state) named(a game.Action) (us []*unit, bad *game.Refusal) {
	for _, o := range a.Units {
		for _, id := range o.IDs {
			u := s.find(id)
			if u == nil {
				return nil, no(game.Unknown, "toy.unknown", id)
			}
			if u.Fled && a.Verb != "chase" && a.Verb != "drop" && !a.Force {
				r := no(game.Illegal, "toy.fled", id)
				r.Ways = []game.Way{{Line: game.Canonical(a) + " !", Say: ref.M("toy.force")}}
				return nil, r
			}
			us = append(us, u)
		}
	}
	return us, nil
}

// sure is a deed without dice: a line, and what comes of it.
func sure(kind game.LineKind, say ref.Msg, es ...game.Event) *game.Proc[hit] {
	return &game.Proc[hit]{
		Outcome: func(hit) game.Object { return nil },
		Report: func(t *game.Trace, _ hit) {
			t.Line(kind, say)
			for _, e := range es {
				t.Event(e)
			}
		},
	}
}

// turnOver ends the phase, and with the second the turn.
func (s *state) turnOver() (game.Adjudication, error) {
	if len(s.Tests) > 0 {
		return nil, no(game.NotNow, "toy.owed")
	}
	to, turn := "fire", s.Turn
	if s.Phase == "fire" {
		to, turn = "move", s.Turn+1
	}
	return sure(game.PhaseLine, ref.M("toy.next", ref.Word("toy.phase."+to)), &phase{to, turn}), nil
}

// set gives a unit its points.
func set(us []*unit, args []string) (game.Adjudication, error) {
	if len(us) != 1 || len(args) != 1 {
		return nil, no(game.BadValue, "toy.two")
	}
	n := 0
	if _, err := fmt.Sscanf(args[0], "pm=%d", &n); err != nil || n < 0 || n > 9 {
		return nil, no(game.BadValue, "toy.two")
	}
	return sure(game.HeadLine, ref.M("toy.mark"), &points{us[0].ID, n}), nil
}

func shot(by, at *unit, a game.Action) game.Adjudication {
	value := 10 * by.PM
	p := &game.Proc[hit]{}
	facts := []game.Step{{Ref: "TOY §9.10", Say: ref.M("toy.pm", by.ID), Value: ref.M("toy.n", value), From: game.Tracked}}
	ranged := false
	for _, f := range a.Facts {
		switch {
		case f.Name == "hard" && f.Value == "yes":
			value -= 20
			facts = append(facts, game.Step{Ref: "TOY §9.10", Say: ref.M("toy.hard"), Value: ref.M("toy.n", ref.Signed(-20)), From: game.Given})
		case f.Name == "range" && f.Value == "far":
			value -= 10
			ranged = true
		case f.Name == "range":
			ranged = true
		}
	}
	value = max(0, value)
	crit := value / 10
	p.Why = func() []game.Step { return facts }
	if by.Marked && !ranged {
		p.Base.Close = &game.Close{Value: 4.2, Limit: 4, Margin: 0.2, Tape: 0.5, Unit: "cm", If: []game.CloseCase{
			{Fact: game.Fact{Name: "range", Value: "near"}, Value: value, Critical: crit},
			{Fact: game.Fact{Name: "range", Value: "far"}, Value: max(0, value-10), Critical: max(0, value-10) / 10}}}
	}
	p.Base.Assumed = []game.Assumption{{Fact: "cover", Value: "none", From: "usual"}}
	p.Base.Trusted = []string{"arc"}
	need := &dice.Need{Die: dice.D100, Unit: by.ID, Against: at.ID, What: "toy.die", Ref: "TOY §9.10", Value: value, Critical: crit}
	p.Segments = []game.Segment[hit]{func(d *dice.Dice, t *game.Trace, h *hit) {
		b := d.Band(need, crit, value)
		if t != nil {
			t.Step("TOY §9.10", ref.M("toy.face", d.Last()), ref.M("toy.n", b))
		}
		h.Hit, h.Crit = b < 2, b == 0
	}}
	lost := func(h hit) int {
		n := 0
		if h.Hit {
			n++
		}
		if h.Crit {
			n++
		}
		return min(n, at.PM)
	}
	p.Chance = func() game.Object { return game.Object{{Key: "value", Value: value}, {Key: "critical", Value: crit}} }
	p.Outcome = func(h hit) game.Object {
		return game.Object{{Key: "target", Value: game.Object{{Key: "pm_lost", Value: lost(h)}}}}
	}
	p.Show = func(*game.Odds) []game.Text {
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("toy.hit", by.ID, at.ID), Refs: []ref.Ref{"TOY §9.10"}},
			{Kind: game.BodyLine, Say: ref.M("toy.value", value, crit)}}
	}
	p.Report = func(t *game.Trace, h hit) {
		t.Line(game.HeadLine, ref.M("toy.hit", by.ID, at.ID), "TOY §9.10")
		out := ref.Word("toy.miss")
		if h.Crit {
			out = "toy.critical"
		} else if h.Hit {
			out = "toy.struck"
		}
		t.Line(game.BodyLine, ref.M("toy.result", value, crit, out, at.PM, at.PM-lost(h)))
		if n := lost(h); n > 0 {
			t.Event(&lose{at.ID, n})
			t.Hand(game.Hand{Unit: at.ID, Act: "remove-base", N: n, When: "now"})
			if at.PM-n > 0 {
				t.Event(&owe{at.ID})
			}
		}
		if a.Force {
			t.Overrode = append(t.Overrode, no(game.Illegal, "toy.fled", at.ID))
		}
	}
	return p
}

type duelled struct{ A, B, Leave int }

func fight(a, b *unit) game.Adjudication {
	p := &game.Proc[duelled]{}
	na := &dice.Need{Die: dice.D100, Unit: a.ID, Against: b.ID, What: "toy.die", Ref: "TOY §10.6", Value: 50}
	nb := &dice.Need{Die: dice.D100, Unit: b.ID, Against: a.ID, What: "toy.die", Ref: "TOY §10.6", Value: 50}
	p.Segments = []game.Segment[duelled]{
		func(d *dice.Dice, _ *game.Trace, r *duelled) {
			d.Expect(na, nb)
			r.B = 1 - d.Band(na, 50)
			r.A = 1 - d.Band(nb, 50)
		},
		func(d *dice.Dice, _ *game.Trace, r *duelled) {
			if r.A == 1 && r.B == 1 {
				r.Leave = 1 + d.Choose(&dice.Need{Die: dice.Choice, Unit: a.ID, What: "toy.who", Ref: "TOY §10.6", Answers: []string{a.ID, b.ID}})
			}
		},
	}
	p.Outcome = func(r duelled) game.Object {
		return game.Object{{Key: "attacker", Value: game.Object{{Key: "pm_lost", Value: r.A}}}, {Key: "defender", Value: game.Object{{Key: "pm_lost", Value: r.B}}}}
	}
	p.Report = func(t *game.Trace, r duelled) {
		t.Line(game.HeadLine, ref.M("toy.duel", a.ID, b.ID), "TOY §10.6")
		t.Line(game.BodyLine, ref.M("toy.duel-lost", r.A, r.B))
		for _, x := range []struct {
			u *unit
			n int
		}{{a, r.A}, {b, r.B}} {
			if n := min(x.n, x.u.PM); n > 0 {
				t.Event(&lose{x.u.ID, n})
			}
		}
		if r.Leave > 0 {
			t.Event(&flee{[]string{a.ID, b.ID}[r.Leave-1]})
		}
	}
	return p
}

func trial(u *unit) game.Adjudication {
	p := &game.Proc[hit]{}
	n := &dice.Need{Die: dice.D6, Unit: u.ID, What: "toy.die", Ref: "TOY §11.1"}
	p.Segments = []game.Segment[hit]{func(d *dice.Dice, _ *game.Trace, h *hit) { h.Hit = d.Band(n, 2) == 0 }}
	p.Outcome = func(h hit) game.Object { return game.Object{{Key: "fled", Value: h.Hit}} }
	p.Report = func(t *game.Trace, h hit) {
		out := ref.Word("toy.holds")
		t.Event(&tested{u.ID})
		if h.Hit {
			out = "toy.routs"
			t.Event(&flee{u.ID})
			t.Event(&mayChase{u.ID})
		}
		t.Line(game.HeadLine, ref.M("toy.test", u.ID, out), "TOY §11.1")
	}
	return p
}
