package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"adjutant/armylists"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file sets up small tables at random: a few units of any kind and nation, as far
// from one another, from generals and from ground as the rules name limits, so that what
// lies on a limit is met as often as what lies beside it.

// limits are the lengths that the rulebook prints, in cm, as the tables hold them.
func limits() []float64 {
	b := book.Tables
	var out []float64
	for _, id := range b.Tables() {
		if m, err := b.FindMeasure(id); err == nil && m.Unit == tables.CM && m.Value <= 40 && !slices.Contains(out, m.Value) {
			out = append(out, m.Value)
		}
	}
	slices.Sort(out)
	return out
}

// A smallTable draws scenarios.
type smallTable struct {
	r      *rand.Rand
	cm     []float64
	placed bool
	n      int
	b      strings.Builder
}

func draw[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// away is a length on a limit, or a little beside it.
func (x *smallTable) away() float64 {
	return x.cm[x.r.IntN(len(x.cm))] + draw(x.r, 0.0, 0, 0, 0.01, -0.01, 0.5, -0.5, 2)
}

// unit writes one unit that stands at a place and faces somewhere, in a formation that
// its kind has.
func (x *smallTable) unit(indent string, n *armylists.Nation, of []string, at [2]float64, facing float64) {
	t := n.Types[x.r.IntN(len(n.Types))]
	for len(of) > 0 && !slices.Contains(of, t.Arm) {
		t = n.Types[x.r.IntN(len(n.Types))]
	}
	x.n++
	bases := 1 + x.r.IntN(6)
	form := draw(x.r, "line", "line", "column", "open", "square", "march", "mass")
	switch {
	case armylists.IsHorse(t.Arm):
		bases, form = 2+x.r.IntN(3), draw(x.r, "line", "line", "column", "march")
	case armylists.IsGuns(t.Arm):
		bases, form = 1+x.r.IntN(2), draw(x.r, "unlimbered", "unlimbered", "limbered")
	}
	for range 20 {
		if ok, _ := n.Allows(t.Arm, form, t.Traits...); ok {
			break
		}
		form = draw(x.r, "line", "column", "open", "square", "march", "mass")
	}
	lost := bases > 1 && x.r.IntN(8) == 0
	if lost {
		bases--
	}
	if slices.Contains(t.Traits, "guerrillas") || slices.Contains(t.Traits, "cossacks") {
		bases, lost, form = 1+x.r.IntN(2), false, "open"
	}
	at = [2]float64{min(max(at[0], 8), 112), min(max(at[1], 4), 116)}
	fmt.Fprintf(&x.b, "%s{id: U%d, type: %s, bases: %d, formation: %s", indent, x.n, t.ID, bases, form)
	if x.placed {
		fmt.Fprintf(&x.b, ", at: [%.2f, %.2f], facing: %g", at[0], at[1], facing)
	}
	runs := x.r.IntN(15) == 0
	switch {
	case lost:
		x.b.WriteString(", bases-lost: 1")
	case runs:
		x.b.WriteString(draw(x.r, ", routing: true", ", retreating: true"))
	case x.r.IntN(4) == 0:
		x.b.WriteString(draw(x.r, ", disordered: true", ", pm: 1", ", pm: 2", ", cover: light"))
	}
	if armylists.IsHorse(t.Arm) && x.r.IntN(3) == 0 {
		x.b.WriteString(draw(x.r, ", blown: true", map[bool]string{false: ", victorious: true"}[runs]))
	}
	x.b.WriteString("}\n")
}

// scenario is a small table; nil when what was drawn cannot stand so.
func (x *smallTable) scenario() *battle.Scenario {
	x.b.Reset()
	x.n = 0
	fmt.Fprintf(&x.b, "format: adjutant/scenario/1\ngame: ordremixte\nname: {en: T, it: T}\ndate: %s\ntable: {width: 120, depth: 120}\nweather: %s\n",
		draw(x.r, "1799-06-14", "1805-12-02", "1808-08-21", "1809-05-22", "1812-09-07", "1815-06-18"), draw(x.r, "clear", "clear", "mud", "snow"))
	front := 40.0 // of the first unit, which faces up the table
	if x.r.IntN(4) > 0 {
		x.b.WriteString("terrain:\n")
		for i := range 1 + x.r.IntN(2) {
			y := front + x.away()*draw(x.r, 1.0, 1, -1)
			x0 := 60 + x.away()*draw(x.r, 0.0, 1, -1)
			kind := draw(x.r, "wood", "wood", "village", "building", "hill", "steep-hill", "village", "walled-field", "rough", "low-hill", "building", "redoubt")
			more := ""
			if strings.Contains(kind, "hill") && x.r.IntN(2) == 0 {
				more = ", high: true"
			}
			if x.r.IntN(3) > 0 {
				fmt.Fprintf(&x.b, "  - {id: g%d, kind: %s, name: G%d%s, polygon: [[%.2f, %.2f], [%.2f, %.2f], [%.2f, %.2f], [%.2f, %.2f]]}\n", i, kind, i, more, x0-8, y, x0+8, y, x0+8, y+12, x0-8, y+12)
			} else {
				fmt.Fprintf(&x.b, "  - {id: g%d, kind: %s, name: G%d, width: 2, line: [[0, %.2f], [60, %.2f], [120, %.2f]]}\n", i, draw(x.r, "road", "river", "river, fordable: true", "stream, fordable: true", "obstacle"), i, y, y, y+3)
			}
		}
	}
	x.b.WriteString("sides:\n")
	enemy := front + x.away()
	for side := range 2 {
		id := armylists.Nations()[x.r.IntN(len(armylists.Nations()))]
		if x.r.IntN(2) == 0 {
			id = [...]string{"britain", "france"}[side]
		}
		n, err := armylists.Load(id)
		if err != nil {
			panic(err)
		}
		y, facing, back := front, 0.0, -1.0
		if side == 1 {
			y, facing, back = enemy, draw(x.r, 180.0, 180, 180, 90, 0), 1
		}
		brigades := func(in string, first, last int) {
			fmt.Fprintf(&x.b, "%sbrigades:\n", in)
			for b := first; b <= last; b++ {
				order := draw(x.r, "attack", "attack", "halt", "cautious", "redeploy", "withdraw", "advance", "support")
				switch {
				case order == "advance" && strings.Contains(x.b.String(), "id: g0, kind"):
					order = "advance\n" + in + "    objective: g0"
				case order == "support" && b > first:
					order = fmt.Sprintf("support\n%s    objective: b%d0", in, side)
				case order == "advance" || order == "support":
					order = "attack"
				}
				fmt.Fprintf(&x.b, "%s  - name: B%d%d\n", in, side, b)
				if x.r.IntN(12) > 0 {
					fmt.Fprintf(&x.b, "%s    general: {id: gen%d%d, charismatic: %v, at: [%.2f, %.2f]}\n", in, side, b, x.r.IntN(4) == 0,
						min(60+x.away()*draw(x.r, 0.0, 0, 1), 119), min(max(y+back*x.away(), 1), 119))
				}
				fmt.Fprintf(&x.b, "%s    order: %s\n%s    units:\n", in, order, in)
				arms := []string{armylists.Infantry, armylists.LightCavalry, armylists.HeavyCavalry}
				if strings.HasPrefix(order, "support") {
					arms = arms[1:]
				}
				for k := range 1 + x.r.IntN(3) {
					x.unit(in+"      - ", n, arms, [2]float64{60 + draw(x.r, 0.0, 0, 6, 12, 15, 18, 24, -9, -15, -24) + float64(b)*draw(x.r, 12, 24.0, 30), y + back*float64(k)*x.away()}, facing)
				}
			}
		}
		guns := func(in string) {
			if x.r.IntN(2) == 0 {
				fmt.Fprintf(&x.b, "%sartillery:\n", in)
				for i := range 1 + x.r.IntN(2) { // the second stands beside the first
					x.unit(in+"  - ", n, []string{armylists.FootArtillery, armylists.HorseArtillery}, [2]float64{max(60-x.away(), 8) - float64(i)*draw(x.r, 6, 8, 10, 12.0), y + back*x.away()*draw(x.r, 0.0, 1)}, facing)
				}
			}
		}
		chief := fmt.Sprintf("{id: chief%d, quality: %s, charismatic: %v, at: [60, %.2f]}", side, draw(x.r, "exceptional", "veteran", "normal", "poor"), x.r.IntN(4) == 0, min(max(y+back*x.away(), 1), 119))
		fmt.Fprintf(&x.b, "  - id: s%d\n    name: {en: S%d, it: L%d}\n    nation: %s\n    rear: [60, %d]\n", side, side, side, id, side*120)
		if x.r.IntN(4) > 0 {
			fmt.Fprintf(&x.b, "    commander: %s\n", chief)
			brigades("    ", 0, x.r.IntN(2))
			guns("    ")
		} else { // of two divisions
			fmt.Fprintf(&x.b, "    chief: chief%d\n    divisions:\n", side)
			for d := range 2 {
				if d > 0 {
					chief = fmt.Sprintf("{id: under%d, quality: %s, at: [%.2f, %.2f]}", side, draw(x.r, "exceptional", "normal", "poor"), 60+x.away(), min(max(y+back*x.away(), 1), 119))
				}
				fmt.Fprintf(&x.b, "      - name: {en: D%d%d, it: V%d%d}\n        id: div%d%d\n        commander: %s\n", side, d, side, d, side, d, chief)
				if d > 0 {
					fmt.Fprintf(&x.b, "        rear: [90, %d]\n", side*120)
				}
				brigades("        ", d, d)
				guns("        ")
			}
		}
		if x.r.IntN(4) == 0 {
			x.b.WriteString("    reserve: ")
			x.unit("", n, []string{armylists.LightCavalry, armylists.HeavyCavalry}, [2]float64{30, y + back*x.away()}, facing)
		}
	}
	if rs, err := book.Tables.Rulings(); err == nil && x.r.IntN(2) == 0 {
		x.b.WriteString("rulings:\n")
		told := map[string]bool{}
		for range 12 {
			r := rs.All[x.r.IntN(len(rs.All))]
			if letter := r.Readings[x.r.IntN(len(r.Readings))].Letter; !told[string(r.Ref)] && state.CheckReading(r.Ref, letter) == nil {
				told[string(r.Ref)] = true
				fmt.Fprintf(&x.b, "  %s: %s\n", r.Ref, letter)
			}
		}
	}
	x.b.WriteString("sources: [{work: drawn}]\n")
	sc, err := battle.Parse("drawn", []byte(x.b.String()))
	if err != nil {
		return nil
	}
	return sc
}

// garrisons are the units in blocks.
func garrisons(s *state.State) []*state.Unit {
	return slices.DeleteFunc(slices.Clone(s.Units), func(u *state.Unit) bool { return table.BlockOf(s, u) == nil })
}

// line is one about what a table may come to: garrisons, screens, riders, crews.
func (x *smallTable) line(s *state.State) string {
	w := wild{s, x.r}
	a := w.unit()
	b := w.near(a)
	if held := garrisons(s); len(held) > 0 && x.r.IntN(2) == 0 {
		b = held[x.r.IntN(len(held))].ID
		a = w.near(b)
		if x.r.IntN(3) == 0 {
			a, b = b, a
		}
		return draw(x.r, "fire ", "fire ", "charge ", "charge ", "melee ", "los ", "legal ") + a + " " + b + draw(x.r, "", "", " building=yes", " sides=2", " target-formation=open")
	}
	switch x.r.IntN(15) {
	case 0:
		return "form " + a + " " + draw(x.r, "screen", "screen "+w.number(8), "recall", "line left", "column right", "line about", "line 4b", "square", "open 3b")
	case 1:
		return "move " + a + draw(x.r, " into "+w.ground(), " into g0", " out")
	case 2:
		return "order " + draw(x.r, a, w.brigade()) + " " + draw(x.r, "reached", "shown", w.brigade())
	case 3:
		return "order " + draw(x.r, a, w.brigade()) + " " + draw(x.r, "advance ", "support ") + draw(x.r, w.ground(), w.brigade(), b)
	case 4:
		return "courier " + draw(x.r, a, w.brigade()) + " " + draw(x.r, "", w.order(), "advance "+w.ground(), "support "+w.brigade()) + draw(x.r, "", "", " 20cm", " 60.5cm")
	case 5:
		return "order " + draw(x.r, a, w.brigade()) + " " + w.order() + draw(x.r, "", " 30cm", " 36.5cm")
	case 6:
		return "detach " + a + " " + draw(x.r, w.order(), "support "+w.brigade(), "advance "+w.ground()) + draw(x.r, "", " 10cm")
	case 7:
		return "move " + a + " forward " + w.number(40) + " strategic"
	case 8:
		return "move " + a + " " + w.unit() + " forward " + w.number(12)
	case 9:
		return "move " + a + " oblique " + w.number(12) + draw(x.r, " left ", " right ") + draw(x.r, "15", "30", "45", "50", "60")
	case 10:
		return "move " + a + " flee"
	case 11:
		return "command " + draw(x.r, w.brigade(), "div00", "div10", "div01")
	case 12:
		return draw(x.r, "fire ", "charge ", "melee ") + a + " " + w.unit() + " at " + b
	case 13:
		return draw(x.r, "evade ", "crew ", "rally ", "follow ") + a + " " + b
	}
	return draw(x.r, "first s0", "initiative s1", "initiative", "place "+w.general()+" "+w.point(), "order "+a, "face "+a+" "+w.unit()+" about",
		"reach "+a+" "+w.point(), "los "+a+" "+w.point(), "move "+w.brigade()+" forward "+w.number(8), "units div01", "wheel "+a+draw(x.r, " left 90", " right 61", " left 5"))
}
