package onepage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file answers questions about a game on its board, and says how it may be drawn.

// answer answers show, pieces, score and reach.
func (t *table) answer(a game.Action) (game.Verdict, *game.Refusal) {
	switch a.Verb {
	case "board":
		return t.answerBoard(), nil
	case "legal":
		return t.answerLegal(a, nothingWaits), nil
	case "score":
		return t.answerScore(), nil
	case "pieces":
		return t.answerPieces(a), nil
	}
	c := t.find(first(a.Units[0].IDs))
	if c == nil {
		return game.Verdict{}, t.unknown(first(a.Units[0].IDs))
	}
	if a.Verb == "show" {
		return game.Verdict{Lines: []game.Text{heading(t.says(c))}, Data: t.data(c)}, nil
	}
	return t.answerReach(c)
}

func heading(say ref.Msg, cite ...ref.Ref) game.Text {
	return game.Text{Kind: game.HeadLine, Say: say, Refs: cite}
}

func row(say ref.Msg) game.Text { return game.Text{Kind: game.BodyLine, Say: say} }

// answerBoard is the board as a file.
func (t *table) answerBoard() (v game.Verdict) {
	v.Lines = append(v.Lines, heading(ref.M("op.board.known"), "W1P §1"))
	for _, l := range strings.Split(strings.TrimRight(t.file(), "\n"), "\n") {
		v.Lines = append(v.Lines, game.Text{Kind: game.TableLine, Say: ref.M("op.value", l)})
	}
	v.Data = game.Object{{Key: "file", Value: t.file()}}
	return v
}

// fewSquares is how many lines of one piece and verb a list has room for; of more it gives the number.
const fewSquares = 30

// nothingWaits is what a list takes for granted that knows no deed which has begun.
func nothingWaits(game.Action) bool { return false }

// answerLegal lists what is taken now, of everybody or of one piece, the squares and targets of a piece on one line.
func (t *table) answerLegal(a game.Action, waits func(game.Action) bool) (v game.Verdict) {
	rows := []string{}
	for _, act := range t.legal(-1) {
		if (len(a.Units) == 0 || len(act.Units) > 0 && act.Units[0].IDs[0] == a.Units[0].IDs[0]) && !waits(act) {
			rows = append(rows, boardLine(act))
		}
	}
	v.Lines = append(v.Lines, heading(ref.M("op.legal", len(rows)), "W1P §2"))
	by := map[string]ref.Comma{}
	var order []string
	for _, l := range rows {
		words := strings.Fields(l)
		start, last := strings.Join(words[:max(len(words)-1, 1)], " "), ""
		switch {
		case words[0] == "x": // what is let go belongs to who lets it go
			start = l
		case len(words) > 1:
			last = words[len(words)-1]
		}
		if by[start] == nil {
			order = append(order, start)
			by[start] = ref.Comma{}
		}
		by[start] = append(by[start], wayAs(last))
	}
	for _, start := range order {
		if n := len(by[start]); len(a.Units) == 0 && n > fewSquares {
			who := strings.Fields(start)[1]
			v.Lines = append(v.Lines, row(ref.M("op.legal.many", ref.Typed(start), n, ref.Typed("legal "+who))))
			continue
		}
		v.Lines = append(v.Lines, row(ref.M("op.legal.row", ref.Typed(start), by[start])))
	}
	v.Data = game.Object{{Key: "lines", Value: rows}}
	if len(rows) == 0 && len(a.Units) > 0 {
		v.Lines = append(v.Lines, t.whyNothing(first(a.Units[0].IDs))...)
	}
	return v
}

// whyNothing says why a piece has nothing to do now.
func (t *table) whyNothing(id string) []game.Text {
	c := t.find(id)
	if c == nil {
		return []game.Text{row(t.unknown(id).Say)}
	}
	no := t.during(t.Phase, c)
	if no == nil && t.Phase == firing && c.Kind != artillery {
		no = t.during(moving, c)
	}
	if no == nil {
		return nil
	}
	return []game.Text{{Kind: game.BodyLine, Say: no.Say, Refs: []ref.Ref{no.Ref}}}
}

// wayAs is a word of a line as it is typed in either language: w is o in Italian.
func wayAs(word string) any {
	for _, w := range facingWords() {
		if w.Name == word && len(w.Also) > 0 {
			return ref.Name{EN: word, IT: w.Also[0]}
		}
	}
	return word
}

