package phalanx

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// This file weighs what the automatic player may do a second time, plainly, at moments of games on the practice board.

// moments calls for the player whose turn it is at moments of such games, as he sees them.
func moments(t *testing.T, steps int, do func(about string, p *planner)) {
	r := rand.New(rand.NewPCG(1815, 619))
	rules := Rules{}
	start := boardtest.Practice(t, rules, ground.Files{})
	for n := 0; n < steps; {
		s, err := rules.Setup(start)
		if err != nil {
			t.Fatal(err)
		}
		b := s.(*state).Board
		b = bothDealt(b, r)
		for k := 0; k < 120 && n < steps; k++ {
			next := false
			for side := range sideNames {
				seen := rules.View(&state{b}, []int{side})
				a, _, ok := rules.Plan(seen, side, r.Uint64())
				if !ok || a.Verb == "deal" || a.Verb == "tie" {
					continue
				}
				p := &planner{t: boardOf(seen), side: side, seat: side, rand: rand.New(rand.NewPCG(1, 1)), sees: map[adding][]prospect{}}
				for _, s := range p.t.named {
					if p.t.counts(s.Place) {
						p.goal = append(p.goal, s)
					}
				}
				do(fmt.Sprintf("moment %d, %s, turn %d", n, sideNames[side], b.Turn), p)
				n++
				if adj, no := b.prepare(a); no == nil && adj != nil {
					b, next = played(b, a).t, true
					break
				}
			}
			if !next {
				break
			}
		}
	}
}

// weighed is an action with what it is worth.
type weighed struct {
	act   game.Action
	worth float64
}

// best holds what is done against all that there was, each worth more than the least.
func best(t *testing.T, about string, got decision, ok bool, all []weighed, least, hair float64) {
	t.Helper()
	most := weighed{worth: least}
	mine, known := 0.0, false
	for _, w := range all {
		if w.worth > most.worth {
			most = w
		}
		if boardLine(w.act) == boardLine(got.act) {
			mine, known = w.worth, true
		}
	}
	if found := most.act.Verb != ""; ok != found || ok && (!known || mine < most.worth-hair) {
		t.Errorf("%s: %q (%t), worth %.3f; want %q, worth %.3f", about, boardLine(got.act), ok, mine, boardLine(most.act), most.worth)
	}
}

// taken leaves of some actions those that are this player's and that the rules take.
func (p *planner) takes(a game.Action) bool {
	_, no := p.t.prepare(a)
	return no == nil && (Rules{}).Owner(&state{Board: p.t}, a) == p.seat
}

// What it moves gains most: how it would stand and whom it would threaten, less what it has of both, a little for every word; it stays on a
// square that scores, and turns alone only beside somebody (PHX §8, §13.3).
func secondMoves(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Points == 0 || b.Battle != nil || len(b.Owed) > 0 || b.Active != p.side || b.Phase != playing {
		return false
	}
	var all []weighed
	for _, a := range b.moveLines() {
		u := b.unit(a.Units[0].IDs[0])
		if u == nil { // a commander
			continue
		}
		at, facing := u.At, u.Facing
		for _, w := range a.Args {
			if q, ok := squareOf(w); ok {
				at = q
			} else if f, ok := facingWord(w); ok {
				facing = f
			}
		}
		gain := p.standing(u, at, facing) + p.threat(u, at, facing) - p.threat(u, u.At, u.Facing) - float64(len(a.Args))/25
		if u.On {
			if at == u.At && !b.beset(u) {
				continue
			}
			gain -= p.standing(u, u.At, u.Facing)
			if _, place := b.kind(u.At); b.counts(place) && at != u.At {
				gain -= 3
			}
		} else {
			gain += 3
		}
		if p.takes(a) {
			all = append(all, weighed{a, gain})
		}
	}
	got, ok := p.moves()
	best(t, "PHX §8, "+about, got, ok, all, 0.05, 1e-9)
	return ok
}

// It plays the quickest card, those of points and of guns and the elite last, Prussians' where some may come; not while points are left of
// one, and as long as four cards are kept, of a round that has passed one, or the enemy has none (PHX §4, §6).
func secondPlays(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Battle != nil || len(b.Owed) > 0 || b.Active != p.side || b.Phase != playing {
		return false
	}
	keep := 4
	if b.Passes > 0 {
		keep = 1
	}
	may := (b.Points == 0 || b.Played == 0) && (b.out(1-p.side) || b.cardsOf(p.side) > keep && b.limit() > 1)
	var all []weighed
	for _, w := range b.heldBy(p.side) {
		c, _ := parsed(w)
		worth := float64(c.MP) - 1.2*float64(c.BP)
		if slices.Contains([]string{"artillery", "elite"}, c.Action) {
			worth -= 2
		}
		if cardArmy(w, p.side) == prussian && slices.ContainsFunc(b.Units, func(u piece) bool {
			return u.Army == prussian && !u.Dead && (u.On || u.Enters <= b.Turn)
		}) {
			worth += 4
		}
		if a := (game.Action{Verb: "play", Args: []string{w}}); may && p.takes(a) {
			all = append(all, weighed{a, worth})
		}
	}
	got, ok := p.plays()
	best(t, "PHX §6, "+about, got, ok, all, math.Inf(-1), 1e-9)
	return ok
}

