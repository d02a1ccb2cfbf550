// Package repl is the prompt: one loop that reads a line, hands it to the session
// and writes what came of it, in words or as JSON. A prompt that waits for dice is
// a state of that loop, never a second one inside it.
package repl

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/input"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/report"
	"adjutant/internal/session"
)

// Config is what a loop is given.
type Config struct {
	Session     *session.Session
	Lang        i18n.Lang
	JSON        bool
	In          input.Reader
	Out, Err    io.Writer
	Interactive bool // a person sits there: prompts, and Enter takes the marked answer
	Colour      bool
	// Stop ends at the first line that is refused, for `run`.
	Stop bool
	// File names the lines in what is said of a refusal, for `run`.
	File string
	// More says that further files follow: what is owed may be answered there.
	More bool
	// Until says that whoever types stops where it was asked to: what is owed then is the next player's.
	Until bool
	// Seat is the seat from which this loop plays, "" for the referee; Turn is held while
	// the loop is at the session, where several share one. It may be nil for a loop alone.
	Seat string
	Turn sync.Locker
	// Place is where a loop without a Seat begins where several share a session: whoever has had a turn before has left it at his own.
	Place session.Place
	// Before is done before each line is read, with the place from which this loop plays:
	// whoever shares the session without a prompt plays then. nil is nobody; an error ends the
	// loop.
	Before func(at session.Place) error
	// Rule answers `rule REF`, when the game does not: texts for people and an
	// object for programs. A citation without a book is of the given one. The error is a
	// *game.Refusal.
	Rule func(l i18n.Lang, book, text string, force func(ref.Ref) string) (render.Page, game.Object, error)
	// Commands are the words that are typed in the shell behind the program's name and mean nothing at a prompt, each with
	// the command that it means; nil is none.
	Commands func() map[string]string
}

// Result is how a loop ended.
type Result struct {
	Refused int // lines that were refused
	Owed    int // what was still owed at the end and may not be waived
}

type loop struct {
	Config
	text Text
	json JSON
	line int
	res  Result
	at   session.Place // where this loop stands at the session
	// waits is the entry that waited for a die in the last reply, and told what was written
	// of it then.
	waits int
	told  []string
	// barred is the refusal of the last line, nil where it was taken.
	barred *game.Refusal
}

// turn goes to the session from this loop's own place until the function that it returns
// is called.
func (l *loop) turn() func() {
	if l.Turn == nil {
		return func() {}
	}
	l.Turn.Lock()
	l.Session.At(l.at)
	return func() {
		l.at = l.Session.Place()
		l.Turn.Unlock()
	}
}

// sit takes the seat of the loop.
func (l *loop) sit() error {
	if l.Turn != nil {
		l.Turn.Lock()
		defer l.Turn.Unlock()
	}
	switch {
	case l.Seat == "" && l.Turn != nil:
		l.at = l.Place
		return nil
	case l.Seat == "":
		l.at = l.Session.Place()
		return nil
	}
	at, no := l.Session.Seat(l.Seat)
	if no != nil {
		return no
	}
	l.at = at
	l.Session.At(at)
	return nil
}

// Run reads until the input ends. The error is one of reading, or a *game.Refusal of the
// seat; refusals of lines are counted in the result.
func Run(c Config) (Result, error) {
	p := i18n.New(c.Lang)
	p.Plain = render.IsPlain()
	l := &loop{Config: c, text: Text{P: p}, json: JSON{P: p}}
	if err := l.sit(); err != nil {
		return l.res, err
	}
	l.text.Speak = Speaker(c.Session, c.Lang)
	p.Speak, p.Own = l.text.Speak, c.Session.Rules().Book()
	if x, ok := c.Session.Rules().(game.Speaker); ok { // the session's own verbs are English for programs
		l.json.Speak = func(line string) string { return x.Speak(c.Session.Seen(), line, string(c.Lang)) }
	}
	for {
		if c.Before != nil {
			if err := c.Before(l.at); err != nil {
				return l.res, err
			}
		}
		raw, err := l.read()
		l.line++
		switch {
		case err == io.EOF, err == nil && leaves(raw):
			defer l.turn()()
			l.end()
			return l.res, nil
		case errors.Is(err, input.ErrInterrupt):
			continue
		case errors.Is(err, input.ErrTooLong):
			l.refuse(game.Refuse(game.BadValue, "", ref.M("session.scan.long", input.MaxTyped, game.MaxLine), ref.Msg{}))
		case err != nil:
			return l.res, err
		default:
			l.fit()
			up := l.turn()
			l.Line(raw)
			up()
		}
		if c.Stop && l.res.Refused > 0 {
			return l.res, nil
		}
	}
}

