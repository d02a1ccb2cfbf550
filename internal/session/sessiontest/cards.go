package sessiontest

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Cards is a game of one deck between red and blue: two guns, three horse, five foot, one
// leader and one seven. What is drawn openly lies on the table until it is shuffled in
// again; a hand is held face down, and is known to its own side alone if it is known at all.
//
//	draw N [CARDS]        N cards, openly; the outcome is how many guns there are
//	hold SIDE N [CARDS]   N cards into a hand; hidden is a card that nobody names
//	show SIDE N [CARDS]   N hidden cards of a hand, now seen: how many guns there are
//	seek CARD [CARDS]     cards until that one comes
//	shuffle               the cards on the table go back · look
type Cards struct{}

var (
	_ game.Rules     = Cards{}
	_ game.Sided     = Cards{}
	_ game.Viewer    = Cards{}
	_ game.Secretive = Cards{}
	_ game.Owned     = Cards{}
)

// pack is what the deck is made of.
var pack = func() *dice.Pack {
	p, err := dice.NewPack("cards",
		dice.Kind{Word: "guns", N: 2, Also: []string{"cannoni"}}, dice.Kind{Word: "horse", N: 3, Also: []string{"cavalli"}},
		dice.Kind{Word: "foot", N: 5, Also: []string{"fanti"}}, dice.Kind{Word: "leader", N: 1, Also: []string{"capo"}}, dice.Kind{Word: "7", N: 1})
	if err != nil {
		panic(err)
	}
	return p
}()

const guns = 0 // the kind whose number is the outcome

// table is the state: words of cards, in the order of the pack.
type table struct {
	Hands [2]held  `json:"hands"` // red, blue
	Table []string `json:"table"`
}

// held is a hand: the cards that its own side knows, and how many nobody has named.
type held struct {
	Down  int      `json:"down"`
	Known []string `json:"known"`
}

var seats = []string{"red", "blue"}

// deck is the deck as everybody knows it who sees the whole state.
func (s *table) deck() dice.Deck {
	down, out := 0, slices.Clone(s.Table)
	for _, h := range s.Hands {
		down += h.Down
		out = append(out, h.Known...)
	}
	return pack.Deck().Out(cards(out)).Hide(down)
}

func cards(words []string) dice.Cards {
	c, err := pack.Cards(words...)
	if err != nil {
		panic(err)
	}
	return c
}

// sorted is cards more or less, in the order of the pack.
func sorted(have []string, more, less dice.Cards) []string {
	return pack.Words(cards(have).Plus(more).Less(less))
}

// Name implements game.Rules.
func (Cards) Name() string { return "cards" }

// Book implements game.Rules.
func (Cards) Book() string { return "TOY" }

// Setup implements game.Rules: the table is always the same.
func (Cards) Setup([]byte) (game.State, error) { return &table{}, nil }

// Verbs implements game.Rules.
func (Cards) Verbs() []game.Verb {
	return []game.Verb{{Name: "draw"}, {Name: "hold"}, {Name: "show"}, {Name: "seek"}, {Name: "shuffle"}, {Name: "look", Kind: game.AskVerb}}
}

// Parse implements game.Rules.
func (c Cards) Parse(_ game.State, l game.Line, last *game.Last) (game.Command, error) {
	var out game.Command
	words := l.Words
	if last.Entered != nil {
		out.Action = *last.Entered
	} else {
		out.Action.Verb = words[0].Text
		i := slices.IndexFunc(c.Verbs(), func(v game.Verb) bool { return v.Name == out.Action.Verb })
		if i < 0 {
			return out, no(game.Unknown, "toy.unknown", words[0].Raw)
		}
		out.Question = c.Verbs()[i].Kind == game.AskVerb
		words = words[1:]
	}
	for _, w := range words {
		kind := slices.IndexFunc(pack.Words(pack.Deck().Left), func(x string) bool { return x == w.Text })
		switch {
		case slices.Contains(seats, w.Text):
			out.Action.Units = []game.Operand{{IDs: []string{w.Text}}}
		case w.Text == dice.Hidden:
			out.Faces = append(out.Faces, dice.Face{Deck: pack.Name(), By: dice.Hand})
		case len(out.Action.Args) == 0 && (kind >= 0 || game.IsDie(w.Text)):
			out.Action.Args = []string{w.Text}
		case kind >= 0:
			out.Faces = append(out.Faces, dice.Face{Card: w.Text, By: dice.Hand})
		default:
			return out, no(game.Unknown, "toy.unknown", w.Raw)
		}
	}
	return out, nil
}

