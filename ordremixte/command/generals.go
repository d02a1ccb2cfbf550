package command

import (
	"strconv"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file keeps the generals: whose fate is tried (OM §17), and where their figures
// stand and go (OM §8.2, 4.4, 17).

// mayRisk reports that the general of a unit may be tried again: on every occasion,
// or once a move (OM R2).
func mayRisk(s *state.State, u *state.Unit) bool {
	return !s.Read().Has(book.FateOnceAMove) || u.Risked != s.Turn
}

// OwesFate reports that the fate of a unit's general is still to be tried on an occasion
// (OM §17, R2): his unit was shot at in this fire phase, its melee is fought, also when
// nobody of it is left, or it has begun to retreat or rout.
func OwesFate(s *state.State, u *state.Unit, when state.Occasion) bool {
	if u.General == facts.NoGeneral || !mayRisk(s, u) {
		return false
	}
	switch when {
	case state.UnderFire:
		return s.InFire() && s.Stage == state.FireEnd && u.Shot && !u.Checked
	case state.InMelee:
		return s.PhaseID() == "melee" && s.Fought(u.ID) && !u.Checked
	}
	return u.Peril && u.Status != state.Destroyed
}

// DuesFlight lists the generals whose unit has begun to retreat or rout (OM §17, R2).
func DuesFlight(s *state.State, add AddDue) {
	for _, u := range s.Units {
		if OwesFate(s, u, state.InFlight) {
			add("fate-rout", game.Action{Verb: "fate", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{state.PerilWords[state.InFlight]}}, false)
		}
	}
}

// Leaderless is what the loss of a general means beyond his own brigade's morale (OM
// §17): a brigadier has a successor after some turns; when a commander-in-chief is
// killed, or carried off (R71), all that he commands withdraws.
func Leaderless(r *state.Reading, t *game.Trace, s *state.State, id string, how state.Fate) {
	g := s.General(id)
	if g == nil || how != state.Killed && how != state.Wounded {
		return
	}
	back := s.Turn + r.N.Fates().ReplacedAfter
	switch {
	case g.Brigade >= 0:
		t.Line(game.BodyLine, ref.M("general.successor", g.Surname(), back), facts.S17)
	case how == state.Wounded && r.Has(book.WoundedChiefHasADeputy):
		t.Line(game.BodyLine, ref.M("general.deputy", g.Surname(), back), "OM R71")
	case g.Division >= 0 && Chief(s, g.Side) != g: // the general of one division of several (R119)
		t.Event(&state.EvCollapse{Division: g.Division, Turn: s.Turn})
		t.Line(game.BodyLine, ref.M("general.division-lost", g.Surname(), DivisionName(s, g.Division)), facts.S17, "OM R119")
	default:
		t.Event(&state.EvChief{Side: g.Side, Turn: s.Turn})
		t.Line(game.BodyLine, ref.M("general.chief-lost", g.Surname(), s.Field.Sides[g.Side].Say), facts.S17)
	}
}

// Successions are the generals who have a successor when the next turn opens (OM
// §17): brigadiers, and under another reading a chief who was carried off (R71). A
// successor is an ordinary general and takes over where the other fell (R118).
func Successions(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	after := state.Num(s.Book()).Fates().ReplacedAfter
	for _, g := range s.Generals {
		if g.Lost == 0 || s.Turn+1 < g.Lost+after || g.Brigade < 0 && (g.Killed || !s.Read().Has(book.WoundedChiefHasADeputy)) {
			continue
		}
		e := &state.EvSucceed{General: g.ID}
		key := "general.takes-over"
		if g.Brigade < 0 {
			e.Quality, key = facts.Normal, "general.deputy-here"
		}
		evs = append(evs, e)
		say = append(say, game.Text{Kind: game.BodyLine, Say: ref.M(key, g.Surname()), Refs: []ref.Ref{facts.S17}})
	}
	return evs, say
}

// FigureOf is the general whom an action without units names; nil when it names none.
func FigureOf(s *state.State, a game.Action) *state.General {
	if len(a.Units) > 0 || len(a.Args) < 2 {
		return nil
	}
	return s.General(a.Args[0])
}

// spot reads the place behind the word at or to.
func spot(args []string) (geometry.Vec, bool) {
	if len(args) < 4 || args[1] != "at" && args[1] != "to" {
		return geometry.Vec{}, false
	}
	x, errX := strconv.ParseFloat(args[2], 64)
	y, errY := strconv.ParseFloat(args[3], 64)
	p, err := geometry.NewPose(geometry.Vec{X: x, Y: y}, 0)
	return p.Rounded().At, errX == nil && errY == nil && err == nil
}

// PlaceFigure records where the figure of a general stands (OM §4.3).
func PlaceFigure(s *state.State, g *state.General, a game.Action) (game.Adjudication, error) {
	at, ok := spot(a.Args)
	if !ok {
		return nil, casting.Need("OM §4.3", "general.need-place", g.Surname())
	}
	if g.Lost > 0 {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: facts.S17, Say: ref.M("general.lost", g.Surname(), g.Lost)}
	}
	var evs []game.Event
	x := &ride{s: s, g: g, a: a}
	if w := s.Unit(g.With); w != nil {
		if err := x.refuse(Leaves(s, w)); err != nil {
			return nil, err
		}
		evs = append(evs, &state.EvAttach{Unit: w.ID})
	}
	evs = append(evs, &state.EvFigure{General: g.ID, Moved: setDown(s, g, at), X: at.X, Y: at.Y})
	d := casting.Record(evs, "OM §4.3", "general.placed", g.Surname(), ref.CM(at.X), ref.CM(at.Y)).(casting.Done)
	d.V.Overrode = x.V.Overrode
	x.V = d.V
	x.set(at)
	x.halts()
	return casting.Done{V: x.V}, nil
}

