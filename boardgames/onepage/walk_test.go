package onepage_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"adjutant/boardgames/onepage"
	"adjutant/boardgames/onepage/field"
	"adjutant/internal/dice"
	"adjutant/internal/effort"
	"adjutant/internal/game"
)

// small is a board with all kinds of ground and pieces, some of which come late.
const small = `
game: onepage
name: a small board
turns: 4
ground:
  - "..T....c...."
  - ".....w.c...."
  - "+++++wwx++++"
  - ".......c...."
  - "..#...T....."
  - "............"
  - "ccc......T.."
  - "....+......."
  - "....+..w...."
entry:
  - {id: east, turn: 2, side: allied, at: [[11, 1], [11, 2]]}
pieces:
  - {id: F1, side: french, kind: infantry, at: [3, 2], facing: n}
  - {id: F2, side: french, kind: infantry, at: [4, 2], facing: n}
  - {id: F3, side: french, kind: infantry, at: [5, 2], facing: n}
  - {id: F4, side: french, kind: infantry, at: [5, 1], facing: n, square: true}
  - {id: F5, side: french, kind: infantry, old-guard: true, at: [5, 1], facing: n, square: true}
  - {id: FH, side: french, kind: cavalry, at: [8, 1], facing: n}
  - {id: FG, side: french, kind: artillery, at: [2, 3], facing: n}
  - {id: NAP, side: french, kind: leader, value: 3, chief: true, at: [4, 1]}
  - {id: A1, side: allied, kind: infantry, at: [3, 6], facing: s}
  - {id: A2, side: allied, kind: infantry, at: [4, 7], facing: s}
  - {id: A3, side: allied, kind: infantry, at: [6, 4], facing: s}
  - {id: A4, side: allied, kind: infantry, at: [6, 4], facing: s}
  - {id: AG, side: allied, kind: artillery, at: [6, 4], facing: s}
  - {id: AH, side: allied, kind: cavalry, at: [9, 7], facing: s}
  - {id: WEL, side: allied, kind: leader, value: 2, chief: true, at: [4, 8]}
  - {id: P1, side: allied, kind: infantry, enters: east}
  - {id: P2, side: allied, kind: cavalry, enters: east}
`

