package main

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/repl"
	"adjutant/internal/report"
	"adjutant/internal/session"
)

// From a seat nobody heals his own units, makes them or their generals better, or drops a test that they owe: how they are, the rules
// say, or the referee (OM §2.2). Where they stand he tells, but while a die or an answer is owed, and in the other's movement. Without a
// seat all of it is taken as ever, and so is a correction that would come to the same.
func TestASeatBettersNothingOfItsOwn(t *testing.T) {
	t.Parallel()
	stand := []string{"place 1/50 at 150,74 facing 0", "place 2/97 at 130,74 facing 0", "place 1/86 at 150,80 facing 180", "place fane at 120,70", "first british"}
	at := func(n int, lines ...string) []string {
		out := append([]string{}, stand...)
		for range n {
			out = append(out, "n !")
		}
		return append(out, lines...)
	}
	open := append(stand[:4:4], "n !", "n !", "n !", "n !") // the fire
	hit := append(open[:8:8], "set 1/50 pm=2", "as french", "f 1/86 1/50 5", "as british")
	waits := append(open[:8:8], "as french", "f 1/86 1/50", "as british")
	nowhere := append(open[:8:8], "as french", "f 1/86 1/40 short", "as british")
	theirs := append(stand[:4:4], "first french", "n", "as british")
	mine := at(1, "as british")
	for _, c := range []struct {
		before     []string
		line, want string
	}{
		{at(0, "as british"), "set 1/50 pm=6", "record.seat-set"},
		{at(0, "as british"), "set 1/50 pm=1", "record.seat-set"},
		{at(0, "as british"), "set 1/50 general=exceptional", "record.seat-set"},
		{at(0, "as british"), "set 1/50 grade=elite", "record.seat-set"},
		{at(0, "as british"), "set 1/50 formation=square", "record.seat-set"},
		{at(0, "as british"), "set 1/50 status=routing", "record.seat-set"},
		{at(0), "set 1/50 pm=1", ""},
		{hit, "set 1/50 pm=6", "record.seat-set"},
		{hit, "set 1/50 general=exceptional", "record.seat-set"},
		{hit, "place 1/50 at 20,20 facing 0", "record.seat-known"},
		{hit, "place 2/97 at 151,70 facing 0", "record.seat-known"},
		{hit, "place fane at 150,70", "record.seat-known"},
		{hit, "place 1/40 at 20,20 facing 0 square", "record.seat-set"},
		{hit, "place 1/40 at 20,20 facing 0", ""}, // nobody has told yet where it stands, and it owes nothing
		{hit, "as all; place 1/50 at 20,20 facing 0", ""},
		{hit, "as all; set 1/50 general=exceptional", ""},
		{waits, "place 1/50 at 20,20 facing 0", "record.seat-known"}, {nowhere, "place 1/40 at 20,20 facing 0", "record.seat-owed"}, {nowhere, "place 5/60 at 20,20 facing 0", ""},
		{waits, "place 2/97 at 20,20 facing 0", "record.seat-known"},
		{theirs, "place 1/50 at 20,20 facing 0", "record.seat-theirs"},
		{theirs, "place 1/40 at 20,20 facing 0", "record.seat-theirs"},
		{theirs, "place fane at 20,20", "record.seat-theirs"},
		{theirs, "moved 1/50", "record.seat-theirs"},
		{theirs, "place 1/86 at 20,20 facing 0", "session.seat.other"},
		{mine, "place 1/50 at 150,73 facing 0", ""},
		{mine, "place 1/50 at 150,73 facing 0 square", "record.seat-set"}, // that is a change of formation
		{mine, "place fane at 121,70", ""},
		{mine, "moved 1/50", "record.seat-moved"}, // from then on it could stand anywhere
		{mine, "moved 1/40", ""},
		{mine, "moved 1/40 1/86", "session.seat.other"}, {mine, "moved 1/40 5/60", ""}, // whoever is named first
		{mine, "moved fane thomieres", "session.seat.other"},
		{mine, "tag 1/50 R", ""},
		{at(1, "c 1/50 1/86 !", "as british"), "place 1/50 at 150,70 facing 0", "record.seat-owed"}, // its charge would go on without it
		{at(1, "c 1/50 1/86 !", "as british"), "place 2/97 at 151,71 facing 0", ""},
		{at(1, "f 1/50 1/86 !", "as british"), "place 1/50 at 150,73 facing 0", "record.seat-owed"},
		{at(0, "as british"), "place 1/40 at 20,20 facing 0 square", ""}, // so it is set up
		{at(0, "as british"), "place 1/50 at 20,20 facing 0", "record.seat-known"},
		{append(open[:8:8], "as british"), "moved 1/50", "record.seat-moved"}, // and no shot at it would be measured
		{append(open[:8:8], "as british"), "moved 1/40", ""},
		{append(open[:8:8], "as british", "place 1/40 at 20,20 facing 0"), "fix 9: place 1/40 at 20,21 facing 0", ""},
		{append(open[:8:8], "as british", "place 1/40 at 20,20 facing 0"), "fix 9: square", "record.seat-set"},
		{append(open[:8:8], "as british", "tag 1/40 R"), "fix 9: set 1/50 pm=6", "record.seat-set"},
		{append(open[:8:8], "as british", "place 1/40 at 20,20 facing 0", "as french", "f 1/86 1/50 99", "as british"), "undo 9", "session.seat.since"},
		{append(open[:8:8], "as british", "place 1/40 at 20,20 facing 0"), "undo", ""}, // a slip
	} {
		s, _, _ := trusting(t, "vimeiro", true, c.before...)
		got := refusedFor(s, strings.Split(c.line, "; ")...)
		if got != c.want {
			t.Errorf("%q behind %q: got %q, want %q", c.line, c.before[len(c.before)-2:], got, c.want)
		}
	}
}

