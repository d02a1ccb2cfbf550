package fire

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/garrison"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// Armed refuses a unit that cannot fire as it is, wherever the target stands (§9.1,
// 9.4).
func Armed(c *casting.Cast, f *state.Sheet) error {
	var r *game.Refusal
	switch {
	case f.Horse():
		r = casting.Illegal(facts.S9_1, "fire.cavalry", state.Label(f))
		if c.Tracked() {
			t := c.Units[1][0].ID
			r.Ways = append(r.Ways, game.Way{Line: "charge " + f.ID + " at " + t, Say: ref.M("move.way-charge", t)})
		}
	case f.Formation() == facts.March:
		r = casting.Illegal(facts.S9_4, "fire.march", state.Label(f))
	case f.Artillery() && f.Formation() == facts.Limbered:
		r = casting.Illegal(facts.S9_4, "fire.limbered", state.Label(f))
	case f.Arm() == facts.FootArtillery && f.Is(facts.FMoved):
		r = casting.Illegal(facts.S9_4, "fire.guns-moved", state.Label(f))
	case f.Unit != nil && f.Unit.Abandoned:
		r = casting.Illegal(facts.S11_2, "fire.abandoned", state.Label(f))
	case f.Is(facts.FRouting):
		r = casting.Illegal(facts.S14, "fire.routing", state.Label(f))
	default:
		return nil
	}
	r.Cause = game.Unfit
	if c.Tracked() {
		r.Ways = append(r.Ways, c.WayOverrule())
	}
	return c.Refuse(r)
}

// MayFire refuses a unit that may not fire now (§9.4): who charges does not, also not
// at who charges it.
func MayFire(c *casting.Cast, f *state.Sheet) error {
	if f.Is(facts.FCharging) {
		if err := c.Refuse(casting.Illegal(facts.S9_4, "fire.charging", state.Label(f))); err != nil {
			return err
		}
	}
	if c.R.Has(book.EludedChargerDoesNotFire) && eluded(c, f) {
		if err := c.Refuse(casting.Illegal(facts.S9_4, "fire.charging", state.Label(f))); err != nil {
			return err
		}
	}
	if err := mayFireAgain(c, f); err != nil {
		return err
	}
	if err := garrison.HeldBack(c, f); err != nil {
		return err
	}
	return farMoved(c, f)
}

// eluded reports a unit whose charge met nobody, because its target evaded (R222).
func eluded(c *casting.Cast, f *state.Sheet) bool {
	return c.Tracked() && slices.ContainsFunc(c.S.Charges, func(ch *state.Charge) bool { return ch.Stage == state.Eluded && ch.Has(f.ID) })
}

// mayFireAgain refuses a second shot of one unit in one phase (§7). Closing fire is one
// shot at each charger, and at nobody else (§10.2).
func mayFireAgain(c *casting.Cast, f *state.Sheet) error {
	if !c.Tracked() || !c.S.InFire() {
		return nil
	}
	t := c.Units[1][0]
	again := &game.Refusal{Kind: game.NotNow, Ref: facts.S7, Say: ref.M("fire.again", state.Label(f))}
	if ch, i := owesClosing(c.S, f.ID, t.ID); ch != nil {
		switch {
		case ch.Shots&(1<<i) != 0:
			again.Ref, again.Say = facts.S10_2, ref.M("fire.closing-again", state.Label(f), state.Label(t))
		case closingSpent(c.S, ch):
			again.Ref, again.Say = facts.S10_2, ref.M("fire.closing-spent", state.Label(f), state.Label(t))
		case !f.Unit.Fired || closingBegun(c.S, f.ID):
			return nil
		}
	} else if c.Sit.V[facts.SClosing] == 1 {
		again = casting.Illegal(facts.S10_2, "fire.closing-nobody", state.Label(t), state.Label(f))
	} else if !f.Unit.Fired || garrison.MayDivide(c, f) || faceIsFree(c, f) {
		return nil
	} else if n := faces(c.R, f); firesFromFaces(c, f) && f.Unit.FiredBases >= n && n < faceCount() {
		again.Ref, again.Say = "OM R327", ref.M("fire.faces-spent", state.Label(f), n)
	} else if firesFromFaces(c, f) {
		again.Say = ref.M("fire.face-again", state.Label(f), state.Label(t))
		again.Ways = []game.Way{{Line: "targets " + f.ID, Say: ref.M("fire.way-targets", f.ID)}}
	}
	again.Ways = append(again.Ways, c.WayOverrule())
	return c.Refuse(again)
}

// farMoved refuses the fire of a unit that is known to have moved too far in this
// turn (§9.4): riflemen more than half of their move, horse guns beyond their limit.
// A unit of which only is known that it moved is the players' to judge. Rockets that
// were set up in this move have spent it so (§9.7, R122).
func farMoved(c *casting.Cast, f *state.Sheet) error {
	u := f.Unit
	if u == nil {
		return nil
	}
	b := c.S.Book()
	if f.Weapon() == facts.Rockets && u.Began.Formation == facts.Limbered && u.Formation == facts.Unlimbered && !c.R.Has(book.RocketsFireWhenSetUp) {
		return c.Refuse(casting.Illegal(facts.S9_7, "block.rockets-setting", state.Label(f), b.Int("fire.rocket.deploy")))
	}
	if !f.Is(facts.FMoved) || f.S[facts.FMoved] == facts.Given {
		return nil
	}
	switch {
	case f.HowFar():
		table.Trust(c, "how-far")
	case u.Spent == 0 && u.Gone == 0:
	case f.Foot() && f.Weapon() == facts.Rifle:
		part := b.Int("fire.rifle-move-part")
		all := u.Speed(f.Formation())
		if casting.OrderOf(c.S, u) == facts.Cautious {
			all /= b.Int("command.cautious.most-part")
		}
		if spent := max(u.Spent, u.Gone); spent*part > all {
			return c.Refuse(casting.Illegal(facts.S9_4, "block.rifles-far", state.Label(f), state.Cm100(spent), state.Cm100(all/part)))
		}
	case f.Arm() == facts.HorseArtillery && f.Weapon() != facts.Rockets:
		if most := state.Hundredths(b.CM("fire.horse-artillery-move")); u.Gone > most {
			return c.Refuse(casting.Illegal(facts.S9_4, "block.horse-guns-far", state.Label(f), state.Cm100(u.Gone), state.Cm100(most)))
		}
	}
	return nil
}
