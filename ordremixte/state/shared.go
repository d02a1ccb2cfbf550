package state

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// Occasion is when a general is in peril.
type Occasion int

// When a general is in peril.
const (
	UnderFire Occasion = iota
	InMelee
	InFlight // his unit has begun to retreat or rout (R2)
	Perils   // how many there are
)

// PerilWords are the occasions as the line of a trial has them.
var PerilWords = [Perils]string{"fire", "melee", "rout"}

// Fate is what became of an attached general (§17).
type Fate uint8

const (
	NoFate Fate = iota
	Unhurt
	Wounded // seriously: carried off the field
	Killed
	Saved
)

func (f Fate) String() string { return fateValues[f].(string) }

// Value is String as JSON takes it: nothing is made anew for each end of a chain.
func (f Fate) Value() any { return fateValues[f] }

// String is the word of the JSON.
func (s Status) String() string { return statusValues[s].(string) }

// Value is String as JSON takes it.
func (s Status) Value() any { return statusValues[s] }

var (
	fateValues   = [...]any{"none", "unhurt", "wounded", "killed", "saved"}
	statusValues = [...]any{"steady", "retreats", "routs", "destroyed"}
)

// Bits of the facts that the emergency square asks for (§8.6).
const (
	SquareNear uint64 = 1 << iota
	SquareRecruit
	SquareVeteran
)

var squareFacts = map[string]uint64{"near": SquareNear, "recruit": SquareRecruit, "veteran-or-better": SquareVeteran}

var counterFacts = map[string]uint64{"attack-order": 1}

// Cossacks reports a regiment of Cossacks.
func (u *Unit) Cossacks() bool { return u.Mounted() && u.OpenOrder }

// Cossacks reports horse in open order, named or not.
func (s *Sheet) Cossacks() bool { return s.Horse() && s.Formation() == facts.Open }

// Prey reports whom Cossacks may charge of their own will (OM §16): foot in open order,
// the disordered, who is in march column or routs, guns on the move.
func (s *Sheet) Prey() bool {
	switch {
	case s.Is(facts.FDisordered), s.Is(facts.FRouting), s.CrewAlone():
		return true
	case s.Foot():
		return s.Formation() == facts.Open || s.Formation() == facts.March
	}
	return s.Formation() == facts.March || s.Formation() == facts.Limbered
}

// Goal is one thing that a side plays for, from the scenario.
type Goal struct {
	Side   int
	Ground string // to be held; empty: Break is to be broken
	Break  int    // a side
	Turn   int    // judged when this turn ends; 0: when it comes about, or with the battle
	Points int    // 0: it decides the battle
	Say    ref.Name
}

// Speed is the move of cavalry in its formation (§8.2), in cm.
func (s *Sheet) Speed() float64 {
	b := s.Book()
	arm := facts.UnitFacts[facts.FArm].Words[s.V[facts.FArm]]
	if s.Formation() == facts.Line {
		return b.CM("movement." + arm + ".line")
	}
	return b.CM("movement." + arm + ".column")
}

// Fugitive reports a unit that runs, and may find shelter in a block on its way (OM
// §15).
func (u *Unit) Fugitive() bool {
	return u.Status == Retreating || u.Status == Routing || u.Motion&Fleeing != 0
}

// MovesNoMore reports a unit that goes back, has made in this turn the move that its test bade, or stands still because it has rallied
// (OM §14).
func (s *State) MovesNoMore(u *Unit) bool {
	return u.Fugitive() || u.Rallied == s.Turn && s.Turn > 0
}

// InTheOpen takes from a unit the cover that it comes out of.
func (s *Sheet) InTheOpen() {
	s.V[facts.FGarrison], s.C[facts.FGarrison] = 0, 0
	if s.S[facts.FCover] != facts.Given {
		s.Set(facts.FCover, int(facts.NoCover), facts.Tracked)
	}
}

// Band reports irregulars of the table.
func (s *Sheet) Band() bool { return s.Unit != nil && s.Unit.Guerrillas }

// Bits of the facts that the morale table asks for (§11.1).
const (
	BitElite uint64 = 1 << iota
	BitVeteran
	BitRecruit
	BitGeneral
	BitCharismatic
	BitRussian
	BitHardCover
)

var moraleFacts = map[string]uint64{
	"elite": BitElite, "veteran": BitVeteran, "recruit": BitRecruit, "general": BitGeneral,
	"charismatic": BitCharismatic, "russian-foot": BitRussian, "hard-cover": BitHardCover,
}

// sleeps is the state after a night: what belonged to the day is forgotten.
func (s *State) sleeps(turn int) {
	s.Day = turn
	s.Each(func(u *Unit) {
		u.Dawn = u.PM
		u.LostTurn, u.Fled, u.Broken, u.By, u.Peril, u.RunOver, u.DisorderTo, u.Sheltered = 0, 0, 0, "", false, 0, 0, false
		u.Beat, u.BeatTurn, u.Rallied, u.Tried = "", 0, 0, 0
	})
}

// Marched reports a unit that made one of the kinds of movement this turn by a move that
// was typed: no charge, no flight.
func (s *State) Marched(u *Unit, kinds Motion) bool {
	return u.Motion&kinds != 0 && u.Motion&(Fleeing|Pursued|Evaded) == 0 && !u.Charging && s.Charge(u.ID) == nil
}

// Marches reports that a side types its moves: it made one in a movement that is over,
// or in this one.
func (s *State) Marches(side int) bool {
	return s.Marching&(1<<side) != 0 || slices.ContainsFunc(s.Units, func(u *Unit) bool {
		return u.Side == side && u.PlaceKnown() && s.Marched(u, WentForward|Wheeled|Strategic)
	})
}

// OpenMovement is what keeps the movement of a state open. A copy of the state is
// another one, of which nothing is known yet.
type OpenMovement struct {
	Of    *State
	Stays *game.Refusal
}

// ValueOf is the number of a written word of a fact; the fact's default for a
// word that it does not have.
func ValueOf(f facts.Fact, w string) int {
	if n := slices.Index(facts.UnitFacts[f].Words, w); n >= 0 {
		return n
	}
	return facts.UnitFacts[f].Default
}

// ClosesFaces is a masse attacked by horse, which counts as a square (OM §5).
func (s *Sheet) ClosesFaces() {
	if s.Formation() == facts.Mass {
		s.Set(facts.FFormation, int(facts.Square), facts.Tracked)
	}
}

// Those are the units on which something holds.
func (s *State) Those(is func(*Unit) bool) []*Unit {
	var out []*Unit
	for _, u := range s.Units {
		if is(u) {
			out = append(out, u)
		}
	}
	return out
}

// Some names the units of a row, all of them: hands must find each.
func Some(who []*Unit, say func(*Unit) any) ref.Comma {
	l := ref.Comma{}
	for _, u := range who {
		l = append(l, say(u))
	}
	return l
}
