package ordremixte

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/fire"
	"adjutant/ordremixte/flight"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// A unit that was moved by hand counts as having moved (OM §9.4 [+]) and stands nobody has
// told where: a shot from or at it, which the old place forbids (OM §9.1), asks its range
// (OM §9.1 [+]); place tells it again, and it is measured again (OM §9.1 [-]).
func Test9_1_MovedByHandIsAsked(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 50, 180)})
	no(t, s, "fire A at X", "OM §9.1", "placed.out-of-range")
	for _, who := range []string{"A", "X"} {
		n, v := does(t, s, "moved "+who)
		u := n.Unit(who)
		if !u.Moved || u.PlaceKnown() || u.Foot() != nil {
			t.Errorf("OM §9.4: moved %s: moved %v, place known %v, want true, false", who, u.Moved, u.PlaceKnown())
		}
		if !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Say.Key == "record.unplaced" }) {
			t.Errorf("OM §9.4: moved %s says nothing of its place: %+v", who, v.Lines)
		}
		adj, err := turn.Prepare(n, actionOf(t, n, "fire A at X"))
		if err != nil {
			t.Fatalf("OM §9.1: fire A at X after moved %s: %v, want the question of its range", who, err)
		}
		d := dice.New(nil, nil)
		owed, _ := d.Run(func() { adj.Play(d) })
		if len(owed) != 1 || owed[0].What != "die.range" {
			t.Errorf("OM §9.1: after moved %s it owes %+v, want its range", who, owed)
		}
		if _, err := ask.Answer(n, actionOf(t, n, "measure A X")); err == nil {
			t.Error("OM §9.1: a distance to a unit of unknown place is measured")
		}
		back, _ := does(t, n, fmt.Sprintf("place %s at 60,%d facing %d", who, map[string]int{"A": 44, "X": 26}[who], map[string]int{"A": 0, "X": 180}[who]))
		if !back.Unit(who).PlaceKnown() || !back.Unit(who).Moved {
			t.Errorf("OM §9.1: place %s: known %v, moved %v, want both", who, back.Unit(who).PlaceKnown(), back.Unit(who).Moved)
		}
		c, err := casting.Gather(back, shotAt("A", "X"))
		if err != nil {
			t.Fatal(err)
		}
		if err := fire.PlacedFire(c); err != nil || c.Sit.Range() != facts.Long || c.Sit.S[facts.SRange] != facts.Measured {
			t.Errorf("OM §9.1: placed again it is measured %d from %d (%v), want long, measured", c.Sit.Range(), c.Sit.S[facts.SRange], err)
		}
	}
}

// A charge on a unit that was moved by hand is declared without a measure: front unless it is
// said (OM §10.4 [+]), within reach (OM §10.1 [+]); who charges goes by hand and stands
// nobody has told where. A charge between units whose places are known is measured beside
// them (OM §10.1 [-]).
func Test10_4_ChargeByHand(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), line("B", 90, 20, 0)}, []string{unitAt("X", 4, "column", 60, 60, 180, ""), unitAt("Y", 4, "column", 90, 30, 180, "")})
	s = inPhase(s, "move-first")
	s.First = 1
	if _, err := turn.Prepare(s, actionOf(t, s, "charge X at A")); err == nil {
		t.Fatal("OM §10.1: a charge of 40 cm is accepted")
	}
	n, _ := does(t, s, "moved A")
	after, v := does(t, n, "charge X at A")
	if ch := after.Charge("X"); ch == nil || ch.Side != facts.Front {
		t.Errorf("OM §10.4: the charge is %+v, want one on the front", ch)
	}
	if after.Unit("X").PlaceKnown() {
		t.Errorf("OM §10.1: X has gone by hand and stands at %v: %+v", after.Unit("X").Pose, v.Events)
	}
	if !after.Unit("Y").PlaceKnown() {
		t.Error("OM §10.1: Y has lost its place")
	}
	measured, _ := does(t, n, "charge Y at B")
	if u := measured.Unit("Y"); !u.PlaceKnown() || u.Gone == 0 {
		t.Errorf("OM §10.1: Y is known %v and has gone %d, want a measured charge", u.PlaceKnown(), u.Gone)
	}
}

