package language

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/tables"
)

// This file knows what people say at a table who have not read how a line is written, and offers the line.

// rangeNouns are words that stand beside short or long in a sentence, and in no line.
var rangeNouns = []string{"range", "distance", "gittata", "distanza"}

// rangeAts are the words before them.
var rangeAts = []string{"at", "a", "alla", "da", "in"}

// said are the ways out of what is said at tables and is no word of a line: 5p, and "at long range".
func (p *Parser) said(i int) []game.Way {
	if n, isP := strings.CutSuffix(p.Toks[i].Text, "p"); isP && facts.Digits(n) {
		return []game.Way{{Line: p.with(i, n+"pm"), Say: ref.M("parse.way.word", ref.Name{EN: n + "pm", IT: n + "pm"})}}
	}
	if p.inForm(i) {
		return []game.Way{{Line: p.without(i), Say: ref.M("parse.way.without")}}
	}
	for k, t := range p.Toks {
		c, ok := facts.Lexicon().Fact(t.Text)
		if !ok || !strings.HasPrefix(c, "range.") {
			continue
		}
		from, to := k, k+1
		if to < len(p.Toks) && slices.Contains(rangeNouns, p.Toks[to].Text) {
			to++
		} else if k > 0 && slices.Contains(rangeNouns, p.Toks[k-1].Text) { // gittata lunga
			from--
		}
		if from > 0 && slices.Contains(rangeAts, p.Toks[from-1].Text) {
			from--
		}
		if to-from > 1 && i >= from && i < to {
			return []game.Way{{Line: p.write(slices.Replace(slices.Clone(p.Toks), from, to, t)), Say: ref.M("parse.way.word", bothWords(tables.Facts, t.Text))}}
		}
	}
	return nil
}

// inchWords are inches: a line counts centimetres.
var inchWords = []string{"inch", "inches", "in", "pollici", "pollice"}

// centimetres is an inch.
const centimetres = 2.54

// inches refuses a length in inches with as many centimetres; nil where the word at i is none or no number stands before it.
func (p *Parser) inches(i int) *game.Refusal {
	if i < 1 || !slices.Contains(inchWords, p.Toks[i].Text) {
		return nil
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(p.Toks[i-1].Text, ",", "."), 64)
	if err != nil {
		return nil
	}
	cm := facts.DecimalText(float64(int(n*centimetres*10+.5)) / 10)
	t := slices.Delete(slices.Clone(p.Toks), i, i+1)
	t[i-1].raw = cm
	r := p.refuse(game.BadValue, "parse.inches")
	r.Ways = []game.Way{{Line: p.write(t), Say: ref.M("parse.way.inches", p.Toks[i-1].raw)}}
	return r
}

// cutWay reports a word before the last that is the beginning of one of the ways to move, such as f: units that begin so are not meant.
func (p *Parser) cutWay(i int) bool {
	if i < 2 || i != len(p.Toks)-1 || p.S.Unit(p.Toks[i-1].Text) != nil {
		return false
	}
	var all []string
	for _, w := range wayWords {
		all = append(all, w, facts.PlainWords[w])
	}
	return len(begunBy(p.Toks[i-1].Text, all)) > 0
}

// wayWords are the ways to move that a line may say.
var wayWords = []string{"forward", "oblique", "back"}

// begunBy are the words that begin so.
func begunBy(w string, all []string) (out []string) {
	for _, x := range all {
		if x != "" && strings.HasPrefix(x, w) {
			out = append(out, x)
		}
	}
	return out
}
