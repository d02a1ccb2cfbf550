package ordremixte

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// This file changes formations and facings (OM §5, 8.6) and sends screens ahead.

const (
	s5   = ref.Ref("OM §5")
	s8_6 = ref.Ref("OM §8.6")
	s8_8 = ref.Ref("OM §8.8")
)

// share is the part of a move that a change costs (OM §8.6).
type share uint8

const (
	noMove share = iota
	halfMove
	wholeMove
)

// drill is one change of a unit's formation or front, before it is made.
type drill struct {
	u     *Unit
	form  int           // the formation it takes
	front int           // bases abreast in a line of four horse; 0 the usual
	turn  float64       // degrees clockwise
	kind  Motion        // Reformed or Turned
	part  share         // of a move
	move  int           // the move it is a part of, hundredths of a cm
	cost  int           // hundredths of a cm
	spent int           // of its allowance afterwards
	pose  geometry.Pose // where it stands afterwards, when it is placed
	foot  *geometry.Footprint
	on    []*Unit // whom it would stand on
	tight bool    // by less than the tape
	zone  *Unit   // the enemy in whose zone it stands (OM §8.8)
}

// quick reports that a unit changes formation and front in half a move (OM §8.6):
// all horse and guns, and the foot of the states whose list says so.
func (s *State) quick(u *Unit) bool {
	if u.Arm != Infantry {
		return true
	}
	n, err := armylists.Load(u.Nation)
	return err == nil && n.Has(armylists.HalfMoveChange, s.year())
}

// year is the year of the battle, 0 when the scenario does not say.
func (s *State) year() int {
	if s.Field == nil || len(s.Field.Date) < 4 {
		return 0
	}
	y, _ := strconv.Atoi(s.Field.Date[:4])
	return y
}

// price fills in what a change costs (OM §8.6, R21, R76): half of the move of the
// formation that is left, of the one taken when either is march column; a whole
// move for the foot of other states, for squares and for rockets (OM §9.7).
func (s *State) price(d *drill) {
	u := d.u
	d.part = wholeMove
	if s.quick(u) {
		d.part = halfMove
	}
	switch {
	case d.kind == Turned && u.Formation == Open && (u.Arm != Infantry || d.turn == 180):
		d.part = noMove // §8.6, §16
	case d.form != u.Formation && (d.form == Square || u.Formation == Square),
		d.form != u.Formation && u.Weapon == Rockets:
		d.part = wholeMove
	}
	of := u.Formation
	if d.form != of && (of == March || d.form == March) {
		of = d.form
	}
	d.move = s.allowance(u, of)
	switch d.part {
	case halfMove:
		d.cost = d.move
		if s.read().is(76, 'b') {
			d.cost = u.speed(of)
		}
		d.cost /= tables.MustLoad(Book).Int("movement.change-part")
		d.spent = min(u.Spent+d.cost, max(s.allowance(u, d.form), u.Spent))
	case wholeMove:
		d.cost = d.move
		d.spent = max(s.allowance(u, d.form), u.Spent)
	case noMove:
		d.spent = u.Spent
	}
}

// stand fills in where the unit stands afterwards: the middle of its front edge
// stays, in a turn and in a square the middle of the unit (OM §8.6, R106).
func (s *State) stand(d *drill) {
	u := d.u
	f := u.foot()
	if f == nil {
		return
	}
	after := *u
	after.Formation, after.Front = d.form, d.front
	pose := geometry.Pose{At: u.Pose.At, Facing: u.Pose.Facing + d.turn}
	g, err := after.at(d.form, pose)
	if err != nil {
		return
	}
	if d.turn != 0 || d.form == Square || u.Formation == Square {
		pose.At = pose.At.Add(f.Centre.Sub(g.Centre))
	}
	pose, err = geometry.NewPose(pose.At, pose.Facing)
	if err != nil {
		return
	}
	pose = pose.Rounded()
	if g, err = after.at(d.form, pose); err != nil {
		return
	}
	d.pose, d.foot = pose, g
	for _, x := range s.bodies(u) {
		if geometry.Apart(g, x.f) {
			continue
		}
		over, by := geometry.Overlapping(g, x.f)
		switch {
		case !over:
		case math.Abs(by.Margin) <= s.tape().CM:
			d.tight = true
		default:
			d.on = append(d.on, x.u)
		}
	}
}

