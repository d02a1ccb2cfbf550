package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// attacker and defender index everything that both sides have.
const (
	attacker = 0
	defender = 1
)

var sides = [2]string{"attacker", "defender"}

// sideWord names a side in a sentence.
func sideWord(s int) ref.Word { return ref.Word("co.side." + sides[s]) }

// unit is one counter that fights: half an infantry corps, a corps of line or
// light cavalry, the Guard on foot.
type unit struct {
	full, less int  // strength in order and disorganised
	stated     bool // less was typed
	horse      bool // line or light cavalry
	guard      bool // the Imperial Guard on foot
	march      bool // comes to the sound of the guns
	prussian   bool // known on a map alone
	out        bool // disorganised before the battle
	kin        int  // whose it is on a map: counters of one corps in one wing are alike
}

// like reports two counters between which their owner has nothing to choose.
func (u *unit) like(o *unit) bool {
	return u.full == o.full && u.less == o.less && u.horse == o.horse && u.guard == o.guard && u.kin == o.kin
}

// force is one side of the battle.
type force struct {
	units    []unit
	names    []string // how they are called
	order    []int    // indices, the weakest first: who is disorganised when nobody says
	out      uint32
	heavy    int
	charges  []int // corps that charge in each phase; nil asks the player
	tactical int
	axis     bool // a free zone lies behind
	level    int  // army morale now, -1 when nobody said
	start    int  // and at most
}

// played is a chit that somebody plays.
type played struct {
	id    string
	say   any
	does  effect
	value int
	side  int
	phase int // 0 is the first phase in which it can matter
	// On a map: it is in its player's hand until he plays it (inhand.go), and guess says
	// that whoever looks sees its points alone and this is one of the events that it may be.
	inHand, guess bool
	points        int
}

// battle is one battle with every fact settled (CO §8).
type battle struct {
	n       *numbers
	side    [2]force
	phases  int
	french  int
	chits   []played
	battery bool
	guard   int // phase from which the Guard fights
	read    readings
	before  before
	armies  bool      // it matters which side is French
	askers  [2]string // on a map: who throws and decides for each side
	hands   [2]*hand  // on a map: what a side may play when it comes to it; nil of one that is not asked
	asked   *needs
}

// readings are those that this battle takes in place of the usual ones.
type readings struct{ tables.Taken }

// Has reports whether a reading is taken.
func (r *readings) Has(c book.Choice) bool { return r.Taken.Has(uint8(c)) }

// letter is how a ruling is read.
func (r *readings) letter(ruling int) byte {
	for i, c := range book.Choices {
		if c.Ruling == ruling && r.Has(book.Choice(i)) {
			return c.Letter
		}
	}
	return 'a'
}

// needs are the dice and the decisions of the battle, each with a pointer of its
// own that is the same in every run: odds that are conditional on what has been
// thrown know a die by it.
type needs struct {
	made    map[need]*dice.Need
	cuts    cuts
	lately  [8]lately // by side and number, those asked for last: the next path asks for them again
	answers []string
	picked  []int
	// What the last play came to, for the odds of a battle that waits for a die:
	// the phase, 0 before the first, how it began, and what is on its die once the
	// charges are announced.
	phase int
	at    result
	known bool
	// fallen says that its die has fallen, and somebody is still asked what it costs him.
	fallen bool
	mod    int
	last   game.Object // strengths and column of the last phase that was played
	saved  ref.List    // whom Merde! has saved in it
	fired  bool        // the grand battery is not to come any more
}

// need names one die or decision: who is asked, in which phase (0 is the
// opening), for what, and which of several.
type need struct {
	what        ref.Word
	side, phase int
	cause       int
	nth         int
}

// lately is a need with its name.
type lately struct {
	name need
	x    *dice.Need
}

// ask gives the need of this name, made when it is first asked for.
func (b *battle) ask(n need, die dice.Die, cite ref.Ref) *dice.Need {
	last := &b.asked.lately[(n.side+2*n.nth)%len(b.asked.lately)]
	if last.x != nil && last.name == n {
		return last.x
	}
	x := b.asked.made[n]
	defer func() { *last = lately{n, x} }()
	if x == nil {
		x = &dice.Need{Die: die, Unit: b.asks(n.side), Name: peopleCall[b.askers[n.side]], What: n.what, Ref: cite}
		b.asked.made[n] = x
	}
	return x
}

