package session

import (
	"reflect"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

func (s *Session) question(a game.Action) []Reply {
	a.By = s.by()
	answer := s.rules.Answer
	if x, without := s.rules.(game.Lists); without && a.Verb == "legal" && s.allSeen() {
		answer = func(st game.State, a game.Action) (game.Verdict, error) { return x.Listed(st, a, s.Waits) }
	}
	v, err := answer(s.meanwhile(), a)
	if err != nil {
		return refuse(a.Verb, asRefusal(err))
	}
	if _, lists := s.rules.(game.Lister); lists && a.Verb == "legal" {
		s.listsAnswers(&v)
	}
	return []Reply{{Kind: Answered, Verb: a.Verb, Command: s.canonical(a, nil), Verdict: v}}
}

// meanwhile is the state that a question is about: where the first command that waits has closed phases on its way, as the
// screen and the prompt have said, the one behind them (Clock).
func (s *Session) meanwhile() game.State {
	st := s.seen()
	if s.eyes != nil || len(s.now.pend) == 0 {
		return st
	}
	p := &s.now.pend[0]
	if reflect.DeepEqual(p.clock.Say, s.rules.Clock(st).Say) {
		return st
	}
	events, _, err := s.rules.Advance(st, p.action)
	if err != nil {
		return st
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	return st
}

// amidst is the refusal of a deed that is not for now while a command waits that has closed phases on its way: the one of
// the phase that the screen names, else the demand for what that command waits for.
func (s *Session) amidst(a game.Action, faces []dice.Face, no *game.Refusal) *game.Refusal {
	if no.Kind != game.NotNow && no.Kind != game.NotYours || s.eyes != nil || len(s.now.pend) == 0 {
		return no
	}
	st := s.meanwhile()
	if reflect.DeepEqual(s.rules.Clock(st).Say, s.rules.Clock(s.now.state).Say) {
		return no
	}
	if _, there := s.planDo(moment{state: st}, len(s.entries)+1, a, faces, nil); there != nil {
		return there
	}
	return s.owedFirst(&s.now.pend[0])
}

// allSeen reports that whoever asks may know of everything that waits: what has to wait for it may be told too.
func (s *Session) allSeen() bool {
	for i := range s.now.pend {
		if s.waiter(i) == nil {
			return false
		}
	}
	return true
}

// listsAnswers puts the answers that are asked for now to the lines that may be typed: a deed that has begun waits for them.
func (s *Session) listsAnswers(v *game.Verdict) {
	for _, o := range s.Owed() {
		if o.Now && o.Kind() == "choice" && len(o.Need.Answers) > 0 {
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("session.legal.answers", s.offered(o.Need))})
			v.Data = append(v.Data, game.KV{Key: "answers", Value: o.Need.Answers})
			return
		}
	}
	if its := s.prompt(); len(its) > 0 && !its[0].choice() && s.allSeen() {
		if _, whole := s.rules.(game.Lists); whole {
			v.Lines = append(v.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("session.legal.owed", s.needed(its[0].action(), its[0].needs))})
		}
	}
}

// Afresh has the next line lean on none before it.
func (s *Session) Afresh() { s.last, s.wondered = game.Last{}, nil }

// whyAsked answers why behind a question: its odds with the facts that they rest on, and how the chance of everything that may come
// of it is asked; all is every step, and those chances, which also stand where there is no fact to tell: stage by stage in a few words
// where there are stages.
func (s *Session) whyAsked(all bool) ([]Reply, *game.Refusal) {
	rs := s.ask(*s.wondered)
	r := &rs[0]
	if r.Refusal != nil {
		return nil, r.Refusal
	}
	line := string(vOdds) + " " + allWords[0] + " " + s.canonical(*s.wondered, nil)
	r.Kind, r.Verb, r.Command, r.All, r.Supposed = Explain, string(vWhy), string(vWhy), all, true
	r.Verdict.Lines = r.Odds.Lines
	if !all && len(r.Verdict.Steps) > 0 {
		r.Say = []ref.Msg{ref.M("session.why.asked", ref.Typed(line))}
	} else if ls, err := game.Scan(line); err == nil && len(ls) == 1 && len(r.Odds.Outcomes) > 1 { // of what is sure no chance is told
		if more, no := s.oddsOf(nil, ls[0]); no == nil {
			if c := more[len(more)-1].Comparison; c != nil && !all && len(c.Rows[0].Stages) > 0 {
				c.Brief, c.Whole = true, string(vWhy)+" "+allWords[0]
			}
			rs = append(rs, more...)
		}
	}
	return rs, nil
}

