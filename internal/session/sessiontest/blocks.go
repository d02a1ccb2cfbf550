package sessiontest

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// Blocks is a small whole game between red and blue: five areas, three blocks a side whose
// faces the other side does not see, one deck from which both draw how far they may go,
// and battles in which every point of strength throws a d6.
//
//	muster B KIND          face down: each block is once foot, once horse, once decoy
//	draw [CARD]            a turn begins with a card: one, two or three moves; dusk is none
//	move B AREA            one area on; horse goes twice for one move
//	battle AREA [d6...]    owed where both stand; the attacker goes back unless he clears it
//	pass                   the turn is over · look AREA
//
// Whoever alone holds the other's camp, or has the only blocks that are left, has won; at the
// second dusk the areas that each holds are counted.
type Blocks struct {
	// As is how the same table is described to whoever draws it.
	As Shape
}

// Shape is one of the four kinds of table.
type Shape int

const (
	AsAreas Shape = iota
	AsGraph
	AsGrid
	AsPlane
)

var (
	_ game.Rules     = Blocks{}
	_ game.Sided     = Blocks{}
	_ game.Viewer    = Blocks{}
	_ game.Secretive = Blocks{}
	_ game.Owned     = Blocks{}
	_ game.Lister    = Blocks{}
	_ game.Charter   = Blocks{}
	_ game.Valuer    = Blocks{}
	_ game.Decider   = Blocks{}
)

// must makes a pack of this file's own.
func must(p *dice.Pack, err error) *dice.Pack {
	if err != nil {
		panic(err)
	}
	return p
}

// marches is the deck, and faces what three blocks are: to see the face of a block is to
// draw one of those that nobody has seen.
var (
	marches = must(dice.NewPack("marches", dice.Kind{Word: "one", N: 4, Also: []string{"uno"}, Shown: "blocks.card.one"}, dice.Kind{Word: "two", N: 4, Also: []string{"due"}, Shown: "blocks.card.two"},
		dice.Kind{Word: "three", N: 2, Also: []string{"tre"}, Shown: "blocks.card.three"}, dice.Kind{Word: "dusk", N: 2, Also: []string{"tramonto"}, Shown: "blocks.card.dusk"}))
	faces = must(dice.NewPack("faces", dice.Kind{Word: "foot", N: 1, Also: []string{"fanti"}, Shown: "blocks.face.foot"}, dice.Kind{Word: "horse", N: 1, Also: []string{"cavalli"}, Shown: "blocks.face.horse"},
		dice.Kind{Word: "decoy", N: 1, Also: []string{"finta"}, Shown: "blocks.face.decoy"}))
)

const dusk = 3 // the kind of card that brings it

// By kind of face: strength at the beginning, and areas a move.
var (
	strength = [...]int{3, 2, 0}
	stride   = [...]int{1, 2, 1}
)

// area is one of the areas of the table.
type area struct {
	id, it, kind string
	worth        int // at the end, to whoever holds it
	camp         int // whose, -1 of nobody
	next         []string
	shape        [][2]float64
	cell         [2]int
}

var areas = []area{
	{"south", "sud", "", 0, 0, []string{"mill", "ford", "hill"}, [][2]float64{{0, 0}, {10, 0}, {10, 2.4}, {6.6, 2.9}, {3.4, 2.2}, {0, 2.6}}, [2]int{1, 0}},
	{"mill", "mulino", "village", 1, -1, []string{"south", "ford", "north"}, [][2]float64{{0, 2.6}, {3.4, 2.2}, {3.1, 5.8}, {0, 5.2}}, [2]int{0, 1}},
	{"ford", "guado", "", 1, -1, []string{"south", "mill", "hill", "north"}, [][2]float64{{3.4, 2.2}, {6.6, 2.9}, {6.9, 5.1}, {3.1, 5.8}}, [2]int{1, 1}},
	{"hill", "colle", "hill", 2, -1, []string{"south", "ford", "north"}, [][2]float64{{6.6, 2.9}, {10, 2.4}, {10, 5.6}, {6.9, 5.1}}, [2]int{2, 1}},
	{"north", "nord", "", 0, 1, []string{"mill", "ford", "hill"}, [][2]float64{{0, 5.2}, {3.1, 5.8}, {6.9, 5.1}, {10, 5.6}, {10, 8}, {0, 8}}, [2]int{1, 2}},
}

func areaAt(id string) int {
	for i := range areas {
		if areas[i].id == id {
			return i
		}
	}
	return -1
}

