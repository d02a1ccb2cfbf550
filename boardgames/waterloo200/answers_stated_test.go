package waterloo200_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
)

// said is what a line is answered by, in a language: its lines, or its refusal.
func said(t *testing.T, s *session.Session, lang i18n.Lang, line string) string {
	t.Helper()
	p := i18n.New(lang)
	p.Speak = func(line string) string { return waterloo200.Rules{}.Speak(s.State(), line, string(lang)) }
	var out []string
	for _, r := range s.Submit(line) {
		if r.Refusal != nil {
			out = append(out, p.Say(r.Refusal.Say))
			for _, w := range r.Refusal.Ways {
				out = append(out, p.Speak(w.Line))
			}
		}
		for _, l := range r.Verdict.Lines {
			out = append(out, p.Say(l.Say))
		}
	}
	return strings.Join(out, "; ")
}

// refusal is the refusal of a line that must be refused.
func refusal(t *testing.T, s *session.Session, line string) *game.Refusal {
	t.Helper()
	rs := s.Submit(line)
	if no := rs[len(rs)-1].Refusal; no != nil {
		return no
	}
	t.Fatalf("%q is taken; want it refused", line)
	return nil
}

// A commander may be revealed without moving at all, a gun where it stands, and a way may begin with where the block is: the
// area itself is no step and costs nothing: W200 §3.9.1 [+], W200 §3.10.1 [+], W200 §6.2.2 [+], W200 §6.3 [-].
func TestW200_3_9_1WhereHeStands(t *testing.T) {
	plays(t, "3.9.1", ground("", corps, ""), `
		activate derlon 70 => {"at":{"derlon":"70"},"spent":1,"activated":["derlon"]}
		move G1 69 reveal => {"at":{"G1":"69"},"spent":1,"activated":["derlon","G1"]}
		move I1 69 70 => {"at":{"I1":"70"},"spent":1}
		move I2 70 => {"refused":"W200 §6.2.2"}`)
	plays(t, "6.3", ground("", corps, ""), `
		pass I1 69 => {"refused":"W200 §6.3"}
		pass I1 69 70 => {"at":{"I1":"70"},"spent":1,"side":"allied"}`)
	plays(t, "6.4", ground("", corps, ""), `
		pass
		pass
		end
		reorganise napoleon 100 => {"at":{"napoleon":"100"},"spent":1}`)
	s := told(t, "block reille french green tactical 4-3-2-h 53")
	boardtest.Line(t, s, "activate reille 53", "") // nobody has told that 53 touches 53, and nobody need
}

// Who declines says what: the horse that stays, the reserve, the withdrawal, each by its own paragraph: W200 §6.2.3.1.2 [-],
// W200 §0/or-7 [-].
func TestW200_Option7WhatIsDeclined(t *testing.T) {
	head := func(s *session.Session, line string) (ref string) {
		t.Helper()
		for _, r := range s.Submit(line) {
			for _, l := range r.Verdict.Lines {
				if l.Kind == game.HeadLine && ref == "" {
					ref = string(l.Refs[0])
				}
			}
		}
		return ref
	}
	field := derlon70 + french("I1", "orange", "infantry", "4-3-2-1", "69") + british("A1", "3-2-1", "28") + british("A3", "2-1", "26")
	s := plays(t, "0/or-7", ground(`,"options":["retreat"]`, field, `,"disc":"allied"`), "activate derlon 69\nmove I1 28\nbattle 28")
	if got := head(s, "x"); got != "W200 §0/or-7" {
		t.Errorf("nobody withdraws by %s; want W200 §0/or-7", got)
	}
	s = plays(t, "6.2.3.1.2", ground("", derlon70+french("I1", "orange", "infantry", "4-3-2-1", "69")+british("A1", "3-2-1", "27")+`,{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`, ""),
		`activate derlon 69
		move I1 27
		battle 27 => {"owed":["reserve"]}`)
	if got := head(s, "x"); got != "W200 §6.2.3.1.2" {
		t.Errorf("no reserve comes by %s; want W200 §6.2.3.1.2", got)
	}
}

