package ordremixte

import (
	"cmp"
	flags "flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/geometry"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/internal/session"
	"adjutant/ordremixte/ask"
	"adjutant/ordremixte/battle"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/melee"
	"adjutant/ordremixte/motion"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
	"adjutant/ordremixte/turn"
)

// captain plays both sides of a battle as people would who obey their orders: it
// charges what it may, fires at what is nearest, marches where the orders point. It
// types lines like anybody else and never forces one.
type captain struct {
	*player
	script []string // the lines that were taken, with a remark at each turn
	turn   int
	did    map[string]bool  // what shown has seen
	plan   map[int][]string // orders by turn; what may not be ordered then is left out
}

// try types a line; false when it is refused.
func (c *captain) try(line string) bool {
	before := c.s.State().(*state.State)
	rs := c.s.Submit(line)
	c.saved = false
	if err := upright(rs, i18n.New(i18n.EN)); err != nil {
		c.fail("%q: %v", line, err)
	}
	for _, r := range rs {
		shown(before, &r, c.did)
		for _, e := range r.Verdict.Events {
			c.saved = c.saved || tell(e).Kind == "general" && tell(e).Text == state.Saved.String()
		}
		if r.Kind == session.Refused {
			return false
		}
	}
	if t := c.s.Clock().Turn; t != c.turn {
		c.turn = t
		defer func() { c.script = append(c.script, fmt.Sprintf("# Turn %d", t)) }()
	}
	c.script = append(c.script, line)
	c.lines = append(c.lines, line)
	c.holds(line, before, c.s.State().(*state.State))
	return true
}

func (c *captain) must(line string) {
	if !c.try(line) {
		r := c.s.Submit(line)[0].Refusal
		c.fail("%q is refused: %v %v", line, r.Say, r.Hint)
	}
}

func (c *captain) state() *state.State { return c.s.State().(*state.State) }

// owed answers whatever the prompt waits for, optional things too.
func (c *captain) owed() {
	for n := 0; ; n++ {
		i := slices.IndexFunc(c.s.Owed(), func(o session.Owed) bool { return o.Now })
		if i < 0 {
			return
		}
		if n > 200 {
			c.fail("the prompt asks for ever: %+v", c.s.Owed()[i].Need)
		}
		o := c.s.Owed()[i]
		if o.Need.Die == dice.Choice {
			c.must(o.Need.Answers[c.r.IntN(len(o.Need.Answers))])
			continue
		}
		c.must(fmt.Sprint(c.r.IntN(int(o.Need.Die)) + 1))
	}
}

// wish is where the orders of a unit send it: the measure that a move should make
// smaller, and whether it has any.
func wish(s *state.State, u *state.Unit) (func(*state.State) float64, bool) {
	id := u.ID
	toEnemy := func(t *state.State) float64 {
		x := t.Unit(id)
		cm, e := command.GapTo(t, x.Foot(), x.Side, command.InCloseOrder)
		if e == nil {
			return 0
		}
		// Facing counts a little: who comes up sideways cannot charge.
		off := math.Abs(geometry.Turn(x.Pose.Facing, bearingTo(x.Foot().Centre, e.Foot().Centre)))
		return cm + off/30
	}
	switch casting.OrderOf(s, u) {
	case facts.Attack, facts.Cautious:
		return toEnemy, true
	case facts.Advance:
		goal := casting.Objective(s, u)
		if _, known := command.ToGround(s, u.Foot(), goal); !known {
			return nil, false
		}
		return func(t *state.State) float64 { cm, _ := command.ToGround(t, t.Unit(id).Foot(), goal); return cm }, true
	case facts.Support:
		return func(t *state.State) float64 {
			cm, who := command.FromSupported(t, t.Unit(id), t.Unit(id).Foot())
			if who == nil {
				return 0
			}
			return max(cm, state.CommandNumbers(s.Book()).Support/2)
		}, true
	case facts.Withdraw:
		return func(t *state.State) float64 { return -toEnemy(t) }, true
	}
	return nil, false
}

