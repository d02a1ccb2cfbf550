package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"adjutant/internal/effort"
)

var clock = time.Date(1808, 8, 21, 9, 0, 0, 0, time.UTC)

func opts(d *disk) Options { return Options{FS: d, Now: func() time.Time { return clock }} }

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

const vimeiro = "/games/vimeiro-1.jsonl"

var sampleHeader = Header{
	Format:   Newest,
	Game:     "om",
	Edition:  "0123456789ab",
	Scenario: json.RawMessage(`{"id":"vimeiro","table":[180,120],"name":{"it":"Vimeiro, è l'alba"}}`),
	Dice:     DiceMode{Mode: "seed", Key: "7"},
	Rulings:  map[string]string{"OM R3": "b", "OM R12": "a"},
}

// sampleEntries uses every field and every kind.
func sampleEntries() []*Entry {
	return []*Entry{
		{E: 1, K: Do, Verb: "fire", Args: []string{"1/52", "2/70"}, Set: []string{"target-cover=light", "range=short"},
			Dice: []Die{{D: 100, F: 37, By: "hand"}, {D: 10, F: 4, By: "auto"}}, Ev: json.RawMessage(`[{"ev":"pm","unit":"2/70","to":3,"x":-1.5e+3}]`)},
		{E: 2, K: Do, Verb: "charge", Args: []string{"20LD", "2/70"}},
		{E: 2, K: Face, Dice: []Die{{D: 10, F: 10}, {D: 40, F: 12, Deck: "cards", Card: "guns", Seat: "red", By: "auto"}, {D: 39, Deck: "cards", By: "hand"}}},
		{E: 2, K: Choice, Args: []string{"run"}},
		{E: 3, K: Undo, Args: []string{"2"}},
		{E: 4, K: Redo, Args: []string{"2"}},
		{E: 5, K: Fix, Verb: "fire", Args: []string{"1", "1/52", "2/70"}, Text: "mis-read \"67\" \\ è"},
		{E: 6, K: Set, Set: []string{"tape=0.5"}},
		{E: 7, K: Note, Text: "il generale è ferito"},
		{E: 8, K: Rule, Args: []string{"OM R3", "b"}},
	}
}

