package waterloo200_test

import (
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/session"
)

// The automatic player, from what is said of it: it attacks where it takes more than it loses, a victory area above all;
// else the disc brings reserves, or one battle that is well worth it; else it marches for victory areas; else it passes.
// The steps of each test were reckoned with the sums of W200 §6.2.3.1.4 to §6.2.3.1.6.

// planned lets the program play, and compares what it does, line by line; `A|B` is either.
func planned(t *testing.T, s *session.Session, side int, want ...string) {
	t.Helper()
	r := waterloo200.Rules{}
	for _, w := range want {
		seen := r.View(s.Seen(), []int{side})
		a, why, ok := r.Plan(seen, side, 1)
		got := "nothing"
		if ok {
			got = r.Canonical(a, nil)
		}
		if !slices.Contains(strings.Split(w, "|"), got) {
			t.Errorf("it does %q; want %q", got, w)
			return
		}
		if !ok {
			return
		}
		if why.Say.Key == "" || why.Secret == nil || why.Secret.Side != side {
			t.Errorf("%q: reason %+v; want one that the enemy reads otherwise", got, why)
		}
		boardtest.Line(t, s, got, "")
		for s.Owed() != nil && s.Owed()[0].Need.Deck != "" {
			boardtest.Line(t, s, "r", "")
		}
	}
}

// lay begins a game on the small map, after some lines.
func lay(t *testing.T, more, units, begin string, lines ...string) *session.Session {
	t.Helper()
	s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, ground(more, units, begin))
	for _, l := range lines {
		boardtest.Line(t, s, l, "")
		for s.Owed() != nil && s.Owed()[0].Need.Deck != "" {
			boardtest.Line(t, s, "r", "")
		}
	}
	return s
}

const (
	derlonAt69 = `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","at":"69"}`
	spent      = `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","step":3,"at":"69"}`
	twoFeet    = `,{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"4-3-2-1","at":"69"},{"id":"I2","faction":"french","corps":"orange","arm":"infantry","block":"4-3-2-1","at":"69"}`
	gun1       = `,{"id":"G1","faction":"french","corps":"orange","arm":"foot-artillery","block":"3-2-1-p","at":"69"}`
)

func british(id, steps, at string) string {
	return `,{"id":"` + id + `","faction":"british","corps":"green","arm":"infantry","block":"` + steps + `","at":"` + at + `","up":true}`
}

// Two blocks of 4 and 4 stars, 12, against 2 + 2 in a victory area: +8, 2 hits for 1, and the area. Guns first, then the
// strongest, then the battle with the guns; who takes the hit is left to what keeps most.
func TestW200PlanAttacks(t *testing.T) {
	planned(t, lay(t, "", derlonAt69+twoFeet+gun1+british("A1", "2-1", "28"), ""), 0,
		"activate derlon", "move G1 reveal", "move I1 28", "move I2 28", "battle 28 with G1", "hit", "end")
	// The commander goes where his stars count: from 100 to 70, 69 or 71 beside 28, three points at most.
	planned(t, lay(t, "", strings.Replace(derlonAt69, `"at":"69"`, `"at":"100"`, 1)+twoFeet+british("A1", "2-1", "28"), ""), 0,
		"activate derlon 70 69|activate derlon 70 71", "move I1 28")
	// 2 and 2 stars against 4 + 4 and 2 for the ground: -6: none of it is done, and nobody could march: he is at his heart.
	planned(t, lay(t, "", spent+`,{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"2-1","at":"69"}`+british("A1", "4w-3-2-1", "28")+british("A2", "4-3-2-1", "28"), ""), 0,
		"pass")
}

// Each unit lost makes an attack dearer, by two points: with four gone +8 and the area are still worth it, with five not, nor
// by the disc.
func TestW200PlanTakesCare(t *testing.T) {
	field := derlonAt69 + twoFeet + british("A1", "2-1", "28")
	var lines []string
	for _, id := range []string{"L1", "L2", "L3", "L4", "L5"} {
		field += `,{"id":"` + id + `","faction":"french","corps":"blue","arm":"infantry","block":"2-1","reserve":true}`
		lines = append(lines, "remove "+id)
	}
	// 4 + 4 + 4 stars against 2 + 2: +8: 2 hits for half a one, 1 for the ground and 6 for the area: 8.5.
	planned(t, lay(t, "", field, "", lines[:4]...), 0, "activate derlon")
	planned(t, lay(t, "", field, "", lines...), 0, "pass")
}

// An attack must be worth more to the British, who wait behind their ridge, and a block that stands alone on a victory
// area with enemies near stays there.
func TestW200PlanGuards(t *testing.T) {
	hill := `,{"id":"hill","faction":"british","corps":"green","arm":"tactical","block":"4-3-2-h","at":"26"}`
	foe := `,{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"4-3-2-1","at":"69","up":true}`
	// With A2 beside it A1 may go: 4 + 4 against 4 in the open: +4, 4 hits for 2, and the ground. Hill stays: 28 is full, and
	// in 27 it would be out of his radius.
	planned(t, lay(t, "", hill+foe+british("A1", "4w-3-2-1", "28")+british("A2", "4-3-2-1", "28"), `,"side":"allied"`), 1,
		"activate hill")
	// Alone, and with Hill in 28 beside it, it would win as well: it stays.
	planned(t, lay(t, "", hill+foe+british("A1", "4w-3-2-1", "28"), `,"side":"allied"`), 1, "pass")
	// 1 against 1 in the open: 1 hit and the ground, less than the British wait for.
	planned(t, lay(t, "", hill+strings.Replace(foe, "4-3-2-1", "1", 1)+british("A1", "2-1", "27"), `,"side":"allied"`), 1, "pass")
}

