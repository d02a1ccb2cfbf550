package ordremixte

import (
	"testing"

	"adjutant/ordremixte/oracle"
)

// difference is a point in which the two readings of the book differ: where it shows, why
// the second reads the book so, and a situation that shows it.
type difference struct {
	id, why string
	in      func(x situation) bool
	shows   situation
}

// oneOnOne is one on one, of few words: a line of four attacked by a column of four.
func oneOnOne(verb string, s oracle.Scene, a, d func(*oracle.Unit)) situation {
	x := situation{verb: verb, s: s,
		as: []*oracle.Unit{{Arm: "infantry", Grade: "line", Formation: "column", Bases: 4, PM: 5, Start: 5, Charging: true}},
		ds: []*oracle.Unit{{Arm: "infantry", Grade: "line", Formation: "line", Bases: 4, PM: 5, Start: 5}}}
	a(x.as[0])
	d(x.ds[0])
	return x
}

// twoOnOne is the same with two columns.
func twoOnOne(verb string, s oracle.Scene, a1, a2, d func(*oracle.Unit)) situation {
	x := oneOnOne(verb, s, a1, d)
	x.as = append(x.as, &oracle.Unit{Arm: "infantry", Grade: "line", Formation: "column", Bases: 4, PM: 5, Start: 5, Charging: true})
	a2(x.as[1])
	return x
}

// asIs changes nothing.
func asIs(*oracle.Unit) {}

// known are the differences that stand. Where they show nothing is compared, so each must
// show: a test fails when it shows no more, and then its row goes.
var known = []difference{}

// knownDifference is the difference in which a situation shares, if any.
func knownDifference(x situation) string {
	for _, k := range known {
		if k.in(x) {
			return k.id
		}
	}
	return ""
}

// Every known difference is one (OM §10.6).
func Test10_6_KnownDifferencesShow(t *testing.T) {
	for _, k := range known {
		if knownDifference(k.shows) != k.id {
			t.Errorf("%s: its own example is no case of it", k.id)
		}
		adj, err := k.shows.asks()
		if err != nil {
			t.Errorf("%s: %v", k.id, err)
			continue
		}
		lines := differences(adj, k.shows.want())
		if len(lines) == 0 {
			t.Errorf("%s shows no more: take it out of the table", k.id)
			continue
		}
		t.Logf("%s\n%s\n%v\noracle, rules:\n%s", k.id, k.why, k.shows, lines[0])
	}
}
