package state

import (
	"math"

	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// Hundredths turns centimetres into the whole numbers of the state.
func Hundredths(cm float64) int { return int(math.Round(cm * 100)) }

// armWords are the arms as the ids of the table of speeds have them.
var armWords = [...]string{"infantry", "light-cavalry", "heavy-cavalry", "foot-artillery", "horse-artillery"}

// SpeedAs is how far the unit would move in a formation if its crew had its guns, as the table prints it
// (OM §8.2, R18); 0 when it cannot move so. March columns are moved at the speed of
// columns: what a road or open ground adds is the ground's.
func (u *Unit) SpeedAs(form facts.Formation) int {
	if all := speeds(u.Book()); int(u.Arm) < len(all) && form >= 0 && int(form) < len(all[u.Arm]) {
		return all[u.Arm][form]
	}
	return printedSpeed(u.Book(), u.Arm, form)
}

// speeds are those of a book by arm and formation, each read once.
var speeds = tables.Of(func(b *tables.Book) *[len(armWords)][]int {
	var all [len(armWords)][]int
	for arm := range all {
		for form := range facts.UnitFacts[facts.FFormation].Words {
			all[arm] = append(all[arm], printedSpeed(b, facts.Arm(arm), facts.Formation(form)))
		}
	}
	return &all
})

// printedSpeed looks a speed up.
func printedSpeed(b *tables.Book, arm facts.Arm, form facts.Formation) int {
	id := "movement." + armWords[arm] + "."
	switch {
	case arm == facts.FootArtillery || arm == facts.HorseArtillery:
		if form == facts.Unlimbered {
			return Hundredths(b.CM("movement.artillery.unlimbered"))
		}
		return Hundredths(b.CM(id + "limbered"))
	case form == facts.Line:
		return Hundredths(b.CM(id + "line"))
	case form == facts.Column || form == facts.March || form == facts.Mass:
		return Hundredths(b.CM(id + "column"))
	case form == facts.Open && arm != facts.Infantry:
		return Hundredths(b.CM("cossacks.move"))
	case form == facts.Square && arm == facts.Infantry:
		return Hundredths(b.CM("movement.infantry.square"))
	case form == facts.Open:
		return Hundredths(b.CM("movement.infantry.open"))
	}
	return 0
}

// Speed is how far a unit moves in a formation before ground, wheels and changes
// take their part (OM §8.2, 8.7): a crew without its guns at its own speed.
func (u *Unit) Speed(form facts.Formation) int {
	if u.Abandoned && u.IsArtillery() {
		return Hundredths(u.Book().CM("evasion.crew"))
	}
	return u.SpeedAs(form)
}
