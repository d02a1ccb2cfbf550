package doc

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"adjutant/internal/ref"

	"github.com/google/go-cmp/cmp"
)

// told is what a reader is told: every fault, or "" if there is none.
func told(err error) string {
	if err == nil {
		return ""
	}
	var f Faults
	if !errors.As(err, &f) {
		return "not Faults: " + err.Error()
	}
	return f.Error()
}

func TestLimits(t *testing.T) {
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", "f.yaml: the file is empty"},
		{"comment only", "# nothing\n", "f.yaml: the file is empty"},
		{"null document", "---\n", "f.yaml: the file is empty"},
		{"too long", strings.Repeat(" ", MaxBytes+1), "f.yaml: 262145 bytes are more than the 262144 a file may have"},
		{"latin-1", "a: 1\nè: perch\xe9\n", "f.yaml:2:9: not UTF-8 text here: save the file as UTF-8"},
		{"utf-16", "\xff\xfea\x00:\x00", "f.yaml:1:1: not UTF-8 text here: save the file as UTF-8"},
		{"two documents", "a: 1\n---\nb: 2\n", "f.yaml:2:1: a second document begins here: a file is one document"},
		{"second document broken", "a: 1\n---\nb: [\n", "f.yaml: near line 3: not YAML: look at indentation, colons and dashes there and just above"},
		{"duplicate keys, all of them", "è: 1\nb: {c: 1, c: 2}\nè: 3\n",
			"f.yaml:2:11: key c stands twice, first on line 2\nf.yaml:3:1: key è stands twice, first on line 1"},
		{"anchor and alias", "a: &x 1\nb: *x\n",
			"f.yaml:1:4: anchor &x: anchors are not allowed, write the value out\nf.yaml:2:4: aliases are not allowed, write the value out"},
		{"merge", "a: 1\n<<: {b: 2}\n", "f.yaml:2:1: the merge key << is not allowed, write the keys out"},
		{"custom tag", "a: !unit 1\n", "f.yaml:1:4: tag !unit: tags are not allowed"},
		{"standard tag", "a: !!int \"3\"\n", "f.yaml:1:4: tag !!int: tags are not allowed"},
		{"number as key", "9.10: x\n", "f.yaml:1:1: a key must be a text: put it in quotes"},
		{"true as key", "a:\n  true: x\n", "f.yaml:2:3: a key must be a text: put it in quotes"},
		{"list as key", "? [a]\n: x\n", "f.yaml:1:3: a key must be a text: put it in quotes"},
		{"deep", strings.Repeat("[", 51) + "1" + strings.Repeat("]", 51), "f.yaml:1:51: nested deeper than 50 levels"},
		{"many nodes", "[" + strings.Repeat("1,", 50_000) + "]", "f.yaml:1:100000: more than 50000 values in one file"},
		{"many keys", many(501, "k%d: 1\n"), "f.yaml:1:1: more than 500 keys in one mapping"},
		{"alias bomb", "a: &a [1,1,1,1,1,1,1,1]\n" + "b: &b [*a,*a]\n" + "c: [*b,*b]\n", "f.yaml:1:4: anchor &a: anchors are not allowed, write the value out\n" +
			"f.yaml:2:4: anchor &b: anchors are not allowed, write the value out\n" +
			"f.yaml:2:8: aliases are not allowed, write the value out\nf.yaml:2:11: aliases are not allowed, write the value out\n" +
			"f.yaml:3:5: aliases are not allowed, write the value out\nf.yaml:3:8: aliases are not allowed, write the value out"},
		{"alias of itself", "a: &a [*a]\n", "f.yaml:1:4: anchor &a: anchors are not allowed, write the value out\nf.yaml:1:8: aliases are not allowed, write the value out"},
		{"unknown alias", "a: 1\nb: *nobody\n", "f.yaml: near line 1: aliases are not allowed, write the value out"},
		{"colon in a name", "name: Orc: x\n", "f.yaml: near line 1: a colon where none may stand: put the text in quotes or check the indentation"},
		{"tab", "a:\n\tb: 1\n", "f.yaml: near line 2: a character that may not stand here: indent with blanks, not tabs, and quote texts that begin with a sign"},
		{"open quote", "a: 1\nb: \"x\n", "f.yaml: near line 2: a quotation mark is not closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := Parse("f.yaml", []byte(c.in))
			if diff := cmp.Diff(c.want, told(err)); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
			if n != nil {
				t.Error("a refused file gave a node")
			}
		})
	}
}

