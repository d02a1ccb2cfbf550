package phalanx

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/board/boardfile"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file learns a board at the table, beside the printed one: its size, squares and edges, units and
// leaders, where Prussians enter, decks and what commands are worth. Each is a record of its own, so
// that to take a move back forgets none of it. What nobody has told is asked where it matters.

// unrolled is a board of which nothing is known but its size.
type unrolled struct {
	Width, Height int
	Length        string
	Players       int
}

func (*unrolled) Kind() string { return "board" }

func (e *unrolled) Fields(w *game.Wire) {
	w.Int("width", &e.Width)
	w.Int("height", &e.Height)
	w.Text("length", &e.Length)
	w.Int("players", &e.Players)
}

// learned is the ground of some squares; of all that are not told yet where there are none.
type learned struct {
	Ground, Place string
	X, Y          []int
}

func (*learned) Kind() string { return "ground" }

func (e *learned) Fields(w *game.Wire) {
	w.Text("ground", &e.Ground)
	w.Text("place", &e.Place)
	board.Wholes(w, "x", &e.X)
	board.Wholes(w, "y", &e.Y)
}

// edged is what lies between squares, two by two; that nothing lies wherever nothing is told where
// there are none.
type edged struct {
	Is   []string
	X, Y []int
}

func (*edged) Kind() string { return "edge" }

func (e *edged) Fields(w *game.Wire) {
	w.Texts("is", &e.Is)
	board.Wholes(w, "x", &e.X)
	board.Wholes(w, "y", &e.Y)
}

// added is a unit, or a leader, that the table tells of.
type added struct {
	Unit, Army, Arm string
	Value, Reduced  int
	Elite           bool
	Enters          int
	On              bool
	At              board.Square
	Facing          string
}

func (*added) Kind() string { return "piece" }

func (e *added) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("army", &e.Army)
	w.Text("arm", &e.Arm)
	w.Int("value", &e.Value)
	w.Int("reduced", &e.Reduced)
	w.Flag("elite", &e.Elite)
	w.Int("enters", &e.Enters)
	w.Flag("on", &e.On)
	w.Int("x", &e.At.X)
	w.Int("y", &e.At.Y)
	w.Text("facing", &e.Facing)
}

// opens is a square by which Prussians may enter.
type opens struct{ At board.Square }

func (*opens) Kind() string { return "entrance" }

func (e *opens) Fields(w *game.Wire) {
	w.Int("x", &e.At.X)
	w.Int("y", &e.At.Y)
}

// decked is the whole deck of an army.
type decked struct {
	Army  string
	Cards []string
}

func (*decked) Kind() string { return "deck" }

func (e *decked) Fields(w *game.Wire) {
	w.Text("army", &e.Army)
	w.Texts("cards", &e.Cards)
}

// valued is what a command card is worth to a side.
type valued struct{ Side, Attack, Defence int }

func (*valued) Kind() string { return "command" }

func (e *valued) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Int("attack", &e.Attack)
	w.Int("defence", &e.Defence)
}

// unroll is a game on a board of which nobody has told anything yet.
func unroll(e *unrolled) *table {
	n, err := printed()
	if err != nil {
		panic(err) // shipped tables, proven by a test
	}
	g := ground.Blank()
	g.Name = boardfile.Name{EN: "A board told at the table", IT: "Una mappa raccontata al tavolo"}
	g.Board, g.Length, g.Players = [2]int{e.Width, e.Height}, e.Length, e.Players
	g.Unknown = []string{ground.UnknownSquares, ground.UnknownEdges}
	t, err := set(g, n, readings{})
	if err != nil {
		panic(err) // it has no decks
	}
	t.Learned = true
	return t
}

