package waterloo200

import (
	"cmp"
	"slices"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/odds"
	"adjutant/internal/ref"
)

// This file is a battle from declared facts: what is refused of it, the blocks that are drawn, and
// how its ends are told.

// declaredFight is a battle as its facts state it, without what is hidden.
func (g *gather) declaredFight() *fight {
	s := g.Stated
	f := &fight{n: g.n, read: g.read, colour: s.Text("", "area-colour"), terrain: s.Number("", "area-terrain")}
	for _, o := range s.List("", "options") {
		switch o {
		case "charge":
			f.options.charge = true
		case "grand-battery":
			f.options.grand, f.grand = true, true
		case "languages":
			f.options.languages = true
		case "combined":
			f.options.combined = true
		case "morale":
			f.options.morale = true
		}
	}
	f.faction[attacker] = s.Text("", "attacker-faction")
	f.faction[defender] = s.Text("", "defender-faction")
	if f.faction[defender] == "" {
		f.faction[defender] = british
		if f.faction[attacker] != french {
			f.faction[defender] = french
		}
	}
	for side := range sides {
		for k := range s.Count(sides[side].units) {
			f.units[side] = append(f.units[side], readUnit(s, board.One(sides[side].units, k)))
		}
		of := "morale-" + british
		if f.faction[side] == french {
			of = "morale-" + french
		}
		f.morale[side] = s.Number("", of)
	}
	for k := range s.Count("s") {
		f.support = append(f.support, readUnit(s, board.One("s", k)))
	}
	return f
}

// readUnit reads one block.
func readUnit(s board.Stated, of string) unit {
	u := unit{id: of, arm: s.Text(of, "arm"), language: s.Text(of, "language"), face: faceOf(s.Text(of, "block"))}
	if s.Has(of, "id") {
		u.id = s.Text(of, "id")
	}
	return u
}

// pool are the blocks of which some are drawn, each kind once.
type pool struct {
	kinds []unit
	pack  *dice.Pack
	count int
}

// poolOf reads blocks to draw from: look-alikes are one kind. The kinds come by arm, then by what they show.
func (g *gather) poolOf(name, of string, count int) *pool {
	p := &pool{count: count}
	var all []unit
	for k := range g.Count(of) {
		u := readUnit(g.Stated, board.One(of, k))
		u.id = ""
		all = append(all, u)
	}
	slices.SortStableFunc(all, func(a, b unit) int {
		return cmp.Or(cmp.Compare(slices.Index(armNames, a.arm), slices.Index(armNames, b.arm)), cmp.Compare(a.face.String(), b.face.String()), cmp.Compare(a.language, b.language))
	})
	var kinds []dice.Kind
	for _, u := range all {
		word := strings.Join([]string{u.arm, u.face.String(), u.language}, "-")
		if n := len(kinds); n == 0 || kinds[n-1].Word != word {
			kinds = append(kinds, dice.Kind{Word: word})
			p.kinds = append(p.kinds, u)
		}
		kinds[len(kinds)-1].N++
	}
	if len(kinds) == 0 {
		return p
	}
	pack, err := dice.NewPack(name, kinds...)
	if err != nil {
		g.bad("W200 §0/fog", ref.M("w2.refuse.pool", dice.Kinds))
	}
	p.pack = pack
	return p
}

// hands is how many different hands may be drawn, no more than one above most.
func (p *pool) hands(most int) int {
	ways := make([]int, p.count+1) // by how many are drawn
	ways[0] = 1
	for kind := range p.kinds {
		for k := p.count; k > 0; k-- {
			for n := 1; n <= min(p.pack.Kind(kind).N, k); n++ {
				ways[k] = min(ways[k]+ways[k-n], most+1)
			}
		}
	}
	return ways[p.count]
}

// drawn are the units of cards drawn from a pool, with the names they have there.
func (p *pool) drawn(c dice.Cards, name string) (out []unit) {
	for i := range p.kinds {
		for range c[i] {
			u := p.kinds[i]
			u.id = board.One(name, len(out))
			out = append(out, u)
		}
	}
	return out
}

