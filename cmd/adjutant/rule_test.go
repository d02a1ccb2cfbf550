package main

import (
	"strings"
	"testing"

	"adjutant/cmd/games"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
)

// Every table and every number of every book is printed by `rule` of the paragraph beside
// which it stands, in both languages, each by a name of its own and with its value.
func TestRulePrintsEveryTable(t *testing.T) {
	for _, g := range games.All {
		b := g.Tables
		l, err := b.Labels()
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range i18n.Langs {
			w := tableWriter{ruleWriter: ruleWriter{p: i18n.New(lang)}, labels: l}
			pages := map[ref.Ref]string{}
			page := func(r ref.Ref) string {
				if pages[r] == "" {
					out, _, err := ruleText(lang, b.Code, r.Short(), nil)
					if err != nil {
						t.Fatalf("rule %s: %v", r, err)
					}
					pages[r] = strings.Join(strings.Fields(out.String()), " ")
				}
				return pages[r]
			}
			has := func(r ref.Ref, id, want string) {
				if want = strings.Join(strings.Fields(want), " "); !strings.Contains(page(r), want) {
					t.Errorf("%s: rule %s does not print %s as %q:\n%s", lang, r, id, want, page(r))
				}
			}
			for _, id := range b.Tables() {
				if m, err := b.FindMeasure(id); err == nil {
					has(m.Ref, id, w.worth(m)+" "+w.in(l.Number(id)))
				}
				if m, err := b.FindModifiers(id); err == nil {
					has(m.Ref, id, w.in(m.Name))
					for _, r := range m.Rows {
						has(m.Ref, id+"/"+r.ID, signed(r.Value)+" "+w.in(l.Row(id, r.ID)))
					}
				}
				if m, err := b.FindBands(id); err == nil {
					for _, r := range m.Rows {
						has(m.Ref, id, w.in(l.Word(r.Result)))
					}
				}
				if m, err := b.FindGrid(id); err == nil {
					for _, r := range m.Rows {
						has(m.Ref, id, r.Name+" "+strings.Join(r.Cells, " "))
					}
				}
			}
			if c, err := b.Chits(); err == nil {
				for _, x := range c.All {
					has(x.Ref, x.ID, w.in(x.Name))
					has(x.Ref, x.ID, w.in(x.Say))
				}
			}
		}
	}
}

// A word finds the paragraphs of its verb first; one that is found alone is printed; the
// words of both languages are found in both.
func TestRuleByWord(t *testing.T) {
	for _, c := range []struct{ lang, book, typed, want string }{
		{"en", "OM", "charge", "§10.1"}, {"it", "OM", "carica", "§10.1"}, {"en", "OM", "carica", "§10.1"}, {"it", "OM", "sq", "§8.6/quadrato-emergenza"},
		{"en", "OM", "", "§19"}, {"en", "OM", "guerrillas", "OM §2.3/guerrillas"}, {"it", "OM", "cosacchi", "OM §16"},
		{"en", "OM", "co battle", "§8.5"}, {"it", "CO", "battaglia", "§8.5"}, {"en", "PHX", "castle", "§10"}, {"it", "W1P", "artiglierie", "§17"},
		{"en", "W200", "reorganise", "§6"}, {"en", "CO", "Kellermann", "CO §6.2"},
		{"en", "OM", "mud", "OM §9.8"}, {"en", "OM", "weather", "OM §9.8"}, {"it", "OM", "neve", "§9.8"}, {"it", "OM", "tempo", "OM §9.8"},
	} {
		out, _, err := ruleText(i18n.Lang(c.lang), c.book, c.typed, nil)
		if err != nil {
			t.Errorf("%s: rule %s: %v", c.book, c.typed, err)
		} else if !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: rule %s does not name %s:\n%s", c.book, c.typed, c.want, out)
		}
	}
	for typed, want := range map[string]string{"chrge": "rule charge", "9.10.4": "rule 9.10", "nonsense": "rule alone"} {
		_, _, err := ruleText(i18n.EN, "OM", typed, nil)
		o := &Options{P: i18n.New(i18n.EN)}
		if err == nil {
			t.Errorf("rule %s is answered", typed)
		} else if said := (repl.Text{P: o.P}).Refusal(o.refusal(err)); !strings.Contains(strings.Join(strings.Fields(said), " "), want) {
			t.Errorf("rule %s does not offer %s:\n%s", typed, want, said)
		}
	}
}

// A reading that somebody chose has a star where its paragraph is printed, and is told.
func TestRuleMarksTheReadingInForce(t *testing.T) {
	out, _, err := ruleText(i18n.EN, "OM", "11.1", func(r ref.Ref) string {
		if r == "OM R10" {
			return "b"
		}
		return ""
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" R9 a\n", " R10 b*\n", "in force, reading b: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
}

// A reading that no rule carries out is told as one, in every game and both languages, and only such a
// one is: nobody chooses what is not played.
func TestRuleTellsWhatNobodyPlays(t *testing.T) {
	for _, f := range folders {
		rs, err := f.Tables.Rulings()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rs.All {
			want := 0
			for _, x := range r.Readings {
				if x.Unplayed {
					want++
				}
			}
			for _, lang := range i18n.Langs {
				words := i18n.New(lang).Say(ref.M("cli.rule.unplayed", ""))
				_, out, errs := command("", "", "--lang", string(lang), "rule", string(r.Ref))
				if got := strings.Count(strings.Join(strings.Fields(out), " "), strings.TrimSpace(words)); got != want || errs != "" {
					t.Errorf("rule %s in %s: %d readings told as not played, want %d: %s%s", r.Ref, lang, got, want, out, errs)
				}
			}
		}
	}
}

// A part of a paragraph that the register names in English is shown by an Italian name in Italian, and
// `rule` knows both names in both languages; an identifier of its own has each of them.
func TestRulePartsHaveNamesInBothLanguages(t *testing.T) {
	it, en := i18n.New(i18n.IT), i18n.New(i18n.EN)
	seen := map[ref.Ref]ref.Ref{}
	sections, err := folders[0].Tables.Sections()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sections.All {
		if _, part, ok := strings.Cut(string(s.Ref), "/"); !ok || part == "" {
			continue
		}
		shown := it.Cite(s.Ref)
		if shown == s.Ref || en.Cite(s.Ref) != s.Ref {
			t.Errorf("%s is shown as %s in Italian and %s in English; want a name of its own, and itself", s.Ref, shown, en.Cite(s.Ref))
		}
		if o, ok := seen[shown]; ok {
			t.Errorf("%s and %s are both shown as %s", o, s.Ref, shown)
		}
		seen[shown] = s.Ref
		for _, lang := range []string{"en", "it"} {
			for _, typed := range []ref.Ref{s.Ref, shown} {
				_, out, errs := command("", "", "--lang", lang, "rule", strings.TrimPrefix(typed.Short(), "§"))
				if want := i18n.New(i18n.Lang(lang)).Cite(s.Ref); errs != "" || !strings.Contains(out, string(want)) {
					t.Errorf("rule %s in %s: %s%s; want %s", typed.Short(), lang, out, errs, want)
				}
			}
		}
	}
	if len(seen) == 0 {
		t.Fatal("no paragraph has parts")
	}
}
