package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/render"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// spokenLines is the lines of a verdict in English.
func spokenLines(v *game.Verdict) string {
	var out []string
	for _, l := range v.Lines {
		out = append(out, i18n.New("en").Say(l.Say))
	}
	return strings.Join(out, "\n")
}

// The melee of a charge is fought with the countercharge that is certain or is thrown for,
// with the disorder that horse brings, and not at all in flank or over open order (OM
// §10.5 [+], OM §10.5/countercharge [+], OM §10.5 [-]).
func Test10_5_TheMeleeThatIsFought(t *testing.T) {
	horse := "a: arm=light-cavalry bases=3 pm=5"
	for _, c := range []struct {
		says               []string
		attacker, defender any
		several            int
	}{
		{[]string{horse, "t: arm=heavy-cavalry bases=3 pm=5 order=attack"}, 60, 105, 0},
		{[]string{horse, "t: arm=heavy-cavalry bases=3 pm=5 countercharge=no"}, 60, 75, 0},
		{[]string{horse, "t: arm=heavy-cavalry bases=3 pm=4"}, 60, 105, 2},
		{[]string{horse, "t: bases=4 pm=5 formation=open"}, nil, nil, 0},
		{[]string{"a: bases=4 formation=column pm=5", "t: bases=4 pm=5", ": side=flank"}, nil, nil, 0},
		{[]string{"a: bases=4 formation=column pm=6", "t: bases=4 pm=5"}, 60, 40, 2},
	} {
		o := act(t, "charge", 1, 1, c.says...).Odds(odds.NewEngine())
		if a, d := chain.At(o.Chance, "attacker", "value"), chain.At(o.Chance, "defender", "value"); a != c.attacker || d != c.defender {
			t.Errorf("OM §10.5: %q: %v against %v, want %v against %v", c.says, a, d, c.attacker, c.defender)
		}
		ms, _ := o.Chance.Get("melees").([]game.Object)
		if len(ms) != c.several {
			t.Errorf("OM §10.5: %q: %d melees listed, want %d", c.says, len(ms), c.several)
		}
	}
}

// Cavalry that charges close-order foot is said to have no impetus when nobody told its
// ride; never against others, nor when it is told (OM §10.5 [+], OM §10.5 [-]).
func Test10_5_ImpetusIsAssumedAloud(t *testing.T) {
	for _, c := range []struct {
		a, d string
		want bool
	}{
		{"arm=light-cavalry bases=3 pm=5", "bases=4 pm=5", true},
		{"arm=light-cavalry bases=3 pm=5 impetus", "bases=4 pm=5", false},
		{"arm=light-cavalry bases=3 pm=5 impetus=no", "bases=4 pm=5", false},
		{"arm=light-cavalry bases=3 pm=5", "bases=3 pm=5 arm=light-cavalry", false},
		{"arm=light-cavalry bases=3 pm=5", "bases=3 pm=5 formation=open", false},
		{"bases=4 pm=5", "bases=4 pm=5", false},
	} {
		o := act(t, "charge", 1, 1, "a: "+c.a, "t: "+c.d).Odds(odds.NewEngine())
		got := slices.ContainsFunc(o.Assumed, func(a game.Assumption) bool { return strings.HasSuffix(a.Fact, ".impetus") && a.Value == "no" })
		if got != c.want {
			t.Errorf("OM §10.5: %s on %s: assumed %+v, want impetus among it: %v", c.a, c.d, o.Assumed, c.want)
		}
	}
}

// The fate of a general is tried on the occasions of the book alone, and when he is killed
// every unit of his brigade that loses a point is named (OM §17 [+], OM R72, OM §17 [-]).
func Test17_WhoLosesForHim(t *testing.T) {
	s := riding(t, facts.Brigadier)
	if _, key := whyNot(t, s, fateOfRout); key != "fate.not-owed" {
		t.Errorf("OM §17: a trial that nothing owes: %s", key)
	}
	s = after(s, &state.EvStatus{Unit: "A", Is: state.Routing}, &state.EvPM{Unit: "C", Now: 1, Was: 5})
	a := s.Unit("A").PM
	adj := prepared(t, s, fateOfRout)
	v := throw(t, adj, nil, 1, 1)
	end := after(s, v.Events...)
	evs, told := turn.NewsArrives(end)
	text := spokenLines(&v) + spokenLines(&game.Verdict{Lines: told})
	for _, want := range []string{"A, B, C: 1 PM less each when the phase ends, without a test",
		"for the general 1 PM less each: A " + itoa(a) + "->" + itoa(a-1) + ", B 5->4, C 1->0, DESTROYED"} {
		if !strings.Contains(text, want) {
			t.Errorf("OM §17: no %q in\n%s", want, text)
		}
	}
	if !slices.ContainsFunc(told, func(l game.Text) bool {
		return slices.ContainsFunc(l.Hands, func(h game.Hand) bool { return h.Unit == "C" })
	}) {
		t.Errorf("OM §17: the lines %+v tell hands nothing of C, which is destroyed", told)
	}
	end = after(end, evs...)
	if end.Unit("A").PM != a-1 || end.Unit("B").PM != 4 || end.Unit("C").Status != state.Destroyed {
		t.Errorf("OM §17: %+v", bearings(end))
	}
}

