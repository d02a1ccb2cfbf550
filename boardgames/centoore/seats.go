package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file says who plays a campaign, what each may see and do, and what a state is worth.

var (
	_ game.Sided     = Rules{}
	_ game.Owned     = Rules{}
	_ game.Viewer    = Rules{}
	_ game.Secretive = Rules{}
	_ game.Lister    = Rules{}
	_ game.Lists     = Rules{}
	_ game.Charter   = Rules{}
	_ game.Valuer    = Rules{}
	_ game.Decider   = Rules{}
	_ game.Winner    = Rules{}
	_ game.Unbroken  = Rules{}
)

// peopleCall is what people call who is asked: lines and journals name a player by his id.
var peopleCall = map[string]ref.Name{french: {EN: "French", IT: "Francesi"}, allied: {EN: "Allies", IT: "Alleati"}}

func mapOf(s game.State) *campaign { return s.(*state).Campaign }

// Sides implements game.Sided.
func (Rules) Sides(s game.State) (out []game.Side) {
	if mapOf(s) == nil {
		return nil
	}
	for i, name := range playerNames {
		out = append(out, game.Side{Say: ref.M("co.player." + name), Words: slices.Clone(playerWords[i])})
	}
	return out
}

// Owner implements game.Owned: a force is its player's, a battle the attacker's, what the whole
// table does nobody's.
func (Rules) Owner(s game.State, a game.Action) int {
	c := mapOf(s)
	if c == nil || !onTheMap(a) {
		return -1
	}
	if v := campaignVerb(a.Verb); v != nil && v.kind == game.RecordVerb {
		if army := c.toldOf(a); army != "" {
			return playerOf(army)
		}
		return c.recordedBy(a)
	}
	if len(a.Units) > 0 && slices.Contains(playerNames[:], first(a.Units[0].IDs)) { // dice and answers of a player
		return slices.Index(playerNames[:], first(a.Units[0].IDs))
	}
	switch a.Verb {
	case "initiative":
		return -1
	case "play":
		if x, ok := c.n.chits[first(a.Args)]; ok && x.army != "" {
			return slices.Index(playerNames[:], x.army)
		}
		return -1
	case "fight":
		return c.Side
	case "end":
		if c.Phase == dawning || c.Phase == drawing {
			return -1
		}
		return c.Side
	}
	if len(a.Units) == 0 {
		return -1
	}
	id := first(a.Units[0].IDs)
	if id == decoyIs {
		return c.Side
	}
	if army := c.armyOf(id); army != "" {
		return playerOf(army)
	}
	return -1
}

// Hands implements game.Handed: the chits of a battle are played by whoever holds them, and those that either player may hold by
// the attacker only where the line says so (CO §6.2).
func (Rules) Hands(s game.State, a game.Action) (sides []int) {
	c := mapOf(s)
	if c == nil || !onTheMap(a) {
		return nil
	}
	for _, f := range a.Facts {
		switch {
		case f.Name == "own-chits" && f.Of == "t":
			sides = append(sides, 1-c.Side)
		case f.Name == "own-chits":
			sides = append(sides, c.Side)
		case f.Name == "chits":
			for word := range strings.SplitSeq(f.Value, game.ListComma) {
				id, _, _ := strings.Cut(word, ":")
				side := 1 - c.Side
				if x, ok := c.n.chits[id]; ok && x.army != "" {
					side = slices.Index(playerNames[:], x.army)
				}
				sides = append(sides, side)
			}
		}
	}
	return sides
}

// Unbroken implements game.Unbroken: strategic events come before the dice of the initiative (CO §5.1), and a
// battle goes through its steps in an order that nothing interrupts (CO §8).
func (Rules) Unbroken(s game.State, begun game.Action) ref.Ref {
	switch {
	case mapOf(s) == nil:
	case begun.Verb == "initiative":
		return "CO §5.1"
	case begun.Verb == "fight":
		return "CO §8"
	}
	return ""
}

// recordedBy is the player whose counters, markers or hand a record tells of, -1 of none: what lies under
// a marker would be told by whatever happens to it. Counters of both are not moved in one line.
func (c *campaign) recordedBy(a game.Action) int {
	if a.Verb == "hold" {
		return slices.Index(playerNames[:], first(a.Args))
	}
	for _, u := range a.Units {
		for _, id := range u.IDs {
			if army := c.armyOf(id); army != "" {
				return playerOf(army)
			}
		}
	}
	return -1
}

// toldOf is the army of the counter or the commander that a record tells of; "" of another.
func (c *campaign) toldOf(a game.Action) string {
	if a.Verb != "counter" && a.Verb != "commander" || len(a.Args) == 0 {
		return ""
	}
	if army := c.armyOf(a.Args[0]); army != "" || len(a.Args) == 1 || !slices.Contains(armies[:], a.Args[1]) {
		return army
	}
	return a.Args[1]
}

