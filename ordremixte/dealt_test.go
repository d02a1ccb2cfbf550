package ordremixte

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/scenarios"
)

// This file deals for the census what is adjudicated from facts alone, what events do to
// a state, and what a scenario sets up.

// dealt is a line about units without names, with facts that its verb reads.
func dealt(r *rand.Rand) string {
	verb := pick(r, "fire", "fire", "melee", "melee", "melee", "charge", "charge", "morale", "rally", "counter", "square")
	var words []string
	infoOf := func(name string) *FactInfo { i, _, _ := factNamed(name); return i }
	states := func(role, names string, first bool, most int) {
		all := strings.Fields(names)
		if len(all) == 0 {
			return
		}
		put := func(name string, value any) { words = append(words, fmt.Sprintf("%s-%s=%v", role, name, value)) }
		told := map[string]bool{}
		forms := []int{Line, Line, Column, March, Square, Mass, Open}
		if strings.HasPrefix(names, "arm ") && (first || r.IntN(3) == 0) && r.IntN(2) == 0 {
			arm := r.IntN(len(UnitFacts[FArm].Words))
			put("arm", UnitFacts[FArm].Words[arm])
			told["arm"] = true
			switch arm {
			case LightCavalry, HeavyCavalry:
				forms = []int{Line, Column, March}
			case FootArtillery, HorseArtillery:
				forms = []int{Unlimbered, Unlimbered, Limbered}
			}
		}
		for _, name := range []string{"bases", "pm", "formation"} {
			if strings.Contains(" "+names+" ", " "+name+" ") && (first || r.IntN(3) == 0) {
				switch name {
				case "bases":
					put(name, 1+r.IntN(7))
				case "pm":
					put(name, 1+r.IntN(8))
				case "formation":
					put(name, UnitFacts[FFormation].Words[forms[r.IntN(len(forms))]])
				}
				told[name] = true
			}
		}
		for range r.IntN(most + 1) {
			name := all[r.IntN(len(all))]
			if told[name] || name == "arm" && r.IntN(3) > 0 || name == "firing" && r.IntN(3) > 0 || name == "bases-lost" && r.IntN(2) > 0 {
				continue
			}
			told[name] = true
			i := infoOf(name)
			switch i.Kind {
			case word:
				put(name, i.Words[r.IntN(len(i.Words))])
			case flag:
				put(name, pick(r, "yes", "yes", "no"))
			default:
				put(name, min(i.Min+r.IntN(7), i.Max))
			}
		}
	}
	reads := readsOf[verb]
	line := verb + " -"
	if r.IntN(8) == 0 && (verb == "fire" || verb == "charge" || verb == "melee") {
		line += " + -"
		states("a2", reads[0], true, 3)
		states("a1", reads[0], true, 3)
	} else {
		states("a", reads[0], true, 4)
	}
	if reads[1] != "" {
		switch {
		case r.IntN(8) == 0 && verb == "fire":
			line += " at - > -"
			states("t1", reads[1], true, 3)
			states("t2", reads[1], true, 3)
		case r.IntN(8) == 0 && verb == "melee":
			line += " at - + -"
			states("t1", reads[1], true, 3)
			states("t2", reads[1], true, 3)
		default:
			line += " at -"
			states("t", reads[1], true, 4)
		}
	}
	if verb == "fire" && r.IntN(4) > 0 {
		words = append(words, "range="+pick(r, "short", "short", "long"))
	}
	if all := strings.Fields(reads[2]); len(all) > 0 && r.IntN(2) == 0 {
		i := infoOf(all[r.IntN(len(all))])
		switch i.Kind {
		case word:
			words = append(words, i.Name+"="+i.Words[r.IntN(len(i.Words))])
		case flag:
			words = append(words, i.Name+"=yes")
		case number:
			words = append(words, fmt.Sprintf("%s=%d", i.Name, min(i.Min+r.IntN(5), i.Max)))
		case length:
			words = append(words, i.Name+"="+cmText(r.IntN(2000)))
		}
	}
	if r.IntN(8) == 0 {
		words = append(words, fmt.Sprintf("r%d=%s", 1+r.IntN(120), pick(r, "a", "b", "b", "c")))
	}
	if verb == "morale" && r.IntN(2) == 0 {
		words = append(words, pick(r, "fire", "melee"))
	}
	return line + " " + strings.Join(words, " ")
}

