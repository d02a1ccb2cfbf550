package centoore_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/session"
)

// field is a battle on a small map in which hands count, and what is played when: strengths as a line has
// them (3, 2c, 4g; h is heavy horse, p a Prussian foot), plays as a0:first-corps (side, phase; 0 before the
// battle, b after the battery's die, g when the Guard is hit). A play with ! before it must not be possible.
type field struct {
	id       string
	french   string // attacker or defender
	phases   int
	att, def []string
	leads    map[string]int // who leads each side, with his tactical bonus: a-napoleon, d-wellington
	hands    map[string][]string
	charges  []string // a1, d2: heavy corps that charge, by side and phase, once each
	plays    []string
	dice     []int
	battery  int // its die, 0 for none

	out    [2]int         // foot and line horse that are disorganised
	morale map[string]int // by how much each army's morale changes
	zones  int            // of the rout
	left   map[string][]string
	heavy  int // heavy corps disorganised
}

func (f *field) board() map[string]any {
	unit := func(side int, i int, text string, frenchArmy bool) map[string]any {
		army, chief := "french", "grouchy"
		if !frenchArmy {
			army, chief = "english", ""
		}
		for _, l := range slices.Sorted(maps.Keys(f.leads)) {
			if who, is := strings.CutPrefix(l, []string{"a-", "d-"}[side]); is {
				chief = who
			}
		}
		m := map[string]any{"id": fmt.Sprintf("%c%d", "QR"[side], i+1), "army": army, "corps": "QR"[side : side+1]}
		if strings.HasPrefix(text, "p") {
			m["army"], text = "prussian", text[1:]
			if chief != "blucher" {
				chief = ""
			}
		} else if chief == "blucher" {
			m["army"] = "prussian"
		}
		switch {
		case text == "h":
			m["kind"], m["corps"] = "heavy", fmt.Sprintf("guard-%d", i)
		case strings.HasSuffix(text, "c"):
			m["kind"], m["strength"] = "cavalry", int(text[0]-'0')
		case strings.HasSuffix(text, "g"):
			m["kind"], m["strength"] = "guard", int(text[0]-'0')
		default:
			m["strength"], m["stacking"] = int(text[0]-'0'), 1
		}
		if chief == "" {
			m["at"] = []string{"west", "field"}[side]
		} else {
			m["wing"] = chief
		}
		return m
	}
	var counters []any
	for s, texts := range [][]string{f.att, f.def} {
		for i, t := range texts {
			counters = append(counters, unit(s, i, t, f.french == []string{"attacker", "defender"}[s]))
		}
	}
	counters = append(counters, map[string]any{"id": "N1", "army": map[bool]string{true: "french", false: "english"}[f.french == "defender"], "corps": "N", "strength": 3, "at": "nearby"})
	var commanders, markers []any
	used := map[string]bool{}
	for _, l := range slices.Sorted(maps.Keys(f.leads)) {
		used[l[2:]] = true
		commanders = append(commanders, map[string]any{"id": l[2:], "initiative": 4, "tactical": f.leads[l]})
		markers = append(markers, map[string]any{"id": "m-" + l[2:], "is": l[2:], "at": map[byte]string{'a': "west", 'd': "field"}[l[0]], "up": true})
	}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(used)), func(id string) bool { return id == "napoleon" || id == "grouchy" || id == "ney" }) {
		commanders = append(commanders, map[string]any{"id": "grouchy", "initiative": 4})
		markers = append(markers, map[string]any{"id": "m-grouchy", "is": "grouchy", "at": map[bool]string{true: "west", false: "field"}[f.french == "attacker"], "up": true})
	}
	side := map[bool]string{true: "french", false: "allied"}[f.french == "attacker"]
	return map[string]any{
		"zones": []any{map[string]any{"id": "west", "depot": map[bool]string{true: "french", false: "english"}[f.french == "attacker"]}, map[string]any{"id": "field"}, map[string]any{"id": "nearby"},
			map[string]any{"id": "north"}, map[string]any{"id": "far", "depot": map[bool]string{true: "english", false: "french"}[f.french == "attacker"]}, map[string]any{"id": "namur", "depot": "prussian"}, map[string]any{"id": "brussels", "brussels": true}},
		"full":       []any{[]string{"west", "field"}, []string{"field", "north"}, []string{"north", "far"}, []string{"field", "nearby"}, []string{"far", "namur"}, []string{"far", "brussels"}},
		"commanders": commanders, "markers": markers, "counters": counters,
		"begin": map[string]any{"turn": 2, "phase": "operations", "side": side, "first": side, "hands": f.hands, "morale": map[string]int{"french": 20, "english": 10, "prussian": 10}},
	}
}

