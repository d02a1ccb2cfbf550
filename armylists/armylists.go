// Package armylists knows the nations of the miniatures rules: their doctrine by
// period, the formations they may take and their types of troops. The facts are
// YAML under data; this package reads and checks them.
//
// It keeps no number of the combat or movement tables: a nation carries a fact
// such as [ShortCommand], and the table that knows the radius asks for it.
package armylists

import (
	"embed"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

//go:embed data/*.yaml
var data embed.FS

// Arms of a unit (OM §2.1 to 2.3).
const (
	Infantry       = "infantry"
	LightCavalry   = "light-cavalry"
	HeavyCavalry   = "heavy-cavalry"
	FootArtillery  = "foot-artillery"
	HorseArtillery = "horse-artillery"
)

// Formations of a unit (OM §5).
const (
	Line       = "line"
	Column     = "column"
	March      = "march"
	Square     = "square"
	Mass       = "mass"
	Open       = "open"
	Limbered   = "limbered"
	Unlimbered = "unlimbered"
)

// Traits of a unit.
const (
	Light        = "light"         // a light battalion: may work in open order whole (OM §5)
	LightCompany = "light-company" // has a light company that may screen it (OM §5)
	Guerrillas   = "guerrillas"    // irregulars: open order only (OM §2.3)
	Lancers      = "lancers"       // OM §10.6
	Cuirassiers  = "cuirassiers"   // OM §10.6
	Cossacks     = "cossacks"      // open order only (OM §16)
)

// Facts a nation may carry; doctrine.yaml says what each means.
const (
	HalfMoveChange         = "half-move-change"
	CompulsoryBreakthrough = "compulsory-breakthrough"
	ShortCommand           = "short-command"
	SlowInitiative         = "slow-initiative"
	LargeBatteries         = "large-batteries"
	StolidFoot             = "stolid-foot"
	AttackColumn           = "attack-column"
	BattalionMass          = "battalion-mass"
	BattalionSquare        = "battalion-square"
)

// The words a file may use, in the order in which they are offered.
var (
	Arms       = []string{Infantry, LightCavalry, HeavyCavalry, FootArtillery, HorseArtillery}
	Weights    = []string{"light", "medium", "heavy"}
	Grades     = []string{"elite", "veteran", "line", "recruit"}
	Weapons    = []string{"musket", "rifle", "gun", "howitzer", "rockets"}
	Formations = []string{Line, Column, March, Square, Mass, Open, Limbered, Unlimbered}
	Traits     = []string{Light, LightCompany, Guerrillas, Lancers, Cuirassiers, Cossacks}
)

// IsFoot, IsHorse and IsGuns sort the arms into the three classes of OM §2.1.
func IsFoot(arm string) bool { return arm == Infantry }

// IsHorse reports whether the arm is cavalry of either weight.
func IsHorse(arm string) bool { return arm == LightCavalry || arm == HeavyCavalry }

// IsGuns reports whether the arm is artillery, on foot or mounted.
func IsGuns(arm string) bool { return arm == FootArtillery || arm == HorseArtillery }

// A Fact is one thing by which nations differ: its paragraphs, its meaning in
// both languages and, when it ends, the first year in which it no longer holds.
type Fact struct {
	ID     string
	Refs   []ref.Ref
	Say    doc.Name
	Before int // 0: it never ends
}

// Doctrine is what all nations share: the facts that exist.
type Doctrine struct {
	Facts    []Fact
	factByID map[string]Fact
}

// Fact is the fact with this id.
func (d *Doctrine) Fact(id string) (Fact, bool) {
	f, ok := d.factByID[id]
	return f, ok
}

// Years are those from From on and before Before; 0 is no bound.
type Years struct{ From, Before int }

// Holds reports whether a year is among them. Year 0, which nobody knows, is.
func (y Years) Holds(year int) bool {
	return year == 0 || year >= y.From && (y.Before == 0 || year < y.Before)
}

// A Carried is a fact that a nation carries, in some years or always.
type Carried struct {
	Fact string
	Years
}

// A TroopType is a kind of unit that a nation has, with the facts it starts with.
type TroopType struct {
	ID     string
	Name   doc.Name
	Arm    string
	Weight string // of artillery; empty for others
	Grade  string
	Grades []string // those that a unit of an army may have; empty: Grade alone
	Weapon string   // empty for cavalry, which never fires (OM §9.1)
	Traits []string
	Bases  [2]int // the fewest and the most of a unit of an army; zeroes: as the book says of all
	Years         // in which an army has it
	Most   int    // how many a division of an army may have; 0: any number
	Points int    // what a unit is worth, whatever its grade and size; 0: as it was fitted (points.yaml)
	Note   doc.Name
}

// May reports whether a unit of an army may have a grade.
func (t *TroopType) May(grade string) bool {
	return grade == t.Grade || slices.Contains(t.Grades, grade)
}

// A Period is some years of a nation's army, with a name of their own.
type Period struct {
	ID   string
	Name doc.Name
	Years
}

// A Source is a book that a nation's file rests on.
type Source struct {
	ID, Author, Work string
	Year             int // in which it came out
}

// A Note is something said about an army, with the ids of the sources that say so.
type Note struct {
	Say  doc.Name
	From []string
}

// A Nation is one state with its doctrine and its troops.
type Nation struct {
	ID       string
	Name     doc.Name
	People   doc.Name // as a side is called: British, Inglesi
	Doctrine []Carried
	Rulings  []ref.Ref
	Periods  []Period // empty: its army is of no certain years
	Allies   []Ally   // whose troops may stand in an army of it
	Types    []TroopType
	Notes    []Note
	Sources  []Source
	common   *Doctrine
}

// An Ally is a nation whose troops stood in armies of another, in some years.
type Ally struct {
	ID string
	Years
}

// Period is the period of a year; nil where the nation had no army then.
func (n *Nation) Period(year int) *Period {
	for i := range n.Periods {
		if n.Periods[i].Holds(year) {
			return &n.Periods[i]
		}
	}
	return nil
}

// With reports whether troops of another nation stood in armies of this one in a year.
func (n *Nation) With(other string, year int) bool {
	for i := range n.Allies {
		if a := &n.Allies[i]; a.ID == other && a.Holds(year) {
			return true
		}
	}
	return false
}

// Has reports whether the nation carries the fact in a year. Year 0 means that
// the year is not known: facts with a period then do not hold.
func (n *Nation) Has(fact string, year int) bool {
	f, ok := n.common.Fact(fact)
	if !ok {
		return false
	}
	for _, c := range n.Doctrine {
		if c.Fact != fact {
			continue
		}
		return year >= c.From && (c.Before == 0 || year != 0 && year < c.Before) && (f.Before == 0 || year != 0 && year < f.Before)
	}
	return false
}

// Type is the type of troops with this id.
func (n *Nation) Type(id string) (TroopType, bool) {
	for _, t := range n.Types {
		if t.ID == id {
			return t, true
		}
	}
	return TroopType{}, false
}

// Allows reports whether a unit of this nation, of this arm and with these
// traits, may take a formation, and the paragraph that says so (OM §2.3, §5,
// §15, §16). An unknown word is not allowed. Whether the formation is possible
// now is another question.
func (n *Nation) Allows(arm, formation string, traits ...string) (bool, ref.Ref) {
	has := func(t string) bool { return slices.Contains(traits, t) }
	switch {
	case IsGuns(arm):
		return formation == Limbered || formation == Unlimbered, "OM §5"
	case IsHorse(arm) && has(Cossacks):
		return formation == Open, "OM §16"
	case IsHorse(arm):
		return formation == Line || formation == Column || formation == March, "OM §5"
	case !IsFoot(arm):
		return false, "OM §2.2"
	case has(Guerrillas):
		return formation == Open, "OM §2.3"
	}
	switch formation {
	case Line, March:
		return true, "OM §5"
	case Open:
		return has(Light), "OM §5"
	case Column:
		// The paragraph on doctrine leaves this to the lists, and is the one cited;
		// the one on street fighting (OM §15) names the army that does without.
		return n.Has(AttackColumn, 0), "OM §5"
	case Square:
		return n.Has(BattalionSquare, 0), "OM §5"
	case Mass:
		return n.Has(BattalionMass, 0), "OM §5"
	}
	return false, "OM §5"
}

// cache keeps what was read: the shipped files cannot change while we run.
var cache struct {
	sync.Mutex
	doctrine func() (*Doctrine, error)
	nations  map[string]func() (*Nation, error)
}

// Common is the doctrine of all nations, read on first use. The error is
// a [doc.Faults]; for the shipped file it would be a fault of this program.
func Common() (*Doctrine, error) {
	cache.Lock()
	if cache.doctrine == nil {
		cache.doctrine = sync.OnceValues(func() (*Doctrine, error) {
			b, err := data.ReadFile("data/" + doctrineFile)
			if err != nil {
				return nil, err
			}
			return ParseDoctrine("armylists/data/"+doctrineFile, b)
		})
	}
	f := cache.doctrine
	cache.Unlock()
	return f()
}

// Shared is what the file of what all nations share is called.
const Shared = "doctrine"

const doctrineFile = Shared + ".yaml"

// Text is the file of a nation that ships, or of what all share, as it stands; nil of any other name.
func Text(name string) []byte {
	b, err := data.ReadFile("data/" + name + ".yaml")
	if err != nil {
		return nil
	}
	return b
}

// Nations lists the ids of the nations that ship, sorted.
func Nations() []string {
	files, err := data.ReadDir("data")
	if err != nil {
		return nil
	}
	var ids []string
	for _, f := range files {
		if id, ok := strings.CutSuffix(f.Name(), ".yaml"); ok && f.Name() != doctrineFile {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// An UnknownNation is the error of [Load] for an id that does not ship.
type UnknownNation struct {
	ID    string
	Known []string
}

// Error names the nation and those that there are.
func (e UnknownNation) Error() string { return doc.Say(EN(), e.Msg()) }

// Msg is the error as a sentence of the catalogue.
func (e UnknownNation) Msg() ref.Msg {
	list := make(ref.Comma, len(e.Known))
	for i, k := range e.Known {
		list[i] = k
	}
	return ref.M("army.unknown-nation", e.ID, list)
}

// Load reads a nation that ships, on first use. The error is an [UnknownNation],
// or a [doc.Faults] with every fault of its file. The Nation is shared: do not
// change it.
func Load(nation string) (*Nation, error) {
	cache.Lock()
	f := cache.nations[nation]
	if f == nil {
		if known := Nations(); !slices.Contains(known, nation) {
			cache.Unlock()
			return nil, UnknownNation{nation, known}
		}
		f = sync.OnceValues(func() (*Nation, error) {
			name := nation + ".yaml"
			b, err := data.ReadFile("data/" + name)
			if err != nil {
				return nil, err
			}
			return Parse("armylists/data/"+name, b)
		})
		if cache.nations == nil {
			cache.nations = map[string]func() (*Nation, error){}
		}
		cache.nations[nation] = f
	}
	cache.Unlock()
	return f()
}

// ParseDoctrine reads the common doctrine from YAML. The error is a [doc.Faults]
// with every fault of the file.
func ParseDoctrine(file string, data []byte) (*Doctrine, error) {
	root, err := doc.Parse(file, data)
	if err != nil {
		return nil, err
	}
	m := root.Map("format", "facts")
	m.Need("format").Enum("adjutant/doctrine/1")
	d := &Doctrine{factByID: map[string]Fact{}}
	for _, n := range m.Need("facts").List() {
		fm := n.Map("id", "refs", "say", "before")
		f := Fact{
			ID:   fm.Need("id").Enum(factIDs...),
			Refs: fm.Need("refs").Refs(),
			Say:  fm.Need("say").Name(),
		}
		if fm.Has("before") {
			f.Before = fm.Get("before").IntIn(firstYear, lastYear)
		}
		if _, twice := d.factByID[f.ID]; twice && f.ID != "" {
			fm.Get("id").Fault("army.fact-twice", f.ID)
		}
		d.factByID[f.ID] = f
		d.Facts = append(d.Facts, f)
	}
	for _, id := range factIDs {
		if _, ok := d.factByID[id]; !ok {
			m.Get("facts").Fault("army.fact-missing", id)
		}
	}
	if err := root.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// The years that a file may name: nobody means another with these rules.
const firstYear, lastYear = 1700, 1900

var factIDs = []string{
	HalfMoveChange, CompulsoryBreakthrough, ShortCommand, SlowInitiative, LargeBatteries,
	StolidFoot, AttackColumn, BattalionMass, BattalionSquare,
}

// ReadFile reads a nation from a file. The error is that of the file system, or
// a [doc.Faults] with every fault of the file.
func ReadFile(path string) (*Nation, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// One byte more than is allowed is enough to be refused.
	b, err := io.ReadAll(io.LimitReader(f, doc.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	return Parse(path, b)
}

// Parse reads a nation from YAML. The error is a [doc.Faults] with every fault
// of the file; the name of the file is only for its messages.
func Parse(file string, data []byte) (*Nation, error) {
	common, err := Common()
	if err != nil {
		return nil, err
	}
	root, err := doc.Parse(file, data)
	if err != nil {
		return nil, err
	}
	m := root.Map("format", "id", "name", "people", "doctrine", "rulings", "periods", "allies", "types", "notes", "sources")
	m.Need("format").Enum("adjutant/nation/1")
	n := &Nation{
		ID:      m.Need("id").ID(),
		Name:    m.Need("name").Name(),
		People:  m.Need("people").Name(),
		Rulings: m.Get("rulings").Refs(),
		common:  common,
	}
	carried := map[string]bool{}
	for _, f := range m.Need("doctrine").List() {
		c, at := readCarried(f)
		if c.Fact != "" && carried[c.Fact] {
			at.Fault("army.fact-twice", c.Fact)
		}
		carried[c.Fact] = true
		n.Doctrine = append(n.Doctrine, c)
	}
	n.readPeriods(m)
	n.readAllies(m)
	seen := map[string]bool{}
	types := m.Need("types")
	for _, t := range types.List() {
		n.Types = append(n.Types, readType(t, seen))
	}
	if types.IsList() && len(n.Types) == 0 {
		types.Fault("army.no-types")
	}
	n.readSources(m)
	if err := root.Err(); err != nil {
		return nil, err
	}
	return n, nil
}

// mostBases is more than any book gives a unit: what the rules allow, whoever knows them says.
const mostBases = 99

// A Clash is two facts of a unit that cannot stand together: the key of the one
// at fault and the sentence.
type Clash struct {
	Key string
	Say ref.Msg
}

// CheckKind says which of a unit's facts cannot stand together: a cavalryman's
// musket, a gunner's lance, a heavy battalion (OM §2.3, §9.1). Empty facts are
// not looked at.
func CheckKind(arm, weight, weapon string, traits []string) []Clash {
	var out []Clash
	clash := func(key, say string, args ...any) { out = append(out, Clash{key, ref.M(say, args...)}) }
	if arm == "" {
		return nil
	}
	if weight != "" && !IsGuns(arm) {
		clash("weight", "army.weight-of-guns", arm)
	}
	small := weapon == "musket" || weapon == "rifle"
	switch {
	case weapon == "":
	case IsHorse(arm):
		clash("weapon", "army.horse-never-fires", weapon)
	case IsFoot(arm) != small:
		clash("weapon", "army.wrong-weapon", weapon, arm)
	}
	for _, t := range traits {
		ok := true
		switch t {
		case Light, LightCompany, Guerrillas:
			ok = IsFoot(arm)
		case Lancers, Cossacks:
			// Lancers are light cavalry by definition.
			ok = arm == LightCavalry
		case Cuirassiers:
			ok = arm == HeavyCavalry
		}
		if !ok {
			clash("traits", "army.wrong-trait", t, arm)
		}
	}
	return out
}
