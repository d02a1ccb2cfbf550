package muster

import (
	"fmt"
	"math"
	"strings"

	"adjutant/armylists"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/book"
)

// The table on which two armies are drawn up, in cm: as wide as a battle of one division a side needs, wider in steps where
// one does not fit; how far from its edge the first line of an army stands, and how far behind one another its lines.
const (
	narrow, wider = 120, 60
	deep          = 120
	line          = 38
	apart         = 8
	lines         = 4
	margin        = 4
	between       = 2
)

// Field draws two armies up against each other on bare ground: a battle to be played, or to give ground, orders and a goal.
// Ids that both have are changed in the second; what was changed is told.
func Field(a, b *List, title string) (text []byte, told []ref.Msg) {
	b = b.clone()
	b.own(a, &told)
	if a.Date != b.Date {
		told = append(told, ref.M("muster.field-date", a.Date, b.Date))
	}
	width := narrow
	var sides [2][]drawn
	for {
		fits := true
		for i, l := range []*List{a, b} {
			var ok bool
			sides[i], ok = l.draw(float64(width), i == 1)
			fits = fits && ok
		}
		if fits {
			break
		}
		width += wider
	}
	var s strings.Builder
	fmt.Fprintf(&s, "format: %s\ngame: %s\nname: %s\ndate: %s\ntable: {width: %d, depth: %d}\nsides:\n", battle.Format, book.Name, word(title), a.Date, width, deep)
	ids := [2]string{a.Nation, b.Nation}
	if ids[0] == ids[1] {
		ids[0], ids[1] = ids[0]+"-1", ids[1]+"-2"
	}
	for i, l := range []*List{a, b} {
		l.side(&s, ids[i], float64(width), i == 1, sides[i])
	}
	s.WriteString("victory:\n")
	for i := range ids {
		fmt.Fprintf(&s, "  - {side: %s, kind: break, object: %s, say: {en: the enemy breaks, it: il nemico cede}}\n", ids[i], ids[1-i])
	}
	return []byte(s.String()), told
}

// own gives what bears an id of another army, or its side's, one of its own.
func (l *List) own(other *List, told *[]ref.Msg) {
	taken := other.taken()
	for _, n := range []string{l.Nation, l.Nation + "-1", l.Nation + "-2", other.Nation} {
		taken[n] = true
	}
	fit := func(with func(string) ref.Msg) func(string) ref.Msg {
		return func(id string) ref.Msg {
			if taken[strings.ToLower(id)] {
				return ref.M("muster.id-twice", id)
			}
			return with(id)
		}
	}
	l.Units(func(_ Place, u *Unit) {
		if !taken[strings.ToLower(u.ID)] {
			return
		}
		id := l.fresh(u.ID, unitLetters, fit(battle.Unfit))
		*told = append(*told, ref.M("muster.field-id", u.ID, id))
		if u.Name.EN == u.ID && u.Name.IT == u.ID {
			u.Name = battle.Name{EN: id, IT: id}
		}
		u.ID = id
	})
	for _, x := range l.names() {
		if !taken[strings.ToLower(*x.id)] {
			continue
		}
		id := l.fresh(*x.id, nameLetters, fit(battle.UnfitOther))
		*told = append(*told, ref.M("muster.field-id", *x.id, id))
		if l.Chief != "" && strings.EqualFold(l.Chief, *x.id) && x.led && x.brigade < 0 {
			l.Chief = id
		}
		*x.id = id
	}
}

// drawn is where a unit stands: the middle of its front.
type drawn struct {
	u    *Unit
	x, y float64
}

// front is how wide a unit stands in the formation that it is drawn up in.
func front(t *armylists.TroopType, bases int) float64 {
	base := book.Tables.CM("organisation.base.front")
	switch {
	case classOf(t) == horse && stands(t) == armylists.Open: // as wide a gap as a base
		return base * float64(2*bases-1)
	case classOf(t) == horse:
		return base * float64(book.Tables.Int("formations.cavalry-line.front"))
	}
	return base * float64(bases)
}

// stands is the formation in which a unit is drawn up; empty of who is told of at the table.
func stands(t *armylists.TroopType) string {
	for _, x := range t.Traits {
		switch x {
		case armylists.Guerrillas:
			return ""
		case armylists.Cossacks:
			return armylists.Open
		}
	}
	if classOf(t) == guns {
		return armylists.Unlimbered
	}
	return armylists.Line
}

// files is how many units of a brigade stand beside each other, the others behind them: so that its general, between the
// files, is near all of them.
const files = 2

