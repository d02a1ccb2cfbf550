package chain

import (
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Whole reports that a verdict is a whole charge: it has many counts, so they
// are written short, and their formulas stand in the reasons.
func Whole(t *game.Trace) bool { return t.Head() == ChargeHead }

// Cite is r, unless a line above cites its paragraph already; the reasons cite
// it in any case.
func Cite(t *game.Trace, r ref.Ref) []ref.Ref {
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

// Title names a unit in the head of a verdict: its name and who rides with it,
// or what was declared of it.
func Title(s *state.Sheet) any {
	if s.ID == "" {
		form := facts.UnitFacts[facts.FFormation].Words[s.V[facts.FFormation]]
		if !s.Foot() {
			// Its bases stand in the formula.
			return ref.Word("arm-short." + facts.UnitFacts[facts.FArm].Words[s.V[facts.FArm]])
		}
		if n := s.V[facts.FBases]; n != facts.Unknown && s.S[facts.FBases] == facts.Given {
			return ref.M("om.declared", n, ref.Word("formation."+form))
		}
		return ref.Word("a.formation." + form)
	}
	if s.Unit != nil && s.Unit.GeneralID != "" && s.General() != facts.NoGeneral {
		return ref.M("om.with-general", s.ID, Leader(s.Unit))
	}
	return s.ID
}

func Titles(fs []*state.Sheet) any {
	if len(fs) == 1 {
		return Title(fs[0])
	}
	l := ref.List{}
	for i, f := range fs {
		if i > 0 {
			l = append(l, "+")
		}
		l = append(l, state.Label(f))
	}
	return l
}

func Sheets(fs []*Fighter) []*state.Sheet {
	out := make([]*state.Sheet, len(fs))
	for i, f := range fs {
		out[i] = f.Sheet
	}
	return out
}

// OutcomeWord is the capital word of a roll: 0 miss, 1 hit, 2 critical.
func OutcomeWord(n int) ref.Word {
	return [...]ref.Word{"outcome.miss", "outcome.hit", "outcome.critical"}[n]
}

// Formula is "4 x (10 +5 short) = 60, critical 6", of fire.
func Formula(r *state.Reading, sum game.Sum) ref.Msg {
	value, terms := sum.Total(), Written(sum)
	auto, needed, crit := Split(r, &r.N.Hits, value)
	switch {
	case value <= 0:
		return ref.M("om.value-none", terms, value)
	case auto > 0:
		return ref.M("om.value-sure", terms, value, auto, needed, crit)
	}
	return ref.M("om.value", terms, value, crit)
}

// Losing is "1/86 loses 1 PM, 5->4".
func Losing(f *Fighter, before, after int) ref.Msg {
	if !f.Known {
		return ref.M("om.loses-unknown", state.Label(f.Sheet), before-after)
	}
	return ref.M("om.loses", state.Label(f.Sheet), before-after, before, after)
}

// ShortLoss is "1 PM 5->4".
func ShortLoss(f *Fighter, before, after int) ref.Msg {
	if !f.Known {
		return ref.M("om.points", before-after)
	}
	return ref.M("om.pm", before-after, before, after)
}

func SureRef(f *Fighter) ref.Ref {
	if f.Is(facts.FRouting) {
		return facts.S14
	}
	return facts.S13
}

// Alone reports that nobody else can be meant by a test: it is named only where
// several are tested.
func Alone(t *game.Trace, f *Fighter) bool {
	shots, targets := 0, 0
	for _, l := range t.Lines {
		switch l.Role {
		case TargetLine:
			if targets++; targets > 1 {
				return false
			}
		case TargetsLine, BlowLine, ChosenLine, BlowsLine:
			return false
		case ChargerLine:
			shots++
		}
	}
	switch t.Head() {
	case TestHead, FireHead:
		return true
	case ChargeHead:
		return shots == 1 && f.Role == 'a'
	}
	return false
}

// SayPeril writes the ordinary check of a general.
func SayPeril(r *state.Reading, t *game.Trace, f *Fighter, face, cut int, hit bool) {
	key := "om.peril-missed"
	if hit {
		key = "om.peril-hit"
	}
	m := ref.M(key, GeneralName(r, f), face, cut)
	l := game.Text{Kind: game.BodyLine, Say: m, Refs: Cite(t, facts.S17)}
	if hit {
		l.Role = PerilLine
	}
	t.Tell(l)
	t.Step(facts.S17, ref.M("step.general"), m)
}

func GeneralName(r *state.Reading, f *Fighter) any {
	if f.Unit != nil && f.Unit.GeneralID != "" {
		return Leader(f.Unit)
	}
	return ref.M("om.general-of", state.Label(f.Sheet))
}

// SayMourning writes what a general's fate does to the unit he rode with (§17).
func SayMourning(r *state.Reading, t *game.Trace, f *Fighter, before, after int) {
	m := Losing(f, before, after)
	switch {
	case after > before:
		m = ref.M("om.heartened", state.Label(f.Sheet), after-before, before, after)
	case f.Known && after == 0:
		m = ref.M("om.test-end", m, ref.Word("outcome.destroyed"))
	}
	m = ref.M("om.for-general", GeneralName(r, f), m)
	t.Line(game.BodyLine, m, "OM R72")
	t.Step(facts.S17, ref.M("step.general"), m)
}

// SayFate writes what the table of §17 did.
func SayFate(r *state.Reading, t *game.Trace, f *Fighter, c *Change, face int) {
	m := ref.M("om.fate", GeneralName(r, f), face, ref.Word("fate."+c.Gen.String()))
	if last := &t.Lines[len(t.Lines)-1]; last.Role == PerilLine {
		last.Say, last.Role = ref.M("om.fate-then", last.Say, face, ref.Word("fate."+c.Gen.String())), ""
	} else {
		t.Line(game.BodyLine, m, Cite(t, facts.S17)...)
	}
	t.Step(facts.S17, ref.M("step.general"), m)
}

// OverWords are the sentences of what takes the place of a result, by paragraph.
var OverWords = map[ref.Ref]string{facts.SClose: "melee.heavy-rout", facts.S11_1: "melee.square-routs", facts.S11_2: "melee.guns-left"}

// DieName is d6, d10, d100.
func DieName(d dice.Die) string { return d.String() }
