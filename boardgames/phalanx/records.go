package phalanx

import (
	"slices"
	"strings"

	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what the referee says of the table: it stands otherwise than the program thinks.

// records carries out a record.
func (d *deed) records() game.Adjudication {
	switch d.act.Verb {
	case "put":
		return d.puts()
	case "remove":
		return d.removes()
	case "flip", "upset":
		return d.flips()
	case "hold":
		return d.holdsNow()
	case "players":
		return d.seats()
	case "taken":
		return d.takenBy()
	}
	d.no(noVerb(d.act.Verb, true))
	return nil
}

// puts is `put UNIT SQUARE FACING`.
func (d *deed) puts() game.Adjudication {
	t := d.t
	ids := d.who(0)
	if len(ids) == 0 || len(d.act.Args) == 0 {
		return d.bad("PHX §3.1", "who")
	}
	q, ok := squareOf(d.act.Args[0])
	if !ok || !t.has(q) {
		return d.bad("PHX §2.1", "way-word", d.act.Args[0])
	}
	if l := t.leader(ids[0]); l != nil {
		if p := t.at(q); p != nil && p.side() != sideOf(l.Army) {
			return d.bad("PHX §8.2", "occupied-by", squareSay(q))
		}
		d.does(&stepped{Unit: l.ID, To: q})
		d.head("put", "PHX §3.1", leaderWord(l.ID), squareSay(q))
		return d.done()
	}
	p := d.one(0)
	if p == nil {
		return nil
	}
	if o := t.at(q); o != nil && o.ID != p.ID {
		return d.bad("PHX §8.2", "occupied-by", squareSay(q))
	}
	facing := p.Facing
	if len(d.act.Args) > 1 {
		f, is := facingWord(d.act.Args[1])
		if !is {
			return d.bad("PHX §8.1", "way-word", d.act.Args[1])
		}
		facing = f
	}
	if facing == "" {
		facing = "n"
	}
	if p.Dead {
		d.does(&marked{Units: []string{p.ID}, Mark: "dead"})
	}
	d.does(&stepped{Unit: p.ID, To: q, Facing: facing})
	d.head("put", "PHX §3.1", p.ID, squareSay(q))
	return d.done()
}

// removes is `remove UNIT`: it is eliminated.
func (d *deed) removes() game.Adjudication {
	if l := d.t.leader(strings.Join(d.who(0), "")); l != nil {
		d.does(&stepped{Unit: l.ID, To: l.At, Off: true})
		d.head("removed", "PHX §9.5", leaderWord(l.ID))
		return d.done()
	}
	p := d.one(0)
	if p == nil {
		return nil
	}
	d.does(&marked{Units: []string{p.ID}, Mark: "dead", On: true})
	d.head("removed", "PHX §9.5", p.ID)
	return d.done()
}

// flips is `flip UNIT`, the other side of its counter, and `upset UNIT`, its marker of disorder.
func (d *deed) flips() game.Adjudication {
	p := d.one(0)
	if p == nil {
		return nil
	}
	if d.act.Verb == "upset" {
		d.does(&marked{Units: []string{p.ID}, Mark: "disordered", On: !p.Disordered})
		d.head(map[bool]string{true: "upset", false: "in-order"}[!p.Disordered], "PHX §9.5", p.ID)
		return d.done()
	}
	if p.Less == 0 {
		return d.bad("PHX §9.1", "no-weaker", p.ID)
	}
	d.does(&marked{Units: []string{p.ID}, Mark: "weak", On: !p.Weak})
	d.head("flip", "PHX §9.1", p.ID, d.t.unit(p.ID).value())
	return d.done()
}

// seats is `players 2` or `players 3`, before anything is dealt (PHX §1).
func (d *deed) seats() game.Adjudication {
	t := d.t
	switch {
	case len(d.act.Args) != 1 || d.act.Args[0] != "2" && d.act.Args[0] != "3":
		return d.bad("PHX §1", "players")
	case d.act.Args[0] == "3" && t.land.Length == ground.Short:
		return d.bad("PHX §1", "short-for-two")
	case t.Turn > 1 || t.Phase != dealing:
		d.no(refuse(game.NotNow, "PHX §1", ref.M("ph.refuse.dealt")))
		return nil
	}
	d.does(&seated{int(d.act.Args[0][0] - '0')})
	d.head("players", "PHX §1", d.act.Args[0])
	return d.done()
}

// holdsNow is `hold ARMY CARDS` or `hold ARMY N`: what is in a hand.
func (d *deed) holdsNow() game.Adjudication {
	t := d.t
	army := strings.Join(d.who(0), "")
	i := seatOf(army)
	if i < 0 || len(d.act.Args) == 0 {
		return d.bad("PHX §4", "hold")
	}
	e := &dealt{Army: army, Told: true}
	for _, w := range d.act.Args {
		if w == none {
			continue
		}
		if game.IsDie(w) {
			n := 0
			for _, c := range w {
				n = n*10 + int(c-'0')
			}
			if e.Unknown += n; n > t.n.deck[army] {
				return d.bad("PHX §2.3", "hand-size", t.n.deck[army])
			}
			continue
		}
		if _, ok := parsed(w); !ok {
			return d.bad("PHX §2.3", "no-card", w)
		}
		e.Cards = append(e.Cards, w)
	}
	if len(e.Cards)+e.Unknown > t.n.deck[army] {
		return d.bad("PHX §2.3", "hand-size", t.n.deck[army])
	}
	if t.packs[i] != nil {
		h := t.Hands[i]
		cards, err := t.packs[i].Cards(slices.Concat(e.Cards, h.Gone, h.Drawn, h.Tossed)...)
		if err != nil || !allOf(t.packs[i]).Has(cards) {
			return d.bad("PHX §2.3", "not-in-deck", cardList(e.Cards), deckWord(army))
		}
	}
	d.does(e)
	d.head("hold", "PHX §4", upWord(army), len(e.Cards)+e.Unknown)
	if len(e.Cards) > 0 {
		d.lines = append(d.lines, game.Text{Kind: game.BodyLine, Say: ref.M("ph.deal.are", upWord(army), cardList(e.Cards)), Secret: &game.Secret{Side: t.leads(army)}})
	}
	return d.done()
}

// takenBy is `taken PLACE SIDE`; of Plancenoit a number says which square, from 1.
func (d *deed) takenBy() game.Adjudication {
	if len(d.act.Args) < 2 {
		return d.bad("PHX §13", "taken")
	}
	place, i := d.act.Args[0], 0
	side := slices.Index(sideNames[:], d.act.Args[1])
	if len(d.act.Args) > 2 {
		i = int(d.act.Args[2][0] - '1')
	}
	if d.t.Last[place] == nil || side < 0 || i < 0 || i >= len(d.t.Last[place]) {
		return d.bad("PHX §13", "taken")
	}
	d.does(&kept{Place: place, I: i, Side: side})
	d.head("taken", "PHX §13", ref.Word("ph.fact."+place), theWord(sideNames[side]))
	return d.done()
}
