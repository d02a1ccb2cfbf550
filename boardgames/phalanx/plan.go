package phalanx

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// This file is the automatic player: a plain one, that marches for the squares which score and for attacks, attacks where it
// will probably win over the hand it cannot see and the battle is worth its cards (plan_stakes.go), and keeps a gun and the
// elite for its defence.

var _ game.Planner = Rules{}

// What the automatic player goes by.
const (
	enough     = 0.6 // chance of winning with which it attacks
	enemyCards = 2   // cards that it expects of the enemy in a battle
	keptCards  = 4   // cards that it keeps for its defence
)

// planner plans for one side.
type planner struct {
	t    *table
	side int // French or Allies
	seat int // the player, of whom the Allies may have two
	rand *rand.Rand
	sees map[adding][]prospect // outlooks on hands
	goal []ground.Square       // the squares that count at the end
}

// adding is all on which an outlook hangs: whose hand, and what so many of its elite and command cards would add.
type adding struct {
	army     string
	charging bool
	more     [6]int
}

// decision is what it does, and why; seen is the reason as the enemy may read it, where what it rests on is hidden.
type decision struct {
	act       game.Action
	why, seen ref.Msg
}

// decide is an action with its reason, and how that reads for the enemy where it reads otherwise.
func decide(a game.Action, why ref.Msg, seen ...ref.Msg) decision {
	return decision{a, why, append(seen, why)[0]}
}

// Plan implements game.Planner.
func (Rules) Plan(s game.State, side int, seed uint64) (game.Action, game.Text, bool) {
	t := boardOf(s)
	if t == nil || side < 0 || t.Phase == over {
		return game.Action{}, game.Text{}, false
	}
	p := planner{t, min(side, theAllies), side, rand.New(rand.NewPCG(seed, uint64(t.Turn)<<8|uint64(t.Played))), map[adding][]prospect{}, nil}
	for _, s := range t.named {
		if t.counts(s.Place) {
			p.goal = append(p.goal, s)
		}
	}
	d, ok := p.decides()
	if !ok {
		return game.Action{}, game.Text{}, false
	}
	return d.act, game.Text{Kind: game.ReasonLine, Say: d.why, Secret: &game.Secret{Side: side, Else: d.seen}}, true
}

func (p *planner) decides() (decision, bool) {
	t := p.t
	switch {
	case t.Phase == dealing:
		return decide(game.Action{Verb: "deal"}, ref.M("ph.plan.deal")), true
	case t.Phase == bidding:
		return p.bids()
	case t.Battle != nil:
		return p.puts()
	case len(t.Owed) > 0:
		return p.settles()
	case t.Active != p.side:
		return decision{}, false
	}
	if t.Touched && t.leads(t.roundArmy()) != p.seat { // the other Allied player's round
		return decision{}, false
	}
	for _, try := range []func() (decision, bool){p.strikes, p.fires, p.charges, p.rallies, p.sickens, p.moves, p.plays} {
		if d, ok := try(); ok {
			return d, true
		}
	}
	if t.Touched {
		return decide(game.Action{Verb: "end"}, ref.M("ph.plan.end")), true
	}
	return p.passes()
}

// passes lets the round go: of three players the English one only once the Prussian has left it to him, if he
// holds a card.
func (p *planner) passes() (decision, bool) {
	t := p.t
	if t.land.Players > 2 && t.Active == theAllies && !t.Declined && t.Hands[seatOf(prussian)].size() > 0 && t.bound() != allied {
		if p.seat != seatOf(prussian) {
			return decision{}, false
		}
		return decide(game.Action{Verb: "pass", Args: []string{prussian}}, ref.M("ph.plan.pass")), true
	}
	if p.seat == seatOf(prussian) {
		return decision{}, false
	}
	return decide(game.Action{Verb: "pass"}, ref.M("ph.plan.pass")), true
}

// mine reports what this player decides.
func (p *planner) mine(a game.Action) bool {
	return (Rules{}).Owner(&state{Board: p.t}, a) == p.seat
}

