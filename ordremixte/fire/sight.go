package fire

import (
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// seen counts the bases that see the target (OM §9.2, figure 7) and refuses when
// none does. Howitzers fire over ground that hides the enemy from themselves, if
// some commander sees him (§9.4).
func seen(a *table.Aim) error {
	l := &looking{Aim: a, third: between(a)}
	if err := l.looks(); err != nil {
		return err
	}
	l.counts()
	if l.n == 0 && l.worst != nil {
		return l.blocked()
	}
	l.fewer()
	return nil
}

// looking is how far the bases of a firer see their target: past whom and over which ground, how many
// of them do, and what hides it from the others by least.
type looking struct {
	*table.Aim
	third  []table.Stander
	feet   []*geometry.Footprint
	ground []*geometry.Polygon
	ids    []string // of the ground
	n, all int
	worst  *geometry.Reading
	by     geometry.Blocker
}

// between are those who can stand in the way of a shot: not whom it goes over or through (OM §9.3,
// 9.4).
func between(a *table.Aim) []table.Stander {
	c := a.C
	var third []table.Stander
	for _, x := range a.Third {
		friend := x.U.Side == a.F.Unit.Side
		switch {
		case c.S.IsQuiet() && asideOfSight(a, x.F): // what passes it so clear decides nothing, and is told nobody
			continue
		case friend && c.Sit.V[facts.SOverhead] == 1:
			continue
		case friend && a.F.Artillery() && table.Open(c, x) && c.R.Has(book.GunsFireThroughOpenOrder):
			continue
		case !friend && a.F.Artillery() && table.Open(c, x) && !table.AsOpen(c, a.T) && x.F.FromPoint(a.Muzzle).CM > a.F.Reach().Short:
			continue // §9.3: guns fire through an enemy screen beyond short range
		}
		third = append(third, x)
	}
	return third
}

// asideOfSight reports that every line from the firer to its target passes a footprint by more than the tape can err.
func asideOfSight(a *table.Aim, f *geometry.Footprint) bool {
	from, way := a.Ff.Centre, a.Tf.Centre.Sub(a.Ff.Centre)
	part := min(max(geometry.Dot(f.Centre.Sub(from), way)/max(geometry.Dot(way, way), geometry.Tolerance), 0), 1)
	return geometry.Dist(f.Centre, from.Add(way.Mul(part))) > f.Radius+max(a.Ff.Radius, a.Tf.Radius)+a.C.S.Tape().CM+table.Grain
}

// looks along every line of sight; of a howitzer over the ground where that shows more, which a
// commander must observe.
func (l *looking) looks() error {
	if !l.Near {
		l.ground, l.ids = table.Blocking(l.C.S)
	}
	l.feet = table.Prints(l.third)
	for i, x := range l.third {
		if x.U.Lone && x.U.Side != l.F.Unit.Side && !l.F.Artillery() {
			l.feet[i] = shield(x)
		}
	}
	l.Sight = geometry.See(l.Ff, l.Tf, l.feet, l.ground)
	if l.F.Weapon() != facts.Howitzer {
		return nil
	}
	if over := geometry.See(l.Ff, l.Tf, l.feet, nil); over.Bases > l.Sight.Bases {
		if err := observed(l.Aim); err != nil {
			return err
		}
		l.Sight, l.ground = over, nil
	}
	return nil
}

// counts the bases that see, all of a square as one; where none does by less than the tape can tell,
// the referee's eye decides.
func (l *looking) counts() {
	tape := l.C.S.Tape()
	eyes := Eyes(l.Aim, l.Sight, l.feet, l.ground)
	l.all = len(eyes)
	for _, e := range eyes {
		l.eye(e)
	}
	if l.F.Formation() == facts.Square {
		l.n, l.all = min(l.n, 1), 1
	}
	switch {
	case l.n == 0 && l.worst != nil && l.worst.Close(tape):
		table.Trust(l.C, "los")
		for _, e := range eyes {
			if e.Clearance.Close(tape) {
				l.n++
			}
		}
	case l.Sight.Flip() < tape.CM:
		table.Trust(l.C, "los")
	}
}

// eye takes the line of one base.
func (l *looking) eye(e geometry.SightLine) {
	if ok, doubt := Sees(l.Sight, e, l.C.S.Tape()); ok {
		l.n++
		if doubt {
			table.Trust(l.C, "los")
		}
		return
	}
	if len(e.BlockedBy) > 0 && (l.worst == nil || e.Clearance.Margin > l.worst.Margin) {
		w := e.Clearance
		l.worst, l.by = &w, e.BlockedBy[0]
	}
}

// blocked refuses a shot that no base sees to make, by what hides its target by least.
func (l *looking) blocked() error {
	c, by := l.C, l.by
	name := table.WhatBlocks(c.S, by, l.ids, l.third)
	switch {
	case by.Index < 0:
		return table.RefusePlaced(c, no(l.Aim, facts.S9_6, "placed.bases-inside", c.S.Field.Terrain[-1-by.Index].Named(), ref.CM(state.Num(c.S.Book()).Edge)))
	case by.Ground:
		return table.RefusePlaced(c, no(l.Aim, facts.S9_2, "placed.blocked", name, ref.CM(-l.worst.Margin)))
	case table.Open(c, l.third[by.Index]) && !l.F.Artillery():
		return table.RefusePlaced(c, no(l.Aim, facts.S9_3, "placed.enemy-screen", name))
	}
	return table.RefusePlaced(c, no(l.Aim, facts.SOver, "placed.over-heads", name))
}

// fewer lets only those bases fire that see, where nobody stated how many.
func (l *looking) fewer() {
	c := l.C
	if l.n >= l.all || l.F.S[facts.FFiring] == facts.Given || len(c.Units[0]) == 0 {
		return
	}
	all := table.FiringBases(c.R, l.F)
	if m := min(l.n, all); m < all {
		l.F.Set(facts.FFiring, m, facts.Measured)
		c.Base.Steps = append(c.Base.Steps, game.Step{Ref: facts.S9_2, Say: ref.M("placed.step-see", l.F.ID, l.T.ID), Value: ref.M("fact.number", m), From: game.Measured})
	}
}

// Eyes are the lines of sight of the bases that may fire, each with its whole width (OM
// §9.2, figure 7); of foot in houses, which is spread over their sides (R125), from the
// middle alone. A base inside a wood sees nobody outside of it (§9.6, R304): what blocks it has
// the number of that ground below nothing.
func Eyes(a *table.Aim, sight geometry.Sight, third []*geometry.Footprint, ground []*geometry.Polygon) []geometry.SightLine {
	var out []geometry.SightLine
	for _, i := range firstRank(a) {
		l := sight.Lines[i]
		if !a.F.Is(facts.FGarrison) {
			l = table.WholeFront(a.Ff, a.Tf, l, third, ground)
			if w, r, within := table.Within(a.C.S, sight.Lines[i].From, sight.Lines[i].To, a.Tf); within && !a.Near && (l.Clear() || r.Margin < l.Clearance.Margin) {
				l.Clearance, l.BlockedBy = r, []geometry.Blocker{{Ground: true, Index: -1 - w, Clearance: r}}
			}
		}
		out = append(out, l)
	}
	return out
}

// Sees reports that a base sees along a line of Eyes. In doubt the tape cannot tell whether
// something hides the target from its corner.
func Sees(sight geometry.Sight, l geometry.SightLine, tape geometry.Tape) (ok, doubt bool) {
	doubt = !l.Clear() && sight.Lines[l.Base].Clear() && l.Clearance.Close(tape)
	return l.Clear() || doubt, doubt
}

// firstRank lists the bases that may fire: those on the front that looks at the
// target; all of foot in houses (OM §9.10).
func firstRank(a *table.Aim) []int {
	var out []int
	for i := range a.Ff.Bases {
		if a.F.Formation() != facts.Column && a.F.Formation() != facts.Mass || a.F.Is(facts.FGarrison) || a.Ff.Front().Ahead(a.Ff.Bases[i].FrontCentre()) >= -geometry.Tolerance {
			out = append(out, i)
		}
	}
	return out
}

// observed refuses a howitzer's shot over ground when every commander of its side
// is known to stand where he does not see the enemy; those whose place nobody
// keeps are trusted.
func observed(a *table.Aim) error {
	known := map[string]bool{}
	if leadersSee(a, known) || figuresSee(a, known) {
		return nil
	}
	if anyUnknown(a.C.S, a.F.Unit.Side, known) {
		table.Trust(a.C, "observer")
		return nil
	}
	return table.RefusePlaced(a.C, no(a, facts.SOver, "placed.unobserved"))
}

// leadersSee reports that a commander who rides with a unit of the firing side sees the
// target from there; it notes whose place is known.
func leadersSee(a *table.Aim, known map[string]bool) bool {
	ground, _ := table.Blocking(a.C.S)
	for _, u := range a.C.S.Units {
		f := u.Foot()
		if u.Side != a.F.Unit.Side || u.GeneralID == "" || u.General == facts.NoGeneral || f == nil {
			continue
		}
		known[u.GeneralID] = true
		if geometry.See(f, a.Tf, nil, ground).Clear() {
			return true
		}
	}
	return false
}

// figuresSee reports that a commander of the firing side whose figure stands alone sees the
// target; it notes whose place is known, the fallen too, who see nothing.
func figuresSee(a *table.Aim, known map[string]bool) bool {
	ground, _ := table.Blocking(a.C.S)
	for _, g := range a.C.S.Generals {
		if g.Side != a.F.Unit.Side || g.Lost == 0 && (g.With != "" || !g.Placed) {
			continue
		}
		known[g.ID] = true
		if g.Lost == 0 && geometry.Look(g.At, a.Tf.FromPoint(g.At).To, nil, ground).Clear() {
			return true
		}
	}
	return false
}

// anyUnknown reports that a commander of a side is none of those whose place is known: he
// may see it all.
func anyUnknown(s *state.State, side int, known map[string]bool) bool {
	for _, g := range s.Generals {
		if g.Side == side && g.Lost == 0 && !known[g.ID] {
			return true
		}
	}
	if name := s.Field.Sides[side].Commander; name != "" && !known[name] {
		return true
	}
	for _, b := range s.Field.Brigades {
		if b.Side == side && b.General != "" && !known[b.General] {
			return true
		}
	}
	return false
}

// unseen refuses a shot at a unit that its ground hides, and one out of the depth of
// such ground (OM §3, 9.6, R63).
func unseen(a *table.Aim) error {
	c := a.C
	if h := table.DeepIn(c.S, a.F.Unit, a.Ff); h != nil && !h.Ground.Polygon.Contains(a.Tf.Centre) {
		if h.Edge.Close(c.S.Tape()) {
			return table.TooCloseToSee(c, a, h)
		}
		if h.Ground.Kind == "wood" {
			return table.RefusePlaced(c, no(a, facts.S9_6, "placed.firer-in-wood", h.Ground.Named(), ref.CM(h.Edge.Measured), ref.CM(h.Edge.Limit)))
		}
		return table.RefusePlaced(c, no(a, facts.S3, "block.hidden-firer", h.Ground.Named()))
	}
	if pointBlank(a) {
		return nil
	}
	if h := table.DeepIn(c.S, a.T.Unit, a.Tf); h != nil && h.Ground.Kind == "wood" { // §9.6: whoever sees it
		if h.Edge.Close(c.S.Tape()) {
			return table.TooCloseToSee(c, a, h)
		}
		return table.RefusePlaced(c, no(a, facts.S9_6, "placed.target-in-wood", h.Ground.Named(), ref.CM(h.Edge.Measured), ref.CM(h.Edge.Limit)))
	}
	if w := oneWood(a); w != nil {
		return table.RefusePlaced(c, no(a, facts.S9_6, "block.one-wood", w.Named()))
	}
	h := table.Hidden(c.S, a.F.Unit, a.T.Unit)
	switch {
	case h == nil || c.Sit.V[facts.SBuilding] == 1: // §9.4: the building is in sight, whoever is in it
		return nil
	case h.Close(c.S.Tape()):
		return table.TooCloseToSee(c, a, h)
	case h.Deep:
		return table.RefusePlaced(c, no(a, facts.S3, "block.hidden-inside", h.Ground.Named()))
	}
	return table.RefusePlaced(c, no(a, facts.S3, "placed.hidden", h.Ground.Named(), ref.CM(h.Gap.Measured), ref.CM(h.Gap.Limit)))
}

// oneWood is the wood in which both stand, where nobody fires (R63); nil when there is
// none.
func oneWood(a *table.Aim) *state.Terrain {
	return table.Ground(a.C.S, table.IsKind("wood"), func(p *geometry.Polygon) bool {
		return p.Contains(a.Ff.Centre) && p.Contains(a.Tf.Centre)
	})
}
