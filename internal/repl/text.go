package repl

import (
	"cmp"
	"fmt"
	"slices"
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

// cited are citations as they are shown beside a text, each as the language has it.
func (w Text) cited(refs ...ref.Ref) string {
	return render.CitesWithin(citeWidth, w.P.Cited(refs...)...)
}

// line is one text laid out; head is what stands before a first line.
func (w Text) line(t game.Text, head render.Mark) render.Page {
	say := w.P.Say(t.Say)
	cites := w.cited(t.Refs...)
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
func (w Text) drawn(t game.Text) []string {
	if render.IsPlain() {
		return report.Listed(t.Drawn, w.P.Say)
	}
	return report.LettersIn(t.Drawn, w.P.Say, render.Room())
}

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
		var front any = ""
		if at, ok := h.To.(game.Cell); ok && at.Facing != game.NoFront {
			front = ref.Word("repl.front." + at.Facing.String())
		}
		key, to := "repl.do."+h.Act, where(h.To)
		switch {
		case h.Act == "go-back" && h.Far != game.Distance{}:
			key += "-far"
		case h.Act == "turn" && front != "":
			key += "-front"
		case to != "" && w.P.Has(key+"-to"):
			key += "-to"
		}
		m := ref.M(key, h.N, ref.CM(h.Far.N), to, front)
		if !w.P.Has(m.Key) {
			m = ref.M("repl.do.other", h.Act)
		}
		who := cmp.Or(h.Unit, h.Part)
		say := ref.M("repl.do", w.word(who, "repl.part."+who), m)
		if h.When == "turn-start" {
			say = ref.M("repl.do.turn-start", w.word(who, "repl.part."+who), m)
		}
		out = append(out, render.Hands(w.P.Say(say))...)
	}
	return out
}

// where is how people name a place that has a name: an area, a point, a square, which is typed by its
// two numbers.
func where(at game.Place) string {
	switch at := at.(type) {
	case game.Area:
		return at.ID
	case game.Node:
		return at.ID
	case game.Cell:
		return fmt.Sprint(at.Col, ",", at.Row)
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
	if r.Kind == session.Refused {
		return w.refusal(r.Refusal)
	}
	a := &answer{Text: w}
	for _, t := range r.Closing {
		a.add(w.line(t, render.None)...)
	}
	if write := answerOf[r.Kind]; write != nil {
		write(a, r)
	}
	return a.page
}

// logLine is an entry of the log: what it was, what came of it, its dice where that does
// not tell them.
func (w Text) logLine(l session.LogLine) (ref.Msg, []ref.Ref) {
	m := ref.M("repl.plain", w.word(w.typable(l.Command), ofGame(l.Book, "verb", l.Command)))
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
	var faces, sworn ref.Comma
	for _, f := range l.Faces {
		token := f.Of() + " " + f.Shows()
		if f.IsCard() {
			token = w.bare(f)
		}
		if !strings.Contains(said, token) && !(f.IsCard() && strings.Contains(game.Fold(said), game.Fold(token))) { // a card may be a unit's name
			faces = append(faces, ref.M("repl.plain", w.faceText(f)))
		}
		if l.Sworn && f.Pick == "" {
			sworn = append(sworn, w.byHand(f))
		}
	}
	with := func(m ref.Msg) ref.Msg {
		switch {
		case len(sworn) > 0:
			return ref.M("repl.log.dice", m, sworn)
		case len(faces) > 0:
			return ref.M("repl.log.dice", m, faces)
		}
		return m
	}
	switch {
	case l.Struck:
		m = with(ref.M("repl.log.struck", m))
	case l.Waiting:
		key := "repl.log.waiting"
		if l.Asks {
			key = "repl.log.asks"
		}
		m = with(ref.M(key, m))
	default:
		m = with(m)
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
	if own == plain || strings.Contains(plain, "-") { // a place or a unit whose name has a word in it that is typed otherwise elsewhere
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
		if s.Was.Die == dice.Choice && s.Is.Die == dice.Choice { // typed, and not yet thrown with: the entry waits
			what = append(what, ref.M("repl.fixed.face", s.Was.Face, s.Is.Face))
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
			if c.Asks {
				m = ref.M("repl.changed.asks")
			}
		default:
			m = ref.M("repl.changed.stands")
			for _, t := range c.Lines {
				if t.Kind == game.HeadLine || t.Kind == game.BodyLine {
					m = t.Say
				}
			}
			if !c.Anew.IsZero() {
				m = c.Anew
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

// fact is a fact's value as a word of the reader's language, or as it stands.
func (w Text) fact(f game.Fact) string {
	if key := f.Name + "." + f.Value; w.P.Has(key) {
		return w.P.Word(ref.Word(key))
	}
	return f.Value
}

func by(f dice.Face) dice.By {
	if f.By == "" {
		return dice.Hand
	}
	return f.By
}

func (w Text) help(vs []session.VerbHelp, add func(...render.Line)) {
	if len(vs) == 1 {
		v := vs[0]
		words := strings.Join(w.ownFirst(v), ", ")
		add(render.Head(render.None, words, w.cited(v.Refs...))...)
		key := "repl.help.verb." + v.Name
		if !v.Session {
			key = "repl.help.kind." + []string{"do", "record", "ask"}[v.Kind]
		}
		if does := doesOf(w.P, v); !v.Session && w.P.Has(does) {
			add(render.Body(w.P.Say(ref.M(does)))...)
		}
		add(render.Body(w.P.Say(ref.M(key)))...)
		if shape := ofGame(v.Book, "shape", v.Name); !v.Session && w.P.Has(shape) {
			add(render.Body(w.P.Say(ref.M(shape)))...)
		}
		if v.Facts != nil {
			add(w.factsOf(v.Facts)...)
		}
		if eg := exampleOf(w.P, v); w.P.Has(eg) {
			say := w.P.Say(ref.M("repl.help.example", w.typable(w.P.Word(ref.Word(eg)))))
			if render.IsPlain() { // a line that can be typed is one, whatever it parts by ;
				add(render.Table(say)...)
			} else {
				add(render.Body(say)...)
			}
		}
		add(w.follows(v.Follows)...)
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

// typable is a line in the words of the language.
func (w Text) typable(line string) string {
	if w.Speak == nil {
		return line
	}
	return w.Speak(line)
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

// oneDraw reports that two cards are owed for one draw.
func oneDraw(a, b session.Owed) bool {
	return a.Need.Deck != "" && a.Entry == b.Entry && a.Now == b.Now && a.Need.Deck == b.Need.Deck && a.Need.Unit == b.Need.Unit && a.Need.What == b.Need.What
}

// ofGame is the key of a sentence that a game has for one of its verbs, under its own mark:
// two games may have verbs of one name.
func ofGame(book, what, verb string) string {
	return strings.ToLower(book) + "." + what + "." + verb
}

// exampleOf is the key of a line that shows how a verb is typed: the game's own, of a verb of
// the session perhaps that of every game.
func exampleOf(p *i18n.Printer, v session.VerbHelp) string {
	if own := ofGame(v.Book, "example", v.Name); !v.Session || p.Has(own) {
		return own
	}
	return "help.example." + v.Name
}

// doesOf is the key of what a verb does in a few words, as [exampleOf] is that of a line that shows it.
func doesOf(p *i18n.Printer, v session.VerbHelp) string {
	if own := ofGame(v.Book, "does", v.Name); !v.Session || p.Has(own) {
		return own
	}
	return "help.does." + v.Name
}
