package oracle

import (
	"fmt"
	"math/rand/v2"

	"adjutant/boardgames/board/second"
)

// Situation makes up the facts of a verb: the same source gives the same facts. About three
// in four are legal, of the verbs that forbid nothing nine in ten; of the others some break
// a rule, some say what nobody reads.
func Situation(verb string, r *rand.Rand) []byte {
	g := gen{Rand: r}
	noObject := g.one(150)
	g.sound = noObject
	var o map[string]any
	switch verb {
	case "attack":
		o = g.attack()
	case "bombard":
		o = g.bombard()
	case "formation":
		o = g.formation()
	case "retreat":
		o = g.retreat()
	default:
		panic("no verb " + verb)
	}
	return second.Facts(o, noObject, g.Rand)
}

// gen makes situations up. No object has two faults that make it unreadable: which of
// them is named first is not what is compared.
type gen struct {
	*rand.Rand
	sound bool // nothing more is to be spoilt
}

func (g gen) one(in int) bool { return g.IntN(in) == 0 }

func (g gen) pick(words ...string) string { return words[g.IntN(len(words))] }

// maybe says a fact or leaves it out: its usual value is said now and then too.
func (g gen) maybe(o map[string]any, in int, key string, value any) {
	if g.one(in) {
		o[key] = value
	}
}

// readings chooses other readings of those given.
func (g gen) readings(o map[string]any, rulings ...int) {
	chosen := map[string]any{}
	for _, n := range rulings {
		if g.one(4 * len(rulings)) {
			chosen[fmt.Sprint("R", n)] = "a"
		}
		if g.one(2 * len(rulings)) {
			chosen[fmt.Sprint("R", n)] = "b"
		}
	}
	if len(chosen) > 0 {
		o["readings"] = chosen
	}
}

// spoil now and then puts one fault into the facts that makes them unreadable.
func (g *gen) spoil(o map[string]any, number, truth, word string) {
	if g.sound || !g.one(20) {
		return
	}
	g.sound = true
	switch g.IntN(9) {
	case 0:
		o["colour"] = "red"
	case 1:
		o[number] = -1
	case 2:
		o[number] = "two"
	case 3:
		o[number] = 1.5
	case 4:
		o[truth] = "yes"
	case 5:
		o[word] = "purple"
	case 6:
		o[word] = true
	case 7:
		o[truth] = 1
	case 8:
		o[number] = []any{1}
	}
}

func (g gen) kind() string {
	return g.pick("infantry", "infantry", "infantry", "cavalry", "cavalry", "artillery", "leader")
}

func (g gen) pieces(kinds ...string) []any {
	list := []any{}
	for _, k := range kinds {
		p := map[string]any{}
		if k != "infantry" || g.one(2) {
			p["kind"] = k
		}
		g.maybe(p, 4, "value", 1+g.IntN(3))
		if k == "infantry" || k == "cavalry" {
			g.maybe(p, 5, "old-guard", !g.one(4))
		}
		list = append(list, p)
	}
	return list
}

func (g gen) stack(o map[string]any, attacks bool) {
	var kinds []string
	if o["kind"] == "square" {
		kinds = []string{"infantry", "infantry"}
		if g.one(3) {
			kinds = append(kinds, "leader")
		}
		if g.one(3) {
			kinds = append(kinds, "artillery")
		}
		if g.one(5) { // often no square
			kinds = append(kinds, g.kind())
		}
		if g.one(12) {
			kinds = kinds[1:]
		}
	} else {
		for range 1 + g.IntN(4) {
			kinds = append(kinds, g.kind())
		}
		if attacks && !g.one(6) {
			kinds[0] = "infantry"
		}
		if g.one(12) {
			for len(kinds) < 5 {
				kinds = append(kinds, g.kind())
			}
		}
		if g.one(20) {
			kinds = nil
		}
	}
	g.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	if len(kinds) > 0 || g.one(2) {
		o["pieces"] = g.pieces(kinds...)
	}
}

