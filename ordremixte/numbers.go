package ordremixte

import (
	"sync"

	"adjutant/tables"
)

// Book is the name of this game's tables.
const Book = "ordremixte"

// numbers is what the tables print, read once when the first rule asks.
type numbers struct {
	fire, melee, morale tables.Compiled
	square, counter     tables.Compiled

	baseFire, baseGuns, baseMelee int
	whole, criticalPart           int
	pmPerBaseFoot, pmPerBaseOther int
	perCrossed                    int // positive
	meleeFloor, defileCost        int
	overlapMost, squareFace       int

	testAt, perBaseLost      int
	routAt, retreatAt        int
	routCost, retreatCost    int
	autoRout, touchedRout    int
	heavyRout, rideOver      int
	gunsFoot, gunsHorse      int
	crewByFoot               int
	sureDisordered, sureRout int

	hitAt, charismaticPeril       int
	killedAt, woundedAt, unhurtAt int
	killedCost, savedGain         int
	rocketHits, rocketLoss        int
	blazeOn, blazeLoss            int
	impetusCM, haltCM             float64
	squareNear, squareWarning     float64
	squareAt                      int
	arcDeg, freeChoice, edge      float64
	columnsOnLine                 int
	retreatMarks, routMarks       int
	friendsCM, horseGunMove       float64
	columnFront, horseFront       int
	squareFront, maxBases         int
	gunsFarEnough                 float64
}

var num = sync.OnceValue(func() *numbers {
	b := tables.MustLoad(Book)
	morale := b.Bands("morale").Cuts()
	fate := b.Bands("casualty").Cuts()
	n := &numbers{
		fire:   b.Modifiers("fire").MustCompile(fireFacts),
		melee:  b.Modifiers("melee").MustCompile(meleeFacts),
		morale: b.Modifiers("morale").MustCompile(moraleFacts),

		baseFire: b.Int("fire.base.infantry"), baseGuns: b.Int("fire.base.artillery"), baseMelee: b.Int("melee.base"),
		whole: b.Int("fire.automatic-above"), criticalPart: b.Int("fire.critical-part"),
		pmPerBaseFoot: b.Int("fire.points-per-base.infantry"), pmPerBaseOther: b.Int("fire.points-per-base.others"),
		perCrossed: -b.Int("fire.per-base-crossed"),
		meleeFloor: b.Int("melee.floor"), defileCost: -b.Int("melee.bridge"),
		overlapMost: 2 * b.Int("melee.overlap"), squareFace: b.Int("melee.square-face"),

		testAt: b.Int("morale.tests-at"), perBaseLost: b.Int("morale.per-base-lost"),
		routAt: morale[0], retreatAt: morale[1],
		routCost: b.Int("morale.rout"), retreatCost: b.Int("morale.retreat"),
		autoRout: b.Int("charge.rout.automatic"), touchedRout: b.Int("charge.rout.touched"),
		heavyRout: b.Int("charge.rout.heavy-cavalry"), rideOver: b.Int("charge.ride-over"),
		gunsFoot: b.Int("melee.guns.loss-to-foot"), gunsHorse: b.Int("melee.guns.loss-to-cavalry"),
		crewByFoot:     b.Int("melee.guns.crew-touched-by-foot"),
		sureDisordered: b.Int("fire.automatic.disordered"), sureRout: b.Int("fire.automatic.routing"),

		hitAt: b.Int("casualty.hit-at"), charismaticPeril: -b.Int("casualty.charismatic"),
		killedAt: fate[0], woundedAt: fate[1], unhurtAt: fate[2],
		killedCost: b.Int("casualty.brigade-loss"), savedGain: b.Int("casualty.regained"),
		rocketHits: b.Int("fire.rocket.hits-on"), rocketLoss: b.Int("fire.rocket.loss"),
		blazeOn: b.Int("fire.blaze.on"), blazeLoss: b.Int("fire.blaze.loss"),
		impetusCM: b.CM("charge.impetus"), haltCM: b.CM("charge.halt"),
		arcDeg: b.Deg("fire.arc"), freeChoice: b.CM("fire.free-choice"),
		columnsOnLine: b.Int("melee.attackers.columns-on-line"),
		retreatMarks:  b.Int("morale.retreat-marks"), routMarks: b.Int("morale.rout-marks"),
		friendsCM: b.CM("morale.tie-break.friends"), horseGunMove: b.CM("fire.horse-artillery-move"),
		edge: b.CM("fire.wood-edge"),

		square:   b.Modifiers("square").MustCompile(squareFacts),
		counter:  b.Modifiers("charge.countercharge").MustCompile(counterFacts),
		squareAt: b.Bands("square").Cuts()[0], squareNear: b.CM("square.near"), squareWarning: b.CM("square.warning"),
	}
	n.squareFront = b.Int("formations.square.side")
	n.columnFront, n.horseFront = b.Int("formations.column.front"), b.Int("formations.cavalry-line.front")
	n.maxBases = b.Int("organisation.battalion.most")
	n.gunsFarEnough = b.CM("evasion.guns.distance")
	return n
})

// reading is the tables under the rulings in force.
type reading struct {
	n       *numbers
	rulings [128]byte
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
