// Package render lays out answers for people: lines of at most 79 columns whose
// first characters say what they are, citations at the right edge, whole
// percentages. It takes sentences that the catalogue has already made and knows
// nothing of what they mean.
//
// A column is a character. The texts of both languages, names and signs (§, °,
// è) are letters of one column each; a name in letters of two columns would
// stand one column further to the right, no worse.
package render

import (
	"fmt"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"unicode/utf8"
)

// Width is the last column that an answer ever uses, and MaxLines the lines that
// a verdict may take; why has no such limit.
const (
	Width    = 79
	MaxLines = 6
	MaxBlock = 8 // of the block that closes a turn
)

// leastWidth is what an answer needs to be one: a narrower window wraps it.
const leastWidth = 40

// within is the last column that answers use now.
var within atomic.Int64

// windowed: answers are for a window, where a line that is too long would be broken within a word.
var windowed atomic.Bool

func init() { within.Store(Width) }

// NoWindow says that answers are for no window: nothing but what is laid out is broken.
func NoWindow() { windowed.Store(false) }

// SetWidth makes answers fit a window of so many columns: the last stays free, since
// some terminals begin a line when it is written. They are never wider than Width.
func SetWidth(columns int) {
	windowed.Store(true)
	within.Store(int64(min(max(columns-1, leastWidth), Width)))
}

func width() int { return int(within.Load()) }

// Last is the last column that answers use in the window as it is.
func Last() int { return width() }

const (
	indent = 5 // where the text of every line begins
	gap    = 2 // least distance between a text and its citation
)

// Mark is the first columns of a first line; the zero mark is none.
type Mark struct {
	text string
	kind Kind
}

// None is the mark of an answer that is no entry.
var None Mark

// The marks, as they stand in the first columns.
var (
	Odds    = Mark{" ? ", Asks}
	Refused = Mark{" ! ", Refuses}
	Close   = Mark{" ~ ", Hangs}
)

const (
	hands    = "  >> "
	phase    = "-- "
	phaseEnd = " --"
)

// Entry is the mark of what the journal keeps: [41].
func Entry(n int) Mark { return Mark{fmt.Sprintf("[%d]", n), Entered} }

// Head is the first line of an answer: its mark, the text, and the
// citation at the right edge. A text too long for the line goes on below.
func Head(mark Mark, text, right string) Page {
	if p := plainly.Load(); p != nil {
		sign := p.sign(mark)
		return page(heard(sign, text, right), mark.kind, len(sign))
	}
	prefix := mark.text
	for utf8.RuneCountInString(prefix) < indent {
		prefix += " "
	}
	if !strings.HasSuffix(prefix, " ") {
		prefix += " "
	}
	return page(lay(prefix, strings.Repeat(" ", indent), text, right), mark.kind, len(mark.text))
}

// Body is a line below the first, or several if the text needs them.
func Body(text string) Page { return BodyRef(text, "") }

// BodyRef is Body with a citation at the right edge.
func BodyRef(text, right string) Page {
	in := strings.Repeat(" ", indent)
	return Raw(lay(in, in, text, right))
}

// Table is a body that is never wrapped.
func Table(text string) Page {
	if IsPlain() {
		lines := strings.Split(strings.TrimRight(text, " \n"), "\n")
		for i, l := range lines {
			lines[i] = strings.Join(strings.Fields(l), " ")
		}
		return Raw(strings.Join(lines, "\n"))
	}
	in := strings.Repeat(" ", indent)
	return Raw(in + strings.ReplaceAll(strings.TrimRight(text, " \n"), "\n", "\n"+in))
}

// Drawing is a picture in letters, its empty lines included.
func Drawing(lines []string) Page {
	if IsPlain() {
		return Raw(strings.Join(lines, "\n"))
	}
	in := strings.Repeat(" ", indent)
	return Raw(in + strings.Join(lines, "\n"+in))
}

// Plain is a sentence beside the answers, from the first column on.
func Plain(text string) Page { return Raw(lay("", strings.Repeat(" ", indent), text, "")) }

// Hands is what the people at the table must do now.
func Hands(text string) Page {
	if p := plainly.Load(); p != nil {
		return page(heard(p.Hands+": ", text, ""), ForHands, 0)
	}
	return page(lay(hands, strings.Repeat(" ", indent), text, ""), ForHands, len(hands)-1)
}

