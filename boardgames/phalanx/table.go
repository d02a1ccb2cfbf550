package phalanx

import (
	"encoding/json"
	"fmt"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/dice"
	"adjutant/internal/game"
)

// This file is a game on its board: what stands where, whose round it is, and what is known of
// the cards. Nobody changes one: apply makes another.

// phase is what a turn is at.
type phase string

const (
	dealing phase = "deal"
	bidding phase = "bid"
	playing phase = "round"
	over    phase = "over"
)

// piece is a unit on its counter.
type piece struct {
	ID         string       `json:"id"`
	Army       string       `json:"army"`
	Arm        string       `json:"arm"`
	Full       int          `json:"full"`
	Less       int          `json:"less,omitempty"` // value of its weaker side, 0 for none
	Elite      bool         `json:"elite,omitempty"`
	On         bool         `json:"on,omitempty"` // it stands on the board
	At         board.Square `json:"at"`
	Facing     string       `json:"facing,omitempty"`
	Weak       bool         `json:"weak,omitempty"` // its weaker side shows
	Disordered bool         `json:"disordered,omitempty"`
	Dead       bool         `json:"dead,omitempty"`
	Enters     int          `json:"enters,omitempty"` // turn from which it may come on; 0 of who began there
	Moved      bool         `json:"moved,omitempty"`  // this round, and moves no more
	Began      bool         `json:"began,omitempty"`  // this round it has moved or turned
	Attacked   bool         `json:"attacked,omitempty"`
	Rallied    bool         `json:"rallied,omitempty"`
	Asked      bool         `json:"asked,omitempty"` // this round whether it withdraws before an attack (PHX R55)
}

func (p *piece) foot() bool { return p.Arm == "infantry" }

func (p *piece) side() int { return sideOf(p.Army) }

// value is that of the side that shows.
func (p *piece) value() int {
	if p.Weak {
		return p.Less
	}
	return p.Full
}

// weaker is the value that a reduction leaves; 0 where it eliminates.
func (p *piece) weaker() int {
	if p.Weak {
		return 0
	}
	return p.Less
}

// commander is one of the two leaders.
type commander struct {
	ID   string       `json:"id"`
	Army string       `json:"army"`
	On   bool         `json:"on"`
	At   board.Square `json:"at"`
}

// holding is what is known of the cards in a hand.
type holding struct {
	Known   []string `json:"known,omitempty"` // sorted
	Unknown int      `json:"unknown,omitempty"`
	Gone    []string `json:"gone,omitempty"`   // seen this turn and out of the hand, sorted
	Lost    int      `json:"lost,omitempty"`   // thrown away unseen
	Tossed  []string `json:"tossed,omitempty"` // those of them that their owner has seen, sorted
	Drawn   []string `json:"drawn,omitempty"`  // to break a tie, sorted
}

func (h *holding) size() int { return len(h.Known) + h.Unknown }

// owing is something that has to be done, or may be, before anything else.
type owing struct {
	Kind string   `json:"kind"` // beaten, blow, back, advance, strongest, withdraw, place
	Who  []string `json:"who"`  // of whom, or among whom
	// At is the square that a battle has left, or that foot has entered beside cavalry; From are
	// the sides on which a beaten unit was attacked.
	At    board.Square `json:"at"`
	Front bool         `json:"front,omitempty"` // it may retreat straight ahead too
}

const (
	oweBeaten    = "beaten"    // reduced, or back, or the castle takes it
	oweBlow      = "blow"      // reduced, or the castle takes it
	oweBack      = "back"      // back, or the castle takes it
	oweAdvance   = "advance"   // one of them enters
	oweStrongest = "strongest" // one of them is reduced
	oweWithdraw  = "withdraw"  // may step away
	owePlace     = "place"     // a leader goes to the nearest unit
)

// clash is a battle whose cards are not turned yet.
type clash struct {
	Who      []string    `json:"who"`
	Target   string      `json:"target"`
	Charging bool        `json:"charging,omitempty"`
	Forced   bool        `json:"forced,omitempty"`
	Cards    [2][]string `json:"cards"` // of attacker and defender, as a line has them
	Named    [2]bool     `json:"named"`
}

