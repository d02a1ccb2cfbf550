package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how blocks come onto the map: the set-up (W200 §4.0, §4.1), the Prussians who arrive (§5.1) and
// reserves (§5.0, §6.1).

// freeIcon reports an icon of an area for a block (W200 R37).
func (t *table) freeIcon(a *field.Area, p *piece) bool {
	icons, taken := 0, 0
	for _, i := range a.Icons {
		if i.Takes(p.Corps, p.Arm) && a.Start == p.Faction {
			icons++
		}
	}
	for i := range t.Units {
		q := &t.Units[i]
		if q.At == a.ID && q.Faction == p.Faction && q.Corps == p.Corps && slices.ContainsFunc(a.Icons, func(i field.Icon) bool { return i.Takes(q.Corps, q.Arm) && i.Takes(p.Corps, p.Arm) }) {
			taken++
		}
	}
	return taken < icons
}

// fits reports that an area takes a block at the set-up or from the reserve: by an icon of its own, Brunswick in its
// own area, also where that has no icons (W200 §4.1, R56, R69).
func (t *table) fits(a *field.Area, p *piece) bool {
	if t.enemiesHold(a.ID, p) || t.friends(a.ID, p.side()) >= t.room(a.ID) {
		return false
	}
	return a.Brunswick == p.Brunswick && (t.freeIcon(a, p) || p.Brunswick && !slices.ContainsFunc(a.Icons, func(i field.Icon) bool { return i.Takes(p.Corps, p.Arm) }))
}

// homeless reports a block of Brunswick's that their area still waits for at the set-up: the horse, one of the foot.
func (t *table) homeless(a *field.Area, p *piece) bool {
	return p.Brunswick && a.Brunswick && t.friends(a.ID, p.side()) < t.room(a.ID) &&
		!slices.ContainsFunc(t.in(a.ID, p.side()), func(q *piece) bool { return q.Brunswick && q.Arm == p.Arm })
}

// enemiesHold reports an area that a block's faction does not control.
func (t *table) enemiesHold(area string, p *piece) bool { return t.Control[area] != p.Faction }

// waiting are the blocks of France and Britain that are still to be set up.
func (t *table) waiting() (out []*piece) {
	for i := range t.Units {
		if p := &t.Units[i]; p.Faction != prussian && p.At == "" && !p.Pool && !p.Dead && p.known() {
			out = append(out, p)
		}
	}
	return out
}

// deploys is `deploy`, or `deploy BLOCK AREA` with the option of a free set-up (W200 §4.0, §0/or-1).
func (d *deed) deploys() game.Adjudication {
	t := d.T
	if d.Never(t.Phase != deploying, game.NotNow, "W200 §4.0", "deployed", nil) {
		return nil
	}
	if len(d.Who(0)) > 0 {
		return d.deploysOne()
	}
	d.Head("deploy", "W200 §4.0")
	for _, p := range t.waiting() {
		if p.Arm == supreme {
			d.home(p)
		}
	}
	return d.deals(d.T.slots())
}

// home puts a strategic commander into his headquarters (W200 R60).
func (d *deed) home(p *piece) {
	for i := range d.T.land.Areas {
		if a := &d.T.land.Areas[i]; a.Headquarters == p.Faction {
			d.Does(&went{Unit: p.ID, To: a.ID})
			return
		}
	}
}

// deploysOne puts a block where its owner wants it.
func (d *deed) deploysOne() game.Adjudication {
	t := d.T
	p := d.one(0)
	if p == nil || d.Illegal(!t.more.freeSetup, "W200 §4.0", "option", ref.Word("w2.option.free-setup")) {
		return nil
	}
	way, ok := d.path(d.Act.Args)
	if !ok {
		return nil
	}
	if len(way) != 1 {
		return d.Bad("W200 §4.0", "where")
	}
	a := t.land.Area(way[0])
	switch {
	case d.Illegal(!slices.ContainsFunc(t.waiting(), func(q *piece) bool { return q.ID == p.ID }), "W200 §4.0", "placed", p.ID),
		p.Brunswick && d.Illegal(!a.Brunswick, "W200 §4.1", "brunswick", p.ID),
		p.Brunswick && d.Illegal(!t.homeless(a, p), "W200 §4.1", "brunswick-one", p.ID),
		!p.Brunswick && d.Illegal(!t.fits(a, p), "W200 §4.0", "no-icon", p.ID, areaSay(a)):
		return nil
	}
	d.Does(&went{Unit: p.ID, To: a.ID})
	d.Tell(game.Text{Kind: game.HeadLine, Say: ref.M("w2.placed", p.ID, areaSay(a)), Refs: []ref.Ref{"W200 §0/or-1"}, Secret: &game.Secret{Side: p.side(), Else: ref.M("w2.placed.hidden", factionWord(p.Faction), areaSay(a))}})
	return d.Done()
}

