package fire

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// shield is the ground that a screen covers against small arms: the width of the bases
// that it shields, where it stands (OM §5/screen).
func shield(x table.Stander) *geometry.Footprint {
	l, err := battle.Layout(battle.Shape{Arm: facts.UnitFacts[facts.FArm].Words[facts.Infantry], Formation: facts.UnitFacts[facts.FFormation].Words[facts.Line],
		Bases: book.Tables.Int("formations.screen.shields"), Depth: x.U.Depth})
	if err != nil {
		return x.F
	}
	f, err := geometry.Place(l, x.U.Pose)
	if err != nil {
		return x.F
	}
	return f
}

// screens reads a line of fire that speaks of a light base: the sheet of a battalion
// whose screen is out, with open order typed, is the base's. It fires as one base and
// is hit as open order; its losses are the battalion's (OM §5/screen, R86).
func screens(c *casting.Cast) {
	for side, who := range c.Units {
		for _, sh := range who {
			if sh.Unit == nil || sh.S[facts.FFormation] != facts.Given || sh.Formation() != facts.Open {
				continue
			}
			x := table.Screen(sh.Unit)
			if x == nil {
				continue
			}
			sh.Unit = x
			if side == 0 && sh.S[facts.FFiring] != facts.Given {
				sh.Set(facts.FFiring, 1, facts.Tracked)
			}
		}
	}
}

// party is the bodies that a shot at a target does not look at as others: the target,
// who fires, and to a battalion its own screen and the other way about. A battalion
// fires past the base that it has sent out (R86).
func party(c *casting.Cast, t *state.Sheet) []*state.Unit {
	out := []*state.Unit{t.Unit}
	for _, f := range table.Units(c.Units[0]) {
		out = append(out, f, table.Screen(f))
		if f.Lone {
			out = append(out, c.S.Unit(f.ID))
		}
	}
	return out
}

// screened refuses small arms that fire at a battalion whose screen covers its whole
// front, when nobody measures: two bases are shielded (OM §5/screen, 9.3).
func screened(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 || c.Sit.V[facts.SClosing] == 1 {
		return nil
	}
	f, t := c.Units[0][0], c.Units[1][0]
	if t.Unit == nil || !t.Unit.Screen || f.Artillery() || t.Unit.Foot() != nil && f.Unit != nil && f.Unit.Foot() != nil {
		return nil
	}
	if table.Front(c.R, t, t.Unit.Ranks()) > book.Tables.Int("formations.screen.shields") {
		table.Trust(c, "screen")
		return nil
	}
	r := casting.Illegal(facts.S9_3, "drill.screened", state.Label(f), state.Label(t))
	r.Ways = []game.Way{wayScreen(c), c.WayOverrule()}
	return c.Refuse(r)
}

// wayScreen is the line that fires at the screen instead.
func wayScreen(c *casting.Cast) game.Way {
	w := c.A
	w.Text, w.Force = "", false
	w.Facts = append(w.Facts[:len(w.Facts):len(w.Facts)], game.Fact{Of: "t", Name: "formation", Value: facts.UnitFacts[facts.FFormation].Words[facts.Open]})
	return game.Way{Line: game.Canonical(w), Say: ref.M("drill.way-screen")}
}