// fought plays the battle, and gives the plays that could not be made.
func (f *field) fought(t *testing.T) (s *session.Session, missed []string) {
	t.Helper()
	s = laid(t, f.board())
	must := func(line string) {
		t.Helper()
		for _, r := range s.Submit(line) {
			if !r.OK() {
				t.Fatalf("%s, %q: %s %s %v", f.id, line, r.Refusal.Ref, r.Refusal.Say.Key, r.Refusal.Say.Args)
			}
		}
	}
	who := "grouchy"
	for l := range f.leads {
		if l[0] == 'a' {
			who = l[2:]
		}
	}
	with := ""
	if f.french == "defender" && who == "grouchy" { // foot by themselves march on counters
		var all []string
		for i := range f.att {
			all = append(all, "Q"+strconv.Itoa(i+1))
		}
		who, with = strings.Join(all, "+"), " with plain-3"
	}
	must(fmt.Sprintf("move %s field phases=%d%s", who, f.phases, with))
	must("end")
	left := slices.Clone(f.plays)
	var march []string
	for _, p := range left {
		if strings.HasSuffix(p, "sound-of-guns") {
			march = append(march, p)
		}
	}
	if march != nil {
		must("march N1 field")
		left = slices.DeleteFunc(left, func(p string) bool { return slices.Contains(march, p) })
	} else if slices.ContainsFunc(s.Owed(), func(o session.Owed) bool { return o.Optional }) {
		must("x")
	}
	must("fight field")
	throws, thrown, charges := slices.Clone(f.dice), 0, slices.Clone(f.charges)
	frenchSide := map[string]string{"attacker": "a", "defender": "d"}[f.french]
	for range 80 {
		owed := s.Owed()
		i := slices.IndexFunc(owed, func(o session.Owed) bool { return o.Now && o.Entry > 0 })
		if i < 0 {
			break
		}
		n := owed[i].Need
		side := map[bool]string{true: frenchSide, false: map[string]string{"a": "d", "d": "a"}[frenchSide]}[n.Unit == "french"]
		switch {
		case n.What == "co.what.battery":
			must(strconv.Itoa(f.battery))
		case owed[i].Kind() != "choice":
			if thrown++; len(throws) == 0 {
				t.Fatalf("%s: a die more than the case has", f.id)
			}
			must(strconv.Itoa(throws[0]))
			throws = throws[1:]
		case slices.Contains(n.Answers, "no-more"):
			at := strconv.Itoa(thrown + 1)
			switch n.What {
			case "co.what.opening":
				at = "0"
			case "co.what.slope":
				at = "b"
			case "co.what.guard":
				at = "g"
			}
			line := "none"
			for k, p := range left {
				event, this := strings.CutPrefix(strings.TrimPrefix(p, "!"), side+at+":")
				if !this {
					continue
				}
				if p[0] == '!' {
					if r := s.Submit(event); r[0].OK() {
						t.Errorf("%s: %s was taken", f.id, p)
					}
					missed, left = append(missed, p), slices.Delete(left, k, k+1)
					line = ""
					break
				}
				if slices.Contains(n.Answers, event) {
					line, left = event, slices.Delete(left, k, k+1)
					break
				}
			}
			if line != "" {
				must(line)
			}
		case slices.Contains(n.Answers, "charge"):
			k := slices.Index(charges, side+strconv.Itoa(thrown+1))
			total := 0
			for k >= 0 {
				total, charges = total+1, slices.Delete(charges, k, k+1)
				k = slices.Index(charges, side+strconv.Itoa(thrown+1))
			}
			switch word := fmt.Sprintf("charge-%d", total); {
			case total == 0:
				must("hold")
			case slices.Contains(n.Answers, word):
				must(word)
			default:
				must("charge")
			}
		default:
			must(n.Answers[0])
		}
	}
	if len(throws)+len(charges) > 0 {
		t.Errorf("%s: dice %v and charges %v were not asked for", f.id, throws, charges)
	}
	return s, append(missed, left...)
}

