package state

import (
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// Ranges is the reach of a weapon (§9.1, 9.7): short, long and, for rockets,
// the least.
type Ranges struct{ Short, Long, Least float64 }

// Reach is the range of a unit's weapon in cm.
func (s *Sheet) Reach() Ranges { return reach(s.Book(), s.Arm(), s.Weight(), s.Weapon()) }

// Reach is the range of a unit's weapon in cm, as far as the state knows the weapon.
func (u *Unit) Reach() Ranges { return reach(u.Book(), u.Arm, u.Weight, u.Weapon) }

// armed is what a weapon's range hangs on.
type armed struct {
	arm    facts.Arm
	weight facts.Weight
	weapon facts.Weapon
}

// ranges are the ranges of a book, each read once.
var ranges = tables.Of(func(b *tables.Book) map[armed]Ranges {
	out := map[armed]Ranges{}
	for arm := range len(facts.UnitFacts[facts.FArm].Words) {
		for weight := range len(facts.UnitFacts[facts.FWeight].Words) {
			for weapon := range len(facts.UnitFacts[facts.FWeapon].Words) {
				k := armed{facts.Arm(arm), facts.Weight(weight), facts.Weapon(weapon)}
				out[k] = printedReach(b, k.arm, k.weight, k.weapon)
			}
		}
	}
	return out
})

func reach(b *tables.Book, arm facts.Arm, weight facts.Weight, weapon facts.Weapon) Ranges {
	if x, ok := ranges(b)[armed{arm, weight, weapon}]; ok {
		return x
	}
	return printedReach(b, arm, weight, weapon)
}

// printedReach looks a range up.
func printedReach(b *tables.Book, arm facts.Arm, weight facts.Weight, weapon facts.Weapon) Ranges {
	guns := arm == facts.FootArtillery || arm == facts.HorseArtillery
	switch {
	case weapon == facts.Rockets:
		return Ranges{0, b.CM("ranges.rocket.most"), b.CM("ranges.rocket.least")}
	case guns && (weight == facts.Light || arm == facts.HorseArtillery): // R29
		return Ranges{b.CM("ranges.light-gun.short"), b.CM("ranges.light-gun.long"), 0}
	case guns:
		return Ranges{b.CM("ranges.medium-gun.short"), b.CM("ranges.medium-gun.long"), 0}
	case weapon == facts.Rifle:
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
