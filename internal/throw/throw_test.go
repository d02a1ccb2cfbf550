package throw_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"
	"time"

	"adjutant/internal/throw"
)

func parse(t *testing.T, text string) *throw.Expr {
	t.Helper()
	x, err := throw.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return x
}

// An expression is read as people write it, and written in one way.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"2D6+1": "2d6+1", "d100": "d100", "1d6": "d6", "4d6kh3 + 2": "4d6kh3+2", "4d6dl1": "4d6kh3", "4d6dh1": "4d6kl3", "3d6 >= 5": "3d6>=5", "5d10<=2": "5d10<=2",
		"2d10r2": "2d10r2", "2d10rr9": "2d10rr9", "10-d6": "10-d6", "-d6+10": "-d6+10", "2d6+1 vs d10": "2d6+1 vs d10", "2d6 contro 8": "2d6 vs 8", "3d6>=5+2d10>=9": "3d6>=5+2d10>=9", "2d6+d4-1": "2d6+d4-1",
		"4d6r1kh3>=5": "4d6r1kh3>=5", "2d6kh2": "2d6",
	} {
		if got := parse(t, text).String(); got != want {
			t.Errorf("%q: got %s; want %s", text, got, want)
		}
		if again := parse(t, want).String(); again != want {
			t.Errorf("%q reads back as %s", want, again)
		}
	}
	for _, bad := range []string{"", "d", "d1", "0d6", "2d6>=0", "2d6>=7", "2d6<=0", "2d6+1>=3", "2d6 3", "2 d6 d6", "4d6kh0", "4d6kh5", "4d6dl4", "4d6k3", "d6r6", "d6r0", "d6rr6", "d6!", "vs d6", "d6 vs", "d6 vs d6 vs d6", "++d6", "d6+", "2d6kh1kl1", "d-6", "1.5d6", "d6x"} {
		var no throw.Bad
		if x, err := throw.Parse(bad); !errors.As(err, &no) {
			t.Errorf("%q: got %v, %v; want no dice", bad, x, err)
		}
	}
	for _, much := range []string{"101d6", "d1001", "60d6+41d6", "60d6 vs 41d6", "9999d6", "d99999"} {
		var no throw.TooMuch
		if _, err := throw.Parse(much); !errors.As(err, &no) {
			t.Errorf("%q: got %v; want too many", much, err)
		}
	}
}

// Known figures: three of four d6, the better of two d20, a pool, a die thrown again.
func TestKnownFigures(t *testing.T) {
	for _, c := range []struct {
		text  string
		value int
		want  string
	}{
		{"4d6kh3", 18, "7/432"}, {"4d6kh3", 3, "1/1296"}, {"4d6kh3", 10, "61/648"}, {"2d20kh1", 20, "39/400"}, {"2d20kl1", 20, "1/400"},
		{"3d6>=5", 3, "1/27"}, {"3d6<=2", 0, "8/27"}, {"d6r1", 6, "7/36"}, {"d6r1", 1, "1/36"}, {"d6rr1", 6, "1/5"}, {"d6rr1", 2, "1/5"}, {"2d6+1", 8, "1/6"}, {"10-d6", 4, "1/6"}, {"2d6-2d6", 0, "73/648"},
	} {
		d, err := parse(t, c.text).Dist()
		if err != nil {
			t.Fatal(err)
		}
		if got := d.P(c.value - d.Least).RatString(); got != c.want {
			t.Errorf("%s = %d: got %s; want %s", c.text, c.value, got, c.want)
		}
	}
	// The higher of 2d6 and 8; of two equal sides each as often as the other.
	for text, want := range map[string]string{"2d6 vs 8": "5/18 5/36 7/12", "d6 vs d6": "5/12 1/6 5/12", "d10 vs 11": "0 0 1", "d10+11 vs d10": "1 0 0"} {
		h, s, l, err := parse(t, text).Compare()
		if got := strings.Join([]string{h.RatString(), s.RatString(), l.RatString()}, " "); err != nil || got != want {
			t.Errorf("%s: got %s, %v; want %s", text, got, err, want)
		}
	}
}

