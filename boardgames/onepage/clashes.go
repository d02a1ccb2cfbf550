package onepage

import (
	"cmp"
	"fmt"
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/onepage/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file fights on the board: attacks, sorties against who moves, the fire of guns, and
// what becomes of who is beaten (W1P §4, §6, §13 to §16).

// settled is a fight so far: the row of its throw, the way that the loser goes, the sorties that
// he loses on it, the piece that is hit and the front that it is given. Numbers count from 1,
// 0 is none.
type settled struct {
	throw, way, hit, front int8
	sorties, lost          int16 // thrown, and a bit for each that the loser lost
}

// scuffle is a fight of one group with another, or the fire of a gun at one.
type scuffle struct {
	t       *table
	hits    [2][]*counter // attacker or gun, defender or target
	attack  *attack       // nil for a gun
	bombard *bombard      // nil for an attack
	meeting *meeting      // of a sortie
	cell    func(settled) cell
}

// bodies makes the retreat of a group from the table.
func (t *table) retreat(losers []*counter, far int) *retreat {
	r := &retreat{n: t.n, read: t.read, width: t.field.Width, height: t.field.Height, distance: far, barred: t.barred, woods: t.woods}
	for i := range t.All {
		c := &t.All[i]
		if c.Where != onBoard {
			continue
		}
		b := &body{id: c.ID, kind: c.Kind, own: c.Side == losers[0].Side, at: c.At, facing: c.Facing, shaken: c.Shaken, was: c.Was, back: c.Back, square: t.stacked(c)}
		if slices.ContainsFunc(losers, func(l *counter) bool { return l.ID == c.ID }) {
			r.losers = append(r.losers, b)
		} else {
			r.others = append(r.others, b)
		}
	}
	return r
}

// beaten is who goes back, nil where nobody does.
func (k *scuffle) beaten(s settled) []*counter {
	c := k.cell(s)
	switch {
	case c.back == 0 && !c.dead, k.meeting != nil && !k.attack.hurts():
		return nil
	case c.attacker && k.meeting != nil: // who sallies is never hurt
		return nil
	case c.attacker:
		return k.hits[attacker]
	case k.bombard != nil && len(k.hits[defender]) > 1:
		if s.hit == 0 {
			return nil
		}
		return k.hits[defender][s.hit-1 : s.hit]
	}
	return k.hits[defender]
}

// tracks are the best lines on which a group goes back (W1P R21).
func (t *table) tracks(losers []*counter, far int) []track {
	r := t.retreat(losers, far)
	return r.best(r.lines())
}

// ways are the ways that the winner may choose among.
func (k *scuffle) ways(s settled) (out []game.Facing) {
	c := k.cell(s)
	if c.back == 0 {
		return nil
	}
	groups := [][]*counter{k.beaten(s)}
	if k.bombard != nil && len(k.hits[defender]) > 1 { // W1P R46: the piece is not known yet
		groups = nil
		for i := range k.hits[defender] {
			groups = append(groups, k.hits[defender][i:i+1])
		}
	}
	dies := true
	for _, g := range groups {
		if g == nil {
			return nil
		}
		for _, l := range k.t.tracks(g, c.back) {
			dies = dies && l.dies
			if !slices.Contains(out, l.way) {
				out = append(out, l.way)
			}
		}
	}
	away := k.away(c)
	slices.SortFunc(out, func(a, b game.Facing) int {
		return cmp.Or(cmp.Compare(apart(a, away), apart(b, away)), cmp.Compare(a, b))
	})
	if dies && len(out) > 1 { // nobody goes any of them
		out = out[:1]
	}
	return out
}

// away is the direction from the winner to the loser: the way that is offered first leads there.
func (k *scuffle) away(c cell) game.Facing {
	from, to := k.hits[attacker][0].At, k.hits[defender][0].At
	if c.attacker {
		from, to = to, from
	}
	best, least := game.North, 0
	for i, w := range board.Ways {
		q := from.Step(w, max(from.Apart(to)))
		dx, dy := q.Apart(to)
		if d := dx*dx + dy*dy; i == 0 || d < least {
			best, least = w, d
		}
	}
	return best
}

// apart is how many eighths of a turn two directions differ.
func apart(a, b game.Facing) int {
	n := int(a-b+8) % 8
	return min(n, 8-n)
}

// runs follows the way that was chosen; fight decides the sorties on it. A line that is not
// allowed is the end of the loser (W1P R15, R46).
func (k *scuffle) runs(s settled, fight sally) (r *retreat, l track) {
	losers, far := k.beaten(s), k.cell(s).back
	r = k.t.retreat(losers, far)
	end := func() track {
		l := track{dies: true, barred: !k.cell(s).dead}
		for _, b := range r.losers {
			l.note(r, b, eliminated, worn{id: b.id})
		}
		return l
	}
	if k.cell(s).dead || s.way == 0 {
		return r, end()
	}
	way := board.Ways[s.way-1]
	l, ok := r.line(way, far, fight)
	if !ok && r.read.Has(book.StopsBeforeWhatBars) {
		for far--; far >= 0 && !ok; far-- {
			l, ok = r.line(way, far, fight)
		}
	}
	if !ok {
		return r, end()
	}
	return r, l
}

// sallied is the sortie of foot against a group that comes to a square on its way back.
func (k *scuffle) sallied(group []*body, foot *body, at board.Square) *attack {
	t := k.t.copied()
	for _, b := range group {
		c := t.find(b.id)
		c.At, c.Where = at, onBoard
		if len(group) > 1 {
			c.Stack = !t.town(at)
		}
	}
	return t.clash(t.find(foot.id), t.find(group[0].id), true)
}

// alive are ids that are still on the board after a line.
func (l *track) alive(id string) bool { return !slices.Contains(l.lost, id) }

// faces reports who of the losers has a front that the winner gives (W1P §15).
func (k *scuffle) fronted(s settled, l track) *counter {
	losers := k.beaten(s)
	if len(losers) != 1 || losers[0].Kind == leader || !l.alive(losers[0].ID) || len(l.moved) == 0 {
		return nil
	}
	c := losers[0]
	if k.t.town(l.moved[0].to) || c.Stack && k.bombard == nil {
		return nil
	}
	return c
}

// fronts are the four fronts, that along the way first: it shows the winner the rear.
func fronts(way int8) []string {
	var out []string
	w := board.Ways[way-1]
	for n := range 8 {
		for _, f := range []game.Facing{turned(w, n), turned(w, -n)} {
			if board.Straight(f) && !slices.Contains(out, f.String()) {
				out = append(out, f.String())
			}
		}
	}
	return out
}

func turned(f game.Facing, eighths int) game.Facing {
	return game.North + (f-game.North+game.Facing(eighths)+8)%8
}

// segments are the rule after the throw: the way, the piece that is hit, the sorties on the
// way, the front.
func (k *scuffle) segments() []game.Segment[settled] {
	return []game.Segment[settled]{
		func(d *dice.Dice, _ *game.Trace, s *settled) {
			ways := k.ways(*s)
			if len(ways) == 0 {
				return
			}
			i := 0
			if len(ways) > 1 {
				need := &dice.Need{Die: dice.Choice, Unit: k.winner(*s), Name: k.loser(*s), What: "op.what.way", Ref: "W1P §15"}
				for _, w := range ways {
					need.Answers = append(need.Answers, w.String())
					need.Also = append(need.Also, alsoWays[w.String()])
					need.Shown = append(need.Shown, ref.Word("op.way."+w.String()))
				}
				i = d.Choose(need)
			}
			s.way = int8(slices.Index(board.Ways[:], ways[i])) + 1
		},
		func(d *dice.Dice, _ *game.Trace, s *settled) {
			c := k.cell(*s)
			if k.bombard == nil || len(k.hits[defender]) < 2 || c.back == 0 && !c.dead {
				return
			}
			need := &dice.Need{Die: dice.Choice, Unit: k.hits[defender][0].ID, What: "op.what.hit", Ref: "W1P §13"}
			for _, x := range k.hits[defender] {
				need.Answers = append(need.Answers, x.ID)
			}
			s.hit = int8(d.Choose(need)) + 1
		},
		func(d *dice.Dice, t *game.Trace, s *settled) {
			if k.beaten(*s) == nil {
				return
			}
			k.runs(*s, func(group []*body, foot *body, at board.Square) bool {
				a := k.sallied(group, foot, at)
				need := &dice.Need{Die: dice.D6, Unit: foot.id, Against: group[0].id, What: "op.what.sortie", Ref: "W1P R39"}
				throws := a.throw(d, need)
				c := a.n.combat.at(throws, a.col)
				if t != nil {
					t.Tell(a.headed(foot.id, group[0].id))
					a.tellThrow(t, d.Last(), c)
				}
				lost := a.stops(c)
				if lost {
					s.lost |= 1 << s.sorties
				}
				s.sorties++
				return lost
			})
		},
		func(d *dice.Dice, _ *game.Trace, s *settled) {
			if k.beaten(*s) == nil || s.way == 0 {
				return
			}
			_, l := k.runs(*s, s.sortie())
			if k.fronted(*s, l) == nil {
				return
			}
			need := &dice.Need{Die: dice.Choice, Unit: k.winner(*s), Name: k.loser(*s), What: "op.what.front", Ref: "W1P §15", Answers: fronts(s.way)}
			for _, a := range need.Answers {
				need.Also = append(need.Also, alsoWays[a])
				need.Shown = append(need.Shown, ref.Word("op.way."+a))
			}
			f, _ := board.Facing(need.Answers[d.Choose(need)])
			s.front = int8(f)
		},
	}
}

// sortie gives the sorties of a line as they were thrown.
func (s settled) sortie() sally {
	n := int16(0)
	return func([]*body, *body, board.Square) bool {
		n++
		return s.lost>>(n-1)&1 != 0
	}
}

// winner is the piece for which the winner decides.
func (k *scuffle) winner(s settled) string {
	if k.cell(s).attacker {
		return k.hits[defender][0].ID
	}
	return k.hits[attacker][0].ID
}

// loser is the piece that goes back, as the winner is asked about it.
func (k *scuffle) loser(s settled) ref.Name {
	id := k.hits[defender][0].ID
	switch {
	case k.cell(s).attacker:
		id = k.hits[attacker][0].ID
	case s.hit > 0:
		id = k.hits[defender][s.hit-1].ID
	}
	return ref.Name{EN: id, IT: id}
}

// alsoWays are the further words for a direction in lines: the Italian letters, and the words that
// the prompt shows, in both languages.
var alsoWays = map[string][]string{"n": {"north", "nord"}, "ne": {"north-east", "nord-est"}, "e": {"east", "est"}, "se": {"south-east", "sud-est"},
	"s": {"south", "sud"}, "sw": {"so", "south-west", "sud-ovest"}, "w": {"o", "west", "ovest"}, "nw": {"no", "north-west", "nord-ovest"}}

// throw throws the die of an attack and gives a throw of its band.
func (a *attack) throw(d *dice.Dice, need *dice.Need) int {
	var cuts []int
	for f := 1; f < int(dice.D6); f++ {
		if a.n.combat.at(f, a.col) != a.n.combat.at(f+1, a.col) {
			cuts = append(cuts, f)
		}
	}
	if band := d.Band(need, cuts...); band > 0 {
		return cuts[band-1] + 1
	}
	return 1
}

// after tells what became of everybody, and gives the events.
func (k *scuffle) after(t *game.Trace, s settled) {
	c := k.cell(s)
	if k.beaten(s) != nil {
		_, l := k.runs(s, s.sortie())
		k.tellBack(t, s, l)
	} else if k.meeting == nil {
		t.Line(game.BodyLine, ref.M("op.nothing"), "W1P §17")
	}
	k.recovers(t, c)
}

// keys are the keys of an outcome, as JSON has them.
func (k *scuffle) keys(s settled) game.Object {
	c := k.cell(s)
	o := game.Object{{Key: "result", Value: c.String()}}
	if k.meeting != nil {
		o = append(game.Object{{Key: "stopped", Value: k.attack.stops(c)}}, o...)
	}
	if k.beaten(s) == nil {
		return o
	}
	_, l := k.runs(s, s.sortie())
	if s.way != 0 {
		o = append(o, game.KV{Key: "way", Value: board.Ways[s.way-1].String()})
	}
	return append(o, game.Object{{Key: "lost", Value: list(l.lost)}, {Key: "demoralised", Value: list(l.demoralised)}, {Key: "vp", Value: l.points}}...)
}

// headed is the first line of an attack or a sortie by name.
func (a *attack) headed(who, at string) game.Text {
	h := a.head()
	key := "op.attack.named"
	if a.sortie {
		key = "op.sortie.named"
	}
	h.Say = ref.M(key, who, at, sumSay(a.sum[attacker]), sumSay(a.sum[defender]), columnWord(a.n.combat.cols[a.col]))
	return h
}

// proc is the whole fight, played and enumerated.
func (k *scuffle) proc() *game.Proc[settled] {
	p := &game.Proc[settled]{}
	who, at := k.hits[attacker][0].ID, k.hits[defender][0].ID
	if a := k.attack; a != nil {
		k.cell = func(s settled) cell { return a.n.combat.at(int(s.throw), a.col) }
		need := &dice.Need{Die: dice.D6, Unit: who, Against: at, What: "op.what.attack", Ref: "W1P §17"}
		if k.meeting != nil {
			need.What = "op.what.sortie"
		}
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, s *settled) {
			s.throw = int8(a.throw(d, need))
			if t != nil {
				a.tellThrow(t, d.Last(), k.cell(*s))
			}
		})
		p.Head = func(t *game.Trace) { t.Tell(a.headed(who, at)) }
		p.Base.Steps = a.steps()
		p.Chance = func() game.Object {
			return game.Object{{Key: "attacker", Value: a.sum[attacker].Total()}, {Key: "defender", Value: a.sum[defender].Total()},
				{Key: "difference", Value: a.difference()}, {Key: "column", Value: a.n.combat.cols[a.col]}}
		}
		p.Show = func(o *game.Odds) []game.Text { return append([]game.Text{a.headed(who, at)}, shares(o)...) }
	}
	if b := k.bombard; b != nil {
		k.cell = func(s settled) cell { return b.n.guns.at(int(s.throw), b.col()) }
		need := &dice.Need{Die: dice.D6, Unit: who, Against: at, What: "op.what.guns", Ref: "W1P §17"}
		p.Segments = append(p.Segments, func(d *dice.Dice, _ *game.Trace, s *settled) {
			d.Expect(need, need) // both dice are thrown together
		})
		for range 2 {
			p.Segments = append(p.Segments, func(d *dice.Dice, _ *game.Trace, s *settled) {
				s.throw += int8(d.Face(need))
			})
		}
		p.Segments = append(p.Segments, func(d *dice.Dice, t *game.Trace, s *settled) {
			if t != nil {
				t.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("op.guns.throw", int(s.throw)-d.Last(), d.Last(), int(s.throw), resultWord(k.cell(*s).String())), Refs: []ref.Ref{"W1P §17"}})
			}
		})
		p.Head = func(t *game.Trace) { t.Tell(b.headed(who, at)) }
		p.Base.Steps = []game.Step{{Ref: "W1P §6", Say: ref.M("op.step.distance"), Value: ref.M("op.value", b.effective)}}
		p.Chance = func() game.Object {
			return game.Object{{Key: "distance", Value: b.distance}, {Key: "effective", Value: b.effective}}
		}
		p.Show = func(o *game.Odds) []game.Text { return append([]game.Text{b.headed(who, at)}, shares(o)...) }
	}
	p.Segments = append(p.Segments, k.segments()...)
	p.Outcome = k.keys
	p.Report = k.report
	return p
}

