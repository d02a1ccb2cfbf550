package ordremixte

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// newsArrives is the end of a phase in which a general fell or was saved: points are lost
// and regained now, without tests (§17, R72).
func newsArrives(s *state.State) ([]game.Event, []game.Text) {
	r := s.Read()
	var t game.Trace
	var lost, gained ref.Comma
	for _, u := range s.Units {
		if u.News == 0 {
			continue
		}
		t.Event(game.Event{Kind: state.EvNews, Unit: u.ID})
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
		return s.Stage == state.FireEnd && len(dues(s)) == 0
	case "rally", "compulsory", "breakthrough":
		return !busy(s)
	}
	return s.PhaseID() == "initiative" && s.First >= 0
}