// asks is who throws and decides for a side: the side itself, on a map its player.
func (b *battle) asks(side int) string {
	if b.askers[side] != "" {
		return b.askers[side]
	}
	return sides[side]
}

// before is what happens instead of a battle (CO §8.2).
type before int

const (
	fights before = iota
	withdraws
	automaticRout
)

// result is what the dice have done so far. It is small and comparable: equal
// results of different throws are merged.
type result struct {
	out   [2]uint32 // units that are disorganised
	fresh [2]uint8  // heavy corps that have not charged
	spent uint64    // chits that had their effect, of those in hand the ones that were played
	shut  [2]bool   // a side plays no more of its hand in this battle
	phase uint8     // phases fought
	ended bool
}

// hash spreads results.
func (r *result) hash() uint64 {
	const golden = 0x9E3779B97F4A7C15 // 2 to the 64 over the golden section
	rest := uint64(r.fresh[0]) | uint64(r.fresh[1])<<8 | uint64(r.phase)<<16
	for i, yes := range [...]bool{r.shut[0], r.shut[1], r.ended} {
		if yes {
			rest |= 1 << (24 + i)
		}
	}
	h := (uint64(r.out[0]) | uint64(r.out[1])<<32) * golden
	h = (h ^ h>>32 ^ r.spent) * golden
	h = (h ^ h>>32 ^ rest) * golden
	return h ^ h>>32
}

func (b *battle) opening() result {
	var r result
	for s := range b.side {
		r.out[s] = b.side[s].out
		r.fresh[s] = uint8(b.side[s].heavy)
	}
	return r
}

// all is the mask of the units of a side.
func (b *battle) all(s int) uint32 { return 1<<len(b.side[s].units) - 1 }

// broken reports whether a side has no corps in order left (CO §8.6.1). The
// Guard in reserve and marchers on the road count: they are about to fight
// (CO R20). So does heavy cavalry that has not charged (CO R19).
func (b *battle) broken(r *result, s int) bool {
	count := b.all(s)
	if b.read.Has(book.OnlyCorpsThatFightHold) {
		// Unless nothing else of the side is there.
		if in := b.engaged(s, max(int(r.phase), 1)); in != 0 || b.side[s].heavy > 0 {
			count = in
		}
	}
	return r.out[s]&count == count && (r.fresh[s] == 0 || b.read.Has(book.IdleHeaviesDoNotHold))
}

// settle ends the battle when a side is broken or the last phase is over
// (CO §8.5.6).
func (b *battle) settle(r *result) {
	if b.broken(r, attacker) || b.broken(r, defender) || int(r.phase) >= b.length(r) {
		r.ended = true
	}
}

// engaged is the mask of the units that fight in a phase: marchers come in the
// second (CO §8.3.1), the Guard on foot not before it (CO §8.5.5).
func (b *battle) engaged(s, phase int) uint32 {
	if phase >= b.n.marchPhase && phase >= b.guard {
		return b.all(s)
	}
	var m uint32
	for i := range b.side[s].units {
		u := &b.side[s].units[i]
		if u.march && phase < b.n.marchPhase || u.guard && phase < b.guard {
			continue
		}
		m |= 1 << i
	}
	return m
}

// strength is the sum of a side in a phase: infantry and line or light cavalry,
// disorganised units at their reduced strength (CO §8.5, R2).
func (b *battle) strength(r *result, s, phase int) int {
	sum, in := 0, b.engaged(s, phase)
	for i := range b.side[s].units {
		u := &b.side[s].units[i]
		switch {
		case in&(1<<i) == 0:
		case r.out[s]&(1<<i) != 0:
			sum += u.less
		default:
			sum += u.full
		}
	}
	return sum
}

// segments are the parts of the battle in the book's order.
func (b *battle) segments() []game.Segment[result] {
	if b.before != fights {
		return nil
	}
	segs := []game.Segment[result]{b.opens}
	if b.battery {
		segs = append(segs, b.grandBattery)
	}
	for k := 1; k <= b.phases; k++ {
		segs = append(segs, func(d *dice.Dice, t *game.Trace, r *result) { b.fight(d, t, r, k) })
	}
	return segs
}

