package ordremixte

import (
	"math"
	"slices"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file answers questions about the table and notes where units stand.

// answerOf answers a question; it changes nothing. The error is a *game.Refusal.
func answerOf(s *state.State, a game.Action) (game.Verdict, error) {
	if a.Verb == "rulings" { // there are some without a table too
		return askRulings(s, a)
	}
	if !s.Tabled() {
		return game.Verdict{}, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	switch a.Verb {
	case "who":
		return askWho(s, a), nil
	case "measure":
		return askMeasure(s, a)
	case "arc":
		return askArc(s, a)
	case "los":
		return askSight(s, a)
	case "side":
		return askSide(s, a)
	case "ray":
		return askRay(s, a)
	case "near":
		return askNear(s, a)
	case "targets":
		return askTargets(s, a)
	case "legal":
		return askLegal(s, a)
	case "units":
		return askUnits(s, a)
	case "show":
		if len(a.Units) == 0 && len(a.Args) > 0 {
			if g := s.General(a.Args[0]); g != nil {
				return command.AskFigure(s, g), nil
			}
		}
		return askShow(s, a)
	case "map":
		return drawMap(s), nil
	case "phase":
		return casting.AskPhase(s), nil
	case "command":
		return command.AskCommand(s, a)
	case "reach":
		return motion.AskReach(s, a)
	case "zoc":
		return askZone(s, a)
	}
	return game.Verdict{}, &game.Refusal{Kind: game.Unknown, Ref: facts.S7, Say: ref.M("om.no-verb", a.Verb)}
}

// because adds what was measured against which limit to the reasons.
func because(v *game.Verdict, r ref.Ref, key string, m geometry.Reading) {
	say := ref.M("placed.margin-cm", ref.CM(table.Round2(m.Measured)), ref.CM(table.Round2(m.Limit)), ref.CM(table.Round2(m.Margin)))
	if m.Unit == geometry.Deg {
		say = ref.M("placed.margin-deg", ref.Deg(table.Round2(m.Measured)), ref.Deg(table.Round2(m.Limit)), ref.Deg(table.Round2(m.Margin)))
	}
	v.Steps = append(v.Steps, game.Step{Ref: r, Say: ref.M(key), Value: say, From: game.Measured})
}

// aiming is one unit of the table against another, for questions.
func aiming(s *state.State, a, b *state.Unit) (*table.Aim, error) {
	c, err := casting.Gather(s, game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{a.ID}}, {IDs: []string{b.ID}}}})
	if err != nil {
		return nil, err
	}
	return fire.AimAt(c, c.Units[0][0], c.Units[1][0]), nil
}

// askMeasure is `measure A B [CM]` (OM §9.1, R23): from the middle of A to the
// nearest point of B, held against the ranges of A's weapon. A distance that was
// typed stands for the bases.
func askMeasure(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 2)
	if err != nil {
		return game.Verdict{}, err
	}
	typed, err := command.ArgsCM(a.Args)
	if err != nil {
		return game.Verdict{}, err
	}
	x, y := us[0], us[1]
	sh := casting.Sheet(x, s)
	o := game.Object{}
	var cm float64
	if len(typed) > 0 {
		if cm = typed[0]; cm < 0 {
			return game.Verdict{}, casting.BadValue("distance", a.Args[0], facts.S9_1)
		}
		o = append(o, game.KV{Key: "cm", Value: table.Round2(cm)})
	} else {
		if err := table.PlacedAll(x, y); err != nil {
			return game.Verdict{}, err
		}
		m, err := aiming(s, x, y)
		if err != nil {
			return game.Verdict{}, err
		}
		span := m.Tf.FromPoint(m.Muzzle)
		cm = span.CM
		o = append(o, game.KV{Key: "cm", Value: table.Round2(cm)}, game.KV{Key: "from", Value: command.Point(span.From)}, game.KV{Key: "to", Value: command.Point(span.To)})
	}
	if sh.Horse() || sh.V[facts.FFormation] == facts.March {
		return casting.Asked(facts.S9_1, ref.M("measure.distance", x.ID, y.ID, ref.CM(table.Round2(cm))), "measure", o), nil
	}
	g, tape := sh.Reach(), s.Field.Tape
	best := geometry.Reading{Margin: math.Inf(1)}
	for _, l := range []float64{g.Short, g.Long, g.Least} {
		if r := (geometry.Span{CM: geometry.Round6(cm)}).Reading(l); l > 0 && math.Abs(r.Margin) < math.Abs(best.Margin) {
			best = r
		}
	}
	band := fire.Band(g, geometry.Round6(cm))
	words := facts.SituationFacts[facts.SRange].Words
	verdict := "in"
	if band == facts.OutOfRange {
		verdict = "out"
	}
	isClose := math.Abs(best.Margin) < tape
	if isClose && best.Limit != g.Short {
		verdict = "close"
	}
	o = append(o, game.KV{Key: "margin", Value: table.Round2(best.Margin)}, game.KV{Key: "verdict", Value: verdict}, game.KV{Key: "band", Value: words[band]})
	head := ref.M("measure.range", x.ID, y.ID, ref.CM(table.Round2(cm)), ref.Word("range."+words[band]), ref.CM(best.Limit), command.Margin(best.Margin))
	v := casting.Asked(facts.S9_1, head, "measure", o)
	if isClose {
		both := []string{words[fire.Band(g, best.Limit)], words[fire.Band(g, best.Limit+2*geometry.Tolerance)]}
		if best.Limit == g.Least {
			both = []string{words[facts.OutOfRange], words[facts.Long]}
		}
		o = append(o, game.KV{Key: "bands", Value: both})
		v = casting.Asked(facts.S9_1, head, "measure", o, ref.M("measure.close", ref.Word("range."+both[0]), ref.Word("range."+both[1]), ref.CM(tape)))
		v.Close = &game.Close{CM: table.Round2(cm), Limit: best.Limit, Margin: table.Round2(best.Margin), Tape: tape, Unit: "cm", If: []game.CloseCase{}}
	}
	because(&v, facts.S9_1, "measure.step-range", best)
	return v, nil
}

