// Package i18n holds the two catalogues and turns a ref.Msg into a sentence of
// one language.
//
// A message is a key with arguments until somebody reads it. Every argument is
// rendered to text first, in the reader's language, and only then set into the
// sentence; so a catalogue knows a single verb, %[1]s, %[2]s and so on, and a
// literal percent sign is written %%.
//
// Plurals: instead of one entry "fire.lost" a catalogue may hold "fire.lost#one"
// and "fire.lost#other"; the form is chosen by argument 1, which must be a
// number. "fire.lost#2.one" and "fire.lost#2.other" choose by argument 2. Exact
// numbers are "#=0". "other" is obligatory. A sentence with two counts takes one
// of them as a nested message.
//
// A key that no catalogue holds shows as ⟨key⟩ in the answer and is kept by
// Missing: a hole must be seen, and must not stop a referee.
package i18n

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/ref"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
)

// Lang is a language of the answers. Words of both languages are always read.
type Lang string

// The two languages.
const (
	EN Lang = "en"
	IT Lang = "it"
)

// Langs lists the languages in the order in which tests and help show them.
var Langs = []Lang{EN, IT}

// Detect chooses the language of the answers: the first that is not empty of
// the flag, LC_ALL, LC_MESSAGES and LANG decides; what begins with "it" is
// Italian, all else English. env is os.Getenv or a stand-in.
func Detect(flag string, env func(string) string) Lang {
	v := flag
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v != "" {
			break
		}
		v = env(name)
	}
	if len(v) >= 2 && strings.EqualFold(v[:2], "it") {
		return IT
	}
	return EN
}

// A Catalog is one domain's texts in both languages, key by key.
type Catalog struct {
	Domain string
	EN, IT map[string]string
}

// Texts is the map of one language.
func (c Catalog) Texts(l Lang) map[string]string {
	if l == IT {
		return c.IT
	}
	return c.EN
}

// registry holds the catalogues of packages that i18n cannot import, behind its own.
var registry = struct {
	sync.RWMutex
	all   []Catalog
	later []later
}{later: domains}

// Register adds the texts of packages that keep their own beside their code. It is
// called at the program's start, before the first New; a second catalogue of the
// same domain replaces the first. Keys are "domain.name" and belong to one domain
// only.
func Register(cs ...Catalog) {
	registry.Lock()
	defer registry.Unlock()
	for _, c := range cs {
		i := slices.IndexFunc(registry.all, func(have Catalog) bool { return have.Domain == c.Domain })
		if i >= 0 {
			registry.all[i] = c
			continue
		}
		registry.all = append(registry.all, c)
	}
}

// A Text is a Catalog that is made when somebody asks for a key of it, one language at a time: a short command pays for no
// game but its own.
type Text struct {
	Domain string
	EN, IT func() map[string]string
}

// later are texts whose keys all are one of the heads, or begin with one and a dot.
type later struct {
	heads  []string
	texts  []Text
	en, it *made
}

// made are the texts of one language, once somebody has asked.
type made struct {
	once  sync.Once
	texts []map[string]string
}

// Under reports whether a key is one of the heads, or begins with one and a dot.
func Under(heads []string, key string) bool {
	for _, h := range heads {
		n := len(h)
		if n > len(key) || n < len(key) && key[n] != '.' && key[n] != '#' || key[:n] != h { // what is soonest seen first: every sentence asks all
			continue
		}
		return true
	}
	return false
}

func (t later) in(l Lang) []map[string]string {
	m := t.en
	if l == IT {
		m = t.it
	}
	m.once.Do(func() {
		m.texts = make([]map[string]string, len(t.texts))
		for i, x := range t.texts {
			if l == IT {
				m.texts[i] = x.IT()
			} else {
				m.texts[i] = x.EN()
			}
		}
	})
	return m.texts
}

// Later adds texts that are made when they are asked for. Their keys are heads, or begin with one and a dot; whoever adds a
// key with another head to them will not find it. A head may have dots of its own: what is asked for seldom is not made for
// the sake of its neighbours.
func Later(heads []string, texts ...Text) {
	registry.Lock()
	defer registry.Unlock()
	registry.later = append(registry.later, later{heads, texts, &made{}, &made{}})
}

