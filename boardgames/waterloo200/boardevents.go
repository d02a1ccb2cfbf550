package waterloo200

import (
	"encoding/json"
	"maps"
	"slices"

	"adjutant/internal/game"
)

// This file is how a game on its map changes: one type for each kind of change.

// went puts a block into an area, or off the map.
type went struct {
	Unit string
	To   string // "" off the map
	Cost int
	Disc bool // it counts among those that move by the disc
}

func (*went) Kind() string { return "go" }

func (e *went) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("to", &e.To)
	w.Int("cost", &e.Cost)
	w.Flag("disc", &e.Disc)
}

// held changes who controls an area.
type held struct{ Area, By string }

func (*held) Kind() string { return "control" }

func (e *held) Fields(w *game.Wire) {
	w.Text("area", &e.Area)
	w.Text("by", &e.By)
}

// marked sets or clears one mark of blocks.
type marked struct {
	Units []string
	Mark  string // up, active, moved, dead, pool, drawn
	On    bool
}

func (*marked) Kind() string { return "mark" }

func (e *marked) Fields(w *game.Wire) {
	w.Units("units", &e.Units)
	w.Text("mark", &e.Mark)
	w.Flag("on", &e.On)
}

// turned is a block that shows another step: so many steps fallen.
type turned struct {
	Unit string
	Step int
}

func (*turned) Kind() string { return "turn" }

func (e *turned) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Int("step", &e.Step)
}

// told is the face of a block that nobody knew.
type told struct{ Unit, Arm, Corps, Block, Language string }

func (*told) Kind() string { return "face" }

func (e *told) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("arm", &e.Arm)
	w.Text("corps", &e.Corps)
	w.Text("block", &e.Block)
	w.Text("language", &e.Language)
}

// opened is an action that begins, or its next phase.
type opened struct{ Phase, Action string }

func (*opened) Kind() string { return "open" }

func (e *opened) Fields(w *game.Wire) {
	w.Text("phase", &e.Phase)
	w.Text("action", &e.Action)
}

// passed begins an impulse, a turn, a phase of it, or ends the game.
type passed struct {
	Turn, Side, Disc, Passes int
	Phase                    string
	Won, By                  string
}

func (*passed) Kind() string { return "impulse" }

func (e *passed) Fields(w *game.Wire) {
	w.Int("turn", &e.Turn)
	w.Int("side", &e.Side)
	w.Int("disc", &e.Disc)
	w.Int("passes", &e.Passes)
	w.Text("phase", &e.Phase)
	w.Text("won", &e.Won)
	w.Text("by", &e.By)
}

// engaged is an area that is newly contested.
type engaged struct{ Area string }

func (*engaged) Kind() string { return "engage" }

func (e *engaged) Fields(w *game.Wire) { w.Text("area", &e.Area) }

// clashed is a battle that is declared; over when Area is empty.
type clashed struct {
	Area               string
	Attacker, Defender string // factions
	Guns               []string
	Grand              bool
	Stage              string
	Asked              []string // what the other side has answered
}

func (*clashed) Kind() string { return "battle" }

func (e *clashed) Fields(w *game.Wire) {
	w.Text("area", &e.Area)
	w.Text("attacker", &e.Attacker)
	w.Text("defender", &e.Defender)
	w.Units("guns", &e.Guns)
	w.Flag("grand", &e.Grand)
	w.Text("stage", &e.Stage)
	w.Texts("asked", &e.Asked)
}

// fought is how a battle came out, before its hits are laid on blocks.
type fought struct {
	Area       string
	OF, DF     int
	Attacker   int // hits
	Defender   int
	Victory    string
	Winner     int
	Attackers  []string // who fights
	Defenders  []string
	OnlyByDisc bool // it counts as the one battle of its faction
}

func (*fought) Kind() string { return "fought" }

func (e *fought) Fields(w *game.Wire) {
	w.Text("area", &e.Area)
	w.Int("of", &e.OF)
	w.Int("df", &e.DF)
	w.Int("attacker", &e.Attacker)
	w.Int("defender", &e.Defender)
	w.Text("victory", &e.Victory)
	w.Int("winner", &e.Winner)
	w.Units("attackers", &e.Attackers)
	w.Units("defenders", &e.Defenders)
	w.Flag("disc", &e.OnlyByDisc)
}

// hit is so many hits that one block takes, of those of its side.
type hit struct {
	Side int
	Unit string
	Hits int
	Laid int // hits that stay on its step
}

func (*hit) Kind() string { return "hit" }

func (e *hit) Fields(w *game.Wire) {
	w.Int("side", &e.Side)
	w.Unit("unit", &e.Unit)
	w.Int("hits", &e.Hits)
	w.Int("laid", &e.Laid)
}

// drew is a faction that has drawn reserves, or a strategic commander that is revealed at home.
type drew struct{ Faction, Home string }

func (*drew) Kind() string { return "drew" }

func (e *drew) Fields(w *game.Wire) {
	w.Text("faction", &e.Faction)
	w.Text("home", &e.Home)
}

// owing is the horse that may go on after a battle.
type owing struct{ Units []string }

func (*owing) Kind() string { return "impetus" }

func (e *owing) Fields(w *game.Wire) { w.Units("units", &e.Units) }

var events = game.NewKinds(&went{}, &held{}, &marked{}, &turned{}, &told{}, &opened{}, &passed{}, &engaged{}, &clashed{}, &fought{}, &hit{}, &drew{}, &owing{}, &unrolled{}, &charted{}, &bordered{}, &added{}, &optioned{})

