package ordremixte

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/ordremixte/state"
)

var indices = regexp.MustCompile(`\[\d+\]`)

// Every field of the state that a battle may change stands in its encoding, which is
// what the journal's hash is made of: another value is another text, and the text is
// JSON with its keys in order. What is never written is named here.
func TestEncodeTellsEveryField(t *testing.T) {
	t.Parallel()
	fixed := map[string]bool{}
	for _, f := range []string{
		"Field", "Opening", "Entries", "Veil", "Open", "Units.Ground", "Units.Lone", // not of the battle, for the prompt alone, or found anew when asked for
		// What the scenario says once and for all.
		"Units.Name", "Units.Say", "Units.Side", "Units.Brigade", "Units.OpenOrder", "Units.Division",
		"Units.Reserve", "Units.Guns", "Units.LightCompany", "Units.Guerrillas", "Units.Gaps", "Units.BasesStart", "Units.Depth",
		"Generals.Say", "Generals.Side", "Generals.Division", "Generals.Brigade", "Generals.Quality",
		// What follows from others: the name of a general from his id, guns stand unlimbered.
		"Units.Leader", "Units.GunsAt.Formation",
		// When it was last placed is only told.
		"Units.PlacedTurn",
	} {
		fixed[f] = true
	}
	full := func() *state.State {
		s := skirmish(t, "skirmish.yaml").State().(*state.State)
		s.Turn, s.LastFirst = 3, 1
		s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X1"}, Target: "A1"}, {N: 2, Target: "A2"}}
		s.Couriers = []*state.Courier{{N: 1, Brigade: 1, At: geometry.Vec{X: 1, Y: 2}}, {N: 2}}
		s.Blazes = []state.Blaze{{Ground: "farm", Turn: 1}, {Ground: "wood", Turn: 2}}
		s.Unreached = [][2]string{{"A1", "X1"}, {"A2", "X1"}}
		s.Collapsed, s.ChiefLost, s.Won = []int{1, 2}, []int{3, 4}, []int{5, 6}
		for _, u := range s.Units[:2] {
			u.Off, u.Screen, u.Began.Placed, u.GunsAt.Placed, u.Placed, u.General = 1, true, true, true, true, 1
		}
		return s
	}
	base := Rules{}.Encode(full())
	if !json.Valid(base) {
		t.Fatalf("no JSON: got %s; want %s", base, "json.Valid(base)")
	}
	type leaf struct {
		name string
		at   func(s *state.State) reflect.Value
	}
	var leaves []leaf
	var walk func(name string, typ reflect.Type, at func(s *state.State) reflect.Value)
	walk = func(name string, typ reflect.Type, at func(s *state.State) reflect.Value) {
		if i := strings.LastIndexByte(name, '.'); fixed[name] || i >= 0 && fixed[indices.ReplaceAllString(name, "")] {
			return
		}
		switch typ.Kind() {
		case reflect.Pointer:
			walk(name, typ.Elem(), func(s *state.State) reflect.Value { return at(s).Elem() })
		case reflect.Struct:
			for i := range typ.NumField() {
				n := typ.Field(i).Name
				if !typ.Field(i).IsExported() {
					continue
				}
				if name != "" {
					n = name + "." + n
				}
				walk(n, typ.Field(i).Type, func(s *state.State) reflect.Value { return at(s).Field(i) })
			}
		case reflect.Slice, reflect.Array:
			for i := range min(at(full()).Len(), 2) {
				walk(fmt.Sprintf("%s[%d]", name, i), typ.Elem(), func(s *state.State) reflect.Value { return at(s).Index(i) })
			}
		default:
			leaves = append(leaves, leaf{name, at})
		}
	}
	walk("", reflect.TypeFor[state.State](), func(s *state.State) reflect.Value { return reflect.ValueOf(s).Elem() })
	seen := map[string]string{}
	for _, l := range leaves {
		s := full()
		v := l.at(s)
		switch v.Kind() {
		case reflect.Int:
			v.SetInt(v.Int() + 1)
		case reflect.Uint8:
			if v.SetUint(v.Uint() + 1); v.Type() == reflect.TypeFor[byte]() {
				v.SetUint('b')
			}
		case reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
			v.SetUint(v.Uint() + 1)
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.String:
			v.SetString(v.String() + "x")
		case reflect.Float64:
			v.SetFloat(v.Float() + 1)
		default:
			t.Errorf("%s is a %s", l.name, v.Kind())
		}
		b := string(Rules{}.Encode(s))
		if b == string(base) {
			t.Errorf("%s is not in the encoding", l.name)
		}
		if !json.Valid([]byte(b)) {
			t.Errorf("%s changed: no JSON: %s", l.name, b)
		}
		if was := seen[b]; was != "" && b != string(base) {
			t.Errorf("%s and %s are encoded as one", was, l.name)
		}
		seen[b] = l.name
	}
}
