package waterloo200

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// figures are what a line tells whatever its words: names and numbers in their order, then its paragraphs.
func figures(l game.Text) string {
	var out []string
	var walk func(v any)
	all := func(vs []any) {
		for _, v := range vs {
			walk(v)
		}
	}
	walk = func(v any) {
		switch v := v.(type) {
		case ref.Msg:
			if len(v.Args) == 0 {
				out = append(out, v.Key[strings.LastIndex(v.Key, ".")+1:])
			}
			all(v.Args)
		case ref.Word:
			out = append(out, string(v)[strings.LastIndex(string(v), ".")+1:])
		case ref.List:
			all(v)
		case ref.Comma:
			all(v)
		case ref.Signed:
			out = append(out, fmt.Sprintf("%+d", int(v)))
		case ref.Row:
			for _, s := range v {
				walk(s.Say)
				out = append(out, s.P.RatString())
			}
		default:
			out = append(out, fmt.Sprint(v))
		}
	}
	walk(l.Say)
	for _, r := range l.Refs {
		out = append(out, strings.TrimPrefix(string(r), "W200 "))
	}
	return strings.Join(out, " ")
}

// answered is what is told of declared facts.
func answered(t *testing.T, verb, facts string) (out []string) {
	t.Helper()
	st, no := schema.Read(verbFacts(verb), []byte(facts))
	if no != nil {
		t.Fatal(no)
	}
	c, err := Rules{}.Question(verb, st)
	if err != nil {
		t.Fatal(err)
	}
	adj, err := Rules{}.Prepare(&state{}, c.Action)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range adj.Odds(odds.NewEngine()).Lines {
		out = append(out, figures(l))
	}
	return out
}

// What is told of a battle is how it came out, with the paragraphs that made it: the sums, who wins and by how much, the
// hits of the loser before those of the winner, what falls, what is left, and who has served; that a side could take no
// more (R15), and that hits are forgotten (R4), only where it is so: W200 §6.2.3.1.4 [+], W200 §6.2.3.1.5 [+],
// W200 §6.2.3.1.6 [+], W200 §6.2.3.1.7 [+], W200 §6.2.4 [+], W200 §3.5 [+].
func TestW200_6_2_3_1_5WhatIsTold(t *testing.T) {
	for _, c := range []struct {
		facts string
		want  []string
	}{
		// 4 + 4 + 3 stars against 3 + 2: +6; 3 hits of 6, for that is all it can take, and a quarter of them, up, on the first 4.
		{`{"area":{"colour":"yellow","terrain":2},"attacker":{"units":["4-3-2-1","4-3-2-1"],"support":[{"arm":"tactical","block":"3-2-h"}]},"defender":{"units":["3-2-1"]}}`, []string{
			"+4 a1 +4 a2 +3 s1 11 +3 d1 +2 5 §6.2.3.1.4", "attacker +6 §6.2.3.1.5 §6.2.3.1.6", "defender 3 d1 3-2-1 gone 0 §6.2.3.1.7 R15", "attacker 1 a1 4-3-2-1 3-2-1 7 §6.2.3.1.7", "s1 3-2-h 2-h §6.2.4"}},
		// 4 + 4 against 4 + 3: +1: the hit on the white 4 is forgotten; the other side's lowers a block.
		{`{"attacker":{"units":["4-3-2-1","4-3-2-1"]},"defender":{"units":["4w-3-2-1","3-2-1"]}}`, []string{
			"+4 a1 +4 a2 8 +4 d1 +3 d2 7 §6.2.3.1.4", "attacker +1 §6.2.3.1.5 §6.2.3.1.6", "defender 1 absorbed 7 §6.2.3.1.7 R4", "attacker 1 a1 4-3-2-1 3-2-1 7 §6.2.3.1.7"}},
		// 1 against 4 + 4 and 5: -12; it can take one; a brilliant victory costs one, which the white 4 absorbs.
		{`{"area":{"colour":"yellow","terrain":5},"attacker":{"units":["1"]},"defender":{"units":["4w-3-2-1","4-3-2-1"]}}`, []string{
			"+1 a1 1 +4 d1 +4 d2 +5 13 §6.2.3.1.4", "defender -12 §6.2.3.1.5 §6.2.3.1.6", "attacker 1 a1 1 gone 0 §6.2.3.1.7 R15", "defender 1 absorbed 8 §6.2.3.1.7 R4"}},
		// 3 against 2 and 1: nobody loses anything; the gun that was employed has fired all the same (R29).
		{`{"area":{"terrain":1},"attacker":{"units":["2-1"],"support":[{"arm":"foot-artillery","block":"2-1-p"}]},"defender":{"units":["3-2-1"]}}`, []string{
			"+2 a1 +2 s1 4 +3 d1 +1 4 §6.2.3.1.4", "none +0 §6.2.3.1.5 §6.2.3.1.6", "s1 2-1-p 1-p §6.2.4"}},
		// Horse against foot in the open counts twice; two languages cost one; both morales (OR 2, OR 6, OR 9).
		{`{"attacker":{"units":[{"arm":"cavalry","block":"3-2-1"}]},"defender":{"units":[{"block":"4-3-2-1","language":"dutch"},{"block":"2-1"}]},"options":["charge","languages","morale"],"morale":{"french":9,"british":10}}`, []string{
			"+6 a1 +9 15 +4 d1 +2 d2 -1 +10 15 §6.2.3.1.4", "none +0 §6.2.3.1.5 §6.2.3.1.6"}},
		// One of three hidden blocks: 4 + 2 against 4 and 1, or against 2 and 1, of which only two can be taken. An end is its
		// sums, the result, the winner, the hits of attacker and defender, what is left of each, and its chance.
		{`{"area":{"terrain":1},"attacker":{"units":["4-3-2-1","2-1"]},"defender":{"hidden":{"count":1,"pool":["4-3-2-1","2-1","2-1"]}}}`, []string{
			"+4 a1 +2 a2 6 +1 1 §6.2.3.1.4", "attacker 1 §6.2.3.1.5", "6 3 +3 attacker 1 2 5 0 2/3 §6.2.3.1.7", "6 5 +1 attacker 1 1 5 3 1/3 §6.2.3.1.7"}},
	} {
		got := answered(t, "battle", c.facts)
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s\ntells\n  %s\nwant\n  %s\n(W200 §6.2.3.1.5)", c.facts, strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
		}
	}
}