// learns is the table after it has told something.
func (t *table) learns(e game.Event) {
	land := *t.land
	switch e := e.(type) {
	case *learned:
		if land.Squares = slices.Clone(land.Squares); len(e.X) == 0 {
			land.Unknown = without(land.Unknown, ground.UnknownSquares)
		}
		for i := range e.X {
			q := board.Square{X: e.X[i], Y: e.Y[i]}
			land.Squares = slices.DeleteFunc(land.Squares, func(s ground.Square) bool { return s.At == q })
			land.Squares = append(land.Squares, ground.Square{At: q, Is: e.Ground, Place: e.Place})
		}
	case *edged:
		if land.Edges = slices.Clone(land.Edges); len(e.X) == 0 {
			land.Unknown = without(land.Unknown, ground.UnknownEdges)
		}
		for i := 0; i+1 < len(e.X); i += 2 {
			a, b := board.Square{X: e.X[i], Y: e.Y[i]}, board.Square{X: e.X[i+1], Y: e.Y[i+1]}
			land.Edges = slices.DeleteFunc(land.Edges, func(o ground.Edge) bool {
				return o.Between == [2]board.Square{a, b} || o.Between == [2]board.Square{b, a}
			})
			land.Edges = append(land.Edges, ground.Edge{Between: [2]board.Square{a, b}, Is: e.Is})
		}
	case *added:
		if chief(e.Unit) {
			t.Leaders = append(t.Leaders, commander{ID: e.Unit, Army: leaderArmy(e.Unit), On: true, At: e.At})
			break
		}
		t.Units = append(t.Units, piece{ID: e.Unit, Army: e.Army, Arm: e.Arm, Full: e.Value, Less: e.Reduced, Elite: e.Elite, On: e.On, At: e.At, Facing: e.Facing, Enters: e.Enters})
	case *opens:
		land.Entry = append(slices.Clone(land.Entry), e.At)
	case *decked:
		t.learnsDeck(&land, e)
	case *valued:
		t.commands[e.Side] = [2]int{e.Attack, e.Defence}
		commands := map[string][]int{sideNames[e.Side]: {e.Attack, e.Defence}}
		if other := sideNames[1-e.Side]; land.Commands[other] != nil {
			commands[other] = land.Commands[other]
		}
		land.Commands = commands
	}
	t.land, t.Learned = &land, true
	t.plot()
}

func without(list []string, word string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return w == word })
}

func (t *table) learnsDeck(land *ground.Ground, e *decked) {
	decks := map[string][]ground.Card{}
	for army, cards := range land.Decks {
		decks[army] = cards
	}
	decks[e.Army] = nil
	for _, w := range e.Cards {
		c, _ := parsed(w)
		c.N = 1
		if k := slices.IndexFunc(decks[e.Army], func(o ground.Card) bool { return o.Word() == c.Word() }); k >= 0 {
			decks[e.Army][k].N++
			continue
		}
		decks[e.Army] = append(decks[e.Army], c)
	}
	land.Decks = decks
	pack, err := packed(e.Army, decks[e.Army])
	if err != nil {
		panic(err) // the deck was counted before
	}
	t.packs[seatOf(e.Army)] = pack
}

func chief(id string) bool { return id == "napoleon" || id == "wellington" }

// untold refuses what hangs on ground that nobody has told, and offers what it may be.
func (t *table) untold(q board.Square) *game.Refusal {
	if t.spot(q).known {
		return nil
	}
	r := refuse(game.BadValue, "PHX §8.3", ref.M("ph.refuse.untold", squareSay(q)))
	for _, is := range []string{groundClear, "wood", "village", groundHill, groundCast} {
		r.Ways = append(r.Ways, game.Way{Line: "ground " + is + " " + squareWord(q), Say: ref.M("ph.way.ground")})
	}
	return r
}

// untoldEdge is untold of what lies between two squares.
func (t *table) untoldEdge(a, b board.Square) *game.Refusal {
	if !t.has(a) || !t.has(b) || !t.edge(a, b).unknown {
		return nil
	}
	r := refuse(game.BadValue, "PHX §8.3", ref.M("ph.refuse.untold-edge", squareSay(a), squareSay(b)))
	for _, is := range []string{none, "ridge", "stream", "stream bridge", "road"} {
		r.Ways = append(r.Ways, game.Way{Line: "edge " + is + " " + squareWord(a) + " " + squareWord(b), Say: ref.M("ph.way.edge")})
	}
	return r
}

