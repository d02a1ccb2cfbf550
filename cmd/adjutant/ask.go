package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/repl"
	"adjutant/internal/session"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"
)

func newAsk(o *Options) *cobra.Command {
	return &cobra.Command{Use: "ask", Short: o.P.Say(ref.M("cli.ask")), Long: o.P.Say(ref.M("cli.ask.long")), Args: o.between(0, 0),
		RunE: func(*cobra.Command, []string) error { return askRun(o) }}
}

// mostAsked is how many bytes a line of a question may have, and mostKept how many answers are kept
// for whoever asks the same again.
const (
	mostAsked = 1 << 16
	mostKept  = 1 << 15
)

// enquiry is a line that ask reads.
type enquiry struct {
	ID, Facts        []byte // JSON, as it stands in the line
	Game, Verb, Line string
}

// read takes a line apart that is one object, see cli.ask.long; false for anything else, and for a key that nobody knows.
// Of a key that stands twice the last counts.
func (q *enquiry) read(d *jsontext.Decoder, line []byte) bool {
	d.Reset(bytes.NewBuffer(line), jsontext.AllowDuplicateNames(true))
	if t, err := d.ReadToken(); err != nil || t.Kind() != jsontext.KindBeginObject {
		return false
	}
	for {
		key, err := d.ReadToken()
		if err != nil {
			return false
		}
		if key.Kind() == jsontext.KindEndObject {
			break
		}
		name := strings.ToLower(key.String())
		value, err := d.ReadValue()
		if err != nil {
			return false
		}
		value = line[int(d.InputOffset())-len(value) : d.InputOffset()] // what the decoder gives is its own
		if !q.put(name, value) {
			return false
		}
	}
	_, err := d.ReadToken()
	return errors.Is(err, io.EOF)
}

// put keeps the value of a key; false for a key that nobody knows, and for what is no text where one has to stand.
func (q *enquiry) put(name string, value jsontext.Value) bool {
	var text *string
	switch name {
	case "id":
		q.ID = value
		return true
	case "facts":
		q.Facts = value
		return true
	case "game":
		text = &q.Game
	case "verb":
		text = &q.Verb
	case "line":
		text = &q.Line
	default:
		return false
	}
	switch value.Kind() {
	case jsontext.KindNull: // as if it were not there
		return true
	case jsontext.KindString:
		plain, err := jsontext.AppendUnquote(nil, value)
		*text = string(plain)
		return err == nil
	}
	return false
}

// answerer answers questions of every game, one after another; a game is begun when it is asked for.
type answerer struct {
	o     *Options
	games map[string]*opened
	kept  map[string][]byte
	in    jsontext.Decoder
	out   bytes.Buffer
}

