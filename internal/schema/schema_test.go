package schema

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// storm is a verb that has every kind of fact, in objects within objects and lists of them.
var storm = &game.VerbFacts{Verb: "storm", Refs: []ref.Ref{"TOY §1"}, Fields: []game.FactInfo{
	{Name: "area", Kind: game.ObjectFact, Fields: []game.FactInfo{
		{Name: "colour", Names: []string{"colore"}, Kind: game.WordFact, Default: "green", Ref: "TOY §2",
			Words: []game.FactWord{{Name: "green", Also: []string{"verde"}}, {Name: "red", Also: []string{"rosso", "rossa"}}}},
		{Name: "terrain", Kind: game.WholeFact, Max: 7, Default: "0", Ref: "TOY §3"},
	}},
	{Name: "attacker", Kind: game.ObjectFact, Of: "a", Least: 1, Most: 3, Need: true, Fields: []game.FactInfo{
		{Name: "blocks", Kind: game.ListFact, Least: 1, Most: 2, Need: true, Item: &game.FactInfo{Kind: game.TextFact, Form: `[1-4]w?(-[1-4])*`, Example: "4w-3", Ref: "TOY §4"}},
		{Name: "hidden", Kind: game.ObjectFact, Fields: []game.FactInfo{{Name: "count", Kind: game.WholeFact, Max: 9}}},
		{Name: "guard-from", Kind: game.WholeFact, Min: 2, Max: 3, Words: []game.FactWord{{Name: "no"}}, Default: "2"},
	}},
	{Name: "charge", Names: []string{"carica"}, Kind: game.YesNoFact, Default: "no"},
	{Name: "distance", Kind: game.LengthFact, Max: 100, Unit: "cm"},
	{Name: "support", Kind: game.ObjectFact, Of: "s", Most: 2, Short: "block", Fields: []game.FactInfo{
		{Name: "block", Kind: game.TextFact, Form: `[1-4](-[1-4])*`, Example: "4-3"}, {Name: "gun", Kind: game.YesNoFact}}},
	{Name: "woods", Kind: game.ListFact, Most: 3, Item: &game.FactInfo{Kind: game.ListFact, Least: 2, Most: 2, Item: &game.FactInfo{Kind: game.WholeFact, Max: 9}}},
	{Name: "give", Names: []string{"dona"}, Kind: game.MapFact, Most: 2, Form: "[a-z]+", Example: "reille", Item: &game.FactInfo{Kind: game.WholeFact, Min: 1, Max: 4}},
	Readings([]Reading{{"TOY R7", "ab"}}),
}}

func facts(fs []game.Fact) string {
	var out []string
	for _, f := range fs {
		out = append(out, f.Of+":"+f.Name+"="+f.Value)
	}
	return strings.Join(out, " ")
}

