package turn

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// belongs says in which phase a verb is carried out; empty for one that any
// phase accepts.
func belongs(a game.Action) string {
	switch {
	case a.Verb == "move" && flight.Flees(a):
		return "compulsory"
	case a.Verb == "order" && len(a.Args) > 0 && command.Recorded(a.Args[len(a.Args)-1]):
		return "" // the referee says what became of it
	case a.Verb == "detach" && len(a.Args) == 0:
		return "" // a general leaves a unit
	}
	return facts.VerbNamed(a.Verb).Phase
}

// Advance closes the phases between the state and the one an action belongs to.
func Advance(s *state.State, a game.Action) ([]game.Event, []game.Text, error) {
	return advance(s, a, func(*state.State) *game.Refusal { return nil })
}

// advance is Advance that asks of each phase on the way whether it may be closed.
func advance(s *state.State, a game.Action, stays func(*state.State) *game.Refusal) ([]game.Event, []game.Text, error) {
	to := belongs(a)
	if to == "" || !s.Tabled() || a.Force || motion.EndsRetreat(s, a) {
		return nil, nil, nil // what is forced is done where the game stands
	}
	var evs []game.Event
	var say []game.Text
	cur := s
	for guard := 0; guard < 2*len(state.Phases().All); guard++ {
		id := cur.PhaseID()
		if reached(cur, a, to, id) {
			return evs, append(say, passed(cur, motion.LeadsTo(cur, a), a)...), nil
		}
		if state.Phases().Index(id) >= state.Phases().Index(lastOf(to)) {
			if a.Verb == "initiative" && cur.First >= 0 && state.Phases().Index(s.PhaseID()) < state.Phases().Index(to) {
				return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S6, Say: ref.M("om.first-known", s.Turn, s.Field.Sides[cur.First].Say), Ways: []game.Way{{Line: a.Verb + " !", Say: ref.M("way.overrule")}}}
			}
			return nil, nil, &game.Refusal{Kind: game.NotNow, Cause: game.TooLate, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("om.verb."+a.Verb), cur.PhaseWord()), Ways: overruled(s, a)}
		}
		if no := stays(cur); no != nil {
			return nil, nil, no
		}
		ev, txt, err := ClosePhase(cur)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range ev {
			cur = cur.Apply(e)
		}
		evs, say = append(evs, ev...), append(say, txt...)
		for range 2 * len(state.Phases().All) { // fire tests, generals under fire, contact
			fe, ft := Follow(cur)
			if len(fe) == 0 && len(ft) == 0 {
				break
			}
			for _, e := range fe {
				cur = cur.Apply(e)
			}
			evs, say = append(evs, fe...), append(say, ft...)
		}
	}
	return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("om.verb."+a.Verb), s.PhaseWord())}
}

// Foresee leads to the phase of an action as if nothing were owed before it: somebody moves first, who is not known yet the
// side of the action, and each side has done in its movement what its orders ask. settled is a deed of the movement that comes
// next. ok is false for what belongs to no phase, or to one that is over.
func Foresee(s *state.State, a game.Action) (evs []game.Event, settled, ok bool) {
	to := belongs(a)
	side := subjectSide(s, a)
	if to == "" || !s.Tabled() || side < 0 {
		return nil, false, false
	}
	if to == "move" {
		if s.First < 0 {
			evs = append(evs, &state.EvFirst{Side: side})
			s = applied(s, evs)
		}
		if to = "move-first"; side != s.First {
			to = "move-second"
		}
	}
	if state.Phases().Index(to) <= state.Phases().Index(s.PhaseID()) {
		return nil, false, false
	}
	return append(evs, toPhase(to, s.Turn)), to == "move-first", true
}

// Return leads to the next turn, in which what a unit does in its own movement (OM §7) is done again after that is over: it moves first, as
// nobody knows who will. A charge is none of it, since its chances hang on where the enemy will stand.
func Return(s *state.State, a game.Action) (evs []game.Event, ok bool) {
	side := subjectSide(s, a)
	if !s.Tabled() || side < 0 || !slices.Contains([]string{"move", "wheel", "face", "form", "limber", "unlimber"}, a.Verb) || belongs(a) != "move" {
		return nil, false
	}
	return []game.Event{toPhase("orders", s.Turn+1), &state.EvFirst{Side: side}, toPhase("move-first", s.Turn+1)}, true
}

func lastOf(to string) string {
	if to == "move" {
		return "late"
	}
	return to
}

// reached reports that the state is where an action belongs.
func reached(s *state.State, a game.Action, to, id string) bool {
	switch to {
	case "move":
		if id == "melee" && wave(a) {
			return true
		}
		if a.Verb == "evade" {
			return flight.EvadesIn(id)
		}
		if u := subject(s, a); id == "late" && a.Verb == "move" && u != nil && casting.GoesOn(s, u) {
			return true
		}
		if id != "move-first" && id != "move-second" && (id != "late" || !state.Phases().Legal(id, a.Verb)) {
			return false
		}
		// Who moves second waits for his movement.
		return id != "move-first" || subjectSide(s, a) != 1-s.Active()
	case "fire":
		return id == "fire"
	case "melee":
		return id == "melee" || id == "contact"
	}
	return id == to
}

