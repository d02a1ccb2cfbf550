package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the actions of cards on the board (PHX §11).

const bookBlockedOnce = book.BlockedReducesOnce

// card is the first card that a line plays.
func (d *deed) card(cite ref.Ref) (word string, ok bool) {
	words, _ := d.list("with")
	if len(words) == 0 {
		d.bad(cite, "with")
		return "", false
	}
	return words[0], true
}

// uses plays a card of the side whose round it is for its action, which gives an attack
// (PHX §9, R24).
func (d *deed) uses(word, action string, rights int) bool {
	t := d.t
	if d.no(t.playable(word)) || d.no(acts(word, action)) {
		return false
	}
	d.does(&spent{Army: cardArmy(word, t.Active), Cards: []string{word}, Counts: true, Seen: true}, &opened{Rights: rights})
	return true
}

// fires is `fire UNIT [at UNIT] with CARD` (PHX §11.1): at any time, of either side, but in a charge
// that waits for its cards (PHX §11.4, R53).
func (d *deed) fires() game.Adjudication {
	t := d.t
	p := d.one(0)
	if p == nil {
		return nil
	}
	word, ok := d.card("PHX §11.1")
	if !ok {
		return nil
	}
	if no := t.ready(); no != nil && (t.Battle == nil || len(t.Owed) > 0) && d.no(no) {
		return nil
	}
	if t.Battle != nil && t.Battle.Charging {
		way := game.Way{Line: "cards " + t.toName() + " none", Say: ref.M("ph.way.cards")}
		if d.no(refuse(game.Illegal, "PHX R53", ref.M("ph.refuse.charge-card"), way)) {
			return nil
		}
	}
	switch {
	case d.no(t.standing(p)), d.illegal(!p.foot(), "PHX §11.1", "shooter"), d.illegal(p.Disordered, "PHX §11.1", "shooter-disordered"):
		return nil
	}
	target := t.at(p.At.Step(facingOf(p.Facing), 1))
	if ids := d.who(1); len(ids) > 0 {
		if target = t.unit(ids[0]); target == nil {
			d.no(t.nobody(ids[0]))
			return nil
		}
	}
	switch {
	case target == nil || !target.On:
		d.no(refuse(game.Illegal, "PHX §11.1", ref.M("ph.refuse.not-ahead")))
		return nil
	case adjacent(p.At, target.At) && d.no(t.untoldStep(p.At, target.At)):
		return nil
	case d.illegal(!adjacent(p.At, target.At) || !t.faces(p, target.At), "PHX §11.1", "not-ahead"), d.illegal(target.side() == p.side(), "PHX §11.1", "friends"):
		return nil
	case d.illegal(t.edge(p.At, target.At).pond, "PHX R36", "pond"):
		return nil
	}
	side := p.side()
	army := cardArmy(word, side)
	if d.illegal(army != p.Army, "PHX R31", "card-serves", word, deckWord(p.Army)) {
		return nil
	}
	switch {
	case side != t.Active:
		if d.no(t.holds(army, word)) || d.no(acts(word, "artillery")) {
			return nil
		}
		d.does(&spent{Army: army, Cards: []string{word}, Seen: true})
	case t.Battle != nil:
		if d.no(t.playable(word)) || d.no(acts(word, "artillery")) {
			return nil
		}
		d.does(&spent{Army: army, Cards: []string{word}, Counts: true, Seen: true}, &opened{Rights: 1})
	case !d.uses(word, "artillery", 1):
		return nil
	}
	is, _ := t.kind(target.At)
	result := t.read.shot(target.foot(), is, target.Disordered, target.weaker() > 0)
	d.head("fire", "PHX §11.1", p.ID, target.ID, ref.Typed(word))
	d.say("shot."+result, "PHX §9.5", target.ID)
	switch result {
	case shotDisorders:
		d.does(&marked{Units: []string{target.ID}, Mark: "disordered", On: true})
		d.work(game.Hand{Unit: target.ID, Act: "mark"}, "disorder", target.ID)
	case shotReduces:
		d.does(&marked{Units: []string{target.ID}, Mark: "disordered"}, &marked{Units: []string{target.ID}, Mark: "weak", On: true})
		d.work(game.Hand{Unit: target.ID, Act: "turn-over", N: 1}, "turn", target.ID)
	}
	d.data = game.Object{{Key: "result", Value: result}}
	if b := d.t.Battle; b != nil && result == shotDisorders && slices.Contains(b.Who, target.ID) {
		return d.dropsOut(target.ID)
	}
	return d.done()
}