func bearingTo(a, b geometry.Vec) float64 {
	return math.Atan2(b.X-a.X, b.Y-a.Y) * 180 / math.Pi
}

// after is the state that a line without dice would bring about; nil when it is
// refused.
func afterLine(s *state.State, a game.Action) *state.State {
	if !turn.MayNow(s, a) {
		return nil
	}
	adj, err := turn.Prepare(s, a)
	if err != nil {
		return nil
	}
	var x casting.Done
	switch adj := adj.(type) {
	case casting.Done:
		x = adj
	case motion.Walked:
		x = adj.Done
	default:
		return nil
	}
	t := s
	for _, e := range x.V.Events {
		t = t.Apply(e)
	}
	return t
}

// march types the moves of one unit, best first, until none brings it nearer.
func (c *captain) march(id string) {
	if s := c.state(); casting.OrderOf(s, s.Unit(id)) == facts.Support {
		c.obey(id)
		return
	}
	for range 3 {
		s := c.state()
		u := s.Unit(id)
		if u.Foot() == nil || u.Motion&state.FinishedMove != 0 {
			return
		}
		how, ok := wish(s, u)
		if !ok {
			return
		}
		was := how(s)
		var best game.Action
		least := was - 0.3
		one := []game.Operand{{IDs: []string{id}}}
		all := append(turn.Candidates(s, u, "move"), turn.Candidates(s, u, "wheel")...)
		if c.r.IntN(2) == 0 {
			all = append(all, turn.Candidates(s, u, "face")...)
		}
		for _, e := range turn.Enemies(s, u)[:1] {
			if f, g := u.Foot(), e.Foot(); g != nil {
				d := g.Centre.Sub(f.Centre)
				for _, part := range []float64{0.9, 0.5} {
					far := float64(max(motion.Allowance(s, u, u.Formation)-u.Spent, 0)) / 100 * part
					if n := geometry.Norm(d); far > 0 && n > far {
						p := f.Centre.Add(geometry.Vec{X: d.X * far / n, Y: d.Y * far / n})
						all = append(all, game.Action{Verb: "move", Units: one, Args: []string{"to", command.Typed(math.Round(p.X)), command.Typed(math.Round(p.Y))}})
					}
				}
			}
		}
		if casting.OrderOf(s, u) == facts.Support {
			for _, o := range command.Supported(s, u) {
				if g := o.Foot(); g != nil {
					for _, p := range []geometry.Vec{{X: -9, Y: -6}, {X: 9, Y: -6}, {Y: -7}, {X: -9}, {X: 9}} {
						d := o.Pose.Dir()
						at := g.Centre.Add(d.Mul(p.Y)).Add(geometry.Vec{X: d.Y, Y: -d.X}.Mul(p.X))
						all = append(all, game.Action{Verb: "move", Units: one, Args: []string{"to", command.Typed(math.Round(at.X)), command.Typed(math.Round(at.Y))}})
					}
				}
			}
		}
		for _, a := range all {
			if t := afterLine(s, a); t != nil {
				if x := how(t); x < least {
					best, least = a, x
				}
			}
		}
		if best.Verb == "" {
			return
		}
		c.must(game.Canonical(best))
		c.owed()
	}
}

// obey types what a unit owes to its order, if it can be paid.
func (c *captain) obey(id string) {
	for range 3 {
		s := c.state()
		u := s.Unit(id)
		_, left := command.Lags(s, u)
		if left <= 0 {
			return
		}
		line, _ := motion.Payment(s, u, left)
		if line == "" {
			return
		}
		c.must(line)
		c.owed()
	}
}

// charges declares what may be charged and is worth it.
func (c *captain) charges(id string) bool {
	s := c.state()
	u := s.Unit(id)
	all := turn.Candidates(s, u, "charge")
	held := func(a game.Action) int { return facts.B2i(s.Unit(a.Units[1].IDs[0]).Block == "") }
	slices.SortStableFunc(all, func(a, b game.Action) int { return held(a) - held(b) })
	for _, a := range all {
		if (held(a) == 0 || c.r.IntN(4) > 0) && turn.MayNow(s, a) {
			c.must(game.Canonical(a))
			c.owed()
			c.follows(id)
			return true
		}
	}
	return false
}