// askArc is `arc A [B]` (OM §9.2): whether B, or which enemy, stands in the arc.
func askArc(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	x := us[0]
	if x.Mounted() {
		return game.Verdict{}, casting.Illegal(facts.S9_1, "fire.cavalry", x.ID)
	}
	if err := table.PlacedAll(us...); err != nil {
		return game.Verdict{}, err
	}
	others := us[1:]
	if len(others) == 0 {
		for _, e := range table.Standing(s, x) {
			if e.U.Side != x.Side {
				others = append(others, e.U)
			}
		}
	}
	var rows []game.Object
	var body []ref.Msg
	var v game.Verdict
	var first geometry.Reading
	for i, y := range others {
		m, err := aiming(s, x, y)
		if err != nil {
			return v, err
		}
		r := fire.ArcTo(m, m.Tf)
		word := r.Verdict(s.Tape()).String()
		row := game.Object{{Key: "verdict", Value: word}, {Key: "margin", Value: table.Round2(r.Margin)}, {Key: "unit", Value: r.Unit.String()}}
		say := ref.M("measure.arc-cm", x.ID, y.ID, ref.Word("measure.verdict."+word), command.Margin(r.Margin))
		if r.Unit == geometry.Deg {
			say = ref.M("measure.arc-deg", x.ID, y.ID, ref.Word("measure.verdict."+word), command.Margin(r.Margin))
		}
		if len(us) > 1 {
			v = casting.Asked(facts.S9_2, say, "arc", row)
			because(&v, facts.S9_2, "placed.step-arc", r)
			return v, nil
		}
		if i == 0 {
			first = r
		}
		rows = append(rows, append(game.Object{{Key: "target", Value: y.ID}}, row...))
		if word != "out" {
			body = append(body, say)
		}
	}
	if rows == nil {
		rows = []game.Object{}
	}
	v = table.TellUnknown(s, casting.Asked(facts.S9_2, ref.M("measure.arc-all", x.ID, len(body)), "arc", rows, body...), func(e *state.Unit) bool { return table.Against(x, e) })
	if len(others) > 0 {
		because(&v, facts.S9_2, "placed.step-arc", first)
	}
	return v, nil
}

// askSight is `los A B` (OM §3, figure 7).
func askSight(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 2)
	if err != nil {
		return game.Verdict{}, err
	}
	if err := table.PlacedAll(us[:2]...); err != nil {
		return game.Verdict{}, err
	}
	x, y := us[0], us[1]
	third := table.Standing(s, x, y)
	ground, ids := table.Blocking(s)
	see := geometry.See(x.Foot(), y.Foot(), table.Prints(third), ground)
	best := see.Clearance()
	word := "clear"
	if !see.Clear() {
		word = "blocked"
	}
	if best.Close(s.Tape()) {
		word = "close"
	}
	by := []string{}
	for _, b := range see.BlockedBy() {
		name := ""
		if b.Ground {
			name = ids[b.Index]
		} else {
			name = third[b.Index].U.ID
		}
		if !slices.Contains(by, name) {
			by = append(by, name)
		}
	}
	hides, hider, body := table.SightHidden(s, x, y)
	if hides != "" {
		if word == "clear" || hides == "blocked" {
			word = hides
		}
		if !slices.Contains(by, hider) {
			by = append(by, hider)
		}
	}
	o := game.Object{{Key: "verdict", Value: word}, {Key: "blocked_by", Value: by}, {Key: "bases", Value: see.Bases}, {Key: "margin", Value: table.Round2(-best.Margin)}}
	say := ref.M("measure.sight", x.ID, y.ID, ref.Word("measure.verdict."+word), see.Bases, len(see.Lines))
	if len(by) > 0 {
		l := ref.Comma{}
		for _, b := range by {
			l = append(l, s.Called(b))
		}
		body = append(body, ref.M("measure.blocked-by", l))
	}
	v := casting.Asked(facts.S3, say, "los", o, body...)
	if math.Abs(best.Margin) < geometry.Far {
		because(&v, facts.S3, "measure.step-sight", best)
	}
	return v, nil
}

