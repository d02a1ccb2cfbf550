package centoore

import (
	"math/rand/v2"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the opponent of a game alone (CO §10), for either player: what chapter 10 says line by
// line, and where it leaves something open what is worst for the other by exact odds. It plays from
// what its seat may see, one action at a time, and keeps nothing between two.

var _ game.Planner = Rules{}

// Plan implements game.Planner.
func (Rules) Plan(s game.State, side int, seed uint64) (a game.Action, why game.Text, ok bool) {
	c := mapOf(s)
	if c == nil || side < 0 || c.Phase == campaigned {
		return a, why, false
	}
	p := &planner{c: c, side: side, seed: seed}
	for _, think := range p.thoughts() {
		if x, found := think(); found && p.taken(x.act) {
			if x.seen.IsZero() {
				x.seen = x.why.Say
			}
			x.why.Secret = &game.Secret{Side: side, Else: x.seen}
			return x.act, x.why, true
		}
	}
	return a, why, false
}

// planner is a campaign as one player sees it who decides what to do.
type planner struct {
	c    *campaign
	side int
	seed uint64
	near map[string]int // points to Brussels, by zone

	threats map[string]bool // zones whose French the Allies must stop, as far as they were asked for
}

// decision is an action with its reason, and with what of it the other player may read: all of it where nothing else
// is said. A reason rests on the own hand and the own face-down wings wherever a chance is reckoned.
type decision struct {
	act  game.Action
	why  game.Text
	seen ref.Msg
}

// toOthers is a decision of whose reason the other player reads no more than this.
func (d decision) toOthers(key string) decision {
	d.seen = ref.M(key)
	return d
}

func choose(a game.Action, cite ref.Ref, key string, args ...any) (decision, bool) {
	return decision{act: a, why: game.Text{Kind: game.ReasonLine, Say: ref.M(key, args...), Refs: []ref.Ref{cite}}}, true
}

// thoughts are what the player thinks of in a phase, in this order: the first that leads to an
// action is done.
func (p *planner) thoughts() []func() (decision, bool) {
	c := p.c
	switch c.Phase {
	case raising:
		if c.Side == p.side {
			return []func() (decision, bool){p.musters, p.deploys, p.ends}
		}
	case dawning:
		if c.Thrown || c.Turn == 1 {
			if p.side == theAllies { // whoever is asked last closes a phase that is everybody's
				return []func() (decision, bool){p.events, p.ends}
			}
			return []func() (decision, bool){p.events}
		}
		if p.side == theAllies {
			return []func() (decision, bool){p.events, p.throws}
		}
		return []func() (decision, bool){p.events}
	case drawing:
		out := []func() (decision, bool){p.draws}
		if c.Drawn[theFrench] && c.Drawn[theAllies] {
			out = append(out, p.ends)
		}
		return out
	case operating:
		if c.Side == p.side {
			return []func() (decision, bool){p.operates, p.ends}
		}
		return []func() (decision, bool){p.chases}
	case fighting:
		out := []func() (decision, bool){p.runs, p.chases, p.withdraws, p.marches, p.keepsStill}
		if c.Side == p.side {
			out = append(out, p.orders, p.fights, p.ends)
		}
		return out
	}
	return nil
}

// taken reports an action that the rules take as it stands, and that is this player's.
func (p *planner) taken(a game.Action) bool {
	if owner := (Rules{}).Owner(&state{Campaign: p.c}, a); owner >= 0 && owner != p.side {
		return false
	}
	_, no := p.c.prepare(a)
	return no == nil
}

// noise decides between equals by the seed.
func (p *planner) noise(k int) float64 {
	x := (p.seed ^ uint64(k+1)*0x9e3779b97f4a7c15 ^ uint64(p.c.Turn)<<32) * 0xbf58476d1ce4e5b9
	return float64(x>>44) * 1e-9
}

func (p *planner) ends() (decision, bool) {
	if p.c.Phase == raising {
		if no := p.c.setUp(); no != nil {
			return decision{}, false
		}
	}
	if p.c.Phase == fighting && p.c.unsettled() != nil || p.prey() {
		return decision{}, false
	}
	return choose(game.Action{Verb: "end"}, "CO §4", "co.plan.end", ref.Word("co.phase."+string(p.c.Phase)))
}

// prey reports a pursuit that the other may still begin or continue.
func (p *planner) prey() bool { return len(p.c.Quarries) > 0 && len(p.c.chases()) > 0 }

// musters makes up the wings where the file has not (CO §10): the Guard with Napoleon, a complete corps of foot for
// each commander and two for Napoleon, horse for each, and of the rest no foot for Ney. What is left of the Allies
// stays by itself.
func (p *planner) musters() (decision, bool) {
	c := p.c
	if c.Step != alliesJoin && c.Step != frenchJoin {
		return decision{}, false
	}
	for _, next := range []func() (*counter, *wing){p.guards, p.corpsForEach, p.horseForEach, p.others, p.theRest} {
		if u, w := next(); u != nil && w != nil {
			return choose(game.Action{Verb: "join", Units: []game.Operand{operand([]string{u.ID}), operand([]string{w.ID})}}, "CO §10", "co.plan.musters")
		}
	}
	if u := p.parted(); u != nil {
		return choose(game.Action{Verb: "join", Units: []game.Operand{operand([]string{u.ID}), operand([]string{alone})}}, "CO §10", "co.plan.musters")
	}
	return decision{}, false
}

// others is what another commander gives up where the file has made up the wings otherwise than chapter 10 has it: Ney more than a
// corps of foot, and whoever has more than his share what Napoleon lacks of two, or somebody of his one of horse.
func (p *planner) others() (*counter, *wing) {
	c := p.c
	napoleon := c.wing("napoleon")
	if p.side != theFrench || napoleon == nil {
		return nil, nil
	}
	for i := range c.Wings {
		from, to := &c.Wings[i], napoleon
		if from.Army != french || from == napoleon || len(p.corpsOf(from)) < 2 || p.footCorps(napoleon) >= 2 && from.ID != "ney" {
			continue
		}
		corps := p.corpsOf(from)
		last := corps[len(corps)-1]
		for k := range c.Wings {
			switch w := &c.Wings[k]; {
			case w.Army != french || w == from:
			case slices.Contains(p.corpsOf(w), last): // the other half of it has gone there
				to = w
			case p.footCorps(napoleon) >= 2 && len(c.led(w)) < len(c.led(to)):
				to = w
			}
		}
		for _, u := range c.led(from) {
			if u.Kind == foot && u.Corps == last {
				return u, to
			}
		}
	}
	ofHorse := func(w *wing, kinds ...string) (out []*counter) {
		for _, u := range c.led(w) {
			if slices.Contains(kinds, u.Kind) {
				out = append(out, u)
			}
		}
		return out
	}
	for i := range c.Wings {
		to := &c.Wings[i]
		if to.Army != french || len(ofHorse(to, horse, heavy)) > 0 {
			continue
		}
		for k := range c.Wings {
			if from := &c.Wings[k]; from.Army == french && len(ofHorse(from, horse)) > 1 {
				return ofHorse(from, horse)[1], to
			}
		}
	}
	return nil, nil
}

// corpsOf are the corps of foot of which a commander has units, the Guard apart: last those of which another has some, too.
func (p *planner) corpsOf(w *wing) (out []string) {
	for _, u := range p.c.led(w) {
		if u.Kind == foot && !slices.Contains(out, u.Corps) {
			out = append(out, u.Corps)
		}
	}
	shared := func(corps string) int {
		if slices.ContainsFunc(p.c.Units, func(u counter) bool {
			return u.Army == w.Army && u.Corps == corps && u.Wing != "" && u.Wing != w.ID
		}) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b string) int { return shared(a) - shared(b) })
	return out
}

