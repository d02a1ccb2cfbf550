package i18n

import (
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"adjutant/internal/ref"

	"pgregory.net/rapid"
)

func init() {
	en := map[string]string{
		"test.shot":         "%[1]s at %[2]s, %[3]s",
		"test.pct":          "%[1]s%% of %[2]s",
		"test.nobody":       "nobody",
		"test.lost#one":     "%[2]s loses one base",
		"test.lost#other":   "%[2]s loses %[1]s bases",
		"test.lost#=0":      "%[2]s loses nothing",
		"test.who#2.one":    "%[1]s: %[2]s die",
		"test.who#2.other":  "%[1]s: %[2]s dice",
		"test.english-only": "left behind",
	}
	it := map[string]string{
		"test.shot":        "%[1]s su %[2]s, %[3]s",
		"test.pct":         "%[1]s%% di %[2]s",
		"test.nobody":      "nessuno",
		"test.lost#one":    "%[2]s perde una base",
		"test.lost#other":  "%[2]s perde %[1]s basi",
		"test.lost#=0":     "%[2]s non perde nulla",
		"test.who#2.one":   "%[1]s: %[2]s dado",
		"test.who#2.other": "%[1]s: %[2]s dadi",
	}
	Register(Catalog{"test", en, it})
}

func TestSay(t *testing.T) {
	for _, c := range []struct {
		msg    ref.Msg
		en, it string
	}{
		{ref.Msg{}, "", ""},
		{ref.M("test.nobody"), "nobody", "nessuno"},
		{ref.M("test.nobody", "spare"), "nobody", "nessuno"},
		{ref.M("test.shot", "1/50", "1/86", ref.Word("yes.no")), "1/50 at 1/86, no", "1/50 su 1/86, no"},
		{ref.M("test.shot", "a%d", "%!s", "${x}"), "a%d at %!s, ${x}", "a%d su %!s, ${x}"},
		{ref.M("test.shot", 1234567, ref.CM(4.25), ref.Deg(22.5)), "1234567 at 4.25, 22.5", "1234567 su 4,25, 22,5"},
		{ref.M("test.shot", ref.Signed(5), ref.Signed(-3), ref.Signed(0)), "+5 at -3, +0", "+5 su -3, +0"},
		{ref.M("test.shot", ref.Ref("OM §9.10"), ref.List{4, "x", ref.Signed(5)}, ref.Comma{"a", ref.M(""), "b"}),
			"OM §9.10 at 4 x +5, a, b", "OM §9.10 su 4 x +5, a, b"},
		{ref.M("test.pct", 50, ref.M("test.shot", 1, 2, 3)), "50% of 1 at 2, 3", "50% di 1 su 2, 3"},
		{ref.M("test.lost", 0, "A"), "A loses nothing", "A non perde nulla"},
		{ref.M("test.lost", 1, "A"), "A loses one base", "A perde una base"},
		{ref.M("test.lost", 3, "A"), "A loses 3 bases", "A perde 3 basi"},
		{ref.M("test.who", "A", 1), "A: 1 die", "A: 1 dado"},
		{ref.M("test.who", "A", 1000), "A: 1000 dice", "A: 1000 dadi"},
		{ref.M("count.base", 2), "2 bases", "2 basi"},
		{ref.M("unit.percent", 40), "40%", "40%"},
	} {
		if got := New(EN).Say(c.msg); got != c.en {
			t.Errorf("en %v = %q, want %q", c.msg, got, c.en)
		}
		if got := New(IT).Say(c.msg); got != c.it {
			t.Errorf("it %v = %q, want %q", c.msg, got, c.it)
		}
	}
	if m := Missing(); m != nil {
		t.Errorf("missing %q, want none", m)
	}
}

