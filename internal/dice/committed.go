package dice

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"
)

// Dice that are committed to come from a chain of secrets, each the SHA-256 of the one that is
// used after it. Whoever begins a game makes the first and tells the last; then one secret after
// another is used, backwards along the chain, and told when its time is over. That it is the
// right one anybody sees who knows the one told before.

// Secret is one of them, and the seed that is made of one.
type Secret [sha256.Size]byte

// String is the secret in hex, as it is told.
func (s Secret) String() string { return hex.EncodeToString(s[:]) }

// ReadSecret reads 64 lower-case hex digits and reports whether they are that.
func ReadSecret(text string) (s Secret, ok bool) {
	b, err := hex.DecodeString(text)
	ok = err == nil && len(b) == len(s) && strings.ToLower(text) == text
	if ok {
		copy(s[:], b)
	}
	return s, ok
}

// Onward is the secret that is told before this one.
func (s Secret) Onward() Secret { return sha256.Sum256(s[:]) }

// Chain is this secret and as many more, each one step on.
func (s Secret) Chain(n int) []Secret {
	out := append(make([]Secret, 0, n+1), s)
	for range n {
		s = s.Onward()
		out = append(out, s)
	}
	return out
}

// Seed is what the dice come from as long as a secret is used: it hangs on the secret, which
// nobody could choose any more, on the link of the last line before, which was written before the
// lot was thrown, and on the lot, which nobody who knew the secret could choose.
func Seed(secret Secret, link, lot string) Secret {
	return sha256.Sum256([]byte("adjutant seed\n" + secret.String() + "\n" + link + "\n" + lot + "\n"))
}

// Deed spells what an action is for its dice: its verb and who does it.
func Deed(verb, doers string) string { return verb + "\n" + doers }

// Of is a deed as far as one side throws for it, by its name: its dice are counted by themselves; the deed itself for "".
func Of(deed, side string) string {
	if side == "" {
		return deed
	}
	return deed + "\n" + side
}

// SpelledDeed is that of the first journals with such dice: its verb, whom it is about, and the facts stated
// beside it, as they were typed, without what only says who typed it and for whom dice were.
func SpelledDeed(verb string, args, set []string) string {
	var b strings.Builder
	b.WriteString(verb)
	for _, a := range args {
		b.WriteString("\n" + a)
	}
	b.WriteString("\n")
	for _, f := range set {
		if !strings.HasPrefix(f, "@") {
			b.WriteString("\n" + f)
		}
	}
	return b.String()
}

// Committed is the face that a seed gives to the die with so many sides which is number n, from 0,
// among those that were rolled for a deed. It is uniform by rejection.
func Committed(seed Secret, deed string, n, sides int) int {
	limit := ^uint64(0) - ^uint64(0)%uint64(sides)
	for try := 0; ; try++ {
		sum := sha256.Sum256([]byte("adjutant face\n" + seed.String() + "\n" + strconv.Itoa(n) + "\n" + strconv.Itoa(sides) + "\n" + strconv.Itoa(try) + "\n" + deed))
		if v := binary.BigEndian.Uint64(sum[:8]); v < limit {
			return int(v%uint64(sides)) + 1
		}
	}
}
