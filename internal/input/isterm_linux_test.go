package input

import (
	"strings"
	"testing"

	"adjutant/internal/input/ptytest"
)

func TestIsTerminal(t *testing.T) {
	master, slave, err := ptytest.Open(80)
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
	if !IsTerminal(slave) || IsTerminal(strings.NewReader("")) || IsTerminal(nil) {
		t.Error("only the file of a terminal is one")
	}
}
