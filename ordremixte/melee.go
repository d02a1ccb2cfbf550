package ordremixte

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// clash is one melee, ready to be fought: at most one unit faces several.
type clash struct {
	r     *state.Reading
	sides [2][]*chain.Fighter // 0 attacks, 1 defends
	all   []*chain.Fighter
	sit   *state.Situation

	each   [chain.MaxFighters][2][2]chain.Percent // what a base counts: in order or not, riding to meet a charge or not
	once   [chain.MaxFighters][2]chain.Mod        // scratch of one percentage
	side   [chain.MaxFighters]int
	roll   [2][2]dice.Need // by exchange, by side
	place  dice.Need       // who takes a hit on one of two
	six    [chain.MaxFighters]dice.Need
	tieDie [2]dice.Need
	unsure bool // disorder may still come or go before the contact
	later  bool // the generals are asked for in entries of their own

	// scratch of one exchange
	who [2]squad
	up  squad

	// filled while it is played
	tests []trials // morale, by exchange
	ties  []tie
	shown [chain.MaxFighters]bool // whose losses a line has told
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
	units   []*chain.Fighter
	parts   []chain.Percent // by unit
	value   int
	auto    int
	needed  int
	face    int
	hits    int
	on      []*chain.Fighter
	chosen  bool
	outcome int // 0 miss, 1 hit, 2 critical
}

// newClash prepares a melee. The situation's side says where the attackers
// struck the defenders; flank and rear are decided without dice (§10.3).
func newClash(r *state.Reading, att, def []*chain.Fighter, sit *state.Situation) *clash {
	m := &clash{r: r, sides: [2][]*chain.Fighter{att, def}, sit: sit}
	for s, fs := range m.sides {
		for _, f := range fs {
			m.all = append(m.all, f)
			m.side[f.Slot] = s
		}
	}
	for s, fs := range m.sides {
		for _, f := range fs {
			b := meleeBits(r, f, m.sides[1-s])
			for dis := range m.each[f.Slot] {
				for rides := range m.each[f.Slot][dis] {
					m.each[f.Slot][dis][rides] = meleeBase(r, f, b, dis == 1, rides == 1)
				}
			}
			m.six[f.Slot] = dice.Need{Die: dice.D6, Unit: f.ID, What: "die.morale", Ref: facts.S11_1}
		}
		m.roll[0][s] = dice.Need{Die: dice.D100, Unit: fs[0].ID, Against: m.sides[1-s][0].ID, What: "die.melee", Ref: facts.S10_6}
		m.roll[1][s] = m.roll[0][s]
		m.tieDie[s] = dice.Need{Die: dice.D6, Unit: fs[0].ID, What: "die.tie", Ref: facts.S11_1}
	}
	return m
}

// meleeBase is what a base of a unit counts in melee: in order or not, and whether it
// rides to meet a charge (§10.6).
func meleeBase(r *state.Reading, f *chain.Fighter, bits uint64, disorderly, rides bool) chain.Percent {
	if disorderly {
		bits |= state.OwnDisordered
	}
	if rides && f.Horse() {
		bits |= state.OwnImpetus
	}
	p := chain.PerBase(r.N.Shock().BaseMelee, chain.ModsOf(&r.N.Shock().Melee, bits))
	if up, ok := chain.AtLeast(r.N.Shock().MeleeFloor, p.Per); ok && r.Is(41, 'b') { // R41: the floor on the bracket
		p = chain.PerBase(p.Base, append(p.Mods, up))
	}
	return p
}

// meleeBits gathers the facts of one unit against its enemies, disorder apart.
func meleeBits(r *state.Reading, f *chain.Fighter, foes []*chain.Fighter) uint64 {
	var b uint64
	on := func(yes bool, bit uint64) {
		if yes {
			b |= bit
		}
	}
	guns, light, hard, closeFoot := false, false, false, false
	for _, e := range foes {
		guns = guns || e.Artillery()
		light = light || e.V[facts.FCover] == facts.LightCover
		hard = hard || e.V[facts.FCover] == facts.HardCover
		closeFoot = closeFoot || e.Foot() && e.CloseOrder()
	}
	// §10.5: six straight centimetres only against close-order foot (R54); the
	// bonus is lost against any cover (§10.6 note).
	rode := f.Is(facts.FImpetus) || f.Is(facts.FCharging) && !closeFoot && !r.Is(54, 'b') && f.S[facts.FImpetus] != facts.Given
	if f.V[facts.FCounter] == facts.No { // refused or failed to countercharge
		rode = false
	}
	rode = rode || f.V[facts.FCounter] == facts.Yes
	on(f.Horse() && rode && !light && !hard, state.OwnImpetus)
	on(f.Foot() && f.Is(facts.FCharging) && !hard, state.OwnFootCharge)
	on(f.Artillery(), state.OwnArtillery)
	on(f.V[facts.FArm] == facts.HeavyCavalry, state.OwnHeavyCavalry)
	on(f.Horse() && (f.Is(facts.FCuirassiers) || f.Is(facts.FLancers)), state.OwnCuirassiersOrLancers)
	on(f.Horse() && f.Is(facts.FBlown), state.OwnBlown)
	on(f.V[facts.FGrade] == facts.Elite, state.OwnElite)
	on(f.V[facts.FGrade] == facts.Veteran, state.OwnVeteran)
	on(f.V[facts.FGrade] == facts.Recruit, state.OwnRecruit)
	on(guns, state.FoeArtillery)
	on(light, state.FoeLightCover)
	on(hard, state.FoeHardCover)
	return b
}

