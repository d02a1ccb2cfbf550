package phalanx

import (
	"encoding/json"
	"maps"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
)

// This file is how a game on its board changes: one type for each kind of change.

// stepped puts a unit or a leader somewhere, or off the board.
type stepped struct {
	Unit   string
	To     board.Square
	Facing string
	Off    bool
}

func (*stepped) Kind() string { return "step" }

func (e *stepped) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("x", &e.To.X)
	w.Int("y", &e.To.Y)
	w.Text("facing", &e.Facing)
	w.Flag("off", &e.Off)
}

// marked sets or clears one mark of units.
type marked struct {
	Units []string
	Mark  string // weak, disordered, dead, moved, began, attacked, rallied
	On    bool
}

func (*marked) Kind() string { return "mark" }

func (e *marked) Fields(w *game.Wire) {
	w.Units("units", &e.Units)
	w.Text("mark", &e.Mark)
	w.Flag("on", &e.On)
}

// spent is cards that leave a hand for everybody to see.
type spent struct {
	Army   string
	Cards  []string
	Counts bool // among the five of the round
	Seen   bool // false: thrown away unseen, N of them
	N      int
}

func (*spent) Kind() string { return "cards" }

func (e *spent) Fields(w *game.Wire) {
	w.Text("army", &e.Army)
	w.Texts("cards", &e.Cards)
	w.Flag("counts", &e.Counts)
	w.Flag("seen", &e.Seen)
	w.Int("count", &e.N)
}

// opened is a card whose purpose has begun: movement points, the right to attack.
type opened struct {
	Points int
	Serves string
	Rights int
	Struck bool // no card: an attack, which ends the points and takes the right
}

func (*opened) Kind() string { return "open" }

func (e *opened) Fields(w *game.Wire) {
	w.Int("points", &e.Points)
	w.Text("serves", &e.Serves)
	w.Int("rights", &e.Rights)
	w.Flag("struck", &e.Struck)
}

// went is who moves, what it cost, and the one square that he may still enter.
type went struct {
	Unit   string
	Cost   int
	Follow bool
	To     board.Square
}

func (*went) Kind() string { return "go" }

func (e *went) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("cost", &e.Cost)
	w.Flag("follow", &e.Follow)
	w.Int("x", &e.To.X)
	w.Int("y", &e.To.Y)
}

// dealt is a hand for the turn.
type dealt struct {
	Army    string
	Cards   []string
	Unknown int
	Told    bool // said of the table, not dealt
}

func (*dealt) Kind() string { return "deal" }

func (e *dealt) Fields(w *game.Wire) {
	w.Text("army", &e.Army)
	w.Texts("cards", &e.Cards)
	w.Int("unknown", &e.Unknown)
	w.Flag("told", &e.Told)
}

// bidden is what a side bids, or draws to break a tie.
type bidden struct {
	Side int
	Card string
	Tie  bool
}

func (*bidden) Kind() string { return "bid" }

func (e *bidden) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Text("card", &e.Card)
	w.Flag("tie", &e.Tie)
}

// rounded begins a round, a turn or the end.
type rounded struct {
	Turn   int
	Phase  string
	Active int
	Passed bool   // the round before was passed
	Bound  string // what a bid binds the Allies to
	Tied   bool
	Won    string
	French int // points
	Allied int
}

func (*rounded) Kind() string { return "round" }

func (e *rounded) Fields(w *game.Wire) {
	w.Int("turn", &e.Turn)
	w.Text("phase", &e.Phase)
	w.Int("active", &e.Active)
	w.Flag("passed", &e.Passed)
	w.Text("bound", &e.Bound)
	w.Flag("tied", &e.Tied)
	w.Text("won", &e.Won)
	w.Int("french", &e.French)
	w.Int("allied", &e.Allied)
}

// clashed is a battle that begins; over when Target is empty.
type clashed struct {
	Who      []string
	Target   string
	Charging bool
	Forced   bool
}

func (*clashed) Kind() string { return "battle" }

func (e *clashed) Fields(w *game.Wire) {
	w.Texts("who", &e.Who)
	w.Text("target", &e.Target)
	w.Flag("charging", &e.Charging)
	w.Flag("forced", &e.Forced)
}

// chosen is the cards that one side of a battle has put down.
type chosen struct {
	Part  int // attacker, defender
	Cards []string
}

func (*chosen) Kind() string { return "choose" }

func (e *chosen) Fields(w *game.Wire) {
	w.Int("part", &e.Part)
	w.Texts("cards", &e.Cards)
}

// fought is how a battle ended.
type fought struct {
	Attacker, Defender int
	Winner             string
	Doubled            bool
}

func (*fought) Kind() string { return "fought" }

func (e *fought) Fields(w *game.Wire) {
	w.Int("attacker", &e.Attacker)
	w.Int("defender", &e.Defender)
	w.Text("winner", &e.Winner)
	w.Flag("doubled", &e.Doubled)
}

