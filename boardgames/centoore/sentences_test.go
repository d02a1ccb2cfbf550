package centoore_test

import (
	"fmt"
	"slices"
	"testing"

	"adjutant/boardgames/centoore"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/session"
)

// linesOf carries a line out and gives the keys of what is said of it, with their values.
func linesOf(t *testing.T, s *session.Session, line string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, r := range s.Submit(line) {
		if !r.OK() {
			t.Fatalf("%q: refused, %s: %s %v", line, r.Refusal.Ref, r.Refusal.Say.Key, r.Refusal.Say.Args)
		}
		lines := slices.Clone(r.Verdict.Lines)
		if r.Odds != nil {
			lines = append(lines, r.Odds.Lines...)
		}
		for _, l := range lines {
			out[string(l.Say.Key)] = fmt.Sprint(l.Say.Args...)
		}
	}
	return out
}

// The grand battery hits on five or more (CO §8.4): so its die is asked for, and once it is thrown nobody is told that it is to come.
func TestCO8_4_TheBatteryIsAskedForAndOver(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"plain-2", ""}, "f1 napoleon gosselies up", "e1 wellington quatrebras up",
		"N1 french napoleon infantry 3", "N2 french napoleon infantry 3", "G1 french napoleon guard 4", "H1 french napoleon heavy 0",
		"W1 english wellington infantry 3 corps=W", "W2 english wellington infantry 3 corps=W", "W3 english wellington infantry 3 corps=W"))
	played(t, s, "move napoleon quatrebras phases=3 with plain-2", "end")
	if said := linesOf(t, s, "fight quatrebras"); said["co.odds.battery"] == "" {
		t.Errorf("CO §8.4: before its die %v is said; want the battery", said)
	}
	asks := 0
	for _, o := range s.Owed() {
		if o.Need.What == "co.what.battery" {
			asks++
			if o.Need.Value != 5 || !o.Need.Least {
				t.Errorf("CO §8.4: asked for %d, at least %t; want five or more", o.Need.Value, o.Need.Least)
			}
		}
	}
	if asks != 1 {
		t.Fatalf("CO §8.4: asked %d times for the die of the battery; want once: %+v", asks, s.Owed())
	}
	if said := linesOf(t, s, "4"); said["co.odds.battery"] != "" {
		t.Errorf("CO §8.4: after its die it is said to come: %v", said)
	}
}

// Of two counters of one event one line is listed (CO §5.1.1).
func TestCO5_1_1_TwoDecoyCountersAreListedOnce(t *testing.T) {
	s := laid(t, lands("2 initiative", [2]string{"", "decoy decoy"}, "e1 wellington hal up", "e2 decoy ath", "p2 decoy wavre", "N1 french charleroi infantry 3", "W1 english wellington infantry 3"))
	rows := told(t, s, "legal")["lines"].([]any)
	for i, r := range rows {
		if slices.Contains(rows[:i], r) {
			t.Errorf("CO §5.1.1: %v is listed twice", r)
		}
	}
}

// Who is destroyed with his commander is named (CO §9.3).
func TestCO9_3_WhoGoesWithHisCommander(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"", ""}, "f1 ney fleurus up", "N1 french ney infantry 3", "N2 french ney infantry 3", "W1 english charleroi infantry 3", "L1 french mons infantry 3"))
	played(t, s, "end")
	if said := linesOf(t, s, "end"); said["co.evening.with"] != "[N1 N2]" {
		t.Errorf("CO §9.3: with Ney %q is told to go; want N1 and N2: %v", said["co.evening.with"], said)
	}
}

// Whoever runs to the other Allied chief is told that the two are never in one zone (CO §1.1.1), not where the attackers came from.
func TestCO1_1_1_WhyARunIsBarred(t *testing.T) {
	s := laid(t, lands("2 operations french", [2]string{"", ""}, "f1 napoleon gosselies up", "e1 wellington quatrebras up", "p1 blucher sombreffe up",
		"N1 french napoleon infantry 5", "N2 french napoleon infantry 5", "W1 english wellington infantry 1", "B1 prussian blucher infantry 3"))
	played(t, s, "move napoleon quatrebras phases=2", "end", "fight quatrebras 6")
	rs := s.Submit("run wellington sombreffe")
	if no := rs[len(rs)-1].Refusal; no == nil || no.Ref != "CO §1.1.1" || no.Say.Key != "co.refuse.two-armies" {
		t.Errorf("CO §1.1.1: %+v; want that the two chiefs are never in one zone", no)
	}
}

// Whoever saw no face of a marker is not told that it is turned up to be nobody (CO §7.2.6).
func TestCO7_2_6_WhoIsTurnedUp(t *testing.T) {
	s := laid(t, lands("2 operations allied", [2]string{"", ""}, "f1 ney quatrebras up", "f2 grouchy quatrebras", "e1 wellington brussels", "N1 french ney infantry 3", "M1 french grouchy infantry 3", "W1 english wellington infantry 3"))
	r := centoore.Rules{}
	seen := r.View(s.State(), []int{1})
	adj, err := r.Prepare(seen, game.Action{Verb: "move", Units: []game.Operand{{IDs: []string{"wellington"}}}, Args: []string{"quatrebras"}})
	if err != nil {
		t.Fatal(err)
	}
	turned := false
	for _, l := range adj.Play(dice.New(nil, nil)).Lines {
		turned = turned || l.Say.Key == "co.found.turned" && fmt.Sprint(l.Say.Args) == "[f2]"
		if slices.Contains(l.Say.Args, any("?")) {
			t.Errorf("CO §7.2.6: %s %v is said to who did not see him", l.Say.Key, l.Say.Args)
		}
	}
	if !turned {
		t.Error("CO §7.2.6: nobody is told that f2 is turned up")
	}
}
