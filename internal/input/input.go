// Package input reads lines: with editing, history and completion when a person
// sits at a terminal, plainly when the lines come from a pipe or a file. It
// knows nothing of commands or games.
package input

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/chzyer/readline"
)

// A Reader gives one line at a time. ReadLine, SetPrompt, Sits and Secret belong to
// one goroutine; Notice and Close may come from any.
type Reader interface {
	// ReadLine returns the next line without its end. The error is io.EOF at
	// the end of the input, ErrInterrupt when the line was given up with
	// Ctrl-C, ErrTooLong when it was longer than can be meant; after the last
	// two the next call goes on.
	ReadLine() (string, error)
	// SetPrompt sets what stands before the next line on a terminal.
	SetPrompt(string)
	// Notice keeps a text to be shown on a line of its own before the next
	// prompt, never in the middle of somebody's typing.
	Notice(string)
	// Sits says who types from now on, "" for who has no seat. Everybody finds his own lines in the
	// history and nobody else's; in the file stand those of who has no seat.
	Sits(who string)
	// Secret reads a line that is neither shown nor kept in the history.
	Secret(prompt string) (string, error)
	// Close gives the terminal back. It may be called more than once.
	Close() error
}

// A Completer lists the words that may stand where the cursor is: whole words,
// each beginning with what is typed since WordStart(line, pos), letters of
// either case. pos counts bytes. It is called on the reader's goroutine while a
// line is being read and must not call the reader.
type Completer func(line string, pos int) (candidates []string)

// ErrInterrupt says that the line was given up with Ctrl-C.
var ErrInterrupt = errors.New("interrupted")

// ErrTooLong says that a line was longer than the limit; it is dropped whole,
// because half a command must never run.
var ErrTooLong = errors.New("line too long")

// Limits of one line: on a terminal in characters, where every key redraws the
// line, and on a pipe in bytes.
const (
	MaxTyped = 1000
	MaxPiped = 64 << 10
)

// Options of Open. The zero value reads os.Stdin plainly or at the terminal.
type Options struct {
	In       io.Reader // nil is os.Stdin
	Out      io.Writer // nil is os.Stdout
	Err      io.Writer // nil is os.Stderr; notices of a plain reader
	Complete Completer // nil completes nothing
	History  string    // file of the history, made if need be; "" keeps none
	Warn     func(error)
	// Cooked leaves the line to the terminal: nothing is drawn again at a key, which a screen reader would read out.
	Cooked bool
}

// Open reads at the terminal if In and Out both are one, otherwise plainly. A
// history that cannot be kept is no reason not to play: Warn hears of it.
func Open(o Options) Reader {
	if o.In == nil {
		o.In = os.Stdin
	}
	if o.Out == nil {
		o.Out = os.Stdout
	}
	if o.Err == nil {
		o.Err = os.Stderr
	}
	if o.Warn == nil {
		o.Warn = func(error) {}
	}
	if in, ok := terminal(o.In); ok {
		if _, ok := terminal(o.Out); ok && o.Cooked {
			return &cooked{plain: plain{in: bufio.NewReaderSize(o.In, MaxPiped+1), err: o.Err}, out: o.Out, tty: in}
		} else if ok {
			r, err := openEditor(o, in)
			if err == nil {
				return r
			}
			o.Warn(err)
		}
	}
	return &plain{in: bufio.NewReaderSize(o.In, MaxPiped+1), err: o.Err}
}

// IsTerminal reports whether f is a file that is a terminal.
func IsTerminal(f any) bool {
	_, ok := terminal(f)
	return ok
}

// Columns is how wide the terminal is; ok is false for what is none, or does not say.
func Columns(f any) (n int, ok bool) {
	file, ok := terminal(f)
	if !ok {
		return 0, false
	}
	n, _, err := readline.GetSize(int(file.Fd()))
	return n, err == nil && n > 0
}

func terminal(f any) (*os.File, bool) {
	file, ok := f.(*os.File)
	return file, ok && readline.IsTerminal(int(file.Fd()))
}

// HistoryPath is where the history of this user belongs, "" if the environment
// does not say. env is os.Getenv or a stand-in.
func HistoryPath(env func(string) string) string {
	if d := env("XDG_STATE_HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, "adjutant", "history")
	}
	if d := env("HOME"); filepath.IsAbs(d) {
		return filepath.Join(d, ".local", "state", "adjutant", "history")
	}
	return ""
}

// notices is the queue between those who have something to say and the
// goroutine that reads.
type notices struct {
	mu    sync.Mutex
	queue []string
}

// Notice implements Reader.
func (n *notices) Notice(s string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.queue = append(n.queue, s)
}

func (n *notices) flush(w io.Writer) {
	n.mu.Lock()
	queue := n.queue
	n.queue = nil
	n.mu.Unlock()
	for _, s := range queue {
		io.WriteString(w, strings.TrimSuffix(s, "\n")+"\n")
	}
}

