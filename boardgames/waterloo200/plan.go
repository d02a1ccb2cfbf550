package waterloo200

import (
	"cmp"
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the automatic player: it attacks where it will probably take more than it loses, brings reserves by the
// disc, marches for victory areas, and gives steps back to who has fallen most. It sees what its seat sees: of a
// hidden block the mean of those that it may be.

var _ game.Planner = Rules{}

// What the automatic player goes by, in strength points.
const (
	planArea     = 6.0 // a victory area taken
	planThreat   = 2.0 // an own victory area that is contested
	planGround   = 1.0 // any area taken
	planDisc     = 3.0 // with which the disc is played for a battle
	planDiscs    = 3   // actions by the disc in a turn
	planMarch    = 2   // stars with which a commander is activated for a march
	planReserves = 3   // reserves for which the disc is played
	planWeary    = 1.5 // more that an attack must be worth for each tactical action of the turn before
	planWait     = 2.0 // more for the British, who wait behind their ridge
	planCare     = 2.0 // more for each unit lost, of those whose loss counts: ten lose the game
	planActs     = 5   // tactical actions in a turn, after which nobody marches
)

// enough is what an attack must be worth: the more, the more stars the turn has cost already.
func (p *planner) enough(faction string) float64 {
	e := planWeary * float64(p.t.Acts[p.side])
	if faction == british {
		e += planWait
	}
	return e + p.care(faction)
}

// care is how much more an attack must be worth the nearer a faction is to the end of its morale (W200 §3.6); Prussians who
// are lost count for nobody's.
func (p *planner) care(faction string) float64 {
	if faction == prussian {
		return 0
	}
	return planCare * float64(p.t.n.morale-p.t.morale(faction))
}

// planner plans for one side.
type planner struct {
	t    *table
	side int
	ways map[string][]route        // of blocks that were looked at
	mean map[string]float64        // strength of a hidden block, by faction
	to   map[string]int            // how far each area is from those that the side wants
	near map[string]map[string]int // areas that have a line to the commander, by faction
}

// cut reports a block without a line of communication.
func (p *planner) cut(q *piece) bool {
	near, looked := p.near[q.Faction]
	if !looked {
		near = p.t.supplied(q.Faction)
		p.near[q.Faction] = near
	}
	_, linked := near[q.At]
	return !linked
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
func (Rules) Plan(s game.State, side int, _ uint64) (game.Action, game.Text, bool) {
	t := boardOf(s)
	if t == nil || side < 0 || t.Phase == over {
		return game.Action{}, game.Text{}, false
	}
	p := &planner{t: t, side: side, ways: map[string][]route{}, mean: map[string]float64{}, near: map[string]map[string]int{}}
	d, ok := p.decides()
	if !ok {
		return game.Action{}, game.Text{}, false
	}
	return d.act, game.Text{Kind: game.ReasonLine, Say: d.why, Secret: &game.Secret{Side: side, Else: d.seen}}, true
}

func (p *planner) decides() (decision, bool) {
	t := p.t
	if t.Phase == deploying {
		return decide(act("deploy", nil), ref.M("w2.plan.deploy")), true
	}
	if due := t.dueActions(p.side); due != nil {
		return p.settles(due)
	}
	if t.Side != p.side {
		return decision{}, false
	}
	switch t.Phase {
	case choosing:
		return p.chooses(), true
	case moving:
		return p.moves(), true
	case battling:
		return p.battles(), true
	}
	return p.reorganises(), true
}

// settles answers what is owed: reserves come, nobody withdraws or goes on, hits fall as most is kept.
func (p *planner) settles(due []game.Action) (decision, bool) {
	if len(due) == 0 {
		return decision{}, false
	}
	a := due[0]
	switch a.Verb {
	case "hit":
		return decide(act("hit", nil), ref.M("w2.plan.hit")), true
	case "withdraw", "impetus":
		return decide(act("drop", nil), ref.M("w2.plan.stays")), true
	}
	return decide(a, ref.M("w2.plan."+a.Verb)), true
}

// strength is what a block fights with, as far as this side knows.
func (p *planner) strength(q *piece) float64 {
	if q.known() {
		return float64(q.face().strength())
	}
	if m, ok := p.mean[q.Faction]; ok {
		return m
	}
	sum, n := 0.0, 0
	for _, u := range p.t.unseen(q.Faction) {
		sum += float64(u.face().strength())
		n++
	}
	m := 2.0
	if n > 0 {
		m = sum / float64(n)
	}
	p.mean[q.Faction] = m
	return m
}

// routesOf are the ways of a block by an action, looked for once.
func (p *planner) routesOf(q *piece, action string) []route {
	key := action + " " + q.ID
	if w, ok := p.ways[key]; ok {
		return w
	}
	m := p.t.moverOf(q, action)
	m.boosted = action == tactical && !commander(q.Arm)
	w := p.t.routes(q, m)
	p.ways[key] = w
	return w
}

// assault is an attack that might be made: who goes there, in this order, and what it is worth.
type assault struct {
	area   string
	gain   float64
	of, df float64
	who    []*piece
	paths  [][]string
}

// comer is a block that may come into an area, and how.
type comer struct {
	q    *piece
	path []string
}

// comers are the blocks that may come into each area, the strongest first.
func (p *planner) comers(action string, may func(*piece) bool) map[string][]comer {
	t := p.t
	out := map[string][]comer{}
	for i := range t.Units {
		q := &t.Units[i]
		if q.side() != p.side || q.At == "" || q.Moved || !fights(q.Arm) || !may(q) || p.guards(q) {
			continue
		}
		for _, w := range p.routesOf(q, action) {
			if end := w.path[len(w.path)-1]; t.enemies(end, p.side) {
				out[end] = append(out[end], comer{q, w.path})
			}
		}
	}
	for _, c := range out {
		slices.SortStableFunc(c, func(x, y comer) int { return cmp.Compare(p.strength(y.q), p.strength(x.q)) })
	}
	return out
}

// assaults weighs an attack on every area with enemies by those who may move; stars is what commanders add beside it.
func (p *planner) assaults(action string, may func(*piece) bool, stars func(area string) float64) (best assault) {
	t := p.t
	come := p.comers(action, may)
	for i := range t.land.Areas {
		area := t.land.Areas[i].ID
		if !t.enemies(area, p.side) || slices.Contains(t.Fought, area) {
			continue
		}
		for _, f := range factionsOf(p.side) {
			a := p.weigh(area, f, action, come[area], stars)
			if a.gain > best.gain {
				best = a
			}
		}
	}
	return best
}

// weigh weighs an attack of a faction on an area.
func (p *planner) weigh(area, faction, action string, come []comer, stars func(string) float64) assault {
	t := p.t
	a := assault{area: area}
	inside := t.in(area, p.side)
	if len(inside) > 0 && inside[0].Faction != faction {
		return a
	}
	if len(inside) == 0 && t.newly(area) && action == tactical && len(t.Engaged) >= max(1, t.battles(faction)) {
		return a
	}
	for _, q := range inside {
		a.of += p.strength(q)
	}
	room := t.room(area) - len(inside)
	comers := slices.DeleteFunc(slices.Clone(come), func(c comer) bool { return c.q.Faction != faction })
	if action == supreme {
		comers = comers[:min(len(comers), t.value(faction)-t.Movers[faction])]
	}
	for _, c := range comers[:min(len(comers), room)] {
		a.of += p.strength(c.q)
		a.who, a.paths = append(a.who, c.q), append(a.paths, c.path)
	}
	fighters := len(a.who) > 0 || slices.ContainsFunc(inside, func(q *piece) bool { return fights(q.Arm) })
	if !fighters || action == supreme && len(a.who) == 0 && t.Movers[faction] == 0 {
		return assault{}
	}
	a.of += stars(area) + p.balls(area, faction)
	for _, q := range t.in(area, 1-p.side) {
		a.df += p.strength(q)
	}
	defence := a.df
	a.df += float64(t.land.Area(area).Terrain)
	a.gain = p.exchange(a.of-a.df, defence)
	if a.of-a.df >= defence {
		a.gain += planGround
		if t.land.Area(area).Victory {
			a.gain += planArea
		}
	}
	if t.land.Area(area).Victory && t.held(area, p.side) {
		a.gain += planThreat
	}
	return a
}

// exchange is what the enemy loses less what is lost, by the bands of the book (W200 §6.2.3.1.6).
func (p *planner) exchange(fr, defence float64) float64 {
	n := p.t.n
	share := func(fr, suffered float64) float64 {
		switch {
		case fr <= float64(n.marginal):
			return suffered / float64(n.marginalShare)
		case fr <= float64(n.decisive):
			return suffered / float64(n.decisiveShare)
		}
		return float64(n.brilliantHits)
	}
	if fr > 0 {
		suffered := min(fr, defence)
		return suffered - share(fr, suffered)
	}
	return share(-fr, -fr) + fr
}

// balls are the guns beside an area that are activated, the strongest of the Allies.
func (p *planner) balls(area, faction string) (sum float64) {
	t := p.t
	best := 0.0
	for _, at := range t.land.Neighbours(area) {
		for _, q := range t.in(at, p.side) {
			if gun(q.Arm) && q.Faction == faction && q.Active && !t.enemies(at, p.side) {
				sum += float64(q.face().special())
				best = max(best, float64(q.face().special()))
			}
		}
	}
	if p.side == theAllies {
		return best
	}
	return sum
}

// guards reports a block that stays: alone on an own victory area that enemies could enter.
func (p *planner) guards(q *piece) bool {
	t := p.t
	if !t.land.Area(q.At).Victory || t.friends(q.At, p.side) > 1 || t.enemies(q.At, p.side) {
		return false
	}
	for at := range t.reach(q.At, 2) {
		if t.enemies(at, p.side) {
			return true
		}
	}
	return false
}

// chooses begins an impulse: the best attack of a commander, else the disc, else a march, else a pass.
func (p *planner) chooses() decision {
	t := p.t
	var best assault
	var leader *piece
	var way []string
	for i := range t.Units {
		q := &t.Units[i]
		if q.Arm != tactical || q.side() != p.side || q.At == "" || q.face().special() == 0 || p.cut(q) || t.value(q.Faction) == 0 || t.enemies(q.At, p.side) {
			continue
		}
		m := t.moverOf(q, tactical)
		m.reveal = true
		for _, w := range append([]route{{}}, t.routes(q, m)...) {
			at := q.At
			if len(w.path) > 0 {
				at = w.path[len(w.path)-1]
			}
			if t.enemies(at, p.side) {
				continue
			}
			near := t.spread(at, q.Faction, t.radius(q))
			a := p.assaults(tactical, func(u *piece) bool {
				_, in := near[u.At]
				return in && u.Corps == q.Corps && u.Faction == q.Faction
			}, func(area string) float64 {
				if slices.Contains(t.land.Neighbours(area), at) {
					return float64(q.face().special())
				}
				return 0
			})
			if a.gain > best.gain && a.gain > p.enough(q.Faction) {
				best, leader, way = a, q, w.path
			}
		}
	}
	if leader != nil {
		return decide(act("activate", []string{leader.ID}, way...), ref.M("w2.plan.attack", areaSay(t.land.Area(best.area)), tenths(best.gain)), ref.M("w2.plan.attack.seen", areaSay(t.land.Area(best.area))))
	}
	if d, ok := p.playsDisc(); ok {
		return d
	}
	if d, ok := p.marches(); ok {
		return d
	}
	return decide(act("pass", nil), ref.M("w2.plan.pass"))
}

// tenths is a number of strength points in a sentence.
func tenths(x float64) ref.Msg {
	n := int(x*10 + 0.5)
	return ref.M("w2.plan.points", n/10, n%10)
}

// playsDisc plays the disc for reserves, or for one battle that is worth it.
func (p *planner) playsDisc() (decision, bool) {
	t := p.t
	if t.Disc != p.side || t.Discs[p.side] >= planDiscs {
		return decision{}, false
	}
	for _, f := range factionsOf(p.side) {
		fits := 0
		for _, q := range t.reserve(f) {
			if len(t.places(q)) > 0 {
				fits++
			}
		}
		n := min(t.value(f), len(t.reserve(f)))
		if n > 0 && fits >= min(planReserves, len(t.reserve(f))) && t.atHome(f) {
			return decide(act("reinforce", nil, f, itoa(n)), ref.M("w2.plan.reserves", fits), ref.M("w2.plan.reserves.seen")), true
		}
	}
	a := p.assaults(supreme, func(q *piece) bool { return !p.cut(q) }, func(string) float64 { return 0 })
	if len(a.who) > 0 && a.gain >= planDisc+p.care(a.who[0].Faction) {
		return decide(act("strategic", nil), ref.M("w2.plan.attack", areaSay(t.land.Area(a.area)), tenths(a.gain)), ref.M("w2.plan.attack.seen", areaSay(t.land.Area(a.area)))), true
	}
	return decision{}, false
}

// battles fights what must be fought, then what is worth it; then the impulse is over.
func (p *planner) battles() decision {
	t := p.t
	if t.Action == tactical || t.Action == byDisc {
		var all []string
		for _, a := range t.Engaged {
			if !slices.Contains(t.Fought, a) && t.contested(a) {
				all = append(all, a)
			}
		}
		for _, a := range t.Contested {
			if !slices.Contains(t.Fought, a) && t.contested(a) && p.worth(a) > 0 {
				all = append(all, a)
			}
		}
		for _, a := range all {
			d := decide(with(act("battle", nil, a), p.employs(a)), ref.M("w2.plan.battle", areaSay(t.land.Area(a))))
			if _, no := t.prepare(d.act); no == nil {
				return d
			}
		}
	}
	return decide(act("end", nil), ref.M("w2.plan.end"))
}

// worth is what a battle is worth with those who are there.
func (p *planner) worth(area string) float64 {
	us := p.t.in(area, p.side)
	if len(us) == 0 {
		return 0
	}
	stars := func(area string) (sum float64) {
		for _, c := range p.t.active(us[0].Faction) {
			if slices.Contains(p.t.land.Neighbours(area), c.At) {
				sum += float64(c.face().special())
			}
		}
		return sum
	}
	return p.weigh(area, us[0].Faction, tactical, nil, stars).gain
}

// employs are the guns beside a battle that are activated; of the Allies the strongest.
func (p *planner) employs(area string) (out []string) {
	t := p.t
	us := t.in(area, p.side)
	if len(us) == 0 {
		return nil
	}
	best := 0
	for _, at := range t.land.Neighbours(area) {
		for _, q := range t.in(at, p.side) {
			if !gun(q.Arm) || !q.Active || q.Faction != us[0].Faction || q.face().special() == 0 || t.enemies(at, p.side) {
				continue
			}
			if p.side == theFrench {
				out = append(out, q.ID)
			} else if q.face().special() > best {
				out, best = []string{q.ID}, q.face().special()
			}
		}
	}
	return out
}

// reorganises lets every strategic commander reorganise who can, and draws all reserves.
func (p *planner) reorganises() decision {
	var best *game.Action
	p.t.reorganisations(func(a game.Action) { // the last gives steps, where any can be given
		if _, no := p.t.prepare(a); no == nil {
			best = &a
		}
	})
	if best != nil {
		return decide(*best, ref.M("w2.plan.reorganise"))
	}
	for _, f := range factionsOf(p.side) {
		n := min(p.t.value(f), len(p.t.reserve(f)))
		d := decide(act("reinforce", nil, f, itoa(n)), ref.M("w2.plan.reserves", n), ref.M("w2.plan.reserves.seen"))
		if _, no := p.t.prepare(d.act); n > 0 && no == nil {
			return d
		}
	}
	return decide(act("end", nil), ref.M("w2.plan.end"))
}
