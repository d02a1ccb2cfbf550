package turn

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/charge"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds what a line states against what the program knows. A fact that somebody types beside a line stands, and the
// referee may say what he likes; but where the bases on the table show clearly that it is otherwise, his line says so, and no seat
// may type it. It looks at every fact alike: the line is judged once more without it, and what the chapters then measure, count
// or keep is what it is held against. Where the tape cannot tell, each answer that the measure leaves is as good as the other.

// A dispute is a fact of a line that the table shows otherwise.
type dispute struct {
	info facts.FactInfo
	in   sheetOf
	// known is what it is; facts.Unknown where the rules refuse the line without the fact, or will count it themselves later.
	known int
	kept  bool   // it was not measured: the program keeps it of the unit
	most  bool   // known is the most that its formation has
	of    string // of whom of several who act it was measured, each judged alone
	no    *game.Refusal
}

// sheetOf finds a fact in a cast: of a unit by its id, of the situation with an empty one.
type sheetOf struct {
	id   string
	fact int
}

// Disputes are the facts of an action that the table clearly shows otherwise, each refused with its paragraph and with what was
// measured. None of whoever stands nowhere or has no name, and none of what its owner chooses.
func Disputes(s *state.State, a game.Action) []*game.Refusal {
	out := rereads(s, a)
	for _, d := range disputes(s, a) {
		out = append(out, d.no)
	}
	return out
}

// rereads refuses readings for one line that are not those in force: which is played both have agreed upon, and the referee alone takes
// another for once (§1).
func rereads(s *state.State, a game.Action) (out []*game.Refusal) {
	if !s.Tabled() || facts.VerbNamed(a.Verb).Kind != game.DoVerb {
		return nil
	}
	for _, f := range a.Facts {
		n, ok := casting.RulingNumber(f.Name)
		if !ok {
			continue
		}
		if r := ref.Ref(state.Mark + " R" + strconv.Itoa(n)); InForce(s, r) != f.Value {
			out = append(out, &game.Refusal{Kind: game.NotYours, Ref: r, Say: ref.M("record.seat-reading", r, InForce(s, r))})
		}
	}
	return out
}

func disputes(s *state.State, a game.Action) (out []dispute) {
	if !s.Tabled() || facts.VerbNamed(a.Verb).Kind != game.DoVerb || len(a.Units) == 0 || !slices.ContainsFunc(a.Facts, func(f game.Fact) bool { return !chosen(f) }) {
		return nil
	}
	for _, f := range a.Facts {
		if chosen(f) {
			continue
		}
		bare := without(a, f)
		c, adj, err := castOf(s, bare)
		var all []dispute
		if c != nil {
			all = against(s, a, f, c, adj, err)
		}
		if len(all) == 0 {
			all = eachAlone(s, a, f)
		}
		for _, d := range all {
			if c != nil && err == nil {
				d.no.Ways = []game.Way{{Line: language.Canonical(bare, nil), Say: ref.M("parse.way.without")}}
			}
			out = append(out, d)
		}
	}
	return out
}

// without is a line that does not state a fact.
func without(a game.Action, f game.Fact) game.Action {
	a.Text = ""
	a.Facts = slices.DeleteFunc(slices.Clone(a.Facts), func(g game.Fact) bool { return g.Of == f.Of && g.Name == f.Name })
	return a
}

// chosen reports what is nobody's to measure: an answer of whoever is charged (§8.6, 8.7, 10.5), a second wave (§10.5), fire at the
// building itself (§9.4), closing fire, which the rules ask for by themselves (§10.2), and a reading for one line.
func chosen(f game.Fact) bool {
	if _, ok := casting.RulingNumber(f.Name); ok {
		return true
	}
	return slices.Contains([]string{"square", "countercharge", "crew", "wave", "building", "closing"}, f.Name)
}

