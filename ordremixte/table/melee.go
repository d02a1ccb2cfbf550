package table

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// PlacedMelee measures contact, second rank and overlap of units that touch (OM §10.1,
// 10.6, figure 10), as they stand: where somebody left no room for a whole front, the
// bases that touch. For those who man the faces of a square or the sides of a block the
// count follows from the formations, and so it does for who has evaded and is met at his back. What is measured of ranks and overlap counts for who
// fights in order alone.
func PlacedMelee(c *casting.Cast) error {
	if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 || c.Ground != nil {
		return nil
	}
	many, d := c.Units[0], c.Units[1][0]
	if len(c.Units[1]) > 1 { // §10.6: who charges is charged on the rest of its front
		many, d = c.Units[1], c.Units[0][0]
		if len(c.Units[0]) > 1 {
			placedChain(c)
			return nil
		}
		if slices.ContainsFunc(many, func(s *state.Sheet) bool { return s.Formation() == facts.Square }) {
			return nil
		}
	}
	if len(many) > 1 && d.Formation() == facts.Square {
		return nil
	}
	var all []geometry.Pairing
	for _, a := range many {
		if a.Unit == nil || d.Unit == nil {
			return nil
		}
		fa, fd := a.Unit.Foot(), d.Unit.Foot()
		if fa == nil || fd == nil || !geometry.Touching(fa, fd) {
			return nil
		}
		face := touched(fa, fd)
		if face != 0 && d.Unit.Motion&state.Evaded != 0 { // it fights as by its front (R370)
			return nil
		}
		p := geometry.Against(fa, fd, face)
		if p.A == 0 || p.B == 0 {
			return nil
		}
		all = append(all, p)
	}
	var met geometry.Pairing // of the one, against all
	for i, p := range all {
		count(c, many[i], p.A, p.Rank, p.Left, p.Right)
		met.B, met.TargetRank = min(met.B+p.B, p.FacesB), met.TargetRank+p.TargetRank
		met.BLeft, met.BRight = p.BLeft, p.BRight
	}
	if len(all) > 1 { // beyond the ends, or between those who attack
		met.BLeft, met.BRight = all[0].FacesB-met.B, 0
		if met.BLeft > 1 {
			met.BLeft, met.BRight = 1, 1
		}
	}
	count(c, d, met.B, met.TargetRank, met.BLeft, met.BRight)
	return nil
}

// A tally is what a unit brings to a melee of several on each side: what each of its contacts counts, and its front.
type tally struct{ met, front, rank, left, right, with int }

func (y *tally) add(met, front, rank, left, right int) {
	y.met, y.front, y.rank, y.left, y.right = min(y.met+met, front), front, y.rank+rank, left, right
	if y.with++; y.with > 1 { // beyond the ends, or between those against whom it stands
		y.left, y.right = front-y.met, 0
		if y.left > 1 {
			y.left, y.right = 1, 1
		}
	}
}

// placedChain measures the bases of several on each side, each against those before it (§10.6, R392); nobody's where some do not touch.
func placedChain(c *casting.Cast) {
	at := map[*state.Sheet]*tally{}
	for _, a := range c.Units[0] {
		for _, d := range c.Units[1] {
			if !slices.Contains(a.Meets, d.ID) {
				continue
			}
			if a.Unit == nil || d.Unit == nil {
				return
			}
			fa, fd := a.Unit.Foot(), d.Unit.Foot()
			if fa == nil || fd == nil || !geometry.Touching(fa, fd) {
				return
			}
			p := geometry.Against(fa, fd, touched(fa, fd))
			if p.A == 0 || p.B == 0 {
				return
			}
			for _, sh := range []*state.Sheet{a, d} {
				if at[sh] == nil {
					at[sh] = &tally{}
				}
			}
			at[a].add(p.A, p.FrontA, p.Rank, p.Left, p.Right)
			at[d].add(p.B, p.FacesB, p.TargetRank, p.BLeft, p.BRight)
		}
	}
	for sh, y := range at {
		count(c, sh, y.met, y.rank, y.left, y.right)
	}
}

