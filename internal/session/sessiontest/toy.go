// Package sessiontest has rulebooks of one page, with which sessions, the prompt
// and the program are tested without a real game: Cards has a deck, and Toy units
// with points that shoot, duel, take tests and flee.
//
//	hit A [FACTS] at B [FACTS] [d100]   a hit costs a point and owes a test
//	duel A B [d100 d100]                both may lose; who leaves is a choice
//	test U [d6]                         1 or 2 flees, and may be chased
//	chase U                             optional
//	next · mark U · look U · ruling R x
package sessiontest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/ref"
)

// Toy is the rulebook. It has no state of its own.
type Toy struct{}

type unit struct {
	ID     string `json:"id"`
	Marked bool   `json:"marked"`
	PM     int    `json:"pm"`
	Fled   bool   `json:"fled"`
}

type state struct {
	Chase []string `json:"chase"`
	Ended int      `json:"ended"`
	Phase string   `json:"phase"`
	Table bool     `json:"table"`
	Tests []string `json:"tests"`
	Turn  int      `json:"turn"`
	Units []*unit  `json:"units"`
}

// Name implements game.Rules.
func (Toy) Name() string { return "toy" }

// Book implements game.Rules.
func (Toy) Book() string { return "TOY" }

// Setup implements game.Rules: a JSON list of ids, or nothing.
func (Toy) Setup(scenario []byte) (game.State, error) {
	s := &state{Phase: "move", Turn: 1}
	if len(scenario) == 0 {
		return s, nil
	}
	var ids []string
	if err := json.Unmarshal(scenario, &ids); err != nil {
		return nil, game.Refuse(game.BadValue, "", ref.M("toy.scenario"), ref.Msg{})
	}
	s.Table = true
	for _, id := range ids {
		s.Units = append(s.Units, &unit{ID: id, PM: 5})
	}
	return s, nil
}

var verbs = []game.Verb{
	{Name: "hit", Kind: game.DoVerb, Refs: []ref.Ref{"TOY §9.10"}},
	{Name: "duel", Kind: game.DoVerb, Refs: []ref.Ref{"TOY §10.6"}},
	{Name: "test", Kind: game.DoVerb},
	{Name: "chase", Kind: game.DoVerb},
	{Name: "next", Kind: game.DoVerb},
	{Name: "mark", Kind: game.RecordVerb},
	{Name: "set", Kind: game.RecordVerb},
	{Name: "look", Kind: game.AskVerb},
}

var alias = map[string]string{"h": "hit", "colpisci": "hit", "n": "next"}

// Verbs implements game.Rules.
func (Toy) Verbs() []game.Verb { return verbs }

func (s *state) find(id string) *unit {
	for _, u := range s.Units {
		if u.ID == id {
			return u
		}
	}
	return nil
}

func no(k game.RefusalKind, key string, args ...any) *game.Refusal {
	return game.Refuse(k, "TOY §9.4", ref.M(key, args...), ref.M("toy.hint"))
}

// Parse implements game.Rules.
func (Toy) Parse(gs game.State, l game.Line, last *game.Last) (game.Command, error) {
	s := gs.(*state)
	var c game.Command
	words := l.Words
	v := words[0].Text
	if a, ok := alias[v]; ok {
		v = a
	}
	i := slices.IndexFunc(verbs, func(x game.Verb) bool { return x.Name == v })
	switch {
	case i >= 0:
		c.Action.Verb = v
		c.Question = verbs[i].Kind == game.AskVerb
		words = words[1:]
	case last.Entered != nil:
		c.Action = *last.Entered
	case l.Ask && last.Asked != nil:
		c.Action = *last.Asked
	default:
		return c, no(game.Unknown, "toy.unknown", words[0].Raw)
	}
	c.Ask = l.Ask
	r := reading{s: s, c: &c, last: last, more: i < 0}
	if r.more {
		c.Action.Facts = slices.Clone(c.Action.Facts)
	}
	for _, w := range words {
		if !r.word(w.Text) {
			return c, no(game.Unknown, "toy.unknown", w.Raw)
		}
	}
	return c, nil
}

// reading is a line that is read into a command; more is of one that changes the last, which names no
// unit.
type reading struct {
	s    *state
	c    *game.Command
	last *game.Last
	more bool
}

