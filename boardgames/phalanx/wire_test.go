package phalanx

import (
	"reflect"
	"strconv"
	"testing"

	"adjutant/internal/game"
)

// filled sets every field of a value to something that no other field has.
func filled(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			filled(v.Field(i), n)
		}
	case reflect.Int:
		v.SetInt(int64(*n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("w" + strconv.Itoa(*n))
	case reflect.Slice:
		list := reflect.MakeSlice(v.Type(), 2, 2)
		for i := range 2 {
			filled(list.Index(i), n)
		}
		v.Set(list)
	default:
		panic("a field of a kind that nobody fills: " + v.Kind().String())
	}
}

// A game that is left goes on where it stood (PHX §4 [+]): whatever happens is written down in full, and read back as it was.
func TestPHXWhatHappensIsWrittenInFull(t *testing.T) {
	n := 0
	for _, name := range events.Names() {
		e := events.New(name)
		filled(reflect.ValueOf(e).Elem(), &n)
		line := new(game.Wire).Append(nil, []game.Event{e})
		back, err := events.Decode(line)
		if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0], e) {
			t.Errorf("%s: got %+v (%v) back of %s; want %+v", name, back, err, line, e)
		}
	}
}

// What is thrown away unseen is a number to whoever may not see the hand, and cards to its player (PHX §11.7 [+]).
func TestPHX11_7WhatIsThrownAwayIsItsPlayersToSee(t *testing.T) {
	s, err := Rules{}.Setup([]byte(`{"game":"phalanx","name":"X","board":[4,4],"units":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	was := game.Verdict{Events: []game.Event{&spent{Army: french, Cards: []string{"4-2", "3-1"}, N: 1}, &spent{Army: french, Cards: []string{"2-2"}, Seen: true}, &dealt{Army: french, Cards: []string{"4-2"}, Unknown: 2}}}
	for side, want := range [][]game.Event{was.Events, {&spent{Army: french, N: 3}, was.Events[1], &dealt{Army: french, Unknown: 3}}} {
		if got := (Rules{}).Veil(s, game.Action{}, was, []int{side}); !reflect.DeepEqual(got.Events, want) {
			t.Errorf("PHX §11.7: seat %d is told %+v; want %+v", side, got.Events, want)
		}
	}
}

// The words of a line say of which attacker, and of which side, each thing is (PHX §9.3 [+]): an edge of the second and last
// attacker, cards of nobody, a hand of which one card alone is used.
func TestPHX9_3WordsOfALine(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3 + 4 flank ridge at 4":             `{"attacker":{"bp":10},"defender":{"bp":4}`, // 3 + (4 x 2 - 1)
		"battle 3 ridge + 4 flank at 4":             `{"attacker":{"bp":10},"defender":{"bp":4}`,
		"battle 5 at 3 with none against none":      `{"attacker":{"bp":5},"defender":{"bp":3}`,
		"battle 5 at 3 with 2 none against 1":       `{"attacker":{"bp":7},"defender":{"bp":4}`,
		"battle 5 hill at 3 village":                `{"attacker":{"bp":5},"defender":{"bp":3}`,
		"battle 5 elite at 3/1 hill with elite":     `{"attacker":{"bp":10},"defender":{"bp":6}`,
		"battaglia 5 e 2 fianco contro 3 avverso 2": `{"attacker":{"bp":9},"defender":{"bp":5}`,
	} {
		if chance, _ := typedAs(t, line); len(chance) < len(want) || chance[:len(want)] != want {
			t.Errorf("%s: got %s; want %s", line, chance, want)
		}
	}
	for _, line := range []string{"battle none at 3", "battle 5 at none", "battle 5 at 3 with purple", "battle 5 odds at 3 2"} {
		if chance, no := typedAs(t, line); no == nil {
			t.Errorf("%s: got %s; want it refused", line, chance)
		}
	}
}
