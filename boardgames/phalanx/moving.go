package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how units and leaders move (PHX §8), come on (§5) and step away (§9.6).

// squareOf reads a square of a line.
func squareOf(word string) (q board.Square, ok bool) {
	var n [2]int
	k, digits := 0, 0
	for _, r := range word {
		switch {
		case r == ',' && k == 0 && digits > 0:
			k, digits = 1, 0
		case r >= '0' && r <= '9' && digits < 2:
			n[k] = n[k]*10 + int(r-'0')
			digits++
		default:
			return q, false
		}
	}
	return board.Square{X: n[0], Y: n[1]}, k == 1 && digits > 0
}

// facingWord reads a facing of a line, in either language.
func facingWord(word string) (string, bool) {
	switch word {
	case "n", "e", "s", "w":
		return word, true
	case "o":
		return "w", true
	case "north", "nord":
		return "n", true
	case "east", "est":
		return "e", true
	case "south", "sud":
		return "s", true
	case "west", "ovest":
		return "w", true
	}
	return "", false
}

// plays is `play CARD`: its movement points (PHX §8).
func (d *deed) plays() game.Adjudication {
	t := d.t
	if len(d.act.Args) != 1 {
		return d.bad("PHX §6", "play")
	}
	word := d.act.Args[0]
	if d.no(t.readyFor("PHX §6")) || d.no(t.playable(word)) {
		return nil
	}
	c, _ := parsed(word)
	if d.illegal(c.MP == 0, "PHX §6", "no-mp", word) {
		return nil
	}
	army := cardArmy(word, t.Active)
	d.does(&spent{Army: army, Cards: []string{word}, Counts: true, Seen: true}, &opened{Points: c.MP, Serves: army, Rights: 1})
	d.head("play", "PHX §8", upWord(army), ref.Typed(word), c.MP, d.t.Played)
	return d.done()
}

// moves is `move UNIT SQUARE FACING...`, or a leader's way.
func (d *deed) moves() game.Adjudication {
	t := d.t
	if d.no(t.ready()) {
		return nil
	}
	ids := d.who(0)
	if len(ids) == 0 {
		return d.bad("PHX §8", "who")
	}
	if l := t.leader(ids[0]); l != nil {
		return d.leads(l)
	}
	p := d.one(0)
	if p == nil || d.no(t.mine(p)) || d.no(t.standing(p)) || d.no(t.movable(p)) {
		return nil
	}
	if d.no(t.untold(p.At)) {
		return nil
	}
	w := walk{at: p.At, facing: p.Facing, walled: t.walled(p)}
	return d.walks(p, &w, d.act.Args)
}

// movable refuses a unit that may not move now.
func (t *table) movable(p *piece) *game.Refusal {
	illegal := func(cite ref.Ref, key string, args ...any) *game.Refusal {
		return refuse(game.Illegal, cite, ref.M("ph.refuse."+key, args...))
	}
	switch {
	case p.Rallied:
		return illegal("PHX §11.6", "rallied", p.ID)
	case p.Moved && p.Attacked && t.Mover == p.ID:
		return illegal("PHX R30", "moved", p.ID)
	case p.Moved && p.Attacked: // it charged
		return illegal("PHX R48", "moved", p.ID)
	case p.Moved || p.Began && t.Mover != p.ID:
		return illegal("PHX §8", "moved", p.ID)
	case t.Points == 0:
		r := illegal("PHX §8", "no-points")
		if t.Lapsed {
			r.Ref = "PHX R30"
		}
		r.Ways = []game.Way{{Line: "play 4-2", Say: ref.M("ph.way.card"), Does: game.AsExample}}
		return r
	case t.Serves != p.Army:
		return illegal("PHX R31", "serves", p.ID, ofWord(t.Serves))
	}
	return nil
}

// walk is a unit on its way.
type walk struct {
	at      board.Square
	facing  string
	walled  bool // foot in a castle: its front is on all sides
	turning bool // it has just left a castle, and may face anywhere for nothing
	cost    int
	stops   bool // cavalry may withdraw before it
}

