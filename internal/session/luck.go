package session

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/luck"
	"adjutant/internal/ref"
)

// Luck is how the dice of a game fell beside what fair dice would have given.
type Luck struct {
	Sides    []ref.Msg // by number; none of a game without sides
	PointsOf ref.Msg   // what is counted; zero for what reports call it anyway
	Dice     []DiceLuck
	Points   []PointsLuck
	Fallen   []Fallen // what was taken back after dice had fallen: they count nowhere else
	Out      int      // entries that are left out of Points: somebody decided, or too many ways lead on
}

// DiceLuck is the dice of one kind that one side threw in one way.
type DiceLuck struct {
	Side            int // by number; -1 for nobody's
	Die             dice.Die
	By              dice.By // typed or rolled
	N, Sum          int
	Percentile      float64 // of 100 fair evenings, so many show less; -1 of more throws than are reckoned
	Tail            float64 // the exact chance that fair dice lie as far out, to either end
	Suspicious      bool
	Least, Greatest int // the faces seen
}

// PointsLuck is what one side gained on the other by its entries of one verb, beside what the same entries give on
// average.
type PointsLuck struct {
	Side       int
	Verb       string // canonical; "" for all
	N, Gained  int
	Mean       float64
	Percentile float64 // thrown again, the same dice of 100 evenings give less in so many
}

// luck is `luck`: no word follows it.
func (s *Session) luck(args []game.Word) ([]Reply, *game.Refusal) {
	if len(args) > 0 {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.words.many", said(string(vLuck)), args[0].Raw), ref.M("session.luck.hint"))
	}
	return []Reply{{Kind: Lucky, Luck: s.ledger()}}, nil
}

// tossed is what one side did with one verb.
type tossed struct {
	side int
	verb string
}

// ledger goes through the entries that stand, as far as whoever looks may know them.
func (s *Session) ledger() *Luck {
	l := &Luck{Fallen: s.fallen()}
	b := &books{s: s, thrown: map[DiceLuck]int{}, points: map[tossed]int{}, even: map[tossed]luck.Dist{}, l: l}
	defer s.briefly()()
	m := s.snaps[0]
	counted := map[*entry]bool{}
	for i := range s.line {
		o := s.line[i]
		if o.e.gone() {
			continue
		}
		was := m
		next, out, ok := s.fold(m, &o)
		m = next
		if !ok || out.res == nil || counted[o.e] {
			continue
		}
		counted[o.e] = true
		res := out.res
		if s.eyes != nil {
			res = s.known(o.e)
		}
		if res != nil && len(res.faces) > 0 {
			b.take(was, next, &o, res)
		}
	}
	if c := s.charted(m.state); c != nil {
		l.Sides, l.PointsOf = c.Sides, c.PointsOf
	}
	b.close()
	return l
}

// books are the sums of a ledger while it is made.
type books struct {
	s      *Session
	l      *Luck
	thrown map[DiceLuck]int // by side, die and way: where in l.Dice
	points map[tossed]int   // where in l.Points
	even   map[tossed]luck.Dist
}

// take books an entry that was completed between two states.
func (b *books) take(was, is moment, o *op, out *result) {
	s := b.s
	action := s.pendingAction(was, o)
	before := s.charted(was.state)
	acting := b.sideOf(was.state, before, action, "")
	decided := false
	for _, f := range out.faces {
		if f.Pick != "" || f.IsCard() {
			decided = decided || f.Pick != ""
			continue
		}
		b.throw(b.sideOf(was.state, before, action, f.Unit), f)
	}
	a, z := left(before), left(s.charted(is.state))
	if s.eyes != nil || a == nil || len(a) != len(z) || acting < 0 || acting >= len(a) {
		return
	}
	var ends []changed
	why := Differs
	if !decided {
		ends, why = s.changes(was.state, action, s.charted)
	}
	if why != "" {
		b.l.Out++
		return
	}
	values := make([]int, len(ends))
	for i, e := range ends {
		values[i] = gain(e.change, acting)
	}
	d := of(values, ends)
	for i := range z {
		z[i] -= a[i]
	}
	if len(d.P) == 1 && d.Least == gain(z, acting) { // whatever falls, nothing is won or lost by it
		return
	}
	b.gained(tossed{acting, o.e.action.Verb}, 1, gain(z, acting), d)
	for side := range a { // and of all, for each side
		for i, e := range ends {
			values[i] = gain(e.change, side)
		}
		b.gained(tossed{side, ""}, 1, gain(z, side), of(values, ends))
	}
}