// fit makes the answers as wide as the window is now.
func (l *loop) fit() {
	if n, ok := input.Columns(l.Out); ok && l.Interactive {
		render.SetWidth(n)
	}
}

// read is the next line: unseen where the answer is for nobody else's eyes.
func (l *loop) read() (string, error) {
	if !l.Interactive {
		return l.In.ReadLine()
	}
	above, prompt, unseen := l.asked()
	if above != "" {
		l.write(l.Out, render.Body(above))
	}
	l.In.Sits(l.sits())
	if unseen {
		return l.In.Secret(prompt)
	}
	l.In.SetPrompt(prompt)
	return l.In.ReadLine()
}

// asked is the prompt, the line above it, and whether its answer is for nobody else's eyes.
func (l *loop) asked() (above, prompt string, unseen bool) {
	defer l.turn()()
	above, prompt = l.text.prompts(l.Session)
	return above, prompt, slices.ContainsFunc(l.Session.Owed(), func(o session.Owed) bool { return o.Now && o.Need.Secret })
}

// sits is the seat whose eyes are at the prompt, "" for the referee's.
func (l *loop) sits() string {
	defer l.turn()()
	seat, _ := l.Session.Viewing()
	return seat.Name
}

// leaves reports that somebody typed a word that means to go: no rulebook has
// such a verb, and everything is kept already.
func leaves(line string) bool {
	return slices.Contains(quitWords, strings.ToLower(strings.TrimSpace(line)))
}

// leavesWith is the word that means to go at the head of a line that has more behind it, "" where there is none: it may have been
// meant otherwise.
func leavesWith(line string) string {
	if words := strings.Fields(strings.ToLower(line)); len(words) > 1 && slices.Contains(quitWords, words[0]) {
		return words[0]
	}
	return ""
}

// stays refuses to go at a line that has more than the word for it.
func (l *loop) stays(raw string) bool {
	word := leavesWith(raw)
	if word != "" {
		l.refuse(game.Refuse(game.BadValue, "", ref.M("repl.leave-alone", word), ref.Msg{}, game.Way{Line: word}))
	}
	return word != ""
}

// The words that the prompt answers by itself, whatever the game.
var (
	quitWords = []string{"quit", "exit", "bye", "esci", "uscita"}
	ruleWords = []string{"rule", "regola"}
)

// ownVerbs are those of the prompt itself, for help: `rule` where the books are at hand.
func (l *loop) ownVerbs() (out []session.VerbHelp) {
	book := l.Session.Rules().Book()
	if l.Rule != nil && !slices.ContainsFunc(l.Session.Rules().Verbs(), func(v game.Verb) bool { return v.Name == ruleWords[0] }) {
		out = append(out, session.VerbHelp{Name: ruleWords[0], Book: book, Words: ruleWords, Kind: game.AskVerb, Session: true})
	}
	return append(out, session.VerbHelp{Name: quitWords[0], Book: book, Words: quitWords, Kind: game.AskVerb, Session: true})
}

// helps answers `help` about a verb of the prompt itself.
func (l *loop) helps(raw string) bool {
	ls, err := game.Scan(raw)
	if err != nil || len(ls) != 1 || len(ls[0].Words) != 2 || !slices.Contains(session.Words()["help"], ls[0].Words[0].Text) {
		return false
	}
	for _, v := range l.ownVerbs() {
		if slices.Contains(v.Words, ls[0].Words[1].Text) {
			l.reply(&session.Reply{Kind: session.Helped, Verb: "help", Words: raw, Clock: l.Session.Clock(), Verbs: []session.VerbHelp{v}, Owed: l.Session.Owed()})
			return true
		}
	}
	return false
}

// speaks refuses another language in the course of a game: it is chosen at the start.
func (l *loop) speaks(raw string) bool {
	ls, err := game.Scan(raw)
	if err != nil || len(ls) != 1 || len(ls[0].Words) == 0 || !slices.Contains([]string{"lang", "language", "lingua"}, ls[0].Words[0].Text) {
		return false
	}
	l.refuse(game.Refuse(game.NotNow, "", ref.M("repl.lang"), ref.Msg{}, game.Way{Line: "adjutant --lang en"}, game.Way{Line: "adjutant --lang it"}))
	return true
}

