package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
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
	s = after(s, game.Event{Kind: state.EvStatus, Unit: "A", Text: "routs"}, game.Event{Kind: state.EvPM, Unit: "C", N: 1, M: 5})
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
	s = after(s, game.Event{Kind: state.EvPM, Unit: "K", N: 4, M: 5})
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