// owes adds something that has to be done, or takes away what is done.
type owes struct {
	Done  bool
	What  string
	Who   []string
	At    board.Square
	Front bool
}

func (*owes) Kind() string { return "owe" }

func (e *owes) Fields(w *game.Wire) {
	w.Flag("done", &e.Done)
	w.Text("what", &e.What)
	w.Texts("who", &e.Who)
	w.Int("x", &e.At.X)
	w.Int("y", &e.At.Y)
	w.Flag("front", &e.Front)
}

// held is what a place is worth now: points of a castle, or who entered last.
type kept struct {
	Place string
	I     int // of the squares of Plancenoit
	Side  int
	Left  int
	Blow  bool // Left is meant, else Side
}

func (*kept) Kind() string { return "place" }

func (e *kept) Fields(w *game.Wire) {
	w.Text("place", &e.Place)
	w.Int("square", &e.I)
	w.Int("side", &e.Side)
	w.Int("left", &e.Left)
	w.Flag("blow", &e.Blow)
}

// declined is a round that the Prussian of three players leaves to the English one; seated how many play.
type declined struct{}

func (*declined) Kind() string      { return "decline" }
func (*declined) Fields(*game.Wire) {}

type seated struct{ Players int }

func (*seated) Kind() string          { return "players" }
func (e *seated) Fields(w *game.Wire) { w.Int("players", &e.Players) }

// entered fixes the square of this turn's reinforcements.
type entered struct{ At board.Square }

func (*entered) Kind() string { return "entry" }

func (e *entered) Fields(w *game.Wire) {
	w.Int("x", &e.At.X)
	w.Int("y", &e.At.Y)
}

var events = game.NewKinds(&stepped{}, &marked{}, &spent{}, &opened{}, &went{}, &dealt{}, &bidden{}, &rounded{}, &clashed{}, &chosen{}, &fought{}, &owes{}, &kept{}, &entered{}, &unrolled{}, &learned{}, &edged{}, &added{}, &opens{}, &decked{}, &valued{}, &declined{}, &seated{})

// apply is the game after an event.
func (t *table) apply(e game.Event) *table {
	if e, begins := e.(*unrolled); begins {
		return unroll(e)
	}
	c := t.copied()
	switch e := e.(type) {
	case *learned, *edged, *added, *opens, *decked, *valued:
		c.learns(e)
	case *stepped:
		c.steps(e)
	case *marked:
		for _, id := range e.Units {
			if p := c.unit(id); p != nil {
				p.mark(e.Mark, e.On)
			}
		}
	case *spent:
		c.spends(e)
	case *opened:
		c.Lapsed = c.Lapsed || c.Points > 0
		c.Points, c.Serves, c.Rights = e.Points, e.Serves, e.Rights
		if e.Struck {
			c.Made++
		} else {
			c.Gave++
		}
	case *went:
		c.Points -= e.Cost
		if e.Unit == "" { // a leader
			break
		}
		c.Follow = nil
		if p := c.unit(e.Unit); p != nil {
			if c.Mover != "" && c.Mover != e.Unit {
				c.unit(c.Mover).Moved = true
			}
			c.Mover = e.Unit
			p.Began = true
		}
		if e.Follow {
			at := e.To
			c.Follow = &at
		}
	case *dealt:
		h := &c.Hands[seatOf(e.Army)]
		*h = holding{Known: slices.Sorted(slices.Values(e.Cards)), Unknown: e.Unknown, Gone: h.Gone, Lost: h.Lost, Tossed: h.Tossed}
		if !e.Told {
			h.Gone, h.Lost, h.Tossed = nil, 0, nil
		}
	case *bidden:
		c.bids(e)
	case *rounded:
		c.rounds(e)
	case *clashed:
		if c.Battle = nil; e.Target != "" {
			c.Battle = &clash{Who: e.Who, Target: e.Target, Charging: e.Charging, Forced: e.Forced}
		}
	case *chosen:
		if c.Battle != nil {
			c.Battle.Cards[e.Part], c.Battle.Named[e.Part] = e.Cards, true
		}
	case *fought:
		c.Fought = &last{[2]int{e.Attacker, e.Defender}, e.Winner, e.Doubled}
	case *owes:
		c.owe(e)
	case *kept:
		if e.Blow {
			c.Castles = maps.Clone(c.Castles)
			c.Castles[e.Place] = e.Left
			break
		}
		c.Last = maps.Clone(c.Last)
		c.Last[e.Place] = slices.Clone(c.Last[e.Place])
		c.Last[e.Place][e.I] = e.Side
	case *declined:
		c.Declined = true
	case *seated:
		land := *c.land
		land.Players = e.Players
		c.land, c.Players = &land, e.Players
	case *entered:
		at := e.At
		c.Entered = &at
	}
	return c
}

