package ordremixte

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
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
func Parse(s *State, l game.Line, last *game.Last) (game.Command, error) {
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
//	order         [ORDER [OBJECTIVE]] with a unit; BRIGADE [ORDER [OBJECTIVE]] without
//	detach        [ORDER]           courier  BRIGADE ORDER
//	initiative    [SIDE]            first    SIDE
//	units         [SIDE|BRIGADE]    command  BRIGADE
//	attach        GENERAL           tag      LABEL
//	form          FORMATION         face     about|left|right
//	move          forward CM        move     oblique CM left|right DEG
//	wheel         left|right DEG    near     [CM]
//	measure       [CM]              side     [charge] [CM CM]
//	ruling        REF READING, as in "OM R3" "b"
//	place         [at X Y [facing DEG]] with the formation among the facts,
//	              fl X Y fr X Y, or fl P CM Q CM fr P CM Q CM with P, Q as ID.fl
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
	"phase":        {game.AskVerb, "OM §7", false, true, (*parser).nothing},
	"map":          {game.AskVerb, "OM §2.2", false, true, (*parser).nothing},
	"units":        {game.AskVerb, "OM §2.3", false, true, (*parser).unitsOf},
	"command":      {game.AskVerb, "OM §4.3", false, false, (*parser).command},
	"show":         {game.AskVerb, "OM §2.3", false, false, one(oneForm{})},
	"targets":      {game.AskVerb, "OM §9.3", false, false, one(oneForm{})},
	"legal":        {game.AskVerb, "OM §7", false, false, one(oneForm{})},
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
	said
	of  string
	tok int
}

