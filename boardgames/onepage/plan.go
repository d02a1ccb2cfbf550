package onepage

import (
	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the automatic player (see plan_worth.go for what it reckons with and plan_moves.go
// for its moves). It plays from the table directly, one action at a time, and keeps nothing between
// two: pieces are asked in an order that does not change within a half-turn, and whoever stands
// before the last that has acted has had its chance. So each is judged once or twice a phase.

var _ game.Planner = Rules{}

// Plan implements game.Planner: guns fire at the best expected points, foot goes forward in the
// formations in which it stands, horse charges where that pays, fights are taken where more is
// expected to be won than lost; a side that waits for others holds until they have come.
func (Rules) Plan(s game.State, side int, seed uint64) (a game.Action, why game.Text, ok bool) {
	t := s.(*state).Board
	if t == nil || t.Won != "" || side < 0 {
		return a, why, false
	}
	v := t.sight(side, seed)
	for _, m := range t.Meets {
		if t.find(m.Foot).Side == side {
			c := v.sallies(m)
			return c.act, c.why, true
		}
	}
	if t.Side != side || len(t.Meets) > 0 {
		return a, why, false
	}
	var c choice
	switch t.Phase {
	case firing:
		c, ok = v.fires()
	case moving:
		c, ok = v.moves()
	case fights:
		c, ok = v.strikes()
	}
	if ok {
		return c.act, c.why, true
	}
	c = act(ref.M("op.plan.end", ref.Word("op.phase."+string(t.Phase))), "W1P §2", "end", nil)
	if !v.taken(c) {
		c, ok = v.parts()
		return c.act, c.why, ok
	}
	return c.act, c.why, true
}

// choice is an action with its reason.
type choice struct {
	act game.Action
	why game.Text
}

// act makes a choice: the pieces of each operand, then what stands behind them.
func act(why ref.Msg, cite ref.Ref, verb string, units [][]string, args ...string) choice {
	c := choice{game.Action{Verb: verb, Args: args}, game.Text{Kind: game.ReasonLine, Say: why, Refs: []ref.Ref{cite}}}
	for _, ids := range units {
		o := game.Operand{IDs: ids}
		if len(ids) > 1 {
			o.Join = game.Together
		}
		c.act.Units = append(c.act.Units, o)
	}
	return c
}

func one(ids ...string) (out [][]string) {
	for _, id := range ids {
		out = append(out, []string{id})
	}
	return out
}

// taken reports an action that the rules take as it stands.
func (v *sight) taken(c choice) bool {
	_, no := v.t.prepare(c.act)
	return no == nil
}

// sight is a table as the player looks at it, with what it asks often laid out by squares.
type sight struct {
	t          *table
	side       int
	seed       uint64
	w, h       int
	on         []int16    // by square: a piece that stands there, by its place in All from 1; 0 is nobody
	next       []int16    // by piece: another that stands with it
	zone       [2][]bool  // by side: before the front of its foot that may sally
	near       []uint8    // squares of foot (W1P §11) within one of it
	far, horse []int16    // squares to the nearest enemy, to the nearest enemy horse
	who        []int16    // the nearest enemy, by its place in All from 1
	strong     []int16    // what stands there defends with, one more; 0 is not asked yet
	group      []int16    // by piece: its formation of this turn, from 1
	guns       []*counter // of the enemy, on the board
	leaders    []*counter // of the side, besides its chief
	attacks    bool       // the side goes forward; else it holds
}

func (t *table) sight(side int, seed uint64) *sight {
	v := &sight{t: t, side: side, seed: seed, w: t.field.Width, h: t.field.Height}
	n := v.w * v.h
	v.on, v.strong, v.near = make([]int16, n), make([]int16, n), make([]uint8, n)
	v.next = make([]int16, len(t.All))
	for i := range v.zone {
		v.zone[i] = make([]bool, n)
	}
	for i := len(t.All) - 1; i >= 0; i-- {
		c := &t.All[i]
		if c.Where != onBoard {
			continue
		}
		k := v.index(c.At)
		v.next[i], v.on[k] = v.on[k], int16(i+1)
		if t.sallies(c) && t.field.On(c.front()) {
			v.zone[c.Side][v.index(c.front())] = true
		}
		if c.Stack && (v.next[i] == 0 || !t.All[v.next[i]-1].Stack) {
			v.around(c.At, func(q board.Square) { v.near[v.index(q)]++ })
		}
	}
	return v
}

func (v *sight) index(q board.Square) int { return q.Y*v.w + q.X }

// around is a square and its neighbours.
func (v *sight) around(q board.Square, do func(board.Square)) {
	for y := max(q.Y-1, 0); y <= min(q.Y+1, v.h-1); y++ {
		for x := max(q.X-1, 0); x <= min(q.X+1, v.w-1); x++ {
			do(board.Square{X: x, Y: y})
		}
	}
}

// there is a piece that stands on a square, nil where nobody does.
func (v *sight) there(q board.Square) *counter {
	if !v.t.field.On(q) {
		return nil
	}
	if i := v.on[v.index(q)]; i > 0 {
		return &v.t.All[i-1]
	}
	return nil
}

// looks lays out how far enemies are, which only moves ask.
func (v *sight) looks() {
	t := v.t
	v.far, v.who = v.spread(func(c *counter) bool { return c.Side != v.side })
	v.horse, _ = v.spread(func(c *counter) bool { return c.Side != v.side && c.Kind == cavalry })
	v.group = make([]int16, len(t.All))
	for g, ids := range t.Formed {
		for _, id := range ids {
			if i := t.place[id]; v.group[i] == 0 {
				v.group[i] = int16(g + 1)
			}
		}
	}
	var late [2]int
	for i := range t.All {
		switch c := &t.All[i]; {
		case c.Where == waiting:
			late[c.Side]++
		case c.Where == gone:
		case c.Kind == artillery && c.Side != v.side:
			v.guns = append(v.guns, c)
		case c.Kind == leader && c.Side == v.side && !c.Chief:
			v.leaders = append(v.leaders, c)
		}
	}
	v.attacks = late[v.side] == 0 || late[1-v.side] > 0
}

// spread is how far each square is from the nearest of some pieces, and from which.
func (v *sight) spread(of func(*counter) bool) (far, who []int16) {
	const never = 1 << 12
	far, who = make([]int16, v.w*v.h), make([]int16, v.w*v.h)
	for i := range far {
		far[i] = never
	}
	for i := range v.t.All {
		if c := &v.t.All[i]; c.Where == onBoard && of(c) {
			k := v.index(c.At)
			far[k], who[k] = 0, int16(i+1)
		}
	}
	pull := func(k, n int) {
		if far[n]+1 < far[k] {
			far[k], who[k] = far[n]+1, who[n]
		}
	}
	for k := range far {
		x := k % v.w
		if x > 0 {
			pull(k, k-1)
		}
		if k < v.w {
			continue
		}
		pull(k, k-v.w)
		if x > 0 {
			pull(k, k-v.w-1)
		}
		if x < v.w-1 {
			pull(k, k-v.w+1)
		}
	}
	for k := len(far) - 1; k >= 0; k-- {
		x := k % v.w
		if x < v.w-1 {
			pull(k, k+1)
		}
		if k >= len(far)-v.w {
			continue
		}
		pull(k, k+v.w)
		if x > 0 {
			pull(k, k+v.w-1)
		}
		if x < v.w-1 {
			pull(k, k+v.w+1)
		}
	}
	return far, who
}

// noise decides between equals by the seed: too little to weigh against anything.
func (v *sight) noise(k int) float64 {
	x := (v.seed ^ uint64(k+1)*0x9e3779b97f4a7c15 ^ uint64(v.t.Turn)<<32) * 0xbf58476d1ce4e5b9
	return float64(x>>44) * 1e-11
}
