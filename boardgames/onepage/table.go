package onepage

import (
	"slices"
	"strconv"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/game"
)

// french and allied are the two sides by number; the French move first (W1P §1).
const french, allied = 0, 1

// sideNames are the two sides as files and lines name them.
var sideNames = [2]string{"french", "allied"}

// phase is where a side's half of a turn stands (W1P §2).
type phase string

const (
	firing phase = "fire"
	moving phase = "move"
	fights phase = "fight"
	ended  phase = "over"
)

// where says where a counter is.
type where uint8

const (
	waiting where = iota // not yet on the board
	onBoard
	gone
)

// counter is one piece of a game on its board.
type counter struct {
	ID     string       `json:"id"`
	Side   int          `json:"side"`
	Kind   kind         `json:"kind"`
	Value  int          `json:"value"`
	Guard  bool         `json:"guard,omitempty"` // Old Guard
	Chief  bool         `json:"chief,omitempty"` // his death decides the game
	Enters string       `json:"enters,omitempty"`
	Where  where        `json:"where"`
	At     board.Square `json:"at"`
	Facing game.Facing  `json:"facing"` // kept by who stands in a square or a town, and means nothing there
	Shaken bool         `json:"demoralised"`
	// Stack is a piece of a square outside a town, or of what is left of one (W1P §11, §13).
	Stack bool `json:"stack"`
	// Of this half of the turn.
	Was       bool           `json:"was"`     // demoralised when it began
	Back      int            `json:"back"`    // squares gone back (W1P R9, R41)
	Spent     int            `json:"spent"`   // movement points
	Fired     bool           `json:"fired"`   // its gun has fired
	Moved     bool           `json:"moved"`   // it has left its square
	Stopped   bool           `json:"stopped"` // by a sortie
	Joined    bool           `json:"joined"`  // it has come into a stack (W1P R37)
	Composed  bool           `json:"composed"`
	Dissolved bool           `json:"dissolved"`
	Broken    bool           `json:"broken"` // what it was dissolved from was a wrong square (W1P §13)
	Loose     bool           `json:"loose"`  // out of a stack just now: it turns for nothing
	Run       run            `json:"run"`    // of horse
	Onto      []string       `json:"onto"`   // whom the run had before it when the moves ended
	Struck    []board.Square `json:"struck"` // squares attacked
}

// run is the last straight run of horse (W1P R24).
type run struct {
	Way game.Facing `json:"way"`
	N   int         `json:"n"`
}

// table is a game on its board. Nobody changes one: Apply gives a new one.
type table struct {
	field *field.Field
	n     *numbers
	read  readings
	place map[string]int // of a piece in All
	// Ground that bars the way of a retreat: everybody's, that of horse and guns.
	barred, woods []board.Square

	Turn   int        `json:"turn"`
	Side   int        `json:"side"`
	Phase  phase      `json:"phase"`
	All    []counter  `json:"pieces"`
	Formed [][]string `json:"formed"` // formations when the turn began (W1P R36)
	Meets  []meeting  `json:"meets"`
	Points [2]int     `json:"points"` // won by each side
	Won    string     `json:"won"`    // french, allied, draw; "" while it is open
	// Known is the ground that was learned at the table, by its square.
	Known map[string]string `json:"known,omitempty"`
}

// meeting is a piece that has come before the front of an enemy foot, which may sally.
type meeting struct {
	Foot  string `json:"foot"`
	Mover string `json:"mover"`
}

// find is the piece of a name, nil of none.
func (t *table) find(id string) *counter {
	if i, ok := t.place[id]; ok {
		return &t.All[i]
	}
	return nil
}

