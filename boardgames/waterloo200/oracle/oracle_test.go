package oracle_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"adjutant/boardgames/waterloo200/oracle"
)

// line is what matters of the end of a battle: fires, victory, hits and strength left of both,
// what blocks and support show.
func line(t *testing.T, o oracle.Outcome) string {
	t.Helper()
	type lost struct {
		Hits, Left, Lost int
		Units            map[string]string
	}
	var end struct {
		Of, Df, Fr         int
		Victory, Winner    string
		Attacker, Defender lost
		Support            map[string]string
		Drawn              map[string][]string
	}
	if err := json.Unmarshal([]byte(o.Result), &end); err != nil {
		t.Fatal(err)
	}
	s := fmt.Sprintf("%s: %d to %d %s, a %d left %d lost %d, d %d left %d lost %d, %v %v", o.P.RatString(), end.Of, end.Df, end.Victory,
		end.Attacker.Hits, end.Attacker.Left, end.Attacker.Lost, end.Defender.Hits, end.Defender.Left, end.Defender.Lost, end.Attacker.Units, end.Defender.Units)
	if len(end.Support) > 0 {
		s += fmt.Sprint(" ", end.Support)
	}
	if drawn := end.Drawn; len(drawn["attacker"])+len(drawn["defender"]) > 0 {
		s += fmt.Sprintf(" %v%v", drawn["attacker"], drawn["defender"])
	}
	if end.Fr != end.Of-end.Df || (end.Winner == "attacker") != (end.Fr > 0) || (end.Winner == "defender") != (end.Fr < 0) {
		t.Errorf("%s is not sound", o.Result)
	}
	return s
}

