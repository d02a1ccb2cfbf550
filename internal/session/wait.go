package session

import (
	"reflect"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// waits refuses what would leave the phase of a pending command.
func (s *Session) waits(m moment, clock game.Clock, except *entry) *game.Refusal {
	for _, p := range m.pend {
		if p.e == except || p.clock.Turn == clock.Turn && p.clock.Phase == clock.Phase {
			continue
		}
		return s.owedFirst(&p)
	}
	return nil
}

// hinders is why a command that was tried may not be carried out now: another one waits
// for its dice in a phase that would be left, or the state would be broken.
func (s *Session) hinders(a game.Action, r ran) *game.Refusal {
	done := len(r.owed) == 0
	// A record that leaves the phase as it is may be made while a command of a later
	// phase waits for its dice.
	record := s.verbs[a.Verb] == game.RecordVerb && done && samePhase(s.rules.Clock(r.state), s.rules.Clock(s.now.state))
	if !record {
		if no := s.waits(s.now, r.clock, nil); no != nil {
			return no
		}
	}
	if q, ok := s.rules.(game.Sequenced); ok {
		if i := slices.IndexFunc(s.now.pend, func(p pending) bool { return !p.unseen() && q.ComesAfter(s.now.state, p.action, a) }); i >= 0 {
			return s.owedFirst(&s.now.pend[i])
		}
	}
	if i := slices.IndexFunc(s.now.pend, func(p pending) bool { return !p.unseen() }); a.Verb == "next" && i >= 0 {
		return s.owedFirst(&s.now.pend[i]) // a phase may close in two steps, the first within it: nothing waits there either
	}
	if !record && done {
		if no := s.waits(s.now, s.rules.Clock(r.state), nil); no != nil {
			return no
		}
	}
	if done {
		if p := s.stranded(r.state); p != nil {
			return s.owedFirst(p)
		}
	}
	if i := slices.IndexFunc(s.now.pend, func(p pending) bool { return !p.unseen() }); record && i >= 0 && !reflect.DeepEqual(s.rules.Clock(r.state).Say, s.rules.Clock(s.now.state).Say) {
		return s.owedFirst(&s.now.pend[i]) // it gives the phase to somebody else
	}
	if done {
		if err := s.rules.Check(r.state); err != nil {
			return game.Refuse(game.Failed, "", ref.M("session.broken", err.Error()), ref.Msg{})
		}
	}
	return nil
}

// stranded is a command that waits for its dice and could not be carried out any more in a state that is to come, or would not ask for
// those dice: within a phase, too, there are things that come one after the other. Who owes the dice may be another, and can take nothing
// back; what he throws for what is asked no more would be taken by nobody. nil of none.
func (s *Session) stranded(st game.State) *pending {
	for i := range s.now.pend {
		p := &s.now.pend[i]
		if p.unseen() {
			continue
		}
		then, no := s.run(st, p.action, p.faces, nil, 0)
		if no == nil && (p.e.inPlace || sameNeeds(then.owed, p.owed)) {
			continue
		}
		if now, no := s.run(s.now.state, p.action, p.faces, nil, 0); no == nil && (p.e.inPlace || sameNeeds(now.owed, p.owed)) {
			return p
		}
	}
	return nil
}

// sameNeeds reports dice and answers that are asked of the same, in the same order.
func sameNeeds(a, b []dice.Need) bool {
	return slices.EqualFunc(a, b, func(x, y dice.Need) bool { return x.Die == y.Die && x.Unit == y.Unit && x.Deck == y.Deck })
}

// actsAlready is the command that waits for its dice of whom a refusal says what has to be done first; nil of none. Until it has come to
// its end the rules know nothing of it, and what they offer is refused.
func (s *Session) actsAlready(no *game.Refusal) *pending {
	if no.Kind != game.NotNow || len(no.Ways) == 0 {
		return nil
	}
	words := strings.Fields(game.Fold(no.Ways[0].Line))
	for i := range s.now.pend {
		p := &s.now.pend[i]
		if !p.unseen() && len(p.action.Units) > 0 && slices.ContainsFunc(p.action.Units[0].IDs, func(id string) bool { return id != "" && slices.Contains(words, game.Fold(id)) }) {
			return p
		}
	}
	return nil
}

func samePhase(a, b game.Clock) bool { return a.Turn == b.Turn && a.Phase == b.Phase }

// needed says what dice, cards and answers a deed waits for, and from whom.
func (s *Session) needed(a game.Action, owed []dice.Need) ref.Comma {
	who := ref.Comma{}
	for i := 0; i < len(owed); i++ {
		n, alike := owed[i], 1
		for i+1 < len(owed) && owed[i+1].Deck != "" && owed[i+1].Deck == n.Deck && owed[i+1].Unit == n.Unit { // cards of one draw
			i, alike = i+1, alike+1
		}
		if n.Die == dice.Choice {
			need := asks(n)
			if own, _ := s.mine(a, []dice.Need{n}); len(own) > 0 && len(n.Answers) > 0 && !n.Secret { // what another may answer may come of what he hides
				need = ref.M("session.need-answer", need, s.offered(n))
			}
			who = append(who, need)
			continue
		}
		need := ref.M("session.need", n.Called(), named(n))
		if alike > 1 {
			need = ref.M("session.need-times", need, alike)
		}
		who = append(who, need)
	}
	return who
}

// named is who a die or an answer is of.
func named(n dice.Need) any {
	if n.Name != (ref.Name{}) {
		return n.Name
	}
	return n.Unit
}

// asks is what a choice decides, and of whom.
func asks(n dice.Need) any {
	if name := named(n); name != "" {
		return ref.M("session.need-choice", name, n.What)
	}
	return n.What // the table asks, nobody of it
}

// owedFirst refuses a line until a pending command is answered or dropped.
func (s *Session) owedFirst(p *pending) *game.Refusal {
	who := s.needed(p.action, p.owed)
	// From a seat nothing is offered that it may not do: another's die to be rolled, another's deed to be withdrawn.
	hint := ref.M("session.owed-first.hint")
	_, mine := s.mine(p.action, p.owed)
	if !mine {
		hint = ref.M("session.dice.theirs.hint")
	}
	r := game.Refuse(game.NotNow, "", ref.M("session.owed-first", p.e.n, who), hint)
	r.Cause = game.OwedFirst
	if mine && !(item{needs: p.owed}).choice() {
		r.Ways = append(r.Ways, game.Way{Line: "r", Say: ref.M("session.way.roll")})
	}
	drop := "x"
	if its := s.prompt(); len(its) > 0 && (its[0].pend == nil || its[0].pend.e != p.e) { // x alone is another's
		drop += " " + itoa(p.e.n)
	}
	if len(p.cast()) == 0 && s.mayStrike(p.e) == nil { // dice that have fallen are not thrown again so easily
		r.Ways = append(r.Ways, game.Way{Line: drop, Say: ref.M("session.way.drop")})
	}
	return r
}

// reserved is the pending command for which a deed must wait: who acts here acts there
// already, or it is the same deed of nobody in particular; nil when there is none. A unit
// has one act at a time, or the dice of one would fall on the state that the other changed.
func (s *Session) reserved(a game.Action) *pending {
	if kind, known := s.verbs[a.Verb]; !known || kind != game.DoVerb {
		return nil
	}
	for i := range s.now.pend {
		p := &s.now.pend[i]
		switch {
		case p.unseen():
		case len(a.Units) == 0 || len(p.action.Units) == 0:
			if len(a.Units) == len(p.action.Units) && same(p.action, a) {
				return p
			}
		case slices.ContainsFunc(a.Units[0].IDs, func(id string) bool { return id != "" && slices.Contains(p.action.Units[0].IDs, id) }):
			return p
		}
	}
	return nil
}

// suffers is the pending command that is done to who acts here: an answer to a charge that waits for a die, say, is refused
// because nobody charges as things stand, and must wait for that die. nil when there is none.
func (s *Session) suffers(a game.Action) *pending {
	if kind, known := s.verbs[a.Verb]; !known || kind != game.DoVerb || len(a.Units) == 0 {
		return nil
	}
	for i := range s.now.pend {
		p := &s.now.pend[i]
		if p.unseen() || len(p.action.Units) < 2 {
			continue
		}
		for _, op := range p.action.Units[1:] {
			if slices.ContainsFunc(a.Units[0].IDs, func(id string) bool { return id != "" && slices.Contains(op.IDs, id) }) {
				return p
			}
		}
	}
	return nil
}

// inWait is the refusal of a deed, or the demand for the dice of a command that waits where the deed is refused for no more than that
// the rules know nothing yet of that command.
func (s *Session) inWait(a game.Action, no *game.Refusal) *game.Refusal {
	if x := s.suffers(a); x != nil && no.Cause == game.Unasked {
		return s.owedFirst(x)
	}
	if x := s.actsAlready(no); x != nil {
		return s.owedFirst(x)
	}
	return no
}

// broken is why a deed may not be done before a pending command has come to its end: that has begun,
// and the rules let nothing come in between.
func (s *Session) broken(a game.Action) *game.Refusal {
	whole, ok := s.rules.(game.Unbroken)
	if kind, known := s.verbs[a.Verb]; !ok || !known || kind != game.DoVerb {
		return nil
	}
	for i := range s.now.pend {
		p := &s.now.pend[i]
		if p.unseen() || len(p.faces) == 0 {
			continue
		}
		if cite := whole.Unbroken(s.now.state, p.action); cite != "" {
			no := s.owedFirst(p)
			no.Ref = cite
			return no
		}
	}
	return nil
}

// mustWait refuses a deed whose units act already, what would come between a command and its end, and to go
// on while anything waits.
func (s *Session) mustWait(a game.Action) *game.Refusal {
	if no := s.broken(a); no != nil {
		return no
	}
	if p := s.reserved(a); p != nil {
		return s.owedFirst(p)
	}
	if i := slices.IndexFunc(s.now.pend, func(p pending) bool { return !p.unseen() }); i >= 0 && a.Verb == "next" {
		return s.owedFirst(&s.now.pend[i]) // the dice or the answer, not the sum they belong to
	}
	return nil
}

// Waits reports a deed that is refused as things stand, whatever the rules say of it: a pending command has to
// come to its end first, or it is that command.
func (s *Session) Waits(a game.Action) bool {
	if s.waiting(a) != nil || s.mustWait(a) != nil {
		return true
	}
	if len(a.Units) > 0 || !slices.ContainsFunc(s.now.pend, func(p pending) bool { return !p.unseen() }) {
		return false
	}
	p, no := s.planDo(s.now, len(s.entries)+1, a, nil, nil) // the end of something, perhaps
	if no != nil {
		return false
	}
	no = s.hinders(a, p.r)
	return no != nil && no.Cause == game.OwedFirst
}

// unseen reports a pending command that asks an order to be typed unseen: nothing of it
// has happened.
func (p *pending) unseen() bool { return len(p.owed) > 0 && p.owed[0].Secret }

// leave withdraws the pending commands of a kind.
func (s *Session) leave(which func(*pending) bool) ([]Reply, *game.Refusal) {
	var out []Reply
	for {
		i := slices.IndexFunc(s.now.pend, func(p pending) bool { return which(&p) })
		if i < 0 {
			return out, nil
		}
		r, no := s.withdraw(s.now.pend[i].e, game.Line{})
		if no != nil {
			return out, no
		}
		out = append(out, r)
	}
}

// waiting is the pending command that is the same deed of the same named units;
// nil when there is none.
func (s *Session) waiting(a game.Action) *pending {
	named := false
	for _, op := range a.Units {
		for _, id := range op.IDs {
			named = named || id != ""
		}
	}
	for i := range s.now.pend {
		if p := &s.now.pend[i]; same(p.action, a) && (named || len(a.Args) > 0 && slices.Equal(p.action.Args, a.Args)) {
			return p
		}
	}
	return nil
}

// untaken are the dice typed with a command that wait for the choice before them.
func (p *pending) untaken() ref.Comma {
	left := ref.Comma{}
	if len(p.owed) == 0 || p.owed[0].Die != dice.Choice || len(p.thrown) > 0 {
		return left
	}
	for _, f := range p.faces {
		if f.Pick == "" {
			left = append(left, f.Shows())
		}
	}
	return left
}
