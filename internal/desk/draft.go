package desk

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is a round on its way from a draft to one that is played.

// pairs is `pair`: the next round is drawn up, or the draft anew (TD §2, §3, §4). An entry keeps who was to meet whom, so
// that a round stays when something before it is taken back or put right.
func (s *state) pairs(a game.Action) (*done, *game.Refusal) {
	n := len(s.played()) + 1
	if n > 1 && len(a.Args) == 0 {
		if owed := s.Rounds[n-2].missing(); len(owed) > 0 {
			var who ref.Comma
			for _, g := range owed[:min(len(owed), 5)] {
				who = append(who, ref.M("td.versus", s.called(g.A), s.called(g.B)))
			}
			return nil, with(refuse(game.NotNow, "TD §2", "td.pair.missing", n-1, len(owed), who), "result "+owed[0].A+" "+owed[0].B+" 12-8")
		}
	}
	playing, listless := 0, ref.Comma{}
	for _, p := range s.Players {
		switch {
		case s.plays(p):
			playing++
		case !p.Gone:
			listless = append(listless, s.called(p.ID))
		}
	}
	if playing < 2 {
		return nil, s.nobody(playing, listless)
	}
	if s.Plan.Pairing == RoundRobin && n == 1 && len(listless) > 0 {
		return nil, refuse(game.NotNow, "TD §4", "td.pair.listless-groups", listless)
	}
	next := s
	d := &done{}
	if s.Plan.Pairing == RoundRobin && n == 1 {
		for _, e := range s.grouping() {
			next = Rules{}.Apply(next, e).(*state)
			d.es = append(d.es, e)
		}
	}
	if all := next.rounds(); n > all {
		return nil, with(refuse(game.NotNow, "TD §2", "td.pair.all", all), "standings", "end")
	}
	es := next.berger
	if s.Plan.Pairing == Swiss {
		es = next.swiss
	}
	round := es(n)
	if len(a.Args) > 0 {
		kept, no := next.keptRound(n, a.Args)
		if no != nil {
			return nil, no
		}
		if !sameRound(kept, round) {
			d.say(game.BodyLine, ref.M("td.pair.kept"), "TD §5.2")
			kept[0].(*drawn).Swapped = true
		}
		round = kept
	}
	for _, e := range round {
		next = Rules{}.Apply(next, e).(*state)
		d.es = append(d.es, e)
	}
	if games, open := len(next.last().Pairs), len(s.open()); len(a.Args) == 0 && len(s.places()) > 0 && games > open {
		return nil, with(refuse(game.Illegal, "TD §6", "td.pair.tables", games, open), "table "+strconv.Itoa(len(s.places())+1)+" ...")
	}
	if len(listless) > 0 {
		d.say(game.BodyLine, ref.M("td.pair.listless", listless), "TD §1")
	}
	next.tellRound(d, n)
	d.say(game.BodyLine, ref.M("td.pair.publish"), "TD §2.1")
	return d, nil
}

// written is a round as the arguments of an entry: a:b:1 meet at table 1, a sits out.
func written(es []game.Event) (args []string) {
	for _, e := range es {
		switch e := e.(type) {
		case *drawn:
			args = append(args, e.Out...)
		case *met:
			args = append(args, e.A+":"+e.B+":"+strconv.Itoa(e.Table))
		}
	}
	return args
}