// proves holds how the battle ended against the case.
func (f *field) proves(t *testing.T) {
	t.Helper()
	s, missed := f.fought(t)
	for _, p := range missed {
		if p[0] != '!' {
			t.Errorf("%s: %s could not be played", f.id, p)
		}
	}
	var out [2]int
	heavies := 0
	kinds := append(slices.Clone(f.att), f.def...)
	for _, u := range objects(told(t, s, "units"), "units") {
		id := u["id"].(string)
		if u["disorganised"] != true || id == "N1" {
			continue
		}
		n, _ := strconv.Atoi(id[1:])
		k := strings.Index("QR", id[:1])
		if kinds[n-1+k*len(f.att)] == "h" {
			heavies++
			continue
		}
		out[k]++
	}
	if out != f.out || heavies != f.heavy {
		t.Errorf("%s: disorganised %v, heavy %d; want %v, %d", f.id, out, heavies, f.out, f.heavy)
	}
	status := told(t, s, "status")["morale"].(map[string]any)
	for army, was := range map[string]int{"french": 20, "english": 10, "prussian": 10} {
		if want := was + f.morale[army]; f.morale != nil && status[army] != float64(want) {
			t.Errorf("%s: morale of the %s %v; want %d", f.id, army, status[army], want)
		}
	}
	zones := 0
	for _, d := range s.Rules().Dues(s.Seen()) {
		if d.Action.Verb == "run" {
			zones = d.Line.Say.Args[1].(int)
		}
	}
	if zones != f.zones {
		t.Errorf("%s: a rout of %d; want %d", f.id, zones, f.zones)
	}
	for side, want := range f.left {
		var got []string
		for _, id := range told(t, s, "hand")["hands"].(map[string]any)[side].([]any) {
			got = append(got, id.(string))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: left in the hand of the %s %v; want %v", f.id, side, got, want)
		}
	}
}

func hands(french, allied string) map[string][]string {
	return map[string][]string{"french": strings.Fields(french), "allied": strings.Fields(allied)}
}

