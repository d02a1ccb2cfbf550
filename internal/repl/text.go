package repl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/report"
	"adjutant/internal/session"
)

// Text writes replies for people: lines whose first columns say what they are, a
// verdict in at most six of them.
type Text struct {
	P *i18n.Printer
	// Closes says that a turn has ended, whose block may take more lines.
	Closes bool
	// Whole leaves nothing out: a report has room.
	Whole bool
	// Told is what was written of a command when it waited for its last die: while it waits
	// for more, only what is new is written.
	Told []string
	// Speak writes a line in the words of the language; nil leaves it as it is.
	Speak func(line string) string
}

// citeWidth leaves at least half a line to the sentence.
const citeWidth = 30

// line is one text laid out; head is what stands before a first line.
func (w Text) line(t game.Text, head render.Mark) render.Page {
	say := w.P.Say(t.Say)
	cites := render.CitesWithin(citeWidth, t.Refs...)
	switch t.Kind {
	case game.HeadLine:
		return render.Head(head, say, cites)
	case game.HandsLine:
		return render.Hands(say)
	case game.PhaseLine:
		return render.Phase(say)
	case game.DrawnLine:
		return render.Drawing(w.drawn(t))
	case game.TableLine:
		return render.Table(say)
	}
	return render.BodyRef(say, cites)
}

// drawn is a table in letters.
func (w Text) drawn(t game.Text) []string { return report.Letters(t.Drawn, w.P.Say) }

// hands says what hands must do, when the game itself did not.
func (w Text) hands(v game.Verdict) render.Page {
	for _, t := range v.Lines {
		if t.Kind == game.HandsLine {
			return nil
		}
	}
	return w.handList(v.Hands)
}

func (w Text) handList(hs []game.Hand) render.Page {
	var out render.Page
	for _, h := range hs {
		key, to := "repl.do."+h.Act, where(h.To)
		if to != "" && w.P.Has(key+"-to") {
			key += "-to"
		}
		m := ref.M(key, h.N, ref.CM(h.Far.N), to)
		if !w.P.Has(m.Key) {
			m = ref.M("repl.do.other", h.Act)
		}
		say := ref.M("repl.do", h.Unit, m)
		if h.When == "turn-start" {
			say = ref.M("repl.do.turn-start", h.Unit, m)
		}
		out = append(out, render.Hands(w.P.Say(say))...)
	}
	return out
}

// where is how people name a place that has a name: an area, a point, a square.
func where(at game.Place) string {
	switch at := at.(type) {
	case game.Area:
		return at.ID
	case game.Node:
		return at.ID
	case game.Cell:
		return report.CellName(at.Col, at.Row)
	}
	return ""
}

// Reply is a reply as text, without a line end; "" when there is nothing to say.
func (w Text) Reply(r *session.Reply) string { return w.Page(r).String() }

// Page is a reply line by line.
func (w Text) Page(r *session.Reply) render.Page {
	lines := w.reply(r)
	if !r.Supposed {
		return lines
	}
	if len(lines) == 0 {
		lines = render.Raw("")
	}
	lines = lines.Supposed() // every line says so
	if owed := w.asks(r.Owed); owed != "" {
		lines = append(lines, render.Body(w.P.Say(ref.M("repl.would-owe", owed)))...)
	}
	return lines
}

// mark is the first column of a reply.
func mark(r *session.Reply) render.Mark {
	if r.Supposed {
		return render.Odds
	}
	return render.Entry(r.Entry)
}

