package input

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/chzyer/readline"
)

func itoa(n int) string { return strconv.Itoa(n) }

const (
	keyBell      = readline.CharBell
	maxSecret    = 200
	historyLimit = 500
	insist       = time.Second // between two Ctrl-C that mean it
)

// editor is a line editor on a terminal. The library panics in a goroutine of
// its own, where nobody can recover, so everything that can make it panic is
// kept away from it: see filter, width, Do and openHistory. Nor does anything lock the
// history that it keeps in memory: it is touched while the library waits for a key of
// the next line, and never again once the editor has been told to stop.
type editor struct {
	notices
	rl      *readline.Instance
	out     io.Writer
	stdin   *readline.CancelableStdin
	tty     *tty
	past    past
	who     string              // who types now
	kept    map[string][]string // the lines in memory, by who typed them
	done    Completer
	offered string // the line for which words were offered last: a second TAB shows all of them
	prompt  string
	resized func()

	shown  atomic.Int64 // width of the terminal that the library believes in
	pfx    atomic.Int64 // width of the prompt
	secret atomic.Bool  // the line is not to be seen
	shared atomic.Bool  // more than one have typed
	full   atomic.Bool  // the line has reached its limit
	cut    atomic.Bool  // characters of this line were dropped
	ended  atomic.Bool  // the terminal has gone
	closed atomic.Bool
	dying  atomic.Bool  // a signal is about to end the program
	giveUp atomic.Bool  // Ctrl-C came before the prompt did
	lines  atomic.Int64 // lines asked for so far

	once sync.Once
	sigs chan os.Signal
	err  error
}