// Odds answers a question that was not typed as a line: the flags of a command.
func (s *Session) Odds(a game.Action) Reply {
	r := s.ask(a)[0]
	if r.Refusal != nil {
		r = s.asQuestions([]Reply{r}, a.Verb, s.canonical(a, nil))[0]
	}
	r.Clock, r.Words = s.Clock(), r.Command
	return r
}

// ask gives odds; nothing happens.
func (s *Session) ask(a game.Action) []Reply {
	st, adj, first, no := s.supposedly(a)
	if no != nil {
		return refuse(a.Verb, no)
	}
	o, no := reckoned(adj, s.odds())
	if no != nil {
		return refuse(a.Verb, no)
	}
	if o == nil && first != nil {
		return refuse(a.Verb, first)
	}
	if o == nil && s.bare(a) {
		return refuse(a.Verb, game.Refuse(game.BadValue, "", ref.M("session.no-chance.alone", s.spoken(a.Verb)), ref.Msg{},
			game.Way{Line: string(vHelp) + " " + a.Verb, Say: ref.M("session.way.how-typed")}))
	}
	if o == nil {
		return refuse(a.Verb, game.Refuse(game.BadValue, "", ref.M("session.no-chance", s.spoken(a.Verb)), ref.M("session.no-chance.hint")))
	}
	if first != nil && len(o.Lines) > 0 {
		o.Lines = append(o.Lines, s.asIfDone(first, st))
	}
	s.last.Asked, s.last.Units = &a, a.Units
	s.wondered = &a
	r := Reply{Kind: Asked, Verb: a.Verb, Command: "odds " + s.canonical(a, nil), Odds: o}
	if k, ok := adj.(interface{ Known() game.Verdict }); ok && !s.odds().Figures {
		r.Verdict = k.Known()
	}
	return []Reply{r}
}

// chanceOf is the odds of a line without ranges.
func (s *Session) chanceOf(l game.Line) ([]Reply, *game.Refusal) {
	if byWord[l.Words[0].Text] == vRoll {
		x, err := ParseRoll(joined(slices.DeleteFunc(slices.Clone(l.Words[1:]), func(w game.Word) bool { return w.Text == "--odds" })))
		if err != nil {
			return nil, asRefusal(err)
		}
		o, err := x.Odds()
		if err != nil {
			return nil, asRefusal(err)
		}
		return []Reply{{Kind: Asked, Verb: "roll", Command: "odds roll " + x.String(), Odds: o}}, nil
	}
	l.Ask = true
	cmd, no := s.parse(l)
	if no != nil {
		return nil, no
	}
	if cmd.Question {
		return nil, game.Refuse(game.BadValue, "", ref.M("session.no-chance", s.spoken(cmd.Action.Verb)), ref.M("session.no-chance.hint"))
	}
	return s.askOf(cmd), nil
}

// askOf is ask of a line, of the command that it would answer where one waits for it; dice behind it are told to have been typed in vain,
// because every throw is counted.
func (s *Session) askOf(cmd game.Command) []Reply {
	a := cmd.Action
	if p, _ := s.awaited(a); p != nil && len(a.Facts)+len(a.Args) == 0 {
		a = p.action
	}
	rs := s.ask(a)
	if o := rs[0].Odds; o != nil && len(o.Lines) == 0 && !slices.ContainsFunc(o.Outcomes, func(x game.Outcome) bool { return len(x.Keys) > 0 }) {
		o.Lines = s.certainly(a)
	}
	if o := rs[0].Odds; o != nil && len(cmd.Faces) > 0 {
		typed := ref.Comma{}
		for _, f := range cmd.Faces {
			typed = append(typed, s.spoken(f.Shows()))
		}
		o.Lines = append(o.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("session.ask.dice", typed)})
	}
	return rs
}