// It attacks where it will win in 60 of 100 with the two best cards that it may play, and where that is worth something with the best
// number of them, each costing 0.12 and 0.06 a point; two less where all who attack would have to leave squares that score (PHX §9).
func secondAttacks(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Battle != nil || len(b.Owed) > 0 || b.Active != p.side || b.Phase != playing {
		return false
	}
	var all []weighed
	for _, a := range b.attackLines() {
		who, target := a.Units[0].IDs, b.unit(a.Units[1].IDs[0])
		f := b.asFight(who, target.ID, false, [2][]string{})
		theirs := p.outlook(f, defender)
		var cards []int
		for _, w := range b.Hands[seatOf(f.army[attacker])].Known {
			_, bp, _ := strings.Cut(strings.TrimPrefix(w, "p"), "-")
			cards = append(cards, int(bp[0]-'0'))
		}
		slices.SortFunc(cards, func(a, b int) int { return b - a })
		cards = cards[:min(len(cards), 2, b.limit())]
		sum := 0
		for _, bp := range cards {
			sum += bp
		}
		if wins, _ := chances(f, attacker, sum, theirs); wins < 0.6 || !p.takes(a) {
			continue
		}
		s := p.stakes(f)
		worth := s.worth(f, attacker, 0, theirs)
		sum, cost := 0, 0.0
		for _, bp := range cards {
			sum, cost = sum+bp, cost+0.12+0.06*float64(bp)
			worth = max(worth, s.worth(f, attacker, sum, theirs)-cost)
		}
		leaves := true
		for _, id := range who {
			_, place := b.kind(b.unit(id).At)
			leaves = leaves && b.counts(place)
		}
		if leaves {
			worth -= 2
		}
		all = append(all, weighed{a, worth})
	}
	got, ok := p.strikes()
	best(t, "PHX §9, "+about, got, ok, all, 0, 1e-9)
	return ok
}

// What is owed is done the best way: a castle's points first, back rather than reduced but from a square that scores, to where the unit
// stands best (PHX §9.4, §10).
func secondOwed(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Battle != nil || len(b.Owed) == 0 || b.Phase != playing {
		return false
	}
	var all []weighed
	for _, a := range b.owedLines() {
		if !p.takes(a) {
			continue
		}
		u := b.unit(a.Units[0].IDs[0])
		at, facing := u.At, u.Facing
		if a.Verb == "advance" {
			at = b.Owed[0].At
		}
		for _, w := range a.Args {
			if q, ok := squareOf(w); ok {
				at = q
			} else if f, ok := facingWord(w); ok {
				facing = f
			}
		}
		worth := 0.0
		switch a.Verb {
		case "castle":
			worth = 10
		case "reduce":
			_, place := b.kind(u.At)
			worth = map[bool]float64{true: -1, false: 4}[place == ""] - float64(u.value()-u.weaker())
		case "retreat", "advance":
			worth = p.standing(u, at, facing)
		case "withdraw":
			worth = p.standing(u, at, facing) - p.standing(u, u.At, u.Facing) - 0.5
		}
		all = append(all, weighed{a, worth})
	}
	got, ok := p.settles()
	best(t, "PHX §9.4, "+about, got, ok, all, math.Inf(-1), 0.011)
	return ok
}

// In a battle it puts down the cards whose gain is worth most beyond what they cost: none, one or two of its hand for their points, or any
// that are listed; the one elite card only in defence (PHX §9.3, §11.3). A gun that stops the attack comes before (R25).
func secondCards(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Battle == nil {
		return false
	}
	part := -1
	for i, done := range b.Battle.Named {
		if !done && b.leads(b.partArmy(i)) == p.seat {
			part = i
		}
	}
	if part < 0 {
		return false
	}
	f := b.asFight(b.Battle.Who, b.Battle.Target, b.Battle.Charging, [2][]string{})
	theirs := p.outlook(f, 1-part)
	if _, stops := p.stops(f, part, theirs); stops {
		return false
	}
	side := b.lineName(b.partSide(part), f.army[part])
	hand := b.Hands[seatOf(f.army[part])].Known
	elites := 0
	for _, w := range hand {
		if strings.HasSuffix(w, "-elite") {
			elites++
		}
	}
	var lists [][]string
	for _, a := range b.cardLines() {
		if a.Units[0].IDs[0] == side {
			lists = append(lists, a.Args)
		}
	}
	if !f.charging {
		for i, x := range hand {
			lists = append(lists, []string{x})
			for _, y := range hand[i+1:] {
				lists = append(lists, []string{x, y})
			}
		}
	}
	at := p.stakes(f)
	var all []weighed
	for _, l := range lists {
		a := game.Action{Verb: "cards", Units: []game.Operand{one(side)}, Args: l}
		if part == attacker && elites == 1 && slices.ContainsFunc(l, func(w string) bool { return strings.HasPrefix(w, "elite:") }) || !p.takes(a) {
			continue
		}
		var cards [2][]string
		cost := 0.0
		if l[0] != none {
			cards[part] = l
			for _, w := range l {
				cost += price(plainCard(w))
			}
		}
		all = append(all, weighed{a, at.worth(b.asFight(b.Battle.Who, b.Battle.Target, b.Battle.Charging, cards), part, 0, theirs) - cost})
	}
	got, ok := p.puts()
	best(t, "PHX §9.3, "+about, got, ok, all, math.Inf(-1), 1e-9)
	return ok
}

