package ordremixte

import (
	"adjutant/armylists"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/muster"
	"adjutant/ordremixte/state"
)

// armies reads the armies of players for the folder.
type armies struct{}

// Read implements game.Armies.
func (armies) Read(path string, text []byte) (game.Muster, error) {
	f, err := muster.Read(path, text)
	if err != nil {
		return nil, err
	}
	return mustered{f}, nil
}

// Begin implements game.Armies.
func (armies) Begin(w game.Levy) (game.Muster, error) {
	l, err := muster.Begin(w)
	if err != nil {
		return nil, err
	}
	return mustered{&muster.File{List: l}}, nil
}

// Nations implements game.Armies.
func (armies) Nations() []game.Choice { return muster.Nations() }

// Troops implements game.Armies.
func (armies) Troops(nation string, year int) []game.Choice { return muster.Troops(nation, year) }

// Compare implements game.Armies.
func (armies) Compare(a, b game.Muster) []ref.Msg {
	x, ok := a.(mustered)
	y, also := b.(mustered)
	if !ok || !also {
		return nil
	}
	return muster.Compare(x.List, y.List)
}

// Field implements game.Armies.
func (armies) Field(a, b game.Muster, title string) ([]byte, []ref.Msg) {
	x, ok := a.(mustered)
	y, also := b.(mustered)
	if !ok || !also {
		return nil, nil
	}
	return muster.Field(x.List, y.List, title)
}

// Parts implements game.Pricer.
func (armies) Parts() ([]string, []bool) { return muster.Parts() }

// Clash implements game.Pricer.
func (armies) Clash(seed uint64, n, points int) (game.Clash, error) {
	return muster.Clash(seed, n, points)
}

// Priced implements game.Pricer.
func (armies) Priced(w, errs []float64, from game.Priced) ([]byte, error) {
	return muster.Priced(w, errs, armylists.Prices{Seed: int(from.Seed), Battles: from.Battles, Meets: from.Meets, Date: from.Date, Edition: from.Edition, Command: from.Command})
}

// mustered is an army as the program sees it.
type mustered struct{ *muster.File }

// Assessed implements game.Assessed.
func (m mustered) Assessed() (points, year int) { return m.List.Worth(), m.List.Year() }

// Canonical implements game.Muster.
func (m mustered) Canonical() []byte { return m.List.Canonical() }

// Text implements game.Muster.
func (m mustered) Text() []byte { return m.YAML() }

// Title implements game.Muster.
func (m mustered) Title() ref.Name { return ref.Name(m.List.Name) }

// Player implements game.Muster.
func (m mustered) Player() string { return m.List.Player }

// Flaws implements game.Muster.
func (m mustered) Flaws() []game.Flaw {
	var out []game.Flaw
	for _, f := range m.Faults() {
		out = append(out, game.Flaw(f))
	}
	return out
}

// Mend implements game.Muster.
func (m mustered) Mend() game.Mended {
	r := m.Repair()
	out := game.Mended{Tried: r.Tried, None: r.None, Whole: r.Whole}
	for _, s := range r.Steps {
		out.Changes = append(out.Changes, game.Flaw(s))
	}
	if r.Army != nil {
		out.After = mustered{&muster.File{List: r.Army}}
	}
	return out
}

// Roll implements game.Muster: each unit with the points of morale that it begins with (OM §2.3).
func (m mustered) Roll() []game.Rank {
	ranks := m.Ranks()
	at := map[string]int{}
	m.Units(func(_ muster.Place, u *muster.Unit) { at[u.ID] = pointsOf(m.List, u) })
	for i := range ranks {
		for k := range ranks[i].Units {
			ranks[i].Units[k].Points = at[ranks[i].Units[k].ID]
		}
	}
	return ranks
}

// pointsOf are the points of morale of a unit of an army, as if it stood in a battle.
func pointsOf(l *muster.List, u *muster.Unit) int {
	t := l.Kind(u)
	if t == nil {
		return 0
	}
	return startPM(fielded(t, u))
}

// fielded is a unit with what its points of morale hang on.
func fielded(t *armylists.TroopType, u *muster.Unit) *state.Unit {
	grade := t.Grade
	if u.Grade != "" {
		grade = u.Grade
	}
	in := battle.Unit{Arm: t.Arm, Weight: t.Weight, Grade: grade}
	x := &state.Unit{Arm: facts.Arm(state.ValueOf(facts.FArm, in.Arm)), Weight: facts.Medium, Grade: facts.Grade(state.ValueOf(facts.FGrade, in.Grade)), Bases: u.Bases, BasesStart: u.Bases, Guns: armylists.IsGuns(t.Arm)}
	if in.Weight != "" {
		x.Weight = facts.Weight(state.ValueOf(facts.FWeight, in.Weight))
	}
	return x
}
