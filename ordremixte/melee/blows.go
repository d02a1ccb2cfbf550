package melee

import (
	"slices"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/state"
)

// blow is what one roll of a side did, for the explanation.
type blow struct {
	units   []*chain.Fighter
	parts   []chain.Percent // by unit
	value   int
	auto    int
	needed  int
	face    int
	hits    int
	on      []*chain.Fighter
	chosen  bool
	outcome int // 0 miss, 1 hit, 2 critical
}

// strike is one roll of a side: hits go to its one enemy, or where the single
// unit's owner puts them (R57).
func (m *clash) strike(d *dice.Dice, t *game.Trace, by *side, roll *dice.Need, in *chain.Result, hit *[chain.MaxFighters]int8, crit *[chain.MaxFighters]bool) {
	h := &m.r.N.Shock().Hits
	b := d.Band(roll, by.critical, by.needed)
	hits := by.auto * h.Hit
	switch {
	case b == 0 && by.critical > 0:
		hits += h.Critical
	case b <= 1:
		hits += h.Hit
	}
	fs, foes := by.who.list(), by.at.list()
	var bl blow
	if t != nil {
		foes = append([]*chain.Fighter(nil), foes...)
		fs = append([]*chain.Fighter(nil), fs...)
		bl = blow{units: fs, parts: m.parts(fs, in), value: by.val, auto: by.auto, needed: by.needed, face: d.Last(), hits: hits, outcome: 2 - b}
	}
	if hits > 0 && len(foes) > 0 {
		on := 0
		if len(foes) > 1 {
			on = m.chooseTold(d, t, fs, foes, &bl, hits)
		}
		switch {
		case on < len(foes):
			hit[foes[on].Slot] += int8(hits)
			crit[foes[on].Slot] = b == 0 && by.critical > 0
			if t != nil {
				bl.on = foes[on : on+1]
			}
		default: // a loss of two, split
			hit[foes[0].Slot] += int8((hits + 1) / 2)
			hit[foes[1].Slot] += int8(hits / 2)
			crit[foes[0].Slot] = b == 0 && by.critical > 0
			if t != nil {
				bl.on = foes
			}
		}
	}
	if t != nil {
		m.sayBlow(t, &bl)
	}
}

// chooseTold is choose with the blow told first: who is asked where it falls has read
// what it did.
func (m *clash) chooseTold(d *dice.Dice, t *game.Trace, fs, foes []*chain.Fighter, b *blow, hits int) int {
	if t == nil {
		return m.choose(d, fs, foes, hits)
	}
	lines, steps := slices.Clone(t.Lines), len(t.Steps)
	m.sayBlow(t, b)
	on := m.choose(d, fs, foes, hits)
	t.Lines, t.Steps = lines, t.Steps[:steps]
	b.chosen = true
	return on
}

// choose asks the owner of the single unit (R28, R57) or of the units hit
// (reading b) where the loss falls. Under odds it falls on the first.
func (m *clash) choose(d *dice.Dice, fs, foes []*chain.Fighter, hits int) int {
	owner := fs[0].ID
	if m.r.Has(book.PairPlacesTheHit) || m.r.Has(book.PairPlacesItsLoss) {
		owner = foes[0].ID
	}
	m.place = dice.Need{Die: dice.Choice, Unit: owner, What: "die.loss-on", Ref: "OM R57"}
	for _, e := range foes {
		m.place.Answers = append(m.place.Answers, m.answer(e))
	}
	if hits >= 2 && !m.r.Has(book.PairPlacesTheHit) && !m.r.Has(book.PairPlacesItsLoss) {
		m.place.Answers = append(m.place.Answers, m.answer(foes[0])+"+"+m.answer(foes[1]))
	}
	return d.Choose(&m.place)
}

// answer names a unit where its owner is asked for it, or something is assumed of it: its id, or its part and
// number.
func (m *clash) answer(f *chain.Fighter) string {
	s := m.side[f.Slot]
	for i, o := range m.sides[s] {
		if o == f {
			return f.KeyOr([...]string{"attacker", "defender"}[s], i)
		}
	}
	return f.ID
}

// critFates settles at once the generals struck by a critical (§10.6).
func (m *clash) critFates(d *dice.Dice, t *game.Trace, in *chain.Result) {
	if !m.riders || m.struck.Alone(d) {
		return
	}
	for _, f := range m.All {
		m.critFate(d, t, f, &in.U[f.Slot])
	}
}

func (m *clash) critFate(d *dice.Dice, t *game.Trace, f *chain.Fighter, c *chain.Change) {
	if c.Marks&chain.Struck != 0 {
		morale.FateOf(m.r, d, t, f, c, state.InMelee)
		c.Marks |= chain.Checked
	}
}