// draws is what a battle draws: hidden blocks of both sides and one of the reserve, by its kind.
type draws struct {
	hidden  [2]dice.Cards
	reserve int
}

// prepareBattle is one battle (W200 §6.2.3.1).
func (g *gather) prepareBattle() game.Adjudication {
	f := g.declaredFight()
	ids := map[string]bool{}
	for _, us := range [][]unit{f.units[attacker], f.support, f.units[defender]} {
		for i := range us {
			if ids[us[i].id] {
				g.bad("W200 §3.0", ref.M("w2.refuse.one-id", us[i].id))
			}
			ids[us[i].id] = true
		}
	}
	var pools [2]*pool
	for side := range sides {
		pools[side] = g.poolOf(sides[side].name, sides[side].pool, g.Number(sides[side].hidden, "count"))
	}
	reserve := g.poolOf("reserve", "r", 1)
	g.refuseBattle(f, pools, reserve)
	if g.Err != nil {
		return nil
	}
	g.usual("", "area-colour", "area-colour")
	if !f.grand {
		g.usual("", "area-terrain", "area-terrain")
	}
	return f.proc(g, pools, reserve)
}

// refuseBattle checks what the rules forbid of a battle, in the order in which it is listed.
func (g *gather) refuseBattle(f *fight, pools [2]*pool, reserve *pool) {
	in := func(side int) int { return len(f.units[side]) + pools[side].count }
	if (f.faction[attacker] == french) == (f.faction[defender] == french) {
		g.Illegal("W200 §6.2.3", ref.M("w2.refuse.friends"))
	}
	if in(defender) == 0 {
		g.Illegal("W200 §6.2.3", ref.M("w2.refuse.no-defender"))
	}
	guns := 0
	for i := range f.support {
		if u := &f.support[i]; gun(u.arm) {
			guns++
		} else if u.arm != tactical {
			g.Illegal("W200 §3.4", ref.M("w2.refuse.support", u.name()))
		}
	}
	for i := range f.support {
		if u := &f.support[i]; gun(u.arm) && u.face.last() {
			g.Illegal("W200 §3.10.2", ref.M("w2.refuse.pawn", u.name()))
		}
	}
	if f.grand {
		g.refuseBattery(f, in(attacker), guns)
	} else if !hasArm(f.units[attacker], foot, horse) && pools[attacker].count == 0 {
		g.Illegal("W200 §3.4", ref.M("w2.refuse.alone"))
	}
	if f.read.Has(book.GunsInsideCount) && guns > 0 { // one inside uses up the one that may be employed
		for i := range f.units[attacker] {
			if gun(f.units[attacker][i].arm) {
				guns++
			}
		}
	}
	if f.faction[attacker] != french && guns > f.n.alliedGuns {
		g.Illegal("W200 §3.10.3", ref.M("w2.refuse.guns", f.n.alliedGuns))
	}
	room := f.n.room[f.colour]
	for side := range sides {
		if in(side) > room {
			g.Illegal("W200 §1.3", ref.M("w2.refuse.crowd", room))
		}
	}
	if why := g.noAmbush(f, in(defender) >= room); len(reserve.kinds) > 0 && why != "" {
		g.Illegal("W200 §6.2.3.1.2", ref.M("w2.refuse.reserve."+why))
	}
	for side := range sides {
		if n := g.Count(sides[side].pool); pools[side].count > n {
			g.bad("W200 §0/fog", ref.M("w2.refuse.hidden", pools[side].count, n))
		}
	}
	if g.Err == nil && pools[attacker].hands(mostHands)*pools[defender].hands(mostHands)*max(1, len(reserve.kinds)) > mostHands {
		g.bad("W200 §0/fog", ref.M("w2.refuse.hands", mostHands))
	}
}

