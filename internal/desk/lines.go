package desk

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is how lines are read, completed and written.

// verb is a row of the one table of verbs.
type verb struct {
	name  string
	words []string // English first, the Italian that is printed last
	kind  game.VerbKind
	refs  []ref.Ref
	who   int // how many players stand behind it at most
}

var verbs = []verb{
	{"player", []string{"player", "giocatore"}, game.DoVerb, []ref.Ref{"TD §1"}, 0},
	{"amend", []string{"amend", "modifica"}, game.DoVerb, []ref.Ref{"TD §1"}, 1},
	{"list", []string{"list", "lista"}, game.DoVerb, []ref.Ref{"TD §1"}, 1},
	{"leave", []string{"leave", "ritira"}, game.DoVerb, []ref.Ref{"TD §1.1"}, 1},
	{"return", []string{"return", "rientra"}, game.DoVerb, []ref.Ref{"TD §1.1"}, 1},
	{"pair", []string{"pair", "abbina"}, game.DoVerb, []ref.Ref{"TD §2", "TD §3", "TD §4"}, 0},
	{"swap", []string{"swap", "scambia"}, game.DoVerb, []ref.Ref{"TD §2.1"}, 2},
	{"table", []string{"table", "tavolo"}, game.DoVerb, []ref.Ref{"TD §6.1"}, 1},
	{"publish", []string{"publish", "pubblica"}, game.DoVerb, []ref.Ref{"TD §2"}, 0},
	{"result", []string{"result", "risultato"}, game.DoVerb, []ref.Ref{"TD §5"}, 2},
	{"read", []string{"read", "leggi"}, game.DoVerb, []ref.Ref{"TD §5.1"}, 2},
	{"correct", []string{"correct", "rettifica"}, game.DoVerb, []ref.Ref{"TD §5.2"}, 2},
	{"end", []string{"end", "chiudi"}, game.DoVerb, []ref.Ref{"TD §2"}, 0},
	{"players", []string{"players", "giocatori"}, game.AskVerb, []ref.Ref{"TD §1"}, 0},
	{"pairings", []string{"pairings", "abbinamenti"}, game.AskVerb, []ref.Ref{"TD §2", "TD §3", "TD §6"}, 0},
	{"standings", []string{"standings", "classifica"}, game.AskVerb, []ref.Ref{"TD §7"}, 0},
}

// Verbs implements game.Rules.
func (Rules) Verbs() (out []game.Verb) {
	for _, v := range verbs {
		out = append(out, game.Verb{Name: v.name, Kind: v.kind, Refs: v.refs})
	}
	return out
}

// verbOf is the verb of a word of a line, nil of another word.
func verbOf(word string) *verb {
	for i := range verbs {
		if slices.Contains(verbs[i].words, word) {
			return &verbs[i]
		}
	}
	return nil
}

// aliases are the words of both languages for a verb.
func aliases(name string) []string {
	if v := verbOf(name); v != nil && v.name == name {
		return v.words
	}
	return nil
}

// keys are what a line may state of a player, in both languages.
var keys = map[string]string{"club": "club", "circolo": "club", "rating": "rating", "punteggio": "rating", "list": "list", "lista": "list", "received": "received", "ricevuta": "received"}

// Limits of what is typed.
const (
	mostID     = 24
	mostName   = 60
	mostRating = 9999
)

// Played is a result as it was read from the file of a game.
type Played struct {
	Game    string
	Code    string // under which the game stands on paper
	Origin  string // the code of its first line: of one game the same, however much was written since
	Scores  [2]int // of its first side and of its second
	Over    bool
	Sound   bool
	Carries bool // the code that was asked for stands in it
	Since   int  // lines behind that code by which the game was played on
}