type parser struct {
	s    *State
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
func parseLine(s *State, l game.Line, last *game.Last) (game.Command, *game.Refusal) {
	if s == nil || s.Field == nil {
		s = &State{Field: &Field{}}
	}
	if last == nil {
		last = &game.Last{}
	}
	p := &parser{s: s, line: l, last: last}
	for i, w := range l.Words {
		if i == longestLine || len(w.Text) > longestWord {
			return p.cmd, &game.Refusal{Kind: game.BadValue, Ref: "OM §7", Say: ref.M("parse.too-long", w.Col, longestLine, longestWord)}
		}
		if !printable(w.Text) {
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
	g := lexicon()
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
	if _, verb := lexicon().Verb(p.toks[0].text); !verb {
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
	_, fact := lexicon().Fact(w)
	_, _, sign := signed(w)
	return fact || sign || digits(w) || atWords[w] || diceWords[w] || w == "attached" || w == "aggregato" || strings.Contains(w, "=")
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
	for _, w := range nearest(first.text, lexiconVerbs()) {
		r.Ways = append(r.Ways, game.Way{Line: p.with(0, w), Say: ref.M("parse.way.verb", w)})
	}
	return r
}

// lexiconVerbs are the verbs of this game in both languages.
func lexiconVerbs() []string {
	g := lexicon()
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
	case digits(w):
		n, r := p.dieFace(i)
		return dieToken, nil, n, r
	case strings.Contains(w, "="):
		f, r := p.assignment(i)
		return factToken, f, 0, r
	case p.s.unit(w) != nil || p.tagged(w) != nil:
		return unitToken, nil, 0, nil
	case diceWords[w]:
		return skipToken, nil, 0, nil
	}
	if name, value, ok := signed(w); ok {
		f, r := p.fact(i, name, value, "")
		return factToken, f, 0, r
	}
	if f, ok := bareFact(w); ok {
		out := make([]stated, len(f))
		for k, x := range f {
			out[k] = stated{said: x, tok: i}
		}
		return factToken, out, 0, nil
	}
	return unitToken, nil, 0, nil
}

// bareFact is what a word of the fact lists states.
func bareFact(w string) ([]said, bool) {
	if w == "attached" || w == "aggregato" {
		return []said{{"general", "brigade"}}, true
	}
	c, ok := lexicon().Fact(w)
	if !ok {
		return nil, false
	}
	return factSays[c], true
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
		if v := statusWords[value]; v != "" {
			return []stated{{said{name, v}, "a", i}}, nil
		}
		return nil, p.refuse(game.BadValue, "parse.bad-word", name, value, ref.Comma{"steady", "retreats", "routs", "destroyed"})
	}
	info, sit, ok := factNamed(name)
	if !ok {
		return nil, p.unknownFact(i, name)
	}
	if sit {
		of = ""
	}
	if name == "general" && (value == "charismatic" || value == "carismatico") {
		return []stated{{said{"general", "brigade"}, of, i}, {said{"charismatic", "yes"}, of, i}}, nil
	}
	text, _, ok := info.value(value)
	if !ok {
		return nil, p.badValue(i, info, value)
	}
	return []stated{{said{name, text}, of, i}}, nil
}

func (p *parser) badValue(i int, info *FactInfo, value string) *game.Refusal {
	var r *game.Refusal
	switch info.Kind {
	case word:
		words := ref.Comma{}
		for _, w := range info.Words {
			words = append(words, w)
		}
		r = p.refuse(game.BadValue, "parse.bad-word", info.Name, value, words)
		if i < len(p.toks) {
			for _, w := range nearest(value, info.Words) {
				if head, _, ok := strings.Cut(p.toks[i].raw, "="); ok {
					r.Ways = append(r.Ways, game.Way{Line: p.with(i, head+"="+w), Say: ref.M("parse.way.value", info.Name, w)})
				}
			}
		}
	case flag:
		r = p.refuse(game.BadValue, "parse.bad-flag", info.Name, value)
	default:
		lo, hi := info.limits()
		r = p.refuse(game.BadValue, "parse.bad-number", info.Name, value, lo, hi)
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
			for _, w := range nearest(name, factNames()) {
				r.Ways = append(r.Ways, game.Way{Line: p.with(i, pre+w+"="+value), Say: ref.M("parse.way.fact", w)})
			}
		}
	}
	return r
}

func factNames() []string {
	var out []string
	for _, i := range UnitFacts {
		out = append(out, i.Name)
	}
	for _, i := range SituationFacts {
		out = append(out, i.Name)
	}
	return out
}

// assignment reads FACT=VALUE, with target- (or a-, t-, a2-, t2-) before it to
// say whose it is wherever it stands, and R10=b.
func (p *parser) assignment(i int) ([]stated, *game.Refusal) {
	name, value, _ := strings.Cut(p.toks[i].text, "=")
	if n, ok := strings.CutPrefix(name, "r"); ok && digits(n) {
		k, err := strconv.Atoi(n)
		if err != nil || len(n) > 3 || k < 1 || k >= len(p.s.Rulings) {
			return nil, p.refuse(game.BadValue, "parse.bad-ruling", p.toks[i].raw, len(p.s.Rulings)-1)
		}
		if len(value) != 1 || value < "a" || value > "f" {
			return nil, p.refuse(game.BadValue, "parse.bad-reading", "R"+n, value)
		}
		return []stated{{said{"r" + strconv.Itoa(k), value}, "", i}}, nil
	}
	of, bare := prefix(name)
	if c, ok := lexicon().Fact(bare); ok && (factSays[c][0].name == c || c == "flank" || c == "rear") {
		bare = c // gen=none, mosso=no
	}
	if bare == "traits" {
		var out []stated
		for _, t := range strings.Split(value, ",") {
			if t != "cuirassiers" && t != "lancers" {
				return nil, p.refuse(game.BadValue, "parse.bad-word", "traits", t, ref.Comma{"cuirassiers", "lancers"})
			}
			out = append(out, stated{said{t, "yes"}, of, i})
		}
		return out, nil
	}
	if bare == "flank" || bare == "rear" {
		if flagWords[value] != "yes" {
			bare, value = "side", "front"
		} else {
			bare, value = "side", bare
		}
	}
	if _, sit, ok := factNamed(bare); ok && sit && of != "" {
		return nil, p.unknownFact(i, name)
	}
	return p.fact(i, bare, value, of)
}

// prefix takes whose fact it is off the name of a fact.
func prefix(name string) (of, bare string) {
	if b, ok := strings.CutPrefix(name, "target-"); ok {
		return "t", b
	}
	head, b, ok := strings.Cut(name, "-")
	if !ok || head == "" || head[0] != 'a' && head[0] != 't' {
		return "", name
	}
	if n := head[1:]; n == "" || digits(n) && len(n) < 3 && n[0] != '0' {
		return head, b
	}
	return "", name
}

// tagged finds a living unit by its label.
func (p *parser) tagged(w string) *Unit {
	if w == "" {
		return nil
	}
	for _, u := range p.s.Units {
		if u.Status != Destroyed && equalID(u.Tag, w) {
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
func (p *parser) lookup(i int, at standing) (*Unit, *game.Refusal) {
	w := p.toks[i].text
	u := p.s.unit(w)
	if u == nil {
		u = p.tagged(w)
	}
	if u == nil {
		u = p.s.unit(ordinal(w))
	}
	if u != nil {
		if u.Status == Destroyed && !at.dead {
			return nil, p.gone(i, u, at)
		}
		return u, nil
	}
	w = ordinal(w)
	for _, fits := range []func(*Unit) bool{
		func(u *Unit) bool { return p.fits(u, at) && able(p.verb, at.role, u) },
		func(u *Unit) bool { return p.fits(u, at) },
		func(u *Unit) bool { return u.Status != Destroyed },
		func(u *Unit) bool { return u.Status == Destroyed },
	} {
		var found []*Unit
		for _, u := range p.s.Units {
			if fits(u) && len(w) <= len(u.ID) && equalID(u.ID[:len(w)], w) {
				found = append(found, u)
			}
		}
		switch {
		case len(found) == 1 && found[0].Status == Destroyed && !at.dead:
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

func (p *parser) fits(u *Unit, at standing) bool {
	if u.Status == Destroyed && !at.dead {
		return false
	}
	return at.side < 0 || u.Side == at.side
}

func (p *parser) wayUnit(i int, u *Unit) game.Way {
	return game.Way{Line: p.with(i, u.ID+p.point), Say: ref.M("parse.way.unit", cmp.Or(u.Name, u.ID))}
}

func (p *parser) gone(i int, u *Unit, at standing) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.dead-unit", u.ID)
	r.Hint = ref.M("parse.dead-unit-hint", u.ID)
	for _, id := range nearest(strings.ToLower(u.ID), p.names(at)) {
		r.Ways = append(r.Ways, p.wayUnit(i, p.s.unit(id)))
	}
	return r
}

// names are the ids of the units that can stand there and are not in the line.
func (p *parser) names(at standing) []string {
	var out []string
	for _, u := range p.s.Units {
		if p.fits(u, at) && !slices.ContainsFunc(p.toks, func(t token) bool { return equalID(t.text, u.ID) }) {
			out = append(out, u.ID)
		}
	}
	return out
}

// unknownUnit refuses a word that is neither a unit nor anything else.
func (p *parser) unknownUnit(i int, at standing) *game.Refusal {
	t := p.toks[i]
	if _, ok := lexicon().Verb(t.text); ok {
		r := p.refuse(game.Unknown, "parse.two-verbs", t.raw)
		r.Hint = ref.M("parse.two-verbs-hint")
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
		for _, w := range nearest(t.text, lexicon().Words(tables.Facts)) {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.word", w)})
		}
		return r
	}
	r := p.refuse(game.Unknown, "parse.unknown-unit", t.raw)
	r.Hint = ref.M("parse.unknown-unit-hint")
	for _, id := range nearest(t.text, p.names(at)) {
		r.Ways = append(r.Ways, p.wayUnit(i, p.s.unit(id)))
	}
	if len(r.Ways) == 0 && p.point == "" {
		for _, w := range nearest(t.text, lexicon().Words(tables.Facts)) {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.word", w)})
		}
	}
	return r
}

// able reports whether the kind of unit can do this at all; the rules say why
// not when an exact id is typed.
func able(verb, role string, u *Unit) bool {
	horse := u.Arm == LightCavalry || u.Arm == HeavyCavalry
	guns := u.Arm == FootArtillery || u.Arm == HorseArtillery
	if role == "t" {
		return verb != "counter" && verb != "square" || horse
	}
	switch verb {
	case "fire":
		return !horse && (u.Status == Steady)
	case "charge":
		return !guns && u.Status == Steady
	case "counter", "breakthrough":
		return horse
	case "square", "follow":
		return !horse && !guns
	case "rally":
		return u.Status == Routing
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
	if _, ok := lexicon().Verb(p.toks[i].text); ok && !p.plain(p.toks[i].text) {
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
			u, ok := unitFactNamed(f.name)
			if f.name != "status" && (!ok || !settable(u)) {
				return p.refuse(game.BadValue, "parse.set-line", f.name)
			}
			continue
		}
		if !matters(p.verb, f.of, f.said) {
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
		return cmp.Or(cmp.Compare(a.of, b.of), cmp.Compare(a.name, b.name))
	})
	p.cmd.Action.Facts = nil
	for k, f := range p.facts {
		if k > 0 && p.facts[k-1].of == f.of && p.facts[k-1].name == f.name {
			if p.facts[k-1].value == f.value {
				continue
			}
			r := p.refuse(game.BadValue, "parse.fact-twice", f.name, p.facts[k-1].value, f.value)
			for _, t := range []int{p.facts[k-1].tok, f.tok} {
				if t > 0 && t < len(p.toks) && p.facts[k-1].tok != f.tok {
					r.Ways = append(r.Ways, game.Way{Line: p.without(t), Say: ref.M("parse.way.without")})
				}
			}
			return r
		}
		p.cmd.Action.Facts = append(p.cmd.Action.Facts, game.Fact{Of: f.of, Name: f.name, Value: f.value})
	}
	return nil
}

// misplaced refuses a fact that no rule reads where it stands, and names the
// place where one would.
func (p *parser) misplaced(f *stated) *game.Refusal {
	typed := p.toks[f.tok].raw
	info, sit, _ := factNamed(f.name)
	if !sit {
		here := f.of[:1]
		there := "t"
		if here == "t" {
			there = "a"
		}
		if matters(p.verb, there, f.said) {
			r := p.refuse(game.BadValue, "parse.fact-place", typed, roleWord(p.verb, here), roleWord(p.verb, there))
			k := 0
			if there == "t" {
				k = 1
			}
			if len(p.cmd.Action.Units) > k && p.ends[k] > 0 && !strings.Contains(typed, "=") {
				r.Ways = append(r.Ways, game.Way{Line: p.shifted(f.tok, p.ends[k]), Say: ref.M("parse.way.place", typed, roleWord(p.verb, there))})
			}
			r.Ways = append(r.Ways, game.Way{Line: p.without(f.tok), Say: ref.M("parse.way.without")})
			return r
		}
	}
	return p.pointless(f, info)
}

// pointless refuses a fact that the verb does not read at all.
func (p *parser) pointless(f *stated, info *FactInfo) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.fact-nowhere", p.toks[f.tok].raw, ref.Word("parse.verb."+p.verb))
	verbs := ref.Comma{}
	for _, v := range readers(f.said) {
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

// roleWord is how a verb calls the unit on one side of it.
func roleWord(verb, role string) ref.Word {
	a, t := "unit", "enemy"
	switch verb {
	case "fire":
		a, t = "shooter", "target"
	case "charge", "melee":
		a, t = "attacker", "defender"
	}
	if role[0] == 't' {
		a = t
	}
	return ref.Word("parse.role." + a)
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
		old[i] = stated{said{f.Name, f.Value}, f.Of, 0}
	}
	of, die := "a", ""
	for i, t := range toks {
		if atWords[t.text] {
			of, die = "t", ""
			continue
		}
		kind, facts, n, r := p.classify(i)
		if r != nil {
			return p.cmd, r
		}
		switch kind {
		case dieToken:
			p.cmd.Faces = append(p.cmd.Faces, dice.Face{Unit: die, Face: n, By: dice.Hand})
		case factToken:
			for _, f := range facts {
				if info, sit, ok := factNamed(f.name); !ok || sit {
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
		if !slices.ContainsFunc(a.Facts, func(n game.Fact) bool { return n.Of == f.of && n.Name == f.name }) {
			a.Facts = append(a.Facts, game.Fact{Of: f.of, Name: f.name, Value: f.value})
		}
	}
	slices.SortStableFunc(a.Facts, func(x, y game.Fact) int {
		return cmp.Or(cmp.Compare(x.Of, y.Of), cmp.Compare(x.Name, y.Name))
	})
	return p.cmd, nil
}

// within finds a unit among operands by its id, its tag, or a beginning of its
// id that only one of them has.
func within(units []game.Operand, s *State, w string) (k, m int, id string) {
	k = -1
	w = ordinal(w)
	for exact := range 2 {
		n := 0
		for i, o := range units {
			for j, x := range o.IDs {
				u := s.unit(x)
				if x == "" || i > 1 {
					continue
				}
				hit := equalID(x, w) || u != nil && u.Tag != "" && equalID(u.Tag, w)
				if exact == 1 {
					hit = len(w) <= len(x) && equalID(x[:len(w)], w)
				}
				if hit {
					k, m, id = i, j, x
					n++
				}
			}
		}
		if n == 1 {
			return k, m, id
		}
		k = -1
	}
	return -1, 0, ""
}

// member is one unit of an operand as it stands in the line.
type member struct {
	kind  tokenKind // unitToken, lastToken, or noneToken for one without a name
	tok   int       // -1 when only its facts stand there
	facts []stated
	faces []int
}

// group is one operand as it stands in the line.
type group struct {
	members []member
	joins   string // + and > between the members
	whole   []stated
	side    int // before or after `at`
	end     int // its last token
}

// groups reads units, their facts and the dice among the tokens that arg does
// not take. It gives the groups and tells whether `at` stood among them.
func (p *parser) groups(arg func(i int) bool, nameless bool) (gs []group, at int, r *game.Refusal) {
	named := [2]bool{}
	side := 0
	taken := make([]bool, len(p.toks))
	kinds := make([]tokenKind, len(p.toks))
	facts := make([][]stated, len(p.toks))
	faces := make([]int, len(p.toks))
	for i := 1; i < len(p.toks); i++ {
		if atWords[p.toks[i].text] && p.s.unit(p.toks[i].text) == nil {
			if side == 1 {
				r := p.refuse(game.BadValue, "parse.two-at", p.toks[i].raw)
				r.Ways = append(r.Ways, game.Way{Line: p.without(i), Say: ref.M("parse.way.without")})
				return nil, 0, r
			}
			side, at = 1, i
			taken[i] = true
			continue
		}
		if taken[i] = arg != nil && arg(i); taken[i] {
			continue
		}
		if kinds[i], facts[i], faces[i], r = p.classify(i); r != nil {
			return nil, 0, r
		}
		switch kinds[i] {
		case unitToken:
			if _, verb := lexicon().Verb(p.toks[i].text); verb && p.s.unit(p.toks[i].text) == nil && p.tagged(p.toks[i].text) == nil && p.begins(p.toks[i].text) == 0 {
				return nil, 0, p.unknownUnit(i, standing{side: -1})
			}
			named[side] = true
		case lastToken:
			named[side] = true
		case noneToken:
			if !nameless {
				return nil, 0, p.needs("parse.what.unit")
			}
			named[side] = true
		}
	}
	side = 0
	cur := -1           // index of the group under way
	var join byte       // a + or > that waits for its unit
	var before []stated // facts of the target before its unit
	unnamed := func() {
		gs = append(gs, group{members: []member{{kind: noneToken, tok: -1}}, side: side, end: 0})
		cur = len(gs) - 1
	}
	add := func(m member) {
		if join != 0 {
			gs[cur].members = append(gs[cur].members, m)
			gs[cur].joins += string(join)
			join = 0
			return
		}
		gs = append(gs, group{members: []member{m}, side: side, whole: before})
		cur, before = len(gs)-1, nil
	}
	if !named[0] && nameless && (at > 1 || at == 0 && len(p.toks) > 1) || at == 1 {
		unnamed()
	}
	for i := 1; i < len(p.toks); i++ {
		switch {
		case i == at && at > 0:
			if join != 0 {
				return nil, 0, p.dangling(i - 1)
			}
			side, cur = 1, -1
			if !named[1] {
				if i+1 == len(p.toks) || !nameless {
					return nil, 0, p.needs("parse.what.target")
				}
				unnamed()
			}
			continue
		case taken[i] || kinds[i] == skipToken:
			continue
		}
		switch kinds[i] {
		case joinToken:
			if cur < 0 || join != 0 {
				return nil, 0, p.dangling(i)
			}
			join = p.toks[i].text[0]
		case unitToken, lastToken, noneToken:
			add(member{kind: kinds[i], tok: i})
		case factToken:
			if join != 0 {
				add(member{kind: noneToken, tok: -1})
			}
			for _, f := range facts[i] {
				_, sit, known := factNamed(f.name)
				switch {
				case sit || !known || f.of != "":
					p.facts = append(p.facts, f)
				case cur >= 0:
					m := &gs[cur].members[len(gs[cur].members)-1]
					m.facts = append(m.facts, f)
				case side == 1:
					before = append(before, f)
				default:
					return nil, 0, p.beforeUnit(f)
				}
			}
		case dieToken:
			if join != 0 {
				return nil, 0, p.dangling(i - 1)
			}
			if cur < 0 || gs[cur].members[0].tok < 0 && len(gs[cur].members[0].facts) == 0 && side == 0 && (at > 0 || nameless && p.verb != "rally") {
				r := p.refuse(game.BadValue, "parse.digits-unit", p.toks[i].raw)
				r.Hint = ref.M("parse.digits-unit-hint")
				return nil, 0, r
			}
			m := &gs[cur].members[len(gs[cur].members)-1]
			m.faces = append(m.faces, faces[i])
		}
		if cur >= 0 && kinds[i] != dieToken {
			gs[cur].end = i
		}
	}
	if join != 0 {
		return nil, 0, p.dangling(len(p.toks) - 1)
	}
	return gs, at, nil
}

// dangling refuses a + or > without a unit on each side of it.
func (p *parser) dangling(i int) *game.Refusal {
	return p.refuse(game.BadValue, "parse.dangling", p.toks[i].raw)
}

// beforeUnit refuses a fact of a unit that stands before the first unit.
func (p *parser) beforeUnit(f stated) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.fact-before", p.toks[f.tok].raw)
	k := 0
	for i := f.tok + 1; i < len(p.toks) && k < 2; i++ {
		kind, _, _, bad := p.classify(i)
		if bad != nil || kind != unitToken || atWords[p.toks[i].text] {
			continue
		}
		role := "at"[k : k+1]
		if matters(p.verb, role, f.said) && !strings.Contains(p.toks[f.tok].raw, "=") {
			r.Ways = append(r.Ways, game.Way{Line: p.shifted(f.tok, i), Say: ref.M("parse.way.place", p.toks[f.tok].raw, roleWord(p.verb, role))})
		}
		k++
	}
	return r
}

// merge makes one group of several separate units.
func (p *parser) merge(gs []group) (group, *game.Refusal) {
	if len(gs) == 1 {
		return gs[0], nil
	}
	var out group
	for _, g := range gs {
		if len(g.members) > 1 {
			return out, p.refuse(game.BadValue, "parse.mixed-joins")
		}
		out.members = append(out.members, g.members...)
		out.end = g.end
	}
	return out, nil
}

// take resolves the units of a group and adds it to the line as its next
// operand. allowed are the joins it may have, & for separate units.
func (p *parser) take(g group, at standing, allowed string) *game.Refusal {
	k := len(p.cmd.Action.Units)
	role := at.role
	op := game.Operand{}
	for i, m := range g.members {
		switch m.kind {
		case noneToken:
			op.IDs = append(op.IDs, "")
		case lastToken:
			j := 0
			if role == "t" {
				j = 1
			}
			if j >= len(p.last.Units) || len(p.last.Units[j].IDs) == 0 {
				return p.refuse(game.Unknown, "parse.no-last")
			}
			was := p.last.Units[j]
			for _, id := range was.IDs {
				if id != "" {
					u := p.s.unit(id)
					if u == nil {
						return p.refuse(game.Unknown, "parse.no-last")
					}
					if u.Status == Destroyed && !at.dead {
						return p.gone(m.tok, u, at)
					}
					at.side = p.sideAfter(at, u)
				}
				op.IDs = append(op.IDs, id)
			}
			if len(was.IDs) > 1 {
				if len(g.members) > 1 {
					return p.refuse(game.BadValue, "parse.mixed-joins")
				}
				op.Join = was.Join
			}
		default:
			u, r := p.lookup(m.tok, at)
			if r != nil {
				return r
			}
			at.side = p.sideAfter(at, u)
			op.IDs = append(op.IDs, u.ID)
		}
		if i > 0 && i <= len(g.joins) {
			op.Join = game.Join(g.joins[i-1 : i])
			if g.joins[i-1] != g.joins[0] {
				return p.refuse(game.BadValue, "parse.mixed-joins")
			}
		}
	}
	join := cmp.Or(string(op.Join), "&")
	if len(op.IDs) > 1 && !strings.Contains(allowed, join) {
		if join == "&" {
			return p.refuse(game.BadValue, "parse.one-unit", ref.Word("parse.verb."+p.verb))
		}
		return p.refuse(game.BadValue, "parse.no-join", join, ref.Word("parse.verb."+p.verb), roleWord(p.verb, role))
	}
	if r := p.twice(op); r != nil {
		return r
	}
	indexed := op.Join == game.Alone && len(op.IDs) > 1 && len(g.members) > 1
	for i, m := range g.members {
		indexed = indexed || len(m.facts) > 0 && i < len(g.members)-1
	}
	for _, f := range g.whole {
		f.of = role
		p.facts = append(p.facts, f)
	}
	for i, m := range g.members {
		for _, f := range m.facts {
			f.of = role
			if indexed {
				f.of += strconv.Itoa(i + 1)
			}
			p.facts = append(p.facts, f)
		}
	}
	p.cmd.Action.Units = append(p.cmd.Action.Units, op)
	if k < 2 {
		p.ends[k] = g.end
	}
	return nil
}

// sideAfter is the side that the next unit of the same operand is on.
func (p *parser) sideAfter(at standing, u *Unit) int {
	if at.side < 0 && at.role == "a" {
		return u.Side
	}
	return at.side
}

// twice refuses a unit that the line names already.
func (p *parser) twice(op game.Operand) *game.Refusal {
	seen := map[string]bool{}
	for _, o := range append(slices.Clone(p.cmd.Action.Units), op) {
		for _, id := range o.IDs {
			if id != "" && seen[id] {
				return p.refuse(game.BadValue, "parse.same-unit", id)
			}
			seen[id] = true
		}
	}
	return nil
}

// throw hands out the dice: numbers that follow units before the last one are
// each their unit's, all others are in the order of asking.
func (p *parser) throw(gs []group) {
	named, early := true, false
	for k, g := range gs {
		for i, m := range g.members {
			named = named && (m.kind == unitToken || m.kind == lastToken && len(m.faces) == 0)
			early = early || len(m.faces) > 0 && (k < len(gs)-1 || i < len(g.members)-1)
		}
	}
	for k, g := range gs {
		between := false
		for i, m := range g.members {
			between = between || len(m.faces) > 0 && i < len(g.members)-1
		}
		for i, m := range g.members {
			for _, n := range m.faces {
				f := dice.Face{Face: n, By: dice.Hand}
				if named && early {
					j := i
					if g.joins != "" && !between {
						j = 0 // the die of a joint roll is the first unit's
					}
					f.Unit = p.idOf(k, j, gs)
				}
				p.cmd.Faces = append(p.cmd.Faces, f)
			}
		}
	}
}

// idOf is the id of a member once the operands are resolved.
func (p *parser) idOf(k, i int, gs []group) string {
	units := p.cmd.Action.Units
	if len(units) == len(gs) {
		return units[k].IDs[i]
	}
	// The groups before the last operand are its separate units.
	last := len(units) - 1
	if separate := len(gs) - last; k < separate {
		return units[0].IDs[k]
	}
	return units[last].IDs[i]
}

// duelForm is a verb between two sides.
type duelForm struct {
	joins    string // joins allowed on the first side
	target   int    // 1 when a target must be named
	behind   bool   // the target may be a row of units in the line of shot
	together bool   // several may stand on the second side
	named    bool   // needs units with names
}

func duel(d duelForm) func(*parser) *game.Refusal {
	return func(p *parser) *game.Refusal { return p.duel(d) }
}

func (p *parser) duel(d duelForm) *game.Refusal {
	gs, at, r := p.groups(nil, !d.named)
	if r != nil {
		return r
	}
	var a, t []group
	for k, g := range gs {
		if at > 0 && g.side == 1 || at == 0 && k > 0 {
			t = append(t, g)
		} else {
			a = append(a, g)
		}
	}
	switch {
	case len(a) == 0, d.named && len(a[0].members) > 0 && a[0].members[0].kind == noneToken:
		return p.needs("parse.what.unit")
	case len(t) == 0 && d.target == 1:
		return p.noTarget(a[0])
	case len(t) > 1 && at == 0:
		return p.needsAt(gs)
	case len(t) > 1:
		return p.refuse(game.BadValue, "parse.many-targets")
	}
	first, r := p.merge(a)
	if r != nil {
		return r
	}
	joins := ""
	if d.joins != "" {
		joins = "&" + d.joins
	}
	if r := p.take(first, standing{role: "a", side: -1}, joins); r != nil {
		return r
	}
	if len(t) == 1 {
		joins = ""
		if d.behind {
			joins += ">"
		}
		if d.together {
			joins += "+"
		}
		if r := p.take(t[0], standing{role: "t", side: enemyOf(p.sideOf(0))}, joins); r != nil {
			return r
		}
	}
	p.throw(gs)
	return nil
}

// needsAt refuses several separate units without `at` before the last. The lines
// it offers have friends before `at`, or one enemy instead of several.
func (p *parser) needsAt(gs []group) *game.Refusal {
	r := p.refuse(game.BadValue, "parse.needs-at", ref.Word("parse.verb."+p.verb))
	sides := make([]int, len(gs))
	friends := true
	for k, g := range gs {
		sides[k] = -1
		if g.members[0].kind == unitToken {
			if u, bad := p.lookup(g.members[0].tok, standing{role: "a", side: -1}); bad == nil {
				sides[k] = u.Side
			}
		}
		friends = friends && (k == len(gs)-1 || sides[k] == sides[0])
	}
	if i := gs[len(gs)-1].members[0].tok; friends && i > 0 {
		r.Ways = append(r.Ways, game.Way{Line: p.inserted(i, "at"), Say: ref.M("parse.way.at", p.toks[i].raw)})
		return r
	}
	for k, g := range gs {
		i := g.members[0].tok
		if k == 0 || sides[k] == sides[0] || i < 1 || len(r.Ways) == 3 {
			continue
		}
		keep := slices.Clone(p.toks[:0])
		for j, t := range p.toks {
			if !slices.ContainsFunc(gs[1:], func(o group) bool {
				return o.members[0].tok != i && slices.ContainsFunc(o.members, func(m member) bool { return m.tok == j })
			}) {
				keep = append(keep, t)
			}
		}
		r.Ways = append(r.Ways, game.Way{Line: p.write(keep), Say: ref.M("parse.way.at", p.toks[i].raw)})
	}
	return r
}

// sideOf is the side of the first named unit of an operand, -1 without one.
func (p *parser) sideOf(k int) int {
	for _, id := range p.cmd.Action.Units[k].IDs {
		if u := p.s.unit(id); u != nil {
			return u.Side
		}
	}
	return -1
}

// noTarget refuses a line that says who and not at whom. Facts at its end may
// be those of a target without a name.
func (p *parser) noTarget(a group) *game.Refusal {
	r := p.needs("parse.what.target")
	m := a.members[len(a.members)-1]
	for _, f := range m.facts {
		if matters(p.verb, "t", f.said) {
			r.Ways = append(r.Ways, game.Way{Line: p.inserted(f.tok, "at"), Say: ref.M("parse.way.at-facts")})
			break
		}
	}
	return r
}

// oneForm is a verb of one unit or of a list of separate units.
type oneForm struct {
	list     bool
	nameless bool
	brigades bool // a brigade stands for its units
}

func one(f oneForm) func(*parser) *game.Refusal {
	return func(p *parser) *game.Refusal { return p.one(f, nil) }
}

func (p *parser) one(f oneForm, arg func(int) bool) *game.Refusal {
	if f.brigades {
		p.spread()
	}
	gs, at, r := p.groups(arg, f.nameless)
	switch {
	case r != nil:
		return r
	case at > 0:
		return p.rest(at)
	case len(gs) == 0:
		return p.needs("parse.what.unit")
	case len(gs) > 1 && !f.list:
		r := p.refuse(game.BadValue, "parse.one-unit", ref.Word("parse.verb."+p.verb))
		for _, g := range gs[:min(len(gs), 3)] {
			if i := g.members[0].tok; i > 0 {
				r.Ways = append(r.Ways, game.Way{Line: p.write([]token{p.toks[0], p.toks[i]}), Say: ref.M("parse.way.only", p.toks[i].raw)})
			}
		}
		return r
	}
	g, r := p.merge(gs)
	if r != nil {
		return r
	}
	dead := p.verb == "show" || p.verb == "set"
	joins := ""
	if f.list {
		joins = "&"
	}
	if r := p.take(g, standing{role: "a", side: -1, dead: dead}, joins); r != nil {
		return r
	}
	p.throw(gs)
	return nil
}

// spread replaces the name of a brigade by its units.
func (p *parser) spread() {
	var out []token
	for i, t := range p.toks {
		b := -1
		if i > 0 && p.s.unit(t.text) == nil && p.tagged(t.text) == nil {
			if kind, _, _, r := p.classify(i); r == nil && kind == unitToken {
				if p.begins(t.text) == 0 {
					b, _ = p.brigade(t.text)
				} else {
					b = p.exactBrigade(t.text)
				}
			}
		}
		if b < 0 {
			out = append(out, t)
			continue
		}
		for _, u := range p.s.Units {
			if u.Brigade == b && u.Status != Destroyed {
				out = append(out, token{text: strings.ToLower(u.ID), raw: u.ID})
			}
		}
	}
	p.toks = out
}

// begins counts the living units whose id begins so.
func (p *parser) begins(w string) int {
	n := 0
	w = ordinal(w)
	for _, u := range p.s.Units {
		if u.Status != Destroyed && len(w) <= len(u.ID) && equalID(u.ID[:len(w)], w) {
			n++
		}
	}
	return n
}

func (p *parser) exactBrigade(w string) int {
	return slices.IndexFunc(p.s.Field.Brigades, func(b Brigade) bool { return equalID(b.ID, w) })
}

// brigade finds a brigade by its id or a unique beginning of it; several tells
// why it is -1.
func (p *parser) brigade(w string) (k int, several []string) {
	if k := p.exactBrigade(w); k >= 0 {
		return k, nil
	}
	k = -1
	for i, b := range p.s.Field.Brigades {
		if len(w) > 0 && len(w) <= len(b.ID) && equalID(b.ID[:len(w)], w) {
			k = i
			several = append(several, b.ID)
		}
	}
	if len(several) != 1 {
		return -1, several
	}
	return k, nil
}

// morale is `morale A fire|melee`.
func (p *parser) morale() *game.Refusal {
	var bad *game.Refusal
	r := p.one(oneForm{nameless: true}, func(i int) bool {
		v, _ := lexicon().Verb(p.toks[i].text)
		if v != "fire" && v != "melee" || p.s.unit(p.toks[i].text) != nil {
			return false
		}
		if len(p.cmd.Action.Args) > 0 && bad == nil {
			bad = p.rest(i)
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, v)
		return true
	})
	return cmp.Or(bad, r)
}

// near is `near A [CM]`.
func (p *parser) near() *game.Refusal { return p.withNumbers(1, 1) }

// measure is `measure A B [CM]`.
func (p *parser) measure() *game.Refusal { return p.withNumbers(2, 1) }

// side is `side A [of] B [charge] [CM CM]`.
func (p *parser) side() *game.Refusal {
	p.toks = slices.DeleteFunc(p.toks, func(t token) bool { return ofWords[t.text] })
	for i := 2; i < len(p.toks); i++ {
		if v, _ := lexicon().Verb(p.toks[i].text); v == "charge" && p.s.unit(p.toks[i].text) == nil {
			p.cmd.Action.Args = append(p.cmd.Action.Args, "charge")
			p.toks = slices.Delete(p.toks, i, i+1)
			break
		}
	}
	n := len(p.cmd.Action.Args)
	if r := p.withNumbers(2, 2); r != nil {
		return r
	}
	if len(p.cmd.Action.Args) == n+1 {
		return p.needs("parse.what.second-gap")
	}
	return nil
}

// withNumbers reads some units and then up to so many centimetres.
func (p *parser) withNumbers(units, numbers int) *game.Refusal {
	end := len(p.toks)
	for end > 1 && p.isNumber(end-1) {
		end--
	}
	tail := p.toks[end:]
	if len(tail) > numbers {
		return p.rest(end + numbers)
	}
	for i := range tail {
		x, r := p.cm(end+i, -1000, 1000)
		if r != nil {
			return r
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, decimalText(x))
	}
	if units == 1 {
		return p.someUnits(end, 1, 1)
	}
	return p.someUnits(end, 2, 2)
}

func (p *parser) isNumber(i int) bool {
	w := p.toks[i].text
	if p.s.unit(w) != nil || p.tagged(w) != nil {
		return false
	}
	_, ok := decimal(w)
	return ok
}

// pair is a question about one unit and perhaps another.
func pair(both bool) func(*parser) *game.Refusal {
	return func(p *parser) *game.Refusal {
		if both {
			return p.someUnits(len(p.toks), 2, 2)
		}
		return p.someUnits(len(p.toks), 1, 2)
	}
}

// someUnits reads the tokens up to end as units without facts.
func (p *parser) someUnits(end, least, most int) *game.Refusal {
	for i := 1; i < end; i++ {
		t := p.toks[i]
		if atWords[t.text] && p.s.unit(t.text) == nil {
			continue
		}
		k := len(p.cmd.Action.Units)
		if k == most {
			return p.rest(i)
		}
		kind, _, _, r := p.classify(i)
		if r != nil {
			return r
		}
		at := standing{role: "at"[k : k+1], side: -1}
		if k == 1 {
			at.side = enemyOf(p.sideOf(0))
		}
		switch kind {
		case unitToken, lastToken:
			if r := p.take(group{members: []member{{kind: kind, tok: i}}, end: i}, at, ""); r != nil {
				return r
			}
		case dieToken:
			r := p.refuse(game.BadValue, "parse.digits-unit", t.raw)
			r.Hint = ref.M("parse.digits-unit-hint")
			return r
		default:
			return p.rest(i)
		}
	}
	switch n := len(p.cmd.Action.Units); {
	case n == 0:
		return p.needs("parse.what.unit")
	case n < least:
		return p.needs("parse.what.second")
	}
	return nil
}

// cm reads a length or an angle within limits.
func (p *parser) cm(i int, lo, hi float64) (float64, *game.Refusal) {
	x, ok := decimal(p.toks[i].text)
	if !ok || x < lo || x > hi {
		return 0, p.refuse(game.BadValue, "parse.bad-measure", p.toks[i].raw, ref.CM(lo), ref.CM(hi))
	}
	return x, nil
}

// first is `first SIDE`.
func (p *parser) first() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.side")
	}
	if r := p.sideArg(1); r != nil {
		return r
	}
	return p.rest(2)
}

// initiative is `initiative [DIE DIE] [SIDE]`.
func (p *parser) initiative() *game.Refusal {
	for i := 1; i < len(p.toks); i++ {
		t := p.toks[i]
		switch {
		case diceWords[t.text]:
		case digits(t.text):
			n, r := p.dieFace(i)
			if r != nil {
				return r
			}
			p.cmd.Faces = append(p.cmd.Faces, dice.Face{Face: n, By: dice.Hand})
		case len(p.cmd.Action.Args) > 0:
			return p.rest(i)
		default:
			if r := p.sideArg(i); r != nil {
				return r
			}
		}
	}
	return nil
}

// ruling is `ruling [OM] R10 b` or `ruling R10=b`.
func (p *parser) ruling() *game.Refusal {
	p.toks = slices.DeleteFunc(p.toks, func(t token) bool { return t.text == "om" })
	if len(p.toks) < 2 {
		return p.needs("parse.what.ruling")
	}
	next := 2
	if t := &p.toks[1]; !strings.Contains(t.text, "=") {
		if len(p.toks) < 3 {
			return p.needs("parse.what.reading")
		}
		t.text += "=" + p.toks[2].text
		next = 3
	}
	f, r := p.assignment(1)
	if r != nil {
		return r
	}
	if _, _, fact := factNamed(f[0].name); fact {
		return p.needs("parse.what.ruling")
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, Rules{}.Book()+" "+strings.ToUpper(f[0].name), f[0].value)
	return p.rest(next)
}

// sideSlug is how a side is written in Args.
func sideSlug(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(name), ""))
}

// sideNamed finds the side of a word: its name, its nation, what its soldiers
// are called in either language, or a beginning that only one side has.
func sideNamed(f *Field, w string) int {
	for exact := range 2 {
		found := -1
		for k, s := range f.Sides {
			words := append([]string{sideSlug(s.Name), s.Nation}, sideWords[s.Nation]...)
			if slices.ContainsFunc(words, func(x string) bool {
				return x != "" && (x == w || exact == 1 && w != "" && strings.HasPrefix(x, w))
			}) {
				if found >= 0 {
					found = -1
					break
				}
				found = k
			}
		}
		if found >= 0 {
			return found
		}
	}
	return -1
}

func (p *parser) sideArg(i int) *game.Refusal {
	k := sideNamed(p.s.Field, p.toks[i].text)
	if k < 0 {
		r := p.refuse(game.Unknown, "parse.unknown-side", p.toks[i].raw)
		for _, s := range p.s.Field.Sides {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, sideSlug(s.Name)), Say: ref.M("parse.way.side", s.Say)})
		}
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, sideSlug(p.s.Field.Sides[k].Name))
	return nil
}

func (p *parser) brigadeArg(i int) *game.Refusal {
	w := p.toks[i].text
	k, several := p.brigade(w)
	if k >= 0 {
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.s.Field.Brigades[k].ID)
		return nil
	}
	return p.noBrigade(i, several)
}

