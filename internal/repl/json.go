package repl

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/report"
	"adjutant/internal/session"
)

// JSON writes replies for programs: one object a line, words and ids in English,
// decimals with a point; say, hint and the meaning of ways follow the language.
type JSON struct {
	P *i18n.Printer
	// Speak writes a line in the words of the language; nil leaves it as it is.
	Speak func(line string) string
}

func put(o *game.Object, key string, v any) { *o = append(*o, game.KV{Key: key, Value: v}) }

// Reply is a reply as one object without a line end.
func (w JSON) Reply(r *session.Reply) []byte {
	var o game.Object
	putPlace(&o, r)
	w.putOutcome(&o, r)
	putChances(&o, r)
	w.putGrounds(&o, r.Verdict)
	if rp := r.Replayed; rp != nil {
		put(&o, "replayed", replayedObject(rp))
	}
	if more := keysOf[r.Kind]; more != nil {
		more(w, &o, r)
	}
	if say := w.say(r); say != "" {
		put(&o, "say", say)
	}
	if len(r.Owed) > 0 || r.Kind == session.Owing {
		l := []game.Object{}
		for _, x := range r.Owed {
			l = append(l, w.owed(x))
		}
		put(&o, "owed", l)
	}
	return Line(o)
}

// putPlace puts what line it was, and where it stands in the journal and in the game.
func putPlace(o *game.Object, r *session.Reply) {
	put(o, "ok", r.OK())
	if r.Command != "" {
		put(o, "command", r.Command)
	}
	if r.Words != "" {
		put(o, "words", r.Words)
	}
	if r.Entry > 0 {
		put(o, "entry", r.Entry)
	}
	if r.Supposed {
		put(o, "supposed", true)
	}
	if r.Ended > 0 {
		put(o, "ended", r.Ended)
		put(o, "checkpoint", r.Checkpoint)
		if r.Fair != nil {
			put(o, "fair", FairObject(r.Fair))
			if r.Before != "" {
				put(o, "checkpoint_before", r.Before)
			}
		}
		*o = append(*o, ByHandKeys(r.ByHand)...)
	}
	if len(r.Void) > 0 {
		var l []game.Object
		for _, c := range r.Void {
			x := game.Object{{Key: "turn", Value: c.Turn}}
			if c.Code != "" {
				put(&x, "checkpoint", c.Code)
			}
			l = append(l, x)
		}
		put(o, "void", l)
	}
	if r.Clock.Turn > 0 {
		put(o, "turn", r.Clock.Turn)
	}
	if r.Clock.Phase != "" {
		put(o, "phase", r.Clock.Phase)
	}
}

// putOutcome puts what came of the line: why it was refused, or what it struck, with
// which steps, events and dice.
func (w JSON) putOutcome(o *game.Object, r *session.Reply) {
	if r.Refusal != nil {
		put(o, "refusal", w.refusal(r.Refusal))
	}
	if len(r.Struck) > 0 {
		put(o, "struck", r.Struck)
	}
	if len(r.Fell) > 0 {
		put(o, "fell", faces(r.Fell))
	}
	if len(r.Stands) > 0 {
		put(o, "stands", r.Stands)
	}
	if len(r.Verdict.Steps) > 0 {
		put(o, "steps", w.steps(r.Verdict.Steps))
	}
	if r.OK() && r.Entry > 0 && r.Kind != session.Explain || len(r.Events) > 0 {
		put(o, "events", events(r.Events))
	}
	if len(r.Faces) > 0 {
		put(o, "dice", faces(r.Faces))
	}
}

// putChances puts what may come of it, what hands must do, and what was assumed: the odds
// of the reply go before those of the verdict.
func putChances(o *game.Object, r *session.Reply) {
	odds := r.Odds
	if odds == nil {
		odds = r.Verdict.Odds
	}
	if odds != nil {
		put(o, "odds", oddsObject(odds))
	}
	hands := r.Verdict.Hands
	if r.Kind == session.Todo {
		hands = r.Hands
	}
	if len(hands) > 0 {
		put(o, "do", handObjects(hands))
	}
	assumed := r.Verdict.Assumed
	if r.Odds != nil && len(r.Odds.Assumed) > 0 {
		assumed = r.Odds.Assumed
	}
	if len(assumed) > 0 {
		var l []game.Object
		for _, a := range assumed {
			l = append(l, game.Object{{Key: "fact", Value: a.Fact}, {Key: "value", Value: a.Value}, {Key: "from", Value: a.From}})
		}
		put(o, "assumed", l)
	}
}