// Nobody has more points than when the battle began (OM §2.3 [-]).
func Test2_3_StartsAbove(t *testing.T) {
	forbids(t, game.BadValue, "OM §2.3", "melee", 1, 1, "a: bases=4 pm=5 pm-start=3", "t: bases=4 pm=5")
	act(t, "melee", 1, 1, "a: bases=4 pm=5 pm-start=5", "t: bases=4 pm=5") // as many is well
}

// A base fights once: neither more of them than a unit has, nor the same one twice, can be said to fire or
// to be in a melee (OM §9.10, 10.6 [+] and [-]).
func Test10_6_MoreBasesThanAUnitHas(t *testing.T) {
	forbids(t, game.BadValue, "OM §10.6", "melee", 1, 1, "a: bases=4 pm=5 contact=5", "t: bases=4 pm=5")
	forbids(t, game.BadValue, "OM §10.6", "melee", 1, 1, "a: bases=4 pm=5", "t: bases=3 pm=5 contact=2 overlap=2")
	forbids(t, game.BadValue, "OM §10.6", "charge", 1, 1, "a: bases=4 pm=5 contact=2 rank=3", "t: bases=4 pm=5")
	forbids(t, game.BadValue, "OM §9.10", "fire", 1, 1, "a: bases=4 firing=5", "t: formation=column", "range=short")
	act(t, "melee", 1, 1, "a: bases=4 pm=5 contact=2 overlap=2", "t: bases=4 pm=5 contact=4")
	act(t, "fire", 1, 1, "a: bases=4 firing=4", "t: formation=column", "range=short")
}

// What hands are told of a wave is where it goes: the beaten first behind the second, where
// it stands, and the second behind the first without a move to come; both run when the
// second routs (OM §10.5/waves [+], OM R127).
func Test10_5_WavesInHands(t *testing.T) {
	acts := func(v *game.Verdict, id string) (out []string) {
		for _, h := range v.Hands {
			if h.Unit == id {
				out = append(out, h.Act)
			}
		}
		return out
	}
	s := waves(t, 7.5, "retreats")
	v := throw(t, prepared(t, s, on("charge", "K", "A", "wave", "yes")), nil)
	if got := acts(&v, "H"); !slices.Equal(got, []string{"behind", "stand", "spread"}) {
		t.Errorf("OM §10.5: the first wave goes behind: hands %v", got)
	}
	s = carriedOn(after(s, v.Events...))
	s = after(s, &state.EvPM{Unit: "K", Now: 4, Was: 5})
	due := turn.Dues(s)
	if len(due) != 1 || due[0].Action.Verb != "melee" {
		t.Fatalf("dues %+v", due)
	}
	for _, c := range []struct {
		faces    []int
		k, h     []string
		kEnds    state.Status
		hEnds    state.Status
		sentence string
	}{
		// A, disordered, stands and hits; K fails
		{[]int{100, 6, 5, 3}, []string{"remove-base", "behind"}, nil, state.Steady, state.Steady, "retires"},
		{[]int{100, 6, 5, 1}, []string{"remove-base", "turn-base"}, []string{"turn-base"}, state.Routing, state.Routing, "with it"},
	} {
		v := throw(t, prepared(t, s, due[0].Action), nil, c.faces...)
		end := after(s, v.Events...)
		if end.Unit("K").Status != c.kEnds || end.Unit("H").Status != c.hEnds || !strings.Contains(spokenLines(&v), c.sentence) {
			t.Errorf("OM §10.5: %v: K %s, H %s\n%s", c.faces, end.Unit("K").Status, end.Unit("H").Status, spokenLines(&v))
		}
		if k, h := acts(&v, "K"), acts(&v, "H"); !slices.Equal(k, c.k) || !slices.Equal(h, c.h) {
			t.Errorf("OM §10.5: %v: hands of K %v, of H %v; want %v, %v", c.faces, k, h, c.k, c.h)
		}
	}
}

// Of a shot at several units the morale line names who tests (OM §11.1 [+]), also when only
// one of them does; of a shot at one nobody else can be meant (OM §11.1 [-]).
func Test11_1_WhoTestsIsNamed(t *testing.T) {
	for _, c := range []struct {
		name   string
		n      int
		lines  []string
		faces  []int
		en, it string
	}{
		{"one of two", 2, []string{"a: arm=foot-artillery bases=2", "t1: bases=1 pm=6", "t2: bases=4 pm=4 disordered", ": range=long"}, []int{100, 4},
			"B2 4->3 d10 4", "B2 4->3 d10 4"},
		{"the only one", 1, []string{"a: bases=4", "t: bases=4 pm=5", ": range=short"}, []int{30, 4}, "morale d10 4", "morale d10 4"},
	} {
		adj := act(t, "fire", 1, c.n, c.lines...)
		v := throw(t, adj, nil, c.faces...)
		for _, lang := range i18n.Langs {
			var page []string
			for _, l := range v.Lines {
				page = append(page, i18n.New(lang).Say(l.Say))
			}
			want := c.en
			if lang == i18n.IT {
				want = c.it
			}
			if !strings.Contains(strings.Join(page, "\n"), want) {
				t.Errorf("§11.1: %s, %s: no %q in\n%s", c.name, lang, want, strings.Join(page, "\n"))
			}
		}
	}
}

