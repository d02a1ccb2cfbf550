package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// long is n, or the larger count of the long run.
func long(n, most int) int {
	return effort.Of(n, n, most)
}

// more is n, or the larger count that .ci/run asks for with ADJUTANT_MORE: the long run of this
// package takes the night.
func more(n, larger int) int {
	return effort.Of(n, larger)
}

// read prepares a line as it is typed.
func read(s *state.State, line string) (game.Adjudication, error) {
	ls, err := game.Scan(line)
	if err != nil {
		return nil, err
	}
	c, err := language.Parse(s, ls[0], nil)
	if err != nil {
		return nil, err
	}
	return Rules{}.Prepare(s, c.Action)
}

// thrown plays an adjudication with dice of its own, and answers its questions at random.
func thrown(t testing.TB, adj game.Adjudication, r *rand.Rand) (v game.Verdict, faces []dice.Face) {
	t.Helper()
	src, picks := &tape{rng: r}, []dice.Face(nil)
	for {
		src.pos = 0
		d := dice.New(picks, src)
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil {
			t.Fatal(err)
		}
		if len(owed) == 0 {
			return v, d.Record()
		}
		picks = append(picks, dice.Face{Die: dice.Choice, Pick: pick(r, owed[0].Answers...)})
	}
}

// texts is every sentence of a verdict and its odds: lines, reasons and what is owed.
func texts(p *i18n.Printer, v *game.Verdict, o *game.Odds) []string {
	var out []string
	for _, l := range v.Lines {
		out = append(out, p.Say(l.Say))
	}
	for _, s := range v.Steps {
		out = append(out, p.Say(s.Value))
	}
	if o != nil {
		for _, l := range o.Lines {
			out = append(out, p.Say(l.Say))
		}
	}
	return out
}

var (
	printedSum = regexp.MustCompile(`^([^=]*?) = (-?\d+)(.*)$`)
	product    = regexp.MustCompile(`(\d+(?:\+\d+)*) (?:bases? |basi )?x (?:\(([^)]*)\)|(\d+))`)
	sureThen   = regexp.MustCompile(`^: (\d+) PM (?:sure, then|cert[oi], poi) (\d+)`)
)

// added reads the left side of a printed sum and adds it up from the numbers that stand
// there: products of bases and a bracket, signed terms, and for a die its face.
func added(left string) (int, error) {
	n, found := 0, false
	rest := product.ReplaceAllStringFunc(left, func(s string) string {
		m := product.FindStringSubmatch(s)
		bases, each := 0, 0
		for _, b := range strings.Split(m[1], "+") {
			bases += number10(b)
		}
		if m[3] != "" {
			each = number10(m[3])
		}
		for i, w := range strings.Fields(m[2]) {
			if i == 0 || w[0] == '+' || w[0] == '-' {
				each += number10(w)
			}
		}
		n, found = n+bases*each, true
		return ""
	})
	words := strings.Fields(rest)
	for i, w := range words {
		if len(w) < 2 || w[0] != '+' && w[0] != '-' || w[1] < '0' || w[1] > '9' {
			continue
		}
		if !found { // a die: its face stands before the first term
			if i == 0 {
				return 0, fmt.Errorf("no face before %q", w)
			}
			n, found = number10(words[i-1]), true
		}
		n += number10(w)
	}
	if !found {
		return 0, fmt.Errorf("nothing to add")
	}
	return n, nil
}

// number10 is a written number, its sign and all; a mistake is a number that fits nowhere.
func number10(s string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(s, "+"))
	if err != nil {
		return 1 << 20
	}
	return n
}

// sums checks every sum of a text and counts them.
func sums(text string) (n int, err error) {
	for _, part := range regexp.MustCompile(`; |\. | \| |  `).Split(text, -1) {
		m := printedSum.FindStringSubmatch(part)
		if m == nil {
			continue
		}
		n++
		got, err := added(m[1])
		if want := number10(m[2]); err != nil || got != want {
			return n, fmt.Errorf("%q: the terms add up to %d (%v), printed %d", part, got, err, want)
		}
		if s := sureThen.FindStringSubmatch(m[3]); s != nil && 100*number10(s[1])+number10(s[2]) != number10(m[2]) {
			return n, fmt.Errorf("%q: %s sure and %s are not %s", part, s[1], s[2], m[2])
		}
	}
	return n, nil
}

// Every sum that is printed adds up from its own terms to its total, floors, defiles and
// bases crossed among them: the percentages of fire and melee, morale and other dice, in
// verdicts, reasons and odds, in both languages (OM §9.10, 10.6, 11.1).
func TestEverySumAddsUp(t *testing.T) {
	t.Parallel()
	s := &state.State{Field: &state.Field{Tape: defaultTape, TapeDeg: defaultTapeDeg}, First: -1, LastFirst: -1}
	r := rand.New(rand.NewPCG(910, 106))
	en, it := i18n.New("en"), i18n.New("it")
	lines, checked, floors := 0, 0, 0
	for lines < long(more(300, 3000), 20000) {
		line := dealt(r) + pick(r, "", " !")
		adj, err := read(s, line)
		if err != nil {
			continue
		}
		lines++
		v, _ := thrown(t, adj, r)
		var o *game.Odds
		if lines%20 == 0 {
			o = adj.Odds(odds.NewEngine())
		}
		for _, p := range []*i18n.Printer{en, it} {
			a := account{p: p}
			if err := a.values(&v); err != nil {
				t.Errorf("OM §10.6: %s: %v", line, err)
			}
			if o != nil {
				if err := a.values(&game.Verdict{Lines: o.Lines}); err != nil {
					t.Errorf("OM §10.6: odds %s: %v", line, err)
				}
			}
			for _, text := range texts(p, &v, o) {
				n, err := sums(text)
				if err != nil {
					t.Errorf("OM §10.6: %s: %v", line, err)
				}
				checked += n
				floors += strings.Count(text, "floor") + strings.Count(text, "minimo")
			}
		}
	}
	t.Logf("%d lines, %d sums, %d floors", lines, checked, floors)
	if checked < 3*lines || floors == 0 {
		t.Errorf("%d sums and %d floors in %d lines: the search is blind", checked, floors, lines)
	}
}
