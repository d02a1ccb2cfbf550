package battle

import (
	"fmt"
	"math"
	"strings"
	"unicode"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// A reader keeps the node of every value that the check may find fault with,
// under the value's path: "sides[0].brigades[1].units[2].bases".
type reader struct {
	nodes map[string]*doc.Node
	scale int     // of the figures that it is read for; 0: the file's own
	times float64 // what every length of the file grows by
}

func (r *reader) mark(path string, n *doc.Node) *doc.Node {
	if n != nil {
		r.nodes[path] = n
	}
	return n
}

// at is the node of a path, or of the nearest thing around it that the file has:
// a default has no line of its own.
func (r *reader) at(path string) *doc.Node {
	for path != "" {
		if n := r.nodes[path]; n != nil {
			return n
		}
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
	}
	return r.nodes[""]
}

// Parse reads a scenario from YAML and checks it. The error is a [doc.Faults]
// with every fault of the file; the name of the file is only for its messages.
func Parse(file string, data []byte) (*Scenario, error) { return ParseAt(file, data, 0) }

// ParseAt is [Parse] for figures of another height, as [LoadAt].
func ParseAt(file string, data []byte, scale int) (*Scenario, error) {
	root, err := doc.Parse(file, data)
	if err != nil {
		return nil, err
	}
	root.Understand(meant())
	r := &reader{nodes: map[string]*doc.Node{"": root}, scale: scale}
	s := r.scenario(root)
	has := func(path string) bool { return r.nodes[path] != nil }
	unread := map[string]bool{} // values that the reader could not read: what a default in their place would be is no fault
	if root.Err() != nil {
		for path, n := range r.nodes {
			unread[path] = n.Faulty()
		}
	}
	check(s, has, func(path string, m ref.Msg) {
		if !unread[path] {
			r.at(path).Wrong(m)
		}
	})
	if err := root.Err(); err != nil {
		return nil, err
	}
	if n := len(s.JSON()); n > doc.MaxBytes {
		return nil, doc.Faults{{File: file, Say: ref.M("scenario.too-large", n, doc.MaxBytes)}}
	}
	return s, nil
}

func (r *reader) scenario(root *doc.Node) *Scenario {
	m := root.Map("format", "game", "name", "date", "scale", "unplaced", "briefing", "table", "turn", "ends", "first", "weather",
		"terrain", "sides", "victory", "rulings", "balance", "unusual", "sources")
	s := &Scenario{
		Format:  m.Need("format").Enum(Format),
		Game:    m.Need("game").Enum(Games...),
		Name:    Name(m.Need("name").Name()),
		Date:    m.Get("date").Date(),
		Turn:    1,
		First:   r.mark("first", m.Get("first")).Text(),
		Weather: "clear",
	}
	r.figures(s, m)
	s.Unplaced = m.Get("unplaced").Bool()
	if m.Has("briefing") {
		s.Briefing = Name(m.Get("briefing").Name())
	}
	if m.Has("ends") {
		e := r.mark("ends", m.Get("ends")).Map("turn", "even")
		s.Ends = &Ending{Turn: r.mark("ends.turn", e.Need("turn")).IntIn(1, 999), Even: r.mark("ends.even", e.Get("even")).Text()}
	}
	if m.Has("turn") {
		s.Turn = m.Get("turn").IntIn(1, 999)
	}
	if m.Has("weather") {
		s.Weather = m.Get("weather").Enum(Weathers...)
	}
	t := r.mark("table", m.Need("table")).Map("width", "depth")
	s.Table = Table{
		r.length(r.mark("table.width", t.Need("width")).Float()),
		r.length(r.mark("table.depth", t.Need("depth")).Float()),
	}
	for i, n := range m.Get("terrain").List() {
		s.Terrain = append(s.Terrain, r.terrain(fmt.Sprintf("terrain[%d]", i), n))
	}
	for i, n := range r.mark("sides", m.Need("sides")).List() {
		s.Sides = append(s.Sides, r.side(fmt.Sprintf("sides[%d]", i), n))
	}
	for i, n := range m.Get("victory").List() {
		s.Victory = append(s.Victory, r.victory(fmt.Sprintf("victory[%d]", i), n))
	}
	for _, e := range m.Get("rulings").Entries() {
		if s.Rulings == nil {
			s.Rulings = map[ref.Ref]string{}
		}
		id := e.Key.Ref()
		r.mark("rulings."+string(id), e.Key)
		s.Rulings[id] = e.Value.Text()
	}
	if m.Has("balance") {
		s.Balance = r.balance(m.Get("balance"))
	}
	if m.Has("unusual") {
		s.Unusual = Name(m.Get("unusual").Name())
	}
	for i, n := range m.Get("sources").List() {
		s.Sources = append(s.Sources, r.source(fmt.Sprintf("sources[%d]", i), n))
	}
	return s
}

// zones reads areas; two points are the opposite corners of a rectangle, of whose four they are the first and the third.
func (r *reader) zones(path string, n *doc.Node) (out [][]Point) {
	r.mark(path, n)
	for i, x := range n.List() {
		at := fmt.Sprintf("%s[%d]", path, i)
		var z []Point
		corners := r.mark(at, x).List()
		for k, c := range corners {
			if len(corners) == 2 {
				k *= 2
			}
			if p := r.point(fmt.Sprintf("%s[%d]", at, k), c); p != nil {
				z = append(z, *p)
			}
		}
		if len(z) == 2 {
			a, b := z[0], z[1]
			z = []Point{a, {b[0], a[1]}, b, {a[0], b[1]}}
		}
		out = append(out, z)
	}
	return out
}

// point reads [x, y]; nil if the key is absent or the value is no point, which
// is then a fault already.
func (r *reader) point(path string, n *doc.Node) *Point {
	if r.mark(path, n) == nil {
		return nil
	}
	xy := n.Floats(2)
	if !n.IsList() || len(n.List()) != 2 {
		return nil
	}
	return &Point{r.length(xy[0]), r.length(xy[1])}
}

func (r *reader) points(path string, n *doc.Node) []Point {
	r.mark(path, n)
	var out []Point
	for i, c := range n.List() {
		if p := r.point(fmt.Sprintf("%s[%d]", path, i), c); p != nil {
			out = append(out, *p)
		}
	}
	return out
}

func (r *reader) terrain(path string, n *doc.Node) Terrain {
	m := r.mark(path, n).Map("id", "kind", "name", "polygon", "line", "width", "fordable", "high", "hides", "bars")
	t := Terrain{
		ID:    r.mark(path+".id", m.Need("id")).ID(),
		Kind:  r.mark(path+".kind", m.Need("kind")).Enum(Kinds...),
		Ford:  r.mark(path+".fordable", m.Get("fordable")).Bool(),
		High:  r.mark(path+".high", m.Get("high")).Bool(),
		Hides: r.mark(path+".hides", m.Get("hides")).Bool(),
	}
	t.Name = Name{t.ID, t.ID}
	if m.Has("name") {
		t.Name = Name(m.Get("name").Name())
	}
	t.Polygon = r.points(path+".polygon", m.Get("polygon"))
	t.Line = r.points(path+".line", m.Get("line"))
	t.Width = r.mark(path+".width", m.Get("width")).Float()
	t.Width = r.length(t.Width)
	for _, b := range m.Get("bars").List() {
		t.Bars = append(t.Bars, b.Enum(armylists.Arms...))
	}
	return t
}

func (r *reader) side(path string, n *doc.Node) Side {
	m := r.mark(path, n).Map("id", "name", "nation", "commander", "chief", "rear", "divisions", "brigades", "reserve", "artillery", "zones")
	s := Side{
		Name:   Name(r.mark(path+".name", m.Need("name")).Name()),
		Nation: r.mark(path+".nation", m.Need("nation")).Enum(armylists.Nations()...),
		Chief:  r.mark(path+".chief", m.Get("chief")).ID(),
		Rear:   r.point(path+".rear", m.Get("rear")),
	}
	s.ID = slug(s.Name.EN)
	if id := r.mark(path+".id", m.Get("id")).ID(); id != "" {
		s.ID = id
	}
	if m.Has("commander") {
		s.Commander = r.commander(path+".commander", m.Get("commander"))
	}
	for i, d := range r.mark(path+".divisions", m.Get("divisions")).List() {
		s.Divisions = append(s.Divisions, r.division(fmt.Sprintf("%s.divisions[%d]", path, i), d, s.Nation))
	}
	for i, b := range r.mark(path+".brigades", m.Get("brigades")).List() {
		s.Brigades = append(s.Brigades, r.brigade(fmt.Sprintf("%s.brigades[%d]", path, i), b, s.Nation))
	}
	if m.Has("reserve") {
		u := r.unit(path+".reserve", m.Get("reserve"), s.Nation)
		s.Reserve = &u
	}
	for i, u := range m.Get("artillery").List() {
		s.Artillery = append(s.Artillery, r.unit(fmt.Sprintf("%s.artillery[%d]", path, i), u, s.Nation))
	}
	s.Zones = r.zones(path+".zones", m.Get("zones"))
	return s
}

func (r *reader) division(path string, n *doc.Node, nation string) Division {
	m := r.mark(path, n).Map("id", "name", "commander", "rear", "brigades", "artillery", "reserve")
	d := Division{
		Name: Name(r.mark(path+".name", m.Need("name")).Name()),
		Rear: r.point(path+".rear", m.Get("rear")),
	}
	d.ID = slug(d.Name.EN)
	if id := r.mark(path+".id", m.Get("id")).ID(); id != "" {
		d.ID = id
	}
	if c := m.Need("commander"); c != nil {
		d.Commander = r.commander(path+".commander", c)
	}
	for i, b := range r.mark(path+".brigades", m.Need("brigades")).List() {
		d.Brigades = append(d.Brigades, r.brigade(fmt.Sprintf("%s.brigades[%d]", path, i), b, nation))
	}
	for i, u := range m.Get("artillery").List() {
		d.Artillery = append(d.Artillery, r.unit(fmt.Sprintf("%s.artillery[%d]", path, i), u, nation))
	}
	if m.Has("reserve") {
		m.Get("reserve").Fault("scenario.reserve-division")
	}
	return d
}

func (r *reader) commander(path string, n *doc.Node) *Commander {
	m := r.mark(path, n).Map("id", "name", "quality", "charismatic", "at", "attached")
	g := r.general(path, m)
	return &Commander{
		ID: g.ID, Name: g.Name, Charismatic: g.Charismatic, At: g.At, Attached: g.Attached,
		Quality: m.Need("quality").Enum(Qualities...),
	}
}

func (r *reader) general(path string, m doc.Map) General {
	g := General{
		ID:          r.mark(path+".id", m.Need("id")).ID(),
		Charismatic: m.Get("charismatic").Bool(),
		At:          r.point(path+".at", m.Get("at")),
		Attached:    r.mark(path+".attached", m.Get("attached")).Text(),
	}
	g.Name = Name{title(g.ID), title(g.ID)}
	if m.Has("name") {
		g.Name = Name(m.Get("name").Name())
	}
	return g
}

func (r *reader) brigade(path string, n *doc.Node, nation string) Brigade {
	m := r.mark(path, n).Map("id", "name", "general", "order", "objective", "arrives", "units")
	b := Brigade{
		Name:      Name(r.mark(path+".name", m.Need("name")).Name()),
		Objective: r.mark(path+".objective", m.Get("objective")).Text(),
	}
	b.ID = slug(b.Name.EN)
	if id := r.mark(path+".id", m.Get("id")).ID(); id != "" {
		b.ID = id
	}
	if m.Has("order") {
		b.Order = r.mark(path+".order", m.Get("order")).Enum(Orders...)
	}
	if m.Has("general") {
		gm := r.mark(path+".general", m.Get("general")).Map("id", "name", "charismatic", "at", "attached")
		g := r.general(path+".general", gm)
		b.General = &g
	}
	late := r.arrival(path, m)
	for i, u := range r.mark(path+".units", m.Need("units")).List() {
		b.Units = append(b.Units, r.unit(fmt.Sprintf("%s.units[%d]", path, i), u, nation))
		if in := &b.Units[i]; in.Arrives == 0 {
			in.Arrives = late
		}
	}
	return b
}

// arrival is the turn in which a brigade or a unit comes onto the table; 0 for the first.
func (r *reader) arrival(path string, m doc.Map) int {
	if !m.Has("arrives") {
		return 0
	}
	return r.mark(path+".arrives", m.Get("arrives")).IntIn(firstArrival, 999)
}

func (r *reader) unit(path string, n *doc.Node, nation string) Unit {
	m := r.mark(path, n).Map("id", "name", "tag", "type", "nation", "arm", "weight", "grade", "bases", "bases-lost",
		"pm", "weapon", "traits", "formation", "front", "at", "facing", "arrives", "depth", "cover", "order", "objective",
		"disordered", "blown", "routing", "retreating", "victorious")
	get := func(key string) *doc.Node { return r.mark(path+"."+key, m.Get(key)) }
	u := Unit{
		ID:         r.mark(path+".id", m.Need("id")).Text(),
		Tag:        get("tag").Text(),
		Nation:     nation,
		Type:       get("type").Text(),
		Bases:      r.mark(path+".bases", m.Need("bases")).Int(),
		At:         r.point(path+".at", m.Get("at")),
		Objective:  get("objective").Text(),
		Disordered: get("disordered").Bool(),
		Blown:      get("blown").Bool(),
		Routing:    get("routing").Bool(),
		Retreating: get("retreating").Bool(),
		Victorious: get("victorious").Bool(),
	}
	u.Name = Name{u.ID, u.ID}
	if m.Has("name") {
		u.Name = Name(get("name").Name())
	}
	if m.Has("nation") {
		u.Nation = get("nation").Enum(armylists.Nations()...)
	}
	enum := func(key string, into *string, words []string) {
		if m.Has(key) {
			*into = get(key).Enum(words...)
		}
	}
	number := func(key string, into *int) {
		if m.Has(key) {
			*into = get(key).IntIn(0, 99)
		}
	}
	u.inherit()
	enum("arm", &u.Arm, armylists.Arms)
	enum("grade", &u.Grade, armylists.Grades)
	enum("weight", &u.Weight, armylists.Weights)
	enum("weapon", &u.Weapon, armylists.Weapons)
	if m.Has("traits") {
		u.Traits = nil
		for _, t := range get("traits").List() {
			u.Traits = append(u.Traits, t.Enum(armylists.Traits...))
		}
	}
	if u.Traits == nil {
		u.Traits = []string{}
	}
	u.defaults(m)
	enum("formation", &u.Formation, armylists.Formations)
	enum("cover", &u.Cover, Covers)
	enum("order", &u.Order, Orders)
	number("pm", &u.PM)
	number("bases-lost", &u.BasesLost)
	number("front", &u.Front)
	u.Arrives = r.arrival(path, m)
	if m.Has("facing") {
		u.Facing = bearing(get("facing").Float())
	}
	if m.Has("depth") {
		u.Depth = r.length(get("depth").Float())
		if u.Depth == 0 {
			u.Depth = -1 // not the usual one: the check refuses it
		}
	}
	return u
}

// inherit takes the facts of the unit's type of troops, if it names one that its
// nation has; the check complains of one that it has not.
func (u *Unit) inherit() {
	if u.Type == "" {
		return
	}
	n, err := armylists.Load(u.Nation)
	if err != nil {
		return
	}
	if t, ok := n.Type(u.Type); ok {
		u.Arm, u.Weight, u.Grade, u.Weapon = t.Arm, t.Weight, t.Grade, t.Weapon
		u.Traits = append([]string(nil), t.Traits...)
	}
}

// defaults are the facts that a file need not say: a foot battalion of the line
// with muskets, a medium battery unlimbered.
func (u *Unit) defaults(m doc.Map) {
	if !m.Has("arm") && u.Arm == "" {
		u.Arm = armylists.Infantry
	}
	if !m.Has("grade") && u.Grade == "" {
		u.Grade = "line"
	}
	guns := armylists.IsGuns(u.Arm)
	if guns && !m.Has("weight") && u.Weight == "" {
		u.Weight = "medium"
	}
	if !m.Has("weapon") && u.Weapon == "" {
		switch {
		case guns:
			u.Weapon = "gun"
		case armylists.IsFoot(u.Arm):
			u.Weapon = "musket"
		}
	}
	u.Cover = "none"
	u.Formation = armylists.Line
	if guns {
		u.Formation = armylists.Unlimbered
	}
}

func (r *reader) victory(path string, n *doc.Node) Victory {
	m := r.mark(path, n).Map("side", "kind", "object", "turn", "points", "say")
	v := Victory{
		Side:   r.mark(path+".side", m.Need("side")).Text(),
		Kind:   m.Need("kind").Enum(VictoryKind...),
		Object: r.mark(path+".object", m.Need("object")).Text(),
		Say:    Name(m.Need("say").Name()),
	}
	if m.Has("turn") {
		v.Turn = m.Get("turn").IntIn(1, 999)
	}
	if m.Has("points") {
		v.Points = m.Get("points").IntIn(1, 999)
	}
	return v
}

func (r *reader) source(path string, n *doc.Node) Source {
	m := r.mark(path, n).Map("author", "work", "volume", "where", "note", "deductions", "strengths")
	s := Source{
		Author: m.Get("author").Text(),
		Work:   m.Get("work").Text(),
		Volume: m.Get("volume").Text(),
		Where:  m.Get("where").Text(),
	}
	if m.Has("note") {
		s.Note = Name(m.Get("note").Name())
	}
	for i, d := range m.Get("deductions").List() {
		p := fmt.Sprintf("%s.deductions[%d]", path, i)
		dm := r.mark(p, d).Map("id", "men", "units", "note")
		x := Deduction{ID: dm.Need("id").ID(), Men: dm.Need("men").IntIn(1, 1_000_000)}
		for j, u := range dm.Need("units").List() {
			x.Units = append(x.Units, r.mark(fmt.Sprintf("%s.units[%d]", p, j), u).Text())
		}
		if dm.Has("note") {
			x.Note = Name(dm.Get("note").Name())
		}
		s.Deductions = append(s.Deductions, x)
	}
	for i, d := range m.Get("strengths").List() {
		p := fmt.Sprintf("%s.strengths[%d]", path, i)
		sm := r.mark(p, d).Map("unit", "of", "men", "deducted", "guns", "bases")
		x := Strength{
			Unit:  r.mark(p+".unit", sm.Need("unit")).Text(),
			Of:    sm.Get("of").Text(),
			Bases: r.mark(p+".bases", sm.Need("bases")).Int(),
		}
		for _, k := range []struct {
			key  string
			into *int
		}{{"men", &x.Men}, {"deducted", &x.Deducted}, {"guns", &x.Guns}} {
			if sm.Has(k.key) {
				*k.into = r.mark(p+"."+k.key, sm.Get(k.key)).IntIn(0, 1_000_000)
			}
		}
		s.Strengths = append(s.Strengths, x)
	}
	return s
}

// hundredths is a length as the program keeps it: to a tenth of a millimetre, so
// that a position is the same after it was written and read again.
func hundredths(cm float64) float64 {
	if math.Abs(cm) > 1e6 {
		return cm
	}
	return math.Round(cm*100)/100 + 0
}

// bearing is a facing as the program keeps it: from 0 up to 360, to a tenth of a
// degree.
func bearing(deg float64) float64 {
	d := math.Mod(math.Round(math.Mod(deg, 360)*10)/10, 360)
	if d < 0 {
		d += 360
	}
	return math.Round(d*10)/10 + 0
}

// slug is the id that a name gives when the file gives none: its letters and
// digits in lower case.
func slug(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// title is the name that an id gives when the file gives none.
func title(id string) string {
	if id == "" {
		return ""
	}
	for i := range id {
		if i > 0 {
			return strings.ToUpper(id[:i]) + id[i:]
		}
	}
	return strings.ToUpper(id)
}
