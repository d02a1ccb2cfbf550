package ordremixte

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// The sequence of a turn (§7) is data; this file walks it: which phase a verb
// belongs to, what a phase owes, and what follows from the state by itself.

// phases is §7, read once.
var phases = sync.OnceValue(func() *tables.Phases {
	p, err := tables.MustLoad(Book).Phases()
	if err != nil {
		panic(err)
	}
	return p
})

// phaseID is the id of the phase the state is in.
func (s *State) phaseID() string {
	all := phases().All
	if s.Phase < 0 || s.Phase >= len(all) {
		return ""
	}
	return all[s.Phase].ID
}

// active is the side whose phase it is; -1 when both act.
func (s *State) active() int {
	switch phases().All[s.Phase].Side {
	case "first":
		return s.First
	case "second":
		if s.First >= 0 {
			return 1 - s.First
		}
	}
	return -1
}

// has reports that a unit is one of the chargers.
func (ch *Charge) has(id string) bool {
	for _, a := range ch.Attackers {
		if equalID(a, id) {
			return true
		}
	}
	return false
}

// party reports that a unit takes part in a charge, as charger or as target.
func (ch *Charge) party(id string) bool { return ch.has(id) || equalID(ch.Target, id) }

// charge finds the charge that a unit takes part in this turn, as charger or as
// target; nil when there is none.
func (s *State) charge(id string) *Charge {
	for i := len(s.Charges) - 1; i >= 0; i-- {
		if ch := s.Charges[i]; ch.party(id) {
			return ch
		}
	}
	return nil
}

// charges reports that one unit charges another.
func (s *State) charges(a, target string) bool {
	for _, ch := range s.Charges {
		if ch.has(a) && equalID(ch.Target, target) {
			return true
		}
	}
	return false
}

// chargeOf finds the charge whose melee an action names: of each side that it names
// somebody takes part.
func (s *State) chargeOf(a game.Action) *Charge {
	for i := len(s.Charges) - 1; i >= 0; i-- {
		ch := s.Charges[i]
		if ch.Stage != InContact {
			continue
		}
		named, there := 0, 0
		for _, op := range a.Units {
			if !slices.ContainsFunc(op.IDs, func(id string) bool { return id != "" }) {
				continue
			}
			named++
			there += b2i(slices.ContainsFunc(op.IDs, func(id string) bool { return id != "" && (ch.has(id) || equalID(ch.Target, id)) }))
		}
		if named > 0 && there == named {
			return ch
		}
	}
	return nil
}

// chargesHeavyGuns reports that a unit charges medium or heavy guns frontally:
// its fire morale is on a d6 (§11.1).
func (s *State) chargesHeavyGuns(id string) bool {
	for _, ch := range s.Charges {
		if ch.has(id) && ch.Side == Front && ch.Stage != Eluded {
			t := s.unit(ch.Target)
			return t != nil && s.read().heavyGuns(t.Arm, t.Weight)
		}
	}
	return false
}

// fromCharge makes the cast of a melee from the charge: who closed, from which
// side, and the facts that were typed with it.
func (c *cast) fromCharge(ch *Charge) {
	add := func(ids []string, role byte, typed []*Sheet) []*Sheet {
		var out []*Sheet
		for _, id := range ids {
			u := c.s.unit(id)
			if u == nil || role == 'a' && u.Status != Steady {
				continue
			}
			sh := u.sheet(c.s)
			for _, t := range typed {
				if equalID(t.ID, id) {
					sh = t
				}
			}
			sh.role = role
			out = append(out, sh)
		}
		return out
	}
	typed := append(append([]*Sheet(nil), c.units[0]...), c.units[1]...)
	c.units[0] = add(ch.Attackers, 'a', typed)
	if ch.Ground != "" { // §15: one melee on all sides of the block
		c.ground = c.s.block(ch.Ground)
		c.merged = c.s.sameBlock(ch)
		for _, o := range c.merged {
			c.units[0] = append(c.units[0], add(o.Attackers, 'a', typed)...)
		}
	}
	c.units[1] = add([]string{ch.Target}, 't', typed)
	for _, o := range append([]*Charge{ch}, c.merged...) {
		c.remember(o)
	}
	for _, a := range c.units[0] {
		if a.S[FCharging] != given {
			a.set(FCharging, 1, tracked)
		}
	}
	if c.sit.S[SSide] == assumed {
		c.sit.set(SSide, ch.Side, tracked)
	}
	for _, f := range ch.Facts {
		if f.Of == "" && f.Name != "distance" && f.Name != "range" {
			_ = c.state(game.Fact{Name: f.Name, Value: f.Value})
		}
	}
	if ch.Defile && c.sit.S[SDefile] != given {
		c.sit.set(SDefile, 1, tracked)
	}
	if d := c.units[1]; ch.Counter && len(d) > 0 && d[0].S[FCounter] == assumed {
		d[0].set(FCounter, Yes, tracked)
	} else if len(d) > 0 && d[0].horse() && d[0].S[FCounter] == assumed {
		d[0].set(FCounter, No, tracked)
	}
	c.roughContact()
	c.a.Units = []game.Operand{{IDs: idsOf(c.units[0]), Join: game.Together}, {IDs: idsOf(c.units[1])}}
}