// Phase is an announcement of the sequence of play: -- Contact. --
func Phase(text string) Page {
	if IsPlain() {
		return page(heard("", text, ""), Opens, 0)
	}
	return page(lay(phase, "   ", text+phaseEnd, ""), Opens, 0)
}

// Banner is a whole line of equals signs with texts in it, first and last at
// the edges: == Turn 3 ends ======== entry 57 ====.
func Banner(texts ...string) Page { return page(banner(texts), Ends, 0) }

func banner(texts []string) string {
	if IsPlain() {
		return strings.Join(texts, "\n")
	}
	used := 0
	for _, s := range texts {
		used += utf8.RuneCountInString(s) + 2
	}
	free := width() - used
	if len(texts) == 0 || free < 2*(len(texts)+1) {
		return lay("== ", "   ", strings.Join(texts, " == "), "")
	}
	var b strings.Builder
	b.WriteString("==")
	free -= 4
	for i, s := range texts {
		b.WriteString(" " + s + " ")
		if i < len(texts)-1 {
			n := free / (len(texts) - 1 - i)
			b.WriteString(strings.Repeat("=", n))
			free -= n
		}
	}
	b.WriteString(strings.Repeat("=", width()-utf8.RuneCountInString(b.String())))
	return b.String()
}

// Pair is a line that can be typed as it is, and what it would do.
type Pair struct{ Left, Right string }

// Ways lists lines that can be typed, one below the other, and beside each what
// it does. A line to be typed is never broken: a long one has its meaning below.
func Ways(ways []Pair) Page {
	longest := 0
	for _, w := range ways {
		if n := utf8.RuneCountInString(w.Left); n <= 28 {
			longest = max(longest, n)
		}
	}
	in := strings.Repeat(" ", indent)
	var out []string
	for _, w := range ways {
		if IsPlain() {
			out = append(out, strings.TrimSuffix(w.Left+": "+w.Right, ": "))
			continue
		}
		n := utf8.RuneCountInString(w.Left)
		switch {
		case w.Right == "":
			out = append(out, in+w.Left)
		case n > longest:
			out = append(out, in+w.Left, lay(in+"  ", in+"  ", w.Right, ""))
		default:
			left := in + w.Left + strings.Repeat(" ", longest-n+4)
			out = append(out, lay(left, strings.Repeat(" ", utf8.RuneCountInString(left)), w.Right, ""))
		}
	}
	return Raw(strings.Join(out, "\n"))
}

// Grid is a table of rows and columns, its first row the heads of the columns and its first
// column those of the rows. In a window that is too narrow for it, and in plain answers,
// every row is a sentence of its own: head of the row, then head and cell of each column.
func Grid(rows [][]string) Page {
	wide := make([]int, len(rows[0]))
	for _, r := range rows {
		for j, c := range r {
			wide[j] = max(wide[j], utf8.RuneCountInString(c))
		}
	}
	long := indent
	for _, n := range wide {
		long += n + 2
	}
	var out Page
	for i, r := range rows {
		if long-2 > width() || IsPlain() {
			if i == 0 {
				continue
			}
			cells := make([]string, len(r)-1)
			for j := range cells {
				cells[j] = rows[0][j+1] + " " + r[j+1]
			}
			out = append(out, Body(r[0]+": "+strings.Join(cells, ", "))...)
			continue
		}
		line := strings.Repeat(" ", indent)
		for j, c := range r {
			line += strings.Repeat(" ", wide[j]-utf8.RuneCountInString(c)) + c + "  "
		}
		out = append(out, Raw(strings.TrimRight(line, " "))...)
	}
	return out
}