// mostThrows is how many throws of one kind of die are reckoned through: many evenings.
const mostThrows = 3000

// of is the distribution of values that come with the chances of some ends.
func of(values []int, ends []changed) luck.Dist {
	ps := make([]*big.Rat, len(ends))
	for i, e := range ends {
		ps[i] = e.p
	}
	return luck.Of(values, ps)
}

// pendingAction is the action of an entry as an operation on it found it: with the facts that were told since.
func (s *Session) pendingAction(was moment, o *op) game.Action {
	a := o.e.action
	if i := was.find(o.e); i >= 0 {
		a = was.pend[i].action
	}
	if o.action != nil {
		a = *o.action
	}
	return a
}

// gain is what a side gained on the others together.
func gain(change []int, side int) int {
	n := 0
	for i, c := range change {
		if i == side {
			n += c
		} else {
			n -= c
		}
	}
	return n
}

func (b *books) gained(k tossed, n, by int, d luck.Dist) {
	i, is := b.points[k]
	if !is {
		i = len(b.l.Points)
		b.points[k], b.even[k] = i, luck.Nothing()
		b.l.Points = append(b.l.Points, PointsLuck{Side: k.side, Verb: k.verb})
	}
	p := &b.l.Points[i]
	p.N, p.Gained = p.N+n, p.Gained+by
	b.even[k] = b.even[k].Plus(d)
}

func (b *books) throw(side int, f dice.Face) {
	k := DiceLuck{Side: side, Die: f.Die, By: f.By}
	i, is := b.thrown[k]
	if !is {
		i = len(b.l.Dice)
		b.thrown[k] = i
		k.Least, k.Greatest = f.Face, f.Face
		b.l.Dice = append(b.l.Dice, k)
	}
	d := &b.l.Dice[i]
	d.N, d.Sum, d.Least, d.Greatest = d.N+1, d.Sum+f.Face, min(d.Least, f.Face), max(d.Greatest, f.Face)
}

// sideOf is whose a die is: of the unit that throws, or of whoever acts; -1 for nobody's.
func (b *books) sideOf(st game.State, c *game.Chart, a game.Action, unit string) int {
	if unit != "" && c != nil {
		if i := slices.IndexFunc(c.Tally, func(t game.Tally) bool { return t.ID == unit }); i >= 0 {
			return c.Tally[i].Side
		}
	}
	if g, ok := b.s.rules.(game.Sided); ok && unit != "" { // a die that a side throws itself
		word := strings.ToLower(strings.Join(strings.Fields(unit), ""))
		if i := slices.IndexFunc(g.Sides(st), func(x game.Side) bool { return slices.Contains(x.Words, word) }); i >= 0 {
			return i
		}
	}
	if o, ok := b.s.rules.(game.Owned); ok {
		if side := o.Owner(st, a); side >= 0 {
			return side
		}
	}
	if len(a.Units) > 0 && len(a.Units[0].IDs) > 0 && unit != a.Units[0].IDs[0] {
		return b.sideOf(st, c, game.Action{}, a.Units[0].IDs[0])
	}
	return -1
}

// close reckons where the sums lie.
func (b *books) close() {
	for i := range b.l.Dice {
		d := &b.l.Dice[i]
		if d.N > mostThrows {
			d.Percentile, d.Tail = -1, 1
			continue
		}
		fair := luck.Sum(d.N, int(d.Die))
		d.Percentile, d.Tail = fair.Percentile(d.Sum), fair.Tail(d.Sum)
		// So many kinds of dice are looked at: together they may be called suspicious as seldom as one.
		d.Suspicious = d.Tail*float64(len(b.l.Dice)) <= luck.Level
	}
	for k, i := range b.points {
		p := &b.l.Points[i]
		p.Mean, p.Percentile = b.even[k].Mean(), b.even[k].Percentile(p.Gained)
	}
	slices.SortStableFunc(b.l.Dice, func(x, y DiceLuck) int {
		return cmp.Or(cmp.Compare(x.Side, y.Side), cmp.Compare(y.Die, x.Die), cmp.Compare(x.By, y.By))
	})
	slices.SortStableFunc(b.l.Points, func(x, y PointsLuck) int {
		return cmp.Or(all(x)-all(y), cmp.Compare(x.Side, y.Side), cmp.Compare(y.N, x.N), cmp.Compare(x.Verb, y.Verb))
	})
}

// all is 1 for the row of all verbs, which stands last.
func all(p PointsLuck) int {
	if p.Verb == "" {
		return 1
	}
	return 0
}