// dropsOut takes a unit that was disordered out of the battle that it was attacking in (PHX R25).
func (d *deed) dropsOut(id string) game.Adjudication {
	b := *d.t.Battle
	b.Who = slices.DeleteFunc(slices.Clone(b.Who), func(w string) bool { return w == id })
	d.say("drops-out", "PHX R25", id)
	if len(b.Who) == 0 {
		d.does(&clashed{})
		d.say("battle.off", "PHX R25")
		return d.done()
	}
	d.does(&clashed{Who: b.Who, Target: b.Target, Charging: b.Charging, Forced: b.Forced})
	for part, done := range b.Named {
		if done {
			d.does(&chosen{Part: part, Cards: b.Cards[part]})
		}
	}
	return d.done()
}

// charges is `charge CAVALRY SQUARE at UNIT with CARD` (PHX §11.4), or one that the enemy forces
// (§11.5).
func (d *deed) charges() game.Adjudication {
	t := d.t
	forced := d.act.Verb == "force"
	cite, own, action := ref.Ref("PHX §11.4"), ref.Ref("PHX §11.4"), "charge" // the conditions are those of a charge
	if forced {
		own, action = "PHX §11.5", "forced-charge"
	}
	p, target := d.one(0), d.one(1)
	if p == nil || target == nil {
		return nil
	}
	word, ok := d.card(own)
	if !ok || d.no(t.ready()) {
		return nil
	}
	friends := ref.Ref("PHX §9")
	if forced {
		friends = own
	}
	switch {
	case d.no(t.standing(p)), d.no(t.standing(target)):
		return nil
	case d.illegal(len(d.who(0)) > 1, cite, "charge-alone"):
		return nil
	case forced && d.illegal(p.side() == t.Active, own, "force-own", p.ID), !forced && d.no(t.mineFor(p, own)):
		return nil
	case d.illegal(target.side() == p.side(), friends, "friends"):
		return nil
	case d.illegal(p.foot(), own, "charge-foot", p.ID), d.illegal(p.Disordered, own, "disordered-charge", p.ID):
		return nil
	case !forced && (d.illegal(p.Rallied, "PHX §11.6", "rallied", p.ID) || d.illegal(p.Attacked, "PHX §8", "attacked", p.ID)):
		return nil
	case !forced && d.illegal(cardArmy(word, p.side()) != p.Army, "PHX R31", "card-serves", word, deckWord(p.Army)):
		return nil
	case d.illegal(adjacent(p.At, target.At), cite, "charge-beside"):
		return nil
	}
	if d.no(t.untold(target.At)) {
		return nil
	}
	is, _ := t.kind(target.At)
	if d.illegal(sheltered(is), cite, "charge-ground", ref.Word("ph.ground."+is)) {
		return nil
	}
	way := ref.Ref("PHX R45")
	if forced {
		way = cite
	}
	path, ok := d.chargePath(p, target, cite, way)
	if !ok {
		return nil
	}
	rights := 1
	if action == "charge" && t.read.Has(book.ChargesGiveNoAttack) {
		rights = 0
	}
	if !d.uses(word, action, rights) {
		return nil
	}
	d.head(map[bool]string{false: "charge", true: "force"}[forced], own, p.ID, target.ID, squareSay(path[len(path)-1]), ref.Typed(word))
	for _, q := range path {
		d.arrives(p, q, p.Facing)
	}
	d.does(&clashed{Who: []string{p.ID}, Target: target.ID, Charging: true, Forced: forced})
	if !forced {
		d.does(&marked{Units: []string{p.ID}, Mark: "attacked", On: true}, &marked{Units: []string{p.ID}, Mark: "began", On: true}, &marked{Units: []string{p.ID}, Mark: "moved", On: true})
	}
	return d.chooses()
}

