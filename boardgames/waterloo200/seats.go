package waterloo200

import (
	"slices"
	"strings"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file says who plays on the map, what each may see and do, and what a state is worth.

var (
	_ game.Sided     = Rules{}
	_ game.Owned     = Rules{}
	_ game.Viewer    = Rules{}
	_ game.Secretive = Rules{}
	_ game.Lister    = Rules{}
	_ game.Charter   = Rules{}
	_ game.Valuer    = Rules{}
	_ game.Decider   = Rules{}
	_ game.Winner    = Rules{}
)

// sidesWords are the words for the two sides.
var sidesWords = [2][]string{{french, "francesi", "francese"}, {allied, "allies", "alleati", "alleato"}}

// Sides implements game.Sided: the two Allied factions are one side.
func (Rules) Sides(s game.State) (out []game.Side) {
	if boardOf(s) == nil {
		return nil
	}
	for i, name := range sideNames {
		out = append(out, game.Side{Say: ref.M("w2.army." + name), Words: slices.Clone(sidesWords[i])})
	}
	return out
}

// Owner implements game.Owned.
func (Rules) Owner(s game.State, a game.Action) int {
	t := boardOf(s)
	if t == nil || !onBoardVerb(a) {
		return -1
	}
	if v := boardVerb(a.Verb); v != nil && v.kind != game.DoVerb {
		return t.recordedBy(a)
	}
	switch a.Verb {
	case "deploy":
		if len(a.Units) == 0 {
			return -1
		}
	case "arrive", "reserve":
		return theAllies
	case "withdraw":
		return 1 - t.Side
	case "hit":
		if t.Battle != nil && t.Battle.Stage == stageHits {
			return sideOf(t.Battle.Faction[t.hitting()])
		}
		return t.Side
	case "drop":
		switch {
		case len(t.Impetus) > 0:
			return t.unit(t.Impetus[0]).side()
		case t.Battle != nil:
			return 1 - t.Side
		}
		return -1
	case "strategic", "battle", "bombard", "end", "reinforce":
		return t.Side
	case "pass":
		return t.Side
	}
	if len(a.Units) == 0 || len(a.Units[0].IDs) == 0 {
		return -1
	}
	if p := t.unit(a.Units[0].IDs[0]); p != nil {
		return p.side()
	}
	return -1
}

// recordedBy is the side of a block that lies face down and is known to it, of which a record tells: turned up,
// moved or taken off by the enemy's seat it would show what it is, or where. -1 of all other records.
func (t *table) recordedBy(a game.Action) int {
	for _, u := range a.Units {
		for _, id := range u.IDs {
			if p := t.unit(id); p != nil && p.known() && !t.seen(p) && !p.Dead {
				return p.side()
			}
		}
	}
	return -1
}

// View implements game.Viewer: of another's hidden blocks nobody knows which stands where, nor which are in the
// reserve; in each area there are so many (W200 §0/fog).
func (Rules) View(s game.State, sides []int) game.State {
	was := s.(*state)
	if was.Board == nil {
		return s
	}
	t := was.Board.copied()
	for side := range sideNames {
		if !slices.Contains(sides, side) {
			t.veils(side)
		}
	}
	return &state{Board: t}
}

// Hidden implements game.Hider: blocks of others whose faces nobody else sees (W200 §0/fog).
func (Rules) Hidden(s game.State, sides []int) (out []string) {
	t := s.(*state).Board
	if t == nil {
		return nil
	}
	for i := range t.Units {
		if p := &t.Units[i]; !slices.Contains(sides, p.side()) && !t.seen(p) && !p.Dead && p.known() {
			out = append(out, p.ID)
		}
	}
	return out
}

// seen reports a block whose face everybody sees: one that is up, and a strategic commander, who has a face on either
// side of his block (W200 §3.9.4, R70).
func (t *table) seen(p *piece) bool {
	return p.Up || p.Arm == supreme && !t.read.Has(book.SupremeHidden)
}

// veils takes out where the hidden blocks of a side are, and puts a nameless one wherever one stands.
func (t *table) veils(side int) {
	count := map[string]map[string]int{} // area, faction
	reserve := map[string]int{}
	for f, n := range t.Reserve {
		reserve[f] = n
	}
	for i := range t.Units {
		p := &t.Units[i]
		if p.side() != side || t.seen(p) || p.Dead || p.Hidden || !p.known() {
			continue
		}
		away := p.Faction == prussian && p.At == "" && !p.Pool
		if away {
			continue
		}
		switch {
		case p.At != "":
			if count[p.At] == nil {
				count[p.At] = map[string]int{}
			}
			count[p.At][p.Faction]++
		case p.Pool: // also one that is drawn and not placed yet
			reserve[p.Faction]++
		}
		*p = piece{ID: p.ID, Faction: p.Faction, Corps: p.Corps, Arm: p.Arm, Block: p.Block, Language: p.Language, Fast: p.Fast, Brunswick: p.Brunswick, Step: p.Step, Hidden: true}
	}
	t.Reserve = reserve
	named := map[string]int{} // so far, by faction
	known := t.Units
	for i := range t.land.Areas {
		a := t.land.Areas[i].ID
		for _, f := range factionsOf(side) {
			for range count[a][f] {
				id := ""
				for id == "" {
					named[f]++
					id = nameless(f, known, named[f])
				}
				t.Units = append(t.Units, piece{ID: id, Faction: f, At: a})
			}
		}
	}
}

// nameless is the name of a block whose face is not seen, b1; "" where a block of the file is called so.
func nameless(faction string, among []piece, n int) string {
	id := faction[:1] + itoa(n)
	for i := range among {
		if strings.EqualFold(among[i].ID, id) {
			return ""
		}
	}
	return id
}

// Keeper implements game.Secretive: which hidden block moves, or where one is placed, its own side alone knows.
func (r Rules) Keeper(s game.State, a game.Action) int {
	t := boardOf(s)
	if t == nil {
		return -1
	}
	switch a.Verb {
	case "block":
		if i := slices.IndexFunc(a.Args, func(w string) bool { return slices.Contains([]string{french, british, prussian}, w) }); i >= 0 {
			return sideOf(a.Args[i])
		}
		return -1
	case "move", "pass", "place", "deploy", "arrive", "reinforce", "withdraw", "put", "level", "hide":
	default:
		return -1
	}
	if len(a.Units) == 0 || slices.Contains(a.Args, revealWord) {
		return -1
	}
	for _, id := range a.Units[0].IDs {
		if p := t.unit(id); p != nil && !t.seen(p) {
			return p.side()
		}
	}
	return -1
}

// Revealed implements game.Revealer: which block came or went is known to all once no block is hidden any more. A block
// that is turned up alone tells nothing of where it came from: its neighbours, still hidden, may have gone that way.
func (Rules) Revealed(s game.State, _ game.Action, _ []dice.Face) bool {
	t := boardOf(s)
	return t != nil && !slices.ContainsFunc(t.Units, func(p piece) bool { return !t.seen(&p) && !p.Dead })
}

// Veil implements game.Secretive: lines say themselves for whose eyes they are; a hidden block that comes or goes
// is nobody's name.
func (Rules) Veil(s game.State, _ game.Action, v game.Verdict, sides []int) game.Verdict {
	t := boardOf(s)
	if t == nil {
		return v
	}
	secret := func(id string) bool {
		p := t.unit(id)
		return p != nil && !t.seen(p) && !p.Dead && !slices.Contains(sides, p.side())
	}
	v.Events = slices.Clone(v.Events)
	up := map[string]bool{}
	for i, e := range v.Events {
		switch e := e.(type) {
		case *marked:
			if e.Mark == "up" && e.On {
				for _, id := range e.Units {
					up[id] = true
				}
			}
			x := *e
			x.Units = nil
			for _, id := range e.Units {
				if !secret(id) || up[id] {
					x.Units = append(x.Units, id)
				}
			}
			v.Events[i] = &x
		case *went:
			if secret(e.Unit) && !up[e.Unit] {
				v.Events[i] = &went{To: e.To, Cost: e.Cost, Disc: e.Disc}
			}
		}
	}
	return v
}

// Listed implements game.Lists.
func (r Rules) Listed(s game.State, a game.Action, waits func(game.Action) bool) (game.Verdict, error) {
	if t := boardOf(s); t != nil {
		return t.listed(a, waits), nil
	}
	return r.Answer(s, a)
}

// Legal implements game.Lister.
func (Rules) Legal(s game.State, side int) []game.Action {
	if t := boardOf(s); t != nil {
		return t.legal(side)
	}
	return nil
}

// Chart implements game.Charter.
func (Rules) Chart(s game.State) (game.Chart, bool) {
	t := boardOf(s)
	if t == nil {
		return game.Chart{}, false
	}
	return t.chart(), true
}

// Decided implements game.Decider.
func (Rules) Decided(s game.State) bool {
	t := boardOf(s)
	return t != nil && t.Phase == over
}

// Winner implements game.Winner (W200 §0/vincere).
func (Rules) Winner(s game.State) (side int, by string, say ref.Msg, ok bool) {
	t := boardOf(s)
	if t == nil || t.Phase != over {
		return -1, "", ref.Msg{}, false
	}
	return slices.Index(sideNames[:], t.Won), t.By, ref.M("w2.by." + t.By), true
}

// What a state is worth: a victory area some three blocks, and the end everything.
const (
	worthWon  = 1000
	worthArea = 6
	worthDead = 4
)

// Worth implements game.Valuer: victory areas, strength on the map, and blocks lost for morale.
func (Rules) Worth(s game.State, side int) float64 {
	t := boardOf(s)
	if t == nil || side < 0 {
		return 0
	}
	switch {
	case t.Phase == over && t.Won == sideNames[side]:
		return worthWon
	case t.Phase == over && t.Won == sideNames[1-side]:
		return -worthWon
	}
	count := t.victoryAreas()
	sum := float64(worthArea * (count[side] - count[1-side]))
	for i := range t.Units {
		p := &t.Units[i]
		w := float64(p.face().strength())
		if p.Dead {
			w = -worthDead
		}
		if p.side() == side {
			sum += w
		} else {
			sum -= w
		}
	}
	return sum
}