// untoldStep asks for what hangs on two squares beside each other: both, and the edge.
func (t *table) untoldStep(a, b board.Square) *game.Refusal {
	for _, q := range []board.Square{a, b} {
		if no := t.untold(q); no != nil && t.has(q) {
			return no
		}
	}
	return t.untoldEdge(a, b)
}

// untoldEntry asks where Prussians enter, as long as nobody has told, and for the square.
func (t *table) untoldEntry(q board.Square) *game.Refusal {
	if len(t.land.Entry) == 0 && t.Learned {
		return refuse(game.BadValue, "PHX §5", ref.M("ph.refuse.untold-entry"), game.Way{Line: "entry " + squareWord(q), Say: ref.M("ph.way.entry")})
	}
	return t.untold(q)
}

// unknowns are the squares and edges on which something of a side could hang now and of which nobody
// has told: those on which its units stand and those before them.
func (t *table) unknowns(side int) (squares []board.Square, edges [][2]board.Square) {
	for i := range t.Units {
		p := &t.Units[i]
		if !p.On || side >= 0 && p.side() != side {
			continue
		}
		ahead := p.At.Step(facingOf(p.Facing), 1)
		for _, q := range []board.Square{p.At, ahead} {
			if t.has(q) && !t.spot(q).known && !slices.Contains(squares, q) {
				squares = append(squares, q)
			}
		}
		if t.has(ahead) && t.edge(p.At, ahead).unknown {
			edges = append(edges, [2]board.Square{p.At, ahead})
		}
	}
	return squares, edges
}

// toldWords are the words of what the table tells, by their Italian ones.
var toldWords = map[string]string{
	"aperto": groundClear, "libero": groundClear, "bosco": "wood", "villaggio": "village", "collina": groundHill, "castello": groundCast,
	"rilievo": "ridge", "crinale": "ridge", "ruscello": "stream", "ponte": "bridge", "strada": "road", "laghetto": "pond", "niente": none, "nessuno": none, "nothing": none,
	"fanteria": "infantry", "foot": "infantry", "cavalleria-pesante": "heavy-cavalry", "heavy": "heavy-cavalry", "pesante": "heavy-cavalry", "cavalleria-leggera": "light-cavalry", "light": "light-cavalry", "leggera": "light-cavalry",
	"élite": elite, "breve": "short", "corta": "short", "lunga": "long", "turno": "turn", "mont-saint-jean": montStJean,
}

// parseTold reads what the table tells.
func parseTold(t *table, verb string, words []game.Word) (a game.Action) {
	a.Verb = verb
	for i, w := range words {
		typed := w.Text
		if en, is := toldWords[typed]; is {
			typed = en
		}
		switch army := t.called(w.Text); {
		case verb == "piece" && i == 0 && chief(army):
			a.Units = []game.Operand{one(army)}
			continue
		case verb == "piece" && i == 0:
			a.Units = []game.Operand{one(w.Raw)}
			continue
		case seatOf(army) >= 0:
			typed = army
		default:
			if f, is := facingWord(w.Text); is {
				typed = f
			}
		}
		if verb == "deck" {
			name, times, many := strings.Cut(typed, "*")
			if typed = cardCalled(name); many {
				typed += "*" + times
			}
		}
		a.Args = append(a.Args, typed)
	}
	return a
}

// tells carries out what the table tells.
func (d *deed) tells() game.Adjudication {
	switch d.act.Verb {
	case "board":
		return d.tellsBoard()
	case "ground":
		return d.tellsGround()
	case "edge":
		return d.tellsEdge()
	case "piece":
		return d.tellsPiece()
	case "entry":
		return d.tellsEntry()
	case "deck":
		return d.tellsDeck()
	}
	return d.tellsCommand()
}

