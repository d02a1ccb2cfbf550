package ordremixte

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/i18n"
	"adjutant/ordremixte/chain"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/turn"
)

// bearing is what is true of one unit: its points, bases, and how it stands.
type bearing struct {
	pm, bases int // bases are Unknown where nothing counts them
	status    state.Status
	known     bool // its points are
}

// account is what a verdict says in one language, held against what happened.
type account struct {
	p     *i18n.Printer
	names *regexp.Regexp
	alone string // whom a sentence without a name means
	was   map[string]bearing
	is    map[string]bearing
}

// resultWords are the words of a result in both languages.
var resultWords = map[string]state.Status{"ROUTS": state.Routing, "IN ROTTA": state.Routing, "RETREATS": state.Retreating, "SI RITIRA": state.Retreating,
	"LOSES, retreats": state.Retreating, "PERDE, si ritira": state.Retreating, "DESTROYED": state.Destroyed, "DISTRUTTA": state.Destroyed, "HOLDS": state.Steady, "TIENE": state.Steady,
	"with it: both": state.Routing, "tutte e due fanno": state.Routing}

var retires = regexp.MustCompile(`retires|si ritira \d`)

var printed = `|(\d+)->(\d+)|(LOSES, retreats|PERDE, si ritira|ROUTS|IN ROTTA|RETREATS|SI RITIRA|DESTROYED|DISTRUTTA|HOLDS|TIENE|with it: both|tutte e due fanno|(?:goes|retires|va|si ritira) [\d.,]+ cm (?:behind|dietro))|(WIN\b|WINS|VINCE|VINCONO)`

func newAccount(lang i18n.Lang, names, alone string) *account {
	return &account{p: i18n.New(lang), names: regexp.MustCompile(`\b(` + names + `)\b` + printed), alone: alone}
}

// lines reads the points and results in the lines of a verdict: for every unit each change
// of points must follow from the one before, the last is what it has, and the last result
// is how it stands; who changed is told of.
func (a *account) lines(v *game.Verdict) error {
	pm, status, seen, last := map[string]int{}, map[string]state.Status{}, map[string]bool{}, map[string]string{}
	for name, w := range a.was {
		pm[name], status[name] = w.pm, w.status
	}
	for _, l := range v.Lines {
		text := a.p.Say(l.Say)
		if _, err := sums(text); err != nil {
			return err
		}
		if l.Kind != game.BodyLine || strings.HasPrefix(l.Say.Key, "general.") && l.Say.Key != "general.brigade-loses" {
			continue
		}
		who := a.alone
		for _, at := range a.names.FindAllStringSubmatchIndex(text, -1) {
			m := make([]string, len(at)/2)
			for i := range m {
				if at[2*i] >= 0 {
					m[i] = text[at[2*i]:at[2*i+1]]
				}
			}
			switch {
			case m[1] != "":
				who = m[1]
			case m[2] != "" && m[0] == last[who] && strings.HasPrefix(text[at[1]:], " d"): // the loss that makes it test
			case m[2] != "":
				last[who] = m[0]
				if pm[who] != number10(m[2]) {
					return fmt.Errorf("%q: %s had %d", text, who, pm[who])
				}
				pm[who] = number10(m[3])
			case m[4] != "":
				status[who], seen[who] = resultWords[m[4]], true // a wave that goes behind the other stands
				if a.is[who].status == state.Retreating && retires.MatchString(m[4]) {
					status[who] = state.Retreating // R127 b
				}
			case who != a.alone && a.is[who].status != a.was[who].status && (a.is[who].status == state.Retreating || a.is[who].status == state.Routing):
				return fmt.Errorf("%q: %s has won and %s", text, who, a.is[who].status)
			}
		}
	}
	for name, is := range a.is {
		if is.known && pm[name] != is.pm {
			return fmt.Errorf("%s is told to have %d PM and has %d", name, pm[name], is.pm)
		}
		if status[name] != is.status && (seen[name] || is.status != a.was[name].status) {
			return fmt.Errorf("%s is told to be %s and is %s", name, status[name], is.status)
		}
	}
	return nil
}

