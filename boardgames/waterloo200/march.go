package waterloo200

import (
	"adjutant/boardgames/board"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// The colours of areas.
const (
	green  = "green"
	yellow = "yellow"
	red    = "red"
	black  = "black"
)

// mover is who moves and by which action.
type mover struct {
	arm      string
	faction  string
	fast     bool   // an English brigade of horse (W200 §3.7.1)
	action   string // tactical, strategic, pass
	boosted  bool
	isolated bool
	leaves   bool // begins among enemies
	reveal   bool
}

// step is an area on the way, as it is when it is entered.
type step struct {
	colour string
	enemy  bool // enemies there
	own    bool // under own control
	ally   bool // blocks of the other Allied faction there
	stack  int  // own blocks there already
}

// points are those of a mover (W200 §3.7, §3.7.1, §3.9.5.3).
func (n *numbers) points(m *mover) int {
	mp := n.moves[m.arm]
	if m.faction == british && (commander(m.arm) || m.arm == horse && m.fast) {
		mp += n.fast
	}
	if m.boosted {
		mp += n.boost
	}
	return mp
}

// mounted reports who may engage again after leaving enemies (W200 §3.8, R12).
func (m *mover) mounted() bool { return m.arm == horse || m.arm == horseGun }

// walk is what a way costs and does.
type walk struct {
	steps  []int
	reveal int
	spent  int
	takes  []int // steps, from 1, whose areas change control
}

// cost is what entering an area costs; leaving is the first step away from enemies.
func (n *numbers) cost(s *step, leaving bool) int {
	c := n.enter[s.colour]
	if leaving {
		c += n.disengage
	}
	if s.enemy {
		c += n.engage
	}
	return c
}

// forbids is what forbids a way, and why.
type forbids struct {
	cite ref.Ref
	key  string
	args []any
}

// way walks a way; the first thing that forbids it is told of, in the order of the rules.
func (n *numbers) way(m *mover, path []step, read *readings) (w walk, no []forbids) {
	add := func(cite ref.Ref, key string, args ...any) {
		no = append(no, forbids{cite, "w2.refuse." + key, args})
	}
	if m.isolated {
		add("W200 §6.4.1", "isolated")
	}
	if m.boosted && m.action != tactical {
		add("W200 §6.2.2", "boost-action")
	}
	if m.boosted && commander(m.arm) {
		add("W200 §3.9.5.3", "boost-commander")
	}
	for i := range path {
		s, last := &path[i], i == len(path)-1
		leaving := m.leaves && i == 0
		no = append(no, n.stepForbids(m, s, leaving, m.leaves && i > 0, last, read)...)
		w.steps = append(w.steps, n.cost(s, leaving))
		w.spent += w.steps[i]
		if !s.own && !s.enemy && !(s.ally && m.faction != french) {
			w.takes = append(w.takes, i+1)
		}
	}
	if m.reveal {
		w.reveal = n.reveal
		w.spent += n.reveal
	}
	among := m.leaves
	if len(path) > 0 {
		among = path[len(path)-1].enemy
	}
	if m.reveal && (fights(m.arm) || commander(m.arm) && among) {
		add("W200 §3.9.1", "reveal")
	}
	if commander(m.arm) && len(path) > 0 && among && read.Has(book.CommandersKeepAway) {
		add("W200 §6.2.1", "keeps-away")
	}
	if m.reveal && gun(m.arm) && among {
		add("W200 §3.10.1", "reveal")
	}
	if mp := n.points(m); w.spent > mp {
		add("W200 §6.2.2", "points", w.spent, mp)
	}
	return w, no
}

// stepForbids is what forbids one step. freed is a step after the one that left enemies.
func (n *numbers) stepForbids(m *mover, s *step, leaving, freed, last bool, read *readings) (no []forbids) {
	add := func(cite ref.Ref, key string, args ...any) {
		no = append(no, forbids{cite, "w2.refuse." + key, args})
	}
	ally := s.ally && m.faction != french
	own := s.own && !ally
	switch {
	case s.colour == black:
		add("W200 §1.4", "black")
	case leaving && (s.enemy || !own):
		add("W200 §3.8", "leave")
	case s.enemy && m.action == pass:
		add("W200 §6.3", "pass-engages")
	case s.enemy && !last:
		add("W200 §3.8", "stop")
	case freed && !m.mounted() && (s.enemy || !own):
		add("W200 §3.8", "freed")
	case freed && !m.mounted() && read.Has(book.LeavingStops):
		add("W200 §3.8", "freed-stops")
	}
	if !last {
		return no
	}
	switch room := n.room[s.colour]; {
	case ally:
		add("W200 §1.3", "ally")
	case s.colour != black && s.stack >= room:
		add("W200 §1.3", "crowd", room)
	}
	return no
}

// pass is the action in which one unit may move.
const pass = "pass"

// prepareMove is a way over declared areas.
func (g *gather) prepareMove() game.Adjudication {
	s := g.Stated
	m := &mover{arm: s.Text("", "arm"), faction: s.Text("", "faction"), fast: s.Yes("", "english"), action: s.Text("", "action"), boosted: s.Yes("", "boosted"), isolated: s.Yes("", "isolated"), leaves: s.Yes("", "from-enemy"), reveal: s.Yes("", "reveal")}
	var path []step
	for k := range s.Count("p") {
		of := board.One("p", k)
		path = append(path, step{colour: s.Text(of, "colour"), enemy: s.Yes(of, "enemy"), own: s.Text(of, "control") == "own", ally: s.Yes(of, "ally"), stack: s.Number(of, "stack")})
	}
	w, no := g.n.way(m, path, &g.read)
	for _, f := range no {
		g.Illegal(f.cite, ref.M(f.key, f.args...))
	}
	if g.Err != nil {
		return nil
	}
	mp := g.n.points(m)
	for i, c := range w.steps {
		g.Reason("W200 §6.2.2", ref.M("w2.step.way", i+1), c)
	}
	if w.reveal > 0 {
		g.Reason("W200 §6.2.2", ref.M("w2.step.reveal"), w.reveal)
	}
	engages := len(path) > 0 && path[len(path)-1].enemy
	p := g.Certain(game.Object{{Key: "steps", Value: numbersOf(w.steps)}, {Key: "reveal", Value: w.reveal}, {Key: "spent", Value: w.spent}, {Key: "left", Value: mp - w.spent},
		{Key: "engages", Value: engages}, {Key: "disengages", Value: m.leaves && len(path) > 0}, {Key: "takes", Value: numbersOf(w.takes)}},
		game.Text{Kind: game.HeadLine, Say: ref.M("w2.move.head", numberList(w.steps), w.spent, mp-w.spent), Refs: []ref.Ref{"W200 §6.2.2"}})
	p.Chance = func() game.Object { return game.Object{{Key: "mp", Value: mp}} }
	return p
}

// numbersOf is a list as JSON has it, also an empty one.
func numbersOf(ns []int) []int {
	if ns == nil {
		return []int{}
	}
	return ns
}

func numberList(ns []int) (out ref.List) {
	for _, n := range ns {
		out = append(out, n)
	}
	return out
}