// subjectSide is the side of whoever an action moves; -1 when it does not say.
func subjectSide(s *state.State, a game.Action) int {
	if len(a.Units) > 0 && len(a.Units[0].IDs) > 0 {
		if u := s.Unit(a.Units[0].IDs[0]); u != nil {
			return u.Side
		}
	} else if len(a.Args) > 0 {
		if g := s.General(a.Args[0]); g != nil {
			return g.Side
		}
	}
	return -1
}

// wave reports a charge of the second wave (§10.5).
func wave(a game.Action) bool {
	for _, f := range a.Facts {
		if f.Of == "" && f.Name == "wave" && f.Value != "no" {
			return true
		}
	}
	return false
}

// Follow is what the state brings about by itself (§7): fire tests give way to
// the generals under fire, these to contact, contact to the melees; who was
// struck in flank or rear, in march column, limbered or routing routs at once.
func Follow(s *state.State) ([]game.Event, []game.Text) {
	if !s.Tabled() {
		return nil, nil
	}
	if s.Read().Has(book.CollapseSeenAtOnce) {
		if evs, say := command.Collapses(s); len(evs) > 0 {
			return evs, say
		}
	}
	if evs, say := arrivals(s); len(evs) > 0 {
		return evs, say
	}
	if evs, say := command.Overrun(s); len(evs) > 0 {
		return evs, say
	}
	if newsDue(s) {
		return NewsArrives(s)
	}
	if evs, say := command.LeftBehind(s); len(evs) > 0 {
		return evs, say
	}
	switch s.PhaseID() {
	case "fire":
		return followFire(s)
	case "melee":
		if s.Stage == state.Open0 {
			return autoMelees(s)
		}
		return garrison.LeaveBlocks(s)
	case "rally", "compulsory", "breakthrough":
		return followOpening(s)
	case "initiative":
		if s.First >= 0 {
			return beginNow(s)
		}
	}
	return nil, nil
}

// followFire walks through the fire phase: closing fire, the tests, the generals under fire, contact.
func followFire(s *state.State) ([]game.Event, []game.Text) {
	switch {
	case s.Stage == state.Open0:
		return settleClosing(s)
	case s.Stage == state.FireTests && keptTest(s) != nil:
		return throwKept(s, keptTest(s))
	case s.Stage == state.FireTests && len(Dues(s)) == 0:
		return []game.Event{&state.EvStage{Stage: state.FireEnd}}, nil
	case s.Stage == state.FireEnd && len(Dues(s)) == 0:
		return intoContact(s)
	}
	return nil, nil
}

// intoContact opens the melees: charges whose chargers stand and whose target is left come to contact,
// the others are repelled (§7, 10.1).
func intoContact(s *state.State) ([]game.Event, []game.Text) {
	evs := []game.Event{&state.EvPhase{Phase: state.Phases().Index("melee"), Turn: s.Turn}}
	cur := s // as those who closed before stand by now
	var room []game.Text
	for _, ch := range s.Charges {
		if now := chargeOf(cur, ch.N); now == nil || now.Stage != state.Declared || ch.Squared { // or it has come to nothing by now
			continue
		}
		if !closes(s, ch) {
			evs = append(evs, &state.EvChargeStage{N: ch.N, Stage: state.Repelled})
			continue
		}
		if goes, told := flight.CrewFired(cur, ch); len(goes) > 0 {
			for _, e := range goes {
				evs, cur = append(evs, e), cur.Apply(e)
			}
			room = append(room, told...)
			if now := chargeOf(cur, ch.N); now == nil || now.Stage != state.Declared {
				continue
			}
		}
		evs = append(evs, &state.EvChargeStage{N: ch.N, Stage: state.InContact})
		if !garrison.AcrossBlocks(cur, ch) {
			moves, told := Conform(cur, ch)
			for _, e := range moves {
				evs, cur = append(evs, e), cur.Apply(e)
			}
			room = append(room, told...)
		}
	}
	say := []game.Text{{Kind: game.PhaseLine, Say: sayContacts(applied(s, evs)), Refs: []ref.Ref{facts.S7}}}
	return evs, append(say, room...)
}

// chargeOf is a charge by its number, as it stands.
func chargeOf(s *state.State, n int) *state.Charge {
	for _, ch := range s.Charges {
		if ch.N == n {
			return ch
		}
	}
	return nil
}

