package render

import (
	"strings"

	"adjutant/internal/ref"
)

// Colours says whether an answer may be coloured: on a terminal that is not a
// dumb one, unless NO_COLOR is set to something. env is os.Getenv or a stand-in.
func Colours(terminal bool, env func(string) string) bool {
	return terminal && env("NO_COLOR") == "" && env("TERM") != "dumb"
}

// Kind is what a line of an answer is. Its first columns say so; they are set from it,
// and so is their colour.
type Kind uint8

const (
	Below    Kind = iota // what goes on below a first line, or stands by itself
	Entered              // the entry of the journal: [41]
	Asks                 // odds
	Refuses              // a refusal
	Hangs                // a verdict that hangs on the tape
	ForHands             // work for hands
	Opens                // an announcement of the sequence of play
	Ends                 // a banner
)

// paints are the colours of the kinds; whole is a kind that is coloured to the end of its line.
var paints = [...]struct {
	sgr   string
	whole bool
}{Entered: {sgr: "1"}, Asks: {sgr: "36"}, Refuses: {sgr: "31;1"}, Hangs: {sgr: "33;1"}, ForHands: {sgr: "32;1"}, Opens: {sgr: "2", whole: true}, Ends: {sgr: "1", whole: true}}

// Line is one line of an answer.
type Line struct {
	Text string
	kind Kind
	lead int // how much of the text is its kind, in bytes
}

// Page is an answer, line by line.
type Page []Line

// Raw is a text that somebody else has laid out.
func Raw(text string) Page { return page(text, Below, 0) }

// page is a laid-out text whose first line is of a kind.
func page(text string, k Kind, lead int) Page {
	var out Page
	for _, t := range strings.Split(text, "\n") {
		out = append(out, Line{Text: t})
	}
	out[0].kind, out[0].lead = k, lead
	return out
}

// String is the page as text, without a line end.
func (p Page) String() string {
	out := make([]string, len(p))
	for i, l := range p {
		out[i] = l.Text
	}
	return strings.Join(out, "\n")
}

// Opens reports that the page begins with an announcement of the sequence of play.
func (p Page) Opens() bool { return len(p) > 0 && p[0].kind == Opens }

// Paint is the page as a terminal shows it: signs that are no text stand there by name, and
// the first columns of every line have the colour of its kind, if on. Whoever cannot see
// colours loses nothing: the columns themselves carry the kind.
func (p Page) Paint(on bool) string {
	out := make([]string, len(p))
	for i, l := range p {
		out[i] = ref.Plain(l.Text)
		c := paints[l.kind]
		if !on || c.sgr == "" {
			continue
		}
		lead := l.lead
		if c.whole {
			lead = len(out[i])
		}
		out[i] = "\x1b[" + c.sgr + "m" + out[i][:lead] + "\x1b[0m" + out[i][lead:]
	}
	return strings.Join(out, "\n")
}

// Supposed is the page of a supposition: no phase has closed, no base comes off.
func (p Page) Supposed() Page {
	if IsPlain() {
		return p
	}
	out := make(Page, len(p))
	for i, l := range p {
		switch l.kind {
		case ForHands:
			l = Line{Text: " ?>> " + l.Text[len(hands):]}
		case Opens:
			l = Line{Text: " ?-- " + strings.TrimSuffix(l.Text[len(phase):], phaseEnd)}
		}
		out[i] = l
	}
	return out
}

// Flush sets the page to the left edge, without the entry: the banner above it has that.
func (p Page) Flush() Page {
	out := make(Page, len(p))
	for i, l := range p {
		switch l.kind { // of plain pages too: the entry is what leads
		case Entered:
			l = Line{Text: strings.TrimLeft(l.Text[l.lead:], " ")}
		case Below:
			l.Text = strings.TrimPrefix(l.Text, strings.Repeat(" ", indent))
		}
		out[i] = l
	}
	return out
}
