// Package centoore is Le Cento-Ore di Waterloo: battles and what surrounds them from declared
// facts, and whole campaigns on a map that a file gives or the table tells (package theatre). Every
// printed number comes from the tables; here are the procedures, in the book's order.
//
// A battle from declared facts stands in prepare.go and its neighbours, battle.go, end.go and
// operations.go. A campaign: campaign.go (what stands where), raising.go (set-up, initiative, the
// draw), marching.go (operations), clash.go and after.go (battles on the map and what follows), inhand.go
// (events that players play in the course of one), evening.go (phases, morale, the end), learned.go (what the table tells), campaignevents.go (how it
// changes). A battle on the map is the declared one with its facts taken from the map.
package centoore

import (
	"encoding/json"
	"fmt"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// Rules is the rulebook; it has no state of its own.
type Rules struct{}

var _ game.Rules = Rules{}

// Name implements game.Rules.
func (Rules) Name() string { return "centoore" }

// Book implements game.Rules.
func (Rules) Book() string { return "CO" }

// state is the battles from declared facts so far, oldest first, and the campaign; nil without one.
// Nobody changes one.
type state struct {
	Battles  []fought  `json:"battles"`
	Campaign *campaign `json:"campaign,omitempty"`
}

// fought is one battle as it ended.
type fought struct {
	Ending string `json:"ending"`
	Lost   [2]int `json:"lost"`
	Morale [2]int `json:"morale"`
	Rout   [2]int `json:"rout"`
	Winner string `json:"winner"`
}

// Setup implements game.Rules: without a scenario there are only declared battles.
func (Rules) Setup(scenario []byte) (game.State, error) {
	if scenario == nil {
		return &state{}, nil
	}
	n, err := printed()
	if err != nil {
		return nil, refuse(game.Failed, "CO §8.5.1", ref.M("co.refuse.tables", err.Error()))
	}
	th, err := theatre.Read("scenario", scenario)
	if err != nil {
		return nil, err
	}
	var r readings
	for name, letter := range th.Readings {
		r.Take(book.Choices[:], ref.Ref(book.Mark+" "+name).Ruling(), letter[0])
	}
	return &state{Campaign: lays(th, n, r)}, nil
}

// Verbs implements game.Rules.
func (Rules) Verbs() []game.Verb {
	out := []game.Verb{
		{Name: "battle", Kind: game.DoVerb, Refs: []ref.Ref{"CO §8", "CO §8.5"}},
		{Name: "contact", Kind: game.AskVerb, Refs: []ref.Ref{"CO §7.2", "CO §7.2.6"}},
		{Name: "retire", Kind: game.AskVerb, Refs: []ref.Ref{"CO §8.2"}},
		{Name: "battery", Kind: game.DoVerb, Refs: []ref.Ref{"CO §8.4"}},
		{Name: "rout", Kind: game.AskVerb, Refs: []ref.Ref{"CO §8.6.1", "CO §8.8"}},
		{Name: "battles", Kind: game.AskVerb, Refs: []ref.Ref{"CO §8.6"}},
	}
	for _, v := range campaignVerbs {
		if v.name != "retire" { // a declared one has its name
			out = append(out, game.Verb{Name: v.name, Kind: v.kind, Refs: v.refs})
		}
	}
	return out
}

// Advance implements game.Rules: battles from declared facts have no phases to
// pass through.
func (Rules) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

// Prepare implements game.Rules.
func (Rules) Prepare(s game.State, a game.Action) (game.Adjudication, error) {
	if onTheMap(a) {
		c := mapOf(s)
		if c == nil && a.Verb == "campaign" {
			c = unfolds()
		}
		if c == nil {
			return nil, noCampaign(a.Verb)
		}
		out, no := c.prepare(a)
		if no != nil {
			return nil, no
		}
		return out, nil
	}
	v := operationFacts(a.Verb)
	if a.Verb != "battle" && v == nil {
		return nil, refuse(game.Unknown, "CO §8", ref.M("co.refuse.verb", a.Verb), way(example, "co.way.example"))
	}
	n, err := printed()
	if err != nil {
		return nil, refuse(game.Failed, "CO §8.5.1", ref.M("co.refuse.tables", err.Error()))
	}
	if v != nil {
		return prepareOperation(n, v, a)
	}
	g, err := prepare(n, a)
	if err != nil {
		return nil, err
	}
	return g.proc(), nil
}

// proc is the battle as a chain of segments.
func (g *gather) proc() *game.Proc[result] {
	b := &g.battle
	p := &game.Proc[result]{
		Hash:  (*result).hash,
		Start: b.opening(), Segments: b.segments(), Report: b.report, Base: g.base,
		Chance:  b.chance,
		Outcome: func(r result) game.Object { return b.keys(b.end(r)) },
	}
	p.Base.Lines = []game.Text{b.head()}
	p.Show = func(o *game.Odds) []game.Text {
		o.Assumed = append(append([]game.Assumption(nil), o.Assumed...), b.decisions()...)
		return b.show(o)
	}
	return p
}

// decisions are the answers that odds take for the players, who are asked when
// the battle is played: every heavy corps charges at once, and an owner gives up
// his weakest unit.
func (b *battle) decisions() []game.Assumption {
	var out []game.Assumption
	if b.before != fights {
		return nil
	}
	for s, f := range b.side {
		switch {
		case b.hands[s] == nil:
		case slices.ContainsFunc(b.chits, func(c played) bool { return c.inHand && c.side == s && !c.guess }):
			out = append(out, game.Assumption{Fact: sides[s] + "-chits", Value: "at-once", From: "CO §8.3"})
		default:
			out = append(out, game.Assumption{Fact: sides[s] + "-chits", Value: "none", From: "CO §8.3"})
		}
		if f.heavy > 0 && f.charges == nil {
			out = append(out, game.Assumption{Fact: sides[s] + "-charges", Value: "at-once", From: "CO §8.5.3"})
		}
		for _, u := range f.units {
			if !u.like(&f.units[0]) {
				out = append(out, game.Assumption{Fact: sides[s] + "-loss", Value: "weakest", From: "CO §8.5.1"})
				break
			}
		}
	}
	return out
}

// aliases are the words of both languages for a verb.
func aliases(verb string) []string {
	if v := schema.Verb(declared(), verb); v != nil {
		return v.Words
	}
	if v := campaignVerb(verb); v != nil {
		return v.words
	}
	if verb == "battles" {
		return []string{"battles", "battaglie"}
	}
	return nil
}

// operationFacts is the declaration of a verb other than battle, by any of its words; nil of
// none.
func operationFacts(word string) *game.VerbFacts {
	if v := schema.Verb(declared(), word); v != battleFacts() {
		return v
	}
	return nil
}

// Canonical is an action as a line that can be typed again.
func (Rules) Canonical(a game.Action, faces []dice.Face) string {
	bare := a
	bare.Force, bare.Text = false, ""
	out := game.Canonical(bare)
	if onTheMap(a) {
		out = campaignLine(bare)
	} else if v := operationFacts(a.Verb); v != nil {
		out = board.Line(v, a.Facts)
	}
	for _, f := range faces {
		if f.Pick == "" {
			out += " " + f.Shows()
		}
	}
	return out + game.Reason(a)
}

// Answer implements game.Rules: `battles` lists how the battles ended.
func (Rules) Answer(s game.State, a game.Action) (game.Verdict, error) {
	if onTheMap(a) {
		c := mapOf(s)
		if c == nil {
			return game.Verdict{}, noCampaign(a.Verb)
		}
		v, no := c.answer(a)
		if no != nil {
			return v, no
		}
		return v, nil
	}
	if a.Verb != "battles" {
		return game.Verdict{}, refuse(game.Unknown, "CO §8", ref.M("co.refuse.verb", a.Verb), way("battles", "co.way.battles"))
	}
	all := s.(*state).Battles
	v := game.Verdict{Lines: []game.Text{{Kind: game.HeadLine, Say: ref.M("co.battles", len(all)), Refs: []ref.Ref{"CO §8.6"}}}}
	var rows []game.Object
	for i, f := range all {
		v.Lines = append(v.Lines, game.Text{Say: ref.M("co.battles.row", i+1, ref.Word("co.winner."+f.Winner), f.Lost[0], f.Lost[1], ref.Signed(f.Morale[0]), ref.Signed(f.Morale[1])), Kind: game.BodyLine})
		rows = append(rows, game.Object{{Key: "winner", Value: f.Winner}, {Key: "ending", Value: f.Ending}})
	}
	v.Data = game.Object{{Key: "battles", Value: rows}}
	return v, nil
}

// Follow implements game.Rules: what a campaign brings about by itself.
func (Rules) Follow(s game.State) ([]game.Event, []game.Text) {
	if c := mapOf(s); c != nil {
		return c.follow()
	}
	return nil, nil
}

// Dues implements game.Rules: what a campaign waits for.
func (Rules) Dues(s game.State) []game.Due {
	if c := mapOf(s); c != nil {
		return c.dues()
	}
	return nil
}

// Kinds implements game.Rules.
func (Rules) Kinds() *game.Kinds { return events }

// Apply implements game.Rules.
func (Rules) Apply(s game.State, e game.Event) game.State {
	old := s.(*state)
	if _, first := e.(*begun); first {
		return &state{Battles: old.Battles, Campaign: unfolds()}
	}
	next := &state{Battles: append([]fought(nil), old.Battles...), Campaign: old.Campaign}
	switch e := e.(type) {
	case *battleOver:
		next.Battles = append(next.Battles, fought{Ending: e.Ending, Lost: [2]int{e.AttackerLost, e.DefenderLost}, Rout: [2]int{e.AttackerZones, e.DefenderZones}, Winner: e.Winner})
	case *moraleMoves:
		if n := len(next.Battles); n > 0 {
			for i, name := range sides {
				if name == e.Side {
					next.Battles[n-1].Morale[i] = e.By
				}
			}
		}
	default:
		return &state{Battles: old.Battles, Campaign: old.Campaign.apply(e)}
	}
	return next
}

// Check implements game.Rules.
func (Rules) Check(s game.State) error {
	for i, f := range s.(*state).Battles {
		if f.Winner != "attacker" && f.Winner != "defender" && f.Winner != "none" {
			return fmt.Errorf("battle %d: winner %q", i+1, f.Winner)
		}
		for k := range sides {
			if f.Lost[k] < 0 || f.Lost[k] > maxUnits || f.Rout[k] < 0 {
				return fmt.Errorf("battle %d: the %s lost %d and ran %d zones", i+1, sides[k], f.Lost[k], f.Rout[k])
			}
		}
	}
	if c := mapOf(s); c != nil {
		return c.check()
	}
	return nil
}

// Encode implements game.Rules.
func (Rules) Encode(s game.State) []byte {
	st := s.(*state)
	if st.Battles == nil {
		st = &state{Battles: []fought{}, Campaign: st.Campaign}
	}
	b, err := json.Marshal(st)
	if err != nil {
		panic(err) // a struct of numbers and words always encodes
	}
	return b
}

// Clock implements game.Rules.
func (Rules) Clock(s game.State) game.Clock {
	if c := mapOf(s); c != nil {
		say := ref.M("co.clock.both", c.Turn, ref.Word("co.phase."+string(c.Phase)))
		if c.Phase == operating || c.Phase == fighting || c.Phase == raising {
			say = ref.M("co.clock.of", c.Turn, ref.Word("co.phase."+string(c.Phase)), playerWord(c.Side))
		}
		return game.Clock{Turn: c.Turn, Phase: string(c.Phase), Say: say, Table: true}
	}
	return game.Clock{Phase: "battle", Say: ref.M("co.clock")}
}

// Complete implements game.Rules.
func (Rules) Complete(s game.State, typed string) []string {
	c := mapOf(s)
	return board.Completing(typed, func(before []string, part string) []string {
		if c != nil && len(before) > 0 && campaignVerb(before[0]) != nil {
			return c.completes(before)
		}
		if len(before) == 0 {
			all := []string{"battle", "battles"}
			for _, v := range campaignVerbs {
				all = append(all, v.words...)
			}
			for _, v := range declared().Verbs[1:] {
				all = append(all, v.Words...)
			}
			return all
		}
		if v := operationFacts(before[0]); v != nil {
			return schema.Complete(v, part)
		}
		return append([]string{"at"}, schema.Complete(battleFacts(), part)...)
	})
}