// reasons holds the points named in `why` against those of the lines: it tells none that
// these do not.
func (a *account) reasons(v *game.Verdict) error {
	var all []string
	for _, l := range v.Lines {
		all = append(all, a.p.Say(l.Say))
	}
	page := strings.Join(all, "\n")
	for _, s := range v.Steps {
		text := a.p.Say(s.Value)
		if _, err := sums(text); err != nil {
			return err
		}
		for _, pair := range regexp.MustCompile(`\d+->\d+`).FindAllString(text, -1) {
			if !strings.Contains(page, pair) {
				return fmt.Errorf("why says %q, the lines %q", text, page)
			}
		}
	}
	return nil
}

var (
	handOff  = regexp.MustCompile(`(?:remove|togliere) (\d+)`)
	handTurn = regexp.MustCompile(`(?:turn|girare|girarne) (\d+)`)
)

// hands holds the work for hands, as it is printed, against the bases that went and the
// units that must run.
func (a *account) hands(v *game.Verdict) error {
	by := map[string]string{}
	for _, l := range v.Lines {
		if l.Kind != game.HandsLine {
			continue
		}
		for _, part := range strings.Split(a.p.Say(l.Say), ";") {
			name, what, ok := strings.Cut(strings.TrimSpace(part), ": ")
			if !ok { // one unit without a name
				name, what = a.alone, part
			}
			by[name] = what
		}
	}
	for name, is := range a.is {
		was := a.was[name]
		off, turn := 0, 0
		if m := handOff.FindStringSubmatch(by[name]); m != nil {
			off = number10(m[1])
		}
		if m := handTurn.FindStringSubmatch(by[name]); m != nil {
			turn = number10(m[1])
		}
		if is.bases != facts.Unknown && off != max(was.bases-is.bases, 0) {
			return fmt.Errorf("%s: %d bases go, hands are told %q", name, was.bases-is.bases, by[name])
		}
		runs := is.status != was.status && (is.status == state.Retreating || is.status == state.Routing)
		if (turn > 0) != runs {
			return fmt.Errorf("%s: %s, then %s, hands are told %q", name, was.status, is.status, by[name])
		}
	}
	return nil
}

func (a *account) verify(v *game.Verdict) error {
	return errors.Join(a.lines(v), a.reasons(v), a.hands(v), a.values(v), faceDown(v.Lines))
}

// inLanguages verifies a verdict in both.
func inLanguages(v *game.Verdict, names, alone string, was, is map[string]bearing) error {
	for _, lang := range i18n.Langs {
		a := newAccount(lang, names, alone)
		a.was, a.is = was, is
		if err := a.verify(v); err != nil {
			return fmt.Errorf("%s: %w", lang, err)
		}
	}
	return nil
}

// bearings is how the units of a state stand.
func bearings(s *state.State) map[string]bearing {
	out := map[string]bearing{}
	for _, u := range s.Units {
		out[u.ID] = bearing{u.PM, u.Bases, u.Status, true}
	}
	return out
}

// arena is a fighting ground: units where they stand, and the charges that are declared.
type arena struct {
	name    string
	british []string
	french  []string
	charges []string
	shots   []string
}