func (p *parser) noBrigade(i int, several []string) *game.Refusal {
	var r *game.Refusal
	if len(several) > 0 {
		names := ref.Comma{}
		for _, id := range several {
			names = append(names, id)
		}
		r = p.refuse(game.Ambiguous, "parse.ambiguous-brigade", p.toks[i].raw, names)
	} else {
		var ids []string
		for _, b := range p.s.Field.Brigades {
			ids = append(ids, b.ID)
		}
		several = nearest(p.toks[i].text, ids)
		r = p.refuse(game.Unknown, "parse.unknown-brigade", p.toks[i].raw)
	}
	for _, id := range several[:min(3, len(several))] {
		r.Ways = append(r.Ways, game.Way{Line: p.with(i, id), Say: ref.M("parse.way.brigade", id)})
	}
	return r
}

func (p *parser) orderArg(i int) *game.Refusal {
	o, ok := lexicon().Order(p.toks[i].text)
	if !ok {
		r := p.refuse(game.Unknown, "parse.unknown-order", p.toks[i].raw)
		r.Hint = ref.M("parse.unknown-order-hint")
		for _, w := range nearest(p.toks[i].text, lexicon().Words(tables.Orders)) {
			r.Ways = append(r.Ways, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.word", w)})
		}
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, o)
	return nil
}

// unitOrBrigade reads whom an order is for.
func (p *parser) unitOrBrigade(i int) *game.Refusal {
	w := p.toks[i].text
	exact := p.s.unit(w) != nil || p.tagged(w) != nil || p.s.unit(ordinal(w)) != nil
	b, several := p.brigade(w)
	if p.exactBrigade(w) < 0 && !exact && len(several) == 0 && b < 0 && p.begins(w) == 0 {
		switch kind, _, _, r := p.classify(i); {
		case r != nil:
			return r
		case kind == dieToken:
			return p.someUnitAt(i)
		case kind != unitToken && kind != lastToken:
			return p.rest(i)
		}
	}
	switch {
	case exact || p.exactBrigade(w) < 0 && p.begins(w) > 0 && b < 0 && len(several) == 0:
		return p.someUnitAt(i)
	case b >= 0 && p.exactBrigade(w) < 0 && p.begins(w) > 0:
		return p.noBrigade(i, append([]string{p.s.Field.Brigades[b].ID}, p.beginning(w)...))
	case b >= 0:
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.s.Field.Brigades[b].ID)
		return nil
	case len(several) > 0:
		return p.noBrigade(i, several)
	case w == ".":
		return p.someUnitAt(i)
	}
	if n := p.noBrigade(i, nil); len(n.Ways) > 0 {
		return n
	}
	return p.unknownUnit(i, standing{side: -1})
}

