package session

import (
	"slices"
	"strings"

	"adjutant/internal/contrast"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Comparison is the odds of several questions that one line stood for; or of one, whole,
// where there are no axes.
type Comparison struct {
	Axes []contrast.Axis // what differs, in the order typed
	Rows []Compared      // one a question, the first axis changing slowest
	All  bool            // everything is to be told, not what decides
	// Brief wants a question in few words: what may have come of each stage, without the chance of each number; Whole is the line that tells
	// everything.
	Brief bool
	Whole string
	// Sheet is a sheet of all pairs: one figure of each. Meets is what it takes for granted of each.
	Sheet bool
	Meets ref.Msg
	Book  string // the mark of the game, as in citations
}

// Compared is one of the questions.
type Compared struct {
	At      []int  // the place in each axis
	Command string // as it was understood; of a line that was not, "" (Typed has it)
	Typed   string
	Odds    *game.Odds    // nil with a refusal
	Refusal *game.Refusal // why the rules have no answer to it
	// Stages is how it may stand on the way, of one question that is told whole.
	Stages []game.Stage
}

// compares answers a question that holds ranges or alternatives, or that wants the whole
// distribution; ok is false for any other. Nothing happens, and the next question leans on
// the last that was answered.
func (s *Session) compares(words []game.Word, all bool) (out []Reply, no *game.Refusal, ok bool) {
	var typed []string
	for _, w := range words {
		typed = append(typed, w.Raw)
	}
	typed = contrast.Parted(typed, s.shows)
	axes, questions, err := contrast.Split(typed)
	if err != nil {
		return nil, asRefusal(err), true
	}
	if len(axes) == 0 && !all {
		return nil, nil, false
	}
	last := s.last
	c := &Comparison{Axes: axes, All: all, Book: s.rules.Book()}
	r := Reply{Kind: Contrasted, Comparison: c, Command: "odds " + strings.Join(typed, " ")}
	var first *game.Refusal
	for _, q := range questions {
		s.last = last // no question leans on the one beside it
		row, verb := s.contrast(q)
		if no := row.Refusal; no != nil {
			if no.Kind == game.Unknown || no.Kind == game.Ambiguous {
				return nil, single(no, typed), true
			}
			if first == nil {
				first = no
			}
		} else {
			r.Verb = verb
		}
		c.Rows = append(c.Rows, row)
	}
	if !slices.ContainsFunc(c.Rows, func(x Compared) bool { return x.Odds != nil }) {
		return nil, single(first, typed), true
	}
	if w, same := twice(c); same {
		return nil, contrast.Single(game.Refuse(game.BadValue, "", ref.M("contrast.same", w), ref.Msg{}), typed), true
	}
	if all && len(axes) == 0 {
		c.Rows[0].Stages = s.stages()
		r.Command = strings.Replace(c.Rows[0].Command, "odds ", "odds all ", 1)
	}
	return []Reply{r}, nil, true
}

// shows reports a word that is the name of somebody who can be shown.
func (s *Session) shows(word string) bool {
	if _, show := s.verbs["show"]; !show {
		return false
	}
	l := game.Line{Words: []game.Word{{Text: "show", Raw: "show"}, {Text: game.Fold(word), Raw: word}}, Raw: "show " + word}
	_, err := s.rules.Parse(s.seen(), l, &game.Last{})
	return err == nil
}

// single is a refusal of what was typed that says what alternatives are, where some were typed; one of the rules stays
// as it is.
func single(no *game.Refusal, typed []string) *game.Refusal {
	if slices.Contains(typed, "/") && (no.Kind == game.BadValue || no.Kind == game.Unknown || no.Kind == game.Ambiguous) {
		return contrast.Single(no, typed)
	}
	return no
}

// twice finds two questions that are one, and the alternative by which the second was to differ: col / column.
func twice(c *Comparison) (word string, same bool) {
	for i, a := range c.Rows {
		for _, b := range c.Rows[:i] {
			if a.Command == "" || a.Command != b.Command {
				continue
			}
			for axis, at := range a.At {
				if b.At[axis] != at {
					return c.Axes[axis].Words[at], true
				}
			}
		}
	}
	return "", false
}

// contrast answers one of the questions.
func (s *Session) contrast(q contrast.Question) (row Compared, verb string) {
	row.At, row.Typed = q.At, "odds "+strings.Join(q.Words, " ")
	ls, err := game.Scan(strings.Join(q.Words, " "))
	if err != nil {
		row.Refusal = asRefusal(err)
		return row, ""
	}
	if len(ls) != 1 {
		row.Refusal = game.Refuse(game.BadValue, "", ref.M("session.nothing"), ref.M("session.nothing.hint"))
		return row, ""
	}
	defer s.Figures(s.Figures(true))
	rs, no := s.chanceOf(ls[0])
	switch {
	case no != nil:
		row.Refusal = no
	case !rs[0].OK():
		row.Refusal = rs[0].Refusal
	default:
		row.Odds, row.Command = rs[0].Odds, rs[0].Command
	}
	return row, ls[0].Words[0].Text
}

// stages is how what was asked last may stand on its way; nil where the game does not say.
func (s *Session) stages() []game.Stage {
	if s.last.Asked == nil {
		return nil
	}
	_, adj, _, no := s.supposedly(*s.last.Asked)
	if x, ok := adj.(game.Staged); ok && no == nil {
		return x.Stages(s.odds())
	}
	return nil
}

// Compare is what a reply to a question for odds tells, as a comparison: of itself alone
// where it is about one question. book is the mark of the game, whose words the outcomes have.
func (r *Reply) Compare(book string) *Comparison {
	if r.Comparison != nil {
		return r.Comparison
	}
	if r.Ranking != nil {
		c := &Comparison{Book: r.Ranking.Book}
		for _, x := range r.Ranking.Rows {
			c.Rows = append(c.Rows, Compared{Command: x.Command, Odds: x.Odds})
		}
		return c
	}
	return &Comparison{Book: book, Rows: []Compared{{Command: r.Command, Odds: r.Odds}}}
}
