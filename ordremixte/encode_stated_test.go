package ordremixte

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// decoded is what an encoding says, by key.
func decoded(t *testing.T, text []byte) map[string]any {
	t.Helper()
	m := map[string]any{}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m
}

// What the hash of a journal is made of: each thing that may become of a unit stands under
// its own name, with its value, and changes nothing else. What is nothing is not written
// where most units have nothing.
func TestEveryUnitIsWritten(t *testing.T) {
	at := geometry.Pose{At: geometry.Vec{X: 1.25, Y: 30}, Facing: 90.5}
	pose := []any{1.25, 30.0, 90.5}
	base := decodedUnit(t, &state.Unit{ID: "A"})
	always := strings.Fields("id advanced bases blownturn cover disorderto firelost formation kind kept lostturn pm pmstart shotn status")
	for _, key := range always {
		if _, ok := base[key]; !ok {
			t.Errorf("%s is not written of a unit of which nothing is known", key)
		}
	}
	if len(base) != len(always) {
		t.Errorf("of a unit of which nothing is known %v is written, want %v alone", base, always)
	}
	for _, c := range []struct {
		set  func(u *state.Unit)
		want map[string]any
	}{
		{func(u *state.Unit) { u.Abandoned = true }, map[string]any{"abandoned": true}},
		{func(u *state.Unit) { u.Advanced = 7 }, map[string]any{"advanced": 7.0}},
		{func(u *state.Unit) { u.Placed, u.Pose = true, at }, map[string]any{"at": []any{1.25, 30.0}, "facing": 90.5}},
		{func(u *state.Unit) { u.Bases, u.Mustered = 7, 7 }, map[string]any{"bases": 7.0}},
		{func(u *state.Unit) { u.Bases, u.Mustered = 7, 8 }, map[string]any{"bases": 7.0, "mustered": 8.0}},
		{func(u *state.Unit) { u.Blown = true }, map[string]any{"blown": true}},
		{func(u *state.Unit) { u.BlownTurn = 7 }, map[string]any{"blownturn": 7.0}},
		{func(u *state.Unit) { u.Charging = true }, map[string]any{"charging": true}},
		{func(u *state.Unit) { u.Charisma = true }, map[string]any{"charisma": true}},
		{func(u *state.Unit) { u.Checked = true }, map[string]any{"checked": true}},
		{func(u *state.Unit) { u.Cover = 2 }, map[string]any{"cover": 2.0}},
		{func(u *state.Unit) { u.Cuirassiers = true }, map[string]any{"cuirassiers": true}},
		{func(u *state.Unit) { u.Disordered = true }, map[string]any{"disordered": true}},
		{func(u *state.Unit) { u.DisorderTo = 7 }, map[string]any{"disorderto": 7.0}},
		{func(u *state.Unit) { u.Doubtful = true }, map[string]any{"doubtful": true}},
		{func(u *state.Unit) { u.Fired = true }, map[string]any{"fired": true}},
		{func(u *state.Unit) { u.FireLost = 7 }, map[string]any{"firelost": 7.0}},
		{func(u *state.Unit) { u.Formation = 2 }, map[string]any{"formation": 2.0}},
		{func(u *state.Unit) { u.General, u.GeneralID = facts.NoGeneral+2, "ney" }, map[string]any{"general": float64(facts.NoGeneral + 2), "generalid": "ney"}},
		{func(u *state.Unit) { u.Impetus = true }, map[string]any{"impetus": true}},
		{func(u *state.Unit) { u.Arm, u.Weight, u.Weapon = 3, 2, 1 }, map[string]any{"kind": 321.0}},
		{func(u *state.Unit) { u.Kept = 7 }, map[string]any{"kept": 7.0}},
		{func(u *state.Unit) { u.Lancers = true }, map[string]any{"lancers": true}},
		{func(u *state.Unit) { u.LostTurn = 7 }, map[string]any{"lostturn": 7.0}},
		{func(u *state.Unit) { u.Moved = true }, map[string]any{"moved": true}},
		{func(u *state.Unit) { u.Carried = 7 }, map[string]any{"carried": 7.0}},
		{func(u *state.Unit) { u.PM = 7 }, map[string]any{"pm": 7.0}},
		{func(u *state.Unit) { u.PMStart = 7 }, map[string]any{"pmstart": 7.0}},
		{func(u *state.Unit) { u.Revealed = true }, map[string]any{"revealed": true}},
		{func(u *state.Unit) { u.Shot = true }, map[string]any{"shot": true}},
		{func(u *state.Unit) { u.ShotN = 7 }, map[string]any{"shotn": 7.0}},
		{func(u *state.Unit) { u.Status = state.Routing }, map[string]any{"status": float64(state.Routing)}},
		{func(u *state.Unit) { u.Tag = "red \"caps\"" }, map[string]any{"tag": "red \"caps\""}},
		{func(u *state.Unit) { u.Tested = true }, map[string]any{"tested": true}},
		{func(u *state.Unit) { u.Tires = true }, map[string]any{"tires": true}},
		{func(u *state.Unit) { u.Beat, u.BeatTurn = "X", 7 }, map[string]any{"beat": "X", "beatturn": 7.0}},
		{func(u *state.Unit) { u.Began = state.Stance{Placed: true, Pose: at, Formation: 2} }, map[string]any{"began": pose, "beganform": 2.0}},
		{func(u *state.Unit) { u.Block = "farm" }, map[string]any{"block": "farm"}},
		{func(u *state.Unit) { u.Broke = 7 }, map[string]any{"broke": 7.0}},
		{func(u *state.Unit) { u.Broken = 7 }, map[string]any{"broken": 7.0}},
		{func(u *state.Unit) { u.By = "X" }, map[string]any{"by": "X"}},
		{func(u *state.Unit) { u.ByHand = true }, map[string]any{"byhand": 1.0}},
		{func(u *state.Unit) { u.Dawn = 7 }, map[string]any{"dawn": 7.0}},
		{func(u *state.Unit) { u.FiredBases, u.FiredSides = 7, 5 }, map[string]any{"firedbases": 7.0, "firedsides": 5.0}},
		{func(u *state.Unit) { u.Fled = 7 }, map[string]any{"fled": 7.0}},
		{func(u *state.Unit) { u.Forward = 7 }, map[string]any{"forward": 7.0}},
		{func(u *state.Unit) { u.Front = 7 }, map[string]any{"front": 7.0}},
		{func(u *state.Unit) { u.Gone = 7 }, map[string]any{"gone": 7.0}},
		{func(u *state.Unit) { u.Grade = 2 }, map[string]any{"grade": 2.0}},
		{func(u *state.Unit) { u.GunsAt = state.Stance{Placed: true, Pose: at} }, map[string]any{"gunsat": pose}},
		{func(u *state.Unit) { u.Motion = 5 }, map[string]any{"motion": 5.0}},
		{func(u *state.Unit) { u.Nation = "france" }, map[string]any{"nation": "france"}},
		{func(u *state.Unit) { u.Opened = state.Stance{Placed: true, Pose: at, Formation: 2} }, map[string]any{"opened": pose, "openedform": 2.0}},
		{func(u *state.Unit) { u.Objective = "farm" }, map[string]any{"objective": "farm"}},
		{func(u *state.Unit) { u.Off, u.OffAt = 7, at.At }, map[string]any{"off": 7.0, "offat": []any{1.25, 30.0, 0.0}}},
		{func(u *state.Unit) { u.News = -2 }, map[string]any{"news": -2.0}},
		{func(u *state.Unit) { u.Order, u.Ordered = 2, 7 }, map[string]any{"order": 2.0, "ordered": 7.0}},
		{func(u *state.Unit) { u.Peril = true }, map[string]any{"peril": 1.0}},
		{func(u *state.Unit) { u.Rallied = 7 }, map[string]any{"rallied": 7.0}},
		{func(u *state.Unit) { u.Returning = 7 }, map[string]any{"returning": 7.0}},
		{func(u *state.Unit) { u.Risked = 7 }, map[string]any{"risked": 7.0}},
		{func(u *state.Unit) { u.RunOver = 7 }, map[string]any{"runover": 7.0}},
		{func(u *state.Unit) { u.Screen, u.ScreenAt = true, at }, map[string]any{"screen": pose}},
		{func(u *state.Unit) { u.ScreenFired = true }, map[string]any{"screenfired": 1.0}},
		{func(u *state.Unit) { u.Sheltered = true }, map[string]any{"sheltered": 1.0}},
		{func(u *state.Unit) { u.Spent = 1200 }, map[string]any{"spent": 1200.0}},
		{func(u *state.Unit) { u.Stray = true }, map[string]any{"stray": 1.0}},
		{func(u *state.Unit) { u.Tried = 7 }, map[string]any{"tried": 7.0}},
	} {
		u := &state.Unit{ID: "A"}
		c.set(u)
		want := map[string]any{}
		for k, v := range base {
			want[k] = v
		}
		for k, v := range c.want {
			want[k] = v
		}
		if got := decodedUnit(t, u); !reflect.DeepEqual(got, want) {
			t.Errorf("of %v is written %v, want %v", c.want, got, want)
		}
	}
}

