// Package paper sets what a table needs on paper: a sheet of a game's numbers and words on
// two pages, and forms to write on. It is given headings, rows and names that are sentences
// already, and writes one HTML file that needs nothing beside it; a browser prints it. It knows no game.
package paper

import (
	"fmt"
	"html"
	"strings"
)

// Mark stands in the first line of every file: one without it is not ours to write over.
const Mark = "<!-- adjutant paper -->"

// Size is a size of paper, as CSS names it.
type Size string

// The sizes that printers have.
const (
	A4     Size = "A4"
	Letter Size = "letter"
)

// Sizes are the sizes by their words.
var Sizes = map[string]Size{"a4": A4, "letter": Letter}

// e makes text safe between tags.
func e(text string) string { return html.EscapeString(text) }

// page writes the file around a body.
func page(lang, title string, size Size, css, body string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html>\n%s\n<html lang=%q>\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>\n", Mark, lang, e(title))
	fmt.Fprintf(&b, "@page { size: %s portrait; margin: 9mm }\n%s%s</style>\n</head>\n<body>\n%s</body>\n</html>\n", size, common, css, body)
	return b.String()
}

const common = `* { box-sizing: border-box }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact }
body { margin: 0; color: #000; background: #fff; font-family: "Source Sans 3", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
h1 { margin: 0 0 1mm; font-size: 13pt }
p { margin: 0 0 1.5mm }
.sheet { break-after: page }
.sheet:last-child { break-after: auto }
@media screen { body { max-width: 210mm; margin: 0 auto; padding: 4mm } .sheet { border-bottom: 1px dashed #999; padding-bottom: 4mm; margin-bottom: 4mm } }
`
