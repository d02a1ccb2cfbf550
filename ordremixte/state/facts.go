package state

import (
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// Sheet is everything a verb knows about one unit: the value in force, the value
// that was computed before anybody overrode it, and where each came from.
type Sheet struct {
	ID   string // empty for a unit without a name
	Unit *Unit  // nil for a unit known by its facts alone
	Nth  int    // its number among the unnamed units of its operand, 0 when alone
	Role byte   // a: the first operand, t: the second
	V    [facts.NFacts]int
	C    [facts.NFacts]int
	S    [facts.NFacts]facts.Source
	// Follows is the order of the brigade that horse in support follows (§4.2); NoOrder
	// for everybody else, and where nobody knows.
	Follows facts.Order
	// Late is set where what disorders who charges lies in the last centimetre: it halts before that in order (§8.3).
	Late    bool
	Tables  *tables.Book // at the scale of the table, where there is no Unit; nil: as printed
	Touched Touch        // by whose charge, in one melee of several charges (§10.5, 10.6)
	Meets   []string     // whom it stands against, where several of both sides fight one melee; nil: everybody (§10.6)
	TookIn  bool         // its screen goes back into its ranks before it fires or fights (§5/screen, R129)
}

// Touch is whether horse has charged a unit.
type Touch uint8

// What is known of it.
const (
	BySide    Touch = iota // who is charged is, who charges is not
	Untouched              // though it counts among those who are charged
	ByHorse                // though it counts among those who charge
)

// Order is the order that a unit carries out: what was typed, else of horse in support
// that of the brigade it supports (§4.2).
func (s *Sheet) Order() facts.Order {
	if s.OwnOrder() == facts.Support && s.S[facts.FOrder] != facts.Given && s.Follows != facts.NoOrder {
		return s.Follows
	}
	return s.OwnOrder()
}

// Situation is the same for the situation.
type Situation struct {
	V [facts.NSitFacts]int
	C [facts.NSitFacts]int
	S [facts.NSitFacts]facts.Source
}

// The facts in force that have values of their own, by their types.
func (s *Sheet) Arm() facts.Arm              { return facts.Arm(s.V[facts.FArm]) }
func (s *Sheet) Weight() facts.Weight        { return facts.Weight(s.V[facts.FWeight]) }
func (s *Sheet) Weapon() facts.Weapon        { return facts.Weapon(s.V[facts.FWeapon]) }
func (s *Sheet) Grade() facts.Grade          { return facts.Grade(s.V[facts.FGrade]) }
func (s *Sheet) Formation() facts.Formation  { return facts.Formation(s.V[facts.FFormation]) }
func (s *Sheet) Cover() facts.Cover          { return facts.Cover(s.V[facts.FCover]) }
func (s *Sheet) General() facts.General      { return facts.General(s.V[facts.FGeneral]) }
func (s *Sheet) Crew() facts.Crew            { return facts.Crew(s.V[facts.FCrew]) }
func (s *Sheet) SquareAnswer() facts.Answer  { return facts.Answer(s.V[facts.FSquare]) }
func (s *Sheet) CounterAnswer() facts.Answer { return facts.Answer(s.V[facts.FCounter]) }

// OwnOrder is the order in force on the sheet; Order is what the unit carries out.
func (s *Sheet) OwnOrder() facts.Order { return facts.Order(s.V[facts.FOrder]) }

func (s *Situation) Range() facts.Range     { return facts.Range(s.V[facts.SRange]) }
func (s *Situation) Side() facts.Side       { return facts.Side(s.V[facts.SSide]) }
func (s *Situation) Weather() facts.Weather { return facts.Weather(s.V[facts.SWeather]) }

// NewSheet is the sheet of a unit of which nothing is known.
func NewSheet() *Sheet {
	s := blankSheet
	return &s
}

func NewSituation() *Situation {
	s := blankSituation
	return &s
}

// What nobody has said anything of is copied: a question about a whole table makes hundreds.
var blankSheet, blankSituation = func() (s Sheet, t Situation) {
	for f := range facts.UnitFacts {
		s.V[f], s.C[f] = facts.UnitFacts[f].Default, facts.UnitFacts[f].Default
	}
	for f := range facts.SituationFacts {
		t.V[f], t.C[f] = facts.SituationFacts[f].Default, facts.SituationFacts[f].Default
	}
	return s, t
}()

// Set puts a computed value in place.
func (s *Sheet) Set(f facts.Fact, v int, from facts.Source) { s.V[f], s.C[f], s.S[f] = v, v, from }

// Give overrides: the computed value stays beside the given one.
func (s *Sheet) Give(f facts.Fact, v int) { s.V[f], s.S[f] = v, facts.Given }

func (s *Situation) Set(f facts.SitFact, v int, from facts.Source) {
	s.V[f], s.C[f], s.S[f] = v, v, from
}

func (s *Situation) Give(f facts.SitFact, v int) { s.V[f], s.S[f] = v, facts.Given }

func (s *Sheet) Is(f facts.Fact) bool { return s.V[f] == 1 }

func (s *Sheet) Foot() bool { return s.Arm() == facts.Infantry }
func (s *Sheet) Horse() bool {
	return s.Arm() == facts.LightCavalry || s.Arm() == facts.HeavyCavalry
}
func (s *Sheet) Artillery() bool {
	return s.Arm() == facts.FootArtillery || s.Arm() == facts.HorseArtillery
}

// CloseOrder reports close order (§5): anything but open order; artillery is
// neither.
func (s *Sheet) CloseOrder() bool { return !s.Artillery() && s.Formation() != facts.Open }

// PerBase is the number of morale points whose loss takes a base off (§9.10).
func (s *Sheet) PerBase() int {
	if s.Foot() {
		return Num(s.Book()).pmPerBaseFoot
	}
	return Num(s.Book()).pmPerBaseOther
}
