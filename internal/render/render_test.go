package render

import (
	"math/big"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"adjutant/internal/i18n"
	"adjutant/internal/ref"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The model answers, put together from their parts.
func TestModels(t *testing.T) {
	fire := strings.Join([]string{
		Head(Entry(41), "Fire: 1/50th (Fane) at 1/86, short, closing", Cites("OM §9.10", "OM §10.2")).String(),
		Body("5 bases x (10 +5 short +5 column) = 100, critical 10").String(),
		Body("d100 44 HIT: 1/86 loses 1 PM, 5->4, tests").String(),
		BodyRef("morale d10 6 -1 base lost = 5: HOLDS, closes to contact", Cites("OM §11.1")).String(),
		Hands("1/86: remove 1 base").String(),
	}, "\n")
	want := `
[41] Fire: 1/50th (Fane) at 1/86, short, closing                 OM §9.10, 10.2
     5 bases x (10 +5 short +5 column) = 100, critical 10
     d100 44 HIT: 1/86 loses 1 PM, 5->4, tests
     morale d10 6 -1 base lost = 5: HOLDS, closes to contact           OM §11.1
  >> 1/86: remove 1 base`
	if diff := cmp.Diff(want[1:], fire); diff != "" {
		t.Error(diff)
	}
	refusal := Head(Refused, "Tiro: 2/9 su 2Gr rifiutato: deve tirare al nemico più vicino", "OM §9.3").String() + "\n" +
		Body("il più vicino è 1Gr, 6,1 cm, di fronte; 2Gr è a 7,9 cm (scarto 1,8)").String() + "\n" +
		Ways([]Pair{{"t lu 2/9 1gr 30", "tirare al più vicino"},
			{"t lu 2/9 2gr 30 !", "sul tavolo è diverso: resta come decisione arbitrale"}}).String()
	want = `
 !   Tiro: 2/9 su 2Gr rifiutato: deve tirare al nemico più vicino       OM §9.3
     il più vicino è 1Gr, 6,1 cm, di fronte; 2Gr è a 7,9 cm (scarto 1,8)
     t lu 2/9 1gr 30      tirare al più vicino
     t lu 2/9 2gr 30 !    sul tavolo è diverso: resta come decisione arbitrale`
	if diff := cmp.Diff(want[1:], refusal); diff != "" {
		t.Error(diff)
	}
	for _, s := range []string{fire, refusal} {
		if err := Fits(s, MaxLines); err != nil {
			t.Error(err)
		}
	}
	banner := Banner("Turn 3 ends", "entry 57", "write on the sheet: K7QD-4M2X").String()
	want = "== Turn 3 ends ========== entry 57 =========== write on the sheet: K7QD-4M2X =="
	if banner != want || utf8.RuneCountInString(banner) != Width {
		t.Errorf("%q, want %q", banner, want)
	}
	if got := Banner(strings.Repeat("a", 40), strings.Repeat("b", 40)).String(); Fits(got, 2) != nil || !strings.HasPrefix(got, "== aaa") {
		t.Errorf("a banner too long for a line: %q", got)
	}
	if got, want := Phase("Orders closed. Rally.").String(), "-- Orders closed. Rally. --"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Columns([][]string{{"Britannici", "54/60 PM, -5", "2/9 1"}, {"più", "49/65 PM, -11", ""}}),
		"Britannici   54/60 PM, -5    2/9 1\npiù          49/65 PM, -11"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestLongTexts(t *testing.T) {
	got := Head(Entry(1234), strings.Repeat("word ", 20)+"end", "OM §9.10").String() + "\n" +
		Head(Odds, "short", "OM §9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9, 9.10, 10.1, 10.2").String() + "\n" +
		Hands(strings.Repeat("1/50: remove 1 base; ", 5)).String() + "\n" +
		Body("two\nlines").String() + "\n" +
		Ways([]Pair{{"fire 1/50+2/97+3/82 at 1/86 range=short target-cover=light 44", "as the table says it"}, {"n", ""}}).String()
	want := `
[1234] word word word word word word word word word word word word     OM §9.10
     word word word word word word word word end
 ?   short
              OM §9.1, 9.2, 9.3, 9.4, 9.5, 9.6, 9.7, 9.8, 9.9, 9.10, 10.1, 10.2
  >> 1/50: remove 1 base; 1/50: remove 1 base; 1/50: remove 1 base; 1/50:
     remove 1 base; 1/50: remove 1 base;
     two
     lines
     fire 1/50+2/97+3/82 at 1/86 range=short target-cover=light 44
       as the table says it
     n`
	if diff := cmp.Diff(want[1:], got); diff != "" {
		t.Error(diff)
	}
}

// Whatever the text, no line passes the edge, no word is lost, and the citation
// ends at the edge.
func TestLayoutLosesNothing(t *testing.T) {
	word := rapid.StringMatching(`[a-z0-9/§èà,.()+-]{1,12}`)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(word, 1, 60).Draw(t, "words"), " ")
		right := rapid.SampledFrom([]string{"", "OM §9.10", "OM §9.10, 10.2 (R3)", strings.Repeat("OM §9.10, ", 9) + "(R1)"}).Draw(t, "right")
		prefix := rapid.SampledFrom([]Mark{Entry(1), Entry(41), Entry(12345), Odds, Refused, Close}).Draw(t, "prefix")
		for name, s := range map[string]string{"Head": Head(prefix, text, right).String(), "BodyRef": BodyRef(text, right).String(), "Hands": Hands(text).String(), "Phase": Phase(text).String()} {
			if err := Fits(s, 0); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if name == "BodyRef" || name == "Head" {
				flat := strings.Join(strings.Fields(strings.Replace(strings.Join(strings.Fields(s), " "), right, "", 1)), " ")
				want := text
				if name == "Head" {
					want = strings.TrimSpace(prefix.text) + " " + text
				}
				if len(right) < 40 && flat != strings.Join(strings.Fields(want), " ") {
					t.Fatalf("%s: %q became\n%s", name, text, s)
				}
				first, _, _ := strings.Cut(s, "\n")
				if right != "" && len(right) < 40 && (!strings.HasSuffix(first, right) || utf8.RuneCountInString(first) != Width) {
					t.Fatalf("%s: the citation is not at the edge:\n%s", name, s)
				}
			}
		}
	})
}

