package state

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
)

// Ranges is the reach of a weapon (§9.1, 9.7): short, long and, for rockets,
// the least.
type Ranges struct{ Short, Long, Least float64 }

// Reach is the range of a unit's weapon in cm.
func (s *Sheet) Reach() Ranges {
	b := s.Book()
	switch {
	case s.Weapon() == facts.Rockets:
		return Ranges{0, b.CM("ranges.rocket.most"), b.CM("ranges.rocket.least")}
	case s.Artillery() && (s.Weight() == facts.Light || s.Arm() == facts.HorseArtillery): // R29
		return Ranges{b.CM("ranges.light-gun.short"), b.CM("ranges.light-gun.long"), 0}
	case s.Artillery():
		return Ranges{b.CM("ranges.medium-gun.short"), b.CM("ranges.medium-gun.long"), 0}
	case s.Weapon() == facts.Rifle:
		return Ranges{b.CM("ranges.rifle.short"), b.CM("ranges.rifle.long"), 0}
	}
	return Ranges{b.CM("ranges.musket.short"), b.CM("ranges.musket.long"), 0}
}

// HowFar reports a firer that moved nobody knows how far, although that decides whether it
// may fire: riflemen and horse guns (§9.4).
func (f *Sheet) HowFar() bool {
	return f.Unit != nil && f.Is(facts.FMoved) && f.Unit.Spent == 0 && f.Unit.Gone == 0 &&
		(f.Weapon() == facts.Rifle && f.Foot() || f.Arm() == facts.HorseArtillery)
}

// Cm100 is a length of the state, in hundredths, as it is read.
func Cm100(n int) ref.CM { return ref.CM(float64(n) / 100) }

// InFire reports that the state is in the fire phase.
func (s *State) InFire() bool { return s.Tabled() && s.PhaseID() == "fire" }

func (s *Sheet) KeyOr(part string, i int) string {
	if s.ID != "" {
		return s.ID
	}
	return part + "-" + string(rune('1'+i))
}
