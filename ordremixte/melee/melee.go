package melee

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// clash is one melee, ready to be fought: at most one unit faces several.
type clash struct {
	r     *state.Reading
	sides [2][]*chain.Fighter // 0 attacks, 1 defends
	All   []*chain.Fighter
	sit   *state.Situation

	base   [chain.MaxFighters][2][2]chain.Percent // what a base counts: in order or not, riding to meet a charge or not
	once   [chain.MaxFighters][2]chain.Mod        // scratch of one percentage
	side   [chain.MaxFighters]int
	meets  [chain.MaxFighters]uint8 // whom it stands against, a bit a slot
	roll   [2][2]dice.Need          // by exchange, by side
	place  dice.Need                // who takes a hit on one of two
	six    [chain.MaxFighters]dice.Need
	tieDie [2]dice.Need
	auto   bool    // nothing hangs on dice
	riders bool    // generals ride with some of them
	last   [2]bool // of somebody's defeat by a side its test is not the last word
	unsure bool    // disorder may still come or go before the contact
	later  bool    // the generals are asked for in entries of their own

	// what each goes through by himself, see odds.Pieces
	testing, deciding, struck, leaving *odds.Pieces[chain.Result, chain.Change]

	ends [chain.MaxFighters][]stood // those told so far

	// scratch of one exchange
	blows [2]exchange
	level squad // who has a tie to break
	stand squad // who breaks it

	// filled while it is played
	tests []trials // morale, by exchange
	ties  []morale.Tie
	shown [chain.MaxFighters]bool // whose losses a line has told
	told  [chain.MaxFighters]int8 // and what it had left then
}

// NewClash prepares a melee. The situation's side says where the attackers
// struck the defenders; flank and rear are decided without dice (§10.3).
func NewClash(r *state.Reading, att, def []*chain.Fighter, sit *state.Situation) *clash {
	m := &clash{r: r, sides: [2][]*chain.Fighter{att, def}, sit: sit}
	for s, fs := range m.sides {
		for _, f := range fs {
			m.All = append(m.All, f)
			m.side[f.Slot] = s
		}
	}
	m.meetings()
	for _, fs := range m.sides {
		for _, f := range fs {
			b := meleeBits(r, f, m.foes(f))
			for dis := range m.base[f.Slot] {
				for rides := range m.base[f.Slot][dis] {
					m.base[f.Slot][dis][rides] = meleeBase(r, f, b, dis == 1, rides == 1)
				}
			}
			m.six[f.Slot] = dice.Need{Die: r.N.MeleeTestDie, Unit: f.ID, What: "die.morale", Ref: facts.S11_1}
		}
	}
	for s, fs := range m.sides {
		m.roll[0][s] = dice.Need{Die: r.N.Shock().Hits.Die, Unit: fs[0].ID, Against: m.sides[1-s][0].ID, What: "die.melee", Ref: facts.S10_6}
		m.roll[1][s] = m.roll[0][s]
		m.tieDie[s] = dice.Need{Die: dice.D6, Unit: fs[0].ID, What: "die.tie", Ref: facts.S11_1}
	}
	m.auto = m.automatic()
	m.last = [2]bool{m.mayOverride(0), m.mayOverride(1)}
	m.riders = slices.ContainsFunc(m.All, func(f *chain.Fighter) bool { return f.General() != facts.NoGeneral })
	tests := func(d *dice.Dice, f *chain.Fighter, c *chain.Change) { m.test(d, f, c, nil) }
	m.testing, m.deciding = m.each(tests), m.each(tests)
	m.deciding.Seen, m.deciding.Kept = riderAlone, withFate
	m.struck = m.each(func(d *dice.Dice, f *chain.Fighter, c *chain.Change) { m.critFate(d, nil, f, c) })
	m.leaving = m.each(func(d *dice.Dice, f *chain.Fighter, c *chain.Change) {
		m.general(d, nil, f, c)
		morale.Mourn(m.r, nil, f, c)
		m.forget(c)
	})
	return m
}

