package turn

import (
	"cmp"
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file takes chargers the last centimetre (OM §7, 10.1): their bases are paired with
// those of whom they charge, as many as find room between the others who stand there.

// A berth is a place where a charger may stand against whom it charges.
type berth struct {
	pose         geometry.Pose
	touch, front int     // bases of its front that find one opposite, of how many; 0 at the side of a block
	shift        float64 // sideways from where it stands, in cm
}

// berths lists where a charger may stand in contact, the best first: most bases, then the
// least shift, or the least shift alone (R280); along the side of a block whatever leaves its middle before that side (§15).
func berths(s *state.State, a, t *state.Unit, ch *state.Charge) []berth {
	if b := table.Block(s, ch.Ground); b != nil {
		return alongSide(a, b, ch.Face)
	}
	fa, fb := a.Foot(), t.Foot()
	if fa == nil || fb == nil {
		return nil
	}
	var out []berth
	places := geometry.Berths(fa, fb, table.FaceStruck(a, t, ch.Side))
	if s.Read().Has(book.ConformToTheNearestBase) {
		slices.SortStableFunc(places, func(p, q geometry.Pairing) int { return cmp.Compare(math.Abs(p.Shift), math.Abs(q.Shift)) })
	}
	for _, p := range places {
		out = append(out, berth{p.Pose.Rounded(), p.A, p.FrontA, math.Abs(p.Shift)})
	}
	return out
}

// sideStep is how finely places along the side of a block are tried, in cm.
const sideStep = 0.5

// alongSide lists the places of a unit along a side of a block, the nearest first.
func alongSide(u *state.Unit, block *state.Terrain, side int) []berth {
	first, ok := charge.Besides(u, block, side)
	if !ok {
		return nil
	}
	out := []berth{{pose: first}}
	right := first.Forward(1).At.Sub(first.At)
	right = geometry.Vec{X: right.Y, Y: -right.X}
	ring := block.Polygon.Corners()
	a, b := ring[side-1], ring[side%len(ring)]
	long := b.Sub(a)
	for cm := sideStep; cm <= math.Sqrt(geometry.Dot(long, long)); cm += sideStep {
		for _, way := range [...]float64{-cm, cm} {
			at := first.At.Add(right.Mul(way))
			if k := geometry.Dot(at.Sub(a), long) / geometry.Dot(long, long); k < 0 || k > 1 {
				continue
			}
			if p, err := geometry.NewPose(at, first.Facing); err == nil {
				out = append(out, berth{pose: p.Rounded(), shift: cm})
			}
		}
	}
	return out
}

// A lineUp looks for places for all who close on one unit at once (§10.1): two columns
// that share the front of a line make room for each other.
type lineUp struct {
	ch    *state.Charge
	us    []*state.Unit
	all   [][]berth // of each
	best  []int     // the berth of each, -1 where it finds none
	worth [3]float64
	done  bool // everybody has his first choice
}

// lineUpOf chooses where those stand who close: as many of them as can, with as many bases
// as can, by the least shift in all; under R280 b by the least shift alone.
func lineUpOf(s *state.State, ch *state.Charge, us []*state.Unit, t *state.Unit) *lineUp {
	l := &lineUp{ch: ch, us: us}
	for _, u := range us {
		l.all = append(l.all, berths(s, u, t, ch))
	}
	l.try(s, nil, [3]float64{})
	return l
}

// try places the next one of the line wherever there is room, and him nowhere.
func (l *lineUp) try(s *state.State, at []int, worth [3]float64) {
	i := len(at)
	if i == len(l.us) {
		if l.best == nil || better(worth, l.worth) {
			l.best, l.worth = append([]int{}, at...), worth
		}
		l.done = l.done || worth[0] == float64(i) && allFirst(at)
		return
	}
	for k, b := range l.all[i] {
		if l.done {
			return
		}
		next := s.Apply(b.event(l.us[i]))
		if crowding(next, next.Unit(l.us[i].ID), l.ch.Ground, l.us[i+1:]) != nil {
			continue
		}
		touch := float64(b.touch)
		if s.Read().Has(book.ConformToTheNearestBase) {
			touch = 0
		}
		l.try(next, append(at, k), [3]float64{worth[0] + 1, worth[1] + touch, worth[2] - b.shift})
	}
	if !l.done {
		l.try(s, append(at, -1), worth)
	}
}

func better(a, b [3]float64) bool {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]), cmp.Compare(geometry.Round6(a[2]), geometry.Round6(b[2]))) > 0
}

