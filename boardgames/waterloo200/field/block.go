package field

import (
	"strconv"
	"strings"
	"sync"

	"adjutant/boardgames/waterloo200/book"
)

// heart is what a heart and a pawn count (W200 §3.2).
var heart = sync.OnceValue(func() int { return book.Tables.Int("units.heart") })

// A Block is what a block shows now and all that it will still show, step by step.
type Block struct{ Levels []Level }

// A Level is one step of a block: its strength and the colour that says how many hits it takes (W200 §3.2, §3.5).
type Level struct {
	Strength int
	Colour   byte // Black, White, Red, Heart, Pawn
}

// The colours of steps; a heart is the last of a commander, a pawn of a gun.
const (
	Black = 'b'
	White = 'w'
	Red   = 'r'
	Heart = 'h'
	Pawn  = 'p'
)

// ParseBlock reads a block as it falls, now first: 4w-3-2-1, 3-2-1-p, 4-3-2-h.
func ParseBlock(text string) (b Block, ok bool) {
	for _, word := range strings.Split(text, "-") {
		l, ok := parseLevel(word)
		if !ok {
			return Block{}, false
		}
		b.Levels = append(b.Levels, l)
	}
	return b, true
}

func parseLevel(word string) (Level, bool) {
	switch word {
	case "":
		return Level{}, false
	case "h":
		return Level{heart(), Heart}, true
	case "p":
		return Level{heart(), Pawn}, true
	}
	l := Level{Colour: Black}
	if last := word[len(word)-1]; last == White || last == Red {
		l.Colour, word = last, word[:len(word)-1]
	}
	n, err := strconv.Atoi(word)
	if l.Strength = n; err != nil || n < 1 || n > MostStrength || strconv.Itoa(n) != word {
		return Level{}, false
	}
	return l, true
}

// String is the block as it is written.
func (b Block) String() string {
	var space [32]byte // room for most
	out := space[:0]
	for i, l := range b.Levels {
		if i > 0 {
			out = append(out, '-')
		}
		out = l.appendTo(out)
	}
	return string(out)
}

// String is the step as it is written.
func (l Level) String() string { return string(l.appendTo(nil)) }

func (l Level) appendTo(out []byte) []byte {
	switch l.Colour {
	case Heart, Pawn:
		return append(out, l.Colour)
	case Black:
		return strconv.AppendInt(out, int64(l.Strength), 10)
	}
	return append(strconv.AppendInt(out, int64(l.Strength), 10), l.Colour)
}
