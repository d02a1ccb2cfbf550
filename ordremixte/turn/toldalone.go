package turn

import (
	"strconv"
	"strings"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// This file holds each of several whom a line names against the table by itself. What is measured of the first would let whoever stands
// nowhere, or has no name, speak for those behind him in the line.

// eachAlone is what the table shows of a fact where one of those who act is judged alone with one of those to whom it is done, the first
// that shows it otherwise. Whoever stands nowhere is passed over, and whoever may not act alone whatever is typed.
func eachAlone(s *state.State, a game.Action, f game.Fact) []dispute {
	if len(a.Units) < 2 || len(a.Units[0].IDs)+len(a.Units[1].IDs) < 3 {
		return nil
	}
	targets := a.Units[1].IDs
	if a.Units[1].Join == game.Behind { // whom a shot goes on to stands behind somebody
		targets = targets[:1]
	}
	for i := range a.Units[0].IDs {
		for j := range targets {
			if d := oneByOne(s, a, f, i, j); d != nil {
				return d
			}
		}
	}
	return struckBehind(s, a, f)
}

// oneByOne is what the table shows of a fact of the situation in a line in which one does it to one.
func oneByOne(s *state.State, a game.Action, f game.Fact, i, j int) []dispute {
	if f.Of != "" || !stands(s, a.Units[0].IDs[i]) || !stands(s, a.Units[1].IDs[j]) {
		return nil
	}
	one := a
	one.Text, one.Facts = "", nil
	one.Units = []game.Operand{{IDs: a.Units[0].IDs[i : i+1]}, {IDs: a.Units[1].IDs[j : j+1]}}
	for _, g := range a.Facts {
		if of, ok := factAlone(g, i, j); ok {
			one.Facts = append(one.Facts, of)
		}
	}
	bare := without(one, f)
	c, adj, err := castOf(s, bare)
	if c == nil {
		return nil
	}
	if no := refusalOf(err); no != nil && no.Close == nil {
		if _, _, typed := castOf(s, one); refusalOf(typed) != nil {
			return nil
		}
	}
	ds := against(s, one, f, c, adj, err)
	for k := range ds {
		if d := &ds[k]; d.info.Name != "" {
			d.of = a.Units[0].IDs[i]
			d.no = d.refusal(s, c, f)
		}
	}
	return ds
}

// stands reports a unit of which the program knows where it is.
func stands(s *state.State, id string) bool {
	u := s.Unit(id)
	return u != nil && u.PlaceKnown()
}

// factAlone is a fact in a line in which the one of each side that has those places is alone; ok is false of others' facts.
func factAlone(f game.Fact, i, j int) (game.Fact, bool) {
	if f.Of == "" {
		return f, true
	}
	side := strings.IndexByte("at", f.Of[0])
	if n, err := strconv.Atoi(f.Of[1:]); err == nil && (side < 0 || n != [2]int{i, j}[side]+1) {
		return f, false
	}
	f.Of = f.Of[:1]
	return f, true
}

// struckBehind is the side of whom a shot strikes, the first or whoever stands behind him, as far as it is typed for all of them: each
// placed one has his own from where the shot comes (§9.5, 9.8).
func struckBehind(s *state.State, a game.Action, f game.Fact) []dispute {
	if a.Verb != "fire" || f.Of != "" || f.Name != facts.SituationFacts[facts.SSide].Name {
		return nil
	}
	c, err := casting.Gather(s, without(a, f))
	if err != nil {
		return nil
	}
	d := dispute{in: sheetOf{fact: int(facts.SSide)}, info: facts.SituationFacts[facts.SSide]}
	typed, ok := state.Read(d.info, f.Value)
	if !ok {
		return nil
	}
	for _, by := range c.Units[0] {
		for _, t := range c.Units[1] {
			if !stands(s, by.ID) || !stands(s, t.ID) {
				continue
			}
			side, clear := sideStruck(c, by, t)
			if !clear || side == facts.Side(typed) {
				continue
			}
			d.known, d.of = int(side), by.ID
			d.no = d.refusal(s, c, f)
			return []dispute{d}
		}
	}
	return nil
}

// sideStruck is the side on which a shot strikes somebody; clear is false where the tape cannot tell whether it is another.
func sideStruck(c *casting.Cast, by, t *state.Sheet) (side facts.Side, clear bool) {
	c.Base.Steps = nil
	aim := fire.RangeTo(c, by, t)
	if side = table.SideOf(c, aim); aim.Unflanked() {
		return side, true
	}
	r := geometry.FireSide(aim.Ff, aim.Tf)
	return side, !r.Front.Close(c.S.Tape()) && (side == facts.Front || !r.Rear.Close(c.S.Tape()))
}
