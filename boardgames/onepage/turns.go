package onepage

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/boardgames/onepage/field"
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
	r.Hint = board.Near(id, all, "")
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

// fire is a gun at a piece (W1P §6).
func (d *deed) fire() game.Adjudication {
	t, g := d.t, d.who(0, 0)
	if g == nil {
		return nil
	}
	c := d.who(1, 0)
	if c == nil || d.barred(firing, g) {
		return nil
	}
	if d.no(t.mayFire(g, c)) || d.no(t.placed(c)) {
		return nil
	}
	return d.chance(t.shot(g, c).proc())
}

// mayFire refuses a shot that the sheet forbids.
func (t *table) mayFire(g, c *counter) *game.Refusal {
	switch {
	case g.Kind != artillery:
		return &game.Refusal{Kind: game.BadValue, Ref: "W1P §6", Say: ref.M("op.refuse.no-gun", g.ID)}
	case g.Fired:
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.fired", g.ID))
	case c.Where != onBoard || c.Side == g.Side:
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.no-target", c.ID))
	case t.stacked(g) && t.read.Has(book.StacksDoNotFire):
		return refuse(game.Illegal, "W1P R28", ref.M("op.refuse.stack-fires", g.ID))
	case !t.stacked(g) && !t.read.inCone(g.At, g.Facing, c.At):
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.cone-of", c.ID, g.ID))
	case c.Kind == leader && !t.stacked(c):
		return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.open-leader"))
	case t.field.At(c.At) == field.Unknown:
		return t.untold(c.At)
	}
	return nil
}

func (t *table) shot(g, c *counter) *scuffle {
	hits := t.with(c)
	b := &bombard{n: t.n, kind: c.Kind, shaken: c.Shaken, distance: t.read.far(g.At, c.At)}
	b.effective = b.distance
	if f := t.field.At(c.At); f.IsTown() || f.IsWood() {
		b.effective += t.n.cover
	}
	return &scuffle{t: t, hits: [2][]*counter{{g}, hits}, bombard: b}
}

// fight is an attack (W1P §14).
func (d *deed) fight() game.Adjudication {
	t, a := d.t, d.who(0, 0)
	if a == nil {
		return nil
	}
	c := d.who(1, 0)
	if c == nil || d.barred(fights, a) || d.no(t.mayAttack(a, c)) || d.no(t.placed(c)) {
		return nil
	}
	return d.chance(t.fight(a, c).proc())
}

// mayAttack refuses an attack that the sheet forbids.
func (t *table) mayAttack(a, c *counter) *game.Refusal {
	if c.Where != onBoard || c.Side == a.Side {
		return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.no-target", c.ID))
	}
	if no := t.noAttacker(a); no != nil {
		return no
	}
	if !t.before(a, c.At) {
		return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.not-before", c.ID, a.ID))
	}
	if no := t.horseShuns(a, c); no != nil {
		return no
	}
	switch {
	case t.hasStruck(a, c.At):
		return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.struck", a.ID))
	case t.field.At(a.At) == field.Unknown:
		return t.untold(a.At)
	case t.field.At(c.At) == field.Unknown:
		return t.untold(c.At)
	}
	return nil
}

// noAttacker refuses who never attacks: a gun or a leader alone, a square or a town without foot.
func (t *table) noAttacker(a *counter) *game.Refusal {
	if !t.stacked(a) {
		switch a.Kind {
		case artillery:
			return refuse(game.Illegal, "W1P §6", ref.M("op.refuse.gun-attacks"))
		case leader:
			return refuse(game.Illegal, "W1P §14", ref.M("op.refuse.leader-attacks"))
		}
		return nil
	}
	switch foot := slices.ContainsFunc(t.with(a), func(o *counter) bool { return o.Kind == infantry }); {
	case foot:
		return nil
	case t.town(a.At):
		return refuse(game.Illegal, "W1P §12", ref.M("op.refuse.town-attacks"))
	}
	return refuse(game.Illegal, "W1P §11", ref.M("op.refuse.stack-attacks"))
}

// horseShuns refuses what horse in the open does not attack: a square and, in a reading, a town
// (W1P §8).
func (t *table) horseShuns(a, c *counter) *game.Refusal {
	switch {
	case a.Kind != cavalry || t.stacked(a):
		return nil
	case c.Stack:
		return refuse(game.Illegal, "W1P §8", ref.M("op.refuse.horse-square"))
	case t.town(c.At) && t.read.Has(book.HorseKeepsOffTowns):
		return refuse(game.Illegal, "W1P §8", ref.M("op.refuse.horse-town"))
	}
	return nil
}

// hasStruck reports who has had its attacks: a stack attacks each square once, everybody else one
// alone (W1P §14).
func (t *table) hasStruck(a *counter, q board.Square) bool {
	if t.stacked(a) {
		return slices.Contains(a.Struck, q)
	}
	return len(a.Struck) > 0
}