// Events in the course of a battle, against cases that a second reader reckoned from the book alone: who plays
// what, when, and what cannot be played (CO §8.3 [+], CO §8.3 [-], CO §8.5.4 [+], CO §8.5.4 [-], CO §8.5.3 [+],
// CO §8.5.5 [+], CO §6.2 [+], CO §6.2 [-], CO §8.4 [-], CO §8.1 [+]).
func TestCOEventsInTheCourseOfABattle(t *testing.T) {
	three, two := []string{"3", "3", "3"}, []string{"3", "3"}
	for _, f := range []field{
		{id: "A1 Vandamme kept for the second phase", french: "defender", phases: 2, att: three, def: three, hands: hands("vandamme", "plain-3"), plays: []string{"d2:vandamme"}, dice: []int{5, 3},
			out: [2]int{2, 2}, morale: map[string]int{"english": -3, "french": -1}, left: map[string][]string{"french": {}}},
		{id: "A2 Vandamme in the first", french: "defender", phases: 2, att: three, def: three, hands: hands("vandamme", "plain-3"), plays: []string{"d1:vandamme", "!d2:vandamme"}, dice: []int{5, 3},
			out: [2]int{1, 2}, morale: map[string]int{"english": -2, "french": -1}, left: map[string][]string{"french": {}}},
		{id: "A3 Vandamme never", french: "defender", phases: 2, att: three, def: three, hands: hands("vandamme", "plain-3"), dice: []int{5, 3},
			out: [2]int{2, 3}, morale: map[string]int{"english": -1, "french": -4}, zones: 1, left: map[string][]string{"french": {"vandamme"}}},
		{id: "A5 a charge and Milhaud", french: "attacker", phases: 2, att: []string{"3", "3", "h"}, def: two, hands: hands("milhaud", ""), charges: []string{"a1"}, plays: []string{"a1:milhaud"}, dice: []int{2, 6},
			out: [2]int{0, 2}, morale: map[string]int{"english": -3, "french": 1}, zones: 1, heavy: 1, left: map[string][]string{"french": {}}},
		{id: "A5, A7 both generals on one charge", french: "attacker", phases: 2, att: []string{"3", "3", "h"}, def: two, hands: hands("milhaud kellermann", ""), charges: []string{"a1"}, plays: []string{"a1:milhaud", "a1:kellermann"}, dice: []int{2},
			out: [2]int{1, 2}, morale: map[string]int{"english": -3, "french": 0}, zones: 1, heavy: 1, left: map[string][]string{"french": {}}},
		{id: "A6 Milhaud without a charge", french: "attacker", phases: 2, att: []string{"3", "3", "h"}, def: two, hands: hands("milhaud", ""), charges: []string{"a1"}, plays: []string{"!a2:milhaud"}, dice: []int{1, 1},
			out: [2]int{2, 0}, zones: 1, heavy: 1, left: map[string][]string{"french": {"milhaud"}}},
		{id: "A6 a charge and a general in each phase", french: "attacker", phases: 2, att: []string{"3", "3", "h", "h"}, def: []string{"3", "3", "3"}, hands: hands("milhaud kellermann", ""), charges: []string{"a1", "a2"}, plays: []string{"a1:milhaud", "a2:kellermann"}, dice: []int{1, 2},
			out: [2]int{2, 0}, heavy: 2, left: map[string][]string{"french": {}}, zones: 1},
		{id: "A8 two charges, no Square", french: "attacker", phases: 2, att: []string{"3", "3", "h", "h"}, def: two, hands: hands("", "square square"), charges: []string{"a1", "a1"}, dice: []int{3},
			out: [2]int{1, 2}, zones: 1, heavy: 2, left: map[string][]string{"allied": {"square", "square"}}},
		{id: "A8 two charges, a Square", french: "attacker", phases: 2, att: []string{"3", "3", "h", "h"}, def: two, hands: hands("", "square square"), charges: []string{"a1", "a1"}, plays: []string{"d1:square"}, dice: []int{3, 1},
			out: [2]int{2, 1}, zones: 1, heavy: 2, left: map[string][]string{"allied": {"square"}}},
		{id: "A8 two charges, two Squares", french: "attacker", phases: 2, att: []string{"3", "3", "h", "h"}, def: two, hands: hands("", "square square"), charges: []string{"a1", "a1"}, plays: []string{"d1:square", "d1:square"}, dice: []int{3, 6},
			out: [2]int{1, 2}, zones: 1, heavy: 2, left: map[string][]string{"allied": {}}},
		{id: "A9 a Square waits for the charge", french: "attacker", phases: 2, att: []string{"3", "3", "h"}, def: two, hands: hands("square", "square"), charges: []string{"a2"}, plays: []string{"!d1:square", "!a2:square", "d2:square"}, dice: []int{4, 3},
			out: [2]int{1, 2}, zones: 1, heavy: 1, left: map[string][]string{"allied": {}, "french": {"square"}}},
		{id: "A10 Uxbridge without a Square", french: "attacker", phases: 2, att: three, def: []string{"3", "3", "h"}, leads: map[string]int{"d-wellington": 0}, hands: hands("", "uxbridge"), charges: []string{"d1"}, plays: []string{"d1:uxbridge"}, dice: []int{4, 6},
			out: [2]int{1, 2}, zones: 1, heavy: 1, left: map[string][]string{"allied": {}}},
		{id: "A10 Uxbridge stays under a Square", french: "attacker", phases: 2, att: three, def: []string{"3", "3", "h"}, leads: map[string]int{"d-wellington": 0}, hands: hands("square", "uxbridge"), charges: []string{"d1"}, plays: []string{"d1:uxbridge", "a1:square"}, dice: []int{4, 1},
			out: [2]int{1, 1}, heavy: 1, left: map[string][]string{"allied": {}, "french": {}}},
		{id: "A11 two advantages", french: "attacker", phases: 2, att: three, def: two, hands: hands("", "hougomont la-haye-sainte"), plays: []string{"d0:hougomont", "d0:la-haye-sainte"}, dice: []int{4, 4},
			out: [2]int{2, 2}, morale: map[string]int{"english": -3, "french": -1}, zones: 1, left: map[string][]string{"allied": {}}},
		{id: "A11 two advantages, one reconnoitred", french: "attacker", phases: 2, att: three, def: two, hands: hands("reconnaissance", "hougomont la-haye-sainte"), plays: []string{"d0:hougomont", "d0:la-haye-sainte", "a0:reconnaissance"}, dice: []int{4, 4},
			out: [2]int{0, 2}, morale: map[string]int{"english": -3, "french": 1}, zones: 1, left: map[string][]string{"allied": {}, "french": {}}},
		{id: "A12 an attacker's Hougomont", french: "defender", phases: 2, att: two, def: two, hands: hands("reconnaissance", "plain-3 hougomont"), plays: []string{"!a0:hougomont", "!d0:reconnaissance"}, dice: []int{1},
			out: [2]int{2, 0}, zones: 1, left: map[string][]string{"allied": {"hougomont"}, "french": {"reconnaissance"}}},
		{id: "A12 Hougomont in the second phase", french: "attacker", phases: 2, att: three, def: two, hands: hands("reconnaissance", "hougomont"), plays: []string{"!a0:reconnaissance", "!d2:hougomont"}, dice: []int{1, 1},
			out: [2]int{3, 0}, zones: 1, left: map[string][]string{"french": {"reconnaissance"}}},
		{id: "A13 three phases", french: "attacker", phases: 3, att: two, def: []string{"3"}, hands: hands("", "bad-weather"), dice: []int{4},
			out: [2]int{0, 1}, morale: map[string]int{"english": -3, "french": 1}, zones: 2, left: map[string][]string{"allied": {"bad-weather"}}},
		{id: "A13 three phases in bad weather", french: "attacker", phases: 3, att: two, def: []string{"3"}, hands: hands("", "bad-weather"), plays: []string{"d0:bad-weather"}, dice: []int{4},
			out: [2]int{0, 1}, morale: map[string]int{"english": -2, "french": 1}, zones: 1, left: map[string][]string{"allied": {}}},
		{id: "A13 bad weather and no battery", french: "attacker", phases: 3, att: []string{"3", "3", "3", "4g"}, def: two, leads: map[string]int{"a-napoleon": 0}, hands: hands("", "bad-weather"), plays: []string{"d0:bad-weather"}, dice: []int{6},
			out: [2]int{0, 2}, zones: 1, left: map[string][]string{"allied": {}}},
		{id: "A14 bad weather on two phases", french: "attacker", phases: 2, att: two, def: []string{"3"}, hands: hands("", "bad-weather"), plays: []string{"!d0:bad-weather"}, dice: []int{4},
			out: [2]int{0, 1}, zones: 1, left: map[string][]string{"allied": {"bad-weather"}}},
		{id: "A15 the battery hits", french: "attacker", phases: 3, att: []string{"3", "3", "3", "4g"}, def: []string{"3", "2"}, leads: map[string]int{"a-napoleon": 0}, hands: hands("", "reverse-slope"), battery: 5, dice: []int{3},
			out: [2]int{1, 2}, morale: map[string]int{"english": -4, "french": 0}, zones: 2, left: map[string][]string{"allied": {"reverse-slope"}}},
		{id: "A15 the reverse slope", french: "attacker", phases: 3, att: []string{"3", "3", "3", "4g"}, def: []string{"3", "2"}, leads: map[string]int{"a-napoleon": 0}, hands: hands("", "reverse-slope"), plays: []string{"db:reverse-slope"}, battery: 5, dice: []int{4},
			out: [2]int{1, 2}, morale: map[string]int{"english": -4, "french": 0}, zones: 2, left: map[string][]string{"allied": {}}},
		{id: "A16 a battery that misses", french: "attacker", phases: 3, att: []string{"3", "3", "3", "4g"}, def: []string{"3", "2"}, leads: map[string]int{"a-napoleon": 0}, hands: hands("", "reverse-slope"), plays: []string{"!db:reverse-slope"}, battery: 4, dice: []int{4},
			out: [2]int{1, 2}, zones: 2, left: map[string][]string{"allied": {"reverse-slope"}}},
		{id: "A17 Hill and Brunswick together", french: "defender", phases: 2, att: two, def: two, leads: map[string]int{"a-wellington": 0}, hands: hands("", "hill brunswick"), plays: []string{"a1:hill", "a1:brunswick"}, dice: []int{3},
			out: [2]int{1, 2}, morale: map[string]int{"english": 0, "french": -3}, zones: 1, left: map[string][]string{"allied": {}}},
		{id: "A17 Hill, then Brunswick", french: "defender", phases: 2, att: two, def: two, leads: map[string]int{"a-wellington": 0}, hands: hands("", "hill brunswick"), plays: []string{"a1:hill", "a2:brunswick"}, dice: []int{3, 3},
			out: [2]int{0, 2}, morale: map[string]int{"english": 1, "french": -3}, zones: 1, left: map[string][]string{"allied": {}}},
		{id: "A18 Hill without Wellington", french: "attacker", phases: 2, att: two, def: two, hands: hands("", "hill gneisenau"), plays: []string{"!d1:hill", "!d1:gneisenau"}, dice: []int{1},
			out: [2]int{2, 0}, zones: 1, left: map[string][]string{"allied": {"gneisenau", "hill"}}},
		{id: "A18 Gneisenau with Blücher", french: "attacker", phases: 2, att: two, def: two, leads: map[string]int{"d-blucher": 0}, hands: hands("", "hill gneisenau"), plays: []string{"!d1:hill", "d1:gneisenau"}, dice: []int{3, 1},
			out: [2]int{2, 0}, zones: 1, left: map[string][]string{"allied": {"hill"}}},
		{id: "A18 Hill where a Prussian fights beside Wellington", french: "attacker", phases: 2, att: two, def: []string{"3", "p3"}, leads: map[string]int{"d-wellington": 0}, hands: hands("", "hill gneisenau"), plays: []string{"d1:hill", "!d1:gneisenau"}, dice: []int{3, 1},
			out: [2]int{2, 0}, zones: 1, left: map[string][]string{"allied": {"gneisenau"}}},
		{id: "A20 Dutch elan", french: "attacker", phases: 2, att: two, def: two, hands: hands("dutch-elan", ""), plays: []string{"a0:dutch-elan"}, dice: []int{4},
			out: [2]int{0, 2}, morale: map[string]int{"english": -3, "french": 1}, zones: 1, left: map[string][]string{"french": {}}},
		{id: "A21 Dutch elan against Prussians", french: "attacker", phases: 2, att: two, def: two, leads: map[string]int{"d-blucher": 0}, hands: hands("dutch-elan", ""), plays: []string{"!a0:dutch-elan"}, dice: []int{1},
			out: [2]int{2, 0}, zones: 1, left: map[string][]string{"french": {"dutch-elan"}}},
		{id: "A22 I Corps, the Guard in reserve", french: "attacker", phases: 2, att: []string{"3", "3", "4g"}, def: two, leads: map[string]int{"a-napoleon": 0}, hands: hands("", "first-corps"), plays: []string{"d0:first-corps"}, dice: []int{4, 3},
			out: [2]int{2, 2}, morale: map[string]int{"english": -3, "french": -1}, zones: 1, left: map[string][]string{"allied": {}}},
		{id: "A23 Merde!", french: "attacker", phases: 2, att: []string{"3", "3", "4g"}, def: three, leads: map[string]int{"a-napoleon": 0}, hands: hands("merde", ""), plays: []string{"ag:merde"}, dice: []int{3, 1},
			out: [2]int{2, 0}, morale: map[string]int{"english": 1, "french": -3}, left: map[string][]string{"french": {}}},
		{id: "A23 without Merde!", french: "attacker", phases: 2, att: []string{"3", "3", "4g"}, def: three, leads: map[string]int{"a-napoleon": 0}, hands: hands("merde", ""), dice: []int{3, 1},
			out: [2]int{3, 0}, zones: 1, left: map[string][]string{"french": {"merde"}}},
		{id: "A24 Merde! for the line", french: "attacker", phases: 2, att: []string{"3", "3", "4g"}, def: three, leads: map[string]int{"a-napoleon": 0}, hands: hands("merde", ""), plays: []string{"!ag:merde"}, dice: []int{3, 4},
			out: [2]int{1, 1}, left: map[string][]string{"french": {"merde"}}},
		{id: "A25 a marcher comes in the second phase", french: "attacker", phases: 2, att: two, def: []string{"3"}, hands: hands("", "sound-of-guns"), plays: []string{"d0:sound-of-guns"}, dice: []int{2, 2},
			out: [2]int{1, 1}, morale: map[string]int{"english": 0, "french": -2}, left: map[string][]string{"allied": {}}},
		{id: "A27 all that adds up", french: "attacker", phases: 2, att: []string{"3", "3", "h"}, def: two, leads: map[string]int{"a-napoleon": 1, "d-wellington": 1}, hands: hands("vandamme", "hill hougomont"), charges: []string{"a1"}, plays: []string{"d0:hougomont", "d1:hill", "a1:vandamme"}, dice: []int{4, 4},
			out: [2]int{1, 2}, zones: 1, heavy: 1, left: map[string][]string{"french": {}, "allied": {}}},
		{id: "A29 both charge", french: "attacker", phases: 2, att: []string{"3", "3", "h"}, def: []string{"3", "3", "h"}, leads: map[string]int{"d-wellington": 0}, hands: hands("", ""), charges: []string{"a1", "d1"}, dice: []int{3, 1},
			out: [2]int{3 - 1, 1}, heavy: 2, zones: 1},
	} {
		t.Run(strings.Fields(f.id)[0], func(t *testing.T) { f.proves(t) })
	}
}
