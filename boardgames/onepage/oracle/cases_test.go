package oracle_test

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/onepage/oracle"
)

func TestCases(t *testing.T) { boardtest.Cases(t, "onepage", oracle.Ask) }
