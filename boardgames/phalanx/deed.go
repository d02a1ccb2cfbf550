package phalanx

import (
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// deed is an action on the board on its way to an answer.
type deed struct {
	t      *table
	act    game.Action
	forced []*game.Refusal
	err    *game.Refusal
	lines  []game.Text
	events []game.Event
	data   game.Object
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
	if d.err == nil {
		d.err = r
	}
	return true
}

// illegal is no of what a paragraph forbids.
func (d *deed) illegal(when bool, cite ref.Ref, key string, args ...any) bool {
	return when && d.no(refuse(game.Illegal, cite, ref.M("ph.refuse."+key, args...)))
}

// bad refuses what cannot be meant.
func (d *deed) bad(cite ref.Ref, key string, args ...any) game.Adjudication {
	d.no(refuse(game.BadValue, cite, ref.M("ph.refuse."+key, args...), boardExample(d.act.Verb)))
	return nil
}

// head and say add a line, does an event; the table of the deed goes on with what has happened.
func (d *deed) head(key string, cite ref.Ref, args ...any) {
	d.lines = append(d.lines, game.Text{Kind: game.HeadLine, Say: ref.M("ph."+key, args...), Refs: []ref.Ref{cite}})
}

func (d *deed) say(key string, cite ref.Ref, args ...any) {
	d.lines = append(d.lines, game.Text{Kind: game.BodyLine, Say: ref.M("ph."+key, args...), Refs: []ref.Ref{cite}})
}

func (d *deed) does(es ...game.Event) {
	for _, e := range es {
		d.events = append(d.events, e)
		d.t = d.t.apply(e)
	}
}

// work adds a line for hands.
func (d *deed) work(h game.Hand, key string, args ...any) {
	h.When = "now"
	d.lines = append(d.lines, game.Text{Kind: game.HandsLine, Say: ref.M("ph.hands."+key, args...), Hands: []game.Hand{h}})
}

// done is a deed without chance.
func (d *deed) done() game.Adjudication {
	d.tellsOwed()
	lines, es, data := d.lines, d.events, d.data
	return &game.Proc[struct{}]{
		Outcome: func(struct{}) game.Object { return data },
		Show:    func(*game.Odds) []game.Text { return lines },
		Base:    game.Verdict{Overrode: d.forced},
		Report: func(t *game.Trace, _ struct{}) {
			for _, l := range lines {
				t.Tell(l)
			}
			for _, e := range es {
				t.Event(e)
			}
			t.Data = append(t.Data, data...)
		},
	}
}

// tellsOwed says what is owed now that the line is done, so that nobody has to ask.
func (d *deed) tellsOwed() {
	dues := d.t.oweDues()
	if len(dues) > 1 && d.t.Owed[0].Kind != oweWithdraw {
		d.say("owed.one", dues[0].Line.Refs[0])
	}
	for _, due := range dues {
		d.lines = append(d.lines, due.Line)
	}
}

// who are the ids of an operand.
func (d *deed) who(i int) []string {
	if len(d.act.Units) <= i {
		return nil
	}
	return d.act.Units[i].IDs
}

// one is the first unit that a line names; nil where there is none, which is refused.
func (d *deed) one(i int) *piece {
	ids := d.who(i)
	if len(ids) == 0 {
		d.bad("PHX §9", "who")
		return nil
	}
	p := d.t.unit(ids[0])
	if p == nil {
		d.no(d.t.nobody(ids[0]))
	}
	return p
}

// list is a fact of a line with several values.
func (d *deed) list(name string) (out []string, told bool) {
	for _, f := range d.act.Facts {
		if f.Name == name {
			for _, v := range strings.Split(f.Value, game.ListComma) {
				if v != none && v != "" {
					out = append(out, v)
				}
			}
			return out, true
		}
	}
	return nil, false
}

// ready refuses what is not done now: after the end, before the cards are dealt, while something
// is owed or a battle waits for its cards.
func (t *table) ready() *game.Refusal {
	switch t.Phase {
	case over:
		return refuse(game.NotNow, "PHX §13", ref.M("ph.refuse.over"))
	case dealing:
		cite := ref.Ref("PHX §4")
		if t.Turn == 1 {
			cite = "PHX §3.2"
		}
		return refuse(game.NotNow, cite, ref.M("ph.refuse.deal-first"), game.Way{Line: "deal", Say: ref.M("ph.way.deal")})
	case bidding:
		if t.Tie {
			no := refuse(game.NotNow, "PHX §7", ref.M("ph.refuse.tie-first"))
			for _, due := range t.dues() {
				no.Ways = append(no.Ways, game.Way{Line: boardLine(due.Action), Say: ref.M("ph.way.tie")})
			}
			return no
		}
		return refuse(game.NotNow, "PHX §7", ref.M("ph.refuse.bid-first"), game.Way{Line: "bid " + t.toBid() + " none", Say: ref.M("ph.way.bid")})
	}
	if t.Battle != nil {
		return refuse(game.NotNow, "PHX §9.3", ref.M("ph.refuse.cards-first"), game.Way{Line: "cards " + t.toName() + " none", Say: ref.M("ph.way.cards")})
	}
	if len(t.Owed) > 0 {
		return t.owedFirst()
	}
	return nil
}

// readyFor is ready for another card, or the end of the round: what the last was played for has to be
// done with before (PHX §6).
func (t *table) readyFor(cite ref.Ref) *game.Refusal {
	no := t.ready()
	if no != nil && t.Phase == playing {
		no.Ref = cite
	}
	return no
}

// owedFirst refuses because of what is owed.
func (t *table) owedFirst() *game.Refusal {
	cite := oweRefs[t.Owed[0].Kind]
	r := refuse(game.NotNow, cite, ref.M("ph.refuse.owed"))
	for _, d := range t.oweDues() {
		r.Ways = append(r.Ways, game.Way{Line: boardLine(d.Action), Say: ref.M("ph.way.owed")})
		if len(r.Ways) == 2 {
			break
		}
	}
	return r
}

var oweRefs = map[string]ref.Ref{oweBeaten: "PHX §9.4", oweBlow: "PHX §9.4", oweBack: "PHX §9.4", oweAdvance: "PHX §9.4", oweStrongest: "PHX §9.4", oweWithdraw: "PHX §9.6", owePlace: "PHX §12"}

// toBid is who has not bid yet, toName whose battle cards are not chosen.
func (t *table) toBid() string {
	for side, done := range t.Bid {
		if !done {
			return sideNames[side]
		}
	}
	return french
}

func (t *table) toName() string {
	for part, done := range t.Battle.Named {
		if !done {
			return t.lineName(t.partSide(part), t.partArmy(part))
		}
	}
	return french
}

// partSide is the side of the attacker or of the defender.
func (t *table) partSide(part int) int {
	side := t.unit(t.Battle.Target).side()
	if part == attacker {
		return 1 - side
	}
	return side
}

// mine refuses a unit of the other side in a round.
func (t *table) mine(p *piece) *game.Refusal {
	if p.side() != t.Active {
		return refuse(game.NotYours, "PHX §4", ref.M("ph.refuse.not-yours", p.ID, ofWord(sideNames[t.Active])), endWay())
	}
	return nil
}

// mineFor is mine, as the paragraph of an action forbids it.
func (t *table) mineFor(p *piece, cite ref.Ref) *game.Refusal {
	no := t.mine(p)
	if no != nil {
		no.Ref = cite
	}
	return no
}

// standing refuses a unit that is not on the board.
func (t *table) standing(p *piece) *game.Refusal {
	if !p.On {
		return refuse(game.Illegal, "PHX §9", ref.M("ph.refuse.off", p.ID))
	}
	return nil
}

// nobody refuses a name that nobody has, with the nearest ones.
func (t *table) nobody(typed string) *game.Refusal {
	r := refuse(game.Unknown, "PHX §2.2", ref.M("ph.refuse.no-unit", typed), boardExample("units"))
	var all []string
	for i := range t.Units {
		all = append(all, t.Units[i].ID)
	}
	for i := range t.Leaders {
		all = append(all, t.Leaders[i].ID)
	}
	r.Hint = board.NearID(game.Fold(typed), all)
	return r
}

// takes changes who entered a square last (PHX §13).
func (d *deed) takes(p *piece, q board.Square) {
	t := d.t
	_, place := t.kind(q)
	if place == "" || t.Last[place] == nil {
		return
	}
	i := 0
	if place == plancenoit {
		i = t.squareOf(plancenoit, q)
	}
	if i >= 0 && i < len(t.Last[place]) && t.Last[place][i] != p.side() {
		d.does(&kept{Place: place, I: i, Side: p.side()})
		d.say("taken", "PHX §13.3", ref.Word("ph.fact."+place), theWord(sideNames[p.side()]))
	}
}

// arrives puts a unit on a square, with what follows for squares and for leaders beside it.
func (d *deed) arrives(p *piece, to board.Square, facing string) {
	d.does(&stepped{Unit: p.ID, To: to, Facing: facing})
	d.takes(p, to)
	d.drives(p.side(), to)
}

// drives owes the flight of enemy leaders who stand alone beside a square that a unit has entered
// (PHX §12).
func (d *deed) drives(side int, at board.Square) {
	for i := range d.t.Leaders {
		if l := &d.t.Leaders[i]; l.On && sideOf(l.Army) != side && d.t.at(l.At) == nil && (adjacent(l.At, at) || l.At == at) {
			d.displaces(l.ID)
		}
	}
}

// displaces moves a leader to the nearest unit of his; of several his owner is asked.
func (d *deed) displaces(id string) {
	near := d.t.nearest(d.t.leader(id))
	switch len(near) {
	case 0:
		d.does(&stepped{Unit: id, Off: true})
		d.say("leader.nowhere", "PHX §12", leaderWord(id))
	case 1:
		d.does(&stepped{Unit: id, To: near[0]})
		d.say("leader.flees", "PHX §12", leaderWord(id), squareSay(near[0]))
		d.work(game.Hand{Unit: id, Act: "move", To: cell(near[0], "")}, "leader", leaderWord(id), squareSay(near[0]))
	default:
		d.does(&owes{What: owePlace, Who: []string{id}})
		d.say("leader.chooses", "PHX §12", leaderWord(id))
	}
}

// nearest are the squares of the nearest units to a leader: of his army, of another of his side
// where it has none (PHX §12, R27, R39).
func (t *table) nearest(l *commander) (out []board.Square) {
	for _, own := range []bool{true, false} {
		best := -1
		for i := range t.Units {
			p := &t.Units[i]
			if !p.On || own && p.Army != l.Army || p.side() != sideOf(l.Army) {
				continue
			}
			dx, dy := p.At.Apart(l.At)
			switch far := dx + dy; {
			case best < 0 || far < best:
				best, out = far, []board.Square{p.At}
			case far == best:
				out = append(out, p.At)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

func leaderWord(id string) ref.Word { return ref.Word("ph.leader." + id) }

func squareSay(q board.Square) ref.Msg { return ref.M("ph.square", itoa(q.X)+","+itoa(q.Y)) }

// cell is a square as hands are told it.
func cell(q board.Square, facing string) game.Place {
	return game.Cell{Col: q.X, Row: q.Y, Facing: facingOf(facing)}
}
