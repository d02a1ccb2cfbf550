// Package tablestest compares the tables that a book ships with the same tables typed a
// second time from the printed page.
package tablestest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"adjutant/tables"

	"github.com/google/go-cmp/cmp"
)

// Rows writes a table of modifiers as it is typed below: one row a line, its
// value, the facts it needs, and after a bar those that forbid it.
func Rows(m *tables.Modifiers) string {
	var b strings.Builder
	for _, r := range m.Rows {
		fmt.Fprintf(&b, "%+d %s", r.Value, strings.Join(r.When, " "))
		if r.Unless != nil {
			fmt.Fprintf(&b, " | %s", strings.Join(r.Unless, " "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Same compares two texts line by line, blanks apart.
func Same(t *testing.T, name, printed, got string) {
	t.Helper()
	clean := func(s string) string {
		var out []string
		for _, l := range strings.Split(strings.TrimSpace(s), "\n") {
			out = append(out, strings.Join(strings.Fields(l), " "))
		}
		return strings.Join(out, "\n")
	}
	if diff := cmp.Diff(clean(printed), clean(got)); diff != "" {
		t.Errorf("%s (-printed +shipped):\n%s", name, diff)
	}
}

// Measures compares every measure whose id begins with prefix against a block of
// lines "rest-of-the-id value unit section".
func Measures(t *testing.T, b *tables.Book, file, printed string) {
	t.Helper()
	var got []string
	for _, id := range b.Tables() {
		m, err := b.FindMeasure(id)
		if !strings.HasPrefix(id, file+".") || err != nil {
			continue // of another file, or another kind of table
		}
		got = append(got, fmt.Sprintf("%s %s %s %s", strings.TrimPrefix(id, file+"."), strconv.FormatFloat(m.Value, 'f', -1, 64), m.Unit, m.Ref.Section()))
	}
	want := strings.Split(strings.TrimSpace(printed), "\n")
	for i := range want {
		want[i] = strings.Join(strings.Fields(want[i]), " ")
	}
	opt := cmp.Transformer("set", func(in []string) map[string]int {
		out := map[string]int{}
		for _, s := range in {
			out[s]++
		}
		return out
	})
	if diff := cmp.Diff(want, got, opt); diff != "" {
		t.Errorf("measures of %s (-printed +shipped):\n%s", file, diff)
	}
}

// Sections compares the paragraphs of a book, in its order.
func Sections(t *testing.T, b *tables.Book, printed string) {
	t.Helper()
	s, err := b.Sections()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range s.All {
		got = append(got, x.Ref.Section())
		if s.Find(x.Ref).Title != x.Title || x.Say.EN == x.Say.IT {
			t.Errorf("%s: %+v", x.Ref, x)
		}
	}
	if diff := cmp.Diff(strings.Fields(printed), got); diff != "" {
		t.Errorf("paragraphs (-printed +shipped):\n%s", diff)
	}
}

// Rulings compares the rulings' numbers and the letters of their readings.
func Rulings(t *testing.T, b *tables.Book, registered string) {
	t.Helper()
	r, err := b.Rulings()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range r.All {
		s := strconv.Itoa(x.Ref.Ruling())
		for _, l := range x.Readings {
			s += l.Letter
		}
		got = append(got, s)
		if r.Find(x.Ref) == nil || x.Reading(x.Default) == nil || len(x.Sections) == 0 || x.Question.EN == x.Question.IT || x.Reason.EN == x.Reason.IT {
			t.Errorf("%s: %+v", x.Ref, x)
		}
	}
	if diff := cmp.Diff(strings.Fields(registered), got); diff != "" {
		t.Errorf("rulings (-registered +shipped):\n%s", diff)
	}
}
