package pages

import (
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A text is a page as it is read: its HTML, its headings in their order, and where its
// links lead. What may stand in a page is what CommonMark calls headings, paragraphs, tight
// lists, blocks of code, code, emphasis and links, and the tables of forges; a tag is text.
type text struct {
	body  strings.Builder
	heads []heading
	links []string
	ids   map[string]int
}

// heading is one heading of a page.
type heading struct {
	level      int
	id, spoken string
}

// read makes HTML of a page.
func read(src string) *text {
	t := &text{ids: map[string]int{}}
	lines := strings.Split(strings.ReplaceAll(src, "\r\n", "\n"), "\n")
	for len(lines) > 0 {
		l := lines[0]
		switch {
		case strings.TrimSpace(l) == "":
			lines = lines[1:]
		case strings.HasPrefix(l, "```"):
			lines = t.fence(lines)
		case strings.HasPrefix(l, indent):
			lines = t.indented(lines)
		case level(l) > 0:
			t.heading(level(l), strings.TrimSpace(l[level(l):]))
			lines = lines[1:]
		case item(l) > 0:
			lines = t.list(lines)
		case strings.HasPrefix(l, "|") && len(lines) > 1 && strings.HasPrefix(lines[1], "|-"):
			lines = t.table(lines)
		default:
			lines = t.paragraph(lines)
		}
	}
	return t
}

// level is how many signs a heading begins with; 0 of another line.
func level(l string) int {
	n := len(l) - len(strings.TrimLeft(l, "#"))
	if n == 0 || n > 6 || len(l) > n && l[n] != ' ' {
		return 0
	}
	return n
}

// item is the width of the mark with which an item of a list begins; 0 of another line.
func item(l string) int {
	digits := len(l) - len(strings.TrimLeft(l, "0123456789"))
	switch {
	case strings.HasPrefix(l, "- "), strings.HasPrefix(l, "* "):
		return 2
	case digits > 0 && strings.HasPrefix(l[digits:], ". "):
		return digits + 2
	}
	return 0
}

func (t *text) heading(level int, line string) {
	id := Anchor(line)
	n := t.ids[id]
	if t.ids[id]++; n > 0 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	says := t.inline(line)
	t.heads = append(t.heads, heading{level, id, spoken(says)})
	fmt.Fprintf(&t.body, "<h%d id=\"%s\">%s</h%d>\n", level, id, says, level)
}

// spoken is text of a line without its tags.
func spoken(says string) string {
	var b strings.Builder
	for says != "" {
		before, rest, _ := strings.Cut(says, "<")
		b.WriteString(before)
		_, says, _ = strings.Cut(rest, ">")
	}
	return html.UnescapeString(b.String())
}

func (t *text) fence(lines []string) []string {
	kind, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(lines[0], "```")), " ")
	t.body.WriteString("<pre><code")
	if kind != "" {
		fmt.Fprintf(&t.body, " class=\"language-%s\"", escaped(kind))
	}
	t.body.WriteString(">")
	for i, l := range lines[1:] {
		if strings.HasPrefix(l, "```") {
			t.body.WriteString("</code></pre>\n")
			return lines[i+2:]
		}
		t.body.WriteString(escaped(l) + "\n")
	}
	t.body.WriteString("</code></pre>\n")
	return nil
}

// indent is what begins every line of code that has no fence.
const indent = "    "

func (t *text) indented(lines []string) []string {
	n := 0
	for i, l := range lines {
		if strings.HasPrefix(l, indent) {
			n = i + 1
		} else if strings.TrimSpace(l) != "" {
			break
		}
	}
	t.body.WriteString("<pre><code>")
	for _, l := range lines[:n] {
		t.body.WriteString(escaped(strings.TrimPrefix(l, indent)) + "\n")
	}
	t.body.WriteString("</code></pre>\n")
	return lines[n:]
}

func (t *text) paragraph(lines []string) []string {
	n := 1
	for n < len(lines) && strings.TrimSpace(lines[n]) != "" && level(lines[n]) == 0 && item(lines[n]) == 0 && !strings.HasPrefix(lines[n], "```") {
		n++
	}
	t.body.WriteString("<p>" + t.inline(joined(lines[:n])) + "</p>\n")
	return lines[n:]
}

// joined are lines as one, each without the blanks around it.
func joined(lines []string) string {
	var out []string
	for _, l := range lines {
		out = append(out, strings.TrimSpace(l))
	}
	return strings.Join(out, "\n")
}

