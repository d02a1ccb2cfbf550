package turn

import (
	"fmt"
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// applied is the state once events have happened.
func applied(s *state.State, evs []game.Event) *state.State {
	return s.Apply(evs...)
}

// NewsArrives is the end of a phase in which a general fell or was saved: points are lost
// and regained now, without tests (§17, R72).
func NewsArrives(s *state.State) ([]game.Event, []game.Text) {
	r := s.Read()
	var t game.Trace
	var lost, gained ref.Comma
	for _, u := range s.Units {
		if u.News == 0 {
			continue
		}
		t.Event(&state.EvNews{Unit: u.ID})
		if u.Status == state.Destroyed {
			continue
		}
		f := chain.NewFighter(r, casting.Sheet(u, s), 0)
		before := f.Begin()
		after := before
		if u.News > 0 {
			morale.Hearten(f, &after, u.News)
		} else {
			f.Pay(&after, -u.News)
		}
		morale.Settle(r, &t, s, f, &before, &after)
		say := ref.M("general.loses", u.ID, int(before.Pm), int(after.Pm))
		switch {
		case after.Pm > before.Pm:
			gained = append(gained, say)
		case after.Status == state.Destroyed:
			lost = append(lost, ref.M("om.test-end", say, ref.Word("outcome.destroyed")))
		case after.Pm < before.Pm:
			lost = append(lost, say)
		}
	}
	if len(lost) > 0 {
		t.Line(game.BodyLine, ref.M("general.brigade-loses", lost), "OM R72")
	}
	if len(gained) > 0 {
		t.Line(game.BodyLine, ref.M("general.unit-gains", gained), "OM R72")
	}
	morale.Hands(&t, s.Turn)
	return t.Events, flight.ToldBy(t.Verdict)
}

// newsDue reports that the phase is at its end by itself, and news waits for it.
func newsDue(s *state.State) bool {
	if !slices.ContainsFunc(s.Units, func(u *state.Unit) bool { return u.News != 0 }) {
		return false
	}
	switch s.PhaseID() {
	case "fire":
		return s.Stage == state.FireEnd && len(Dues(s)) == 0
	case "rally", "compulsory", "breakthrough":
		return !busy(s)
	}
	return s.PhaseID() == "initiative" && s.First >= 0
}

// thrown plays an action without dice: what it brings about, and whether it needed none.
func thrown(s *state.State, a game.Action) (game.Verdict, bool) {
	adj, err := Prepare(s, a)
	if err != nil {
		return game.Verdict{}, false
	}
	d := dice.New(nil, nil)
	d.SetBrief(true)
	var v game.Verdict
	owed, err := d.Run(func() { v = adj.Play(d) })
	return v, err == nil && len(owed) == 0
}

// withoutEffect lists the closing shots for which no die is thrown (§9.10, R7). As long as
// a unit has another one that can hit, how it shares its bases is still to be said.
func withoutEffect(s *state.State) []fire.ClosingShot {
	owed := fire.OwedClosing(s)
	canHit := map[string]bool{}
	for _, x := range owed {
		if _, none := thrown(s, x.Action()); !none {
			canHit[x.Ch.Target] = true
		}
	}
	return slices.DeleteFunc(owed, func(x fire.ClosingShot) bool { return canHit[x.Ch.Target] })
}

// settleClosing gives up the closing fire of who has a friend before its front now that the
// fire is given (§9.2, R220), and at who has halted outside its lines (R303), and makes the first closing shot for which no die is thrown:
// nobody has to type what cannot hit.
func settleClosing(s *state.State) ([]game.Event, []game.Text) {
	if ch, who := fire.CoveredNow(s); ch != nil {
		say := game.Text{Kind: game.BodyLine, Say: ref.M("fire.front-covered", ch.Target, who), Refs: []ref.Ref{facts.S9_2, "OM R220"}}
		return []game.Event{&state.EvNoClosing{N: ch.N}}, []game.Text{say}
	}
	if e, say := fire.OutsideNow(s); e != nil {
		return []game.Event{e}, []game.Text{{Kind: game.BodyLine, Say: say, Refs: []ref.Ref{facts.S9_2, "OM R303"}}}
	}
	for _, x := range withoutEffect(s) {
		v, _ := thrown(s, x.Action())
		return v.Events, byItself(v)
	}
	return nil, nil
}

// closingSettled is a state as it is once the closing fire that settles itself has done so: how
// many bases of a line are left for the other of two chargers is known only then (§10.2, R303).
func closingSettled(s *state.State) *state.State {
	if s.PhaseID() != "fire" || s.Stage != state.Open0 {
		return s
	}
	for {
		evs, _ := settleClosing(s)
		if len(evs) == 0 {
			return s
		}
		s = applied(s, evs)
	}
}

// byItself is the lines of what nobody typed, with their work for hands: its head opens no
// entry of its own.
func byItself(v game.Verdict) []game.Text {
	out := flight.ToldBy(v)
	for i := range out {
		if out[i].Kind == game.HeadLine {
			out[i].Kind = game.PhaseLine
		}
	}
	return out
}

// disorderOver ends the disorder of everybody for whom its cause is over, at the end
// of the turn (OM §13): not of who flees, of who is told to stay disordered for
// longer, or of who still stands on ground that disorders it. The block of the turn names
// these.
func disorderOver(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	over := ref.Comma{}
	var say []game.Text
	for _, u := range s.Units {
		if !u.Disordered || !table.OnField(u) {
			continue
		}
		if u.Status != state.Steady || u.DisorderTo > s.Turn || motion.RoughUnder(s, u) {
			continue
		}
		evs = append(evs, &state.EvDisorder{Unit: u.ID})
		over = append(over, u.ID)
	}
	if len(over) > 0 {
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M("disorder.over", over), Refs: []ref.Ref{facts.S13}})
	}
	return evs, say
}

