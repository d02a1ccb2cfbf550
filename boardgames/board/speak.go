package board

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/schema"
)

// Words are those of a game's lines in another language, each by its English word: names of
// facts, and what stands by itself, verbs and values.
type Words struct{ Names, Alone map[string]string }

// Italian are the words of a game's declared facts in Italian, with more that stand alone.
func Italian(s *game.Schema, more map[string]string) Words {
	out := Words{map[string]string{}, map[string]string{"yes": "sì"}}
	for i := range s.Verbs {
		v := &s.Verbs[i]
		if len(v.Words) > 1 {
			out.Alone[v.Verb] = v.Words[1]
		}
		for l := range schema.Leaves(v) {
			fields := append([]*game.FactInfo{l.FactInfo}, l.In...)
			for _, f := range fields {
				if len(f.Names) > 0 {
					out.Names[f.Name] = f.Names[0]
				}
			}
			for _, w := range l.Words {
				if len(w.Also) > 0 {
					out.Alone[w.Name] = w.Also[0]
				}
			}
		}
	}
	maps.Copy(out.Alone, more)
	return out
}

// Speak writes a line in Italian word by word: verbs, facts and values that the words know. A line
// keeps those that the rules would read as another deed then.
func Speak(r game.Rules, s game.State, line, lang string, words Words) string {
	if lang != "it" || strings.HasPrefix(line, "adjutant ") { // a command of the shell has one spelling
		return line
	}
	if question, asks := strings.CutSuffix(line, "?"); asks {
		return Speak(r, s, question, lang, words) + "?"
	}
	typed := strings.Fields(line)
	out := slices.Clone(typed)
	for i, w := range out {
		name, value, assigned := strings.Cut(w, "=")
		if !assigned {
			if out[i] = spoken(w, words.Alone); out[i] == w {
				out[i] = spoken(w, words.Names) // a fact that is so
			}
			continue
		}
		values := strings.Split(value, ",")
		for k, v := range values {
			one, more, has := strings.Cut(v, ":")
			if values[k] = spoken(one, words.Alone); has {
				values[k] += ":" + spoken(more, words.Alone)
			}
		}
		if out[i] = spoken(name, words.Names); out[i] == name {
			out[i] = spoken(name, words.Alone)
		}
		out[i] += "=" + strings.Join(values, ",")
	}
	said := strings.Join(out, " ")
	if said != line && !same(r, s, line, said) {
		return wordByWord(r, s, typed, out)
	}
	return said
}

// wordByWord is a line with those of its words in Italian that leave its meaning: what is called like a word of the game,
// a unit G-heavy, keeps its name.
func wordByWord(r game.Rules, s game.State, typed, italian []string) string {
	out, line := slices.Clone(typed), strings.Join(typed, " ")
	for i := range out {
		out[i] = italian[i]
		if italian[i] != typed[i] && !same(r, s, line, strings.Join(out, " ")) {
			out[i] = typed[i]
		}
	}
	return strings.Join(out, " ")
}

// same reports that two lines mean the same, or neither means anything.
func same(r game.Rules, s game.State, a, b string) bool {
	read := func(l string) (a game.Action, ok bool) {
		ls, err := game.Scan(l)
		if err != nil || len(ls) != 1 {
			return a, false
		}
		c, err := r.Parse(s, ls[0], nil)
		return c.Action, err == nil
	}
	x, one := read(a)
	y, two := read(b)
	return one == two && (!one || reflect.DeepEqual(x, y))
}

// spoken is one word: whole, or the parts of a fact's name, each perhaps with a number.
func spoken(w string, words map[string]string) string {
	if it, ok := words[w]; ok {
		return it
	}
	parts := strings.Split(w, "-")
	var out []string
	for len(parts) > 0 {
		n := len(parts)
		for ; n > 1; n-- {
			if _, ok := words[strings.Join(parts[:n], "-")]; ok {
				break
			}
		}
		part := strings.Join(parts[:n], "-")
		stem := strings.TrimRight(part, "0123456789")
		switch it, ok := words[part]; {
		case ok:
			part = it
		case words[stem] != "":
			part = words[stem] + part[len(stem):]
		}
		out, parts = append(out, part), parts[n:]
	}
	return strings.Join(out, "-")
}
