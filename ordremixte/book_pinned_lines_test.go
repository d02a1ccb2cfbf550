package ordremixte

import (
	"slices"
	"strings"
	"testing"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/ordremixte/facts"
	"adjutant/ordremixte/language"
	"adjutant/ordremixte/state"
)

// This file states how lines are written and read (the grammar of the prompt): the canonical line
// of an action, labels and beginnings, the ways out with what stood behind, flags of the shell.

// The canonical line of an action: full verbs, every fact as the word or the signed number that
// states it where it belongs, whose it is where that is not plain, `at` between two sides.
func TestPinnedCanonicalLines(t *testing.T) {
	u := func(ids ...string) game.Operand { return game.Operand{IDs: ids} }
	j := func(join game.Join, ids ...string) game.Operand { return game.Operand{IDs: ids, Join: join} }
	f := func(of, name, value string) game.Fact { return game.Fact{Of: of, Name: name, Value: value} }
	act := func(verb string, units ...game.Operand) game.Action { return game.Action{Verb: verb, Units: units} }
	with := func(a game.Action, fs ...game.Fact) game.Action { a.Facts = fs; return a }
	args := func(a game.Action, w ...string) game.Action { a.Args = w; return a }
	die := func(unit string, n int) dice.Face { return dice.Face{Unit: unit, Face: n} }
	forced := func(a game.Action, force bool, text string) game.Action { a.Force, a.Text = force, text; return a }
	ax := act("fire", u("A"), u("X"))
	for _, c := range []struct {
		a     game.Action
		faces []dice.Face
		want  string
	}{
		{ax, nil, "fire A at X"}, {act("charge", u("A"), u("X")), nil, "charge A at X"}, {act("melee", u("A"), u("X")), nil, "melee A at X"}, {act("counter", u("A"), u("X")), nil, "counter A at X"}, {act("square", u("A"), u("X")), nil, "square A at X"}, {act("breakthrough", u("A"), u("X")), nil, "breakthrough A at X"},
		{act("measure", u("A"), u("X")), nil, "measure A X"}, {act("breakthrough", u("A")), nil, "breakthrough A"}, {act("morale", u("A")), nil, "morale A"}, {act("next"), nil, "next"}, {args(act("first"), "french"), nil, "first french"},
		{with(ax, f("", "range", "short"), f("a", "grade", "veteran"), f("t", "formation", "column")), nil, "fire short A veteran at X column"},
		{with(ax, f("a", "moved", "yes"), f("t", "cover", "light"), f("t", "pm", "3")), nil, "fire A moved at X lightcover 3pm"},
		{with(ax, f("a", "bases", "4"), f("a", "firing", "2"), f("a", "bases-lost", "1"), f("", "distance", "4.5")), nil, "fire 4.5cm A 4b 2x -1b at X"},
		{with(ax, f("a", "weight", "heavy"), f("a", "moved", "no"), f("", "side", "flank")), nil, "fire flank A weight=heavy moved=no at X"},
		{with(ax, f("", "r10", "b")), nil, "fire r10=b A at X"},
		{act("fire", u(""), u("")), nil, "fire - at -"}, {with(act("fire", u(""), u("")), f("a", "bases", "4"), f("t", "formation", "column")), nil, "fire 4b at column"}, {with(act("fire", u(""), u("")), f("t", "formation", "column")), nil, "fire - at column"}, {with(act("fire", u(""), u("")), f("a", "bases", "4")), nil, "fire 4b at -"},
		{act("fire", u("A"), u("")), nil, "fire A at -"}, {act("fire", u("A", "B"), u("X")), nil, "fire A B at X"}, {act("fire", j(game.Together, "A", "B"), u("X")), nil, "fire A+B at X"}, {act("fire", u("A"), j(game.Behind, "X", "Y")), nil, "fire A at X>Y"}, {act("melee", j(game.Together, "", ""), u("X")), nil, "melee -+- at X"},
		{with(act("fire", u("A", "B"), u("X")), f("a2", "moved", "yes")), nil, "fire A B at X a2-moved=yes"}, {with(act("fire", u("A", "B"), u("X")), f("a", "moved", "yes")), nil, "fire A B at X a-moved=yes"}, {with(act("melee", j(game.Together, "A", "B"), u("X")), f("a1", "grade", "elite"), f("t", "grade", "recruit")), nil, "melee A+B at X recruit a1-grade=elite"},
		{ax, []dice.Face{die("", 44), die("", 5)}, "fire A at X 44 5"}, {ax, []dice.Face{die("A", 44), die("X", 5)}, "fire A 44 at X 5"}, {ax, []dice.Face{die("A", 44)}, "fire A 44 at X"}, {ax, []dice.Face{die("X", 44)}, "fire A at X 44"}, {ax, []dice.Face{die("A", 44), die("", 5)}, "fire A at X 44 5"}, {ax, []dice.Face{{Unit: "A", Pick: "short"}, die("A", 44)}, "fire A 44 at X"},
		{act("fire", u("A", "B"), u("X")), []dice.Face{die("A", 1), die("B", 2)}, "fire A 1 B 2 at X"}, {act("melee", j(game.Together, "A", "B"), u("X")), []dice.Face{die("A", 1), die("B", 2)}, "melee A 1 + B 2 at X"}, {act("melee", j(game.Together, "A", "B"), u("X")), []dice.Face{die("A", 1)}, "melee A+B 1 at X"},
		{act("melee", u("X"), j(game.Together, "A", "B")), []dice.Face{die("X", 3), die("A", 1)}, "melee X 3 at A+B 1"},
		{forced(ax, true, ""), nil, "fire A at X !"}, {forced(ax, true, "we saw it"), nil, "fire A at X ! we saw it"}, {forced(ax, false, "we saw it"), nil, "fire A at X because we saw it"}, {forced(ax, true, ""), []dice.Face{die("", 44)}, "fire A at X 44 !"},
		{args(act("attach", u("A")), "fane"), nil, "attach fane A"}, {args(act("move", u("A")), "forward", "5"), nil, "move A forward 5"}, {args(act("order"), "fane", "halt"), nil, "order fane halt"}, {args(act("order", u("A")), "halt"), nil, "order A halt"},
		{with(args(act("place", u("A")), "at", "5", "6", "facing", "0"), f("a", "formation", "column")), nil, "place A at 5 6 facing 0 column"}, {with(act("place", u("A")), f("a", "formation", "column")), nil, "place A column"}, {with(act("set", u("A")), f("a", "pm", "3")), nil, "set A 3pm"},
	} {
		if got := language.Canonical(c.a, c.faces); got != c.want {
			t.Errorf("%+v %v: written %q, want %q", c.a, c.faces, got, c.want)
		}
	}
}

