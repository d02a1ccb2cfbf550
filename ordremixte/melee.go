package ordremixte

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Paragraphs of chapter 10.
const (
	s10_1    = ref.Ref("OM §10.1")
	s10_2    = ref.Ref("OM §10.2")
	s10_3    = ref.Ref("OM §10.3")
	s10_4    = ref.Ref("OM §10.4")
	s10_5    = ref.Ref("OM §10.5")
	s10_6    = ref.Ref("OM §10.6")
	sOpenH   = ref.Ref("OM §10.5/open-order")
	sClose   = ref.Ref("OM §10.5/close-order")
	sWaves   = ref.Ref("OM §10.5/waves")
	sCount   = ref.Ref("OM §10.5/countercharge")
	sBlown   = ref.Ref("OM §10.5/blown")
	sSupport = ref.Ref("OM §10.5/support")
	s11_2    = ref.Ref("OM §11.2")
	s13      = ref.Ref("OM §13")
	s14      = ref.Ref("OM §14")
	s15      = ref.Ref("OM §15")
)

// Bits of the facts that the melee table asks for (§10.6).
const (
	ownImpetus uint64 = 1 << iota
	ownFootCharge
	ownArtillery
	ownHeavyCavalry
	ownCuirassiersOrLancers
	ownBlown
	ownDisordered
	ownElite
	ownVeteran
	ownRecruit
	foeArtillery
	foeLightCover
	foeHardCover
)

var meleeFacts = map[string]uint64{
	"own.impetus": ownImpetus, "own.foot-charge": ownFootCharge, "own.artillery": ownArtillery,
	"own.heavy-cavalry": ownHeavyCavalry, "own.cuirassiers-or-lancers": ownCuirassiersOrLancers,
	"own.blown": ownBlown, "own.disordered": ownDisordered, "own.elite": ownElite,
	"own.veteran": ownVeteran, "own.recruit": ownRecruit, "foe.artillery": foeArtillery,
	"foe.cover-light": foeLightCover, "foe.cover-hard": foeHardCover,
}

// clash is one melee, ready to be fought: at most one unit faces several.
type clash struct {
	r     *reading
	sides [2][]*fighter // 0 attacks, 1 defends
	all   []*fighter
	sit   *Situation

	each   [maxFighters][2][2]percent // what a base counts: in order or not, riding to meet a charge or not
	once   [maxFighters][2]mod        // scratch of one percentage
	side   [maxFighters]int
	roll   [2][2]dice.Need // by exchange, by side
	place  dice.Need       // who takes a hit on one of two
	six    [maxFighters]dice.Need
	tieDie [2]dice.Need
	unsure bool // disorder may still come or go before the contact
	later  bool // the generals are asked for in entries of their own

	// scratch of one exchange
	who [2]squad
	up  squad

	// filled while it is played
	tests []trials // morale, by exchange
	ties  []tie
	shown [maxFighters]bool // whose losses a line has told
}

// trials is the tests of one exchange and where their lines and steps stand in the
// verdict: they are written again when all the results are known.
type trials struct {
	of          []trial
	line, lines int
	step        int
}

// blow is what one roll of a side did, for the explanation.
type blow struct {
	units   []*fighter
	parts   []percent // by unit
	value   int
	auto    int
	needed  int
	face    int
	hits    int
	on      []*fighter
	chosen  bool
	outcome int // 0 miss, 1 hit, 2 critical
}

// newClash prepares a melee. The situation's side says where the attackers
// struck the defenders; flank and rear are decided without dice (§10.3).
func (r *reading) newClash(att, def []*fighter, sit *Situation) *clash {
	m := &clash{r: r, sides: [2][]*fighter{att, def}, sit: sit}
	for s, fs := range m.sides {
		for _, f := range fs {
			m.all = append(m.all, f)
			m.side[f.slot] = s
		}
	}
	for s, fs := range m.sides {
		for _, f := range fs {
			b := r.meleeBits(f, m.sides[1-s])
			for dis := range m.each[f.slot] {
				for rides := range m.each[f.slot][dis] {
					m.each[f.slot][dis][rides] = r.meleeBase(f, b, dis == 1, rides == 1)
				}
			}
			m.six[f.slot] = dice.Need{Die: dice.D6, Unit: f.ID, What: "die.morale", Ref: s11_1}
		}
		m.roll[0][s] = dice.Need{Die: dice.D100, Unit: fs[0].ID, Against: m.sides[1-s][0].ID, What: "die.melee", Ref: s10_6}
		m.roll[1][s] = m.roll[0][s]
		m.tieDie[s] = dice.Need{Die: dice.D6, Unit: fs[0].ID, What: "die.tie", Ref: s11_1}
	}
	return m
}

