package oracle

import (
	"strconv"
	"strings"
)

// step is one side of a block.
type step struct {
	text     string // as it is written: 4w, h
	strength int    // in its own area
	value    int    // beside it: stars or balls
	hits     int    // what it takes before it falls
}

// block is what a block still shows, now first; empty when it is gone.
type block []step

// gone is what a block shows that has fallen off its last step.
const gone = "out"

// readBlock reads a block as it is written.
func readBlock(text string) (block, bool) {
	var b block
	for _, part := range strings.Split(text, "-") {
		s, ok := readStep(part)
		if !ok {
			return nil, false
		}
		b = append(b, s)
	}
	return b, true
}

func readStep(text string) (step, bool) {
	switch text {
	case "h":
		return step{text, markStrength, 0, redHits}, true
	case "p":
		return step{text, markStrength, 0, blackHits}, true
	}
	hits, digits := blackHits, text
	if s, ok := strings.CutSuffix(text, "w"); ok {
		hits, digits = whiteHits, s
	} else if s, ok := strings.CutSuffix(text, "r"); ok {
		hits, digits = redHits, s
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > mostNumber || strconv.Itoa(n) != digits {
		return step{}, false
	}
	return step{text, n, n, hits}, true
}

// mustBlock is a block that sound has seen.
func mustBlock(v any) block {
	b, _ := readBlock(v.(string))
	return b
}

func (b block) String() string {
	if len(b) == 0 {
		return gone
	}
	var parts []string
	for _, s := range b {
		parts = append(parts, s.text)
	}
	return strings.Join(parts, "-")
}

func (b block) strength() int {
	if len(b) == 0 {
		return 0
	}
	return b[0].strength
}

// absorbs is how many hits a block takes until it has fallen off its last step (R15).
func (b block) absorbs() int {
	n := 0
	for _, s := range b {
		n += s.hits
	}
	return n
}

// reduced is a block a step lower, but no commander falls off his heart (W200 §3.9.3).
func (b block) reduced() block {
	if b[0].text == "h" {
		return b
	}
	return b[1:]
}

// way is one way to take hits: how many steps each block has fallen.
type way []int

// left is the strength and the blocks that a way leaves.
func (w way) left(blocks []block) (strength, standing int) {
	for i, b := range blocks {
		rest := b[w[i]:]
		strength += rest.strength()
		if len(rest) > 0 {
			standing++
		}
	}
	return strength, standing
}

// ways are the ways in which an owner takes hits best: he keeps most strength, then most blocks.
// The first is the one that takes from those who stand first. Always one of the strongest takes
// them, also after each step (W200 §6.2.3.1.7, R9), and takes them until it falls or they run
// out; in the other reading of R16 they may lie on several that so do not fall. Hits that fill
// no step are forgotten (R4), and so are those beyond the last step (W200 §6.2.3.1.8).
func ways(blocks []block, hits int, spread bool) []way {
	s := &search{blocks: blocks, spread: spread, seen: map[string]bool{}}
	s.take(make(way, len(blocks)), make([]int, len(blocks)), hits)
	return s.best
}

type search struct {
	blocks             []block
	spread             bool
	seen               map[string]bool
	best               []way
	strength, standing int // what the best leave
}

// take goes on with so many hits; lying has those on each block that have filled no step yet.
func (s *search) take(fallen way, lying []int, hits int) {
	key := encode(fallen) + encode(lying)
	if s.seen[key] {
		return // what is left of the hits hangs on these alone
	}
	s.seen[key] = true
	most := 0
	for i, b := range s.blocks {
		most = max(most, b[fallen[i]:].strength())
	}
	if hits == 0 || most == 0 {
		s.end(fallen)
		return
	}
	for i, b := range s.blocks {
		if b[fallen[i]:].strength() < most {
			continue
		}
		need := b[fallen[i]].hits - lying[i]
		lie := append([]int{}, lying...)
		switch {
		case s.spread && need > 1:
			lie[i]++
			s.take(fallen, lie, hits-1)
		case hits < need:
			s.end(fallen)
		default:
			lie[i] = 0
			next := append(way{}, fallen...)
			next[i]++
			s.take(next, lie, hits-need)
		}
	}
}

func (s *search) end(w way) {
	strength, standing := w.left(s.blocks)
	switch {
	case len(s.best) > 0 && (strength < s.strength || strength == s.strength && standing < s.standing):
		return
	case len(s.best) == 0 || strength > s.strength || standing > s.standing:
		s.best, s.strength, s.standing = nil, strength, standing
	}
	for _, other := range s.best {
		if encode(other) == encode(w) {
			return
		}
	}
	s.best = append(s.best, w)
}

func encode(numbers []int) string {
	var b strings.Builder
	for _, n := range numbers {
		b.WriteString(strconv.Itoa(n))
		b.WriteByte(' ')
	}
	return b.String()
}
