package board

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// Stated are the facts of a declared situation by whose they are and their name.
type Stated struct {
	v     *game.VerbFacts
	facts map[game.Fact]string // without values in the key
}

// Read gathers the facts of an action that was declared for a verb.
func Read(v *game.VerbFacts, facts []game.Fact) Stated {
	s := Stated{v, map[game.Fact]string{}}
	for _, f := range facts {
		s.facts[game.Fact{Of: f.Of, Name: f.Name}] = f.Value
	}
	return s
}

// Get is a fact as it was stated.
func (s Stated) Get(of, name string) (string, bool) {
	v, ok := s.facts[game.Fact{Of: of, Name: name}]
	return v, ok
}

// Has reports whether a fact was stated.
func (s Stated) Has(of, name string) bool { _, ok := s.Get(of, name); return ok }

// Text is a fact as stated, or what it is when nobody says.
func (s Stated) Text(of, name string) string {
	if v, ok := s.Get(of, name); ok {
		return v
	}
	for l := range schema.Leaves(s.v) {
		if l.Fact == name && l.Of == strings.TrimRight(of, "0123456789") {
			return l.Default
		}
	}
	return ""
}

// Number is a whole number as stated, or as it usually is.
func (s Stated) Number(of, name string) int {
	n, _ := strconv.Atoi(s.Text(of, name)) // what is stated was read before
	return n
}

// Yes is what is so or not, as stated or as it usually is.
func (s Stated) Yes(of, name string) bool { return s.Text(of, name) == "yes" }

// Square is a pair of numbers as stated.
func (s Stated) Square(of, name string) Square {
	return pair(s.Text(of, name), game.ListComma)
}

// Squares is a list of pairs as stated.
func (s Stated) Squares(of, name string) []Square {
	var out []Square
	for _, p := range s.List(of, name) {
		out = append(out, pair(p, game.PartColon))
	}
	return out
}

// List is a list as stated.
func (s Stated) List(of, name string) []string {
	text := s.Text(of, name)
	if text == "" || s.empty(of, name, text) {
		return nil
	}
	return strings.Split(text, game.ListComma)
}

// empty reports the word for a list of nothing.
func (s Stated) empty(of, name, text string) bool {
	for l := range schema.Leaves(s.v) {
		if l.Fact == name && l.Of == strings.TrimRight(of, "0123456789") && l.Kind == game.ListFact {
			return text == l.Empty
		}
	}
	return false
}

func pair(text, between string) (q Square) {
	x, y, _ := strings.Cut(text, between)
	q.X, _ = strconv.Atoi(x)
	q.Y, _ = strconv.Atoi(y)
	return q
}

// Count is how many objects of a list were stated.
func (s Stated) Count(of string) int {
	n := 0
	for f := range s.facts {
		if rest, mine := strings.CutPrefix(f.Of, of); mine {
			if k, err := strconv.Atoi(rest); err == nil {
				n = max(n, k)
			}
		}
	}
	return n
}

// One is whose the facts of the k-th object of a list are, counted from 0.
func One(of string, k int) string { return of + strconv.Itoa(k+1) }

// Facts are the stated facts in the order of their declaration. An object of a list of which
// nothing was said states its first fact that has a usual value, so that it is not lost.
func Facts(v *game.VerbFacts, st game.Stated) []game.Fact {
	out := slices.Clone(st.Facts)
	for i := range out {
		out[i] = first(v, out[i])
	}
	units := maps.Clone(st.Units)
	for of := range st.Lone {
		units[of] = 1
	}
	for of, n := range units {
		for k := range n {
			one := One(of, k)
			if slices.ContainsFunc(out, func(f game.Fact) bool { return f.Of == one }) {
				continue
			}
			for l := range schema.Leaves(v) {
				if l.Of == of && l.Default != "" {
					out = append(out, game.Fact{Of: one, Name: l.Fact, Value: l.Default})
					break
				}
			}
		}
	}
	Sort(v, out)
	return out
}

