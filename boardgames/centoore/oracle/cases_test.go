package oracle_test

import (
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore/oracle"
)

func TestCases(t *testing.T) { boardtest.Cases(t, "centoore", oracle.Ask) }
