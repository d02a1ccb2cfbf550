package field_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/field"
	"adjutant/boardgames/onepage/words"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/i18n/i18ntest"
)

// small is a board with one of everything. In tests a fault is put in the place of one of its
// lines.
const small = `game: onepage
name: {en: Small, it: Piccola}
label: A board of our own
date: 1815-06-18
turns: 12
readings: {R1: b, R12: b}
ground:
  - ".wcT#"
  - "++x+."
  - "...TT"
towns:
  - {id: farm, name: {en: Farm, it: Fattoria}, at: [[3, 0], [4, 0]]}
entry:
  - {id: east, turn: 9, side: allied, at: [[4, 1]]}
pieces:
  - {id: OG1, side: french, kind: infantry, old-guard: true, at: [0, 0], facing: n}
  - {id: OG2, side: french, kind: cavalry, old-guard: true, at: [0, 1], facing: e}
  - {id: NAP, name: {en: Napoleon, it: Napoleone}, side: french, kind: leader, value: 3, chief: true, at: [1, 0]}
  - {id: A1, side: allied, kind: infantry, at: [2, 0], square: true}
  - {id: A2, side: allied, kind: infantry, at: [2, 0], square: true}
  - {id: A3, side: allied, kind: artillery, at: [2, 0], square: true}
  - {id: A4, side: allied, kind: leader, at: [2, 0], square: true}
  - {id: T1, side: allied, kind: artillery, at: [3, 0]}
  - {id: T2, side: allied, kind: artillery, at: [3, 0]}
  - {id: T3, side: allied, kind: cavalry, at: [3, 0]}
  - {id: WEL, side: allied, kind: leader, chief: true, at: [3, 0]}
  - {id: W1, side: allied, kind: infantry, value: 1, at: [1, 2], facing: s}
  - {id: L1, side: allied, kind: infantry, enters: east}
`