func (t *table) steps(e *stepped) {
	if l := t.leader(e.Unit); l != nil {
		l.At, l.On = e.To, !e.Off
		return
	}
	p := t.unit(e.Unit)
	if p == nil {
		return
	}
	if p.On = !e.Off; p.On {
		p.At, p.Facing = e.To, e.Facing
	}
}

func (p *piece) mark(name string, on bool) {
	switch name {
	case "weak":
		p.Weak = on
	case "disordered":
		p.Disordered = on
	case "dead":
		if p.Dead = on; on {
			p.On, p.Disordered = false, false
		}
	case "moved":
		p.Moved = on
	case "began":
		p.Began = on
	case "attacked":
		p.Attacked = on
	case "rallied":
		p.Rallied = on
	case "asked":
		p.Asked = on
	}
}

func (t *table) spends(e *spent) {
	h := &t.Hands[seatOf(e.Army)]
	if e.Seen {
		h.spend(e.Cards)
	} else {
		h.Known = slices.Clone(h.Known)
		for _, w := range e.Cards {
			if k := slices.Index(h.Known, w); k >= 0 {
				h.Known = slices.Delete(h.Known, k, k+1)
				h.Tossed = append(slices.Clone(h.Tossed), w)
			}
		}
		h.Unknown -= e.N
		h.Lost += e.N
		slices.Sort(h.Tossed)
	}
	if e.Counts {
		t.Played += len(e.Cards)
		t.Touched = true
		if t.Active == theAllies && t.Deck == "" {
			t.Deck = e.Army
		}
	}
}

func (t *table) bids(e *bidden) {
	if e.Tie {
		t.Ties[e.Side] = e.Card
		return
	}
	t.Bids[e.Side], t.Bid[e.Side] = e.Card, true
	if e.Card != none { // it lies on the table, face down
		h := &t.Hands[seatOf(cardArmy(e.Card, e.Side))]
		h.spend([]string{e.Card})
	}
}

func (t *table) rounds(e *rounded) {
	if e.Tied { // another draw
		for side, card := range t.Ties {
			if i := t.tieHand(side); i >= 0 && card != "" && card != none {
				t.Hands[i].Drawn = append(slices.Clone(t.Hands[i].Drawn), card)
				slices.Sort(t.Hands[i].Drawn)
			}
		}
		t.Tie, t.Ties = true, [2]string{}
		return
	}
	if e.Turn != t.Turn {
		t.Hands, t.Passes, t.Deck, t.Bound, t.Entered = [3]holding{}, 0, "", "", nil
		t.Bids, t.Bid, t.Tie, t.Ties = [2]string{}, [2]bool{}, false, [2]string{}
	}
	if t.Phase == bidding && phase(e.Phase) == playing {
		t.Bound = e.Bound
		t.Bids, t.Bid, t.Tie, t.Ties = [2]string{}, [2]bool{}, false, [2]string{}
		for i := range t.Hands {
			t.Hands[i].Drawn = nil
		}
	}
	if t.Phase == playing {
		if t.Passes = 0; e.Passed {
			t.Passes = 1
		}
		if t.Active == theAllies {
			t.Bound = ""
		}
	}
	for i := range t.Units {
		p := &t.Units[i]
		p.Moved, p.Began, p.Attacked, p.Rallied, p.Asked = false, false, false, false, false
	}
	t.Turn, t.Phase, t.Active = e.Turn, phase(e.Phase), e.Active
	t.Played, t.Touched, t.Points, t.Serves, t.Rights, t.Mover, t.Follow, t.Deck = 0, false, 0, "", 0, "", nil, ""
	t.Gave, t.Made, t.Lapsed, t.Declined = 0, 0, false, false
	t.Won, t.Score = e.Won, [2]int{e.French, e.Allied}
}

func (t *table) owe(e *owes) {
	if !e.Done {
		o := owing{Kind: e.What, Who: e.Who, At: e.At, Front: e.Front}
		if e.What == owePlace { // before anybody advances
			t.Owed = slices.Insert(slices.Clone(t.Owed), 0, o)
		} else {
			t.Owed = append(t.Owed, o)
		}
		return
	}
	k := slices.IndexFunc(t.Owed, func(o owing) bool { return o.Kind == e.What && slices.Equal(o.Who, e.Who) })
	if k >= 0 {
		t.Owed = slices.Delete(slices.Clone(t.Owed), k, k+1)
	}
}

// encode is the game as the state hash sees it.
func (t *table) encode() json.RawMessage {
	b, err := json.Marshal(struct {
		*table
		Land json.RawMessage `json:"land,omitempty"`
	}{t, t.told()})
	if err != nil {
		panic(err) // a struct of numbers and words always encodes
	}
	return b
}

// told is the board where the table has told it; one from a file is in the journal already.
func (t *table) told() json.RawMessage {
	if !t.Learned {
		return nil
	}
	return t.land.JSON()
}

// none is no card.
const none = "none"