// castOf judges a line and gives the cast that its chapter has filled, with what came of it; no cast where the line is no deed
// that gathers facts, or names whom it cannot.
func castOf(s *state.State, a game.Action) (*casting.Cast, game.Adjudication, error) {
	c, err := flight.Onset(s, a)
	if err != nil || c.Alive() != nil || opposed(c) != nil {
		return nil, nil, nil
	}
	if does := fought[c.A.Verb]; does != nil {
		c.Again = func(a game.Action) (game.Adjudication, error) {
			return prepare(s, a, func(*state.State, *casting.Cast, game.Action) {})
		}
		adj, err := does(c)
		return c, adj, err
	}
	return c, nil, nil
}

// against is what the cast of a line without a fact says of that fact, for each unit of which the line states it.
func against(s *state.State, a game.Action, f game.Fact, c *casting.Cast, adj game.Adjudication, err error) (out []dispute) {
	no := refusalOf(err)
	if no != nil && no.Close == nil {
		if no.Kind != game.Illegal && no.Kind != game.NotNow || !allPlaced(c) {
			return nil // the line needs the fact, or says something else that cannot be
		}
		return []dispute{{no: &game.Refusal{Kind: game.Illegal, Ref: no.Ref, Say: no.Say}, known: facts.Unknown}}
	}
	if leftOpen(a, f, c, no) {
		return nil
	}
	for _, in := range stated(a, f) {
		d := dispute{in: in}
		typed, ok := 0, false
		if in.id == "" {
			d.info = facts.SituationFacts[in.fact]
			typed, ok = state.Read(d.info, f.Value)
			ok = ok && d.ofSituation(s, c, adj, typed)
		} else {
			d.info = facts.UnitFacts[in.fact]
			typed, ok = state.Read(d.info, f.Value)
			ok = ok && d.ofUnit(s, c, typed)
		}
		if ok {
			d.no = d.refusal(s, c, f)
			out = append(out, d)
		}
	}
	return out
}

// refusalOf is the refusal that an error is, nil where it is none.
func refusalOf(err error) (no *game.Refusal) {
	errors.As(err, &no)
	return no
}

// leftOpen reports that the tape cannot tell a fact, and that what is typed is one of the answers which it leaves.
func leftOpen(a game.Action, f game.Fact, c *casting.Cast, no *game.Refusal) bool {
	near := []*game.Refusal{no}
	near = append(near, c.Base.Overrode...)
	for _, x := range near {
		if x == nil || x.Close == nil {
			continue
		}
		plain := a
		plain.Text, plain.Force, plain.By = "", false, ""
		line := game.Canonical(plain)
		if len(x.Close.If) == 0 && slices.ContainsFunc(x.Ways, func(w game.Way) bool { return w.Line == line }) {
			return true
		}
		if asked(x.Close, f) {
			return true
		}
	}
	return c.Base.Close != nil && asked(c.Base.Close, f)
}

// asked reports a fact among the answers to a close measure.
func asked(k *game.Close, f game.Fact) bool {
	return slices.ContainsFunc(k.If, func(x game.CloseCase) bool {
		return x.Fact.Name == f.Name && x.Fact.Value == f.Value || x.And.Name == f.Name && x.And.Value == f.Value
	})
}

// stated are the places in a cast at which an action states a fact.
func stated(a game.Action, f game.Fact) (out []sheetOf) {
	if f.Of == "" {
		for i, info := range facts.SituationFacts {
			if info.Name == f.Name {
				out = append(out, sheetOf{fact: i})
			}
		}
		return out
	}
	side := strings.IndexByte("at", f.Of[0])
	fact, ok := facts.UnitFactNamed(f.Name)
	if !ok || side < 0 || side >= len(a.Units) {
		return nil
	}
	ids := a.Units[side].IDs
	if n, err := strconv.Atoi(f.Of[1:]); err == nil && n >= 1 && n <= len(ids) {
		ids = ids[n-1 : n]
	}
	for _, id := range ids {
		if id != "" { // of whom nobody has named nothing is known
			out = append(out, sheetOf{id: id, fact: int(fact)})
		}
	}
	return out
}

