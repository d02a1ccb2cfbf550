package ordremixte

import (
	"adjutant/internal/game"
	"adjutant/tables"
)

// Kinds of event. An event says what is true afterwards, so that applying it
// needs no rule.
const (
	evPM       = "pm"       // Unit has N points, had M
	evBases    = "bases"    // Unit has N bases on the table
	evStatus   = "status"   // Unit is steady, retreats, routs, destroyed (Text)
	evDisorder = "disorder" // Unit is disordered (N=1) or not
	evGuns     = "guns"     // the crew left its guns (N=1)
	evGeneral  = "general"  // what became of general Other with Unit (Text)
	evShot     = "shot"     // Unit was a target in this fire phase and lost N
	evFired    = "fired"    // Unit has fired; of a garrison N bases, to the sides M of its block
	evNews     = "news"     // N points of Unit are lost or regained when the phase ends; 0: they were
	evTested   = "tested"   // the morale of Unit for this fire phase is settled
	evChecked  = "checked"  // its general's fate for this phase is settled
	evFact     = "fact"     // the referee set fact Name of Unit to Text
	evMoved    = "moved"    // Unit has moved
	evPlace    = "place"    // Unit stands at X, Y facing Deg, formation Text; Name is hand when the referee says so
	evTag      = "tag"      // Unit wears label Text
	evAttach   = "attach"   // general Other rides with Unit (empty: with nobody)
	evPhase    = "phase"    // the phase is N of turn M
	evStage    = "stage"    // the stage of the phase is N
	evFirst    = "first"    // side N moves first
	evCharge   = "charge"   // Unit charges Other; see applyCharge
	evClosing  = "closing"  // closing shot number M of charge N is made
	evFought   = "fought"   // charge N is over
	evRuling   = "ruling"   // ruling N is read as Text
	evDoubt    = "doubt"    // the place of Unit is doubtful
	evUnplaced = "unplaced" // nobody has told where Unit stands, or the figure of a general (Name figure)
	evBlown    = "blown"    // Unit is blown
	evAdvanced = "advanced" // Unit has taken the ground of who it beat, in turn N
	evKept     = "kept"     // the die N, typed with a shot, waits for the test of Unit
	evOrder    = "order"    // brigade or unit (Name) Unit is told Text, objective Other, in turn N
	evReached  = "reached"  // the order of brigade Unit is carried out: it halts
	evShown    = "shown"    // the counter of brigade Unit was turned up
	evDetach   = "detach"   // Unit acts alone (N=1) under Text, objective Other, or is back (N=0)
	evCourier  = "courier"  // courier N to brigade or unit (Name) Unit: M hundredths left from X, Y, Text its order, Other the objective
	evArrive   = "arrive"   // courier N is no more: Text arrived or lost
	evFigure   = "figure"   // the figure of general Unit stands at X, Y and has moved M hundredths
	evSucceed  = "succeed"  // general Unit has a successor, of quality N (0: as before)
	evSpent    = "spent"    // Unit has spent N hundredths of its move and gone M; Name holds its motion in hexadecimal
	evForm     = "form"     // Unit stands in formation Text, N bases abreast in a line of four horse
	evFled     = "fled"     // Unit has made N rout moves, broken in turn M by Other
	evRallied  = "rallied"  // Unit rallied in turn N
	evTried    = "tried"    // the rally of Unit for turn N is settled
	evBeat     = "beat"     // Unit beat Other in turn N
	evBroke    = "broke"    // Unit broke through in turn N
	evOff      = "off"      // Unit left the table in turn N at X, Y; N=0: it is back
	evBlock    = "block"    // Unit holds block Text; N=1: it fled there and stays
	evBlaze    = "blaze"    // ground Unit burns since turn N; 0: no more
	evScreen   = "screen"   // the light base of Unit stands ahead at X, Y facing Deg (N=1), or is back (N=0)
	evManned   = "manned"   // the crew of Unit came back to its guns in turn N
	evCollapse = "collapse" // division N of a side goes home since turn M
	evGoal     = "goal"     // goal N is reached in turn M, or is not (M negative)
	evChief    = "chief"    // side N has lost its commander-in-chief in turn M
	evNight    = "night"    // a night has passed: the day began with turn N
)