// set says from where and how far a figure was put by hand while a battle moves, which is no ride
// of the generals' step (OM §7, 8.2), and whom that brings back under its command (OM §4.3).
func (x *ride) set(at geometry.Vec) {
	s, g := x.s, x.g
	from, known := s.Stands(g)
	far := table.Round2(geometry.Dist(from, at))
	if s.Turn == 0 || !known || far == 0 {
		return
	}
	tell := func(m ref.Msg, r ref.Ref) {
		x.V.Lines = append(x.V.Lines, game.Text{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{r}})
	}
	tell(ref.M("general.set", ref.CM(table.Round2(from.X)), ref.CM(table.Round2(from.Y)), ref.CM(far)), facts.S7)
	after := s.Apply(&state.EvFigure{General: g.ID, Moved: g.Moved, X: at.X, Y: at.Y})
	back := s.Those(func(u *state.Unit) bool {
		return g.Brigade >= 0 && u.Brigade == g.Brigade && u.Status == state.Steady && u.Foot() != nil && s.Outside(u) && !after.Outside(after.Unit(u.ID))
	})
	if len(back) > 0 {
		tell(ref.M("general.inside", ref.CM(s.Radius(g.Brigade)), state.Some(back, func(u *state.Unit) any { return u.ID })), facts.S4_3)
	}
}

// ride is a move of a general's figure before it is made (OM §8.2).
type ride struct {
	s    *state.State
	g    *state.General
	a    game.Action
	V    game.Verdict
	from geometry.Vec
	sure bool // where he stands is known
}

// refuse gives a refusal, unless there is none or `!` overrules it.
func (x *ride) refuse(r *game.Refusal) error {
	if r == nil {
		return nil
	}
	if x.a.Force && r.Forceable() {
		x.V.Overrode = append(x.V.Overrode, r)
		return nil
	}
	if r.Forceable() && len(r.Ways) < 3 {
		r.Ways = append(r.Ways, casting.AsTable(x.a))
	}
	return r
}

