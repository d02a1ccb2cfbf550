package phalanx

import (
	"slices"
	"strings"

	"adjutant/boardgames/phalanx/ground"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is turns and rounds: hands (PHX §4), bids (§7), passing, and the end (§13).

// dealing3 is what was dealt to each army.
type dealing3 [3]struct {
	seen dice.Cards
	down int
}

// deals is `deal`: every army draws its cards for the turn, face down where `hidden` is said.
func (d *deed) deals() game.Adjudication {
	t := d.t
	switch {
	case t.Phase == over:
		d.no(t.ready())
		return nil
	case t.Phase != dealing:
		d.no(refuse(game.NotNow, "PHX §4", ref.M("ph.refuse.dealt")))
		return nil
	}
	hidden := slices.Contains(d.act.Args, dice.Hidden)
	next := playing
	if t.Turn > 1 {
		next = bidding
	}
	begins := &rounded{Turn: t.Turn, Phase: string(next), Active: theFrench}
	lines := []game.Text{{Kind: game.HeadLine, Say: ref.M("ph.deal", t.deals(french), t.deals(allied), t.deals(prussian)), Refs: []ref.Ref{"PHX §4"}},
		t.phaseLine(begins)}
	p := &game.Proc[dealing3]{Base: game.Verdict{Overrode: d.forced}, Outcome: func(dealing3) game.Object { return nil }}
	for i, army := range armyNames {
		n := t.deals(army)
		if hidden || t.packs[i] == nil || n == 0 {
			p.Segments = append(p.Segments, func(_ *dice.Dice, _ *game.Trace, r *dealing3) {
				r[i].down = n
			})
			continue
		}
		need := &dice.Need{Unit: army, Name: peopleCall[army], What: "ph.what.deal", Ref: "PHX §4", Seat: armyNames[t.leads(army)], Down: true}
		deck := t.packs[i].Deck()
		p.Segments = append(p.Segments, func(x *dice.Dice, _ *game.Trace, r *dealing3) {
			r[i].seen, r[i].down = x.Hold(need, deck, n)
		})
	}
	p.Report = func(tr *game.Trace, r dealing3) {
		for _, l := range lines {
			tr.Tell(l)
		}
		for i, army := range armyNames {
			if t.deals(army) == 0 {
				continue
			}
			e := &dealt{Army: army, Unknown: r[i].down}
			if t.packs[i] != nil {
				e.Cards = t.packs[i].Words(r[i].seen)
			}
			tr.Event(e)
			if len(e.Cards) > 0 {
				tr.Tell(game.Text{Kind: game.BodyLine, Say: ref.M("ph.deal.are", upWord(army), cardList(e.Cards)), Secret: &game.Secret{Side: t.leads(army)}})
			}
		}
		tr.Event(begins)
	}
	return p
}

// phaseLine is how a round, a turn or the end is announced.
func (t *table) phaseLine(e *rounded) game.Text {
	say := ref.M("ph.phase."+e.Phase, e.Turn, ofWord(sideNames[e.Active]))
	return game.Text{Kind: game.PhaseLine, Say: say, Refs: []ref.Ref{"PHX §4"}}
}

// bids is `bid SIDE CARD` or `bid SIDE none` (PHX §7).
func (d *deed) bids() game.Adjudication {
	t := d.t
	side := sideCalled(d.who(0))
	switch {
	case side < 0 || len(d.act.Args) != 1:
		return d.bad("PHX §7", "bid")
	case t.Phase != bidding || t.Tie:
		d.no(refuse(game.NotNow, "PHX §7", ref.M("ph.refuse.no-bid")))
		return nil
	case t.Bid[side]:
		d.no(refuse(game.NotNow, "PHX §7", ref.M("ph.refuse.has-bid", upWord(sideNames[side]))))
		return nil
	}
	word := d.act.Args[0]
	if t.land.Players > 2 && word != none && d.illegal(cardArmy(word, side) != d.who(0)[0], "PHX §7", "card-serves", word, deckWord(d.who(0)[0])) {
		return nil
	}
	if no := t.holds(cardArmy(word, side), word); word != none && no != nil {
		if no.Kind == game.Illegal {
			no.Ref = "PHX §7"
		}
		if d.no(no) {
			return nil
		}
	}
	d.does(&bidden{Side: side, Card: word})
	d.head("bid", "PHX §7", upWord(sideNames[side]))
	if !d.t.Bid[1-side] {
		d.lines = append(d.lines, game.Text{Kind: game.BodyLine, Say: ref.M("ph.bid.is", bidSay(word)), Secret: &game.Secret{Side: t.leads(d.who(0)[0])}})
		return d.done()
	}
	for s, card := range d.t.Bids {
		d.say("bid.turned", "PHX §7", upWord(sideNames[s]), bidSay(card))
	}
	return d.firstBy(d.t.Bids)
}

func bidSay(word string) any {
	if word == none {
		return ref.M("ph.bid.none")
	}
	return ref.Typed(word)
}

// worth is what a bid counts: its movement points, nothing of no card (PHX §7, R26).
func worth(word string) int {
	if c, ok := parsed(word); ok {
		return c.MP
	}
	return 0
}

// firstBy settles who begins: who alone has bid, or the higher bid; else lots are drawn.
func (d *deed) firstBy(cards [2]string) game.Adjudication {
	t := d.t
	first := -1
	switch a, b := worth(cards[theFrench]), worth(cards[theAllies]); {
	case !t.Tie && cards[theFrench] == none && cards[theAllies] != none, b > a:
		first = theAllies
	case !t.Tie && cards[theAllies] == none && cards[theFrench] != none, a > b:
		first = theFrench
	}
	if first < 0 {
		d.does(&rounded{Tied: true})
		d.say("bid.tie", "PHX §7")
		for side := range sideNames { // a deck with nothing left counts nothing (PHX R41)
			if d.t.tieLeft(side) == 0 {
				d.does(&bidden{Side: side, Card: none, Tie: true})
				d.say("tie", "PHX R41", upWord(sideNames[side]), bidSay(none))
			}
		}
		return d.done()
	}
	e := &rounded{Turn: t.Turn, Phase: string(playing), Active: first}
	if bid := t.Bids[theAllies]; bid != none && bid != "" {
		e.Bound = cardArmy(bid, theAllies)
	}
	d.does(e)
	d.lines = append(d.lines, t.phaseLine(e))
	return d.done()
}

// tieHand is the deck from which a side draws to break a tie (PHX R41).
func (t *table) tieHand(side int) int {
	if side == theFrench {
		return 0
	}
	if strings.HasPrefix(t.Bids[theAllies], prussianPrefix) {
		return 2
	}
	return 1
}

// tieLeft is how many cards a side could draw to break a tie.
func (t *table) tieLeft(side int) int {
	i := t.tieHand(side)
	h := &t.Hands[i]
	return t.n.deck[armyNames[i]] - h.size() - len(h.Gone) - len(h.Drawn) - len(h.Tossed) - h.Lost
}

// breaks is `tie SIDE CARD`: one card of what was not dealt (PHX §7, R41).
func (d *deed) breaks() game.Adjudication {
	t := d.t
	side := sideCalled(d.who(0))
	switch {
	case side < 0:
		return d.bad("PHX §7", "bid")
	case t.Phase != bidding || !t.Tie:
		d.no(refuse(game.NotNow, "PHX §7", ref.M("ph.refuse.no-tie")))
		return nil
	case t.Ties[side] != "":
		d.no(refuse(game.NotNow, "PHX §7", ref.M("ph.refuse.has-bid", upWord(sideNames[side]))))
		return nil
	}
	i := t.tieHand(side)
	if len(d.act.Args) == 1 {
		if c := d.act.Args[0]; c != none && d.illegal(seatOf(cardArmy(c, side)) != i, "PHX R41", "tie-deck", deckWord(armyNames[i])) {
			return nil
		}
	}
	if t.packs[i] == nil {
		if len(d.act.Args) != 1 {
			return d.bad("PHX §7", "bid")
		}
		return d.broke(side, d.act.Args[0])
	}
	deck := t.left(i).Hide(t.Hands[i].Unknown + t.Hands[i].Lost)
	need := &dice.Need{Unit: sideNames[side], Name: peopleCall[sideNames[side]], What: "ph.what.tie", Ref: "PHX R41"}
	forced := d.forced
	return &game.Proc[dice.Cards]{
		Base:     game.Verdict{Overrode: forced},
		Segments: []game.Segment[dice.Cards]{func(x *dice.Dice, _ *game.Trace, drawn *dice.Cards) { *drawn = x.Draw(need, deck, 1) }},
		Outcome:  func(k dice.Cards) game.Object { return game.Object{{Key: "drawn", Value: t.packs[i].Words(k)}} },
		Report: func(tr *game.Trace, k dice.Cards) {
			one := &deed{t: t, act: d.act}
			one.broke(side, t.packs[i].Words(k)[0])
			for _, l := range one.lines {
				tr.Tell(l)
			}
			for _, e := range one.events {
				tr.Event(e)
			}
		},
	}
}

// broke is a card drawn to break a tie.
func (d *deed) broke(side int, word string) game.Adjudication {
	if _, ok := parsed(word); !ok && word != none {
		return d.bad("PHX §7", "bid")
	}
	d.does(&bidden{Side: side, Card: word, Tie: true})
	d.head("tie", "PHX §7", upWord(sideNames[side]), bidSay(word))
	if d.t.Ties[1-side] == "" {
		return d.done()
	}
	return d.firstBy(d.t.Ties)
}

// ends is `end`, a round in which a card was played, or `pass`, one without (PHX §4).
func (d *deed) ends() game.Adjudication {
	t := d.t
	passes := d.act.Verb == "pass"
	switch {
	case d.no(t.ready()):
		return nil
	case passes && slices.Contains(d.act.Args, prussian):
		return d.declines()
	case passes && t.Touched && d.no(refuse(game.Illegal, "PHX §4", ref.M("ph.refuse.no-pass"), endWay())),
		!passes && !t.Touched && d.no(refuse(game.Illegal, "PHX §4", ref.M("ph.refuse.no-end"), game.Way{Line: "pass", Say: ref.M("ph.way.example")})):
		return nil
	}
	if passes {
		d.head("pass", "PHX §4", upWord(sideNames[t.Active]))
	} else {
		d.head("end", "PHX §4", upWord(sideNames[t.Active]), t.Played)
	}
	d.nextRound(passes)
	return d.done()
}

// declines is `pass prussian` where three play: the Prussian player leaves the round to the English one
// (PHX R52).
func (d *deed) declines() game.Adjudication {
	t := d.t
	if d.illegal(t.land.Players < 3 || t.Active != theAllies || t.Touched || t.Declined, "PHX R52", "no-decline") {
		return nil
	}
	d.does(&declined{})
	d.head("declines", "PHX R52")
	return d.done()
}

// nextRound gives the round to the other side; after two passes one after the other the turn ends.
// Who has no card passes by himself (PHX R42).
func (d *deed) nextRound(passed bool) {
	for range 4 {
		t := d.t
		if passed && t.Passes > 0 {
			d.nextTurn()
			return
		}
		e := &rounded{Turn: t.Turn, Phase: string(playing), Active: 1 - t.Active, Passed: passed}
		d.does(e)
		if !d.t.out(e.Active) {
			d.lines = append(d.lines, t.phaseLine(e))
			return
		}
		d.say("pass", "PHX §4", upWord(sideNames[e.Active]))
		passed = true
	}
}

// nextTurn begins the next turn, or ends the game (PHX §4, §13).
func (d *deed) nextTurn() {
	t := d.t
	if t.Turn < t.n.turns[t.land.Length] {
		e := &rounded{Turn: t.Turn + 1, Phase: string(dealing)}
		d.does(e)
		d.lines = append(d.lines, t.phaseLine(e))
		return
	}
	won, points := t.result()
	e := &rounded{Turn: t.Turn, Phase: string(over), Active: t.Active, Won: won, French: points[0], Allied: points[1]}
	d.does(e)
	d.lines = append(d.lines, game.Text{Kind: game.PhaseLine, Say: ref.M("ph.phase.over", t.Turn), Refs: []ref.Ref{"PHX §13"}}, t.resultLine(won, points))
}

// result is how the game stands (PHX §13).
func (t *table) result() (won string, points [2]int) {
	last := map[string]int{}
	for place, who := range t.Last {
		if place != plancenoit {
			last[place] = who[0]
		}
	}
	var dead [2][]int
	for i := range t.Units {
		if p := &t.Units[i]; p.Dead {
			dead[p.side()] = append(dead[p.side()], p.Full)
		}
	}
	points = t.n.score(dead, last, t.Last[plancenoit])
	if t.land.Length == "short" {
		return sideNames[t.n.shortWinner(last)], points
	}
	return wins(points), points
}

func (t *table) resultLine(won string, points [2]int) game.Text {
	return game.Text{Kind: game.BodyLine, Say: victorySay(t.land.Length, "", won, points), Refs: []ref.Ref{victoryRefs[t.land.Length]}}
}

var victoryRefs = map[string]ref.Ref{ground.Long: "PHX §13.3", ground.Short: "PHX §13.2"}

// victorySay is who has won a game of a length, or who would win it as it stands.
func victorySay(length, stands, won string, points [2]int) ref.Msg {
	switch {
	case length == ground.Short:
		if stands != "" {
			return ref.M("ph.victory.short.stands", theWord(won))
		}
		return ref.M("ph.victory.short", upWord(won))
	case won == drawn:
		return ref.M("ph.victory.draw"+stands, points[theFrench], points[theAllies])
	}
	return ref.M("ph.victory.long"+stands, points[theFrench], points[theAllies], theWord(won))
}

// standsLine is resultLine of a game that is not over: who would win as it stands.
func (t *table) standsLine(won string, points [2]int) game.Text {
	l := t.resultLine(won, points)
	if t.Phase != over {
		l.Say = victorySay(t.land.Length, ".stands", won, points)
	}
	return l
}

// dues are what is owed now.
func (t *table) dues() (out []game.Due) {
	side := func(verb string, s int, army, key string, cite ref.Ref) game.Due {
		name := t.lineName(s, army)
		return game.Due{Action: game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{name}}}}, Line: game.Text{Kind: game.BodyLine, Say: ref.M(key, upWord(name)), Refs: []ref.Ref{cite}}}
	}
	switch {
	case t.Phase == over:
	case t.Phase == dealing:
		out = append(out, game.Due{Action: game.Action{Verb: "deal"}, Line: game.Text{Kind: game.BodyLine, Say: ref.M("ph.due.deal", t.Turn), Refs: []ref.Ref{"PHX §4"}}})
	case t.Phase == bidding && t.Tie:
		for s, card := range t.Ties {
			if card == "" {
				out = append(out, side("tie", s, armyNames[t.tieHand(s)], "ph.due.tie", "PHX §7"))
			}
		}
	case t.Phase == bidding:
		for s, done := range t.Bid {
			if !done {
				out = append(out, side("bid", s, sideNames[s], "ph.due.bid", "PHX §7"))
			}
		}
	case t.Battle != nil:
		for part, done := range t.Battle.Named {
			if !done {
				out = append(out, side("cards", t.partSide(part), t.partArmy(part), "ph.due.cards", "PHX §9.3"))
			}
		}
	default:
		out = t.oweDues()
	}
	return out
}

