package flight

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// crewChoices are the options of charged guns in action (OM §8.7, R74): to stay, to
// fire and leave when the enemy began far enough, to leave when he began near enough.
func crewChoices(s *state.State, u *state.Unit, from []*state.Charge) []string {
	w := facts.UnitFacts[facts.FCrew].Words
	out := []string{w[facts.CrewStays]}
	limit := s.Book().CM("evasion.guns.distance")
	cm, known := BeganAway(s, u, from)
	off := geometry.Round6(cm - limit)
	if !known || off >= 0 {
		out = append(out, w[facts.CrewFiresAndLeaves])
	}
	if !known || off <= 0 {
		out = append(out, w[facts.CrewLeaves])
	}
	return out
}

// askCrew asks which option charged guns take.
func askCrew(s *state.State, a game.Action, u *state.Unit) (game.Adjudication, error) {
	from := charge.Charging(s, u)
	if _, err := MaySlip(s, u, game.Action{Verb: a.Verb, Units: a.Units, Facts: a.Facts, Force: true}); err != nil {
		return nil, err
	}
	if len(from) == 0 {
		return evade(s, a, []string{u.ID})
	}
	k := &casting.Asking{Need: dice.Need{Die: dice.Choice, Unit: u.ID, What: "evade.die-crew", Ref: facts.S8_7, Answers: crewChoices(s, u, from)}}
	for _, w := range k.Need.Answers {
		k.Need.Shown = append(k.Need.Shown, ref.Word("crew.answer."+w))
		k.Need.Also = append(k.Need.Also, aliasesOf("crew", w))
		act := a
		act.Facts = append(slices.Clone(a.Facts), game.Fact{Of: "a", Name: "crew", Value: w})
		adj, err := PrepareEvade(s, act)
		if err != nil {
			return nil, err
		}
		k.Then = append(k.Then, adj)
	}
	return k, nil
}

// aliasesOf are the Italian words for a value of a fact.
func aliasesOf(fact, value string) []string {
	var out []string
	info, _, _ := facts.FactNamed(fact)
	for it, v := range info.Says.All() {
		if v == value {
			out = append(out, it)
		}
	}
	slices.Sort(out)
	return out
}

// crewStays records that charged guns stay, or fire first and leave then.
func crewStays(s *state.State, a game.Action, crew string) (game.Adjudication, error) {
	u, err := command.One(s, a)
	if err != nil {
		return nil, err
	}
	from := charge.Charging(s, u)
	v := facts.UnitFacts[facts.FCrew].Words
	var r *game.Refusal
	limit := s.Book().CM("evasion.guns.distance")
	switch cm, known := BeganAway(s, u, from); {
	case !u.IsArtillery() || u.Formation != facts.Unlimbered || u.Abandoned:
		r = casting.Illegal(facts.S8_7, "evade.no-crew", u.ID)
	case len(from) == 0:
		r = casting.Unasked(facts.S8_7, "evade.not-charged", u.ID)
	case crew == v[facts.CrewFiresAndLeaves] && known && geometry.Round6(cm-limit) < 0:
		r = casting.Illegal(facts.S8_7, "charge.crew-near", u.ID, ref.CM(table.Round2(cm)), ref.CM(limit))
	}
	var over []*game.Refusal
	if r != nil {
		if !a.Force || len(from) == 0 {
			return nil, r
		}
		over = append(over, r)
	}
	key, rng := "evade.crew-stays", facts.Short
	if crew == v[facts.CrewFiresAndLeaves] {
		key, rng = "evade.crew-fires", facts.Long
	}
	var evs []game.Event
	shot := false
	for _, ch := range from {
		at := rng
		if rng == facts.Short && ch.Closing == facts.OutOfRange { // nobody to fire at from there (9.2, R220, R303)
			at = facts.OutOfRange
		}
		shot = shot || at != facts.OutOfRange && (at != facts.Short || !charge.NobodyInArc(s, ch))
		evs = append(evs, &state.EvCrew{N: ch.N, Does: crew, Closing: at})
	}
	if !shot {
		key = "evade.crew-stays-silent"
	}
	d := casting.Record(evs, facts.S8_7, key, u.ID).(casting.Done)
	d.V.Overrode = over
	return d, nil
}

// CrewFired lets the gunners go who have fired at long range at who comes at them, once the charge has stood
// that fire and before it closes: they leave their guns (OM §8.7, R350). Nothing where no crew chose so.
func CrewFired(s *state.State, ch *state.Charge) ([]game.Event, []game.Text) {
	u := s.Unit(ch.Target)
	if u == nil || !u.IsArtillery() || u.Formation != facts.Unlimbered || u.Abandoned || u.Status != state.Steady {
		return nil, nil
	}
	goes := facts.UnitFacts[facts.FCrew].Words[facts.CrewFiresAndLeaves]
	if !slices.ContainsFunc(ch.Facts, func(f state.GivenFact) bool { return f.Name == "crew" && f.Value == goes }) {
		return nil, nil
	}
	p := &Slip{U: u, Kind: SlipCrew, from: charge.Charging(s, u), fired: true}
	slipAway(s, p)
	t := &game.Trace{}
	saySlips(s, t, []*Slip{p})
	for i := range t.Lines {
		if t.Lines[i].Kind == game.HeadLine {
			t.Lines[i].Kind = game.BodyLine
		}
	}
	return slipEvents(s, p), t.Lines
}
