package ordremixte

import (
	"testing"

	"adjutant/internal/effort"
)

// TestMain lets the tests of this package collect their garbage seldom: they enumerate a
// great deal and keep nothing of it.
func TestMain(m *testing.M) {
	effort.Main(m)
}
