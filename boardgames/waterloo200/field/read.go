package field

import (
	"math"
	"slices"
	"strings"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/boardgames/waterloo200/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A fault of the reader writes itself with the sentences of its package; ours join them.
func init() { doc.Register(words.FileEN, words.FileIT, "w2") }

// Files reads the maps of the game for the program.
type Files struct{}

var _ game.Battles = Files{}

// Read implements game.Battles.
func (Files) Read(path string, text []byte, w game.Wish) (*game.Opening, error) {
	return boardfile.Open(path, text, w, Read)
}

// JSON is the whole file on one line, the same bytes for the same map: what a journal keeps. [Read] reads
// it to the same Field.
func (f *Field) JSON() []byte {
	type plain Field
	return doc.JSON((*plain)(f))
}

// Read reads a map from YAML, or from the JSON that [Field.JSON] wrote. The error is a [doc.Faults] with every
// fault of the file, told by path.
func Read(path string, text []byte) (*Field, error) {
	root, err := doc.Parse(path, text)
	if err != nil {
		return nil, err
	}
	r := reader{Field: Blank(), areas: boardfile.IDs{Reserved: reservedArea}, units: boardfile.IDs{Reserved: Reserved}}
	r.file(root)
	if err := root.Err(); err != nil {
		return nil, err
	}
	r.index()
	return r.Field, boardfile.Kept(path, r.JSON())
}

// A reader is a file being read, and what is kept of it until all of it is known.
type reader struct {
	*Field
	areas, units boardfile.IDs
	nodes        []doc.Map // of the units, as they stand in the file
}

func (r *reader) file(root *doc.Node) {
	m := root.Map("game", "name", "label", "date", "small", "readings", "options", "areas", "links", "units", "begin")
	r.Game = m.Need("game").Enum(book.Name)
	r.Name = boardfile.Name(m.Need("name").Name())
	r.Label = boardfile.Name(m.Get("label").Name())
	r.Date = m.Get("date").Date()
	r.Small = m.Get("small").Bool()
	r.Readings = boardfile.Readings(m.Get("readings"), book.Tables, book.Mark)
	for _, n := range m.Get("options").List() {
		o := n.Enum(options...)
		if o != "" && slices.Contains(r.Options, o) {
			n.Fault("w2.file.twice", o)
			continue
		}
		if o != "" {
			r.Options = append(r.Options, o)
		}
	}
	areas := m.Need("areas")
	for _, n := range areas.List() {
		r.readArea(n)
	}
	if n := len(r.Areas); n > MostAreas {
		areas.Fault("w2.file.areas", n, MostAreas)
	}
	for _, n := range m.Get("links").List() {
		r.link(n)
	}
	units := m.Need("units")
	for _, n := range units.List() {
		r.unit(n)
	}
	if n := len(r.Units); n > MostUnits {
		units.Fault("w2.file.units", n, MostUnits)
	}
	r.begin(m.Get("begin"))
	r.stands()
}

func (r *reader) readArea(n *doc.Node) {
	m := n.Map("id", "name", "at", "colour", "terrain", "start", "victory", "sunken", "headquarters", "brunswick", "arrivals", "icons")
	a := Area{ID: r.areas.Read(m.Need("id")), Colour: Green, Start: m.Need("start").Enum(factions...), Victory: m.Get("victory").Bool(), Sunken: m.Get("sunken").Enum(sunken...),
		Headquarters: m.Get("headquarters").Enum(factions...), Brunswick: m.Get("brunswick").Bool(), Arrivals: m.Get("arrivals").Enum(corps[Prussian]...)}
	if c := m.Get("colour").Enum(colours...); c != "" {
		a.Colour = c
	}
	a.Name = boardfile.Name{EN: a.ID, IT: a.ID}
	if m.Has("name") {
		a.Name = boardfile.Name(m.Get("name").Name())
	}
	if m.Has("at") {
		at := place(m.Get("at"))
		a.At = &at
	}
	a.Terrain = m.Get("terrain").IntIn(0, book.Tables.Int("map.bonus"))
	if small := strings.ToLower(a.ID); small != a.ID {
		m.Get("id").Fault("w2.file.area-small", a.ID, small)
	}
	for _, i := range m.Get("icons").List() {
		r.icon(i, &a)
	}
	r.roles(m, &a)
	r.Areas = append(r.Areas, a)
}

// roles tells what an area cannot be.
func (r *reader) roles(m doc.Map, a *Area) {
	if a.Colour == BlackArea {
		if a.Start != "" && a.Start != Prussian {
			m.Get("start").Fault("w2.file.black-start", a.ID)
		}
		if a.Terrain > 0 {
			m.Get("terrain").Fault("w2.file.black-terrain", a.ID)
		}
		if len(a.Icons) > 0 {
			m.Get("icons").Fault("w2.file.black-icons", a.ID)
		}
	} else if room := book.Tables.Int("map.room." + a.Colour); len(a.Icons) > room { // each of them is a block of the set-up
		m.Get("icons").Fault("w2.file.crowd", a.ID, room)
	} else if a.Arrivals != "" && !m.Get("colour").Faulty() {
		m.Get("arrivals").Fault("w2.file.arrivals-black", a.ID)
	}
	for i := range r.Areas {
		o := &r.Areas[i]
		if a.Headquarters != "" && o.Headquarters == a.Headquarters {
			m.Get("headquarters").Fault("w2.file.headquarters-twice", army(a.Headquarters), o.ID)
		}
		if a.Arrivals != "" && o.Arrivals == a.Arrivals {
			m.Get("arrivals").Fault("w2.file.arrivals-twice", a.Arrivals, o.ID)
		}
		if a.Brunswick && o.Brunswick {
			m.Get("brunswick").Fault("w2.file.brunswick-twice", o.ID)
		}
	}
	if most := book.Tables.Int("map.victory"); a.Victory && r.Victories() == most {
		m.Get("victory").Fault("w2.file.victory", a.ID, most)
	}
}

// place reads where an area is drawn, to a thousandth, so that no number is written otherwise than it is read.
func place(n *doc.Node) (at [2]float64) {
	for i, v := range n.Floats(len(at)) {
		switch {
		case i >= len(at):
		case math.Abs(v) > MostAt:
			n.Fault("w2.file.far", MostAt)
		default:
			at[i] = math.Round(v*1000)/1000 + 0 // no minus before a nought
		}
	}
	return at
}

// icon reads CORPS-ARM.
func (r *reader) icon(n *doc.Node, a *Area) {
	text := n.Text()
	if text == "" {
		return
	}
	colour, arm, _ := strings.Cut(text, "-")
	switch {
	case !slices.Contains(iconArms, arm):
		n.Fault("w2.file.icon", text)
	case a.Start != "" && !slices.Contains(corps[a.Start], colour):
		n.Fault("w2.file.icon-corps", text, army(a.Start))
	default:
		a.Icons = append(a.Icons, Icon{colour, arm})
	}
}

// link reads two areas that touch.
func (r *reader) link(n *doc.Node) {
	ends := n.List()
	if !n.IsList() {
		return
	}
	if len(ends) != 2 {
		n.Fault("w2.file.link-ends", len(ends))
		return
	}
	a, b := r.known(ends[0]), r.known(ends[1])
	switch {
	case a == "" || b == "":
	case a == b:
		n.Fault("w2.file.link-itself", a)
	case slices.Contains(r.Links, [2]string{a, b}) || slices.Contains(r.Links, [2]string{b, a}):
		n.Fault("w2.file.link-twice", a, b)
	default:
		r.Links = append(r.Links, [2]string{a, b})
	}
}

// known reads the id of an area that there is; any other is a fault and gives "".
func (r *reader) known(n *doc.Node) string {
	id := n.Text()
	if id == "" {
		return ""
	}
	if !slices.ContainsFunc(r.Areas, func(a Area) bool { return a.ID == id }) {
		var areas []string
		for i := range r.Areas {
			if a := r.Areas[i].ID; a == strings.ToLower(a) { // another cannot stay as it is
				areas = append(areas, a)
			}
		}
		n.Wrong(doc.Meant(ref.M("w2.file.no-area", id), id, areas))
		return ""
	}
	return id
}