// sample makes a journal on a disk of memory and returns what was acknowledged.
func sample(t testing.TB, d *disk) []Entry {
	t.Helper()
	j, err := Create(vimeiro, sampleHeader, opts(d))
	if err != nil {
		t.Fatal(err)
	}
	var acked []Entry
	for _, e := range sampleEntries() {
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
		acked = append(acked, *e)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return acked
}

var byMeaning = cmp.Options{cmpopts.EquateEmpty(), cmpopts.IgnoreFields(Header{}, "H")}

func TestWhatIsWrittenIsRead(t *testing.T) {
	d := newDisk()
	acked := sample(t, d)
	j, h, got, notices, err := Open(vimeiro, opts(d))
	if err != nil || len(notices) != 0 {
		t.Fatalf("Open: %v, %v", notices, err)
	}
	if diff := cmp.Diff(sampleHeader, h, byMeaning); diff != "" {
		t.Errorf("header (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(acked, got, byMeaning); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	for i, e := range got {
		if e.N != i+1 || !e.At.Equal(clock) {
			t.Errorf("entry %d: n %d, at %v", i+1, e.N, e.At)
		}
	}
	if j.Len() != len(acked) || j.Last() != acked[len(acked)-1].H {
		t.Errorf("Len %d, Last %v", j.Len(), j.Last())
	}
	_, again, _, err := Read(vimeiro, opts(d))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got, again); diff != "" {
		t.Errorf("Read differs from Open:\n%s", diff)
	}
	rh, err := ReadHeader(vimeiro, opts(d))
	if diff := cmp.Diff(h, rh); diff != "" || err != nil {
		t.Errorf("ReadHeader: %v\n%s", err, diff)
	}
}

// The bytes of a journal are a promise to those who keep one: the seals below
// were computed with another program (sha256sum).
func TestBytesOfAJournal(t *testing.T) {
	for format, c := range map[int]struct{ events, want string }{
		1: {`[ {"k": "bases", "u": "1/52", "n": 3} ]`, `{"format":"adjutant/journal/1","game":"om","edition":"e","scenario":null,"dice":{"mode":"hand"},"h":"029eb6b4babae8e5b463afe99d879600"}
{"n":1,"e":1,"k":"do","verb":"fire","args":["1/52"],"dice":[{"d":100,"f":37,"by":"hand"}],"ev":[{"k":"bases","u":"1/52","n":3}],"at":"1808-08-21T09:00:00Z","h":"bd4a568ed928510d98d028bb9c4ab3ef"}
{"n":2,"e":2,"k":"do","verb":"draw","dice":[{"d":40,"f":12,"deck":"cards","card":"guns","by":"hand"},{"d":39,"f":0,"deck":"cards","seat":"red","by":"hand"}],"at":"1808-08-21T09:00:00Z","h":"bf0b971224b0f322797d88c0c6ca86b7"}
`},
		2: {`[ {"k": "bases", "unit": "1/52", "left": 3} ]`, `{"format":"adjutant/journal/2","game":"om","edition":"e","scenario":null,"dice":{"mode":"hand"},"h":"9e0f8860b9cadc9e11e1a5409093ecc5"}
{"n":1,"e":1,"k":"do","verb":"fire","args":["1/52"],"dice":[{"d":100,"f":37,"by":"hand"}],"ev":[{"k":"bases","unit":"1/52","left":3}],"at":"1808-08-21T09:00:00Z","h":"2a644495b540a88cd3bea298c62a777b"}
{"n":2,"e":2,"k":"do","verb":"draw","dice":[{"d":40,"f":12,"deck":"cards","card":"guns","by":"hand"},{"d":39,"f":0,"deck":"cards","seat":"red","by":"hand"}],"at":"1808-08-21T09:00:00Z","h":"9b9cb432fbe6190acff3f9a679d3ad8c"}
`},
	} {
		d := newDisk()
		j := must(Create(vimeiro, Header{Format: format, Game: "om", Edition: "e", Dice: DiceMode{Mode: "hand"}}, opts(d)))
		e := Entry{E: 1, K: Do, Verb: "fire", Args: []string{"1/52"}, Dice: []Die{{D: 100, F: 37, By: "hand"}}, Ev: json.RawMessage(c.events)}
		if err := j.Append(&e); err != nil {
			t.Fatal(err)
		}
		card := Entry{E: 2, K: Do, Verb: "draw", Dice: []Die{{D: 40, F: 12, Deck: "cards", Card: "guns", By: "hand"}, {D: 39, Deck: "cards", Seat: "red", By: "hand"}}}
		if err := j.Append(&card); err != nil {
			t.Fatal(err)
		}
		if got := string(d.get(vimeiro)); got != c.want {
			t.Errorf("got\n%swant\n%s", got, c.want)
		}
		j.Close()
		// It is read as what it is, and goes on as it was begun.
		j, h, _, _, err := Open(vimeiro, opts(d))
		if err != nil || h.Format != format {
			t.Fatalf("opened: got format %d, %v, want %d", h.Format, err, format)
		}
		j.Close()
	}
	for _, n := range []int{-1, Newest + 1} {
		var bad *Invalid
		if _, err := Create("other.jsonl", Header{Format: n, Game: "om"}, opts(newDisk())); !errors.As(err, &bad) || bad.Field != "format" {
			t.Errorf("format %d: got %v, want a refusal", n, err)
		}
	}
}

func TestOneWriteOneSyncPerRecord(t *testing.T) {
	d := newDisk()
	j := must(Create(vimeiro, sampleHeader, opts(d)))
	for _, e := range sampleEntries() {
		w, s := d.writes, d.syncs
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
		if d.writes != w+1 || d.syncs != s+1 {
			t.Fatalf("%d writes and %d syncs for one entry", d.writes-w, d.syncs-s)
		}
		if n := d.files[vimeiro]; n.synced != len(n.data) {
			t.Fatalf("%d of %d bytes confirmed when Append returned", n.synced, len(n.data))
		}
	}
}

// Signs that no line may hold any more stand in the scenarios of old ones: a string is
// spelled as encoding/json spells it, whatever is in it.
func TestStringsAreSpelledAsJSON(t *testing.T) {
	for _, s := range []string{"", "\u2028", "\u2029", "\u202a", "\x00\x1f\x7f", "\b\f\n\r\t", "a\"b\\c/", "<&>", "\u0085"} {
		var buf bytes.Buffer
		enc := json.NewEncoder(&buf)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(s); err != nil {
			t.Fatal(err)
		}
		if got, want := string(appendString(nil, s)), strings.TrimSuffix(buf.String(), "\n"); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
}

// Every string that Append accepts comes back, and encoding/json agrees on the
// bytes and on the meaning.
func TestEncodingAgreesWithEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := genEntry().Draw(t, "entry")
		if err := e.Check(); err != nil {
			t.Fatal(err)
		}
		e.N = 1
		line := e.AppendLine(nil, Hash{1})
		var buf bytes.Buffer
		enc := json.NewEncoder(&buf)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(jsonOf(e)); err != nil {
			t.Fatal(err)
		}
		if got, want := string(line), buf.String(); got != want {
			t.Fatalf("got  %swant %s", got, want)
		}
		s := scanner{b: line[:len(line)-1], m: &memory{}}
		var back Entry
		if !s.entry(&back) {
			t.Fatalf("own line unread from byte %d: %s", s.i+1, line)
		}
		if diff := cmp.Diff(e, back, byMeaning); diff != "" {
			t.Fatal(diff)
		}
	})
}

