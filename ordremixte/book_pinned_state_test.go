package ordremixte

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/state"
)

// This file pins what each event makes of the state (OM §4 to 19): what changes, and that
// nothing else does.

// wholeCM writes places as whole centimetres.
var wholeCM = strings.NewReplacer(".000000000000", "", "(", "{", ", ", " ", ")", "}")

// differing are the fields of two structs that differ, in their order, with the later value.
func differing(before, after any) string {
	var out []string
	b, a := reflect.Indirect(reflect.ValueOf(before)), reflect.Indirect(reflect.ValueOf(after))
	for i := range a.NumField() {
		f := a.Type().Field(i)
		if !f.IsExported() || f.Name == "Ground" {
			continue
		}
		x, y := b.Field(i).Interface(), a.Field(i).Interface()
		if !reflect.DeepEqual(x, y) {
			out = append(out, fmt.Sprintf("%s=%s", f.Name, wholeCM.Replace(fmt.Sprint(y))))
		}
	}
	return strings.Join(out, " ")
}

// What an event makes of a unit in turn 3.
func TestPinned_WhatAnEventMakesOfAUnit(t *testing.T) {
	led := func(u *state.Unit) {
		u.General, u.GeneralID, u.Charisma = facts.Brigadier, "fane", true
	}
	brigadier := fmt.Sprint(facts.Brigadier)
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		e      game.Event
		want   string
	}{
		{"§11.1 points lost", nil, &state.EvPM{Now: 3}, "PM=3 LostTurn=2"},
		{"§11.1 no point lost", nil, &state.EvPM{Now: 5}, ""},
		{"§19 a point back", func(u *state.Unit) { u.PM, u.LostTurn = 3, 1 }, &state.EvPM{Now: 4}, "PM=4"},
		{"§9.10 a base off", func(u *state.Unit) { u.Screen = true }, &state.EvBases{Left: 2}, "Bases=2"},
		{"§5 the last base sends no screen", func(u *state.Unit) { u.Screen = true }, &state.EvBases{Left: 1}, "Bases=1 Screen=false"},
		{"§11.1 it retreats", nil, &state.EvStatus{Is: state.Retreating}, "Status=retreats"},
		{"§17 its general is in peril as it retreats", led, &state.EvStatus{Is: state.Retreating}, "Status=retreats Peril=true"},
		{"§17 its general is in peril as it routs", led, &state.EvStatus{Is: state.Routing}, "Status=routs Peril=true"},
		{"§17 it goes on retreating", func(u *state.Unit) { led(u); u.Status = state.Retreating }, &state.EvStatus{Is: state.Retreating}, ""},
		{"§17 it routs now", func(u *state.Unit) { led(u); u.Status = state.Retreating }, &state.EvStatus{Is: state.Routing}, "Status=routs Peril=true"},
		{"§14 it rallies", func(u *state.Unit) { led(u); u.Status = state.Routing }, &state.EvStatus{Is: state.Steady}, "Status=steady"},
		{"§2.3 it is destroyed", led, &state.EvStatus{Is: state.Destroyed}, "Bases=0 PM=0 Status=destroyed"},
		{"§12 who is driven off has won nothing", func(u *state.Unit) { u.Beat, u.BeatTurn = "X", 2 }, &state.EvStatus{Is: state.Routing}, "Status=routs Beat= BeatTurn=0"},
		{"§12 who stays keeps its victory", func(u *state.Unit) { u.Beat, u.BeatTurn = "X", 2 }, &state.EvStatus{Is: state.Steady}, ""},
		{"§15 driven out of its shelter", func(u *state.Unit) { u.Sheltered = true }, &state.EvStatus{Is: state.Routing}, "Status=routs Sheltered=false"},
		{"§5 its screen runs with it", func(u *state.Unit) { u.Screen = true }, &state.EvStatus{Is: state.Retreating}, "Status=retreats Screen=false"},
		{"§5 its screen stays", func(u *state.Unit) { u.Screen = true }, &state.EvStatus{Is: state.Steady}, ""},
		{"§13 disordered", nil, &state.EvDisorder{On: true}, "Disordered=true"},
		{"§13 until turn 4", nil, &state.EvDisorder{On: true, To: 4}, "Disordered=true DisorderTo=4"},
		{"§13 until turn 6 already", func(u *state.Unit) { u.DisorderTo = 6 }, &state.EvDisorder{On: true, To: 4}, "Disordered=true"},
		{"§14 by friends", nil, &state.EvDisorder{On: true, Friends: true}, "Disordered=true RunOver=3"},
		{"§13 in order again", func(u *state.Unit) { u.Disordered = true }, &state.EvDisorder{}, "Disordered=false"},
		{"§11.2 the crew is back", func(u *state.Unit) { u.Abandoned = true }, &state.EvGuns{}, "Abandoned=false"},
		{"§11.2 the crew is gone already", func(u *state.Unit) { u.Abandoned = true }, &state.EvGuns{Left: true}, ""},
		{"§17 killed", func(u *state.Unit) { led(u); u.Peril = true }, &state.EvGeneral{General: "fane", Fate: state.Killed}, "General=0 GeneralID= Charisma=false Checked=true Peril=false Risked=3"},
		{"§17 carried off", led, &state.EvGeneral{General: "fane", Fate: state.Wounded}, "General=0 GeneralID= Charisma=false Checked=true Risked=3"},
		{"§17 unhurt", led, &state.EvGeneral{General: "fane", Fate: state.Unhurt}, "Checked=true Risked=3"},
		{"§17 saved", led, &state.EvGeneral{General: "fane", Fate: state.Saved}, "Checked=true Risked=3"},
		{"§9 shot at", nil, &state.EvShot{}, "Shot=true ShotN=1"},
		{"§9 hit", nil, &state.EvShot{By: "X", Lost: 2}, "FireLost=2 Carried=2 Shot=true ShotN=1 By=X"},
		{"§9 hit by nobody known", nil, &state.EvShot{Lost: 2}, "FireLost=2 Carried=2 Shot=true ShotN=1"},
		{"R115 missed", nil, &state.EvShot{By: "X"}, "Shot=true ShotN=1"},
		{"R115 hit as it retreats", func(u *state.Unit) { u.Status, u.By = state.Retreating, "Y" }, &state.EvShot{By: "X", Lost: 1}, "FireLost=1 Carried=1 Shot=true ShotN=1"},
		{"§9 hit again", func(u *state.Unit) { u.Shot, u.ShotN, u.FireLost = true, 4, 1 }, &state.EvShot{Lost: 2}, "FireLost=3 Carried=2"},
		{"§8.8 shot at while it changed", func(u *state.Unit) { u.Motion = state.Exposed }, &state.EvShot{}, "Disordered=true Shot=true ShotN=1"},
		{"§8.8 shot at after another move", func(u *state.Unit) { u.Motion = state.Reformed | state.OffRoad }, &state.EvShot{}, "Shot=true ShotN=1"},
		{"§9 a die kept", nil, &state.EvKept{Die: 7}, "Kept=7"},
		{"§9 fired", func(u *state.Unit) { u.FiredBases, u.FiredSides = 1, 1 }, &state.EvFired{Bases: 2, Sides: 4}, "Fired=true FiredBases=3 FiredSides=5"},
		{"§5 its screen fired", nil, &state.EvFired{Screen: true, Bases: 2, Sides: 4}, "ScreenFired=true"},
		{"§17 bad news", nil, &state.EvNews{Points: -1}, "News=-1"},
		{"§17 more of it", func(u *state.Unit) { u.News = -1 }, &state.EvNews{Points: -1}, "News=-2"},
		{"§17 told", func(u *state.Unit) { u.News = -3 }, &state.EvNews{}, "News=0"},
		{"§11.1 tested", nil, &state.EvTested{}, "Tested=true"},
		{"§17 tried as it runs", func(u *state.Unit) { u.Peril = true }, &state.EvChecked{Peril: "rout"}, "Peril=false Risked=3"},
		{"§17 tried under fire", func(u *state.Unit) { u.Peril = true }, &state.EvChecked{Peril: "fire"}, "Checked=true Risked=3"},
		{"§17 tried in melee", nil, &state.EvChecked{Peril: "melee"}, "Checked=true Risked=3"},
		{"§9.4 moved", nil, &state.EvMoved{}, "Moved=true"},
		{"§9.4 not moved", func(u *state.Unit) { u.Moved = true }, &state.EvMoved{Not: true}, "Moved=false"},
		{"§2.2 a label", nil, &state.EvTag{Label: "w"}, "Tag=w"},
		{"§4.4 a general joins", nil, &state.EvAttach{General: "fane", Quality: facts.Brigadier, Charisma: true}, "General=" + brigadier + " GeneralID=fane Leader={Fane Fane} Charisma=true"},
		{"§4.4 a general leaves", func(u *state.Unit) { led(u); u.Peril = true }, &state.EvAttach{}, "General=0 GeneralID= Charisma=false Peril=false"},
		{"§4.3 left behind", nil, &state.EvStray{}, "Stray=true"},
		{"in doubt", nil, &state.EvDoubt{On: true}, "Doubtful=true"},
		{"in doubt no more", func(u *state.Unit) { u.Doubtful = true }, &state.EvDoubt{}, "Doubtful=false"},
		{"§10.5 blown", nil, &state.EvBlown{On: true}, "Blown=true BlownTurn=3"},
		{"§10.5 fresh", func(u *state.Unit) { u.Blown, u.BlownTurn, u.Tires = true, 1, true }, &state.EvBlown{}, "Blown=false BlownTurn=3 Tires=false"},
		{"§10.5 blown when the turn ends", nil, &state.EvBlown{Later: true}, "Tires=true"},
		{"§8 it marched", nil, &state.EvSpent{Spent: 500, Gone: 400, Motion: 0x1}, "Moved=true Spent=500 Gone=400 Motion=1 Forward=3"},
		{"§8 it wheeled", nil, &state.EvSpent{Spent: 500, Gone: 0, Motion: 0x2}, "Moved=true Spent=500 Motion=2"},
		{"§8 nothing", nil, &state.EvSpent{Motion: 0x0}, ""},
		{"§8 bits beyond nine", nil, &state.EvSpent{Motion: 0x400}, "Moved=true Motion=1024"},
		{"§4.3 it marched from where hands put it", func(u *state.Unit) { u.ByHand = true }, &state.EvSpent{Motion: 0x1}, "ByHand=false Moved=true Motion=1 Forward=3"},
		{"§4.3 it turned where hands put it", func(u *state.Unit) { u.ByHand = true }, &state.EvSpent{Motion: 0x8}, "Moved=true Motion=8"},
		{"§8.6 formed", nil, &state.EvForm{Formation: "column", Abreast: 2}, fmt.Sprintf("Front=2 Formation=%d", facts.Column)},
		{"§14 fled", nil, &state.EvFled{Moves: 2, Turn: 3, By: "X"}, "Fled=2 Broken=3 By=X"},
		{"§14 rallied", nil, &state.EvRallied{Turn: 3}, "Rallied=3"},
		{"§14 tried to", nil, &state.EvTried{Turn: 3}, "Tried=3"},
		{"§12 beat", nil, &state.EvBeat{Beaten: "X", Turn: 3}, "Beat=X BeatTurn=3"},
		{"§12 advanced", nil, &state.EvAdvanced{Turn: 3}, "Advanced=3"},
		{"§12 broke through", nil, &state.EvBroke{Turn: 3}, "Forward=3 Broke=3"},
		{"§12 broke through, went forward later", func(u *state.Unit) { u.Forward = 4 }, &state.EvBroke{Turn: 3}, "Broke=3"},
		{"§14 off the table", nil, &state.EvOff{Turn: 3, X: 1, Y: 2}, "Off=3 OffAt={1 2} Placed=false"},
		{"§14 back on it", func(u *state.Unit) { u.Off = 2 }, &state.EvOff{}, "Off=0"},
		{"§15 in a block", nil, &state.EvBlock{Block: "farm"}, "Block=farm"},
		{"§15 sheltered", nil, &state.EvBlock{Block: "farm", Fled: true}, "Block=farm Sheltered=true"},
		{"§15 out of it", func(u *state.Unit) { u.Block, u.Sheltered = "farm", true }, &state.EvBlock{}, "Block= Sheltered=false"},
		{"§5 a screen", nil, &state.EvScreen{Out: true, X: 46, Y: 44}, "Screen=true ScreenAt={{46 44} 0}"},
		{"§11.2 manned again", func(u *state.Unit) { u.Abandoned = true }, &state.EvManned{Turn: 3}, "Abandoned=false Returning=3"},
		{"§4.5 detached", nil, &state.EvDetach{Alone: true, Order: "advance", Objective: "farm"}, fmt.Sprintf("Order=%d Objective=farm Ordered=3", facts.Advance)},
		{"§4.5 back", func(u *state.Unit) { u.Order, u.Objective = facts.Advance, "farm" }, &state.EvDetach{}, "Order=0 Objective= Ordered=3"},
		{"§4.3 an order of its own", nil, &state.EvUnitOrder{Order: "support", Objective: "fane", Turn: 2}, fmt.Sprintf("Order=%d Objective=fane Ordered=2", facts.Support)},
		{"set down by hand", func(u *state.Unit) { u.Doubtful, u.Block = true, "farm" }, &state.EvPlace{X: 10, Y: 20, Deg: 90, ByHand: true}, "ByHand=true Block= Pose={{10 20} 90} PlacedTurn=3 Doubtful=false"},
		{"moved by a move", nil, &state.EvPlace{X: 10, Y: 20, Deg: 90}, "Pose={{10 20} 90} PlacedTurn=3"},
		{"moved by a move after hands", func(u *state.Unit) { u.ByHand = true }, &state.EvPlace{X: 10, Y: 20}, "Pose={{10 20} 0} PlacedTurn=3"},
		{"set down in column", nil, &state.EvPlace{X: 46, Y: 40, Formation: "column"}, fmt.Sprintf("Formation=%d PlacedTurn=3", facts.Column)},
		{"first set down", func(u *state.Unit) {
			u.ForgetPlace()
			u.Began, u.Bases, u.Mustered = state.Stance{}, 3, 0
		}, &state.EvPlace{X: 46, Y: 40}, fmt.Sprintf("Began={true {{46 40} 0} %d} Mustered=3 Placed=true Pose={{46 40} 0} PlacedTurn=3", facts.Line)},
		{"forgotten", func(u *state.Unit) { u.ByHand, u.Stray, u.Doubtful = true, true, true }, &state.EvUnplaced{}, "Stray=false ByHand=false Placed=false Pose={{0 0} 0} Doubtful=false"},
	} {
		s := atTurn(corps(t), 3)
		s = as(s, "A", func(u *state.Unit) { u.PlacedTurn = 1 })
		if c.change != nil {
			s = as(s, "A", c.change)
		}
		x := tell(c.e)
		x.Unit = "A"
		n := s.Apply(x.event())
		if got := differing(s.Unit("A"), n.Unit("A")); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		for _, u := range s.Units {
			if u.ID != "A" && differing(u, n.Unit(u.ID)) != "" {
				t.Errorf("%s: %s changes too: %s", c.name, u.ID, differing(u, n.Unit(u.ID)))
			}
		}
	}
	// Who is shot at later stands behind all who were before (§9).
	s := as(atTurn(corps(t), 3), "X", func(u *state.Unit) { u.Shot, u.ShotN = true, 6 })
	if got := s.Apply(&state.EvShot{Unit: "A"}).Unit("A").ShotN; got != 7 {
		t.Errorf("§9: shot at after number 6: got %d, want 7", got)
	}
	// The guns stay where their crew left them (§11.2).
	n := s.Apply(&state.EvGuns{Unit: "G", Left: true}).Unit("G")
	if !n.Abandoned || n.GunsAt != n.Stance() || !n.GunsAt.Placed {
		t.Errorf("§11.2: the guns stand at %+v, want %+v", n.GunsAt, n.Stance())
	}
}

