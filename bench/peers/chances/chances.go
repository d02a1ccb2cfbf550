// Package chances has the rows of exact odds (O1 to O4) of this house, and the units that they are
// about, which the peers read too.
package chances

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"adjutant/bench/peers/serve"
	"adjutant/geometry/worldtest"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/ordremixte"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/state"
)

// Unit is a battalion: it charges in column and is charged in line.
type Unit struct {
	Grade            string
	Bases, PM, Start int
	General          bool // a brigadier rides with it
}

// charger and charged are the two of O1.
var charger, charged = Unit{"veteran", 4, 6, 6, false}, Unit{"line", 4, 5, 5, false}

// Drawn are the thirty units of O3.
func Drawn() []Unit {
	r := worldtest.Draws(1815)
	out := make([]Unit, 30)
	for i := range out {
		u := Unit{Grade: []string{"elite", "veteran", "line"}[r.Below(3)], Bases: 2 + r.Below(4)}
		u.Start = 2*u.Bases - r.Below(3)
		u.PM = u.Start - r.Below(min(3, u.Start))
		out[i] = u
	}
	return out
}

// Written are the units of O3 as a peer reads them, a line each: grade, bases, points, points at the
// start.
func Written() []byte {
	var b bytes.Buffer
	for _, u := range Drawn() {
		fmt.Fprintln(&b, u.Grade, u.Bases, u.PM, u.Start)
	}
	return b.Bytes()
}

// prepare is the charge of a on d behind the contract of games.
func prepare(a, d Unit) (*game.Proc[chain.Result], error) {
	s, err := ordremixte.Rules{}.Setup(nil)
	if err != nil {
		return nil, err
	}
	x := game.Action{Verb: "charge", Units: []game.Operand{{IDs: []string{""}}, {IDs: []string{""}}}}
	for _, u := range []struct {
		of, formation string
		Unit
	}{{"a", "column", a}, {"t", "line", d}} {
		general := "none"
		if u.General {
			general = "brigade"
		}
		for name, value := range map[string]any{"formation": u.formation, "grade": u.Grade, "bases": u.Bases, "pm": u.PM, "pm-start": u.Start, "general": general} {
			x.Facts = append(x.Facts, game.Fact{Of: u.of, Name: name, Value: fmt.Sprint(value)})
		}
	}
	adj, err := ordremixte.Rules{}.Prepare(s, x)
	if err != nil {
		return nil, err
	}
	p, ok := adj.(*game.Proc[chain.Result])
	if !ok {
		return nil, fmt.Errorf("a charge is prepared as %T", adj)
	}
	return p, nil
}

// end is what a charge comes to, without what led there.
type end struct {
	winner int8
	of     [2]struct {
		lost   int8
		status state.Status
		fate   state.Fate
	}
}

func ended(a, d Unit) func(chain.Result) end {
	return func(r chain.Result) (e end) {
		e.winner = r.Winner
		for i, had := range [2]int{a.PM, d.PM} {
			c := &r.U[i]
			e.of[i].lost, e.of[i].status, e.of[i].fate = int8(had)-c.Pm, c.Status, c.Gen
		}
		return e
	}
}

// Maker prepares the rows.
func Maker(row string, _ int) (serve.Work, error) {
	switch row {
	case "O1":
		return one(charger, charged)
	case "O1g":
		a, d := charger, charged
		a.General, d.General = true, true
		return one(a, d)
	case "O2":
		return rounds(charger, charged, 4), nil
	case "O3":
		return everybody(Drawn())
	case "O4", "O4w":
		return blocks(row == "O4")
	}
	return serve.Work{}, fmt.Errorf("there is no row %s", row)
}

// one is a charge, from the prepared rule to the chance of every end.
func one(a, d Unit) (serve.Work, error) {
	p, err := prepare(a, d)
	if err != nil {
		return serve.Work{}, err
	}
	e, of := odds.NewEngine(), ended(a, d)
	var all odds.Dist[end]
	return serve.Work{
		Do:   func() { all = odds.Fold(p.Dist(e), of) },
		Tell: func() string { return told(&all) },
		All:  func() string { return listed(&all) },
	}, nil
}

func wins(d *odds.Dist[end], who int8) *big.Rat {
	sum := new(big.Rat)
	for i, r := range d.S {
		if r.winner == who {
			sum.Add(sum, d.P(i))
		}
	}
	return sum
}

func told(d *odds.Dist[end]) string { return fmt.Sprint(d.Len(), " ", wins(d, 0).FloatString(12)) }

// listed is every end with its chance, in an order that does not depend on how it was found.
func listed(d *odds.Dist[end]) string {
	out := make([]string, d.Len())
	for i, r := range d.S {
		out[i] = fmt.Sprint([]string{"attacker", "defender", "none"}[r.winner])
		for _, u := range r.of {
			out[i] += fmt.Sprintf(",%d,%d,%d", u.lost, u.status, u.fate)
		}
		out[i] += "," + d.P(i).RatString()
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// everybody is O3: each of the units charges every other.
func everybody(units []Unit) (serve.Work, error) {
	type pair struct {
		p  *game.Proc[chain.Result]
		of func(chain.Result) end
	}
	var pairs []pair
	for i, a := range units {
		for j, d := range units {
			if i == j {
				continue
			}
			p, err := prepare(a, d)
			if err != nil {
				return serve.Work{}, fmt.Errorf("%d on %d: %w", i, j, err)
			}
			pairs = append(pairs, pair{p, ended(a, d)})
		}
	}
	e := odds.NewEngine()
	all := make([]odds.Dist[end], len(pairs))
	return serve.Work{
		Do: func() {
			for i, x := range pairs {
				all[i] = odds.Fold(x.p.Dist(e), x.of)
			}
		},
		Tell: func() string {
			sum := 0.0
			for i := range all {
				p, _ := wins(&all[i], 0).Float64()
				sum += p
			}
			return fmt.Sprintf("%d %.9f", len(all), sum)
		},
		All: func() string {
			var b strings.Builder
			for i := range all {
				b.WriteString(listed(&all[i]) + "; ")
			}
			return b.String()
		},
	}, nil
}
