// Package theatre is the map of a campaign of Le Cento-Ore with everything that lies on it or
// beside it: it owns the form of the file, what may stand where when a game begins, and the JSON
// that a journal keeps of it. What happens afterwards is the rules'.
//
// The book describes a map and counters that it does not print, so a game has both from a file:
// YAML with zones and the connections between them, the commanders, the units, the markers that
// stand for wings and decoys, the event counters, and where the game begins. Reading is strict:
// whatever is wrong with a file is told in one run, each fault with its line and column.
package theatre

import (
	"cmp"
	"slices"

	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/centoore/book"
	"adjutant/internal/ref"
)

// The limits of the file. The book prints none of them.
const (
	MostZones      = 200
	MostAt         = 100_000 // of a coordinate, either way
	MostStrength   = 20
	MostInitiative = 9
	MostTactical   = 3
	MostPoints     = 3 // of an event counter: the most that the tables of events print (CO §6.2)
)

// The players, as a file names them.
const (
	French = "french"
	Allied = "allied"
)

// The armies; the French player has one, the Allied player the two others (CO §1.1.1).
const (
	English  = "english"
	Prussian = "prussian"
)

// The kinds of units (CO §1.1.2): foot, the Guard on foot, line or light horse, heavy horse.
const (
	Infantry = "infantry"
	Guard    = "guard"
	Cavalry  = "cavalry"
	Heavy    = "heavy"
)

// Decoy is what a marker is that stands for nobody (CO §1.1.3).
const Decoy = "decoy"

// Ball is the event that the French have in hand when the armies are set up (CO §3).
const Ball = "richmond-ball"

// The phases at which a file may begin a game (CO §3, §4).
const (
	Setup      = "setup"
	Initiative = "initiative"
	Events     = "events"
	Operations = "operations"
	Battles    = "battles"
)

var (
	players  = []string{French, Allied}
	armies   = []string{French, English, Prussian}
	kinds    = []string{Infantry, Guard, Cavalry, Heavy}
	phases   = []string{Setup, Initiative, Events, Operations, Battles}
	everyone = []string{"napoleon", "ney", "grouchy", "wellington", "blucher"}
)

// A Theatre is a campaign as it begins.
type Theatre struct {
	Game       string
	Name       Name
	Label      Name   // what is to be said of the map before anybody plays on it
	Date       string // 1815-06-15
	Turns      int
	Readings   map[string]string // other readings of rulings: "R9" to "b"
	Zones      []Zone
	Links      []Link
	Commanders []Commander
	Counters   []Counter
	Markers    []Marker
	Chits      map[string][]Chit // by player; one without an entry has a cup that nobody has told
	Begin      Begin
}

// Name is a name in both languages.
type Name = boardfile.Name

// A Zone is where units stand (CO §1.2).
type Zone struct {
	ID        string
	Name      Name       // the id where the file gives none
	At        [2]float64 // east and north, for drawing alone
	Placed    bool       // At was given
	Difficult int        // the limit of stacking of difficult ground, 0 of clear ground
	Depot     string     // the army whose depot it is, or ""
	Setup     string     // the army that may be set up there, or ""
	Brussels  bool       // the French win by holding it (CO §2)
}

// A Link is a connection of two zones, to be used both ways.
type Link struct {
	From, To string
	Dotted   bool // else full (CO §7.2)
}

// A Commander leads a wing, or an army of the Allies.
type Commander struct {
	ID         string `json:"id"`
	Initiative int    `json:"initiative"`
	Tactical   int    `json:"tactical"`
}

// A Counter is a unit, and where it begins: in a wing, by itself in a zone, or neither where it is
// still to be set up.
type Counter struct {
	ID           string
	Corps        string
	Army         string
	Kind         string
	Strength     int // 0 of heavy cavalry
	Disorganised int // its strength once it is disorganised
	Stacking     int // 0 of horse (CO §1.1.2)
	Wing         string
	At           string
	Out          bool // disorganised
}

// A Marker stands on the map for a wing, or for nobody.
type Marker struct {
	ID   string `json:"id"`
	Is   string `json:"is"`           // a commander, or Decoy
	Army string `json:"army"`         // that of its commander
	At   string `json:"at,omitempty"` // "" off the map
	Up   bool   `json:"up,omitempty"` // it shows its face
}

// A Chit is event counters of one kind in the cup of a player.
type Chit struct {
	Event  string `json:"event,omitempty"` // "" of a plain one
	Points int    `json:"points"`
	N      int    `json:"n"`
}

// A Begin is where the game begins.
type Begin struct {
	Turn   int                 `json:"turn"`
	Phase  string              `json:"phase"`
	Side   string              `json:"side"`  // whose phase it is
	First  string              `json:"first"` // who has the first operations of this turn
	Morale map[string]int      `json:"morale"`
	Hands  map[string][]string `json:"hands,omitempty"` // out of the cups
	// Together are zones in which both players stand without a battle: a beaten attacker has come back to where enemies are by
	// now (CO R85).
	Together []string `json:"together,omitempty"`
}

