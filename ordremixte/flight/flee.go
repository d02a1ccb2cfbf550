package flight

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// PrepareFlight carries out `move A flee`: the compulsory move of one unit.
func PrepareFlight(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	if !OwesFlight(s, u) {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S14, Say: ref.M("rout.not-fleeing", u.ID)}
	}
	x := FlightOf(s, u)
	hold := mayHold(x)
	p := &game.Proc[Shaken]{}
	needs := make([]dice.Need, len(hold))
	for i, o := range hold {
		needs[i] = dice.Need{Die: dice.D100, Unit: o.ID, What: "die.through", Ref: facts.S14}
	}
	rolls := make([]int, len(hold))
	for i := range hold {
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, in *Shaken) {
			if i == 0 && !d.Enumerated() {
				var want []*dice.Need
				for k := range needs {
					want = append(want, &needs[k])
				}
				d.Expect(want...)
			}
			if d.Band(&needs[i], flights(s.Book()).through-1) == 0 {
				*in |= 1 << i
			}
			if t != nil {
				rolls[i] = d.Last()
			}
		})
	}
	p.Report = func(t *game.Trace, in Shaken) {
		if len(hold) > 0 {
			t.Line(game.HeadLine, ref.M("rout.retreat-head", u.ID, ref.CM(x.Gone)), facts.S14)
			for i, o := range hold {
				key := "rout.holds"
				if in&(1<<i) != 0 {
					key = "rout.shaken"
				}
				t.Line(game.BodyLine, ref.M(key, o.ID, rolls[i], flights(s.Book()).through), facts.S14)
			}
		}
		flee(s, t, x, in)
	}
	p.Chance = func() game.Object {
		return game.Object{{Key: "value", Value: flights(s.Book()).through - 1}, {Key: "automatic", Value: 0}, {Key: "critical", Value: 0}}
	}
	p.Outcome = func(in Shaken) game.Object {
		o := game.Object{}
		for i, f := range hold {
			o = append(o, game.KV{Key: f.ID, Value: game.Object{{Key: "disordered", Value: in&(1<<i) != 0}}})
		}
		return o
	}
	p.Show = func(*game.Odds) []game.Text {
		return []game.Text{{Kind: game.HeadLine, Say: ref.M("rout.retreat-head", u.ID, ref.CM(x.Gone)), Refs: []ref.Ref{facts.S14}}}
	}
	if len(hold) == 0 {
		d := dice.New(nil, nil)
		var v game.Verdict
		if _, err := d.Run(func() { v = p.Play(d) }); err != nil {
			return nil, err
		}
		return casting.Done{V: v}, nil
	}
	return p, nil
}

// flee writes a compulsory move: where the unit is now, whom it disordered, what
// hands must do.
func flee(s *state.State, t *game.Trace, x *garrison.Runaway, in Shaken) {
	u := x.U
	through := ref.Comma{}
	for i, o := range x.Passed {
		if !x.Rout && in&(1<<i) == 0 {
			continue
		}
		if x.Rout { // of a retreat the dice tell it
			through = append(through, o.ID)
		}
		if !o.Disordered {
			t.Hand(game.Hand{Unit: o.ID, Act: "spread", When: "now"})
		}
		t.Event(&state.EvDisorder{Unit: o.ID, On: true, To: s.Turn, Friends: true})
		t.Step(facts.S14, ref.M("rout.step-through", o.ID), ref.M("rout.step-disorders"))
	}
	gone := x.Gone
	if !x.Placed {
		gone = x.Cm
	}
	t.Event(&state.EvSpent{Unit: u.ID, Spent: state.Hundredths(x.Cm), Gone: state.Hundredths(max(gone, 0)), Motion: u.Motion | state.Fleeing | state.FinishedMove})
	if x.Rout {
		t.Event(&state.EvFled{Unit: u.ID, Moves: u.Fled + 1, Turn: u.Broken, By: u.By})
	}
	if !x.Placed {
		for _, e := range table.GoesByHand(u) {
			t.Event(e)
		}
	}
	if x.Placed {
		t.Event(&state.EvPlace{Unit: u.ID, X: x.End.At.X, Y: x.End.At.Y, Deg: x.End.Facing})
	}
	lost := x.Off && x.Rout || x.Stop != nil && s.Read().Has(book.EnemyInTheWayDestroys)
	switch {
	case lost:
		if u.GeneralID != "" {
			t.Event(&state.EvAttach{Unit: u.ID})
		}
		t.Event(&state.EvPM{Unit: u.ID, Now: 0, Was: u.PM})
		t.Event(&state.EvStatus{Unit: u.ID, Is: state.Destroyed})
	case x.Off:
		t.Event(&state.EvStatus{Unit: u.ID, Is: state.Steady})
		t.Event(&state.EvOff{Unit: u.ID, Turn: s.Turn, X: x.End.At.X, Y: x.End.At.Y})
	case !x.Rout:
		// §11.1, R90: a retreat lasts one move; then the unit stands, in disorder to
		// the end of the move.
		t.Event(&state.EvStatus{Unit: u.ID, Is: state.Steady})
		t.Event(&state.EvDisorder{Unit: u.ID, On: true})
		t.Line(game.BodyLine, ref.M("rout.stands", u.ID), facts.S11_1)
	}
	if len(through) > 0 {
		t.Line(game.BodyLine, ref.M("rout.through", u.ID, through), facts.S14)
	}
	sayFlight(s, t, x, lost)
	if x.Into != nil {
		t.Event(&state.EvBlock{Unit: u.ID, Block: x.Into.ID, Fled: x.Rout})
		t.Line(game.BodyLine, ref.M("block.shelter", u.ID, x.Into.Named()), facts.S15)
	}
	morale.Hands(t, s.Turn)
}

