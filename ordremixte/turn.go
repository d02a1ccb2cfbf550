package ordremixte

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
)

// belongs says in which phase a verb is carried out; empty for one that any
// phase accepts.
func belongs(a game.Action) string {
	switch a.Verb {
	case "fire":
		return "fire"
	case "melee":
		return "melee"
	case "move":
		if flight.Flees(a) {
			return "compulsory"
		}
		return "move"
	case "charge", "wheel", "face", "form", "limber", "unlimber", "evade":
		return "move"
	case "order", "courier":
		if len(a.Args) > 0 && a.Verb == "order" && command.Recorded(a.Args[len(a.Args)-1]) {
			return "" // the referee says what became of it
		}
		return "orders"
	case "detach":
		if len(a.Args) > 0 {
			return "orders"
		}
	case "rally", "initiative":
		return a.Verb
	case "breakthrough", "follow":
		return "breakthrough"
	}
	return ""
}

// advance closes the phases between the state and the one an action belongs to.
func advance(s *state.State, a game.Action) ([]game.Event, []game.Text, error) {
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
			return evs, append(say, passed(cur, casting.LeadsTo(cur, a), a)...), nil
		}
		if state.Phases().Index(id) >= state.Phases().Index(lastOf(to)) {
			if a.Verb == "initiative" && cur.First >= 0 && state.Phases().Index(s.PhaseID()) < state.Phases().Index(to) {
				return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S6, Say: ref.M("om.first-known", s.Turn, s.Field.Sides[cur.First].Say), Ways: []game.Way{{Line: a.Verb + " !", Say: ref.M("way.overrule")}}}
			}
			return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("verb."+a.Verb), cur.PhaseWord()), Ways: []game.Way{{Line: a.Verb + " !", Say: ref.M("way.overrule")}}}
		}
		ev, txt, err := closePhase(cur)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range ev {
			cur = cur.Apply(e)
		}
		evs, say = append(evs, ev...), append(say, txt...)
		for range 2 * len(state.Phases().All) { // fire tests, generals under fire, contact
			fe, ft := follow(cur)
			if len(fe) == 0 && len(ft) == 0 {
				break
			}
			for _, e := range fe {
				cur = cur.Apply(e)
			}
			evs, say = append(evs, fe...), append(say, ft...)
		}
	}
	return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("verb."+a.Verb), s.PhaseWord())}
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
			return flight.EvadesIn(s, a, id)
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

// closePhase is what `next` does: one phase ends and the next begins. It
// refuses while something is owed.
func closePhase(s *state.State) ([]game.Event, []game.Text, error) {
	evs, say, _, err := closeOver(s, false)
	return evs, say, err
}

// closeOver is closePhase; what the orders of a side asked and its moves did not do
// may be overruled, what is owed may not.
func closeOver(s *state.State, force bool) (_ []game.Event, _ []game.Text, over *game.Refusal, _ error) {
	stays := unobeyedNow(s)
	if stays != nil && !force {
		return nil, nil, nil, stays
	}
	evs, say, err := closeThis(s)
	return evs, say, stays, err
}

// closeThis closes a phase whose moves are in order, or ruled to be.
func closeThis(s *state.State) ([]game.Event, []game.Text, error) {
	id := s.PhaseID()
	if id == "initiative" && s.First < 0 {
		return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S6, Say: ref.M("om.who-first"),
			Ways: append([]game.Way{{Line: "initiative", Say: ref.M("way.initiative")}}, firstWays(s)...)}
	}
	for _, d := range dues(s) {
		if !d.Optional {
			return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.owed", d.Line.Say)}
		}
	}
	if news, told := newsArrives(s); len(news) > 0 && id != "fire" {
		n := s
		for _, e := range news {
			n = n.Apply(e)
		}
		evs, say, err := closeThis(n)
		return append(news, evs...), append(told, say...), err
	}
	line := func(key string, args ...any) []game.Text {
		return []game.Text{{Kind: game.PhaseLine, Say: ref.M(key, args...), Refs: []ref.Ref{facts.S7}}}
	}
	all := state.Phases()
	if evs, say := flight.EvadeFirst(s); len(evs) > 0 {
		return evs, say, nil
	}
	go2 := func(id string, turn int) game.Event {
		return game.Event{Kind: state.EvPhase, N: all.Index(id), M: turn}
	}
	evs, say, stays := closingOf(s, id)
	if stays != nil {
		return nil, nil, stays
	}
	say = append(passed(s, casting.MovesOver, game.Action{}), say...)
	to := func(next game.Event, text []game.Text) ([]game.Event, []game.Text, error) {
		return append(evs, next), append(say, text...), nil
	}
	switch id {
	case "orders", "rally", "compulsory":
		after := s
		for _, e := range evs {
			after = after.Apply(e)
		}
		next, text := onwardOf(after)
		return append(evs, next...), append(say, text...), nil
	case "breakthrough":
		return to(begin(s))
	case "initiative":
		return to(go2("move-first", s.Turn), line("phase.opens", s.At("move-first").PhaseWord()))
	case "move-first":
		return to(go2("move-second", s.Turn), line("phase.closes-opens", s.PhaseWord(), s.At("move-second").PhaseWord()))
	case "move-second":
		return to(go2("late", s.Turn), line("phase.closes-opens", s.PhaseWord(), ref.M("phase.late")))
	case "late":
		return to(go2("fire", s.Turn), line("phase.opens", ref.M("phase.fire")))
	case "fire":
		if s.Stage == state.Open0 {
			return []game.Event{{Kind: state.EvStage, N: int(state.FireTests)}}, line("phase.fire-closes"), nil
		}
	case "melee":
		done := s
		for _, e := range evs {
			done = done.Apply(e)
		}
		return to(go2("orders", s.Turn+1), endOfTurn(done))
	}
	return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.nothing-to-close")}
}