// What the tape has answered in a fire phase is not asked again (OM §9.1 [-], 9.2): the
// same shot is refused with the range as the way out, is no answer of legal or who, and is
// asked anew when one of the two is placed elsewhere, by a typed range, or in the next fire
// phase (OM §9.1 [+]).
func Test9_1_TheTapeHasAnswered(t *testing.T) {
	s := inPhase(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 58.3, 180), line("Y", 90, 58.3, 180)}), "fire")
	v := throw(t, prepared(t, s, shotAt("A", "X")), []string{"out"}, 30)
	end := after(s, v.Events...)
	r := refused(t, end, shotAt("A", "X"), "OM §9.1", "placed.taped-out")
	if len(r.Ways) == 0 || r.Ways[0].Line != "fire A at X long" {
		t.Errorf("§9.1: ways %+v; want the shot with its range", r.Ways)
	}
	if turn.MayNow(end, shotAt("A", "X")) || !turn.MayNow(end, shotAt("X", "A")) {
		t.Error("§9.1: A fires at X: want no; X at A: want yes, nobody measured that")
	}
	prepared(t, end, shotAt("A", "X", "range", "long"))
	placed := func(id string, y float64) *state.State {
		u := end.Unit(id)
		return after(end, &state.EvPlace{Unit: id, X: u.Pose.At.X, Y: y, Deg: u.Pose.Facing})
	}
	for name, again := range map[string]*state.State{
		"the target is placed":  placed("X", 58.2),
		"the shooter is placed": placed("A", 50.1),
		"the next fire phase":   inPhase(end, "fire"),
	} {
		if !turn.MayNow(again, shotAt("A", "X")) {
			t.Errorf("§9.1: %s: no shot; want it asked anew", name)
		}
	}
	if !placed("Y", 60).TapedOut("A", "X") {
		t.Error("§9.1: a third unit is placed: the answer is forgotten")
	}
}

// Whether a friend stands before the front of a charged unit is judged when its fire is
// given, not when the charge is declared (OM §10.2 [+], [-], R220): he may leave or come
// until then, and the unit may have closed its faces. The charge says on what it hangs, and
// the fire phase who stays without.
func Test10_2_TheFrontIsJudgedWhenTheFireIsGiven(t *testing.T) {
	place := func(id string, x, y float64) game.Event {
		return &state.EvPlace{Unit: id, X: x, Y: y}
	}
	for _, c := range []struct {
		name  string
		f     float64 // where F stands at the charge, its front at y 22: from 54 to 66 before A
		then  []game.Event
		value int // of the closing fire that is due; 0 for none
		says  string
	}{
		{"he stays", 64.5, nil, 0, "A gives no closing fire: F stands before its front"},
		{"he leaves", 64.5, []game.Event{place("F", 75, 22)}, 80, ""},
		{"he comes", 75, []game.Event{place("F", 64.5, 22)}, 0, "A gives no closing fire: F stands before its front"},
		{"he was never there", 75, nil, 80, ""},
		{"A has formed square", 64.5, []game.Event{&state.EvForm{Unit: "A", Formation: "square"}}, 20, ""},
	} {
		base := exact(scenario(t, []string{line("A", 60, 20, 0), unitAt("F", 1, "line", c.f, 22, 0, "")}, []string{unitAt("X", 4, "column", 57, 30, 180, "")}))
		s := frenchMove(base, "move-first")
		v := throw(t, prepared(t, s, on("charge", "X", "A")), nil)
		told := spokenLines(&v)
		if hangs := strings.Contains(told, "will owe: melee; closing fire (80) only if F leaves the front of A before the fire phase"); hangs != (c.f == 64.5) {
			t.Errorf("OM §10.2, R220: %s: the charge says\n%s", c.name, told)
		}
		if ch := nthOf(after(s, v.Events...).Charges, 0); ch.Closing != facts.Short {
			t.Errorf("OM §10.2, R220: %s: closing fire %d at the charge, want it open at short range", c.name, ch.Closing)
		}
		s = inPhase(after(after(s, v.Events...), c.then...), "fire")
		before := closingDue(t, s)["X"]
		evs, say := turn.Follow(s)
		told = spokenLines(&game.Verdict{Lines: say})
		if told != c.says {
			t.Errorf("OM §10.2, R220: %s: the fire phase says %q, want %q", c.name, told, c.says)
		}
		if due := closingDue(t, after(s, evs...))["X"]; due != c.value || before != c.value {
			t.Errorf("OM §10.2, R220: %s: closing fire %d due, %d once told; want %d", c.name, before, due, c.value)
		}
	}
}