// MarshalJSON writes the cards in one order: they are turned up together (PHX §9.3), and a line may name them in any.
func (b clash) MarshalJSON() ([]byte, error) {
	type plain clash
	for part := range b.Cards {
		if len(b.Cards[part]) > 1 {
			b.Cards[part] = slices.Sorted(slices.Values(b.Cards[part]))
		}
	}
	return json.Marshal(plain(b))
}

// last is the battle fought last, as it was told.
type last struct {
	BP      [2]int `json:"bp"`
	Winner  string `json:"winner"`
	Doubled bool   `json:"doubled"`
}

// table is the game.
type table struct {
	n     *numbers
	read  readings
	land  *ground.Ground
	named []ground.Square // those that belong to a place
	plan  []patch         // of every square, so that nobody looks for it in lists

	Turn     int              `json:"turn"`
	Phase    phase            `json:"phase"`
	Active   int              `json:"active"`
	Played   int              `json:"played"`           // cards of this round, as far as they count
	Touched  bool             `json:"touched"`          // a card was played in this round
	Passes   int              `json:"passes"`           // one after another, the last
	Deck     string           `json:"deck,omitempty"`   // of this Allied round
	Bound    string           `json:"bound,omitempty"`  // deck of the first Allied round of the turn
	Points   int              `json:"points"`           // movement points left
	Serves   string           `json:"serves,omitempty"` // the army they are for
	Mover    string           `json:"mover,omitempty"`
	Follow   *board.Square    `json:"follow,omitempty"`   // the one square that the mover may still enter
	Rights   int              `json:"rights"`             // attacks that the last card gives
	Gave     int              `json:"gave,omitempty"`     // cards of this round that gave an attack
	Made     int              `json:"made,omitempty"`     // attacks made of them
	Lapsed   bool             `json:"lapsed,omitempty"`   // points of this round were lost to an attack or a later card
	Declined bool             `json:"declined,omitempty"` // the Prussian of three players leaves this round to the English one
	Players  int              `json:"players,omitempty"`  // where the table has told another number than the file
	Entered  *board.Square    `json:"entered,omitempty"`  // where this turn's reinforcements come on
	Units    []piece          `json:"units"`
	Leaders  []commander      `json:"leaders"`
	Hands    [3]holding       `json:"hands"` // by army
	Castles  map[string]int   `json:"castles"`
	Last     map[string][]int `json:"last"` // sides; of Plancenoit three
	Bids     [2]string        `json:"bids"`
	Bid      [2]bool          `json:"bid"`
	Tie      bool             `json:"tie,omitempty"`
	Ties     [2]string        `json:"ties"`
	Battle   *clash           `json:"battle,omitempty"`
	Owed     []owing          `json:"owed,omitempty"`
	Fought   *last            `json:"fought,omitempty"`
	Won      string           `json:"won,omitempty"`
	Score    [2]int           `json:"score"`
	Learned  bool             `json:"learned,omitempty"` // the board is told at the table
	packs    [3]*dice.Pack    // nil: the deck is unknown
	commands [2][2]int        // by side, in attack and defence; -1 where nobody says
}

// seatOf is the number of an army's hand.
func seatOf(army string) int { return slices.Index(armyNames[:], army) }