// first is a fact of an object that may be several, said of one without its number: that one
// is the first.
func first(v *game.VerbFacts, f game.Fact) game.Fact {
	for l := range schema.Leaves(v) {
		if n := len(l.In); n > 0 && l.In[n-1].Most > 1 && l.Of == f.Of && l.Fact == f.Name {
			f.Of = One(f.Of, 0)
			return f
		}
	}
	return f
}

// Sort puts facts into the order of their declaration, so that one situation is one action.
func Sort(v *game.VerbFacts, facts []game.Fact) {
	place := map[game.Fact]int{}
	n := 0
	for l := range schema.Leaves(v) {
		place[game.Fact{Of: l.Of, Name: l.Fact}] = n
		n++
	}
	key := func(f game.Fact) (leaf, n int) {
		of := strings.TrimRight(f.Of, "0123456789")
		n, _ = strconv.Atoi(f.Of[len(of):])
		return place[game.Fact{Of: of, Name: f.Name}], n
	}
	slices.SortStableFunc(facts, func(a, b game.Fact) int {
		i, m := key(a)
		j, n := key(b)
		return cmp.Or(cmp.Compare(i, j), cmp.Compare(m, n))
	})
}

// Line writes a declared situation as a line that can be typed.
func Line(v *game.VerbFacts, facts []game.Fact) string {
	out := []string{v.Verb}
	for _, f := range facts {
		out = append(out, schema.Written(v, f))
	}
	return strings.Join(out, " ")
}

// A Reader reads the words of declared situations.
type Reader struct {
	Verb *game.VerbFacts
	// First and Then are the objects whose facts and words may stand without its name: the
	// first of them until a word of Between, then the second; "" for none.
	First, Then string
	Between     []string // at, against
	Idle        []string // words that say nothing
	// Counts names the fact that a number states which stands right behind a word, "" at the beginning of a side;
	// it gives "" where the number is the face of a die. nil: every number is a face.
	Counts  func(behind string) string
	Cite    ref.Ref  // where refusals of words send the reader
	Example game.Way // a line that can be typed, offered with every refusal
}

// refuse refuses a word, or the lack of one, and offers the example.
func (r Reader) refuse(k game.RefusalKind, at ref.Ref, say, hint ref.Msg) *game.Refusal {
	return game.Refuse(k, at, say, hint, r.Example)
}

// Read reads the words behind a verb: facts by name or, of a word that only one fact may
// be, by that word alone; and dice in the order in which they are typed. from are facts that
// the words change.
func (r Reader) Read(words []game.Word, from []game.Fact) ([]game.Fact, []dice.Face, *game.Refusal) {
	facts := slices.Clone(from)
	said := map[game.Fact]bool{}
	var faces []dice.Face
	object, behind := r.First, ""
	for _, w := range words {
		before := behind
		behind = w.Text
		if n := r.counted(object, before, w.Text); n != "" {
			w.Text = n
		}
		switch {
		case slices.Contains(r.Between, w.Text):
			object, behind = r.Then, ""
			continue
		case slices.Contains(r.Idle, w.Text):
			continue
		case game.IsDie(w.Text) && !strings.Contains(w.Text, "="):
			f, ok := game.DieFace(w.Text, int(dice.D6))
			if !ok {
				return nil, nil, r.refuse(game.BadValue, r.Cite, ref.M("board.face", w.Raw), ref.Msg{})
			}
			faces = append(faces, dice.Face{Die: dice.D6, Face: f, By: dice.Hand})
			continue
		}
		f, no := r.fact(object, w.Text)
		if no != nil {
			no.Ways = append(no.Ways, r.Example)
			return nil, nil, no
		}
		f = first(r.Verb, f)
		key := game.Fact{Of: f.Of, Name: f.Name}
		if said[key] {
			return nil, nil, r.refuse(game.BadValue, r.Cite, ref.M("facts.twice", w.Raw), ref.Msg{})
		}
		said[key] = true
		facts = slices.DeleteFunc(facts, func(o game.Fact) bool { return o.Of == f.Of && o.Name == f.Name })
		facts = append(facts, f)
	}
	Sort(r.Verb, facts)
	return facts, faces, r.lacks(facts)
}