func TestCut(t *testing.T) {
	long := strings.Repeat("è", 200)
	if err := Fits(Body(long).String(), 3); err != nil {
		t.Error(err)
	}
	if got := strings.ReplaceAll(strings.ReplaceAll(Body(long).String(), "\n", ""), " ", ""); got != long {
		t.Errorf("a word without blanks lost letters: %d of %d", len(got), len(long))
	}
}

func TestFits(t *testing.T) {
	ok := strings.Repeat("x", Width)
	for s, want := range map[string]string{
		ok:                                "",
		"è" + ok[1:]:                      "",
		ok + "x":                          "columns",
		"a \nb":                           "blank",
		"a\tb":                            "no text",
		"⟨no.key⟩":                        "no text",
		strings.Repeat("a\n", MaxLines):   "",
		strings.Repeat("a\n", MaxLines+1): "lines",
	} {
		err := Fits(s, MaxLines)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.20q: %v, want %q", s, err, want)
		}
	}
}

func TestCites(t *testing.T) {
	for _, c := range []struct {
		refs []ref.Ref
		want string
	}{
		{nil, ""},
		{[]ref.Ref{"OM §9.10"}, "OM §9.10"},
		{[]ref.Ref{"OM §9.10", "OM §10.2", "OM §9.10", ""}, "OM §9.10, 10.2"},
		{[]ref.Ref{"OM §9.1", "OM R23"}, "OM §9.1 (R23)"},
		{[]ref.Ref{"OM R57"}, "(R57)"},
		{[]ref.Ref{"OM R5", "OM §9.10", "OM R6"}, "OM §9.10 (R5, R6)"},
		{[]ref.Ref{"OM §10.5/countercharge", "OM §10.6"}, "OM §10.5/countercharge, 10.6"},
		{[]ref.Ref{"CO R5"}, "(R5)"},
		{[]ref.Ref{"CO §8.5", "CO R3", "OM §9"}, "CO §8.5 (R3); OM §9"},
	} {
		if got := Cites(c.refs...); got != c.want {
			t.Errorf("%v: %q, want %q", c.refs, got, c.want)
		}
	}
	many := []ref.Ref{"OM §9.10", "OM §10.2", "OM §11.1", "OM R3"}
	for width, want := range map[int]string{40: "OM §9.10, 10.2, 11.1 (R3)", 24: "OM §9.10, 10.2, 11.1 ...", 20: "OM §9.10, 10.2 ...", 3: "OM §9.10 ..."} {
		if got := CitesWithin(width, many...); got != want {
			t.Errorf("within %d: %q, want %q", width, got, want)
		}
	}
}

