package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
	"github.com/google/go-cmp/cmp"
)

// In every phase, whatever is listed as legal is taken as it stands, reads back from
// the line that it is typed as, and is listed again the same. OM §7 [+]
func TestLegalIsLegal(t *testing.T) {
	t.Parallel()
	base := tableOf(t, "vimeiro")
	base.First = 1
	base = relocated(base, "5/60", base.Unit("1/86").Pose.Forward(9).At, 0) // within a charge
	seen := map[string]int{}
	for i, p := range state.Phases().All {
		s := inPhase(base, p.ID)
		for side := range 2 {
			all := Rules{}.Legal(s, side)
			for _, a := range all {
				seen[a.Verb]++
				if _, err := turn.Prepare(s, a); err != nil {
					t.Errorf("%s: %s: %v", p.ID, language.Canonical(a, nil), err)
				}
				if a.Verb == "drop" || a.Verb == "fate" { // these the session writes
					continue
				}
				c, err := language.Parse(s, scan(language.Canonical(a, nil)), nil)
				if err != nil {
					t.Errorf("%s: %s: %s", p.ID, language.Canonical(a, nil), say(err))
				} else if d := cmp.Diff(a.Verb+strings.Join(a.Args, " "), c.Action.Verb+strings.Join(c.Action.Args, " ")); d != "" {
					t.Errorf("OM §7: %s: got %s: %s; want %s", p.ID, language.Canonical(a, nil), d, `d == ""`)
				}
				for _, op := range a.Units[:min(len(a.Units), 1)] {
					if u := s.Unit(op.IDs[0]); u.Side != side {
						t.Errorf("%s: %s is the other side's", p.ID, language.Canonical(a, nil))
					}
				}
			}
			if i%2 != side && long(0, 1) == 0 {
				continue // one side a phase is listed twice, both in the long run
			}
			if d := cmp.Diff(all, Rules{}.Legal(s, side)); d != "" {
				t.Errorf("%s: listed otherwise a second time: %s", p.ID, d)
			}
		}
	}
	for _, v := range []string{"fire", "charge", "form", "face", "limber", "next"} {
		if seen[v] == 0 {
			t.Errorf("no %s among what is legal: %v", v, seen)
		}
	}
	if (Rules{}).Legal(&state.State{Field: &state.Field{}, First: -1}, 0) != nil {
		t.Error("without a table everything is declared")
	}
}

// What is owed comes first, and only to the side that owes it.
func TestLegalAnswersFirst(t *testing.T) {
	s := after(inPhase(tableOf(t, "vimeiro"), "fire"), &state.EvStage{Stage: state.FireTests}, &state.EvPM{Unit: "1/86", Now: 4, Was: 6}, &state.EvShot{Unit: "1/86", Lost: 1})
	side := s.Unit("1/86").Side
	if all := (Rules{}).Legal(s, side); len(all) == 0 || all[0].Verb != "morale" || all[0].Units[0].IDs[0] != "1/86" {
		t.Errorf("got %+v; want %s", all, `len(all) != 0, all[0].Verb == "morale", all[0].Units[0].IDs[0] == "1/86"`)
	}
	if slices.ContainsFunc((Rules{}).Legal(s, 1-side), func(a game.Action) bool { return a.Verb == "morale" }) {
		t.Error("the other side owes nothing")
	}
}

// `legal A` gives the lines that may be typed, and of the other verbs why not, with
// the paragraph; `legal A VERB` goes through the nearest enemies. OM §7 [-]
func TestAskLegal(t *testing.T) {
	s := inPhase(tableOf(t, "fig09"), "fire")
	v, m := question(t, s, "legal", []string{"Bat"})
	en := i18n.New(i18n.EN)
	text := func(v game.Verdict) string {
		var b []string
		for _, l := range v.Lines {
			b = append(b, en.Say(l.Say))
		}
		return strings.Join(b, "\n")
	}
	if !strings.Contains(text(v), "fire Bat A") {
		t.Errorf("OM §7: got %s; want %s", text(v), `strings.Contains(text(v), "fire Bat A")`)
	}
	fire := m["legal"].([]any)[0].(map[string]any)
	if fire["verb"] != "fire" || fire["lines"].([]any)[0] != "fire Bat at A" {
		t.Errorf("OM §7: got %v; want %s", fire, `fire["verb"] == "fire", fire["lines"].([]any)[0] == "fire Bat at A"`)
	}
	v, m = question(t, inPhase(tableOf(t, "vimeiro"), "fire"), "legal", []string{"1/50"})
	if fire := m["legal"].([]any)[0].(map[string]any); len(fire["lines"].([]any)) != 0 || len(fire["why"].([]any)) != 1 || !strings.Contains(text(v), "not fire: ") || nth(nth(v.Lines, 1).Refs, 0) != "OM §9.1" {
		t.Errorf("%v\n%s", fire, text(v))
	}
	v, _ = question(t, inPhase(tableOf(t, "vimeiro"), "fire"), "legal", []string{"1/50"}, "fire")
	if n := len(v.Lines); n < 3 || n > turn.NearMost+2 {
		t.Errorf("%d lines:\n%s", n, text(v))
	}
	if c, err := language.Parse(s, scan("lecite Bat t"), nil); err != nil || !slices.Equal(c.Action.Args, []string{"fire"}) {
		t.Errorf("OM §7: got %+v %v; want %s", c, err, `err == nil, slices.Equal(c.Action.Args, []string{"fire"})`)
	}
	if _, err := language.Parse(s, scan("legal Bat measure"), nil); err == nil {
		t.Error("a question is no verb of a phase")
	}
}

// Where a general may ride and whom he may join is told as lines that can be typed (OM
// §8.2 [+]); out of his side's movement, why not (OM §7 [-]).
func TestLegalOfGenerals(t *testing.T) {
	s := inPhase(corps(t), "move-first")
	v, err := ask.Answer(s, actionOf(t, s, "legal fane"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, o := range v.Data.Get("legal").([]game.Object) {
		for _, l := range o.Get("lines").([]string) {
			n++
			does(t, s, l)
		}
	}
	if n < 4 || len(v.Lines) < 3 {
		t.Errorf("OM §7: %d lines: got %+v; want %s", n, v.Data, "n >= 4, len(v.Lines) >= 3")
	}
	enemy, err := ask.Answer(s, actionOf(t, s, "lecite foy"))
	if err != nil || nth(enemy.Lines, 0).Say.Key != "measure.legal-none" {
		t.Errorf("the enemy's general rides: %+v %v", enemy.Lines, err)
	}
	riding, _ := does(t, s, "attach fane A")
	v, _ = ask.Answer(riding, actionOf(t, riding, "legal fane"))
	all := v.Data.Get("legal").([]game.Object)
	if last := all[len(all)-1]; last.Get("verb") != "detach" || len(last.Get("lines").([]string)) != 1 {
		t.Errorf("he cannot leave: %+v", all)
	}
	if !slices.ContainsFunc(Rules{}.Legal(s, 0), func(a game.Action) bool { return a.Verb == "move" && len(a.Units) == 0 }) {
		t.Error("no ride among what is legal")
	}
}