// now refuses a ride that does not belong to this phase, side or step (OM §7), of a
// general who is lost (§17), or of a chief who has joined a unit this turn (§4.4).
func (x *ride) now() error {
	s, g := x.s, x.g
	if g.Lost > 0 {
		return &game.Refusal{Kind: game.Unknown, Ref: facts.S17, Say: ref.M("general.lost", g.Surname(), g.Lost)}
	}
	if casting.StepOf(s, state.StepGenerals) < 0 {
		return x.refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("om.verb."+x.a.Verb), s.PhaseWord())})
	}
	if s.Active() >= 0 && g.Side != s.Active() {
		if err := x.refuse(&game.Refusal{Kind: game.NotYours, Ref: facts.S7, Say: ref.M("om.not-yours", g.Surname(), s.Field.Sides[s.Active()].Say)}); err != nil {
			return err
		}
	}
	if w := s.Unit(g.With); w != nil {
		r := MayLeave(s, w)
		if w.Off > 0 {
			r = casting.Illegal(facts.S4_4, "command.leave-off", g.Surname(), w.ID)
		}
		if err := x.refuse(r); err != nil {
			return err
		}
	}
	evs, r := casting.Step(s, state.StepGenerals)
	if err := x.refuse(r); err != nil {
		return err
	}
	x.V.Events = append(x.V.Events, evs...)
	return nil
}

// reach refuses a way that is longer than a general rides in a turn, or that leads
// through the enemy, and gives how far he has ridden at its end (OM §8.2).
func (x *ride) reach(way, to geometry.Vec, offer func(geometry.Vec) string) (moved int, err error) {
	long, left := state.Hundredths(geometry.Dist(x.from, way)), RideLeft(x.s, x.g)
	if long > left {
		r := casting.Illegal("OM §8.2", "general.too-far", x.g.Surname(), ref.CM(float64(long)/100), ref.CM(float64(left)/100), ref.CM(float64(long-left)/100))
		if line := offer(to); line != "" && left > 0 {
			r.Ways = append(r.Ways, game.Way{Line: line, Say: ref.M("general.way-near", ref.CM(float64(left)/100))})
		}
		if err := x.refuse(r); err != nil {
			return 0, err
		}
	}
	if u := EnemyAcross(x.s, x.g.Side, x.from, way); u != nil {
		if err := x.refuse(casting.Illegal("OM §8.2", "general.enemy", x.g.Surname(), u.ID)); err != nil {
			return 0, err
		}
	}
	x.V.Steps = append(x.V.Steps, game.Step{Ref: "OM §8.2", Say: ref.M("step.ride"), Value: ref.M("general.ridden", ref.CM(float64(long)/100), ref.CM(float64(left)/100)), From: game.Measured})
	return x.g.Moved + long, nil
}

// MoveFigure carries out `move GENERAL to X Y` (OM §8.2, 7): from where he stands, in
// the step of the generals. Whom he rode with he leaves.
func MoveFigure(s *state.State, g *state.General, a game.Action) (game.Adjudication, error) {
	to, ok := spot(a.Args)
	if !ok {
		return nil, casting.Need("OM §8.2", "general.need-place", g.Surname())
	}
	x := &ride{s: s, g: g, a: a}
	if err := x.now(); err != nil {
		return nil, err
	}
	if g.With != "" {
		x.V.Events = append(x.V.Events, &state.EvAttach{Unit: g.With})
	}
	moved := g.Moved
	say := ref.M("general.moves-trusted", g.Surname(), ref.CM(to.X), ref.CM(to.Y))
	if x.from, x.sure = s.Stands(g); x.sure {
		var err error
		moved, err = x.reach(to, to, func(to geometry.Vec) string {
			p := Toward(x.from, to, float64(RideLeft(s, g))/100)
			if leavesBrigade(s, g, p) != nil {
				return ""
			}
			return "move " + g.ID + " to " + facts.DecimalText(p.X) + " " + facts.DecimalText(p.Y)
		})
		if err != nil {
			return nil, err
		}
		say = ref.M("general.moves", g.Surname(), ref.CM(to.X), ref.CM(to.Y), ref.CM(float64(moved-g.Moved)/100), ref.CM(s.Book().CM("movement.general")))
	} else {
		x.V.Trusted = append(x.V.Trusted, "distance")
	}
	if err := x.refuse(leavesBrigade(s, g, to)); err != nil {
		return nil, err
	}
	x.V.Events = append(x.V.Events, &state.EvFigure{General: g.ID, Moved: moved, X: to.X, Y: to.Y})
	x.V.Lines = append([]game.Text{{Kind: game.HeadLine, Say: say, Refs: []ref.Ref{"OM §8.2"}}}, x.V.Lines...)
	x.halts()
	return casting.Done{V: x.V}, nil
}

