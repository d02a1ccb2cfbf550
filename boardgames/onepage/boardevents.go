package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/game"
)

// This file is how a game on its board changes: one event a kind of change, and Apply's half
// of them. What an event does not say follows from the table.

// stepped is a piece that goes on by squares, each next to the one before.
type stepped struct {
	Unit string
	X, Y []int // the squares entered, in order
	Cost int   // movement points, of all of them
	Back bool  // driven back, or pushed: no movement of its own
	Put  bool  // set there by the referee
}

func (*stepped) Kind() string { return "step" }
func (e *stepped) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	board.Wholes(w, "x", &e.X)
	board.Wholes(w, "y", &e.Y)
	w.Int("cost", &e.Cost)
	w.Flag("back", &e.Back)
	w.Flag("put", &e.Put)
}

// faced is a piece that turns its front.
type faced struct {
	Unit   string
	Facing string
	Cost   int
}

func (*faced) Kind() string { return "face" }
func (e *faced) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("facing", &e.Facing)
	w.Int("cost", &e.Cost)
}

// marked is what becomes of a piece: fired, stopped, joined, composed, dissolved, broken, demoralised, steady,
// eliminated, joins (a square), leaves (one).
type marked struct {
	Unit string
	As   string
}

func (*marked) Kind() string { return "mark" }
func (e *marked) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("as", &e.As)
}

// The marks of a piece.
const (
	markFired      = "fired"
	markStopped    = "stopped"
	markComposed   = "composed"
	markJoined     = "joined"
	markDissolved  = "dissolved"
	markBroken     = "broken" // dissolved, and it was no sound square any more
	markShaken     = "demoralised"
	markSteady     = "steady"
	markEliminated = "eliminated"
	markJoins      = "joins"
	markLeaves     = "leaves"
)

// scored is points won by a side.
type scored struct{ Side, Points int }

func (*scored) Kind() string { return "points" }
func (e *scored) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Int("points", &e.Points)
}

// struck is an attack on a square, by everybody who stands with a piece.
type struck struct {
	Unit string
	X, Y int
}

func (*struck) Kind() string { return "strike" }
func (e *struck) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("x", &e.X)
	w.Int("y", &e.Y)
}

// met is a piece that comes before the front of an enemy foot; parted is that this is settled.
type met struct{ Foot, Mover string }

func (*met) Kind() string { return "meet" }
func (e *met) Fields(w *game.Wire) {
	w.Text("foot", &e.Foot)
	w.Unit("mover", &e.Mover)
}

type parted struct{ Foot, Mover string }

func (*parted) Kind() string { return "part" }
func (e *parted) Fields(w *game.Wire) {
	w.Text("foot", &e.Foot)
	w.Text("mover", &e.Mover)
}

// passed is the end of a phase: where the game stands then.
type passed struct {
	Turn, Side int
	Phase      string
}

func (*passed) Kind() string { return "phase" }
func (e *passed) Fields(w *game.Wire) {
	w.Int("turn", &e.Turn)
	w.Int("side", &e.Side)
	w.Text("phase", &e.Phase)
}

// decided is the end of the game.
type decided struct{ Winner string }

func (*decided) Kind() string          { return "won" }
func (e *decided) Fields(w *game.Wire) { w.Text("winner", &e.Winner) }

// apply is the table after an event.
func (t *table) apply(e game.Event) *table {
	t = t.copied()
	t.change(e)
	return t
}

// change is apply on a table that nobody else has.
func (t *table) change(e game.Event) {
	switch e := e.(type) {
	case *stepped:
		t.step(e)
	case *faced:
		c := t.find(e.Unit)
		t.forget(func(m meeting) bool { return m.Foot == c.ID })
		c.Facing, _ = board.Facing(e.Facing)
		c.Spent += e.Cost
		c.Loose = false
		c.Run = run{}
	case *marked:
		t.mark(e)
	case *scored:
		t.Points[e.Side] += e.Points
	case *struck:
		for _, c := range t.with(t.find(e.Unit)) {
			t.find(c.ID).Struck = append(slices.Clone(c.Struck), board.Square{X: e.X, Y: e.Y})
		}
	case *met:
		t.Meets = append(slices.Clone(t.Meets), meeting{e.Foot, e.Mover})
	case *parted:
		t.forget(func(m meeting) bool { return m == meeting{e.Foot, e.Mover} })
	case *passed:
		t.pass(e)
	case *learned:
		t.learn(e)
	case *added:
		t.add(e)
	case *decided:
		t.Won, t.Phase = e.Winner, ended
	}
}