// meleeBase is what a base of a unit counts in melee: in order or not, and whether it
// rides to meet a charge (§10.6).
func (r *reading) meleeBase(f *fighter, bits uint64, disorderly, rides bool) percent {
	if disorderly {
		bits |= ownDisordered
	}
	if rides && f.horse() {
		bits |= ownImpetus
	}
	p := perBase(r.n.shock().baseMelee, modsOf(&r.n.shock().melee, bits))
	if up, ok := atLeast(r.n.shock().meleeFloor, p.per); ok && r.is(41, 'b') { // R41: the floor on the bracket
		p = perBase(p.base, append(p.mods, up))
	}
	return p
}

// meleeBits gathers the facts of one unit against its enemies, disorder apart.
func (r *reading) meleeBits(f *fighter, foes []*fighter) uint64 {
	var b uint64
	on := func(yes bool, bit uint64) {
		if yes {
			b |= bit
		}
	}
	guns, light, hard, closeFoot := false, false, false, false
	for _, e := range foes {
		guns = guns || e.artillery()
		light = light || e.V[FCover] == LightCover
		hard = hard || e.V[FCover] == HardCover
		closeFoot = closeFoot || e.foot() && e.closeOrder()
	}
	// §10.5: six straight centimetres only against close-order foot (R54); the
	// bonus is lost against any cover (§10.6 note).
	rode := f.is(FImpetus) || f.is(FCharging) && !closeFoot && !r.is(54, 'b') && f.S[FImpetus] != given
	if f.V[FCounter] == No { // refused or failed to countercharge
		rode = false
	}
	rode = rode || f.V[FCounter] == Yes
	on(f.horse() && rode && !light && !hard, ownImpetus)
	on(f.foot() && f.is(FCharging) && !hard, ownFootCharge)
	on(f.artillery(), ownArtillery)
	on(f.V[FArm] == HeavyCavalry, ownHeavyCavalry)
	on(f.horse() && (f.is(FCuirassiers) || f.is(FLancers)), ownCuirassiersOrLancers)
	on(f.horse() && f.is(FBlown), ownBlown)
	on(f.V[FGrade] == Elite, ownElite)
	on(f.V[FGrade] == Veteran, ownVeteran)
	on(f.V[FGrade] == Recruit, ownRecruit)
	on(guns, foeArtillery)
	on(light, foeLightCover)
	on(hard, foeHardCover)
	return b
}

// front is the width of a unit in bases (§5, §10.6).
func (r *reading) front(s *Sheet, bases int) int {
	switch s.V[FFormation] {
	case Column, Mass:
		if s.horse() {
			return min(bases, 1)
		}
		return min(bases, r.n.fronts().columnFront)
	case March, Limbered:
		return min(bases, 1)
	case Square:
		return min(bases, r.n.fronts().squareFront)
	case Line:
		if s.horse() {
			return min(bases, r.n.fronts().horseFront)
		}
	}
	return bases
}

