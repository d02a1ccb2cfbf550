package phalanx

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/tables"
)

// sides are the two sides of a battle as facts name them, whose the cards of each are, and its
// unseen hand.
var sides = [2]struct{ name, cards, hand, deck string }{{"attacker", "ac", "ua", "ad"}, {"defender", "tc", "ut", "td"}}

const attacker, defender = 0, 1

// readings are the readings of rulings that are in force.
type readings struct{ tables.Taken }

// Has reports a reading other than the usual one.
func (r *readings) Has(c book.Choice) bool { return r.Taken.Has(uint8(c)) }

// fighter is a unit in a battle.
type fighter struct {
	id         string
	arm        string
	value      int // of the side that shows
	elite      bool
	position   string // of an attacker: front, flank, rear of the defender
	crosses    bool   // of an attacker: a ridge or a stream
	hill       bool   // of an attacker: it stands on one
	command    bool   // with or beside its commander
	disordered bool
}

func (f *fighter) foot() bool { return f.arm == "infantry" }

// card is one card as it is played in a battle: for its points or for its action.
type card struct {
	bp     int
	action string // "" for points
}

// fight is a battle before its cards are turned, and the cards that are known.
type fight struct {
	n        *numbers
	read     readings
	army     [2]string
	with     []fighter // who attacks
	at       fighter   // whom
	reduced  int       // value of the defender's weaker side; 0 for none
	terrain  string
	cdp      int
	blocked  bool // the defender cannot retreat
	charging bool
	played   int  // cards of the attacker's round before, and not his battle cards
	out      bool // the enemy has no card left
	cards    [2][]card
	value    [2]int // of a command card; -1 where nobody says
}

// inCastle reports foot that a castle protects (PHX §10).
func (f *fight) inCastle() bool { return f.terrain == groundCast && f.at.foot() }

// used is how many cards of a side serve an action.
func (f *fight) used(side int, action string) (n int) {
	for _, c := range f.cards[side] {
		if c.action == action {
			n++
		}
	}
	return n
}

// covered reports ground that doubles the defender (PHX §9.3, §10): foot in a castle always.
func (f *fight) covered() bool {
	switch f.terrain {
	case groundClear:
		return false
	case groundCast:
		if f.at.foot() {
			return true
		}
	}
	if f.terrain != groundHill && f.read.Has(book.HillsLevelHillsOnly) {
		return true
	}
	return !slices.ContainsFunc(f.with, func(a fighter) bool { return a.hill })
}

// charges is what a charge multiplies by: nothing at the front of foot, nor against cavalry
// (PHX §11.4, R11).
func (f *fight) charges() int {
	a := &f.with[0]
	switch {
	case !f.charging, f.at.foot() && f.side(a) == "front", !f.at.foot() && !f.read.Has(book.ChargesCountAgainstHorse):
		return 1
	case a.arm == "heavy-cavalry":
		return f.n.heavy
	}
	return f.n.light
}

// side is where an attacker strikes: foot in a castle has neither flank nor rear (PHX §10).
func (f *fight) side(a *fighter) string {
	if f.inCastle() {
		return "front"
	}
	return a.position
}

// times is what multiplies a unit but for elite cards, each with its word (PHX R1).
func (f *fight) times(side, i int) (out []factor) {
	add := func(n int, row string) {
		if n != 1 {
			out = append(out, factor{n, row})
		}
	}
	if side == defender {
		if f.covered() {
			n := f.n.terrain
			if f.inCastle() {
				n = f.n.castle
			}
			add(n, f.terrain)
		}
		return out
	}
	if i == 0 {
		add(f.charges(), "charge")
	}
	switch a := &f.with[i]; f.side(a) {
	case "flank":
		add(f.n.flank, "flank")
	case "rear":
		add(f.n.rear, "rear")
	}
	return out
}

// factor is one thing that multiplies battle points.
type factor struct {
	n   int
	row string
}

// units are those of a side.
func (f *fight) units(side int) []fighter {
	if side == defender {
		return []fighter{f.at}
	}
	return f.with
}

// doubling is by how much elite cards multiply each unit of a side: all of elite alike, no second
// time (PHX R15, R16). In the other readings a card serves one unit and a second doubles again.
func (f *fight) doubling(side, cards int) []int {
	us := f.units(side)
	out := make([]int, len(us))
	for i := range out {
		out[i] = 1
	}
	most := 1
	if f.read.Has(book.EliteTwice) {
		most = cards
	}
	if !f.read.Has(book.EliteForOne) {
		for i := range us {
			for k := 0; us[i].elite && k < min(cards, most); k++ {
				out[i] *= f.n.elite
			}
		}
		return out
	}
	worth := func(i int) int {
		n := us[i].value
		for _, x := range f.times(side, i) {
			n *= x.n
		}
		return n * out[i]
	}
	for range cards {
		best := -1
		for i := range us {
			full := out[i] > 1 && !f.read.Has(book.EliteTwice)
			if us[i].elite && !full && (best < 0 || worth(i) > worth(best)) {
				best = i
			}
		}
		if best < 0 {
			break
		}
		out[best] *= f.n.elite
	}
	return out
}