// line is an entry as encoding/json sees it.
type line struct {
	N    int             `json:"n"`
	E    int             `json:"e"`
	K    Kind            `json:"k"`
	Verb string          `json:"verb,omitempty"`
	Args []string        `json:"args,omitempty"`
	Set  []string        `json:"set,omitempty"`
	Dice []lineDie       `json:"dice,omitempty"`
	Ev   json.RawMessage `json:"ev,omitempty"`
	Text string          `json:"text,omitempty"`
	At   *time.Time      `json:"at,omitempty"`
	H    string          `json:"h"`
}

type lineDie struct {
	D    int    `json:"d"`
	F    int    `json:"f"`
	Deck string `json:"deck,omitempty"`
	Card string `json:"card,omitempty"`
	Seat string `json:"seat,omitempty"`
	By   string `json:"by,omitempty"`
}

func jsonOf(e Entry) line {
	l := line{N: e.N, E: e.E, K: e.K, Verb: e.Verb, Args: e.Args, Set: e.Set, Ev: e.Ev, Text: e.Text, H: e.H.String()}
	for _, d := range e.Dice {
		l.Dice = append(l.Dice, lineDie(d))
	}
	if !e.At.IsZero() {
		l.At = &e.At
	}
	return l
}

func genText() *rapid.Generator[string] {
	odd := rapid.SampledFrom([]string{"", "1/52", "è", "\u2026", "\u2030", "a\"b\\c/", "<&>", "\U0001F3B2", "\ufffd"})
	any := rapid.String().Filter(word)
	return rapid.OneOf(odd, any, rapid.Map(rapid.SliceOfN(odd, 0, 4), func(s []string) string { return strings.Join(s, "") }))
}

func genEntry() *rapid.Generator[Entry] {
	ev := rapid.SampledFrom([]string{"", `[]`, `null`, `{"a":[1,-0.5e-7,true,false,null,"\u00e9\/"]}`, `"x"`, `0`})
	return rapid.Custom(func(t *rapid.T) Entry {
		e := Entry{
			E:    rapid.IntRange(0, maxInt).Draw(t, "e"),
			K:    rapid.SampledFrom(Kinds).Draw(t, "k"),
			Verb: genText().Draw(t, "verb"),
			Args: rapid.SliceOfN(genText(), 0, 20).Draw(t, "args"),
			Set:  rapid.SliceOfN(genText(), 0, 3).Draw(t, "set"),
			Dice: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Die {
				d := Die{D: rapid.IntRange(0, 1000).Draw(t, "d"), F: rapid.IntRange(0, maxInt).Draw(t, "f"), By: genText().Draw(t, "by")}
				if rapid.Bool().Draw(t, "card") {
					d.Deck, d.Card, d.Seat = genText().Draw(t, "deck"), genText().Draw(t, "word"), genText().Draw(t, "seat")
				}
				return d
			}), 0, 20).Draw(t, "dice"),
			Ev:   json.RawMessage(ev.Draw(t, "ev")),
			Text: genText().Draw(t, "text"),
		}
		if rapid.Bool().Draw(t, "timed") {
			e.At = time.Unix(rapid.Int64Range(-62167219200, 253402300799).Draw(t, "at"), 5).UTC()
		}
		return e
	})
}

