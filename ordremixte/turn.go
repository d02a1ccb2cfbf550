package ordremixte

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// chargesHeavyGuns reports that a unit charges medium or heavy guns frontally:
// its fire morale is on a d6 (§11.1).
func chargesHeavyGuns(s *state.State, id string) bool {
	for _, ch := range s.Charges {
		if ch.Has(id) && ch.Side == facts.Front && ch.Stage != state.Eluded {
			t := s.Unit(ch.Target)
			return t != nil && heavyGuns(s.Read(), t.Arm, t.Weight)
		}
	}
	return false
}

// fromCharge makes the cast of a melee from the charge: who closed, from which
// side, and the facts that were typed with it.
func fromCharge(c *casting.Cast, ch *state.Charge) {
	add := func(ids []string, role byte, typed []*state.Sheet) []*state.Sheet {
		var out []*state.Sheet
		for _, id := range ids {
			u := c.S.Unit(id)
			if u == nil || role == 'a' && u.Status != state.Steady {
				continue
			}
			sh := casting.Sheet(u, c.S)
			for _, t := range typed {
				if state.EqualID(t.ID, id) {
					sh = t
				}
			}
			sh.Role = role
			out = append(out, sh)
		}
		return out
	}
	typed := append(append([]*state.Sheet(nil), c.Units[0]...), c.Units[1]...)
	c.Units[0] = add(ch.Attackers, 'a', typed)
	if ch.Ground != "" { // §15: one melee on all sides of the block
		c.Ground = table.Block(c.S, ch.Ground)
		c.Merged = sameBlock(c.S, ch)
		for _, o := range c.Merged {
			c.Units[0] = append(c.Units[0], add(o.Attackers, 'a', typed)...)
		}
	}
	c.Units[1] = add([]string{ch.Target}, 't', typed)
	for _, o := range append([]*state.Charge{ch}, c.Merged...) {
		c.Remember(o)
	}
	for _, a := range c.Units[0] {
		if a.S[facts.FCharging] != facts.Given {
			a.Set(facts.FCharging, 1, facts.Tracked)
		}
	}
	if c.Sit.S[facts.SSide] == facts.Assumed {
		c.Sit.Set(facts.SSide, ch.Side, facts.Tracked)
	}
	for _, f := range ch.Facts {
		if f.Of == "" && f.Name != "distance" && f.Name != "range" {
			_ = c.State(game.Fact{Name: f.Name, Value: f.Value})
		}
	}
	if ch.Defile && c.Sit.S[facts.SDefile] != facts.Given {
		c.Sit.Set(facts.SDefile, 1, facts.Tracked)
	}
	if d := c.Units[1]; ch.Counter && len(d) > 0 && d[0].S[facts.FCounter] == facts.Assumed {
		d[0].Set(facts.FCounter, facts.Yes, facts.Tracked)
	} else if len(d) > 0 && d[0].Horse() && d[0].S[facts.FCounter] == facts.Assumed {
		d[0].Set(facts.FCounter, facts.No, facts.Tracked)
	}
	roughContact(c)
	c.A.Units = []game.Operand{{IDs: casting.IdsOf(c.Units[0]), Join: game.Together}, {IDs: casting.IdsOf(c.Units[1])}}
}

