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

// A line that names what is played plays no more than there is in hand, each as often as it is held (CO §8.3); that somebody marches has been paid for.
func TestCO8_3_NoMoreThanIsHeld(t *testing.T) {
	for hand, rows := range map[string]map[string]string{
		"vandamme plain-1":  {"chits=vandamme": "taken", "chits=vandamme:1,vandamme:2": "CO §8.3 not-held Vandamme", "attacker-chits=vandamme": "taken", "chits=dutch-elan": "CO §8.3 not-held Dutchelan", "chits=murat": "CO §6.2 chit murat"},
		"vandamme vandamme": {"chits=vandamme:1,vandamme:2": "taken", "chits=vandamme,vandamme,vandamme": "CO §8.3 not-held Vandamme"},
		"":                  {"chits=no": "taken", "chits=vandamme": "CO §8.3 not-held Vandamme"},
	} {
		b := Lands("2 battles french", [2]string{hand, "hougomont"}, "N1 french quatrebras infantry 3 corps=N", "N2 french quatrebras infantry 3 corps=N", "W1 english quatrebras infantry 3 corps=W", "W2 english quatrebras infantry 3 corps=W")
		b["begin"].(map[string]any)["together"] = []string{"quatrebras"}
		c := landedOn(t, b)
		c.Contacts = []contact{{Zone: "quatrebras", Phases: 2, Came: []entry{{Who: []string{"N1", "N2"}, From: "gosselies"}}}}
		for facts, want := range rows {
			words, err := game.Scan("fight quatrebras " + facts)
			if err != nil {
				t.Fatal(err)
			}
			cmd, err := Rules{}.Parse(&state{Campaign: c}, words[0], nil)
			got := "taken"
			if err == nil {
				_, err = Rules{}.Prepare(&state{Campaign: c}, cmd.Action)
			}
			if no, is := err.(*game.Refusal); is {
				got = argsOf(string(no.Ref)+" "+strings.TrimPrefix(string(no.Say.Key), "co.refuse."), no.Say.Args)
			}
			figure(t, fmt.Sprintf("CO §8.3: %s, of %q", facts, hand), got, want)
		}
	}
}

// By another reading what strikes at the opening, or the grand battery, may fall on heavy horse (CO R33): one corps that has not charged, and no unit besides.
func TestCO8_4_HeavyHorseThatIsHit(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3,3 at 3,3,3 phases=2 french=defender defender-heavy=2 chits=first-corps":       "out 1 fresh 2",
		"battle 3,3,3 at 3,3,3 phases=2 french=defender defender-heavy=2 chits=first-corps r33=b": "out 0 fresh 1",
		"battle 3,3,3 at 3,3,3 phases=2 french=defender chits=first-corps r33=b":                  "out 1 fresh 0",
	} {
		g := declared1(t, line)
		r := g.opening()
		d := dice.New(nil, nil)
		if owed, err := d.Run(func() { g.opens(d, nil, &r) }); err != nil || owed != nil {
			t.Errorf("CO R33: %s: %v, %v", line, owed, err)
			continue
		}
		n := 0
		for i := range g.side[defender].units {
			if r.out[defender]&(1<<i) != 0 {
				n++
			}
		}
		figure(t, "CO R33: "+line, fmt.Sprint("out ", n, " fresh ", r.fresh[defender]), want)
	}
}

// Whoever does not see a player's counters sees nothing of his commanders either who lie face down, nor in the set-up who is not put down yet (CO §1.1.3, §3); whose face shows, and who is off the map later, is known.
func TestCO1_1_3_WhomTheOtherSees(t *testing.T) {
	for begin, want := range map[string]string{"2 operations french": "napoleon seen, ney hidden, grouchy seen", "1 setup": "napoleon seen, ney hidden, grouchy hidden"} {
		c := landed(t, "2 operations french", [2]string{"", ""}, "f1 napoleon charleroi up", "f2 ney charleroi", "N1 french napoleon infantry 3", "M1 french ney infantry 3", "W1 english hal infantry 3")
		if begin == "1 setup" {
			c.Phase = raising
		}
		seen := mapOf(Rules{}.View(&state{Campaign: c}, []int{theAllies}))
		var got []string
		for _, id := range []string{"napoleon", "ney", "grouchy"} {
			got = append(got, id+map[bool]string{true: " hidden", false: " seen"}[seen.wing(id).Hidden])
		}
		figure(t, "CO §1.1.3: the Allies at "+begin, strings.Join(got, ", "), want)
		own := mapOf(Rules{}.View(&state{Campaign: c}, []int{theFrench}))
		figure(t, "CO §1.1.3: the French see Ney", own.wing("ney").Hidden, false)
		figure(t, "CO §1.1.3: and M1 of his", fmt.Sprint(own.unit("M1").Hidden, seen.unit("M1").Hidden, seen.unit("N1").Hidden), "false true false")
	}
}
