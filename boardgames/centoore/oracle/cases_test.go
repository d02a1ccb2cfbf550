package oracle_test

import (
	"os"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/centoore/oracle"
)

func TestCases(t *testing.T) {
	boardtest.Cases(t, os.DirFS("../../../testdata/conformance/centoore"), oracle.Ask)
}
