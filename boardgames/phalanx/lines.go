package phalanx

import (
	"slices"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the grammar of the lines of a game on its board.

// boardWord is a verb of the board.
type boardWord struct {
	name  string
	words []string
	kind  game.VerbKind
	refs  []ref.Ref
}

// boardVerbs are the verbs of the board in the order of a turn, with their words. move, fire and
// charge are questions too, where facts follow and no piece.
var boardVerbs = []boardWord{
	{"deal", []string{"deal", "distribuisci"}, game.DoVerb, []ref.Ref{"PHX §4"}},
	{"bid", []string{"bid", "offri"}, game.DoVerb, []ref.Ref{"PHX §7"}},
	{"tie", []string{"tie", "spareggio"}, game.DoVerb, []ref.Ref{"PHX §7"}},
	{"play", []string{"play", "gioca"}, game.DoVerb, []ref.Ref{"PHX §6", "PHX §8"}},
	{"move", []string{"move", "muovi"}, game.DoVerb, []ref.Ref{"PHX §8", "PHX §8.3"}},
	{"enter", []string{"enter", "entra"}, game.DoVerb, []ref.Ref{"PHX §5"}},
	{"attack", []string{"attack", "attacca"}, game.DoVerb, []ref.Ref{"PHX §9", "PHX §9.2"}},
	{"cards", []string{"cards", "carte"}, game.DoVerb, []ref.Ref{"PHX §9.3"}},
	{"fire", []string{"fire", "spara"}, game.DoVerb, []ref.Ref{"PHX §11.1"}},
	{"charge", []string{"charge", "carica"}, game.DoVerb, []ref.Ref{"PHX §11.4"}},
	{"force", []string{"force", "costringi"}, game.DoVerb, []ref.Ref{"PHX §11.5"}},
	{"rally", []string{"rally", "raduna"}, game.DoVerb, []ref.Ref{"PHX §11.6"}},
	{"restore", []string{"restore", "rigenera"}, game.DoVerb, []ref.Ref{"PHX §11.6"}},
	{"health", []string{"health", "salute"}, game.DoVerb, []ref.Ref{"PHX §11.7"}},
	{"reduce", []string{"reduce", "riduci"}, game.DoVerb, []ref.Ref{"PHX §9.4", "PHX §9.5"}},
	{"retreat", []string{"retreat", "ritira"}, game.DoVerb, []ref.Ref{"PHX §9.4", "PHX §9.5"}},
	{"castle", []string{"castle", "castello"}, game.DoVerb, []ref.Ref{"PHX §10"}},
	{"advance", []string{"advance", "avanza"}, game.DoVerb, []ref.Ref{"PHX §9.4"}},
	{"withdraw", []string{"withdraw", "scosta"}, game.DoVerb, []ref.Ref{"PHX §9.6"}},
	{"place", []string{"place", "sposta"}, game.DoVerb, []ref.Ref{"PHX §12"}},
	{"end", []string{"end", "next", "prosegui", "avanti", "fine"}, game.DoVerb, []ref.Ref{"PHX §4"}},
	{"pass", []string{"pass", "passa"}, game.DoVerb, []ref.Ref{"PHX §4"}},
	{"put", []string{"put", "metti"}, game.RecordVerb, []ref.Ref{"PHX §3.1"}},
	{"remove", []string{"remove", "togli"}, game.RecordVerb, []ref.Ref{"PHX §9.5"}},
	{"flip", []string{"flip", "gira"}, game.RecordVerb, []ref.Ref{"PHX §9.1"}},
	{"upset", []string{"upset", "disordina"}, game.RecordVerb, []ref.Ref{"PHX §9.5"}},
	{"hold", []string{"hold", "tiene"}, game.RecordVerb, []ref.Ref{"PHX §4"}},
	{"taken", []string{"taken", "preso"}, game.RecordVerb, []ref.Ref{"PHX §13"}},
	{"board", []string{"board", "tavola"}, game.RecordVerb, []ref.Ref{"PHX §2.1"}},
	{"ground", []string{"ground", "terreno"}, game.RecordVerb, []ref.Ref{"PHX §8.3"}},
	{"edge", []string{"edge", "bordo"}, game.RecordVerb, []ref.Ref{"PHX §8.3"}},
	{"piece", []string{"piece", "pezzo"}, game.RecordVerb, []ref.Ref{"PHX §2.2"}},
	{"entry", []string{"entry", "ingresso"}, game.RecordVerb, []ref.Ref{"PHX §5"}},
	{"deck", []string{"deck", "mazzo"}, game.RecordVerb, []ref.Ref{"PHX §2.3"}},
	{"command", []string{"command", "comando"}, game.RecordVerb, []ref.Ref{"PHX §11.2"}},
	{"players", []string{"players", "giocatori"}, game.RecordVerb, []ref.Ref{"PHX §1"}},
	{"show", []string{"show", "mostra"}, game.AskVerb, nil},
	{"units", []string{"units", "unità", "unita"}, game.AskVerb, nil},
	{"hand", []string{"hand", "mano"}, game.AskVerb, []ref.Ref{"PHX §6"}},
	{"score", []string{"score", "punti"}, game.AskVerb, []ref.Ref{"PHX §13.3"}},
	{"legal", []string{"legal", "lecite"}, game.AskVerb, nil},
}

// toldVerbs are those of what the table tells of its board.
var toldVerbs = []string{"board", "ground", "edge", "piece", "entry", "deck", "command"}

// both are the verbs of the board that are declared too.
var bothVerbs = []string{"move", "fire", "charge"}

func boardVerb(typed string) *boardWord {
	for i := range boardVerbs {
		if slices.Contains(boardVerbs[i].words, typed) {
			return &boardVerbs[i]
		}
	}
	return nil
}

// onBoardVerb reports an action of the board.
func onBoardVerb(a game.Action) bool {
	if slices.Contains(bothVerbs, a.Verb) {
		return len(a.Units) > 0
	}
	return a.Verb == "drop" || slices.ContainsFunc(boardVerbs, func(v boardWord) bool { return v.name == a.Verb })
}

// boardExample is a line of a verb that can be typed.
func boardExample(verb string) game.Way {
	line := map[string]string{"deal": "deal", "bid": "bid french 4-2", "tie": "tie french 3-1", "play": "play 4-2", "move": "move F1 5,6 e", "enter": "enter P1 14,6 w", "attack": "attack F1+F2 at A1 with 2-4 against 4-3",
		"cards": "cards allied 4-3", "fire": "fire F1 with 3-1-artillery", "charge": "charge F1 5,6 at A1 with 3-2-charge", "force": "force A1 5,6 at F1 with 2-1-forced-charge", "rally": "rally F1 with 3-1-rally",
		"restore": "restore F1 with 3-1-rally", "health": "health with 3-1-health", "reduce": "reduce A1", "retreat": "retreat A1 5,7 n", "castle": "castle A1", "advance": "advance F1 n", "withdraw": "withdraw A1 5,7 s",
		"place": "place wellington 5,6", "put": "put F1 5,6 n", "hold": "hold french 7", "taken": "taken hougoumont french",
		"board": "board 15,11", "ground": "ground castle 3,4 hougoumont", "edge": "edge ridge 5,6 5,7", "piece": "piece F1 french infantry 4/2 5,4 n", "entry": "entry 14,5", "deck": "deck prussian p6-1*6 p4-2-artillery*4", "command": "command french 2 1", "players": "players 3"}[verb]
	if line == "" {
		line = verb
	}
	return game.Way{Line: line, Say: ref.M("ph.way.example"), Does: game.AsExample}
}

// noBoard refuses what needs one.
func noBoard() *game.Refusal {
	return refuse(game.NotNow, "PHX §3", ref.M("ph.refuse.no-board"), boardExample("board"), game.Way{Line: "adjutant play phalanx-practice", Say: ref.M("ph.way.practice")})
}

// called is a unit, a leader or a side by its name, however its letters are written.
func (t *table) called(typed string) string {
	for i := range t.units() {
		if game.Fold(t.Units[i].ID) == typed {
			return t.Units[i].ID
		}
	}
	if id := t.undashed(typed); id != "" { // as a map in letters has it
		return id
	}
	for _, l := range []string{"napoleon", "wellington"} {
		if typed == l || typed == "napoleone" && l == "napoleon" {
			return l
		}
	}
	for name, also := range map[string][]string{french: {"french", "francesi", "francese"}, allied: {"allied", "allies", "alleati", "alleato"}, prussian: {"prussian", "prussians", "prussiani"}} {
		if slices.Contains(also, typed) {
			return name
		}
	}
	return ""
}

// undashed is the unit whose id a word is without its dashes, if there is one such unit alone.
func (t *table) undashed(typed string) (id string) {
	for i := range t.units() {
		if u := t.Units[i].ID; strings.Contains(u, "-") && strings.ReplaceAll(game.Fold(u), "-", "") == typed {
			if id != "" {
				return ""
			}
			id = u
		}
	}
	return id
}

// units are those of a board, if there is one.
func (t *table) units() []piece {
	if t == nil {
		return nil
	}
	return t.Units
}

// parseOnBoard reads a line of the board; ours is false where it is none.
func parseOnBoard(t *table, l game.Line) (c game.Command, ours bool, no *game.Refusal) {
	v := boardVerb(l.Words[0].Text)
	if v == nil && slices.Contains([]string{"x", "drop"}, l.Words[0].Text) {
		v = &boardWord{name: "drop"}
	}
	if v == nil {
		return c, false, nil
	}
	words := l.Words[1:]
	if slices.Contains(bothVerbs, v.name) && !t.names(words) {
		if len(words) == 0 && t != nil && !l.Ask { // nothing is declared, nobody is named
			return c, true, refuse(game.BadValue, "PHX §8", ref.M("ph.refuse.who"), boardExample(v.name))
		}
		return c, false, nil
	}
	if slices.Contains(toldVerbs, v.name) {
		a := parseTold(t, v.name, words)
		a.Force, a.Text = l.Force, l.Reason
		return game.Command{Action: a, Ask: l.Ask, Question: v.name == "board" && len(a.Args) == 0}, true, nil
	}
	p := lineReader{t: t, verb: v.name}
	for _, w := range words {
		if no := p.word(w); no != nil {
			return c, true, no
		}
	}
	c = game.Command{Ask: l.Ask, Question: v.kind == game.AskVerb, Faces: p.faces}
	c.Action = game.Action{Verb: v.name, Units: p.units, Args: p.args, Facts: p.facts(), Force: l.Force, Text: l.Reason}
	return c, true, nil
}

// names reports words that name a piece of the board, or might: no fact stands first.
func (t *table) names(words []game.Word) bool {
	if len(words) == 0 || strings.Contains(words[0].Text, "=") {
		return false
	}
	for _, part := range strings.Split(words[0].Text, "+") {
		if t.called(part) != "" {
			return true
		}
	}
	return !slices.ContainsFunc(declaredWords(), func(w string) bool { return w == words[0].Text }) && !game.IsDie(words[0].Text)
}

// declaredWords are words with which the facts of a declared move, shot or charge may begin.
func declaredWords() (out []string) {
	for _, list := range [][]game.FactWord{armWords, moverWords, groundWords, positionWords} {
		for _, w := range list {
			out = append(append(out, w.Name), w.Also...)
		}
	}
	return append(out, atWords...)
}

// lineReader reads the words behind a verb.
type lineReader struct {
	t      *table
	verb   string
	units  []game.Operand
	args   []string
	option string
	values map[string][]string
	second bool
	faces  []dice.Face
}

var cardActions = []string{elite, command}

// fights are the verbs whose line may name the cards of both sides, playsCards those whose line may name a card.
var (
	fights     = []string{"attack", "charge", "force"}
	playsCards = append([]string{"fire", "rally", "restore", "health"}, fights...)
)

// word reads one word.
func (p *lineReader) word(w game.Word) *game.Refusal {
	typed := w.Text
	switch {
	case slices.Contains(withWords, typed) && !slices.Contains(playsCards, p.verb), slices.Contains(againstWords, typed) && !slices.Contains(fights, p.verb):
		return refuse(game.Unknown, "PHX §9", ref.M("ph.refuse.word", w.Raw), boardExample(p.verb)) // what nobody reads would stand in the line as if it had been said
	case slices.Contains(withWords, typed):
		p.option = "with"
		p.begin("with")
		return nil
	case slices.Contains(againstWords, typed):
		p.option = "against"
		p.begin("against")
		return nil
	case slices.Contains(atWords, typed):
		p.second = true
		return nil
	}
	if p.option != "" {
		p.values[p.option] = append(p.values[p.option], cardUse(typed))
		return nil
	}
	switch p.verb {
	case "deal":
		if p.card(typed) != dice.Hidden || len(p.args) > 0 {
			return refuse(game.Unknown, "PHX §4", ref.M("ph.refuse.word", w.Raw), boardExample(p.verb))
		}
		p.args = []string{dice.Hidden}
		return nil
	case "play":
		p.args = append(p.args, p.card(typed))
		return nil
	case "bid", "cards", "hold", "tie":
		if len(p.units) == 0 {
			id := p.t.called(typed)
			if seatOf(id) < 0 {
				return refuse(game.Unknown, "PHX §7", ref.M("ph.refuse.which-side"), boardExample(p.verb))
			}
			p.units = []game.Operand{{IDs: []string{id}}}
			return nil
		}
		if p.verb == "tie" && p.t != nil && p.t.packs[p.t.tieHand(sideOf(p.units[0].IDs[0]))] != nil {
			p.faces = append(p.faces, dice.Face{Card: cardCalled(typed), By: dice.Hand})
			return nil
		}
		p.args = append(p.args, p.card(typed))
		return nil
	case "taken":
		if id := p.t.called(typed); id != "" && len(p.args) == 1 {
			typed = id
		}
		p.args = append(p.args, typed)
		return nil
	case "hand":
		id := p.t.called(typed)
		if seatOf(id) < 0 {
			return refuse(game.Unknown, "PHX §6", ref.M("ph.refuse.which-side"), boardExample(p.verb))
		}
		p.args = append(p.args, id)
		return nil
	case "pass":
		if p.t.called(typed) == prussian {
			p.args = append(p.args, prussian)
			return nil
		}
		return refuse(game.Unknown, "PHX §4", ref.M("ph.refuse.word", w.Raw), boardExample(p.verb))
	case "players":
		p.args = append(p.args, typed)
		return nil
	case "end", "units", "score", "health":
		return refuse(game.Unknown, "PHX §4", ref.M("ph.refuse.word", w.Raw), boardExample(p.verb))
	case "drop":
		if boardVerb(typed) != nil {
			p.args = append(p.args, boardVerb(typed).name)
			return nil
		}
	}
	if _, square := squareOf(typed); square {
		p.args = append(p.args, typed)
		return nil
	}
	if f, is := facingWord(typed); is && len(p.units) > 0 && p.t.called(typed) == "" {
		p.args = append(p.args, f)
		return nil
	}
	return p.piece(w)
}

func (p *lineReader) begin(option string) {
	if p.values == nil {
		p.values = map[string][]string{}
	}
	p.values[option] = []string{}
}

// card is a card of a line: a word for none, or its canonical name.
func (p *lineReader) card(typed string) string {
	switch typed {
	case "nessuna", "none":
		return none
	case "coperte", "coperta", dice.Hidden:
		return dice.Hidden
	}
	return cardUse(typed)
}

// cardUse is a card as it is used: elite=3-1-elite is the card's action, alone its points.
func cardUse(typed string) string {
	if use, name, acting := strings.Cut(typed, "="); acting {
		for _, a := range cardActions {
			if use == a || use == actionItalian[a] || use == plainLetters(actionItalian[a]) {
				return a + game.PartColon + cardCalled(name)
			}
		}
		return typed
	}
	if typed == "nessuna" {
		return none
	}
	return cardCalled(typed)
}

// piece is a unit, or several joined.
func (p *lineReader) piece(w game.Word) *game.Refusal {
	var ids []string
	plus := func(r rune) bool { return r == '+' }
	raw := strings.FieldsFunc(w.Raw, plus)
	for i, part := range strings.FieldsFunc(w.Text, plus) {
		id := p.t.called(part)
		switch {
		case id == "" && p.t == nil: // whether there is one nobody can say
			id = strings.ToUpper(part)
		case id == "" && i < len(raw):
			return p.t.nobody(raw[i])
		case id == "":
			return p.t.nobody(part)
		}
		ids = append(ids, id)
	}
	if len(ids) == 0 { // a + by itself joins what follows
		return nil
	}
	switch {
	case p.second && len(p.units) == 0:
		return refuse(game.BadValue, "PHX §9", ref.M("ph.refuse.who"), boardExample(p.verb))
	case p.second && len(p.units) == 1, len(p.units) == 0:
		p.units = append(p.units, game.Operand{IDs: ids, Join: joined(ids)})
	default:
		o := &p.units[len(p.units)-1]
		o.IDs = append(o.IDs, ids...)
		o.Join = joined(o.IDs)
	}
	return nil
}

func joined(ids []string) game.Join {
	if len(ids) > 1 {
		return game.Together
	}
	return game.Alone
}

// facts are the cards of a line.
func (p *lineReader) facts() (out []game.Fact) {
	for _, name := range []string{"with", "against"} {
		list, told := p.values[name]
		if !told {
			continue
		}
		if len(list) == 0 {
			list = []string{none}
		}
		out = append(out, game.Fact{Name: name, Value: strings.Join(list, game.ListComma)})
	}
	return out
}

// boardLine is an action of the board as a line that can be typed again.
func boardLine(a game.Action) string {
	out := []string{a.Verb}
	if a.Verb == "drop" {
		out[0] = "x"
	}
	first := len(a.Units)
	if a.Verb == "charge" || a.Verb == "force" {
		first = min(1, first)
	}
	for i, u := range a.Units {
		if i == first {
			out = append(out, asTyped(a.Args)...)
		}
		if i > 0 {
			out = append(out, "at")
		}
		out = append(out, strings.Join(u.IDs, "+"))
	}
	if len(a.Units) <= first {
		out = append(out, asTyped(a.Args)...)
	}
	for _, f := range a.Facts {
		out = append(out, f.Name)
		out = append(out, asTyped(strings.Split(f.Value, game.ListComma))...)
	}
	return strings.Join(out, " ")
}

// asTyped are words as they are typed: a card that acts with its sign.
func asTyped(args []string) (out []string) {
	for _, w := range args {
		out = append(out, strings.Replace(w, game.PartColon, "=", 1))
	}
	return out
}
