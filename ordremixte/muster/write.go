package muster

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"adjutant/ordremixte/battle"
)

// YAML is the list as a file, one line a unit; comments of the file that it was read from are not in it.
func (l *List) YAML() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "format: %s\nname: %s\n", Format, name(l.Name))
	if l.Player != "" {
		fmt.Fprintf(&b, "player: %s\n", word(l.Player))
	}
	fmt.Fprintf(&b, "nation: %s\ndate: %s\n", l.Nation, l.Date)
	if l.Points > 0 {
		fmt.Fprintf(&b, "points: %d\n", l.Points)
	}
	if l.Commander != nil {
		fmt.Fprintf(&b, "commander: %s\n", leader(l.Commander))
	}
	if l.Chief != "" {
		fmt.Fprintf(&b, "chief: %s\n", word(l.Chief))
	}
	b.WriteString("divisions:\n")
	for i := range l.Divisions {
		d := &l.Divisions[i]
		fmt.Fprintf(&b, "  - name: %s\n%s    commander: %s\n    brigades:\n", name(d.Name), id("    ", d.ID, d.Name), leader(&d.Commander))
		for k := range d.Brigades {
			x := &d.Brigades[k]
			fmt.Fprintf(&b, "      - name: %s\n%s        general: %s\n        units:", name(x.Name), id("        ", x.ID, x.Name), leader(&x.General))
			units(&b, "          ", x.Units)
		}
		if len(d.Artillery) > 0 {
			b.WriteString("    artillery:")
			units(&b, "      ", d.Artillery)
		}
	}
	if l.Reserve != nil {
		fmt.Fprintf(&b, "reserve: %s\n", unit(l.Reserve))
	}
	return []byte(b.String())
}

// id is the line of an id that the name does not give by itself.
func id(indent, id string, n battle.Name) string {
	if id == battle.Slug(n.EN) {
		return ""
	}
	return indent + "id: " + word(id) + "\n"
}

func units(b *strings.Builder, indent string, of []Unit) {
	if len(of) == 0 {
		b.WriteString(" []\n")
		return
	}
	b.WriteByte('\n')
	for i := range of {
		fmt.Fprintf(b, "%s- %s\n", indent, unit(&of[i]))
	}
}

func unit(u *Unit) string {
	s := "{id: " + word(u.ID)
	if u.Name.EN != u.ID || u.Name.IT != u.ID {
		s += ", name: " + name(u.Name)
	}
	if u.Nation != "" {
		s += ", nation: " + u.Nation
	}
	s += ", type: " + word(u.Type)
	if u.Grade != "" {
		s += ", grade: " + u.Grade
	}
	return s + ", bases: " + strconv.Itoa(u.Bases) + "}"
}

func leader(x *Leader) string {
	s := "{id: " + word(x.ID)
	if t := battle.Title(x.ID); x.Name.EN != t || x.Name.IT != t {
		s += ", name: " + name(x.Name)
	}
	if x.Quality != "" {
		s += ", quality: " + x.Quality
	}
	if x.Charismatic {
		s += ", charismatic: true"
	}
	return s + "}"
}

func name(n battle.Name) string {
	if n.EN == n.IT {
		return word(n.EN)
	}
	return "{en: " + word(n.EN) + ", it: " + word(n.IT) + "}"
}

// plain reports text that YAML takes for itself: it begins with a letter, or is such as 1/70, and means nothing else.
func plain(s string) bool {
	letters, strokes := false, 0
	for i, r := range s {
		switch {
		case unicode.IsLetter(r):
			letters = letters || i == 0
		case r == '/':
			strokes++
		case !unicode.IsNumber(r) && !strings.ContainsRune(" '.-", r):
			return false
		}
	}
	last, _ := utf8.DecodeLastRuneInString(s)
	return (letters || strokes > 0 && s[0] >= '0' && s[0] <= '9' && !strings.ContainsAny(s, " '.-")) && last != ' '
}

// word is a text as YAML has it.
func word(s string) string {
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "null", "y", "n":
		return strconv.Quote(s)
	}
	if plain(s) {
		return s
	}
	return strconv.Quote(s)
}
