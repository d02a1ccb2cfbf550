package oracle_test

import (
	"os"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/phalanx/oracle"
)

func TestCases(t *testing.T) {
	boardtest.Cases(t, os.DirFS("../../../testdata/conformance/phalanx"), oracle.Ask)
}
