package melee

import (
	"math"
	"math/big"
	"slices"
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// TooWide refuses who charges over a bridge or through a defile on more than one base (OM
// §8.2, 10.3); nil when it may.
func TooWide(c *casting.Cast, a *state.Sheet) *game.Refusal {
	if c.Sit.V[facts.SDefile] == 0 || a.V[facts.FBases] == facts.Unknown || motion.NarrowBases(c.R, a, a.V[facts.FBases]) {
		return nil
	}
	most := book.Tables.Int("movement.bridge.front")
	r := casting.Illegal(facts.S10_3, "charge.defile-wide", state.Label(a), table.Front(c.R, a, a.V[facts.FBases]), most)
	if c.Tracked() {
		r.Ways = []game.Way{{Line: "form " + a.ID + " march", Say: ref.M("placed.way-form", ref.Word("formation.march"))}}
	}
	return r
}

// generals is the segment of §17: once for the melee, for every unit that a
// general rides with and that has closed.
func (m *clash) generals(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if in.Was&chain.Met == 0 {
		return
	}
	for _, f := range m.All {
		if in.Out&(1<<f.Slot) == 0 {
			m.general(d, t, f, &in.U[f.Slot])
		}
	}
}

// general is the check of one general whose unit has closed.
func (m *clash) general(d *dice.Dice, t *game.Trace, f *chain.Fighter, c *chain.Change) {
	if f.General() != facts.NoGeneral && chain.Rider(c) && c.Marks&chain.Checked == 0 {
		morale.Peril(m.r, d, t, f, c, f.V[facts.FLost]+max(f.Pm-int(c.Pm), 0), state.InMelee)
	}
}

// HardGround is ground in which cavalry does not ride over open order (OM §10.5).
func HardGround(kind string) bool {
	switch kind {
	case "wood", "rough", "steep-hill", "walled-field":
		return true
	}
	return table.BuiltUp(kind)
}

// SpentEvent says what a unit has spent and gone, with kinds of movement added to
// those that it made.
func SpentEvent(u *state.Unit, spent, gone int, kind state.Motion) game.Event {
	return &state.EvSpent{Unit: u.ID, Spent: spent, Gone: gone, Motion: u.Motion | kind}
}

// End is where a charger would stand after so many cm of its way.
func End(w *casting.ChargeWay, cm float64) geometry.Pose {
	p := WayOut{Start: w.Pose, Legs: []SlipLeg{{w.Bearing, 0}}}
	return p.At(cm).Rounded()
}

// RoughContact measures whether who is charged stands in a wood or rough ground, where
// open order is not ridden over and disorders the horse (OM §10.5).
func RoughContact(c *casting.Cast) {
	if len(c.Units[1]) == 0 || c.Sit.S[facts.SRough] != facts.Assumed || !c.Tracked() {
		return
	}
	if d := c.Units[1][0]; d.OnTable() && d.Loose() && table.Under(c.S, d.Unit.Foot(), HardGround) != nil {
		c.Sit.Set(facts.SRough, 1, facts.Measured)
	}
}

// RideThrough carries horse on through the open order that it has ridden over, as if that did not stand there (OM §10.5): as far as
// brings it a centimetre clear of it, or, where what is left of its move or somebody behind does not let it come so far, as far as they let it;
// then it ends on it (R128). Nil when it is not on the table or goes no farther.
func RideThrough(s *state.State, u, over *state.Unit) ([]game.Event, float64) {
	f, g := u.Foot(), over.Foot()
	if f == nil || g == nil {
		return nil, 0
	}
	left := float64(max(motion.Allowance(s, u, u.Formation)-u.Spent, 0)) / 100
	at, meets := geometry.Slide(f, u.Pose.Dir(), g)
	if !meets {
		return nil, 0
	}
	gone := s.Apply(&state.EvDoubt{Unit: over.ID, On: true}) // as if it did not stand there
	p := motion.Walk(gone, u, u.Formation, f, u.Pose.Facing, left)
	on := func(cm float64) ([]game.Event, float64) {
		to := u.Pose.Forward(cm).Rounded()
		return []game.Event{&state.EvPlace{Unit: u.ID, X: to.At.X, Y: to.At.Y, Deg: to.Facing},
			SpentEvent(u, u.Spent+motion.Cost(p, cm), u.Gone+state.Hundredths(cm), state.WentForward)}, cm
	}
	affords := func(cm float64) bool { return cm <= p.Free && motion.Cost(p, cm) <= state.Hundredths(left) }
	for cm := RideStep; affords(cm); cm += RideStep {
		if to := u.Pose.Forward(cm).Rounded(); cm > at && table.Fits(s, u, u.Formation, to) && clearOf(s, u, to, g) {
			return on(cm)
		}
	}
	for cm := math.Floor(min(p.Free, left)/table.Grain+1e-6) * table.Grain; cm >= table.Grain; cm = table.Round2(cm - table.Grain) {
		if affords(cm) && table.Fits(gone, u, u.Formation, u.Pose.Forward(cm).Rounded()) {
			return on(cm)
		}
	}
	return nil, 0
}

// RideStep is by how much farther horse goes on, at a time, until it is clear of whom it has ridden over, in cm.
const RideStep = 0.25

// underWay is the charge between the units of a line that has not closed yet, or whose
// melee is decided; nil for none.
func underWay(s *state.State, a game.Action) *state.Charge {
	for _, ch := range s.Charges {
		if ch.Stage != state.Declared && ch.Stage != state.Fought {
			continue
		}
		named := func(op game.Operand) bool {
			return slices.ContainsFunc(op.IDs, func(id string) bool { return id != "" && (ch.Has(id) || state.EqualID(ch.Target, id)) })
		}
		if len(a.Units) > 0 && !slices.ContainsFunc(a.Units, func(op game.Operand) bool { return !named(op) }) {
			return ch
		}
	}
	return nil
}

// meleeToCome refuses a melee whose charge has not closed yet, or that no dice decide: it
// says what is owed, and in which phase (OM §7, 10.2, 10.3). A charge in flank is decided as
// soon as the melee phase opens.
func meleeToCome(c *casting.Cast) *game.Refusal {
	ch := underWay(c.S, c.A)
	if ch == nil {
		return nil
	}
	key := "melee.to-come"
	switch {
	case ch.Side != facts.Front:
		key = "melee.to-come-side"
	case ch.Stage == state.Fought:
		key = "melee.decided"
	}
	who := ref.Comma{}
	for _, id := range ch.Attackers {
		who = append(who, id)
	}
	r := &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M(key, who, ch.Target, c.S.PhaseWord()), Hint: ref.M("melee.to-come-hint")}
	r.Ways = []game.Way{{Line: "next", Say: ref.M("melee.way-next")}, {Line: casting.Overruled(c.A), Say: ref.M("way.overrule")}}
	return r
}