// Of the board games whatever a record does with a side's own pieces and hands is the referee's: turned up, put elsewhere, mended,
// held. Whoever has the program for an opponent keeps the table himself.
func TestASeatRecordsNothingOnABoard(t *testing.T) {
	t.Parallel()
	register()
	ney, field, phalanx := hiddenDeeds["CO §1.1.3, moves"], hiddenDeeds["W200 §0/fog, moves"], hiddenDeeds["PHX §7, bids"]
	for _, c := range []struct {
		x           faceDown
		seat, other string
		lines       []string
	}{
		{ney, "french", "allied", []string{"put ney philippeville", "flip ney", "remove FVI-1", "counter EX french cavalry 2 wing=ney", "hold french vandamme plain-1"}},
		{field, "french", "allied", []string{"put I1 71", "level I1 1", "remove I1"}},
		{phalanx, "french", "allied", []string{"hold french 7-0 6-1"}},
	} {
		l := begun(t, c.x.game, c.x.text(t, c.x.names[0], c.x.names[1]))
		for _, line := range c.lines {
			if got := refusedFor(l.s, "as "+c.seat, line); got != "session.seat.own" {
				t.Errorf("%s: %q from the seat of whose it is: got %q, want session.seat.own", c.x.game, line, got)
			}
		}
		if c.x.game == "phalanx" { // nor while the hand is dealt
			if got := refusedFor(begun(t, "phalanx", scenarioText(t, "phalanx-practice", "")).s, "as french", "deal", "hold french 7-0"); got != "session.seat.own" {
				t.Errorf("PHX §4: a hand held while it is dealt: got %q, want session.seat.own", got)
			}
		}
		for _, line := range c.lines[:1] {
			if got := refusedFor(l.s, "as all", line); got != "" {
				t.Errorf("%s: %q without a seat: got %q, want it taken", c.x.game, line, got)
			}
		}
		l.s.Program(c.other)
		if got := refusedFor(l.s, "as "+c.seat, c.lines[len(c.lines)-1]); strings.HasPrefix(got, "session.seat.") {
			t.Errorf("%s: %q against the program: got %q, want it taken or refused by the rules", c.x.game, c.lines[len(c.lines)-1], got)
		}
	}
}

