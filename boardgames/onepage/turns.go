package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the sequence of a game on its board, and what may be done in each phase (W1P §1
// to §3).

// noBoard refuses what needs one.
func noBoard(verb string) *game.Refusal {
	return refuse(game.NotNow, "W1P §1", ref.M("op.refuse.no-board", ref.Word("w1p.verb."+verb)), game.Way{Line: "adjutant play onepage-practice", Say: ref.M("op.way.practice")})
}

// during refuses what is done out of its phase, or by the other side.
func (t *table) during(p phase, c *counter) *game.Refusal {
	switch {
	case t.Won != "":
		return refuse(game.NotNow, "W1P §1", ref.M("op.refuse.over", ref.Word("op.winner."+t.Won)))
	case c != nil && c.Where == gone:
		return refuse(game.Illegal, "W1P §15", ref.M("op.refuse.gone", c.ID))
	case c != nil && c.Side != t.Side:
		return refuse(game.NotYours, "W1P §2", ref.M("op.refuse.not-yours", c.ID, ref.Word("op.army."+sideNames[t.Side])), endWay())
	case t.Phase != p:
		return refuse(game.NotNow, "W1P §2", ref.M("op.refuse.phase", ref.Word("op.phase."+string(p)), ref.Word("op.phase."+string(t.Phase))), endWay())
	case c != nil && c.Where == waiting:
		return refuse(game.NotNow, "W1P §1", ref.M("op.refuse.waiting", c.ID))
	}
	return nil
}

// placed refuses who stands nowhere on the board: he waits, or is eliminated. No ruling of the table
// gives him a place there, for nobody knows which; whoever does puts him there.
func (t *table) placed(c *counter) *game.Refusal {
	switch c.Where {
	case gone:
		return refuse(game.BadValue, "W1P §15", ref.M("op.refuse.gone", c.ID))
	case waiting:
		return refuse(game.BadValue, "W1P §1", ref.M("op.refuse.waiting", c.ID))
	}
	return nil
}

func endWay() game.Way { return game.Way{Line: "end", Say: ref.M("op.way.end")} }

// deed is one action on the board as it is prepared.
type deed struct {
	t      *table
	act    game.Action
	forced []*game.Refusal
	err    *game.Refusal
}

// no keeps a refusal, which a forced action overrules where that may be; it reports that the
// deed ends.
func (d *deed) no(r *game.Refusal) bool {
	switch {
	case r == nil:
		return false
	case d.act.Force && r.Forceable():
		d.forced = append(d.forced, r)
		return false
	}
	d.err = r
	return true
}

// barred ends the deed of a piece that may not act in a phase; whoever stands nowhere acts in none.
func (d *deed) barred(p phase, c *counter) bool {
	return d.no(d.t.during(p, c)) || d.no(d.t.placed(c))
}

// who is the i-th piece of an operand.
func (d *deed) who(operand, i int) *counter {
	if operand >= len(d.act.Units) || i >= len(d.act.Units[operand].IDs) {
		d.err = refuse(game.BadValue, "W1P §2", ref.M("op.refuse.who", ref.Word("w1p.verb."+d.act.Verb)), boardExample(d.act.Verb))
		return nil
	}
	id := d.act.Units[operand].IDs[i]
	c := d.t.find(id)
	if c == nil {
		d.err = d.t.unknown(id)
	}
	return c
}

// unknown refuses a name that no piece has.
func (t *table) unknown(id string) *game.Refusal {
	var all []string
	for i := range t.All {
		all = append(all, t.All[i].ID)
	}
	r := refuse(game.Unknown, "W1P §2", ref.M("op.refuse.no-piece", id))
	r.Hint = board.NearID(id, all)
	return r
}

// prepare checks an action on the board.
func (t *table) prepare(a game.Action) (game.Adjudication, *game.Refusal) {
	d := &deed{t: t, act: a}
	if t.Won != "" { // no ruling of the table goes on with a game that is over
		return nil, t.during(t.Phase, nil)
	}
	var out game.Adjudication
	switch a.Verb {
	case "fire":
		out = d.fire()
	case "attack":
		out = d.fight()
	case "sortie":
		out = d.sortie()
	case "drop":
		out = d.waive()
	case "move":
		out = d.moves()
	case "turn":
		out = d.turns()
	case "enter":
		out = d.comes()
	case "break":
		out = d.breaks()
	case "end":
		out = d.ends()
	case "put", "remove":
		out = d.sets()
	case "board", "piece", "ground":
		out = d.learns()
	}
	if d.err != nil {
		return nil, d.err
	}
	return out, nil
}

// tells is a deed without chance.
func (d *deed) tells(head ref.Msg, cite ref.Ref, es []game.Event, work ...game.Text) game.Adjudication {
	return &game.Proc[struct{}]{
		Outcome: func(struct{}) game.Object { return nil },
		Base:    game.Verdict{Overrode: d.forced},
		Report: func(t *game.Trace, _ struct{}) {
			t.Line(game.HeadLine, head, cite)
			for _, w := range work {
				t.Tell(w)
			}
			for _, e := range es {
				t.Event(e)
			}
		},
	}
}

func (d *deed) chance(p *game.Proc[settled]) game.Adjudication {
	p.Base.Overrode = d.forced
	return p
}

// turns is `turn P w`.
func (d *deed) turns() game.Adjudication {
	t, c := d.t, d.who(0, 0)
	if c == nil || d.barred(moving, c) {
		return nil
	}
	to, no := t.readFront(d.act.Args)
	if no != nil {
		d.err = no
		return nil
	}
	if t.fronted(c) {
		if d.no(t.mayMove(mover{[]*counter{c}, false})) {
			return nil
		}
	}
	e, no := t.faces(c, to)
	if d.no(no) {
		return nil
	}
	var es []game.Event
	if e != nil {
		es = append(es, e)
	} else if no != nil {
		es = append(es, &faced{Unit: c.ID, Facing: to.String()})
	}
	return d.tells(ref.M("op.turns", c.ID, ref.Word("op.way."+to.String()), t.apply1(es).left(mover{[]*counter{t.apply1(es).find(c.ID)}, false})), "W1P §4", es, t.hands(c.ID, c.At, to))
}

// apply1 is the table after events.
func (t *table) apply1(es []game.Event) *table {
	if len(es) > 0 {
		t = t.copied()
	}
	for _, e := range es {
		t.change(e)
	}
	return t
}

// hands is work for hands: where a piece goes, and where its front looks.
func (t *table) hands(id string, q board.Square, f game.Facing) game.Text {
	h := game.Hand{Unit: id, Act: "move", To: game.Cell{Col: q.X, Row: q.Y, Facing: f}, When: "now"}
	if f == game.NoFront {
		return game.Text{Kind: game.HandsLine, Say: ref.M("op.hands.to", id, spot(q)), Hands: []game.Hand{h}}
	}
	return game.Text{Kind: game.HandsLine, Say: ref.M("op.hands.to-front", id, spot(q), ref.Word("op.way."+f.String())), Hands: []game.Hand{h}}
}

// readFront reads the last word as a front (W1P R13).
func (t *table) readFront(args []string) (game.Facing, *game.Refusal) {
	if len(args) == 0 {
		return game.NoFront, refuse(game.BadValue, "W1P §4", ref.M("op.refuse.which-front"), boardExample("turn"))
	}
	f, ok := board.Facing(args[len(args)-1])
	if !ok || !board.Straight(f) && !t.read.Has(book.EightFacings) {
		return game.NoFront, refuse(game.BadValue, "W1P R13", ref.M("op.refuse.facing", args[len(args)-1]), boardExample("turn"))
	}
	return f, nil
}

// breaks dissolves a square (W1P §11, §13).
func (d *deed) breaks() game.Adjudication {
	t, c := d.t, d.who(0, 0)
	if c == nil || d.barred(moving, c) {
		return nil
	}
	if !c.Stack {
		d.err = refuse(game.Illegal, "W1P §11", ref.M("op.refuse.no-stack", c.ID))
		return nil
	}
	var es []game.Event
	as := markBroken
	if t.n.soundSquare(t.with(c)) {
		as = markDissolved
	}
	for _, o := range t.with(c) {
		switch {
		case o.Composed:
			if d.no(refuse(game.Illegal, "W1P §11", ref.M("op.refuse.just-composed", o.ID))) {
				return nil
			}
		case o.Stopped:
			if d.no(refuse(game.Illegal, "W1P §14", ref.M("op.refuse.stopped", o.ID))) {
				return nil
			}
		}
		es = append(es, &marked{o.ID, as})
	}
	return d.tells(ref.M("op.breaks", spot(c.At)), "W1P §11", es)
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// ends closes the phase (W1P §2), the moves only where no sortie waits and no square is left
// half made.
func (d *deed) ends() game.Adjudication {
	t := d.t
	if d.no(t.during(t.Phase, nil)) {
		return nil
	}
	var es []game.Event
	if t.Phase == moving {
		if len(t.Meets) > 0 && d.no(t.owedFirst()) {
			return nil
		}
		more, no := t.settles()
		if d.no(no) {
			return nil
		}
		es = more
	}
	next := &passed{t.Turn, t.Side, string(moving)}
	switch {
	case t.Phase == moving:
		next.Phase = string(fights)
	case t.Phase == fights && t.Side == french:
		next.Side, next.Phase = allied, string(firing)
	case t.Phase == fights && t.Turn >= t.turns():
		w := "draw"
		if t.Points[french] != t.Points[allied] {
			w = sideNames[allied]
			if t.Points[french] > t.Points[allied] {
				w = sideNames[french]
			}
		}
		return d.tells(ref.M("op.over", ref.Word("op.winner."+w), t.Points[french], t.Points[allied]), "W1P §1", append(es, &decided{w}))
	case t.Phase == fights:
		next.Turn, next.Side, next.Phase = t.Turn+1, french, string(firing)
	}
	p := d.tells(ref.M("op.phase", next.Turn, ref.Word("op.army."+sideNames[next.Side]), ref.Word("op.phase."+next.Phase)), "W1P §2", append(es, next)).(*game.Proc[struct{}])
	tell := p.Report
	p.Report = func(tr *game.Trace, r struct{}) {
		tell(tr, r)
		tr.Lines[0].Kind = game.PhaseLine
		for _, e := range es {
			if m, is := e.(*marked); is && m.As == markLeaves {
				tr.Line(game.BodyLine, t.leftAlone(t.find(m.Unit)), "W1P §13")
			}
		}
	}
	return p
}

// leftAlone is what is told of a piece that stood in a square and stands alone as the moves end: it is none any more, and has a
// front again where it has one (W1P §13).
func (t *table) leftAlone(c *counter) ref.Msg {
	if c.Kind == leader {
		return ref.M("op.alone", c.ID, spot(c.At))
	}
	return ref.M("op.alone-front", c.ID, spot(c.At), ref.Word("op.way."+c.Facing.String()))
}

// turns is how many turns the game lasts.
func (t *table) turns() int {
	if t.field.Turns > 0 {
		return t.field.Turns
	}
	return t.n.turns
}

// settles sets stacks in the open right when the moves end: a piece that is left alone is no
// square any more, and who cannot part stays a wrong one (W1P §13, R43). Those who can are asked
// to.
func (t *table) settles() (es []game.Event, no *game.Refusal) {
	var done []board.Square
	for i := range t.All {
		c := &t.All[i]
		if c.Where != onBoard || c.Side != t.Side || t.town(c.At) || slices.Contains(done, c.At) {
			continue
		}
		done = append(done, c.At)
		all := t.with(c)
		switch {
		case len(all) == 1 && c.Stack:
			es = append(es, &marked{c.ID, markLeaves})
		case len(all) < 2, c.Stack && t.n.soundSquare(all):
		default:
			cite := ref.Ref("W1P §11")
			if c.Stack {
				cite = "W1P §13"
			}
			if o := t.couldPart(all); o != nil {
				way := game.Way{Line: "break " + o.ID, Say: ref.M("op.way.break")}
				if !c.Stack {
					way = game.Way{Line: "reach " + o.ID, Say: ref.M("op.way.reach")}
				}
				return nil, refuse(game.Illegal, cite, ref.M("op.refuse.part", spot(c.At)), way)
			}
			for _, o := range all {
				if !o.Stack {
					es = append(es, &marked{o.ID, markJoins})
				}
			}
		}
	}
	return es, nil
}

// couldPart is one of a stack that could still go away from it, nil if nobody can.
func (t *table) couldPart(all []*counter) *counter {
	loose := t.copied()
	for _, c := range all {
		loose.change(&marked{c.ID, markDissolved})
	}
	for _, c := range all {
		m := mover{[]*counter{loose.find(c.ID)}, false}
		if loose.mayMove(m) != nil {
			continue
		}
		x := loose.crowd(m)
		for _, w := range t.read.steps() {
			if n, no := x.step(c.At.Step(w, 1), true); no == nil && n <= loose.left(m) && x.on(c.At.Step(w, 1)) == nil {
				return c
			}
		}
	}
	return nil
}

// follow is what the state brings about: the death of a chief ends the game (W1P §3).
func (t *table) follow() ([]game.Event, []game.Text) {
	if t.Won != "" {
		return nil, nil
	}
	return t.deaths()
}

// deaths are what comes of a chief who is dead.
func (t *table) deaths() ([]game.Event, []game.Text) {
	for i := range t.All {
		if c := &t.All[i]; c.Chief && c.Where == gone {
			w := sideNames[1-c.Side]
			return []game.Event{&decided{w}}, []game.Text{{Kind: game.BodyLine, Say: ref.M("op.chief", t.name(c), ref.Word("op.winner."+w)), Refs: []ref.Ref{"W1P §3"}}}
		}
	}
	return nil, nil
}

// name is what a piece is called.
func (t *table) name(c *counter) any {
	if p := t.field.Piece(c.ID); p != nil {
		return p.Name.Msg()
	}
	return c.ID
}

// dues are the sorties that may be made.
func (t *table) dues() (out []game.Due) {
	for _, m := range t.Meets {
		out = append(out, game.Due{
			Action:   game.Action{Verb: "sortie", Units: []game.Operand{{IDs: []string{m.Foot}}, {IDs: []string{m.Mover}}}},
			Needs:    []dice.Need{{Die: dice.D6, Unit: m.Foot, Against: m.Mover, What: "op.what.sortie", Ref: "W1P §17"}},
			Optional: true,
			Line:     t.clash(t.find(m.Foot), t.find(m.Mover), true).headed(m.Foot, m.Mover),
		})
	}
	return out
}
