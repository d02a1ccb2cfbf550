package ordremixte

import (
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// prepare checks an action and gathers its facts; it dispatches to the chapter
// that carries the verb out.
func (s *State) prepare(a game.Action) (game.Adjudication, error) {
	switch a.Verb {
	case "next":
		return s.prepareNext(a)
	case "drop":
		return s.prepareWaived(a)
	case "first", "moved", "place", "set", "attach", "detach", "tag", "ruling":
		return s.prepareRecord(a)
	}
	if s.tabled() && len(a.Units) == 0 && len(a.Args) == 0 && belongs(a) != "" && a.Verb != "initiative" {
		// A verb alone goes to its phase and lists what is due there.
		return s.prepareNext(game.Action{Verb: "phase-to"})
	}
	if adj, err, ok := s.prepareChapter(a); ok {
		return adj, err
	}
	c, err := s.gather(a)
	if err != nil {
		return nil, err
	}
	c.again = s.prepare
	if err := c.alive(); err != nil {
		return nil, err
	}
	if err := c.opposed(); err != nil {
		return nil, err
	}
	switch a.Verb {
	case "fire":
		return c.prepareFire()
	case "melee":
		return c.prepareMelee()
	case "morale":
		return c.prepareMorale()
	case "charge":
		return c.prepareCharge()
	case "square":
		return c.prepareSquare()
	case "counter":
		return c.prepareCounter()
	case "fate":
		return c.prepareFate()
	}
	return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §7", Say: ref.M("om.no-verb", a.Verb)}
}

// alive refuses units that are no more (§2.3).
func (c *cast) alive() error {
	for _, side := range c.units {
		for _, sh := range side {
			if sh.Unit != nil && sh.Unit.Off > 0 {
				return sh.Unit.away()
			}
			if sh.Unit != nil && sh.Unit.Status == Destroyed {
				return &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", sh.ID), Hint: ref.M("om.hint-dead")}
			}
		}
	}
	return nil
}

// opposed refuses a line in which one side meets itself. Fire is at enemies (§9.2): the
// referee may rule otherwise. A charge, the answers to it and a melee are between two
// sides (§10.1), and nobody can overrule that. Whoever stands behind a target is struck
// without being aimed at (§9.8).
func (c *cast) opposed() error {
	if len(c.units[1]) == 0 {
		return nil
	}
	targets := c.units[1]
	if c.a.Verb == "fire" {
		targets = targets[:1]
	}
	for _, a := range c.units[0] {
		for _, d := range targets {
			if a.Unit == nil || d.Unit == nil || a.Unit.Side != d.Unit.Side {
				continue
			}
			if c.a.Verb != "fire" {
				return ownSide(s10_1, a.Unit, d.Unit)
			}
			r := illegal(s9_2, "fire.friend", a.ID, d.ID)
			r.Ways = []game.Way{wayLegal(a.Unit), c.wayOverrule()}
			if a.Unit.placeKnown() {
				r.Ways[0] = game.Way{Line: "targets " + a.ID, Say: ref.M("fire.way-targets", a.ID)}
			}
			return c.refuse(r)
		}
	}
	return nil
}

// ownSide refuses what only enemies do to each other.
func ownSide(r ref.Ref, u, friend *Unit) *game.Refusal {
	return &game.Refusal{Kind: game.BadValue, Ref: r, Say: ref.M("om.own-side", u.ID, friend.ID),
		Ways: []game.Way{wayLegal(u)}}
}

// wayLegal is the line that lists what a unit may do.
func wayLegal(u *Unit) game.Way {
	return game.Way{Line: "legal " + u.ID, Say: ref.M("om.way-legal", u.ID)}
}

// needBases refuses an action whose units have no number of bases: it is asked,
// never guessed.
func (c *cast) needBases(who []*Sheet) error {
	for _, sh := range who {
		if sh.V[FBases] == Unknown && sh.V[FFiring] == Unknown {
			return need(s9_10, "om.need-bases", label(sh))
		}
		if sh.V[FBases] == Unknown {
			sh.V[FBases] = max(sh.V[FFiring], 1)
		}
	}
	return nil
}

// fighters gives each unit of both sides its slot.
func (c *cast) fighters() (att, def []*fighter, err error) {
	slot := 0
	for side, who := range c.units {
		for _, sh := range who {
			if slot >= maxFighters {
				return nil, nil, illegal(s10_1, "om.too-many-units", maxFighters)
			}
			f := c.r.newFighter(sh, slot)
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

// table reports whether a scenario is loaded: then fire is simultaneous and
// phases count.
func (c *cast) table() bool { return c.s.tabled() }

// tracked reports that every unit of the action is one of the table's.
func (c *cast) tracked() bool {
	for _, side := range c.units {
		for _, sh := range side {
			if sh.Unit == nil {
				return false
			}
		}
	}
	return c.table()
}

// asking is an adjudication that cannot begin before a fact is known: the fact
// is asked like a die, and the answer leads on.
type asking struct {
	need dice.Need
	then []game.Adjudication // by answer
	// says is what is asked, with what each answer would give; without it the first
	// answer speaks.
	says []game.Text
}

// Play implements game.Adjudication.
func (k *asking) Play(d *dice.Dice) game.Verdict { return k.then[d.Choose(&k.need)].Play(d) }

// Odds implements game.Adjudication: the first answer stands for the rest.
func (k *asking) Odds(e *odds.Engine) *game.Odds {
	o := k.then[0].Odds(e)
	if o != nil {
		o.Assumed = append(o.Assumed, game.Assumption{Fact: string(k.need.What), Value: k.need.Answers[0], From: "asked"})
		if k.says != nil {
			o.Lines = k.says
		}
	}
	return o
}

// done is an adjudication without dice.
type done struct{ v game.Verdict }

func (x done) Play(*dice.Dice) game.Verdict { return x.v }
func (x done) Odds(*odds.Engine) *game.Odds { return nil }
