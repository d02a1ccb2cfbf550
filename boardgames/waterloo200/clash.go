package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is battles on the map: from the declaration to the end; hits.go lays the hits (W200 §6.2.3, §6.2.3.1).

// fights is `battle AREA with GUNS` (W200 §6.2.3).
func (d *deed) fights() game.Adjudication {
	if d.impulse("W200 §6.2.3") {
		return nil
	}
	area, guns, ok := d.declares()
	if !ok {
		return nil
	}
	t := d.T
	if d.Never(t.Phase == choosing, game.NotNow, "W200 §6.2.3", "choose-first", []game.Way{{Line: "strategic", Say: ref.M("w2.way.strategic")}}) ||
		d.Illegal(t.Action != tactical && t.Action != byDisc, "W200 §6.1", "no-battle") || d.mayFight(area) || d.mayEmploy(area, guns) {
		return nil
	}
	us := t.in(area, t.Side)
	e := &clashed{Area: area, Attacker: us[0].Faction, Defender: t.in(area, 1-t.Side)[0].Faction, Guns: guns}
	d.Does(&opened{Phase: string(battling), Action: t.Action})
	d.Head("battle", "W200 §6.2.3", areaSay(t.land.Area(area)), the(e.Attacker), the(e.Defender))
	if len(guns) > 0 {
		d.Say("battle.employs", "W200 §6.2.3.1.1", idList(guns))
	}
	return d.declared(e)
}

// declares reads the area and the guns of a battle; ok is false where either is not there.
func (d *deed) declares() (area string, guns []string, ok bool) {
	if len(d.Act.Args) != 1 {
		d.Bad("W200 §6.2.3", "area")
		return "", nil, false
	}
	if area = d.Act.Args[0]; d.T.land.Area(area) == nil {
		d.No(d.T.nowhere(area))
		return "", nil, false
	}
	guns, _ = d.List("with")
	for i, id := range guns {
		switch {
		case d.T.unit(id) == nil:
			d.No(d.T.nobody(id))
			return "", nil, false
		case slices.Contains(guns[:i], id):
			d.Bad("W200 §3.10.1", "twice", id)
			return "", nil, false
		}
	}
	return area, guns, true
}

// mayFight refuses a battle that may not be fought there, or not now.
func (d *deed) mayFight(area string) bool {
	t := d.T
	us := t.in(area, t.Side)
	if d.Never(!t.contested(area), game.Illegal, "W200 §6.2.3", "uncontested", nil, areaSay(t.land.Area(area))) || len(us) == 0 {
		return true
	}
	faction := us[0].Faction
	_, linked := t.supplied(faction)[area]
	waiting := 0
	for _, a := range t.Engaged {
		if !slices.Contains(t.Fought, a) {
			waiting++
		}
	}
	left := t.battles(faction) - t.counted(t.Fought, faction)
	if t.Action == byDisc && !t.read.Has(book.DiscOneBattle) {
		left = t.n.discBattles - t.Battles[faction]
	}
	fresh := slices.Contains(t.Engaged, area)
	switch {
	case d.Illegal(slices.Contains(t.Fought, area), "W200 §6.2.3.1.10", "one-round", areaSay(t.land.Area(area))),
		d.Illegal(t.Action == byDisc && t.Movers[faction] == 0, "W200 §6.1", "not-moved", factionWord(faction)),
		d.Illegal(left <= 0, t.actionCite(), "battles", t.battles(faction)),
		d.Illegal(!fresh && left <= waiting && waiting > 0, "W200 §6.2.3", "kept", waiting),
		d.Illegal(!fresh && !linked, "W200 §6.4.1", "isolated"):
		return true
	}
	fighters := slices.ContainsFunc(us, func(p *piece) bool { return fights(p.Arm) || !p.known() })
	return d.Illegal(!fighters, "W200 §3.4", "alone")
}

