package ordremixte

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file writes verdicts: it turns what a chain did into messages. It knows
// no rule.

// label names a unit in the body of a verdict: its id, or its part in the
// action when it has no name.
func label(s *Sheet) any {
	if s.ID != "" {
		return s.ID
	}
	if s.nth > 0 {
		return s.letter() + strconv.Itoa(s.nth)
	}
	return ref.Word("part." + s.part())
}

// letter is A for the first operand and B for the second.
func (s *Sheet) letter() string {
	if s.role == 't' {
		return "B"
	}
	return "A"
}

func (s *Sheet) part() string {
	switch s.role {
	case 'a':
		return "first"
	case 't':
		return "second"
	}
	return "unit"
}

// handPart names a unit without an id among the work for hands: B, A2.
func (s *Sheet) handPart() string {
	if s.nth > 0 {
		return s.letter() + strconv.Itoa(s.nth)
	}
	return s.letter()
}

// headKey is the message of the first line; empty before there is one.
func headKey(t *game.Trace) string {
	if len(t.Lines) == 0 {
		return ""
	}
	return t.Lines[0].Say.Key
}

// whole reports that a verdict is a whole charge: it has many counts, so they
// are written short, and their formulas stand in the reasons.
func whole(t *game.Trace) bool { return headKey(t) == "charge.head" }

// cite is r, unless a line above cites its paragraph already; the reasons cite
// it in any case.
func cite(t *game.Trace, r ref.Ref) []ref.Ref {
	paragraph, _, _ := strings.Cut(string(r), "/")
	for _, l := range t.Lines {
		for _, x := range l.Refs {
			if p, _, _ := strings.Cut(string(x), "/"); p == paragraph {
				return nil
			}
		}
	}
	return []ref.Ref{r}
}

// title names a unit in the head of a verdict: its name and who rides with it,
// or what was declared of it.
func title(s *Sheet) any {
	if s.ID == "" {
		form := UnitFacts[FFormation].Words[s.V[FFormation]]
		if !s.foot() {
			// Its bases stand in the formula.
			return ref.Word("arm-short." + UnitFacts[FArm].Words[s.V[FArm]])
		}
		if n := s.V[FBases]; n != Unknown && s.S[FBases] == given {
			return ref.M("om.declared", n, ref.Word("formation."+form))
		}
		return ref.Word("a.formation." + form)
	}
	if s.Unit != nil && s.Unit.GeneralID != "" && s.V[FGeneral] != NoGeneral {
		return ref.M("om.with-general", s.ID, s.Unit.leader())
	}
	return s.ID
}

func titles(fs []*Sheet) any {
	if len(fs) == 1 {
		return title(fs[0])
	}
	l := ref.List{}
	for i, f := range fs {
		if i > 0 {
			l = append(l, "+")
		}
		l = append(l, label(f))
	}
	return l
}

func sheets(fs []*fighter) []*Sheet {
	out := make([]*Sheet, len(fs))
	for i, f := range fs {
		out[i] = f.Sheet
	}
	return out
}

// outcomeWord is the capital word of a roll: 0 miss, 1 hit, 2 critical.
func outcomeWord(n int) ref.Word {
	return [...]ref.Word{"outcome.miss", "outcome.hit", "outcome.critical"}[n]
}

// formula is "4 x (10 +5 short) = 60, critical 6".
func (r *reading) formula(parts []percent, value int) ref.Msg {
	sum := ref.List{}
	for i := range parts {
		if i > 0 {
			sum = append(sum, "+")
		}
		sum = append(sum, parts[i].say(parts[i].bases))
	}
	auto, needed, crit := r.split(value)
	switch {
	case value <= 0:
		return ref.M("om.value-none", sum, value)
	case auto > 0:
		return ref.M("om.value-sure", sum, value, auto, needed, crit)
	}
	return ref.M("om.value", sum, value, crit)
}