// TestBattles holds battles to what the book works out and to sums done on paper.
func TestBattles(t *testing.T) {
	const worked = `"area":{"terrain":3,"sunken-road":true},"attacker":{"units":[{"arm":"cavalry","block":"2-1"},"4w-3-2-1","4-3-2-1",{"arm":"foot-artillery","block":"1-p"}],
		"support":[{"id":"kellermann","arm":"tactical","block":"2-h"},{"id":"reille","arm":"tactical","block":"h"},{"id":"corps","arm":"foot-artillery","block":"2-1-p"}]}`
	for _, c := range []struct {
		name, facts string
		want        []string
	}{
		{"area 27, the reserve come up: 15 to 13, the white 4 to 3, Kellermann to his heart, Reille at his",
			`{` + worked + `,"defender":{"units":["4w-3-2-1",{"arm":"foot-artillery","block":"3-2-1-p"}]},"reserve":["3-2-1"]}`,
			[]string{"1: 15 to 13 marginal, a 1 left 11 lost 0, d 2 left 9 lost 0, map[a1:2-1 a2:4w-3-2-1 a3:4-3-2-1 a4:1-p] map[d1:3-2-1 d2:3-2-1-p r1:3-2-1] map[corps:1-p kellermann:h reille:h] [][3-2-1]"}},
		{"6.2.3.1.6: 11 to 5, decisive; 3 are lost, not 6 (R15), a quarter of 3",
			`{"area":{"colour":"yellow","terrain":2},"attacker":{"units":["4-3-2-1","4-3-2-1"],"support":[{"arm":"tactical","block":"3-2-h"}]},"defender":{"units":["3-2-1"]}}`,
			[]string{"1: 11 to 5 decisive, a 1 left 7 lost 0, d 3 left 0 lost 1, map[a1:3-2-1 a2:4-3-2-1] map[d1:out] map[s1:2-h]"}},
		{"6.2.3.1.6: 12 below, brilliant, one hit", `{"area":{"colour":"yellow","terrain":5},"attacker":{"units":["1"]},"defender":{"units":["4w-3-2-1","4-3-2-1"]}}`,
			[]string{"1: 1 to 13 brilliant, a 1 left 0 lost 1, d 1 left 8 lost 0, map[a1:out] map[d1:4w-3-2-1 d2:4-3-2-1]"}},
		{"6.2.3.1.7: one hit on the white 4, forgotten (R4)", `{"attacker":{"units":["4-3-2-1","4-3-2-1","1"]},"defender":{"units":["4w-3-2-1","4-3-2-1"]}}`,
			[]string{"1: 9 to 8 marginal, a 1 left 8 lost 0, d 1 left 8 lost 0, map[a1:3-2-1 a2:4-3-2-1 a3:1] map[d1:4w-3-2-1 d2:4-3-2-1]"}},
		{"OR 2: horse doubled", `{"options":["charge"],"area":{"terrain":2},"attacker":{"units":[{"arm":"cavalry","block":"3-2-1"},"4-3-2-1"]},"defender":{"units":["4-3-2-1"]}}`,
			[]string{"1: 10 to 6 marginal, a 2 left 5 lost 0, d 4 left 0 lost 1, map[a1:2-1 a2:3-2-1] map[d1:out]"}},
		{"OR 2: not against horse, 7 to 7", `{"options":["charge"],"area":{"terrain":2},"attacker":{"units":[{"arm":"cavalry","block":"3-2-1"},"4-3-2-1"]},"defender":{"units":["4-3-2-1",{"arm":"cavalry","block":"1"}]}}`,
			[]string{"1: 7 to 7 draw, a 0 left 7 lost 0, d 0 left 5 lost 0, map[a1:3-2-1 a2:4-3-2-1] map[d1:4-3-2-1 d2:1]"}},
		{"6.2.3.1.2: one of two comes up", `{"area":{"terrain":3,"sunken-road":true},"attacker":{"units":["4-3-2-1","4-3-2-1","4-3-2-1"]},"defender":{"units":["4w-3-2-1"]},"reserve":["3-2-1","2-1"]}`,
			[]string{"1/2: 12 to 10 marginal, a 1 left 11 lost 0, d 2 left 6 lost 0, map[a1:3-2-1 a2:4-3-2-1 a3:4-3-2-1] map[d1:3-2-1 r1:3-2-1] [][3-2-1]",
				"1/2: 12 to 9 marginal, a 2 left 10 lost 0, d 3 left 4 lost 0, map[a1:3-2-1 a2:3-2-1 a3:4-3-2-1] map[d1:2-1 r1:2-1] [][2-1]"}},
		{"fog: one of three, two alike", `{"area":{"terrain":1},"attacker":{"units":["4-3-2-1","2-1"]},"defender":{"hidden":{"count":1,"pool":["4-3-2-1","2-1","2-1"]}}}`,
			[]string{"2/3: 6 to 3 marginal, a 1 left 5 lost 0, d 2 left 0 lost 1, map[a1:3-2-1 a2:2-1] map[hd1:out] [][2-1]",
				"1/3: 6 to 5 marginal, a 1 left 5 lost 0, d 1 left 3 lost 0, map[a1:3-2-1 a2:2-1] map[hd1:3-2-1] [][4-3-2-1]"}},
		{"3.9.3: a heart takes three", `{"attacker":{"units":["4-3-2-1"]},"defender":{"units":[{"arm":"strategic","block":"h"}]}}`,
			[]string{"1: 4 to 1 marginal, a 2 left 2 lost 0, d 3 left 0 lost 1, map[a1:2-1] map[d1:out]"}},
		{"OR 6, OR 9: three languages, 13 to 12", `{"options":["languages","morale"],"morale":{"french":9,"british":7},"attacker":{"units":["4-3-2-1"]},
			"defender":{"units":[{"block":"3-2-1","language":"dutch"},{"block":"2-1","language":"german"},{"arm":"tactical","block":"2-h"}]}}`,
			[]string{"1: 13 to 12 marginal, a 1 left 3 lost 0, d 1 left 6 lost 0, map[a1:3-2-1] map[d1:2-1 d2:2-1 d3:2-h]"}},
		{"R21 b: two are already 2", `{"options":["languages"],"attacker":{"faction":"british","units":[{"block":"3-2-1","language":"dutch"}],"support":[{"arm":"tactical","language":"dutch","block":"2-h"}]},"defender":{"units":["3-2-1"]},"readings":{"R21":"b"}}`,
			[]string{"1: 3 to 3 draw, a 0 left 3 lost 0, d 0 left 3 lost 0, map[a1:3-2-1] map[d1:3-2-1] map[s1:h]"}},
		{"OR 5: without ground, guns unreduced, one hit that fells nothing", `{"options":["grand-battery"],"area":{"terrain":3},"attacker":{"support":[{"arm":"foot-artillery","block":"3-2-1-p"},{"arm":"horse-artillery","block":"2-1-p"}]},"defender":{"units":["4w-3-2-1"]}}`,
			[]string{"1: 5 to 4 marginal, a 0 left 0 lost 0, d 1 left 4 lost 0, map[] map[d1:4w-3-2-1] map[s1:3-2-1-p s2:2-1-p]"}},
		{"R20: guns that lose cost nobody anything", `{"options":["grand-battery"],"attacker":{"support":[{"arm":"foot-artillery","block":"1-p"}]},"defender":{"units":["4-3-2-1"]}}`,
			[]string{"1: 1 to 4 marginal, a 0 left 0 lost 0, d 0 left 4 lost 0, map[] map[d1:4-3-2-1] map[s1:1-p]"}},
		{"R20 b: half of 3", `{"options":["grand-battery"],"attacker":{"support":[{"arm":"foot-artillery","block":"1-p"}]},"defender":{"units":["4-3-2-1"]},"readings":{"R20":"b"}}`,
			[]string{"1: 1 to 4 marginal, a 0 left 0 lost 0, d 2 left 2 lost 0, map[] map[d1:2-1] map[s1:1-p]"}},
		{"OR 8: all arms that win, 8 to 4", `{"options":["combined"],"attacker":{"units":["4-3-2-1",{"arm":"cavalry","block":"2-1"}],"support":[{"arm":"tactical","block":"h"},{"arm":"horse-artillery","block":"2-1-p"}]},"defender":{"units":["4w-3-2-1"]}}`,
			[]string{"1: 8 to 4 marginal, a 1 left 5 lost 0, d 4 left 1 lost 0, map[a1:3-2-1 a2:2-1] map[d1:1] map[s1:h s2:1-p]"}},
		{"OR 8: all arms that lose by 2: one hit, the other half of 2", `{"options":["combined"],"attacker":{"units":["2-1",{"arm":"cavalry","block":"1"}],"support":[{"arm":"tactical","block":"h"},{"arm":"horse-artillery","block":"1-p"}]},"defender":{"units":["3-2-1","3-2-1"]}}`,
			[]string{"1: 4 to 6 marginal, a 1 left 2 lost 0, d 1 left 5 lost 0, map[a1:1 a2:1] map[d1:2-1 d2:3-2-1] map[s1:h s2:p]"}},
		{"R19 b: of 3 only 2, the other half of 2", `{"options":["combined"],"area":{"terrain":1},"attacker":{"units":["2-1",{"arm":"cavalry","block":"1"}],"support":[{"arm":"tactical","block":"h"},{"arm":"horse-artillery","block":"1-p"}]},"defender":{"units":["3-2-1","3-2-1"]},"readings":{"R19":"b"}}`,
			[]string{"1: 4 to 7 marginal, a 2 left 1 lost 1, d 1 left 5 lost 0, map[a1:out a2:1] map[d1:2-1 d2:3-2-1] map[s1:h s2:p]"}},
		{"R15 b: no more than stands on top", `{"attacker":{"units":["4-3-2-1","4-3-2-1"]},"defender":{"units":["2r-1r"]},"readings":{"R15":"b"}}`,
			[]string{"1: 8 to 2 decisive, a 1 left 7 lost 0, d 2 left 2 lost 0, map[a1:3-2-1 a2:4-3-2-1] map[d1:2r-1r]"}},
		{"R16: two hits on two white blocks", `{"attacker":{"units":["4-3-2-1","4-3-2-1"]},"defender":{"units":["3w-2-1","3w-2-1"]}}`,
			[]string{"1: 8 to 6 marginal, a 1 left 7 lost 0, d 2 left 5 lost 0, map[a1:3-2-1 a2:4-3-2-1] map[d1:2-1 d2:3w-2-1]"}},
		{"R16 b: spread, and none falls", `{"attacker":{"units":["4-3-2-1","4-3-2-1"]},"defender":{"units":["3w-2-1","3w-2-1"]},"readings":{"R16":"b"}}`,
			[]string{"1: 8 to 6 marginal, a 1 left 7 lost 0, d 2 left 6 lost 0, map[a1:3-2-1 a2:4-3-2-1] map[d1:3w-2-1 d2:3w-2-1]"}},
		{"most strength, then most blocks: the heart before the foot of 1", `{"attacker":{"units":["4-3-2-1"]},"defender":{"units":["1",{"arm":"tactical","block":"h"}]}}`,
			[]string{"1: 4 to 2 marginal, a 1 left 3 lost 0, d 2 left 2 lost 0, map[a1:3-2-1] map[d1:1 d2:h]"}},
	} {
		a := oracle.Ask("battle", []byte(c.facts))
		if a.Refusal != nil || len(a.Outcomes) != len(c.want) {
			t.Errorf("%s: %s", c.name, said(a))
			continue
		}
		for i, o := range a.Outcomes {
			if got := line(t, o); got != c.want[i] {
				t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want[i])
			}
		}
	}
}

