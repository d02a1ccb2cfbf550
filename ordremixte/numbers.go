package ordremixte

import (
	"sync"

	"adjutant/tables"
)

// Book is the name of this game's tables.
const Book = "ordremixte"

// numbers is what the tables print for fire and morale, read once when the first
// rule asks. What only charges, melees, dead generals or fronts need stands in
// files of its own, which a question about fire never reads: those groups are
// had from their methods alone.
type numbers struct {
	fire, morale tables.Compiled

	baseFire, baseGuns            int
	whole, criticalPart           int
	pmPerBaseFoot, pmPerBaseOther int
	perCrossed                    int // positive
	testAt, perBaseLost           int
	routAt, retreatAt             int
	routCost, retreatCost         int
	retreatMarks, routMarks       int
	sureDisordered, sureRout      int
	rocketHits, rocketLoss        int
	blazeOn, blazeLoss            int
	arcDeg, freeChoice, edge      float64
	friendsCM, horseGunMove       float64
}

var num = sync.OnceValue(func() *numbers {
	b := tables.MustLoad(Book)
	morale := b.Bands("morale").Cuts()
	return &numbers{
		fire:   b.Modifiers("fire").MustCompile(fireFacts),
		morale: b.Modifiers("morale").MustCompile(moraleFacts),

		baseFire: b.Int("fire.base.infantry"), baseGuns: b.Int("fire.base.artillery"),
		whole: b.Int("fire.automatic-above"), criticalPart: b.Int("fire.critical-part"),
		pmPerBaseFoot: b.Int("fire.points-per-base.infantry"), pmPerBaseOther: b.Int("fire.points-per-base.others"),
		perCrossed: -b.Int("fire.per-base-crossed"),

		testAt: b.Int("morale.tests-at"), perBaseLost: b.Int("morale.per-base-lost"),
		routAt: morale[0], retreatAt: morale[1],
		routCost: b.Int("morale.rout"), retreatCost: b.Int("morale.retreat"),
		retreatMarks: b.Int("morale.retreat-marks"), routMarks: b.Int("morale.rout-marks"),
		sureDisordered: b.Int("fire.automatic.disordered"), sureRout: b.Int("fire.automatic.routing"),
		rocketHits: b.Int("fire.rocket.hits-on"), rocketLoss: b.Int("fire.rocket.loss"),
		blazeOn: b.Int("fire.blaze.on"), blazeLoss: b.Int("fire.blaze.loss"),
		arcDeg: b.Deg("fire.arc"), freeChoice: b.CM("fire.free-choice"), edge: b.CM("fire.wood-edge"),
		friendsCM: b.CM("morale.tie-break.friends"), horseGunMove: b.CM("fire.horse-artillery-move"),
	}
})

// shock is what the tables print for charges, melees, squares and evasion.
type shock struct {
	melee, square, counter    tables.Compiled
	baseMelee                 int
	meleeFloor, defileCost    int
	overlapMost, squareFace   int
	autoRout, touchedRout     int
	heavyRout, rideOver       int
	gunsFoot, gunsHorse       int
	crewByFoot                int
	columnsOnLine, squareAt   int
	impetusCM, haltCM         float64
	squareNear, squareWarning float64
	gunsFarEnough             float64
}

var readShock = sync.OnceValue(func() *shock {
	b := tables.MustLoad(Book)
	return &shock{
		melee:    b.Modifiers("melee").MustCompile(meleeFacts),
		square:   b.Modifiers("square").MustCompile(squareFacts),
		counter:  b.Modifiers("charge.countercharge").MustCompile(counterFacts),
		squareAt: b.Bands("square").Cuts()[0], squareNear: b.CM("square.near"), squareWarning: b.CM("square.warning"),

		baseMelee: b.Int("melee.base"), meleeFloor: b.Int("melee.floor"), defileCost: -b.Int("melee.bridge"),
		overlapMost: 2 * b.Int("melee.overlap"), squareFace: b.Int("melee.square-face"),
		autoRout: b.Int("charge.rout.automatic"), touchedRout: b.Int("charge.rout.touched"),
		heavyRout: b.Int("charge.rout.heavy-cavalry"), rideOver: b.Int("charge.ride-over"),
		gunsFoot: b.Int("melee.guns.loss-to-foot"), gunsHorse: b.Int("melee.guns.loss-to-cavalry"),
		crewByFoot:    b.Int("melee.guns.crew-touched-by-foot"),
		columnsOnLine: b.Int("melee.attackers.columns-on-line"),
		impetusCM:     b.CM("charge.impetus"), haltCM: b.CM("charge.halt"),
		gunsFarEnough: b.CM("evasion.guns.distance"),
	}
})

// shock is the group of charges and melees.
func (n *numbers) shock() *shock { return readShock() }

// fates is what the tables print for the fate of a general (OM §17).
type fates struct {
	hitAt, charismaticPeril       int
	killedAt, woundedAt, unhurtAt int
	killedCost, savedGain         int
	replacedAfter                 int
}

var readFates = sync.OnceValue(func() *fates {
	b := tables.MustLoad(Book)
	cuts := b.Bands("casualty").Cuts()
	return &fates{
		hitAt: b.Int("casualty.hit-at"), charismaticPeril: -b.Int("casualty.charismatic"),
		killedAt: cuts[0], woundedAt: cuts[1], unhurtAt: cuts[2],
		killedCost: b.Int("casualty.brigade-loss"), savedGain: b.Int("casualty.regained"),
		replacedAfter: b.Int("casualty.replaced-after"),
	}
})

// fates is the group of the fate of generals.
func (n *numbers) fates() *fates { return readFates() }

// fronts is how many bases stand abreast, and how many a battalion has.
type fronts struct {
	columnFront, horseFront int
	squareFront, maxBases   int
}

var readFronts = sync.OnceValue(func() *fronts {
	b := tables.MustLoad(Book)
	return &fronts{
		squareFront: b.Int("formations.square.side"),
		columnFront: b.Int("formations.column.front"), horseFront: b.Int("formations.cavalry-line.front"),
		maxBases: b.Int("organisation.battalion.most"),
	}
})

// fronts is the group of formations.
func (n *numbers) fronts() *fronts { return readFronts() }

// reading is the tables under the rulings in force.
type reading struct {
	n       *numbers
	rulings [256]byte
}

// read is the reading of a state, with the rulings typed in one line on top.
func (s *State) read() *reading { return &reading{n: num(), rulings: s.Rulings} }

// is reports whether ruling OM Rn is read as the given letter; the first
// reading, a, is the default.
func (r *reading) is(n int, letter byte) bool {
	v := r.rulings[n]
	if v == 0 {
		v = 'a'
	}
	return v == letter
}
