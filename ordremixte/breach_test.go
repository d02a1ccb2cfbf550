package ordremixte

import (
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