// Why blocks cannot withdraw to an area is told, and which goes where and who has the disc: not beside, black, enemies, another's,
// nobody of theirs there, full: W200 §0/or-7 [-], W200 §0/or-7 [+].
func TestW200_Option7Why(t *testing.T) {
	field := derlon70 + french("I1", "orange", "infantry", "4-3-2-1", "69") + french("I2", "orange", "infantry", "4-3-2-1", "100") + british("A1", "3-2-1", "28") + british("A2", "2-1", "28") +
		british("A3", "2-1", "26") + british("A4", "2-1", "3") + british("A5", "2-1", "3") + british("A6", "2-1", "3")
	s := plays(t, "0/or-7", ground(`,"options":["retreat"]`, field, `,"disc":"allied"`), "activate derlon 69\nmove I1 28\nbattle 28")
	for to, why := range map[string]string{"100": "far", "50": "far", "69": "enemies", "71": "held", "27": "far", "3": "full"} {
		if no := refusal(t, s, "withdraw A1 "+to+" A2 26"); !strings.HasSuffix(no.Say.Key, "."+why) || no.Ref != "W200 §0/or-7" {
			t.Errorf("to %s: %s by %s; want %s (W200 §0/or-7)", to, no.Say.Key, no.Ref, why)
		}
	}
	got := said(t, s, i18n.EN, "withdraw A1 26 A2 26")
	for _, want := range []string{"A1 goes back to 26", "A2 goes back to 26", "the disc: French"} {
		if !strings.Contains(got, want) {
			t.Errorf("told: %s; want %q (W200 §0/or-7)", got, want)
		}
	}
}

// Of an area that only one faction stands in nobody records another's control, for it is theirs: W200 §1.5 [-]; a word that no
// area may be called is told as such, and no line proposes it; the words of an area are told, and a sunken road wants its corps:
// W200 §1.0 [-], W200 §1.7 [-].
func TestW200_1_5WhatCannotBeRecorded(t *testing.T) {
	s := plays(t, "1.5", ground("", corps, ""), "hide I1")
	if no := refusal(t, s, "control 28 french"); no.Ref != "W200 §1.5" || len(no.Ways) == 0 {
		t.Errorf("control 28: %s with %v; want W200 §1.5 and a way", no.Ref, no.Ways)
	}
	s = told(t)
	for _, line := range []string{"ground A green 0 french", "ground x green 0 french", "area E", "ground red green 0 french"} {
		no := refusal(t, s, line)
		if no.Ref != "W200 §1.0" {
			t.Errorf("%s: %s; want W200 §1.0", line, no.Ref)
		}
		for _, w := range no.Ways {
			if strings.HasPrefix(w.Line, "ground A ") || strings.HasPrefix(w.Line, "ground E ") {
				t.Errorf("%s: the way %q is refused too", line, w.Line)
			}
		}
	}
	boardtest.Line(t, s, "ground 27 yellow 3 british sunken-road", "W200 §1.7")
	boardtest.Line(t, s, "block x british 3", "W200 §3.0")
}

// A Prussian corps arrives where the table tells, and without such an area the game says which line tells one: W200 §5.1 [+],
// W200 §5.1 [-].
func TestW200_5_1ToldArrivals(t *testing.T) {
	s := told(t, "ground 50 black", "block bulow prussian red tactical 4-3-2-h", "block PI1 prussian red 2-1", "pass", "pass", "end", "end", "pass", "pass", "end", "end")
	if no := refusal(t, s, "arrive"); no.Ref != "W200 §5.1" || len(no.Ways) != 1 || no.Ways[0].Line != "ground 50 black arrivals-red" {
		t.Fatalf("arrive: %s, %v; want W200 §5.1 and the line that tells where", no.Ref, no.Ways)
	}
	boardtest.Line(t, s, "ground 50 black arrivi-rosso", "")
	boardtest.Line(t, s, "arrive", "")
	if at := boardtest.Told(t, s, "show bulow")["at"]; at != "50" {
		t.Errorf("bulow is at %v; want 50 (W200 §5.1)", at)
	}
}