// block is one block. Face is its place among the faces, -1 while nobody (who looks) knows.
type block struct {
	ID    string `json:"id"`
	Side  int    `json:"side"`
	Set   bool   `json:"set"`
	Face  int    `json:"face"`
	Left  int    `json:"left"`
	Area  string `json:"area"` // "" once it is gone
	From  string `json:"from"` // where it came from this turn
	Steps int    `json:"steps"`
	Shown bool   `json:"shown"`
}

// blocks is the state.
type blocks struct {
	Active int      `json:"active"`
	All    []*block `json:"blocks"`
	Fights []string `json:"fights"`
	Moves  int      `json:"moves"`
	Out    []string `json:"out"`
	Phase  string   `json:"phase"` // muster, draw, move, over
	Turn   int      `json:"turn"`
	Won    int      `json:"won"` // side + 1, 3 for nobody, 0 while it is open
}

// Name implements game.Rules.
func (Blocks) Name() string { return "blocks" }

// Book implements game.Rules.
func (Blocks) Book() string { return "BLK" }

// Setup implements game.Rules: every game begins alike, the faces unset.
func (Blocks) Setup([]byte) (game.State, error) {
	s := &blocks{Phase: "muster", Turn: 1}
	for side, camp := range []string{"south", "north"} {
		for _, n := range []string{"1", "2", "3"} {
			s.All = append(s.All, &block{ID: seats[side][:1] + n, Side: side, Face: -1, Area: camp, From: camp})
		}
	}
	return s, nil
}

var blockVerbs = []game.Verb{{Name: "muster", Refs: []ref.Ref{"BLK §1"}}, {Name: "draw", Refs: []ref.Ref{"BLK §2"}}, {Name: "move", Refs: []ref.Ref{"BLK §3"}},
	{Name: "battle", Refs: []ref.Ref{"BLK §4"}}, {Name: "pass", Refs: []ref.Ref{"BLK §2"}}, {Name: "look", Kind: game.AskVerb}}

// blockWords are the Italian words for verbs.
var blockWords = map[string]string{"schiera": "muster", "pesca": "draw", "muovi": "move", "battaglia": "battle", "passa": "pass", "guarda": "look"}

// BlockAliases are all words for a verb, for help.
func BlockAliases(verb string) []string {
	out := []string{verb}
	for it, en := range blockWords {
		if en == verb {
			out = append(out, it)
		}
	}
	return out
}

// Verbs implements game.Rules.
func (Blocks) Verbs() []game.Verb { return blockVerbs }

func (s *blocks) find(id string) *block {
	for _, b := range s.All {
		if b.ID == id {
			return b
		}
	}
	return nil
}

// in are the blocks of a side in an area, in their order.
func (s *blocks) in(area string, side int) []*block {
	var out []*block
	for _, b := range s.All {
		if b.Area == area && b.Side == side {
			out = append(out, b)
		}
	}
	return out
}

func refuseBlock(k game.RefusalKind, at ref.Ref, key string, args ...any) *game.Refusal {
	return game.Refuse(k, at, ref.M(key, args...), ref.M("blocks.hint"))
}

// Parse implements game.Rules.
func (Blocks) Parse(gs game.State, l game.Line, last *game.Last) (game.Command, error) {
	var out game.Command
	words := l.Words
	if last != nil && last.Entered != nil {
		out.Action = *last.Entered
	} else {
		verb := cmp.Or(blockWords[words[0].Text], words[0].Text)
		i := slices.IndexFunc(blockVerbs, func(v game.Verb) bool { return v.Name == verb })
		if i < 0 {
			return out, refuseBlock(game.Unknown, "", "blocks.unknown", words[0].Raw)
		}
		out.Action.Verb, out.Question = verb, blockVerbs[i].Kind == game.AskVerb
		words = words[1:]
	}
	out.Ask = l.Ask
	word := func(p *dice.Pack, w string) string {
		for i := range p.Words(p.Deck().Left) {
			if k := p.Words(p.Deck().Left)[i]; k == w {
				return k
			} else if n, _ := p.Find(k); slices.Contains(p.Kind(n).Also, w) {
				return k
			}
		}
		return ""
	}
	for _, w := range words {
		area := slices.IndexFunc(areas, func(a area) bool { return a.id == w.Text || a.it == w.Text })
		switch {
		case gs.(*blocks).find(w.Text) != nil:
			out.Action.Units = []game.Operand{{IDs: []string{w.Text}}}
		case area >= 0:
			out.Action.Args = []string{areas[area].id}
		case word(faces, w.Text) != "":
			out.Action.Args = []string{word(faces, w.Text)}
		case word(marches, w.Text) != "":
			out.Faces = append(out.Faces, dice.Face{Card: word(marches, w.Text), By: dice.Hand})
		case game.IsDie(w.Text):
			f, _ := game.DieFace(w.Text, 0)
			out.Faces = append(out.Faces, dice.Face{Face: f, By: dice.Hand})
		default:
			return out, refuseBlock(game.Unknown, "", "blocks.unknown", w.Raw)
		}
	}
	return out, nil
}

