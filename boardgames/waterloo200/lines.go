package waterloo200

import (
	"cmp"
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/internal/schema"
)

// This file is the grammar of the lines of a game on its map.

// boardWord is a verb of the map.
type boardWord struct {
	name  string
	words []string
	kind  game.VerbKind
	refs  []ref.Ref
}

// boardVerbs are the verbs of the map in the order of a turn, with their words. move, battle and reorganise are
// questions from declared facts too, where no block and no area follows.
var boardVerbs = []boardWord{
	{"deploy", []string{"deploy", "schiera"}, game.DoVerb, []ref.Ref{"W200 §4.0"}},
	{"arrive", []string{"arrive", "arrivano"}, game.DoVerb, []ref.Ref{"W200 §5.1"}},
	{"activate", []string{"activate", "attiva"}, game.DoVerb, []ref.Ref{"W200 §6.2.1"}},
	{"strategic", []string{"strategic", "strategica"}, game.DoVerb, []ref.Ref{"W200 §6.1"}},
	{"reinforce", []string{"reinforce", "rinforza"}, game.DoVerb, []ref.Ref{"W200 §5.0", "W200 §6.1"}},
	{"place", []string{"place", "piazza"}, game.DoVerb, []ref.Ref{"W200 §5.0"}},
	{"move", []string{"move", "muovi"}, game.DoVerb, []ref.Ref{"W200 §6.2.2"}},
	{"scout", []string{"scout", "esplora"}, game.DoVerb, []ref.Ref{"W200 §0/or-3"}},
	{"battle", []string{"battle", "battaglia"}, game.DoVerb, []ref.Ref{"W200 §6.2.3"}},
	{"bombard", []string{"bombard", "bombarda"}, game.DoVerb, []ref.Ref{"W200 §0/or-5"}},
	{"reserve", []string{"reserve", "riserva"}, game.DoVerb, []ref.Ref{"W200 §6.2.3.1.2"}},
	{"withdraw", []string{"withdraw", "ripiega"}, game.DoVerb, []ref.Ref{"W200 §0/or-7"}},
	{"hit", []string{"hit", "colpisci"}, game.DoVerb, []ref.Ref{"W200 §6.2.3.1.7"}},
	{"impetus", []string{"impetus", "impeto"}, game.DoVerb, []ref.Ref{"W200 §0/or-4"}},
	{"pass", []string{"pass", "passa", "passo"}, game.DoVerb, []ref.Ref{"W200 §6.3"}},
	{"reorganise", []string{"reorganise", "riorganizza"}, game.DoVerb, []ref.Ref{"W200 §6.4"}},
	{"end", []string{"end", "next", "prosegui", "avanti", "fine"}, game.DoVerb, []ref.Ref{"W200 §6.0"}},
	{"put", []string{"put", "metti"}, game.RecordVerb, []ref.Ref{"W200 §1.3"}},
	{"remove", []string{"remove", "togli"}, game.RecordVerb, []ref.Ref{"W200 §3.6"}},
	{"level", []string{"level", "livello"}, game.RecordVerb, []ref.Ref{"W200 §3.5"}},
	{"reveal", []string{"reveal", "rivela"}, game.RecordVerb, []ref.Ref{"W200 §6.2.3.1.3"}},
	{"hide", []string{"hide", "nascondi"}, game.RecordVerb, []ref.Ref{"W200 §6.2.3.1.10"}},
	{"control", []string{"control", "controllo"}, game.RecordVerb, []ref.Ref{"W200 §1.5"}},
	{"disc", []string{"disc", "disco"}, game.RecordVerb, []ref.Ref{"W200 §2.1"}},
	{"chart", []string{"chart", "carta"}, game.RecordVerb, []ref.Ref{"W200 §1.0"}},
	{"option", []string{"option", "opzione"}, game.RecordVerb, []ref.Ref{"W200 §0"}},
	{"ground", []string{"ground", "terreno"}, game.RecordVerb, []ref.Ref{"W200 §1.0"}},
	{"link", []string{"link", "confine"}, game.RecordVerb, []ref.Ref{"W200 §1.0"}},
	{"block", []string{"block", "blocchetto"}, game.RecordVerb, []ref.Ref{"W200 §3.0"}},
	{"show", []string{"show", "mostra"}, game.AskVerb, nil},
	{"units", []string{"units", "unità", "unita"}, game.AskVerb, nil},
	{"area", []string{"area", "zona"}, game.AskVerb, []ref.Ref{"W200 §1.0"}},
	{"score", []string{"score", "punti"}, game.AskVerb, []ref.Ref{"W200 §0/vincere"}},
	{"reach", []string{"reach", "raggiunge", "portata"}, game.AskVerb, []ref.Ref{"W200 §6.2.2"}},
	{"legal", []string{"legal", "lecite"}, game.AskVerb, nil},
}

