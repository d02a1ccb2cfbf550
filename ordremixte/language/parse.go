package language

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// Parse understands one scanned line. What it makes of it:
//
//   - Action.Verb is the canonical English verb; a verb alone has no units.
//   - Action.Units holds the sides of the line in order: the shooter, attacker or
//     subject, then the target. Ids have the case of the state. `A+B` is one
//     operand joined Together, `A>B>C` one joined Behind, and several separate
//     units (`A B at C`, `evade A B`, `moved kellermann`) are one operand with
//     several ids and Join Alone: each has its own roll. A unit without a name is
//     the id "".
//   - Action.Facts are canonical names and values of [UnitFacts] and
//     [SituationFacts] (and "r10" = "b" for a reading that holds for this line),
//     sorted, each stated once. Of is "" for the situation, "a" and "t" for a
//     whole operand, "a2" for the second unit of an operand that has several.
//     Lengths are centimetres with a point, flags are yes or no.
//   - Action.Args is what is left: see the verbs in grammar. Numbers have a
//     decimal point and no unit.
//   - Faces are the dice as typed, with the unit they followed when numbers
//     follow the units of both sides; dice after a joined operand belong to its
//     first unit. Which die a number is, is not known here: 00 is face 100 and 0
//     is face 0, which a d10 reads as 10 and every other die refuses.
//
// A line of facts without a verb changes the last question, if it ends in ?;
// after the verb fix it changes the last entry. The error is a *game.Refusal
// with lines that can be typed instead.
func Parse(s *state.State, l game.Line, last *game.Last) (game.Command, error) {
	c, r := parseLine(s, l, last)
	if r != nil {
		return game.Command{}, asSentence(s, l, last, r)
	}
	return c, nil
}

// verbForm is how a line of one verb is built.
type verbForm struct {
	facts.Verb
	read func(*Parser) *game.Refusal // nil: nobody types it
}

// formOf is the form of a verb; one that reads nothing for a word that is none.
func formOf(verb string) verbForm { return verbForm{facts.VerbNamed(verb), Grammar[verb]} }

// Reads reports a verb that can be typed.
func Reads(verb string) bool { return Grammar[verb] != nil }

// Grammar is how the lines of the verbs are read, by the names of facts.Verbs. Args, by verb:
//
//	morale        [fire|melee]
//	order         [ORDER [OBJECTIVE] [CM]] with a unit, or the BRIGADE it goes back to;
//	              BRIGADE [ORDER [OBJECTIVE] [CM]], BRIGADE reached|shown without
//	orders        SIDE [BRIGADE|UNIT=ORDER[:OBJECTIVE] ...]
//	detach        [ORDER [OBJECTIVE] [CM]]
//	courier       [ORDER [OBJECTIVE] [CM]] with a unit; behind a BRIGADE without
//	legal         [VERB] with a unit; GENERAL without
//	initiative    [SIDE]            first    SIDE
//	units         [SIDE|BRIGADE]    command  BRIGADE    or a DIVISION of several
//	attach        GENERAL           tag      LABEL
//	form          FORMATION         face     about|left|right
//	move          forward CM        move     oblique CM left|right DEG
//	              back CM           to X Y   into BLOCK   out
//	              each but back perhaps with a last word: strategic
//	wheel         left|right DEG    near     [CM]
//	measure       [CM]              side     [charge] [CM CM]
//	ruling        REF READING, as in "OM R3" "b"
//	place         [at X Y [facing DEG]] with the formation among the facts,
//	              fl X Y fr X Y, fl P CM Q CM fr P CM Q CM with P, Q as ID.fl, or
//	              from P CM from Q CM [side left|right] [facing DEG]
//
// A SIDE is the side's name in lower case without blanks.
var Grammar = map[string]func(*Parser) *game.Refusal{
	"fire":         duel(duelForm{joins: "+", target: 1, behind: true}),
	"charge":       duel(duelForm{joins: "+", target: 1}),
	"melee":        duel(duelForm{joins: "+", target: 1, together: true}),
	"counter":      duel(duelForm{}),
	"square":       duel(duelForm{}),
	"breakthrough": duel(duelForm{named: true}),
	"morale":       (*Parser).morale,
	"rally":        one(oneForm{nameless: true}),
	"follow":       one(oneForm{}),
	"evade":        one(oneForm{list: true}),
	"moved":        one(oneForm{list: true, brigades: true}),
	"limber":       one(oneForm{list: true}),
	"unlimber":     one(oneForm{list: true}),
	"initiative":   (*Parser).initiative,
	"order":        (*Parser).order,
	"orders":       (*Parser).orders,
	"detach":       (*Parser).detach,
	"courier":      (*Parser).courier,
	"attach":       (*Parser).attach,
	"move":         (*Parser).move,
	"wheel":        (*Parser).wheel,
	"face":         (*Parser).face,
	"form":         (*Parser).formation,
	"place":        (*Parser).place,
	"set":          (*Parser).set,
	"tag":          (*Parser).tag,
	"first":        (*Parser).first,
	"ruling":       (*Parser).ruling,
	"next":         (*Parser).next,
	"night":        (*Parser).nothing,
	"phase":        (*Parser).nothing,
	"map":          (*Parser).nothing,
	"units":        (*Parser).unitsOf,
	"command":      (*Parser).command,
	"show":         (*Parser).show,
	"targets":      one(oneForm{}),
	"legal":        (*Parser).legal,
	"who":          (*Parser).sideOnly,
	"rulings":      (*Parser).allOnly,
	"zoc":          one(oneForm{}),
	"near":         (*Parser).near,
	"reach":        pair(false),
	"measure":      (*Parser).measure,
	"arc":          pair(false),
	"los":          pair(true),
	"ray":          pair(true),
	"side":         (*Parser).side,
}

