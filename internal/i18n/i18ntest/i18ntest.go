// Package i18ntest checks catalogues. The tests of every package that keeps
// texts of its own call it after registering them, and so does the program's
// own test with everything registered.
package i18ntest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"adjutant/internal/i18n"
	"adjutant/internal/ref"
)

// shared are words, abbreviations, units and names of dice that both languages
// write alike. A text made of nothing else may be equal in both.
var shared = set("pm", "r", "cm", "d4", "d6", "d10", "d100",
	"json", "yaml", "adjutant", "crit", "ok", "elite", "morale", "base", "no",
	"a", "b", "d", "x", "r3", "tab", "ctrl") // signs of a line that are typed alike

// functionWords are small English words that no Italian sentence contains.
var functionWords = set("the", "of", "and", "is", "are", "was", "were", "be", "been", "with", "without", "from",
	"not", "at", "to", "by", "for", "has", "have", "had", "an", "on", "or", "if", "its", "it", "that", "these", "those",
	"this", "must", "may", "cannot", "should", "would", "there", "their", "they", "which", "when", "then", "than",
	"into", "only", "what", "where", "who", "your", "you", "does", "but", "because")

var word = regexp.MustCompile(`[\pL\pN]+`)

func set(ws ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range ws {
		m[w] = true
	}
	return m
}

// CheckAll fails the test for every fault of every catalogue known to i18n: a
// key in one language only or in two domains, an empty text, a verb other than
// %[1]s, different arguments in the two languages, a plural without its "other"
// form, an Italian text equal to the English one, an English word in an Italian
// text. allowed are keys to which the last two checks do not apply, because the
// languages share the word or because the text quotes a command.
func CheckAll(t testing.TB, allowed ...string) {
	t.Helper()
	for _, f := range Faults(i18n.Catalogs(), allowed...) {
		t.Error(f)
	}
}

// Faults is CheckAll as a list, sorted by catalogue and key.
func Faults(cats []i18n.Catalog, allowed ...string) []string {
	var out []string
	owner := map[string]string{}
	free := set(allowed...)
	for _, cat := range cats {
		c := judged{Catalog: cat, keys: set(slices.Concat(slices.Collect(maps.Keys(cat.EN)), slices.Collect(maps.Keys(cat.IT)))...)}
		if len(c.EN)+len(c.IT) == 0 {
			c.fault("*", "the catalogue is empty")
		}
		heads := i18n.Heads(cat.Domain)
		for _, k := range slices.Sorted(maps.Keys(c.keys)) {
			if heads != nil && !i18n.Under(heads, k) {
				c.fault(k, "nobody finds it: the keys of %s begin with %s", c.Domain, strings.Join(heads, " "))
			}
			if o, ok := owner[k]; ok {
				c.fault(k, "belongs to %s already", o)
			}
			owner[k] = c.Domain
			if !strings.Contains(k, ".") {
				c.fault(k, "a key is domain.name")
			}
			if inEN, inIT := has(c.EN, k), has(c.IT, k); !inEN || !inIT {
				c.fault(k, "English %v, Italian %v", inEN, inIT)
				continue
			}
			c.arguments(k)
			// An example is a line to be typed: its words live in both languages.
			if !free[k] && !strings.Contains(k, ".example.") {
				c.languages(k)
			}
		}
		out = append(out, c.found...)
	}
	return out
}

func has(m map[string]string, k string) bool {
	_, ok := m[k]
	return ok
}

// judged is a catalogue with the faults found in it so far.
type judged struct {
	i18n.Catalog
	keys  map[string]bool // of both languages
	found []string
}

func (c *judged) fault(key, format string, args ...any) {
	c.found = append(c.found, c.Domain+": "+key+": "+fmt.Sprintf(format, args...))
}

// arguments finds texts that are not well formed, or that set in other arguments in the
// other language.
func (c *judged) arguments(k string) {
	ve, err := check(c.EN[k])
	if err != nil {
		c.fault(k, "English: %v", err)
	}
	vi, err := check(c.IT[k])
	if err != nil {
		c.fault(k, "Italian: %v", err)
	}
	base, form, count, err := i18n.SplitKey(k)
	if err != nil {
		c.fault(k, "%v", err)
	}
	if form != "" {
		c.plural(k, base, form, count)
	} else if !slices.Equal(ve, vi) {
		c.fault(k, "English sets in %v, Italian %v", ve, vi)
	}
}

// plural finds forms of a plural that do not make a whole, or do not compile.
func (c *judged) plural(k, base, form string, count int) {
	stem := strings.TrimSuffix(k, form)
	if !c.keys[stem+"other"] {
		c.fault(k, "a plural needs %sother", stem)
	}
	if c.keys[base] {
		c.fault(k, "%s stands as a plain text too", base)
	}
	// A form for one exact number may leave the number out.
	if form == "other" {
		if a, b := union(c.EN, stem), union(c.IT, stem); !slices.Equal(a, b) {
			c.fault(k, "English sets in %v, Italian %v", a, b)
		}
	}
	for _, l := range i18n.Langs {
		args := make([]any, max(count, 9))
		for i := range args {
			args[i] = 2
		}
		if s := i18n.New(l).Say(ref.Msg{Key: base, Args: args}); strings.Contains(s, "⟨") && registered(c.Catalog) {
			c.fault(k, "does not compile in %s: %s", l, s)
		}
	}
}

// languages finds texts that are the same in both languages, and Italian ones with
// English words.
func (c *judged) languages(k string) {
	en, it := c.EN[k], c.IT[k]
	if en == it && !alike(en) {
		c.fault(k, "both languages say %q", en)
	}
	for _, w := range word.FindAllString(bare(it), -1) {
		if functionWords[strings.ToLower(w)] {
			c.fault(k, "the Italian text has the English word %q: %q", w, it)
		}
	}
}