// TestChance holds that fires are told before a draw that does not change them.
func TestChance(t *testing.T) {
	for pool, want := range map[string]string{`["3-2-1","2-1"]`: "map[]", `["3-2-1","3w-2-1"]`: "map[df:3 fr:1 of:4]"} {
		a := oracle.Ask("battle", []byte(`{"attacker":{"units":["4-3-2-1"]},"defender":{"hidden":{"count":1,"pool":`+pool+`}}}`))
		if got := fmt.Sprint(a.Chance); got != want || len(a.Outcomes) != 2 {
			t.Errorf("%s: %s, want %s; %s", pool, got, want, said(a))
		}
	}
}

// TestByHand holds the other verbs to the book: a verb, its facts, and the answer.
func TestByHand(t *testing.T) {
	for _, c := range []struct{ name, verb, facts, want string }{
		{"3.7.1: green, yellow, engages yellow", "move", `{"arm":"cavalry","faction":"british","english":true,"boosted":true,"path":[{},{"colour":"yellow"},{"colour":"yellow","enemy":true,"control":"enemy"}]}`,
			`1 {"disengages":false,"engages":true,"left":0,"reveal":0,"spent":6,"steps":[1,2,3],"takes":[]}`},
		{"3.8: foot, boosted, from among enemies", "move", `{"boosted":true,"from-enemy":true,"path":[{},{}]}`,
			`1 {"disengages":true,"engages":false,"left":0,"reveal":0,"spent":3,"steps":[2,1],"takes":[]}`},
		{"3.8: horse leaves and engages", "move", `{"arm":"cavalry","from-enemy":true,"path":[{},{"enemy":true}]}`,
			`1 {"disengages":true,"engages":true,"left":0,"reveal":0,"spent":4,"steps":[2,2],"takes":[]}`},
		{"3.10.1: a foot gun, boosted, green and revealed", "move", `{"arm":"foot-artillery","boosted":true,"reveal":true,"path":[{}]}`,
			`1 {"disengages":false,"engages":false,"left":0,"reveal":1,"spent":2,"steps":[1],"takes":[]}`},
		{"3.10.1: or engages green", "move", `{"arm":"foot-artillery","boosted":true,"path":[{"enemy":true}]}`,
			`1 {"disengages":false,"engages":true,"left":0,"reveal":0,"spent":2,"steps":[2],"takes":[]}`},
		{"3.10.1: a horse gun engages yellow", "move", `{"arm":"horse-artillery","path":[{"colour":"yellow","enemy":true}]}`,
			`1 {"disengages":false,"engages":true,"left":1,"reveal":0,"spent":3,"steps":[3],"takes":[]}`},
		{"6.2.2 (2): horse of 5 engages green", "move", `{"arm":"cavalry","boosted":true,"path":[{},{"control":"enemy"},{"enemy":true}]}`,
			`1 {"disengages":false,"engages":true,"left":1,"reveal":0,"spent":4,"steps":[1,1,2],"takes":[2]}`},
		{"6.2.2 (6): foot engages green from the next but one", "move", `{"boosted":true,"path":[{},{"enemy":true}]}`,
			`1 {"disengages":false,"engages":true,"left":0,"reveal":0,"spent":3,"steps":[1,2],"takes":[]}`},
		{"6.2.2 (1): Kellermann 3 and revealed", "move", `{"arm":"tactical","reveal":true,"path":[{},{"colour":"yellow"}]}`,
			`1 {"disengages":false,"engages":false,"left":0,"reveal":1,"spent":4,"steps":[1,2],"takes":[]}`},
		{"3.9.1: revealed where he stands; Wellington has 5", "move", `{"arm":"strategic","faction":"british","reveal":true}`,
			`1 {"disengages":false,"engages":false,"left":4,"reveal":1,"spent":1,"steps":[],"takes":[]}`},
		{"R30: a commander among enemies, unrevealed", "move", `{"arm":"tactical","path":[{"enemy":true}]}`,
			`1 {"disengages":false,"engages":true,"left":2,"reveal":0,"spent":2,"steps":[2],"takes":[]}`},
		{"R25: a Prussian through a British area takes the empty one behind", "move", `{"arm":"cavalry","faction":"prussian","path":[{"ally":true,"stack":9},{"control":"enemy"}]}`,
			`1 {"disengages":false,"engages":false,"left":2,"reveal":0,"spent":2,"steps":[1,1],"takes":[2]}`},
		{"the French have no ally", "move", `{"path":[{"ally":true,"stack":3}]}`,
			`1 {"disengages":false,"engages":false,"left":1,"reveal":0,"spent":1,"steps":[1],"takes":[]}`},
		{"the three of 6.2.2: two foot into yellow", "move", `{"path":[{"colour":"yellow","control":"enemy","stack":1}]}`,
			`1 {"disengages":false,"engages":false,"left":0,"reveal":0,"spent":2,"steps":[2],"takes":[1]}`},

		{"3.10.1: three battles", "employ", `{"block":"3-2-1-p","battles":3}`, `1 {"adds":[3,2,1],"block":"p"}`},
		{"3.10.3: of the French any number", "employ", `{"block":"2w-1-p","others":3}`, `1 {"adds":[2],"block":"1-p"}`},

		{"6.4: Blücher raises Bülow from his heart to 4", "reorganise", `{"faction":"prussian","commander":"3-2-h","leaders":[{"id":"bulow","levels":"4-3-2-h"}],"give":{"bulow":3}}`,
			`1 {"commander":"2-h","draws":3,"leaders":{"bulow":"4-3-2-h"}}`},
		{"6.4: Wellington two by one each, and draws 2", "reorganise", `{"faction":"british","commander":"2-h","mp-to-hq":4,"leaders":[{"id":"hill","levels":"4-3-2-h","now":"3"},{"id":"picton","levels":"4-3-2-h","now":"2"},{"id":"uxbridge","levels":"4-3-2-h","loc":false}],"give":{"hill":1,"picton":1},"reserve":9}`,
			`1 {"commander":"h","draws":2,"leaders":{"hill":"4-3-2-h","picton":"3-2-h","uxbridge":"h"}}`},
		{"3.9.3: at his heart he is worth 1 and stays", "reorganise", `{"commander":"h","reserve":0}`, `1 {"commander":"h","draws":0,"leaders":{}}`},
	} {
		if got := said(oracle.Ask(c.verb, []byte(c.facts))); got != c.want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestRefused holds what is forbidden, and which of two is named, to the order of the contract.
func TestRefused(t *testing.T) {
	const attacker = `"attacker":{"units":["3-2-1"]}`
	const defender = `"defender":{"units":["3-2-1"]}`
	const gun = `{"arm":"foot-artillery","block":"2-1-p"}`
	for _, c := range []struct{ name, verb, facts, want string }{
		{"both French", "battle", `{` + attacker + `,"defender":{"faction":"french","units":["1"]}}`, `illegal W200 §6.2.3`},
		{"both Allied", "battle", `{"attacker":{"faction":"british"},"defender":{"faction":"prussian","units":["1"]}}`, `illegal W200 §6.2.3`},
		{"nobody but a reserve", "battle", `{` + attacker + `,"area":{"sunken-road":true},"reserve":["1"]}`, `illegal W200 §6.2.3`},
		{"none hidden is nobody", "battle", `{` + attacker + `,"defender":{"hidden":{"count":0,"pool":["1"]}}}`, `illegal W200 §6.2.3`},
		{"foot that helps from beside", "battle", `{"attacker":{"units":["1"],"support":[{"arm":"foot-artillery","block":"p"},"1"]},` + defender + `}`, `illegal W200 §3.4`},
		{"Napoleon from beside", "battle", `{"attacker":{"units":["1"],"support":[{"arm":"strategic","block":"4-3-2-h"}]},` + defender + `}`, `illegal W200 §3.4`},
		{"a pawn from beside, also in a grand battery", "battle", `{"options":["grand-battery"],"area":{"contested":true},"attacker":{"support":[{"arm":"foot-artillery","block":"p"}]},` + defender + `}`, `illegal W200 §3.10.2`},
		{"a British grand battery", "battle", `{"options":["grand-battery"],"attacker":{"faction":"british","support":[` + gun + `]},` + defender + `}`, `illegal W200 §0/or-5`},
		{"one with blocks in the area", "battle", `{"options":["grand-battery"],"attacker":{"units":["1"],"support":[` + gun + `]},` + defender + `}`, `illegal W200 §0/or-5`},
		{"one with a commander", "battle", `{"options":["grand-battery"],"attacker":{"support":[` + gun + `,{"arm":"tactical","block":"2-h"}]},` + defender + `}`, `illegal W200 §0/or-5`},
		{"one without guns", "battle", `{"options":["grand-battery"],"attacker":{},` + defender + `}`, `illegal W200 §0/or-5`},
		{"one on a contested area", "battle", `{"options":["grand-battery"],"area":{"contested":true},"attacker":{"support":[` + gun + `]},` + defender + `}`, `illegal W200 §0/or-5`},
		{"one of more than the strategic value", "battle", `{"options":["grand-battery"],"strategic-value":1,"attacker":{"support":[` + gun + `,` + gun + `]},` + defender + `}`, `illegal W200 §0/or-5`},
		{"guns and commanders alone", "battle", `{"attacker":{"units":[` + gun + `,{"arm":"tactical","block":"2-h"}]},` + defender + `}`, `illegal W200 §3.4`},
		{"a second Allied gun", "battle", `{"attacker":{"faction":"prussian","units":["1"],"support":[` + gun + `,` + gun + `]},` + defender + `}`, `illegal W200 §3.10.3`},
		{"R24 b: beside one in the area", "battle", `{"attacker":{"faction":"prussian","units":["1",` + gun + `],"support":[` + gun + `]},` + defender + `,"readings":{"R24":"b"}}`, `illegal W200 §3.10.3`},
		{"a fifth block", "battle", `{"attacker":{"units":["1","1","1"],"hidden":{"count":2,"pool":["1"]}},` + defender + `}`, `illegal W200 §1.3`},
		{"two in a red area", "battle", `{"area":{"colour":"red"},` + attacker + `,"defender":{"units":["1","1"]}}`, `illegal W200 §1.3`},
		{"a reserve off the road", "battle", `{` + attacker + `,` + defender + `,"reserve":["1"]}`, `illegal W200 §6.2.3.1.2`},
		{"one where the area was contested", "battle", `{"area":{"sunken-road":true,"contested":true},` + attacker + `,` + defender + `,"reserve":["1"]}`, `illegal W200 §6.2.3.1.2`},
		{"one where the French controlled it", "battle", `{"area":{"sunken-road":true,"control":"attacker"},` + attacker + `,` + defender + `,"reserve":["1"]}`, `illegal W200 §6.2.3.1.2`},
		{"one for Prussians", "battle", `{"area":{"sunken-road":true},` + attacker + `,"defender":{"faction":"prussian","units":["1"]},"reserve":["1"]}`, `illegal W200 §6.2.3.1.2`},
		{"one without room", "battle", `{"area":{"sunken-road":true,"colour":"yellow"},` + attacker + `,"defender":{"units":["1"],"hidden":{"count":1,"pool":[]}},"reserve":["1"]}`, `illegal W200 §6.2.3.1.2`},
		{"more hidden than there are", "battle", `{` + attacker + `,"defender":{"hidden":{"count":1,"pool":[]}}}`, `bad-value W200 §0/fog`},
		{"two of one name", "battle", `{"attacker":{"units":[{"id":"d1","block":"1"}]},` + defender + `}`, `bad-value`},
		{"a unit without block", "battle", `{"attacker":{"units":[{}]},` + defender + `}`, `bad-value`},
		{"no block", "battle", `{"attacker":{"units":["4-w"]},` + defender + `}`, `bad-value`},
		{"ground of 8", "battle", `{"area":{"terrain":8},` + attacker + `,` + defender + `}`, `bad-value`},
		{"unknown before bad", "battle", `{"area":7,"attacker":{"units":[{"elite":true}]}}`, `unknown`},
		{"a reading there is not", "battle", `{"readings":{"R9":"b"}}`, `bad-value`},
		{"a ruling there is not", "battle", `{"readings":{"R31":"a"}}`, `unknown`},

		{"isolated, and boosted in a pass", "move", `{"isolated":true,"boosted":true,"action":"pass"}`, `illegal W200 §6.4.1`},
		{"boosted in a pass", "move", `{"arm":"tactical","boosted":true,"action":"pass"}`, `illegal W200 §6.2.2`},
		{"a boosted commander", "move", `{"arm":"tactical","boosted":true}`, `illegal W200 §3.9.5.3`},
		{"black, for Prussians too", "move", `{"faction":"prussian","from-enemy":true,"path":[{"colour":"black","control":"enemy"}]}`, `illegal W200 §1.4`},
		{"from enemies to enemies, in a pass", "move", `{"arm":"cavalry","action":"pass","from-enemy":true,"path":[{"enemy":true}]}`, `illegal W200 §3.8`},
		{"from enemies beside an ally", "move", `{"arm":"cavalry","faction":"british","from-enemy":true,"path":[{"ally":true},{}]}`, `illegal W200 §3.8`},
		{"engages in a pass, and goes on", "move", `{"action":"pass","path":[{"enemy":true},{"colour":"black"}]}`, `illegal W200 §6.3`},
		{"engages and goes on", "move", `{"path":[{"enemy":true},{"colour":"black"}]}`, `illegal W200 §3.8`},
		{"3.8: foot that left enemies, into enemy control", "move", `{"boosted":true,"from-enemy":true,"path":[{},{"control":"enemy"}]}`, `illegal W200 §3.8`},
		{"R12: a commander that left enemies engages", "move", `{"arm":"tactical","from-enemy":true,"path":[{},{"enemy":true}]}`, `illegal W200 §3.8`},
		{"R17 b: foot goes on", "move", `{"boosted":true,"from-enemy":true,"path":[{},{}],"readings":{"R17":"b"}}`, `illegal W200 §3.8`},
		{"ends beside an ally", "move", `{"faction":"british","path":[{"ally":true}]}`, `illegal W200 §1.3`},
		{"the third in yellow", "move", `{"path":[{"colour":"yellow","stack":2}]}`, `illegal W200 §1.3`},
		{"horse revealed", "move", `{"arm":"cavalry","reveal":true}`, `illegal W200 §3.9.1`},
		{"a commander revealed among enemies", "move", `{"arm":"tactical","reveal":true,"from-enemy":true}`, `illegal W200 §3.9.1`},
		{"R30 b: there at all", "move", `{"arm":"tactical","path":[{"enemy":true}],"readings":{"R30":"b"}}`, `illegal W200 §6.2.1`},
		{"a gun revealed among enemies", "move", `{"arm":"horse-artillery","reveal":true,"path":[{"enemy":true}]}`, `illegal W200 §3.10.1`},
		{"3.10.1: a foot gun never yellow and revealed", "move", `{"arm":"foot-artillery","boosted":true,"reveal":true,"path":[{"colour":"yellow"}]}`, `illegal W200 §6.2.2`},
		{"an area 52 that is blue", "move", `{"path":[{"colour":"blue"}]}`, `bad-value`},

		{"hidden and engaged", "employ", `{"block":"p","activated":false,"engaged":true}`, `illegal W200 §3.10.1`},
		{"engaged", "employ", `{"block":"p","faction":"british","engaged":true,"others":1}`, `illegal W200 §3.10`},
		{"a second of the Allies", "employ", `{"block":"p","faction":"british","others":1}`, `illegal W200 §3.10.3`},
		{"at its pawn", "employ", `{"block":"p"}`, `illegal W200 §3.10.2`},
		{"used up", "employ", `{"block":"2-1-p","battles":3}`, `illegal W200 §3.10.2`},
		{"no block told", "employ", `{}`, `bad-value`},

		{"enemies at the headquarters, too far", "reorganise", `{"commander":"3-2-h","hq-enemy":true,"mp-to-hq":9}`, `illegal W200 §6.4`},
		{"Blücher away from his, too far and isolated", "reorganise", `{"faction":"prussian","commander":"3-2-h","mp-to-hq":9,"isolated":true}`, `illegal W200 §1.4`},
		{"Napoleon 4 off, isolated", "reorganise", `{"commander":"3-2-h","mp-to-hq":4,"isolated":true}`, `illegal W200 §6.4`},
		{"Wellington 4 off, isolated", "reorganise", `{"faction":"british","commander":"3-2-h","mp-to-hq":4,"isolated":true}`, `illegal W200 §6.4.1`},
		{"more steps than his value, to one cut off", "reorganise", `{"commander":"h","leaders":[{"id":"ney","levels":"4-3-2-h","loc":false}],"give":{"ney":2}}`, `illegal W200 §6.4`},
		{"one cut off, above full", "reorganise", `{"commander":"4-3-2-h","leaders":[{"id":"ney","levels":"2-h","loc":false}],"give":{"ney":2}}`, `illegal W200 §6.4.1`},
		{"above full", "reorganise", `{"commander":"4-3-2-h","leaders":[{"id":"ney","levels":"4-3-2-h","now":"3"}],"give":{"ney":2}}`, `illegal W200 §6.4`},
		{"a level he has not", "reorganise", `{"commander":"h","leaders":[{"id":"ney","levels":"3-2-h","now":"4"}]}`, `bad-value`},
		{"to nobody", "reorganise", `{"commander":"h","give":{"ney":1}}`, `unknown`},
		{"two of one name", "reorganise", `{"commander":"h","leaders":[{"id":"ney","levels":"2-h"},{"id":"ney","levels":"2-h"}]}`, `bad-value`},

		{"no object", "employ", `[]`, `bad-value`},
		{"a key twice", "employ", `{"block":"1-p","block":"1-p"}`, `bad-value`},
		{"an unknown verb", "sing", `{}`, `unknown`},
	} {
		if got := said(oracle.Ask(c.verb, []byte(c.facts))); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func said(a oracle.Answer) string {
	if a.Refusal != nil {
		return strings.TrimSpace(a.Refusal.Code + " " + a.Refusal.Paragraph)
	}
	var lines []string
	for _, o := range a.Outcomes {
		lines = append(lines, o.P.RatString()+" "+o.Result)
	}
	return strings.Join(lines, "\n")
}
