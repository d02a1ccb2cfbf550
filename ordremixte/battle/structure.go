package battle

import "adjutant/tables"

// structure is how units are made up and how their bases stand, from the tables:
// OM §1, §2, §4.5 and §5.
type structure struct {
	menToABase, basesLeast, basesMost       int
	regimentLeast, regimentMost             int
	sectionsMost, sectionsMostLarge         int
	gunsToASection, irregularsMost          int
	detachFrom                              int
	columnFront, horseFront, horseFrontFour int
	squareLeast                             int // bases that have four faces

	width, footDepth, horseDepth, gunsDepth float64 // of a base, cm
	openGap, marchGap                       float64 // between bases, cm
}

// common reads them on first use, for each scale. A table that is not there is a fault of this
// program, not of a file: the tables refuse it loudly.
var common = tables.Of(func(b *tables.Book) structure {
	return structure{
		menToABase:        b.Int("organisation.scale.base"),
		basesLeast:        1, // a unit without bases is none
		basesMost:         b.Int("organisation.battalion.most"),
		regimentLeast:     b.Int("organisation.regiment.least"),
		regimentMost:      b.Int("organisation.regiment.most"),
		sectionsMost:      b.Int("organisation.battery.most"),
		sectionsMostLarge: b.Int("organisation.battery.most-russian"),
		gunsToASection:    b.Int("organisation.scale.guns.most"),
		irregularsMost:    b.Int("organisation.guerrillas.most"),
		detachFrom:        b.Int("command.detach.least-units"),
		columnFront:       b.Int("formations.column.front"),
		squareLeast:       b.Int("formations.square.least"),
		horseFront:        b.Int("formations.cavalry-line.front"),
		horseFrontFour:    b.Int("formations.cavalry-line.four"),
		width:             b.CM("organisation.base.front"),
		footDepth:         b.CM("organisation.base.depth.infantry"),
		horseDepth:        b.CM("organisation.base.depth.cavalry"),
		gunsDepth:         b.CM("organisation.base.depth.artillery"),
		openGap:           b.CM("formations.open.gap"),
		marchGap:          b.CM("formations.march.cavalry-gap"),
	}
})
