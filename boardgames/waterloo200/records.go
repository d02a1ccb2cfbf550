package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is records of the referee: the table is otherwise.

// records carries out `put`, `remove`, `level`, `reveal`, `hide`, `control` and `disc`.
func (d *deed) records() game.Adjudication {
	switch d.Act.Verb {
	case "control":
		return d.controls()
	case "disc":
		return d.discs()
	case "option":
		return d.switches()
	case "chart", "ground", "link", "block":
		return d.toldMap()
	}
	p := d.one(0)
	if p == nil {
		return nil
	}
	id := p.ID
	switch d.Act.Verb {
	case "put":
		return d.puts(p)
	case "remove":
		at := p.At
		d.Head("remove", "W200 §3.6", id)
		d.Does(&marked{Units: []string{id}, Mark: "dead", On: true})
		d.settles(at)
		d.looses(&clash{Winner: -1, Faction: [2]string{french, british}})
	case "level":
		return d.levels(p)
	case "reveal":
		return d.tells(p)
	case "hide":
		d.Head("hide", "W200 §6.2.3.1.10", id)
		d.Does(&marked{Units: []string{id}, Mark: "up"})
	default:
		return nil
	}
	if d.T.Phase == over {
		return d.Done()
	}
	return d.finish()
}

// puts is `put BLOCK AREA`: it stands there, whatever the rules say but for room and company.
func (d *deed) puts(p *piece) game.Adjudication {
	way, ok := d.path(d.Act.Args)
	if !ok {
		return nil
	}
	if len(way) != 1 {
		return d.Bad("W200 §1.3", "where")
	}
	s := d.T.stepInto(p, way[0])
	if s.ally || s.stack >= d.T.room(way[0]) {
		d.No(refuse(game.BadValue, "W200 §1.3", ref.M("w2.refuse.crowd", d.T.room(way[0]))))
		return nil
	}
	id, from := p.ID, p.At
	d.Tell(game.Text{Kind: game.HeadLine, Say: ref.M("w2.placed", id, areaSay(d.T.land.Area(way[0]))), Refs: []ref.Ref{"W200 §1.3"}, Secret: d.T.secret(p, ref.M("w2.placed.hidden", factionWord(p.Faction), areaSay(d.T.land.Area(way[0]))))})
	d.Does(&marked{Units: []string{id}, Mark: "dead"}, &marked{Units: []string{id}, Mark: "pool"}, &marked{Units: []string{id}, Mark: "drawn"})
	if len(p.face()) == 0 && p.known() {
		d.Does(&turned{Unit: id, Step: len(faceOf(p.Block)) - 1})
	}
	d.Does(&went{Unit: id, To: way[0]})
	d.settles(from)
	d.settles(way[0])
	return d.finish()
}

// secret is for whose eyes a line about a block is, nil where everybody sees its face.
func (t *table) secret(p *piece, other ref.Msg) *game.Secret {
	if t.seen(p) {
		return nil
	}
	return &game.Secret{Side: p.side(), Else: other}
}

// levels is `level BLOCK N`: so many steps fallen.
func (d *deed) levels(p *piece) game.Adjudication {
	if len(d.Act.Args) != 1 || !game.IsDie(d.Act.Args[0]) {
		return d.Bad("W200 §3.5", "level-number")
	}
	n := atoi(d.Act.Args[0])
	if f := faceOf(p.Block); n >= len(f) {
		return d.Bad("W200 §3.5", "level-deep", p.ID, len(f), max(0, len(f)-1))
	}
	d.Does(&turned{Unit: p.ID, Step: n})
	d.Head("level", "W200 §3.5", p.ID, d.T.unit(p.ID).face().String())
	return d.finish()
}

// tells is `reveal BLOCK ARM CORPS STEPS`: the face of a block that nobody knew; `reveal BLOCK` turns one up that is
// known.
func (d *deed) tells(p *piece) game.Adjudication {
	id := p.ID
	if len(d.Act.Args) == 0 {
		if d.faced(p) {
			return nil
		}
		d.Head("revealed", "W200 §6.2.3.1.3", id)
		d.Does(&marked{Units: []string{id}, Mark: "up", On: true})
		return d.finish()
	}
	e := &told{Unit: id, Arm: foot, Language: "english"}
	for _, w := range d.Act.Args {
		if _, ok := field.ParseBlock(w); ok {
			e.Block = w
		} else if arm := wordOf(armWords, w); arm != "" {
			e.Arm = arm
		} else if tongue := wordOf(tongueWords, w); tongue != "" {
			e.Language = tongue
		} else if slices.Contains(field.Corps(p.Faction), w) {
			e.Corps = w
		} else {
			return d.Bad("W200 §3.0", "face-word", w)
		}
	}
	switch {
	case e.Block == "":
		return d.Bad("W200 §3.2", "face-block")
	case e.Corps == "" && e.Arm != supreme:
		return d.Bad("W200 §3.0", "face-corps")
	}
	d.Head("told", "W200 §3.0", id, ref.Word("w2.arm."+e.Arm), e.Block)
	d.Does(e)
	return d.finish()
}

// controls is `control AREA FACTION`.
func (d *deed) controls() game.Adjudication {
	if len(d.Act.Args) != 2 || !slices.Contains([]string{french, british, prussian}, d.Act.Args[1]) {
		return d.Bad("W200 §1.5", "control")
	}
	way, ok := d.path(d.Act.Args[:1])
	if !ok {
		return nil
	}
	us := d.T.in(way[0], -1)
	if len(us) > 0 && !d.T.contested(way[0]) && us[0].Faction != d.Act.Args[1] {
		d.Never(true, game.BadValue, "W200 §1.5", "control-alone", []game.Way{{Line: "area " + way[0], Say: ref.M("w2.way.who-is-there")}}, areaSay(d.T.land.Area(way[0])), factionWord(us[0].Faction))
		return nil
	}
	d.Does(&held{Area: way[0], By: d.Act.Args[1]})
	d.Head("control", "W200 §1.5", areaSay(d.T.land.Area(way[0])), factionWord(d.Act.Args[1]))
	d.settles(way[0])
	return d.finish()
}

// discs is `disc SIDE`.
func (d *deed) discs() game.Adjudication {
	if len(d.Act.Args) != 1 || !slices.Contains(sideNames[:], d.Act.Args[0]) {
		return d.Bad("W200 §2.1", "disc")
	}
	t := d.T
	side := sideNamed(d.Act.Args[0])
	d.Does(&passed{Turn: t.Turn, Side: t.Side, Disc: side, Passes: t.Passes, Phase: sameImpulse})
	d.Head("disc", "W200 §2.1", sideWord(side))
	return d.Done()
}

// wordOf is a word as a fact spells it; "" of another.
func wordOf(words []game.FactWord, typed string) string {
	for _, w := range words {
		if w.Name == typed || slices.Contains(w.Also, typed) {
			return w.Name
		}
	}
	return ""
}