// strength adds up what each unit of a side fights with, before the points of cards, and what
// the side has besides.
func (f *fight) strength(side, elites, commands int) (each []game.Sum, besides game.Sum) {
	us, doubling := f.units(side), f.doubling(side, elites)
	if commands > 1 && !f.read.Has(book.CommandsAdd) {
		commands = 1
	}
	value := max(f.value[side], 0) * commands
	for i := range us {
		sum := game.Sum{{Kind: game.Base, Worth: us[i].value}}
		product := func(n int, row string) {
			sum = game.Sum{{Kind: game.Product, Times: n, Of: sum, Row: row, Say: ref.M("ph.term."+row, n)}}
		}
		// The factors multiply, so that only the way of writing has an order (PHX R1).
		if side == defender {
			for _, x := range f.times(side, i) {
				product(x.n, x.row)
			}
		}
		if doubling[i] > 1 {
			product(doubling[i], elite)
		}
		if side == attacker {
			for _, x := range f.times(side, i) {
				product(x.n, x.row)
			}
		}
		if us[i].command && value > 0 && !f.read.Has(book.CommandOnceABattle) {
			sum = append(sum, game.Term{Kind: game.Modifier, Worth: value, Row: command, Say: ref.M("ph.term.command", ref.Signed(value))})
		}
		if us[i].crosses {
			sum = append(sum, game.Term{Kind: game.Modifier, Worth: -f.n.edge, Row: "edge", Say: ref.M("ph.term.edge", ref.Signed(-f.n.edge))})
		}
		each = append(each, sum)
	}
	if value > 0 && f.read.Has(book.CommandOnceABattle) && f.commanded(side) {
		besides = append(besides, game.Term{Kind: game.Modifier, Worth: value, Row: command, Say: ref.M("ph.term.command", ref.Signed(value))})
	}
	return each, besides
}

func (f *fight) commanded(side int) bool {
	return slices.ContainsFunc(f.units(side), func(u fighter) bool { return u.command })
}

// bare is what a side has without points of cards, by how many of them serve its elite and its
// command.
func (f *fight) bare(side, elites, commands int) (n int) {
	each, besides := f.strength(side, elites, commands)
	for _, s := range each {
		n += s.Total()
	}
	return n + besides.Total()
}

// points are those of the cards that a side plays for them.
func (f *fight) points(side int) (n int) {
	for _, c := range f.cards[side] {
		if c.action == "" {
			n += c.bp
		}
	}
	return n
}

// known is what a side has with the cards that are known.
func (f *fight) known(side int) int {
	return f.bare(side, f.used(side, elite), f.used(side, command)) + f.points(side)
}

// verdict is how a battle ends.
type verdict struct {
	bp      [2]int
	winner  int
	doubled bool
	may     []string // ways of a beaten defender
	loses   []string // attackers of whom one is reduced
	advance []string // attackers of whom one advances where the square is left
}

// settle says how a battle ends by the points of both and the cards that serve the attacker's elite
// and his command (PHX §9.4).
func (f *fight) settle(bp [2]int, elites, commands int) verdict {
	v := verdict{bp: bp, winner: defender}
	if bp[attacker] > bp[defender] {
		v.winner = attacker
	}
	v.doubled = bp[v.winner] > f.n.double*bp[1-v.winner]
	switch {
	case v.winner == attacker:
		v.may = f.ways(v.doubled)
		v.advance = f.advancing(elites)
	case v.doubled:
		v.loses = f.strongest(elites, commands)
	}
	return v
}

// ways are those that a beaten defender may take (PHX §9.4, §9.5, §10).
func (f *fight) ways(doubled bool) []string {
	reduce, blows := "reduce", 0
	if f.reduced == 0 {
		reduce = "eliminate"
	}
	if f.inCastle() {
		blows = f.cdp
	}
	var out []string
	switch {
	case !doubled:
		if out = []string{reduce}; !f.blocked {
			out = append(out, "retreat")
		}
		if blows > 0 {
			out = append(out, "cdp")
		}
		return out
	case f.blocked && f.read.Has(book.BlockedReducesOnce):
		if out = []string{reduce}; blows > 0 {
			out = append(out, "cdp")
		}
		return out
	case f.blocked || reduce == "eliminate":
		out = []string{"eliminate"} // the second reduction, or the first of a unit without a weaker side
	default:
		out = []string{"reduce+retreat"}
	}
	if blows > 0 {
		if reduce == "reduce" || f.blocked { // who dies of the reduction has no retreat to be spared (PHX R44)
			out = append(out, "cdp+"+reduce)
		}
		if !f.blocked {
			out = append(out, "cdp+retreat")
		}
	}
	if blows > 1 {
		out = append(out, "cdp+cdp")
	}
	return out
}

