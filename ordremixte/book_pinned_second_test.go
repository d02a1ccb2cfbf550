package ordremixte

import (
	"math"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// This file states more rules that a fault could break without another test failing.

// A rider takes an order with him (OM §4.2 [+]); how far he rides is no order, and alone it is none (OM §4.2 [-]).
func TestPinned4_2_HowFarIsNoOrder(t *testing.T) {
	s := atTurn(corps(t), 3)
	for args, want := range map[string]string{"fane 45cm": "45cm", "fane halt 45cm": ""} {
		_, err := command.Instruction(s, game.Action{Verb: "courier", Args: strings.Fields(args)})
		r, got := asRefusal(err), ""
		if r != nil {
			got = "refused"
			for _, a := range r.Say.Args {
				if a == any(want) {
					got = want
				}
			}
		}
		if got != want {
			t.Errorf("OM §4.2: courier %s: got %q, want the order %q named as none", args, got, want)
		}
	}
}

// Foot in open order goes straight away from who charges it (OM §8.7 [+], R283): the way he comes, wherever it
// fronts itself. Here it looks to the east, and the column comes from the north.
func TestPinned8_7_AwayFromWhoCharges(t *testing.T) {
	s := slips(t, unitAt("A", 4, "open", 60, 60, 90, rifles), 17)
	was := s.Unit("A").Foot().Centre
	n := played(t, s, evading([]string{"A"}))
	if is := n.Unit("A").Foot().Centre; math.Abs(is.X-was.X) > 0.02 || is.Y >= was.Y-1 {
		t.Errorf("OM §8.7: charged from the north it went from %v to %v, want south", was, is)
	}
}

// A flight cut short names the ground that took of its move (OM §8.3 [+], OM §14), and no other: the wood, not the
// gentle hill that it comes over as well (OM §8.3 [-]).
func TestPinned14_WhichGroundTookOfAFlight(t *testing.T) {
	wood := "id: w, kind: wood, polygon: [[40, 66], [80, 66], [80, 76], [40, 76]]"
	hill := "id: h, kind: low-hill, polygon: [[40, 62], [80, 62], [80, 65], [40, 65]]"
	for _, ground := range [][]string{{wood}, {wood, hill}, {hill}} {
		s := fled(exact(scenario(t, []string{line("A", 60, 50, 0)}, []string{unitAt("X", 4, "line", 60, 60, 180, "")}, ground...)), "X", "A", state.Routing)
		x := flight.FlightOf(s, s.Unit("X"))
		if want := min(len(ground), 1); ground[0] == hill {
			if len(x.Slowed) != 0 {
				t.Errorf("OM §14: over a gentle hill: got %d names of ground that slowed it, want none", len(x.Slowed))
			}
		} else if len(x.Slowed) != want {
			t.Errorf("OM §14: through a wood, %d grounds: got %d names of ground that slowed it, want the wood", len(ground), len(x.Slowed))
		}
	}
}

// Who charges medium or heavy guns in their front tests for fire on a d6 (OM §11.1 [+]); who charges foot beside
// him, or the guns in the flank, on a d10 as everybody (OM §11.1 [-]).
func TestPinned11_1_WhoChargesTheGuns(t *testing.T) {
	s := exact(scenario(t, []string{battery("G", 2, 60, 20, 0, ""), line("B", 90, 20, 0)},
		[]string{unitAt("X", 4, "column", 60, 30, 180, ""), unitAt("Y", 4, "column", 90, 30, 180, ""), unitAt("Z", 4, "column", 30, 30, 180, "")}))
	s = after(inPhase(s, "fire"), &state.EvStage{Stage: state.FireTests})
	s = after(s, &state.EvCharge{N: 1, Attackers: []string{"X"}, Target: "G", Side: facts.Front, Closing: facts.Long},
		&state.EvCharge{N: 2, Attackers: []string{"Y"}, Target: "B", Side: facts.Front, Closing: facts.Long},
		&state.EvCharge{N: 3, Attackers: []string{"Z"}, Target: "G", Side: facts.Flank, Closing: facts.Long})
	for id, want := range map[string]dice.Die{"X": dice.D6, "Y": dice.D10, "Z": dice.D10} {
		one := as(s, id, func(u *state.Unit) { u.PM, u.FireLost, u.Shot = 3, 1, true })
		adj := prepared(t, one, actionOf(t, one, "morale "+id))
		d := dice.New(nil, nil)
		owed, err := d.Run(func() { adj.Play(d) })
		if err != nil || len(owed) != 1 || owed[0].Die != want {
			t.Errorf("OM §11.1: %s: owes %v, %v; want one %v", id, owed, err, want)
		}
	}
}

// Who holds a block stands within its sides (OM §15 [+]): bases of his that lie beyond them are in nobody's way who
// closes on it.
func TestPinned15_TheGarrisonIsInNobodysWay(t *testing.T) {
	s := exact(scenario(t, []string{unitAt("G", 6, "open", 20, 20, 0, rifles)}, []string{unitAt("F", 4, "column", 76, 60, 270, "")}, house("v", 60, 60)))
	s = after(s, &state.EvPlace{Unit: "G", X: 60, Y: 60})
	s = after(frenchMove(s, "move-first"), &state.EvCharge{N: 1, Attackers: []string{"F"}, Target: "G", Side: facts.Front, Closing: facts.Short, Ground: "v", Face: 2},
		&state.EvPlace{Unit: "F", X: 66, Y: 60, Deg: 270})
	if table.BlockOf(s, s.Unit("G")) == nil {
		t.Fatal("OM §15: G holds no block")
	}
	_, said := turn.Conform(s, nthOf(s.Charges, 0))
	for _, l := range said {
		if strings.HasPrefix(l.Say.Key, "contact.no-room") || slices.ContainsFunc(l.Say.Args, func(a any) bool { return a == any("G") }) {
			t.Errorf("OM §15: F closes on the block of G: got %s, want nobody in the way", l.Say.Key)
		}
	}
}

// What a unit is called besides is its own when the game is taken up again (OM §2.2).
func TestPinned2_2_ALabelIsWrittenWithItsUnit(t *testing.T) {
	var w game.Wire
	es, err := state.Events.Decode(w.Append(nil, []game.Event{&state.EvTag{Unit: "A", Label: "guard"}}))
	if err != nil || len(es) != 1 || *es[0].(*state.EvTag) != (state.EvTag{Unit: "A", Label: "guard"}) {
		t.Errorf("OM §2.2: A is called guard: read back %+v, %v", es, err)
	}
}

// A router who has rallied has done so in a turn, which stands with it when the game is taken up again (OM §14/rally [+]).
func TestPinned14_TheTurnOfARallyIsWrittenDown(t *testing.T) {
	var w game.Wire
	es, err := state.Events.Decode(w.Append(nil, []game.Event{&state.EvRallied{Unit: "A", Turn: 3}}))
	if err != nil || len(es) != 1 || *es[0].(*state.EvRallied) != (state.EvRallied{Unit: "A", Turn: 3}) {
		t.Errorf("OM §14: A rallied in turn 3: read back %+v, %v", es, err)
	}
}

// Of who goes by hand only the length of his move is known: ground and way are the table's word (OM §8.3 [+], OM §8.4
// [+]); of who is placed they are measured (OM §8.3 [-]).
func TestPinned8_3_WhatIsTrustedOfWhoGoesByHand(t *testing.T) {
	s := inPhase(exact(scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 100, 180)})), "move-first")
	for _, known := range []bool{true, false} {
		in := s
		if !known {
			in = after(s, &state.EvUnplaced{Unit: "A"})
		}
		_, v := does(t, in, "move A forward 5")
		for _, what := range []string{"ground", "way"} {
			if got := slices.Contains(v.Trusted, what); got == known {
				t.Errorf("OM §8.3: place known %v: got %s trusted %v, want %v", known, what, got, !known)
			}
		}
	}
}

