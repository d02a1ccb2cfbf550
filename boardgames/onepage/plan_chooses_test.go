package onepage

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/game"
)

// done is a board after an action without dice.
func done(t testing.TB, x *table, a game.Action) *table {
	t.Helper()
	adj, no := x.prepare(a)
	if no != nil {
		t.Fatalf("%s: refused, %s: %s", Rules{}.Canonical(a, nil), no.Ref, no.Say.Key)
	}
	p, ok := adj.(*game.Proc[struct{}])
	if !ok {
		t.Fatalf("%s throws dice", Rules{}.Canonical(a, nil))
	}
	var tr game.Trace
	p.Report(&tr, struct{}{})
	return x.apply1(tr.Events)
}

// in is a board in a phase of a side.
func in(x *table, p phase, side int) *table {
	out := x.copied()
	out.Phase, out.Side = p, side
	return out
}

// chosen is what the program does at a board, as it is typed, and the key of its reason.
func chosen(x *table, side int) (line, why string, act game.Action) {
	a, say, ok := Rules{}.Plan(&state{Board: x}, side, 1)
	if !ok {
		return "nothing", "", a
	}
	return Rules{}.Canonical(a, nil), strings.TrimPrefix(string(say.Say.Key), "op.plan."), a
}

// What it moves, and where: formations as they stand, straight on (W1P §7), who is alone to where a place is worth most, squares as
// long as horse may charge (W1P §11), horse out of reach and near enough (W1P §8), guns to where somebody is before them (W1P §6),
// leaders beside foot and the chief behind (W1P §9).
func TestW1P4_MovesThatItChooses(t *testing.T) {
	row := func(rows []string, y int, text string) []string {
		rows = slices.Clone(rows)
		rows[len(rows)-1-y] = text
		return rows
	}
	line := []string{"F1 infantry 4,2 n", "F2 infantry 5,2 n", "F3 infantry 6,2 n"}
	column := []string{"F1 infantry 5,4 n", "F2 infantry 5,3 n", "F3 infantry 5,2 n"}
	with := func(all []string, more ...string) []string { return append(slices.Clone(all), more...) }
	for _, c := range []struct {
		about  string
		rows   []string
		pieces []string
		line   string // or one of several, with | between
		why    string
	}{
		// Formations.
		{"§7: a line goes on as it stands, with all its points", grass(12, 14), with(line, "A1 infantry 5,13 s"), "move F1+F2+F3 n 5 | move F1+F2+F3 ne 5 | move F1+F2+F3 nw 5", "together"},
		{"§7: so does a column", grass(12, 16), with(column, "A1 infantry 5,15 s"), "move F3+F2+F1 n 5 | move F3+F2+F1 ne 5 | move F3+F2+F1 nw 5", "together"},
		{"§7: to where it fights", grass(12, 14), with(line, "A1 infantry 5,6 s"), "move F1+F2+F3 n 3", "contact"},
		{"§5: a contour costs three", row(grass(12, 14), 4, "cccccccccccc"), with(line, "A1 infantry 5,13 s"), "move F1+F2+F3 n 3 | move F1+F2+F3 ne 3 | move F1+F2+F3 nw 3", "together"},
		{"§5: what nobody enters bars all", row(grass(12, 14), 5, "############"), with(line, "A1 infantry 5,13 s"), "move F1+F2+F3 n 2 | move F1+F2+F3 ne 2 | move F1+F2+F3 nw 2", "together"},
		{"§4: not over others", grass(12, 14), with(line, "F9 infantry 5,5 n square", "F8 infantry 5,5 n square", "A1 infantry 5,13 s"), "", "together"},
		// Squares.
		{"§11: a square that no horse threatens is dissolved", grass(12, 12), []string{"F1 infantry 5,2 square", "F2 infantry 5,2 square", "A1 infantry 5,11 s"}, "break F1", "break"},
		{"§11: under a run of three, too", lane(20), []string{"F1 infantry 1,7 square", "F2 infantry 1,7 square", "F3 infantry 1,6 n", "A1 cavalry 1,11 s"}, "break F1", "break"},
		{"§11: from a run of four on it is kept, and goes on", lane(20), []string{"F1 infantry 1,7 square", "F2 infantry 1,7 square", "F3 infantry 1,6 n", "A1 cavalry 1,12 s"}, "move F1 1,9", "square-on"},
		{"§11: before foot two squares off it is dissolved", grass(14, 14), []string{"F1 infantry 5,2 square", "F2 infantry 5,2 square", "A1 cavalry 11,8 s", "A2 infantry 5,4 e"}, "break F1", "break"},
		{"§11: before foot three squares off it is kept", grass(14, 14), []string{"F1 infantry 5,2 square", "F2 infantry 5,2 square", "A1 cavalry 11,8 s", "A2 infantry 5,5 e"}, "", "square-on"},
		{"§11: no square against a run of three", lane(12), []string{"F1 infantry 1,2 n", "F2 infantry 1,1 n", "A1 cavalry 1,6 s"}, "", "!square"},
		{"§11: none with enemy foot three squares off", lane(14), []string{"F1 infantry 1,2 n", "F2 infantry 1,1 e", "A1 cavalry 1,8 s", "A2 infantry 1,5 s"}, "", "!square"},
		{"§11: none in a town", row(lane(14), 2, "#T#"), []string{"F1 infantry 1,2", "F2 infantry 1,1 e", "A1 cavalry 1,8 s"}, "", "!square"},
		{"§11: a square with who stands behind", lane(14), []string{"F1 infantry 1,2 n", "F2 infantry 1,1 e", "A1 cavalry 1,9 s"}, "move F1 1,1", "square"},
		// Horse.
		{"§8: horse far off comes on, with all its points", lane(26), []string{"FC cavalry 1,2 n", "A1 infantry 1,25 n"}, "move FC 1,12", "horse-on"},
		{"§8: it stays seven squares off", lane(26), []string{"FC cavalry 1,12 n", "A1 infantry 1,21 square", "A2 infantry 1,21 square"}, "end", "end"},
		{"§8: who is too near a square goes back to four squares", lane(26), []string{"FC cavalry 1,12 n", "A1 infantry 1,14 square", "A2 infantry 1,14 square"}, "move FC 1,10", "horse-back"},
		{"§8: it turns first, where its run leads aside", []string{"........", "########"}, []string{"FC cavalry 0,1 n", "A1 infantry 6,1 e"}, "turn FC e", "charge"},
		{"§8: and rides to where the run begins", []string{"########", "#.......", "#.######", "#.######", "########"}, []string{"FC cavalry 1,1 e", "A1 infantry 7,3 e"}, "move FC 2,3", "charge"},
		{"§8: no charge that is expected to bring less than a quarter", lane(12), []string{"FC cavalry 1,5 n", "A1 infantry 1,8 s", "A2 infantry 1,9 s"}, "", "!charge"},
		// Guns.
		{"§6: a gun turns to who is beside it", grass(12, 12), []string{"FG artillery 5,5 n", "A1 infantry 9,5 e", "F9 infantry -"}, "turn FG e", "gun-turns"},
		{"§6: before whom somebody stands it stays", grass(12, 12), []string{"FG artillery 5,5 n", "A1 infantry 5,8 n"}, "end", "end"},
		{"§6: it comes on, with all its points", lane(20), []string{"FG artillery 1,1 n", "A1 infantry 1,19 n"}, "move FG 1,6", "gun-goes"},
		{"§6: none that has fired", lane(20), []string{"FG artillery 1,1 n fired", "A1 infantry 1,19 n"}, "end", "end"},
		{"§12: a gun in a town stays", row(lane(20), 1, "#T#"), []string{"FG artillery 1,1", "A1 infantry 1,19 n"}, "end", "end"},
		// Leaders.
		{"§9: a leader goes beside foot", lane(20), []string{"FL leader 1,1 2", "F1 infantry 1,8 n", "A1 infantry 1,14 n"}, "", "!leader-first"},
		{"§9: a chief keeps nine squares from the enemy", lane(24), []string{"NAP leader 1,10 3 chief", "A1 infantry 1,15 n"}, "move NAP 1,6", "chief"},
		// Foot alone.
		{"§4: foot turns to the enemy", lane(8), []string{"F1 infantry 1,3 e", "A1 infantry 1,4 n"}, "turn F1 n", "turn"},
		{"§4: it comes nearer", lane(20), []string{"F1 infantry 1,3 n", "A1 infantry 1,19 n"}, "move F1 1,8", "nearer"},
		{"§12: it goes into houses", row(lane(20), 6, "#T#"), []string{"F1 infantry 1,3 n", "A1 infantry 1,11 n"}, "move F1 1,6", "town"},
		{"§14: it goes before an enemy whom it is expected to beat", lane(20), []string{"F1 infantry 1,3 n", "A1 infantry 1,9 n"}, "move F1 1,8", "before"},
		{"§7: it joins others to a formation", row(row(grass(12, 20), 3, "############"), 1, "############"), []string{"F1 infantry 1,2 n", "F2 infantry 5,2 n", "F3 infantry 6,2 n", "A1 infantry 6,19 s"}, "move F1 4,2", "joins"},
		// Who waits for others.
		{"§1: who waits for others holds", grass(9, 20), []string{"F1 infantry 1,3 n", "FG artillery 5,3 n", "A1 infantry 1,19 n", "F9 infantry -"}, "end", "end"},
		{"§1: who comes late comes on towards the town", row(grass(14, 8), 4, "TT............"), []string{"town t 0,4 1,4", "F9 infantry -", "A1 infantry 4,7 s"}, "", "enters"},
	} {
		t.Run(c.about, func(t *testing.T) {
			fired := ""
			pieces := slices.Clone(c.pieces)
			for i, p := range pieces {
				if s, ok := strings.CutSuffix(p, " fired"); ok {
					pieces[i], fired = s, strings.Fields(s)[0]
				}
			}
			x := in(scene(t, c.rows, pieces...), moving, french)
			if fired != "" {
				x.find(fired).Fired = true
			}
			if c.why == "enters" {
				x.Turn = 2
			}
			line, why, _ := chosen(x, french)
			if not, ok := strings.CutPrefix(c.why, "!"); ok && why == not || !ok && why != c.why || c.line != "" && !slices.Contains(strings.Split(c.line, " | "), line) {
				t.Errorf("W1P %s: %q because of %s; want %q because of %s", c.about, line, why, c.line, c.why)
			}
		})
	}
}