// tellsBoard is `board WIDTH,HEIGHT [short] [3]`.
func (d *deed) tellsBoard() game.Adjudication {
	e := &unrolled{Length: ground.Long, Players: 2}
	if d.t != nil {
		d.no(refuse(game.NotNow, "PHX §2.1", ref.M("ph.refuse.board-there"), game.Way{Line: "board", Say: ref.M("ph.way.board")}))
		return nil
	}
	for _, w := range d.act.Args {
		q, size := squareOf(w)
		switch {
		case size:
			e.Width, e.Height = q.X, q.Y
		case w == ground.Short || w == ground.Long:
			e.Length = w
		case w == "2" || w == "3":
			e.Players = int(w[0] - '0')
		default:
			return d.bad("PHX §2.1", "word", w)
		}
	}
	switch {
	case min(e.Width, e.Height) < ground.LeastSide || max(e.Width, e.Height) > ground.MostSide:
		return d.bad("PHX §2.1", "board-size", ground.LeastSide, ground.MostSide)
	case e.Length == ground.Short && e.Players > 2:
		return d.bad("PHX §1", "short-for-two")
	}
	d.does(e)
	d.head("told.board", "PHX §2.1", e.Width, e.Height)
	d.say("told.how", "PHX §3.1")
	return d.done()
}

// squaresIn takes the squares out of the words of a line.
func (d *deed) squaresIn(words []string) (squares []board.Square, rest []string, ok bool) {
	for _, w := range words {
		q, is := squareOf(w)
		switch {
		case is && !d.t.has(q):
			d.no(refuse(game.BadValue, "PHX §2.1", ref.M("ph.refuse.off-board", squareSay(q))))
			return nil, nil, false
		case is:
			squares = append(squares, q)
		default:
			rest = append(rest, w)
		}
	}
	return squares, rest, true
}

// tellsGround is `ground KIND SQUARE... [PLACE]`, or `ground clear` of all the rest.
func (d *deed) tellsGround() game.Adjudication {
	squares, words, ok := d.squaresIn(d.act.Args)
	e := &learned{}
	says := ref.Comma{}
	for _, q := range squares {
		e.X, e.Y, says = append(e.X, q.X), append(e.Y, q.Y), append(says, squareSay(q))
	}
	places := append([]string{montStJean, plancenoit}, castleNames...)
	for _, w := range words {
		switch {
		case slices.Contains([]string{groundClear, "wood", "village", groundHill, groundCast}, w):
			e.Ground = w
		case slices.Contains(places, w):
			e.Place = w
		default:
			return d.bad("PHX §8.3", "which-ground")
		}
	}
	castle := slices.Contains(castleNames, e.Place)
	if e.Ground == "" && e.Place != "" { // a castle, or a village as the book has the others
		e.Ground = map[bool]string{true: groundCast, false: "village"}[castle]
	}
	switch there := len(d.t.land.Places(e.Place)); {
	case !ok:
		return nil
	case e.Ground == "", len(squares) == 0 && (e.Ground != groundClear || e.Place != ""):
		return d.bad("PHX §8.3", "which-ground")
	case castle && e.Ground != groundCast:
		return d.bad("PHX §10", "place-castle", ref.Word("ph.fact."+e.Place))
	case e.Place != "" && there+len(squares) > d.t.squaresOf(e.Place) && !d.t.toldAgain(e.Place, squares):
		return d.bad("PHX §13.3", "place-squares", ref.Word("ph.fact."+e.Place), d.t.squaresOf(e.Place))
	}
	d.does(e)
	switch {
	case len(squares) == 0:
		d.head("told.rest", "PHX §8.3")
	case e.Place != "":
		d.head("told.place", "PHX §8.3", says, ref.Word("ph.ground."+e.Ground), ref.Word("ph.fact."+e.Place))
	default:
		d.head("told.ground", "PHX §8.3", says, ref.Word("ph.ground."+e.Ground))
	}
	return d.done()
}