// What flees from an enemy who was moved by hand flees by hand: nobody knows which way it is
// driven (OM §14 [+], 11.1); from one who stands where he was it is measured (OM §14 [-]).
func Test14_FlightFromUnknown(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 40, 0)}, []string{unitAt("X", 4, "column", 60, 60, 180, "")})
	s = s.Apply(&state.EvStatus{Unit: "X", Is: state.Routing})
	s = s.Apply(&state.EvFled{Unit: "X", Turn: s.Turn, By: "A"})
	if x := flight.FlightOf(s, s.Unit("X")); !x.Placed {
		t.Fatal("OM §14: a flight from a placed enemy is not measured")
	}
	n, _ := does(t, s, "moved A")
	adj, err := flight.PrepareFlight(n, flight.Fleeing1("X"))
	if err != nil {
		t.Fatal(err)
	}
	d := dice.New(nil, nil)
	var v game.Verdict
	if owed, err := d.Run(func() { v = adj.Play(d) }); err != nil || len(owed) > 0 {
		t.Fatal(owed, err)
	}
	if !slices.ContainsFunc(v.Events, func(e game.Event) bool { return tell(e).Kind == "unplaced" && tell(e).Unit == "X" }) {
		t.Errorf("OM §14: %+v, want X to lose its place", v.Events)
	}
	if !slices.ContainsFunc(v.Lines, func(l game.Text) bool { return l.Kind == game.HandsLine && l.Say.Key == "rout.hand-from" }) {
		t.Errorf("OM §14: %+v, want what hands do", v.Lines)
	}
}

// A brigade or a side by its name stands for those of its units that move of their own will
// (OM §9.4 [+]): not for fugitives, nor for who charges or is charged (OM §9.4 [-]). With all
// of his units gone nobody knows where a brigadier's figure is (OM §4.3).
func Test9_4_MovedByName(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0), line("B", 90, 20, 0), line("C", 30, 20, 0)}, []string{unitAt("X", 4, "column", 60, 30, 180, "")})
	s = s.Apply(&state.EvStatus{Unit: "C", Is: state.Routing})
	s = inPhase(s, "move-first")
	s.First = 1
	s, _ = does(t, s, "charge X at A")
	a := actionOf(t, s, "moved "+casting.SideSlug(s.Field.Sides[0].Name))
	if got := strings.Join(a.Units[0].IDs, " "); got != "B" {
		t.Errorf("OM §9.4: the side stands for %q, want B", got)
	}
}

// What an order asks is held against the nearest enemy only when it is known which that is
// (OM §4.2 [+]): with one enemy moved by hand a move away from the other is trusted (OM §4.2
// [-]).
func Test4_2_NearestUnknown(t *testing.T) {
	s := scenario(t, []string{line("A", 60, 20, 0)}, []string{line("X", 60, 60, 180), line("Y", 20, 60, 180)})
	f := s.Unit("A").Foot()
	if _, who := command.GapTo(s, f, 0, command.Unbroken); who == nil || who.ID != "X" {
		t.Fatalf("OM §4.2: the nearest is %v, want X", who)
	}
	n, _ := does(t, s, "moved Y")
	if _, who := command.GapTo(n, f, 0, command.Unbroken); who != nil {
		t.Errorf("OM §4.2: the nearest is %s although nobody knows where Y stands", who.ID)
	}
}

// A scenario that is begun unplaced has nobody on the map (OM §2.1 [+]) and keeps its orders,
// its points and who rides with whom; the file alone does not do that (OM §2.1 [-]).
func Test2_1_BegunUnplaced(t *testing.T) {
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	c := *sc
	c.Unplaced = true
	s, err := setup(c.JSON())
	if err != nil {
		t.Fatal(err)
	}
	with, err := setup(sc.JSON())
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range s.Units {
		if u.PlaceKnown() || u.Began.Placed || !with.Units[i].PlaceKnown() || u.PM != with.Units[i].PM || u.Order != with.Units[i].Order {
			t.Errorf("OM §2.1: %s: known %v, began known %v; placed %v", u.ID, u.PlaceKnown(), u.Began.Placed, with.Units[i].PlaceKnown())
		}
	}
	for _, g := range s.Generals {
		if _, known := s.Stands(g); known {
			t.Errorf("OM §2.1: where %s stands is known", g.ID)
		}
	}
	chart, _ := Rules{}.Chart(s)
	if chart.Placed != 0 || chart.Unknown != len(s.Units) || len(plane(chart).Figures) != 0 {
		t.Errorf("OM §2.1: the map shows %d units and %d figures, %d unknown; want none, none, %d", chart.Placed, len(plane(chart).Figures), chart.Unknown, len(s.Units))
	}
	if again := Rules.View(Rules{}, s, []int{0}).(*state.State); slices.ContainsFunc(again.Units, (*state.Unit).PlaceKnown) {
		t.Error("OM §2.1: a side sees a place that nobody told")
	}
}