// secondFires is whom it shells: the first who is in order, while two guns are in hand and another card may follow (PHX §11.1).
func secondFires(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Battle != nil || len(b.Owed) > 0 || b.Active != p.side || b.Phase != playing {
		return false
	}
	want := ""
	for _, a := range b.fireLines() {
		guns := 0
		for _, w := range b.Hands[seatOf(b.unit(a.Units[0].IDs[0]).Army)].Known {
			if strings.HasSuffix(w, "-artillery") {
				guns++
			}
		}
		if want == "" && b.limit() > 1 && guns > 1 && !b.unit(a.Units[1].IDs[0]).Disordered && p.takes(a) {
			want = boardLine(a)
		}
	}
	got, ok := p.fires()
	if ok != (want != "") || ok && boardLine(got.act) != want {
		t.Errorf("PHX §11.1, %s: %q; want %q", about, boardLine(got.act), want)
	}
	return ok
}

// secondRallies is whom it rallies: 1.5 for who stands before an enemy and 0.6 for who does not, what a restored unit gains less one; worth more
// than one, and while three cards may follow (PHX §11.6).
func secondRallies(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Battle != nil || len(b.Owed) > 0 || b.Active != p.side || b.Phase != playing {
		return false
	}
	var all []weighed
	for _, a := range b.actionLines() {
		if b.limit() <= 2 || a.Verb != "rally" && a.Verb != "restore" || !p.takes(a) {
			continue
		}
		worth := 0.0
		for _, id := range a.Units[0].IDs {
			u := b.unit(id)
			switch {
			case a.Verb == "restore":
				worth += float64(u.Full - u.Less - 1)
			case b.beset(u):
				worth += 1.5
			default:
				worth += 0.6
			}
		}
		all = append(all, weighed{a, worth})
	}
	got, ok := p.rallies()
	best(t, "PHX §11.6, "+about, got, ok, all, 1, 1e-9)
	return ok
}

// secondCharges is whom it rides at, or makes ride: where it wins in 60 of 100, and of those where it wins double most; a forced charge costs a
// card that must be spared (PHX §11.4, §11.5).
func secondCharges(t *testing.T, about string, p *planner) bool {
	b := p.t
	if b.Battle != nil || len(b.Owed) > 0 || b.Active != p.side || b.Phase != playing {
		return false
	}
	var all []weighed
	for _, a := range b.actionLines() {
		if a.Verb != "charge" && a.Verb != "force" {
			continue
		}
		rider, target := b.unit(a.Units[0].IDs[0]), b.unit(a.Units[1].IDs[0])
		at, _ := squareOf(a.Args[0])
		there := b.copied()
		there.unit(rider.ID).At = at
		f := there.asFight([]string{rider.ID}, target.ID, true, [2][]string{})
		part := map[string]int{"charge": attacker, "force": defender}[a.Verb]
		wins, doubles := chances(f, part, 0, p.elites(f, 1-part))
		if rider.Disordered || wins < 0.6 || a.Verb == "force" && doubles < 0.6 && b.limit() <= 2 || !p.takes(a) {
			continue
		}
		all = append(all, weighed{a, wins + doubles})
	}
	got, ok := p.charges()
	best(t, "PHX §11.4, "+about, got, ok, all, 0.6, 1e-9)
	return ok
}

// What it does is the best of what there is, of each kind: moves (§8), cards for moving (§6), attacks and cards in battles (§9) and what is
// owed after them (§9.4, §10).
func TestPHX9_SecondReadingOfWhatItDoes(t *testing.T) {
	done := map[string]int{}
	n := 0
	moments(t, effort.Of(110, 800), func(about string, p *planner) {
		for kind, weigh := range map[string]func(*testing.T, string, *planner) bool{"plays": secondPlays, "attacks": secondAttacks, "owed": secondOwed, "cards": secondCards, "fires": secondFires, "rallies": secondRallies, "charges": secondCharges} {
			if weigh(t, about, p) {
				done[kind]++
			}
		}
		if n++; n%5 == 0 && secondMoves(t, about, p) { // these take longest
			done["moves"]++
		}
	})
	for _, kind := range []string{"moves", "plays", "attacks", "owed", "cards", "fires", "rallies"} {
		if done[kind] == 0 {
			t.Errorf("PHX §9: of %s nothing is done in %d moments", kind, n)
		}
	}
}
