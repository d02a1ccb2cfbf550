package facts

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/book"
	"adjutant/tables"
)

// Lexicon is the words of both languages. A line is read with all of them
// whatever the language of the answers.
var Lexicon = sync.OnceValue(func() *tables.Glossary {
	g, err := book.Glossary()
	if err != nil {
		panic(fmt.Sprintf("ordremixte: the words of the lines: %v", err))
	}
	return g
})

// Said is what a bare word states.
type Said struct{ Name, Value string }

// FactSays gives the facts that a canonical fact of the glossary stands for. A
// gun says its arm, a light or heavy one its weight too.
var FactSays = map[string][]Said{
	"form.line":       {{"formation", "line"}},
	"form.column":     {{"formation", "column"}},
	"form.march":      {{"formation", "march"}},
	"form.square":     {{"formation", "square"}},
	"form.mass":       {{"formation", "mass"}},
	"form.open":       {{"formation", "open"}},
	"form.limbered":   {{"formation", "limbered"}},
	"form.unlimbered": {{"formation", "unlimbered"}},
	"grade.elite":     {{"grade", "elite"}},
	"grade.veteran":   {{"grade", "veteran"}},
	"grade.recruit":   {{"grade", "recruit"}},
	"arm.lcav":        {{"arm", "light-cavalry"}},
	"arm.hcav":        {{"arm", "heavy-cavalry"}},
	"arm.gun":         {{"arm", "foot-artillery"}},
	"arm.lgun":        {{"arm", "foot-artillery"}, {"weight", "light"}},
	"arm.hgun":        {{"arm", "foot-artillery"}, {"weight", "heavy"}},
	"arm.rha":         {{"arm", "horse-artillery"}},
	"weapon.rifle":    {{"weapon", "rifle"}},
	"moved":           {{"moved", "yes"}},
	"disordered":      {{"disordered", "yes"}},
	"blown":           {{"blown", "yes"}},
	"charging":        {{"charging", "yes"}},
	"impetus":         {{"impetus", "yes"}},
	"routing":         {{"routing", "yes"}},
	"cover.light":     {{"cover", "light"}},
	"cover.hard":      {{"cover", "hard"}},
	"garrison":        {{"garrison", "yes"}},
	"general":         {{"general", "brigade"}},
	"charismatic":     {{"charismatic", "yes"}},
	"lancers":         {{"lancers", "yes"}},
	"cuirassiers":     {{"cuirassiers", "yes"}},
	"range.short":     {{"range", "short"}},
	"range.long":      {{"range", "long"}},
	"flank":           {{"side", "flank"}},
	"rear":            {{"side", "rear"}},
	"closing":         {{"closing", "yes"}},
	"defile":          {{"defile", "yes"}},
}

// StatusWords are the values of status, which only `set` knows: what a morale
// result left a unit in.
var StatusWords = map[string]string{
	"steady": "steady", "ferma": "steady",
	"retreats": "retreats", "retreating": "retreats", "ritirata": "retreats",
	"routs": "routs", "routing": "routs", "rotta": "routs",
	"destroyed": "destroyed", "distrutta": "destroyed",
}

// FlagWords are the values of a fact that is either so or not.
var FlagWords = map[string]string{"yes": "yes", "si": "yes", "sì": "yes", "true": "yes", "no": "no", "false": "no"}

// AtWords stand between the two sides of a line; diceWords before the dice;
// HandWords before left or right, Articles before a side. Nobody needs any, save `at` before a target without a name.
var (
	HandWords = WordSet("a to the verso")
	AtWords   = WordSet("at on vs su contro against")
	ToWords   = WordSet("a ad") // at in Italian, where no unit is called so
	DiceWords = WordSet("roll dado")
	OfWords   = WordSet("of di")
	Articles  = WordSet("the i gli le la lo il")
)

