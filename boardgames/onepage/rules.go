// Package onepage is One-Page Waterloo: fights, the fire of guns, formations and retreats from
// declared facts, and whole games on a board that a file gives (package field). Every printed
// number comes from the tables; here are the procedures.
//
// The declared situations stand in attack.go, bombard.go, formation.go and retreat.go, the game
// on its board in table.go (what stands where), moves.go and marches.go, strikes.go (who may fire,
// attack and sally), clashes.go (fights, fire, retreats), turns.go (the phases and what each allows),
// puts.go (where a piece is set down), boardevents.go (how it changes). A fight on the board is the
// same sums and tables as a declared one.
package onepage

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// Rules is the rulebook; it has no state of its own.
type Rules struct{}

var _ game.Rules = Rules{}

// Name implements game.Rules.
func (Rules) Name() string { return book.Name }

// Book implements game.Rules.
func (Rules) Book() string { return book.Mark }

// state is what was fought so far, oldest first, and the board; nil without one. Nobody
// changes one.
type state struct {
	Fights []result `json:"fights"`
	Board  *table   `json:"board,omitempty"`
}

// result is how a fight ended.
type result struct {
	Verb   string `json:"verb"`
	Result string `json:"result"`
	Points [2]int `json:"points"` // won by the attacker, by the defender
}

// Setup implements game.Rules: without a scenario there are only declared situations.
func (Rules) Setup(scenario []byte) (game.State, error) {
	if scenario == nil {
		return &state{}, nil
	}
	n, err := printed()
	if err != nil {
		return nil, refuse(game.Failed, "W1P §17", ref.M("op.refuse.tables", err.Error()))
	}
	f, err := field.Read("scenario", scenario)
	if err != nil {
		return nil, err
	}
	var r readings
	for name, letter := range f.Readings {
		r.Take(book.Choices[:], ref.Ref(book.Mark+" "+name).Ruling(), letter[0])
	}
	return &state{Board: lay(f, n, r)}, nil
}

// Verbs implements game.Rules.
func (Rules) Verbs() []game.Verb {
	var out []game.Verb
	for _, v := range declared().Verbs {
		kind := game.DoVerb
		if certain(v.Verb) {
			kind = game.AskVerb
		}
		out = append(out, game.Verb{Name: v.Verb, Kind: kind, Refs: v.Refs})
	}
	for _, v := range boardVerbs {
		out = append(out, game.Verb{Name: v.name, Kind: v.kind, Refs: v.refs})
	}
	return append(out, game.Verb{Name: fightsVerb, Kind: game.AskVerb, Refs: []ref.Ref{"W1P §3"}})
}

// certain reports a verb without dice, which changes nothing: it is always a question.
func certain(verb string) bool { return verb == "formation" || verb == "retreat" }

// fightsVerb lists the fights so far.
const fightsVerb = "fights"

var fightsWords = []string{fightsVerb, "scontri"}

// aliases are the words of both languages for a verb.
func aliases(verb string) []string {
	if v := verbFacts(verb); v != nil {
		return v.Words
	}
	for _, v := range boardVerbs {
		if v.name == verb {
			return v.words
		}
	}
	if verb == fightsVerb {
		return fightsWords
	}
	return nil
}

// Advance implements game.Rules: declared situations have no phases to pass through.
func (Rules) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

// Prepare implements game.Rules.
func (Rules) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	if onBoardVerb(a) {
		t := s.(*state).Board
		if t == nil && a.Verb == "board" {
			t = &table{n: &numbers{}}
		}
		if t == nil {
			return nil, noBoard(a.Verb)
		}
		out, no := t.prepare(a)
		if no != nil {
			return nil, no
		}
		return out, nil
	}
	v := verbFacts(a.Verb)
	if v == nil || v.Verb != a.Verb {
		return nil, noVerb(a.Verb, false)
	}
	n, err := printed()
	if err != nil {
		return nil, refuse(game.Failed, "W1P §17", ref.M("op.refuse.tables", err.Error()))
	}
	g := &gather{Case: board.NewCase(v, a), n: n}
	g.Take(&g.read.Taken, book.Mark, book.Choices[:])
	var out game.Adjudication
	switch v.Verb {
	case "attack":
		out = g.prepareAttack()
	case "bombard":
		if p := g.prepareBombard(); p != nil {
			out = p
		}
	case "formation":
		out = g.prepareFormation()
	case "retreat":
		out = g.prepareRetreat()
	}
	if g.Err != nil {
		return nil, g.Err
	}
	return out, nil
}

