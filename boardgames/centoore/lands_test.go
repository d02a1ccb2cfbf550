package centoore

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/game"
)

// Lands is a map of fourteen zones, what stands on it and where play begins. A counter is written as
// "id army where kind strength", with corps=X or out behind it; where is a zone, a commander, or - for neither yet. A
// marker is "id whom where", with up behind it.
func Lands(begin string, hands [2]string, rest ...string) map[string]any {
	zone := func(id string, more ...any) any {
		z := map[string]any{"id": id}
		for i := 0; i < len(more); i += 2 {
			z[more[i].(string)] = more[i+1]
		}
		return z
	}
	b := map[string]any{
		"zones": []any{zone("charleroi", "depot", "french", "setup", "french"), zone("gosselies"), zone("fleurus"), zone("ligny", "difficult", 4), zone("sombreffe"), zone("quatrebras"), zone("nivelles"),
			zone("hal", "depot", "english", "setup", "english"), zone("brussels", "brussels", true), zone("namur", "depot", "prussian", "setup", "prussian"), zone("wavre", "depot", "prussian", "setup", "prussian", "difficult", 8), zone("ath", "setup", "english"), zone("mons"), zone("huy")},
		"full": []any{[]string{"charleroi", "gosselies"}, []string{"charleroi", "fleurus"}, []string{"fleurus", "ligny"}, []string{"fleurus", "sombreffe"}, []string{"gosselies", "quatrebras"}, []string{"quatrebras", "sombreffe"}, []string{"quatrebras", "nivelles"},
			[]string{"nivelles", "hal"}, []string{"quatrebras", "brussels"}, []string{"hal", "brussels"}, []string{"hal", "ath"}, []string{"sombreffe", "namur"}, []string{"sombreffe", "wavre"}, []string{"wavre", "brussels"}, []string{"namur", "wavre"}, []string{"namur", "huy"}},
		"dotted":     []any{[]string{"ligny", "sombreffe"}, []string{"charleroi", "mons"}, []string{"mons", "ath"}},
		"commanders": []any{map[string]any{"id": "napoleon", "initiative": 2, "tactical": 1}, map[string]any{"id": "ney", "initiative": 1, "tactical": 1}, map[string]any{"id": "grouchy", "initiative": 1}, map[string]any{"id": "wellington", "initiative": 2}, map[string]any{"id": "blucher", "initiative": 2}},
	}
	chiefs := []string{"napoleon", "ney", "grouchy", "wellington", "blucher", "decoy"}
	var counters, markers []any
	for _, line := range rest {
		w := strings.Fields(line)
		if slices.Contains(chiefs, w[1]) {
			m := map[string]any{"id": w[0], "is": w[1]}
			if w[2] != "-" {
				m["at"] = w[2]
			}
			if w[1] == "decoy" {
				m["army"] = map[byte]string{'f': "french", 'e': "english", 'p': "prussian"}[w[0][0]]
			}
			if len(w) > 3 {
				m["up"] = true
			}
			markers = append(markers, m)
			continue
		}
		u := map[string]any{"id": w[0], "corps": w[0], "army": w[1], "kind": w[3]}
		if w[4] != "0" {
			u["strength"] = int(w[4][0] - '0')
		}
		switch {
		case slices.Contains(chiefs, w[2]):
			u["wing"] = w[2]
		case w[2] != "-":
			u["at"] = w[2]
		}
		for _, x := range w[5:] {
			if c, ok := strings.CutPrefix(x, "corps="); ok {
				u["corps"] = c
			} else {
				u[x] = true
			}
		}
		counters = append(counters, u)
	}
	b["counters"] = counters
	if markers != nil {
		b["markers"] = markers
	}
	w := strings.Fields(begin) // turn, phase, whose, who plays first
	at := map[string]any{"turn": int(w[0][0] - '0'), "phase": w[1]}
	if len(w) > 2 {
		at["side"], at["first"] = w[2], w[len(w)-1]
	}
	held := map[string]any{}
	for i, name := range []string{"french", "allied"} {
		held[name] = append([]string{}, strings.Fields(hands[i])...)
	}
	at["hands"] = held
	b["begin"] = at
	return b
}

// landed is a campaign that begins there.
func landed(t testing.TB, begin string, hands [2]string, rest ...string) *campaign {
	t.Helper()
	return landedOn(t, Lands(begin, hands, rest...))
}

// landedOn is a campaign that begins with what a file says.
func landedOn(t testing.TB, b map[string]any) *campaign {
	t.Helper()
	b["game"], b["name"] = "centoore", "a map"
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	op, err := theatre.Files{}.Read("map.yaml", text, game.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Setup(op.JSON)
	if err != nil {
		t.Fatal(err)
	}
	return mapOf(s)
}
