package language

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/schema"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// Canonical writes an action and its dice as the English line that says the
// same: full verbs, ids in the case of the state, facts as words where there is
// one. Parse gives the same action and dice for it. Decisions are no part of the
// line.
func Canonical(a game.Action, faces []dice.Face) string {
	faces = slices.DeleteFunc(slices.Clone(faces), func(f dice.Face) bool { return f.Pick != "" })
	w := written{a: a, faces: faces, own: eachOfAUnit(a, faces)}
	w.put(a.Verb)
	w.facts("")
	if a.Verb == "attach" {
		w.put(a.Args...)
	}
	for k := range a.Units {
		w.operand(k)
	}
	if a.Verb != "attach" {
		w.put(a.Args...)
	}
	if a.Verb == "place" {
		w.facts("a")
	}
	w.put(w.aside...)
	for _, f := range faces {
		if !w.own {
			w.put(faceText(f))
		}
	}
	line := strings.Join(w.words, " ")
	switch {
	case a.Force && a.Text != "":
		return line + " ! " + a.Text
	case a.Force:
		return line + " !"
	case a.Text != "":
		return line + " because " + a.Text
	}
	return line
}

// eachOfAUnit reports dice that all belong to units of the action.
func eachOfAUnit(a game.Action, faces []dice.Face) bool {
	own := len(faces) > 0
	for _, f := range faces {
		own = own && slices.ContainsFunc(a.Units, func(o game.Operand) bool { return f.Unit != "" && slices.Contains(o.IDs, f.Unit) })
	}
	return own
}

// written is an action on its way into a line.
type written struct {
	a     game.Action
	faces []dice.Face
	own   bool // every die stands behind its unit, or all at the end
	words []string
	aside []string // facts that need to say whose they are
}

func (w *written) put(s ...string) { w.words = append(w.words, s...) }

// facts writes the facts of one owner, and gives how many there are.
func (w *written) facts(of string) (n int) {
	for _, f := range w.a.Facts {
		if f.Of == of {
			w.put(factText(f))
			n++
		}
	}
	return n
}

// operand writes one side of the action with its facts.
func (w *written) operand(k int) {
	o := w.a.Units[k]
	role := "at"[min(k, 1) : min(k, 1)+1]
	if k == 1 && betweenSides(w.a.Verb) {
		w.put("at")
	}
	list := len(o.IDs) > 1 && o.Join == game.Alone
	if len(o.IDs) == 1 && o.IDs[0] == "" {
		if w.facts(role) == 0 {
			w.put("-")
		}
		return
	}
	w.put(operandText(o, w.faces, w.own, k == len(w.a.Units)-1)...)
	for _, f := range w.a.Facts {
		switch {
		case w.a.Verb == "place": // its formation stands after the position
		case f.Of == role && !list:
			w.put(factText(f))
		case f.Of != "" && f.Of[:1] == role:
			w.aside = append(w.aside, f.Of+"-"+f.Name+"="+f.Value)
		}
	}
}

// betweenSides reports the verbs whose line has `at` between its two sides.
func betweenSides(verb string) bool {
	return facts.VerbNamed(verb).Meets
}

// operandText writes the units of an operand, each with the dice that are its
// own. Dice behind the last unit of a line are anybody's: those that are all of the
// first unit of the last operand stand right behind it.
func operandText(o game.Operand, faces []dice.Face, own, last bool) []string {
	of := func(id string) (out []string) {
		for _, f := range faces {
			if own && f.Unit == id && id != "" {
				out = append(out, faceText(f))
			}
		}
		return out
	}
	ids := make([]string, len(o.IDs))
	// A unit behind the first has dice of its own, or the first has all there are.
	later := own && last && !slices.ContainsFunc(faces, func(f dice.Face) bool { return f.Unit != o.IDs[0] })
	for i, id := range o.IDs {
		ids[i] = id
		if id == "" {
			ids[i] = "-"
		}
		later = later || i > 0 && len(of(id)) > 0
	}
	if o.Join != game.Alone && !later {
		return append([]string{strings.Join(ids, string(o.Join))}, of(o.IDs[0])...)
	}
	var out []string
	for i := range ids {
		if i > 0 && o.Join != game.Alone {
			out = append(out, string(o.Join))
		}
		out = append(append(out, ids[i]), of(o.IDs[i])...)
	}
	return out
}

func faceText(f dice.Face) string { return strconv.Itoa(f.Face) }

// factText writes a fact as one English word, a number with its sign, or
// FACT=VALUE.
func factText(f game.Fact) string {
	switch f.Name {
	case "bases":
		return f.Value + "b"
	case "firing":
		return f.Value + "x"
	case "pm":
		return f.Value + "pm"
	case "bases-lost":
		return "-" + f.Value + "b"
	case "distance":
		return f.Value + "cm"
	case "side", "formation", "grade", "cover", "range", "weapon", "moved", "disordered", "blown", "charging", "impetus",
		"routing", "charismatic", "lancers", "cuirassiers", "garrison", "closing", "defile":
		if w, ok := bareWords()[facts.Said{Name: f.Name, Value: f.Value}]; ok {
			return w
		}
	}
	return f.Name + "=" + f.Value
}