// Blank is a map of which nobody has told anything yet.
func Blank() *Theatre {
	return &Theatre{Game: book.Name, Turns: book.Tables.Int("campaign.turns"), Zones: []Zone{}, Counters: []Counter{}, Begin: Begin{Turn: 1, Phase: Setup, Side: French, First: French, Morale: start(), Hands: map[string][]string{French: {Ball}}}}
}

// start is the morale with which every army begins (CO §3).
func start() map[string]int {
	out := map[string]int{}
	for _, a := range armies {
		out[a] = book.Tables.Int("campaign.morale." + a)
	}
	return out
}

// Army is that of a commander, "" of nobody.
func Army(commander string) string {
	switch commander {
	case "napoleon", "ney", "grouchy":
		return French
	case "wellington":
		return English
	case "blucher":
		return Prussian
	}
	return ""
}

// player is whose an army is.
func player(army string) string {
	if army == English || army == Prussian {
		return Allied
	}
	return army
}

// Zone is the zone of that id, nil if there is none.
func (t *Theatre) Zone(id string) *Zone {
	return found(t.Zones, func(z *Zone) bool { return z.ID == id })
}

// Link is the connection of two zones in either direction, nil if there is none.
func (t *Theatre) Link(a, b string) *Link {
	return found(t.Links, func(l *Link) bool { return l.joins(a, b) })
}

func (l *Link) joins(a, b string) bool {
	return l.From == a && l.To == b || l.From == b && l.To == a
}

// Counter is the unit of that id, nil if there is none.
func (t *Theatre) Counter(id string) *Counter {
	return found(t.Counters, func(c *Counter) bool { return c.ID == id })
}

// Commander is the commander of that id, nil if he does not play.
func (t *Theatre) Commander(id string) *Commander {
	return found(t.Commanders, func(c *Commander) bool { return c.ID == id })
}

// marker is the marker of a commander, nil if he has none.
func (t *Theatre) marker(commander string) *Marker {
	return found(t.Markers, func(m *Marker) bool { return m.Is == commander })
}

func found[T any](all []T, is func(*T) bool) *T {
	for i := range all {
		if is(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// stands is where a counter begins, "" of one that is not on the map.
func (t *Theatre) stands(c *Counter) string {
	if c.Wing == "" {
		return c.At
	}
	if m := t.marker(c.Wing); m != nil {
		return m.At
	}
	return ""
}

// room is how many points of stacking each player may have in a zone (CO §1.4).
func (z *Zone) room() int {
	if z.Difficult > 0 {
		return z.Difficult
	}
	return book.Tables.Int("campaign.stacking.clear")
}

// onFoot reports a kind that counts for stacking (CO §1.1.2).
func onFoot(kind string) bool { return kind == Infantry || kind == Guard }

// Title implements boardfile.Board.
func (t *Theatre) Title() (name, label Name, date string) { return t.Name, t.Label, t.Date }

// Notes says what is unusual in a file and no fault: a map without Brussels, which the French
// cannot take, and units that no set-up will bring onto the map any more.
func (t *Theatre) Notes() []ref.Msg {
	var out []ref.Msg
	if !slices.ContainsFunc(t.Zones, func(z Zone) bool { return z.Brussels }) {
		out = append(out, ref.M("co.file.note-brussels"))
	}
	if t.Begin.Phase == Setup {
		return append(out, t.unlikeTheBox()...)
	}
	for i := range t.Counters {
		if c := &t.Counters[i]; c.Wing == "" && c.At == "" && c.Kind != Heavy {
			out = append(out, ref.M("co.file.note-nowhere", c.ID))
		}
	}
	return out
}

// unlikeTheBox says where a file has other commanders and light horse than the book counts; a
// campaign of one's own may.
func (t *Theatre) unlikeTheBox() (out []ref.Msg) {
	draw, of := book.Tables.Int("campaign.draw"), book.Tables.Int("campaign.wings.french")
	initiative, wings := map[string]int{}, 0
	for _, c := range t.Commanders {
		initiative[player(Army(c.ID))] += c.Initiative
		if Army(c.ID) == French {
			wings++
		}
	}
	for _, p := range players {
		if n := initiative[p]; n != draw {
			out = append(out, ref.M("co.file.note-initiative", ref.Word("co.player."+p), n, draw))
		}
	}
	if wings != of {
		out = append(out, ref.M("co.file.note-wings", wings, of))
	}
	for army, most := range map[string]int{French: book.Tables.Int("battle.pursuit.light-cavalry.french"), English: book.Tables.Int("battle.pursuit.light-cavalry.english")} {
		n := 0
		for i := range t.Counters {
			if c := &t.Counters[i]; c.Army == army && c.Kind == Cavalry {
				n++
			}
		}
		if n > most {
			out = append(out, ref.M("co.file.note-horse", ref.Word("co.army."+army), n, most))
		}
	}
	slices.SortFunc(out, func(a, b ref.Msg) int { return cmp.Compare(a.Key, b.Key) })
	return out
}