// ofSituation finds what the situation is, and reports that it clearly is not what was typed.
func (d *dispute) ofSituation(s *state.State, c *casting.Cast, adj game.Adjudication, typed int) bool {
	f := facts.SitFact(d.in.fact)
	d.known = c.Sit.V[f]
	placed := allPlaced(c)
	switch f {
	case facts.SWeather:
	case facts.SRange:
		if x, ok := adj.(*charge.Declaration); ok && placed {
			d.known = int(x.O.Closing)
		}
	case facts.SDistance:
		if d.known != facts.Unknown && math.Abs(float64(typed-d.known)) <= s.Tape().CM*100 {
			return false
		}
	case facts.SDefile, facts.SRough, facts.SOverhead, facts.SSides: // measured where there is such a thing, and else there is none
		if !placed || table.AnyUnknown(s, hangsOn(s, c, f)) {
			return false
		}
	case facts.SSecond: // which movement it is the turn knows; of a melee nothing hangs on it
		if s.Field == nil || c.A.Verb == "melee" {
			return false
		}
	default:
		if c.Sit.S[f] == facts.Assumed {
			return false
		}
	}
	return d.known != facts.Unknown && d.known != typed && c.Sit.S[f] != facts.Given
}

// hangsOn are the units besides those of a cast whose place would tell what the situation is: the ground of a melee and a bridge hang on
// nobody else (§10.3, 10.5); friends may stand between guns and their target that they fire over (§9.4), where none is seen; who is in a
// block may man a side of it, and who attacks it may come at another (§15), of whom stands in none nobody attacks a side.
func hangsOn(s *state.State, c *casting.Cast, f facts.SitFact) func(*state.Unit) bool {
	return func(u *state.Unit) bool {
		switch {
		case f == facts.SOverhead:
			return c.Sit.S[f] != facts.Measured && u.Side == c.Units[0][0].Unit.Side
		case f == facts.SSides && c.Ground != nil:
			return u.Side == c.Units[1][0].Unit.Side || slices.ContainsFunc(s.Charges, func(ch *state.Charge) bool { return ch.Has(u.ID) })
		}
		return false
	}
}

// allPlaced reports that the program knows where everybody in a cast stands.
func allPlaced(c *casting.Cast) bool {
	for _, side := range c.Units {
		for _, sh := range side {
			if sh.Unit == nil || !sh.Unit.PlaceKnown() {
				return false
			}
		}
	}
	return true
}

// ofUnit finds what a fact of a unit is, and reports that it clearly is not what was typed.
func (d *dispute) ofUnit(s *state.State, c *casting.Cast, typed int) bool {
	sh, foes := sheetIn(c, d.in.id)
	if sh == nil || sh.Unit == nil {
		return false
	}
	f := facts.Fact(d.in.fact)
	d.known, d.kept = sh.V[f], sh.S[f] == facts.Tracked
	placed := sh.Unit.PlaceKnown()
	switch f {
	case facts.FContact, facts.FRank, facts.FOverlap:
		if !allPlaced(c) {
			return d.outnumbers(c, sh, foes, f, typed)
		}
		return d.inContact(s, c, f, typed)
	case facts.FFriends:
		fewest, most, ok := casting.FriendsBetween(s, sh.Unit)
		return ok && (typed < fewest || typed > most)
	case facts.FImpetus: // asked only before foot in close order (R54), whose charger's way was measured
		if sh.S[f] != facts.Measured && (c.A.Verb != "melee" || !placed || len(foes) == 0 || !foes[0].Foot() || !foes[0].CloseOrder()) {
			return false
		}
	case facts.FMoved:
		if !placed || sh.HowFar() {
			return false
		}
	case facts.FDisordered, facts.FCover, facts.FGarrison, facts.FCharging: // by the ground, or by where it went
		if !placed {
			return false
		}
	case facts.FFiring:
		return d.firing(c, sh, foes, typed)
	default:
		if sh.S[f] == facts.Assumed {
			return false
		}
	}
	return d.known != facts.Unknown && d.known != typed && sh.S[f] != facts.Given
}