// opens plays the chits that disorganise a corps at the start, the defender's
// first (CO §8.3).
func (b *battle) opens(d *dice.Dice, t *game.Trace, r *result) {
	if t != nil {
		b.asked.fired = false
	}
	for _, s := range []int{defender, attacker} {
		for i, c := range b.chits {
			if c.side == s && c.does == strikes && !c.inHand {
				b.strike(d, t, r, i)
			}
		}
		b.plays(d, t, r, s, moment{at: atOpening}, func(i int) {
			switch does := b.chits[i].does; {
			case does == strikes:
				b.strike(d, t, r, i)
			case t == nil:
			case does == shortens:
				b.asked.fired = true // it will not any more
				early(t, ref.M("co.start.shortens", b.chits[i].say, b.length(r)))
			default:
				early(t, ref.M("co.start.plays", b.chits[i].say))
			}
		})
	}
	b.settle(r)
}

// strike is a chit that disorganises a corps of the other side (CO §8.3).
func (b *battle) strike(d *dice.Dice, t *game.Trace, r *result, i int) {
	c := b.chits[i]
	r.spent |= 1 << i
	down := b.lose(d, t, r, 1-c.side, b.n.chitHits, 0, "CO R21", 1+i)
	if t == nil {
		return
	}
	if down == "" {
		down = "-"
	}
	t.Step("CO §8.3", ref.M("co.step.strike", c.say, sideWord(1-c.side)), ref.M("co.value", down))
	early(t, ref.M("co.start.strike", down))
}

// grandBattery throws the die of the grand battery (CO §8.4). The other side
// says which of its units is hit; the reverse slope undoes it.
func (b *battle) grandBattery(d *dice.Dice, t *game.Trace, r *result) {
	if r.ended || b.length(r) < b.n.batteryPhases {
		return
	}
	die := b.ask(need{what: "co.what.battery", side: b.french}, dice.Die(b.n.batteryDie), "CO §8.4")
	die.Value, die.Least = b.n.batteryNeed, true
	hit := d.Band(die, b.n.batteryNeed-1) == 1
	face := d.Last()
	b.asked.fired = b.asked.fired || t != nil
	other := 1 - b.french
	if !hit {
		if t != nil {
			b.batteryStep(t, "co.value.miss", face)
			early(t, ref.M("co.start.battery-miss", face), thrown(b.n.batteryDie, face))
		}
		return
	}
	i := b.held(r, stopsBattery, other, 0)
	if i < 0 {
		i = b.answers(d, t, r, other, moment{at: atBattery})
	}
	if i >= 0 {
		r.spent |= 1 << i
		if t != nil {
			b.batteryStep(t, "co.value.hit", face)
			t.Step("CO §8.3", ref.M("co.step.slope"), ref.M("co.value.cancelled"))
			early(t, ref.M("co.start.battery-slope", face), thrown(b.n.batteryDie, face))
		}
		return
	}
	down := b.lose(d, t, r, other, b.n.batteryHits, 0, "CO §8.4", -1)
	if t != nil {
		if down == "" {
			down = "-"
		}
		b.batteryStep(t, "co.value.hit", face)
		t.Step("CO §8.4", ref.M("co.step.battery-victim", sideWord(other)), ref.M("co.value", down))
		early(t, ref.M("co.start.battery-hit", face, down), thrown(b.n.batteryDie, face))
	}
	b.settle(r)
}

// thrown is a die of this game as a reason holds it.
func thrown(die, face int) game.Thrown { return game.Thrown{Die: dice.Die(die), Face: face} }

// batteryStep tells the die of the grand battery.
func (b *battle) batteryStep(t *game.Trace, key string, face int) {
	t.Reason(game.Step{Ref: "CO §8.4", Say: ref.M("co.step.battery", b.n.batteryNeed), Value: ref.M(key, face), Holds: []game.Held{thrown(b.n.batteryDie, face)}})
}

// startLine is the one line that tells what happened before the first phase.
const startLine game.Role = "start"