// each is a stretch of the melee on which what becomes of a unit hangs on that unit alone.
func (m *clash) each(run func(*dice.Dice, *chain.Fighter, *chain.Change)) *odds.Pieces[chain.Result, chain.Change] {
	return &odds.Pieces[chain.Result, chain.Change]{
		Of:   func(r *chain.Result) []chain.Change { return r.U[:len(m.All)] },
		Run:  func(d *dice.Dice, i int, c *chain.Change) { run(d, m.All[i], c) }, // slots are numbered as they stand there
		Hash: chain.SpreadOne,
	}
}

// fate is the marks of how the general of a unit came by what he is.
const fate = chain.Checked | chain.Fallen

// riderAlone is what who decides a melee sees of a unit: whether a general rides with it, not what else has become of him (§11.1).
func riderAlone(c chain.Change) chain.Change {
	if c.Marks &^= fate; chain.Rider(&c) {
		c.Gen = state.Unhurt
	} else if c.Gen != 0 {
		c.Gen = state.Killed
	}
	return c
}

// withFate is a unit as it comes out of a melee, with the general that it had.
func withFate(was, now chain.Change) chain.Change {
	now.Gen, now.Marks = was.Gen, now.Marks|was.Marks&fate
	return now
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
	if up, ok := chain.AtLeast(r.N.Shock().MeleeFloor, p.Per); ok && r.Has(book.FloorOnTheBracket) { // R41: the floor on the bracket
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
		guns = guns || e.Artillery() && !e.Slipped()
		light = light || e.Cover() == facts.LightCover
		hard = hard || e.Cover() == facts.HardCover
		closeFoot = closeFoot || e.Foot() && e.CloseOrder()
	}
	on(f.Horse() && rode(r, f, closeFoot) && !light && !hard, state.OwnImpetus) // §10.6 note: lost against any cover
	on(f.Foot() && f.Is(facts.FCharging) && !hard, state.OwnFootCharge)
	on(f.Artillery() && !f.Slipped(), state.OwnArtillery)
	on(f.Arm() == facts.HeavyCavalry, state.OwnHeavyCavalry)
	on(f.Horse() && (f.Is(facts.FCuirassiers) || f.Is(facts.FLancers)), state.OwnCuirassiersOrLancers)
	on(f.Horse() && f.Is(facts.FBlown), state.OwnBlown)
	on(f.Grade() == facts.Elite, state.OwnElite)
	on(f.Grade() == facts.Veteran, state.OwnVeteran)
	on(f.Grade() == facts.Recruit, state.OwnRecruit)
	on(guns, state.FoeArtillery)
	on(light, state.FoeLightCover)
	on(hard, state.FoeHardCover)
	return b
}

// rode reports a unit that has ridden up: six straight centimetres are asked only against
// close-order foot (§10.5, R54); an answer to a charge settles it.
func rode(r *state.Reading, f *chain.Fighter, closeFoot bool) bool {
	rode := f.Is(facts.FImpetus) || f.Is(facts.FCharging) && !closeFoot && !r.Has(book.RunUpAgainstEveryone) && f.S[facts.FImpetus] != facts.Given
	if f.CounterAnswer() == facts.No { // refused or failed to countercharge
		rode = false
	}
	return rode || f.CounterAnswer() == facts.Yes
}

// Counted is how many bases a unit fights with (§10.6, R27): those in contact,
// and in order also the second rank behind them and one overlap a side. The
// third rank never counts.
func (m *clash) Counted(f *chain.Fighter, in *chain.Result) (contact, rank, overlap int) {
	c := &in.U[f.Slot]
	n := f.Ranked(c)
	if x := f.V[facts.FFiring]; x != facts.Unknown {
		return min(x, n), 0, 0
	}
	mine := m.side[f.Slot]
	friends, foes := m.sides[mine], m.sides[1-mine]
	own := m.width(f, n)
	foeFront, foesUp := m.frontOf(foes, in)
	share := foeFront
	if len(friends) > 1 {
		share = m.shareOf(f, friends, foeFront, in)
	}
	faced := len(foes) == 1 && foes[0].Formation() == facts.Square // §10.1: each has a face before it (R89)
	if faced {
		share = m.width(foes[0], 1)
	}
	contact = min(own, max(share, 1))
	if f.Formation() == facts.Square {
		contact = min(n, foesUp) // one base a face that is touched
	}
	orderly := m.orderly(f, c)
	deep := f.Formation() != facts.Open && f.Formation() != facts.Square
	if orderly && deep {
		rank, overlap = m.behindAndBeside(f, n, own, contact)
		if len(friends) > 1 && !faced {
			overlap = min(overlap, 1)
		}
	}
	return stated(f, n, orderly, contact, rank, overlap)
}