// firing reports that more bases are typed to fire than the first rank of a formation has, or than see (OM §9.2, 9.10), wherever the
// unit stands: its formation and its bases are kept. Who shoots may keep some back; of who is charged as many fire as are counted
// where that is known. Of a melee, and of who charges, it is how many fight (OM §10.6).
func (d *dispute) firing(c *casting.Cast, sh *state.Sheet, foes []*state.Sheet, typed int) bool {
	attacks := slices.Contains(c.Units[0], sh)
	if c.A.Verb == "melee" || c.A.Verb == "charge" && attacks {
		if !allPlaced(c) {
			return d.outnumbers(c, sh, foes, facts.FFiring, typed)
		}
		d.known = facts.Unknown
		return true
	}
	whole := *sh
	if sh.S[facts.FFiring] != facts.Measured && !sh.Unit.Lone { // what it has as its share of a divided fire it may say otherwise
		whole.V[facts.FFiring] = facts.Unknown
	}
	d.known, d.kept = table.FiringBases(c.R, &whole), false
	d.most = sh.S[facts.FFiring] != facts.Measured && typed > d.known
	if attacks || !sh.Unit.PlaceKnown() {
		return typed > d.known
	}
	return typed != d.known
}

// outnumbers reports more bases in a melee than the formation of a unit has in its front, behind that or beside it, wherever it
// stands (OM §10.6); a square has one for each who attacks it.
func (d *dispute) outnumbers(c *casting.Cast, sh *state.Sheet, foes []*state.Sheet, f facts.Fact, typed int) bool {
	bases := sh.V[facts.FBases]
	front := table.Front(c.R, sh, bases)
	rank, overlap := max(bases-front, 0), c.R.N.Shock().OverlapMost
	switch {
	case bases == facts.Unknown:
		return false
	case sh.Is(facts.FGarrison) || sh.Unit.Block != "":
		front = bases
	case sh.Formation() == facts.Square:
		front, rank, overlap = min(bases, max(len(foes), 1)), 0, 0
	case sh.Formation() == facts.Open:
		rank, overlap = 0, 0
	}
	d.most, d.kept = true, false
	d.known = map[facts.Fact]int{facts.FContact: front, facts.FRank: rank, facts.FOverlap: overlap, facts.FFiring: min(bases, front+rank+overlap)}[f]
	return typed > d.known
}

// sheetIn is the sheet of a unit in a cast, and those of the other side.
func sheetIn(c *casting.Cast, id string) (sh *state.Sheet, foes []*state.Sheet) {
	for i, side := range c.Units {
		for _, x := range side {
			if state.EqualID(x.ID, id) {
				return x, c.Units[1-i]
			}
		}
	}
	return nil, nil
}

// inContact reports that bases in a melee are typed otherwise than they stand (§10.6). Where the fronts lie so that the error of
// the tape along them would count another number, that stays; of a charge they are counted once it has come to contact.
func (d *dispute) inContact(s *state.State, c *casting.Cast, f facts.Fact, typed int) bool {
	if c.A.Verb != "melee" {
		d.known = facts.Unknown
		return true
	}
	for _, by := range []float64{0, -s.Tape().CM, s.Tape().CM} {
		moved := shifted(s, c, by)
		k, _, err := castOf(moved, c.A)
		if k == nil || err != nil {
			return false
		}
		sh, _ := sheetIn(k, d.in.id)
		if sh == nil || sh.S[f] != facts.Measured || sh.V[f] == typed {
			return false
		}
	}
	return true
}

// shifted is the table with those who attack so far along their fronts.
func shifted(s *state.State, c *casting.Cast, cm float64) *state.State {
	if cm == 0 {
		return s
	}
	for _, sh := range c.Units[0] {
		p := sh.Unit.Pose
		along := geometry.Vec{X: p.Dir().Y, Y: -p.Dir().X}
		s = s.Apply(&state.EvPlace{Unit: sh.ID, X: p.At.X + along.X*cm, Y: p.At.Y + along.Y*cm, Deg: p.Facing})
	}
	return s
}

