package contrast

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Most is how many questions one line may stand for, and MostValues how many values one
// range may have.
const (
	Most       = 400
	MostValues = 40
)

// Nothing is the alternative of leaving a word out: gen / -.
const Nothing = "-"

// Axis is one place of a line in which several words may stand, in the order typed.
type Axis struct {
	Words []string // as they would be typed; "" is a word left out
}

// Question is a line that was meant, with the word that it has of every axis.
type Question struct {
	Words []string // of the line, none empty
	At    []int    // the place in each axis
}

// Split takes the words of a line apart. Without a range and without alternatives there are
// no axes and one question, the line itself; otherwise one for every choice, the first axis
// changing slowest. The error is a *game.Refusal of kind BadValue: a range that runs
// downwards, alternatives without a word beside them or that are the same word twice, more than [Most] questions.
func Split(words []string) ([]Axis, []Question, error) {
	var places [][]string // the words that may stand at each place
	for i := 0; i < len(words); i++ {
		if words[i] == "/" {
			if len(places) == 0 || i+1 == len(words) || words[i+1] == "/" {
				return nil, nil, game.Refuse(game.BadValue, "", ref.M("contrast.alone"), ref.M("contrast.hint"))
			}
			i++
			next, err := values(words[i])
			if err != nil {
				return nil, nil, whole(err, words, i)
			}
			last := &places[len(places)-1]
			for _, w := range next {
				if slices.Contains(*last, w) {
					return nil, nil, Single(game.Refuse(game.BadValue, "", ref.M("contrast.same", w), ref.Msg{}), words)
				}
				*last = append(*last, w)
			}
			continue
		}
		v, err := values(words[i])
		if err != nil {
			return nil, nil, whole(err, words, i)
		}
		places = append(places, v)
	}
	var axes []Axis
	var of []int // the axis of each place, -1 for none
	n := 1
	for _, p := range places {
		if len(p) == 1 {
			of = append(of, -1)
			continue
		}
		of = append(of, len(axes))
		axes = append(axes, Axis{Words: without(p)})
		if n *= len(p); n > Most {
			return nil, nil, game.Refuse(game.BadValue, "", ref.M("contrast.many", Most), ref.M("contrast.hint"))
		}
	}
	out := make([]Question, 0, n)
	for k := range n {
		out = append(out, question(places, of, choice(axes, k)))
	}
	return axes, out, nil
}

// whole makes the range that a refusal offers the line with it in the place of the word that was refused.
func whole(err error, words []string, i int) error {
	var no *game.Refusal
	if !errors.As(err, &no) {
		return err
	}
	out := *no
	out.Ways = nil
	for _, w := range no.Ways {
		with := slices.Clone(words)
		with[i] = w.Line
		out.Ways = append(out.Ways, game.Way{Line: "odds " + strings.Join(with, " ")})
	}
	return &out
}

// Parted are the words of a line with blanks about the strokes of alternatives that were written without: col/line, 5b/4b.
// known reports a word that is somebody's name, which stays whole; so does one of numbers alone, 1/86, and a
// fact with its value.
func Parted(words []string, known func(word string) bool) (out []string) {
	for _, w := range words {
		parts := strings.Split(w, "/")
		if len(parts) < 2 || strings.Contains(w, "=") || slices.ContainsFunc(parts, func(p string) bool { return p != Nothing && strings.Trim(p, "0123456789") == "" }) || known(w) {
			out = append(out, w)
			continue
		}
		for i, p := range parts {
			if i > 0 {
				out = append(out, "/")
			}
			out = append(out, p)
		}
	}
	return out
}

