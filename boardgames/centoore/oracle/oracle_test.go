package oracle_test

import (
	"fmt"
	"testing"

	"adjutant/boardgames/centoore/oracle"
)

// TestWorked holds the oracle to what the book works out and to sums done by hand.
func TestWorked(t *testing.T) {
	for _, c := range []struct {
		what, verb, facts string
		want              map[string]string // chances by result
	}{
		{"CO §7.2.8: Hal to Nivelles, a battle of two phases", "contact", `{"initiative":2,"path":[{"link":"dotted","enemy":"organised"}],"phases":2,"chits":[1]}`,
			map[string]string{`{"chits":1,"contact":1,"found":"battle","free":2,"pay":[1],"steps":[2],"total":3,"wasted":0}`: "1"}},
		{"CO §7.2.8: Hal to Nivelles, a battle of three phases", "contact", `{"initiative":2,"path":[{"link":"dotted","enemy":"organised"}],"phases":3,"chits":[2]}`,
			map[string]string{`{"chits":2,"contact":2,"found":"battle","free":2,"pay":[2],"steps":[2],"total":4,"wasted":0}`: "1"}},
		{"CO §8.2.1: routed for want of points", "retire", `{"units":["3d"]}`, map[string]string{`{"choice":"must","morale":-2,"result":"rout","zones":2}`: "1"}},
		{"CO §8.4: 5 and 6", "battery", `{}`, map[string]string{`{"disorganised":0,"hit":false}`: "2/3", `{"disorganised":1,"hit":true}`: "1/3"}},
		{"CO §8.6.1: two phases left", "rout", `{"phases":3,"fought":1}`, map[string]string{`{"eliminated":false,"morale":-2,"zones":2}`: "1"}},
		// CO §8.10, both phases. First the modified die 1, 1, 2, 3, 4, 5 in 1/1, then the plain die in
		// 2/3 or 1/1, 36 pairs of faces. The printed pair, 4 and 4, is Wellington -2, Grouchy -1.
		{"CO §8.10: Wellington attacks Grouchy", "battle", `{"phases":2,"french":"defender","attacker":{"units":["3","3","3"],"chits":["square:2"]},"defender":{"units":["3","3","2"],"heavy":1,"charges":[0,1],"chits":["vandamme:1"]}}`,
			map[string]string{
				end(3, 1, -4, 0, 0, 1, "defender"):  "7/36",
				end(3, 1, -4, 1, 0, 0, "defender"):  "1/12",
				end(3, 1, -4, 2, 0, -1, "defender"): "1/12",
				end(2, 0, -3, 1, 0, 0, "defender"):  "5/36",
				end(2, 0, -3, 0, 0, 1, "defender"):  "1/36",
				end(1, 0, -2, 1, 0, 0, "defender"):  "1/18",
				end(2, 0, -3, 2, 0, -1, "defender"): "1/12",
				end(1, 0, -2, 2, 0, -1, "defender"): "1/12",
				end(0, 0, -1, 2, 0, -1, "defender"): "1/36",
				end(2, 0, -1, 3, 1, -4, "attacker"): "1/12",
				end(1, 0, 0, 3, 1, -4, "attacker"):  "1/9",
				end(0, 0, 1, 3, 1, -4, "attacker"):  "1/36",
			}},
	} {
		a := oracle.Ask(c.verb, []byte(c.facts))
		if a.Refusal != nil {
			t.Errorf("%s: refused %v", c.what, *a.Refusal)
			continue
		}
		if len(a.Outcomes) != len(c.want) {
			t.Errorf("%s: %d ends, want %d", c.what, len(a.Outcomes), len(c.want))
		}
		for _, o := range a.Outcomes {
			if c.want[o.Result] != o.P.RatString() {
				t.Errorf("%s: %s has %s, want %q", c.what, o.Result, o.P.RatString(), c.want[o.Result])
			}
		}
	}
}

// end is the text of a battle's end: disorganised, zones and morale of either side.
func end(a, aZones, aMorale, d, dZones, dMorale int, winner string) string {
	return fmt.Sprintf(`{"attacker":{"disorganised":%d,"morale":%d,"rout":%d},"defender":{"disorganised":%d,"morale":%d,"rout":%d},"winner":%q}`, a, aMorale, aZones, d, dMorale, dZones, winner)
}
