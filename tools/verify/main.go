// Command verify checks journals of adjutant without adjutant, from docs/en/journal.md and the standard library alone: go
// run tools/verify/main.go [-codes SHEET] FILE... It follows the chain, derives dice that were committed to, holds what is
// opened against its seal and looks for the codes of a sheet. It knows no rules: what a line comes to says `adjutant audit`.
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
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// A line is what is read of one, the first included; its dice are what throws in the first, what fell in others.
type line struct {
	N, E                              int
	K, Verb, Text, At, H, Format, raw string
	Args, Set                         []string
	Dice                              any
	Rulings                           map[string]string
	Ev                                json.RawMessage
}

// fault is what is wrong, and on which line; must is none where that is as it has to be. sha is a SHA-256 in hex, bytesOf what such digits stand for, key what dice come from; only reports no other setting of that name, mark is what a mark says, or else.
func fault(i int, why string) error         { return fmt.Errorf("line %d: %s", i+1, why) }
func must(ok bool, i int, why string) error { return map[bool]error{false: fault(i, why)}[ok] }
func sha(text string) string                { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
func bytesOf(digits string) []byte          { b, _ := hex.DecodeString(digits); return b }
func (l line) key() string                  { m, _ := l.Dice.(map[string]any); return fmt.Sprint(m["key"]) }
func (l line) only(name, value string) bool { is, ok := l.Rulings[name]; return !ok || is == value }
func (l line) mark(name, or string) string {
	return strings.Split(strings.SplitN("\n"+strings.Join(append(l.Set, "@"+name+"="+or), "\n"), "\n@"+name+"=", 2)[1], "\n")[0]
}

// code is what is written on paper: 80 bits of a link, in Crockford's base 32.
func code(l line) string {
	c := base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").EncodeToString(bytesOf(l.H)[:10]) // all digits
	return c[:4] + "-" + c[4:8] + "-" + c[8:12] + "-" + c[12:]
}

// next reads line i, which follows another. Written again it has the same bytes, if in another order: so there is no blank in it, no string has a second spelling, and no key stands twice in an object, in whatever letters.
func next(raw []byte, i int, prev line) (l line, err error) {
	all, again := map[string]any{}, bytes.Buffer{}
	d, e := json.NewDecoder(bytes.NewReader(raw)), json.NewEncoder(&again)
	d.UseNumber()
	e.SetEscapeHTML(false)
	same := d.Decode(&all) == nil && json.Unmarshal(raw, &l) == nil && e.Encode(all) == nil && slices.Equal(slices.Sorted(slices.Values(again.Bytes())), slices.Sorted(slices.Values([]byte(string(raw)+"\n"))))
	keys := strings.Join(slices.Collect(maps.Keys(all)), "")
	l.raw = string(raw)
	sign := bytesOf(strings.ReplaceAll(strings.Join(l.Args, ""), "=", "")) // of a signature: =KEY =SIGNATURE
	signed := len(l.Args) == 2 && signs.MatchString(strings.Join(l.Args, " ")) && !nobodys.MatchString(l.Args[0]) && l.Text != "" && ed25519.Verify(sign[:32], []byte("adjutant seal\n"+prev.H+"\n"+l.Text+"\n"), sign[32:])
	return l, cmp.Or(must(same && keys == strings.ToLower(keys) && strings.HasPrefix(l.Format, "adjutant/journal/") == (i == 0) && (i == 0 || slices.Contains(append([]string{"die", "choice", "undo", "redo"}, begins...), l.K)) &&
		len(l.H) == 32 && bytes.HasSuffix(raw, []byte(`,"h":"`+l.H+`"}`)) && (l.only("deeds", "2") || l.only("deeds", "3")) && l.only("sealed", "1") && (i == 0 || l.K != "set" || l.E != 0 || !slices.Contains(ofDice, l.Verb) || written.MatchString(l.raw)), i, "it is no line of a journal, or not the first of one"),
		must(sha(prev.H + string(raw[:max(40, len(raw))-40]))[:32] == l.H && l.N == i && l.At >= prev.At && (i == 0 || len(l.At) == 20), i,
			"its link, its number or its time does not follow from the line before"),
		must(l.K != "note" || l.Verb != "seal" || signed, i, "the line before it was not signed so"))
}

// read takes a file apart. What stands behind the last whole line was never answered, unless it is one with another byte as its line feed.
func read(data []byte) (lines []line, err error) {
	end, prev := bytes.LastIndexByte(data, '\n')+1, line{}
	for raw := range bytes.Lines(data[:end]) {
		if prev, err = next(raw[:len(raw)-1], len(lines), prev); err != nil {
			return append(lines, line{}), err
		}
		lines = append(lines, prev)
	}
	n := max(end, len(data)-1)
	if _, no := next(data[end:n], len(lines), prev); end == 0 || no == nil && data[n] != 0 {
		return append(lines, line{}), fault(len(lines), "it does not end in a line feed")
	}
	return lines, nil
}

// deed is what an entry is for its dice: its verb and who does it, the units of the first argument in order.
func deed(l line) string {
	who := strings.Join(l.Args[:min(1, len(l.Args))], "")
	names := slices.Compact(slices.Sorted(strings.FieldsFuncSeq(who, func(c rune) bool { return strings.ContainsRune("+>&", c) })))
	return l.Verb + "\n" + l.mark("deed", map[bool]string{true: who, false: strings.Join(names, "+")}[strings.HasPrefix(who, "=")])
}

// face is what a seed gives to die n of a deed: the first number below the largest multiple of its sides.
func face(seed, deed string, n, sides, try int) int {
	sum := sha256.Sum256(fmt.Appendf(nil, "adjutant face\n%s\n%d\n%d\n%d\n%s", seed, n, sides, try, deed))
	v, most := binary.BigEndian.Uint64(sum[:]), ^uint64(0)
	if v < most-most%uint64(sides) {
		return int(v%uint64(sides)) + 1
	}
	return face(seed, deed, n, sides, try+1)
}

// sworn follows dice that are committed to: each secret leads to the one that was told before, and gives the faces between its two lines. It counts them, and those whose secret is not told; rolled has for what deed an entry has dice that were rolled.
func sworn(lines []line) (dice, untold int, err error) {
	key, told, at, lot, wait, where, deeds, rolled, counts := 1, "", "", "", []func(string) bool{}, []int{}, map[int]string{}, map[string]string{}, map[string]int{}
	for i := 0; i < len(lines) && err == nil; i++ {
		l := lines[i]
		args, own, digits := strings.Join(l.Args, " "), i > 0 && l.K == "set" && l.E == 0, strings.Split(strings.ReplaceAll(l.Text, " ", ""), "")
		switch {
		case own && l.Verb == "seed":
			err = must(at == "" && args == fmt.Sprint(key) && l.Text == strings.Join(digits, " ") && (l.Text == "" || len(digits) > 5 && strings.Trim(l.Text, "0123456789 ") == ""), i, "this is not the key whose turn it is, or its nonce is spelled in another way than digit by digit, six of them or more")
			at, lot = lines[i-1].H, l.Text
		case own && l.Verb == "reveal":
			secret := args[strings.Index(args, " ")+1:]
			err = must(at != "" && args == fmt.Sprintf("%d %x", key, bytesOf(secret)) && sha(string(bytesOf(secret))) == told, i, "the key that is told does not lead to the one before")
			for k, fits := range wait {
				err = cmp.Or(err, must(fits(sha("adjutant seed\n"+secret+"\n"+at+"\n"+lot+"\n")), where[k], "a die does not come from its key"))
			}
			key, told, at, wait, where, counts = key+1, secret, "", nil, nil, map[string]int{}
		case slices.Contains(begins, l.K):
			of := regexp.MustCompile(`"@of=(\d+)"`).FindStringSubmatch(l.raw + `"@of=0"`)[1] // 0 of no correction; what is typed may take the place of its dice
			deeds[l.E], rolled[fmt.Sprint(l.E)], err = deed(l), map[bool]string{true: rolled[of]}[l.Dice == nil], must(l.Verb == "" || rolled[of] == "" || rolled[of] == deed(l), i, "it gives a die that was rolled to another deed")
		}
		told, err = cmp.Or(told, l.key()), cmp.Or(err, must(!own || l.Verb != "refused" || at == "", i, "a throw is refused while a key is in use"))
		dies, _ := l.Dice.([]any)
		for k, d := range dies {
			if d, _ := d.(map[string]any); d["by"] == "rolled" {
				name, sides := append(strings.Split(l.mark("side", ""), ","), make([]string, k+1)...)[k], 0 // for whom it fell, where each side's are counted by themselves
				deed := deeds[l.E] + map[bool]string{true: "\n" + name}[name != "" && lines[0].Rulings["deeds"] == "3"]
				n := counts[deed]
				fmt.Sscan(fmt.Sprint(d["d"]), &sides)
				err = cmp.Or(err, must(at != "" && sides > 0, i, "a die was rolled while no key was in use"))
				wait, where = append(wait, func(seed string) bool { return fmt.Sprint(face(seed, deed, n, sides, 0)) == fmt.Sprint(d["f"]) }), append(where, i)
				dice, counts[deed], rolled[fmt.Sprint(l.E)] = dice+1, n+1, deeds[l.E]
			}
		}
	}
	return dice, len(wait), err
}

// begins are the kinds of line that begin an entry, ofDice what is said of committed dice in lines that are none, written how. A player's key and signature look as signs; nobodys are keys of small order, for which anybody can sign. part is what a line opens or declares, the salt of a declared one missing; opens why, and the key behind that; public a mark that stands beside seals; shown a card that all see as a line has it, placed as the table's part has it, with its pile and place; cards a part that holds no deed; foreign what a part of a deed never holds; beside what a part has beside the words that somebody said; came what a line came to, or what was said beside it, which nobody declares; whole what is no name between hyphens.
var begins, ofDice, written, signs, nobodys, part, opens, public, shown, placed, cards, foreign, beside, came, whole = []string{"do", "set", "rule", "fix", "note"}, []string{"seed", "reveal", "opened", "saved", "refused"}, regexp.MustCompile(`"verb":"(seed","args":\["\d+"\](,"text":"(\\.|[^"\\])*")?|reveal","args":\["\d+","[0-9a-f]{64}"\]|opened"|saved"|refused","text":"\d( \d){5,}"),"at":"[^"]*","h":"[^"]*"\}$`), regexp.MustCompile(`^=[0-9a-f]{64} =[0-9a-f]{128}$`), regexp.MustCompile(`^=(0[01](00){30}[08]0|e[c-e](ff){30}[7f]f|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a)$`), regexp.MustCompile(`\{"n":(\d+),"seat":"([^"]+)"(?:,"salt":"([0-9a-f]{64})")?,"clear":(\{"n":(\d+),.*?"pad":"\.*"\})\}`), regexp.MustCompile(`^(rules|(end|referee)( [0-9a-f]{64})?)$`), regexp.MustCompile(`^@(of|by|to|seal)=`), regexp.MustCompile(`"d":0,"f":0,"card":"[^"]*","by":"[a-z]*"\}`), regexp.MustCompile(`"d":\d+,"f":\d+,"deck":"[^"]*",("card":"[^"]*","by":"[a-z]*"\})`), regexp.MustCompile(`^\{"n":\d+(,"dice":\[(\{"d":\d+,"f":\d+(,"deck":"[^"]+")?(,"card":"[^"]+"(,"seat":"[^"]+")?|,"seat":"[^"]+"),"by":"[a-z]+"\},?)+\])?(,"ev":.*)?(,"text":.*)?,"pad":`), regexp.MustCompile(`"(@(of|by|to|seal)=|(ev|text)":)`), regexp.MustCompile(`"(n|d|f)":\d+|"(pad|deck|seat|by)":"[^"]*"|"(verb|args|set|dice|card)":|@pick=|[{}\[\],"=!]`), regexp.MustCompile(`"(ev|text)":`), regexp.MustCompile(`\d|^\w{4}(-\w{4}){3}$`)

// sealed holds what lines open, and declare, against what stands for it in the lines before, and counts what is sealed still.
func sealed(lines []line) (parts, shut int, err error) {
	left, said, lost, words := map[string]bool{}, map[string]string{}, map[string]int{}, map[bool]map[string]string{true: {}, false: {}} // seals, what they were opened or declared to be, and of the entries that were declared how many parts are not opened, and what was said
	for i, l := range lines {
		said[fmt.Sprint(i)] = strings.Join(shown.FindAllString(l.raw, -1), "")
		for _, x := range l.Set {
			if seat, hash, _ := strings.Cut(fmt.Sprint(i, " ", x), ":"); strings.HasPrefix(x, "@seal=") {
				left["card "+seat] = strings.HasPrefix(x, "@seal=referee:") || strings.Contains(fmt.Sprint(l.Dice), "seat:"+strings.TrimSuffix(x[6:], ":"+hash)+"]")
				err = cmp.Or(err, must(len(hash) == 64 && strings.Trim(hash, "0123456789abcdef") == "" && !left[seat], i, "a seal of it is no hash, or stands there twice"),
					must(len(l.Ev)+len(l.Text) == 0 && (left["card "+seat] || len(l.Verb)+len(l.Args) == 0 && l.Dice == nil && !slices.ContainsFunc(l.Set, func(x string) bool { return !public.MatchString(x) })), i, "it says in clear what is sealed"))
				left[seat], left[seat+":"+hash], said["of "+seat], parts, shut = true, true, fmt.Sprint(l.E, x[:len(x)-len(hash)]), parts+1, shut+1
			}
		}
		args, open, ev := strings.Join(l.Args, " "), l.Verb == "open", map[bool]string{true: " " + string(l.Ev)}[l.K == "set" && l.E == 0 && (l.Verb == "open" || l.Verb == "declare")]
		fits := strings.Trim(part.ReplaceAllString(ev, ""), " [,]") == "" && (!open || len(l.Ev)+len(l.Args) > 1 && opens.MatchString(args) && (len(l.Args) < 2 || sha(string(bytesOf(args[strings.Index(args, " ")+1:]))) == lines[0].key()))
		for _, p := range part.FindAllStringSubmatch(ev, -1) {
			seat, hash := p[1]+" @seal="+p[2], sha("adjutant sealed\n"+p[3]+"\n"+p[2]+"\n"+p[4])
			fits = fits && p[1] == p[5] && left[seat] && (said[seat] == "" || open) && (p[3] != "") == open && (!open || left[seat+":"+hash]) && (open || p[2] != "referee" || !came.MatchString(p[4])) && (left["card "+seat] && cards.MatchString(p[4]) || !left["card "+seat] && !foreign.MatchString(p[4])) && (p[2] != "referee" || said[p[1]] == placed.ReplaceAllString(strings.Join(placed.FindAllString(p[4], -1), ""), `"d":0,"f":0,$1`))
			of := said["of "+seat] // what was declared is there in whatever parts of the entry, once they are all opened
			lost[of], words[open][of] = lost[of]+map[bool]int{!open: 1, open && said[seat] != "": -1}[true], words[open][of]+beside.ReplaceAllString(p[4], " ")
			fits = fits && (lost[of] > 0 || !slices.ContainsFunc(strings.Fields(words[false][of]), func(w string) bool { return !slices.Contains(strings.Fields(words[true][of]), w) }))
			said[seat], left[seat+":"+hash], shut = p[4], false, shut-map[bool]int{true: 1}[open]
		}
		err = cmp.Or(err, must(fits || ev == "", i, "what it opens or declares is not what was sealed"))
	}
	return parts, shut, err
}

func main() {
	sheet := flag.String("codes", "", "a file with the codes that were written on paper")
	flag.Parse()
	paper, _ := os.ReadFile(*sheet) // without one, nothing; some signs are read for others
	codes := slices.DeleteFunc(regexp.MustCompile(`\b\w+(-\w+){2,}\b`).FindAllString(strings.NewReplacer("O", "0", "I", "1", "L", "1", "\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2212", "-").Replace(strings.ToUpper(string(paper))), -1), func(w string) bool { return len(w) < 14 || !whole.MatchString(w) })
	bad := map[bool]int{true: 1}[flag.NArg() == 0 || *sheet != "" && len(codes) == 0]
	fmt.Printf("codes to look for: %d\n", len(codes))
	for _, name := range flag.Args() {
		data, _ := os.ReadFile(name) // of no file nothing is read
		lines, err := read(data)
		parts, shut, torn := sealed(lines)
		dice, untold, no := sworn(lines[:map[bool]int{true: len(lines)}[lines[0].Rulings["deeds"] != ""]])
		if err = cmp.Or(err, torn, no); err != nil {
			bad, _ = fmt.Printf("%s: %v\n", name, err)
			continue
		}
		fmt.Printf("%s: in order, lines: %d, code %s, dice committed to: %d, not told: %d, not derived here: %d%s\n", name, len(lines)-1, code(lines[len(lines)-1]), dice, untold, strings.Count(string(data), `,"by":"rolled"`)-dice, map[bool]string{true: fmt.Sprintf(", sealed parts: %d, not opened: %d", parts, shut)}[parts > 0])
		for i, l := range lines {
			if l.K == "note" && l.Verb == "seal" {
				fmt.Printf("%s: signed by %q up to line %d, key %.16s\n", name, l.Text, i, strings.TrimPrefix(l.Args[0], "="))
			}
		}
		for _, c := range codes {
			n := slices.IndexFunc(lines, func(l line) bool { return code(l) == c })
			fmt.Printf("%s: %s has the code %s\n", name, map[bool]string{true: "no line", false: fmt.Sprintf("line %d of %d", n+1, len(lines))}[n < 0], c)
			bad = max(bad, -n)
		}
	}
	os.Exit(min(bad, 1)) // as many signs as were printed last are a fault too
}