// mayEmploy refuses guns that do not serve (W200 §3.10.1 to §3.10.3).
func (d *deed) mayEmploy(area string, guns []string) bool {
	t := d.T
	us := t.in(area, t.Side)
	used := 0
	for _, id := range guns {
		p := t.unit(id)
		if d.mine(p) {
			return true
		}
		used++
		switch {
		case d.Illegal(!gun(p.Arm), "W200 §3.10.1", "no-gun", id),
			d.Illegal(t.enemies(p.At, p.side()), "W200 §3.10", "engaged"),
			d.Illegal(!p.Active, "W200 §3.10.1", "not-active"),
			d.Illegal(!slices.Contains(t.land.Neighbours(area), p.At), "W200 §3.10.1", "not-adjacent", id, areaSay(t.land.Area(area))),
			d.Illegal(p.face().special() == 0, "W200 §3.10.2", "pawn", id),
			d.Illegal(p.Faction != us[0].Faction, "W200 §0/fazioni", "ally-guns", id):
			return true
		}
	}
	if t.read.Has(book.GunsInsideCount) && used > 0 {
		for _, p := range us {
			if gun(p.Arm) {
				used++
			}
		}
	}
	return d.Illegal(t.Side == theAllies && used > t.n.alliedGuns, "W200 §3.10.3", "guns", t.n.alliedGuns)
}

// goesOnFrom goes on with a declared battle: what the other side may answer, else the fight.
func (d *deed) declared(e *clashed) game.Adjudication {
	road := !slices.Contains(e.Asked, stageReserve) && d.sunken(e)
	switch {
	case road && len(d.T.ambush(e.Area)) > 0:
		e.Stage = stageReserve
		d.Does(e)
		d.Say("battle.may-reserve", "W200 §6.2.3.1.2", the(e.Defender))
		return d.Done()
	case road && d.T.mayAmbush(e.Area): // seen from a seat that only knows how many wait
		d.without = ref.M("w2.battle.unreserved", the(e.Defender))
		d.Say("battle.unreserved", "W200 §6.2.3.1.2", the(e.Defender))
	}
	if !slices.Contains(e.Asked, stageWithdraw) && d.T.mayWithdraw(e) {
		e.Stage = stageWithdraw
		d.Does(e)
		d.Say("battle.may-withdraw", "W200 §0/or-7", the(e.Defender))
		return d.Done()
	}
	e.Stage = stageHits
	d.Does(e)
	return d.reveals(e)
}

// sunken reports a battle in which the defender may call a reserve from the sunken road (W200 §6.2.3.1.2).
func (d *deed) sunken(e *clashed) bool {
	t := d.T
	a := t.land.Area(e.Area)
	began, changed := t.Began[e.Area]
	if !changed {
		began = t.Control[e.Area]
	}
	return a.Sunken != "" && e.Attacker == french && e.Defender == british && began == british && !slices.Contains(t.Contested, e.Area)
}

// ambush are the reserves that may come from the sunken road: of its colour, for a free icon, and room.
func (t *table) ambush(area string) (out []*piece) {
	for _, p := range t.reserve(british) {
		if t.ambushes(area, p) {
			out = append(out, p)
		}
	}
	return out
}

// mayAmbush reports reserves of which a seat sees only how many there are, and that one of the blocks it has not seen may come.
func (t *table) mayAmbush(area string) bool {
	return t.Reserve[british] > 0 && slices.ContainsFunc(t.Units, func(p piece) bool { return p.Hidden && p.Faction == british && t.ambushes(area, &p) })
}

// ambushes reports a block that may come from the sunken road, were it in the reserve.
func (t *table) ambushes(area string, p *piece) bool {
	a := t.land.Area(area)
	return t.friends(area, theAllies) < t.room(area) && !p.Brunswick && p.Corps == a.Sunken && (t.read.Has(book.ReserveByColour) || t.freeIcon(a, p))
}

