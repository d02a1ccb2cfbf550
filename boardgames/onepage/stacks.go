package onepage

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// stacks writes out who stands in a square or a town: town=foot,guard,gun,leader:2 is the
// stack and each of its pieces, of the attacker before the word at, of the defender behind it.
func stacks(words []game.Word) ([]game.Word, *game.Refusal) {
	between := reader(verbFacts("attack")).Between
	side := sides[attacker].name
	var out []game.Word
	for _, w := range words {
		if slices.Contains(between, w.Text) {
			side = sides[defender].name
		}
		name, list, is := strings.Cut(w.Text, "=")
		k, known := wordOf(stackWords, name)
		if !is || !known || k != string(square) && k != string(town) {
			out = append(out, w)
			continue
		}
		add := func(fact, value string) {
			out = append(out, game.Word{Text: side + "-" + fact + "=" + value, Raw: w.Raw})
		}
		add("kind", k)
		for i, p := range strings.Split(list, ",") {
			one, value, valued := strings.Cut(p, ":")
			piece, known := wordOf(pieceWords, one)
			guard := slices.Contains(guardWords, one)
			if !known && !guard {
				return nil, refuse(game.BadValue, "W1P §11", ref.M("op.refuse.piece", p), example("attack"))
			}
			n := "pieces" + strconv.Itoa(i+1) + "-"
			if guard {
				piece = string(infantry)
				add(n+"old-guard", "yes")
			}
			add(n+"kind", piece)
			if valued {
				add(n+"value", value)
			}
		}
	}
	return out, nil
}

// guardWords are a foot of the Old Guard.
var guardWords = []string{"guard", "old-guard", "guardia", "vecchia-guardia"}

// wordOf is the canonical word for any of the words of a fact.
func wordOf(words []game.FactWord, typed string) (string, bool) {
	for _, w := range words {
		if w.Name == typed || slices.Contains(w.Also, typed) {
			return w.Name, true
		}
	}
	return "", false
}
