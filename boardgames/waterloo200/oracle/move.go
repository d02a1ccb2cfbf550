package oracle

import "adjutant/boardgames/board/second"

var moveFacts = obj(map[string]*shape{
	"arm":        arms,
	"faction":    factions,
	"english":    truth,
	"action":     word("tactical", "strategic", "pass"),
	"boosted":    truth,
	"isolated":   truth,
	"from-enemy": truth,
	"reveal":     truth,
	"path": list(obj(map[string]*shape{
		"colour":  word("green", "yellow", "red", "black"),
		"enemy":   truth,
		"control": holders,
		"ally":    truth,
		"stack":   from(0),
	})),
	"readings": readings,
})

// mover is a block that moves.
type mover struct {
	facts   object
	unit    // of which only the arm is told
	faction string
	path    []entered
}

// entered is an area that it enters.
type entered struct {
	colour      string
	enemy, ally bool
	own         bool // under its own control
	stack       int  // own blocks there
}

// horse says whether it may turn against enemies after it has left others (W200 §3.8, R12).
func (m mover) horse() bool { return m.arm == "cavalry" || m.arm == "horse-artillery" }

func (m mover) leaves() bool { return m.facts.truth("from-enemy", false) }

// Move is what a block spends on its way (W200 §3.7 to 3.9, 6.2.2).
func Move(facts []byte) Answer {
	o, refusal := read(facts, moveFacts)
	if refusal != nil {
		return Answer{Refusal: refusal}
	}
	m := mover{facts: o, unit: unit{arm: o.word("arm", "infantry")}, faction: o.word("faction", french)}
	for _, x := range o.list("path") {
		f := x.(object)
		e := entered{colour: f.word("colour", "green"), enemy: f.truth("enemy", false), own: f.word("control", "own") == "own", stack: f.number("stack", 0)}
		if m.faction != french && f.truth("ally", false) {
			e.ally, e.own = true, false // an area of the other Allies is none of one's own (R25)
		}
		m.path = append(m.path, e)
	}
	for _, law := range []func() *Refusal{m.mayMove, m.way, m.reveals} {
		if refusal := law(); refusal != nil {
			return Answer{Refusal: refusal}
		}
	}
	return m.answer()
}

// mayMove: nobody who is isolated (W200 §6.4.1), boosted only in a tactical action (W200 §6.2.2)
// and no commander (W200 §3.9.5.3).
func (m mover) mayMove() *Refusal {
	boosted := m.facts.truth("boosted", false)
	switch {
	case m.facts.truth("isolated", false):
		return illegal("6.4.1")
	case boosted && m.facts.word("action", "tactical") != "tactical":
		return illegal("6.2.2")
	case boosted && m.commander():
		return illegal("3.9.5.3")
	}
	return nil
}

// way goes along the path.
func (m mover) way() *Refusal {
	for i, e := range m.path {
		if refusal := m.enters(i, e); refusal != nil {
			return refusal
		}
	}
	return nil
}

func (m mover) enters(i int, e entered) *Refusal {
	last := i == len(m.path)-1
	switch {
	case e.colour == "black":
		return illegal("1.4") // Prussians do not come back either
	case m.leaves() && i == 0 && (!e.own || e.enemy):
		return illegal("3.8")
	case e.enemy && m.facts.word("action", "tactical") == "pass":
		return illegal("6.3")
	case e.enemy && !last:
		return illegal("3.8") // who engages stops
	case m.leaves() && i > 0 && !m.horse() && (e.enemy || !e.own || m.facts.reads(17)):
		return illegal("3.8") // R17 b: not even through areas of one's own
	case last && (e.ally || e.stack >= stacks[e.colour]):
		return illegal("1.3")
	}
	return nil
}

// amongEnemies says whether it ends where enemies are.
func (m mover) amongEnemies() bool {
	if len(m.path) == 0 {
		return m.leaves()
	}
	return m.path[len(m.path)-1].enemy
}

// reveals: commanders and guns alone are revealed, and not among enemies (W200 §3.9.1, 3.10.1).
func (m mover) reveals() *Refusal {
	reveal := m.facts.truth("reveal", false)
	switch {
	case reveal && m.fights():
		return illegal("3.9.1")
	case reveal && m.commander() && m.amongEnemies():
		return illegal("3.9.1")
	case m.commander() && len(m.path) > 0 && m.amongEnemies() && m.facts.reads(30):
		return illegal("6.2.1") // R30 b: a commander does not enter it at all
	case reveal && m.gun() && m.amongEnemies():
		return illegal("3.10.1")
	}
	return nil
}

// points are the points of movement (W200 §3.7, 3.7.1, 3.9, 3.9.5.3).
func (m mover) points() int {
	mp := paces[m.arm]
	if m.faction == british && (m.commander() || m.arm == "cavalry" && m.facts.truth("english", false)) {
		mp += englishHorse
	}
	if m.facts.truth("boosted", false) {
		mp += boost
	}
	return mp
}

func (m mover) answer() Answer {
	each, takes, spent, reveal := []int{}, []int{}, 0, 0
	for i, e := range m.path {
		cost := costs[e.colour]
		if i == 0 && m.leaves() {
			cost += leavesCost
		}
		if e.enemy {
			cost += engagesCost
		}
		each = append(each, cost)
		spent += cost
		if !e.own && !e.enemy && !e.ally { // W200 §1.5, R28
			takes = append(takes, i+1)
		}
	}
	if m.facts.truth("reveal", false) {
		reveal = revealCost
	}
	spent += reveal
	mp := m.points()
	if spent > mp {
		return forbidden("6.2.2")
	}
	a := second.Sure(map[string]any{"steps": each, "reveal": reveal, "spent": spent, "left": mp - spent,
		"engages": len(m.path) > 0 && m.amongEnemies(), "disengages": len(m.path) > 0 && m.leaves(), "takes": takes})
	a.Chance = map[string]any{"mp": mp}
	return a
}