// closingOf is what the end of a phase brings about before the next opens (§7): the
// chapters say. A refusal keeps the phase open.
func closingOf(s *state.State, id string) ([]game.Event, []game.Text, *game.Refusal) {
	switch id {
	case "orders":
		return command.CloseOrders(s)
	case "rally":
		return flight.CloseRally(s)
	case "compulsory":
		return flight.CloseCompulsory(s)
	case "breakthrough":
		return flight.ClosePursuit(s)
	case "move-first", "move-second":
		evs, say := flight.CloseEvasion(s)
		halts, text, r := command.CloseMoves(s, s.Active())
		return append(evs, halts...), append(say, text...), r
	case "late":
		evs, say := flight.CloseEvasion(s)
		return evs, say, nil
	case "melee":
		evs, say := command.CloseTurn(s)
		burnt, text := garrison.CloseBlazes(s)
		evs, say = append(evs, burnt...), append(say, text...)
		evs = append(evs, flight.PursuitOver(s)...)
		order, text := disorderOver(s)
		return append(evs, order...), append(say, text...), nil
	}
	return nil, nil, nil
}

// follow is what the state brings about by itself (§7): fire tests give way to
// the generals under fire, these to contact, contact to the melees; who was
// struck in flank or rear, in march column, limbered or routing routs at once.
func follow(s *state.State) ([]game.Event, []game.Text) {
	if !s.Tabled() {
		return nil, nil
	}
	if s.Read().Is(120, 'b') {
		if evs, say := command.Collapses(s); len(evs) > 0 {
			return evs, say
		}
	}
	if evs, say := command.Overrun(s); len(evs) > 0 {
		return evs, say
	}
	if newsDue(s) {
		return newsArrives(s)
	}
	if evs, say := command.LeftBehind(s); len(evs) > 0 {
		return evs, say
	}
	switch {
	case s.PhaseID() == "fire" && s.Stage == state.Open0:
		return settleClosing(s)
	case s.PhaseID() == "fire" && s.Stage == state.FireTests && keptTest(s) != nil:
		return throwKept(s, keptTest(s))
	case s.PhaseID() == "fire" && s.Stage == state.FireTests && len(dues(s)) == 0:
		return []game.Event{{Kind: state.EvStage, N: int(state.FireEnd)}}, nil
	case s.PhaseID() == "fire" && s.Stage == state.FireEnd && len(dues(s)) == 0:
		evs := []game.Event{{Kind: state.EvPhase, N: state.Phases().Index("melee"), M: s.Turn}}
		cur := s // as those who closed before stand by now
		n := 0
		var say, room []game.Text
		for _, ch := range s.Charges {
			if ch.Stage != state.Declared || ch.Squared {
				continue
			}
			closes := false
			for _, a := range ch.Attackers {
				if u := s.Unit(a); u != nil && u.Status == state.Steady {
					closes = true
				}
			}
			stage := state.Repelled
			if t := s.Unit(ch.Target); closes && t != nil && t.Status != state.Destroyed {
				stage = state.InContact
				n++
			}
			evs = append(evs, game.Event{Kind: state.EvCharge, N: ch.N, Name: "stage", M: int(stage)})
			if stage == state.InContact && !ch.Counter && !garrison.AcrossBlocks(cur, ch) {
				moves, told := conform(cur, ch)
				for _, e := range moves {
					evs, cur = append(evs, e), cur.Apply(e)
				}
				room = append(room, told...)
			}
		}
		say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("turn.contact", n), Refs: []ref.Ref{facts.S7}})
		return evs, append(say, room...)
	case s.PhaseID() == "melee" && s.Stage == state.Open0:
		return autoMelees(s)
	case s.PhaseID() == "melee":
		return garrison.LeaveBlocks(s)
	case s.PhaseID() == "rally" || s.PhaseID() == "compulsory" || s.PhaseID() == "breakthrough":
		return followOpening(s)
	case s.PhaseID() == "initiative" && s.First >= 0:
		return beginNow(s)
	}
	return nil, nil
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
	evs, say := onwardOf(s)
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
	return len(dues(s)) > 0 || flight.Rallies(s)
}

