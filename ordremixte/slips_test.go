package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/tables"
)

// This file draws mistyped lines: model lines of the grammar and lines of
// the table, with words left out, doubled, put elsewhere, spelt wrong or put in from
// anywhere else in the grammar.

// wordsOfLines are all words that a line of this game may have, whatever they mean.
var wordsOfLines = sync.OnceValue(func() []string {
	g := facts.Lexicon()
	out := language.LexiconVerbs()
	out = append(out, g.Words(tables.Facts)...)
	out = append(out, g.Words(tables.Orders)...)
	for _, m := range []map[string]string{facts.HintWords, language.BlockWords, facts.StatusWords, facts.FlagWords, language.DoneWords, facts.PlainWords, facts.EnglishOf()} {
		for w := range m {
			out = append(out, w)
		}
	}
	for _, m := range []map[string]bool{facts.AtWords, facts.DiceWords, facts.OfWords, facts.ReasonWords} {
		for w := range m {
			out = append(out, w)
		}
	}
	for nation, ws := range facts.SideWords {
		out = append(append(out, nation), ws...)
	}
	slices.Sort(out)
	return slices.Compact(out)
})

// signsOfLines are the pieces of a line that are no words.
var signsOfLines = strings.Fields(`+ > . - ; , = / .fl 1/50.fl ra1.fr fl fr rc 10,20 10.5,20 5 5.5 0 00 000 007 1 7 10 37 99 100 101 1000 1001 1000.5 -1000 -1000.1 89 90 90.1 91 180 181
	359 360 0.1 -0.3cm 5.7cm 4,1 4.1cm 4° 1e9 nan 4b 0b 12b 13b 99b -1b -0b 2x -2x 5pm 0pm 99pm 100pm 4cm 4.cm .5cm 12345.5 1234567 12345678.5 4.1234567 traits=lancers
	traits=cuirassiers,lancers traits=elite traits= r3=b R10=b r10=g r10=ab r0=a r999=a r1000=b r= r3=a, om r3 b R3=b flank=no rear=yes flank=maybe general=charismatic
	general=carismatico status=routs status=ferma status=asleep stato=rotta pm= pm=x pm==4 =4 mossa=no gittata=corta formazione=colonna arma=fanteria lato=fianco bersaglio-pm=4`)

// assigned is a fact written with its value: any fact, a value on a limit or beyond it, of
// anybody.
func assigned(r *rand.Rand) string {
	infos := append(append([]facts.FactInfo(nil), facts.UnitFacts[:]...), facts.SituationFacts[:]...)
	i := infos[r.IntN(len(infos))]
	name, value := i.Name, ""
	if it := i.Names; len(it) > 0 && r.IntN(3) == 0 {
		name = it[r.IntN(len(it))]
	}
	switch i.Kind {
	case facts.Word:
		value = i.Words[r.IntN(len(i.Words))]
		if r.IntN(2) == 0 {
			value = i.Italian(value)
		}
	case facts.YesOrNo:
		value = pick(r, "yes", "no", "si", "sì", "true", "false", "maybe")
	case facts.Number:
		value = fmt.Sprint(pick(r, i.Min-1, i.Min, i.Min+1, i.Max-1, i.Max, i.Max+1))
	case facts.Length:
		value = facts.CmText(pick(r, i.Min-1, i.Min, i.Min+1, i.Max-1, i.Max, i.Max+1)) + pick(r, "", "cm")
	}
	return pick(r, "", "", "", "target-", "bersaglio-", "a-", "t-", "a1-", "a2-", "t2-", "t0-", "a100-", "x-", "ab-") + name + "=" + value
}

// word is anything that may stand in a line.
func (w wild) word() string {
	switch w.r.IntN(10) {
	case 0, 1:
		return w.unit()
	case 2:
		id := w.unit()
		return id[:1+w.r.IntN(len(id))]
	case 3:
		id := pick(w.r, w.brigade(), w.general(), w.ground())
		return id[:1+w.r.IntN(len(id))]
	case 4:
		return pick(w.r, w.brigade(), w.general(), w.ground())
	case 5:
		return assigned(w.r)
	case 6:
		return signsOfLines[w.r.IntN(len(signsOfLines))]
	}
	all := wordsOfLines()
	return all[w.r.IntN(len(all))]
}

// misspelt is a word with a letter wrong.
func misspelt(r *rand.Rand, word string) string {
	b := []byte(word)
	i := r.IntN(len(b))
	switch r.IntN(4) {
	case 0:
		return string(slices.Delete(b, i, i+1))
	case 1:
		b[i] = byte('a' + r.IntN(26))
	case 2:
		return string(slices.Insert(b, i, byte('a'+r.IntN(26))))
	default:
		b[i], b[max(i-1, 0)] = b[max(i-1, 0)], b[i]
	}
	return string(b)
}

// slip is a line with something wrong in it, or changed.
func (w wild) slip(line string) string {
	words := strings.Fields(line)
	for range 1 + w.r.IntN(3)*w.r.IntN(2) {
		if len(words) == 0 {
			break
		}
		i, j := w.r.IntN(len(words)), w.r.IntN(len(words))
		if i == 0 && w.r.IntN(4) > 0 { // the verb stays more often than not
			i = len(words) - 1
		}
		switch w.r.IntN(9) {
		case 0:
			words = slices.Delete(words, i, i+1)
		case 1, 2:
			words[i] = w.word()
		case 3, 4:
			words = slices.Insert(words, i+1, w.word())
		case 5:
			words[i], words[j] = words[j], words[i]
		case 6:
			words = slices.Insert(words, i, words[j])
		case 7:
			words[i] = misspelt(w.r, words[i])
			if words[i] == "" {
				words = slices.Delete(words, i, i+1)
			}
		case 8:
			words[i] += pick(w.r, "+", ">", "+", ".", "", "?", "=") + pick(w.r, "", w.unit(), w.word())
		}
	}
	return strings.Join(words, " ") + pick(w.r, "", "", "", "", "", "", "?", "?", " !", " ! seen", " because seen", " perché visto")
}
