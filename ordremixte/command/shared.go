package command

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/tables"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// down is a line that tells of orders of a side, whose counters lie face down: it is for its
// eyes (OM §4.2). The state that the enemy sees brings about no such line (Rules.View); this
// keeps it from him where what really came of an entry is told, because the two differ.
func down(side int, l game.Text) game.Text {
	l.Secret = &game.Secret{Side: side}
	return l
}

// AddDue adds a due of a group; see dues.
type AddDue func(group string, a game.Action, optional bool)

// Year is the year of the battle; 0 when the scenario does not say.
func Year(f *state.Field) int {
	if len(f.Date) < 4 {
		return 0
	}
	y, _ := strconv.Atoi(f.Date[:4])
	return y
}

// Chief is the general in command of a whole side: its only one, or the one over
// several divisions; nil when it has none (OM §1).
func Chief(s *state.State, side int) *state.General {
	for _, g := range s.Generals {
		if g.Side == side && g.Brigade < 0 && (g.Division < 0 || state.EqualID(g.ID, s.Field.Sides[side].Commander)) {
			return g
		}
	}
	return nil
}

// Point is a place as JSON.
func Point(p geometry.Vec) []float64 { return []float64{table.Round2(p.X), table.Round2(p.Y)} }

// ArgsCM reads the numbers behind a question.
func ArgsCM(args []string) ([]float64, error) {
	var out []float64
	for _, w := range args {
		x, err := strconv.ParseFloat(strings.TrimSuffix(w, "cm"), 64)
		if err != nil || math.IsNaN(x) || math.Abs(x) > geometry.Far {
			return nil, casting.BadValue("distance", w, facts.S9_1)
		}
		out = append(out, x)
	}
	return out, nil
}

// Margin is a signed distance in words.
func Margin(cm float64) ref.Msg {
	if cm = table.Round2(cm); cm < 0 {
		return ref.M("placed.minus", ref.CM(-cm))
	}
	return ref.M("placed.plus", ref.CM(cm))
}

// gait is what the tables print for movement, read once.
type gait struct {
	RoughPart, HillPart, FieldGuns, WoodCossacks int // parts of the speed
	Field, Obstacle, Ford                        int // hundredths that entering costs
	Road, Open                                   int // hundredths more for a march column
	Strategic                                    int
	StrategicFrom, Oblique, WheelMost            float64
	WheelCost, WheelGroup, WheelGroupOpen        int
}

var Gaits = tables.Of(func(b *tables.Book) *gait {
	return &gait{
		RoughPart: b.Int("movement.rough-part"), HillPart: b.Int("movement.hill-part"),
		FieldGuns: b.Int("movement.field.guns-part"), WoodCossacks: b.Int("cossacks.wood-part"),
		Field: state.Hundredths(b.CM("movement.field.enter")), Obstacle: state.Hundredths(b.CM("movement.obstacle")), Ford: state.Hundredths(b.CM("movement.ford")),
		Road: state.Hundredths(b.CM("movement.march.road")), Open: state.Hundredths(b.CM("movement.march.open-ground")),
		Strategic:     int(b.Measure("movement.strategic.speed").Value),
		StrategicFrom: b.CM("movement.strategic.enemy"), Oblique: b.Deg("movement.oblique"), WheelMost: b.Deg("movement.wheel.most"),
		WheelCost: state.Hundredths(b.CM("movement.wheel.cost")), WheelGroup: b.Int("movement.wheel.group"), WheelGroupOpen: b.Int("movement.wheel.group-open"),
	}
})

// Typed writes a length or an angle as it is typed.
func Typed(x float64) string { return strconv.FormatFloat(geometry.Round6(x), 'f', -1, 64) }

// Words are how a side may be typed, the first canonical: its own name in either
// language, and its nation and what its soldiers are called, unless the other side is of
// that nation too.
func Words(f *state.Field, k int) []string {
	own := f.Sides[k]
	names := []string{casting.SideSlug(own.Name), casting.SideSlug(own.Say.EN), casting.SideSlug(own.Say.IT)}
	others := func(w string) bool {
		for i, s := range f.Sides {
			if i != k && (w == casting.SideSlug(s.Name) || w == casting.SideSlug(s.Say.EN) || w == casting.SideSlug(s.Say.IT) || s.Nation == own.Nation) {
				return true
			}
		}
		return false
	}
	var out []string
	for i, w := range slices.Concat(names, []string{own.Nation}, facts.SideWords[own.Nation]) {
		if w != "" && !slices.Contains(out, w) && (i < len(names) || !others(w)) {
			out = append(out, w)
		}
	}
	return out
}

// SideNamed finds the side of a word: one of its words, or a beginning that only one
// side has; -1 for none.
func SideNamed(f *state.Field, w string) int {
	if w == "" {
		return -1
	}
	for _, is := range []func(x string) bool{func(x string) bool { return x == w }, func(x string) bool { return strings.HasPrefix(x, w) }} {
		found, n := -1, 0
		for k := range f.Sides {
			if slices.ContainsFunc(Words(f, k), is) {
				found, n = k, n+1
			}
		}
		if n == 1 {
			return found
		}
	}
	return -1
}

// One finds the first unit of an action, alive.
func One(s *state.State, a game.Action) (*state.Unit, error) {
	if len(a.Units) == 0 || len(a.Units[0].IDs) == 0 {
		return nil, casting.Need("OM §2.2", "om.need-unit", a.Verb)
	}
	id := a.Units[0].IDs[0]
	u := s.Unit(id)
	if u == nil {
		return nil, casting.UnknownUnit(id)
	}
	if u.Status == state.Destroyed && a.Verb != "set" {
		return nil, &game.Refusal{Kind: game.Unknown, Ref: "OM §2.3", Say: ref.M("om.dead-unit", u.ID), Hint: ref.M("om.hint-dead")}
	}
	return u, nil
}

// HighGround is the kind of a piece of ground that commands what lies below it:
// guns there may fire over friends (OM §9.4). A high hill stands in the field
// twice, as the hill and as this.
const HighGround = "high"

// Padded gives names the same width, so that their rows stand under one another.
func Padded(names []ref.Name) []ref.Name {
	var en, it int
	for _, n := range names {
		en, it = max(en, utf8.RuneCountInString(n.EN)), max(it, utf8.RuneCountInString(n.IT))
	}
	out := make([]ref.Name, len(names))
	for i, n := range names {
		out[i] = ref.Name{EN: n.EN + strings.Repeat(" ", en-utf8.RuneCountInString(n.EN)), IT: n.IT + strings.Repeat(" ", it-utf8.RuneCountInString(n.IT))}
	}
	return out
}

// CalledSo is the name of a brigade, or an id as it stands.
func CalledSo(s *state.State, id string) any {
	if b := s.BrigadeNamed(id); b >= 0 && s.Unit(id) == nil {
		return s.Field.Brigades[b].Say
	}
	return id
}
