package chain

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// The chain is what fire, morale, melee and a whole charge have in common: a
// few units that lose points, test, and end in some state. The changing half
// (result) is small and comparable, so that equal results can be merged when a
// rule is enumerated; the fixed half (fighter) is gathered once.

// MaxFighters is the most units one adjudication may change.
const MaxFighters = 6

// mark is a bit of what happened to a unit in the chain.
type mark uint16

const (
	Disordered mark = 1 << iota
	Struck          // a critical struck its general (§9.10, 10.6)
	Tested          // its morale is settled for this step
	GunsLeft        // the crew left its guns (§11.1, 11.2)
	Checked         // a critical settled the general's fate: no ordinary check (R72)
	Counters        // rides to meet the charge (§10.5)
	Fallen          // a general's fate has yet to be paid for (R72)
	Regained        // its last point came back and brought no base with it (R8)
)

// Change is the changing half of one unit. Its fields leave no gap in memory, so
// that a result is compared and hashed as plain bytes.
type Change struct {
	Pm     int8 // points left
	Lost   int8 // lost in the step under way; cleared when the step is settled
	Marks  mark
	Status state.Status
	Gen    state.Fate
}

// Result is the changing half of a chain; no gaps either.
type Result struct {
	U      [MaxFighters]Change
	Winner int8  // side that won: 0 attacker, 1 defender, 2 nobody, -1 not yet; BothWon where several of each have
	Out    uint8 // units that never closed, a bit a slot
	Was    turnOf
}

// BothWon is a melee of several on each side at the end of which somebody of either has won (R392).
const BothWon = 3

// turnOf is a bit of what happened to the charge as a whole.
type turnOf uint16

const (
	Met     turnOf = 1 << iota // the sides came to blows
	Squared                    // the target stands in an emergency square
)

// Spread is the hash of a result for merging: its units taken as numbers and
// mixed.
func Spread(r *Result) uint64 {
	h := uint64(uint8(r.Winner)) | uint64(r.Out)<<8 | uint64(r.Was)<<16
	for i := range r.U {
		b := r.U[i].bits()
		if b == 0 {
			continue // most results are of two units
		}
		h = (h ^ b) * spread
		h ^= h >> 32
	}
	return h
}

// SpreadOne is the hash of what one unit has gone through.
func SpreadOne(c *Change) uint64 {
	h := c.bits() * spread
	return h ^ h>>32
}

// spread is odd and as good as drawn: 2 to the 64 over the golden section.
const spread = 0x9E3779B97F4A7C15

// bits is all of a change as one number.
func (c *Change) bits() uint64 {
	return uint64(uint8(c.Pm)) | uint64(uint8(c.Lost))<<8 | uint64(c.Marks)<<16 | uint64(c.Status)<<32 | uint64(c.Gen)<<40
}

// UnknownPM stands for points nobody stated: the unit can lose but is never
// tested nor destroyed.
const UnknownPM = 100

// Fighter is the fixed half of one unit.
type Fighter struct {
	*state.Sheet
	Slot  int
	Known bool   // its points are known
	Pm    int    // points at the start of the chain
	Start int    // points at the start of the battle
	Foe   string // the enemy it faces, by id; empty when nobody or his fire did it

	Friends  int  // the friends within 5 cm of where it would meet horse that rides against horse (§10.5, 11.1)
	RidesOut bool // that is known

	per   int // points a base
	bases int // on the table at the start of the chain
	Off0  int // bases off at the start of the chain
	steps int // whole bases' worth of points lost before the chain

	Alone, Led []Mod // what is added to its morale die but for bases lost, without and with its general

	TestDie dice.Need
	// A general may be in peril under fire and again in melee: a die of its own for
	// each, so that odds can tell which has been thrown.
	TenDie, FateDie [state.Perils]dice.Need
}

// NewFighter gathers the fixed half of a unit.
func NewFighter(r *state.Reading, s *state.Sheet, slot int) *Fighter {
	f := &Fighter{Sheet: s, Slot: slot, per: s.PerBase(), bases: s.V[facts.FBases], Off0: s.V[facts.FBasesLost]}
	f.Known = s.V[facts.FPM] != facts.Unknown
	f.Pm = UnknownPM
	if f.Known {
		f.Pm = s.V[facts.FPM]
	}
	f.Start = s.V[facts.FPMStart]
	if f.Start == facts.Unknown || f.Start < f.Pm && s.S[facts.FPMStart] != facts.Given {
		f.Start = f.Pm + f.per*f.Off0
	}
	f.steps = max(f.Start-f.Pm, 0) / f.per
	bits := moraleBits(s)
	f.Alone = ModsOf(&r.N.Morale, bits&^(state.BitGeneral|state.BitCharismatic))
	f.Led = ModsOf(&r.N.Morale, bits)
	f.TestDie = dice.Need{Die: r.N.FireTestDie, Unit: s.ID, What: "die.morale", Ref: facts.S11_1}
	for k := range f.TenDie {
		f.TenDie[k] = dice.Need{Unit: s.ID, What: "die.general", Ref: facts.S17}
		f.FateDie[k] = dice.Need{Die: dice.D6, Unit: s.ID, What: "die.fate", Ref: facts.S17}
	}
	return f
}

