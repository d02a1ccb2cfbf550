package centoore

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// Who has counters in hand is asked at each moment in which what everybody sees of them may be an event that fits (CO §1.1.4, §8.3): he is offered those that he holds, whoever does not see them those that they may be.
func TestCO8_3_WhoIsAskedForWhat(t *testing.T) {
	for _, x := range []struct {
		about, hand string
		seen        int // by whom; -1 by the whole table
		want        string
	}{
		{"nothing in hand", "", -1, ""},
		{"a point is no event", "plain-1", -1, ""},
		{"Vandamme", "vandamme", -1, "opening: none no-more; event: vandamme none no-more"}, // two points might be the Dutch elan
		{"Vandamme and a counter", "plain-2 vandamme", -1, "opening: none no-more; event: vandamme none no-more"},
		{"a counter that might be one", "plain-2", -1, "opening: none no-more; event: none no-more"},
		{"the Dutch elan", "dutch-elan", -1, "opening: dutch-elan none no-more; event: none no-more"},
		{"a strategic event", "richmond-ball", -1, ""}, // three points: Merde!, and no Guard is there
		{"two points, to the Allies", "vandamme", theAllies, "opening: none no-more dutch-elan; event: none no-more vandamme"},
		{"a point, to the Allies", "plain-1", theAllies, ""},
		{"three points, to the Allies", "richmond-ball", theAllies, ""},
		{"of the Allies, to the French", "allied hill", theFrench, "opening: none no-more first-corps hougomont la-haye-sainte"}, // the Allied table prints no points
		{"of the Allies, to the whole table", "allied hougomont", -1, "opening: hougomont none no-more"},
		{"his own, to himself", "vandamme", theFrench, "opening: none no-more; event: vandamme none no-more"},
	} {
		hands := [2]string{x.hand, ""}
		if allies, his := strings.CutPrefix(x.hand, "allied "); his {
			hands = [2]string{"", allies}
		}
		b := Lands("2 battles french", hands, "N1 french quatrebras infantry 3 corps=N", "N2 french quatrebras infantry 3 corps=N", "W1 english quatrebras infantry 3 corps=W", "W2 english quatrebras infantry 3 corps=W")
		b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
		c := landedOn(t, b)
		c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"N1", "N2"}, From: "gosselies"}}}}
		if x.seen >= 0 {
			c = mapOf(Rules{}.View(&state{Campaign: c}, []int{x.seen}))
		}
		adj, no := c.prepare(game.Action{Verb: "fight", Args: []string{"quatrebras"}})
		if no != nil {
			t.Fatal(no.Say.Key)
		}
		var faces []dice.Face
		var got []string
		for range 6 {
			d := dice.New(faces, nil)
			owed, err := d.Run(func() { adj.Play(d) })
			if err != nil {
				t.Fatal(err)
			}
			if len(owed) == 0 || owed[0].Die != dice.Choice {
				break
			}
			got = append(got, fmt.Sprint(strings.TrimPrefix(string(owed[0].What), "co.what."), ": ", strings.Join(owed[0].Answers, " ")))
			faces = append(faces, dice.Face{Die: dice.Choice, Pick: "none", By: dice.Hand})
		}
		figure(t, "CO §8.3: "+x.about, strings.Join(got, "; "), x.want)
	}
}
