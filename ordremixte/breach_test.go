package ordremixte

import (
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/state"
)

// No shipped battle begins with a breach of command (OM §4.2, 4.3).
func Test4_3_NoShippedBattleBeginsInBreach(t *testing.T) {
	for _, name := range battle.List() {
		sc, err := battle.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if sc.Game != state.Book {
			continue
		}
		s, err := setup(sc.JSON())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range (Rules{}).Warnings(exact(s)) {
			t.Errorf("§4.2, 4.3: %s begins in breach: %s", name, i18n.New(i18n.EN).Say(m))
		}
	}
	// The second battle that is fought whole is a model too, though nobody ships it.
	for _, m := range (Rules{}).Warnings(exact(openVillage(t).State().(*state.State))) {
		t.Errorf("§4.2, 4.3: the village begins in breach: %s", i18n.New(i18n.EN).Say(m))
	}
}

// A battle that begins so is told of each (OM §4.2 [+], OM §4.3 [+]), in both languages,
// and a good one of nothing (OM §4.2 [-], OM §4.3 [-]).
func Test4_3_WarnsOfBreachesAtTheStart(t *testing.T) {
	good := corps(t, "at: [102, 40]", "at: [84, 44]", "at: [90, 40]", "at: [92, 40]")
	good = relocated(good, "I", geometry.Vec{X: 86.5, Y: 44}, 0)
	for name, c := range map[string]struct {
		s    *state.State
		want string
	}{
		"beyond his radius":  {relocated(good, "A", geometry.Vec{X: 40, Y: 40}, 0), "breach.radius"},
		"support too far":    {relocated(good, "I", geometry.Vec{X: 95, Y: 44}, 0), "order.lag-far"},
		"general far":        {after(good, &state.EvFigure{General: "foy", X: 60, Y: 107}), "order.lag-brigadier"},
		"no change of place": {after(relocated(good, "X", geometry.Vec{X: 60, Y: 65}, 180), &state.EvOrder{Brigade: "fane", Order: "redeploy"}), "order.redeploy-near"},
	} {
		has := func(all []ref.Msg) bool {
			for _, m := range all {
				if string(m.Key) == c.want {
					return true
				}
			}
			return false
		}
		if has((Rules{}).Warnings(good)) {
			t.Errorf("§4.2, 4.3: %s: got a warning of a good battle", name)
		}
		if got := (Rules{}).Warnings(c.s); !has(got) {
			t.Errorf("§4.2, 4.3: %s: got %v, want %s", name, got, c.want)
		}
	}
}

// Who is set up where its formation may not stand, or is disordered, is noted: close order in houses (OM §15 [+]) and in a
// wood or water (OM §8.3 [+]), guns in a wood. Not open order, not a column of march in houses, nor on a bridge, not who
// stands beside, nor who is written down as disordered (OM §8.3 [-], OM §15 [-]).
func Test8_3_WarnsOfGroundAtTheStart(t *testing.T) {
	const copse, first = "  - {id: copse,", "{id: A, bases: 4, formation: line, at: [46, 40], facing: 0}"
	brook := []string{copse, "  - {id: brook, kind: stream, fordable: true, name: {en: Brook, it: Rio}, width: 2, line: [[100, 80], [140, 80]]}\n" +
		"  - {id: bridge, kind: bridge, name: {en: B, it: B}, polygon: [[118.5, 78], [121.5, 78], [121.5, 82], [118.5, 82]]}\n" + copse}
	for _, c := range []struct{ what, unit, want string }{
		{"a line in houses", "{id: A, bases: 4, formation: line, at: [60, 86], facing: 0}", "breach.houses"},
		{"a line with one end in houses", "{id: A, bases: 4, formation: line, at: [50, 86], facing: 0}", "breach.houses"},
		{"a square in houses", "{id: A, bases: 4, formation: square, at: [60, 86], facing: 0}", "breach.houses"},
		{"a garrison in march", "{id: A, bases: 4, formation: march, at: [60, 89], facing: 0}", ""},
		{"open order in houses", "{id: A, bases: 4, traits: [light], formation: open, at: [60, 86], facing: 0}", ""},
		{"a line before houses", "{id: A, bases: 4, formation: line, at: [60, 79], facing: 0}", ""},
		{"a line in a wood", "{id: A, bases: 4, formation: line, at: [155, 66], facing: 0}", "breach.ground"},
		{"a line in a wood, written down as disordered", "{id: A, bases: 4, formation: line, at: [155, 66], facing: 0, disordered: true}", ""},
		{"open order in a wood", "{id: A, bases: 4, traits: [light], formation: open, at: [155, 66], facing: 0}", ""},
		{"horse in a wood", "{id: A, arm: light-cavalry, bases: 4, formation: line, at: [155, 66], facing: 0}", "breach.ground"},
		{"guns in a wood", "{id: A, arm: foot-artillery, bases: 2, formation: unlimbered, at: [155, 66], facing: 0}", "breach.barred"},
		{"a line in a stream", "{id: A, bases: 4, formation: line, at: [108, 80], facing: 0}", "breach.ground"},
		{"a column of march in a stream", "{id: A, bases: 4, formation: march, at: [108, 82], facing: 0}", "breach.ground"},
		{"a column of march on a bridge", "{id: A, bases: 4, formation: march, at: [120, 82], facing: 0}", ""},
		{"a line beside a stream", "{id: A, bases: 4, formation: line, at: [108, 78.9], facing: 0}", ""},
	} {
		var got []string
		for _, m := range (Rules{}).Warnings(corps(t, append(brook[:2:2], first, c.unit)...)) {
			switch m.Key {
			case "breach.houses", "breach.ground", "breach.barred":
				got = append(got, string(m.Key))
				for _, l := range []i18n.Lang{i18n.EN, i18n.IT} {
					if said := i18n.New(l).Say(m); !strings.Contains(said, "A ") {
						t.Errorf("§8.3, 15: %s: %q does not name who", c.what, said)
					}
				}
			}
		}
		if said := strings.Join(got, " "); said != c.want {
			t.Errorf("§8.3, 15: %s: got %q, want %q", c.what, said, c.want)
		}
	}
}