func rats(s string) (ps []*big.Rat) {
	for _, f := range strings.Fields(s) {
		r, ok := new(big.Rat).SetString(f)
		if !ok {
			panic(f)
		}
		ps = append(ps, r)
	}
	return ps
}

func TestPercentages(t *testing.T) {
	for in, want := range map[string]string{
		"":                      "",
		"1":                     "100",
		"1/2 1/5 3/10":          "50 20 30",
		"1/3 1/3 1/3":           "34 33 33",
		"2/3 1/6 1/6":           "67 17 16",
		"0 1":                   "0 100",
		"1/1000 999/1000":       "<1 >99",
		"1/300 1/300 298/300":   "1 <1 99",
		"1/1000000 1 0":         "<1 100 0",
		"1/8 1/8 1/8 1/8 1/2":   "13 13 12 12 50",
		"1/2":                   "50",
		"1/3":                   "33",
		"99999/100000 1/100000": ">99 <1",
	} {
		if got := strings.Join(Percentages(rats(in)), " "); got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}

// A complete row adds up to 100, no entry is a whole point or more from the
// truth, equal whole percentages are untouched, and only nothing prints as 0.
func TestPercentagesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ws := append(rapid.SliceOfN(rapid.IntRange(0, 100000), 0, 20).Draw(t, "weights"), rapid.IntRange(1, 100000).Draw(t, "last"))
		sum := int64(0)
		for _, w := range ws {
			sum += int64(w)
		}
		ps := make([]*big.Rat, len(ws))
		for i, w := range ws {
			ps[i] = big.NewRat(int64(w), sum)
		}
		total := int64(0)
		for i, s := range Percentages(ps) {
			n, ok := map[string]int64{"<1": 0, ">99": 100}[s]
			if !ok {
				r, _ := new(big.Rat).SetString(s)
				n = r.Num().Int64()
			}
			total += n
			off := new(big.Rat).Sub(new(big.Rat).Mul(ps[i], big.NewRat(100, 1)), big.NewRat(n, 1))
			if off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
				t.Fatalf("%v printed as %s", ps[i], s)
			}
			if (s == "0") != (ws[i] == 0) || s == "100" && int64(ws[i]) != sum {
				t.Fatalf("%v printed as %s", ps[i], s)
			}
		}
		if total != 100 {
			t.Fatalf("the row adds up to %d", total)
		}
	})
}