func (w Text) reply(r *session.Reply) render.Page {
	var out render.Page
	add := func(s ...render.Line) { out = append(out, s...) }
	body := func(m ref.Msg) { add(render.Body(w.P.Say(m))...) }
	head := func(h render.Mark, m ref.Msg, cites ...ref.Ref) {
		add(render.Head(h, w.P.Say(m), render.CitesWithin(citeWidth, cites...))...)
	}
	for _, t := range r.Closing {
		add(w.line(t, render.None)...)
	}
	switch r.Kind {
	case session.Refused:
		return w.refusal(r.Refusal)
	case session.Done, session.Fixed:
		prefix := mark(r)
		if r.Kind == session.Fixed {
			w.fixed(r, add)
		}
		lines := r.Verdict.Lines
		if len(r.Closing) > 0 && len(lines) > 0 && lines[0].Kind == game.PhaseLine && r.Verb != "next" {
			lines, prefix = lines[1:], render.None // the phase that opened has just been named
		}
		if r.Net != nil { // what hands must do follows from the whole change
			lines = slices.DeleteFunc(slices.Clone(lines), func(t game.Text) bool { return t.Kind == game.HandsLine })
		}
		if w.Closes {
			prefix = render.None // the banner has the entry
		}
		ps := w.parts(lines, prefix)
		if len(ps) == 0 {
			ps = []part{{lines: render.Head(prefix, w.typable(r.Command), "")}}
		}
		ps = w.overruled(ps, r.Verdict.Overrode)
		if r.Net == nil {
			ps = append(ps, part{lines: w.hands(r.Verdict)})
		}
		add(w.fit(ps, r.Entry)...)
		for _, t := range r.After {
			add(w.line(t, render.None)...)
		}
		w.replayed(r, add)
		if r.Net != nil {
			add(w.handList(*r.Net)...)
		}
	case session.Waiting:
		if len(r.Struck) > 0 {
			w.fixed(r, add)
		}
		if r.Verdict.Close != nil {
			add(w.close(r)...)
		} else {
			add(w.fit(w.untold(w.waits(r, mark(r))), r.Entry)...)
		}
		for _, m := range r.Say {
			body(m)
		}
		if len(r.Owed) > 0 && r.Owed[0].Need.Secret {
			body(ref.M("repl.unseen"))
		}
		w.replayed(r, add)
		if r.Net != nil {
			add(w.handList(*r.Net)...)
		}
	case session.Asked:
		add(w.fit(w.odds(r, render.Odds), 0)...)
	case session.Answered:
		prefix := render.None
		if r.Verdict.Close != nil {
			prefix = render.Close
		}
		add(w.verdict(r.Verdict.Lines, prefix)...)
		if len(out) == 0 {
			head(render.None, ref.M("repl.nothing"))
		}
	case session.Explain:
		w.why(r, add)
	case session.Undone, session.Dropped, session.Redone:
		for i, n := range r.Struck {
			m := ref.M("repl.struck", n)
			if i < len(r.Say) && r.Kind != session.Redone {
				m = ref.M("repl.struck-what", w.own(r.Say[i]))
			}
			if r.Kind == session.Dropped {
				m = ref.M("repl.dropped", w.own(r.Say[0]))
			}
			if h := render.Entry(n); !r.Supposed {
				head(h, m)
			} else {
				head(render.Odds, m)
			}
		}
		for i, n := range r.Stands {
			m := ref.M("repl.stands")
			if i < len(r.Say) && r.Kind == session.Redone {
				m = ref.M("repl.stands-what", w.own(r.Say[i]))
			}
			head(render.Entry(n), m)
		}
		w.replayed(r, add)
		if r.Net != nil {
			add(w.handList(*r.Net)...)
		}
	case session.Owing:
		if len(r.Verdict.Lines) > 0 {
			add(w.verdict(r.Verdict.Lines, render.None)...)
		}
		w.owed(r.Owed, add)
	case session.Noted:
		head(render.Entry(r.Entry), ref.M("repl.noted", r.Say[0]))
	case session.Saved:
		head(render.None, ref.M("repl.saved", r.Path))
	case session.Loaded:
		head(render.None, ref.M("repl.loaded", r.Path))
		for _, m := range r.Say {
			body(m)
		}
	case session.Viewed:
		head(render.None, r.Say[0])
	case session.Reported:
		head(render.None, ref.M("repl.reported", r.Path+".html", r.Path+".md"))
	case session.Taped:
		w.tapes(r.Tapes, head, body)
	case session.Logged:
		for _, l := range r.Log {
			m, cites := w.logLine(l)
			head(render.Entry(l.Entry), m, cites...)
		}
		if len(r.Log) == 0 {
			head(render.None, ref.M("repl.log.none"))
		}
	case session.Todo:
		if len(r.Verdict.Lines) > 0 {
			add(w.verdict(r.Verdict.Lines, render.None)...)
		} else {
			add(w.handList(r.Hands)...)
		}
		if len(r.Hands) == 0 {
			head(render.None, ref.M("repl.todo.none"))
		}
	case session.Helped:
		if r.Facts != nil {
			add(w.facts(r.Facts)...)
			break
		}
		w.help(r.Verbs, add)
	case session.Rolled:
		faces := ref.Comma{}
		for _, f := range r.Roll.Faces {
			faces = append(faces, f)
		}
		if r.Roll.Least > 0 {
			head(render.None, ref.M("repl.rolled-count", r.Roll.Expr, faces, r.Roll.Count, r.Roll.Least))
		} else {
			head(render.None, ref.M("repl.rolled", r.Roll.Expr, faces, r.Roll.Total))
		}
	case session.Stands:
		if r.Clock.Say.IsZero() {
			head(render.None, ref.M("repl.no-table"))
		} else {
			head(render.None, r.Clock.Say)
		}
	}
	return out
}

