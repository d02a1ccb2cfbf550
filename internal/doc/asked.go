package doc

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"gopkg.in/yaml.v3"
)

// Asked is what a reader asked of the values that stand at one place of a form.
type Asked struct {
	As     []string // map, entries, list, text, str, int, number, bool, enum, id, ref, date, name
	Keys   []string // of a mapping with known keys
	Needed []string
	Words  []string // of an enum
	Ranged bool     // whole numbers from Lo to Hi
	Lo, Hi int
	Count  int // of a list of so many numbers, 0 for any
}

// Listen notes what readers ask of the documents of a name that are parsed while f runs, by their places: keys and [] for
// whatever stands in a list, with dots between; * for whatever stands under a key of the writer's own. A form of
// file is told to editors as its reader asks for it. One may listen at a time, and only tests do.
func Listen(name string, f func()) map[string]*Asked {
	l := &listener{name: name, at: map[*yaml.Node]string{}, asked: map[string]*Asked{}}
	if !listening.CompareAndSwap(nil, l) {
		panic("doc: somebody listens already")
	}
	defer listening.Store(nil)
	f()
	return l.general()
}

var listening atomic.Pointer[listener]

// A listener knows where the nodes of documents stand.
type listener struct {
	name  string // of the documents
	at    map[*yaml.Node]string
	asked map[string]*Asked
}

func (l *listener) walk(y *yaml.Node, place string) {
	l.at[y] = place
	switch y.Kind {
	case yaml.SequenceNode:
		for _, c := range y.Content {
			l.walk(c, place+"[]")
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(y.Content); i += 2 {
			// A key with a dot in it stands only under keys of the writer's own.
			key := strings.ReplaceAll(y.Content[i].Value, ".", "_")
			l.walk(y.Content[i+1], strings.TrimPrefix(place+"."+key, "."))
		}
	}
}

// hear notes one question; set fills in what it says of the answer.
func (n *Node) hear(as string, set func(*Asked)) {
	if n == nil || n.file.heard == nil {
		return
	}
	place, is := n.file.heard.at[n.y]
	if !is {
		return // a key: its form is that of the reader alone
	}
	a := n.file.heard.asked[place]
	if a == nil {
		a = &Asked{}
		n.file.heard.asked[place] = a
	}
	if !slices.Contains(a.As, as) {
		a.As = append(a.As, as)
	}
	if set != nil {
		set(a)
	}
}

// general gives places under keys of the writer's own one name, and joins what was asked there.
func (l *listener) general() map[string]*Asked {
	out := map[string]*Asked{}
	for place, a := range l.asked {
		words := strings.Split(place, ".")
		for i := range words {
			if up := l.asked[strings.Join(words[:i], ".")]; up != nil && slices.Contains(up.As, "entries") {
				words[i] = "*"
			}
		}
		general := strings.Join(words, ".")
		if out[general] == nil {
			out[general] = a
			continue
		}
		for _, as := range a.As {
			if !slices.Contains(out[general].As, as) {
				out[general].As = append(out[general].As, as)
			}
		}
	}
	return out
}

// add puts words into a list that has them not.
func add(list *[]string, words ...string) {
	for _, w := range words {
		if !slices.Contains(*list, w) {
			*list = append(*list, w)
		}
	}
}

// String is for tests that fail.
func (a *Asked) String() string {
	return strings.Join(a.As, "|") + " " + strings.Join(a.Keys, ",") + strings.Join(a.Words, ",") + " " + strconv.Itoa(a.Lo) + ".." + strconv.Itoa(a.Hi)
}
