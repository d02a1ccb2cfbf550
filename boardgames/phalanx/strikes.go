package phalanx

import (
	"slices"
	"strings"

	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is battles on the board (PHX §9), charges (§11.4, §11.5) and what follows them.

// asFight is a battle on the board as the rules reckon one; cards are those that are chosen.
func (t *table) asFight(who []string, target string, charging bool, cards [2][]string) *fight {
	p := t.unit(target)
	f := &fight{n: t.n, read: t.read, charging: charging, played: t.Played, out: t.out(1 - t.Active)}
	f.at = fighter{id: p.ID, arm: p.Arm, value: p.value(), elite: p.Elite, command: t.commanded(p)}
	f.terrain, _ = t.kind(p.At)
	f.reduced = p.weaker()
	if _, place := t.kind(p.At); f.terrain == groundCast {
		f.cdp = t.Castles[place]
	}
	f.army[defender] = p.Army
	for _, id := range who {
		a := t.unit(id)
		f.army[attacker] = a.Army
		is, _ := t.kind(a.At)
		f.with = append(f.with, fighter{id: a.ID, arm: a.Arm, value: a.value(), elite: a.Elite, position: t.from(p, a.At), crosses: t.edge(a.At, p.At).hinders(),
			hill: is == groundHill, command: t.commanded(a), disordered: a.Disordered})
	}
	f.blocked = len(t.refuges(p, t.oneSide(f))) == 0
	for part := range f.value {
		f.value[part] = -1
		if army := f.army[part]; army != prussian {
			f.value[part] = t.commands[sideOf(army)][part]
		}
		f.cards[part] = nil
		for _, w := range cards[part] {
			f.cards[part] = append(f.cards[part], battleCard(w))
		}
	}
	return f
}

// battleCard is a card as it is played in a battle: its points, or its action before a colon.
func battleCard(word string) card {
	action, name, acting := strings.Cut(word, game.PartColon)
	if !acting {
		c, _ := parsed(word)
		return card{bp: c.BP}
	}
	_ = name
	return card{action: action}
}

// plainCard is the card itself.
func plainCard(word string) string {
	if _, name, acting := strings.Cut(word, game.PartColon); acting {
		return name
	}
	return word
}

// oneSide reports a defender attacked from one side alone which is not his front (PHX §9.5, R22).
func (t *table) oneSide(f *fight) bool {
	p := t.unit(f.at.id)
	if f.inCastle() {
		return true
	}
	first := t.unit(f.with[0].id).At
	for i := range f.with {
		at := t.unit(f.with[i].id).At
		if t.from(p, at) == "front" || at != first {
			return false
		}
	}
	return true
}

// mayStrike refuses a unit that cannot attack another (PHX §8, §9.2, §9.5, §11.6).
func (t *table) mayStrike(a, p *piece) *game.Refusal {
	illegal := func(cite ref.Ref, key string, args ...any) *game.Refusal {
		return refuse(game.Illegal, cite, ref.M("ph.refuse."+key, args...))
	}
	switch {
	case a.Disordered:
		return illegal("PHX §9.5", "disordered", a.ID)
	case a.Rallied:
		return illegal("PHX §11.6", "rallied", a.ID)
	case a.Attacked:
		return illegal("PHX §8", "attacked", a.ID)
	case !adjacent(a.At, p.At):
		return illegal("PHX §9.2", "not-beside", a.ID, p.ID)
	case t.untoldStep(a.At, p.At) != nil:
		return t.untoldStep(a.At, p.At)
	case t.edge(a.At, p.At).pond:
		return illegal("PHX §8.3", "pond")
	case !t.faces(a, p.At):
		return illegal("PHX §9.2", "not-facing", a.ID, p.ID)
	}
	return nil
}

// attacks is `attack UNITS at UNIT`.
func (d *deed) attacks() game.Adjudication {
	t := d.t
	target := d.one(1)
	if target == nil || len(d.who(0)) == 0 || d.no(t.ready()) {
		if d.err == nil {
			return d.bad("PHX §9", "who")
		}
		return nil
	}
	var all []*piece
	for _, id := range d.who(0) {
		a := t.unit(id)
		if a == nil {
			d.no(t.nobody(id))
			return nil
		}
		if d.no(t.mineFor(a, "PHX §9")) || d.no(t.standing(a)) {
			return nil
		}
		all = append(all, a)
	}
	switch {
	case d.no(t.standing(target)), d.illegal(target.side() == t.Active, "PHX §9", "friends"), d.illegal(t.Rights == 0, t.noRight(), "no-right"):
		return nil
	}
	for _, a := range all {
		if d.illegal(a.Army != all[0].Army, "PHX §9", "two-armies") {
			return nil
		}
		if t.read.Has(book.AttacksByOwnCards) && d.illegal(t.Deck != "" && a.Army != t.Deck, "PHX R57", "attack-serves", a.ID, deckWord(t.Deck)) {
			return nil
		}
		if no := t.mayStrike(a, target); no != nil {
			if len(all) > 1 && !adjacent(a.At, target.At) {
				no.Ref = "PHX §9" // all of them must stand beside him
			}
			if d.no(no) {
				return nil
			}
		}
	}
	if d.illegal(len(all) > t.n.sides, "PHX §9.2", "many", t.n.sides) {
		return nil
	}
	if d.asksFirst(all, target) {
		return d.done()
	}
	d.does(&clashed{Who: d.who(0), Target: target.ID}, &opened{Struck: true}, &marked{Units: d.who(0), Mark: "attacked", On: true})
	for _, a := range all {
		if a.Began { // PHX R30
			d.does(&marked{Units: []string{a.ID}, Mark: "moved", On: true})
		}
	}
	d.head("attack", "PHX §9", idList(d.who(0)), target.ID)
	return d.chooses()
}

// asksFirst owes cavalry its way out before foot attacks it, once: in the reading in which foot that stands beside it lets it
// go (PHX R55). The attack is typed again behind that.
func (d *deed) asksFirst(all []*piece, target *piece) bool {
	t := d.t
	if !t.read.Has(book.StandingFootAlarms) || target.foot() || target.Asked || len(t.refuges(target, false)) == 0 {
		return false
	}
	k := slices.IndexFunc(all, func(a *piece) bool { return a.foot() })
	if k < 0 {
		return false
	}
	d.head("attack.asks", "PHX R55", target.ID, all[k].ID)
	d.does(&owes{What: oweWithdraw, Who: []string{target.ID}, At: all[k].At}, &marked{Units: []string{target.ID}, Mark: "asked", On: true})
	return true
}

// noRight is why there is no attack: none was given, or one given has lapsed (PHX R24).
func (t *table) noRight() ref.Ref {
	switch {
	case t.read.Has(book.ChargesGiveNoAttack):
		return "PHX R23"
	case t.Gave > t.Made:
		return "PHX R24"
	}
	return "PHX §9"
}

func idList(ids []string) (out ref.Comma) {
	for _, id := range ids {
		out = append(out, id)
	}
	return out
}

// chooses takes the cards that the line of an attack names, leaves out who has none to play, and
// settles the battle when both sides are done.
func (d *deed) chooses() game.Adjudication {
	with, told := d.list("with")
	if d.act.Verb == "charge" || d.act.Verb == "force" {
		if len(with) > 0 {
			with = with[1:]
		}
		told = told && len(with) > 0
	}
	for part, name := range [...]string{"with", "against"} {
		words := with
		if part == defender {
			words, told = d.list(name)
		}
		if told {
			if !d.commits(part, words) {
				return nil
			}
			d.wasted(part, d.t.Battle.Cards[part]) // as they are counted: who is forced to charge plays elite cards as such
			continue
		}
		if d.t.idle(part) {
			d.served(part)
			d.does(&chosen{Part: part})
		}
	}
	return d.resolves()
}

// served says why the English are asked for no card where a Prussian without cards of his own defends: theirs do not serve
// him (PHX R31), nor does the command of Wellington beside him (PHX R54).
func (d *deed) served(part int) {
	p := d.t.unit(d.t.Battle.Target)
	if part != defender || p.Army != prussian || d.t.Battle.Charging || d.t.Hands[seatOf(allied)].size() == 0 {
		return
	}
	if l := d.t.leader("wellington"); l != nil && l.On && (l.At == p.At || adjacent(l.At, p.At)) {
		d.say("battle.wellingtons", "PHX R54", p.ID)
		return
	}
	d.say("battle.not-english", "PHX R31", p.ID)
}

// idle reports a side that has no card to play in a battle.
func (t *table) idle(part int) bool {
	side := t.partSide(part)
	b := t.Battle
	f := t.asFight(b.Who, b.Target, b.Charging, [2][]string{})
	if b.Charging && (!f.hasElite(part) || f.army[part] == prussian) {
		return true
	}
	h := &t.Hands[seatOf(f.army[part])]
	if h.size() == 0 || side == t.Active && t.limit() == 0 {
		return true
	}
	return side == t.Active && t.deckAllowed(f.army[part]) != nil
}

// commits checks and takes the cards of one side of a battle.
func (d *deed) commits(part int, words []string) bool {
	t := d.t
	b := t.Battle
	f := t.asFight(b.Who, b.Target, b.Charging, [2][]string{})
	army, side := f.army[part], t.partSide(part)
	words = f.meant(part, words)
	var plain []string
	for _, w := range words {
		name := plainCard(w)
		if no := t.deckAllowed(cardArmy(name, side)); side == t.Active && d.no(no) {
			return false
		}
		if side == theAllies && cardArmy(name, side) != army {
			if battleCard(w).action == command && army == prussian && d.illegal(true, "PHX R54", "wellingtons", t.unit(f.units(part)[0].id).ID) {
				return false
			}
			if d.illegal(true, "PHX R31", "card-serves", name, deckWord(army)) {
				return false
			}
		}
		plain = append(plain, name)
		if action, _, acting := strings.Cut(w, game.PartColon); acting && d.no(acts(name, action)) {
			return false
		}
	}
	if side == t.Active && len(words) > 0 {
		if d.illegal(t.Played+len(words) > t.n.cards && !t.out(1-t.Active), "PHX §4", "sixth", t.n.cards) || d.no(t.deckAllowed(army)) {
			return false
		}
	}
	if d.no(t.holds(army, plain...)) {
		return false
	}
	for _, w := range words {
		if no := f.cardAllowed(part, battleCard(w)); no.key != "" {
			k := game.Illegal
			if no.bad {
				k, no.at = game.BadValue, "PHX R19"
			}
			out := refuse(k, no.at, ref.M(no.key, ref.Word("ph.side."+sides[part].name)))
			if no.at == "PHX §11.4" {
				out.Ways = t.cardsOfCharge(f, part)
			}
			if d.no(out) {
				return false
			}
		}
	}
	d.does(&chosen{Part: part, Cards: words})
	return true
}

// meant are cards as a line means them: in a charge, where none but elite cards are played, an elite card serves its
// action, of a side that has somebody to serve (PHX §11.4).
func (f *fight) meant(part int, words []string) []string {
	if !f.charging || !f.hasElite(part) || f.army[part] == prussian {
		return words
	}
	out := slices.Clone(words)
	for i, w := range out {
		if c, ok := parsed(w); ok && c.Action == elite {
			out[i] = elite + game.PartColon + w
		}
	}
	return out
}

// cardsOfCharge are the lines that a side may type in a charge: the elite card that it is known to hold, and none.
func (t *table) cardsOfCharge(f *fight, part int) (ways []game.Way) {
	name := t.lineName(t.partSide(part), f.army[part])
	if held := t.withAction(f.army[part], elite); len(held) > 0 && f.hasElite(part) {
		ways = append(ways, game.Way{Line: "cards " + name + " elite=" + held[0], Say: ref.M("ph.way.elite")})
	}
	return append(ways, game.Way{Line: "cards " + name + " none", Say: ref.M("ph.way.cards")})
}

// wasted tells a player of a card that he plays for its points where its action would bring his side more: a card serves one
// of the two (PHX §11), and a line says which.
func (d *deed) wasted(part int, words []string) {
	b := d.t.Battle
	f := d.t.asFight(b.Who, b.Target, b.Charging, [2][]string{})
	f.cards[part] = nil
	for _, w := range words {
		f.cards[part] = append(f.cards[part], battleCard(w))
	}
	elites, commands := f.used(part, elite), f.used(part, command)
	for _, w := range words {
		c, ok := parsed(w)
		if !ok || c.Action != elite && c.Action != command || f.cardAllowed(part, card{action: c.Action}).key != "" {
			continue
		}
		e, k := elites+1, commands
		if c.Action == command {
			e, k = elites, commands+1
		}
		if more := f.bare(part, e, k) - f.bare(part, elites, commands); more > c.BP {
			d.lines = append(d.lines, game.Text{Kind: game.BodyLine, Say: ref.M("ph.card.wasted", ref.Typed(w), c.BP, ref.Word("ph.action."+c.Action), more, ref.Typed(c.Action+"="+w)), Refs: []ref.Ref{"PHX §11"},
				Secret: &game.Secret{Side: d.t.leads(f.army[part])}})
		}
	}
}

// names is `cards SIDE CARD...` while a battle waits for them (PHX §9.3).
func (d *deed) names() game.Adjudication {
	t := d.t
	side := sideCalled(d.who(0))
	switch {
	case side < 0:
		return d.bad("PHX §9.3", "which-side")
	case t.Battle == nil:
		d.no(refuse(game.NotNow, "PHX §9.3", ref.M("ph.refuse.no-battle")))
		return nil
	}
	part := attacker
	if t.partSide(defender) == side {
		part = defender
	}
	if t.Battle.Named[part] {
		d.no(refuse(game.NotNow, "PHX §9.3", ref.M("ph.refuse.named", upWord(sideNames[side]))))
		return nil
	}
	var words []string
	for _, w := range d.act.Args {
		if w != none {
			words = append(words, w)
		}
	}
	if !d.commits(part, words) {
		return nil
	}
	d.head("cards", "PHX §9.3", upWord(sideNames[side]), len(words), idList(t.Battle.Who), t.Battle.Target)
	d.wasted(part, d.t.Battle.Cards[part]) // as they are counted: who is forced to charge plays elite cards as such
	if list := cardList(words); len(words) > 0 && !t.Battle.Named[1-part] {
		d.lines = append(d.lines, game.Text{Kind: game.BodyLine, Say: ref.M("ph.cards.are", list), Secret: &game.Secret{Side: t.leads(t.partArmy(part))}})
	}
	return d.resolves()
}

func cardList(words []string) (out ref.Comma) {
	for _, w := range words {
		action, name, acting := strings.Cut(w, game.PartColon)
		if acting {
			out = append(out, ref.M("ph.card.as", ref.Typed(name), ref.Word("ph.action."+action)))
		} else {
			out = append(out, ref.Typed(w))
		}
	}
	return out
}

// resolves turns the cards of a battle when both sides have chosen, and says how it ends.
func (d *deed) resolves() game.Adjudication {
	b := d.t.Battle
	if !b.Named[attacker] || !b.Named[defender] {
		for part, done := range b.Named {
			if !done {
				d.say("battle.waits", "PHX §9.3", ofWord(sideNames[d.t.partSide(part)]))
			}
		}
		d.data = append(d.data, d.t.asFight(b.Who, b.Target, b.Charging, [2][]string{}).sofar()...)
		return d.done()
	}
	f := d.t.asFight(b.Who, b.Target, b.Charging, b.Cards)
	v := f.settle([2]int{f.known(attacker), f.known(defender)}, f.used(attacker, elite), f.used(attacker, command))
	for part, words := range b.Cards {
		if len(words) == 0 {
			continue
		}
		var plain []string
		for _, w := range words {
			plain = append(plain, plainCard(w))
		}
		d.say("battle.cards", "PHX §9.3", upWord(sideNames[d.t.partSide(part)]), cardList(words))
		d.does(&spent{Army: f.army[part], Cards: plain, Counts: d.t.partSide(part) == d.t.Active, Seen: true})
	}
	sums := [2]game.Sum{f.sum(attacker), f.sum(defender)}
	key := "ph.battle.head"
	if b.Charging {
		key = "ph.charge.head"
	}
	d.lines = append(d.lines, game.Text{Kind: game.BodyLine, Say: ref.M(key, sumSay(sums[0]), sumSay(sums[1])), Refs: []ref.Ref{"PHX §9.3"}, Holds: []game.Held{sums[0], sums[1]}})
	end := "ph.battle.holds"
	if v.winner == attacker {
		end = "ph.battle.wins"
	}
	if v.doubled {
		end += "-double"
	}
	d.lines = append(d.lines, game.Text{Kind: game.BodyLine, Say: ref.M(end, v.bp[0], v.bp[1]), Refs: []ref.Ref{"PHX §9.4"}})
	d.does(&clashed{}, &fought{v.bp[0], v.bp[1], sides[v.winner].name, v.doubled})
	d.data = append(d.data, game.Object{{Key: "bp", Value: []int{v.bp[0], v.bp[1]}}, {Key: "winner", Value: sides[v.winner].name}, {Key: "doubled", Value: v.doubled}}...)
	if b.Charging {
		d.does(&marked{Units: b.Who, Mark: "disordered", On: true})
		d.say("battle.blown", "PHX §11.4", b.Who[0])
	}
	d.follows(b, f, v)
	return d.done()
}

// sofar is what stands before the cards, for JSON.
func (f *fight) sofar() game.Object {
	bp := [2]int{f.known(attacker), f.known(defender)}
	return game.Object{{Key: "stands", Value: []int{bp[0], bp[1]}}, {Key: "needs", Value: f.needs(bp)}}
}

// follows owes what a battle brings.
func (d *deed) follows(b *clash, f *fight, v verdict) {
	target := d.t.unit(b.Target)
	switch {
	case v.winner == defender && v.doubled:
		d.owes(&owes{What: oweStrongest, Who: v.loses})
	case v.winner == defender:
	default:
		ahead := d.t.oneSide(f)
		at := target.At
		switch {
		case !v.doubled:
			d.does(&owes{What: oweBeaten, Who: []string{b.Target}, At: at, Front: ahead})
		case f.blocked && f.read.Has(bookBlockedOnce):
			d.does(&owes{What: oweBlow, Who: []string{b.Target}, At: at, Front: ahead})
		default:
			d.does(&owes{What: oweBlow, Who: []string{b.Target}, At: at, Front: ahead}, &owes{What: oweBack, Who: []string{b.Target}, At: at, Front: ahead})
		}
		d.does(&owes{What: oweAdvance, Who: v.advance, At: at})
		d.settlesAlone()
	}
}

// owes adds what is owed and does it where there is one way.
func (d *deed) owes(e *owes) {
	d.does(e)
	d.settlesAlone()
}