var fightingGrounds = []arena{
	{"column on line", []string{line("G1", 60, 58, 180)}, []string{unitAt("F1", 4, "column", 60, 50, 0, "")}, []string{"charge F1 at G1"}, nil},
	{"two on a line", []string{line("G1", 60, 58, 180)}, []string{unitAt("F1", 4, "column", 57, 50, 0, ""), unitAt("F2", 4, "column", 63.2, 50, 0, "")}, []string{"charge F1 + F2 at G1"}, nil},
	{"two faces of a square", []string{unitAt("G1", 4, "square", 60, 57, 180, "")}, []string{unitAt("F1", 4, "column", 60, 50, 0, ""), unitAt("F2", 4, "column", 70, 60, 270, "")}, []string{"charge F1 at G1", "charge F2 at G1"}, nil},
	{"heavy horse on a line", []string{line("G1", 60, 58, 180)}, []string{unitAt("F1", 3, "line", 60, 40, 0, ", arm: heavy-cavalry")}, []string{"charge F1 at G1"}, nil},
	{"horse on a line that squares", []string{line("G1", 60, 66, 180)}, []string{unitAt("F1", 3, "line", 60, 40, 0, ", arm: light-cavalry")}, []string{"charge F1 at G1 square=yes"}, nil},
	{"horse on horse", []string{unitAt("G1", 3, "line", 60, 58, 180, ", arm: light-cavalry")}, []string{unitAt("F1", 3, "line", 60, 40, 0, ", arm: heavy-cavalry")}, []string{"charge F1 at G1"}, nil},
	{"column on guns", []string{battery("G1", 2, 60, 58, 180, "")}, []string{unitAt("F1", 4, "column", 60, 50, 0, "")}, []string{"charge F1 at G1"}, nil},
	{"horse on guns", []string{battery("G1", 2, 60, 58, 180, "")}, []string{unitAt("F1", 2, "line", 60, 45, 0, ", arm: light-cavalry")}, []string{"charge F1 at G1"}, nil},
	{"horse on open order", []string{unitAt("G1", 3, "open", 60, 58, 180, rifles)}, []string{unitAt("F1", 3, "line", 60, 48, 0, ", arm: light-cavalry")}, []string{"charge F1 at G1"}, nil},
	{"a flank", []string{line("G1", 60, 58, 180)}, []string{unitAt("F1", 4, "column", 75, 60, 270, "")}, []string{"charge F1 at G1"}, nil},
	{"waves", []string{line("G1", 60, 58, 180)}, []string{unitAt("F1", 3, "line", 60, 48, 0, ", arm: heavy-cavalry"), unitAt("F2", 3, "line", 60, 37, 0, ", arm: heavy-cavalry")}, []string{"charge F1 at G1"}, nil},
	{"muskets and guns", []string{line("G1", 60, 58, 180), battery("G2", 2, 40, 70, 180, "")}, []string{unitAt("F1", 4, "column", 60, 50, 0, ""), unitAt("F2", 4, "column", 40, 50, 0, "")}, nil, []string{"fire G1 at F1", "fire G2 at F2"}},
}

// everybody names those who fight and two units of the same brigades that stand out of the way.
const everybody = "F1|F2|G1|G2|C1|C2"

// state is a fighting ground with its reserves and a general for each side.
func (g *arena) state(t testing.TB) *state.State {
	s := exact(scenario(t, append(slices.Clone(g.british), line("C1", 20, 110, 180)), append(slices.Clone(g.french), line("C2", 100, 5, 0))))
	n := *s
	for side := range 2 {
		b := slices.IndexFunc(s.Field.Brigades, func(x state.Brigade) bool { return x.Side == side })
		n.Generals = append(slices.Clone(n.Generals), &state.General{ID: fmt.Sprintf("boss%d", side), Side: side, Division: side, Brigade: b, Quality: facts.Brigadier})
	}
	return frenchMove(&n, "move-first")
}

// dealtUnits gives everybody other points, training, order, generals, and sometimes other
// readings.
func dealtUnits(s *state.State, r *rand.Rand) *state.State {
	n := *s
	n.Units = slices.Clone(s.Units)
	for i, u := range n.Units {
		c := *u
		c.PM = 1 + r.IntN(pick(r, 4, 4, 5, 6))
		c.PMStart = c.PM + r.IntN(4)
		c.Grade = facts.Grade(r.IntN(4))
		c.Disordered = u.ID[0] == 'G' && r.IntN(8) == 0
		n.Units[i] = &c
	}
	out := &n
	for side, id := range []string{"G1", "F1"} {
		if r.IntN(3) == 0 {
			q, boss := facts.Brigadier, fmt.Sprintf("boss%d", side)
			if r.IntN(4) == 0 {
				q, boss = facts.Normal, fmt.Sprintf("chief%d", side)
			}
			out = out.Apply(&state.EvAttach{Unit: id, General: boss, Quality: q, Charisma: r.IntN(2) == 1})
		}
	}
	for range r.IntN(3) {
		reading := pick(r, "11b", "12b", "13b", "41b", "43b", "48b", "49b", "56b", "57b", "58b", "59b", "60b", "127b", "130b", "150b", "2b", "10b", "1b")
		out = out.Apply(&state.EvRuling{Ruling: number10(reading[:len(reading)-1]), Reading: "b"})
	}
	return out
}