// unobeyedNow is unobeyed for the side whose movement is being closed. It is looked for
// once in a state: every line of a later phase asks for it, and when a game is played
// again hundreds of them may stand before the same open movement.
func unobeyedNow(s *state.State) *game.Refusal {
	if id := s.PhaseID(); id != "move-first" && id != "move-second" {
		return nil
	}
	if s.Open.Of != s {
		s.Open = state.OpenMovement{Of: s, Stays: motion.Unobeyed(s, s.Active())}
	}
	return s.Open.Stays
}

// trusted says of whom the orders of a side ask a move in a movement that closes with none typed: hands are trusted to have made it
// (OM §4.2, R132). Which orders those are the other side does not read. nil when there is nobody.
func trusted(s *state.State) []game.Text {
	if id := s.PhaseID(); id != "move-first" && id != "move-second" {
		return nil
	}
	all := motion.Untyped(s, s.Active())
	if len(all) == 0 {
		return nil
	}
	var who ref.Comma
	for i, id := range all {
		if i == casting.MostPassed {
			who = append(who, ref.M("turn.passed-more", len(all)-i))
			break
		}
		who = append(who, id)
	}
	side := s.Active()
	return []game.Text{{Kind: game.PhaseLine, Say: ref.M("order.untyped", s.Field.Sides[side].Say, who), Refs: []ref.Ref{facts.S4_2}, Aside: true, Secret: &game.Secret{Side: side}}}
}

// pursuitLines lists the breakthroughs that are due once the events have happened.
func pursuitLines(s *state.State, evs []game.Event) []game.Text {
	var say []game.Text
	if s.IsQuiet() {
		return nil
	}
	if s = applied(s, evs); s.PhaseID() == "breakthrough" {
		for _, d := range Dues(s) {
			say = append(say, d.Line)
		}
	}
	return say
}

// Check reports the first thing that no battle can come to.
func Check(s *state.State) error {
	for _, u := range s.Units {
		switch {
		case u.PM < 0 || u.PM > u.PMStart:
			return fmt.Errorf("%s has %d PM of %d", u.ID, u.PM, u.PMStart)
		case (u.PM == 0) != (u.Status == state.Destroyed):
			return fmt.Errorf("%s has %d PM and is %s", u.ID, u.PM, u.Status)
		case u.Bases < 0 || u.Bases > u.BasesStart:
			return fmt.Errorf("%s has %d bases of %d", u.ID, u.Bases, u.BasesStart)
		case u.Status != state.Destroyed && u.Bases == 0:
			return fmt.Errorf("%s lives without a base", u.ID)
		}
	}
	return nil
}

// passed tells whom a movement passes over when it goes on to a step, or ends (OM §7):
// horse, generals and other troops of the steps that are over then, who could have moved
// and did not. Nobody is named whose place is unknown, hands may have moved him; nor
// anybody of a side that only charges and types no other moves. nil when there is nobody.
func passed(s *state.State, to state.Stage, but game.Action) []game.Text {
	side := s.Active()
	if side < 0 || to <= s.Stage || to == casting.MovesOver && !command.TracksMoves(s, side) {
		return nil
	}
	var all ref.Comma
	name := func(step state.Stage, who ref.Comma) {
		if len(who) == 0 || s.Stage > step || to <= step {
			return
		}
		if n := len(who) - casting.MostPassed; n > 0 {
			who = append(who[:casting.MostPassed:casting.MostPassed], ref.M("turn.passed-more", n))
		}
		all = append(all, ref.M("turn.passed-step", casting.StepName(s, step), who))
	}
	idle := func(step state.Stage) (out ref.Comma) {
		for _, u := range s.Units {
			if u.Side == side && u.PlaceKnown() && u.Status == state.Steady && motion.StepOf(u, false) == step && u.Motion == 0 && u.Spent == 0 && motion.MayMove(s, u, "move") == nil && !casting.Subject(but, u.ID) {
				out = append(out, u.ID)
			}
		}
		return out
	}
	riders := func() (out ref.Comma) {
		for _, g := range s.Generals {
			if _, stands := s.Stands(g); stands && g.Side == side && g.Lost == 0 && g.With == "" && g.Moved == 0 {
				out = append(out, g.Surname())
			}
		}
		return out
	}
	name(state.StepGenerals, riders())
	name(state.StepHorse, idle(state.StepHorse))
	if command.TracksMoves(s, side) {
		name(state.StepFoot, idle(state.StepFoot))
	}
	if len(all) == 0 {
		return nil
	}
	out := []game.Text{{Kind: game.PhaseLine, Say: ref.M("turn.passed-over", all), Refs: []ref.Ref{facts.S7}, Aside: true}}
	if s.Stage <= state.StepGenerals && to > state.StepGenerals {
		out = append(out, command.LeftOff(s, side)...)
	}
	return out
}