// counted is how many bases a unit fights with (§10.6, R27): those in contact,
// and in order also the second rank behind them and one overlap a side. The
// third rank never counts.
func (m *clash) counted(f *chain.Fighter, in *chain.Result) (contact, rank, overlap int) {
	c := &in.U[f.Slot]
	n := f.Ranked(c)
	if x := f.V[facts.FFiring]; x != facts.Unknown {
		return min(x, n), 0, 0
	}
	mine := m.side[f.Slot]
	friends, foes := m.sides[mine], m.sides[1-mine]
	own := m.width(f, n)
	foeFront, foesUp := 0, 0
	for _, e := range foes {
		if present(in, e) {
			foeFront += m.width(e, e.Ranked(&in.U[e.Slot]))
			foesUp++
		}
	}
	share := foeFront
	if len(friends) > 1 {
		left, units := foeFront, 0
		for _, o := range friends {
			if present(in, o) {
				units++
			}
		}
		for _, o := range friends {
			oc := &in.U[o.Slot]
			if !present(in, o) {
				continue
			}
			w := min(m.width(o, o.Ranked(oc)), (left+units-1)/units)
			if o == f {
				share = w
				break
			}
			left -= w
			units--
		}
	}
	faced := len(foes) == 1 && foes[0].V[facts.FFormation] == facts.Square // §10.1: each has a face before it (R89)
	if faced {
		share = m.width(foes[0], 1)
	}
	contact = min(own, max(share, 1))
	if f.V[facts.FFormation] == facts.Square {
		contact = min(n, foesUp) // one base a face that is touched
	}
	orderly := m.orderly(f, c)
	deep := f.V[facts.FFormation] != facts.Open && f.V[facts.FFormation] != facts.Square
	if orderly && deep {
		rank = min(max(n-own, 0), contact)
		if f.V[facts.FFormation] == facts.Unlimbered {
			rank = 0
		}
		most := m.r.N.Shock().OverlapMost
		if m.mans(f) { // §15: on each side of its block
			rank, most = 0, most*m.sit.V[facts.SSides]
		}
		overlap = min(most, max(own-contact, 0))
		if len(friends) > 1 && !faced {
			overlap = min(overlap, 1)
		}
	}
	given := false
	if x := f.V[facts.FContact]; x != facts.Unknown {
		contact, given = x, true
	}
	if x := f.V[facts.FRank]; x != facts.Unknown && (orderly || f.S[facts.FRank] != facts.Measured) {
		rank, given = x, true
	}
	if x := f.V[facts.FOverlap]; x != facts.Unknown && (orderly || f.S[facts.FOverlap] != facts.Measured) {
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
func (m *clash) mans(f *chain.Fighter) bool {
	return m.sit.V[facts.SSides] > 0 && m.side[f.Slot] == 1 && f.Foot()
}

// width is the front of a unit; all the bases of who mans the sides of a block (§15).
func (m *clash) width(f *chain.Fighter, bases int) int {
	if m.mans(f) {
		return bases
	}
	return table.Front(m.r, f.Sheet, bases)
}

// worth is the percentage of one unit (§10.6): its bases times its bracket, 20
// less over a defended bridge or defile (§10.3, R42), never below 5 (R41).
func (m *clash) worth(f *chain.Fighter, in *chain.Result) chain.Percent {
	c := &in.U[f.Slot]
	a, b, o := m.counted(f, in)
	p := m.each[f.Slot][facts.B2i(c.Marks&chain.Disordered != 0)][facts.B2i(c.Marks&chain.Counters != 0)]
	p.Bases, p.Once = a+b+o, m.once[f.Slot][:0]
	if m.sit.V[facts.SDefile] == 1 && m.side[f.Slot] == 0 {
		p.Once = append(p.Once, chain.Mod{Value: -m.r.N.Shock().DefileCost, Key: "om.defile"})
	}
	if up, ok := chain.AtLeast(m.r.N.Shock().MeleeFloor, p.Value()); ok {
		p.Once = append(p.Once, up)
	}
	return p
}

// open is the first segment: contact itself. Close-order foot
// out of square touched by cavalry is disordered unless it is in cover (§10.5,
// §10.6); cavalry against open order inside a wood is (§10.5); whoever attacks
// across a defended bridge or defile is (§10.6, R42).
func (m *clash) open(_ *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	if t != nil {
		m.tests, m.ties, m.shown = nil, nil, [chain.MaxFighters]bool{}
	}
	if in.Winner >= 0 {
		return in
	}
	in.Was |= chain.Met
	for s, fs := range m.sides {
		for _, f := range fs {
			c := &in.U[f.Slot]
			c.Lost, c.Marks = 0, c.Marks&^(chain.Tested|chain.Struck)
			if m.disordersAt(f, m.sides[1-s]) {
				c.Marks |= chain.Disordered
			}
		}
	}
	return in
}

func (m *clash) disordersAt(f *chain.Fighter, foes []*chain.Fighter) bool {
	// A fact typed for this line is the last word.
	if f.S[facts.FDisordered] == facts.Given {
		return f.Is(facts.FDisordered)
	}
	if m.sit.V[facts.SDefile] == 1 && m.side[f.Slot] == 0 && !m.r.Is(42, 'b') {
		return true
	}
	horse, open := false, false
	for _, e := range foes {
		horse = horse || e.Horse()
		open = open || e.Foot() && e.V[facts.FFormation] == facts.Open
	}
	// R95: foot that attacks horse is not touched by it.
	if f.Foot() && f.CloseOrder() && horse && m.side[f.Slot] == 1 && f.V[facts.FCover] == facts.NoCover && f.V[facts.FFormation] != facts.Square {
		return true
	}
	return f.Horse() && open && m.sit.V[facts.SRough] == 1
}

// present reports whether a unit takes part: it has closed and is not destroyed.
func present(in *chain.Result, f *chain.Fighter) bool {
	return in.Out&(1<<f.Slot) == 0 && in.U[f.Slot].Status != state.Destroyed
}

// orderly reports a unit that has its second rank and its overlaps and strikes at once
// (§10.6, 13): one in order, or one that only counts as disordered in this melee, if that
// costs it no more than the modifier (R43).
func (m *clash) orderly(f *chain.Fighter, c *chain.Change) bool {
	if c.Marks&chain.Disordered == 0 {
		return true
	}
	own := f.Is(facts.FDisordered) || c.Status != state.Steady || f.V[facts.FSquare] == facts.Yes // of itself: a square that failed, a retreat
	return m.r.Is(43, 'b') && !own
}

// strikes reports whether a unit may strike now: it takes part and has no bad
// result.
func strikes(in *chain.Result, f *chain.Fighter) bool {
	return in.Out&(1<<f.Slot) == 0 && in.U[f.Slot].Status == state.Steady
}

// stage runs one exchange of blows among the units that are orderly (first) or
// disordered (second) (R44, R84).
func (m *clash) stage(second bool) game.Segment[chain.Result] {
	return func(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
		if in.Winner >= 0 || m.automatic(&in) {
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
				c := &in.U[f.Slot]
				dis := !m.orderly(f, c)
				if strikes(&in, f) && (both || dis == second) {
					who[s].add(f)
				}
			}
		}
		// Values are taken before either blow falls: blows of one exchange are
		// simultaneous.
		var hit [2][chain.MaxFighters]int8
		var crit [2][chain.MaxFighters]bool
		var val [2]int
		for s := range who {
			if who[s].n == 0 {
				continue
			}
			val[s] = m.sum(who[s].list(), &in)
			if t != nil || !d.Enumerated() {
				roll := &m.roll[facts.B2i(second)][s]
				roll.Unit, roll.Value = who[s].f[0].ID, val[s]
				_, _, roll.Critical = chain.Split(m.r, val[s])
			}
		}
		if who[0].n > 0 && who[1].n > 0 && !d.Enumerated() {
			d.Expect(&m.roll[facts.B2i(second)][0], &m.roll[facts.B2i(second)][1])
		}
		for s := range who {
			if who[s].n > 0 && m.standing(1-s, second, &in) {
				m.strike(d, t, s, &m.roll[facts.B2i(second)][s], who[s].list(), val[s], &in, &hit[s], &crit[s])
			}
		}
		for _, f := range m.all {
			c := &in.U[f.Slot]
			for s := range hit {
				f.Lose(c, int(hit[s][f.Slot]))
				if crit[s][f.Slot] && chain.Rider(c) {
					c.Marks |= chain.Struck
				}
			}
		}
		return m.critFates(d, t, in)
	}
}

// squad is a few fighters without a heap.
type squad struct {
	f [chain.MaxFighters]*chain.Fighter
	n int
}

func (q *squad) add(f *chain.Fighter)   { q.f[q.n] = f; q.n++ }
func (q *squad) list() []*chain.Fighter { return q.f[:q.n] }

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
func (m *clash) uniform(in *chain.Result) bool {
	dis, ord := false, false
	for _, f := range m.all {
		if in.Out&(1<<f.Slot) != 0 {
			continue
		}
		if !m.orderly(f, &in.U[f.Slot]) {
			dis = true
		} else {
			ord = true
		}
	}
	return !(dis && ord)
}

// standing reports whether a side has somebody to strike at; in the second
// exchange, somebody who has not given way.
func (m *clash) standing(s int, second bool, in *chain.Result) bool {
	for _, f := range m.sides[s] {
		if second && strikes(in, f) || !second && present(in, f) {
			return true
		}
	}
	return false
}

func (m *clash) sum(fs []*chain.Fighter, in *chain.Result) int {
	n := 0
	for _, f := range fs {
		p := m.worth(f, in)
		n += p.Value()
	}
	return n
}

// parts are the percentages that units bring to one roll.
func (m *clash) parts(fs []*chain.Fighter, in *chain.Result) []chain.Percent {
	out := make([]chain.Percent, len(fs))
	for i, f := range fs {
		out[i] = m.worth(f, in)
	}
	return out
}

// strike is one roll of a side: hits go to its one enemy, or where the single
// unit's owner puts them (R57).
func (m *clash) strike(d *dice.Dice, t *game.Trace, s int, roll *dice.Need, fs []*chain.Fighter, value int, in *chain.Result, hit *[chain.MaxFighters]int8, crit *[chain.MaxFighters]bool) {
	auto, needed, critical := chain.Split(m.r, value)
	b := d.Band(roll, critical, needed)
	hits := auto + max(2-b, 0)
	if b == 0 && critical == 0 {
		hits = auto + 1
	}
	up := &m.up
	up.n = 0
	for _, e := range m.sides[1-s] {
		if present(in, e) {
			up.add(e)
		}
	}
	foes := up.list()
	var bl blow
	if t != nil {
		foes = append([]*chain.Fighter(nil), foes...)
		fs = append([]*chain.Fighter(nil), fs...)
		bl = blow{units: fs, parts: m.parts(fs, in), value: value, auto: auto, needed: needed, face: d.Last(), hits: hits, outcome: 2 - b}
	}
	if hits > 0 && len(foes) > 0 {
		on := 0
		if len(foes) > 1 {
			on = m.chooseTold(d, t, fs, foes, &bl, hits)
		}
		switch {
		case on < len(foes):
			hit[foes[on].Slot] += int8(hits)
			crit[foes[on].Slot] = b == 0 && critical > 0
			if t != nil {
				bl.on = foes[on : on+1]
			}
		default: // a loss of two, split
			hit[foes[0].Slot] += int8((hits + 1) / 2)
			hit[foes[1].Slot] += int8(hits / 2)
			crit[foes[0].Slot] = b == 0 && critical > 0
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
func (m *clash) chooseTold(d *dice.Dice, t *game.Trace, fs, foes []*chain.Fighter, b *blow, hits int) int {
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
func (m *clash) choose(d *dice.Dice, fs, foes []*chain.Fighter, hits int) int {
	owner := fs[0].ID
	if m.r.Is(57, 'b') || m.r.Is(28, 'b') {
		owner = foes[0].ID
	}
	m.place = dice.Need{Die: dice.Choice, Unit: owner, What: "die.loss-on", Ref: "OM R57"}
	for _, e := range foes {
		m.place.Answers = append(m.place.Answers, m.answer(e))
	}
	if hits >= 2 && !m.r.Is(57, 'b') && !m.r.Is(28, 'b') {
		m.place.Answers = append(m.place.Answers, m.answer(foes[0])+"+"+m.answer(foes[1]))
	}
	return d.Choose(&m.place)
}

// answer names a unit where its owner is asked for it: its id, or its part and
// number.
func (m *clash) answer(f *chain.Fighter) string {
	s := m.side[f.Slot]
	for i, o := range m.sides[s] {
		if o == f {
			return f.KeyOr([...]string{"attacker", "defender"}[s], i)
		}
	}
	return f.ID
}

// critFates settles at once the generals struck by a critical (§10.6).
func (m *clash) critFates(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	for _, f := range m.all {
		if c := &in.U[f.Slot]; c.Marks&chain.Struck != 0 {
			fateOf(m.r, d, t, f, c, state.InMelee)
			c.Marks |= chain.Checked
		}
	}
	return in
}

// testAll is the morale of everybody who lost a point in the exchange (§11.1):
// a d6. Nobody pays yet: which results stand is known when all of them are (see ending).
func (m *clash) testAll(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	if in.Winner >= 0 {
		return in
	}
	if !d.Enumerated() {
		var want [chain.MaxFighters]*dice.Need
		k := 0
		for _, f := range m.all {
			if mustTest(m.r, f, &in.U[f.Slot]) {
				want[k] = &m.six[f.Slot]
				k++
			}
		}
		d.Expect(want[:k]...)
	}
	var xs []trial
	for _, f := range m.all {
		c := &in.U[f.Slot]
		if !mustTest(m.r, f, c) {
			continue
		}
		if t == nil {
			tries(m.r, d, f, c, &m.six[f.Slot], nil)
			continue
		}
		var x trial
		tries(m.r, d, f, c, &m.six[f.Slot], &x)
		xs = append(xs, x)
	}
	if len(xs) > 0 {
		m.sayTests(t, xs)
	}
	return in
}

// automatic reports contacts that are decided without dice.
func (m *clash) automatic(in *chain.Result) bool {
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
	return m.sit.V[facts.SSide] != facts.Front && !flankless(m.sides[1][0].Sheet, m.sides[0][0].Horse())
}

// flankless reports a formation without flanks (§5): square, and masse against
// cavalry.
func flankless(s *state.Sheet, horse bool) bool {
	return s.V[facts.FFormation] == facts.Square || s.V[facts.FFormation] == facts.Mass && horse
}

// helpless names the paragraph under which a unit routs when it is touched,
// without dice: a router (§10.3, 14), a unit in march column or limbered guns
// (§10.3), irregulars (§2.3), a garrison with fewer bases than sides to man (§15). Empty when it fights.
func (m *clash) helpless(f *chain.Fighter, side int) ref.Ref {
	switch {
	case f.Is(facts.FRouting):
		return facts.S14
	case side == 1 && f.Band():
		return facts.SBands
	case f.CrewAlone():
		return facts.S11_2
	case m.mans(f) && f.V[facts.FBases] != facts.Unknown && f.V[facts.FBases] < m.sit.V[facts.SSides]:
		return facts.S15
	case side == 1 && (f.V[facts.FFormation] == facts.March || f.V[facts.FFormation] == facts.Limbered):
		return facts.S10_3
	}
	return ""
}

// segments is the melee as a chain; with generals unless they are asked for in
// an entry of their own.
func (m *clash) segments(withGenerals bool) []game.Segment[chain.Result] {
	first := m.stage(false)
	s := []game.Segment[chain.Result]{
		func(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result { return first(d, t, m.open(d, t, in)) },
		m.testAll,
	}
	if m.mayDiffer() {
		s = append(s, m.stage(true), m.testAll)
	}
	riders := false
	for _, f := range m.all {
		riders = riders || f.V[facts.FGeneral] != facts.NoGeneral
	}
	if !withGenerals || !riders {
		return append(s, func(d *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
			return m.close(d, t, m.decide(d, t, in))
		})
	}
	s = append(s, m.decide)
	return append(s, m.generals, m.close)
}

// close forgets what only the steps needed, so that equal ends are equal.
func (m *clash) close(_ *dice.Dice, t *game.Trace, in chain.Result) chain.Result {
	for _, f := range m.all {
		mourn(m.r, t, f, &in.U[f.Slot])
	}
	for _, f := range m.all {
		c := &in.U[f.Slot]
		if c.Lost > 0 {
			c.Marks &^= chain.Regained
		}
		c.Lost = 0
		c.Marks &^= chain.Tested | chain.Struck
		if !m.later {
			c.Marks &^= chain.Checked
		}
	}
	return in
}

// start is the opening result of a melee fought on its own.
func (m *clash) start() chain.Result {
	r := chain.Result{Winner: -1}
	for _, f := range m.all {
		r.U[f.Slot] = f.Begin()
	}
	return r
}
