package language

import (
	"slices"
	"strings"
	"sync"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/tables"
)

// asked are the verbs that can be asked about from facts alone, in the order of a turn, each
// with what its first unit is called in JSON and how many may stand on either side.
var asked = []struct {
	verb, first     string
	firsts, seconds int
	example         []string
}{
	{"fire", "attacker", chain.MaxFighters, chain.MaxFighters, []string{
		`{"attacker":{"bases":4},"target":{"formation":"column"},"range":"short"}`,
		`{"attacker":{"bases":4,"grade":"veteran","moved":true},"target":{"formation":"column","bases":5,"pm":5},"range":"short"}`,
		`{"attacker":{"arm":"foot-artillery","weight":"heavy","bases":2},"target":[{"bases":4},{"bases":5,"formation":"column"}],"distance":31.5,"weather":"mud","readings":{"R10":"b"}}`}},
	{"charge", "attacker", chain.MaxFighters, 1, []string{
		`{"attacker":{"bases":5,"pm":5},"target":{"bases":5,"pm":6}}`,
		`{"attacker":{"bases":5,"formation":"column","pm":5},"target":{"bases":5,"pm":6,"general":"brigade"}}`,
		`{"attacker":{"arm":"heavy-cavalry","traits":["cuirassiers"],"bases":4,"impetus":true},"target":{"bases":4,"square":"yes","general":"charismatic"},"distance":6}`}},
	{"melee", "attacker", chain.MaxFighters, chain.MaxFighters, []string{
		`{"attacker":{"bases":4,"pm":6},"target":{"bases":4,"pm":5}}`,
		`{"attacker":{"bases":4,"pm":6,"contact":3},"target":{"bases":4,"pm":5,"contact":3,"disordered":true},"side":"flank"}`}},
	{"morale", "unit", 1, 0, []string{`{"unit":{"pm":2,"bases":3,"general":"normal"}}`}},
	{"rally", "unit", 1, 0, []string{`{"unit":{"pm":1,"grade":"recruit"}}`}},
	{"counter", "unit", 1, 1, []string{`{"unit":{"arm":"light-cavalry","pm":4,"order":"support"},"target":{"arm":"heavy-cavalry"},"distance":9.5}`}},
	{"square", "unit", 1, 1, []string{`{"unit":{"grade":"elite"},"target":{"arm":"light-cavalry"},"distance":8}`}},
}

// Declared is the declaration of the facts of this game, verb by verb.
var Declared = sync.OnceValue(func() *game.Schema {
	s := &game.Schema{Game: state.Book, Placed: true}
	g := facts.Lexicon()
	for _, a := range asked {
		v := game.VerbFacts{Verb: a.verb, Words: append(g.Aliases(tables.Verbs, a.verb, "en"), g.Aliases(tables.Verbs, a.verb, "it")...),
			Refs: []ref.Ref{formOf(a.verb).Cite}, Examples: a.example}
		v.Fields = append(v.Fields, game.FactInfo{Name: a.first, Kind: game.ObjectFact, Of: "a", Bare: true, Least: 1, Most: a.firsts,
			Fields: fields(a.verb, "a"), Ref: formOf(a.verb).Cite, Say: facts.RoleWord(a.verb, "a")})
		if a.seconds > 0 {
			v.Fields = append(v.Fields, game.FactInfo{Name: "target", Names: []string{"bersaglio"}, Kind: game.ObjectFact, Of: "t", Least: 1, Most: a.seconds,
				Fields: fields(a.verb, "t"), Ref: formOf(a.verb).Cite, Say: facts.RoleWord(a.verb, "t")})
		}
		v.Fields = append(append(v.Fields, fields(a.verb, "")...), schema.Readings(readings()))
		s.Verbs = append(s.Verbs, v)
	}
	return s
})

// fields are the facts that a verb reads of a unit in a role, or of the situation.
func fields(verb, role string) []game.FactInfo {
	var out []game.FactInfo
	for _, i := range facts.All() {
		_, sit, _ := facts.FactNamed(i.Name)
		if sit != (role == "") || !facts.MattersAs(verb, role, facts.Said{Name: i.Name}) {
			continue
		}
		f := i.Declared()
		f.Words = slices.DeleteFunc(f.Words, func(w game.FactWord) bool {
			return !facts.MattersAs(verb, role, facts.Said{Name: i.Name, Value: w.Name})
		})
		if u, ok := facts.UnitFactNamed(i.Name); ok {
			f.Kept = state.Keeps(u)
		}
		if i.Name == "general" {
			f.Words = append(f.Words, game.FactWord{Name: "attached", Also: []string{"aggregato"}}, game.FactWord{Name: "charismatic", Also: []string{"carismatico"}})
		}
		out = append(out, f)
	}
	return append(out, spellings(verb, role)...)
}

