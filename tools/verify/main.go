// Command verify checks journals of adjutant without adjutant: this file is all of it, and
// needs the standard library alone. It was written from docs/en/journal.md, as anybody's may be.
//
//	go run tools/verify/main.go [-codes SHEET] FILE...
//
// It follows the chain, derives every die that was committed to, and looks for the codes of a sheet
// of paper. It knows no rules: that a line comes to what it says, only `adjutant audit` can say.
package main

import (
	"bytes"
	"cmp"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math"
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
	link = `,"h":"([0-9a-f]{32})"\}$`
)

var (
	isHeader = regexp.MustCompile(`^\{"format":"adjutant/journal/[12]","game":` + text + `,"edition":` + text + `,"scenario":.*,"dice":\{"mode":"([a-z-]+)"(?:,"key":(` + text + `))?\}(?:,"rulings":\{` + text + `:` + text + `(?:,` + text + `:` + text + `)*\})?` + link)
	isLine   = regexp.MustCompile(`^\{"n":\d+,"e":\d+,"k":"(?:do|die|choice|undo|redo|fix|set|note|rule)"(?:,"verb":` + text + `)?(?:,"args":` + list +
		`)?(?:,"set":` + list + `)?(?:,"dice":\[` + die + `(?:,` + die + `)*\])?(?:,"ev":\[.*\])?(?:,"text":` + text +
		`)?,"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"` + link)
	isCode = regexp.MustCompile(`\b\w{4}(-\w{4}){3}\b`)
)

// A line is what is read of one; of the header it is the link alone.
type line struct {
	N, E                 int
	K, Verb, Text, At, H string
	Args, Set            []string
	Dice                 []map[string]any
}

// fault is what is wrong, and on which line of the file, whose first is number 0 of the list; sha is a SHA-256 in
// hex; chained is the link that a line should carry: of the link before it and of it, to the comma before its own.
func fault(i int, why string) error          { return fmt.Errorf("line %d: %s", i+1, why) }
func sha(text string) string                 { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
func chained(raw []byte, prev string) string { return sha(prev + string(raw[:len(raw)-40]))[:32] }

// code is what is written on paper: 80 bits of a link, in Crockford's base 32.
func code(l line) string {
	b, _ := hex.DecodeString(l.H)
	c := base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").EncodeToString(b[:10])
	return c[:4] + "-" + c[4:8] + "-" + c[8:12] + "-" + c[12:]
}

// next reads the line that follows others.
func next(raw []byte, lines []line) (l line, err error) {
	switch i := len(lines); {
	case !isLine.Match(raw) || json.Unmarshal(raw, &l) != nil:
		return l, fault(i, "it is no line of a journal")
	case chained(raw, lines[i-1].H) != l.H || l.N != i || l.At < lines[i-1].At:
		return l, fault(i, "its link, its number or its time does not follow from the line before")
	case l.K == "note" && l.Verb == "seal" && !signed(l, lines[i-1].H):
		return l, fault(i, "the line before it was not signed so")
	}
	return l, nil
}

// signed reports that the key of a seal, =KEY =SIGNATURE, signed the line before, and the name.
func signed(l line, before string) bool {
	raw, err := hex.DecodeString(strings.ReplaceAll(strings.Join(l.Args, ""), "=", ""))
	return err == nil && len(l.Args) == 2 && len(raw) == 96 && ed25519.Verify(raw[:32], []byte("adjutant seal\n"+before+"\n"+l.Text+"\n"), raw[32:])
}

// read takes a file apart: what its dice are, and the lines. What stands behind the last whole line
// was never finished, and so never answered, unless it is one with another byte as its line feed.
func read(data []byte) (mode, key string, lines []line, err error) {
	first, rest, whole := bytes.Cut(data, []byte("\n"))
	m := isHeader.FindStringSubmatch(string(first))
	if m == nil || !whole || chained(first, "") != m[3] {
		return "", "", nil, fault(0, "it is no first line of a journal")
	}
	mode, key, lines = m[1], strings.Trim(m[2], `"`), []line{{H: m[3]}}
	end := bytes.LastIndexByte(rest, '\n') + 1
	for raw := range bytes.Lines(rest[:end]) {
		l, err := next(raw[:len(raw)-1], lines)
		if err != nil {
			return mode, key, lines, err
		}
		lines = append(lines, l)
	}
	if n := len(rest) - 1; n >= end && rest[n] != 0 {
		if _, no := next(rest[end:n], lines); no == nil {
			err = fault(len(lines), "it does not end in a line feed")
		}
	}
	return mode, key, lines, err
}

// face is what a seed gives to die n of a deed: the first number below the largest multiple of its sides.
func face(seed, deed string, n, sides int) int {
	for try := 0; ; try++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "adjutant face\n%s\n%d\n%d\n%d\n%s", seed, n, sides, try, deed))
		if v := binary.BigEndian.Uint64(sum[:]); v < math.MaxUint64-math.MaxUint64%uint64(sides) {
			return int(v%uint64(sides)) + 1
		}
	}
}