// shares are the chances of each result, and what comes of it; nothing once the dice lie.
func shares(o *game.Odds) (out []game.Text) {
	var results board.Chances[string]
	for _, x := range o.Outcomes {
		results.Gain(fmt.Sprint(key(x.Keys, "result")), x.P)
	}
	if len(results) < 2 {
		return nil
	}
	row := board.Likeliest(results.Row(func(r string) ref.Msg { return ref.M("op.odds.cell", resultWord(r)) }))
	out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("op.odds.row", row), Refs: []ref.Ref{"W1P §17"}})
	for _, x := range o.Outcomes {
		says := ref.Comma{}
		if lost, _ := key(x.Keys, "lost").([]string); len(lost) > 0 {
			says = append(says, ref.M("op.line.lost", called(lost)))
		}
		if shaken, _ := key(x.Keys, "demoralised").([]string); len(shaken) > 0 {
			says = append(says, ref.M("op.line.demoralised", called(shaken)))
		}
		if n, _ := key(x.Keys, "vp").(int); n > 0 {
			says = append(says, ref.M("op.odds.points", n))
		}
		if len(says) > 0 {
			out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("op.odds.does", resultWord(fmt.Sprint(key(x.Keys, "result"))), says), Refs: []ref.Ref{"W1P §15"}})
		}
	}
	return out
}