// Single makes a refusal say that alternatives are single words, and offers the line that was meant where
// groups of words stand about a /: 2pm / 2pm gen is 2pm gen / -, 4b col 5pm / 6b col 5pm is 4b / 6b col 5pm.
func Single(no *game.Refusal, words []string) *game.Refusal {
	out := *no
	if single := ref.M("contrast.single"); out.Hint.IsZero() {
		out.Hint = single
	} else {
		out.Hint = ref.M("contrast.hinted", out.Hint, single)
	}
	if line := meant(words); line != "" {
		out.Ways = append([]game.Way{{Line: "odds " + line}}, out.Ways...)
	}
	return &out
}

// meant is the line of single words for one whose first / parts groups of words; "" where it has none such.
func meant(words []string) string {
	cut := slices.Index(words, "/")
	if cut < 1 {
		return ""
	}
	end := cut + 1
	for end < len(words) && !slices.Contains([]string{"/", "at", "su"}, words[end]) {
		end++
	}
	right := words[cut+1 : end]
	if len(right) < 2 {
		return ""
	}
	var group []string
	from := cut - 1
	if words[from] == right[0] { // the same and more
		group = append(group, right[0])
		for _, w := range right[1:] {
			group = append(group, w, "/", Nothing)
		}
	} else {
		if from = cut - len(right); from < 1 {
			return ""
		}
		same := false
		for i, w := range right {
			group = append(group, words[from+i])
			if words[from+i] == w {
				same = true
			} else {
				group = append(group, "/", w)
			}
		}
		if !same {
			return ""
		}
	}
	return strings.Join(slices.Concat(words[:from], group, words[end:]), " ")
}

// without puts nothing in the place of the word for it.
func without(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		if w != Nothing {
			out[i] = w
		}
	}
	return out
}

// choice is the k-th way to take a word of each axis.
func choice(axes []Axis, k int) []int {
	at := make([]int, len(axes))
	for i := len(axes) - 1; i >= 0; i-- {
		n := len(axes[i].Words)
		at[i], k = k%n, k/n
	}
	return at
}

// question is the line with one word chosen of every axis.
func question(places [][]string, of, at []int) Question {
	q := Question{At: at}
	for i, p := range places {
		w := p[0]
		if of[i] >= 0 {
			w = p[at[of[i]]]
		}
		if w != Nothing || of[i] < 0 {
			q.Words = append(q.Words, w)
		}
	}
	return q
}

// values are what a word stands for: itself, or each number of a range with what stands
// before and behind it. 3..6b, 3b..6b, pm=3..7.
func values(word string) ([]string, error) {
	left, right, ok := strings.Cut(word, "..")
	if !ok {
		return []string{word}, nil
	}
	head, lo, unit, ok1 := number(left)
	_, hi, tail, ok2 := number(right)
	if !ok1 || !ok2 || right[0] < '0' || right[0] > '9' || unit != "" && unit != tail {
		return []string{word}, nil // no range: a name that has two dots in it
	}
	if hi < lo {
		return nil, game.Refuse(game.BadValue, "", ref.M("contrast.backwards", word, lo, hi), ref.M("contrast.hint"),
			game.Way{Line: head + strconv.Itoa(hi) + ".." + strconv.Itoa(lo) + tail})
	}
	if hi-lo >= MostValues {
		return nil, game.Refuse(game.BadValue, "", ref.M("contrast.wide", word, MostValues), ref.M("contrast.hint"),
			game.Way{Line: head + strconv.Itoa(lo) + ".." + strconv.Itoa(lo+MostValues-1) + tail})
	}
	var out []string
	for n := lo; n <= hi; n++ {
		out = append(out, head+strconv.Itoa(n)+tail)
	}
	return out, nil
}

// number takes what stands before, the number, and what stands behind it apart.
func number(t string) (head string, n int, tail string, ok bool) {
	from := strings.IndexAny(t, "0123456789")
	if from < 0 {
		return "", 0, "", false
	}
	to := from
	for to < len(t) && t[to] >= '0' && t[to] <= '9' {
		to++
	}
	if to-from > 4 {
		return "", 0, "", false
	}
	n, err := strconv.Atoi(t[from:to])
	return t[:from], n, t[to:], err == nil
}