func openEditor(o Options, in *os.File) (*editor, error) {
	e := &editor{out: o.Out, done: o.Complete, tty: &tty{fd: int(in.Fd())}, sigs: make(chan os.Signal, 4)}
	lines := []string{firstLine}
	if o.History != "" {
		old, err := openHistory(o.History)
		if err != nil {
			o.Warn(err)
		} else {
			lines, e.past = old, past{path: o.History, last: old[len(old)-1]}
		}
	}
	e.stdin = readline.NewCancelableStdin(&keyboard{in: in, ended: &e.ended})
	e.shown.Store(int64(e.width()))
	rl, err := readline.NewEx(&readline.Config{
		Stdin: e.stdin, Stdout: o.Out, Stderr: o.Out,
		// The library has no file of the history: see past.
		HistoryLimit: historyLimit, HistorySearchFold: true,
		DisableAutoSaveHistory: true,
		AutoComplete:           e,
		Painter:                e,
		Listener:               readline.FuncListener(e.watch),
		FuncFilterInputRune:    e.filter,
		FuncGetWidth:           func() int { return int(e.shown.Load()) },
		FuncOnWidthChanged:     func(f func()) { e.resized = f },
		FuncIsTerminal:         func() bool { return true },
		FuncMakeRaw:            e.tty.raw,
		FuncExitRaw:            e.tty.restore,
		InterruptPrompt:        "^C", EOFPrompt: "^D",
	})
	if err != nil {
		return nil, err
	}
	e.rl = rl
	e.kept = map[string][]string{"": lines}
	e.recall()
	for _, s := range append([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, keySignals...) {
		if !signal.Ignored(s) { // nohup means it
			signal.Notify(e.sigs, s)
		}
	}
	go e.listen()
	return e, nil
}

// listen hears the signals. SIGTERM and SIGHUP end the program. Ctrl-C sends one
// only while a command runs, since a terminal that is editing hands it over as a
// key: it gives up the next line, and ends the program when somebody insists.
func (e *editor) listen() {
	var first time.Time
	var when int64
	for s := range e.sigs {
		switch s {
		case syscall.SIGTERM, syscall.SIGHUP:
			e.die(s)
		case os.Interrupt:
			line := e.lines.Load()
			if when != line || first.IsZero() {
				first, when = time.Now(), line
				e.giveUp.Store(true)
			} else if time.Since(first) > insist {
				e.die(s)
			}
		}
	}
}

// die gives the terminal back and then ends the program as if we had not been
// there. Nothing is lost: what was acknowledged is in the journal, what was
// being typed was not a command.
func (e *editor) die(s os.Signal) {
	e.dying.Store(true)
	e.closed.Store(true)
	e.tty.leave()
	signal.Reset(s)
	if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(s) == nil {
		select {}
	}
	os.Exit(1)
}

// ReadLine implements Reader.
func (e *editor) ReadLine() (string, error) {
	line, err := e.read()
	if err == nil && strings.TrimSpace(line) != "" {
		e.remember(line, err)
		if e.who == "" { // the next who opens the game may be anybody
			e.past.add(line)
		}
	} else {
		e.remember("", err)
	}
	return line, err
}

// recall gives the library the lines of who types now, and no others.
func (e *editor) recall() {
	e.rl.ResetHistory()
	for _, l := range e.kept[e.who] {
		e.rl.SaveHistory(l)
	}
}

// Sits implements Reader.
func (e *editor) Sits(who string) {
	if who == e.who || e.over() {
		return
	}
	if e.kept[who] == nil {
		e.kept[who] = []string{firstLine}
	}
	e.who = who
	e.shared.Store(true)
	e.recall()
}

// remember tells the library what was read, when it waits for the next line. After the
// end of the input it may still be at work on its last key, and is left alone. An empty
// line wipes what the library remembers of one that is not kept.
func (e *editor) remember(line string, err error) {
	if err == io.EOF {
		return
	}
	e.rl.SaveHistory(line)
	if own := e.kept[e.who]; line != "" {
		own = append(own, line)
		e.kept[e.who] = own[max(0, len(own)-historyLimit):]
	}
}

// over reports that there will be no further line. While a signal ends the program it
// does not come back: who heard of an end of the input would leave by another door first.
func (e *editor) over() bool {
	for e.dying.Load() {
		time.Sleep(time.Second)
	}
	return e.closed.Load() || e.ended.Load()
}

func (e *editor) read() (string, error) {
	if e.over() {
		return "", io.EOF
	}
	e.lines.Add(1)
	e.flush(e.out)
	if e.giveUp.Swap(false) {
		return "", ErrInterrupt
	}
	e.cut.Store(false)
	e.full.Store(false)
	e.fit()
	e.rl.SetPrompt(e.prompt)
	line, err := e.rl.Readline()
	switch {
	case e.over():
		// The library turns the end of the input into Enter. What was typed
		// was never sent, and must not run.
		return "", io.EOF
	case errors.Is(err, readline.ErrInterrupt):
		return "", ErrInterrupt
	case err != nil:
		return "", err
	case e.cut.Load() || utf8.RuneCountInString(line) > MaxTyped:
		return "", ErrTooLong
	}
	return line, nil
}

// SetPrompt implements Reader. Characters that are no text are taken out.
func (e *editor) SetPrompt(s string) {
	e.prompt = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\x1b' || r == 127 {
			return -1
		}
		return r
	}, s)
	e.pfx.Store(int64(cells(e.prompt)))
}

// Secret implements Reader. The library's own way opens a second keyboard and
// an empty history; ours is the same line, painted as nothing.
func (e *editor) Secret(prompt string) (string, error) {
	old := e.prompt
	e.SetPrompt(prompt)
	e.secret.Store(true)
	line, err := e.read()
	e.secret.Store(false)
	e.SetPrompt(old)
	e.remember("", err)
	return line, err
}

// Close implements Reader. The library waits for its keyboard, so that is
// closed first.
func (e *editor) Close() error {
	e.once.Do(func() {
		e.closed.Store(true)
		signal.Stop(e.sigs)
		close(e.sigs)
		e.stdin.Close()
		e.err = e.rl.Close()
	})
	return e.err
}