// goes is what a side does in a phase, line by line, as far as nobody throws dice, with the reasons.
func goes(t testing.TB, x *table, side, most int) (lines, whys []string) {
	t.Helper()
	for range most {
		line, why, act := chosen(x, side)
		lines, whys = append(lines, line), append(whys, why)
		if line == "end" || line == "nothing" {
			break
		}
		x = done(t, x, act)
	}
	return lines, whys
}

// In a half-turn horse goes first, then foot, guns and leaders, then who comes late; each is asked once, horse until its
// run is done (W1P §2).
func TestW1P2_WhoIsAskedFirst(t *testing.T) {
	x := in(scene(t, grass(30, 30), "FL leader 9,1 2", "FG artillery 6,1 n", "F2 infantry 14,1 n", "F1 infantry 10,1 n", "FC cavalry 20,1 n", "F9 artillery -", "F8 infantry -", "FD cavalry 25,5 n", "A1 infantry 15,29 s", "A9 infantry -"), moving, french)
	x.Turn = 2
	lines, _ := goes(t, x, french, 30)
	var order []string
	for _, l := range lines {
		if w := strings.Fields(l); len(w) > 1 && (len(order) == 0 || order[len(order)-1] != w[1]) {
			order = append(order, w[1])
		}
	}
	if want := []string{"FC", "FD", "F2", "F1", "FG", "FL", "F8", "F9"}; !slices.Equal(order, want) || lines[len(lines)-1] != "end" {
		t.Errorf("W1P §2: they go %v, the lines %q; want %v", order, lines, want)
	}
}