func TestEntriesThatCannotBeWritten(t *testing.T) {
	for field, e := range map[string]Entry{
		"k":    {K: "march"},
		"e":    {K: Do, E: -1},
		"verb": {K: Do, Verb: "\xff"},
		"args": {K: Do, Args: []string{"ok", "\xc3"}},
		"set":  {K: Do, Set: []string{"\xed\xa0\x80"}},
		"text": {K: Note, Text: "\x80"},
		"dice": {K: Face, Dice: []Die{{D: 10, F: -1}}},
		"ev":   {K: Do, Ev: json.RawMessage(`[1,]`)},
		"at":   {K: Do, At: time.Date(12000, 1, 1, 0, 0, 0, 0, time.UTC)},
	} {
		d := newDisk()
		j := must(Create(vimeiro, sampleHeader, opts(d)))
		before := string(d.get(vimeiro))
		var bad *Invalid
		if err := j.Append(&e); !errors.As(err, &bad) || bad.Field != field {
			t.Errorf("%s: %v", field, err)
		}
		if string(d.get(vimeiro)) != before {
			t.Errorf("%s: the file changed", field)
		}
		if err := j.Append(&Entry{K: Note, Text: "on"}); err != nil {
			t.Errorf("after a refused %s: %v", field, err)
		}
	}
	deep := Entry{K: Do, Ev: json.RawMessage(strings.Repeat("[", maxDepth+2) + strings.Repeat("]", maxDepth+2))}
	if err := deep.Check(); err == nil {
		t.Error("events nested too deep were accepted")
	}
	for field, h := range map[string]Header{
		"game":     {},
		"edition":  {Game: "om", Edition: "\xff"},
		"scenario": {Game: "om", Scenario: json.RawMessage(`{`)},
		"dice":     {Game: "om", Dice: DiceMode{Key: "\xff"}},
		"rulings":  {Game: "om", Rulings: map[string]string{"\xff": "a"}},
	} {
		d := newDisk()
		var bad *Invalid
		if _, err := Create(vimeiro, h, opts(d)); !errors.As(err, &bad) || bad.Field != field {
			t.Errorf("%s: %v", field, err)
		}
		if len(d.files) != 0 {
			t.Errorf("%s: a file was made", field)
		}
	}
}

