package flight

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/morale"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds what more than one chapter asks for and this room alone can tell.

// PrepareManning carries out `unlimber A` by a crew that left its guns (OM §11.2): it
// walks back to them with what is left of its move and serves them again, unless an
// enemy holds them or they lie behind the enemy's front (R117).
func PrepareManning(s *state.State, a game.Action, u *state.Unit) (game.Adjudication, error) {
	o := &casting.Overruling{A: a}
	if no := motion.MayStir(s, u, "face"); no != nil {
		if err := refuse(o, no); err != nil {
			return nil, err
		}
	}
	v := game.Verdict{Events: []game.Event{&state.EvManned{Unit: u.ID, Turn: s.Turn}, &state.EvMoved{Unit: u.ID}}}
	head := ref.M("crew.back", u.ID)
	var ground []game.Text
	f := u.Foot()
	if g := morale.GunsOf(s, u); f == nil || g == nil {
		v.Trusted = append(v.Trusted, "guns")
	} else {
		if no := morale.GunsLost(s, u, g); no != nil {
			if err := refuse(o, no); err != nil {
				return nil, err
			}
		}
		cm, way, no := backToGuns(s, u, f, g)
		if no != nil {
			if err := refuse(o, no); err != nil {
				return nil, err
			}
		}
		p := g.Pose
		head = ref.M("crew.back-cm", u.ID, ref.CM(table.Round2(cm)), ref.CM(p.At.X), ref.CM(p.At.Y), ref.Deg(p.Facing))
		v.Events = append(v.Events, &state.EvPlace{Unit: u.ID, X: p.At.X, Y: p.At.Y, Deg: p.Facing},
			&state.EvSpent{Unit: u.ID, Spent: u.Spent + motion.Cost(way, cm), Gone: u.Gone + state.Hundredths(cm), Motion: u.Motion | state.WentForward | state.FinishedMove})
		in := motion.Entered(way, cm)
		v.Steps = motion.GroundSteps(in, cm)
		if m, ok := motion.GroundNote(s, u.ID, in, cm, false); ok {
			ground = []game.Text{{Kind: game.BodyLine, Say: m, Refs: []ref.Ref{facts.S8_3}}}
		}
	}
	v.Lines = append([]game.Text{{Kind: game.HeadLine, Say: head, Refs: []ref.Ref{facts.S11_2}}}, ground...)
	v.Steps = append(v.Steps, game.Step{Ref: facts.S11_2, Say: ref.M("crew.step"), Value: head, From: game.Tracked})
	v.Overrode = o.Overrode
	return casting.Done{V: v}, nil
}

// backToGuns is how far a crew walks back to its guns, over which ground (OM §8.3), and why it
// cannot.
func backToGuns(s *state.State, u *state.Unit, f, g *geometry.Footprint) (float64, *casting.Path, *game.Refusal) {
	cm, bearing := geometry.Round6(geometry.Dist(f.Centre, g.Centre)), geometry.BearingOf(g.Centre.Sub(f.Centre))
	ground := over(s, u, f, bearing, cm)
	left := float64(u.Speed(u.Formation)-u.Spent) / 100
	more := float64(motion.Cost(ground, cm)-state.Hundredths(cm)) / 100
	if cm+more > left+geometry.Tolerance {
		key, args := "crew.too-far", []any{u.ID, ref.CM(table.Round2(cm)), ref.CM(table.Round2(left))}
		if more > 0 {
			key, args = "crew.too-far-ground", append(args, ref.CM(table.Round2(cm+more)), slowing(s, ground, cm))
		}
		return cm, ground, casting.Illegal(facts.S11_2, key, args...)
	}
	way := motion.Slide(s, u, f, bearing, cm, func(o *state.Unit) bool { return o.Side == u.Side })
	if way.By != nil {
		return cm, ground, casting.Illegal(facts.S11_2, "crew.in-the-way", u.ID, way.By.ID)
	}
	for _, o := range table.NearFoot(s, g, 0, u) { // whoever passed over the guns may have stopped there
		if over, by := geometry.Overlapping(g, o.F); over && by.Margin > geometry.Tolerance {
			return cm, ground, casting.Illegal(facts.S11_2, "crew.occupied", u.ID, o.U.ID)
		}
	}
	return cm, ground, nil
}

// ToldBy are the lines of a verdict that no line of its own carries, with its work for
// hands on the line that tells it.
func ToldBy(v game.Verdict) []game.Text {
	lines := slices.Clone(v.Lines)
	if i := slices.IndexFunc(lines, func(t game.Text) bool { return t.Kind == game.HandsLine }); i >= 0 {
		lines[i].Hands = append(slices.Clone(lines[i].Hands), v.Hands...)
	}
	return lines
}