// remember states what was typed of the units of a charge with it, but for what the line of
// the melee says itself. A fact stays with its unit when another of the charge is gone.
func (c *cast) remember(ch *Charge) {
	now := c.a.Facts
	for _, f := range ch.Facts {
		if f.Of == "" || c.has(now, f) {
			continue
		}
		if f.Of[0] != 'a' {
			_ = c.state(game.Fact{Of: f.Of, Name: f.Name, Value: f.Value})
			continue
		}
		n, err := strconv.Atoi(f.Of[1:])
		for i, a := range c.units[0] {
			if k := slices.IndexFunc(ch.Attackers, func(id string) bool { return equalID(id, a.ID) }); k >= 0 && (err != nil || k == n-1) {
				_ = c.state(game.Fact{Of: "a" + strconv.Itoa(i+1), Name: f.Name, Value: f.Value})
			}
		}
	}
}

func (c *cast) has(facts []game.Fact, f givenFact) bool {
	for _, g := range facts {
		if g.Name == f.Name && (g.Of == f.Of || g.Of != "" && f.Of != "" && g.Of[0] == f.Of[0]) {
			return true
		}
	}
	return false
}

func idsOf(ss []*Sheet) []string {
	out := make([]string, len(ss))
	for i, s := range ss {
		out[i] = s.ID
	}
	return out
}

// closingFacts marks a shot of a charged unit at its charger as closing fire
// (§10.2): its range follows from the paragraph, a line charged by two divides
// its bases.
func (c *cast) closingFacts() {
	if !c.tracked() {
		if c.sit.V[SClosing] == 1 && c.sit.V[SRange] == Unknown && len(c.units[1]) > 0 {
			att := []*fighter{c.r.newFighter(c.units[1][0], 0)}
			rng, _ := c.r.closingRange(att, c.r.newFighter(c.units[0][0], 1), newSituation())
			c.sit.set(SRange, rng, assumed)
		}
		c.closingSquare()
		return
	}
	f, t := c.units[0][0], c.units[1][0]
	ch, i := c.s.owesClosing(f.ID, t.ID)
	if ch == nil {
		return
	}
	if c.sit.S[SClosing] != given {
		c.sit.set(SClosing, 1, tracked)
	}
	if c.sit.S[SRange] != given {
		c.sit.set(SRange, ch.Closing, tracked)
	}
	c.rememberShot(ch, i)
	if c.s.acrossBlocks(ch) {
		c.fromHouses(t)
	}
	c.closingSquare()
	if len(ch.Attackers) > 1 && f.V[FFormation] != Square && ch.Shots&(1<<i) == 0 {
		c.divide(ch, i, f, t)
	}
}

// closingSquare makes a masse that fires before contact at horse a square (OM §5).
func (c *cast) closingSquare() {
	if c.sit.V[SClosing] == 1 && len(c.units[1]) > 0 && c.units[1][0].horse() {
		c.units[0][0].closesFaces()
	}
}

// ofShot are the facts of a charge that its closing fire counts; points and losses are those
// of the moment.
var ofShot = wordSet("arm grade nation weapon weight formation bases disordered moved cover garrison")

// rememberShot states what was typed of the two with the charge, so that the fire is the one
// that was declared (§10.2); what the line of the shot says itself stands.
func (c *cast) rememberShot(ch *Charge, i int) {
	for _, f := range ch.Facts {
		if f.Of == "" || !ofShot[f.Name] {
			continue
		}
		who, of := c.units[0][0], "a"
		if f.Of[0] == 'a' {
			who, of = c.units[1][0], "t"
			if n, err := strconv.Atoi(f.Of[1:]); err == nil && n != i+1 {
				continue
			}
		}
		if fact, ok := unitFactNamed(f.Name); ok && who.S[fact] != given {
			_ = c.state(game.Fact{Of: of + "1", Name: f.Name, Value: f.Value})
		}
	}
}