// filter sees every key before the library does. A key that the library must
// not have becomes bell, which does nothing: dropped, it would make the library
// read one key too many.
func (e *editor) filter(r rune) (rune, bool) {
	e.fit()
	if r == 0 { // the end of the input: the library must see it
		return r, true
	}
	if e.secret.Load() {
		switch r {
		case readline.CharEnter, readline.CharCtrlJ, readline.CharInterrupt, readline.CharDelete,
			readline.CharBackspace, readline.CharCtrlH:
			return r, true
		}
		if !printable(r) {
			return keyBell, true // no history, no search, nothing for Ctrl-Y to bring back
		}
	}
	switch {
	case printable(r):
		if e.full.Load() {
			e.cut.Store(true)
			return keyBell, true
		}
	case r == readline.CharCtrlY:
		if e.full.Load() || e.shared.Load() { // what was cut may be another's
			return keyBell, true
		}
	case !handled(r):
		return keyBell, true
	}
	return r, true
}

func printable(r rune) bool { return r >= ' ' && r != 127 && r != utf8.RuneError }

// handled are the keys that edit. Of the rest the library would put most into
// the line as control characters; Ctrl-T runs over the end of a line of one
// letter, Ctrl-Z stops the parent process as well as this one.
func handled(r rune) bool {
	switch r {
	case readline.CharLineStart, readline.CharBackward, readline.CharInterrupt, readline.CharDelete,
		readline.CharLineEnd, readline.CharForward, readline.CharBell, readline.CharCtrlH, readline.CharTab,
		readline.CharCtrlJ, readline.CharKill, readline.CharCtrlL, readline.CharEnter, readline.CharNext,
		readline.CharPrev, readline.CharBckSearch, readline.CharFwdSearch, readline.CharCtrlU, readline.CharCtrlW,
		readline.CharCtrlY, readline.CharBackspace,
		readline.MetaBackward, readline.MetaForward, readline.MetaDelete, readline.MetaBackspace:
		return true
	}
	return false
}

// watch sees the line after every key and knows when it is full. Redrawing
// makes a line cost the square of its length.
func (e *editor) watch(line []rune, _ int, key rune) ([]rune, int, bool) {
	switch key {
	case 0, readline.CharEnter, readline.CharCtrlJ:
		return nil, 0, false // the line is on its way; its verdict stands
	}
	limit := MaxTyped
	if e.secret.Load() {
		limit = maxSecret
	}
	e.full.Store(len(line) >= limit)
	if len(line) < limit/2 {
		e.cut.Store(false)
	}
	return nil, 0, false
}

// Paint shows the line, or of a secret one nothing but its end.
func (e *editor) Paint(line []rune, _ int) []rune {
	if !e.secret.Load() {
		return line
	}
	if len(line) > 0 && line[len(line)-1] == '\n' {
		return line[len(line)-1:]
	}
	return nil
}

// Do completes. It never offers the library more than one candidate, because
// its table of candidates divides by the number of columns that fit, which may
// be none. The choice is shown here, on one line, at a second TAB on as many as it takes, and Do inserts what all have
// in common.
func (e *editor) Do(line []rune, pos int) ([][]rune, int) {
	if e.done == nil || e.secret.Load() || e.rl.Operation.IsSearchMode() || pos > len(line) {
		return nil, 0
	}
	insert, words := complete(e.done, string(line), len(string(line[:pos])))
	if len(words) > 0 {
		again := insert == "" && e.offered == string(line[:pos])
		e.offered = string(line[:pos])
		io.WriteString(e.rl.Stdout(), choice(words, min(e.width()-1, 79), again)+"\n")
	}
	if insert == "" || len(line)+utf8.RuneCountInString(insert) > MaxTyped {
		return nil, 0
	}
	return [][]rune{[]rune(insert)}, 0
}

// width is the number of columns of the terminal, 80 if it does not say.
func (e *editor) width() int {
	w, _, err := readline.GetSize(e.tty.fd)
	if err != nil || w <= 0 {
		return 80
	}
	return w
}

