package oracle

import (
	"math/big"
	"slices"

	"adjutant/boardgames/board/second"
)

var retreatShape = obj(map[string]*shape{
	"board":    {item: from(1), length: 2},
	"loser":    obj(map[string]*shape{"at": square, "kind": kinds, "demoralised": truth}),
	"distance": from(1),
	"pieces": list(obj(map[string]*shape{"id": name, "side": word("own", "enemy"), "at": square, "facing": facings, "kind": kinds,
		"demoralised": truth, "square": truth})),
	"impassable": list(square),
	"woods":      list(square),
})

// counter is a piece on the board of a retreat.
type counter struct {
	id, kind, facing           string
	enemy, demoralised, square bool
	at                         spot
}

// field is the board of a retreat.
type field struct {
	object
	width, height     int
	pieces            []counter
	impassable, woods []spot
}

func (f field) on(s spot) bool { return s.x >= 0 && s.y >= 0 && s.x < f.width && s.y < f.height }

// bars says whether a piece of a kind may not go over a square (§15: enemies and squares
// that cannot be passed; §5: woods cannot by horse and guns).
func (f field) bars(s spot, kind string) bool {
	for _, p := range f.pieces {
		if p.enemy && p.at == s {
			return true
		}
	}
	return slices.Contains(f.impassable, s) || (kind == "cavalry" || kind == "artillery") && slices.Contains(f.woods, s)
}

// way is what a retreat in one direction costs.
type way struct {
	loss              *big.Rat
	sorties, pushes   int
	lost, demoralised []string
}

// Retreat answers in which straight lines a beaten piece may be made to go, and which of
// them lose least.
func Retreat(facts []byte) Answer {
	o, r := read(facts, retreatShape)
	if r != nil {
		return Answer{Refusal: r}
	}
	l := o.of("loser")
	if !o.has("board") || !o.has("distance") || !l.has("at") {
		return second.Refuse("bad-value", "")
	}
	size := place(o["board"])
	f := field{object: o, width: size.x, height: size.y}
	loser := counter{id: "loser", kind: l.word("kind", "infantry"), demoralised: l.truth("demoralised", false), at: place(l["at"])}
	for _, x := range o.list("impassable") {
		f.impassable = append(f.impassable, place(x))
	}
	for _, x := range o.list("woods") {
		f.woods = append(f.woods, place(x))
	}
	if !f.on(loser.at) {
		return second.Refuse("bad-value", "")
	}
	ids := map[string]bool{loser.id: true}
	for _, x := range o.list("pieces") {
		p := x.(object)
		if !p.has("at") || !p.has("id") || !p.has("side") {
			return second.Refuse("bad-value", "")
		}
		c := counter{id: p.word("id", ""), enemy: p.word("side", "") == "enemy", at: place(p["at"]), facing: p.word("facing", ""),
			kind: p.word("kind", "infantry"), demoralised: p.truth("demoralised", false), square: p.truth("square", false)}
		if ids[c.id] || !f.on(c.at) || c.facing != "" && !o.facing(c.facing) {
			return second.Refuse("bad-value", "")
		}
		if c.enemy && c.kind == "infantry" && !c.square && c.facing == "" {
			return second.Refuse("bad-value", "") // where its front is decides
		}
		ids[c.id] = true
		f.pieces = append(f.pieces, c)
	}

	distance := o.number("distance", 0)
	ways := map[string]way{}
	for _, d := range f.directions() {
		if w, ok := f.walk(loser, d, distance); ok {
			ways[d] = w
		}
	}
	// R15: without any line the loser is eliminated; in the second reading it stops before
	// what bars it, and goes as many squares as it can.
	if len(ways) == 0 && o.reads(15) {
		for _, d := range f.directions() {
			for n := distance - 1; n >= 0; n-- {
				if w, ok := f.walk(loser, d, n); ok {
					ways[d] = w
					break
				}
			}
		}
	}
	if len(ways) == 0 {
		return second.Sure(map[string]any{"best": []string{}, "loss": big.NewRat(int64(points(loser.kind)), 1).RatString(), "sorties": 0, "eliminated": true, "lines": map[string]any{}})
	}

	// R21: certain losses first, then the fewest sorties.
	var best []string
	for _, d := range compass {
		w, ok := ways[d]
		if !ok {
			continue
		}
		beaten := false
		for _, v := range ways {
			c := v.loss.Cmp(w.loss)
			beaten = beaten || c < 0 || c == 0 && v.sorties < w.sorties
		}
		if !beaten {
			best = append(best, d)
		}
	}
	dies := true
	for _, d := range best {
		dies = dies && slices.Contains(ways[d].lost, loser.id)
	}
	lines := map[string]any{}
	for d, w := range ways {
		lines[d] = map[string]any{"loss": w.loss.RatString(), "sorties": w.sorties, "pushes": w.pushes, "lost": w.lost, "demoralised": w.demoralised}
	}
	first := ways[best[0]]
	return second.Sure(map[string]any{"best": best, "loss": first.loss.RatString(), "sorties": first.sorties, "eliminated": dies, "lines": lines})
}

