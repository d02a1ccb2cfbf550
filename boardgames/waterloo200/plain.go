package waterloo200

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Words that part a short line of a battle: blocks joined, the defender, who supports.
var (
	joinWords    = []string{"+", "and", "e"}
	againstWords = []string{"at", "vs", "su", "contro"}
	supportWords = []string{"support", "appoggio"}
)

// short turns the short way of writing a declared verb into its facts:
//
//	battle 4-3-2-1 + horse 2-1 support tactical 2-h at 4w-3-2-1 terrain=3
//	employ 3-2-1-p
//	reorganise 3-2-h
//
// An arm belongs to the block that follows. Words that are no such thing stay as they are.
func short(v *game.VerbFacts, words []game.Word) []game.Word {
	var out []game.Word
	part, arm := "attacker-units", ""
	count := map[string]int{}
	for _, w := range words {
		switch t := w.Text; {
		case strings.Contains(t, "="):
			out = append(out, w)
		case slices.Contains(joinWords, t), t == "odds":
		case v.Verb == "battle" && slices.Contains(againstWords, t):
			part = "defender-units"
		case v.Verb == "battle" && slices.Contains(supportWords, t):
			part = "attacker-support"
		case v.Verb == "battle" && wordOf(armWords, t) != "":
			arm = wordOf(armWords, t)
		case faceOf(t) != nil && v.Verb == "battle":
			count[part]++
			name := part + strconv.Itoa(count[part])
			if arm != "" {
				out = append(out, game.Word{Text: name + "-arm=" + arm, Raw: w.Raw})
				arm = ""
			}
			out = append(out, game.Word{Text: name + "-block=" + t, Raw: w.Raw})
		case faceOf(t) != nil && v.Verb == "employ":
			out = append(out, game.Word{Text: "block=" + t, Raw: w.Raw})
		case faceOf(t) != nil && v.Verb == "reorganise":
			out = append(out, game.Word{Text: "commander=" + t, Raw: w.Raw})
		default:
			out = append(out, w)
		}
	}
	return out
}

// parseFacts reads the words behind a declared verb.
func parseFacts(v *game.VerbFacts, words []game.Word, from []game.Fact) ([]game.Fact, *game.Refusal) {
	r := board.Reader{Verb: v, Cite: v.Refs[0], Example: example(v.Verb)}
	if v.Verb == "battle" {
		r.First = "area"
	}
	facts, faces, no := r.Read(short(v, words), from)
	if no == nil && len(faces) > 0 {
		return nil, refuse(game.BadValue, v.Refs[0], ref.M("w2.refuse.no-dice"), example(v.Verb))
	}
	return facts, no
}

func itoa(n int) string { return strconv.Itoa(n) }