// A label is no name of anybody's lines: with one that is, or that the other side may shorten a name of its own to, a seat would have taken
// the orders of its brigades away.
func TestALabelTakesNobodysName(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{"fane": "parse.label-taken", "junot": "parse.label-taken", "solignac": "parse.label-taken", "SOLI": "parse.label-taken", "4p": "parse.label-taken",
		"ventosa": "parse.label-taken", "french": "parse.label-taken", "R": "", "2l": "", "wk": ""} {
		s, _, _ := trusting(t, "vimeiro", true, "as british")
		if got := refusedFor(s, "tag 1/50 "+label); got != want {
			t.Errorf("the label %s: got %q, want %q", label, got, want)
		}
	}
}

// How far a seat puts a unit by hand whose place is known stands below the line: in its own movement it could go anywhere.
func TestHowFarASeatPutsAUnitIsTold(t *testing.T) {
	t.Parallel()
	s, _, _ := trusting(t, "vimeiro", true, "place 1/50 at 150,74 facing 0", "first british", "n", "as british")
	rs := s.Submit("place 1/50 at 150,70 facing 0")
	if got := (repl.Text{P: i18n.New(i18n.EN)}).Reply(&rs[0]); !strings.Contains(got, "put there by hand from 150, 74: 4 cm") {
		t.Errorf("the answer is %q, want how far", got)
	}
}

// What a seat has recorded by hand is marked with the seat below the answer, in the log and in the report, and counted there, at the end
// of the turn and by audit, in both languages; what was taken back counts too. What the referee records is not, nor what only names.
func TestWhatASeatRecordsIsMarked(t *testing.T) {
	t.Parallel()
	lines := []string{"place 1/40 at 20,20 facing 0", "as british", "place 1/50 at 150,74 facing 0", "place 2/97 at 130,74 facing 0", "tag 1/50 R",
		"as french", "place 1/86 at 150,82 facing 180", "undo", "as all", "place 2/86 at 100,100 facing 180"}
	for _, dice := range []string{"committed", "hand"} {
		s, rules, path := trustingDice(t, dice, "vimeiro", true, false, lines...)
		pages := map[i18n.Lang]map[string]string{}
		flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
		for _, lang := range []i18n.Lang{i18n.EN, i18n.IT} {
			log, b, text := s.Submit("log"), s.Battle(), repl.Text{P: i18n.New(lang)}
			pages[lang] = map[string]string{"log": flat(text.Reply(&log[0])), "report": flat(report.Markdown(text.Battle(s, &b), text.Drawn(), "g.html")),
				"web page": flat(report.HTML(text.Battle(s, &b), text.Drawn()))}
		}
		s.Submit("as british")
		placed := s.Submit("place 5/60 at 140,60 facing 0")
		s.Submit("as all")
		var end []session.Reply
		for range 12 {
			if end = s.Submit("n !"); end[0].Ended > 0 {
				break
			}
			s.Submit("first british")
		}
		for lang, want := range map[i18n.Lang][2]string{i18n.EN: {"recorded by hand at a seat: British", "recorded by hand at the seats: British 2, French 1"},
			i18n.IT: {"annotato a mano dal posto di: Inglesi", "annotati a mano dai posti: Inglesi 2, Francesi 1"}} {
			text := repl.Text{P: i18n.New(lang)}
			for what, page := range pages[lang] {
				marks := strings.Count(strings.ReplaceAll(page, want[1], ""), want[0])
				if all := strings.Count(page, want[1]); all != 1 || marks != 2 {
					t.Errorf("%s, %s: the %s has %q %d times, want 2, and %q %d times, want 1:\n%s", dice, lang, what, want[0], marks, want[1], all, page)
				}
			}
			if got := flat(text.Reply(&placed[0])); !strings.HasSuffix(got, want[0]) {
				t.Errorf("%s, %s: the answer is %q, want it marked %q", dice, lang, got, want[0])
			}
		}
		a, err := session.Audit(rules, path, nil, session.Options{Edition: "test"})
		for what, counts := range map[string][]session.ByHand{"audit": a.ByHand, "the end of the turn": end[0].ByHand, "the game": s.ByHand()} {
			if m, _ := repl.ByHand(counts); err != nil || !a.Sound() || i18n.New(i18n.EN).Say(m) != "recorded by hand at the seats: British 3, French 1" {
				t.Errorf("%s: %s counts %+v, %v, want British 3, French 1", dice, what, counts, err)
			}
		}
	}
}