// The sunken road says which of its conditions fails: W200 §6.2.3.1.2 [-].
func TestW200_6_2_3_1_2Why(t *testing.T) {
	s, err := session.New(waterloo200.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	battle := "battle 4-3-2-1 at 2-1 colour=green reserve1-block=2-1 "
	for more, why := range map[string]string{
		"": "elsewhere", "sunken-road=yes contested=yes": "contested", "sunken-road=yes control=attacker": "control", "sunken-road=yes defender-faction=prussian": "whose",
		"sunken-road=yes colour=red": "full",
	} {
		line := battle + more
		if why == "full" {
			line = strings.Replace(line, "colour=green ", "", 1)
		}
		if no := refusal(t, s, line); no.Ref != "W200 §6.2.3.1.2" || !strings.HasSuffix(no.Say.Key, "."+why) {
			t.Errorf("%s: %s by %s; want %s (W200 §6.2.3.1.2)", line, no.Say.Key, no.Ref, why)
		}
	}
	boardtest.Line(t, s, battle+"sunken-road=yes", "")
}

// The blocks of a faction or a side are told alone; who is not on the map reaches nothing; a strategic commander away from his
// headquarters is told the way there: W200 §3.0 [+], W200 §6.2.2 [-], W200 §6.4 [-].
func TestW200_3_0OfASide(t *testing.T) {
	s := plays(t, "3.0", ground("", corps+`,{"id":"bulow","faction":"prussian","corps":"red","arm":"tactical","block":"4-3-2-h"}`, ""), "hide I1")
	for line, want := range map[string]string{
		"units french": "napoleon derlon I1 I2 C1 G1 G2", "units british": "wellington A1 A2 A3 A4", "units prussian": "bulow", "units alleati": "wellington A1 A2 A3 A4 bulow",
	} {
		var ids []string
		for _, u := range boardtest.Objects(boardtest.Told(t, s, line), "units") {
			ids = append(ids, u["id"].(string))
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%s: %s; want %s (W200 §3.0)", line, got, want)
		}
	}
	boardtest.Line(t, s, "units french british", "W200 §6.0")
	boardtest.Line(t, s, "reach A4", "W200 §3.0")
	s = plays(t, "6.4", ground("", corps, ""), "put napoleon 71\npass\npass\nend")
	if no := refusal(t, s, "reorganise napoleon"); no.Ref != "W200 §6.4" || no.Ways[0].Line != "reorganise napoleon 70 100" {
		t.Errorf("reorganise napoleon: %s, %v; want the way home (W200 §6.4)", no.Ref, no.Ways)
	}
	boardtest.Line(t, s, "reorganise napoleon 70 100", "")
}

// One of a thing is one in both languages: a block that an area holds, the last hit, a new engagement.
func TestW200_1_3OneIsOne(t *testing.T) {
	s, err := session.New(waterloo200.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[i18n.Lang][2]string{i18n.EN: {"1 block ", "4 blocks "}, i18n.IT: {"1 blocchetto ", "4 blocchetti "}} {
		for i, line := range []string{"battle 1 + 1 at 1 colour=red", "battle 1 + 1 + 1 + 1 + 1 at 1 colour=green"} {
			if got := said(t, s, lang, line); !strings.Contains(got, want[i]) {
				t.Errorf("%s: %s; want %q (W200 §1.3)", line, got, want[i])
			}
		}
	}
}

// The optional rules are taken by the names that the answers give them.
func TestW200_0OptionsByTheirNames(t *testing.T) {
	s := told(t)
	for _, o := range [][2]string{{"withdrawal", "retreat"}, {"ritirata", "retreat"}, {"battery", "grand-battery"}, {"batteria", "grand-battery"}} {
		boardtest.Line(t, s, "option "+o[0], "")
		if file := boardtest.Told(t, s, "chart")["file"].(string); !strings.Contains(file, "options: ["+o[1]+"]") {
			t.Errorf("%s is not in force (W200 §0)", o[1])
		}
		boardtest.Line(t, s, "option "+o[0]+" off", "")
	}
}
