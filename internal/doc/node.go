package doc

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"adjutant/internal/near"
	"adjutant/internal/ref"

	"gopkg.in/yaml.v3"
)

// A Node is one value of a document and its place in the file.
type Node struct {
	y    *yaml.Node
	file *file
}

// Pos is where the value begins: the file's name, and line and column from 1.
func (n *Node) Pos() (file string, line, col int) {
	if n == nil {
		return "", 0, 0
	}
	return n.file.name, n.y.Line, n.y.Column
}

// Fault records a fault at this value: the key of a sentence and its arguments.
func (n *Node) Fault(key string, args ...any) { n.Wrong(ref.M(key, args...)) }

// Wrong is Fault with a sentence that somebody else has made.
func (n *Node) Wrong(say ref.Msg) {
	if n != nil {
		n.file.add(n.y, say)
	}
}

// Faulty reports a fault recorded at this very value: what comes of a value that could not be read is no fault more.
func (n *Node) Faulty() bool {
	return n != nil && slices.ContainsFunc(n.file.faults, func(f Fault) bool { return f.Line == n.y.Line && f.Col == n.y.Column })
}

// Meant is a fault about a word that names nothing, with the nearest of those that it could have named, if one is near
// enough to be a slip of the fingers.
func Meant(say ref.Msg, word string, known []string) ref.Msg {
	if near := Nearest(word, known); near != "" {
		return ref.M("doc.meant", say, near)
	}
	return say
}

// Err is every fault recorded so far in the whole file, in the order of the
// file, as a [Faults]; nil if there is none.
func (n *Node) Err() error {
	if n == nil || len(n.file.faults) == 0 {
		return nil
	}
	return n.file.sorted()
}

