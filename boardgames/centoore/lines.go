package centoore

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/internal/dice"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is the grammar of a campaign's lines.

// campaignWord is a verb of a campaign.
type campaignWord struct {
	name  string
	words []string
	kind  game.VerbKind
	refs  []ref.Ref
}

// campaignVerbs are the verbs of a campaign in the order of a turn, with their words.
var campaignVerbs = []campaignWord{
	{"join", []string{"join", "unisci"}, game.DoVerb, []ref.Ref{"CO §3", "CO §7.2.4"}},
	{"place", []string{"place", "schiera"}, game.DoVerb, []ref.Ref{"CO §3"}},
	{"play", []string{"play", "gioca"}, game.DoVerb, []ref.Ref{"CO §5.1", "CO §5.1.1", "CO §6.2"}},
	{"initiative", []string{"initiative", "iniziativa"}, game.DoVerb, []ref.Ref{"CO §5"}},
	{"draw", []string{"draw", "pesca"}, game.DoVerb, []ref.Ref{"CO §6.1"}},
	{"move", []string{"move", "muovi", "m"}, game.DoVerb, []ref.Ref{"CO §7.2", "CO §7.2.1", "CO §7.2.2", "CO §7.2.4", "CO §7.2.6"}},
	{"rally", []string{"rally", "riordina"}, game.DoVerb, []ref.Ref{"CO §7.3", "CO §8.9"}},
	{"retire", []string{"retire", "ripiega"}, game.DoVerb, []ref.Ref{"CO §8.2"}},
	{"march", []string{"march", "marcia"}, game.DoVerb, []ref.Ref{"CO §8.3.1"}},
	{"fight", []string{"fight", "combatti"}, game.DoVerb, []ref.Ref{"CO §8"}},
	{"run", []string{"run", "fuggi"}, game.DoVerb, []ref.Ref{"CO §8.6.1"}},
	{"pursue", []string{"pursue", "insegui"}, game.DoVerb, []ref.Ref{"CO §8.7", "CO §7.2.7"}},
	{"end", []string{"end", "next", "prosegui", "avanti", "passa", "fine"}, game.DoVerb, []ref.Ref{"CO §4", "CO §9"}},
	{"campaign", []string{"campaign", "campagna"}, game.RecordVerb, []ref.Ref{"CO §1.2"}},
	{"zone", []string{"zone", "zona"}, game.RecordVerb, []ref.Ref{"CO §1.2"}},
	{"road", []string{"road", "strada"}, game.RecordVerb, []ref.Ref{"CO §1.2", "CO §7.2"}},
	{"commander", []string{"commander", "comandante"}, game.RecordVerb, []ref.Ref{"CO §1.1.3"}},
	{"counter", []string{"counter", "pedina"}, game.RecordVerb, []ref.Ref{"CO §1.1.2"}},
	{"put", []string{"put", "metti"}, game.RecordVerb, nil},
	{"remove", []string{"remove", "togli"}, game.RecordVerb, nil},
	{"flip", []string{"flip", "rovescia"}, game.RecordVerb, nil},
	{"hold", []string{"hold", "tiene"}, game.RecordVerb, []ref.Ref{"CO §6"}},
	{"morale", []string{"morale"}, game.RecordVerb, []ref.Ref{"CO §8.8"}},
	{"show", []string{"show", "mostra"}, game.AskVerb, nil},
	{"units", []string{"units", "unità", "unita"}, game.AskVerb, nil},
	{"hand", []string{"hand", "mano"}, game.AskVerb, []ref.Ref{"CO §6"}},
	{"status", []string{"status", "stato"}, game.AskVerb, []ref.Ref{"CO §2", "CO §9.4"}},
	{"legal", []string{"legal", "lecite"}, game.AskVerb, []ref.Ref{"CO §4"}},
	{"reach", []string{"reach", "portata", "raggiunge"}, game.AskVerb, []ref.Ref{"CO §7.2"}},
	{"supply", []string{"supply", "comunicazioni"}, game.AskVerb, []ref.Ref{"CO §1.4", "CO §9.3"}},
}

// campaignVerb is the verb that a word means, nil of none.
func campaignVerb(typed string) *campaignWord {
	for i := range campaignVerbs {
		if slices.Contains(campaignVerbs[i].words, typed) {
			return &campaignVerbs[i]
		}
	}
	return nil
}