// A crew that its own test sends back leaves its guns, and the melee says so, whatever sent
// it (OM §11.1 [+], 10.3); once, where the paragraph about guns in melee says it already
// (OM §11.2 [+]), and not of limbered guns or of who is destroyed (OM §11.1 [-]).
func Test11_1_GunsStayBehindInAMelee(t *testing.T) {
	guns := "t: arm=foot-artillery weight=medium bases=2 "
	for _, c := range []struct {
		name  string
		lines []string
		faces []int
		want  int // how often it is said
	}{
		{"routs", []string{"a: bases=4 formation=column pm=5 charging", guns + "formation=unlimbered pm=5"}, []int{20, 60, 1}, 1},
		{"retreats", []string{"a: bases=4 formation=column pm=5 charging", guns + "formation=unlimbered pm=5"}, []int{20, 60, 3}, 1},
		{"leaves them by 11.2", []string{"a: bases=4 formation=column pm=5 charging", guns + "formation=unlimbered pm=5"}, []int{20, 60, 6}, 0},
		{"is struck in flank", []string{"a: bases=4 formation=column pm=5 charging", guns + "formation=unlimbered pm=5", ": side=flank"}, nil, 1},
		{"is limbered", []string{"a: bases=4 formation=column pm=5 charging", guns + "formation=limbered pm=5"}, nil, 0},
		{"is destroyed", []string{"a: bases=4 formation=column pm=5 charging", guns + "formation=unlimbered pm=2"}, []int{20, 60}, 0},
	} {
		v := throw(t, act(t, "melee", 1, 1, c.lines...), nil, c.faces...)
		for lang, says := range map[i18n.Lang]string{i18n.EN: "stay where they are, without a crew", i18n.IT: "restano dove sono, senza serventi"} {
			if text := page(i18n.New(lang), render.None, v.Lines); strings.Count(text, says) != c.want {
				t.Errorf("OM §11.1: it %s: %q is said %d times, want %d in\n%s", c.name, says, strings.Count(text, says), c.want, text)
			}
		}
	}
}

// An evasion says what became of it: how far the charger may still go, who stopped it, the
// ground that took of its move, the houses in which it ends (OM §8.7 [+], 8.3, 15); who slips
// out of houses is disordered like all who leave them, unless open order never is (OM §15
// [+], R210), and who was in none is not (OM §15 [-]).
func Test8_7_WhatAnEvasionSays(t *testing.T) {
	stream := "id: s1, kind: stream, polygon: [[30, 35], [90, 35], [90, 36.5], [30, 36.5]]" // every ground is called G
	farm := "id: v1, kind: village, polygon: [[55, 40], [65, 40], [65, 50], [55, 50]]"
	for _, c := range []struct {
		name   string
		y      float64 // where K stands; F has come to 7 cm below it
		ground []string
		friend []string
		ref    string
		en, it []string
		never  string
		disord bool
	}{
		{"over a brook into houses", 30, []string{stream, farm}, nil, "", []string{"from F, who has 11 cm of a whole move left", "cm more of the move of K: G", "K ends its evasion in G"},
			[]string{"da F, a cui di una mossa intera restano 11 cm", "cm al movimento di K: G", "K finisce l'evasione dentro G"}, "leaves", false},
		{"out of houses", 44, []string{farm}, nil, "", []string{"K leaves G: DISORDERED to the end of the move"}, []string{"K lascia G: DISORDINATA fino alla fine della mossa"}, "ends its evasion", true},
		{"out of houses, R210 b", 44, []string{farm}, nil, "b", []string{"K leaves G, in open order and in order"}, []string{"K lascia G, in ordine aperto e in ordine"}, "DISORDERED", false},
		{"in the open", 30, nil, nil, "", []string{"from F, who has 11 cm of a whole move left"}, []string{"da F, a cui di una mossa intera restano 11 cm"}, "evasion in", false},
		{"an enemy behind it", 30, nil, []string{unitAt("Z", 6, "line", 60, 33, 0, "")}, "", []string{"as far as Z lets it"}, []string{"fin dove lo permette Z"}, "who has", false},
	} {
		s := exact(scenario(t, []string{unitAt("K", 4, "open", 60, c.y, 180, ", type: light")}, append([]string{unitAt("F", 4, "column", 60, c.y-7, 0, "")}, c.friend...), c.ground...))
		if c.ref != "" {
			s = after(s, &state.EvRuling{Ruling: 210, Reading: c.ref})
		}
		s = charged(t, frenchMove(s, "move-first"), "F", "K")
		v := throw(t, prepared(t, s, game.Action{Verb: "evade", Units: []game.Operand{only("K")}, Force: true}), nil)
		for lang, want := range map[i18n.Lang][]string{i18n.EN: c.en, i18n.IT: c.it} {
			text := strings.Join(strings.Fields(page(i18n.New(lang), render.None, v.Lines)), " ")
			for _, w := range want {
				if !strings.Contains(text, w) {
					t.Errorf("OM §8.7: %s: no %q in\n%s", c.name, w, text)
				}
			}
			if strings.Contains(text, c.never) {
				t.Errorf("OM §8.7: %s: %q in\n%s", c.name, c.never, text)
			}
		}
		if u := after(s, v.Events...).Unit("K"); u.Disordered != c.disord {
			t.Errorf("OM §15: %s: disordered %t, want %t", c.name, u.Disordered, c.disord)
		}
	}
}