func (f *file) sorted() Faults {
	out := slices.Clone(f.faults)
	slices.SortStableFunc(out, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return out
}

// IsMap, IsList and IsText ask for the shape without recording a fault, for the
// few places where a file may say one thing in two shapes.
func (n *Node) IsMap() bool { return n != nil && n.y.Kind == yaml.MappingNode }

// IsList reports whether the value is a list.
func (n *Node) IsList() bool { return n != nil && n.y.Kind == yaml.SequenceNode }

// IsText reports whether the value is one word, number or text.
func (n *Node) IsText() bool { return n != nil && n.y.Kind == yaml.ScalarNode }

// kind is the word of the catalogue for what the value is.
func (n *Node) kind() ref.Word {
	switch n.y.Kind {
	case yaml.MappingNode:
		return "doc.a-mapping"
	case yaml.SequenceNode:
		return "doc.a-list"
	}
	switch n.y.ShortTag() {
	case "!!null":
		return "doc.nothing"
	case "!!int", "!!float":
		return "doc.a-number"
	case "!!bool":
		return "doc.a-bool"
	}
	return "doc.a-text"
}

func (n *Node) wrong(want ref.Word) { n.Fault("doc.wrong-type", want, n.kind()) }

// A Map is a mapping whose keys are known.
type Map struct {
	Node *Node
	is   bool
	at   []Entry // of the known keys: few, so a search is quicker than a map
}

// Map reads a mapping with these keys and no others; an unknown key is a fault
// that names the nearest known one.
func (n *Node) Map(keys ...string) Map {
	n.hear("map", func(a *Asked) { add(&a.Keys, keys...) })
	m := Map{Node: n}
	if n == nil {
		return m
	}
	if n.y.Kind != yaml.MappingNode {
		n.wrong("doc.a-mapping")
		return m
	}
	m.is = true
	all := n.entries()
	m.at = all[:0]
	for _, e := range all {
		if !slices.Contains(keys, e.Name) {
			e.Key.unknown("doc.unknown-key", e.Name, keys)
			continue
		}
		m.at = append(m.at, e)
	}
	return m
}

// Understand has the file understand words that people write in place of those that may stand there: a fault offers what a word means
// before what is spelled nearly so. A word may mean several, of which one may stand at a place.
func (n *Node) Understand(means map[string][]string) {
	if n != nil {
		n.file.means = means
	}
}

// nearest is the one of known words that a word means, or the one from which it differs by a slip.
func (n *Node) nearest(word string, known []string) string {
	for _, w := range n.file.means[strings.ToLower(word)] {
		if slices.Contains(known, w) {
			return w
		}
	}
	return Nearest(word, known)
}

// unknown records that a word is not one of a list: with the nearest, if one is
// near enough to be a slip of the fingers, else with the list.
func (n *Node) unknown(key, word string, known []string) {
	if near := n.nearest(word, known); near != "" {
		n.Fault(key, word, near)
		return
	}
	list := make(ref.Comma, len(known))
	for i, k := range known {
		list[i] = k
	}
	n.Fault(key+"-list", word, list)
}

// Get is the value under a key, nil if the mapping has none.
func (m Map) Get(key string) *Node {
	for i := range m.at {
		if m.at[i].Name == key {
			return m.at[i].Value
		}
	}
	return nil
}

// Has reports whether the mapping has the key.
func (m Map) Has(key string) bool { return m.Get(key) != nil }

// Need is the value under a key; its absence is a fault at the mapping.
func (m Map) Need(key string) *Node {
	m.Node.hear("map", func(a *Asked) { add(&a.Needed, key) })
	v := m.Get(key)
	if v == nil && m.is {
		m.Node.Fault("doc.missing-key", key)
	}
	return v
}

// An Entry is one line of a mapping whose keys are the writer's own.
type Entry struct {
	Name       string
	Key, Value *Node
}

// Entries reads a mapping with any keys, in the order of the file.
func (n *Node) Entries() []Entry {
	n.hear("entries", nil)
	if n == nil {
		return nil
	}
	if n.y.Kind != yaml.MappingNode {
		n.wrong("doc.a-mapping")
		return nil
	}
	return n.entries()
}

func (n *Node) entries() []Entry {
	c := n.y.Content
	nodes := n.each()
	out := make([]Entry, 0, len(c)/2)
	for i := 0; i+1 < len(c); i += 2 {
		out = append(out, Entry{c[i].Value, &nodes[i], &nodes[i+1]})
	}
	return out
}

// each are the nodes directly inside, in one piece of memory.
func (n *Node) each() []Node {
	nodes := make([]Node, len(n.y.Content))
	for i, c := range n.y.Content {
		nodes[i] = Node{c, n.file}
	}
	return nodes
}

// List reads a list.
func (n *Node) List() []*Node {
	n.hear("list", nil)
	if n == nil {
		return nil
	}
	if n.y.Kind != yaml.SequenceNode {
		n.wrong("doc.a-list")
		return nil
	}
	nodes := n.each()
	out := make([]*Node, len(nodes))
	for i := range nodes {
		out[i] = &nodes[i]
	}
	return out
}

// scalar is the value as it is written; ok is false, with a fault, if it is not
// one scalar or is empty.
func (n *Node) scalar(want ref.Word) (string, bool) {
	if n == nil {
		return "", false
	}
	if n.y.Kind != yaml.ScalarNode || n.y.ShortTag() == "!!null" {
		n.wrong(want)
		return "", false
	}
	return n.y.Value, true
}

// Text reads any scalar as it is written: for ids, section numbers and dates,
// where 9.10 is not 9.1 and 1808-08-21 is not a moment. An empty one is a fault.
func (n *Node) Text() string {
	n.hear("text", nil)
	s, ok := n.scalar("doc.a-text")
	if ok && strings.TrimSpace(s) == "" {
		n.Fault("doc.empty-text")
		return ""
	}
	return s
}

// Str reads a text. A number or true is a fault: quotes make it a text.
func (n *Node) Str() string {
	n.hear("str", nil)
	if n == nil {
		return ""
	}
	if n.y.Kind == yaml.ScalarNode && n.y.ShortTag() != "!!str" && n.y.ShortTag() != "!!timestamp" {
		n.wrong("doc.a-text")
		return ""
	}
	return n.Text()
}

// The forms below are matched by hand: a program that answers one line is over
// before three regular expressions are compiled.

// digits reports one or more digits from 0 to 9.
func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// decimal reports a whole number in plain digits: a sign at most before it, no
// zero in front of other digits.
func decimal(s string) bool {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	return digits(s) && (s == "0" || s[0] != '0')
}

// real reports a decimal number: a point, if there is one, has digits after it.
func real(s string) bool {
	whole, part, point := strings.Cut(s, ".")
	return decimal(whole) && (!point || digits(part))
}

// idForm reports letters, digits and . / _ + -, beginning with a letter or digit.
func idForm(s string) bool {
	for i, r := range s {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		case r >= utf8.RuneSelf && (unicode.Is(unicode.L, r) || unicode.Is(unicode.N, r)):
		case i > 0 && strings.ContainsRune("./_+-", r):
		default:
			return false
		}
	}
	return s != ""
}

