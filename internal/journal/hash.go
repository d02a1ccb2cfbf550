package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
)

// A Hash is one link of the chain: the first 128 bits of a SHA-256.
type Hash [16]byte

// String is the hash as it stands in the file: 32 lower-case hex digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

const (
	hexLen     = 32
	sealOpen   = `,"h":"`
	sealClose  = `"}`
	sealLen    = len(sealOpen) + hexLen + len(sealClose)
	hexDigits  = "0123456789abcdef"
	crockford  = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	codeBytes  = 10 // of a hash, in a checkpoint
	codeDigits = 16
	oldDigits  = 8 // in the checkpoints of the first programs
	codeGroup  = 4
)

// unhex gives a lower-case hex digit's value, and 16 or more for anything else.
var unhex = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xff
	}
	for i := range len(hexDigits) {
		t[hexDigits[i]] = byte(i)
	}
	return t
}()

// parse reads 32 lower-case hex digits and reports whether they are that.
func (h *Hash) parse(b []byte) bool {
	if len(b) != hexLen {
		return false
	}
	var bad byte
	for i := range h {
		hi, lo := unhex[b[2*i]], unhex[b[2*i+1]]
		bad |= hi | lo
		h[i] = hi<<4 | lo
	}
	return bad < 16
}

func (h Hash) append(dst []byte) []byte { return hex.AppendEncode(dst, h[:]) }

// A chain computes links. It joins the two pieces in a buffer of its own, which
// costs less than feeding a running digest twice.
type chain struct{ buf []byte }

// link is the hash of a line whose bytes before the seal are body. first says
// that there is no line before.
func (c *chain) link(prev Hash, first bool, body []byte) Hash {
	c.buf = c.buf[:0]
	if !first {
		c.buf = prev.append(c.buf)
	}
	c.buf = append(c.buf, body...)
	sum := sha256.Sum256(c.buf)
	return Hash(sum[:len(Hash{})])
}

// Checkpoint is a short name for a whole game up to the line that carries h: 80
// bits of it, in Crockford's base 32, written XXXX-XXXX-XXXX-XXXX. It is short
// enough to be copied to paper and long enough that nobody makes two games that
// share it: that would take some 2^40 tries for any two, and 2^80 for a given one.
func Checkpoint(h Hash) string {
	out := make([]byte, 0, codeDigits)
	acc, bits := uint(0), 0
	for _, b := range h[:codeBytes] {
		acc, bits = acc<<8|uint(b), bits+8
		for bits >= 5 {
			bits -= 5
			out = append(out, crockford[acc>>bits&31])
		}
	}
	return grouped(out)
}

// grouped parts the signs of a code by hyphens.
func grouped(signs []byte) string {
	var b strings.Builder
	for i, c := range signs {
		if i > 0 && i%codeGroup == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(c)
	}
	return b.String()
}

// ParseCheckpoint reads a checkpoint as people write it and gives it back in its
// printed form. Case, hyphens and blanks do not matter; O is read as 0, I and L
// as 1. A code of 8 signs is one of the first journals: the beginning of the one
// that is printed now. The error is a *BadCheckpoint.
func ParseCheckpoint(s string) (string, error) {
	out := make([]byte, 0, codeDigits)
	for _, r := range strings.ToUpper(s) {
		switch r {
		case '-', ' ':
			continue
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		}
		if !strings.ContainsRune(crockford, r) || len(out) == codeDigits {
			return "", &BadCheckpoint{Code: s}
		}
		out = append(out, byte(r))
	}
	if len(out) != codeDigits && len(out) != oldDigits {
		return "", &BadCheckpoint{Code: s}
	}
	return grouped(out), nil
}

// dashes are what telephones and word processors make of a hyphen.
var dashes = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-")

// SheetCodes finds the codes of a sheet of paper on which anything else may stand too: what has
// the form of one, four signs four times or twice, parted by hyphens or dashes, four times in capitals also by blanks, dots or strokes.
// unread is what is nearly so: it was copied wrong.
func SheetCodes(text string) (codes, unread []string) {
	apart := func(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for _, w := range strings.FieldsFunc(joined(dashes.Replace(text)), apart) {
		groups := strings.Split(w, "-")
		if len(groups) != codeDigits/codeGroup && len(groups) != oldDigits/codeGroup || slices.ContainsFunc(groups, func(g string) bool { return len(g) != codeGroup }) {
			if nearCode(groups) {
				unread = append(unread, w)
			}
			continue
		}
		switch code, err := ParseCheckpoint(w); {
		case err != nil && nearCode(groups):
			unread = append(unread, w)
		case err == nil && !slices.Contains(codes, code):
			codes = append(codes, code)
		}
	}
	return codes, unread
}

// joined has hyphens between four groups that stand behind one another with another sign between them, in capitals and not of letters
// alone, as four short words are.
func joined(text string) string {
	const long = codeDigits + codeDigits/codeGroup - 1
	sign := func(c byte) bool { return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' }
	at := func(i int) bool { // a code begins there
		digit := false
		for k := range long {
			c := text[i+k]
			switch between := k%(codeGroup+1) == codeGroup; {
			case between && strings.IndexByte(" ./-", c) < 0, !between && !sign(c):
				return false
			case c >= '0' && c <= '9':
				digit = true
			}
		}
		return digit && (i == 0 || !sign(text[i-1])) && (i+long == len(text) || !sign(text[i+long]))
	}
	out := []byte(text)
	for i := 0; i+long <= len(text); i++ {
		if at(i) {
			for k := codeGroup; k < long; k += codeGroup + 1 {
				out[i+k] = '-'
			}
			i += long - 1
		}
	}
	return string(out)
}

// nearCode reports words between hyphens that are a code with a sign too many, too few or that is none, or with a group too many or
// too few: of as many signs as one, all but two at most, or all of four signs; and not of small letters alone, as a hyphened name is.
func nearCode(groups []string) bool {
	all := strings.Join(groups, "")
	n := len([]rune(all))
	whole := len(groups) - 1 // all but the last
	for whole > 0 && len(groups[whole-1]) == codeGroup {
		whole--
	}
	near := n >= codeDigits-2 && n <= codeDigits+2 || len(groups) == n/codeGroup && (n == codeDigits+codeGroup || n == codeDigits-codeGroup)
	return near && (strings.ContainsAny(all, "0123456789") || whole == 0 && all == strings.ToUpper(all))
}

// ShortCheckpoint reports a code of 8 signs, as the first journals had them: 40
// bits, for which two games that share one can be made in seconds.
func ShortCheckpoint(code string) bool { return len(code) < len(Checkpoint(Hash{})) }

// VerifyCheckpoint finds the line that a checkpoint pins and returns its number
// n, 0 for the header. Everything up to that line is then what it was when the
// checkpoint was taken. A *NoCheckpoint says that no line carries it: lines were
// cut off, or it belongs to another game; a *BadCheckpoint that it is none.
func VerifyCheckpoint(h Header, entries []Entry, code string) (int, error) {
	want, err := ParseCheckpoint(code)
	if err != nil {
		return 0, err
	}
	// The latest line wins: it vouches for all the others.
	for i := len(entries) - 1; i >= 0; i-- {
		if strings.HasPrefix(Checkpoint(entries[i].H), want) {
			return entries[i].N, nil
		}
	}
	if strings.HasPrefix(Checkpoint(h.H), want) {
		return 0, nil
	}
	return 0, &NoCheckpoint{Code: want, Lines: len(entries)}
}
