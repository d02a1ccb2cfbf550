package battle

import (
	"strings"
	"unicode"
)

// Two ids that nobody can tell apart are a trap at the table: an order typed for one
// goes to the other. Greek and Cyrillic have letters drawn like Latin ones.

// drawnLike gives small letters of other scripts the Latin one whose capital or small
// form is drawn alike.
var drawnLike = map[rune]rune{
	// Cyrillic
	'а': 'a', 'в': 'b', 'е': 'e', 'з': '3', 'к': 'k', 'м': 'm', 'н': 'h', 'о': 'o', 'р': 'p', 'с': 'c', 'т': 't', 'у': 'y', 'х': 'x',
	'ѕ': 's', 'і': 'i', 'ј': 'j', 'һ': 'h', 'ԁ': 'd', 'ԛ': 'q', 'ԝ': 'w', 'ё': 'ë', 'ї': 'ï', 'ь': 'b',
	// Greek
	'α': 'a', 'β': 'b', 'ε': 'e', 'ζ': 'z', 'η': 'h', 'ι': 'i', 'κ': 'k', 'μ': 'm', 'ν': 'n', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'y', 'χ': 'x', 'ϲ': 'c',
}

// skeleton is what an id looks like, whatever its letters are.
func skeleton(id string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0xff01 && r <= 0xff5e { // as wide as a Chinese character
			r -= 0xfee0
		}
		r = unicode.ToLower(r)
		if l, ok := drawnLike[r]; ok {
			return l
		}
		return r
	}, id)
}

// scripts are those whose letters are drawn alike.
var scripts = []*unicode.RangeTable{unicode.Latin, unicode.Greek, unicode.Cyrillic}

// mixed reports an id with letters of two of them.
func mixed(id string) bool {
	n := 0
	for _, s := range scripts {
		if strings.ContainsFunc(id, func(r rune) bool { return unicode.Is(s, r) }) {
			n++
		}
	}
	return n > 1
}

// alike reports an id of mixed letters, and one that looks like another of the file.
func (c *checker) alike(path, id string) {
	if mixed(id) {
		c.fault(path, "scenario.mixed-id", id)
		return
	}
	k := skeleton(id)
	first, seen := c.looks[k]
	if !seen {
		c.looks[k] = id
	} else if fold(first) != fold(id) {
		c.fault(path, "scenario.alike", id, first)
	}
}