// armyOf is the army of a marker, a commander or a unit; "" of none.
func (c *campaign) armyOf(id string) string {
	if m := c.marker(id); m != nil {
		return m.Army
	}
	if w := c.wing(id); w != nil {
		return w.Army
	}
	if u := c.unit(id); u != nil {
		return u.Army
	}
	return ""
}

// unseen is a chit in another's hand, by the points on its face, which everybody sees (CO §1.1.4).
func (c *campaign) unseen(player int, id string) string {
	n, _ := c.points(player, id)
	return unseenPrefix + strconv.Itoa(n)
}

// unseenPrefix begins what is seen of a chit in another's hand.
const unseenPrefix = "unseen-"

// View implements game.Viewer: whose faces the other's markers have that lie face down is not
// known, nor what marches with them, nor which events his chits hold.
func (Rules) View(s game.State, sides []int) game.State {
	was := s.(*state)
	if was.Campaign == nil {
		return s
	}
	c := was.Campaign.copied()
	for p := range playerNames {
		if slices.Contains(sides, p) {
			continue
		}
		hand := []string{}
		for _, id := range c.Hands[p] {
			hand = append(hand, c.unseen(p, id))
		}
		slices.Sort(hand)
		c.Hands[p] = hand
		c.Taken[p] = nil
		c.veils(p)
	}
	return &state{Battles: was.Battles, Campaign: c}
}

// Hidden implements game.Hider: markers that others have face down, decoys among them (CO §1.1.3, 7.2).
func (Rules) Hidden(s game.State, sides []int) (out []string) {
	c := mapOf(s)
	if c == nil {
		return nil
	}
	for _, m := range c.Markers {
		if p := playerOf(m.Army); p >= 0 && !slices.Contains(sides, p) && !m.Up && !m.Gone {
			out = append(out, m.ID)
		}
	}
	return out
}

// veils takes out what a player keeps face down. His face-down wings keep their markers and no
// more: nobody knows who leads there or what.
func (c *campaign) veils(player int) {
	down := map[string]bool{}
	for i := range c.Markers {
		m := &c.Markers[i]
		if playerOf(m.Army) != player || m.Up || m.Gone {
			continue
		}
		down[m.Is] = true
		m.Is = hiddenIs
	}
	for i := range c.Wings {
		w := &c.Wings[i]
		if playerOf(w.Army) != player || !down[w.ID] && (w.Zone != "" || w.Gone || c.Phase != raising) {
			continue
		}
		w.Zone, w.Used, w.Spent, w.Counted, w.Active, w.Stopped, w.Fought = "", 0, 0, 0, false, "", false
		w.Hidden = true
		down[w.ID] = true
	}
	for i := range c.Units {
		u := &c.Units[i]
		if playerOf(u.Army) == player && down[u.Wing] && u.Wing != "" {
			*u = counter{ID: u.ID, Corps: u.Corps, Army: u.Army, Kind: u.Kind, Full: u.Full, Less: u.Less, Stack: u.Stack, Hidden: true}
		}
	}
}

// Keeper implements game.Secretive: who joins whom while the armies are made up, and who lies
// under a marker, its own player alone knows (CO §3), and which counters he holds (CO §1.1.4).
func (r Rules) Keeper(s game.State, a game.Action) int {
	c := mapOf(s)
	if c == nil {
		return -1
	}
	if campaignVerb(a.Verb) != nil && campaignVerb(a.Verb).kind == game.RecordVerb {
		return c.recordKeeper(a)
	}
	if c.Phase != raising || a.Verb != "join" && a.Verb != "place" {
		return -1
	}
	if a.Verb == "place" && len(a.Units) > 0 && c.wing(first(a.Units[0].IDs)) == nil && first(a.Units[0].IDs) != decoyIs {
		return -1
	}
	return r.Owner(s, a)
}

// recordKeeper is whose eyes alone a record is for, -1 of one that everybody may read: a hand, and whatever names a commander
// whose marker cannot stand for him in the line.
func (c *campaign) recordKeeper(a game.Action) int {
	kept := func(id string) int {
		w := c.wing(id)
		if w == nil {
			return -1
		}
		if m := c.markerOf(id); c.Phase == raising || m != nil && !m.Up {
			return playerOf(w.Army)
		}
		return -1
	}
	switch a.Verb {
	case "hold":
		return c.recordedBy(a)
	case "commander":
		if slices.ContainsFunc(a.Facts, func(f game.Fact) bool { return f.Name == "at" }) {
			return kept(first(a.Args))
		}
	case "counter":
		for _, f := range a.Facts {
			if side := kept(f.Value); f.Name == "wing" && side >= 0 {
				return side
			}
		}
	default:
		for _, u := range a.Units {
			for _, id := range u.IDs {
				if side := kept(id); side >= 0 {
					return side
				}
			}
		}
	}
	return -1
}

