package state

import (
	"cmp"
	"sync"

	"adjutant/internal/dice"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// Book is the name of this game's tables.
const Book = book.Name

// Mark is what a reference to a paragraph of the book begins with.
const Mark = book.Mark

// numbers is what the tables print for fire and morale, read once when the first
// rule asks. What only charges, melees, dead generals or fronts need stands in
// files of its own, which a question about fire never reads: those groups are
// had from their methods alone.
type numbers struct {
	shock  func() *shock
	fates  func() *fates
	fronts func() *fronts

	Fire, Morale tables.Compiled

	BaseFire, BaseGuns             int
	Hits                           Hits // of fire
	pmPerBaseFoot, pmPerBaseOther  int
	PerCrossed                     int // positive
	SquareFace                     int // bases that fire from each face
	TestAt, AfterLoss, PerBaseLost int
	RoutAt, RetreatAt              int
	RoutCost, RetreatCost          int
	RetreatMarks, RoutMarks        int
	SureDisordered, SureRout       int
	RocketDie, BlazeDie            dice.Die
	FireTestDie, MeleeTestDie      dice.Die // of morale
	ChargeGunsDie                  dice.Die // of who charges medium or heavy guns frontally, under fire
	RocketHits, RocketLoss         int
	RocketBursts                   int // the face, 10 for the one that is marked 0 (R35)
	BlazeOn, BlazeLoss             int
	ArcDeg, FreeChoice, Edge       float64
	WoodEdge                       float64 // how deep a unit is still seen at the edge of what hides it (§3)
	FriendsCM                      float64
}

// Num is the numbers at the scale of a book.
var Num = tables.Of(func(b *tables.Book) *numbers {
	morale := b.Bands("morale").Cuts()
	return &numbers{
		shock: sync.OnceValue(func() *shock { return readShock(b) }), fates: sync.OnceValue(func() *fates { return readFates(b) }), fronts: sync.OnceValue(func() *fronts { return readFronts(b) }),

		Fire:   b.Modifiers("fire").MustCompile(fireFacts),
		Morale: b.Modifiers("morale").MustCompile(moraleFacts),

		BaseFire: b.Int("fire.base.infantry"), BaseGuns: b.Int("fire.base.artillery"),
		Hits: Hits{
			Die: dice.Die(b.Int("fire.die")), Whole: b.Int("fire.automatic-above"), CriticalPart: b.Int("fire.critical-part"),
			Hit: b.Int("fire.hit"), Critical: b.Int("fire.critical"),
		},
		pmPerBaseFoot: b.Int("fire.points-per-base.infantry"), pmPerBaseOther: b.Int("fire.points-per-base.others"),
		PerCrossed: -b.Int("fire.per-base-crossed"),

		SquareFace: b.Int("fire.square-face"),
		TestAt:     b.Int("morale.tests-at"), AfterLoss: b.Int("morale.after-loss"), PerBaseLost: b.Int("morale.per-base-lost"),
		RoutAt: morale[0], RetreatAt: morale[1],
		RoutCost: b.Int("morale.rout"), RetreatCost: b.Int("morale.retreat"),
		RetreatMarks: b.Int("morale.retreat-marks"), RoutMarks: b.Int("morale.rout-marks"),
		SureDisordered: b.Int("fire.automatic.disordered"), SureRout: b.Int("fire.automatic.routing"),
		RocketDie: dice.Die(b.Int("fire.rocket.die")), BlazeDie: dice.Die(b.Int("fire.blaze.die")),
		FireTestDie: dice.Die(b.Int("morale.die.fire")), MeleeTestDie: dice.Die(b.Int("morale.die.melee")), ChargeGunsDie: dice.Die(b.Int("morale.die.charging-guns")),
		RocketHits: b.Int("fire.rocket.hits-on"), RocketLoss: b.Int("fire.rocket.loss"),
		RocketBursts: cmp.Or(b.Int("fire.rocket.explodes-on"), b.Int("fire.rocket.die")),
		BlazeOn:      b.Int("fire.blaze.on"), BlazeLoss: b.Int("fire.blaze.loss"),
		ArcDeg: b.Deg("fire.arc"), FreeChoice: b.CM("fire.free-choice"), Edge: b.CM("fire.wood-edge"),
		FriendsCM: b.CM("morale.tie-break.friends"), WoodEdge: b.CM("visibility.edge"),
	}
})

// Hits is what a percentage comes to, in fire (OM §9.10) or in melee (OM §10.6): the book
// prints it at either.
type Hits struct {
	Die           dice.Die
	Whole         int // a value above it takes a hit for each of it without a die
	CriticalPart  int // of what is needed on the die, the part that is critical
	Hit, Critical int // points lost
}

// shock is what the tables print for charges, melees, squares and evasion.
type shock struct {
	Melee, Square, Counter    tables.Compiled
	Hits                      Hits // of melee
	CounterDie                dice.Die
	BaseMelee                 int
	MeleeFloor, DefileCost    int
	OverlapMost, SquareFace   int
	Ranks                     int // that fight
	OnLike, OnSquareFace      int // who may attack one of his like, and one face of a square
	AutoRout, TouchedRout     int
	HeavyRout, RideOver       int
	GunsFoot, GunsHorse       int
	CrewByFoot                int
	ColumnsOnLine, SquareAt   int
	ImpetusCM, HaltCM         float64
	SquareHalt                float64 // before a square that was formed in time
	SquareNear, SquareWarning float64
	GunsFarEnough             float64
}

func readShock(b *tables.Book) *shock {
	return &shock{
		Melee:    b.Modifiers("melee").MustCompile(meleeFacts),
		Square:   b.Modifiers("square").MustCompile(squareFacts),
		Counter:  b.Modifiers("charge.countercharge").MustCompile(counterFacts),
		SquareAt: b.Bands("square").Cuts()[0], SquareNear: b.CM("square.near"), SquareWarning: b.CM("square.warning"),

		Hits: Hits{
			Die: dice.Die(b.Int("melee.die")), Whole: b.Int("melee.automatic-above"), CriticalPart: b.Int("melee.critical-part"),
			Hit: b.Int("melee.hit"), Critical: b.Int("melee.critical"),
		},
		CounterDie: dice.Die(b.Int("charge.countercharge.die")),
		BaseMelee:  b.Int("melee.base"), MeleeFloor: b.Int("melee.floor"), DefileCost: -b.Int("melee.bridge"),
		OverlapMost: 2 * b.Int("melee.overlap"), SquareFace: b.Int("melee.square-face"), Ranks: b.Int("melee.ranks"),
		OnLike: b.Int("melee.attackers.like"), OnSquareFace: b.Int("melee.attackers.square-face"),
		AutoRout: b.Int("charge.rout.automatic"), TouchedRout: b.Int("charge.rout.touched"),
		HeavyRout: b.Int("charge.rout.heavy-cavalry"), RideOver: b.Int("charge.ride-over"),
		GunsFoot: b.Int("melee.guns.loss-to-foot"), GunsHorse: b.Int("melee.guns.loss-to-cavalry"),
		CrewByFoot:    b.Int("melee.guns.crew-touched-by-foot"),
		ColumnsOnLine: b.Int("melee.attackers.columns-on-line"),
		ImpetusCM:     b.CM("charge.impetus"), HaltCM: b.CM("charge.halt"), SquareHalt: b.CM("square.halt"),
		GunsFarEnough: b.CM("evasion.guns.distance"),
	}
}

// Shock is the group of charges and melees.
func (n *numbers) Shock() *shock { return n.shock() }

// fates is what the tables print for the fate of a general (OM §17).
type fates struct {
	CheckDie                      dice.Die
	HitAt, CharismaticPeril       int
	PerPointLost                  int // positive
	KilledAt, WoundedAt, UnhurtAt int
	KilledCost, SavedGain         int
	ReplacedAfter                 int
}

func readFates(b *tables.Book) *fates {
	cuts := b.Bands("casualty").Cuts()
	return &fates{
		CheckDie: dice.Die(b.Int("casualty.check-die")), PerPointLost: -b.Int("casualty.per-point-lost"),
		HitAt: b.Int("casualty.hit-at"), CharismaticPeril: -b.Int("casualty.charismatic"),
		KilledAt: cuts[0], WoundedAt: cuts[1], UnhurtAt: cuts[2],
		KilledCost: b.Int("casualty.brigade-loss"), SavedGain: b.Int("casualty.regained"),
		ReplacedAfter: b.Int("casualty.replaced-after"),
	}
}

// Fates is the group of the fate of generals.
func (n *numbers) Fates() *fates { return n.fates() }

// fronts is how many bases stand abreast, and how many a battalion has.
type fronts struct {
	ColumnFront, HorseFront int
	MarchFront, MassFront   int
	SquareFront             int
}

func readFronts(b *tables.Book) *fronts {
	return &fronts{
		SquareFront: b.Int("formations.square.side"),
		MarchFront:  b.Int("formations.march.front"), MassFront: b.Int("formations.masse.front"),
		ColumnFront: b.Int("formations.column.front"), HorseFront: b.Int("formations.cavalry-line.front"),
	}
}

// Fronts is the group of formations.
func (n *numbers) Fronts() *fronts { return n.fronts() }

// Reading is the tables under the readings in force.
type Reading struct {
	N     *numbers
	taken tables.Taken
	quiet bool
}

// IsQuiet reports that nobody reads the words of what is judged by it: lines stand in their places, with their parts, and say nothing.
func (r *Reading) IsQuiet() bool { return r.quiet }

// Read is the reading of a state; rulings typed in one line come on top of it.
func (s *State) Read() *Reading {
	return &Reading{N: Num(s.Book()), taken: s.Rulings.taken, quiet: s.quiet}
}

// Book is the tables at the scale of the figures on this table (OM §2.1).
func (s *State) Book() *tables.Book {
	if s.Field == nil || s.Field.Book == nil {
		return book.Tables
	}
	return s.Field.Book
}

// Book is the tables at the scale of the unit's table.
func (u *Unit) Book() *tables.Book {
	if u.Tables == nil {
		return book.Tables
	}
	return u.Tables
}

// Book is the tables at the scale of the table on which the sheet was filled in.
func (s *Sheet) Book() *tables.Book {
	switch {
	case s.Unit != nil:
		return s.Unit.Book()
	case s.Tables == nil:
		return book.Tables
	}
	return s.Tables
}

// Has reports whether a reading is taken in place of the usual one.
func (r *Reading) Has(c book.Choice) bool { return r.taken.Has(uint8(c)) }

// Choose reads ruling OM Rn as the letter says, for one line.
func (r *Reading) Choose(n int, letter byte) { r.taken.Take(book.Choices[:], n, letter) }
