package onepage

import (
	"math/big"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// body is a piece on the way of a retreat.
type body struct {
	id     string
	kind   kind
	own    bool // of the loser's side
	at     board.Square
	facing game.Facing
	shaken bool
	square bool // in a square, or foot in a town: it has no front
	// Of this move so far: whether it was demoralised when that began, and the squares that it
	// has gone back (W1P R9, R41).
	was  bool
	back int
}

// after is how a body is that goes back so many squares more.
func (b *body) after(n *numbers, far int) status {
	st := n.after(b.kind, b.was, b.back+far)
	if st == steady && b.shaken && falters(b.kind) {
		return demoralised
	}
	return st
}

// retreat is a piece, or a stack that keeps together, that must go back in a straight line
// (W1P §15).
type retreat struct {
	n             *numbers
	read          readings
	width, height int
	losers        []*body
	distance      int
	others        []*body
	barred, woods []board.Square
}

// at is where the losers stand.
func (r *retreat) at() board.Square { return r.losers[0].at }

// loserID is what answers call the piece that goes back.
const loserID = "loser"

// track is one straight line of a retreat.
type track struct {
	way               game.Facing
	lost, demoralised []string
	worn              []worn // who is lost or newly demoralised
	barred            bool   // the line is not allowed, and whoever takes it is eliminated
	points, halves    int    // halves: newly demoralised
	sorties, pushes   int
	dies              bool // the loser
	moved             []shift
	met               []*body // who has sallied, or could
}

// worn is a piece that is lost or newly demoralised, and the squares that it goes back on the line.
type worn struct {
	id    string
	far   int
	cause cause
}

// cause is what a piece is lost to on its way, where it is not the distance.
type cause string

const (
	overEdge cause = "edge"
	bySortie cause = "sortie"
)

// shift is where pieces that stand together come to stand.
type shift struct {
	ids []string
	to  board.Square
	far int
}

// sally fights a sortie of foot against pieces that come to a square; it reports that they
// lose it and so cannot go on.
type sally func(group []*body, foot *body, at board.Square) bool

// loss is what a line costs, in points.
func (l *track) loss(n *numbers) *big.Rat {
	return new(big.Rat).Add(new(big.Rat).SetInt64(int64(l.points)), big.NewRat(int64(l.halves), int64(n.half)))
}

func (g *gather) prepareRetreat() *game.Proc[struct{}] {
	s := g.Stated
	size := s.Square("", "board")
	r := &retreat{n: g.n, read: g.read, width: size.X, height: size.Y, distance: s.Number("", "distance"),
		losers: []*body{{id: loserID, kind: kind(s.Text("l", "kind")), own: true, at: s.Square("l", "at"), shaken: s.Yes("l", "demoralised")}},
		barred: s.Squares("", "impassable"), woods: s.Squares("", "woods")}
	ids := []string{loserID}
	for k := range s.Count("p") {
		of := board.One("p", k)
		f := g.facing(of, kind(s.Text(of, "kind")) == infantry && s.Text(of, "side") == "enemy" && !s.Yes(of, "square"))
		b := &body{id: of, kind: kind(s.Text(of, "kind")), own: s.Text(of, "side") == "own", at: s.Square(of, "at"), facing: f, shaken: s.Yes(of, "demoralised"), square: s.Yes(of, "square")}
		if s.Has(of, "id") {
			b.id = s.Text(of, "id")
		}
		r.others, ids = append(r.others, b), append(ids, b.id)
	}
	if !named(ids) {
		g.bad("W1P §15", ref.M("op.refuse.one-id"))
	}
	for _, b := range append(slices.Clone(r.losers), r.others...) {
		b.was = b.shaken
		if !r.on(b.at) {
			g.bad("W1P §15", ref.M("op.refuse.off-board", b.id))
		}
	}
	if g.Err != nil {
		return nil
	}
	keys, lines := r.answer()
	return g.Certain(keys, lines...)
}

func (r *retreat) on(q board.Square) bool {
	return q.X >= 0 && q.Y >= 0 && q.X < r.width && q.Y < r.height
}

// ways are the directions of a retreat: towards every neighbour (W1P R1, R23).
func (r *retreat) ways() []game.Facing {
	if !r.read.Has(book.FourWaysBack) && !r.read.Has(book.DistancesAlongTheSides) {
		return board.Ways[:]
	}
	return []game.Facing{game.North, game.East, game.South, game.West}
}

// lines are the lines that are allowed, in the order of the compass.
func (r *retreat) lines() []track {
	var out []track
	for _, w := range r.ways() {
		if l, ok := r.line(w, r.distance, nil); ok {
			out = append(out, l)
		}
	}
	if len(out) > 0 || !r.read.Has(book.StopsBeforeWhatBars) {
		return out
	}
	for _, w := range r.ways() { // W1P R15 b: as far as it may go on each
		for d := r.distance - 1; d >= 0; d-- {
			if l, ok := r.line(w, d, nil); ok {
				out = append(out, l)
				break
			}
		}
	}
	return out
}

// line follows a line for so many squares; ok is false for one that is barred. Who dies of
// it pushes nobody and draws no sortie; who dies of the distance alone needs no way (W1P §15).
// fight decides the sorties on the way; nil counts them, and nobody is stopped.
func (r *retreat) line(way game.Facing, far int, fight sally) (l track, ok bool) {
	l.way = way
	alive, ok := r.drive(&l, r.losers, way, far, fight)
	if !ok || !alive {
		l.dies = true
		return l, ok
	}
	front := far // how far ahead the last square is that somebody now stands on
	for _, group := range r.ahead(way) {
		push := front - r.offset(group[0].at, way) + 1
		if push <= 0 {
			break
		}
		l.pushes += len(group)
		if alive, ok = r.drive(&l, group, way, push, fight); !ok {
			return l, false
		}
		if alive {
			front++
		}
	}
	return l, true
}

// drive sends pieces that stand together back: alive reports that some of them are left, and
// ok that nothing bars their way.
func (r *retreat) drive(l *track, group []*body, way game.Facing, far int, fight sally) (alive, ok bool) {
	at := group[0].at
	st, why := make([]status, len(group)), make([]cause, len(group))
	for i, b := range group {
		st[i] = b.after(r.n, far)
		switch {
		case st[i] == eliminated:
			continue
		case !r.walk(b.kind, at, way, far):
			if slices.Contains(r.losers, b) || !r.read.Has(book.PushedIntoDeath) {
				return false, false
			}
			st[i] = eliminated
		case !r.on(at.Step(way, far)):
			st[i], why[i] = eliminated, overEdge
		}
		alive = alive || st[i] != eliminated
	}
	if alive && r.stopped(l, group, r.squares(at, way, far), fight) {
		alive = false
		for i := range st {
			if st[i] != eliminated {
				st[i], why[i] = eliminated, bySortie
			}
		}
	}
	gone := shift{to: at.Step(way, far), far: far}
	for i, b := range group {
		l.note(r, b, st[i], worn{b.id, far, why[i]})
		if st[i] != eliminated {
			gone.ids = append(gone.ids, b.id)
		}
	}
	if alive {
		l.moved = append(l.moved, gone)
	}
	return alive, true
}

// stopped meets the enemy foot into whose front a group goes, each once a line; it reports
// that one of them stopped it.
func (r *retreat) stopped(l *track, group []*body, entered []board.Square, fight sally) bool {
	for _, q := range entered {
		for _, b := range r.others {
			if b.own || b.kind != infantry || b.square || b.facing == game.NoFront || b.at.Step(b.facing, 1) != q || slices.Contains(l.met, b) {
				continue
			}
			l.met = append(l.met, b)
			l.sorties++
			if fight != nil && fight(group, b, q) {
				return true
			}
		}
	}
	return false
}

// note writes down what becomes of a piece that goes back.
func (l *track) note(r *retreat, b *body, st status, w worn) {
	switch {
	case st == eliminated:
		l.lost, l.worn = append(l.lost, b.id), append(l.worn, w)
		l.points += r.n.points[b.kind]
	case st == demoralised && !b.shaken:
		l.demoralised, l.worn = append(l.demoralised, b.id), append(l.worn, w)
		l.halves++
	}
}

// walk reports whether a piece may go so many squares: no enemy and nothing that bars it
// stands on the way, as far as the board goes.
func (r *retreat) walk(k kind, from board.Square, way game.Facing, far int) bool {
	for _, q := range r.squares(from, way, far) {
		if slices.Contains(r.barred, q) || (k == cavalry || k == artillery) && slices.Contains(r.woods, q) ||
			slices.ContainsFunc(r.others, func(b *body) bool { return !b.own && b.at == q }) {
			return false
		}
	}
	return true
}

// squares are the squares of the board that a piece enters.
func (r *retreat) squares(from board.Square, way game.Facing, far int) (out []board.Square) {
	for n := 1; n <= far; n++ {
		if q := from.Step(way, n); r.on(q) {
			out = append(out, q)
		}
	}
	return out
}

// offset is how many squares ahead on the line a square lies, 0 for one beside it.
func (r *retreat) offset(q board.Square, way game.Facing) int {
	dx, dy := q.Apart(r.at())
	if n := max(dx, dy); n > 0 && r.at().Step(way, n) == q {
		return n
	}
	return 0
}

// ahead are the own pieces on a line, those of one square together, the nearest first.
func (r *retreat) ahead(way game.Facing) (out [][]*body) {
	var far []int // of the groups
	for _, b := range r.others {
		n := r.offset(b.at, way)
		if !b.own || n == 0 {
			continue
		}
		k, found := slices.BinarySearch(far, n)
		if !found {
			far, out = slices.Insert(far, k, n), slices.Insert(out, k, nil)
		}
		out[k] = append(out[k], b)
	}
	return out
}

// best are the lines that cost least, then those with the fewest sorties (W1P R21).
func (r *retreat) best(all []track) (out []track) {
	for _, l := range all {
		if len(out) > 0 {
			c := l.loss(r.n).Cmp(out[0].loss(r.n))
			if c == 0 {
				c = l.sorties - out[0].sorties
			}
			switch {
			case c > 0:
				continue
			case c < 0:
				out = out[:0]
			}
		}
		out = append(out, l)
	}
	return out
}

// answer is where the loser goes, as JSON and as lines.
func (r *retreat) answer() (game.Object, []game.Text) {
	all := r.lines()
	best := r.best(all)
	loss, sorties, dies := new(big.Rat).SetInt64(int64(r.n.points[r.losers[0].kind])), 0, true // W1P R15: no line, no piece
	ways := []string{}
	for i, l := range best {
		if i == 0 {
			loss, sorties = l.loss(r.n), l.sorties
		}
		dies = dies && l.dies
		ways = append(ways, l.way.String())
	}
	lines := game.Object{}
	text := []game.Text{}
	for _, l := range all {
		lines = append(lines, game.KV{Key: l.way.String(), Value: game.Object{{Key: "loss", Value: l.loss(r.n).RatString()}, {Key: "sorties", Value: l.sorties},
			{Key: "pushes", Value: l.pushes}, {Key: "lost", Value: list(l.lost)}, {Key: "demoralised", Value: list(l.demoralised)}}})
		text = append(text, l.tell(r))
	}
	slices.SortStableFunc(lines, byKey)
	return game.Object{{Key: "best", Value: ways}, {Key: "loss", Value: loss.RatString()}, {Key: "sorties", Value: sorties}, {Key: "eliminated", Value: dies}, {Key: "lines", Value: lines}},
		append(r.head(best, loss, sorties, dies), text...)
}

func list(ids []string) []string {
	if ids == nil {
		return []string{}
	}
	return ids
}
