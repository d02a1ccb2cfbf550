package journal

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"
)

// game makes a journal of so many lines of about 200 bytes, as a game has them.
func game(tb testing.TB, lines int) []byte {
	tb.Helper()
	h := Header{Game: "om", Edition: "0123456789ab", Dice: DiceMode{Mode: "seed", Key: "7"}}
	out := h.AppendLine(nil)
	prev := h.H
	for n := 1; n <= lines; n++ {
		unit, other := fmt.Sprintf("%d/%d", n%3+1, n%60+20), fmt.Sprintf("%d/%d", n%2+1, n%40+50)
		e := Entry{N: n, E: n, K: Do, Verb: "move", Args: []string{unit, "forward", "12"}, At: clock.Add(time.Duration(n) * time.Second),
			Ev: fmt.Appendf(nil, `[{"ev":"moved","unit":%q,"at":[%d.25,40.5],"facing":%d.5}]`, unit, n%180, n%360)}
		switch n % 10 {
		case 0, 1:
			e.Verb, e.Args, e.Dice = "fire", []string{unit, other}, []Die{{D: 100, F: n%100 + 1, By: "auto"}}
			e.Ev = fmt.Appendf(nil, `[{"ev":"fired","unit":%q},{"ev":"pm","unit":%q,"to":%d}]`, unit, other, n%12)
		case 2:
			e.Verb, e.Args, e.Set = "melee", []string{unit, other}, []string{"impetus=yes"}
			e.Dice = []Die{{D: 100, F: n%100 + 1, By: "hand"}, {D: 100, F: (n+50)%100 + 1, By: "hand"}, {D: 10, F: n%10 + 1, By: "hand"}}
		case 3:
			e.Verb, e.Args, e.Dice = "rally", []string{unit}, []Die{{D: 100, F: n%100 + 1, By: "auto"}}
		}
		if err := e.Check(); err != nil {
			tb.Fatal(err)
		}
		out = e.AppendLine(out, prev)
		prev = e.H
	}
	return out
}

// standard reads the same file with encoding/json, to compare with.
func standard(data []byte) ([]line, error) {
	var out []line
	sc := bufio.NewScanner(bytes.NewReader(data))
	sc.Buffer(nil, 1<<20)
	prev := ""
	for sc.Scan() {
		b := sc.Bytes()
		var l line
		var to any = &l
		if prev == "" {
			to = &struct {
				Game, Edition string
				H             *string
			}{H: &l.H}
		}
		if err := json.Unmarshal(b, to); err != nil {
			return nil, err
		}
		sum := sha256.Sum256(append([]byte(prev), b[:bytes.LastIndex(b, []byte(sealOpen))]...))
		if prev = hex.EncodeToString(sum[:16]); prev != l.H {
			return nil, errors.New("broken chain")
		}
		if l.N > 0 {
			out = append(out, l)
		}
	}
	return out, sc.Err()
}

// The two readers find the same in the benchmark's file.
func TestReadersAgree(t *testing.T) {
	data := game(t, 1000)
	r, err := decode(data)
	if err != nil {
		t.Fatal(err)
	}
	want, err := standard(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.entries) != 1000 || len(want) != 1000 {
		t.Fatalf("%d and %d entries", len(r.entries), len(want))
	}
	for i, e := range r.entries {
		a, b := must(json.Marshal(jsonOf(e))), must(json.Marshal(want[i]))
		if !bytes.Equal(a, b) {
			t.Fatalf("line %d: %s, %s", i+2, a, b)
		}
	}
	if per := float64(len(data)) / 1000; per < 150 || per > 250 {
		t.Errorf("%.0f bytes a line, want about 200", per)
	}
}

var sizes = []int{10_000, 100_000}

func perLine(b *testing.B, lines int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(lines), "ns/line")
}

func BenchmarkRead(b *testing.B) {
	for _, lines := range sizes {
		data := game(b, lines)
		b.Run(fmt.Sprint("own/", lines), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := decode(data); err != nil {
					b.Fatal(err)
				}
			}
			perLine(b, lines)
		})
		b.Run(fmt.Sprint("encoding-json/", lines), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := standard(data); err != nil {
					b.Fatal(err)
				}
			}
			perLine(b, lines)
		})
	}
}

// The chain alone: what no reader can save.
func BenchmarkChain(b *testing.B) {
	data := game(b, 10_000)
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))[1:]
	var c chain
	b.ReportAllocs()
	for b.Loop() {
		var h Hash
		for _, l := range lines {
			h = c.link(h, false, l[:len(l)-sealLen])
		}
	}
	perLine(b, len(lines))
}

// One entry written, without and with a disk that confirms.
func BenchmarkAppend(b *testing.B) {
	e := Entry{E: 1, K: Do, Verb: "fire", Args: []string{"1/52", "2/70"}, Dice: []Die{{D: 100, F: 37, By: "auto"}}, At: clock,
		Ev: json.RawMessage(`[{"ev":"fired","unit":"1/52"},{"ev":"pm","unit":"2/70","to":3}]`)}
	b.Run("encode", func(b *testing.B) {
		var c chain
		var buf []byte
		b.ReportAllocs()
		for b.Loop() {
			if err := e.Check(); err != nil {
				b.Fatal(err)
			}
			buf = e.appendLine(buf[:0], e.H, &c)
		}
	})
	b.Run("disk", func(b *testing.B) {
		j, err := Create(filepath.Join(b.TempDir(), "game.jsonl"), sampleHeader, Options{})
		if err != nil {
			b.Fatal(err)
		}
		defer j.Close()
		b.ReportAllocs()
		for b.Loop() {
			if err := j.Append(&e); err != nil {
				b.Fatal(err)
			}
		}
	})
}
