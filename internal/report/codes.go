package report

import (
	"fmt"
	"html"
	"strings"
)

// markCodes is the sheet of codes for those who read plain text.
func markCodes(b *strings.Builder, d Doc, w Words) {
	if len(d.Codes) == 0 {
		return
	}
	fmt.Fprintf(b, "## %s\n\n| | %s |\n|---|---|\n", plain(w.Codes), cell(w.Code))
	for _, c := range d.Codes {
		fmt.Fprintf(b, "| %s | %s |\n", cell(c.Turn), cell(c.Code))
	}
	b.WriteByte('\n')
}

// pageCodes is the sheet of codes on the page.
func pageCodes(b *strings.Builder, d Doc, w Words) {
	if len(d.Codes) == 0 {
		return
	}
	e := html.EscapeString
	fmt.Fprintf(b, "<h2>%s</h2>\n<table class=\"codes\">\n", e(w.Codes))
	for _, c := range d.Codes {
		fmt.Fprintf(b, "<tr><td>%s</td><td><code>%s</code></td></tr>\n", e(c.Turn), crossed(c.Void, e(c.Code)))
	}
	b.WriteString("</table>\n")
}

// crossed is a text of the page, crossed out where it is void.
func crossed(void bool, text string) string {
	if void {
		return "<del>" + text + "</del>"
	}
	return text
}
