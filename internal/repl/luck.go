package repl

import (
	"math"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/luck"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/report"
	"adjutant/internal/session"
)

// lucky is how the dice fell, side by side with fair ones.
func (a *answer) lucky(r *session.Reply) {
	l := r.Luck
	if len(l.Dice) == 0 {
		if a.fallen(l); len(l.Fallen) == 0 {
			a.head(render.None, ref.M("luck.none"))
		}
		return
	}
	a.head(render.None, ref.M("luck.dice"))
	var rows []render.Pair
	var odd []session.DiceLuck
	for _, d := range l.Dice {
		n := float64(d.N)
		say := ref.M("luck.thrown", d.N, a.tenths(float64(d.Sum)/n), a.tenths((float64(d.Die)+1)/2), a.percentile(d.Percentile))
		if d.Percentile < 0 {
			say = ref.M("luck.thrown-many", d.N, a.tenths(float64(d.Sum)/n), a.tenths((float64(d.Die)+1)/2))
		}
		rows = append(rows, render.Pair{Left: a.P.Say(ref.M("luck.die", a.sideOf(l, d.Side), d.Die.String(), how(d.By))), Right: a.P.Say(say)})
		if d.Suspicious {
			odd = append(odd, d)
		}
	}
	a.add(render.Ways(rows)...)
	for _, d := range odd {
		a.body(ref.M("luck.suspicious", a.sideOf(l, d.Side), d.Die.String(), how(d.By), a.oneIn(d.Tail)))
	}
	if len(odd) == 0 {
		a.body(ref.M("luck.clean", luck.Needed))
	}
	a.fallen(l)
	if len(l.Points) == 0 {
		return
	}
	of := l.PointsOf
	if of.IsZero() {
		of = ref.M("report.points")
	}
	a.head(render.None, ref.M("luck.points", of))
	rows = nil
	for _, p := range l.Points {
		what := ref.M("luck.all", a.sideOf(l, p.Side))
		if p.Verb != "" {
			what = ref.M("luck.verb", a.sideOf(l, p.Side), a.typable(p.Verb))
		}
		rows = append(rows, render.Pair{Left: a.P.Say(what), Right: a.P.Say(ref.M("luck.gained", p.N, signed(strconv.Itoa(p.Gained)), signed(a.tenths(p.Mean)), a.percentile(p.Percentile)))})
	}
	a.add(render.Ways(rows)...)
	if l.Out > 0 {
		a.body(ref.M("luck.out", l.Out))
	}
}

// mostFallen is how many entries that were taken back are named one by one.
const mostFallen = 12

// fallen is how many dice were seen of what was taken back, and of which entries.
func (a *answer) fallen(l *session.Luck) {
	n, of := 0, ref.Comma{}
	for _, f := range l.Fallen {
		n += len(f.Faces)
		if len(of) < mostFallen {
			of = append(of, f.Entry)
		}
	}
	switch {
	case n == 0:
	case len(l.Fallen) > len(of):
		a.body(ref.M("luck.fallen-many", n, of, len(l.Fallen)-len(of)))
	default:
		a.body(ref.M("luck.fallen", n, of))
	}
}

// how is the word for the way in which a die was thrown.
func how(by dice.By) ref.Word {
	if by == dice.Hand {
		return "luck.typed"
	}
	return "luck.rolled"
}

func (a *answer) sideOf(l *session.Luck, side int) any {
	if side < 0 || side >= len(l.Sides) {
		return ref.Word("luck.nobody")
	}
	return l.Sides[side]
}

// signed is a number with its sign, the minus as every answer at the prompt writes it.
func signed(n string) string { return strings.Replace(report.Signed(n), "−", "-", 1) }

// tenths is a number with one decimal.
func (a *answer) tenths(x float64) string { return a.P.Number(math.Round(x*10) / 10) }

// percentile is a whole one; what lies at an end without being there is told so.
func (a *answer) percentile(x float64) string {
	switch n := int(math.Round(x)); {
	case n <= 0:
		return "<1"
	case n >= 100:
		return ">99"
	default:
		return strconv.Itoa(n)
	}
}

// oneIn is a small chance as one in so many.
func (a *answer) oneIn(p float64) int {
	if p <= 0 {
		return math.MaxInt32
	}
	return int(min(math.Floor(1/p), math.MaxInt32))
}

// putLuck puts the same for programs, with all digits.
func (w JSON) putLuck(o *game.Object, r *session.Reply) {
	l := r.Luck
	side := func(n int) any {
		if n < 0 || n >= len(l.Sides) {
			return nil
		}
		return w.P.Say(l.Sides[n])
	}
	thrown, points := []game.Object{}, []game.Object{}
	for _, d := range l.Dice {
		x := game.Object{{Key: "side", Value: side(d.Side)}, {Key: "die", Value: d.Die.String()}, {Key: "by", Value: string(d.By)}, {Key: "thrown", Value: d.N}, {Key: "sum", Value: d.Sum}, {Key: "fair_mean", Value: float64(d.N) * (float64(d.Die) + 1) / 2}}
		if d.Percentile >= 0 {
			put(&x, "percentile", d.Percentile)
			put(&x, "tail", d.Tail)
		}
		put(&x, "suspicious", d.Suspicious)
		thrown = append(thrown, x)
	}
	for _, p := range l.Points {
		x := game.Object{{Key: "side", Value: side(p.Side)}}
		if p.Verb != "" {
			put(&x, "verb", p.Verb)
		}
		put(&x, "entries", p.N)
		put(&x, "gained", p.Gained)
		put(&x, "mean", p.Mean)
		put(&x, "percentile", p.Percentile)
		points = append(points, x)
	}
	put(o, "dice", thrown)
	put(o, "points", points)
	put(o, "left_out", l.Out)
	gone := []game.Object{}
	for _, f := range l.Fallen {
		gone = append(gone, game.Object{{Key: "entry", Value: f.Entry}, {Key: "dice", Value: faces(f.Faces)}})
	}
	put(o, "struck_dice", gone)
}
