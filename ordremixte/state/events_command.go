package state

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
)

// This file has the events of the turn, of command, of generals and of whole sides.

// EvGeneral: what became of the general who was with a unit.
type EvGeneral struct {
	Unit    string
	General string
	Fate    Fate
}

func (*EvGeneral) Kind() string  { return "general" }
func (e *EvGeneral) who() string { return e.Unit }
func (e *EvGeneral) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("general", &e.General)
	game.Named(w, "fate", &e.Fate, fateWords)
}

// EvNews: points of a unit are lost or regained when the phase ends; 0: they were.
type EvNews struct {
	Unit   string
	Points int
}

func (*EvNews) Kind() string  { return "news" }
func (e *EvNews) who() string { return e.Unit }
func (e *EvNews) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("points", &e.Points)
}

// EvAttach: a general rides with a unit; nobody: it has none.
type EvAttach struct {
	Unit     string
	General  string
	Quality  facts.General
	Charisma bool
}

func (*EvAttach) Kind() string  { return "attach" }
func (e *EvAttach) who() string { return e.Unit }
func (e *EvAttach) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("general", &e.General)
	game.Whole(w, "quality", &e.Quality)
	w.Flag("charismatic", &e.Charisma)
}

// EvPhase: a phase begins.
type EvPhase struct {
	Phase int // its place in the sequence of play
	Turn  int
}

func (*EvPhase) Kind() string { return "phase" }
func (e *EvPhase) Fields(w *game.Wire) {
	w.Int("phase", &e.Phase)
	w.Int("turn", &e.Turn)
}

// EvDone: a side has said that it is done with the phase that is open, in which both act.
type EvDone struct {
	Side int
}

func (*EvDone) Kind() string          { return "done" }
func (e *EvDone) Fields(w *game.Wire) { w.Int("side", &e.Side) }

// EvStage: the phase has come to a stage or a step.
type EvStage struct {
	Stage Stage
}

func (*EvStage) Kind() string          { return "stage" }
func (e *EvStage) Fields(w *game.Wire) { game.Whole(w, "stage", &e.Stage) }

// EvFirst: a side moves first.
type EvFirst struct {
	Side int
}

func (*EvFirst) Kind() string          { return "first" }
func (e *EvFirst) Fields(w *game.Wire) { w.Int("side", &e.Side) }

// EvRuling: a reading of a ruling is chosen.
type EvRuling struct {
	Ruling  int
	Reading string
}

func (*EvRuling) Kind() string { return "ruling" }
func (e *EvRuling) Fields(w *game.Wire) {
	w.Int("ruling", &e.Ruling)
	w.Text("reading", &e.Reading)
}

// EvFigureGone: nobody has told where the figure of a general stands.
type EvFigureGone struct {
	General string
}

func (*EvFigureGone) Kind() string          { return "figure-unplaced" }
func (e *EvFigureGone) Fields(w *game.Wire) { w.Unit("general", &e.General) }

// EvOrder: a brigade is told something.
type EvOrder struct {
	Brigade   string
	Order     string
	Objective string
	Turn      int
}

func (*EvOrder) Kind() string { return "order" }
func (e *EvOrder) Fields(w *game.Wire) {
	w.Unit("brigade", &e.Brigade)
	w.Text("order", &e.Order)
	w.Text("objective", &e.Objective)
	w.Int("turn", &e.Turn)
}

// EvUnitOrder: a unit that acts alone is told something.
type EvUnitOrder struct {
	Unit      string
	Order     string
	Objective string
	Turn      int
}

func (*EvUnitOrder) Kind() string { return "unit-order" }
func (e *EvUnitOrder) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("order", &e.Order)
	w.Text("objective", &e.Objective)
	w.Int("turn", &e.Turn)
}

// EvReached: the order of a brigade is carried out: it halts.
type EvReached struct {
	Brigade string
}

func (*EvReached) Kind() string          { return "reached" }
func (e *EvReached) Fields(w *game.Wire) { w.Unit("brigade", &e.Brigade) }