// onTheMap reports an action of a campaign: `retire` is one where a force is named.
func onTheMap(a game.Action) bool {
	switch a.Verb {
	case "retire":
		return len(a.Units) > 0
	case "drop":
		return true
	}
	return slices.ContainsFunc(campaignVerbs, func(v campaignWord) bool { return v.name == a.Verb })
}

// campaignExample is a line of a verb that can be typed.
func campaignExample(verb string) game.Way {
	line := map[string]string{
		"join": "join I-1+I-2 ney", "place": "place ney charleroi", "play": "play richmond-ball", "initiative": "initiative 4 3", "draw": "draw french",
		"move": "move ney gosselies quatre-bras phases=3 with vandamme", "rally": "rally I-1", "retire": "retire V-1 mons with plain-1", "march": "march IV-1+IV-2 nivelles",
		"fight": "fight nivelles chits=vandamme:2 4 4", "run": "run ney gosselies", "pursue": "pursue wellington at ney", "zone": "zone hal difficult=6 depot=english",
		"road": "road hal nivelles dotted", "commander": "commander ney 1 1", "counter": "counter I-1 french infantry 3/2 corps=I at=hal", "put": "put ney hal", "remove": "remove I-1",
		"flip": "flip I-1", "hold": "hold french vandamme plain-1", "morale": "morale french 20", "show": "show ney", "reach": "reach ney", "supply": "supply ney",
	}[verb]
	if line == "" {
		line = verb
	}
	return game.Way{Line: line, Say: ref.M("co.way.line"), Does: game.AsExample}
}

// optionWords are the words behind which names follow, and the facts that they make.
var optionWords = map[string]string{"with": "with", "con": "with", "taking": "taking", "porta": "taking", "leaving": "leaving", "lascia": "leaving", "phases": "phases", "fasi": "phases",
	"difficult": "difficult", "difficile": "difficult", "depot": "depot", "deposito": "depot", "setup": "setup", "schieramento": "setup", "brussels": "brussels", "bruxelles": "brussels",
	"corps": "corps", "corpo": "corps", "stack": "stack", "impila": "stack", "at": "at", "in": "at", "wing": "wing", "ala": "wing"}

// alone is where a unit goes that leaves its wing while the armies are made up.
const alone = "alone"

// betweenWords may stand before a zone or the second force.
var betweenWords = []string{"at", "to", "vs", "against", "contro", "su", "a", "in", "verso"}

// parseCampaign reads a line of a campaign; ours is false for one that declares a situation.
func parseCampaign(c *campaign, l game.Line, last *game.Last) (cmd game.Command, ours bool, no *game.Refusal) {
	v := campaignVerb(l.Words[0].Text)
	words := l.Words[1:]
	if v == nil && c != nil && last != nil && last.Asked != nil && l.Ask && onTheMap(*last.Asked) && last.Asked.Verb == "fight" && strings.Contains(l.Words[0].Text, "=") {
		v, words = campaignVerb("fight"), append([]game.Word{{Text: first(last.Asked.Args)}}, l.Words...)
	}
	if v == nil || v.name == "retire" && (c == nil || len(words) == 0 || strings.Contains(words[0].Text, "=")) {
		return cmd, false, nil
	}
	p := lineReader{c: c, verb: v}
	cmd = game.Command{Ask: l.Ask, Question: v.kind == game.AskVerb}
	for _, w := range words {
		if no = p.word(w); no != nil {
			return cmd, true, no
		}
	}
	if p.open != "" && v.kind == game.RecordVerb { // at, and then nothing
		return cmd, true, refuse(game.Unknown, "CO §4", ref.M("co.refuse.word", words[len(words)-1].Raw), campaignExample(v.name))
	}
	cmd.Action = game.Action{Verb: v.name, Units: p.units, Args: p.args, Facts: p.facts(), Force: l.Force, Text: l.Reason}
	cmd.Faces = p.faces
	if v.name == "campaign" && c != nil {
		cmd.Question = true
	}
	return cmd, true, nil
}

// lineReader is a line on its way into an action.
type lineReader struct {
	c      *campaign
	verb   *campaignWord
	units  []game.Operand
	args   []string
	names  []string
	values map[string][]string
	open   string // the option whose names follow
	second bool   // the second force is meant
	faces  []dice.Face
	battle []game.Fact
}

