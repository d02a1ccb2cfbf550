package motion

import (
	"slices"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// MayHold refuses a block to a unit: it burns, an enemy is in it, or there is no room
// (OM §9.4, 15).
func MayHold(s *state.State, u *state.Unit, block *state.Terrain) *game.Refusal {
	if t := table.Blaze(s, block.ID); t > 0 {
		return casting.Illegal(facts.SBlaze, "block.burning", u.ID, block.ID, t)
	}
	if e := HeldAgainst(s, block, u.Side); e != nil {
		r := casting.Illegal(facts.S15, "block.held", u.ID, block.ID, e.ID)
		if !u.Fugitive() {
			r.Ways = []game.Way{{Line: "charge " + u.ID + " at " + e.ID, Say: ref.M("block.way-attack")}}
		}
		return r
	}
	if room := Room(s, block, u); u.Bases > room {
		return casting.Illegal(facts.S15, "block.full", u.ID, block.ID, room, u.Bases)
	}
	return nil
}

// FormedFor refuses the formations that do not go into a block (OM §15).
func FormedFor(s *state.State, u *state.Unit) *game.Refusal {
	if u.Fugitive() || u.Formation == facts.Open || u.Formation == facts.March || u.Formation == facts.Limbered {
		return nil
	}
	if u.Abandoned { // a crew walks as it likes
		return nil
	}
	r := casting.Illegal(facts.S15, "block.formation", u.ID, ref.Word("formation."+facts.UnitFacts[facts.FFormation].Words[u.Formation]))
	for _, f := range []facts.Formation{facts.March, facts.Open, facts.Limbered} {
		if ok, _ := Allows(u, f); ok && (f == facts.Limbered) == u.IsArtillery() {
			w := facts.UnitFacts[facts.FFormation].Words[f]
			line := "form " + u.ID + " " + w
			if f == facts.Limbered {
				line = "limber " + u.ID
			}
			r.Ways = append(r.Ways, game.Way{Line: line, Say: ref.M("placed.way-form", ref.Word("formation."+w))})
		}
	}
	return r
}

// TownBars refuses a move of a unit on the table that ends in a block it may not hold,
// or in a formation that may only pass it (OM §15); nil when it may be made.
func TownBars(s *state.State, m *table.March) *game.Refusal {
	g, err := m.U.At(m.After, m.To)
	if err != nil || m.U.Foot() == nil {
		return nil
	}
	block := table.Under(s, g, table.BuiltUp)
	if block == nil {
		return nil
	}
	if in := table.BlockOf(s, m.U); in != nil && in.ID == block.ID {
		return nil
	}
	if r := MayHold(s, m.U, block); r != nil {
		return r
	}
	stops := *m.U
	stops.Formation = m.After
	return FormedFor(s, &stops)
}

// Leaves is what a move out of its block does to a unit (OM §15): it is disordered to
// the end of the move. One that is not on the table is out as soon as it moves.
func Leaves(s *state.State, u *state.Unit, to geometry.Pose) []game.Event {
	in := table.BlockOf(s, u)
	if in == nil {
		return nil
	}
	if u.Foot() == nil {
		return append([]game.Event{&state.EvBlock{Unit: u.ID}}, DisordersOut(s, u)...)
	}
	if g, err := u.At(u.Formation, to); err == nil && in.Polygon.Contains(g.Centre) {
		return nil
	}
	return DisordersOut(s, u)
}

// held reports that a unit stood in a block when the movements of the turn opened, or that nobody
// knows where it stood: who came in later passes through (OM §15, R338).
func held(u *state.Unit, block *state.Terrain) bool {
	from := u.AtOpening()
	if !from.Placed {
		return true
	}
	f, err := u.At(from.Formation, from.Pose)
	return err != nil || block.Polygon.Contains(f.Centre)
}

// passes is the block that a move takes a unit out of, its own or, on a move that leads straight
// through, one on its way; nil when there is none. disorders is what that does to it: by the other
// reading to pass through is to leave (OM §15, R338).
func passes(s *state.State, m *table.March) (out *state.Terrain, disorders []game.Event) {
	u := m.U
	in, after := table.BlockOf(s, u), (*state.Terrain)(nil)
	g, err := u.At(m.After, m.To)
	if err == nil && u.Foot() != nil {
		after = table.Under(s, g, table.BuiltUp)
	}
	through := s.Read().Has(book.PassingThroughHousesDisorders)
	if in != nil {
		disorders = Leaves(s, u, m.To)
		if disorders != nil && !through && u.Foot() != nil && !held(u, in) {
			disorders = nil
		}
		if after == nil || after.ID != in.ID {
			out = in
		}
		return out, disorders
	}
	if f := u.Foot(); err == nil && f != nil && m.Kind&state.Wheeled == 0 {
		for i := range s.Field.Terrain {
			b := &s.Field.Terrain[i]
			if !table.BuiltUp(b.Kind) || after != nil && after.ID == b.ID || len(b.Polygon.Along(f.Centre, g.Centre)) == 0 {
				continue
			}
			if through {
				disorders = DisordersOut(s, u)
			}
			return b, disorders
		}
	}
	return nil, nil
}

// comesIn says that a move, other than one that was typed so, has ended in a block of houses, which its unit holds
// now (OM §15).
func (w *Mover) comesIn(t trod) {
	u := w.S.Unit(t.m.U.ID)
	of := slices.DeleteFunc(slices.Clone(w.said), func(x trod) bool { return !state.EqualID(x.m.U.ID, u.ID) }) // its legs
	b, was := table.BlockOf(w.S, u), table.BlockOf(w.S, of[0].m.U)
	if b == nil || w.into != nil || of[len(of)-1].m != t.m || was != nil && was.ID == b.ID {
		return
	}
	w.V.Lines = append(w.V.Lines, game.Text{Kind: game.BodyLine, Say: ref.M("block.enters", u.ID, b.Named()), Refs: []ref.Ref{facts.S15}})
	lines, steps, data := Housed(w.S, u, b)
	w.V.Lines, w.V.Steps, w.V.Data = append(w.V.Lines, lines...), append(w.V.Steps, steps...), append(w.V.Data, data...)
}

// DisordersOut is the disorder of a unit that leaves its block (OM §15), of open order too
// unless ground disorders that nowhere (§8.3, R210).
func DisordersOut(s *state.State, u *state.Unit) []game.Event {
	if s.Read().Has(book.OpenOrderLeavesBlocksInOrder) && Loose(u, u.Formation) {
		return nil
	}
	return []game.Event{&state.EvDisorder{Unit: u.ID, On: true}}
}

// SaysOut is the line that a unit has left its block, and in what order; passed says that it only
// went through (R338).
func SaysOut(s *state.State, u *state.Unit, block string, passed bool) game.Text {
	t := game.Text{Kind: game.BodyLine, Say: ref.M("block.leaves", u.ID, s.Called(block)), Refs: []ref.Ref{facts.S15}}
	if passed {
		t.Say, t.Refs = ref.M("block.passes", u.ID, s.Called(block)), append(t.Refs, "OM R338")
		return t
	}
	if len(DisordersOut(s, u)) == 0 {
		t.Say = ref.M("block.leaves-orderly", u.ID, s.Called(block))
	}
	if Loose(u, u.Formation) {
		t.Refs = append(t.Refs, "OM R210")
	}
	return t
}