func (p *parser) beginning(w string) []string {
	var out []string
	for _, u := range p.s.Units {
		if u.Status != Destroyed && len(w) <= len(u.ID) && equalID(u.ID[:len(w)], w) {
			out = append(out, u.ID)
		}
	}
	return out
}

// someUnitAt reads one token as the next unit of the line.
func (p *parser) someUnitAt(i int) *game.Refusal {
	kind, _, _, r := p.classify(i)
	if r != nil {
		return r
	}
	if kind == dieToken {
		r := p.refuse(game.BadValue, "parse.digits-unit", p.toks[i].raw)
		r.Hint = ref.M("parse.digits-unit-hint")
		return r
	}
	if kind != unitToken && kind != lastToken {
		return p.needs("parse.what.unit")
	}
	dead := p.verb == "set"
	return p.take(group{members: []member{{kind: kind, tok: i}}, end: i}, standing{role: "a", side: -1, dead: dead}, "")
}

// order is `order BRIGADE|UNIT [ORDER [OBJECTIVE|BRIGADE]]`.
func (p *parser) order() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.brigade")
	}
	if r := p.unitOrBrigade(1); r != nil {
		return r
	}
	if len(p.toks) > 2 {
		if r := p.orderArg(2); r != nil {
			return r
		}
	}
	if len(p.toks) > 3 {
		if r := p.objective(3); r != nil {
			return r
		}
	}
	return p.rest(4)
}

