package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adjutant/internal/session"
)

// The curve of ed25519, reckoned plainly: -x² + y² = 1 + d x² y², modulo 2^255 - 19, with order times 8 points.
var (
	prime = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	order = func() *big.Int {
		n, _ := new(big.Int).SetString("27742317777372353535851937790883648493", 10)
		return n.Add(n, new(big.Int).Lsh(big.NewInt(1), 252))
	}()
	curveD = mod(new(big.Int).Mul(big.NewInt(-121665), new(big.Int).ModInverse(big.NewInt(121666), prime)))
)

type point struct{ x, y *big.Int }

func mod(a *big.Int) *big.Int      { return new(big.Int).Mod(a, prime) }
func times(a, b *big.Int) *big.Int { return mod(new(big.Int).Mul(a, b)) }
func plus(a, b *big.Int) *big.Int  { return mod(new(big.Int).Add(a, b)) }

// quotient is a divided by b.
func quotient(a, b *big.Int) *big.Int { return times(a, new(big.Int).ModInverse(b, prime)) }

func (p point) add(q point) point {
	one := big.NewInt(1)
	xy := times(times(p.x, q.x), times(p.y, q.y))
	t := times(curveD, xy)
	x := plus(times(p.x, q.y), times(p.y, q.x))
	y := plus(times(p.y, q.y), times(p.x, q.x))
	return point{quotient(x, plus(one, t)), quotient(y, mod(new(big.Int).Sub(one, t)))}
}

// smallOrder are the points that eight times themselves is nothing: what is left of points of the curve taken as often as the order says.
func smallOrder() (all []point) {
	one := big.NewInt(1)
	for y := int64(2); len(all) < 8; y++ {
		yy := times(big.NewInt(y), big.NewInt(y))
		x := new(big.Int).ModSqrt(quotient(mod(new(big.Int).Sub(yy, one)), plus(times(curveD, yy), one)), prime)
		if x == nil {
			continue // no point has this y
		}
		p, left := point{x, big.NewInt(y)}, point{big.NewInt(0), one}
		for i := order.BitLen() - 1; i >= 0; i-- {
			if left = left.add(left); order.Bit(i) == 1 {
				left = left.add(p)
			}
		}
		if !slices.ContainsFunc(all, func(q point) bool { return q.x.Cmp(left.x) == 0 && q.y.Cmp(left.y) == 0 }) {
			all = append(all, left)
		}
	}
	return all
}

// spellings are all keys of 32 bytes that readers take for a point: y or y + p where that has room, and x as 0 or as -0.
func (p point) spellings() (out []string) {
	for _, y := range []*big.Int{p.y, new(big.Int).Add(p.y, prime)} {
		if y.BitLen() > 255 {
			continue
		}
		for _, sign := range []byte{byte(p.x.Bit(0)), 1} {
			b := y.FillBytes(make([]byte, 32))
			slices.Reverse(b)
			b[31] |= sign << 7
			if k := string(b); !slices.Contains(out, k) && (sign == byte(p.x.Bit(0)) || p.x.Sign() == 0) {
				out = append(out, k)
			}
		}
	}
	return out
}

// A public key of small order fits signatures that nobody's secret made, of any line: audit, seal and the second verifier take none,
// in whatever spelling, and take none either that is spelled as no program does.
func TestNobodySigns(t *testing.T) {
	t.Parallel()
	dir, program := t.TempDir(), verifier(t)
	name := filepath.Join(dir, "g.jsonl")
	command("f s 4b at col\n37\n", dir, "--journal", name)
	if code, out, errs := command("", dir, "seal", name, "--name", "Anna"); code != done {
		t.Fatalf("got %d %s%s, want Anna's signature", code, out, errs)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	var last struct{ H string }
	var own struct {
		N, E int
		Args []string
		At   string
	}
	if err := json.Unmarshal([]byte(lines[2]), &last); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(lines[3]), &own); err != nil {
		t.Fatal(err)
	}
	signed := func(key, sign, text string) string {
		return forged(strings.Join(lines[:3], "") + fmt.Sprintf(`{"n":%d,"e":%d,"k":"note","verb":"seal","args":["%s","%s"],"text":"%s","at":"%s","h":"%032d"}`+"\n", own.N, own.E, key, sign, text, own.At, 0))
	}
	judge := func(what, text string, sound bool) {
		t.Helper()
		path := file(t, "signed.jsonl", text)
		says, ok := verified(t, program, path)
		a, err := session.Audit(rulesOf(t, "ordremixte"), path, nil, session.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if ok != sound || (a.Forged == nil) != sound || len(a.Seals) == 1 != sound {
			t.Errorf("%s: got %q from the verifier, %v from audit, want sound %t", what, says[path], a.Forged, sound)
		}
		if code, out, errs := command("", dir, "seal", path, "--name", "Bruno"); (code == done) != sound {
			t.Errorf("%s: Bruno signs after it: got %d %s%s, want taken %t", what, code, out, errs, sound)
		}
	}
	judge("Anna's own", signed(own.Args[0], own.Args[1], "Anna"), true)
	judge("in capitals", signed("="+strings.ToUpper(own.Args[0][1:]), own.Args[1], "Anna"), false)
	judge("without the sign before it", signed(own.Args[0][1:], own.Args[1], "Anna"), false)
	var keys []string
	points := smallOrder()
	for _, p := range points {
		keys = append(keys, p.spellings()...)
	}
	if len(keys) != 14 {
		t.Fatalf("got %d spellings of %d points, want 14 of 8", len(keys), len(points))
	}
	for _, key := range keys {
		try := func(n int) (sign, name string) { // some of the eight fits about every eighth name
			name = fmt.Sprintf("Nobody %d", n)
			for _, r := range keys {
				if sign = r + strings.Repeat("\x00", 32); ed25519.Verify([]byte(key), []byte("adjutant seal\n"+last.H+"\n"+name+"\n"), []byte(sign)) {
					return sign, name
				}
			}
			return "", ""
		}
		sign, who := try(0)
		for n := 1; sign == "" && n < 1000; n++ {
			sign, who = try(n)
		}
		if sign == "" {
			t.Fatalf("%x: no signature was found, want one without a secret", key)
		}
		judge(fmt.Sprintf("%x", key), signed("="+hex.EncodeToString([]byte(key)), "="+hex.EncodeToString([]byte(sign)), who), false)
	}
}

// A name that imitates the sentence in which it is told is told between signs.
func TestNamesAreQuoted(t *testing.T) {
	t.Parallel()
	dir, program := t.TempDir(), verifier(t)
	name := filepath.Join(dir, "g.jsonl")
	command("f s 4b at col\n37\n", dir, "--journal", name)
	who := `A" up to line 99, key 0123456789abcdef`
	want := `signed by "A\" up to line 99, key 0123456789abcdef" up to line 3, key `
	_, out, _ := command("", dir, "seal", name, "--name", who)
	_, audit, _ := command("", dir, "audit", name)
	_, log, _ := command("log\n", dir, "play", name)
	says, ok := verified(t, program, name)
	if !ok || len(says[name]) != 2 || !strings.HasPrefix(says[name][1], want) {
		t.Errorf("the verifier says %q, want %s", says[name], want)
	}
	for what, text := range map[string]string{"seal": out, "audit": audit, "log": log} {
		if want := want[:len(want)-len(" up to line 3, key ")]; !strings.Contains(squeezed(text), squeezed(want)) {
			t.Errorf("%s says %s, want %s", what, text, want)
		}
	}
}