// Catalogs lists every domain: those that were registered in the order of their
// registration, then those that are made when they are asked for, our own first.
func Catalogs() []Catalog {
	registry.RLock()
	defer registry.RUnlock()
	out := slices.Clone(registry.all)
	for _, l := range registry.later {
		en, it := l.in(EN), l.in(IT)
		for i, t := range l.texts {
			out = append(out, Catalog{t.Domain, en[i], it[i]})
		}
	}
	return out
}

// Heads are those of a domain that is made later, nil of any other.
func Heads(domain string) []string {
	registry.RLock()
	defer registry.RUnlock()
	for _, l := range registry.later {
		if slices.ContainsFunc(l.texts, func(t Text) bool { return t.Domain == domain }) {
			return l.heads
		}
	}
	return nil
}

func find(l Lang, key string) (string, bool) {
	registry.RLock()
	defer registry.RUnlock()
	for i := range registry.all {
		if s, ok := registry.all[i].Texts(l)[key]; ok {
			return s, true
		}
	}
	for i := range registry.later {
		if !Under(registry.later[i].heads, key) {
			continue
		}
		for _, texts := range registry.later[i].in(l) {
			if s, ok := texts[key]; ok {
				return s, true
			}
		}
	}
	return "", false
}

var missing = struct {
	sync.Mutex
	keys map[string]bool
}{}

func miss(what string) string {
	missing.Lock()
	defer missing.Unlock()
	if missing.keys == nil {
		missing.keys = map[string]bool{}
	}
	missing.keys[what] = true
	return "⟨" + what + "⟩"
}

// Missing lists what could not be rendered since the last call, sorted, and
// forgets it. Tests use it to prove that no answer had a hole.
func Missing() []string {
	missing.Lock()
	defer missing.Unlock()
	out := slices.Sorted(maps.Keys(missing.keys))
	missing.keys = nil
	return out
}

// A Printer renders messages in one language. It compiles a message the first
// time it is wanted, so that a short command does not pay for the catalogue.
// It may be used by several goroutines.
type Printer struct {
	lang Lang
	tag  language.Tag

	// Speak writes a line that can be typed in the words of the language; nil leaves it as it is.
	Speak func(line string) string
	// Own is the book of the game that is played, "OM": what its catalogue calls own.KEY, without plurals, behind the
	// book's name in small letters, is said in place of KEY, which is said in every game.
	Own string
	// Plain says a sentence with a row of chances once for each of them, parted by semicolons, at which an answer for the ear goes
	// on to the next line.
	Plain bool

	mu    sync.Mutex
	build *catalog.Builder
	print *message.Printer
	ready map[string]*entry
	lacks map[string]bool // keys that were asked for in vain: to look for one takes longer than to say a sentence
}

// mostLacks bounds lacks, which grows with what somebody types.
const mostLacks = 1000

// entry is what is known of a key: a plain text without verbs, or a message
// that the builder holds.
type entry struct {
	plain  string
	isText bool
	count  int // argument that chooses the plural form, 0 for none
	need   int // highest argument that the text sets in
	fused  []article
}

// New makes the printer of one language.
func New(l Lang) *Printer {
	tag := language.English
	if l == IT {
		tag = language.Italian
	} else {
		l = EN
	}
	return &Printer{lang: l, tag: tag, ready: map[string]*entry{}, lacks: map[string]bool{}}
}

// Lang is the language of the answers.
func (p *Printer) Lang() Lang { return p.lang }

// Word is the text of a key that takes no arguments.
func (p *Printer) Word(key ref.Word) string { return p.Say(ref.Msg{Key: string(key)}) }

// Has reports whether the catalogue holds the key, in its plain or its plural
// form. It records nothing.
func (p *Printer) Has(key string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, err := p.entry(key)
	return err == nil
}

