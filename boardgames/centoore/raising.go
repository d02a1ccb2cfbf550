package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/boardgames/centoore/book"
	"adjutant/boardgames/centoore/theatre"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what comes before operations: the set-up (CO §3), the initiative (CO §5), the
// strategic events (CO §5.1) and the draw of counters (CO §6).

// places is `place NAME ZONE` while the armies are set up.
func (d *deed) places() game.Adjudication {
	c := d.c
	if len(d.who()) == 0 || len(d.act.Args) != 1 {
		return d.bad("CO §3", ref.M("co.refuse.place"))
	}
	zone := c.ground.Zone(d.act.Args[0])
	if zone == nil {
		return d.bad("CO §1.2", ref.M("co.refuse.zone", d.act.Args[0]))
	}
	name := d.who()[0]
	if m := c.marker(name); m != nil {
		name = m.Is
	}
	switch w := c.wing(name); {
	case name == decoyIs:
		return d.placesDecoy(zone)
	case w != nil:
		return d.placesMarker(w.ID, w.Army, zone.ID)
	}
	var all []*counter
	for _, id := range d.who() {
		u := c.unit(id)
		if u == nil {
			d.no(c.unknown(id))
			return nil
		}
		all = append(all, u)
	}
	army := all[0].Army
	if !d.placing(playerOf(army), army, zone.ID) {
		return nil
	}
	n := c.stacked(zone.ID, playerOf(army))
	for _, u := range all {
		switch {
		case u.Army == french && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.french-alone", u.ID))):
			return nil
		case u.Kind == heavy && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.heavy-alone", u.ID))):
			return nil
		case u.Wing != "" && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.led", u.ID, leaderName(u.Wing)))):
			return nil
		}
		if c.zoneOf(u) != zone.ID {
			n += u.stacks()
		}
	}
	if n > c.room(zone.ID) && d.no(refuse(game.Illegal, "CO §1.4", ref.M("co.refuse.stacking", zoneName(c, zone.ID), n, c.room(zone.ID)))) {
		return nil
	}
	return d.tells([]game.Text{head(ref.M("co.place", idList(all), zoneName(c, zone.ID)), "CO §3")}, nil, &mustered{Units: idsOf(all), Zone: zone.ID})
}

