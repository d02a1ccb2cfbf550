package state

import "adjutant/internal/game"

// This file has the events of one unit, or of houses.

// EvPM: a unit has Now points and had Was.
type EvPM struct {
	Unit string
	Now  int
	Was  int
}

func (*EvPM) Kind() string  { return "pm" }
func (e *EvPM) who() string { return e.Unit }
func (e *EvPM) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("now", &e.Now)
	w.Int("was", &e.Was)
}

// EvBases: a unit has Left bases on the table.
type EvBases struct {
	Unit string
	Left int
}

func (*EvBases) Kind() string  { return "bases" }
func (e *EvBases) who() string { return e.Unit }
func (e *EvBases) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("left", &e.Left)
}

// EvStatus: a unit stands, retreats, routs or is destroyed.
type EvStatus struct {
	Unit string
	Is   Status
}

func (*EvStatus) Kind() string  { return "status" }
func (e *EvStatus) who() string { return e.Unit }
func (e *EvStatus) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	game.Named(w, "is", &e.Is, statusWords)
}

// EvDisorder: a unit is disordered or no longer so.
type EvDisorder struct {
	Unit    string
	On      bool
	To      int  // the turn to whose end it stays so, when that is known
	Friends bool // it was run over by its friends
}

func (*EvDisorder) Kind() string  { return "disorder" }
func (e *EvDisorder) who() string { return e.Unit }
func (e *EvDisorder) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("on", &e.On)
	w.Int("to", &e.To)
	w.Flag("friends", &e.Friends)
}

// EvGuns: the crew left its guns, or has them.
type EvGuns struct {
	Unit string
	Left bool
}

func (*EvGuns) Kind() string  { return "guns" }
func (e *EvGuns) who() string { return e.Unit }
func (e *EvGuns) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("left", &e.Left)
}

// EvShot: a unit was a target in this fire phase.
type EvShot struct {
	Unit string
	By   string
	Lost int
}

func (*EvShot) Kind() string  { return "shot" }
func (e *EvShot) who() string { return e.Unit }
func (e *EvShot) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("by", &e.By)
	w.Int("lost", &e.Lost)
}

// EvNoShot: the tape shows that a unit cannot fire at another.
type EvNoShot struct {
	Unit string
	At   string
}

func (*EvNoShot) Kind() string { return "no-shot" }
func (e *EvNoShot) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("at", &e.At)
}

// EvFired: a unit has fired.
type EvFired struct {
	Unit   string
	Screen bool // its skirmishers alone
	Bases  int  // of a garrison
	Sides  int  // of its block, or faces of its square, a bit each
}

func (*EvFired) Kind() string  { return "fired" }
func (e *EvFired) who() string { return e.Unit }
func (e *EvFired) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("screen", &e.Screen)
	w.Int("bases", &e.Bases)
	w.Bits("sides", &e.Sides)
}

// EvTested: the morale of a unit for this fire phase is settled.
type EvTested struct {
	Unit string
}

func (*EvTested) Kind() string          { return "tested" }
func (e *EvTested) who() string         { return e.Unit }
func (e *EvTested) Fields(w *game.Wire) { w.Unit("unit", &e.Unit) }

// EvChecked: the fate of the general with a unit is settled for this phase, or his peril.
type EvChecked struct {
	Unit  string
	Peril string
}

func (*EvChecked) Kind() string  { return "checked" }
func (e *EvChecked) who() string { return e.Unit }
func (e *EvChecked) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("peril", &e.Peril)
}

// EvFact: the referee set a fact of a unit.
type EvFact struct {
	Unit  string
	Name  string
	Value string
}

func (*EvFact) Kind() string  { return "fact" }
func (e *EvFact) who() string { return e.Unit }
func (e *EvFact) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("name", &e.Name)
	w.Text("value", &e.Value)
}

// EvMoved: a unit has moved, or has not.
type EvMoved struct {
	Unit string
	Not  bool
}

func (*EvMoved) Kind() string  { return "moved" }
func (e *EvMoved) who() string { return e.Unit }
func (e *EvMoved) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("not", &e.Not)
}

// EvPlace: a unit stands at a place.
type EvPlace struct {
	Unit      string
	X         float64
	Y         float64
	Deg       float64
	Formation string // empty: as it was
	ByHand    bool   // the referee says so
}

func (*EvPlace) Kind() string  { return "place" }
func (e *EvPlace) who() string { return e.Unit }
func (e *EvPlace) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Real("x", &e.X)
	w.Real("y", &e.Y)
	w.Real("facing", &e.Deg)
	w.Text("formation", &e.Formation)
	w.Flag("by-hand", &e.ByHand)
}

// EvTag: a unit wears a label.
type EvTag struct {
	Unit  string
	Label string
}

func (*EvTag) Kind() string  { return "tag" }
func (e *EvTag) who() string { return e.Unit }
func (e *EvTag) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("label", &e.Label)
}

// EvDoubt: the place of a unit is doubtful, or no longer.
type EvDoubt struct {
	Unit string
	On   bool
}

func (*EvDoubt) Kind() string  { return "doubt" }
func (e *EvDoubt) who() string { return e.Unit }
func (e *EvDoubt) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("on", &e.On)
}

// EvUnplaced: nobody has told where a unit stands.
type EvUnplaced struct {
	Unit string
}

