package session

import (
	"errors"
	"math/big"
	"strconv"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/throw"
)

// RollExpr is dice that decide nothing: 2d6+1, 4d6kh3, 3d6>=5, 2d6 vs 8.
type RollExpr struct{ *throw.Expr }

// ParseRoll reads an expression. The error is a *game.Refusal.
func ParseRoll(text string) (RollExpr, error) {
	x, err := throw.Parse(game.Fold(text))
	if err != nil {
		return RollExpr{}, noRoll(text, err)
	}
	return RollExpr{x}, nil
}

// noRoll refuses what cannot be read, or what asks for too much.
func noRoll(text string, err error) *game.Refusal {
	var much throw.TooMuch
	if errors.As(err, &much) {
		return game.Refuse(game.BadValue, "", ref.M("session.roll.much", text), ref.M("session.roll.much.hint", throw.MaxDice, throw.MaxSides))
	}
	return game.Refuse(game.BadValue, "", ref.M("session.roll.bad", text), ref.M("session.roll.hint"))
}

// Throw rolls the dice.
func (x RollExpr) Throw(src dice.Source) Roll {
	n := -1
	return Roll{Expr: x.String(), Thrown: x.Expr.Throw(func(sides int) int {
		n++
		f, _, _ := src.Throw(dice.Die(sides), n)
		return f
	})}
}

// fewEnds is how many values are told one by one.
const fewEnds = 24

// Odds is the exact distribution of the value, or of which side is higher. The error is a *game.Refusal.
func (x RollExpr) Odds() (*game.Odds, error) {
	if x.Vs != nil {
		return x.compared()
	}
	d, err := x.Dist()
	if err != nil {
		return nil, noRoll(x.String(), err)
	}
	o, row, mean := &game.Odds{}, ref.Row{}, new(big.Rat)
	for i, w := range d.Ways {
		if w.Sign() == 0 {
			continue
		}
		v, p := d.Least+i, d.P(i)
		o.Outcomes = append(o.Outcomes, game.Outcome{P: p, Keys: game.Object{{Key: "value", Value: v}}})
		row = append(row, ref.Share{Say: ref.M("session.roll.value", strconv.Itoa(v)), P: p})
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(v), 1)))
	}
	o.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("session.roll.odds", x.String())}}
	if len(row) <= fewEnds {
		o.Lines = append(o.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("session.roll.row", row)})
	} else {
		least := o.Outcomes[0].Keys[0].Value
		most := o.Outcomes[len(o.Outcomes)-1].Keys[0].Value
		o.Lines = append(o.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("session.roll.parts", least, x.part(d, 5), x.part(d, 25), x.part(d, 50), x.part(d, 75), x.part(d, 95), most)})
	}
	m, _ := mean.Float64()
	o.Lines = append(o.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("session.roll.mean", ref.CM(float64(int(m*100+sign(m)*0.5))/100))})
	return o, nil
}

func sign(x float64) float64 {
	if x < 0 {
		return -1
	}
	return 1
}

// part is the least value that so many of a hundred throws do not exceed.
func (x RollExpr) part(d throw.Dist, hundredths int64) int {
	sum := new(big.Int)
	want := new(big.Int).Mul(d.Of, big.NewInt(hundredths))
	for i, w := range d.Ways {
		if sum.Add(sum, w); new(big.Int).Mul(sum, big.NewInt(100)).Cmp(want) >= 0 {
			return d.Least + i
		}
	}
	return d.Least + len(d.Ways) - 1
}

// compared is how often the first side is higher, the same and lower.
func (x RollExpr) compared() (*game.Odds, error) {
	higher, same, lower, err := x.Compare()
	if err != nil {
		return nil, noRoll(x.String(), err)
	}
	o, row := &game.Odds{}, ref.Row{}
	for _, c := range []struct {
		key string
		p   *big.Rat
	}{{"higher", higher}, {"same", same}, {"lower", lower}} {
		if c.p.Sign() > 0 {
			o.Outcomes = append(o.Outcomes, game.Outcome{P: c.p, Keys: game.Object{{Key: "result", Value: c.key}}})
			row = append(row, ref.Share{Say: ref.M("session.roll." + c.key), P: c.p})
		}
	}
	o.Lines = []game.Text{{Kind: game.HeadLine, Say: ref.M("session.roll.odds", x.String())}, {Kind: game.BodyLine, Say: ref.M("session.roll.row", row)}}
	return o, nil
}