// walks takes a unit along the words of a way: squares straight ahead, and facings.
func (d *deed) walks(p *piece, w *walk, way []string) game.Adjudication {
	if len(way) == 0 {
		return d.bad("PHX §8", "way")
	}
	before := d.t.Points
	from, faced := w.at, w.facing
	d.does(&went{Unit: p.ID, Follow: d.t.followed(p) != nil, To: orZero(d.t.followed(p))})
	for _, word := range way {
		if w.stops {
			break
		}
		if f, ok := facingWord(word); ok {
			if d.turns(p, w, f) {
				return nil
			}
			continue
		}
		q, ok := squareOf(word)
		if !ok {
			return d.bad("PHX §8", "way-word", word)
		}
		if d.ahead(p, w, q) {
			return nil
		}
	}
	cost := before - d.t.Points
	if cost == 0 && w.at == from && w.facing == faced && d.illegal(true, "PHX §8", "nowhere", p.ID, ref.Word("ph.way."+faced)) {
		return nil
	}
	if d.illegal(d.t.Points < 0, "PHX §8", "points", cost, before) {
		return nil
	}
	d.lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M("ph.move", p.ID, squareSay(from), squareSay(w.at), ref.Word("ph.way."+w.facing), cost, max(0, d.t.Points)), Refs: []ref.Ref{"PHX §8", "PHX §8.3"}}}, d.lines...)
	d.data = append(d.data, game.KV{Key: "spent", Value: cost})
	if w.stops {
		d.say("move.stops", "PHX §9.6", p.ID)
	}
	return d.done()
}

// followed is the one square that a unit may still enter, because cavalry has left it; nil where
// nothing binds it (PHX R34).
func (t *table) followed(p *piece) *board.Square {
	if t.Mover != p.ID {
		return nil
	}
	return t.Follow
}

// turns faces a unit another way (PHX §8.1); it reports a refusal.
func (d *deed) turns(p *piece, w *walk, facing string) bool {
	if d.illegal(d.t.followed(p) != nil, "PHX R34", "follow", p.ID) {
		return true
	}
	cost := d.t.n.turn
	if w.turning || w.walled || w.facing == facing {
		cost = 0
	}
	w.facing, w.turning = facing, false
	d.does(&stepped{Unit: p.ID, To: w.at, Facing: facing}, &went{Unit: p.ID, Cost: cost})
	if d.t.read.Has(book.StandingFootAlarms) {
		w.stops = d.alarms(p, w.at)
	}
	return false
}

// ahead takes a unit over the squares up to one that lies straight ahead.
func (d *deed) ahead(p *piece, w *walk, to board.Square) bool {
	for w.at != to && !w.stops {
		var f game.Facing
		switch {
		case to.X == w.at.X && to.Y > w.at.Y:
			f = game.North
		case to.X == w.at.X:
			f = game.South
		case to.Y == w.at.Y && to.X > w.at.X:
			f = game.East
		case to.Y == w.at.Y:
			f = game.West
		default:
			if d.illegal(true, "PHX §8", "straight", squareSay(to)) {
				return true
			}
			return true // nobody can say over which squares
		}
		if d.step(p, w, f) {
			return true
		}
	}
	return false
}

// step is one square (PHX §8.1 to 8.3).
func (d *deed) step(p *piece, w *walk, f game.Facing) bool {
	t, to := d.t, w.at.Step(f, 1)
	if !t.has(to) {
		d.no(refuse(game.BadValue, "PHX §2.1", ref.M("ph.refuse.off-board", squareSay(to))))
		return true
	}
	over := t.edge(w.at, to)
	switch {
	case !w.walled && facingOf(w.facing) != f && d.illegal(true, "PHX §8.1", "not-ahead-of", p.ID, squareSay(to)),
		d.illegal(t.followed(p) != nil && *t.followed(p) != to, "PHX R34", "follow", p.ID),
		d.illegal(over.pond, "PHX §8.3", "pond"),
		d.illegal(!t.free(to, p.side()), "PHX §8.2", "occupied-by", squareSay(to)):
		return true
	}
	if d.no(t.untoldStep(w.at, to)) {
		return true
	}
	fromKind, _ := t.kind(w.at)
	kind, place := t.kind(to)
	cost := t.n.stepCost(fromKind, kind, place, over, &t.read)
	if d.illegal(cost > t.Points, "PHX §8", "points", cost, t.Points) {
		return true
	}
	w.turning = fromKind == groundCast // PHX §10: who leaves a castle faces as he likes
	if w.walled || w.turning {
		w.facing = f.String()
	}
	w.at, w.cost = to, w.cost+cost
	d.does(&went{Unit: p.ID, Cost: min(cost, t.Points)})
	d.arrives(p, to, w.facing)
	w.walled = d.t.walled(d.t.unit(p.ID))
	if t.followed(p) != nil { // it has entered the square that was left, and goes no further
		d.does(&marked{Units: []string{p.ID}, Mark: "moved", On: true})
	}
	w.stops = d.alarms(p, to)
	return false
}