func must(t *testing.T, text string) *field.Field {
	t.Helper()
	f, err := field.Read("f.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// What a file says is there, square by square.
func TestAFileIsRead(t *testing.T) {
	f := must(t, small)
	if f.Width != 5 || f.Height != 3 || f.Turns != 12 || f.Date != "1815-06-18" || f.Name != (field.Name{EN: "Small", IT: "Piccola"}) || f.Label.IT != "A board of our own" || f.Readings["R12"] != "b" {
		t.Errorf("read as %+v", f)
	}
	for y, row := range []string{"...TT", "++x+.", ".wcT#"} {
		for x := range row {
			if g := f.At(board.Square{X: x, Y: y}); g != field.Ground(row[x]) {
				t.Errorf("%d,%d is %c, not %c", x, y, g, row[x])
			}
		}
	}
	for _, off := range []board.Square{{X: -1}, {Y: -1}, {X: 5}, {Y: 3}} {
		if f.On(off) || f.At(off) != 0 || f.Edge(off) || !f.At(off).Bars(field.Infantry) {
			t.Errorf("%v is on the board", off)
		}
	}
	if f.Edge(board.Square{X: 2, Y: 1}) || !f.Edge(board.Square{X: 4, Y: 1}) || !f.Edge(board.Square{X: 2, Y: 2}) {
		t.Error("the edge lies elsewhere")
	}
	if f.Town(board.Square{X: 4}).ID != "farm" || f.Town(board.Square{X: 3, Y: 2}) != nil || f.Town(board.Square{X: 3}).Name.IT != "Fattoria" {
		t.Error("the towns lie elsewhere")
	}
	nap, late, guard := f.Piece("NAP"), f.Piece("L1"), f.Piece("OG2")
	if nap.Value != 3 || !nap.Chief || nap.Name.IT != "Napoleone" || *nap.At != (board.Square{X: 1}) || nap.Facing != game.NoFront {
		t.Errorf("Napoleon is %+v", nap)
	}
	if late.At != nil || f.Entry(late.Enters).Turn != 9 || late.Value != 1 || late.Name.EN != "L1" {
		t.Errorf("L1 is %+v", late)
	}
	if guard.Facing != game.East || !guard.OldGuard || f.Piece("nap") != nil || f.Entry("west") != nil {
		t.Errorf("OG2 is %+v", guard)
	}
}

// A file that says no more than it must has eighteen turns, as the sheet prints (W1P §1), and
// notes that nobody can win by a death (W1P §3).
func TestWhatAFileNeedNotSay(t *testing.T) {
	text := "game: onepage\nname: X\nground: ['..', '..']\npieces: []\n"
	f := must(t, text)
	if f.Turns != 18 || f.Readings != nil || len(f.Notes()) != 2 {
		t.Errorf("read as %+v with notes %v", f, f.Notes())
	}
	if n := must(t, small).Notes(); len(n) != 0 {
		t.Errorf("notes of a file with both chiefs: %v", n)
	}
	o, err := field.Files{}.Read("f.yaml", []byte(small), game.Wish{})
	if err != nil || o.Name.IT != "Piccola" || o.Date != "1815-06-18" || string(o.JSON) != string(must(t, small).JSON()) {
		t.Errorf("opened as %+v: %v", o, err)
	}
	if _, err := (field.Files{}).Read("f.yaml", []byte(text), game.Wish{Unplaced: true}); err == nil || !strings.Contains(err.Error(), "nobody placed") {
		t.Errorf("begun with nobody placed: %v", err)
	}
}

// Grounds know what they are (W1P §5).
func TestGrounds(t *testing.T) {
	all := map[field.Ground]string{field.Open: "open", field.Wood: "wood", field.Houses: "town", field.Contour: "contour", field.Impassable: "impassable", field.Road: "open road", field.RoadContour: "road contour"}
	for g, want := range all {
		var is []string
		for _, x := range []struct {
			is   bool
			word string
		}{{g.IsOpen(), "open"}, {g.IsWood(), "wood"}, {g.IsTown(), "town"}, {g.IsRoad(), "road"}, {g.IsContour(), "contour"}, {g.IsImpassable(), "impassable"}} {
			if x.is {
				is = append(is, x.word)
			}
		}
		if got := strings.Join(is, " "); got != want {
			t.Errorf("%c is %s, not %s", g, got, want)
		}
		for _, k := range []field.Kind{field.Infantry, field.Cavalry, field.Artillery, field.Leader} {
			bars := want == "impassable" || want == "wood" && (k == field.Cavalry || k == field.Artillery)
			if g.Bars(k) != bars {
				t.Errorf("%c bars %s: %v", g, k, !bars)
			}
		}
	}
}

// What is written for a journal is one line and reads back to the same board.
func TestWrittenAndReadBack(t *testing.T) {
	eight := strings.Replace(strings.Replace(small, "R1: b", "R13: b", 1), "facing: e", "facing: nw", 1)
	for _, text := range []string{small, eight, "game: onepage\nname: X\nground: ['..', '..']\npieces: []\n"} {
		f := must(t, text)
		b := f.JSON()
		if strings.Contains(string(b), "\n") {
			t.Errorf("of several lines: %s", b)
		}
		back := must(t, string(b))
		if !reflect.DeepEqual(f, back) || string(back.JSON()) != string(b) {
			t.Errorf("%s\nreads back as\n%s", b, back.JSON())
		}
	}
	want := `{"game":"onepage","name":{"en":"Small","it":"Piccola"},"label":{"en":"A board of our own","it":"A board of our own"},"date":"1815-06-18","turns":12,"readings":{"R1":"b","R12":"b"},"ground":[".wcT#","++x+.","...TT"],` +
		`"towns":[{"id":"farm","name":{"en":"Farm","it":"Fattoria"},"at":[[3,0],[4,0]]}],"entry":[{"id":"east","turn":9,"side":"allied","at":[[4,1]]}],` +
		`"pieces":[{"id":"OG1","name":{"en":"OG1","it":"OG1"},"side":"french","kind":"infantry","value":1,"old-guard":true,"at":[0,0],"facing":"n"},`
	if got := string(must(t, small).JSON()); !strings.HasPrefix(got, want) {
		t.Errorf("written as\n%s\nnot\n%s", got, want)
	}
}

// faults are files with one thing wrong: what stands in the place of what, and the fault. It
// is told at the sign ▸, which is no part of the file, or at the line and column it begins with.
var faults = []struct{ old, new, want string }{
	{"game: onepage", "game: ▸chess", "unknown word chess"},
	{"name: {en: Small, it: Piccola}", "name: ▸{en: Small}", "key it is missing"},
	{"turns: 12", "turns: ▸19", "19 is not from 1 to 18"},
	{"turns: 12", "turns: ▸0", "0 is not from 1 to 18"},
	{"turns: 12", "▸turn: 12", "unknown key turn, did you mean turns"},
	{"date: 1815-06-18", "date: ▸18 June", "18 June is not a day"},
	{"R12: b", "▸R99: b", "no ruling R99"},
	{"R12: b", "▸12: b", "a key must be a text"},
	{"R12: b", "▸r12: b", "no ruling r12"},
	{"R12: b", "R12: ▸c", "ruling R12 has no reading c: there are a, b"},
	{"R12: b", "R12: ▸bb", "ruling R12 has no reading bb"},
	{"R12: b", "R21: ▸b", "reading b of ruling R21 is known and not played"},
	{`"++x+."`, `▸"++y+."`, "y, character 3 of the row, is no ground: known are . w T c # + x ?"},
	{`"++x+."`, `▸"++è+."`, "è, character 3 of the row, is no ground"},
	{`"++x+."`, `▸"++x+"`, "row 2 has 4 squares, the first has 5"},
	{`"++x+."`, `▸"++x+.."`, "row 2 has 6 squares, the first has 5"},
	{`"++x+."`, `▸""`, "the text is empty"},
	{"at: [[3, 0], [4, 0]]", "at: [[3, 0], ▸[2, 1]]", "square [2, 1] is no town"},
	{"at: [[3, 0], [4, 0]]", "at: [[3, 0], ▸[5, 0]]", "[5, 0] is not on the board of 5 x 3 squares"},
	{"at: [[3, 0], [4, 0]]", "at: [[3, 0], ▸[3, 0]]", "square [3, 0] is named twice"},
	{"at: [[3, 0], [4, 0]]", "at: ▸[]", "no square is named"},
	{"at: [[3, 0], [4, 0]]", "at: [▸3]", "a list is wanted here, this is a number"},
	{"entry:", "  - {id: barn, at: [▸[4, 0]]}\nentry:", "square [4, 0] is of town farm already"},
	{"id: east, turn: 9", "id: east, turn: ▸13", "13 is not from 1 to 12"},
	{"id: east, turn: 9", "id: east", "14:5: key turn is missing"},
	{"at: [[4, 1]]", "at: [▸[2, 1]]", "[2, 1] is no square at the edge"},
	{"at: [[4, 1]]", "at: [[4, 1], ▸[4, 2]]", "nobody can stand on [4, 2]"},
	{"side: allied, at: [[4, 1]]", "side: french, at: [[4, 1]]", "28:52: entry east is not of the side of L1"},
	{"at: [[4, 1]]}", "at: [[1, 2]]}", ""}, // a wood, and foot may enter it
	{"enters: east}", "enters: ▸west}", "no entry west"},
	{"enters: east}", "enters: ▸east, at: [0, 2], facing: s}", "L1 either stands somewhere or enters later"},
	{"enters: east}", "enters: east, facing: ▸w}", "L1 enters later and has no facing yet"},
	{"enters: east}", "enters: east, square: ▸true}", "L1 enters later and has no square yet"},
	{"enters: east}", "facing: s}", "28:5: where is L1?"},
	{"OG1, side: french", "OG1, side: ▸prussian", "unknown word prussian"},
	{"OG1, side: french", "OG1, side: allied", "16:56: OG1 cannot be Old Guard"},
	{"id: A3, side: allied, kind: artillery,", "id: A3, side: allied, kind: artillery, old-guard: ▸true,", "A3 cannot be Old Guard"},
	{"id: A4, side: allied, kind: leader,", "id: A4, side: allied, kind: leader, old-guard: ▸true,", "A4 cannot be Old Guard"},
	{"id: OG1", "id: ▸n", "id n is read as a word of a line, a number or a die"},
	{"id: OG1", "id: ▸SE", "id SE is read as a word"},
	{"id: OG1", "id: ▸east", "id east is read as a word"},
	{"id: OG1", "id: ▸Nord", "id Nord is read as a word"},
	{"id: OG1", "id: ▸sud-ovest", "id sud-ovest is read as a word"},
	{"id: OG1", "id: ▸so", "id so is read as a word"},
	{"id: OG1", "id: ▸spara", "id spara is read as a word"},
	{"id: OG1", "id: ▸12", "id 12 is read as a word"},
	{"id: OG1", "id: ▸2d6", "id 2d6 is read as a word"},
	{"id: OG1", "id: ▸a+b", "a+b is no id"},
	{"id: OG1", "id: ▸-a", "-a is no id"},
	{"id: OG1", "id: ▸Оld", "Оld is no id"}, // its first letter is Cyrillic
	{"id: OG1", "id: ▸abcdefghijklmnopqrstuvwxy", "id abcdefghijklmnopqrstuvwxy is longer than 24 letters"},
	{"id: OG2", "id: ▸og1", "id og1 stands twice, first as OG1"},
	{"id: OG2", "id: ▸farm", "id farm stands twice, first as farm"},
	{"id: OG2", "id: ▸East", "id East is read as a word"},
	{"id: OG2, ", "", "17:5: key id is missing"},
	{"at: [0, 0]", "at: ▸[0, -1]", "[0, -1] is not on the board"},
	{"at: [0, 0]", "at: ▸[0]", "2 numbers are wanted here, these are 1"},
	{"at: [0, 0]", "at: ▸[4, 2]", "nobody can stand on [4, 2]: the ground is impassable"},
	{"W1, side: allied, kind: infantry, value: 1, at: ", "W1, side: allied, kind: cavalry, value: 1, at: ▸", "W1 cannot stand in a wood"},
	{"at: [0, 1], facing: e", "at: ▸[0, 0], facing: e", "OG2 stands on the square of OG1: outside towns only a square stands together"},
	{"at: [0, 1], facing: e", "at: [1, 0], facing: e", "18:107: NAP stands on the square of OG2"},
	{"at: [0, 1], facing: e", "at: [0, 1]", "17:5: where does the front of OG2 look?"},
	{"at: [0, 1], facing: e", "at: [0, 1], facing: ▸ne", "unknown word ne, did you mean n"},
	{"at: [0, 1], facing: e", "at: [0, 1], facing: ▸north", "unknown word north"},
	{"at: [1, 0]", "at: [1, 0], facing: ▸n", "NAP is a leader and has no front"},
	{"at: [1, 0]", "at: [4, 0], facing: ▸n", "NAP is a leader and has no front"},
	{"value: 3", "value: ▸4", "4 is not from 1 to 3"},
	{"value: 3", "value: ▸0", "0 is not from 1 to 3"},
	{"value: 1,", "value: ▸2,", "W1: only a leader has another value than 1"},
	{"WEL, side: allied, kind: leader", "WEL, side: allied, kind: cavalry", "26:51: WEL is no leader and cannot be the chief"},
	{"id: A4, side: allied, kind: leader,", "id: A4, side: allied, kind: leader, chief: true,", "26:50: WEL cannot be the chief: A4 is already"},
	{"id: A1, side: allied, kind: infantry, at: [2, 0], square: true", "id: A1, side: allied, kind: infantry, at: ▸[2, 0], facing: s", "A1 stands where a square is and does not say square: true"},
	{"id: A3, side: allied, kind: artillery, at: [2, 0], square: true", "id: A3, side: allied, kind: artillery, at: ▸[2, 0], facing: s", "A3 stands where a square is"},
	{"id: A3, side: allied, kind: artillery", "id: A3, side: allied, kind: infantry", "21:48: A3: a square is 2 foot, and at most one gun and one leader"},
	{"id: A3, side: allied, kind: artillery", "id: A3, side: allied, kind: leader", "22:46: A4: a square is 2 foot"},
	{"id: A3, side: allied, kind: artillery", "id: A3, side: allied, kind: cavalry", "21:47: A3: a square is 2 foot"},
	{"id: A2, side: allied, kind: infantry", "id: A2, side: allied, kind: artillery", "21:49: A3: a square is 2 foot"},
	{"id: A2, side: allied, kind: infantry, at: [2, 0], square: true", "id: A2, side: allied, kind: infantry, at: [0, 2], facing: s", "19:48: A1: a square is 2 foot"},
	{"id: A3, side: allied, kind: artillery, at: ", "id: A3, side: french, kind: artillery, at: ▸", "A3 stands on the square of A1, its enemy"},
	{"kind: cavalry, at: [3, 0]", "kind: infantry, at: [3, 0], square: ▸true", "T3 stands in a town, where no square is formed"},
	{"at: [1, 2], facing: s", "at: ▸[3, 0]", "W1 has no room: a square of a town holds 4 pieces"},
	{"side: allied, kind: cavalry", "side: french, kind: cavalry", "25:47: T3 stands on the square of T1, its enemy"},
	{"kind: infantry, enters: east", "kind: ▸foot, enters: east", "unknown word foot"},
	{"at: [1, 2], facing: s", "at: [1, 2], facing: s, ▸colour: red", "unknown key colour"},
}

// mark stands where a fault is told.
const mark = "▸"

// spoilt is the small file with a fault in it.
func spoilt(old, new string) string {
	return strings.ReplaceAll(strings.Replace(small, old, new, 1), mark, "")
}

// Every fault is told at its place, in both languages, and nothing else is.
func TestFaultsOfFiles(t *testing.T) {
	for _, c := range faults {
		if !strings.Contains(small, c.old) {
			t.Errorf("no %q to replace", c.old)
			continue
		}
		text := spoilt(c.old, c.new)
		if before, _, marked := strings.Cut(strings.Replace(small, c.old, c.new, 1), mark); marked {
			line := before[1+strings.LastIndexByte(before, '\n'):]
			c.want = fmt.Sprintf("%d:%d: %s", 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(line), c.want)
		}
		_, err := field.Read("f.yaml", []byte(text))
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.new, err)
			}
			continue
		}
		var all doc.Faults
		if !errors.As(err, &all) {
			t.Errorf("%s for %s is no fault: %v", c.new, c.old, err)
			continue
		}
		if len(all) != 1 || !strings.HasPrefix(all[0].Error(), "f.yaml:"+c.want) {
			t.Errorf("%s for %s:\n%v\nwant %s", c.new, c.old, all, c.want)
		}
		if it := all.Text(doc.IT()); it == all.Text(doc.EN()) || strings.Contains(it, "op.file") || strings.Contains(it, "%!") {
			t.Errorf("in Italian: %s", it)
		}
	}
}