// A line of more words, or a longer word, is a file that was pasted, and no
// line.
const (
	longestLine = 100
	longestWord = 64
)

// Token is a piece of a line: a word, or a part of one that + or > divide.
type Token struct {
	Text, raw string
	glued     bool // no blank before it
}

// kind of a token among the operands.
type tokenKind uint8

const (
	unitToken tokenKind = iota
	lastToken           // . the unit that stood here in the last line
	noneToken           // - a unit of which nothing is said
	factToken
	dieToken
	joinToken // + or >
	skipToken // an optional word
)

// stated is a fact of a line and the token it came from.
type stated struct {
	facts.Said
	of  string
	tok int
}

type Parser struct {
	S    *state.State
	line game.Line
	last *game.Last
	Toks []Token // the verb first
	verb string
	form verbForm
	cmd  game.Command

	facts []stated
	point string // the corner behind the unit that is looked up, .fl
	ends  [2]int // the last token of each operand, for lines that move a fact
}

// parseLine is Parse with its own kind of error.
func parseLine(s *state.State, l game.Line, last *game.Last) (game.Command, *game.Refusal) {
	if s == nil || s.Field == nil {
		s = &state.State{Field: &state.Field{}}
	}
	if last == nil {
		last = &game.Last{}
	}
	p := &Parser{S: s, line: l, last: last}
	if r := p.divide(l); r != nil {
		return p.cmd, r
	}
	if l.Ask && last.Asked != nil && p.variant() {
		return p.change(*last.Asked, p.Toks)
	}
	if last.Entered != nil && p.changes(last.Entered.Units) {
		return p.change(*last.Entered, p.Toks)
	}
	v, ok := facts.Lexicon().Verb(p.Toks[0].Text)
	if !ok {
		return p.cmd, p.noVerb()
	}
	switch v {
	case "odds", "whatif":
		if len(p.Toks) > 1 {
			l.Words, l.Ask = l.Words[1:], true
			return parseLine(s, l, last)
		}
	case "fix":
		if last.Entered != nil && len(p.Toks) > 1 {
			return p.change(*last.Entered, p.Toks[1:])
		}
	}
	return p.behind(v, l)
}

