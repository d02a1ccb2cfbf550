package waterloo200

import "slices"

// taker gives hits to blocks, the strongest first (W200 §6.2.3.1.7).
type taker struct {
	n *numbers
	// spread is the reading in which hits may be laid on several white or red blocks of one
	// strength, so that none falls (W200 R16).
	spread bool
	faces  []face
	known  map[string]loss
}

// spot is how far a block has come: steps fallen, and hits on the step that shows.
type spot struct{ fallen, hit uint8 }

// loss is how blocks stand after hits, and what is left of them.
type loss struct {
	at           []spot
	left, blocks int
}

// losses are the blocks after hits: their owner keeps most strength, then most blocks, of equal ways
// that which hits the block that stands first.
func (n *numbers) losses(us []unit, hits int, spread bool) []face {
	t := taker{n: n, spread: spread, faces: make([]face, len(us))}
	for i := range us {
		t.faces[i] = us[i].face
	}
	if hits == 0 {
		return t.faces
	}
	t.known = map[string]loss{}
	end := t.best(make([]spot, len(us)), hits)
	out := make([]face, len(us))
	for i, s := range end.at {
		out[i] = t.faces[i].fallen(int(s.fallen))
	}
	return out
}

// top is what a block shows at a spot; nothing when it is gone.
func (t *taker) top(i int, s spot) face { return t.faces[i].fallen(int(s.fallen)) }

// strongest are the blocks that the next hits may go to.
func (t *taker) strongest(at []spot) (out []int) {
	most := 0
	for i, s := range at {
		if f := t.top(i, s); f.strength() > most {
			most, out = f.strength(), nil
		}
		if f := t.top(i, s); len(f) > 0 && f.strength() == most {
			out = append(out, i)
		}
	}
	return out
}

// weigh counts what is left.
func (t *taker) weigh(at []spot) loss {
	l := loss{at: slices.Clone(at)}
	for i, s := range at {
		if f := t.top(i, s); len(f) > 0 {
			l.left += f.strength()
			l.blocks++
		}
	}
	return l
}

// best is the best way to take hits from here on.
func (t *taker) best(at []spot, hits int) loss {
	among := t.strongest(at)
	if hits == 0 || len(among) == 0 {
		return t.weigh(at)
	}
	if !t.spread {
		for _, i := range among { // who absorbs all that is left without falling shields the rest (W200 R55)
			if t.n.hits[t.top(i, at[i])[0].Colour] > hits {
				return t.weigh(at)
			}
		}
	}
	key := string([]byte{byte(hits)})
	for _, s := range at {
		key += string([]byte{s.fallen, s.hit})
	}
	if l, ok := t.known[key]; ok {
		return l
	}
	found := loss{left: -1}
	for k, i := range among {
		if slices.ContainsFunc(among[:k], func(j int) bool { return at[j].hit == at[i].hit && slices.Equal(t.top(j, at[j]), t.top(i, at[i])) }) {
			continue // one just like it was tried
		}
		next := slices.Clone(at)
		cost := t.n.hits[t.top(i, at[i])[0].Colour]
		laid := cost
		if t.spread {
			laid = 1
		}
		next[i].hit += uint8(laid)
		if int(next[i].hit) >= cost {
			next[i] = spot{fallen: at[i].fallen + 1}
		}
		if l := t.best(next, hits-laid); l.left > found.left || l.left == found.left && l.blocks > found.blocks {
			found = l
		}
	}
	t.known[key] = found
	return found
}