// What is no square any more is dissolved, and they part, before the moves can end (W1P §13).
func TestW1P13_WrongSquaresPart(t *testing.T) {
	x := in(scene(t, grass(12, 12), "F1 infantry 5,2 square", "F2 infantry 5,2 square", "FG artillery 5,2 square", "A1 infantry 5,11 s"), moving, french)
	x.find("F2").Where = gone // and one foot with a gun is left
	lines, whys := goes(t, x, french, 8)
	if len(lines) < 3 || whys[0] != "wrong-square" || !strings.HasPrefix(lines[0], "break ") || whys[1] != "parts" || lines[len(lines)-1] != "end" {
		t.Errorf("W1P §13: %q because of %q; want the square dissolved, one of the two gone, the end", lines, whys)
	}
	whole := in(scene(t, grass(12, 12), "F1 infantry 5,2 square", "F2 infantry 5,2 square", "FG artillery 5,2 square", "A1 infantry 5,11 s"), moving, french)
	if _, why, _ := chosen(whole, french); why == "wrong-square" {
		t.Error("W1P §13: a sound square is taken for a wrong one")
	}
	town := in(scene(t, append(grass(12, 9), ".....T......", "............", "............"), "F1 infantry 5,2", "FG artillery 5,2", "A1 infantry 5,11 s"), moving, french)
	if _, why, _ := chosen(town, french); why == "wrong-square" || why == "parts" {
		t.Errorf("W1P §12: who stands in a town is sent apart: %s", why)
	}
}