// The disc is played for reserves as soon as three fit, or all there are; for a battle that brings three points; three times
// in a turn at most.
func TestW200PlanPlaysTheDisc(t *testing.T) {
	icons := func(n int) map[string]any {
		units := spent
		for _, id := range []string{"R1", "R2", "R3"}[:max(2, n)] {
			units += `,{"id":"` + id + `","faction":"french","corps":"blue","arm":"infantry","block":"3-2-1","reserve":true}`
		}
		b := ground("", units, "")
		b["areas"].([]any)[7].(map[string]any)["icons"] = []any{"blue-infantry", "blue-infantry", "blue-infantry"}
		return b
	}
	laid := func(b map[string]any) *session.Session {
		return boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, b)
	}
	planned(t, laid(icons(3)), 0, "reinforce french 3", "end")
	planned(t, laid(icons(2)), 0, "reinforce french 2", "end")
	none := icons(3)
	delete(none["areas"].([]any)[7].(map[string]any), "icons")
	planned(t, laid(none), 0, "pass")
	away := laid(icons(3))
	boardtest.Line(t, away, "put napoleon 70", "")
	planned(t, away, 0, "pass")
	often := laid(icons(3))
	for range 3 {
		for range 2 {
			boardtest.Line(t, often, "strategic", "")
			boardtest.Line(t, often, "end", "")
		}
	}
	planned(t, often, 0, "pass")
	// No commander has a star. Horse of 4 against 1 + 2 in a victory area: +1, a hit for a hit, and the area: by the disc.
	horse := `,{"id":"C1","faction":"french","corps":"orange","arm":"cavalry","block":"4-3-2-1","at":"69"}`
	planned(t, lay(t, "", spent+horse+british("A1", "1", "28"), ""), 0, "strategic", "move C1 28", "battle 28", "end")
	// The same against 1 + 3 in 27: nobody wins, and it is not worth the disc.
	planned(t, lay(t, "", spent+horse+british("A1", "1", "27"), ""), 0, "pass")
}

// Nobody can be reached: the corps whose blocks come nearer to a victory area is activated, with two stars or more, and
// they close up. The British stay; the Prussians march.
func TestW200PlanMarches(t *testing.T) {
	back := `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","step":2,"at":"70"},{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"2-1","at":"100"}`
	held := british("A1", "4w-3-2-1", "28") + british("A2", "4-3-2-1", "28")
	planned(t, lay(t, "", back+held, ""), 0, "activate derlon", "move I1 70 69|move I1 70 71", "end")
	planned(t, lay(t, "", strings.Replace(back, `"step":2`, `"step":3`, 1)+held, ""), 0, "pass")
	hill := `,{"id":"hill","faction":"british","corps":"green","arm":"tactical","block":"4-3-2-h","at":"26"}`
	planned(t, lay(t, "", hill+british("A1", "2-1", "27"), `,"side":"allied"`), 1, "pass")
	bulow := `,{"id":"blucher","faction":"prussian","arm":"strategic","block":"4-3-2-h","at":"50"},{"id":"bulow","faction":"prussian","corps":"red","arm":"tactical","block":"4-3-2-h","at":"50"},{"id":"P1","faction":"prussian","corps":"red","arm":"infantry","block":"3-2-1","at":"50"}`
	planned(t, lay(t, "", bulow, `,"side":"allied","turn":3`), 1, "activate bulow", "move P1 71 70", "end")
}

// In the reorganisation the steps go to who has fallen most, and reserves come as many as may; what is owed is answered:
// the sunken road gives its block, nobody withdraws and no horse goes on.
func TestW200PlanReorganisesAndAnswers(t *testing.T) {
	leaders := `,{"id":"reille","faction":"french","corps":"green","arm":"tactical","block":"4-3-2-h","step":1,"at":"70"},{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","step":3,"at":"70"}`
	planned(t, lay(t, "", leaders, `,"phase":"reorganise","disc":"allied"`), 0, "reorganise napoleon with reille=1 derlon=3", "end")
	tired := lay(t, "", leaders, `,"phase":"reorganise","disc":"allied"`, "level napoleon 2")
	planned(t, tired, 0, "reorganise napoleon with derlon=2", "end")
	road := derlonAt69 + `,{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"4-3-2-1","at":"69"},{"id":"A3","faction":"british","corps":"azure","arm":"infantry","block":"3-2-1","at":"27"},{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`
	planned(t, lay(t, "", road, "", "activate derlon", "move I1 27", "battle 27"), 1, "reserve")
	planned(t, lay(t, "", road, "", "activate derlon", "move I1 27", "battle 27"), 0, "nothing")
	planned(t, lay(t, `,"options":["retreat"]`, derlonAt69+twoFeet+british("A1", "2-1", "28"), `,"disc":"allied"`, "activate derlon", "move I1 28", "battle 28"), 1, "x")
	planned(t, lay(t, `,"options":["impetus"]`, derlonAt69+`,{"id":"C1","faction":"french","corps":"orange","arm":"cavalry","block":"4-3-2-1","at":"69"}`+british("A1", "1", "71"), "", "activate derlon 70", "move C1 70 71", "battle 71"), 0, "x", "end")
}