// objective reads a piece of ground, a brigade or a unit.
func (p *parser) objective(i int) *game.Refusal {
	w := p.toks[i].text
	for _, t := range p.s.Field.Terrain {
		if equalID(t.ID, w) {
			p.cmd.Action.Args = append(p.cmd.Action.Args, t.ID)
			return nil
		}
	}
	if u := p.s.unit(w); u != nil && u.Status != Destroyed {
		p.cmd.Action.Args = append(p.cmd.Action.Args, u.ID)
		return nil
	}
	if k, _ := p.brigade(w); k >= 0 {
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.s.Field.Brigades[k].ID)
		return nil
	}
	var all []string
	for _, t := range p.s.Field.Terrain {
		all = append(all, t.ID)
	}
	for _, b := range p.s.Field.Brigades {
		all = append(all, b.ID)
	}
	r := p.refuse(game.Unknown, "parse.unknown-objective", p.toks[i].raw)
	for _, id := range nearest(w, all) {
		r.Ways = append(r.Ways, game.Way{Line: p.with(i, id), Say: ref.M("parse.way.objective", id)})
	}
	return r
}

// detach is `detach A [ORDER]`: without an order the general leaves the unit.
func (p *parser) detach() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.toks) < 3 {
		return nil
	}
	if r := p.orderArg(2); r != nil {
		return r
	}
	return p.rest(3)
}

