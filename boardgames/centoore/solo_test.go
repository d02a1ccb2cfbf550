package centoore_test

import (
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// soloMap is a map on which somebody may win Brussels, and what lies on it.
func soloMap(counters []any, begin map[string]any) map[string]any {
	return map[string]any{
		"zones": []any{map[string]any{"id": "charleroi", "depot": "french"}, map[string]any{"id": "fleurus"}, map[string]any{"id": "ligny"}, map[string]any{"id": "hal", "depot": "english"},
			map[string]any{"id": "brussels", "brussels": true}, map[string]any{"id": "namur", "depot": "prussian"}, map[string]any{"id": "far"}, map[string]any{"id": "farther"}},
		"full":       []any{[]string{"charleroi", "fleurus"}, []string{"fleurus", "ligny"}, []string{"ligny", "hal"}, []string{"hal", "brussels"}, []string{"ligny", "namur"}, []string{"charleroi", "far"}, []string{"far", "farther"}},
		"commanders": []any{map[string]any{"id": "ney", "initiative": 2}, map[string]any{"id": "wellington", "initiative": 2}, map[string]any{"id": "blucher", "initiative": 2}},
		"counters":   counters, "begin": begin,
	}
}

func soloUnit(id, army, wing string, strength int, more ...string) map[string]any {
	m := map[string]any{"id": id, "corps": id, "army": army, "strength": strength, "wing": wing}
	if len(more) > 0 {
		delete(m, "wing")
		m["at"] = more[0]
	}
	return m
}

func soloPlan(t *testing.T, s *session.Session, side int) game.Action {
	t.Helper()
	r := centoore.Rules{}
	a, why, ok := r.Plan(r.View(s.State(), []int{side}), side, 1)
	if !ok || why.Say.IsZero() {
		t.Fatalf("nothing planned, at %+v", s.Clock())
	}
	return a
}

// Chapter 10 line by line. The opponent plays events at the first chance, and takes the initiative
// (CO §10 [+]).
func TestCOSoloPlaysEventsAtOnce(t *testing.T) {
	b := soloMap([]any{soloUnit("N1", "french", "ney", 3), soloUnit("W1", "english", "wellington", 3), soloUnit("B1", "prussian", "blucher", 3)},
		map[string]any{"turn": 2, "phase": "initiative", "hands": map[string]any{"french": []string{"richmond-ball", "plain-1"}}})
	b["markers"] = []any{map[string]any{"id": "f1", "is": "ney", "at": "charleroi"}, map[string]any{"id": "e1", "is": "wellington", "at": "hal"}, map[string]any{"id": "p1", "is": "blucher", "at": "namur"}}
	s := laid(t, b)
	if a := soloPlan(t, s, 0); a.Verb != "play" || a.Args[0] != "richmond-ball" {
		t.Errorf("planned %+v; want the Ball played", a)
	}
	s.Submit("play richmond-ball")
	s.Submit("initiative 6 1")
	for _, o := range s.Owed() {
		if o.Now && o.Need.Answers[0] != "first" {
			t.Errorf("offered %v; the initiative is always taken", o.Need.Answers)
		}
	}
}

// It pursues whenever it can, but not with the Anglo-Dutch alone (CO §10 [-]).
func TestCOSoloPursues(t *testing.T) {
	for _, c := range []struct {
		army, chief, marker, from string
		want                      string
	}{{"english", "wellington", "e1", "hal", "drop"}, {"prussian", "blucher", "p1", "namur", "pursue"}} {
		b := soloMap([]any{soloUnit("N1", "french", "ney", 2), soloUnit("W1", c.army, c.chief, 6), soloUnit("X1", "english", "", 1, "hal"), soloUnit("B9", "prussian", "", 1, "namur")},
			map[string]any{"turn": 2, "phase": "operations", "side": "allied", "first": "allied"})
		b["markers"] = []any{map[string]any{"id": "f1", "is": "ney", "at": "ligny"}, map[string]any{"id": c.marker, "is": c.chief, "at": c.from}}
		s := laid(t, b)
		for _, l := range []string{"move " + c.chief + " ligny", "end", "fight ligny 6", "run ney fleurus"} {
			for _, r := range s.Submit(l) {
				if !r.OK() {
					t.Fatalf("%s, %q: %s %v", c.army, l, r.Refusal.Say.Key, r.Refusal.Say.Args)
				}
			}
		}
		if a := soloPlan(t, s, 1); a.Verb != c.want {
			t.Errorf("%s: planned %+v; want %s", c.army, a, c.want)
		}
	}
}

// The Allies fight who can reach Brussels (CO §10 [+]), and leave alone who cannot and cuts off nobody,
// though the battle would be won (CO §10 [-]).
func TestCOSoloAlliesFightOnlyThreats(t *testing.T) {
	for zone, want := range map[string]bool{"ligny": true, "farther": false} {
		b := soloMap([]any{soloUnit("N1", "french", "", 1, zone), soloUnit("W1", "english", "wellington", 6), soloUnit("B1", "prussian", "blucher", 6)},
			map[string]any{"turn": 2, "phase": "operations", "side": "allied", "first": "allied"})
		full := b["full"].([]any)
		b["full"] = full[:5] // to the far zones two points each
		b["dotted"] = full[5:]
		b["markers"] = []any{map[string]any{"id": "e1", "is": "wellington", "at": "hal"}, map[string]any{"id": "p1", "is": "blucher", "at": "namur"}}
		if zone == "farther" {
			b["markers"].([]any)[1].(map[string]any)["at"] = "far"
			b["begin"].(map[string]any)["hands"] = map[string]any{"allied": []string{"plain-1", "plain-1"}}
		}
		s := laid(t, b)
		if zone == "farther" { // he could: two points and one of contact, and the battle is won
			if r := s.Submit("move blucher farther phases=2 with plain-1"); !r[0].OK() {
				t.Fatal(r[0].Refusal.Say)
			}
			s.Submit("undo")
		}
		attacked := false
		for range 8 {
			a := soloPlan(t, s, 1)
			if a.Verb == "end" {
				break
			}
			attacked = attacked || a.Verb == "move" && a.Args[len(a.Args)-1] == zone
			s.Submit(centoore.Rules{}.Canonical(a, nil))
		}
		if attacked != want {
			t.Errorf("French at %s: attacked %v; want %v", zone, attacked, want)
		}
	}
}