// askSide is `side A B [charge] [CM CM]`: from which side A comes at B, in fire
// (OM §9.5, R24) or in a charge (§10.4, R25). Two gaps that were typed are how far
// A's left and right front corners lie behind the line of B's front.
func askSide(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 2)
	if err != nil {
		return game.Verdict{}, err
	}
	args := a.Args
	charge := len(args) > 0 && args[0] == "charge"
	if charge {
		args = args[1:]
	}
	gaps, err := command.ArgsCM(args)
	if err != nil {
		return game.Verdict{}, err
	}
	x, y := us[0], us[1]
	if len(gaps) == 2 {
		return sideByGaps(s, x, y, gaps[0], gaps[1]), nil
	}
	if err := table.PlacedAll(x, y); err != nil {
		return game.Verdict{}, err
	}
	r, where, reading, step := geometry.FireSide(x.Foot(), y.Foot()), facts.S9_5, ref.Ref("OM R24"), "placed.step-side"
	if charge {
		r, where, reading, step = geometry.ChargeSide(x.Foot(), x.Foot(), y.Foot()), facts.S10_4, "OM R25", "placed.step-charge"
	}
	word := r.Side.String()
	if y.Formation == facts.Square {
		word = "front"
	}
	isClose := math.Abs(r.Change) < s.Field.Tape && y.Formation != facts.Square
	v := casting.Asked(where, ref.M("measure.side", x.ID, y.ID, ref.Word("side."+word), ref.CM(table.Round2(r.Change))), "side",
		game.Object{{Key: "side", Value: word}, {Key: "margin", Value: table.Round2(r.Change)}, {Key: "verdict", Value: closeWord(word, isClose)}})
	v.Lines[0].Refs = append(v.Lines[0].Refs, reading)
	because(&v, where, step, r.Front)
	if isClose {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.side-close", ref.CM(s.Field.Tape))})
		v.Close = &game.Close{CM: table.Round2(r.Change), Margin: table.Round2(r.Change), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
	}
	return v, nil
}

func closeWord(word string, isClose bool) string {
	if isClose {
		return "close"
	}
	return word
}

// sideByGaps is the corner that both sides dispute: the two gaps decide, no
// position is needed (OM §10.4, R25).
func sideByGaps(s *state.State, x, y *state.Unit, left, right float64) game.Verdict {
	worst, corner := left, ref.Word("placed.point.fl")
	if right < left {
		worst, corner = right, "placed.point.fr"
	}
	side := "flank"
	if worst < 0 {
		side = "front"
	}
	by := table.Round2(math.Abs(worst))
	isClose := math.Abs(geometry.Round6(worst)) < s.Field.Tape
	head := ref.M("measure.gaps", x.ID, y.ID, ref.Word("side."+side), ref.CM(by))
	if isClose {
		head = ref.M("measure.gaps-close", x.ID, y.ID, ref.Word("side."+side), ref.CM(by), ref.CM(s.Field.Tape))
	}
	where := ref.M("measure.gaps-behind", corner, ref.CM(by))
	if worst < 0 {
		where = ref.M("measure.gaps-ahead", corner, ref.CM(by))
	}
	v := casting.Asked(facts.S10_4, head, "side", game.Object{{Key: "side", Value: side}, {Key: "margin", Value: by}, {Key: "verdict", Value: closeWord(side, isClose)}}, where)
	v.Lines[0].Refs = append(v.Lines[0].Refs, "OM R25")
	v.Steps[0].From = game.Given
	because(&v, facts.S10_4, "placed.step-charge", geometry.Reading{Measured: -worst, Margin: -worst})
	if isClose {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.say-it", x.ID, y.ID)})
		v.Close = &game.Close{CM: by, Margin: table.Round2(-worst), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
	}
	return v
}

// askRay is `ray BATTERY B` (OM §9.8): the units in the line of shot and the bases
// crossed before each.
func askRay(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 2)
	if err != nil {
		return game.Verdict{}, err
	}
	x, y := us[0], us[1]
	if !x.IsArtillery() {
		return game.Verdict{}, casting.Illegal(facts.S9_8, "fire.no-penetration", x.ID)
	}
	if err := table.PlacedAll(x, y); err != nil {
		return game.Verdict{}, err
	}
	m, err := aiming(s, x, y)
	if err != nil {
		return game.Verdict{}, err
	}
	rows := []game.Object{}
	var body []ref.Msg
	for _, h := range table.Line(m.C, m) {
		rows = append(rows, game.Object{{Key: "unit", Value: h.U.ID}, {Key: "cm", Value: table.Round2(h.Cm)}, {Key: "bases_before", Value: h.Before}})
		body = append(body, ref.M("measure.ray-unit", h.U.ID, ref.CM(table.Round2(h.Cm)), h.Before))
	}
	return casting.Asked(facts.S9_8, ref.M("measure.ray", x.ID, y.ID, len(rows)), "ray", rows, body...), nil
}