// slot is a place for one block of several, by its icon; for Brunswick's foot by its area.
type slot struct {
	area      string
	faction   string
	corps     string
	arm       string // of the icon: artillery takes either kind
	brunswick bool
}

// takes reports a block that may come there.
func (s *slot) takes(p *piece) bool {
	return p.Faction == s.faction && p.Corps == s.corps && p.Brunswick == s.brunswick && (field.Icon{Corps: s.corps, Arm: s.arm}).Takes(p.Corps, p.Arm)
}

// slots are the free places of the set-up, area by area: Brunswick's horse and one of its two foot, then the icons.
func (t *table) slots() (out []slot) {
	for i := range t.land.Areas {
		a := &t.land.Areas[i]
		if a.Brunswick {
			for _, arm := range []string{horse, foot} {
				for _, p := range t.waiting() {
					if p.Arm == arm && t.homeless(a, p) {
						out = append(out, slot{a.ID, p.Faction, p.Corps, arm, true})
						break
					}
				}
			}
		}
		if a.Brunswick {
			continue // its icons are theirs
		}
		taken := map[field.Icon]int{}
		for _, p := range t.in(a.ID, -1) {
			for _, ic := range a.Icons {
				if ic.Takes(p.Corps, p.Arm) && p.Faction == a.Start && !p.Brunswick {
					taken[ic]++
					break
				}
			}
		}
		for _, ic := range a.Icons {
			if taken[ic]--; taken[ic] < 0 {
				out = append(out, slot{a.ID, a.Start, ic.Corps, ic.Arm, false})
			}
		}
	}
	return out
}

// mostSlots is how many blocks a set-up may draw.
const mostSlots = 128

// dealing is which block of its kind each slot got, counted from 1.
type dealing [mostSlots]uint8

// deals draws a block for every slot; what is left is the reserve.
func (d *deed) deals(slots []slot) game.Adjudication {
	t := d.T
	if len(slots) > mostSlots {
		return d.Bad("W200 §4.0", "slots", mostSlots)
	}
	all := t.waiting()
	among := make([][]*piece, len(slots))
	decks := map[slot]dice.Deck{} // without their areas
	kind := func(s slot) slot { s.area = ""; return s }
	for i := range slots {
		for _, p := range all {
			if slots[i].takes(p) && p.At == "" {
				among[i] = append(among[i], p)
			}
		}
	}
	p := &game.Proc[dealing]{Base: d.Base(), Outcome: func(dealing) game.Object { return nil }}
	for i, s := range slots {
		if len(among[i]) == 0 {
			continue
		}
		k := kind(s)
		deck, made := decks[k]
		if !made {
			var kinds []dice.Kind
			for _, q := range among[i] {
				kinds = append(kinds, dice.Kind{Word: game.Fold(q.ID), N: 1})
			}
			pack, err := dice.NewPack(s.faction+" "+s.corps+" "+s.arm, kinds...)
			if err != nil {
				d.No(refuse(game.Failed, "W200 §4.0", ref.M("w2.refuse.tables", err.Error())))
				return nil
			}
			deck = pack.Deck()
			decks[k] = deck
		}
		var before []int
		for j := range slots[:i] {
			if kind(slots[j]) == k {
				before = append(before, j)
			}
		}
		need := &dice.Need{Unit: s.area, Name: areaCalled(d.T.land.Area(s.area)), What: "w2.what.deploy", Ref: "W200 §4.0", Seat: sideNames[sideOf(s.faction)]}
		p.Segments = append(p.Segments, func(x *dice.Dice, _ *game.Trace, r *dealing) {
			left := deck
			for _, j := range before {
				if r[j] > 0 {
					var c dice.Cards
					c[r[j]-1] = 1
					left = left.Out(c)
				}
			}
			if left.Size() == 0 {
				return
			}
			c, _ := x.Hold(need, left, 1) // of a set-up nobody asks the chances
			r[i] = uint8(slices.IndexFunc(c[:], func(n uint8) bool { return n > 0 })) + 1
		})
	}
	start := d.Fork()
	p.Report = func(tr *game.Trace, r dealing) {
		x := &deed{Deed: start.Fork()}
		x.dealt(slots, among, r)
		x.Ends(tr)
	}
	return p
}

