package main

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// lamp is a game of one verb and one die that does with facts what its declaration says and
// nothing else: what it reads is how many of them are stated.
type lamp struct{ facts *game.Schema }

func (lamp) Name() string                                         { return "lamp" }
func (lamp) Book() string                                         { return "LAMP" }
func (lamp) Setup([]byte) (game.State, error)                     { return 0, nil }
func (lamp) Verbs() []game.Verb                                   { return []game.Verb{{Name: "light"}} }
func (lamp) Follow(game.State) ([]game.Event, []game.Text)        { return nil, nil }
func (lamp) Dues(game.State) []game.Due                           { return nil }
func (lamp) Apply(s game.State, _ game.Event) game.State          { return s }
func (lamp) Kinds() *game.Kinds                                   { return game.NewKinds() }
func (lamp) Check(game.State) error                               { return nil }
func (lamp) Encode(game.State) []byte                             { return []byte("0") }
func (lamp) Clock(game.State) game.Clock                          { return game.Clock{} }
func (l lamp) Facts() *game.Schema                                { return l.facts }
func (lamp) Answer(game.State, game.Action) (game.Verdict, error) { return game.Verdict{}, nil }
func (lamp) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

func (l lamp) Question(_ string, st game.Stated) (game.Command, error) {
	return game.Command{Action: game.Action{Verb: "light", Facts: st.Facts}, Ask: true}, nil
}

func (l lamp) Complete(_ game.State, line string) []string {
	return schema.Complete(&l.facts.Verbs[0], line[strings.LastIndexByte(line, ' ')+1:])
}

func (l lamp) Parse(_ game.State, in game.Line, _ *game.Last) (game.Command, error) {
	c := game.Command{Action: game.Action{Verb: "light"}, Ask: in.Ask}
	for _, w := range in.Words[1:] {
		f, _, r := schema.Assigned(&l.facts.Verbs[0], w.Text)
		if r != nil {
			return c, r
		}
		c.Action.Facts = append(c.Action.Facts, f)
	}
	return c, nil
}

func (lamp) Prepare(_ game.State, a game.Action) (game.Adjudication, error) {
	return &game.Proc[int]{
		Segments: []game.Segment[int]{func(d *dice.Dice, _ *game.Trace, n *int) {
			*n = d.Band(&dice.Need{Die: dice.D6, What: "lamp.fact.wick"}, 3)
		}},
		Report:  func(*game.Trace, int) {},
		Outcome: func(n int) game.Object { return game.Object{{Key: "lit", Value: n}} },
		Show: func(*game.Odds) []game.Text {
			return []game.Text{{Kind: game.HeadLine, Say: ref.M("lamp.facts", len(a.Facts))}}
		},
	}, nil
}

// A fact that is added to a declaration, in one place, is there in six: in the grammar of a
// line in both languages, among the flags, in JSON, in completion, in the help of both
// languages and in the JSON Schema. Before it is declared it is refused, and shown, nowhere.
func TestADeclaredFactIsEverywhere(t *testing.T) {
	if !slices.ContainsFunc(i18n.Catalogs(), func(c i18n.Catalog) bool { return c.Domain == "lamp" }) {
		i18n.Register(i18n.Catalog{Domain: "lamp",
			EN: map[string]string{"lamp.facts": "facts read: %[1]s", "lamp.fact.wick": "wick", "lamp.fact.smoke": "smoke in the room", "lamp.side": "lamplighter"},
			IT: map[string]string{"lamp.facts": "fatti letti: %[1]s", "lamp.fact.wick": "stoppino", "lamp.fact.smoke": "fumo nella stanza", "lamp.side": "lampionaio"}})
	}
	wick := game.FactInfo{Name: "wick", Names: []string{"stoppino"}, Kind: game.WholeFact, Min: 1, Max: 9, Default: "1", Say: "lamp.fact.wick"}
	smoke := game.FactInfo{Name: "smoke", Names: []string{"fumo"}, Kind: game.WordFact, Default: "thin", Say: "lamp.fact.smoke",
		Words: []game.FactWord{{Name: "thin", Also: []string{"rado"}}, {Name: "thick", Also: []string{"fitto"}}}}
	old := folders
	defer func() { folders = old }()
	play := func(declared ...game.FactInfo) {
		who := game.FactInfo{Name: "keeper", Names: []string{"custode"}, Kind: game.ObjectFact, Of: "a", Fields: declared, Say: "lamp.side"}
		folders = append(slices.Clone(old), game.Folder{Tables: old[0].Tables, Rules: lamp{&game.Schema{Game: "lamp",
			Verbs: []game.VerbFacts{{Verb: "light", Words: []string{"light"}, Fields: []game.FactInfo{who}, Examples: []string{`{"keeper":{"wick":3}}`}}}}}})
	}
	places := []struct {
		where, in, want string
		args            []string
	}{
		{"a line", "", "facts read: 1", []string{"odds", "light", "keeper-smoke=thick"}},
		{"an Italian line", "", "fatti letti: 1", []string{"odds", "light", "fumo-custode=fitto", "--lang", "it"}},
		{"a flag", "", "facts read: 1", []string{"odds", "light", "--keeper-smoke", "thick"}},
		{"JSON", `{"keeper":{"smoke":"thick"}}`, "facts read: 1", []string{"odds", "light", "--facts", "-"}},
		{"help", "help facts\nhelp light\n", "keeper-smoke: smoke in the room, one of thin, thick, usually thin", nil},
		{"Italian help", "help fatti\n", "custode-fumo: fumo nella stanza, uno fra rado, fitto, di solito rado", []string{"--lang", "it"}},
		{"help of the verb", "help light\n", "facts of keeper, as in JSON: wick, smoke", nil},
		{"the JSON Schema", "", `"smoke":{"description":"smoke in the room","type":"string","enum":["thin","thick"],"default":"thin"}`, []string{"schema", "light", "--json"}},
	}
	for _, known := range []bool{false, true} {
		if known {
			play(wick, smoke)
		} else {
			play(wick)
		}
		for _, p := range places {
			code, out, errs := command(p.in, "", append(slices.Clone(p.args), "--game", "lamp")...)
			if got := strings.Join(strings.Fields(out), " "); strings.Contains(got, p.want) != known || known && code != done {
				t.Errorf("%s: declared is %t, the answer %d %s%s", p.where, known, code, out, errs)
			}
		}
		f, _ := folder("lamp")
		for line, want := range map[string]string{"light keeper-sm": "keeper-smoke=", "light custode-f": "custode-fumo=", "light keeper-smoke=": "keeper-smoke=thin keeper-smoke=thick keeper-smoke=rado keeper-smoke=fitto"} {
			if got := strings.Join(f.Rules.Complete(0, line), " "); (got == want) != known {
				t.Errorf("%s: declared is %t, completes to %s", line, known, got)
			}
		}
	}
	for typed, want := range map[string]string{"keeper-smok=thin": "unknown", "keeper-smoke=thik": "bad-value", "keeper-wick=x": "bad-value", "keeper-wick=10": "bad-value", "smoke=thin": "unknown"} {
		code, out, _ := command("", "", "odds", "light", typed, "--game", "lamp", "--json")
		if code != usage || !strings.Contains(out, `"kind":"`+want+`"`) {
			t.Errorf("%s: %d %s", typed, code, out)
		}
	}
}