// step puts a piece where it went, and counts the squares: of horse those of its straight run,
// of who is driven back those of this move.
func (t *table) step(e *stepped) {
	c := t.find(e.Unit)
	t.forget(c.met)
	wasIn := c.Where == onBoard && t.stacked(c)
	for i := range e.X {
		q := board.Square{X: e.X[i], Y: e.Y[i]}
		if c.Kind == cavalry && !e.Back {
			c.Run = t.runOn(c, q)
		}
		c.At = q
	}
	if c.Where == waiting {
		c.Run, c.Loose = run{}, true // it comes on with the front that it likes (W1P R38)
	}
	c.Where = onBoard
	switch {
	case e.Put:
		c.Run, c.Onto = run{}, nil
	case e.Back:
		c.Back += len(e.X)
		c.Run, c.Onto = run{}, nil
	default:
		c.Spent += e.Cost
		c.Moved = true
		if wasIn && !c.Stack {
			c.Loose = true
		}
	}
}

// runOn is the straight run of horse that enters a square (W1P R24).
func (t *table) runOn(c *counter, q board.Square) run {
	if t.breaks(q) {
		return run{}
	}
	for _, w := range board.Ways {
		if c.At.Step(w, 1) == q {
			if w == c.Run.Way {
				return run{w, c.Run.N + 1}
			}
			return run{w, 1}
		}
	}
	return run{}
}

func (t *table) mark(e *marked) {
	c := t.find(e.Unit)
	switch e.As {
	case markFired:
		c.Fired = true
	case markStopped:
		c.Stopped = true
	case markComposed:
		c.Composed, c.Joined = true, true
	case markJoined:
		c.Joined = true
	case markDissolved, markBroken:
		c.Dissolved, c.Stack, c.Loose, c.Broken = true, false, true, e.As == markBroken
	case markShaken:
		c.Shaken = true
	case markSteady:
		c.Shaken = false
	case markEliminated:
		c.Where, c.Stack = gone, false
		t.forget(c.met)
	case markJoins:
		c.Stack = true
		t.forget(func(m meeting) bool { return m.Foot == c.ID })
	case markLeaves:
		c.Stack, c.Loose = false, true
	}
}

// met reports a sortie of a piece, or against it.
func (c *counter) met(m meeting) bool { return m.Mover == c.ID || m.Foot == c.ID }

// forget drops sorties that can no longer be made: whoever goes, or turns, or comes into a square
// stands before that front no more (W1P §4).
func (t *table) forget(over func(meeting) bool) {
	if slices.ContainsFunc(t.Meets, over) {
		t.Meets = slices.DeleteFunc(slices.Clone(t.Meets), over)
	}
}

// pass begins a phase.
func (t *table) pass(e *passed) {
	half := e.Turn != t.Turn || e.Side != t.Side
	turn := e.Turn != t.Turn
	t.Turn, t.Side, t.Phase, t.Meets = e.Turn, e.Side, phase(e.Phase), nil
	if t.Phase == fights {
		t.charges()
	}
	if !half {
		return
	}
	for i := range t.All {
		c := &t.All[i]
		c.Was, c.Back, c.Spent, c.Fired, c.Moved, c.Stopped, c.Joined = c.Shaken, 0, 0, false, false, false, false
		c.Composed, c.Dissolved, c.Broken, c.Loose, c.Run, c.Onto, c.Struck = false, false, false, false, run{}, nil, nil
	}
	if turn || t.read.Has(book.FormedByTheHalfTurn) {
		t.Formed = t.formations()
	}
}

// charges notes whom the run of each horse has before it when the moves are over (W1P R35).
func (t *table) charges() {
	for i := range t.All {
		c := &t.All[i]
		if c.Where != onBoard || c.Kind != cavalry || c.Run.N == 0 || c.Side != t.Side {
			continue
		}
		var onto []string
		for _, d := range t.at(c.At.Step(c.Run.Way, 1)) {
			if d.Side != c.Side {
				onto = append(onto, d.ID)
			}
		}
		c.Onto = onto
	}
}
