package centoore

import (
	"strconv"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// example is a line that can be typed as it is; it shows the shape of a battle.
const example = "battle 3,3,3 at 3,3,2 phases=2"

func refuse(k game.RefusalKind, r ref.Ref, say ref.Msg, ways ...game.Way) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: r, Say: say, Ways: ways}
}

func way(line, why string) game.Way { return game.Way{Line: line, Say: ref.M(why)} }

// Parse reads a line:
//
//	battle 3,3,3 at 3,3,2 phases=2 attacker-tactical=0 chits=vandamme 4 4
//	battle 3,3,3 heavy=1 charges=0,1 at 3/2,3/2d,2c phases=3
//
// A force without names stands in the unit's place as its strengths: each
// counter's strength, after a stroke its strength when disorganised, and letters:
// d disorganised, c line or light cavalry, g Guard on foot, m marching to the
// guns. Facts of a side follow its strengths or carry its name. Digits after the
// second side are dice, in the order in which the battle asks; a1, d2, charge and
// hold answer its questions. Facts without a verb change the last question, or
// the last entry.
func (Rules) Parse(s game.State, l game.Line, last *game.Last) (game.Command, error) {
	cmd := game.Command{Ask: l.Ask}
	words := l.Words
	if len(words) == 0 {
		return cmd, refuse(game.Unknown, "CO §8", ref.M("co.refuse.empty"), game.Way{Line: example, Say: ref.M("co.way.example"), Does: game.AsExample})
	}
	if c, ours, no := parseCampaign(mapOf(s), l, last); no != nil {
		return c, no
	} else if ours {
		return c, nil
	}
	if v, from := operationOf(l, last); v != nil {
		rest := words
		if operationFacts(words[0].Text) != nil {
			rest = words[1:]
		}
		facts, faces, no := operationReader(v).Read(rest, from)
		if no != nil {
			return cmd, no
		}
		cmd.Action = game.Action{Verb: v.Verb, Facts: facts, Force: l.Force, Text: l.Reason}
		cmd.Ask = cmd.Ask || v.Verb != "battery" // the others have no dice and change nothing
		cmd.Faces = faces
		return cmd, nil
	}
	p := parser{facts: map[game.Fact]string{}}
	switch verb := canon(words[0].Text); {
	case verb == "battles":
		if len(words) > 1 {
			return cmd, refuse(game.Unknown, "CO §8", ref.M("co.refuse.word", words[1].Raw), way("battles", "co.way.battles"))
		}
		cmd.Action, cmd.Question = game.Action{Verb: "battles"}, true
		return cmd, nil
	case verb == "battle":
		words = words[1:]
	default:
		base := variant(l, last)
		if base == nil || !p.follows(words[0].Text) {
			return cmd, noVerb(words[0])
		}
		p.from(base)
	}
	if err := p.read(words); err != nil {
		return cmd, err
	}
	if p.facts[game.Fact{Of: "a", Name: "units"}] == "" || p.facts[game.Fact{Of: "t", Name: "units"}] == "" {
		return cmd, refuse(game.BadValue, "CO §8.5", ref.M("co.refuse.sides"), game.Way{Line: example, Say: ref.M("co.way.example"), Does: game.AsExample})
	}
	cmd.Action = p.action()
	cmd.Action.Force, cmd.Action.Text = l.Force, l.Reason
	cmd.Faces = p.faces
	return cmd, nil
}

// operationOf is what a line about another verb than battle is about: its own, or that of the
// line before, whose facts it changes.
func operationOf(l game.Line, last *game.Last) (*game.VerbFacts, []game.Fact) {
	if v := operationFacts(l.Words[0].Text); v != nil {
		return v, nil
	}
	if base := variant(l, last); base != nil && canon(l.Words[0].Text) != "battle" && canon(l.Words[0].Text) != "battles" {
		return operationFacts(base.Verb), base.Facts
	}
	return nil, nil
}

