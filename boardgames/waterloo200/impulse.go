package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is impulses: commanders that are activated, moves, passes, and how an impulse ends (W200 §6.0
// to §6.3).

// moverOf is a block as it moves by an action.
func (t *table) moverOf(p *piece, action string) *mover {
	return &mover{arm: p.Arm, faction: p.Faction, fast: p.Fast, action: action, leaves: t.enemies(p.At, p.side()), isolated: t.isolated(p)}
}

// activates is `activate COMMANDER AREA...` (W200 §3.9.1, §6.2.1).
func (d *deed) activates() game.Adjudication {
	t := d.T
	p := d.one(0)
	if p == nil || d.impulse("W200 §6.0") {
		return nil
	}
	way, ok := d.way(p, d.Act.Args)
	if !ok || d.mine(p) {
		return nil
	}
	if d.mayActivate(p) {
		return nil
	}
	begins := t.Phase == choosing
	if begins {
		d.Does(&opened{Phase: string(moving), Action: tactical})
	}
	m := t.moverOf(p, tactical)
	m.reveal = true
	spent, points := t.costs(p, m, way)
	d.Head("activate", "W200 §6.2.1", t.radius(p), p.ID, wayEnd(t, p, way), spent, points)
	id := p.ID
	if _, ok := d.walks(p, m, way); !ok {
		return nil
	}
	d.Does(&marked{Units: []string{id}, Mark: "active", On: true}, &marked{Units: []string{id}, Mark: "up", On: true}, &marked{Units: []string{id}, Mark: "moved", On: true})
	d.Work(game.Hand{Unit: id, Act: "reveal", To: game.Area{ID: d.T.unit(id).At}}, "reveal", id)
	return d.finish()
}

// mayActivate refuses a commander who may not be activated wherever he stands.
func (d *deed) mayActivate(p *piece) bool {
	t := d.T
	begins := t.Phase == choosing
	moved := slices.ContainsFunc(t.Units, func(q piece) bool { return q.Moved && q.Arm != tactical })
	return d.Illegal(p.Arm == supreme, "W200 §3.9.1", "not-tactical", p.ID) || d.Illegal(p.Arm != tactical, "W200 §6.2.1", "not-tactical", p.ID) ||
		d.NotNow(!begins && t.Action != tactical, "W200 §6.0", "impulse-begun", []game.Way{{Line: "end", Say: ref.M("w2.way.end")}}) ||
		d.NotNow(!begins && (t.Phase != moving || moved), "W200 §6.2.1", "activation-over", []game.Way{{Line: "end", Say: ref.M("w2.way.end")}}) ||
		d.Illegal(p.Active, "W200 §3.9.1", "active", p.ID) ||
		d.Illegal(t.isolated(p), "W200 §6.4.1", "isolated") ||
		d.Illegal(len(t.active(p.Faction)) >= t.value(p.Faction), "W200 §6.2.1", "commanders", t.value(p.Faction), factionWord(p.Faction)) ||
		d.Illegal(len(t.active("")) == 0 && p.face().special() == 0, "W200 §6.2", "no-star", p.ID)
}

// wayEnd is where a way ends.
func wayEnd(t *table, p *piece, way []string) any {
	at := p.At
	if len(way) > 0 {
		at = way[len(way)-1]
	}
	return areaSay(t.land.Area(at))
}

// usesDisc is whether the side in turn may play the disc now.
func (d *deed) usesDisc(cite ref.Ref) bool {
	t := d.T
	return d.Never(t.Phase != choosing, game.NotNow, "W200 §6.0", "impulse-begun", []game.Way{{Line: "end", Say: ref.M("w2.way.end")}}) ||
		d.Illegal(t.Disc != t.Side, cite, "no-disc", the(sideNames[t.Disc]))
}

// strategics is `strategic`: the disc is played for moves (W200 §6.1).
func (d *deed) strategics() game.Adjudication {
	if d.impulse("W200 §6.1") || d.usesDisc("W200 §6.1") {
		return nil
	}
	t := d.T
	d.Does(&opened{Phase: string(moving), Action: byDisc})
	values := ref.Comma{}
	for _, f := range factionsOf(t.Side) {
		if v := t.value(f); v > 0 {
			values = append(values, ref.M("w2.strategic.value", the(f), v))
		}
	}
	d.Head("strategic", "W200 §6.1", begins(sideNames[t.Side]), values)
	return d.finish()
}

// moves is `move BLOCKS AREA...` (W200 §6.2.2), or a block that moves in a pass (§6.3).
func (d *deed) moves() game.Adjudication {
	if d.impulse("W200 §6.2.2") {
		return nil
	}
	t := d.T
	ways := []game.Way{}
	for _, id := range d.Who(0) {
		if p := t.unit(id); t.Phase == choosing && p != nil && len(ways) == 0 {
			if c := t.corpsCommander(p); c != nil {
				ways = append(ways, activateWay(c))
			}
		}
	}
	if d.Never(t.Phase == choosing, game.NotNow, "W200 §6.2.2", "choose-first", append(ways, []game.Way{{Line: "strategic", Say: ref.M("w2.way.strategic")}, {Line: "pass", Say: ref.M("w2.way.pass")}}...)) ||
		d.NotNow(t.Action == fromReserve || t.Action == battery, "W200 §6.1", "moves-over", []game.Way{{Line: "end", Say: ref.M("w2.way.end")}}) ||
		d.NotNow(t.Phase != moving, "W200 §6.0", "moves-over", []game.Way{{Line: "end", Say: ref.M("w2.way.end")}}) {
		return nil
	}
	if len(d.Who(0)) == 0 {
		return d.Bad("W200 §6.2.2", "who")
	}
	for _, id := range d.Who(0) {
		if !d.movesOne(id) {
			return nil
		}
	}
	return d.finish()
}

// movesOne moves one block of a line.
func (d *deed) movesOne(id string) bool {
	t := d.T
	p := t.unit(id)
	if p == nil {
		return !d.No(t.nobody(id))
	}
	args := slices.Clone(d.Act.Args)
	reveals := len(args) > 0 && args[len(args)-1] == revealWord
	if reveals {
		args = args[:len(args)-1]
	}
	way, ok := d.way(p, args)
	if !ok || d.mine(p) {
		return false
	}
	if len(way) == 0 && !reveals {
		d.Bad("W200 §6.2.2", "where")
		return false
	}
	action := supreme
	if t.Action == tactical {
		action = tactical
	}
	m := t.moverOf(p, action)
	m.reveal, m.boosted = reveals, action == tactical
	switch {
	case d.Illegal(p.Active && commander(p.Arm), "W200 §3.9.1", "revealed", id), d.Illegal(p.Moved && p.Active && p.Arm == horse, "W200 §0/or-3", "scouted", id), d.Illegal(p.Moved, "W200 §6.2.2", "moved", id), m.isolated && d.Illegal(true, "W200 §6.4.1", "isolated"), d.ordered(p):
		return false
	}
	if len(way) > 0 && d.engages(p, way[len(way)-1]) {
		return false
	}
	if t.Action == byDisc {
		d.Does(&went{Unit: id, To: p.At, Disc: true})
	}
	spent, points := t.costs(p, m, way)
	if len(way) == 0 {
		d.Head("move.reveal", "W200 §3.10.1", id, wayEnd(t, p, way), spent, points)
	} else {
		d.tellMove(p, wayEnd(t, p, way), spent, points)
	}
	d.engage(p, way)
	w, ok := d.walks(d.T.unit(id), m, way)
	if !ok {
		return false
	}
	d.Does(&marked{Units: []string{id}, Mark: "moved", On: true})
	if w.reveal > 0 {
		d.Does(&marked{Units: []string{id}, Mark: "active", On: true}, &marked{Units: []string{id}, Mark: "up", On: true})
		d.Work(game.Hand{Unit: id, Act: "reveal", To: game.Area{ID: d.T.unit(id).At}}, "reveal", id)
	}
	return true
}

// revealWord ends the line of a gun that is activated.
const revealWord = "reveal"

// ordered refuses a block that nobody may move now: out of every commander's radius, or one more than the
// disc moves.
func (d *deed) ordered(p *piece) bool {
	t := d.T
	if t.Action == tactical {
		switch {
		case p.Arm == supreme:
			return d.Illegal(true, "W200 §3.9.5", "no-corps", p.ID)
		case !slices.ContainsFunc(t.active(p.Faction), func(c *piece) bool { return c.Corps == p.Corps }):
			c := t.corpsCommander(p)
			if c == nil {
				return d.Illegal(true, "W200 §3.9.5", "no-commander", p.ID)
			}
			no := refuse(game.Illegal, "W200 §3.9.5", ref.M("w2.refuse.no-commander", p.ID))
			no.Ways = []game.Way{activateWay(c)}
			return d.No(no)
		}
		return !t.commands(p) && d.Illegal(true, t.outOfRadius(p), "radius", p.ID)
	}
	return d.Illegal(t.Movers[p.Faction] >= t.value(p.Faction), "W200 §6.1", "movers", t.value(p.Faction), factionWord(p.Faction))
}

// corpsCommander is who would have to be activated for a block to move, where he is on the map; nil where nobody is.
func (t *table) corpsCommander(p *piece) *piece {
	for i := range t.Units {
		if c := &t.Units[i]; c.Arm == tactical && c.At != "" && !c.Dead && !c.Active && c.Faction == p.Faction && c.Corps == p.Corps && p.Corps != "" {
			return c
		}
	}
	return nil
}

func activateWay(c *piece) game.Way {
	return game.Way{Line: "activate " + c.ID, Say: ref.M("w2.way.activate")}
}

// engages refuses an engagement: one too many, or of a gun or a commander alone.
func (d *deed) engages(p *piece, to string) bool {
	t := d.T
	if !t.enemies(to, p.side()) {
		return false
	}
	alone := !slices.ContainsFunc(t.in(to, p.side()), func(q *piece) bool { return q.Faction == p.Faction && fights(q.Arm) })
	if d.Illegal(!fights(p.Arm) && alone, "W200 §3.4", "supports-alone", p.ID) {
		return true
	}
	most := t.battles(p.Faction)
	return d.Illegal(t.newly(to) && t.counted(t.Engaged, p.Faction) >= most, t.actionCite(), "engagements", most)
}

// newly reports an area whose engagement would be a new one.
func (t *table) newly(area string) bool {
	return !slices.Contains(t.Contested, area) && !slices.Contains(t.Engaged, area)
}

// engage keeps a new engagement.
func (d *deed) engage(p *piece, way []string) {
	t := d.T
	if len(way) == 0 {
		return
	}
	to := way[len(way)-1]
	if t.enemies(to, p.side()) && t.newly(to) && t.friends(to, p.side()) == 0 {
		d.Does(&engaged{Area: to})
		d.tellAll(p, game.BodyLine, "engages", "W200 §6.2.3", areaSay(t.land.Area(to)))
	}
}

// actionCite is the paragraph that limits the battles of the action in course.
func (t *table) actionCite() ref.Ref {
	if t.Action == byDisc {
		return "W200 §6.1"
	}
	return "W200 §6.2.3"
}

// outOfRadius is the paragraph by which no activated commander reaches a block of his corps.
func (t *table) outOfRadius(p *piece) ref.Ref {
	for _, c := range t.active(p.Faction) {
		if c.Corps == p.Corps && c.ID == uxbridge {
			return "W200 §3.9.5.2"
		}
	}
	return "W200 §3.9.5.1"
}

// battles is how many battles, and new engagements, the impulse allows (W200 §6.2.3, R2, R42); by another reading
// each Allied faction its own (R27).
func (t *table) battles(faction string) int {
	switch {
	case t.Action != tactical:
		return t.n.discBattles
	case t.read.Has(book.BattlesByFaction):
		return len(t.active(faction))
	}
	return len(t.active(""))
}

// counted are areas of which those count that a faction's battles use up: all, or, by another reading, its
// own.
func (t *table) counted(areas []string, faction string) (n int) {
	for _, a := range areas {
		us := t.in(a, t.Side)
		if !t.read.Has(book.BattlesByFaction) || len(us) > 0 && us[0].Faction == faction {
			n++
		}
	}
	return n
}

// tellMove is the head line of a move with what it costs: whoever does not lead the block reads that one moves,
// for its points would tell its arm.
func (d *deed) tellMove(p *piece, to any, spent, points int) {
	from := areaSay(d.T.land.Area(p.At))
	l := game.Text{Kind: game.HeadLine, Say: ref.M("w2.move", p.ID, from, to, spent, points), Refs: []ref.Ref{"W200 §6.2.2"}}
	if !d.T.seen(p) {
		l.Secret = &game.Secret{Side: p.side(), Else: ref.M("w2.move.hidden", factionWord(p.Faction), from, to)}
	}
	d.Tell(l)
}

// tellAll is a line of a move that everybody reads, also where the block that moves is hidden and its name is not told.
func (d *deed) tellAll(p *piece, kind game.LineKind, key string, cite ref.Ref, args ...any) {
	l := game.Text{Kind: kind, Say: ref.M("w2."+key, args...), Refs: []ref.Ref{cite}}
	if p != nil && !d.T.seen(p) {
		l.Secret = &game.Secret{Side: p.side(), Else: l.Say}
	}
	d.Tell(l)
}

// costs are the points of a way and those that the block has.
func (t *table) costs(p *piece, m *mover, way []string) (spent, points int) {
	w, _ := t.n.way(m, t.steps(p, way), &t.read)
	return w.spent, t.n.points(m)
}

// steps are the areas of a way as a block finds them.
func (t *table) steps(p *piece, way []string) (path []step) {
	for _, to := range way {
		path = append(path, t.stepInto(p, to))
	}
	return path
}

// passes is `pass`, or `pass BLOCK AREA...` (W200 §6.3).
func (d *deed) passes() game.Adjudication {
	t := d.T
	if d.impulse("W200 §6.3") || d.Never(t.Phase != choosing, game.NotNow, "W200 §6.0", "impulse-begun", []game.Way{{Line: "end", Say: ref.M("w2.way.end")}}) {
		return nil
	}
	ids := d.Who(0)
	var goes *piece
	if len(ids) > 0 {
		goes = t.unit(ids[0])
	}
	d.tellAll(goes, game.HeadLine, "pass", "W200 §6.3", begins(sideNames[t.Side]))
	if len(ids) > 0 {
		if len(ids) > 1 {
			return d.refused(refuse(game.Illegal, "W200 §6.3", ref.M("w2.refuse.pass-one")))
		}
		p := d.one(0)
		if p == nil {
			return nil
		}
		way, ok := d.way(p, d.Act.Args)
		if !ok || d.mine(p) {
			return nil
		}
		if len(way) == 0 {
			return d.Bad("W200 §6.3", "where")
		}
		m := t.moverOf(p, pass)
		spent, points := t.costs(p, m, way)
		d.tellMove(p, wayEnd(t, p, way), spent, points)
		if _, ok := d.walks(p, m, way); !ok {
			return nil
		}
	}
	if d.watches(); d.T.Phase == over {
		return d.Done()
	}
	passes := t.Passes + 1
	if passes >= len(sideNames) && t.Turn >= t.n.turns { // nothing follows the last passes of the last turn (W200 §2.0)
		d.last()
		return d.Done()
	}
	if passes < len(sideNames) {
		d.begins(&passed{Turn: t.Turn, Side: 1 - t.Side, Disc: t.Disc, Passes: passes, Phase: string(choosing)})
		return d.Done()
	}
	d.begins(&passed{Turn: t.Turn, Side: 1 - t.Disc, Disc: t.Disc, Phase: string(reorganising)})
	return d.Done()
}

// refused is a deed that ends with a refusal, which nobody can overrule: there would be nothing to do.
func (d *deed) refused(r *game.Refusal) game.Adjudication {
	if d.Err == nil {
		d.Err = r
	}
	return nil
}

// begins begins an impulse or a phase, and says so.
func (d *deed) begins(e *passed) {
	d.Does(e)
	d.Phase("phase."+e.Phase, "W200 §6.0", e.Turn, sideWord(e.Side))
}

// ends is `end`: an impulse is over (W200 §6.2.4), or a side is done with its reorganisation (§6.4).
func (d *deed) ends() game.Adjudication {
	t := d.T
	if d.ready() {
		return nil
	}
	if t.Phase == reorganising {
		return d.reorganised()
	}
	if d.Never(t.Phase == choosing, game.NotNow, "W200 §6.0", "nothing-chosen", []game.Way{{Line: "pass", Say: ref.M("w2.way.pass")}}) {
		return nil
	}
	for _, a := range t.Engaged {
		if !slices.Contains(t.Fought, a) && t.contested(a) && d.No(refuse(game.Illegal, "W200 §6.2.3", ref.M("w2.refuse.unfought", areaSay(t.land.Area(a))), game.Way{Line: "battle " + a, Say: ref.M("w2.way.owed")})) {
			return nil
		}
	}
	d.Head("end", "W200 §6.2.4", begins(sideNames[t.Side]))
	d.deactivates()
	disc := t.Disc
	if t.Action != tactical {
		disc = 1 - t.Side
		d.Say("disc", "W200 R54", sideWord(disc))
	}
	d.begins(&passed{Turn: t.Turn, Side: 1 - t.Side, Disc: disc, Phase: string(choosing)})
	return d.Done()
}

// deactivates turns activated commanders a step down, and hides them and the guns (W200 §6.2.4); who
// scouted and whom he saw is hidden too (R49).
func (d *deed) deactivates() {
	t := d.T
	var down []string
	for i := range t.Units {
		p := &t.Units[i]
		if p.Active && p.Arm == tactical && p.side() == t.Side {
			d.serves(p, "W200 §6.2.4")
		}
		if p.Up && (p.Active || !t.contested(p.At)) {
			down = append(down, p.ID)
		}
	}
	if len(down) > 0 {
		d.Does(&marked{Units: down, Mark: "up"}, &marked{Units: down, Mark: "active"})
		d.standsUp(down)
	}
}

// serves turns a block a step down for what it did; a heart stays.
func (d *deed) serves(p *piece, cite ref.Ref) {
	was := p.face()
	is := was.served()
	if len(is) == len(was) {
		return
	}
	d.Does(&turned{Unit: p.ID, Step: p.Step + 1})
	d.Say("falls", cite, p.ID, was.String(), faceSay(is))
	d.Work(game.Hand{Unit: p.ID, Act: "turn"}, "turn", p.ID, faceSay(is))
}