// bothVerbs are the verbs of the map that are declared too.
var bothVerbs = []string{"move", "battle", "reorganise"}

func boardVerb(typed string) *boardWord {
	for i := range boardVerbs {
		if slices.Contains(boardVerbs[i].words, typed) {
			return &boardVerbs[i]
		}
	}
	return nil
}

// onBoardVerb reports an action of the map.
func onBoardVerb(a game.Action) bool {
	if slices.Contains(bothVerbs, a.Verb) {
		return len(a.Units) > 0 || len(a.Args) > 0
	}
	return a.Verb == "drop" || slices.ContainsFunc(boardVerbs, func(v boardWord) bool { return v.name == a.Verb })
}

// boardExample is a line of a verb that can be typed.
func boardExample(verb string) game.Way {
	line := map[string]string{"deploy": "deploy", "arrive": "arrive", "activate": "activate reille 67", "reinforce": "reinforce french 3", "place": "place F-12 100", "move": "move F-12 67 68", "scout": "scout F-30 67 at 68",
		"battle": "battle 68 with G-1", "bombard": "bombard 55 with G-1 G-2", "withdraw": "withdraw A-3 39", "hit": "hit A-3", "impetus": "impetus F-30 69", "pass": "pass F-12 67", "reorganise": "reorganise napoleon with reille=2",
		"put": "put F-12 67", "remove": "remove F-12", "level": "level F-12 2", "reveal": "reveal b7 infantry orange 4w-3-2-1", "hide": "hide F-12", "control": "control 28 french", "disc": "disc french", "area": "area 27", "show": "show reille", "reach": "reach F-12",
		"option": "option charge", "ground": "ground 27 green 3 british", "link": "link 27 53 54", "block": "block F1 french green infantry 4w-3-2-1 53"}[verb]
	if line == "" {
		line = verb
	}
	return game.Way{Line: line, Say: ref.M("w2.way.example"), Does: game.AsExample}
}

// example is such a line of what stands on the table: blocks and areas that there are, the side in turn's where it has any.
func (t *table) example(verb string) game.Way {
	w := boardExample(verb)
	if t == nil || len(t.land.Areas) == 0 || slices.Contains([]string{"ground", "link", "block"}, verb) {
		return w
	}
	who := func(is func(p *piece) bool) string {
		pick := ""
		for i := range t.Units {
			if p := &t.Units[i]; is(p) && !p.Hidden && (pick == "" || p.At != "" && t.unit(pick).At == "") {
				pick = p.ID
			}
		}
		return pick
	}
	ours := func(arms ...string) string {
		return who(func(p *piece) bool { return p.side() == t.Side && slices.Contains(arms, p.Arm) })
	}
	block, other := cmp.Or(ours(foot, horse), who(func(*piece) bool { return true })), who(func(p *piece) bool { return p.side() != t.Side })
	names := map[string]string{"F-12": block, "F-30": cmp.Or(ours(horse), block), "A-3": cmp.Or(other, block), "reille": cmp.Or(ours(tactical), block), "napoleon": cmp.Or(ours(supreme), block), "G-1": cmp.Or(ours(footGun, horseGun), block), "G-2": cmp.Or(ours(horseGun, footGun), block)}
	if verb == "reveal" {
		if names["b7"] = who(func(p *piece) bool { return !p.known() }); names["b7"] == "" {
			w.Line = "reveal " + block
		}
	}
	words := strings.Fields(w.Line)
	at := t.land.Areas[0].ID
	if len(words) > 1 {
		if p := t.unit(names[words[1]]); p != nil && p.At != "" {
			at = p.At
		}
	}
	for i, word := range words {
		name, steps, counted := strings.Cut(word, "=")
		if id := names[name]; id != "" {
			words[i] = id
			if counted {
				words[i] += "=" + steps
			}
		} else if i > 0 && t.land.Area(word) == nil && game.IsDie(word) && verb != "level" && verb != "reinforce" {
			if next := t.land.Neighbours(at); len(next) > 0 && verb != "area" {
				at = next[0]
			}
			words[i] = at
		}
	}
	w.Line = strings.Join(words, " ")
	return w
}

