package oracle_test

import (
	"strings"
	"testing"

	"adjutant/boardgames/onepage/oracle"
)

// TestByHand holds the oracle to situations worked out on paper: a verb, its facts, and
// every outcome, or the refusal.
func TestByHand(t *testing.T) {
	for _, c := range []struct{ name, verb, facts, want string }{
		{"a line of three beside a leader of 2 in the side of a foot: 3 + 2 + 1 to 1, column 4-5", "attack",
			`{"attacker":{"formation":"line","size":3,"leader":2},"defender":{},"position":"side"}`,
			`1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":0,"status":"eliminated","vp":1},"result":"DE"}
1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":1,"status":"steady","vp":0},"result":"D1"}
1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":2,"status":"steady","vp":0},"result":"D2"}
1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":3,"status":"steady","vp":0},"result":"D3"}
1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":4,"status":"demoralised","vp":0},"result":"D4"}
1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":5,"status":"demoralised","vp":0},"result":"D5"}`},
		{"a line of two sallies at the side of horse: 3 to 1, column +2, nothing on a 1", "attack",
			`{"attacker":{"formation":"line","size":2},"defender":{"kind":"cavalry"},"position":"side","sortie":true}`, `5/6 {"stopped":true}
1/6 {"stopped":false}`},
		{"a sortie of 4 to 1 that also drives back: column +3, D1 twice, D2 to D5", "attack",
			`{"attacker":{"formation":"line","size":4,"demoralised":true},"defender":{"kind":"artillery"},"sortie":true,"readings":{"R6":"b"}}`,
			`1/3 {"attacker":{"retreats":0,"status":"demoralised","vp":0},"defender":{"retreats":1,"status":"steady","vp":0},"result":"D1","stopped":true}
1/6 {"attacker":{"retreats":0,"status":"demoralised","vp":0},"defender":{"retreats":2,"status":"steady","vp":0},"result":"D2","stopped":true}
1/6 {"attacker":{"retreats":0,"status":"demoralised","vp":0},"defender":{"retreats":3,"status":"steady","vp":0},"result":"D3","stopped":true}
1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":4,"status":"eliminated","vp":3},"result":"D4","stopped":true}
1/6 {"attacker":{"retreats":0,"status":"steady","vp":0},"defender":{"retreats":5,"status":"eliminated","vp":3},"result":"D5","stopped":true}`},
		{"a line of one is no formation, and its Guard fights 2: certain to stop nobody but on D1, D1, D2, D3", "attack",
			`{"attacker":{"formation":"line","old-guard":true},"sortie":true}`, `2/3 {"stopped":true}
1/3 {"stopped":false}`},
		{"a gun at 9 in the open: 10 and 11 D1, 12 D2", "bombard", `{"distance":9}`,
			`5/6 {"result":"null","retreats":0,"status":"steady","vp":0}
5/36 {"result":"D1","retreats":1,"status":"steady","vp":0}
1/36 {"result":"D2","retreats":2,"status":"steady","vp":0}`},
		{"beyond the table", "bombard", `{"distance":11,"target":{"demoralised":true}}`, `1 {"result":"null","retreats":0,"status":"demoralised","vp":0}`},
		{"a corner of three: line and column of two, line", "formation",
			`{"pieces":[{"id":"a","at":[1,1],"facing":"w"},{"id":"b","at":[1,2],"facing":"w"},{"id":"c","at":[2,1],"facing":"w"}],"formed":[["a","b","c"]]}`,
			`1 {"pieces":{"a":{"fights":2,"formation":"line","size":2},"b":{"fights":2,"formation":"line","size":2},"c":{"fights":2,"formation":"column","size":2}}}`},
		{"in a corner, two squares: n and e stay on the map, ne too; w meets a friend it does not push, being dead", "retreat",
			`{"board":[4,4],"loser":{"at":[1,0]},"distance":2,"pieces":[{"id":"f","side":"own","at":[0,0]},{"id":"x","side":"enemy","at":[1,1],"kind":"leader"}],"readings":{"R23":"b"}}`,
			`1 {"best":["e"],"eliminated":false,"lines":{"e":{"demoralised":[],"loss":"0","lost":[],"pushes":0,"sorties":0},"s":{"demoralised":[],"loss":"1","lost":["loser"],"pushes":0,"sorties":0},"w":{"demoralised":[],"loss":"1","lost":["loser"],"pushes":0,"sorties":0}},"loss":"0","sorties":0}`},
		{"no way at all: the gun is lost, 3", "retreat",
			`{"board":[3,3],"loser":{"at":[1,1],"kind":"artillery"},"distance":1,"woods":[[1,2],[2,2],[2,1],[2,0],[1,0],[0,0],[0,1],[0,2]]}`,
			`1 {"best":[],"eliminated":true,"lines":{},"loss":"3","sorties":0}`},
		{"a key that nobody reads", "attack", `{"attaker":{}}`, `unknown`},
		{"an unknown piece", "formation", `{"pieces":[{"id":"a","at":[1,1],"facing":"n"}],"formed":[["b"]]}`, `unknown`},
		{"a ruling there is not", "attack", `{"readings":{"R32":"b"}}`, `unknown`},
		{"a reading there is not", "attack", `{"readings":{"R2":"b"}}`, `bad-value`},
		{"no object", "attack", `[]`, `bad-value`},
		{"a key twice", "attack", `{"sortie":true,"sortie":true}`, `bad-value`},
		{"a word that is not listed", "bombard", `{"distance":1,"target":{"ground":"hill"}}`, `bad-value`},
		{"a number out of its range", "bombard", `{"distance":0}`, `bad-value`},
		{"unreadable before forbidden", "attack", `{"attacker":{"kind":"leader","value":-1}}`, `bad-value`},
		{"two of one name", "retreat", `{"board":[4,4],"loser":{"at":[1,0]},"distance":2,"pieces":[{"id":"f","side":"own","at":[0,0]},{"id":"f","side":"own","at":[0,1]}]}`, `bad-value`},
		{"off the board", "retreat", `{"board":[4,4],"loser":{"at":[4,0]},"distance":2}`, `bad-value`},
		{"a facing of eight", "formation", `{"pieces":[{"id":"a","at":[1,1],"facing":"ne"}]}`, `bad-value`},
		{"a leader who attacks", "attack", `{"attacker":{"kind":"leader"}}`, `illegal W1P §14`},
	} {
		a := oracle.Ask(c.verb, []byte(c.facts))
		var got []string
		if a.Refusal != nil {
			got = append(got, strings.TrimSpace(a.Refusal.Code+" "+a.Refusal.Paragraph))
		}
		for _, o := range a.Outcomes {
			got = append(got, o.P.RatString()+" "+o.Result)
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", c.name, s, c.want)
		}
	}
}