// noAmbush is why the sunken road gives no block of the reserve, "" where it may (W200 §6.2.3.1.2).
func (g *gather) noAmbush(f *fight, full bool) string {
	switch {
	case !g.Yes("", "area-sunken-road"):
		return "elsewhere"
	case f.faction[attacker] != french || f.faction[defender] != british:
		return "whose"
	case g.Yes("", "area-contested"):
		return "contested"
	case g.Text("", "area-control") != sides[defender].name:
		return "control"
	case full:
		return "full"
	}
	return ""
}

// mostHands is how many hands of hidden blocks an answer tells apart.
const mostHands = 1 << 15

// refuseBattery checks a grand battery (W200 §0/or-5).
func (g *gather) refuseBattery(f *fight, inside, guns int) {
	most := g.Number("", "strategic-value")
	switch {
	case f.faction[attacker] != french:
		g.Illegal("W200 §0/or-5", ref.M("w2.refuse.battery-french"))
	case inside > 0 || guns < len(f.support):
		g.Illegal("W200 §0/or-5", ref.M("w2.refuse.battery-guns"))
	case guns == 0:
		g.Illegal("W200 §0/or-5", ref.M("w2.refuse.battery-none"))
	case g.Yes("", "area-contested"):
		g.Illegal("W200 §0/or-5", ref.M("w2.refuse.battery-contested"))
	case guns > most:
		g.Illegal("W200 §0/or-5", ref.M("w2.refuse.battery-many", most))
	}
}

// proc is a battle with whatever of its blocks is drawn.
func (f *fight) proc(g *gather, pools [2]*pool, reserve *pool) *game.Proc[draws] {
	certain := pools[attacker].count+pools[defender].count == 0 && len(reserve.kinds) == 0
	full := func(r draws) (*fight, [2][]unit) {
		more := f.with(pools, reserve, r)
		x := *f
		for side := range sides {
			x.units[side] = slices.Concat(f.units[side], more[side])
		}
		return &x, more
	}
	p := &game.Proc[draws]{Base: g.Base}
	p.Chance = func() game.Object {
		of, df := f.total(attacker), f.total(defender)
		if !certain {
			d := p.Dist(odds.NewEngine())
			for i, r := range d.S {
				x, _ := full(r)
				a, b := x.total(attacker), x.total(defender)
				if i == 0 {
					of, df = a, b
				}
				if a != of || b != df {
					return game.Object{} // the draw decides them
				}
			}
		}
		return game.Object{{Key: "of", Value: of}, {Key: "df", Value: df}, {Key: "fr", Value: of - df}}
	}
	p.Outcome = func(r draws) game.Object {
		x, more := full(r)
		return x.keys(x.resolve(), more)
	}
	p.Report = func(t *game.Trace, r draws) {
		x, _ := full(r)
		for _, s := range x.steps() {
			t.Reason(s)
		}
		for _, l := range x.tell(x.resolve()) {
			t.Tell(l)
		}
	}
	p.Show = func(o *game.Odds) []game.Text { return f.show(o, certain) }
	if certain {
		p.Base.Steps = append(p.Base.Steps, f.steps()...)
	}
	for side := range sides {
		if pools[side].count == 0 {
			continue
		}
		need := &dice.Need{What: "w2.what.hidden", Ref: "W200 §0/fog", Unit: sides[side].name, Name: peopleCall[sides[side].name]}
		deck := pools[side].pack.Deck()
		p.Segments = append(p.Segments, func(d *dice.Dice, _ *game.Trace, r *draws) {
			r.hidden[side] = d.Draw(need, deck, pools[side].count)
		})
	}
	if len(reserve.kinds) > 0 {
		need := &dice.Need{What: "w2.what.reserve", Ref: "W200 §6.2.3.1.2", Unit: sides[defender].name, Name: peopleCall[sides[defender].name]}
		deck := reserve.pack.Deck()
		p.Segments = append(p.Segments, func(d *dice.Dice, _ *game.Trace, r *draws) {
			c := d.Draw(need, deck, 1)
			r.reserve = slices.IndexFunc(c[:], func(n uint8) bool { return n > 0 }) + 1
		})
	}
	return p
}