// What a situation says comes out as facts in the order of the declaration; what is wrong with
// it is refused with its place, the first of several.
func TestRead(t *testing.T) {
	const b = `"attacker":{"blocks":["4w-3"]}`
	for _, c := range []struct{ text, want string }{
		{`{` + b + `}`, "a:blocks=4w-3"},
		{` {"charge":true,` + b + `,"distance":4.126,"area":{"terrain":7,"colour":"red"}}`, ":area-colour=red :area-terrain=7 a:blocks=4w-3 :charge=yes :distance=4.13"},
		{`{"attacker":[{"blocks":["1","2-1"],"guard-from":"no"},{"blocks":["3"],"hidden":{"count":2}}],"readings":{"R7":"b"}}`, "a1:blocks=1,2-1 a2:blocks=3 a2:hidden-count=2 a1:guard-from=no :r7=b"},
		{`{` + b + `,"area":{"terrain":3.0},"charge":false}`, ":area-terrain=3 a:blocks=4w-3 :charge=no"},
		{``, "bad-value facts.no-object"}, {`[]`, "bad-value facts.no-object"}, {`"x"`, "bad-value facts.no-object"}, {`{` + b, "bad-value facts.no-object"}, {`{` + b + `} {}`, "bad-value facts.no-object"}, {"{\"charge\":\"\xff\"}", "bad-value facts.no-object"},
		{`{` + b + `,"chrage":true}`, "unknown facts.unknown chrage; charge"},
		{`{` + b + `,"carica":true}`, "unknown facts.unknown carica; charge"},
		{`{` + b + `,"Charge":true}`, "unknown facts.unknown Charge; charge"},
		{`{` + b + `,"terrain":1}`, "unknown facts.unknown terrain; area.terrain"},
		{`{` + b + `,"zzzzzz":1}`, "unknown facts.unknown zzzzzz"},
		{`{"attacker":{"blocks":["1"],"block":1}}`, "unknown facts.unknown attacker.block; blocks"},
		{`{` + b + `,"charge":"yes"}`, `bad-value facts.type charge "yes"`},
		{`{` + b + `,"charge":null}`, `bad-value facts.type charge null`},
		{`{` + b + `,"charge":[true]}`, `bad-value facts.type charge [...]`},
		{`{` + b + `,"area":[{}]}`, `bad-value facts.type area [...]`},
		{`{` + b + `,"area":{"colour":"redd"}}`, `bad-value facts.listed area.colour redd; red`},
		{`{` + b + `,"area":{"colour":"blue"}}`, `bad-value facts.listed area.colour blue`},
		{`{` + b + `,"area":{"colour":"verde"}}`, `bad-value facts.listed area.colour verde; green`},
		{`{` + b + `,"area":{"terrain":8}}`, `bad-value facts.range area.terrain 8`},
		{`{` + b + `,"area":{"terrain":2.5}}`, `bad-value facts.type area.terrain 2.5`},
		{`{` + b + `,"distance":-0.1}`, `bad-value facts.range distance -0.1`},
		{`{` + b + `,"distance":1e999}`, `bad-value facts.range distance 1e999`},
		{`{"attacker":{"blocks":["9"]}}`, `bad-value facts.form attacker.blocks[1] 9`},
		{`{"attacker":{"blocks":[]}}`, `bad-value facts.count attacker.blocks 0`},
		{`{"attacker":{"blocks":["1","1","1"]}}`, `bad-value facts.count attacker.blocks 3`},
		{`{"attacker":[]}`, `bad-value facts.count attacker 0`},
		{`{"attacker":[{"blocks":["1"]},7]}`, `bad-value facts.type attacker[2] 7`},
		{`{"attacker":{"blocks":["1"],"guard-from":"maybe"}}`, `bad-value facts.listed attacker.guard-from maybe`},
		{`{"attacker":{"blocks":["1"],"guard-from":1}}`, `bad-value facts.range attacker.guard-from 1`},
		{`{"charge":true}`, `bad-value facts.needed attacker`},
		{`{"attacker":{}}`, `bad-value facts.needed attacker.blocks`},
		{`{` + b + `,` + b + `}`, `bad-value facts.twice attacker`},
		{`{` + b + `,"readings":{"R7":"c"}}`, `bad-value facts.listed readings.R7 c`},
		{`{` + b + `,"readings":{"R8":"a"}}`, `unknown facts.unknown readings.R8; R7`},
		{`{"charge":1,"zzz":2}`, `bad-value facts.type charge 1`},
		{`{"zzz":2,"charge":1}`, `unknown facts.unknown zzz`},
		{`{` + b + `,"support":["3-2",{"block":"1","gun":true}],"woods":[[4,4],[5,0]],"give":{"ney":1,"reille":4}}`, "a:blocks=4w-3 s1:block=3-2 s2:block=1 s2:gun=yes :woods=4:4,5:0 :give=ney:1,reille:4"},
		{`{` + b + `,"support":"3-2","woods":[],"give":{}}`, "a:blocks=4w-3 s:block=3-2"},
		{`{` + b + `,"support":[]}`, "a:blocks=4w-3"},
		{`{` + b + `,"support":["3-2",7]}`, `bad-value facts.type support[2] 7`},
		{`{` + b + `,"support":["3-2",["1"]]}`, `bad-value facts.type support[2] [...]`},
		{`{` + b + `,"support":["9"]}`, `bad-value facts.form support[1] 9`},
		{`{` + b + `,"support":["1","1","1"]}`, `bad-value facts.count support 3`},
		{`{` + b + `,"woods":[[4,4],[5]]}`, `bad-value facts.count woods[2] 1`},
		{`{` + b + `,"woods":[4]}`, `bad-value facts.type woods[1] 4`},
		{`{` + b + `,"woods":[[4,10]]}`, `bad-value facts.range woods[1][2] 10`},
		{`{` + b + `,"give":{"Ney":1}}`, `bad-value facts.form give.Ney Ney`},
		{`{` + b + `,"give":{"ney":5}}`, `bad-value facts.range give.ney 5`},
		{`{` + b + `,"give":{"ney":1,"ney":2}}`, `bad-value facts.twice give.ney`},
		{`{` + b + `,"give":{"a":1,"b":2,"c":3}}`, `bad-value facts.count give 3`},
		{`{` + b + `,"give":[1]}`, `bad-value facts.type give [...]`},
	} {
		st, r := Read(storm, []byte(c.text))
		got := facts(st.Facts)
		if r != nil {
			got = string(r.Kind) + " " + r.Say.Key
			for i, a := range r.Say.Args {
				if i < 2 && (i < 1 || r.Say.Key != "facts.needed") {
					got += fmt.Sprintf(" %v", a)
				}
			}
			if r.Hint.Key != "" {
				got += fmt.Sprintf("; %v", r.Hint.Args[0].(ref.Comma)[0])
			}
		}
		if got != c.want {
			t.Errorf("%s: %s; want %s", c.text, got, c.want)
		}
	}
}