// may reports what he decides and the rules take.
func (p *planner) may(a game.Action) bool {
	if !p.mine(a) {
		return false
	}
	_, no := p.t.prepare(a)
	return no == nil
}

// bids offers the quickest card that is of little use in a battle.
func (p *planner) bids() (decision, bool) {
	t := p.t
	side := []game.Operand{one(sideNames[p.side])}
	if t.Tie {
		side = []game.Operand{one(t.lineName(p.side, armyNames[t.tieHand(p.side)]))}
		if t.Ties[p.side] != "" || !p.mine(game.Action{Verb: "tie", Units: side}) {
			return decision{}, false
		}
		return decide(game.Action{Verb: "tie", Units: side}, ref.M("ph.plan.tie")), true
	}
	if t.Bid[p.side] || p.seat == seatOf(prussian) { // the English player decides whose card is bid (PHX §7)
		return decision{}, false
	}
	best, most := none, 0
	for _, w := range t.heldBy(p.side) {
		if c, _ := parsed(w); c.MP-c.BP > most && cardArmy(w, p.side) != prussian {
			best, most = w, c.MP-c.BP
		}
	}
	return decide(game.Action{Verb: "bid", Units: side, Args: []string{best}}, ref.M("ph.plan.bid", bidSay(best)), ref.M("ph.plan.bid.seen")), true
}

// prospect is a number of points that may be added, and its chance.
type prospect struct {
	more int
	p    float64
}

// outlook is what the enemy may add to his points by a hand that is not seen, the least first.
func (p *planner) outlook(f *fight, part int) (out []prospect) {
	t := p.t
	i := seatOf(f.army[part])
	h := &t.Hands[i]
	n := min(h.Unknown, h.size())
	if n == 0 {
		return []prospect{{0, 1}}
	}
	if t.packs[i] == nil {
		return []prospect{{0, 0.3}, {2, 0.4}, {4, 0.3}}
	}
	key := adding{army: f.army[part], charging: f.charging}
	for k, n := range [...][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}} {
		if k > 0 && (f.hasElite(part) || f.mayCommand(part)) {
			key.more[k] = f.bare(part, n[0], n[1]) - f.bare(part, 0, 0)
		}
	}
	if known, done := p.sees[key]; done {
		return known
	}
	defer func() { p.sees[key] = out }()
	unseen := hand{cards: n, plays: min(n, enemyCards)}
	deck := t.left(i)
	for k := range allOf(t.packs[i]) {
		if left := int(deck.Left[k]); left > 0 {
			c, _ := parsed(t.packs[i].Kind(k).Word)
			for range left {
				unseen.deck = append(unseen.deck, card{c.BP, c.Action})
			}
		}
	}
	unseen.cards = min(unseen.cards, len(unseen.deck))
	g := &gather{n: t.n, read: t.read, Case: &board.Case{}}
	proc := f.proc(g, unseen, part)
	base := f.known(part)
	d := proc.Dist(odds.NewEngine())
	for i, r := range d.S {
		v := r.d
		if part == attacker {
			v = r.a
		}
		x, _ := d.P(i).Float64()
		out = append(out, prospect{int(v) - base, x})
	}
	slices.SortFunc(out, func(a, b prospect) int { return cmp.Or(cmp.Compare(a.more, b.more), cmp.Compare(a.p, b.p)) })
	return out
}

// chances are those of winning and of winning double, when one's own side has so many points more.
func chances(f *fight, part, own int, theirs []prospect) (wins, doubles float64) {
	bp := [2]int{f.known(attacker), f.known(defender)}
	bp[part] += own
	for _, t := range theirs {
		x := bp
		x[1-part] += t.more
		won := x[attacker] > x[defender]
		if won == (part == attacker) {
			wins += t.p
			if x[part] > f.n.double*x[1-part] {
				doubles += t.p
			}
		}
	}
	return wins, doubles
}