// fightOut plays one fight to the end of its melees, verifying every verdict; it counts them.
func fightOut(t *testing.T, g *arena, s *state.State, r *rand.Rand, count map[string]int) error {
	step := func(a game.Action) error {
		adj, err := turn.Prepare(s, a)
		if err != nil {
			return nil
		}
		v, faces := thrown(t, adj, r)
		next := after(s, v.Events...)
		count[a.Verb]++
		for _, l := range v.Lines {
			for _, by := range l.Refs {
				count[string(by)]++
			}
		}
		alone := ""
		if len(a.Units) > 0 && len(a.Units[0].IDs) > 0 {
			alone = a.Units[0].IDs[0]
			if a.Verb == "fire" {
				alone = a.Units[1].IDs[0]
			}
		}
		err = inLanguages(&v, everybody, alone, bearings(s), bearings(next))
		if err == nil {
			err = inData(&v, bearings(s), bearings(next), next)
		}
		if err != nil {
			var page []string
			for _, l := range v.Lines {
				page = append(page, i18n.New("en").Say(l.Say))
			}
			return fmt.Errorf("%s: %s %v: %w\n%s", g.name, game.Canonical(a), faces, err, strings.Join(page, "\n"))
		}
		if err := (Rules{}).Check(next); err != nil {
			return err
		}
		s = next
		return nil
	}
	typed := func(lines []string) error {
		for _, l := range lines {
			ls, err := game.Scan(l)
			if err != nil {
				return err
			}
			c, err := language.Parse(s, ls[0], nil)
			if err != nil { // it is gone
				return nil
			}
			if err := step(c.Action); err != nil {
				return err
			}
		}
		return nil
	}
	if err := typed(g.charges); err != nil {
		return err
	}
	for range 60 {
		s = carriedOn(s)
		var due *game.Action
		for _, d := range turn.Dues(s) {
			if !d.Optional {
				due = &d.Action
				break
			}
		}
		switch {
		case due != nil:
			if err := step(*due); err != nil {
				return err
			}
			continue
		case s.PhaseID() == "fire" && s.Stage == state.Open0:
			if err := typed(g.shots); err != nil {
				return err
			}
		case s.PhaseID() == "melee":
			if g.name != "waves" || s.Charge("F2") != nil {
				return nil
			}
			if err := typed([]string{"charge F2 at G1 wave=yes !"}); err != nil {
				return err
			}
			if s.Charge("F2") == nil {
				return nil
			}
			continue
		}
		evs, _, _, err := turn.CloseOver(s, true)
		if err != nil {
			return nil
		}
		s = after(s, evs...)
	}
	return fmt.Errorf("%s: the fight does not end", g.name)
}

// What is printed is what happened: the points and results in the lines, the work for
// hands, the reasons, the events, what JSON has of these, and `show` are one truth, in both
// languages, for every kind of fight on the table: shots, charges, melees of one and of two, squares, waves, guns, with
// and without generals (OM §9.10, 10.6, 11.1, 17, OM R11, R12, R49).
func TestWhatIsPrintedIsWhatHappened(t *testing.T) {
	t.Parallel()
	bases := make([]*state.State, len(fightingGrounds))
	for i := range fightingGrounds {
		bases[i] = fightingGrounds[i].state(t)
	}
	r := rand.New(rand.NewPCG(1101, 12))
	count, wrong := map[string]int{}, 0
	for n := range long(more(60, 120), 2500) {
		i := n % len(bases)
		s := dealtUnits(bases[i], r)
		if r.IntN(4) == 0 {
			s = unplaced(s)
		}
		if err := fightOut(t, &fightingGrounds[i], s, r, count); err != nil {
			if wrong++; wrong < 12 {
				t.Errorf("fight %d: %v", n, err)
			}
		}
	}
	t.Logf("%d wrong; %v", wrong, count)
	kinds := []string{"charge", "fire", "melee", "morale", "fate", "OM R72"}
	if long(0, 1) == 1 { // rarer
		kinds = append(kinds, "OM R11", "OM R12", "OM R49")
	}
	for _, k := range kinds {
		if count[k] == 0 {
			t.Errorf("no %s among the fights", k)
		}
	}
}