// halts names the units of a brigadier that his move leaves beyond his reach, and those that
// only the tape keeps within it (OM §4.3).
func (x *ride) halts() {
	if x.g.Brigade < 0 {
		return
	}
	after := x.s
	for _, e := range x.V.Events {
		after = after.Apply(e)
	}
	out := after.Those(func(u *state.Unit) bool {
		return u.Brigade == x.g.Brigade && u.Status == state.Steady && u.Foot() != nil && after.Outside(u)
	})
	if len(out) > 0 {
		x.V.Lines = append(x.V.Lines, game.Text{Kind: game.BodyLine,
			Say: ref.M("general.outside", ref.CM(x.s.Radius(x.g.Brigade)), state.Some(out, func(u *state.Unit) any { return u.ID })), Refs: []ref.Ref{"OM §4.3"}})
	}
	x.atLimit(after)
}

// atLimit names the units of a brigadier that are beyond his reach by less than the tape can
// tell, and keep their orders (OM §4.3).
func (x *ride) atLimit(after *state.State) {
	var near ref.Comma
	for _, u := range after.Units {
		if u.Brigade != x.g.Brigade || u.Status != state.Steady || u.Foot() == nil {
			continue
		}
		if r, ok := after.AtLimit(u); ok {
			near = append(near, ref.M("general.at-limit-unit", u.ID, ref.CM(table.Round2(r.Measured))))
		}
	}
	if len(near) > 0 {
		x.V.Lines = append(x.V.Lines, game.Text{Kind: game.BodyLine,
			Say: ref.M("general.at-limit", ref.CM(x.s.Radius(x.g.Brigade)), ref.CM(x.s.Field.Tape), near), Refs: []ref.Ref{facts.S4_3}})
	}
}

// LeftOff names the units beyond the reach of brigadiers who have not ridden when the time of the
// generals is over: they halt as those do that a ride leaves behind (OM §4.3).
func LeftOff(s *state.State, side int) []game.Text {
	var say []game.Text
	for _, g := range s.Generals {
		if _, stands := s.Stands(g); !stands || g.Side != side || g.Brigade < 0 || g.Lost > 0 || g.With != "" || g.Moved > 0 {
			continue
		}
		if out := s.Those(func(u *state.Unit) bool {
			return u.Brigade == g.Brigade && u.Status == state.Steady && u.Foot() != nil && s.Outside(u)
		}); len(out) > 0 {
			say = append(say, game.Text{Kind: game.BodyLine,
				Say: ref.M("general.outside-of", ref.CM(s.Radius(g.Brigade)), state.Some(out, func(u *state.Unit) any { return u.ID }), g.Surname()), Refs: []ref.Ref{facts.S4_3}})
		}
	}
	return say
}

// LeftBehind names the units that a brigadier leaves beyond his reach because he rides with
// one that has moved, whatever moved it (OM §4.3, 4.4): each once, when it happens.
func LeftBehind(s *state.State) (evs []game.Event, say []game.Text) {
	for _, g := range s.Generals {
		if g.With == "" || g.Brigade < 0 || g.Lost > 0 || !s.GeneralsMoved(g.Side) {
			continue
		}
		out := s.Those(func(u *state.Unit) bool {
			return u.Brigade == g.Brigade && !u.Stray && u.Status == state.Steady && u.Foot() != nil && s.Outside(u)
		})
		if len(out) == 0 {
			continue
		}
		for _, u := range out {
			evs = append(evs, &state.EvStray{Unit: u.ID})
		}
		say = append(say, game.Text{Kind: game.BodyLine,
			Say: ref.M("general.outside-of", ref.CM(s.Radius(g.Brigade)), state.Some(out, func(u *state.Unit) any { return u.ID }), g.Surname()), Refs: []ref.Ref{facts.S4_3}})
	}
	return evs, say
}

