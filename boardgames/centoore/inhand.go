package centoore

import (
	"slices"

	"adjutant/boardgames/centoore/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what players play out of their hands in the course of a battle on the map (CO §8.3,
// §8.5.4): at its beginning, in answer to the grand battery, in a phase once the ratio is known and the
// charges are announced, and when the Guard is hit. Whoever has a hand is asked, whenever the points that everybody sees of it may be an event that fits, so that
// to be asked tells nothing. A line that states chits has said it all, and nobody is asked.

// stage is when something may be played.
type stage int

const (
	atOpening stage = iota // before everything else
	atBattery              // the grand battery has hit
	inPhase                // strengths and charges of a phase are known
	inAnswer               // the bonuses of the phase are known, too
	atGuard                // the Guard on foot is to be disorganised
)

// moment is a stage of one battle.
type moment struct {
	at         stage
	phase      int
	cause, nth int
	charging   [2]int // heavy corps that charge in the phase
	now        uint64 // chits that were played in it
}

// hand is what a side may play, as everybody sees it: the points of its chits, and which events there
// are that could be of use to it in this battle.
type hand struct {
	points []int
	kinds  []played
}

// The answers of who plays nothing now, and nothing more in this battle.
const (
	answerNone   = "none"
	answerNoMore = "no-more"
)

var alsoNothing = [][]string{{"nessuno", "niente", "pass", "passo", "-"}, {"basta", "enough"}}

// holds gives a battle on the map the hands of both players, save those of whom the line says what they
// play.
func (k *clash) holds(facts []game.Fact) {
	c, b := k.c, &k.g.battle
	for s, p := range k.side {
		if len(c.Hands[p]) == 0 || slices.ContainsFunc(facts, func(f game.Fact) bool {
			return f.Name == "chits" || f.Name == "own-chits" && f.Of == of(s)
		}) {
			continue
		}
		h := &hand{}
		for _, id := range sorted(c.n.chits) {
			x := c.n.chits[id]
			n, mine := c.points(p, id)
			if !mine || x.strategic || x.effect == marches || x.effect == noEffect || !k.g.useful(s, x) {
				continue
			}
			h.kinds = append(h.kinds, played{id: id, say: x.say, does: x.effect, value: x.value, side: s, inHand: true, points: n})
		}
		var unseen []int
		for _, id := range c.Hands[p] {
			n, _ := c.points(p, id)
			h.points = append(h.points, n)
			if c.n.chits[id].effect == noEffect && !plainChit(id) && !c.n.chits[id].strategic {
				unseen = append(unseen, n)
			}
			for _, x := range h.kinds {
				if x.id == id {
					b.chits = append(b.chits, x)
				}
			}
		}
		for _, x := range h.kinds { // of an unseen chit it may be any of its points
			if x.guess = true; slices.Contains(unseen, x.points) {
				b.chits = append(b.chits, x)
			}
		}
		b.hands[s] = h
	}
}

// useful reports an event that may be of use to a side in this battle, as far as everybody sees.
func (g *gather) useful(s int, x chit) bool {
	switch x.effect {
	case strongpoint:
		return s == defender
	case scouts:
		return s == attacker
	case dieWellington:
		return g.has(s, "wellington")
	case dieBlucher:
		return g.has(s, "blucher")
	case stopsBattery:
		return g.battery && s != g.french
	case sparesGuard:
		return slices.ContainsFunc(g.side[s].units, func(u unit) bool { return u.guard })
	case dieHeavy:
		return g.side[s].heavy > 0
	case stopsCharge:
		return g.side[1-s].heavy > 0
	case strikes:
		return x.army != french || slices.ContainsFunc(g.side[1-s].units, func(u unit) bool { return !u.prussian })
	}
	return true
}

// british are the units of a side among which the French strike at the start: those that are no
// Prussians (CO §6.2); none where the chit strikes at any.
func (b *battle) british(side, chit int) (m uint32) {
	if chit < 0 || chit >= len(b.chits) || b.chits[chit].side != b.french {
		return 0
	}
	for i, u := range b.side[side].units {
		if !u.prussian {
			m |= 1 << i
		}
	}
	return m
}

// length is how many phases the battle has: bad weather shortens it (CO §8.3).
func (b *battle) length(r *result) int {
	for i, c := range b.chits {
		if c.inHand && c.does == shortens && r.spent&(1<<i) != 0 {
			return min(b.phases, b.n.phasesShort)
		}
	}
	return b.phases
}

// fits reports an event that may be played at a moment.
func (b *battle) fits(r *result, m *moment, c *played) bool {
	count := func(does effect, side int, of uint64) (n int) {
		for i, x := range b.chits {
			if x.does == does && x.side == side && (!x.inHand || of&(1<<i) != 0) {
				n++
			}
		}
		return n
	}
	switch c.does {
	case shortens:
		return m.at == atOpening && b.length(r) > b.n.phasesShort
	case strikes:
		in := b.engaged(1-c.side, 1) &^ r.out[1-c.side]
		if c.side == b.french {
			for i, u := range b.side[1-c.side].units {
				if u.prussian {
					in &^= 1 << i
				}
			}
		}
		return m.at == atOpening && in != 0
	case strongpoint:
		return m.at == atOpening
	case scouts:
		return (m.at == atOpening || m.at == inAnswer) && count(strongpoint, 1-c.side, r.spent) > count(scouts, c.side, r.spent)
	case stopsBattery:
		return m.at == atBattery
	case sparesGuard:
		return m.at == atGuard
	case dieHeavy:
		return m.at == inPhase && m.charging[c.side] > 0
	case stopsCharge:
		n := count(stopsCharge, c.side, m.now)
		return m.at == inAnswer && m.charging[1-c.side] > n && (n == 0 || !b.read.Has(book.SquareUndoesAllCharges))
	}
	return m.at == inPhase
}

// asksWho reports a hand that may hold an event for a moment, as everybody sees it.
func (b *battle) asksWho(r *result, s int, m *moment) bool {
	h := b.hands[s]
	left := slices.Clone(h.points)
	for i, c := range b.chits {
		if c.inHand && c.side == s && r.spent&(1<<i) != 0 {
			if k := slices.Index(left, c.points); k >= 0 {
				left = slices.Delete(left, k, k+1)
			}
		}
	}
	return slices.ContainsFunc(h.kinds, func(x played) bool { return slices.Contains(left, x.points) && b.fits(r, m, &x) })
}

// answers asks a side for one of the events that it may play now; -1 is none. Odds take what is in
// hand at the first chance, and nothing of an unseen hand.
func (b *battle) answers(d *dice.Dice, t *game.Trace, r *result, s int, m moment) int {
	if b.hands[s] == nil || r.shut[s] || !b.asksWho(r, s, &m) {
		return -1
	}
	x := b.ask(need{what: stageWords[m.at], side: s, phase: m.phase, cause: int(m.at)<<8 | m.cause, nth: m.nth}, dice.Choice, "CO §8.3")
	var words []string
	var at []int
	offer := func(guess bool) {
		for i := range b.chits {
			if c := &b.chits[i]; c.inHand && c.guess == guess && c.side == s && r.spent&(1<<i) == 0 && !slices.Contains(words, c.id) && b.fits(r, &m, c) {
				words, at = append(words, c.id), append(at, i)
			}
		}
	}
	offer(false)
	none := len(words)
	words, at = append(words, answerNone, answerNoMore), append(at, -1, -1)
	offer(true)
	x.Answers, x.Also = words, append(make([][]string, none), alsoNothing...)
	k := d.Choose(x)
	if k == none+1 {
		r.shut[s] = true
	}
	if at[k] >= 0 && t != nil {
		t.Step("CO §8.3", ref.M("co.step.chit", sideWord(s)), ref.M("co.value", b.chits[at[k]].say))
	}
	return at[k]
}

// stageWords are what is asked at each stage.
var stageWords = [...]ref.Word{atOpening: "co.what.opening", atBattery: "co.what.slope", inPhase: "co.what.event", inAnswer: "co.what.answer", atGuard: "co.what.guard"}

// plays asks a side again and again until it plays nothing more; play carries out what is played.
func (b *battle) plays(d *dice.Dice, t *game.Trace, r *result, s int, m moment, play func(i int)) {
	for b.hands[s] != nil {
		i := b.answers(d, t, r, s, m)
		if i < 0 {
			return
		}
		r.spent |= 1 << i
		m.now |= 1 << i
		m.nth++
		play(i)
	}
}

// answered are the chits that both sides play in a phase, from a step on: bonuses, the defender first, then what undoes
// something of the other's, the attacker first (CO R79).
func (b *battle) answered(d *dice.Dice, t *game.Trace, r *result, charging [2]int, k int, now uint64, from int) uint64 {
	if t == nil && b.hands == [2]*hand{} {
		return now // nobody has anything in hand
	}
	for n, x := range answering[from:] {
		b.expects(t, *r, charging, k, now, from+n)
		b.plays(d, t, r, x.side, moment{at: x.at, phase: k, charging: charging, now: now}, func(i int) {
			now |= 1 << i
			if t != nil {
				inTurn(t, k, b.chits[i].say)
				b.expects(t, *r, charging, k, now, from+n)
			}
		})
	}
	return now
}

// answering are the steps in which a phase is answered.
var answering = [...]struct {
	side int
	at   stage
}{{defender, inPhase}, {attacker, inPhase}, {attacker, inAnswer}, {defender, inAnswer}}

// eventLine is the one line that tells what is played in a phase.
const eventLine game.Role = "events"

// inTurn adds to the line that tells what is played in a phase.
func inTurn(t *game.Trace, k int, chit any) {
	if n := len(t.Lines); n > 0 && t.Lines[n-1].Role == eventLine {
		l := &t.Lines[n-1]
		l.Say = ref.M("co.line.start.more", l.Say, chit)
		return
	}
	t.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("co.line.plays", k, chit), Refs: []ref.Ref{"CO §8.3"}, Role: eventLine})
}