// set begins a game from its file.
func set(g *ground.Ground, n *numbers, read readings) (*table, error) {
	t := &table{n: n, read: read, land: g, Turn: max(g.Begin.Turn, 1), Phase: dealing, Castles: map[string]int{}, Last: map[string][]int{}}
	for i := range g.Units {
		u := &g.Units[i]
		p := piece{ID: u.ID, Army: u.Army, Arm: u.Arm, Full: u.Value, Less: u.Reduced, Elite: u.Elite, Weak: u.Weak, Disordered: u.Disordered, Enters: u.Enters, Dead: slices.Contains(g.Begin.Dead, u.ID)}
		if u.At != nil {
			p.On, p.At, p.Facing = true, *u.At, u.Facing
		}
		t.Units = append(t.Units, p)
	}
	for _, l := range g.Leaders {
		t.Leaders = append(t.Leaders, commander{ID: l.ID, Army: leaderArmy(l.ID), On: true, At: l.At})
	}
	for _, name := range castleNames {
		t.Castles[name] = n.castles[name]
		if left, told := g.Begin.Castles[name]; told {
			t.Castles[name] = left
		}
	}
	for _, place := range append([]string{montStJean, plancenoit}, castleNames...) {
		t.Last[place] = []int{theAllies}
		if place == plancenoit {
			t.Last[place] = slices.Repeat([]int{theAllies}, n.plancenoit)
		}
		for i, side := range g.Begin.Last[place] {
			t.Last[place][i] = sideOf(side)
		}
	}
	for side, name := range sideNames {
		for k := range t.commands[side] {
			t.commands[side][k] = n.commands(name, k, &t.read)
			if len(g.Commands[name]) > k {
				t.commands[side][k] = g.Commands[name][k]
			}
		}
	}
	for i, army := range armyNames {
		if g.Decks[army] == nil {
			continue
		}
		pack, err := packed(army, g.Decks[army])
		if err != nil {
			return nil, fmt.Errorf("deck %s: %w", army, err)
		}
		t.packs[i] = pack
	}
	t.plot()
	t.Active = theFrench
	if g.Begin.Active == allied {
		t.Active = theAllies
	}
	t.Played, t.Touched = g.Begin.Cards, g.Begin.Cards > 0
	if g.Begin.Hands != nil {
		t.begins(g)
	}
	return t, nil
}

// packed are the cards of an army as they are drawn.
func packed(army string, cards []ground.Card) (*dice.Pack, error) {
	var kinds []dice.Kind
	for _, c := range cards {
		word := c.Word()
		if army == prussian {
			word = prussianPrefix + word
		}
		if k := slices.IndexFunc(kinds, func(k dice.Kind) bool { return k.Word == word }); k >= 0 {
			kinds[k].N += c.N
			continue
		}
		kinds = append(kinds, dice.Kind{Word: word, N: c.N, Also: italianCard(word)})
	}
	return dice.NewPack(army, kinds...)
}

// patch is a square, and what lies towards the squares north, east, south and west of it.
type patch struct {
	is, place string
	known     bool
	edges     [len(straight)]crossing
}

// plot looks every square and edge up once.
func (t *table) plot() {
	wide, high := t.land.Board[0], t.land.Board[1]
	unknownEdge := crossing{unknown: slices.Contains(t.land.Unknown, ground.UnknownEdges)}
	plain := patch{is: groundClear, known: true, edges: [len(straight)]crossing{unknownEdge, unknownEdge, unknownEdge, unknownEdge}}
	if slices.Contains(t.land.Unknown, ground.UnknownSquares) {
		plain.is, plain.known = ground.Unknown, false
	}
	t.plan = slices.Repeat([]patch{plain}, wide*high)
	t.named = nil
	for i := range t.land.Squares {
		s := &t.land.Squares[i]
		if s.Place != "" {
			t.named = append(t.named, *s)
		}
		c := &t.plan[s.At.Y*wide+s.At.X]
		c.is, c.place, c.known = s.Is, s.Place, true
	}
	for i := range t.land.Edges {
		e := &t.land.Edges[i]
		for k, from := range e.Between {
			for w, f := range straight {
				if from.Step(f, 1) == e.Between[1-k] {
					t.plan[from.Y*wide+from.X].edges[w] = crossingOf(e.Is)
				}
			}
		}
	}
}

// spot is a square of the board; an empty one off it.
func (t *table) spot(q board.Square) *patch {
	if !t.has(q) {
		return &patch{}
	}
	return &t.plan[q.Y*t.land.Board[0]+q.X]
}