// losing is "1/86 loses 1 PM, 5->4".
func losing(f *fighter, before, after int) ref.Msg {
	if !f.known {
		return ref.M("om.loses-unknown", label(f.Sheet), before-after)
	}
	return ref.M("om.loses", label(f.Sheet), before-after, before, after)
}

// shortLoss is "1 PM 5->4".
func shortLoss(f *fighter, before, after int) ref.Msg {
	if !f.known {
		return ref.M("om.points", before-after)
	}
	return ref.M("om.pm", before-after, before, after)
}

// say writes what the shot did.
func (v *volley) say(t *game.Trace, in *result) {
	one, short := len(v.targets) == 1, whole(t)
	many := len(v.targets) > 2 && !short // their formulas stand in the reasons
	if many {
		t.Line(game.ReasonLine, v.percentages(), v.refs(1)...)
	}
	for i, f := range v.targets {
		form := v.r.formula(v.parts[i], v.value[i])
		if !one {
			form = ref.M("om.named", label(f.Sheet), form)
		}
		if !short && !many {
			t.Line(game.ReasonLine, form, v.refs(i)...)
		}
		t.Step(s9_10, ref.M("step.value"), form)
	}
	if !v.throws() {
		t.Line(game.BodyLine, ref.M("om.no-roll"), "OM R7")
	}
	outs := ref.List{}
	for i, f := range v.targets {
		c := &in.u[f.slot]
		hits := int(v.loss[v.band][i])
		word := outcomeWord(min(hits-v.auto[i], 2))
		if v.auto[i] > 0 && hits == v.auto[i] {
			word = "om.no-more"
		}
		sure := 0
		if i < len(v.sure) {
			sure = v.sure[i]
		}
		if hits+sure == 0 {
			t.Step(s9_10, ref.M("step.loss"), ref.M("odds.no-loss"))
			switch {
			case !v.throws():
			case one:
				outs = append(outs, word)
			default:
				outs = append(outs, ref.M("om.shot-miss", label(f.Sheet), word))
			}
			continue
		}
		before, after := int(c.pm)+int(c.lost), int(c.pm)
		effect := losing(f, before, after)
		if !one {
			effect = shortLoss(f, before, after)
		}
		if sure > 0 {
			effect = ref.M("om.sure-first", effect, sure)
			t.Step(sureRef(f), ref.M("step.sure"), ref.M("step.points", sure))
		}
		t.Step(s9_10, ref.M("step.loss"), losing(f, before, after))
		var tail ref.Msg
		switch {
		case c.status == Destroyed:
			tail = ref.M("om.comma-word", ref.Word("outcome.destroyed"))
		case short || v.test && !one || !v.r.mustTest(f, c): // the test itself stands below
		case !v.test:
			tail = ref.M("om.tests-later")
		default:
			tail = ref.M("om.tests")
		}
		switch {
		case !v.throws():
			outs = append(outs, ref.M("om.shot-sure", losing(f, before, after), tail))
		case one:
			outs = append(outs, ref.M("om.shot", word, effect, tail))
		default:
			outs = append(outs, ref.M("om.shot-of", label(f.Sheet), word, effect, tail))
		}
	}
	for i := range outs[:max(len(outs)-1, 0)] {
		outs[i] = ref.M("om.more", outs[i])
	}
	if v.throws() {
		key := "om.die-d100"
		if !one {
			key = "om.die-d100-each"
		}
		line := ref.M(key, v.face, outs)
		if short {
			line = ref.M("om.closing", v.value[0], line)
		}
		t.Line(game.BodyLine, line)
		t.Step(s9_10, ref.M("step.die"), ref.M("step.die-face", dieName(dice.D100), v.face))
	} else if len(outs) > 0 {
		t.Line(game.BodyLine, ref.M("om.plain", outs))
	}
}

func sureRef(f *fighter) ref.Ref {
	if f.is(FRouting) {
		return s14
	}
	return s13
}

