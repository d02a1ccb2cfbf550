package house_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestNoPromises fails on words that promise what is not there.
func TestNoPromises(t *testing.T) {
	words := []string{"TO" + "DO", "FIX" + "ME", "XX" + "X:", "HA" + "CK", "t.Sk" + "ip("}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && path != "." && d.IsDir() && (d.Name()[0] == '.' || d.Name()[0] == '_') {
				return filepath.SkipDir
			}
			return err
		}
		switch filepath.Ext(path) {
		case ".go", ".yaml", ".md":
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, w := range words {
				if containsWord(string(text), w) {
					t.Errorf("%s says %q", path, w)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func containsWord(s, w string) bool {
	for i := 0; i+len(w) <= len(s); i++ {
		if s[i:i+len(w)] == w && (i == 0 || s[i-1] < 'A' || s[i-1] > 'z') {
			return true
		}
	}
	return false
}
