package i18n

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// article is an Italian word whose form hangs on the argument behind it: dei, before a vowel degli, and before what is no
// plural, a side called S0, di.
type article struct {
	plain, vowel, bare string
	arg                int // the argument behind it, from 1
}

// articles are the words that a text of the Italian catalogue writes in the plain form before an argument.
var articles = []article{
	{plain: "dei", vowel: "degli", bare: "di"}, {plain: "ai", vowel: "agli", bare: "a"}, {plain: "dai", vowel: "dagli", bare: "da"},
	{plain: "nei", vowel: "negli", bare: "in"}, {plain: "sui", vowel: "sugli", bare: "su"}, {plain: "i", vowel: "gli", bare: ""},
}

// fuse takes the articles before arguments out of a text: where one stood stands an argument of its own, numbered behind
// those of the text, whose highest is need, and behind the articles that stand in list.
func fuse(text string, need int, list []article) (string, []article) {
	var out strings.Builder
	last := 0
	for i := 0; i+4 < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		if text[i+1] != '[' {
			i++
			continue
		}
		for _, a := range articles {
			head, ok := strings.CutSuffix(text[last:i], a.plain+" ")
			if r, _ := utf8.DecodeLastRuneInString(head); !ok || unicode.IsLetter(r) || r == '\'' {
				continue
			}
			a.arg = int(text[i+2] - '0')
			list = append(list, a)
			out.WriteString(head)
			out.WriteString("%[" + strconv.Itoa(need+len(list)) + "]s")
			last = i
			break
		}
	}
	out.WriteString(text[last:])
	return out.String(), list
}

// before is the article as it stands before a text, with the space behind it. A number is always a plural; a word is one
// when it ends like one.
func (a article) before(text string) string {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	word := text
	if end := strings.IndexAny(text, " ,;:("); end >= 0 {
		word = text[:end]
	}
	form := a.plain
	switch {
	case digits > 0 && (text[0] == '8' || text[:digits] == "11"): // gli otto, gli ottanta, gli undici
		form = a.vowel
	case text == "1":
		form = a.bare
	case digits > 0:
	case !strings.HasSuffix(word, "i"):
		form = a.bare
	case impure(strings.ToLower(word)):
		form = a.vowel
	}
	if form == "" {
		return ""
	}
	return form + " "
}

// impure reports a word before which the article has its longer form: a vowel, an s before another consonant, z, gn, ps, x, y.
func impure(word string) bool {
	if word == "" {
		return false
	}
	second := word[1:]
	switch word[0] {
	case 'a', 'e', 'i', 'o', 'u', 'z', 'x', 'y':
		return true
	case 's':
		return second != "" && !strings.ContainsRune("aeiou", rune(second[0]))
	case 'g':
		return strings.HasPrefix(second, "n")
	case 'p':
		return strings.HasPrefix(second, "s")
	}
	return false
}
