package ordremixte

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// This file writes all that comes of a line, so that a table can state it: every sentence with
// the paragraphs at its edge, every event, all that hands do, what was assumed or trusted.

// A comesRow is a line, the faces that fall, and all that comes of them.
type comesRow struct {
	name, line string
	faces      []int
	want       string
}

// written holds what is written of every row against what the row wants.
func written[R any](t *testing.T, par string, rows []R, of func(R) (name, asked, got, want string)) {
	t.Helper()
	for _, r := range rows {
		if name, asked, got, want := of(r); got != margin(want) {
			t.Errorf("%s: %s: %s:\ngot\n%s\nwant\n%s", par, name, asked, got, margin(want))
		}
	}
}

// comesOf plays each line in the same state.
func comesOf(t *testing.T, par string, s *state.State, rows []comesRow) {
	t.Helper()
	written(t, par, rows, func(r comesRow) (name, asked, got, want string) {
		return r.name, fmt.Sprintf("%q %v", r.line, r.faces), comesText(t, s, r.line, r.faces...), r.want
	})
}

// A stateRow is a comesRow with the state in which its line is said; the line next closes the
// phase, then is what follows of itself, waive leaves what is optional, and flee is a
// compulsory move.
type stateRow struct {
	name  string
	s     *state.State
	line  string
	faces []int
	want  string
}

// comesIn plays each line in its own state.
func comesIn(t *testing.T, par string, rows []stateRow) {
	t.Helper()
	written(t, par, rows, func(r stateRow) (name, asked, got, want string) {
		return r.name, fmt.Sprintf("%q %v", r.line, r.faces), comesText(t, r.s, r.line, r.faces...), r.want
	})
}

// An oddsRow is a line and what is said of its chances.
type oddsRow struct{ name, line, want string }

// oddsOf asks the chances of each line in the same state.
func oddsOf(t *testing.T, par string, s *state.State, rows []oddsRow) {
	t.Helper()
	written(t, par, rows, func(r oddsRow) (name, asked, got, want string) {
		return r.name, strconv.Quote(r.line), oddsText(s, r.line), r.want
	})
}

// reasonsOf asks why, of each line in the same state.
func reasonsOf(t *testing.T, par string, s *state.State, rows []comesRow) {
	t.Helper()
	written(t, par, rows, func(r comesRow) (name, asked, got, want string) {
		return r.name, fmt.Sprintf("why %q %v", r.line, r.faces), reasonsText(t, s, r.line, r.faces...), r.want
	})
}

// reasonsText is the reasons of what comes of a line, but for the facts that are as nearly
// always: paragraph, what was looked at, what it was worth, and how a fact is known.
func reasonsText(t *testing.T, s *state.State, line string, faces ...int) string {
	t.Helper()
	adj, no := understood(s, line)
	if no != nil {
		return refusalText(no)
	}
	var v game.Verdict
	d := dice.New(facesOf(faces...), nil)
	if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
		t.Fatalf("%q %v: owes %v, %v", line, faces, owed, err)
	}
	var out []string
	for _, x := range v.Steps {
		if x.Idle {
			continue
		}
		text := fmt.Sprintf("%s %s: %s", paragraph(x.Ref), inOneLine(x.Say), inOneLine(x.Value))
		if x.From != "" {
			text += " (" + string(x.From) + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n")
}

// doing is the state after a line, its dice, and what follows of itself.
func doing(t *testing.T, s *state.State, line string, faces ...int) *state.State {
	t.Helper()
	return carriedOn(played(t, s, actionOf(t, s, line), faces...))
}

// margin takes off what a table of Go adds before each line.
func margin(text string) string {
	var out []string
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		out = append(out, strings.TrimSpace(l))
	}
	return strings.Join(out, "\n")
}

// comesText is all that comes of a line, or its refusal with the ways out.
func comesText(t *testing.T, s *state.State, line string, faces ...int) string {
	t.Helper()
	var v game.Verdict
	switch line {
	case "next":
		evs, lines, err := turn.ClosePhase(s)
		if err != nil {
			return refusalText(asRefusal(err))
		}
		v.Events, v.Lines = evs, lines
		return verdictText(&v)
	case "then":
		v.Events, v.Lines = turn.Follow(s)
		return verdictText(&v)
	}
	adj, no := understood(s, line)
	if w := strings.Fields(line); w[0] == "waive" || w[0] == "flee" {
		var err error
		if w[0] == "flee" {
			adj, err = flight.PrepareFlight(s, flight.Fleeing1(w[1]))
		} else {
			adj, err = flight.PrepareWaived(s, game.Action{Verb: "drop", Args: w[1:2], Units: []game.Operand{only(w[2])}})
		}
		no = asRefusal(err)
	}
	if no != nil {
		return refusalText(no)
	}
	d := dice.New(facesOf(faces...), nil)
	owed, err := d.Run(func() { v = adj.Play(d) })
	switch {
	case err != nil:
		return err.Error()
	case len(owed) > 0:
		return "owes " + needsText(owed)
	case d.Surplus() > 0:
		t.Errorf("%q %v: %d faces too many", line, faces, d.Surplus())
	}
	return verdictText(&v)
}