// Order is the work of a flight: how far, and where to when that is known.
func Order(x *garrison.Runaway) (ref.Msg, game.Hand) {
	u, h := x.U, game.Hand{Unit: x.U.ID, Act: "move", Far: game.CM(x.Cm), When: "now"}
	if !x.Placed {
		switch {
		case x.First > 0 && x.By != nil:
			return ref.M("rout.hand-from", u.ID, ref.CM(x.Cm), ref.CM(x.First), x.By.ID), h
		case x.First > 0:
			return ref.M("rout.hand-first", u.ID, ref.CM(x.Cm), ref.CM(x.First)), h
		}
		return ref.M("rout.hand", u.ID, ref.CM(x.Cm)), h
	}
	to := game.Spot{X: x.End.At.X, Y: x.End.At.Y, Deg: x.End.Facing}
	h.Far, h.To = game.CM(table.Round2(x.Gone)), to
	at := []any{u.ID, ref.CM(h.Far.N), ref.CM(to.X), ref.CM(to.Y), ref.Deg(to.Deg)}
	switch {
	case x.Stop != nil:
		return ref.M("rout.hand-stopped", append(at, x.Stop.ID)...), h
	case x.Ground != "" && x.Amid != nil:
		return ref.M("rout.hand-stopped-amid", append(at, ref.Word("ground."+x.Ground), x.Amid.ID)...), h
	case x.Ground != "":
		return ref.M("rout.hand-stopped", append(at, ref.Word("ground."+x.Ground))...), h
	case x.Full != nil:
		return ref.M("rout.hand-full", append(at, x.Full.Named())...), h
	case x.Amid != nil:
		return ref.M("rout.hand-amid", append(at, x.Amid.ID)...), h
	case x.Into == nil && x.Cm-x.Gone > table.Grain:
		return ref.M("rout.hand-slowed", append(at, ref.CM(table.Round2(x.Cm)), x.Slowed)...), h
	}
	return ref.M("rout.hand-to", at...), h
}

// sayFlight writes how far and where a unit flees: a line for hands, and what ended it.
func sayFlight(s *state.State, t *game.Trace, x *garrison.Runaway, lost bool) {
	u := x.U
	switch {
	case lost && x.Off:
		t.Line(game.BodyLine, ref.M("rout.lost", u.ID, u.PM), facts.S14)
	case lost:
		t.Line(game.BodyLine, ref.M("rout.taken", u.ID, x.Stop.ID, u.PM), "OM R116")
	case x.Off:
		t.Line(game.BodyLine, ref.M("rout.left", u.ID, s.Turn+flights(s.Book()).back), facts.S14)
	case u.Foot() == nil && x.Rout && u.Tried == s.Turn: // the rally has told hands already
	default:
		t.Work(Order(x))
	}
	for _, o := range x.Close {
		key := "rout.close-out"
		if slices.Contains(x.Passed, o) {
			key = "rout.close-in"
		}
		t.Line(game.BodyLine, ref.M(key, o.ID, u.ID, ref.CM(flights(s.Book()).straight), ref.CM(s.Field.Tape)), facts.S14)
	}
	t.Step(facts.S14, ref.M("rout.step-length", u.ID), ref.M("rout.step-cm", ref.CM(x.Cm), ref.CM(x.First)))
	if x.Placed {
		rear := RearOf(s, u)
		t.Step(facts.S4_6, ref.M("rout.step-rear"), ref.M("rout.step-point", ref.CM(rear.X), ref.CM(rear.Y)))
	}
}

// DuesCompulsory lists the dice of friends that a retreat passes through.
func DuesCompulsory(s *state.State, add command.AddDue) {
	// Those after the first move when it has moved.
	if all := Fugitives(s); len(all) > 0 {
		if x := FlightOf(s, all[0]); len(mayHold(x)) > 0 {
			add("flight-"+all[0].ID, Fleeing1(all[0].ID), false)
		}
	}
}

// Flees reports the compulsory move of a unit, written as an action.
func Flees(a game.Action) bool { return a.Verb == "move" && len(a.Args) == 1 && a.Args[0] == "flee" }

// Fleeing1 is the compulsory move of a unit as an action.
func Fleeing1(id string) game.Action {
	return game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{id}}}, Args: []string{"flee"}}
}

// FollowCompulsory moves those who flee, one after the other, when the phase opens;
// nothing when all have moved or a die is owed.
func FollowCompulsory(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	var body []game.Text
	names := ref.Comma{}
	for cur := s; ; {
		all := Fugitives(cur)
		if len(all) == 0 || len(mayHold(FlightOf(cur, all[0]))) > 0 {
			break
		}
		adj, err := PrepareFlight(cur, Fleeing1(all[0].ID))
		if err != nil {
			break
		}
		v := adj.Play(dice.New(nil, nil))
		if all[0].Tried == cur.Turn && all[0].Foot() == nil {
			names = append(names, ref.M("rout.as-above", all[0].ID))
		} else {
			names = append(names, all[0].ID)
		}
		body = append(body, ToldBy(v)...)
		evs = append(evs, v.Events...)
		for _, e := range v.Events {
			cur = cur.Apply(e)
		}
	}
	if len(evs) == 0 {
		return nil, nil
	}
	head := game.Text{Kind: game.PhaseLine, Say: ref.M("rout.compulsory", names), Refs: []ref.Ref{facts.S14}}
	return evs, append([]game.Text{head}, body...)
}

// CloseCompulsory is what the end of the phase brings about: nothing, since nobody is
// left who must move.
func CloseCompulsory(s *state.State) ([]game.Event, []game.Text, *game.Refusal) { return nil, nil, nil }