// sworn follows dice that are committed to: each secret leads to the one that was told before, and
// gives the faces between its two lines. It counts them, and those whose secret is not told.
func sworn(told string, lines []line) (dice, untold int, err error) {
	key, at, lot, wait, where, deeds, counts := 1, "", "", []func(string) bool{}, []int{}, map[int]string{}, map[string]int{}
	for i, l := range lines[1:] {
		args, why, own := strings.Join(l.Args, " "), "", l.K == "set" && l.E == 0
		switch {
		case own && l.Verb == "seed" && (at != "" || args != fmt.Sprint(key) || l.Text != strings.Join(strings.Split(strings.ReplaceAll(l.Text, " ", ""), ""), " ")):
			why = "this is not the key whose turn it is, or its nonce is spelled in another way than digit by digit"
		case own && l.Verb == "seed":
			at, lot = lines[i].H, l.Text
		case own && l.Verb == "reveal":
			secret := args[strings.Index(args, " ")+1:]
			raw, _ := hex.DecodeString(secret)
			if at == "" || args != fmt.Sprintf("%d %x", key, raw) || sha(string(raw)) != told {
				why = "the key that is told does not lead to the one before"
			}
			for k, fits := range wait {
				if why == "" && !fits(sha("adjutant seed\n"+secret+"\n"+at+"\n"+lot+"\n")) {
					err = cmp.Or(err, fault(where[k], "a die does not come from its key"))
				}
			}
			key, told, at, wait, where, counts = key+1, secret, "", nil, nil, map[string]int{}
		case slices.Contains([]string{"do", "set", "rule", "fix", "note"}, l.K): // what an entry is for its dice
			facts := slices.DeleteFunc(slices.Clone(l.Set), func(x string) bool { return strings.HasPrefix(x, "@") })
			deeds[l.E] = strings.Join(slices.Concat([]string{l.Verb}, l.Args, []string{""}, facts), "\n")
		}
		for _, d := range l.Dice {
			if d["by"] != "rolled" {
				continue
			}
			deed, sides, shown := deeds[l.E], int(d["d"].(float64)), int(d["f"].(float64))
			if at == "" || sides < 1 {
				why = "a die was rolled while no key was in use"
			}
			n := counts[deed]
			wait, where = append(wait, func(seed string) bool { return face(seed, deed, n, sides) == shown }), append(where, i+1)
			counts[deed]++
			dice++
		}
		if why != "" || err != nil {
			return 0, 0, cmp.Or(err, fault(i+1, why))
		}
	}
	return dice, len(wait), nil
}

func main() {
	sheet := flag.String("codes", "", "a file with the codes that were written on paper")
	flag.Parse()
	paper, err := os.ReadFile(*sheet)
	bad := flag.NArg() == 0 || err != nil && *sheet != ""
	for _, name := range flag.Args() {
		var dice, untold int
		data, _ := os.ReadFile(name) // of no file nothing is read
		mode, key, lines, err := read(data)
		if err == nil && strings.HasPrefix(mode, "committed") {
			dice, untold, err = sworn(key, lines)
		}
		if err != nil {
			fmt.Printf("%s: %v\n", name, err)
			bad = true
			continue
		}
		fmt.Printf("%s: in order, lines: %d, code %s, dice committed to: %d, not told: %d\n", name, len(lines)-1, code(lines[len(lines)-1]), dice, untold)
		for i, l := range lines {
			if l.K == "note" && l.Verb == "seal" {
				fmt.Printf("%s: signed by %s up to line %d, key %.16s\n", name, l.Text, i, strings.TrimPrefix(l.Args[0], "="))
			}
		}
		for _, c := range isCode.FindAllString(strings.ToUpper(string(paper)), -1) {
			if !slices.ContainsFunc(lines, func(l line) bool { return code(l) == c }) {
				fmt.Printf("%s: no line has the code %s\n", name, c)
				bad = true
			}
		}
	}
	if bad {
		os.Exit(1)
	}
}