// draw puts an army up: the batteries of its divisions in the first line, then each brigade as a block, the reserve last.
// fits is false where the table is too narrow, or a brigade too deep.
func (l *List) draw(width float64, far bool) (out []drawn, fits bool) {
	t := l.typed()
	x := float64(margin)
	fits = true
	block := func(of []Unit, files int) {
		var rank []*Unit
		row, wide := 0, 0.0
		ends := func() {
			if len(rank) == 0 {
				return
			}
			y := float64(line - apart*row)
			if far {
				y = deep - y
			}
			at := x
			for _, u := range rank {
				w := front(t.kind(u), u.Bases)
				out = append(out, drawn{u, at + w/2, y})
				at += w + between
			}
			wide = max(wide, at-x)
			rank, row = nil, row+1
		}
		for i := range of {
			if k := t.kind(&of[i]); k == nil || stands(k) == "" {
				continue
			}
			if rank = append(rank, &of[i]); len(rank) == files {
				ends()
			}
		}
		ends()
		x += wide
		fits = fits && row <= lines && x-between <= width-margin
	}
	for i := range l.Divisions {
		block(l.Divisions[i].Artillery, len(l.Divisions[i].Artillery))
	}
	for i := range l.Divisions {
		for k := range l.Divisions[i].Brigades {
			units := l.Divisions[i].Brigades[k].Units
			block(units, max(files, (len(units)+lines-1)/lines))
		}
	}
	if l.Reserve != nil {
		n := len(out)
		block([]Unit{*l.Reserve}, 1)
		for i := range out[n:] {
			out[n+i].u = l.Reserve
		}
	}
	return out, fits
}

// side writes an army as a side of a scenario.
func (l *List) side(s *strings.Builder, id string, width float64, far bool, at []drawn) {
	t := l.typed()
	place := map[*Unit]drawn{}
	for _, d := range at {
		place[d.u] = d
	}
	home, behind, facing := 0.0, 5.0, 0
	if far {
		home, behind, facing = deep, -5.0, 180
	}
	unit := func(u *Unit) string {
		out := strings.TrimSuffix(unit(u), "}")
		if d, ok := place[u]; ok {
			out += fmt.Sprintf(", formation: %s, at: [%g, %g], facing: %d", stands(t.kind(u)), d.x, d.y, facing)
		} else {
			out += ", formation: open"
		}
		return out + "}"
	}
	general := func(x *Leader, of []Unit, else_ [2]float64) string {
		p, n := else_, 0
		low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
		for k := range of {
			if d, ok := place[&of[k]]; ok {
				low = [2]float64{min(low[0], d.x), min(low[1], d.y)}
				high = [2]float64{max(high[0], d.x), max(high[1], d.y)}
				n++
			}
		}
		if n > 0 {
			p = [2]float64{math.Floor((low[0] + high[0]) / 2), (low[1] + high[1]) / 2}
			if low[1] == high[1] { // one line of units: behind it
				p[1] -= behind
			}
		}
		return strings.TrimSuffix(leader(x), "}") + fmt.Sprintf(", at: [%g, %g]}", p[0], p[1])
	}
	centre := func(i int) [2]float64 {
		return [2]float64{float64(int(width * float64(i+1) / float64(len(l.Divisions)+1))), home + behind}
	}
	people := battle.Name{EN: id, IT: id}
	if n := l.Army(); n != nil {
		people = battle.Name(n.People)
	}
	fmt.Fprintf(s, "  - name: %s\n    id: %s\n    nation: %s\n    rear: [%g, %g]\n", name(people), id, l.Nation, width/2, home)
	indent, several := "    ", len(l.Divisions) > 1
	switch {
	case !several:
		fmt.Fprintf(s, "    commander: %s\n", general(&l.Divisions[0].Commander, nil, centre(0)))
	case l.Commander != nil:
		fmt.Fprintf(s, "    commander: %s\n", general(l.Commander, nil, [2]float64{float64(int(width / 2)), home + behind/2}))
	default:
		fmt.Fprintf(s, "    chief: %s\n", word(l.Chief))
	}
	if l.Reserve != nil {
		fmt.Fprintf(s, "    reserve: %s\n", unit(l.Reserve))
	}
	if several {
		s.WriteString("    divisions:\n")
		indent = "        "
	}
	for i := range l.Divisions {
		d := &l.Divisions[i]
		if several {
			fmt.Fprintf(s, "      - name: %s\n%s%scommander: %s\n", name(d.Name), ided(indent, d.ID), indent, general(&d.Commander, nil, centre(i)))
		}
		fmt.Fprintf(s, "%sbrigades:\n", indent)
		for k := range d.Brigades {
			b := &d.Brigades[k]
			fmt.Fprintf(s, "%s  - name: %s\n%s%s    general: %s\n%s    units:\n", indent, name(b.Name), ided(indent+"    ", b.ID), indent, general(&b.General, b.Units, centre(i)), indent)
			for n := range b.Units {
				fmt.Fprintf(s, "%s      - %s\n", indent, unit(&b.Units[n]))
			}
		}
		if len(d.Artillery) > 0 {
			fmt.Fprintf(s, "%sartillery:\n", indent)
			for n := range d.Artillery {
				fmt.Fprintf(s, "%s  - %s\n", indent, unit(&d.Artillery[n]))
			}
		}
	}
}

// ided is the line of an id.
func ided(indent, id string) string { return indent + "id: " + word(id) + "\n" }
