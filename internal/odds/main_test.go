package odds

import (
	"testing"

	"adjutant/internal/effort"
)

// TestMain collects garbage seldom.
func TestMain(m *testing.M) {
	effort.Main(m)
}
