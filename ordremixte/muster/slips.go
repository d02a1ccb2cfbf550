package muster

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"adjutant/armylists"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file reads a list by what its words mean: Francia is france, élite is elite. They stay faults, and all else is judged.

// slip is a word of a file that is none, with the one that it means.
type slip struct {
	line, col int
	was, is   string
	say       ref.Msg
}

// slipsOf are the words of a file that keep it from being read, those of which it is known what they mean: each is told of that in its
// fault. All reports that there are no other faults.
func slipsOf(faults doc.Faults) (out []slip, all bool) {
	for i := range faults {
		f := &faults[i]
		if f.Slip == nil {
			continue
		}
		was, is := f.Slip.Word, f.Slip.Near
		if is == "" && slices.Equal(f.Slip.Known, armylists.Nations()) {
			is = Nearest(was)
		}
		if is != "" {
			f.Say = ref.M("doc.unknown-word", was, is)
			out = append(out, slip{f.Line, f.Col, was, is, f.Say})
		}
	}
	return out, len(out) == len(faults)
}

// mended is a text with the words that are meant.
func mended(text []byte, slips []slip) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	for i := len(slips) - 1; i >= 0; i-- { // from the end, so that what stands before keeps its place
		s := slips[i]
		if s.line > len(lines) {
			continue
		}
		r := []rune(lines[s.line-1])
		at := min(s.col-1, len(r))
		lines[s.line-1] = string(r[:at]) + strings.Replace(string(r[at:]), s.was, s.is, 1)
	}
	return []byte(strings.Join(lines, ""))
}

// meant reads a list that could not be read by what its words mean; nil where that is not known of all.
func meant(file string, text []byte, err error) (*File, error) {
	var faults doc.Faults
	if !errors.As(err, &faults) {
		return nil, err
	}
	slips, all := slipsOf(faults)
	if !all {
		return nil, faults
	}
	f, again := read(file, mended(text, slips))
	if again != nil {
		return nil, faults
	}
	f.slips = slips
	return f, nil
}

// written is where something stands in the file itself, before the words that were meant stood in it.
func (f *File) written(line, col int) (int, int) {
	for _, s := range f.slips {
		if s.line == line && col > s.col {
			col -= utf8.RuneCountInString(s.is) - utf8.RuneCountInString(s.was)
		}
	}
	return line, col
}

// meantKind is the type of a nation that somebody who wrote a word meant: by what it is called in that year, or spelled nearly so; nothing
// of a word that is none of these.
func (t *typed) meantKind(n *armylists.Nation, word string) string {
	key := n.ID + allied + word
	if near, ok := t.meant[key]; ok {
		return near
	}
	var of []game.Choice
	var names []string
	for i := range n.Types {
		if x := &n.Types[i]; t.anyYear || x.Holds(t.year) {
			of, names = append(of, game.Choice{ID: x.ID, Names: callings("", [2]string{x.Name.EN, x.Name.IT})}), append(names, x.ID)
		}
	}
	near, ok := game.Chosen(of, bare(word))
	if !ok {
		near = doc.Nearest(word, names)
	}
	t.meant[key] = near
	return near
}