// A die that was typed at a seat, and then taken back with its line or typed otherwise, is counted for everybody, since it was seen: in the
// log, the report and by audit, in both languages; what the referee typed otherwise, and what stands as it was typed, is not.
func TestDiceTypedOtherwiseAreCounted(t *testing.T) {
	t.Parallel()
	lines := []string{"place 1/50 at 150,74 facing 0", "place 2/97 at 130,74 facing 0", "place 1/86 at 150,80 facing 180", "n !", "n !", "n !", "n !", "as british",
		"f 1/50 1/86 99", "fix 98", "fix 98", "undo", "undo", "undo", "f 1/50 1/86 97", "as all", "f 1/86 1/50 96", "fix 95", "as french", "log"}
	s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, append(append(lines[:1:1], lines[2:8]...), "f 1/50 1/86 97", "fix f 2/97 1/86 long", "log")...)
	if m, _ := repl.ByHand(s.ByHand()); i18n.New(i18n.EN).Say(m) != "dice typed there and then taken back or typed otherwise: British 1" {
		t.Errorf("a die that lies idle in a correction: got %+v, want it counted", s.ByHand())
	}
	if s, _, _ = trustingDice(t, "hand", "vimeiro", true, false, append(lines[:8:8], "f 1/50 1/86 97", "as all", "undo", "log")...); len(s.ByHand()) > 0 {
		t.Errorf("what the referee took back: got %+v, want it told of no seat", s.ByHand())
	}
	for _, dice := range []string{"committed", "hand"} {
		s, rules, path := trustingDice(t, dice, "vimeiro", true, false, lines...)
		log, a := s.Submit("log"), session.Audited{}
		s.Submit("as all")
		a, err := session.Audit(rules, path, nil, session.Options{Edition: "test"})
		if err != nil || !a.Sound() {
			t.Fatalf("%s: %v %+v", dice, err, a)
		}
		for lang, want := range map[i18n.Lang]string{i18n.EN: "dice typed there and then taken back or typed otherwise: British 2", i18n.IT: "dadi scritti lì e poi ritirati o scritti in altro modo: Inglesi 2"} {
			text, b := repl.Text{P: i18n.New(lang)}, s.Battle()
			for what, page := range map[string]string{"the log of the French": text.Reply(&log[0]), "the report": report.Markdown(text.Battle(s, &b), text.Drawn(), "g.html")} {
				if !strings.Contains(strings.Join(strings.Fields(page), " "), want) {
					t.Errorf("%s: %s is\n%s, want %q", dice, what, page, want)
				}
			}
			if m, _ := repl.ByHand(a.ByHand); i18n.New(lang).Say(m) != want {
				t.Errorf("%s: audit says %+v, want %q", dice, a.ByHand, want)
			}
		}
	}
}