// behind reads what stands behind a verb, and whether its units, facts and dice fit it.
func (p *Parser) behind(v string, l game.Line) (game.Command, *game.Refusal) {
	p.verb, p.form = v, formOf(v)
	if !Reads(v) {
		return p.cmd, p.noVerb()
	}
	p.cmd.Action.Verb = v
	p.cmd.Action.Force = l.Force
	p.cmd.Action.Text = l.Reason
	p.cmd.Question = p.form.Kind == game.AskVerb
	p.cmd.Ask = l.Ask && !p.cmd.Question
	if len(p.Toks) == 1 && p.form.Alone {
		return p.cmd, nil
	}
	if r := p.form.read(p); r != nil {
		return game.Command{}, r
	}
	if r := p.settle(); r != nil {
		return game.Command{}, r
	}
	if !p.form.Dice && len(p.cmd.Faces) > 0 {
		return game.Command{}, p.refuse(game.BadValue, "parse.no-dice", ref.Word("parse.verb."+p.verb))
	}
	return p.cmd, nil
}

// divide makes the tokens of a line that can be read at all.
func (p *Parser) divide(l game.Line) *game.Refusal {
	for i, w := range l.Words {
		if i == longestLine || len(w.Text) > longestWord {
			return &game.Refusal{Kind: game.BadValue, Ref: "OM §7", Say: ref.M("parse.too-long", w.Col, longestLine, longestWord)}
		}
		if !facts.Printable(w.Text) {
			return &game.Refusal{Kind: game.BadValue, Ref: "OM §7", Say: ref.M("parse.control", w.Col), Hint: ref.M("parse.control-hint")}
		}
		p.Toks = append(p.Toks, splitJoins(w)...)
	}
	if strings.ContainsFunc(l.Reason, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
		return &game.Refusal{Kind: game.BadValue, Ref: "OM §7", Say: ref.M("parse.control-reason"), Hint: ref.M("parse.control-hint")}
	}
	if len(p.Toks) == 0 {
		return &game.Refusal{Kind: game.Unknown, Ref: "OM §7", Say: ref.M("parse.empty"), Hint: ref.M("parse.verb-hint")}
	}
	return nil
}

// splitJoins divides a word at + and >, which join units.
func splitJoins(w game.Word) []Token {
	text, raw := w.Text, w.Raw
	if raw == "" {
		raw = text
	}
	if n := len(text); n > 1 && text[n-1] == '.' {
		text = text[:n-1]
	}
	if strings.Contains(text, "=") || !strings.ContainsAny(text, "+>") {
		return []Token{{Text: text, raw: raw}}
	}
	cut := func(s string) (out []string) {
		for {
			i := strings.IndexAny(s, "+>")
			if i < 0 {
				break
			}
			if i > 0 {
				out = append(out, s[:i])
			}
			out = append(out, s[i:i+1])
			s = s[i+1:]
		}
		if s != "" {
			out = append(out, s)
		}
		return out
	}
	texts, raws := cut(text), cut(raw)
	if len(raws) != len(texts) {
		raws = texts
	}
	out := make([]Token, len(texts))
	for i := range texts {
		out[i] = Token{Text: texts[i], raw: raws[i], glued: i > 0}
	}
	return out
}

// Plain reports a word that can be nothing but a fact, a die or a small word.
func (p *Parser) Plain(w string) bool {
	_, fact := facts.Lexicon().Fact(w)
	_, _, sign := facts.Signed(w)
	return fact || sign || facts.Digits(w) || facts.AtWords[w] || facts.DiceWords[w] || w == "attached" || w == "aggregato" || strings.Contains(w, "=")
}

// noVerb refuses a line whose first word is no verb of this game.
func (p *Parser) noVerb() *game.Refusal {
	first := p.Toks[0]
	p.form.Cite = "OM §7"
	if p.variant() {
		r := p.refuse(game.Unknown, "parse.facts-alone", first.raw)
		r.Hint = ref.M("parse.facts-alone-hint")
		return r
	}
	r := p.refuse(game.Unknown, "parse.unknown-verb", first.raw)
	r.Hint = ref.M("parse.verb-hint")
	if side, word := p.sideFirst(); side >= 0 && p.S.First < 0 { // who moves first, of whom nothing waits for a word
		r.Ways = []game.Way{{Line: "first " + word, Say: ref.M("way.first", p.S.Field.Sides[side].Say)}}
		return r
	}
	g, meant := facts.Lexicon(), map[string]bool{}
	for _, w := range game.NearestVerbs(first.Text, LexiconVerbs()) {
		if v, ok := g.Verb(w); ok {
			if meant[v] { // another word for the same verb
				continue
			}
			meant[v] = true
		}
		r.Ways = append(r.Ways, game.Way{Line: p.with(0, w), Say: ref.M("parse.way.verb", bothWords(tables.Verbs, w)), Does: game.Spelled})
	}
	return r
}

