// Package plan reckons exactly with a sequence of lines, each typed as at the prompt, some of them only if what went before
// came to something: what each may come to, and where all of it ends. A plan is a file. It knows no rule: every line is
// carried out by the functions that carry it out at the table, on every state that the lines before may have led to.
package plan

import (
	"slices"
	"strings"

	"adjutant/internal/doc"
	"adjutant/internal/ref"
)

// Form is the first value of a file of this kind, and Mark what tells one in its first lines.
const (
	Form = "adjutant/plan/1"
	Mark = "adjutant/plan/"
	Name = "plan" // what the form is called
)

// MostTimes is how often a step may be repeated at most.
const MostTimes = 50

// Plan is a plan as it was read.
type Plan struct {
	Name    ref.Name
	Game    string    // whose declared facts it is about; "" where it is about a table
	At      string    // the scenario or the saved game from which it begins; "" for none
	AtPos   *doc.Node // where that stands
	GamePos *doc.Node // and where the game does
	First   []Line    // what is done before it begins, with its dice
	Watch   []Word    // what is told of each unit in the end; none: what its game looks at first
	Steps   []*Step   // in their order
	// All are the steps of any depth that are lines, in the order of the file.
	All  []*Step
	root *doc.Node
}

// Err are the faults found so far, a doc.Faults; nil for none.
func (p *Plan) Err() error { return p.root.Err() }

// Word is a word of the file, and where it stands.
type Word struct {
	Text string
	At   *doc.Node
}

// Line is a line as at the prompt.
type Line = Word

// Step is a line, or steps that belong together.
type Step struct {
	N    int    // its number among the lines, from 1; 0 of steps that belong together
	As   string // what conditions call it; "" for nothing
	Line Line
	Do   []*Step
	// parts are those of its line, of which some may be reckoned.
	parts []part
	If    *Cond   // only if this is so; nil: always
	Else  []*Step // instead, where it is not so
	// Until is what it is repeated for, at most Times times; nil of a step that is carried out once.
	Until *Cond
	Times int
	// Answers are those to the decisions that the line, and what is owed behind it, asks for.
	Answers []string
	Leave   bool // what may be waived is left, not thrown
	at      *doc.Node
	keep    bool // somebody asks later how it came out
}

// Pos is where the step stands in its file.
func (s *Step) Pos() (line, col int) {
	_, line, col = s.at.Pos()
	return line, col
}

// reader reads the steps of a file.
type reader struct {
	plan  *Plan
	named map[string]*Step
	// last are the lines one of which is the line before, for conditions on it: of a step with others instead, its own first.
	last []*Step
}

// Read reads a plan. path is what its faults are told by; the error is a [doc.Faults] of all of them, beside which stands what could
// be read, nil for a file of another form.
func Read(path string, text []byte) (*Plan, error) {
	root, err := doc.Parse(path, text)
	if err != nil {
		return nil, err
	}
	m := root.Map("format", "name", "at", "game", "first", "watch", "steps")
	if no := otherForm(m.Get("format"), text); no != nil {
		return nil, no
	}
	m.Need("format").Enum(Form)
	p := &Plan{root: root, Name: ref.Name(m.Get("name").Name()), At: m.Get("at").Text(), AtPos: m.Get("at"), Game: m.Get("game").Text(), GamePos: m.Get("game")}
	if m.Has("at") && m.Has("game") {
		m.Get("game").Fault("plan.both")
	}
	for _, n := range m.Get("first").List() {
		p.First = append(p.First, Line{n.Str(), n})
	}
	for _, n := range m.Get("watch").List() {
		p.Watch = append(p.Watch, Word{n.Text(), n})
	}
	r := &reader{plan: p, named: map[string]*Step{}}
	if steps := m.Need("steps"); steps != nil {
		if p.Steps = r.steps(steps); len(p.Steps) == 0 && !steps.Faulty() {
			steps.Fault("plan.empty")
		}
	}
	return p, root.Err()
}

// otherForm is the one fault of a file that says it is of another form: what else is in it cannot be what a plan has.
func otherForm(at *doc.Node, text []byte) error {
	file, line, col := at.Pos()
	rows := strings.Split(string(text), "\n")
	if line < 1 || line > len(rows) {
		return nil
	}
	_, said, _ := strings.Cut(rows[line-1], "format:")
	if said = strings.Trim(said, " \t\r\"'"); said == "" || strings.HasPrefix(said, Mark) {
		return nil
	}
	return doc.Faults{{File: file, Line: line, Col: col, Say: ref.M("plan.other-form", said, Form)}}
}

func (r *reader) steps(n *doc.Node) (out []*Step) {
	for _, x := range n.List() {
		out = append(out, r.step(x))
	}
	return out
}

func (r *reader) step(n *doc.Node) *Step {
	m := n.Map("as", "if", "line", "do", "until", "times", "answers", "owed", "else")
	s := &Step{at: n}
	if m.Has("if") { // it looks back, at what stands before
		s.If = r.cond(m.Get("if"))
	}
	before := r.last
	switch line, do := m.Get("line"), m.Get("do"); {
	case line != nil && do != nil:
		do.Fault("plan.line-and-do")
	case line != nil:
		s.Line = Line{line.Str(), line}
		s.parts = r.parts(s.Line)
		r.plan.All = append(r.plan.All, s)
		s.N, r.last = len(r.plan.All), []*Step{s}
	case do != nil:
		if s.Do = r.steps(do); len(s.Do) == 0 && !do.Faulty() {
			do.Fault("plan.empty")
		}
	case m.Node.IsMap():
		m.Node.Fault("plan.no-line")
	}
	r.name(s, m)
	s.Times = m.Get("times").IntIn(1, MostTimes)
	switch until, times := m.Get("until"), m.Get("times"); {
	case until != nil && times == nil:
		until.Fault("plan.no-times", MostTimes)
	case until == nil && times != nil:
		times.Fault("plan.times-alone")
	case until != nil:
		s.Until = r.cond(until)
	}
	for _, a := range m.Get("answers").List() {
		s.Answers = append(s.Answers, a.Text())
	}
	if owed := m.Get("owed"); owed != nil {
		s.Leave = owed.Enum("throw", "leave") == "leave"
	}
	if other := m.Get("else"); other != nil {
		if s.If == nil {
			other.Fault("plan.else-alone")
		}
		was := r.last
		r.last = before
		s.Else = r.steps(other)
		r.last = slices.Concat(was, r.last)
	}
	return s
}

// name notes what a step is called.
func (r *reader) name(s *Step, m doc.Map) {
	as := m.Get("as")
	if as == nil {
		return
	}
	switch s.As = as.ID(); {
	case s.As == "":
	case s.N == 0:
		as.Fault("plan.as-line")
	case r.named[s.As] != nil:
		as.Fault("plan.twice", s.As)
	case isBefore(s.As):
		as.Fault("plan.before", s.As)
	default:
		r.named[s.As] = s
	}
}