// What a die showed before its number was corrected stays readable at the other seat, which saw it: the deed is the one that stands. Of
// what was taken back altogether, or lies face down, nothing more is told than that it is another's.
func TestACorrectedDieStaysReadable(t *testing.T) {
	t.Parallel()
	lines := []string{"place 1/50 at 150,74 facing 0", "place 1/86 at 150,80 facing 180", "as british", "order fane attack", "fix order fane halt", "as all", "n !", "n !", "n !", "n !", "as british", "f 1/50 1/86 41", "fix 35", "as french"}
	s, _, _ := trusting(t, "vimeiro", true, lines...)
	text := repl.Text{P: i18n.New(i18n.EN)}
	log := s.Submit("log")
	got := text.Reply(&log[0])
	for _, want := range []string{"(struck) Fire: 1/50 at 1/86", "d100 41 typed", "d100 35 HIT", "(struck) typed at another seat"} {
		if !strings.Contains(got, want) {
			t.Errorf("the log of the French has no %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "attack") || strings.Contains(got, "Attack") {
		t.Errorf("the log of the French tells an order:\n%s", got)
	}
}

// What the program has rolled, and was taken back at the main prompt, is counted where dice are not committed to: the same die would fall
// for another deed. A die that was corrected is typed.
func TestDiceRolledAndTakenBackAreCounted(t *testing.T) {
	t.Parallel()
	lines := []string{"place 1/50 at 150,74 facing 0", "place 1/86 at 150,80 facing 180", "n !", "n !", "n !", "n !", "f 1/50 1/86", "r", "undo", "f 1/86 1/50", "r", "undo", "f 1/86 1/50", "r", "log"}
	for _, mode := range []string{"hand", "seed:3", "committed"} {
		typed := lines
		if mode == "seed:3" { // which rolls by itself
			typed = slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return l == "r" })
		}
		s, rules, path := trustingDice(t, mode, "vimeiro", true, false, typed...)
		log := s.Submit("log")
		a, err := session.Audit(rules, path, nil, session.Options{Edition: "test"})
		if err != nil || !a.Sound() {
			t.Fatalf("%s: %v %+v", mode, err, a)
		}
		for lang, want := range map[i18n.Lang]string{i18n.EN: "dice and cards that the program rolled and that were taken back: 2", i18n.IT: "dadi e carte tirati dal programma e poi ritirati: 2"} {
			text, b := repl.Text{P: i18n.New(lang)}, s.Battle()
			m, _ := repl.ByHand(a.ByHand)
			for what, page := range map[string]string{"the log": text.Reply(&log[0]), "the report": report.Markdown(text.Battle(s, &b), text.Drawn(), "g.html"), "audit": i18n.New(lang).Say(m)} {
				if got := strings.Contains(strings.Join(strings.Fields(page), " "), want); got != (mode != "committed") { // there the line of its keys counts them
					t.Errorf("%s: %s is\n%s, want %q in it: %t", mode, what, page, want, mode != "committed")
				}
			}
		}
	}
}

// Nothing that is done, ruled or recorded beside a melee that waits leaves it asking for dice that nobody can throw any more (OM §10.6,
// 14: who is in rout is caught, and nobody strikes): it is answered or withdrawn first, at a seat and without.
func TestAWaitingMeleeAsksForWhatIsThrown(t *testing.T) {
	t.Parallel()
	melee := append([]string{"place 20LD at 148,74 facing 0", "place 4PD at 148,88 facing 180", "order 20LD attack !", "first british", "n", "c 20LD 4PD 1"}, slices.Repeat([]string{"n !"}, 4)...)
	for _, before := range [][]string{{"melee 20LD 4PD"}, {"as british", "melee 20LD 4PD", "as all"}} {
		for _, ruled := range []string{"morale 4PD melee 1 !", "set 4PD status=routing"} {
			s, _, _ := trusting(t, "vimeiro", true, append(melee[:len(melee):len(melee)], before...)...)
			if got := refusedFor(s, ruled); got != "session.owed-first" {
				t.Errorf("%q behind %q: got %q, want the dice asked for first", ruled, before, got)
			}
			for _, l := range []string{"as british", "40", "as french", "5", "as all"} {
				if got := refusedFor(s, l); got != "" {
					t.Errorf("%q behind %q and %q: got %q, want it taken", l, before, ruled, got)
				}
			}
			if s, _, _ = trusting(t, "vimeiro", true, append(melee[:len(melee):len(melee)], before...)...); refusedFor(s, "x 11", ruled) != "" {
				t.Errorf("%q once the melee is withdrawn: refused, want it taken", ruled)
			}
		}
	}
}

