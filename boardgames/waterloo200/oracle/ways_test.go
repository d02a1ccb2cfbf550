package oracle_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"sort"
	"strconv"
	"strings"
	"testing"

	"adjutant/boardgames/waterloo200/oracle"
)

// TestOneByOne holds battles to the longest way: every selection of hidden blocks and of the
// reserve block by block, declared as if it stood there, and hits laid one at a time in every way
// that is allowed.
func TestOneByOne(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	tried, drawn, several := 0, 0, 0
	for range min(many(1500), 8000) {
		f := oracle.Situation("battle", r)
		var o map[string]any
		if json.Unmarshal(f, &o) != nil {
			continue
		}
		a := oracle.Ask("battle", f)
		if a.Refusal != nil || tooMany(o) {
			continue
		}
		w := longWay{t: t, o: o, ends: map[string]*big.Rat{}}
		w.draws()
		tried++
		if len(a.Outcomes) > 1 {
			drawn++
		}
		if len(w.ends) != len(a.Outcomes) {
			t.Fatalf("%s: %d ends, want %d: %v", f, len(a.Outcomes), len(w.ends), w.ends)
		}
		open := 0
		for _, end := range a.Outcomes {
			if p := w.ends[end.Result]; p == nil || p.Cmp(end.P) != 0 {
				t.Fatalf("%s: %s has %s, want %s of %v", f, end.Result, end.P, p, w.ends)
			}
			open += w.hold(end.Result, f)
		}
		if open > 0 {
			several++
		}
		if (len(a.Chance) > 0) != (len(w.fires) == 1) {
			t.Fatalf("%s: chance %v, but fires %v", f, a.Chance, w.fires)
		}
	}
	if tried < 1000 || drawn < 200 || several < 50 {
		t.Errorf("only %d battles were tried, %d with draws; %d with several ways to lose", tried, drawn, several)
	}
	t.Logf("%d battles, %d with draws, %d with several ways to lose", tried, drawn, several)
}

// tooMany says whether the selections are too many to walk one by one.
func tooMany(o map[string]any) bool {
	for _, side := range []string{"attacker", "defender"} {
		h, _ := part(part(o, side), "hidden")["pool"].([]any)
		if len(h) > 7 {
			return true
		}
	}
	return false
}

func part(o map[string]any, key string) map[string]any {
	x, _ := o[key].(map[string]any)
	return x
}

// longWay states what is hidden.
type longWay struct {
	t     *testing.T
	o     map[string]any
	ends  map[string]*big.Rat
	fires map[string]bool
}

// subsets are all ways to take n of a pool, by place.
func subsets(pool []any, n int) [][]any {
	if n == 0 {
		return [][]any{{}}
	}
	var all [][]any
	for i := range pool {
		for _, rest := range subsets(pool[i+1:], n-1) {
			all = append(all, append([]any{pool[i]}, rest...))
		}
	}
	return all
}

func (w *longWay) draws() {
	w.fires = map[string]bool{}
	var sets [2][][]any
	for i, side := range []string{"attacker", "defender"} {
		h := part(part(w.o, side), "hidden")
		pool, _ := h["pool"].([]any)
		n, _ := h["count"].(float64)
		sets[i] = subsets(pool, int(n))
	}
	reserves := [][]any{{}}
	if pool, _ := w.o["reserve"].([]any); len(pool) > 0 {
		reserves = subsets(pool, 1)
	}
	p := big.NewRat(1, int64(len(sets[0])*len(sets[1])*len(reserves)))
	for _, a := range sets[0] {
		for _, d := range sets[1] {
			for _, r := range reserves {
				end := w.stated(a, d, r)
				if w.ends[end] == nil {
					w.ends[end] = new(big.Rat)
				}
				w.ends[end].Add(w.ends[end], p)
			}
		}
	}
}

// named are drawn blocks in their order, by arm, then by what they show, with their names.
func named(letters string, units []any) (out, texts []any) {
	arms := []string{"infantry", "cavalry", "foot-artillery", "horse-artillery", "tactical", "strategic"}
	key := func(x any) string {
		u := itself(x)
		for i, arm := range arms {
			if u["arm"] == arm {
				return fmt.Sprint(i, " ", u["block"])
			}
		}
		return fmt.Sprint("0 ", u["block"])
	}
	units = append([]any{}, units...)
	sort.SliceStable(units, func(i, j int) bool { return key(units[i]) < key(units[j]) })
	texts = []any{}
	for i, x := range units {
		u := itself(x)
		u["id"] = fmt.Sprint(letters, i+1)
		out = append(out, u)
		texts = append(texts, u["block"])
	}
	return out, texts
}