func (p *lineReader) word(w game.Word) *game.Refusal {
	if name, value, eq := strings.Cut(w.Text, "="); eq {
		return p.assigned(w, name, value)
	}
	if p.verb.kind == game.RecordVerb {
		return p.recorded(w)
	}
	switch {
	case p.throws() && game.IsDie(w.Text):
		f, ok := game.DieFace(w.Text, int(dice.D6))
		if !ok {
			return refuse(game.BadValue, "CO §1.3", ref.M("co.refuse.face", w.Raw), campaignExample(p.verb.name))
		}
		p.faces = append(p.faces, dice.Face{Die: dice.D6, Face: f, By: dice.Hand})
		return nil
	case p.verb.name == "draw":
		return p.drawn(w)
	case p.throws() && p.answered(w):
		return nil
	case p.open == "" && slices.Contains(betweenWords, w.Text):
		p.second = p.second || len(p.units) > 0
		return nil
	}
	if o, ok := optionWords[w.Text]; ok && (o == "with" || o == "taking" || o == "leaving") {
		p.open = o
		return nil
	}
	if p.open != "" {
		return p.named(p.open, w)
	}
	return p.plain(w)
}

// throws reports a verb with dice or questions of its own.
func (p *lineReader) throws() bool { return p.verb.name == "fight" || p.verb.name == "initiative" }

// assigned is NAME=VALUE: an option, or a fact of the battle.
func (p *lineReader) assigned(w game.Word, name, value string) *game.Refusal {
	if n, is := strings.CutPrefix(name, "r"); is && n != "" && strings.Trim(n, "0123456789") == "" {
		return refuse(game.BadValue, "CO §8", ref.M("co.refuse.map-reading", strings.ToUpper(name), ref.Typed(strings.ToUpper(name)+": "+value)))
	}
	if p.verb.name == "fight" {
		of, fact, known := factName(name)
		switch {
		case !known || !slices.Contains([]string{"chits", "own-chits", "charges", "battery", "guard-from", "corps"}, fact):
			return refuse(game.Unknown, "CO §8", ref.M("co.refuse.fact", name), campaignExample("fight"))
		case of == "" && fact == "own-chits":
			fact = "chits"
		case of == "" && fact == "charges":
			return refuse(game.Ambiguous, "CO §8", ref.M("co.refuse.whose", fact), game.Way{Line: "fight " + first(p.args) + " attacker-" + w.Text, Say: ref.M("co.way.example")}, game.Way{Line: "fight " + first(p.args) + " defender-" + w.Text, Say: ref.M("co.way.example")})
		}
		p.battle = append(p.battle, game.Fact{Of: of, Name: fact, Value: factValue(fact, value)})
		return nil
	}
	o, ok := optionWords[name]
	if !ok || value == "" {
		return refuse(game.Unknown, "CO §7", ref.M("co.refuse.fact", name), campaignExample(p.verb.name))
	}
	_, typed, _ := strings.Cut(w.Raw, "=")
	raw := strings.Split(typed, ",")
	for i, v := range strings.Split(value, ",") {
		one := game.Word{Text: v, Raw: v}
		if i < len(raw) {
			one.Raw = raw[i]
		}
		if no := p.named(o, one); no != nil {
			return no
		}
	}
	return nil
}

// named adds a name to an option.
func (p *lineReader) named(option string, w game.Word) *game.Refusal {
	for _, part := range strings.FieldsFunc(w.Text, func(r rune) bool { return r == '+' || r == ',' }) {
		v := part
		switch option {
		case "with":
			v = chitCalled(part)
		case "taking", "wing":
			v = p.c.leaderCalled(part)
		case "leaving":
			if v = p.c.unitCalled(part); v == "" {
				return p.c.unknown(part)
			}
		case "at":
			v = p.c.zoneCalled(part)
		case "corps":
			v = w.Raw
		case "depot", "setup":
			v = armyCalled(part)
		}
		if p.values == nil {
			p.values = map[string][]string{}
		}
		if p.values[option] == nil {
			p.names = append(p.names, option)
		}
		p.values[option] = append(p.values[option], v)
	}
	return nil
}