// squaresOf is how many squares a place has.
func (t *table) squaresOf(place string) int {
	if place == plancenoit {
		return t.n.plancenoit
	}
	return 1
}

// toldAgain reports squares that are the place's already.
func (t *table) toldAgain(place string, squares []board.Square) bool {
	return !slices.ContainsFunc(squares, func(q board.Square) bool { return !slices.Contains(t.land.Places(place), q) })
}

// tellsEdge is `edge KIND... SQUARE SQUARE...`, two by two, or a square and a direction; `edge none` of all
// the rest.
func (d *deed) tellsEdge() game.Adjudication {
	e := &edged{}
	var ends []board.Square
	for _, w := range d.act.Args {
		q, square := squareOf(w)
		f, way := facingWord(w)
		switch {
		case square:
			ends = append(ends, q)
		case way && len(ends)%2 == 1:
			ends = append(ends, ends[len(ends)-1].Step(facingOf(f), 1))
		case slices.Contains([]string{"ridge", "stream", "bridge", "road", "pond", none}, w) && !slices.Contains(e.Is, w):
			e.Is = append(e.Is, w)
		default:
			return d.bad("PHX §8.3", "which-edge")
		}
	}
	c := crossingOf(e.Is)
	switch {
	case len(e.Is) == 0, len(ends)%2 == 1, len(ends) == 0 && !slices.Equal(e.Is, []string{none}), slices.Contains(e.Is, none) && len(e.Is) > 1:
		return d.bad("PHX §8.3", "which-edge")
	case c.bridge && !c.stream:
		return d.bad("PHX §8.3", "bridge-alone")
	case c.pond && (c.road || c.bridge):
		return d.bad("PHX §8.3", "pond-crossed")
	}
	says, kinds := ref.Comma{}, ref.Comma{}
	for i := 0; i < len(ends); i += 2 {
		a, b := ends[i], ends[i+1]
		switch {
		case !d.t.has(a) || !d.t.has(b):
			d.no(refuse(game.BadValue, "PHX §2.1", ref.M("ph.refuse.off-board", squareSay(map[bool]board.Square{true: a, false: b}[!d.t.has(a)]))))
			return nil
		case !adjacent(a, b):
			return d.bad("PHX §8.3", "edge-apart", squareSay(a), squareSay(b))
		}
		e.X, e.Y = append(e.X, a.X, b.X), append(e.Y, a.Y, b.Y)
		says = append(says, ref.M("ph.told.between", squareSay(a), squareSay(b)))
	}
	for _, is := range e.Is {
		kinds = append(kinds, ref.Word("ph.edge."+is))
	}
	d.does(e)
	if len(ends) == 0 {
		d.head("told.rest-edges", "PHX §8.3")
		return d.done()
	}
	d.head("told.edge", "PHX §8.3", says, kinds)
	return d.done()
}

