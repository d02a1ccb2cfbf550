// Command verify checks journals of adjutant without adjutant: this file is all of it, and needs the standard library
// alone. It was written from docs/en/journal.md, as anybody's may be: go run tools/verify/main.go [-codes SHEET] FILE...
// It follows the chain, derives every die that was committed to, and looks for the codes of a sheet of paper. It knows
// no rules: that a line comes to what it says, only `adjutant audit` can say.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
)

// A line is what is read of one, the first included.
type line struct {
	N, E                         int
	K, Verb, Text, At, H, Format string
	Args, Set                    []string
	Dice                         any // of the first line what throws, of others what fell
	Rulings                      map[string]string
}

var begins = []string{"do", "set", "rule", "fix", "note"} // the kinds of line that begin an entry

// fault is what is wrong, and on which line of the file, whose first is number 0 of the list; sha is a SHA-256 in hex.
func fault(i int, why string) error { return fmt.Errorf("line %d: %s", i+1, why) }
func sha(text string) string        { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// code is what is written on paper: 80 bits of a link, in Crockford's base 32.
func code(l line) string {
	b, _ := hex.DecodeString(l.H)
	c := base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").EncodeToString(b[:10])
	return c[:4] + "-" + c[4:8] + "-" + c[8:12] + "-" + c[12:]
}

// next reads line i, which follows another. Written again it has the same bytes, if in another order: so there is
// no blank in it, no string has a second spelling, and no key stands twice in an object, in whatever letters.
func next(raw []byte, i int, prev line) (l line, err error) {
	var all map[string]any
	var again bytes.Buffer
	d, e := json.NewDecoder(bytes.NewReader(raw)), json.NewEncoder(&again)
	d.UseNumber()
	e.SetEscapeHTML(false)
	same := d.Decode(&all) == nil && e.Encode(all) == nil && slices.Equal(slices.Sorted(slices.Values(again.Bytes())), slices.Sorted(slices.Values([]byte(string(raw)+"\n"))))
	keys := strings.Join(slices.Collect(maps.Keys(all)), "")
	switch {
	case !same || keys != strings.ToLower(keys) || json.Unmarshal(raw, &l) != nil || strings.HasPrefix(l.Format, "adjutant/journal/") != (i == 0) ||
		len(l.H) != 32 || !bytes.HasSuffix(raw, []byte(`,"h":"`+l.H+`"}`)) || i > 0 && !slices.Contains(append([]string{"die", "choice", "undo", "redo"}, begins...), l.K):
		return l, fault(i, "it is no line of a journal, or not the first of one")
	case sha(prev.H + string(raw[:len(raw)-40]))[:32] != l.H || l.N != i || l.At < prev.At || i > 0 && len(l.At) != 20:
		return l, fault(i, "its link, its number or its time does not follow from the line before")
	case l.K == "note" && l.Verb == "seal" && !signed(l, prev.H):
		return l, fault(i, "the line before it was not signed so")
	}
	return l, nil
}

// signed reports that the key of a seal, =KEY =SIGNATURE, signed the line before, and the name.
func signed(l line, before string) bool {
	raw, _ := hex.DecodeString(strings.ReplaceAll(strings.Join(l.Args, ""), "=", ""))
	return len(l.Args) == 2 && len(raw) == 96 && ed25519.Verify(raw[:32], []byte("adjutant seal\n"+before+"\n"+l.Text+"\n"), raw[32:])
}

// read takes a file apart. What stands behind the last whole line was never finished, and so never
// answered, unless it is one with another byte as its line feed.
func read(data []byte) (lines []line, err error) {
	end, prev := bytes.LastIndexByte(data, '\n')+1, line{}
	for raw := range bytes.Lines(data[:end]) {
		if prev, err = next(raw[:len(raw)-1], len(lines), prev); err != nil {
			return lines, err
		}
		lines = append(lines, prev)
	}
	if n := len(data) - 1; len(lines) == 0 {
		err = fault(0, "there is no whole line")
	} else if n >= end && data[n] != 0 {
		if _, no := next(data[end:n], len(lines), prev); no == nil {
			err = fault(len(lines), "it does not end in a line feed")
		}
	}
	return lines, err
}

// deed is what an entry is for its dice: its verb and who does it, the units of the first argument in order.
func deed(l line) string {
	who := strings.Join(l.Args[:min(1, len(l.Args))], "")
	if !strings.HasPrefix(who, "=") {
		ids := strings.FieldsFunc(who, func(c rune) bool { return strings.ContainsRune("+>&", c) })
		slices.Sort(ids)
		who = strings.Join(slices.Compact(ids), "+")
	}
	if _, mark, ok := strings.Cut("\n"+strings.Join(l.Set, "\n"), "\n@deed="); ok {
		who, _, _ = strings.Cut(mark, "\n")
	}
	return l.Verb + "\n" + who
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

// sworn follows dice that are committed to: each secret leads to the one that was told before, and gives the faces
// between its two lines. It counts them, and those whose secret is not told.
func sworn(told string, lines []line) (dice, untold int, err error) {
	key, at, lot, wait, where, deeds, counts := 1, "", "", []func(string) bool{}, []int{}, map[int]string{}, map[string]int{}
	for i, l := range lines {
		args, own, digits := strings.Join(l.Args, " "), i > 0 && l.K == "set" && l.E == 0, strings.Split(strings.ReplaceAll(l.Text, " ", ""), "")
		switch {
		case own && l.Verb == "seed":
			if at != "" || args != fmt.Sprint(key) || l.Text != strings.Join(digits, " ") {
				return 0, 0, fault(i, "this is not the key whose turn it is, or its nonce is spelled in another way than digit by digit")
			}
			at, lot = lines[i-1].H, l.Text
		case own && l.Verb == "reveal":
			secret := args[strings.Index(args, " ")+1:]
			raw, _ := hex.DecodeString(secret)
			if at == "" || args != fmt.Sprintf("%d %x", key, raw) || sha(string(raw)) != told {
				return 0, 0, fault(i, "the key that is told does not lead to the one before")
			}
			for k, fits := range wait {
				if !fits(sha("adjutant seed\n" + secret + "\n" + at + "\n" + lot + "\n")) {
					return 0, 0, fault(where[k], "a die does not come from its key")
				}
			}
			key, told, at, wait, where, counts = key+1, secret, "", nil, nil, map[string]int{}
		case slices.Contains(begins, l.K):
			deeds[l.E] = deed(l)
		}
		dies, _ := l.Dice.([]any)
		for _, d := range dies {
			if d, _ := d.(map[string]any); d["by"] == "rolled" {
				deed, n, sides := deeds[l.E], counts[deeds[l.E]], 0
				if fmt.Sscan(fmt.Sprint(d["d"]), &sides); at == "" || sides < 1 {
					return 0, 0, fault(i, "a die was rolled while no key was in use")
				}
				wait = append(wait, func(seed string) bool { return fmt.Sprint(face(seed, deed, n, sides)) == fmt.Sprint(d["f"]) })
				where, dice, counts[deed] = append(where, i), dice+1, n+1
			}
		}
	}
	return dice, len(wait), nil
}

func main() {
	sheet := flag.String("codes", "", "a file with the codes that were written on paper")
	flag.Parse()
	paper, _ := os.ReadFile(*sheet)                                                                    // without one, nothing
	signs := strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(strings.ToUpper(string(paper))) // some are read for others
	codes := regexp.MustCompile(`\b\w{4}(-\w{4}){3}\b`).FindAllString(signs, -1)
	bad := map[bool]int{true: 1}[flag.NArg() == 0 || *sheet != "" && len(codes) == 0]
	fmt.Printf("codes to look for: %d\n", len(codes))
	for _, name := range flag.Args() {
		var dice, untold int
		data, _ := os.ReadFile(name) // of no file nothing is read
		lines, err := read(data)
		if err == nil && lines[0].Rulings["deeds"] == "2" {
			throws, _ := lines[0].Dice.(map[string]any)
			dice, untold, err = sworn(fmt.Sprint(throws["key"]), lines)
		}
		if err != nil {
			fmt.Printf("%s: %v\n", name, err)
			bad = 1
			continue
		}
		others := strings.Count(string(data), `,"by":"rolled"`) - dice
		fmt.Printf("%s: in order, lines: %d, code %s, dice committed to: %d, not told: %d, not derived here: %d\n", name, len(lines)-1, code(lines[len(lines)-1]), dice, untold, others)
		for i, l := range lines {
			if l.K == "note" && l.Verb == "seal" {
				fmt.Printf("%s: signed by %s up to line %d, key %.16s\n", name, l.Text, i, strings.TrimPrefix(l.Args[0], "="))
			}
		}
		for _, c := range codes {
			if !slices.ContainsFunc(lines, func(l line) bool { return code(l) == c }) {
				fmt.Printf("%s: no line has the code %s\n", name, c)
				bad = 1
			}
		}
	}
	os.Exit(bad)
}