// Everything that is listed is taken as it stands, whatever the dice show and whoever decides;
// nothing of the board is ever broken, and a game comes to its end (W1P §1 [+], W1P §2 [+]).
func TestW1PWhateverIsListedIsTaken(t *testing.T) {
	boards, games := map[string]string{"small": small}, 4
	if effort.Longer() {
		text, err := os.ReadFile(filepath.Join("..", "..", "scenarios", "data", "onepage-practice.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		boards["practice"], games = string(text), 25
	}
	for name, text := range boards {
		op, err := field.Files{}.Read(name, []byte(text), game.Wish{})
		if err != nil {
			t.Fatal(err)
		}
		n := games
		if name == "practice" {
			n = 1
		}
		for seed := range n {
			walk(t, name, op.JSON, uint64(seed))
		}
	}
}

func walk(t *testing.T, name string, opening []byte, seed uint64) {
	t.Helper()
	rules := onepage.Rules{}
	s, err := rules.Setup(opening)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for step := 0; !rules.Decided(s); step++ {
		all := rules.Legal(s, -1)
		if len(all) == 0 {
			t.Fatalf("%s %d, step %d: nothing can be done at %+v", name, seed, step, rules.Clock(s))
		}
		if step%20 == 0 && name == "small" {
			listed(t, rules, s, all)
		}
		a := all[r.IntN(len(all))]
		if r.IntN(12) == 0 && all[len(all)-1].Verb == "end" {
			a = all[len(all)-1]
		}
		adj, err := rules.Prepare(s, a)
		if err != nil {
			t.Fatalf("%s %d, step %d: %s is listed, and refused: %v", name, seed, step, rules.Canonical(a, nil), err)
		}
		events := played(t, adj, r)
		for len(events) > 0 {
			kept := s
			for _, e := range read(t, rules, events) {
				kept = rules.Apply(kept, e)
			}
			for _, e := range events {
				s = rules.Apply(s, e)
			}
			if !bytes.Equal(rules.Encode(s), rules.Encode(kept)) {
				t.Fatalf("%s %d, step %d: %s comes out otherwise from a journal", name, seed, step, rules.Canonical(a, nil))
			}
			if err := rules.Check(s); err != nil {
				t.Fatalf("%s %d, step %d: after %s: %v", name, seed, step, rules.Canonical(a, nil), err)
			}
			events, _ = rules.Follow(s)
		}
	}
}

// played plays an action with random dice and random answers.
func played(t *testing.T, adj game.Adjudication, r *rand.Rand) []game.Event {
	t.Helper()
	var faces []dice.Face
	for range 100 {
		var v game.Verdict
		d := dice.New(faces, nil)
		owed, err := d.Run(func() { v = adj.Play(d) })
		if err != nil {
			t.Fatal(err)
		}
		if len(owed) == 0 {
			return v.Events
		}
		n := owed[0]
		f := dice.Face{Unit: n.Unit, Die: n.Die, By: dice.Hand}
		if n.Die == dice.Choice {
			f.Pick = n.Answers[r.IntN(len(n.Answers))]
		} else {
			f.Face = 1 + r.IntN(int(n.Die))
		}
		faces = append(faces, f)
	}
	t.Fatal("no end of dice")
	return nil
}

// read writes events as a journal does, and reads them back.
func read(t *testing.T, rules onepage.Rules, events []game.Event) []game.Event {
	t.Helper()
	var w game.Wire
	out, err := rules.Kinds().Decode(w.Append(nil, events))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// listed holds what is listed against every deed that could be thought of: it is listed if, and
// only if, it is taken; and a side is listed its own.
func listed(t *testing.T, rules onepage.Rules, s game.State, all []game.Action) {
	t.Helper()
	is := map[string]bool{}
	for _, a := range all {
		is[rules.Canonical(a, nil)] = true
	}
	var ids []string
	v, err := rules.Answer(s, game.Action{Verb: "pieces"})
	if err != nil {
		t.Fatal(err)
	}
	side := map[string]string{}
	for _, p := range v.Data[0].Value.([]game.Object) {
		id := p[0].Value.(string)
		ids, side[id] = append(ids, id), p[1].Value.(string)
	}
	one := func(id string) game.Operand { return game.Operand{IDs: []string{id}} }
	var might []game.Action
	for _, id := range ids {
		for _, f := range []string{"n", "e", "s", "w"} {
			might = append(might, game.Action{Verb: "turn", Units: []game.Operand{one(id)}, Args: []string{f}})
		}
		for x := range 12 {
			for y := range 9 {
				q := []string{strconv.Itoa(x) + "," + strconv.Itoa(y)}
				might = append(might, game.Action{Verb: "move", Units: []game.Operand{one(id)}, Args: q}, game.Action{Verb: "enter", Units: []game.Operand{one(id)}, Args: q})
			}
		}
		might = append(might, game.Action{Verb: "break", Units: []game.Operand{one(id)}})
		for _, to := range ids {
			for _, verb := range []string{"fire", "attack", "sortie"} {
				might = append(might, game.Action{Verb: verb, Units: []game.Operand{one(id), one(to)}})
			}
		}
	}
	for _, a := range append(might, game.Action{Verb: "end"}) {
		_, err := rules.Prepare(s, a)
		line := rules.Canonical(a, nil)
		switch {
		case err != nil && is[line]:
			t.Fatalf("%s is listed and refused: %v", line, err)
		case err == nil && !is[line] && !elsewhere(rules, s, a, is):
			t.Fatalf("%s is taken and not listed at %+v", line, rules.Clock(s))
		}
	}
	for i, name := range []string{"french", "allied"} {
		for _, a := range rules.Legal(s, i) {
			if len(a.Units) > 0 && side[a.Units[0].IDs[0]] != name || !is[rules.Canonical(a, nil)] {
				t.Fatalf("%s is listed to the %s", rules.Canonical(a, nil), name)
			}
		}
	}
}

// elsewhere reports a deed that is listed by another piece of the same stack, who goes, fights or
// is shot at as one, or a turn that changes nothing.
func elsewhere(rules onepage.Rules, s game.State, a game.Action, is map[string]bool) bool {
	adj, err := rules.Prepare(s, a)
	if err != nil {
		return false
	}
	if a.Verb == "turn" {
		v := adj.Play(dice.New(nil, nil))
		return len(v.Events) == 0
	}
	at := map[string]string{}
	v, _ := rules.Answer(s, game.Action{Verb: "pieces"})
	for _, p := range v.Data[0].Value.([]game.Object) {
		for _, kv := range p {
			if kv.Key == "at" {
				at[p[0].Value.(string)] = fmt.Sprint(kv.Value)
			}
		}
	}
	mates := func(id string) []string {
		out := []string{id}
		for o, q := range at {
			if o != id && q == at[id] && at[id] != "" {
				out = append(out, o)
			}
		}
		return out
	}
	for _, x := range mates(a.Units[0].IDs[0]) {
		b := a
		b.Units = slices.Clone(a.Units)
		b.Units[0] = game.Operand{IDs: []string{x}}
		others := []string{""}
		if len(a.Units) > 1 {
			others = mates(a.Units[1].IDs[0])
		}
		for _, y := range others {
			if y != "" {
				b.Units[1] = game.Operand{IDs: []string{y}}
			}
			if is[rules.Canonical(b, nil)] {
				return true
			}
		}
	}
	return false
}