// offTable is the first corner of a footprint that is not on the table, but for
// the tape.
func (s *State) offTable(f *geometry.Footprint) (geometry.Vec, bool) {
	e := s.tape().CM + geometry.Tolerance
	for _, c := range f.Corners {
		if c.X < -e || c.Y < -e || c.X > s.Field.Width+e || c.Y > s.Field.Depth+e {
			return c, true
		}
	}
	return geometry.Vec{}, false
}

// mayStir refuses a movement of its own by a unit that has none now: in the wrong
// phase, of the other side, in flight, in a melee, or done for this turn (OM §7,
// 8.6, 10.1, 14).
func (s *State) mayStir(u *Unit, verb string) *game.Refusal {
	if !s.tabled() {
		return &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.no-table")}
	}
	if u.Off > 0 {
		return &game.Refusal{Kind: game.Illegal, Ref: s8_6, Say: ref.M("drill.off", u.ID)}
	}
	side := s.active()
	switch id := s.phaseID(); {
	case id != "move-first" && id != "move-second":
		return &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.wrong-phase", ref.Word("verb."+verb), s.phaseWord())}
	case side >= 0 && u.Side != side:
		return &game.Refusal{Kind: game.NotYours, Ref: s7, Say: ref.M("om.not-yours", u.ID, s.Field.Sides[side].Say)}
	case u.Status != Steady:
		return illegal("OM §14", "drill.broken", u.ID)
	case u.Rallied == s.Turn && u.Rallied > 0:
		return illegal("OM §14", "drill.rallied", u.ID)
	case u.Abandoned && verb != "face":
		return illegal(s8_6, "drill.no-crew", u.ID)
	}
	if ch := s.charge(u.ID); ch != nil && ch.Stage != Repelled && ch.Stage != Fought {
		return illegal(s10_1, "drill.engaged", u.ID)
	}
	switch {
	case u.Motion&Fleeing != 0:
		return illegal("OM §14", "drill.broken", u.ID)
	case u.Motion&Evaded != 0:
		return illegal(s7, "drill.evaded", u.ID)
	case u.Motion&FinishedMove != 0:
		return illegal(s8_6, "drill.done", u.ID)
	}
	return nil
}

// mayChange refuses a change that the rules do not allow now; the first thing that
// stands in its way.
func (s *State) mayChange(d *drill, verb string) []*game.Refusal {
	u := d.u
	var out []*game.Refusal
	no := func(r *game.Refusal) {
		if r != nil {
			out = append(out, r)
		}
	}
	no(s.mayStir(u, verb))
	if d.form != u.Formation {
		if err := s.mayForm(u, d.form); err != nil {
			if r, ok := err.(*game.Refusal); ok {
				for i := range r.Ways { // the change, not the bare fact
					if _, form, ok := strings.Cut(r.Ways[i].Line, "formation="); ok {
						r.Ways[i].Line = "form " + u.ID + " " + form
					}
				}
				no(r)
			}
		}
		if least := tables.MustLoad(Book).Int("formations.square.least"); d.form == Square && u.ranks() < least {
			no(illegal(s5, "drill.square-bases", u.ID, least, u.ranks()))
		}
	}
	no(s.mayStillChange(d))
	if d.foot != nil {
		if _, off := s.offTable(d.foot); off {
			no(illegal(s8_6, "drill.off-table", u.ID))
		}
		for _, x := range d.on {
			no(illegal(s8_6, "drill.no-room", u.ID, x.ID))
		}
	}
	if len(out) == 0 {
		m := &march{u: u, from: u.Pose, to: d.pose, form: u.Formation, after: d.form, kind: d.kind, cost: d.cost, allowed: d.move}
		if d.foot == nil {
			m.to = u.Pose
		}
		no(s.obeys(m))
	}
	return out
}

