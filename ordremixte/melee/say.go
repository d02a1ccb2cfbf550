package melee

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// sayTests writes the tests of one exchange of blows, as they were thrown: what comes of them is not
// settled before the last die of the melee (§11.1).
func (m *clash) sayTests(t *game.Trace, in *chain.Result, xs []morale.Trial) {
	for i := range xs {
		xs[i].Open = true
	}
	g := trials{of: xs, line: len(t.Lines), step: len(t.Steps)}
	morale.SayTrials(t, xs)
	for i := range xs {
		m.tells(xs[i].F, &in.U[xs[i].F.Slot])
	}
	g.lines = len(t.Lines) - g.line
	m.tests = append(m.tests, g)
}

// sayEndings writes the tests again with what came of them, then the tie-breaks and what
// took the place of a result. held is how everybody stood before any result was paid.
func (m *clash) sayEndings(t *game.Trace, in *chain.Result, ends *morale.Aftermath, held *[chain.MaxFighters]chain.Change) {
	for k := len(m.tests) - 1; k >= 0; k-- {
		g := &m.tests[k]
		for i := range g.of {
			x := &g.of[i]
			x.End, x.Open = ends[x.F.Slot], false
		}
		tellTests(t, g)
	}
	beaten := map[*chain.Fighter]bool{}
	for i := range m.ties {
		m.sayTie(t, &m.ties[i], ends, held, beaten)
	}
	m.sayLosses(t, in, held)
	for _, f := range m.All {
		if e := &ends[f.Slot]; e.Over != "" {
			m.sayOverride(t, f, e, int(held[f.Slot].Pm), int(in.U[f.Slot].Pm))
		}
		if ends[f.Slot].Over != facts.S11_2 { // that says it itself
			sayGunsStay(t, f, &held[f.Slot], &in.U[f.Slot])
		}
	}
}

// sayGunsStay writes that a crew which has begun to flee left its guns where they stood
// (§11.1).
func sayGunsStay(t *game.Trace, f *chain.Fighter, before, after *chain.Change) {
	if after.Marks&^before.Marks&chain.GunsLeft != 0 && after.Status != state.Destroyed {
		t.Line(game.BodyLine, ref.M("om.guns-stay", state.Label(f.Sheet)), chain.Cite(t, facts.S11_1)...)
	}
}

// sayLosses writes who lost points to the blows and is told of nowhere else: it had no test
// to make, or has lost more since, and is not named among the winners with what it has left.
func (m *clash) sayLosses(t *game.Trace, in *chain.Result, held *[chain.MaxFighters]chain.Change) {
	var l ref.List
	for _, f := range m.All {
		c := &held[f.Slot]
		named := int(in.Winner) == m.side[f.Slot] && strikes(in, f) && !chain.Whole(t) && len(m.ties) == 0
		before, lost := m.untold(f, c)
		if !lost || named && !m.shown[f.Slot] {
			continue
		}
		say := chain.Losing(f, before, int(c.Pm))
		if c.Status == state.Destroyed {
			say = ref.M("om.test-end", say, ref.Word("outcome.destroyed"))
		}
		if len(l) > 0 {
			l[len(l)-1] = ref.M("om.more", l[len(l)-1])
		}
		l = append(l, say)
		m.tells(f, c)
	}
	if len(l) > 0 {
		t.Line(game.BodyLine, ref.M("om.plain", l))
	}
}

// tellTests puts the lines and reasons of tests in place of those written when they were
// thrown.
func tellTests(t *game.Trace, g *trials) {
	kept := slices.Clone(t.Lines[g.line+g.lines:])
	t.Lines = t.Lines[:g.line]
	lines := morale.TrialLines(t, g.of)
	t.Lines = append(append(t.Lines, lines...), kept...)
	if t.Brief {
		return
	}
	for i := range g.of {
		x := &g.of[i]
		st := &t.Steps[g.step+i]
		*st = morale.TrialStep(t, x)
		if x.End.Void != "" {
			st.Ref = x.End.Void
		}
	}
}

// sayDisordered gives the reason why a unit that came in order counts as disordered in a melee, which takes its second
// rank and its overlaps, too (OM §10.5, 10.6).
func (m *clash) sayDisordered(f *chain.Fighter, t *game.Trace) {
	if t == nil || f.Is(facts.FDisordered) || f.S[facts.FDisordered] == facts.Given {
		return
	}
	why, key := facts.SClose, "step.by-horse"
	switch {
	case f.Horse() && m.sit.V[facts.SDefile] == 0:
		why, key = facts.SOpenH, "step.in-rough"
	case m.sit.V[facts.SDefile] == 1 && m.side[f.Slot] == 0:
		why, key = facts.S10_6, "step.over-defile"
	}
	t.Step(why, ref.M("step.upset", state.Label(f.Sheet)), ref.M(key))
}

