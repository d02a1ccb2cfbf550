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
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// Canonical writes an action and its dice as the English line that says the
// same: full verbs, ids in the case of the state, facts as words where there is
// one. Parse gives the same action and dice for it. Decisions are no part of the
// line.
func Canonical(a game.Action, faces []dice.Face) string {
	var out []string
	put := func(s ...string) { out = append(out, s...) }
	put(a.Verb)
	faces = slices.DeleteFunc(slices.Clone(faces), func(f dice.Face) bool { return f.Pick != "" })
	own := len(faces) > 0 // every die stands behind its unit, or all at the end
	for _, f := range faces {
		own = own && slices.ContainsFunc(a.Units, func(o game.Operand) bool { return f.Unit != "" && slices.Contains(o.IDs, f.Unit) })
	}
	facts := func(of string) (n int) {
		for _, f := range a.Facts {
			if f.Of == of {
				put(factText(f))
				n++
			}
		}
		return n
	}
	facts("")
	if a.Verb == "attach" {
		put(a.Args...)
	}
	var aside []string // facts that need to say whose they are
	for k, o := range a.Units {
		role := "at"[min(k, 1) : min(k, 1)+1]
		if k == 1 && betweenSides(a.Verb) {
			put("at")
		}
		list := len(o.IDs) > 1 && o.Join == game.Alone
		if len(o.IDs) == 1 && o.IDs[0] == "" {
			if facts(role) == 0 {
				put("-")
			}
			continue
		}
		put(operandText(o, faces, own, k == len(a.Units)-1)...)
		for _, f := range a.Facts {
			switch {
			case a.Verb == "place": // its formation stands after the position
			case f.Of == role && !list:
				put(factText(f))
			case f.Of != "" && f.Of[:1] == role:
				aside = append(aside, f.Of+"-"+f.Name+"="+f.Value)
			}
		}
	}
	if a.Verb != "attach" {
		put(a.Args...)
	}
	if a.Verb == "place" {
		facts("a")
	}
	put(aside...)
	for _, f := range faces {
		if !own {
			put(faceText(f))
		}
	}
	line := strings.Join(out, " ")
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
func bareWords() map[facts.Said]string {
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
}

// Complete gives the words that may stand at the end of a line that is still
// being typed: verbs, ids and words of the grammar in both languages, never
// names. After an empty line they are the verbs of the phase; for the first
// unit, units that can do this; for the second, living enemies of the first,
// the nearest first when both are placed.
func Complete(s *state.State, line string) []string {
	if s == nil || s.Field == nil {
		s = &state.State{Field: &state.Field{}}
	}
	if i := strings.LastIndexByte(line, ';'); i >= 0 {
		line = line[i+1:]
	}
	words := strings.Fields(strings.ToLower(line))
	part := ""
	if n := len(words); n > 0 && !strings.HasSuffix(line, " ") {
		part, words = words[n-1], words[:n-1]
	}
	g := facts.Lexicon()
	if len(words) > 0 {
		if v, _ := g.Verb(words[0]); v == "odds" || v == "whatif" {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		if part == "" {
			return phaseVerbs(s)
		}
		return beginning(LexiconVerbs(), part)
	}
	verb, ok := g.Verb(words[0])
	if !ok || !Reads(verb) {
		return nil
	}
	// The unit under way may be joined to others: 3/32+3/
	head := ""
	if i := strings.LastIndexAny(part, "+>"); i >= 0 && !strings.Contains(part, "=") {
		head, part = part[:i+1], part[i+1:]
	}
	p := &Parser{S: s, last: &game.Last{}, verb: verb, form: formOf(verb)}
	for _, w := range words {
		p.Toks = append(p.Toks, splitJoins(game.Word{Text: w})...)
	}
	var first *state.Unit
	units, second, joined := 0, false, false
	for i := 1; i < len(p.Toks); i++ {
		if facts.AtWords[p.Toks[i].Text] {
			second = true
			continue
		}
		kind, _, _, _ := p.classify(i)
		if kind == joinToken {
			joined = true
			continue
		}
		if kind == unitToken {
			if u, r := p.lookup(i, standing{role: "a", side: -1}); r == nil {
				if first == nil {
					first = u
				}
				if !joined {
					units++
				}
			}
		}
		joined = false
	}
	var out []string
	switch verb {
	case "order", "courier", "command", "first", "initiative", "units", "who", "rulings", "attach", "detach":
		out = LineWords(s, verb, len(words))
	case "orders":
		if out = LineWords(s, verb, len(words)); len(words) > 1 {
			out = command.OrderPairs(s, words, part)
		}
	case "map", "next", "phase":
	default:
		switch {
		case head != "" && first == nil:
			if u, r := (&Parser{S: s, verb: verb, Toks: []Token{{}, {Text: strings.TrimRight(head, "+>")}}}).lookup(1, standing{role: "a", side: -1}); r == nil {
				first = u
			}
			out = candidates(s, verb, "a", first, true)
		case first == nil && !second:
			out = candidates(s, verb, "a", nil, false)
		case joined || head != "":
			out = candidates(s, verb, "a", first, units < 2 && !second)
		case (second || units == 1) && takesTwo(verb) && units < 2:
			out = candidates(s, verb, "t", first, false)
		}
		if part != "" {
			out = append(out, factWordsFor(verb, first != nil || second)...)
			if head == "" {
				out = append(out, assignable(verb, part)...)
			}
		}
		switch verb {
		case "form", "place":
			out = append(out, facts.UnitFacts[facts.FFormation].Words...)
			if verb == "form" {
				out = append(out, "screen", "recall")
			}
		case "face":
			out = append(out, "about", "left", "right")
		case "wheel", "move":
			out = append(out, moveWords(s, first, verb, words)...)
		case "morale":
			out = append(out, "fire", "melee")
		}
	}
	out = beginning(out, part)
	if head != "" {
		for i := range out {
			out[i] = head + out[i]
		}
	}
	return out
}

// moveWords are the words that may follow in a line of movement, in both languages:
// the ways until one is named, then the hands of an oblique move or a wheel, then
// the word for double speed.
func moveWords(s *state.State, mover *state.Unit, verb string, words []string) []string {
	way, hand := "", false
	if len(words) > 2 {
		switch BlockWords[words[2]] {
		case "into":
			var out []string
			for _, b := range table.Blocks(s) {
				out = append(out, b.ID)
			}
			return out
		case "out":
			return nil
		}
	}
	for _, w := range words[1:] {
		switch h := facts.HintWords[w]; h {
		case "forward", "oblique", "to":
			way = h
		case "left", "right":
			hand = true
		case "strategic":
			return nil
		}
	}
	switch {
	case verb == "wheel" && !hand, way == "oblique" && !hand:
		return []string{"left", "right", "sinistra", "destra"}
	case verb == "wheel":
		return nil
	case way == "":
		out := []string{"forward", "oblique", "to", "avanti", "diagonale", "fino"}
		switch {
		case mover != nil && mover.Block != "":
			out = append(out, "out", "fuori")
		case len(table.Blocks(s)) > 0:
			out = append(out, "into", "dentro")
		}
		return out
	}
	return []string{"strategic", "strategico"}
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

// factWordsFor are the words of both languages whose facts count for a verb.
func factWordsFor(verb string, named bool) []string {
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
			out = append(out, g.Aliases(tables.Facts, c, "en")...)
			out = append(out, g.Aliases(tables.Facts, c, "it")...)
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

// LineWords are the words of the lines about command; n words stand before.
func LineWords(s *state.State, verb string, n int) []string {
	var brigades, sides, generals, units []string
	divisions := command.DivisionIDs(s)
	for _, b := range s.Field.Brigades {
		brigades = append(brigades, b.ID)
		generals = append(generals, b.General)
	}
	for _, x := range s.Field.Sides {
		sides = append(sides, casting.SideSlug(x.Name))
		generals = append(generals, x.Commander)
	}
	for _, u := range s.Units {
		if u.Status != state.Destroyed {
			units = append(units, u.ID)
		}
	}
	for _, g := range s.Generals { // of several divisions there are more
		if !slices.Contains(generals, g.ID) {
			generals = append(generals, g.ID)
		}
	}
	generals = slices.DeleteFunc(generals, func(g string) bool { return g == "" })
	switch {
	case verb == "rulings" && n == 1:
		return []string{"all", "tutto"}
	case (verb == "first" || verb == "who" || verb == "orders") && n == 1, verb == "initiative":
		return sides
	case verb == "units" && n == 1:
		return append(append(sides, divisions...), brigades...)
	case verb == "command" && n == 1:
		return append(divisions, brigades...)
	case (verb == "order" || verb == "courier") && n == 1:
		return append(brigades, units...)
	case verb == "detach" && n == 1, verb == "attach" && n == 2:
		return units
	case verb == "attach" && n == 1:
		return generals
	case (verb == "order" || verb == "courier" || verb == "detach") && n == 2:
		return facts.Lexicon().Words(tables.Orders)
	case (verb == "order" || verb == "courier" || verb == "detach") && n == 3:
		for _, t := range s.Field.Terrain {
			brigades = append(brigades, t.ID)
		}
		return brigades
	}
	return nil
}