// HintWords are the words inside the lines of records and questions.
var HintWords = map[string]string{
	"facing": "facing", "verso": "facing", "fronte": "facing",
	"forward": "forward", "fwd": "forward", "avanti": "forward", "oblique": "oblique", "diagonale": "oblique", "back": "back", "indietro": "back",
	"left": "left", "sinistra": "left", "right": "right", "destra": "right",
	"screen": "screen", "schermo": "screen", "recall": "recall", "rientra": "recall",
	"about": "about", "dietro": "about", "from": "from", "da": "from", "side": "side", "lato": "side",
	"to": "to", "fino": "to", "strategic": "strategic", "strategico": "strategic", "strategica": "strategic",
	"flee": "flee", "fugge": "flee",
	"fl": "fl", "fr": "fr", "rl": "rl", "rr": "rr", "fc": "fc", "rc": "rc", "c": "c",
}

// Corners are the points of a unit that a tape can be laid to.
var Corners = []string{"fl", "fr", "rl", "rr", "fc", "rc", "c"}

// SideWords are the ways to name a side by its nation, besides the side's own
// name and the nation itself.
var SideWords = map[string][]string{
	"britain":     {"british", "inglesi", "inglese", "britannici"},
	"france":      {"french", "francesi", "francese"},
	"russia":      {"russian", "russians", "russi", "russo"},
	"austria":     {"austrian", "austrians", "austriaci", "austriaco"},
	"portugal":    {"portuguese", "portoghesi", "portoghese"},
	"spain":       {"spanish", "spagnoli", "spagnolo"},
	"prussia":     {"prussian", "prussians", "prussiani", "prussiano"},
	"ottoman":     {"ottomans", "turks", "ottomani", "turchi"},
	"italy":       {"italian", "italians", "italiani", "italiano"},
	"naples":      {"neapolitans", "napoletani"},
	"warsaw":      {"poles", "polish", "polacchi"},
	"netherlands": {"dutch", "olandesi", "olandese"},
	"brunswick":   {"brunswickers", "brunsvichesi"},
	"sweden":      {"swedish", "swedes", "svedesi", "svedese"},
}

func WordSet(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// reserved reports words that no unit and no tag may have: facts, orders and
// the optional words of both languages.
func reserved(w string) bool {
	g := Lexicon()
	_, fact := g.Fact(w)
	_, order := g.Order(w)
	return fact || order || AtWords[w] || DiceWords[w] || OfWords[w]
}

// ValidID reports whether w may name a unit: 1 to 8 letters, digits, / ' and -,
// with at least one letter or slash, and no reserved word.
func ValidID(w string) bool {
	if len(w) < 1 || len(w) > 8 {
		return false
	}
	named := false
	for _, r := range w {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r == '/':
			named = true
		case r >= '0' && r <= '9', r == '\'', r == '-':
		default:
			return false
		}
	}
	return named && !reserved(strings.ToLower(w))
}

// UnitFactNamed finds a fact of a unit by its name.
func UnitFactNamed(name string) (Fact, bool) {
	for f := range UnitFacts {
		if UnitFacts[f].Name == name {
			return Fact(f), true
		}
	}
	return 0, false
}

// sitFactNamed finds a fact of the situation by its name.
func sitFactNamed(name string) (SitFact, bool) {
	for f := range SituationFacts {
		if SituationFacts[f].Name == name {
			return SitFact(f), true
		}
	}
	return 0, false
}

// FactNamed describes the fact of that name; sit when it is of the situation.
func FactNamed(name string) (info *FactInfo, sit, ok bool) {
	if f, found := UnitFactNamed(name); found {
		return &UnitFacts[f], false, true
	}
	if f, found := sitFactNamed(name); found {
		return &SituationFacts[f], true, true
	}
	return nil, false, false
}

