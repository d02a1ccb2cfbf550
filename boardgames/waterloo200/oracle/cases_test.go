package oracle_test

import (
	"os"
	"testing"

	"adjutant/boardgames/board/boardtest"
	"adjutant/boardgames/waterloo200/oracle"
)

func TestCases(t *testing.T) {
	boardtest.Cases(t, os.DirFS("../../../testdata/conformance/waterloo200"), oracle.Ask)
}