// counted is how many bases a unit fights with (§10.6, R27): those in contact,
// and in order also the second rank behind them and one overlap a side. The
// third rank never counts.
func (m *clash) counted(f *fighter, in *result) (contact, rank, overlap int) {
	c := &in.u[f.slot]
	n := f.ranked(c)
	if x := f.V[FFiring]; x != Unknown {
		return min(x, n), 0, 0
	}
	mine := m.side[f.slot]
	friends, foes := m.sides[mine], m.sides[1-mine]
	own := m.width(f, n)
	foeFront, foesUp := 0, 0
	for _, e := range foes {
		if in.present(e) {
			foeFront += m.width(e, e.ranked(&in.u[e.slot]))
			foesUp++
		}
	}
	share := foeFront
	if len(friends) > 1 {
		left, units := foeFront, 0
		for _, o := range friends {
			if in.present(o) {
				units++
			}
		}
		for _, o := range friends {
			oc := &in.u[o.slot]
			if !in.present(o) {
				continue
			}
			w := min(m.width(o, o.ranked(oc)), (left+units-1)/units)
			if o == f {
				share = w
				break
			}
			left -= w
			units--
		}
	}
	faced := len(foes) == 1 && foes[0].V[FFormation] == Square // §10.1: each has a face before it (R89)
	if faced {
		share = m.width(foes[0], 1)
	}
	contact = min(own, max(share, 1))
	if f.V[FFormation] == Square {
		contact = min(n, foesUp) // one base a face that is touched
	}
	orderly := m.orderly(f, c)
	deep := f.V[FFormation] != Open && f.V[FFormation] != Square
	if orderly && deep {
		rank = min(max(n-own, 0), contact)
		if f.V[FFormation] == Unlimbered {
			rank = 0
		}
		most := m.r.n.shock().overlapMost
		if m.mans(f) { // §15: on each side of its block
			rank, most = 0, most*m.sit.V[SSides]
		}
		overlap = min(most, max(own-contact, 0))
		if len(friends) > 1 && !faced {
			overlap = min(overlap, 1)
		}
	}
	given := false
	if x := f.V[FContact]; x != Unknown {
		contact, given = x, true
	}
	if x := f.V[FRank]; x != Unknown && (orderly || f.S[FRank] != measured) {
		rank, given = x, true
	}
	if x := f.V[FOverlap]; x != Unknown && (orderly || f.S[FOverlap] != measured) {
		overlap, given = x, true
	}
	if given {
		contact = min(contact, n)
		rank = min(rank, n-contact)
		overlap = min(overlap, n-contact-rank)
	}
	return contact, rank, overlap
}

// mans reports foot that defends the sides of a block (§15).
func (m *clash) mans(f *fighter) bool {
	return m.sit.V[SSides] > 0 && m.side[f.slot] == 1 && f.foot()
}

// width is the front of a unit; all the bases of who mans the sides of a block (§15).
func (m *clash) width(f *fighter, bases int) int {
	if m.mans(f) {
		return bases
	}
	return m.r.front(f.Sheet, bases)
}

// worth is the percentage of one unit (§10.6): its bases times its bracket, 20
// less over a defended bridge or defile (§10.3, R42), never below 5 (R41).
func (m *clash) worth(f *fighter, in *result) percent {
	c := &in.u[f.slot]
	a, b, o := m.counted(f, in)
	p := m.each[f.slot][b2i(c.marks&disordered != 0)][b2i(c.marks&counters != 0)]
	p.bases, p.once = a+b+o, m.once[f.slot][:0]
	if m.sit.V[SDefile] == 1 && m.side[f.slot] == 0 {
		p.once = append(p.once, mod{value: -m.r.n.shock().defileCost, key: "om.defile"})
	}
	if up, ok := atLeast(m.r.n.shock().meleeFloor, p.value()); ok {
		p.once = append(p.once, up)
	}
	return p
}

// open is the first segment: contact itself. Close-order foot
// out of square touched by cavalry is disordered unless it is in cover (§10.5,
// §10.6); cavalry against open order inside a wood is (§10.5); whoever attacks
// across a defended bridge or defile is (§10.6, R42).
func (m *clash) open(_ *dice.Dice, t *game.Trace, in result) result {
	if t != nil {
		m.tests, m.ties, m.shown = nil, nil, [maxFighters]bool{}
	}
	if in.winner >= 0 {
		return in
	}
	in.was |= met
	for s, fs := range m.sides {
		for _, f := range fs {
			c := &in.u[f.slot]
			c.lost, c.marks = 0, c.marks&^(tested|struck)
			if m.disordersAt(f, m.sides[1-s]) {
				c.marks |= disordered
			}
		}
	}
	return in
}

func (m *clash) disordersAt(f *fighter, foes []*fighter) bool {
	// A fact typed for this line is the last word.
	if f.S[FDisordered] == given {
		return f.is(FDisordered)
	}
	if m.sit.V[SDefile] == 1 && m.side[f.slot] == 0 && !m.r.is(42, 'b') {
		return true
	}
	horse, open := false, false
	for _, e := range foes {
		horse = horse || e.horse()
		open = open || e.foot() && e.V[FFormation] == Open
	}
	// R95: foot that attacks horse is not touched by it.
	if f.foot() && f.closeOrder() && horse && m.side[f.slot] == 1 && f.V[FCover] == NoCover && f.V[FFormation] != Square {
		return true
	}
	return f.horse() && open && m.sit.V[SRough] == 1
}