// sameRound reports that two rounds have the same games at the same tables.
func sameRound(a, b []game.Event) bool {
	x, y := written(a), written(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// keptRound is round n as an entry keeps it; whoever stands in it has to play.
func (s *state) keptRound(n int, args []string) ([]game.Event, *game.Refusal) {
	d, seen, all := &drawn{Round: n}, map[string]bool{}, s.tallies(s.played())
	es := []game.Event{d}
	for _, w := range args {
		parts := strings.Split(w, ":")
		for _, id := range parts[:min(len(parts), 2)] {
			if p := s.player(id); p == nil || !s.plays(p) || seen[id] {
				return nil, with(refuse(game.Illegal, "TD §2", "td.pair.gone", id), "pair")
			}
			seen[id] = true
		}
		switch len(parts) {
		case 1:
			d.Out = append(d.Out, w)
		case 3:
			table, err := strconv.Atoi(parts[2])
			if err != nil || table < 0 || table > len(s.places()) {
				return nil, refuse(game.BadValue, "TD §6", "td.many", w)
			}
			es = append(es, &met{parts[0], parts[1], table, all[parts[0]].points, all[parts[1]].points})
		default:
			return nil, refuse(game.BadValue, "TD §2", "td.many", w)
		}
	}
	return es, nil
}

// swaps is `swap A B`: two players of a draft change places (TD §2.1).
func (s *state) swaps(a game.Action) (*done, *game.Refusal) {
	r := s.draft()
	if r == nil {
		return nil, with(refuse(game.NotNow, "TD §2.1", "td.no-draft"), "pair")
	}
	var ids [2]string
	for i := range ids {
		p, no := s.named(arg(a, i))
		if no != nil {
			return nil, no
		}
		if r.of(p.ID) == nil && !slices.Contains(r.Out, p.ID) {
			return nil, refuse(game.Illegal, "TD §2.1", "td.swap.absent", s.called(p.ID))
		}
		ids[i] = p.ID
	}
	switch g := r.of(ids[0]); {
	case ids[0] == ids[1], g != nil && g == r.of(ids[1]), g == nil && r.of(ids[1]) == nil:
		return nil, refuse(game.BadValue, "TD §2.1", "td.swap.same")
	case s.Plan.Pairing == RoundRobin:
		return nil, refuse(game.Illegal, "TD §4", "td.swap.fixed")
	}
	other := func(id string) string {
		switch id {
		case ids[0]:
			return ids[1]
		case ids[1]:
			return ids[0]
		}
		return id
	}
	e := &drawn{Round: len(s.Rounds), Swapped: true, Why: r.Why}
	if a.Text != "" {
		e.Why = strings.TrimPrefix(r.Why+"; "+a.Text, "; ")
	}
	for _, id := range r.Out {
		e.Out = append(e.Out, other(id))
	}
	all := s.tallies(s.played())
	d := &done{es: []game.Event{e}}
	for _, g := range r.Pairs {
		a, b := other(g.A), other(g.B)
		d.es = append(d.es, &met{a, b, g.Table, all[a].points, all[b].points})
	}
	next := s
	for _, e := range d.es {
		next = Rules{}.Apply(next, e).(*state)
	}
	d.say(game.HeadLine, ref.M("td.swap", s.called(ids[0]), s.called(ids[1])), "TD §2.1")
	next.tellRound(d, len(s.Rounds))
	return d, nil
}

// publishes is `publish` (TD §2).
func (s *state) publishes(game.Action) (*done, *game.Refusal) {
	if s.draft() == nil {
		return nil, with(refuse(game.NotNow, "TD §2", "td.no-draft"), "pair")
	}
	n := len(s.Rounds)
	d := &done{es: []game.Event{&published{n}}}
	d.say(game.HeadLine, ref.M("td.publish", n, len(s.last().Pairs)), "TD §2")
	if s.last().Swapped {
		d.say(game.BodyLine, ref.M("td.publish.chosen"), "TD §2.1")
	}
	return d, nil
}

// Stays implements game.Stayer: what a round hangs on that is published (TD §2), its players, how it was drawn up and, once a result is in, its
// publication. A player of it leaves the rounds to come.
func (Rules) Stays(then, now game.State, a game.Action) *game.Refusal {
	is, n := now.(*state), len(then.(*state).played())+1 // the round on which it worked
	switch out := is.played(); a.Verb {
	case "player":
		for i, r := range out {
			if id := a.Args[0]; r.of(id) != nil || slices.Contains(r.Out, id) {
				return with(refuse(game.NotNow, "TD §2", "td.stays.player", is.player(id).Name, i+1), "leave "+id)
			}
		}
	case "pair", "swap":
		if n <= len(out) {
			return with(refuse(game.NotNow, "TD §2", "td.stays.pairs", n), "pairings "+strconv.Itoa(n))
		}
	case "table":
		if added, err := strconv.Atoi(a.Args[0]); err == nil && added > len(then.(*state).places()) {
			for i, r := range out {
				if slices.ContainsFunc(r.Pairs, func(g *pair) bool { return g.Table == added }) {
					return with(refuse(game.NotNow, "TD §6.1", "td.stays.table", i+1, added), "pairings "+strconv.Itoa(i+1))
				}
			}
		}
	case "publish":
		if n <= len(out) && slices.ContainsFunc(out[n-1].Pairs, func(g *pair) bool { return g.Played }) {
			return with(refuse(game.NotNow, "TD §2", "td.stays.publish", n), "pairings "+strconv.Itoa(n))
		}
	}
	return nil
}