// Advance implements game.Rules: no phase closes by itself.
func (Blocks) Advance(game.State, game.Action) ([]game.Event, []game.Text, error) {
	return nil, nil, nil
}

// Prepare implements game.Rules.
func (r Blocks) Prepare(gs game.State, a game.Action) (game.Adjudication, error) {
	s := gs.(*blocks)
	phase := map[string]string{"muster": "muster", "draw": "draw", "move": "move", "battle": "move", "pass": "move"}[a.Verb]
	if s.Phase != phase {
		return nil, refuseBlock(game.NotNow, "BLK §2", "blocks.phase", ref.Word("blocks.phase."+s.Phase))
	}
	var b *block
	if len(a.Units) > 0 {
		if b = s.find(a.Units[0].IDs[0]); b == nil {
			return nil, refuseBlock(game.Unknown, "", "blocks.unknown", a.Units[0].IDs[0])
		}
	}
	arg := strings.Join(a.Args, " ")
	switch a.Verb {
	case "muster":
		kind, ok := faces.Find(arg)
		if b == nil || !ok {
			return nil, refuseBlock(game.BadValue, "BLK §1", "blocks.what")
		}
		if b.Set || slices.ContainsFunc(s.All, func(o *block) bool { return o.Side == b.Side && o.Face == kind }) {
			return nil, refuseBlock(game.Illegal, "BLK §1", "blocks.twice")
		}
		return told("BLK §1", []game.Event{&BlockSet{b.ID, kind}}, "blocks.muster", b.ID, ref.Word("blocks.face."+arg)), nil
	case "draw":
		return draws(s), nil
	case "move":
		return r.moves(s, b, arg)
	case "battle":
		if !slices.Contains(s.Fights, arg) {
			return nil, refuseBlock(game.NotNow, "BLK §4", "blocks.no-battle")
		}
		return battle(s, arg), nil
	case "pass":
		if len(s.Fights) > 0 {
			return nil, refuseBlock(game.NotNow, "BLK §4", "blocks.owed")
		}
		return told("BLK §2", []game.Event{&blockPass{}}, "blocks.pass", ref.Word("blocks.side."+seats[s.Active])), nil
	}
	return nil, refuseBlock(game.Unknown, "", "blocks.unknown", a.Verb)
}

// told is a deed without dice.
func told(at ref.Ref, es []game.Event, key string, args ...any) *game.Proc[struct{}] {
	return &game.Proc[struct{}]{Outcome: func(struct{}) game.Object { return nil }, Report: func(t *game.Trace, _ struct{}) {
		t.Line(game.HeadLine, ref.M(key, args...), at)
		for _, e := range es {
			t.Event(e)
		}
	}}
}

// draws is the card with which a turn begins.
func draws(s *blocks) game.Adjudication {
	seen, err := marches.Cards(s.Out...)
	if err != nil {
		panic(err)
	}
	deck, need := marches.Deck().Out(seen), &dice.Need{Unit: seats[s.Active], What: "blocks.card", Ref: "BLK §2"}
	return &game.Proc[int]{
		Segments: []game.Segment[int]{func(d *dice.Dice, _ *game.Trace, drawn *int) {
			c := d.Draw(need, deck, 1)
			*drawn = slices.IndexFunc(c[:], func(n uint8) bool { return n > 0 })
		}},
		Outcome: func(kind int) game.Object { return game.Object{{Key: "card", Value: marches.Kind(kind).Word}} },
		Report: func(t *game.Trace, kind int) {
			word := marches.Kind(kind).Word
			t.Line(game.HeadLine, ref.M("blocks.drawn", ref.Word("blocks.side."+seats[s.Active]), ref.Word("blocks.card."+word)), "BLK §2")
			t.Event(&BlockCard{word, (kind + 1) % (dusk + 1)})
		},
	}
}

