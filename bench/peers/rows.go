package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"adjutant/geometry"
	"adjutant/geometry/worldtest"
)

// row is one piece of work that several programs do.
type row struct {
	id    string // as in a report
	work  string // what is asked, with its size; where over is set, the row above the stroke
	what  string // beside the figures
	per   float64
	who   []string // the first is this house
	judge judge
	over  string // instead of work: this row's figures are those of work's row over this one's
}

// judge looks at the whole answer of a program before the clock runs: what its short answers must
// be from then on, a remark where it may differ from the others and does, and an error where it
// may not.
type judge func(who, answer string) (tell, remark string, err error)

var inPlane = []string{"ours", "rtree", "simplefeatures", "orb", "geos", "box2d", "jts"}

// without are the programs of the plane but some.
func without(names ...string) (out []string) {
	for _, w := range inPlane {
		if !strings.Contains(strings.Join(names, " "), w) {
			out = append(out, w)
		}
	}
	return out
}

// plane are the rows W1 to W6.
func plane() []row {
	var out []row
	for _, n := range []int{60, 400, 1000, 10000} {
		out = append(out, row{id: fmt.Sprintf("W1, %d units", n), work: fmt.Sprint("W1 ", n), what: "the whole table", per: 1,
			who: without("orb"), judge: pairs(n)})
	}
	for _, n := range []int{1000, 10000} {
		out = append(out, row{id: fmt.Sprintf("W2, %d units", n), work: fmt.Sprint("W2 ", n), what: "one unit", per: float64(n),
			who: without("orb"), judge: pairs(n)})
	}
	return append(out,
		row{id: "W3", work: "W3 1000", what: "one of 500,000 pairs", per: 500_000, who: without("rtree"),
			judge: near(154855588.9327, 0.01, map[string]float64{"box2d": 200})},
		row{id: "W4", work: "W4 1000", what: "all of 1,000 units", per: 1, who: without(),
			judge: near(11093.428924, 0.001, map[string]float64{"box2d": 0.05})},
		row{id: "W5", work: "W5 1000", what: "all of 250 rays", per: 1, who: without("orb"), judge: crossings},
		row{id: "W6", work: "W1 10000", over: "W1 1000", what: "10,000 units over 1,000", per: 1, who: without("orb")},
	)
}

// pairs judges legal targets. The pairs of this house, less worldtest.Touching, must have the
// known number and sum; all others must find the same, and what may differ is named here.
func pairs(n int) judge {
	var known map[geometry.Pair]bool
	return func(who, answer string) (string, string, error) {
		got, err := readPairs(answer)
		if err != nil {
			return "", "", err
		}
		if known == nil {
			var first []geometry.Pair
			known = map[geometry.Pair]bool{}
			for _, p := range got {
				if p != worldtest.Touching || n != 10000 {
					known[p] = true
					first = append(first, p)
				}
			}
			if k := worldtest.Known[n]; len(first) != k.Pairs || worldtest.Checksum(first) != k.Sum {
				return "", "", fmt.Errorf("%d pairs with the sum %d, where %d and %d are known", len(first), worldtest.Checksum(first), k.Pairs, k.Sum)
			}
		}
		have, other := map[geometry.Pair]bool{}, []string(nil)
		for _, p := range got {
			if have[p] = true; !known[p] {
				other = append(other, fmt.Sprintf("has %d on %d", p.Shooter, p.Target))
			}
		}
		for p := range known {
			if !have[p] {
				other = append(other, fmt.Sprintf("lacks %d on %d", p.Shooter, p.Target))
			}
		}
		tell, remark := fmt.Sprint(len(got), worldtest.Checksum(got)), strings.Join(other, ", ")
		touching := fmt.Sprintf("has %d on %d", worldtest.Touching.Shooter, worldtest.Touching.Target)
		switch {
		case remark == "", who == "box2d" && len(other) <= 2, (who == "ours" || who == "rtree") && remark == touching:
			return tell, remark, nil
		}
		return "", "", fmt.Errorf("%d pairs, of which others than known: %s", len(got), strings.Join(other[:min(len(other), 5)], ", "))
	}
}

func readPairs(answer string) (out []geometry.Pair, err error) {
	for _, f := range strings.Fields(answer) {
		var p geometry.Pair
		if _, err := fmt.Sscanf(f, "%d:%d", &p.Shooter, &p.Target); err != nil {
			return nil, fmt.Errorf("%q is no pair: %w", f, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// near judges a sum, which may be off by so much, by more for those that reckon in fewer digits.
func near(want, off float64, more map[string]float64) judge {
	return func(who, answer string) (string, string, error) {
		got, err := strconv.ParseFloat(answer, 64)
		if err != nil {
			return "", "", err
		}
		d := math.Abs(got - want)
		switch {
		case d <= off:
			return answer, "", nil
		case d <= more[who]:
			return answer, fmt.Sprintf("sums to %s, %.2g from the others", answer, d), nil
		}
		return "", "", fmt.Errorf("sums to %s, known is %.6f", answer, want)
	}
}

// crossings judges W5. Of one base a ray shares less than geometry.Tolerance, which here is no hit.
func crossings(who, answer string) (string, string, error) {
	const known, ours = "250 383 610", "250 383 609"
	switch {
	case answer == known:
		return answer, "", nil
	case answer == ours && (who == "ours" || who == "rtree"):
		return answer, "counts 609 bases: of the other the ray shares less than 0.02 cm", nil
	case who == "box2d":
		var r, u, b int
		if _, err := fmt.Sscan(answer, &r, &u, &b); err == nil && r == 250 && u >= 382 && u <= 384 && b >= 608 && b <= 612 {
			return answer, fmt.Sprintf("counts %d units and %d bases", u, b), nil
		}
	}
	return "", "", fmt.Errorf("rays, units and bases are %s, known is %s", answer, known)
}