// logLine is an entry of the log: what it was, what came of it, its dice where that does
// not tell them.
func (w Text) logLine(l session.LogLine) (ref.Msg, []ref.Ref) {
	m := ref.M("repl.plain", w.word(w.typable(l.Command), "verb."+l.Command))
	if l.Note != "" {
		m = ref.M("repl.noted", l.Note)
	}
	var cites []ref.Ref
	if l.Head != nil {
		m, cites = l.Head.Say, l.Head.Refs
	}
	if l.Ended > 0 {
		m = ref.M("repl.turn.ends", l.Ended)
	}
	came := ref.List{}
	for i, t := range l.Came {
		if i < len(l.Came)-1 {
			came = append(came, ref.M("repl.log.more", t.Say))
		} else {
			came = append(came, t.Say)
		}
	}
	if len(came) > 0 && !l.Struck && !l.Waiting {
		key := "repl.log.came"
		if strings.HasSuffix(w.P.Say(m), ".") { // it is a sentence by itself
			key = "repl.log.went"
		}
		m = ref.M(key, m, came)
	}
	said := w.P.Say(m)
	var faces ref.Comma
	for _, f := range l.Faces {
		token := f.Of() + " " + f.Shows()
		if f.IsCard() {
			token = w.bare(f)
		}
		if !strings.Contains(said, token) {
			faces = append(faces, ref.M("repl.plain", w.faceText(f)))
		}
	}
	switch {
	case l.Struck:
		m = ref.M("repl.log.struck", m)
	case l.Waiting:
		m = ref.M("repl.log.waiting", m)
	case len(faces) > 0:
		m = ref.M("repl.log.dice", m, faces)
	}
	return m, cites
}

// faceText is a die with who threw it, or what was chosen, in the words of the language.
func (w Text) faceText(f dice.Face) string {
	t := w.bare(f)
	if f.Unit != "" && f.Pick == "" {
		t = w.thrower(f.Unit) + " " + t
	}
	return t
}

// bare is a die, a card or a choice without who it is of.
func (w Text) bare(f dice.Face) string {
	switch {
	case f.IsCard() && f.Card == "":
		return w.P.Say(ref.M("repl.plain", dice.HiddenWord))
	case f.IsCard() || f.Pick != "":
		return w.said([]string{f.Shows()})[0]
	}
	return f.Of() + " " + f.Shows()
}

// thrower is who threw a die: a unit by its id, a side by its name in the language.
func (w Text) thrower(who string) string {
	plain := game.Fold(who)
	own := w.typable(plain)
	if own == plain {
		return who
	}
	first, n := utf8.DecodeRuneInString(own)
	return string(unicode.ToUpper(first)) + own[n:]
}

// word is the catalogue's word for what the journal writes in English, or what is
// written there when no catalogue has one: a number, an id.
func (w Text) word(plain string, keys ...string) any {
	for _, k := range keys {
		if w.P.Has(k) {
			return ref.Word(k)
		}
	}
	return plain
}

