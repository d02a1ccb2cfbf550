package battle

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/doc"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// The lengths of ids, in letters: units are typed all evening, the rest is not.
const (
	maxUnitID = 8
	maxID     = 16
)

// The sizes of what a file may hold, in centimetres and corners.
const (
	minTable   = 10
	maxTable   = 1000
	maxCorners = 100
	maxDepth   = 10
)

// firstArrival is the first turn in which a unit can arrive: in the first it is there.
const firstArrival = 2

// fewestDivisions is how many divisions are several (OM §1).
const fewestDivisions = 2

// A checker looks at a whole scenario and reports what the types cannot say. An
// empty word or a nil point is a fault that the reader has reported already, so
// the checker passes it over.
type checker struct {
	*Scenario
	report func(path string, m ref.Msg)
	has    func(path string) bool // the file says something there, right or wrong

	units  map[string]string // folded id or tag of a unit, to the path of its owner
	others map[string]string // id of a division, brigade or general, to the path of its division or brigade
	looks  map[string]string // what an id looks like, to the first that does
	placed []placed
	flat   bool // the table has no size to hold a place against
}

type placed struct {
	path, id string
	arrives  int
	print    *geometry.Footprint
}

// check reports everything wrong with a scenario, each fault at the path of the
// value at fault.
func check(s *Scenario, has func(path string) bool, report func(path string, m ref.Msg)) {
	c := &checker{Scenario: s, report: report, has: has, units: map[string]string{}, others: map[string]string{}, looks: map[string]string{}}
	if c.flat = !c.table(); !c.flat {
		c.ground()
	}
	c.sides()
	c.ending()
	for i := range c.Sides {
		c.zones(fmt.Sprintf("sides[%d]", i), &c.Sides[i])
	}
	c.victory()
	c.rulings()
	c.strengths()
	c.balance()
	c.overlaps()
}

func (c *checker) fault(path, key string, args ...any) { c.report(path, ref.M(key, args...)) }

// meant is fault about a word that is none of the known, with the nearest of them.
func (c *checker) meant(path string, known []string, key, word string) {
	c.report(path, doc.Meant(ref.M(key, word), word, known))
}

// noSide reports a side that there is not, and those that there are.
func (c *checker) noSide(path, word string) {
	known := c.sideIDs()
	var names ref.Comma
	for _, id := range known {
		names = append(names, id)
	}
	c.report(path, doc.Meant(ref.M("scenario.no-side", word, names), word, known))
}

func (c *checker) sideIDs() (ids []string) {
	for i := range c.Sides {
		ids = append(ids, c.Sides[i].ID)
	}
	return ids
}

func (c *checker) groundIDs() (ids []string) {
	for i := range c.Terrain {
		ids = append(ids, c.Terrain[i].ID)
	}
	return ids
}

// unitIDs are those of one side, or of both.
func (c *checker) unitIDs(of *Side) (ids []string) {
	c.Units(func(s *Side, _ *Brigade, u *Unit) bool {
		if of == nil || s == of {
			ids = append(ids, u.ID)
		}
		return true
	})
	return ids
}

func (c *checker) table() bool {
	if !c.has("table") { // that the key is missing is said already
		return false
	}
	ok := true
	for _, x := range []struct {
		path string
		cm   float64
	}{{"table.width", c.Table.Width}, {"table.depth", c.Table.Depth}} {
		if x.cm < minTable || x.cm > maxTable {
			c.fault(x.path, "scenario.table-size", ref.CM(x.cm), minTable, maxTable)
			ok = false
		}
	}
	return ok
}

// onTable reports a point that is not on the table.
func (c *checker) onTable(path string, p Point) bool {
	if c.flat || p[0] >= 0 && p[0] <= c.Table.Width && p[1] >= 0 && p[1] <= c.Table.Depth {
		return true
	}
	c.fault(path, "scenario.off-table", ref.CM(p[0]), ref.CM(p[1]), ref.CM(c.Table.Width), ref.CM(c.Table.Depth))
	return false
}

