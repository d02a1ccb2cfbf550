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
	step, came := r.asked(a, b)
	done := came != passed && came != refused && came != ""
	switch a.word {
	case wasDone:
		return done
	case wasRefused:
		return came == refused
	case wasPassed:
		return !done && came != refused
	}
	if !done {
		return false
	}
	o := r.told[came]
	if a.path == "" && (a.word == didHit || a.word == didMiss) {
		hit, tells := struck(o)
		if !tells {
			r.wrong(c, ref.M("plan.cond.no-hit", step.Line.Text, paths(o)))
		}
		return hit == (a.word == didHit)
	}
	if a.path == "" { // a word that stands anywhere
		return r.hears(c, a, o)
	}
	for _, x := range leaves("", o) {
		if x.path == a.path {
			return a.holds(strings.ToLower(x.value))
		}
	}
	r.wrong(c, doc.Meant(ref.M("plan.cond.no-path", a.path, step.Line.Text, paths(o)), a.path, named(o)))
	return false
}

// asked is the step of which something is said on a branch, and how it came out.
func (r *runner) asked(a *atom, b *branch) (s *Step, came string) {
	for _, s := range a.steps {
		if came := b.came[r.slot[s]]; came != passed && came != "" {
			return s, came
		}
	}
	return a.steps[0], b.came[r.slot[a.steps[0]]]
}

// heard is a word that a condition says of a step, and the words of the outcomes that it was held against.
type heard struct {
	of    *Cond
	so    bool // one of them had it
	words []string
}

// hears reports an outcome in which the word of a condition stands.
func (r *runner) hears(c *Cond, a *atom, o game.Object) bool {
	h := r.heard[a]
	if h == nil {
		h = &heard{of: c}
		r.heard[a] = h
	}
	so := false
	for _, x := range leaves("", o) {
		w := strings.ToLower(x.value)
		so = so || w == a.word
		if _, err := strconv.Atoi(w); err != nil && !slices.Contains(h.words, w) {
			h.words = append(h.words, w)
		}
	}
	h.so = h.so || so
	return so
}

// unheard is a fault of every word that no outcome of its step has: a slip would otherwise be a chance of nothing, to the last digit.
func (r *runner) unheard() {
	said := slices.SortedFunc(maps.Keys(r.heard), func(a, b *atom) int {
		return cmp.Or(cmp.Compare(r.heard[a].of.Text, r.heard[b].of.Text), cmp.Compare(a.word, b.word))
	})
	for _, a := range said {
		if h := r.heard[a]; !h.so {
			slices.Sort(h.words)
			r.wrong(h.of, doc.Meant(ref.M("plan.cond.no-word", a.word, a.steps[0].Line.Text, strings.Join(h.words, ", ")), a.word, append(h.words, wasDone, wasRefused, wasPassed, didHit, didMiss)))
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

func named(o game.Object) (out []string) {
	for _, x := range leaves("", o) {
		out = append(out, x.path)
	}
	return out
}

// paths are the keys of an outcome, to be listed.
func paths(o game.Object) ref.Comma {
	out := ref.Comma{}
	for _, p := range named(o) {
		out = append(out, p)
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