// itself is a unit as an object of its own.
func itself(x any) map[string]any {
	u := map[string]any{"block": x}
	if o, is := x.(map[string]any); is {
		u = map[string]any{}
		for k, v := range o {
			u[k] = v
		}
	}
	return u
}

// stated asks with what came up as if it had stood there.
func (w *longWay) stated(a, d, r []any) string {
	o, shown := map[string]any{}, map[string]any{}
	for k, v := range w.o {
		if k != "reserve" {
			o[k] = v
		}
	}
	for i, side := range []string{"attacker", "defender"} {
		s := map[string]any{}
		for k, v := range part(w.o, side) {
			if k != "hidden" {
				s[k] = v
			}
		}
		units, texts := named([]string{"ha", "hd"}[i], [][]any{a, d}[i])
		if i == 1 && len(r) > 0 {
			u := itself(r[0])
			u["id"] = "r1"
			units, texts = append(units, u), append(texts, u["block"])
		}
		stood, _ := s["units"].([]any)
		s["units"] = append(append([]any{}, stood...), units...)
		o[side] = s
		shown[side] = texts
	}
	if end := w.told(o, shown); end != "" {
		return end
	}
	return w.alone(a, d, r)
}

// alone asks with one selection that alone is hidden: commanders and guns that came up may not be
// stated where nobody else attacks, or beside a gun (R24 b).
func (w *longWay) alone(a, d, r []any) string {
	o := map[string]any{}
	for k, v := range w.o {
		o[k] = v
	}
	for i, side := range []string{"attacker", "defender"} {
		s := map[string]any{}
		for k, v := range part(w.o, side) {
			s[k] = v
		}
		units := [][]any{a, d}[i]
		s["hidden"] = map[string]any{"count": len(units), "pool": units}
		o[side] = s
	}
	if len(r) > 0 {
		o["reserve"] = r
	}
	got := oracle.Ask("battle", encoded(w.t, o))
	if got.Refusal != nil || len(got.Outcomes) != 1 {
		w.t.Fatalf("%s: %s", encoded(w.t, o), said(got))
	}
	w.fires[fmt.Sprint(got.Chance)] = true
	return got.Outcomes[0].Result
}

// told is what is said of stated blocks, nothing where they may not be stated.
func (w *longWay) told(o, shown map[string]any) string {
	a := oracle.Ask("battle", encoded(w.t, o))
	if why := said(a); why == "illegal W200 §3.4" || why == "illegal W200 §3.10.3" {
		return ""
	}
	if a.Refusal != nil || len(a.Outcomes) != 1 {
		w.t.Fatalf("%s: %s", encoded(w.t, o), said(a))
	}
	w.fires[fmt.Sprint(a.Chance)] = true
	var end map[string]any
	if err := json.Unmarshal([]byte(a.Outcomes[0].Result), &end); err != nil {
		w.t.Fatal(err)
	}
	end["drawn"] = shown
	return string(encoded(w.t, end))
}

// hold lays the hits of an end one at a time on the blocks that took them, in every way, and
// counts the sides that had several.
func (w *longWay) hold(result string, facts []byte) int {
	var end map[string]any
	if err := json.Unmarshal([]byte(result), &end); err != nil {
		w.t.Fatal(err)
	}
	several := 0
	for i, side := range []string{"attacker", "defender"} {
		told := part(end, side)
		ids, blocks := w.before(i, side, end)
		l := laid{spread: part(w.o, "readings")["R16"] == "b", best: map[string]bool{}}
		for _, text := range blocks {
			l.blocks = append(l.blocks, strings.Split(text, "-"))
		}
		l.lay(int(told["hits"].(float64)), -1, make([]int, len(blocks)), make([]int, len(blocks)))
		fallen := make([]int, len(ids))
		for n, id := range ids {
			fallen[n] = len(l.blocks[n])
			if shows := part(told, "units")[id].(string); shows != "out" {
				fallen[n] -= len(strings.Split(shows, "-"))
			}
		}
		if l.left != int(told["left"].(float64)) || len(blocks)-l.standing != int(told["lost"].(float64)) || !l.best[fmt.Sprint(fallen)] {
			w.t.Fatalf("%s: %s keeps %v, but %d with %d blocks would be left, fallen %v", facts, side, told, l.left, l.standing, l.best)
		}
		if len(l.best) > 1 {
			several++
		}
	}
	return several
}