// frontOf is the front of those of several who have closed, and how many these are.
func (m *clash) frontOf(foes []*chain.Fighter, in *chain.Result) (front, up int) {
	for _, e := range foes {
		if present(in, e) {
			front += m.width(e, e.Ranked(&in.U[e.Slot]))
			up++
		}
	}
	return front, up
}

// shareOf is how much of the enemy's front one of several finds before it: each of those who
// have closed takes his part of what the others have left.
func (m *clash) shareOf(f *chain.Fighter, friends []*chain.Fighter, foeFront int, in *chain.Result) int {
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
			return w
		}
		left -= w
		units--
	}
	return foeFront
}

// behindAndBeside is the second rank and the overlaps of a unit in order, of n bases of which
// own stand in front (§10.6).
func (m *clash) behindAndBeside(f *chain.Fighter, n, own, contact int) (rank, overlap int) {
	rank = min(max(n-own, 0), contact*(m.r.N.Shock().Ranks-1))
	if f.Formation() == facts.Unlimbered {
		rank = 0
	}
	most := m.r.N.Shock().OverlapMost
	if m.mans(f) { // §15: on each side of its block
		rank, most = 0, most*m.sit.V[facts.SSides]
	}
	return rank, min(most, max(own-contact, 0))
}

// stated puts the bases that somebody told, or that were measured, in place of those that
// were counted; together they are no more than the unit has.
func stated(f *chain.Fighter, n int, orderly bool, contact, rank, overlap int) (int, int, int) {
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
	if f.Formation() == facts.Square {
		return min(bases, m.r.N.Shock().SquareFace)
	}
	return table.Front(m.r, f.Sheet, bases)
}

// worth is the percentage of one unit (§10.6): its bases times its bracket, 20
// less over a defended bridge or defile (§10.3, R42), never below 5 (R41).
func (m *clash) worth(f *chain.Fighter, in *chain.Result) chain.Percent {
	c := &in.U[f.Slot]
	a, b, o := m.Counted(f, in)
	p := m.base[f.Slot][facts.B2i(c.Marks&chain.Disordered != 0)][facts.B2i(c.Marks&chain.Counters != 0)]
	p.Bases, p.Once = a+b+o, m.once[f.Slot][:0]
	if m.sit.V[facts.SDefile] == 1 && m.side[f.Slot] == 0 {
		p.Once = append(p.Once, chain.Mod{Value: -m.r.N.Shock().DefileCost, For: chain.Defile})
	}
	if up, ok := chain.AtLeast(m.r.N.Shock().MeleeFloor, p.Value()); ok {
		p.Once = append(p.Once, up)
	}
	return p
}

// open is what the first segment begins with: contact itself. Close-order foot
// out of square touched by cavalry is disordered unless it is in cover (§10.5,
// §10.6); cavalry against open order inside a wood is (§10.5); whoever attacks
// across a defended bridge or defile is (§10.6, R42).
func (m *clash) open(in *chain.Result, t *game.Trace) {
	if t != nil {
		m.tests, m.ties, m.shown = nil, nil, [chain.MaxFighters]bool{}
	}
	if in.Winner >= 0 {
		return
	}
	in.Was |= chain.Met
	for _, f := range m.All {
		c := &in.U[f.Slot]
		c.Lost, c.Marks = 0, c.Marks&^(chain.Tested|chain.Struck)
		if m.disordersAt(f, m.foes(f)) {
			c.Marks |= chain.Disordered
			m.sayDisordered(f, t)
		}
	}
}

// Opened is how a melee stands when the sides touch.
func (m *clash) Opened(at chain.Result) chain.Result {
	m.open(&at, nil)
	return at
}

