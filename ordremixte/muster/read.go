package muster

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
)

// A File is a list as it was read, with the place of each of its values.
type File struct {
	*List
	root  *doc.Node
	nodes map[string]*doc.Node
	slips []slip // words of the file that are none, and are read as what they mean
}

// A Fault is one thing that is not legal, with its place in the file.
type Fault struct {
	Line, Col int
	Say       ref.Msg
}

// Read reads a list. The error is a [doc.Faults] of what keeps it from being read, and of what is not legal whatever the
// unread values were meant to be; whether an army that could be read is legal, Faults says. Words that clearly mean others are read
// as those, and are faults.
func Read(file string, text []byte) (*File, error) {
	f, err := read(file, text)
	if err != nil {
		return meant(file, text, err)
	}
	return f, nil
}

// read is Read of the words as they stand.
func read(file string, text []byte) (*File, error) {
	root, err := doc.Parse(file, text)
	if err != nil {
		return nil, err
	}
	f := &File{root: root, nodes: map[string]*doc.Node{"": root}}
	f.List = f.list(root)
	if root.Err() == nil {
		return f, nil
	}
	for _, x := range f.certain() {
		f.at(x.path).Wrong(x.say)
	}
	return nil, root.Err()
}

// certain are the breaches of a list of which some values could not be read that do not hang on those.
func (f *File) certain() (out []fault) {
	t := f.List.typed()
	t.anyYear = f.at("date").Faulty() || f.nodes["date"] == nil
	leaders := f.at("chief").Faulty() || f.at("commander").Faulty()
	for _, n := range f.List.names() {
		leaders = leaders || n.led && f.at(n.path()).Faulty()
	}
	for _, x := range f.List.breaches(t) {
		if !f.at(x.path).Faulty() && (x.rule != ofChief || !leaders) {
			out = append(out, x)
		}
	}
	return out
}

// Check is every fault of a file, whatever kind it is of, as one error; nil of a legal army.
func Check(file string, text []byte) error {
	f, err := Read(file, text)
	if err != nil {
		return err
	}
	var out doc.Faults
	for _, x := range f.Faults() {
		out = append(out, doc.Fault{File: file, Line: x.Line, Col: x.Col, Say: x.Say})
	}
	if out == nil {
		return nil
	}
	return out
}

// Faults are what is not legal, in the order of the file.
func (f *File) Faults() []Fault {
	var out []Fault
	for _, s := range f.slips {
		out = append(out, Fault{s.line, s.col, s.say})
	}
	for _, x := range f.List.faults() {
		out = append(out, f.fault(x.path, x.say))
	}
	slices.SortStableFunc(out, func(a, b Fault) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Col - b.Col
	})
	return out
}

func (f *File) fault(path string, say ref.Msg) Fault {
	_, line, col := f.at(path).Pos()
	line, col = f.written(line, col)
	return Fault{line, col, say}
}

func (f *File) mark(path string, n *doc.Node) *doc.Node {
	if n != nil {
		f.nodes[path] = n
	}
	return n
}

// at is the node of a path, or of the nearest thing around it that the file has.
func (f *File) at(path string) *doc.Node {
	for path != "" {
		if n := f.nodes[path]; n != nil {
			return n
		}
		path = path[:max(strings.LastIndexAny(path, ".["), 0)]
	}
	return f.nodes[""]
}

func (f *File) list(root *doc.Node) *List {
	m := root.Map("format", "name", "player", "nation", "date", "points", "commander", "chief", "divisions", "reserve")
	l := &List{
		Format: m.Need("format").Enum(Format),
		Name:   battle.Name(m.Need("name").Name()),
		Player: m.Get("player").Text(),
		Nation: m.Need("nation").Enum(armylists.Nations()...),
		Date:   f.mark("date", m.Need("date")).Date(),
		Chief:  f.mark("chief", m.Get("chief")).ID(),
	}
	if m.Has("points") {
		l.Points = f.mark("points", m.Get("points")).IntIn(1, 99999)
	}
	if m.Has("commander") {
		c := f.leader("commander", m.Get("commander"), true)
		l.Commander = &c
	}
	divisions := f.mark("divisions", m.Need("divisions"))
	for i, n := range divisions.List() {
		l.Divisions = append(l.Divisions, f.division(fmt.Sprintf("divisions[%d]", i), n))
	}
	if divisions.IsList() && len(l.Divisions) == 0 {
		divisions.Fault("muster.no-divisions")
	}
	if m.Has("reserve") {
		u := f.unit("reserve", m.Get("reserve"))
		l.Reserve = &u
	}
	return l
}