// fixed says what was replaced.
func (w Text) fixed(r *session.Reply, add func(...render.Line)) {
	var what ref.Comma
	for _, s := range r.Was {
		if s.Is.IsCard() {
			what = append(what, ref.M("repl.fixed.card", w.bare(s.Was), w.bare(s.Is)))
			continue
		}
		what = append(what, ref.M("repl.fixed.die", s.Was.Die.String(), s.Was.Face, s.Is.Face))
	}
	for _, f := range r.Told {
		what = append(what, ref.M("repl.fixed.fact", w.word(f.Name, "fact."+f.Name), w.word(f.Value, f.Name+"."+f.Value, "yes."+f.Value)))
	}
	m := ref.M("repl.struck", r.Struck[0])
	if len(what) > 0 {
		m = ref.M("repl.fixed", what)
	}
	add(render.Head(render.Entry(r.Struck[0]), w.P.Say(m), "")...)
}

// replayed names the entries that came out otherwise.
func (w Text) replayed(r *session.Reply, add func(...render.Line)) {
	rp := r.Replayed
	if rp == nil {
		return
	}
	body := func(m ref.Msg) { add(render.Body(w.P.Say(m))...) }
	if len(rp.Changed) == 0 {
		body(ref.M("repl.replayed.same", rp.From, rp.To))
		return
	}
	body(ref.M("repl.replayed", len(rp.Changed), rp.From, rp.To))
	for _, c := range rp.Changed {
		var m ref.Msg
		switch c.How {
		case session.NowStruck:
			m = ref.M("repl.changed.struck", c.Refusal.Say)
		case session.NowOwed:
			m = ref.M("repl.changed.owed")
		default:
			m = ref.M("repl.changed.stands")
			for _, t := range c.Lines {
				if t.Kind == game.HeadLine || t.Kind == game.BodyLine {
					m = t.Say
				}
			}
		}
		add(render.Head(render.Entry(c.Entry), w.P.Say(m), "")...)
		if c.How == session.NowDiffers && r.Net == nil {
			add(w.hands(game.Verdict{Lines: c.Lines, Hands: c.Hands})...)
			for _, t := range c.Lines {
				if t.Kind == game.HandsLine {
					add(w.line(t, render.None)...)
				}
			}
		}
	}
}

// waits lays out a command that waits for dice: what those that have fallen did, and
// what may come of the rest.
func (w Text) waits(r *session.Reply, prefix render.Mark) []part {
	if len(r.SoFar) == 0 {
		return w.odds(r, prefix)
	}
	lines := slices.Clone(r.SoFar)
	if r.Odds != nil {
		for _, t := range r.Odds.Lines {
			if t.Kind != game.HeadLine && (t.Kind != game.ReasonLine || !told(r.SoFar, t.Say)) {
				lines = append(lines, t)
			}
		}
	}
	if lines[0].Kind != game.HeadLine { // what waits is named in any case
		head := game.Text{Kind: game.HeadLine, Say: ref.M("repl.plain", w.typable(r.Command))}
		if r.Odds != nil && len(r.Odds.Lines) > 0 && r.Odds.Lines[0].Kind == game.HeadLine {
			head = r.Odds.Lines[0]
		}
		lines = append([]game.Text{head}, lines...)
	}
	return w.parts(lines, prefix)
}

// sayings are what the dice of a command that waits have done, part by part as it is
// written; what may come of the rest is none of it.
func (w Text) sayings(r *session.Reply) []string {
	if len(r.SoFar) == 0 {
		return nil
	}
	only := *r
	only.Odds = nil
	out := []string{}
	for _, p := range w.waits(&only, mark(r)) {
		out = append(out, p.lines.String())
	}
	return append(out, w.waits(r, mark(r))[0].lines.String())
}

// untold leaves out the parts that have been told.
func (w Text) untold(ps []part) []part {
	return slices.DeleteFunc(ps, func(p part) bool { return slices.Contains(w.Told, p.lines.String()) })
}