// Whatever byte a journal is cut at, all complete lines open, the rest is kept
// in FILE.torn, and the game goes on.
func TestCutAtAnyByte(t *testing.T) {
	d := newDisk()
	acked := sample(t, d)
	whole := bytes.Clone(d.get(vimeiro))
	header := bytes.IndexByte(whole, '\n') + 1
	for cut := 0; cut <= len(whole); cut += effort.Of(3, 1) { // the ordinary run cuts at every third
		d := newDisk()
		d.put(vimeiro, whole[:cut])
		lines := bytes.Count(whole[:cut], []byte("\n"))
		j, _, got, notices, err := Open(vimeiro, opts(d))
		if cut < header {
			var dam *Damage
			if !errors.As(err, &dam) || dam.Line != 1 {
				t.Fatalf("cut at %d, in the header: %v", cut, err)
			}
			if len(d.get(vimeiro)) != cut || len(d.files) != 1 {
				t.Fatalf("cut at %d: a refused journal was changed", cut)
			}
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if len(got) != lines-1 {
			t.Fatalf("cut at %d: %d entries of %d complete lines", cut, len(got), lines-1)
		}
		if diff := cmp.Diff(acked[:lines-1], got, byMeaning); diff != "" {
			t.Fatalf("cut at %d:\n%s", cut, diff)
		}
		tail := whole[bytes.LastIndexByte(whole[:cut], '\n')+1 : cut]
		if string(d.get(vimeiro+".torn")) != string(tail) {
			t.Fatalf("cut at %d: torn file %q, want %q", cut, d.get(vimeiro+".torn"), tail)
		}
		if (len(tail) > 0) != (len(notices) == 1) {
			t.Fatalf("cut at %d: %d bytes torn, notices %v", cut, len(tail), notices)
		}
		if len(notices) == 1 && (notices[0].Line != lines+1 || notices[0].Bytes != len(tail)) {
			t.Fatalf("cut at %d: %+v", cut, notices[0])
		}
		e := Entry{E: 99, K: Note, Text: "on"}
		if err := j.Append(&e); err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		j.Close()
		_, got, notices, err = Read(vimeiro, opts(d))
		if err != nil || len(got) != lines || len(notices) != 0 || got[lines-1].H != e.H {
			t.Fatalf("cut at %d, after going on: %d entries, %v, %v", cut, len(got), notices, err)
		}
	}
}

// Reading alone moves nothing.
func TestReadLeavesATornEndAlone(t *testing.T) {
	d := newDisk()
	acked := sample(t, d)
	torn := append(bytes.Clone(d.get(vimeiro)), `{"n":11,"e"`...)
	d.put(vimeiro, torn)
	d.readonly = true
	_, got, notices, err := Read(vimeiro, opts(d))
	if err != nil || len(got) != len(acked) || len(notices) != 1 || notices[0].Torn != "" || notices[0].Bytes != 11 {
		t.Errorf("%d entries, %+v, %v", len(got), notices, err)
	}
	if !bytes.Equal(d.get(vimeiro), torn) || len(d.files) != 1 {
		t.Error("the disk changed")
	}
}

// What a crash can leave in a last line that has its newline: blocks that never
// came, or a beginning that an editor ended. What a hand leaves is refused.
func TestUnreadableLastLine(t *testing.T) {
	d := newDisk()
	acked := sample(t, d)
	whole := d.get(vimeiro)
	last := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1
	rec := string(whole[last:])
	for _, c := range []struct {
		name, tail string
		torn       bool
	}{
		{"not ours", "garbage\n", true},
		{"an empty line", "\n", true},
		{"cut and ended by an editor", rec[:len(rec)/2] + "\n", true},
		{"cut in its seal and ended", rec[:len(rec)-8] + "\n", true},
		{"first block never came", strings.Repeat("\x00", 40) + rec[40:], true},
		{"all zeros", strings.Repeat("\x00", 512), true},
		{"newline never came", rec[:len(rec)-1] + "\x00", true},
		{"edited", strings.Replace(rec, `"k":"rule"`, `"k":"rude"`, 1), false},
		{"a blank added", strings.Replace(rec, `,"e"`, `, "e"`, 1), false},
		{"repeated", rec + rec, false},
		{"newline overwritten", rec[:len(rec)-1] + " ", false},
	} {
		d.put(vimeiro, append(bytes.Clone(whole[:last]), c.tail...))
		delete(d.files, vimeiro+".torn")
		before := string(d.get(vimeiro))
		_, _, got, notices, err := Open(vimeiro, opts(d))
		if c.torn {
			if err != nil || len(got) != len(acked)-1 || len(notices) != 1 || string(d.get(vimeiro+".torn")) != c.tail {
				t.Errorf("%s: %d entries, %v, %v", c.name, len(got), notices, err)
			}
			continue
		}
		var dam *Damage
		if !errors.As(err, &dam) || dam.Line < len(acked)+1 || dam.File != vimeiro {
			t.Errorf("%s: %v", c.name, err)
		}
		if string(d.get(vimeiro)) != before || d.get(vimeiro+".torn") != nil {
			t.Errorf("%s: a refused journal was changed", c.name)
		}
	}
}

func TestTornEndsPileUp(t *testing.T) {
	d := newDisk()
	sample(t, d)
	whole := bytes.Clone(d.get(vimeiro))
	for _, tail := range []string{`{"n":1`, `{"n":11,"e":2`} {
		d.put(vimeiro, append(bytes.Clone(whole), tail...))
		j, _, _, _, err := Open(vimeiro, opts(d))
		if err != nil {
			t.Fatal(err)
		}
		j.Close()
	}
	if got, want := string(d.get(vimeiro+".torn")), "{\"n\":1\n{\"n\":11,\"e\":2"; got != want {
		t.Errorf("torn file %q, want %q", got, want)
	}
}

// Every change of one byte in a complete line (some of them outside the long run), every byte taken out and every
// byte doubled is refused, and the refusal names the line. Only the last
// newline is special: taken out or zeroed it looks like the end of a crash.
func TestEveryEditIsNamed(t *testing.T) {
	d := newDisk()
	j := must(Create(vimeiro, Header{Game: "om", Scenario: json.RawMessage(`{"a":[1,"b"]}`), Rulings: sampleHeader.Rulings}, opts(d)))
	entries := sampleEntries()
	step := effort.Of(48, 16, 1) // of the changes of a byte every sixteenth, others at the next
	if !effort.Longer() {
		entries = []*Entry{entries[0], entries[6], entries[2]} // every field once
	}
	for _, e := range entries {
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	whole := bytes.Clone(d.get(vimeiro))
	refused := func(data []byte, what string, at, line int) {
		t.Helper()
		_, err := decode(data)
		var dam *Damage
		var other *OtherFormat
		if line == 1 && errors.As(err, &other) {
			return // the number of the format is another
		}
		if !errors.As(err, &dam) {
			t.Fatalf("%s at byte %d (line %d): accepted, %v", what, at, line, err)
		}
		if dam.Line != line {
			t.Fatalf("%s at byte %d of line %d: names line %d (%v)", what, at, line, dam.Line, dam)
		}
	}
	line := 1
	edited := bytes.Clone(whole)
	for i, c := range whole {
		lastNewline := i == len(whole)-1
		for v := i % step; v < 256; v += step {
			if byte(v) == c || lastNewline && v == 0 {
				continue
			}
			edited[i] = byte(v)
			refused(edited, "change", i, line)
		}
		edited[i] = c
		if !lastNewline {
			refused(append(bytes.Clone(whole[:i]), whole[i+1:]...), "removal", i, line)
		}
		// Doubling one of two equal neighbours is the same edit as doubling the
		// other; a doubled newline is an empty line after this one.
		if c == '\n' {
			line++
		}
		if !lastNewline {
			refused(append(append(bytes.Clone(whole[:i+1]), c), whole[i+1:]...), "doubling", i, line)
		}
	}
}

func TestLinesMovedAndMissing(t *testing.T) {
	d := newDisk()
	sample(t, d)
	lines := bytes.SplitAfter(bytes.Clone(d.get(vimeiro)), []byte("\n"))
	lines = lines[:len(lines)-1]
	for i := 1; i < len(lines)-1; i++ {
		var dam *Damage
		if _, err := decode(bytes.Join(append(append([][]byte{}, lines[:i]...), lines[i+1:]...), nil)); !errors.As(err, &dam) || dam.Line != i+1 {
			t.Errorf("line %d missing: %v", i+1, err)
		}
		if _, err := decode(bytes.Join(append(append([][]byte{}, lines[:i+1]...), lines[i:]...), nil)); !errors.As(err, &dam) || dam.Line != i+2 {
			t.Errorf("line %d doubled: %v", i+1, err)
		}
		swapped := append([][]byte{}, lines...)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		if _, err := decode(bytes.Join(swapped, nil)); !errors.As(err, &dam) || dam.Line != i+1 {
			t.Errorf("lines %d and %d swapped: %v", i+1, i+2, err)
		}
	}
}

// An edit that also mends its own seal is caught by the next line.
func TestMendedSeal(t *testing.T) {
	d := newDisk()
	entries := sample(t, d)
	lines := bytes.SplitAfter(bytes.Clone(d.get(vimeiro)), []byte("\n"))
	forged := entries[0]
	forged.Dice = []Die{{D: 100, F: 3, By: "hand"}, {D: 10, F: 4, By: "auto"}}
	h, err := ReadHeader(vimeiro, opts(d))
	if err != nil {
		t.Fatal(err)
	}
	lines[1] = forged.AppendLine(nil, h.H)
	var dam *Damage
	if _, err := decode(bytes.Join(lines, nil)); !errors.As(err, &dam) || dam.Line != 3 {
		t.Errorf("forged line 2: %v", err)
	}
}

func TestForeignFiles(t *testing.T) {
	for _, c := range []struct {
		data, says string
	}{
		{"", "header is cut short"},
		{"\n", "from byte 1"},
		{"hello\n", "from byte 1"},
		{"{\"format\":\"\x1b[31m\"}\n", "from byte 1"},
		{"\ufeff{\"format\":\n", "from byte 1"},
	} {
		d := newDisk()
		d.put(vimeiro, []byte(c.data))
		_, _, _, _, err := Open(vimeiro, opts(d))
		var dam *Damage
		if !errors.As(err, &dam) || dam.Line != 1 || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v", c.data, err)
		}
		if _, err := ReadHeader(vimeiro, opts(d)); !errors.As(err, &dam) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("ReadHeader %q: %v", c.data, err)
		}
	}
	// A later format is not damage.
	d := newDisk()
	d.put(vimeiro, []byte(`{"format":"adjutant/journal/3","game":"om"}`+"\n"))
	var other *OtherFormat
	if _, _, _, _, err := Open(vimeiro, opts(d)); !errors.As(err, &other) || other.Format != "adjutant/journal/3" || other.File != vimeiro {
		t.Errorf("a later format: got %v, want it named", err)
	}
	dir := t.TempDir()
	if _, _, _, _, err := Open(dir, Options{}); !errors.Is(err, ErrNotFile) {
		t.Errorf("a directory: %v", err)
	}
	if _, _, _, err := Read(filepath.Join(dir, "none"), Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestCheckpoints(t *testing.T) {
	if got, want := Checkpoint(Hash{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}), "ZZZZ-ZZZZ-ZZZZ-ZZZZ"; got != want {
		t.Errorf("Checkpoint = %s, want %s", got, want)
	}
	// 00000 00001 00010 00011 00100 10000 11110 11111 in base 32.
	if got, want := Checkpoint(Hash{0x00, 0x44, 0x32, 0x43, 0xdf, 0x00, 0x44, 0x32, 0x43, 0xdf, 0xff}), "0123-4GYZ-0123-4GYZ"; got != want {
		t.Errorf("Checkpoint = %s, want %s", got, want)
	}
	d := newDisk()
	entries := sample(t, d)
	h := must(ReadHeader(vimeiro, opts(d)))
	seen := map[string]bool{}
	for i, e := range entries {
		code := Checkpoint(e.H)
		if seen[code] {
			t.Errorf("checkpoint %s twice", code)
		}
		seen[code] = true
		sloppy := strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(code, "0", "O"), "1", "l"))
		for _, c := range []string{code, sloppy, " " + strings.ReplaceAll(code, "-", ""), strings.ReplaceAll(code, "1", "i"), code[:9]} {
			if n, err := VerifyCheckpoint(h, entries, c); n != i+1 || err != nil {
				t.Errorf("%q finds line %d, %v; want %d", c, n, err, i+1)
			}
		}
		// Whole lines cut off do not show in the chain; they show here.
		var gone *NoCheckpoint
		if _, err := VerifyCheckpoint(h, entries[:i], code); !errors.As(err, &gone) || gone.Lines != i {
			t.Errorf("cut before line %d: %v", i+1, err)
		}
	}
	if n, err := VerifyCheckpoint(h, entries, Checkpoint(h.H)); n != 0 || err != nil {
		t.Errorf("the header's checkpoint: %d, %v", n, err)
	}
	for _, bad := range []string{"", "ABCD", "ABCD-EFGHJ", "UUUU-UUUU", "ABCD-EFGé", "ABCD_EFGH", "ABCDEFGHJK", "ABCD-EFGH-JKMN", "ABCD-EFGH-JKMN-PQRST", "ABCD-EFGH-JKMN-PQRU"} {
		var e *BadCheckpoint
		if _, err := VerifyCheckpoint(h, entries, bad); !errors.As(err, &e) || e.Code != bad {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestCheckpointRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h Hash
		copy(h[:], rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "h"))
		code := Checkpoint(h)
		back, err := ParseCheckpoint(code)
		if err != nil || back != code {
			t.Fatalf("%s reads as %s, %v", code, back, err)
		}
		g := h
		g[rapid.IntRange(0, 9).Draw(t, "byte")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		if Checkpoint(g) == code {
			t.Fatalf("%v and %v share %s", h, g, code)
		}
	})
}