// unit makes up one side of a combat.
func (g gen) unit(attacks, town bool) map[string]any {
	o := map[string]any{}
	kind := g.pick("infantry", "infantry", "infantry", "infantry", "cavalry", "cavalry", "square", "town", "artillery", "leader")
	if attacks && (kind == "artillery" || kind == "leader") && !g.one(5) {
		kind = "infantry"
	}
	if kind != "infantry" || g.one(3) {
		o["kind"] = kind
	}
	g.maybe(o, 3, "demoralised", !g.one(4))
	switch kind {
	case "square", "town":
		g.stack(o, attacks)
		if g.one(15) || town && kind == "town" && g.one(2) {
			o["leader"] = g.IntN(4)
		}
		if g.one(25) {
			o["formation"], o["size"] = g.pick("none", "line", "column"), 1+g.IntN(4)
		}
		return o
	case "infantry":
		if g.one(2) {
			o["formation"] = g.pick("none", "line", "line", "column", "column")
			o["size"] = 1 + g.IntN(6)
			if g.one(8) {
				o["size"] = 7 + g.IntN(6)
			}
			g.maybe(o, 3, "formed", g.one(2))
			if g.one(12) {
				delete(o, "size")
			}
		}
		g.maybe(o, 3, "leader", g.IntN(4))
	case "cavalry":
		if attacks {
			g.maybe(o, 2, "charge", g.IntN(10))
		}
	}
	if kind != "infantry" {
		g.maybe(o, 25, "formation", g.pick("none", "line", "column"))
		g.maybe(o, 25, "leader", g.IntN(3))
	}
	g.maybe(o, 30, "charge", g.IntN(5))
	g.maybe(o, 4, "value", 1+g.IntN(4))
	if kind == "infantry" || kind == "cavalry" || g.one(20) {
		g.maybe(o, 5, "old-guard", !g.one(4))
	}
	return o
}

func (g *gen) attack() map[string]any {
	o := map[string]any{}
	g.readings(o, 3, 6, 7, 17, 17, 18, 19, 26, 31)
	rs, _ := o["readings"].(map[string]any)
	townLeader := rs["R17"] == "b"
	a, d := g.unit(true, townLeader), g.unit(false, townLeader)
	if len(a) > 0 || g.one(2) {
		o["attacker"] = a
	}
	if len(d) > 0 || g.one(2) {
		o["defender"] = d
	}
	g.maybe(o, 2, "position", g.pick("front", "side", "rear"))
	if g.one(4) {
		o["sortie"] = true
		if k := a["kind"]; k != nil && k != "infantry" && !g.one(4) {
			delete(o, "sortie")
		}
	} else {
		g.maybe(o, 8, "sortie", false)
	}
	switch g.IntN(3) {
	case 0:
		g.spoil(a, "value", "old-guard", "kind")
	case 1:
		g.spoil(d, "size", "formed", "formation")
	case 2:
		g.spoil(a, "leader", "demoralised", "formation")
	}
	return o
}

func (g gen) place(w, h int) []any { return []any{g.IntN(w), g.IntN(h)} }

func (g gen) facing(diagonal bool) string {
	if diagonal {
		return g.pick(compass...)
	}
	return g.pick("n", "e", "s", "w")
}

func (g *gen) bombard() map[string]any {
	o := map[string]any{}
	g.readings(o, 1, 12, 13)
	rs, _ := o["readings"].(map[string]any)
	target := map[string]any{}
	g.maybe(target, 2, "ground", g.pick("open", "town", "town", "wood"))
	g.maybe(target, 3, "square", !g.one(4))
	g.maybe(target, 3, "demoralised", !g.one(4))
	if k := g.kind(); k != "infantry" || g.one(2) {
		target["kind"] = k
		if k == "leader" && !g.one(4) {
			target["square"] = true
		}
	}
	if g.one(2) {
		o["distance"] = 1 + g.IntN(10)
		if g.one(10) {
			o["distance"] = 11 + g.IntN(5)
		}
		g.maybe(target, 10, "at", g.place(10, 10))
	} else {
		facing := g.facing(rs["R13"] == "b")
		if !g.sound && rs["R13"] != "b" && g.one(60) {
			facing, g.sound = "ne", true
		}
		at := []any{10 + g.IntN(5), 10 + g.IntN(5)}
		o["gun"] = map[string]any{"at": at, "facing": facing}
		// Mostly about the edge of the cone: ahead so far, aside up to one more than that.
		ahead, aside := 1+g.IntN(9), 0
		aside = g.IntN(ahead + 1)
		if g.one(3) {
			aside = max(0, ahead-1)
		}
		if g.one(12) {
			ahead, aside = g.IntN(10)-5, g.IntN(6)
		}
		if g.one(2) {
			aside = -aside
		}
		f := steps[facing]
		side := spot{-f.y, f.x}
		target["at"] = []any{at[0].(int) + ahead*f.x + aside*side.x, at[1].(int) + ahead*f.y + aside*side.y}
		if f.x != 0 && f.y != 0 { // a cone around a diagonal is a quarter of the board
			target["at"] = []any{at[0].(int) + (g.IntN(9)-1)*f.x, at[1].(int) + (g.IntN(9)-1)*f.y}
		}
		for i, x := range target["at"].([]any) {
			target["at"].([]any)[i] = max(0, x.(int))
		}
	}
	if len(target) > 0 {
		o["target"] = target
	}
	if g.one(3) {
		o["moved"] = g.one(5)
	}
	if g.one(2) {
		g.spoil(target, "at", "square", "ground")
	} else {
		g.spoil(o, "distance", "moved", "gun")
	}
	if !g.sound && g.one(80) {
		delete(o, "distance")
	}
	return o
}

