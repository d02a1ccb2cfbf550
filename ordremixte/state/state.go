package state

import (
	"adjutant/geometry"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// State is one moment of a battle. It is immutable: Apply copies what it
// changes. A state without a table holds no units, only what was declared.
type State struct {
	Field *Field // what never changes: names, brigades, terrain
	Turn  int
	Phase int // index into the phases of §7
	Stage Stage
	First int // side that moves first this turn, -1 until it is known
	// LastFirst is who moved first last turn: whose fugitives move first (§7, R33);
	// -1 when nobody knows.
	LastFirst int
	Units     []*Unit
	// Charges declared this turn, in order.
	Charges []*Charge
	// Opening is the units as they were when the fire phase opened: fire is
	// simultaneous (§7).
	Opening []*Unit
	// Generals are the figures of every commander, those of the sides and
	// divisions first, then the brigadiers, in the order of the scenario (§4).
	Generals []*General
	// Commands is what every brigade has been told, in the order of Field.Brigades.
	Commands []*Command
	// Couriers are the riders with orders that have not arrived (§4.2).
	Couriers []*Courier
	// Riders is how many couriers were ever sent.
	Riders int
	// Marching tells which sides type their moves, one bit a side: they typed one in a
	// movement that is over (R132).
	Marching int
	// Done tells which sides have said that they are done with the phase that is open, one bit a side: they share it,
	// and it ends when both have.
	Done int
	// Day is the turn with which the day began that a night opened; 0 on the first (§19).
	Day int
	// Unreached are the shots of this fire phase that a tape laid on the table has shown
	// to be none (§9.1, 9.2): who would have fired, and at whom.
	Unreached [][2]string
	// Blazes are the buildings on fire (§9.4).
	Blazes []Blaze
	// Collapsed tells of each division whether it goes home (§18), and of each side
	// whether its commander-in-chief is lost (§17): the turn in which it was, 0 for no.
	Collapsed []int // by division
	ChiefLost []int // by side
	// Won tells of each goal of the field in which turn it was reached, or as a
	// negative number when it was found not to be; 0 while nobody has judged it.
	Won     []int
	Rulings Rulings // readings chosen
	Entries int     // actions done, for the prompt of a game without a table
	// Veil tells by side whose counters are face down, when this is what a seat may see;
	// nil for the whole truth. See Rules.View.
	Veil []bool

	Open OpenMovement // found when it is first asked for

	pictures *pictures // of the table; nil: it is looked at anew for every question
	quiet    bool      // see Quiet
}

// Quiet is the same moment for whoever asks only what may be done and what comes of it: no refusal
// need look for ways out, no deed for the words of it. Law: every verdict and every event is the same.
func (s *State) Quiet() *State {
	if s.quiet {
		return s
	}
	n := *s
	n.quiet = true
	return &n
}

// Loud is the same moment for whoever reads words and ways out.
func (s *State) Loud() *State {
	if !s.quiet {
		return s
	}
	n := *s
	n.quiet = false
	return &n
}

// IsQuiet reports that nobody reads words and ways out.
func (s *State) IsQuiet() bool { return s.quiet }

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

// The steps of a movement phase, in the order of §7. A step never goes back
// within its phase.
const (
	StepStrategic Stage = iota // moves at double speed far from the enemy (§8.1)
	StepGenerals               // the figures of generals, and whom they join
	StepHorse                  // troops, cavalry first
	StepFoot                   // the other troops
	StepEvade                  // the other side slips away (§8.7)
	StepComplete               // who lost its target so goes on
)

// Field is the part of a battle that never changes after set-up.
type Field struct {
	Table    bool     // false when no scenario is loaded
	Name     string   // in English
	Say      ref.Name // what people read
	Date     string
	Width    float64 // cm
	Depth    float64 // cm
	Sides    []SideInfo
	Brigades []Brigade
	// Divisions are those of every side, at least one each.
	Divisions []Division
	Goals     []Goal // what the sides play for
	Terrain   []Terrain
	// Reinforced is a battle onto whose table some come later.
	Reinforced bool
	Start      int     // the first turn of the battle
	Last       int     // its last turn; 0: none is
	Even       int     // with Last, the side that has won if the points are even; -1: nobody
	Zones      []Zone  // where sides may be set up
	Tape       float64 // cm of tape error
	TapeDeg    float64 // degrees
	Weather    facts.Weather
	Book       *tables.Book // at the scale of the figures; nil: as printed
}

// Zone is an area in which a side may be set up.
type Zone struct {
	Side int
	Area [][2]float64 // corners
}

// Division is the brigades and units under one divisional general; a side
// without divisions is one (§1, 18).
type Division struct {
	ID        string
	Side      int
	Commander int // index of its general in State.Generals, -1 for none
	Rear      geometry.Vec
	PMStart   int      // of all its units at the start (§18)
	Say       ref.Name // what people read; its id when it has no name
}

// General is the figure of one general as it stands now (§4).
type General struct {
	ID       string
	Say      ref.Name
	Side     int
	Division int           // index; -1 for the commander of a side of several divisions
	Brigade  int           // index; -1 for who commands a side or a division
	Quality  facts.General // Brigadier, or Poor to Exceptional
	Charisma bool
	Placed   bool
	At       geometry.Vec // centre of the figure, cm
	With     string       // the unit he rides with; empty when alone (§4.4)
	Since    int          // the turn in which he joined it
	Led      int          // the last turn in which he rode with a unit (§4.4)
	Moved    int          // hundredths of a cm that he moved this turn (§8.2)
	Lost     int          // the turn in which he was killed or carried off; 0 while he leads (§17)
	Killed   bool
	Told     int // the last turn in which somebody said where his figure stands
}

// Command is what a brigade has been told to do (§4.2).
type Command struct {
	Order     facts.Order
	Objective string // a piece of ground, a brigade
	Given     int    // the turn of its last order; 0 for the scenario's
	Reached   bool   // an advance has arrived, a redeployment is complete: it halts
	Detached  string // the one unit that was ever sent off on its own (§4.5)
	Shown     bool   // its counter was turned up at the enemy's demand
}

// Courier is a rider with an order that has not arrived (§4.2).
type Courier struct {
	N         int // his number in the battle, from 1
	Side      int
	Brigade   int    // whom he rides to; -1 for a unit
	Unit      string // or the detached or reserve unit
	Order     facts.Order
	Objective string
	Sent      int // the turn he left
	Left      int // hundredths of a cm that he has yet to ride; -1 when nobody knows
	// At is where he stands, when he left from a figure that stands on the table;
	// zero when nobody knows.
	At geometry.Vec
}

// Blaze is a building on fire (§9.4).
type Blaze struct {
	Ground string
	Turn   int // the turn in which it took fire
}

// SideInfo is one army.
type SideInfo struct {
	Name      string   // in English: what is journaled
	Say       ref.Name // what people read
	Nation    string
	Commander string
	Quality   facts.General // Poor to Exceptional
	Charisma  bool
	Rear      geometry.Vec
}

// Brigade is a brigade and its general as the battle began; what it was told
// since stands in State.Commands.
type Brigade struct {
	ID, Name string
	Say      ref.Name
	Side     int
	Division int // index of Field.Divisions
	General  string
	Order    facts.Order
	Units    int // infantry and cavalry at the start (R32)
}

// Terrain is one piece of ground.
type Terrain struct {
	ID      string
	Say     ref.Name // what it is called; may be empty
	Kind    string
	Polygon geometry.Polygon
	Hides   bool  // besides woods and houses: those in it are hidden (§3)
	Ford    bool  // a river that may be forded (§8.3)
	Bars    uint8 // arms that cannot cross it, as bits (§8.3)
	// Course is the middle of a strip, for drawing, and Wide its width in cm; only the
	// first stretch has it.
	Course []geometry.Vec
	Wide   float64
}

// Named is what people read of it: its name, or its id when it has none.
func (t *Terrain) Named() any {
	if t.Say == (ref.Name{}) {
		return t.ID
	}
	return t.Say
}

// Called is what people read of what has this id: ground by its name, else the id.
func (s *State) Called(id string) any {
	for i := range s.Field.Terrain {
		if t := &s.Field.Terrain[i]; EqualID(t.ID, id) {
			return t.Named()
		}
	}
	return id
}

// Unit is one unit of an army as it stands now.
type Unit struct {
	Tables        *tables.Book // at the scale of its table; nil: as printed
	ID, Name, Tag string
	Say           ref.Name // what people read; Name is in English
	Side          int
	Brigade       int // index, -1 for none
	Arm           facts.Arm
	Weight        facts.Weight
	Weapon        facts.Weapon
	Grade         facts.Grade
	Nation        string
	Lancers       bool
	Cuirassiers   bool
	OpenOrder     bool        // a light battalion: may use open order (§5)
	Order         facts.Order // of its own, detached or in reserve; NoOrder: its brigade's
	Objective     string
	Division      int  // index of Field.Divisions
	Reserve       bool // the cavalry under the commander himself (§4.3)
	Guns          bool // artillery of no brigade or of one: it needs no orders (§4.2)
	Ordered       int  // the turn of the last order of its own
	Stray         bool // it was beyond its brigadier's reach when he last moved (§4.3), or is told to be now
	ByHand        bool // it was last set down where the table has it, by no move typed here
	LightCompany  bool // it may send a base ahead as a screen (§5)
	Guerrillas    bool // irregulars (§2.3)
	Gaps          bool // in square it is measured to the bases left, by the other reading of R327
	Front         int  // bases abreast of a cavalry line of four; 0: two (§5)

	Formation  facts.Formation
	Bases      int // on the table now
	BasesStart int
	PM         int
	PMStart    int
	Dawn       int // points when the day began; 0 on the first day (§19)
	Status     Status
	Disordered bool
	DisorderTo int // the last turn of a disorder that outlasts its own
	Blown      bool
	BlownTurn  int  // the turn that blew it
	Tires      bool // it fought in this turn and is blown when that ends (§10.5)
	Cover      facts.Cover

	// This turn.
	LostTurn int  // points lost in this move (§17)
	Moved    bool // §9.4
	Fired    bool
	Revealed bool // its last shot is still seen (R64)
	FireLost int  // points lost in this fire phase, not yet tested
	Carried  int  // points lost to shots out of the fire phase, or after its tests: the next fire tests them (§11.1)
	Shot     bool // was a target in this fire phase (R2, R46)
	Tested   bool
	ShotN    int // its place among the targets of the phase
	Kept     int // a die typed with the shot for its test, 0 for none
	// Of a garrison: the bases that fired in this phase, and the sides of its block
	// that they fired to, one bit a side (§9.10).
	FiredBases int
	FiredSides int
	Charging   bool
	Impetus    bool

	General   facts.General // NoGeneral when nobody rides with it
	GeneralID string
	Leader    ref.Name // what people call that general
	Charisma  bool
	Checked   bool // the general's fate in this phase is settled
	News      int  // points that it loses (below 0) or regains for a general when the phase ends (§17)
	Peril     bool // it began to retreat or rout and its general has not been tried (§17)
	Risked    int  // the last turn in which its general was tried
	Abandoned bool // the guns stand without their crew (§11.2)

	// Movement of this turn (§8). Lengths are hundredths of a centimetre.
	Spent     int    // of its allowance, by movement, wheels and changes
	Gone      int    // that it went over the ground
	Motion    Motion // what kinds of movement it made
	Began     Stance // where and how it stood when the turn began
	Opened    Stance // the same when the movements opened, if it had moved in the turn before them (R240)
	Mustered  int    // the bases that it had when the turn began; destroyed, those of its last one
	Forward   int    // the last turn in which it moved forward (§8.2)
	Fled      int    // rout moves it has made since it broke (§14)
	Broken    int    // the turn in which it last broke or began to retreat (§14)
	By        string // the enemy that caused it
	Rallied   int    // the turn in which it rallied and stands still (§14)
	RunOver   int    // the turn in which friends who fled through it disordered it (§10.2, 14)
	Tried     int    // the last turn in which it tried to rally, or did not and paid (§14)
	Beat      string // the enemy it beat in melee in the turn BeatTurn (§12)
	BeatTurn  int
	Broke     int // the last turn in which it broke through (§12)
	Advanced  int // the last turn in which it took the ground of who it beat (§12)
	Off       int // the turn in which it left the table; 0 while it is on it (§14)
	OffAt     geometry.Vec
	Arrives   int           // the turn in which it comes onto the table, of one that the scenario brings later
	Entry     geometry.Pose // where
	Block     string        // the building it holds, when nobody is placed (§15)
	Sheltered bool          // it fled into a block and stays there until it rallies (§15)
	Screen    bool          // its light base stands ahead of it (§5)
	ScreenAt  geometry.Pose
	// ScreenFired is Fired of the light base alone.
	ScreenFired bool
	Returning   int    // the turn in which a crew came back to its guns (§11.2)
	GunsAt      Stance // where its guns stand without it; Placed only when somebody knows (§8.7, 11.2)

	Placed     bool
	Pose       geometry.Pose
	Depth      float64 // of a base, cm
	PlacedTurn int
	Doubtful   bool // the table was said to be different
	Ground     *ground
	Lone       bool // a light base apart from its battalion: never one of State.Units
}

// Holds reports a point of the table, or one beyond its edge by no more than so many cm.
func (f *Field) Holds(p geometry.Vec, beyond float64) bool {
	return p.X >= -beyond && p.Y >= -beyond && p.X <= f.Width+beyond && p.Y <= f.Depth+beyond
}

// Nearest is the place of the table that is nearest to a point.
func (f *Field) Nearest(p geometry.Vec) geometry.Vec {
	return geometry.Vec{X: min(max(p.X, 0), f.Width), Y: min(max(p.Y, 0), f.Depth)}
}

// AtOpening is where and how the unit stood when the movements of the turn opened; not Placed where nobody knows.
func (u *Unit) AtOpening() Stance {
	if u.Opened.Placed {
		return u.Opened
	}
	return u.Began
}

// Stance is where and how a unit stands.
type Stance struct {
	Placed    bool
	Pose      geometry.Pose
	Formation facts.Formation
}

// Motion is the kinds of movement a unit made in a turn, as bits.
type Motion uint16

// The kinds of movement (§8).
const (
	WentForward  Motion = 1 << iota
	Wheeled             // a wheel, once a turn (§8.4)
	Reformed            // a change of formation (§8.6)
	Turned              // about, or by 90 degrees (§8.6): no melee this turn (§10.1)
	Strategic           // at double speed (§8.1)
	Evaded              // slipped away from a charge (§8.7): no movement of its own later
	Fleeing             // a compulsory move (§14): no movement of its own later
	Pursued             // a breakthrough or an advance to occupy the ground (§12)
	Forded              // crossed a river (§8.3)
	FinishedMove        // nothing more this turn
	Exposed             // changed formation in an enemy's zone: fire disorders it (§8.8)
	OffRoad             // some of its way led off the roads (§8.2)
	CrossedRough        // some of its way led through rough ground (§8.2)
	DrewBack            // its straight moves led back, its front kept (§4.2, R314)
)

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
	Side      facts.Side // of the target: Front, Flank, Rear
	Stage     ChargeStage
	Closing   facts.Range // range of closing fire: Short, Long, or OutOfRange for none
	Shots     int         // closing shots made, one bit an attacker
	Used      int         // bases that made them
	Counter   bool        // the target rides to meet it
	Squared   bool        // the target stands in an emergency square
	Pursuit   bool        // a breakthrough that met an enemy (§12)
	Late      bool        `json:",omitempty"` // declared when both movements were over (§7)
	Second    bool        `json:",omitempty"` // declared after the first movement: who has moved may count as countercharging (§10.5)
	Facts     []GivenFact
	Tried     []string `json:",omitempty"` // who has thrown an answer to it (§8.6, 10.5)
	Gap       int      `json:",omitempty"` // hundredths of a cm between charger and target when it was declared; 0 when nobody knows (§8.6)
	Ground    string   `json:",omitempty"` // the block that is attacked (§15)
	Face      int      `json:",omitempty"` // the side of it, from 1
	Defile    bool     `json:",omitempty"` // it was measured to come over a bridge (§10.3)
}