// odds lays out a distribution: the lines of the game, or one for every outcome.
func (w Text) odds(r *session.Reply, prefix render.Mark) []part {
	head := func() part {
		return part{lines: render.Head(prefix, w.typable(strings.TrimPrefix(r.Command, "odds ")), "")}
	}
	o := r.Odds
	if o == nil || len(o.Lines) == 0 && len(o.Outcomes) == 0 {
		if ps := w.parts(r.Verdict.Lines, prefix); len(ps) > 0 {
			return ps
		}
		return []part{head()}
	}
	if len(o.Lines) > 0 {
		return w.parts(o.Lines, prefix)
	}
	row := ref.Row{}
	for _, x := range o.Outcomes {
		row = append(row, ref.Share{Say: ref.M("repl.plain", outcomeText(x.Keys)), P: x.P})
	}
	return []part{head(), {lines: render.Body(w.P.Say(ref.M("repl.row", row)))}}
}

func outcomeText(o game.Object) string {
	if len(o) == 1 {
		return fmt.Sprint(o[0].Value)
	}
	var b []string
	for _, kv := range o {
		if inner, ok := kv.Value.(game.Object); ok {
			b = append(b, kv.Key+" "+outcomeText(inner))
		} else {
			b = append(b, kv.Key+" "+fmt.Sprint(kv.Value))
		}
	}
	return strings.Join(b, " ")
}

// close is the block of a verdict that hangs on less than the tape: both answers
// stand there, and whether the tape matters at all.
func (w Text) close(r *session.Reply) render.Page {
	c := r.Verdict.Close
	var out render.Page
	if len(r.Verdict.Lines) > 0 {
		out = w.verdict(r.Verdict.Lines, render.Close)
	} else {
		var cites []ref.Ref
		if len(r.Owed) > 0 {
			cites = append(cites, r.Owed[0].Need.Ref)
		}
		out = render.Head(render.Close, w.P.Say(ref.M("repl.close", w.typable(r.Command))), render.CitesWithin(citeWidth, cites...))
		key := "repl.close.cm"
		if c.Unit == "deg" {
			key = "repl.close.deg"
		}
		sign := "+"
		if c.Margin < 0 {
			sign = ""
		}
		out = append(out, render.Body(w.P.Say(ref.M(key, ref.CM(c.Value), ref.CM(c.Limit), sign+w.P.Number(c.Margin), ref.CM(c.Tape))))...)
		for _, x := range c.If {
			out = append(out, render.Body(w.P.Say(ref.M("repl.close.if", x.Fact.Name, w.fact(x.Fact), x.Value, x.Critical)))...)
		}
	}
	if len(r.Owed) == 0 {
		return out
	}
	if o := r.Owed[0]; o.Need.Die == dice.Choice && len(r.Faces) > 0 {
		var l ref.Comma
		for _, f := range r.Faces {
			l = append(l, ref.M("repl.plain", w.faceText(f)))
		}
		return append(out, render.Body(w.P.Say(ref.M("repl.close.thrown", l, w.offered(o.Need.Answers))))...)
	}
	m := ref.M("repl.close.never")
	switch rs := session.Matters(c, int(r.Owed[0].Need.Die)); {
	case len(rs) == 1 && rs[0] == [2]int{1, int(r.Owed[0].Need.Die)}:
		m = ref.M("repl.close.always")
	case len(rs) > 0:
		var b []string
		for _, x := range rs {
			if x[0] == x[1] {
				b = append(b, strconv.Itoa(x[0]))
			} else {
				b = append(b, fmt.Sprintf("%d-%d", x[0], x[1]))
			}
		}
		last := b[len(b)-1]
		m = ref.M("repl.close.matters", last)
		if len(b) > 1 {
			m = ref.M("repl.close.matters-or", strings.Join(b[:len(b)-1], ", "), last)
		}
	}
	return append(out, render.Body(w.P.Say(m))...)
}

// fact is a fact's value as a word of the reader's language, or as it stands.
func (w Text) fact(f game.Fact) string {
	if key := f.Name + "." + f.Value; w.P.Has(key) {
		return w.P.Word(ref.Word(key))
	}
	return f.Value
}

