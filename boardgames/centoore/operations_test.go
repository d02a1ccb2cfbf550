package centoore

import (
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/odds"
)

// answered is the one outcome of a line, as text.
func answered(t *testing.T, line string) string {
	t.Helper()
	c := parse(t, line)
	adj, err := Rules{}.Prepare(&state{}, c.Action)
	if no, ok := err.(*game.Refusal); ok {
		return string(no.Kind) + " " + string(no.Ref)
	}
	out := ""
	for _, o := range adj.Odds(odds.NewEngine()).Outcomes {
		out += o.P.RatString() + o.Text()
	}
	return out
}

// The worked move of the book: Wellington from Hal over a dotted link into Nivelles (CO §7.2.8).
func TestCO7_2_8_TheWorkedMove(t *testing.T) {
	for line, want := range map[string]string{
		"contact initiative=2 path1-link=dotted path1-enemy=organised phases=2":                         `1{"steps":[2],"contact":1,"total":3,"free":2,"chits":1,"found":"battle"}`,
		"contatto iniziativa=2 via1-connessione=punteggiata via1-nemico=organizzato fasi=3 gettoni=1,2": `1{"steps":[2],"contact":2,"total":4,"free":2,"chits":2,"pay":[2],"wasted":0,"found":"battle"}`,
	} {
		if got := answered(t, line); got != want {
			t.Errorf("CO §7.2.8: %s gives %s; want %s", line, got, want)
		}
	}
}

// Independent horse has one point for nothing and uses four in all; a fifth is refused
// (CO §7.2.4).
func TestCO7_2_4_IndependentHorse(t *testing.T) {
	if got, want := answered(t, "contact independent cavalry path1-link=full path2-link=dotted path3-link=full"), `1{"steps":[1,2,1],"contact":0,"total":4,"free":1,"chits":3,"found":"none"}`; got != want {
		t.Errorf("CO §7.2.4: %s; want %s", got, want)
	}
	for line, want := range map[string]string{
		"contact independent cavalry path1-link=dotted path2-link=dotted path3-link=full": "illegal CO §7.2.4",
		"contact independent path1-link=dotted path2-link=dotted":                         "illegal CO §7.2.4",
		"contact initiative=2 path1-ground=difficult path2-link=full":                     "illegal CO §7.2.5",
		"contact initiative=2 path1-enemy=decoy path2-link=full":                          "illegal CO §7.2.6",
		"contact initiative=2 escape path1-enemy=organised":                               "illegal CO §7.2.7",
		"contact initiative=1 path1-link=full phases=2":                                   "bad-value CO §8.1",
		"contact initiative=0 path1-link=dotted path2-link=dotted path3-link=dotted":      "illegal CO §7.2.1",
		"contact initiative=1 path1-link=dotted path2-link=dotted chits=1,1":              "illegal CO §7.1",
		"contact path1-link=full":                                                         "bad-value CO §7.1",
		"rout phases=2 fought=3":                                                          "bad-value CO §8.6.1",
		"battery phases=2":                                                                "illegal CO §8.4",
		"battery guard=no":                                                                "illegal CO §8.4",
		"battery other-corps=1":                                                           "illegal CO §8.4",
	} {
		if got := answered(t, line); got != want {
			t.Errorf("%s gives %s; want %s", line, got, want)
		}
	}
}

// Counters pay with the least sum, then the fewest (CO §7.1).
func TestCO7_1_CountersPay(t *testing.T) {
	for _, c := range []struct {
		have  []int
		price int
		pay   int
		n     int
		ok    bool
	}{{[]int{3, 2, 1}, 3, 3, 1, true}, {[]int{2, 2, 2}, 3, 4, 2, true}, {[]int{3, 3, 2}, 4, 5, 2, true}, {[]int{1, 1}, 3, 0, 0, false}, {nil, 0, 0, 0, true}, {[]int{1, 1, 2}, 2, 2, 1, true}} {
		pay, ok := cheapest(c.have, c.price)
		sum := 0
		for _, p := range pay {
			sum += p
		}
		if ok != c.ok || ok && (sum != c.pay || len(pay) != c.n) {
			t.Errorf("CO §7.1: %v for %d: %v %t", c.have, c.price, pay, ok)
		}
	}
}

// Before the battle who is all disorganised must go, independent horse may, heavy horse and
// foot stay (CO §8.2.1, §8.2.2); a side that breaks runs by the phases left (CO §8.6.1).
func TestCO8_2_WhoLeaves(t *testing.T) {
	for line, want := range map[string]string{
		"retire units=3d,2d points=1":               `1{"choice":"must","result":"withdraws","zones":0,"morale":0}`,
		"retire units=3d,2d points=0":               `1{"choice":"must","result":"rout","zones":2,"morale":-2}`,
		"retire units=3d,2d points=1 free-zone=no":  `1{"choice":"none","result":"battle","zones":0,"morale":0}`,
		"retire units=3d,2 points=1":                `1{"choice":"none","result":"battle","zones":0,"morale":0}`,
		"retire units=2c points=1":                  `1{"choice":"may","result":"withdraws","zones":0,"morale":0}`,
		"retire units=2c points=1 heavy=1":          `1{"choice":"none","result":"battle","zones":0,"morale":0}`,
		"retire units=2c points=0":                  `1{"choice":"none","result":"battle","zones":0,"morale":0}`,
		"retire units=2c points=1 independent=no":   `1{"choice":"none","result":"battle","zones":0,"morale":0}`,
		"retire units=2c points=1 r17=b":            `1{"choice":"may","result":"withdraws","zones":0,"morale":-1}`,
		"rout phases=3 fought=1":                    `1{"zones":2,"morale":-2,"eliminated":false}`,
		"rout phases=3 fought=2 free-zone=no":       `1{"zones":1,"morale":-1,"eliminated":true}`,
		"rout phases=3 fought=2 free-zone=no r26=b": `1{"zones":0,"morale":0,"eliminated":true}`,
		"rout phases=3 fought=0 r24=b":              `1{"zones":3,"morale":-3,"eliminated":false}`,
		"battery":                                   `2/3{"hit":false,"disorganised":0}1/3{"hit":true,"disorganised":1}`,
		"battery reverse-slope":                     `2/3{"hit":false,"disorganised":0}1/3{"hit":true,"disorganised":0}`,
	} {
		if got := answered(t, line); got != want {
			t.Errorf("%s gives %s; want %s", line, got, want)
		}
	}
}

// A Guard that marches to the guns serves no battery before it has arrived (CO §8.4, §8.3.1), and
// heavy cavalry does not leave as an independent corps (CO §8.2.2).
func TestCO8_4_AMarchingGuard(t *testing.T) {
	for line, want := range map[string]string{
		"battle 3,3,3,3,4gm leaders=napoleon chits=sound-of-guns battery=yes at 3,3 phases=3": "illegal CO §8.4",
		"battle 3,3 at 2c heavy=1 withdraw=yes points=1 phases=2":                             "illegal CO §8.2.2",
	} {
		if got := answered(t, line); got != want {
			t.Errorf("%s gives %s; want %s", line, got, want)
		}
	}
}
