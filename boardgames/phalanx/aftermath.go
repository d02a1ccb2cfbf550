package phalanx

import (
	"slices"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file settles what a battle leaves to do: losses, retreats and advances (PHX §9.4, PHX §9.5).

// settlesAlone carries out what is owed first while there is only one way to do it.
func (d *deed) settlesAlone() {
	for range 8 {
		if d.t.Phase != playing || len(d.t.Owed) == 0 {
			return
		}
		o := d.t.Owed[0]
		switch o.Kind {
		case oweStrongest:
			if len(o.Who) > 1 {
				return
			}
			d.does(&owes{Done: true, What: o.Kind, Who: o.Who})
			d.reduces(o.Who[0], false)
		case oweAdvance:
			if d.t.at(o.At) == nil && slices.ContainsFunc(o.Who, func(id string) bool { return d.t.unit(id).On }) {
				return
			}
			d.does(&owes{Done: true, What: o.Kind, Who: o.Who}) // the square was not left, or nobody is
		case oweBeaten, oweBlow, oweBack:
			p := d.t.unit(o.Who[0])
			if !p.On {
				d.does(&owes{Done: true, What: o.Kind, Who: o.Who})
				continue
			}
			reduce, back, castle := d.t.choices(&o)
			switch {
			case castle:
				return
			case reduce && back, !reduce && back:
				return
			}
			d.does(&owes{Done: true, What: o.Kind, Who: o.Who}) // nowhere to go: a reduction (PHX §9.5)
			d.reduces(p.ID, o.Kind == oweBack || o.Kind == oweBeaten)
		default:
			return
		}
	}
}

// choices are the ways of what a beaten unit owes.
func (t *table) choices(o *owing) (reduce, back, castle bool) {
	p := t.unit(o.Who[0])
	is, place := t.kind(p.At)
	castle = is == groundCast && p.foot() && t.Castles[place] > 0
	open := len(t.refuges(p, o.Front)) > 0
	switch o.Kind {
	case oweBeaten:
		return true, open, castle
	case oweBlow:
		return true, false, castle
	}
	return !open, open, castle // oweBack
}

// reduces turns a unit over, or takes it off (PHX §9.5).
func (d *deed) reduces(id string, blocked bool) {
	p := d.t.unit(id)
	cite := ref.Ref("PHX §9.5")
	if blocked {
		d.say("blocked", cite, id)
	}
	if p.weaker() > 0 {
		d.does(&marked{Units: []string{id}, Mark: "weak", On: true})
		d.say("reduced", cite, id, p.Less)
		d.work(game.Hand{Unit: id, Act: "turn-over", N: 1}, "turn", id)
		return
	}
	at := p.At
	d.does(&marked{Units: []string{id}, Mark: "dead", On: true})
	d.say("eliminated", cite, id, p.Full)
	d.work(game.Hand{Unit: id, Act: "remove"}, "remove", id)
	for i := range d.t.Leaders {
		if l := &d.t.Leaders[i]; l.On && l.At == at && sideOf(l.Army) == p.side() {
			d.displaces(l.ID) // PHX §12
		}
	}
}

// yields is `reduce`, `retreat` or `castle`: what a beaten unit does.
func (d *deed) yields() game.Adjudication {
	p := d.one(0)
	if p == nil {
		return nil
	}
	t := d.t
	var o *owing
	for _, kind := range []string{oweStrongest, oweBeaten, oweBlow, oweBack} {
		if o == nil {
			o = t.owed(kind, p.ID)
		}
	}
	if o == nil {
		cite := ref.Ref("PHX §9.4")
		if len(t.Owed) > 0 && t.Owed[0].Kind == oweStrongest && p.side() == t.unit(t.Owed[0].Who[0]).side() {
			cite = "PHX R20"
		}
		d.no(refuse(game.NotNow, cite, ref.M("ph.refuse.not-owed", p.ID)))
		return nil
	}
	owed := *o
	if owed.Kind == oweStrongest {
		if d.illegal(d.act.Verb != "reduce", "PHX §9.4", "not-this-way", p.ID) {
			return nil
		}
		d.does(&owes{Done: true, What: owed.Kind, Who: owed.Who})
		d.reduces(p.ID, false)
		d.headFirst()
		d.settlesAlone()
		return d.done()
	}
	reduce, back, castle := t.choices(&owed)
	switch d.act.Verb {
	case "reduce":
		if d.illegal(!reduce, "PHX §9.4", "not-this-way", p.ID) {
			return nil
		}
		d.does(&owes{Done: true, What: owed.Kind, Who: owed.Who})
		d.reduces(p.ID, false)
	case "castle":
		_, place := t.kind(p.At)
		if d.illegal(!castle, "PHX §10", "no-castle", p.ID) {
			return nil
		}
		d.does(&owes{Done: true, What: owed.Kind, Who: owed.Who}, &kept{Place: place, Left: max(0, t.Castles[place]-1), Blow: true})
		d.say("castle", "PHX §10", ref.Word("ph.fact."+place), d.t.Castles[place])
	case "retreat":
		if owed.Kind == oweBlow {
			d.no(refuse(game.NotNow, "PHX R44", ref.M("ph.refuse.reduce-first", p.ID)))
			return nil
		}
		if d.illegal(!back, "PHX §9.5", "blocked", p.ID) {
			return nil
		}
		from := p.At
		at, facing, ok := d.goes(p, t.refuges(p, owed.Front))
		if !ok {
			return nil
		}
		d.does(&owes{Done: true, What: owed.Kind, Who: owed.Who})
		d.say("retreat", "PHX §9.5", p.ID, squareSay(from), squareSay(at), ref.Word("ph.way."+facing))
		d.carries(p, at)
		d.arrives(p, at, facing)
		d.work(game.Hand{Unit: p.ID, Act: "move", To: cell(at, facing)}, "move", p.ID, squareSay(at))
	}
	d.headFirst()
	d.settlesAlone()
	return d.done()
}

// headFirst makes the first line of a deed its head.
func (d *deed) headFirst() {
	if len(d.lines) > 0 {
		d.lines[0].Kind = game.HeadLine
	}
}

// advances is `advance UNIT [SQUARE] [FACING]` of who has won (PHX §9.4).
func (d *deed) advances() game.Adjudication {
	p := d.one(0)
	if p == nil {
		return nil
	}
	t := d.t
	k := slices.IndexFunc(t.Owed, func(o owing) bool { return o.Kind == oweAdvance })
	if k != 0 {
		d.no(refuse(game.NotNow, "PHX §9.4", ref.M("ph.refuse.not-owed", p.ID)))
		return nil
	}
	o := t.Owed[k]
	if d.illegal(!slices.Contains(o.Who, p.ID), "PHX §9.4", "not-advancing", p.ID) {
		return nil
	}
	facing := p.Facing
	for _, w := range d.act.Args {
		if f, ok := facingWord(w); ok {
			facing = f
			continue
		}
		q, ok := squareOf(w)
		switch {
		case !ok:
			return d.bad("PHX §8", "way-word", w)
		case d.illegal(q != o.At, "PHX §9.4", "advance-there", squareSay(o.At)):
			return nil
		}
	}
	d.does(&owes{Done: true, What: o.Kind, Who: o.Who})
	d.head("advance", "PHX §9.4", p.ID, squareSay(o.At), ref.Word("ph.way."+facing))
	d.arrives(p, o.At, facing)
	d.work(game.Hand{Unit: p.ID, Act: "move", To: cell(o.At, facing)}, "move", p.ID, squareSay(o.At))
	d.settlesAlone()
	return d.done()
}