// reserves is `reserve`: a block of the reserve comes from the sunken road.
func (d *deed) reserves() game.Adjudication {
	t := d.T
	b := t.Battle
	if d.Never(b == nil || b.Stage != stageReserve, game.NotNow, "W200 §6.2.3.1.2", "no-reserve", nil) {
		return nil
	}
	among := t.ambush(b.Area)
	if d.Never(len(among) == 0, game.NotNow, "W200 §6.2.3.1.2", "no-reserve", nil) {
		return nil // a seat that does not see the reserve cannot say who comes
	}
	d.Head("reserve", "W200 §6.2.3.1.2", areaSay(t.land.Area(b.Area)))
	e := t.again(stageReserve)
	return d.drawing(lot{name: "reserve", cite: "W200 §6.2.3.1.2", what: "w2.what.reserve", seat: allied, among: among, n: 1}, func(d *deed, ids []string) game.Adjudication {
		d.Does(&marked{Units: ids, Mark: "pool"}, &went{Unit: ids[0], To: e.Area})
		d.Say("reserve.is", "W200 §6.2.3.1.2", ids[0])
		return d.declared(e)
	})
}

// again is the declared battle after a question of it is answered.
func (t *table) again(stage string) *clashed {
	b := t.Battle
	return &clashed{Area: b.Area, Attacker: b.Faction[attacker], Defender: b.Faction[defender], Guns: b.Guns, Grand: b.Grand, Asked: append(slices.Clone(b.Asked), stage)}
}

// mayWithdraw reports that the defender may play the disc to leave (W200 §0/or-7).
func (t *table) mayWithdraw(e *clashed) bool {
	return t.more.retreat && t.Disc != t.Side && len(t.refuges(e.Area, e.Defender)) > 0
}

// refuges are the areas to which a faction may withdraw from a battle (W200 §0/or-7, R47).
func (t *table) refuges(area, faction string) (out []string) {
	for _, to := range t.land.Neighbours(area) {
		if t.noRefuge(area, faction, to) == "" {
			out = append(out, to)
		}
	}
	return out
}

// noRefuge is why a faction may not withdraw from an area to another, "" where it may (W200 §0/or-7, R47).
func (t *table) noRefuge(area, faction, to string) string {
	side := sideOf(faction)
	switch {
	case !slices.Contains(t.land.Neighbours(area), to):
		return "far"
	case t.land.Area(to).Colour == black:
		return "black"
	case t.enemies(to, side):
		return "enemies"
	case t.Control[to] != faction:
		return "held"
	case t.friends(to, side) == 0:
		return "empty"
	case t.friends(to, side) >= t.room(to):
		return "full"
	}
	return ""
}

// withdraws is `withdraw BLOCK AREA BLOCK AREA...` (W200 §0/or-7).
func (d *deed) withdraws() game.Adjudication {
	t := d.T
	b := t.Battle
	if d.Never(b == nil || b.Stage != stageWithdraw, game.NotNow, "W200 §0/or-7", "no-withdrawal", nil) {
		return nil
	}
	ids, to := d.Who(0), d.Act.Args
	if len(ids) != len(to) {
		return d.Bad("W200 §0/or-7", "withdraw")
	}
	us := t.in(b.Area, 1-t.Side)
	if d.Illegal(len(ids) != len(us), "W200 §0/or-7", "withdraw-all", idList(names(us))) {
		return nil
	}
	d.Head("withdraw", "W200 §0/or-7", begins(b.Faction[defender]), areaSay(t.land.Area(b.Area)))
	e := t.again(stageWithdraw)
	if t.combines(e) { // the disc is spent, and they stay (W200 §0/or-8)
		d.Does(&passed{Turn: t.Turn, Side: t.Side, Disc: t.Side, Passes: t.Passes, Phase: sameImpulse})
		d.Say("withdraw.denied", "W200 §0/or-8")
		d.Say("disc", "W200 §0/or-7", sideWord(t.Side))
		return d.declared(e)
	}
	area, faction := b.Area, b.Faction[defender]
	for i, id := range ids {
		p := d.T.unit(id)
		switch {
		case p == nil:
			d.No(t.nobody(id))
			return nil
		case d.Illegal(p.At != area, "W200 §0/or-7", "withdraw-all", idList(names(us))),
			d.T.land.Area(to[i]) == nil && d.No(t.nowhere(to[i])):
			return nil
		}
		if why := d.T.noRefuge(area, faction, to[i]); d.Illegal(why != "", "W200 §0/or-7", "no-refuge."+why, id, areaSay(d.T.land.Area(to[i])), factionWord(faction)) {
			return nil
		}
		d.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("w2.withdraw.one", id, areaSay(d.T.land.Area(to[i]))), Refs: []ref.Ref{"W200 §0/or-7"}, Secret: d.T.secret(p, ref.M("w2.withdraw.hidden", areaSay(d.T.land.Area(to[i]))))})
		d.Does(&went{Unit: id, To: to[i]})
	}
	d.Say("disc", "W200 §0/or-7", sideWord(t.Side))
	d.Does(&passed{Turn: t.Turn, Side: t.Side, Disc: t.Side, Passes: t.Passes, Phase: sameImpulse},
		&fought{Area: area, Victory: withdrawn, Winner: -1, OnlyByDisc: t.Action == byDisc}, &clashed{})
	d.settles(area)
	return d.finish()
}