// A file is one object over as many lines as it likes, or several, one a line.
func TestSituations(t *testing.T) {
	for text, want := range map[string]string{
		"{}": "{}", " {\n \"a\": 1\n}\n": "{\n \"a\": 1\n}", "{}\n{}\n": "{}|{}", "{\"a\":1}\r\n\r\n{\"b\":}\n": `{"a":1}|{"b":}`, "": "", "{\n\"a\":": "{\n\"a\":", "[1]\n{}": "[1]|{}", "{,}\n{}": "{,}|{}",
	} {
		var got []string
		for _, one := range Situations([]byte(text)) {
			got = append(got, string(one))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q is %q; want %q", text, got, want)
		}
	}
}

// A word of a line is read in both languages, with the name of its object on either side.
func TestAssigned(t *testing.T) {
	for typed, want := range map[string]string{
		"area-colour=rossa": ":area-colour=red", "colore-area=green": ":area-colour=green", "charge": ":charge=yes", "carica=sì": ":charge=yes", "charge=no": ":charge=no",
		"attacker-blocks=1,2": "a:blocks=1,2", "attacker2-guard-from=no": "a2:guard-from=no", "attacker-hidden-count=3": "a:hidden-count=3", "distance=4,5cm": ":distance=4.5", "r7=b": ":r7=b",
		"attacker4-guard-from=no": "unknown", "colour=red": "unknown", "area-colour=blue": "bad-value", "area-terrain=9": "bad-value", "area-terrain=x": "bad-value", "charge=maybe": "bad-value", "distance=far": "bad-value",
		"support2-block=3-2": "s2:block=3-2", "woods=4:4,5:0": ":woods=4:4,5:0", "dona=ney:1,reille:4": ":give=ney:1,reille:4",
		"woods=4": "bad-value", "woods=4:10": "bad-value", "give=ney:9": "bad-value", "give=ney": "bad-value", "give=7:1": "bad-value", "give=ney:1,ney:2": "bad-value",
		"attacker-blocks=1,2,3": "bad-value", "attacker-blocks=1,7": "bad-value", "distance": "", "onwards": "",
	} {
		f, is, r := Assigned(storm, typed)
		got := ""
		if is {
			got = facts([]game.Fact{f})
		}
		if r != nil {
			got = string(r.Kind)
		}
		if got != want {
			t.Errorf("%s: %s; want %s", typed, got, want)
		}
	}
}

// Completion knows the names of both languages and, behind =, what may stand there. The
// readings of a book are too many to list: the one that is typed is offered.
func TestComplete(t *testing.T) {
	for part, want := range map[string]string{
		"ch": "charge=", "ca": "carica=", "area-c": "area-colour= area-colore=", "area-colour=": "area-colour=green area-colour=red area-colour=verde area-colour=rosso", "charge=s": "charge=sì",
		"attacker-guard-from=": "attacker-guard-from=no", "r": "", "r7": "r7=", "zz=": "",
	} {
		if got := strings.Join(Complete(storm, part), " "); got != want {
			t.Errorf("%s: %s; want %s", part, got, want)
		}
	}
}