// bareWords is the English word of every fact that one word states.
var bareWords = sync.OnceValue(func() map[facts.Said]string {
	out := map[facts.Said]string{}
	g := facts.Lexicon()
	for c, says := range facts.FactSays {
		if len(says) == 1 {
			if w := g.Aliases(tables.Facts, c, "en"); len(w) > 0 {
				out[says[0]] = w[0]
			}
		}
	}
	return out
})

// Complete gives the words that may stand at the end of a line that is still
// being typed: verbs, ids and words of the grammar in both languages, never
// names. After an empty line they are the verbs of the phase; for the first
// unit, units that can do this; for the second, living enemies of the first,
// the nearest first when both are placed.
func Complete(s *state.State, line string) []string {
	if s == nil || s.Field == nil {
		s = &state.State{Field: &state.Field{}}
	}
	words, part := underWay(line)
	if len(words) == 0 {
		if part == "" {
			return phaseVerbs(s)
		}
		return beginning(LexiconVerbs(), part)
	}
	verb, ok := facts.Lexicon().Verb(words[0])
	if !ok || !Reads(verb) {
		return nil
	}
	l := unfinished{s: s, verb: verb, words: words}
	// The unit under way may be joined to others: 3/32+3/
	if i := strings.LastIndexAny(part, "+>"); i >= 0 && !strings.Contains(part, "=") {
		l.head, part = part[:i+1], part[i+1:]
	}
	l.part = part
	l.look()
	all := l.next()
	if part == "" && l.head == "" && len(l.unitWords()) == 0 { // where no unit can stand facts can
		all = append(all, factWordsFor(l.verb, l.first != nil || l.second || len(s.Units) == 0, true)...)
	}
	out := beginning(all, part)
	if l.head != "" {
		for i := range out {
			out[i] = l.head + out[i]
		}
	}
	return out
}

// underWay divides the last command of a line into the words that stand and the one that
// is being typed; odds and whatif before a verb say nothing of what may follow.
func underWay(line string) (words []string, part string) {
	if i := strings.LastIndexByte(line, ';'); i >= 0 {
		line = line[i+1:]
	}
	words = strings.Fields(strings.ToLower(line))
	if n := len(words); n > 0 && !strings.HasSuffix(line, " ") {
		part, words = words[n-1], words[:n-1]
	}
	if len(words) > 0 {
		if v, _ := facts.Lexicon().Verb(words[0]); v == "odds" || v == "whatif" {
			words = words[1:]
		}
	}
	return words, part
}

// unfinished is a line with a verb that is still being typed.
type unfinished struct {
	s      *state.State
	verb   string
	words  []string    // without the one under way
	head   string      // the units to which the one under way is joined, 3/32+
	part   string      // the word under way, without them
	first  *state.Unit // the first one named
	units  int         // how many operands stand
	second bool        // at stands among the words
	joined bool        // + or > is the last word
}

// look finds the units among the words that stand.
func (l *unfinished) look() {
	p := &Parser{S: l.s, last: &game.Last{}, verb: l.verb, form: formOf(l.verb)}
	for _, w := range l.words {
		p.Toks = append(p.Toks, splitJoins(game.Word{Text: w})...)
	}
	for i := 1; i < len(p.Toks); i++ {
		if p.between(i) || facts.AtWords[p.Toks[i].Text] || facts.ToWords[p.Toks[i].Text] && i > 1 && i == len(p.Toks)-1 {
			l.second = true
			continue
		}
		kind, _, _, _ := p.classify(i)
		if kind == joinToken {
			l.joined = true
			continue
		}
		if kind == unitToken {
			if u, r := p.lookup(i, standing{role: "a", side: -1}); r == nil {
				if l.first == nil {
					l.first = u
				}
				if !l.joined {
					l.units++
				}
			}
		}
		l.joined = false
	}
}

// next are the words that may follow, whatever they begin with.
func (l *unfinished) next() []string {
	if l.verb == "orders" && len(l.words) > 1 {
		return command.OrderPairs(l.s, l.words, l.part)
	}
	if _, ok := lineWords[l.verb]; ok {
		return LineWords(l.s, l.verb, len(l.words))
	}
	out := l.unitWords()
	if l.part != "" {
		out = append(out, factWordsFor(l.verb, l.first != nil || l.second, false)...)
		if l.head == "" {
			out = append(out, assignable(l.verb, l.part)...)
		}
	}
	if len(l.words) < 2 && l.verb != "morale" { // who acts comes first
		return out
	}
	switch l.verb {
	case "form":
		out = append(append(out, facts.UnitFacts[facts.FFormation].Words...), "screen", "recall")
	case "place":
		out = append(out, facts.UnitFacts[facts.FFormation].Words...)
	case "face":
		out = append(out, "about", "left", "right")
	case "wheel", "move":
		out = append(out, moveWords(l.s, l.first, l.verb, l.words)...)
	case "morale":
		out = append(out, "fire", "melee")
	}
	return out
}