// puts chooses cards for a battle: those whose gain is worth more than they are.
func (p *planner) puts() (decision, bool) {
	t := p.t
	b := t.Battle
	part := -1
	for i, done := range b.Named {
		if !done && t.leads(t.partArmy(i)) == p.seat {
			part = i
		}
	}
	if part < 0 {
		return decision{}, false
	}
	f := t.asFight(b.Who, b.Target, b.Charging, [2][]string{})
	theirs := p.outlook(f, 1-part)
	if d, ok := p.stops(f, part, theirs); ok {
		return d, true
	}
	best, found, most := decision{}, false, math.Inf(-1)
	keeps := part == attacker && t.holdsWith(f.army[part], elite) == 1 // the elite card is kept for the defence
	at := p.stakes(f)
	for _, a := range p.choices(part, f) {
		if keeps && slices.ContainsFunc(a.Args, func(w string) bool { return strings.HasPrefix(w, elite+game.PartColon) }) {
			continue
		}
		words := a.Args
		if words[0] == none {
			words = nil
		}
		var cards [2][]string
		cards[part] = words
		own := t.asFight(b.Who, b.Target, b.Charging, cards)
		wins, doubles := chances(own, part, 0, theirs)
		worth := at.worth(own, part, 0, theirs)
		for _, w := range words {
			worth -= price(plainCard(w))
		}
		if worth > most && p.may(a) {
			best, found, most = decide(a, ref.M("ph.plan.cards", percent(wins), percent(doubles)), ref.M("ph.plan.cards.seen")), true, worth
		}
	}
	return best, found
}

// choices are what it thinks of putting down: what is listed, and any one or two cards for their points.
func (p *planner) choices(part int, f *fight) []game.Action {
	t := p.t
	name := t.lineName(t.partSide(part), f.army[part])
	out := slices.DeleteFunc(t.cardLines(), func(a game.Action) bool { return a.Units[0].IDs[0] != name })
	put := func(words ...string) {
		out = append(out, game.Action{Verb: "cards", Units: []game.Operand{one(name)}, Args: words})
	}
	seen := map[string]bool{}
	hand := t.Hands[seatOf(f.army[part])].Known
	for i, a := range hand {
		if bpOf(a) == 0 || f.charging {
			continue
		}
		if !seen[a] {
			put(a)
		}
		for _, b := range hand[i+1:] {
			if bpOf(b) > 0 && !seen[a+" "+b] {
				put(a, b)
			}
			seen[a+" "+b] = true
		}
		seen[a] = true
	}
	return out
}

// stops fires the kept gun at an attacker, who then drops out, where the defence is not likely to hold
// otherwise (PHX R25).
func (p *planner) stops(f *fight, part int, theirs []prospect) (decision, bool) {
	t := p.t
	if part != defender {
		return decision{}, false
	}
	if holds, _ := chances(f, defender, sumOf(p.spare(f.army[defender])), theirs); holds >= enough {
		return decision{}, false
	}
	for _, a := range t.fireLines() {
		if e := t.unit(a.Units[1].IDs[0]); slices.Contains(t.Battle.Who, e.ID) && !e.Disordered && p.may(a) {
			return decide(a, ref.M("ph.plan.stop", e.ID)), true
		}
	}
	return decision{}, false
}

func percent(p float64) int { return int(math.Round(100 * p)) }

// settles does what is owed: a castle before reductions, a retreat before a reduction but from a
// square that scores.
func (p *planner) settles() (decision, bool) {
	t := p.t
	best, found, most := decision{}, false, math.Inf(-1)
	for _, a := range t.owedLines() {
		if !p.mine(a) {
			continue
		}
		worth, why := p.settling(a)
		worth += p.rand.Float64() * 0.01
		if worth <= most {
			continue
		}
		if _, no := t.prepare(a); no != nil {
			continue
		}
		best, found, most = decide(a, why), true, worth
	}
	return best, found
}