// alarms owes enemy cavalry beside foot its way out (PHX §9.6).
func (d *deed) alarms(p *piece, at board.Square) bool {
	if !p.foot() {
		return false
	}
	found := false
	for _, q := range d.t.beside(at) {
		c := d.t.at(q)
		if c == nil || c.side() == p.side() || c.foot() || len(d.t.refuges(c, false)) == 0 {
			continue
		}
		d.does(&owes{What: oweWithdraw, Who: []string{c.ID}, At: at})
		d.say("move.alarm", "PHX §9.6", c.ID)
		found = true
	}
	return found
}

// leads moves a leader: a point a square, whatever its ground, as often as he likes (PHX §8, §12).
func (d *deed) leads(l *commander) game.Adjudication {
	t := d.t
	switch {
	case d.no(t.leaderMine(l)):
		return nil
	case d.illegal(t.Points == 0, "PHX §8", "no-points"), d.illegal(t.Points > 0 && t.Serves != l.Army, "PHX R31", "serves", leaderWord(l.ID), ofWord(t.Serves)):
		return nil
	case len(d.act.Args) == 0:
		return d.bad("PHX §8", "way")
	}
	at, cost := l.At, 0
	for _, word := range d.act.Args {
		if _, turn := facingWord(word); turn {
			if d.illegal(true, "PHX §8.1", "leader-turns") {
				return nil
			}
			continue
		}
		to, ok := squareOf(word)
		if !ok {
			return d.bad("PHX §8", "way-word", word)
		}
		if d.illegal(to.X != at.X && to.Y != at.Y, "PHX §8", "straight", squareSay(to)) {
			return nil
		}
		for at != to {
			next := at.Step(towards(at, to), 1)
			if !t.has(next) {
				d.no(refuse(game.BadValue, "PHX §2.1", ref.M("ph.refuse.off-board", squareSay(next))))
				return nil
			}
			if d.no(t.untoldEdge(at, next)) {
				return nil
			}
			if d.illegal(t.edge(at, next).pond, "PHX §8.3", "pond") || d.illegal(!t.leaderMayStand(l, next), "PHX §8.2", "occupied-by", squareSay(next)) {
				return nil
			}
			at = next
			cost += t.n.leader
		}
	}
	if d.illegal(cost > t.Points, "PHX §8", "points", cost, t.Points) {
		return nil
	}
	from := l.At
	d.does(&stepped{Unit: l.ID, To: at}, &went{Cost: min(cost, t.Points)})
	d.head("leader.move", "PHX §8", leaderWord(l.ID), squareSay(from), squareSay(at), cost, d.t.Points)
	d.data = game.Object{{Key: "spent", Value: cost}}
	return d.done()
}

// towards is the facing from a square to another of its row or column.
func towards(a, b board.Square) game.Facing {
	switch {
	case b.Y > a.Y:
		return game.North
	case b.Y < a.Y:
		return game.South
	case b.X > a.X:
		return game.East
	}
	return game.West
}

func (t *table) leaderMine(l *commander) *game.Refusal {
	switch {
	case !l.On:
		return refuse(game.Illegal, "PHX §12", ref.M("ph.refuse.off", leaderWord(l.ID)))
	case sideOf(l.Army) != t.Active:
		return refuse(game.NotYours, "PHX §4", ref.M("ph.refuse.not-yours", leaderWord(l.ID), ofWord(sideNames[t.Active])), endWay())
	}
	return nil
}

// leaderMayStand reports a square without an enemy.
func (t *table) leaderMayStand(l *commander, q board.Square) bool {
	if p := t.at(q); p != nil && p.side() != sideOf(l.Army) {
		return false
	}
	for i := range t.Leaders {
		if o := &t.Leaders[i]; o.ID != l.ID && o.On && o.At == q {
			return false
		}
	}
	return true
}

