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

// This file reads and carries out the lines by which the table tells of its board, and writes the board
// down as a file.

// toldWords are the words of what the table tells, by their Italian ones.
var toldWords = map[string]string{
	"vuoto": groundClear, "aperto": groundClear, "libero": groundClear, "bosco": "wood", "villaggio": "village", "collina": groundHill, "castello": groundCast,
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
	if key := edgeFault(e.Is, len(ends)); key != "" {
		return d.bad("PHX §8.3", key)
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

// edgeFault is what is wrong with the kinds of an edge told of so many ends (PHX §8.3); "" for nothing.
func edgeFault(is []string, ends int) string {
	c := crossingOf(is)
	switch {
	case len(is) == 0, ends%2 == 1, ends == 0 && !slices.Equal(is, []string{none}), slices.Contains(is, none) && len(is) > 1:
		return "which-edge"
	case c.bridge && !c.stream:
		return "bridge-alone"
	case c.pond && (c.road || c.bridge):
		return "pond-crossed"
	}
	return ""
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
			return d.bad("PHX §2.3", "card-serves", name, deckWord(e.Army))
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
		return d.bad("PHX §2.3", "deck-count", deckWord(e.Army), len(e.Cards), most)
	case t.packs[i] != nil:
		return d.bad("PHX §2.3", "deck-there", deckWord(e.Army))
	}
	d.does(e)
	if d.t.check() != nil { // cards were seen of which the deck has not so many
		return d.bad("PHX §2.3", "deck-seen", deckWord(e.Army))
	}
	d.head("told.deck", "PHX §2.3", deckWord(e.Army), most)
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
	d.head("told.command", "PHX §11.2", ofWord(sideNames[e.Side]), e.Attack, e.Defence)
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