// onwardOf leaves a phase for the first one in which somebody has something to do, and
// names those that it passes by.
func onwardOf(s *state.State) ([]game.Event, []game.Text) {
	var evs []game.Event
	past := ref.Comma{}
	cur := s
	for {
		var e game.Event
		if cur.PhaseID() == "breakthrough" {
			e, _ = begin(cur)
		} else {
			e = game.Event{Kind: state.EvPhase, N: cur.Phase + 1, M: cur.Turn}
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
	return game.Event{Kind: state.EvPhase, N: state.Phases().Index(id), M: s.Turn},
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
	drop := []game.Event{{Kind: state.EvKept, Unit: u.ID}}
	adj, err := prepare(s, game.Action{Verb: "morale", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{"fire"}})
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

// autoMelees carries out the contacts that need no dice, flank and rear first
// (§10.3, 10.4), then opens the melees and lists those that are left.
func autoMelees(s *state.State) ([]game.Event, []game.Text) {
	order := append([]*state.Charge(nil), s.Charges...)
	slices.SortStableFunc(order, func(a, b *state.Charge) int {
		return facts.B2i(a.Side == facts.Front) - facts.B2i(b.Side == facts.Front)
	})
	for _, ch := range order {
		if ch.Stage != state.InContact {
			continue
		}
		c, err := casting.Gather(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}, Force: true})
		if err != nil {
			continue
		}
		melee.FromCharge(c, ch)
		if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
			return append(flight.SharesVictory(s, ch), game.Event{Kind: state.EvFought, N: ch.N, M: 2}), nil
		}
		att, def, err := c.Fighters()
		if err != nil {
			continue
		}
		m := melee.NewClash(c.R, att, def, c.Sit)
		start := m.Start()
		over := att[0].Horse() && def[0].Foot() && !def[0].Band() && def[0].V[facts.FFormation] == facts.Open && c.Sit.V[facts.SRough] == 0 && def[0].V[facts.FCover] == facts.NoCover
		if !m.Automatic(&start) || over {
			continue
		}
		v, ok := thrownOf(s, game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}})
		if !ok {
			continue
		}
		evs, say := v.Events, byItself(v)
		if ch.Side != facts.Front { // §10.4: who is taken in flank does not fight its front
			after := s
			for _, e := range evs {
				after = after.Apply(e)
			}
			for _, o := range s.Charges {
				if o != ch && o.Stage == state.InContact && state.EqualID(o.Target, ch.Target) {
					evs = append(append(evs, flight.SharesVictory(after, o)...), game.Event{Kind: state.EvFought, N: o.N})
				}
			}
		}
		return evs, say
	}
	opens := game.Event{Kind: state.EvStage, N: int(state.MeleeOpen)}
	var say []game.Text // only what is still to be fought: who was taken in flank fights no front
	for _, d := range dues(s.Apply(opens)) {
		if d.Action.Verb == "melee" && len(d.Needs) > 0 {
			say = append(say, d.Line)
		}
	}
	return []game.Event{opens}, say
}

// dues lists what the rules wait for.
func dues(s *state.State) []game.Due {
	if !s.Tabled() {
		return nil
	}
	var out []game.Due
	add := func(group string, a game.Action, optional bool) {
		d := game.Due{Action: a, Group: group, Optional: optional}
		adj, err := prepare(s, a)
		if err != nil {
			return
		}
		probe := dice.New(nil, nil)
		owed, _ := probe.Run(func() { adj.Play(probe) })
		d.Needs = owed
		d.Line = dueLine(s, a, adj)
		out = append(out, d)
	}
	one := func(id string) []game.Operand { return []game.Operand{{IDs: []string{id}}} }
	switch s.PhaseID() {
	case "rally":
		flight.DuesRally(s, add)
	case "compulsory":
		flight.DuesCompulsory(s, add)
	case "breakthrough":
		flight.DuesPursuit(s, add)
	case "initiative":
		if s.First < 0 {
			add("initiative", game.Action{Verb: "initiative"}, false)
		}
	case "move-first", "move-second", "late":
		flight.DuesEvasion(s, add)
	case "fire":
		switch s.Stage {
		case state.Open0:
			for _, x := range fire.OwedClosing(s) {
				// Whether it moved too far to fire, hands see.
				add("closing", x.Action(), casting.Sheet(s.Unit(x.Ch.Target), s).HowFar())
			}
		case state.FireTests:
			for _, u := range inOrderOfFire(s) {
				if melee.OwesFireTest(s, u) {
					add("fire-tests", game.Action{Verb: "morale", Units: one(u.ID), Args: []string{"fire"}}, false)
				}
			}
		case state.FireEnd:
			for _, u := range inOrderOfFire(s) {
				if command.OwesFate(s, u, state.UnderFire) {
					add("fate", game.Action{Verb: "fate", Units: one(u.ID), Args: []string{"fire"}}, false)
				}
			}
		}
	case "melee":
		for _, u := range s.Units { // the general of a melee just fought is asked before the next melee
			if command.OwesFate(s, u, state.InMelee) {
				add("fate", game.Action{Verb: "fate", Units: one(u.ID), Args: []string{"melee"}}, false)
			}
		}
		command.DuesFlight(s, add)
		for _, ch := range s.Charges {
			if ch.Stage == state.InContact && !garrison.FoughtWith(s, ch) {
				add("melee-"+string(rune('0'+ch.N%64)), game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: joinOf(ch)}, {IDs: []string{ch.Target}}}}, false)
			}
		}
	}
	if id := s.PhaseID(); id != "melee" && (id != "fire" || s.Stage == state.FireEnd) {
		command.DuesFlight(s, add)
	}
	return out
}

