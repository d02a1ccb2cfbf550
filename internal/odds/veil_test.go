package odds

import (
	"fmt"
	"testing"

	"adjutant/internal/dice"

	"pgregory.net/rapid"
)

// TestUnseenPartsChangeNothing: a segment that sees only the last digit of each piece comes to the same, to the last weight, whether it is
// run once for all that look alike to it or on each of them, whatever it throws, and whether it leaves the rest to pieces or not.
func TestUnseenPartsChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.SampledFrom([]int{2, 6, 100})
		var needs [4]*dice.Need
		for i := range needs {
			needs[i] = &dice.Need{Die: dice.Die(sides.Draw(t, "sides"))}
		}
		wide := rapid.IntRange(1, 3).Draw(t, "how much is not seen")
		own := func(d *dice.Dice, i int, p *int) {
			x := d.Band(needs[i%2], 1, int(needs[i%2].Die)/2)
			*p = (*p+x)%3 + 10*((*p/10+x*x)%wide)
		}
		after := func(d *dice.Dice, i int, p *int) { *p += 100 * d.Band(needs[3], *p%10, 1+*p/10) }
		throws, goesOn := rapid.IntRange(0, 3).Draw(t, "a die below"), rapid.IntRange(0, 7).Draw(t, "leaves below")
		beyond := rapid.SampledFrom([]int{0, 0, 12}).Draw(t, "dice that decide nothing, of which 64 bits do not hold twelve")
		joint := func(d *dice.Dice, r *three) {
			sum := 0
			for _, p := range r.p {
				sum += p % 10
			}
			if r.all = sum % 2; sum < throws {
				r.all += 2 * d.Band(needs[2], 1)
			}
			for range beyond {
				d.Band(&dice.Need{Die: 97}, 97)
			}
			most := r.p[0] % 10
			r.p[0] += (r.p[1]+sum)%10%3 - most
		}
		chain := func(veiled, lasts bool) Dist[three] {
			of := func(r *three) []int { return r.p[:] }
			first := &Pieces[three, int]{Of: of, Run: own}
			if veiled {
				first.Seen = func(p int) int { return p % 10 }
				first.Kept = func(was, now int) int { return was - was%10 + now%10 }
			}
			last := &Pieces[three, int]{Of: of, Run: after}
			segs := []func(*dice.Dice, *three){
				func(d *dice.Dice, r *three) {
					if r.all = d.Band(needs[2], 1, 2); r.all > 0 {
						first.Alone(d)
					}
				},
				func(d *dice.Dice, r *three) {
					joint(d, r)
					if r.all < goesOn {
						last.Alone(d)
					}
				},
			}
			if lasts { // who is veiled is seen after all where nothing follows
				segs = segs[:1]
			}
			return Chain(NewEngine(), nil, three{p: [3]int{1, 2, 1}}, segs...)
		}
		for _, lasts := range []bool{false, true} {
			got, want := chain(true, lasts), chain(false, lasts)
			if fmt.Sprint(weights(got)) != fmt.Sprint(weights(want)) || got.Len() != want.Len() {
				t.Fatalf("seen in part: got %v, want %v", weights(got), weights(want))
			}
		}
	})
}