// unitWords are the units that may follow: the first, one joined to it, or its enemy. The
// unit before a + is the first when no other is named.
func (l *unfinished) unitWords() []string {
	switch {
	case l.head != "" && l.first == nil:
		if u, r := (&Parser{S: l.s, verb: l.verb, Toks: []Token{{}, {Text: strings.TrimRight(l.head, "+>")}}}).lookup(1, standing{role: "a", side: -1}); r == nil {
			l.first = u
		}
		return candidates(l.s, l.verb, "a", l.first, true)
	case l.first == nil && !l.second:
		return candidates(l.s, l.verb, "a", nil, false)
	case l.joined || l.head != "":
		return candidates(l.s, l.verb, "a", l.first, l.units < 2 && !l.second)
	case (l.second || l.units == 1) && takesTwo(l.verb) && l.units < 2:
		return candidates(l.s, l.verb, "t", l.first, false)
	}
	return nil
}

// phaseVerbs are the verbs that the phase asks for, in both languages, and the
// one that closes it; without a table, what can be adjudicated from facts.
func phaseVerbs(s *state.State) []string {
	verbs := []string{"fire", "charge", "melee", "morale"}
	if all := state.Phases().All; s.Field.Table && s.Phase >= 0 && s.Phase < len(all) {
		verbs = append(slices.Clone(all[s.Phase].Verbs), "next")
	}
	var out []string
	for _, lang := range []string{"en", "it"} {
		for _, v := range verbs {
			if w := facts.Lexicon().Aliases(tables.Verbs, v, lang); len(w) > 0 && !slices.Contains(out, w[0]) {
				out = append(out, w[0])
			}
		}
	}
	return out
}

// beginning keeps the words that begin with part, each once, in their order.
func beginning(words []string, part string) []string {
	var out []string
	for _, w := range words {
		if len(part) <= len(w) && strings.EqualFold(w[:len(part)], part) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// takesTwo reports the verbs with a second unit.
func takesTwo(verb string) bool {
	return facts.VerbNamed(verb).Pairs || betweenSides(verb)
}

// candidates are the ids that can stand in a role: of the side of first when
// they are to be joined to it, its enemies when they are the target.
func candidates(s *state.State, verb, role string, first *state.Unit, join bool) []string {
	type cand struct {
		id string
		d  float64
	}
	var all []cand
	for _, u := range s.Units {
		switch {
		case u.Status == state.Destroyed && verb != "show", !able(verb, role, u), first != nil && u == first:
			continue
		case role == "t" && first != nil && u.Side == first.Side, join && first != nil && u.Side != first.Side:
			continue
		case role == "a" && verb == "fire" && u.Fired && u.FiredBases == 0: // who fires in parts may have some left (§9.10)
			continue
		}
		d := math.Inf(1)
		if role == "t" && first != nil && first.PlaceKnown() && u.PlaceKnown() {
			d = math.Hypot(u.Pose.At.X-first.Pose.At.X, u.Pose.At.Y-first.Pose.At.Y)
		}
		all = append(all, cand{u.ID, d})
	}
	slices.SortStableFunc(all, func(a, b cand) int {
		switch {
		case a.d < b.d:
			return -1
		case a.d > b.d:
			return 1
		}
		return 0
	})
	out := make([]string, len(all))
	for i, c := range all {
		out[i] = c.id
	}
	return out
}

// factWordsFor are the words of both languages whose facts count for a verb: all of them, or of each fact the longest, for who has
// typed nothing yet and reads what there is.
func factWordsFor(verb string, named, longest bool) []string {
	g := facts.Lexicon()
	var out []string
	for _, c := range g.Canonical(tables.Facts) {
		f := facts.FactSays[c]
		if len(f) == 0 {
			continue
		}
		if _, sit, _ := facts.FactNamed(f[0].Name); !sit && !named {
			continue
		}
		if facts.MattersAs(verb, "a", f[0]) || facts.MattersAs(verb, "t", f[0]) {
			for _, lang := range []string{"en", "it"} {
				all := g.Aliases(tables.Facts, c, lang)
				if longest && len(all) > 0 {
					all = []string{slices.MaxFunc(all, func(a, b string) int { return len(a) - len(b) })}
				}
				out = append(out, all...)
			}
		}
	}
	slices.Sort(out)
	return out
}

// assignable is what may become of a NAME=VALUE that is being typed: the name once it is
// more than a letter, unless one word says the same, then every word that it may be.
func assignable(verb, part string) []string {
	v := schema.Verb(Declared(), verb)
	if verb == "set" {
		v = settable()
	}
	if v == nil || len(part) < 2 {
		return nil
	}
	return slices.DeleteFunc(schema.Complete(v, part), func(w string) bool {
		name, value, _ := strings.Cut(w, "=")
		_, bare := facts.Lexicon().Fact(name)
		return value == "" && bare
	})
}

// settable is what set takes, as a verb of its own that nobody asks about.
var settable = sync.OnceValue(func() *game.VerbFacts {
	v := &game.VerbFacts{Verb: "set"}
	for f := facts.Fact(0); f < facts.NFacts; f++ {
		if state.Keeps(f) {
			v.Fields = append(v.Fields, facts.UnitFacts[f].Declared())
		}
	}
	return v
})