// The limits of a board's size, and all faults of a file in one run.
func TestManyFaultsAtOnce(t *testing.T) {
	for rows, want := range map[string]string{
		`["."]`:             "f.yaml:3:9: 1 rows of ground: from 2 to 99\nf.yaml:3:10: a row of 1 squares: from 2 to 99",
		`["..", "..", "w"]`: "f.yaml:3:22: row 3 has 1 squares, the first has 2",
		`["` + strings.Repeat(".", 100) + `", "` + strings.Repeat(".", 100) + `"]`: "f.yaml:3:10: a row of 100 squares: from 2 to 99",
		`[` + strings.TrimSuffix(strings.Repeat(`"..", `, 100), ", ") + `]`:        "f.yaml:3:9: 100 rows of ground: from 2 to 99",
		`7`: "f.yaml:3:9: a list is wanted here, this is a number",
	} {
		_, err := field.Read("f.yaml", []byte("game: onepage\nname: X\nground: "+rows+"\npieces: []\n"))
		if err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
	_, err := field.Read("f.yaml", []byte("game: onepage\nname: X\nground: ['.!', '#']\npieces:\n  - {id: n, side: french, kind: infantry, at: [0, 1]}\n  - {id: Z, side: red, kind: leader, at: [1, 0]}\n  - 7\n"))
	want := `f.yaml:3:10: !, character 2 of the row, is no ground: known are . w T c # + x ?
f.yaml:3:16: row 2 has 1 squares, the first has 2
f.yaml:5:5: where does the front of n look? facing is missing (W1P §4)
f.yaml:5:10: id n is read as a word of a line, a number or a die: choose another
f.yaml:6:19: unknown word red: known are french, allied
f.yaml:7:5: a mapping is wanted here, this is a number`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

// A horse or a gun that could only enter by woods never would.
func TestEntryThatBars(t *testing.T) {
	text := strings.Replace(strings.Replace(small, "at: [[4, 1]]}", "at: [[1, 2]]}", 1), "kind: infantry, enters", "kind: cavalry, enters", 1)
	if _, err := field.Read("f.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), "L1 cannot enter: every square of east bars it (W1P §5)") {
		t.Errorf("horse enters a wood: %v", err)
	}
}

// FuzzRead looks for a file that ends the program, or is read to what is not read back alike.
func FuzzRead(f *testing.F) {
	f.Add(small)
	for _, c := range faults {
		f.Add(spoilt(c.old, c.new))
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := field.Read("f.yaml", []byte(text))
		if err != nil {
			var all doc.Faults
			if !errors.As(err, &all) || len(all) == 0 {
				t.Fatalf("no faults: %v", err)
			}
			return
		}
		back, err := field.Read("journal", b.JSON())
		if err != nil {
			t.Fatalf("%s\nis not read back: %v", b.JSON(), err)
		}
		if !reflect.DeepEqual(b, back) {
			t.Fatalf("%s\nreads back as\n%s", b.JSON(), back.JSON())
		}
	})
}

// What files are told stands in both languages, each in its own.
func TestSentencesOfFiles(t *testing.T) {
	for _, f := range i18ntest.Faults([]i18n.Catalog{{Domain: "file", EN: words.FileEN(), IT: words.FileIT()}}) {
		t.Error(f)
	}
}