// Two tapes that meet at so flat an angle that what they err by moves the corner far do not place it, and it is told
// between which lengths it may lie (OM §10.4 [-]): from A.fl 2 and from A.fr 14, 12 cm apart.
func TestPinned10_4_BetweenWhichLengthsACornerLies(t *testing.T) {
	r := notThere(t, tableOf(t, "fig06"), "measure.tapes-bad", "Y", "fl", "A.fl", "2", "A.fr", "14", "fr", "A.fl", "6", "A.fr", "15.1")
	if len(r.Say.Args) < 4 || r.Say.Args[2] == r.Say.Args[3] {
		t.Errorf("OM §10.4: got from %v, want two lengths apart", r.Say.Args)
	}
}

// A general who rides with a unit may leave it (OM §4.4 [+]), and what he may do names the unit.
func TestPinned4_4_WhomAGeneralMayLeave(t *testing.T) {
	s, _ := does(t, inPhase(corps(t), "move-first"), "attach fane A")
	v, err := ask.Answer(s, actionOf(t, s, "legal fane"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range v.Lines {
		if l.Say.Key == "legal.may" && l.Say.Args[0] == any(ref.Word("parse.verb.detach")) && l.Say.Args[1] != any("A") {
			t.Errorf("OM §4.4: got %v, want it to name A", l.Say.Args)
		}
	}
}

// Before any face is known a shot of rockets gives its reasons as other shots do (OM §9.7 [+]): what fires, and how far.
func TestPinned9_7_RocketsGiveTheirReasons(t *testing.T) {
	text := reasonsText(t, noUnits(t), "f 2b gun weapon=rockets 40cm at 4b 4pm", 1)
	for _, want := range []string{"weapon: rockets", "distance: 40 cm"} {
		if !strings.Contains(text, want) {
			t.Errorf("OM §9.7: got reasons\n%s\nwant %q in them", text, want)
		}
	}
}
