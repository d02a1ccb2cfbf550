package ordremixte

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/session"
	"adjutant/ordremixte/table"
)

// This file holds what reasons and lines hold against what is printed of them: a sum, a
// measurement, a die are one number as a value, in a sentence of either language and as JSON.

// writtenValue is a value as a program reads it.
type writtenValue struct {
	Kind                         string
	Total, Worth, Times, N, Face int
	Terms, Of                    []writtenValue
	Measured, Limit, Margin      float64
}

// adds is what the terms of a written sum come to, read from the numbers that stand there.
func (w *writtenValue) adds() (n int) {
	for _, t := range w.Terms {
		if t.Kind == string(game.Product) {
			n += t.Times * (&writtenValue{Terms: t.Of}).adds()
		} else {
			n += t.Worth
		}
	}
	return n
}

// numbers are the numbers of a text as they are printed, apart from signs.
var numbers = regexp.MustCompile(`\d+(?:[.,]\d+)?`)

// standsIn reports that a number is printed in a text, whatever its sign.
func standsIn(p *i18n.Printer, text string, x float64) bool {
	return slices.Contains(numbers.FindAllString(text, -1), p.Number(math.Abs(x)))
}

// heldTrue compares what a sentence prints with the values behind it. Every printed sum is
// the next of those that are held; of a reason every total, face and measurement is printed.
func heldTrue(p *i18n.Printer, say ref.Msg, holds []game.Held, reason bool) (sums int, err error) {
	text := p.Say(say)
	var totals []int
	for _, h := range holds {
		b, err := json.Marshal(h.Keys())
		if err != nil {
			return 0, err
		}
		var w writtenValue
		if err := json.Unmarshal(b, &w); err != nil {
			return 0, fmt.Errorf("%s: %w", b, err)
		}
		switch h := h.(type) {
		case game.Sum:
			totals = append(totals, h.Total())
			if w.Total != h.Total() || w.adds() != h.Total() {
				return 0, fmt.Errorf("%q adds up to %d, as JSON %s", text, h.Total(), b)
			}
			if reason && !standsIn(p, text, float64(h.Total())) {
				return 0, fmt.Errorf("%q does not print %d", text, h.Total())
			}
		case game.Thrown:
			if sum := game.HeldOf[game.Sum](holds); w.Face != h.Face || reason && len(sum) == 0 && !standsIn(p, text, float64(h.Face%int(h.Die))) && !standsIn(p, text, float64(h.Face)) {
				return 0, fmt.Errorf("%q does not print the face %d, as JSON %s", text, h.Face, b)
			}
		case *game.Measure:
			if w.Measured != h.Value || w.Limit != h.Limit || w.Margin != h.Margin || math.Abs(h.Value-h.Limit-h.Margin) > 0.011 {
				return 0, fmt.Errorf("%q: %+v, as JSON %s", text, *h, b)
			}
			for _, x := range []float64{h.Value, h.Limit} {
				if !standsIn(p, text, x) {
					return 0, fmt.Errorf("%q does not print %v of %+v", text, x, *h)
				}
			}
		}
	}
	for _, part := range regexp.MustCompile(`; |\. | \| |  `).Split(text, -1) {
		m := printedSum.FindStringSubmatch(part)
		if m == nil {
			continue
		}
		sums++
		at := slices.Index(totals, number10(m[2]))
		if at < 0 {
			return sums, fmt.Errorf("%q prints a sum of %s, of those held %v are left", text, m[2], totals)
		}
		totals = totals[at+1:]
	}
	return sums, nil
}

// values compares all that a verdict says with the values behind it.
func (a *account) values(v *game.Verdict) error {
	for _, l := range v.Lines {
		if _, err := heldTrue(a.p, l.Say, l.Holds, false); err != nil {
			return err
		}
	}
	for _, s := range v.Steps {
		say := s.Value
		if len(game.HeldOf[*game.Measure](s.Holds)) > 0 { // some say it in what was looked at
			say = ref.M("om.plain", ref.List{s.Say, s.Value})
		}
		if _, err := heldTrue(a.p, say, s.Holds, true); err != nil {
			return err
		}
	}
	return nil
}

// tellsOrder reports that a message, or one inside it, speaks of an order, as far as its keys
// show it: what the lines of a verdict must keep face down.
func tellsOrder(m ref.Msg) bool {
	if m.Key == "command.shown" {
		return false
	}
	if strings.HasPrefix(m.Key, "order.") || strings.HasPrefix(m.Key, "command.") || m.Key == "om.counter-order" {
		return true
	}
	var in func(x any) bool
	in = func(x any) bool {
		switch x := x.(type) {
		case ref.Msg:
			return tellsOrder(x)
		case ref.Word:
			return strings.HasPrefix(string(x), "order.")
		case ref.List:
			return slices.ContainsFunc(x, in)
		case ref.Comma:
			return slices.ContainsFunc(x, in)
		}
		return false
	}
	return slices.ContainsFunc(m.Args, in)
}

// faceDown finds a line that speaks of an order and is for everybody's eyes, or leaves one
// that does in its place.
func faceDown(ls []game.Text) error {
	for _, l := range ls {
		if tellsOrder(l.Say) != (l.Secret != nil) || l.Secret != nil && tellsOrder(l.Secret.Else) {
			return fmt.Errorf("OM §4.2: the line %s tells an order: %t, for whose eyes it is: %+v", l.Say.Key, tellsOrder(l.Say), l.Secret)
		}
	}
	return nil
}

// A measurement is printed from its value, in both units and languages, and a sum that has
// several products alike is written as one.
func TestHeldAndPrinted(t *testing.T) {
	for _, m := range []*game.Measure{{Value: 7.13, Limit: 1, Margin: 6.13, Unit: "cm"}, {Value: -2.5, Limit: 0, Margin: -2.5, Unit: "deg"}} {
		for _, lang := range i18n.Langs {
			p := i18n.New(lang)
			if _, err := heldTrue(p, table.SayMeasure(m), []game.Held{m}, true); err != nil {
				t.Error(err)
			}
			if text := p.Say(table.SayMeasure(m)); !standsIn(p, text, m.Margin) {
				t.Errorf("%q does not print the margin %v", text, m.Margin)
			}
		}
	}
	en := i18n.New("en")
	for _, c := range []struct {
		say   ref.Msg
		holds []game.Held
	}{
		{ref.M("om.sum", 7, ref.Signed(2), 8), []game.Held{game.Sum{{Worth: 7}, {Worth: 2}}}},
		{ref.M("om.sum", 7, ref.Signed(2), 9), nil},
		{ref.M("om.sum", 7, ref.Signed(2), 9), []game.Held{game.Thrown{Die: dice.D10, Face: 6}}},
	} {
		if _, err := heldTrue(en, c.say, c.holds, true); err == nil {
			t.Errorf("%s passes with %+v", en.Say(c.say), c.holds)
		}
	}
}

// upright finds in what came of a line a sentence that is not what its values are, or one
// that tells an order to everybody.
func upright(rs []session.Reply, p *i18n.Printer) error {
	a := account{p: p}
	for _, r := range rs {
		if r.Kind != session.Done {
			continue // a question is answered to whoever asks
		}
		for _, ls := range [][]game.Text{r.Verdict.Lines, r.Closing, r.After} {
			if err := faceDown(ls); err != nil {
				return err
			}
		}
		if err := a.values(&r.Verdict); err != nil {
			return err
		}
	}
	return nil
}
