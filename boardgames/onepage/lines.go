package onepage

import (
	"slices"
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// boardWord is a verb of a game on its board.
type boardWord struct {
	name  string
	words []string
	kind  game.VerbKind
	refs  []ref.Ref
}

// boardVerbs are the verbs of a game on its board, in the order of a turn, with their words.
var boardVerbs = []boardWord{
	{"fire", []string{"fire", "spara", "f"}, game.DoVerb, []ref.Ref{"W1P §6", "W1P §13"}},
	{"move", []string{"move", "muovi", "m"}, game.DoVerb, []ref.Ref{"W1P §4", "W1P §5", "W1P §11", "W1P §12"}},
	{"turn", []string{"turn", "gira"}, game.DoVerb, []ref.Ref{"W1P §4"}},
	{"enter", []string{"enter", "entra"}, game.DoVerb, []ref.Ref{"W1P §1"}},
	{"break", []string{"break", "sciogli"}, game.DoVerb, []ref.Ref{"W1P §11", "W1P §13"}},
	{"sortie", []string{"sortie", "sortita"}, game.DoVerb, []ref.Ref{"W1P §4", "W1P §14"}},
	{"end", []string{"end", "next", "prosegui", "avanti", "passa", "fine"}, game.DoVerb, []ref.Ref{"W1P §2", "W1P §1"}},
	{"board", []string{"board", "tavola"}, game.RecordVerb, []ref.Ref{"W1P §1"}},
	{"piece", []string{"piece", "pezzo"}, game.RecordVerb, []ref.Ref{"W1P §1"}},
	{"ground", []string{"ground", "terreno"}, game.RecordVerb, []ref.Ref{"W1P §5"}},
	{"put", []string{"put", "metti"}, game.RecordVerb, nil},
	{"remove", []string{"remove", "togli"}, game.RecordVerb, nil},
	{"show", []string{"show", "mostra"}, game.AskVerb, nil},
	{"pieces", []string{"pieces", "pezzi"}, game.AskVerb, nil},
	{"score", []string{"score", "punti"}, game.AskVerb, []ref.Ref{"W1P §3"}},
	{"legal", []string{"legal", "lecite"}, game.AskVerb, []ref.Ref{"W1P §2"}},
	{"reach", []string{"reach", "portata", "raggiunge"}, game.AskVerb, []ref.Ref{"W1P §4", "W1P §5"}},
}

// boardVerb is the verb of the board that a word means, "" of none.
func boardVerb(typed string) string {
	for _, v := range boardVerbs {
		if slices.Contains(v.words, typed) {
			return v.name
		}
	}
	return ""
}

// boardExample is a line of a verb that can be typed.
func boardExample(verb string) game.Way {
	line := map[string]string{"fire": "fire F1 at A3", "move": "move F1 12,14 n", "turn": "turn F1 w", "enter": "enter P1 47,9 w", "break": "break F1",
		"sortie": "sortie A1 at F1", "put": "put F1 12,14 n", "remove": "remove F1", "board": "board 48,32", "piece": "piece F1 french infantry 12,14 n", "ground": "ground wood 12,15 12,16", "show": "show F1", "reach": "reach F1", "attack": "attack F1 at A1"}[verb]
	if line == "" {
		line = verb
	}
	return game.Way{Line: line, Say: ref.M("op.way.example"), Does: game.AsExample}
}

var betweens = []string{"at", "vs", "against", "su", "contro", "a", "to", "in"}

// parse reads a line of a verb of the board; there may be none.
func (t *table) parse(verb string, words []game.Word) (c game.Command, no *game.Refusal) {
	c.Action.Verb = verb
	for i := range boardVerbs {
		if boardVerbs[i].name == verb {
			c.Question = boardVerbs[i].kind == game.AskVerb
		}
	}
	if verb == "piece" || verb == "ground" || verb == "board" {
		return t.parseLearned(c, words)
	}
	for _, w := range words {
		if slices.Contains(betweens, w.Text) {
			continue
		}
		read, no := readArgument(&c, w)
		if !read && no == nil {
			no = t.readOperand(&c, w)
		}
		if no != nil {
			return c, no
		}
	}
	if n := len(c.Action.Units); n != wanted(verb) && !(verb == "legal" && n == 1) {
		return c, refuse(game.BadValue, "W1P §2", ref.M("op.refuse.who", ref.Word("w1p.verb."+verb)), boardExample(verb))
	}
	return c, nil
}

// throwsDice reports a verb behind whose pieces the faces of dice may stand.
func throwsDice(verb string) bool { return verb == "fire" || verb == "attack" || verb == "sortie" }

// readArgument reads a word that names no piece: a face of a die, a square or a direction, a side.
func readArgument(c *game.Command, w game.Word) (read bool, no *game.Refusal) {
	verb := c.Action.Verb
	switch {
	case throwsDice(verb) && game.IsDie(w.Text):
		f, ok := game.DieFace(w.Text, int(dice.D6))
		if !ok {
			return false, refuse(game.BadValue, "W1P §17", ref.M("board.face", w.Raw), boardExample(verb))
		}
		c.Faces = append(c.Faces, dice.Face{Die: dice.D6, Face: f, By: dice.Hand})
	case isArgument(w.Text):
		c.Action.Args = append(c.Action.Args, canonical(w.Text))
	case verb == "pieces":
		i, ok := sideOf(w.Text)
		if !ok {
			return false, refuse(game.Unknown, "W1P §1", ref.M("board.word", w.Raw), game.Way{Line: "pieces french", Say: ref.M("op.way.example")})
		}
		c.Action.Args = append(c.Action.Args, sideNames[i])
	default:
		return false, nil
	}
	return true, nil
}

// readOperand reads a word that names a piece, or several with a plus between them.
func (t *table) readOperand(c *game.Command, w game.Word) *game.Refusal {
	verb, parts := c.Action.Verb, strings.Split(w.Text, "+")
	if verb == "end" || verb == "score" {
		return refuse(game.Unknown, "W1P §2", ref.M("board.word", w.Raw), boardExample(verb))
	}
	if len(c.Action.Units) == wanted(verb) && t != nil && t.called(parts[0]) == "" {
		return refuse(game.Unknown, "W1P §4", ref.M("board.word", w.Raw), boardExample(verb)) // no piece is meant
	}
	op := game.Operand{}
	for _, part := range parts {
		id := strings.ToUpper(part) // of a line without a board, which Prepare refuses
		if t != nil {
			id = t.called(part)
		}
		if id == "" {
			return t.unknown(part)
		}
		op.IDs = append(op.IDs, id)
	}
	if len(op.IDs) > 1 {
		op.Join = game.Together
	}
	c.Action.Units = append(c.Action.Units, op)
	return nil
}

// wanted is how many operands a verb has.
func wanted(verb string) int {
	switch verb {
	case "fire", "attack", "sortie":
		return 2
	case "end", "pieces", "score", "legal":
		return 0
	}
	return 1
}

// called is the piece of a name, however its letters are written; "" of none.
func (t *table) called(typed string) string {
	for i := range t.All {
		if game.Fold(t.All[i].ID) == typed {
			return t.All[i].ID
		}
	}
	return ""
}

// isArgument reports a square, a direction or a number of squares.
func isArgument(s string) bool {
	_, square := readSquare(s)
	return square || canonical(s) != s || isWay(s) || game.IsDie(s)
}

func isWay(s string) bool { _, ok := board.Facing(s); return ok }

// canonical is a direction as the sheet's words have it.
func canonical(s string) string {
	for way, words := range alsoWays {
		if slices.Contains(words, s) {
			return way
		}
	}
	return s
}

// sideWords are the words for the two sides.
var armyWords = [2][]string{{"french", "francesi", "francese"}, {"allied", "alleati", "inglesi", "english", "prussians", "prussiani"}}

func sideOf(typed string) (int, bool) {
	for i, ws := range armyWords {
		if slices.Contains(ws, typed) {
			return i, true
		}
	}
	return 0, false
}

// boardLine is an action on the board as a line that can be typed again.
func boardLine(a game.Action) string {
	out := []string{a.Verb}
	if a.Verb == "drop" {
		out[0] = "x"
	}
	for i, u := range a.Units {
		if i > 0 && a.Verb != "drop" {
			out = append(out, "at")
		}
		if i == 0 || a.Verb != "drop" {
			out = append(out, strings.Join(u.IDs, "+"))
		}
	}
	return strings.Join(append(out, a.Args...), " ")
}

// parseOnBoard reads a line of the board; ours is false for one that declares a situation.
// Without a verb pieces and squares change the last question.
func parseOnBoard(t *table, l game.Line, last *game.Last) (c game.Command, ours bool, no *game.Refusal) {
	first := l.Words[0].Text
	verb := boardVerb(first)
	if verb == "" && t != nil {
		v := verbFacts(first)
		switch {
		case v == nil || v.Verb != "attack":
		case len(l.Words) == 1 && !l.Ask, len(l.Words) > 1 && t.called(strings.Split(l.Words[1].Text, "+")[0]) != "":
			verb = "attack" // of pieces; alone it names none, and declares nothing either
		}
	}
	if verb == "" {
		return c, false, nil
	}
	c, no = t.parse(verb, l.Words[1:])
	c.Ask = l.Ask
	c.Action.Force, c.Action.Text = l.Force, l.Reason
	return c, true, no
}