// square is a Square that a side has played in this phase; -1 is none.
func (b *battle) square(now uint64, side int) int {
	for i, c := range b.chits {
		if c.inHand && c.does == stopsCharge && c.side == side && now&(1<<i) != 0 {
			return i
		}
	}
	return -1
}

// keeps reports an event that a side has in hand and may still play.
func (b *battle) keeps(r *result, does effect, side int) bool {
	for i, c := range b.chits {
		if c.inHand && !c.guess && c.does == does && c.side == side && r.spent&(1<<i) == 0 && !r.shut[side] {
			return true
		}
	}
	return false
}

// beckoned is the first battle to which the defender may still have somebody march, as far as everybody
// sees: a chit that may be the march, and troops or a face-down marker next door (CO §8.3.1).
func (c *campaign) beckoned() *contact {
	p := 1 - c.Side
	price, known := c.points(p, marchChit)
	if c.Phase != fighting || !known || c.tellsHands(p) || !slices.ContainsFunc(c.Hands[p], func(id string) bool {
		n, _ := c.points(p, id)
		return n == price
	}) {
		return nil
	}
	for i := range c.Contacts {
		x := &c.Contacts[i]
		if x.Fought || slices.Contains(x.Quiet, p) {
			continue
		}
		for _, z := range c.neighbours(x.Zone) {
			if (!c.engaged(z) || c.read.Has(book.OnlyWhoHasFoughtIsEngaged)) && c.mayMarchFrom(z, p) {
				return x
			}
		}
	}
	return nil
}

// mayMarchFrom reports a zone in which everybody sees troops of a player that may march, or a marker
// face down.
func (c *campaign) mayMarchFrom(zone string, player int) bool {
	if slices.ContainsFunc(c.Markers, func(m marker) bool {
		return !m.Gone && !m.Up && m.Zone == zone && playerOf(m.Army) == player
	}) {
		return true
	}
	return slices.ContainsFunc(c.at(zone, player), func(u *counter) bool { return !u.Out && !u.Fought && u.Kind != heavy })
}

// marchDue asks the defender whether somebody marches.
func (c *campaign) marchDue(x *contact) game.Due {
	p := 1 - c.Side
	return game.Due{Optional: true, Action: game.Action{Verb: "march", Units: []game.Operand{operand([]string{playerNames[p]})}},
		Line: body(ref.M("co.due.march", playerWord(p), zoneName(c, x.Zone)), "CO §8.3.1")}
}
