// Package fit finds how strong things are from who beat whom: a logistic regression over differences of what two sides bring,
// by Newton's method, a little drawn towards nothing, with some strengths that may not be below it. It knows no game.
package fit

import "math"

// A Row is one contest: what the one side brought more than the other, how it came out (1 the one has won, 0 the other, between
// them a chance or a half), and how much it counts.
type Row struct {
	X         []float64
	Y, Weight float64
}

// Fitted is what came of a fit.
type Fitted struct {
	W      []float64 // the strengths
	Err    []float64 // the standard error of each; 0 of one that was held at nothing
	Steps  int
	Settle bool // that it came to rest
}

// mostSteps is how often it is bettered at the most; enough is the change at which it rests.
const (
	mostSteps = 60
	enough    = 1e-9
)

// Chance is the chance that a fit gives the one side.
func Chance(w, x []float64) float64 {
	z := 0.0
	for i := range w {
		z += w[i] * x[i]
	}
	return 1 / (1 + math.Exp(-z))
}

// Loss is the mean surprise of the rows, in nats; log 2 is that of a coin.
func Loss(w []float64, rows []Row) float64 {
	sum, all := 0.0, 0.0
	for _, r := range rows {
		p := min(max(Chance(w, r.X), 1e-12), 1-1e-12)
		sum -= r.Weight * (r.Y*math.Log(p) + (1-r.Y)*math.Log(1-p))
		all += r.Weight
	}
	return sum / max(all, 1e-12)
}

// Logistic fits n strengths. ridge draws each towards nothing; those of up may not be below it: one that would be is held there
// until the slope points upwards again (an active set, so that the end is the best there is under those bounds).
func Logistic(rows []Row, n int, ridge float64, up []bool) Fitted {
	f := Fitted{W: make([]float64, n), Err: make([]float64, n)}
	held := make([]bool, n)
	cost := func(w []float64) float64 {
		sum := 0.0
		for _, r := range rows {
			sum += r.Weight
		}
		out := Loss(w, rows) * sum
		for _, x := range w {
			out += ridge * x * x / 2
		}
		return out
	}
	for f.Steps = 1; f.Steps <= mostSteps; f.Steps++ {
		g, h := slopes(rows, f.W, ridge)
		moved := false
		for i := range held {
			if was := held[i]; up[i] {
				held[i] = f.W[i] <= 0 && g[i] <= 0
				moved = moved || was != held[i]
			}
		}
		d := solve(h, g, held)
		step, now := 1.0, cost(f.W)
		var next []float64
		for range 40 {
			next = make([]float64, n)
			for i := range next {
				next[i] = f.W[i] + step*d[i]
				if up[i] {
					next[i] = max(next[i], 0)
				}
			}
			if cost(next) <= now+1e-12 {
				break
			}
			step /= 2
		}
		far := 0.0
		for i := range next {
			far = max(far, math.Abs(next[i]-f.W[i]))
		}
		f.W = next
		if far < enough && !moved {
			f.Settle = true
			break
		}
	}
	_, h := slopes(rows, f.W, ridge)
	for i := range n {
		if held[i] {
			continue
		}
		one := make([]float64, n)
		one[i] = 1
		f.Err[i] = math.Sqrt(max(solve(h, one, held)[i], 0))
	}
	return f
}

// slopes are the slope of the likelihood and how it bends.
func slopes(rows []Row, w []float64, ridge float64) (g []float64, h [][]float64) {
	n := len(w)
	g, h = make([]float64, n), make([][]float64, n)
	for i := range h {
		h[i] = make([]float64, n)
		h[i][i] = ridge
		g[i] = -ridge * w[i]
	}
	for _, r := range rows {
		p := Chance(w, r.X)
		e, v := r.Weight*(r.Y-p), r.Weight*p*(1-p)
		for i, x := range r.X {
			if x == 0 {
				continue
			}
			g[i] += e * x
			for k := range i + 1 {
				h[i][k] += v * x * r.X[k]
			}
		}
	}
	for i := range n {
		for k := range i {
			h[k][i] = h[i][k]
		}
	}
	return g, h
}

// solve is h·d = g without what is held, by Gauss with the largest pivot.
func solve(h [][]float64, g []float64, held []bool) []float64 {
	n := len(g)
	a := make([][]float64, n)
	for i := range a {
		a[i] = append(append([]float64(nil), h[i]...), g[i])
		for k := range n {
			if held[i] || held[k] {
				a[i][k] = 0
			}
		}
		if held[i] {
			a[i][i], a[i][n] = 1, 0
		}
	}
	for i := range n {
		best := i
		for k := i; k < n; k++ {
			if math.Abs(a[k][i]) > math.Abs(a[best][i]) {
				best = k
			}
		}
		a[i], a[best] = a[best], a[i]
		if a[i][i] == 0 {
			continue
		}
		for k := i + 1; k < n; k++ {
			f := a[k][i] / a[i][i]
			for j := i; j <= n; j++ {
				a[k][j] -= f * a[i][j]
			}
		}
	}
	d := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		d[i] = a[i][n]
		for k := i + 1; k < n; k++ {
			d[i] -= a[i][k] * d[k]
		}
		if a[i][i] != 0 {
			d[i] /= a[i][i]
		}
	}
	return d
}
