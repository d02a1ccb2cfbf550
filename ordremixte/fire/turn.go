package fire

import (
	"strconv"

	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// ClosingFacts marks a shot of a charged unit at its charger as closing fire
// (§10.2): its range follows from the paragraph, a line charged by two divides
// its bases.
func ClosingFacts(c *casting.Cast) {
	if !c.Tracked() {
		if c.Sit.V[facts.SClosing] == 1 && c.Sit.Range() == facts.Unknown && len(c.Units[1]) > 0 {
			att := []*chain.Fighter{chain.NewFighter(c.R, c.Units[1][0], 0)}
			rng, _ := ClosingRange(c.R, att, chain.NewFighter(c.R, c.Units[0][0], 1), state.NewSituation())
			c.Sit.Set(facts.SRange, int(rng), facts.Assumed)
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
		c.Sit.Set(facts.SRange, int(ch.Closing), facts.Tracked)
	}
	c.Sit.C[facts.SRange] = int(ch.Closing)
	rememberShot(c, ch, i)
	if garrison.AcrossBlocks(c.S, ch) {
		garrison.FromHouses(c, t)
	}
	closingSquare(c)
	if n := garrison.ClosingSides(c.S, f.Unit); n > 1 {
		return // a garrison charged on several sides divides over all of them as it likes (§9.10)
	}
	if len(ch.Attackers) > 1 && f.Formation() != facts.Square && ch.Shots&(1<<i) == 0 {
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
		alone := ch.Shots != 0 && ch.Used == 0 // the others stand where it does not fire (R303)
		if c.Sit.Range() == facts.Short && !alone && n != all/2 && n != (all+1)/2 || n > all-ch.Used {
			c.Undivided = casting.Illegal(facts.S10_2, "fire.must-divide", state.Label(f), all/2, (all+1)/2, state.Label(t))
		}
	case ch.Shots != 0:
		f.Set(facts.FFiring, max(all-ch.Used, 0), facts.Tracked)
	default:
		f.Set(facts.FFiring, table.ShareOf(all, len(ch.Attackers), i), facts.Tracked)
	}
}

// BasesFiring is how many bases a unit fires with when nobody typed a number.
func BasesFiring(s *state.State, u *state.Unit) int {
	sh := casting.Sheet(u, s)
	garrison.Garrisoned((&casting.Cast{S: s}), sh)
	return table.FiringBases(s.Read(), sh)
}

// closingMade records a closing shot.
func closingMade(c *casting.Cast, t *game.Trace) {
	if !c.Tracked() || c.Sit.V[facts.SClosing] != 1 {
		return
	}
	if ch, i := owesClosing(c.S, c.Units[0][0].ID, c.Units[1][0].ID); ch != nil {
		t.Event(&state.EvClosing{Charge: ch.N, Attacker: i, Bases: table.FiringBases(c.R, c.Units[0][0])})
	}
}
