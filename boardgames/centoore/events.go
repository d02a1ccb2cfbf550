package centoore

import "adjutant/internal/game"

// events are the kinds of events.
var events = game.NewKinds(&battleOver{}, &moraleMoves{}, &mustered{}, &posted{}, &turnedUp{}, &went{}, &paid{}, &met{}, &dealt{}, &discarded{}, &ordered{}, &phased{}, &turned{}, &swayed{},
	&demoralised{}, &eliminated{}, &marched{}, &stayed{}, &quieted{}, &settled{}, &flees{}, &ran{}, &tracked{}, &dropped{}, &victory{}, &begun{}, &charted{}, &linked{}, &officer{}, &added{}, &putThere{}).Format1(slots, nil)

// battleOver says that a battle was fought, and how it ended.
type battleOver struct {
	Winner, Ending               string
	AttackerLost, DefenderLost   int // units
	AttackerZones, DefenderZones int // that it ran
}

func (*battleOver) Kind() string { return "battle" }
func (e *battleOver) Fields(w *game.Wire) {
	w.Text("winner", &e.Winner)
	w.Text("ending", &e.Ending)
	w.Int("attacker-lost", &e.AttackerLost)
	w.Int("defender-lost", &e.DefenderLost)
	w.Int("attacker-ran", &e.AttackerZones)
	w.Int("defender-ran", &e.DefenderZones)
}

// moraleMoves says by how much the morale of a side changes for the last battle.
type moraleMoves struct {
	Side string
	By   int
}

func (*moraleMoves) Kind() string { return "morale" }
func (e *moraleMoves) Fields(w *game.Wire) {
	w.Unit("side", &e.Side)
	w.Int("by", &e.By)
}

// slots says where the fields stood in format 1 of the journal.
func slots(e game.Event, s *game.Slots) {
	switch e := e.(type) {
	case *battleOver:
		s.Move(&e.Winner, &s.Name)
		s.Move(&e.Ending, &s.Unit)
		s.MoveInt(&e.AttackerLost, &s.N)
		s.MoveInt(&e.DefenderLost, &s.M)
		s.MoveWhole(&e.AttackerZones, &s.X)
		s.MoveWhole(&e.DefenderZones, &s.Y)
	case *moraleMoves:
		s.Move(&e.Side, &s.Unit)
		s.MoveInt(&e.By, &s.N)
	default:
		s.Later()
	}
}