func TestOutcomes(t *testing.T) {
	row := []Chance{{ref.M("yes.yes"), big.NewRat(1, 2)}, {ref.M("yes.no"), big.NewRat(1, 5)},
		{ref.M("refusal.illegal"), big.NewRat(3, 10)}, {ref.M("refusal.failed"), new(big.Rat)}}
	if got, want := Outcomes(i18n.New(i18n.EN), row), "yes 50, no 20, illegal 30"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Outcomes(i18n.New(i18n.IT), row), "sì 50, no 20, vietato 30"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestColours(t *testing.T) {
	for _, c := range []struct {
		terminal bool
		env      map[string]string
		want     bool
	}{
		{true, nil, true},
		{false, nil, false},
		{true, map[string]string{"NO_COLOR": "1"}, false},
		{true, map[string]string{"NO_COLOR": ""}, true},
		{true, map[string]string{"TERM": "dumb"}, false},
	} {
		if got := Colours(c.terminal, func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("terminal %v, %v: %v, want %v", c.terminal, c.env, got, c.want)
		}
	}
}

func TestColourChangesNothing(t *testing.T) {
	var page Page
	for _, p := range []Page{Head(Entry(41), "Fire", "OM §9.10"), Head(Odds, "a", ""), Head(Refused, "b", ""), Head(Close, "c", ""), Hands("d"), Phase("e"), Banner("f", "g"),
		Body("[7] not an entry"), Plain("[8] nor is this"), Raw("-- nor this"), Head(None, "h", ""), Raw("")} {
		page = append(page, p...)
	}
	answer := page.String()
	sgr := regexp.MustCompile(`\x1b\[[0-9;]*m`)
	on := page.Paint(true)
	if got := sgr.ReplaceAllString(on, ""); got != answer {
		t.Errorf("%q, want %q", got, answer)
	}
	if n := len(sgr.FindAllString(on, -1)); n != 14 {
		t.Errorf("%d colour codes, want 14 for 7 kinds: %q", n, on)
	}
	if got := page.Paint(false); got != answer {
		t.Errorf("colours off: %q", got)
	}
}

// In a window narrower than the widest answer lines are shorter, in a very narrow one
// they stop shrinking, and a wide one changes nothing.
func TestSetWidth(t *testing.T) {
	defer SetWidth(Width + 1)
	text := strings.Repeat("word ", 60)
	for columns, want := range map[int]int{200: 79, 80: 79, 79: 78, 60: 59, 41: 40, 8: 40, 0: 40} {
		SetWidth(columns)
		for _, answer := range []string{Head(Entry(12), text, "OM §9.10").String(), Body(text).String(), Hands(text).String(), Phase(text).String(), Banner("Turn 1 ends", "entry 12").String()} {
			longest := 0
			for _, l := range strings.Split(answer, "\n") {
				longest = max(longest, utf8.RuneCountInString(l))
			}
			if longest > want || longest < want-5 {
				t.Errorf("%d columns: got a longest line of %d, want nearly %d: %s", columns, longest, want, answer)
			}
		}
	}
}

// A text of half a megabyte is cut into lines at once: it took the square of its length.
func TestLongTextIsCutQuickly(t *testing.T) {
	for _, text := range []string{strings.Repeat("word ", 100_000), strings.Repeat("x", 400_000), strings.Repeat("è", 200_000)} {
		began := time.Now()
		got := Body(text).String()
		if d := time.Since(began); d > 3*time.Second {
			t.Errorf("got %v for %d bytes, want a moment", d, len(text))
		}
		if strings.Count(got, "è") != strings.Count(text, "è") || strings.Count(got, "x") != strings.Count(text, "x") || strings.Count(got, "word") != strings.Count(text, "word") {
			t.Error("letters are lost")
		}
	}
}

// Of a supposition lines say so, and below a banner the entry is left out, by what the lines
// are: a sentence that looks like another kind stays as it is.
func TestOtherKinds(t *testing.T) {
	var page Page
	for _, p := range []Page{Head(Entry(7), "Turn", ""), Body("[7] says"), Hands("remove"), Phase("Fire."), Raw("-- looks so --")} {
		page = append(page, p...)
	}
	if diff := cmp.Diff("[7]  Turn\n     [7] says\n ?>> remove\n ?-- Fire.\n-- looks so --", page.Supposed().String()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff("Turn\n[7] says\n  >> remove\n-- Fire. --\n-- looks so --", page.Flush().String()); diff != "" {
		t.Error(diff)
	}
}

// For the ear every fact has a line of its own; a semicolon that stands alone is told of, and parts nothing.
func TestFactsForTheEar(t *testing.T) {
	SetPlain(&PlainWords{Refused: "refused"})
	defer SetPlain(nil)
	for text, want := range map[string]string{
		"one; two | three\nfour":                            "one\ntwo\nthree\nfour",
		"help lists them; ? asks, ! overrules; ; parts two": "help lists them\n? asks, ! overrules\n; parts two",
		"? asks, ! overrules, ; parts two":                  "? asks, ! overrules, ; parts two",
		"; parts two":                                       "; parts two", "a;b": "a;b", "": "",
	} {
		if got := Body(text).String(); got != want {
			t.Errorf("%q is heard as %q, want %q", text, got, want)
		}
	}
}