// sideFirst is the side of a line that names one and no more, or says behind it that it moves first: `french first`, `i francesi
// per primi`; -1 for any other line.
func (p *Parser) sideFirst() (side int, word string) {
	toks := p.Toks
	for len(toks) > 1 && facts.Articles[toks[0].Text] {
		toks = toks[1:]
	}
	for _, t := range toks[1:] {
		if v, _ := facts.Lexicon().Verb(t.Text); v != "first" && v != "move" && t.Text != "moves" && t.Text != "muovono" && t.Text != "per" {
			return -1, ""
		}
	}
	if side = command.SideNamed(p.S.Field, toks[0].Text); side < 0 {
		return -1, ""
	}
	return side, toks[0].raw
}

// LexiconVerbs are the verbs of this game in both languages.
func LexiconVerbs() []string {
	g := facts.Lexicon()
	var out []string
	for v := range Grammar {
		for _, lang := range []string{"en", "it"} {
			out = append(out, g.Aliases(tables.Verbs, v, lang)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// refuse makes a refusal that cites the paragraph of the verb.
func (p *Parser) refuse(k game.RefusalKind, key string, args ...any) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: p.form.Cite, Say: ref.M(key, args...)}
}

// The lines of ways: the typed line with one word different.

func (p *Parser) write(toks []Token) string {
	var b strings.Builder
	for i, t := range toks {
		if i > 0 && !t.glued {
			b.WriteByte(' ')
		}
		b.WriteString(t.raw)
	}
	switch {
	case p.line.Ask:
		b.WriteByte('?')
	case p.line.Force:
		b.WriteString(" !")
		fallthrough
	default:
		if p.line.Reason != "" {
			if !p.line.Force {
				b.WriteString(" because")
			}
			b.WriteString(" " + p.line.Reason)
		}
	}
	return b.String()
}

func (p *Parser) with(i int, raw string) string {
	t := slices.Clone(p.Toks)
	if was := t[i].raw; (was == "+" || was == ">") && raw != "+" && raw != ">" { // a word does not stick to what a sign joined
		t[i].glued = false
		if i+1 < len(t) {
			t[i+1].glued = false
		}
	}
	t[i].raw = raw
	return p.write(t)
}

func (p *Parser) without(i int) string { return p.write(slices.Delete(slices.Clone(p.Toks), i, i+1)) }

func (p *Parser) inserted(i int, raw string) string {
	return p.write(slices.Insert(slices.Clone(p.Toks), i, Token{raw: raw}))
}

// shifted puts token i behind token after.
func (p *Parser) shifted(i, after int) string {
	t := slices.Clone(p.Toks)
	x := t[i]
	x.glued = false
	if i < after {
		copy(t[i:after], t[i+1:after+1])
		t[after] = x
	} else {
		copy(t[after+2:i+1], t[after+1:i])
		t[after+1] = x
	}
	return p.write(t)
}

// nothing takes no words.
func (p *Parser) nothing() *game.Refusal { return p.rest(1) }

// rest refuses words that are left over.
func (p *Parser) rest(i int) *game.Refusal {
	if i >= len(p.Toks) {
		return nil
	}
	if _, ok := facts.Lexicon().Verb(p.Toks[i].Text); ok && !p.Plain(p.Toks[i].Text) {
		return p.unknownUnit(i, standing{side: -1})
	}
	if r := p.inches(i); r != nil {
		return r
	}
	r := p.refuse(game.BadValue, "parse.too-much", p.Toks[i].raw, ref.Word("parse.verb."+p.verb))
	r.Ways = append(r.Ways, game.Way{Line: p.write(p.Toks[:i]), Say: ref.M("parse.way.without")})
	return r
}

// needs refuses a line that ends too early; what names the missing thing.
func (p *Parser) needs(what ref.Word) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.needs", ref.Word("parse.verb."+p.verb), what)
	r.Hint = ref.M("om.shape." + p.verb)
	return r
}