// before are the blocks of a side as they stood in the area, by name.
func (w *longWay) before(i int, side string, end map[string]any) (ids, blocks []string) {
	letter := []string{"a", "d"}[i]
	stood, _ := part(w.o, side)["units"].([]any)
	for n, x := range stood {
		u := itself(x)
		id, called := u["id"].(string)
		if !called {
			id = fmt.Sprint(letter, n+1)
		}
		ids, blocks = append(ids, id), append(blocks, u["block"].(string))
	}
	cameUp := part(end, "drawn")[side].([]any)
	reserve, _ := w.o["reserve"].([]any)
	for n, x := range cameUp {
		id := fmt.Sprint("h", letter, n+1)
		if i == 1 && len(reserve) > 0 && n == len(cameUp)-1 {
			id = "r1"
		}
		ids, blocks = append(ids, id), append(blocks, x.(string))
	}
	return ids, blocks
}

// laid lays hits one at a time.
type laid struct {
	blocks         [][]string
	spread         bool
	left, standing int
	best           map[string]bool
}

func sides(step string) (strength, needs int) {
	switch {
	case step == "h":
		return 1, 3
	case step == "p":
		return 1, 1
	case strings.HasSuffix(step, "w"):
		needs = 2
	case strings.HasSuffix(step, "r"):
		needs = 3
	default:
		needs = 1
	}
	strength, _ = strconv.Atoi(strings.TrimRight(step, "wr"))
	return strength, needs
}

// lay lays one hit, on the block that has some already (of), else on one of the strongest.
func (l *laid) lay(hits, of int, fallen, lying []int) {
	most, strength, standing := 0, 0, 0
	for i, b := range l.blocks {
		if fallen[i] < len(b) {
			s, _ := sides(b[fallen[i]])
			most = max(most, s)
			strength += s
			standing++
		}
	}
	if hits == 0 || most == 0 {
		if len(l.best) == 0 || strength > l.left || strength == l.left && standing > l.standing {
			l.left, l.standing, l.best = strength, standing, map[string]bool{}
		}
		if strength == l.left && standing == l.standing {
			l.best[fmt.Sprint(fallen)] = true
		}
		return
	}
	for i, b := range l.blocks {
		if fallen[i] == len(b) || !l.spread && of >= 0 && of != i {
			continue
		}
		s, needs := sides(b[fallen[i]])
		if s < most {
			continue
		}
		f, y, next := append([]int{}, fallen...), append([]int{}, lying...), i
		if y[i]++; y[i] == needs {
			f[i]++
			y[i], next = 0, -1
		}
		l.lay(hits-1, next, f, y)
	}
}

// TestSettle holds that an end with hits taken in another way as good is ours, and that one with
// a worse way stays as it was told.
func TestSettle(t *testing.T) {
	facts := []byte(`{"attacker":{"units":["4-3-2-1","2-1"]},"defender":{"units":["2-1"],"hidden":{"count":1,"pool":["2-1"]}}}`)
	ours := oracle.Ask("battle", facts).Outcomes[0].Result
	const loses = `"units":{"d1":"1","hd1":"1"}`
	if !strings.Contains(ours, loses) || oracle.Settle("battle", facts, ours) != ours {
		t.Fatalf("%s does not stay", ours)
	}
	facts = []byte(`{"attacker":{"units":["3-2-1","2-1"]},"defender":{"units":["2-1"],"hidden":{"count":1,"pool":["2-1"]}}}`)
	ours = oracle.Ask("battle", facts).Outcomes[0].Result
	other := strings.Replace(ours, `"d1":"1","hd1":"2-1"`, `"d1":"2-1","hd1":"1"`, 1)
	if other == ours || oracle.Settle("battle", facts, other) != ours {
		t.Errorf("%s is not settled as %s", other, ours)
	}
	for _, worse := range []string{`"d1":"out","hd1":"2-1"`, `"d1":"1"`, `"d1":"1","hd1":"2"`} {
		told := strings.Replace(ours, `"d1":"1","hd1":"2-1"`, worse, 1)
		if told == ours || oracle.Settle("battle", facts, told) != told {
			t.Errorf("%s is settled", told)
		}
	}
}