// told is an event of any kind with what may stand in it, for a state.
func told(s *State, r *rand.Rand) game.Event {
	w := wild{s, r}
	kinds := []string{evPM, evBases, evStatus, evDisorder, evGuns, evGeneral, evShot, evFired, evTested, evChecked, evFact, evMoved, evPlace, evTag, evAttach, evPhase, evStage, evFirst,
		evCharge, evCharge, evCharge, evClosing, evFought, evRuling, evDoubt, evBlown, evKept, evOrder, evReached, evShown, evDetach, evCourier, evArrive, evFigure, evSucceed, evSpent, evForm, evFled, evRallied,
		evTried, evBeat, evBroke, evOff, evBlock, evBlaze, evScreen, evManned, evCollapse, evGoal, evChief, evNight}
	e := game.Event{Kind: kinds[r.IntN(len(kinds))], N: pick(r, 0, 1, 1, 2, 3), M: pick(r, 0, 0, 1, 2, 5), X: float64(r.IntN(400)) / 4, Y: float64(r.IntN(400)) / 4, Deg: float64(r.IntN(360))}
	u := s.Units[r.IntN(len(s.Units))]
	e.Unit, e.Other = u.ID, pick(r, "", w.near(u.ID), w.general())
	switch e.Kind {
	case evPM:
		e.N, e.M = r.IntN(u.PM+1), u.PM
	case evBases:
		e.N = 1 + r.IntN(max(u.BasesStart, 1))
	case evStatus:
		e.Text = Status(r.IntN(int(Destroyed) + 1)).String()
	case evGeneral:
		e.Other, e.Text = w.general(), fate(r.IntN(int(saved)+1)).String()
	case evFired:
		e.Name = pick(r, "", "", "screen")
	case evChecked:
		e.Name = pick(r, "", perilWords[inFlight])
	case evDisorder:
		e.Name = pick(r, "", "friends")
	case evFact:
		e.Name, e.Text, _ = strings.Cut(assigned(r), "=")
		for _, of := range []string{"target-", "bersaglio-", "a-", "t-"} {
			e.Name = strings.TrimPrefix(e.Name, of)
		}
	case evPlace:
		e.Text, e.Name = pick(r, "", "column", "square"), pick(r, "", "", "hand")
	case evTag:
		e.Text = pick(r, "", "x1")
	case evPhase:
		e.N, e.M = r.IntN(len(phases().All)), s.Turn+r.IntN(2)
	case evStage:
		e.N = r.IntN(6)
	case evFirst:
		e.N = r.IntN(2)
	case evCharge:
		e.Name, e.M = pick(r, "declare", "declare", "join", "divert", "stage", "crew", "counter", "square", "tried"), r.IntN(4)
		e.Other = w.near(u.ID)
		e.N = 1 + r.IntN(len(s.Charges)+1)
		switch e.Name {
		case "declare":
			e.N = len(s.Charges) + 1
			e.Text = pick(r, "short", "long", "out") + pick(r, "", " square", " counter", " "+gapMark+"120", " "+groundMark+"g0 "+faceMark+"2", " pursuit", " second", " tried", " t.cover=light a1.pm=4 x")
		case "divert":
			if len(s.Charges) > 0 {
				e.Unit = s.Charges[r.IntN(len(s.Charges))].Attackers[0]
			}
		case "crew":
			e.Text = pick(r, "stay", "leave")
		}
	case evClosing:
		e.N, e.M, e.Name = 1+r.IntN(len(s.Charges)+1), r.IntN(3), fmt.Sprint(r.IntN(4))
	case evRuling:
		e.N, e.Text = pick(r, 0, 1, 159, 160, r.IntN(150)), pick(r, "a", "b", "bc", "")
	case evOrder, evDetach:
		e.Unit, e.Name, e.Text, e.Other = w.brigade(), "", w.order(), pick(r, "", w.ground())
		if r.IntN(2) == 0 || e.Kind == evDetach {
			e.Unit, e.Name = u.ID, "unit"
		}
	case evReached, evShown:
		e.Unit = w.brigade()
	case evCourier:
		e.Unit, e.Text = w.brigade(), w.order()
		if r.IntN(3) == 0 {
			e.Unit, e.Name = u.ID, "unit"
		}
		e.N, e.M = s.Riders+1, pick(r, -1, 0, 300)
	case evArrive:
		e.N, e.Text = r.IntN(s.Riders+2), pick(r, "arrived", "lost")
	case evFigure, evSucceed:
		e.Unit = w.general()
	case evSpent:
		e.N, e.M, e.Name = r.IntN(1200), r.IntN(1200), fmt.Sprintf("%x", r.IntN(1<<13))
	case evForm:
		e.Text, e.N = UnitFacts[FFormation].Words[r.IntN(len(UnitFacts[FFormation].Words))], pick(r, 0, 2, 4)
	case evBlock, evBlaze:
		e.Text = w.ground()
		if e.Kind == evBlaze {
			e.Unit = w.ground()
		}
	case evCollapse:
		e.N = r.IntN(len(s.Field.Divisions))
	case evGoal:
		e.N, e.M = r.IntN(max(len(s.Field.Goals), 1)), pick(r, -1, 0, 2)
	case evChief:
		e.N = r.IntN(2)
	case evNight:
		e.N = s.Turn
	}
	return e
}