// closingFacts marks a shot of a charged unit at its charger as closing fire
// (§10.2): its range follows from the paragraph, a line charged by two divides
// its bases.
func closingFacts(c *casting.Cast) {
	if !c.Tracked() {
		if c.Sit.V[facts.SClosing] == 1 && c.Sit.V[facts.SRange] == facts.Unknown && len(c.Units[1]) > 0 {
			att := []*chain.Fighter{chain.NewFighter(c.R, c.Units[1][0], 0)}
			rng, _ := closingRange(c.R, att, chain.NewFighter(c.R, c.Units[0][0], 1), state.NewSituation())
			c.Sit.Set(facts.SRange, rng, facts.Assumed)
		}
		closingSquare(c)
		return
	}
	f, t := c.Units[0][0], c.Units[1][0]
	ch, i := owesClosing(c.S, f.ID, t.ID)
	if ch == nil {
		return
	}
	if c.Sit.S[facts.SClosing] != facts.Given {
		c.Sit.Set(facts.SClosing, 1, facts.Tracked)
	}
	if c.Sit.S[facts.SRange] != facts.Given {
		c.Sit.Set(facts.SRange, ch.Closing, facts.Tracked)
	}
	rememberShot(c, ch, i)
	if acrossBlocks(c.S, ch) {
		fromHouses(c, t)
	}
	closingSquare(c)
	if len(ch.Attackers) > 1 && f.V[facts.FFormation] != facts.Square && ch.Shots&(1<<i) == 0 {
		divide(c, ch, i, f, t)
	}
}

// closingSquare makes a masse that fires before contact at horse a square (OM §5).
func closingSquare(c *casting.Cast) {
	if c.Sit.V[facts.SClosing] == 1 && len(c.Units[1]) > 0 && c.Units[1][0].Horse() {
		c.Units[0][0].ClosesFaces()
	}
}

// ofShot are the facts of a charge that its closing fire counts; points and losses are those
// of the moment.
var ofShot = facts.WordSet("arm grade nation weapon weight formation bases disordered moved cover garrison")

// rememberShot states what was typed of the two with the charge, so that the fire is the one
// that was declared (§10.2); what the line of the shot says itself stands.
func rememberShot(c *casting.Cast, ch *state.Charge, i int) {
	for _, f := range ch.Facts {
		if f.Of == "" || !ofShot[f.Name] {
			continue
		}
		who, of := c.Units[0][0], "a"
		if f.Of[0] == 'a' {
			who, of = c.Units[1][0], "t"
			if n, err := strconv.Atoi(f.Of[1:]); err == nil && n != i+1 {
				continue
			}
		}
		if fact, ok := facts.UnitFactNamed(f.Name); ok && who.S[fact] != facts.Given {
			_ = c.State(game.Fact{Of: of + "1", Name: f.Name, Value: f.Value})
		}
	}
}

// divide settles how a line charged by two shares its bases (§10.2): an even share, the
// odd base to the first (R88), and to the second what the first shot left. Whoever fires
// may say otherwise: which charger gets the odd base, and at long range that one gets
// all; at short range he must divide.
func divide(c *casting.Cast, ch *state.Charge, i int, f, t *state.Sheet) {
	whole := *f
	whole.V[facts.FFiring] = facts.Unknown
	all := table.FiringBases(c.R, &whole)
	switch n := f.V[facts.FFiring]; {
	case f.S[facts.FFiring] == facts.Given:
		if c.Sit.V[facts.SRange] == facts.Short && n != all/2 && n != (all+1)/2 || n > all-ch.Used {
			c.Undivided = casting.Illegal(facts.S10_2, "fire.must-divide", state.Label(f), all/2, (all+1)/2, state.Label(t))
		}
	case ch.Shots != 0:
		f.Set(facts.FFiring, max(all-ch.Used, 0), facts.Tracked)
	default:
		f.Set(facts.FFiring, shareOf(all, len(ch.Attackers), i), facts.Tracked)
	}
}

// basesFiring is how many bases a unit fires with when nobody typed a number.
func basesFiring(s *state.State, u *state.Unit) int {
	sh := casting.Sheet(u, s)
	garrisoned((&casting.Cast{S: s}), sh)
	return table.FiringBases(s.Read(), sh)
}

// closingMade records a closing shot.
func closingMade(c *casting.Cast, t *game.Trace) {
	if !c.Tracked() || c.Sit.V[facts.SClosing] != 1 {
		return
	}
	if ch, i := owesClosing(c.S, c.Units[0][0].ID, c.Units[1][0].ID); ch != nil {
		t.Event(game.Event{Kind: state.EvClosing, N: ch.N, M: i, Name: strconv.Itoa(table.FiringBases(c.R, c.Units[0][0]))})
	}
}

