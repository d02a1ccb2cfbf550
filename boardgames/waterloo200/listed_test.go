package waterloo200_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/session"
)

// lists compares the lines that are taken now, of everybody, of a block or, behind =, of a verb, with those that somebody
// reckoned: `VERB WHO: WAY, WAY` stands for a line each, and a way of its own is empty.
func lists(t *testing.T, s *session.Session, paragraph, of, want string) {
	t.Helper()
	line := "legal"
	verb, only := strings.CutPrefix(of, "=")
	if of != "" && !only {
		line += " " + of
	}
	var got, all []string
	for _, l := range boardtest.Told(t, s, line)["lines"].([]any) {
		if !only || strings.HasPrefix(l.(string), verb+" ") {
			got = append(got, l.(string))
		}
	}
	for _, row := range strings.Split(strings.TrimSpace(want), "\n") {
		head, ways, several := strings.Cut(strings.TrimSpace(row), ":")
		if head == "" {
			continue
		}
		if !several {
			all = append(all, head)
			continue
		}
		for _, w := range strings.Split(ways, ",") {
			all = append(all, strings.TrimSpace(head+" "+strings.TrimSpace(w)))
		}
	}
	slices.Sort(got)
	slices.Sort(all)
	for _, l := range got {
		if !slices.Contains(all, l) {
			t.Errorf("%s: %q is listed; want it not (W200 §%s)", line, l, paragraph)
		}
	}
	for _, l := range all {
		if !slices.Contains(got, l) {
			t.Errorf("%s: %q is not listed; want it (W200 §%s)", line, l, paragraph)
		}
	}
	if len(got) != len(slices.Compact(slices.Clone(got))) {
		t.Errorf("%s: a line is listed twice: %v", line, got)
	}
}

// small is Napoleon and D'Erlon with foot, horse and guns in 69 against Wellington, who has one block in 28.
const small = `,{"id":"derlon","faction":"french","corps":"orange","arm":"tactical","block":"4-3-2-h","at":"70"},{"id":"I1","faction":"french","corps":"orange","arm":"infantry","block":"4-3-2-1","at":"69"},
	{"id":"C1","faction":"french","corps":"orange","arm":"cavalry","block":"3-2-1","at":"69"},{"id":"G1","faction":"french","corps":"orange","arm":"foot-artillery","block":"3-2-1-p","at":"69"},
	{"id":"A1","faction":"british","corps":"orange","arm":"infantry","block":"4w-3-2-1","at":"28"}`

// What may be done in an impulse, line by line: W200 §6.0 [+], W200 §6.1 [+], W200 §6.2.1 [+], W200 §6.2.2 [+],
// W200 §6.3 [+], W200 §3.7 [+], W200 §3.8 [+], W200 §3.9.5.3 [+], W200 §3.10.1 [+].
func TestW200_6_0EveryLine(t *testing.T) {
	begin := func(lines ...string) *session.Session {
		s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, ground("", small, ""))
		for _, l := range lines {
			boardtest.Line(t, s, l, "")
		}
		return s
	}
	// A commander who is activated goes three points, and not among enemies (3.9.1). In a pass foot has 2 points, horse and
	// commanders 4, foot guns 1, and nobody engages (6.3); the black area is closed (1.4).
	passes := `pass
		pass napoleon: 70, 70 69, 70 71, 70 69 27, 70 69 27 26
		pass derlon: 69, 71, 100, 69 27, 69 27 26
		pass I1: 27, 70, 27 26, 70 71, 70 100
		pass C1: 27, 70, 27 26, 70 71, 70 100
		pass G1: 27, 70`
	lists(t, begin(), "6.0", "", "activate derlon: , 69, 71, 100, 69 27, 69 27 26\nstrategic\n"+passes)
	lists(t, begin(), "6.3", "G1", "pass G1: 27, 70")
	lists(t, begin("disc allied"), "6.1", "", "activate derlon: , 69, 71, 100, 69 27, 69 27 26\n"+passes)
	// The disc moves four units, one of them into a new engagement: horse has 4 points, 3 for 28 and 1 + 1 + 1 + 1 for 3;
	// foot has 2 and cannot; commanders and guns do not engage alone (3.4); a gun of one point is revealed where it stands.
	lists(t, begin("strategic"), "6.1", "", `move napoleon: 70, 70 69, 70 71, 70 69 27, 70 69 27 26
		move derlon: 69, 71, 100, 69 27, 69 27 26
		move I1: 27, 70, 27 26, 70 71, 70 100
		move C1: 27, 70, 27 26, 70 71, 70 100, 28, 27 26 3
		move G1: 27, 70, reveal
		end`)
	// D'Erlon where he stands: his corps within two areas moves with a point more (3.9.5.3): foot 3, horse 5, guns 2. Napoleon
	// is of no corps (R40).
	lists(t, begin("activate derlon"), "6.2.2", "", `move I1: 27, 70, 27 26, 70 71, 70 100, 28
		move C1: 27, 70, 27 26, 70 71, 70 100, 28, 27 26 3
		move G1: 27, 70, 27 26, 70 71, 70 100, reveal, 27 reveal, 70 reveal
		end`)
	// Horse has engaged 28: the one battle of one commander (6.2.3). Foot may follow it there, for 3; a foot gun has 2. The
	// battle must be fought before the end.
	engaged := begin("activate derlon", "move G1 reveal", "move C1 28")
	lists(t, engaged, "6.2.3", "", `move I1: 27, 70, 27 26, 70 71, 70 100, 28
		battle 28: , with G1`)
	boardtest.Line(t, engaged, "battle 28 with G1", "")
	lists(t, engaged, "6.2.4", "", "end")
	// The other side's turn: nobody is activated who does not stand there, and the disc is not theirs.
	allies := begin("pass")
	lists(t, allies, "6.0", "", `pass
		pass wellington: 26, 28, 26 27, 28 71
		pass A1: 3, 26, 71, 26 27`)
}