// directions are those of a retreat: eight, as the neighbours of R1; four in the second
// reading of R23, and where R1 knows neighbours along the rows alone.
func (f field) directions() []string {
	if f.reads(23) || f.reads(1) {
		return []string{"n", "e", "s", "w"}
	}
	return compass
}

// walk takes the loser so many squares in a direction; ok is false if that line is barred.
func (f field) walk(loser counter, direction string, distance int) (w way, ok bool) {
	w = way{loss: new(big.Rat), lost: []string{}, demoralised: []string{}}
	d := steps[direction]
	at := func(k int) spot { return spot{loser.at.x + k*d.x, loser.at.y + k*d.y} } // k squares along the line
	lose := func(c counter) {
		w.lost = append(w.lost, c.id)
		w.loss.Add(w.loss, big.NewRat(int64(points(c.kind)), 1))
	}
	// arrive settles a piece that lived through so many squares: newly demoralised it costs
	// a half (§15).
	arrive := func(c counter, squares int) {
		if _, shaken := fate(c.kind, c.demoralised, squares); shaken && !c.demoralised {
			w.demoralised = append(w.demoralised, c.id)
			w.loss.Add(w.loss, big.NewRat(1, 2))
		}
	}
	entered := map[spot]bool{} // squares that somebody who lives goes into

	// The loser. Dead of the distance alone it needs no way and pushes nobody.
	if dead, _ := fate(loser.kind, loser.demoralised, distance); dead {
		lose(loser)
		return w, true
	}
	for k := 1; k <= distance; k++ {
		if !f.on(at(k)) {
			// §15: off the map it is eliminated; who dies pushes nobody.
			lose(loser)
			return w, true
		}
		if f.bars(at(k), loser.kind) {
			return w, false
		}
	}
	arrive(loser, distance)
	for k := 1; k <= distance; k++ {
		entered[at(k)] = true
	}

	// The pushed, square by square away from the loser. All up to front are taken by who
	// came before: whoever stands there goes on to the square behind.
	front := distance
	for k := 1; k <= front && f.on(at(k)); k++ {
		var here []counter // several are a square or a town, which goes as a block (§15)
		for _, p := range f.pieces {
			if !p.enemy && p.at == at(k) {
				here = append(here, p)
			}
		}
		someoneLives := false
		for _, p := range here {
			w.pushes++
			to := front + 1
			if dead, _ := fate(p.kind, p.demoralised, to-k); dead {
				lose(p) // dead of its distance, it needs no way
				continue
			}
			dead := false
			for j := k + 1; j <= to && !dead; j++ {
				switch {
				case !f.on(at(j)):
					dead = true
				case f.bars(at(j), p.kind) && !f.reads(22):
					return w, false // R22: that line is not allowed
				case f.bars(at(j), p.kind):
					dead = true // R22, second reading
				}
			}
			if dead {
				lose(p)
				continue
			}
			someoneLives = true
			arrive(p, to-k)
			for j := k + 1; j <= to; j++ {
				entered[at(j)] = true
			}
		}
		// §15: a piece that dies does not push the others.
		if someoneLives {
			front++
		}
	}

	// §15: going through the square in front of an enemy foot it may try a sortie; foot in a
	// square or a town has no such square (§4).
	for _, p := range f.pieces {
		if p.enemy && p.kind == "infantry" && !p.square {
			if entered[spot{p.at.x + steps[p.facing].x, p.at.y + steps[p.facing].y}] {
				w.sorties++
			}
		}
	}
	return w, true
}
