package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"adjutant/armylists"
	"adjutant/scenarios"
	"adjutant/tables"
)

// This file sets up small tables at random: a few units of any kind and nation, as far
// from one another, from generals and from ground as the rules name limits, so that what
// lies on a limit is met as often as what lies beside it.

// limits are the lengths that the rulebook prints, in cm, as the tables hold them.
func limits() []float64 {
	b := tables.MustLoad(Book)
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
	if bases > 1 && x.r.IntN(6) == 0 {
		bases--
	}
	fmt.Fprintf(&x.b, "%s{id: U%d, type: %s, bases: %d, formation: %s", indent, x.n, t.ID, bases, form)
	if x.placed {
		fmt.Fprintf(&x.b, ", at: [%.2f, %.2f], facing: %g", at[0], at[1], facing)
	}
	if x.r.IntN(3) == 0 {
		x.b.WriteString(draw(x.r, ", disordered: true", ", pm: 1", ", pm: 2", ", routing: true", ", retreating: true", ", cover: light", ", bases-lost: 1"))
	}
	if armylists.IsHorse(t.Arm) && x.r.IntN(3) == 0 {
		x.b.WriteString(draw(x.r, ", blown: true", ", victorious: true"))
	}
	x.b.WriteString("}\n")
}

// scenario is a small table; nil when what was drawn cannot stand so.
func (x *smallTable) scenario() *scenarios.Scenario {
	x.b.Reset()
	x.n = 0
	fmt.Fprintf(&x.b, "format: adjutant/scenario/1\ngame: ordremixte\nname: {en: T, it: T}\ndate: %s\ntable: {width: 120, depth: 120}\nweather: %s\n",
		draw(x.r, "1805-12-02", "1808-08-21", "1809-05-22", "1812-09-07", "1815-06-18"), draw(x.r, "clear", "clear", "mud", "snow"))
	front := 40.0 // of the first unit, which faces up the table
	if x.r.IntN(2) == 0 {
		x.b.WriteString("terrain:\n")
		for i := range 1 + x.r.IntN(2) {
			y := front + x.away()*draw(x.r, 1.0, 1, -1)
			x0 := 60 + x.away()*draw(x.r, 0.0, 1, -1)
			kind := draw(x.r, "wood", "hill", "steep-hill", "village", "walled-field", "rough", "low-hill", "building", "redoubt")
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
		fmt.Fprintf(&x.b, "  - id: s%d\n    name: {en: S%d, it: L%d}\n    nation: %s\n    commander: {id: chief%d, quality: %s, charismatic: %v, at: [60, %.2f]}\n    rear: [60, %d]\n    brigades:\n",
			side, side, side, id, side, draw(x.r, "exceptional", "veteran", "normal", "poor"), x.r.IntN(4) == 0, min(max(y+back*x.away(), 1), 119), side*120)
		for b := range 1 + x.r.IntN(2) {
			fmt.Fprintf(&x.b, "      - name: B%d%d\n        general: {id: gen%d%d, charismatic: %v, at: [%.2f, %.2f]}\n        order: %s\n        units:\n", side, b, side, b, x.r.IntN(4) == 0,
				60+x.away()*draw(x.r, 0.0, 0, 1), min(max(y+back*x.away(), 1), 119), draw(x.r, "attack", "attack", "halt", "cautious", "redeploy", "withdraw"))
			for k := range 1 + x.r.IntN(3) {
				dx := float64(b)*24 + draw(x.r, 0.0, 0, 6, 9, 12, 15, 18)
				x.unit("          - ", n, []string{armylists.Infantry, armylists.LightCavalry, armylists.HeavyCavalry},
					[2]float64{min(60+dx*draw(x.r, 1.0, 1, -1), 115), y + back*float64(k)*x.away()}, facing)
			}
		}
		if x.r.IntN(2) == 0 {
			x.b.WriteString("    artillery:\n")
			x.unit("      - ", n, []string{armylists.FootArtillery, armylists.HorseArtillery}, [2]float64{max(60-x.away(), 8), y + back*x.away()*draw(x.r, 0.0, 1)}, facing)
		}
	}
	if rs, err := tables.MustLoad(Book).Rulings(); err == nil && x.r.IntN(2) == 0 {
		x.b.WriteString("rulings:\n")
		told := map[string]bool{}
		for range 12 {
			r := rs.All[x.r.IntN(len(rs.All))]
			if letter := r.Readings[x.r.IntN(len(r.Readings))].Letter; !told[string(r.Ref)] && checkReading(r.Ref, letter) == nil {
				told[string(r.Ref)] = true
				fmt.Fprintf(&x.b, "  %s: %s\n", r.Ref, letter)
			}
		}
	}
	x.b.WriteString("sources: [{work: drawn}]\n")
	sc, err := scenarios.Parse("drawn", []byte(x.b.String()))
	if err != nil {
		return nil
	}
	return sc
}
