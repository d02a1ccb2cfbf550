package desk

import (
	"cmp"
	"slices"

	"adjutant/internal/desk/pairing"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file tells rounds and standings.

// tellRound tells a round, why each pair and each table, and puts it into the answer.
func (s *state) tellRound(d *done, n int) {
	r := s.Rounds[n-1]
	key := "td.round.draft"
	if r.Published {
		key = "td.round"
	}
	d.say(game.HeadLine, ref.M(key, n, len(r.Pairs)), "TD §2")
	f := s.fieldOf(n, r.has)
	games := []game.Object{}
	for _, g := range r.Pairs {
		d.say(game.BodyLine, s.said(g))
		if g.Played {
			say := ref.M("td.pairing.score", g.stands())
			if g.Both {
				say = ref.M("td.pairing.both")
			}
			d.say(game.BodyLine, say)
		} else {
			cite := ref.Ref("TD §3")
			if s.Plan.Pairing == RoundRobin {
				cite = "TD §4"
			}
			d.say(game.ReasonLine, s.reason(f, g, r.Swapped), cite)
			if g.Table > 0 {
				d.say(game.ReasonLine, s.whyTable(f, r, g), "TD §6")
			}
		}
		o := game.Object{{Key: "a", Value: g.A}, {Key: "b", Value: g.B}, {Key: "table", Value: g.Table}, {Key: "played", Value: g.Played}}
		if g.Played {
			o = append(o, game.KV{Key: "score-a", Value: g.ScoreA}, game.KV{Key: "score-b", Value: g.ScoreB}, game.KV{Key: "both-lost", Value: g.Both})
		}
		games = append(games, o)
	}
	for _, id := range r.Out {
		d.say(game.BodyLine, ref.M("td.bye", s.called(id)))
		cite := ref.Ref("TD §3.5")
		if s.Plan.Pairing == RoundRobin {
			cite = "TD §4"
		}
		d.say(game.ReasonLine, s.whyOut(f, r, id), cite)
	}
	if r.Why != "" {
		d.say(game.ReasonLine, s.whyChosen(r), "TD §2.1")
	}
	out := append([]string{}, r.Out...)
	d.data = game.Object{{Key: "round", Value: n}, {Key: "published", Value: r.Published}, {Key: "games", Value: games}, {Key: "out", Value: out}}
}

// has reports whether somebody plays or sits out in a round.
func (r *round) has(p *player) bool { return r.of(p.ID) != nil || slices.Contains(r.Out, p.ID) }

// stands is the result of a game that has one.
func (p *pair) stands() ref.Msg {
	if p.Both {
		return ref.M("td.score.both")
	}
	return ref.M("td.score", p.ScoreA, p.ScoreB)
}

// said is a game with its table.
func (s *state) said(g *pair) ref.Msg {
	if g.Table > 0 {
		return ref.M("td.pairing.table", s.called(g.A), s.called(g.B), g.Table, s.place(g.Table))
	}
	return ref.M("td.pairing", s.called(g.A), s.called(g.B))
}

// whyTable is why a game has its table: how often they have played there, and who has had it go there.
func (s *state) whyTable(f *field, r *round, g *pair) ref.Msg {
	before := f.ps[f.place(g.A)].Tables[g.Table] + f.ps[f.place(g.B)].Tables[g.Table]
	say := ref.M("td.why.table.new", g.Table)
	switch {
	case before > 0 && (r.Swapped || g.Moved):
		say = ref.M("td.why.table.chosen", before, g.Table)
	case before > 0:
		say = ref.M("td.why.table", before, g.Table)
	}
	if !g.Moved {
		return say
	}
	moved := ref.Comma{say, ref.M("td.why.table.moved")}
	if g.Why != "" {
		moved = append(moved, ref.M("td.why.words", g.Why))
	}
	return ref.M("td.why", moved)
}

// whyOut is why somebody sits out: of those who have done so least he has the fewest points, of these he has missed fewest rounds, of
// these he is the last; unless a weightier fault spares another, or a choice.
func (s *state) whyOut(f *field, r *round, id string) ref.Msg {
	if s.Plan.Pairing == RoundRobin {
		return ref.M("td.why.sits")
	}
	me := f.ps[f.place(id)]
	if r.Swapped {
		return ref.M("td.why.bye.chosen", me.Score, me.Byes)
	}
	key := "td.why.bye.last"
	for i, p := range f.ps {
		switch order := cmp.Or(cmp.Compare(p.Byes, me.Byes), cmp.Compare(p.Score, me.Score)); {
		case order < 0, order == 0 && p.Missed < me.Missed, order == 0 && p.Missed == me.Missed && i > f.place(id):
			return ref.M("td.why.bye", me.Score, me.Byes)
		case order == 0 && p.Missed > me.Missed:
			key = "td.why.bye.missed"
		}
	}
	return ref.M(key, me.Score, me.Byes, me.Missed)
}

// whyChosen is what the organiser has exchanged, in his words where he gave some.
func (s *state) whyChosen(r *round) ref.Msg {
	why := ref.Comma{ref.M("td.publish.chosen")}
	if r.Why != "" {
		why = append(why, ref.M("td.why.words", r.Why))
	}
	return ref.M("td.why", why)
}

// reason is why two meet: their points when they were paired, and every fault that the pair has.
func (s *state) reason(f *field, g *pair, swapped bool) ref.Msg {
	a, b := f.place(g.A), f.place(g.B)
	p, q := f.ps[a], f.ps[b]
	chosen := ""
	if swapped || s.Plan.Pairing == RoundRobin { // nobody has weighed it
		chosen = ".chosen"
	}
	points := ref.M("td.why.points"+chosen, g.PointsA, g.PointsB)
	if g.PointsA == g.PointsB {
		points = ref.M("td.why.equal", g.PointsA)
	}
	why := ref.Comma{points}
	c := pairing.Weigh(f.ps, f.w, a, b)
	switch n := s.unmet(g); {
	case c[pairing.Rematch] > 0:
		why = append(why, ref.M("td.why.met"+chosen, c[pairing.Rematch]))
	case n > 0:
		why = append(why, ref.M("td.why.not-met.both", n))
	default:
		why = append(why, ref.M("td.why.not-met"))
	}
	switch {
	case c[pairing.Clubs] > 0:
		why = append(why, ref.M("td.why.club"+chosen, s.player(f.who[a]).Club))
	case f.w.Apart && (p.Club != "" || q.Club != ""):
		why = append(why, ref.M("td.why.clubs"))
	}
	if c[pairing.Floats] > 0 {
		why = append(why, ref.M("td.why.float"+chosen))
	}
	return ref.M("td.why", why)
}

// unmet is the last round before a game in which its two were paired and both lost (TD §5.3); 0 of none.
func (s *state) unmet(g *pair) (n int) {
	for i, r := range s.Rounds {
		o := r.of(g.A)
		if o == g {
			return n
		}
		if o != nil && o.Both && o == r.of(g.B) {
			n = i + 1
		}
	}
	return n
}

// tellStandings tells the standings after so many rounds, with the tie-breaks as they count.
func (s *state) tellStandings(d *done, n int) {
	rows := s.after(s.Rounds[:n])
	if n > 0 {
		if owed := len(s.Rounds[n-1].missing()); owed > 0 {
			d.say(game.BodyLine, ref.M("td.standings.open", owed), "TD §7")
		}
	}
	list := []game.Object{}
	for i, r := range rows {
		if r.Group > 0 && (i == 0 || rows[i-1].Group != r.Group) {
			d.say(game.BodyLine, ref.M("td.group", r.Group), "TD §4.1")
		}
		breaks := ref.Comma{}
		o := game.Object{{Key: "group", Value: r.Group}, {Key: "place", Value: r.Place}, {Key: "player", Value: r.ID}, {Key: "points", Value: r.Points}, {Key: "games", Value: r.Games}}
		for k, name := range s.Plan.TieBreak {
			breaks = append(breaks, ref.M("td.break."+name, value(name, r.Breaks[k])))
			o = append(o, game.KV{Key: name, Value: number(name, r.Breaks[k])})
		}
		say := ref.M("td.standing", r.Place, s.called(r.ID), r.Points, breaks)
		if s.player(r.ID).Gone {
			say = ref.M("td.standing.gone", r.Place, s.called(r.ID), r.Points, breaks)
		}
		d.say(game.BodyLine, say)
		list = append(list, o)
	}
	d.data = game.Object{{Key: "after", Value: n}, {Key: "standings", Value: list}}
}

// value is a tie-break as it is printed, number as JSON has it: what is counted in halves may have one.
func value(name string, n int) any {
	switch {
	case !Halved(name) && name != Difference:
		return n
	case name == Difference:
		return ref.Signed(n)
	}
	return ref.Decimal(float64(n) / 2)
}

func number(name string, n int) any {
	if Halved(name) {
		return float64(n) / 2
	}
	return n
}
