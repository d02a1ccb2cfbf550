package i18ntest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/internal/i18n"
)

func TestCatalogues(t *testing.T) { CheckAll(t) }

func TestFaults(t *testing.T) {
	type m = map[string]string
	for _, c := range []struct {
		name    string
		en, it  m
		want    string // "" for none
		allowed string
	}{
		{name: "good", en: m{"x.a": "%[1]s hits %[2]s"}, it: m{"x.a": "%[2]s colpito da %[1]s"}},
		{name: "only English", en: m{"x.a": "one"}, it: m{}, want: "Italian false"},
		{name: "only Italian", en: m{}, it: m{"x.a": "uno"}, want: "English false"},
		{name: "empty", en: m{"x.a": "one"}, it: m{"x.a": " "}, want: "empty"},
		{name: "arguments", en: m{"x.a": "one %[1]s"}, it: m{"x.a": "uno"}, want: "sets in"},
		{name: "verb", en: m{"x.a": "one %d"}, it: m{"x.a": "uno %d"}, want: "neither"},
		{name: "percent", en: m{"x.a": "one 5%"}, it: m{"x.a": "uno 5%"}, want: "neither"},
		{name: "percent written", en: m{"x.a": "one 5%%"}, it: m{"x.a": "uno 5%%"}},
		{name: "equal", en: m{"x.a": "Waterloo"}, it: m{"x.a": "Waterloo"}, want: "both languages"},
		{name: "equal allowed", en: m{"x.a": "Waterloo"}, it: m{"x.a": "Waterloo"}, allowed: "x.a"},
		{name: "equal figures", en: m{"x.a": "%[1]s PM, d100 %[2]s"}, it: m{"x.a": "%[1]s PM, d100 %[2]s"}},
		{name: "English word", en: m{"x.a": "one of two"}, it: m{"x.a": "uno of due"}, want: `"of"`},
		{name: "English word allowed", en: m{"x.a": "one of two"}, it: m{"x.a": "uno of due"}, allowed: "x.a"},
		{name: "no domain", en: m{"a": "one"}, it: m{"a": "uno"}, want: "domain.name"},
		{name: "no other", en: m{"x.a#one": "a"}, it: m{"x.a#one": "b"}, want: "a plural needs x.a#other"},
		{name: "the form's letters in the key", en: m{"x.zones#one": "a", "x.zones#other": "b"}, it: m{"x.zones#one": "c", "x.zones#other": "d"}},
		{name: "the same without other", en: m{"x.zones#one": "a"}, it: m{"x.zones#one": "c"}, want: "a plural needs x.zones#other"},
		{name: "counted by the second", en: m{"x.a#2.one": "a", "x.a#2.other": "b"}, it: m{"x.a#2.one": "c", "x.a#2.other": "d"}},
		{name: "form", en: m{"x.a#some": "a", "x.a#other": "b"}, it: m{"x.a#some": "c", "x.a#other": "d"}, want: "not one of"},
		{name: "plural arguments", en: m{"x.a#one": "a %[2]s", "x.a#other": "%[1]s b"},
			it: m{"x.a#one": "c %[2]s", "x.a#other": "d"}, want: "sets in"},
		{name: "plain beside plural", en: m{"x.a": "z", "x.a#other": "b"}, it: m{"x.a": "y", "x.a#other": "d"}, want: "plain text too"},
		{name: "nothing", en: m{}, it: m{}, want: "empty"},
		{name: "macro", en: m{"x.a": "one ${b}"}, it: m{"x.a": "uno ${b}"}, want: "${"},
	} {
		got := Faults([]i18n.Catalog{{Domain: "x", EN: c.en, IT: c.it}}, c.allowed)
		all := strings.Join(got, "\n")
		if c.want == "" && all != "" || c.want != "" && !strings.Contains(all, c.want) {
			t.Errorf("%s: faults %q, want %q", c.name, all, c.want)
		}
	}
	twice := i18n.Catalog{Domain: "x", EN: m2("x.a", "one"), IT: m2("x.a", "uno")}
	if got := Faults([]i18n.Catalog{twice, {Domain: "y", EN: twice.EN, IT: twice.IT}}); len(got) != 1 || !strings.Contains(got[0], "already") {
		t.Errorf("a key in two domains: %q", got)
	}
}

func m2(k, v string) map[string]string { return map[string]string{k: v} }

func TestUnknown(t *testing.T) {
	dir := t.TempDir()
	src := `package x
import "adjutant/internal/ref"
var a = []any{
	ref.M("count.base", 1), ref.M("count.nothing", 1),
	ref.Word("yes." + a), ref.Word("sides." + a), ref.Word(a),
	ref.Msg{Key: "yes.no"}, ref.Msg{Key: "yes.top"}, ref.Msg{}, ref.M(""),
}`
	if err := os.WriteFile(filepath.Join(dir, "x.go"), []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(Unknown(dir), "\n")
	for _, want := range []string{`x.go:4:32: no catalogue has "count.nothing"`, `"sides."`, `"yes.top"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "\n") + 1; n != 3 {
		t.Errorf("%d faults, want 3:\n%s", n, got)
	}
	if got := Unknown(filepath.Join(dir, "none")); len(got) != 1 {
		t.Errorf("a directory that is not there: %q", got)
	}
}

type spy struct {
	testing.TB
	faults int
}

func (s *spy) Helper()               {}
func (s *spy) Errorf(string, ...any) { s.faults++ }

func TestNoEnglish(t *testing.T) {
	var s spy
	NoEnglish(&s, "colpito, SI RITIRA\nKeep alive", "keep")
	if s.faults != 0 {
		t.Errorf("Italian answer: %d faults, want 0", s.faults)
	}
	NoEnglish(&s, "il die e la Line", "line")
	if s.faults != 1 {
		t.Errorf("answer with one English word: %d faults, want 1", s.faults)
	}
}