// Parse implements game.Rules.
func (r Rules) Parse(gs game.State, l game.Line, last *game.Last) (game.Command, error) {
	s := gs.(*state)
	c := game.Command{Ask: l.Ask}
	if len(l.Words) == 0 {
		return c, with(refuse(game.Unknown, "TD §1", "td.empty"), "players")
	}
	words := l.Words
	v := verbOf(words[0].Text)
	switch {
	case v != nil:
		words = words[1:]
	case last != nil && last.Entered != nil:
		if v = verbOf(last.Entered.Verb); v == nil {
			return c, s.unknown(words[0].Raw)
		}
	default:
		return c, s.unknown(words[0].Raw)
	}
	c.Action = game.Action{Verb: v.name, Force: l.Force, Text: l.Reason}
	c.Question = v.kind == game.AskVerb
	if v.name == "read" {
		return c, r.reads(s, l, &c)
	}
	key := ""
	for _, w := range words {
		name, value, stated := strings.Cut(w.Raw, "=")
		canon := keys[game.Fold(name)]
		switch {
		case stated && mayState(v.name, canon):
			if key = canon; slices.ContainsFunc(c.Action.Facts, func(f game.Fact) bool { return f.Name == canon }) {
				return c, refuse(game.BadValue, "TD §1", "td.twice", name)
			}
			c.Action.Facts = append(c.Action.Facts, game.Fact{Name: canon, Value: value})
		case stated:
			return c, with(refuse(game.Unknown, "TD §1", "td.no-fact", name), s.newcomer()+" club=Verona rating=1500")
		case key == "club": // a club may have more than one word
			f := &c.Action.Facts[len(c.Action.Facts)-1]
			f.Value += " " + w.Raw
		case v.name == "player" || v.name == "amend" || v.name == "list" || v.name == "table":
			c.Action.Args = append(c.Action.Args, w.Raw)
		default:
			c.Action.Args = append(c.Action.Args, w.Text)
		}
	}
	if v.name == "list" && len(c.Action.Args) > 1 && r.Stamp != nil && s.Plan != nil && isFile(c.Action.Args[1]) {
		i, j := 2, len(l.Words) // what is stated stands before the file or behind it
		for ; i < j-1 && isStated(v.name, l.Words[i].Raw); i++ {
		}
		for ; j > i+1 && isStated(v.name, l.Words[j-1].Raw); j-- {
		}
		path := typedFrom(l, i, j)
		list, err := r.Stamp(path, s.Plan.Plays)
		if err != nil {
			return c, err
		}
		if no := s.Plan.allows(path, list); no != nil && !l.Force {
			return c, no
		}
		c.Action.Args = []string{c.Action.Args[0], list.Stamp}
	}
	normal(&c.Action)
	if err := s.checked(v, &c.Action); err != nil {
		return c, err
	}
	r.came(s, &c.Action)
	s.complete(&c.Action)
	return c, nil
}

// mayState reports what may be stated behind a verb: of who is amended no list, of a list alone when it came.
func mayState(verb, canon string) bool {
	switch canon {
	case "club", "rating":
		return verb == "player" || verb == "amend"
	case "list":
		return verb == "player"
	case "received":
		return verb == "player" || verb == "list"
	}
	return false
}

// isStated reports a word that states something behind a verb.
func isStated(verb, word string) bool {
	name, _, stated := strings.Cut(word, "=")
	return stated && mayState(verb, keys[game.Fold(name)])
}

// came writes into a line that hands in a list when that is, where the event has a time for lists and nobody has said.
func (r Rules) came(s *state, a *game.Action) {
	hands := a.Verb == "list" && len(a.Args) > 1 || a.Verb == "player" && fact(*a, "list") != ""
	if hands && r.Now != nil && s.Plan != nil && s.Plan.ListsBy != "" && fact(*a, "received") == "" {
		a.Facts = append(a.Facts, game.Fact{Name: "received", Value: r.Now()})
	}
}

// complete writes into a line what it means now, so that it means nothing else when something before it is taken back: the
// round that is drawn up, and of a result both players and the round.
func (s *state) complete(a *game.Action) {
	if s.Plan == nil {
		return
	}
	switch a.Verb {
	case "pair":
		if d, no := s.pairs(game.Action{Verb: "pair"}); no == nil {
			a.Args = written(d.es)
		}
	case "table":
		s.completeTable(a)
	case "result":
		n := len(s.Rounds)
		if n == 0 || s.draft() != nil || len(a.Args) < 2 {
			return
		}
		if g, no := s.game(n, a.Args[:len(a.Args)-1]); no == nil {
			first, _ := s.named(a.Args[0])
			other, _, _ := g.scored(first.ID)
			a.Args = []string{first.ID, other, last(a.Args)}
			if fact(*a, "round") == "" {
				a.Facts = append(a.Facts, game.Fact{Name: "round", Value: strconv.Itoa(n)})
			}
		}
	}
}

// typedFrom is what was typed from word i to the one before word j, with the blanks between them: a name of a file.
func typedFrom(l game.Line, i, j int) string {
	first, end := l.Words[0].Col, l.Words[j-1]
	return string([]rune(l.Raw)[l.Words[i].Col-first : end.Col-first+len([]rune(end.Raw))])
}