// enters is `enter UNIT SQUARE FACING ...`: a reinforcement comes on and may go on (PHX §5).
func (d *deed) enters() game.Adjudication {
	t := d.t
	p := d.one(0)
	if p == nil || d.no(t.ready()) || d.no(t.mine(p)) {
		return nil
	}
	switch {
	case d.illegal(p.On || p.Dead || p.Enters == 0, "PHX §5", "no-arrival", p.ID), d.illegal(p.Enters > t.Turn, "PHX §5", "too-early", p.ID, p.Enters),
		d.illegal(t.Points > 0 && t.Serves != p.Army, "PHX §5", "serves", p.ID, ofWord(t.Serves)), d.no(t.movable(p)):
		return nil
	case len(d.act.Args) == 0:
		return d.bad("PHX §5", "entry-way")
	}
	at, ok := squareOf(d.act.Args[0])
	if !ok {
		return d.bad("PHX §8", "way-word", d.act.Args[0])
	}
	rest := d.act.Args[1:]
	facing := "w"
	if len(rest) > 0 {
		if f, is := facingWord(rest[0]); is {
			facing, rest = f, rest[1:]
		}
	}
	switch {
	case t.has(at) && d.no(t.untoldEntry(at)):
		return nil
	case d.illegal(!slices.Contains(t.land.Entry, at), "PHX §5", "no-entry", squareSay(at)), d.illegal(t.Entered != nil && *t.Entered != at, "PHX R43", "one-entry", squareSay(at)),
		d.illegal(!t.free(at, p.side()), "PHX §8.2", "occupied-by", squareSay(at)), d.illegal(t.Points < t.n.entry, "PHX §8", "points", t.n.entry, t.Points):
		return nil
	}
	if t.Entered == nil {
		d.does(&entered{at})
	}
	before := t.Points
	d.does(&went{Unit: p.ID, Cost: t.n.entry})
	d.arrives(p, at, facing)
	w := walk{at: at, facing: facing, walled: d.t.walled(d.t.unit(p.ID)), stops: d.alarms(p, at)}
	d.lines = append([]game.Text{{Kind: game.HeadLine, Say: ref.M("ph.enter", p.ID, squareSay(at), ref.Word("ph.way."+facing), t.n.entry), Refs: []ref.Ref{"PHX §5"}}}, d.lines...)
	if len(rest) > 0 && !w.stops {
		if out := d.walks(p, &w, rest); out == nil {
			return nil
		}
		d.data = nil
	}
	d.data = game.Object{{Key: "spent", Value: before - d.t.Points}}
	return d.done()
}

// withdraws is `withdraw CAVALRY SQUARE FACING` before foot (PHX §9.6, R34).
func (d *deed) withdraws() game.Adjudication {
	p := d.one(0)
	if p == nil {
		return nil
	}
	o := d.t.owed(oweWithdraw, p.ID)
	if o == nil {
		d.no(refuse(game.NotNow, "PHX §9.6", ref.M("ph.refuse.not-owed", p.ID)))
		return nil
	}
	from := p.At
	at, facing, ok := d.goes(p, d.t.refuges(p, false))
	if !ok {
		return nil
	}
	d.head("withdraw", "PHX §9.6", p.ID, squareSay(at), ref.Word("ph.way."+facing))
	d.does(&owes{Done: true, What: oweWithdraw, Who: o.Who})
	d.carries(p, at)
	d.arrives(p, at, facing)
	d.work(game.Hand{Unit: p.ID, Act: "move", To: cell(at, facing)}, "move", p.ID, squareSay(at))
	if m := d.t.unit(d.t.Mover); m != nil && m.At == o.At {
		d.does(&went{Unit: m.ID, Follow: true, To: from})
	}
	return d.done()
}

// goes reads where a unit goes back to, and how it then faces; ok is false where that is refused.
func (d *deed) goes(p *piece, refuges []board.Square) (at board.Square, facing string, ok bool) {
	facing = p.Facing
	args := d.act.Args
	if len(args) == 0 && len(refuges) == 1 {
		at = refuges[0]
	} else if len(args) == 0 {
		d.bad("PHX §9.5", "where", p.ID)
		return at, "", false
	} else if at, ok = squareOf(args[0]); !ok {
		d.bad("PHX §8", "way-word", args[0])
		return at, "", false
	}
	if len(args) > 1 {
		f, is := facingWord(args[1])
		if !is {
			d.bad("PHX §8.1", "way-word", args[1])
			return at, "", false
		}
		facing = f
	}
	if slices.Contains(refuges, at) {
		return at, facing, !d.no(d.t.untoldStep(p.At, at))
	}
	if d.illegal(true, d.notThere(p, at), "no-refuge", p.ID, squareSay(at)) {
		return at, "", false
	}
	if !d.t.has(at) || d.t.at(at) != nil { // there nobody goes, whatever the table says
		d.bad(d.notThere(p, at), "no-refuge", p.ID, squareSay(at))
		return at, "", false
	}
	return at, facing, true
}