// early adds to the one line that tells what happened before the first phase.
func early(t *game.Trace, m ref.Msg, holds ...game.Held) {
	if n := len(t.Lines); n > 0 && t.Lines[n-1].Role == startLine {
		l := &t.Lines[n-1]
		l.Say, l.Holds = ref.M("co.line.start.more", l.Say, m), append(l.Holds, holds...)
		return
	}
	t.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("co.line.start", m), Role: startLine, Holds: holds})
}

// tally adds up what changes the die. Adding a modifier and saying why is one
// call, so the sum and its reasons cannot drift apart.
type tally struct {
	sum     int
	t       *game.Trace
	terms   game.Sum // told only
	letters int
}

func (m *tally) add(v int, r ref.Ref, why any) {
	if v == 0 {
		return
	}
	m.sum += v
	if m.t != nil {
		x := game.Term{Kind: game.Modifier, Worth: v, Say: ref.M("co.part", ref.Signed(v), why)}
		m.t.Reason(game.Step{Ref: r, Say: ref.M("co.step.modifier", why), Value: ref.M("co.value", ref.Signed(v)), Holds: []game.Held{game.Sum{x}}})
		m.letters += letters(why)
		m.terms = append(m.terms, x)
	}
}

// with is a die and what changes it.
func (m *tally) with(face int) game.Sum {
	return append(game.Sum{{Kind: game.Face, Worth: face}}, m.terms...)
}

// letters is about how much room a reason takes in a line, with its number.
func letters(why any) int {
	const number = 4
	switch w := why.(type) {
	case ref.Word:
		return len(w) - strings.LastIndexByte(string(w), '.') - 1 + number
	case string:
		return len(w) + number
	}
	return room
}

// room is how many letters of reasons a phase's line has place for, roomCited
// with a ruling at its edge.
const room, roomCited = 24, 14

// said is the modifiers as they stand in the line: each with its name while
// there is room, else their sum.
func (m *tally) said(cited bool) any {
	if m.letters > room || cited && m.letters > roomCited {
		return ref.List{ref.M("co.part.sum", ref.Signed(m.terms.Total()))}
	}
	l := ref.List{}
	for _, x := range m.terms {
		l = append(l, x.Say)
	}
	return l
}

// fight is one phase (CO §8.5): strengths and column, charges, chits, the die,
// the losses.
func (b *battle) fight(d *dice.Dice, t *game.Trace, r *result, k int) {
	if r.ended {
		return
	}
	r.phase = uint8(k)
	if t != nil {
		b.asked.phase, b.asked.at, b.asked.known, b.asked.fallen, b.asked.saved = k, *r, false, false, nil
	}
	a, f := b.strength(r, attacker, k), b.strength(r, defender, k)
	col := b.n.table.column(a, f, &b.read)
	if t != nil {
		b.asked.last = game.Object{{Key: "strength", Value: []int{a, f}}, {Key: "column", Value: b.n.table.cols[col].name}}
		t.Step("CO §8.5", ref.M("co.step.ratio", k, a, f), ref.M("co.value", b.n.table.cols[col].name))
		t.Step("CO R1", ref.M("co.step.reading", string(b.read.letter(1))), ref.M("co.value", b.n.table.cols[col].name))
	}
	m := tally{t: t}
	charging := b.charges(d, t, r, k)
	now := b.answered(d, t, r, charging, k, 0, 0)
	b.bonuses(&m, charging, r, k, now)
	if t != nil {
		b.asked.mod, b.asked.known = m.sum, true
	}

	die := b.ask(need{what: "co.what.battle", side: attacker, phase: k}, dice.Die(b.n.die), "CO §8.5")
	var c cell
	var over bool
	if d.Enumerated() {
		cuts := b.asked.cuts.of(&b.n.table, col, m.sum, b.n.die)
		band, face := d.Band(die, cuts...), b.n.die
		if band < len(cuts) {
			face = cuts[band]
		}
		c, _ = b.n.table.look(col, face+m.sum)
	} else {
		c, over = b.n.table.look(col, d.Face(die)+m.sum)
	}
	face := d.Last()
	if t != nil {
		sum := m.with(face)
		t.Reason(game.Step{Ref: "CO §8.5.1", Say: ref.M("co.step.die", k, face, sum.Total()), Value: ref.M("co.value", c.text), Holds: []game.Held{sum, thrown(b.n.die, face)}})
		if over {
			t.Step("CO R3", ref.M("co.step.clamped", sum.Total()), ref.M("co.value", c.text))
		}
	}
	if t != nil { // told before anybody is asked what it costs him
		b.asked.fallen = true
		b.phaseLine(t, k, a, f, col, face, &m, c, "", "", over)
	}
	downA := b.lose(d, t, r, attacker, c.lost[attacker], k, "CO §8.5.1", 0)
	downD := b.lose(d, t, r, defender, c.lost[defender], k, "CO §8.5.1", 0)
	if t != nil {
		b.asked.fallen = false
		t.Lines = slices.DeleteFunc(t.Lines, func(l game.Text) bool { return l.Role == diceLine })
		b.phaseLine(t, k, a, f, col, face, &m, c, downA, downD, over)
		t.Lines[len(t.Lines)-1].Role = ""
	}
	b.settle(r)
}

