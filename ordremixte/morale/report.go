package morale

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Settle writes what happened to one unit as events and as work for hands.
func Settle(r *state.Reading, t *game.Trace, s *state.State, f *chain.Fighter, before, after *chain.Change) {
	named := f.ID != ""
	ev := func(e game.Event) {
		if named {
			t.Event(e)
		}
	}
	if f.Known && before.Pm != after.Pm {
		ev(&state.EvPM{Unit: f.ID, Now: int(after.Pm), Was: int(before.Pm)})
	}
	was, is := f.BasesNow(before), f.BasesNow(after)
	if was != is {
		ev(&state.EvBases{Unit: f.ID, Left: is})
		t.Hand(game.Hand{Unit: f.ID, Part: f.HandPart(), Act: "remove-base", N: was - is, When: "now"})
	}
	if before.Status != after.Status {
		ev(&state.EvStatus{Unit: f.ID, Is: after.Status})
		if f.Unit != nil && (after.Status == state.Retreating || after.Status == state.Routing) {
			by := f.Foe
			if by == "" {
				by = f.Unit.By
			}
			ev(&state.EvFled{Unit: f.ID, Turn: s.Turn, By: by})
		}
		switch after.Status {
		case state.Retreating:
			turnBases(t, f, min(r.N.RetreatMarks, is), Flight(r, f, after))
		case state.Routing:
			turnBases(t, f, min(r.N.RoutMarks, is), Flight(r, f, after))
		}
	}
	if after.Marks&^before.Marks&chain.Disordered != 0 && after.Status != state.Destroyed { // who is gone spreads nothing out
		ev(&state.EvDisorder{Unit: f.ID, On: true})
		t.Hand(game.Hand{Unit: f.ID, Part: f.HandPart(), Act: "spread", When: "now"})
	}
	if after.Marks&chain.GunsLeft != 0 && before.Marks&chain.GunsLeft == 0 {
		ev(&state.EvGuns{Unit: f.ID, Left: true})
	}
	if before.Gen != after.Gen {
		fallenGeneral(r, t, s, f, after)
	}
}

// turnBases has as many bases in all turned round as show how a unit will leave; those
// that stand so since an earlier test stay (§11.1).
func turnBases(t *game.Trace, f *chain.Fighter, marks int, cm float64) {
	if f.Unit != nil {
		marks -= casting.Marked(f.Unit)
	}
	if marks > 0 {
		t.Hand(game.Hand{Unit: f.ID, Part: f.HandPart(), Act: "turn-base", N: marks, Far: game.CM(cm), When: "turn-start"})
	}
}

// fallenGeneral writes what a general's fate changes: he is gone, and news of it goes
// round (§17, R72).
func fallenGeneral(r *state.Reading, t *game.Trace, s *state.State, f *chain.Fighter, c *chain.Change) {
	if f.ID == "" {
		return
	}
	id := ""
	if f.Unit != nil {
		id = f.Unit.GeneralID
	}
	t.Event(&state.EvGeneral{Unit: f.ID, General: id, Fate: c.Gen})
	command.Leaderless(r, t, s, id, c.Gen)
	sendNews(r, t, s, f, c)
}

// Flight is how far a unit that failed moves when the next turn opens (§8.2,
// R18): a retreat at the speed of its formation, a rout at rout or column
// speed, a crew without guns at its own.
func Flight(r *state.Reading, f *chain.Fighter, c *chain.Change) float64 {
	b := f.Book()
	form := f.Formation()
	if f.Unit != nil && f.Unit.Formation == facts.March { // R342: out of houses, where it fires and fights as a line (R125)
		form = facts.March
	}
	march := 0.0 // R18: on open ground; a road is not seen from here
	if form == facts.March && c.Status == state.Retreating {
		march = b.CM("movement.march.open-ground")
	}
	arm := [...]string{"infantry", "light-cavalry", "heavy-cavalry", "foot-artillery", "horse-artillery"}[f.V[facts.FArm]]
	switch {
	case c.Marks&chain.GunsLeft != 0:
		return b.CM("evasion.crew")
	case f.Artillery():
		return b.CM("movement." + arm + ".limbered")
	case f.Horse() && form == facts.Line && c.Status == state.Retreating:
		return b.CM("movement." + arm + ".line")
	case f.Horse():
		return b.CM("movement."+arm+".column") + march
	case c.Status == state.Routing:
		return b.CM("movement.infantry.rout")
	}
	switch form {
	case facts.Line:
		return b.CM("movement.infantry.line")
	case facts.Square:
		return b.CM("movement.infantry.square")
	case facts.Open:
		return b.CM("movement.infantry.open")
	}
	return b.CM("movement.infantry.column") + march
}