// advancing are the attackers of whom one must enter the square that is left: those doubled by an
// elite card before all others (PHX §9.4).
func (f *fight) advancing(elites int) (ids []string) {
	doubling := f.doubling(attacker, elites)
	for i := range f.with {
		if doubling[i] > 1 {
			ids = append(ids, f.with[i].id)
		}
	}
	if len(ids) > 0 {
		return ids
	}
	for i := range f.with {
		ids = append(ids, f.with[i].id)
	}
	return ids
}

// strongest are the attackers with the most battle points (PHX §9.4, R20).
func (f *fight) strongest(elites, commands int) (ids []string) {
	each, _ := f.strength(attacker, elites, commands)
	best := -1
	for i := range f.with {
		n := each[i].Total()
		if f.read.Has(book.PrintedValuesRank) {
			n = f.with[i].value
		}
		if n > best {
			best, ids = n, nil
		}
		if n == best {
			ids = append(ids, f.with[i].id)
		}
	}
	return ids
}

// needs are the points that each side lacks for what it may want.
func (f *fight) needs(bp [2]int) game.Object {
	a, d := bp[attacker], bp[defender]
	return game.Object{{Key: "attacker_wins", Value: max(0, d+1-a)}, {Key: "attacker_doubles", Value: max(0, f.n.double*d+1-a)},
		{Key: "defender_holds", Value: max(0, a-d)}, {Key: "defender_doubles", Value: max(0, f.n.double*a+1-d)}}
}

// keys are those of an end, as JSON has them.
func (f *fight) keys(v verdict) game.Object {
	a := game.Object{{Key: "bp", Value: v.bp[attacker]}, {Key: "loses", Value: orNone(v.loses)}}
	if f.charging {
		a = append(a, game.KV{Key: "disordered", Value: []string{f.with[0].id}})
	}
	return game.Object{{Key: sides[attacker].name, Value: a}, {Key: sides[defender].name, Value: game.Object{{Key: "bp", Value: v.bp[defender]}, {Key: "may", Value: orNone(v.may)}}},
		{Key: "winner", Value: sides[v.winner].name}, {Key: "doubled", Value: v.doubled}, {Key: "advance", Value: orNone(v.advance)}}
}

// orNone is a list as JSON has it, also an empty one.
func orNone(all []string) []string {
	if all == nil {
		return []string{}
	}
	return all
}

// readUnit reads one attacker.
func readUnit(s board.Stated, of string) fighter {
	f := fighter{id: of, arm: s.Text(of, "arm"), value: s.Number(of, "value"), elite: s.Yes(of, elite), position: s.Text(of, "position"),
		crosses: len(s.List(of, "crosses")) > 0, hill: s.Yes(of, "on-hill"), command: s.Yes(of, command), disordered: s.Yes(of, "disordered")}
	if s.Has(of, "id") {
		f.id = s.Text(of, "id")
	}
	return f
}

// declaredFight is a battle as its facts state it.
func (g *gather) declaredFight() *fight {
	s := g.Stated
	f := &fight{n: g.n, read: g.read, charging: g.Verb() == "charge", played: s.Number("", "played"), out: s.Yes("", "opponent-out")}
	f.army = [2]string{s.Text("", "army"), s.Text("", "defending")}
	if f.army[defender] == "" {
		f.army[defender] = allied
		if f.army[attacker] != french {
			f.army[defender] = french
		}
	}
	for k := range s.Count("a") {
		f.with = append(f.with, readUnit(s, board.One("a", k)))
	}
	f.at = fighter{arm: s.Text("t", "arm"), value: s.Number("t", "value"), elite: s.Yes("t", elite), command: s.Yes("t", command)}
	f.reduced, f.terrain, f.cdp, f.blocked = s.Number("t", "reduced"), s.Text("t", "terrain"), s.Number("t", "cdp"), s.Text("t", "retreat") == "blocked"
	for side := range sides {
		f.value[side] = f.commandValue(side, s)
		for k := range s.Count(sides[side].cards) {
			f.cards[side] = append(f.cards[side], g.readCard(board.One(sides[side].cards, k), false))
		}
	}
	return f
}

// commandValue is what a command card gives a side: as stated, else as printed, else nobody
// knows (PHX §11.2, R19).
func (f *fight) commandValue(side int, s board.Stated) int {
	if name := "command-values-" + sides[side].name; s.Has("", name) {
		return s.Number("", name)
	}
	return f.n.commands(f.army[side], side, &f.read)
}

// commands is the printed value of a command card, -1 where there is none.
func (n *numbers) commands(army string, side int, read *readings) int {
	if v, is := n.command[army+"."+[2]string{"attack", "defence"}[side]]; is {
		return v
	}
	if army != prussian && read.Has(book.UnprintedCommandIsNothing) {
		return 0
	}
	return -1
}

// readCard reads a card: of a hand that is not seen it may have both.
func (g *gather) readCard(of string, unseen bool) card {
	c := card{bp: g.Number(of, "bp"), action: g.Text(of, "action")}
	if bp := g.Has(of, "bp"); bp == (c.action != "") && !(unseen && bp) {
		g.bad("PHX §6", ref.M("ph.refuse.card"))
	}
	return c
}