// putGrounds puts on what a verdict rests beside its steps: what was taken on trust, what
// was overruled, what lies near a limit, the game's own keys and the table.
func (w JSON) putGrounds(o *game.Object, v game.Verdict) {
	if len(v.Trusted) > 0 {
		put(o, "trusted", v.Trusted)
	}
	if len(v.Overrode) > 0 {
		var l []game.Object
		for _, x := range v.Overrode {
			l = append(l, w.refusal(x))
		}
		put(o, "overrode", l)
	}
	if v.Close != nil {
		put(o, "close", closeObject(v.Close))
	}
	*o = append(*o, v.Data...)
	for _, t := range v.Lines {
		if t.Kind == game.DrawnLine && v.Data.Get("map") == nil {
			put(o, "map", w.chart(t.Drawn))
		}
	}
}

// Line is an object as one line of JSON without HTML escapes.
func Line(o any) []byte {
	if x, ok := o.(game.Object); ok { // an encoder would go through it once more
		if b, err := x.Append(nil); err == nil {
			return unhidden(b)
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(o); err != nil {
		// Objects hold numbers, strings and lists of them: what fails is a NaN, and
		// that must be seen.
		return Line(map[string]any{"ok": false, "refusal": map[string]any{"kind": game.Failed, "say": err.Error()}})
	}
	return unhidden(bytes.TrimSpace(b.Bytes()))
}

// unhidden writes signs that are no text as escapes: to a program they mean the same,
// and a screen shows them.
func unhidden(b []byte) []byte {
	if !slices.ContainsFunc(b, func(c byte) bool { return c < ' ' || c > '~' }) || !bytes.ContainsFunc(b, ref.Hidden) {
		return b
	}
	var out []byte
	for _, r := range string(b) {
		if !ref.Hidden(r) {
			out = utf8.AppendRune(out, r)
			continue
		}
		for _, u := range utf16.Encode([]rune{r}) {
			out = fmt.Appendf(out, `\u%04x`, u)
		}
	}
	return out
}

// lines is some lines as sentences of the language.
func (w JSON) lines(ts []game.Text) string {
	var b []string
	for _, t := range ts {
		b = append(b, w.P.Say(t.Say))
	}
	return strings.Join(b, "\n")
}

// say is the verdict as the sentences of the language, line by line.
func (w JSON) say(r *session.Reply) string {
	var b []string
	for _, l := range [][]game.Text{r.Closing, r.Verdict.Lines, r.After} {
		for _, t := range l {
			if t.Kind == game.DrawnLine {
				b = append(b, report.Letters(t.Drawn, w.P.Say)...)
				continue
			}
			b = append(b, w.P.Say(t.Say))
		}
	}
	for _, m := range r.Opened {
		b = append(b, w.P.Say(m))
	}
	for _, m := range r.Say {
		if r.Kind == session.Explain {
			break // the lines of the verdict have said it
		}
		b = append(b, w.P.Say(m))
	}
	return strings.Join(b, "\n")
}

// chart is a table as an object: what ground it has, and what stands where. Words are
// those of the language.
func (w JSON) chart(c *game.Chart) game.Object {
	var o game.Object
	held := func(x *game.Object, by int) {
		if by > 0 && by <= len(c.Sides) {
			put(x, "held", w.P.Say(c.Sides[by-1]))
		}
	}
	links := func(all []game.Link) []game.Object {
		l := []game.Object{}
		for _, k := range all {
			l = append(l, game.Object{{Key: "from", Value: k.From}, {Key: "to", Value: k.To}, {Key: "kind", Value: k.Kind}})
		}
		return l
	}
	ground := []game.Object{}
	switch t := c.Table.(type) {
	case game.Plane:
		put(&o, "table", "plane")
		put(&o, "size", []float64{t.Width, t.Depth})
		for _, g := range t.Grounds {
			ground = append(ground, game.Object{{Key: "id", Value: g.ID}, {Key: "kind", Value: g.Kind}})
		}
		put(&o, "ground", ground)
	case game.Areas:
		put(&o, "table", "areas")
		for _, r := range t.All {
			x := game.Object{{Key: "id", Value: r.ID}, {Key: "kind", Value: r.Kind}}
			held(&x, r.Held)
			ground = append(ground, x)
		}
		put(&o, "areas", ground)
		put(&o, "links", links(t.Links))
	case game.Graph:
		put(&o, "table", "graph")
		for _, p := range t.Points {
			x := game.Object{{Key: "id", Value: p.ID}}
			held(&x, p.Held)
			ground = append(ground, x)
		}
		put(&o, "points", ground)
		put(&o, "links", links(t.Links))
	case game.Grid:
		put(&o, "table", "grid")
		put(&o, "size", []int{t.Cols, t.Rows})
		for _, q := range t.Squares {
			ground = append(ground, game.Object{{Key: "at", Value: []int{q.Col, q.Row}}, {Key: "kind", Value: q.Kind}})
		}
		put(&o, "squares", ground)
	}
	pieces := []game.Object{}
	for _, u := range c.Pieces {
		x := game.Object{{Key: "unit", Value: u.ID}}
		if u.Side >= 0 && u.Side < len(c.Sides) {
			put(&x, "side", w.P.Say(c.Sides[u.Side]))
		}
		placed(&x, "at", u.At)
		if !u.Face.IsZero() {
			put(&x, "face", w.P.Say(u.Face))
		}
		if u.Down {
			put(&x, "down", true)
		}
		if u.Mark != "" && u.Mark != "steady" {
			put(&x, "mark", u.Mark)
		}
		pieces = append(pieces, x)
	}
	put(&o, "pieces", pieces)
	return o
}

// Refusal is a refusal on its own, as one line.
func (w JSON) Refusal(r *game.Refusal) []byte {
	return Line(game.Object{{Key: "ok", Value: false}, {Key: "refusal", Value: w.refusal(r)}})
}

func (w JSON) refusal(r *game.Refusal) game.Object {
	o := game.Object{{Key: "kind", Value: string(r.Kind)}}
	if r.Ref != "" {
		put(&o, "ref", string(r.Ref))
	}
	put(&o, "say", w.P.Say(r.Say))
	if !r.Hint.IsZero() {
		put(&o, "hint", w.P.Say(r.Hint))
	}
	if len(r.Ways) > 0 {
		var ways []string
		for _, x := range r.Ways {
			line := x.Line
			if w.Speak != nil {
				line = w.Speak(line)
			}
			ways = append(ways, line)
		}
		put(&o, "ways", ways)
	}
	if r.Close != nil {
		put(&o, "close", closeObject(r.Close))
	}
	return o
}

func (w JSON) steps(ss []game.Step) []game.Object {
	l := []game.Object{}
	for _, s := range ss {
		o := game.Object{{Key: "ref", Value: string(s.Ref)}, {Key: "say", Value: w.P.Say(s.Say)}, {Key: "value", Value: w.P.Say(s.Value)}}
		if s.From != "" {
			put(&o, "from", string(s.From))
		}
		if !s.Computed.IsZero() {
			put(&o, "computed", w.P.Say(s.Computed))
		}
		put(&o, "sub", w.steps(s.Sub))
		if len(s.Holds) > 0 {
			var vs []game.Object
			for _, h := range s.Holds {
				vs = append(vs, h.Keys())
			}
			put(&o, "values", vs)
		}
		if s.Secret != nil {
			put(&o, "secret", s.Secret.Side)
		}
		l = append(l, o)
	}
	return l
}

func (w JSON) owed(x session.Owed) game.Object {
	o := game.Object{{Key: "kind", Value: x.Kind()}}
	if x.Entry > 0 {
		put(&o, "entry", x.Entry)
	}
	if x.Need.Unit != "" {
		put(&o, "unit", x.Need.Unit)
	}
	if x.Need.Against != "" {
		put(&o, "against", x.Need.Against)
	}
	if x.Need.Deck != "" {
		put(&o, "deck", x.Need.Deck)
	} else if x.Need.Die != dice.Choice {
		put(&o, "die", x.Need.Die.String())
		if x.Need.Value > 0 {
			put(&o, "need", x.Need.Value)
			if x.Need.Least {
				put(&o, "or-more", true)
			}
			put(&o, "critical", x.Need.Critical)
		}
	}
	if x.Need.Ref != "" {
		put(&o, "ref", string(x.Need.Ref))
	}
	answers := x.Need.Answers
	if len(x.Facts) > 0 {
		answers = x.Facts
	}
	if len(answers) > 0 {
		put(&o, "answers", answers)
	}
	if x.Need.Seat != "" {
		put(&o, "seat", x.Need.Seat)
	}
	if x.Need.Secret {
		put(&o, "secret", true)
	}
	if x.Close != nil {
		sides := int(x.Need.Die)
		if sides == 0 {
			sides = 100
		}
		if m := session.Matters(x.Close, sides); len(m) > 0 {
			put(&o, "matters", m)
		}
	}
	if x.Optional {
		put(&o, "optional", true)
	}
	put(&o, "now", x.Now)
	if !x.Line.Say.IsZero() {
		put(&o, "say", w.P.Say(x.Line.Say))
	}
	return o
}

func faces(fs []dice.Face) []game.Object {
	var l []game.Object
	for _, f := range fs {
		kind := "die"
		if f.IsCard() {
			kind = "deck"
		}
		o := game.Object{{Key: kind, Value: f.Of()}}
		if f.Unit != "" {
			put(&o, "unit", f.Unit)
		}
		switch {
		case f.IsCard():
			put(&o, "card", f.Shows())
		case f.Pick != "":
			put(&o, "pick", f.Pick)
		default:
			put(&o, "face", f.Face)
		}
		if f.Seat != "" {
			put(&o, "seat", f.Seat)
		}
		put(&o, "by", string(by(f)))
		l = append(l, o)
	}
	return l
}

func oddsObject(x *game.Odds) game.Object {
	var o game.Object
	if x.Chance != nil {
		put(&o, "chance", x.Chance)
	}
	outs := x.Outcomes
	if outs == nil {
		outs = []game.Outcome{}
	}
	put(&o, "outcomes", outs)
	return o
}

func handObjects(hs []game.Hand) []game.Object {
	var l []game.Object
	for _, h := range hs {
		o := game.Object{{Key: "unit", Value: h.Unit}, {Key: "act", Value: h.Act}}
		if h.Part != "" {
			put(&o, "part", h.Part)
		}
		if h.N != 0 {
			put(&o, "n", h.N)
		}
		if h.Far.N != 0 {
			put(&o, string(h.Far.Unit), h.Far.N)
		}
		if h.To != nil {
			placed(&o, "to", h.To)
		}
		put(&o, "when", h.When)
		l = append(l, o)
	}
	return l
}

// placed puts where something is or goes: two numbers on a plane or a grid, with its facing
// where it has one, and an id elsewhere.
func placed(o *game.Object, key string, at game.Place) {
	switch at := at.(type) {
	case game.Spot:
		put(o, key, []float64{at.X, at.Y})
		put(o, "facing", at.Deg)
	case game.Cell:
		put(o, key, []int{at.Col, at.Row})
		if at.Facing != game.NoFront {
			put(o, "facing", at.Facing.String())
		}
	case game.Area:
		put(o, key, at.ID)
	case game.Node:
		put(o, key, at.ID)
	}
}

func closeObject(c *game.Close) game.Object {
	var cases []game.Object
	for _, x := range c.If {
		o := game.Object{{Key: "fact", Value: x.Fact.Name}, {Key: "value", Value: x.Fact.Value}}
		if x.And.Name != "" {
			put(&o, "and", game.Object{{Key: "fact", Value: x.And.Name}, {Key: "value", Value: x.And.Value}})
		}
		put(&o, "need", x.Value)
		put(&o, "critical", x.Critical)
		cases = append(cases, o)
	}
	return game.Object{{Key: "measured", Value: c.Value}, {Key: "limit", Value: c.Limit}, {Key: "margin", Value: c.Margin}, {Key: "tape", Value: c.Tape},
		{Key: "unit", Value: string(c.Unit)}, {Key: "if", Value: cases}}
}

// events are events as the journal spells them today.
func events(es []game.Event) json.RawMessage {
	if len(es) == 0 {
		return json.RawMessage("[]")
	}
	return new(game.Wire).Append(nil, es)
}
