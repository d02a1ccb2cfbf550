package ordremixte

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
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
		return game.Command{}, r
	}
	return c, nil
}

// verbForm is how a line of one verb is built.
type verbForm struct {
	kind  game.VerbKind
	ref   ref.Ref
	dice  bool // dice may stand in its line
	alone bool // the verb alone is a line: it goes to its phase
	read  func(*parser) *game.Refusal
}

// grammar is the verbs of this game. Args, by verb:
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
//	              to X Y            each perhaps with a last word: strategic
//	wheel         left|right DEG    near     [CM]
//	measure       [CM]              side     [charge] [CM CM]
//	ruling        REF READING, as in "OM R3" "b"
//	place         [at X Y [facing DEG]] with the formation among the facts,
//	              fl X Y fr X Y, fl P CM Q CM fr P CM Q CM with P, Q as ID.fl, or
//	              from P CM from Q CM [side left|right] [facing DEG]
//
// A SIDE is the side's name in lower case without blanks.
var grammar = map[string]verbForm{
	"fire":         {game.DoVerb, "OM §9.10", true, true, duel(duelForm{joins: "+", target: 1, behind: true})},
	"charge":       {game.DoVerb, "OM §10.1", true, true, duel(duelForm{joins: "+", target: 1})},
	"melee":        {game.DoVerb, "OM §10.6", true, true, duel(duelForm{joins: "+", target: 1, together: true})},
	"counter":      {game.DoVerb, "OM §10.5/countercharge", true, true, duel(duelForm{})},
	"square":       {game.DoVerb, "OM §8.6/emergency-square", true, true, duel(duelForm{})},
	"breakthrough": {game.DoVerb, "OM §12", true, true, duel(duelForm{named: true})},
	"morale":       {game.DoVerb, "OM §11.1", true, true, (*parser).morale},
	"rally":        {game.DoVerb, "OM §14", true, true, one(oneForm{nameless: true})},
	"follow":       {game.DoVerb, "OM §12", true, true, one(oneForm{})},
	"evade":        {game.DoVerb, "OM §8.7", true, true, one(oneForm{list: true})},
	"moved":        {game.RecordVerb, "OM §9.4", false, false, one(oneForm{list: true, brigades: true})},
	"limber":       {game.DoVerb, "OM §8.6", false, true, one(oneForm{list: true})},
	"unlimber":     {game.DoVerb, "OM §8.6", false, true, one(oneForm{list: true})},
	"initiative":   {game.DoVerb, "OM §6", true, true, (*parser).initiative},
	"order":        {game.DoVerb, "OM §4.1", false, true, (*parser).order},
	"orders":       {game.DoVerb, "OM §4.1", false, false, (*parser).orders},
	"detach":       {game.RecordVerb, "OM §4.1", false, false, (*parser).detach},
	"courier":      {game.DoVerb, "OM §4.1", false, false, (*parser).courier},
	"attach":       {game.RecordVerb, "OM §4.4", false, false, (*parser).attach},
	"move":         {game.DoVerb, "OM §8.2", false, true, (*parser).move},
	"wheel":        {game.DoVerb, "OM §8.4", false, false, (*parser).wheel},
	"face":         {game.DoVerb, "OM §8.6", false, false, (*parser).face},
	"form":         {game.DoVerb, "OM §8.6", false, false, (*parser).formation},
	"place":        {game.RecordVerb, "OM §2.2", false, false, (*parser).place},
	"set":          {game.RecordVerb, "OM §2.3", false, false, (*parser).set},
	"tag":          {game.RecordVerb, "OM §2.3", false, false, (*parser).tag},
	"first":        {game.RecordVerb, "OM §6", false, false, (*parser).first},
	"ruling":       {game.RecordVerb, "OM §1", false, false, (*parser).ruling},
	"next":         {game.DoVerb, "OM §7", false, true, (*parser).nothing},
	"night":        {game.DoVerb, "OM §19", false, true, (*parser).nothing},
	"phase":        {game.AskVerb, "OM §7", false, true, (*parser).nothing},
	"map":          {game.AskVerb, "OM §2.2", false, true, (*parser).nothing},
	"units":        {game.AskVerb, "OM §2.3", false, true, (*parser).unitsOf},
	"command":      {game.AskVerb, "OM §4.3", false, false, (*parser).command},
	"show":         {game.AskVerb, "OM §2.3", false, false, (*parser).show},
	"targets":      {game.AskVerb, "OM §9.3", false, false, one(oneForm{})},
	"legal":        {game.AskVerb, "OM §7", false, false, (*parser).legal},
	"who":          {game.AskVerb, "OM §7", false, true, (*parser).sideOnly},
	"rulings":      {game.AskVerb, "OM §1", false, true, (*parser).allOnly},
	"zoc":          {game.AskVerb, "OM §8.8", false, false, one(oneForm{})},
	"near":         {game.AskVerb, "OM §9.3", false, false, (*parser).near},
	"reach":        {game.AskVerb, "OM §8.2", false, false, pair(false)},
	"measure":      {game.AskVerb, "OM §9.1", false, false, (*parser).measure},
	"arc":          {game.AskVerb, "OM §9.2", false, false, pair(false)},
	"los":          {game.AskVerb, "OM §3", false, false, pair(true)},
	"ray":          {game.AskVerb, "OM §9.8", false, false, pair(true)},
	"side":         {game.AskVerb, "OM §9.5", false, false, (*parser).side},
}