// drawn is a word of a draw: the player, and what came.
func (p *lineReader) drawn(w game.Word) *game.Refusal {
	if i, ok := playerCalled(w.Text); ok && len(p.units) == 0 {
		p.units = []game.Operand{{IDs: []string{playerNames[i]}}}
		return nil
	}
	id := chitCalled(w.Text)
	player := theFrench
	if len(p.units) > 0 {
		player = slices.Index(playerNames[:], p.units[0].IDs[0])
	}
	if p.c != nil && p.c.pack(player) != nil {
		p.faces = append(p.faces, dice.Face{Card: id, By: dice.Hand})
		return nil
	}
	p.args = append(p.args, id)
	return nil
}

// answered reads an answer to a question of a battle or of the initiative: a unit, a charge, an
// order.
func (p *lineReader) answered(w game.Word) bool {
	if p.verb.name == "initiative" {
		switch w.Text {
		case "first", "primo", "prima":
			p.faces = append(p.faces, dice.Face{Die: dice.Choice, Pick: "first", By: dice.Hand})
			return true
		case "second", "secondo", "seconda":
			p.faces = append(p.faces, dice.Face{Die: dice.Choice, Pick: "second", By: dice.Hand})
			return true
		}
		return false
	}
	if len(p.args) == 0 {
		return false
	}
	if id := p.c.unitCalled(w.Text); id != "" {
		p.faces = append(p.faces, dice.Face{Die: dice.Choice, Pick: id, By: dice.Hand})
		return true
	}
	if f, ok := answer(w.Text); ok && !strings.HasPrefix(f.Pick, "a") && !strings.HasPrefix(f.Pick, "d") {
		p.faces = append(p.faces, f)
		return true
	}
	return false
}

// plain is a word by itself: a force, a zone, a chit, a player.
func (p *lineReader) plain(w game.Word) *game.Refusal {
	switch p.verb.name {
	case "end", "status", "units", "initiative":
		return refuse(game.Unknown, "CO §4", ref.M("co.refuse.word", w.Raw), campaignExample(p.verb.name))
	case "play":
		switch len(p.args) {
		case 0:
			p.args = append(p.args, chitCalled(w.Text))
		case 1:
			p.args = append(p.args, w.Text)
		default:
			p.args = append(p.args, p.c.zoneCalled(w.Text))
		}
		return nil
	case "hand":
		if i, ok := playerCalled(w.Text); ok {
			p.args = append(p.args, playerNames[i])
			return nil
		}
		return refuse(game.Unknown, "CO §6", ref.M("co.refuse.word", w.Raw), campaignExample("hand"))
	}
	if ways := strings.Split(w.Text, "+"); p.verb.name == "run" && len(p.units) > 0 && len(ways) > 1 { // as its answers are offered
		for _, z := range ways {
			p.args = append(p.args, p.c.zoneCalled(z))
		}
		return nil
	}
	ids, isForce := p.c.forceCalled(w.Text)
	want := 1
	switch p.verb.name {
	case "join":
		want = 2
	case "pursue":
		want = 2
	case "fight":
		want = 0
	}
	if p.verb.name == "join" && len(p.units) == 1 && (w.Text == alone || w.Text == "sola" || w.Text == "solo") {
		p.units = append(p.units, game.Operand{IDs: []string{alone}})
		return nil
	}
	zone := p.c.zoneCalled(w.Text)
	isZone := p.c != nil && p.c.ground.Zone(zone) != nil
	switch {
	case isForce && len(p.units) < want && (p.verb.name != "show" || !isZone):
		if p.verb.name == "pursue" && !p.second && len(p.units) == 1 {
			p.units[0].IDs, p.units[0].Join = append(p.units[0].IDs, ids...), game.Together
			return nil
		}
		p.units = append(p.units, game.Operand{IDs: ids, Join: joined2(ids)})
		return nil
	case len(p.units) < want && want > 0 && p.verb.name != "show" && p.verb.name != "legal" && p.verb.name != "supply":
		if isForce || !isZone {
			return p.c.unknown(w.Raw)
		}
		return refuse(game.BadValue, "CO §7", ref.M("co.refuse.who"), campaignExample(p.verb.name))
	}
	p.args = append(p.args, zone)
	return nil
}