// nearMost is how many units `near` lists when no distance is typed: as many as
// fit under a head without scrolling.
const nearMost = 5

// askNear is `near A [CM]`: the units about A, nearest first.
func askNear(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	within, err := command.ArgsCM(a.Args)
	if err != nil {
		return game.Verdict{}, err
	}
	x := us[0]
	if err := table.PlacedAll(x); err != nil {
		return game.Verdict{}, err
	}
	others := table.Standing(s, x)
	rows := []game.Object{}
	var body []ref.Msg
	for _, n := range geometry.NearestTo(x.Foot(), table.Prints(others)) {
		if len(within) > 0 && n.CM > within[0] || len(within) == 0 && len(rows) == nearMost {
			break
		}
		u, key := others[n.Index].U, "measure.near-enemy"
		if u.Side == x.Side {
			key = "measure.near-friend"
		}
		rows = append(rows, game.Object{{Key: "unit", Value: u.ID}, {Key: "cm", Value: table.Round2(n.CM)}, {Key: "enemy", Value: u.Side != x.Side}})
		body = append(body, ref.M(key, u.ID, ref.CM(table.Round2(n.CM))))
	}
	v := casting.Asked(facts.S9_3, ref.M("measure.near", x.ID, len(rows)), "near", rows, body...)
	return table.TellUnknown(s, v, func(u *state.Unit) bool { return u != x }), nil
}

// askTargets is `targets A` (OM §9.1 to 9.6): every enemy on the table, nearest
// first, with its range and side, and why it may not be fired at.
func askTargets(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	x := us[0]
	if x.Mounted() {
		return game.Verdict{}, casting.Illegal(facts.S9_1, "fire.cavalry", x.ID)
	}
	if err := table.PlacedAll(x); err != nil {
		return game.Verdict{}, err
	}
	type row struct {
		cm  float64
		o   game.Object
		say ref.Msg
		ok  bool
	}
	var rows []row
	for _, e := range table.Standing(s, x) {
		if e.U.Side == x.Side {
			continue
		}
		m, err := aiming(s, x, e.U)
		if err != nil {
			return game.Verdict{}, err
		}
		why := mayShoot(s, x, e.U)
		cm := m.Range_.Measured
		band := facts.SituationFacts[facts.SRange].Words[m.Band]
		side := geometry.FireSide(m.Ff, m.Tf).Side.String()
		o := game.Object{{Key: "unit", Value: e.U.ID}, {Key: "legal", Value: why == nil}, {Key: "cm", Value: table.Round2(cm)},
			{Key: "band", Value: band}, {Key: "side", Value: side}, {Key: "why", Value: motion.Refusals(why)}}
		rows = append(rows, row{cm, o, ref.M("measure.target", e.U.ID, ref.CM(table.Round2(cm)), ref.Word("range."+band), ref.Word("side."+side)), why == nil})
	}
	slices.SortStableFunc(rows, func(p, q row) int {
		switch {
		case p.cm < q.cm:
			return -1
		case p.cm > q.cm:
			return 1
		}
		return 0
	})
	list := []game.Object{}
	var body []ref.Msg
	for _, r := range rows {
		list = append(list, r.o)
		if r.ok {
			body = append(body, r.say)
		}
	}
	return table.TellUnknown(s, casting.Asked(facts.S9_3, ref.M("measure.targets", x.ID, len(body)), "targets", list, body...), func(e *state.Unit) bool { return table.Against(x, e) }), nil
}

// mayShoot is why one unit may not fire at another; nil when it may.
func mayShoot(s *state.State, x, y *state.Unit) *game.Refusal {
	c, err := casting.Gather(s, game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{x.ID}}, {IDs: []string{y.ID}}}})
	if err == nil {
		err = fire.Armed(c, c.Units[0][0])
	}
	if err == nil {
		err = fire.MayFire(c, c.Units[0][0])
	}
	if err == nil {
		err = fire.PlacedFire(c)
	}
	if r, ok := err.(*game.Refusal); ok {
		return r
	}
	return nil
}