// divide settles how a line charged by two shares its bases (§10.2): an even share, the
// odd base to the first (R88), and to the second what the first shot left. Whoever fires
// may say otherwise: which charger gets the odd base, and at long range that one gets
// all; at short range he must divide.
func (c *cast) divide(ch *Charge, i int, f, t *Sheet) {
	whole := *f
	whole.V[FFiring] = Unknown
	all := c.r.firingBases(&whole)
	switch n := f.V[FFiring]; {
	case f.S[FFiring] == given:
		if c.sit.V[SRange] == Short && n != all/2 && n != (all+1)/2 || n > all-ch.Used {
			c.undivided = illegal(s10_2, "fire.must-divide", label(f), all/2, (all+1)/2, label(t))
		}
	case ch.Shots != 0:
		f.set(FFiring, max(all-ch.Used, 0), tracked)
	default:
		f.set(FFiring, shareOf(all, len(ch.Attackers), i), tracked)
	}
}

// basesFiring is how many bases a unit fires with when nobody typed a number.
func basesFiring(s *State, u *Unit) int {
	sh := u.sheet(s)
	(&cast{s: s}).garrisoned(sh)
	return s.read().firingBases(sh)
}

// closingMade records a closing shot.
func (c *cast) closingMade(t *game.Trace) {
	if !c.tracked() || c.sit.V[SClosing] != 1 {
		return
	}
	if ch, i := c.s.owesClosing(c.units[0][0].ID, c.units[1][0].ID); ch != nil {
		t.Event(game.Event{Kind: evClosing, N: ch.N, M: i, Name: strconv.Itoa(c.r.firingBases(c.units[0][0]))})
	}
}

// mayChargeNow refuses a charge in the wrong phase or by the wrong side (§7).
func (c *cast) mayChargeNow(a *Sheet) error {
	if c.sit.V[SWave] == 1 {
		t := c.units[1][0]
		switch first, _ := c.s.firstWave(t.ID, a.Unit.Side, math.MaxInt); {
		case c.s.phaseID() != "melee":
			return c.refuseAnswer(&game.Refusal{Kind: game.NotNow, Ref: sWaves, Say: ref.M("charge.wave-early", a.ID)})
		case first == nil:
			return c.refuse(illegal(sWaves, "charge.no-first-wave", a.ID, label(t)))
		}
		return nil
	}
	if c.pursuit { // §12: before the movement, of either side
		return nil
	}
	switch u := a.Unit; {
	case u.Rallied == c.s.Turn && u.Rallied > 0:
		return c.refuse(illegal(sRally, "rally.no-charge", u.ID))
	case u.Motion&Fleeing != 0:
		return c.refuse(illegal(s14, "rout.no-charge", u.ID))
	}
	if !phases().Legal(c.s.phaseID(), "charge") {
		return c.refuse(&game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.wrong-phase", ref.Word("verb.charge"), c.s.phaseWord())})
	}
	if side := c.s.active(); side >= 0 && a.Unit.Side != side {
		return c.refuse(&game.Refusal{Kind: game.NotYours, Ref: s7, Say: ref.M("om.not-yours", a.ID, c.s.Field.Sides[side].Say)})
	}
	switch m := a.Unit.Motion; {
	case m&Evaded != 0:
		return c.refuse(illegal(s8_7, "charge.evaded", a.ID))
	case m&Turned != 0:
		return c.refuse(illegal(s10_1, "charge.turned", a.ID))
	case m&Strategic != 0:
		return c.refuse(illegal("OM §8.1", "charge.strategic", a.ID))
	case m&(Fleeing|FinishedMove) != 0:
		return c.refuse(illegal(s8_2, "charge.no-move", a.ID))
	}
	if c.s.phaseID() == "late" && a.Unit.Moved {
		return c.refuse(illegal(s7, "charge.late-moved", a.ID))
	}
	if ch := c.s.charge(a.ID); ch != nil && ch.has(a.ID) && ch.Stage != Eluded {
		return c.refuse(&game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("charge.again", a.ID, ch.Target)})
	}
	if ch := c.s.chargedNow(a.Unit); ch != nil {
		return c.refuse(illegal(s10_1, "charge.is-charged", a.ID, ch.Attackers[0]))
	}
	if d := c.units[1][0]; a.foot() && d.Unit != nil && c.s.formed(d.Unit, a.Unit.Side) {
		return c.refuse(illegal(s10_1, "charge.formed", a.ID, d.ID))
	}
	return nil
}