// recorded is a word of what the table tells.
func (p *lineReader) recorded(w game.Word) *game.Refusal {
	if slices.Contains([]string{"commander", "counter", "zone"}, p.verb.name) && len(p.args) > 0 {
		if p.open != "" { // what stood before it said what it is: at hal, corps I
			o := p.open
			p.open = ""
			return p.named(o, w)
		}
		if o, ok := optionWords[w.Text]; ok && o != "brussels" {
			p.open = o
			return nil
		}
	}
	ids, isForce := p.c.forceCalled(w.Text)
	switch {
	case slices.Contains([]string{"put", "remove", "flip"}, p.verb.name) && len(p.units) == 0:
		if !isForce {
			return p.c.unknown(w.Raw)
		}
		p.units = []game.Operand{{IDs: ids, Join: joined2(ids)}}
		return nil
	case p.verb.name == "put" && slices.Contains(betweenWords, w.Text):
		return nil
	case p.verb.name == "hold" && len(p.args) > 0:
		p.args = append(p.args, chitCalled(w.Text))
		return nil
	case p.verb.name == "hold":
		if i, ok := playerCalled(w.Text); ok {
			p.args = append(p.args, playerNames[i])
			return nil
		}
	case p.verb.name == "morale" && len(p.args) == 0, p.verb.name == "counter" && armyCalled(w.Text) != w.Text:
		p.args = append(p.args, armyCalled(w.Text))
		return nil
	case p.verb.name == "counter" && len(p.args) == 0:
		p.args = append(p.args, w.Raw) // its id, as the table writes it
		return nil
	case p.verb.name == "commander" && len(p.args) == 0:
		p.args = append(p.args, p.c.commanderCalled(w.Text))
		return nil
	}
	p.args = append(p.args, toldWord(p.verb.name, w.Text))
	return nil
}

// facts are the options of a line, in the order in which they were named.
func (p *lineReader) facts() (out []game.Fact) {
	for _, o := range p.names {
		out = append(out, game.Fact{Name: o, Value: strings.Join(p.values[o], ",")})
	}
	return append(out, p.battle...)
}

// campaignLine is an action of a campaign as a line that can be typed again.
func campaignLine(a game.Action) string {
	out := []string{a.Verb}
	if a.Verb == "drop" {
		out[0] = "x"
	}
	for i, u := range a.Units {
		switch {
		case i > 0 && a.Verb == "pursue":
			out = append(out, "at")
		case i > 0 && a.Verb == "drop":
			continue
		}
		sep := "+"
		if a.Verb == "pursue" && i == 0 {
			sep = " "
		}
		out = append(out, strings.Join(u.IDs, sep))
	}
	if a.Verb != "drop" {
		out = append(out, a.Args...)
	}
	for _, f := range a.Facts {
		name := f.Name
		switch f.Of {
		case "a":
			name = "attacker-" + strings.TrimPrefix(name, "own-")
		case "t":
			name = "defender-" + strings.TrimPrefix(name, "own-")
		}
		out = append(out, name+"="+f.Value)
	}
	return strings.Join(out, " ")
}

// toldWord is a word of what the table tells in its canonical form.
func toldWord(verb, s string) string {
	switch s {
	case "piena", "full":
		return "full"
	case "punteggiata", "dotted":
		return "dotted"
	case "fanteria", "infantry", "foot":
		return foot
	case "guardia", "guard":
		return guards
	case "cavalleria", "cavalry", "horse":
		return horse
	case "pesante", "heavy":
		return heavy
	case "nessuna", "none":
		return "none"
	}
	return s
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

func itoa(n int) string { return strconv.Itoa(n) }

// completes gives the words that may follow a verb of a campaign.
func (c *campaign) completes(before []string) (all []string) {
	for i := range c.Wings {
		if w := &c.Wings[i]; !w.Gone {
			all = append(all, w.ID)
		}
	}
	for i := range c.Units {
		if u := &c.Units[i]; !u.Gone {
			all = append(all, u.ID)
		}
	}
	for i := range c.ground.Zones {
		all = append(all, c.ground.Zones[i].ID)
	}
	if len(before) > 1 {
		all = append(all, "with", "taking", "leaving", "phases=")
	}
	return all
}

// noCampaign refuses what needs a map.
func noCampaign(verb string) *game.Refusal {
	return refuse(game.NotNow, "CO §1.2", ref.M("co.refuse.no-campaign", ref.Word("co.verb."+verb)), game.Way{Line: "adjutant play centoore-practice", Say: ref.M("co.way.practice")}, game.Way{Line: "campaign", Say: ref.M("co.way.campaign")})
}
