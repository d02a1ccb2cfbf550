package ref

import (
	"fmt"
	"strings"
	"unicode"
)

// Hidden reports a sign that is no text: a control character, one that changes the
// direction of what follows or takes no room, an end of a line that is none, a
// letter that shows nothing. In a name it forges what stands around it, in an id it
// makes two that nobody can tell apart. A new line and a tab are not hidden.
func Hidden(r rune) bool {
	if r < 0x7f {
		return r < ' ' && r != '\n' && r != '\t'
	}
	switch r {
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0':
		return true // fillers, which count as letters or symbols
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// FirstHidden is the first hidden sign of a text; ok is false when it has none.
func FirstHidden(s string) (r rune, ok bool) {
	for _, r := range s {
		if Hidden(r) {
			return r, true
		}
	}
	return 0, false
}

// Sign names a sign that cannot be shown: U+202E.
func Sign(r rune) string { return fmt.Sprintf("U+%04X", r) }

// Plain is a text as it may be shown: hidden signs stand there by name.
func Plain(s string) string {
	if _, ok := FirstHidden(s); !ok {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if Hidden(r) {
			b.WriteString("<" + Sign(r) + ">")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
