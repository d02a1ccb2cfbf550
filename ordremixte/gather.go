package ordremixte

import (
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// cast is an action with its people: a sheet of facts for every unit and for
// the situation, what was assumed, and what the referee overruled.
type cast struct {
	s     *State
	r     *reading
	a     game.Action
	again prepareFunc // asks the same with another line; nil where nobody declared facts
	units [2][]*Sheet // by operand
	sit   *Situation
	base  game.Verdict
	// undivided is why a line may not share its closing fire as typed (§10.2).
	undivided *game.Refusal
	pursuit   bool   // the charge is a breakthrough that meets an enemy (§12)
	verb      string // whose facts are its reasons
	// passed is the bases that the measured shot of each battery has crossed before
	// each unit in its own line, by the ids of both (§9.8, R83).
	passed map[string]map[string]int
	// merged are the charges on other sides of the same block that one melee settles
	// with its own (§15).
	merged []*Charge
	// ground and face are the block that a charge is made on, and the side of it, from
	// 1 (§15); retires says that its target, horse or guns, leaves without a fight.
	ground  *Terrain
	face    int
	retires bool
	// bridge is over what a charge was measured to come (§10.3, R144).
	bridge *Terrain
	// posts is what each battery of several has for itself, by id (§9.9, R83).
	posts map[string]post
	// blind says that a shot is not measured, or not against everybody, since places are
	// unknown: who stands behind the target is for the referee to see (§9.8).
	blind bool
	// openRange says that the range of a shot is being asked.
	openRange bool
	// covering is the friend before whose back a charged unit cannot fire (§9.2, R220).
	covering string
	// opens is the step of the movement that a charge begins (§7).
	opens []game.Event
	// carried is what hands do for a beaten wave before the second sets off, and carriedSay
	// the line about it (§10.5).
	carried    []game.Hand
	carriedSay ref.Msg
	// noRide is said of cavalry whose straight ride nobody told (§10.5).
	noRide []ref.Msg
	// ways is how each charger on the table comes at its target (§8.4, 10.1), by id.
	ways map[string]*chargeWay
	// began is why a charge that comes from beyond the front line is on the front all the same (§10.4).
	began []ref.Msg
}

// prepareFunc checks an action and gathers its facts; see State.prepare.
type prepareFunc func(game.Action) (game.Adjudication, error)

// gather makes the cast of an action: what the state knows, what the bases on
// the table say, and on top whatever the line states.
func (s *State) gather(a game.Action) (*cast, error) {
	c := &cast{s: s, r: s.read(), a: a, sit: newSituation()}
	if s.Field != nil {
		c.sit.set(SWeather, s.Field.Weather, tracked)
	}
	for i, op := range a.Units {
		if i > 1 {
			break
		}
		for _, id := range op.IDs {
			sh := newSheet()
			if id != "" {
				u := s.unit(id)
				if u == nil {
					return nil, unknownUnit(id)
				}
				sh = u.sheet(s)
			}
			sh.role = "at"[i]
			if id == "" && len(op.IDs) > 1 {
				sh.nth = len(c.units[i]) + 1
			}
			c.units[i] = append(c.units[i], sh)
		}
	}
	for _, f := range a.Facts {
		if err := c.state(f); err != nil {
			return nil, err
		}
	}
	c.faceDown()
	for _, side := range c.units {
		for _, sh := range side {
			sh.imply()
			if err := sh.formed(); err != nil {
				return nil, err
			}
			if err := sh.startsAbove(); err != nil {
				return nil, err
			}
			if err := sh.overfills(); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// faceDown says that a charge is reckoned without the order of cavalry whose counter
// lies face down (OM §4.2): it decides whether that may ride to meet it.
func (c *cast) faceDown() {
	if c.a.Verb != "charge" && c.a.Verb != "counter" {
		return
	}
	for _, side := range c.units {
		for _, sh := range side {
			if sh.Unit != nil && sh.horse() && c.s.veiled(sh.Unit.Side) && !c.s.shown(sh.Unit) && sh.S[FOrder] != given {
				c.assume(sh.ID+".order", noOrders, "face-down")
			}
		}
	}
}

func unknownUnit(id string) error {
	return &game.Refusal{Kind: game.Unknown, Ref: "OM §2.2", Say: ref.M("om.unknown-unit", id), Hint: ref.M("om.hint-units")}
}

// sheet is what the state knows of a unit.
func (u *Unit) sheet(s *State) *Sheet {
	sh := newSheet()
	sh.ID, sh.Unit = u.ID, u
	on := func(f Fact, v int) { sh.set(f, v, tracked) }
	on(FArm, u.Arm)
	on(FWeight, u.Weight)
	on(FWeapon, u.Weapon)
	on(FGrade, u.Grade)
	on(FNation, nation(u.Nation))
	on(FLancers, b2i(u.Lancers))
	on(FCuirassiers, b2i(u.Cuirassiers))
	on(FBases, u.Bases)
	on(FFormation, u.Formation)
	on(FPM, max(u.PM, 1))
	on(FPMStart, u.PMStart)
	on(FBasesLost, u.BasesStart-u.Bases)
	on(FLost, u.LostTurn)
	on(FMoved, b2i(u.Moved || u.Advanced == s.Turn && s.Turn > 0 && !s.read().is(196, 'b')))
	// §10.3: a unit that must retreat fights as if disordered.
	on(FDisordered, b2i(u.Disordered || u.Status == Retreating))
	on(FBlown, b2i(u.Blown))
	on(FCharging, b2i(u.Charging))
	on(FImpetus, b2i(u.Impetus))
	on(FRouting, b2i(u.Status == Routing))
	on(FCover, u.Cover)
	on(FGeneral, u.General)
	on(FCharismatic, b2i(u.Charisma))
	if o := s.orderOf(u); o != NoOrder {
		on(FOrder, o)
		if o == Support {
			sh.follows, _ = s.supportedOrder(s.objective(u))
		}
	}
	return sh
}

// countFriends measures the friends within 5 cm of placed units: only the
// tie-break asks.
func (c *cast) countFriends() {
	for _, who := range c.units {
		for _, sh := range who {
			if sh.Unit == nil {
				continue
			}
			if n, ok := c.s.friendsNear(sh.Unit); ok {
				if sh.S[FFriends] == given {
					sh.C[FFriends] = n
				} else {
					sh.set(FFriends, n, measured)
				}
			}
		}
	}
}

// formed refuses a stated formation that the arm does not have (§5): guns are
// limbered or not, nobody else is; the horse has no square.
func (s *Sheet) formed() error {
	if s.S[FFormation] != given {
		return nil
	}
	f := s.V[FFormation]
	ok := false
	switch {
	case s.foot():
		ok = f != Limbered && f != Unlimbered
	case s.horse():
		ok = f == Line || f == Column || f == March || f == Open
	default:
		ok = f == Limbered || f == Unlimbered
	}
	if ok {
		return nil
	}
	info, arm := UnitFacts[FFormation], UnitFacts[FArm]
	return &game.Refusal{Kind: game.BadValue, Ref: "OM §5", Say: ref.M("form.arm", label(s), arm.say(s.V[FArm]), info.say(f))}
}

// startsAbove refuses points at the start of the battle that are fewer than those a unit
// has now: none are gained beyond them (§2.3, 17).
func (s *Sheet) startsAbove() error {
	start, now := s.V[FPMStart], s.V[FPM]
	if s.S[FPMStart] != given || now == Unknown || start >= now {
		return nil
	}
	return &game.Refusal{Kind: game.BadValue, Ref: "OM §2.3", Say: ref.M("om.start-below", label(s), start, now), Hint: ref.M("om.start-below-hint", now)}
}

// overfills refuses a garrison of more bases than a block has room for (§15).
func (s *Sheet) overfills() error {
	room := tables.MustLoad(Book).Int("buildings.room")
	if !s.is(FGarrison) || s.S[FGarrison] != given || s.V[FBases] == Unknown || s.V[FBases] <= room {
		return nil
	}
	return &game.Refusal{Kind: game.BadValue, Ref: s15, Say: ref.M("block.garrison-full", label(s), s.V[FBases], room), Hint: ref.M("block.garrison-hint", room)}
}

// imply fills in what follows from what was said: guns stand unlimbered unless
// somebody said otherwise.
func (s *Sheet) imply() {
	if s.artillery() {
		if f := s.V[FFormation]; s.S[FFormation] == assumed && f != Limbered {
			s.V[FFormation], s.C[FFormation] = Unlimbered, Unlimbered
		}
		if s.S[FWeapon] == assumed {
			s.V[FWeapon], s.C[FWeapon] = Gun, Gun
		}
	}
	if s.is(FLancers) && s.S[FArm] == assumed { // §2.3: lancers are light cavalry
		s.V[FArm], s.C[FArm] = LightCavalry, LightCavalry
	}
	if s.is(FCuirassiers) && s.S[FArm] == assumed {
		s.V[FArm], s.C[FArm] = HeavyCavalry, HeavyCavalry
	}
}

// state puts one stated fact in its place.
func (c *cast) state(f game.Fact) error {
	if f.Of == "" {
		if n, ok := rulingNumber(f.Name); ok {
			if err := checkReading(ref.Ref("OM R"+f.Name[1:]), f.Value); err != nil {
				return err
			}
			c.r.rulings[n] = f.Value[0]
			return nil
		}
		for i, info := range SituationFacts {
			if info.Name == f.Name {
				v, ok := info.read(f.Value)
				if !ok {
					return badValue(f.Name, f.Value, info.Ref)
				}
				c.sit.give(SitFact(i), v)
				return nil
			}
		}
		return badValue(f.Name, f.Value, "OM §9.10")
	}
	side := strings.IndexByte("at", f.Of[0])
	if side < 0 || len(c.units[side]) == 0 {
		return badValue(f.Name, f.Value, "OM §9.10")
	}
	who := c.units[side]
	if n, err := strconv.Atoi(f.Of[1:]); err == nil && n >= 1 && n <= len(who) {
		who = who[n-1 : n]
	}
	for i, info := range UnitFacts {
		if info.Name != f.Name {
			continue
		}
		v, ok := info.read(f.Value)
		if !ok {
			return badValue(f.Name, f.Value, info.Ref)
		}
		for _, s := range who {
			s.give(Fact(i), v)
		}
		return nil
	}
	return badValue(f.Name, f.Value, "OM §9.10")
}

func badValue(name, value string, r ref.Ref) error {
	return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M("om.bad-value", name, value)}
}

// rulingNumber reads r10.
func rulingNumber(name string) (int, bool) {
	if len(name) < 2 || name[0] != 'r' {
		return 0, false
	}
	n, err := strconv.Atoi(name[1:])
	return n, err == nil && n > 0 && n < len(reading{}.rulings)
}

// read turns the written value of a fact into its number.
func (i FactInfo) read(v string) (int, bool) {
	switch i.Kind {
	case word:
		for n, w := range i.Words {
			if w == v {
				return n, true
			}
		}
	case flag:
		switch v {
		case "yes", "true", "":
			return 1, true
		case "no", "false":
			return 0, true
		}
	case number:
		n, err := strconv.Atoi(v)
		return n, err == nil && n >= i.Min && n <= i.Max
	case length:
		x, err := strconv.ParseFloat(v, 64)
		n := int(x*100 + 0.5)
		return n, err == nil && x == x && x < 1e6 && x >= 0 && n >= i.Min && n <= i.Max
	}
	return 0, false
}

// write is the value of a fact as it is written.
func (i FactInfo) write(v int) string {
	switch {
	case i.Kind == word && v >= 0 && v < len(i.Words):
		return i.Words[v]
	case i.Kind == flag:
		return [...]string{"no", "yes"}[b2i(v == 1)]
	case i.Kind == length:
		return strconv.FormatFloat(float64(v)/100, 'f', -1, 64)
	}
	return strconv.Itoa(v)
}

// say is the value as it is read.
func (i FactInfo) say(v int) ref.Msg {
	switch {
	case v == Unknown && i.Kind != word:
		return ref.M("fact.unknown")
	case v < 0:
		return ref.M("fact.unknown")
	case i.Kind == word:
		return ref.M(i.wordKey(v))
	case i.Kind == flag:
		return ref.M([...]string{"yes.no", "yes.yes"}[b2i(v == 1)])
	case i.Kind == length:
		return ref.M("unit.cm", ref.CM(float64(v)/100))
	}
	return ref.M("fact.number", v)
}

// short is the fact as it is said among others: what is told by its value alone has no
// name, what is so or not no value.
func (i FactInfo) short(name ref.Word, v int) ref.Msg {
	switch {
	case i.Kind == flag && v == 1:
		return ref.M("om.plain", name)
	case i.Kind == word && v >= 0 && i.wordKey(v) == i.Name+"."+i.Words[v] && i.Name != "order" && i.Name != "crew":
		return i.say(v)
	}
	return ref.M("om.fact-short", name, i.say(v))
}

// wordKey is the catalogue key of one value.
func (i FactInfo) wordKey(v int) string {
	switch i.Name {
	case "countercharge", "square":
		return "answer." + i.Words[v]
	}
	return i.Name + "." + i.Words[v]
}

// refuse is a refusal that `!` may turn into a recorded ruling: the action goes
// on and the verdict says so.
func (c *cast) refuse(r *game.Refusal) error {
	if c.a.Force && r.Forceable() {
		c.base.Overrode = append(c.base.Overrode, r)
		return nil
	}
	return r
}

// illegal is a refusal by a paragraph of the rules.
func illegal(r ref.Ref, key string, args ...any) *game.Refusal {
	return &game.Refusal{Kind: game.Illegal, Ref: r, Say: ref.M(key, args...)}
}

// need is a refusal because a fact is missing.
func need(r ref.Ref, key string, args ...any) error {
	return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M(key, args...)}
}

// assume notes a fact that nobody stated.
func (c *cast) assume(fact string, value any, from string) {
	v := ""
	switch x := value.(type) {
	case int:
		v = strconv.Itoa(x)
	case string:
		v = x
	}
	c.base.Assumed = append(c.base.Assumed, game.Assumption{Fact: fact, Value: v, From: from})
}

// because remembers for which verb the facts were read; why writes them when
// somebody asks.
func (c *cast) because(verb string) { c.verb = verb }

// idle reports a fact that is as nearly always, so that nothing is added for it. What a
// unit is and how it stands always counts.
func (s *Sheet) idle(f Fact) bool {
	switch f {
	case FArm, FBases, FFormation, FPM:
		return false
	case FPMStart:
		return s.V[f] == s.V[FPM]
	case FRank, FOverlap, FFriends:
		return s.V[f] == 0
	}
	return s.V[f] == UnitFacts[f].Default && s.S[f] != given
}

// why writes the facts that the verb read as reasons: what is in force, where it
// came from, and beside a given fact what was computed.
func (c *cast) why() []game.Step {
	var steps []game.Step
	verb := c.verb
	for side, who := range c.units {
		role := [...]string{"a", "t"}[side]
		for _, sh := range who {
			for f := Fact(0); f < NFacts; f++ {
				if !Matters(verb, role, f) || sh.V[f] == UnitFacts[f].Default && sh.S[f] == assumed || f == FWeight && !sh.artillery() && sh.S[f] != given {
					continue
				}
				word := ref.Word("fact." + UnitFacts[f].Name)
				st := game.Step{Ref: UnitFacts[f].Ref, Say: ref.M("step.fact", label(sh), word),
					Value: UnitFacts[f].say(sh.V[f]), From: sh.S[f].game(), What: word, Of: label(sh), Short: UnitFacts[f].short(word, sh.V[f]), Idle: sh.idle(f)}
				if sh.S[f] == given && sh.C[f] != Unknown {
					st.Computed = UnitFacts[f].say(sh.C[f])
				}
				steps = append(steps, st)
				if f == FOrder && sh.order() != sh.V[f] {
					steps = append(steps, game.Step{Ref: s4_2, Say: ref.M("step.follows", label(sh)), Value: UnitFacts[f].say(sh.order()), From: game.Tracked})
				}
			}
		}
	}
	for f := SitFact(0); f < NSitFacts; f++ {
		if !SitMatters(verb, f) || c.sit.V[f] == SituationFacts[f].Default && c.sit.S[f] == assumed {
			continue
		}
		word := ref.Word("fact." + SituationFacts[f].Name)
		st := game.Step{Ref: SituationFacts[f].Ref, Say: ref.M("step.situation", word),
			Value: SituationFacts[f].say(c.sit.V[f]), From: c.sit.S[f].game(), What: word, Short: SituationFacts[f].short(word, c.sit.V[f]),
			Idle: c.sit.V[f] == SituationFacts[f].Default}
		if c.sit.S[f] == given && c.sit.C[f] != Unknown {
			st.Computed = SituationFacts[f].say(c.sit.C[f])
		}
		steps = append(steps, st)
	}
	for _, o := range c.base.Overrode {
		steps = append(steps, game.Step{Ref: o.Ref, Say: ref.M("step.overruled"), Value: o.Say, From: game.Given})
	}
	return steps
}
