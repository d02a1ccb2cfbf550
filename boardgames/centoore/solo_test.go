package centoore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore"
	"adjutant/internal/chooser"
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

// Strategic events come before the dice of the initiative (CO §5.1): the program plays those that it holds at the first chance
// (CO §10), and no die falls before; beside somebody who may have one it does not throw at all.
func TestCO10_EventsBeforeTheDice(t *testing.T) {
	b := lands("2 initiative", [2]string{"richmond-ball bluchers-fall", "haemorrhoids"}, "N1 french napoleon infantry 3", "W1 english wellington infantry 3", "B1 prussian blucher infantry 3",
		"f1 napoleon charleroi up", "e1 wellington hal up", "p1 blucher namur up")
	for seat, want := range map[string][]string{
		"":       {"play richmond-ball", "play bluchers-fall", "play haemorrhoids", "first"}, // nobody holds an event any more, and the dice fall
		"french": {"play richmond-ball", "play bluchers-fall"},
		"allied": {"play haemorrhoids"},
	} {
		s := diced(t, b, session.Mode{Name: "seed", Text: "3"})
		if seat != "" {
			played(t, s, "as "+seat)
		}
		a, no := chooser.Play(s, chooser.Options{Seed: 1, Seat: seat})
		if no != nil {
			t.Fatal(no)
		}
		var got []string
		for range 12 {
			line, ok := a.Next()
			if !ok || len(got) == len(want) && s.Clock().Phase != "initiative" {
				break
			}
			if !strings.HasPrefix(line, "as ") && len(got) < 4 {
				got = append(got, line)
			}
			played(t, s, line)
		}
		if !slices.Equal(got, want) && !slices.Equal(got, append([]string{"play bluchers-fall", "play richmond-ball"}, want[min(2, len(want)):]...)) {
			t.Errorf("seat %q: %q; want %q (CO §5.1, §10)", seat, got, want)
		}
	}
}

// In the first turn, which throws no dice, events are played while its phase lasts (CO §5.1, R93): the French have the Ball from
// the beginning (CO §3).
func TestCO5_1_TheBallInTheFirstTurn(t *testing.T) {
	for _, reading := range []string{"a", "b"} {
		b := soloMap([]any{soloUnit("N1", "french", "ney", 3), soloUnit("N2", "french", "ney", 3), soloUnit("W1", "english", "wellington", 3), soloUnit("W2", "english", "wellington", 3), soloUnit("B1", "prussian", "blucher", 3), soloUnit("B2", "prussian", "blucher", 3)},
			map[string]any{"turn": 1, "phase": "setup"})
		for i, army := range []string{"french", "", "", "english", "", "prussian"} {
			if army != "" {
				b["zones"].([]any)[i].(map[string]any)["setup"] = army
			}
		}
		for _, u := range b["counters"].([]any) {
			u.(map[string]any)["corps"] = u.(map[string]any)["id"].(string)[:1]
		}
		b["readings"] = map[string]any{"R93": reading}
		s := laid(t, b)
		played(t, s, "end", "end", "place ney charleroi", "end", "place wellington hal", "place blucher namur", "end")
		if c := s.Clock(); c.Turn != 1 || c.Phase != "initiative" {
			t.Fatalf("at %+v", c)
		}
		a, _, ok := centoore.Rules{}.Plan(centoore.Rules{}.View(s.State(), []int{0}), 0, 1)
		if reading == "b" {
			refuses(t, s, "play richmond-ball", "CO §5.1")
			continue
		}
		if !ok || a.Verb != "play" || a.Args[0] != "richmond-ball" {
			t.Errorf("the French plan %+v; want the Ball played (CO §10)", a)
		}
		played(t, s, "play richmond-ball")
		if got := told(t, s, "hand french")["hands"].(map[string]any)["french"].([]any); len(got) != 0 {
			t.Errorf("in hand %v", got)
		}
	}
}

