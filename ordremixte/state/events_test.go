package state

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"adjutant/internal/game"
)

// Events of every kind, as the tests of the program that wrote format 1 made them, are read
// in that format and written again byte for byte, and are the same event in today's.
func TestFormat1OfEveryKind(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "events-format1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]bool{}
	for _, k := range Events.Names() {
		missing[k] = true
	}
	var w game.Wire
	for _, l := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		line := append(append([]byte{'['}, l...), ']')
		es, err := Events.Decode1(line)
		if err != nil || len(es) != 1 {
			t.Errorf("%s: got %v, %v", l, es, err)
			continue
		}
		delete(missing, es[0].Kind())
		if got := Events.Append1(nil, es); !bytes.Equal(got, line) {
			t.Errorf("got %s, want %s", got, line)
		}
		now := w.Append(nil, es)
		if got, err := Events.Decode(now); err != nil || !reflect.DeepEqual(got, es) {
			t.Errorf("%s: got %s, %v, want it back", l, now, err)
		}
	}
	if len(missing) > 0 {
		t.Errorf("no event of %v was tried", missing)
	}
}

// What an event of that time cannot have said is refused and not left out.
func TestStrangeEventsOfFormat1(t *testing.T) {
	for _, line := range []string{
		`[{"k":"rain"}]`, `[{"k":"pm","u":"A","n":1,"x":2}]`, `[{"k":"pm","u":"A","f":"friends"}]`, `[{"k":"pm","u":"A","more":1}]`,
		`[{"k":"guns","u":"A","n":2}]`, `[{"k":"status","u":"A","t":"gone"}]`, `[{"k":"place","u":"A","f":"pushed"}]`,
		`[{"k":"spent","u":"A","f":"zz"}]`, `[{"k":"spent","u":"A","f":"8000"}]`, `[{"k":"closing","n":1,"f":"two"}]`,
		`[{"k":"charge","f":"retreat","n":1}]`, `[{"k":"charge","f":"declare","n":1,"t":"out fast"}]`, `[{"k":"order","u":"fane","t":"halt"}]`,
	} {
		if es, err := Events.Decode1([]byte(line)); err == nil {
			t.Errorf("%s: got %s, want a refusal", line, game.Brief(es[0]))
		}
	}
}