// Columns sets rows one below the other, cells aligned on the left with three
// blanks between. It does not wrap: the caller knows that the rows are short.
func Columns(rows [][]string) string {
	if IsPlain() {
		var out []string
		for _, r := range rows {
			out = append(out, strings.Join(r, ", "))
		}
		return strings.Join(out, "\n")
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 1, 3, ' ', 0)
	for _, r := range rows {
		// A tab inside a cell would be a cell of its own.
		for i, c := range r {
			if i > 0 {
				fmt.Fprint(w, "\t")
			}
			fmt.Fprint(w, strings.ReplaceAll(c, "\t", " "))
		}
		fmt.Fprint(w, "\n")
	}
	w.Flush()
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// lay sets a text between its first columns and the citation. first and rest
// stand before the first line and the others.
func lay(first, rest, text, right string) string {
	if IsPlain() {
		return heard("", text, right)
	}
	var out []string
	prefix := first
	room := func() int { return width() - utf8.RuneCountInString(prefix) }
	// A citation that leaves less than half a line to the text stands alone.
	r := utf8.RuneCountInString(right)
	alone := r > 0 && room()-r-gap < (width()-indent)/2
	for _, para := range strings.Split(strings.TrimRight(text, " \n"), "\n") {
		for {
			w := room()
			if len(out) == 0 && r > 0 && !alone {
				w -= r + gap
			}
			line, more := cut(para, w)
			line = prefix + line
			if len(out) == 0 && r > 0 && !alone {
				line += strings.Repeat(" ", width()-utf8.RuneCountInString(line)-r) + right
			}
			out = append(out, strings.TrimRight(line, " "))
			prefix = rest
			if more == "" {
				break
			}
			para = more
		}
	}
	if alone {
		for right != "" {
			var line string
			line, right = cut(right, room())
			out = append(out, strings.Repeat(" ", width()-utf8.RuneCountInString(line))+line)
		}
	}
	return strings.Join(out, "\n")
}

// cut takes from s what fits into n columns, up to a blank if there is one.
func cut(s string, n int) (line, more string) {
	n = max(n, 1)
	// Only as much is looked at as may stand here: a long text is cut many times.
	at, blank, end := 0, -1, -1
	for i, r := range s {
		if r == ' ' {
			blank = i
		}
		if at == n {
			end = i
			break
		}
		at++
	}
	if end < 0 {
		return s, ""
	}
	if blank > 0 {
		if l := strings.TrimRight(s[:blank], " "); l != "" {
			return l, strings.TrimLeft(s[blank:], " ")
		}
	}
	return s[:end], strings.TrimLeft(s[end:], " ")
}

// Fits says what is wrong with an answer: a line beyond Width, a blank at the
// end of a line, a character that is no text, more lines than max. max 0 is no
// limit.
func Fits(answer string, max int) error {
	lines := strings.Split(strings.TrimSuffix(answer, "\n"), "\n")
	for i, l := range lines {
		switch n := utf8.RuneCountInString(l); {
		case n > Width:
			return fmt.Errorf("line %d has %d columns, more than %d: %q", i+1, n, Width, l)
		case strings.HasSuffix(l, " "):
			return fmt.Errorf("line %d ends in a blank: %q", i+1, l)
		case strings.ContainsAny(l, "\t\r\x1b⟨⟩\uFFFD"):
			return fmt.Errorf("line %d has a character that is no text: %q", i+1, l)
		}
	}
	if max > 0 && len(lines) > max {
		return fmt.Errorf("%d lines, more than %d", len(lines), max)
	}
	return nil
}

// Room is how many columns a table has, behind its indent.
func Room() int { return width() - indent }

// Narrow reports a window in which what is not laid out in answers must be broken too.
func Narrow() bool { return width() < Width && !IsPlain() }

// Hung breaks a text at blanks where the window is narrow, first before its first line and rest before the others; a word that is
// longer than the window, such as a path, stays whole.
func Hung(first, rest, text string) string {
	if !Narrow() && (IsPlain() || !windowed.Load() || utf8.RuneCountInString(first+text) <= Width) {
		return first + text
	}
	var out []string
	line, blank := first, true
	for _, w := range strings.Fields(text) {
		switch {
		case blank:
			line += w
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) > width():
			out = append(out, line)
			line = rest + w
		default:
			line += " " + w
		}
		blank = false
	}
	return strings.Join(append(out, line), "\n")
}

// HungLines is Hung of every line of a text.
func HungLines(text string) string {
	if !Narrow() && (IsPlain() || !windowed.Load()) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if !Narrow() && utf8.RuneCountInString(l) <= Width {
			continue
		}
		in := l[:len(l)-len(strings.TrimLeft(l, " "))]
		if strings.HasPrefix(l, "    ") && !strings.HasPrefix(l, "      ") { // a line to be typed is never broken
			continue
		}
		lines[i] = Hung(in, in, l)
	}
	return strings.Join(lines, "\n")
}