func (c *checker) ground() {
	seen := map[string]bool{}
	for i := range c.Terrain {
		t, path := &c.Terrain[i], fmt.Sprintf("terrain[%d]", i)
		if t.ID != "" {
			c.short(path+".id", t.ID)
			if seen[t.ID] {
				c.fault(path+".id", "scenario.terrain-twice", t.ID)
			}
			seen[t.ID] = true
		}
		c.outline(path, t)
		if t.Ford && t.Kind != "" && t.Kind != "river" && t.Kind != "stream" {
			c.fault(path+".fordable", "scenario.fordable", t.Kind)
		}
	}
}

// outline checks that a terrain is an area or a strip, not both, on the table,
// and that its outline does not cross itself.
func (c *checker) outline(path string, t *Terrain) {
	area, strip := t.Polygon != nil, t.Line != nil
	switch {
	case area == strip:
		c.fault(path, "scenario.polygon-or-line")
		return
	case area && t.Width != 0:
		c.fault(path+".width", "scenario.width-of-line")
	case strip && !(t.Width > 0 && t.Width <= c.Table.Width):
		c.fault(path+".width", "scenario.line-width")
	}
	points, key, least := t.Polygon, ".polygon", 3
	if strip {
		points, key, least = t.Line, ".line", 2
	}
	if len(points) < least || len(points) > maxCorners {
		c.fault(path+key, "scenario.corners", len(points), least, maxCorners)
		return
	}
	for i, p := range points {
		c.onTable(fmt.Sprintf("%s%s[%d]", path, key, i), p)
	}
	if area && crosses(points) {
		c.fault(path+key, "scenario.polygon-crosses")
	}
}

// crosses reports whether two sides of a polygon that are not neighbours meet, or
// two that are fold back on each other.
func crosses(p []Point) bool {
	n := len(p)
	at := func(i int) geometry.Vec { return vec(p[i%n]) }
	for i := range p {
		if p[i] == p[(i+1)%n] {
			return true
		}
		a, b, d := at(i), at(i+1), at(i+2)
		if geometry.Orient(a, b, d) == 0 && geometry.Dot(b.Sub(a), d.Sub(b)) <= 0 {
			return true
		}
		for j := i + 2; j < n; j++ {
			if i == 0 && j == n-1 {
				continue
			}
			if meet(a, b, at(j), at(j+1)) {
				return true
			}
		}
	}
	return false
}

// meet reports whether two segments have a point in common.
func meet(a, b, c, d geometry.Vec) bool {
	o1, o2 := geometry.Orient(a, b, c), geometry.Orient(a, b, d)
	o3, o4 := geometry.Orient(c, d, a), geometry.Orient(c, d, b)
	if o1 != o2 && o3 != o4 {
		return true
	}
	within := func(o int, p, q, r geometry.Vec) bool {
		return o == 0 && min(p.X, q.X) <= r.X && r.X <= max(p.X, q.X) && min(p.Y, q.Y) <= r.Y && r.Y <= max(p.Y, q.Y)
	}
	return within(o1, a, b, c) || within(o2, a, b, d) || within(o3, c, d, a) || within(o4, c, d, b)
}

// short checks the id of anything but a unit.
func (c *checker) short(path, id string) {
	c.alike(path, id)
	if utf8.RuneCountInString(id) > maxID {
		c.fault(path, "scenario.long-id", id, maxID)
	}
}