// The state above its units: turn, phase, stage, who moved first, rulings, who has won, each
// under its name (what decides a hash).
func TestTheTurnIsWritten(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 60, 180)})
	base := decoded(t, Rules{}.Encode(s))
	for _, c := range []struct {
		set  func(s *state.State)
		key  string
		want any
	}{
		{func(s *state.State) { s.Turn = 7 }, "turn", 7.0},
		{func(s *state.State) { s.Stage = 2 }, "stage", 2.0},
		{func(s *state.State) { s.First = 1 }, "first", 1.0},
		{func(s *state.State) { s.LastFirst = 1 }, "lastfirst", 1.0},
		{func(s *state.State) { s.Phase = state.Phases().Index("fire") }, "phase", "fire"},
		{func(s *state.State) { s.Rulings = s.Rulings.With(3, 'b').With(77, 'c') }, "rulings", map[string]any{"R3": "b", "R77": "c"}},
		{func(s *state.State) { s.Won = []int{1, 5} }, "won", []any{1.0, 5.0}},
		{func(s *state.State) { s.Day = 2 }, "day", 2.0},
		{func(s *state.State) { s.Marching = 3 }, "marching", 3.0},
		{func(s *state.State) { s.Done = 2 }, "done", 2.0},
		{func(s *state.State) { s.Riders = 4 }, "riders", 4.0},
		{func(s *state.State) { s.Unreached = [][2]string{{"A", "X"}} }, "unreached1", "A X"},
	} {
		n := *s
		c.set(&n)
		got := decoded(t, Rules{}.Encode(&n))
		if !reflect.DeepEqual(got[c.key], c.want) {
			t.Errorf("%s is written as %v, want %v", c.key, got[c.key], c.want)
		}
		delete(got, c.key)
		rest := map[string]any{}
		for k, v := range base {
			if k != c.key {
				rest[k] = v
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(rest) {
			t.Errorf("another %s changes more than itself: %v, was %v", c.key, got, rest)
		}
	}
	if ids, ok := base["units"].([]any); !ok || len(ids) != 2 {
		t.Errorf("units are written as %v, want two", base["units"])
	}
}

// decodedUnit is what a state writes of one unit.
func decodedUnit(t *testing.T, u *state.Unit) map[string]any {
	t.Helper()
	units := decoded(t, (&state.State{Units: []*state.Unit{u}}).Encode())["units"].([]any)
	return units[0].(map[string]any)
}
