package language

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// classify says what a token is among units and facts.
func (p *Parser) classify(i int) (tokenKind, []stated, int, *game.Refusal) {
	t := p.Toks[i]
	w := t.Text
	switch {
	case w == "+" || w == ">":
		return joinToken, nil, 0, nil
	case w == ".":
		return lastToken, nil, 0, nil
	case w == "-":
		return noneToken, nil, 0, nil
	case facts.Digits(w):
		n, r := p.dieFace(i)
		return dieToken, nil, n, r
	case strings.Contains(w, "="):
		f, r := p.assignment(i)
		return factToken, f, 0, r
	case p.S.Unit(w) != nil || p.tagged(w) != nil:
		return unitToken, nil, 0, nil
	case facts.DiceWords[w]:
		return skipToken, nil, 0, nil
	}
	if name, value, ok := facts.Signed(w); ok {
		f, r := p.fact(i, name, value, "")
		return factToken, f, 0, r
	}
	if f, ok := BareFact(w); ok {
		out := make([]stated, len(f))
		for k, x := range f {
			out[k] = stated{Said: x, tok: i}
		}
		return factToken, out, 0, nil
	}
	return unitToken, nil, 0, nil
}

// BareFact is what a word of the fact lists states.
func BareFact(w string) ([]facts.Said, bool) {
	if w == "attached" || w == "aggregato" {
		return []facts.Said{{Name: "general", Value: "brigade"}}, true
	}
	c, _ := facts.Lexicon().Fact(w)
	says := facts.FactSays[c]
	return says, len(says) > 0
}

// dieFace reads a die: 1 to 100, 00 for 100, and 0, which only a d10 has.
func (p *Parser) dieFace(i int) (int, *game.Refusal) {
	w := p.Toks[i].Text
	n, err := strconv.Atoi(w)
	switch {
	case w == "00":
		return 100, nil
	case err != nil || len(w) > 3 || n > 100 || n == 0 && w != "0" || len(w) == 3 && n != 100:
		r := p.refuse(game.BadValue, "parse.bad-die", p.Toks[i].raw)
		r.Hint = ref.M("parse.bad-die-hint")
		return 0, r
	}
	return n, nil
}

// fact checks one fact with its value. of is "" for a fact that belongs where it
// stands.
func (p *Parser) fact(i int, name, value, of string) ([]stated, *game.Refusal) {
	if name == "status" && p.verb == "set" {
		if v := facts.StatusWords[value]; v != "" {
			return []stated{{facts.Said{Name: name, Value: v}, "a", i}}, nil
		}
		return nil, p.refuse(game.BadValue, "parse.bad-word", facts.FactName(name), value, ref.Comma{ref.Name{EN: "steady", IT: "ferma"}, ref.Name{EN: "retreats", IT: "ritirata"}, ref.Name{EN: "routs", IT: "rotta"}, ref.Name{EN: "destroyed", IT: "distrutta"}})
	}
	info, sit, ok := facts.FactNamed(name)
	if !ok {
		return nil, p.unknownFact(i, name)
	}
	if sit {
		of = ""
	}
	if name == "general" && (value == "charismatic" || value == "carismatico") {
		return []stated{{facts.Said{Name: "general", Value: "brigade"}, of, i}, {facts.Said{Name: "charismatic", Value: "yes"}, of, i}}, nil
	}
	text, _, ok := info.Value(value)
	if !ok {
		return nil, p.badValue(i, info, value)
	}
	return []stated{{facts.Said{Name: name, Value: text}, of, i}}, nil
}

func (p *Parser) badValue(i int, info *facts.FactInfo, value string) *game.Refusal {
	var r *game.Refusal
	switch info.Kind {
	case facts.Word:
		words := ref.Comma{}
		for _, w := range info.Words {
			words = append(words, ref.Name{EN: w, IT: info.Italian(w)})
		}
		r = p.refuse(game.BadValue, "parse.bad-word", facts.FactName(info.Name), value, words)
		if i < len(p.Toks) {
			var all []string
			for _, w := range info.Words {
				all = append(all, w, info.Italian(w))
			}
			var meant []string
			for _, w := range game.Nearest(value, all) {
				if w, _, _ = info.Value(w); slices.Contains(meant, w) {
					continue
				}
				meant = append(meant, w)
				if head, _, ok := strings.Cut(p.Toks[i].raw, "="); ok {
					r.Ways = append(r.Ways, game.Way{Line: p.with(i, head+"="+w), Say: ref.M("parse.way.value", facts.FactName(info.Name), ref.Name{EN: w, IT: info.Italian(w)})})
				}
			}
		}
	case facts.YesOrNo:
		r = p.refuse(game.BadValue, "parse.bad-flag", facts.FactName(info.Name), value)
	default:
		lo, hi := info.Limits()
		r = p.refuse(game.BadValue, "parse.bad-number", facts.FactName(info.Name), value, lo, hi)
	}
	r.Ref = info.Ref
	return r
}