// askUnits is `units [SIDE|DIVISION|BRIGADE]` (OM §2.3).
func askUnits(s *state.State, a game.Action) (game.Verdict, error) {
	keep := func(*state.Unit) bool { return true }
	if len(a.Args) > 0 {
		w, found := a.Args[0], false
		for i, side := range s.Field.Sides {
			if casting.SideSlug(side.Name) == w {
				keep, found = func(u *state.Unit) bool { return u.Side == i }, true
			}
		}
		for i, b := range s.Field.Brigades {
			if !found && strings.EqualFold(b.ID, w) {
				keep, found = func(u *state.Unit) bool { return u.Brigade == i }, true
			}
		}
		if d := command.DivisionNamed(s, w); !found && d >= 0 {
			keep, found = func(u *state.Unit) bool { return u.Division == d }, true
		}
		if !found {
			return game.Verdict{}, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.2", Say: ref.M("om.no-side", w)}
		}
	}
	rows := []game.Object{}
	var body []ref.Msg
	for _, u := range s.Units {
		if !keep(u) {
			continue
		}
		form := facts.UnitFacts[facts.FFormation].Words[u.Formation]
		rows = append(rows, game.Object{{Key: "unit", Value: u.ID}, {Key: "name", Value: u.Name}, {Key: "side", Value: casting.SideSlug(s.Field.Sides[u.Side].Name)},
			{Key: "formation", Value: form}, {Key: "bases", Value: u.Bases}, {Key: "pm", Value: u.PM}, {Key: "pm_start", Value: u.PMStart}, {Key: "status", Value: u.Status.String()}, {Key: "placed", Value: u.Foot() != nil}})
		if _, division, ok := command.Serves(s, u); ok {
			last := len(rows) - 1
			rows[last] = append(rows[last], game.KV{Key: "division", Value: division})
		}
		key := "measure.unit"
		switch u.Status {
		case state.Destroyed:
			key = "measure.unit-gone"
		case state.Routing:
			key = "measure.unit-routs"
		case state.Retreating:
			key = "measure.unit-retreats"
		}
		body = append(body, ref.M(key, u.ID, ref.Word("formation."+form), u.Bases, u.PM, u.PMStart))
	}
	if l := garrison.Burning(s); len(l) > 0 {
		body = append(body, ref.M("block.units-burning", l))
	}
	return table.TellUnknown(s, casting.Asked("OM §2.3", ref.M("measure.units", len(rows)), "units", rows, body...), keep), nil
}

// askShow is `show A`: everything that is kept of a unit.
func askShow(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 1)
	if err != nil {
		return game.Verdict{}, err
	}
	u := us[0]
	sh := casting.Sheet(u, s)
	sh.V[facts.FPM] = u.PM // a unit that is no more has none
	o := game.Object{{Key: "unit", Value: u.ID}, {Key: "name", Value: u.Name}, {Key: "status", Value: u.Status.String()}}
	l := ref.Comma{}
	for f := facts.Fact(0); f < facts.NFacts; f++ {
		info := facts.UnitFacts[f]
		if sh.S[f] != facts.Tracked && sh.S[f] != facts.Measured || sh.V[f] == facts.Unknown {
			continue
		}
		o = append(o, game.KV{Key: info.Name, Value: casting.Write(info, sh.V[f])})
		if sh.V[f] != info.Default || f == facts.FFormation || f == facts.FArm {
			l = append(l, ref.M("set.fact", ref.Word("fact."+info.Name), state.Say(info, sh.V[f])))
		}
	}
	body := []ref.Msg{ref.M("measure.show-facts", l)}
	if f := u.Foot(); f != nil {
		o = append(o, game.KV{Key: "at", Value: command.Point(u.Pose.At)}, game.KV{Key: "facing", Value: u.Pose.Facing},
			game.KV{Key: "width", Value: table.Round2(f.Width)}, game.KV{Key: "depth", Value: table.Round2(f.Depth)})
		body = append(body, ref.M("measure.show-at", ref.CM(table.Round2(u.Pose.At.X)), ref.CM(table.Round2(u.Pose.At.Y)), ref.Deg(u.Pose.Facing), u.PlacedTurn,
			ref.CM(table.Round2(f.Width)), ref.CM(table.Round2(f.Depth))))
	} else if table.OnField(u) {
		o = append(o, game.KV{Key: "place", Value: "unknown"})
		body = append(body, table.SayUnknown(u))
	}
	if block := table.BlockOf(s, u); block != nil {
		o = append(o, game.KV{Key: "block", Value: block.ID}, game.KV{Key: "burns", Value: table.Blaze(s, block.ID) > 0})
		body = append(body, garrison.SayHolds(s, u, block))
	}
	if say, division, ok := command.Serves(s, u); ok {
		o = append(o, game.KV{Key: "division", Value: division})
		body = append(body, say)
	}
	return casting.Asked("OM §2.3", ref.M("measure.show", u.ID, u.Name), "show", o, body...), nil
}

// The map: columns that a body line has, and how much higher than wide a
// character is.
const (
	mapColumns = 73
	mapAspect  = 2
)