// Value reads a value of the fact in either language. text is the canonical
// value: a word, "yes" or "no", a whole number, or centimetres with a point. n
// is the number the fact is kept as. ok is false for a word or a number the
// fact cannot have.
func (i *FactInfo) Value(s string) (text string, n int, ok bool) {
	switch i.Kind {
	case Word:
		s = i.word(s)
		n = slices.Index(i.Words, s)
		return s, n, n >= 0
	case YesOrNo:
		v, ok := FlagWords[s]
		return v, B2i(v == "yes"), ok
	case Number:
		if len(s) == 0 || len(s) > 4 || strings.Trim(s, "0123456789") != "" {
			return "", 0, false
		}
		n, _ = strconv.Atoi(s)
		return strconv.Itoa(n), n, n >= i.Min && n <= i.Max
	case Length:
		x, ok := Decimal(s)
		n = int(math.Round(x * 100))
		return CmText(n), n, ok && n >= i.Min && n <= i.Max
	}
	return "", 0, false
}

// word is the canonical value for a word of either language, or s itself.
func (i *FactInfo) word(s string) string {
	if slices.Contains(i.Words, s) {
		return s
	}
	if v, ok := i.Says.Value(s); ok {
		return v
	}
	g := Lexicon()
	if i.Name == "order" {
		if v, ok := g.Order(s); ok {
			return v
		}
	}
	if c, ok := g.Fact(s); ok {
		for _, f := range FactSays[c] {
			if f.Name == i.Name {
				return f.Value
			}
		}
	}
	return s
}

// Limits writes what the fact may be.
func (i *FactInfo) Limits() (lo, hi string) {
	if i.Kind == Length {
		return CmText(i.Min), CmText(i.Max)
	}
	return strconv.Itoa(i.Min), strconv.Itoa(i.Max)
}

// CmText writes hundredths of a centimetre as centimetres: 410 is "4.1".
func CmText(n int) string { return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) }

// Decimal reads centimetres or degrees: a point or a comma is the decimal mark,
// `cm` or a degree sign may follow, ½ is a half. What is not written in digits
// is no number: neither nan nor 1e9 gets through.
func Decimal(s string) (float64, bool) {
	s = strings.TrimSuffix(strings.TrimSuffix(s, "cm"), "°")
	s = strings.Replace(s, ",", ".", 1)
	digits := strings.TrimPrefix(s, "-")
	whole, frac, mark := strings.Cut(digits, ".")
	if whole == "" || len(whole) > 6 || mark && frac == "" || len(frac) > 6 || strings.Trim(whole+frac, "0123456789") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	if x == 0 {
		x = 0 // no negative zero
	}
	return x, err == nil
}

// DecimalText writes a number as decimal reads it, to a ten-thousandth.
func DecimalText(x float64) string {
	x = math.Round(x*1e4) / 1e4
	if x == 0 {
		x = 0
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// Signed reads a number that carries a sign of what it is: 4b, 2x, 5pm, -1b,
// 4cm, 4.1 or 4,1. is says that it has that form at all, whatever its value.
func Signed(s string) (name, value string, is bool) {
	rest := strings.TrimPrefix(s, "-")
	n := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	if n <= 0 {
		return "", "", false
	}
	neg := len(rest) < len(s)
	switch unit := rest[n:]; {
	case unit == "b" && neg:
		return "bases-lost", rest[:n], true
	case unit == "b":
		return "bases", rest[:n], true
	case unit == "x" && !neg:
		return "firing", rest[:n], true
	case unit == "pm" && !neg:
		return "pm", rest[:n], true
	case unit == "cm", unit[0] == '.' || unit[0] == ',':
		return "distance", s, true
	}
	return "", "", false
}

// number reports digits alone: a die.
func Digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// Ordinal takes the ending off an ordinal number: 1/50th, 2/43rd, 50°.
func Ordinal(s string) string {
	for _, end := range []string{"st", "nd", "rd", "th", "°", "º", "ª"} {
		if h, ok := strings.CutSuffix(s, end); ok && h != "" && h[len(h)-1] >= '0' && h[len(h)-1] <= '9' {
			return h
		}
	}
	return s
}

// Printable reports a word without control characters or broken text.
func Printable(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return r == unicode.ReplacementChar || r > 0x7f && !unicode.IsPrint(r) || r < 0x20 || r == 0x7f
	})
}

