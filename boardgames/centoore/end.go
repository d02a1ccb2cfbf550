package centoore

import (
	"math/bits"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// fate is what becomes of one side (CO §8.6, 8.7, 8.8).
type fate struct {
	lost       int  // units disorganised in this battle, heavy cavalry not counted
	rout       int  // zones
	retreat    bool // the attacker goes back to the zone it came from
	eliminated bool // a rout without a free zone
	loss, gain int  // morale points lost, regained
	level      int  // army morale after the battle, -1 when nobody said
}

// net is the change of the army's morale.
func (f fate) net() int { return f.gain - f.loss }

// ending is the end of a battle.
type ending struct {
	winner int // a side, or -1
	side   [2]fate
	both   bool // both sides were broken
	before before
	left   int // phases left
	// need and have are the strengths that a pursuit asks for and that the winner
	// has in order; need is 0 when nobody routs or nobody may pursue.
	need, have int
}

// end draws the conclusions from the last result. It throws no dice.
func (b *battle) end(r result) ending {
	e := ending{winner: -1, left: b.length(&r) - int(r.phase), before: b.before}
	for s := range e.side {
		e.side[s].lost = bits.OnesCount32(r.out[s] &^ b.side[s].out)
	}
	a, d := b.broken(&r, attacker), b.broken(&r, defender)
	switch {
	case b.before == withdraws:
		// CO R17: no battle was fought, so nobody has lost or won one.
		e.side[defender].retreat = b.read.Has(book.WithdrawalCostsAPoint)
	case b.before == automaticRout:
		if b.read.Has(book.AutomaticRoutIsAVictory) {
			e.winner = attacker
		}
		b.routs(&e, defender, b.n.autoRout)
	case a && d:
		// CO §8.6.1: the defender runs, the attacker holds the field (CO R16) and
		// rallies a corps, but may not pursue.
		if e.both = true; !b.read.Has(book.NobodyWinsWhenBothBreak) {
			e.winner = attacker
		}
		b.routs(&e, defender, b.zones(e.left))
	case d:
		e.winner = attacker
		b.routs(&e, defender, b.zones(e.left))
	case a:
		e.winner = defender
		b.routs(&e, attacker, b.zones(e.left))
	default:
		// CO §8.6.2: the defender of an undecided battle has won it.
		e.winner = defender
		e.side[attacker].retreat = true
	}
	for s := range e.side {
		b.morale(&e.side[s], s, s == e.winner)
	}
	for s := range e.side {
		if e.side[s].rout > 0 && !e.both {
			e.need, e.have = b.pursuit(&r, s)
		}
	}
	return e
}

// zones is how far a broken side runs (CO §8.6.1).
func (b *battle) zones(left int) int {
	return b.n.zones(left, &b.read)
}

// zones is how far who breaks runs with so many phases left (CO §8.6.1); with all three
// before it no farther than with two, or three zones (CO R24).
func (n *numbers) zones(left int, r *readings) int {
	switch {
	case left > n.phasesLeft && r.Has(book.ThreeZones):
		return left
	case left >= n.phasesLeft:
		return n.routLong
	}
	return n.routShort
}

func (b *battle) routs(e *ending, s, zones int) {
	if !b.side[s].axis {
		e.side[s].eliminated = true
	}
	e.side[s].rout = zones
}

// morale reckons CO §8.8. The winner regains only up to the level at which the
// army began, which counts when both are known.
func (b *battle) morale(f *fate, s int, won bool) {
	f.loss = -f.lost*b.n.moraleUnit - b.zonesLost(f)*b.n.moraleZone
	if f.retreat {
		f.loss -= b.n.moraleRetreat
	}
	if won {
		f.gain = b.n.moraleWin
	}
	f.level = b.side[s].level
	if f.level < 0 {
		return
	}
	f.loss = min(f.loss, f.level)
	f.level -= f.loss
	if b.side[s].start >= 0 {
		f.gain = max(0, min(f.gain, b.side[s].start-f.level))
	}
	f.level += f.gain
}

// zonesLost are the zones of a rout: those that a side ran, or, without a free one, would have
// (CO R26).
func (b *battle) zonesLost(f *fate) int {
	if f.eliminated && b.read.Has(book.ZonesNotRunCostNothing) {
		return 0
	}
	return f.rout
}

// pursuit gives what the pursuers of side s must at least bring, the strength
// of its routed troops, and what the other side has in order (CO §8.7.1).
func (b *battle) pursuit(r *result, s int) (need, have int) {
	for _, u := range b.side[s].units {
		if u.horse {
			need += b.n.pursuitLight
		} else {
			need += u.less
		}
	}
	for i, u := range b.side[1-s].units {
		switch {
		case r.out[1-s]&(1<<i) != 0:
		case u.horse:
			have += b.n.pursuitLight
		default:
			have += u.full
		}
	}
	return need, have
}

func (e ending) winnerName() string {
	if e.winner < 0 {
		return "none"
	}
	return sides[e.winner]
}

// keys is an ending as an outcome of the odds.
func (b *battle) keys(e ending) game.Object {
	const most = 4 // keys of a side
	all := make(game.Object, 3+2*most)
	o := all[:0:3]
	for s := range e.side {
		f, k := &e.side[s], all[3+s*most:][:0:most]
		k = append(k, game.KV{Key: "disorganised", Value: f.lost}, game.KV{Key: "rout", Value: b.zonesLost(f)}, game.KV{Key: "morale", Value: f.net()})
		if !b.side[s].axis {
			k = append(k, game.KV{Key: "eliminated", Value: f.eliminated})
		}
		o = append(o, game.KV{Key: sides[s], Value: k})
	}
	return append(o, game.KV{Key: "winner", Value: e.winnerName()})
}

// report says how the battle ended, what hands must do and what the state keeps.
func (b *battle) report(t *game.Trace, r result) {
	e := b.end(r)
	b.asked.phase = 0 // nothing waits any more
	b.endSteps(t, r, e)
	b.endLines(t, r, e)
	t.Event(&battleOver{Winner: e.winnerName(), Ending: how(e), AttackerLost: e.side[attacker].lost, DefenderLost: e.side[defender].lost,
		AttackerZones: e.side[attacker].rout, DefenderZones: e.side[defender].rout})
	for s, f := range e.side {
		if f.net() != 0 || f.loss != 0 {
			t.Event(&moraleMoves{Side: sides[s], By: f.net()})
		}
	}
	t.Data = append(t.Data, game.KV{Key: "battle", Value: b.keys(e)})
}

// how is the kind of ending, for the state.
func how(e ending) string {
	switch {
	case e.both:
		return "both"
	case e.before == automaticRout:
		return "automatic-rout"
	case e.before == withdraws:
		return "withdrawal"
	case e.side[attacker].retreat:
		return "retreat"
	}
	return "rout"
}

func (b *battle) endSteps(t *game.Trace, r result, e ending) {
	switch how(e) {
	case "withdrawal":
		t.Step("CO R17", ref.M("co.step.withdrawn"), ref.M("co.value.none"))
	case "automatic-rout":
		t.Step("CO R17", ref.M("co.step.automatic-rout"), ref.M("co.value.far", e.side[defender].rout))
	case "both":
		t.Step("CO R16", ref.M("co.step.both"), ref.M("co.value.far", e.side[defender].rout))
	case "retreat":
		t.Step("CO §8.6.2", ref.M("co.step.retreat"), ref.M("co.value.retreat"))
	}
	for s, f := range e.side {
		if f.rout > 0 && e.before == fights {
			cite := ref.Ref("CO §8.6.1")
			if e.left > b.n.phasesLeft {
				cite = "CO R24"
			}
			t.Step(cite, ref.M("co.step.rout", e.left, sideWord(s)), ref.M("co.value.far", f.rout))
		}
		if f.eliminated {
			t.Step("CO §8.6.1", ref.M("co.step.eliminated", sideWord(s)), ref.M("co.value.eliminated"))
		}
	}
	for i, c := range b.chits {
		if r.spent&(1<<i) == 0 && !c.does.static() && !c.inHand {
			t.Step("CO §8.3", ref.M("co.step.unplayed", c.say), ref.M("co.value.not-counted"))
		}
	}
	if e.need > 0 {
		v := ref.M("co.value.may")
		if e.have < e.need {
			v = ref.M("co.value.may-not")
		}
		t.Step("CO §8.7.1", ref.M("co.step.pursuit", e.have, e.need), v)
		t.Trusted = append(t.Trusted, "pursuit-zone")
	}
	if e.both {
		t.Step("CO §8.7", ref.M("co.step.no-pursuit"), ref.M("co.value.may-not"))
	}
	for s := range e.side {
		t.Steps = append(t.Steps, b.moraleStep(e, s))
	}
}

// moraleStep is the sum of a side's morale with its parts (CO §8.8).
func (b *battle) moraleStep(e ending, s int) game.Step {
	f := e.side[s]
	st := game.Step{Ref: "CO §8.8", Say: ref.M("co.step.morale", sideWord(s)), Value: ref.M("co.value", ref.Signed(f.net()))}
	var sum game.Sum
	sub := func(n int, key string) {
		if n != 0 {
			st.Sub = append(st.Sub, game.Step{Ref: "CO §8.8", Say: ref.M(key), Value: ref.M("co.value", ref.Signed(n))})
		}
	}
	sub(f.lost*b.n.moraleUnit, "co.sub.units")
	sub(b.zonesLost(&f)*b.n.moraleZone, "co.sub.zones")
	sum = game.Sum{{Kind: game.Counted, Worth: f.lost * b.n.moraleUnit, N: f.lost}, {Kind: game.Counted, Worth: f.rout * b.n.moraleZone, N: f.rout}}
	if f.retreat {
		sub(b.n.moraleRetreat, "co.sub.retreat")
		sum = append(sum, game.Term{Kind: game.Modifier, Worth: b.n.moraleRetreat})
	}
	sub(f.gain, "co.sub.won")
	if s == e.winner {
		sum = append(sum, game.Term{Kind: game.Modifier, Worth: b.n.moraleWin})
	}
	if s == e.winner && f.gain < b.n.moraleWin {
		sum = append(sum, game.Term{Kind: game.Cap, Worth: f.gain - b.n.moraleWin})
		st.Sub = append(st.Sub, game.Step{Ref: "CO §8.8", Say: ref.M("co.sub.capped", b.side[s].start), Value: ref.M("co.value", ref.Signed(f.gain))})
	}
	st.Holds = []game.Held{sum}
	return st
}

// endLines writes the last one or two lines. A verdict has at most six, so a
// battle of three phases that had an opening says all in one.
func (b *battle) endLines(t *game.Trace, r result, e ending) {
	m := moraleList(e)
	var say, move ref.Msg
	cite := ref.Ref("CO §8.6.1")
	switch how(e) {
	case "withdrawal":
		say, cite = ref.M("co.end.withdrawal"), "CO §8.2"
		if e.side[defender].loss > 0 {
			say = ref.M("co.end.withdrawal-cost", m)
		}
		move = ref.M("co.hands.withdrawal")
		t.Hand(game.Hand{Unit: sides[defender], Act: "withdraw", N: 1, When: "now"})
	case "automatic-rout":
		say, cite = ref.M("co.end.automatic-rout", e.side[defender].rout, m), "CO §8.2.1"
	case "both":
		say = ref.M("co.end.both", e.side[defender].rout, m)
		t.Hand(game.Hand{Unit: sides[attacker], Act: "rally", N: b.n.rallies, When: "now"})
	case "retreat":
		say, cite = ref.M("co.end.retreat", m), "CO §8.6.2"
		move = ref.M("co.hands.retreat")
		t.Hand(game.Hand{Unit: sides[attacker], Act: "retreat", N: 1, When: "now"})
	default:
		say = ref.M("co.end.rout", e.side[1-e.winner].rout, sideWord(1-e.winner), m)
	}
	for s, f := range e.side {
		switch {
		case f.eliminated:
			say = ref.M("co.end.eliminated", sideWord(s), m)
			move = ref.M("co.hands.eliminated", sideWord(s))
			t.Hand(game.Hand{Unit: sides[s], Act: "remove", N: len(b.side[s].units), When: "now"})
		case f.rout > 0:
			move = ref.M("co.hands.rout", f.rout, sideWord(s))
			t.Hand(game.Hand{Unit: sides[s], Act: "rout", N: f.rout, When: "now"})
		}
	}
	if len(t.Lines) > 4 {
		t.Line(game.HandsLine, say, cite)
		return
	}
	t.Line(game.BodyLine, say, cite)
	hands := append(b.turned(r), move)
	if e.both {
		hands = append(hands, ref.M("co.hands.rally"))
	}
	if e.need > 0 && e.have >= e.need && !e.side[defender].eliminated && !e.side[attacker].eliminated {
		hands = append(hands, ref.M("co.hands.pursue", e.have, e.need))
	}
	t.Line(game.HandsLine, ref.M("co.hands", hands))
}

// named is how many counters a line may name before it counts them; fewer
// beside heavy cavalry.
const named, namedBeside = 6, 3

// turned says which counters are turned over.
func (b *battle) turned(r result) ref.Comma {
	var units, heavy ref.List
	for s := range b.side {
		for i := range b.side[s].units {
			if (r.out[s]&^b.side[s].out)&(1<<i) != 0 {
				units = append(units, b.side[s].names[i])
			}
		}
		if n := b.side[s].heavy - int(r.fresh[s]); n > 0 {
			heavy = append(heavy, ref.M("co.hands.heavy", n, sides[s][:1]))
		}
	}
	if len(units) > named || heavy != nil && len(units) > namedBeside {
		units = ref.List{ref.M("count.unit", len(units))}
	}
	if all := append(units, heavy...); all != nil {
		return ref.Comma{ref.M("co.hands.turn", all)}
	}
	return nil
}

func moraleList(e ending) ref.Comma {
	var l ref.Comma
	for s, f := range e.side {
		if f.level >= 0 {
			l = append(l, ref.M("co.morale.level", sides[s][:1], f.level-f.net(), f.level))
		} else {
			l = append(l, ref.M("co.morale", sides[s][:1], ref.Signed(f.net())))
		}
	}
	return l
}