// counted is a number behind a word as the fact that it states there; "" where it is no number, or the face of a die.
func (r Reader) counted(object, behind, typed string) string {
	if r.Counts == nil || !game.IsDie(typed) || strings.Contains(typed, "=") {
		return ""
	}
	if fact := r.Counts(behind); fact != "" {
		return object + "-" + fact + "=" + typed
	}
	return ""
}

// fact reads one word: NAME=VALUE, the name of what is so or not, or a value that speaks
// for itself, of the situation or of the object that is spoken of.
func (r Reader) fact(object, typed string) (game.Fact, *game.Refusal) {
	names := []string{typed}
	if object != "" {
		names = append(names, object+"-"+typed)
	}
	for _, n := range names {
		name, _, _ := strings.Cut(n, "=")
		if _, _, known := schema.Named(r.Verb, name); known {
			if f, is, no := schema.Assigned(r.Verb, n); is || no != nil {
				return f, no
			}
		}
	}
	for l := range schema.Leaves(r.Verb) {
		if l.Kind != game.WordFact || len(l.In) > 1 || len(l.In) == 1 && l.In[0].Name != object {
			continue
		}
		if v, no := schema.Value(l, l.Name, typed); no == nil {
			return game.Fact{Of: l.Of, Name: l.Fact, Value: v}, nil
		}
	}
	return game.Fact{}, &game.Refusal{Kind: game.Unknown, Ref: r.Cite, Say: ref.M("board.word", typed), Hint: r.near(object, typed)}
}

// near is a hint that names the nearest words that could stand for one: facts, and values that
// speak for themselves, of the situation or of the object that is spoken of.
func (r Reader) near(object, typed string) ref.Msg {
	var all []Known
	name, value, set := strings.Cut(typed, "=")
	for l := range schema.Leaves(r.Verb) {
		if len(l.In) > 1 || len(l.In) == 1 && l.In[0].Name != object && !l.In[0].Bare {
			continue
		}
		if set || l.Kind == game.YesNoFact {
			all = append(all, Known{schema.InLines(l.FactInfo), append([]string{l.Name}, l.Names...)})
		}
		if l.Kind == game.WordFact && !set && (len(l.In) == 0 || !l.In[0].Bare) {
			for _, w := range l.Words {
				all = append(all, Known{schema.InWords(w), append([]string{w.Name}, w.Also...)})
			}
		}
	}
	if set {
		return Near(name, all, "="+value)
	}
	return Near(name, all, "")
}

// Known is a word of lines as it is written in each language, and all that may be typed for it.
type Known struct {
	Say   ref.Name
	Typed []string
}

// Known is a word with its Italian; more are other ways to type it.
func (w Words) Known(word string, more ...string) Known {
	it := w.Alone[word]
	if it == "" {
		it = word
	}
	return Known{ref.Name{EN: word, IT: it}, append([]string{word}, more...)}
}

// Verbs are the verbs of a game's declared facts.
func (w Words) Verbs(s *game.Schema) (out []Known) {
	for i := range s.Verbs {
		out = append(out, w.Known(s.Verbs[i].Verb, s.Verbs[i].Words...))
	}
	return out
}

// NearID is Near among names that both languages share.
func NearID(typed string, ids []string) ref.Msg {
	all := make([]Known, len(ids))
	for i, id := range ids {
		all[i] = Known{ref.Name{EN: id, IT: id}, []string{id}}
	}
	return Near(typed, all, "")
}

// Near is a hint that names the words nearest to a typed one, each with what stood behind it;
// none where all are far away.
func Near(typed string, among []Known, behind string) ref.Msg {
	return offers(among, func(all []string) []string { return game.Nearest(typed, all) }, behind)
}

