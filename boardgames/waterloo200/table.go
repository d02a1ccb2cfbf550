package waterloo200

import (
	"fmt"
	"maps"
	"slices"

	"adjutant/boardgames/waterloo200/field"
)

// This file is a game on its map: what stands where, whose impulse it is, and what has been done in
// it. Nobody changes one: apply makes another.

// phase is what a turn is at.
type phase string

const (
	deploying    phase = "setup"
	arriving     phase = "arrivals"
	choosing     phase = "impulse"  // nothing is chosen yet
	moving       phase = "movement" // an action is chosen; blocks move
	battling     phase = "battles"
	reorganising phase = "reorganise"
	over         phase = "over"
)

// The actions of an impulse that goes on.
const (
	byDisc      = "strategic" // moves by the disc
	fromReserve = "reserves"  // reserves by the disc
	battery     = "battery"   // a grand battery by the disc
)

// piece is a block.
type piece struct {
	ID        string `json:"id"`
	Faction   string `json:"faction"`
	Corps     string `json:"corps,omitempty"`
	Arm       string `json:"arm,omitempty"` // "" where nobody knows its face
	Block     string `json:"block,omitempty"`
	Language  string `json:"language,omitempty"`
	Fast      bool   `json:"fast,omitempty"`
	Brunswick bool   `json:"brunswick,omitempty"`
	Step      int    `json:"step,omitempty"` // steps it has fallen
	At        string `json:"at,omitempty"`   // area; "" of who is not on the map
	Pool      bool   `json:"pool,omitempty"` // in the reserve
	Drawn     bool   `json:"drawn,omitempty"`
	Up        bool   `json:"up,omitempty"` // its face shows
	Active    bool   `json:"active,omitempty"`
	Moved     bool   `json:"moved,omitempty"`
	Dead      bool   `json:"dead,omitempty"`
	Hidden    bool   `json:"hidden,omitempty"` // of another seat: somewhere, or in the reserve
}

// face is what it shows now and will.
func (p *piece) face() face { return faceOf(p.Block).fallen(p.Step) }

func (p *piece) side() int { return sideOf(p.Faction) }

// known reports a block whose face is known.
func (p *piece) known() bool { return p.Arm != "" }

// unit is the block as a battle counts it.
func (p *piece) unit() unit { return unit{id: p.ID, arm: p.Arm, language: p.Language, face: p.face()} }

// The sides by number.
const theFrench, theAllies = 0, 1

var sideNames = [2]string{french, allied}

func sideOf(faction string) int {
	if faction == french {
		return theFrench
	}
	return theAllies
}

// factionsOf are the factions of a side.
func factionsOf(side int) []string {
	if side == theFrench {
		return []string{french}
	}
	return []string{british, prussian}
}

// clash is a battle that waits for somebody.
type clash struct {
	Area    string         `json:"area"`
	Faction [2]string      `json:"faction"` // of attacker and defender
	Guns    []string       `json:"guns,omitempty"`
	Grand   bool           `json:"grand,omitempty"`
	Asked   []string       `json:"asked,omitempty"` // of the other side: reserve, withdraw
	Stage   string         `json:"stage"`           // reserve, withdraw, hits
	Winner  int            `json:"winner"`
	Hits    [2]int         `json:"hits"`           // left to be taken
	Laid    map[string]int `json:"laid,omitempty"` // on blocks that have not fallen
	Units   [2][]string    `json:"units"`          // that fight
}

// last is the battle fought last, as it was told.
type last struct {
	Area    string `json:"area"`
	OF      int    `json:"of"`
	DF      int    `json:"df"`
	Hits    [2]int `json:"hits"`
	Victory string `json:"victory"`
}