// count sets the bases of a unit in a melee, but for those that were typed: in contact,
// ranked behind them, and beyond each end, of which one overlaps.
func count(c *casting.Cast, s *state.Sheet, contact, rank, left, right int) {
	set := func(f facts.Fact, n int) {
		if s.S[f] != facts.Given {
			s.Set(f, n, facts.Measured)
		}
	}
	set(facts.FContact, contact)
	if f := s.Formation(); f == facts.Open || f == facts.Square || f == facts.Unlimbered {
		return
	}
	most := c.R.N.Shock().OverlapMost / 2
	set(facts.FRank, rank)
	set(facts.FOverlap, min(left, most)+min(right, most))
}

// touched is the face of b that a stands against.
func touched(a, b *geometry.Footprint) int {
	best, at := math.Inf(1), 0
	for i, e := range b.Faces() {
		// The face looks at a, and a's front lies on it.
		away := 1 + geometry.Dot(e.Dir, a.Dir)
		if d := math.Abs(e.Ahead(a.Front().Centre())) + 100*away; d < best {
			best, at = d, i
		}
	}
	return at
}

// sideClose refuses a charge whose side hangs on less than the tape: of the two lines, either of
// a flank, the farther of a front.
func sideClose(c *casting.Cast, a, d *state.Sheet, r geometry.SideReading) error {
	lines := []geometry.Reading{r.Front, r.Start}
	if r.Side == geometry.SideFront {
		lines = lines[:1]
		if r.Start.Margin > r.Front.Margin {
			lines[0] = r.Start
		}
	}
	i := slices.IndexFunc(lines, func(l geometry.Reading) bool { return l.Close(c.S.Tape()) })
	if i < 0 {
		return nil
	}
	l := lines[i]
	x := casting.Illegal(facts.S10_4, "placed.side-close", a.ID, d.ID, ref.CM(Round2(math.Abs(l.Margin))), ref.CM(c.S.Field.Tape))
	x.Close = &game.Close{Value: l.Measured, Limit: l.Limit, Margin: l.Margin, Tape: c.S.Field.Tape, Unit: game.Unit(l.Unit.String()), If: []game.CloseCase{}}
	x.Hint = ref.M("placed.hint-side")
	for _, w := range []string{"front", "flank"} {
		act := c.Typed()
		act.Facts = append(slices.Clone(act.Facts), game.Fact{Name: "side", Value: w})
		x.Ways = append(x.Ways, game.Way{Line: game.Canonical(act), Say: ref.M("placed.way-side", ref.Word("side."+w))})
	}
	return c.Refuse(x)
}

