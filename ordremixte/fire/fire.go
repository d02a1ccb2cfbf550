package fire

import (
	"sort"

	"adjutant/armylists"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// targetBits are the facts that depend on the target: behind the first unit in
// line they count once, not for every base (R3).
const targetBits = state.FireDense | state.FireOpen | state.FireDeployedGuns | state.FireAtCavalry | state.FireAtLightCover | state.FireAtHardCover | state.FireFlank

// dense reports columns of every kind, square and masse (§9.10, R67).
func dense(r *state.Reading, s *state.Sheet) bool {
	if r.Has(book.OnlyFootIsDense) && !s.Foot() || r.Has(book.HorseInABlockIsNotDense) && s.Horse() && s.Cover() == facts.HardCover {
		return false
	}
	switch s.Formation() {
	case facts.Column, facts.March, facts.Square, facts.Mass:
		return true
	}
	return false
}

// fireBits gathers the facts of one shot at one target.
func fireBits(r *state.Reading, f, t *state.Sheet, sit *state.Situation) uint64 {
	var b uint64
	on := func(yes bool, bit uint64) {
		if yes {
			b |= bit
		}
	}
	on(dense(r, t), state.FireDense)
	on(t.Formation() == facts.Open, state.FireOpen)
	on(t.Artillery() && t.Formation() != facts.Limbered, state.FireDeployedGuns)
	on(t.Horse(), state.FireAtCavalry)
	on(t.Cover() == facts.LightCover, state.FireAtLightCover)
	on(t.Cover() == facts.HardCover, state.FireAtHardCover)
	on(f.Grade() == facts.Elite, state.FireElite)
	on(f.Grade() == facts.Veteran, state.FireVeteran)
	on(f.Grade() == facts.Recruit, state.FireRecruit)
	on(f.Is(facts.FDisordered), state.FireDisordered)
	on(f.Foot(), state.FireInfantry)
	on(f.Artillery(), state.FireArtillery)
	on(f.Is(facts.FMoved), state.FireMoved)
	on(f.Foot() && facts.Carries(f.V[facts.FNation], armylists.StolidFoot), state.FireRussian)
	// R29: horse artillery is light for its range alone.
	on(f.Artillery() && f.Weight() == facts.Light, state.FireLightGun)
	on(f.Artillery() && f.Weight() == facts.Heavy, state.FireHeavyGun)
	on(f.Cover() == facts.HardCover, state.FireFromHardCover)
	on(sit.Range() == facts.Short, state.FireShort)
	on(sit.Side() != facts.Front, state.FireFlank)
	return b
}

// fireValue is the percentage of §9.10 for one firer at one target. behind says
// that other units stand before the target in the line of shot and crossed how
// many of their bases the shot has passed (§9.8).
func fireValue(r *state.Reading, f, t *state.Sheet, sit *state.Situation, behind bool, crossed int) chain.Percent {
	base := r.N.BaseFire
	if f.Artillery() {
		base = r.N.BaseGuns
	}
	bits := fireBits(r, f, t, sit)
	each := bits
	if behind && !r.Has(book.TargetModifiersForEveryBase) {
		each &^= targetBits
	}
	p := chain.PerBase(base, chain.ModsOf(&r.N.Fire, each))
	p.Bases = table.FiringBases(r, f)
	for _, m := range chain.ModsOf(&r.N.Fire, bits) {
		if !chain.Contains(p.Mods, m.Row) {
			p.Once = append(p.Once, m)
		}
	}
	if form := t.Formation(); form == facts.Square || form == facts.Mass { // the row is of both, its short name that of columns
		for _, mods := range [][]chain.Mod{p.Mods, p.Once} {
			for i := range mods {
				if mods[i].Row != nil && mods[i].Row.ID == "dense" {
					mods[i].As = "om.dense"
				}
			}
		}
	}
	if crossed > 0 {
		p.Once = append(p.Once, chain.Mod{Value: -crossed * r.N.PerCrossed, For: chain.Crossed, N: crossed})
	}
	return p
}

// Volley is one shot, ready to be thrown: one die, one or several units in its
// way.
type Volley struct {
	r       *state.Reading
	firers  []*state.Sheet
	Targets []*chain.Fighter
	sit     *state.Situation
	Parts   [][]chain.Percent // by target, by firer
	Value   []int             // by target
	auto    []int             // points lost without a die because the value is over 100
	Sure    []int             // points lost because the unit is disordered or routs (§13, 14)
	cuts    []int
	loss    [][chain.MaxFighters]int8 // by band, by target
	crit    [][chain.MaxFighters]bool
	Die     dice.Need
	Test    bool // the test follows the shot; in a battle it waits for the end of fire
	Six     bool // tests are on a d6 (§11.1: charging medium or heavy guns)

	// filled while it is played
	lines []game.Text
	face  int
	band  int
}

// NewVolley prepares a shot. crossed is, for every target after the first, the
// number of bases passed.
func NewVolley(r *state.Reading, firers []*state.Sheet, targets []*chain.Fighter, sit *state.Situation, crossed []int) *Volley {
	return newBattery(r, firers, targets, sit, func(_ *state.Sheet, i int) passage {
		return passage{crossed[i], facts.Unknown}
	}, nil)
}

// passage is what the shot of one battery meets at one unit in its line: how many bases it
// has crossed before, and which side of that unit it strikes, where that is measured for it alone (§9.5, 9.8).
type passage struct {
	bases int
	side  facts.Side
}

// offLine is the number of bases crossed before a unit that does not stand in the
// line of shot of a battery (§9.8, R83).
const offLine = -1

// of is the situation as this battery has it.
func of(p casting.Post, sit *state.Situation) *state.Situation {
	own := *sit
	own.Set(facts.SRange, int(p.Band), sit.S[facts.SRange])
	own.Set(facts.SSide, int(p.Side), sit.S[facts.SSide])
	return &own
}

// sees is the target of this battery, the first in the line of shot, as the ground
// covers it; those behind it are as they are.
func sees(p casting.Post, t *state.Sheet, i int) *state.Sheet {
	if i > 0 || p.Cover == t.Cover() {
		return t
	}
	own := *t
	own.Set(facts.FCover, int(p.Cover), facts.Measured)
	return &own
}

// newBattery prepares the shot of several: meets is what the shot of one of them finds at a
// target; posts is what each has for itself,
// by id, where that was measured (§9.9).
func newBattery(r *state.Reading, firers []*state.Sheet, targets []*chain.Fighter, sit *state.Situation, meets func(f *state.Sheet, target int) passage, posts map[string]casting.Post) *Volley {
	v := &Volley{r: r, firers: firers, Targets: targets, sit: sit}
	for i, t := range targets {
		var parts []chain.Percent
		sum := 0
		for _, f := range firers {
			met := meets(f, i)
			if met.bases == offLine {
				continue
			}
			own, at := sit, t.Sheet
			if from, ok := posts[f.ID]; ok {
				own, at = of(from, sit), sees(from, t.Sheet, i)
			}
			if met.side != facts.Unknown {
				struck := *own
				struck.Set(facts.SSide, int(met.side), facts.Measured)
				own = &struck
			}
			p := fireValue(r, f, at, own, i > 0, met.bases)
			if i > 0 && len(parts) > 0 { // R94: what counts once counts once for the battery
				p.Once = nil
			}
			parts = append(parts, p)
			sum += p.Value()
		}
		v.Parts = append(v.Parts, parts)
		v.Value = append(v.Value, sum)
	}
	v.bands()
	v.Die = dice.Need{Die: r.N.Hits.Die, Unit: firers[0].ID, Against: targets[0].ID, What: "die.fire", Ref: facts.S9_10, Value: v.Value[0]}
	v.Die.Sure, v.Die.Beyond, v.Die.Critical = chain.Split(r, &r.N.Hits, v.Value[0])
	return v
}

// bands lays the hits and criticals of every target on one d100 (§9.8: one die
// for all).
func (v *Volley) bands() {
	type limit struct{ hit, crit, auto int }
	var lim []limit
	v.cuts = nil
	v.auto = make([]int, len(v.Value))
	for i, value := range v.Value {
		a, n, c := chain.Split(v.r, &v.r.N.Hits, value)
		if i > 0 && (v.r.Has(book.NoCriticalBehindTheFirst) || v.r.Has(book.NoCriticalInPenetration)) || len(v.Value) > 1 && v.r.Has(book.NoCriticalInPenetration) {
			c = 0 // R39: no critical behind the first, or none at all
		}
		lim = append(lim, limit{n, c, a})
		v.auto[i] = a
		v.cuts = append(v.cuts, n, c)
	}
	sort.Ints(v.cuts)
	k := 0
	for _, c := range v.cuts {
		if c > 0 && (k == 0 || c != v.cuts[k-1]) {
			v.cuts[k] = c
			k++
		}
	}
	v.cuts = v.cuts[:k]
	v.loss = make([][chain.MaxFighters]int8, k+1)
	v.crit = make([][chain.MaxFighters]bool, k+1)
	for b := 0; b <= k; b++ {
		for i, l := range lim {
			h := &v.r.N.Hits
			n := l.auto * h.Hit
			if b < k && v.cuts[b] <= l.hit {
				n += h.Hit
				if v.cuts[b] <= l.crit {
					n += h.Critical - h.Hit
					v.crit[b][i] = true
				}
			}
			v.loss[b][i] = int8(n)
		}
	}
}

// SureInstead is the other reading of R14: whoever loses a point without a die has no roll
// thrown at it.
func (v *Volley) SureInstead() {
	for i := range v.Sure {
		if v.instead(i) {
			v.Value[i] = 0
		}
	}
	v.bands()
}

// instead reports that what a target loses without a die takes the place of the roll.
func (v *Volley) instead(i int) bool {
	return v.r.Has(book.SurePointReplacesTheRoll) && i < len(v.Sure) && v.Sure[i] > 0
}

// Throws reports whether a die is thrown at all (R7).
func (v *Volley) Throws() bool {
	for _, value := range v.Value {
		if value > 0 {
			return true
		}
	}
	return false
}

// Shoot is the segment of the shot itself: the die, the losses, and at once the
// fate of a general struck by a critical (§9.10).
func (v *Volley) Shoot(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if t != nil {
		v.lines, v.face, v.band = nil, 0, -1
	}
	b := len(v.cuts)
	if v.Throws() {
		b = d.Band(&v.Die, v.cuts...)
		if t != nil {
			v.face = d.Last()
		}
	}
	if t != nil {
		v.band = b
	}
	for i, f := range v.Targets {
		c := &in.U[f.Slot]
		if i < len(v.Sure) && v.Sure[i] > 0 {
			f.Lose(c, v.Sure[i])
		}
		f.Lose(c, int(v.loss[b][i]))
		if v.crit[b][i] && chain.Rider(c) {
			c.Marks |= chain.Struck
		}
	}
	if t != nil {
		v.say(t, in)
	}
	for _, f := range v.Targets {
		if c := &in.U[f.Slot]; c.Marks&chain.Struck != 0 {
			morale.FateOf(v.r, d, t, f, c, state.UnderFire)
			c.Marks |= chain.Checked
		}
	}
}

// tests is the segment of the morale tests after fire (§11.1).
func (v *Volley) tests(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if !v.Test {
		return
	}
	for _, f := range v.Targets {
		FireTest(v.r, d, t, f, in, v.Six)
	}
}

// FireTest is one morale test from fire: a d10, or a d6 for a unit that charges
// medium or heavy guns frontally (§11.1).
func FireTest(r *state.Reading, d *dice.Dice, t *game.Trace, f *chain.Fighter, in *chain.Result, six bool) {
	c := &in.U[f.Slot]
	if morale.MustTest(r, f, c) {
		f.TestDie.Die, f.TestDie.What = r.N.FireTestDie, "die.morale"
		if six {
			f.TestDie.Die = r.N.ChargeGunsDie
		}
		morale.Test(r, d, t, f, c, &f.TestDie)
	}
}

// perils is the segment of the generals under fire (§17, R2).
func (v *Volley) perils(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if !v.Test {
		return
	}
	for i, f := range v.Targets {
		if v.reaches(i) {
			FirePeril(v.r, d, t, f, in)
		}
	}
}

// reaches reports a target that is under fire: the one aimed at, and those behind it as long
// as anything is left of the ball (§9.8, R7).
func (v *Volley) reaches(i int) bool {
	return i == 0 || v.Value[i] > 0 || i < len(v.Sure) && v.Sure[i] > 0
}

func FirePeril(r *state.Reading, d *dice.Dice, t *game.Trace, f *chain.Fighter, in *chain.Result) {
	c := &in.U[f.Slot]
	if f.General() != facts.NoGeneral && chain.Rider(c) && c.Marks&chain.Checked == 0 {
		morale.Peril(r, d, t, f, c, f.V[facts.FLost]+f.Pm-int(c.Pm), state.UnderFire)
	}
}

// settle is the segment that ends a fire phase for the units shot at: what a
// general's fate costs (R72), and the step's losses are forgotten.
func (v *Volley) settle(_ *dice.Dice, t *game.Trace, in *chain.Result) {
	for _, f := range v.Targets {
		c := &in.U[f.Slot]
		morale.Mourn(v.r, t, f, c)
		if v.Test {
			c.Marks &^= chain.Checked | chain.Tested
		}
		c.Lost = 0
	}
}

// start is the opening result of the shot.
func (v *Volley) start() chain.Result {
	r := chain.Result{Winner: -1}
	for _, f := range v.Targets {
		r.U[f.Slot] = f.Begin()
	}
	return r
}