func (*EvUnplaced) Kind() string          { return "unplaced" }
func (e *EvUnplaced) who() string         { return e.Unit }
func (e *EvUnplaced) Fields(w *game.Wire) { w.Unit("unit", &e.Unit) }

// EvBlown: a unit is blown, will be when the turn ends, or is fresh again.
type EvBlown struct {
	Unit  string
	On    bool
	Later bool
}

func (*EvBlown) Kind() string  { return "blown" }
func (e *EvBlown) who() string { return e.Unit }
func (e *EvBlown) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("on", &e.On)
	w.Flag("later", &e.Later)
}

// EvAdvanced: a unit has taken the ground of whom it beat.
type EvAdvanced struct {
	Unit string
	Turn int
}

func (*EvAdvanced) Kind() string  { return "advanced" }
func (e *EvAdvanced) who() string { return e.Unit }
func (e *EvAdvanced) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("turn", &e.Turn)
}

// EvKept: a die typed with a shot waits for the test of a unit; 0: no more.
type EvKept struct {
	Unit string
	Die  int
}

func (*EvKept) Kind() string  { return "kept" }
func (e *EvKept) who() string { return e.Unit }
func (e *EvKept) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("die", &e.Die)
}

// EvSpent: a unit has used up some of its move.
type EvSpent struct {
	Unit   string
	Spent  int // hundredths of a cm
	Gone   int // hundredths of a cm that it went
	Motion Motion
}

func (*EvSpent) Kind() string  { return "spent" }
func (e *EvSpent) who() string { return e.Unit }
func (e *EvSpent) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("spent", &e.Spent)
	w.Int("gone", &e.Gone)
	game.NamedSet(w, "motion", &e.Motion, motionWords)
}

// EvForm: a unit stands in a formation.
type EvForm struct {
	Unit      string
	Formation string
	Abreast   int // bases, of a line of four horse
}

func (*EvForm) Kind() string  { return "form" }
func (e *EvForm) who() string { return e.Unit }
func (e *EvForm) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("formation", &e.Formation)
	w.Int("abreast", &e.Abreast)
}

// EvFled: a unit has made rout moves.
type EvFled struct {
	Unit  string
	Moves int
	Turn  int // in which it broke
	By    string
}

func (*EvFled) Kind() string  { return "fled" }
func (e *EvFled) who() string { return e.Unit }
func (e *EvFled) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("moves", &e.Moves)
	w.Int("turn", &e.Turn)
	w.Text("by", &e.By)
}

// EvRallied: a unit has rallied.
type EvRallied struct {
	Unit string
	Turn int
}

func (*EvRallied) Kind() string  { return "rallied" }
func (e *EvRallied) who() string { return e.Unit }
func (e *EvRallied) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("turn", &e.Turn)
}

// EvTried: the rally of a unit for a turn is settled.
type EvTried struct {
	Unit string
	Turn int
}

func (*EvTried) Kind() string  { return "tried" }
func (e *EvTried) who() string { return e.Unit }
func (e *EvTried) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("turn", &e.Turn)
}

// EvBeat: a unit beat another; nobody: it has used that up.
type EvBeat struct {
	Unit   string
	Beaten string
	Turn   int
}

func (*EvBeat) Kind() string  { return "beat" }
func (e *EvBeat) who() string { return e.Unit }
func (e *EvBeat) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("beaten", &e.Beaten)
	w.Int("turn", &e.Turn)
}

// EvBroke: a unit broke through.
type EvBroke struct {
	Unit string
	Turn int
}

func (*EvBroke) Kind() string  { return "broke" }
func (e *EvBroke) who() string { return e.Unit }
func (e *EvBroke) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("turn", &e.Turn)
}

// EvOff: a unit left the table; in turn 0: it is back.
type EvOff struct {
	Unit string
	Turn int
	X    float64
	Y    float64
}

func (*EvOff) Kind() string  { return "off" }
func (e *EvOff) who() string { return e.Unit }
func (e *EvOff) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("turn", &e.Turn)
	w.Real("x", &e.X)
	w.Real("y", &e.Y)
}

// EvBlock: a unit holds a block of houses; none: it has left it.
type EvBlock struct {
	Unit  string
	Block string
	Fled  bool // it fled there and stays
}

func (*EvBlock) Kind() string  { return "block" }
func (e *EvBlock) who() string { return e.Unit }
func (e *EvBlock) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("block", &e.Block)
	w.Flag("fled", &e.Fled)
}

// EvBlaze: houses burn since a turn; 0: no more.
type EvBlaze struct {
	Ground string
	Turn   int
}

func (*EvBlaze) Kind() string { return "blaze" }
func (e *EvBlaze) Fields(w *game.Wire) {
	w.Unit("ground", &e.Ground)
	w.Int("turn", &e.Turn)
}

// EvScreen: the light base of a unit stands ahead of it, or is back.
type EvScreen struct {
	Unit string
	Out  bool
	X    float64
	Y    float64
	Deg  float64
}

func (*EvScreen) Kind() string  { return "screen" }
func (e *EvScreen) who() string { return e.Unit }
func (e *EvScreen) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("out", &e.Out)
	w.Real("x", &e.X)
	w.Real("y", &e.Y)
	w.Real("facing", &e.Deg)
}

// EvManned: the crew of a unit came back to its guns.
type EvManned struct {
	Unit string
	Turn int
}

func (*EvManned) Kind() string  { return "manned" }
func (e *EvManned) who() string { return e.Unit }
func (e *EvManned) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("turn", &e.Turn)
}