// parted is an Ally who leaves his wing, of a nation of which not so many half corps stand by themselves as chapter 10 wants; the wing
// keeps a whole corps (CO §3).
func (p *planner) parted() *counter {
	c := p.c
	if p.side != theAllies {
		return nil
	}
	for i := range c.Wings {
		w := &c.Wings[i]
		n := 0
		for k := range c.Units {
			if u := &c.Units[k]; u.Army == w.Army && u.Wing == "" && !u.Gone {
				n++
			}
		}
		if playerOf(w.Army) != p.side || n >= c.n.soloHalves {
			continue
		}
		for _, u := range slices.Backward(c.led(w)) {
			if then := c.apply(&mustered{Units: []string{u.ID}}); u.Kind != heavy && then.wholeCorps(then.wing(w.ID)) {
				return u
			}
		}
	}
	return nil
}

// guards are those of the Guard who are not with Napoleon yet.
func (p *planner) guards() (*counter, *wing) {
	w := p.c.wing("napoleon")
	if w == nil || p.side != theFrench {
		return nil, nil
	}
	for i := range p.c.Units {
		if u := &p.c.Units[i]; u.isGuard() && u.Army == french && !u.Gone && u.Wing != w.ID {
			return u, w
		}
	}
	return nil, nil
}

// corpsForEach is what a commander lacks of his corps of foot: first of one that he has begun, then of one that
// nobody has.
func (p *planner) corpsForEach() (*counter, *wing) {
	c := p.c
	for least := 1; least <= 2; least++ {
		for i := range c.Wings {
			w := &c.Wings[i]
			if playerOf(w.Army) != p.side || least > 1 && w.ID != "napoleon" || p.footCorps(w) >= least {
				continue
			}
			var best *counter
			for k := range c.Units {
				u := &c.Units[k]
				if u.Army != w.Army || u.Kind != foot || u.Wing != "" || u.Gone {
					continue
				}
				switch mate := p.mate(u); {
				case mate == w.ID:
					return u, w
				case mate == "" && best == nil:
					best = u
				}
			}
			if best != nil {
				return best, w
			}
		}
	}
	return nil, nil
}

