package centoore

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// This file weighs what the automatic player of chapter 10 does a second time, plainly, at moments of campaigns on the practice map.

// tossing throws whatever is asked.
type tossing struct{ *rand.Rand }

func (l tossing) Throw(d dice.Die, _ int) (int, dice.By, bool) {
	return l.IntN(int(d)) + 1, dice.Rolled, true
}

// moments calls for both players at moments of such campaigns, as each sees them.
func moments(t *testing.T, steps int, do func(about string, p *planner)) {
	r := rand.New(rand.NewPCG(1815, 616))
	start := boardtest.Practice(t, Rules{}, theatre.Files{})
	s, err := Rules{}.Setup(start)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < steps; n++ {
		if (Rules{}).Decided(s) {
			if s, err = (Rules{}).Setup(start); err != nil {
				t.Fatal(err)
			}
		}
		next := false
		for side := range playerNames {
			seen := Rules{}.View(s, []int{side})
			do(fmt.Sprintf("moment %d, %s, turn %d", n, playerNames[side], mapOf(s).Turn), &planner{c: mapOf(seen), side: side, seed: 1})
			a, _, ok := Rules{}.Plan(seen, side, r.Uint64())
			if next || !ok {
				continue
			}
			adj, err := Rules{}.Prepare(s, a)
			if err != nil {
				continue
			}
			seed := r.Uint64()
			var faces []dice.Face
			for range 60 {
				var v game.Verdict
				d := dice.New(faces, tossing{rand.New(rand.NewPCG(seed, 1))})
				owed, err := d.Run(func() { v = adj.Play(d) })
				if err != nil {
					t.Fatal(err)
				}
				if len(owed) == 0 {
					for _, e := range v.Events {
						s = Rules{}.Apply(s, e)
					}
					next = true
					break
				}
				faces = append(faces, dice.Face{Unit: owed[0].Unit, Die: owed[0].Die, By: dice.Hand, Pick: owed[0].Answers[r.IntN(len(owed[0].Answers))]})
			}
		}
		if !next {
			if s, err = (Rules{}).Setup(start); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// held holds what is done against what is wanted: one of some lines, or nothing.
func held(t *testing.T, about string, got decision, ok bool, want ...string) {
	t.Helper()
	line := ""
	if ok {
		line = campaignLine(got.act)
	}
	if len(want) == 0 && ok || len(want) > 0 && !slices.Contains(want, line) {
		t.Errorf("%s: %q; want one of %q", about, line, want)
	}
}

// secondMoves: the French go where it is nearer to Brussels, the Allies where they cover it better, each for as few counters as may be and never
// out of reach of a depot; who is pursued rather goes. A battle is sought by its chance (CO §10). What comes before that, and which events are kept, is
// stated at the table: what pays with events is not asked for here, nor what gives Brussels away (CO §9.4, R105).
func secondMoves(t *testing.T, about string, p *planner) bool {
	c := p.c
	if c.Phase != operating || c.Side != p.side || len(c.Quarries) > 0 && len(c.chases()) > 0 {
		return false
	}
	p.measures()
	for _, first := range []func() (decision, bool){p.orders, p.wins, p.guard, func() (decision, bool) { return p.owing(p.options()) }} {
		if _, comes := first(); comes {
			return false
		}
	}
	covers := func(zone string) float64 {
		front := 1000
		for i := range c.ground.Zones {
			if z := c.ground.Zones[i].ID; c.occupied(z, theFrench) {
				front = min(front, p.near[z])
			}
		}
		sum, mates := 0.0, 0
		if d := front - p.near[zone]; d > 0 && front < 1000 {
			sum = 6 - float64(d)
		} else if front == 1000 {
			sum = 6 - float64(1<<10-p.near[zone])
		}
		for _, u := range c.at(zone, theAllies) {
			if !u.Out && mates < 6 {
				mates++
			}
		}
		return sum + 0.15*float64(mates) - 0.3*float64(p.near[zone])
	}
	best, least := 0.01, 0.01
	worths := map[string]float64{}
	for _, a := range c.moveLines(p.side) {
		if a.Verb != "move" || !p.taken(a) {
			continue
		}
		f, _ := c.mover(a.Units[0].IDs)
		from, to := c.zoneOfForce(f), a.Args[len(a.Args)-1]
		worth := 0.0
		for _, x := range a.Facts {
			if x.Name == "with" {
				worth -= 0.2 * float64(1+len(x.Value)/8)
			}
		}
		switch {
		case c.occupied(to, 1-p.side):
			chance, known := p.chance(a, to)
			if !known {
				chance = 0.35 + 0.02*float64(c.brings(f))
			}
			if p.side == theFrench {
				worth += 8*(chance-0.5) + 0.3*float64(max(0, 8-p.near[to]))
				if c.ground.Zone(to).Brussels && c.Side != c.First {
					worth += 8 * chance
				}
			} else if p.takesBrussels(to) || p.cuts(to) || p.couldCut(to) {
				worth += 8 * (chance - 0.45)
			} else {
				worth = -1
			}
		default:
			if p.side == theFrench {
				worth += float64(p.near[from] - p.near[to])
			} else {
				worth += covers(to) - covers(from)
			}
			if c.chased(f) {
				worth++
			}
			if next := p.after(a); next != nil && next.connected(to, f.army()) == cut {
				worth -= 5
			}
		}
		line, _, _ := strings.Cut(campaignLine(a), " with=") // in the end it may pay otherwise
		if old, is := worths[line]; !is || worth > old {
			worths[line] = worth
		}
		if !p.spoils(a) && !p.spendsEvents(a) {
			best = max(best, worth)
		}
	}
	got, ok := p.operates()
	line, _, _ := strings.Cut(campaignLine(got.act), " with=")
	mine := worths[line]
	if ok && mine < best-0.01 || !ok && best > least+0.01 {
		t.Errorf("CO §10, %s: %q, worth %.3f; the best is worth %.3f", about, campaignLine(got.act), mine, best)
	}
	return ok
}

// secondFlights: who runs runs the first way, nearest to his depot (CO §8.6.1).
func secondFlights(t *testing.T, about string, p *planner) bool {
	c := p.c
	if c.Phase != fighting {
		return false
	}
	var want []string
	for _, f := range c.Flights {
		h := c.called(f.Who)
		if (h.wing != nil || len(h.units) > 0) && h.player() == p.side && len(want) == 0 {
			a := game.Action{Verb: "run", Units: []game.Operand{operand(f.Who)}}
			if ways := c.runways(h, f.Zone, f.Shut, f.Zones); len(ways) > 0 {
				a.Args = ways[0]
			}
			want = append(want, campaignLine(a))
		}
	}
	got, ok := p.runs()
	held(t, "CO §8.6.1, "+about, got, ok, want...)
	return ok
}

// secondLeavers: who must or may leave before a battle does so towards the nearest depot (CO §8.2).
func secondLeavers(t *testing.T, about string, p *planner) bool {
	c := p.c
	if c.Phase != fighting || c.Side == p.side || len(c.Flights) > 0 {
		return false
	}
	var want []string
	for i := range c.Contacts {
		x := &c.Contacts[i]
		must, may := c.leavers(x)
		if x.Fought || len(must)+len(may) == 0 || want != nil {
			continue
		}
		f := append(must, may...)[0]
		if c.routing(f) || f.player() != p.side {
			return false
		}
		least := 1 << 12
		for _, a := range c.retireLines(game.Action{Verb: "retire", Units: []game.Operand{operand(c.public(f))}}) {
			far := p.home(a.Args[0], f.army())
			if far < least {
				least, want = far, nil
			}
			if far == least {
				want = append(want, campaignLine(a))
			}
		}
		if want == nil {
			want = []string{campaignLine(game.Action{Verb: "drop", Units: []game.Operand{operand(c.public(f))}, Args: []string{"retire"}})}
		}
	}
	got, ok := p.withdraws()
	held(t, "CO §8.2, "+about, got, ok, want...)
	return ok
}

// secondFights: a battle is fought once nobody has anything to say before it (CO §8); a phase is ended when nothing is left, nor anybody to be pursued (CO §4, §8.7).
func secondFights(t *testing.T, about string, p *planner) bool {
	c := p.c
	if c.Phase != fighting || c.Side != p.side {
		return false
	}
	var want []string
	open := false
	for i := range c.Contacts {
		x := &c.Contacts[i]
		if x.Fought || open {
			continue
		}
		open = true
		must, may := c.leavers(x)
		if len(must)+len(may) == 0 && c.beckoned() != x {
			want = []string{"fight " + x.Zone}
		}
	}
	got, ok := p.fights()
	held(t, "CO §8, "+about, got, ok, want...)
	got, ends := p.ends()
	free := len(c.Flights) == 0 && len(c.chases()) == 0
	for i := range c.Contacts {
		free = free && c.Contacts[i].Fought
	}
	if ends != free {
		t.Errorf("CO §4, %s: the phase is ended: %t (%q); want %t", about, ends, campaignLine(got.act), free)
	}
	return ok
}

// secondEvents: strategic events are played at the first chance, of commanders who are there and have not been struck yet (CO §10, §5.1.1).
func secondEvents(t *testing.T, about string, p *planner) bool {
	c := p.c
	if c.Phase != dawning {
		return false
	}
	var want []string
	for _, id := range c.Hands[p.side] {
		if w := c.wing(map[string]string{"richmond-ball": "wellington", "bluchers-fall": "blucher", "haemorrhoids": "napoleon"}[id]); w != nil && !w.Gone && !c.zeroed(w.ID) && !c.cast() {
			want = append(want, "play "+id)
		}
	}
	got, ok := p.events()
	if len(want) > 0 || ok && got.act.Args[0] != "decoy" {
		held(t, "CO §5.1.1, "+about, got, ok, want...)
	}
	return ok
}

// What the player of chapter 10 does is what the chapter says, or the best of what there is (CO §10).
func TestCO10_SecondReadingOfWhatItDoes(t *testing.T) {
	done := map[string]int{}
	n := 0
	moments(t, effort.Of(110, 600), func(about string, p *planner) {
		for kind, weigh := range map[string]func(*testing.T, string, *planner) bool{"flights": secondFlights, "leavers": secondLeavers, "fights": secondFights, "events": secondEvents} {
			if weigh(t, about, p) {
				done[kind]++
			}
		}
		if n++; n%6 == 0 && secondMoves(t, about, p) { // these take longest
			done["moves"]++
		}
	})
	for _, kind := range []string{"moves", "fights", "flights", "leavers"} {
		if done[kind] == 0 {
			t.Errorf("CO §10: of %s nothing is done in %d moments", kind, n)
		}
	}
}

// Where a force can go is told with what it costs (CO §7.2): every zone to which a move is listed, and no other, for no more than its own points
// and the counters of the line.
func TestCO7_2_ReachIsWhatAMoveMayDo(t *testing.T) {
	many := 0
	moments(t, effort.Of(60, 300), func(about string, p *planner) {
		c := p.c
		if c.Phase != operating || c.Side != p.side {
			return
		}
		if slices.ContainsFunc(c.dues(), func(d game.Due) bool { return d.Action.Verb == "pursue" }) {
			return // first whoever won decides whether he follows (R92)
		}
		for i := range c.ground.Zones {
			for _, f := range c.forces(c.ground.Zones[i].ID, p.side) {
				lines := map[string]int{}
				for _, a := range c.movesOf(f) {
					if !c.allowed(a) {
						continue
					}
					paid := 0
					for _, x := range a.Facts {
						if x.Name == "with" {
							for _, id := range strings.Split(x.Value, ",") {
								n, _ := c.points(p.side, id)
								paid += n
							}
						}
					}
					z := a.Args[len(a.Args)-1]
					if old, is := lines[z]; !is || paid < old {
						lines[z] = paid
					}
				}
				v, err := Rules{}.Answer(&state{Campaign: c}, game.Action{Verb: "reach", Units: []game.Operand{operand(f.ids())}})
				if err != nil {
					if len(lines) > 0 {
						t.Errorf("CO §7.2, %s: reach of %v: %v; listed %v", about, f.ids(), err, lines)
					}
					continue
				}
				told, _ := v.Data.Get("zones").(game.Object)
				for _, kv := range told {
					if _, is := lines[kv.Key]; !is {
						t.Errorf("CO §7.2, %s: %v reaches %s, to which no move is listed: %v", about, f.ids(), kv.Key, lines)
					}
				}
				if len(told) != len(lines) {
					t.Errorf("CO §7.2, %s: %v reaches %d zones, listed are %d", about, f.ids(), len(told), len(lines))
				}
				many += len(told)
			}
		}
	})
	if many == 0 {
		t.Error("CO §7.2: nobody reaches anything")
	}
}
