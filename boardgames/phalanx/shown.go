package phalanx

import (
	"slices"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers questions about a game on its board, and says how it may be drawn.

func heading(say ref.Msg, cite ...ref.Ref) game.Text {
	return game.Text{Kind: game.HeadLine, Say: say, Refs: cite}
}

func row(say ref.Msg) game.Text { return game.Text{Kind: game.BodyLine, Say: say} }

// answer answers a question.
func (t *table) answer(a game.Action) (v game.Verdict, no *game.Refusal) {
	switch a.Verb {
	case "units":
		return t.allUnits(), nil
	case "score":
		return t.stands(), nil
	case "board":
		return t.writtenDown(), nil
	case "hand":
		return t.handsOf(a.Args), nil
	case "legal":
		return t.listed(a, func(game.Action) bool { return false }), nil
	}
	if len(a.Units) == 0 {
		if len(a.Args) > 0 {
			if q, ok := squareOf(a.Args[0]); ok && t.has(q) {
				return t.shows(q), nil
			}
		}
		return v, refuse(game.Unknown, "PHX §2.1", ref.M("ph.refuse.who"), boardExample("units"))
	}
	id := a.Units[0].IDs[0]
	if l := t.leader(id); l != nil {
		v.Lines = append(v.Lines, heading(t.leaderSays(l), "PHX §12"))
		v.Data = t.leaderData(l)
		return v, nil
	}
	p := t.unit(id)
	if p == nil {
		return v, t.nobody(id)
	}
	v.Lines = append(v.Lines, heading(t.says(p), "PHX §9.1"))
	v.Data = t.data(p)
	return v, nil
}

// says is a unit in one line.
func (t *table) says(p *piece) ref.Msg {
	if p.Dead {
		return ref.M("ph.unit.dead", p.ID, p.Full)
	}
	marks := ref.Comma{ref.Word("ph.arm." + p.Arm), ref.M("ph.unit.value", p.value())}
	for _, m := range []struct {
		is  bool
		key string
	}{{p.Elite, "elite"}, {p.Weak, "weak"}, {p.Disordered, "disordered"}, {p.Moved || p.Began, "moved"}, {p.Attacked, "attacked"}, {p.Rallied, "rallied"}} {
		if m.is {
			marks = append(marks, ref.M("ph.unit."+m.key))
		}
	}
	if !p.On {
		return ref.M("ph.unit.off", p.ID, p.Enters, marks)
	}
	return ref.M("ph.unit", p.ID, squareSay(p.At), ref.Word("ph.way."+p.Facing), marks)
}

func (t *table) data(p *piece) game.Object {
	o := game.Object{{Key: "id", Value: p.ID}, {Key: "army", Value: p.Army}, {Key: "arm", Value: p.Arm}, {Key: "value", Value: p.value()}, {Key: "on", Value: p.On}}
	if p.On {
		o = append(o, game.Object{{Key: "at", Value: []int{p.At.X, p.At.Y}}, {Key: "facing", Value: p.Facing}}...)
	}
	return append(o, game.Object{{Key: "reduced", Value: p.Weak}, {Key: "disordered", Value: p.Disordered}, {Key: "dead", Value: p.Dead}}...)
}

func (t *table) leaderSays(l *commander) ref.Msg {
	if !l.On {
		return ref.M("ph.leader.off", leaderWord(l.ID))
	}
	return ref.M("ph.leader.at", leaderWord(l.ID), squareSay(l.At))
}

func (t *table) leaderData(l *commander) game.Object {
	o := game.Object{{Key: "id", Value: l.ID}, {Key: "on", Value: l.On}}
	if l.On {
		o = append(o, game.KV{Key: "at", Value: []int{l.At.X, l.At.Y}})
	}
	return o
}

// allUnits is how everything stands.
func (t *table) allUnits() (v game.Verdict) {
	v.Lines = append(v.Lines, heading(ref.M("ph.units"), "PHX §2.2"))
	units, leaders := []game.Object{}, []game.Object{}
	for i := range t.Leaders {
		v.Lines = append(v.Lines, row(t.leaderSays(&t.Leaders[i])))
		leaders = append(leaders, t.leaderData(&t.Leaders[i]))
	}
	for i := range t.Units {
		v.Lines = append(v.Lines, row(t.says(&t.Units[i])))
		units = append(units, t.data(&t.Units[i]))
	}
	v.Data = game.Object{{Key: "units", Value: units}, {Key: "leaders", Value: leaders}}
	return v
}

// stands is how the game stands.
func (t *table) stands() (v game.Verdict) {
	won, points := t.result()
	v.Lines = append(v.Lines, heading(ref.M("ph.score", t.Turn, t.n.turns[t.land.Length]), "PHX §13"), t.standsLine(won, points))
	lasts, castles := game.Object{}, game.Object{}
	for _, place := range append([]string{montStJean, plancenoit}, castleNames...) {
		who := []string{}
		for _, s := range t.Last[place] {
			who = append(who, sideNames[s])
		}
		said := ref.Comma{}
		for _, s := range t.Last[place] {
			said = append(said, sideWord(s))
		}
		if t.counts(place) {
			v.Lines = append(v.Lines, row(ref.M("ph.score.place", ref.Word("ph.fact."+place), said)))
		}
		lasts = append(lasts, game.KV{Key: place, Value: who})
	}
	for _, name := range castleNames {
		castles = append(castles, game.KV{Key: name, Value: t.Castles[name]})
		v.Lines = append(v.Lines, row(ref.M("ph.score.castle", ref.Word("ph.fact."+name), t.Castles[name])))
	}
	v.Data = game.Object{{Key: "turn", Value: t.Turn}, {Key: "phase", Value: string(t.Phase)}, {Key: "active", Value: sideNames[t.Active]}, {Key: "played", Value: t.Played}, {Key: "mp", Value: t.Points}, {Key: "deck", Value: t.deckNow()},
		{Key: "vp", Value: game.Object{{Key: french, Value: points[0]}, {Key: allied, Value: points[1]}}}, {Key: "last", Value: lasts}, {Key: "castle", Value: castles}, {Key: "over", Value: t.Phase == over}, {Key: "victor", Value: t.Won}}
	if t.Fought != nil {
		v.Data = append(v.Data, game.Object{{Key: "bp", Value: []int{t.Fought.BP[0], t.Fought.BP[1]}}, {Key: "winner", Value: t.Fought.Winner}, {Key: "doubled", Value: t.Fought.Doubled}}...)
	}
	return v
}

// counts reports a place that is worth something to somebody at the end of this game: Frischermont in a short one alone,
// Plancenoit in a long one alone (PHX §13.2, §13.3).
func (t *table) counts(place string) bool {
	if t.land.Length == ground.Short {
		return place != plancenoit && t.Last[place] != nil
	}
	for _, side := range sideNames {
		if t.n.points[side+"."+place] > 0 {
			return true
		}
	}
	return false
}

// deckNow is the deck to which the Allied round is held.
func (t *table) deckNow() string {
	if t.Active != theAllies {
		return ""
	}
	if t.Deck != "" {
		return t.Deck
	}
	return t.bound()
}

// handsOf are the cards in hands, as far as whoever looks may know them.
func (t *table) handsOf(who []string) (v game.Verdict) {
	v.Lines = append(v.Lines, heading(ref.M("ph.hands"), "PHX §4"))
	data := game.Object{}
	for i, army := range armyNames {
		if len(who) > 0 && who[0] != army {
			continue
		}
		h := &t.Hands[i]
		say := ref.M("ph.hand", upWord(army), h.size(), cardList(h.Known))
		if len(h.Known) == 0 {
			say = ref.M("ph.hand.unknown", upWord(army), h.size())
		}
		v.Lines = append(v.Lines, row(say))
		data = append(data, game.KV{Key: army, Value: game.Object{{Key: "n", Value: h.size()}, {Key: "cards", Value: append([]string{}, h.Known...)}}})
	}
	v.Data = game.Object{{Key: "hands", Value: data}}
	return v
}

// listed are the lines that are taken now, of everybody or of one unit.
func (t *table) listed(a game.Action, waits func(game.Action) bool) (v game.Verdict) {
	rows := []string{}
	cards := false // of these the best are listed, not every choice from a hand
	for _, act := range t.legal(-1) {
		if (len(a.Units) == 0 || len(act.Units) > 0 && slices.Contains(act.Units[0].IDs, a.Units[0].IDs[0])) && !waits(act) {
			rows = append(rows, boardLine(act))
			cards = cards || act.Verb == "cards"
		}
	}
	if cards {
		v.Lines = append(v.Lines, heading(ref.M("ph.legal.some", len(rows)), "PHX §4"), row(ref.M("ph.legal.cards")))
	} else {
		v.Lines = append(v.Lines, heading(ref.M("ph.legal", len(rows)), "PHX §4"))
	}
	by := map[string]ref.Comma{}
	var order []string
	for _, l := range rows {
		words := strings.Fields(l)
		start, rest := strings.Join(words[:min(len(words), 2)], " "), strings.Join(words[min(len(words), 2):], " ")
		if by[start] == nil {
			order = append(order, start)
			by[start] = ref.Comma{}
		}
		by[start] = append(by[start], ref.Typed(rest))
	}
	for _, start := range order {
		verb, who, _ := strings.Cut(start, " ")
		if len(a.Units) == 0 && len(by[start]) > fewWays && t.unit(who) != nil {
			v.Lines = append(v.Lines, row(ref.M("ph.legal.many", ref.Typed(verb+" "+who), len(by[start]), who)))
			continue
		}
		v.Lines = append(v.Lines, row(ref.M("ph.legal.row", ref.Typed(start), by[start])))
	}
	v.Data = game.Object{{Key: "lines", Value: rows}}
	squares, edges := t.unknowns(t.Active)
	not := ref.Comma{}
	for _, q := range squares {
		not = append(not, squareSay(q))
	}
	for _, e := range edges {
		not = append(not, ref.M("ph.told.between", squareSay(e[0]), squareSay(e[1])))
	}
	if len(not) > 0 {
		v.Lines = append(v.Lines, row(ref.M("ph.unknown", not)))
		v.Data = append(v.Data, game.KV{Key: "unknown", Value: append([]board.Square{}, squares...)})
	}
	return v
}

// writtenDown is the board as a file.
func (t *table) writtenDown() (v game.Verdict) {
	v.Lines = append(v.Lines, heading(ref.M("ph.board.known"), "PHX §2.1"))
	text := t.file()
	for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		v.Lines = append(v.Lines, game.Text{Kind: game.TableLine, Say: ref.M("ph.value", l)})
	}
	v.Data = game.Object{{Key: "file", Value: text}}
	return v
}

