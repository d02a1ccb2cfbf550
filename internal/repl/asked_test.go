package repl

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/session"

	"pgregory.net/rapid"
)

// plainly is an object as JSON, every key and every value written by itself.
func plainly(o game.Object) string {
	each := func(n int, of func(i int) string) string {
		all := make([]string, n)
		for i := range all {
			all[i] = of(i)
		}
		return strings.Join(all, ",")
	}
	write := func(v any) string {
		switch x := v.(type) {
		case game.Object:
			return plainly(x)
		case []game.Object:
			return "[" + each(len(x), func(i int) string { return plainly(x[i]) }) + "]"
		case []game.Outcome:
			if x != nil {
				return "[" + each(len(x), func(i int) string {
					return plainly(append(game.Object{{Key: "p", Value: x[i].P.RatString()}}, x[i].Keys...))
				}) + "]"
			}
		}
		b, _ := json.Marshal(v)
		return string(b)
	}
	return "{" + each(len(o), func(i int) string { return write(o[i].Key) + ":" + write(o[i].Value) }) + "}"
}

// A line is byte for byte what comes of an object that is written piece by piece, whatever stands in it.
func TestALineIsWrittenAtOnce(t *testing.T) {
	text := rapid.StringOf(rapid.RuneFrom([]rune("ab \"\\<>&'/é—\n\t\u2028\x7f😀")))
	var object func(t *rapid.T, deep int) game.Object
	value := func(t *rapid.T, deep int) any {
		switch rapid.IntRange(0, 9).Draw(t, "kind") {
		case 0:
			return rapid.Int().Draw(t, "whole")
		case 1:
			return rapid.Bool().Draw(t, "yes")
		case 2:
			return rapid.Float64Range(-1e6, 1e6).Draw(t, "number")
		case 3:
			return rapid.SliceOf(text).Draw(t, "texts")
		case 4:
			return nil
		case 5, 6:
			if deep > 0 {
				return object(t, deep-1)
			}
		case 7:
			if deep > 0 {
				return []game.Object{object(t, deep-1), object(t, 0)}
			}
		case 8:
			if deep > 0 {
				return []game.Outcome{{P: big.NewRat(1, 3), Keys: object(t, deep-1)}, {P: big.NewRat(2, 3)}, {P: big.NewRat(1, 1)}}
			}
		case 9:
			return []game.Outcome(nil)
		}
		return text.Draw(t, "text")
	}
	object = func(t *rapid.T, deep int) game.Object {
		var o game.Object
		for range rapid.IntRange(0, 4).Draw(t, "keys") {
			o = append(o, game.KV{Key: text.Draw(t, "key"), Value: value(t, deep)})
		}
		return o
	}
	rapid.Check(t, func(t *rapid.T) {
		o := object(t, 2)
		if got, want := string(Line(o)), string(unhidden([]byte(plainly(o)))); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	})
	if got := string(Line(game.Object{{Key: "x", Value: math.NaN()}})); !strings.HasPrefix(got, `{"ok":false,"refusal":{"kind":"`+string(game.Failed)) {
		t.Errorf("what is no number: got %s, want it refused", got)
	}
}

// Figures alone are the command, what each side needs where there is such a thing, and the outcomes, a list also where there are none.
func TestAskedIsFiguresAlone(t *testing.T) {
	o := &game.Odds{Outcomes: []game.Outcome{{P: big.NewRat(1, 1), Keys: game.Object{{Key: "hit", Value: true}}}}, Lines: []game.Text{{Say: ref.M("odds.stage.blows")}}}
	r := session.Reply{Command: "odds x", Odds: o}
	if got, want := string(Asked(&r)), `{"ok":true,"command":"odds x","outcomes":[{"p":"1","hit":true}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	o.Chance, o.Outcomes = game.Object{{Key: "value", Value: 40}}, nil
	if got, want := string(Asked(&r)), `{"ok":true,"command":"odds x","chance":{"value":40},"outcomes":[]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