// noBoard refuses what needs a map.
func noBoard(verb string) *game.Refusal {
	return refuse(game.NotNow, "W200 §1.0", ref.M("w2.refuse.no-board", verb), game.Way{Line: "adjutant play waterloo200-practice", Say: ref.M("w2.way.practice")}, game.Way{Line: "chart", Say: ref.M("w2.way.chart")})
}

// called is a block by its name, however its letters are written; "" of nobody.
func (t *table) called(typed string) string {
	if t == nil {
		return ""
	}
	for i := range t.Units {
		if game.Fold(t.Units[i].ID) == typed {
			return t.Units[i].ID
		}
	}
	return ""
}

// areaCalled is an area by its id, or by its name in either language with dashes for blanks; "" of none.
func (t *table) areaCalled(typed string) string {
	if t == nil {
		return ""
	}
	if a := t.land.Area(typed); a != nil {
		return a.ID
	}
	for i := range t.land.Areas {
		a := &t.land.Areas[i]
		if dashed(a.Name.EN) == typed || dashed(a.Name.IT) == typed {
			return a.ID
		}
	}
	return ""
}

// dashes puts into a name what a typed one has for its spaces and marks.
var dashes = strings.NewReplacer(" ", "-", ",", "", "'", "-", ".", "")

// dashed is a name as it may be typed.
func dashed(name string) string { return dashes.Replace(game.Fold(name)) }

// armyCalled is a faction or a side by a word of either language.
func armyCalled(typed string) string {
	if w := wordOf(factionWords, typed); w != "" {
		return w
	}
	if slices.Contains([]string{allied, "allies", "alleati", "alleato"}, typed) {
		return allied
	}
	return ""
}

var (
	withWords = []string{"with", "con"}
	atWords   = []string{"at", "a", "su", "contro"}
	noneWords = []string{"none", "nessuno", "nessuna"} // behind with: how a line without guns or steps is written
)

// parseOnBoard reads a line of the map; ours is false where it is none.
func parseOnBoard(t *table, l game.Line) (c game.Command, ours bool, no *game.Refusal) {
	v := boardVerb(l.Words[0].Text)
	if v == nil && slices.Contains([]string{"x", "drop"}, l.Words[0].Text) {
		v = &boardWord{name: "drop"}
	}
	if v == nil {
		return c, false, nil
	}
	words := l.Words[1:]
	if slices.Contains(bothVerbs, v.name) && !t.names(v.name, words) {
		if len(words) == 0 && t != nil && !l.Ask { // nothing is declared, nobody is named
			return c, true, refuse(game.BadValue, "W200 §6.0", ref.M("w2.refuse.who"), t.example(v.name))
		}
		return c, false, nil
	}
	p := lineReader{t: t, verb: v.name}
	for _, w := range words {
		if no := p.word(w); no != nil {
			return c, true, no
		}
	}
	c = game.Command{Ask: l.Ask, Question: v.kind == game.AskVerb || v.name == "chart" && t != nil, Faces: p.faces}
	c.Action = game.Action{Verb: v.name, Units: p.units, Args: p.args, Facts: p.facts(), Force: l.Force, Text: l.Reason}
	return c, true, nil
}

// names reports words that name a block or an area of the map, or might: no fact stands first.
func (t *table) names(verb string, words []game.Word) bool {
	if len(words) == 0 || strings.Contains(words[0].Text, "=") {
		return false
	}
	first := words[0].Text
	if t.areaCalled(first) != "" {
		return true
	}
	for _, part := range strings.Split(first, "+") {
		if t.called(part) != "" {
			return true
		}
	}
	if _, _, fact := schema.Named(verbFacts(verb), first); fact {
		return false
	}
	return faceOf(first) == nil && wordOf(armWords, first) == "" && wordOf(factionWords, first) == "" && wordOf(actionWords, first) == "" && !slices.Contains(supportWords, first)
}

// lineReader reads the words behind a verb.
type lineReader struct {
	t      *table
	verb   string
	units  []game.Operand
	args   []string
	option string
	values map[string][]string
	faces  []dice.Face
}

