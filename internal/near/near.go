// Package near measures how far one spelling is from another. It is used wherever somebody
// typed a word that is none, and knows nothing of what the words mean.
package near

import "unicode/utf8"

// most is how many characters a word has that is compared.
const most = 64

// Distance counts the insertions, deletions, changes and swaps of neighbouring characters
// that make b of a. Words of more than 64 characters are not compared, nobody meant them:
// they are 64 apart.
func Distance(a, b string) int {
	if utf8.RuneCountInString(a) > most || utf8.RuneCountInString(b) > most {
		return most
	}
	r, s := []rune(a), []rune(b)
	var rows [3][most + 1]int // this one and the two before it
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(r); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(s); j++ {
			cost := 1
			if r[i-1] == s[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && r[i-1] == s[j-2] && r[i-2] == s[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(s)]
}
