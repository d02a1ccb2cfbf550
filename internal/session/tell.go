package session

import (
	"slices"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/journal"
	"adjutant/internal/ref"
)

// tell reads a line of facts as what decides a pending command: s, l, 4.1cm.
func (s *Session) tell(l game.Line) ([]Reply, bool) {
	its := s.prompt()
	if len(its) == 0 || l.Ask {
		return nil, false
	}
	if r := s.slipOfDice(l); r != nil {
		return refuse("", r), true
	}
	p, cmd := s.toldTo(its[0], l)
	if p == nil {
		return nil, false
	}
	m, o := s.now, op{kind: opTell, e: p.e, by: s.by(), action: &cmd.Action}
	if p.e.inPlace {
		m = s.before(s.lastOp(p.e) + 1)
	}
	if no := s.barredAt(m.state, cmd.Action, p.action.Facts); no != nil {
		return refuse(cmd.Action.Verb, no), true
	}
	given := append(slices.Clone(p.faces), cmd.Faces...)
	o.faces = cmd.Faces
	r, no := s.run(m.state, cmd.Action, given, nil, len(cmd.Faces))
	if no = s.check(r, no); no != nil {
		return refuse(cmd.Action.Verb, answering(no, its[0])), true
	}
	if len(cmd.Faces) > 0 { // the dice behind the fact have a line of their own, and what comes of them
		if r, no = s.run(m.state, cmd.Action, p.faces, nil, 0); no != nil {
			return refuse(cmd.Action.Verb, no), true
		}
	}
	if no := s.wouldGive(p.e, op{kind: opTell, e: p.e, by: s.by(), action: &cmd.Action}, false); no != nil {
		return refuse(cmd.Action.Verb, no), true
	}
	args, set := game.Encode(cmd.Action)
	je := journal.Entry{E: p.e.n, K: journal.Choice, Verb: cmd.Action.Verb, Args: args, Set: set, Text: cmd.Action.Text, Ev: s.spelled(nil, r.events)}
	if no := s.write(&je); no != nil {
		return refuse(cmd.Action.Verb, no), true
	}
	o.faces = nil
	e := p.e
	told := fresher(p.action.Facts, cmd.Action.Facts)
	turn, n := s.turn(), s.lines
	changed := s.feed(e, o)
	rep := s.report(e)
	rep.Told = told
	s.replayed(&rep, e, changed)
	out := []Reply{rep}
	if s.turnsOver(&out[0], turn, n, e); out[0].Ended > 0 { // its key is told before anything else is thrown
		out = s.turned(out, 0)
	}
	if len(cmd.Faces) > 0 {
		for _, it := range s.items() {
			if it.pend != nil && it.pend.e == e {
				return append(out, s.give([]share{{it: it, faces: cmd.Faces}})...), true
			}
		}
	}
	return append(out, s.auto()...), true
}

// toldTo is the pending command to which a line of facts is told, and that command with them: the one that a fact would decide, else
// another that has what the line names. Facts that name nobody and are none of the one who acts are of the one to whom it is done.
func (s *Session) toldTo(first item, l game.Line) (*pending, game.Command) {
	st := s.now.state
	if s.plays {
		st = s.seen()
	}
	reads := func(p *pending, l game.Line) (game.Command, bool) {
		cmd, err := s.change(st, l, &p.action)
		return cmd, err == nil && !cmd.Question && !cmd.Ask && same(cmd.Action, p.action)
	}
	p := s.undecided(first)
	if p == nil {
		return nil, game.Command{}
	}
	if cmd, ok := reads(p, l); ok {
		return p, cmd
	}
	if !slices.ContainsFunc(l.Words, func(w game.Word) bool { return strings.Contains(w.Text, "=") }) {
		return nil, game.Command{}
	}
	all := []*pending{p}
	for i := range s.now.pend {
		if x := &s.now.pend[i]; x.e != p.e {
			all = append(all, x)
			if cmd, ok := reads(x, l); ok {
				return x, cmd
			}
		}
	}
	for _, x := range all {
		if len(x.action.Units) < 2 || len(x.action.Units[1].IDs) != 1 {
			continue
		}
		id, with := x.action.Units[1].IDs[0], l
		with.Words = append([]game.Word{{Text: game.Fold(id), Raw: id, Col: 1}}, l.Words...)
		with.Raw = joined(with.Words)
		if cmd, ok := reads(x, with); ok {
			return x, cmd
		}
	}
	return nil, game.Command{}
}

// answering is a refusal of a fact that was told in answer to a question, with the answers that decide it: a distance
// beyond a range is refused as a shot, and it is out that says so of one whose die has fallen.
func answering(no *game.Refusal, asked item) *game.Refusal {
	if !asked.choice() {
		return no
	}
	r := *no
	r.Ways = slices.Clone(no.Ways)
	for _, a := range asked.needs[0].Answers {
		r.Ways = append(r.Ways, game.Way{Line: a, Say: ref.M("session.way.answer")})
	}
	return &r
}

// undecided is the pending command that a fact would decide, be it asked first or not;
// the first that is asked where there is none, nil where that is a due.
func (s *Session) undecided(first item) *pending {
	for _, it := range s.items() {
		if it.pend != nil && (it.choice() || it.pend.known.Close != nil) {
			return it.pend
		}
	}
	return first.pend
}

// slipOfDice refuses a number with a decimal mark where dice alone are asked: two that
// ran together, or a distance, which says so by its cm.
func (s *Session) slipOfDice(l game.Line) *game.Refusal {
	its := s.prompt()
	if its[0].choice() || its[0].pend != nil && its[0].pend.known.Close != nil {
		return nil // a distance decides it
	}
	dice, whole, distance, raw := "", "", "", ""
	for i, w := range l.Words {
		_, length := game.Length(w.Text)
		marked := length && !strings.HasSuffix(w.Text, "cm")
		if !marked && !game.IsDie(w.Text) {
			return nil
		}
		gap := ""
		if i > 0 {
			gap = " "
		}
		dice += gap + w.Raw
		distance += gap + w.Raw
		mark := len(w.Raw)
		if marked {
			mark = strings.IndexAny(w.Raw, ".,")
			raw = w.Raw
			dice = strings.TrimSuffix(dice, raw) + strings.NewReplacer(".", " ", ",", " ").Replace(raw)
			distance += "cm"
		}
		whole += gap + w.Raw[:max(mark, 0)]
	}
	if raw == "" {
		return nil
	}
	r := game.Refuse(game.BadValue, "", ref.M("session.die.decimals", raw), ref.Msg{})
	if s.takes(dice) {
		r.Ways = append(r.Ways, game.Way{Line: dice, Say: ref.M("session.way.dice")})
	}
	if s.takes(whole) {
		r.Ways = append(r.Ways, game.Way{Line: whole, Say: ref.M("session.way.whole")})
	}
	if len(l.Words) == 1 && its[0].pend != nil {
		r.Ways = append(r.Ways, game.Way{Line: distance, Say: ref.M("session.way.distance")})
	}
	return r
}

// takes reports that a line of dice would be taken for what is asked, every one of them.
func (s *Session) takes(line string) bool {
	ls, err := game.Scan(line)
	if err != nil || len(ls) != 1 {
		return false
	}
	_, no := s.deal(ls[0].Words)
	return no == nil
}

// fresher lists the facts of b that a does not hold.
func fresher(a, b []game.Fact) []game.Fact {
	var out []game.Fact
	for _, f := range b {
		if !slices.Contains(a, f) {
			out = append(out, f)
		}
	}
	return out
}