// withdrawn is what stands for the victory of a battle that was not fought.
const withdrawn = "withdrawn"

// sameImpulse is the phase of an event that passes the disc in the middle of an impulse.
const sameImpulse = "same"

// combines reports an attack of all four arms (W200 §0/or-8).
func (t *table) combines(e *clashed) bool {
	f, _ := t.fightOf(e)
	return f.combined()
}

// fightOf is a declared battle as its sums take it; unknown are blocks whose face nobody knows, in whose places stand
// those of drawn, as many as there are.
func (t *table) fightOf(e *clashed, drawn ...*piece) (f *fight, unknown []*piece) {
	a := t.land.Area(e.Area)
	f = &fight{n: t.n, read: t.read, faction: [2]string{e.Attacker, e.Defender}, colour: a.Colour, terrain: a.Terrain, grand: e.Grand, options: t.options}
	corps := map[string]bool{} // of the attacker's blocks
	for side, faction := range f.faction {
		for _, p := range t.in(e.Area, sideOf(faction)) {
			if !p.known() {
				unknown = append(unknown, p)
				if len(unknown) > len(drawn) {
					continue
				}
				p = drawn[len(unknown)-1]
			}
			f.units[side] = append(f.units[side], p.unit())
			if side == attacker {
				corps[p.Corps] = true
			}
		}
		of := british
		if faction == french {
			of = french
		}
		f.morale[side] = t.morale(of)
	}
	for _, id := range e.Guns {
		f.support = append(f.support, t.unit(id).unit())
	}
	if e.Grand {
		return f, unknown
	}
	beside := t.land.Neighbours(e.Area)
	for _, p := range t.active(e.Attacker) {
		if !slices.Contains(beside, p.At) || t.enemies(p.At, p.side()) {
			continue
		}
		if t.read.Has(book.StarsForOwnCorps) && !corps[p.Corps] {
			continue
		}
		f.support = append(f.support, p.unit())
	}
	return f, unknown
}

// reveals turns all blocks of a battle up, and fights it. Faces that nobody knows are drawn first.
func (d *deed) reveals(e *clashed) game.Adjudication {
	_, unknown := d.T.fightOf(e)
	if len(unknown) == 0 {
		return d.resolves(e)
	}
	t := d.T
	among := t.unseen(unknown[0].Faction)
	if len(among) < len(unknown) {
		d.faced(unknown[0])
		return nil
	}
	l := lot{name: unknown[0].Faction, cite: "W200 §0/fog", what: "w2.what.hidden", among: among, n: len(unknown), counts: func() func(*piece) hand { return t.counts(e) }}
	return d.drawing(l, func(d *deed, ids []string) game.Adjudication {
		if d.weighs {
			var drawn []*piece
			for _, id := range ids {
				drawn = append(drawn, d.T.unit(id))
			}
			f, _ := d.T.fightOf(e, drawn...)
			return d.weighed(f)
		}
		for i, p := range unknown {
			q := d.T.unit(ids[i])
			d.Does(&went{Unit: p.ID}, &marked{Units: []string{p.ID}, Mark: "dead", On: true}, &went{Unit: q.ID, To: p.At}, &marked{Units: []string{q.ID}, Mark: "hidden"})
		}
		return d.resolves(e)
	})
}

// unseen are the blocks of a faction of which a seat does not see where they stand.
func (t *table) unseen(faction string) (out []*piece) {
	for i := range t.Units {
		if p := &t.Units[i]; p.Hidden && p.Faction == faction && p.known() {
			out = append(out, p)
		}
	}
	return out
}