// sayBlow writes one roll of a melee.
func (m *clash) sayBlow(t *game.Trace, b *blow) {
	if m.r.IsQuiet() {
		tellBlow(t, game.Text{Kind: game.BodyLine, Role: b.role()})
		return
	}
	sum := chain.SumOf(b.parts)
	names, form := blowSum(b.units, sum)
	holds := []game.Held{sum, game.Thrown{Die: m.r.N.Shock().Hits.Die, Face: b.face}}
	var out ref.Msg
	switch {
	case b.auto > 0 && b.outcome == 0:
		out = ref.M("om.blow-sure-only", b.auto, b.needed, b.face)
	case b.auto > 0:
		out = ref.M("om.blow-sure", b.auto, b.needed, b.face, chain.OutcomeWord(b.outcome), b.hits)
	case b.hits > 0:
		out = ref.M("om.blow-hit", b.face, chain.OutcomeWord(b.outcome), b.hits)
	default:
		out = ref.M("om.blow-miss", b.face, chain.OutcomeWord(0))
	}
	t.Reason(game.Step{Ref: facts.S10_6, Say: ref.M("step.blow", names), Value: ref.M("om.blow-line", form, out), Holds: holds})
	if chain.Whole(t) {
		form = ref.M("om.named", names, sum.Total())
	}
	line := ref.M("om.blow-line", form, out)
	var refs []ref.Ref
	if b.chosen {
		on := ref.List{}
		for i, f := range b.on {
			if i > 0 {
				on = append(on, "+")
			}
			on = append(on, state.Label(f.Sheet))
		}
		line = ref.M("om.blow-on", line, on)
		refs = append(refs, "OM R57")
	}
	tellBlow(t, game.Text{Kind: game.BodyLine, Say: line, Refs: refs, Role: b.role(), Holds: holds})
}

// role is the part of the line of a blow.
func (b *blow) role() game.Role {
	if b.chosen {
		return chain.ChosenLine
	}
	return chain.BlowLine
}

// tellBlow adds the line of a blow; in a charge told whole two stand in one.
func tellBlow(t *game.Trace, l game.Text) {
	if last := &t.Lines[len(t.Lines)-1]; chain.Whole(t) && last.Role == chain.BlowLine {
		last.Say, last.Refs, last.Role = ref.M("om.two-blows", last.Say, l.Say), append(last.Refs, l.Refs...), chain.BlowsLine
		last.Holds = append(last.Holds, l.Holds...)
		return
	}
	t.Tell(l)
}

// blowSum is the names of those who strike together, and their sum as printed: products
// that are alike are written once, with the bases of each.
func blowSum(units []*chain.Fighter, sum game.Sum) (ref.List, ref.Msg) {
	var names ref.List
	for i, f := range units {
		if i > 0 {
			names = append(names, "+")
		}
		names = append(names, state.Label(f.Sheet))
	}
	if once, ok := chain.Together(sum); ok { // the head has their names
		return names, ref.M("om.blow-sum", once, sum.Total())
	}
	return names, ref.M("om.blow", names, chain.Written(sum), sum.Total())
}

// sayTie writes how a tie-break fell. A unit that lost to one enemy is not told again that
// it lost to another.
func (m *clash) sayTie(t *game.Trace, x *morale.Tie, ends *morale.Aftermath, held *[chain.MaxFighters]chain.Change, told map[*chain.Fighter]bool) {
	won, vw, lost, vl := []*chain.Fighter{x.X}, x.Vx, x.With, x.Va
	if !x.Won {
		won, vw, lost, vl = lost, vl, won, vw
	}
	for _, l := range lost {
		key := "om.tie"
		switch e := &ends[l.Slot]; {
		case e.Over != "", l.Known && e.Cost >= held[l.Slot].Pm: // what it costs is told below, or above that it is gone
			key = "om.tie-lost"
		case e.Cost > 0: // R11 b: the points of its own test stay lost
			key = "om.tie-kept"
		}
		msg := ref.M(key, x.By, m.sideWithLosses(won, held), vw, m.sideWithLosses(lost, held), vl, state.Label(l.Sheet))
		t.Step(facts.S11_1, ref.M("step.tie"), msg)
		if told[l] {
			continue
		}
		t.As(chain.TieLine, game.BodyLine, msg, chain.Cite(t, facts.S11_1)...)
		told[l] = true
		for _, f := range slices.Concat(won, lost) {
			m.tells(f, &held[f.Slot])
		}
	}
}