// with are the units that a draw adds to each side.
func (f *fight) with(pools [2]*pool, reserve *pool, r draws) (more [2][]unit) {
	for side := range sides {
		more[side] = pools[side].drawn(r.hidden[side], "h"+sides[side].units)
	}
	if r.reserve > 0 {
		u := reserve.kinds[r.reserve-1]
		u.id = "r1"
		more[defender] = append(more[defender], u)
	}
	return more
}

// keys are those of an end, as JSON has them.
func (f *fight) keys(o outcome, more [2][]unit) game.Object {
	winner := "none"
	if o.winner >= 0 {
		winner = sides[o.winner].name
	}
	out := game.Object{{Key: "of", Value: o.of}, {Key: "df", Value: o.df}, {Key: "fr", Value: o.of - o.df}, {Key: "victory", Value: o.victory}, {Key: "winner", Value: winner}}
	for side := range sides {
		left, lost, shows := 0, 0, game.Object{}
		for i, a := range o.after[side] {
			left += a.strength()
			if len(a) == 0 {
				lost++
			}
			shows = append(shows, game.KV{Key: f.units[side][i].id, Value: a.String()})
		}
		out = append(out, game.KV{Key: sides[side].name, Value: game.Object{{Key: "hits", Value: o.hits[side]}, {Key: "left", Value: left}, {Key: "lost", Value: lost}, {Key: "units", Value: shows}}})
	}
	supports := game.Object{}
	for i, s := range o.support {
		supports = append(supports, game.KV{Key: f.support[i].id, Value: s.String()})
	}
	drawnKeys := game.Object{}
	for side := range sides {
		texts := []string{}
		for i := range more[side] {
			texts = append(texts, more[side][i].face.String())
		}
		drawnKeys = append(drawnKeys, game.KV{Key: sides[side].name, Value: texts})
	}
	return append(out, game.KV{Key: "support", Value: supports}, game.KV{Key: "drawn", Value: drawnKeys})
}

// steps are the reasons: both sums, term by term.
func (f *fight) steps() (out []game.Step) {
	for side := range sides {
		sum := f.sum(side)
		out = append(out, game.Step{Ref: "W200 §6.2.3.1.4", Say: ref.M("w2.step.sum." + sides[side].name), Value: sumSay(sum), Holds: []game.Held{sum}})
	}
	return out
}

// sumSay is a sum with its terms and its total.
func sumSay(s game.Sum) ref.Msg {
	terms := ref.List{}
	for i := range s {
		terms = append(terms, s[i].Say)
	}
	return ref.M("w2.value.sum", terms, s.Total())
}

// tell is how a battle ends.
func (f *fight) tell(o outcome) []game.Text {
	out := []game.Text{{Kind: game.BodyLine, Say: ref.M("w2.battle."+o.victory, winnerSay(o.winner), ref.Signed(o.of-o.df)), Refs: []ref.Ref{"W200 §6.2.3.1.5", "W200 §6.2.3.1.6"}}}
	for _, side := range []int{1 - max(o.winner, 0), max(o.winner, 0)} {
		if o.hits[side] == 0 {
			continue
		}
		left := 0
		for _, a := range o.after[side] {
			left += a.strength()
		}
		refs := []ref.Ref{"W200 §6.2.3.1.7"}
		if side != o.winner && f.n.absorbed(f.units[side], f.read.Has(book.AbsorbOnTop)) < max(o.of-o.df, o.df-o.of) {
			refs = append(refs, "W200 R15")
		}
		if f.forgets(side, o) {
			refs = append(refs, "W200 R4")
		}
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("w2.battle.hits", sideSay(side), o.hits[side], f.changes(side, o), left), Refs: refs})
	}
	for i := range f.support {
		if u := &f.support[i]; o.support[i].String() != u.face.String() {
			out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("w2.battle.served", u.name(), u.face.String(), faceSay(o.support[i])), Refs: []ref.Ref{"W200 §6.2.4"}})
		}
	}
	return out
}

