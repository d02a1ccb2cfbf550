package game

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func texts(l Line) string {
	var b []string
	for _, w := range l.Words {
		b = append(b, w.Text)
	}
	return strings.Join(b, " ")
}

func TestScan(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []Line // Words hold only the texts, joined in Raw of the first
	}{
		{"", nil},
		{" ; ;", nil},
		{"F s 1/50th 1/86 44 6", []Line{{Raw: "f s 1/50 1/86 44 6"}}},
		{"f A at B?", []Line{{Raw: "f a at b", Ask: true}}},
		{"f A at B ?", []Line{{Raw: "f a at b", Ask: true}}},
		{"gen?", []Line{{Raw: "gen", Ask: true}}},
		{"n !; n", []Line{{Raw: "n", Force: true}, {Raw: "n"}}},
		{"c a b ! ! ;moved b", []Line{{Raw: "c a b", Force: true}, {Raw: "moved b"}}},
		{"f l 2/9 2gr 30 ! the Table; says so?", []Line{{Raw: "f l 2/9 2gr 30", Force: true, Reason: "the Table; says so?"}}},
		{"f a b!", []Line{{Raw: "f a b", Force: true}}},
		{"f a b ! !", []Line{{Raw: "f a b", Force: true}}},
		{"f a b !?", []Line{{Raw: "f a b", Force: true, Ask: true}}}, // a question, never the reason of a ruling
		{"f a b ! ? ", []Line{{Raw: "f a b", Force: true, Ask: true}}},
		{"f a b ! why?", []Line{{Raw: "f a b", Force: true, Reason: "why?"}}},
		{"f a b !! ! seen!", []Line{{Raw: "f a b", Force: true, Reason: "seen!"}}},
		{"poni A pm=3 perché Bob; male", []Line{{Raw: "poni a pm=3", Reason: "Bob; male"}}},
		{"poni A pm=3 perche' ricontato", []Line{{Raw: "poni a pm=3", Reason: "ricontato"}}},
		{"perché 3", []Line{{Raw: "perché 3"}}},
		{"aiuto perché", []Line{{Raw: "aiuto perché"}}},
		{"aiuto perché; fase", []Line{{Raw: "aiuto perché"}, {Raw: "fase"}}},
		{"fase; perché 3", []Line{{Raw: "fase"}, {Raw: "perché 3"}}},
		{"set A pm=3 because Bob; miscounted", []Line{{Raw: "set a pm=3", Reason: "Bob; miscounted"}}},
		{"Note x; y? z!", []Line{{Raw: "note", Reason: "x; y? z!"}}},
		{"f A B 3 ; f C D 4", []Line{{Raw: "f a b 3"}, {Raw: "f c d 4"}}},
		{"3° 29º 1st 2nd 3rd 4ª", []Line{{Raw: "3 29 1 2 3 4"}}},
		{"art. first. .", []Line{{Raw: "art first ."}}},
		{"1⁄50 ½ Coeur’s 3—4 5\u00a06", []Line{{Raw: "1/50 1/2 coeur's 3-4 5 6"}}},
		{"\tunits  ", []Line{{Raw: "units"}}},
		{"f a b\r\n", []Line{{Raw: "f a b"}}},
	} {
		got, err := Scan(c.in)
		if err != nil {
			t.Errorf("Scan(%q): %v", c.in, err)
			continue
		}
		var flat []Line
		for _, l := range got {
			flat = append(flat, Line{Raw: texts(l), Ask: l.Ask, Force: l.Force, Reason: l.Reason})
		}
		if d := cmp.Diff(c.want, flat); d != "" {
			t.Errorf("Scan(%q): %s", c.in, d)
		}
	}
}

func TestScanColumns(t *testing.T) {
	ls, err := Scan("f  à 12 ; u")
	if err != nil || len(ls) != 2 {
		t.Fatalf("%v %v", ls, err)
	}
	want := []Word{{"f", "f", 1}, {"à", "à", 4}, {"12", "12", 6}}
	if d := cmp.Diff(want, ls[0].Words); d != "" {
		t.Error(d)
	}
	if ls[1].Words[0].Col != 11 || ls[1].Raw != "u" {
		t.Errorf("second command %+v", ls[1])
	}
}

func TestScanRefuses(t *testing.T) {
	for _, in := range []string{"f \x00 a", "f \x1b[A", "a\xff", "a\u202eb", strings.Repeat("a ", MaxLine)} {
		if _, err := Scan(in); err == nil || err.(*Refusal).Kind != BadValue {
			t.Errorf("Scan(%.20q) = %v, want a refusal", in, err)
		}
	}
}