// present reports whether a unit takes part: it has closed and is not destroyed.
func (in *result) present(f *fighter) bool {
	return in.out&(1<<f.slot) == 0 && in.u[f.slot].status != Destroyed
}

// orderly reports a unit that has its second rank and its overlaps and strikes at once
// (§10.6, 13): one in order, or one that only counts as disordered in this melee, if that
// costs it no more than the modifier (R43).
func (m *clash) orderly(f *fighter, c *change) bool {
	if c.marks&disordered == 0 {
		return true
	}
	own := f.is(FDisordered) || c.status != Steady || f.V[FSquare] == Yes // of itself: a square that failed, a retreat
	return m.r.is(43, 'b') && !own
}

// strikes reports whether a unit may strike now: it takes part and has no bad
// result.
func (in *result) strikes(f *fighter) bool {
	return in.out&(1<<f.slot) == 0 && in.u[f.slot].status == Steady
}

// stage runs one exchange of blows among the units that are orderly (first) or
// disordered (second) (R44, R84).
func (m *clash) stage(second bool) game.Segment[result] {
	return func(d *dice.Dice, t *game.Trace, in result) result {
		if in.winner >= 0 || m.automatic(&in) {
			return in
		}
		both := m.uniform(&in)
		if second && both {
			return in // everybody struck in the first exchange
		}
		who := &m.who
		who[0].n, who[1].n = 0, 0
		for s, fs := range m.sides {
			for _, f := range fs {
				c := &in.u[f.slot]
				dis := !m.orderly(f, c)
				if in.strikes(f) && (both || dis == second) {
					who[s].add(f)
				}
			}
		}
		// Values are taken before either blow falls: blows of one exchange are
		// simultaneous.
		var hit [2][maxFighters]int8
		var crit [2][maxFighters]bool
		var val [2]int
		for s := range who {
			if who[s].n == 0 {
				continue
			}
			val[s] = m.sum(who[s].list(), &in)
			if t != nil || !d.Enumerated() {
				roll := &m.roll[b2i(second)][s]
				roll.Unit, roll.Value = who[s].f[0].ID, val[s]
				_, _, roll.Critical = m.r.split(val[s])
			}
		}
		if who[0].n > 0 && who[1].n > 0 && !d.Enumerated() {
			d.Expect(&m.roll[b2i(second)][0], &m.roll[b2i(second)][1])
		}
		for s := range who {
			if who[s].n > 0 && m.standing(1-s, second, &in) {
				m.strike(d, t, s, &m.roll[b2i(second)][s], who[s].list(), val[s], &in, &hit[s], &crit[s])
			}
		}
		for _, f := range m.all {
			c := &in.u[f.slot]
			for s := range hit {
				f.lose(c, int(hit[s][f.slot]))
				if crit[s][f.slot] && rider(c) {
					c.marks |= struck
				}
			}
		}
		return m.critFates(d, t, in)
	}
}

// squad is a few fighters without a heap.
type squad struct {
	f [maxFighters]*fighter
	n int
}

func (q *squad) add(f *fighter)   { q.f[q.n] = f; q.n++ }
func (q *squad) list() []*fighter { return q.f[:q.n] }

// mayDiffer reports that some fighters may be disordered and others not when
// they strike: only then is there a second exchange.
func (m *clash) mayDiffer() bool {
	if m.unsure {
		return true
	}
	at := m.open(dice.Enumerate(), nil, m.start())
	return !m.uniform(&at)
}

// uniform reports whether nobody or everybody is disordered: then all blows are
// simultaneous (R44).
func (m *clash) uniform(in *result) bool {
	dis, ord := false, false
	for _, f := range m.all {
		if in.out&(1<<f.slot) != 0 {
			continue
		}
		if !m.orderly(f, &in.u[f.slot]) {
			dis = true
		} else {
			ord = true
		}
	}
	return !(dis && ord)
}

// standing reports whether a side has somebody to strike at; in the second
// exchange, somebody who has not given way.
func (m *clash) standing(s int, second bool, in *result) bool {
	for _, f := range m.sides[s] {
		if second && in.strikes(f) || !second && in.present(f) {
			return true
		}
	}
	return false
}

