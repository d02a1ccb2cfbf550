// Command verify checks journals of adjutant without adjutant: this file is all of it, and
// needs the standard library alone. It was written from docs/en/journal.md, as anybody's may be.
//
//	go run tools/verify/main.go [-codes SHEET] FILE...
//
// It follows the chain and looks for the codes of a sheet of paper. It knows no rules: that a
// line comes to what it says, only `adjutant audit` can say.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// What a line looks like: every key at most once, and in its place.
const (
	text = `"(?:[^"\\]|\\.)*"`
	list = `\[` + text + `(?:,` + text + `)*\]`
	die  = `\{"d":\d+,"f":\d+(?:,"(?:deck|card|seat|by)":` + text + `)*\}`
	seal = `,"h":"([0-9a-f]{32})"\}$`
)

var (
	isHeader = regexp.MustCompile(`^\{"format":"adjutant/journal/[12]","game":` + text + `,"edition":` + text + `,"scenario":.*` +
		`,"dice":\{"mode":"(\w+)"(?:,"key":(` + text + `))?\}(?:,"rulings":\{` + text + `:` + text + `(?:,` + text + `:` + text + `)*\})?` + seal)
	isLine = regexp.MustCompile(`^\{"n":\d+,"e":\d+,"k":"(?:do|die|choice|undo|redo|fix|set|note|rule)"(?:,"verb":` + text + `)?(?:,"args":` + list +
		`)?(?:,"set":` + list + `)?(?:,"dice":\[` + die + `(?:,` + die + `)*\])?(?:,"ev":\[.*\])?(?:,"text":` + text +
		`)?,"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"` + seal)
)

// A line is what is read of one.
type line struct {
	N, E              int
	K, Verb, Text, At string
	Args, Set         []string
	Dice              []struct {
		D, F int
		By   string
	}
	H string
}

// A journal is what was read of one, with the bytes of a line that was never finished, and so
// never answered.
type journal struct {
	mode, key, h string
	lines        []line
	torn         int
}

// fault is what is wrong, and on which line of the file.
type fault struct {
	line int
	why  string
}

func (f fault) Error() string { return fmt.Sprintf("line %d: %s", f.line, f.why) }

// follows reports that a line carries the link which comes of it and the link before it.
func follows(raw []byte, prev, h string) bool {
	sum := sha256.Sum256(append([]byte(prev), bytes.TrimSuffix(raw, []byte(`,"h":"`+h+`"}`))...))
	return hex.EncodeToString(sum[:16]) == h
}

// code is what is written on paper: 80 bits of a link, in Crockford's base 32.
func code(h string) string {
	b, _ := hex.DecodeString(h)
	c := base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").EncodeToString(b[:10])
	return c[:4] + "-" + c[4:8] + "-" + c[8:12] + "-" + c[12:]
}

// next reads the line that follows the last one; why says what is wrong with it.
func (j *journal) next(raw []byte) (l line, why string) {
	switch {
	case !isLine.Match(raw) || json.Unmarshal(raw, &l) != nil:
		return l, "it is no line of a journal"
	case !follows(raw, j.last().H, l.H):
		return l, "its link does not follow from the line before"
	case l.N != len(j.lines)+1:
		return l, fmt.Sprintf("it is number %d", l.N)
	case l.At < j.last().At:
		return l, "its time is before that of the line above"
	}
	return l, ""
}

func (j *journal) last() line {
	if n := len(j.lines); n > 0 {
		return j.lines[n-1]
	}
	return line{H: j.h}
}

// read takes a file apart.
func read(data []byte) (*journal, error) {
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	m := isHeader.FindStringSubmatch(string(first))
	if m == nil || len(first) == len(data) || !follows(first, "", m[3]) {
		return nil, fault{1, "it is no first line of a journal"}
	}
	j := &journal{mode: m[1], key: strings.Trim(m[2], `"`), h: m[3]}
	for len(rest) > 0 {
		raw, more, whole := bytes.Cut(rest, []byte("\n"))
		if !whole { // a beginning, unless a whole line has another byte in place of its line feed
			if end := len(raw) - 1; raw[end] == 0 {
				j.torn = len(raw)
			} else if _, why := j.next(raw[:end]); why != "" {
				j.torn = len(raw)
			} else {
				return nil, fault{len(j.lines) + 2, "it does not end in a line feed"}
			}
			return j, nil
		}
		l, why := j.next(raw)
		if why != "" {
			return nil, fault{len(j.lines) + 2, why}
		}
		j.lines, rest = append(j.lines, l), more
	}
	return j, nil
}

// pinned looks for the codes of a sheet, on which anything else may stand too.
func (j *journal) pinned(sheet string) (lost []string) {
	for _, c := range regexp.MustCompile(`\b\w{4}(-\w{4}){3}\b`).FindAllString(strings.ToUpper(sheet), -1) {
		if code(j.h) != c && !slices.ContainsFunc(j.lines, func(l line) bool { return code(l.H) == c }) {
			lost = append(lost, c)
		}
	}
	return lost
}

func main() {
	sheet := flag.String("codes", "", "a file with the codes that were written on paper")
	flag.Parse()
	paper, err := os.ReadFile(*sheet)
	bad := flag.NArg() == 0 || err != nil && *sheet != ""
	for _, name := range flag.Args() {
		data, err := os.ReadFile(name)
		var j *journal
		if err == nil {
			j, err = read(data)
		}
		if err != nil {
			fmt.Printf("%s: %v\n", name, err)
			bad = true
			continue
		}
		fmt.Printf("%s: in order, lines: %d, code %s\n", name, len(j.lines), code(j.last().H))
		if j.torn > 0 {
			fmt.Printf("%s: %d bytes of a line that was never finished are left out\n", name, j.torn)
		}
		for _, c := range j.pinned(string(paper)) {
			fmt.Printf("%s: no line has the code %s\n", name, c)
			bad = true
		}
	}
	if bad {
		os.Exit(1)
	}
}