// closes reports a charge of which somebody still stands, and whose target is not destroyed.
func closes(s *state.State, ch *state.Charge) bool {
	t := s.Unit(ch.Target)
	if t == nil || t.Status == state.Destroyed {
		return false
	}
	return slices.ContainsFunc(ch.Attackers, func(id string) bool {
		u := s.Unit(id)
		return u != nil && u.Status == state.Steady
	})
}

// followOpening walks through the phases before the movement: fugitives are moved,
// a phase in which nobody has anything to do is passed by.
func followOpening(s *state.State) ([]game.Event, []game.Text) {
	id := s.PhaseID()
	if id == "compulsory" {
		if evs, say := flight.FollowCompulsory(s); len(evs) > 0 {
			return evs, say
		}
	}
	if id == "breakthrough" {
		if evs, say := flight.FollowPursuit(s); len(evs) > 0 {
			return evs, say
		}
	}
	if busy(s) {
		return nil, nil
	}
	evs, say := onward(s)
	return evs, append(say, pursuitLines(s, evs)...)
}

// busy reports that somebody has something to do in a phase before the movement.
func busy(s *state.State) bool {
	if s.PhaseID() == "compulsory" {
		if evs, _ := flight.FollowCompulsory(s); len(evs) > 0 {
			return true
		}
	}
	if s.PhaseID() == "breakthrough" {
		if evs, _ := flight.FollowPursuit(s); len(evs) > 0 {
			return true
		}
	}
	return len(Dues(s)) > 0 || flight.Rallies(s)
}

// onward leaves a phase for the first one in which somebody has something to do, and
// names those that it passes by.
func onward(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	past := ref.Comma{}
	cur := s
	for {
		var e game.Event
		if cur.PhaseID() == "breakthrough" {
			e, _ = begin(cur)
		} else {
			e = &state.EvPhase{Phase: cur.Phase + 1, Turn: cur.Turn}
		}
		evs = append(evs, e)
		began := cur.PhaseID() == "breakthrough"
		if cur = cur.Apply(e); began || busy(cur) {
			break
		}
		past = append(past, ref.Word("turn.short."+cur.PhaseID()))
	}
	say := ref.M("phase.opens", cur.PhaseWord())
	if len(past) > 0 {
		say = ref.M("turn.passed", past, cur.PhaseWord())
	}
	return evs, []game.Text{{Kind: game.PhaseLine, Say: say, Refs: []ref.Ref{facts.S7}}}
}

// begin opens the movement, or the dice for it where nobody knows who is first (§6).
func begin(s *state.State) (game.Event, []game.Text) {
	id := "initiative"
	if s.First >= 0 {
		id = "move-first"
	}
	return &state.EvPhase{Phase: state.Phases().Index(id), Turn: s.Turn},
		[]game.Text{{Kind: game.PhaseLine, Say: ref.M("phase.opens", s.At(id).PhaseWord()), Refs: []ref.Ref{facts.S7}}}
}

// beginNow is begin as what the state brings about.
func beginNow(s *state.State) ([]game.Event, []game.Text) {
	e, say := begin(s)
	return []game.Event{e}, say
}

// keptTest is the first unit whose morale die was typed with the shot; nil when
// none waits.
func keptTest(s *state.State) *state.Unit {
	for _, u := range inOrderOfFire(s) {
		if u.Kept > 0 && melee.OwesFireTest(s, u) {
			return u
		}
	}
	return nil
}

// throwKept carries out a fire test with the die that was kept for it.
func throwKept(s *state.State, u *state.Unit) ([]game.Event, []game.Text) {
	drop := []game.Event{&state.EvKept{Unit: u.ID}}
	adj, err := Prepare(s, game.Action{Verb: "morale", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{"fire"}})
	if err != nil {
		return drop, nil
	}
	d := dice.New([]dice.Face{{Face: u.Kept, By: dice.Hand}}, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
		return drop, nil // the die does not fit: it is asked for again
	}
	return append(v.Events, drop...), flight.ToldBy(v)
}

// prepareNext prepares `next` and a verb without units, which goes to its phase.
func prepareNext(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	var v game.Verdict
	if a.Verb == "next" {
		if done, err := sideDone(s, a); done != nil || err != nil {
			return done, err
		}
		ev, say, over, err := CloseOver(s, a.Force)
		if err != nil {
			return nil, err
		}
		v.Events, v.Lines = ev, say
		if applied(s, ev).PhaseID() != s.PhaseID() {
			v.Lines = append(trusted(s), say...)
		}
		if over != nil {
			v.Overrode = append(v.Overrode, over)
		}
	} else {
		v.Lines = []game.Text{{Kind: game.PhaseLine, Say: ref.M("phase.here", s.PhaseWord()), Refs: []ref.Ref{facts.S7}}}
	}
	if s.IsQuiet() {
		return casting.Done{V: v}, nil
	}
	for _, d := range Dues(closingSettled(applied(s, v.Events))) {
		v.Lines = append(v.Lines, d.Line)
	}
	return casting.Done{V: v}, nil
}
