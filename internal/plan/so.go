package plan

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file says what is so on a branch, and what of a plan means nothing where it is carried out.

// so reports a condition.
func (r *runner) so(c *Cond, b *branch) bool {
	return slices.ContainsFunc(c.alts, func(all []atom) bool {
		for i := range all {
			if r.is(c, &all[i], b) == all[i].not {
				return false
			}
		}
		return true
	})
}

// is reports an atom, without its not.
func (r *runner) is(c *Cond, a *atom, b *branch) bool {
	if a.unit == "" {
		return r.wentSo(c, a, b)
	}
	is := value(r.show(b, a.unit).Get(a.path))
	if a.lost {
		was, err1 := strconv.Atoi(value(r.start[a.unit].Get(a.path)))
		now, err2 := strconv.Atoi(is)
		return err1 == nil && err2 == nil && a.holds(strconv.Itoa(was-now))
	}
	return a.holds(is)
}

// wentSo reports what is said of a step.
func (r *runner) wentSo(c *Cond, a *atom, b *branch) bool {
	came := r.asked(a, b)
	done := came != passed && came != refused && came != ""
	if a.path == "" {
		switch a.word {
		case wasDone:
			return done
		case wasRefused:
			return came == refused
		case wasPassed:
			return !done && came != refused
		}
	}
	return done && r.came(c, a, r.told[came])
}

// asked is how the step of which something is said came out on a branch.
func (r *runner) asked(a *atom, b *branch) string {
	for _, s := range a.steps {
		if came := b.came[r.slot[s]]; came != passed && came != "" {
			return came
		}
	}
	return b.came[r.slot[a.steps[0]]]
}

// came reports what is said of an outcome, and notes what there was to be said.
func (r *runner) came(c *Cond, a *atom, o game.Object) (so bool) {
	h := r.heard[a]
	if h == nil {
		h = &heard{of: c, words: map[string]bool{}}
		r.heard[a] = h
	}
	for _, x := range leaves("", o) {
		h.paths = with(h.paths, x.path)
		w := strings.ToLower(x.value)
		_, number := whole(w)
		switch {
		case a.path == x.path:
			h.words[w] = true
			h.so = h.so || w == a.word || w == a.own || number && a.isN
			so = a.holds(w)
		case a.path == "":
			if !number {
				h.words[w] = true
			}
			so = so || w == a.word || w == a.own
		}
	}
	if hit, tells := struck(o); a.path == "" && (a.word == didHit || a.word == didMiss) {
		so, h.so = tells && hit == (a.word == didHit), h.so || tells
	}
	h.so = h.so || a.path == "" && so
	return so
}

func with(list []string, x string) []string {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// heard is what the outcomes had of which a condition says something.
type heard struct {
	of    *Cond
	so    bool            // one of them had what it asks for
	paths []string        // their keys, in their order
	words map[string]bool // what stood there: by its key, of a word alone anywhere
}

// unheard is a fault of every key that no outcome of its step has, and of every word that is none of theirs and none that a fact of
// the game may be: a slip would otherwise be a chance of nothing, to the last digit.
func (r *runner) unheard() {
	said := slices.SortedFunc(maps.Keys(r.heard), func(a, b *atom) int {
		return cmp.Or(cmp.Compare(r.heard[a].of.Text, r.heard[b].of.Text), cmp.Compare(a.path, b.path), cmp.Compare(a.word, b.word))
	})
	for _, a := range said {
		h, line := r.heard[a], a.steps[0].Line.Text
		words := slices.Sorted(maps.Keys(h.words))
		switch {
		case h.so:
		case len(h.paths) == 0:
			r.wrong(h.of, ref.M("plan.cond.nothing", line))
		case a.own != "" && len(words) > 0:
		case a.path == "" && (a.word == didHit || a.word == didMiss):
			r.wrong(h.of, ref.M("plan.cond.no-hit", line, listed(h.paths)))
		case a.path == "":
			r.wrong(h.of, doc.Meant(ref.M("plan.cond.no-word", a.word, line, listed(words)), a.word, append(words, wasDone, wasRefused, wasPassed, didHit, didMiss)))
		case len(words) == 0:
			r.wrong(h.of, doc.Meant(ref.M("plan.cond.no-path", a.path, line, listed(h.paths)), a.path, h.paths))
		default:
			r.wrong(h.of, doc.Meant(ref.M("plan.cond.no-word", a.word, line, listed(words)), a.word, words))
		}
	}
}

// struck reports an outcome in which who is shot at loses something; tells is false where no such outcome says so.
func struck(o game.Object) (hit, tells bool) {
	for _, x := range leaves("", o) {
		of, _, in := strings.Cut(x.path, ".")
		if n, err := strconv.Atoi(x.value); in && err == nil && strings.HasPrefix(of, "target") {
			hit, tells = hit || n > 0, true
		}
	}
	return hit, tells
}

// leaf is a value of an outcome and the keys that lead to it, with points between.
type leaf struct{ path, value string }

func leaves(at string, o game.Object) (out []leaf) {
	for _, kv := range o {
		path := strings.TrimPrefix(at+"."+kv.Key, ".")
		if inner, is := kv.Value.(game.Object); is {
			out = append(out, leaves(path, inner)...)
			continue
		}
		out = append(out, leaf{path, value(kv.Value)})
	}
	return out
}

// listed are words as they are told, one after the other.
func listed(words []string) ref.Comma {
	out := ref.Comma{}
	for _, w := range words {
		out = append(out, w)
	}
	return out
}

// value is a value of an answer as a word: yes and no for what is so or not.
func value(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case string:
		return x
	case bool:
		if x {
			return "yes"
		}
		return "no"
	case []string:
		return strings.Join(x, ",")
	case []int:
		return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(x), "[]")), ",")
	}
	return fmt.Sprint(v)
}

// show is what is told of a unit on a branch.
func (r *runner) show(b *branch, unit string) game.Object {
	of := r.shown[b.key]
	if of == nil {
		if len(r.shown) >= MostBranches { // most are of moments that are past
			clear(r.shown)
		}
		of = map[string]game.Object{}
		r.shown[b.key] = of
	}
	o, known := of[unit]
	if !known {
		o, _ = r.table.AsIf(b.st).Show(unit) // nothing of one that is no more
		of[unit] = o
	}
	return o
}

// whole is a word as a whole number.
func whole(word string) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil
}
