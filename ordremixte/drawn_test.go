package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file draws lines that somebody might type at a table.

// wild draws lines that somebody might type, sense or nonsense, from what stands on the
// table.
type wild struct {
	s *state.State
	r *rand.Rand
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func (w wild) unit() string { return w.s.Units[w.r.IntN(len(w.s.Units))].ID }

// near is one of the units that stand nearest to another.
func (w wild) near(id string) string {
	all := turn.Enemies(w.s, w.s.Unit(id))
	if len(all) == 0 {
		return w.unit()
	}
	return all[w.r.IntN(min(3, len(all)))].ID
}

func (w wild) general() string {
	if len(w.s.Generals) == 0 {
		return w.unit()
	}
	return w.s.Generals[w.r.IntN(len(w.s.Generals))].ID
}

func (w wild) brigade() string {
	if len(w.s.Field.Brigades) == 0 {
		return w.unit()
	}
	return w.s.Field.Brigades[w.r.IntN(len(w.s.Field.Brigades))].ID
}

func (w wild) ground() string {
	if len(w.s.Field.Terrain) == 0 {
		return "nowhere"
	}
	return w.s.Field.Terrain[w.r.IntN(len(w.s.Field.Terrain))].ID
}

func (w wild) number(most int) string { return fmt.Sprintf("%g", float64(w.r.IntN(most*4))/4) }

func (w wild) point() string { return w.number(180) + "," + w.number(120) }

func (w wild) order() string {
	return pick(w.r, "halt", "redeploy", "cautious", "advance", "attack", "withdraw", "support", "")
}

// fact is something about the first or second party or about all; mostly what the verb
// reads there.
func (w wild) fact(verb string) string {
	for range 20 {
		of, all := pick(w.r, "", "a", "t"), true
		if of == "" && w.r.IntN(2) == 0 {
			return pick(w.r, "", "", "", "r10=b", "r57=b", "r28=b", "r44=b", "r46=b", "r16=b", "general attached", "-1b", "vet", "ch", "flank", "short", "long", "gen?")
		}
		var info *facts.FactInfo
		if of == "" {
			info = &facts.SituationFacts[w.r.IntN(int(facts.NSitFacts))]
		} else {
			info = &facts.UnitFacts[w.r.IntN(int(facts.NFacts))]
		}
		text := drawn(info, w.r)
		name, value, _ := strings.Cut(text, "=")
		all = facts.MattersAs(verb, of, facts.Said{Name: name, Value: value})
		if all || w.r.IntN(20) == 0 {
			return map[string]string{"": "", "a": "", "t": "target-"}[of] + text
		}
	}
	return ""
}

func (w wild) act() string {
	a := w.unit()
	b := w.near(a)
	switch w.r.IntN(26) {
	case 0, 1:
		return "fire " + pick(w.r, a, a, a, a+"+"+w.unit(), a+" "+w.unit()) + " at " + w.many(b, "fire")
	case 2, 3:
		return "charge " + pick(w.r, a, a, a, a+"+"+w.unit()) + " at " + w.many(b, "charge")
	case 4:
		return "melee " + pick(w.r, a, a, a, a+"+"+w.unit()) + " at " + w.many(b, "melee")
	case 5:
		return "counter " + a + " " + w.many(b, "counter")
	case 6:
		return "square " + a + " " + w.many(b, "square")
	case 7:
		return "morale " + a + " " + w.fact("morale") + " " + pick(w.r, "", "", "fire", "melee")
	case 8:
		return pick(w.r, "rally ", "follow ", "breakthrough ", "evade ", "limber ", "unlimber ", "moved ") + a + pick(w.r, "", "", " "+b, " at "+b, " "+w.unit())
	case 9, 10:
		return "form " + a + " " + pick(w.r, "line", "column", "square", "open", "march", "masse", "line front=4")
	case 11:
		return pick(w.r, "move "+a+" screen "+w.number(8), "move "+a+" recall", "move "+a+" screen "+pick(w.r, "left ", "right ")+w.number(6), "join "+a+" "+w.unit(), "move "+a+" into "+w.ground(), "move "+a+" forward "+w.number(10)+" -1b", "place "+a+" into "+w.ground(),
			"place "+a+" from "+b+" "+w.number(30)+" from "+w.unit()+" "+w.number(30)+" side "+pick(w.r, "left", "right"))
	case 12:
		return "wheel " + a + " " + pick(w.r, "left ", "right ") + pick(w.r, "10", "30", "45", "60")
	case 13:
		return "face " + a + " " + pick(w.r, "about", "left", "right")
	case 14, 15, 16:
		return "move " + a + " forward " + w.number(30)
	case 17, 18:
		u := w.s.Unit(a)
		if f := u.Foot(); f != nil {
			return fmt.Sprintf("move %s to %.1f,%.1f", a, f.Centre.X+float64(w.r.IntN(41)-20), f.Centre.Y+float64(w.r.IntN(41)-20))
		}
		return "move " + a + " to " + w.point()
	case 19:
		return "move " + a + " " + pick(w.r, "back ", "oblique left ", "oblique right ", "left ") + w.number(12)
	case 20:
		return "move " + w.general() + " to " + w.point()
	case 21:
		return "order " + pick(w.r, w.brigade(), a) + " " + w.order()
	case 22:
		return "courier " + w.brigade() + " " + w.order()
	case 23:
		return "attach " + w.general() + " " + a
	case 24:
		return "detach " + pick(w.r, a, w.general()) + " " + w.order()
	}
	return pick(w.r, "set "+a+" pm=2", "set "+a+" disordered=yes", "place "+a+" "+w.point()+" 90", "night", "initiative", "set "+a+" status=routing", "place "+a+" "+pick(w.r, "front", "left", "right", "rear")+" "+b)
}

func (w wild) question() string {
	a := w.unit()
	b := w.near(a)
	switch w.r.IntN(14) {
	case 0, 1:
		return "legal " + a + pick(w.r, "", "", " fire", " charge", " move", " form", " wheel", " face", " counter", " square", " evade", " rally")
	case 2:
		return "targets " + a
	case 3:
		return "reach " + a + pick(w.r, "", " "+b)
	case 4:
		return "measure " + a + " " + pick(w.r, b, w.unit(), w.point())
	case 5:
		return "los " + a + " " + b
	case 6:
		return "ray " + a + " " + b
	case 7:
		return "side " + a + " " + b
	case 8:
		return "arc " + a + " " + b
	case 9:
		return "near " + a
	case 10:
		return "zoc " + a
	case 11:
		return "show " + pick(w.r, a, w.general(), w.brigade())
	case 12:
		return "command " + pick(w.r, w.brigade(), w.general(), a)
	}
	return pick(w.r, "units", "phase", "units british", "near "+a)
}
