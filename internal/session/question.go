package session

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

func (s *Session) question(a game.Action) []Reply {
	v, err := s.rules.Answer(s.seen(), a)
	if err != nil {
		return refuse(a.Verb, asRefusal(err))
	}
	return []Reply{{Kind: Answered, Verb: a.Verb, Command: s.canonical(a, nil), Verdict: v}}
}

// Odds answers a question that was not typed as a line: the flags of a command.
func (s *Session) Odds(a game.Action) Reply {
	r := s.ask(a)[0]
	r.Clock, r.Words = s.Clock(), r.Command
	return r
}

// ask gives odds; nothing happens.
func (s *Session) ask(a game.Action) []Reply {
	_, adj, no := s.prepare(a)
	if no != nil {
		return refuse(a.Verb, no)
	}
	o := adj.Odds(s.odds())
	if o == nil {
		return refuse(a.Verb, game.Refuse(game.BadValue, "", ref.M("session.no-chance", s.spoken(a.Verb)), ref.M("session.no-chance.hint")))
	}
	s.last.Asked, s.last.Units = &a, a.Units
	r := Reply{Kind: Asked, Verb: a.Verb, Command: "odds " + s.canonical(a, nil), Odds: o}
	if k, ok := adj.(interface{ Known() game.Verdict }); ok {
		r.Verdict = k.Known()
	}
	return []Reply{r}
}

// chances are the odds of a pending command, conditional on the faces it has, and the
// lines that those faces have earned; nil when there are none to give.
func (s *Session) chances(a game.Action, faces []dice.Face) (*game.Odds, []game.Text) {
	st, adj, no := s.prepare(a)
	if no != nil || st == nil {
		return nil, nil
	}
	e := s.odds()
	var lines []game.Text
	if len(faces) > 0 {
		d := dice.New(faces, nil)
		if owed, err := d.Run(func() { adj.Play(d) }); err == nil && len(owed) > 0 {
			e.Given(d.Known())
			defer e.Given(nil)
			if t, ok := d.Kept().(*game.Trace); ok && len(d.Record()) > 0 {
				lines = t.Lines
			}
		}
	}
	return adj.Odds(e), lines
}

func (s *Session) prepare(a game.Action) (game.State, game.Adjudication, *game.Refusal) {
	st := s.seen()
	events, _, err := s.rules.Advance(st, a)
	if err != nil {
		return nil, nil, asRefusal(err)
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	adj, err := s.rules.Prepare(st, a)
	if err != nil {
		return nil, nil, asRefusal(err)
	}
	return st, adj, nil
}