// NearVerb is Near among words that begin a line, of which only those are named that are hardly another one.
func NearVerb(typed string, among []Known) ref.Msg {
	return offers(among, func(all []string) []string { return game.NearestVerbs(typed, all) }, "")
}

// offers is a hint that names those of some words that near finds, each with what stood behind it; none where it finds none.
func offers(among []Known, near func(all []string) []string, behind string) ref.Msg {
	var all []string
	at := map[string]ref.Name{}
	for _, k := range among {
		for _, w := range k.Typed {
			if _, is := at[w]; !is {
				at[w] = k.Say
			}
			all = append(all, w)
		}
	}
	found := ref.Comma{}
	for _, w := range near(all) {
		if say := (ref.Name{EN: at[w].EN + behind, IT: at[w].IT + behind}); !slices.Contains(found, any(say)) {
			found = append(found, say)
		}
	}
	if len(found) == 0 {
		return ref.Msg{}
	}
	return ref.M("facts.near", found)
}

// lacks refuses facts without which nothing can be said, as the reader of JSON does.
func (r Reader) lacks(facts []game.Fact) *game.Refusal {
	has := func(of, name string) bool {
		return slices.ContainsFunc(facts, func(f game.Fact) bool { return f.Of == of && f.Name == name })
	}
	s := Read(r.Verb, facts)
	for i := range r.Verb.Fields {
		if f := &r.Verb.Fields[i]; f.Kind == game.ObjectFact && f.Need && f.Most > 1 && s.Count(f.Of) == 0 {
			return r.refuse(game.BadValue, f.Ref, ref.M("facts.needed", schema.InLines(f), schema.Kind(f)), ref.Msg{})
		}
	}
	for l := range schema.Leaves(r.Verb) {
		if !l.Need {
			continue
		}
		owners := []string{l.Of}
		if n := len(l.In); n > 0 && l.In[n-1].Most > 1 {
			owners = nil
			for k := range s.Count(l.Of) {
				owners = append(owners, One(l.Of, k))
			}
		}
		for _, of := range owners {
			if !has(of, l.Fact) && r.wanted(l, facts) {
				return r.refuse(game.BadValue, l.Ref, ref.M("facts.needed", ref.Name{EN: l.Typed(false), IT: l.Typed(true)}, schema.Kind(l.FactInfo)), ref.Msg{})
			}
		}
	}
	return nil
}

// wanted reports whether the objects are there that a needed fact stands in: what is said of
// one that may be left out asks for the rest of it.
func (r Reader) wanted(l schema.Leaf, facts []game.Fact) bool {
	return !slices.ContainsFunc(l.In, func(in *game.FactInfo) bool {
		return !in.Need && in.Most < 2 && !slices.ContainsFunc(facts, func(f game.Fact) bool { return f.Of == in.Of })
	})
}

// Completing gives the words that may stand at the end of a line: of those that list knows
// behind the words before it, those that begin so.
func Completing(typed string, list func(before []string, part string) []string) []string {
	part := typed[strings.LastIndexByte(typed, ' ')+1:]
	before := strings.Fields(strings.ToLower(strings.TrimSuffix(typed, part)))
	if len(before) > 0 && slices.Contains([]string{"odds", "prob", "whatif", "ipotesi"}, before[0]) {
		before = before[1:] // what may be asked about is what may be done
	}
	var out []string
	for _, w := range list(before, strings.ToLower(part)) {
		if len(part) <= len(w) && strings.EqualFold(w[:len(part)], part) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// Next are the words that may come next in a line of a verb, behind those typed after it: of every legal line that begins so the one that
// stands there. None where no legal line does.
func Next(legal []game.Action, verb string, typed []string) (out []string) {
	for _, a := range legal {
		if a.Verb != verb {
			continue
		}
		words := strings.Fields(game.Canonical(a))[1:]
		if len(words) > len(typed) && slices.EqualFunc(words[:len(typed)], typed, strings.EqualFold) && !slices.Contains(out, words[len(typed)]) {
			out = append(out, words[len(typed)])
		}
	}
	return out
}