// resolves fights a battle all of whose blocks are known: the sums, then the hits.
func (d *deed) resolves(e *clashed) game.Adjudication {
	t := d.T
	f, _ := t.fightOf(e)
	if d.weighs {
		return d.weighed(f)
	}
	o := f.resolve()
	var ids [2][]string
	var up []string
	for side := range sides {
		for i := range f.units[side] {
			ids[side] = append(ids[side], f.units[side][i].id)
		}
		up = append(up, ids[side]...)
	}
	d.Does(&marked{Units: up, Mark: "up", On: true})
	for _, s := range f.steps() {
		d.Say("battle.sum", s.Ref, s.Say, s.Value)
	}
	d.Say("battle."+o.victory, "W200 §6.2.3.1.5", winnerSay(o.winner), ref.Signed(o.of-o.df))
	d.Does(&fought{Area: e.Area, OF: o.of, DF: o.df, Attacker: o.hits[attacker], Defender: o.hits[defender], Victory: o.victory, Winner: o.winner, Attackers: ids[attacker], Defenders: ids[defender], OnlyByDisc: t.Action == byDisc})
	d.Data = append(d.Data, f.dataOf(o)...)
	for _, id := range e.Guns {
		if p := d.T.unit(id); p != nil && !e.Grand {
			d.serves(p, "W200 §3.10.1")
		}
	}
	return d.lays()
}

// weighed is a battle of which the chances alone are asked: how it comes out, and nothing that follows from it.
func (d *deed) weighed(f *fight) game.Adjudication {
	d.Data = append(d.Data, f.dataOf(f.decide())...)
	return d.Done()
}

// dataOf is how a battle came out, as JSON has it.
func (f *fight) dataOf(o outcome) game.Object {
	return game.Object{{Key: "of", Value: o.of}, {Key: "df", Value: o.df}, {Key: "fr", Value: o.of - o.df}, {Key: "victory", Value: o.victory},
		{Key: "hits", Value: game.Object{{Key: sides[attacker].name, Value: o.hits[attacker]}, {Key: sides[defender].name, Value: o.hits[defender]}}}}
}

// concludes ends a battle all of whose hits are laid (W200 §6.2.3.1.9, §6.2.3.1.10).
func (d *deed) concludes() game.Adjudication {
	b := d.T.Battle
	area := b.Area
	horses := d.T.hotBlood(b)
	d.Does(&clashed{})
	still := d.T.contested(area)
	var down []string
	for _, p := range d.T.in(area, -1) {
		if p.Up && !p.Active && (p.side() != d.T.Side || !still) {
			down = append(down, p.ID)
		}
	}
	if len(down) > 0 {
		d.Does(&marked{Units: down, Mark: "up"})
		d.standsUp(down)
	}
	d.settles(area)
	if len(horses) > 0 && !still {
		if horses = slices.DeleteFunc(horses, func(id string) bool { return len(d.T.onward(id)) == 0 }); len(horses) > 0 {
			d.Does(&owing{Units: horses})
			d.Say("battle.impetus", "W200 §0/or-4", idList(horses))
		}
	}
	return d.finish()
}

// looses ends the game by a dead commander or by morale, as soon as a block is dead: the loser's go first, so where
// both sides would lose, who lost the battle does (W200 §0/vincere, R8).
func (d *deed) looses(b *clash) {
	t := d.T
	for _, side := range b.order() {
		loser := sideOf(b.Faction[side])
		for i := range t.Units {
			if p := &t.Units[i]; p.Dead && p.Arm == supreme && p.Faction != prussian && p.side() == loser {
				d.lost(loser, "commander")
				return
			}
		}
		if faction := [2]string{french, british}[loser]; t.morale(faction) == 0 {
			d.lost(loser, "morale")
			return
		}
	}
}

// lost ends the game in the middle of a battle.
func (d *deed) lost(side int, by string) {
	d.Does(&clashed{})
	d.wins(1-side, by, "W200 §6.2.3.1.9")
}

func idList(ids []string) (out ref.Comma) {
	for _, id := range ids {
		out = append(out, id)
	}
	return out
}