func (g *gen) formation() map[string]any {
	o := map[string]any{}
	g.readings(o, 13, 14, 14, 26)
	rs, _ := o["readings"].(map[string]any)
	diagonal := rs["R13"] == "b"
	front := g.facing(diagonal)
	w, h := 2+g.IntN(4), 2+g.IntN(3)
	free := g.Perm(w * h)
	var pieces []any
	var ids []string
	for i := range min(2+g.IntN(9), w*h) {
		id := string(rune('a' + i))
		at := free[i]
		p := map[string]any{"id": id, "at": []any{at % w, at / w}, "facing": front}
		if g.one(6) {
			p["facing"] = g.facing(diagonal)
		}
		if g.one(8) {
			p["kind"] = g.pick("infantry", "cavalry", "artillery", "leader")
		}
		if g.one(6) {
			p["town"] = !g.one(5)
		}
		if k := p["kind"]; k == nil || k == "infantry" || k == "cavalry" {
			g.maybe(p, 6, "old-guard", !g.one(5))
		}
		g.maybe(p, 8, "value", 1+g.IntN(3))
		ids, pieces = append(ids, id), append(pieces, p)
		if p["town"] == true && g.one(8) { // a town may hold more than one
			id += "2"
			ids, pieces = append(ids, id), append(pieces, map[string]any{"id": id, "at": p["at"], "facing": p["facing"], "town": true})
		}
	}
	o["pieces"] = pieces
	if !g.one(10) { // those formed at the start: everybody, or parts of them
		groups := [][]string{{}, {}, {}}
		n := 1 + g.IntN(3)
		for _, id := range ids {
			if !g.one(6) {
				k := g.IntN(n)
				if g.one(2) {
					k = 0
				}
				groups[k] = append(groups[k], id)
			}
		}
		var formed []any
		for _, group := range groups[:n] {
			g.Shuffle(len(group), func(i, j int) { group[i], group[j] = group[j], group[i] })
			if len(group) > 0 {
				formed = append(formed, group)
			}
		}
		if len(formed) > 0 {
			if !g.sound && g.one(40) {
				formed, g.sound = append(formed, []string{"a", "zz"}), true
			}
			o["formed"] = formed
		}
	}
	if !g.sound && g.one(60) {
		pieces[1].(map[string]any)["id"], g.sound = "a", true // another of that name
	}
	if !g.sound && !diagonal && g.one(60) {
		pieces[0].(map[string]any)["facing"], g.sound = "ne", true
	}
	g.spoil(pieces[0].(map[string]any), "value", "town", "kind")
	return o
}