func TestCopyGoesOn(t *testing.T) {
	d := newDisk()
	sample(t, d)
	j, _, entries, _, err := Open(vimeiro, opts(d))
	if err != nil {
		t.Fatal(err)
	}
	const there = "/usb/saved/vimeiro.jsonl"
	c, err := j.CopyTo(there)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(d.get(vimeiro), d.get(there)) {
		t.Error("the copy differs")
	}
	if n := d.files[there]; n.synced != len(n.data) {
		t.Error("the copy is not confirmed")
	}
	if err := c.Append(&Entry{K: Note, Text: "there"}); err != nil {
		t.Fatal(err)
	}
	if err := j.Append(&Entry{K: Note, Text: "here"}); err != nil {
		t.Fatal(err)
	}
	if _, err := j.CopyTo(there); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over an existing file: %v", err)
	}
	c.Close()
	_, got, _, err := Read(there, opts(d))
	if err != nil || len(got) != len(entries)+1 || got[len(entries)].Text != "there" {
		t.Errorf("the copy holds %d entries, %v", len(got), err)
	}
	// A journal that was damaged, cut off or deleted while it was open is copied as it
	// was acknowledged.
	held := bytes.Clone(d.get(vimeiro))
	d.get(vimeiro)[200] ^= 1
	saved(t, d, j, "/usb/damaged.jsonl", held)
	if err := d.Remove(vimeiro); err != nil {
		t.Fatal(err)
	}
	saved(t, d, j, "/usb/gone.jsonl", held)
	var lost *Failed
	if err := j.Append(&Entry{K: Note, Text: "where"}); !errors.As(err, &lost) {
		t.Errorf("after the file is gone: got %v, want *Failed", err)
	}
	saved(t, d, j, "/usb/after.jsonl", held)
}

