package ordremixte

import (
	"encoding/json"
	"fmt"

	"adjutant/internal/game"
	"adjutant/ordremixte/state"
)

// flatEvent is an event as format 1 of the journal had it, whose ten fields a test can write down
// on one line for every kind.
type flatEvent struct {
	Kind  string  `json:"k"`
	Unit  string  `json:"u,omitempty"`
	Other string  `json:"o,omitempty"`
	Name  string  `json:"f,omitempty"`
	Text  string  `json:"t,omitempty"`
	N     int     `json:"n,omitempty"`
	M     int     `json:"m,omitempty"`
	X     float64 `json:"x,omitempty"`
	Y     float64 `json:"y,omitempty"`
	Deg   float64 `json:"d,omitempty"`
}

// tell gives the ten fields of an event, empty ones of none.
func tell(e game.Event) flatEvent {
	if e == nil {
		return flatEvent{}
	}
	var out []flatEvent
	if err := json.Unmarshal(state.Events.Append1(nil, []game.Event{e}), &out); err != nil {
		panic(err)
	}
	return out[0]
}

// event is the event that has these fields.
func (x flatEvent) event() game.Event {
	b, err := json.Marshal([]flatEvent{x})
	if err != nil {
		panic(err)
	}
	es, err := state.Events.Decode1(b)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", b, err))
	}
	return es[0]
}

// cm100 is a measured length in hundredths of a cm.
func cm100(n int) *int { return &n }