// chargePath are the squares of a charge: straight ahead, empty, over no edge that bars it, to the
// one from which it strikes ahead (PHX §11.4, R45).
func (d *deed) chargePath(p, target *piece, cite, way ref.Ref) (path []board.Square, ok bool) {
	t := d.t
	at, goal, given := p.At, board.Square{}, false
	if len(d.act.Args) > 0 {
		if goal, given = squareOf(d.act.Args[0]); !given {
			d.bad("PHX §8", "way-word", d.act.Args[0])
			return nil, false
		}
	}
	front := facingOf(p.Facing)
	for len(path) <= t.n.charge {
		next := at.Step(front, 1)
		done := len(path) > 0 && (given && at == goal || !given && next == target.At)
		if done {
			break
		}
		if len(path) == t.n.charge {
			break
		}
		over := t.edge(at, next)
		switch {
		case !t.has(next), given && len(path) == 0 && towards(at, goal) != front, given && goal.X != at.X && goal.Y != at.Y:
			d.no(refuse(game.Illegal, way, ref.M("ph.refuse.charge-way", p.ID)))
			return nil, false
		case d.no(t.untoldStep(at, next)):
			return nil, false
		case d.illegal(over.pond, "PHX §8.3", "pond"), d.illegal(over.ridge || over.stream && !over.bridge, cite, "charge-edge"):
			return nil, false
		case !t.free(next, p.side()):
			if d.illegal(true, way, "occupied-by", squareSay(next)) {
				return nil, false
			}
			if t.at(next) != nil { // through a unit nobody rides, whatever the table says
				d.bad(way, "occupied-by", squareSay(next))
				return nil, false
			}
		}
		at = next
		path = append(path, at)
	}
	switch {
	case len(path) == 0, given && at != goal:
		d.no(refuse(game.Illegal, cite, ref.M("ph.refuse.charge-far", t.n.charge)))
		return nil, false
	case !adjacent(at, target.At):
		d.no(refuse(game.Illegal, cite, ref.M("ph.refuse.charge-way", p.ID)))
		return nil, false
	case at.Step(front, 1) != target.At:
		d.no(refuse(game.Illegal, way, ref.M("ph.refuse.charge-way", p.ID)))
		return nil, false
	case d.no(t.untoldEdge(at, target.At)), d.illegal(t.edge(at, target.At).pond, "PHX §8.3", "pond"):
		return nil, false
	}
	return path, true
}

// rallies is `rally UNIT [UNIT] with CARD` and `restore UNIT with CARD` (PHX §11.6).
func (d *deed) rallies() game.Adjudication {
	t := d.t
	restores := d.act.Verb == "restore"
	word, ok := d.card("PHX §11.6")
	if !ok || d.no(t.ready()) {
		return nil
	}
	var ids []string
	for i := range d.act.Units {
		ids = append(ids, d.act.Units[i].IDs...)
	}
	if len(ids) == 0 {
		return d.bad("PHX §11.6", "who")
	}
	if most := map[bool]int{false: t.n.rally, true: 1}[restores]; d.illegal(len(ids) > most, "PHX §11.6", "rally-many", most) {
		return nil
	}
	for _, id := range ids {
		p := t.unit(id)
		if p == nil {
			d.no(t.nobody(id))
			return nil
		}
		switch {
		case d.no(t.mineFor(p, "PHX §11.6")), d.no(t.standing(p)):
			return nil
		case d.illegal(cardArmy(word, p.side()) != p.Army, "PHX R31", "card-serves", word, deckWord(p.Army)):
			return nil
		case d.illegal(p.Began || p.Attacked, "PHX §11.6", "rally-moved", id):
			return nil
		case !restores && d.illegal(!p.Disordered, "PHX §11.6", "in-order", id), restores && d.illegal(!p.Weak, "PHX §11.6", "not-weak", id):
			return nil
		case restores && d.illegal(t.beset(p), "PHX §11.6", "beset", id):
			return nil
		}
	}
	if !d.uses(word, "rally", 1) {
		return nil
	}
	mark := map[bool]string{false: "disordered", true: "weak"}[restores]
	d.does(&marked{Units: ids, Mark: mark}, &marked{Units: ids, Mark: "rallied", On: true})
	d.head(map[bool]string{false: "rally", true: "restore"}[restores], "PHX §11.6", idList(ids), ref.Typed(word))
	for _, id := range ids {
		if restores {
			d.work(game.Hand{Unit: id, Act: "turn-back", N: 1}, "turn", id)
		} else {
			d.work(game.Hand{Unit: id, Act: "unmark"}, "order", id)
		}
	}
	return d.done()
}