// A charge in all its lines: the turn, the way to where the run begins, the run itself; then the horse stands before its target
// and stays (W1P §8).
func TestW1P8_AWholeCharge(t *testing.T) {
	x := in(scene(t, []string{"#########", "#......##", "#.#######", "#.#######", "#########"}, "FC cavalry 1,1 n", "A1 infantry 6,3 e"), moving, french)
	lines, whys := goes(t, x, french, 8)
	if want := []string{"turn FC e", "move FC 1,3", "move FC e 4", "end"}; !slices.Equal(lines, want) && !slices.Equal(lines, []string{"move FC 1,3", "turn FC e", "move FC e 4", "end"}) {
		t.Errorf("W1P §8: %q because of %q; want %q", lines, whys, want)
	}
}

// What it fires at, and who fires: each gun that has somebody before it, once, at who costs most (W1P §3, §6).
func TestW1P6_ShotsThatItChooses(t *testing.T) {
	pieces := []string{"F1 artillery 2,1 n", "F2 artillery 6,1 n", "F3 artillery 10,1 s", "A1 infantry 2,4 s", "A2 infantry 6,3 s", "A3 artillery 6,4 n", "A4 infantry 6,14 n", "F4 infantry 2,2 n"}
	x := in(scene(t, grass(14, 16), pieces...), firing, french)
	var got []string
	for range 4 {
		line, _, act := chosen(x, french)
		got = append(got, line)
		if line == "end" {
			break
		}
		x = x.copied()
		x.find(act.Units[0].IDs[0]).Fired = true
	}
	// Of the gun three off 10 of 36 are dead, three points: 0.83; of the foot two off 3 of 36, and 18 demoralised: 0.33.
	if want := []string{"fire F1 at A1", "fire F2 at A3", "end"}; !slices.Equal(got, want) {
		t.Errorf("W1P §6: %q; want %q", got, want)
	}
	// Ten squares off foot goes back one of eleven and twelve: nothing is won, but ground.
	far := in(scene(t, grass(5, 16), "F1 artillery 2,1 n", "A1 infantry 2,11 s"), firing, french)
	if line, _, _ := chosen(far, french); line != "fire F1 at A1" {
		t.Errorf("W1P §6: ten squares off: %q; want a shot", line)
	}
	farther := in(scene(t, grass(5, 16), "F1 artillery 2,1 n", "A1 infantry 2,12 s"), firing, french)
	if line, _, _ := chosen(farther, french); line != "end" {
		t.Errorf("W1P §6, R11: eleven squares off: %q; want none", line)
	}
}

// attacksChosen are the lines of the French until they end their attacks, each piece having struck whom it attacked.
func attacksChosen(x *table) (lines []string) {
	for range 5 {
		line, _, act := chosen(x, french)
		lines = append(lines, line)
		if line == "end" {
			break
		}
		x = x.copied()
		a := x.find(act.Units[0].IDs[0])
		a.Struck = append(slices.Clone(a.Struck), x.find(act.Units[1].IDs[0]).At)
	}
	return lines
}