// A compulsory move says what it made of those who had to do with it: who has made its
// retreat stands in disorder (OM §11.1 [+], R90), whom a rout runs through is in disorder (OM
// §14 [+]), and ground that takes of the move is named (OM §8.3 [+]); a rout that meets nobody
// says none of this (OM §14 [-]).
func Test14_WhatAFlightLeavesBehind(t *testing.T) {
	friend, far := line("K", 60, 62, 180), line("K", 20, 100, 180)
	wood := "id: g, kind: wood, polygon: [[20, 70], [110, 70], [110, 74], [20, 74]]"
	for _, c := range []struct {
		name   string
		status state.Status
		friend string
		ground []string
		en, it string
		never  string
	}{
		{"a retreat", state.Retreating, far, nil, "X stands after its retreat: DISORDERED to the end of the turn", "X si ferma dopo la ritirata: IN DISORDINE fino a fine mossa", "runs through"},
		{"a rout through a friend", state.Routing, friend, nil, "X runs through K: DISORDERED to the end of the turn", "X passa in rotta attraverso K: IN DISORDINE fino a fine mossa", "stands after"},
		{"a rout through a wood", state.Routing, far, []string{wood}, "the ground (G) takes the rest of its 22", "il terreno (G) toglie il resto dei suoi 22", "DISORDERED"},
		{"a rout in the open", state.Routing, far, nil, "X: 22 cm", "X: 22 cm", "DISORDERED"},
	} {
		s := exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{line("X", 60, 60, 180), c.friend}, c.ground...))
		s = inPhase(fled(s, "X", "A", c.status), "compulsory")
		_, lines := flight.FollowCompulsory(s)
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			text := strings.Join(strings.Fields(page(i18n.New(lang), render.None, lines)), " ")
			if !strings.Contains(text, want) || strings.Contains(text, c.never) {
				t.Errorf("OM §14: %s: want %q and no %q in\n%s", c.name, want, c.never, text)
			}
		}
	}
}

// The line about orders at the end of a turn promises what the verb order then does (OM §4.1
// [+], [-]): a brigade half of which runs may be told anew in any turn, unless nobody is left
// to be told or to tell it (§17); no brigade of a commander who rode with a unit (§4.4), or
// whose army goes home (§18).
func Test4_1_WhatTheEndOfTheTurnPromises(t *testing.T) {
	routs := func(ids ...string) (out []game.Event) {
		for _, id := range ids {
			out = append(out, &state.EvStatus{Unit: id, Is: state.Routing})
		}
		return out
	}
	for _, c := range []struct {
		name   string
		after  []game.Event
		en, it string
		may    bool // the French may tell Foy something in turn 2
	}{
		{"nobody runs", nil, "French not before turn 3", "French non prima della mossa 3", false},
		{"half of it runs", routs("X"), "French not before turn 3 (Foy at once: half broken)", "French non prima della mossa 3 (Foy subito: metà in fuga)", true},
		{"its brigadier is lost", append(routs("X"), &state.EvGeneral{Unit: "Y", General: "foy", Fate: state.Killed}), "French not before turn 3", "French non prima della mossa 3", false},
		{"he rode with it", append(routs("X"), &state.EvAttach{Unit: "Y", General: "ney", Quality: facts.Normal}), "French not in turn 2 (Ney rode with a unit)", "French non nella mossa 2 (Ney era con un'unità)", false},
		{"it goes home", append(routs("X"), &state.EvCollapse{Division: 1, Turn: 1}), "French withdraw", "French si ritirano", false},
	} {
		s := after(inPhase(corps(t), "melee"), c.after...)
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			text := strings.Join(strings.Fields(page(i18n.New(lang), render.None, turn.EndOfTurn(s))), " ") + "\n"
			if !strings.HasSuffix(text, want+"\n") {
				t.Errorf("OM §4.1: %s: want %q at the end of\n%s", c.name, want, text)
			}
		}
		next := atTurn(s, 2)
		if _, err := turn.Prepare(next, actionOf(t, next, "order foy attack")); (err == nil) != c.may {
			t.Errorf("OM §4.1: %s: the order is taken %t, want %t (%v)", c.name, err == nil, c.may, err)
		}
	}
}