// Refusal is why a line was not carried out, with the lines that would be. What may be
// typed stands whole, the way that overrules above all: where there is no room for
// everything, the ways between the first and that one go, then the hint.
func (w Text) Refusal(r *game.Refusal) string { return w.refusal(r).String() }

func (w Text) refusal(r *game.Refusal) render.Page {
	out := render.Head(render.Refused, w.P.Say(r.Say), render.Cites(r.Ref))
	var hint render.Page
	if !r.Hint.IsZero() {
		hint = render.Body(w.P.Say(r.Hint))
	}
	ways := waysShown(r.Ways)
	lines := w.ways(ways)
	shorten := func(least, room int) {
		for len(ways) > least && len(lines) > room {
			i := len(ways) - 1
			if forces(ways[i]) {
				i--
			}
			ways = slices.Delete(slices.Clone(ways), i, i+1)
			lines = w.ways(ways)
		}
	}
	shorten(2, render.MaxLines-len(out)-len(hint))
	if len(ways) > 0 && len(out)+len(hint)+len(lines) > render.MaxLines {
		hint = nil
	}
	shorten(1, render.MaxLines-len(out))
	out = append(out, hint...)
	return append(out[:min(len(out), max(render.MaxLines-len(lines), 1))], lines...)
}

// Ways is lines that may be typed, laid out beside what each would do.
func (w Text) Ways(ways []game.Way) string { return w.ways(ways).String() }

// ways is the lines that may be typed, laid out; nil for none.
func (w Text) ways(ways []game.Way) render.Page {
	if len(ways) == 0 {
		return nil
	}
	var pairs []render.Pair
	for _, x := range ways {
		pairs = append(pairs, render.Pair{Left: w.typable(x.Line), Right: w.P.Say(x.Say)})
	}
	return render.Ways(pairs)
}

// mostWays is how many lines to type a refusal offers.
const mostWays = 3

// forces reports the way that overrules a refusal.
func forces(x game.Way) bool {
	return strings.HasSuffix(x.Line, " !") || strings.Contains(x.Line, " ! ")
}

// waysShown is what a refusal offers of many ways: the first of them, and the one that
// overrules in any case, last.
func waysShown(ways []game.Way) []game.Way {
	if len(ways) <= mostWays {
		return ways
	}
	if i := slices.IndexFunc(ways, forces); i >= mostWays {
		return append(slices.Clone(ways[:mostWays-1]), ways[i])
	}
	return ways[:mostWays]
}

func by(f dice.Face) dice.By {
	if f.By == "" {
		return dice.Hand
	}
	return f.By
}

// owed lists what the table waits for.
func (w Text) owed(os []session.Owed, add func(...render.Line)) {
	if len(os) == 0 {
		add(render.Head(render.None, w.P.Say(ref.M("repl.owed.none")), "")...)
		return
	}
	for i, o := range os {
		if i > 0 && oneDraw(os[i-1], o) {
			continue
		}
		m := o.Line.Say
		what := w.wanted(os[i:])
		var cites []ref.Ref
		cites = append(cites, o.Need.Ref)
		word := o.Need.Die == dice.Choice || o.Need.Deck != ""
		switch {
		case len(o.Facts) > 0:
			m = ref.M("repl.owed.fact", o.Entry, w.offered(o.Facts))
		case word && len(o.Need.Answers) > 0 && o.Need.Unit == "":
			m = ref.M("repl.prompt.choice-nobody", what, strings.Join(w.answers(o.Need), ", "))
		case word && len(o.Need.Answers) > 0:
			m = ref.M("repl.owed.choice", w.needUnit(o.Need), what, strings.Join(w.answers(o.Need), ", "))
		case o.Need.Die != dice.Choice && o.Need.Unit == "" && o.Need.Value > 0:
			m = ref.M("repl.owed.die-alone", o.Need.Die.String(), o.Need.Value)
		case o.Need.Die != dice.Choice && o.Need.Unit == "":
			m = ref.M("repl.plain", o.Need.Die.String())
		case o.Need.Die != dice.Choice && o.Need.Value > 0:
			m = ref.M("repl.owed.die", o.Need.Die.String(), w.needName(o.Need), o.Need.Value)
		case o.Need.Die != dice.Choice:
			m = ref.M("repl.owed.plain", o.Need.Die.String(), w.needName(o.Need))
		}
		if o.Optional {
			m = ref.M("repl.owed.optional", m)
		}
		add(render.BodyRef(w.P.Say(m), render.CitesWithin(citeWidth, cites...))...)
	}
}