// forgets reports hits that fill no step of a side's blocks (W200 R4).
func (f *fight) forgets(side int, o outcome) bool {
	after := make([]unit, len(o.after[side]))
	for i, a := range o.after[side] {
		after[i].face = a
	}
	before := f.n.absorbed(f.units[side], false)
	return before-f.n.absorbed(after, false) < min(o.hits[side], before)
}

// changes are the blocks of a side that fall, each with what it showed and shows.
func (f *fight) changes(side int, o outcome) any {
	out := ref.Comma{}
	for i, a := range o.after[side] {
		if u := &f.units[side][i]; a.String() != u.face.String() {
			out = append(out, ref.M("w2.battle.falls", u.name(), u.face.String(), faceSay(a)))
		}
	}
	if len(out) == 0 {
		return ref.M("w2.battle.absorbed")
	}
	return out
}

// faceSay is a block in a sentence.
func faceSay(f face) any {
	if len(f) == 0 {
		return ref.Word("w2.block.gone")
	}
	return f.String()
}

func sideSay(side int) ref.Word { return ref.Word("w2.side." + sides[side].name) }

func winnerSay(side int) ref.Word {
	if side < 0 {
		return "w2.side.none"
	}
	return sideSay(side)
}

// show is the answer to a question.
func (f *fight) show(o *game.Odds, certain bool) []game.Text {
	of, df := f.sums()
	out := []game.Text{{Kind: game.HeadLine, Say: ref.M("w2.battle.head", sumSay(of), sumSay(df)), Refs: []ref.Ref{"W200 §6.2.3.1.4"}}}
	if certain {
		return append(out, f.tell(f.resolve())...)
	}
	var by board.Chances[won]
	var each board.Chances[ending]
	for i := range o.Outcomes {
		x := &o.Outcomes[i]
		e := endingOf(x.Keys)
		by.Gain(e.won, x.P)
		each.Gain(e, x.P)
	}
	row := board.Likeliest(by.Row(won.say))
	out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("w2.odds", row), Refs: []ref.Ref{"W200 §6.2.3.1.5"}})
	for _, e := range board.Fewest(board.Likeliest(each.Row(ending.say)), endings, ref.M("w2.odds.rest")) {
		out = append(out, game.Text{Kind: game.BodyLine, Say: ref.M("w2.odds.end", ref.Row{e}), Refs: []ref.Ref{"W200 §6.2.3.1.7"}})
	}
	return out
}

// endings is how many ends of a battle an answer has, the last for all that are less likely.
const endings = 6

// won is who wins a battle and how.
type won struct{ winner, victory string }

func (w won) say() ref.Msg { return ref.M("w2.odds."+w.victory, ref.Word("w2.side."+w.winner)) }

// ending is an end of a battle in its figures: what was drawn and who of equals fell stays in JSON.
type ending struct {
	won
	of, df     int
	hits, left [2]int
}

// endingOf reads the figures of an end.
func endingOf(o game.Object) (e ending) {
	e.winner, _ = o.Get("winner").(string)
	e.victory, _ = o.Get("victory").(string)
	e.of, _ = o.Get("of").(int)
	e.df, _ = o.Get("df").(int)
	for side := range sides {
		of, _ := o.Get(sides[side].name).(game.Object)
		e.hits[side], _ = of.Get("hits").(int)
		e.left[side], _ = of.Get("left").(int)
	}
	return e
}

func (e ending) say() ref.Msg {
	return ref.M("w2.odds.ends", e.of, e.df, ref.Signed(e.of-e.df), e.won.say(), e.hits[attacker], e.hits[defender], e.left[attacker], e.left[defender])
}