func registered(c i18n.Catalog) bool {
	return slices.ContainsFunc(i18n.Catalogs(), func(d i18n.Catalog) bool { return d.Domain == c.Domain })
}

func check(text string) ([]int, error) {
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("the text is empty")
	}
	if strings.Contains(text, "${") {
		return nil, fmt.Errorf("%q: ${ is not a verb", text)
	}
	if strings.ContainsAny(text, "⟨⟩\t\r") {
		return nil, fmt.Errorf("%q has a character that sentences do not have", text)
	}
	v, err := i18n.Verbs(text)
	slices.Sort(v)
	return slices.Compact(v), err
}

func union(m map[string]string, stem string) []int {
	var out []int
	for k, s := range m {
		if strings.HasPrefix(k, stem) {
			v, _ := i18n.Verbs(s)
			out = append(out, v...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var verb = regexp.MustCompile(`%(\[\d\]s|%)`)

func bare(s string) string { return verb.ReplaceAllString(s, " ") }

func alike(s string) bool {
	for _, w := range word.FindAllString(bare(s), -1) {
		w = strings.ToLower(w)
		if strings.Trim(w, "0123456789") != "" && !shared[w] {
			return false
		}
	}
	return true
}

// English lists the words of the English catalogues, in lower case, that no
// Italian catalogue uses and that have at least three letters: words that an
// Italian answer cannot contain, unless they are somebody's name. Who asks again for
// the same catalogues gets the same list, to read.
func English() map[string]bool {
	all := i18n.Catalogs()
	listed.Lock()
	defer listed.Unlock()
	var of []uintptr
	for _, c := range all {
		of = append(of, reflect.ValueOf(c.EN).Pointer(), reflect.ValueOf(c.IT).Pointer())
	}
	if !slices.Equal(of, listed.of) {
		listed.words, listed.of = onlyEnglish(all), of
	}
	return listed.words
}

// listed is what English said last, and of which catalogues.
var listed struct {
	sync.Mutex
	words map[string]bool
	of    []uintptr
}

func onlyEnglish(all []i18n.Catalog) map[string]bool {
	en, it := map[string]bool{}, map[string]bool{}
	for _, c := range all {
		for _, s := range c.EN {
			collect(en, s)
		}
		for _, s := range c.IT {
			collect(it, s)
		}
	}
	for w := range it {
		delete(en, w)
	}
	return en
}

func collect(m map[string]bool, s string) {
	for _, w := range word.FindAllString(bare(s), -1) {
		if len(w) >= 3 && strings.Trim(w, "0123456789") == w {
			m[strings.ToLower(w)] = true
		}
	}
}

// NoEnglish fails the test for every word of an Italian answer that only the
// English catalogues know. allowed are names and quoted commands.
func NoEnglish(t testing.TB, answer string, allowed ...string) {
	t.Helper()
	en, ok := English(), map[string]bool{}
	for _, a := range allowed {
		for _, w := range word.FindAllString(a, -1) {
			ok[strings.ToLower(w)] = true
		}
	}
	for i, line := range strings.Split(answer, "\n") {
		for _, w := range word.FindAllString(line, -1) {
			if w = strings.ToLower(w); en[w] && !ok[w] {
				t.Errorf("line %d has the English word %q: %s", i+1, w, line)
			}
		}
	}
}

// CheckUsed reads the Go files below the directories, tests left out, and fails
// the test for every key written in ref.M, ref.Word or the Key of a ref.Msg that
// no catalogue holds. Of a key put together, "side." + name, at least one key
// must begin so.
func CheckUsed(t testing.TB, dirs ...string) {
	t.Helper()
	for _, f := range Unknown(dirs...) {
		t.Error(f)
	}
}

// Unknown is CheckUsed as a list: file:line: key.
func Unknown(dirs ...string) (out []string) {
	var keys []string
	for _, c := range i18n.Catalogs() {
		for k := range c.EN {
			base, _, _, _ := i18n.SplitKey(k)
			keys = append(keys, base)
		}
	}
	slices.Sort(keys)
	files := token.NewFileSet()
	look := func(e ast.Expr) {
		begins := false
		for {
			b, ok := e.(*ast.BinaryExpr)
			if !ok {
				break
			}
			e, begins = b.X, true
		}
		lit, ok := e.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return
		}
		key, _ := strconv.Unquote(lit.Value)
		i, found := slices.BinarySearch(keys, key)
		if key == "" || found || begins && i < len(keys) && strings.HasPrefix(keys[i], key) {
			return
		}
		out = append(out, fmt.Sprintf("%s: no catalogue has %q", files.Position(lit.Pos()), key))
	}
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if s, ok := n.Fun.(*ast.SelectorExpr); ok && len(n.Args) > 0 && fmt.Sprint(s.X) == "ref" && (s.Sel.Name == "M" || s.Sel.Name == "Word") {
						look(n.Args[0])
					}
				case *ast.CompositeLit:
					if s, ok := n.Type.(*ast.SelectorExpr); ok && fmt.Sprint(s.X) == "ref" && s.Sel.Name == "Msg" {
						for _, e := range n.Elts {
							if kv, ok := e.(*ast.KeyValueExpr); ok && fmt.Sprint(kv.Key) == "Key" {
								look(kv.Value)
							}
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			out = append(out, err.Error())
		}
	}
	return out
}

// NoHoles fails the test if a message could not be rendered since the last call
// of i18n.Missing.
func NoHoles(t testing.TB) {
	t.Helper()
	for _, m := range i18n.Missing() {
		t.Errorf("no catalogue has %s", m)
	}
}