// tellsPiece is `piece ID ARMY [ARM] VALUE[/REDUCED] [elite] SQUARE FACING`, in place of a square `turn N`
// of a Prussian; `piece napoleon SQUARE`.
func (d *deed) tellsPiece() game.Adjudication {
	t := d.t
	e := &added{Arm: "infantry"}
	if e.Unit = strings.Join(d.who(0), ""); chief(e.Unit) {
		return d.tellsLeader(e.Unit)
	}
	switch {
	case !ground.MayBeID(e.Unit):
		return d.bad("PHX §2.2", "bad-id", e.Unit)
	case slices.ContainsFunc(t.Units, func(p piece) bool { return game.Fold(p.ID) == game.Fold(e.Unit) }):
		return d.bad("PHX §2.2", "id-taken", e.Unit)
	}
	late := false
	for _, w := range d.act.Args {
		if !e.word(w, &late) {
			return d.bad("PHX §2.2", "word", w)
		}
	}
	if e.Facing == "" && e.On { // PHX §3.1: south for the Allies, north for the French
		e.Facing = map[bool]string{true: "n", false: "s"}[e.Army == french]
	}
	switch p := t.at(e.At); {
	case e.Army == "" || e.Value == 0 || e.On == (e.Enters > 0):
		return d.bad("PHX §2.2", "which-piece")
	case e.Reduced >= e.Value:
		return d.bad("PHX §9.1", "weaker-less", e.Unit)
	case e.Elite && e.Army == prussian:
		return d.bad("PHX §11.3", "elite-prussian", e.Unit)
	case e.Army == prussian && t.land.Length == ground.Short:
		return d.bad("PHX §13.1", "short-prussian", e.Unit)
	case e.Enters > 0 && e.Army != prussian:
		return d.bad("PHX §5", "late-prussian", e.Unit)
	case e.Enters > t.n.turns[t.land.Length]:
		return d.bad("PHX §4", "which-piece")
	case e.On && !t.has(e.At):
		d.no(refuse(game.BadValue, "PHX §2.1", ref.M("ph.refuse.off-board", squareSay(e.At))))
		return nil
	case e.On && p != nil:
		return d.bad("PHX §8.2", "occupied-by", squareSay(e.At))
	}
	d.does(e)
	d.head("told.piece", "PHX §2.2", d.t.says(d.t.unit(e.Unit)))
	return d.done()
}

// word takes a word that tells of the unit; it reports one that does.
func (e *added) word(w string, late *bool) bool {
	full, less, two := strings.Cut(w, "/")
	n, err := strconv.Atoi(full)
	q, square := squareOf(w)
	f, way := facingWord(w)
	switch {
	case seatOf(w) >= 0:
		e.Army = w
	case slices.Contains([]string{"infantry", "heavy-cavalry", "light-cavalry"}, w):
		e.Arm = w
	case w == elite:
		e.Elite = true
	case w == "turn":
		*late = true
	case square:
		e.On, e.At = true, q
	case way:
		e.Facing = f
	case err == nil && *late && !two:
		e.Enters = n
	case err == nil && n > 0 && n <= ground.MostValue && e.Value == 0:
		e.Value = n
		if two {
			if e.Reduced, err = strconv.Atoi(less); err != nil || e.Reduced < 0 {
				return false
			}
		}
	default:
		return false
	}
	return true
}

func (d *deed) tellsLeader(id string) game.Adjudication {
	squares, rest, ok := d.squaresIn(d.act.Args)
	switch {
	case !ok:
		return nil
	case d.t.leader(id) != nil:
		return d.bad("PHX §2.2", "leader-there", leaderWord(id))
	case len(squares) != 1 || len(rest) > 0:
		return d.bad("PHX §12", "which-piece")
	case !d.t.leaderMayStand(&commander{ID: id, Army: leaderArmy(id)}, squares[0]):
		return d.bad("PHX §8.2", "occupied-by", squareSay(squares[0]))
	}
	d.does(&added{Unit: id, Army: leaderArmy(id), On: true, At: squares[0]})
	d.head("told.piece", "PHX §12", d.t.leaderSays(d.t.leader(id)))
	return d.done()
}

// tellsEntry is `entry SQUARE...`: where Prussians may enter.
func (d *deed) tellsEntry() game.Adjudication {
	squares, rest, ok := d.squaresIn(d.act.Args)
	switch {
	case !ok:
		return nil
	case len(squares) == 0 || len(rest) > 0:
		return d.bad("PHX §5", "entry-way")
	}
	says := ref.Comma{}
	for _, q := range squares {
		if says = append(says, squareSay(q)); !slices.Contains(d.t.land.Entry, q) {
			d.does(&opens{q})
		}
	}
	d.head("told.entry", "PHX §5", says)
	return d.done()
}

