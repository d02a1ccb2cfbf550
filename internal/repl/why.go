package repl

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

// why gives the reasons of a verdict. In short: what the verdict has not said already,
// the facts of each unit in a line, what nothing came of in one line; with `why all`
// every step with its paragraph.
func (w Text) why(r *session.Reply, add func(...render.Line)) {
	mark := render.Entry(r.Entry)
	if r.Entry == 0 { // a question, or what a supposition came to
		mark = render.Odds
	}
	ls := w.verdict(r.Verdict.Lines, mark)
	if len(ls) == 0 && (len(r.SoFar) > 0 || r.Odds != nil) { // it waits
		ls = flat(w.waits(r, mark))
	}
	if len(ls) == 0 && len(r.Say) > 0 {
		ls = render.Head(mark, w.P.Say(r.Say[0]), "")
	}
	add(ls...)
	body := func(m ref.Msg) { add(render.Body(w.P.Say(m))...) }
	more := false
	if r.All {
		w.steps(r.Verdict.Steps, 0, add)
	} else {
		more = w.inShort(r, add, body)
	}
	if len(r.Faces) > 0 && r.All {
		for _, f := range r.Faces {
			body(ref.M("repl.why.die", w.faceText(f), ref.Word("repl.by."+string(by(f)))))
		}
	} else if len(r.Faces) > 0 {
		var l ref.Comma
		for _, f := range r.Faces {
			l = append(l, ref.M("repl.why.face", w.faceText(f), ref.Word("repl.by."+string(by(f)))))
		}
		body(ref.M("repl.why.dice", l))
	}
	if len(r.Verdict.Assumed) > 0 {
		l := ref.Comma{}
		for _, a := range r.Verdict.Assumed {
			l = append(l, w.assumption(a))
		}
		body(ref.M("repl.assumed", l))
	}
	if len(r.Verdict.Trusted) > 0 {
		l := ref.Comma{}
		for _, t := range r.Verdict.Trusted {
			l = append(l, w.word(t, "trusted."+t))
		}
		body(ref.M("repl.trusted", l))
	}
	if r.Entry == 0 && r.Odds != nil && len(r.Say) > 0 {
		body(r.Say[0])
	}
	if more {
		body(whyAll(r.Entry, "repl.why.all"))
	}
}

// steps writes every step with its paragraph, those below it farther in.
func (w Text) steps(ss []game.Step, deep int, add func(...render.Line)) {
	for _, s := range ss {
		text := strings.Repeat("  ", deep) + w.P.Say(stepMsg(s))
		add(render.BodyRef(text, w.cited(s.Ref))...)
		w.steps(s.Sub, deep+1, add)
	}
}

// stepMsg is a step as one sentence.
func stepMsg(s game.Step) ref.Msg {
	switch {
	case s.Value.IsZero():
		return s.Say
	case !s.Computed.IsZero():
		return ref.M("repl.step.given", s.Say, s.Value, s.Computed)
	case s.From == game.Given:
		return ref.M("repl.step.typed", s.Say, s.Value)
	case s.From == game.Assumed:
		return ref.M("repl.step.assumed", s.Say, s.Value)
	}
	return ref.M("repl.step", s.Say, s.Value)
}

// facts are those of one unit, or of the situation.
type facts struct {
	of     any
	counts ref.Comma
}

// inShort writes the reasons that a reader wants: what was typed, measured or decided
// and stands in no line of the verdict, then the facts by unit, and in one line what
// came to nothing for everybody, with the way to read the rest of it. It reports that there
// is more to be read, and nothing has said how.
func (w Text) inShort(r *session.Reply, add func(...render.Line), body func(ref.Msg)) (more bool) {
	var all []facts
	var idle ref.Comma
	counts := map[any]bool{}
	for _, s := range r.Verdict.Steps {
		plain := s.What != nil && s.From != game.Given && s.Computed.IsZero()
		switch {
		case !plain && s.From == "" && (told(r.Verdict.Lines, s.Value) || thrown(r, s)):
			more = true
			continue
		case !plain:
			w.steps([]game.Step{s}, 0, add)
		case s.Idle:
			more = true
			idle = append(idle, s.What)
		default:
			more = true
			i := slices.IndexFunc(all, func(f facts) bool { return fmt.Sprint(f.of) == fmt.Sprint(s.Of) })
			if i < 0 {
				i, all = len(all), append(all, facts{of: s.Of})
			}
			all[i].counts = append(all[i].counts, s.Short)
		}
		if !s.Idle {
			counts[s.What] = true
		}
	}
	for _, f := range all {
		if f.of == nil {
			body(ref.M("repl.plain", f.counts))
		} else {
			body(ref.M("repl.why.unit", f.of, f.counts))
		}
	}
	var none ref.Comma
	for _, x := range idle {
		if !counts[x] && !slices.Contains(none, x) {
			none = append(none, x)
		}
	}
	if len(none) > 0 {
		add(w.idle(r.Entry, none)...)
	}
	return more && len(none) == 0
}

// idle says in one line what came to nothing: as much of it as the line holds, how much more,
// and how to read all.
func (w Text) idle(entry int, none ref.Comma) render.Page {
	var out render.Page
	for n := len(none); n > 0; n-- {
		say := whyAll(entry, "repl.why.idle", none)
		if n < len(none) {
			say = whyAll(entry, "repl.why.idle-more", none[:n], len(none)-n)
		}
		if out = render.Body(w.P.Say(say)); len(out) == 1 {
			break
		}
	}
	return out
}

// whyAll is a sentence that ends in how every reason of an entry is asked for, or of a question just asked, which is none.
func whyAll(entry int, key string, args ...any) ref.Msg {
	if entry == 0 {
		return ref.M(key+"-asked", args...)
	}
	return ref.M(key, append(args, entry)...)
}

// thrown reports a step that tells a die, which the line of dice tells.
func thrown(r *session.Reply, s game.Step) bool {
	return s.Role == game.DieStep && len(r.Faces) > 0
}

// assumption is a fact that nobody stated and its value, in words: whose it is stands
// before it.
func (w Text) assumption(a game.Assumption) ref.Msg {
	of, name := "", a.Fact
	if w.P.Has(name) { // a question that was put
		return ref.M("repl.assumption", ref.Word(name), w.word(a.Value, "assumed.value."+a.Value, "range."+a.Value, "side."+a.Value))
	}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		of, name = name[:i], name[i+1:]
	}
	value := w.word(a.Value, name+"."+a.Value, "yes."+a.Value, "assumed.value."+a.Value)
	if a.Value == "" {
		value = ref.Word("assumed.value.none")
	}
	typed, _, _ := strings.Cut(w.typable(name+"="), "=") // a fact of which a catalogue has no sentence, as a line has it
	m := ref.M("repl.assumption", w.word(typed, "fact."+name, "assumed."+name), value)
	if of != "" {
		return ref.M("repl.assumption-of", w.word(of, "assumed.of."+of), m)
	}
	return m
}