func (t *text) list(lines []string) []string {
	kind := "ul"
	if unicode.IsDigit(rune(lines[0][0])) {
		kind = "ol"
	}
	t.body.WriteString("<" + kind)
	if first, _, _ := strings.Cut(lines[0], "."); kind == "ol" && first != "1" {
		fmt.Fprintf(&t.body, " start=\"%s\"", first)
	}
	t.body.WriteString(">\n")
	for len(lines) > 0 && item(lines[0]) > 0 {
		n := 1
		for n < len(lines) && strings.TrimSpace(lines[n]) != "" && item(lines[n]) == 0 {
			n++
		}
		lines[0] = lines[0][item(lines[0]):]
		t.body.WriteString("<li>" + t.inline(joined(lines[:n])) + "</li>\n")
		lines = lines[n:]
	}
	t.body.WriteString("</" + kind + ">\n")
	return lines
}

func (t *text) table(lines []string) []string {
	t.body.WriteString("<table>\n<thead>\n")
	t.row("th", lines[0])
	t.body.WriteString("</thead>\n")
	lines = lines[2:]
	if len(lines) > 0 && strings.HasPrefix(lines[0], "|") {
		t.body.WriteString("<tbody>\n")
		for len(lines) > 0 && strings.HasPrefix(lines[0], "|") {
			t.row("td", lines[0])
			lines = lines[1:]
		}
		t.body.WriteString("</tbody>\n")
	}
	t.body.WriteString("</table>\n")
	return lines
}

// row is a row of a table; a stroke behind a backslash divides no cells.
func (t *text) row(tag, l string) {
	t.body.WriteString("<tr>\n")
	l = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(l), "|"), "|")
	for _, cell := range strings.Split(strings.ReplaceAll(l, `\|`, "\x00"), "|") {
		fmt.Fprintf(&t.body, "<%s>%s</%s>\n", tag, t.inline(strings.ReplaceAll(strings.TrimSpace(cell), "\x00", "|")), tag)
	}
	t.body.WriteString("</tr>\n")
}

// signs are what a backslash makes plain.
const signs = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

// inline makes HTML of what stands in a line: code, emphasis, links.
func (t *text) inline(s string) string {
	var b strings.Builder
	last := ' '
	for s != "" {
		c, w := utf8.DecodeRuneInString(s)
		switch {
		case c == '\\' && len(s) > 1 && strings.IndexByte(signs, s[1]) >= 0:
			b.WriteString(escaped(s[1:2]))
			w = 2
		case c == '`':
			w = code(&b, s)
		case c == '[':
			w = t.link(&b, s)
		case c == '*' && (last == ' ' || last == '\n' || last == '('):
			w = t.stressed(&b, s)
		default:
			b.WriteString(escaped(s[:w]))
		}
		last, s = c, s[w:]
	}
	return b.String()
}

// code writes what stands between backquotes, and gives how long it is.
func code(b *strings.Builder, s string) int {
	n := strings.IndexByte(s[1:], '`')
	if n < 0 {
		b.WriteString("`")
		return 1
	}
	b.WriteString("<code>" + escaped(strings.ReplaceAll(s[1:n+1], "\n", " ")) + "</code>")
	return n + 2
}

func (t *text) link(b *strings.Builder, s string) int {
	words, rest, ok := strings.Cut(s[1:], "](")
	to, _, closed := strings.Cut(rest, ")")
	if !ok || !closed || strings.ContainsAny(to, " \n") {
		b.WriteString("[")
		return 1
	}
	t.links = append(t.links, to)
	fmt.Fprintf(b, "<a href=\"%s\">%s</a>", escaped(to), t.inline(words))
	return len(words) + len(to) + len("[]()")
}

// stressed writes what stands between one star and another, or two and two.
func (t *text) stressed(b *strings.Builder, s string) int {
	for _, m := range []struct{ star, tag string }{{"**", "strong"}, {"*", "em"}} {
		rest, ok := strings.CutPrefix(s, m.star)
		words, _, closed := strings.Cut(rest, m.star)
		if ok && closed && words != "" && strings.TrimSpace(words) == words {
			fmt.Fprintf(b, "<%s>%s</%s>", m.tag, t.inline(words), m.tag)
			return len(words) + 2*len(m.star)
		}
	}
	b.WriteString("*")
	return 1
}

var plain = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escaped(s string) string { return plain.Replace(s) }

// Anchor is the name of a heading: small letters, digits and dashes, as forges name it.
func Anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(spoken((&text{}).inline(heading))) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// typedAt is how much of a line of a console comes before what is typed: "$ ", or a prompt;
// 0 of a line that is printed.
func typedAt(l string) int {
	if strings.HasPrefix(l, "$ ") {
		return 2
	}
	prompt, _, ok := strings.Cut(l, "&gt; ")
	if !ok || prompt != "" && strings.ContainsAny(prompt[:1], " [=-") || strings.ContainsAny(prompt, "&<") {
		return 0
	}
	return len(prompt) + len("&gt; ")
}