// percentages is the row of what each unit in the line of shot is hit by.
func (v *volley) percentages() ref.Msg {
	l := ref.Comma{}
	for i, f := range v.targets {
		l = append(l, ref.M("om.value-of", label(f.Sheet), v.value[i]))
	}
	return ref.M("om.values", l)
}

// refs are the rulings a value rests on, shown at the right edge.
func (v *volley) refs(i int) []ref.Ref {
	if i > 0 {
		return []ref.Ref{"OM R3"}
	}
	return nil
}

// trialSays is one morale test and what came of it; alone is when nobody else can be meant.
func (r *reading) trialSays(t *game.Trace, x *trial, alone bool) ref.Msg {
	f, e := x.f, &x.end
	outcome := map[Status]ref.Word{Routing: "outcome.routs", Retreating: "outcome.retreats", Steady: "outcome.holds"}[x.bids]
	var roll any = x.face
	if len(x.mods) > 0 {
		roll = ref.M("om.sum", x.face, saying(x.mods), x.sum())
	}
	var who any = label(f.Sheet)
	if x.lost > 0 {
		who = ref.M("om.test-loss", who, x.pm+x.lost, x.pm)
	}
	what := ref.M("om.test-of", who, dieName(x.die), roll, outcome)
	switch {
	case e.void != "":
		what = ref.M("om.test-void", who, dieName(x.die), roll, ref.Word("void."+x.bids.String()))
	case alone:
		what = ref.M("om.test", dieName(x.die), roll, outcome)
		if x.bids == Steady && f.is(FCharging) && !whole(t) {
			what = ref.M("om.test-closes", what)
		}
	}
	if e.over != "" || x.bids == Steady { // what it does in the end is told below
		return what
	}
	if e.void != "" && e.beaten && (!e.free || e.void == rWorse) {
		what = ref.M("om.test-end", what, ref.Word("outcome.retreats"))
	}
	after := max(x.pm-int(e.cost), 0)
	if after != x.pm {
		what = ref.M("om.test-cost", what, x.pm-after, x.pm, after)
	}
	if after == 0 {
		what = ref.M("om.test-end", what, ref.Word("outcome.destroyed"))
	}
	return what
}

// sayTrials writes the morale tests of one moment. Two short ones share a line.
func (r *reading) sayTrials(t *game.Trace, xs []trial) {
	t.Lines = append(t.Lines, r.trialLines(t, xs)...)
	for i := range xs {
		t.Step(s11_1, ref.M("step.morale", label(xs[i].f.Sheet)), r.trialSays(t, &xs[i], alone(t, xs[i].f)))
	}
}

// trialLines is the lines of the morale tests of one moment.
func (r *reading) trialLines(t *game.Trace, xs []trial) []game.Text {
	var out []game.Text
	refs := cite(t, s11_1)
	by := ref.Ref("")
	for i := range xs {
		x := &xs[i]
		own := alone(t, x.f)
		what := r.trialSays(t, x, own)
		if x.end.void != by && x.end.void != "" {
			by = x.end.void
			refs = append(slices.Clone(refs), by)
		}
		if n := len(out) - 1; n >= 0 && !own && out[n].Say.Key != "om.two" && weight(out[n].Say)+weight(what) <= 2 {
			out[n].Say, out[n].Refs = ref.M("om.two", out[n].Say, what), append(slices.Clone(out[n].Refs), refs...)
		} else {
			out = append(out, game.Text{Kind: game.BodyLine, Say: what, Refs: refs})
		}
		refs = nil
	}
	return out
}

// sayTests writes the tests of one exchange of blows, as they were thrown.
func (m *clash) sayTests(t *game.Trace, xs []trial) {
	g := trials{of: xs, line: len(t.Lines), step: len(t.Steps)}
	m.r.sayTrials(t, xs)
	for i := range xs {
		m.shown[xs[i].f.slot] = true
	}
	g.lines = len(t.Lines) - g.line
	m.tests = append(m.tests, g)
}