func allFirst(at []int) bool {
	for _, k := range at {
		if k != 0 {
			return false
		}
	}
	return true
}

func (b berth) event(u *state.Unit) game.Event {
	return &state.EvPlace{Unit: u.ID, X: b.pose.At.X, Y: b.pose.At.Y, Deg: b.pose.Facing}
}

// Conform pairs the bases of those who close with their target's (§10.1): where both stand
// on the table, each moves to full contact; where somebody stands there, as far as there is
// room, and that is said.
func Conform(s *state.State, ch *state.Charge) (evs []game.Event, say []game.Text) {
	t := s.Unit(ch.Target)
	var us []*state.Unit
	for _, id := range ch.Attackers {
		a := s.Unit(id)
		switch {
		case a == nil || t == nil || a.Status != state.Steady:
		case charge.RiddenOver(s, a, t): // §10.5: it rides on as if nobody stood there
		case ch.Counter && (a.Foot() == nil || t.Foot() == nil || geometry.Between(a.Foot(), t.Foot()).CM <= melee.Apart): // they have met
		case a.Foot() == nil || t.Foot() == nil:
			evs = append(evs, table.GoesByHand(a)...)
		default:
			us = append(us, a)
		}
	}
	l := lineUpOf(s, ch, us, t)
	for i, a := range us {
		if k := l.best[i]; k >= 0 {
			upset, why := charge.UpsetAtContact(s, a, t, l.all[i][k].pose)
			evs, say = append(append(evs, upset...), l.all[i][k].event(a)), append(say, why...)
		}
		say = append(say, l.sayRoom(s, i, t)...)
	}
	return evs, say
}

// closeOnStanding brings chargers against those whom they awaited only because these might evade, once that is over (OM §8.7, R268).
func closeOnStanding(s *state.State) (evs []game.Event, say []game.Text) {
	cur := s
	for _, ch := range s.Charges {
		if ch.Stage != state.Declared || ch.Counter || ch.Squared || ch.Closing != facts.OutOfRange || !ch.WasTried(ch.Target) || garrison.AcrossBlocks(cur, ch) {
			continue
		}
		moves, told := Conform(cur, ch)
		next := applied(cur, moves)
		for _, id := range ch.Attackers {
			if u := next.Unit(id); u != nil && u.PlaceKnown() && u.Pose != cur.Unit(id).Pose {
				h := game.Hand{Unit: u.ID, Act: "move", When: "now", To: game.Spot{X: u.Pose.At.X, Y: u.Pose.At.Y, Deg: u.Pose.Facing}}
				say = append(say, game.Text{Kind: game.HandsLine, Say: ref.M("hand.unit", u.ID, ref.Comma{ref.M("contact.closes", ch.Target)}), Hands: []game.Hand{h}})
			}
		}
		evs, say, cur = append(evs, moves...), append(say, told...), next
	}
	return evs, say
}