// settle writes what happened to one unit as events and as work for hands.
func (r *reading) settle(t *game.Trace, s *State, f *fighter, before, after *change) {
	named := f.ID != ""
	ev := func(e game.Event) {
		if named {
			e.Unit = f.ID
			t.Event(e)
		}
	}
	if f.known && before.pm != after.pm {
		ev(game.Event{Kind: evPM, N: int(after.pm), M: int(before.pm)})
	}
	was, is := f.basesNow(before), f.basesNow(after)
	if was != is {
		ev(game.Event{Kind: evBases, N: is})
		t.Hand(game.Hand{Unit: f.ID, Part: f.handPart(), Act: "remove-base", N: was - is, When: "now"})
	}
	if before.status != after.status {
		ev(game.Event{Kind: evStatus, Text: after.status.String()})
		if f.Unit != nil && (after.status == Retreating || after.status == Routing) {
			by := f.foe
			if by == "" {
				by = f.Unit.By
			}
			ev(game.Event{Kind: evFled, M: s.Turn, Other: by})
		}
		switch after.status {
		case Retreating:
			t.Hand(game.Hand{Unit: f.ID, Part: f.handPart(), Act: "turn-base", N: min(r.n.retreatMarks, is), CM: r.flight(f, after), When: "turn-start"})
		case Routing:
			t.Hand(game.Hand{Unit: f.ID, Part: f.handPart(), Act: "turn-base", N: min(r.n.routMarks, is), CM: r.flight(f, after), When: "turn-start"})
		}
	}
	if d := after.marks & disordered; d != before.marks&disordered && d != 0 {
		ev(game.Event{Kind: evDisorder, N: 1})
		t.Hand(game.Hand{Unit: f.ID, Part: f.handPart(), Act: "spread", When: "now"})
	}
	if after.marks&gunsLeft != 0 && before.marks&gunsLeft == 0 {
		ev(game.Event{Kind: evGuns, N: 1})
	}
	if before.gen != after.gen {
		r.fallenGeneral(t, s, f, after)
	}
}

// fallenGeneral writes what a general's fate changes: he is gone, and news of it goes
// round (§17, R72).
func (r *reading) fallenGeneral(t *game.Trace, s *State, f *fighter, c *change) {
	if f.ID == "" {
		return
	}
	id := ""
	if f.Unit != nil {
		id = f.Unit.GeneralID
	}
	t.Event(game.Event{Kind: evGeneral, Unit: f.ID, Other: id, Text: c.gen.String()})
	r.leaderless(t, s, id, c.gen)
	r.sendNews(t, s, f, c)
}

// flight is how far a unit that failed moves when the next turn opens (§8.2,
// R18): a retreat at the speed of its formation, a rout at rout or column
// speed, a crew without guns at its own.
func (r *reading) flight(f *fighter, c *change) float64 {
	b := tables.MustLoad(Book)
	march := 0.0 // R18: on open ground; a road is not seen from here
	if f.V[FFormation] == March && c.status == Retreating {
		march = b.CM("movement.march.open-ground")
	}
	arm := [...]string{"infantry", "light-cavalry", "heavy-cavalry", "foot-artillery", "horse-artillery"}[f.V[FArm]]
	switch {
	case c.marks&gunsLeft != 0:
		return b.CM("evasion.crew")
	case f.artillery():
		return b.CM("movement." + arm + ".limbered")
	case f.horse() && f.V[FFormation] == Line && c.status == Retreating:
		return b.CM("movement." + arm + ".line")
	case f.horse():
		return b.CM("movement."+arm+".column") + march
	case c.status == Routing:
		return b.CM("movement.infantry.rout")
	}
	switch f.V[FFormation] {
	case Line:
		return b.CM("movement.infantry.line")
	case Square:
		return b.CM("movement.infantry.square")
	case Open:
		return b.CM("movement.infantry.open")
	}
	return b.CM("movement.infantry.column") + march
}