// chargedNow is the charge that a unit awaits: its melee is formed, it makes no charge of
// its own (§10.1). A square that forms against horse is in no melee.
func (s *State) chargedNow(u *Unit) *Charge {
	for _, ch := range s.Charges {
		if equalID(ch.Target, u.ID) && !ch.Squared && (ch.Stage == Declared || ch.Stage == InContact) {
			return ch
		}
	}
	return nil
}

// formed reports that a unit stands in a melee which the side that moved before
// has formed: no foot may join it now (§10.1).
func (s *State) formed(u *Unit, joins int) bool {
	for _, ch := range s.Charges {
		first := s.unit(ch.Attackers[0])
		if ch.party(u.ID) && !ch.Squared && (ch.Stage == Declared || ch.Stage == InContact) &&
			first != nil && first.Side != joins {
			return true
		}
	}
	return false
}

// phaseWord names the phase for a message.
func (s *State) phaseWord() ref.Msg {
	id := s.phaseID()
	if a := s.active(); a >= 0 {
		return ref.M("phase.move-of", s.Field.Sides[a].Say)
	}
	return ref.M("phase." + id)
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
		if len(a.Args) > 0 && a.Verb == "order" && recorded(a.Args[len(a.Args)-1]) {
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
func (s *State) advance(a game.Action) ([]game.Event, []game.Text, error) {
	to := belongs(a)
	if to == "" || !s.tabled() || a.Force || s.endsRetreat(a) {
		return nil, nil, nil // what is forced is done where the game stands
	}
	var evs []game.Event
	var say []game.Text
	cur := s
	for guard := 0; guard < 2*len(phases().All); guard++ {
		id := cur.phaseID()
		if cur.reached(a, to, id) {
			return evs, append(say, cur.passed(cur.leadsTo(a), a)...), nil
		}
		if phases().Index(id) >= phases().Index(lastOf(to)) {
			if a.Verb == "initiative" && cur.First >= 0 && phases().Index(s.phaseID()) < phases().Index(to) {
				return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: s6, Say: ref.M("om.first-known", s.Turn, s.Field.Sides[cur.First].Say), Ways: []game.Way{{Line: a.Verb + " !", Say: ref.M("way.overrule")}}}
			}
			return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.wrong-phase", ref.Word("verb."+a.Verb), cur.phaseWord()), Ways: []game.Way{{Line: a.Verb + " !", Say: ref.M("way.overrule")}}}
		}
		ev, txt, err := cur.closePhase()
		if err != nil {
			return nil, nil, err
		}
		for _, e := range ev {
			cur = cur.apply(e)
		}
		evs, say = append(evs, ev...), append(say, txt...)
		for range 2 * len(phases().All) { // fire tests, generals under fire, contact
			fe, ft := cur.follow()
			if len(fe) == 0 && len(ft) == 0 {
				break
			}
			for _, e := range fe {
				cur = cur.apply(e)
			}
			evs, say = append(evs, fe...), append(say, ft...)
		}
	}
	return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.wrong-phase", ref.Word("verb."+a.Verb), s.phaseWord())}
}

func lastOf(to string) string {
	if to == "move" {
		return "late"
	}
	return to
}

// reached reports that the state is where an action belongs.
func (s *State) reached(a game.Action, to, id string) bool {
	switch to {
	case "move":
		if id == "melee" && wave(a) {
			return true
		}
		if a.Verb == "evade" {
			return s.evadesIn(a, id)
		}
		if id != "move-first" && id != "move-second" && (id != "late" || !phases().Legal(id, a.Verb)) {
			return false
		}
		// Who moves second waits for his movement.
		return id != "move-first" || s.subjectSide(a) != 1-s.active()
	case "fire":
		return id == "fire"
	case "melee":
		return id == "melee" || id == "contact"
	}
	return id == to
}

// subjectSide is the side of whoever an action moves; -1 when it does not say.
func (s *State) subjectSide(a game.Action) int {
	if len(a.Units) > 0 && len(a.Units[0].IDs) > 0 {
		if u := s.unit(a.Units[0].IDs[0]); u != nil {
			return u.Side
		}
	} else if len(a.Args) > 0 {
		if g := s.general(a.Args[0]); g != nil {
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
func (s *State) closePhase() ([]game.Event, []game.Text, error) {
	evs, say, _, err := s.closeOver(false)
	return evs, say, err
}

// closeOver is closePhase; what the orders of a side asked and its moves did not do
// may be overruled, what is owed may not.
func (s *State) closeOver(force bool) (_ []game.Event, _ []game.Text, over *game.Refusal, _ error) {
	stays := s.unobeyedNow()
	if stays != nil && !force {
		return nil, nil, nil, stays
	}
	evs, say, err := s.closeThis()
	return evs, say, stays, err
}

// closeThis closes a phase whose moves are in order, or ruled to be.
func (s *State) closeThis() ([]game.Event, []game.Text, error) {
	id := s.phaseID()
	if id == "initiative" && s.First < 0 {
		return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: s6, Say: ref.M("om.who-first"),
			Ways: append([]game.Way{{Line: "initiative", Say: ref.M("way.initiative")}}, s.firstWays()...)}
	}
	for _, d := range s.dues() {
		if !d.Optional {
			return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.owed", d.Line.Say)}
		}
	}
	if news, told := s.newsArrives(); len(news) > 0 && id != "fire" {
		n := s
		for _, e := range news {
			n = n.apply(e)
		}
		evs, say, err := n.closeThis()
		return append(news, evs...), append(told, say...), err
	}
	line := func(key string, args ...any) []game.Text {
		return []game.Text{{Kind: game.PhaseLine, Say: ref.M(key, args...), Refs: []ref.Ref{s7}}}
	}
	all := phases()
	if evs, say := s.evadeFirst(); len(evs) > 0 {
		return evs, say, nil
	}
	go2 := func(id string, turn int) game.Event {
		return game.Event{Kind: evPhase, N: all.Index(id), M: turn}
	}
	evs, say, stays := s.closing(id)
	if stays != nil {
		return nil, nil, stays
	}
	say = append(s.passed(movesOver, game.Action{}), say...)
	to := func(next game.Event, text []game.Text) ([]game.Event, []game.Text, error) {
		return append(evs, next), append(say, text...), nil
	}
	switch id {
	case "orders", "rally", "compulsory":
		after := s
		for _, e := range evs {
			after = after.apply(e)
		}
		next, text := after.onward()
		return append(evs, next...), append(say, text...), nil
	case "breakthrough":
		return to(s.begin())
	case "initiative":
		return to(go2("move-first", s.Turn), line("phase.opens", s.at("move-first").phaseWord()))
	case "move-first":
		return to(go2("move-second", s.Turn), line("phase.closes-opens", s.phaseWord(), s.at("move-second").phaseWord()))
	case "move-second":
		return to(go2("late", s.Turn), line("phase.closes-opens", s.phaseWord(), ref.M("phase.late")))
	case "late":
		return to(go2("fire", s.Turn), line("phase.opens", ref.M("phase.fire")))
	case "fire":
		if s.Stage == Open0 {
			return []game.Event{{Kind: evStage, N: int(FireTests)}}, line("phase.fire-closes"), nil
		}
	case "melee":
		done := s
		for _, e := range evs {
			done = done.apply(e)
		}
		return to(go2("orders", s.Turn+1), done.endOfTurn())
	}
	return nil, nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.nothing-to-close")}
}

// closing is what the end of a phase brings about before the next opens (§7): the
// chapters say. A refusal keeps the phase open.
func (s *State) closing(id string) ([]game.Event, []game.Text, *game.Refusal) {
	switch id {
	case "orders":
		return s.closeOrders()
	case "rally":
		return s.closeRally()
	case "compulsory":
		return s.closeCompulsory()
	case "breakthrough":
		return s.closePursuit()
	case "move-first", "move-second":
		evs, say := s.closeEvasion()
		halts, text, r := s.closeMoves(s.active())
		return append(evs, halts...), append(say, text...), r
	case "late":
		evs, say := s.closeEvasion()
		return evs, say, nil
	case "melee":
		evs, say := s.closeTurn()
		burnt, text := s.closeBlazes()
		evs, say = append(evs, burnt...), append(say, text...)
		evs = append(evs, s.pursuitOver()...)
		order, text := s.disorderOver()
		return append(evs, order...), append(say, text...), nil
	}
	return nil, nil, nil
}

// at is the state as it would be in another phase, for naming it.
func (s *State) at(id string) *State {
	c := *s
	c.Phase = phases().Index(id)
	return &c
}

// follow is what the state brings about by itself (§7): fire tests give way to
// the generals under fire, these to contact, contact to the melees; who was
// struck in flank or rear, in march column, limbered or routing routs at once.
func (s *State) follow() ([]game.Event, []game.Text) {
	if !s.tabled() {
		return nil, nil
	}
	if s.read().is(120, 'b') {
		if evs, say := s.collapses(); len(evs) > 0 {
			return evs, say
		}
	}
	if evs, say := s.overrun(); len(evs) > 0 {
		return evs, say
	}
	if s.newsDue() {
		return s.newsArrives()
	}
	if evs, say := s.leftBehind(); len(evs) > 0 {
		return evs, say
	}
	switch {
	case s.phaseID() == "fire" && s.Stage == Open0:
		return s.settleClosing()
	case s.phaseID() == "fire" && s.Stage == FireTests && s.keptTest() != nil:
		return s.throwKept(s.keptTest())
	case s.phaseID() == "fire" && s.Stage == FireTests && len(s.dues()) == 0:
		return []game.Event{{Kind: evStage, N: int(FireEnd)}}, nil
	case s.phaseID() == "fire" && s.Stage == FireEnd && len(s.dues()) == 0:
		evs := []game.Event{{Kind: evPhase, N: phases().Index("melee"), M: s.Turn}}
		cur := s // as those who closed before stand by now
		n := 0
		var say, room []game.Text
		for _, ch := range s.Charges {
			if ch.Stage != Declared || ch.Squared {
				continue
			}
			closes := false
			for _, a := range ch.Attackers {
				if u := s.unit(a); u != nil && u.Status == Steady {
					closes = true
				}
			}
			stage := Repelled
			if t := s.unit(ch.Target); closes && t != nil && t.Status != Destroyed {
				stage = InContact
				n++
			}
			evs = append(evs, game.Event{Kind: evCharge, N: ch.N, Name: "stage", M: int(stage)})
			if stage == InContact && !ch.Counter && !cur.acrossBlocks(ch) {
				moves, told := cur.conform(ch)
				for _, e := range moves {
					evs, cur = append(evs, e), cur.apply(e)
				}
				room = append(room, told...)
			}
		}
		say = append(say, game.Text{Kind: game.PhaseLine, Say: ref.M("turn.contact", n), Refs: []ref.Ref{s7}})
		return evs, append(say, room...)
	case s.phaseID() == "melee" && s.Stage == Open0:
		return s.autoMelees()
	case s.phaseID() == "melee":
		return s.leaveBlocks()
	case s.phaseID() == "rally" || s.phaseID() == "compulsory" || s.phaseID() == "breakthrough":
		return s.followOpening()
	case s.phaseID() == "initiative" && s.First >= 0:
		return s.beginNow()
	}
	return nil, nil
}

// followOpening walks through the phases before the movement: fugitives are moved,
// a phase in which nobody has anything to do is passed by.
func (s *State) followOpening() ([]game.Event, []game.Text) {
	id := s.phaseID()
	if id == "compulsory" {
		if evs, say := s.followCompulsory(); len(evs) > 0 {
			return evs, say
		}
	}
	if id == "breakthrough" {
		if evs, say := s.followPursuit(); len(evs) > 0 {
			return evs, say
		}
	}
	if s.busy() {
		return nil, nil
	}
	evs, say := s.onward()
	return evs, append(say, s.pursuitLines(evs)...)
}

// busy reports that somebody has something to do in a phase before the movement.
func (s *State) busy() bool {
	if s.phaseID() == "compulsory" {
		if evs, _ := s.followCompulsory(); len(evs) > 0 {
			return true
		}
	}
	if s.phaseID() == "breakthrough" {
		if evs, _ := s.followPursuit(); len(evs) > 0 {
			return true
		}
	}
	return len(s.dues()) > 0 || s.rallies()
}

// onward leaves a phase for the first one in which somebody has something to do, and
// names those that it passes by.
func (s *State) onward() ([]game.Event, []game.Text) {
	var evs []game.Event
	past := ref.Comma{}
	cur := s
	for {
		var e game.Event
		if cur.phaseID() == "breakthrough" {
			e, _ = cur.begin()
		} else {
			e = game.Event{Kind: evPhase, N: cur.Phase + 1, M: cur.Turn}
		}
		evs = append(evs, e)
		began := cur.phaseID() == "breakthrough"
		if cur = cur.apply(e); began || cur.busy() {
			break
		}
		past = append(past, ref.Word("turn.short."+cur.phaseID()))
	}
	say := ref.M("phase.opens", cur.phaseWord())
	if len(past) > 0 {
		say = ref.M("turn.passed", past, cur.phaseWord())
	}
	return evs, []game.Text{{Kind: game.PhaseLine, Say: say, Refs: []ref.Ref{s7}}}
}

// begin opens the movement, or the dice for it where nobody knows who is first (§6).
func (s *State) begin() (game.Event, []game.Text) {
	id := "initiative"
	if s.First >= 0 {
		id = "move-first"
	}
	return game.Event{Kind: evPhase, N: phases().Index(id), M: s.Turn},
		[]game.Text{{Kind: game.PhaseLine, Say: ref.M("phase.opens", s.at(id).phaseWord()), Refs: []ref.Ref{s7}}}
}

// beginNow is begin as what the state brings about.
func (s *State) beginNow() ([]game.Event, []game.Text) {
	e, say := s.begin()
	return []game.Event{e}, say
}

// keptTest is the first unit whose morale die was typed with the shot; nil when
// none waits.
func (s *State) keptTest() *Unit {
	for _, u := range s.inOrderOfFire() {
		if u.Kept > 0 && s.owesFireTest(u) {
			return u
		}
	}
	return nil
}

// throwKept carries out a fire test with the die that was kept for it.
func (s *State) throwKept(u *Unit) ([]game.Event, []game.Text) {
	drop := []game.Event{{Kind: evKept, Unit: u.ID}}
	adj, err := s.prepare(game.Action{Verb: "morale", Units: []game.Operand{{IDs: []string{u.ID}}}, Args: []string{"fire"}})
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
func (s *State) autoMelees() ([]game.Event, []game.Text) {
	order := append([]*Charge(nil), s.Charges...)
	slices.SortStableFunc(order, func(a, b *Charge) int { return b2i(a.Side == Front) - b2i(b.Side == Front) })
	for _, ch := range order {
		if ch.Stage != InContact {
			continue
		}
		c, err := s.gather(game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}, Force: true})
		if err != nil {
			continue
		}
		c.fromCharge(ch)
		if len(c.units[0]) == 0 || len(c.units[1]) == 0 {
			return append(s.sharesVictory(ch), game.Event{Kind: evFought, N: ch.N, M: 2}), nil
		}
		att, def, err := c.fighters()
		if err != nil {
			continue
		}
		m := c.r.newClash(att, def, c.sit)
		start := m.start()
		over := att[0].horse() && def[0].foot() && !def[0].band() && def[0].V[FFormation] == Open && c.sit.V[SRough] == 0 && def[0].V[FCover] == NoCover
		if !m.automatic(&start) || over {
			continue
		}
		v, ok := s.thrown(game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: game.Together}, {IDs: []string{ch.Target}}}})
		if !ok {
			continue
		}
		evs, say := v.Events, byItself(v)
		if ch.Side != Front { // §10.4: who is taken in flank does not fight its front
			after := s
			for _, e := range evs {
				after = after.apply(e)
			}
			for _, o := range s.Charges {
				if o != ch && o.Stage == InContact && equalID(o.Target, ch.Target) {
					evs = append(append(evs, after.sharesVictory(o)...), game.Event{Kind: evFought, N: o.N})
				}
			}
		}
		return evs, say
	}
	opens := game.Event{Kind: evStage, N: int(MeleeOpen)}
	var say []game.Text // only what is still to be fought: who was taken in flank fights no front
	for _, d := range s.apply(opens).dues() {
		if d.Action.Verb == "melee" && len(d.Needs) > 0 {
			say = append(say, d.Line)
		}
	}
	return []game.Event{opens}, say
}