// plain reads a pipe or a file. It prints no prompt.
type plain struct {
	notices
	in  *bufio.Reader
	err io.Writer
}

func (p *plain) SetPrompt(string) {}
func (p *plain) Sits(string)      {}
func (p *plain) Close() error     { return nil }

// ReadLine accepts \n and \r\n. A last line without an end is a line.
func (p *plain) ReadLine() (string, error) {
	p.flush(p.err)
	b, err := p.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = p.in.ReadSlice('\n')
		}
		if err != nil && err != io.EOF {
			return "", err
		}
		return "", ErrTooLong
	}
	if err != nil && (err != io.EOF || len(b) == 0) {
		return "", err
	}
	s := strings.TrimSuffix(string(b), "\n")
	return strings.TrimRight(s, "\r"), nil
}

// Secret on a pipe is a line like any other: nobody looks on.
func (p *plain) Secret(string) (string, error) { return p.ReadLine() }

// cooked is a terminal whose own line is read: a prompt, and nothing until Enter.
type cooked struct {
	plain
	out    io.Writer
	tty    *os.File
	prompt string
}

func (c *cooked) SetPrompt(s string) { c.prompt = s }

// ReadLine writes the prompt and reads a line.
func (c *cooked) ReadLine() (string, error) {
	c.flush(c.out)
	io.WriteString(c.out, c.prompt)
	return c.plain.ReadLine()
}

// Secret reads a line that does not show.
func (c *cooked) Secret(prompt string) (string, error) {
	c.flush(c.out)
	io.WriteString(c.out, prompt)
	b, err := readline.ReadPassword(int(c.tty.Fd()))
	io.WriteString(c.out, "\n")
	return string(b), err
}

// WordStart is the byte where the word that ends at pos begins. A word ends at
// a blank and at the signs that join units, facts and lines: + > = ;
func WordStart(line string, pos int) int {
	pos = max(0, min(pos, len(line)))
	return strings.LastIndexAny(line[:pos], " \t+>=;") + 1
}

// complete says what Tab does: the text to insert at the cursor and, if the
// word is ambiguous, the candidates to show.
func complete(c Completer, line string, pos int) (insert string, show []string) {
	if c == nil {
		return "", nil
	}
	typed := line[WordStart(line, pos):pos]
	// What is joined to the word under way, a fact before its = or a unit before its +, stands there: of a candidate that
	// repeats it only the rest is meant.
	whole := line[strings.LastIndexAny(line[:pos], " \t;")+1 : pos]
	before := whole[:len(whole)-len(typed)]
	var words []string
	for _, w := range c(line, pos) {
		if before != "" && len(w) > len(before) && strings.EqualFold(w[:len(before)], before) {
			w = w[len(before):]
		}
		if utf8.ValidString(w) && len(w) >= len(typed) && strings.EqualFold(w[:len(typed)], typed) && !strings.ContainsAny(w, "\r\n\t\x1b\x00") {
			words = append(words, w)
		}
	}
	switch len(words) {
	case 0:
		return "", nil
	case 1:
		rest := words[0][len(typed):]
		if !strings.HasSuffix(words[0], "=") && !strings.HasPrefix(line[pos:], " ") {
			rest += " "
		}
		return rest, nil
	}
	common := words[0]
	for _, w := range words[1:] {
		common = common[:shared(common, w)]
	}
	if len(common) > len(typed) {
		insert = common[len(typed):]
	}
	return insert, words
}

// shared is how many bytes a and b have in common at the beginning, whole
// characters, letters of either case.
func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) {
		_, i := utf8.DecodeRuneInString(a[n:])
		_, j := utf8.DecodeRuneInString(b[n:])
		if i != j || !strings.EqualFold(a[n:n+i], b[n:n+j]) {
			break
		}
		n += i
	}
	return n
}

// oneLine joins words with blanks to at most width characters, and says how
// many did not fit. At least one word is shown.
func oneLine(words []string, width int) string {
	var b strings.Builder
	used := 0
	for i, w := range words {
		n := utf8.RuneCountInString(w) + 1
		if i > 0 && used+n+len(" +999") > width {
			b.WriteString(" +" + itoa(len(words)-i))
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w)
		used += n
	}
	return b.String()
}

// choice is words to choose from: on one line, or all of them on as many lines as they take.
func choice(words []string, width int, all bool) string {
	if !all {
		return oneLine(words, width)
	}
	var b strings.Builder
	used := 0
	for i, w := range words {
		n := utf8.RuneCountInString(w)
		switch {
		case i == 0:
		case used+1+n > width:
			b.WriteByte('\n')
			used = 0
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(w)
		used += n
	}
	return b.String()
}