// What the program has rolled nobody reads wrongly from the table: from a seat no die is typed in its place, neither in a correction nor once
// it was taken back, where r rolls the next; the referee types one, and where the program throws by itself not without !. A typed die is
// put right as ever, and so are the facts beside a rolled one.
func TestASeatTypesNoDieOverARolledOne(t *testing.T) {
	t.Parallel()
	stand := []string{"place 1/50 at 150,74 facing 0", "place 1/86 at 150,80 facing 180", "n !", "n !", "n !", "n !", "nonce 426135", "as british"}
	rolled := append(stand[:8:8], "f 1/50 1/86", "r")
	typed := append(stand[:8:8], "f 1/50 1/86 99")
	for _, c := range []struct {
		dice, line, want string
		before           []string
	}{
		{"committed", "fix 5", "session.seat.rolled", rolled}, {"committed", "undo", "session.seat.fell", rolled}, {"hand", "undo 7", "session.seat.fell", append(append(stand[:6:6], "as british", "note a"), "f 1/50 1/86", "r")}, {"hand", "undo", "", append(stand[:6:6], "as british", "note a")}, {"hand", "undo", "session.seat.fell", append(rolled[:6:6], rolled[7:]...)},
		{"committed", "as all; undo", "", rolled},
		{"committed", "fix 7: f 1/50 1/86 5", "session.seat.rolled", rolled},
		{"committed", "as all; undo; as british; f 1/50 1/86 5", "session.seat.rolled", rolled},
		{"committed", "as all; undo; as british; f 1/50 1/86; 5", "session.seat.rolled", rolled},
		{"committed", "as all; undo; as british; f 1/50 1/86; r", "", rolled},
		{"committed", "fix f 1/50 1/86 disordered=no", "session.seat.goes", rolled}, {"committed", "as all; fix f 1/50 1/86 disordered=no", "", rolled},
		{"committed", "as all; undo; as british; f 2/97 1/86 long 5", "", rolled}, // another deed
		{"committed", "as all; fix 5", "", rolled},
		{"committed", "as all; undo; f 1/50 1/86 5", "", rolled},
		{"committed", "fix 5", "", typed},
		{"committed", "undo; f 1/50 1/86 5", "", typed},
		{"committed", "fix f 1/50 2/86", "session.seat.goes", rolled}, {"hand", "fix f 2/97 1/86 long", "session.seat.goes", append(rolled[:6:6], rolled[7:]...)},
		{"hand", "as all; fix f 2/97 1/86 long", "", append(rolled[:6:6], rolled[7:]...)}, {"hand", "fix f 2/97 1/86 long", "", append(typed[:6:6], typed[7:]...)},
		{"committed", "as all; undo; as british; f 1/50 1/86; fix 8: 5", "session.seat.rolled", rolled},
		{"committed", "as all; undo; as british; f 2/97 1/86 long 5; fix f 1/50 1/86", "session.seat.rolled", rolled}, // a typed die taken over into the deed
		{"hand", "as all; undo; as british; f 1/50 1/86; fix 8: 5", "session.seat.rolled", append(rolled[:6:6], rolled[7:]...)},
		{"committed", "roll d6; nonce end", "session.nonce.unused", stand}, {"committed", "as all; undo; as british; nonce end", "session.nonce.unused", rolled},
		{"committed", "nonce none", "session.nonce.without", append(stand[:6:6], "as british")}, {"committed", "nonce 426135", "", append(stand[:6:6], "as british")}, {"committed", "as all; nonce none", "", append(stand[:6:6], "as british")},
		{"committed", "nonce end", "session.nonce.unused", stand}, {"committed", "as all; nonce end", "", stand}, {"committed", "nonce end", "", rolled}, // or one seat uses up all keys
		{"hand", "fix 5", "session.seat.rolled", append(rolled[:6:6], rolled[7:]...)},
		{"hand", "as all; undo; as british; f 1/50 1/86 5", "session.seat.rolled", append(rolled[:6:6], rolled[7:]...)},
		{"hand", "as all; undo; as british; f 1/50 1/86; 5", "session.seat.rolled", append(rolled[:6:6], rolled[7:]...)},
		{"hand", "as all; undo; as british; f 1/50 1/86; r", "", append(rolled[:6:6], rolled[7:]...)},
		{"hand", "as all; undo; f 1/50 1/86 5", "", append(rolled[:6:6], rolled[7:]...)},
		{"hand", "undo; f 1/50 1/86 5", "", append(typed[:6:6], typed[7:]...)},
		{"committed", "as all; undo; nonce end; as british; f 1/50 1/86 5", "session.seat.rolled", rolled}, // the turn goes on
		{"committed", "as all; undo; nonce end; as british; f 1/50 1/86; 5", "session.seat.rolled", rolled},
		{"committed:auto", "fix 5", "session.dice.sworn", append(append(stand[:7:7], "as all"), "f 1/50 1/86")},
		{"committed:auto", "fix 5 !", "", append(append(stand[:7:7], "as all"), "f 1/50 1/86")},
	} {
		s, _, _ := trustingDice(t, c.dice, "vimeiro", true, false, c.before...)
		if got := refusedFor(s, strings.Split(c.line, "; ")...); got != c.want {
			t.Errorf("%s: %q behind %q: got %q, want %q", c.dice, c.line, c.before[len(c.before)-1], got, c.want)
		}
	}
}