// squareOf is which of a place's squares one is, from 0.
func (t *table) squareOf(place string, q board.Square) (i int) {
	for _, s := range t.named {
		if s.Place != place {
			continue
		}
		if s.At == q {
			return i
		}
		i++
	}
	return -1
}

// begins takes the hands that a file states: who has none stated has the turn's, unknown.
func (t *table) begins(g *ground.Ground) {
	for i, army := range armyNames {
		h, told := g.Begin.Hands[army]
		if !told {
			t.Hands[i].Unknown = t.deals(army)
			continue
		}
		t.Hands[i].Known, t.Hands[i].Unknown = slices.Sorted(slices.Values(h.Cards)), h.Unknown
	}
	t.Phase = playing
	if g.Begin.Bid {
		t.Phase = bidding
	}
}

// deals is how many cards an army draws this turn.
func (t *table) deals(army string) int {
	if army == prussian && t.land.Length == "short" {
		return 0
	}
	return t.n.dealt(army, t.Turn)
}

// leaderArmy is whose a leader is.
func leaderArmy(id string) string {
	if id == "napoleon" {
		return french
	}
	return allied
}

// copied is the same game, of which a copy's own parts may be changed.
func (t *table) copied() *table {
	c := *t
	c.Units, c.Leaders, c.Owed = slices.Clone(t.Units), slices.Clone(t.Leaders), slices.Clone(t.Owed)
	if t.Battle != nil {
		b := *t.Battle
		c.Battle = &b
	}
	return &c
}

// unit is the piece of an id; nil of none.
func (t *table) unit(id string) *piece {
	for i := range t.Units {
		if t.Units[i].ID == id {
			return &t.Units[i]
		}
	}
	return nil
}

// leader is the leader of an id; nil of none.
func (t *table) leader(id string) *commander {
	for i := range t.Leaders {
		if t.Leaders[i].ID == id {
			return &t.Leaders[i]
		}
	}
	return nil
}

// at is the unit on a square; nil for none.
func (t *table) at(q board.Square) *piece {
	for i := range t.Units {
		if t.Units[i].On && t.Units[i].At == q {
			return &t.Units[i]
		}
	}
	return nil
}

// has reports a square of the board.
func (t *table) has(q board.Square) bool {
	return q.X >= 0 && q.Y >= 0 && q.X < t.land.Board[0] && q.Y < t.land.Board[1]
}

// kind is the ground of a square, and its named place.
func (t *table) kind(q board.Square) (is, place string) {
	c := t.spot(q)
	return c.is, c.place
}

// edge are the edges between two squares.
func (t *table) edge(a, b board.Square) crossing {
	if !t.has(b) {
		return crossing{}
	}
	for w, f := range straight {
		if a.Step(f, 1) == b {
			return t.spot(a).edges[w]
		}
	}
	return crossing{}
}

// straight are the four facings.
var straight = [...]game.Facing{game.North, game.East, game.South, game.West}

// beside are the squares along the sides of one.
func (t *table) beside(q board.Square) (out []board.Square) {
	for _, f := range straight {
		if s := q.Step(f, 1); t.has(s) {
			out = append(out, s)
		}
	}
	return out
}

func adjacent(a, b board.Square) bool {
	dx, dy := a.Apart(b)
	return dx+dy == 1
}

// facingOf is a facing by its letter.
func facingOf(word string) game.Facing {
	f, _ := board.Facing(word)
	return f
}

// walled reports foot in a castle, which has its front on all sides (PHX §10).
func (t *table) walled(p *piece) bool {
	is, _ := t.kind(p.At)
	return p.On && p.foot() && is == groundCast
}

// faces reports that a unit has its front to a square beside it.
func (t *table) faces(p *piece, to board.Square) bool {
	return t.walled(p) || p.At.Step(facingOf(p.Facing), 1) == to
}

// from is on which side of a unit a square beside it lies: front, flank or rear.
func (t *table) from(p *piece, q board.Square) string {
	f := facingOf(p.Facing)
	switch q {
	case p.At.Step(f, 1):
		return "front"
	case p.At.Step(f, -1):
		return "rear"
	}
	return "flank"
}