// Int reads a whole number in decimal, with or without a sign. 2.5, 010, 0x10
// and 1_000 are faults.
func (n *Node) Int() int {
	n.hear("int", nil)
	s, ok := n.scalar("doc.an-int")
	if !ok {
		return 0
	}
	v, err := strconv.Atoi(s)
	if n.y.ShortTag() != "!!int" || !decimal(s) || err != nil {
		n.Fault("doc.not-int", s)
		return 0
	}
	return v
}

// IntIn reads a whole number from lo to hi, both included.
func (n *Node) IntIn(lo, hi int) int {
	n.hear("int", func(a *Asked) { a.Ranged, a.Lo, a.Hi = true, lo, hi })
	if n == nil {
		return 0
	}
	before := len(n.file.faults)
	v := n.Int()
	if len(n.file.faults) == before && (v < lo || v > hi) {
		n.Fault("doc.out-of-range", v, lo, hi)
		return 0
	}
	return v
}

// Float reads a finite decimal number such as 7.5; exponents, infinities and
// values that are not numbers are faults.
func (n *Node) Float() float64 {
	n.hear("number", nil)
	s, ok := n.scalar("doc.a-number")
	if !ok {
		return 0
	}
	v, err := strconv.ParseFloat(s, 64)
	tag := n.y.ShortTag()
	if tag != "!!int" && tag != "!!float" || !real(s) || err != nil || math.IsInf(v, 0) {
		n.Fault("doc.not-number", s)
		return 0
	}
	return v
}

// Floats reads a list of exactly count numbers, such as the [x, y] of a point.
func (n *Node) Floats(count int) []float64 {
	n.hear("list", func(a *Asked) { a.Count = count })
	if n == nil {
		return nil
	}
	list := n.List()
	if n.IsList() && len(list) != count {
		n.Fault("doc.wrong-count", count, len(list))
	}
	out := make([]float64, count)
	for i, c := range list {
		if v := c.Float(); i < count {
			out[i] = v
		}
	}
	return out
}

// Pair reads a list of exactly two whole numbers, such as the square of a board; ok is
// false, with a fault, for anything else.
func (n *Node) Pair() (p [2]int, ok bool) {
	n.hear("list", func(a *Asked) { a.Count = len(p) })
	if n == nil {
		return p, false
	}
	before, list := len(n.file.faults), n.List()
	if n.IsList() && len(list) != len(p) {
		n.Fault("doc.wrong-count", len(p), len(list))
	}
	for i, c := range list {
		if v := c.Int(); i < len(p) {
			p[i] = v
		}
	}
	return p, len(n.file.faults) == before
}

// Bool reads true or false, and nothing that looks like them.
func (n *Node) Bool() bool {
	n.hear("bool", nil)
	s, ok := n.scalar("doc.a-bool")
	if !ok {
		return false
	}
	if n.y.ShortTag() != "!!bool" || s != "true" && s != "false" {
		n.Fault("doc.not-bool", s)
	}
	return s == "true"
}

