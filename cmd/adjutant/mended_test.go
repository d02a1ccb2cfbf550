package main

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMended plays the lines of faults that were found at the table and mended: a file
// each, named after the fault.
func TestMended(t *testing.T) {
	p := scripts("mended")
	p.Cmds = commands(t)
	testscript.Run(t, p)
}

// scripts is how the sessions of a folder of testdata are run, each with a state of its
// own and in no language but what it asks for.
func scripts(dir string) testscript.Params {
	return testscript.Params{Dir: filepath.Join("testdata", dir), UpdateScripts: *update, RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			root, err := filepath.Abs("../..")
			if err != nil {
				return err
			}
			e.Setenv("ROOT", root)
			e.Setenv("LANG", "C")
			e.Setenv("LC_ALL", "")
			e.Setenv("LC_MESSAGES", "")
			return nil
		}}
}