// ReadsOf lists the names of the facts that the rules of a verb read, by verb: of the first
// side, of the second, of the situation.
var ReadsOf = sync.OnceValue(func() map[string][3]string {
	out := map[string][3]string{}
	add := func(verb string, k int, name string) {
		l := out[verb]
		l[k] = strings.TrimSpace(l[k] + " " + name)
		out[verb] = l
	}
	for _, i := range UnitFacts {
		for _, r := range strings.Fields(i.Reads) {
			verb, whose, _ := strings.Cut(r, ":")
			for _, w := range whose {
				add(verb, strings.IndexRune("at", w), i.Name)
			}
		}
	}
	for _, i := range SituationFacts {
		for _, verb := range strings.Fields(i.Reads) {
			add(verb, 2, i.Name)
		}
	}
	return out
})

// reads is ReadsOf as bits.
var reads = sync.OnceValue(func() map[string][3]uint64 {
	out := map[string][3]uint64{}
	for verb, lists := range ReadsOf() {
		if VerbNamed(verb).Name == "" {
			panic("ordremixte: a fact is read by the unknown verb " + verb)
		}
		var bits [3]uint64
		for k, list := range lists {
			for _, name := range strings.Fields(list) {
				if f, ok := UnitFactNamed(name); ok && k < 2 {
					bits[k] |= 1 << f
				} else if f, ok := sitFactNamed(name); ok && k == 2 {
					bits[k] |= 1 << f
				}
			}
		}
		out[verb] = bits
	}
	return out
})

// Matters reports whether a rule of the verb reads the fact of the unit in that
// role: "a" is the first side of the line, "t" the second.
func Matters(verb, role string, f Fact) bool {
	k := 0
	if strings.HasPrefix(role, "t") {
		k = 1
	}
	return reads()[verb][k]&(1<<f) != 0
}

// SitMatters is Matters for a fact of the situation.
func SitMatters(verb string, f SitFact) bool { return reads()[verb][2]&(1<<f) != 0 }

// MattersAs is Matters for a fact as it is stated: firing from light cover costs
// nothing (§9.10), so only hard cover counts for a shooter.
func MattersAs(verb, of string, f Said) bool {
	if u, ok := UnitFactNamed(f.Name); ok {
		if verb == "set" {
			return true
		}
		if verb == "fire" && f.Name == "cover" && of != "" && of[0] == 'a' && f.Value == "light" {
			return false
		}
		return of != "" && Matters(verb, of, u)
	}
	if s, ok := sitFactNamed(f.Name); ok {
		return SitMatters(verb, s)
	}
	return VerbNamed(verb).Ruled // a ruling: r10
}

// Readers are the verbs that read a fact, in the order of a turn.
func Readers(f Said) []string {
	var out []string
	for _, v := range []string{"fire", "charge", "melee", "morale", "rally", "counter", "square"} {
		if MattersAs(v, "a", f) || MattersAs(v, "t", f) {
			out = append(out, v)
		}
	}
	return out
}

// Notes says which facts of an action no rule reads where they stand, for
// `odds` with flags, where they are noted and not refused.
func Notes(a game.Action) []ref.Msg {
	var out []ref.Msg
	for _, f := range a.Facts {
		if MattersAs(a.Verb, f.Of, Said{f.Name, f.Value}) {
			continue
		}
		of := f.Of
		if of == "" {
			out = append(out, ref.M("parse.note-situation", f.Name, ref.Word("parse.verb."+a.Verb)))
			continue
		}
		out = append(out, ref.M("parse.note-unit", f.Name, RoleWord(a.Verb, of)))
	}
	return out
}

// Flag is one flag of `adjutant odds`: --target-cover light has the name
// target-cover and the value light; a flag without a value has "".
type Flag = game.Flag