// sideWithLosses names those of one side of a tie-break with their losses.
func (m *clash) sideWithLosses(fs []*chain.Fighter, held *[chain.MaxFighters]chain.Change) any {
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
func (m *clash) withLosses(f *chain.Fighter, held *[chain.MaxFighters]chain.Change) any {
	c := &held[f.Slot]
	if before, lost := m.untold(f, c); lost {
		return ref.M("om.stands", state.Label(f.Sheet), before, int(c.Pm))
	}
	return state.Label(f.Sheet)
}

// tells notes that a line has told what a unit has left.
func (m *clash) tells(f *chain.Fighter, c *chain.Change) {
	m.shown[f.Slot], m.told[f.Slot] = true, c.Pm
}

// untold is what a unit had before the losses to blows that no line has told: all of them,
// or those to a blow that fell after its test, as that of a disordered enemy does (§13).
func (m *clash) untold(f *chain.Fighter, c *chain.Change) (before int, lost bool) {
	before = int(c.Pm) + int(c.Lost)
	if m.shown[f.Slot] {
		before = int(m.told[f.Slot])
	}
	return before, f.Known && before > int(c.Pm)
}

// sayAuto writes a rout without dice.
func (m *clash) sayAuto(t *game.Trace, f *chain.Fighter, why ref.Ref, before, after int) {
	key := map[ref.Ref]string{facts.S14: "om.auto-router", facts.S10_3: "om.auto-flank", facts.S11_2: "om.auto-crew", facts.S15: "block.auto-sides", facts.SBands: "block.auto-band"}[why]
	if why == facts.S10_3 && m.sit.Side() == facts.Front {
		key = "om.auto-march"
	}
	cost := chain.ShortLoss(f, before, after)
	msg := ref.M(key, state.Label(f.Sheet), cost)
	switch {
	case f.Known && after == 0:
		msg = ref.M("om.test-end", msg, ref.Word("outcome.destroyed"))
	case why == facts.S11_2: // caught by foot it is in rout (§11.2)
		msg = ref.M("om.test-end", msg, ref.Word("outcome.routs"))
	}
	t.Line(game.BodyLine, msg, chain.Cite(t, why)...)
	t.Step(why, ref.M("step.automatic"), msg)
}

// sayOverride writes a result that replaces another.
func (m *clash) sayOverride(t *game.Trace, f *chain.Fighter, e *morale.Ending, before, after int) {
	key := chain.OverWords[e.Over]
	msg := ref.M("om."+key, state.Label(f.Sheet), before, after)
	switch {
	case !f.Known || before == after: // a beaten square loses none (R58)
		msg = ref.M("om."+key+"-unknown", state.Label(f.Sheet))
	case after == 0:
		msg = ref.M("om.test-end", msg, ref.Word("outcome.destroyed"))
	}
	t.Line(game.BodyLine, msg, chain.Cite(t, e.Over)...)
	t.Step(e.Over, ref.M("step.override"), msg)
}

// sayEnd writes who won.
func (m *clash) sayEnd(t *game.Trace, in *chain.Result) {
	if in.Was&chain.Met == 0 {
		return
	}
	for _, f := range m.All {
		if !f.Known && in.Winner == 2 {
			t.Line(game.BodyLine, ref.M("om.give-pm"), chain.Cite(t, facts.S11_1)...)
			return
		}
	}
	if in.Winner == 2 {
		t.Line(game.BodyLine, ref.M("om.nobody-wins"), chain.Cite(t, facts.S11_1)...)
		return
	}
	var ws ref.Comma
	for _, f := range m.All {
		c := &in.U[f.Slot]
		switch {
		case in.Out&(1<<f.Slot) != 0 || !m.beat(f, in):
		case f.Known && int(c.Pm) < f.Pm && !m.shown[f.Slot] && !chain.Whole(t):
			ws = append(ws, ref.M("om.stands", state.Label(f.Sheet), f.Pm, int(c.Pm)))
		default:
			ws = append(ws, state.Label(f.Sheet))
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
	last := &t.Lines[len(t.Lines)-1]
	switch last.Role {
	case chain.TieLine: // it names the loser
		if !m.chained() {
			return
		}
	case chain.BlowLine, chain.ChosenLine, chain.BlowsLine:
	default:
		if last.Kind == game.BodyLine {
			last.Say, last.Role = ref.M("om.wins-over", last.Say, won), ""
			return
		}
	}
	t.Line(game.BodyLine, won, chain.Cite(t, facts.S11_1)...)
}

func (o *Onset) sayCrew(t *game.Trace) {
	m := ref.M("om.crew-leaves", state.Label(o.Def.Sheet))
	t.Line(game.BodyLine, m, facts.S8_7)
	t.Step(facts.S8_7, ref.M("step.crew"), m)
}

func (o *Onset) sayRideOver(t *game.Trace, before, after int) {
	m := ref.M("om.ridden-over", state.Label(o.Def.Sheet), before-after)
	if o.Def.Known {
		m = ref.M("om.ridden-over-pm", state.Label(o.Def.Sheet), before-after, before, after)
		if after == 0 {
			m = ref.M("om.test-end", m, ref.Word("outcome.destroyed"))
		}
	}
	t.Line(game.BodyLine, m, facts.SOpenH)
	t.Step(facts.SOpenH, ref.M("step.ridden-over"), m)
}