// isFile reports a word that names a file and no stamp.
func isFile(word string) bool { return strings.ContainsAny(word, `./\`) }

// checked refuses what cannot be a name, a number or a line of so many words.
func (s *state) checked(v *verb, a *game.Action) error {
	most := map[string]int{"player": 12, "amend": 12, "list": 2, "leave": 1, "return": 1, "swap": 2, "result": 3, "correct": 4, "table": 12, "pairings": 1, "standings": 1}[v.name]
	if w := fact(*a, "received"); w != "" && !isTime(w) {
		return refuse(game.BadValue, "TD §1.2", "td.bad-time", w)
	}
	if len(a.Args) > most {
		return with(refuse(game.BadValue, v.refs[0], "td.many", a.Args[most]), "help "+v.name)
	}
	if v.name != "player" && v.name != "amend" {
		return nil
	}
	if len(a.Args) > 0 && !isID(a.Args[0]) {
		return with(refuse(game.BadValue, "TD §1", "td.bad-id", a.Args[0], mostID), s.newcomer())
	}
	if no := s.inName(v, a); no != nil && !a.Force {
		return no
	}
	if n := len([]rune(strings.Join(a.Args, " "))); n > mostName {
		return refuse(game.BadValue, "TD §1", "td.long-name", n, mostName)
	}
	for _, f := range a.Facts {
		n, err := strconv.Atoi(f.Value)
		switch {
		case f.Value == "":
			return refuse(game.BadValue, "TD §1", "td.no-value", f.Name)
		case f.Name == "list" && !isStamp(strings.ToUpper(f.Value)):
			return with(refuse(game.BadValue, "TD §1", "td.list.bad", f.Value), "list "+a.Args[0]+" 7Q2K-M0XD-4B9T-W3HF")
		case f.Name == "rating" && (err != nil || n < 0 || n > mostRating):
			return refuse(game.BadValue, "TD §1", "td.bad-rating", f.Value, mostRating)
		case len([]rune(f.Value)) > mostName:
			return refuse(game.BadValue, "TD §1", "td.long-name", len([]rune(f.Value)), mostName)
		}
	}
	for i := range a.Facts {
		if a.Facts[i].Name == "list" {
			a.Facts[i].Value = strings.ToUpper(a.Facts[i].Value)
		}
	}
	return nil
}

// inName refuses a number in a name, which is a rating that stands without its =, and offers the line with it.
func (s *state) inName(v *verb, a *game.Action) *game.Refusal {
	i := slices.IndexFunc(a.Args, func(w string) bool { return game.IsDie(w) })
	if i < 1 {
		return nil
	}
	to := i
	if keys[game.Fold(a.Args[i-1])] == "rating" && i > 1 {
		to--
	}
	words := slices.Concat([]string{v.name}, a.Args[:to], a.Args[i+1:])
	for _, f := range a.Facts {
		words = append(words, f.Name+"="+f.Value)
	}
	return with(refuse(game.BadValue, "TD §1", "td.number-name", a.Args[i]), strings.Join(words, " ")+" rating="+a.Args[i])
}

// isID reports a short name that can be typed: it begins with a letter and has letters, digits and . - _ alone.
func isID(w string) bool {
	for i, r := range w {
		if !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r) && !strings.ContainsRune(".-_", r)) {
			return false
		}
	}
	return w != "" && len([]rune(w)) <= mostID
}

// unknown refuses a word that is no verb, with the nearest that is one.
func (s *state) unknown(word string) *game.Refusal {
	var all []string
	for _, v := range verbs {
		all = append(all, v.words...)
	}
	if near := game.NearestWords(game.Fold(word), all); len(near) > 0 {
		return with(refuse(game.Unknown, "TD §1", "td.no-verb.near", word, comma(near)), "help")
	}
	return with(refuse(game.Unknown, "TD §1", "td.no-verb", word), "help")
}

// reads is `read A B FILE`: the result of a game from its journal, A having led its first side (TD §5.1). What is
// entered is the result, with the code under which the game stands.
func (r Rules) reads(s *state, l game.Line, c *game.Command) error {
	if len(l.Words) < 4 {
		return with(refuse(game.BadValue, "TD §5.1", "td.read.what"), "read anna bruno vimeiro-1.jsonl")
	}
	if r.Open == nil {
		return refuse(game.Failed, "TD §5.1", "td.read.cannot")
	}
	i, j := 3, len(l.Words) // the code of the slip stands before the file or behind it
	code := ""
	if at, is := slipCode(l.Words[i].Raw); is {
		code, i = at, i+1
	} else if at, is := slipCode(l.Words[j-1].Raw); is {
		code, j = at, j-1
	}
	if i >= j {
		return with(refuse(game.BadValue, "TD §5.1", "td.read.what"), "read anna bruno vimeiro-1.jsonl")
	}
	if code == "" && j-i < len(l.Words)-3 {
		return refuse(game.BadValue, "TD §5.1", "td.no-value", "code")
	}
	path := typedFrom(l, i, j)
	p, err := r.Open(path, code)
	switch {
	case err != nil:
		return err
	case code != "" && !p.Carries:
		return with(refuse(game.Illegal, "TD §5.1", "td.read.code", path, code), "adjutant audit "+path)
	case code != "" && p.Since > 0 && !l.Force:
		return with(refuse(game.Illegal, "TD §5.1", "td.read.since", path, p.Since, code), l.Raw+" !")
	case s.Plan != nil && p.Game != s.Plan.Plays:
		return refuse(game.Illegal, "TD §5.1", "td.read.game", path, p.Game, s.Plan.Plays)
	case !p.Sound:
		return with(refuse(game.Illegal, "TD §5.1", "td.read.unsound", path), "adjutant audit "+path)
	case !p.Over && !l.Force:
		return with(refuse(game.Illegal, "TD §5.1", "td.read.open", path, p.Scores[0], p.Scores[1]), l.Raw+" !")
	}
	c.Action.Verb = "result"
	c.Action.Args = []string{l.Words[1].Text, l.Words[2].Text, strconv.Itoa(p.Scores[0]) + "-" + strconv.Itoa(p.Scores[1])}
	c.Action.Facts = []game.Fact{{Name: "code", Value: p.Code}, {Name: "origin", Value: p.Origin}}
	s.complete(&c.Action)
	return nil
}

// slipCode is the code of a game as it stands on a slip, behind code=.
func slipCode(word string) (code string, is bool) {
	name, value, stated := strings.Cut(word, "=")
	if name = game.Fold(name); !stated || name != "code" && name != "codice" {
		return "", false
	}
	return asStamp(value), true
}

// Complete implements game.Rules.
func (Rules) Complete(gs game.State, line string) (out []string) {
	s := gs.(*state)
	words := strings.Fields(line)
	part := ""
	if n := len(words); n > 0 && !strings.HasSuffix(line, " ") {
		part, words = words[n-1], words[:n-1]
	}
	var all []string
	switch {
	case len(words) == 0:
		for _, v := range verbs {
			all = append(all, v.words...)
		}
	default:
		v := verbOf(game.Fold(words[0]))
		if v == nil {
			return nil
		}
		rounds := v.name == "correct" && len(words) == 1 || v.name == "pairings" || v.name == "standings"
		switch {
		case rounds:
			for i := range s.played() {
				all = append(all, strconv.Itoa(i+1))
			}
		case (v.name == "player" || v.name == "amend") && len(words) > 1:
			for _, w := range slices.Sorted(maps.Keys(keys)) {
				if mayState(v.name, keys[w]) && (keys[w] != "received" || s.Plan != nil && s.Plan.ListsBy != "") {
					all = append(all, w+"=")
				}
			}
		case v.name == "list" && len(words) == 3 && s.Plan != nil && s.Plan.ListsBy != "":
			all = []string{"received=", "ricevuta="}
		case v.name == "correct" && len(words)-1 <= v.who, len(words) <= v.who:
			all = s.offered(v)
		}
		if v.name == "read" && len(words) > 3 {
			all = []string{"code=", "codice="}
		}
		if n := len(words); v.name == "result" && (n == 2 || n == 3) || v.name == "correct" && (n == 3 || n == 4) {
			all = append(all, bothWords[:2]...)
		}
	}
	for _, w := range all {
		if strings.HasPrefix(game.Fold(w), game.Fold(part)) {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// offered are the players that may stand behind a verb: of a result those whose game has none.
func (s *state) offered(v *verb) (out []string) {
	for _, p := range s.Players {
		switch v.name {
		case "result", "read":
			if r := s.last(); r == nil || r.of(p.ID) == nil || r.of(p.ID).Played {
				continue
			}
		case "leave":
			if p.Gone {
				continue
			}
		case "return":
			if !p.Gone {
				continue
			}
		}
		out = append(out, p.ID)
	}
	return out
}

var _ game.Speaker = Rules{}

// Speak implements game.Speaker: a way out in the words of the reader's language.
func (Rules) Speak(_ game.State, line, lang string) string {
	if lang != "it" || strings.HasPrefix(line, "adjutant ") {
		return line
	}
	words := strings.Split(line, " ")
	for i, w := range words {
		v := verbOf(w)
		switch {
		case w == "help":
			words[i] = "aiuto"
		case (i == 0 || words[0] == "aiuto") && v != nil:
			words[i] = v.words[len(v.words)-1]
		case w == "because":
			words[i] = "perché"
		case w == bothLose:
			words[i] = bothWords[1]
		case words[0] == "tavolo" && i == 2 && w == goneWords[0]:
			words[i] = "via"
		case words[0] == "tavolo" && i == 2 && w == backWords[0]:
			words[i] = "torna"
		case strings.HasPrefix(w, "club="):
			words[i] = "circolo=" + strings.TrimPrefix(w, "club=")
		case strings.HasPrefix(w, "rating="):
			words[i] = "punteggio=" + strings.TrimPrefix(w, "rating=")
		case strings.HasPrefix(w, "list="):
			words[i] = "lista=" + strings.TrimPrefix(w, "list=")
		case strings.HasPrefix(w, "received="):
			words[i] = "ricevuta=" + strings.TrimPrefix(w, "received=")
		}
	}
	return strings.Join(words, " ")
}

// Answer implements game.Rules.
func (Rules) Answer(gs game.State, a game.Action) (game.Verdict, error) {
	s := gs.(*state)
	if s.Plan == nil {
		return game.Verdict{}, with(refuse(game.NotNow, "TD §1", "td.no-event"), "adjutant tournament new NAME")
	}
	d := &done{}
	n := len(s.Rounds)
	if a.Verb == "standings" {
		n = len(s.played())
	}
	if w := arg(a, 0); w != "" {
		k, err := strconv.Atoi(w)
		if err != nil || k < 1 || k > n {
			return game.Verdict{}, refuse(game.BadValue, "TD §2", "td.no-round", w, n)
		}
		n = k
	}
	switch a.Verb {
	case "players":
		s.tellPlayers(d)
	case "pairings":
		if n == 0 {
			return game.Verdict{}, with(refuse(game.NotNow, "TD §2", "td.no-draft"), "pair")
		}
		s.tellRound(d, n)
	case "standings":
		d.say(game.HeadLine, ref.M("td.standings", n), "TD §7")
		s.tellStandings(d, n)
	}
	return game.Verdict{Lines: d.lines, Steps: d.steps, Data: d.data}, nil
}

// tellPlayers tells who takes part.
func (s *state) tellPlayers(d *done) {
	d.say(game.HeadLine, ref.M("td.players", len(s.Players)), "TD §1")
	list := []game.Object{}
	for _, p := range s.Players {
		say := ref.Comma{ref.M("td.players.one", s.called(p.ID), p.ID)}
		if p.Club != "" {
			say = append(say, ref.M("td.players.club", p.Club))
		}
		if p.Rating > 0 {
			say = append(say, ref.M("td.players.rating", p.Rating))
		}
		if p.Group > 0 && s.groups() > 1 {
			say = append(say, ref.M("td.players.group", p.Group))
		}
		switch {
		case p.List != "":
			say = append(say, ref.M("td.players.list", p.List))
			if p.Late != "" {
				say = append(say, ref.M("td.players.late", when(p.Late)))
			}
		case s.Plan.Lists:
			say = append(say, ref.M("td.players.no-list"))
		}
		if p.Gone {
			say = append(say, ref.M("td.players.gone"))
		}
		d.say(game.BodyLine, ref.M("td.players.row", say))
		list = append(list, game.Object{{Key: "id", Value: p.ID}, {Key: "name", Value: p.Name}, {Key: "club", Value: p.Club}, {Key: "rating", Value: p.Rating}, {Key: "list", Value: p.List}, {Key: "late", Value: p.Late}, {Key: "gone", Value: p.Gone}, {Key: "group", Value: p.Group}})
	}
	d.data = game.Object{{Key: "players", Value: list}}
}