// certainly is what comes of a deed that no die and no answer decides, as a supposition tells it, with the work for hands; nil
// where it tells nothing.
func (s *Session) certainly(a game.Action) []game.Text {
	ls, err := game.Scan(string(vWhatIf) + " " + s.canonical(a, nil))
	if err != nil {
		return nil
	}
	rs := s.suppose(ls)
	if len(rs) == 0 || !rs[len(rs)-1].OK() {
		return nil
	}
	return slices.Clone(rs[len(rs)-1].Verdict.Lines)
}

// onlyAsked is a verb of the session behind whose line stands ?: dice that decide nothing have odds, for dice that are
// owed is told what they may do, and nothing else is done by a question.
func (s *Session) onlyAsked(args []game.Word, l game.Line) ([]Reply, *game.Refusal) {
	switch v := byWord[l.Words[0].Text]; {
	case v != vRoll:
		line := strings.TrimRight(strings.Join(strings.Fields(l.Raw), " "), "? ")
		return nil, game.Refuse(game.BadValue, "", ref.M("session.only-asked", said(string(v))), ref.Msg{}, game.Way{Line: line, Say: ref.M("session.way.unasked")})
	case len(args) == 0 || len(args) == 1 && s.owes(args[0].Text):
		return []Reply{s.whatIsOwed()}, nil
	}
	return s.chanceOf(l)
}

// owes reports a unit for whose dice the game waits.
func (s *Session) owes(typed string) bool {
	_, ok := s.owing(typed)
	return ok
}

// chances are the odds of a pending command, conditional on the faces it has, and the
// lines that those faces have earned; nil when there are none to give.
func (s *Session) chances(a game.Action, faces []dice.Face) (*game.Odds, []game.Text) {
	st, adj, _, no := s.supposedly(a)
	if no != nil || st == nil {
		return nil, nil
	}
	e := s.odds()
	var lines []game.Text
	if len(faces) > 0 {
		d := dice.New(faces, nil)
		d.SetBrief(true)
		if owed, err := d.Run(func() { adj.Play(d) }); err == nil && len(owed) > 0 {
			e.Given(d.Known())
			defer e.Given(nil)
			if t, ok := d.Kept().(*game.Trace); ok && len(d.Record()) > 0 {
				lines = t.Lines
			}
		}
	}
	o, _ := reckoned(adj, e)
	return o, lines
}

// reckoned are the chances of an adjudication, refused where it draws from so many cards that its hands cannot be told apart.
func reckoned(adj game.Adjudication, e *odds.Engine) (o *game.Odds, no *game.Refusal) {
	defer func() {
		switch t := recover().(type) {
		case nil:
		case dice.TooMany:
			o, no = nil, game.Refuse(game.BadValue, "", ref.M("session.too-many", t.Draw, t.Of), ref.M("session.too-many.hint"))
		default:
			panic(t)
		}
	}()
	return adj.Odds(e), nil
}

func (s *Session) prepare(a game.Action) (game.State, game.Adjudication, *game.Refusal) {
	st, adj, first, no := s.supposedly(a)
	if no == nil && first != nil {
		return nil, nil, first
	}
	return st, adj, no
}

