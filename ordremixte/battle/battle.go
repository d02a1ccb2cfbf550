// Package battle reads the scenarios of the miniatures: the table and its ground, the two sides with
// their brigades and units, how they stand, what wins, and where all that is
// known from. A file is YAML in the form adjutant/scenario/1; a journal keeps
// the whole scenario as JSON, so that a game outlives its file.
//
// Reading is strict. Whatever is wrong with a file is reported in one run, each
// fault with its line and column; what is loaded obeys the rules of ids, of
// formations by nation and of the sizes of units, and no two units overlap.
package battle

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/scenarios"
)

// Format is the first line of every scenario file.
const Format = "adjutant/scenario/1"

// A Name is a name in both languages; they may be the same.
type Name struct {
	EN string `json:"en"`
	IT string `json:"it"`
}

// In is the name in a language, "it" or any other for English.
func (n Name) In(lang string) string {
	if lang == "it" {
		return n.IT
	}
	return n.EN
}

// A Point is a place on the table in centimetres from its near left corner, x to
// the right and y away.
type Point [2]float64

// A Scenario is one battle. Words such as kinds, orders and formations are the
// English ones of the file format, whatever language is spoken at the table.
type Scenario struct {
	Format string `json:"format"`
	Game   string `json:"game"`
	Name   Name   `json:"name"`
	Date   string `json:"date,omitempty"` // 1808-08-21
	Table  Table  `json:"table"`
	Scale  int    `json:"scale,omitempty"` // height of the figures in mm, 25; 0: 15, for which lengths are printed (OM §1, §2.1)
	// Unplaced is a game in which nobody has told where any unit or general stands, though
	// the file says where the battle puts them: the table follows the figures, the program
	// asks.
	Unplaced bool               `json:"unplaced,omitempty"`
	Briefing Name               `json:"briefing,omitzero"` // what both sides are told before they begin
	Turn     int                `json:"turn"`              // the first turn to be played
	Ends     *Ending            `json:"ends,omitempty"`    // nil: when a side is broken, or people stop
	First    string             `json:"first,omitempty"`   // side that moves first until initiative says otherwise
	Weather  string             `json:"weather"`           // clear or fair, which is one, snow or mud (OM §9.8)
	Terrain  []Terrain          `json:"terrain,omitempty"`
	Sides    []Side             `json:"sides"`
	Victory  []Victory          `json:"victory,omitempty"`
	Rulings  map[ref.Ref]string `json:"rulings,omitempty"` // readings chosen: "OM R3" to "b"
	Sources  []Source           `json:"sources,omitempty"`
	// Balance is how the battle came out that the program played against itself, nil where nobody measured it. It is of
	// the file and not of the battle: no journal keeps it.
	Balance *game.Balance `json:"-"`
	// Unusual is why it has not as many battalions, batteries and regiments as is usual (OM §2.2), of the file alone, too.
	Unusual Name `json:"-"`
}

// Year is the year of the battle, 0 if the file gives no date.
func (s *Scenario) Year() int {
	y := 0
	for _, c := range s.Date[:min(4, len(s.Date))] {
		y = y*10 + int(c-'0')
	}
	return y
}

// An Ending is how long a battle lasts. When its last turn ends the aims of no other turn are judged, and whoever has more
// points has won.
type Ending struct {
	Turn int    `json:"turn"`           // the last turn to be played
	Even string `json:"even,omitempty"` // the side that has won if the points are even; empty: nobody
}

// A Table is the size of the table in centimetres.
type Table struct {
	Width float64 `json:"width"`
	Depth float64 `json:"depth"`
}

// A Terrain is one piece of ground: an area given by its polygon, or a strip
// such as a road given by its middle line and width.
type Terrain struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind"`
	Name    Name     `json:"name"`
	Polygon []Point  `json:"polygon,omitempty"`
	Line    []Point  `json:"line,omitempty"`
	Width   float64  `json:"width,omitempty"`    // of the strip along Line, cm
	Ford    bool     `json:"fordable,omitempty"` // a river that may be forded (OM §8.3)
	High    bool     `json:"high,omitempty"`     // commanding: guns on it may fire over friends (OM §9.4)
	Hides   bool     `json:"hides,omitempty"`    // those in it are hidden, as in a wood (OM §3)
	Bars    []string `json:"bars,omitempty"`     // arms that cannot cross it at all (OM §8.3)
}