// sayEndings writes the tests again with what came of them, then the tie-breaks and what
// took the place of a result. held is how everybody stood before any result was paid.
func (m *clash) sayEndings(t *game.Trace, in *result, ends *aftermath, held *[maxFighters]change) {
	for k := len(m.tests) - 1; k >= 0; k-- {
		g := &m.tests[k]
		for i := range g.of {
			x := &g.of[i]
			x.end = ends[x.f.slot]
		}
		m.r.tellTests(t, g)
	}
	beaten := map[*fighter]bool{}
	for i := range m.ties {
		m.sayTie(t, &m.ties[i], ends, held, beaten)
	}
	m.sayLosses(t, in, held)
	for _, f := range m.all {
		if e := &ends[f.slot]; e.over != "" {
			m.sayOverride(t, f, e, int(held[f.slot].pm), int(in.u[f.slot].pm))
		}
	}
}

// sayLosses writes who lost points to the blows and is told of nowhere else: it had no test
// to make, and is not named among the winners with what it has left.
func (m *clash) sayLosses(t *game.Trace, in *result, held *[maxFighters]change) {
	var l ref.List
	for _, f := range m.all {
		c := &held[f.slot]
		named := int(in.winner) == m.side[f.slot] && in.strikes(f) && !whole(t) && len(m.ties) == 0
		if !f.known || c.lost == 0 || m.shown[f.slot] || named {
			continue
		}
		say := losing(f, int(c.pm)+int(c.lost), int(c.pm))
		if c.status == Destroyed {
			say = ref.M("om.test-end", say, ref.Word("outcome.destroyed"))
		}
		if len(l) > 0 {
			l[len(l)-1] = ref.M("om.more", l[len(l)-1])
		}
		l, m.shown[f.slot] = append(l, say), true
	}
	if len(l) > 0 {
		t.Line(game.BodyLine, ref.M("om.plain", l))
	}
}

// tellTests puts the lines and reasons of tests in place of those written when they were
// thrown.
func (r *reading) tellTests(t *game.Trace, g *trials) {
	kept := slices.Clone(t.Lines[g.line+g.lines:])
	t.Lines = t.Lines[:g.line]
	lines := r.trialLines(t, g.of)
	t.Lines = append(append(t.Lines, lines...), kept...)
	if t.Brief {
		return
	}
	for i := range g.of {
		x := &g.of[i]
		st := &t.Steps[g.step+i]
		st.Value = r.trialSays(t, x, alone(t, x.f))
		if x.end.void != "" {
			st.Ref = x.end.void
		}
	}
}

// alone reports that nobody else can be meant by a test: it is named only where
// several are tested.
func alone(t *game.Trace, f *fighter) bool {
	shots, targets := 0, 0
	for _, l := range t.Lines {
		switch l.Say.Key {
		case "om.named": // one line for each target of a shot
			if targets++; targets > 1 {
				return false
			}
		case "om.die-d100-each", "om.values", "om.blow-line", "om.blow-on", "om.two-blows":
			return false
		case "om.closing":
			shots++
		}
	}
	switch headKey(t) {
	case "morale.head", "fire.head":
		return true
	case "charge.head":
		return shots == 1 && f.role == 'a'
	}
	return false
}

// weight is how much a message has beside its bare sentence: its modifiers, and
// its costs twice.
func weight(m ref.Msg) int {
	n := map[string]int{"om.mod": 1, "om.bases-lost": 1, "om.test-void": 1, "om.test-cost": 2}[m.Key]
	for _, a := range m.Args {
		switch a := a.(type) {
		case ref.Msg:
			n += weight(a)
		case ref.List:
			n += weight(ref.M("", a...))
		}
	}
	return n
}

