package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"github.com/google/go-cmp/cmp"
)

// others lists values of a fact other than v that can be stated.
func others(i facts.FactInfo, v int) []string {
	var out []string
	switch i.Kind {
	case facts.Word:
		for n, w := range i.Words {
			if n != v {
				out = append(out, w)
			}
		}
	case facts.YesOrNo:
		out = append(out, casting.Write(i, 1-max(v, 0)))
	case facts.Number:
		for n := max(i.Min, 1); n <= i.Max && len(out) < 4; n++ {
			if n != v {
				out = append(out, casting.Write(i, n))
			}
		}
	case facts.Length:
		out = append(out, "12.5")
	}
	return out
}

// anyDice plays an adjudication to its end with seeded dice and first answers.
func anyDice(t *testing.T, adj game.Adjudication) game.Verdict {
	t.Helper()
	x := newRuns[int](t, rand.New(rand.NewPCG(7, 7)))
	var v game.Verdict
	x.once(func(d *dice.Dice) int { v = adj.Play(d); return 0 })
	return v
}

// Every fact that any verb reads can be overruled in the line: the verdict shows
// the stated value as given, beside what the state or the bases on the table said
// (OM §9.10, 10.6, 11.1).
func Test9_10_EveryFactCanBeStated(t *testing.T) {
	s := scenario(t, []string{
		line("A", 60, 20, 0),
		"id: H, arm: light-cavalry, bases: 2, formation: line, at: [30, 20], facing: 0",
		battery("G", 2, 90, 20, 0, ""),
	}, []string{
		line("X", 60, 28, 180),
		"id: K, arm: heavy-cavalry, bases: 3, formation: line, at: [30, 32], facing: 180",
	})
	for _, u := range s.Units { // few enough points that everybody tests
		u.PM = min(u.PM, 4)
	}
	checked := 0
	for _, verb := range []string{"fire", "charge", "melee", "morale", "counter", "square"} {
		pairs := [][2]string{{"A", "X"}, {"H", "K"}, {"K", "A"}, {"X", "G"}, {"G", "X"}}
		for role := range 2 {
			for f := facts.Fact(0); f < facts.NFacts; f++ {
				of := "at"[role : role+1]
				if !facts.Matters(verb, of, f) {
					continue
				}
				if err := overrideUnit(t, s, verb, of, f, pairs); err != "" {
					t.Errorf("OM §9.10: %s, %s.%s: got %s; want %s", verb, of, facts.UnitFacts[f].Name, err, `err == ""`)
				}
				checked++
			}
		}
		for f := facts.SitFact(0); f < facts.NSitFacts; f++ {
			if facts.SitMatters(verb, f) {
				if err := overrideSituation(t, s, verb, f, pairs); err != "" {
					t.Errorf("OM §9.10: %s, %s: got %s; want %s", verb, facts.SituationFacts[f].Name, err, `err == ""`)
				}
				checked++
			}
		}
	}
	if checked < 120 {
		t.Errorf("only %d facts", checked)
	}
}

// overruledLine is an action between two units of the table in which the referee
// has the last word.
func overruledLine(verb string, pair [2]string, facts ...game.Fact) game.Action {
	a := game.Action{Verb: verb, Units: []game.Operand{only(pair[0])}, Facts: facts, Force: true}
	if verb != "morale" {
		a.Units = append(a.Units, only(pair[1]))
	}
	return a
}

// overrideUnit states a fact of a unit in some line of the verb, and looks for it in
// the reasons.
func overrideUnit(t *testing.T, s *state.State, verb, of string, f facts.Fact, pairs [][2]string) string {
	t.Helper()
	why := "no line takes it"
	for _, pair := range pairs {
		u := s.Unit(pair[0])
		if of == "t" {
			u = s.Unit(pair[1])
		}
		was := casting.Sheet(u, s).V[f]
		for _, v := range others(facts.UnitFacts[f], was) {
			a := overruledLine(verb, pair, game.Fact{Of: of, Name: facts.UnitFacts[f].Name, Value: v})
			if verb == "fire" && f != facts.FWeapon && f != facts.FArm {
				a.Facts = append(a.Facts, game.Fact{Name: "range", Value: "long"})
			}
			adj, err := Rules{}.Prepare(s, a)
			if err != nil {
				why = fmt.Sprintf("%s: %v", v, err)
				continue
			}
			n, _ := state.Read(facts.UnitFacts[f], v)
			why = found(anyDice(t, adj), "fact."+facts.UnitFacts[f].Name, u.ID, state.Say(facts.UnitFacts[f], n), state.Say(facts.UnitFacts[f], was), was != facts.Unknown)
			if why == "" {
				return ""
			}
			why = pair[0] + " " + pair[1] + " " + v + ": " + why
		}
	}
	return why
}

func overrideSituation(t *testing.T, s *state.State, verb string, f facts.SitFact, pairs [][2]string) string {
	t.Helper()
	why := "no line takes it"
	for _, pair := range pairs {
		for _, v := range others(facts.SituationFacts[f], facts.SituationFacts[f].Default) {
			a := overruledLine(verb, pair, game.Fact{Name: facts.SituationFacts[f].Name, Value: v})
			if verb == "fire" && f != facts.SRange && f != facts.SDistance {
				a.Facts = append(a.Facts, game.Fact{Name: "range", Value: "long"})
			}
			adj, err := Rules{}.Prepare(s, a)
			if err != nil {
				why = fmt.Sprintf("%s: %v", v, err)
				continue
			}
			n, _ := state.Read(facts.SituationFacts[f], v)
			why = found(anyDice(t, adj), "fact."+facts.SituationFacts[f].Name, "", state.Say(facts.SituationFacts[f], n), ref.Msg{}, facts.SituationFacts[f].Default != facts.Unknown)
			if why == "" {
				return ""
			}
			why = pair[0] + " " + pair[1] + " " + v + ": " + why
		}
	}
	return why
}

// found looks for a given fact among the reasons. Where the program had a value of
// its own (had), it must stand beside the given one; computed is that value, when
// it is known beforehand.
func found(v game.Verdict, key, unit string, value, computed ref.Msg, had bool) string {
	for _, st := range v.Steps {
		named, mine := false, unit == ""
		for _, a := range st.Say.Args {
			w, ok := a.(ref.Word)
			named = named || ok && string(w) == key
			id, ok := a.(string)
			mine = mine || ok && id == unit
		}
		if !named || !mine {
			continue
		}
		switch {
		case st.From != game.Given:
			return "is " + string(st.From)
		case cmp.Diff(st.Value, value) != "":
			return "has another value"
		case had && st.Computed.Key == "":
			return "has nothing beside it"
		case had && computed.Key != "" && cmp.Diff(st.Computed, computed) != "":
			return fmt.Sprintf("beside it stands %v", st.Computed)
		}
		return ""
	}
	return "is not among the reasons"
}