// settling is what a way of doing what is owed is worth.
func (p *planner) settling(a game.Action) (float64, ref.Msg) {
	t := p.t
	u := t.unit(a.Units[0].IDs[0])
	place := ""
	if u != nil {
		_, place = t.kind(u.At)
	}
	switch a.Verb {
	case "castle":
		return 10, ref.M("ph.plan.castle")
	case "reduce":
		worth := -float64(u.value() - u.weaker())
		if place != "" {
			worth += 4
		} else {
			worth-- // back rather than reduced, but from a square that scores
		}
		return worth, ref.M("ph.plan.reduce")
	case "retreat", "withdraw", "advance":
		at := u.At
		if a.Verb == "advance" {
			at = t.Owed[0].At
		}
		facing := u.Facing
		for _, w := range a.Args {
			if q, ok := squareOf(w); ok {
				at = q
			} else if f, ok := facingWord(w); ok {
				facing = f
			}
		}
		worth := p.standing(u, at, facing)
		if a.Verb == "withdraw" {
			worth -= p.standing(u, u.At, u.Facing) + 0.5
		}
		return worth, ref.M("ph.plan." + a.Verb)
	case "drop":
		return 0, ref.M("ph.plan.stays")
	}
	return 0, ref.M("ph.plan.other")
}

// strikes makes the attack that is worth most of those that will probably win with at most two battle cards.
func (p *planner) strikes() (decision, bool) {
	t := p.t
	best, found, most := decision{}, false, 0.0
	for _, a := range t.attackLines() {
		worth, wins := p.striking(a.Units[0].IDs, t.unit(a.Units[1].IDs[0]))
		if wins < enough {
			continue
		}
		if !slices.ContainsFunc(a.Units[0].IDs, func(id string) bool { _, own := t.kind(t.unit(id).At); return !t.counts(own) }) {
			worth -= 2 // whoever wins would have to leave a square that scores
		}
		if worth > most && p.may(a) {
			best, found, most = decide(a, ref.M("ph.plan.attack", percent(wins)), ref.M("ph.plan.attack.seen")), true, worth
		}
	}
	return best, found
}

// striking is what an attack brings with the best number of at most two battle cards, and the chance of winning it with both.
func (p *planner) striking(who []string, target *piece) (worth, wins float64) {
	f := p.t.asFight(who, target.ID, false, [2][]string{})
	theirs := p.outlook(f, defender)
	spare := p.spare(f.army[attacker])
	wins, _ = chances(f, attacker, sumOf(spare), theirs)
	if wins < enough {
		return 0, wins
	}
	at := p.stakes(f)
	worth = math.Inf(-1)
	for k := range len(spare) + 1 {
		cost := 0.0
		for _, bp := range spare[:k] {
			cost += cardPrice + pointPrice*float64(bp)
		}
		worth = max(worth, at.worth(f, attacker, sumOf(spare[:k]), theirs)-cost)
	}
	return worth, wins
}

func sumOf(all []int) (n int) {
	for _, x := range all {
		n += x
	}
	return n
}

// spare are the points of the two best cards that may be played in a battle, the most first.
func (p *planner) spare(army string) []int {
	t := p.t
	var all []int
	for _, w := range t.Hands[seatOf(army)].Known {
		all = append(all, bpOf(w))
	}
	slices.Sort(all)
	slices.Reverse(all)
	return all[:min(enemyCards, t.limit(), len(all))]
}

// fires disorders whom an attack could follow, while it keeps a gun.
func (p *planner) fires() (decision, bool) {
	t := p.t
	if t.limit() < 2 {
		return decision{}, false
	}
	for _, a := range t.fireLines() {
		u, e := t.unit(a.Units[0].IDs[0]), t.unit(a.Units[1].IDs[0])
		if e.Disordered || t.holdsWith(u.Army, "artillery") < 2 {
			continue
		}
		if p.may(a) {
			return decide(a, ref.M("ph.plan.fire")), true
		}
	}
	return decision{}, false
}

