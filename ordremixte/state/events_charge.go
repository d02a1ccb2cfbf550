package state

import (
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
)

// This file has the events of charges, from the declaration to the end of the melee.

// EvClosing: an attacker has had its closing shot.
type EvClosing struct {
	Charge   int
	Attacker int // its place among them, from 0
	Bases    int // that made it
}

func (*EvClosing) Kind() string { return "closing" }
func (e *EvClosing) Fields(w *game.Wire) {
	w.Int("charge", &e.Charge)
	w.Int("attacker", &e.Attacker)
	w.Int("bases", &e.Bases)
}

// EvFought: the melee of a charge is over.
type EvFought struct {
	Charge int
	Winner int
}

func (*EvFought) Kind() string { return "fought" }
func (e *EvFought) Fields(w *game.Wire) {
	w.Int("charge", &e.Charge)
	w.Int("winner", &e.Winner)
}

// EvCharge: a charge is declared.
type EvCharge struct {
	N         int
	Attackers []string
	Target    string
	Side      facts.Side  // of the target
	Closing   facts.Range // the range of closing fire
	Gap       *int        // hundredths of a cm between charger and target; nil: nobody measured it
	Squared   bool
	Counter   bool
	Pursuit   bool
	Second    bool
	Tried     bool   // the target has thrown its answer
	Ground    string // the block that is attacked
	Face      int    // the side of it, from 1
	Defile    bool
	Facts     []game.Fact // typed with it
}

func (*EvCharge) Kind() string { return "charge" }
func (e *EvCharge) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	w.Units("attackers", &e.Attackers)
	w.Text("target", &e.Target)
	game.Named(w, "side", &e.Side, sideWords)
	game.Named(w, "closing", &e.Closing, rangeWords)
	w.Maybe("gap", &e.Gap)
	w.Flag("square", &e.Squared)
	w.Flag("counter", &e.Counter)
	w.Flag("pursuit", &e.Pursuit)
	w.Flag("second", &e.Second)
	w.Flag("tried", &e.Tried)
	w.Text("ground", &e.Ground)
	w.Int("face", &e.Face)
	w.Flag("defile", &e.Defile)
	w.Facts("facts", &e.Facts)
}

// EvJoin: more units join a charge.
type EvJoin struct {
	N         int
	Attackers []string
	Gap       *int // hundredths of a cm between the nearest of their horse and the target; nil: nobody measured it
	Defile    bool
	Facts     []game.Fact // typed with the second line
}

func (*EvJoin) Kind() string { return "charge-join" }
func (e *EvJoin) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	w.Units("attackers", &e.Attackers)
	w.Maybe("gap", &e.Gap)
	w.Flag("defile", &e.Defile)
	w.Facts("facts", &e.Facts)
}

// EvDivert: an attacker rides against somebody else.
type EvDivert struct {
	N    int
	Unit string
}

func (*EvDivert) Kind() string { return "charge-divert" }
func (e *EvDivert) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	w.Unit("unit", &e.Unit)
}

// EvChargeStage: a charge has come so far.
type EvChargeStage struct {
	N     int
	Stage ChargeStage
}

func (*EvChargeStage) Kind() string { return "charge-stage" }
func (e *EvChargeStage) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	game.Named(w, "stage", &e.Stage, chargeWords)
}

// EvCrew: what the crew does that is charged, and the range of its shot.
type EvCrew struct {
	N       int
	Does    string
	Closing facts.Range
}

func (*EvCrew) Kind() string { return "charge-crew" }
func (e *EvCrew) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	w.Text("does", &e.Does)
	game.Named(w, "closing", &e.Closing, rangeWords)
}

// EvNoClosing: no closing shot is left.
type EvNoClosing struct {
	N int
}

func (*EvNoClosing) Kind() string          { return "charge-no-closing" }
func (e *EvNoClosing) Fields(w *game.Wire) { w.Int("charge", &e.N) }

// EvCounter: the target of a charge rides to meet it, or stands.
type EvCounter struct {
	N     int
	Rides bool
}

func (*EvCounter) Kind() string { return "charge-counter" }
func (e *EvCounter) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	w.Flag("rides", &e.Rides)
}

// EvSquare: the target of a charge has formed square, or has not.
type EvSquare struct {
	N      int
	Formed bool
}

func (*EvSquare) Kind() string { return "charge-square" }
func (e *EvSquare) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	w.Flag("formed", &e.Formed)
}

// EvTriedHelp: horse has tried to ride against a charge on its friends, or the target of a charge
// gives no answer to it.
type EvTriedHelp struct {
	N    int
	Unit string
}

func (*EvTriedHelp) Kind() string { return "charge-tried" }
func (e *EvTriedHelp) Fields(w *game.Wire) {
	w.Int("charge", &e.N)
	w.Unit("unit", &e.Unit)
}