// apply is the game after an event.
func (t *table) apply(e game.Event) *table {
	c := t.copied()
	switch e := e.(type) {
	case *went:
		if p := c.unit(e.Unit); p != nil {
			p.At = e.To
			if e.Disc {
				c.Movers = maps.Clone(c.Movers)
				if c.Movers == nil {
					c.Movers = map[string]int{}
				}
				c.Movers[p.Faction]++
			}
		}
	case *held:
		if _, changed := c.Began[e.Area]; !changed {
			c.Began = maps.Clone(c.Began)
			if c.Began == nil {
				c.Began = map[string]string{}
			}
			c.Began[e.Area] = c.Control[e.Area]
		}
		c.Control = maps.Clone(c.Control)
		c.Control[e.Area] = e.By
	case *marked:
		for _, id := range e.Units {
			if p := c.unit(id); p != nil {
				p.mark(e.Mark, e.On)
			}
		}
	case *turned:
		if p := c.unit(e.Unit); p != nil {
			p.Step = e.Step
		}
	case *told:
		if p := c.unit(e.Unit); p != nil {
			p.Arm, p.Corps, p.Block, p.Language, p.Step = e.Arm, e.Corps, e.Block, e.Language, 0
		}
	case *opened:
		c.Phase, c.Action = phase(e.Phase), e.Action
	case *passed:
		c.passes(e)
	case *engaged:
		c.Engaged = append(slices.Clone(c.Engaged), e.Area)
	case *clashed:
		c.clashes(e)
	case *fought:
		c.fights(e)
	case *hit:
		if b := c.Battle; b != nil {
			b.Hits[e.Side] -= e.Hits
			if b.Laid == nil {
				b.Laid = map[string]int{}
			}
			b.Laid[e.Unit] = e.Laid
		}
	case *drew:
		if e.Home != "" {
			c.Home = append(slices.Clone(c.Home), e.Home)
		}
		if e.Faction != "" {
			c.Drew = append(slices.Clone(c.Drew), e.Faction)
		}
	case *owing:
		c.Impetus = e.Units
	case *optioned:
		c.Options = &e.Options
		c.plays(e.Options)
	case *unrolled, *charted, *bordered, *added:
		c.learns(e)
	}
	return c
}

func (p *piece) mark(mark string, on bool) {
	switch mark {
	case "up":
		p.Up = on
	case "active":
		p.Active = on
	case "moved":
		p.Moved = on
	case "pool":
		p.Pool = on
	case "drawn":
		p.Drawn = on
	case "dead":
		if p.Dead = on; on {
			p.At, p.Pool, p.Up, p.Active, p.Drawn = "", false, false, false, false
		}
	}
}

// passes begins what comes next: whatever is of one impulse is cleared.
func (t *table) passes(e *passed) {
	if e.Phase == sameImpulse {
		t.Disc = e.Disc
		return
	}
	if phase(e.Phase) == reorganising && t.Phase == reorganising {
		t.Done[t.Side] = true
	} else {
		t.Done = [2]bool{}
	}
	switch {
	case e.Turn != t.Turn:
		t.Discs, t.Acts = [2]int{}, [2]int{}
	case e.Disc != t.Disc:
		t.Discs[t.Disc]++
	case t.Action == tactical && e.Side != t.Side:
		t.Acts[t.Side]++
	}
	t.Turn, t.Side, t.Disc, t.Passes, t.Phase, t.Won, t.By = e.Turn, e.Side, e.Disc, e.Passes, phase(e.Phase), e.Won, e.By
	t.Action, t.Engaged, t.Fought, t.Movers, t.Battles, t.Drew, t.Home, t.Battle, t.Impetus, t.Began = "", []string{}, []string{}, nil, nil, nil, nil, nil, nil, nil
	t.Contested = t.contests()
	for i := range t.Units {
		t.Units[i].Moved, t.Units[i].Active = false, false
	}
}

func (t *table) clashes(e *clashed) {
	if e.Area == "" {
		t.Battle = nil
		return
	}
	t.Battle = &clash{Area: e.Area, Faction: [2]string{e.Attacker, e.Defender}, Guns: e.Guns, Grand: e.Grand, Stage: e.Stage, Asked: e.Asked}
}

func (t *table) fights(e *fought) {
	t.Last = &last{e.Area, e.OF, e.DF, [2]int{e.Attacker, e.Defender}, e.Victory}
	t.Fought = append(slices.Clone(t.Fought), e.Area)
	if b := t.Battle; b != nil {
		b.Stage, b.Winner, b.Hits, b.Units = stageHits, e.Winner, [2]int{e.Attacker, e.Defender}, [2][]string{e.Attackers, e.Defenders}
		if e.OnlyByDisc {
			t.Battles = maps.Clone(t.Battles)
			if t.Battles == nil {
				t.Battles = map[string]int{}
			}
			t.Battles[b.Faction[attacker]]++
		}
	}
}

// The stages of a battle.
const (
	stageReserve  = "reserve"
	stageWithdraw = "withdraw"
	stageHits     = "hits"
)

// encode is the state as its hash takes it.
func (t *table) encode() []byte {
	b, err := json.Marshal(t)
	if err != nil {
		panic(err) // every field is plain
	}
	if t.Learned {
		b = append(append(b, '\n'), t.land.JSON()...)
	}
	return b
}