// fit tells the library how wide the terminal is. It looks at every key instead
// of waiting for the signal, which arrives on another goroutine. A prompt that
// ends exactly at the edge makes the library count for ever, so it is told a
// column more; a secret line has no width at all, so it never wraps.
func (e *editor) fit() {
	w := int64(e.width())
	if e.secret.Load() {
		w = 1 << 20
	}
	if p := e.pfx.Load(); p > 0 {
		for p%w == 0 {
			w++
		}
	}
	if e.shown.Swap(w) != w && e.resized != nil {
		e.resized()
	}
}

// cells is the width of a prompt without its colours.
func cells(s string) int {
	n, esc := 0, false
	for _, r := range s {
		switch {
		case r == '\x1b':
			esc = true
		case esc:
			esc = r != 'm'
		default:
			n++
		}
	}
	return n
}

// keyboard is the terminal without the bytes that mean something else to the
// library: NUL (Ctrl-Space) reads as the end of the input, and the \n of a
// pasted \r\n as an empty line.
type keyboard struct {
	in    io.Reader
	ended *atomic.Bool
	cr    bool
}

func (k *keyboard) Read(b []byte) (int, error) {
	for {
		n, err := k.in.Read(b)
		m := 0
		for _, c := range b[:n] {
			if c == 0 || c == '\n' && k.cr {
				k.cr = false
				continue
			}
			k.cr = c == '\r'
			b[m] = c
			m++
		}
		if err != nil {
			k.ended.Store(true)
		}
		if m > 0 || err != nil {
			return m, err
		}
	}
}

// tty is the terminal's mode. The signal handler restores it from another
// goroutine.
type tty struct {
	fd   int
	mu   sync.Mutex
	was  *readline.State
	gone bool
}

func (t *tty) raw() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.was != nil || t.gone {
		return nil
	}
	s, err := readline.MakeRaw(t.fd)
	if err == nil {
		t.was = s
	}
	return err
}

func (t *tty) restore() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.was == nil {
		return nil
	}
	err := readline.Restore(t.fd, t.was)
	t.was = nil
	return err
}

// leave restores the terminal for good.
func (t *tty) leave() {
	t.restore()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.gone = true
}

// firstLine stands in a history without lines, for the library cannot search an empty
// one: giving up is a nil pointer inside.
const firstLine = "help"

// past is the file of the history. Lines are added here, after they have been read, and
// not by the library, whose goroutine may still be at work when the editor closes.
type past struct {
	path string // empty: nothing is kept
	last string
}

// add keeps a line at the end; one that is like the last is not kept again. What cannot
// be written is lost: the line itself runs all the same.
func (p *past) add(line string) {
	line = historyLine(line)
	if p.path == "" || line == "" || line == p.last {
		return
	}
	f, err := os.OpenFile(p.path, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	if _, err := io.WriteString(f, line+"\n"); err == nil {
		p.last = line
	}
}

// historyLine is a line as the history keeps it: without signs that are no text.
func historyLine(l string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if !printable(r) {
			return -1
		}
		return r
	}, l))
}

// openHistory makes the file and its directory, for this user only, leaves at least one
// line in it, and no more than can be searched, and returns its lines.
func openHistory(path string) ([]string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	old, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	lines := []string{firstLine}
	for l := range strings.SplitSeq(strings.ToValidUTF8(string(old), ""), "\n") {
		l = historyLine(l)
		if l != "" && utf8.RuneCountInString(l) <= MaxTyped && !(l == firstLine && len(lines) == 1) {
			lines = append(lines, l)
		}
	}
	if len(lines) > historyLimit*4/5 {
		lines = append(lines[:1], lines[len(lines)-historyLimit*4/5:]...)
	}
	text := strings.Join(lines, "\n") + "\n"
	if text != string(old) {
		// Written beside and renamed, so that a cut leaves the old one.
		if err := os.WriteFile(path+".new", []byte(text), 0o600); err != nil {
			return nil, err
		}
		if err := os.Rename(path+".new", path); err != nil {
			return nil, err
		}
	}
	return lines, os.Chmod(path, 0o600)
}