// listed answers `map` for who hears it, also in a game that draws its table itself.
func (l *loop) listed(raw string) bool {
	c, ok := l.Session.Rules().(game.Charter)
	if !render.IsPlain() || l.JSON || !ok || !slices.Contains(session.Words()["map"], strings.ToLower(strings.TrimSpace(raw))) {
		return false
	}
	chart, ok := c.Chart(l.Session.Seen())
	if ok {
		l.write(l.Out, append(render.Head(render.None, l.text.P.Say(chart.Title), ""), render.Drawing(report.Listed(&chart, l.text.P.Say))...))
	}
	return ok
}

// end looks at what nobody answered.
func (l *loop) end() {
	if l.More {
		return
	}
	for _, o := range l.Session.Owed() {
		if !o.Optional {
			l.res.Owed++
		}
	}
	if l.res.Owed > 0 && !l.Interactive && !l.Until {
		l.refuse(game.Refuse(game.NotNow, "", ref.M("repl.end.owed", l.text.Asks(l.Session)), ref.Msg{}))
	}
	if n := l.Session.ScriptLeft(); n > 0 {
		l.refuse(game.Refuse(game.BadValue, "", ref.M("repl.end.script", n), ref.Msg{}))
	}
}

// Asks is what is owed, in the words of the prompt.
func (w Text) Asks(s *session.Session) string {
	t := w.asks(s.Owed())
	if t == "" {
		for _, o := range s.Owed() {
			if !o.Line.Say.IsZero() {
				return w.P.Say(o.Line.Say)
			}
		}
	}
	return t
}

// Line carries one line out and writes its replies.
func (l *loop) Line(raw string) {
	text := strings.TrimSpace(raw)
	if strings.HasPrefix(text, "#") {
		return
	}
	if text == "" {
		if raw = l.enter(); raw == "" && !l.Interactive {
			return
		}
	}
	if l.whyBarred(raw) || l.rule(raw) || l.helps(raw) || l.listed(raw) || l.speaks(raw) || l.stays(raw) {
		return
	}
	rs := l.Session.Submit(raw)
	l.barred = nil
	for i := range rs {
		if rs[i].Kind == session.Helped && len(rs[i].Verbs) > 1 {
			rs[i].Verbs = append(rs[i].Verbs, l.ownVerbs()...)
		}
		if vs := rs[i].Verbs; rs[i].Kind == session.Helped && len(vs) == 1 && !vs[0].Session {
			vs[0].Follows = offers(l.Session, l.Lang, vs[0].Name+" ")
		}
		l.reply(&rs[i])
	}
}

// enter is the answer that Enter takes at a decision, or nothing. In a file an empty line
// only parts others, unless the question says what it stands for.
func (l *loop) enter() string {
	for _, o := range l.Session.Owed() {
		if !o.Now || o.Need.Die != dice.Choice || len(o.Need.Answers) == 0 {
			continue
		}
		if o.Need.Empty || l.Interactive && !o.Need.Secret {
			return o.Need.Answers[0]
		}
	}
	return ""
}

// rule answers `rule REF` from the texts of the books.
func (l *loop) rule(raw string) bool {
	if l.Rule == nil {
		return false
	}
	ls, err := game.Scan(raw)
	if err != nil || len(ls) != 1 || len(ls[0].Words) == 0 {
		return false
	}
	if !slices.Contains(ruleWords, ls[0].Words[0].Text) {
		return false
	}
	for _, v := range l.Session.Rules().Verbs() {
		if v.Name == ruleWords[0] {
			return false
		}
	}
	var b []string
	for _, w := range ls[0].Words[1:] {
		b = append(b, w.Raw)
	}
	var force func(ref.Ref) string
	if x, ok := l.Session.Rules().(game.Reader); ok {
		force = func(r ref.Ref) string { return x.Reading(l.Session.Seen(), r) }
	}
	lines, o, err := l.Rule(l.Lang, l.Session.Rules().Book(), strings.Join(b, " "), force)
	if err != nil {
		var r *game.Refusal
		if !errors.As(err, &r) {
			r = game.Refuse(game.Failed, "", ref.M("session.failed", err.Error()), ref.Msg{})
		}
		l.refuse(r)
		return true
	}
	if l.JSON {
		l.write(l.Out, render.Raw(string(Line(o))))
	} else {
		l.write(l.Out, lines)
	}
	return true
}