// onBoardVerb reports an action of the board: an attack is one where pieces are named.
func onBoardVerb(a game.Action) bool {
	return a.Verb == "attack" && len(a.Units) > 0 || a.Verb == "drop" || slices.ContainsFunc(boardVerbs, func(v boardWord) bool { return v.name == a.Verb })
}

// Parse implements game.Rules: a verb and its facts; facts alone change the last question or
// entry.
//
//	attack line size=3 leader=2 at infantry side
//	attack foot at town=foot,guard,gun,leader:2 4
//	bombard distance=4 town 5 3
func (Rules) Parse(s game.State, l game.Line, last *game.Last) (game.Command, error) {
	c := game.Command{Ask: l.Ask}
	if len(l.Words) == 0 {
		return c, refuse(game.Unknown, "W1P §14", ref.M("op.refuse.empty"), example(""))
	}
	first := l.Words[0]
	if slices.Contains(fightsWords, first.Text) {
		if len(l.Words) > 1 {
			return c, refuse(game.Unknown, "W1P §3", ref.M("board.word", l.Words[1].Raw), game.Way{Line: fightsVerb, Say: ref.M("op.way.fights")})
		}
		c.Action, c.Question = game.Action{Verb: fightsVerb}, true
		return c, nil
	}
	if c, ours, no := parseOnBoard(s.(*state).Board, l, last); no != nil {
		return c, no
	} else if ours {
		return c, nil
	}
	words, v := l.Words[1:], verbFacts(first.Text)
	var from []game.Fact
	if v == nil {
		base := lastOf(l, last)
		if base == nil {
			return c, noVerb(first.Raw, s.(*state).Board != nil)
		}
		words, v, from = l.Words, verbFacts(base.Verb), base.Facts
		if v == nil {
			return c, noVerb(first.Raw, s.(*state).Board != nil)
		}
	}
	if v.Verb == "attack" {
		var no *game.Refusal
		if words, no = stacks(words); no != nil {
			return c, no
		}
	}
	facts, faces, no := reader(v).Read(words, from)
	if no != nil {
		return c, no
	}
	c.Action = game.Action{Verb: v.Verb, Facts: facts, Force: l.Force, Text: l.Reason}
	c.Ask = c.Ask || certain(v.Verb)
	c.Faces = faces
	return c, nil
}

func lastOf(l game.Line, last *game.Last) *game.Action {
	switch {
	case last == nil:
		return nil
	case l.Ask && last.Asked != nil:
		return last.Asked
	}
	return last.Entered
}

// reader reads the words of a verb: those of its first object stand without its name.
func reader(v *game.VerbFacts) board.Reader {
	r := board.Reader{Verb: v, Between: []string{"at", "vs", "against", "su", "contro"}, Idle: []string{"roll", "dice", "dado", "dadi"}, Cite: v.Refs[0], Example: example(v.Verb)}
	switch v.Verb {
	case "attack":
		r.First, r.Then, r.Counts = sides[attacker].name, sides[defender].name, counts
	case "bombard":
		r.First, r.Then = "target", "target"
	case "retreat":
		r.First, r.Then = "loser", "loser"
	}
	return r
}

// counts is what a number says in an attack, where other games say it so too: at the beginning of a side with how much it
// fights, behind a formation how many pieces stand in it. Behind anything else it is a die.
func counts(behind string) string {
	if behind == "" {
		return "value"
	}
	for _, w := range formationWords[1:] {
		if behind == w.Name || slices.Contains(w.Also, behind) {
			return "size"
		}
	}
	return ""
}

// Canonical is an action as a line that can be typed again.
func (Rules) Canonical(a game.Action, faces []dice.Face) string {
	out := a.Verb
	if onBoardVerb(a) {
		out = boardLine(a)
	} else if v := verbFacts(a.Verb); v != nil {
		out = board.Line(v, a.Facts)
	}
	for _, f := range faces {
		out += " " + f.Shows()
	}
	return out + game.Reason(a)
}

// Answer implements game.Rules: `fights` lists how fights ended.
func (Rules) Answer(s game.State, a game.Action) (game.Verdict, error) {
	if onBoardVerb(a) {
		t := s.(*state).Board
		if t == nil {
			return game.Verdict{}, noBoard(a.Verb)
		}
		v, no := t.answer(a)
		if no != nil {
			return v, no
		}
		return v, nil
	}
	if a.Verb != fightsVerb {
		return game.Verdict{}, noVerb(a.Verb, false)
	}
	all := s.(*state).Fights
	v := game.Verdict{Lines: []game.Text{{Kind: game.HeadLine, Say: ref.M("op.fights", len(all)), Refs: []ref.Ref{"W1P §3"}}}}
	rows := []game.Object{}
	for i, f := range all {
		v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("op.fights.row", i+1, ref.Word("w1p.verb."+f.Verb), f.Result, f.Points[0], f.Points[1])})
		rows = append(rows, game.Object{{Key: "verb", Value: f.Verb}, {Key: "result", Value: f.Result}})
	}
	v.Data = game.Object{{Key: "fights", Value: rows}}
	return v, nil
}

