package battle

import (
	"strings"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

func (c *checker) unit(path string, army *Side, u *Unit, side *armylists.Nation) {
	if u.ID != "" {
		c.id(path+".id", u.ID, path)
	}
	if u.Tag != "" {
		c.id(path+".tag", u.Tag, path)
	}
	n := side
	if n == nil || u.Nation != n.ID {
		n, _ = armylists.Load(u.Nation)
	}
	if !c.listed(path, u, n) {
		return // what it may do hangs on what it is
	}
	for _, f := range armylists.CheckKind(u.Arm, u.Weight, u.Weapon, u.Traits) {
		c.report(path+"."+f.Key, f.Say)
	}
	sized := c.bases(path, u, n)
	formed := c.formed(path, u, n)
	c.plight(path, u)
	c.arrives(path, u)
	if u.At == nil || c.flat || !c.onTable(path+".at", *u.At) || !formed || !sized {
		return
	}
	if typed(u, n) {
		c.stands(path, army, u)
	}
}

// listed checks that the type of a unit is one of its nation's.
func (c *checker) listed(path string, u *Unit, n *armylists.Nation) bool {
	if u.Type == "" || n == nil {
		return true
	}
	if _, ok := n.Type(u.Type); ok {
		return true
	}
	known, list := make([]string, len(n.Types)), make(ref.Comma, len(n.Types))
	for i, t := range n.Types {
		known[i], list[i] = t.ID, t.ID
	}
	near := doc.Nearest(u.Type, known)
	if near == "" {
		near = namedSo(u.Type, n)
	}
	if near != "" {
		c.fault(path+".type", "scenario.near-type", u.Type, n.ID, near)
	} else {
		c.fault(path+".type", "scenario.no-type", u.Type, n.ID, list)
	}
	return false
}

// namedSo is the type of a nation in whose name, in either language, a word stands: hussars in chasseurs or hussars; "" for
// none and for several.
func namedSo(word string, n *armylists.Nation) string {
	found := ""
	for _, t := range n.Types {
		for _, w := range strings.Fields(strings.ToLower(t.Name.EN + " " + t.Name.IT)) {
			if len(word) > 3 && w == strings.ToLower(word) && found != t.ID {
				if found != "" {
					return ""
				}
				found = t.ID
			}
		}
	}
	return found
}

// formed checks the formation of a unit, its front and its depth, and reports whether its
// bases can be laid out by them.
func (c *checker) formed(path string, u *Unit, n *armylists.Nation) bool {
	formed := u.Formation != "" && u.Arm != ""
	if formed && n != nil {
		if ok, why := n.Allows(u.Arm, u.Formation, u.Traits...); !ok {
			c.fault(path+".formation", "scenario.formation", u.ID, u.Formation, n.ID, string(why))
			formed = false
		}
	}
	if u.Front != 0 && !c.fronted(u) {
		c.fault(path+".front", "scenario.front")
		formed = false
	}
	if u.Depth != 0 && !(u.Depth > 0 && u.Depth <= maxDepth) {
		c.fault(path+".depth", "scenario.depth", maxDepth)
		formed = false
	}
	return formed
}

// fronted reports a front that a unit may state: Cossacks one behind the other, horse in
// line two abreast, or all four of four.
func (c *checker) fronted(u *Unit) bool {
	if u.Front == 1 && u.Has(armylists.Cossacks) {
		return true
	}
	d := common(c.tables())
	return armylists.IsHorse(u.Arm) && u.Formation == armylists.Line && (u.Front == d.horseFront || u.Front == d.horseFrontFour && u.Bases == u.Front)
}

// plight checks that a unit does not rout and retire at once, and that only horse is blown
// or has won a charge.
func (c *checker) plight(path string, u *Unit) {
	unhorsed := u.Arm != "" && !armylists.IsHorse(u.Arm)
	if u.Routing && u.Retreating {
		c.fault(path+".retreating", "scenario.routs-and-retires", u.ID)
	}
	if u.Blown && unhorsed {
		c.fault(path+".blown", "scenario.blown", u.ID)
	}
	if u.Victorious && (unhorsed || u.Routing || u.Retreating) {
		c.fault(path+".victorious", "scenario.victorious", u.ID)
	}
}

// arrives checks that who comes later has a place to come to, comes after the battle has begun, in order, and that
// no general rides with it before it is there.
func (c *checker) arrives(path string, u *Unit) {
	switch {
	case u.Arrives == 0:
	case u.Arrives <= c.Turn:
		c.fault(path+".arrives", "scenario.arrives-early", u.ID, u.Arrives, c.Turn)
	case u.At == nil:
		c.fault(path+".arrives", "scenario.arrives-where", u.ID)
	case u.Routing || u.Retreating || u.Victorious:
		c.fault(path+".arrives", "scenario.arrives-whole", u.ID)
	case c.ridden(u.ID):
		c.fault(path+".arrives", "scenario.arrives-ridden", u.ID)
	}
}

// ridden reports that a general begins with a unit.
func (c *checker) ridden(id string) bool {
	with := func(unit string) bool { return strings.EqualFold(unit, id) }
	for i := range c.Sides {
		s := &c.Sides[i]
		if s.Commander != nil && with(s.Commander.Attached) {
			return true
		}
		for _, d := range s.Parts() {
			if d.Commander != nil && with(d.Commander.Attached) {
				return true
			}
			for j := range d.Brigades {
				if g := d.Brigades[j].General; g != nil && with(g.Attached) {
					return true
				}
			}
		}
	}
	return false
}

// stands checks that a unit can stand where the file places it, wholly on the table.
func (c *checker) stands(path string, army *Side, u *Unit) {
	f, err := c.Footprint(u)
	if err != nil {
		c.fault(path, "scenario.cannot-stand", u.ID, u.Bases, u.Formation)
		return
	}
	for _, v := range f.Corners {
		if v.X < -geometry.Tolerance || v.X > c.Table.Width+geometry.Tolerance || v.Y < -geometry.Tolerance || v.Y > c.Table.Depth+geometry.Tolerance {
			c.fault(path+".at", "scenario.over-edge", u.ID)
			break
		}
	}
	c.placed = append(c.placed, placed{path, u.ID, u.Arrives, f})
	if u.Has(armylists.Guerrillas) {
		c.irregulars(path, army, u, f)
	}
}

// bases checks the size of a unit (OM §2.2, §2.3) and whether it can be laid out.
func (c *checker) bases(path string, u *Unit, n *armylists.Nation) bool {
	d := common(c.tables())
	most, key, why := d.basesMost, "scenario.bases", "OM §2.2"
	switch {
	case armylists.IsGuns(u.Arm) && n != nil:
		most, key = d.sectionsMost, "scenario.sections"
		if n.Has(armylists.LargeBatteries, c.Year()) {
			most = d.sectionsMostLarge
		}
	case armylists.IsHorse(u.Arm):
		most = d.regimentMost
	case u.Has(armylists.Guerrillas):
		most, why = d.irregularsMost, "OM §2.3"
	}
	ok := true
	switch {
	case u.Bases < d.basesLeast || u.Bases > most:
		c.fault(path+".bases", key, u.ID, u.Bases, most, why)
		ok = false
	case u.Bases+u.BasesLost > most:
		c.fault(path+".bases-lost", key, u.ID, u.Bases+u.BasesLost, most, why)
	}
	return ok
}