// Advance implements game.Rules.
func (Cards) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

// drew is what a draw comes to.
type drew struct {
	Seen dice.Cards
	Down int
	Last int
}

// Prepare implements game.Rules.
func (Cards) Prepare(gs game.State, a game.Action) (game.Adjudication, error) {
	s := gs.(*table)
	deck, seat := s.deck(), -1
	if len(a.Units) > 0 {
		seat = slices.Index(seats, a.Units[0].IDs[0])
	}
	arg := strings.Join(a.Args, " ")
	n, err := strconv.Atoi(arg)
	need := &dice.Need{What: "toy.card", Ref: "TOY §9.10"}
	if seat >= 0 {
		need.Unit = seats[seat]
	}
	most := map[string]int{"draw": deck.Size(), "hold": deck.Size()}
	if a.Verb == "show" && seat >= 0 {
		most["show"] = s.Hands[seat].Down
	}
	if m, counts := most[a.Verb]; counts && (err != nil || n < 1 || n > m) || (a.Verb == "hold" || a.Verb == "show") && seat < 0 {
		return nil, no(game.BadValue, "toy.few", m)
	}
	switch a.Verb {
	case "draw":
		return turn(a.Verb, need.Unit, func(d *dice.Dice, r *drew) {
			r.Seen = d.Draw(need, deck, n)
		}), nil
	case "hold":
		need.Seat, need.Down = need.Unit, true
		return turn(a.Verb, need.Unit, func(d *dice.Dice, r *drew) {
			r.Seen, r.Down = d.Hold(need, deck, n)
		}), nil
	case "show":
		return turn(a.Verb, need.Unit, func(d *dice.Dice, r *drew) {
			r.Seen = d.Draw(need, deck.Hands(), n)
		}), nil
	case "seek":
		kind, ok := pack.Find(arg)
		if !ok {
			return nil, no(game.BadValue, "toy.unknown", arg)
		}
		return turn(a.Verb, need.Unit, func(d *dice.Dice, r *drew) {
			r.Seen, r.Last = dice.Until(d, need, deck, deck.Size(), func(k int) bool { return k == kind }, dice.Whole)
			if r.Last >= 0 {
				r.Seen[r.Last]++
			}
		}), nil
	case "shuffle":
		return turn(a.Verb, need.Unit, nil), nil
	}
	return nil, no(game.Unknown, "toy.unknown", a.Verb)
}

// turn is a draw and what is said of it.
func turn(verb, seat string, draw func(*dice.Dice, *drew)) game.Adjudication {
	p := &game.Proc[drew]{Outcome: func(r drew) game.Object { return game.Object{{Key: "guns", Value: int(r.Seen[guns])}} }}
	if draw != nil {
		p.Segments = []game.Segment[drew]{func(d *dice.Dice, _ *game.Trace, r *drew) { draw(d, r) }}
	}
	p.Report = func(t *game.Trace, r drew) {
		e := deals.New(verb).(dealer)
		*e.of() = deal{seat, pack.Words(r.Seen), r.Down}
		t.Event(e)
		t.Line(game.HeadLine, ref.M("toy.cards."+verb, cmp.Or(strings.Join(pack.Words(r.Seen), " "), "-"), r.Down, seat))
	}
	return p
}

// Answer implements game.Rules.
func (Cards) Answer(gs game.State, _ game.Action) (game.Verdict, error) {
	return game.Verdict{Lines: []game.Text{{Kind: game.HeadLine, Say: ref.M("toy.cards.look", gs.(*table).deck().Size())}}}, nil
}

// Follow implements game.Rules.
func (Cards) Follow(game.State) ([]game.Event, []game.Text) { return nil, nil }

