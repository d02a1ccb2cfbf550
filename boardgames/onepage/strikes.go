package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is who may fire, attack and sally, and at whom (W1P §4, §6, §14).

// fire is a gun at a piece (W1P §6).
func (d *deed) fire() game.Adjudication {
	t, g := d.t, d.who(0, 0)
	if g == nil {
		return nil
	}
	c := d.who(1, 0)
	if c == nil || d.barred(firing, g) {
		return nil
	}
	if d.misses("fire", g, c, t.mayFire) || d.no(t.placed(c)) {
		return nil
	}
	return d.chance(t.shot(g, c).proc())
}

// mostTargets is how many targets a refusal offers in place of the one that it refuses.
const mostTargets = 2

// misses refuses a target, and offers those that there are.
func (d *deed) misses(verb string, a, c *counter, may func(a, c *counter) *game.Refusal) bool {
	no := may(a, c)
	if no != nil && no.Kind == game.Illegal && len(no.Ways) == 0 {
		d.t.atEach(verb, a, may, func(verb, who, at string, _ ...string) {
			if len(no.Ways) < mostTargets {
				no.Ways = append(no.Ways, game.Way{Line: verb + " " + who + " at " + at, Say: ref.M("op.way.target")})
			}
		})
	}
	return d.no(no)
}

// mayFire refuses a shot that the sheet forbids.
func (t *table) mayFire(g, c *counter) *game.Refusal {
	switch {
	case g.Kind != artillery:
		return &game.Refusal{Kind: game.BadValue, Ref: "W1P §6", Say: ref.M("op.refuse.no-gun", g.ID)}
	case g.Fired:
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.fired", g.ID))
	case c.Where != onBoard || c.Side == g.Side:
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.no-target", c.ID))
	case t.stacked(g) && t.read.Has(book.StacksDoNotFire):
		return refuse(game.Illegal, "W1P R28", ref.M("op.refuse.stack-fires", g.ID))
	case !t.stacked(g) && !t.read.inCone(g.At, g.Facing, c.At):
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.cone-of", c.ID, g.ID))
	case c.Kind == leader && !t.stacked(c):
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.open-leader"))
	case t.field.At(c.At) == field.Unknown:
		return t.untold(c.At)
	}
	return nil
}

func (t *table) shot(g, c *counter) *scuffle {
	hits := t.with(c)
	b := &bombard{n: t.n, kind: c.Kind, shaken: c.Shaken, distance: t.read.far(g.At, c.At)}
	b.effective = b.distance
	if f := t.field.At(c.At); f.IsTown() || f.IsWood() {
		b.effective += t.n.cover
	}
	return &scuffle{t: t, hits: [2][]*counter{{g}, hits}, bombard: b}
}

// fight is an attack (W1P §14).
func (d *deed) fight() game.Adjudication {
	t, a := d.t, d.who(0, 0)
	if a == nil {
		return nil
	}
	c := d.who(1, 0)
	if c == nil || d.barred(fights, a) || d.misses("attack", a, c, t.mayAttack) || d.no(t.placed(c)) {
		return nil
	}
	return d.chance(t.fight(a, c).proc())
}

// mayAttack refuses an attack that the sheet forbids.
func (t *table) mayAttack(a, c *counter) *game.Refusal {
	if c.Where != onBoard || c.Side == a.Side {
		return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.no-target", c.ID))
	}
	if no := t.noAttacker(a); no != nil {
		return no
	}
	if !t.before(a, c.At) {
		return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.not-before", c.ID, a.ID))
	}
	if no := t.horseShuns(a, c); no != nil {
		return no
	}
	switch {
	case t.hasStruck(a, c.At):
		return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.struck", a.ID))
	case t.field.At(a.At) == field.Unknown:
		return t.untold(a.At)
	case t.field.At(c.At) == field.Unknown:
		return t.untold(c.At)
	}
	return nil
}

// noAttacker refuses who never attacks: a gun or a leader alone, a square or a town without foot.
func (t *table) noAttacker(a *counter) *game.Refusal {
	if !t.stacked(a) {
		switch a.Kind {
		case artillery:
			return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.gun-attacks"))
		case leader:
			return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.leader-attacks"))
		}
		return nil
	}
	switch foot := slices.ContainsFunc(t.with(a), func(o *counter) bool { return o.Kind == infantry }); {
	case foot:
		return nil
	case t.town(a.At):
		return refuse(game.Illegal, "W1P §12", ref.M("op.refuse.town-attacks"))
	}
	return refuse(game.Illegal, "W1P §11", ref.M("op.refuse.stack-attacks"))
}

// horseShuns refuses what horse in the open does not attack: a square and, in a reading, a town
// (W1P §8).
func (t *table) horseShuns(a, c *counter) *game.Refusal {
	switch {
	case a.Kind != cavalry || t.stacked(a):
		return nil
	case c.Stack:
		return refuse(game.Illegal, "W1P §8", ref.M("op.refuse.horse-square"))
	case t.town(c.At) && t.read.Has(book.HorseKeepsOffTowns):
		return refuse(game.Illegal, "W1P §8", ref.M("op.refuse.horse-town"))
	}
	return nil
}

// hasStruck reports who has had its attacks: a stack attacks each square once, everybody else one
// alone (W1P §14).
func (t *table) hasStruck(a *counter, q board.Square) bool {
	if t.stacked(a) {
		return slices.Contains(a.Struck, q)
	}
	return len(a.Struck) > 0
}

func (t *table) fight(a, c *counter) *scuffle {
	return &scuffle{t: t, hits: [2][]*counter{t.group(a), t.group(c)}, attack: t.clash(a, c, false)}
}

// group is a piece first, then who fights with it.
func (t *table) group(c *counter) []*counter {
	if !t.stacked(c) {
		return []*counter{c}
	}
	out := []*counter{c}
	for _, o := range t.with(c) {
		if o.ID != c.ID {
			out = append(out, o)
		}
	}
	return out
}

// sortie is foot against who has come before its front (W1P §4, §14).
func (d *deed) sortie() game.Adjudication {
	t, f := d.t, d.who(0, 0)
	if f == nil {
		return nil
	}
	c := d.who(1, 0)
	if c == nil {
		return nil
	}
	i := slices.Index(t.Meets, meeting{f.ID, c.ID})
	if i < 0 {
		why := refuse(game.NotNow, "W1P §4", ref.M("op.refuse.no-sortie", f.ID, c.ID))
		if !t.sallies(f) {
			why = refuse(game.Illegal, "W1P §4", ref.M("op.refuse.sortie"))
		}
		d.err = why
		return nil
	}
	k := &scuffle{t: t, hits: [2][]*counter{{f}, t.group(c)}, attack: t.clash(f, c, true), meeting: &t.Meets[i]}
	return d.chance(k.proc())
}

// waive leaves a sortie.
func (d *deed) waive() game.Adjudication {
	f := d.who(0, 0)
	if f == nil {
		return nil
	}
	for _, m := range d.t.Meets {
		if m.Foot == f.ID && (len(d.act.Units) < 2 || d.act.Units[1].IDs[0] == m.Mover) {
			return d.tells(ref.M("op.waived", m.Foot, m.Mover), "W1P §14", []game.Event{&parted{m.Foot, m.Mover}})
		}
	}
	d.err = refuse(game.NotNow, "W1P §4", ref.M("op.refuse.no-sortie", f.ID, ""))
	return nil
}