// A line of more words, or a longer word, is a file that was pasted, and no
// line.
const (
	longestLine = 100
	longestWord = 64
)

// token is a piece of a line: a word, or a part of one that + or > divide.
type token struct {
	text, raw string
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

type parser struct {
	s    *state.State
	line game.Line
	last *game.Last
	toks []token // the verb first
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
	p := &parser{s: s, line: l, last: last}
	for i, w := range l.Words {
		if i == longestLine || len(w.Text) > longestWord {
			return p.cmd, &game.Refusal{Kind: game.BadValue, Ref: "OM §7", Say: ref.M("parse.too-long", w.Col, longestLine, longestWord)}
		}
		if !facts.Printable(w.Text) {
			return p.cmd, &game.Refusal{Kind: game.BadValue, Ref: "OM §7", Say: ref.M("parse.control", w.Col), Hint: ref.M("parse.control-hint")}
		}
		p.toks = append(p.toks, splitJoins(w)...)
	}
	if strings.ContainsFunc(l.Reason, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
		return p.cmd, &game.Refusal{Kind: game.BadValue, Ref: "OM §7", Say: ref.M("parse.control-reason"), Hint: ref.M("parse.control-hint")}
	}
	if len(p.toks) == 0 {
		return p.cmd, &game.Refusal{Kind: game.Unknown, Ref: "OM §7", Say: ref.M("parse.empty"), Hint: ref.M("parse.verb-hint")}
	}
	g := facts.Lexicon()
	first := p.toks[0].text
	if l.Ask && last.Asked != nil && p.variant() {
		return p.change(*last.Asked, p.toks)
	}
	if last.Entered != nil && p.changes(last.Entered.Units) {
		return p.change(*last.Entered, p.toks)
	}
	v, ok := g.Verb(first)
	if !ok {
		return p.cmd, p.noVerb()
	}
	switch v {
	case "odds", "whatif":
		if len(p.toks) > 1 {
			l.Words, l.Ask = l.Words[1:], true
			return parseLine(s, l, last)
		}
	case "fix":
		if last.Entered != nil && len(p.toks) > 1 {
			return p.change(*last.Entered, p.toks[1:])
		}
	}
	p.verb, p.form, ok = v, grammar[v], grammar[v].read != nil
	if !ok {
		return p.cmd, p.noVerb()
	}
	p.cmd.Action.Verb = v
	p.cmd.Action.Force = l.Force
	p.cmd.Action.Text = l.Reason
	p.cmd.Question = p.form.kind == game.AskVerb
	p.cmd.Ask = l.Ask && !p.cmd.Question
	if len(p.toks) == 1 && p.form.alone {
		return p.cmd, nil
	}
	if r := p.form.read(p); r != nil {
		return game.Command{}, r
	}
	if r := p.settle(); r != nil {
		return game.Command{}, r
	}
	if !p.form.dice && len(p.cmd.Faces) > 0 {
		return game.Command{}, p.refuse(game.BadValue, "parse.no-dice", ref.Word("parse.verb."+p.verb))
	}
	return p.cmd, nil
}

// splitJoins divides a word at + and >, which join units.
func splitJoins(w game.Word) []token {
	text, raw := w.Text, w.Raw
	if raw == "" {
		raw = text
	}
	if n := len(text); n > 1 && text[n-1] == '.' {
		text = text[:n-1]
	}
	if strings.Contains(text, "=") || !strings.ContainsAny(text, "+>") {
		return []token{{text: text, raw: raw}}
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
	out := make([]token, len(texts))
	for i := range texts {
		out[i] = token{text: texts[i], raw: raws[i], glued: i > 0}
	}
	return out
}

// variant reports a line without a verb: facts, dice and `at` only. A word that
// is a verb too counts as a fact here (moved?).
func (p *parser) variant() bool {
	for _, t := range p.toks {
		if !p.plain(t.text) {
			return false
		}
	}
	return true
}

// changes reports a line that changes an entry with these units: facts, dice and
// its own units, or a line that begins with no verb at all.
func (p *parser) changes(units []game.Operand) bool {
	if _, verb := facts.Lexicon().Verb(p.toks[0].text); !verb {
		return true
	}
	for _, t := range p.toks {
		if k, _, _ := within(units, p.s, t.text); k < 0 && !p.plain(t.text) {
			return false
		}
	}
	return true
}

// plain reports a word that can be nothing but a fact, a die or a small word.
func (p *parser) plain(w string) bool {
	_, fact := facts.Lexicon().Fact(w)
	_, _, sign := facts.Signed(w)
	return fact || sign || facts.Digits(w) || facts.AtWords[w] || facts.DiceWords[w] || w == "attached" || w == "aggregato" || strings.Contains(w, "=")
}

// noVerb refuses a line whose first word is no verb of this game.
func (p *parser) noVerb() *game.Refusal {
	first := p.toks[0]
	p.form.ref = "OM §7"
	if p.variant() {
		r := p.refuse(game.Unknown, "parse.facts-alone", first.raw)
		r.Hint = ref.M("parse.facts-alone-hint")
		return r
	}
	r := p.refuse(game.Unknown, "parse.unknown-verb", first.raw)
	r.Hint = ref.M("parse.verb-hint")
	g, meant := facts.Lexicon(), map[string]bool{}
	for _, w := range facts.NearestWords(first.text, lexiconVerbs()) {
		if v, ok := g.Verb(w); ok {
			if meant[v] { // another word for the same verb
				continue
			}
			meant[v] = true
		}
		r.Ways = append(r.Ways, game.Way{Line: p.with(0, w), Say: ref.M("parse.way.verb", bothWords(tables.Verbs, w))})
	}
	return r
}

// lexiconVerbs are the verbs of this game in both languages.
func lexiconVerbs() []string {
	g := facts.Lexicon()
	var out []string
	for v := range grammar {
		for _, lang := range []string{"en", "it"} {
			out = append(out, g.Aliases(tables.Verbs, v, lang)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// refuse makes a refusal that cites the paragraph of the verb.
func (p *parser) refuse(k game.RefusalKind, key string, args ...any) *game.Refusal {
	return &game.Refusal{Kind: k, Ref: p.form.ref, Say: ref.M(key, args...)}
}

// The lines of ways: the typed line with one word different.

func (p *parser) write(toks []token) string {
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

func (p *parser) with(i int, raw string) string {
	t := slices.Clone(p.toks)
	if was := t[i].raw; (was == "+" || was == ">") && raw != "+" && raw != ">" { // a word does not stick to what a sign joined
		t[i].glued = false
		if i+1 < len(t) {
			t[i+1].glued = false
		}
	}
	t[i].raw = raw
	return p.write(t)
}

func (p *parser) without(i int) string { return p.write(slices.Delete(slices.Clone(p.toks), i, i+1)) }

func (p *parser) inserted(i int, raw string) string {
	return p.write(slices.Insert(slices.Clone(p.toks), i, token{raw: raw}))
}

// shifted puts token i behind token after.
func (p *parser) shifted(i, after int) string {
	t := slices.Clone(p.toks)
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

// classify says what a token is among units and facts.
func (p *parser) classify(i int) (tokenKind, []stated, int, *game.Refusal) {
	t := p.toks[i]
	w := t.text
	switch {
	case w == "+" || w == ">":
		return joinToken, nil, 0, nil
	case w == ".":
		return lastToken, nil, 0, nil
	case w == "-":
		return noneToken, nil, 0, nil
	case facts.Digits(w):
		n, r := p.dieFace(i)
		return dieToken, nil, n, r
	case strings.Contains(w, "="):
		f, r := p.assignment(i)
		return factToken, f, 0, r
	case p.s.Unit(w) != nil || p.tagged(w) != nil:
		return unitToken, nil, 0, nil
	case facts.DiceWords[w]:
		return skipToken, nil, 0, nil
	}
	if name, value, ok := facts.Signed(w); ok {
		f, r := p.fact(i, name, value, "")
		return factToken, f, 0, r
	}
	if f, ok := bareFact(w); ok {
		out := make([]stated, len(f))
		for k, x := range f {
			out[k] = stated{Said: x, tok: i}
		}
		return factToken, out, 0, nil
	}
	return unitToken, nil, 0, nil
}

// bareFact is what a word of the fact lists states.
func bareFact(w string) ([]facts.Said, bool) {
	if w == "attached" || w == "aggregato" {
		return []facts.Said{{Name: "general", Value: "brigade"}}, true
	}
	c, ok := facts.Lexicon().Fact(w)
	if !ok {
		return nil, false
	}
	return facts.FactSays[c], true
}

// dieFace reads a die: 1 to 100, 00 for 100, and 0, which only a d10 has.
func (p *parser) dieFace(i int) (int, *game.Refusal) {
	w := p.toks[i].text
	n, err := strconv.Atoi(w)
	switch {
	case w == "00":
		return 100, nil
	case err != nil || len(w) > 3 || n > 100 || n == 0 && w != "0" || len(w) == 3 && n != 100:
		r := p.refuse(game.BadValue, "parse.bad-die", p.toks[i].raw)
		r.Hint = ref.M("parse.bad-die-hint")
		return 0, r
	}
	return n, nil
}

// fact checks one fact with its value. of is "" for a fact that belongs where it
// stands.
func (p *parser) fact(i int, name, value, of string) ([]stated, *game.Refusal) {
	if name == "status" && p.verb == "set" {
		if v := facts.StatusWords[value]; v != "" {
			return []stated{{facts.Said{Name: name, Value: v}, "a", i}}, nil
		}
		return nil, p.refuse(game.BadValue, "parse.bad-word", facts.FactName(name), value, ref.Comma{ref.Name{EN: "steady", IT: "ferma"}, ref.Name{EN: "retreats", IT: "ritirata"}, ref.Name{EN: "routs", IT: "rotta"}, ref.Name{EN: "destroyed", IT: "distrutta"}})
	}
	info, sit, ok := facts.FactNamed(name)
	if !ok {
		return nil, p.unknownFact(i, name)
	}
	if sit {
		of = ""
	}
	if name == "general" && (value == "charismatic" || value == "carismatico") {
		return []stated{{facts.Said{Name: "general", Value: "brigade"}, of, i}, {facts.Said{Name: "charismatic", Value: "yes"}, of, i}}, nil
	}
	text, _, ok := info.Value(value)
	if !ok {
		return nil, p.badValue(i, info, value)
	}
	return []stated{{facts.Said{Name: name, Value: text}, of, i}}, nil
}

func (p *parser) badValue(i int, info *facts.FactInfo, value string) *game.Refusal {
	var r *game.Refusal
	switch info.Kind {
	case facts.Word:
		words := ref.Comma{}
		for _, w := range info.Words {
			words = append(words, ref.Name{EN: w, IT: info.Italian(w)})
		}
		r = p.refuse(game.BadValue, "parse.bad-word", facts.FactName(info.Name), value, words)
		if i < len(p.toks) {
			var all []string
			for _, w := range info.Words {
				all = append(all, w, info.Italian(w))
			}
			var meant []string
			for _, w := range facts.Nearest(value, all) {
				if w, _, _ = info.Value(w); slices.Contains(meant, w) {
					continue
				}
				meant = append(meant, w)
				if head, _, ok := strings.Cut(p.toks[i].raw, "="); ok {
					r.Ways = append(r.Ways, game.Way{Line: p.with(i, head+"="+w), Say: ref.M("parse.way.value", facts.FactName(info.Name), ref.Name{EN: w, IT: info.Italian(w)})})
				}
			}
		}
	case facts.YesOrNo:
		r = p.refuse(game.BadValue, "parse.bad-flag", facts.FactName(info.Name), value)
	default:
		lo, hi := info.Limits()
		r = p.refuse(game.BadValue, "parse.bad-number", facts.FactName(info.Name), value, lo, hi)
	}
	r.Ref = info.Ref
	return r
}

func (p *parser) unknownFact(i int, name string) *game.Refusal {
	r := p.refuse(game.Unknown, "parse.unknown-fact", name)
	r.Hint = ref.M("parse.unknown-fact-hint")
	if i < len(p.toks) {
		if head, value, ok := strings.Cut(p.toks[i].raw, "="); ok {
			pre := head[:max(len(head)-len(name), 0)]
			var seen []string
			for _, w := range facts.Nearest(name, append(facts.FactNames(), slices.Sorted(maps.Keys(facts.NameOf))...)) {
				c := cmp.Or(facts.NameOf[w], w)
				if _, _, known := facts.FactNamed(c); slices.Contains(seen, c) || !known && (c != "status" || p.verb != "set") {
					continue
				}
				seen = append(seen, c)
				r.Ways = append(r.Ways, game.Way{Line: p.with(i, pre+c+"="+value), Say: ref.M("parse.way.fact", facts.FactName(c))})
			}
		}
	}
	return r
}

// assignment reads FACT=VALUE, with target- (or a-, t-, a2-, t2-) before it to
// say whose it is wherever it stands, and R10=b.
func (p *parser) assignment(i int) ([]stated, *game.Refusal) {
	name, value, _ := strings.Cut(p.toks[i].text, "=")
	if n, ok := strings.CutPrefix(name, "r"); ok && facts.Digits(n) {
		k, err := strconv.Atoi(n)
		if err != nil || len(n) > 3 || k < 1 || k >= len(p.s.Rulings) {
			return nil, p.refuse(game.BadValue, "parse.bad-ruling", p.toks[i].raw, len(p.s.Rulings)-1)
		}
		if len(value) != 1 || value < "a" || value > "f" {
			return nil, p.refuse(game.BadValue, "parse.bad-reading", "R"+n, value)
		}
		return []stated{{facts.Said{Name: "r" + strconv.Itoa(k), Value: value}, "", i}}, nil
	}
	of, bare := facts.Prefix(name)
	if c, ok := facts.Lexicon().Fact(bare); ok && (facts.FactSays[c][0].Name == c || c == "flank" || c == "rear") {
		bare = c // gen=none, mosso=no
	} else if n, ok := facts.NameOf[bare]; ok {
		bare = n // formazione=colonna
	}
	if bare == "traits" {
		var out []stated
		for _, t := range strings.Split(value, ",") {
			if c, ok := facts.Lexicon().Fact(t); ok {
				t = c
			}
			if t != "cuirassiers" && t != "lancers" {
				return nil, p.refuse(game.BadValue, "parse.bad-word", "traits", t, ref.Comma{"cuirassiers", "lancers"})
			}
			out = append(out, stated{facts.Said{Name: t, Value: "yes"}, of, i})
		}
		return out, nil
	}
	if bare == "flank" || bare == "rear" {
		if facts.FlagWords[value] != "yes" {
			bare, value = "side", "front"
		} else {
			bare, value = "side", bare
		}
	}
	if _, sit, ok := facts.FactNamed(bare); ok && sit && of != "" {
		return nil, p.unknownFact(i, name)
	}
	return p.fact(i, bare, value, of)
}

// tagged finds a living unit by its label.
func (p *parser) tagged(w string) *state.Unit {
	if w == "" {
		return nil
	}
	for _, u := range p.s.Units {
		if u.Status != state.Destroyed && state.EqualID(u.Tag, w) {
			return u
		}
	}
	return nil
}

// standing says which units may stand at a place of a line.
type standing struct {
	role string // a or t
	side int    // -1 when either may
	dead bool   // units that are gone may be named
}

// lookup finds the unit that a token names: an exact id, a tag, or a beginning
// that is unique among the units that can stand there.
func (p *parser) lookup(i int, at standing) (*state.Unit, *game.Refusal) {
	w := p.toks[i].text
	u := p.s.Unit(w)
	if u == nil {
		u = p.tagged(w)
	}
	if u == nil {
		u = p.s.Unit(facts.Ordinal(w))
	}
	if u != nil {
		if u.Status == state.Destroyed && !at.dead {
			return nil, p.gone(i, u, at)
		}
		return u, nil
	}
	w = facts.Ordinal(w)
	for _, fits := range []func(*state.Unit) bool{
		func(u *state.Unit) bool { return p.fits(u, at) && able(p.verb, at.role, u) },
		func(u *state.Unit) bool { return p.fits(u, at) },
		func(u *state.Unit) bool { return u.Status != state.Destroyed },
		func(u *state.Unit) bool { return u.Status == state.Destroyed },
	} {
		var found []*state.Unit
		for _, u := range p.s.Units {
			if fits(u) && len(w) <= len(u.ID) && state.EqualID(u.ID[:len(w)], w) {
				found = append(found, u)
			}
		}
		switch {
		case len(found) == 1 && found[0].Status == state.Destroyed && !at.dead:
			return nil, p.gone(i, found[0], at)
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			names := ref.Comma{}
			r := p.refuse(game.Ambiguous, "parse.ambiguous-unit", p.toks[i].raw, nil)
			for k, u := range found {
				if k < 8 {
					names = append(names, u.ID)
				}
				if k < 3 {
					r.Ways = append(r.Ways, p.wayUnit(i, u))
				}
			}
			r.Say.Args[1] = names
			return nil, r
		}
	}
	return nil, p.unknownUnit(i, at)
}

func (p *parser) fits(u *state.Unit, at standing) bool {
	if u.Status == state.Destroyed && !at.dead {
		return false
	}
	return at.side < 0 || u.Side == at.side
}

func (p *parser) wayUnit(i int, u *state.Unit) game.Way {
	return game.Way{Line: p.with(i, u.ID+p.point), Say: ref.M("parse.way.unit", cmp.Or(u.Name, u.ID))}
}

func (p *parser) gone(i int, u *state.Unit, at standing) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.dead-unit", u.ID)
	r.Hint = ref.M("parse.dead-unit-hint", u.ID)
	for _, id := range facts.Nearest(strings.ToLower(u.ID), p.names(at)) {
		r.Ways = append(r.Ways, p.wayUnit(i, p.s.Unit(id)))
	}
	return r
}

// names are the ids of the units that can stand there and are not in the line.
func (p *parser) names(at standing) []string {
	var out []string
	for _, u := range p.s.Units {
		if p.fits(u, at) && !slices.ContainsFunc(p.toks, func(t token) bool { return state.EqualID(t.text, u.ID) }) {
			out = append(out, u.ID)
		}
	}
	return out
}

// unknownUnit refuses a word that is neither a unit nor anything else.
func (p *parser) unknownUnit(i int, at standing) *game.Refusal {
	t := p.toks[i]
	if _, ok := facts.Lexicon().Verb(t.text); ok {
		r := p.refuse(game.Unknown, "parse.two-verbs", t.raw)
		r.Hint = ref.M("parse.two-verbs-hint")
		if p.verb == "fire" && i == 1 && t.text == "c" { // the first letter of a short range in Italian
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, "s"), Say: ref.M("parse.way.short")})
		}
		if i > 1 {
			semi := slices.Clone(p.toks)
			semi[i-1].raw += " ;"
			r.Ways = append(r.Ways, game.Way{Line: p.write(semi), Say: ref.M("parse.way.two-lines")})
		}
		return r
	}
	if len(p.s.Units) == 0 {
		r := p.refuse(game.Unknown, "parse.no-units", t.raw)
		r.Hint = ref.M("parse.no-units-hint")
		r.Ways = append(r.Ways, p.meantFacts(i)...)
		return r
	}
	r := p.refuse(game.Unknown, "parse.unknown-unit", t.raw)
	r.Hint = ref.M("parse.unknown-unit-hint")
	for _, id := range facts.Nearest(t.text, p.names(at)) {
		r.Ways = append(r.Ways, p.wayUnit(i, p.s.Unit(id)))
	}
	if p.verb == "moved" {
		var ids []string
		for _, b := range p.s.Field.Brigades {
			ids = append(ids, b.ID)
		}
		for _, id := range facts.Nearest(t.text, ids) {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, id), Say: ref.M("parse.way.brigade", id)})
		}
		return r
	}
	if len(r.Ways) == 0 && p.point == "" {
		r.Ways = append(r.Ways, p.meantFacts(i)...)
	}
	return r
}

// meantFacts offers the line with a word of the fact lists that is spelt much like the
// one that stands there.
func (p *parser) meantFacts(i int) []game.Way {
	var out []game.Way
	meant := map[string]bool{}
	for _, w := range facts.NearestWords(p.toks[i].text, facts.Lexicon().Words(tables.Facts)) {
		c, _ := facts.Lexicon().Fact(w)
		if meant[c] {
			continue
		}
		meant[c] = true
		out = append(out, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.word", bothWords(tables.Facts, w))})
	}
	return out
}

// bothWords is what a word of a list stands for, in full, in each language.
func bothWords(l tables.List, w string) ref.Name {
	c, ok := facts.Lexicon().Look(l, w)
	if !ok {
		return ref.Name{EN: w, IT: w}
	}
	return ref.Name{EN: facts.Lexicon().Aliases(l, c, "en")[0], IT: facts.Lexicon().Aliases(l, c, "it")[0]}
}

// able reports whether the kind of unit can do this at all; the rules say why
// not when an exact id is typed.
func able(verb, role string, u *state.Unit) bool {
	horse := u.Mounted()
	guns := u.IsArtillery()
	if role == "t" {
		return verb != "counter" && verb != "square" || horse
	}
	switch verb {
	case "fire":
		return !horse && (u.Status == state.Steady)
	case "charge":
		return !guns && u.Status == state.Steady
	case "counter", "breakthrough":
		return horse
	case "square", "follow":
		return !horse && !guns
	case "rally":
		return u.Status == state.Routing
	case "limber", "unlimber", "ray":
		return guns
	}
	return true
}

// enemyOf is the side opposite, -1 when the side is not known.
func enemyOf(side int) int {
	if side < 0 {
		return -1
	}
	return 1 - side
}

// nothing takes no words.
func (p *parser) nothing() *game.Refusal { return p.rest(1) }

// rest refuses words that are left over.
func (p *parser) rest(i int) *game.Refusal {
	if i >= len(p.toks) {
		return nil
	}
	if _, ok := facts.Lexicon().Verb(p.toks[i].text); ok && !p.plain(p.toks[i].text) {
		return p.unknownUnit(i, standing{side: -1})
	}
	r := p.refuse(game.BadValue, "parse.too-much", p.toks[i].raw, ref.Word("parse.verb."+p.verb))
	r.Ways = append(r.Ways, game.Way{Line: p.write(p.toks[:i]), Say: ref.M("parse.way.without")})
	return r
}

// needs refuses a line that ends too early; what names the missing thing.
func (p *parser) needs(what ref.Word) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.needs", ref.Word("parse.verb."+p.verb), what)
	r.Hint = ref.M("parse.shape." + p.verb)
	return r
}

// settle checks the facts of the line and puts them in order.
func (p *parser) settle() *game.Refusal {
	for k := range p.facts {
		f := &p.facts[k]
		if r := p.owner(f); r != nil {
			return r
		}
		if p.verb == "set" {
			u, ok := facts.UnitFactNamed(f.Name)
			if f.Name != "status" && (!ok || !settable(u)) {
				return p.refuse(game.BadValue, "parse.set-line", f.Name)
			}
			continue
		}
		if !facts.MattersAs(p.verb, f.of, f.Said) {
			return p.misplaced(f)
		}
	}
	return p.arrange()
}

// owner checks that the unit a fact speaks of is in the line.
func (p *parser) owner(f *stated) *game.Refusal {
	if f.of == "" {
		return nil
	}
	k, n := 0, 0
	if f.of[0] == 't' {
		k = 1
	}
	if len(f.of) > 1 {
		n, _ = strconv.Atoi(f.of[1:])
	}
	units := p.cmd.Action.Units
	if k >= len(units) || n > len(units[k].IDs) {
		return p.refuse(game.BadValue, "parse.no-owner", p.toks[f.tok].raw)
	}
	if n > 0 && len(units[k].IDs) == 1 {
		f.of = f.of[:1]
	}
	return nil
}

// arrange sorts the facts and refuses one that is stated in two ways.
func (p *parser) arrange() *game.Refusal {
	slices.SortStableFunc(p.facts, func(a, b stated) int {
		return cmp.Or(cmp.Compare(a.of, b.of), cmp.Compare(a.Name, b.Name))
	})
	p.cmd.Action.Facts = nil
	for k, f := range p.facts {
		if k > 0 && p.facts[k-1].of == f.of && p.facts[k-1].Name == f.Name {
			if p.facts[k-1].Value == f.Value {
				continue
			}
			r := p.refuse(game.BadValue, "parse.fact-twice", f.Name, p.facts[k-1].Value, f.Value)
			for _, t := range []int{p.facts[k-1].tok, f.tok} {
				if t > 0 && t < len(p.toks) && p.facts[k-1].tok != f.tok {
					r.Ways = append(r.Ways, game.Way{Line: p.without(t), Say: ref.M("parse.way.without")})
				}
			}
			return r
		}
		p.cmd.Action.Facts = append(p.cmd.Action.Facts, game.Fact{Of: f.of, Name: f.Name, Value: f.Value})
	}
	return nil
}

// misplaced refuses a fact that no rule reads where it stands, and names the
// place where one would.
func (p *parser) misplaced(f *stated) *game.Refusal {
	typed := p.toks[f.tok].raw
	info, sit, _ := facts.FactNamed(f.Name)
	if !sit && f.of != "" { // a ruling speaks of nobody
		here := f.of[:1]
		there := "t"
		if here == "t" {
			there = "a"
		}
		if facts.MattersAs(p.verb, there, f.Said) {
			r := p.refuse(game.BadValue, "parse.fact-place", typed, facts.RoleWord(p.verb, here), facts.RoleWord(p.verb, there))
			k := 0
			if there == "t" {
				k = 1
			}
			if len(p.cmd.Action.Units) > k && p.ends[k] > 0 && !strings.Contains(typed, "=") {
				r.Ways = append(r.Ways, game.Way{Line: p.shifted(f.tok, p.ends[k]), Say: ref.M("parse.way.place", typed, facts.RoleWord(p.verb, there))})
			}
			r.Ways = append(r.Ways, game.Way{Line: p.without(f.tok), Say: ref.M("parse.way.without")})
			return r
		}
	}
	return p.pointless(f, info)
}

// pointless refuses a fact that the verb does not read at all.
func (p *parser) pointless(f *stated, info *facts.FactInfo) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.fact-nowhere", p.toks[f.tok].raw, ref.Word("parse.verb."+p.verb))
	verbs := ref.Comma{}
	for _, v := range facts.Readers(f.Said) {
		verbs = append(verbs, ref.Word("parse.verb."+v))
	}
	if len(verbs) > 0 {
		r.Hint = ref.M("parse.fact-nowhere-hint", p.toks[f.tok].raw, verbs)
	}
	if info != nil {
		r.Ref = info.Ref
	}
	r.Ways = append(r.Ways, game.Way{Line: p.without(f.tok), Say: ref.M("parse.way.without")})
	return r
}