// tellsDeck is `deck ARMY CARD...`, all its cards; 4-2*3 are three.
func (d *deed) tellsDeck() game.Adjudication {
	if len(d.act.Args) == 0 || seatOf(d.act.Args[0]) < 0 {
		return d.bad("PHX §2.3", "which-side")
	}
	t := d.t
	e := &decked{Army: d.act.Args[0]}
	i := seatOf(e.Army)
	most := t.n.deck[e.Army]
	for _, w := range d.act.Args[1:] {
		name, times, many := strings.Cut(w, "*")
		n := 1
		if many {
			var err error
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > most {
				return d.bad("PHX §2.3", "no-card", w)
			}
		}
		if strings.HasPrefix(name, prussianPrefix) != (e.Army == prussian) {
			return d.bad("PHX §2.3", "card-serves", name, armyWord(e.Army))
		}
		if no := t.mayHave(e.Army, name); no != nil {
			no.Kind = game.BadValue
			d.no(no)
			return nil
		}
		for range n {
			e.Cards = append(e.Cards, name)
		}
	}
	switch {
	case len(e.Cards) != most:
		return d.bad("PHX §2.3", "deck-count", armyWord(e.Army), len(e.Cards), most)
	case t.packs[i] != nil:
		return d.bad("PHX §2.3", "deck-there", armyWord(e.Army))
	}
	d.does(e)
	if d.t.check() != nil { // cards were seen of which the deck has not so many
		return d.bad("PHX §2.3", "deck-seen", armyWord(e.Army))
	}
	d.head("told.deck", "PHX §2.3", armyWord(e.Army), most)
	return d.done()
}

// tellsCommand is `command SIDE ATTACK DEFENCE`.
func (d *deed) tellsCommand() game.Adjudication {
	a := d.act.Args
	if len(a) != 3 || slices.Index(sideNames[:], a[0]) < 0 {
		return d.bad("PHX §11.2", "which-command")
	}
	e := &valued{Side: slices.Index(sideNames[:], a[0])}
	for k, to := range []*int{&e.Attack, &e.Defence} {
		n, err := strconv.Atoi(a[k+1])
		if err != nil || n < 0 || n > ground.MostPoint {
			return d.bad("PHX §11.2", "which-command")
		}
		*to = n
	}
	d.does(e)
	d.head("told.command", "PHX §11.2", sideWord(e.Side), e.Attack, e.Defence)
	return d.done()
}

// file is the board as it is known with the position on it, as a file of its own. What a unit has done in
// this round no file tells: it goes on with the next card.
func (t *table) file() string {
	g := *t.land
	g.Units, g.Leaders = []ground.Unit{}, nil
	b := ground.Begin{Turn: t.Turn, Active: sideNames[t.Active], Castles: t.Castles, Last: map[string][]string{}}
	for i := range t.Units {
		p := &t.Units[i]
		u := ground.Unit{ID: p.ID, Army: p.Army, Arm: p.Arm, Value: p.Full, Reduced: p.Less, Elite: p.Elite, Weak: p.Weak && !p.Dead, Disordered: p.Disordered}
		switch {
		case p.Dead:
			b.Dead = append(b.Dead, p.ID)
		case p.On:
			at := p.At
			u.At, u.Facing = &at, p.Facing
		default:
			u.Enters = p.Enters
		}
		g.Units = append(g.Units, u)
	}
	for i := range t.Leaders {
		if l := &t.Leaders[i]; l.On {
			g.Leaders = append(g.Leaders, ground.Leader{ID: l.ID, At: l.At})
		}
	}
	for place, who := range t.Last {
		for _, side := range who {
			b.Last[place] = append(b.Last[place], sideNames[side])
		}
	}
	if t.Phase == playing || t.Phase == bidding {
		b.Cards, b.Bid = min(t.Played, t.n.cards), t.Phase == bidding
		b.Hands = map[string]ground.Hand{}
		for i, army := range armyNames {
			h := &t.Hands[i]
			if army == prussian && g.Length == ground.Short {
				continue
			}
			if b.Hands[army] = (ground.Hand{Cards: h.Known}); h.Unknown > 0 { // a file has cards or a number
				b.Hands[army] = ground.Hand{Unknown: h.size()}
			}
		}
	}
	g.Begin = b
	return boardfile.Written(g.JSON())
}