// Say renders a message. The zero message is "". A key without entry shows as
// ⟨key⟩, an argument of a type that has no text as ⟨key: type⟩.
func (p *Printer) Say(m ref.Msg) string {
	if m.IsZero() {
		return ""
	}
	if each := p.each(m); each != nil {
		return strings.Join(each, "; ")
	}
	args := make([]any, len(m.Args))
	for i, a := range m.Args {
		args[i] = p.arg(m.Key, a)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	e, err := p.entry(m.Key)
	if err != nil {
		return miss(err.Error())
	}
	if e.isText {
		return e.plain
	}
	if e.count > 0 && (e.count > len(args) || !args[e.count-1].(arg).number) {
		return miss(m.Key + ": argument " + strconv.Itoa(e.count) + " counts nothing")
	}
	if e.need > len(args) {
		return miss(m.Key + ": argument " + strconv.Itoa(e.need) + " is not given")
	}
	for i, a := range e.fused {
		args = append(args[:e.need+i:e.need+i], arg{text: a.before(args[a.arg-1].(arg).text)})
	}
	return p.print.Sprintf(m.Key, args...)
}

// Arg renders one argument as Say would set it into a sentence.
func (p *Printer) Arg(a any) string { return p.arg("", a).text }

// Cite is a citation as it is shown: a part of a paragraph by its name in the language, where the
// game has one under cite. and the citation.
func (p *Printer) Cite(r ref.Ref) ref.Ref {
	if key := "cite." + string(r); p.Has(key) {
		return ref.Ref(r.Book() + " \u00a7" + p.Word(ref.Word(key)))
	}
	return r
}

// Cited is Cite of each of some.
func (p *Printer) Cited(refs ...ref.Ref) []ref.Ref {
	out := make([]ref.Ref, len(refs))
	for i, r := range refs {
		out[i] = p.Cite(r)
	}
	return out
}

// Number prints a number with at most two decimals, trailing zeros dropped and
// the decimal mark of the language; never a thousands mark.
func (p *Printer) Number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return miss("number " + strconv.FormatFloat(v, 'g', -1, 64))
	}
	s := strconv.FormatFloat(v, 'f', 2, 64)
	s = strings.TrimRight(s, "0")
	s = strings.TrimSuffix(s, ".")
	if s == "-0" {
		s = "0"
	}
	if p.lang == IT {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}

// arg is a rendered argument. It still knows its number, for the plural.
type arg struct {
	text   string
	n      int
	number bool
}

// String gives the rendered text to the %s of a sentence.
func (a arg) String() string { return a.text }

// PluralForm implements plural.Interface.
func (a arg) PluralForm(t language.Tag, _ int) (plural.Form, int) {
	n := a.n
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(t, n, 0, 0, 0, 0), n
}

func (p *Printer) arg(key string, a any) arg {
	switch v := a.(type) {
	case string:
		return arg{text: v}
	case int:
		return arg{text: strconv.Itoa(v), n: v, number: true}
	case ref.Signed:
		return arg{text: fmt.Sprintf("%+d", int(v)), n: int(v), number: true}
	case ref.CM:
		return arg{text: p.Number(float64(v))}
	case ref.Deg:
		return arg{text: p.Number(float64(v))}
	case ref.Decimal:
		return arg{text: p.Number(float64(v))}
	case ref.Word:
		return arg{text: p.Word(v)}
	case ref.Ref:
		return arg{text: string(p.Cite(v))}
	case ref.Typed:
		if p.Speak != nil {
			return arg{text: p.Speak(string(v))}
		}
		return arg{text: string(v)}
	case ref.Name:
		if p.lang == IT && v.IT != "" {
			return arg{text: v.IT}
		}
		return arg{text: v.EN}
	case ref.Msg:
		return arg{text: p.Say(v)}
	case ref.List:
		return arg{text: p.join(key, v, " ")}
	case ref.Comma:
		return arg{text: p.join(key, v, ", ")}
	case ref.Row:
		return arg{text: p.row(v)}
	}
	return arg{text: miss(fmt.Sprintf("%s: %T", key, a))}
}

func (p *Printer) join(key string, as []any, sep string) string {
	out := make([]string, 0, len(as))
	for _, a := range as {
		// An empty member (a zero message) would leave two separators in a row.
		if s := p.arg(key, a).text; s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, sep)
}

