package desk

import "adjutant/internal/game"

// This file is how an event changes: one type for each kind of change.

// entered puts a player down.
type entered struct {
	Player, Name, Club, List string
	Rating                   int
	Late                     string // when the list came, if that was after the time for lists
}

func (*entered) Kind() string { return "enter" }

func (e *entered) Fields(w *game.Wire) {
	w.Unit("player", &e.Player)
	w.Text("name", &e.Name)
	w.Text("club", &e.Club)
	w.Text("list", &e.List)
	w.Int("rating", &e.Rating)
	w.Text("late", &e.Late)
}

// amended is what a player is called, his club and his rating from now on.
type amended struct {
	Player, Name, Club string
	Rating             int
}

func (*amended) Kind() string { return "amend" }

func (e *amended) Fields(w *game.Wire) {
	w.Unit("player", &e.Player)
	w.Text("name", &e.Name)
	w.Text("club", &e.Club)
	w.Int("rating", &e.Rating)
}

// handed is a list that a player hands in, by its stamp; late is when, if that was after the time for lists.
type handed struct{ Player, List, Late string }

func (*handed) Kind() string { return "list" }

func (e *handed) Fields(w *game.Wire) {
	w.Unit("player", &e.Player)
	w.Text("list", &e.List)
	w.Text("late", &e.Late)
}

// left takes a player out, or in again.
type left struct {
	Player string
	Gone   bool
}

func (*left) Kind() string { return "leave" }

func (e *left) Fields(w *game.Wire) {
	w.Unit("player", &e.Player)
	w.Flag("gone", &e.Gone)
}

// grouped puts players into a group, by number from 1.
type grouped struct {
	Group   int
	Players []string
}

func (*grouped) Kind() string { return "group" }

func (e *grouped) Fields(w *game.Wire) {
	w.Int("group", &e.Group)
	w.Units("players", &e.Players)
}

// drawn begins the draft of the next round, or begins that of this one anew: who sits out.
type drawn struct {
	Round   int
	Out     []string
	Swapped bool   // by somebody's choice: nobody has weighed it
	Why     string // that choice, in the organiser's words
}

func (*drawn) Kind() string { return "draft" }

func (e *drawn) Fields(w *game.Wire) {
	w.Int("round", &e.Round)
	w.Units("out", &e.Out)
	w.Flag("swapped", &e.Swapped)
	w.Text("why", &e.Why)
}

// met is a game of the round that is being drawn up.
type met struct {
	A, B             string
	Table            int
	PointsA, PointsB int // when they were paired
}

func (*met) Kind() string { return "pair" }

func (e *met) Fields(w *game.Wire) {
	w.Unit("a", &e.A)
	w.Text("b", &e.B)
	w.Int("table", &e.Table)
	w.Int("points-a", &e.PointsA)
	w.Int("points-b", &e.PointsB)
}

// dropped takes a draft back.
type dropped struct{}

func (*dropped) Kind() string        { return "undraft" }
func (*dropped) Fields(_ *game.Wire) {}

// published is a draft that stands from now on.
type published struct{ Round int }

func (*published) Kind() string { return "publish" }

func (e *published) Fields(w *game.Wire) { w.Int("round", &e.Round) }

// scored is the result of a game; one that both lose has no score (TD §5.3).
type scored struct {
	Round          int
	A, B           string
	ScoreA, ScoreB int
	Code, Origin   string
	Both           bool
}

func (*scored) Kind() string { return "result" }

func (e *scored) Fields(w *game.Wire) {
	w.Int("round", &e.Round)
	w.Unit("a", &e.A)
	w.Text("b", &e.B)
	w.Int("score-a", &e.ScoreA)
	w.Int("score-b", &e.ScoreB)
	w.Text("code", &e.Code)
	w.Text("origin", &e.Origin)
	w.Flag("both-lost", &e.Both)
}

// tabled is a table that is given out no more, or again; one with a name is new (TD §6.1).
type tabled struct {
	Table int
	Name  string
	Shut  bool
}

func (*tabled) Kind() string { return "table" }

func (e *tabled) Fields(w *game.Wire) {
	w.Int("table", &e.Table)
	w.Text("name", &e.Name)
	w.Flag("shut", &e.Shut)
}

// seated is a game of the last round at another table, and why, in the organiser's words.
type seated struct {
	Round, Table int
	A, B, Why    string
}

func (*seated) Kind() string { return "seat" }

func (e *seated) Fields(w *game.Wire) {
	w.Int("round", &e.Round)
	w.Unit("a", &e.A)
	w.Text("b", &e.B)
	w.Int("table", &e.Table)
	w.Text("why", &e.Why)
}

// ended is the end of the event.
type ended struct{}

func (*ended) Kind() string        { return "end" }
func (*ended) Fields(_ *game.Wire) {}

var kinds = game.NewKinds(&entered{}, &amended{}, &handed{}, &left{}, &grouped{}, &drawn{}, &met{}, &dropped{}, &published{}, &scored{}, &tabled{}, &seated{}, &ended{})
