package ordremixte

import (
	"adjutant/geometry"
	"adjutant/internal/ref"
)

// State is one moment of a battle. It is immutable: Apply copies what it
// changes. A state without a table holds no units, only what was declared.
type State struct {
	Field *Field // what never changes: names, brigades, terrain
	Turn  int
	Phase int // index into the phases of §7
	Stage Stage
	First int // side that moves first this turn, -1 until it is known
	Units []*Unit
	// Charges declared this turn, in order.
	Charges []*Charge
	// Opening is the units as they were when the fire phase opened: fire is
	// simultaneous (§7).
	Opening []*Unit
	Rulings [128]byte // readings chosen: 0 is the default
	Entries int       // actions done, for the prompt of a game without a table
}

// Stage divides a phase where the rules ask in between.
type Stage uint8

// The stages of the fire and melee phases.
const (
	Open0      Stage = iota // shots are taken
	FireTests               // fire has closed, morale is tested (R45)
	FireEnd                 // generals under fire are checked (R2)
	MeleeOpen               // melees are fought
	MeleeAfter              // generals of the melees are checked
)

// Field is the part of a battle that never changes after set-up.
type Field struct {
	Table    bool // false when no scenario is loaded
	Name     string
	Date     string
	Width    float64 // cm
	Depth    float64 // cm
	Sides    []SideInfo
	Brigades []Brigade
	Terrain  []Terrain
	Tape     float64 // cm of tape error
	TapeDeg  float64 // degrees
	Weather  int
}

// SideInfo is one army.
type SideInfo struct {
	Name      string   // in English: what is journaled
	Say       ref.Name // what people read
	Nation    string
	Commander string
	Quality   int // Poor to Exceptional
	Charisma  bool
	Rear      geometry.Vec
}

// Brigade is a brigade and its general.
type Brigade struct {
	ID, Name string
	Side     int
	General  string
	Order    int
}

// Terrain is one piece of ground.
type Terrain struct {
	ID      string
	Kind    string
	Polygon geometry.Polygon
}

// Unit is one unit of an army as it stands now.
type Unit struct {
	ID, Name, Tag string
	Side          int
	Brigade       int // index, -1 for none
	Arm, Weight   int
	Weapon, Grade int
	Nation        string
	Lancers       bool
	Cuirassiers   bool
	OpenOrder     bool // a light battalion: may use open order (§5)
	Order         int  // of its own, detached or in reserve; NoOrder: its brigade's

	Formation  int
	Bases      int // on the table now
	BasesStart int
	PM         int
	PMStart    int
	Status     Status
	Disordered bool
	DisorderTo int // the last turn of a disorder that outlasts its own
	Blown      bool
	BlownTurn  int // the turn that blew it
	Cover      int

	// This turn.
	LostTurn int  // points lost in this move (§17)
	Moved    bool // §9.4
	Fired    bool
	Revealed bool // its last shot is still seen (R64)
	FireLost int  // points lost in this fire phase, not yet tested
	Shot     bool // was a target in this fire phase (R2, R46)
	Tested   bool
	ShotN    int // its place among the targets of the phase
	Kept     int // a die typed with the shot for its test, 0 for none
	Charging bool
	Impetus  bool

	General   int // NoGeneral when nobody rides with it
	GeneralID string
	Charisma  bool
	Checked   bool // the general's fate in this phase is settled
	Abandoned bool // the guns stand without their crew (§11.2)

	Placed     bool
	Pose       geometry.Pose
	Depth      float64 // of a base, cm
	PlacedTurn int
	Doubtful   bool // the table was said to be different
	ground     *ground
}

// Status is what a morale result left a unit in.
type Status uint8

// The states of a unit (§11.1, 14).
const (
	Steady Status = iota
	Retreating
	Routing
	Destroyed
)

// Charge is one declared charge, until its melee is over.
type Charge struct {
	N         int // its number in the turn, from 1
	Attackers []string
	Target    string
	Side      int // of the target: Front, Flank, Rear
	Stage     ChargeStage
	Closing   int  // range of closing fire: Short, Long, or OutOfRange for none
	Shots     int  // closing shots made, one bit an attacker
	Used      int  // bases that made them
	Contact   bool // no stop at 1 cm: the melee is due
	Counter   bool // the target rides to meet it
	Squared   bool // the target stands in an emergency square
	Facts     []givenFact
}

// ChargeStage is how far a charge has come.
type ChargeStage uint8

// The stages of a charge (§7).
const (
	Declared ChargeStage = iota
	Repelled             // no attacker is left to close
	InContact
	Fought
)

// givenFact is a fact typed with the charge that its later verbs remember.
type givenFact struct {
	Of, Name, Value string
}

// unit finds a unit by its exact id; nil when there is none.
func (s *State) unit(id string) *Unit {
	for _, u := range s.Units {
		if equalID(u.ID, id) {
			return u
		}
	}
	return nil
}

// index finds the place of a unit; -1 when there is none.
func (s *State) index(id string) int {
	for i, u := range s.Units {
		if equalID(u.ID, id) {
			return i
		}
	}
	return -1
}

// equalID compares ids without regard to case; ids are ASCII.
func equalID(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i < len(a); i++ {
		x, y := a[i], b[i]
		if x == y {
			continue
		}
		if x|0x20 != y|0x20 || x|0x20 < 'a' || x|0x20 > 'z' {
			return false
		}
	}
	return true
}