// dealt puts the blocks that were drawn on their slots.
func (d *deed) dealt(slots []slot, among [][]*piece, r dealing) {
	seen := [2]ref.Comma{}
	for i, s := range slots {
		if r[i] == 0 {
			continue
		}
		p := among[i][r[i]-1]
		d.Does(&went{Unit: p.ID, To: s.area})
		seen[p.side()] = append(seen[p.side()], ref.M("w2.deploy.one", p.ID, areaSay(d.T.land.Area(s.area))))
	}
	var rest []string
	for _, p := range d.T.waiting() {
		rest = append(rest, p.ID)
	}
	if len(rest) > 0 {
		d.Does(&marked{Units: rest, Mark: "pool", On: true})
	}
	for side := range seen {
		if len(seen[side]) > 0 {
			d.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("w2.deploy.are", sideWord(side), seen[side]), Refs: []ref.Ref{"W200 §4.0"}, Secret: &game.Secret{Side: side, Else: ref.M("w2.deploy.done", sideWord(side), len(seen[side]))}})
		}
	}
	d.begins(&passed{Turn: d.T.Turn, Side: d.T.Disc, Disc: d.T.Disc, Phase: string(choosing)})
}

// absent are the blocks of a Prussian corps that have not arrived.
func (t *table) absent(corps string) (out []*piece) {
	for i := range t.Units {
		if p := &t.Units[i]; p.Faction == prussian && p.Corps == corps && p.At == "" && !p.Pool && !p.Dead && p.known() {
			out = append(out, p)
		}
	}
	return out
}

// due is the corps that the programme brings in a turn; "" of none, or where nobody is left of it.
func (t *table) programme(turn int) string {
	for corps, at := range t.n.arrivals {
		if at == turn && (len(t.absent(corps)) > 0 || t.more.arrivals && len(t.mayArrive()) > 0) {
			return corps
		}
	}
	return ""
}

// mayArrive are the tactical commanders of corps that have not arrived.
func (t *table) mayArrive() (out []*piece) {
	for i := range t.Units {
		if p := &t.Units[i]; p.Faction == prussian && p.Arm == tactical && p.At == "" && !p.Pool && !p.Dead {
			out = append(out, p)
		}
	}
	return out
}

// arrives is `arrive`, or `arrive HORSE FOOT` with a free set-up (W200 §5.1, §0/or-10).
func (d *deed) arrives() game.Adjudication {
	t := d.T
	if d.Never(t.Phase != arriving, game.NotNow, "W200 §5.1", "nobody-arrives", nil) {
		return nil
	}
	corps := t.programme(t.Turn)
	d.Head("arrive", "W200 §5.1", t.Turn)
	for i := range t.Units {
		if p := &t.Units[i]; p.Faction == prussian && p.Arm == supreme && p.At == "" && !p.Dead {
			d.home(p)
			d.Say("arrive.one", "W200 §5.1", p.ID, areaSay(d.T.land.Area(d.T.unit(p.ID).At)))
		}
	}
	if t.more.arrivals && !t.more.freeSetup {
		return d.drawing(lot{name: "prussian", cite: "W200 §0/or-10", what: "w2.what.corps", seat: allied, among: t.mayArrive(), n: 1}, func(d *deed, ids []string) game.Adjudication {
			return d.brings(d.T.unit(ids[0]).Corps)
		})
	}
	return d.brings(corps)
}

// entrance is an area in which a corps could arrive: a black one where none does, else the one of the printed map.
func (t *table) entrance() string {
	for i := range t.land.Areas {
		if a := &t.land.Areas[i]; a.Colour == black && a.Arrivals == "" {
			return a.ID
		}
	}
	return "50"
}

