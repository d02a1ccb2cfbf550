package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

// The page beside the scripts names tests and scripts that are there.
func TestMendedNamesWhatIsThere(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("testdata", "mended", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	if err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.HasSuffix(path, "_test.go") {
			b, err := os.ReadFile(path)
			all = append(all, b...)
			return err
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile("`(Test[A-Za-z0-9_]+)`").FindAllStringSubmatch(string(page), -1)
	if len(names) < 6 {
		t.Fatalf("%d tests named", len(names))
	}
	for _, n := range names {
		if !bytes.Contains(all, []byte("func "+n[1]+"(")) {
			t.Errorf("there is no test %s", n[1])
		}
	}
	for _, path := range []string{"../../.ci/run", "../../.ci/shuffled", "../../testdata/conformance/run.py"} {
		if _, err := os.Stat(path); err != nil || !strings.Contains(string(page), strings.TrimPrefix(path, "../../")) {
			t.Errorf("%s: %v, or not named", path, err)
		}
	}
}