// sayRoom tells of a charger that does not stand where it would if nobody else were there:
// who is in its way, how many of its bases touch, and to hands where it stands. Of one that
// finds no room at all hands must say where they put it.
func (l *lineUp) sayRoom(s *state.State, i int, t *state.Unit) []game.Text {
	a, k := l.us[i], l.best[i]
	switch {
	case len(l.all[i]) == 0:
		return nil
	case k > 0 && l.all[i][k].pose == a.Pose: // it has been told already
		return nil
	case k == 0:
		return sayPairing(s, a, l.all[i][0].pose, l.ch.Ground != "")
	}
	first := s.Apply(l.all[i][0].event(a))
	beside := crowding(first, first.Unit(a.ID), l.ch.Ground, l.us)
	if beside == nil { // another charger of the same line
		beside = l.us[facts.B2i(i == 0)]
	}
	refs := []ref.Ref{facts.S10_1}
	if k < 0 {
		key := "contact.no-room"
		if l.ch.Side == facts.Front || slices.ContainsFunc(l.best, func(k int) bool { return k >= 0 }) { // bases in contact fight (§10.6)
			key, refs = "contact.no-room-beside", append(refs, facts.S10_6)
		}
		return []game.Text{{Kind: game.BodyLine, Say: ref.M(key, a.ID, t.ID, beside.ID), Refs: refs}}
	}
	b := l.all[i][k]
	said := ref.M("contact.beside-block", a.ID, beside.ID, l.ch.Ground)
	if b.front > 0 {
		said, refs = ref.M("contact.beside", a.ID, beside.ID, b.touch, b.front, t.ID), append(refs, facts.S10_6)
	}
	h := game.Hand{Unit: a.ID, Act: "move", When: "now", To: game.Spot{X: b.pose.At.X, Y: b.pose.At.Y, Deg: b.pose.Facing}}
	return []game.Text{{Kind: game.BodyLine, Say: said, Refs: refs},
		{Kind: game.HandsLine, Say: ref.M("hand.unit", a.ID, ref.Comma{morale.WorkOf(h, false, 0)}), Hands: []game.Hand{h}}}
}

// sayPairing tells hands how a charger shifts and swings so that its bases are paired, where that is more
// than the tape errs (OM §10.1, R250, R280).
func sayPairing(s *state.State, a *state.Unit, to geometry.Pose, houses bool) []game.Text {
	ahead := to.Dir()
	cm := geometry.Dot(to.At.Sub(a.Pose.At), geometry.Vec{X: ahead.Y, Y: -ahead.X}) // to the right
	deg := math.Round(geometry.Turn(a.Pose.Facing, to.Facing)*10) / 10
	const told = 0.05 // less cannot be seen
	shifts, swings := math.Abs(cm) > max(s.Tape().CM, told), math.Abs(deg) > max(s.Tape().Deg, told)
	var what ref.Comma
	if swings {
		what = append(what, ref.M("contact.swings", ref.Deg(math.Abs(deg)), handOf(deg)))
	}
	if shifts {
		key := "contact.shifts"
		if houses {
			key = "contact.shifts-side"
		}
		what = append(what, ref.M(key, ref.CM(table.Round2(math.Abs(cm))), handOf(cm)))
	}
	if len(what) == 0 {
		return nil
	}
	h := game.Hand{Unit: a.ID, Act: "move", When: "now", To: game.Spot{X: to.At.X, Y: to.At.Y, Deg: to.Facing}}
	return []game.Text{{Kind: game.HandsLine, Say: ref.M("hand.unit", a.ID, what), Hands: []game.Hand{h}}}
}

// handOf is the hand to which something goes: the right when it is positive.
func handOf(x float64) ref.Word {
	if x < 0 {
		return "hand.left"
	}
	return "hand.right"
}

// Crowded reports that a placed unit stands on another.
func Crowded(s *state.State, u *state.Unit) bool {
	return u.Foot() == nil || crowding(s, u, "", nil) != nil
}

// crowding is the unit that a placed one stands on, but for some, and for those who hold a
// block: they stand within its sides, whatever their bases cover on the table (§15).
func crowding(s *state.State, u *state.Unit, ground string, but []*state.Unit) *state.Unit {
	f := u.Foot()
	for _, o := range s.Units {
		if b := table.BlockOf(s, o); o == u || o.Status == state.Destroyed || !o.PlaceKnown() || among(but, o) || ground != "" && b != nil && b.ID == ground {
			continue
		}
		if g := o.Foot(); g != nil && !geometry.Apart(f, g) {
			if over, _ := geometry.Overlapping(f, g); over {
				return o
			}
		}
	}
	return nil
}

// among reports that a unit is one of some, as they stood before.
func among(us []*state.Unit, o *state.Unit) bool {
	for _, u := range us {
		if state.EqualID(u.ID, o.ID) {
			return true
		}
	}
	return false
}