// oweDues are the ways of what is owed first; withdrawals are owed together.
func (t *table) oweDues() (out []game.Due) {
	if len(t.Owed) == 0 {
		return nil
	}
	add := func(verb, id string, optional bool, args ...string) {
		out = append(out, game.Due{Action: game.Action{Verb: verb, Units: []game.Operand{{IDs: []string{id}}}, Args: args}, Optional: optional,
			Line: game.Text{Kind: game.BodyLine, Say: ref.M("ph.due."+verb, t.nameSay(id)), Refs: []ref.Ref{oweRefs[t.Owed[0].Kind]}}})
	}
	o := t.Owed[0]
	switch o.Kind {
	case oweWithdraw:
		for _, w := range t.Owed {
			if w.Kind == oweWithdraw {
				add("withdraw", w.Who[0], true)
			}
		}
	case owePlace:
		add("place", o.Who[0], false)
	case oweAdvance:
		for _, id := range o.Who {
			if t.unit(id).On {
				add("advance", id, false)
			}
		}
	case oweStrongest:
		for _, id := range o.Who {
			add("reduce", id, false)
		}
	default:
		reduce, back, castle := t.choices(&o)
		if reduce {
			add("reduce", o.Who[0], false)
		}
		if back {
			add("retreat", o.Who[0], false)
		}
		if castle {
			add("castle", o.Who[0], false)
		}
	}
	return out
}