// A Side is one army: the brigades of one division under its commander, or several
// divisions, and then its commander in chief is the general of one of them or another
// man over them (OM §1).
type Side struct {
	ID        string     `json:"id"`
	Name      Name       `json:"name"`
	Nation    string     `json:"nation"`
	Commander *Commander `json:"commander,omitempty"` // the commander in chief; over several divisions a man who leads none
	Chief     string     `json:"chief,omitempty"`     // or the id of the divisional commander who is commander in chief too
	Rear      *Point     `json:"rear,omitempty"`      // where routers run to (OM §4.6)
	Divisions []Division `json:"divisions,omitempty"` // two or more; nil: the brigades are one
	Brigades  []Brigade  `json:"brigades,omitempty"`
	Reserve   *Unit      `json:"reserve,omitempty"`   // the one cavalry unit under the commander (OM §2.2)
	Artillery []Unit     `json:"artillery,omitempty"` // batteries of no brigade: they need no orders (OM §4.2)
	Zones     [][]Point  `json:"zones,omitempty"`     // where its units may be set up; none: anywhere
}

// A Division is the brigades and batteries of one divisional general, of a side that
// has several (OM §1).
type Division struct {
	ID        string     `json:"id"`
	Name      Name       `json:"name"`
	Commander *Commander `json:"commander,omitempty"` // the only one whose orders its brigades take
	Rear      *Point     `json:"rear,omitempty"`      // nil: the side's (OM §4.6)
	Brigades  []Brigade  `json:"brigades,omitempty"`
	Artillery []Unit     `json:"artillery,omitempty"` // of none of its brigades
}

// A Commander is the commander in chief of a side or the general of a division (OM §1,
// 4.1).
type Commander struct {
	ID          string `json:"id"`
	Name        Name   `json:"name"`
	Quality     string `json:"quality"`
	Charismatic bool   `json:"charismatic,omitempty"`
	At          *Point `json:"at,omitempty"`
	Attached    string `json:"attached,omitempty"` // id of the unit he is with
}

// A General commands a brigade.
type General struct {
	ID          string `json:"id"`
	Name        Name   `json:"name"`
	Charismatic bool   `json:"charismatic,omitempty"`
	At          *Point `json:"at,omitempty"`
	Attached    string `json:"attached,omitempty"`
}

// A Brigade is the formation that takes orders (OM §4.2).
type Brigade struct {
	ID        string   `json:"id"`
	Name      Name     `json:"name"`
	General   *General `json:"general,omitempty"`
	Order     string   `json:"order,omitempty"`     // empty: none yet
	Objective string   `json:"objective,omitempty"` // ground of an advance, brigade of a support
	Units     []Unit   `json:"units"`
}

