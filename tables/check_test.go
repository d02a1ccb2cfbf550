package tables

import "testing"

func TestShippedBooksCheck(t *testing.T) {
	for _, name := range sortedKeys(Codes) {
		if err := MustLoad(name).Check(); err != nil {
			t.Errorf("%s:\n%v", name, err)
		}
	}
}