// beset reports an enemy unit beside one.
func (t *table) beset(p *piece) bool {
	return slices.ContainsFunc(t.beside(p.At), func(q board.Square) bool { o := t.at(q); return o != nil && o.side() != p.side() })
}

// thrown is which of the French cards were thrown away.
type thrown struct{ cards dice.Cards }

// sickens is `health with CARD`: two cards of the French hand are thrown away unseen (PHX §11.7,
// R40).
func (d *deed) sickens() game.Adjudication {
	t := d.t
	word, ok := d.card("PHX §11.7")
	if !ok || d.no(t.ready()) {
		return nil
	}
	switch {
	case d.illegal(t.Active != theAllies, "PHX §11.7", "health-french"):
		return nil
	case !d.uses(word, "health", 1):
		return nil
	}
	h := &d.t.Hands[0]
	n := min(t.n.health, h.size())
	d.head("health", "PHX §11.7", ref.Typed(word), n)
	if alike := len(slices.Compact(slices.Clone(h.Known))) == 1 && h.Unknown == 0; alike && n > 0 {
		d.does(&spent{Army: french, Cards: h.Known[:n]})
		return d.done()
	}
	if len(h.Known) == 0 || n == 0 {
		d.does(&spent{Army: french, N: min(n, h.Unknown)})
		return d.done()
	}
	if n == h.size() {
		d.does(&spent{Army: french, Cards: h.Known, N: h.Unknown})
		return d.done()
	}
	return d.throwsAway(n)
}

// throwsAway draws from the French hand what is thrown away; what was unknown in it stays so.
func (d *deed) throwsAway(n int) game.Adjudication {
	h := &d.t.Hands[0]
	var kinds []dice.Kind
	for _, w := range h.Known {
		if k := slices.IndexFunc(kinds, func(k dice.Kind) bool { return k.Word == w }); k >= 0 {
			kinds[k].N++
		} else {
			kinds = append(kinds, dice.Kind{Word: w, N: 1})
		}
	}
	if h.Unknown > 0 {
		kinds = append(kinds, dice.Kind{Word: "unknown", N: h.Unknown, Shown: "ph.card.unknown"})
	}
	pack, err := dice.NewPack("hand", kinds...)
	if err != nil {
		d.no(refuse(game.Failed, "PHX §11.7", ref.M("ph.refuse.deck", ranks)))
		return nil
	}
	need := &dice.Need{Unit: french, Name: peopleCall[french], What: "ph.what.health", Ref: "PHX §11.7", Seat: french}
	lines, es := d.lines, d.events
	return &game.Proc[thrown]{
		Base:     game.Verdict{Overrode: d.forced},
		Segments: []game.Segment[thrown]{func(x *dice.Dice, _ *game.Trace, r *thrown) { r.cards = x.Draw(need, pack.Deck(), n) }},
		Outcome:  func(r thrown) game.Object { return game.Object{{Key: "thrown", Value: pack.Words(r.cards)}} },
		Report: func(t *game.Trace, r thrown) {
			for _, l := range lines {
				t.Tell(l)
			}
			for _, e := range es {
				t.Event(e)
			}
			e := &spent{Army: french}
			for _, w := range pack.Words(r.cards) {
				if w == "unknown" {
					e.N++
				} else {
					e.Cards = append(e.Cards, w)
				}
			}
			t.Event(e)
			if len(e.Cards) > 0 {
				t.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("ph.health.were", cardList(e.Cards)), Secret: &game.Secret{Side: theFrench}})
			}
		},
	}
}
