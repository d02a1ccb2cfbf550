package ordremixte

import (
	"math"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/tables"
)

// This file moves units (OM §8.1 to 8.5): how far, over which ground, past whom.
// Lengths are hundredths of a centimetre unless they say otherwise.

// march is one move of one unit, before it is made: from where to where, in which
// formation, at what cost. A unit that is not on the table has no poses: then only
// the cost is known.
type march struct {
	u        *Unit
	from, to geometry.Pose
	form     int    // the formation it moves in
	after    int    // the formation it ends in
	kind     Motion // what kinds of movement it is
	cost     int    // of its allowance
	gone     int    // over the ground
	allowed  int    // its whole allowance this turn
}

// hundredths turns centimetres into the whole numbers of the state.
func hundredths(cm float64) int { return int(math.Round(cm * 100)) }

// armWords are the arms as the ids of the table of speeds have them.
var armWords = [...]string{"infantry", "light-cavalry", "heavy-cavalry", "foot-artillery", "horse-artillery"}

// speedOf is how far a unit of an arm moves in a formation, as the table prints it
// (OM §8.2, R18); 0 when it cannot move so. March columns are moved at the speed of
// columns: what a road or open ground adds is the ground's.
func speedOf(arm, form int) int {
	b := tables.MustLoad(Book)
	id := "movement." + armWords[arm] + "."
	switch {
	case arm == FootArtillery || arm == HorseArtillery:
		if form == Unlimbered {
			return hundredths(b.CM("movement.artillery.unlimbered"))
		}
		return hundredths(b.CM(id + "limbered"))
	case form == Line:
		return hundredths(b.CM(id + "line"))
	case form == Column || form == March || form == Mass:
		return hundredths(b.CM(id + "column"))
	case form == Open && arm != Infantry:
		return hundredths(b.CM("cossacks.move"))
	case form == Square && arm == Infantry:
		return hundredths(b.CM("movement.infantry.square"))
	case form == Open:
		return hundredths(b.CM("movement.infantry.open"))
	}
	return 0
}

// speed is how far a unit moves in a formation before ground, wheels and changes
// take their part (OM §8.2, 8.7): a crew without its guns at its own speed.
func (u *Unit) speed(form int) int {
	if u.Abandoned && (u.Arm == FootArtillery || u.Arm == HorseArtillery) {
		return hundredths(tables.MustLoad(Book).CM("evasion.crew"))
	}
	return speedOf(u.Arm, form)
}

// routSpeed is how far a unit runs in one move (OM §8.2, R18).
func (u *Unit) routSpeed() int {
	switch {
	case u.Abandoned:
		return u.speed(u.Formation)
	case u.Arm == Infantry:
		return hundredths(tables.MustLoad(Book).CM("movement.infantry.rout"))
	case u.Arm == FootArtillery || u.Arm == HorseArtillery:
		return speedOf(u.Arm, Limbered)
	case u.Formation == Open:
		return speedOf(u.Arm, Open)
	}
	return speedOf(u.Arm, Column)
}

// retreatSpeed is how far a unit goes in one move of retreat: at the speed of its
// formation (R18).
func (u *Unit) retreatSpeed() int {
	if (u.Arm == FootArtillery || u.Arm == HorseArtillery) && !u.Abandoned {
		return speedOf(u.Arm, Limbered)
	}
	return u.speed(u.Formation)
}

// prepareMove carries out `move`.
func (s *State) prepareMove(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// prepareWheel carries out `wheel` (OM §8.4).
func (s *State) prepareWheel(a game.Action) (game.Adjudication, error) { return nil, notYet(a) }

// askReach answers `reach A` (OM §8.2).
func (s *State) askReach(a game.Action) (game.Verdict, error) { return game.Verdict{}, notYet(a) }
