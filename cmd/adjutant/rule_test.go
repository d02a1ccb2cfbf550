package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/internal/i18n"
)

// `rule` answers for every paragraph and every ruling of every book, in both
// languages: what it says, how much of it is done, and what is not; for programs too.
func TestRuleAnswersForEverything(t *testing.T) {
	for _, f := range folders {
		name, book := f.Rules.Name(), f.Tables
		sections, err := book.Sections()
		if err != nil {
			t.Fatal(err)
		}
		rulings, err := book.Rulings()
		if err != nil {
			t.Fatal(err)
		}
		if len(sections.All) == 0 {
			t.Errorf("%s has no paragraphs", name)
		}
		for _, s := range sections.All {
			for _, l := range i18n.Langs {
				lines, o, err := ruleText(l, "", string(s.Ref), nil)
				if err != nil {
					t.Errorf("%s: %v", s.Ref, err)
					continue
				}
				var got struct {
					OK                               bool
					Ref, Title, Say, Status, Command string
					Note                             *string
				}
				b, _ := json.Marshal(o)
				if err := json.Unmarshal(b, &got); err != nil || !got.OK || got.Ref != string(s.Ref) || got.Title != s.Title || got.Say == "" || got.Status != string(s.Status) || got.Note == nil {
					t.Errorf("%s %s: got %s; want %s", s.Ref, l, b, `err == nil, got.OK, got.Ref == string(s.Ref), got.Title == s.Title, got.Say != "", got.Status == string(s.Status), got.Note != nil`)
					continue
				}
				if unfinished := s.Status == "partial" || s.Status == "manual"; unfinished && *got.Note == "" {
					t.Errorf("%s %s is %s and does not say what is missing", s.Ref, l, s.Status)
				}
				text := lines.String()
				flat := strings.Join(strings.Fields(text), " ")
				if !strings.Contains(flat, strings.Join(strings.Fields(*got.Note), " ")) {
					t.Errorf("%s %s lacks its note:\n%s", s.Ref, l, text)
				}
				for _, line := range strings.Split(text, "\n") {
					if utf8.RuneCountInString(line) > 79 {
						t.Errorf("%s %s: got %d columns: %s; want %s", s.Ref, l, utf8.RuneCountInString(line), line, "utf8.RuneCountInString(line) <= 79")
					}
				}
			}
		}
		for _, r := range rulings.All {
			for _, l := range i18n.Langs {
				if lines, _, err := ruleText(l, "", string(r.Ref), nil); err != nil || len(lines) < 3 {
					t.Errorf("%s %s: %v %q", r.Ref, l, err, lines)
				}
			}
		}
	}
}
