package ask

import (
	"math"
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file answers questions about the table and notes where units stand.

// Answer answers a question; it changes nothing. The error is a *game.Refusal.
func Answer(s *state.State, a game.Action) (game.Verdict, error) {
	if a.Verb != "rulings" && !s.Tabled() { // there are some rulings without a table too
		return game.Verdict{}, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	if f := answers[a.Verb]; f != nil {
		return f(s, a)
	}
	return game.Verdict{}, &game.Refusal{Kind: game.Unknown, Ref: facts.S7, Say: ref.M("om.no-verb", a.Verb)}
}

// answers are the questions of facts.Verbs.
var answers = map[string]func(*state.State, game.Action) (game.Verdict, error){
	"who":     func(s *state.State, a game.Action) (game.Verdict, error) { return turn.AskWho(s, a), nil },
	"map":     func(s *state.State, _ game.Action) (game.Verdict, error) { return drawMap(s), nil },
	"phase":   func(s *state.State, _ game.Action) (game.Verdict, error) { return askPhase(s), nil },
	"rulings": askRulings, "units": askUnits, "show": askWhom, "legal": askLegal, "targets": askTargets,
	"measure": askMeasure, "arc": askArc, "los": askSight, "side": askSide, "ray": askRay, "near": askNear, "zoc": askZone,
	"command": command.AskCommand, "reach": motion.AskReach,
}

// Answers reports a question that has an answer.
func Answers(verb string) bool { return answers[verb] != nil }

// askWhom is `show`, of a unit or of a general.
func askWhom(s *state.State, a game.Action) (game.Verdict, error) {
	if len(a.Units) == 0 && len(a.Args) > 0 {
		if g := s.General(a.Args[0]); g != nil {
			return command.AskFigure(s, g), nil
		}
	}
	return askShow(s, a)
}

// because adds what was measured against which limit to the reasons.
func because(v *game.Verdict, r ref.Ref, key string, m geometry.Reading) {
	v.Steps = append(v.Steps, table.Measured(r, ref.M(key), m, table.ElseOther))
}

// Aiming is one unit of the table against another, for questions.
func Aiming(s *state.State, a, b *state.Unit) (*table.Aim, error) {
	c, err := aimed(s, a, b)
	if err != nil {
		return nil, err
	}
	return fire.AimAt(c, c.Units[0][0], c.Units[1][0]), nil
}

// aimed is the cast of a shot of one unit at another, for questions: who came into houses in march column
// fires out of them as a line (§15, R125).
func aimed(s *state.State, a, b *state.Unit) (*casting.Cast, error) {
	c, err := casting.Gather(s, game.Action{Verb: "fire", Units: []game.Operand{{IDs: []string{a.ID}}, {IDs: []string{b.ID}}}})
	if err == nil && a.Formation == facts.March { // nobody else fires otherwise out of houses than in the open
		garrison.Garrisons(c)
	}
	return c, err
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
	c, err := aimed(s, x, y)
	if err != nil {
		return game.Verdict{}, err
	}
	sh := c.Units[0][0]
	o := game.Object{}
	var cm float64
	var said ref.Msg
	if len(typed) > 0 {
		if cm = typed[0]; cm < 0 {
			return game.Verdict{}, casting.BadValue("distance", a.Args[0], facts.S9_1)
		}
		o, said = append(o, game.KV{Key: "cm", Value: table.Round2(cm)}), ref.M("measure.cm", ref.CM(table.Round2(cm)))
	} else {
		if err := table.PlacedAll(x, y); err != nil {
			return game.Verdict{}, err
		}
		m, err := Aiming(s, x, y)
		if err != nil {
			return game.Verdict{}, err
		}
		span := m.Tf.FromPoint(m.Muzzle)
		cm = span.CM
		said = ref.M("measure.cm-from", ref.CM(table.Round2(cm)), m.From())
		o = append(o, game.KV{Key: "cm", Value: table.Round2(cm)}, game.KV{Key: "from", Value: command.Point(span.From)}, game.KV{Key: "to", Value: command.Point(span.To)})
	}
	if sh.Horse() || sh.Formation() == facts.March {
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
	head := ref.M("measure.range", x.ID, y.ID, said, ref.Word("range."+words[band]), ref.CM(best.Limit), command.Margin(best.Margin))
	v := casting.Asked(facts.S9_1, head, "measure", o)
	if isClose {
		both := []string{words[fire.Band(g, best.Limit)], words[fire.Band(g, best.Limit+2*geometry.Tolerance)]}
		if best.Limit == g.Least {
			both = []string{words[facts.OutOfRange], words[facts.Long]}
		}
		o = append(o, game.KV{Key: "bands", Value: both})
		v = casting.Asked(facts.S9_1, head, "measure", o, ref.M("measure.close", ref.Word("range."+both[0]), ref.Word("range."+both[1]), ref.CM(tape)))
		v.Close = &game.Close{Value: table.Round2(cm), Limit: best.Limit, Margin: table.Round2(best.Margin), Tape: tape, Unit: "cm", If: []game.CloseCase{}}
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
		m, err := Aiming(s, x, y)
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
			if r.Close(s.Tape()) {
				v.Close = table.CloseTo(s, r)
			}
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

// askSight is `los A B` (OM §3): whether A sees B, and how many of the bases that may fire
// see it with their whole width (OM §9.2, figure 7).
func askSight(s *state.State, a game.Action) (game.Verdict, error) {
	us, err := table.SomeOf(s, a, 2)
	if err != nil {
		return game.Verdict{}, err
	}
	if err := table.PlacedAll(us[:2]...); err != nil {
		return game.Verdict{}, err
	}
	x, y := us[0], us[1]
	m, err := Aiming(s, x, y)
	if err != nil {
		return game.Verdict{}, err
	}
	third := table.Standing(s, x, y)
	feet := table.Prints(third)
	ground, ids := table.Blocking(s)
	see := geometry.See(m.Ff, m.Tf, feet, ground)
	eyes := fire.Eyes(m, see, feet, ground)
	bases := 0
	for _, l := range eyes {
		ok, _ := fire.Sees(see, l, s.Tape())
		bases += facts.B2i(ok)
	}
	best := see.Clearance()
	word := "clear"
	if !see.Clear() {
		word = "blocked"
	}
	if best.Close(s.Tape()) {
		word = "close"
	}
	by := []string{}
	for _, b := range (geometry.Sight{Lines: eyes}).BlockedBy() {
		name := table.WhatBlocks(s, b, ids, third)
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
	o := game.Object{{Key: "verdict", Value: word}, {Key: "blocked_by", Value: by}, {Key: "bases", Value: bases}, {Key: "margin", Value: table.Round2(-best.Margin)}}
	say := ref.M("measure.sight", x.ID, y.ID, ref.Word("measure.verdict."+word), bases, len(eyes))
	if len(by) > 0 {
		l := ref.Comma{}
		for _, b := range by {
			l = append(l, s.Called(b))
		}
		body = append(body, ref.M("measure.blocked-by", l))
	}
	v := casting.Asked(facts.S3, say, "los", o, body...)
	v.Lines[0].Refs = append(v.Lines[0].Refs, facts.S9_2)
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
		v.Close = &game.Close{Value: table.Round2(r.Change), Margin: table.Round2(r.Change), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
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
		v.Close = &game.Close{Value: by, Margin: table.Round2(-worst), Tape: s.Field.Tape, Unit: "cm", If: []game.CloseCase{}}
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
	m, err := Aiming(s, x, y)
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
		if len(within) > 0 && n.CM > within[0] || len(within) == 0 && len(rows) == turn.NearMost {
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
		c, err := aimed(s, x, e.U)
		if err != nil {
			return game.Verdict{}, err
		}
		m := fire.RangeTo(c, c.Units[0][0], c.Units[1][0])
		why, _ := mayShoot(c).(*game.Refusal)
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

// MayShoot is why one unit may not fire at another; nil when it may.
func MayShoot(s *state.State, x, y *state.Unit) *game.Refusal {
	c, err := aimed(s, x, y)
	if err == nil {
		err = mayShoot(c)
	}
	no, _ := err.(*game.Refusal)
	return no
}

// mayShoot is why a shot may not be fired.
func mayShoot(c *casting.Cast) error {
	f := c.Units[0][0]
	if err := fire.Armed(c, f); err != nil {
		return err
	}
	if err := fire.MayFire(c, f); err != nil {
		return err
	}
	return fire.PlacedFire(c)
}
