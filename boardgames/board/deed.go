package board

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// A Deed is an action on a board on its way to an answer: what is refused of it, what happens and
// what is said. T is the table; the deed goes on with the table as it is after what has happened.
type Deed[T any] struct {
	T    T
	Act  game.Action
	Data game.Object // what the answer holds besides, as JSON has it
	Err  *game.Refusal

	by     *Doing[T]
	forced []*game.Refusal
	lines  []game.Text
	events []game.Event
}

// Doing is how a game carries out deeds.
type Doing[T any] struct {
	Apply   func(T, game.Event) T
	Prefix  string                     // of the game's texts: "w2." has refusals under w2.refuse.
	Example func(verb string) game.Way // a line of a verb that can be typed
}

// Begin begins the deed of an action.
func (by *Doing[T]) Begin(t T, a game.Action) *Deed[T] { return &Deed[T]{T: t, Act: a, by: by} }

// No keeps a refusal, which a forced action overrules where that may be; it reports that the deed ends.
func (d *Deed[T]) No(r *game.Refusal) bool {
	switch {
	case r == nil:
		return false
	case d.Act.Force && r.Forceable():
		d.forced = append(d.forced, r)
		return false
	}
	if d.Err == nil {
		d.Err = r
	}
	return true
}

// Illegal is No of what a paragraph forbids.
func (d *Deed[T]) Illegal(when bool, cite ref.Ref, key string, args ...any) bool {
	return when && d.No(&game.Refusal{Kind: game.Illegal, Ref: cite, Say: ref.M(d.by.Prefix+"refuse."+key, args...)})
}

// NotNow is No of what is not done at this moment; ways are lines that are.
func (d *Deed[T]) NotNow(when bool, cite ref.Ref, key string, ways []game.Way, args ...any) bool {
	return when && d.No(&game.Refusal{Kind: game.NotNow, Ref: cite, Say: ref.M(d.by.Prefix+"refuse."+key, args...), Ways: ways})
}

// Never refuses what nobody can overrule, because there is nothing to be done: no battle waits for hits, nobody
// stands there.
func (d *Deed[T]) Never(when bool, k game.RefusalKind, cite ref.Ref, key string, ways []game.Way, args ...any) bool {
	if when && d.Err == nil {
		d.Err = &game.Refusal{Kind: k, Ref: cite, Say: ref.M(d.by.Prefix+"refuse."+key, args...), Ways: ways}
	}
	return when
}

// Bad refuses what cannot be meant, with a line that can.
func (d *Deed[T]) Bad(cite ref.Ref, key string, args ...any) game.Adjudication {
	d.No(&game.Refusal{Kind: game.BadValue, Ref: cite, Say: ref.M(d.by.Prefix+"refuse."+key, args...), Ways: []game.Way{d.by.Example(d.Act.Verb)}})
	return nil
}

// Head adds the first line of what is told, Say another, Phase how the game goes on.
func (d *Deed[T]) Head(key string, cite ref.Ref, args ...any) {
	d.Tell(game.Text{Kind: game.HeadLine, Say: ref.M(d.by.Prefix+key, args...), Refs: []ref.Ref{cite}})
}

// Say adds a line below it.
func (d *Deed[T]) Say(key string, cite ref.Ref, args ...any) {
	d.Tell(game.Text{Kind: game.BodyLine, Say: ref.M(d.by.Prefix+key, args...), Refs: []ref.Ref{cite}})
}

// Phase adds how the game goes on.
func (d *Deed[T]) Phase(key string, cite ref.Ref, args ...any) {
	d.Tell(game.Text{Kind: game.PhaseLine, Say: ref.M(d.by.Prefix+key, args...), Refs: []ref.Ref{cite}})
}

// Tell adds any line.
func (d *Deed[T]) Tell(l game.Text) { d.lines = append(d.lines, l) }

// Work adds a line for hands.
func (d *Deed[T]) Work(h game.Hand, key string, args ...any) {
	h.When = "now"
	d.Tell(game.Text{Kind: game.HandsLine, Say: ref.M(d.by.Prefix+"hands."+key, args...), Hands: []game.Hand{h}})
}

// Instead leaves out what hands were told before in this deed of one act with a unit: what follows stands in its place.
func (d *Deed[T]) Instead(unit, act string) {
	d.lines = slices.DeleteFunc(d.lines, func(l game.Text) bool {
		return l.Kind == game.HandsLine && len(l.Hands) == 1 && l.Hands[0].Unit == unit && l.Hands[0].Act == act
	})
}

// Does lets things happen.
func (d *Deed[T]) Does(es ...game.Event) {
	for _, e := range es {
		d.events = append(d.events, e)
		d.T = d.by.Apply(d.T, e)
	}
}

// Base is what is known of the answer before any chance.
func (d *Deed[T]) Base() game.Verdict { return game.Verdict{Overrode: d.forced} }

// Ends puts what the deed has told and done into a verdict.
func (d *Deed[T]) Ends(t *game.Trace) {
	for _, l := range d.lines {
		t.Tell(l)
	}
	for _, e := range d.events {
		t.Event(e)
	}
	t.Data = append(t.Data, d.Data...)
}

// Done is a deed without chance.
func (d *Deed[T]) Done() game.Adjudication {
	return &game.Proc[struct{}]{
		Outcome: func(struct{}) game.Object { return d.Data },
		Show:    func(*game.Odds) []game.Text { return d.lines },
		Base:    d.Base(),
		Report:  func(t *game.Trace, _ struct{}) { d.Ends(t) },
	}
}

// Who are the names of an operand.
func (d *Deed[T]) Who(i int) []string {
	if len(d.Act.Units) <= i {
		return nil
	}
	return d.Act.Units[i].IDs
}

// List is a fact of a line with several values; told is false where the line has none.
func (d *Deed[T]) List(name string) (out []string, told bool) {
	for _, f := range d.Act.Facts {
		if f.Name == name {
			for _, v := range strings.Split(f.Value, game.ListComma) {
				if v != "none" && v != "" {
					out = append(out, v)
				}
			}
			return out, true
		}
	}
	return nil, false
}

// Wholes shows a wire several whole numbers, as texts.
func Wholes(w *game.Wire, name string, list *[]int) {
	var words []string
	for _, n := range *list {
		words = append(words, strconv.Itoa(n))
	}
	w.Texts(name, &words)
	if *list == nil {
		for _, s := range words {
			n, err := strconv.Atoi(s)
			if err != nil {
				n = 0 // a journal that no program wrote
			}
			*list = append(*list, n)
		}
	}
}

// Fork is the deed as it stands, to go on with in one of several ways.
func (d *Deed[T]) Fork() *Deed[T] {
	x := *d
	x.Data, x.forced, x.lines, x.events = slices.Clone(d.Data), slices.Clone(d.forced), slices.Clone(d.lines), slices.Clone(d.events)
	return &x
}