// mapMarks is the sign of each kind of ground, later ones over earlier.
var mapMarks = []struct {
	kinds string
	mark  byte
}{
	{"hill low-hill steep-hill", '^'}, {"rough walled-field", ':'}, {"wood", 'w'}, {"river stream", '~'},
	{"road", '.'}, {"bridge ford", '='}, {"obstacle", '|'}, {"building village redoubt", '#'},
}

// drawMap is `map`: the table in letters, far edge on top, each unit by its id.
func drawMap(s *state.State) game.Verdict {
	w := max(s.Field.Width, 1)
	step := w / mapColumns
	rows := max(int(math.Ceil(s.Field.Depth/(step*mapAspect))), 1)
	grid := make([][]byte, rows)
	for r := range grid {
		grid[r] = []byte(strings.Repeat(" ", mapColumns))
		for c := range grid[r] {
			p := geometry.Vec{X: (float64(c) + 0.5) * step, Y: s.Field.Depth - (float64(r)+0.5)*step*mapAspect}
			for _, m := range mapMarks {
				if table.Ground(s, func(k string) bool { return slices.Contains(strings.Fields(m.kinds), k) }, func(q *geometry.Polygon) bool { return q.Holds(p).In() }) != nil {
					grid[r][c] = m.mark
				}
			}
		}
	}
	list := []game.Object{}
	taken := make([][mapColumns + 1]bool, rows)
	for _, x := range table.Standing(s) {
		c := min(max(int(x.F.Centre.X/step), 0), mapColumns-1)
		r := min(max(int((s.Field.Depth-x.F.Centre.Y)/(step*mapAspect)), 0), rows-1)
		text := x.U.ID
		// An id that would run into another stands a row up or down, or gives way
		// to a star; the list of the answer has every place.
		row, col, ok := room(taken, r, min(c, mapColumns-len(text)), len(text))
		if !ok {
			row, col, text = r, c, "*"
		}
		for i := range text {
			taken[row][col+i] = true
		}
		copy(grid[row][col:], text)
		list = append(list, game.Object{{Key: "unit", Value: x.U.ID}, {Key: "at", Value: command.Point(x.U.Pose.At)}, {Key: "facing", Value: x.U.Pose.Facing}})
	}
	v := casting.Asked("OM §2.2", ref.M("measure.map", ref.CM(s.Field.Width), ref.CM(s.Field.Depth), ref.CM(table.Round2(step))), "map", list)
	for _, line := range grid {
		v.Lines = append(v.Lines, game.Text{Kind: game.TableLine, Say: ref.M("measure.map-row", strings.TrimRight(string(line), " "))})
	}
	v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.map-legend")})
	return table.TellUnknown(s, v, func(*state.Unit) bool { return true })
}

// room finds a row near r with n free columns from c on, and a blank before and
// behind them.
func room(taken [][mapColumns + 1]bool, r, c, n int) (row, col int, ok bool) {
	for _, row := range []int{r, r + 1, r - 1} {
		if row < 0 || row >= len(taken) {
			continue
		}
		if !slices.Contains(taken[row][max(c-1, 0):c+n+1], true) {
			return row, c, true
		}
	}
	return 0, 0, false
}

// recordPlace notes where a unit stands: at a position and bearing, by the two
// ends of its front, or by tapes from corners of other units. Alone it confirms
// the place that is known, or makes the unit the anchor of the others.
func recordPlace(s *state.State, a game.Action) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	form := u.Formation
	for _, f := range a.Facts {
		if f.Name != "formation" {
			return nil, casting.BadValue(f.Name, f.Value, "OM §5")
		}
		v, ok := state.Read(facts.UnitFacts[facts.FFormation], f.Value)
		if !ok {
			return nil, casting.BadValue(f.Name, f.Value, "OM §5")
		}
		if err := motion.MayForm(s, u, v); err != nil && !a.Force {
			return nil, err
		}
		form = v
	}
	pose, err := poseOf(s, u, form, a)
	if err != nil {
		return nil, err
	}
	pose = pose.Rounded()
	if r := flight.MayReturn(s, u); r != nil && !a.Force {
		return nil, r
	}
	f, err := u.At(form, pose)
	if err != nil {
		return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("measure.no-shape", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[form]))}
	}
	for _, c := range f.Corners {
		if c.X < -geometry.Tolerance || c.Y < -geometry.Tolerance || c.X > s.Field.Width+geometry.Tolerance || c.Y > s.Field.Depth+geometry.Tolerance {
			return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.off-table", u.ID, ref.CM(table.Round2(c.X)), ref.CM(table.Round2(c.Y)), ref.CM(s.Field.Width), ref.CM(s.Field.Depth))}
		}
	}
	e := game.Event{Kind: state.EvPlace, Unit: u.ID, X: pose.At.X, Y: pose.At.Y, Deg: pose.Facing, Name: "hand"}
	if form != u.Formation {
		e.Text = facts.UnitFacts[facts.FFormation].Words[form]
	}
	evs := []game.Event{e}
	if u.Off > 0 {
		evs = append([]game.Event{{Kind: state.EvOff, Unit: u.ID}}, evs...)
	}
	var overrode []*game.Refusal
	for _, x := range s.Units {
		g := x.Foot()
		if g == nil || geometry.Apart(f, g) || state.EqualID(x.ID, u.ID) {
			continue
		}
		over, by := geometry.Overlapping(f, g)
		if !over {
			continue
		}
		r := casting.Illegal("OM §2.1", "measure.overlaps", u.ID, x.ID, ref.CM(table.Round2(by.Measured)))
		r.Hint = ref.M("measure.hint-overlap", x.ID)
		r.Ways = []game.Way{{Line: casting.Overruled(a), Say: ref.M("placed.way-overrule")}}
		if !a.Force {
			return nil, r
		}
		overrode = append(overrode, r)
		evs = append(evs, game.Event{Kind: state.EvDoubt, Unit: x.ID, N: 1})
	}
	d := casting.Record(evs, "OM §2.1", "measure.placed", u.ID, ref.CM(pose.At.X), ref.CM(pose.At.Y), ref.Deg(pose.Facing)).(casting.Done)
	d.V.Overrode = overrode
	if !u.Placed && len(a.Args) == 3 {
		d.V.Lines = append(d.V.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("measure.facing-kept", u.ID)})
	}
	return d, nil
}

