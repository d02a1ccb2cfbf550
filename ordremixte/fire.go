package ordremixte

import (
	"sort"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Paragraphs of chapter 9.
const (
	s9_1   = ref.Ref("OM §9.1")
	s9_2   = ref.Ref("OM §9.2")
	s9_3   = ref.Ref("OM §9.3")
	s9_4   = ref.Ref("OM §9.4")
	s9_5   = ref.Ref("OM §9.5")
	s9_6   = ref.Ref("OM §9.6")
	s9_7   = ref.Ref("OM §9.7")
	s9_8   = ref.Ref("OM §9.8")
	s9_9   = ref.Ref("OM §9.9")
	s9_10  = ref.Ref("OM §9.10")
	sBlaze = ref.Ref("OM §9.4/blaze")
	sOver  = ref.Ref("OM §9.4/overhead")
	sClash = ref.Ref("OM §9.4/melee")
)

// Bits of the facts that the fire table asks for (§9.10).
const (
	fireDense uint64 = 1 << iota
	fireOpen
	fireDeployedGuns
	fireAtCavalry
	fireAtLightCover
	fireAtHardCover
	fireElite
	fireVeteran
	fireRecruit
	fireDisordered
	fireInfantry
	fireArtillery
	fireMoved
	fireRussian
	fireLightGun
	fireHeavyGun
	fireFromHardCover
	fireShort
	fireFlank
)

// fireFacts names the bits as the table does.
var fireFacts = map[string]uint64{
	"target.dense": fireDense, "target.open": fireOpen, "target.deployed-guns": fireDeployedGuns,
	"target.cavalry": fireAtCavalry, "target.cover-light": fireAtLightCover, "target.cover-hard": fireAtHardCover,
	"firer.elite": fireElite, "firer.veteran": fireVeteran, "firer.recruit": fireRecruit,
	"firer.disordered": fireDisordered, "firer.infantry": fireInfantry, "firer.artillery": fireArtillery,
	"firer.moved": fireMoved, "firer.russian": fireRussian, "firer.light-gun": fireLightGun,
	"firer.heavy-gun": fireHeavyGun, "firer.hard-cover": fireFromHardCover,
	"range.short": fireShort, "flank": fireFlank,
}

// targetBits are the facts that depend on the target: behind the first unit in
// line they count once, not for every base (R3).
const targetBits = fireDense | fireOpen | fireDeployedGuns | fireAtCavalry | fireAtLightCover | fireAtHardCover | fireFlank

// dense reports columns of every kind, square and masse (§9.10, R67).
func (r *reading) dense(s *Sheet) bool {
	if r.is(67, 'b') && !s.foot() || r.is(177, 'b') && s.horse() && s.V[FCover] == HardCover {
		return false
	}
	switch s.V[FFormation] {
	case Column, March, Square, Mass:
		return true
	}
	return false
}

// fireBits gathers the facts of one shot at one target.
func (r *reading) fireBits(f, t *Sheet, sit *Situation) uint64 {
	var b uint64
	on := func(yes bool, bit uint64) {
		if yes {
			b |= bit
		}
	}
	on(r.dense(t), fireDense)
	on(t.V[FFormation] == Open, fireOpen)
	on(t.artillery() && t.V[FFormation] != Limbered, fireDeployedGuns)
	on(t.horse(), fireAtCavalry)
	on(t.V[FCover] == LightCover, fireAtLightCover)
	on(t.V[FCover] == HardCover, fireAtHardCover)
	on(f.V[FGrade] == Elite, fireElite)
	on(f.V[FGrade] == Veteran, fireVeteran)
	on(f.V[FGrade] == Recruit, fireRecruit)
	on(f.is(FDisordered), fireDisordered)
	on(f.foot(), fireInfantry)
	on(f.artillery(), fireArtillery)
	on(f.is(FMoved), fireMoved)
	on(f.foot() && f.V[FNation] == russia, fireRussian)
	// R29: horse artillery is light for its range alone.
	on(f.artillery() && f.V[FWeight] == Light, fireLightGun)
	on(f.artillery() && f.V[FWeight] == Heavy, fireHeavyGun)
	on(f.V[FCover] == HardCover, fireFromHardCover)
	on(sit.V[SRange] == Short, fireShort)
	on(sit.V[SSide] != Front, fireFlank)
	return b
}

// firingBases is how many bases fire (§9.10): the first rank; every base of foot in
// houses, but not behind other hard cover; one face of a square; every section of
// unlimbered guns.
func (r *reading) firingBases(s *Sheet) int {
	if n := s.V[FFiring]; n != Unknown {
		return n
	}
	n := s.V[FBases]
	if s.artillery() {
		return n
	}
	n = max(n-s.out(), 1)
	if s.is(FGarrison) {
		return n
	}
	switch s.V[FFormation] {
	case March, Limbered:
		return 0
	case Column, Mass:
		return min(n, r.n.fronts().columnFront)
	case Square:
		return min(n, r.n.fronts().squareFront)
	}
	return n
}

// fireValue is the percentage of §9.10 for one firer at one target. behind says
// that other units stand before the target in the line of shot and crossed how
// many of their bases the shot has passed (§9.8).
func (r *reading) fireValue(f, t *Sheet, sit *Situation, behind bool, crossed int) percent {
	base := r.n.baseFire
	if f.artillery() {
		base = r.n.baseGuns
	}
	bits := r.fireBits(f, t, sit)
	each := bits
	if behind && !r.is(3, 'b') {
		each &^= targetBits
	}
	p := perBase(base, modsOf(&r.n.fire, each))
	p.bases = r.firingBases(f)
	for _, m := range modsOf(&r.n.fire, bits) {
		if !contains(p.mods, m.row) {
			p.once = append(p.once, m)
		}
	}
	if crossed > 0 {
		p.once = append(p.once, mod{value: -crossed * r.n.perCrossed, key: "om.crossed", n: crossed})
	}
	return p
}

// volley is one shot, ready to be thrown: one die, one or several units in its
// way.
type volley struct {
	r       *reading
	firers  []*Sheet
	targets []*fighter
	sit     *Situation
	parts   [][]percent // by target, by firer
	value   []int       // by target
	auto    []int       // points lost without a die because the value is over 100
	sure    []int       // points lost because the unit is disordered or routs (§13, 14)
	cuts    []int
	loss    [][maxFighters]int8 // by band, by target
	crit    [][maxFighters]bool
	die     dice.Need
	test    bool // the test follows the shot; in a battle it waits for the end of fire
	six     bool // tests are on a d6 (§11.1: charging medium or heavy guns)

	// filled while it is played
	lines []game.Text
	face  int
	band  int
}

// newVolley prepares a shot. crossed is, for every target after the first, the
// number of bases passed.
func (r *reading) newVolley(firers []*Sheet, targets []*fighter, sit *Situation, crossed []int) *volley {
	return r.newBattery(firers, targets, sit, func(_ *Sheet, i int) int { return crossed[i] }, nil)
}

// offLine is the number of bases crossed before a unit that does not stand in the
// line of shot of a battery (§9.8, R83).
const offLine = -1

// post is what one battery of several that fire as one has for itself where it stands:
// its range, the side of the target at which it fires, and the cover that the ground
// gives this against it. The percentages of each are reckoned with them, then summed
// (§9.9).
type post struct{ band, side, cover int }

// of is the situation as this battery has it.
func (p post) of(sit *Situation) *Situation {
	own := *sit
	own.set(SRange, p.band, sit.S[SRange])
	own.set(SSide, p.side, sit.S[SSide])
	return &own
}

// sees is the target of this battery, the first in the line of shot, as the ground
// covers it; those behind it are as they are.
func (p post) sees(t *Sheet, i int) *Sheet {
	if i > 0 || p.cover == t.V[FCover] {
		return t
	}
	own := *t
	own.set(FCover, p.cover, measured)
	return &own
}

// newBattery prepares the shot of several: crossed is the bases that the shot of
// one of them has passed before a target, or offLine; posts is what each has for itself,
// by id, where that was measured (§9.9).
func (r *reading) newBattery(firers []*Sheet, targets []*fighter, sit *Situation, crossed func(f *Sheet, target int) int, posts map[string]post) *volley {
	v := &volley{r: r, firers: firers, targets: targets, sit: sit}
	for i, t := range targets {
		var parts []percent
		sum := 0
		for _, f := range firers {
			n := crossed(f, i)
			if n == offLine {
				continue
			}
			own, at := sit, t.Sheet
			if from, ok := posts[f.ID]; ok {
				own, at = from.of(sit), from.sees(t.Sheet, i)
			}
			p := r.fireValue(f, at, own, i > 0, n)
			if i > 0 && len(parts) > 0 { // R94: what counts once counts once for the battery
				p.once = nil
			}
			parts = append(parts, p)
			sum += p.value()
		}
		v.parts = append(v.parts, parts)
		v.value = append(v.value, sum)
	}
	v.bands()
	v.die = dice.Need{Die: dice.D100, Unit: firers[0].ID, Against: targets[0].ID, What: "die.fire", Ref: s9_10, Value: v.value[0]}
	_, _, v.die.Critical = r.split(v.value[0])
	return v
}

// bands lays the hits and criticals of every target on one d100 (§9.8: one die
// for all).
func (v *volley) bands() {
	type limit struct{ hit, crit, auto int }
	var lim []limit
	v.cuts = nil
	v.auto = make([]int, len(v.value))
	for i, value := range v.value {
		a, n, c := v.r.split(value)
		if i > 0 && (v.r.is(39, 'b') || v.r.is(39, 'c')) || len(v.value) > 1 && v.r.is(39, 'c') {
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
	v.loss = make([][maxFighters]int8, k+1)
	v.crit = make([][maxFighters]bool, k+1)
	for b := 0; b <= k; b++ {
		for i, l := range lim {
			n := l.auto
			if b < k && v.cuts[b] <= l.hit {
				n++
				if v.cuts[b] <= l.crit {
					n++
					v.crit[b][i] = true
				}
			}
			v.loss[b][i] = int8(n)
		}
	}
}

// sureInstead is the other reading of R14: whoever loses a point without a die has no roll
// thrown at it.
func (v *volley) sureInstead() {
	if !v.r.is(14, 'b') {
		return
	}
	for i, n := range v.sure {
		if n > 0 {
			v.value[i] = 0
		}
	}
	v.bands()
}

// throws reports whether a die is thrown at all (R7).
func (v *volley) throws() bool {
	for _, value := range v.value {
		if value > 0 {
			return true
		}
	}
	return false
}

// shoot is the segment of the shot itself: the die, the losses, and at once the
// fate of a general struck by a critical (§9.10).
func (v *volley) shoot(d *dice.Dice, t *game.Trace, in result) result {
	if t != nil {
		v.lines, v.face, v.band = nil, 0, -1
	}
	b := len(v.cuts)
	if v.throws() {
		b = d.Band(&v.die, v.cuts...)
		if t != nil {
			v.face = d.Last()
		}
	}
	if t != nil {
		v.band = b
	}
	for i, f := range v.targets {
		c := &in.u[f.slot]
		if i < len(v.sure) && v.sure[i] > 0 {
			f.lose(c, v.sure[i])
		}
		f.lose(c, int(v.loss[b][i]))
		if v.crit[b][i] && rider(c) {
			c.marks |= struck
		}
	}
	if t != nil {
		v.say(t, &in)
	}
	for _, f := range v.targets {
		if c := &in.u[f.slot]; c.marks&struck != 0 {
			v.r.fateOf(d, t, f, c, underFire)
			c.marks |= checked
		}
	}
	return in
}

// tests is the segment of the morale tests after fire (§11.1).
func (v *volley) tests(d *dice.Dice, t *game.Trace, in result) result {
	if !v.test {
		return in
	}
	for _, f := range v.targets {
		in = v.r.fireTest(d, t, f, in, v.six)
	}
	return in
}

// fireTest is one morale test from fire: a d10, or a d6 for a unit that charges
// medium or heavy guns frontally (§11.1).
func (r *reading) fireTest(d *dice.Dice, t *game.Trace, f *fighter, in result, six bool) result {
	c := &in.u[f.slot]
	if r.mustTest(f, c) {
		f.testDie.Die, f.testDie.What = dice.D10, "die.morale"
		if six {
			f.testDie.Die = dice.D6
		}
		r.test(d, t, f, c, &f.testDie)
	}
	return in
}

// perils is the segment of the generals under fire (§17, R2).
func (v *volley) perils(d *dice.Dice, t *game.Trace, in result) result {
	if !v.test {
		return in
	}
	for _, f := range v.targets {
		in = v.r.firePeril(d, t, f, in)
	}
	return in
}

func (r *reading) firePeril(d *dice.Dice, t *game.Trace, f *fighter, in result) result {
	c := &in.u[f.slot]
	if f.V[FGeneral] != NoGeneral && rider(c) && c.marks&checked == 0 {
		r.peril(d, t, f, c, f.V[FLost]+int(f.pm)-int(c.pm), underFire)
	}
	return in
}

// settle is the segment that ends a fire phase for the units shot at: what a
// general's fate costs (R72), and the step's losses are forgotten.
func (v *volley) settle(_ *dice.Dice, t *game.Trace, in result) result {
	for _, f := range v.targets {
		c := &in.u[f.slot]
		v.r.mourn(t, f, c)
		if v.test {
			c.marks &^= checked | tested
		}
		c.lost = 0
	}
	return in
}

// start is the opening result of the shot.
func (v *volley) start() result {
	r := result{winner: -1}
	for _, f := range v.targets {
		r.u[f.slot] = f.begin()
	}
	return r
}