// The same of what is declared by its facts alone, where the outcome of the odds is what
// happened. In the long run these and those on the table are 5,000 fights.
func TestWhatIsDeclaredIsWhatHappened(t *testing.T) {
	t.Parallel()
	s := &state.State{Field: &state.Field{Tape: defaultTape, TapeDeg: defaultTapeDeg}, First: -1, LastFirst: -1}
	r := rand.New(rand.NewPCG(1101, 49))
	wrong, fights := 0, 0
	for fights < long(more(150, 300), 2500) {
		line := dealt(r) + " !"
		if !strings.Contains(line, "-pm=") || strings.Contains(line, "weapon=rockets") || strings.Contains(line, "building") {
			continue
		}
		adj, err := read(s, line)
		p, ok := adj.(*game.Proc[chain.Result])
		if err != nil || !ok || strings.HasPrefix(line, "rally") {
			continue
		}
		fights++
		v, faces := thrown(t, adj, r)
		if err := declaredTruth(p, line, &v, faces); err != nil {
			if wrong++; wrong < 12 {
				var page []string
				for _, l := range v.Lines {
					page = append(page, i18n.New("en").Say(l.Say))
				}
				t.Errorf("%s %v: %v\n%s", line, faces, err, strings.Join(page, "\n"))
			}
		}
	}
	t.Logf("%d fights, %d wrong", fights, wrong)
}

// parts are the units without names by the keys of an outcome, as lines call them.
var parts = map[string]string{"attacker": "A", "attacker-1": "A1", "attacker-2": "A2", "defender": "B", "defender-1": "B1", "defender-2": "B2",
	"target": "B", "target-1": "B1", "target-2": "B2", "unit": "A"}

// declaredTruth holds the lines of what was declared against the end of its chain.
func declaredTruth(p *game.Proc[chain.Result], line string, v *game.Verdict, faces []dice.Face) error {
	var r chain.Result
	d := dice.New(faces, nil)
	if owed, err := d.Run(func() { r = playChain(p, d, nil) }); len(owed) > 0 || err != nil {
		return fmt.Errorf("owes %v, %v", owed, err)
	}
	was, is := map[string]bearing{}, map[string]bearing{}
	put := func(key string, o game.Object) {
		name, status := parts[key], state.StatusOf(fmt.Sprint(o.Get("status")))
		b, role := bearing{bases: facts.Unknown}, strings.NewReplacer("A", "a", "B", "t").Replace(name)
		for _, w := range strings.Fields(line) {
			if pm, ok := strings.CutPrefix(w, role+"-pm="); ok || strings.HasPrefix(w, role[:1]+"-pm=") {
				if !ok {
					_, pm, _ = strings.Cut(w, "=")
				}
				b.pm, b.known = number10(pm), true
			}
		}
		if strings.Contains(line, " "+role+"-routing=yes") || strings.Contains(line, " "+role[:1]+"-routing=yes") {
			b.status = state.Routing
		}
		was[name] = b
		b.pm, b.status = b.pm-o.Get("pm_lost").(int), status
		is[name] = b
	}
	for _, kv := range p.Outcome(r) {
		o, ok := kv.Value.(game.Object)
		switch {
		case !ok:
		case o.Get("status") != nil:
			put(kv.Key, o)
		default:
			for _, in := range o {
				if x, ok := in.Value.(game.Object); ok {
					put(in.Key, x)
				}
			}
		}
	}
	alone := "A"
	if strings.HasPrefix(line, "fire") {
		alone = "B"
	}
	return inLanguages(v, "A[12]?|B[12]?", alone, was, is)
}