// inContact are the charges that have closed, those in flank and rear first.
func inContact(s *state.State) (out []*state.Charge) {
	for _, ch := range s.Charges {
		if ch.Stage == state.InContact {
			out = append(out, ch)
		}
	}
	slices.SortStableFunc(out, func(a, b *state.Charge) int {
		return facts.B2i(a.Side == facts.Front) - facts.B2i(b.Side == facts.Front)
	})
	return out
}

// A meeting is what comes of a charge that has closed.
type meeting struct {
	nobody    bool // none of them is left to fight
	automatic bool // it needs no dice (§10.3, 10.4)
	over      bool // open order is ridden over: no melee is fought (§10.5)
}

func meets(s *state.State, ch *state.Charge) (x meeting) {
	c, err := casting.Gather(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}, Force: true})
	if err != nil {
		return x
	}
	melee.FromCharge(c, ch)
	if x.nobody = len(c.Units[0]) == 0 || len(c.Units[1]) == 0; x.nobody {
		return x
	}
	garrison.Assault(c) // on how many sides a block is attacked (§15)
	att, def, err := c.Fighters()
	if err != nil {
		return x
	}
	m := melee.NewClash(c.R, att, def, c.Sit)
	return meeting{automatic: m.Automatic(), over: fire.RiddenOver(att[0].Horse(), def[0].Sheet, c.Sit)}
}

// sayContacts tells how many melees are fought, which is not how many charges have closed: one settles all
// charges on a block (§15) and takes from its front who is struck in flank (§10.4), and open order that
// is ridden over fights none (§10.5).
func sayContacts(s *state.State) ref.Msg {
	melees, over := 0, 0
	taken := map[string]bool{}
	for _, ch := range inContact(s) {
		id := game.Fold(ch.Target)
		if taken[id] || melee.Idle(s, ch) || melee.SettledBy(s, ch) != ch {
			continue
		}
		switch x := meets(s, ch); {
		case x.over:
			over++
		case !x.nobody:
			melees++
			taken[id] = x.automatic && ch.Side != facts.Front
		}
	}
	var what ref.Comma
	if melees > 0 {
		what = append(what, ref.M("turn.melees", melees))
	}
	if over > 0 {
		what = append(what, ref.M("turn.ridden-over", over))
	}
	if len(what) == 0 {
		return ref.M("turn.contact-none")
	}
	return ref.M("turn.contact", what)
}

// autoMelees carries out the contacts that need no dice, flank and rear first
// (§10.3, 10.4), then opens the melees and lists those that are left.
func autoMelees(s *state.State) ([]game.Event, []game.Text) {
	for _, ch := range inContact(s) {
		if melee.Idle(s, ch) {
			continue
		}
		x := meets(s, ch)
		if x.nobody {
			return append(append(flight.SharesVictory(s, ch), flight.StandsWhereItWasCharged(s, ch)...), &state.EvFought{Charge: ch.N, Winner: 2}), nil
		}
		if !x.automatic || x.over {
			continue
		}
		v, ok := thrown(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}})
		if !ok {
			continue
		}
		evs, say := v.Events, byItself(v)
		if ch.Side != facts.Front { // §10.4: who is taken in flank does not fight its front
			after := applied(s, evs)
			for _, o := range s.Charges {
				if o != ch && o.Stage == state.InContact && state.EqualID(o.Target, ch.Target) {
					evs = append(append(evs, flight.SharesVictory(after, o)...), &state.EvFought{Charge: o.N})
				}
			}
		}
		return evs, say
	}
	opens := &state.EvStage{Stage: state.MeleeOpen}
	if s.IsQuiet() {
		return []game.Event{opens}, nil
	}
	var say []game.Text // only what is still to be fought: who was taken in flank fights no front
	for _, d := range Dues(s.Apply(opens)) {
		if d.Action.Verb == "melee" && len(d.Needs) > 0 {
			say = append(say, d.Line)
		}
	}
	return []game.Event{opens}, say
}