// movement plays one side's movement: generals, then horse, then foot and guns.
func (c *captain) movement() {
	s := c.state()
	side := s.Active()
	for i := range s.Field.Brigades {
		if s.Field.Brigades[i].Side == side {
			c.brigadier(i)
		}
	}
	for _, horse := range []bool{true, false} {
		ids := c.ahead(side, horse)
		if !horse { // once the foot moves, the time of the horse is over
			for _, id := range c.ahead(side, true) {
				c.obey(id)
			}
		}
		for _, id := range ids {
			if u := c.state().Unit(id); u.Status != state.Steady || casting.OrderOf(c.state(), u) == facts.Halt && c.r.IntN(2) == 0 {
				continue
			}
			if !c.charges(id) {
				c.enters(id)
				c.march(id)
				c.enters(id)
				if u := c.state().Unit(id); u.Status == state.Steady && c.state().Charge(id) == nil && c.r.IntN(2) == 0 {
					c.charges(id)
				}
			}
		}
	}
	c.close()
}

// ahead lists the units of a side, horse or not, those first that stand nearest to
// the enemy.
func (c *captain) ahead(side int, horse bool) []string {
	s := c.state()
	type at struct {
		id string
		cm float64
	}
	var all []at
	for _, u := range s.Units {
		is := u.Arm == facts.LightCavalry || u.Arm == facts.HeavyCavalry
		if f := u.Foot(); u.Side == side && is == horse && f != nil && u.Status != state.Destroyed {
			cm, _ := command.GapTo(s, f, side, command.InCloseOrder)
			all = append(all, at{u.ID, cm})
		}
	}
	slices.SortStableFunc(all, func(a, b at) int { return cmp.Compare(a.cm, b.cm) })
	var ids []string
	for _, x := range all {
		ids = append(ids, x.id)
	}
	return ids
}

// brigadier rides up behind the foremost unit of his brigade.
func (c *captain) brigadier(b int) {
	s := c.state()
	g := s.Brigadier(b)
	if g == nil {
		return
	}
	if _, placed := s.Stands(g); !placed || g.With != "" {
		return
	}
	var best *state.Unit
	least := math.Inf(1)
	for _, u := range s.Units {
		f := u.Foot()
		if u.Brigade != b || f == nil || u.Status != state.Steady || u.Order != facts.NoOrder {
			continue
		}
		if cm, e := command.GapTo(s, f, u.Side, command.InCloseOrder); e != nil && cm < least {
			best, least = u, cm
		}
	}
	if best == nil {
		return
	}
	f := best.Foot()
	at := f.Centre.Sub(best.Pose.Dir().Mul(4))
	now, _ := s.Stands(g)
	if geometry.Dist(now, at) > 4 {
		c.try(fmt.Sprintf("move %s to %s,%s", g.ID, command.Typed(math.Round(at.X)), command.Typed(math.Round(at.Y))))
	}
}

// close ends a phase, once the orders are obeyed.
func (c *captain) close() {
	for range 40 {
		way := c.disobeyed()
		if way == "" {
			break
		}
		c.must(way)
		c.owed()
	}
	c.must("next")
	c.owed()
}

// play plays one phase.
func (c *captain) play() {
	c.owed()
	s := c.state()
	switch s.PhaseID() {
	case "move-first", "move-second":
		if s.Stage < state.StepEvade {
			c.movement()
			return
		}
	case "orders":
		for _, l := range c.plan[c.s.Clock().Turn] {
			c.try(l)
			c.owed()
		}
	case "late", "fire", "melee", "compulsory", "breakthrough", "initiative", "rally":
		for n := 0; n < 100; n++ {
			if s.PhaseID() == "melee" {
				c.waves()
			}
			if s = c.state(); !c.oneOf(s) {
				break
			}
			c.owed()
		}
	}
	c.close()
}