// Joins is the ride of a general to a unit that he joins in his side's movement (OM §7,
// 8.2): the events before he rides with it. Elsewhere, and where one of the two is not
// on the table, who says so is believed.
func Joins(s *state.State, g *state.General, u *state.Unit, a game.Action) (*ride, error) {
	x := &ride{s: s, g: g, a: a}
	at, ok := s.Stands(g)
	if f := u.Foot(); !ok || f == nil || casting.StepOf(s, state.StepGenerals) < 0 || state.EqualID(g.With, u.ID) {
		return x, nil
	} else if err := x.now(); err != nil {
		return nil, err
	} else {
		x.from = at
		moved, err := x.reach(f.FromPoint(at).To, f.FromPoint(at).To, func(geometry.Vec) string { return "" })
		if err != nil {
			return nil, err
		}
		x.V.Events = append(x.V.Events, &state.EvFigure{General: g.ID, Moved: moved, X: at.X, Y: at.Y})
	}
	return x, nil
}

// StandsAlone is where the figure of a general stands with no unit: whom he rode with may be
// destroyed, once his own fate is known (R289). False when he rides with one, is lost, or
// nobody knows.
func StandsAlone(s *state.State, g *state.General) (geometry.Vec, bool) {
	if g.Lost > 0 || g.With == "" {
		return s.Stands(g)
	}
	u := s.Unit(g.With)
	if u == nil || !u.PlaceKnown() {
		return geometry.Vec{}, false
	}
	rides := u.Status != state.Destroyed
	return u.Pose.At, !rides && !OwesFate(s, u, state.InMelee) && !(s.InFire() && u.Shot && !u.Checked)
}

// riding reports that a general rides with a unit that is still there.
func riding(s *state.State, g *state.General) bool {
	u := s.Unit(g.With)
	return u != nil && u.Status != state.Destroyed
}

// GaveWay moves the figures of generals who stand alone out of the way of an enemy
// unit that comes over them straight from one place to another: each goes back a whole
// move towards the point of his own rear (OM §17).
func GaveWay(s *state.State, from, to *geometry.Footprint, side int) ([]game.Event, []game.Text) {
	var p *geometry.Polygon
	var evs []game.Event
	var say []game.Text
	for _, g := range s.Generals {
		was, alone := StandsAlone(s, g)
		if g.Side == side || !alone {
			continue
		}
		// He is ridden down when the way back from him leads through who came.
		along := geometry.Vec{X: was.X + to.Centre.X - from.Centre.X, Y: was.Y + to.Centre.Y - from.Centre.Y}
		if farFrom(to, was, along) {
			continue
		}
		if p == nil {
			var err error
			if p, err = geometry.NewPolygon(to.Corners[:]); err != nil {
				return nil, nil
			}
		}
		if p.FromSegment(was, along).CM > geometry.Tolerance {
			continue
		}
		at := Toward(was, Behind(s, g), s.Book().CM("movement.general"))
		if geometry.Dist(at, was) <= geometry.Tolerance {
			continue
		}
		if g.With != "" {
			evs = append(evs, &state.EvAttach{Unit: g.With})
		}
		evs = append(evs, &state.EvFigure{General: g.ID, Moved: g.Moved, X: at.X, Y: at.Y})
		say = append(say, game.Text{Kind: game.HandsLine, Say: ref.M("general.gives-way", g.Surname(), ref.CM(at.X), ref.CM(at.Y)),
			Hands: []game.Hand{{Unit: g.ID, Act: "move", When: "now", To: game.Spot{X: at.X, Y: at.Y}}}})
	}
	return evs, say
}