// courier is `courier BRIGADE ORDER`.
func (p *parser) courier() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.brigade")
	}
	if r := p.brigadeArg(1); r != nil {
		return r
	}
	if len(p.toks) < 3 {
		return p.needs("parse.what.order")
	}
	if r := p.orderArg(2); r != nil {
		return r
	}
	return p.rest(3)
}

// command is `command BRIGADE`.
func (p *parser) command() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.brigade")
	}
	if r := p.brigadeArg(1); r != nil {
		return r
	}
	return p.rest(2)
}

// unitsOf is `units [SIDE|BRIGADE]`.
func (p *parser) unitsOf() *game.Refusal {
	w := p.toks[1].text
	b, several := p.brigade(w)
	switch k := sideNamed(p.s.Field, w); {
	case p.exactBrigade(w) >= 0 || k < 0 && b >= 0:
		p.cmd.Action.Args = append(p.cmd.Action.Args, p.s.Field.Brigades[b].ID)
	case k >= 0:
		p.cmd.Action.Args = append(p.cmd.Action.Args, sideSlug(p.s.Field.Sides[k].Name))
	case len(several) > 0:
		return p.noBrigade(1, several)
	default:
		return p.sideArg(1)
	}
	return p.rest(2)
}

// attach is `attach GENERAL A`.
func (p *parser) attach() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.general")
	}
	w := p.toks[1].text
	var all, hit []string
	for _, s := range p.s.Field.Sides {
		all = append(all, s.Commander)
	}
	for _, b := range p.s.Field.Brigades {
		all = append(all, b.General)
	}
	all = slices.DeleteFunc(all, func(g string) bool { return g == "" })
	for _, g := range all {
		if equalID(g, w) {
			hit = []string{g}
			break
		}
		if len(w) <= len(g) && equalID(g[:len(w)], w) && !slices.Contains(hit, g) {
			hit = append(hit, g)
		}
	}
	if len(hit) != 1 {
		kind, key, near := game.Unknown, "parse.unknown-general", nearest(w, all)
		if len(hit) > 1 {
			kind, key, near = game.Ambiguous, "parse.ambiguous-general", hit[:min(3, len(hit))]
		}
		r := p.refuse(kind, key, p.toks[1].raw)
		for _, g := range near {
			r.Ways = append(r.Ways, game.Way{Line: p.with(1, g), Say: ref.M("parse.way.general", g)})
		}
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, hit[0])
	if len(p.toks) < 3 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(2); r != nil {
		return r
	}
	return p.rest(3)
}