// A Unit is a battalion, a regiment or a battery. Facts that the file leaves out
// stand here as their defaults: infantry, line, musket, no cover.
type Unit struct {
	ID         string   `json:"id"`
	Name       Name     `json:"name"`
	Tag        string   `json:"tag,omitempty"`
	Type       string   `json:"type,omitempty"` // type of troops of its nation, which gave its other facts
	Nation     string   `json:"nation"`
	Arm        string   `json:"arm"`
	Weight     string   `json:"weight,omitempty"` // of artillery
	Grade      string   `json:"grade"`
	Bases      int      `json:"bases"` // on the table now
	BasesLost  int      `json:"bases-lost,omitempty"`
	PM         int      `json:"pm,omitempty"` // morale points now; 0: those it starts with
	Weapon     string   `json:"weapon,omitempty"`
	Traits     []string `json:"traits"`
	Formation  string   `json:"formation"`
	Front      int      `json:"front,omitempty"`   // bases abreast of a cavalry line of four; 0: two
	At         *Point   `json:"at,omitempty"`      // centre of the front edge; nil: not placed
	Facing     float64  `json:"facing,omitempty"`  // compass bearing in degrees
	Arrives    int      `json:"arrives,omitempty"` // the turn in which it comes onto the table, at At; 0: it is there from the first
	Depth      float64  `json:"depth,omitempty"`   // of a base in cm; 0: the usual one of its arm
	Cover      string   `json:"cover"`
	Order      string   `json:"order,omitempty"` // its own, when detached or in reserve
	Objective  string   `json:"objective,omitempty"`
	Disordered bool     `json:"disordered,omitempty"`
	Blown      bool     `json:"blown,omitempty"`
	Routing    bool     `json:"routing,omitempty"`
	Retreating bool     `json:"retreating,omitempty"`
	Victorious bool     `json:"victorious,omitempty"` // cavalry that beat its enemy last turn and may break through (OM §12)
}

// Has reports whether the unit has a trait.
func (u *Unit) Has(trait string) bool { return slices.Contains(u.Traits, trait) }

// A Victory is one thing that a side plays for.
type Victory struct {
	Side   string `json:"side"`
	Kind   string `json:"kind"`             // hold ground, or break a side (OM §18)
	Object string `json:"object"`           // id of the ground or of the side
	Turn   int    `json:"turn,omitempty"`   // judged when this turn ends; 0: when the game ends
	Points int    `json:"points,omitempty"` // 0: it decides the game
	Say    Name   `json:"say"`
}

// A Source says where something in the file comes from, and may carry the
// arithmetic that made bases of men.
type Source struct {
	Author     string      `json:"author,omitempty"`
	Work       string      `json:"work,omitempty"`
	Volume     string      `json:"volume,omitempty"`
	Where      string      `json:"where,omitempty"` // page, note or address
	Note       Name        `json:"note,omitzero"`
	Deductions []Deduction `json:"deductions,omitempty"`
	Strengths  []Strength  `json:"strengths,omitempty"`
}

// A Deduction is a number of men to be taken off some units in proportion to
// their strength.
type Deduction struct {
	ID    string   `json:"id"`
	Men   int      `json:"men"`
	Units []string `json:"units"`
	Note  Name     `json:"note,omitzero"`
}

// A Strength is the strength of one unit: men in the returns, men deducted, and
// the bases that follow; or the guns of a battery and its sections.
type Strength struct {
	Unit     string `json:"unit"`
	Of       string `json:"of,omitempty"` // the entry of the returns
	Men      int    `json:"men,omitempty"`
	Deducted int    `json:"deducted,omitempty"`
	Guns     int    `json:"guns,omitempty"`
	Bases    int    `json:"bases"`
}

// The words of the format, in the order in which a fault offers them.
var (
	Games       = []string{book.Name}
	Kinds       = []string{"wood", "rough", "hill", "steep-hill", "low-hill", "walled-field", "obstacle", "river", "stream", "road", "bridge", "ford", "building", "village", "redoubt"}
	Weathers    = []string{"clear", "fair", "snow", "mud"}
	Qualities   = []string{"exceptional", "veteran", "normal", "poor"}
	Orders      = []string{"halt", "redeploy", "cautious", "advance", "attack", "withdraw", "support"}
	Covers      = []string{"none", "light", "hard"}
	VictoryKind = []string{"hold", "break"}
)

// Parts are the divisions of a side. The brigades of a side that has none are one, with
// its commander and its rear point; the side's own artillery is in none of them. The
// rear point of each is its own or the side's.
func (s *Side) Parts() []Division {
	if len(s.Divisions) == 0 {
		return []Division{{ID: s.ID, Name: s.Name, Commander: s.Commander, Rear: s.Rear, Brigades: s.Brigades}}
	}
	parts := slices.Clone(s.Divisions)
	for i := range parts {
		if parts[i].Rear == nil {
			parts[i].Rear = s.Rear
		}
	}
	return parts
}

