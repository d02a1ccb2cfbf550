package main

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
)

var sealAtEnd = regexp.MustCompile(`,"h":"[0-9a-f]{32}"}$`)

// forged is a journal with other text in it and every seal made anew: the work of
// somebody who holds the file and knows how its chain is made.
func forged(journal string, swaps ...string) string {
	for i := 0; i+1 < len(swaps); i += 2 {
		journal = regexp.MustCompile(swaps[i]).ReplaceAllString(journal, swaps[i+1])
	}
	var out strings.Builder
	last := ""
	for line := range strings.SplitSeq(strings.TrimSuffix(journal, "\n"), "\n") {
		body := sealAtEnd.ReplaceAllString(line, "")
		sum := sha256.Sum256([]byte(last + body))
		last = hex.EncodeToString(sum[:16])
		out.WriteString(body + `,"h":"` + last + "\"}\n")
	}
	return out.String()
}