// noVerb refuses a word that is no verb, with the nearest ones.
func noVerb(w game.Word) *game.Refusal {
	words := italianWords()
	all := append([]board.Known{words.Known("battles", aliases("battles")...)}, words.Verbs(declared())...)
	r := refuse(game.Unknown, "CO §8", ref.M("co.refuse.verb", w.Raw), game.Way{Line: example, Say: ref.M("co.way.example"), Does: game.AsExample})
	r.Hint = board.NearVerb(w.Text, all)
	return r
}

// variant is the action that facts without a verb change.
func variant(l game.Line, last *game.Last) *game.Action {
	switch {
	case last == nil:
		return nil
	case l.Ask && last.Asked != nil:
		return last.Asked
	}
	return last.Entered
}

type parser struct {
	facts map[game.Fact]string // Value is empty in the key
	faces []dice.Face
}

func (p *parser) from(a *game.Action) {
	for i, u := range a.Units {
		if i < 2 {
			p.facts[game.Fact{Of: "at"[i : i+1], Name: "units"}] = strings.Join(u.IDs, ",")
		}
	}
	for _, f := range a.Facts {
		p.facts[game.Fact{Of: f.Of, Name: f.Name}] = f.Value
	}
}

// follows reports whether a line may begin with this word and no verb.
func (p *parser) follows(w string) bool {
	name, _, eq := strings.Cut(w, "=")
	_, _, ok := factName(name)
	_, err := strconv.Atoi(w)
	// An answer in the other language's words comes here too: carica, ferma.
	_, answers := answer(w)
	return eq && ok || err == nil || answers
}

// wordReader is the words after the verb on their way into the facts.
type wordReader struct {
	*parser
	side   string             // whose facts may follow without a name
	given  map[game.Fact]bool // what these words have said
	sides  int                // whose strengths are known
	parted bool               // a word stands between the sides
}

// read takes the words after the verb.
func (p *parser) read(words []game.Word) error {
	r := wordReader{parser: p, given: map[game.Fact]bool{}}
	for _, w := range words {
		if between[w.Text] {
			r.parted = true
		}
	}
	if p.facts[game.Fact{Of: "t", Name: "units"}] != "" {
		r.sides = 2 // only changes follow
	}
	for _, w := range words {
		if between[w.Text] {
			r.side = "t"
			continue
		}
		if optional[w.Text] {
			continue
		}
		if err := r.word(w); err != nil {
			return err
		}
	}
	return nil
}

// word takes a fact, the strengths of a side, a die or an answer.
func (r *wordReader) word(w game.Word) error {
	if name, value, ok := strings.Cut(w.Text, "="); ok {
		return r.assignment(w, name, value)
	}
	if strengths(w.Text) && r.sides < 2 && (r.parted || strings.ContainsAny(w.Text, ",/dgcm")) {
		return r.force(w)
	}
	if n, err := strconv.Atoi(w.Text); err == nil {
		if !dice.D6.Valid(n) {
			return refuse(game.BadValue, "CO §1.3", ref.M("co.refuse.face", w.Raw))
		}
		r.faces = append(r.faces, dice.Face{Die: dice.D6, Face: n, By: dice.Hand})
		return nil
	}
	if f, ok := answer(w.Text); ok {
		r.faces = append(r.faces, f)
		return nil
	}
	return refuse(game.Unknown, "CO §8", ref.M("co.refuse.word", w.Raw), game.Way{Line: example, Say: ref.M("co.way.example"), Does: game.AsExample})
}

// put keeps a fact, which a line says once.
func (r *wordReader) put(w game.Word, of, name, value string) error {
	k := game.Fact{Of: of, Name: name}
	if r.given[k] {
		return refuse(game.BadValue, "CO §8", ref.M("co.refuse.twice", w.Raw))
	}
	r.given[k] = true
	r.facts[k] = value
	return nil
}

