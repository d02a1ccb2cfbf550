package casting

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// Alive refuses units that are no more (§2.3).
func (c *Cast) Alive() error {
	for i, side := range c.Units {
		for _, sh := range side {
			if sh.Unit != nil && sh.Unit.Off > 0 {
				return away(sh.Unit)
			}
			if i == 0 && c.A.Verb == "fire" && c.S.FallsNow(sh.Unit) { // its fire is of the moment in which it falls
				continue
			}
			if sh.Unit != nil && sh.Unit.Status == state.Destroyed {
				return &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", sh.ID), Hint: ref.M("om.hint-dead")}
			}
		}
	}
	return nil
}

// OwnSide refuses what only enemies do to each other.
func OwnSide(r ref.Ref, u, friend *state.Unit) *game.Refusal {
	return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M("om.own-side", u.ID, friend.ID),
		Ways: []game.Way{WayLegal(u)}}
}

// WayLegal is the line that lists what a unit may do.
func WayLegal(u *state.Unit) game.Way {
	return game.Way{Line: "legal " + u.ID, Say: ref.M("om.way-legal", u.ID)}
}

// NeedBases refuses an action whose units have no number of bases: it is asked,
// never guessed.
func (c *Cast) NeedBases(who []*state.Sheet) error {
	for _, sh := range who {
		if sh.V[facts.FBases] == facts.Unknown && sh.V[facts.FFiring] == facts.Unknown {
			return Need(facts.S9_10, "om.need-bases", state.Label(sh))
		}
		if sh.V[facts.FBases] == facts.Unknown {
			sh.V[facts.FBases] = max(sh.V[facts.FFiring], 1)
		}
	}
	return nil
}

// Fighters gives each unit of both sides its slot.
func (c *Cast) Fighters() (att, def []*chain.Fighter, err error) {
	slot := 0
	for side, who := range c.Units {
		for _, sh := range who {
			if slot >= chain.MaxFighters {
				return nil, nil, Illegal(facts.S10_1, "om.too-many-units", chain.MaxFighters)
			}
			f := chain.NewFighter(c.R, sh, slot)
			slot++
			if side == 0 {
				att = append(att, f)
			} else {
				def = append(def, f)
			}
		}
	}
	return att, def, nil
}

// Table reports whether a scenario is loaded: then fire is simultaneous and
// phases count.
func (c *Cast) Table() bool { return c.S.Tabled() }

// Tracked reports that every unit of the action is one of the table's.
func (c *Cast) Tracked() bool {
	for _, side := range c.Units {
		for _, sh := range side {
			if sh.Unit == nil {
				return false
			}
		}
	}
	return c.Table()
}

// Asking is an adjudication that cannot begin before a fact is known: the fact
// is asked like a die, and the answer leads on.
type Asking struct {
	Need dice.Need
	Then []game.Adjudication // by answer
	// Says is what is asked, with what each answer would give; without it the first
	// answer speaks.
	Says []game.Text
}

// Play implements game.Adjudication.
func (k *Asking) Play(d *dice.Dice) game.Verdict { return k.Then[d.Choose(&k.Need)].Play(d) }

// Odds implements game.Adjudication: of an answer that was given, else the first stands for the rest.
func (k *Asking) Odds(e *odds.Engine) *game.Odds {
	if i, ok := e.Chosen(&k.Need); ok {
		return k.Then[i].Odds(e)
	}
	o := k.Then[0].Odds(e)
	if o != nil {
		o.Assumed = append(o.Assumed, game.Assumption{Fact: string(k.Need.What), Value: k.Need.Answers[0], From: "asked"})
		if k.Says != nil {
			o.Lines = k.Says
		}
	}
	return o
}

// Stages says, as Odds does, what the answer leads to.
func (k *Asking) Stages(e *odds.Engine) []game.Stage {
	i, _ := e.Chosen(&k.Need)
	if x, ok := k.Then[max(i, 0)].(game.Staged); ok {
		return x.Stages(e)
	}
	return nil
}

// Done is an adjudication without dice.
type Done struct {
	V     game.Verdict
	after *state.State // as the events make it, where it was made with them
	made  int          // by how many
}

// Made is an adjudication without dice whose events were applied as they were found: after is the state behind the last.
func Made(v game.Verdict, after *state.State) Done {
	return Done{V: v, after: after, made: len(v.Events)}
}

// Leads implements game.Leading. Who has added an event since is led nowhere.
func (x Done) Leads() game.State {
	if x.after == nil || x.made != len(x.V.Events) {
		return nil
	}
	return x.after
}

func (x Done) Play(*dice.Dice) game.Verdict { return x.V }
func (x Done) Odds(*odds.Engine) *game.Odds { return nil }