func TestHolesAreSeen(t *testing.T) {
	Missing()
	p := New(IT)
	for _, c := range []struct {
		msg  ref.Msg
		want string
	}{
		{ref.M("test.nowhere"), "⟨test.nowhere⟩"},
		{ref.M("test.english-only"), "⟨test.english-only⟩"},
		{ref.M("test.shot", "a"), "⟨test.shot: argument 3 is not given⟩"},
		{ref.M("test.lost", "three", "A"), "⟨test.lost: argument 1 counts nothing⟩"},
		{ref.M("test.shot", 1, 2, int8(3)), "1 su 2, ⟨test.shot: int8⟩"},
		{ref.M("test.shot", 1, 2, ref.Word("no.word")), "1 su 2, ⟨no.word⟩"},
		{ref.M("test.shot", 1, 2, ref.CM(math.NaN())), "1 su 2, ⟨number NaN⟩"},
	} {
		if got := p.Say(c.msg); got != c.want {
			t.Errorf("%v = %q, want %q", c.msg, got, c.want)
		}
	}
	if m := Missing(); len(m) != 7 || !slices.Contains(m, "test.nowhere") {
		t.Errorf("missing %q, want 7 entries", m)
	}
	if m := Missing(); m != nil {
		t.Errorf("missing again %q, want none", m)
	}
	if p.Has("test.nowhere") || !p.Has("test.lost") || !p.Has("test.shot") || Missing() != nil {
		t.Error("Has answers wrongly or records")
	}
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		flag string
		env  map[string]string
		want Lang
	}{
		{"", nil, EN},
		{"it", map[string]string{"LANG": "en_GB"}, IT},
		{"en", map[string]string{"LC_ALL": "it_IT.UTF-8"}, EN},
		{"", map[string]string{"LANG": "it_IT.UTF-8"}, IT},
		{"", map[string]string{"LANG": "it_IT", "LC_MESSAGES": "C"}, EN},
		{"", map[string]string{"LANG": "C", "LC_MESSAGES": "it_CH", "LC_ALL": ""}, IT},
		{"", map[string]string{"LANG": "C", "LC_MESSAGES": "C", "LC_ALL": "IT"}, IT},
		{"", map[string]string{"LANG": "fr_FR"}, EN},
	} {
		if got := Detect(c.flag, func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("Detect(%q, %v) = %s, want %s", c.flag, c.env, got, c.want)
		}
	}
}

// No number of either language carries a thousands mark or a needless zero, and
// Italian differs from English by its decimal mark alone.
func TestNumber(t *testing.T) {
	en, it := New(EN), New(IT)
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Float64Range(-1e6, 1e6).Draw(t, "v")
		e, i := en.Number(v), it.Number(v)
		if strings.Contains(e, ",") || strings.Replace(e, ".", ",", 1) != i {
			t.Fatalf("%v: %q and %q", v, e, i)
		}
		if _, frac, ok := strings.Cut(e, "."); ok && (frac == "" || len(frac) > 2 || strings.HasSuffix(frac, "0")) {
			t.Fatalf("%v: %q", v, e)
		}
	})
	if got := en.Number(-0.001); got != "0" {
		t.Errorf("Number(-0.001) = %q, want 0", got)
	}
}

func TestManyReaders(t *testing.T) {
	p := New(EN)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if got := p.Say(ref.M("test.pct", 5, ref.M("count.base", 1))); got != "5% of 1 base" {
					t.Errorf("Say = %q, want 5%% of 1 base", got)
				}
			}
		})
	}
	wg.Wait()
}

func BenchmarkSay(b *testing.B) {
	p := New(IT)
	b.ReportAllocs()
	for b.Loop() {
		p.Say(ref.M("test.shot", "1/50", "1/86", ref.Word("yes.no")))
	}
}

func BenchmarkFirstSay(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		New(IT).Say(ref.M("test.shot", "1/50", "1/86", ref.Word("yes.no")))
	}
}

// Texts that are made later are made one language at a time, when a key of one of their heads is asked for, and not for
// another key; a key that nobody has is looked for once.
func TestTextsMadeLater(t *testing.T) {
	made := map[Lang]int{}
	text := func(l Lang, s string) func() map[string]string {
		return func() map[string]string { made[l]++; return map[string]string{"late.word": s} }
	}
	Later([]string{"late", "tardi"}, Text{"late", text(EN, "late"), text(IT, "tardi")})
	p := New(IT)
	if p.Has("later.word") || p.Has("cite.late.word") || len(made) > 0 {
		t.Errorf("other keys: made %v; want nothing made", made)
	}
	first := p.Has("late.nothing")
	if again := p.Has("late.nothing"); first || again || !p.lacks["late.nothing"] {
		t.Error("late.nothing: want it missing, and known to be")
	}
	if got := p.Word("late.word"); got != "tardi" || made[IT] != 1 || made[EN] != 0 {
		t.Errorf("late.word in Italian: got %q, made %v; want tardi, and Italian alone made once", got, made)
	}
	if got := Heads("late"); len(got) != 2 || Heads("nobody") != nil {
		t.Errorf("heads of late: got %v, of nobody %v; want two and none", got, Heads("nobody"))
	}
	for _, c := range Catalogs() {
		if c.Domain == "late" && (c.EN["late.word"] != "late" || c.IT["late.word"] != "tardi") {
			t.Errorf("got %v; want both languages in the list", c)
		}
	}
}