// notThere is the paragraph that forbids a square to who goes back.
func (d *deed) notThere(p *piece, at board.Square) ref.Ref {
	withdraws := d.act.Verb == "withdraw"
	dx, dy := p.At.Apart(at)
	switch {
	case dx+dy != 1 && withdraws && (dx == 0 || dy == 0):
		return "PHX R2"
	case dx+dy == 1 && d.t.edge(p.At, at).pond:
		return "PHX §8.3"
	case d.t.has(at) && !d.t.free(at, p.side()) && d.t.at(at) == nil: // a leader alone
		return "PHX R38"
	case withdraws:
		return "PHX R34"
	}
	return "PHX §9.5"
}

// carries takes a leader along who stands with a unit that goes back (PHX §12).
func (d *deed) carries(p *piece, to board.Square) {
	for i := range d.t.Leaders {
		if l := &d.t.Leaders[i]; l.On && l.At == p.At && sideOf(l.Army) == p.side() {
			d.does(&stepped{Unit: l.ID, To: to})
			d.say("leader.along", "PHX §12", leaderWord(l.ID))
		}
	}
}

// owed is something owed by, or among, a unit; nil for nothing.
func (t *table) owed(kind, id string) *owing {
	for i := range t.Owed {
		if o := &t.Owed[i]; o.Kind == kind && slices.Contains(o.Who, id) {
			return o
		}
	}
	return nil
}

// waives is `x` of a withdrawal.
func (d *deed) waives() game.Adjudication {
	ids := d.who(0)
	if len(ids) == 0 {
		return d.bad("PHX §9.6", "who")
	}
	o := d.t.owed(oweWithdraw, ids[0])
	if o == nil {
		d.no(refuse(game.NotNow, "PHX §9.6", ref.M("ph.refuse.not-owed", ids[0])))
		return nil
	}
	at := o.At
	d.does(&owes{Done: true, What: oweWithdraw, Who: o.Who})
	d.head("stays", "PHX §9.6", ids[0])
	if m := d.t.unit(d.t.Mover); m != nil && m.At == at && d.t.read.Has(book.FootStopsBeforeCavalry) && d.t.Follow == nil && len(d.t.Owed) == 0 {
		d.does(&marked{Units: []string{m.ID}, Mark: "moved", On: true})
		d.say("move.over", "PHX R56", m.ID)
	}
	return d.done()
}

// placesLeader is `place LEADER SQUARE` where several units are equally near (PHX §12).
func (d *deed) placesLeader() game.Adjudication {
	ids := d.who(0)
	if len(ids) == 0 || len(d.act.Args) == 0 {
		return d.bad("PHX §12", "who")
	}
	l := d.t.leader(ids[0])
	at, ok := squareOf(d.act.Args[0])
	switch {
	case l == nil:
		d.no(d.t.nobody(ids[0]))
		return nil
	case d.t.owed(owePlace, l.ID) == nil:
		d.no(refuse(game.NotNow, "PHX §12", ref.M("ph.refuse.not-owed", leaderWord(l.ID))))
		return nil
	case !ok:
		return d.bad("PHX §8", "way-word", d.act.Args[0])
	case d.illegal(!slices.Contains(d.t.nearest(l), at), "PHX §12", "not-nearest", leaderWord(l.ID), squareSay(at)):
		return nil
	}
	d.does(&owes{Done: true, What: owePlace, Who: []string{l.ID}}, &stepped{Unit: l.ID, To: at})
	d.head("leader.flees", "PHX §12", leaderWord(l.ID), squareSay(at))
	d.settlesAlone()
	return d.done()
}

// orZero is a square that may not be there.
func orZero(q *board.Square) board.Square {
	if q == nil {
		return board.Square{}
	}
	return *q
}