// SlipLeg is one straight stretch of a way out.
type SlipLeg struct{ Bearing, Most float64 }

// WayOut is one way on which an evader may go: how it stands when it sets off, and
// its legs.
type WayOut struct {
	Start geometry.Pose
	Legs  []SlipLeg
	Turn  float64 // degrees of the wheel before it, clockwise; 0 for none
	Cost  float64 // cm of the move that this took
	Bars  string  // the kind of ground at which it ends
	By    string  // who stands where it ends; empty when nobody does
}

// At is the pose after so many cm.
func (w *WayOut) At(cm float64) geometry.Pose {
	p := w.Start
	for i, l := range w.Legs {
		d := cm
		if i < len(w.Legs)-1 {
			d = min(cm, l.Most)
		}
		dir := geometry.Bearing(l.Bearing)
		p.At.X += dir.X * d
		p.At.Y += dir.Y * d
		if cm -= d; cm <= 0 {
			break
		}
	}
	return p
}

// Meeting is a melee that a charge may come to: the percentages of both sides at contact,
// and how likely it is.
type Meeting struct {
	Attacker, Defender int
	P                  *big.Rat
}

// mostMeetings is how many are printed; the rest are told together.
const mostMeetings = 2

// UpSum is the percentage of those of a side who have come to contact.
func (m *clash) UpSum(side int, in *chain.Result) int {
	n := 0
	for _, f := range m.sides[side] {
		if present(in, f) {
			p := m.worth(f, in)
			n += p.Value()
		}
	}
	return n
}