// inside is all that a state holds but its field, as text.
func inside(s *State) string {
	n := *s
	n.Field = nil
	b, err := json.Marshal(n)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// facts counts what so many lines of facts come to.
func (c census) facts(r *rand.Rand, n int) {
	s := &State{Field: &Field{Tape: defaultTape, TapeDeg: defaultTapeDeg}, First: -1, LastFirst: -1}
	for range n {
		c.tried(s, dealt(r)+pick(r, "", "", "", " !"), r)
	}
}

// events counts what so many events make of a state.
func (c census) events(s *State, r *rand.Rand, n int) {
	start := s
	for range n {
		if r.IntN(60) == 0 {
			s = start
		}
		e := told(s, r)
		s = s.apply(e)
		c.note("applied "+e.Kind, inside(s))
		c.note("encoded", string(Rules{}.Encode(s)))
		for _, h := range (Rules{}).Differs(start, s) {
			c.note("differs by "+h.Act, h)
		}
		if r.IntN(8) == 0 {
			c.texts(s.endOfTurn())
			c.note("sides", Rules{}.Clock(s))
			c.note("checked", Rules{}.Check(s))
			c.note("seen by one side", inside(Rules{}.View(s, r.IntN(3)-1).(*State)))
		}
	}
}

// opened counts what a scenario sets up, to the last field.
func (c census) opened(s *State) {
	b, err := json.Marshal(s.Field)
	c.note("field", string(b), err)
	for i := range s.Field.Terrain {
		c.note("ground", s.Field.Terrain[i].ID, s.Field.Terrain[i].Kind, s.Field.Terrain[i].Polygon.Corners())
	}
	for _, u := range s.Units {
		b, err := json.Marshal(u)
		c.note("enlisted", string(b), err)
	}
	c.note("set up", inside(s))
	c.note("sides", Rules{}.Sides(s))
}

// shipped opens every scenario that ships, and those of these tests.
func shipped(t *testing.T) []*State {
	var out []*State
	for _, name := range scenarios.List() {
		out = append(out, tableOf(t, name))
	}
	return append(out, skirmish(t, "village.yaml").State().(*State), skirmish(t, "skirmish.yaml").State().(*State))
}