// ChargeStage is how far a charge has come.
type ChargeStage uint8

// The stages of a charge (§7).
const (
	Declared ChargeStage = iota
	Repelled             // no attacker is left to close
	InContact
	Fought
	Eluded // the target has evaded: its charger may go on (§8.7)
)

// GivenFact is a fact typed with the charge that its later verbs remember.
type GivenFact struct {
	Of, Name, Value string
}

// Unit finds a unit by its exact id; nil when there is none.
func (s *State) Unit(id string) *Unit {
	for _, u := range s.Units {
		if EqualID(u.ID, id) {
			return u
		}
	}
	return nil
}

// Index finds the place of a unit; -1 when there is none.
func (s *State) Index(id string) int {
	for i, u := range s.Units {
		if EqualID(u.ID, id) {
			return i
		}
	}
	return -1
}

// EqualID compares ids without regard to case; ids are ASCII.
func EqualID(a, b string) bool {
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

// Tabled reports a game with a table: without one only declared facts count.
func (s *State) Tabled() bool { return s.Field != nil && s.Field.Table }

// Mounted reports cavalry, and guns artillery, whatever either is doing.
func (u *Unit) Mounted() bool { return u.Arm == facts.LightCavalry || u.Arm == facts.HeavyCavalry }

func (u *Unit) IsArtillery() bool {
	return u.Arm == facts.FootArtillery || u.Arm == facts.HorseArtillery
}