// InChief is the commander in chief of a side and the index among [Side.Parts] of the
// division that he leads, -1 when he leads none; nil when the side has no commander.
func (s *Side) InChief() (c *Commander, division int) {
	switch {
	case len(s.Divisions) == 0:
		return s.Commander, 0
	case s.Commander != nil:
		return s.Commander, -1
	}
	for i := range s.Divisions {
		if c := s.Divisions[i].Commander; c != nil && strings.EqualFold(c.ID, s.Chief) {
			return c, i
		}
	}
	return nil, -1
}

// Home is a rear point of a side, which tells its edge of the table: its own or that of
// one of its divisions; nil when it has none (OM §4.6).
func (s *Side) Home() *Point {
	for _, d := range s.Parts() {
		if d.Rear != nil {
			return d.Rear
		}
	}
	return s.Rear
}

// Units calls f for every unit with its side and its brigade, nil for reserve
// and artillery, until f returns false: brigade after brigade, the batteries of a
// division behind its brigades, then the side's reserve and its own batteries.
func (s *Scenario) Units(f func(side *Side, brigade *Brigade, u *Unit) bool) {
	for i := range s.Sides {
		side := &s.Sides[i]
		for _, d := range side.Parts() {
			for j := range d.Brigades {
				b := &d.Brigades[j]
				for k := range b.Units {
					if !f(side, b, &b.Units[k]) {
						return
					}
				}
			}
			for j := range d.Artillery {
				if !f(side, nil, &d.Artillery[j]) {
					return
				}
			}
		}
		if side.Reserve != nil && !f(side, nil, side.Reserve) {
			return
		}
		for j := range side.Artillery {
			if !f(side, nil, &side.Artillery[j]) {
				return
			}
		}
	}
}

// Unit is the unit with this id in any case of letters, nil if there is none.
func (s *Scenario) Unit(id string) *Unit {
	var found *Unit
	s.Units(func(_ *Side, _ *Brigade, u *Unit) bool {
		if strings.EqualFold(u.ID, id) {
			found = u
		}
		return found == nil
	})
	return found
}

// Side is the side with this id, nil if there is none.
func (s *Scenario) Side(id string) *Side {
	for i := range s.Sides {
		if s.Sides[i].ID == id {
			return &s.Sides[i]
		}
	}
	return nil
}

// Ground is the terrain with this id, nil if there is none.
func (s *Scenario) Ground(id string) *Terrain {
	for i := range s.Terrain {
		if s.Terrain[i].ID == id {
			return &s.Terrain[i]
		}
	}
	return nil
}

// List names the scenarios of this game that ship, sorted.
func List() []string {
	return slices.DeleteFunc(scenarios.List(), func(name string) bool {
		_, text, _ := scenarios.Shipped(name)
		return scenarios.Game(text) != book.Name
	})
}

// Load reads a scenario that ships. The error is a [doc.Faults] with every fault of
// its file, or says that none of that name ships.
func Load(name string) (*Scenario, error) { return LoadAt(name, 0) }

// LoadAt is [Load] for figures of another height, one of [Scales]: the table and all that
// lies on it grow or shrink with them. 0 takes the scenario as it is.
func LoadAt(name string, scale int) (*Scenario, error) {
	path, text, ok := scenarios.Shipped(name)
	if !ok {
		return nil, fmt.Errorf("no scenario %q ships: there are %v", name, List())
	}
	return ParseAt(path, text, scale)
}

// JSON is the whole scenario on one line, the same bytes for the same scenario:
// what a journal keeps.
func (s *Scenario) JSON() []byte { return doc.JSON(s) }

// FromJSON reads what [Scenario.JSON] wrote. JSON is YAML of a kind and the keys
// are the same, so that the reader and the check of files serve again: a journal
// that was tampered with gets in no deeper than a bad file. The error is a
// [doc.Faults].
func FromJSON(b []byte) (*Scenario, error) { return Parse("scenario", b) }
