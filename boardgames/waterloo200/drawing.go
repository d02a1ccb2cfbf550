package waterloo200

import (
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// lot is one draw of blocks: what for, whose eyes alone may see them ("" everybody's), among whom and how many.
type lot struct {
	name  string
	cite  ref.Ref
	what  ref.Word
	seat  string
	among []*piece
	n     int
	// plain is a draw of whose chances nobody asks: which reserves come, who arrives.
	plain bool
	// counts says what matters of each block where chances are asked, and nothing else does; nil: which it is.
	counts func() func(*piece) hand
}

// urn is what a lot is drawn from.
type urn struct {
	deck   dice.Deck
	counts []hand // of each block, where the lot says what matters of it
	made   hands
}

// urn makes it.
func (l *lot) urn() (*urn, error) {
	u := &urn{made: hands{}}
	var kinds []dice.Kind
	for _, p := range l.among {
		kinds = append(kinds, dice.Kind{Word: game.Fold(p.ID), N: 1})
	}
	if l.counts != nil {
		counts := l.counts()
		for _, p := range l.among {
			u.counts = append(u.counts, counts(p))
		}
	}
	pack, err := dice.NewPack(l.name, kinds...)
	if err != nil {
		return nil, err
	}
	u.deck = pack.Deck()
	return u, nil
}

// asker draws, or remembers what was drawn.
type asker func(lot) []string

// mostDraws is how many draws, one after the other, an action may ask for.
const mostDraws = 3

// lots are the draws of an action, one after the other.
type lots [mostDraws]dice.Cards

// drawing draws and goes on with the names of what was drawn; where there is nothing to choose among, at
// once.
func (d *deed) drawing(l lot, then func(*deed, []string) game.Adjudication) game.Adjudication {
	switch {
	case l.n >= len(l.among):
		return then(d, names(l.among))
	case l.n == 0:
		return then(d, nil)
	case d.ask != nil:
		return then(d, d.ask(l))
	}
	return d.byChance(func(x *deed) { x.drawing(l, then) })
}

// byChance is a deed that draws: run carries it out, asking for each draw. What comes after a draw may
// depend on it, also the next draw.
func (d *deed) byChance(run func(*deed)) game.Adjudication {
	urns := map[string]*urn{}
	needs := [mostDraws]*dice.Need{}
	find := func(k int, l lot) (*urn, error) {
		key := ""
		if k > 0 { // what is in it may hang on what was drawn before
			key = l.name
			for _, p := range l.among {
				key += " " + p.ID
			}
		}
		if u := urns[key]; u != nil {
			return u, nil
		}
		u, err := l.urn()
		if err == nil {
			urns[key] = u
		}
		return u, err
	}
	play := func(weighs bool, ask func(k int, l lot) dice.Cards) *deed {
		k := 0
		x := &deed{Deed: d.Fork(), weighs: weighs}
		x.ask = func(l lot) (ids []string) {
			c := ask(k, l)
			k++
			for i, p := range l.among {
				if c[i] > 0 {
					ids = append(ids, p.ID)
				}
			}
			return ids
		}
		run(x)
		return x
	}
	first := play(true, func(k int, l lot) (c dice.Cards) {
		if _, err := find(k, l); err != nil {
			d.No(refuse(game.Failed, l.cite, ref.M("w2.refuse.tables", err.Error())))
		}
		for i := range l.n {
			c[i] = 1
		}
		return c
	})
	if d.No(first.Err); d.Err != nil {
		return nil
	}
	again := func(r lots, weighs bool) *deed {
		return play(weighs, func(k int, _ lot) dice.Cards { return r[k] })
	}
	alike := map[string]lots{} // the first draws that came to each answer
	return &game.Proc[lots]{
		Base: d.Base(),
		Segments: []game.Segment[lots]{func(x *dice.Dice, _ *game.Trace, r *lots) {
			end := play(x.Enumerated(), func(k int, l lot) dice.Cards {
				if needs[k] == nil {
					needs[k] = &dice.Need{}
				}
				*needs[k] = dice.Need{Unit: l.name, Name: peopleCall[l.name], What: l.what, Ref: l.cite, Seat: l.seat}
				u, _ := find(k, l) // it was made before
				switch {
				case l.plain:
					r[k], _ = x.Hold(needs[k], u.deck, l.n)
				case l.counts != nil && x.Enumerated():
					r[k] = u.made.of(dice.Tally(x, needs[k], u.deck, l.n, u.made.eye(u.counts)))
				default:
					r[k] = x.Draw(needs[k], u.deck, l.n)
				}
				return r[k]
			})
			if x.Enumerated() {
				answer := (&game.Outcome{Keys: end.Data}).Text()
				if _, known := alike[answer]; !known {
					alike[answer] = *r
				}
				*r = alike[answer]
			}
		}},
		Outcome: func(r lots) game.Object { return again(r, true).Data },
		Show:    func(o *game.Odds) []game.Text { return showDrawn(o, d.without) },
		Report:  func(tr *game.Trace, r lots) { again(r, false).Ends(tr) },
	}
}

// showDrawn tells the chances of a battle that hangs on a draw, and what they leave out; of another draw there is nothing to tell.
func showDrawn(o *game.Odds, without ref.Msg) []game.Text {
	var by board.Chances[string]
	for i := range o.Outcomes {
		x := &o.Outcomes[i]
		if victory, ok := x.Keys.Get("victory").(string); ok {
			by.Gain(itoa(x.Keys.Get("fr").(int))+" "+victory, x.P)
		}
	}
	if len(by) == 0 {
		return nil
	}
	row := board.Likeliest(by.Row(func(k string) ref.Msg {
		fr, victory, _ := strings.Cut(k, " ")
		return ref.M("w2.odds.fr", ref.Signed(atoi(fr)), ref.Word("w2.victory."+victory))
	}))
	out := []game.Text{{Kind: game.HeadLine, Say: ref.M("w2.odds", row), Refs: []ref.Ref{"W200 §6.2.3.1.5"}}}
	if !without.IsZero() {
		out = append(out, game.Text{Kind: game.BodyLine, Say: without, Refs: []ref.Ref{"W200 §6.2.3.1.2"}})
	}
	return out
}

// names are the ids of pieces.
func names(ps []*piece) (ids []string) {
	for _, p := range ps {
		ids = append(ids, p.ID)
	}
	return ids
}