// word reads one word.
func (p *lineReader) word(w game.Word) *game.Refusal {
	typed := w.Text
	switch {
	case slices.Contains(withWords, typed):
		p.begin("with")
		return nil
	case slices.Contains(atWords, typed) && p.verb == "scout":
		p.begin("at")
		return nil
	}
	if p.option != "" {
		return p.valued(w)
	}
	if p.t == nil {
		p.unmapped(typed)
		return nil
	}
	switch p.verb {
	case "ground", "block":
		p.args = append(p.args, p.toldWord(w))
		return nil
	case "option":
		p.args = append(p.args, cmp.Or(wordOf(optionNames, typed), typed))
		return nil
	case "units":
		if f := armyCalled(typed); f != "" && len(p.args) == 0 {
			p.args = append(p.args, f)
			return nil
		}
		return refuse(game.Unknown, "W200 §6.0", ref.M("w2.refuse.word", w.Raw), game.Way{Line: "units " + french, Say: ref.M("w2.way.example")})
	case "end", "score", "strategic", "chart":
		return refuse(game.Unknown, "W200 §6.0", ref.M("w2.refuse.word", w.Raw), p.t.example(p.verb))
	case "drop":
		if v := boardVerb(typed); v != nil {
			p.args = append(p.args, v.name)
			return nil
		}
	case "reinforce", "disc", "control":
		if f := armyCalled(typed); f != "" {
			p.args = append(p.args, f)
			return nil
		}
		if p.verb == "reinforce" && game.IsDie(typed) {
			p.args = append(p.args, typed)
			return nil
		}
	case "level":
		if len(p.units) > 0 && game.IsDie(typed) {
			p.args = append(p.args, typed)
			return nil
		}
	case "reveal":
		if len(p.units) > 0 {
			p.args = append(p.args, p.faceWord(typed))
			return nil
		}
	case "move":
		if slices.Contains([]string{revealWord, "rivela"}, typed) {
			p.args = append(p.args, revealWord)
			return nil
		}
	}
	if a := p.t.areaCalled(typed); a != "" && !(p.verb == "deploy" && len(p.units) == 0) {
		p.args = append(p.args, a)
		return nil
	}
	return p.piece(w)
}

// placeVerbs are the verbs whose first word is no block.
var placeVerbs = []string{"link", "battle", "bombard", "area", "control", "reinforce", "disc"}

// unmapped takes a word where there is no map: what it names nobody can say.
func (p *lineReader) unmapped(typed string) {
	if len(p.units) > 0 || slices.Contains(placeVerbs, p.verb) {
		p.args = append(p.args, typed)
		return
	}
	ids := strings.Split(strings.ToUpper(typed), "+")
	p.units = []game.Operand{{IDs: ids, Join: joined(ids)}}
}

// faceWord is a word of a face as facts spell it.
func (p *lineReader) faceWord(typed string) string {
	for _, words := range [][]game.FactWord{armWords, tongueWords, corpsWords} {
		if x := wordOf(words, typed); x != "" {
			return x
		}
	}
	return typed
}

// toldWord is a word of what is told of a map as facts spell it; a name as it was typed.
func (p *lineReader) toldWord(w game.Word) string {
	if len(p.args) == 0 {
		if p.verb == "ground" {
			if a := p.t.areaCalled(w.Text); a != "" {
				return a
			}
			return w.Text
		}
		return w.Raw
	}
	if x := wordOf(toldWords, w.Text); x != "" {
		return x
	}
	if f := armyCalled(w.Text); f != "" {
		return f
	}
	if a := p.t.areaCalled(w.Text); a != "" {
		return a
	}
	return p.faceWord(w.Text)
}

// toldWords are the words of areas and blocks that are told at the table, in both languages.
var toldWords = []game.FactWord{{Name: "green", Also: []string{"verde"}}, {Name: "yellow", Also: []string{"giallo", "gialla"}}, {Name: "red", Also: []string{"rosso", "rossa"}}, {Name: "black", Also: []string{"nero", "nera"}},
	{Name: "victory", Also: []string{"vittoria"}}, {Name: headquartersHere, Also: []string{"quartiere"}}, {Name: "reserve", Also: []string{"riserva"}}, {Name: "fast", Also: []string{"veloce"}}, {Name: "brunswick"},
	{Name: sunkenHere, Also: []string{"strada-incassata"}}, {Name: arrivalsHere + "red", Also: []string{"arrivi-rosso"}}, {Name: arrivalsHere + "green", Also: []string{"arrivi-verde"}}, {Name: arrivalsHere + "blue", Also: []string{"arrivi-blu"}}}

// optionNames are the optional rules in both languages.
var optionNames = []game.FactWord{{Name: "free-setup", Also: []string{"piazzamento-libero"}}, {Name: "charge", Also: []string{"carica"}}, {Name: "reconnaissance", Also: []string{"ricognizione"}}, {Name: "impetus", Also: []string{"impeto"}},
	{Name: "grand-battery", Also: []string{"grande-batteria", "battery", "batteria"}}, {Name: "languages", Also: []string{"lingue"}}, {Name: "retreat", Also: []string{"ritirata", "withdrawal"}}, {Name: "combined", Also: []string{"combinato"}}, {Name: "morale"}, {Name: "arrivals", Also: []string{"arrivi"}}, {Name: optionOff, Also: []string{"no", "via"}}}

