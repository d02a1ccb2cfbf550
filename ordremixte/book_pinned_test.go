package ordremixte

import (
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// This file asks a line as a player types it, among units without names, and writes what the
// rules make of it in one line, so that a table of lines can state what the book wants.

// understood is a line read and prepared, or the refusal of either.
func understood(s *state.State, line string) (game.Adjudication, *game.Refusal) {
	c, err := language.Parse(s, scan(line), nil)
	var adj game.Adjudication
	if err == nil {
		adj, err = Rules{}.Prepare(s, c.Action)
	}
	if err != nil {
		return nil, err.(*game.Refusal)
	}
	return adj, nil
}

// worth is what a line of fire, melee or charge comes to: the value of the shot, of each
// target, or of each side; a refusal is its paragraph and its key.
func worth(s *state.State, line string) string {
	adj, r := understood(s, line)
	if r != nil {
		return string(r.Ref) + " " + r.Say.Key
	}
	var out []string
	var walk func(key string, o game.Object)
	walk = func(key string, o game.Object) {
		for _, kv := range o {
			switch x := kv.Value.(type) {
			case game.Object:
				walk(kv.Key+" ", x)
			case int:
				if kv.Key == "value" {
					out = append(out, key+strconv.Itoa(x))
				}
			}
		}
	}
	walk("", adj.Odds(odds.NewEngine()).Chance)
	return strings.Join(out, ", ")
}

// ends is what becomes of the units of a line when these faces fall; when a die is missing,
// which one.
func ends(t *testing.T, s *state.State, line string, faces ...int) string {
	t.Helper()
	adj, r := understood(s, line)
	if r != nil {
		return string(r.Ref) + " " + r.Say.Key
	}
	p := chainOf(t, adj)
	d := dice.New(facesOf(faces...), nil)
	text := ""
	owed, err := d.Run(func() { text = brief(p.Outcome(playChain(p, d, &game.Trace{}))) })
	switch {
	case err != nil:
		return err.Error()
	case len(owed) > 0:
		return "owes " + string(owed[0].What)
	case d.Surplus() > 0:
		return "too many: " + text
	}
	return text
}

// noUnits is a table on which no unit has a name.
func noUnits(t *testing.T) *state.State {
	t.Helper()
	s, err := Rules{}.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state.State)
}

// meant is what a typed line means, or the key of its refusal with the way out it offers first.
func meant(s *state.State, line string) string {
	c, err := language.Parse(s, scan(line), nil)
	if err == nil {
		return show(c)
	}
	r := err.(*game.Refusal)
	out := "no " + strings.TrimPrefix(r.Say.Key, "parse.")
	if len(r.Ways) > 0 {
		out += ": " + r.Ways[0].Line
	}
	return out
}