// Whom it attacks (W1P §14): each piece at the neighbour that brings most, once; a square as many as it has (W1P §11).
func TestW1P14_AttacksThatItChooses(t *testing.T) {
	x := in(scene(t, grass(14, 14), "F1 infantry 3,3 n", "F2 infantry 7,3 n", "F3 infantry 11,3 n", "A1 infantry 3,4 n", "A2 infantry 8,4 n", "A3 infantry 7,4 s", "A4 infantry 11,5 n"), fights, french)
	got := attacksChosen(x)
	// F2 has A3 before it, face to face: 0, nothing to be won; A2's rear: +2.
	if want := []string{"attack F1 at A1", "attack F2 at A2", "end"}; !slices.Equal(got, want) {
		t.Errorf("W1P §14: %q; want %q", got, want)
	}
	sq := in(scene(t, grass(14, 14), "F1 infantry 5,5 square", "F2 infantry 5,5 square", "F3 infantry 9,9 n", "A1 infantry 5,6 n", "A2 infantry 4,5 w", "A3 infantry 9,10 n"), fights, french)
	got = attacksChosen(sq)
	// Each from behind: 2 + 2 to 1; after the first the second.
	if want := []string{"attack F1 at A1", "attack F1 at A2", "attack F3 at A3", "end"}; !slices.Equal(got, want) && !slices.Equal(got, []string{"attack F1 at A2", "attack F1 at A1", "attack F3 at A3", "end"}) {
		t.Errorf("W1P §11, §14: %q; want %q", got, want)
	}
}

// Who has nothing to do, or may not, is passed over (W1P §4, §6, §9, §14): without points, in a town, stopped, with entries that are taken.
func TestW1P4_WhoStays(t *testing.T) {
	far := grass(16, 20)
	town := func(x, y int) []string {
		rows := slices.Clone(far)
		r := []byte(rows[len(rows)-1-y])
		r[x] = 'T'
		rows[len(rows)-1-y] = string(r)
		return rows
	}
	for _, c := range []struct {
		about  string
		rows   []string
		pieces []string
		set    func(x *table)
		want   string // the first piece that goes, end where nobody does
	}{
		{"§4: horse goes", far, []string{"FC cavalry 2,2 n", "A1 infantry 2,19 s"}, func(*table) {}, "FC"},
		{"§4: horse without points", far, []string{"FC cavalry 2,2 n", "A1 infantry 2,19 s"}, func(x *table) { x.find("FC").Spent = 10 }, "end"},
		{"§14: horse that was stopped", far, []string{"FC cavalry 2,2 n", "A1 infantry 2,19 s"}, func(x *table) { x.find("FC").Stopped = true }, "end"},
		{"§4: foot goes", far, []string{"F1 infantry 2,2 n", "A1 infantry 2,19 s"}, func(*table) {}, "F1"},
		{"§4: foot without points", far, []string{"F1 infantry 2,2 n", "A1 infantry 2,19 s"}, func(x *table) { x.find("F1").Spent = 5 }, "end"},
		{"§11: foot that has joined a square", far, []string{"F1 infantry 2,2 n", "A1 infantry 2,19 s"}, func(x *table) { x.find("F1").Joined = true }, "end"},
		{"§4: a gun goes", far, []string{"FG artillery 2,2 n", "A1 infantry 2,19 s"}, func(*table) {}, "FG"},
		{"§4: a gun without points", far, []string{"FG artillery 2,2 n", "A1 infantry 2,19 s"}, func(x *table) { x.find("FG").Spent = 5 }, "end"},
		{"§12: a gun in a town", town(2, 2), []string{"FG artillery 2,2", "A1 infantry 2,19 s"}, func(*table) {}, "end"},
		{"§9: a leader goes to foot", far, []string{"FL leader 2,2 2", "F1 infantry 8,8 n", "A1 infantry 12,19 s"}, func(x *table) { x.find("F1").Spent = 5 }, "FL"},
		{"§9: a leader without points", far, []string{"FL leader 2,2 2", "F1 infantry 8,8 n", "A1 infantry 12,19 s"}, func(x *table) { x.find("F1").Spent, x.find("FL").Spent = 5, 9 }, "end"},
		{"§9, §12: a leader in a town who is no chief", town(2, 2), []string{"FL leader 2,2 2", "F1 infantry 8,8 n", "A1 infantry 12,19 s"}, func(x *table) { x.find("F1").Spent = 5 }, "end"},
		{"§1: a late piece comes", far, []string{"F1 infantry 2,2 n", "F9 artillery -", "A1 infantry 2,19 s"}, func(x *table) { x.Turn, x.find("F1").Spent = 2, 5 }, "F9"},
		{"§1: not before its turn", far, []string{"F1 infantry 2,2 n", "F9 artillery -", "A1 infantry 2,19 s"}, func(x *table) { x.find("F1").Spent = 5 }, "end"},
		{"§1: not where both its entries are taken", far, []string{"F1 infantry 15,2 n", "F2 cavalry 15,3 n", "F9 artillery -", "A1 infantry 2,19 s"}, func(x *table) { x.Turn, x.find("F1").Spent, x.find("F2").Spent = 2, 5, 10 }, "end"},
		{"§1: nor without an entry", far, []string{"F1 infantry 2,2 n", "F9 artillery 9,9 n", "A1 infantry 2,19 s"}, func(x *table) { x.find("F9").Where, x.find("F1").Spent = waiting, 5 }, "end"},
		{"§11: a square that was only just composed", far, []string{"F1 infantry 2,2 square", "F2 infantry 2,2 square", "A1 infantry 2,19 s"}, func(x *table) { x.find("F1").Composed, x.find("F2").Composed = true, true }, "end"},
		{"§2: nobody of the other side's", far, []string{"A1 infantry 2,19 s", "A2 cavalry 5,19 s"}, func(*table) {}, "end"},
		{"§7: a formation of which one has moved goes no more as one", far, []string{"F1 infantry 2,2 n", "F2 infantry 3,2 n", "A1 infantry 2,19 s"}, func(x *table) { x.find("F1").Moved, x.find("F1").Spent = true, 5 }, "F2"},
	} {
		x := in(scene(t, c.rows, c.pieces...), moving, french)
		c.set(x)
		line, _, act := chosen(x, french)
		got := line
		if len(act.Units) > 0 {
			got = act.Units[0].IDs[0]
		}
		if got != c.want || len(act.Units) > 0 && len(act.Units[0].IDs) > 1 {
			t.Errorf("W1P %s: %q; want %s", c.about, line, c.want)
		}
	}
}