// SayMeetings writes the percentages of the melee, with their chances where there are
// several.
func SayMeetings(ms []Meeting) ref.Msg {
	switch len(ms) {
	case 0:
		return ref.M("charge.odds-no-melee")
	case 1:
		return ref.M("charge.odds-melee", strconv.Itoa(ms[0].Attacker), strconv.Itoa(ms[0].Defender))
	}
	share := func(say ref.Msg, p *big.Rat) ref.Msg { return ref.M("odds.ends", ref.Row{{Say: say, P: p}}) }
	l, rest := ref.Comma{}, new(big.Rat)
	for i, m := range ms {
		if i < mostMeetings {
			l = append(l, share(ref.M("charge.odds-pair", strconv.Itoa(m.Attacker), strconv.Itoa(m.Defender)), m.P))
		} else {
			rest.Add(rest, m.P)
		}
	}
	if rest.Sign() > 0 {
		l = append(l, share(ref.M("charge.odds-others"), rest))
	}
	return ref.M("charge.odds-melees", l)
}

// Wins is what beating an enemy brings a unit that stands (OM §12): horse may break
// through next turn, foot that charged takes the ground.
func Wins(t *game.Trace, s *state.State, ch *state.Charge, f, foe *chain.Fighter, foeEnds state.Status) {
	u := f.Unit
	if u == nil || foe.ID == "" || foeEnds == state.Steady {
		return
	}
	if f.Horse() || f.Foot() && ch != nil && ch.Has(f.ID) {
		t.Event(&state.EvBeat{Unit: f.ID, Beaten: foe.ID, Turn: s.Turn})
	}
}

// Holds is the enemy with whom a unit is in contact by a charge of its own: who is in a
// melee does not leave it to ride elsewhere (OM §10.1). Empty when there is none.
func Holds(c *casting.Cast, s *state.Sheet) string {
	if s.Unit == nil || c.S == nil {
		return ""
	}
	for _, ch := range c.S.Charges {
		if ch.Has(s.ID) && ch.Stage != state.Fought && table.Clashed(c, ch) {
			return ch.Target
		}
	}
	return ""
}

// squareFaces is the sides of a square.
const squareFaces = 4

// facesOfSquare refuses chargers of a square of whom two come at one face: one unit a
// face, whatever its formation (OM §10.1). Under the other reading of R142 each face has
// a melee of its own, and each of the chargers a line.
func facesOfSquare(c *casting.Cast, many []*state.Sheet, square *state.Sheet) error {
	most := c.R.N.Shock().OnSquareFace
	if len(many) > squareFaces*most {
		return c.Refuse(casting.Illegal(facts.S10_1, "melee.too-many", state.Label(square), len(many), squareFaces*most))
	}
	if c.R.Has(book.SquareFightsFaceByFace) && c.A.Verb == "charge" {
		r := casting.Illegal(facts.S10_1, "charge.faces-apart", state.Label(square))
		r.Ways = table.WaysAlone(c, many, square)
		return c.Refuse(r)
	}
	at := map[int][]*state.Sheet{}
	for _, a := range many {
		face := faceCharged(c, a, square)
		if face < 0 {
			table.Trust(c, "side")
			continue
		}
		if there := at[face]; len(there) >= most {
			return c.Refuse(casting.Illegal(facts.S10_1, "charge.one-face", state.Label(there[0]), state.Label(a), state.Label(square)))
		}
		at[face] = append(at[face], a)
	}
	return nil
}

// faceCharged is the face of a square that a charger comes at: from where its way ends,
// or from where it stands; -1 when one of the two is not on the table.
func faceCharged(c *casting.Cast, a, square *state.Sheet) int {
	if a.Unit == nil || square.Unit == nil {
		return -1
	}
	f, g := a.Unit.Foot(), square.Unit.Foot()
	if f == nil || g == nil {
		return -1
	}
	if w := c.Ways[a.ID]; w != nil && !w.Doubt && w.Path != nil {
		if end, err := a.Unit.At(a.Unit.Formation, End(w, w.Contact)); err == nil {
			f = end
		}
	}
	return table.FaceAt(f, g)
}
