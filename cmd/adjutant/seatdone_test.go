package main

import (
	"os"
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
		{to(5, "as british", "n"), "orders", ""}, // a melee that is none is nobody's to wait for
		{to(5, "as french", "n"), "orders", ""},
		{to(5, "n british"), "orders", ""},
		{to(7, "n british"), "initiative", "om.who-first"},
		{to(1, "n british"), "move-first", "om.done-elsewhere"},
		{to(1, "n french"), "move-second", ""},
		{to(6, "as british", "i 3"), "orders", closes},
		{to(6, "as french", "n", "as british", "night"), "orders", closes}, // a night falls on both (§19)
		{to(6, "night"), "orders", ""},
		{to(6, "as british", "n", "as french", "n"), "initiative", ""},
		{append([]string{"set 1/86 status=routing"}, to(7, "as british", "n")...), "rally", ""}, // the French have a rally left
		{append([]string{"set 1/86 status=routing"}, to(7, "as french", "x 1/86", "as british", "n")...), "initiative", ""},
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

// What is supposed at a seat is what would come of it there: `n` of a phase of both says that the side is done, and ends nothing; the
// other's may be supposed behind it.
func TestASeatSupposesItsOwnEnd(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		seat, line, want string
	}{
		{"as british", "whatif n", "phase.done"},
		{"as british", "whatif n; n french", "phase.fire-closes"},
		{"as all", "whatif n", "phase.fire-closes"},
	} {
		s, _, _ := trusting(t, "vimeiro", true, append(slices.Repeat([]string{"n !"}, 4), c.seat)...)
		rs := s.Submit(c.line)
		got := ""
		if v := rs[len(rs)-1].Verdict; len(v.Lines) > 0 {
			got = v.Lines[0].Say.Key
		}
		if got != c.want || s.Clock().Phase != "fire" {
			t.Errorf("OM §7: %s, %s: got %q in the phase %s, want %q and the fire open", c.seat, c.line, got, s.Clock().Phase, c.want)
		}
	}
}

// A refusal at a seat offers what is taken there: to leave a rally of its own, and no undo of what another did last (OM §8.7, 14).
func TestASeatIsOfferedWhatIsTakenThere(t *testing.T) {
	t.Parallel()
	ways := func(s *session.Session, line string) (lines []string) {
		rs := s.Submit(line)
		if no := rs[len(rs)-1].Refusal; no != nil {
			for _, w := range no.Ways {
				lines = append(lines, w.Line)
			}
		}
		return lines
	}
	rally := append([]string{"set 1/86 status=routing", "set 2/86 status=routing"}, slices.Repeat([]string{"n !"}, 7)...)
	s, _, _ := trusting(t, "vimeiro", true, append(rally, "as french")...)
	if got := ways(s, "n"); !slices.Contains(got, "x 1/86") {
		t.Errorf("OM §14: n while 1/86 may rally: got %q offered, want x 1/86 in it", got)
	}
	if got := refusedFor(s, "x 1/86", "x 2/86", "n"); got != "" || s.Clock().Phase == "rally" {
		t.Errorf("OM §14: x of both, and n: got %q in the phase %s, want the rally over, in which the other has nothing to do", got, s.Clock().Phase)
	}
	evades := []string{"place 20LD at 150,74 facing 0", "place 1/86 at 147,79 facing 180", "order 1/86 attack !", "n !", "n !", "n !", "as french", "c 1/86 20LD", "as british", "x 20LD"}
	for last, want := range map[string]bool{"as british": true, "as french; c 2/86 1/50; as british": false} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, append(evades[:len(evades):len(evades)], "as all", "order 2/86 attack !")...)
		for _, l := range strings.Split(last, "; ") {
			s.Submit(l)
		}
		if got := slices.Contains(ways(s, "evade 20LD"), "undo"); got && !want {
			t.Errorf("OM §8.7: behind %q: undo is offered, which this seat may not", last)
		}
	}
}

// The referee's `counter X 1 !` is the die that a charge waits for, with or without the sign of a ruling (OM §10.5).
func TestARuledAnswerIsTheDieThatIsOwed(t *testing.T) {
	t.Parallel()
	s, _, _ := trusting(t, "vimeiro", true, append(slices.Clone(charged), "c 20LD 4PD", "as all")...)
	if got := refusedFor(s, "counter 4PD 1 !"); got != "" {
		t.Errorf("OM §10.5: counter 4PD 1 ! while a charge waits for it: got %q, want it taken", got)
	}
	for _, o := range s.Owed() {
		if o.Need.Unit == "4PD" && o.Need.Die > 0 {
			t.Errorf("OM §10.5: behind it: got %+v owed, want the die given", o.Need)
		}
	}
}

// A line that says of a side that it is done is looked at in every game, since others act on it: audit names one of two sides, one with
// facts or dice, and one from the seat of the other (docs/en/trust.md).
func TestForgedEndsAreNamed(t *testing.T) {
	t.Parallel()
	s, rules, path := trustingDice(t, "hand", "vimeiro", true, false, append(slices.Repeat([]string{"n !"}, 4), "as british", "n", "as french", "n")...)
	s.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const line = `"verb":"next","args":\["=british"\],"set":\["@by=british"\]`
	for what, swap := range map[string][2]string{
		"nothing changed":    {"x^", ""},
		"two sides":          {line, `"verb":"next","args":["=british","=french"],"set":["@by=british"]`},
		"by the other":       {line, `"verb":"next","args":["=british"],"set":["@by=french"]`},
		"a fact":             {line, `"verb":"next","args":["=british"],"set":["range=short","@by=british"]`},
		"a mark":             {line, `"verb":"next","args":["=british"],"set":["@pick=yes","@by=british"]`},
		"a die":              {line, `"verb":"next","args":["=british"],"set":["@by=british"],"dice":[{"d":0,"f":3,"by":"hand"}]`},
		"a seat of nobody's": {line, `"verb":"next","args":["=british"],"set":["@by=prussian"]`},
	} {
		name := file(t, "g.jsonl", forged(string(data), swap[0], swap[1]))
		a, err := session.Audit(rules, name, nil, session.Options{Edition: "test"})
		if sound := what == "nothing changed"; sound != (err == nil && a.Forged == nil) {
			t.Errorf("%s: audit: got %+v %v, want sound %t", what, a.Forged, err, sound)
		}
	}
}