// assignment takes FACT=VALUE; without a side in its name it is of the side that was
// spoken of last.
func (r *wordReader) assignment(w game.Word, name, value string) error {
	of, fact, known := factName(name)
	switch {
	case !known:
		return refuse(game.Unknown, "CO §8", ref.M("co.refuse.fact", name))
	case value == "":
		return refuse(game.BadValue, "CO §8", ref.M("co.refuse.value", fact, w.Raw))
	case of == "" && !ofSituation(fact):
		if r.side == "" {
			return refuse(game.Ambiguous, "CO §8", ref.M("co.refuse.whose", fact),
				way(strings.Replace(example, " phases", " attacker-"+w.Text+" phases", 1), "co.way.example"),
				way(strings.Replace(example, " phases", " defender-"+w.Text+" phases", 1), "co.way.example"))
		}
		of = r.side
	}
	if factOf(of, fact) == nil { // the other side's alone
		return refuse(game.Unknown, "CO §8", ref.M("co.refuse.fact", prefixed(of, fact)))
	}
	if fact == "units" {
		if !strengths(value) {
			return refuse(game.BadValue, "CO §8.5", ref.M("co.refuse.unit", w.Raw), game.Way{Line: example, Say: ref.M("co.way.example"), Does: game.AsExample})
		}
		value = strings.Trim(value, ",")
		r.sides = min(r.sides+1, 2)
	}
	return r.put(w, of, fact, factValue(fact, value))
}

// force takes strengths without a name: the attacker's first (CO §8.5).
func (r *wordReader) force(w game.Word) error {
	if r.side == "" || r.side != "t" && (r.sides == 0 || r.parted) {
		r.side = "a"
	} else {
		r.side = "t"
	}
	if mine := (game.Fact{Of: r.side, Name: "units"}); r.given[mine] {
		if r.parted && r.side == "a" { // more of the same side before its enemy is named: they are no dice yet
			r.facts[mine] += "," + strings.Trim(w.Text, ",")
			return nil
		}
		r.side = "t"
	}
	r.sides++
	return r.put(w, r.side, "units", strings.Trim(w.Text, ","))
}

// answer reads an answer to a question of the battle: a1, d2, charge, charge-1,
// hold.
func answer(w string) (dice.Face, bool) {
	f := dice.Face{Die: dice.Choice, By: dice.Hand}
	head, n, numbered := strings.Cut(w, "-")
	switch c := canon(head); {
	case c == answerHold && !numbered, c == answerCharge && !numbered:
		f.Pick = c
		return f, true
	case c == answerCharge && count(n):
		f.Pick = c + "-" + n
		return f, true
	}
	if len(w) > 1 && (w[0] == 'a' || w[0] == 'd') && count(w[1:]) {
		// The answer names its side already; the face does not, so that answers
		// keep the order in which they were typed.
		f.Pick = w
		return f, true
	}
	return f, false
}

// count reports whether s is a plain number from 1 to 99.
func count(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n > 0 && n < 100 && s[0] != '0' && s[0] != '+'
}

// strengths reports whether a word looks like the strengths of a force.
func strengths(w string) bool {
	w = strings.Trim(w, ",")
	if w == "" || w[0] < '0' || w[0] > '9' {
		return false
	}
	return strings.Trim(w, "0123456789,/dgcm") == ""
}

// action puts the facts in their order.
func (p *parser) action() game.Action {
	a := game.Action{Verb: "battle"}
	for _, of := range []string{"a", "t"} {
		a.Units = append(a.Units, game.Operand{IDs: []string{p.facts[game.Fact{Of: of, Name: "units"}]}})
	}
	for _, of := range []string{"", "a", "t"} {
		for _, l := range leaves() {
			if v, ok := p.facts[game.Fact{Of: of, Name: l.Fact}]; ok && l.Of == of && l.Fact != "units" {
				a.Facts = append(a.Facts, game.Fact{Of: of, Name: l.Fact, Value: v})
			}
		}
	}
	return a
}

// line is the action as a line that Parse reads back, with more words behind it.
func line(a game.Action, more ...string) string {
	a.Force, a.Text = false, ""
	return strings.Join(append([]string{game.Canonical(a)}, more...), " ")
}

// without is the action less one fact, for the ways out of a refusal.
func without(a game.Action, of, name string) game.Action {
	b := a
	b.Facts = nil
	for _, f := range a.Facts {
		if f.Of != of || f.Name != name {
			b.Facts = append(b.Facts, f)
		}
	}
	return b
}
