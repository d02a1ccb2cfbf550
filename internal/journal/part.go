package journal

import "strconv"

// A part of a line that is kept for some eyes alone stands in a file of theirs, and its hash in the journal. It
// is spelled as a line is: an object with n, what of verb, args, set, dice, ev and text is kept, and a pad.

// padTo is what the length of a part is a multiple of: the length of an order would tell which it is.
const padTo = 256

const (
	padOpen  = `,"pad":"`
	padClose = `"}`
	padSign  = '.'
)

// AppendPart appends the part of a line that e holds, without a line feed. Only N, Verb, Args, Set, Dice, Ev and
// Text are written. The entry must have passed Check.
func (e *Entry) AppendPart(dst []byte) []byte {
	start := len(dst)
	dst = append(dst, `{"n":`...)
	dst = strconv.AppendInt(dst, int64(e.N), 10)
	dst = e.appendWords(dst)
	dst = append(dst, padOpen...)
	for n := len(dst) - start + len(padClose); n%padTo != 0; n++ {
		dst = append(dst, padSign)
	}
	return append(dst, padClose...)
}

// ReadPart reads the part of a line in its one spelling; ok is false where it is none.
func ReadPart(raw []byte) (e Entry, ok bool) {
	s := scanner{b: raw, m: &memory{}}
	if !s.lit(`{"n":`) || !s.num(&e.N) || !s.words(&e) || !s.lit(padOpen) {
		return e, false
	}
	for s.sign(padSign) {
	}
	if !s.lit(padClose) || s.i != len(raw) || len(raw)%padTo != 0 {
		return e, false
	}
	if _, hidden := hiddenIn(raw); hidden {
		return e, false
	}
	return e, string(e.AppendPart(nil)) == string(raw)
}