// expects puts what the die of a phase will be changed by into the sum that is shown while players are still asked, from a step of
// the answers on: what is announced so far, and of the rest what odds count on.
func (b *battle) expects(t *game.Trace, r result, charging [2]int, k int, now uint64, from int) {
	if t == nil {
		return
	}
	var m tally
	now = b.answered(dice.Enumerate(), nil, &r, charging, k, now, from)
	b.bonuses(&m, charging, &r, k, now)
	b.asked.mod, b.asked.known = m.sum, true
}

// diceLine is the line of a phase while it is not yet known who is disorganised by it.
const diceLine game.Role = "dice"

// phaseLine tells a phase.
func (b *battle) phaseLine(t *game.Trace, k, a, f, col, face int, m *tally, c cell, downA, downD string, over bool) {
	sum := m.with(face)
	die := ref.M("co.die", face)
	if m.terms != nil {
		die = ref.M("co.die.modified", face, m.said(over || b.read.letter(1) != 'a'), sum.Total())
	}
	down := ref.List{}
	for _, s := range []string{downA, downD} {
		if s != "" {
			down = append(down, s)
		}
	}
	down = append(down, b.asked.saved...)
	var cites []ref.Ref
	if b.read.letter(1) != 'a' {
		cites = append(cites, "CO R1")
	}
	if over {
		cites = append(cites, "CO R3")
	}
	say := ref.M("co.line.phase", k, a, f, b.n.table.cols[col].name, die, c.text, down)
	switch {
	case b.asked.fallen:
		say = ref.M("co.line.phase-die", k, a, f, b.n.table.cols[col].name, die, c.text)
	case len(down) == 0:
		say = ref.M("co.line.phase-quiet", k, a, f, b.n.table.cols[col].name, die, c.text)
	}
	t.Tell(game.Text{Kind: game.BodyLine, Say: say, Refs: cites, Role: diceLine, Holds: []game.Held{sum, thrown(b.n.die, face)}})
}

// reconnoitred reports whether the nth tactical advantage is undone: each
// reconnaissance undoes one, for the whole battle.
func (b *battle) reconnoitred(r *result, n int) bool {
	for i, c := range b.chits {
		if c.does == scouts && (!c.inHand || r.spent&(1<<i) != 0) {
			if n == 0 {
				return true
			}
			n--
		}
	}
	return false
}

func sign(side int) int {
	if side == attacker {
		return 1
	}
	return -1
}

// held finds a chit of a side that is still in hand and may be played in this
// phase, first one that is meant for it; -1 when there is none.
func (b *battle) held(r *result, does effect, side, phase int) int {
	any := -1
	for i, c := range b.chits {
		switch {
		case c.does != does || c.side != side || c.inHand || r.spent&(1<<i) != 0:
		case c.phase == phase && phase != 0:
			return i
		case any < 0 && (c.phase == 0 || phase == 0):
			any = i
		}
	}
	return any
}

// unitName is how a counter is called: a1 is the attacker's first, d2 the
// defender's second, as they were typed.
func unitName(side, i int) string { return sides[side][:1] + strconv.Itoa(i+1) }
