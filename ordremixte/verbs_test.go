package ordremixte

import (
	"slices"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
	"adjutant/tables"
)

// Every row of the table of verbs is read, carried out, named, explained and listed, and
// nothing else is: whoever takes a row or one of its functions away is told which.
func TestEveryVerbIsARow(t *testing.T) {
	rows := map[string]facts.Verb{}
	for _, v := range facts.Verbs {
		if rows[v.Name].Name != "" {
			t.Errorf("%s has two rows", v.Name)
		}
		rows[v.Name] = v
	}
	typed := slices.DeleteFunc(slices.Clone(facts.Verbs), func(v facts.Verb) bool { return v.Name == "fate" }) // owed, never typed
	for name := range language.Grammar {
		if rows[name].Name == "" {
			t.Errorf("%s is read and has no row", name)
		}
	}
	g, phases := facts.Lexicon(), state.Phases()
	s := vimeiroTurn()
	for _, v := range typed {
		if !language.Reads(v.Name) {
			t.Errorf("%s: no line of it is read", v.Name)
		}
		for _, lang := range i18n.Langs {
			p := i18n.New(lang)
			if len(g.Aliases(tables.Verbs, v.Name, string(lang))) == 0 {
				t.Errorf("%s has no word in %s", v.Name, lang)
			}
			for _, key := range []string{"om.verb.", "parse.verb.", "om.shape.", "om.example."} {
				if !p.Has(key + v.Name) {
					t.Errorf("%s has no sentence %s in %s", v.Name, key+v.Name, lang)
				}
			}
		}
		if ws := g.Aliases(tables.Verbs, v.Name, "en"); len(ws) > 0 && !slices.Contains((Rules{}).Complete(s, ws[0][:len(ws[0])-1]), ws[0]) {
			t.Errorf("%s is not completed", v.Name)
		}
		if len(phases.Of(v.Name)) == 0 {
			t.Errorf("%s: no phase accepts it", v.Name)
		}
		if v.Phase != "" && v.Phase != "move" && !phases.Legal(v.Phase, v.Name) || v.Phase == "move" && !(phases.Legal("move-first", v.Name) && phases.Legal("move-second", v.Name)) {
			t.Errorf("%s belongs to phase %s, which does not accept it", v.Name, v.Phase)
		}
	}
	for _, v := range facts.Verbs {
		if does := turn.Prepares(v.Name); does != (v.Kind != game.AskVerb) {
			t.Errorf("%s: that a chapter carries it out is %v", v.Name, does)
		}
		if says := ask.Answers(v.Name); says != (v.Kind == game.AskVerb) {
			t.Errorf("%s: that it is answered is %v", v.Name, says)
		}
		if v.Cite == "" || v.Cite.Check() != nil {
			t.Errorf("%s cites no paragraph", v.Name)
		}
	}
	for _, p := range phases.All {
		for _, name := range p.Verbs {
			if rows[name].Name == "" {
				t.Errorf("phase %s accepts %s, which has no row", p.ID, name)
			}
		}
	}
}

// What legal tries of each verb of a phase is tried of somebody: of a unit, a figure or an
// army. Nobody's to try are those that are owed or that close a day.
func TestLegalTriesEveryVerbOfAPhase(t *testing.T) {
	s := vimeiroTurn()
	tried := map[string]bool{"morale": true, "night": true, "counter": true, "square": true} // owed; answers to a charge
	for _, p := range state.Phases().All {
		for _, verb := range p.Verbs {
			for _, u := range s.Units {
				tried[verb] = tried[verb] || len(turn.Candidates(s, u, verb)) > 0
			}
			for _, gen := range s.Generals {
				tried[verb] = tried[verb] || len(turn.FigureCandidates(s, gen, verb)) > 0
			}
			if tried[verb] = tried[verb] || len(turn.ArmyCandidates(s, -1, verb)) > 0; !tried[verb] {
				t.Errorf("%s: legal never tries %s", p.ID, verb)
			}
		}
	}
}

// Whose an order is depends on the row: each verb that may tell one is kept for its side,
// and no other is.
func TestOrdersAreKeptForTheirSide(t *testing.T) {
	s := vimeiroTurn()
	for _, v := range facts.Verbs {
		a := game.Action{Verb: v.Name, Args: []string{"fane", "halt"}}
		switch v.Name {
		case "orders":
			a.Args = []string{"british"}
		case "detach":
			a = game.Action{Verb: v.Name, Units: []game.Operand{{IDs: []string{s.Units[0].ID}}}, Args: []string{"halt"}}
		}
		if kept := (Rules{}).Keeper(s, a) >= 0; kept != v.Secret {
			t.Errorf("%s: that it is kept for one side is %v, its row says %v", v.Name, kept, v.Secret)
		}
	}
}