// needsText is the dice that are owed: which, whose, against whom, for what, by which
// paragraph, needing what, and what may be answered.
func needsText(owed []dice.Need) string {
	var out []string
	for _, n := range owed {
		x := fmt.Sprintf("%v %s", n.Die, n.Unit)
		if n.Against != "" {
			x += " against " + n.Against
		}
		x += fmt.Sprintf(" %s %s", n.What, paragraph(n.Ref))
		if n.Value != 0 || n.Critical != 0 {
			x += fmt.Sprintf(" %d/%d", n.Value, n.Critical)
		}
		if len(n.Answers) > 0 {
			x += " " + strings.Join(n.Answers, "|")
		}
		out = append(out, x)
	}
	return strings.Join(out, "; ")
}

// refusalText is a refusal as it is read, with the lines that it offers.
func refusalText(r *game.Refusal) string {
	out := []string{fmt.Sprintf("no %s %s", paragraph(r.Ref), inOneLine(r.Say))}
	for _, w := range r.Ways {
		out = append(out, "way "+w.Line)
	}
	return strings.Join(out, "\n")
}

// verdictText is a verdict in lines: sentences, events, hands, facts.
func verdictText(v *game.Verdict) string {
	var out []string
	add := func(format string, args ...any) { out = append(out, strings.TrimSpace(fmt.Sprintf(format, args...))) }
	for _, l := range v.Lines {
		add("%s%s", inOneLine(l.Say), edge(l.Refs))
		for _, h := range l.Hands {
			add("> %s", handText(h))
		}
	}
	for _, e := range v.Events {
		add("* %s", eventText(e))
	}
	for _, h := range v.Hands {
		add("> %s", handText(h))
	}
	for _, a := range v.Assumed {
		add("? %s=%s %s", a.Fact, a.Value, a.From)
	}
	if len(v.Trusted) > 0 {
		add("? trusted %s", strings.Join(v.Trusted, " "))
	}
	for _, r := range v.Overrode {
		add("! %s %s", paragraph(r.Ref), r.Say.Key)
	}
	return strings.Join(out, "\n")
}

// inOneLine is a sentence on one line.
func inOneLine(m ref.Msg) string {
	registerWords()
	return strings.Join(strings.Fields(i18n.New("en").Say(m)), " ")
}

// paragraph is a citation without its book.
func paragraph(r ref.Ref) string { return strings.TrimPrefix(string(r), "OM ") }

// edge is the citations of a sentence.
func edge(refs []ref.Ref) string {
	var out []string
	for _, r := range refs {
		out = append(out, paragraph(r))
	}
	if len(out) == 0 {
		return ""
	}
	return " [" + strings.Join(out, ", ") + "]"
}

// eventText is an event in few words: what, who, and what else it says.
func eventText(e game.Event) string {
	out := []string{tell(e).Kind}
	for _, w := range []string{tell(e).Unit, tell(e).Other, tell(e).Name, tell(e).Text} {
		if w == "" {
			w = "-"
		}
		out = append(out, w)
	}
	text := strings.TrimRight(strings.Join(out, " "), " -")
	if tell(e).N != 0 || tell(e).M != 0 {
		text += fmt.Sprintf(" %d,%d", tell(e).N, tell(e).M)
	}
	if tell(e).X != 0 || tell(e).Y != 0 || tell(e).Deg != 0 {
		text += fmt.Sprintf(" at %v,%v %v", tell(e).X, tell(e).Y, tell(e).Deg)
	}
	return text
}

// handText is work of hands in few words.
func handText(h game.Hand) string {
	text := strings.TrimSpace(h.Unit+" "+h.Part) + " " + h.Act
	if h.N != 0 {
		text += fmt.Sprintf(" %d", h.N)
	}
	if h.Far.N != 0 {
		text += fmt.Sprintf(" %v %s", h.Far.N, h.Far.Unit)
	}
	text += " " + h.When
	if to, ok := h.To.(game.Spot); ok {
		text += fmt.Sprintf(" to %v,%v %v", to.X, to.Y, to.Deg)
	}
	return text
}

// oddsText is the odds of a line as they are read, and what each side needs.
func oddsText(s *state.State, line string) string {
	adj, no := understood(s, line)
	if no != nil {
		return refusalText(no)
	}
	o := adj.Odds(odds.NewEngine())
	if o == nil {
		return "no chance in it"
	}
	var out []string
	for _, l := range o.Lines {
		out = append(out, inOneLine(l.Say)+edge(l.Refs))
	}
	b, err := o.Chance.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	return strings.Join(append(out, string(b)), "\n")
}
