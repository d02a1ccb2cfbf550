package ordremixte

// The loss of generals (§17).

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// When a general is in peril.
const (
	underFire = iota
	inMelee
	inFlight // his unit has begun to retreat or rout (R2)
	perils   // how many there are
)

// perilWords are the occasions as the line of a trial has them.
var perilWords = [perils]string{"fire", "melee", "rout"}

// fateOf throws the general's die on the table of §17.
func (r *reading) fateOf(d *dice.Dice, t *game.Trace, f *fighter, c *change, when int) {
	switch d.Band(&f.fateDie[when], r.n.fates().killedAt, r.n.fates().woundedAt, r.n.fates().unhurtAt) {
	case 0:
		c.gen = killed
	case 1:
		c.gen = wounded
	case 2:
		c.gen = unhurt
	default:
		c.gen = saved
	}
	c.marks &^= struck
	c.marks |= fallen
	if t != nil {
		r.sayFate(t, f, c, d.Last())
	}
}

// peril is the ordinary check of an attached general after fire or melee (§17,
// R1, R2): a d10 less the points lost this move, less one if he is charismatic;
// on one or less he is hit. Under reading b it is one d6 on the table.
func (r *reading) peril(d *dice.Dice, t *game.Trace, f *fighter, c *change, lost, when int) {
	less := lost
	if f.is(FCharismatic) {
		less += r.n.fates().charismaticPeril
	}
	if r.is(1, 'b') {
		switch d.Band(&f.fateDie[when], r.n.fates().killedAt+less, r.n.fates().woundedAt+less, r.n.fates().unhurtAt+less) {
		case 0:
			c.gen = killed
		case 1:
			c.gen = wounded
		case 2:
			c.gen = unhurt
		default:
			c.gen = saved
		}
		c.marks |= fallen
		if t != nil {
			r.sayFate(t, f, c, d.Last())
		}
		return
	}
	cut := r.n.fates().hitAt + less
	f.tenDie[when].Value = min(cut, int(dice.D10))
	if d.Band(&f.tenDie[when], cut) == 0 {
		if t != nil {
			r.sayPeril(t, f, d.Last(), cut, true)
		}
		r.fateOf(d, t, f, c, when)
		return
	}
	if t != nil {
		r.sayPeril(t, f, d.Last(), cut, false)
	}
}

// mourn settles what a general's fate does to the unit itself without a test (R72). On the
// table the news goes round when the phase ends, see newsArrives; of declared facts nothing
// follows but this.
func (r *reading) mourn(t *game.Trace, f *fighter, c *change) {
	if f.Unit != nil {
		c.marks &^= fallen
		return
	}
	r.grieve(t, f, c)
}

// grieve takes a point from a unit whose brigadier is killed, and gives one back to the
// unit of a general who is saved (§17).
func (r *reading) grieve(t *game.Trace, f *fighter, c *change) {
	if c.marks&fallen == 0 {
		return
	}
	c.marks &^= fallen
	before := int(c.pm)
	switch {
	case c.gen == killed && f.V[FGeneral] == Brigadier:
		f.pay(c, r.n.fates().killedCost)
	case c.gen == saved:
		f.hearten(c, r.n.fates().savedGain)
	}
	if t != nil && before != int(c.pm) {
		r.sayMourning(t, f, before, int(c.pm))
	}
}

// hearten gives points back to a unit that has lost some; a base that is off stays off.
func (f *fighter) hearten(c *change, n int) {
	if !f.known || c.status == Destroyed || int(c.pm) >= f.start {
		return
	}
	off := f.basesOff(c)
	c.pm = int8(min(int(c.pm)+n, f.start))
	if c.marks &^= regained; f.basesOff(c) < off {
		c.marks |= regained
		c.lost = 0
	}
}

// sendNews writes whom the fate of a general costs or gives a point, and when: at the end
// of the phase, so that no test and no tie-break of it counts that point (§17, R72).
func (r *reading) sendNews(t *game.Trace, s *State, f *fighter, c *change) {
	send := func(u *Unit, n int) {
		t.Event(game.Event{Kind: evNews, Unit: u.ID, N: n})
	}
	switch {
	case f.Unit == nil:
	case c.gen == saved && c.status != Destroyed:
		send(f.Unit, r.n.fates().savedGain)
		t.Line(game.BodyLine, ref.M("general.news-gain", f.ID), "OM R72")
	case c.gen == killed && f.V[FGeneral] == Brigadier:
		var who ref.Comma
		for _, u := range s.Units {
			if dead := u.Status == Destroyed || u == f.Unit && c.status == Destroyed; !dead && (u == f.Unit || u.Brigade == f.Unit.Brigade && u.Brigade >= 0) {
				send(u, -r.n.fates().killedCost)
				who = append(who, u.ID)
			}
		}
		if len(who) > 0 {
			t.Line(game.BodyLine, ref.M("general.news-loss", who), "OM R72")
		}
	}
}

// newsArrives is the end of a phase in which a general fell or was saved: points are lost
// and regained now, without tests (§17, R72).
func (s *State) newsArrives() ([]game.Event, []game.Text) {
	r := s.read()
	var t game.Trace
	var lost, gained ref.Comma
	for _, u := range s.Units {
		if u.News == 0 {
			continue
		}
		t.Event(game.Event{Kind: evNews, Unit: u.ID})
		if u.Status == Destroyed {
			continue
		}
		f := r.newFighter(u.sheet(s), 0)
		before := f.begin()
		after := before
		if u.News > 0 {
			f.hearten(&after, u.News)
		} else {
			f.pay(&after, -u.News)
		}
		r.settle(&t, s, f, &before, &after)
		say := ref.M("general.loses", u.ID, int(before.pm), int(after.pm))
		switch {
		case after.pm > before.pm:
			gained = append(gained, say)
		case after.status == Destroyed:
			lost = append(lost, ref.M("om.test-end", say, ref.Word("outcome.destroyed")))
		case after.pm < before.pm:
			lost = append(lost, say)
		}
	}
	if len(lost) > 0 {
		t.Line(game.BodyLine, ref.M("general.brigade-loses", lost), "OM R72")
	}
	if len(gained) > 0 {
		t.Line(game.BodyLine, ref.M("general.unit-gains", gained), "OM R72")
	}
	hands(&t, s.Turn)
	return t.Events, toldBy(t.Verdict)
}

// newsDue reports that the phase is at its end by itself, and news waits for it.
func (s *State) newsDue() bool {
	if !slices.ContainsFunc(s.Units, func(u *Unit) bool { return u.News != 0 }) {
		return false
	}
	switch s.phaseID() {
	case "fire":
		return s.Stage == FireEnd && len(s.dues()) == 0
	case "rally", "compulsory", "breakthrough":
		return !s.busy()
	}
	return s.phaseID() == "initiative" && s.First >= 0
}

// generals is the segment of §17: once for the melee, for every unit that a
// general rides with and that has closed.
func (m *clash) generals(d *dice.Dice, t *game.Trace, in result) result {
	if in.was&met == 0 {
		return in
	}
	for _, f := range m.all {
		c := &in.u[f.slot]
		closed := in.out&(1<<f.slot) == 0
		if closed && f.V[FGeneral] != NoGeneral && rider(c) && c.marks&checked == 0 {
			m.r.peril(d, t, f, c, f.V[FLost]+max(f.pm-int(c.pm), 0), inMelee)
		}
	}
	return in
}