// footCorps is how many complete corps of foot a commander has, the Guard beside them.
func (p *planner) footCorps(w *wing) (whole int) {
	n := map[string]int{}
	for _, u := range p.c.led(w) {
		if u.Kind == foot {
			if n[u.Corps]++; n[u.Corps] == p.c.n.wingUnits {
				whole++
			}
		}
	}
	return whole
}

// mate is the commander who has another unit of a corps, "" of none.
func (p *planner) mate(u *counter) string {
	for i := range p.c.Units {
		if o := &p.c.Units[i]; o.Army == u.Army && o.Corps == u.Corps && o.Wing != "" {
			return o.Wing
		}
	}
	return ""
}

// horseForEach is a corps of line or light horse for a French commander who has none.
func (p *planner) horseForEach() (*counter, *wing) {
	c := p.c
	for i := range c.Wings {
		w := &c.Wings[i]
		if w.Army != french || p.side != theFrench || slices.ContainsFunc(c.led(w), func(u *counter) bool { return u.Kind == horse }) {
			continue
		}
		for k := range c.Units {
			if u := &c.Units[k]; u.Army == french && u.Kind == horse && u.Wing == "" && !u.Gone {
				return u, w
			}
		}
	}
	return nil, nil
}

// theRest goes to where another unit of its corps is, else by turns to the smallest wing, foot never to Ney; an Ally
// may stay by himself, all but his heavy cavalry.
func (p *planner) theRest() (*counter, *wing) {
	c := p.c
	for i := range c.Units {
		u := &c.Units[i]
		if playerOf(u.Army) != p.side || u.Wing != "" || u.Gone || p.side == theAllies && u.Kind != heavy {
			continue
		}
		if w := c.wing(p.mate(u)); w != nil && u.Kind == foot {
			return u, w
		}
		var best *wing
		for k := range c.Wings {
			w := &c.Wings[k]
			if w.Army == u.Army && (best == nil || len(c.led(w)) < len(c.led(best))) && !(w.ID == "ney" && u.Kind == foot && c.corpsUnder(w) > 0) {
				best = w
			}
		}
		if best != nil {
			return u, best
		}
	}
	return nil, nil
}

// deploys puts markers and corps down. Which marker comes next and where it goes is drawn by the seed: markers are numbered as they
// are put down, and neither that order nor their zones may tell whom one hides (CO §10).
func (p *planner) deploys() (decision, bool) {
	c := p.c
	if c.Step == alliesJoin || c.Step == frenchJoin {
		return decision{}, false
	}
	type kept struct{ name, army string }
	var left []kept
	for i := range c.Wings {
		if w := &c.Wings[i]; playerOf(w.Army) == p.side && w.Zone == "" {
			left = append(left, kept{w.ID, w.Army})
		}
	}
	placed := 0
	for _, army := range armies {
		if playerOf(army) != p.side {
			continue
		}
		decoys := decoysOf(army)
		for i := range c.Markers {
			if m := &c.Markers[i]; m.Army == army {
				if placed++; m.Is == decoyIs {
					decoys--
				}
			}
		}
		for range decoys {
			left = append(left, kept{decoyIs, army})
		}
	}
	chance := rand.New(rand.NewPCG(p.seed, uint64(placed)))
	for _, i := range chance.Perm(len(left)) {
		if x, ok := p.putsDown(left[i].name, left[i].army, chance); ok {
			return x, true
		}
	}
	for i := range c.Units {
		if u := &c.Units[i]; playerOf(u.Army) == p.side && u.Wing == "" && u.Zone == "" && !u.Gone {
			if x, ok := p.putsDown(u.ID, u.Army, rand.New(rand.NewPCG(p.seed, uint64(i)+1<<8))); ok {
				return x, true
			}
		}
	}
	return decision{}, false
}

