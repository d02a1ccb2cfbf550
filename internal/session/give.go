package session

import "adjutant/internal/game"

// commit writes plans down, one line each, and carries them out. What could not
// be written has not happened.
func (s *Session) commit(ps []planned) []Reply {
	var out []Reply
	ended := -1
	for _, p := range ps {
		if no := s.write(&p.line); no != nil {
			return append(out, refuse(p.e.action.Verb, no)...)
		}
		var changed []Change
		turn, n := s.turn(), s.lines
		if p.moved {
			p.e.at = p.line.At
			s.add(s.handed(p))
		} else {
			asked, secretly := s.asksSecretly(p.e)
			changed = s.feed(p.e, s.handed(p))
			if secretly {
				if no := s.evensOut(p, asked); no != nil {
					return append(out, refuse(p.e.action.Verb, no)...)
				}
			}
		}
		rep := s.report(p.e)
		s.replayed(&rep, p.e, changed)
		if s.turnsOver(&rep, turn, n, p.e); rep.Ended > 0 {
			ended = len(out)
		}
		out = append(out, rep)
	}
	return s.turned(out, ended)
}

// turned tells the secret of a turn that is over, in the reply that ended it, and of a game that is.
func (s *Session) turned(out []Reply, ended int) []Reply {
	if s.sworn == nil || len(out) == 0 {
		return out
	}
	if d, ok := s.rules.(game.Decider); ended < 0 && (!ok || !s.sworn.open || !d.Decided(s.now.state)) {
		return out
	}
	open := s.sworn.open
	if no := s.tellsSecret(); no != nil {
		return append(out, refuse("", no)...)
	}
	if ended >= 0 {
		fs := s.fairs()
		f := fs[len(fs)-1]
		if open && !s.sworn.open {
			f = fs[len(fs)-2]
		}
		for _, c := range s.codes() {
			if c.Kind == EndCode && !c.Void && c.Turn < out[ended].Ended {
				out[ended].Before = c.Code
			}
		}
		out[ended].Checkpoint, out[ended].Fair = s.Checkpoint(), &s.unsecret([]Fair{f})[0]
	}
	return out
}

// give carries out an answer to what is owed: all of its shares or none.
func (s *Session) give(shares []share) []Reply {
	shares = s.forUnits(shares)
	for _, sh := range shares {
		if no := s.mayType(sh.faces); no != nil {
			return refuse(sh.it.action().Verb, no)
		}
		if no := s.typesAnew(s.deedOfItem(sh.it), sh.faces); no != nil {
			return refuse(sh.it.action().Verb, no)
		}
	}
	var ps []planned
	m, n := s.now, len(s.entries)+1
	if s.sworn != nil {
		defer clear(s.sworn.ahead)
	}
	for _, sh := range shares {
		var p planned
		var no *game.Refusal
		switch {
		case sh.it.pend != nil && sh.it.pend.e.inPlace:
			before := s.before(s.lastOp(sh.it.pend.e) + 1)
			i := before.find(sh.it.pend.e)
			if i < 0 {
				continue
			}
			src := s.throwsOwn(before.state, &before.pend[i], &sh)
			p, no = s.planFeed(before, &before.pend[i], sh.faces, src)
			if no == nil {
				no = s.wouldGive(p.e, p.op, sh.src != nil)
			}
		case sh.it.pend != nil:
			src := s.throwsOwn(m.state, sh.it.pend, &sh)
			p, no = s.planFeed(m, sh.it.pend, sh.faces, src)
			if no == nil {
				m = p.after(m)
			}
		default:
			src := s.throwsOwn(m.state, nil, &sh)
			p, no = s.planDo(m, n, sh.it.due.Action, sh.faces, src)
			if no == nil {
				no = s.waits(m, p.r.clock, nil)
			}
			if no == nil {
				n++
				m = p.after(m)
			}
		}
		if no != nil {
			return refuse(sh.it.action().Verb, no)
		}
		sh.src.goes()
		ps = append(ps, p)
	}
	if s.sworn != nil {
		clear(s.sworn.ahead)
	}
	rs := s.commit(ps)
	if len(rs) > 0 && rs[len(rs)-1].OK() {
		rs = append(rs, s.auto()...)
	}
	return rs
}

// auto throws what is owed when the dice are not typed by hand; what others may do something before waits for its line.
func (s *Session) auto() []Reply {
	if s.mode.Name == "hand" || s.mode.Name == committedMode || s.cannotRoll() != nil {
		return nil
	}
	defer s.forAll()()
	var out []Reply
	for range 1000 {
		its := s.prompt()
		if s.cannotRoll() != nil {
			break // a turn has ended on the way, and the next wants a throw of the opponents'
		}
		if len(its) == 0 || its[0].choice() || its[0].optional() || its[0].due != nil && its[0].due.Last || s.byHandAlone(its[0].needs) || s.mode.Name == "script" && s.ScriptLeft() == 0 {
			break
		}
		it := its[0]
		var e *entry
		if it.pend != nil {
			e = it.pend.e
		}
		lines := s.lines
		out = append(out, s.giveOne(share{it: it, src: s.source(e, it.action())})...)
		if s.lines == lines {
			break
		}
	}
	return out
}

// giveOne is give without auto, which would call itself.
func (s *Session) giveOne(sh share) []Reply {
	var p planned
	var no *game.Refusal
	switch {
	case sh.it.pend != nil:
		m := s.now
		pend := sh.it.pend
		if pend.e.inPlace {
			m = s.before(s.lastOp(pend.e) + 1)
			i := m.find(pend.e)
			if i < 0 {
				return nil
			}
			pend = &m.pend[i]
		}
		if p, no = s.planFeed(m, pend, nil, sh.src); no == nil {
			no = s.wouldGive(p.e, p.op, true)
		}
	default:
		p, no = s.planDo(s.now, len(s.entries)+1, sh.it.due.Action, nil, sh.src)
	}
	if no != nil {
		return refuse(sh.it.action().Verb, no)
	}
	if len(sh.src.thrown) == 0 {
		return nil
	}
	return s.commit([]planned{p})
}
