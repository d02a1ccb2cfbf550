package sessiontest

import "adjutant/internal/game"

// The events of the toy.
type (
	phase struct { // a phase begins
		Name string
		Turn int // 0: the same
	}
	lose struct { // a unit loses points
		Unit   string
		Points int
	}
	points struct { // a unit has so many points
		Unit   string
		Points int
	}
	owe      struct{ Unit string } // a unit owes a test
	tested   struct{ Unit string } // and has taken it
	flee     struct{ Unit string } // a unit flees
	mayChase struct{ Unit string } // and may be chased
	chased   struct{ Unit string } // that is settled
	mark     struct{ Unit string } // a unit is marked
	end      struct{ Turn int }    // the game ended in a turn
)

var kinds = game.NewKinds(&phase{}, &lose{}, &points{}, &owe{}, &tested{}, &flee{}, &mayChase{}, &chased{}, &mark{}, &end{}).Format1(slots, nil)

func (*phase) Kind() string    { return "phase" }
func (*lose) Kind() string     { return "lose" }
func (*points) Kind() string   { return "pm" }
func (*owe) Kind() string      { return "owe" }
func (*tested) Kind() string   { return "tested" }
func (*flee) Kind() string     { return "flee" }
func (*mayChase) Kind() string { return "may-chase" }
func (*chased) Kind() string   { return "chased" }
func (*mark) Kind() string     { return "mark" }
func (*end) Kind() string      { return "end" }

func (e *phase) Fields(w *game.Wire) {
	w.Text("phase", &e.Name)
	w.Int("turn", &e.Turn)
}

func (e *lose) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("points", &e.Points)
}

func (e *points) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("points", &e.Points)
}

func (e *owe) Fields(w *game.Wire)      { w.Unit("unit", &e.Unit) }
func (e *tested) Fields(w *game.Wire)   { w.Unit("unit", &e.Unit) }
func (e *flee) Fields(w *game.Wire)     { w.Unit("unit", &e.Unit) }
func (e *mayChase) Fields(w *game.Wire) { w.Unit("unit", &e.Unit) }
func (e *chased) Fields(w *game.Wire)   { w.Unit("unit", &e.Unit) }
func (e *mark) Fields(w *game.Wire)     { w.Unit("unit", &e.Unit) }
func (e *end) Fields(w *game.Wire)      { w.Int("turn", &e.Turn) }

// slots says where the fields stood in format 1 of the journal.
func slots(e game.Event, s *game.Slots) {
	switch e := e.(type) {
	case *phase:
		s.Move(&e.Name, &s.Name)
		s.MoveInt(&e.Turn, &s.N)
	case *lose:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Points, &s.N)
	case *points:
		s.Move(&e.Unit, &s.Unit)
		s.MoveInt(&e.Points, &s.N)
	case *owe:
		s.Move(&e.Unit, &s.Unit)
	case *tested:
		s.Move(&e.Unit, &s.Unit)
	case *flee:
		s.Move(&e.Unit, &s.Unit)
	case *mayChase:
		s.Move(&e.Unit, &s.Unit)
	case *chased:
		s.Move(&e.Unit, &s.Unit)
	case *mark:
		s.Move(&e.Unit, &s.Unit)
	case *end:
		s.MoveInt(&e.Turn, &s.N)
	default:
		s.Later()
	}
}