// wanted is what the first of these is for, and how many cards of one draw.
func (w Text) wanted(os []session.Owed) any {
	n := 1
	for n < len(os) && oneDraw(os[n-1], os[n]) {
		n++
	}
	if n == 1 {
		return os[0].Need.What
	}
	return counted(slices.Repeat([]string{w.P.Say(ref.M("repl.plain", os[0].Need.What))}, n))[0]
}

// oneDraw reports that two cards are owed for one draw.
func oneDraw(a, b session.Owed) bool {
	return a.Need.Deck != "" && a.Entry == b.Entry && a.Now == b.Now && a.Need.Deck == b.Need.Deck && a.Need.Unit == b.Need.Unit && a.Need.What == b.Need.What
}

// several reports whether one unit has more than one die in the prompt.
func several(os []session.Owed, unit string) bool {
	n := 0
	for _, o := range os {
		if o.Now && o.Need.Die != dice.Choice && o.Need.Deck == "" && o.Need.Unit == unit {
			n++
		}
	}
	return n > 1
}

// needName is the unit of a die, and against whom when it has several.
func (w Text) needName(n dice.Need) string {
	if n.Name != (ref.Name{}) {
		return w.P.Say(ref.M("repl.plain", n.Name))
	}
	if n.Against == "" || n.Unit == "" {
		return n.Unit
	}
	return n.Unit + "-" + n.Against
}

// needUnit is who throws a die or decides, as people call him.
func (w Text) needUnit(n dice.Need) string {
	if n.Name != (ref.Name{}) {
		return w.P.Say(ref.M("repl.plain", n.Name))
	}
	return n.Unit
}

func (w Text) help(vs []session.VerbHelp, add func(...render.Line)) {
	if len(vs) == 1 {
		v := vs[0]
		words := strings.Join(v.Words, ", ")
		if words == "" {
			words = v.Name
		}
		add(render.Head(render.None, words, render.CitesWithin(citeWidth, v.Refs...))...)
		key := "repl.help.verb." + v.Name
		if !v.Session {
			key = "repl.help.kind." + []string{"do", "record", "ask"}[v.Kind]
		}
		add(render.Body(w.P.Say(ref.M(key)))...)
		if shape := "parse.shape." + v.Name; !v.Session && w.P.Has(shape) {
			add(render.Body(w.P.Say(ref.M(shape)))...)
		}
		if v.Facts != nil {
			add(w.factsOf(v.Facts)...)
		}
		if eg := "help.example." + v.Name; w.P.Has(eg) {
			add(render.Body(w.P.Say(ref.M("repl.help.example", ref.Word(eg))))...)
		}
		return
	}
	for _, part := range []struct {
		key string
		in  func(session.VerbHelp) bool
	}{
		{"repl.help.do", func(v session.VerbHelp) bool { return !v.Session && v.Kind == game.DoVerb }},
		{"repl.help.record", func(v session.VerbHelp) bool { return !v.Session && v.Kind == game.RecordVerb }},
		{"repl.help.ask", func(v session.VerbHelp) bool { return !v.Session && v.Kind == game.AskVerb }},
		{"repl.help.session", func(v session.VerbHelp) bool { return v.Session }},
	} {
		l := ref.List{}
		for _, v := range vs {
			if part.in(v) {
				l = append(l, w.typable(v.Name))
			}
		}
		if len(l) > 0 {
			add(render.Body(w.P.Say(ref.M(part.key, l)))...)
		}
	}
	add(render.Body(w.P.Say(ref.M("repl.help.more")))...)
}