// sayPeril writes the ordinary check of a general.
func (r *reading) sayPeril(t *game.Trace, f *fighter, face, cut int, hit bool) {
	key := "om.peril-missed"
	if hit {
		key = "om.peril-hit"
	}
	m := ref.M(key, r.generalName(f), face, cut)
	t.Line(game.BodyLine, m, cite(t, s17)...)
	t.Step(s17, ref.M("step.general"), m)
}

func (r *reading) generalName(f *fighter) any {
	if f.Unit != nil && f.Unit.GeneralID != "" {
		return f.Unit.leader()
	}
	return ref.M("om.general-of", label(f.Sheet))
}

// sayMourning writes what a general's fate does to the unit he rode with (§17).
func (r *reading) sayMourning(t *game.Trace, f *fighter, before, after int) {
	m := losing(f, before, after)
	switch {
	case after > before:
		m = ref.M("om.heartened", label(f.Sheet), after-before, before, after)
	case f.known && after == 0:
		m = ref.M("om.test-end", m, ref.Word("outcome.destroyed"))
	}
	m = ref.M("om.for-general", r.generalName(f), m)
	t.Line(game.BodyLine, m, "OM R72")
	t.Step(s17, ref.M("step.general"), m)
}

// sayFate writes what the table of §17 did.
func (r *reading) sayFate(t *game.Trace, f *fighter, c *change, face int) {
	m := ref.M("om.fate", r.generalName(f), face, ref.Word("fate."+c.gen.String()))
	if last := &t.Lines[len(t.Lines)-1]; last.Say.Key == "om.peril-hit" {
		last.Say = ref.M("om.fate-then", last.Say, face, ref.Word("fate."+c.gen.String()))
	} else {
		t.Line(game.BodyLine, m, cite(t, s17)...)
	}
	t.Step(s17, ref.M("step.general"), m)
}

// sayBlow writes one roll of a melee.
func (m *clash) sayBlow(t *game.Trace, b *blow) {
	names, form := m.percentage(b.units, b.parts)
	var out ref.Msg
	switch {
	case b.auto > 0 && b.outcome == 0:
		out = ref.M("om.blow-sure-only", b.auto, b.needed, b.face)
	case b.auto > 0:
		out = ref.M("om.blow-sure", b.auto, b.needed, b.face, outcomeWord(b.outcome), b.hits)
	case b.hits > 0:
		out = ref.M("om.blow-hit", b.face, outcomeWord(b.outcome), b.hits)
	default:
		out = ref.M("om.blow-miss", b.face, outcomeWord(0))
	}
	t.Step(s10_6, ref.M("step.blow", names), ref.M("om.blow-line", form, out))
	if whole(t) {
		form = ref.M("om.named", names, b.value)
	}
	line := ref.M("om.blow-line", form, out)
	var refs []ref.Ref
	if b.chosen {
		on := ref.List{}
		for i, f := range b.on {
			if i > 0 {
				on = append(on, "+")
			}
			on = append(on, label(f.Sheet))
		}
		line = ref.M("om.blow-on", line, on)
		refs = append(refs, "OM R57")
	}
	if last := &t.Lines[len(t.Lines)-1]; whole(t) && last.Say.Key == "om.blow-line" {
		last.Say, last.Refs = ref.M("om.two-blows", last.Say, line), append(last.Refs, refs...)
		return
	}
	t.Line(game.BodyLine, line, refs...)
}

// percentage is the names of those who strike together, and their formula: parts that are
// alike are written once, with the bases of each.
func (m *clash) percentage(units []*fighter, parts []percent) (ref.List, ref.Msg) {
	var names, sum ref.List
	var counts []string
	alike, value := true, 0
	for i, f := range units {
		if i > 0 {
			names, sum = append(names, "+"), append(sum, "+")
		}
		alike = alike && parts[i].alike(&parts[0])
		value += parts[i].value()
		names, sum, counts = append(names, label(f.Sheet)), append(sum, parts[i].say(parts[i].bases)), append(counts, strconv.Itoa(parts[i].bases))
	}
	if alike && len(units) > 1 { // the head has their names
		return names, ref.M("om.blow-sum", parts[0].say(strings.Join(counts, "+")), value)
	}
	return names, ref.M("om.blow", names, sum, value)
}