// Whom the Allies may attack, of a road of full links from the French depot to Brussels with Wellington before it (CO §10, R94): foot that
// the points of a turn bring there. A wing has its initiative and five of counters, seven at most (CO §7.2.1); Napoleon takes along who
// stands with him (CO §7.2.2); units by themselves have three (CO §7.2.4); horse and who is out of order take nothing (CO §2).
func TestCO10_WhoCanTakeBrussels(t *testing.T) {
	unit := func(id, kind, wing, at string, out bool) map[string]any {
		m := map[string]any{"id": id, "corps": id, "army": "french", "kind": kind, "strength": 1}
		if wing != "" {
			m["wing"] = wing
		} else {
			m["at"] = at
		}
		if out {
			m["out"] = true
		}
		return m
	}
	for _, c := range []struct {
		about string
		far   int // links to Brussels
		chief []string
		units []map[string]any
		down  bool
		r94   string
		want  bool
	}{
		{"six links, initiative 1 and five", 6, []string{"grouchy"}, []map[string]any{unit("G", "infantry", "grouchy", "", false)}, false, "a", true},
		{"seven links are one too many", 7, []string{"grouchy"}, []map[string]any{unit("G", "infantry", "grouchy", "", false)}, false, "a", false},
		{"seven with initiative 2", 7, []string{"napoleon"}, []map[string]any{unit("M", "infantry", "napoleon", "", false)}, false, "a", true},
		{"eight are too many for everybody", 8, []string{"napoleon"}, []map[string]any{unit("M", "infantry", "napoleon", "", false)}, false, "a", false},
		{"taken along by Napoleon", 7, []string{"grouchy", "napoleon"}, []map[string]any{unit("G", "infantry", "grouchy", "", false), unit("H", "cavalry", "napoleon", "", false)}, false, "a", true},
		{"out of order", 6, []string{"grouchy"}, []map[string]any{unit("G", "infantry", "grouchy", "", true), unit("H", "cavalry", "grouchy", "", false)}, false, "a", false},
		{"horse alone", 6, []string{"grouchy"}, []map[string]any{unit("H", "cavalry", "grouchy", "", false)}, false, "a", false},
		{"foot by itself, three", 3, nil, []map[string]any{unit("G", "infantry", "", "x3", false)}, false, "a", true},
		{"and four", 4, nil, []map[string]any{unit("G", "infantry", "", "x4", false)}, false, "a", false},
		{"face down it may be Napoleon", 7, []string{"napoleon"}, []map[string]any{unit("H", "cavalry", "napoleon", "", false)}, true, "a", true},
		{"face down, when nobody better is left than Grouchy", 7, []string{"grouchy"}, []map[string]any{unit("H", "cavalry", "grouchy", "", false)}, true, "a", false},
		{"R94 b: Wellington stands on the only way", 6, []string{"grouchy"}, []map[string]any{unit("G", "infantry", "grouchy", "", false)}, false, "b", false},
	} {
		zones := []any{map[string]any{"id": "x0", "brussels": true}, map[string]any{"id": "hal", "depot": "english"}, map[string]any{"id": "namur", "depot": "prussian"}}
		full := []any{[]string{"hal", "x0"}, []string{"namur", "x0"}}
		for i := 1; i <= c.far+1; i++ {
			z := map[string]any{"id": fmt.Sprint("x", i)}
			if i == c.far+1 {
				z["depot"] = "french"
			}
			zones, full = append(zones, z), append(full, []string{fmt.Sprint("x", i-1), fmt.Sprint("x", i)})
		}
		b := map[string]any{"zones": zones, "full": full, "begin": map[string]any{"turn": 2, "phase": "operations", "side": "allied", "first": "allied"}, "readings": map[string]any{"R94": c.r94},
			"commanders": []any{map[string]any{"id": "wellington", "initiative": 2}}}
		counters := []any{}
		for _, u := range c.units {
			counters = append(counters, u)
		}
		for _, id := range []string{"W1", "W2", "W3"} {
			counters = append(counters, soloUnit(id, "english", "wellington", 3))
		}
		markers := []any{map[string]any{"id": "e1", "is": "wellington", "at": fmt.Sprint("x", c.far-1), "up": true}}
		for i, chief := range c.chief {
			b["commanders"] = append(b["commanders"].([]any), map[string]any{"id": chief, "initiative": map[string]int{"napoleon": 2}[chief] + map[string]int{"grouchy": 1}[chief]})
			m := map[string]any{"id": fmt.Sprint("f", i+1), "is": chief, "at": fmt.Sprint("x", c.far)}
			if !c.down {
				m["up"] = true
			}
			markers = append(markers, m)
		}
		b["counters"], b["markers"] = counters, markers
		s := laid(t, b)
		a := soloPlan(t, s, 1)
		if got := a.Verb == "move" && a.Args[len(a.Args)-1] == fmt.Sprint("x", c.far); got != c.want {
			t.Errorf("CO §10, %s: planned %+v; want an attack %t", c.about, a, c.want)
		}
	}
}

