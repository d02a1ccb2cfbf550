package waterloo200_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/session"
)

// said is what a line is answered by, in a language: its lines, or its refusal.
func said(t *testing.T, s *session.Session, lang i18n.Lang, line string) string {
	t.Helper()
	p := i18n.New(lang)
	p.Speak = func(line string) string { return waterloo200.Rules{}.Speak(s.State(), line, string(lang)) }
	var out []string
	defer func() {
		if all := strings.Join(out, "; "); strings.Contains(all, "⟨") {
			t.Errorf("%q is answered by %s: a sentence is lacking", line, all)
		}
	}()
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

// Every way of withdrawing is listed, and each is taken as it stands: two blocks, and of two areas one with room for both and one
// with room for one: W200 §0/or-7 [+].
func TestW200_Option7EveryWay(t *testing.T) {
	field := derlon70 + french("I1", "orange", "infantry", "4-3-2-1", "69") + british("A1", "3-2-1", "28") + british("A2", "2-1", "28") + british("A3", "2-1", "26") +
		british("A4", "2-1", "3") + british("A5", "2-1", "3")
	fight := func() *session.Session {
		return plays(t, "0/or-7", ground(`,"options":["retreat"]`, field, `,"disc":"allied"`), "activate derlon 69\nmove I1 28\nbattle 28")
	}
	var got []string
	for _, a := range (waterloo200.Rules{}).Legal(fight().State(), 1) {
		if a.Verb == "withdraw" {
			got = append(got, strings.Join(append(slices.Clone(a.Units[0].IDs), a.Args...), " "))
		}
	}
	slices.Sort(got)
	if want := []string{"A1 A2 26 26", "A1 A2 26 3", "A1 A2 3 26"}; !slices.Equal(got, want) {
		t.Errorf("listed %q; want %q: 3 takes one more (W200 §0/or-7, §1.3)", got, want)
	}
	for _, l := range []string{"withdraw A1 26 A2 26", "withdraw A1 26 A2 3", "withdraw A1 3 A2 26"} {
		for _, r := range fight().Submit(l) {
			if r.Refusal != nil {
				t.Errorf("%s: refused by %s (W200 §0/or-7)", l, r.Refusal.Say.Key)
			}
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

// tells are the paragraphs of what a line is answered by, in order: a head, a line behind it after a dash, where the game goes on
// after a /, and what hands do with > and the act.
func tells(t *testing.T, s *session.Session, line string) string {
	t.Helper()
	var out []string
	rs := s.Submit(line)
	for s.Owed() != nil && s.Owed()[0].Need.Deck != "" {
		rs = append(rs, s.Submit("r")...)
	}
	for _, r := range rs {
		if r.Refusal != nil {
			t.Errorf("%q: refused by %s", line, r.Refusal.Ref)
		}
		for _, l := range r.Verdict.Lines {
			if l.Kind == game.HandsLine {
				out = append(out, ">"+l.Hands[0].Act)
				continue
			}
			mark := map[game.LineKind]string{game.BodyLine: "-", game.PhaseLine: "/"}[l.Kind]
			out = append(out, mark+strings.TrimPrefix(strings.TrimPrefix(string(l.Refs[0]), "W200 "), "§"))
		}
		for _, e := range r.Verdict.Events {
			if e.Kind() == "mark" && len(game.Touched(e)) == 0 {
				t.Errorf("%q: an event marks nobody", line)
			}
		}
	}
	return strings.Join(out, " ")
}

// telling compares what lines of a game are answered by, `LINE => PARAGRAPHS` each.
func telling(t *testing.T, s *session.Session, script string) {
	t.Helper()
	for _, row := range strings.Split(strings.TrimSpace(script), "\n") {
		line, want, _ := strings.Cut(strings.TrimSpace(row), " => ")
		if got := tells(t, s, line); got != want {
			t.Errorf("%q tells %s; want %s", line, got, want)
		}
	}
}

// What happens is told, each thing by its paragraph, and what hands do with it: an activation, moves, a new engagement, areas that
// change hands, the battle with its sums, losses and dead, the impulse that ends: W200 §6.2.1 [+], W200 §6.2.2 [+], W200 §6.2.3 [+],
// W200 §6.2.3.1.1 [+], W200 §6.2.3.1.4 [+], W200 §6.2.3.1.5 [+], W200 §6.2.3.1.7 [+], W200 §6.2.4 [+], W200 §6.3 [+], W200 §1.5.2 [+].
func TestW200_6_2WhatIsTold(t *testing.T) {
	field := derlonAt69 + twoFeet + gun1 + british("A1", "2-1", "28") + british("A2", "2-1", "26")
	telling(t, lay(t, "", field, ""), `
		activate derlon => 6.2.1 >reveal
		move G1 reveal => 3.10.1 >reveal
		move I1 28 => 6.2.2 -6.2.3
		move I2 27 => 6.2.2 -1.5 >cube
		battle 28 with G1 => 6.2.3 -6.2.3.1.1 -6.2.3.1.4 -6.2.3.1.4 -6.2.3.1.5 -3.10.1 >turn -6.2.3.1.7 -3.6 >remove -1.5 >cube -6.2.3.1.7 >turn >hide
		end => 6.2.4 -6.2.4 >turn >hide /6.0
		pass A2 3 => 6.3 6.2.2 /6.0
		pass => 6.3 /6.0
		end => 6.4 /6.0`)
	// By the disc, and the end of an impulse by which it goes to the other side; a white step absorbs the winner's one hit.
	telling(t, lay(t, "", french("I1", "orange", "infantry", "4w-3-2-1", "69")+french("I2", "orange", "infantry", "4-3-2-1", "27")+british("A1", "3-2-1", "27"), ""), `
		strategic => 6.1
		move I1 27 => 6.2.2
		battle 27 => 6.2.3 -6.2.3.1.4 -6.2.3.1.4 -6.2.3.1.5 -6.2.3.1.7 -6.2.3.1.7 >turn -R4 >hide
		end => 6.2.4 -R54 /6.0`)
}

// The same of reserves, the reorganisation, the sunken road, a withdrawal and horse that goes on: W200 §5.0 [+], W200 §6.4 [+],
// W200 §6.2.3.1.2 [+], W200 §0/or-4 [+], W200 §0/or-5 [+], W200 §0/or-7 [+], W200 §0/or-8 [+], W200 §0/or-9 [+].
func TestW200_6_4WhatIsTold(t *testing.T) {
	telling(t, lay(t, "", `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","at":"70","step":2}`, ""), `
		pass => 6.3 /6.0
		pass => 6.3 /6.0
		end => 6.4 /6.0
		reorganise napoleon with derlon=2 => 6.4 -6.4 >turn
		end => 6.4 -6.4 >turn >hide /6.0`)
	telling(t, lay(t, "", derlonAt69+twoFeet+british("A1", "2-1", "27")+`,{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true},{"id":"A5","faction":"british","corps":"azure","arm":"infantry","block":"3-2-1","reserve":true}`, ""), `
		activate derlon => 6.2.1 >reveal
		move I1 27 => 6.2.2 -6.2.3
		battle 27 => 6.2.3 -6.2.3.1.2
		x => 6.2.3.1.2 -6.2.3.1.4 -6.2.3.1.4 -6.2.3.1.5 -6.2.3.1.7 -3.6 >remove -1.5 >cube -6.2.3.1.7 >turn >hide`)
	telling(t, lay(t, `,"options":["retreat","combined"]`, derlonAt69+twoFeet+british("A1", "2-1", "28")+british("A2", "2-1", "3"), `,"disc":"allied"`), `
		activate derlon => 6.2.1 >reveal
		move I1 28 => 6.2.2 -6.2.3
		battle 28 => 6.2.3 -0/or-7
		withdraw A1 3 => 0/or-7 -0/or-7 -0/or-7 -1.5 >cube
		end => 6.2.4 -6.2.4 >turn >hide /6.0`)
	telling(t, lay(t, `,"options":["impetus"]`, derlonAt69+french("C1", "orange", "cavalry", "4-3-2-1", "69")+british("A1", "1", "28"), ""), `
		activate derlon => 6.2.1 >reveal
		move C1 28 => 6.2.2 -6.2.3
		battle 28 => 6.2.3 -6.2.3.1.4 -6.2.3.1.4 -6.2.3.1.5 -3.6 >remove -1.5 >cube -6.2.3.1.7 >turn >hide -0/or-4
		impetus C1 69 => 6.2.2`)
	telling(t, lay(t, `,"options":["grand-battery"]`, french("G1", "orange", "foot-artillery", "3-2-1-p", "69")+british("A1", "2-1", "28"), ""), `
		bombard 28 with G1 => 0/or-5 -6.2.3.1.4 -6.2.3.1.4 -6.2.3.1.5 -6.2.3.1.7 >turn >hide`)
}

// Records are told by the paragraph of what they change, and what the table tells of a map by that of maps and blocks:
// W200 §1.3 [+], W200 §1.5 [+], W200 §2.1 [+], W200 §3.5 [+], W200 §3.6 [+], W200 §3.0 [+], W200 §1.0 [+], W200 §0 [+].
func TestW200_1_3WhatIsRecorded(t *testing.T) {
	telling(t, lay(t, "", corps+`,{"id":"b9","faction":"british","at":"26"}`, ""), `
		put I1 71 => 1.3
		put A3 69 => 1.3
		remove G1 => 3.6
		remove C1 => 3.6 -1.5 >cube
		level A1 1 => 3.5
		reveal A1 => 6.2.3.1.3
		hide A1 => 6.2.3.1.10
		reveal b9 cavalry red 3-2-1 => 3.0
		control 27 french => 1.5
		disc allied => 2.1
		option charge => 0
		option charge off => 0`)
	s := lay(t, "", corps+`,{"id":"b9","faction":"british","at":"26"}`, "", "reveal b9 cavalry red 3-2-1 german", "option charge", "option morale", "option impetus off")
	if u := boardtest.Told(t, s, "show b9"); u["arm"] != "cavalry" || u["corps"] != "red" || u["shows"] != "3-2-1" || u["up"] != false {
		t.Errorf("b9 is %v; want red horse of 3-2-1, hidden (W200 §3.0)", u)
	}
	if file := boardtest.Told(t, s, "chart")["file"].(string); !strings.Contains(file, "options: [charge, morale]") || !strings.Contains(file, "language: german") {
		t.Errorf("written as\n%s\nwant charge and morale, and b9 a German", file)
	}
	if u := boardtest.Told(t, lay(t, "", `,{"id":"b9","faction":"british","at":"26"}`, ""), "show b9"); u["shows"] != nil || u["at"] != "26" {
		t.Errorf("b9 is %v; want nothing of its face (W200 §0/fog)", u)
	}
	telling(t, told(t), `
		ground 27 yellow 3 british azure => 1.0
		link 27 53 3 => 1.0
		block A1 british azure 2-1 27 => 3.0
		block F1 french green 2-1 53 => 3.0`)
}

// The scouts, the Prussians who come, the set-up, the reserves: W200 §0/or-3 [+], W200 §5.1 [+], W200 §4.0 [+], W200 §5.0 [+].
func TestW200_5_1WhatIsToldOfArrivals(t *testing.T) {
	telling(t, lay(t, `,"options":["reconnaissance"]`, derlonAt69+french("C1", "orange", "cavalry", "4-3-2-1", "69")+strings.ReplaceAll(british("A2", "2-1", "27")+british("A3", "2-1", "27"), `,"up":true`, ""), ""), `
		activate derlon => 6.2.1 >reveal
		scout C1 at 27 => 0/or-3 -0/or-3`)
	red := `,{"id":"blucher","faction":"prussian","arm":"strategic","block":"4-3-2-h"},{"id":"bulow","faction":"prussian","corps":"red","arm":"tactical","block":"4-3-2-h"},{"id":"P1","faction":"prussian","corps":"red","arm":"infantry","block":"3-2-1"},
		{"id":"PG","faction":"prussian","corps":"red","arm":"foot-artillery","block":"3-2-1-p"},{"id":"PC","faction":"prussian","corps":"red","arm":"cavalry","block":"2-1"}`
	telling(t, lay(t, "", red, `,"turn":3,"phase":"arrivals"`), `
		arrive => 5.1 -5.1 -5.1 /6.0`)
	b := ground("", `,{"id":"R1","faction":"french","corps":"blue","arm":"infantry","block":"3-2-1","reserve":true},{"id":"R2","faction":"french","corps":"green","arm":"infantry","block":"3-2-1","reserve":true}`, "")
	b["areas"].([]any)[7].(map[string]any)["icons"] = []any{"blue-infantry"}
	telling(t, boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, b), `
		reinforce french 2 => 5.0 -5.0 -5.0
		end => 6.2.4 -R54 /6.0`)
	b = ground("", `,{"id":"R1","faction":"french","corps":"blue","arm":"infantry","block":"3-2-1"}`, "")
	for _, u := range b["units"].([]any) {
		delete(u.(map[string]any), "at")
	}
	b["areas"].([]any)[7].(map[string]any)["icons"] = []any{"blue-infantry"}
	b["begin"] = map[string]any{"phase": "setup", "side": "french"}
	telling(t, boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, b), `
		deploy => 4.0 -4.0 /6.0`)
}

// Demoralised blocks fall a step at the end of the turn; who dies of it leaves the area to the enemy, and a tenth unit lost so
// ends the game: W200 §0/or-9 [+], W200 §6.2.3.1.9 [+], W200 §1.5 [+].
func TestW200_Option9WhoDiesOfIt(t *testing.T) {
	// C1 stands among enemies in 26, behind their lines: nothing links it with Napoleon.
	cut := french("C1", "orange", "cavalry", "1", "26") + strings.ReplaceAll(british("A1", "2-1", "26"), `,"up":true`, "")
	plays(t, "0/or-9", ground(`,"options":["morale"]`, cut, ""), `
		pass
		pass
		end => {"isolated":["C1"]}
		end => {"gone":["C1"],"control":{"26":"british"},"morale":{"french":9},"turn":2}`)
	dead := ""
	var ids []string
	for _, id := range []string{"L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9"} {
		dead += `,{"id":"` + id + `","faction":"french","corps":"blue","arm":"infantry","block":"2-1"}`
		ids = append(ids, `"`+id+`"`)
	}
	plays(t, "6.2.3.1.9", ground(`,"options":["morale"]`, cut+dead, `,"dead":[`+strings.Join(ids, ",")+`]`), `
		pass
		pass
		end
		end => {"over":true,"victor":"allied","by":"morale"}`)
}

// Only the British have a sunken road, against the French, where it was theirs and not contested as the impulse began:
// W200 §6.2.3.1.2 [-].
func TestW200_6_2_3_1_2WhoHasNone(t *testing.T) {
	reserve := `,{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`
	feet := derlonAt69 + french("I1", "orange", "infantry", "4-3-2-1", "69")
	for name, c := range map[string]struct {
		units, begin string
		owed         string
	}{
		"theirs":     {feet + british("A1", "2-1", "27"), "", `"reserve"`},
		"French":     {feet + british("A1", "2-1", "27"), `,"control":{"27":"french"}`, `"reserve"`}, // A1 stands there alone: it is British
		"contested":  {feet + british("A1", "2-1", "27") + french("I2", "orange", "infantry", "2-1", "27"), "", ""},
		"no reserve": {feet + british("A1", "2-1", "27"), "", ""},
	} {
		units := c.units + reserve
		if name == "no reserve" {
			units = c.units
		}
		plays(t, "6.2.3.1.2", ground("", units, c.begin), `
			activate derlon
			move I1 27
			battle 27 => {"owed":[`+c.owed+`]}`)
	}
	plays(t, "6.2.3.1.2", ground("", reserve+french("I1", "orange", "infantry", "4-3-2-1", "27")+british("A1", "2-1", "26")+`,{"id":"hill","faction":"british","corps":"green","arm":"tactical","block":"4-3-2-h","at":"26"}`, `,"side":"allied"`), `
		activate hill
		move A1 27
		battle 27 => {"owed":[]}`)
}

// A seat that sees of the enemy's reserves only how many there are is told that a battle is weighed without the one that may come
// from the sunken road; where none of the right colour can be among them nothing is said: W200 §6.2.3.1.2 [+] [-].
func TestW200_6_2_3_1_2WeighedWithout(t *testing.T) {
	for name, may := range map[string]bool{"azure": true, "orange": false, "azure, hidden": true} {
		corps, hidden, _ := strings.Cut(name, ", ")
		foot := british("A1", "2-1", "27")
		if hidden != "" {
			foot = strings.ReplaceAll(foot, `,"up":true`, "")
		}
		s := lay(t, "", derlonAt69+french("I1", "orange", "infantry", "4-3-2-1", "69")+foot+`,{"id":"A4","faction":"british","corps":"`+corps+`","arm":"infantry","block":"2-1","reserve":true}`, "", "activate derlon", "move I1 27")
		boardtest.Line(t, s, "as french", "")
		rs := s.Submit("battle 27 ?")
		o := rs[len(rs)-1].Odds
		if o == nil || len(o.Lines) < 1 {
			t.Fatalf("W200 §6.2.3.1.2: no chances of the battle: %+v", rs)
		}
		for l, want := range map[i18n.Lang]string{i18n.EN: "without the reserve that the British may call", i18n.IT: "senza la riserva che i britannici possono chiamare"} {
			if got := slices.ContainsFunc(o.Lines, func(x game.Text) bool {
				return strings.Contains(i18n.New(l).Say(x.Say), want) && slices.Contains(x.Refs, "W200 §6.2.3.1.2")
			}); got != may {
				t.Errorf("W200 §6.2.3.1.2, a reserve of %s: told that it is weighed without: %t; want %t", name, got, may)
			}
		}
	}
}

// What the enemy's seat reads of a hidden block that moves is that one comes there, and no name; of one that is turned up, its
// name: W200 §0/fog [+], W200 §0/fog [-].
func TestW200_FogMoves(t *testing.T) {
	r := waterloo200.Rules{}
	for line, want := range map[string]string{"move I1 71": "go, mark", "move G2 reveal": "mark, mark, mark G2"} {
		s := lay(t, "", derlonAt69+french("I1", "orange", "infantry", "4-3-2-1", "70")+french("G2", "orange", "horse-artillery", "2-1-p", "70"), "", "activate derlon")
		before := s.Seen()
		rs := s.Submit(line)
		var got []string
		for _, e := range r.Veil(before, game.Action{}, rs[len(rs)-1].Verdict, []int{1}).Events {
			got = append(got, strings.TrimSpace(e.Kind()+" "+strings.Join(game.Touched(e), "+")))
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%q: the enemy reads %s; want %s (W200 §0/fog)", line, text, want)
		}
	}
}

// Every verb of the map is offered with its paragraph and its kind, says in both languages what it does, and shows a line: the verbs
// of the board and the declared ones, none twice.
func TestW200_6_0Verbs(t *testing.T) {
	want := map[string]game.Verb{}
	for kind, verbs := range map[game.VerbKind]string{
		game.DoVerb:     "deploy=4.0 arrive=5.1 activate=6.2.1 strategic=6.1 reinforce=5.0,6.1 place=5.0 move=6.2.2 scout=0/or-3 battle=6.2.3 bombard=0/or-5 reserve=6.2.3.1.2 withdraw=0/or-7 hit=6.2.3.1.7 impetus=0/or-4 pass=6.3 reorganise=6.4 end=6.0",
		game.RecordVerb: "put=1.3 remove=3.6 level=3.5 reveal=6.2.3.1.3 hide=6.2.3.1.10 control=1.5 disc=2.1 chart=1.0 option=0 ground=1.0 link=1.0 block=3.0",
		game.AskVerb:    "show= units= area=1.0 score=0/vincere reach=6.2.2 legal= employ=3.10.1,3.10.2,3.10.3",
	} {
		for _, w := range strings.Fields(verbs) {
			name, refs, _ := strings.Cut(w, "=")
			v := game.Verb{Name: name, Kind: kind}
			for _, r := range strings.FieldsFunc(refs, func(r rune) bool { return r == ',' }) {
				v.Refs = append(v.Refs, ref.Ref("W200 §"+r))
			}
			want[name] = v
		}
	}
	got := waterloo200.Rules{}.Verbs()
	for _, v := range got {
		w, known := want[v.Name]
		if !known || v.Kind != w.Kind || v.Name != "employ" && !slices.Equal(v.Refs, w.Refs) {
			t.Errorf("%+v; want %+v", v, w)
		}
		delete(want, v.Name)
		for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
			p := i18n.New(lang)
			if !p.Has("w200.does."+v.Name) || !p.Has("w200.example."+v.Name) {
				t.Errorf("%s in %s: nobody says what it does, or shows a line", v.Name, lang)
			}
		}
	}
	for name := range want {
		t.Errorf("%s is not offered", name)
	}
}

// Behind a verb of the map TAB offers blocks that are not dead and areas, behind a declared one its facts; at the beginning of a line
// the verbs of both.
func TestW200_6_0Completion(t *testing.T) {
	r := waterloo200.Rules{}
	s := lay(t, "", corps, "", "remove C1")
	empty, err := r.Setup(nil)
	if err != nil {
		t.Fatal(err)
	}
	offers := func(st game.State, typed string, want string, no ...string) {
		t.Helper()
		got := r.Complete(st, typed)
		for _, w := range strings.Fields(want) {
			if !slices.ContainsFunc(got, func(x string) bool { return strings.EqualFold(strings.TrimSpace(x), w) }) {
				t.Errorf("%q: %v is offered; want %s", typed, got, w)
			}
		}
		for _, w := range no {
			if slices.ContainsFunc(got, func(x string) bool { return strings.EqualFold(strings.TrimSpace(x), w) }) {
				t.Errorf("%q: %s is offered; want it not", typed, w)
			}
		}
	}
	offers(s.Seen(), "rein", "reinforce")
	offers(s.Seen(), "emp", "employ")
	offers(empty, "emp", "employ")
	offers(empty, "rein", "", "reinforce")
	offers(s.Seen(), "activate d", "derlon")
	offers(s.Seen(), "move I1 2", "26 27 28")
	offers(s.Seen(), "move C", "", "C1")
	offers(s.Seen(), "battle 28 w", "with")
	offers(empty, "battle sunk", "", "28")
	offers(empty, "employ act", "activated=")
}

// A fact that nobody stated and that matters is listed as assumed, one that was stated is not; a line of facts alone asks the last
// question again with them; where no question went before it is no line: W200 §1.1 [+].
func TestW200_1_1Assumed(t *testing.T) {
	s, err := session.New(waterloo200.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	assumed := func(line, want string) {
		t.Helper()
		rs := s.Submit(line)
		var got []string
		for _, a := range rs[len(rs)-1].Verdict.Assumed {
			got = append(got, a.Fact+"="+a.Value)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q assumes %v; want %s", line, got, want)
		}
	}
	if no := refusal(t, s, "terrain=3"); no.Kind != game.Unknown {
		t.Errorf("terrain=3 without a question: %s", no.Kind)
	}
	assumed("battle 4-3-2-1 at 3-2-1", "area-colour=green area-terrain=0")
	assumed("battle 4-3-2-1 at 3-2-1 terrain=2", "area-colour=green")
	assumed("battle 4-3-2-1 at 3-2-1 colour=yellow terrain=2", "")
	rs := s.Submit("terrain=1")
	if o := rs[len(rs)-1].Odds; o == nil || o.Chance.Get("of") != 4 || o.Chance.Get("df") != 4 {
		t.Errorf("terrain=1 answers %+v; want the last battle with a bonus of 1: 4 against 3 + 1", o)
	}
}

// Of several names the one that nobody has is told, as it was typed: W200 §1.0 [-], W200 §3.0 [-].
func TestW200_3_0WhichName(t *testing.T) {
	s := lay(t, "", corps, "")
	for line, want := range map[string]string{"move I1+Ghost 28": "Ghost", "battle Nowhere": "Nowhere", "move I1 28 Noarea": "Noarea", "battle 28+Ninety": "28", "link 28 Foo+Bar": "Foo", "show Phantom": "Phantom"} {
		if no := refusal(t, s, line); no.Kind != game.Unknown || len(no.Say.Args) == 0 || no.Say.Args[0] != want {
			t.Errorf("%q: %s of %v; want %s", line, no.Say.Key, no.Say.Args, want)
		}
	}
}

// The horse of a hidden hand that is drawn takes the charge away: one of two blocks, foot 4-3-2-1 or horse 2-1, against horse of
// 3 in the open: 6 - 4 = +2, or 3 - 2 = +1, each by one half: W200 §0/or-2 [+], W200 §0/or-2 [-], W200 §0/fog [+].
func TestW200_Option2HiddenHorse(t *testing.T) {
	s := lay(t, `,"options":["charge"]`, derlonAt69+french("C1", "orange", "cavalry", "3-2-1", "70")+`,{"id":"A1","faction":"british","corps":"azure","arm":"infantry","block":"4-3-2-1","at":"71"},{"id":"A2","faction":"british","corps":"red","arm":"cavalry","block":"2-1","reserve":true}`, "", "activate derlon", "move C1 71")
	boardtest.Line(t, s, "as french", "")
	rs := s.Submit("battle 71?")
	o := rs[len(rs)-1].Odds
	if o == nil || len(o.Outcomes) != 2 {
		t.Fatalf("battle 71?: %+v; want two ends", rs[len(rs)-1])
	}
	got := map[any]string{}
	for _, x := range o.Outcomes {
		got[x.Keys.Get("fr")] = x.P.RatString()
	}
	// D'Erlon's 4 stars do not count: 69 is not beside 71.
	if got[2] != "1/2" || got[1] != "1/2" {
		t.Errorf("chances %v; want +2 and +1, a half each", got)
	}
}

// Both sides set up at the same time, each its own blocks: where the Allied draws come first, the French seat is told that those are
// the Allies', and draws when they have come: W200 §4.0 [+], W200 §4.0 [-].
func TestW200_4_0EachDrawsItsOwn(t *testing.T) {
	s, err := session.New(waterloo200.Rules{}, practice(t), session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	boardtest.Line(t, s, "deploy", "")
	boardtest.Line(t, s, "as french", "")
	for _, line := range []string{"r", "3", "x"} {
		no := refusal(t, s, line)
		if no.Ref != "W200 §4.0" || len(no.Say.Args) != 1 {
			t.Errorf("%q: %s %s; want whose draw it is (W200 §4.0)", line, no.Ref, no.Say.Key)
		}
	}
	for range 4 { // area by area: Hougoumont's block comes after the French have drawn some
		for _, seat := range []string{"allied", "french"} {
			boardtest.Line(t, s, "as "+seat, "")
			s.Submit("r")
		}
	}
	if c := s.Clock(); c.Phase != "impulse" || c.Turn != 1 {
		t.Errorf("at %+v; want the first impulse", c)
	}
}

// A gun inside the area uses up the one Allied gun of a battle by the other reading of R24, foot inside does not; a commander's
// stars count by the other reading of R18 where a block of his corps attacks: W200 §3.10.3 [+], W200 §3.10.3 [-], W200 §3.9.5.4 [+],
// W200 §3.9.5.4 [-].
func TestW200_3_10_3OtherReadings(t *testing.T) {
	allies := `,{"id":"hill","faction":"british","corps":"green","arm":"tactical","block":"4-3-2-h","at":"27"},{"id":"GB","faction":"british","corps":"green","arm":"horse-artillery","block":"2-1-p","at":"27"},
		{"id":"GI","faction":"british","corps":"green","arm":"horse-artillery","block":"2-1-p","at":"27"}` + british("A1", "4-3-2-1", "27") + french("I1", "blue", "infantry", "2-1", "69")
	plays(t, "3.10.3", ground(`,"readings":{"R24":"b"}`, allies, `,"side":"allied"`), `
		activate hill
		move GB reveal
		move A1 69
		battle 69 with GB => {"battle":{"of":10,"df":2}}`)
	plays(t, "3.10.3", ground(`,"readings":{"R24":"b"}`, allies, `,"side":"allied"`), `
		activate hill
		move GB reveal
		move A1 69
		move GI 69
		battle 69 with GB => {"refused":"W200 §3.10.3"}
		battle 69 => {"battle":{"of":10,"df":2}}`)
	stars := derlonAt69 + french("I1", "orange", "infantry", "4-3-2-1", "69") + french("I2", "green", "infantry", "4-3-2-1", "28") + british("A1", "2-1", "28")
	plays(t, "3.9.5.4", ground(`,"readings":{"R18":"b"}`, stars, ""), `
		activate derlon
		battle 28 => {"battle":{"of":4,"df":4}}`)
	plays(t, "3.9.5.4", ground(`,"readings":{"R18":"b"}`, stars, ""), `
		activate derlon
		move I1 28
		battle 28 => {"battle":{"of":12,"df":4}}`)
}

// Who attacks in an area that stays contested is still seen when the impulse is over; his enemies are not: W200 §6.2.3.1.10 [+].
func TestW200_6_2_3_1_10StillSeen(t *testing.T) {
	plays(t, "6.2.3.1.10", ground("", derlonAt69+french("I1", "orange", "infantry", "4-3-2-1", "69")+strings.ReplaceAll(british("A1", "4w-3-2-1", "28")+british("A2", "4w-3-2-1", "28"), `,"up":true`, ""), ""), `
		activate derlon
		move I1 28
		battle 28
		end => {"up":["I1"],"activated":[]}
		pass => {"up":["I1"]}`)
}

// A hit falls on a block of the battle alone, whoever insists: W200 §6.2.3.1.7 [-].
func TestW200_6_2_3_1_7WhoIsNotInIt(t *testing.T) {
	s := lay(t, "", derlonAt69+twoFeet+british("A1", "3-2-1", "28")+british("A2", "3-2-1", "28")+british("A3", "3-2-1", "27"), "", "activate derlon", "move I1 28", "move I2 28", "battle 28")
	for _, line := range []string{"hit A3", "hit A3 !", "hit I1", "hit I1 !"} {
		boardtest.Line(t, s, line, "W200 §6.2.3.1.7")
	}
}

// A hidden block whose face nobody knows is told before it fights; a block is set up once; the programme brings its corps and no
// other, also with a free set-up: W200 §6.2.3.1.3 [-], W200 §0/or-1 [-], W200 §5.1 [+].
func TestW200_6_2_3_1_3Unknown(t *testing.T) {
	s := lay(t, "", derlonAt69+french("I1", "orange", "infantry", "4-3-2-1", "69")+`,{"id":"b9","faction":"british","at":"28"}`, "", "activate derlon", "move I1 28")
	boardtest.Line(t, s, "battle 28", "W200 §6.2.3.1.3")
	b := ground(`,"options":["free-setup"]`, `,{"id":"R1","faction":"french","corps":"blue","arm":"infantry","block":"3-2-1"},{"id":"R2","faction":"french","corps":"blue","arm":"infantry","block":"2-1"}`, "")
	for _, u := range b["units"].([]any) {
		delete(u.(map[string]any), "at")
	}
	b["areas"].([]any)[7].(map[string]any)["icons"] = []any{"blue-infantry", "blue-infantry"}
	b["begin"] = map[string]any{"phase": "setup", "side": "french"}
	plays(t, "0/or-1", b, `
		deploy R1 100 => {"at":{"R1":"100"}}
		deploy R1 100 => {"refused":"W200 §4.0"}
		deploy R2 69 => {"refused":"W200 §4.0"}
		deploy R2 100 => {"at":{"R2":"100"}}`)
	corpsOf := `,{"id":"blucher","faction":"prussian","arm":"strategic","block":"4-3-2-h"},{"id":"bulow","faction":"prussian","corps":"red","arm":"tactical","block":"4-3-2-h"},{"id":"ziethen","faction":"prussian","corps":"blue","arm":"tactical","block":"4-3-2-h"}`
	for _, options := range []string{"", `,"options":["free-setup"]`, `,"options":["free-setup","arrivals"]`} {
		plays(t, "5.1", ground(options, corpsOf, `,"turn":3,"phase":"arrivals"`), `
			arrive => {"at":{"bulow":"50","blucher":"50","ziethen":null},"phase":"impulse"}`)
	}
}

// Isolated blocks are told in order; who falls a step by his isolation is told; a name that two lines of steps give is refused;
// horse is horse, an isolated commander isolated, in the short way of writing facts: W200 §6.4.1 [+], W200 §0/or-9 [+],
// W200 §6.4 [-], W200 §0/or-2 [+], W200 §6.4.1 [-].
func TestW200_6_4_1WhatElse(t *testing.T) {
	cut := french("Z1", "orange", "cavalry", "2-1", "26") + french("B1", "orange", "cavalry", "2-1", "26") + british("A1", "2-1", "26")
	s := lay(t, `,"options":["morale"]`, cut, "", "pass", "pass")
	if got := boardtest.JSON(boardtest.Told(t, s, "score")["isolated"]); got != `["B1","Z1"]` {
		t.Errorf("isolated: %s; want B1 and Z1 (W200 §6.4.1)", got)
	}
	telling(t, s, `
		end => 6.4 /6.0
		end => 6.4 -0/or-9 >turn -0/or-9 >turn /6.0`)
	s = lay(t, "", `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","at":"70","step":2}`, "", "pass", "pass", "end")
	boardtest.Line(t, s, "reorganise napoleon with derlon=1 derlon=1", "W200 §6.4")
	lists(t, lay(t, "", derlonAt69, "", "put napoleon 71", "pass", "pass", "end"), "6.4", "=reorganise", "reorganise napoleon: 70 100")
	empty, err := session.New(waterloo200.Rules{}, nil, session.Options{})
	if err != nil {
		t.Fatal(err)
	}
	boardtest.Line(t, empty, "reorganise 3-2-h isolated", "W200 §6.4.1")
	rs := empty.Submit("battle horse 2-1 + 1 at 2-1 options=charge")
	if of := rs[0].Odds.Chance.Get("of"); of != 5 {
		t.Errorf("horse of 2 that charges with foot of 1: OF %v; want 5 (W200 §0/or-2)", of)
	}
	rs = empty.Submit("move cavalry path1-colour=green path2-colour=yellow")
	var told []any
	for _, x := range rs[0].Verdict.Steps {
		told = append(told, x.Say.Args[0], x.Value.Args[0])
	}
	if got := boardtest.JSON(told); got != "[1,1,2,2]" {
		t.Errorf("the way is reckoned as %s; want area 1 for 1 point and area 2 for 2 (W200 §1.2)", got)
	}
}

// How the game stands: strategic values, reserves as far as a seat may count them, and no worth in a draw; an area tells what it is
// and who is there: W200 §3.9.4 [+], W200 §0/fog [+], W200 §0/vincere [+], W200 §1.7 [+].
func TestW200_WinningStands(t *testing.T) {
	units := strings.ReplaceAll(british("A1", "2-1", "27"), `,"up":true`, "") + `,{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true},{"id":"A5","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`
	s := lay(t, "", units, "", "level napoleon 1")
	score := boardtest.Told(t, s, "score")
	if got := boardtest.JSON(score["sv"]); got != `{"british":4,"french":3,"prussian":0}` {
		t.Errorf("values %s (W200 §3.9.4)", got)
	}
	boardtest.Line(t, s, "as french", "")
	if got := boardtest.JSON(boardtest.Told(t, s, "score")["reserve"]); got != `{"british":2,"french":0,"prussian":0}` {
		t.Errorf("reserves from the French seat %s; want two British (W200 §0/fog)", got)
	}
	s = lay(t, "", units, "")
	got := said(t, s, i18n.EN, "area 27")
	for _, want := range []string{"beside: 26, 69", "sunken road", "A1 at 27"} {
		if !strings.Contains(got, want) {
			t.Errorf("area 27: %s; want %q", got, want)
		}
	}
	if got := said(t, s, i18n.EN, "area 100"); strings.Contains(got, "sunken") || !strings.Contains(got, "headquarters") || !strings.Contains(got, "victory") {
		t.Errorf("area 100: %s; want a victory area and a headquarters, of no sunken road", got)
	}
	b := ground("", "", `,"turn":5`)
	delete(b["areas"].([]any)[3].(map[string]any), "victory")
	s = plays(t, "0/vincere", b, "pass\npass => {\"over\":true,\"victor\":\"\",\"by\":\"end\"}")
	for side := range 2 {
		if w := (waterloo200.Rules{}).Worth(s.Seen(), side); w != 0 {
			t.Errorf("a draw is worth %g to side %d; want 0", w, side)
		}
	}
}

// A block falls no more steps than it has, in a file; what no file can say is refused in its words; an area that is not there has its
// nearest name, and is refused of an action too: W200 §3.5 [-], W200 §3.0 [-], W200 §1.0 [-].
func TestW200_3_5StepsOfAFile(t *testing.T) {
	for step, ok := range map[string]bool{"2": true, "3": false} {
		text := `{"game":"waterloo200","name":"steps","areas":[{"id":"100","start":"french"},{"id":"3","start":"british"}],"links":[["3","100"]],"units":[{"id":"napoleon","faction":"french","arm":"strategic","block":"4-3-2-h","at":"100"},{"id":"wellington","faction":"british","arm":"strategic","block":"4-3-2-h","at":"3"},{"id":"I1","faction":"french","corps":"orange","block":"3-2-1","step":` + step + `,"at":"100"}],"begin":{"phase":"impulse"}}`
		if _, err := field.Read("steps.json", []byte(text)); (err == nil) != ok {
			t.Errorf("3-2-1 fallen %s steps: %v; want it read: %t (W200 §3.5)", step, err, ok)
		}
	}
	if got := said(t, told(t), i18n.IT, "block F1 french green 4-4-1 53"); !strings.Contains(got, "F1") {
		t.Errorf("4-4-1: %s; want F1 named", got)
	}
	s := lay(t, "", corps, "")
	if no := refusal(t, s, "area 10"); no.Hint.IsZero() {
		t.Errorf("area 10: no hint; want 100 (W200 §1.0)")
	}
	_, err := waterloo200.Rules{}.Prepare(s.Seen(), game.Action{Verb: "pass", Units: []game.Operand{{IDs: []string{"I1"}}}, Args: []string{"nowhere"}})
	if no, is := err.(*game.Refusal); !is || no.Ref != "W200 §1.0" {
		t.Errorf("pass I1 nowhere: %v; want W200 §1.0", err)
	}
	if got := said(t, s, i18n.EN, "legal I1"); !strings.Contains(got, "pass I1: ") || !strings.Contains(got, "70") {
		t.Errorf("legal I1: %s; want its ways in a pass", got)
	}
}

// A line that a refusal proposes names what stands on the table: it is read as it is, on a map whose areas are no numbers too: W200
// §1.0 [-], W200 §3.0 [-].
func TestW200_1_0Proposed(t *testing.T) {
	s, err := session.New(waterloo200.Rules{}, practice(t), session.Options{Dice: session.Mode{Name: "seed", Text: "7"}})
	if err != nil {
		t.Fatal(err)
	}
	boardtest.Line(t, s, "deploy", "")
	ways := 0
	for _, line := range []string{"area zzz", "area", "show", "reach", "units zzz", "pass zzz ridge-east", "pass napoleon", "battle", "put napoleon", "put", "activate", "reorganise", "control hougoumont", "disc", "level napoleon 9", "level napoleon", "remove", "hide", "reveal", "reinforce"} {
		for _, w := range refusal(t, s, line).Ways {
			if strings.HasSuffix(w.Line, "!") {
				continue
			}
			ways++
			if _, err := (waterloo200.Rules{}).Parse(s.Seen(), typed(w.Line), nil); err != nil {
				t.Errorf("%q proposes %q, which is not read: %v", line, w.Line, err)
			}
		}
	}
	if ways < 15 {
		t.Errorf("%d lines proposed; want one for most", ways)
	}
}

// What may be done by everybody fits a window: how many ways each block has, and how to ask for them: W200 §6.0 [+].
func TestW200_6_0LegalAtAGlance(t *testing.T) {
	s, err := session.New(waterloo200.Rules{}, practice(t), session.Options{Dice: session.Mode{Name: "seed", Text: "7"}})
	if err != nil {
		t.Fatal(err)
	}
	boardtest.Line(t, s, "deploy", "")
	ways := 0
	for _, l := range boardtest.Told(t, s, "legal")["lines"].([]any) {
		if strings.HasPrefix(l.(string), "activate derlon") {
			ways++
		}
	}
	rs := s.Submit("legal")
	if n := len(rs[0].Verdict.Lines); n > 10 {
		t.Errorf("%d lines; want ten at most", n)
	}
	got := said(t, s, i18n.IT, "legal")
	for _, want := range []string{"attiva: ", "derlon " + strconv.Itoa(ways), "passa: ", "rinforza francesi: 1, 2, 3, 4", "lecite derlon"} {
		if !strings.Contains(got, want) {
			t.Errorf("legal: no %q in %s", want, got)
		}
	}
	if got := said(t, s, i18n.IT, "legal derlon"); !strings.Contains(got, "valle-centro") || strings.Contains(got, "valley-centre") {
		t.Errorf("lecite derlon: %s; want areas by their Italian names", got)
	}
	r := waterloo200.Rules{}
	for line, want := range map[string]string{
		"activate reille valley-centre": "attiva reille valle-centro", "battle sandpit-slope with F1-G1": "battaglia pendio-della-cava-di-sabbia con F1-G1", "move F1-I1 valley-east valley-centre": "muovi F1-I1 valle-est valle-centro",
		"note valley-centre is lost": "note valley-centre is lost",
	} {
		if got := r.Speak(s.Seen(), line, "it"); got != want {
			t.Errorf("%q in Italian is %q; want %q", line, got, want)
		}
		if got := r.Speak(s.Seen(), line, "en"); got != line {
			t.Errorf("%q in English is %q", line, got)
		}
	}
}