// waves sends the second line of horse at whoever has beaten the first (OM
// §10.5/waves).
func (c *captain) waves() {
	s := c.state()
	for _, u := range s.Units {
		for _, a := range turn.Candidates(s, u, "charge") {
			if u.Arm != facts.LightCavalry && u.Arm != facts.HeavyCavalry {
				break
			}
			if !followed(s, u, a.Units[1].IDs[0]) {
				continue
			}
			a.Facts = append(a.Facts, game.Fact{Name: "wave", Value: "yes"})
			if turn.MayNow(s, a) && c.try(game.Canonical(a)) {
				c.owed()
				return
			}
		}
	}
}

// followed reports that a unit rode close behind another that has charged the enemy.
func followed(s *state.State, u *state.Unit, enemy string) bool {
	f := table.Start(u)
	for i := range s.Charges {
		ch := s.Charges[i]
		if f == nil || ch.Target != enemy || ch.Has(u.ID) {
			continue
		}
		for _, id := range ch.Attackers {
			if o := s.Unit(id); o.Side == u.Side && table.Start(o) != nil && geometry.Gap(f, table.Start(o)).CM <= 12 {
				return true
			}
		}
	}
	return false
}

// follows brings the second line of horse behind the first that has set off, as far
// as waves stand apart.
func (c *captain) follows(id string) {
	s := c.state()
	u := s.Unit(id)
	if u.Arm != facts.LightCavalry && u.Arm != facts.HeavyCavalry || u.Foot() == nil {
		return
	}
	for _, o := range s.Units {
		f := o.Foot()
		if o == u || o.Brigade != u.Brigade || f == nil || o.Pose.Facing != u.Pose.Facing || s.Charge(o.ID) != nil || u.Foot().Rear().Ahead(f.Centre) <= 0 {
			continue
		}
		if cm := table.Round2(geometry.Gap(f, u.Foot()).CM - melee.WaveGap(s.Book())); cm > 0 && c.try(fmt.Sprintf("move %s forward %s", o.ID, command.Typed(cm))) {
			c.owed()
			return
		}
	}
}

// enters marches a unit into the block that is its objective (OM §15).
func (c *captain) enters(id string) {
	s := c.state()
	if u := s.Unit(id); casting.OrderOf(s, u) == facts.Advance && u.Block == "" {
		c.try(fmt.Sprintf("move %s into %s", id, casting.Objective(s, u)))
		c.owed()
	}
}

// oneOf types one legal line that fights or answers; false when there is none.
func (c *captain) oneOf(s *state.State) bool {
	for _, a := range ask.MightDo(s, -1) {
		if !fights[a.Verb] && a.Verb != "first" || !turn.MayNow(s, a) {
			continue
		}
		c.must(game.Canonical(a))
		return true
	}
	return false
}

// decided reports that a side has lost.
func (c *captain) decided() bool {
	return Rules{}.Decided(c.state())
}

var battles = flags.Bool("battles", false, "play the whole battles again and write their scripts")

// The whole battles, each played to its decision without one line forced.
var wholeBattles = []struct {
	name string
	open func(testing.TB) *session.Session
	plan map[int][]string
	has  []string // what it must show, of those that shown knows
	from uint64   // the first seed tried: the battles before it cannot yet be typed by hand
}{
	{"vimeiro", openVimeiro, map[int][]string{
		3: {"order kellermann attack", "order margaron attack", "order fane attack", "order anstruther attack"},
		4: {"order ferguson attack", "order acland attack", "order fane attack", "order anstruther attack"},
		5: {"order ferguson attack", "order nightingale attack"},
	}, []string{"melee", "rally"}, 6},
	{"village", openVillage, nil, []string{"melee", "second wave", "fight for a block", "British breakthrough"}, 1},
}