// EvShown: the counter of a brigade was turned up.
type EvShown struct {
	Brigade   string
	Order     string
	Objective string
}

func (*EvShown) Kind() string { return "shown" }
func (e *EvShown) Fields(w *game.Wire) {
	w.Unit("brigade", &e.Brigade)
	w.Text("order", &e.Order)
	w.Text("objective", &e.Objective)
}

// EvDetach: a unit acts alone, or is back with its brigade.
type EvDetach struct {
	Unit      string
	Alone     bool
	Order     string
	Objective string
}

func (*EvDetach) Kind() string  { return "detach" }
func (e *EvDetach) who() string { return e.Unit }
func (e *EvDetach) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Flag("alone", &e.Alone)
	w.Text("order", &e.Order)
	w.Text("objective", &e.Objective)
}

// EvCourier: a rider is sent, or rides on.
type EvCourier struct {
	N         int
	Brigade   string
	Unit      string
	Order     string
	Objective string
	Left      int // hundredths of a cm still to ride; -1: nobody has told
	X         float64
	Y         float64
}

func (*EvCourier) Kind() string { return "courier" }
func (e *EvCourier) Fields(w *game.Wire) {
	w.Int("courier", &e.N)
	w.Unit("brigade", &e.Brigade)
	w.Unit("unit", &e.Unit)
	w.Text("order", &e.Order)
	w.Text("objective", &e.Objective)
	w.Int("left", &e.Left)
	w.Real("x", &e.X)
	w.Real("y", &e.Y)
}

// EvArrive: a rider is no more.
type EvArrive struct {
	N   int
	How string // arrived or lost
}

func (*EvArrive) Kind() string { return "arrive" }
func (e *EvArrive) Fields(w *game.Wire) {
	w.Int("courier", &e.N)
	w.Text("how", &e.How)
}

// EvStray: a unit was left beyond the reach of its brigadier, and that was said.
type EvStray struct {
	Unit string
}

func (*EvStray) Kind() string          { return "stray" }
func (e *EvStray) who() string         { return e.Unit }
func (e *EvStray) Fields(w *game.Wire) { w.Unit("unit", &e.Unit) }

// EvFigure: the figure of a general stands at a place.
type EvFigure struct {
	General string
	Moved   int // hundredths of a cm
	X       float64
	Y       float64
}

func (*EvFigure) Kind() string { return "figure" }
func (e *EvFigure) Fields(w *game.Wire) {
	w.Unit("general", &e.General)
	w.Int("moved", &e.Moved)
	w.Real("x", &e.X)
	w.Real("y", &e.Y)
}

// EvSucceed: a general has a successor.
type EvSucceed struct {
	General string
	Quality facts.General // 0: as before
}

func (*EvSucceed) Kind() string { return "succeed" }
func (e *EvSucceed) Fields(w *game.Wire) {
	w.Unit("general", &e.General)
	game.Whole(w, "quality", &e.Quality)
}

// EvCollapse: a division goes home since a turn; 0: no more.
type EvCollapse struct {
	Division int
	Turn     int
}

func (*EvCollapse) Kind() string { return "collapse" }
func (e *EvCollapse) Fields(w *game.Wire) {
	w.Int("division", &e.Division)
	w.Int("turn", &e.Turn)
}

// EvGoal: a goal is reached in a turn, or is not since (negative).
type EvGoal struct {
	Goal int
	Turn int
}

func (*EvGoal) Kind() string { return "goal" }
func (e *EvGoal) Fields(w *game.Wire) {
	w.Int("goal", &e.Goal)
	w.Int("turn", &e.Turn)
}

// EvChief: a side has lost its commander-in-chief.
type EvChief struct {
	Side int
	Turn int
}

func (*EvChief) Kind() string { return "chief" }
func (e *EvChief) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Int("turn", &e.Turn)
}

// EvNight: a night has passed: the day began with a turn.
type EvNight struct {
	Turn int
}

func (*EvNight) Kind() string          { return "night" }
func (e *EvNight) Fields(w *game.Wire) { w.Int("turn", &e.Turn) }