// brings brings a corps: its commander and guns, and horse and foot of it, drawn or named; the rest is in
// reserve.
func (d *deed) brings(corps string) game.Adjudication {
	t := d.T
	area := ""
	for i := range t.land.Areas {
		if t.land.Areas[i].Arrivals == corps {
			area = t.land.Areas[i].ID
		}
	}
	if area == "" {
		d.Never(true, game.NotNow, "W200 §5.1", "no-arrivals", []game.Way{{Line: "ground " + t.entrance() + " black " + arrivalsHere + corps, Say: ref.M("w2.way.arrivals")}}, ref.Word("w2.corps."+corps))
		return nil
	}
	var come []string
	drawn := map[string][]*piece{}
	for _, p := range t.absent(corps) {
		if fights(p.Arm) && corps != "blue" {
			drawn[p.Arm] = append(drawn[p.Arm], p)
			continue
		}
		come = append(come, p.ID)
	}
	named := d.Who(0)
	for _, id := range named {
		p := t.unit(id)
		switch {
		case p == nil:
			d.No(t.nobody(id))
			return nil
		case d.Illegal(!t.more.freeSetup, "W200 §5.1", "option", ref.Word("w2.option.free-setup")),
			d.Illegal(!slices.ContainsFunc(drawn[p.Arm], func(q *piece) bool { return q.ID == id }), "W200 §5.1", "not-of-corps", id, corps),
			d.Illegal(slices.ContainsFunc(named, func(other string) bool { q := t.unit(other); return other != id && q != nil && q.Arm == p.Arm }), "W200 §5.1", "one-of-each", corps):
			return nil
		}
	}
	finish := func(d *deed, more []string) game.Adjudication {
		for _, id := range slices.Concat(come, more) {
			d.Does(&went{Unit: id, To: area})
		}
		var rest []string
		for _, p := range d.T.absent(corps) {
			rest = append(rest, p.ID)
		}
		if len(rest) > 0 {
			d.Does(&marked{Units: rest, Mark: "pool", On: true})
		}
		d.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("w2.arrive.are", idList(slices.Concat(come, more)), areaSay(d.T.land.Area(area))), Refs: []ref.Ref{"W200 §5.1"}, Secret: &game.Secret{Side: theAllies, Else: ref.M("w2.arrive.hidden", len(come)+len(more), areaSay(d.T.land.Area(area)))}})
		d.begins(&passed{Turn: d.T.Turn, Side: d.T.Disc, Disc: d.T.Disc, Phase: string(choosing)})
		return d.finish()
	}
	pick := func(arm string, n int) (among []*piece, count int) {
		for _, id := range named {
			if t.unit(id).Arm == arm {
				return []*piece{t.unit(id)}, 1
			}
		}
		return drawn[arm], min(n, len(drawn[arm]))
	}
	horses, h := pick(horse, t.n.arriveHorse)
	feet, f := pick(foot, t.n.arriveFoot)
	return d.drawing(lot{name: "horse", cite: "W200 §5.1", what: "w2.what.arrive", seat: allied, among: horses, n: h, plain: true}, func(d *deed, hs []string) game.Adjudication {
		return d.drawing(lot{name: "foot", cite: "W200 §5.1", what: "w2.what.arrive", seat: allied, among: feet, n: f, plain: true}, func(d *deed, fs []string) game.Adjudication {
			return finish(d, slices.Concat(hs, fs))
		})
	})
}

// reinforces is `reinforce FACTION N`, or with the option of a free set-up `reinforce FACTION BLOCKS`: the owner says who
// comes (W200 §5.0, §6.1, §6.4, §0/or-1).
func (d *deed) reinforces() game.Adjudication {
	t := d.T
	if d.ready() {
		return nil
	}
	if len(d.Act.Args) < 1 || len(d.Act.Args) > 2 || !slices.Contains(factionsOf(sideOf(d.Act.Args[0])), d.Act.Args[0]) {
		return d.Bad("W200 §5.0", "reinforce")
	}
	faction := d.Act.Args[0]
	if sideOf(faction) != t.Side {
		return d.refused(refuse(game.NotYours, "W200 §2.2", ref.M("w2.refuse.not-yours", factionWord(faction), the(sideNames[t.Side]))))
	}
	value := t.value(faction)
	n := min(value, len(t.reserve(faction)))
	named, ok := d.fromReserve(faction)
	if !ok {
		return nil
	}
	if len(named) > 0 {
		n = len(named)
	}
	if len(d.Act.Args) == 2 {
		n = atoi(d.Act.Args[1])
	}
	byDisc := t.Phase != reorganising
	cite := ref.Ref("W200 §6.1")
	if !byDisc {
		cite = "W200 §6.4"
	}
	switch {
	case byDisc && t.Action != "" && t.Action != fromReserve && d.NotNow(true, "W200 §6.1", "one-of-two", nil),
		byDisc && t.Action != fromReserve && d.usesDisc("W200 §6.1"),
		d.Illegal(slices.Contains(t.Drew, faction), cite, "drew", factionWord(faction)),
		!byDisc && d.Illegal(!slices.ContainsFunc(t.Home, func(id string) bool { return t.unit(id).Faction == faction }), "W200 §6.4", "not-reorganised", factionWord(faction)),
		d.Illegal(!t.atHome(faction), "W200 §5.0", "not-home", factionWord(faction)),
		d.Illegal(n > value || t.drawsExactly() && n != min(value, len(t.reserve(faction))), cite, "too-many", n, value),
		d.Illegal(n > len(t.reserve(faction)), "W200 §5.0", "reserve-empty", len(t.reserve(faction))),
		d.Illegal(n < 1, "W200 §5.0", "draw-none"),
		len(named) > 0 && d.Illegal(n != len(named), "W200 §0/or-1", "named", n, len(named)):
		return nil
	}
	if byDisc {
		d.Does(&opened{Phase: string(battling), Action: fromReserve})
	}
	d.Does(&drew{Faction: faction})
	d.Head("reinforce", "W200 §5.0", begins(faction), n)
	among := t.reserve(faction)
	if len(named) > 0 {
		among = named
	}
	return d.drawing(lot{name: faction, cite: "W200 §5.0", what: "w2.what.reinforce", seat: sideNames[sideOf(faction)], among: among, n: n, plain: true}, func(d *deed, ids []string) game.Adjudication {
		d.Does(&marked{Units: ids, Mark: "drawn", On: true})
		return d.placesDrawn()
	})
}