// askRun answers lines until they end. What is answered is written out as soon as nothing more is
// waiting to be read, so that whoever asks one at a time is never kept waiting, and whoever asks
// thousands pays for few writes, and has them answered by all processors at once. A line that cannot
// be read has its answer too.
func askRun(o *Options) error {
	all := []*answerer{newAnswerer(o)}
	defer func() {
		for _, a := range all {
			for _, g := range a.games {
				g.Close()
			}
		}
	}()
	in, out := bufio.NewReaderSize(o.In, mostAsked), bufio.NewWriterSize(o.Out, mostAsked)
	for {
		lines, err := waiting(in)
		each := len(lines)
		if each >= worthwhile {
			for len(all) < runtime.GOMAXPROCS(0) {
				all = append(all, newAnswerer(o))
			}
			each = (each + len(all) - 1) / len(all)
		}
		var wait sync.WaitGroup
		for i, a := range all {
			from := min(i*each, len(lines))
			if part := lines[from:min(from+each, len(lines))]; len(part) == len(lines) {
				a.answerAll(part)
			} else {
				wait.Go(func() { a.answerAll(part) })
			}
		}
		wait.Wait()
		for _, a := range all {
			if _, e := a.out.WriteTo(out); e != nil {
				return e
			}
		}
		if in.Buffered() == 0 || err != nil {
			if e := out.Flush(); e != nil {
				return e
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// worthwhile is how many questions must wait to be divided among the processors.
const worthwhile = 32

// waiting are the next line, waited for, and those behind it that can be read without waiting; nil for one that is too long.
func waiting(in *bufio.Reader) (lines [][]byte, err error) {
	for {
		line, err := in.ReadSlice('\n')
		long := false
		for errors.Is(err, bufio.ErrBufferFull) {
			long = true
			line, err = in.ReadSlice('\n')
		}
		switch line = bytes.TrimSpace(line); {
		case long:
			lines = append(lines, nil)
		case len(line) > 0:
			lines = append(lines, bytes.Clone(line))
		}
		rest, _ := in.Peek(in.Buffered())
		if err != nil || !bytes.Contains(rest, []byte{'\n'}) {
			return lines, err
		}
	}
}

// newAnswerer has options and words of its own: it may run beside others.
func newAnswerer(o *Options) *answerer {
	own := *o
	own.P = i18n.New(o.Lang)
	return &answerer{o: &own, games: map[string]*opened{}, kept: map[string][]byte{}}
}

// answerAll puts the answers to some lines into out, see [waiting].
func (a *answerer) answerAll(lines [][]byte) {
	for _, line := range lines {
		if line == nil {
			a.write(nil, a.refusal(game.Refuse(game.BadValue, "", ref.M("cli.ask.long-line", mostAsked), ref.M("cli.ask.hint"))))
			continue
		}
		id, text := a.answer(line)
		a.write(id, text)
	}
}

// write puts the id of a question before its answer.
func (a *answerer) write(id, text []byte) {
	out := &a.out
	out.WriteByte('{')
	if len(id) > 0 {
		out.WriteString(`"id":`)
		out.Write(id)
		out.WriteByte(',')
	}
	out.Write(text[1:])
	out.WriteByte('\n')
}

// answer is the answer to one line, and the id of its question.
func (a *answerer) answer(line []byte) (id, text []byte) {
	var q enquiry
	if !q.read(&a.in, line) {
		return nil, a.refusal(game.Refuse(game.BadValue, "", ref.M("cli.ask.json"), ref.M("cli.ask.hint")))
	}
	key := q.Game + "\x00" + q.Verb + "\x00" + q.Line + "\x00" + string(q.Facts)
	if text, ok := a.kept[key]; ok {
		return q.ID, text
	}
	text = a.answered(q)
	if len(a.kept) == mostKept {
		clear(a.kept)
	}
	a.kept[key] = text
	return q.ID, text
}

// answered asks the game.
func (a *answerer) answered(q enquiry) []byte {
	g, no := a.of(q.Game)
	if no != nil {
		return a.refusal(no)
	}
	var r session.Reply
	switch {
	case (q.Line == "") == (q.Verb == ""):
		return a.refusal(game.Refuse(game.BadValue, "", ref.M("cli.ask.which"), ref.M("cli.ask.hint")))
	case q.Line != "" && len(q.Facts) > 0:
		return a.refusal(game.Refuse(game.BadValue, "", ref.M("cli.ask.which"), ref.M("cli.ask.hint")))
	case q.Line != "":
		g.Afresh() // questions of one pipe are nobody's conversation
		r = g.Question(q.Line)
	default:
		d, v, no := declared(g.Rules(), q.Verb)
		if no != nil {
			return a.refusal(no)
		}
		facts := q.Facts
		if len(facts) == 0 {
			facts = []byte("{}")
		}
		r = situation(a.o, g, d, v, question{words: strings.Fields(q.Verb)}, facts)
	}
	if !r.OK() {
		return a.refusal(r.Refusal)
	}
	if r.Odds == nil {
		return repl.JSON{P: a.o.P, Speak: repl.Speaker(g.Session, a.o.Lang)}.Reply(&r)
	}
	return repl.Asked(&r)
}

// of is the game of a name, the program's own choice without one.
func (a *answerer) of(name string) (*opened, *game.Refusal) {
	if g := a.games[name]; g != nil {
		return g, nil
	}
	if name != "" {
		if _, ok := folder(name); !ok {
			return nil, game.Refuse(game.Unknown, "", ref.M("cli.ask.game", name), ref.M("cli.ask.hint"))
		}
		was := a.o.Game
		a.o.Game = name
		defer func() { a.o.Game = was }()
	}
	g, err := a.o.begin(nil, "")
	if err != nil {
		return nil, a.o.refusal(err)
	}
	g.Figures(true) // of every answer figures alone are written
	a.games[name] = g
	return g, nil
}

func (a *answerer) refusal(no *game.Refusal) []byte {
	return repl.JSON{P: a.o.P}.Reply(&session.Reply{Kind: session.Refused, Refusal: no})
}