func (c *checker) sides() {
	if len(c.Sides) != 2 {
		c.fault("sides", "scenario.two-sides", len(c.Sides))
	}
	seen := map[string]bool{}
	for i := range c.Sides {
		s, path := &c.Sides[i], fmt.Sprintf("sides[%d]", i)
		if s.ID != "" {
			c.short(path+".id", s.ID)
			if seen[s.ID] {
				c.fault(path+".id", "scenario.side-twice", s.ID)
			}
			seen[s.ID] = true
		} else if s.Name.EN != "" {
			c.fault(path+".name", "scenario.no-id", s.Name.EN)
		}
		c.side(path, s)
	}
	if c.First != "" && c.Side(c.First) == nil {
		c.noSide("first", c.First)
	}
	// A brigade and a unit can both be given an order, a general and a unit can
	// both be shown, a side and a division can both be listed: one word, one thing.
	for i := range c.Sides {
		for j := range c.Sides[i].Divisions {
			if id := c.Sides[i].Divisions[j].ID; seen[id] {
				c.fault(fmt.Sprintf("sides[%d].divisions[%d].id", i, j), "scenario.division-twice", id)
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.others)) {
		if owner, ok := c.units[id]; ok {
			c.fault(owner, "scenario.id-shared", id)
		}
	}
}

func (c *checker) side(path string, s *Side) {
	n, err := armylists.Load(s.Nation)
	if err != nil && s.Nation != "" {
		c.meant(path+".nation", armylists.Nations(), "scenario.no-nation", s.Nation)
	}
	if s.Rear != nil {
		c.rear(path+".rear", *s.Rear)
	}
	if s.Commander != nil {
		c.commander(path+".commander", s.Commander, s, nil)
	}
	c.divisions(path, s)
	// Where each brigade stands: a support may name any of its side.
	type located struct {
		*Brigade
		path string
	}
	var all []located
	for i := range s.Brigades {
		all = append(all, located{&s.Brigades[i], fmt.Sprintf("%s.brigades[%d]", path, i)})
	}
	for i := range s.Divisions {
		d := &s.Divisions[i]
		for j := range d.Brigades {
			all = append(all, located{&d.Brigades[j], fmt.Sprintf("%s.divisions[%d].brigades[%d]", path, i, j)})
		}
	}
	brigades := map[string]bool{}
	for _, b := range all {
		if b.ID != "" {
			c.short(b.path+".id", b.ID)
			if c.named(b.ID, b.path) {
				c.fault(b.path+".id", "scenario.brigade-twice", b.ID)
			}
			brigades[b.ID] = true
		} else if b.Name.EN != "" {
			c.fault(b.path+".name", "scenario.no-id", b.Name.EN)
		}
	}
	for _, b := range all {
		c.brigade(b.path, b.Brigade, s, n, brigades)
	}
	if s.Reserve != nil {
		c.unit(path+".reserve", s, s.Reserve, n)
		c.order(path+".reserve", s.Reserve.Order, s.Reserve.Objective, "", brigades)
		if s.Reserve.Arm != "" && typed(s.Reserve, n) && !armylists.IsHorse(s.Reserve.Arm) {
			c.fault(path+".reserve", "scenario.reserve-horse", s.Reserve.ID)
		}
	}
	for i := range s.Divisions {
		c.artillery(fmt.Sprintf("%s.divisions[%d].artillery", path, i), s, s.Divisions[i].Artillery, n)
	}
	c.artillery(path+".artillery", s, s.Artillery, n)
}

func (c *checker) brigade(path string, b *Brigade, s *Side, n *armylists.Nation, brigades map[string]bool) {
	if b.General != nil {
		c.general(path+".general", b.General, s, path)
	}
	c.order(path, b.Order, b.Objective, b.ID, brigades)
	if len(b.Units) == 0 {
		c.fault(path+".units", "scenario.no-units", b.ID)
	}
	detached := 0
	for k := range b.Units {
		u, up := &b.Units[k], fmt.Sprintf("%s.units[%d]", path, k)
		c.unit(up, s, u, n)
		if b.Order == "support" && u.Arm != "" && typed(u, n) && !armylists.IsHorse(u.Arm) {
			c.fault(up, "scenario.support-horse", u.ID)
		}
		if u.Order == "" {
			continue
		}
		c.order(up, u.Order, u.Objective, b.ID, brigades)
		detached++
		switch least := common(c.tables()).detachFrom; {
		case detached > 1:
			c.fault(up+".order", "scenario.detached-two", b.ID)
		case len(b.Units) < least:
			c.fault(up+".order", "scenario.detached-small", b.ID, least)
		case u.Order == b.Order && u.Objective == b.Objective:
			c.fault(up+".order", "scenario.detached-same", u.Order)
		}
	}
}

// typed reports that it is known what a unit is: of a nation or a type that is misspelt, which is a fault of its own, nothing
// else can be said.
func typed(u *Unit, n *armylists.Nation) bool {
	if u.Type == "" {
		return true
	}
	if n == nil || u.Nation != n.ID {
		n, _ = armylists.Load(u.Nation)
	}
	if n == nil {
		return false
	}
	_, ok := n.Type(u.Type)
	return ok
}

func (c *checker) artillery(path string, s *Side, guns []Unit, n *armylists.Nation) {
	for i := range guns {
		u, up := &guns[i], fmt.Sprintf("%s[%d]", path, i)
		c.unit(up, s, u, n)
		if u.Arm != "" && typed(u, n) && !armylists.IsGuns(u.Arm) {
			c.fault(up, "scenario.not-guns", u.ID)
		}
		if u.Order != "" {
			c.fault(up+".order", "scenario.guns-no-order", u.ID)
		}
	}
}

// named enters the id of a division, a brigade or a general and reports whether another
// has it already. A general may have the id of his own brigade or division.
func (c *checker) named(id, brigade string) bool {
	k := fold(id)
	owner, taken := c.others[k]
	if !taken {
		c.others[k] = brigade
	}
	return taken && owner != brigade
}

func fold(id string) string { return strings.ToLower(id) }

// onLongEdge reports whether a point lies on one of the table's long edges, or
// on any edge of a square table (OM §4.6).
func (c *checker) onLongEdge(p Point) bool {
	near := p[1] == 0 || p[1] == c.Table.Depth
	aside := p[0] == 0 || p[0] == c.Table.Width
	return c.Table.Width >= c.Table.Depth && near || c.Table.Depth >= c.Table.Width && aside
}

// commander checks the commander of a side, or of a division of it: of several he rides
// only with a unit that is under him alone (OM §1).
func (c *checker) commander(path string, g *Commander, s *Side, d *Division) {
	owner := path
	if d != nil { // he may have the id of his division
		owner = strings.TrimSuffix(path, ".commander")
	}
	if !c.general(path, &General{ID: g.ID, At: g.At, Attached: g.Attached}, s, owner) || g.Attached == "" || len(s.Divisions) == 0 {
		return
	}
	own := false
	is := func(u *Unit) { own = own || strings.EqualFold(u.ID, g.Attached) }
	if d != nil {
		for i := range d.Brigades {
			for k := range d.Brigades[i].Units {
				is(&d.Brigades[i].Units[k])
			}
		}
		for i := range d.Artillery {
			is(&d.Artillery[i])
		}
	}
	if d == nil || strings.EqualFold(g.ID, s.Chief) {
		if s.Reserve != nil {
			is(s.Reserve)
		}
		for i := range s.Artillery {
			is(&s.Artillery[i])
		}
	}
	if !own {
		c.fault(path+".attached", "scenario.attached-division", g.Attached)
	}
}

// general checks a general and reports whether the unit that he is with, if he is with
// one, is of his side.
func (c *checker) general(path string, g *General, s *Side, brigade string) bool {
	if g.ID != "" {
		c.short(path+".id", g.ID)
		if c.named(g.ID, brigade) {
			c.fault(path+".id", "scenario.general-twice", g.ID)
		}
	}
	if g.At != nil {
		c.onTable(path+".at", *g.At)
	}
	if g.Attached == "" {
		return true
	}
	found := false
	c.Units(func(side *Side, _ *Brigade, u *Unit) bool {
		found = side == s && strings.EqualFold(u.ID, g.Attached)
		return !found
	})
	if !found {
		c.meant(path+".attached", c.unitIDs(s), "scenario.no-unit", g.Attached)
	}
	return found
}

// order checks that an advance has ground to reach and a support a brigade to
// follow, and that no other order has an object (OM §4.2).
func (c *checker) order(path, order, object, own string, brigades map[string]bool) {
	at := path + ".objective"
	switch {
	case order == "advance" && object == "":
		c.fault(path+".order", "scenario.advance-where")
	case order == "support" && object == "":
		c.fault(path+".order", "scenario.support-whom")
	case order == "advance" && c.Ground(object) == nil:
		c.meant(at, c.groundIDs(), "scenario.no-ground", object)
	case order == "support" && (!brigades[object] || object == own):
		c.meant(at, slices.DeleteFunc(slices.Sorted(maps.Keys(brigades)), func(id string) bool { return id == own }), "scenario.no-brigade", object)
	case order != "advance" && order != "support" && object != "":
		c.fault(at, "scenario.no-objective")
	}
}

var (
	idForm   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\pL\pN/'-]+$`) })
	looksNum = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-?\d+(b|x|pm|cm)$`) })
)

// Unfit is what is wrong with an id or tag of a unit by itself, zero for nothing.
func Unfit(id string) ref.Msg {
	letters := strings.ContainsFunc(id, func(r rune) bool { return r == '/' || unicode.IsLetter(r) })
	k := fold(id)
	switch {
	case utf8.RuneCountInString(id) > maxUnitID:
		return ref.M("scenario.long-id", id, maxUnitID)
	case !idForm().MatchString(id):
		return ref.M("scenario.bad-id", id)
	case !letters:
		return ref.M("scenario.digits-id", id)
	case looksNum().MatchString(k):
		return ref.M("scenario.number-id", id)
	case reserved(k):
		return ref.M("scenario.reserved-id", id)
	}
	return ref.Msg{}
}

// UnfitOther is what is wrong with the id of a general, a brigade or a division by itself.
func UnfitOther(id string) ref.Msg {
	switch {
	case mixed(id):
		return ref.M("scenario.mixed-id", id)
	case utf8.RuneCountInString(id) > maxID:
		return ref.M("scenario.long-id", id, maxID)
	}
	return ref.Msg{}
}

// Slug is the id that a name gives where a file gives none.
func Slug(name string) string { return slug(name) }

// Title is the name that an id gives where a file gives none.
func Title(id string) string { return title(id) }

// id checks the id or tag of a unit and that nothing else has it.
func (c *checker) id(path, id, unit string) {
	c.alike(path, id)
	if say := Unfit(id); !say.IsZero() {
		c.report(path, say)
	}
	k := fold(id)
	if owner, taken := c.units[k]; taken && owner != unit {
		c.fault(path, "scenario.id-twice", id)
		return
	}
	c.units[k] = unit
}

// rulings checks that what a scenario chooses is a reading of a ruling.
func (c *checker) rulings() {
	if len(c.Rulings) == 0 {
		return
	}
	known, err := book.Tables.Rulings()
	if err != nil {
		known = &tables.Rulings{}
	}
	for _, id := range slices.Sorted(maps.Keys(c.Rulings)) {
		path := "rulings." + string(id)
		if id == "" {
			continue // no citation at all: the reader said so
		}
		if id.Ruling() == 0 || id.Book() != "OM" {
			c.fault(path, "scenario.not-ruling", string(id))
			continue
		}
		r := known.Find(id)
		if r == nil {
			c.fault(path, "scenario.no-ruling", string(id))
			continue
		}
		if letter := c.Rulings[id]; letter != "" && r.Reading(letter) == nil {
			letters := make(ref.Comma, len(r.Readings))
			for i, x := range r.Readings {
				letters[i] = x.Letter
			}
			c.fault(path, "scenario.no-reading", string(id), letter, letters)
		}
	}
}