// boardSeat is a line of a board game as it is typed behind others, and the refusal that it gets.
type boardSeat struct{ game, text, lines, line, want string }

func (c *boardSeat) ask(t *testing.T) {
	t.Helper()
	s := begun(t, c.game, c.text).s
	for _, l := range strings.Split(c.lines, "; ") {
		if got := refusedFor(s, l); got != "" {
			t.Fatalf("%s: %q: %s", c.game, l, got)
		}
	}
	if got := refusedFor(s, c.line); got != c.want {
		t.Errorf("%s: %q behind %q: got %q, want %q", c.game, c.line, c.lines, got, c.want)
	}
}

// Nor does a seat choose cards by hand once the program has drawn some for that deed and it has seen them (CO §6.1, PHX §4).
func TestASeatChoosesNoCardsOverDrawnOnes(t *testing.T) {
	t.Parallel()
	register()
	events := strings.Replace(hiddenDeeds["CO §1.1.3, moves"].text(t, "ney", "grouchy"), "phase: operations", "phase: events", 1)
	practice := scenarioText(t, "phalanx-practice", "")
	for _, c := range []boardSeat{
		{"centoore", events, "as french; draw french; r; as all; undo; as french", "draw french vandamme kellermann milhaud bluchers-fall", "session.seat.rolled"},
		{"centoore", events, "as french; draw french; r; as all; undo", "draw french vandamme kellermann milhaud bluchers-fall", ""},
		{"centoore", events, "as french", "draw french vandamme kellermann milhaud bluchers-fall", ""},
		{"centoore", events, "as french; draw french; r; as all; undo; as french; draw french", "r", ""},
		{"centoore", events, "as french; draw french; r; as all; undo; as french; draw french", "fix draw french vandamme kellermann milhaud bluchers-fall", "session.seat.rolled"},
		{"phalanx", practice, "as french; deal; r; as all; undo; as french; deal", "7-0", "session.seat.rolled"},
		{"phalanx", practice, "as french; deal", "7-0", ""},
	} {
		c.ask(t)
	}
}