func (m *clash) sum(fs []*fighter, in *result) int {
	n := 0
	for _, f := range fs {
		p := m.worth(f, in)
		n += p.value()
	}
	return n
}

// parts are the percentages that units bring to one roll.
func (m *clash) parts(fs []*fighter, in *result) []percent {
	out := make([]percent, len(fs))
	for i, f := range fs {
		out[i] = m.worth(f, in)
	}
	return out
}

// strike is one roll of a side: hits go to its one enemy, or where the single
// unit's owner puts them (R57).
func (m *clash) strike(d *dice.Dice, t *game.Trace, s int, roll *dice.Need, fs []*fighter, value int, in *result, hit *[maxFighters]int8, crit *[maxFighters]bool) {
	auto, needed, critical := m.r.split(value)
	b := d.Band(roll, critical, needed)
	hits := auto + max(2-b, 0)
	if b == 0 && critical == 0 {
		hits = auto + 1
	}
	up := &m.up
	up.n = 0
	for _, e := range m.sides[1-s] {
		if in.present(e) {
			up.add(e)
		}
	}
	foes := up.list()
	var bl blow
	if t != nil {
		foes = append([]*fighter(nil), foes...)
		fs = append([]*fighter(nil), fs...)
		bl = blow{units: fs, parts: m.parts(fs, in), value: value, auto: auto, needed: needed, face: d.Last(), hits: hits, outcome: 2 - b}
	}
	if hits > 0 && len(foes) > 0 {
		on := 0
		if len(foes) > 1 {
			on = m.chooseTold(d, t, fs, foes, &bl, hits)
		}
		switch {
		case on < len(foes):
			hit[foes[on].slot] += int8(hits)
			crit[foes[on].slot] = b == 0 && critical > 0
			if t != nil {
				bl.on = foes[on : on+1]
			}
		default: // a loss of two, split
			hit[foes[0].slot] += int8((hits + 1) / 2)
			hit[foes[1].slot] += int8(hits / 2)
			crit[foes[0].slot] = b == 0 && critical > 0
			if t != nil {
				bl.on = foes
			}
		}
	}
	if t != nil {
		m.sayBlow(t, &bl)
	}
}

// chooseTold is choose with the blow told first: who is asked where it falls has read
// what it did.
func (m *clash) chooseTold(d *dice.Dice, t *game.Trace, fs, foes []*fighter, b *blow, hits int) int {
	if t == nil {
		return m.choose(d, fs, foes, hits)
	}
	lines, steps := slices.Clone(t.Lines), len(t.Steps)
	m.sayBlow(t, b)
	on := m.choose(d, fs, foes, hits)
	t.Lines, t.Steps = lines, t.Steps[:steps]
	b.chosen = true
	return on
}

// choose asks the owner of the single unit (R28, R57) or of the units hit
// (reading b) where the loss falls. Under odds it falls on the first.
func (m *clash) choose(d *dice.Dice, fs, foes []*fighter, hits int) int {
	owner := fs[0].ID
	if m.r.is(57, 'b') || m.r.is(28, 'b') {
		owner = foes[0].ID
	}
	m.place = dice.Need{Die: dice.Choice, Unit: owner, What: "die.loss-on", Ref: "OM R57"}
	for _, e := range foes {
		m.place.Answers = append(m.place.Answers, m.answer(e))
	}
	if hits >= 2 && !m.r.is(57, 'b') && !m.r.is(28, 'b') {
		m.place.Answers = append(m.place.Answers, m.answer(foes[0])+"+"+m.answer(foes[1]))
	}
	return d.Choose(&m.place)
}

// answer names a unit where its owner is asked for it: its id, or its part and
// number.
func (m *clash) answer(f *fighter) string {
	s := m.side[f.slot]
	for i, o := range m.sides[s] {
		if o == f {
			return f.keyOr([...]string{"attacker", "defender"}[s], i)
		}
	}
	return f.ID
}

// critFates settles at once the generals struck by a critical (§10.6).
func (m *clash) critFates(d *dice.Dice, t *game.Trace, in result) result {
	for _, f := range m.all {
		if c := &in.u[f.slot]; c.marks&struck != 0 {
			m.r.fateOf(d, t, f, c, inMelee)
			c.marks |= checked
		}
	}
	return in
}