// lay makes the table of a file.
func lay(f *field.Field, n *numbers, read readings) *table {
	t := &table{field: f, n: n, read: read, place: map[string]int{}, Turn: 1, Phase: firing}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		c := counter{ID: p.ID, Side: slices.Index(sideNames[:], string(p.Side)), Kind: kind(p.Kind), Value: p.Value, Guard: p.OldGuard, Chief: p.Chief, Enters: p.Enters, Stack: p.Square, Facing: p.Facing}
		if p.At != nil {
			c.At, c.Where = *p.At, onBoard
		}
		if c.Facing == game.NoFront {
			c.Facing = [2]game.Facing{game.North, game.South}[c.Side]
		}
		t.place[c.ID] = len(t.All)
		t.All = append(t.All, c)
	}
	t.grounds()
	t.Formed = t.formations()
	return t
}

// grounds lists the squares that bar somebody.
func (t *table) grounds() {
	t.barred, t.woods = nil, nil
	for x := range t.field.Width {
		for y := range t.field.Height {
			q := board.Square{X: x, Y: y}
			switch g := t.field.At(q); {
			case g.IsImpassable():
				t.barred = append(t.barred, q)
			case g.IsWood():
				t.woods = append(t.woods, q)
			}
		}
	}
}

// copied is a table that may be changed.
func (t *table) copied() *table {
	out := *t
	out.All = slices.Clone(t.All)
	return &out
}

// at are the pieces that stand on a square, in the order of the file.
func (t *table) at(q board.Square) (out []*counter) {
	for i := range t.All {
		if c := &t.All[i]; c.Where == onBoard && c.At == q {
			out = append(out, c)
		}
	}
	return out
}

// with are the pieces that stand where a piece stands and share its fate: those of its square
// or its town.
func (t *table) with(c *counter) []*counter { return t.at(c.At) }

// town reports a square of a town.
func (t *table) town(q board.Square) bool { return t.field.At(q).IsTown() }

// stacked reports a piece in a square or in a town: it has no front of its own (W1P §4, §12).
func (t *table) stacked(c *counter) bool { return c.Stack || t.town(c.At) }

// fronted reports a piece that has a front.
func (t *table) fronted(c *counter) bool { return c.Kind != leader && !t.stacked(c) }

// square reports two foot, and at most a gun and a leader, that make a sound square.
func (n *numbers) soundSquare(all []*counter) bool {
	var foot, guns, leaders int
	for _, c := range all {
		switch c.Kind {
		case infantry:
			foot++
		case artillery:
			guns++
		case leader:
			leaders++
		default:
			return false
		}
	}
	return foot == n.squareFoot && guns <= n.squareGuns && leaders <= n.squareLeaders
}

// front is the square before a piece that has a front.
func (c *counter) front() board.Square { return c.At.Step(c.Facing, 1) }

// sallies reports foot that could make a sortie from where it stands (W1P §4).
func (t *table) sallies(c *counter) bool {
	return c.Where == onBoard && c.Kind == infantry && !t.stacked(c)
}

// formations are the groups of foot that stand in lines and columns.
func (t *table) formations() (out [][]string) {
	for _, way := range []game.Facing{game.North, game.East} {
		for i := range t.All {
			c := &t.All[i]
			if !t.couldForm(c) || t.mate(c, c.At.Step(way, -1)) != nil {
				continue
			}
			var group []string
			for q := c.At; ; q = q.Step(way, 1) {
				mates := t.mates(c, q)
				if mates == nil {
					break
				}
				for _, m := range mates {
					group = append(group, m.ID)
				}
			}
			if len(group) > 1 && !slices.ContainsFunc(out, func(o []string) bool { return slices.Equal(o, group) }) {
				out = append(out, group)
			}
		}
	}
	return out
}

// couldForm reports foot that may stand in a formation: not in a square; troops in a town may
// be part of one (W1P §7).
func (t *table) couldForm(c *counter) bool {
	return c.Where == onBoard && c.Kind == infantry && !c.Stack
}

// mates are the foot on a square that stand in a row with a piece: of its side, with its front.
func (t *table) mates(c *counter, q board.Square) (out []*counter) {
	for _, o := range t.at(q) {
		if o.Side == c.Side && t.couldForm(o) && o.Facing == c.Facing {
			out = append(out, o)
		}
	}
	return out
}