// word reads a word; ok is false of one that means nothing.
func (r *reading) word(t string) (ok bool) {
	switch {
	case t == "at":
	case t == ".":
		r.c.Action.Units = append(r.c.Action.Units, r.last.Units...)
	case game.IsDie(t):
		f, _ := game.DieFace(t, 0)
		if t == "00" {
			f = 100
		}
		r.c.Faces = append(r.c.Faces, dice.Face{Face: f, By: dice.Hand})
	case t == "hard" || t == "near" || t == "far":
		r.fact(t)
	case strings.Contains(t, "="):
		r.given(t)
	case r.s.find(t) != nil && !r.more:
		r.c.Action.Units = append(r.c.Action.Units, game.Operand{IDs: []string{t}})
	default:
		return false
	}
	return true
}

// fact reads hard, near and far: of the last two one alone stands.
func (r *reading) fact(t string) {
	f := game.Fact{Of: "t", Name: t, Value: "yes"}
	if t != "hard" {
		f = game.Fact{Name: "range", Value: t}
		r.c.Action.Facts = slices.DeleteFunc(r.c.Action.Facts, func(f game.Fact) bool { return f.Name == "range" })
	}
	if !slices.Contains(r.c.Action.Facts, f) {
		r.c.Action.Facts = append(r.c.Action.Facts, f)
	}
}

// given reads hard=x and range=x; anything else is an argument.
func (r *reading) given(t string) {
	switch n, x, _ := strings.Cut(t, "="); n {
	case "hard":
		r.c.Action.Facts = append(r.c.Action.Facts, game.Fact{Of: "t", Name: n, Value: x})
	case "range":
		r.c.Action.Facts = append(r.c.Action.Facts, game.Fact{Name: n, Value: x})
	default:
		r.c.Action.Args = append(r.c.Action.Args, t)
	}
}

func order(phase string) int { return slices.Index([]string{"move", "fire"}, phase) }

// Advance implements game.Rules: shooting closes the movement.
func (t Toy) Advance(gs game.State, a game.Action) ([]game.Event, []game.Text, error) {
	s := gs.(*state)
	if !s.Table || a.Verb != "hit" || order(s.Phase) >= order("fire") {
		return nil, nil, nil
	}
	return []game.Event{&phase{"fire", 0}},
		[]game.Text{{Kind: game.PhaseLine, Say: ref.M("toy.closed", ref.Word("toy.phase.move"))}}, nil
}

// Answer implements game.Rules.
func (Toy) Answer(gs game.State, a game.Action) (game.Verdict, error) {
	var v game.Verdict
	for _, o := range a.Units {
		u := gs.(*state).find(o.IDs[0])
		v.Lines = append(v.Lines, game.Text{Kind: game.HeadLine, Say: ref.M("toy.look", u.ID, u.PM)})
		v.Data = append(v.Data, game.KV{Key: "unit", Value: game.Object{{Key: "id", Value: u.ID}, {Key: "pm", Value: u.PM}}})
	}
	return v, nil
}

// Follow implements game.Rules: with the tests of a fire phase done, a flag.
func (Toy) Follow(gs game.State) ([]game.Event, []game.Text) {
	s := gs.(*state)
	fled := 0
	for _, u := range s.Units {
		if u.Fled {
			fled++
		}
	}
	if len(s.Units) == 0 || fled < len(s.Units)-1 || s.Ended > 0 {
		return nil, nil
	}
	return []game.Event{&end{s.Turn}}, []game.Text{{Kind: game.BodyLine, Say: ref.M("toy.end")}}
}

// Dues implements game.Rules.
func (Toy) Dues(gs game.State) []game.Due {
	s := gs.(*state)
	var out []game.Due
	for _, id := range s.Tests {
		out = append(out, game.Due{Action: game.Action{Verb: "test", Units: []game.Operand{{IDs: []string{id}}}}, Group: "tests",
			Needs: []dice.Need{{Die: dice.D6, Unit: id, What: "toy.die", Ref: "TOY §11.1"}},
			Line:  game.Text{Kind: game.BodyLine, Say: ref.M("toy.due", id)}})
	}
	for _, id := range s.Chase {
		out = append(out, game.Due{Action: game.Action{Verb: "chase", Units: []game.Operand{{IDs: []string{id}}}}, Optional: true,
			Line: game.Text{Kind: game.BodyLine, Say: ref.M("toy.due-chase", id)}})
	}
	return out
}