// moves is one step of a block.
func (r Blocks) moves(s *blocks, b *block, to string) (game.Adjudication, error) {
	i := areaAt(to)
	switch {
	case b == nil || i < 0:
		return nil, refuseBlock(game.BadValue, "BLK §3", "blocks.where")
	case b.Side != s.Active:
		return nil, refuseBlock(game.NotYours, "BLK §3", "blocks.not-yours", b.ID)
	case b.Area == "" || !slices.Contains(areas[i].next, b.Area):
		return nil, refuseBlock(game.Illegal, "BLK §3", "blocks.far", b.ID)
	case slices.Contains(s.Fights, b.Area):
		return nil, refuseBlock(game.Illegal, "BLK §3", "blocks.held", b.ID)
	case b.Steps == 0 && s.Moves == 0 || b.Steps > 0 && (b.Face < 0 || b.Steps >= stride[b.Face]):
		return nil, refuseBlock(game.Illegal, "BLK §3", "blocks.spent", b.ID)
	}
	p := told("BLK §3", nil, "blocks.move", b.ID, ref.Word("blocks.area."+b.Area), ref.Word("blocks.area."+to))
	p.Report = func(t *game.Trace, _ struct{}) {
		t.Line(game.HeadLine, ref.M("blocks.move", b.ID, ref.Word("blocks.area."+b.Area), ref.Word("blocks.area."+to)), "BLK §3")
		t.Event(&BlockMove{b.ID, to})
		t.Hand(game.Hand{Unit: b.ID, Act: "move", Far: game.InSteps(1), To: r.place(to, b.Side), When: "now"})
	}
	return p, nil
}

// Answer implements game.Rules: who stands in an area.
func (Blocks) Answer(gs game.State, a game.Action) (game.Verdict, error) {
	s := gs.(*blocks)
	i := areaAt(strings.Join(a.Args, " "))
	if i < 0 {
		return game.Verdict{}, refuseBlock(game.BadValue, "", "blocks.where")
	}
	v := game.Verdict{Lines: []game.Text{{Kind: game.HeadLine, Say: ref.M("blocks.look", ref.Word("blocks.area."+areas[i].id))}}}
	list := []string{}
	for _, b := range s.All {
		if b.Area == areas[i].id {
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("blocks.stands", b.ID, b.says())})
			list = append(list, b.ID)
		}
	}
	v.Data = game.Object{{Key: "blocks", Value: list}}
	return v, nil
}

// says is the face of a block as far as it is known.
func (b *block) says() ref.Msg {
	if b.Face < 0 {
		return ref.M("blocks.unseen")
	}
	return ref.M("blocks.face", ref.Word("blocks.face."+faces.Kind(b.Face).Word), b.Left)
}

// Follow implements game.Rules: a battle is owed where both stand, and somebody has won.
func (Blocks) Follow(gs game.State) ([]game.Event, []game.Text) {
	s := gs.(*blocks)
	if s.Won > 0 || s.Phase == "muster" {
		return nil, nil
	}
	for i := range areas {
		id := areas[i].id
		if len(s.in(id, 0)) > 0 && len(s.in(id, 1)) > 0 && !slices.Contains(s.Fights, id) {
			return []game.Event{&blockFight{id}}, []game.Text{{Kind: game.BodyLine, Say: ref.M("blocks.meet", ref.Word("blocks.area."+id)), Refs: []ref.Ref{"BLK §4"}}}
		}
	}
	won := s.winner()
	if won == 0 {
		return nil, nil
	}
	say := ref.M("blocks.drawn-game")
	if won < 3 {
		say = ref.M("blocks.won", ref.Word("blocks.side."+seats[won-1]))
	}
	return []game.Event{&blockWon{won}}, []game.Text{{Kind: game.BodyLine, Say: say, Refs: []ref.Ref{"BLK §5"}}}
}

// winner is the side that has won, one more, 3 for nobody at the end, 0 while it is open.
// It asks only what every seat sees.
func (s *blocks) winner() int {
	if len(s.Fights) > 0 {
		return 0
	}
	for i := range areas {
		if c := areas[i].camp; c >= 0 && len(s.in(areas[i].id, 1-c)) > 0 && len(s.in(areas[i].id, c)) == 0 {
			return 2 - c
		}
	}
	for side := range 2 {
		if !slices.ContainsFunc(s.All, func(b *block) bool { return b.Side == side && b.Area != "" }) {
			return 2 - side
		}
	}
	if n := len(s.Out); n > 0 && s.Out[n-1] == marches.Kind(dusk).Word && strings.Count(strings.Join(s.Out, " "), marches.Kind(dusk).Word) > 1 {
		red, blue := s.held(0), s.held(1)
		switch {
		case red > blue:
			return 1
		case blue > red:
			return 2
		}
		return 3
	}
	return 0
}

