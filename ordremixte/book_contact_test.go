package ordremixte

import (
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// atContact is a state as the fire has left it, with charges declared as KIND says: pairs
// of chargers, joined by +, and their target, each on its front.
func atContact(s *state.State, charges ...string) *state.State {
	s = inPhase(s, "fire")
	for i := 0; i < len(charges); i += 2 {
		s = after(s, &state.EvCharge{N: i/2 + 1, Attackers: strings.Split(charges[i], "+"), Target: charges[i+1], Side: facts.Front, Closing: facts.OutOfRange})
	}
	return after(s, &state.EvStage{Stage: state.FireEnd})
}

// contactMade is what follows from it, and what is said of who found no room, in a language.
func contactMade(s *state.State, lang i18n.Lang) (*state.State, string) {
	evs, say := turn.Follow(s)
	var all []string
	for _, x := range say {
		if strings.HasPrefix(string(x.Say.Key), "contact.") || x.Kind == game.HandsLine {
			all = append(all, i18n.New(lang).Say(x.Say))
		}
	}
	return after(s, evs...), strings.Join(all, "\n")
}

// basesOf is how many bases one side of a melee fights with.
func basesOf(t *testing.T, s *state.State, line string) [2]int {
	t.Helper()
	m := prepared(t, s, actionOf(t, s, line))
	a, d := side(t, m, "attacker"), side(t, m, "defender")
	return [2]int{a / 15, d / 10}
}

// Who finds somebody where its front would come stands beside him, with as many bases in
// contact as have room, and only those fight (OM §10.1 [+], OM §10.6 [+]): a column of four
// that can bring one base against the line fights with that, the one behind it and the one
// beyond the line's end. With nobody in its way both bases of its front touch (OM §10.6 [-]).
func Test10_1_NoRoomForTheWholeFront(t *testing.T) {
	for _, c := range []struct {
		name   string
		friend float64 // where the middle of another line stands before the same enemy
		at     float64
		bases  [2]int
		says   string
	}{
		{"nobody is there", 100, 60, [2]int{4, 4}, ""},
		{"room for both bases beside it", 66, 57, [2]int{4, 3}, "A closes beside K: 2 of the 2 bases of its front touch X\nA: to 57, 23"},
		{"room for one", 63, 54, [2]int{3, 2}, "A closes beside K: 1 of the 2 bases of its front touch X\nA: to 54, 23"},
	} {
		s := exact(scenario(t, []string{line("X", 60, 23, 180)}, []string{unitAt("A", 4, "column", 60, 10, 0, ""), line("K", c.friend, 22.9, 0)}))
		s = after(atContact(s, "A", "X"), &state.EvPlace{Unit: "A", X: 60, Y: 22, Deg: 0})
		n, says := contactMade(s, i18n.EN)
		a := n.Unit("A")
		if a.Pose.At.X != c.at || !geometry.Touching(a.Foot(), n.Unit("X").Foot()) || turn.Crowded(n, a) {
			t.Errorf("§10.1: %s: got A at %v, want it in contact at x = %v", c.name, a.Pose, c.at)
		}
		if got := basesOf(t, n, "melee A at X"); got != c.bases {
			t.Errorf("§10.6: %s: got %v bases, want %v", c.name, got, c.bases)
		}
		if c.says == "" == strings.Contains(says, "beside") || !strings.Contains(says, c.says) {
			t.Errorf("§10.1: %s: got %q, want %q", c.name, says, c.says)
		}
	}
}

// Two columns that close on one line make room for each other, whichever comes first (OM
// §10.1 [+]): both bring two bases against it, and the line of four has all in contact.
func Test10_1_TwoColumnsShareAFront(t *testing.T) {
	for _, who := range []string{"A+B", "B+A"} {
		s := exact(scenario(t, []string{line("X", 60, 23, 180)}, []string{unitAt("A", 4, "column", 60, 10, 0, ""), unitAt("B", 4, "column", 70, 10, 0, "")}))
		s = after(atContact(s, who, "X"), &state.EvPlace{Unit: "A", X: 59.9, Y: 22, Deg: 0}, &state.EvPlace{Unit: "B", X: 65.95, Y: 22, Deg: 0})
		n, says := contactMade(s, i18n.EN)
		if a, b := n.Unit("A").Pose.At.X, n.Unit("B").Pose.At.X; a != 57 || b != 63 {
			t.Errorf("§10.1: %s: got columns at x = %v and %v, want 57 and 63: %s", who, a, b, says)
		}
		if got := basesOf(t, n, "melee A+B at X"); got != [2]int{8, 4} {
			t.Errorf("§10.6: %s: got %v bases, want 8 against 4", who, got)
		}
	}
}

// Who finds no room at all stays where it halted, and is told to hands in both languages
// with the line that says where they put it (OM §10.1 [-]).
func Test10_1_NoRoomAtAll(t *testing.T) {
	s := exact(scenario(t, []string{line("X", 60, 23, 180)}, []string{unitAt("A", 4, "column", 60, 10, 0, ""), line("K", 54, 22.9, 0), line("M", 66.2, 22.9, 0)}))
	s = after(atContact(s, "A", "X"), &state.EvPlace{Unit: "A", X: 60, Y: 21, Deg: 0})
	for lang, want := range map[i18n.Lang]string{
		i18n.EN: "A finds no room against X beside K: it stays before it and does not fight, unless place A at X,Y facing DEG puts it in contact",
		i18n.IT: "A non trova posto contro X accanto a K: resta davanti e non combatte, a meno che piazza A X,Y verso GRADI non la metta a contatto",
	} {
		n, says := contactMade(s, lang)
		if !strings.Contains(says, want) || n.Unit("A").Pose.At.Y != 21 {
			t.Errorf("§10.1: got %q, A at %v; want %q", says, n.Unit("A").Pose, want)
		}
	}
	// where hands put it, it fights with the bases that touch there
	n, _ := contactMade(s, i18n.EN)
	if dues := turn.Dues(n); len(dues) != 0 {
		t.Errorf("§10.6: %d things are owed of who touches nobody; want none", len(dues))
	}
	refused(t, n, on("melee", "A", "X"), "OM §10.1", "melee.no-contact")
	n = after(n, &state.EvPlace{Unit: "K", X: 20, Y: 20, Deg: 0}, &state.EvPlace{Unit: "A", X: 54, Y: 23, Deg: 0})
	if got := basesOf(t, n, "melee A at X"); got != [2]int{3, 2} {
		t.Errorf("§10.6: put where one base touches: got %v bases, want 3 against 2", got)
	}
}

// Of several who close on one, who finds no room does not fight (OM §10.6 [-]: bases in contact count), is told so in both languages, and
// fights once hands have put it where it touches (OM §10.6 [+]).
func Test10_6_WhoFindsNoRoomBesideAnotherDoesNotFight(t *testing.T) {
	s := exact(scenario(t, []string{line("X", 60, 23, 180)}, []string{unitAt("A", 4, "column", 60, 10, 0, ""), unitAt("B", 4, "column", 70, 10, 0, ""), line("K", 66.2, 22.9, 0)}))
	s = after(atContact(s, "A+B", "X"), &state.EvPlace{Unit: "A", X: 57, Y: 22, Deg: 0}, &state.EvPlace{Unit: "B", X: 63, Y: 19, Deg: 0})
	for lang, want := range map[i18n.Lang]string{
		i18n.EN: "B finds no room against X beside K: it stays before it and does not fight, unless place B at X,Y facing DEG puts it in contact",
		i18n.IT: "B non trova posto contro X accanto a K: resta davanti e non combatte, a meno che piazza B X,Y verso GRADI non la metta a contatto",
	} {
		if _, says := contactMade(s, lang); !strings.Contains(says, want) {
			t.Errorf("§10.1: got %q; want %q", says, want)
		}
	}
	n, _ := contactMade(s, i18n.EN)
	if got := basesOf(t, n, "melee A+B at X"); got != [2]int{4, 3} {
		t.Errorf("§10.6: A alone against X: got %v bases, want 4 against 3", got)
	}
	n = after(n, &state.EvPlace{Unit: "K", X: 20, Y: 20, Deg: 0}, &state.EvPlace{Unit: "B", X: 63, Y: 23, Deg: 0})
	if got := basesOf(t, n, "melee A+B at X"); got != [2]int{8, 4} {
		t.Errorf("§10.6: both put where they touch: got %v bases, want 8 against 4", got)
	}
}

// What is listed at contact are the melees that will be fought: the front of a unit that is
// struck in the flank is none (OM §10.4 [+]); alone it is (OM §10.4 [-]).
func Test10_4_OnlyMeleesThatAreFoughtAreListed(t *testing.T) {
	for _, flank := range []bool{true, false} {
		s := exact(scenario(t, []string{line("X", 60, 23, 180)}, []string{unitAt("A", 4, "column", 60, 10, 0, ""), unitAt("B", 4, "column", 75, 24, 270, "")}))
		s = after(atContact(s, "A", "X"), &state.EvPlace{Unit: "A", X: 60, Y: 22, Deg: 0})
		if flank {
			s = after(s, &state.EvCharge{N: 2, Attackers: []string{"B"}, Target: "X", Side: facts.Flank, Closing: facts.OutOfRange}, &state.EvPlace{Unit: "B", X: 67, Y: 24, Deg: 270})
		}
		listed := false
		for range 10 {
			evs, say := turn.Follow(s)
			if len(evs) == 0 {
				break
			}
			s = after(s, evs...)
			for _, x := range say {
				listed = listed || x.Kind == game.BodyLine && x.Say.Key == "om.against"
			}
		}
		owed := slices.ContainsFunc(turn.Dues(s), func(d game.Due) bool { return d.Action.Verb == "melee" })
		if listed == flank || owed != listed {
			t.Errorf("§10.4: struck in the flank %v: the front melee listed %v, owed %v; want %v, %v", flank, listed, owed, !flank, !flank)
		}
	}
}

// Who charges halts 1 cm from whom it charges (OM §7 [+], OM §10.2 [+]), measured where the two
// are nearest: straight on, obliquely, after a wheel, at the side of a block.
func Test10_2_HaltsACentimetreOff(t *testing.T) {
	for _, c := range []struct {
		name         string
		x, y, facing float64 // of the line that is charged
		bases        int
		block        bool
	}{
		{"straight on", 60, 46, 180, 4, false}, {"obliquely", 66, 44, 180, 2, false}, {"a line that stands askew", 60, 46, 160, 4, false},
		{"askew and aside", 65, 44, 200, 4, false}, {"after a wheel", 71, 38, 240, 4, false}, {"a house", 60, 50, 180, 4, true}, {"a house aside", 67, 49, 180, 4, true},
	} {
		enemy, ground := unitAt("X", c.bases, "line", c.x, c.y, c.facing, ""), []string{}
		if c.block {
			enemy, ground = unitAt("X", 3, "march", 20, 20, 0, ""), []string{house("v", c.x, c.y)}
		}
		s := exact(scenario(t, []string{enemy}, []string{unitAt("A", 4, "column", 60, 32, 0, "")}, ground...))
		if c.block {
			s = after(s, &state.EvForm{Unit: "X", Formation: "line"}, &state.EvPlace{Unit: "X", X: c.x, Y: c.y, Deg: c.facing})
		}
		s = charged(t, frenchMove(s, "move-first"), "A", "X")
		a := s.Unit("A").Foot()
		gap := geometry.Between(a, s.Unit("X").Foot()).CM
		if c.block {
			gap = table.Block(s, "v").Polygon.FromFootprint(a).CM
		}
		if math.Abs(gap-1) > 0.02 {
			t.Errorf("OM §7, 10.2: %s: got halted at %v, %.3f cm off, want 1", c.name, s.Unit("A").Pose, gap)
		}
	}
}

// Who closes shifts until the whole of the narrower front stands before the wider, two columns
// each to its half of a line, for nothing of the move (OM §10.1 [+], R280, R281); under R280 b
// only to the next place where bases meet (OM §10.1 [-]).
func Test10_1_HowFarWhoClosesShifts(t *testing.T) {
	for _, c := range []struct {
		name    string
		reading string
		french  []string
		who     string
		want    []float64 // their x, before A at 54 to 66
	}{
		{"two columns, one half beyond the end", "a", []string{unitAt("X", 4, "column", 60.3, 51, 180, ""), unitAt("Z", 4, "column", 67, 51, 180, "")}, "X+Z", []float64{57, 63}},
		{"two columns, one half beyond the end", "b", []string{unitAt("X", 4, "column", 60.3, 51, 180, ""), unitAt("Z", 4, "column", 67, 51, 180, "")}, "X+Z", []float64{60, 66}},
		{"a line 4.2 cm aside", "a", []string{line("X", 64.2, 51, 180)}, "X", []float64{60}},
		{"a line 4.2 cm aside", "b", []string{line("X", 64.2, 51, 180)}, "X", []float64{63}},
		{"a column 1.2 cm aside", "a", []string{unitAt("X", 4, "column", 61.2, 51, 180, "")}, "X", []float64{60}},
		{"a column 1.2 cm aside", "b", []string{unitAt("X", 4, "column", 61.2, 51, 180, "")}, "X", []float64{60}},
	} {
		s := exact(scenario(t, []string{line("A", 60, 50, 0)}, c.french))
		s = after(atContact(s, c.who, "A"), &state.EvRuling{Ruling: 280, Reading: c.reading})
		n, _ := contactMade(s, i18n.EN)
		for i, id := range strings.Split(c.who, "+") {
			if u := n.Unit(id); u.Pose.At.X != c.want[i] || u.Pose.At.Y != 50 || u.Spent != s.Unit(id).Spent {
				t.Errorf("OM §10.1, R280 %s: %s: got %s at %v, %v spent; want x %v for nothing", c.reading, c.name, id, u.Pose, u.Spent, c.want[i])
			}
		}
	}
}