// key is a key of an outcome.
func key(o game.Object, name string) any {
	for _, kv := range o {
		if kv.Key == name {
			return kv.Value
		}
	}
	return nil
}

// headed is the first line of a shot by name.
func (b *bombard) headed(who, at string) game.Text {
	h := b.head()
	h.Say = ref.M("op.guns.named", who, at, b.distance, b.effective)
	return h
}

// report ends the fight.
func (k *scuffle) report(t *game.Trace, s settled) {
	who := k.hits[attacker][0]
	switch {
	case k.meeting != nil:
		t.Event(&parted{k.meeting.Foot, k.meeting.Mover})
		if !k.attack.stops(k.cell(s)) {
			t.Line(game.BodyLine, ref.M("op.sortie.passes"), "W1P §14")
			break
		}
		t.Line(game.BodyLine, ref.M("op.sortie.stopped"), "W1P §14")
		for _, c := range k.hits[defender] {
			t.Event(&marked{c.ID, markStopped})
		}
		for _, m := range k.t.Meets {
			if m.Mover == k.meeting.Mover && m != *k.meeting {
				t.Event(&parted{m.Foot, m.Mover})
			}
		}
	case k.attack != nil:
		q := k.hits[defender][0].At
		t.Event(&struck{who.ID, q.X, q.Y})
	default:
		t.Event(&marked{who.ID, markFired})
	}
	k.after(t, s)
	if k.meeting == nil {
		verb := "attack"
		if k.bombard != nil {
			verb = "bombard"
		}
		c := k.cell(s)
		o := &over{Verb: verb, Result: c.String()}
		if k.beaten(s) != nil {
			_, l := k.runs(s, s.sortie())
			if c.attacker {
				o.Lost = l.points
			} else {
				o.Won = l.points
			}
		}
		t.Event(o)
	}
}
