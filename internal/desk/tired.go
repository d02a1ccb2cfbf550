package desk

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what somebody types at the end of a long day, read as it is meant.

// digits reports a word of digits alone.
func digits(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// scoreOf is 12-8 of a word that is two numbers with one of [betweenScores] between them, "" of another.
func scoreOf(word string) string {
	for _, sign := range betweenScores {
		if mine, his, ok := strings.Cut(word, sign); ok && digits(mine) && digits(his) {
			return mine + "-" + his
		}
	}
	return ""
}

// betweenScores are the words that stand between two scores.
var betweenScores = []string{"-", ":", "/", "–", "—", "to", "a"}

// asScore has the score at the end of a line of a result as 12-8, however it is written: 12:8, 12 8, 12 to 8. The first of so
// many words are never a part of it.
func asScore(args []string, before int) []string {
	n := len(args)
	switch {
	case n > before && scoreOf(args[n-1]) != "":
		return append(slices.Clone(args[:n-1]), scoreOf(args[n-1]))
	case n > before+1 && digits(args[n-1]) && digits(args[n-2]):
		return append(slices.Clone(args[:n-2]), args[n-2]+"-"+args[n-1])
	case n > before+2 && digits(args[n-1]) && slices.Contains(betweenScores, game.Fold(args[n-2])) && digits(args[n-3]):
		return append(slices.Clone(args[:n-3]), args[n-3]+"-"+args[n-1])
	}
	return args
}

// bothLose is what stands in the place of a score where both lose (TD §5.3), as entries keep it; bothWords are the words for it.
const bothLose = "both-lose"

var bothWords = []string{bothLose, "perdono-entrambi", "both-lost", "both-absent", "entrambi-perdono", "entrambi-assenti"}

// asBoth has the end of a line of a result that says that both lose in the one word, however it is written: in one or in two.
func asBoth(args []string) []string {
	for _, words := range []int{1, 2} {
		if at := len(args) - words; at >= 0 && slices.Contains(bothWords, game.Fold(strings.Join(args[at:], "-"))) {
			return append(slices.Clone(args[:at]), bothLose)
		}
	}
	return args
}

// taken are the signs that are taken for others on paper; a stamp has none of them.
var taken = strings.NewReplacer("O", "0", "I", "1", "L", "1", "-", "", "–", "", "—", "", " ", "")

// asStamp is a stamp in its four groups, however it is written: in small letters, without dashes, in several words. What cannot be
// one is given back as it is.
func asStamp(words string) string {
	signs := taken.Replace(strings.ToUpper(words))
	if len(signs) != 16 {
		return words
	}
	if stamp := signs[:4] + "-" + signs[4:8] + "-" + signs[8:12] + "-" + signs[12:]; isStamp(stamp) {
		return stamp
	}
	return words
}

// normal has what a line says in the one way in which entries keep it.
func normal(a *game.Action) {
	switch {
	case a.Verb == "result":
		a.Args = asBoth(asScore(a.Args, 0))
	case a.Verb == "correct" && len(a.Args) > 0 && digits(a.Args[0]):
		a.Args = asBoth(asScore(a.Args, 1))
	case a.Verb == "correct":
		a.Args = asBoth(asScore(a.Args, 0))
	case a.Verb == "list" && len(a.Args) > 1:
		if stamp := asStamp(strings.Join(a.Args[1:], " ")); isStamp(stamp) {
			a.Args = []string{a.Args[0], stamp}
		}
	}
	for i, f := range a.Facts {
		if f.Name == "list" {
			a.Facts[i].Value = asStamp(f.Value)
		}
	}
}

// roundless is the correction that a line without its round means: of the last round in which its first player has a result.
func (s *state) roundless(a game.Action) string {
	if len(a.Args) < 2 {
		return ""
	}
	p, no := s.named(a.Args[0])
	if no != nil {
		return ""
	}
	reason := a.Text
	if reason == "" {
		reason = "..."
	}
	out := s.played()
	for i, r := range slices.Backward(out) {
		if g := r.of(p.ID); g != nil && g.Played {
			if len(a.Args) > 2 && !strings.EqualFold(a.Args[1], g.A) && !strings.EqualFold(a.Args[1], g.B) {
				continue
			}
			return "correct " + strconv.Itoa(i+1) + " " + strings.Join(a.Args, " ") + " because " + reason
		}
	}
	return ""
}

// nobody refuses a round where fewer than two can be paired: whose lists are missing, with the line that hands one in, or that
// players are.
func (s *state) nobody(playing int, listless ref.Comma) *game.Refusal {
	if playing+len(listless) < 2 {
		return with(refuse(game.NotNow, "TD §2", "td.pair.few", playing), s.newcomer())
	}
	way := ""
	for _, p := range s.Players {
		if way == "" && !p.Gone && !s.plays(p) {
			way = "list " + p.ID + " 7Q2K-M0XD-4B9T-W3HF"
		}
	}
	return with(refuse(game.NotNow, "TD §1", "td.pair.few-lists", playing, listless), way)
}