func (m *clash) disordersAt(f *chain.Fighter, foes []*chain.Fighter) bool {
	// A fact typed for this line is the last word.
	if f.S[facts.FDisordered] == facts.Given {
		return f.Is(facts.FDisordered)
	}
	if m.sit.V[facts.SDefile] == 1 && m.side[f.Slot] == 0 && !m.r.Has(book.BridgeDoesNotDisorder) {
		return true
	}
	horse, open := false, false
	for _, e := range foes {
		horse = horse || e.Horse()
		open = open || e.Loose()
	}
	// R95: foot that attacks horse is not touched by it.
	touched := f.Touched == state.ByHorse || f.Touched == state.BySide && m.side[f.Slot] == 1
	if touched && f.Foot() && f.CloseOrder() && horse && f.Cover() == facts.NoCover && f.Formation() != facts.Square {
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
	came := c.Status != state.Steady && c.Marks&chain.Tested == 0           // in retreat; who fails here struck before
	own := f.Is(facts.FDisordered) || came || f.SquareAnswer() == facts.Yes // of itself: a square that failed, a retreat
	return m.r.Has(book.AsDisorderedIsFiveOffAlone) && !own
}

// strikes reports whether a unit may strike now: it takes part and has no bad
// result.
func strikes(in *chain.Result, f *chain.Fighter) bool {
	return in.Out&(1<<f.Slot) == 0 && in.U[f.Slot].Status == state.Steady
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

// Segments is the melee as a chain; with generals unless they are asked for in
// an entry of their own.
func (m *clash) Segments(withGenerals bool) []game.Segment[chain.Result] {
	first := m.stage(false)
	s := []game.Segment[chain.Result]{
		func(d *dice.Dice, t *game.Trace, in *chain.Result) {
			m.open(in, t)
			first(d, t, in)
		},
	}
	if m.mayDiffer() {
		s = append(s, m.testAll, m.stage(true))
	}
	s = append(s, m.testLast)
	if !withGenerals || !m.riders {
		return append(s, func(d *dice.Dice, t *game.Trace, in *chain.Result) {
			m.decide(d, t, in)
			m.close(t, in)
		})
	}
	return append(s, func(d *dice.Dice, t *game.Trace, in *chain.Result) {
		m.decide(d, t, in)
		if in.Was&chain.Met != 0 && in.Out == 0 && m.leaving.Alone(d) {
			return
		}
		m.generals(d, t, in)
		m.close(t, in)
	})
}

// Halts are where one may look how the melee stands, in the chain of [clash.Segments] that
// begins behind so many segments: after the blows (§10.6) and after the tests that they ask
// for (§11.1), twice where the disordered strike last (§13). A charge that may be over
// before contact says what it is that it must come to; all that is said is of those that do.
func (m *clash) Halts(behind int, comes ref.Msg) []game.Halt[chain.Result] {
	if m.Automatic() {
		return nil // settled by the touch
	}
	says := [][2]string{{"blows", "tests"}}
	if m.mayDiffer() {
		says = [][2]string{{"first-blows", "first-tests"}, {"last-blows", "last-tests"}}
	}
	var out []game.Halt[chain.Result]
	for i, x := range says {
		for j, r := range [...]ref.Ref{facts.S10_6, facts.S11_1} {
			h := game.Halt[chain.Result]{After: behind + 2*i + j + 1, Ref: r, Say: ref.M("odds.stage." + x[j]), Outcome: func(r chain.Result) game.Object { return m.Standings(&r) }}
			if !comes.IsZero() {
				h.Of, h.Comes = func(r chain.Result) bool { return r.Was&chain.Met != 0 }, comes
			}
			out = append(out, h)
		}
	}
	return out
}

// close forgets what only the steps needed, so that equal ends are equal.
func (m *clash) close(t *game.Trace, in *chain.Result) {
	for _, f := range m.All {
		if m.riders && in.U[f.Slot].Marks&chain.Fallen != 0 {
			morale.Mourn(m.r, t, f, &in.U[f.Slot])
		}
		m.forget(&in.U[f.Slot])
	}
}

// forget is close for one unit.
func (m *clash) forget(c *chain.Change) {
	if c.Lost > 0 {
		c.Marks &^= chain.Regained
	}
	c.Lost = 0
	c.Marks &^= chain.Tested | chain.Struck
	if !m.later {
		c.Marks &^= chain.Checked
	}
}

// Start is the opening result of a melee fought on its own.
func (m *clash) Start() chain.Result {
	r := chain.Result{Winner: -1}
	for _, f := range m.All {
		r.U[f.Slot] = f.Begin()
	}
	return r
}