// table is the game.
type table struct {
	n       *numbers
	read    readings
	options options
	more    extras
	land    *field.Field

	Turn      int               `json:"turn"`
	Phase     phase             `json:"phase"`
	Side      int               `json:"side"`
	Disc      int               `json:"disc"`
	Passes    int               `json:"passes"`
	Discs     [2]int            `json:"discs"`            // actions by the disc in this turn, by side
	Acts      [2]int            `json:"acts"`             // tactical actions in this turn, by side
	Action    string            `json:"action,omitempty"` // tactical, or one of the disc's
	Units     []piece           `json:"units"`
	Control   map[string]string `json:"control"`          // by area, all of them
	Contested []string          `json:"contested"`        // as the impulse began
	Began     map[string]string `json:"began,omitempty"`  // control as the impulse began, of areas that changed it
	Engaged   []string          `json:"engaged"`          // newly in this impulse
	Fought    []string          `json:"fought"`           // areas, in this impulse
	Movers    map[string]int    `json:"movers,omitempty"` // units moved by the disc, by faction
	Battles   map[string]int    `json:"battles,omitempty"`
	Drew      []string          `json:"drew,omitempty"` // factions that drew reserves in this impulse or reorganisation
	Home      []string          `json:"home,omitempty"` // strategic commanders revealed in this reorganisation
	Done      [2]bool           `json:"done"`           // sides, with this reorganisation
	Battle    *clash            `json:"battle,omitempty"`
	Impetus   []string          `json:"impetus,omitempty"` // horse that may go on
	Last      *last             `json:"last,omitempty"`
	Reserve   map[string]int    `json:"reserve,omitempty"` // of another seat: how many blocks
	Won       string            `json:"won,omitempty"`
	By        string            `json:"by,omitempty"`
	Learned   bool              `json:"learned,omitempty"` // the map is told at the table
	Options   *[]string         `json:"options,omitempty"` // optional rules, where the table plays others than the file says
}

// extras are the optional rules that matter outside a battle.
type extras struct{ freeSetup, reconnaissance, impetus, retreat, arrivals bool }

// set begins a game from its file.
func set(g *field.Field, n *numbers, read readings) *table {
	t := &table{n: n, read: read, land: g, Turn: max(g.Begin.Turn, 1), Phase: choosing, Control: map[string]string{}, Passes: g.Begin.Passes, Contested: []string{}, Engaged: []string{}, Fought: []string{}}
	t.plays(g.Options)
	for i := range g.Units {
		u := &g.Units[i]
		t.Units = append(t.Units, piece{ID: u.ID, Faction: u.Faction, Corps: u.Corps, Arm: u.Arm, Block: u.Block, Language: u.Language, Fast: u.English, Brunswick: u.Brunswick, Step: u.Step, At: u.At, Pool: u.Reserve, Up: u.Up, Dead: slices.Contains(g.Begin.Dead, u.ID)})
	}
	for i := range g.Areas {
		a := &g.Areas[i]
		t.Control[a.ID] = a.Start
		if by := g.Begin.Control[a.ID]; by != "" {
			t.Control[a.ID] = by
		}
		if us := t.in(a.ID, -1); len(us) > 0 && !t.contested(a.ID) {
			t.Control[a.ID] = us[0].Faction // who stands there alone, whatever the file says of it (W200 §1.5)
		}
	}
	t.Disc, t.Side = sideNamed(g.Begin.Disc), sideNamed(g.Begin.Side)
	t.Phase = phase(g.Begin.Phase)
	t.Contested = t.contests()
	if t.Phase == reorganising {
		t.Side = 1 - t.Disc
	}
	return t
}

func sideNamed(name string) int {
	if name == allied {
		return theAllies
	}
	return theFrench
}

// copied is the same game, of which a copy's own parts may be changed.
func (t *table) copied() *table {
	c := *t
	c.Units = slices.Clone(t.Units)
	if t.Battle != nil {
		b := *t.Battle
		b.Laid = maps.Clone(b.Laid)
		c.Battle = &b
	}
	return &c
}

// unit is the piece of an id; nil of none.
func (t *table) unit(id string) *piece {
	for i := range t.Units {
		if t.Units[i].ID == id {
			return &t.Units[i]
		}
	}
	return nil
}

// in are the pieces in an area, of some side or, where side is -1, of all.
func (t *table) in(area string, side int) (out []*piece) {
	if area == "" {
		return nil
	}
	for i := range t.Units {
		if p := &t.Units[i]; p.At == area && (side < 0 || p.side() == side) {
			out = append(out, p)
		}
	}
	return out
}

// enemies reports pieces of the other side in an area.
func (t *table) enemies(area string, side int) bool {
	for i := range t.Units {
		if p := &t.Units[i]; p.At == area && p.side() != side {
			return true
		}
	}
	return false
}

