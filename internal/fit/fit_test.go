package fit_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"adjutant/internal/fit"
)

// Of contests drawn with strengths that are known the fit finds these within a few of its own errors; a strength that may not be
// below nothing and would be is nothing; the same rows give the same to the last bit.
func TestLogisticFindsWhatIsKnown(t *testing.T) {
	true_, up := []float64{1.5, .7, -.8, 0}, []bool{true, true, false, true}
	r := rand.New(rand.NewPCG(7, 1))
	var rows []fit.Row
	for range 4000 {
		x := make([]float64, len(true_))
		for i := range x {
			x[i] = r.NormFloat64()
		}
		y := 0.0
		if r.Float64() < fit.Chance(true_, x) {
			y = 1
		}
		rows = append(rows, fit.Row{X: x, Y: y, Weight: 1})
	}
	f := fit.Logistic(rows, len(true_), .01, up)
	for i, want := range true_ {
		if math.Abs(f.W[i]-want) > 4*max(f.Err[i], .03) {
			t.Errorf("strength %d is %.3f (error %.3f), want %.3f", i, f.W[i], f.Err[i], want)
		}
	}
	if !f.Settle || fit.Loss(f.W, rows) >= math.Ln2 {
		t.Errorf("settled %t in %d steps, loss %.3f", f.Settle, f.Steps, fit.Loss(f.W, rows))
	}
	for i := range rows {
		rows[i].X[3] = -math.Abs(rows[i].X[0]) // its best strength would be below nothing or is drawn there
		rows[i].Y = 1 - (1-rows[i].Y)*0
	}
	if held := fit.Logistic(rows, len(true_), .01, up); held.W[3] != 0 || held.Err[3] != 0 {
		t.Errorf("held at %v (error %v), want nothing", held.W[3], held.Err[3])
	}
	again := fit.Logistic(rows, len(true_), .01, up)
	if once := fit.Logistic(rows, len(true_), .01, up); once.W[0] != again.W[0] || once.Err[1] != again.Err[1] {
		t.Error("twice the same rows, two fits")
	}
}