// Battles of random legal lines in which units are moved by hand now and then: nothing
// crashes, no phase is a dead end, and no shot with a range is refused for a place that the
// program knows to be stale.
func TestRandomBattlesByHand(t *testing.T) {
	t.Parallel()
	turns := effort.Of(5, 10, 100)
	asked := 0
	for battle := 0; turns > 0; battle++ {
		p := &player{t: t, s: skirmish(t, "skirmish.yaml"), r: rand.New(rand.NewPCG(uint64(battle), 91)), verbs: map[string]int{}, eager: battle%2 == 1}
		for n, lines := 0, 0; n < 5 && turns > 0; lines++ {
			if lines > 400 {
				p.fail("the turn does not end: owed %+v", p.s.Owed())
			}
			p.answers()
			s := p.s.State().(*state.State)
			if u := s.Units[p.r.IntN(len(s.Units))]; p.r.IntN(6) == 0 && table.OnField(u) {
				p.say("moved " + u.ID)
				s = p.s.State().(*state.State)
				if s.Unit(u.ID).Foot() != nil {
					p.fail("moved %s: its place is known", u.ID)
				}
			}
			asked += p.staleless(s)
			if p.step() {
				n++
				turns--
			}
		}
	}
	if asked < 100 {
		t.Errorf("%d shots of unknown place were tried", asked)
	}
}

// staleless tries shots of which one end is unknown; it gives how many.
func (p *player) staleless(s *state.State) int {
	n := 0
	for _, a := range s.Units {
		b := s.Units[p.r.IntN(len(s.Units))]
		if a.Side == b.Side || !table.OnField(a) || !table.OnField(b) || a.Foot() != nil && b.Foot() != nil || a.Mounted() {
			continue
		}
		n++
		c, err := casting.Gather(s, shotAt(a.ID, b.ID, "range", "short"))
		if err != nil {
			continue
		}
		var r *game.Refusal
		if err := fire.PlacedFire(c); err != nil {
			r, _ = err.(*game.Refusal)
		}
		if r == nil {
			continue
		}
		switch r.Say.Key {
		case "placed.in-melee", "placed.charger", "placed.spared", "placed.charged", "placed.taken", "placed.square-tried", "placed.no-closing": // who fights whom is no place
		default:
			p.fail("fire %s at %s is refused for a place: %s", a.ID, b.ID, r.Say.Key)
		}
	}
	return n
}

// Riflemen who moved more than half of their move do not fire, nor at who charges them (OM
// §9.4 [+], 10.2): when nobody knows how far they went, hands see whether the shot is owed.
// Who stood, or carries muskets, owes it (OM §9.4 [-]).
func Test9_4_RiflesOfWhomNobodyKnowsHowFar(t *testing.T) {
	sc, err := battle.Load("vimeiro")
	if err != nil {
		t.Fatal(err)
	}
	c := *sc
	c.Unplaced = true
	begun, err := setup(c.JSON())
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		charged string
		moved   bool
		want    bool // the shot may be left out
	}{{"2/95", true, true}, {"2/95", false, false}, {"1/50", true, false}} {
		s := inPhase(begun, "move-first")
		s.First = 1
		s, _ = does(t, s, "charge 1/86 at "+x.charged)
		if x.moved {
			s, _ = does(t, s, "moved "+x.charged)
		}
		s = inPhase(s, "fire")
		dues := turn.Dues(s)
		if len(dues) != 1 || dues[0].Optional != x.want {
			t.Errorf("OM §9.4: %s, moved %v: it owes %+v, want one shot, optional %v", x.charged, x.moved, dues, x.want)
		}
	}
}