// refusal says what the table shows instead, with what was measured.
func (d *dispute) refusal(s *state.State, c *casting.Cast, f game.Fact) *game.Refusal {
	word := ref.Word("fact." + d.info.Name)
	typed, _ := state.Read(d.info, f.Value)
	what, said := any(word), any(state.Say(d.info, typed))
	if id := cmp.Or(d.in.id, d.of); id != "" {
		sh, _ := sheetIn(c, id)
		what = ref.M("step.fact", state.Label(sh), word)
	}
	if d.known == facts.Unknown {
		return casting.Illegal(d.info.Ref, "placed.told-counted", what, said)
	}
	shows := state.Say(d.info, d.known)
	if d.most {
		return casting.Illegal(d.info.Ref, "placed.told-most", what, said, shows)
	}
	if r, cm, ok := measured(c, d.info, facts.Side(d.known)); ok {
		return casting.Illegal(r, "placed.told-measured", what, said, shows, ref.CM(cm))
	}
	if cm := c.Sit.V[facts.SDistance]; cm != facts.Unknown && slices.Contains([]string{"range", "impetus"}, d.info.Name) {
		return casting.Illegal(d.info.Ref, "placed.told-at", what, said, shows, state.Say(facts.SituationFacts[facts.SDistance], cm))
	}
	return casting.Illegal(d.info.Ref, "placed.told-shows", what, said, shows)
}

// measured is by how much a fact is what it is, in cm, and the paragraph that measures it; ok is false where it was counted or kept. In
// front is who is before one of the lines that a flank is behind (§10.4): the farther of them tells it.
func measured(c *casting.Cast, i facts.FactInfo, side facts.Side) (r ref.Ref, cm float64, ok bool) {
	if i.Name != "side" {
		return "", 0, false
	}
	for _, st := range c.Base.Steps {
		for _, m := range game.HeldOf[*game.Measure](st.Holds) {
			if st.Ref != facts.S10_4 && st.Ref != facts.S9_5 {
				continue
			}
			if by := math.Abs(m.Margin); !ok || (by > cm) == (side == facts.Front) {
				r, cm, ok = st.Ref, by, true
			}
		}
	}
	return r, cm, ok
}

// shows reports that the table may show a line otherwise than it says: somebody whom it names stands there, or it tells the weather, or
// how many bases fire or fight, which a formation bounds.
func shows(s *state.State, a game.Action) bool {
	if slices.ContainsFunc(a.Facts, func(f game.Fact) bool {
		return slices.Contains([]string{"firing", "contact", "rank", "overlap", facts.SituationFacts[facts.SWeather].Name}, f.Name)
	}) {
		return true
	}
	return slices.ContainsFunc(a.Units, func(op game.Operand) bool {
		return slices.ContainsFunc(op.IDs, func(id string) bool { u := s.Unit(id); return u != nil && u.PlaceKnown() })
	})
}

// note puts what was measured beside what was typed, where the reasons tell it, and has the line say that it is by ruling.
func note(s *state.State, c *casting.Cast, a game.Action) {
	if s.IsQuiet() || !shows(s, a) {
		return // nobody reads what it overruled, or there is nothing to hold it against
	}
	for _, d := range disputes(s, a) {
		if d.kept { // said for this line alone, perhaps of what lies face down; the reasons tell both
			continue
		}
		switch sh, _ := sheetIn(c, d.in.id); {
		case d.info.Name == "" || d.known == facts.Unknown || d.of != "":
		case d.in.id == "":
			c.Sit.C[d.in.fact] = d.known
		case sh != nil:
			sh.C[d.in.fact] = d.known
		}
		c.Base.Overrode = append(c.Base.Overrode, d.no)
	}
	c.Told = len(c.Base.Overrode)
}