// The line of a shot too close to call names the two points that were measured (OM §9.1 [+]):
// the point of the target as it stood when the fire phase opened (§7), whatever it has lost
// since, and that of the shooter by the ruling in force (R23, R65).
func Test9_1_ThePointsThatWereMeasured(t *testing.T) {
	lost := &state.EvBases{Unit: "X", Left: 2}
	ruled := &state.EvRuling{Ruling: 23, Reading: "b"}
	for _, c := range []struct {
		name   string
		x, y   float64 // the middle of the front of X, a line of four that looks down
		ground []string
		then   []game.Event
		en, it string
	}{
		{"before anybody fired", 65, 28.2, nil, nil, "A centre to X nearest edge", "centro di A - X, lato più vicino"},
		{"a corner", 68, 28, nil, nil, "A centre to X front right corner", "centro di A - X, angolo destro del fronte"},
		{"what was nearest is off by now", 65, 28.2, nil, []game.Event{lost}, "A centre to X nearest edge", "centro di A - X, lato più vicino"},
		{"from the front, R23 b", 65, 29.1, nil, []game.Event{ruled}, "A middle of the front to X nearest edge", "metà del fronte di A - X, lato più vicino"},
		{"from houses", 60, 34.2, []string{"id: v, kind: village, polygon: [[55, 15], [65, 15], [65, 25], [55, 25]]"}, nil, "A side of its block to X nearest edge", "lato del blocco di A - X, lato più vicino"},
	} {
		a := line("A", 60, 20, 0)
		if len(c.ground) > 0 {
			a = unitAt("A", 3, "open", 60, 20, 0, ", type: light")
		}
		s := after(inPhase(scenario(t, []string{a}, []string{line("X", c.x, c.y, 180)}, c.ground...), "fire"), c.then...)
		k, ok := prepared(t, s, shotAt("A", "X")).(*fire.CloseCall)
		if !ok {
			t.Errorf("OM §9.1: %s: not too close to call", c.name)
			continue
		}
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			if got := i18n.New(lang).Say(k.Said.Lines[1].Say); !strings.HasPrefix(got, want) {
				t.Errorf("OM §9.1: %s: got %q, want %q", c.name, got, want)
			}
		}
	}
}

// The closing fire that a charge announces is the fire that is owed then (OM §10.2 [+]): also
// where its halt lets it be struck in flank, since half of the unit that fires stands behind
// the line of its front (OM §9.5 [+]); straight ahead it is struck in front (OM §9.5 [-]).
func Test10_2_TheFireThatIsAnnounced(t *testing.T) {
	for _, c := range []struct {
		name   string
		units  []string // the chargers, in the order in which they charge
		values []int    // what each is to be shot at with, once all have charged
	}{
		{"straight", []string{unitAt("F", 4, "column", 60, 12, 0, "")}, []int{80}},
		{"aslant, to the middle", []string{unitAt("F", 4, "column", 56, 12, 40, "")}, []int{80}},
		{"aslant, to its end", []string{unitAt("F", 4, "column", 61, 12, 40, "")}, []int{88}},
		{"aslant and straight", []string{unitAt("F", 4, "column", 61, 12, 40, ""), unitAt("E", 4, "column", 52, 11, 0, "")}, []int{44, 40}},
	} {
		s := frenchMove(exact(scenario(t, []string{line("B", 60, 20, 180)}, c.units)), "move-first")
		told := ""
		for i := range c.units {
			v := throw(t, prepared(t, s, on("charge", string("FE"[i]), "B")), nil)
			s, told = after(s, v.Events...), spokenLines(&v)
		}
		said := "closing fire (" + itoa(c.values[0])
		if len(c.values) > 1 {
			said += ", " + itoa(c.values[1])
		}
		if !strings.Contains(told, said+"), melee") {
			t.Errorf("OM §10.2: %s: no %q in\n%s", c.name, said, told)
		}
		due := closingDue(t, carriedOn(inPhase(s, "fire")))
		for i, want := range c.values {
			if got := due[string("FE"[i])]; got != want {
				t.Errorf("OM §10.2, 9.5: %s: due at %c %d, want %d", c.name, "FE"[i], got, want)
			}
		}
	}
}

// The block of a turn names whoever begins the next one in disorder (OM §13 [+]) or blown
// (OM §10.5 [+]), whether it runs or not, however much else it has to say; who is in order again
// has a line of its own (OM §13 [-]).
func Test13_TheEndOfATurnNamesTheDisordered(t *testing.T) {
	horse := ", arm: light-cavalry"
	s := scenario(t, []string{line("A", 60, 20, 0), line("B", 80, 20, 0), line("C", 100, 20, 0)},
		[]string{unitAt("H", 3, "line", 60, 90, 180, horse), unitAt("K", 3, "line", 80, 90, 180, horse), line("X", 100, 90, 180), line("Y", 20, 90, 180)})
	set := func(kind, unit, text string, n, m int) game.Event {
		return flatEvent{Kind: kind, Unit: unit, Text: text, N: n, M: m}.event()
	}
	s = after(inPhase(s, "melee"), set("disorder", "A", "", 1, 0), set("disorder", "B", "", 1, s.Turn+1),
		set("status", "X", "routs", 0, 0), set("disorder", "X", "", 1, 0), set("status", "Y", "retreats", 0, 0),
		set("status", "H", "routs", 0, 0), set("blown", "H", "", 1, 1), set("blown", "K", "", 1, 1))
	for lang, want := range map[i18n.Lang][]string{
		i18n.EN: {"back in order: A", "Rout H 5 PM, X 5 PM Retreat Y Blown H, K Disordered B, X"},
		i18n.IT: {"di nuovo in ordine: A", "Rotta H 5 PM, X 5 PM Ritirata Y Stanche H, K In disordine B, X"},
	} {
		_, lines, err := turn.ClosePhase(s)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(page(i18n.New(lang), render.None, lines)), " ")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("OM §13, 10.5: no %q in\n%s", w, text)
			}
		}
	}
}