// placing refuses what is not put down now, or not there (CO §3).
func (d *deed) placing(player int, army, zone string) bool {
	c := d.c
	step := frenchPlace
	if player == theAllies {
		step = alliesPlace
	}
	if d.no(c.during(player, raising)) {
		return false
	}
	if c.Step != step && d.no(refuse(game.NotNow, "CO §3", ref.M("co.refuse.step"), endWay())) {
		return false
	}
	at := c.ground.Zone(zone)
	return !((at.Setup == "" || at.Setup != army) && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.setup-zone", zoneName(c, zone), armyWord(army)))))
}

// placesDecoy puts a decoy down: of the Allies the zone says whose it is (CO §3), and where it does
// not, nobody knows whose marker it would be.
func (d *deed) placesDecoy(zone *theatre.Zone) game.Adjudication {
	army := zone.Setup
	if d.c.Side == theFrench {
		army = french
	} else if army == "" || army == french {
		if d.no(d.c.during(theAllies, raising)) {
			return nil
		}
		return d.bad("CO §3", ref.M("co.refuse.decoy-zone", zoneName(d.c, zone.ID)))
	}
	return d.placesMarker(decoyIs, army, zone.ID)
}

// placesMarker puts a wing or a decoy down, face down (CO §3).
func (d *deed) placesMarker(is, army, zone string) game.Adjudication {
	c := d.c
	player := c.Side
	if army != "" {
		player = playerOf(army)
	}
	if !d.placing(player, army, zone) {
		return nil
	}
	e := &posted{Is: is, Army: army, Zone: zone}
	if is == decoyIs {
		there := 0
		for i := range c.Markers {
			if c.Markers[i].Is == decoyIs && c.Markers[i].Army == army {
				there++
			}
		}
		if most := decoysOf(army); there >= most && d.no(refuse(game.Illegal, "CO §3", ref.M("co.refuse.decoys", armyWord(army), most))) {
			return nil
		}
	} else {
		n := c.stacked(zone, player)
		for _, u := range c.led(c.wing(is)) {
			if c.wing(is).Zone != zone {
				n += u.stacks()
			}
		}
		switch other := c.wing(map[string]string{"wellington": "blucher", "blucher": "wellington"}[is]); {
		case other != nil && other.Zone == zone && d.no(refuse(game.Illegal, "CO §1.1.1", ref.M("co.refuse.two-armies"))):
			return nil
		case n > c.room(zone) && d.no(refuse(game.Illegal, "CO §1.4", ref.M("co.refuse.stacking", zoneName(c, zone), n, c.room(zone)))):
			return nil
		}
		if m := c.markerOf(is); m != nil {
			e.Marker = m.ID
		}
	}
	if e.Marker == "" {
		e.Marker = c.freshMarker(army)
	}
	lines := []game.Text{head(ref.M("co.place.marker", e.Marker, zoneName(c, zone)), "CO §3"),
		{Kind: game.BodyLine, Say: ref.M("co.place.is", e.Marker, markerWord(is)), Secret: c.secret(player)}}
	return d.tells(lines, nil, e)
}

// decoysOf is how many decoys an army has (CO §3): the French three, each Allied army its share.
func decoysOf(army string) int {
	if army == french {
		return book.Tables.Int("campaign.decoys.french")
	}
	return book.Tables.Int("campaign.decoys.allied") / (len(armies) - 1)
}

// freshMarker is the next free id of an army's markers: f1, e1, p1.
func (c *campaign) freshMarker(army string) string {
	for n := 1; ; n++ {
		id := army[:1] + strconv.Itoa(n)
		if c.marker(id) == nil {
			return id
		}
	}
}

// setUp refuses the end of a step of the set-up that chapter 3 does not allow.
func (c *campaign) setUp() *game.Refusal {
	player := theAllies
	if c.Step == frenchJoin || c.Step == frenchPlace {
		player = theFrench
	}
	joining := c.Step == alliesJoin || c.Step == frenchJoin
	for i := range c.Wings {
		w := &c.Wings[i]
		switch {
		case playerOf(w.Army) != player:
		case joining && !c.wholeCorps(w):
			return refuse(game.Illegal, "CO §3", ref.M("co.refuse.no-corps", leaderName(w.ID), c.n.wingUnits), campaignExample("join"))
		case !joining && w.Zone == "":
			return refuse(game.Illegal, "CO §3", ref.M("co.refuse.unplaced", leaderName(w.ID)), game.Way{Line: "place " + w.ID + " " + c.setupZone(w.Army), Say: ref.M("co.way.place")})
		}
	}
	for i := range c.Units {
		u := &c.Units[i]
		switch {
		case playerOf(u.Army) != player || u.Gone:
		case joining && u.Kind == heavy && u.Wing == "":
			return refuse(game.Illegal, "CO §3", ref.M("co.refuse.heavy-alone", u.ID))
		case joining && player == theFrench && u.Wing == "":
			return refuse(game.Illegal, "CO §3", ref.M("co.refuse.french-alone", u.ID))
		case joining && player == theFrench && u.isGuard() && u.Wing != "napoleon" && c.wing("napoleon") != nil:
			return refuse(game.Illegal, "CO §3", ref.M("co.refuse.guard-with", u.ID), game.Way{Line: "join " + u.ID + " napoleon", Say: ref.M("co.way.join")})
		case !joining && c.zoneOf(u) == "":
			return refuse(game.Illegal, "CO §3", ref.M("co.refuse.unplaced", u.ID), game.Way{Line: "place " + u.ID + " " + c.setupZone(u.Army), Say: ref.M("co.way.place")})
		}
	}
	return nil
}

// isGuard reports a counter of the Imperial Guard: on foot, or heavy horse of its corps (CO R37).
func (u *counter) isGuard() bool {
	return u.Army == french && (u.Kind == guards || u.Kind == heavy && strings.Contains(strings.ToLower(u.Corps), guards))
}

// wholeCorps reports a wing with a complete corps of foot (CO §3).
func (c *campaign) wholeCorps(w *wing) bool {
	n := map[string]int{}
	for _, u := range c.led(w) {
		if u.Kind == foot || u.Kind == guards {
			if n[u.Corps]++; n[u.Corps] >= c.n.wingUnits {
				return true
			}
		}
	}
	return false
}

func (c *campaign) setupZone(army string) string {
	for i := range c.ground.Zones {
		if c.ground.Zones[i].Setup == army {
			return c.ground.Zones[i].ID
		}
	}
	return ""
}

// plays is `play CHIT`: a strategic event, before the dice of the initiative (CO §5.1).
func (d *deed) plays() game.Adjudication {
	c := d.c
	if len(d.act.Args) == 0 {
		return d.bad("CO §5.1", ref.M("co.refuse.play"))
	}
	id := d.act.Args[0]
	x, known := c.n.chits[id]
	if !known {
		d.no(refuse(game.Unknown, "CO §6.2", ref.M("co.refuse.chit", id)))
		return nil
	}
	if !x.strategic && d.no(refuse(game.Illegal, "CO §6.2", ref.M("co.refuse.tactical", chitWord(c, id)))) {
		return nil
	}
	player := theFrench
	if x.army == allied {
		player = theAllies
	}
	cite := ref.Ref("CO §5.1")
	if nulls[id] == "" {
		cite = "CO §5.1.1"
	}
	if no := c.during(-1, dawning); no != nil {
		if no.Ref = cite; d.no(no) {
			return nil
		}
	}
	if c.cast() && d.no(refuse(game.NotNow, cite, ref.M("co.refuse.thrown"))) {
		return nil
	}
	if !slices.Contains(c.Hands[player], id) && !c.tellsHands(player) && d.no(refuse(game.Illegal, cite, ref.M("co.refuse.not-held", chitWord(c, id)))) {
		return nil
	}
	spent := &discarded{Side: player, Chits: []string{id}, Event: true}
	lines := []game.Text{head(ref.M("co.play", playerWord(player), chitWord(c, id)), "CO §5.1")}
	if who := nulls[id]; who != "" {
		return d.tells(append(lines, body(ref.M("co.play.null", leaderName(who)), "CO §6.2")), nil, spent)
	}
	return d.playsDecoy(spent, lines)
}

// cast reports that strategic events come too late: they are played before the dice of the initiative, in the first turn, which
// has none, as long as its phase lasts (CO §5.1, R93).
func (c *campaign) cast() bool {
	return c.Thrown && c.Turn > 1 || c.Turn == 1 && c.read.Has(book.NoEventsInTheFirstTurn)
}

// playsDecoy puts a decoy on the map, or moves one (CO §5.1.1).
func (d *deed) playsDecoy(spent *discarded, lines []game.Text) game.Adjudication {
	c := d.c
	if len(d.act.Args) != 3 {
		return d.bad("CO §5.1.1", ref.M("co.refuse.play-decoy"))
	}
	zone := c.ground.Zone(d.act.Args[2])
	if zone == nil {
		return d.bad("CO §1.2", ref.M("co.refuse.zone", d.act.Args[2]))
	}
	m := c.marker(d.act.Args[1])
	e := &posted{Is: decoyIs, Zone: zone.ID}
	switch {
	case m != nil && (m.Is != decoyIs || playerOf(m.Army) != theAllies):
		return d.bad("CO §5.1.1", ref.M("co.refuse.no-decoy", d.act.Args[1]))
	case m != nil && (m.Gone || m.Zone == ""): // it is put down
		e.Marker, e.Army = m.ID, m.Army
	case m != nil:
		e.Marker, e.Army = m.ID, m.Army
		if n, most := c.decoysOut(), decoysOf(english)+decoysOf(prussian); n < most && d.no(refuse(game.Illegal, "CO §5.1.1", ref.M("co.refuse.decoy-moves-later", n, most))) {
			return nil
		}
	default:
		army, ok := map[string]string{"english": english, "prussian": prussian, "e": english, "p": prussian}[strings.TrimRight(d.act.Args[1], "0123456789")]
		if !ok {
			return d.bad("CO §5.1.1", ref.M("co.refuse.no-decoy", d.act.Args[1]))
		}
		e.Army, e.Marker = army, c.freshMarker(army)
		for i := range c.Markers {
			if k := &c.Markers[i]; k.Is == decoyIs && k.Army == army {
				if !k.Gone && k.Zone != "" && d.no(refuse(game.Illegal, "CO §5.1.1", ref.M("co.refuse.decoy-there", k.ID))) {
					return nil
				}
				e.Marker = k.ID
			}
		}
	}
	if c.connected(zone.ID, e.Army) == cut && d.no(refuse(game.Illegal, "CO §5.1.1", ref.M("co.refuse.decoy-cut", zoneName(c, zone.ID), armyWord(e.Army)))) {
		return nil
	}
	if c.occupied(zone.ID, theFrench) && d.no(refuse(game.Illegal, "CO §5.1.1", ref.M("co.refuse.decoy-enemies", zoneName(c, zone.ID)))) {
		return nil
	}
	return d.tells(append(lines, body(ref.M("co.place.marker", e.Marker, zoneName(c, zone.ID)), "CO §5.1.1")), nil, spent, e)
}

// decoysOut are the Allied decoys on the map: one is moved only when all of them are (CO §5.1.1).
func (c *campaign) decoysOut() (n int) {
	for i := range c.Markers {
		if m := &c.Markers[i]; m.Is == decoyIs && !m.Gone && m.Zone != "" && playerOf(m.Army) == theAllies {
			n++
		}
	}
	return n
}

// bid is the dice of the initiative, and the winner's choice.
type bid struct {
	face [2]int
	pick int
}

// initiativeDie is a player's die of the initiative; whoever is at the table may type both.
func initiativeDie(n *numbers, player int) *dice.Need {
	return &dice.Need{Die: dice.Die(n.initiativeDie), Unit: playerNames[player], Name: peopleCall[playerNames[player]], What: ref.Word("co.what.initiative-" + playerNames[player]), Ref: "CO §5"}
}

// bids is `initiative`: a die for each player and all his commanders' values; the winner chooses
// whether he plays first (CO §5).
func (d *deed) bids() game.Adjudication {
	c := d.c
	if d.no(c.during(-1, dawning)) {
		return nil
	}
	if c.Turn == 1 && d.no(refuse(game.Illegal, "CO §5", ref.M("co.refuse.first-turn"), endWay())) {
		return nil
	}
	if c.Thrown && d.no(refuse(game.NotNow, "CO §5", ref.M("co.refuse.thrown"), endWay())) {
		return nil
	}
	value := [2]int{c.total(theFrench), c.total(theAllies)}
	var needs [2]*dice.Need
	for p := range needs {
		needs[p] = initiativeDie(c.n, p)
	}
	winner := func(b bid) int {
		if b.face[theFrench]+value[theFrench] >= b.face[theAllies]+value[theAllies] {
			return theFrench
		}
		return theAllies
	}
	var chooses [2]*dice.Need
	for p := range chooses {
		chooses[p] = &dice.Need{Die: dice.Choice, Unit: playerNames[p], Name: peopleCall[playerNames[p]], What: "co.what.order", Ref: "CO §5", Answers: []string{"first", "second"}, Also: [][]string{{"primo", "prima", "a"}, {"secondo", "seconda", "b"}}}
	}
	order := func(b bid) int {
		if b.pick == 0 {
			return winner(b)
		}
		return 1 - winner(b)
	}
	return &game.Proc[bid]{
		Base: game.Verdict{Overrode: d.forced},
		Segments: []game.Segment[bid]{
			func(x *dice.Dice, _ *game.Trace, b *bid) {
				x.Expect(needs[theFrench], needs[theAllies]) // each throws his own, in whatever order
				b.face[theFrench] = x.Face(needs[theFrench])
				b.face[theAllies] = x.Face(needs[theAllies])
			},
			func(x *dice.Dice, _ *game.Trace, b *bid) {
				b.pick = x.Choose(chooses[winner(*b)])
			},
		},
		Chance: func() game.Object {
			return game.Object{{Key: french, Value: value[theFrench]}, {Key: allied, Value: value[theAllies]}}
		},
		Outcome: func(b bid) game.Object {
			return game.Object{{Key: "winner", Value: playerNames[winner(b)]}}
		},
		Report: func(t *game.Trace, b bid) {
			var sums [2]game.Sum
			for p := range sums {
				sums[p] = game.Sum{{Kind: game.Face, Worth: b.face[p]}, {Kind: game.Modifier, Worth: value[p]}}
				t.Reason(game.Step{Ref: "CO §5", Say: ref.M("co.step.bid", playerWord(p)), Value: ref.M("co.value", sums[p].Total()), Holds: []game.Held{sums[p], thrown(c.n.initiativeDie, b.face[p])}})
			}
			t.Tell(game.Text{Kind: game.HeadLine, Say: ref.M("co.initiative", b.face[0], value[0], sums[0].Total(), b.face[1], value[1], sums[1].Total(), playerWord(winner(b))), Refs: []ref.Ref{"CO §5"}, Holds: []game.Held{sums[0], sums[1]}})
			t.Line(game.BodyLine, ref.M("co.initiative.order", playerWord(order(b))), "CO §5")
			t.Event(&ordered{order(b)})
			t.Event(&phased{Turn: c.Turn, Phase: string(drawing)})
			t.Line(game.PhaseLine, ref.M("co.phase-both", c.Turn, ref.Word("co.phase."+string(drawing))), "CO §4")
		},
		Show: func(o *game.Odds) []game.Text {
			return []game.Text{head(ref.M("co.initiative.odds", value[0], value[1], winRow(o)), "CO §5")}
		},
	}
}

// draws is `draw SIDE`: as many counters as its commanders' initiative (CO §6.1).
func (d *deed) draws() game.Adjudication {
	c := d.c
	player := slices.Index(playerNames[:], strings.Join(d.who(), ""))
	if player < 0 {
		return d.bad("CO §6.1", ref.M("co.refuse.draw"))
	}
	if d.no(c.during(-1, drawing)) {
		return nil
	}
	if c.Drawn[player] && d.no(refuse(game.NotNow, "CO §6.1", ref.M("co.refuse.drawn", playerWord(player)))) {
		return nil
	}
	n := c.total(player)
	pack := c.pack(player)
	if pack == nil {
		return d.told(player, n)
	}
	deck := pack.Deck()
	if out, err := pack.Cards(c.Taken[player]...); err == nil {
		deck = deck.Out(out)
	}
	n = min(n, deck.Size()) // CO R66
	if n == 0 {
		return d.tells([]game.Text{head(ref.M("co.draw.none", playerWord(player)), "CO §6.1")}, nil, &dealt{Side: player})
	}
	need := &dice.Need{Unit: playerNames[player], Name: peopleCall[playerNames[player]], What: "co.what.draw", Ref: "CO §6.1", Seat: playerNames[player]}
	return &game.Proc[dice.Cards]{
		Base:     game.Verdict{Overrode: d.forced},
		Segments: []game.Segment[dice.Cards]{func(x *dice.Dice, _ *game.Trace, drawn *dice.Cards) { *drawn = x.Draw(need, deck, n) }},
		Outcome: func(k dice.Cards) game.Object {
			return game.Object{{Key: "drawn", Value: pack.Words(k)}}
		},
		Report: func(t *game.Trace, k dice.Cards) {
			words := pack.Words(k)
			for _, l := range c.drawnLines(player, words) {
				t.Tell(l)
			}
			t.Event(&dealt{Side: player, Chits: words})
		},
	}
}

// told is a draw from a cup that nobody knows: the line says what came (CO R6).
func (d *deed) told(player, n int) game.Adjudication {
	c := d.c
	if len(d.act.Args) != n {
		line := "draw " + playerNames[player] + strings.Repeat(" p1", n)
		d.no(refuse(game.BadValue, "CO §6.1", ref.M("co.refuse.draw-count", playerWord(player), n, len(d.act.Args)), game.Way{Line: line, Say: ref.M("co.way.line"), Does: game.AsExample}))
		return nil
	}
	for _, id := range d.act.Args {
		if _, known := c.points(player, id); !known {
			d.no(refuse(game.Unknown, "CO §6", ref.M("co.refuse.chit", id)))
			return nil
		}
	}
	return d.tells(c.drawnLines(player, d.act.Args), nil, &dealt{Side: player, Chits: d.act.Args})
}

// drawnLines tell a draw: everybody sees the points on the faces, its player alone the events
// (CO §1.1.4).
func (c *campaign) drawnLines(player int, words []string) []game.Text {
	points := ref.Comma{}
	var sorted []int
	for _, id := range words {
		n, _ := c.points(player, id)
		sorted = append(sorted, n)
	}
	slices.Sort(sorted)
	for _, n := range sorted {
		points = append(points, n)
	}
	return []game.Text{head(ref.M("co.draw", playerWord(player), len(words), points), "CO §6.1"),
		{Kind: game.BodyLine, Say: ref.M("co.draw.are", c.chitList(words)), Refs: []ref.Ref{"CO §6.2"}, Secret: c.secret(player)}}
}

// pack is the cup of a player, nil where nobody has told what it holds.
func (c *campaign) pack(player int) *dice.Pack {
	var kinds []dice.Kind
	for _, x := range c.ground.Chits[playerNames[player]] {
		id := x.Event
		if id == "" {
			id = plainName(x.Points)
		}
		if i := slices.IndexFunc(kinds, func(k dice.Kind) bool { return k.Word == id }); i >= 0 {
			kinds[i].N += x.N
			continue
		}
		kinds = append(kinds, dice.Kind{Word: id, N: x.N, Also: chitAlso(id)})
	}
	if kinds == nil {
		return nil
	}
	p, err := dice.NewPack("cup-"+playerNames[player], kinds...)
	if err != nil {
		panic(err) // the reader of the file has seen to it
	}
	return p
}

// plainName is a chit without an event, by its points.
func plainName(points int) string { return "plain-" + strconv.Itoa(points) }

func plainChit(id string) bool { return strings.HasPrefix(id, "plain-") }

// points is what a chit of a player is worth as counters of activation (CO §6.3).
func (c *campaign) points(player int, id string) (n int, known bool) {
	if number, seen := strings.CutPrefix(strings.TrimPrefix(id, "plain-"), unseenPrefix); seen || plainChit(id) {
		n, err := strconv.Atoi(number)
		return n, err == nil && n >= 0 && n < 10
	}
	for _, x := range c.ground.Chits[playerNames[player]] {
		if x.Event == id {
			return x.Points, true
		}
	}
	x, known := c.n.chits[id]
	if !known || x.army != "" && x.army != playerNames[player] {
		return 0, false
	}
	return x.points[player], true
}

// tellsHands reports a player whose hand nobody has told: what he plays is taken as said.
func (c *campaign) tellsHands(player int) bool {
	return c.ground.Chits[playerNames[player]] == nil && c.Learned
}