// leftRight reads a hand and an angle.
func (p *parser) leftRight(i int, most float64) *game.Refusal {
	if i+1 >= len(p.toks) {
		return p.needs("parse.what.angle")
	}
	h := hintWords[p.toks[i].text]
	if h != "left" && h != "right" {
		return p.refuse(game.BadValue, "parse.left-right", p.toks[i].raw)
	}
	x, r := p.cm(i+1, 0, most)
	if r != nil {
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, h, decimalText(x))
	return p.rest(i + 2)
}

// move is `move A forward CM` or `move A oblique CM left|right DEG`.
func (p *parser) move() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.toks) < 4 {
		return p.needs("parse.what.way")
	}
	how := hintWords[p.toks[2].text]
	if how != "forward" && how != "oblique" {
		return p.refuse(game.BadValue, "parse.bad-way", p.toks[2].raw)
	}
	x, r := p.cm(3, 0, 1000)
	if r != nil {
		return r
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, how, decimalText(x))
	if how == "forward" {
		return p.rest(4)
	}
	return p.leftRight(4, 90)
}

// wheel is `wheel A left|right DEG`.
func (p *parser) wheel() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	return p.leftRight(2, 180)
}

// face is `face A about|left|right`.
func (p *parser) face() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.toks) < 3 {
		return p.needs("parse.what.facing")
	}
	h := hintWords[p.toks[2].text]
	if h != "about" && h != "left" && h != "right" {
		return p.refuse(game.BadValue, "parse.bad-facing", p.toks[2].raw)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, h)
	return p.rest(3)
}