// fewWays is how many lines of one unit and verb a list has room for; of more it gives the number.
const fewWays = 4

// shows is a square.
func (t *table) shows(q board.Square) (v game.Verdict) {
	is, place := t.kind(q)
	say := ref.M("ph.shows", squareSay(q), ref.Word("ph.ground."+is))
	if place != "" {
		say = ref.M("ph.shows.place", squareSay(q), ref.Word("ph.ground."+is), ref.Word("ph.fact."+place))
	}
	v.Lines = append(v.Lines, heading(say, "PHX §8.3"))
	for _, s := range t.beside(q) {
		for _, e := range t.land.Edge(q, s) {
			v.Lines = append(v.Lines, row(ref.M("ph.shows.edge", squareSay(s), ref.Word("ph.edge."+e))))
		}
	}
	if p := t.at(q); p != nil {
		v.Lines = append(v.Lines, row(t.says(p)))
	}
	for i := range t.Leaders {
		if l := &t.Leaders[i]; l.On && l.At == q {
			v.Lines = append(v.Lines, row(t.leaderSays(l)))
		}
	}
	v.Data = game.Object{{Key: "at", Value: []int{q.X, q.Y}}, {Key: "is", Value: is}, {Key: "place", Value: place}}
	return v
}

// edges adds what lies between squares, and what nobody has told.
func (t *table) edges(g game.Grid) game.Grid {
	for y := range g.Rows {
		for x := range g.Cols {
			q := board.Square{X: x, Y: y}
			if p := t.spot(q); !p.known {
				g.Squares = append(g.Squares, game.Square{Col: x, Row: y, Kind: ground.Unknown, Say: ref.M("ph.value", ref.Word("ph.ground."+ground.Unknown))})
			}
			for w, f := range straight[:2] { // north and east
				if !t.has(q.Step(f, 1)) {
					continue
				}
				for _, kind := range t.spot(q).edges[w].kinds() {
					g.Edges = append(g.Edges, game.Edge{Col: x, Row: y, East: w == 1, Kind: kind, Say: ref.M("ph.value", ref.Word("ph.edge."+kind))})
				}
			}
		}
	}
	return g
}

