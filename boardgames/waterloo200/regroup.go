package waterloo200

import (
	"slices"
	"strings"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the reorganisation at the end of a turn (W200 §6.4) and what comes after it.

// drawsExactly reports the reading in which reserves are drawn as many as the strategic value (W200 R23).
func (t *table) drawsExactly() bool { return t.read.Has(book.DrawExactly) }

// reorganises is `reorganise COMMANDER AREA... with LEADER=N ...` (W200 §6.4).
func (d *deed) reorganises() game.Adjudication {
	t := d.T
	if d.ready() || d.Never(t.Phase != reorganising, game.NotNow, "W200 §6.4", "not-reorganising", []game.Way{{Line: "pass", Say: ref.M("w2.way.pass")}}) {
		return nil
	}
	p := d.one(0)
	if p == nil {
		return nil
	}
	if d.notInTurn(p, "W200 §6.4") {
		return nil
	}
	way, ok := d.way(p, d.Act.Args)
	if !ok || d.off(p) || d.faced(p) {
		return nil
	}
	at := p.At
	if len(way) > 0 {
		at = way[len(way)-1]
	}
	a := t.land.Area(at)
	m := t.moverOf(p, supreme)
	m.reveal = true
	switch {
	case d.Illegal(p.Arm != supreme, "W200 §6.4", "not-strategic", p.ID),
		d.Illegal(slices.Contains(t.Home, p.ID), "W200 §6.4", "reorganised", p.ID),
		d.Illegal(m.isolated, "W200 §6.4.1", "isolated"),
		a.Headquarters != p.Faction && len(way) == 0 && a.Colour != black && d.No(t.awayFromHome(p)),
		d.Illegal(t.enemies(at, p.side()), "W200 §6.4", "home"),
		d.Illegal(a.Headquarters == p.Faction && !t.opens(at, p.Faction), "W200 §6.4", "home"):
		return nil
	}
	d.Head("reorganise", "W200 §6.4", p.ID, areaSay(a), t.value(p.Faction))
	id, faction, value := p.ID, p.Faction, t.value(p.Faction)
	if _, ok := d.walks(p, m, way); !ok {
		return nil
	}
	if a.Headquarters != faction && d.No(t.awayFromHome(t.unit(id))) || d.Illegal(d.T.Control[at] != faction, "W200 §6.4", "home") {
		return nil
	}
	d.Does(&drew{Home: id}, &marked{Units: []string{id}, Mark: "up", On: true}, &marked{Units: []string{id}, Mark: "active", On: true})
	if !d.gives(faction, value) {
		return nil
	}
	return d.finish()
}

// opens reports headquarters that their commander may come to: by one reading they must be his side's before (W200 R66).
func (t *table) opens(home, faction string) bool {
	return t.Control[home] == faction || !t.read.Has(book.HomeHeldBefore)
}

// awayFromHome refuses a strategic commander who does not end at his headquarters, with the cheapest way that he has there.
func (t *table) awayFromHome(p *piece) *game.Refusal {
	r := refuse(game.Illegal, "W200 §6.4", ref.M("w2.refuse.not-at-home", p.ID))
	m := t.moverOf(p, supreme)
	m.reveal = true
	for _, w := range t.routes(p, m) {
		if a := t.land.Area(w.path[len(w.path)-1]); a.Headquarters == p.Faction && !t.enemies(a.ID, p.side()) && t.opens(a.ID, p.Faction) {
			r.Ways = []game.Way{{Line: "reorganise " + p.ID + " " + strings.Join(w.path, " "), Say: ref.M("w2.way.home")}}
		}
	}
	return r
}

// gives gives steps back to tactical commanders.
func (d *deed) gives(faction string, value int) bool {
	list, _ := d.List("with")
	total := 0
	give := map[string]int{}
	var order []string
	for _, w := range list {
		id, n, stated := strings.Cut(w, game.PartColon)
		p := d.T.unit(id)
		if p == nil {
			return !d.No(d.T.nobody(id))
		}
		if give[p.ID] > 0 {
			d.Bad("W200 §6.4", "twice", p.ID)
			return false
		}
		give[p.ID] = 1
		if stated {
			give[p.ID] = atoi(n)
		}
		total += give[p.ID]
		order = append(order, p.ID)
	}
	if d.Illegal(total > value, "W200 §6.4", "steps", total, value) {
		return false
	}
	for _, id := range order {
		p := d.T.unit(id)
		switch {
		case d.Illegal(p.Arm != tactical || p.Faction != faction, "W200 §6.4", "not-his", id),
			d.Illegal(p.At == "", "W200 §6.4", "off", id),
			d.Illegal(d.T.isolated(p), "W200 §6.4.1", "leader-cut", id),
			d.Illegal(give[id] > p.Step, "W200 §6.4", "full", id):
			return false
		}
		was := p.face()
		d.Does(&turned{Unit: id, Step: max(0, p.Step-give[id])})
		d.Say("rises", "W200 §6.4", id, was.String(), d.T.unit(id).face().String())
		d.Work(game.Hand{Unit: id, Act: "turn"}, "turn", id, d.T.unit(id).face().String())
	}
	return true
}

// reorganised is `end` in the reorganisation: the strategic commanders of this side fall a step, and the other side
// follows, or the turn is over.
func (d *deed) reorganised() game.Adjudication {
	t := d.T
	d.Head("done", "W200 §6.4", begins(sideNames[t.Side]))
	for _, id := range t.Home {
		d.serves(d.T.unit(id), "W200 §6.4")
	}
	if len(t.Home) > 0 {
		d.Does(&marked{Units: t.Home, Mark: "up"}, &marked{Units: t.Home, Mark: "active"})
		d.standsUp(t.Home)
	}
	if other := 1 - t.Side; !t.Done[other] {
		d.begins(&passed{Turn: t.Turn, Side: other, Disc: t.Disc, Phase: string(reorganising)})
		return d.Done()
	}
	d.demoralises()
	if d.T.Phase == over {
		return d.Done()
	}
	next, side := choosing, t.Disc
	if t.programme(t.Turn+1) != "" {
		next, side = arriving, theAllies
	}
	d.begins(&passed{Turn: t.Turn + 1, Side: side, Disc: t.Disc, Phase: string(next)})
	return d.Done()
}

// demoralises takes a step from isolated blocks among enemies (W200 §0/or-9, R26, R62).
func (d *deed) demoralises() {
	t := d.T
	if !t.options.morale {
		return
	}
	var falls []string
	for _, id := range t.cut() {
		if p := t.unit(id); t.enemies(p.At, p.side()) && p.known() {
			falls = append(falls, id)
		}
	}
	areas := map[string]bool{}
	for _, id := range falls {
		p := d.T.unit(id)
		was, at := p.face(), p.At
		is := was.fallen(1)
		if len(is) == 0 && t.read.Has(book.IsolatedStay) {
			continue
		}
		d.Does(&turned{Unit: id, Step: p.Step + 1})
		if len(is) == 0 {
			d.Does(&marked{Units: []string{id}, Mark: "dead", On: true})
			d.Say("dies", "W200 §0/or-9", id, areaSay(t.land.Area(at)))
			d.takesOff(id)
			areas[at] = true
			continue
		}
		d.Say("falls", "W200 §0/or-9", id, was.String(), is.String())
		d.Work(game.Hand{Unit: id, Act: "turn"}, "turn", id, is.String())
	}
	for i := range t.land.Areas {
		if areas[t.land.Areas[i].ID] {
			d.settles(t.land.Areas[i].ID)
		}
	}
	d.looses(&clash{Winner: -1, Faction: [2]string{french, british}})
	d.watches()
}

// last ends the game after its last turn: most victory areas (W200 §0/vincere).
func (d *deed) last() {
	t := d.T
	count := t.victoryAreas()
	e := &passed{Turn: t.Turn, Side: t.Side, Disc: t.Disc, Phase: string(over), By: "end"}
	switch {
	case count[theFrench] > count[theAllies]:
		e.Won = french
	case count[theAllies] > count[theFrench]:
		e.Won = allied
	}
	d.Does(e)
	d.Phase("won.end", "W200 §0/vincere", victorWord(e.Won), count[theFrench], count[theAllies])
}

// victorWord is who has won, or nobody.
func victorWord(won string) ref.Word {
	if won == "" {
		return "w2.army.nobody"
	}
	return ref.Word("w2.army." + won)
}

// wonLine is who has won a game that is over, and by what.
func (t *table) wonLine() ref.Msg {
	if t.By == "end" {
		count := t.victoryAreas()
		return ref.M("w2.won.end", victorWord(t.Won), count[theFrench], count[theAllies])
	}
	return ref.M("w2.won."+t.By, the(t.Won))
}