// What is owed is listed alone: who takes hits, where drawn blocks go, who goes on, the reserve of the sunken road:
// W200 §6.2.3.1.7 [+], W200 §5.0 [+], W200 §6.2.3.1.2 [+], W200 §0/or-4 [+], W200 §0/or-7 [+], W200 §6.4 [+].
func TestW200_6_2_3_1_7EveryLineOwed(t *testing.T) {
	laid := func(more, units, begin string, lines ...string) *session.Session {
		s := boardtest.Laid(t, waterloo200.Rules{}, field.Files{}, ground(more, units, begin))
		for _, l := range lines {
			boardtest.Line(t, s, l, "")
			for s.Owed() != nil && s.Owed()[0].Need.Deck != "" {
				boardtest.Line(t, s, "r", "")
			}
		}
		return s
	}
	block := func(id, faction, colour, arm, steps, at string) string {
		return fmt.Sprintf(`,{"id":%q,"faction":%q,"corps":%q,"arm":%q,"block":%q,"at":%q}`, id, faction, colour, arm, steps, at)
	}
	derlon := block("derlon", "french", "orange", "tactical", "4-3-2-h", "69")
	// Two of strength 3 against 11: 4 hits of 3 + 3 + 2; the owner chooses between the two.
	two := derlon + block("I1", "french", "orange", "infantry", "4-3-2-1", "69") + block("C1", "french", "orange", "cavalry", "3-2-1", "69") +
		block("A1", "british", "orange", "infantry", "3-2-1", "28") + block("A2", "british", "orange", "infantry", "3-2-1", "28")
	lists(t, laid("", two, "", "activate derlon", "move I1 28", "move C1 28", "battle 28"), "6.2.3.1.7", "", "hit A1\nhit A2\nhit")
	// 27 may call a block of azure foot, or not (6.2.3.1.2).
	road := derlon + block("I1", "french", "orange", "infantry", "4-3-2-1", "69") + block("A3", "british", "azure", "infantry", "3-2-1", "27") +
		`,{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`
	lists(t, laid("", road, "", "activate derlon", "move I1 27", "battle 27"), "6.2.3.1.2", "", "reserve\nx")
	// The Allies have the disc: all of 28 may go to 3, where Wellington stands, or stay (OR 7).
	lists(t, laid(`,"options":["retreat"]`, two, `,"disc":"allied"`, "activate derlon", "move I1 28", "battle 28"), "0/or-7", "", "withdraw A1 3 A2 3\nx")
	// A1 alone in 71 falls, for one hit on the stronger horse; each goes on for one point, into a green area (OR 4).
	impetus := block("derlon", "french", "orange", "tactical", "4-3-2-h", "70") + block("C1", "french", "orange", "cavalry", "4-3-2-1", "70") + block("C2", "french", "orange", "cavalry", "3-2-1", "70") + block("A1", "british", "orange", "infantry", "1", "71")
	won := laid(`,"options":["impetus"]`, impetus, "", "activate derlon", "move C1+C2 71", "battle 71")
	lists(t, won, "0/or-4", "", "impetus C1: 70\nimpetus C2: 70\nx")
	boardtest.Line(t, won, "impetus C1 70", "")
	lists(t, won, "0/or-4", "", "impetus C2: 70\nx")
	// Of the one block in reserve one may be drawn (5.0); a British commander has five points (3.7.1), and of two ways that
	// cost the same one is listed.
	icons := laid("", `,{"id":"A4","faction":"british","corps":"azure","arm":"infantry","block":"2-1","reserve":true}`, `,"side":"allied","disc":"allied"`)
	lists(t, icons, "5.0", "", "strategic\nreinforce british 1\npass\npass wellington: 26, 28, 26 27, 28 69, 28 71, 28 69 70")
}