// Enum reads one word of a list; another is a fault that names the nearest.
func (n *Node) Enum(words ...string) string {
	n.hear("enum", func(a *Asked) { add(&a.Words, words...) })
	s, ok := n.scalar("doc.a-text")
	if !ok {
		return ""
	}
	if !slices.Contains(words, s) {
		n.unknown("doc.unknown-word", s, words)
		if at := len(n.file.faults) - 1; at >= 0 {
			n.file.faults[at].Slip = &Slip{s, n.nearest(s, words), words}
		}
		return ""
	}
	return s
}

// Texts reads a list of scalars as they are written.
func (n *Node) Texts() []string {
	var out []string
	for _, c := range n.List() {
		out = append(out, c.Text())
	}
	return out
}

// ID reads an id: letters, digits and . / _ + -, beginning with a letter or
// digit, no blanks.
func (n *Node) ID() string {
	n.hear("id", nil)
	s, ok := n.scalar("doc.an-id")
	if !ok {
		return ""
	}
	if !idForm(s) {
		n.Fault("doc.not-id", s)
		return ""
	}
	return s
}

// Ref reads a citation in its printed form: "OM §9.10". Whether the book has
// the paragraph is the tables' question.
func (n *Node) Ref() ref.Ref {
	n.hear("ref", nil)
	s, ok := n.scalar("doc.a-ref")
	if !ok {
		return ""
	}
	if ref.Ref(s).Check() != nil {
		n.Fault("doc.not-ref", s)
		return ""
	}
	return ref.Ref(s)
}

// Refs reads a list of citations.
func (n *Node) Refs() []ref.Ref {
	var out []ref.Ref
	for _, c := range n.List() {
		out = append(out, c.Ref())
	}
	return out
}

// Date reads a day as 1808-08-21 and keeps it a string.
func (n *Node) Date() string {
	n.hear("date", nil)
	s, ok := n.scalar("doc.a-date")
	if !ok {
		return ""
	}
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		n.Fault("doc.not-date", s)
		return ""
	}
	return s
}

// A Name is a name in both languages; they may be the same.
type Name struct{ EN, IT string }

// In is the name in a language, "it" or any other for English.
func (n Name) In(lang string) string {
	if lang == "it" {
		return n.IT
	}
	return n.EN
}

// Name reads a name: one text for both languages, or {en: ..., it: ...}.
func (n *Node) Name() Name {
	name, _ := n.NameWith()
	return name
}

// NameWith is Name where the mapping may have other keys besides.
func (n *Node) NameWith(keys ...string) (Name, Map) {
	n.hear("name", nil)
	if n.IsMap() {
		m := n.Map(append(keys, "en", "it")...)
		return Name{EN: m.Need("en").line(), IT: m.Need("it").line()}, m
	}
	s := n.line()
	return Name{s, s}, Map{}
}

// line reads a text that stands on one line: a name of two would be two answers.
func (n *Node) line() string {
	s := n.Str()
	if strings.ContainsAny(s, "\n\t") {
		n.Fault("doc.one-line")
	}
	return s
}

// Nearest is the word of a list that differs from word by a slip or two of the
// fingers, or "". Of equally near ones it is the first of the list.
func Nearest(word string, list []string) string {
	// A word of one letter is near nothing: it would be another word altogether.
	limit := min(len([]rune(word))-1, 2)
	if len([]rune(word)) < 4 {
		limit = min(limit, 1)
	}
	best := ""
	for _, w := range list {
		if d := near.Distance(word, w); d <= limit {
			if d > 1 && len([]rune(word)) < 5 && !strings.HasPrefix(w, word[:1]) {
				continue // half of its letters and the first are others: good is not poor
			}
			best, limit = w, d-1
		}
	}
	return best
}
