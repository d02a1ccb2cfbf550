package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/muster"
)

// Two armies that are drawn up against each other stand where the rules would have them: every unit within its general's
// command, every general at his units, nobody on anybody (OM §4.1, §2.2).
func TestArmiesAreDrawnUpInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1809))
	drawn := 0
	for drawn < effort.Of(6, 40, 400) {
		var l [2]*muster.List
		date := fmt.Sprintf("%d-06-18", 1796+r.IntN(20))
		for i := range l {
			nations := armylists.Nations()
			l[i], _ = muster.Begin(game.Levy{Nation: nations[r.IntN(len(nations))], Date: date, Points: 300 + r.IntN(1700)})
		}
		if l[0] == nil || l[1] == nil {
			continue
		}
		drawn++
		text, _ := muster.Field(l[0], l[1], "meeting")
		scn, err := battle.Parse("meeting", text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		s, err := (Rules{}).Setup(scn.JSON())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range (Rules{}).Warnings(s) {
			t.Errorf("%s and %s: got the warning %s, want none\n%s", l[0].Nation, l[1].Nation, doc.Say(doc.EN(), m), text)
		}
	}
}