// putsDown puts a marker or a unit where its army is set up, in a zone that is drawn.
func (p *planner) putsDown(name, army string, chance *rand.Rand) (decision, bool) {
	var zones []string
	for i := range p.c.ground.Zones {
		if p.c.ground.Zones[i].Setup == army {
			zones = append(zones, p.c.ground.Zones[i].ID)
		}
	}
	for _, i := range chance.Perm(len(zones)) {
		a := game.Action{Verb: "place", Units: []game.Operand{operand([]string{name})}, Args: []string{zones[i]}}
		if p.taken(a) {
			return choose(a, "CO §10", "co.plan.deploys")
		}
	}
	return decision{}, false
}

// events plays a strategic event at the first chance (CO §10).
func (p *planner) events() (decision, bool) {
	c := p.c
	for _, id := range c.Hands[p.side] {
		who := nulls[id]
		if w := c.wing(who); w == nil || w.Gone || c.zeroed(who) {
			continue
		}
		a := game.Action{Verb: "play", Args: []string{id}}
		if p.taken(a) {
			return choose(a, "CO §10", "co.plan.event")
		}
	}
	return p.decoys()
}

// decoys puts a decoy between the French and Brussels where its event is held, or moves one there where it stands
// better (CO §10, §5.1.1).
func (p *planner) decoys() (decision, bool) {
	c := p.c
	if p.side != theAllies || c.cast() || !slices.Contains(c.Hands[theAllies], "decoy") {
		return decision{}, false
	}
	p.measures()
	var best game.Action
	most := 0.0
	for _, a := range c.eventLines() {
		if a.Args[0] != "decoy" || !p.taken(a) {
			continue
		}
		gain := p.covers(a.Args[2])
		if m := c.marker(a.Args[1]); m != nil && m.Zone != "" && !m.Gone {
			gain -= p.covers(m.Zone) + 0.01
		}
		if best.Verb == "" || gain > most {
			best, most = a, gain
		}
	}
	if m := best; m.Verb == "" || c.marker(m.Args[1]) != nil && c.marker(m.Args[1]).Zone != "" && most <= 0 {
		return decision{}, false
	}
	return choose(best, "CO §10", "co.plan.event")
}

func (p *planner) throws() (decision, bool) {
	return choose(game.Action{Verb: "initiative"}, "CO §10", "co.plan.initiative")
}

func (p *planner) draws() (decision, bool) {
	if p.c.Drawn[p.side] || p.c.pack(p.side) == nil {
		return decision{}, false
	}
	return choose(game.Action{Verb: "draw", Units: []game.Operand{operand([]string{playerNames[p.side]})}}, "CO §6.1", "co.plan.draw", p.c.total(p.side))
}

// runs takes a rout the first way, towards the nearest depot (CO §8.6.1).
func (p *planner) runs() (decision, bool) {
	c := p.c
	for _, f := range c.Flights {
		h := c.called(f.Who)
		if h.wing == nil && len(h.units) == 0 || h.player() != p.side {
			continue
		}
		a := game.Action{Verb: "run", Units: []game.Operand{operand(f.Who)}}
		if ways := c.runways(h, f.Zone, f.Shut, f.Zones); len(ways) > 0 {
			a.Args = ways[0]
		}
		return choose(a, "CO §8.6.1", "co.plan.run")
	}
	return decision{}, false
}

// home is how far a zone is from the nearest depot of an army.
func (p *planner) home(zone, army string) int {
	far := p.c.distances(func(id string) bool { return p.c.ground.Zone(id).Depot == army })
	if n, ok := far[zone]; ok {
		return n
	}
	return 1 << 10
}

// distances are the points from each zone to the nearest of some.
func (c *campaign) distances(to func(id string) bool) map[string]int {
	out := map[string]int{}
	var queue []string
	for i := range c.ground.Zones {
		if id := c.ground.Zones[i].ID; to(id) {
			out[id] = 0
			queue = append(queue, id)
		}
	}
	for len(queue) > 0 {
		slices.SortStableFunc(queue, func(a, b string) int { return out[a] - out[b] })
		at := queue[0]
		queue = queue[1:]
		for _, n := range c.neighbours(at) {
			l := c.ground.Link(at, n)
			d := out[at] + c.step(l.Dotted, c.ground.Zone(at).Difficult > 0)
			if old, seen := out[n]; !seen || d < old {
				out[n] = d
				queue = append(queue, n)
			}
		}
	}
	return out
}