func TestNumbers(t *testing.T) {
	for in, want := range map[string]float64{"4cm": 4, "4.1": 4.1, "4,1": 4.1, "-0.3cm": -0.3, "-0,3": -0.3} {
		if v, ok := Length(in); !ok || v != want {
			t.Errorf("Length(%q) = %v %v", in, v, ok)
		}
	}
	for _, in := range []string{"4", "", "cm", "1.2.3", "nan", "inf", "1e5cm", ".", "4.", "85.5,45", "-"} {
		if v, ok := Length(in); ok {
			t.Errorf("Length(%q) = %v, want none", in, v)
		}
	}
	if v, ok := Number("85"); !ok || v != 85 {
		t.Errorf("Number(85) = %v %v", v, ok)
	}
	type sg struct {
		k Count
		n int
	}
	for in, want := range map[string]sg{"4b": {Bases, 4}, "2x": {Firing, 2}, "5pm": {Points, 5}, "-1b": {BasesTo, 1}} {
		if k, n, ok := Signed(in); !ok || k != want.k || n != want.n {
			t.Errorf("Signed(%q) = %v %v %v", in, k, n, ok)
		}
	}
	for _, in := range []string{"4", "b", "-2x", "-5pm", "4bb", "99999b"} {
		if _, _, ok := Signed(in); ok {
			t.Errorf("Signed(%q) is accepted", in)
		}
	}
	for _, c := range []struct {
		w     string
		sides int
		face  int
		ok    bool
	}{{"00", 100, 100, true}, {"0", 100, 0, false}, {"101", 100, 101, false}, {"0", 10, 10, true},
		{"7", 6, 7, false}, {"37", 100, 37, true}, {"a", 6, 0, false}, {"10", 10, 10, true}} {
		if f, ok := DieFace(c.w, c.sides); f != c.face || ok != c.ok {
			t.Errorf("DieFace(%q, %d) = %d %v", c.w, c.sides, f, ok)
		}
	}
	if IsDie("") || IsDie("1/50") || !IsDie("037") {
		t.Error("IsDie")
	}
}

// Scanning never panics, columns point at the words, folding is a fixed point and
// a line scanned from its own raw text is the same line.
func FuzzScan(f *testing.F) {
	for _, s := range []string{"f s 1/50 1/86 44 6", "gen?", "note a;b", "f a b ! why?", "½ 50th. ; ?", "a?b", "..", "x! ;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		ls, err := Scan(in)
		if err != nil {
			return
		}
		src := []rune(in)
		for _, l := range ls {
			for _, w := range l.Words {
				if r := []rune(w.Raw); string(src[w.Col-1:w.Col-1+len(r)]) != w.Raw {
					t.Fatalf("%q: word %+v is not at its column", in, w)
				}
				if Fold(w.Text) != w.Text {
					t.Fatalf("Fold(%q) = %q", w.Text, Fold(w.Text))
				}
			}
			again, err := Scan(l.Raw)
			if err != nil || len(again) != 1 || texts(again[0]) != texts(l) || again[0].Ask != l.Ask ||
				again[0].Force != l.Force || again[0].Reason != l.Reason {
				t.Fatalf("%q: %q scans as %+v, was %+v (%v)", in, l.Raw, again, l, err)
			}
		}
	})
}

func genAction(t *rapid.T) Action {
	id := rapid.StringMatching(`[a-z0-9/'+>&=% -]{0,6}`)
	a := Action{Verb: rapid.StringMatching(`[a-z]{1,8}`).Draw(t, "verb"), Force: rapid.Bool().Draw(t, "force"), Text: rapid.String().Draw(t, "text")}
	for range rapid.IntRange(0, 3).Draw(t, "units") {
		u := Operand{IDs: rapid.SliceOfN(id, 1, 3).Draw(t, "ids")}
		u.Join = rapid.SampledFrom([]Join{Alone, Together, Behind}).Draw(t, "join")
		a.Units = append(a.Units, u)
	}
	for range rapid.IntRange(0, 3).Draw(t, "facts") {
		a.Facts = append(a.Facts, Fact{Of: rapid.SampledFrom([]string{"", "a", "t", "a2"}).Draw(t, "of"),
			Name: rapid.StringMatching(`[a-z-]{1,8}`).Draw(t, "name"), Value: rapid.StringMatching(`[ -~]{0,6}`).Draw(t, "value")})
	}
	for range rapid.IntRange(0, 3).Draw(t, "args") {
		a.Args = append(a.Args, rapid.StringMatching(`[ -~]{0,6}`).Draw(t, "arg"))
	}
	return a
}

func TestActionRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := genAction(t)
		args, set := Encode(a)
		b, err := Decode(a.Verb, args, set, a.Text)
		if err != nil {
			t.Fatalf("%q %q: %v", args, set, err)
		}
		if d := cmp.Diff(a, b); d != "" {
			t.Fatalf("%q %q: %s", args, set, d)
		}
	})
}

func TestCanonical(t *testing.T) {
	a := Action{Verb: "fire", Units: []Operand{{IDs: []string{"1/50", "2/97"}, Join: Together}, {IDs: []string{"1/86"}}},
		Facts: []Fact{{"", "range", "short"}, {"t", "cover", "light"}, {"a", "moved", "yes"}}, Args: []string{"12"}, Force: true, Text: "seen"}
	if got, want := Canonical(a), "fire range=short 1/50+2/97 moved=yes at 1/86 cover=light 12 ! seen"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("fire", "a+b", "t:x=1", "=3")
	f.Add("fire", "%", "!", "+")
	f.Fuzz(func(t *testing.T, verb, arg, set, arg2 string) {
		a, err := Decode(verb, []string{arg, arg2}, []string{set}, "")
		if err != nil {
			return
		}
		args, s := Encode(a)
		b, err := Decode(verb, args, s, "")
		if err != nil {
			t.Fatalf("%q: %v", args, err)
		}
		if d := cmp.Diff(a, b); d != "" {
			t.Fatal(d)
		}
	})
}

// An accent is typed as an apostrophe where the keyboard has none.
func TestFoldTakesAnApostropheForAnAccent(t *testing.T) {
	for typed, want := range map[string]string{"perche'": "perche", "Unita’": "unita", "citta'.": "citta", "d'erlon": "d'erlon", "'": "'", "2'": "2'", "hill'": "hill'"} {
		if got := Fold(typed); got != want {
			t.Errorf("Fold(%q): got %q, want %q", typed, got, want)
		}
	}
}
