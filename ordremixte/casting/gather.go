package casting

import (
	"strconv"
	"strings"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Cast is an action with its people: a sheet of facts for every unit and for
// the situation, what was assumed, and what the referee overruled.
type Cast struct {
	S     *state.State
	R     *state.Reading
	A     game.Action
	Again prepareFunc       // asks the same with another line; nil where nobody declared facts
	Units [2][]*state.Sheet // by operand
	Sit   *state.Situation
	Base  game.Verdict
	// Told is how many of what the verdict overrules are facts that were typed against what the table shows; they stand first.
	Told int
	// Undivided is why a line may not share its closing fire as typed (§10.2).
	Undivided *game.Refusal
	Pursuit   bool   // the charge is a breakthrough that meets an enemy (§12)
	verb      string // whose facts are its reasons
	// Passed is the bases that the measured shot of each battery has crossed before
	// each unit in its own line, by the ids of both (§9.8, R83).
	Passed map[string]map[string]int
	// Struck is the side on which it strikes each of them (§9.5, R3).
	Struck map[string]map[string]facts.Side
	// Merged are the charges on other sides of the same block that one melee settles
	// with its own (§15).
	Merged []*state.Charge
	// Ground and face are the block that a charge is made on, and the side of it, from
	// 1 (§15); retires says that its target, horse or guns, leaves without a fight.
	Ground  *state.Terrain
	Face    int
	Retires bool
	// Bridge is over what a charge was measured to come (§10.3, R144).
	Bridge *state.Terrain
	// Posts is what each battery of several has for itself, by id (§9.9, R83).
	Posts map[string]Post
	// Blind says that a shot is not measured, or not against everybody, since places are
	// unknown: who stands behind the target is for the referee to see (§9.8).
	Blind bool
	// OpenRange says that the range of a shot is being asked.
	OpenRange bool
	// Covering is the friend before whose back a charged unit cannot fire (§9.2, R220).
	Covering string
	// Either are the answers to a fact of the situation that the tape cannot tell and that
	// nobody had to give, since the die did the same by all of them (§9.1, 9.2, 9.5).
	Either map[facts.SitFact][]ref.Word
	// Friend is who stands so near to a flank line of the shooter that the tape cannot tell
	// whether his front is free, how near that is, and whether nothing else was in doubt before
	// (§9.2); empty when nobody does.
	Friend      string
	FriendAt    float64
	FriendFirst bool
	// Outside are the chargers who halt outside the lines in which a charged unit fires (§9.2, R303).
	Outside []string
	// Opens is the step of the movement that a charge begins (§7).
	Opens []game.Event
	// Carried is what hands do for a beaten wave before the second sets off, and carriedSay
	// the line about it (§10.5).
	Carried    []game.Hand
	CarriedSay ref.Msg
	// NoRide is said of cavalry whose straight ride nobody told (§10.5).
	NoRide []game.Text
	// Ways is how each charger on the table comes at its target (§8.4, 10.1), by id.
	Ways map[string]*ChargeWay
	// Began is why a charge that comes from beyond the front line is on the front all the same (§10.4).
	Began []ref.Msg
}

// prepareFunc checks an action and gathers its facts; see State.prepare.
type prepareFunc func(game.Action) (game.Adjudication, error)

// Gather makes the cast of an action: what the state knows, what the bases on
// the table say, and on top whatever the line states.
func Gather(s *state.State, a game.Action) (*Cast, error) {
	c := &Cast{S: s, R: s.Read(), A: a, Sit: state.NewSituation()}
	if s.Field != nil {
		c.Sit.Set(facts.SWeather, int(s.Field.Weather), facts.Tracked)
	}
	for i, op := range a.Units {
		if i > 1 {
			break
		}
		for _, id := range op.IDs {
			sh := state.NewSheet()
			sh.Tables = s.Book()
			if id != "" {
				u := s.Unit(id)
				if u == nil {
					return nil, UnknownUnit(id)
				}
				sh = Sheet(u, s)
			}
			sh.Role = "at"[i]
			if id == "" && len(op.IDs) > 1 {
				sh.Nth = len(c.Units[i]) + 1
			}
			c.Units[i] = append(c.Units[i], sh)
		}
	}
	for _, f := range a.Facts {
		if err := c.State(f); err != nil {
			return nil, err
		}
	}
	c.faceDown()
	for _, side := range c.Units {
		for _, sh := range side {
			sh.Imply()
			if err := sh.Formed(); err != nil {
				return nil, err
			}
			if err := sh.StartsAbove(); err != nil {
				return nil, err
			}
			if err := sh.Outnumbers(); err != nil {
				return nil, err
			}
			if err := sh.Overfills(); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

// faceDown says that a charge is reckoned without the order of cavalry whose counter
// lies face down (OM §4.2): it decides whether that may ride to meet it.
func (c *Cast) faceDown() {
	if c.A.Verb != "charge" && c.A.Verb != "counter" {
		return
	}
	for _, side := range c.Units {
		for _, sh := range side {
			if sh.Unit != nil && sh.Horse() && Veiled(c.S, sh.Unit.Side) && !shown(c.S, sh.Unit) && sh.S[facts.FOrder] != facts.Given {
				c.Assume(sh.ID+".order", noOrders, "face-down")
			}
		}
	}
}

func UnknownUnit(id string) error {
	return &game.Refusal{Kind: game.Unknown, Ref: "OM §2.2", Say: ref.M("om.unknown-unit", id), Hint: ref.M("om.hint-units")}
}

// Sheet is what the state knows of a unit.
func Sheet(u *state.Unit, s *state.State) *state.Sheet {
	sh := state.NewSheet()
	sh.ID, sh.Unit = u.ID, u
	on := func(f facts.Fact, v int) { sh.Set(f, v, facts.Tracked) }
	on(facts.FArm, int(u.Arm))
	on(facts.FWeight, int(u.Weight))
	on(facts.FWeapon, int(u.Weapon))
	on(facts.FGrade, int(u.Grade))
	on(facts.FNation, facts.Nation(u.Nation))
	on(facts.FLancers, facts.B2i(u.Lancers))
	on(facts.FCuirassiers, facts.B2i(u.Cuirassiers))
	on(facts.FBases, u.Bases)
	on(facts.FFormation, int(u.Formation))
	on(facts.FPM, max(u.PM, 1))
	on(facts.FPMStart, u.PMStart)
	on(facts.FBasesLost, u.BasesStart-u.Bases)
	on(facts.FLost, u.LostTurn)
	fled := u.Motion&state.Fleeing != 0 && s.Read().Has(book.RetreatIsNoMove)
	on(facts.FMoved, facts.B2i(u.Moved && !fled || HasAdvanced(s, u)))
	// §10.3: a unit that must retreat fights as if disordered.
	on(facts.FDisordered, facts.B2i(u.Disordered || u.Status == state.Retreating))
	on(facts.FBlown, facts.B2i(u.Blown))
	on(facts.FCharging, facts.B2i(u.Charging))
	on(facts.FImpetus, facts.B2i(u.Impetus))
	on(facts.FRouting, facts.B2i(u.Status == state.Routing))
	on(facts.FCover, int(u.Cover))
	on(facts.FGeneral, int(u.General))
	on(facts.FCharismatic, facts.B2i(u.Charisma))
	if o := OrderOf(s, u); o != facts.NoOrder {
		on(facts.FOrder, int(o))
		if o == facts.Support {
			sh.Follows, _ = SupportedOrder(s, Objective(s, u))
		}
	}
	return sh
}

// CountFriends measures the friends within 5 cm of placed units: only the
// tie-break asks.
func (c *Cast) CountFriends() {
	for _, who := range c.Units {
		for _, sh := range who {
			if sh.Unit == nil {
				continue
			}
			if n, ok := FriendsNear(c.S, sh.Unit); ok {
				if sh.S[facts.FFriends] == facts.Given {
					sh.C[facts.FFriends] = n
				} else {
					sh.Set(facts.FFriends, n, facts.Measured)
				}
			}
		}
	}
}

// State puts one stated fact in its place.
func (c *Cast) State(f game.Fact) error {
	if f.Of == "" {
		if n, ok := RulingNumber(f.Name); ok {
			if err := state.CheckReading(ref.Ref("OM R"+f.Name[1:]), f.Value); err != nil {
				return err
			}
			c.R.Choose(n, f.Value[0])
			return nil
		}
		for i, info := range facts.SituationFacts {
			if info.Name == f.Name {
				v, ok := state.Read(info, f.Value)
				if !ok {
					return BadValue(f.Name, f.Value, info.Ref)
				}
				c.Sit.Give(facts.SitFact(i), v)
				return nil
			}
		}
		return BadValue(f.Name, f.Value, "OM §9.10")
	}
	side := strings.IndexByte("at", f.Of[0])
	if side < 0 || len(c.Units[side]) == 0 {
		return BadValue(f.Name, f.Value, "OM §9.10")
	}
	who := c.Units[side]
	if n, err := strconv.Atoi(f.Of[1:]); err == nil && n >= 1 && n <= len(who) {
		who = who[n-1 : n]
	}
	for i, info := range facts.UnitFacts {
		if info.Name != f.Name {
			continue
		}
		v, ok := state.Read(info, f.Value)
		if !ok {
			return BadValue(f.Name, f.Value, info.Ref)
		}
		for _, s := range who {
			s.Give(facts.Fact(i), v)
		}
		return nil
	}
	return BadValue(f.Name, f.Value, "OM §9.10")
}

func BadValue(name, value string, r ref.Ref) error {
	return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M("om.bad-value", name, value)}
}

// RulingNumber reads r10.
func RulingNumber(name string) (int, bool) {
	if len(name) < 2 || name[0] != 'r' {
		return 0, false
	}
	n, err := strconv.Atoi(name[1:])
	return n, err == nil && n > 0 && n <= state.LastRuling
}

// Write is the value of a fact as it is written.
func Write(i facts.FactInfo, v int) string {
	switch {
	case i.Kind == facts.Word && v >= 0 && v < len(i.Words):
		return i.Words[v]
	case i.Kind == facts.YesOrNo:
		return [...]string{"no", "yes"}[facts.B2i(v == 1)]
	case i.Kind == facts.Length:
		return strconv.FormatFloat(float64(v)/100, 'f', -1, 64)
	}
	return strconv.Itoa(v)
}

// short is the fact as it is said among others: what is told by its value alone has no
// name, what is so or not no value.
func short(i facts.FactInfo, name ref.Word, v int) ref.Msg {
	switch {
	case i.Kind == facts.YesOrNo && v == 1:
		return ref.M("om.plain", name)
	case i.Kind == facts.Word && v >= 0 && state.WordKey(i, v) == i.Name+"."+i.Words[v] && i.Name != "order" && i.Name != "crew":
		return state.Say(i, v)
	}
	return ref.M("om.fact-short", name, state.Say(i, v))
}

// Refuse is a refusal that `!` may turn into a recorded ruling: the action goes
// on and the verdict says so.
func (c *Cast) Refuse(r *game.Refusal) error {
	if c.A.Force && r.Forceable() {
		c.Base.Overrode = append(c.Base.Overrode, r)
		return nil
	}
	if c.A.Supposed && r.Timing() {
		return nil
	}
	return r
}

// WrongPhase refuses an action whose phase is not the one that is open (OM §7); nil in its own, and where no table has phases.
func WrongPhase(s *state.State, a game.Action) *game.Refusal {
	if !s.Tabled() || state.Phases().Legal(s.PhaseID(), a.Verb) {
		return nil
	}
	return OutOfPhase(s, a.Verb)
}

// OutOfPhase is the refusal of a verb whose phase is another than the one that is open (OM §7).
func OutOfPhase(s *state.State, verb string) *game.Refusal {
	r := &game.Refusal{Kind: game.NotNow, Cause: game.TooLate, Ref: facts.S7}
	if !s.IsQuiet() {
		r.Say = ref.M("om.wrong-phase", ref.Word("om.verb."+verb), s.PhaseWord())
	}
	return r
}

// Illegal is a refusal by a paragraph of the rules.
func Illegal(r ref.Ref, key string, args ...any) *game.Refusal {
	return &game.Refusal{Kind: game.Illegal, Ref: r, Say: ref.M(key, args...)}
}

// Unasked is a refusal of an answer to what nobody has done.
func Unasked(r ref.Ref, key string, args ...any) *game.Refusal {
	x := Illegal(r, key, args...)
	x.Cause = game.Unasked
	return x
}

// Need is a refusal because a fact is missing.
func Need(r ref.Ref, key string, args ...any) error {
	return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M(key, args...)}
}

// Assume notes a fact that nobody stated.
func (c *Cast) Assume(fact string, value any, from string) {
	v := ""
	switch x := value.(type) {
	case int:
		v = strconv.Itoa(x)
	case string:
		v = x
	}
	c.Base.Assumed = append(c.Base.Assumed, game.Assumption{Fact: fact, Value: v, From: from})
}

// Because remembers for which verb the facts were read; why writes them when
// somebody asks.
func (c *Cast) Because(verb string) { c.verb = verb }

// Why writes the facts that the verb read as reasons: what is in force, where it
// came from, and beside a given fact what was computed.
func (c *Cast) Why() []game.Step {
	steps := make([]game.Step, 0, 16)
	for side, who := range c.Units {
		role := [...]string{"a", "t"}[side]
		for _, sh := range who {
			steps = factsOf(steps, sh, c.verb, role)
		}
	}
	steps = c.situation(steps)
	for _, o := range c.Base.Overrode[c.Told:] { // of a fact the reasons say themselves that it was typed, and what was computed
		steps = append(steps, game.Step{Ref: o.Ref, Say: ref.M("step.overruled"), Value: o.Say, From: game.Given})
	}
	return steps
}

// factNames are the words of the facts of a unit, and situationNames those of a situation: every reason has one.
var factNames, situationNames = namesOf(facts.UnitFacts[:]), namesOf(facts.SituationFacts[:])

func namesOf(of []facts.FactInfo) []ref.Word {
	out := make([]ref.Word, len(of))
	for i := range of {
		out[i] = ref.Word("fact." + of[i].Name)
	}
	return out
}

// factsOf adds what a verb read of one unit, as who acts or as a target; what follows from
// an order other than its own stands beside it.
func factsOf(steps []game.Step, sh *state.Sheet, verb, role string) []game.Step {
	who := state.Label(sh)
	for f := facts.Fact(0); f < facts.NFacts; f++ {
		if !facts.Matters(verb, role, f) || sh.V[f] == facts.UnitFacts[f].Default && sh.S[f] == facts.Assumed || f == facts.FWeight && !sh.Artillery() && sh.S[f] != facts.Given {
			continue
		}
		// That it rode its 6 cm is asked only before foot (R54): of horse that charges or rides to
		// meet a charge the impetus stands in the sum, or does not, whatever this says.
		if f == facts.FImpetus && !sh.Is(f) && sh.S[f] != facts.Given && sh.Horse() && (sh.Is(facts.FCharging) || sh.CounterAnswer() == facts.Yes) {
			continue
		}
		word := factNames[f]
		st := game.Step{Ref: facts.UnitFacts[f].Ref, Say: ref.M("step.fact", who, word),
			Value: state.Say(facts.UnitFacts[f], sh.V[f]), From: sh.S[f].Game(), What: word, Of: who, Short: short(facts.UnitFacts[f], word, sh.V[f]), Idle: sh.Idle(f)}
		if sh.S[f] == facts.Given && sh.C[f] != facts.Unknown {
			st.Computed = state.Say(facts.UnitFacts[f], sh.C[f])
		}
		steps = append(steps, st)
		if f == facts.FOrder && sh.Order() != sh.OwnOrder() {
			steps = append(steps, game.Step{Ref: facts.S4_2, Say: ref.M("step.follows", who), Value: state.Say(facts.UnitFacts[f], int(sh.Order())), From: game.Tracked})
		}
	}
	return steps
}

// situation adds what the verb read of the situation.
func (c *Cast) situation(steps []game.Step) []game.Step {
	for f := facts.SitFact(0); f < facts.NSitFacts; f++ {
		if c.Either[f] != nil || !facts.SitMatters(c.verb, f) || c.Sit.V[f] == facts.SituationFacts[f].Default && c.Sit.S[f] == facts.Assumed {
			continue
		}
		word := situationNames[f]
		by := facts.SituationFacts[f].Ref
		if f == facts.SSide && c.verb != "fire" { // of a shot 9.5 tells the side, of who comes into contact 10.4
			by = facts.S10_4
		}
		st := game.Step{Ref: by, Say: ref.M("step.situation", word),
			Value: state.Say(facts.SituationFacts[f], c.Sit.V[f]), From: c.Sit.S[f].Game(), What: word, Short: short(facts.SituationFacts[f], word, c.Sit.V[f]),
			Idle: c.Sit.V[f] == facts.SituationFacts[f].Default}
		if c.Sit.S[f] == facts.Given && c.Sit.C[f] != facts.Unknown {
			st.Computed = state.Say(facts.SituationFacts[f], c.Sit.C[f])
		}
		steps = append(steps, st)
	}
	return steps
}

// HasAdvanced reports foot that took the ground of whom it beat in this turn, and so has moved in it
// (OM §12, R196).
func HasAdvanced(s *state.State, u *state.Unit) bool {
	return u.Advanced == s.Turn && s.Turn > 0 && !s.Read().Has(book.AdvanceIsNoMove)
}