// What the optional rules add to it: horse scouts a green area beside, of which something is hidden, within three points
// without boost (OR 3); guns within two areas bombard, each and all together (OR 5): W200 §0/or-3 [+], W200 §0/or-3 [-],
// W200 §0/or-5 [+], W200 §0/or-5 [-].
func TestW200_Option3EveryLine(t *testing.T) {
	field := derlon70 + french("C1", "orange", "cavalry", "3-2-1", "69") + french("G1", "orange", "foot-artillery", "3-2-1-p", "69") + french("G2", "blue", "horse-artillery", "2-1-p", "70") +
		french("G3", "blue", "horse-artillery", "1-p", "70") + `,{"id":"A3","faction":"british","corps":"azure","arm":"infantry","block":"2-1","at":"27"}`
	// 28 costs 2 and 26 one more; from there 3 is beside too, but Wellington is seen (R70). In 28 itself nobody is.
	s := lay(t, `,"options":["reconnaissance","grand-battery"]`, field, "", "level G3 1")
	lists(t, s, "0/or-5", "=bombard", `bombard 27 with: G1, G2, G1 G2
		bombard 3 with: G1`)
	boardtest.Line(t, s, "activate derlon", "")
	lists(t, s, "0/or-3", "C1", `move C1: 27, 70, 70 71, 70 100, 28, 28 26, 28 3
		scout C1: at 27, 28 26 at 27`)
	lists(t, s, "0/or-5", "=bombard", "")
	scouted := plays(t, "0/or-3", ground(`,"options":["reconnaissance"]`, field, ""), `
		scout C1 at 27 => {"refused":"W200 §0/or-3"}
		activate derlon
		scout G1 at 27 => {"refused":"W200 §0/or-3"}
		scout C1 at 28 => {"refused":"W200 §0/or-3"}
		scout C1 at 3 => {"refused":"W200 §0/or-3"}
		scout C1 27 at 26 => {"refused":"W200 §0/or-3"}
		scout C1 28 26 at 27 => {"at":{"C1":"26"},"spent":4,"up":["derlon","C1","A3"],"activated":["derlon","C1","A3"]}
		scout C1 at 27 => {"refused":"W200 §6.2.2"}
		move C1 28 => {"refused":"W200 §0/or-3"}
		end => {"up":[],"activated":[]}`)
	lists(t, scouted, "6.0", "=bombard", "")
	plays(t, "0/or-5", ground(`,"options":["grand-battery"]`, field+british("A1", "4-3-2-1", "28")+french("I1", "green", "infantry", "2-1", "28"), ""), `
		level G3 1
		bombard 27 => {"refused":"W200 §0/or-5"}
		bombard 26 with G1 => {"refused":"W200 §6.2.3"}
		bombard 28 with G1 => {"refused":"W200 §0/or-5"}
		bombard 27 with C1 => {"refused":"W200 §0/or-5"}
		bombard 27 with G3 => {"refused":"W200 §3.10.2"}
		bombard 3 with G2 => {"refused":"W200 §0/or-5"}
		bombard 27 with A3 => {"refused":"W200 §2.2"}
		bombard 27 with G1+G1 => {"refused":"W200 §3.10.1"}
		bombard 27 with G1 G2 => {"battle":{"of":5,"df":2,"fr":3,"hits":[0,2],"victory":"marginal"},"gone":["A3"],"control":{"27":"british"},"shows":{"G1":"3-2-1-p","G2":"2-1-p"},"up":["G1","G2","A1"],"disc":"french"}
		move C1 70 => {"refused":"W200 §6.1"}
		end => {"disc":"allied","up":["A1"],"side":"allied"}`)
}