// mayChargeNow refuses a charge in the wrong phase or by the wrong side (§7).
func mayChargeNow(c *casting.Cast, a *state.Sheet) error {
	if c.Sit.V[facts.SWave] == 1 {
		t := c.Units[1][0]
		switch first, _ := c.S.FirstWave(t.ID, a.Unit.Side, math.MaxInt); {
		case c.S.PhaseID() != "melee":
			return c.RefuseAnswer(&game.Refusal{Kind: game.NotNow, Ref: facts.SWaves, Say: ref.M("charge.wave-early", a.ID)})
		case first == nil:
			return c.Refuse(casting.Illegal(facts.SWaves, "charge.no-first-wave", a.ID, state.Label(t)))
		}
		return nil
	}
	if c.Pursuit { // §12: before the movement, of either side
		return nil
	}
	switch u := a.Unit; {
	case u.Rallied == c.S.Turn && u.Rallied > 0:
		return c.Refuse(casting.Illegal(facts.SRally, "rally.no-charge", u.ID))
	case u.Motion&state.Fleeing != 0:
		return c.Refuse(casting.Illegal(facts.S14, "rout.no-charge", u.ID))
	}
	if !state.Phases().Legal(c.S.PhaseID(), "charge") {
		return c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("om.wrong-phase", ref.Word("verb.charge"), c.S.PhaseWord())})
	}
	if side := c.S.Active(); side >= 0 && a.Unit.Side != side {
		return c.Refuse(&game.Refusal{Kind: game.NotYours, Ref: facts.S7, Say: ref.M("om.not-yours", a.ID, c.S.Field.Sides[side].Say)})
	}
	switch m := a.Unit.Motion; {
	case m&state.Evaded != 0:
		return c.Refuse(casting.Illegal(facts.S8_7, "charge.evaded", a.ID))
	case m&state.Turned != 0:
		return c.Refuse(casting.Illegal(facts.S10_1, "charge.turned", a.ID))
	case m&state.Strategic != 0:
		return c.Refuse(casting.Illegal("OM §8.1", "charge.strategic", a.ID))
	case m&(state.Fleeing|state.FinishedMove) != 0:
		return c.Refuse(casting.Illegal(facts.S8_2, "charge.no-move", a.ID))
	}
	if c.S.PhaseID() == "late" && a.Unit.Moved {
		return c.Refuse(casting.Illegal(facts.S7, "charge.late-moved", a.ID))
	}
	if ch := c.S.Charge(a.ID); ch != nil && ch.Has(a.ID) && ch.Stage != state.Eluded {
		return c.Refuse(&game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("charge.again", a.ID, ch.Target)})
	}
	if ch := c.S.ChargedNow(a.Unit); ch != nil {
		return c.Refuse(casting.Illegal(facts.S10_1, "charge.is-charged", a.ID, ch.Attackers[0]))
	}
	if d := c.Units[1][0]; a.Foot() && d.Unit != nil && c.S.Formed(d.Unit, a.Unit.Side) {
		return c.Refuse(casting.Illegal(facts.S10_1, "charge.formed", a.ID, d.ID))
	}
	return nil
}