// Once the dice of the initiative lie on the table nobody plays a strategic event any more (CO §5.1), and the program does not try
// to while the winner is asked whether he plays first.
func TestCO5_1_NoEventBesideThrownDice(t *testing.T) {
	b := lands("2 initiative", [2]string{"", "haemorrhoids"}, "N1 french napoleon infantry 3", "W1 english wellington infantry 3", "f1 napoleon charleroi up", "e1 wellington hal up")
	s := laid(t, b)
	s.Program("allied") // who throws for it, having hands
	a, no := chooser.Play(s, chooser.Options{Seed: 1, Seat: "allied"})
	if no != nil {
		t.Fatal(no)
	}
	played(t, s, "as french", "initiative 6 1", "as allied")
	if line, ok := a.Next(); ok {
		t.Errorf("%q; want nothing before the French have said who plays first (CO §5.1)", line)
	}
}

// The French opponent keeps the points with which two corps go forward, before others are put in order or somebody goes farther
// (CO §10 [+]); what is left over is spent so all the same.
func TestCO10_TwoCorpsGoForward(t *testing.T) {
	for name, c := range map[string]struct {
		units []any
		hand  []string
		want  map[string]string // where each stands after the operations, "out" behind it who is not in order
	}{
		"one point, a corps out of order": {[]any{soloUnit("N1", "french", "ney", 3), soloUnit("N2", "french", "ney", 3)}, []string{},
			map[string]string{"N1": "fleurus out", "N2": "fleurus"}},
		"a point more": {[]any{soloUnit("N1", "french", "ney", 3), soloUnit("N2", "french", "ney", 3)}, []string{"plain-1"},
			map[string]string{"N1": "fleurus", "N2": "fleurus"}},
		"a corps by itself needs the counter": {[]any{soloUnit("N1", "french", "ney", 3), soloUnit("N2", "french", "", 3, "far")}, []string{"plain-1"},
			map[string]string{"N1": "fleurus", "N2": "charleroi"}},
		"one corps in all may go on": {[]any{soloUnit("N1", "french", "ney", 3)}, []string{"plain-1"},
			map[string]string{"N1": "ligny"}},
	} {
		t.Run(name, func(t *testing.T) {
			if len(c.want) > 1 && name != "a corps by itself needs the counter" {
				c.units[0].(map[string]any)["out"] = true
			}
			b := soloMap(append(c.units, soloUnit("W1", "english", "wellington", 3), soloUnit("W2", "english", "", 3, "brussels"), soloUnit("B1", "prussian", "blucher", 3)),
				map[string]any{"turn": 2, "phase": "operations", "side": "french", "first": "allied", "hands": map[string]any{"french": c.hand, "allied": []string{}}})
			b["commanders"].([]any)[0].(map[string]any)["initiative"] = 1
			b["markers"] = []any{map[string]any{"id": "f1", "is": "ney", "at": "charleroi", "up": true}, map[string]any{"id": "e1", "is": "wellington", "at": "brussels", "up": true}, map[string]any{"id": "p1", "is": "blucher", "at": "namur", "up": true}}
			s := laid(t, b)
			for range 8 {
				a := soloPlan(t, s, 0)
				if a.Verb == "end" {
					break
				}
				line := centoore.Rules{}.Canonical(a, nil)
				for _, r := range s.Submit(line) {
					if !r.OK() {
						t.Fatalf("%q: %s", line, r.Refusal.Say.Key)
					}
				}
			}
			for id, want := range c.want {
				is := boardtest.Told(t, s, "show "+id)
				got := fmt.Sprint(is["zone"])
				if is["disorganised"] == true {
					got += " out"
				}
				if got != want {
					t.Errorf("CO §10: %s ends at %q; want %q", id, got, want)
				}
			}
		})
	}
}
