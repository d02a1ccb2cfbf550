package main

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/session"
)

// A phase in which both sides act (OM §7) ends at the seats when each side has said by `next` that it is done, and no line of a later
// phase ends it for the other before; the referee ends it at once, and so does whoever plays against the program alone.
func TestAPhaseOfBothEndsWhenBothSaySo(t *testing.T) {
	t.Parallel()
	horse := []string{"place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180", "order 20LD attack !"}
	to := func(n int, lines ...string) []string { return append(slices.Repeat([]string{"n !"}, n), lines...) }
	rides := append(slices.Clone(horse), to(3, "as french", "n", "as british", "c 20LD 4PD", "as french", "1", "as british", "n")...)
	const closes, done = "session.seat.closes", "om.done-already"
	for _, c := range []struct {
		lines []string
		phase string
		want  string // of the last line
	}{
		{to(4, "as british", "n"), "fire", ""},
		{to(4, "as british", "n", "n"), "fire", done},
		{to(4, "as british", "n", "as french", "f 1/86 1/50 short 50"), "fire", ""}, // he has not lost his shot
		{to(4, "as british", "n", "f 1/50 1/86 short 50"), "fire", ""},              // nor has who was done first
		{to(4, "as british", "n", "as french", "n"), "melee", ""},
		{to(4, "as british", "n", "as all", "n"), "melee", ""},
		{to(4, "as all", "n british", "n french"), "melee", ""}, // the referee says it for each
		{to(4, "n british", "n british"), "fire", done},
		{to(4, "as british", "n french"), "fire", "session.seat.other"},
		{to(4, "as british", "n", "undo"), "fire", ""},
		{to(4, "as british", "n", "as french", "n", "as british", "undo 5"), "melee", "session.seat.since"},
		{to(4, "as british", "f 1/50 1/86 short 50", "fix 5: n"), "fire", ""}, // a correction says no more
		{to(3, "as british", "f 1/50 1/86 short"), "late", closes},
		{to(3, "as french", "n", "as british", "f 1/50 1/86 short 50"), "fire", ""},
		{to(3, "as french", "n", "as british", "n", "f 1/50 1/86 short 50"), "fire", ""},
		{to(2, "as british", "f 1/50 1/86 short"), "move-second", closes}, // his own movement, and the late charges of both
		{rides, "late", ""}, // who is charged is not done any more
		{append(slices.Clone(rides), "as french", "n"), "fire", ""},
		{to(7, "n british"), "initiative", "om.who-first"},
		{to(1, "n british"), "move-first", "om.done-elsewhere"},
		{to(1, "n french"), "move-second", ""},
		{to(6, "as british", "i 3"), "orders", closes},
		{to(6, "as french", "n", "as british", "night"), "orders", closes}, // a night falls on both (§19)
		{to(6, "night"), "orders", ""},
		{to(6, "as british", "n", "as french", "n"), "initiative", ""},
	} {
		s, rules, path := trusting(t, "vimeiro", true)
		if got := refusedFor(s, c.lines...); got != c.want || s.Clock().Phase != c.phase {
			t.Errorf("OM §7: %q: got %q in the phase %s, want %q in %s", c.lines, got, s.Clock().Phase, c.want, c.phase)
		}
		if a, err := session.Audit(rules, path, nil, session.Options{Edition: "test"}); err != nil || a.Forged != nil {
			t.Errorf("OM §7: %q: audit: got %+v %v, want it sound", c.lines, a.Forged, err)
		}
	}
	asked := []string{"as british", "order fane", "as french", "n", "as british"}
	s, _, _ := trusting(t, "vimeiro", false, asked...)
	if got := refusedFor(s, "attack"); got != "" {
		t.Errorf("OM §4.2: an order that is asked while the other side is done: got %q, want it given", got)
	}
	s, _, _ = trusting(t, "vimeiro", false, asked...)
	if got := refusedFor(s, "n", "attack"); got != "parse.unknown-verb" || s.Clock().Phase == "orders" {
		t.Errorf("OM §4.2: an order that is asked when its own side is done: got %q in the phase %s, want it left", got, s.Clock().Phase)
	}
	// One that a side begins after it has said that it is done is its own to end, too.
	s, _, _ = trusting(t, "vimeiro", false, "as british", "n", "order fane", "as french")
	if got := refusedFor(s, "n"); got != "session.seat.closes" || s.Clock().Phase != "orders" {
		t.Errorf("OM §4.2: n of the other side behind it: got %q in the phase %s, want the phase open", got, s.Clock().Phase)
	}
	if got := refusedFor(s, "as british", "attack", "as french", "n"); got != "" || s.Clock().Phase == "orders" {
		t.Errorf("OM §4.2: once it is given: got %q in the phase %s, want the phase closed", got, s.Clock().Phase)
	}
	s, _, _ = trusting(t, "vimeiro", true)
	s.Program("french")
	if got := refusedFor(s, to(4, "as british", "n")...); got != "" || s.Clock().Phase != "melee" {
		t.Errorf("OM §7: n against the program: got %q in the phase %s, want the fire closed", got, s.Clock().Phase)
	}
}