// belongs says in which phase a verb is carried out; empty for one that any
// phase accepts.
func belongs(a game.Action) string {
	switch a.Verb {
	case "fire":
		return "fire"
	case "melee":
		return "melee"
	case "move":
		if flees(a) {
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
	if to == "" || !s.Tabled() || a.Force || endsRetreat(s, a) {
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
			return evadesIn(s, a, id)
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
	if evs, say := evadeFirst(s); len(evs) > 0 {
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
		return closeRally(s)
	case "compulsory":
		return closeCompulsory(s)
	case "breakthrough":
		return closePursuit(s)
	case "move-first", "move-second":
		evs, say := closeEvasion(s)
		halts, text, r := command.CloseMoves(s, s.Active())
		return append(evs, halts...), append(say, text...), r
	case "late":
		evs, say := closeEvasion(s)
		return evs, say, nil
	case "melee":
		evs, say := command.CloseTurn(s)
		burnt, text := closeBlazes(s)
		evs, say = append(evs, burnt...), append(say, text...)
		evs = append(evs, pursuitOver(s)...)
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
			if stage == state.InContact && !ch.Counter && !acrossBlocks(cur, ch) {
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
		return leaveBlocks(s)
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
		if evs, say := followCompulsory(s); len(evs) > 0 {
			return evs, say
		}
	}
	if id == "breakthrough" {
		if evs, say := followPursuit(s); len(evs) > 0 {
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
		if evs, _ := followCompulsory(s); len(evs) > 0 {
			return true
		}
	}
	if s.PhaseID() == "breakthrough" {
		if evs, _ := followPursuit(s); len(evs) > 0 {
			return true
		}
	}
	return len(dues(s)) > 0 || rallies(s)
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
		if u.Kept > 0 && owesFireTest(s, u) {
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
	return append(v.Events, drop...), toldBy(v)
}

// toldBy are the lines of a verdict that no line of its own carries, with its work for
// hands on the line that tells it.
func toldBy(v game.Verdict) []game.Text {
	lines := slices.Clone(v.Lines)
	if i := slices.IndexFunc(lines, func(t game.Text) bool { return t.Kind == game.HandsLine }); i >= 0 {
		lines[i].Hands = append(slices.Clone(lines[i].Hands), v.Hands...)
	}
	return lines
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
		fromCharge(c, ch)
		if len(c.Units[0]) == 0 || len(c.Units[1]) == 0 {
			return append(sharesVictory(s, ch), game.Event{Kind: state.EvFought, N: ch.N, M: 2}), nil
		}
		att, def, err := c.Fighters()
		if err != nil {
			continue
		}
		m := newClash(c.R, att, def, c.Sit)
		start := m.start()
		over := att[0].Horse() && def[0].Foot() && !def[0].Band() && def[0].V[facts.FFormation] == facts.Open && c.Sit.V[facts.SRough] == 0 && def[0].V[facts.FCover] == facts.NoCover
		if !m.automatic(&start) || over {
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
					evs = append(append(evs, sharesVictory(after, o)...), game.Event{Kind: state.EvFought, N: o.N})
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
		duesRally(s, add)
	case "compulsory":
		duesCompulsory(s, add)
	case "breakthrough":
		duesPursuit(s, add)
	case "initiative":
		if s.First < 0 {
			add("initiative", game.Action{Verb: "initiative"}, false)
		}
	case "move-first", "move-second", "late":
		duesEvasion(s, add)
	case "fire":
		switch s.Stage {
		case state.Open0:
			for _, x := range owedClosing(s) {
				// Whether it moved too far to fire, hands see.
				add("closing", x.action(), casting.Sheet(s.Unit(x.ch.Target), s).HowFar())
			}
		case state.FireTests:
			for _, u := range inOrderOfFire(s) {
				if owesFireTest(s, u) {
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
			if ch.Stage == state.InContact && !foughtWith(s, ch) {
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

// owesFireTest reports that a unit lost points in this fire phase and must test
// (§11.1, R45); a router does not (R14).
func owesFireTest(s *state.State, u *state.Unit) bool {
	return u.FireLost > 0 && !u.Tested && u.Status == state.Steady && u.PM > 0 && u.PM <= state.Num().TestAt
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
		t.Say = pursuitLine(s, a)
	}
	if flees(a) {
		t.Say = ref.M("due.flight", who)
	}
	if ok && a.Verb == "rally" {
		t.Say = ref.M("due.rally-odds", who, s.Unit(a.Units[0].IDs[0]).PM, rallyRow(p.Odds(odds.NewEngine())))
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
		if !slices.ContainsFunc(settled, func(x closingShot) bool { return x.is(d.Action) }) {
			v.Lines = append(v.Lines, d.Line)
		}
	}
	return casting.Done{V: v}, nil
}