// Cavalry that comes too late in a movement is told who began the step that is open (OM §7
// [-]): foot of its side that has moved or charged; nobody is named where nobody has (OM §7
// [+]), nor foot of the other side or who only fled.
func Test7_WhoBeganTheStep(t *testing.T) {
	base := after(inPhase(corps(t), "move-first"), &state.EvStage{Stage: state.StepFoot})
	went := func(id, motion string) game.Event {
		return flatEvent{Kind: "spent", Unit: id, N: 300, M: 300, Name: motion}.event()
	}
	for _, c := range []struct {
		name   string
		then   []game.Event
		en, it string
	}{
		{"nobody", nil, "now moves of infantry and guns", "ora: movimenti di fanterie e artiglierie"},
		{"A has moved", []game.Event{went("A", "1"), went("X", "1"), went("B", "40")}, "now moves of infantry and guns, begun by A", "ora: movimenti di fanterie e artiglierie, cominciati da A"},
		{"A charges", []game.Event{&state.EvCharge{N: 1, Attackers: []string{"A"}, Target: "X", Closing: facts.Short}}, "begun by A", "cominciati da A"},
	} {
		s := after(base, c.then...)
		r, _ := whyNot(t, s, actionOf(t, s, "move H forward 3"))
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			if got := i18n.New(lang).Say(r.Say); !strings.HasSuffix(got, want) {
				t.Errorf("OM §7: %s: got %q, want %q at its end", c.name, got, want)
			}
		}
	}
}

// Cavalry that is charged by cavalry in front and may not ride to meet it is said not to, and
// why (OM §10.5/countercharge [-], 13): not when it may (OM §10.5/countercharge [+]), nor of
// foot, nor when its owner has said so.
func Test10_5_WhyItDoesNotCountercharge(t *testing.T) {
	disordered := &state.EvDisorder{Unit: "K", On: true}
	foot := unitAt("H", 4, "column", 60, 50, 180, "")
	horse := unitAt("H", 3, "line", 60, 50, 180, ", arm: light-cavalry")
	for _, c := range []struct {
		name, charger string
		then          []game.Event
		facts         []string
		faces         []int
		en, it        string
	}{
		{"in disorder", horse, []game.Event{disordered}, nil, nil, "K is disordered: it does not countercharge", "K è in disordine: non controcarica"},
		{"in order", horse, nil, nil, []int{6}, "", ""},
		{"by foot", foot, []game.Event{disordered}, nil, nil, "", ""},
		{"its owner says no", horse, []game.Event{disordered}, []string{"countercharge", "no"}, nil, "", ""},
	} {
		s := exact(scenario(t, []string{unitAt("K", 3, "line", 60, 40, 0, ", arm: light-cavalry")}, []string{c.charger}))
		a := on("charge", "H", "K")
		if len(c.facts) > 0 {
			a = with(a, "t", c.facts...)
		}
		v := throw(t, prepared(t, after(frenchMove(s, "move-first"), c.then...), a), nil, c.faces...)
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			text := page(i18n.New(lang), render.None, v.Lines)
			if want != "" && !strings.Contains(text, want) || want == "" && (strings.Contains(text, "does not countercharge") || strings.Contains(text, "non controcarica")) {
				t.Errorf("OM §10.5: %s: want %q in\n%s", c.name, want, text)
			}
		}
		if says := slices.ContainsFunc(v.Steps, func(s game.Step) bool { return strings.HasPrefix(s.Value.Key, "charge.no-counter") }); says != (c.en != "") {
			t.Errorf("OM §10.5: %s: among the reasons %t, want %t", c.name, says, c.en != "")
		}
	}
}

// A change that has no room offers a line that can be carried out as it stands: the friend in
// the way makes room, after which the change is taken (OM §8.6 [+]), or another formation that
// fits, where an enemy or a friend who may not move stands there (OM §8.6 [-]).
func Test8_6_AWayForWhoHasNoRoom(t *testing.T) {
	m := unitAt("M", 4, "march", 60, 60, 0, "")
	for _, c := range []struct {
		name   string
		units  []string
		spent  bool // the friend has no move left
		line   string
		way    string
		allows bool // the change itself is taken after it
	}{
		{"a friend", []string{m, unitAt("N", 4, "march", 66, 60, 0, "")}, false, "form M line", "move N forward 6", true},
		{"a friend who has moved", []string{m, unitAt("N", 4, "march", 66, 60, 0, "")}, true, "form M line", "form M square", false},
		{"a friend before a screen", []string{unitAt("M", 4, "line", 60, 40, 0, voltigeurs), line("N", 60, 41.7, 0)}, false, "form M screen", "move N forward 2", true},
	} {
		s := moveOfFirst(t, c.units, []string{line("X", 20, 110, 180)})
		if c.spent {
			s = after(s, &state.EvSpent{Unit: "N", Spent: 5000, Motion: 0x1})
		}
		r, key := whyNot(t, s, actionOf(t, s, c.line))
		if key != "drill.no-room" || len(r.Ways) == 0 {
			t.Errorf("OM §8.6: %s: got %q with ways %+v, want drill.no-room with a way", c.name, key, r)
			continue
		}
		if last := r.Ways[len(r.Ways)-1].Line; !strings.HasSuffix(last, "!") {
			t.Errorf("OM §8.6: %s: the last way is %q, want the line that overrules", c.name, last)
		}
		if r.Ways[0].Line != c.way {
			t.Errorf("OM §8.6: %s: offers %q, want %q", c.name, r.Ways[0].Line, c.way)
			continue
		}
		next, _ := does(t, s, r.Ways[0].Line)
		if !c.allows {
			continue
		}
		if !turn.MayNow(next, actionOf(t, next, c.line)) {
			t.Errorf("OM §8.6: %s: after %s %s is not taken", c.name, c.way, c.line)
		}
	}
}