// Begin is the changing half at the start of the chain.
func (f *Fighter) Begin() Change {
	c := Change{Pm: int8(f.Pm)}
	if f.Is(facts.FDisordered) {
		c.Marks |= Disordered
	}
	if f.Is(facts.FRouting) {
		c.Status = state.Routing
	}
	if f.General() != facts.NoGeneral {
		c.Gen = state.Unhurt
	}
	return c
}

// BasesOff is how many bases the unit has lost since the battle began
// (§9.10, R8): those off at the start of the chain and one for every further
// whole base's worth of points. The last base stays, a point regained brings
// none back, and a base that is off is not taken off twice.
func (f *Fighter) BasesOff(c *Change) int {
	n := max(f.Start-int(c.Pm), 0) / f.per
	if c.Marks&Regained != 0 && c.Lost == 0 {
		n++
	}
	n = max(n-max(f.steps, f.Off0), 0)
	if f.S[facts.FBases] != facts.Assumed {
		n = min(n, max(f.bases-1, 0))
	}
	return f.Off0 + n
}

// BasesNow is what stands on the table: the last base stays while the unit has
// a point (R8).
func (f *Fighter) BasesNow(c *Change) int {
	if c.Status == state.Destroyed {
		return 0
	}
	return max(f.bases-(f.BasesOff(c)-f.Off0), 1)
}

// Ranked is basesNow without a base that is ahead as a screen (OM §5/screen).
func (f *Fighter) Ranked(c *Change) int {
	n := f.BasesNow(c)
	if out := f.Out(); out > 0 && n > out {
		return n - out
	}
	return n
}

// Lose takes points off, at most those held; a unit without points is
// destroyed (§2.3).
func (f *Fighter) Lose(c *Change, n int) {
	n = min(n, int(c.Pm))
	if n <= 0 {
		return
	}
	c.Pm -= int8(n)
	c.Lost += int8(n)
	if f.Known && c.Pm == 0 {
		c.Status = state.Destroyed
	}
}

// Rider reports whether a general still rides with the unit.
func Rider(c *Change) bool { return c.Gen == state.Unhurt || c.Gen == state.Saved }

// Pay takes the points of a morale result: they are not a loss that is tested
// again.
func (f *Fighter) Pay(c *Change, n int) {
	lost := c.Lost
	f.Lose(c, n)
	c.Lost = lost
	if n > 0 && lost == 0 {
		c.Marks &^= Regained
	}
}

// LeaveGuns: the crew of unlimbered guns that flees leaves them (§11.1).
func (f *Fighter) LeaveGuns(c *Change) {
	if f.Artillery() && f.Formation() != facts.Limbered {
		c.Marks |= GunsLeft
	}
}

// Outcome is the JSON of one unit at the end of a chain.
func (f *Fighter) Outcome(c *Change, more bool) game.Object {
	o := append(make(game.Object, 0, 4), game.KV{Key: "pm_lost", Value: f.Pm - int(c.Pm)}, game.KV{Key: "status", Value: c.Status.Value()})
	if f.General() != facts.NoGeneral {
		o = append(o, game.KV{Key: "general", Value: c.Gen.Value()})
	}
	if more {
		o = append(o, game.KV{Key: "disordered", Value: c.Marks&Disordered != 0})
	}
	if f.Artillery() && f.Formation() != facts.Limbered {
		g := "manned"
		if c.Marks&GunsLeft != 0 {
			g = "left"
		}
		o = append(o, game.KV{Key: "guns", Value: g})
	}
	return o
}

// Split divides a percentage of fire or of melee into its automatic hits, what is needed on the
// d100 and what is critical (R5, R6). Exactly 100 is a roll that always
// hits; nothing at all is no roll (R7).
func Split(r *state.Reading, h *state.Hits, value int) (automatic, needed, critical int) {
	if value <= 0 {
		return 0, 0, 0
	}
	automatic = (value - 1) / h.Whole
	needed = value - h.Whole*automatic
	critical = needed / h.CriticalPart
	if r.Has(book.CriticalOfTheWholeValue) { // R6: the critical is a tenth of the whole
		critical = min(value/h.CriticalPart, needed)
	}
	return automatic, needed, critical
}

// Chance is the JSON of one percentage.
func Chance(r *state.Reading, h *state.Hits, value int) game.Object {
	a, _, c := Split(r, h, value)
	return game.Object{{Key: "value", Value: value}, {Key: "automatic", Value: a}, {Key: "critical", Value: c}}
}