// friends is how many pieces of a side an area has.
func (t *table) friends(area string, side int) (n int) {
	for i := range t.Units {
		if p := &t.Units[i]; p.At == area && p.side() == side {
			n++
		}
	}
	return n
}

// contested reports an area with both sides in it (W200 §1.5).
func (t *table) contested(area string) bool {
	return t.enemies(area, theFrench) && t.enemies(area, theAllies)
}

// contests are all contested areas.
func (t *table) contests() []string {
	out := []string{}
	for i := range t.land.Areas {
		if a := t.land.Areas[i].ID; t.contested(a) {
			out = append(out, a)
		}
	}
	return out
}

// held reports an area that a side controls.
func (t *table) held(area string, side int) bool { return sideOf(t.Control[area]) == side }

// commanderOf is the strategic commander of a faction, on the map; nil of none.
func (t *table) commanderOf(faction string) *piece {
	for i := range t.Units {
		if p := &t.Units[i]; p.Faction == faction && p.Arm == supreme && p.At != "" {
			return p
		}
	}
	return nil
}

// value is the strategic value of a faction: none without its commander (W200 §3.9.4, R31).
func (t *table) value(faction string) int {
	if p := t.commanderOf(faction); p != nil {
		return t.n.strategic(p.face())
	}
	return 0
}

// room is how many blocks of a side an area holds; black areas have no limit (W200 §1.3).
func (t *table) room(area string) int {
	a := t.land.Area(area)
	if a.Colour == black {
		return len(t.Units)
	}
	return t.n.room[a.Colour]
}

// active are the commanders of a faction that are activated in this impulse; of all factions of the side
// in turn where faction is "".
func (t *table) active(faction string) (out []*piece) {
	for i := range t.Units {
		if p := &t.Units[i]; p.Active && p.Arm == tactical && p.side() == t.Side && (faction == "" || p.Faction == faction) {
			out = append(out, p)
		}
	}
	return out
}

// morale is what is left to a faction of its morale (W200 §6.2.3.1.9).
func (t *table) morale(faction string) int {
	left := t.n.morale
	for i := range t.Units {
		if t.Units[i].Dead && t.Units[i].Faction == faction {
			left--
		}
	}
	return max(left, 0)
}

// reserve are the blocks in the reserve of a faction.
func (t *table) reserve(faction string) (out []*piece) {
	for i := range t.Units {
		if p := &t.Units[i]; p.Pool && p.Faction == faction {
			out = append(out, p)
		}
	}
	return out
}

// check names a broken invariant.
func (t *table) check() error {
	for i := range t.Units {
		p := &t.Units[i]
		switch {
		case p.Dead && (p.At != "" || p.Pool):
			return fmt.Errorf("%s is dead and stands somewhere", p.ID)
		case p.Pool && p.At != "":
			return fmt.Errorf("%s is on the map and in the reserve", p.ID)
		case p.At != "" && t.land.Area(p.At) == nil:
			return fmt.Errorf("%s stands nowhere", p.ID)
		case p.At != "" && p.known() && len(p.face()) == 0:
			return fmt.Errorf("%s has fallen off its last step and stands on the map", p.ID)
		}
	}
	return t.checkAreas()
}

// checkAreas holds that no area has too many blocks, Allies of both nations or the wrong control.
func (t *table) checkAreas() error {
	for i := range t.land.Areas {
		a := t.land.Areas[i].ID
		for side := range sideNames {
			if n := t.friends(a, side); n > t.room(a) {
				return fmt.Errorf("%s: %d blocks of the %s", a, n, sideNames[side])
			}
		}
		us := t.in(a, theAllies)
		for _, p := range us {
			if p.Faction != us[0].Faction {
				return fmt.Errorf("%s: British and Prussians together", a)
			}
		}
		fighting := t.Battle != nil && t.Battle.Area == a // it changes hands when all hits are laid
		if us := t.in(a, -1); len(us) > 0 && !fighting && !t.contested(a) && t.Control[a] != us[0].Faction {
			return fmt.Errorf("%s: %s stand there alone and %s control it", a, us[0].Faction, t.Control[a])
		}
	}
	return nil
}
