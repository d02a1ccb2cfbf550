package charge

import (
	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// attackers in close order: only they make others evade (OM §8.7).
func closeFoot(u *state.Unit) bool { return u.Arm == facts.Infantry && u.Formation != facts.Open }

// Charging lists the charges before which a unit may slip away, and that have not
// struck it: those of close-order foot, and of horse on Cossacks (OM §8.7, 16); not one that it has ridden to meet (OM §10.5).
func Charging(s *state.State, u *state.Unit) []*state.Charge {
	var out []*state.Charge
	for _, ch := range s.Charges {
		if ch.Stage != state.Declared || ch.Counter || !state.EqualID(ch.Target, u.ID) {
			continue
		}
		for _, id := range ch.Attackers {
			if a := s.Unit(id); a != nil && makesEvade(u, a) && a.Status == state.Steady {
				out = append(out, ch)
				break
			}
		}
	}
	return out
}

// withdrawal is a charge on horse or guns that do not wait for it: they retire as after a
// failed test but for its cost, and nobody fights (OM §15, R124).
type withdrawal struct{ x *Declaration }

// Odds implements game.Adjudication: there is no chance in it.
func (w *withdrawal) Odds(*odds.Engine) *game.Odds { return nil }

// Play implements game.Adjudication: the charger goes to 1 cm and has made its charge; foot
// has driven the enemy off and may take its ground (OM §7, 12).
func (w *withdrawal) Play(d *dice.Dice) game.Verdict {
	c, o := w.x.C, w.x.O
	t := &game.Trace{Verdict: c.Base, Brief: d.Brief()}
	target := c.Units[1][0]
	where := ref.M("block.between")
	if c.Ground != nil {
		where = ref.M("om.plain", c.Ground.Named())
	}
	t.Line(game.HeadLine, ref.M("block.retires", chain.Title(target), where, chain.Titles(c.Units[0])), facts.S15)
	t.Verdict.Events = append(t.Verdict.Events, c.Opens...)
	n, by := len(c.S.Charges)+1, garrison.IDs(o.Att)
	e := &state.EvCharge{N: n, Attackers: by, Target: target.ID, Side: c.Sit.Side(), Closing: facts.OutOfRange, Facts: c.A.Facts}
	garrison.Attacked(c, e)
	t.Event(e)
	t.Event(&state.EvChargeStage{N: n, Stage: state.Repelled})
	start := start(o)
	w.x.chargeMove(t, &start)
	for _, u := range garrison.Leaving(c) {
		evs, say := garrison.Retire(c.S, u, o.Att[0].ID)
		t.Events = append(t.Events, evs...)
		if !state.EqualID(u.ID, target.ID) {
			t.Line(game.BodyLine, ref.M("block.retires-after", u.ID, c.Ground.Named()), facts.S15)
		}
		t.Lines = append(t.Lines, say...)
	}
	for _, a := range o.Att {
		if a.Foot() {
			t.Event(&state.EvBeat{Unit: a.ID, Beaten: target.ID, Turn: c.S.Turn})
		}
	}
	t.Step(facts.S15, ref.M("block.step-retires"), ref.M("om.plain", target.ID))
	morale.Hands(t, c.S.Turn)
	return t.Verdict
}

// PursuitCM is how far horse breaks through.
func PursuitCM(b *tables.Book) float64 { return b.CM("charge.breakthrough") }

// Unready reports a line that gives a breakthrough no closing fire: friends who fled
// have run through it (OM §10.2). Of who is not on the table its disorder tells.
func Unready(c *casting.Cast, d *state.Sheet) bool {
	if !c.Pursuit || !d.Foot() || d.Formation() != facts.Line || c.Sit.Side() != facts.Front {
		return false
	}
	if d.Unit != nil && d.Unit.Foot() != nil && d.S[facts.FDisordered] != facts.Given {
		return d.Unit.RunOver == c.S.Turn && c.S.Turn > 0
	}
	return d.Is(facts.FDisordered)
}

// saySquare writes an emergency square.
func saySquare(o *melee.Onset, t *game.Trace, face int, formed bool) {
	key := "om.square-failed"
	if formed {
		key = "om.square-formed"
	}
	sum, die := chain.Roll(face, dice.D100, chain.ModsOf(&o.R.N.Shock().Square, squareBits(o.R, o.Def.Sheet, o.Sit)))
	var roll any = face
	if total := sum.Total(); total != face { // what it is for stands among the facts
		roll = ref.M("om.sum", face, ref.Signed(total-face), total)
	}
	m, holds := ref.M(key, state.Label(o.Def.Sheet), roll, o.R.N.Shock().SquareAt+1), []game.Held{sum, die}
	t.Tell(game.Text{Kind: game.BodyLine, Say: m, Refs: chain.Cite(t, facts.SSquare), Holds: holds})
	t.Reason(game.Step{Ref: facts.SSquare, Say: ref.M("step.square"), Value: m, Holds: holds})
}

// sayCounter writes a countercharge; face is 0 when none was thrown. What the order did to the
// die lies face down (OM §4.2): others read the face alone, and not why it rides.
// Who rides in support of a friend and fails stays where it is: nobody comes at it.
func sayCounter(o *melee.Onset, t *game.Trace, face int, rides, support bool) {
	key, seen := "om.counter-no", "om.counter-no"
	if support {
		key, seen = "om.counter-stays", "om.counter-stays"
	}
	switch {
	case face == 0:
		key, seen = "om.counter-moving", "om.counter-moving"
	case rides:
		key, seen = "om.counter-yes", "om.counter-seen"
	}
	var holds []game.Held
	var secret *game.Secret
	var roll any = face
	if mods := chain.ModsOf(&o.R.N.Shock().Counter, counterBits(o.R, o.Def.Sheet, o.Sit)); face > 0 {
		sum, die := chain.Roll(face, o.R.N.Shock().CounterDie, mods)
		if len(mods) > 0 {
			secret = &game.Secret{Side: -1, Else: ref.M(seen, state.Label(o.Def.Sheet), face, o.Def.Pm)}
			if u := o.Def.Unit; u != nil {
				secret.Side = u.Side
			}
			for i := range sum[1:] {
				x := &sum[i+1]
				x.Say, x.Secret = ref.M("om.counter-order", ref.Signed(x.Worth)), secret
			}
		}
		roll, holds = chain.SayRoll(sum), []game.Held{sum, die}
	}
	m := ref.M(key, state.Label(o.Def.Sheet), roll, o.Def.Pm)
	t.Tell(game.Text{Kind: game.BodyLine, Say: m, Refs: chain.Cite(t, facts.SCount), Holds: holds, Secret: secret})
	t.Reason(game.Step{Ref: facts.SCount, Say: ref.M("step.counter"), Value: m, Holds: holds, Secret: secret})
}

func sayStopped(o *melee.Onset, t *game.Trace) {
	m := ref.M("om.stopped", chain.Titles(chain.Sheets(o.Att)))
	t.Line(game.BodyLine, m, facts.S10_2)
	t.Step(facts.S10_2, ref.M("step.stopped"), m)
}

// ClosesInWood reports a charge whose target and every charger, at the 1 cm at which that
// halts, stand in one wood (OM §9.6, 10.2, R138).
func ClosesInWood(c *casting.Cast, att []*chain.Fighter, def *state.Sheet) bool {
	if !def.OnTable() {
		return false
	}
	for _, f := range att {
		w := c.Ways[f.ID]
		if w == nil || w.Doubt {
			return false
		}
		way := melee.WayOut{Start: w.Pose, Legs: []melee.SlipLeg{{Bearing: w.Bearing, Most: 0}}}
		foot, err := w.U.At(w.U.Formation, way.At(haltsAfter(c.S, w, def.Unit)).Rounded())
		if err != nil || table.Ground(c.S, table.IsKind("wood"), func(p *geometry.Polygon) bool {
			return p.Contains(foot.Centre) && p.Contains(def.Unit.Foot().Centre)
		}) == nil {
			return false
		}
	}
	return true
}