func (t *table) fight(a, c *counter) *scuffle {
	return &scuffle{t: t, hits: [2][]*counter{t.group(a), t.group(c)}, attack: t.clash(a, c, false)}
}

// group is a piece first, then who fights with it.
func (t *table) group(c *counter) []*counter {
	if !t.stacked(c) {
		return []*counter{c}
	}
	out := []*counter{c}
	for _, o := range t.with(c) {
		if o.ID != c.ID {
			out = append(out, o)
		}
	}
	return out
}

// sortie is foot against who has come before its front (W1P §4, §14).
func (d *deed) sortie() game.Adjudication {
	t, f := d.t, d.who(0, 0)
	if f == nil {
		return nil
	}
	c := d.who(1, 0)
	if c == nil {
		return nil
	}
	i := slices.Index(t.Meets, meeting{f.ID, c.ID})
	if i < 0 {
		why := refuse(game.NotNow, "W1P §4", ref.M("op.refuse.no-sortie", f.ID, c.ID))
		if !t.sallies(f) {
			why = refuse(game.Illegal, "W1P §4", ref.M("op.refuse.sortie"))
		}
		d.err = why
		return nil
	}
	k := &scuffle{t: t, hits: [2][]*counter{{f}, t.group(c)}, attack: t.clash(f, c, true), meeting: &t.Meets[i]}
	return d.chance(k.proc())
}

// waive leaves a sortie.
func (d *deed) waive() game.Adjudication {
	f := d.who(0, 0)
	if f == nil {
		return nil
	}
	for _, m := range d.t.Meets {
		if m.Foot == f.ID && (len(d.act.Units) < 2 || d.act.Units[1].IDs[0] == m.Mover) {
			return d.tells(ref.M("op.waived", m.Foot, m.Mover), "W1P §14", []game.Event{&parted{m.Foot, m.Mover}})
		}
	}
	d.err = refuse(game.NotNow, "W1P §4", ref.M("op.refuse.no-sortie", f.ID, ""))
	return nil
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

// room reports that a piece may stand on a square with those who stand there: nobody, four in a
// town, or who makes a square with it (W1P §4, §11, §12).
func (t *table) room(c *counter, there []*counter, q board.Square) bool {
	switch {
	case len(there) == 0:
		return true
	case there[0].Side != c.Side:
		return false
	case t.town(q):
		return len(there) < t.n.townPieces
	}
	return t.n.soundSquare(append(slices.Clone(there), c))
}

// sets is what the referee sees on the table: a piece put somewhere, or taken away.
func (d *deed) sets() game.Adjudication {
	t, c := d.t, d.who(0, 0)
	if c == nil {
		return nil
	}
	if d.act.Verb == "remove" {
		return d.tells(ref.M("op.removed", c.ID), "W1P §15", []game.Event{&marked{c.ID, markEliminated}})
	}
	q, ok := readSquare(first(d.act.Args))
	if !ok || !t.field.On(q) {
		d.err = refuse(game.BadValue, "W1P §4", ref.M("op.refuse.which-square"), boardExample("put"))
		return nil
	}
	if no := t.fits(c, q); no != nil {
		d.err = no
		return nil
	}

	es := append([]game.Event{&stepped{Unit: c.ID, X: []int{q.X}, Y: []int{q.Y}, Put: true}}, t.stacking(c, q)...)
	f := game.NoFront
	if len(d.act.Args) > 1 {
		var no *game.Refusal
		if f, no = t.readFront(d.act.Args); no != nil {
			d.err = no
			return nil
		}
		es = append(es, &faced{Unit: c.ID, Facing: f.String()})
	}
	return d.tells(ref.M("op.put", c.ID, spot(q)), "W1P §4", es, t.hands(c.ID, q, f))
}

// others are those who stand on a square besides a piece.
func (t *table) others(c *counter, q board.Square) []*counter {
	return slices.DeleteFunc(t.at(q), func(o *counter) bool { return o.ID == c.ID })
}

// fits refuses a square on which a piece cannot stand: its ground bars the piece, or it is taken.
func (t *table) fits(c *counter, q board.Square) *game.Refusal {
	if _, can := t.enters(c.Kind, q); !can {
		return refuse(game.BadValue, "W1P §5", ref.M("op.refuse.ground", c.ID, spot(q)))
	}
	if there := t.others(c, q); !t.room(c, there, q) {
		return refuse(game.BadValue, "W1P §4", ref.M("op.refuse.taken", spot(q), there[0].ID))
	}
	return nil
}

// stacking are the events of a piece that is put on a square: it makes a square with those who stand
// there, or leaves the one from which it was taken.
func (t *table) stacking(c *counter, q board.Square) (es []game.Event) {
	if there := t.others(c, q); len(there) > 0 && !t.town(q) {
		for _, o := range append(there, c) {
			es = append(es, &marked{o.ID, markJoins})
		}
	} else if c.Stack {
		es = append(es, &marked{c.ID, markLeaves})
	}
	return es
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
	}
	return p
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