// change is a line of facts and dice laid over an action that was typed before:
// the last question, or the entry that is put right. A unit of that action that
// is named takes the facts behind it; without one, words before `at` belong to
// the first side and words after it to the second.
func (p *parser) change(base game.Action, toks []token) (game.Command, *game.Refusal) {
	c, r := p.overlay(base, toks)
	if r != nil && (!p.line.Ask || len(toks) < 2) {
		r.Ways = nil // the words before them are not known here
	}
	return c, r
}

func (p *parser) overlay(base game.Action, toks []token) (game.Command, *game.Refusal) {
	p.verb, p.form = base.Verb, grammar[base.Verb]
	if p.form.read == nil {
		p.form.ref = "OM §7"
	}
	p.toks = toks
	p.cmd = game.Command{Ask: p.line.Ask, Action: base}
	a := &p.cmd.Action
	a.Units = slices.Clone(base.Units)
	if p.line.Force {
		a.Force, a.Text = true, p.line.Reason
	}
	old := make([]stated, len(base.Facts))
	for i, f := range base.Facts {
		old[i] = stated{facts.Said{Name: f.Name, Value: f.Value}, f.Of, 0}
	}
	of, die := "a", ""
	for i, t := range toks {
		if facts.AtWords[t.text] {
			of, die = "t", ""
			continue
		}
		kind, theFacts, n, r := p.classify(i)
		if r != nil {
			return p.cmd, r
		}
		switch kind {
		case dieToken:
			p.cmd.Faces = append(p.cmd.Faces, dice.Face{Unit: die, Face: n, By: dice.Hand})
		case factToken:
			for _, f := range theFacts {
				if info, sit, ok := facts.FactNamed(f.Name); !ok || sit {
					f.of = ""
				} else if f.of == "" && info != nil {
					f.of = of
				}
				p.facts = append(p.facts, f)
			}
		case unitToken:
			k, m, id := within(a.Units, p.s, t.text)
			if k < 0 {
				r := p.refuse(game.Unknown, "parse.change-unit", t.raw)
				r.Hint = ref.M("parse.change-hint")
				return p.cmd, r
			}
			of, die = "at"[k:k+1], id
			if len(a.Units[k].IDs) > 1 {
				of += strconv.Itoa(m + 1)
			}
		case skipToken:
		default:
			return p.cmd, p.refuse(game.Unknown, "parse.change-unit", t.raw)
		}
	}
	if r := p.settle(); r != nil {
		return game.Command{}, r
	}
	for _, f := range old {
		if !slices.ContainsFunc(a.Facts, func(n game.Fact) bool { return n.Of == f.of && n.Name == f.Name }) {
			a.Facts = append(a.Facts, game.Fact{Of: f.of, Name: f.Name, Value: f.Value})
		}
	}
	slices.SortStableFunc(a.Facts, func(x, y game.Fact) int {
		return cmp.Or(cmp.Compare(x.Of, y.Of), cmp.Compare(x.Name, y.Name))
	})
	return p.cmd, nil
}