// poseOf reads the arguments of place.
func poseOf(s *state.State, u *state.Unit, form int, a game.Action) (geometry.Pose, error) {
	args := a.Args
	if len(args) == 0 {
		if u.Placed {
			return u.Pose, nil
		}
		if u.Off > 0 {
			return flight.BackOn(s, u, form)
		}
		if !table.MayAnchor(s) {
			return geometry.Pose{}, casting.Need("OM §2.1", "measure.need-where", u.ID)
		}
		return geometry.NewPose(geometry.Vec{X: s.Field.Width / 2, Y: s.Field.Depth / 2}, 0)
	}
	numbers := func(words ...string) ([]float64, error) {
		out, err := command.ArgsCM(words)
		if err != nil {
			return nil, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-place", strings.Join(words, " "))}
		}
		return out, nil
	}
	bad := &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-place", strings.Join(args, " "))}
	made := func(at geometry.Vec, deg float64) (geometry.Pose, error) {
		p, err := geometry.NewPose(at, deg)
		if err != nil {
			return p, bad
		}
		return p, nil
	}
	switch {
	case args[0] == "from":
		return byMiddle(s, u, form, a)
	case args[0] == "at" && (len(args) == 3 || len(args) == 5 && args[3] == "facing"):
		x, err := numbers(args[1:3]...)
		if err != nil {
			return geometry.Pose{}, err
		}
		deg := u.Pose.Facing
		if len(args) == 3 && !u.Placed && u.PlacedTurn == 0 {
			return geometry.Pose{}, facingUntold(u, args)
		}
		if len(args) == 5 {
			d, err := numbers(args[4])
			if err != nil {
				return geometry.Pose{}, err
			}
			deg = d[0]
		}
		return made(geometry.Vec{X: x[0], Y: x[1]}, deg)
	case args[0] == "fl" && len(args) == 6 && args[3] == "fr":
		x, err := numbers(args[1], args[2], args[4], args[5])
		if err != nil {
			return geometry.Pose{}, err
		}
		return byFront(s, u, form, geometry.Vec{X: x[0], Y: x[1]}, geometry.Vec{X: x[2], Y: x[3]})
	case args[0] == "fl" && len(args) == 10 && args[5] == "fr":
		left, err := tapes(s, args[1:5])
		if err != nil {
			return geometry.Pose{}, err
		}
		right, err := tapes(s, args[6:10])
		if err != nil {
			return geometry.Pose{}, err
		}
		return byTapes(s, u, form, left, right, args)
	}
	return geometry.Pose{}, bad
}

// facingUntold asks for the facing of a unit that nobody has put down yet: it has none that
// could be kept.
func facingUntold(u *state.Unit, args []string) *game.Refusal {
	r := &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.need-facing", u.ID), Hint: ref.M("measure.hint-facing")}
	r.Ways = []game.Way{{Line: strings.Join(append([]string{"place", u.ID}, append(args, "facing", "0")...), " "), Say: ref.M("measure.way-facing")}}
	return r
}

// byFront is the pose whose front runs between two points, which must be as far
// apart as the front of the unit is wide, but for the tape.
func byFront(s *state.State, u *state.Unit, form int, left, right geometry.Vec) (geometry.Pose, error) {
	p, long, err := geometry.PoseFromFront(left, right)
	if err != nil {
		return p, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-front", u.ID)}
	}
	f, err := u.At(form, p)
	if err != nil {
		return p, &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("measure.no-shape", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[form]))}
	}
	if off := math.Abs(long - f.Width); off > table.Slack(s) {
		return p, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.front-width", u.ID, ref.CM(table.Round2(long)), ref.CM(table.Round2(f.Width))), Hint: ref.M("measure.hint-front")}
	}
	return p, nil
}