// corpsWords are the colours of corps in both languages.
var corpsWords = []game.FactWord{{Name: "orange", Also: []string{"arancione"}}, {Name: "green", Also: []string{"verde"}}, {Name: "yellow", Also: []string{"giallo"}}, {Name: "pink", Also: []string{"rosa"}},
	{Name: "brown", Also: []string{"marrone"}}, {Name: "blue", Also: []string{"blu"}}, {Name: "azure", Also: []string{"azzurro"}}, {Name: "red", Also: []string{"rosso"}}}

func (p *lineReader) begin(option string) {
	p.option = option
	if p.values == nil {
		p.values = map[string][]string{}
	}
	p.values[option] = []string{}
}

// valued reads a word behind `with` or `at`: guns, commanders with steps, an area.
func (p *lineReader) valued(w game.Word) *game.Refusal {
	if p.t == nil {
		p.values[p.option] = append(p.values[p.option], strings.Replace(w.Text, "=", game.PartColon, 1))
		return nil
	}
	if p.option == "at" {
		a := p.t.areaCalled(w.Text)
		if a == "" {
			return p.t.nowhere(w.Raw)
		}
		p.values["at"] = append(p.values["at"], a)
		return nil
	}
	if slices.Contains(noneWords, w.Text) {
		return nil
	}
	for _, part := range strings.FieldsFunc(w.Text, func(r rune) bool { return r == '+' }) {
		name, n, counted := strings.Cut(part, "=")
		id := p.t.called(name)
		if id == "" {
			return p.t.nobody(name)
		}
		if counted {
			if !game.IsDie(n) {
				return refuse(game.BadValue, "W200 §6.4", ref.M("w2.refuse.word", w.Raw), p.t.example(p.verb))
			}
			id += game.PartColon + n
		}
		p.values["with"] = append(p.values["with"], id)
	}
	return nil
}

// piece is a block, or several joined.
func (p *lineReader) piece(w game.Word) *game.Refusal {
	var ids []string
	plus := func(r rune) bool { return r == '+' }
	raw := strings.FieldsFunc(w.Raw, plus)
	for i, part := range strings.FieldsFunc(w.Text, plus) {
		id := p.t.called(part)
		switch {
		case id == "" && len(p.units) > 0:
			return p.t.nowhere(raw[min(i, len(raw)-1)])
		case id == "" && slices.Contains(placeVerbs, p.verb):
			return p.t.nowhere(raw[min(i, len(raw)-1)])
		case id == "":
			return p.t.nobody(raw[min(i, len(raw)-1)])
		}
		ids = append(ids, id)
	}
	if len(ids) == 0 { // a + by itself joins what follows
		return nil
	}
	if len(p.units) == 0 {
		p.units = append(p.units, game.Operand{IDs: ids, Join: joined(ids)})
		return nil
	}
	o := &p.units[0]
	o.IDs = append(o.IDs, ids...)
	o.Join = joined(o.IDs)
	return nil
}

func joined(ids []string) game.Join {
	if len(ids) > 1 {
		return game.Together
	}
	return game.Alone
}

// facts are the options of a line.
func (p *lineReader) facts() (out []game.Fact) {
	for _, name := range []string{"at", "with"} {
		list, told := p.values[name]
		if !told {
			continue
		}
		if len(list) == 0 {
			list = []string{"none"}
		}
		out = append(out, game.Fact{Name: name, Value: strings.Join(list, game.ListComma)})
	}
	return out
}

// boardLine is an action of the map as a line that can be typed again.
func boardLine(a game.Action) string {
	out := []string{a.Verb}
	if a.Verb == "drop" {
		out[0] = "x"
	}
	if a.Verb == "withdraw" && len(a.Units) > 0 && len(a.Units[0].IDs) == len(a.Args) {
		for i, id := range a.Units[0].IDs {
			out = append(out, id, a.Args[i])
		}
		return strings.Join(out, " ")
	}
	for _, u := range a.Units {
		if a.Verb == "arrive" {
			out = append(out, u.IDs...)
			continue
		}
		out = append(out, strings.Join(u.IDs, "+"))
	}
	out = append(out, a.Args...)
	for _, f := range a.Facts {
		out = append(out, f.Name)
		for _, v := range strings.Split(f.Value, game.ListComma) {
			out = append(out, strings.Replace(v, game.PartColon, "=", 1))
		}
	}
	return strings.Join(out, " ")
}