func (t *table) mate(c *counter, q board.Square) *counter {
	if m := t.mates(c, q); m != nil {
		return m[0]
	}
	return nil
}

// stands is how a piece stands in a formation now (W1P §7).
func (t *table) stands(c *counter) drawn {
	if !t.couldForm(c) || t.town(c.At) {
		return drawn{"none", 1, t.n.worth(c.piece(), true)}
	}
	var all []standing
	me := 0
	for i := range t.All {
		if o := &t.All[i]; o.Side == c.Side && t.couldForm(o) {
			if o == c {
				me = len(all)
			}
			all = append(all, standing{o.piece(), o.ID, o.At, o.Facing, t.town(o.At)})
		}
	}
	return t.n.drawn(all, t.Formed, me, &t.read)
}

// piece is what a counter fights with by itself.
func (c *counter) piece() piece { return piece{kind: c.Kind, value: c.Value, guard: c.Guard} }

// fighter is what stands on a square as one side of a fight: a piece, or the whole of a
// square or a town.
func (t *table) fighter(c *counter) fighter {
	group := t.with(c)
	if t.stacked(c) {
		f := fighter{piece: piece{kind: square}, formation: "none"}
		if t.town(c.At) {
			f.kind = town
		}
		for _, p := range group {
			f.pieces = append(f.pieces, p.piece())
			f.shaken = f.shaken || p.Shaken
		}
		if t.read.Has(book.LeadersHelpTowns) && f.kind == town {
			f.leader = t.leader(c)
		}
		return f
	}
	f := fighter{piece: c.piece(), formation: "none", shaken: c.Shaken}
	if c.Kind == infantry {
		d := t.stands(c)
		f.formation, f.size, f.formed = d.formation, d.size, true
		f.leader = t.leader(c)
	}
	return f
}

// leader is the value of the best leader beside a piece, who does not stand with it (W1P §9).
func (t *table) leader(c *counter) (best int) {
	for i := range t.All {
		if l := &t.All[i]; l.Where == onBoard && l.Kind == leader && l.Side == c.Side && t.read.far(l.At, c.At) == 1 {
			best = max(best, l.Value)
		}
	}
	return best
}

// position is where a piece is struck from a square: front, side or rear.
func position(c *counter, from board.Square) string {
	ahead, aside := c.At.Ahead(c.Facing, from)
	switch {
	case ahead > 0:
		return "front"
	case ahead == 0 && aside > 0:
		return "side"
	}
	return "rear"
}

// clash makes the attack of one piece on another from the table.
func (t *table) clash(a, d *counter, sortie bool) *attack {
	k := &attack{n: t.n, read: t.read, position: position(d, a.At), sortie: sortie}
	k.side[attacker], k.side[defender] = t.fighter(a), t.fighter(d)
	if a.Kind == cavalry && !t.stacked(a) && slices.Contains(a.Onto, d.ID) && a.At.Step(a.Run.Way, 1) == d.At && !t.breaks(d.At) {
		k.side[attacker].charge = a.Run.N
	}
	for i := range k.side {
		k.sum[i] = k.strength(i)
	}
	k.col = t.n.combat.difference(k.difference())
	return k
}

// breaks reports ground that breaks a charge, also where its target stands (W1P §8, R48).
func (t *table) breaks(q board.Square) bool {
	g := t.field.At(q)
	return g.IsTown() || g.IsContour()
}

// before reports whether a piece can attack a square from where it stands: from a square or a
// town every neighbour, else the three before its front, or the one straight ahead (W1P R34).
func (t *table) before(c *counter, q board.Square) bool {
	dx, dy := c.At.Apart(q)
	if max(dx, dy) != 1 || t.read.far(c.At, q) != 1 {
		return false
	}
	if t.stacked(c) {
		return true
	}
	ahead, aside := c.At.Ahead(c.Facing, q)
	return ahead == 1 && (aside == 0 || !t.read.Has(book.OnlyStraightAhead))
}

func itoa(n int) string { return strconv.Itoa(n) }