// What the referee sets is set, and what follows from it (§2.2).
func TestPinned2_2_WhatIsSet(t *testing.T) {
	for _, c := range []struct {
		fact, value string
		change      func(*state.Unit)
		want        string
	}{
		{"status", "routs", nil, "Status=routs"}, {"status", "destroyed", nil, "Bases=0 PM=0 Status=destroyed"},
		{"bases", "3", nil, "Bases=3"}, {"pm", "2", nil, "PM=2"}, {"pm-start", "7", nil, "PMStart=7"},
		{"moved", "yes", nil, "Moved=true"}, {"moved", "no", func(u *state.Unit) { u.Moved = true }, "Moved=false"},
		{"disordered", "yes", nil, "Disordered=true"}, {"disordered", "no", func(u *state.Unit) { u.Disordered = true }, "Disordered=false"},
		{"blown", "yes", func(u *state.Unit) { u.BlownTurn, u.Tires = 2, true }, "Blown=true BlownTurn=0 Tires=false"},
		{"charging", "yes", nil, "Charging=true"}, {"impetus", "yes", nil, "Impetus=true"},
		{"routing", "yes", nil, "Status=routs"}, {"routing", "no", func(u *state.Unit) { u.Status = state.Routing }, "Status=steady"},
		{"routing", "no", func(u *state.Unit) { u.Status = state.Retreating }, ""},
		{"lancers", "yes", nil, "Lancers=true"}, {"cuirassiers", "yes", nil, "Cuirassiers=true"}, {"charismatic", "yes", nil, "Charisma=true"},
		{"formation", "column", nil, fmt.Sprintf("Formation=%d", facts.Column)}, {"cover", "hard", nil, fmt.Sprintf("Cover=%d", facts.HardCover)},
		{"grade", "elite", nil, ""}, {"weapon", "rifle", nil, fmt.Sprintf("Weapon=%d", facts.Rifle)}, {"arm", "heavy-cavalry", nil, fmt.Sprintf("Arm=%d", facts.HeavyCavalry)},
		{"nation", "russia", nil, "Nation=russia"}, {"nothing", "yes", nil, ""}, {"bases", "many", nil, ""},
	} {
		s := atTurn(corps(t), 3)
		if c.change != nil {
			s = as(s, "A", c.change)
		}
		n := s.Apply(&state.EvFact{Unit: "A", Name: c.fact, Value: c.value})
		got := differing(s.Unit("A"), n.Unit("A"))
		if c.fact == "grade" {
			if !strings.HasPrefix(got, "Grade=") || strings.Contains(got, " ") {
				t.Errorf("§2.2: grade: got %q", got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("§2.2: set %s=%s: got %q, want %q", c.fact, c.value, got, c.want)
		}
	}
	for lost, want := range map[string]int{"0": 4, "1": 3, "3": 1, "4": 1} {
		s := corps(t)
		if got := s.Apply(&state.EvFact{Unit: "A", Name: facts.UnitFacts[facts.FBasesLost].Name, Value: lost}).Unit("A").Bases; got != want {
			t.Errorf("§2.2: %s bases lost of 4: %d left, want %d", lost, got, want)
		}
	}
}

// A new turn forgets what belonged to the old one; horse at rest gets its breath back (OM
// §10.5, R92), who fought is blown now.
func TestPinned7_WhatANewTurnForgets(t *testing.T) {
	blown := func(u *state.Unit) { u.Blown, u.BlownTurn = true, 1 }
	for _, c := range []struct {
		name   string
		change func(*state.Unit)
		charge bool
		blown  bool
	}{
		{"at rest", blown, false, false},
		{"it moved", func(u *state.Unit) { blown(u); u.Moved = true }, false, true},
		{"it was shot at", func(u *state.Unit) { blown(u); u.Shot = true }, false, true},
		{"it was charged", blown, true, true},
		{"blown in this turn", func(u *state.Unit) { u.Blown, u.BlownTurn = true, 2 }, false, true},
		{"it fought", func(u *state.Unit) { u.Tires = true }, false, true},
		{"it fought, blown before", func(u *state.Unit) { blown(u); u.Tires = true }, false, true},
		{"fresh", func(*state.Unit) {}, false, false},
	} {
		s := as(atTurn(corps(t), 2), "H", c.change)
		if c.charge {
			s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "H"}}
		}
		if n := atTurn(s, 3); n.Unit("H").Blown != c.blown || n.Unit("H").Tires {
			t.Errorf("§10.5: %s: blown %t, want %t", c.name, n.Unit("H").Blown, c.blown)
		}
		if n := after(s, &state.EvPhase{Phase: state.Phases().Index("fire"), Turn: 2}); n.Unit("H").Blown != s.Unit("H").Blown {
			t.Errorf("§10.5: %s: breath comes back in the middle of the turn", c.name)
		}
	}
	if n := atTurn(as(atTurn(corps(t), 2), "H", func(u *state.Unit) { u.Tires = true }), 3).Unit("H"); n.BlownTurn != 2 {
		t.Errorf("§10.5: it fought in turn 2: blown in %d", n.BlownTurn)
	}
	s := as(atTurn(corps(t), 2), "A", func(u *state.Unit) {
		u.LostTurn, u.Moved, u.Charging, u.Impetus, u.Spent, u.Gone, u.Motion, u.Stray = 2, true, true, true, 9, 8, state.WentForward, true
		u.Opened, u.Mustered, u.Began = state.Stance{Placed: true}, 1, state.Stance{}
		u.Bases = 3
	})
	s = general(general(s, "duke", func(g *state.General) { g.Moved, g.With, g.Led = 500, "A", 1 }), "fane", func(g *state.General) { g.Moved, g.Led = 700, 1 })
	s = after(s, &state.EvFirst{Side: 1})
	s.Charges = []*state.Charge{{N: 1, Attackers: []string{"X"}, Target: "H"}}
	n := atTurn(s, 3)
	want := fmt.Sprintf("Stray=false LostTurn=0 Moved=false Charging=false Impetus=false Spent=0 Gone=0 Motion=0 Began={true {{46 40} 0} %d} Opened={false {{0 0} 0} 0} Mustered=3", facts.Line)
	if got := differing(s.Unit("A"), n.Unit("A")); got != want {
		t.Errorf("§7: a new turn: got %q, want %q", got, want)
	}
	if got := differing(s.General("duke"), n.General("duke")); got != "Led=2 Moved=0" {
		t.Errorf("§4.4: who rode to the end: got %q", got)
	}
	if got := differing(s.General("fane"), n.General("fane")); got != "Moved=0" {
		t.Errorf("§8.2: who rode alone: got %q", got)
	}
	if n.First != -1 || n.LastFirst != 1 || n.Charges != nil || n.Turn != 3 {
		t.Errorf("§7: a new turn: first %d, before it %d, charges %v, turn %d", n.First, n.LastFirst, n.Charges, n.Turn)
	}
	if dead := atTurn(as(s, "A", func(u *state.Unit) { u.Status, u.Bases, u.Mustered = state.Destroyed, 0, 4 }), 3).Unit("A"); dead.Mustered != 4 {
		t.Errorf("§12: what a destroyed unit stood on: %d bases, want 4", dead.Mustered)
	}
	// The fire phase begins clean, and remembers who had fired before (R64).
	shot := as(corps(t), "A", func(u *state.Unit) {
		u.Fired, u.Shot, u.ShotN, u.FireLost, u.Tested, u.Checked, u.Kept, u.FiredBases, u.FiredSides, u.ScreenFired = true, true, 2, 1, true, true, 5, 2, 1, true
	})
	for phase, want := range map[string]string{
		"fire":  "Fired=false Revealed=true FireLost=0 Shot=false Tested=false ShotN=0 Kept=0 FiredBases=0 FiredSides=0 Checked=false ScreenFired=false",
		"melee": "Checked=false", "late": "", "move-second": "",
	} {
		n := after(shot, &state.EvPhase{Phase: state.Phases().Index(phase), Turn: shot.Turn})
		if got := differing(shot.Unit("A"), n.Unit("A")); got != want {
			t.Errorf("§7: phase %s: got %q, want %q", phase, got, want)
		}
		if (n.Opening != nil) != (phase == "fire") {
			t.Errorf("§9: phase %s keeps who stood as the fire began: %t", phase, n.Opening != nil)
		}
	}
	// R240: what moved in the turn before its movements is measured from where it stood then.
	moved := relocated(atTurn(corps(t), 2), "A", geometry.Vec{X: 46, Y: 45}, 0)
	opened := after(moved, &state.EvPhase{Phase: state.Phases().Index("move-first"), Turn: 2})
	if got := opened.Unit("A").Opened; got != opened.Unit("A").Stance() || opened.Unit("B").Opened != (state.Stance{}) {
		t.Errorf("R240: opened %+v and %+v", got, opened.Unit("B").Opened)
	}
	// Who typed moves is known when the movement ends.
	typed := as(inPhase(corps(t), "move-second"), "X", func(u *state.Unit) { u.Motion = state.WentForward })
	if n := after(typed, &state.EvPhase{Phase: state.Phases().Index("late"), Turn: 1}); n.Marching != 2 {
		t.Errorf("R132: sides that typed moves: %d, want 2", n.Marching)
	}
	typed = as(inPhase(corps(t), "fire"), "X", func(u *state.Unit) { u.Motion = state.WentForward })
	if n := after(typed, &state.EvPhase{Phase: state.Phases().Index("melee"), Turn: 1}); n.Marching != 0 {
		t.Errorf("R132: the end of the fire counts moves: %d", n.Marching)
	}
}