// testAll is the morale of everybody who lost a point in the exchange (§11.1):
// a d6. Nobody pays yet: which results stand is known when all of them are (see ending).
func (m *clash) testAll(d *dice.Dice, t *game.Trace, in result) result {
	if in.winner >= 0 {
		return in
	}
	if !d.Enumerated() {
		var want [maxFighters]*dice.Need
		k := 0
		for _, f := range m.all {
			if m.r.mustTest(f, &in.u[f.slot]) {
				want[k] = &m.six[f.slot]
				k++
			}
		}
		d.Expect(want[:k]...)
	}
	var xs []trial
	for _, f := range m.all {
		c := &in.u[f.slot]
		if !m.r.mustTest(f, c) {
			continue
		}
		if t == nil {
			m.r.tries(d, f, c, &m.six[f.slot], nil)
			continue
		}
		var x trial
		m.r.tries(d, f, c, &m.six[f.slot], &x)
		xs = append(xs, x)
	}
	if len(xs) > 0 {
		m.sayTests(t, xs)
	}
	return in
}

// automatic reports contacts that are decided without dice.
func (m *clash) automatic(in *result) bool {
	if m.flanked() {
		return true
	}
	for s := range m.sides {
		for _, f := range m.sides[s] {
			if m.helpless(f, s) != "" {
				return true
			}
		}
	}
	return false
}

// flanked reports that the charged unit is struck in flank or rear (§10.4).
func (m *clash) flanked() bool {
	return m.sit.V[SSide] != Front && !flankless(m.sides[1][0].Sheet, m.sides[0][0].horse())
}

// flankless reports a formation without flanks (§5): square, and masse against
// cavalry.
func flankless(s *Sheet, horse bool) bool {
	return s.V[FFormation] == Square || s.V[FFormation] == Mass && horse
}

// helpless names the paragraph under which a unit routs when it is touched,
// without dice: a router (§10.3, 14), a unit in march column or limbered guns
// (§10.3), irregulars (§2.3), a garrison with fewer bases than sides to man (§15). Empty when it fights.
func (m *clash) helpless(f *fighter, side int) ref.Ref {
	switch {
	case f.is(FRouting):
		return s14
	case side == 1 && f.band():
		return sBands
	case f.crewAlone():
		return s11_2
	case m.mans(f) && f.V[FBases] != Unknown && f.V[FBases] < m.sit.V[SSides]:
		return s15
	case side == 1 && (f.V[FFormation] == March || f.V[FFormation] == Limbered):
		return s10_3
	}
	return ""
}

// crewAlone reports gunners who have left their guns and not come back to them.
func (s *Sheet) crewAlone() bool { return s.artillery() && s.Unit != nil && s.Unit.Abandoned }

// segments is the melee as a chain; with generals unless they are asked for in
// an entry of their own.
func (m *clash) segments(withGenerals bool) []game.Segment[result] {
	first := m.stage(false)
	s := []game.Segment[result]{
		func(d *dice.Dice, t *game.Trace, in result) result { return first(d, t, m.open(d, t, in)) },
		m.testAll,
	}
	if m.mayDiffer() {
		s = append(s, m.stage(true), m.testAll)
	}
	riders := false
	for _, f := range m.all {
		riders = riders || f.V[FGeneral] != NoGeneral
	}
	if !withGenerals || !riders {
		return append(s, func(d *dice.Dice, t *game.Trace, in result) result { return m.close(d, t, m.decide(d, t, in)) })
	}
	s = append(s, m.decide)
	return append(s, m.generals, m.close)
}

// close forgets what only the steps needed, so that equal ends are equal.
func (m *clash) close(_ *dice.Dice, t *game.Trace, in result) result {
	for _, f := range m.all {
		m.r.mourn(t, f, &in.u[f.slot])
	}
	for _, f := range m.all {
		c := &in.u[f.slot]
		if c.lost > 0 {
			c.marks &^= regained
		}
		c.lost = 0
		c.marks &^= tested | struck
		if !m.later {
			c.marks &^= checked
		}
	}
	return in
}

// start is the opening result of a melee fought on its own.
func (m *clash) start() result {
	r := result{winner: -1}
	for _, f := range m.all {
		r.u[f.slot] = f.begin()
	}
	return r
}
