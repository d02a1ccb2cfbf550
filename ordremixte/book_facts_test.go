package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"

	"github.com/google/go-cmp/cmp"
)

// others lists values of a fact other than v that can be stated.
func (i FactInfo) others(v int) []string {
	var out []string
	switch i.Kind {
	case word:
		for n, w := range i.Words {
			if n != v {
				out = append(out, w)
			}
		}
	case flag:
		out = append(out, i.write(1-max(v, 0)))
	case number:
		for n := max(i.Min, 1); n <= i.Max && len(out) < 4; n++ {
			if n != v {
				out = append(out, i.write(n))
			}
		}
	case length:
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
	s := table(t, []string{
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
			for f := Fact(0); f < NFacts; f++ {
				of := "at"[role : role+1]
				if !Matters(verb, of, f) {
					continue
				}
				if err := overrideUnit(t, s, verb, of, f, pairs); err != "" {
					t.Errorf("OM §9.10: %s, %s.%s: got %s; want %s", verb, of, UnitFacts[f].Name, err, `err == ""`)
				}
				checked++
			}
		}
		for f := SitFact(0); f < NSitFacts; f++ {
			if SitMatters(verb, f) {
				if err := overrideSituation(t, s, verb, f, pairs); err != "" {
					t.Errorf("OM §9.10: %s, %s: got %s; want %s", verb, SituationFacts[f].Name, err, `err == ""`)
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
func overrideUnit(t *testing.T, s *State, verb, of string, f Fact, pairs [][2]string) string {
	t.Helper()
	why := "no line takes it"
	for _, pair := range pairs {
		u := s.unit(pair[0])
		if of == "t" {
			u = s.unit(pair[1])
		}
		was := u.sheet(s).V[f]
		for _, v := range UnitFacts[f].others(was) {
			a := overruledLine(verb, pair, game.Fact{Of: of, Name: UnitFacts[f].Name, Value: v})
			if verb == "fire" && f != FWeapon && f != FArm {
				a.Facts = append(a.Facts, game.Fact{Name: "range", Value: "long"})
			}
			adj, err := Rules{}.Prepare(s, a)
			if err != nil {
				why = fmt.Sprintf("%s: %v", v, err)
				continue
			}
			n, _ := UnitFacts[f].read(v)
			why = found(anyDice(t, adj), "fact."+UnitFacts[f].Name, u.ID, UnitFacts[f].say(n), UnitFacts[f].say(was), was != Unknown)
			if why == "" {
				return ""
			}
			why = pair[0] + " " + pair[1] + " " + v + ": " + why
		}
	}
	return why
}

func overrideSituation(t *testing.T, s *State, verb string, f SitFact, pairs [][2]string) string {
	t.Helper()
	why := "no line takes it"
	for _, pair := range pairs {
		for _, v := range SituationFacts[f].others(SituationFacts[f].Default) {
			a := overruledLine(verb, pair, game.Fact{Name: SituationFacts[f].Name, Value: v})
			if verb == "fire" && f != SRange && f != SDistance {
				a.Facts = append(a.Facts, game.Fact{Name: "range", Value: "long"})
			}
			adj, err := Rules{}.Prepare(s, a)
			if err != nil {
				why = fmt.Sprintf("%s: %v", v, err)
				continue
			}
			n, _ := SituationFacts[f].read(v)
			why = found(anyDice(t, adj), "fact."+SituationFacts[f].Name, "", SituationFacts[f].say(n), ref.Msg{}, SituationFacts[f].Default != Unknown)
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