// sayTie writes how a tie-break fell. A unit that lost to one enemy is not told again that
// it lost to another.
func (m *clash) sayTie(t *game.Trace, x *tie, ends *aftermath, held *[maxFighters]change, told map[*fighter]bool) {
	won, vw, lost, vl := []*fighter{x.x}, x.vx, x.with, x.va
	if !x.won {
		won, vw, lost, vl = lost, vl, won, vw
	}
	for _, l := range lost {
		key := "om.tie"
		switch e := &ends[l.slot]; {
		case e.over != "": // what it costs is told below
			key = "om.tie-lost"
		case e.cost > 0: // R11 b: the points of its own test stay lost
			key = "om.tie-kept"
		}
		msg := ref.M(key, x.by, m.sideWithLosses(won, held), vw, m.sideWithLosses(lost, held), vl, label(l.Sheet))
		t.Step(s11_1, ref.M("step.tie"), msg)
		if told[l] {
			continue
		}
		t.Line(game.BodyLine, msg, cite(t, s11_1)...)
		told[l] = true
		for _, f := range slices.Concat(won, lost) {
			m.shown[f.slot] = true
		}
	}
}

// sideWithLosses names those of one side of a tie-break with their losses.
func (m *clash) sideWithLosses(fs []*fighter, held *[maxFighters]change) any {
	if len(fs) == 1 {
		return m.withLosses(fs[0], held)
	}
	var out ref.Comma
	for _, f := range fs {
		out = append(out, m.withLosses(f, held))
	}
	return out
}

// withLosses names a unit with what it lost to the blows and has left, unless a line above
// tells that.
func (m *clash) withLosses(f *fighter, held *[maxFighters]change) any {
	if c := &held[f.slot]; f.known && c.lost > 0 && !m.shown[f.slot] {
		return ref.M("om.stands", label(f.Sheet), int(c.pm)+int(c.lost), int(c.pm))
	}
	return label(f.Sheet)
}

// sayAuto writes a rout without dice.
func (m *clash) sayAuto(t *game.Trace, f *fighter, why ref.Ref, before, after int) {
	key := map[ref.Ref]string{s14: "om.auto-router", s10_3: "om.auto-flank", s11_2: "om.auto-crew", s15: "block.auto-sides", sBands: "block.auto-band"}[why]
	if why == s10_3 && m.sit.V[SSide] == Front {
		key = "om.auto-march"
	}
	cost := shortLoss(f, before, after)
	msg := ref.M(key, label(f.Sheet), cost)
	if f.known && after == 0 {
		msg = ref.M("om.test-end", msg, ref.Word("outcome.destroyed"))
	}
	t.Line(game.BodyLine, msg, cite(t, why)...)
	t.Step(why, ref.M("step.automatic"), msg)
}

// overWords are the sentences of what takes the place of a result, by paragraph.
var overWords = map[ref.Ref]string{sClose: "melee.heavy-rout", s11_1: "melee.square-routs", s11_2: "melee.guns-left"}

// sayOverride writes a result that replaces another.
func (m *clash) sayOverride(t *game.Trace, f *fighter, e *ending, before, after int) {
	key := overWords[e.over]
	msg := ref.M("om."+key, label(f.Sheet), before, after)
	switch {
	case !f.known:
		msg = ref.M("om."+key+"-unknown", label(f.Sheet))
	case after == 0:
		msg = ref.M("om.test-end", msg, ref.Word("outcome.destroyed"))
	}
	t.Line(game.BodyLine, msg, cite(t, e.over)...)
	t.Step(e.over, ref.M("step.override"), msg)
}