// supposedly prepares an action that is only asked about: nothing is risked by it, so that what must be done before the
// phase may close does not stand in its way, and is told beside the answer.
func (s *Session) supposedly(a game.Action) (st game.State, adj game.Adjudication, first, no *game.Refusal) {
	st = s.seen()
	events, _, err := s.rules.Advance(st, a)
	foreseen, settled := false, false
	if err != nil {
		if first = asRefusal(err); first.Kind == game.NotYours || !first.Forceable() {
			return nil, nil, nil, first
		}
		if events, foreseen, settled, err = s.ahead(st, a); err != nil {
			return nil, nil, nil, first
		}
	}
	for _, e := range events {
		st = s.rules.Apply(st, e)
	}
	st, adj, bar, err := s.whenever(st, a)
	if bar != nil && (first == nil || first.Timing()) {
		first = bar
	}
	switch late := first != nil && first.Timing(); {
	case err != nil && first != nil && !((foreseen || late) && asRefusal(err).Kind == game.Illegal || late && asRefusal(err).Kind == game.BadValue): // what must come first is the reason, and has the way out
		return nil, nil, nil, first
	case err != nil && late:
		return nil, nil, nil, asRefusal(err)
	case err != nil && first != nil && !settled: // whoever is asked about may still move
		no := *asRefusal(err)
		no.Hint = ref.M("session.ask.stands", first.Say)
		return nil, nil, nil, &no
	case err != nil:
		return nil, nil, nil, asRefusal(err)
	}
	return st, adj, first, nil
}

// whenever prepares what is only asked about, though nothing but the moment bars it: bar is what does. at is the state for which it is
// prepared, that of its next moment where the game knows one.
func (s *Session) whenever(st game.State, a game.Action) (at game.State, adj game.Adjudication, bar *game.Refusal, err error) {
	if adj, err = s.rules.Prepare(st, a); err == nil || !asRefusal(err).Timing() {
		return st, adj, nil, err
	}
	bar = asRefusal(err)
	if g, ok := s.rules.(game.Returner); ok {
		if events, ok := g.Return(st, a); ok {
			for _, e := range events {
				st = s.rules.Apply(st, e)
			}
			adj, err = s.rules.Prepare(st, a)
			return st, adj, bar, err
		}
	}
	a.Supposed = true
	adj, err = s.rules.Prepare(st, a)
	return st, adj, bar, err
}

// asIfDone says what must come before a deed that was only asked about, and that it was taken for done; of a moment that is over, or
// another's, that it bars the deed now.
func (s *Session) asIfDone(first *game.Refusal, st game.State) game.Text {
	if now, then := s.Clock(), s.rules.Clock(st); first.Cause == game.TooLate && then.Turn > now.Turn {
		return game.Text{Kind: game.BodyLine, Say: ref.M("session.ask.later", first.Say, then.Say), Refs: refsOf(first)}
	}
	if first.Cause == game.TooLate {
		return game.Text{Kind: game.BodyLine, Say: ref.M("session.ask.barred", first.Say), Refs: refsOf(first)}
	}
	return game.Text{Kind: game.BodyLine, Say: ref.M("session.ask.first", first.Say), Refs: refsOf(first)}
}

// ahead leads to the phase of an action that is only asked about: as far as the game can look ahead, else as far as a
// ruling leads. foreseen says that the game looked, settled that a refusal there is for good.
func (s *Session) ahead(st game.State, a game.Action) (events []game.Event, foreseen, settled bool, err error) {
	if g, ok := s.rules.(game.Foreseer); ok {
		if events, settled, ok := g.Foresee(st, a); ok {
			return events, true, settled, nil
		}
	}
	a.Force = true
	events, _, err = s.rules.Advance(st, a)
	return events, false, false, err
}

// refsOf is the paragraph of a refusal, where it has one.
func refsOf(r *game.Refusal) []ref.Ref {
	if r.Ref == "" {
		return nil
	}
	return []ref.Ref{r.Ref}
}

// Question answers `odds` of a line that somebody else wrote: one line, since what stood behind a ; would be carried out.
func (s *Session) Question(line string) Reply {
	line = string(vOdds) + " " + strings.TrimSuffix(line, "?")
	if ls, err := game.Scan(line); err == nil && len(ls) > 1 {
		return Reply{Kind: Refused, Verb: string(vOdds), Words: line, Clock: s.Clock(),
			Refusal: game.Refuse(game.BadValue, "", ref.M("session.question.many"), ref.M("session.question.many.hint"))}
	}
	return s.Submit(line)[0]
}