// Kinds implements game.Rules.
func (Toy) Kinds() *game.Kinds { return kinds }

// Apply implements game.Rules.
func (Toy) Apply(gs game.State, e game.Event) game.State {
	s := *gs.(*state)
	change := func(id string, f func(*unit)) {
		s.Units = slices.Clone(s.Units)
		for i, u := range s.Units {
			if u.ID == id {
				c := *u
				f(&c)
				s.Units[i] = &c
			}
		}
	}
	less := func(l []string, id string) []string {
		return slices.DeleteFunc(slices.Clone(l), func(x string) bool { return x == id })
	}
	switch e := e.(type) {
	case *phase:
		s.Phase = e.Name
		if e.Turn > 0 {
			s.Turn = e.Turn
		}
	case *lose:
		change(e.Unit, func(u *unit) { u.PM -= e.Points })
	case *points:
		change(e.Unit, func(u *unit) { u.PM = e.Points })
	case *owe:
		if !slices.Contains(s.Tests, e.Unit) {
			s.Tests = append(slices.Clone(s.Tests), e.Unit)
		}
	case *tested:
		s.Tests = less(s.Tests, e.Unit)
	case *flee:
		change(e.Unit, func(u *unit) { u.Fled = true })
		s.Tests = less(s.Tests, e.Unit)
	case *mayChase:
		s.Chase = append(slices.Clone(s.Chase), e.Unit)
	case *chased:
		s.Chase = less(s.Chase, e.Unit)
	case *mark:
		change(e.Unit, func(u *unit) { u.Marked = true })
	case *end:
		s.Ended = e.Turn
	}
	return &s
}

// Check implements game.Rules.
func (Toy) Check(gs game.State) error {
	for _, u := range gs.(*state).Units {
		if u.PM < 0 {
			return fmt.Errorf("%s has %d points", u.ID, u.PM)
		}
	}
	return nil
}

// Encode implements game.Rules.
func (Toy) Encode(gs game.State) []byte {
	b, err := json.Marshal(gs)
	if err != nil {
		return nil
	}
	return b
}

// Clock implements game.Rules.
func (Toy) Clock(gs game.State) game.Clock {
	s := gs.(*state)
	if !s.Table {
		return game.Clock{}
	}
	return game.Clock{Turn: s.Turn, Phase: s.Phase, Say: ref.M("toy.clock", s.Turn, ref.Word("toy.phase."+s.Phase)), Table: true}
}

// Complete implements game.Rules.
func (Toy) Complete(gs game.State, line string) []string {
	w := line[strings.LastIndexByte(line, ' ')+1:]
	var out []string
	if !strings.Contains(line, " ") {
		for _, v := range verbs {
			if strings.HasPrefix(v.Name, w) {
				out = append(out, v.Name)
			}
		}
		return out
	}
	for _, u := range gs.(*state).Units {
		if strings.HasPrefix(u.ID, w) {
			out = append(out, u.ID)
		}
	}
	return out
}

// Words are the texts of the toy, to be registered by whoever plays it.
var Words = i18n.Catalog{Domain: "toy", EN: english, IT: italian}