// Whoever has seen by a deed of his what another kept face down does not take the deed back at his seat, nor what led to it, and choose
// anew: markers that were turned up (CO §7.2.6), bids and cards that were shown (PHX §7, 9.3), blocks (W200 §6.2.3). The referee may, and a
// deed that showed nothing is a slip as ever.
func TestASeatUnseesNothing(t *testing.T) {
	t.Parallel()
	register()
	scouts := strings.NewReplacer("at: wavre", "at: philippeville", "side: french, first: french", "side: allied, first: allied", "allied: [plain-1]", "allied: [plain-1, plain-2, plain-2]")
	campaign := scouts.Replace(hiddenDeeds["CO §1.1.3, moves"].text(t, "ney", "grouchy"))
	bids, field := hiddenDeeds["PHX §7, bids"].text(t, "6-1", "5-2"), smallField(t, "I1", "I2")
	for _, c := range []boardSeat{
		{"centoore", campaign, "as allied; move blucher rocroi phases=2", "undo", "session.seat.seen"},
		{"centoore", campaign, "as allied; move blucher rocroi phases=2", "fix move blucher namur", "session.seat.seen"},
		{"centoore", campaign, "as allied; move blucher rocroi phases=2; as all", "undo", ""},
		{"centoore", campaign, "as allied; move e1 nivelles; move blucher rocroi phases=2", "undo 1", "session.seat.seen"}, // it did not lead to it, but was chosen before
		{"centoore", campaign, "as allied; move e1 nivelles; move blucher namur", "undo 1", ""},
		{"centoore", campaign, "as allied; move blucher namur", "undo", ""},
		{"centoore", campaign, "as allied; move blucher namur", "fix move blucher beaumont", ""},
		{"waterloo200", field, "as french; strategic; move I1 28; battle 28", "undo", "session.seat.seen"},
		{"waterloo200", field, "as french; strategic; move I1 28", "undo", ""},
		{"centoore", strings.Replace(campaign, "phase: operations", "phase: events", 1), "as allied; draw allied hougomont la-haye-sainte gneisenau uxbridge; as french; draw french vandamme kellermann milhaud bluchers-fall; as all; end; as allied; move blucher rocroi phases=2", "fix 1: draw allied hougomont la-haye-sainte gneisenau hill", "session.seat.since"},
		{"phalanx", bids, "as french; bid french 6-1; as allied; bid allied 4-3", "undo", "session.seat.seen"},
		{"phalanx", bids, "as french; bid french 6-1; as allied; bid allied 4-3", "fix bid allied 6-0", "session.seat.seen"},
		{"phalanx", bids, "as french; bid french 6-1; as allied; bid allied 4-3; as all", "undo", ""},
		{"phalanx", bids, "as french; bid french 6-1", "undo", ""},
	} {
		c.ask(t)
	}
}

// A shot, a charge or a melee of nobody's name, of as many bases of whatever kind its line says, is done to nobody's unit from a seat; the
// referee types one, and a line between nobody and nobody changes nothing on the table.
func TestASeatDoesNothingNamelessToAnybody(t *testing.T) {
	t.Parallel()
	fire := []string{"n !", "n !", "n !", "n !"}
	melee := append(fire[:4:4], "n !", "n !")
	for _, c := range []struct {
		before     []string
		line, want string
	}{
		{fire, "f 5b at 1/86 long", "session.seat.nameless"},
		{fire, "f 12b grade=elite weapon=rifle at 1/86 long 5", "session.seat.nameless"},
		{fire, "f 5b at col long", ""},
		{fire, "f 1/50 at 1/86 long", ""},
		{fire, "f 1/50 at 1/86 long; fix 5: f 5b at 1/86 long", "session.seat.nameless"},
		{melee, "melee 5b at 1/86", "session.seat.nameless"},
		// who joins a nameless one to a named one speaks of both in one line
		{fire, "f 1/50 at 1/86>4b long", "session.seat.nameless"},
		{fire, "f 1/50+4b at 1/86 long", "session.seat.nameless"},
		{fire, "f 1/50+4b at col long", "session.seat.nameless"},
		{fire, "f 1/50 at 1/86 long; fix 5: f 1/50 at 1/86>4b long", "session.seat.nameless"},
		{melee, "melee 1/50 at 1/86+4b", "session.seat.nameless"},
		{melee, "melee 1/50+4b at 1/86", "session.seat.nameless"},
	} {
		s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, append(c.before[:len(c.before):len(c.before)], "as british")...)
		if got := refusedFor(s, strings.Split(c.line, "; ")...); got != c.want {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
	s, _, _ := trustingDice(t, "hand", "vimeiro", true, false, fire...)
	if got := refusedFor(s, "f 5b at 1/86 long"); got != "" {
		t.Errorf("without a seat: got %q, want it taken", got)
	}
}