// free reports a square that a unit of a side may be moved back onto: no unit and no enemy leader
// there (PHX R38).
func (t *table) free(q board.Square, side int) bool {
	if !t.has(q) || t.at(q) != nil {
		return false
	}
	for i := range t.Leaders {
		if l := &t.Leaders[i]; l.On && l.At == q && sideOf(l.Army) != side {
			return false
		}
	}
	return true
}

// refuges are the squares to which a unit may go back: at its flanks or rear, straight ahead where
// it was attacked from one side alone, anywhere from a castle (PHX §9.5, §10, R34, R35).
func (t *table) refuges(p *piece, ahead bool) (out []board.Square) {
	for _, q := range t.beside(p.At) {
		if !t.free(q, p.side()) || t.edge(p.At, q).pond {
			continue
		}
		if !ahead && !t.walled(p) && t.from(p, q) == "front" {
			continue
		}
		out = append(out, q)
	}
	return out
}

// commanded reports a unit with or beside its commander (PHX §11.2).
func (t *table) commanded(p *piece) bool {
	for i := range t.Leaders {
		l := &t.Leaders[i]
		if l.On && l.Army == p.Army && (l.At == p.At || adjacent(l.At, p.At)) {
			return true
		}
	}
	return false
}

// limit is how many cards more the side whose round it is may play (PHX §4).
func (t *table) limit() int {
	if t.out(1 - t.Active) {
		return t.cardsOf(t.Active)
	}
	return max(0, t.n.cards-t.Played)
}

// cardsOf is how many cards a side holds.
func (t *table) cardsOf(side int) int {
	if side == theFrench {
		return t.Hands[0].size()
	}
	return t.Hands[1].size() + t.Hands[2].size()
}

// out reports a side without a card.
func (t *table) out(side int) bool { return t.cardsOf(side) == 0 }

// check names a broken invariant.
func (t *table) check() error {
	at := map[board.Square]string{}
	for i := range t.Units {
		p := &t.Units[i]
		switch {
		case p.On && p.Dead:
			return fmt.Errorf("%s is dead and stands on the board", p.ID)
		case p.Weak && p.Less == 0:
			return fmt.Errorf("%s has no weaker side and shows it", p.ID)
		case !p.On:
			continue
		case !t.has(p.At):
			return fmt.Errorf("%s stands off the board", p.ID)
		case at[p.At] != "":
			return fmt.Errorf("%s and %s stand on one square", at[p.At], p.ID)
		}
		at[p.At] = p.ID
	}
	if err := t.checkHands(); err != nil {
		return err
	}
	for name, left := range t.Castles {
		if left < 0 || left > t.n.castles[name] {
			return fmt.Errorf("%s has %d points", name, left)
		}
	}
	if t.Points < 0 || t.Played < 0 || t.Rights < 0 {
		return fmt.Errorf("points %d, cards %d, attacks %d", t.Points, t.Played, t.Rights)
	}
	return nil
}

// checkHands holds that no hand has more cards than its deck, all together and of any kind.
func (t *table) checkHands() error {
	for i := range t.Hands {
		h := &t.Hands[i]
		if h.Unknown < 0 || h.size() > t.n.deck[armyNames[i]] {
			return fmt.Errorf("%s holds %d cards", armyNames[i], h.size())
		}
		if t.packs[i] == nil {
			continue
		}
		all, err := t.packs[i].Cards(slices.Concat(h.Known, h.Gone, h.Drawn, h.Tossed)...)
		if err != nil {
			return fmt.Errorf("%s: %w", armyNames[i], err)
		}
		if !allOf(t.packs[i]).Has(all) {
			return fmt.Errorf("%s: more cards of a kind than the deck has", armyNames[i])
		}
	}
	return nil
}

// allOf are all cards of a pack.
func allOf(p *dice.Pack) dice.Cards { return p.Deck().Left }