// That a side is done is said of the table that it saw: from the other seat that is not corrected behind it, by a charge at
// another unit or otherwise (OM §7, §8.6). What changes nothing that it sees is, and the referee corrects all.
func TestWhatASideWasDoneWithStays(t *testing.T) {
	t.Parallel()
	before := []string{"place 20LD at 150,74 facing 0", "place 1/86 at 146,82 facing 180", "place 2/86 at 154,82 facing 180", "place thomieres at 150,100",
		"order 20LD attack !", "n !", "n !", "n !", "as british", "c 20LD 1/86", "as french", "n", "as british"}
	for _, c := range []struct{ line, want string }{
		{"fix 9: c 20LD 2/86", "session.seat.since"},
		{"fix 9: side=flank", "placed.told-measured"}, // the bases stand in front
		{"undo 9", "session.seat.since"},
		{"fix 9: c 20LD 1/86", ""},
		{"as all; fix 9: c 20LD 2/86", ""},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, before...)
		if got := refusedFor(s, c.line); got != c.want {
			t.Errorf("OM §7: %q behind the n of the French: got %q, want %q", c.line, got, c.want)
		}
	}
}

// A rally that nobody has thrown is lost with its phase (OM §14): at a seat `next` asks about that of its own side alone.
func TestASeatGivesAwayItsOwnRallyAlone(t *testing.T) {
	t.Parallel()
	rally := append([]string{"set 1/86 status=routing"}, slices.Repeat([]string{"n !"}, 7)...)
	for seat, want := range map[string]string{"british": "", "french": "turn.loses-rally"} {
		s, _, _ := trusting(t, "vimeiro", true, rally...)
		if got := refusedFor(s, "as "+seat, "n"); got != want || s.Clock().Phase != "rally" {
			t.Errorf("OM §14: n of the %s while 1/86 may rally: got %q in the phase %s, want %q in rally", seat, got, s.Clock().Phase, want)
		}
	}
}

// That a side is done reads alike whatever orders lie covered, and so does that the other is not (OM §4.2).
func TestADoneSideReadsNoOrder(t *testing.T) {
	t.Parallel()
	var told []string
	for _, order := range []string{"attack", "halt", "redeploy", "cautious"} {
		var heard []string
		s, _, _ := trustingDice(t, "hand", "vimeiro", false, true, "order thomieres "+order+" !", "order fane attack !", "as british")
		hears := func(lines ...string) {
			for _, l := range lines {
				for _, r := range s.Submit(l) {
					key := ""
					if r.Refusal != nil {
						key = r.Refusal.Say.Key
					}
					for _, x := range append(r.Verdict.Lines, r.After...) {
						key += " " + x.Say.Key
					}
					heard = append(heard, l+": "+key)
				}
			}
		}
		for range 5 {
			hears("i 3", "f 1/50 1/86 short", "c 1/50 1/86", "n", "n", "phase", "legal 1/50")
			s.Submit("as all")
			s.Submit("n !")
			s.Submit("as british")
		}
		told = append(told, strings.Join(heard, "\n"))
	}
	for _, x := range told[1:] {
		if x != told[0] {
			t.Errorf("OM §4.2: got\n%s\nwant the same as of the twin\n%s", x, told[0])
		}
	}
	if !strings.Contains(told[0], "phase.done") || !strings.Contains(told[0], "session.seat.closes") {
		t.Errorf("nobody was done, or nothing was refused: got\n%s", told[0])
	}
}

// Of what another seat took back nothing says any more whether it lay face down (OM §4.2): an order that did and the end of a phase that did
// not read alike, and neither as an order.
func TestWhatAnotherTookBackReadsAlike(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"n", "order fane attack"} {
		s, _, _ := trusting(t, "vimeiro", false, "as british", line, "undo", "as french")
		for _, x := range s.Submit("log")[0].Log {
			if !x.Struck || x.Head == nil || x.Head.Say.Key != "session.elsewhere" || x.Command != "" {
				t.Errorf("%q taken back, at the other seat: got %+v, want that it is not told there", line, x)
			}
		}
	}
}