// dues lists what the rules wait for.
func (s *State) dues() []game.Due {
	if !s.tabled() {
		return nil
	}
	var out []game.Due
	add := func(group string, a game.Action, optional bool) {
		d := game.Due{Action: a, Group: group, Optional: optional}
		adj, err := s.prepare(a)
		if err != nil {
			return
		}
		probe := dice.New(nil, nil)
		owed, _ := probe.Run(func() { adj.Play(probe) })
		d.Needs = owed
		d.Line = s.dueLine(a, adj)
		out = append(out, d)
	}
	one := func(id string) []game.Operand { return []game.Operand{{IDs: []string{id}}} }
	switch s.phaseID() {
	case "rally":
		s.duesRally(add)
	case "compulsory":
		s.duesCompulsory(add)
	case "breakthrough":
		s.duesPursuit(add)
	case "initiative":
		if s.First < 0 {
			add("initiative", game.Action{Verb: "initiative"}, false)
		}
	case "move-first", "move-second", "late":
		s.duesEvasion(add)
	case "fire":
		switch s.Stage {
		case Open0:
			for _, x := range s.owedClosing() {
				// Whether it moved too far to fire, hands see.
				add("closing", x.action(), s.unit(x.ch.Target).sheet(s).howFar())
			}
		case FireTests:
			for _, u := range s.inOrderOfFire() {
				if s.owesFireTest(u) {
					add("fire-tests", game.Action{Verb: "morale", Units: one(u.ID), Args: []string{"fire"}}, false)
				}
			}
		case FireEnd:
			for _, u := range s.inOrderOfFire() {
				if s.owesFate(u, underFire) {
					add("fate", game.Action{Verb: "fate", Units: one(u.ID), Args: []string{"fire"}}, false)
				}
			}
		}
	case "melee":
		for _, u := range s.Units { // the general of a melee just fought is asked before the next melee
			if s.owesFate(u, inMelee) {
				add("fate", game.Action{Verb: "fate", Units: one(u.ID), Args: []string{"melee"}}, false)
			}
		}
		s.duesFlight(add)
		for _, ch := range s.Charges {
			if ch.Stage == InContact && !s.foughtWith(ch) {
				add("melee-"+string(rune('0'+ch.N%64)), game.Action{Verb: "melee", Units: []game.Operand{{IDs: ch.Attackers, Join: joinOf(ch)}, {IDs: []string{ch.Target}}}}, false)
			}
		}
	}
	if id := s.phaseID(); id != "melee" && (id != "fire" || s.Stage == FireEnd) {
		s.duesFlight(add)
	}
	return out
}