// Dues implements game.Rules.
func (Cards) Dues(game.State) []game.Due { return nil }

// deal is what every event of the cards says: whose they are, which were seen, and how many
// were taken face down.
type deal struct {
	Seat  string
	Cards []string
	Down  int
}

// Fields implements game.Event.
func (e *deal) Fields(w *game.Wire) {
	w.Unit("seat", &e.Seat)
	w.Texts("cards", &e.Cards)
	w.Int("down", &e.Down)
}

// slots are its places in format 1 of the journal.
func (e *deal) slots(s *game.Slots) {
	words := strings.Join(e.Cards, " ")
	s.Move(&e.Seat, &s.Unit)
	s.Move(&words, &s.Text)
	s.MoveInt(&e.Down, &s.N)
	e.Cards = strings.Fields(words)
}

func (e *deal) of() *deal { return e }

// The kinds: what is drawn, held, shown, sought, and that all is shuffled.
type (
	drawn    struct{ deal }
	kept     struct{ deal }
	showed   struct{ deal }
	sought   struct{ deal }
	shuffled struct{ deal }
)

func (*drawn) Kind() string    { return "draw" }
func (*kept) Kind() string     { return "hold" }
func (*showed) Kind() string   { return "show" }
func (*sought) Kind() string   { return "seek" }
func (*shuffled) Kind() string { return "shuffle" }

// dealer is any of them.
type dealer interface {
	game.Event
	of() *deal
}

var deals = game.NewKinds(&drawn{}, &kept{}, &showed{}, &sought{}, &shuffled{}).
	Format1(func(e game.Event, s *game.Slots) { e.(dealer).of().slots(s) }, nil)

// Kinds implements game.Rules.
func (Cards) Kinds() *game.Kinds { return deals }

// Apply implements game.Rules.
func (Cards) Apply(gs game.State, e game.Event) game.State {
	s := *gs.(*table)
	d := e.(dealer).of()
	seen := cards(d.Cards)
	h := &s.Hands[max(0, slices.Index(seats, d.Seat))]
	switch e.(type) {
	case *drawn, *sought:
		s.Table = sorted(s.Table, seen, dice.Cards{})
	case *kept:
		h.Known, h.Down = sorted(h.Known, seen, dice.Cards{}), h.Down+d.Down
	case *showed:
		h.Down -= seen.Len()
		s.Table = sorted(s.Table, seen, dice.Cards{})
	case *shuffled:
		s.Table = nil
	}
	return &s
}

// Check implements game.Rules.
func (Cards) Check(game.State) error { return nil }

// Encode implements game.Rules.
func (Cards) Encode(gs game.State) []byte {
	b, err := json.Marshal(gs)
	if err != nil {
		return nil
	}
	return b
}

// Clock implements game.Rules.
func (Cards) Clock(game.State) game.Clock { return game.Clock{} }

// Complete implements game.Rules.
func (Cards) Complete(game.State, string) []string { return nil }

// Sides implements game.Sided.
func (Cards) Sides(gs game.State) []game.Side { return Secret{}.Sides(gs) }

// View implements game.Viewer: what the other side knows of its own hand lies face down.
func (Cards) View(gs game.State, sides []int) game.State {
	s := *gs.(*table)
	for side := range s.Hands {
		if h := &s.Hands[side]; !slices.Contains(sides, side) {
			h.Down, h.Known = h.Down+len(h.Known), nil
		}
	}
	return &s
}

// Owner implements game.Owned: a hand is its side's, the deck anybody's.
func (Cards) Owner(_ game.State, a game.Action) int {
	if len(a.Units) > 0 {
		return slices.Index(seats, a.Units[0].IDs[0])
	}
	return -1
}

// Keeper implements game.Secretive: what a side takes into its hand is its own.
func (Cards) Keeper(_ game.State, a game.Action) int {
	if a.Verb == "hold" && len(a.Units) > 0 {
		return slices.Index(seats, a.Units[0].IDs[0])
	}
	return -1
}

// Veil implements game.Secretive: everybody sees all of the rest.
func (Cards) Veil(_ game.State, _ game.Action, v game.Verdict, _ []int) game.Verdict { return v }