// How far a charge looks: ten points of horse for the way to where its run begins, a turn and the run (W1P §4, §8). Foot in front of a
// contour or in a town is not charged at a run (W1P §5), and of two the one whose loss is worth more is (W1P §3).
func TestW1P8_HowFarItCharges(t *testing.T) {
	for _, c := range []struct {
		about  string
		rows   []string
		pieces []string
		line   string
	}{
		{"ten squares straight on, which make 11 to 1", lane(16), []string{"FC cavalry 1,1 n", "A1 infantry 1,12 s"}, "move FC n 10"},
		{"a turn costs one of the ten", []string{"................", "################"}, []string{"FC cavalry 1,1 n", "A1 infantry 11,1 e"}, "turn FC e"},
		{"and ten squares are then too far", []string{"................", "################"}, []string{"FC cavalry 1,1 n", "A1 infantry 12,1 e"}, "other"},
		{"eleven are too far", lane(16), []string{"FC cavalry 1,1 n", "A1 infantry 1,13 n"}, "other"},
		{"not at a contour", append(append(lane(8), "#c#"), lane(7)...), []string{"FC cavalry 1,1 n", "A1 infantry 1,7 n"}, "other"},
		{"not at a town", append(append(lane(8), "#T#"), lane(7)...), []string{"FC cavalry 1,1 n", "A1 infantry 1,7"}, "other"},
		{"not at a square", lane(16), []string{"FC cavalry 1,1 n", "A1 infantry 1,7 square", "A2 infantry 1,7 square"}, "other"},
		{"at the gun, which is three points", grass(13, 13), []string{"FC cavalry 6,1 n", "A1 infantry 3,6 n", "A2 artillery 6,6 n"}, "move FC n 4"},
	} {
		x := in(scene(t, c.rows, c.pieces...), moving, french)
		line, why, _ := chosen(x, french)
		if c.line == "other" && why == "charge" || c.line != "other" && (line != c.line || why != "charge") {
			t.Errorf("W1P §8, %s: %q because of %s; want %s", c.about, line, why, c.line)
		}
	}
}
