package ask

import (
	"math"

	"adjutant/geometry"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file says what a side fights for as a battle stands: the ground that the scenario asks for, or
// the enemy. Nothing of it is of the book; it only ranks what might be done, as worth.go does.

// All in centimetres of a way that a battalion in line has before it, at the scale of the book; an order that keeps a unit away from
// where its side wants it, or sends it elsewhere, is worth nothing.
const (
	suitsWell = 10   // an order that sends it there, or leaves it there
	suitsHalf = 8    // one that does so with more care, or past the enemy
	nearWorth = 40.0 // from so near on an enemy is come up to who is to be driven from the ground
	exposed   = 25.0 // what it costs to have an enemy as near as that in a formation that cannot fight
)

// lookAbout is how many degrees aside of its front who waits for the enemy lets him stand.
const lookAbout = 30.0

// purpose is what a side fights for.
type purpose struct {
	side    int
	content bool     // it would win if time were up, and waits for the enemy
	grounds []ground // what the scenario would have it hold: what it does not hold, or of who is content what it does
}

// ground is a piece of ground that a goal names, and who stands on it without fleeing.
type ground struct {
	id    string
	there [2]bool
}

// held reports that a side stands on the ground and the other does not.
func (g ground) held(side int) bool { return g.there[side] && !g.there[1-side] }

// grounds are those that the goals of a battle name and that are not judged yet.
func grounds(s *state.State) (all []ground) {
	for i, g := range s.Field.Goals {
		if g.Ground == "" || i < len(s.Won) && s.Won[i] != 0 || named(all, g.Ground) != nil {
			continue
		}
		there, _ := command.There(s, g.Ground)
		all = append(all, ground{g.Ground, there})
	}
	return all
}

func named(all []ground, id string) *ground {
	for i := range all {
		if all[i].id == id {
			return &all[i]
		}
	}
	return nil
}

// fightsFor is what a side fights for, seeing who holds what.
func fightsFor(s *state.State, side int, all []ground) purpose {
	p := purpose{side: side}
	points, _ := chain.Points(s)
	for _, g := range s.Field.Goals {
		if x := named(all, g.Ground); x != nil && x.held(g.Side) {
			points[g.Side] += max(g.Points, 1)
		}
	}
	p.content = chain.Ahead(points, s.Field.Even) == side
	for _, g := range s.Field.Goals {
		if x := named(all, g.Ground); x != nil && g.Side == side && x.held(side) == p.content {
			p.grounds = append(p.grounds, *x)
		}
	}
	return p
}

// drive is what it is worth that a unit has come nearer to where its side wants it and its
// order lets it go, and that the order is one which sends it there. Where it is wanted is the same under every order, or
// whoever may choose would take whichever names what is near already. A detachment counts half, so that
// brigades are led as brigades.
func (p purpose) drive(s *state.State, u *state.Unit) float64 {
	f := u.Foot()
	if f == nil || u.Status == state.Destroyed {
		return 0
	}
	order := casting.OrderOf(s, u)
	if order == facts.NoOrder {
		return 0
	}
	worth, times := 0.0, s.Book().Times()
	cm, who := command.GapTo(s, f, u.Side, command.InCloseOrder)
	if order != facts.Withdraw {
		worth = p.comes(s, u, order, cm/times, who)
	} else if who != nil {
		worth = (cm - math.Hypot(s.Field.Width, s.Field.Depth)) / times
	}
	if u.Order != facts.NoOrder {
		worth /= 2
	}
	return paceWorth * worth
}

// comes is drive in centimetres, of a unit whose nearest enemy is so far off; who is nil of one without.
func (p purpose) comes(s *state.State, u *state.Unit, order facts.Order, cm float64, who *state.Unit) float64 {
	f, worth := u.Foot(), 0.0
	to, off := p.nearest(s, f)
	goes := to != nil && off > 0 && casting.Objective(s, u) == to.id
	switch {
	case p.content:
		if worth = nearWorth + p.keeps(order, goes); to != nil {
			worth -= off * pace(u)
		}
	case to != nil && off > 0:
		worth = p.takes(order, to, goes) - off*pace(u)
	case who == nil:
		return 0
	case to != nil: // it stands there, and so does the enemy
		worth = p.takes(order, nil, false) + nearWorth - min(cm, nearWorth)
	default:
		worth = p.takes(order, nil, false) - cm*pace(u)
	}
	if who == nil {
		return worth
	}
	// Who comes up sideways, or with his back to the enemy, cannot charge.
	way := who.Foot().Centre.Sub(f.Centre)
	aside := math.Abs(geometry.Turn(u.Pose.Facing, math.Atan2(way.X, way.Y)*180/math.Pi))
	if p.content {
		aside = max(aside-lookAbout, 0)
	}
	if cm < nearWorth && (u.Formation == facts.March || u.Formation == facts.Limbered) {
		worth -= exposed
	}
	return worth - aside*turnWorth
}

// pace is how long a unit takes for its way in its formation, beside what it would take in line.
func pace(u *state.Unit) float64 {
	if as := u.Speed(u.Formation); as > 0 {
		return float64(u.Speed(facts.Line)) / float64(as)
	}
	return 1
}

// keeps is how well an order suits who waits for the enemy; goes is that of a unit which it sends to the ground that is held.
func (p purpose) keeps(order facts.Order, goes bool) float64 {
	if order == facts.Attack || order == facts.Advance && !goes {
		return 0
	}
	return suitsWell
}

// takes is how well an order suits who has to take a piece of ground, and to drive off the enemy who stands there or, with no
// ground, wherever he does; goes is that of an order which names that ground.
func (p purpose) takes(order facts.Order, to *ground, goes bool) float64 {
	free := to != nil && !to.there[1-p.side]
	switch {
	case order == facts.Attack && !free, order == facts.Advance && goes && free:
		return suitsWell
	case order == facts.Attack, order == facts.Cautious, order == facts.Advance && goes:
		return suitsHalf
	}
	return 0
}

// nearest is the nearest piece of ground that the side does not hold and has to, and how far off it is in cm of the book; nil where there
// is none.
func (p purpose) nearest(s *state.State, f *geometry.Footprint) (to *ground, cm float64) {
	cm = math.Inf(1)
	for i := range p.grounds {
		if off, ok := command.ToGround(s, f, p.grounds[i].id); ok && off/s.Book().Times() < cm {
			to, cm = &p.grounds[i], off/s.Book().Times()
		}
	}
	return to, cm
}
