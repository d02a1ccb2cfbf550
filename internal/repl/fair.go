package repl

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

// This file tells of dice that are committed to.

// fair is what stands in the journal of the dice of one turn.
func fair(f *session.Fair) ref.Msg { return wasted(f.Wasted, fairPlain(f)) }

// wasted says how many throws of the opponents were refused, where there were some.
func wasted(n int, say ref.Msg) ref.Msg {
	if n == 0 {
		return say
	}
	return ref.M("repl.fair.wasted", say, n)
}

func fairPlain(f *session.Fair) ref.Msg {
	if f.Key == 0 {
		return ref.M("repl.fair.none", f.Typed, f.Struck, f.Saves, f.Opened, f.Gone)
	}
	return ref.M("repl.fair", f.Key, Lot(f), f.Rolled, f.Typed, f.Struck, f.Saves, f.Opened, f.Gone)
}

// Lot is what was thrown for a key.
func Lot(f *session.Fair) ref.Msg {
	if f.Lot == "" {
		return ref.M("repl.fair.bare")
	}
	return ref.M("repl.fair.lot", f.Lot)
}

// FairAll is the same of a whole game.
func FairAll(fs []session.Fair) ref.Msg {
	f, lots := session.Sum(fs)
	return wasted(f.Wasted, ref.M("repl.fair.all", f.Rolled, f.Typed, f.Key, lots, f.Struck, f.Saves, f.Opened, f.Gone))
}

// thrownBy says of each die of a verdict whether it was typed or rolled.
func (a *answer) thrownBy(r *session.Reply) {
	if m, ok := a.byWhom(r.Faces); ok && r.Sworn {
		a.body(m)
	}
}

// byWhom is dice, each with who threw it; ok is false where there is none.
func (w Text) byWhom(faces []dice.Face) (ref.Msg, bool) {
	var out ref.Comma
	for _, f := range faces {
		if f.Pick == "" {
			out = append(out, w.byHand(f))
		}
	}
	return ref.M("repl.dice.by", out), len(out) > 0
}

// byHand is one of them.
func (w Text) byHand(f dice.Face) ref.Msg {
	if by(f) == dice.Hand {
		return ref.M("repl.dice.typed", w.faceText(f))
	}
	return ref.M("repl.dice.rolled", w.faceText(f))
}

// sworn is how it stands with the keys.
func (a *answer) sworn(r *session.Reply) {
	for i, m := range r.Say {
		if i == 0 {
			a.head(render.None, m)
		} else {
			a.body(m)
		}
	}
	for i := range r.Fairs {
		if f := &r.Fairs[i]; f.Rolled+f.Typed+f.Struck+f.Gone+f.Saves+f.Opened+f.Wasted > 0 {
			a.body(fair(f))
		}
	}
}

// FairObject is what stands of the dice of one turn, for programs.
func FairObject(f *session.Fair) game.Object {
	o := game.Object{}
	if f.Key > 0 {
		put(&o, "key", f.Key)
	}
	if f.Lot != "" {
		put(&o, "nonce", f.Lot)
		put(&o, "after", f.After)
	}
	if f.Secret != "" {
		put(&o, "secret", f.Secret)
	}
	for _, x := range []struct {
		name string
		n    int
	}{{"rolled", f.Rolled}, {"typed", f.Typed}, {"taken_back", f.Struck}, {"gone", f.Gone}, {"saved", f.Saves}, {"opened", f.Opened}} {
		put(&o, x.name, x.n)
	}
	if f.Wasted > 0 {
		put(&o, "nonces_refused", f.Wasted)
	}
	return o
}

// FairObjects is that of several turns.
func FairObjects(fs []session.Fair) []game.Object {
	var out []game.Object
	for i := range fs {
		out = append(out, FairObject(&fs[i]))
	}
	return out
}