// Every distribution is what counting every way of the dice gives.
func TestEveryWay(t *testing.T) {
	for _, text := range []string{"d6", "2d6+1", "3d4kh2", "4d3kl2", "3d6kh1", "3d5dl1", "4d4>=3", "4d4<=2", "3d6kh2>=5", "2d6+d4-1", "d8-2d4", "2d3+2d3>=2", "5-3d3kl2"} {
		x := parse(t, text)
		d, err := x.Dist()
		if err != nil {
			t.Fatal(err)
		}
		ways, all := map[int]int64{}, int64(0)
		var go_ func(faces []int)
		go_ = func(faces []int) {
			i, sides := 0, 0
			out := func() (total int, short bool) {
				defer func() {
					if recover() != nil {
						short = true
					}
				}()
				return x.Throw(func(n int) int {
					if sides = n; i >= len(faces) {
						panic("more")
					}
					i++
					return faces[i-1]
				}).Total, false
			}
			if total, short := out(); !short {
				ways[total]++
				all++
				return
			}
			for f := 1; f <= sides; f++ {
				go_(append(append([]int{}, faces...), f))
			}
		}
		go_(nil)
		sum := new(big.Rat)
		for i := range d.Ways {
			sum.Add(sum, d.P(i))
			if want := big.NewRat(ways[d.Least+i], all); d.P(i).Cmp(want) != 0 {
				t.Errorf("%s = %d: got %s; want %s", text, d.Least+i, d.P(i).RatString(), want.RatString())
			}
		}
		if sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: the chances add up to %s", text, sum.RatString())
		}
	}
}

// Dice that are thrown again fall as their distribution says: within five deviations of 20,000 throws.
func TestThrownAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 18))
	for _, text := range []string{"3d6r2", "3d6rr2", "4d6r1kh3", "5d10r3>=7"} {
		x := parse(t, text)
		d, err := x.Dist()
		if err != nil {
			t.Fatal(err)
		}
		got := map[int]int{}
		const n = 20000
		for range n {
			got[x.Throw(func(sides int) int { return rng.IntN(sides) + 1 }).Total]++
		}
		for i := range d.Ways {
			p, _ := d.P(i).Float64()
			if far := float64(got[d.Least+i]) - n*p; far*far > 25*n*p*(1-p)+25 {
				t.Errorf("%s = %d: %d of %d; want %.1f", text, d.Least+i, got[d.Least+i], n, n*p)
			}
			delete(got, d.Least+i)
		}
		for v := range got {
			t.Errorf("%s: %d cannot come", text, v)
		}
	}
}

// Whatever is taken is reckoned in a moment, or refused.
func TestNeverLong(t *testing.T) {
	var slow []string
	for _, text := range []string{"100d6", "100d100", "100d1000", "100d1000kh50", "100d20kh50", "40d100kh20", "99d10r3kl40>=7", "50d1000+50d1000", "100d1000>=500", "50d100 vs 50d100", "2d1000kh1", "10d10+10d12+10d20+10d30+10d40+10d50"} {
		x := parse(t, text)
		begun := time.Now()
		var err error
		if x.Vs != nil {
			_, _, _, err = x.Compare()
		} else {
			_, err = x.Dist()
		}
		var no throw.TooMuch
		if err != nil && !errors.As(err, &no) {
			t.Errorf("%s: %v", text, err)
		}
		if took := time.Since(begun); took > 5*time.Second {
			slow = append(slow, text+" "+took.String())
		}
		t.Log(text, err, time.Since(begun))
	}
	sort.Strings(slow)
	if len(slow) > 0 {
		t.Errorf("slow: %s", strings.Join(slow, ", "))
	}
}

// Whatever somebody types is read or refused, and what is read is written so that it reads back.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"2d6+1", "4d6kh3", "3d6>=5 vs 2", "d6rr1dl1", "- 7 + d9"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x, err := throw.Parse(text)
		if err != nil {
			return
		}
		y, err := throw.Parse(x.String())
		if err != nil || y.String() != x.String() {
			t.Errorf("%q is %s, which reads as %v, %v", text, x, y, err)
		}
	})
}