// answerScore is how the game stands.
func (t *table) answerScore() (v game.Verdict) {
	v.Lines = append(v.Lines, heading(ref.M("op.score", t.Points[french], t.Points[allied], t.Turn, t.turns()), "W1P §3"))
	v.Data = game.Object{{Key: "points", Value: game.Object{{Key: sideNames[french], Value: t.Points[french]}, {Key: sideNames[allied], Value: t.Points[allied]}}},
		{Key: "winner", Value: t.Won}, {Key: "turn", Value: t.Turn}, {Key: "side", Value: sideNames[t.Side]}, {Key: "phase", Value: string(t.Phase)}}
	return v
}

// answerPieces is how the pieces stand, of both sides or of one.
func (t *table) answerPieces(a game.Action) (v game.Verdict) {
	rows := []game.Object{}
	side := -1
	if len(a.Args) > 0 {
		side, _ = sideOf(a.Args[0])
	}
	v.Lines = append(v.Lines, heading(ref.M("op.pieces"), "W1P §1"))
	for i := range t.All {
		if c := &t.All[i]; side < 0 || c.Side == side {
			v.Lines = append(v.Lines, row(t.says(c)))
			rows = append(rows, t.data(c))
		}
	}
	v.Data = game.Object{{Key: "pieces", Value: rows}}
	return v
}

// answerReach is where a piece may end a move, the cheapest squares first; it may be asked before its
// phase and by anybody.
func (t *table) answerReach(c *counter) (v game.Verdict, no *game.Refusal) {
	if no := t.during(moving, c); no != nil && no.Kind != game.NotNow && no.Kind != game.NotYours {
		return v, no
	}
	if no := t.placed(c); no != nil {
		return v, no
	}
	who := t.mover(c)
	if no := t.mayMove(who); no != nil {
		return v, no
	}
	all := t.reach(who)
	slices.SortFunc(all, func(a, b stop) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.at.Y, a.at.Y), cmp.Compare(a.at.X, b.at.X))
	})
	v.Lines = append(v.Lines, heading(ref.M("op.reach", c.ID, t.left(who), len(all)), "W1P §4"))
	rows := game.Object{}
	by := map[int]ref.Comma{}
	for _, e := range all {
		by[e.cost] = append(by[e.cost], spot(e.at))
		rows = append(rows, game.KV{Key: spot(e.at), Value: e.cost})
	}
	for n := 1; n <= t.left(who); n++ {
		if by[n] != nil {
			v.Lines = append(v.Lines, row(ref.M("op.reach.row", n, by[n])))
		}
	}
	v.Data = game.Object{{Key: "squares", Value: rows}}
	return v, nil
}

// says is how a piece stands.
func (t *table) says(c *counter) ref.Msg {
	kindly := ref.Word("op.kind." + string(c.Kind))
	switch {
	case c.Where == gone:
		return ref.M("op.piece.gone", c.ID, kindly)
	case c.Where == waiting:
		turn := 1
		if e := t.field.Entry(c.Enters); e != nil {
			turn = e.Turn
		}
		return ref.M("op.piece.waiting", c.ID, kindly, turn)
	}
	more := ref.Comma{}
	if c.Kind == leader {
		more = append(more, ref.M("op.piece.value", c.Value))
	}
	if c.Guard {
		more = append(more, ref.M("op.piece.guard"))
	}
	if t.fronted(c) {
		more = append(more, ref.M("op.piece.front", ref.Word("op.way."+c.Facing.String())))
	}
	switch {
	case t.town(c.At):
		more = append(more, ref.M("op.piece.town"))
	case c.Stack && t.n.soundSquare(t.with(c)):
		more = append(more, ref.M("op.piece.square"))
	case c.Stack:
		more = append(more, ref.M("op.piece.wrong"))
	}
	if c.Kind == infantry && !t.stacked(c) {
		if d := t.stands(c); d.size > 1 {
			more = append(more, ref.M("op.piece."+d.formation, d.size))
		}
	}
	if c.Shaken {
		more = append(more, ref.M("op.piece.demoralised"))
	}
	if c.Side == t.Side && t.Phase == moving {
		more = append(more, ref.M("op.piece.left", t.mayStill(t.mover(c))))
	}
	if len(more) == 0 {
		return ref.M("op.piece.plain", c.ID, kindly, spot(c.At))
	}
	return ref.M("op.piece", c.ID, kindly, spot(c.At), more)
}