// What an event makes of commands, riders, generals, charges and the battle.
func TestPinned_WhatAnEventMakesOfTheRest(t *testing.T) {
	s := commanded(atTurn(corps(t), 3), "fane", func(c *state.Command) { c.Reached, c.Shown = true, true })
	b := s.BrigadeNamed("fane")
	for _, c := range []struct {
		e    game.Event
		want string
	}{
		{&state.EvOrder{Brigade: "fane", Order: "advance", Objective: "farm", Turn: 3}, fmt.Sprintf("Order=%d Objective=farm Given=3 Reached=false Shown=false", facts.Advance)},
		{&state.EvDetach{Unit: "A", Alone: true, Order: "halt"}, "Detached=A"},
		{&state.EvDetach{Unit: "A"}, ""},
		{&state.EvReached{Brigade: "cotton"}, ""},
	} {
		n := s.Apply(c.e)
		if got := differing(s.Commands[b], n.Commands[b]); got != c.want {
			t.Errorf("§4.2: %+v: got %q, want %q", c.e, got, c.want)
		}
	}
	plain := atTurn(corps(t), 3)
	for want, e := range map[string]game.Event{"Reached=true": &state.EvReached{Brigade: "fane"}, "Shown=true": &state.EvShown{Brigade: "fane"}} {
		if got := differing(plain.Commands[b], plain.Apply(e).Commands[b]); got != want {
			t.Errorf("§4.2: %s: got %q, want %q", e.Kind(), got, want)
		}
	}
	// Riders: sent, moved on, gone.
	r := plain.Apply(&state.EvCourier{N: 1, Brigade: "foy", Order: "attack", Left: 500, X: 1, Y: 2})
	want := state.Courier{N: 1, Side: 1, Brigade: plain.BrigadeNamed("foy"), Order: facts.Attack, Sent: 3, Left: 500, At: geometry.Vec{X: 1, Y: 2}}
	if len(r.Couriers) != 1 || *r.Couriers[0] != want || r.Riders != 1 {
		t.Errorf("§4.2: sent: got %+v, want %+v", *r.Couriers[0], want)
	}
	later := atTurn(r, 4).Apply(&state.EvCourier{N: 1, Brigade: "foy", Order: "attack", Left: 100})
	want.Left, want.At = 100, geometry.Vec{}
	if len(later.Couriers) != 1 || *later.Couriers[0] != want || later.Riders != 1 {
		t.Errorf("§4.2: on his way: got %+v, want %+v", *later.Couriers[0], want)
	}
	two := later.Apply(&state.EvCourier{N: 2, Unit: "R", Order: "halt", Objective: "", Left: -1})
	if x := *two.Couriers[1]; x.Unit != "R" || x.Brigade != -1 || x.Side != 0 || x.Sent != 4 || two.Riders != 2 {
		t.Errorf("§4.3: to the reserve: got %+v", x)
	}
	if n := two.Apply(&state.EvArrive{N: 1, How: "arrived"}); len(n.Couriers) != 1 || n.Couriers[0].N != 2 || n.Riders != 2 || len(two.Couriers) != 2 {
		t.Errorf("§4.2: one has arrived: %d left, %d before", len(n.Couriers), len(two.Couriers))
	}
	// Generals.
	for _, c := range []struct {
		who    string
		change func(*state.General)
		e      game.Event
		want   string
	}{
		{"fane", nil, &state.EvFigure{General: "fane", Moved: 700, X: 5, Y: 6}, "At={5 6} Moved=700 Told=3"},
		{"fane", func(g *state.General) { g.Placed = false }, &state.EvFigure{General: "fane", X: 60, Y: 36}, "Placed=true Told=3"},
		{"fane", nil, &state.EvFigureGone{General: "fane"}, "Placed=false At={0 0}"},
		{"fane", func(g *state.General) { g.Lost, g.Killed, g.Charisma = 1, true, true }, &state.EvSucceed{General: "fane"}, "Charisma=false Lost=0 Killed=false"},
		{"duke", func(g *state.General) { g.Lost, g.Quality = 1, facts.Exceptional }, &state.EvSucceed{General: "duke", Quality: facts.Normal}, fmt.Sprintf("Quality=%d Lost=0", facts.Normal)},
		{"fane", nil, &state.EvGeneral{Unit: "A", General: "fane", Fate: state.Unhurt}, ""},
		{"fane", nil, &state.EvGeneral{Unit: "A", General: "fane", Fate: state.Saved}, ""},
	} {
		n := plain
		if c.change != nil {
			n = general(n, c.who, c.change)
		}
		if got := differing(n.General(c.who), n.Apply(c.e).General(c.who)); got != c.want {
			t.Errorf("§4, 17: %+v: got %q, want %q", c.e, got, c.want)
		}
	}
	for fate, killed := range map[state.Fate]bool{state.Killed: true, state.Wounded: false} {
		g := general(plain, "fane", func(g *state.General) { g.With = "A" }).Apply(&state.EvGeneral{Unit: "A", General: "fane", Fate: fate}).General("fane")
		if g.Lost != 3 || g.Killed != killed || g.With != "" {
			t.Errorf("§17: %s: got %+v", fate, *g)
		}
	}
	// Whom a new general takes the place of.
	rides := plain.Apply(&state.EvAttach{Unit: "A", General: "fane", Quality: facts.Brigadier})
	if g := rides.General("fane"); g.With != "A" || g.Since != 3 {
		t.Errorf("§4.4: he joins: got %+v", *g)
	}
	if g := rides.Apply(&state.EvAttach{Unit: "A", General: "duke", Quality: facts.Normal}).General("fane"); g.With != "" {
		t.Errorf("§4.4: another joins: the first rides with %q", g.With)
	}
	if g := rides.Apply(&state.EvAttach{Unit: "A"}).General("fane"); g.With != "" {
		t.Errorf("§4.4: he leaves: rides with %q", g.With)
	}
	// The battle.
	n := after(plain, &state.EvCollapse{Division: 1, Turn: 3}, &state.EvChief{Side: 1, Turn: 2})
	if len(n.Collapsed) < 2 || n.Collapsed[0] != 0 || n.Collapsed[1] != 3 || n.ChiefLost[0] != 0 || n.ChiefLost[1] != 2 {
		t.Errorf("§17, 18: %v %v", n.Collapsed, n.ChiefLost)
	}
	fires := after(plain, &state.EvBlaze{Ground: "farm", Turn: 2}, &state.EvBlaze{Ground: "copse", Turn: 3}, &state.EvBlaze{Ground: "farm", Turn: 3})
	if got := fmt.Sprint(fires.Blazes); got != "[{copse 3} {farm 3}]" {
		t.Errorf("§9.4: fires: %s", got)
	}
	if got := fmt.Sprint(fires.Apply(&state.EvBlaze{Ground: "farm"}).Blazes); got != "[{copse 3}]" {
		t.Errorf("§9.4: out: %s", got)
	}
	for _, c := range []struct {
		n    int
		text string
		want byte
	}{{97, "b", 'b'}, {97, "bb", 0}, {97, "", 0}, {0, "b", 0}, {-1, "b", 0}, {512, "b", 0}, {511, "b", 'b'}} {
		n := plain.Apply(&state.EvRuling{Ruling: c.n, Reading: c.text})
		got := byte(0)
		for i := range 2 * state.LastRuling {
			if v := n.Rulings.Letter(i); v != plain.Rulings.Letter(i) {
				got = v
			}
		}
		if got != c.want {
			t.Errorf("ruling %d=%q: got %q, want %q", c.n, c.text, got, c.want)
		}
	}
}