// moves makes the move that gains most for its points.
func (p *planner) moves() (decision, bool) {
	t := p.t
	if t.Points == 0 {
		return decision{}, false
	}
	best, found, most := decision{}, false, 0.05
	for _, a := range t.moveLines() {
		u := t.unit(a.Units[0].IDs[0])
		if u == nil {
			continue
		}
		at, facing := u.At, u.Facing
		was := -3.0
		if u.On {
			was = p.standing(u, u.At, u.Facing)
		}
		for _, w := range a.Args {
			if q, ok := squareOf(w); ok {
				at = q
			} else if f, ok := facingWord(w); ok {
				facing = f
			}
		}
		if u.On && !t.beset(u) && at == u.At { // turning alone is for who has somebody beside him
			continue
		}
		_, place := t.kind(u.At)
		gain := p.standing(u, at, facing) + p.threat(u, at, facing) - was - p.threat(u, u.At, u.Facing) - 0.04*float64(len(a.Args))
		if u.On && t.counts(place) && at != u.At { // who holds a square that scores stays
			gain -= 3
		}
		if gain > most && p.may(a) {
			best, found, most = decide(a, ref.M("ph.plan.move")), true, gain
		}
	}
	return best, found
}

// threat is what a unit would add to an attack on whom it faced from a square: what it and those who stand there already
// would win by it, less what they would without it.
func (p *planner) threat(u *piece, at board.Square, facing string) float64 {
	t := p.t
	if u.Disordered || u.Attacked {
		return 0
	}
	e := t.at(at.Step(facingOf(facing), 1))
	if e == nil || e.side() == p.side || t.edge(at, e.At).pond {
		return 0
	}
	there := t.copied()
	m := there.unit(u.ID)
	m.On, m.At, m.Facing = true, at, facing
	with := &planner{there, p.side, p.seat, p.rand, p.sees, p.goal}
	var others, all []string
	for _, q := range t.beside(e.At) {
		a := there.at(q)
		if a == nil || a.Army != u.Army || there.mayStrike(a, e) != nil {
			continue
		}
		if all = append(all, a.ID); a.ID != u.ID {
			others = append(others, a.ID)
		}
	}
	if len(all) == len(others) {
		return 0
	}
	worth, _ := with.striking(all, e)
	if len(others) > 0 {
		alone, _ := with.striking(others, e)
		worth -= max(0, alone)
	}
	return max(0, worth)
}

// keeps is how many cards stay in hand for the defence: none where the enemy has passed, for a pass of one's own would end
// the turn and all hands with it (PHX §4).
func (p *planner) keeps() int {
	if p.t.Passes > 0 {
		return 1
	}
	return keptCards
}

// plays opens a card for movement, the quickest first, while enough are kept for battles.
func (p *planner) plays() (decision, bool) {
	t := p.t
	left := t.cardsOf(p.side)
	if t.land.Players > 2 {
		left = t.Hands[p.seat].size() + map[bool]int{true: keptCards}[p.seat == seatOf(prussian)]
	}
	if t.Points > 0 && t.Played > 0 || left <= p.keeps() && !t.out(1-p.side) || t.limit() < 2 && !t.out(1-p.side) {
		return decision{}, false
	}
	best, found, most := decision{}, false, math.Inf(-1)
	for _, w := range t.heldBy(p.side) {
		c, _ := parsed(w)
		a := game.Action{Verb: "play", Args: []string{w}}
		worth := float64(c.MP) - 1.2*float64(c.BP)
		if c.Action == "artillery" || c.Action == elite {
			worth -= 2
		}
		if cardArmy(w, p.side) == prussian && p.waiting() {
			worth += 4
		}
		if worth > most && p.may(a) {
			best, found, most = decide(a, ref.M("ph.plan.play", c.MP)), true, worth
		}
	}
	return best, found
}

// waiting reports Prussians who could come on, or are on.
func (p *planner) waiting() bool {
	return slices.ContainsFunc(p.t.Units, func(u piece) bool { return u.Army == prussian && !u.Dead && (u.On || u.Enters <= p.t.Turn) })
}