// Prompt is the state of the table in a few characters: turn, phase, what is
// owed.
func (w Text) Prompt(s *session.Session) string {
	head := w.P.Say(s.Clock().Say)
	if side, ok := s.Viewing(); ok {
		head = w.P.Say(ref.M("repl.prompt.view", head, side.Say))
	}
	ask := w.asks(s.Owed())
	switch {
	case head == "" && ask == "":
		return "> "
	case head == "":
		return ask + "> "
	case ask == "":
		return head + "> "
	}
	return head + ": " + ask + "> "
}

// asks is what is owed now, in a few words; "" for nothing.
func (w Text) asks(owed []session.Owed) string {
	var dies, facts, cards []string
	var choice *dice.Need
	more := 0
	for _, o := range owed {
		if !o.Now {
			continue
		}
		switch {
		case len(o.Facts) > 0:
			facts = o.Facts
		case o.Need.Deck != "":
			cards = append(cards, strings.TrimSpace(w.P.Say(ref.M("repl.plain", o.Need.Called()))+" "+w.needUnit(o.Need)))
		case o.Need.Die == dice.Choice && len(o.Need.Answers) > 0:
			n := o.Need
			choice = &n
		case o.Need.Die != dice.Choice:
			t := w.needUnit(o.Need)
			if several(owed, o.Need.Unit) {
				t = w.needName(o.Need)
			}
			if len(dies) == 0 || !strings.HasPrefix(dies[0], o.Need.Die.String()+" ") {
				t = strings.TrimSpace(o.Need.Die.String() + " " + t)
			}
			if len(dies) == 8 {
				more++
				continue
			}
			dies = append(dies, t)
		}
	}
	dies = append(dies, counted(cards)...)
	ask := ""
	switch {
	case choice != nil:
		answers := w.answers(*choice)
		if !choice.Secret || choice.Empty {
			answers = marked(answers)
		}
		ask = w.P.Say(ref.M("repl.prompt.choice", w.needUnit(*choice), choice.What, strings.Join(answers, " ")))
		if choice.Unit == "" {
			ask = w.P.Say(ref.M("repl.prompt.choice-nobody", choice.What, strings.Join(answers, " ")))
		}
	case len(dies) > 0:
		ask = strings.Join(dies, ", ")
		if more > 0 {
			ask += ", +" + strconv.Itoa(more)
		}
		if len(facts) > 0 {
			ask = w.P.Say(ref.M("repl.prompt.or", ask, w.offered(facts)))
		}
	}
	return ask
}

// counted says the same once, and how often.
func counted(words []string) (out []string) {
	for i, n := 0, 0; i < len(words); i += n {
		for n = 1; i+n < len(words) && words[i+n] == words[i]; {
			n++
		}
		t := words[i]
		if n > 1 {
			t += " x" + strconv.Itoa(n)
		}
		out = append(out, t)
	}
	return out
}

// typable is a line in the words of the language.
func (w Text) typable(line string) string {
	if w.Speak == nil {
		return line
	}
	return w.Speak(line)
}

// answers is what may be answered, as people of this language read it.
func (w Text) answers(n dice.Need) []string {
	out := w.said(n.Answers)
	for i, x := range n.Shown {
		if x != "" && i < len(out) {
			out[i] = w.P.Say(ref.M("repl.plain", x))
		}
	}
	return out
}

// own is what says what an entry was: a line that stands for one that says nothing of
// itself, in the words of the language.
func (w Text) own(m ref.Msg) ref.Msg {
	m.Args = slices.Clone(m.Args)
	for i, a := range m.Args {
		if line, ok := a.(ref.Typed); ok {
			m.Args[i] = w.typable(string(line))
		}
	}
	return m
}

// said is what is offered as an answer, in the words of the language.
func (w Text) said(answers []string) []string {
	out := make([]string, len(answers))
	for i, a := range answers {
		out[i] = w.typable(a)
	}
	return out
}

func (w Text) offered(answers []string) string { return strings.Join(w.said(answers), ", ") }

// marked puts brackets round the answer that Enter takes.
func marked(answers []string) []string {
	out := append([]string(nil), answers...)
	out[0] = "[" + out[0] + "]"
	return out
}