// saved copies an open journal and compares what comes of it.
func saved(t *testing.T, d *disk, j *Journal, path string, want []byte) {
	t.Helper()
	c, err := j.CopyTo(path)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	defer c.Close()
	if !bytes.Equal(d.get(path), want) {
		t.Errorf("%s: got %d bytes, want the %d that were acknowledged", path, len(d.get(path)), len(want))
	}
}

func TestOnTheMachinesDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "game.jsonl")
	j := must(Create(path, sampleHeader, Options{}))
	for _, e := range sampleEntries() {
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	if j.Path() != path || j.Header().H != must(ReadHeader(path, Options{})).H {
		t.Errorf("Path %s, Header %v", j.Path(), j.Header())
	}
	info := must(os.Stat(path))
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, want 0600", info.Mode())
	}
	if _, err := Create(path, sampleHeader, Options{}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("creating over it: %v", err)
	}
	c := must(j.CopyTo(path + ".copy"))
	c.Close()
	j.Close()
	if err := j.Append(&Entry{K: Do}); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	data := append(must(os.ReadFile(path)), `{"n":11`...)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	j, _, got, notices, err := Open(path, Options{})
	if err != nil || len(got) != 10 || len(notices) != 1 {
		t.Fatalf("%d entries, %v, %v", len(got), notices, err)
	}
	j.Close()
	if s := must(os.ReadFile(path + ".torn")); string(s) != `{"n":11` {
		t.Errorf("torn file %q", s)
	}
	if a, b := must(os.ReadFile(path)), must(os.ReadFile(path+".copy")); !bytes.Equal(a, b) {
		t.Error("the mended journal differs from its copy")
	}
}

// A sheet of paper may hold anything beside its codes.
func TestSheetCodes(t *testing.T) {
	sheet := "Vimeiro, 21-08-1808\nturn 1: 7Q2K-9VHD-03TX-5A1M  signed A. B.\n2\t7q2k-9vhd-o3tx-5alm (again)\nturn 3 0123-4567-89AB-CDEF-GHJK no code, five groups\n4 7Q2K-9VHU-03TX-5A1M has a U\nold: 7Q2K-9VHD\nfour word line here"
	got, unread := SheetCodes(sheet + " 7Q2K9VHD03TX5A1M 7Q2K-9VHD-03TX-5A1 Saint-Amand-la-Haye 1815-06-18")
	want := []string{"7Q2K-9VHD-03TX-5A1M", "7Q2K-9VHD"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	want = []string{"0123-4567-89AB-CDEF-GHJK", "7Q2K-9VHU-03TX-5A1M", "7Q2K9VHD03TX5A1M", "7Q2K-9VHD-03TX-5A1"}
	if !slices.Equal(unread, want) { // copied with a sign too many, too few, or that is none
		t.Errorf("nearly codes: got %v, want %v", unread, want)
	}
}