// fromReserve are the blocks that a line names out of the reserve of a faction, which an optional rule allows
// (W200 §0/or-1); ok is false of one that may not.
func (d *deed) fromReserve(faction string) (named []*piece, ok bool) {
	for k := range d.Act.Units {
		for _, id := range d.Who(k) {
			p := d.T.unit(id)
			switch {
			case p == nil:
				d.No(d.T.nobody(id))
				return nil, false
			case d.Illegal(!d.T.more.freeSetup, "W200 §5.0", "option", ref.Word("w2.option.free-setup")),
				d.Illegal(!p.Pool || p.Faction != faction, "W200 §5.0", "not-in-reserve", id, factionWord(faction)),
				d.Illegal(slices.Contains(named, p), "W200 §5.0", "named-twice", id):
				return nil, false
			}
			named = append(named, p)
		}
	}
	return named, true
}

// atHome reports a strategic commander at his headquarters, not among enemies (W200 §5.0).
func (t *table) atHome(faction string) bool {
	p := t.commanderOf(faction)
	if p == nil {
		return false
	}
	a := t.land.Area(p.At)
	return a.Headquarters == faction && t.Control[a.ID] == faction && !t.enemies(a.ID, p.side())
}

// places are the areas to which a drawn block may come.
func (t *table) places(p *piece) (out []string) {
	for i := range t.land.Areas {
		a := &t.land.Areas[i]
		if p.Faction == prussian {
			if a.Arrivals == p.Corps {
				out = append(out, a.ID)
			}
			continue
		}
		if t.fits(a, p) {
			out = append(out, a.ID)
		}
	}
	return out
}

// placesDrawn places what was drawn as far as nobody has a choice; what fits nowhere goes back.
func (d *deed) placesDrawn() game.Adjudication {
	for {
		done := true
		for i := range d.T.Units {
			p := &d.T.Units[i]
			if !p.Drawn {
				continue
			}
			switch where := d.T.places(p); len(where) {
			case 0:
				d.Does(&marked{Units: []string{p.ID}, Mark: "drawn"})
				d.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("w2.reinforce.back", p.ID), Refs: []ref.Ref{"W200 §5.0"}, Secret: &game.Secret{Side: p.side(), Else: ref.M("w2.reinforce.back.hidden", factionWord(p.Faction))}})
				done = false
			case 1:
				d.comes(p, where[0])
				done = false
			}
			if !done {
				break
			}
		}
		if done {
			return d.finish()
		}
	}
}

// comes puts a drawn block into an area.
func (d *deed) comes(p *piece, to string) {
	id := p.ID
	d.Does(&marked{Units: []string{id}, Mark: "drawn"}, &marked{Units: []string{id}, Mark: "pool"}, &went{Unit: id, To: to})
	d.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("w2.placed", id, areaSay(d.T.land.Area(to))), Refs: []ref.Ref{"W200 §5.0"}, Secret: &game.Secret{Side: p.side(), Else: ref.M("w2.placed.hidden", factionWord(p.Faction), areaSay(d.T.land.Area(to)))}})
	d.settles(to)
}

// placesOne is `place BLOCK AREA`: a drawn block with several free icons (W200 §5.0).
func (d *deed) placesOne() game.Adjudication {
	p := d.one(0)
	if p == nil || d.Never(!p.Drawn, game.NotNow, "W200 §5.0", "not-drawn", nil, p.ID) {
		return nil
	}
	way, ok := d.path(d.Act.Args)
	if !ok {
		return nil
	}
	if len(way) != 1 {
		return d.Bad("W200 §5.0", "where")
	}
	if d.Illegal(!slices.Contains(d.T.places(p), way[0]), "W200 §5.0", "no-icon", p.ID, areaSay(d.T.land.Area(way[0]))) {
		return nil
	}
	d.Head("place", "W200 §5.0", begins(p.Faction))
	d.comes(p, way[0])
	return d.placesDrawn()
}