func TestLimitsReachedNotPassed(t *testing.T) {
	var keys strings.Builder
	for i := range MaxKeys {
		fmt.Fprintf(&keys, "k%d: 1\n", i)
	}
	pad := "a: 1\n#"
	for name, in := range map[string]string{
		"depth": strings.Repeat("[", 49) + "1" + strings.Repeat("]", 49),
		"nodes": "[" + strings.Repeat("1,", MaxNodes-1) + "]",
		"keys":  keys.String(),
		"bytes": pad + strings.Repeat("x", MaxBytes-len(pad)),
		"bom":   "\ufeffa: 1",
	} {
		if _, err := Parse("f.yaml", []byte(in)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Hostile files must be refused, or read, quickly: the worst known shapes, each
// as long as a file may be, and one of a megabyte.
func TestHostileInTime(t *testing.T) {
	fill := func(s string, n int) []byte { return bytes.Repeat([]byte(s), n/len(s)) }
	var flat, bomb bytes.Buffer
	for i := 0; flat.Len() < MaxBytes-20; i++ {
		fmt.Fprintf(&flat, "k%d: 1\n", i)
	}
	bomb.WriteString("a0: &a0 [x,x]\n")
	for i := 1; bomb.Len() < MaxBytes-200; i++ {
		fmt.Fprintf(&bomb, "a%d: &a%d [*a%d,*a%d,*a%d]\n", i, i, i-1, i-1, i-1)
	}
	for name, in := range map[string][]byte{
		"a megabyte":     fill("k: [\n", 1<<20),
		"equal keys":     fill("k: 1\n", MaxBytes),
		"flat map":       flat.Bytes(),
		"alias bomb":     bomb.Bytes(),
		"open brackets":  fill("[", MaxBytes),
		"open braces":    fill("{", MaxBytes),
		"dashes":         fill("- ", MaxBytes),
		"questions":      fill("? ", MaxBytes),
		"commas":         append(append([]byte("["), fill("[],", MaxBytes-2)...), ']'),
		"anchors":        fill("- &a x\n", MaxBytes),
		"tags":           fill("- !a x\n", MaxBytes),
		"comments":       fill("#\n", MaxBytes),
		"quotes":         fill("'", MaxBytes-1),
		"escapes":        append([]byte(`"`), fill(`\n`, MaxBytes-1)...),
		"documents":      fill("---\n", MaxBytes),
		"comment values": append(fill("- a # c\n", MaxBytes-2), "- ["...),
		"flow in braces": fill("{a: [", MaxBytes),
		"ones on a line": append(append([]byte("["), fill("1,", MaxBytes-2)...), ']'),
	} {
		t.Run(name, func(t *testing.T) {
			var n *Node
			var err error
			best := time.Hour
			for range 3 { // the machine may have been busy with something else
				start := time.Now()
				n, err = Parse("f.yaml", in)
				if best = min(best, time.Since(start)); best < time.Second {
					break
				}
			}
			if best > time.Second {
				t.Errorf("took %v, want a second at most", best)
			}
			if err == nil {
				t.Errorf("accepted: %v", n)
			}
		})
	}
}

const sheet = `id: 1/50
date: 1808-08-21
section: 9.10
models: 12
speed: 7.5
elite: true
arm: infantry
name: {en: Foot, it: Fanteria}
plain: Évora
rule: "OM §9.10"
at: [85.5, -3]
tags: [a, 9.10]
negative: -0
signed: +5
`

func TestReaders(t *testing.T) {
	root, err := Parse("f.yaml", []byte(sheet))
	if err != nil {
		t.Fatal(err)
	}
	m := root.Map("id", "date", "section", "models", "speed", "elite", "arm", "name", "plain", "rule", "at", "tags", "negative", "signed", "absent")
	got := []any{
		m.Need("id").ID(), m.Need("date").Date(), m.Need("section").Text(), m.Need("models").Int(), m.Need("speed").Float(),
		m.Need("elite").Bool(), m.Need("arm").Enum("infantry", "cavalry"), m.Need("name").Name(), m.Need("plain").Name().In("it"),
		m.Need("rule").Ref(), m.Need("at").Floats(2), m.Need("tags").Texts(), m.Need("negative").Int(), m.Need("signed").IntIn(1, 5),
		m.Get("absent").Int(), m.Get("absent").Name(), m.Has("absent"), m.Need("date").Str(),
	}
	want := []any{
		"1/50", "1808-08-21", "9.10", 12, 7.5, true, "infantry", Name{"Foot", "Fanteria"}, "Évora",
		ref.Ref("OM §9.10"), []float64{85.5, -3}, []string{"a", "9.10"}, 0, 5, 0, Name{}, false, "1808-08-21",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	if err := root.Err(); err != nil {
		t.Error(err)
	}
	var order []string
	for _, e := range root.Entries() {
		order = append(order, e.Name)
	}
	if got := strings.Join(order, " "); got != "id date section models speed elite arm name plain rule at tags negative signed" {
		t.Errorf("entries in the order %q", got)
	}
}

// Every fault of the file comes out of one run, each at its place.
func TestEveryFaultAtOnce(t *testing.T) {
	const in = `id: a b
modles: 2
naïve: {arm: infantri, quite-other: 1}
models: 2.5
octal: 010
hex: 0x10
under: 1_000
speed: .inf
exp: 1e3
elite: yes
text: 3
void: ~
blank: " "
ref: OM 9.10
date: 1808-13-01
at: [1, x, 3]
list: 3
map: [1]
name: {en: Foot}
range: 7
`
	root, err := Parse("f.yaml", []byte(in))
	if err != nil {
		t.Fatal(err)
	}
	known := []string{"id", "models", "naïve", "octal", "hex", "under", "speed", "exp", "elite", "text", "void", "blank", "ref", "date", "at", "list", "map", "name", "range", "needed"}
	m := root.Map(known...)
	m.Get("id").ID()
	m.Get("naïve").Map("arm").Need("arm").Enum("infantry", "cavalry")
	for _, k := range []string{"models", "octal", "hex", "under"} {
		m.Get(k).Int()
	}
	m.Get("speed").Float()
	m.Get("exp").Float()
	m.Get("elite").Bool()
	m.Get("text").Str()
	m.Get("void").Name()
	m.Get("blank").Text()
	m.Get("ref").Ref()
	m.Get("date").Date()
	m.Get("at").Floats(2)
	m.Get("list").List()
	m.Get("map").Map("x").Need("x")
	m.Get("name").Name()
	m.Get("range").IntIn(1, 6)
	m.Need("needed").Int()
	want := `f.yaml:1:1: key needed is missing
f.yaml:1:5: a b is not an id: letters, digits, dots, dashes and strokes, no blanks
f.yaml:2:1: unknown key modles, did you mean models
f.yaml:3:14: unknown word infantri, did you mean infantry
f.yaml:3:24: unknown key quite-other: known are arm
f.yaml:4:9: 2.5 is not a whole number written in plain digits
f.yaml:5:8: 010 is not a whole number written in plain digits
f.yaml:6:6: 0x10 is not a whole number written in plain digits
f.yaml:7:8: 1_000 is not a whole number written in plain digits
f.yaml:8:8: .inf is not a number such as 7.5
f.yaml:9:6: 1e3 is not a number such as 7.5
f.yaml:10:8: yes is neither true nor false
f.yaml:11:7: a text is wanted here, this is a number
f.yaml:12:7: a text is wanted here, this is nothing
f.yaml:13:8: the text is empty
f.yaml:14:6: OM 9.10 is not a citation: the mark of a book, then §9.10 or R3
f.yaml:15:7: 1808-13-01 is not a day such as 1808-08-21
f.yaml:16:5: 2 numbers are wanted here, these are 3
f.yaml:16:9: x is not a number such as 7.5
f.yaml:17:7: a list is wanted here, this is a number
f.yaml:18:6: a mapping is wanted here, this is a list
f.yaml:19:7: key it is missing
f.yaml:20:8: 7 is not from 1 to 6`
	if diff := cmp.Diff(want, told(root.Err())); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
	var f Faults
	if !errors.As(root.Err(), &f) {
		t.Fatal("not Faults")
	}
	if got, want := f[2].Text(IT()), "f.yaml:2:1: chiave sconosciuta modles, forse models"; got != want {
		t.Errorf("in Italian %q, want %q", got, want)
	}
	if got, want := f[12].Text(IT()), "f.yaml:11:7: qui ci vuole un testo, questo è un numero"; got != want {
		t.Errorf("in Italian %q, want %q", got, want)
	}
}

var verb = regexp.MustCompile(`%\[\d\]s`)

// The two languages have the same keys and each sentence takes the same arguments.
func TestMessagesComplete(t *testing.T) {
	for k, en := range EN() {
		it, ok := IT()[k]
		if !ok {
			t.Errorf("%s is not in Italian", k)
			continue
		}
		count := func(s string) map[string]int {
			m := map[string]int{}
			for _, v := range verb.FindAllString(s, -1) {
				m[v]++
			}
			return m
		}
		if diff := cmp.Diff(count(en), count(it)); diff != "" {
			t.Errorf("%s takes other arguments in Italian:\n%s", k, diff)
		}
	}
	if len(IT()) != len(EN()) {
		t.Errorf("%d sentences in English, %d in Italian", len(EN()), len(IT()))
	}
	if got := Say(EN(), ref.M("doc.nowhere", 3, ref.Word("doc.a-list"))); got != "doc.nowhere 3 a list" {
		t.Errorf("an unknown key reads %q", got)
	}
}

func TestNearest(t *testing.T) {
	known := []string{"models", "mode", "id", "name", "facing"}
	for in, want := range map[string]string{"modles": "models", "nmae": "name", "iD": "id", "faccing": "facing", "colour": "", "model": "models", "": "", "x": "", "made": "mode", "goda": ""} {
		if got := Nearest(in, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", in, got, want)
		}
	}
}

// Nothing panics, and what is accepted is within the limits.
func FuzzParse(f *testing.F) {
	for _, s := range []string{sheet, "", "a: &x [*x]", "? [a]\n: {b: !t 1}", "a: 1\n---\nb", "- - - -", "a:\n\t- b", "\ufeffa: 'x", "<<: {a: 1}", "a: |\n  x\n y", "\x00", "%YAML 9\n---\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		n, err := Parse("f.yaml", in)
		if err != nil {
			if told(err) == "" || strings.HasPrefix(told(err), "not Faults") {
				t.Fatalf("refused without a reason: %v", err)
			}
			return
		}
		var visit func(n *Node, depth int)
		visit = func(n *Node, depth int) {
			if depth > MaxDepth {
				t.Fatal("deeper than the limit")
			}
			n.Text()
			n.Int()
			n.Float()
			n.Bool()
			n.ID()
			n.Ref()
			n.Date()
			n.Name()
			n.Enum("a", "b")
			n.Floats(2)
			n.Pair()
			seen := map[string]bool{}
			if n.IsMap() {
				for _, e := range n.Entries() {
					if seen[e.Name] {
						t.Fatalf("key %q twice", e.Name)
					}
					seen[e.Name] = true
					visit(e.Value, depth+1)
				}
			}
			if n.IsList() {
				for _, c := range n.List() {
					visit(c, depth+1)
				}
			}
		}
		visit(n, 1)
		if told(n.Err()) == "" {
			t.Fatal("a value cannot be a list, a number and a date at once")
		}
	})
}

// A pair is two whole numbers; what is none is told, once for each thing wrong with it.
func TestPair(t *testing.T) {
	root, err := Parse("f.yaml", []byte("a: [3, -4]\nb: [3]\nc: [1, 2.5]\nd: 7\ne: [1, x, 3]\n"))
	if err != nil {
		t.Fatal(err)
	}
	m := root.Map("a", "b", "c", "d", "e")
	if p, ok := m.Get("a").Pair(); !ok || p != [2]int{3, -4} {
		t.Errorf("[3, -4] is %v, %v", p, ok)
	}
	for _, k := range []string{"b", "c", "d", "e", "none"} {
		if p, ok := m.Get(k).Pair(); ok {
			t.Errorf("%s is a pair: %v", k, p)
		}
	}
	want := `f.yaml:2:4: 2 numbers are wanted here, these are 1
f.yaml:3:8: 2.5 is not a whole number written in plain digits
f.yaml:4:4: a list is wanted here, this is a number
f.yaml:5:4: 2 numbers are wanted here, these are 3
f.yaml:5:8: x is not a whole number written in plain digits`
	if got := told(root.Err()); got != want {
		t.Errorf("faults\n%s\nwant\n%s", got, want)
	}
}

// What is written for a journal reads back, also the characters that YAML does not take as
// they are.
func TestJSONReadsBack(t *testing.T) {
	type note struct {
		Text string `json:"text"`
	}
	text := "a <b> & c\ufeff\u0085 d"
	b := JSON(note{text})
	var back note
	if err := json.Unmarshal(b, &back); err != nil || back.Text != text {
		t.Errorf("%s is %q: %v", b, back.Text, err)
	}
	if want := `{"text":"a <b> & c\ufeff\u0085 d"}`; string(b) != want {
		t.Errorf("%s, want %s", b, want)
	}
	root, err := Parse("f", JSON(note{"a <b> & c"}))
	if err != nil || root.Map("text").Get("text").Str() != "a <b> & c" {
		t.Errorf("not read back: %v", err)
	}
}