func joinOf(ch *Charge) game.Join {
	if len(ch.Attackers) > 1 {
		return game.Together
	}
	return game.Alone
}

// inOrderOfFire is the units shot at in this phase, the first one shot at first.
func (s *State) inOrderOfFire() []*Unit {
	var out []*Unit
	for _, u := range s.Units {
		if u.Shot {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b *Unit) int { return a.ShotN - b.ShotN })
	return out
}

// owesFireTest reports that a unit lost points in this fire phase and must test
// (§11.1, R45); a router does not (R14).
func (s *State) owesFireTest(u *Unit) bool {
	return u.FireLost > 0 && !u.Tested && u.Status == Steady && u.PM > 0 && u.PM <= num().testAt
}

// fought reports that a unit's melee of this turn is over.
func (s *State) fought(id string) bool {
	for _, ch := range s.Charges {
		if ch.Stage == Fought && (ch.has(id) || equalID(ch.Target, id)) {
			return true
		}
	}
	return false
}

// dueLine is how a due is listed: its formula without a die.
func (s *State) dueLine(a game.Action, adj game.Adjudication) game.Text {
	var who ref.List
	for i, op := range a.Units {
		if i > 0 {
			who = append(who, ref.M("om.on"))
		}
		who = append(who, strings.Join(op.IDs, "+"))
	}
	t := game.Text{Kind: game.BodyLine, Say: ref.M("due."+a.Verb, who)}
	p, ok := adj.(*game.Proc[result])
	if a.Verb == "breakthrough" {
		t.Say = s.pursuitLine(a)
	}
	if flees(a) {
		t.Say = ref.M("due.flight", who)
	}
	if ok && a.Verb == "rally" {
		t.Say = ref.M("due.rally-odds", who, s.unit(a.Units[0].IDs[0]).PM, rallyRow(p.Odds(odds.NewEngine())))
		return t
	}
	if ok && a.Verb == "morale" {
		key, row := "due.morale-odds", endings(p.Odds(odds.NewEngine()), "unit")
		words := p.Owed()
		if len(words.Args[0].(ref.List)) > 0 {
			key = "due.morale-mods"
		}
		t.Say = ref.M(key, who, s.unit(a.Units[0].IDs[0]).PM, row, words)
	}
	if ok && p.Owed != nil && a.Verb == "fire" {
		t.Say = ref.M("due.sum", who, p.Owed())
	}
	if ok && p.Owed != nil && a.Verb == "melee" {
		var closed []string
		for _, id := range a.Units[0].IDs {
			if u := s.unit(id); u != nil && u.Status == Steady { // the fire has driven off the others
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
func (s *State) prepareNext(a game.Action) (game.Adjudication, error) {
	if !s.tabled() {
		return nil, &game.Refusal{Kind: game.NotNow, Ref: s7, Say: ref.M("om.no-table")}
	}
	var v game.Verdict
	if a.Verb == "next" {
		ev, say, over, err := s.closeOver(a.Force)
		if err != nil {
			return nil, err
		}
		v.Events, v.Lines = ev, say
		if over != nil {
			v.Overrode = append(v.Overrode, over)
		}
	} else {
		v.Lines = []game.Text{{Kind: game.PhaseLine, Say: ref.M("phase.here", s.phaseWord()), Refs: []ref.Ref{s7}}}
	}
	after := s
	for _, e := range v.Events {
		after = after.apply(e)
	}
	settled := after.withoutEffect()
	for _, d := range after.dues() {
		if !slices.ContainsFunc(settled, func(x closingShot) bool { return x.is(d.Action) }) {
			v.Lines = append(v.Lines, d.Line)
		}
	}
	return done{v}, nil
}