// nameSay is a unit or a leader in a sentence.
func (t *table) nameSay(id string) any {
	if t.leader(id) != nil {
		return leaderWord(id)
	}
	return id
}

// prepare carries out an action on the board.
func (t *table) prepare(a game.Action) (game.Adjudication, *game.Refusal) {
	d := &deed{t: t, act: a}
	var out game.Adjudication
	switch a.Verb {
	case "deal":
		out = d.deals()
	case "bid":
		out = d.bids()
	case "tie":
		out = d.breaks()
	case "play":
		out = d.plays()
	case "move":
		out = d.moves()
	case "enter":
		out = d.enters()
	case "attack":
		out = d.attacks()
	case "cards":
		out = d.names()
	case "fire":
		out = d.fires()
	case "charge", "force":
		out = d.charges()
	case "rally", "restore":
		out = d.rallies()
	case "health":
		out = d.sickens()
	case "reduce", "retreat", "castle":
		out = d.yields()
	case "advance":
		out = d.advances()
	case "withdraw":
		out = d.withdraws()
	case "drop":
		out = d.waives()
	case "place":
		out = d.placesLeader()
	case "end", "pass":
		out = d.ends()
	default:
		if slices.Contains(toldVerbs, a.Verb) {
			out = d.tells()
		} else {
			out = d.records()
		}
	}
	if d.err != nil {
		return nil, d.err
	}
	if out == nil {
		return nil, refuse(game.BadValue, "PHX §4", ref.M("ph.refuse.who"), boardExample(a.Verb))
	}
	return out, nil
}