// Follow implements game.Rules: the death of a chief ends a game.
func (Rules) Follow(s game.State) ([]game.Event, []game.Text) {
	if t := s.(*state).Board; t != nil {
		return t.follow()
	}
	return nil, nil
}

// Dues implements game.Rules: sorties that may be made.
func (Rules) Dues(s game.State) []game.Due {
	if t := s.(*state).Board; t != nil {
		return t.dues()
	}
	return nil
}

// over says that a fight is over, and what each side won.
type over struct {
	Verb, Result string
	Won, Lost    int // points of the attacker, of the defender
}

func (*over) Kind() string { return "fight" }

func (e *over) Fields(w *game.Wire) {
	w.Text("verb", &e.Verb)
	w.Text("result", &e.Result)
	w.Int("won", &e.Won)
	w.Int("lost", &e.Lost)
}

var events = game.NewKinds(&over{}, &stepped{}, &faced{}, &marked{}, &scored{}, &struck{}, &met{}, &parted{}, &passed{}, &decided{}, &unrolled{}, &learned{}, &added{})

// Kinds implements game.Rules.
func (Rules) Kinds() *game.Kinds { return events }

// Apply implements game.Rules.
func (Rules) Apply(s game.State, e game.Event) game.State {
	was := s.(*state)
	if e, ok := e.(*over); ok {
		return &state{append(slices.Clone(was.Fights), result{e.Verb, e.Result, [2]int{e.Won, e.Lost}}), was.Board}
	}
	if e, ok := e.(*unrolled); ok {
		return &state{was.Fights, unroll(e)}
	}
	return &state{was.Fights, was.Board.apply(e)}
}

// Check implements game.Rules.
func (Rules) Check(s game.State) error {
	for i, f := range s.(*state).Fights {
		if f.Points[0] < 0 || f.Points[1] < 0 {
			return fmt.Errorf("fight %d: points %v", i+1, f.Points)
		}
	}
	if t := s.(*state).Board; t != nil {
		return t.check()
	}
	return nil
}

// Encode implements game.Rules.
func (Rules) Encode(s game.State) []byte {
	st := s.(*state)
	if st.Fights == nil {
		st = &state{Fights: []result{}, Board: st.Board}
	}
	b, err := json.Marshal(st)
	if err != nil {
		panic(err) // a struct of numbers and words always encodes
	}
	return b
}

// Clock implements game.Rules.
func (Rules) Clock(s game.State) game.Clock {
	if t := s.(*state).Board; t != nil {
		say := ref.M("op.clock.turn", t.Turn, ref.Word("op.army."+sideNames[t.Side]), ref.Word("op.phase."+string(t.Phase)))
		return game.Clock{Turn: t.Turn, Phase: string(t.Phase), Say: say, Table: true}
	}
	return game.Clock{Phase: "fight", Say: ref.M("op.clock")}
}

// Complete implements game.Rules.
func (Rules) Complete(s game.State, typed string) []string {
	t := s.(*state).Board
	return board.Completing(typed, func(before []string, part string) (all []string) {
		if t != nil && len(before) == 0 {
			for _, v := range boardVerbs {
				all = append(all, v.words...)
			}
		}
		if t != nil && len(before) > 0 && (boardVerb(before[0]) != "" || verbFacts(before[0]) != nil && verbFacts(before[0]).Verb == "attack") {
			if next := board.Next(Rules{}.Legal(s, t.Side), cmp.Or(boardVerb(before[0]), "attack"), before[1:]); len(next) > 0 {
				return next // units, and squares to which they may go
			}
			for i := range t.All {
				if t.All[i].Where != gone {
					all = append(all, t.All[i].ID)
				}
			}
			return all
		}
		if len(before) == 0 {
			for _, v := range declared().Verbs {
				all = append(all, v.Words[0], v.Words[1])
			}
			return append(all, fightsWords...)
		}
		if v := verbFacts(before[0]); v != nil {
			if all = schema.Complete(v, part); v.Verb == "attack" {
				all = append(all, "at", "contro")
			}
		}
		return all
	})
}
