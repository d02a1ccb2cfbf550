package report

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"adjutant/internal/game"
)

// This file writes the turning points of a battle: the entries whose dice moved most of what the
// sides have left, and how likely that was.

// changes is what the sides gained or lost, as "French -3, British 0".
func changes(s Swing, c *game.Chart, w Words) []string {
	var out []string
	for i, n := range s.Change {
		if i < len(c.Sides) {
			out = append(out, fmt.Sprintf("%s %s", w.Say(c.Sides[i]), Signed(strconv.Itoa(n))))
		}
	}
	return out
}

// Signed is a number as it is read in a table: with a sign where it is not nothing, and a true minus.
func Signed(n string) string {
	switch {
	case strings.HasPrefix(n, "-"):
		return "−" + n[1:]
	case strings.Trim(n, "0.,") == "":
		return n
	}
	return "+" + n
}

// pageSwings writes them as a table.
func pageSwings(b *strings.Builder, d Doc, c *game.Chart, w Words) {
	if len(d.Swings) == 0 {
		return
	}
	e := html.EscapeString
	fmt.Fprintf(b, "<h3>%s</h3>\n<table class=\"swings\"><thead><tr><th>%s</th><th>%s</th><th class=\"n\">%s</th><th class=\"n\">%s</th></tr></thead><tbody>\n", e(w.Turning), e(w.Line), e(w.counts(c)), e(w.Chance), e(w.Mean))
	for _, s := range d.Swings {
		fmt.Fprintf(b, "<tr><td>%s %s<br>%s</td><td>", e(w.Turn(s.Turn)), e(w.Entry(s.Entry)), e(s.Line))
		for i, t := range changes(s, c, w) {
			if i > 0 {
				b.WriteString("<br>")
			}
			fmt.Fprintf(b, "<span class=\"s%d\">%s</span>", c.Colour(i), e(t))
		}
		fmt.Fprintf(b, "</td><td class=\"n\">%s</td><td class=\"n\">%s</td></tr>\n", e(s.Chance), e(s.Mean))
	}
	fmt.Fprintf(b, "</tbody></table>\n<p class=\"line\">%s</p>\n", e(w.Rest))
}

// markSwings is pageSwings as Markdown.
func markSwings(b *strings.Builder, d Doc, c *game.Chart, w Words) {
	if len(d.Swings) == 0 {
		return
	}
	fmt.Fprintf(b, "**%s**\n\n| | %s | %s | %s | %s |\n|---|---|---|---:|---:|\n", plain(w.Turning), cell(w.Line), cell(w.counts(c)), cell(w.Chance), cell(w.Mean))
	for _, s := range d.Swings {
		fmt.Fprintf(b, "| %s %s | %s | %s | %s | %s |\n", cell(w.Turn(s.Turn)), cell(w.Entry(s.Entry)), cell(s.Line), cell(strings.Join(changes(s, c, w), ", ")), cell(s.Chance), cell(s.Mean))
	}
	fmt.Fprintf(b, "\n%s\n\n", plain(w.Rest))
}
