package repl

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/internal/dice"
	"adjutant/internal/ref"
	"adjutant/internal/render"
	"adjutant/internal/session"
)

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
		add(render.BodyRef(w.P.Say(w.owedSay(o, w.wanted(os[i:]))), w.cited(o.Need.Ref))...)
	}
}

// orMore is the end of the key of a die that must show so much at least.
func orMore(n dice.Need) string {
	if n.Least {
		return "-least"
	}
	return ""
}

// owedSay is what one thing that is owed is: a fact, an answer to a choice, or a die.
func (w Text) owedSay(o session.Owed, what any) ref.Msg {
	m := o.Line.Say
	word := o.Need.Die == dice.Choice || o.Need.Deck != ""
	switch {
	case len(o.Facts) > 0:
		m = ref.M("repl.owed.fact", o.Entry, w.offered(o.Facts))
	case word && len(o.Need.Answers) > 0 && o.Need.Unit == "":
		m = ref.M("repl.prompt.choice-nobody", what, strings.Join(w.answers(o.Need), ", "))
	case word && len(o.Need.Answers) > 0:
		m = ref.M("repl.owed.choice", w.needUnit(o.Need), what, strings.Join(w.answers(o.Need), ", "))
	case o.Need.Die != dice.Choice && o.Need.Unit == "" && o.Need.Sure > 0:
		m = ref.M("repl.owed.die-alone-sure", o.Need.Die.String(), o.Need.Sure, o.Need.Beyond)
	case o.Need.Die != dice.Choice && o.Need.Unit == "" && o.Need.Value > 0:
		m = ref.M("repl.owed.die-alone"+orMore(o.Need), o.Need.Die.String(), o.Need.Value)
	case o.Need.Die != dice.Choice && o.Need.Unit == "":
		m = ref.M("repl.plain", o.Need.Die.String())
	case o.Need.Die != dice.Choice && o.Need.Sure > 0:
		m = ref.M("repl.owed.die-sure", o.Need.Die.String(), w.needName(o.Need), o.Need.Sure, o.Need.Beyond)
	case o.Need.Die != dice.Choice && o.Need.Value > 0:
		m = ref.M("repl.owed.die"+orMore(o.Need), o.Need.Die.String(), w.needName(o.Need), o.Need.Value)
	case o.Need.Die != dice.Choice:
		m = ref.M("repl.owed.plain", o.Need.Die.String(), w.needName(o.Need))
	}
	if o.Optional {
		m = ref.M("repl.owed.optional", m)
	}
	return m
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

// Prompt is the state of the table in a few characters: turn, phase, what is
// owed.
func (w Text) Prompt(s *session.Session) string {
	_, prompt := w.prompts(s)
	return prompt
}

// toType is what a prompt leaves free for an answer.
const toType = 8

// prompts is the prompt, and what is asked where it does not fit into the line that is typed on: it
// stands above it, and the prompt has its name alone.
func (w Text) prompts(s *session.Session) (above, prompt string) {
	head := w.P.Say(s.Clock().Say)
	if side, ok := s.Viewing(); ok {
		head = w.P.Say(ref.M("repl.prompt.view", head, side.Say))
	}
	owed := s.Owed()
	ask := w.asks(owed)
	must := w.must(owed)
	if ask == "" && must != nil {
		ask = w.P.Say(must.Line.Say)
	}
	if prompt = prompted(head, ask); utf8.RuneCountInString(prompt) <= render.Last()-toType {
		return "", prompt
	}
	short := ""
	if i := slices.IndexFunc(owed, func(o session.Owed) bool { return o.Now && o.Kind() == "choice" }); i >= 0 {
		short = strings.TrimPrefix(w.needUnit(owed[i].Need)+", "+w.P.Say(ref.M("repl.plain", owed[i].Need.What)), ", ")
	} else if must != nil {
		short = w.typable(must.Verb)
	}
	if prompt = prompted(head, short); utf8.RuneCountInString(prompt) > render.Last()-toType {
		prompt = prompted(head, "")
	}
	return ask, prompt
}

// must is the first thing that has to be done by a line of its own, not by a die or an answer; nil for none.
func (w Text) must(owed []session.Owed) *session.Owed {
	for i := range owed {
		if o := &owed[i]; o.Asks && o.Entry == 0 && !o.Optional && o.Need.Die == dice.Choice && len(o.Need.Answers) == 0 && o.Need.Deck == "" && len(o.Facts) == 0 && !o.Line.Say.IsZero() {
			return o
		}
	}
	return nil
}

// prompted is where the table stands and what is asked, to type behind.
func prompted(head, ask string) string {
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