// sayEnd writes who won.
func (m *clash) sayEnd(t *game.Trace, in *result) {
	if in.was&met == 0 {
		return
	}
	for _, f := range m.all {
		if !f.known && in.winner == 2 {
			t.Line(game.BodyLine, ref.M("om.give-pm"), cite(t, s11_1)...)
			return
		}
	}
	if in.winner == 2 {
		t.Line(game.BodyLine, ref.M("om.nobody-wins"), cite(t, s11_1)...)
		return
	}
	var ws ref.Comma
	for _, f := range m.sides[in.winner] {
		c := &in.u[f.slot]
		switch {
		case in.out&(1<<f.slot) != 0 || c.status != Steady:
		case f.known && int(c.pm) < f.pm && !m.shown[f.slot] && !whole(t):
			ws = append(ws, ref.M("om.stands", label(f.Sheet), f.pm, int(c.pm)))
		default:
			ws = append(ws, label(f.Sheet))
		}
	}
	if len(ws) == 0 {
		return
	}
	key := "om.wins"
	if len(ws) > 1 {
		key = "om.win-together"
	}
	won := ref.M(key, ws)
	switch last := &t.Lines[len(t.Lines)-1]; {
	case strings.HasPrefix(last.Say.Key, "om.tie"): // it names the loser
	case strings.HasPrefix(last.Say.Key, "om.blow"), last.Say.Key == "om.two-blows", last.Kind != game.BodyLine:
		t.Line(game.BodyLine, won, cite(t, s11_1)...)
	default:
		last.Say = ref.M("om.wins-over", last.Say, won)
	}
}

// saySquare writes an emergency square.
func (o *onset) saySquare(t *game.Trace, face, mod int, formed bool) {
	key := "om.square-failed"
	if formed {
		key = "om.square-formed"
	}
	var roll any = face
	if mod != 0 {
		roll = ref.M("om.sum", face, ref.Signed(mod), face+mod)
	}
	m := ref.M(key, label(o.def.Sheet), roll, o.r.n.shock().squareAt+1)
	t.Line(game.BodyLine, m, cite(t, sSquare)...)
	t.Step(sSquare, ref.M("step.square"), m)
}

// sayCounter writes a countercharge; face is 0 when none was thrown.
func (o *onset) sayCounter(t *game.Trace, face, mod int, rides bool) {
	key := "om.counter-no"
	switch {
	case face == 0:
		key = "om.counter-moving"
	case rides:
		key = "om.counter-yes"
	}
	var roll any = face
	if mod != 0 {
		roll = ref.M("om.sum", face, ref.M("om.counter-order", ref.Signed(mod)), face+mod)
	}
	m := ref.M(key, label(o.def.Sheet), roll, o.def.pm)
	t.Line(game.BodyLine, m, cite(t, sCount)...)
	t.Step(sCount, ref.M("step.counter"), m)
}

func (o *onset) sayStopped(t *game.Trace) {
	m := ref.M("om.stopped", titles(sheets(o.att)))
	t.Line(game.BodyLine, m, s10_2)
	t.Step(s10_2, ref.M("step.stopped"), m)
}

func (o *onset) sayCrew(t *game.Trace) {
	m := ref.M("om.crew-leaves", label(o.def.Sheet))
	t.Line(game.BodyLine, m, s8_7)
	t.Step(s8_7, ref.M("step.crew"), m)
}

func (o *onset) sayRideOver(t *game.Trace, before, after int) {
	m := ref.M("om.ridden-over", label(o.def.Sheet), before-after)
	if o.def.known {
		m = ref.M("om.ridden-over-pm", label(o.def.Sheet), before-after, before, after)
		if after == 0 {
			m = ref.M("om.test-end", m, ref.Word("outcome.destroyed"))
		}
	}
	t.Line(game.BodyLine, m, sOpenH)
	t.Step(sOpenH, ref.M("step.ridden-over"), m)
}

// dieName is d6, d10, d100.
func dieName(d dice.Die) string { return d.String() }
