package ordremixte

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// Every value of a fact that `set` takes stands on the unit's sheet afterwards, whatever
// stood there before; every other fact is refused with the lines in which it can be said.
func TestSetKeepsWhatItTakes(t *testing.T) {
	s := vimeiroTurn()
	kept, refused := 0, 0
	for f := facts.Fact(0); f < facts.NFacts; f++ {
		info := facts.UnitFacts[f]
		values := []int{info.Min, info.Max, info.Min + 1}
		switch {
		case info.Kind == facts.YesOrNo:
			values = []int{1, 0, 1}
		case info.Kind == facts.Word:
			values = values[:0]
			for v := range info.Words {
				values = append(values, v)
			}
		case f == facts.FBasesLost:
			values = []int{0, 1, 2} // a unit that lost all of them has gone
		}
		at := s
		for _, v := range values {
			text := casting.Write(info, v)
			cmd, err := language.Parse(at, scan("set 1/50 "+info.Name+"="+text), nil)
			if !state.Keeps(f) {
				var r *game.Refusal
				if !errors.As(err, &r) || r.Say.Key != "parse.set-line" || r.Hint.Key == "" {
					t.Errorf("set 1/50 %s=%s: got %v; want a refusal with a way out", info.Name, text, err)
				}
				refused++
				continue
			}
			if err != nil {
				t.Errorf("set 1/50 %s=%s: %v", info.Name, text, err)
				continue
			}
			at = at.Apply(&state.EvFact{Unit: "1/50", Name: info.Name, Value: cmd.Action.Facts[0].Value})
			if got := casting.Sheet(at.Unit("1/50"), at).V[f]; got != v {
				t.Errorf("%s=%s is kept as %s", info.Name, text, casting.Write(info, got))
			}
			kept++
		}
	}
	if kept < 60 || refused < 20 {
		t.Errorf("%d values kept and %d refused: too few to tell", kept, refused)
	}
	_, err := language.Parse(s, scan("set 1/50 pm=3 contact=2"), nil)
	var r *game.Refusal
	if !errors.As(err, &r) || len(r.Ways) != 1 || r.Ways[0].Line != "set 1/50 pm=3" {
		t.Errorf("the way out of a line with more in it: %v %+v", err, r)
	}
	for _, l := range i18n.Langs {
		if say := i18n.New(l).Say(r.Hint); say == "" {
			t.Errorf("%s: no hint", l)
		}
	}
}

// A unit cannot have lost as many bases as it began with and stand there: that was kept as
// one base left (OM §9.10 [-]).
func TestSetLosesNoLastBase(t *testing.T) {
	s := vimeiroTurn()
	n := s.Unit("1/50").BasesStart
	for lost, want := range map[int]string{n - 1: "", n: "set.all-bases", n + 1: "set.all-bases"} {
		cmd, err := language.Parse(s, scan("set 1/50 bases-lost="+strconv.Itoa(lost)), nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Rules{}.Prepare(s, cmd.Action)
		var r *game.Refusal
		if got := ""; errors.As(err, &r) {
			if got = r.Say.Key; got != want || len(r.Ways) != 1 {
				t.Errorf("%d bases lost: %s %v; want %s", lost, got, r.Ways, want)
			}
		} else if want != "" || err != nil {
			t.Errorf("%d bases lost: %v; want %s", lost, err, want)
		}
	}
}

// Whoever mistypes a fact of `set` is offered no line that `set` refuses again because
// nobody keeps the fact: of `smok=1` not smoke, which a shot is told.
func TestSetOffersWhatItTakes(t *testing.T) {
	s := vimeiroTurn()
	offered := map[string]bool{}
	for _, name := range append(facts.FactNames(), slices.Collect(maps.Keys(facts.NameOf()))...) {
		for _, value := range []string{"=1", "=yes", ""} {
			for _, typo := range []string{name[:len(name)-1], name[1:], name + "x"} {
				_, err := language.Parse(s, scan("set 1/50 "+typo+value), nil)
				var r *game.Refusal
				if !errors.As(err, &r) {
					continue
				}
				for _, w := range r.Ways {
					var again *game.Refusal
					if _, err := language.Parse(s, scan(w.Line), nil); errors.As(err, &again) && again.Say.Key == "parse.set-line" {
						t.Errorf("set 1/50 %s%s offers %q, which is refused", typo, value, w.Line)
					}
					offered[w.Line] = true
				}
			}
		}
	}
	if !offered["set 1/50 status=yes"] || len(offered) < 40 {
		t.Errorf("%d lines are offered: too few to tell", len(offered))
	}
}