func joinOf(ch *state.Charge) game.Join {
	if len(ch.Attackers) > 1 {
		return game.Together
	}
	return game.Alone
}

// inOrderOfFire is the units shot at in this phase, the first one shot at first.
func inOrderOfFire(s *state.State) []*state.Unit {
	var out []*state.Unit
	for _, u := range s.Units {
		if u.Shot {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b *state.Unit) int { return a.ShotN - b.ShotN })
	return out
}

// dueLine is how a due is listed: its formula without a die.
func dueLine(s *state.State, a game.Action, adj game.Adjudication) game.Text {
	var who ref.List
	for i, op := range a.Units {
		if i > 0 {
			who = append(who, ref.M("om.on"))
		}
		who = append(who, strings.Join(op.IDs, "+"))
	}
	t := game.Text{Kind: game.BodyLine, Say: ref.M("due."+a.Verb, who)}
	p, ok := adj.(*game.Proc[chain.Result])
	if a.Verb == "breakthrough" {
		t.Say = flight.PursuitLine(s, a)
	}
	if flight.Flees(a) {
		t.Say = ref.M("due.flight", who)
	}
	if ok && a.Verb == "rally" {
		t.Say = ref.M("due.rally-odds", who, s.Unit(a.Units[0].IDs[0]).PM, flight.RallyRow(p.Odds(odds.NewEngine())))
		return t
	}
	if ok && a.Verb == "morale" {
		key, row := "due.morale-odds", chain.Endings(p.Odds(odds.NewEngine()), "unit")
		words := p.Owed()
		if len(words.Args[0].(ref.List)) > 0 {
			key = "due.morale-mods"
		}
		t.Say = ref.M(key, who, s.Unit(a.Units[0].IDs[0]).PM, row, words)
	}
	if ok && p.Owed != nil && a.Verb == "fire" {
		t.Say = ref.M("due.sum", who, p.Owed())
	}
	if ok && p.Owed != nil && a.Verb == "melee" {
		var closed []string
		for _, id := range a.Units[0].IDs {
			if u := s.Unit(id); u != nil && u.Status == state.Steady { // the fire has driven off the others
				closed = append(closed, id)
			}
		}
		if t.Say = p.Owed(); len(closed) > 1 { // one that fights alone is named in its sum
			t.Say = ref.M("due.sum", strings.Join(closed, "+"), t.Say)
		}
	}
	return t
}

// prepareNext prepares `next` and a verb without units, which goes to its phase.
func prepareNext(s *state.State, a game.Action) (game.Adjudication, error) {
	if !s.Tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.no-table")}
	}
	var v game.Verdict
	if a.Verb == "next" {
		ev, say, over, err := closeOver(s, a.Force)
		if err != nil {
			return nil, err
		}
		v.Events, v.Lines = ev, say
		if over != nil {
			v.Overrode = append(v.Overrode, over)
		}
	} else {
		v.Lines = []game.Text{{Kind: game.PhaseLine, Say: ref.M("phase.here", s.PhaseWord()), Refs: []ref.Ref{facts.S7}}}
	}
	after := s
	for _, e := range v.Events {
		after = after.Apply(e)
	}
	settled := withoutEffect(after)
	for _, d := range dues(after) {
		if !slices.ContainsFunc(settled, func(x fire.ClosingShot) bool { return x.Is(d.Action) }) {
			v.Lines = append(v.Lines, d.Line)
		}
	}
	return casting.Done{V: v}, nil
}