// kinds are the edges by name, that which hinders most the last.
func (c crossing) kinds() (out []string) {
	for _, e := range []struct {
		is   bool
		kind string
	}{{c.road, ground.Road}, {c.ridge, ground.Ridge}, {c.stream, ground.Stream}, {c.bridge, ground.Bridge}, {c.pond, ground.Pond}} {
		if e.is {
			out = append(out, e.kind)
		}
	}
	return out
}

// chart is the board as it may be drawn.
func (t *table) chart() game.Chart {
	out := game.Chart{Title: ref.M("ph.title", t.land.Name.Msg()), PointsOf: ref.M("ph.points-of")}
	out.Colours = []game.Colour{game.Blue, game.Red, game.Dark}
	for _, name := range t.players() {
		out.Sides = append(out.Sides, ref.M("ph.army."+name))
	}
	g := game.Grid{Cols: t.land.Board[0], Rows: t.land.Board[1], Numbered: true}
	for _, s := range t.land.Squares {
		if s.Is != groundClear {
			g.Squares = append(g.Squares, game.Square{Col: s.At.X, Row: s.At.Y, Kind: s.Is, Say: ref.M("ph.value", ref.Word("ph.ground."+s.Is))})
		}
	}
	out.Table = t.edges(g)
	for i := range t.Units {
		p := &t.Units[i]
		mark := "steady"
		x := game.Tally{ID: p.ID, Side: t.leads(p.Army), Start: p.Full, Now: p.value(), Mark: mark, What: ref.M("phx.what", ref.Word("ph.arm."+p.Arm))}
		if p.Elite {
			x.What = ref.M("phx.what", ref.Comma{ref.Word("ph.arm." + p.Arm), ref.M("ph.unit.elite")})
		}
		switch {
		case p.Dead:
			x.Now, x.Mark, x.Say = 0, "destroyed", ref.M("ph.unit.is-dead")
		case p.Disordered:
			x.Mark, x.Say = "retreats", ref.M("ph.unit.disordered")
		}
		out.Tally = append(out.Tally, x)
		out.Whole++
		if p.On {
			out.Placed++
			out.Pieces = append(out.Pieces, game.Piece{ID: p.ID, Side: t.leads(p.Army), At: game.Cell{Col: p.At.X, Row: p.At.Y, Facing: facingOf(p.Facing)}, Mark: x.Mark})
		}
	}
	for i := range t.Leaders {
		if l := &t.Leaders[i]; l.On {
			out.Pieces = append(out.Pieces, game.Piece{ID: l.ID, Name: ref.M("ph.value", leaderWord(l.ID)), Side: t.leads(l.Army), At: game.Cell{Col: l.At.X, Row: l.At.Y}, Mark: "steady"})
		}
	}
	won, points := t.result()
	out.Result = []ref.Msg{t.standsLine(won, points).Say, ref.M("ph.score", t.Turn, t.n.turns[t.land.Length])}
	return out
}