// spellings are other ways to state facts, which flags and lines have too.
func spellings(verb, role string) []game.FactInfo {
	switch {
	case role == "" && facts.MattersAs(verb, role, facts.Said{Name: "side"}):
		return []game.FactInfo{
			{Name: "flank", Names: []string{"fianco"}, Kind: game.YesNoFact, Ref: "OM §9.5", Say: "side.flank"},
			{Name: "rear", Names: []string{"retro"}, Kind: game.YesNoFact, Ref: "OM §9.5", Say: "side.rear"},
		}
	case role != "" && facts.MattersAs(verb, role, facts.Said{Name: "lancers"}):
		return []game.FactInfo{{Name: "traits", Names: []string{"tratti"}, Kind: game.ListFact, Most: 2, Ref: "OM §10.6", Say: "fact.traits",
			Item: &game.FactInfo{Kind: game.WordFact, Words: []game.FactWord{{Name: "cuirassiers", Also: []string{"corazzieri"}}, {Name: "lancers", Also: []string{"lancieri"}}}}}}
	}
	return nil
}

// plainly is what a fact states, whichever way it is spelled.
func plainly(f game.Fact) []facts.Said {
	switch {
	case f.Name == "traits":
		var out []facts.Said
		for _, t := range strings.Split(f.Value, ",") {
			out = append(out, facts.Said{Name: t, Value: "yes"})
		}
		return out
	case f.Name == "flank" || f.Name == "rear":
		if f.Value == "no" {
			return []facts.Said{{Name: "side", Value: "front"}}
		}
		return []facts.Said{{Name: "side", Value: f.Name}}
	case f.Name == "general" && f.Value == "attached":
		return []facts.Said{{Name: "general", Value: "brigade"}}
	case f.Name == "general" && f.Value == "charismatic":
		return []facts.Said{{Name: "general", Value: "brigade"}, {Name: "charismatic", Value: "yes"}}
	}
	return []facts.Said{{Name: f.Name, Value: f.Value}}
}

// readings are the rulings of the book with the readings that the rules carry out.
func readings() []schema.Reading {
	rs, err := facts.Rulings()
	if err != nil {
		return nil // `check` says why
	}
	var out []schema.Reading
	for _, r := range rs.All {
		letters := r.Default
		for _, x := range r.Readings {
			if x.Letter != r.Default && state.CheckReading(r.Ref, x.Letter) == nil {
				letters += x.Letter
			}
		}
		out = append(out, schema.Reading{Ref: r.Ref, Letters: letters})
	}
	return out
}

// FromFacts makes the question of `adjutant odds VERB --facts`: units without names, known
// by their facts alone. Several on a side act together; several targets of a shot stand one
// behind the other. verb may have its word behind it (morale fire). The error is a
// *game.Refusal.
func FromFacts(verb string, st game.Stated) (game.Command, error) {
	p, r := ofVerb(verb)
	if r != nil {
		return game.Command{}, r
	}
	a := &p.cmd.Action
	second := slices.ContainsFunc(st.Facts, func(f game.Fact) bool { return strings.HasPrefix(f.Of, "t") })
	if second && len(a.Units) == 1 {
		a.Units = append(a.Units, game.Operand{IDs: []string{""}})
	}
	for k := range a.Units {
		n := st.Units["at"[k:k+1]]
		if n > 1 {
			a.Units[k] = game.Operand{IDs: make([]string, n), Join: game.Together}
			if k == 1 && a.Verb == "fire" {
				a.Units[k].Join = game.Behind
			}
		}
	}
	for _, f := range st.Facts {
		if len(f.Of) > 1 && st.Units[f.Of[:1]] == 1 {
			f.Of = f.Of[:1] // a list of one
		}
		for _, said := range plainly(f) {
			p.facts = append(p.facts, stated{said, f.Of, 0})
		}
	}
	if r := p.arrange(); r != nil {
		return game.Command{}, r
	}
	return p.cmd, nil
}