var (
	english = map[string]string{
		"toy.scenario": "the scenario is no list of units", "toy.unknown": "no unit or word %[1]s", "toy.hint": "the units are a, b, c and d",
		"toy.fled": "%[1]s has fled", "toy.force": "the table says otherwise", "toy.two": "two units are needed", "toy.no-test": "no test is owed", "toy.no-chase": "nobody is chased",
		"toy.owed": "tests are owed", "toy.closed": "%[1]s closed", "toy.next": "now %[1]s", "toy.chase": "%[1]s is chased", "toy.mark": "marked", "toy.set": "no seat sets a unit", "toy.side.red": "red", "toy.side.blue": "blue",
		"toy.pm": "points of %[1]s", "toy.n": "%[1]s", "toy.hard": "hard cover", "toy.face": "die %[1]s", "toy.die": "shot", "toy.who": "who leaves",
		"toy.hit": "Hit: %[1]s at %[2]s", "toy.value": "value %[1]s, critical %[2]s", "toy.result": "%[1]s, critical %[2]s: %[3]s, %[4]s->%[5]s",
		"toy.duel": "Duel: %[1]s against %[2]s", "toy.duel-lost": "lost %[1]s and %[2]s", "toy.test": "Test: %[1]s %[2]s", "toy.look": "%[1]s has %[2]s PM",
		"toy.end": "only one is left", "toy.due": "%[1]s takes a test", "toy.due-chase": "%[1]s may be chased", "toy.clock": "T%[1]s %[2]s",
		"toy.miss": "MISS", "toy.struck": "HIT", "toy.critical": "CRITICAL", "toy.holds": "HOLDS", "toy.routs": "ROUTS",
		"toy.phase.move": "move", "toy.phase.fire": "fire", "toy.phase.morale": "morale", "toy.phase.end": "end of turn",
		"toy.card": "card", "toy.few": "cards in reach: %[1]s", "toy.cards.draw": "drawn: %[1]s", "toy.cards.hold": "%[3]s holds %[1]s and %[2]s face down",
		"toy.cards.show": "%[3]s shows %[1]s", "toy.cards.seek": "drawn: %[1]s", "toy.cards.shuffle": "shuffled", "toy.cards.look": "%[1]s cards in the deck",
	}
	italian = map[string]string{
		"toy.scenario": "lo scenario non è un elenco", "toy.unknown": "nessuna unità o parola %[1]s", "toy.hint": "le unità sono a, b, c e d",
		"toy.fled": "%[1]s è fuggito", "toy.force": "sul tavolo è diverso", "toy.two": "servono due unità", "toy.no-test": "nessuna prova dovuta", "toy.no-chase": "nessuno è inseguito",
		"toy.owed": "ci sono prove dovute", "toy.closed": "%[1]s chiuso", "toy.next": "ora %[1]s", "toy.chase": "%[1]s è inseguito", "toy.mark": "segnato", "toy.set": "nessun posto imposta una unità", "toy.side.red": "rossi", "toy.side.blue": "blu",
		"toy.pm": "punti di %[1]s", "toy.n": "%[1]s", "toy.hard": "riparo solido", "toy.face": "dado %[1]s", "toy.die": "tiro", "toy.who": "chi lascia",
		"toy.hit": "Colpo: %[1]s su %[2]s", "toy.value": "valore %[1]s, critico %[2]s", "toy.result": "%[1]s, critico %[2]s: %[3]s, %[4]s->%[5]s",
		"toy.duel": "Duello: %[1]s contro %[2]s", "toy.duel-lost": "persi %[1]s e %[2]s", "toy.test": "Prova: %[1]s %[2]s", "toy.look": "%[1]s ha %[2]s PM",
		"toy.end": "ne resta uno solo", "toy.due": "%[1]s deve provare", "toy.due-chase": "%[1]s si può inseguire", "toy.clock": "M%[1]s %[2]s",
		"toy.miss": "A VUOTO", "toy.struck": "COLPITO", "toy.critical": "CRITICO", "toy.holds": "TIENE", "toy.routs": "ROTTA",
		"toy.phase.move": "movimento", "toy.phase.fire": "tiro", "toy.phase.morale": "morale", "toy.phase.end": "fine turno",
		"toy.card": "carta", "toy.few": "carte alla portata: %[1]s", "toy.cards.draw": "pescate: %[1]s", "toy.cards.hold": "%[3]s ha %[1]s e %[2]s coperte",
		"toy.cards.show": "%[3]s mostra %[1]s", "toy.cards.seek": "pescate: %[1]s", "toy.cards.shuffle": "rimescolate", "toy.cards.look": "%[1]s carte nel mazzo",
	}
)

// Ready is the toy with its four units a, b, c and d on the table from the start.
type Ready struct{ Toy }

// Setup implements game.Rules.
func (r Ready) Setup([]byte) (game.State, error) { return r.Toy.Setup([]byte(`["a","b","c","d"]`)) }
