package motion

import (
	"slices"
	"strconv"

	"adjutant/armylists"
	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// share is the part of a move that a change costs (OM §8.6).
type share uint8

const (
	noMove share = iota
	halfMove
	wholeMove
)

// brushed is somebody on whom a unit would stand, so many cm deep.
type brushed struct {
	u  *state.Unit
	cm float64
}

// Drill is one change of a unit's formation or front, before it is made.
type Drill struct {
	U     *state.Unit
	Form  facts.Formation // the formation it takes
	front int             // bases abreast in a line of four horse; 0 the usual
	turn  float64         // degrees clockwise
	Kind  state.Motion    // Reformed or Turned
	part  share           // of a move
	move  int             // the move it is a part of, hundredths of a cm
	cost  int             // hundredths of a cm
	spent int             // of its allowance afterwards
	pose  geometry.Pose   // where it stands afterwards, when it is placed
	Foot  *geometry.Footprint
	On    []*state.Unit // whom it would stand on
	near  []*state.Unit // enemies to whom it would come nearer than it may without a charge (R104)
	brush []brushed     // friends on whom it would stand by less than the tape tells
	zone  *state.Unit   // the enemy in whose zone it stands (OM §8.8)
	onto  []casting.Crossing
}

// quick reports that a unit changes formation and front in half a move (OM §8.6):
// all horse and guns, and the foot of the states whose list says so.
func quick(s *state.State, u *state.Unit) bool {
	if u.Arm != facts.Infantry {
		return true
	}
	n, err := armylists.Load(u.Nation)
	return err == nil && n.Has(armylists.HalfMoveChange, year(s))
}

// year is the year of the battle, 0 when the scenario does not say.
func year(s *state.State) int {
	if s.Field == nil || len(s.Field.Date) < 4 {
		return 0
	}
	y, _ := strconv.Atoi(s.Field.Date[:4])
	return y
}

// price fills in what a change costs (OM §8.6, R21, R76): half of the move of the
// formation that is left, of the one taken when either is march column; a whole
// move for the foot of other states, for squares and for rockets (OM §9.7).
func price(s *state.State, d *Drill) {
	u := d.U
	d.part = wholeMove
	if quick(s, u) {
		d.part = halfMove
	}
	switch {
	case d.leads():
		d.part = noMove // R310
	case d.Kind == state.Turned && u.Formation == facts.Open && (u.Arm != facts.Infantry || d.turn == 180):
		d.part = noMove // §8.6, §16
	case d.Form != u.Formation && (d.Form == facts.Square || u.Formation == facts.Square),
		d.Form != u.Formation && u.Weapon == facts.Rockets:
		d.part = wholeMove
	}
	of := u.Formation
	if d.Form != of && (of == facts.March || d.Form == facts.March) {
		of = d.Form
	}
	extra := filing(s, d)
	more := command.MarchHere(s, u, of) // of a march column that it leaves, or in which it turns
	if of != u.Formation {
		more = extra
	}
	d.move = command.Permits(s, u, of, more)
	switch d.part {
	case halfMove:
		d.cost = d.move
		if s.Read().Has(book.CautiousChangeCostsHalfTheFullMove) {
			d.cost = u.Speed(of) + more
		}
		d.cost /= book.Tables.Int("movement.change-part")
		d.spent = min(u.Spent+d.cost, max(command.Permits(s, u, d.Form, d.after(s)), u.Spent))
	case wholeMove:
		d.cost = d.move
		d.spent = max(Allowance(s, u, d.Form), u.Spent)
	case noMove:
		d.spent = u.Spent
	}
}

// filing is what a unit that goes into march column, or limbers, has above its speed where it then
// stands: on a road, or else on ground that is not rough (OM §8.2, 8.6).
func filing(s *state.State, d *Drill) int {
	u := d.U
	if !command.Files(u, d.Form) || u.Formation == d.Form {
		return 0
	}
	if u.Foot() == nil {
		return command.MarchHere(s, u, d.Form)
	}
	x := *d
	Stand(s, &x)
	if x.Foot == nil {
		return 0
	}
	p := &casting.Path{U: u, Form: d.Form, From: x.Foot, Bearing: x.pose.Facing, Most: standing}
	Ground(p, s, x.Foot.Dir)
	return Bonus(p, s, standing)
}

// after is what a unit has above the speed of the formation in which it is then, by the ground where
// it stands.
func (d *Drill) after(s *state.State) int {
	if d.Form == d.U.Formation {
		return command.MarchHere(s, d.U, d.Form)
	}
	return filing(s, d)
}

// standing is a way so short that who makes it stays where it is, and as long as is told from
// none.
const standing = 2 * geometry.Tolerance

// fronting is the change of front of a unit: which side of a square leads is none (R310), nor, by
// the other reading, how the bases of a garrison look (R337).
func fronting(s *state.State, u *state.Unit, turn float64) *Drill {
	d := &Drill{U: u, Form: u.Formation, front: u.Front, turn: turn, Kind: state.Turned}
	switch {
	case u.Formation == facts.Square && !s.Read().Has(book.SquareKeepsItsFront),
		s.Read().Has(book.GarrisonsTurnForNothing) && table.BlockOf(s, u) != nil:
		d.Kind = 0
	case turn != 180:
		d.Form, d.front = sideways(u)
	}
	return d
}

// leads reports a change of no front: a square that says which of its sides leads (R310), or a
// garrison that turns for nothing (R337).
func (d *Drill) leads() bool { return d.Kind == 0 }

// Stand fills in where the unit stands afterwards: the middle of its front edge
// stays, in a turn and in a square the middle of the unit (OM §8.6, R106).
func Stand(s *state.State, d *Drill) {
	u := d.U
	f := u.Foot()
	if f == nil {
		return
	}
	after := *u
	after.Formation, after.Front = d.Form, d.front
	pose := geometry.Pose{At: u.Pose.At, Facing: u.Pose.Facing + d.turn}
	g, err := after.At(d.Form, pose)
	if err != nil {
		return
	}
	if d.turn != 0 || d.Form == facts.Square || u.Formation == facts.Square {
		pose.At = pose.At.Add(f.Centre.Sub(g.Centre))
	}
	pose, err = geometry.NewPose(pose.At, pose.Facing)
	if err != nil {
		return
	}
	pose = pose.Rounded()
	if g, err = after.At(d.Form, pose); err != nil {
		return
	}
	d.pose, d.Foot = pose, g
	for _, x := range table.BodiesNear(s, g, Halt(s), u) {
		over, by := geometry.Overlapping(g, x.F)
		switch {
		case !over:
			if x.U.Side != u.Side && comesNear(s, f, g, x.F) {
				d.near = append(d.near, x.U)
			}
		case -geometry.Gap(f, x.F).CM >= by.Measured-table.Grain && x.U.Side == u.Side:
			// It stood so before.
		case by.Measured <= s.Tape().CM && (x.U.Side == u.Side || s.Read().Has(book.MovesUpToContact)):
			d.brush = append(d.brush, brushed{x.U, by.Measured}) // from enemies 1 cm is to be kept
		default:
			d.On = append(d.On, x.U)
		}
	}
}

// comesNear reports that who changes from one footprint to another comes nearer to an enemy
// than a move that is no charge may (OM §10.1, R104).
func comesNear(s *state.State, from, to, enemy *geometry.Footprint) bool {
	gap := geometry.Between(to, enemy).CM
	return gap < min(Halt(s), geometry.Between(from, enemy).CM)-geometry.Tolerance
}

// measured is a change with its price and its place.
func measured(s *state.State, d *Drill) *Drill {
	price(s, d)
	Stand(s, d)
	if d.onto = newGround(s, d); d.entering() > 0 {
		d.cost += d.entering()
		d.spent = min(d.spent+d.entering(), max(command.Permits(s, d.U, d.Form, d.after(s)), d.U.Spent))
	}
	return d
}

// entering is what the ground that a change enters takes of the move, in hundredths of a cm.
func (d *Drill) entering() int {
	sum := 0
	for _, c := range d.onto {
		sum += c.Enter
	}
	return sum
}

// newGround lists the ground on which a change brings a unit that stood nowhere on it: it has
// entered that (OM §8.3, R270).
func newGround(s *state.State, d *Drill) []casting.Crossing {
	stood := d.U.Foot()
	if d.Foot == nil || stood == nil || s.Read().Has(book.ChangesEnterNoGround) {
		return nil
	}
	p := &casting.Path{U: d.U, Form: d.Form, From: d.Foot, Bearing: d.pose.Facing, Most: standing}
	Ground(p, s, d.Foot.Dir)
	return slices.DeleteFunc(p.Crosses, func(c casting.Crossing) bool {
		return !c.Begun || slices.ContainsFunc(s.Field.Terrain, func(t state.Terrain) bool {
			return t.ID == c.Id && t.Kind == c.Kind && t.Polygon.Meets(stood)
		})
	})
}

// upsets reports that a change brings its unit onto ground that disorders it (OM §8.3).
func (d *Drill) upsets() bool {
	return slices.ContainsFunc(d.onto, func(c casting.Crossing) bool { return c.Disorder })
}

// OffTable is the first corner of a footprint that is not on the table, but for
// the tape.
func OffTable(s *state.State, f *geometry.Footprint) (geometry.Vec, bool) {
	e := s.Tape().CM + geometry.Tolerance
	for _, c := range f.Corners {
		if !s.Field.Holds(c, e) {
			return c, true
		}
	}
	return geometry.Vec{}, false
}

// drillUnits are the units of an action, each once.
func drillUnits(s *state.State, a game.Action) ([]*state.Unit, error) {
	var out []*state.Unit
	for _, op := range a.Units {
		for _, id := range op.IDs {
			u := s.Unit(id)
			if u == nil {
				return nil, casting.UnknownUnit(id)
			}
			if u.Status == state.Destroyed {
				return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
			}
			if !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	if len(out) == 0 {
		return nil, casting.Need(facts.S8_6, "om.need-unit", a.Verb)
	}
	return out, nil
}

// PrepareForm carries out `form A FORMATION`.
func PrepareForm(s *state.State, a game.Action) (game.Adjudication, error) {
	us, err := drillUnits(s, a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) == 0 {
		return nil, casting.Need(facts.S5, "drill.need-formation", us[0].ID)
	}
	if a.Args[0] == "screen" || a.Args[0] == "recall" {
		return prepareScreen(s, a, us)
	}
	form, ok := state.Read(facts.UnitFacts[facts.FFormation], a.Args[0])
	if !ok {
		return nil, casting.BadValue("formation", a.Args[0], facts.S5)
	}
	return changes(s, a, us, func(u *state.Unit) (*Drill, error) {
		d := &Drill{U: u, Form: facts.Formation(form), Kind: state.Reformed, front: 0}
		for _, w := range a.Args[1:] {
			if t, ok := turnWords[w]; ok {
				d.turn = t
			} else if n, err := strconv.Atoi(w); err == nil {
				d.front = n
			} else {
				return nil, casting.BadValue("formation", w, facts.S5)
			}
		}
		if err := d.shape(); err != nil {
			return nil, err
		}
		if d.turn != 0 {
			return d, TurnsWith(s, d)
		}
		return d, nil
	})
}

// turnWords are the changes of front, in degrees clockwise.
var turnWords = map[string]float64{"about": 180, "left": -90, "right": 90}

// shape refuses a formation that the arm does not have, one in which it stands
// already, and bases abreast other than the two forms of a line of four horse (OM §5).
func (d *Drill) shape() error {
	u := d.U
	horse := u.Mounted()
	four := book.Tables.Int("formations.cavalry-line.four")
	two := book.Tables.Int("formations.cavalry-line.front")
	switch d.front {
	case 0, two:
		d.front = 0
	case four:
		if !horse || d.Form != facts.Line || u.Bases != four {
			return &game.Refusal{Kind: game.BadValue, Ref: facts.S5, Say: ref.M("drill.front", u.ID, four)}
		}
	default:
		return &game.Refusal{Kind: game.BadValue, Ref: facts.S5, Say: ref.M("drill.front", u.ID, four)}
	}
	sh := state.NewSheet()
	sh.ID, sh.Unit, sh.V[facts.FArm] = u.ID, u, int(u.Arm)
	sh.Set(facts.FFormation, int(d.Form), facts.Given)
	if err := sh.Formed(); err != nil {
		return err
	}
	if d.Form == u.Formation && d.front == u.Front && d.turn == 0 {
		return &game.Refusal{Kind: game.BadValue, Ref: facts.S5, Say: ref.M("drill.stands-so", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[d.Form]))}
	}
	return nil
}

// TurnsWith refuses a change of front together with one of formation but to and
// from march column, by foot that stands still to change, and out of a square (OM §8.6).
func TurnsWith(s *state.State, d *Drill) error {
	u := d.U
	if d.Form == u.Formation || d.Form == facts.March || u.Formation == facts.March || u.Formation == facts.Square || d.Form == facts.Square || !quick(s, u) {
		return nil
	}
	r := casting.Illegal(facts.S8_6, "drill.keeps-front", u.ID)
	r.Ways = []game.Way{{Line: "form " + u.ID + " " + facts.UnitFacts[facts.FFormation].Words[d.Form], Say: ref.M("drill.way-straight")}}
	return r
}

// PrepareFace carries out `face A about|left|right`: by 180 degrees in the formation
// in which it stands, by 90 so that the front becomes what was the depth (OM §8.6, R105).
func PrepareFace(s *state.State, a game.Action) (game.Adjudication, error) {
	us, err := drillUnits(s, a)
	if err != nil {
		return nil, err
	}
	if len(a.Args) == 0 {
		return nil, casting.Need(facts.S8_6, "drill.need-facing", us[0].ID)
	}
	turn, ok := turnWords[a.Args[0]]
	if !ok {
		return nil, casting.BadValue("facing", a.Args[0], facts.S8_6)
	}
	if EndsRetreat(s, a) {
		return casting.Done{V: showsBack(us[0])}, nil
	}
	return changes(s, a, us, func(u *state.Unit) (*Drill, error) {
		return fronting(s, u, turn), nil
	})
}

// sideways is the formation whose front is as wide as the unit is deep, and the
// bases abreast when it is a line of four horse (OM §8.6, R105): a line becomes a
// march column and a march column a line; a column as deep as it is wide stays one.
func sideways(u *state.Unit) (form facts.Formation, front int) {
	t := u.Book()
	four := t.Int("formations.cavalry-line.four")
	horse := u.Mounted()
	switch {
	case horse && (u.Formation == facts.Column || u.Formation == facts.March):
		if u.Bases == four {
			return facts.Line, four
		}
		return facts.Line, 0
	case horse && u.Formation == facts.Line:
		abreast := max(u.Front, t.Int("formations.cavalry-line.front"))
		if (u.Bases+abreast-1)/abreast > 1 {
			return facts.Line, 0 // two ranks: two abreast again
		}
		return facts.Column, 0
	case u.Arm == facts.Infantry && u.Formation == facts.Line && u.Bases > 1:
		return facts.March, 0
	case u.Arm == facts.Infantry && u.Formation == facts.March:
		return facts.Line, 0
	}
	return u.Formation, u.Front
}

// PrepareLimber carries out `limber` and `unlimber`.
func PrepareLimber(s *state.State, a game.Action) (game.Adjudication, error) {
	us, err := drillUnits(s, a)
	if err != nil {
		return nil, err
	}
	form := facts.Limbered
	if a.Verb == "unlimber" {
		form = facts.Unlimbered
	}
	return changes(s, a, us, func(u *state.Unit) (*Drill, error) {
		d := &Drill{U: u, Form: form, Kind: state.Reformed}
		return d, d.shape()
	})
}

// changes prepares the same change for several units: all of them or none. A line
// says what each costs, and one for hands where the bases go.
func changes(s *state.State, a game.Action, us []*state.Unit, of func(*state.Unit) (*Drill, error)) (game.Adjudication, error) {
	v := game.Verdict{}
	cur := s
	var list []game.Object
	for _, old := range us {
		u := cur.Unit(old.ID)
		d, err := of(u)
		if err != nil {
			r, ok := err.(*game.Refusal)
			if !ok || !a.Force || !r.Forceable() {
				return nil, err
			}
			v.Overrode = append(v.Overrode, r)
		}
		not := mayChange(cur, measured(cur, d), a.Verb)
		to := StepOf(u, false)
		if moving(cur) && cur.Stage > to {
			r := casting.StepOver(cur, to)
			r.Ways = append(r.Ways, casting.AsTable(a))
			not = append(not, r)
		} else if moving(cur) && cur.Stage < to && to == state.StepFoot && len(not) == 0 {
			if r := formsFirst(cur, u); r != nil {
				r.Ways = append(r.Ways, casting.AsTable(a))
				not = append(not, r)
			}
		}
		for _, r := range not {
			if !a.Force || !r.Forceable() {
				if len(d.On) > 0 && len(not) == len(d.On) && !cur.IsQuiet() { // nothing but room is lacking
					r.Ways = append(r.Ways, roomWays(cur, d, a.Verb)...)
					r.Ways = append(r.Ways, casting.AsTable(a))
				}
				if len(r.Ways) == 0 && r.Forceable() {
					r.Ways = []game.Way{casting.AsTable(a)}
				}
				return nil, r
			}
			v.Overrode = append(v.Overrode, r)
		}
		if d.Form != u.Formation {
			d.zone = table.ZoneOn(cur, u)
		}
		evs := d.events()
		if moving(cur) && cur.Stage < to {
			evs = append([]game.Event{&state.EvStage{Stage: to}}, evs...)
		}
		for _, x := range d.On {
			evs = append(evs, &state.EvDoubt{Unit: x.ID, On: true})
		}
		cur = cur.Apply(evs...)
		v.Events = append(v.Events, evs...)
		if cur.IsQuiet() {
			continue
		}
		sayDrill(cur, &v, d)
		list = append(list, game.Object{{Key: "unit", Value: u.ID}, {Key: "formation", Value: facts.UnitFacts[facts.FFormation].Words[d.Form]},
			{Key: "turn", Value: d.turn}, {Key: "cost", Value: float64(d.cost) / 100}, {Key: "left", Value: float64(leftOf(cur, d)) / 100}})
	}
	if cur.IsQuiet() {
		return Walked{casting.Made(v, cur)}, nil
	}
	for _, o := range v.Overrode {
		v.Steps = append(v.Steps, game.Step{Ref: o.Ref, Say: ref.M("step.overruled"), Value: o.Say, From: game.Given})
	}
	v.Data = game.Object{{Key: "drill", Value: list}}
	return Walked{casting.Made(v, cur)}, nil
}

// formsFirst refuses a change of formation or of front with which the foot of a side begins its step while its horse owes what
// its order asks, as a move is refused: to change is to move (OM §7, 8.6, R139), the first that is typed of a side too (R132).
func formsFirst(s *state.State, u *state.Unit) *game.Refusal {
	if u.Side != s.Active() {
		return nil
	}
	return HorseFirst(s)
}

// moving reports a movement phase of one side.
func moving(s *state.State) bool {
	id := s.PhaseID()
	return id == "move-first" || id == "move-second"
}

// events are what a change makes true.
func (d *Drill) events() []game.Event {
	u := d.U
	motion := u.Motion | d.Kind
	if d.turn != 0 && !d.leads() { // of whatever kind, it makes no melee of its own now (OM §10.1)
		motion |= state.Turned
	}
	if d.part == wholeMove {
		motion |= state.FinishedMove
	}
	if d.Form != u.Formation && d.turn != 0 {
		motion |= state.Reformed | state.Turned
	}
	if d.zone != nil && d.Form != u.Formation {
		motion |= state.Exposed
	}
	var evs []game.Event
	if d.Form != u.Formation || d.front != u.Front {
		evs = append(evs, &state.EvForm{Unit: u.ID, Formation: facts.UnitFacts[facts.FFormation].Words[d.Form], Abreast: d.front})
	}
	if d.Foot != nil && d.pose != u.Pose {
		evs = append(evs, &state.EvPlace{Unit: u.ID, X: d.pose.At.X, Y: d.pose.At.Y, Deg: d.pose.Facing})
	}
	evs = append(evs, &state.EvSpent{Unit: u.ID, Spent: d.spent, Gone: u.Gone, Motion: motion})
	if d.upsets() && !u.Disordered {
		evs = append(evs, &state.EvDisorder{Unit: u.ID, On: true})
	}
	return evs
}

// leftOf is what is left of the move after a change, in hundredths of a cm.
func leftOf(s *state.State, d *Drill) int {
	if d.part == wholeMove {
		return 0
	}
	return max(command.Permits(s, d.U, d.Form, d.after(s))-d.spent, 0)
}