// mayStillChange refuses a change after another movement, or one for which too
// little of the move is left (OM §8.6): march columns and guns may first go half a
// move.
func (s *State) mayStillChange(d *drill) *game.Refusal {
	u := d.u
	if d.part == noMove {
		return nil
	}
	const went = WentForward | Wheeled | Strategic | Forded | Pursued
	said := u.Moved && u.Motion == 0 // the referee's word, no distance
	late := tables.MustLoad(Book).Int("movement.change-late-part")
	switch {
	case u.Motion&went == 0 && !said:
	case u.Formation != March && !u.guns():
		return illegal(s8_6, "drill.first", u.ID)
	case !said && u.Spent*late > s.moveHere(u):
		return illegal(s8_6, "drill.late", u.ID, cm100(u.Spent), cm100(s.moveHere(u)/late))
	}
	allowed := max(d.move, s.moveHere(u))
	if d.part == wholeMove && u.Spent > 0 || d.part == halfMove && u.Spent+d.cost > allowed {
		return illegal(s8_6, "drill.no-move-left", u.ID, cm100(d.cost), cm100(max(allowed-u.Spent, 0)))
	}
	return nil
}

// drillUnits are the units of an action, each once.
func (s *State) drillUnits(a game.Action) ([]*Unit, error) {
	var out []*Unit
	for _, op := range a.Units {
		for _, id := range op.IDs {
			u := s.unit(id)
			if u == nil {
				return nil, unknownUnit(id)
			}
			if u.Status == Destroyed {
				return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
			}
			if !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	if len(out) == 0 {
		return nil, need(s8_6, "om.need-unit", a.Verb)
	}
	return out, nil
}

// prepareForm carries out `form A FORMATION`.
func (s *State) prepareForm(a game.Action) (game.Adjudication, error) {
	us, err := s.drillUnits(a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) == 0 {
		return nil, need(s5, "drill.need-formation", us[0].ID)
	}
	if a.Args[0] == "screen" || a.Args[0] == "recall" {
		return s.prepareScreen(a, us)
	}
	form, ok := UnitFacts[FFormation].read(a.Args[0])
	if !ok {
		return nil, badValue("formation", a.Args[0], s5)
	}
	return s.changes(a, us, func(u *Unit) (*drill, error) {
		d := &drill{u: u, form: form, kind: Reformed, front: 0}
		for _, w := range a.Args[1:] {
			if t, ok := turnWords[w]; ok {
				d.turn = t
			} else if n, err := strconv.Atoi(w); err == nil {
				d.front = n
			} else {
				return nil, badValue("formation", w, s5)
			}
		}
		if err := d.shape(); err != nil {
			return nil, err
		}
		if d.turn != 0 {
			return d, s.turnsWith(d)
		}
		return d, nil
	})
}

// turnWords are the changes of front, in degrees clockwise.
var turnWords = map[string]float64{"about": 180, "left": -90, "right": 90}

// shape refuses a formation that the arm does not have, one in which it stands
// already, and bases abreast other than the two forms of a line of four horse (OM §5).
func (d *drill) shape() error {
	u := d.u
	horse := u.mounted()
	four := tables.MustLoad(Book).Int("formations.cavalry-line.four")
	two := tables.MustLoad(Book).Int("formations.cavalry-line.front")
	switch d.front {
	case 0, two:
		d.front = 0
	case four:
		if !horse || d.form != Line || u.Bases != four {
			return &game.Refusal{Kind: game.BadValue, Ref: s5, Say: ref.M("drill.front", u.ID, four)}
		}
	default:
		return &game.Refusal{Kind: game.BadValue, Ref: s5, Say: ref.M("drill.front", u.ID, four)}
	}
	sh := newSheet()
	sh.ID, sh.Unit, sh.V[FArm] = u.ID, u, u.Arm
	sh.set(FFormation, d.form, given)
	if err := sh.formed(); err != nil {
		return err
	}
	if d.form == u.Formation && d.front == u.Front && d.turn == 0 {
		return &game.Refusal{Kind: game.BadValue, Ref: s5, Say: ref.M("drill.stands-so", u.ID, ref.Word("formation."+UnitFacts[FFormation].Words[d.form]))}
	}
	return nil
}

// turnsWith refuses a change of front together with one of formation but to and
// from march column, by foot that stands still to change, and out of a square (OM §8.6).
func (s *State) turnsWith(d *drill) error {
	u := d.u
	if d.form == u.Formation || d.form == March || u.Formation == March || u.Formation == Square || d.form == Square || !s.quick(u) {
		return nil
	}
	r := illegal(s8_6, "drill.keeps-front", u.ID)
	r.Ways = []game.Way{{Line: "form " + u.ID + " " + UnitFacts[FFormation].Words[d.form], Say: ref.M("drill.way-straight")}}
	return r
}

// prepareFace carries out `face A about|left|right`: by 180 degrees in the formation
// in which it stands, by 90 so that the front becomes what was the depth (OM §8.6, R105).
func (s *State) prepareFace(a game.Action) (game.Adjudication, error) {
	us, err := s.drillUnits(a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) == 0 {
		return nil, need(s8_6, "drill.need-facing", us[0].ID)
	}
	turn, ok := turnWords[a.Args[0]]
	if !ok {
		return nil, badValue("facing", a.Args[0], s8_6)
	}
	if s.endsRetreat(a) {
		return done{us[0].showsBack()}, nil
	}
	return s.changes(a, us, func(u *Unit) (*drill, error) {
		if u.Formation == Square {
			return nil, &game.Refusal{Kind: game.BadValue, Ref: s8_6, Say: ref.M("drill.square-faces", u.ID)}
		}
		d := &drill{u: u, form: u.Formation, front: u.Front, turn: turn, kind: Turned}
		if turn != 180 {
			d.form, d.front = u.sideways()
		}
		return d, nil
	})
}

// sideways is the formation whose front is as wide as the unit is deep, and the
// bases abreast when it is a line of four horse (OM §8.6, R105): a line becomes a
// march column and a march column a line; a column as deep as it is wide stays one.
func (u *Unit) sideways() (form, front int) {
	t := tables.MustLoad(Book)
	four := t.Int("formations.cavalry-line.four")
	horse := u.mounted()
	switch {
	case horse && (u.Formation == Column || u.Formation == March):
		if u.Bases == four {
			return Line, four
		}
		return Line, 0
	case horse && u.Formation == Line:
		abreast := max(u.Front, t.Int("formations.cavalry-line.front"))
		if (u.Bases+abreast-1)/abreast > 1 {
			return Line, 0 // two ranks: two abreast again
		}
		return Column, 0
	case u.Arm == Infantry && u.Formation == Line && u.Bases > 1:
		return March, 0
	case u.Arm == Infantry && u.Formation == March:
		return Line, 0
	}
	return u.Formation, u.Front
}

// prepareLimber carries out `limber` and `unlimber`.
func (s *State) prepareLimber(a game.Action) (game.Adjudication, error) {
	us, err := s.drillUnits(a)
	if err != nil {
		return nil, err
	}
	form := Limbered
	if a.Verb == "unlimber" {
		form = Unlimbered
	}
	return s.changes(a, us, func(u *Unit) (*drill, error) {
		d := &drill{u: u, form: form, kind: Reformed}
		return d, d.shape()
	})
}

// changes prepares the same change for several units: all of them or none. A line
// says what each costs, and one for hands where the bases go.
func (s *State) changes(a game.Action, us []*Unit, of func(*Unit) (*drill, error)) (game.Adjudication, error) {
	v := game.Verdict{}
	cur := s
	var list []game.Object
	for _, old := range us {
		u := cur.unit(old.ID)
		d, err := of(u)
		if err != nil {
			r, ok := err.(*game.Refusal)
			if !ok || !a.Force || !r.Forceable() {
				return nil, err
			}
			v.Overrode = append(v.Overrode, r)
		}
		cur.price(d)
		cur.stand(d)
		not := cur.mayChange(d, a.Verb)
		to := u.stepOf(false)
		if cur.moving() && cur.Stage > to {
			r := cur.stepOver(to)
			r.Ways = append(r.Ways, game.Way{Line: overruled(a), Say: ref.M("placed.way-overrule")})
			not = append(not, r)
		}
		for _, r := range not {
			if !a.Force || !r.Forceable() {
				if len(r.Ways) == 0 && r.Forceable() {
					r.Ways = []game.Way{{Line: overruled(a), Say: ref.M("placed.way-overrule")}}
				}
				return nil, r
			}
			v.Overrode = append(v.Overrode, r)
		}
		d.zone = cur.zoneOn(u)
		evs := d.events()
		if cur.moving() && cur.Stage < to {
			evs = append([]game.Event{{Kind: evStage, N: int(to)}}, evs...)
		}
		for _, x := range d.on {
			evs = append(evs, game.Event{Kind: evDoubt, Unit: x.ID, N: 1})
		}
		for _, e := range evs {
			cur = cur.apply(e)
		}
		v.Events = append(v.Events, evs...)
		cur.sayDrill(&v, d)
		list = append(list, game.Object{{Key: "unit", Value: u.ID}, {Key: "formation", Value: UnitFacts[FFormation].Words[d.form]},
			{Key: "turn", Value: d.turn}, {Key: "cost", Value: float64(d.cost) / 100}, {Key: "left", Value: float64(cur.leftOf(d)) / 100}})
	}
	for _, o := range v.Overrode {
		v.Steps = append(v.Steps, game.Step{Ref: o.Ref, Say: ref.M("step.overruled"), Value: o.Say, From: game.Given})
	}
	v.Data = game.Object{{Key: "drill", Value: list}}
	return done{v}, nil
}

// moving reports a movement phase of one side.
func (s *State) moving() bool {
	id := s.phaseID()
	return id == "move-first" || id == "move-second"
}

// events are what a change makes true.
func (d *drill) events() []game.Event {
	u := d.u
	motion := u.Motion | d.kind
	if d.turn != 0 { // of whatever kind, it makes no melee of its own now (OM §10.1)
		motion |= Turned
	}
	if d.part == wholeMove {
		motion |= FinishedMove
	}
	if d.form != u.Formation && d.turn != 0 {
		motion |= Reformed | Turned
	}
	if d.zone != nil && d.form != u.Formation {
		motion |= Exposed
	}
	var evs []game.Event
	if d.form != u.Formation || d.front != u.Front {
		evs = append(evs, game.Event{Kind: evForm, Unit: u.ID, Text: UnitFacts[FFormation].Words[d.form], N: d.front})
	}
	if d.foot != nil && d.pose != u.Pose {
		evs = append(evs, game.Event{Kind: evPlace, Unit: u.ID, X: d.pose.At.X, Y: d.pose.At.Y, Deg: d.pose.Facing})
	}
	return append(evs, game.Event{Kind: evSpent, Unit: u.ID, N: d.spent, M: u.Gone, Name: strconv.FormatUint(uint64(motion), 16)})
}

// leftOf is what is left of the move after a change, in hundredths of a cm.
func (s *State) leftOf(d *drill) int {
	if d.part == wholeMove {
		return 0
	}
	return max(s.allowance(d.u, d.form)-d.spent, 0)
}

// sayDrill writes the lines of one change: from what to what, what it costs and what
// is left; where the bases stand; what an enemy's zone makes of it.
func (s *State) sayDrill(v *game.Verdict, d *drill) {
	u := d.u
	word := func(f int) ref.Word { return ref.Word("formation." + UnitFacts[FFormation].Words[f]) }
	var what ref.Msg
	switch {
	case d.turn == 180 && d.form == u.Formation:
		what = ref.M("drill.about", u.ID)
	case d.turn != 0 && d.form == u.Formation:
		what = ref.M("drill.quarter", u.ID, d.hand())
	case d.turn == 180:
		what = ref.M("drill.about-to", u.ID, word(u.Formation), word(d.form))
	case d.turn != 0:
		what = ref.M("drill.quarter-to", u.ID, word(u.Formation), word(d.form), d.hand())
	case d.form == Limbered:
		what = ref.M("drill.limbers", u.ID)
	case d.form == Unlimbered:
		what = ref.M("drill.unlimbers", u.ID)
	default:
		what = ref.M("drill.forms", u.ID, word(u.Formation), word(d.form))
	}
	var cost ref.Msg
	left := ref.CM(float64(s.leftOf(d)) / 100)
	switch d.part {
	case noMove:
		cost = ref.M("drill.free")
	case halfMove:
		cost = ref.M("drill.half", ref.CM(float64(d.cost)/100), left)
	default:
		cost = ref.M("drill.whole")
	}
	where := s8_6
	switch {
	case u.Weapon == Rockets && d.form != u.Formation:
		where = s9_7
	case d.part == noMove && u.Arm != Infantry:
		where = "OM §16"
	}
	v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("drill.head", what, cost), Refs: []ref.Ref{where}})
	v.Steps = append(v.Steps,
		game.Step{Ref: where, Say: ref.M("drill.step-move"), Value: ref.M("unit.cm", ref.CM(float64(d.move)/100)), From: game.Tracked},
		game.Step{Ref: where, Say: ref.M("drill.step-cost"), Value: ref.M("unit.cm", ref.CM(float64(d.cost)/100)), From: game.Tracked})
	if s.orderOf(u) == Cautious && d.part == halfMove {
		v.Steps = append(v.Steps, game.Step{Ref: "OM R76", Say: ref.M("drill.step-order"), Value: ref.M("order.cautious"), From: game.Tracked})
	}
	if d.foot != nil {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("drill.stands", ref.CM(round2(d.foot.Width)), ref.CM(round2(d.foot.Depth)),
			ref.CM(d.pose.At.X), ref.CM(d.pose.At.Y), ref.Deg(d.pose.Facing))})
	}
	if d.zone != nil && d.form != u.Formation {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("drill.in-zone", d.zone.ID), Refs: []ref.Ref{s8_8}})
	} else if d.foot == nil && d.form != u.Formation && !slices.Contains(v.Trusted, "zone") {
		v.Trusted = append(v.Trusted, "zone")
	}
	if d.tight && !slices.Contains(v.Trusted, "room") {
		v.Trusted = append(v.Trusted, "room")
	}
}

// hand names the hand of a turn by 90 degrees.
func (d *drill) hand() ref.Word {
	if d.turn < 0 {
		return "drill.left"
	}
	return "drill.right"
}

// squares is what makes a unit stand in square where it is (OM §8.6, R106).
func (s *State) squares(id string) []game.Event {
	evs := []game.Event{{Kind: evFact, Unit: id, Name: "formation", Text: UnitFacts[FFormation].Words[Square]}}
	u := s.unit(id)
	if u == nil || u.Formation == Square {
		return evs
	}
	d := &drill{u: u, form: Square, kind: Reformed}
	if s.stand(d); d.foot != nil {
		evs = append(evs, game.Event{Kind: evPlace, Unit: u.ID, X: d.pose.At.X, Y: d.pose.At.Y, Deg: d.pose.Facing})
	}
	return evs
}

// exposed marks the targets that changed formation in an enemy's zone: under fire they
// count as disordered (OM §8.8, R22).
func (c *cast) exposed() {
	if len(c.units[1]) == 0 {
		return
	}
	for _, t := range c.units[1] {
		if t.Unit != nil && t.Unit.Motion&Exposed != 0 && t.S[FDisordered] != given {
			t.set(FDisordered, 1, tracked)
		}
	}
}