// farFrom reports that the circle around a footprint stands clear of the way between two points.
func farFrom(f *geometry.Footprint, a, b geometry.Vec) bool {
	way, off := b.Sub(a), f.Centre.Sub(a)
	t := 0.0
	if long := geometry.Dot(way, way); long > 0 {
		t = min(max(geometry.Dot(off, way)/long, 0), 1)
	}
	return geometry.Dist(f.Centre, geometry.Vec{X: a.X + way.X*t, Y: a.Y + way.Y*t}) > f.Radius+1
}

// Behind is the point towards which a general goes back: that of his division, or of
// his side (OM §4.6).
func Behind(s *state.State, g *state.General) geometry.Vec {
	if g.Division >= 0 {
		return s.Field.Divisions[g.Division].Rear
	}
	return s.Field.Sides[g.Side].Rear
}

// SetDown places a unit at the end of its way, after the lone generals of the enemy who
// stood on it gave way (OM §17).
func SetDown(s *state.State, u *state.Unit, p geometry.Pose) ([]game.Event, []game.Text) {
	var evs []game.Event
	var say []game.Text
	if before := u.Foot(); before != nil {
		if now, err := u.At(u.Formation, p); err == nil {
			evs, say = GaveWay(s, before, now, u.Side)
		}
	}
	return append(evs, &state.EvPlace{Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing}), say
}

// AskFigure is `show GENERAL`: who he is, where he stands, whom he rides with.
func AskFigure(s *state.State, g *state.General) game.Verdict {
	quality := ref.Word("general.brigadier")
	if g.Brigade < 0 {
		quality = ref.Word("quality." + facts.UnitFacts[facts.FGeneral].Words[g.Quality])
	}
	o := game.Object{{Key: "general", Value: g.ID}, {Key: "side", Value: casting.SideSlug(s.Field.Sides[g.Side].Name)}, {Key: "quality", Value: facts.UnitFacts[facts.FGeneral].Words[g.Quality]}, {Key: "charismatic", Value: g.Charisma}}
	of, rank := any(s.Field.Sides[g.Side].Say), any(quality)
	if chain.Several(s, g.Side) {
		if g.Division >= 0 {
			o = append(o, game.KV{Key: "division", Value: s.Field.Divisions[g.Division].ID})
			of = DivisionName(s, g.Division)
		}
		if isChief(s, g) {
			o = append(o, game.KV{Key: "in_chief", Value: true})
			rank = ref.M("general.in-chief", quality)
		}
	}
	var body []ref.Msg
	switch at, ok := s.Stands(g); {
	case g.Lost > 0:
		o = append(o, game.KV{Key: "lost", Value: g.Lost}, game.KV{Key: "killed", Value: g.Killed})
		body = append(body, ref.M("general.lost", g.Surname(), g.Lost))
	case riding(s, g):
		o = append(o, game.KV{Key: "with", Value: g.With})
		body = append(body, ref.M("general.with", g.With, g.Since))
	case ok:
		o = append(o, game.KV{Key: "at", Value: Point(at)})
		body = append(body, ref.M("general.at", ref.CM(at.X), ref.CM(at.Y), ref.CM(float64(RideLeft(s, g))/100)))
	default:
		body = append(body, ref.M("general.nowhere", g.ID))
	}
	if g.Brigade >= 0 {
		o = append(o, game.KV{Key: "brigade", Value: s.Field.Brigades[g.Brigade].ID})
	}
	head := ref.M("general.show", Called(g), of, rank)
	if g.Charisma {
		head = ref.M("general.show-charismatic", Called(g), of, rank)
	}
	return casting.Asked("OM §4.1", head, "show", o, body...)
}

// Called is the whole name of a general; of one whom the file only numbers, his id as a
// name.
func Called(g *state.General) ref.Name {
	if g.Say.EN == "" || g.Say.EN == g.ID {
		return g.Surname()
	}
	return g.Say
}