// held is what the areas are worth that only a side stands in.
func (s *blocks) held(side int) int {
	n := 0
	for i := range areas {
		if len(s.in(areas[i].id, side)) > 0 && len(s.in(areas[i].id, 1-side)) == 0 {
			n += areas[i].worth
		}
	}
	return n
}

// Dues implements game.Rules: battles, in the order in which they began.
func (Blocks) Dues(gs game.State) []game.Due {
	s := gs.(*blocks)
	var out []game.Due
	for _, id := range s.Fights {
		out = append(out, game.Due{Action: game.Action{Verb: "battle", Args: []string{id}}, Line: game.Text{Kind: game.BodyLine, Say: ref.M("blocks.due", ref.Word("blocks.area."+id))}})
	}
	return out
}

// Kinds implements game.Rules.
func (Blocks) Kinds() *game.Kinds { return blockKinds }

// Apply implements game.Rules.
func (Blocks) Apply(gs game.State, e game.Event) game.State {
	s := *gs.(*blocks)
	s.All = slices.Clone(s.All)
	change := func(id string, f func(*block)) {
		for i, b := range s.All {
			if b.ID == id {
				c := *b
				f(&c)
				s.All[i] = &c
			}
		}
	}
	switch e := e.(type) {
	case *BlockSet:
		change(e.Block, func(b *block) { b.Set, b.Face, b.Left = true, e.Face, strength[e.Face] })
		if !slices.ContainsFunc(s.All, func(b *block) bool { return !b.Set }) {
			s.Phase = "draw"
		}
	case *BlockCard:
		s.Out = append(slices.Clone(s.Out), e.Card)
		s.Phase, s.Moves = "move", e.Moves
	case *BlockMove:
		change(e.Block, func(b *block) {
			if b.Steps == 0 {
				s.Moves--
			}
			b.From, b.Area, b.Steps = b.Area, e.Area, b.Steps+1
		})
	case *blockFight:
		s.Fights = append(slices.Clone(s.Fights), e.Area)
	case *BlockShow:
		change(e.Block, func(b *block) { b.Shown, b.Face, b.Left = true, e.Face, e.Strength })
	case *blockLose:
		change(e.Block, func(b *block) { b.Left -= e.Points })
	case *blockGone:
		change(e.Block, func(b *block) { b.Area = "" })
	case *blockBack:
		change(e.Block, func(b *block) { b.Area = e.Area })
	case *blockFought:
		s.Fights = slices.DeleteFunc(slices.Clone(s.Fights), func(x string) bool { return x == e.Area })
	case *blockPass:
		s.Active, s.Phase, s.Moves = 1-s.Active, "draw", 0
		if s.Active == 0 {
			s.Turn++
		}
		for i, b := range s.All {
			c := *b
			c.Steps, c.From = 0, c.Area
			s.All[i] = &c
		}
	case *blockWon:
		s.Won, s.Phase = e.Won, "over"
	}
	return &s
}

// Check implements game.Rules.
func (Blocks) Check(gs game.State) error {
	for _, b := range gs.(*blocks).All {
		if b.Left < 0 || b.Area != "" && areaAt(b.Area) < 0 {
			return refuseBlock(game.Failed, "", "blocks.unknown", b.ID)
		}
	}
	return nil
}

// Encode implements game.Rules.
func (Blocks) Encode(gs game.State) []byte {
	b, err := json.Marshal(gs)
	if err != nil {
		return nil
	}
	return b
}

// Clock implements game.Rules.
func (Blocks) Clock(gs game.State) game.Clock {
	s := gs.(*blocks)
	say := ref.M("blocks.clock", s.Turn, ref.Word("blocks.phase."+s.Phase), ref.Word("blocks.side."+seats[s.Active]))
	if s.Phase == "muster" || s.Phase == "over" {
		say = ref.M("blocks.clock-both", s.Turn, ref.Word("blocks.phase."+s.Phase))
	}
	return game.Clock{Turn: s.Turn, Phase: s.Phase, Say: say, Table: true}
}

// Complete implements game.Rules.
func (Blocks) Complete(gs game.State, line string) []string {
	w := line[strings.LastIndexByte(line, ' ')+1:]
	var all, out []string
	if !strings.Contains(line, " ") {
		for _, v := range blockVerbs {
			all = append(all, v.Name)
		}
	} else {
		for _, b := range gs.(*blocks).All {
			all = append(all, b.ID)
		}
		for i := range areas {
			all = append(all, areas[i].id)
		}
	}
	for _, x := range all {
		if strings.HasPrefix(x, w) {
			out = append(out, x)
		}
	}
	return out
}