// Reserves come as many as the value at most, once, to a commander at home, each to a free icon with room; the owner says
// where there are several: W200 §5.0 [+], W200 §5.0 [-], W200 §6.1 [+], W200 §6.1 [-], W200 §6.4 [+], W200 §6.4 [-].
func TestW200_5_0WhoComes(t *testing.T) {
	reserve := func(id, colour, arm string) string {
		return `,{"id":"` + id + `","faction":"british","corps":"` + colour + `","arm":"` + arm + `","block":"3-2-1","reserve":true}`
	}
	iconed := func(more, units, begin string) map[string]any {
		b := ground(more, units, begin)
		b["areas"].([]any)[1].(map[string]any)["icons"] = []any{"azure-infantry"}
		return b
	}
	two := reserve("A4", "azure", "infantry") + reserve("A5", "green", "cavalry")
	plays(t, "5.0", iconed("", two, `,"side":"allied","disc":"allied"`), `
		place A4 26 => {"refused":"W200 §5.0"}
		reinforce french 1 => {"refused":"W200 §2.2"}
		reinforce british 3 => {"refused":"W200 §5.0"}
		reinforce british 0 => {"refused":"W200 §5.0"}
		reinforce british A4 => {"refused":"W200 §5.0"}
		reinforce british 2 => {"owed":["place A4"],"reserve":{"british":2},"phase":"battles","disc":"allied"}
		end => {"refused":"W200 §5.0"}
		place A4 28 => {"refused":"W200 §5.0"}
		place A4 => {"refused":"W200 §5.0"}
		place A4 26 => {"at":{"A4":"26"},"reserve":{"british":1},"owed":[]}
		reinforce british 1 => {"refused":"W200 §6.1"}
		strategic => {"refused":"W200 §6.0"}
		end => {"disc":"french","side":"french"}`)
	plays(t, "5.0", iconed("", two, `,"side":"allied"`), `
		reinforce british 1 => {"refused":"W200 §6.1"}`)
	plays(t, "5.0", iconed("", two, `,"side":"allied","disc":"allied"`), `
		put wellington 26
		reinforce british 1 => {"refused":"W200 §5.0"}
		put wellington 3
		level wellington 3
		reinforce british 2 => {"refused":"W200 §6.1"}
		reinforce british => {"phase":"battles"}`)
	plays(t, "6.4", iconed(`,"readings":{"R23":"b"}`, two, `,"phase":"reorganise"`), `
		reinforce british 2 => {"refused":"W200 §6.4"}
		reorganise wellington
		reinforce british 1 => {"refused":"W200 §6.4"}
		reinforce british 2 => {"owed":["place A4"]}
		place A4 27 => {"at":{"A4":"27"},"reserve":{"british":1}}
		reinforce british 1 => {"refused":"W200 §6.4"}
		end => {"shows":{"wellington":"3-2-h"}}`)
	// With a free set-up the owner says who comes (OR 1).
	plays(t, "0/or-1", iconed(`,"options":["free-setup"]`, two, `,"side":"allied","disc":"allied"`), `
		reinforce british A4+A4 => {"refused":"W200 §5.0"}
		reinforce british 1 A4+A5 => {"refused":"W200 §0/or-1"}
		reinforce british wellington => {"refused":"W200 §5.0"}
		reinforce british A4 => {"owed":["place A4"]}`)
}

// What is asked of a block and of an area: where it may go and what each way costs; who stands there: W200 §6.2.2 [+],
// W200 §1.0 [+].
func TestW200_6_2_2Asked(t *testing.T) {
	s := lay(t, "", small, "")
	ways := boardtest.JSON(boardtest.Told(t, s, "reach I1")["ways"])
	if ways != `["27","70","27 26","70 100","70 71"]` && ways != `["27","70","27 26","70 71","70 100"]` {
		t.Errorf("I1 may go %s", ways)
	}
	boardtest.Line(t, s, "activate derlon", "")
	a := boardtest.Told(t, s, "area 69")
	if got := boardtest.JSON(a); got != `{"colour":"green","contested":false,"control":"french","id":"69","terrain":0,"units":["I1","C1","G1"]}` {
		t.Errorf("69 is %s", got)
	}
	d := boardtest.Told(t, s, "show derlon")
	if got := boardtest.JSON(d); got != `{"active":true,"arm":"tactical","at":"70","corps":"orange","dead":false,"faction":"french","id":"derlon","reserve":false,"shows":"4-3-2-h","up":true}` {
		t.Errorf("derlon is %s", got)
	}
	for _, c := range [][2]string{{"show ghost", "W200 §3.0"}, {"area 999", "W200 §1.0"}, {"show", "W200 §3.0"}, {"reach", "W200 §3.0"}} {
		boardtest.Line(t, s, c[0], c[1])
	}
}
