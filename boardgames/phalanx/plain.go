package phalanx

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// Words that part a short line of a battle: attackers joined, the defender, the cards of both.
var (
	joinWords    = []string{"+", "and", "e"}
	atWords      = []string{"at", "vs", "su", "contro"}
	withWords    = []string{"with", "con"}
	againstWords = []string{"against", "versus", "avverso"}
)

// short turns the short way of writing a battle into its facts:
//
//	battle 3 flank ridge + heavy 4 at 4/2 village command with 2 elite against 3
//
// A number of an attacker is his value, of the defender his value and that of his weaker side, of
// a card its battle points. Words that are no such thing stay as they are.
func short(v *game.VerbFacts, words []game.Word) []game.Word {
	var out []game.Word
	fact := func(raw game.Word, name, value string) {
		out = append(out, game.Word{Text: name + "=" + value, Raw: raw.Raw})
	}
	part, units, cards := "a", 1, map[string]int{}
	edges := map[int][]string{}
	for _, w := range words {
		switch t := w.Text; {
		case strings.Contains(t, "="):
			out = append(out, ofPart(v, w, part, units))
			continue
		case part == "a" && slices.Contains(joinWords, t):
			units++
			continue
		case slices.Contains(atWords, t):
			part = "t"
			continue
		case slices.Contains(withWords, t):
			part = "attacker"
			continue
		case slices.Contains(againstWords, t):
			part = "defender"
			continue
		case t == "odds", t == "none" && len(part) > 1, t == "nessuna" && len(part) > 1:
			continue
		}
		switch part {
		case "a":
			name := "attackers" + strconv.Itoa(units)
			if edge := known(v, "attackers-crosses", w.Text); edge != "" {
				edges[units] = append(edges[units], edge)
				continue
			}
			if slices.Contains([]string{groundHill, "collina"}, w.Text) {
				fact(w, name+"-on-hill", "yes")
				continue
			}
			out = append(out, said(v, w, name, "attackers", []string{"value"}, []string{"arm", "position"}))
		case "t":
			value, weak, two := strings.Cut(w.Text, "/")
			if two && game.IsDie(value) && game.IsDie(weak) {
				fact(w, "defender-value", value)
				fact(w, "defender-reduced", weak)
				continue
			}
			out = append(out, said(v, w, "defender", "defender", []string{"value"}, []string{"arm", "terrain", "retreat"}))
		default:
			cards[part]++
			name := "cards-" + part + strconv.Itoa(cards[part])
			out = append(out, said(v, w, name, "cards-"+part, []string{"bp"}, []string{"action"}))
		}
	}
	for k := 1; k <= units; k++ {
		if len(edges[k]) > 0 {
			out = append(out, game.Word{Text: "attackers" + strconv.Itoa(k) + "-crosses=" + strings.Join(edges[k], game.ListComma)})
		}
	}
	return out
}

// ofPart is a fact that names itself: behind `at` one of the defender, before it one of the attacker that is being
// written, may leave out of whom it is (`castle cdp=1`).
func ofPart(v *game.VerbFacts, w game.Word, part string, units int) game.Word {
	name, _, _ := strings.Cut(w.Text, "=")
	if _, _, is := schema.Named(v, name); is {
		return w
	}
	switch {
	case part == "t" && has(v, "defender-"+name):
		w.Text = "defender-" + w.Text
	case part == "a" && has(v, "attackers-"+name):
		w.Text = "attackers" + strconv.Itoa(units) + "-" + w.Text
	}
	return w
}

func has(v *game.VerbFacts, name string) bool {
	_, _, is := schema.Named(v, name)
	return is
}

// known is a word of a list as its fact spells it; "" for another.
func known(v *game.VerbFacts, name, typed string) string {
	l, _, ok := schema.Named(v, name)
	if !ok {
		return ""
	}
	words := l.Words
	if l.Item != nil {
		words = l.Item.Words
	}
	for _, w := range words {
		if w.Name == typed || slices.Contains(w.Also, typed) {
			return w.Name
		}
	}
	return ""
}

// said is a word about one object: a number, a word of one of its facts, or the name of what is so.
func said(v *game.VerbFacts, w game.Word, name, of string, numbers, words []string) game.Word {
	if game.IsDie(w.Text) {
		return game.Word{Text: name + "-" + numbers[0] + "=" + w.Text, Raw: w.Raw}
	}
	for _, fact := range words {
		if value := known(v, of+"-"+fact, w.Text); value != "" {
			return game.Word{Text: name + "-" + fact + "=" + value, Raw: w.Raw}
		}
	}
	for _, yes := range [...][]string{{elite, "élite"}, {command, "comando"}, {"disordered", "disordinata"}} {
		if _, _, is := schema.Named(v, of+"-"+yes[0]); is && slices.Contains(yes, w.Text) {
			return game.Word{Text: name + "-" + yes[0] + "=yes", Raw: w.Raw}
		}
	}
	return w
}

// reader reads the words of a verb: those of its first object stand without its name.
func reader(v *game.VerbFacts) board.Reader {
	r := board.Reader{Verb: v, Between: atWords, Cite: v.Refs[0], Example: example(v.Verb)}
	if v.Verb == "fire" {
		r.First, r.Then = "shooter", "target"
	}
	return r
}

// parseFacts reads the words behind a declared verb.
func parseFacts(v *game.VerbFacts, words []game.Word, from []game.Fact) ([]game.Fact, *game.Refusal) {
	if v.Verb == "battle" || v.Verb == "charge" {
		words = short(v, words)
	}
	facts, faces, no := reader(v).Read(words, from)
	if no == nil && len(faces) > 0 {
		return nil, refuse(game.BadValue, v.Refs[0], ref.M("ph.refuse.no-dice"), example(v.Verb))
	}
	return facts, no
}