// data is a piece for JSON.
func (t *table) data(c *counter) game.Object {
	o := game.Object{{Key: "id", Value: c.ID}, {Key: "side", Value: sideNames[c.Side]}, {Key: "kind", Value: string(c.Kind)}}
	if c.Where == onBoard {
		o = append(o, game.KV{Key: "at", Value: []int{c.At.X, c.At.Y}})
		if t.fronted(c) {
			o = append(o, game.KV{Key: "facing", Value: c.Facing.String()})
		}
		o = append(o, game.Object{{Key: "demoralised", Value: c.Shaken}, {Key: "square", Value: c.Stack}, {Key: "left", Value: t.mayStill(t.mover(c))}}...)
	}
	return append(o, game.KV{Key: "on-board", Value: c.Where == onBoard})
}

// chart is the board as it may be drawn.
func (t *table) chart() game.Chart {
	c := game.Chart{Title: ref.M("op.title", t.field.Name.Msg()), PointsOf: ref.M("op.points-of")}
	c.Colours = []game.Colour{game.Blue, game.Red}
	for _, s := range sideNames {
		c.Sides = append(c.Sides, ref.M("op.army."+s))
	}
	g := game.Grid{Cols: t.field.Width, Rows: t.field.Height, Numbered: true}
	for y := range t.field.Height {
		for x := range t.field.Width {
			f := t.field.At(board.Square{X: x, Y: y})
			for _, k := range []struct {
				is   bool
				kind string
			}{{f.IsTown(), "town"}, {f.IsWood(), "wood"}, {f.IsContour(), "contour"}, {f.IsRoad(), "road"}, {f.IsImpassable(), "impassable"}} {
				if k.is {
					g.Squares = append(g.Squares, game.Square{Col: x, Row: y, Kind: k.kind, Say: ref.M("op.ground." + k.kind)})
				}
			}
		}
	}
	c.Table = g
	for i := range t.All {
		x := &t.All[i]
		c.Whole++
		tally := game.Tally{ID: x.ID, Side: x.Side, Start: t.n.points[x.Kind], Now: t.n.points[x.Kind], Mark: "steady", What: ref.M("w1p.what", ref.Word("op.kind."+string(x.Kind)))}
		switch {
		case x.Where == gone:
			tally.Now, tally.Mark, tally.Say = 0, "destroyed", ref.M("op.piece.is-gone")
		case x.Shaken:
			tally.Mark, tally.Say = "routs", ref.M("op.piece.demoralised")
		}
		c.Tally = append(c.Tally, tally)
		if x.Where != onBoard {
			continue
		}
		c.Placed++
		f := game.NoFront
		if t.fronted(x) {
			f = x.Facing
		}
		mark := "steady"
		if x.Shaken {
			mark = "routs"
		}
		c.Pieces = append(c.Pieces, game.Piece{ID: x.ID, Side: x.Side, At: game.Cell{Col: x.At.X, Row: x.At.Y, Facing: f}, Mark: mark})
	}
	c.Result = []ref.Msg{ref.M("op.score", t.Points[french], t.Points[allied], t.Turn, t.turns())}
	if t.Won != "" {
		c.Result = slices.Insert(c.Result, 0, ref.M("op.winner-is", ref.Word("op.winner."+t.Won)))
	}
	return c
}

// check names what cannot be: a piece off the board, two sides on a square, too many in a town,
// a stack of none.
func (t *table) check() error {
	first, many := make([]int16, t.field.Width*t.field.Height), make([]int8, t.field.Width*t.field.Height) // by square: a piece there from 1, and how many
	for i := range t.All {
		c := &t.All[i]
		if c.Where != onBoard {
			continue
		}
		if !t.field.On(c.At) {
			return wrong("off the board", c)
		}
		k := c.At.Y*t.field.Width + c.At.X
		if many[k]++; first[k] == 0 {
			first[k] = int16(i + 1)
		}
		switch {
		case t.field.At(c.At).IsImpassable():
			return wrong("on ground that bars it", c)
		case t.town(c.At) && int(many[k]) > t.n.townPieces:
			return wrong("one too many in a town", c)
		case t.town(c.At) && c.Stack:
			return wrong("a square in a town", c)
		case t.All[first[k]-1].Side != c.Side:
			return wrong("on an enemy", c)
		case c.Facing == game.NoFront:
			return wrong("without a front", c)
		}
	}
	if t.Points[0] < 0 || t.Points[1] < 0 {
		return wrong("points", &t.All[0])
	}
	return nil
}

func wrong(what string, c *counter) error { return fmt.Errorf("%s: %s at %s", c.ID, what, spot(c.At)) }