// entry finds a key and compiles it on first use. p.mu is held.
func (p *Printer) entry(key string) (*entry, error) {
	if e, ok := p.ready[key]; ok {
		return e, nil
	}
	if p.lacks[key] {
		return nil, errors.New(key)
	}
	text := key
	if own := strings.ToLower(p.Own) + ".own." + key; p.Own != "" {
		if _, has := find(p.lang, own); has {
			text = own
		}
	}
	e, msg, err := compile(p.lang, text)
	if err != nil {
		if len(p.lacks) < mostLacks {
			p.lacks[key] = true
		}
		return nil, err
	}
	if msg != nil {
		if p.build == nil {
			p.build = catalog.NewBuilder(catalog.Fallback(p.tag))
			p.print = message.NewPrinter(p.tag, message.Catalog(p.build))
		}
		if err := p.build.Set(p.tag, key, msg); err != nil {
			return nil, fmt.Errorf("%s: %v", key, err)
		}
	}
	p.ready[key] = e
	return e, nil
}

// Forms are the plural cases that may follow the # of a key, in the order in
// which they are tried.
var Forms = []string{"=0", "=1", "=2", "one", "many", "other"}

func compile(l Lang, key string) (*entry, catalog.Message, error) {
	if s, ok := find(l, key); ok {
		if !strings.Contains(strings.ReplaceAll(s, "%%", ""), "%") {
			return &entry{plain: strings.ReplaceAll(s, "%%", "%"), isText: true}, nil, nil
		}
		e := &entry{need: highest(s)}
		return e, catalog.String(e.fuse(l, s)), nil
	}
	for n := 1; n <= 9; n++ {
		stem := key + "#"
		if n > 1 {
			stem += strconv.Itoa(n) + "."
		}
		if _, ok := find(l, stem+"other"); !ok {
			continue
		}
		var cases []any
		e := &entry{count: n, need: n}
		for _, f := range Forms {
			if s, ok := find(l, stem+f); ok {
				e.need = max(e.need, highest(s))
			}
		}
		for _, f := range Forms {
			if s, ok := find(l, stem+f); ok {
				cases = append(cases, f, e.fuse(l, s))
			}
		}
		return e, plural.Selectf(n, "%d", cases...), nil
	}
	return nil, nil, errors.New(key)
}

// fuse is a text as it is handed to the printer: in Italian its articles become arguments of their own.
func (e *entry) fuse(l Lang, text string) string {
	if l != IT {
		return text
	}
	text, e.fused = fuse(text, e.need, e.fused)
	return text
}

// Verbs lists the arguments that a text sets in, in the order in which they
// stand. The error names the first percent sign that is neither %[n]s, with n
// from 1 to 9, nor %%.
func Verbs(text string) ([]int, error) {
	var out []int
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		rest := text[i:]
		switch {
		case strings.HasPrefix(rest, "%%"):
			i++
		case len(rest) >= 5 && rest[1] == '[' && rest[2] >= '1' && rest[2] <= '9' && rest[3:5] == "]s":
			out = append(out, int(rest[2]-'0'))
			i += 4
		default:
			return out, fmt.Errorf("%q: %q is neither %%[1]s nor %%%%", text, rest[:min(len(rest), 5)])
		}
	}
	return out, nil
}

func highest(text string) int {
	ns, _ := Verbs(text)
	return slices.Max(append(ns, 0))
}

// SplitKey takes the key of a catalogue entry apart: "fire.lost#2.one" is the
// message "fire.lost", form "one", counted by argument 2. Without a plural the
// form is "" and the argument 0.
func SplitKey(k string) (key, form string, count int, err error) {
	key, form, ok := strings.Cut(k, "#")
	if !ok {
		return key, "", 0, nil
	}
	count = 1
	if n, f, two := strings.Cut(form, "."); two {
		count, err = strconv.Atoi(n)
		if err != nil || count < 2 || count > 9 {
			return key, f, 0, fmt.Errorf("%s: %q is not the number of an argument from 2 to 9", k, n)
		}
		form = f
	}
	if !slices.Contains(Forms, form) {
		return key, form, count, fmt.Errorf("%s: %q is not one of %s", k, form, strings.Join(Forms, " "))
	}
	return key, form, count, nil
}