// opens begins a battle that ships.
func opens(t testing.TB, name string) *session.Session {
	t.Helper()
	sc, err := battle.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.New(Rules{}, sc.JSON(), session.Options{Edition: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openVimeiro(t testing.TB) *session.Session { return opens(t, "vimeiro") }

func openVillage(t testing.TB) *session.Session { return skirmish(t, "village.yaml") }

// shown notes what a reply shows of the things that whole battles are chosen for.
func shown(before *state.State, r *session.Reply, did map[string]bool) {
	for _, e := range r.Events {
		u := before.Unit(tell(e).Unit)
		switch e.(type) {
		case *state.EvFought, *state.EvBeat:
			did["melee"] = true
			if o := before.Unit(tell(e).Other); o != nil && (o.Block != "" || u.Block != "") {
				did["fight for a block"] = true
			}
		case *state.EvRallied:
			did["rally"] = true
		case *state.EvCharge:
			did["second wave"] = did["second wave"] || strings.Contains(r.Command, "wave=yes")
		case *state.EvBroke:
			did["British breakthrough"] = did["British breakthrough"] || u.Nation == "britain"
		}
	}
}

// longestBattle is how many turns a battle may take that people are to read.
const longestBattle = 20

// compose plays a battle and writes its script.
func compose(t *testing.T, i int) {
	b := wholeBattles[i]
	for seed := b.from; ; seed++ {
		text, did := fought(t, i, seed)
		turns := strings.Count(text, "# Turn ")
		if hasAll(did, b.has) && turns <= longestBattle {
			if err := os.WriteFile(filepath.Join("testdata", "battles", b.name+".txt"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Logf("%s, seed %d: %d turns, %v", b.name, seed, turns, did)
		if seed == 120 {
			t.Fatalf("%s: no battle has all of %q", b.name, b.has)
		}
	}
}

func hasAll(did map[string]bool, all []string) bool {
	return !slices.ContainsFunc(all, func(x string) bool { return !did[x] })
}

// fought plays a battle with a seed: its script, and what it shows.
func fought(t *testing.T, i int, seed uint64) (string, map[string]bool) {
	b := wholeBattles[i]
	s := b.open(t)
	c := &captain{player: &player{t: t, s: s, r: rand.New(rand.NewPCG(seed, 1)), verbs: map[string]int{}}, plan: b.plan, did: map[string]bool{}}
	for n := 0; n < 600 && s.Clock().Turn < 40 && !c.decided(); n++ {
		c.play()
	}
	if !c.decided() {
		return "", nil
	}
	return strings.Join(c.script, "\n") + "\n# " + s.Hash() + "\n", c.did
}

// Whole battles, line by line as they were typed: every line is taken, none is a
// ruling, the battle comes to an end, and the state at the end is the same to the byte wherever
// this runs.
func TestWholeBattles(t *testing.T) {
	t.Parallel()
	for i, b := range wholeBattles {
		t.Run(b.name, func(t *testing.T) {
			if *battles {
				compose(t, i)
			}
			text, err := os.ReadFile(filepath.Join("testdata", "battles", b.name+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			s := b.open(t)
			did := map[string]bool{}
			last := ""
			for n, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
				if rest, remark := strings.CutPrefix(l, "# "); remark {
					last = rest
					continue
				}
				before := s.State().(*state.State)
				for _, r := range s.Submit(l) {
					shown(before, &r, did)
					if r.Kind == session.Refused {
						t.Fatalf("line %d, %q: got %v %v; want %s", n+1, l, r.Refusal.Say, r.Refusal.Hint, "r.Kind != session.Refused")
					}
					if len(r.Verdict.Overrode) > 0 {
						t.Errorf("line %d, %q is forced", n+1, l)
					}
				}
			}
			st := s.State().(*state.State)
			t.Logf("%d turns, %d entries, %v", st.Turn, s.Entries(), did)
			if !hasAll(did, b.has) {
				t.Errorf("it shows %v, want %q", did, b.has)
			}
			if !(Rules{}).Decided(st) {
				t.Error("got a battle that goes on, want it decided")
			}
			if got := s.Hash(); got != last {
				t.Errorf("it ends in state %s, want %s", got, last)
			}
		})
	}
}