func (f *File) division(path string, n *doc.Node) Division {
	m := f.mark(path, n).Map("id", "name", "commander", "brigades", "artillery")
	d := Division{Name: battle.Name(f.mark(path+".name", m.Need("name")).Name())}
	d.ID = f.id(path, m, d.Name.EN)
	if c := m.Need("commander"); c != nil {
		d.Commander = f.leader(path+".commander", c, true)
	}
	brigades := f.mark(path+".brigades", m.Need("brigades"))
	for i, b := range brigades.List() {
		d.Brigades = append(d.Brigades, f.brigade(fmt.Sprintf("%s.brigades[%d]", path, i), b))
	}
	if brigades.IsList() && len(d.Brigades) == 0 {
		brigades.Fault("muster.no-brigades", d.ID)
	}
	for i, u := range m.Get("artillery").List() {
		d.Artillery = append(d.Artillery, f.unit(fmt.Sprintf("%s.artillery[%d]", path, i), u))
	}
	return d
}

// id is that of a division or a brigade: what the file says, or what its name gives.
func (f *File) id(path string, m doc.Map, name string) string {
	if id := f.mark(path+".id", m.Get("id")).ID(); id != "" {
		return id
	}
	return battle.Slug(name)
}

func (f *File) brigade(path string, n *doc.Node) Brigade {
	m := f.mark(path, n).Map("id", "name", "general", "units")
	b := Brigade{Name: battle.Name(f.mark(path+".name", m.Need("name")).Name())}
	b.ID = f.id(path, m, b.Name.EN)
	if g := m.Need("general"); g != nil {
		b.General = f.leader(path+".general", g, false)
	}
	for i, u := range f.mark(path+".units", m.Need("units")).List() {
		b.Units = append(b.Units, f.unit(fmt.Sprintf("%s.units[%d]", path, i), u))
	}
	return b
}

func (f *File) leader(path string, n *doc.Node, commands bool) Leader {
	keys := []string{"id", "name", "charismatic"}
	if commands {
		keys = append(keys, "quality")
	}
	m := f.mark(path, n).Map(keys...)
	x := Leader{ID: f.mark(path+".id", m.Need("id")).ID(), Charismatic: m.Get("charismatic").Bool()}
	if commands {
		x.Quality = m.Need("quality").Enum(battle.Qualities...)
	}
	x.Name = battle.Name{EN: battle.Title(x.ID), IT: battle.Title(x.ID)}
	if m.Has("name") {
		x.Name = battle.Name(m.Get("name").Name())
	}
	return x
}

func (f *File) unit(path string, n *doc.Node) Unit {
	m := f.mark(path, n).Map("id", "name", "nation", "type", "grade", "bases")
	u := Unit{
		ID:    f.mark(path+".id", m.Need("id")).Text(),
		Type:  f.mark(path+".type", m.Need("type")).Text(),
		Bases: f.mark(path+".bases", m.Need("bases")).IntIn(0, 99),
		path:  path,
	}
	u.Name = battle.Name{EN: u.ID, IT: u.ID}
	if m.Has("name") {
		u.Name = battle.Name(m.Get("name").Name())
	}
	if m.Has("nation") {
		u.Nation = f.mark(path+".nation", m.Get("nation")).Enum(armylists.Nations()...)
	}
	if m.Has("grade") {
		u.Grade = f.mark(path+".grade", m.Get("grade")).Enum(armylists.Grades...)
	}
	for _, part := range []string{"", ".id", ".nation", ".type", ".bases", ".grade"} {
		u.unread = u.unread || f.at(path+part).Faulty()
	}
	if u.unread {
		u.Type = ""
	}
	return u
}