// What an event makes of a charge (OM §10).
func TestPinned10_WhatAnEventMakesOfACharge(t *testing.T) {
	s := atTurn(corps(t), 3)
	d := s.Apply(&state.EvCharge{N: 1, Attackers: []string{"A", "B"}, Target: "X", Side: facts.Flank, Closing: facts.Short, Squared: true, Counter: true, Gap: cm100(812), Ground: "farm", Face: 2, Defile: true, Pursuit: true, Second: true, Tried: true, Facts: []game.Fact{{Of: "a1", Name: "impetus", Value: "yes"}}})
	want := state.Charge{N: 1, Attackers: []string{"A", "B"}, Target: "X", Side: facts.Flank, Closing: facts.Short, Squared: true, Counter: true, Gap: 812, Ground: "farm", Face: 2, Defile: true,
		Pursuit: true, Second: true, Tried: []string{"X"}, Facts: []state.GivenFact{{Of: "a1", Name: "impetus", Value: "yes"}}}
	if got := *d.Charges[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("§10: declared: %s", differing(want, got))
	}
	for _, u := range s.Units {
		want := ""
		if u.ID == "A" || u.ID == "B" {
			want = "Moved=true Charging=true"
		}
		if got := differing(u, d.Unit(u.ID)); got != want {
			t.Errorf("§10: declared: %s: got %q, want %q", u.ID, got, want)
		}
	}
	plain := s.Apply(&state.EvCharge{N: 1, Attackers: []string{"A", "B"}, Target: "X", Closing: facts.OutOfRange})
	if got := *plain.Charges[0]; got.Closing != facts.OutOfRange || got.Squared || got.Counter || got.Facts != nil || got.Tried != nil {
		t.Errorf("§10: declared plainly: %+v", got)
	}
	plain = plain.Apply(&state.EvCharge{N: 2, Attackers: []string{"H"}, Target: "Y", Closing: facts.Long})
	for _, c := range []struct {
		e    game.Event
		want string
	}{
		{&state.EvChargeStage{Stage: state.Repelled}, "Stage=1"},
		{&state.EvChargeStage{Stage: state.InContact}, "Stage=2"},
		{&state.EvFought{}, "Stage=3"},
		{&state.EvChargeStage{Stage: state.Eluded}, "Stage=4"},
		{&state.EvClosing{Attacker: 1, Bases: 3}, "Shots=2 Used=3"},
		{&state.EvClosing{Attacker: 0}, "Shots=1"},
		{&state.EvDivert{Unit: "b"}, "Attackers=[A]"},
		{&state.EvCounter{Rides: true}, "Counter=true Tried=[X]"},
		{&state.EvCounter{}, "Tried=[X]"},
		{&state.EvSquare{Formed: true}, "Squared=true Tried=[X]"},
		{&state.EvTriedHelp{Unit: "Y"}, "Tried=[Y]"},
		{&state.EvCrew{Does: "leaves", Closing: facts.Short}, fmt.Sprintf("Closing=%d Facts=[{t crew leaves}]", facts.Short)},
		{&state.EvJoin{Attackers: []string{"C"}, Defile: true}, "Attackers=[A B C] Defile=true"},
		{&state.EvJoin{Attackers: []string{"C"}, Facts: []game.Fact{{Of: "a", Name: "blown", Value: "yes"}}}, "Attackers=[A B C] Facts=[{a3 blown yes}]"},
		{&state.EvJoin{Attackers: []string{"C", "R"}, Facts: []game.Fact{{Of: "a2", Name: "blown", Value: "yes"}, {Of: "t", Name: "disordered", Value: "yes"}}}, "Attackers=[A B C R] Facts=[{a4 blown yes} {t disordered yes}]"},
	} {
		x := tell(c.e)
		x.N = 1
		n := plain.Apply(x.event())
		if got := differing(plain.Charges[0], n.Charges[0]); got != c.want {
			t.Errorf("§10: %s %s: got %q, want %q", x.Kind, x.Name, got, c.want)
		}
		if got := differing(plain.Charges[1], n.Charges[1]); got != "" {
			t.Errorf("§10: %s %s: the other charge changes: %s", x.Kind, x.Name, got)
		}
		if halts := !n.Unit("A").Charging; halts != (c.want == "Stage=4") {
			t.Errorf("§8.7: %s %s: it charges no more: %t", x.Kind, x.Name, halts)
		}
	}
	open := plain.Apply(&state.EvCrew{N: 1, Does: "stay", Closing: facts.Short})
	if got := differing(open.Charges[0], open.Apply(&state.EvNoClosing{N: 1}).Charges[0]); got != fmt.Sprintf("Closing=%d", facts.OutOfRange) {
		t.Errorf("§10.2: its closing fire is off: got %q", got)
	}
	one := plain.Apply(&state.EvDivert{N: 2, Unit: "H"})
	if got := differing(plain.Charges[1], one.Charges[1]); got != "Stage=1" {
		t.Errorf("§10: the last one leaves: got %q", got)
	}
	// Whose charge it is.
	for id, want := range map[string]int{"A": 1, "B": 1, "X": 1, "H": 2, "Y": 2, "C": 0} {
		got := 0
		if ch := plain.Charge(id); ch != nil {
			got = ch.N
		}
		if got != want {
			t.Errorf("§10: charge of %s is %d, want %d", id, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{{"A", "X", true}, {"B", "X", true}, {"A", "Y", false}, {"H", "Y", true}, {"X", "A", false}} {
		if plain.ChargesAt(c.a, c.b) != c.want {
			t.Errorf("§10: %s charges %s: want %t", c.a, c.b, c.want)
		}
	}
	for stage := state.Declared; stage <= state.Eluded; stage++ {
		for _, squared := range []bool{false, true} {
			n := metBy(s, stage)
			n.Charges[0].Squared = squared
			live := (stage == state.Declared || stage == state.InContact) && !squared
			if (n.ChargedNow(n.Unit("X")) != nil) != live || n.ChargedNow(n.Unit("A")) != nil {
				t.Errorf("§10.1: stage %d squared %t: charged now %v", stage, squared, n.ChargedNow(n.Unit("X")))
			}
			if n.Formed(n.Unit("X"), 1) != live || n.Formed(n.Unit("A"), 1) != live || n.Formed(n.Unit("X"), 0) || n.Formed(n.Unit("Y"), 1) {
				t.Errorf("§10.1: stage %d squared %t: formed before the second side %t", stage, squared, n.Formed(n.Unit("X"), 1))
			}
			if n.Fought("A") != (stage == state.Fought) || n.Fought("X") != (stage == state.Fought) || n.Fought("Y") {
				t.Errorf("§10: stage %d: fought %t", stage, n.Fought("A"))
			}
			pair := func(ids ...string) game.Action {
				a := game.Action{Verb: "melee"}
				for _, id := range ids {
					a.Units = append(a.Units, only(id))
				}
				return a
			}
			for _, x := range []struct {
				a    game.Action
				want bool
			}{{pair("A", "X"), true}, {pair("A"), true}, {pair("X"), true}, {pair("A", "Y"), false}, {pair("Y"), false}, {pair("A", ""), true}, {pair(""), false}, {pair(), false}} {
				if got := n.ChargeOf(x.a) != nil; got != (x.want && stage == state.InContact) {
					t.Errorf("§10: stage %d: melee of %v: %t", stage, x.a.Units, got)
				}
			}
		}
	}
}