// ChargeSide sets the side of a charge from where the charger stands, or, by the other reading,
// from where it touches (R311). Where these two differ, or the tape cannot tell, it says so.
func ChargeSide(c *casting.Cast, i int, a, d *state.Sheet, af, touches, df *geometry.Footprint) error {
	if c.Sit.S[facts.SSide] == facts.Given {
		return nil
	}
	if d.Formation() == facts.Square { // §10.1: no flank
		c.Sit.Set(facts.SSide, int(facts.Front), facts.Measured)
		return nil
	}
	other := "charge.step-touches"
	if c.R.Has(book.FlankSeenAtContact) {
		af, touches, other = touches, af, "charge.step-stood"
	}
	line := frontOf(d.Unit, df)
	r := sideFrom(af, Start(a.Unit), df, line)
	if r.Side == geometry.SideFlank && r.Rear.Margin <= Grain { // on its rear, but for how places are written
		r.Side = geometry.SideRear
	}
	if err := sideClose(c, a, d, r); err != nil {
		return err
	}
	Step(c, facts.S10_4, "placed.step-charge", r.Front, ElseSide)
	Step(c, facts.S10_4, "charge.step-start", r.Start, ElseOther)
	if x := sideFrom(touches, Start(a.Unit), df, line); (x.Side == geometry.SideFront) != (r.Side == geometry.SideFront) || r.Start.In() && x.Front.Close(c.S.Tape()) {
		Step(c, "OM R311", other, x.Front, ElseSide)
	}
	if r.Front.In() && !r.Start.In() {
		c.Began = append(c.Began, ref.M("charge.began-ahead", a.ID, d.ID, ref.CM(Round2(r.Start.Margin))))
	}
	first := i == 0 || c.Sit.S[facts.SSide] != facts.Measured // of those whose place is known
	if first || facts.Side(r.Side) != c.Sit.Side() {
		if !first && (c.Sit.Side() == facts.Front) != (r.Side == geometry.SideFront) {
			k := slices.IndexFunc(c.Units[0], func(x *state.Sheet) bool { return x.Unit != nil && x.Unit.Foot() != nil })
			x := casting.Illegal(facts.S10_4, "placed.sides-differ", c.Units[0][k].ID, a.ID, d.ID)
			x.Ways = WaysAlone(c, c.Units[0], d)
			return c.Refuse(x)
		}
		c.Sit.Set(facts.SSide, int(r.Side), facts.Measured)
	}
	return nil
}

// frontOf is the ground by whose front line the beginning of a charge on a unit is judged (OM §10.4): its own, and of one that has
// evaded that on which it stood when the movements opened, since it shows its back to whoever it evades (OM §8.7, R370).
func frontOf(u *state.Unit, stands *geometry.Footprint) *geometry.Footprint {
	if u == nil || u.Motion&state.Evaded == 0 {
		return stands
	}
	if was := u.AtOpening(); was.Placed {
		if f, err := u.At(was.Formation, was.Pose); err == nil {
			return f
		}
	}
	return stands
}

// sideFrom is on which side a charger takes a target that stands on one ground and is judged by the front line of another.
func sideFrom(charger, start, target, line *geometry.Footprint) geometry.SideReading {
	r := geometry.ChargeSide(charger, start, target)
	if line == target {
		return r
	}
	began := geometry.ChargeSide(charger, start, line)
	if r.Start = began.Start; !r.Start.In() {
		r.Side, r.Change = geometry.SideFront, r.Start.Margin
	}
	return r
}

// ConformPose is where unit a stands once it has closed on b from a side (OM
// §10.1, figure 10): bases paired along their full width, with the least shift that
// brings the whole of the narrower front before the wider, or any of its bases before
// one of the other (R280). It is rounded as events record it. False when either is not
// on the table.
func ConformPose(r *state.Reading, a, b *state.Unit, side facts.Side) (geometry.Pose, bool) {
	fa, fb := a.Foot(), b.Foot()
	if fa == nil || fb == nil {
		return geometry.Pose{}, false
	}
	pair := geometry.Conform
	if r.Has(book.ConformToTheNearestBase) {
		pair = geometry.Against
	}
	return pair(fa, fb, FaceStruck(a, b, side)).Pose.Rounded(), true
}

// FaceStruck is the face of b that a comes at from a side, both on the table. Who has evaded is met where he stands, on the face
// before which his charger does, whichever way he turned (OM §8.7, 10.1, R370).
func FaceStruck(a, b *state.Unit, side facts.Side) int {
	fa, fb := a.Foot(), b.Foot()
	face := 0
	if b.Motion&state.Evaded != 0 {
		return FaceAt(fa, fb)
	}
	switch side {
	case facts.Rear:
		face = 2
	case facts.Flank:
		face = 1
		if fb.Flank(geometry.Left).Ahead(fa.Centre) > fb.Flank(geometry.Right).Ahead(fa.Centre) {
			face = 3
		}
	default:
		if b.Formation == facts.Square { // any face is a front: the one it comes at
			face = FaceAt(fa, fb)
		}
	}
	return face
}
