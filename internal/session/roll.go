package session

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// RollExpr is dice that decide nothing: 2d6+1, d100, 3d6>=5. With a comparison
// the value is the number of dice that reach it, else the sum.
type RollExpr struct {
	N, Sides, Add, Least int
}

// rollForm is compiled when it is first wanted: most starts roll nothing.
var rollForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([0-9]{0,3})d([0-9]{1,4})(?: ?([+-]) ?([0-9]{1,4}))?(?: ?>= ?([0-9]{1,4}))?$`)
})

// Bounds of a RollExpr: enough for any table and cheap to enumerate.
const (
	MaxDice  = 100
	MaxSides = 1000
)

// ParseRoll reads an expression. The error is a *game.Refusal.
func ParseRoll(text string) (RollExpr, error) {
	m := rollForm().FindStringSubmatch(strings.Join(strings.Fields(game.Fold(text)), " "))
	bad := game.Refuse(game.BadValue, "", ref.M("session.roll.bad", text), ref.M("session.roll.hint", MaxDice, MaxSides))
	if m == nil {
		return RollExpr{}, bad
	}
	x := RollExpr{N: 1}
	if m[1] != "" {
		x.N, _ = strconv.Atoi(m[1])
	}
	x.Sides, _ = strconv.Atoi(m[2])
	x.Add, _ = strconv.Atoi(m[3] + m[4])
	x.Least, _ = strconv.Atoi(m[5])
	if x.N < 1 || x.N > MaxDice || x.Sides < 2 || x.Sides > MaxSides || m[5] != "" && (x.Least < 1 || m[3] != "") {
		return RollExpr{}, bad
	}
	return x, nil
}

// String is the expression in its usual form.
func (x RollExpr) String() string {
	t := "d" + strconv.Itoa(x.Sides)
	if x.N != 1 {
		t = strconv.Itoa(x.N) + t
	}
	if x.Add > 0 {
		t += "+"
	}
	if x.Add != 0 {
		t += strconv.Itoa(x.Add)
	}
	if x.Least > 0 {
		t += ">=" + strconv.Itoa(x.Least)
	}
	return t
}

// Throw rolls the dice.
func (x RollExpr) Throw(src dice.Source) Roll {
	r := Roll{Expr: x.String(), Sides: x.Sides, Least: x.Least, Total: x.Add}
	for i := range x.N {
		f, _, ok := src.Throw(dice.Die(x.Sides), i)
		if !ok {
			break
		}
		r.Faces = append(r.Faces, f)
		r.Total += f
		if x.Least > 0 && f >= x.Least {
			r.Count++
		}
	}
	return r
}

// Odds is the exact distribution of the value.
func (x RollExpr) Odds() *game.Odds {
	ways := []*big.Int{big.NewInt(1)} // ways[v]: how often the value is v
	for range x.N {
		var next []*big.Int
		if x.Least > 0 {
			hit := int64(max(0, x.Sides-x.Least+1))
			next = spread(ways, len(ways)+1, func(v int, add func(int, int64)) {
				add(v, int64(x.Sides)-hit)
				add(v+1, hit)
			})
		} else {
			next = spread(ways, len(ways)+x.Sides, func(v int, add func(int, int64)) {
				for f := 1; f <= x.Sides; f++ {
					add(v+f, 1)
				}
			})
		}
		ways = next
	}
	den := new(big.Int).Exp(big.NewInt(int64(x.Sides)), big.NewInt(int64(x.N)), nil)
	o := &game.Odds{}
	for v, w := range ways {
		if w.Sign() > 0 {
			o.Outcomes = append(o.Outcomes, game.Outcome{P: new(big.Rat).SetFrac(w, den), Keys: game.Object{{Key: "value", Value: v + x.Add}}})
		}
	}
	return o
}

func spread(ways []*big.Int, size int, f func(v int, add func(to int, times int64))) []*big.Int {
	next := make([]*big.Int, size)
	for i := range next {
		next[i] = new(big.Int)
	}
	var t big.Int
	for v, w := range ways {
		if w.Sign() == 0 {
			continue
		}
		f(v, func(to int, times int64) {
			if times > 0 {
				next[to].Add(next[to], t.Mul(w, big.NewInt(times)))
			}
		})
	}
	return next
}