// What is told of a reorganisation: the commander's value, what he draws, what he falls to, and what each of his shows
// then; who gives more than he may is refused: W200 §6.4 [+], W200 §6.4 [-], W200 §6.4.1 [-], W200 §3.9 [-].
func TestW200_6_4WhatIsTold(t *testing.T) {
	for _, c := range []struct {
		facts string
		want  []string
	}{
		{`{"faction":"prussian","commander":"3-2-h","leaders":[{"id":"bulow","levels":"4-3-2-h","now":"h"}],"give":{"bulow":3}}`, []string{"3 3 2-h §6.4", "bulow 4-3-2-h §6.4"}},
		{`{"faction":"british","commander":"2-h","leaders":[{"id":"hill","levels":"4-3-2-h","now":"3"},{"levels":"4-3-2-h","now":"2"}],"give":{"hill":1,"l2":1},"reserve":1}`, []string{"2 1 h §6.4", "hill 4-3-2-h l2 3-2-h §6.4"}},
		{`{"commander":"h","leaders":[{"id":"ney","levels":"4-3-2-h","now":"4"}]}`, []string{"1 1 h §6.4", "ney 4-3-2-h §6.4"}},
	} {
		if got := answered(t, "reorganise", c.facts); strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s tells %q; want %q (W200 §6.4)", c.facts, got, c.want)
		}
	}
	for facts, want := range map[string]string{
		`{"commander":"4-3-2-h","leaders":[{"id":"ney","levels":"4-3-2-h","now":"1"}]}`:                       "W200 §3.9",
		`{"commander":"4-3-2-h","leaders":[{"id":"ney","levels":"4-3-2-h"}],"give":{"soult":1}}`:              "W200 §6.4",
		`{"commander":"2-h","leaders":[{"id":"ney","levels":"4-3-2-h"}],"give":{"ney":3}}`:                    "W200 §6.4",
		`{"commander":"4-3-2-h","leaders":[{"id":"ney","levels":"4-3-2-h","now":"3"}],"give":{"ney":2}}`:      "W200 §6.4",
		`{"commander":"4-3-2-h","leaders":[{"id":"ney","levels":"4-3-2-h","loc":false}],"give":{"ney":1}}`:    "W200 §6.4.1",
		`{"commander":"4-3-2-h","leaders":[{"id":"ney","levels":"4-3-2-h"},{"id":"ney","levels":"4-3-2-h"}]}`: "W200 §3.0",
		`{"commander":"4-3-2-h","mp-to-hq":4}`:                                                                "W200 §6.4",
		`{"faction":"british","commander":"4-3-2-h","mp-to-hq":5}`:                                            "W200 §6.4",
		`{"faction":"prussian","commander":"4-3-2-h","mp-to-hq":1}`:                                           "W200 §1.4",
		`{"commander":"4-3-2-h","isolated":true}`:                                                             "W200 §6.4.1",
		`{"commander":"4-3-2-h","hq-enemy":true}`:                                                             "W200 §6.4",
		`{"commander":"4-3-2-h","hq-control":"enemy"}`:                                                        "W200 §6.4",
	} {
		st, no := schema.Read(verbFacts("reorganise"), []byte(facts))
		if no != nil {
			t.Fatal(facts, no)
		}
		c, err := Rules{}.Question("reorganise", st)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Rules{}.Prepare(&state{}, c.Action)
		if r, ok := err.(*game.Refusal); !ok || string(r.Ref) != want {
			t.Errorf("%s: %v; want it refused by %s", facts, err, want)
		}
	}
}
