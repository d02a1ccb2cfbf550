package state

import (
	"sync"
	"sync/atomic"

	"adjutant/geometry"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// stance is all that the ground under a unit depends on.
type stance struct {
	tables *tables.Book
	arm    facts.Arm
	form   facts.Formation
	bases  int
	gaps   bool
	front  int // bases abreast of a line of four horse
	depth  float64
	pose   geometry.Pose
}

// ground is a footprint beside what it was computed from.
type ground struct {
	stance
	foot *geometry.Footprint
}

// Settle keeps the footprint of a unit beside it until the unit moves: most of
// what is measured is measured again. Only a unit that nobody else has yet may
// be settled.
func (u *Unit) Settle() {
	k := stance{u.Tables, u.Arm, u.Formation, u.Ranks(), u.Gaps, u.Front, u.Depth, u.Pose}
	if u.Ground != nil && u.Ground.stance == k {
		return
	}
	u.Ground = nil
	if f := u.Foot(); f != nil {
		u.Ground = &ground{k, f}
	}
}

// Feet keeps footprints that were computed before: a unit is copied whenever it
// changes, its footprint only when it moves. It is emptied when it has grown.
var Feet footprints

// footprints is a store of footprints by what they were computed from.
type footprints struct {
	m    sync.Map // stance to *geometry.Footprint
	Size atomic.Int64
}

const MostFeet = 1 << 14

// Foot is the ground that a unit covers; nil when it is not on the table, or
// its place is doubtful.
func (u *Unit) Foot() *geometry.Footprint {
	if !u.PlaceKnown() || u.Status == Destroyed || u.Bases < 1 {
		return nil
	}
	f, err := u.At(u.Formation, u.Pose)
	if err != nil {
		return nil
	}
	return f
}

// At is the ground that the unit would cover in a formation and a pose. The
// error names a formation that its arm does not have.
func (u *Unit) At(form facts.Formation, pose geometry.Pose) (*geometry.Footprint, error) {
	k := stance{u.Tables, u.Arm, form, u.Ranks(), u.Gaps, u.Front, u.Depth, pose}
	if g := u.Ground; g != nil && g.stance == k {
		return g.foot, nil
	}
	if f, ok := Feet.m.Load(k); ok {
		return f.(*geometry.Footprint), nil
	}
	horse := u.Mounted()
	l, err := battle.Layout(battle.Shape{
		Arm: facts.UnitFacts[facts.FArm].Words[u.Arm], Formation: facts.UnitFacts[facts.FFormation].Words[form],
		Bases: u.Ranks(), Depth: u.Depth, Front: u.Front, Cossacks: horse && form == facts.Open, Gaps: u.Gaps, Tables: u.Book(),
	})
	if err != nil {
		return nil, err
	}
	f, err := geometry.Place(l, pose)
	if err != nil {
		return nil, err
	}
	if Feet.Size.Add(1) > MostFeet {
		Feet.m.Clear()
		Feet.Size.Store(1)
	}
	Feet.m.Store(k, f)
	return f, nil
}

// LoneScreen is the light base of a battalion as a unit of its own, in open order; nil when
// it is not out or nobody has told where it stands (OM §16).
func (u *Unit) LoneScreen() *Unit {
	if !u.Screen || u.ScreenAt == (geometry.Pose{}) {
		return nil
	}
	c := *u
	c.Formation, c.Bases, c.Pose = facts.Open, 1, u.ScreenAt
	c.Screen, c.Lone, c.Ground, c.Fired = false, true, nil, u.ScreenFired
	return &c
}

// Tape is the measuring error that was declared.
func (s *State) Tape() geometry.Tape {
	if s.Field == nil {
		return geometry.Tape{}
	}
	return geometry.Tape{CM: s.Field.Tape, Deg: s.Field.TapeDeg}
}