// Ground that bars a charge or disorders the charger is called by its name, with what it is
// (OM §8.3 [-], 13).
func Test8_3_GroundIsCalledByItsName(t *testing.T) {
	for _, c := range []struct{ kind, en, it string }{
		{"river", "G (river) bars the way of X to A", "G (fiume) sbarra la strada di X verso A"},
		{"wood", "X goes through G (wood): disordered, it may not charge A in close order", "X attraversa G (bosco): in disordine non può caricare A in ordine chiuso"},
	} {
		s := frenchMove(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{unitAt("X", 4, "column", 60, 30, 180, "")},
			"id: g1, kind: "+c.kind+", polygon: [[40, 23], [80, 23], [80, 25], [40, 25]]")), "move-first")
		r, _ := whyNot(t, s, on("charge", "X", "A"))
		for lang, want := range map[i18n.Lang]string{i18n.EN: c.en, i18n.IT: c.it} {
			if got := i18n.New(lang).Say(r.Say); got != want {
				t.Errorf("OM §8.3: %s: got %q, want %q", c.kind, got, want)
			}
		}
	}
}

// The ground of a move, a wheel and a charge is called by its name, in both languages (OM §8.3); that
// a fugitive was slowed by it is said once, also where both parts of its way lead over it (OM §14).
func Test8_3_MovesNameTheirGround(t *testing.T) {
	const wood, name, id = "id: copse, kind: wood, polygon: [[30, 20.5], [90, 20.5], [90, 40], [30, 40]]", "G", "copse" // ground is named G here
	for lang, stands := range map[i18n.Lang]string{i18n.EN: " " + name, i18n.IT: "(" + name + ")"} {                    // a name in Italian may want its article
		for _, l := range []string{"move A forward 3", "wheel A right 9", "charge A at X"} {
			s := exact(scenario(t, []string{unitAt("X", 4, "open", 60, 24, 180, rifles)}, []string{unitAt("A", 4, "open", 60, 20, 0, chasseurs)}, wood))
			_, v := does(t, frenchMove(s, "move-first"), l)
			if got := page(i18n.New(lang), render.None, v.Lines); !strings.Contains(got, stands) || strings.Contains(got, id) {
				t.Errorf("OM §8.3: %s: got %q, want %q in it", l, got, stands)
			}
		}
		s := exact(scenario(t, []string{line("A", 20, 39, 0)}, []string{line("X", 20, 39.5, 180)}, strings.Replace(wood, "[[30, 20.5], [90, 20.5], [90, 40], [30, 40]]", "[[0, 10], [90, 10], [90, 36], [0, 36]]", 1)))
		s = inPhase(fled(s, "A", "X", state.Retreating), "compulsory")
		evs, say := turn.Follow(s)
		if got := page(i18n.New(lang), render.None, say); len(evs) == 0 || strings.Count(got, name) != 1 || strings.Contains(got, id) {
			t.Errorf("OM §14: got %q, want %q in it once", got, name)
		}
	}
}

// Horse that rides on up to a square is not told to meet it: horse charges none (OM §12 [-], OM
// §4.2, R53); a line it may (OM §12 [+]).
func Test12_NoBreakthroughAtASquareIsOffered(t *testing.T) {
	for form, offered := range map[string]bool{"square": false, "line": true} {
		s := victors(exact(scenario(t, []string{unitAt("A", 4, form, 60, 70, 0, "")}, []string{horseAt("H", 3, 60, 80, 180)})), "H")
		_, v := does(t, s, "breakthrough H")
		if got := page(i18n.New(i18n.EN), render.None, v.Lines); strings.Contains(got, "bt H at A meets it") != offered || !strings.Contains(got, "stopped") {
			t.Errorf("OM §12: a %s: got %q, want it offered: %v", form, got, offered)
		}
	}
}

// One base is a base and not some (OM §9.2): in both languages.
func Test9_2_OneBaseIsSingular(t *testing.T) {
	s := exact(scenario(t, []string{battery("A", 1, 60, 20, 0, "")}, []string{line("X", 60, 26, 180)}))
	v, _ := question(t, s, "los", []string{"A", "X"})
	for lang, want := range map[i18n.Lang]string{i18n.EN: "1 of 1 base sees", i18n.IT: "vede 1 base su 1"} {
		if got := i18n.New(lang).Say(v.Lines[0].Say); !strings.HasSuffix(got, want) {
			t.Errorf("OM §9.2: got %q, want %q", got, want)
		}
	}
}