// badPair is how many times the tape error a pair of tapes may move the point that
// it finds. Two that cross at a right angle move it by about 1.4 times.
const badPair = 3

// tapes reads P CM Q CM, where P and Q are corners of placed units.
func tapes(s *state.State, w []string) (geometry.Tapes, error) {
	var t geometry.Tapes
	for i, to := range []*geometry.Vec{&t.A, &t.B} {
		p, err := corner(s, w[2*i])
		if err != nil {
			return t, err
		}
		*to = p
	}
	d, err := command.ArgsCM([]string{w[1], w[3]})
	if err != nil || d[0] < 0 || d[1] < 0 {
		return t, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-place", strings.Join(w, " "))}
	}
	t.DA, t.DB = d[0], d[1]
	return t, nil
}

// corner is a point of a placed unit: 2/97.fl.
func corner(s *state.State, w string) (geometry.Vec, error) {
	k := strings.LastIndexByte(w, '.')
	bad := &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.bad-place", w)}
	if k <= 0 {
		return geometry.Vec{}, bad
	}
	u := s.Unit(w[:k])
	if u == nil {
		return geometry.Vec{}, casting.UnknownUnit(w[:k])
	}
	if err := table.PlacedAll(u); err != nil {
		return geometry.Vec{}, err
	}
	f := u.Foot()
	switch w[k+1:] {
	case "fl":
		return f.Corners[0], nil
	case "fr":
		return f.Corners[1], nil
	case "rr":
		return f.Corners[2], nil
	case "rl":
		return f.Corners[3], nil
	case "fc":
		return f.Front().Centre(), nil
	case "rc":
		return geometry.Vec{X: (f.Corners[2].X + f.Corners[3].X) / 2, Y: (f.Corners[2].Y + f.Corners[3].Y) / 2}, nil
	case "c":
		return f.Centre, nil
	}
	return geometry.Vec{}, bad
}

// byTapes is the pose whose front corners were taped. Each pair of tapes finds two
// points, mirrored in the line of its anchors: the width of the front and the units
// about choose. Pairs that leave a corner anywhere along several times the tape
// error are refused, and so are two fronts that fit equally.
func byTapes(s *state.State, u *state.Unit, form int, left, right geometry.Tapes, args []string) (geometry.Pose, error) {
	for i, t := range []geometry.Tapes{left, right} {
		t.Hand = geometry.Left
		corner := [...]ref.Word{"placed.point.fl", "placed.point.fr"}[i]
		line := t.B.Sub(t.A)
		across := geometry.Vec{}
		if n := geometry.Norm(line); n > 0 {
			across = geometry.Vec{X: -line.Y / n, Y: line.X / n}
		}
		sp, err := t.Spread(s.Field.Tape, t.A, across)
		if err != nil {
			return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-miss", u.ID, corner), Hint: ref.M("measure.hint-tapes")}
		}
		if s.Field.Tape > 0 && (sp.Open || sp.CM > badPair*s.Field.Tape) {
			r := &game.Refusal{Kind: game.BadValue, Ref: facts.S10_4, Say: ref.M("measure.tapes-bad", u.ID, corner, ref.CM(table.Round2(sp.Lo)), ref.CM(table.Round2(sp.Hi)), ref.CM(s.Field.Tape)), Hint: ref.M("measure.hint-tapes")}
			other := strings.SplitN(args[1], ".", 2)[0]
			r.Ways = []game.Way{{Line: "side " + u.ID + " " + other + " CM CM", Say: ref.M("measure.way-gaps")}}
			return geometry.Pose{}, r
		}
	}
	var fits []geometry.Pose
	for _, hl := range []geometry.Hand{geometry.Left, geometry.Right} {
		for _, hr := range []geometry.Hand{geometry.Left, geometry.Right} {
			left.Hand, right.Hand = hl, hr
			l, errL := left.Point()
			r, errR := right.Point()
			if errL != nil || errR != nil {
				continue
			}
			p, err := byFront(s, u, form, l, r)
			if err != nil || !table.Fits(s, u, form, p) {
				continue
			}
			fits = append(fits, p)
		}
	}
	switch len(fits) {
	case 1:
		return fits[0], nil
	case 0:
		return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-none", u.ID), Hint: ref.M("measure.hint-tapes")}
	}
	return geometry.Pose{}, &game.Refusal{Kind: game.BadValue, Ref: "OM §2.1", Say: ref.M("measure.tapes-mirror", u.ID), Hint: ref.M("measure.hint-tapes")}
}
