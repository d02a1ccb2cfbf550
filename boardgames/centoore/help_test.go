package centoore

import (
	"math/big"
	"regexp"
	"strings"
	"sync"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/internal/render"
)

// tb is what a test and a rapid test have in common.
type tb interface {
	Helper()
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// printers are made once: compiling a message is what costs.
var printers = map[i18n.Lang]*i18n.Printer{i18n.EN: i18n.New(i18n.EN), i18n.IT: i18n.New(i18n.IT)}

func in(l i18n.Lang) *i18n.Printer { return printers[l] }

func holes(t tb) {
	t.Helper()
	for _, m := range i18n.Missing() {
		t.Errorf("no catalogue has %s", m)
	}
}

// scan takes a typed line apart as the prompt does.
func scan(s string) game.Line {
	ls, err := game.Scan(s)
	if err != nil || len(ls) == 0 {
		return game.Line{}
	}
	return ls[0]
}

func parse(t tb, s string) game.Command {
	t.Helper()
	c, err := Rules{}.Parse(&state{}, scan(s), nil)
	if err != nil {
		t.Fatalf("%s: %s", s, said(err))
	}
	return c
}

func said(err error) string {
	if r, ok := err.(*game.Refusal); ok {
		return string(r.Ref) + " " + in(i18n.EN).Say(r.Say)
	}
	return err.Error()
}

// ready parses and prepares a line.
func ready(t tb, s string) (*game.Proc[result], game.Command) {
	t.Helper()
	c := parse(t, s)
	a, err := Rules{}.Prepare(&state{}, c.Action)
	if err != nil {
		t.Fatalf("%s: %s", s, said(err))
	}
	return a.(*game.Proc[result]), c
}

// refused gives the refusal of a line, wherever it comes.
func refused(t tb, s string) *game.Refusal {
	t.Helper()
	c, err := Rules{}.Parse(&state{}, scan(s), nil)
	if err == nil {
		_, err = Rules{}.Prepare(&state{}, c.Action)
	}
	r, ok := err.(*game.Refusal)
	if !ok {
		t.Fatalf("%s: not refused: %v", s, err)
	}
	for _, l := range i18n.Langs {
		if text := in(l).Say(r.Say); text == "" {
			t.Errorf("%s: an empty refusal", s)
		}
		for _, w := range r.Ways {
			in(l).Say(w.Say)
			if _, err := (Rules{}).Parse(&state{}, scan(w.Line), nil); err != nil {
				t.Errorf("%s: the way %q cannot be typed: %s", s, w.Line, said(err))
			}
		}
	}
	holes(t)
	return r
}

// play plays a line with the dice typed in it; every die must be used and none
// may be missing.
func play(t tb, s string) game.Verdict {
	t.Helper()
	p, c := ready(t, s)
	d := dice.New(c.Faces, nil)
	var v game.Verdict
	owed, err := d.Run(func() { v = p.Play(d) })
	if err != nil || owed != nil || d.Surplus() != 0 {
		t.Fatalf("%s: owed %v, error %v, %d dice too many", s, owed, err, d.Surplus())
	}
	shown(t, v.Lines)
	steps(t, v.Steps)
	return v
}

// shown renders lines in both languages as they stand at the prompt and checks
// the size of the answer.
func shown(t tb, lines []game.Text) string {
	t.Helper()
	var all strings.Builder
	for _, lang := range i18n.Langs {
		var out render.Page
		for _, l := range lines {
			text, cites := in(lang).Say(l.Say), render.Cites(l.Refs...)
			switch l.Kind {
			case game.HeadLine:
				out = append(out, render.Head(render.Entry(41), text, cites)...)
			case game.HandsLine:
				out = append(out, render.Hands(text)...)
			default:
				out = append(out, render.BodyRef(text, cites)...)
			}
			all.WriteString(text + "\n")
		}
		answer := out.String()
		if err := render.Fits(answer, 6); err != nil {
			t.Errorf("%s: %v\n%s", lang, err, answer)
		}
		if n := strings.Count(answer, "\n") + 1; n != len(lines) {
			t.Errorf("%s: %d lines are printed on %d\n%s", lang, len(lines), n, answer)
		}
		if lang == i18n.IT {
			italian(t, answer)
		}
	}
	holes(t)
	return all.String()
}

var englishWords = sync.OnceValue(i18ntest.English)

// people and places are called alike in both languages.
var people = map[string]bool{"Hill": true, "Ney": true, "Hougomont": true, "Brunswick": true, "Merde": true}

var letterRun = regexp.MustCompile(`\pL{3,}`)

// italian is i18ntest.NoEnglish with the list of words made once.
func italian(t tb, text string) {
	t.Helper()
	for _, w := range letterRun.FindAllString(text, -1) {
		if englishWords()[strings.ToLower(w)] && !people[w] {
			t.Errorf("the English word %q in: %s", w, text)
		}
	}
}

func steps(t tb, ss []game.Step) {
	t.Helper()
	for _, lang := range i18n.Langs {
		p := in(lang)
		var all strings.Builder
		for _, s := range ss {
			if err := s.Ref.Check(); err != nil {
				t.Error(err)
			}
			all.WriteString(p.Say(s.Say) + " " + p.Say(s.Value) + " " + p.Say(s.Computed) + "\n")
		}
		if lang == i18n.IT {
			italian(t, all.String())
		}
	}
	for _, s := range ss {
		steps(t, s.Sub)
	}
	holes(t)
}

// step finds the value of the first step with this message.
func step(v game.Verdict, key string) (string, *game.Step) {
	for i, s := range v.Steps {
		if s.Say.Key == key {
			return in(i18n.EN).Say(s.Value), &v.Steps[i]
		}
	}
	return "", nil
}

// values are all values of the steps with this message.
func values(v game.Verdict, key string) (out []string) {
	for _, s := range v.Steps {
		if s.Say.Key == key {
			out = append(out, in(i18n.EN).Say(s.Value))
		}
	}
	return out
}

func want[T comparable](t tb, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// ended is the battle of a verdict as JSON text.
func ended(v game.Verdict) string {
	b, _ := v.Data.Get("battle").(game.Object).MarshalJSON()
	return string(b)
}

// number reads attacker.disorganised and the like.
func number(v game.Verdict, side, key string) int {
	return v.Data.Get("battle").(game.Object).Get(side).(game.Object).Get(key).(int)
}

func winner(v game.Verdict) string {
	return v.Data.Get("battle").(game.Object).Get("winner").(string)
}

// exact runs the odds of a line and checks that they add to 1.
func exact(t tb, s string) *game.Odds {
	t.Helper()
	p, _ := ready(t, s)
	o := p.Odds(odds.NewEngine())
	sum := new(big.Rat)
	seen := map[string]bool{}
	for _, out := range o.Outcomes {
		sum.Add(sum, out.P)
		if seen[out.Text()] {
			t.Errorf("%s: %s twice", s, out.Text())
		}
		seen[out.Text()] = true
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("%s: the outcomes add to %s", s, sum.RatString())
	}
	shown(t, o.Lines)
	return o
}

// auto plays with given faces and answers every question with its first answer,
// as odds do. ok is false when a die is missing.
func auto(p *game.Proc[result], faces []dice.Face, src dice.Source) (v game.Verdict, used int, ok bool) {
	for {
		d := dice.New(faces, src)
		owed, err := d.Run(func() { v = p.Play(d) })
		if err != nil {
			panic(err)
		}
		if owed == nil {
			n := 0
			for _, f := range d.Record() {
				if f.Die != dice.Choice {
					n++
				}
			}
			return v, n, true
		}
		if owed[0].Die != dice.Choice {
			return v, 0, false
		}
		faces = append(faces, dice.Face{Die: dice.Choice, Pick: owed[0].Answers[0]})
	}
}

func cites(steps []game.Step, r ref.Ref) bool {
	for _, s := range steps {
		if s.Ref == r {
			return true
		}
	}
	return false
}