func (p *Parser) unknownFact(i int, name string) *game.Refusal {
	r := p.refuse(game.Unknown, "parse.unknown-fact", name)
	r.Hint = ref.M("parse.unknown-fact-hint")
	if i < len(p.Toks) {
		if head, value, ok := strings.Cut(p.Toks[i].raw, "="); ok {
			pre := head[:max(len(head)-len(name), 0)]
			names := slices.DeleteFunc(append(facts.FactNames(), slices.Sorted(maps.Keys(facts.NameOf()))...), func(w string) bool {
				c := cmp.Or(facts.NameOf()[w], w)
				if p.verb == "set" {
					return !settles(c)
				}
				_, _, known := facts.FactNamed(c)
				return !known
			})
			var seen []string
			for _, w := range game.Nearest(name, names) {
				c := cmp.Or(facts.NameOf()[w], w)
				if slices.Contains(seen, c) {
					continue
				}
				seen = append(seen, c)
				r.Ways = append(r.Ways, game.Way{Line: p.with(i, pre+c+"="+value), Say: ref.M("parse.way.fact", facts.FactName(c))})
			}
		}
	}
	return r
}

// assignment reads FACT=VALUE, with target- (or a-, t-, a2-, t2-) before it to
// say whose it is wherever it stands, and R10=b.
func (p *Parser) assignment(i int) ([]stated, *game.Refusal) {
	name, value, _ := strings.Cut(p.Toks[i].Text, "=")
	if n, ok := strings.CutPrefix(name, "r"); ok && facts.Digits(n) {
		return p.reading(i, n, value)
	}
	of, bare := facts.Prefix(name)
	if c, ok := facts.Lexicon().Fact(bare); ok && (slices.ContainsFunc(facts.FactSays[c], func(f facts.Said) bool { return f.Name == c }) || c == "flank" || c == "rear") {
		bare = c // gen=none, mosso=no
	} else if n, ok := facts.NameOf()[bare]; ok {
		bare = n // formazione=colonna
	}
	if bare == "traits" {
		return p.traits(i, value, of)
	}
	if bare == "flank" || bare == "rear" {
		if facts.FlagWords[value] != "yes" {
			bare, value = "side", "front"
		} else {
			bare, value = "side", bare
		}
	}
	if _, sit, ok := facts.FactNamed(bare); ok && sit && of != "" {
		return nil, p.unknownFact(i, name)
	}
	return p.fact(i, bare, value, of)
}

// reading reads the ruling by its number and the letter of its reading.
func (p *Parser) reading(i int, n, letter string) ([]stated, *game.Refusal) {
	k, err := strconv.Atoi(n)
	if err != nil || len(n) > 3 || k < 1 || k > state.LastRuling {
		return nil, p.refuse(game.BadValue, "parse.bad-ruling", p.Toks[i].raw, state.LastRuling)
	}
	if len(letter) != 1 || letter < "a" || letter > "f" {
		return nil, p.refuse(game.BadValue, "parse.bad-reading", "R"+n, letter)
	}
	return []stated{{facts.Said{Name: "r" + strconv.Itoa(k), Value: letter}, "", i}}, nil
}

// traits reads the list of what a unit is by nature, each a fact of its own.
func (p *Parser) traits(i int, list, of string) ([]stated, *game.Refusal) {
	var out []stated
	for _, t := range strings.Split(list, ",") {
		if c, ok := facts.Lexicon().Fact(t); ok {
			t = c
		}
		if t != "cuirassiers" && t != "lancers" {
			return nil, p.refuse(game.BadValue, "parse.bad-word", "traits", t, ref.Comma{"cuirassiers", "lancers"})
		}
		out = append(out, stated{facts.Said{Name: t, Value: "yes"}, of, i})
	}
	return out, nil
}
