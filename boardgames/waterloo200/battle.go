package waterloo200

import (
	"slices"

	"adjutant/boardgames/waterloo200/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

const attacker, defender = 0, 1

// sides are the two sides of a battle as facts name them, whose the facts of each are, of its blocks, of its
// hidden ones and of those they may be.
var sides = [2]struct{ name, units, hidden, pool string }{{"attacker", "a", "ah", "ap"}, {"defender", "d", "dh", "dp"}}

// fight is one battle whose blocks are all known (W200 §6.2.3.1).
type fight struct {
	n       *numbers
	read    readings
	faction [2]string
	units   [2][]unit // in the area
	support []unit    // of the attacker, in adjacent areas: activated commanders, employed guns
	colour  string    // of the area
	terrain int
	grand   bool    // a grand battery (W200 §0/or-5)
	options options // in force
	morale  [2]int  // of both factions, where the option is in force
}

// options are the optional rules that matter in a battle.
type options struct{ charge, grand, languages, combined, morale bool }

// outcome is how a battle ends.
type outcome struct {
	of, df  int
	hits    [2]int // to be taken
	winner  int    // -1 in a draw
	victory string
	after   [2][]face // of the blocks in the area
	support []face
}

// sums are the signed sums of both sides, term by term.
func (f *fight) sums() (of, df game.Sum) { return f.sum(attacker), f.sum(defender) }

// sum is what a side fights with, term by term.
func (f *fight) sum(side int) (out game.Sum) {
	f.terms(side, func(worth int, row string, who *unit) {
		about := []any{ref.Signed(worth)}
		if who != nil {
			about = append(about, who.name())
		}
		out = append(out, game.Term{Kind: game.Modifier, Worth: worth, Row: row, Say: ref.M("w2.term."+row, about...)})
	})
	return out
}

// total is what the terms of a side come to.
func (f *fight) total(side int) (n int) {
	f.terms(side, func(worth int, _ string, _ *unit) { n += worth })
	return n
}

// terms are what a side fights with (W200 §6.2.3.1.4), and of which block each is, nil of none.
func (f *fight) terms(side int, add func(worth int, row string, who *unit)) {
	doubles := side == attacker && f.charges()
	for i := range f.units[side] {
		u := &f.units[side][i]
		worth := u.face.strength()
		if doubles && u.arm == horse {
			add(f.n.charge*worth, "charge", u)
			continue
		}
		add(worth, "block", u)
	}
	if side == attacker {
		for i := range f.support {
			u := &f.support[i]
			row := "stars"
			if gun(u.arm) {
				row = "balls"
			}
			add(u.face.special(), row, u)
		}
	}
	if side == defender && f.terrain > 0 && !f.grand {
		add(f.terrain, "terrain", nil)
	}
	if less := f.babel(side); less > 0 {
		add(-less, "languages", nil)
	}
	if f.options.morale {
		add(f.morale[side], "morale", nil)
	}
}

// name is a unit in a sentence: its own name, else its place.
func (u *unit) name() any { return u.id }

// charges reports that the attacker's horse counts double: in the open, and no horse against it
// (W200 §0/or-2).
func (f *fight) charges() bool {
	return f.options.charge && f.colour == green && hasArm(f.units[attacker], horse) && !hasArm(f.units[defender], horse)
}

func hasArm(us []unit, arms ...string) bool {
	return slices.ContainsFunc(us, func(u unit) bool { return slices.Contains(arms, u.arm) })
}

// babel is what different languages take from a British side (W200 §0/or-6, R21).
func (f *fight) babel(side int) int {
	if !f.options.languages || f.faction[side] != british {
		return 0
	}
	spoken := map[string]bool{}
	speak := func(us []unit) {
		for i := range us {
			spoken[us[i].tongue()] = true
		}
	}
	speak(f.units[side])
	if side == attacker {
		speak(f.support)
	}
	less := f.n.language * (len(spoken) - 1)
	if f.read.Has(book.TwoLanguagesTwo) && len(spoken) > 1 {
		less = f.n.language * len(spoken)
	}
	return min(max(less, 0), f.n.languages)
}

// tongue is the language of a block; commanders and guns are English (W200 §0/or-6).
func (u *unit) tongue() string {
	if !fights(u.arm) || u.language == "" {
		return "english"
	}
	return u.language
}

// combined reports an attack in which all four types take part (W200 §0/or-8, R19); by another reading a heart beside it
// does not (R71).
func (f *fight) combined() bool {
	all := slices.Clone(f.units[attacker])
	for i := range f.support {
		if u := &f.support[i]; !commander(u.arm) || u.face.special() > 0 || !f.read.Has(book.HeartsStayOut) {
			all = append(all, *u)
		}
	}
	return f.options.combined && hasArm(all, foot) && hasArm(all, horse) && hasArm(all, footGun, horseGun) && hasArm(all, tactical, supreme)
}

// The names of victories.
const (
	draw      = "draw"
	marginal  = "marginal"
	decisive  = "decisive"
	brilliant = "brilliant"
)

// decide is who wins, how, and what each side has to take (W200 §6.2.3.1.5, §6.2.3.1.6).
func (f *fight) decide() outcome {
	o := outcome{of: f.total(attacker), df: f.total(defender), winner: -1, victory: draw}
	fr := o.of - o.df
	switch {
	case fr > 0:
		o.winner = attacker
	case fr < 0:
		o.winner, fr = defender, -fr
	}
	if o.winner >= 0 {
		f.share(&o, fr)
	}
	return o
}

// resolve fights it (W200 §6.2.3.1.5 to §6.2.3.1.8); the blocks are hit as their owners keep most.
func (f *fight) resolve() outcome {
	o := f.decide()
	for side := range sides {
		hits := min(o.hits[side], f.n.absorbed(f.units[side], false))
		o.after[side] = f.n.losses(f.units[side], hits, f.read.Has(book.HitsSpread))
	}
	for i := range f.support {
		s := f.support[i].face
		if !f.grand {
			s = s.served()
		}
		o.support = append(o.support, s)
	}
	return o
}

// share is what each side has to take of a final result (W200 §6.2.3.1.6).
func (f *fight) share(o *outcome, fr int) {
	loser := 1 - o.winner
	suffered := fr
	early := f.combined() && loser == attacker && f.read.Has(book.CombinedBeforeShares)
	switch {
	case f.grand && loser == attacker: // nobody loses anything by a battery that is beaten (W200 R20)
		suffered = 0
		if f.read.Has(book.BatteryRebounds) {
			suffered = fr
		}
	default:
		suffered = min(fr, f.n.absorbed(f.units[loser], f.read.Has(book.AbsorbOnTop)))
	}
	if early {
		suffered = max(0, suffered-f.n.combined)
	}
	share := 0
	switch {
	case fr <= f.n.marginal:
		o.victory, share = marginal, up(suffered, f.n.marginalShare)
	case fr <= f.n.decisive:
		o.victory, share = decisive, up(suffered, f.n.decisiveShare)
	default:
		o.victory, share = brilliant, min(f.n.brilliantHits, suffered)
	}
	o.hits[loser], o.hits[o.winner] = suffered, share
	if f.grand {
		o.hits[attacker] = 0
	}
	if f.combined() && !early {
		o.hits[attacker] = max(0, o.hits[attacker]-f.n.combined)
	}
}

// up divides and rounds up.
func up(n, by int) int { return (n + by - 1) / by }