func (g *gen) retreat() map[string]any {
	o := map[string]any{}
	g.readings(o, 13, 15, 15, 22, 22, 23)
	rs, _ := o["readings"].(map[string]any)
	diagonal := rs["R13"] == "b"
	w, h := 4+g.IntN(9), 4+g.IntN(9)
	if g.one(20) {
		w, h = 30, 20
	}
	o["board"] = []any{w, h}
	x, y := g.IntN(w), g.IntN(h)
	if !g.one(4) { // more often in the middle
		x, y = w/4+g.IntN(w/2), h/4+g.IntN(h/2)
	}
	loser := map[string]any{"at": []any{x, y}}
	if k := g.kind(); k != "infantry" || g.one(2) {
		loser["kind"] = k
	}
	g.maybe(loser, 4, "demoralised", !g.one(4))
	o["loser"] = loser
	o["distance"] = 1 + g.IntN(5)
	k := loser["kind"]
	if frail := k == "artillery" || k == "leader" || loser["demoralised"] == true; g.one(3) || frail && !g.one(5) {
		o["distance"] = 1 + g.IntN(3)
	}
	if g.one(25) {
		o["distance"] = 6 + g.IntN(3)
	}

	taken := map[spot]bool{{x, y}: true}
	around := func() (spot, bool) { // a free square not far from the loser
		reach := 1 + g.IntN(6)
		s := spot{x + g.IntN(2*reach+1) - reach, y + g.IntN(2*reach+1) - reach}
		if g.one(2) { // on one of the lines
			d := steps[g.pick(compass...)]
			s = spot{x + reach*d.x, y + reach*d.y}
		}
		if s.x < 0 || s.y < 0 || s.x >= w || s.y >= h || taken[s] {
			return s, false
		}
		taken[s] = true
		return s, true
	}
	n := 0
	one := func(side, kind string, at spot) map[string]any {
		n++
		p := map[string]any{"id": fmt.Sprint(side[:1], n), "side": side, "at": []any{at.x, at.y}}
		if kind != "infantry" || g.one(2) {
			p["kind"] = kind
		}
		if side == "enemy" || g.one(2) {
			p["facing"] = g.facing(diagonal)
		}
		if side == "own" || g.one(6) {
			g.maybe(p, 4, "demoralised", !g.one(4))
		}
		return p
	}
	pieces := []any{}
	crowd := 2 + g.IntN(20)
	if g.one(8) {
		crowd = 40
	}
	// Of friends and enemies, either may be many.
	ours := 1 + g.IntN(5)
	for range crowd {
		s, ok := around()
		if !ok {
			continue
		}
		side := "enemy"
		if g.IntN(6) < ours {
			side = "own"
		}
		kind := g.kind()
		if side == "enemy" && g.one(2) {
			kind = "infantry" // that may sally
		}
		p := one(side, kind, s)
		if !g.one(8) {
			pieces = append(pieces, p)
			continue
		}
		// A square: two foot, perhaps a leader or a gun; or one foot in a town.
		kinds := []string{"infantry", "infantry", "leader", "artillery"}[:1+g.IntN(4)]
		for _, k := range kinds {
			p := one(side, k, s)
			p["square"] = true
			pieces = append(pieces, p)
		}
	}
	if g.one(12) { // the loser was taken out of a square
		p := one("own", "infantry", spot{x, y})
		p["square"] = true
		pieces = append(pieces, p)
	}
	if len(pieces) > 0 {
		o["pieces"] = pieces
	}
	for _, ground := range []string{"impassable", "woods"} {
		if g.one(2) {
			list := []any{}
			for range g.IntN(5) {
				if s, ok := around(); ok {
					list = append(list, []any{s.x, s.y})
				}
			}
			if len(list) > 0 || g.one(4) {
				o[ground] = list
			}
		}
	}
	if g.one(10) { // hardly a way out: an enemy's horse, or ground, on every line
		kind := g.pick("cavalry", "ground")
		far := 1 + g.IntN(3)
		for _, d := range compass {
			s := spot{x + far*steps[d].x, y + far*steps[d].y}
			if s.x < 0 || s.y < 0 || s.x >= w || s.y >= h || taken[s] {
				continue
			}
			taken[s] = true
			if kind == "ground" {
				list, _ := o["impassable"].([]any)
				o["impassable"] = append(list, []any{s.x, s.y})
			} else {
				list, _ := o["pieces"].([]any)
				o["pieces"] = append(list, one("enemy", "cavalry", s))
			}
		}
	}
	if list, _ := o["pieces"].([]any); !g.sound && len(list) > 1 && g.one(24) {
		g.sound = true
		p := list[1+g.IntN(len(list)-1)].(map[string]any)
		switch g.IntN(5) {
		case 0:
			p["id"] = list[0].(map[string]any)["id"]
		case 1:
			p["at"] = []any{w, 0}
		case 2:
			p["side"] = "left"
		case 3:
			p["at"] = []any{0, -1}
		case 4:
			p["pieces"] = []any{}
		}
	}
	g.spoil(loser, "at", "demoralised", "kind")
	if !g.sound && g.one(100) {
		delete(o, g.pick("board", "distance", "loser"))
	}
	return o
}