// formationAt reads a formation, "" when the token is none.
func (p *parser) formationAt(i int) string {
	if f, ok := bareFact(p.toks[i].text); ok && f[0].name == "formation" {
		return f[0].value
	}
	return ""
}

// formation is `form A FORMATION`.
func (p *parser) formation() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.toks) < 3 {
		return p.needs("parse.what.formation")
	}
	f := p.formationAt(2)
	if f == "" {
		return p.badFormation(2)
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, f)
	return p.rest(3)
}

func (p *parser) badFormation(i int) *game.Refusal {
	words := ref.Comma{}
	var all []string
	for _, w := range UnitFacts[FFormation].Words {
		words, all = append(words, w), append(all, w)
	}
	r := p.refuse(game.BadValue, "parse.bad-word", "formation", p.toks[i].raw, words)
	for _, w := range nearest(p.toks[i].text, all) {
		r.Ways = append(r.Ways, game.Way{Line: p.with(i, w), Say: ref.M("parse.way.value", "formation", w)})
	}
	return r
}

// set is `set A FACT=VALUE... because TEXT`.
func (p *parser) set() *game.Refusal {
	if r := p.one(oneForm{}, nil); r != nil {
		return r
	}
	if len(p.facts) == 0 {
		return p.needs("parse.what.fact")
	}
	return nil
}

// tag is `tag A LABEL`.
func (p *parser) tag() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	if len(p.toks) < 3 {
		return p.needs("parse.what.label")
	}
	label := p.toks[2].text
	if !validID(label) {
		r := p.refuse(game.BadValue, "parse.bad-label", p.toks[2].raw)
		r.Hint = ref.M("parse.bad-label-hint")
		return r
	}
	for _, u := range p.s.Units {
		if !equalID(u.ID, p.cmd.Action.Units[0].IDs[0]) && (equalID(u.ID, label) || equalID(u.Tag, label)) {
			return p.refuse(game.BadValue, "parse.label-taken", label, u.ID)
		}
	}
	p.cmd.Action.Args = append(p.cmd.Action.Args, label)
	return p.rest(3)
}

// place puts a unit on the table: alone (the unit is the anchor of others), at
// a position with a bearing, or by its front corners, each as a position or by
// tapes from two points of other units.
func (p *parser) place() *game.Refusal {
	if len(p.toks) < 2 {
		return p.needs("parse.what.unit")
	}
	if r := p.someUnitAt(1); r != nil {
		return r
	}
	i := 2
	if i < len(p.toks) && atWords[p.toks[i].text] {
		i++
		if i == len(p.toks) {
			return p.needs("parse.what.position")
		}
	}
	if i < len(p.toks) {
		if c := hintWords[p.toks[i].text]; c == "fl" || c == "fr" {
			return p.byCorners(i)
		}
		if f := p.formationAt(i); f == "" {
			x, y, next, r := p.position(i)
			if r != nil {
				return r
			}
			p.cmd.Action.Args = append(p.cmd.Action.Args, "at", x, y)
			i = next
		}
	}
	if i < len(p.toks) && hintWords[p.toks[i].text] == "facing" {
		if i+1 == len(p.toks) {
			return p.needs("parse.what.angle")
		}
		d, r := p.cm(i+1, 0, 360)
		if r != nil {
			return r
		}
		if len(p.cmd.Action.Args) == 0 {
			return p.needs("parse.what.position")
		}
		p.cmd.Action.Args = append(p.cmd.Action.Args, "facing", decimalText(d))
		i += 2
	}
	if i < len(p.toks) {
		f := p.formationAt(i)
		if f == "" {
			if name, value, ok := strings.Cut(p.toks[i].text, "="); ok && name == "formation" {
				text, _, ok := UnitFacts[FFormation].value(value)
				if !ok {
					return p.badFormation(i)
				}
				f = text
			} else {
				return p.rest(i)
			}
		}
		p.facts = append(p.facts, stated{said{"formation", f}, "a", i})
		i++
	}
	return p.rest(i)
}

// byCorners reads fl ... fr ... from token i on.
func (p *parser) byCorners(i int) *game.Refusal {
	var at [2][]string
	for range 2 {
		if i >= len(p.toks) {
			return p.needs("parse.what.corners")
		}
		k := 0
		switch hintWords[p.toks[i].text] {
		case "fl":
		case "fr":
			k = 1
		default:
			return p.refuse(game.BadValue, "parse.bad-corner", p.toks[i].raw)
		}
		if at[k] != nil {
			return p.refuse(game.BadValue, "parse.corner-twice", p.toks[i].raw)
		}
		i++
		if i < len(p.toks) && strings.Contains(p.toks[i].text, ".") && !strings.Contains(p.toks[i].text, ",") && !p.isNumber(i) {
			for range 2 {
				if i+1 >= len(p.toks) {
					return p.needs("parse.what.tapes")
				}
				pt, r := p.corner(i)
				if r != nil {
					return r
				}
				x, r := p.cm(i+1, 0, 1000)
				if r != nil {
					return r
				}
				at[k] = append(at[k], pt, decimalText(x))
				i += 2
			}
			if at[k][0] == at[k][2] {
				return p.refuse(game.BadValue, "parse.same-corner", at[k][0])
			}
			continue
		}
		x, y, next, r := p.position(i)
		if r != nil {
			return r
		}
		at[k] = []string{x, y}
		i = next
	}
	if len(at[0]) != len(at[1]) {
		return p.needs("parse.what.corners")
	}
	args := append([]string{"fl"}, at[0]...)
	p.cmd.Action.Args = append(append(args, "fr"), at[1]...)
	return p.rest(i)
}

// corner reads a point of another unit: 2/97.fl.
func (p *parser) corner(i int) (string, *game.Refusal) {
	t := p.toks[i]
	k := strings.LastIndexByte(t.text, '.')
	if k <= 0 || !slices.Contains(corners, t.text[k+1:]) {
		return "", p.refuse(game.BadValue, "parse.bad-point", t.raw)
	}
	full := t
	p.toks[i].text, p.point = t.text[:k], t.text[k:]
	u, r := p.lookup(i, standing{side: -1})
	p.toks[i], p.point = full, ""
	if r != nil {
		return "", r
	}
	if u.ID == p.cmd.Action.Units[0].IDs[0] {
		return "", p.refuse(game.BadValue, "parse.own-corner", u.ID)
	}
	return u.ID + t.text[k:], nil
}

// position reads X Y, or X,Y in one token; off the table is refused.
func (p *parser) position(i int) (x, y string, next int, r *game.Refusal) {
	if i >= len(p.toks) {
		return "", "", i, p.needs("parse.what.position")
	}
	a, b := p.toks[i].text, ""
	next = i + 1
	if next < len(p.toks) && p.isNumber(next) {
		b = p.toks[next].text
		next++
	} else {
		var ok bool
		if a, b, ok = strings.Cut(a, ","); !ok || strings.Contains(b, ",") {
			return "", "", i, p.refuse(game.BadValue, "parse.bad-position", p.toks[i].raw)
		}
	}
	px, okx := decimal(a)
	py, oky := decimal(b)
	if !okx || !oky {
		return "", "", i, p.refuse(game.BadValue, "parse.bad-position", p.toks[i].raw)
	}
	w, d := 1000.0, 1000.0
	if f := p.s.Field; f.Table {
		w, d = f.Width, f.Depth
	}
	if px < 0 || py < 0 || px > w || py > d {
		return "", "", i, p.refuse(game.BadValue, "parse.off-table", ref.CM(px), ref.CM(py), ref.CM(w), ref.CM(d))
	}
	return decimalText(px), decimalText(py), next, nil
}