func (l *loop) reply(r *session.Reply) {
	if keep := map[session.Kind]func(*session.Reply) *game.Refusal{session.Reported: l.report, session.Drafted: l.draft}[r.Kind]; keep != nil {
		if no := keep(r); no != nil {
			r = &session.Reply{Kind: session.Refused, Verb: r.Verb, Words: r.Words, Clock: r.Clock, Refusal: no, Owed: r.Owed}
		}
	}
	if !r.OK() {
		l.res.Refused++
		r.Refusal = l.elsewhere(r, l.exampled(r))
		l.barred = r.Refusal
	}
	if l.JSON {
		l.write(l.Out, render.Raw(string(l.json.Reply(r))))
		return
	}
	if l.Until && r.Kind == session.Viewed {
		return // a program that plays every seat goes from one to the other at each line
	}
	var out render.Page
	if r.Ended > 0 {
		out = append(out, render.Banner(l.text.P.Say(ref.M("repl.turn.ends", r.Ended)), l.text.P.Say(ref.M("repl.turn.entry", r.Entry)),
			l.text.P.Say(ref.M("repl.turn.sheet", r.Checkpoint)))...)
		if r.Fair != nil {
			if r.Before != "" {
				out = append(out, render.Body(l.text.P.Say(ref.M("repl.turn.before", r.Before)))...)
			}
			out = append(out, render.Body(l.text.P.Say(fair(r.Fair)))...)
		}
		if m, ok := ByHand(r.ByHand); ok {
			out = append(out, render.Body(l.text.P.Say(m))...)
		}
	}
	ended := len(out) > 0 && len(r.Faces) == 0 && r.Kind == session.Done
	w := l.text
	w.Closes, w.Told = len(out) > 0, l.toldOf(r)
	t := w.Page(r)
	if ended {
		t = t.Flush()
	}
	out = append(out, t...)
	if len(out) == 0 {
		return
	}
	if !r.OK() {
		l.fault(out)
		return
	}
	l.write(l.Out, out)
}

// exampled is a refusal of how a line is written with a line of that verb, where it offers
// none itself.
func (l *loop) exampled(r *session.Reply) *game.Refusal {
	no := r.Refusal
	first, _, _ := strings.Cut(r.Words, " ")
	v, ok := l.Session.VerbOf(first)
	if l.JSON || !ok || no == nil || no.Kind != game.BadValue || len(no.Ways) > 0 || !no.Hint.IsZero() || r.Clock.Table {
		return no
	}
	eg := exampleOf(l.text.P, v)
	if !l.text.P.Has(eg) {
		return no
	}
	x := *no
	x.Ways = []game.Way{{Line: l.text.P.Word(ref.Word(eg)), Say: ref.M("repl.way.example")}}
	return &x
}

// toldOf is what was written just before of the command that waits on in this reply, and
// notes what is written of it now. A refusal in between changes nothing.
func (l *loop) toldOf(r *session.Reply) []string {
	if !r.OK() {
		return nil
	}
	waits := r.Kind == session.Waiting && !r.Supposed && r.Verdict.Close == nil
	told, goesOn := l.told, waits && r.Entry == l.waits && len(r.Struck) == 0
	l.waits, l.told = 0, nil
	if waits {
		l.waits, l.told = r.Entry, l.text.sayings(r)
	}
	if goesOn {
		return told
	}
	return nil
}

// refuse says what is wrong with a line that never reached the session.
func (l *loop) refuse(r *game.Refusal) {
	l.res.Refused++
	if l.JSON {
		l.write(l.Out, render.Raw(string(l.json.Refusal(r))))
		return
	}
	l.fault(l.text.refusal(r))
}

// fault writes a refusal where refusals go, with file and line in a file.
func (l *loop) fault(text render.Page) {
	if l.File != "" {
		text = append(render.Raw(fmt.Sprintf("%s:%d:", l.File, l.line)), text...)
	}
	l.write(l.Err, text)
}

func (l *loop) write(w io.Writer, text render.Page) {
	// A pipe that nobody reads any more ends the loop at its next line, by the
	// signal it brings; there is nobody to tell.
	fmt.Fprintln(w, text.Paint(l.Colour && !l.JSON))
}