// labelled is a table on which units wear labels: q on A, wk on X.
func labelled(t *testing.T) *state.State {
	t.Helper()
	s := corps(t)
	return as(as(s, "A", func(u *state.Unit) { u.Tag = "q" }), "X", func(u *state.Unit) { u.Tag = "wk" })
}

// Units are named by id, label or a beginning that only one has; brigades by theirs; what is
// refused offers the same line put right, with what stood behind it.
func TestPinnedLabelsAndWaysOut(t *testing.T) {
	s := labelled(t)
	for _, c := range []struct{ line, want string }{
		{"fire q at wk", "fire [A] [X]"}, {"fire Q WK", "fire [A] [X]"}, {"moved q", "moved [A]"}, {"moved wk y", "moved [X Y]"}, {"fire q 44 wk 5", "fire [A] [X] A#44 X#5"}, {"order q halt", "order [A] (halt)"}, {"move q forward 5", "move [A] (forward 5)"}, {"move q b forward 5", "move [A B] (forward 5)"},
		{"tag a q2", "tag [A] (q2)"}, {"fire z at x", "no unknown-unit"}, {"fire a z", "no unknown-unit"},
		// Whose facts: behind a unit its own, target- and t- anywhere, behind at without a name the target's.
		{"fire a vet at x col", "fire [A] [X] a:grade=veteran t:formation=column"}, {"fire a at col x", "fire [A] [X] t:formation=column"}, {"fire a target-cover=light x", "fire [A] [X] t:cover=light"}, {"fire a t-cover=light x", "fire [A] [X] t:cover=light"}, {"fire a x a-moved=yes", "fire [A] [X] a:moved=yes"}, {"fire a x a1-moved=yes", "fire [A] [X] a:moved=yes"}, {"fire a x a2-moved=yes", "no no-owner"},
		{"fire a b at x a2-moved=yes", "fire [A B] [X] a2:moved=yes"}, {"melee a+b at col x", "melee [A B]+ [X] t:formation=column"},
		{"fire a +x", "no needs"}, {"fire + a x", "no dangling"}, {"fire a+ at x", "no dangling"}, {"fire a at +x", "no dangling"}, {"fire a + + b at x", "no dangling"}, {"fire a at x +", "no dangling"}, {"melee a+ 44 at x", "no dangling"},
		{"order duke halt", "no order-commander: order fane halt"}, {"order ney halt", "no order-commander: order foy halt"}, {"order fane halt", "order (fane halt)"}, {"order cotton support fane", "order (cotton support fane)"},
		{"orders british fane=attack", "orders (british fane=attack)"}, {"orders british fane=attacco,cotton=support:fane", "orders (british fane=attack cotton=support:fane)"}, {"orders british r=halt", "orders (british R=halt)"}, {"orders british fane=advance:farm", "orders (british fane=advance:farm)"}, {"orders british fane", "no order-pair"}, {"orders british moon=halt", "no unknown-brigade"}, {"orders british fane=run", "no unknown-order"}, {"orders british fane=advance:moon", "no unknown-objective"}, {"orders british ,fane=halt,", "orders (british fane=halt)"},
		{"move duke to 70 20", "move (duke to 70 20)"}, {"move duke at 70 20", "move (duke to 70 20)"}, {"move duke at 70,20", "move (duke to 70 20)"}, {"move a at 70 20", "move [A] (to 70 20)"}, {"place duke at 70 20", "place (duke at 70 20)"},
		// The word that was meant, in either language; behind it what was typed.
		{"wheel a sinistr 30", "no left-right: wheel a left 30"}, {"wheel a lefft 30", "no left-right: wheel a left 30"}, {"wheel a destr 30", "no left-right: wheel a right 30"}, {"move a avnti 5", "no bad-way: move a forward 5"}, {"move a forwrd 5 because it was so", "no bad-way: move a forward 5 because it was so"}, {"move a forwrd 5 ! it was so", "no bad-way: move a forward 5 ! it was so"}, {"move a forwrd 5 !", "no bad-way: move a forward 5 !"},
		{"fir a x because why", "no unknown-verb: fire a x because why"}, {"fir a x ? ", "no unknown-verb: fire a x?"}, {"fir a+b at x", "no unknown-verb: fire a+b at x"},
		{"fire a x cover=lihgt", "no bad-word: fire a x cover=light"}, {"fire a x cver=light", "no unknown-fact: fire a x cover=light"}, {"fire a x target-cver=light", "no unknown-fact: fire a x target-cover=light"}, {"fire a x moved=perhaps", "no bad-flag"}, {"fire a x pm=99", "no bad-number"},
		{"fire a cover=light x", "no fact-place: fire a x"}, {"fire a lc x", "no fact-place: fire a x lc"}, {"fire a x mov", "no fact-place: fire a mov x"}, {"melee a short x", "no fact-nowhere: melee a x"}, {"fire a vet rec x", "no fact-twice: fire a rec x"},
		{"set a status=rotta", "set [A] a:status=routs"}, {"set a status=gone", "no bad-word"}, {"set a status=distrutta", "set [A] a:status=destroyed"}, {"fire a x general=charismatic", "fire [A] [X] t:charismatic=yes t:general=brigade"},
		{"melee a traits=lancers,cuirassiers x", "melee [A] [X] a:cuirassiers=yes a:lancers=yes"}, {"melee a traits=light x", "no bad-word"}, {"fire a flank=no x", "fire [A] [X] :side=front"}, {"fire a flank=yes x", "fire [A] [X] :side=flank"}, {"fire a rear=yes x", "fire [A] [X] :side=rear"}, {"fire a x r10=b", "fire [A] [X] :r10=b"}, {"fire a x r0=b", "no bad-ruling"}, {"fire a x r511=b", "fire [A] [X] :r511=b"}, {"fire a x r512=b", "no bad-ruling"}, {"fire a x r010=b", "fire [A] [X] :r10=b"}, {"fire a x r0010=b", "no bad-ruling"}, {"fire a x r10=g", "no bad-reading"}, {"fire a x r10=ab", "no bad-reading"}, {"fire a x r10=", "no bad-reading"},
		{"fire a x target-range=short", "no unknown-fact"},
		// Dice: 1 to 100, 00 is 100; 0 is of a d10 alone.
		{"fire a x 1", "fire [A] [X] #1"}, {"fire a x 100", "fire [A] [X] #100"}, {"fire a x 101", "no bad-die"}, {"fire a x 00", "fire [A] [X] #100"}, {"fire a x 000", "no bad-die"}, {"fire a x 0", "fire [A] [X] #0"}, {"fire a x 05", "fire [A] [X] #5"}, {"fire a x 005", "no bad-die"}, {"fire a x 1000", "no bad-die"}, {"fire a x 0100", "no bad-die"},
	} {
		if got := meant(s, c.line); !strings.HasPrefix(got, c.want) || !strings.HasPrefix(c.want, "no ") && got != c.want {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
	// Beginnings: of the enemies of the first; of the living.
	two := corps(t, "id: X,", "id: XA,", "id: Y,", "id: XB,")
	for _, c := range []struct{ line, want string }{{"fire a xa", "fire [A] [XA]"}, {"fire a x", "no ambiguous"}, {"moved xb", "moved [XB]"}} {
		if got := meant(two, c.line); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
	alive := as(two, "XA", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 })
	if got := meant(alive, "fire a x"); got != "fire [A] [XB]" {
		t.Errorf("a beginning that only one of the living has: got %q", got)
	}
	w := wings(t)
	for line, want := range map[string]string{"order hill halt": "no order-commander: order fane halt", "order picton halt": "no order-commander: order kempt halt"} {
		if got := meant(w, line); got != want {
			t.Errorf("OM §1: %q: got %q, want %q", line, got, want)
		}
	}
	c, err := language.Parse(corps(t), scan("order duke halt"), nil)
	if r, ok := err.(*game.Refusal); !ok || len(r.Ways) != 2 || r.Ways[1].Line != "order cotton halt" {
		t.Errorf("OM §4.2: orders of him who commands brigades: %v %v", c, err)
	}
}

// A side or a brigade stands for its units that can move of their own will.
func TestPinnedBrigadesStandForUnits(t *testing.T) {
	s := corps(t)
	routs := as(s, "B", func(u *state.Unit) { u.Status = state.Routing })
	for _, c := range []struct {
		s          *state.State
		line, want string
	}{
		{s, "moved fane", "moved [A B C]"}, {routs, "moved fane", "moved [A C]"}, {s, "moved french", "moved [X Y]"}, {s, "moved fan", "moved [A B C]"}, {s, "move fane forward 5", "move [A B C] (forward 5)"}, {s, "move cotton to 60 60", "move (cotton to 60 60)"}, {s, "move cotton forward 5", "move [H I] (forward 5)"}, {metBy(s, state.Declared), "moved fane", "moved [B C]"},
		{as(s, "C", func(u *state.Unit) { u.Tag = "fane" }), "moved fane", "moved [C]"}, {s, "moved fane cotton", "moved [A B C H I]"}, {s, "moved a fane", "no same-unit"},
	} {
		if got := meant(c.s, c.line); got != c.want && !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
}

// The flags of the shell say what a line says (D12), units without names.
func TestPinnedFlagsOfTheShell(t *testing.T) {
	for _, c := range []struct{ verb, flags, want string }{
		{"fire", "bases=4 range=short target-formation=column", "fire [] [] :range=short a:bases=4 t:formation=column ?"}, {"fire", "", "fire [] [] ?"}, {"f", "bases=4", "fire [] [] a:bases=4 ?"}, {"FIRE", "BASES=4", "fire [] [] a:bases=4 ?"}, {"tiro", "moved", "fire [] [] a:moved=yes ?"}, {"fire", "moved=no", "fire [] [] a:moved=no ?"},
		{"charge", "arm=heavy-cavalry target-weapon=rifle", "charge [] [] a:arm=heavy-cavalry t:weapon=rifle ?"}, {"melee", "defile", "melee [] [] :defile=yes ?"}, {"rally", "pm=3 general=normal", "rally [] a:general=normal a:pm=3 ?"}, {"morale fire", "pm=3", "morale [] a:pm=3 (fire) ?"}, {"morale melee", "pm=3", "morale [] a:pm=3 (melee) ?"}, {"morale", "pm=3", "morale [] a:pm=3 ?"},
		{"morale fire melee", "", "no too-much"}, {"morale charge", "", "no too-much"}, {"fire melee", "", "no too-much"}, {"move", "", "no no-odds"}, {"", "", "no empty"}, {"dance", "", "no no-odds"},
		{"fire", "cver=light", "no unknown-fact"}, {"fire", "cover=lihgt", "no bad-word"}, {"fire", "pm=99", "no bad-number"}, {"fire", "bases=4 bases=5", "no fact-twice"}, {"fire", "bases=4 bases=4", "fire [] [] a:bases=4 ?"}, {"fire", "r10=b", "fire [] [] :r10=b ?"}, {"rally", "target-pm=3", "rally [] [] t:pm=3 ?"}, {"fire", "a2-moved", "no no-owner"},
		{"fire", "traits=lancers", "fire [] [] a:lancers=yes ?"}, {"fire", "general=charismatic", "fire [] [] a:charismatic=yes a:general=brigade ?"}, {"fire", "weapon=", "no bad-word"},
	} {
		var flags []facts.Flag
		for _, w := range strings.Fields(c.flags) {
			name, value, _ := strings.Cut(w, "=")
			flags = append(flags, facts.Flag{Name: name, Value: value})
		}
		cmd, err := language.ParseFacts(c.verb, flags)
		got := ""
		if err != nil {
			r := err.(*game.Refusal)
			got = "no " + strings.TrimPrefix(r.Say.Key, "parse.")
			if len(r.Ways) > 0 {
				t.Errorf("odds %s %s: a way out that is no line: %+v", c.verb, c.flags, r.Ways)
			}
		} else {
			got = show(cmd)
		}
		if got != c.want {
			t.Errorf("odds %s %s: got %q, want %q", c.verb, c.flags, got, c.want)
		}
	}
}

// What the same entry becomes when its line is changed: of a list the unit that is named, of two
// the one whose beginning it is; overruled with a reason.
func TestPinnedChangesOfEntries(t *testing.T) {
	s := labelled(t)
	entered := func(line string) *game.Last {
		c, err := language.Parse(s, scan(line), nil)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		return &game.Last{Entered: &c.Action}
	}
	for _, c := range []struct{ before, line, want string }{
		{"fire a x", "q vet", "fire [A] [X] a:grade=veteran"}, {"fire a x", "wk col", "fire [A] [X] t:formation=column"}, {"fire a x", "WK col", "fire [A] [X] t:formation=column"}, {"fire a x", "x 5", "fire [A] [X] X#5"}, {"fire a x", "fix l ! he saw it", `fire [A] [X] :range=long ! "he saw it"`}, {"fire a x", "fix l", "fire [A] [X] :range=long"},
		{"fire a b at x", "b vet", "fire [A B] [X] a2:grade=veteran"}, {"fire a b at x", "q vet", "fire [A B] [X] a1:grade=veteran"}, {"fire a x", "vet at col", "fire [A] [X] a:grade=veteran t:formation=column"}, {"fire a x", "y vet", "no change-unit"}, {"fire s a x", "r3=b", "fire [A] [X] :r3=b :range=short"},
	} {
		cmd, err := language.Parse(s, scan(c.line), entered(c.before))
		got := ""
		if r, ok := err.(*game.Refusal); ok {
			got = "no " + strings.TrimPrefix(r.Say.Key, "parse.")
		} else {
			got = show(cmd)
		}
		if got != c.want {
			t.Errorf("%q after %q: got %q, want %q", c.line, c.before, got, c.want)
		}
	}
}

// What may stand at the end of a line that is still being typed, among few units.
func TestPinnedWhatMayFollow(t *testing.T) {
	s := corps(t)
	fired := as(as(inPhase(s, "fire"), "A", func(u *state.Unit) { u.Fired = true }), "Y", func(u *state.Unit) { u.Fired = true })
	dead := as(s, "X", func(u *state.Unit) { u.Status, u.Bases, u.PM = state.Destroyed, 0, 0 })
	block := as(s, "A", func(u *state.Unit) { u.ForgetPlace(); u.Block = "farm" })
	for _, c := range []struct {
		s    *state.State
		line string
		want string
	}{
		{inPhase(s, "fire"), "fire ", "A B C G X Y"}, {fired, "fire ", "B C G X"}, {fired, "fire b ", "X Y"}, {s, "melee h ", "Y X"}, {dead, "melee h ", "Y"}, {dead, "show ", "A B C H I R G X Y"}, {dead, "units f", "french fane foy"},
		{s, "fire a ", "X Y"}, {s, "fire c ", "Y X"}, {s, "fire a+", "a+B a+C a+G"}, {s, "fire a at ", "X Y"}, {s, "; fire a ", "X Y"}, {s, "next; fire c ", "Y X"}, {s, "move a ", "forward oblique to avanti diagonale fino into dentro"}, {block, "move a ", "forward oblique to avanti diagonale fino out fuori"}, {block, "move a out ", "strategic strategico"},
		{grounded(s, func(f *state.Field) { f.Terrain = nil }), "move a ", "forward oblique to avanti diagonale fino"}, {s, "move a into ", "farm"}, {s, "order fane advance ", "fane cotton foy farm copse"}, {s, "attach ", "fane cotton foy duke ney"}, {wings(t), "attach ", "fane kempt foy ney hill picton"}, {wings(t), "command ", "second third fane kempt foy"}, {wings(t), "units ", "british french second third fane kempt foy"},
	} {
		got := language.Complete(c.s, c.line)
		if c.line == "units f" || strings.HasPrefix(c.line, "attach") || strings.HasPrefix(c.line, "command") || strings.HasPrefix(c.line, "units") {
			slices.Sort(got)
			want := strings.Fields(c.want)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%q completes to %v, want %s", c.line, got, c.want)
			}
			continue
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q completes to %v, want %s", c.line, got, c.want)
		}
	}
	for _, none := range []*state.State{nil, {}} {
		if got := language.Complete(none, "fire "); !slices.Contains(got, "short") || slices.Contains(got, "1/50") {
			t.Errorf("without a table a unit completes to %v; want facts alone", got)
		}
	}
	if got := language.Complete(nil, "me"); !slices.Contains(got, "melee") {
		t.Errorf("without a table a verb completes to %v", got)
	}
}

// Facts in the words of the other language, whose they are before their name.
func TestPinnedFactsInBothLanguages(t *testing.T) {
	for en, it := range map[string]string{
		"fire A at X target-cover=light": "tiro A su X bersaglio-copertura=leggera", "fire A at X a-grade=elite": "tiro A su X a-grado=elite", "fire A B at X a2-moved=yes": "tiro A B su X a2-mossa=sì", "fire A at X t-formation=column": "tiro A su X t-formazione=colonna",
		"set A order=attack": "poni A ordine=attacco", "set A disordered=no": "poni A disordinata=no", "fire 4.5cm A at X": "tiro 4,5cm A su X", "melee A at X t2-bases=4": "mischia A su X t2-basi=4", "set A weight=heavy": "poni A peso=pesante",
	} {
		if got := facts.InWords(en, "it"); got != it {
			t.Errorf("%q in Italian: %q, want %q", en, got, it)
		}
		if back := facts.InWords(it, "en"); back != strings.Replace(en, "4.5cm", "4,5cm", 1) {
			t.Errorf("%q in English: %q, want %q", it, back, en)
		}
	}
	// After a question about odds the next word is a verb again; a note is left as it stands.
	for en, it := range map[string]string{"odds fire A at X": "prob tiro A su X", "whatif next; fire A at X": "ipotesi prosegui; tiro A su X", "note fire A at X": "nota fire A at X", "help fire": "aiuto tiro", "save fire": "salva fire", "load fire": "apri fire"} {
		if got := facts.InWords(en, "it"); got != it {
			t.Errorf("%q in Italian: %q, want %q", en, got, it)
		}
	}
	for name, want := range map[string][2]string{"target-cover": {"t", "cover"}, "bersaglio-copertura": {"t", "copertura"}, "a-moved": {"a", "moved"}, "a2-moved": {"a2", "moved"}, "t12-moved": {"t12", "moved"}, "a123-moved": {"", "a123-moved"}, "a0-moved": {"", "a0-moved"}, "b-moved": {"", "b-moved"}, "ab-moved": {"", "ab-moved"}, "bases-lost": {"", "bases-lost"}, "-moved": {"", "-moved"}, "moved": {"", "moved"}} {
		if of, bare := facts.Prefix(name); of != want[0] || bare != want[1] {
			t.Errorf("%s is %s of %q, want %s of %q", name, bare, of, want[1], want[0])
		}
	}
}