// Revealed implements game.Revealer: which wing was put under which marker is known to all once no marker lies face down
// any more; before that one that is turned up tells who lies under the others. A hand is told when the campaign is over.
func (Rules) Revealed(s game.State, a game.Action, _ []dice.Face) bool {
	c := mapOf(s)
	if c == nil || c.Phase == raising || a.Verb == "hold" {
		return false
	}
	return !slices.ContainsFunc(c.Markers, func(m marker) bool { return !m.Up && !m.Gone })
}

// Veil implements game.Secretive: the lines say themselves for whose eyes they are; a draw and a
// marker that is put down show no more than their backs.
func (Rules) Veil(s game.State, _ game.Action, v game.Verdict, sides []int) game.Verdict {
	c := mapOf(s)
	if c == nil {
		return v
	}
	v.Events = slices.Clone(v.Events)
	for i, e := range v.Events {
		switch e := e.(type) {
		case *dealt:
			if !slices.Contains(sides, e.Side) {
				x := *e
				x.Chits = nil
				for _, id := range e.Chits {
					x.Chits = append(x.Chits, c.unseen(e.Side, id))
				}
				v.Events[i] = &x
			}
		default:
			v.Events[i] = c.masked(e, sides)
		}
	}
	return v
}

// masked is an event as somebody sees it who may not know who lies under the markers that it is about.
func (c *campaign) masked(e game.Event, sides []int) game.Event {
	one := func(id string) string {
		if w := c.wing(id); w != nil && !slices.Contains(sides, playerOf(w.Army)) {
			return c.public(host{wing: w})[0]
		}
		return id
	}
	all := func(ids []string) (out []string) {
		for _, id := range ids {
			out = append(out, one(id))
		}
		return out
	}
	switch e := e.(type) {
	case *went:
		x := *e
		x.Who = all(e.Who)
		return &x
	case *mustered:
		x := *e
		x.Wing = one(e.Wing)
		return &x
	case *paid:
		x := *e
		x.Wing = one(e.Wing)
		return &x
	case *added:
		x := *e
		x.Wing = one(e.Wing)
		return &x
	case *putThere:
		x := *e
		x.Who = all(e.Who)
		return &x
	case *met:
		x := *e
		x.Who = all(e.Who)
		return &x
	case *ran:
		x := *e
		x.Who = all(e.Who)
		return &x
	case *flees:
		x := *e
		x.Who = all(e.Who)
		return &x
	case *tracked:
		x := *e
		x.Who = all(e.Who)
		return &x
	case *dropped:
		x := *e
		x.Who = all(e.Who)
		return &x
	}
	return e
}

// Chart implements game.Charter.
func (Rules) Chart(s game.State) (game.Chart, bool) {
	c := mapOf(s)
	if c == nil {
		return game.Chart{}, false
	}
	return c.chart(), true
}

// File implements game.Filer.
func (Rules) File(s game.State) (string, bool) {
	c := mapOf(s)
	if c == nil {
		return "", false
	}
	return c.file(), true
}

// Decided implements game.Decider.
func (Rules) Decided(s game.State) bool {
	c := mapOf(s)
	return c != nil && c.Phase == campaigned
}

// Winner implements game.Winner (CO §9.4).
func (Rules) Winner(s game.State) (side int, by string, say ref.Msg, ok bool) {
	c := mapOf(s)
	if c == nil || c.Phase != campaigned {
		return -1, "", ref.Msg{}, false
	}
	return slices.Index(playerNames[:], c.Won), c.By, ref.M("co.by." + c.By), true
}

// Worth implements game.Valuer: morale, strength in order, how near the French are to Brussels,
// and the game above all.
func (Rules) Worth(s game.State, side int) float64 {
	c := mapOf(s)
	if c == nil || side < 0 {
		return 0
	}
	const won = 1000
	switch c.Won {
	case playerNames[side]:
		return won
	case playerNames[1-side]:
		return -won
	}
	sum := float64(c.Morale[0] - min(c.Morale[1], c.Morale[2])) // for the French
	for i := range c.Units {
		u := &c.Units[i]
		switch {
		case u.Gone || u.Out:
		case u.Army == french:
			sum += float64(u.Full) / 2
		default:
			sum -= float64(u.Full) / 2
		}
	}
	if side == theAllies {
		return -sum
	}
	return sum
}

// Listed implements game.Lists.
func (r Rules) Listed(s game.State, a game.Action, waits func(game.Action) bool) (game.Verdict, error) {
	if c := mapOf(s); c != nil {
		return c.listed(a, waits), nil
	}
	return r.Answer(s, a)
}

// Legal implements game.Lister.
func (Rules) Legal(s game.State, side int) []game.Action {
	if c := mapOf(s); c != nil {
		return c.legal(side)
	}
	return nil
}
