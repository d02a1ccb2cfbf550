package waterloo200

import (
	"slices"
	"strings"

	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is what may be asked of a game on its map.

func heading(say ref.Msg, cites ...ref.Ref) game.Text {
	return game.Text{Kind: game.HeadLine, Say: say, Refs: cites}
}

func row(say ref.Msg) game.Text { return game.Text{Kind: game.BodyLine, Say: say} }

// areaSay is an area in a sentence.
func areaSay(a *field.Area) any {
	if a.Name.EN == a.ID {
		return a.ID
	}
	return a.Name.Msg()
}

// areaCalled is what people call an area of which something is asked; none where the file calls it by its id alone.
func areaCalled(a *field.Area) ref.Name {
	if a.Name.EN == a.ID {
		return ref.Name{}
	}
	return ref.Name{EN: a.Name.EN, IT: a.Name.IT}
}

// peopleCall is what people call whose blocks are drawn: lines and journals name them by an id.
var peopleCall = map[string]ref.Name{"french": {EN: "French", IT: "Francesi"}, "british": {EN: "British", IT: "Inglesi"}, "prussian": {EN: "Prussians", IT: "Prussiani"},
	"attacker": {EN: "attacker", IT: "attaccante"}, "defender": {EN: "defender", IT: "difensore"}, "reserve": {EN: "reserve", IT: "riserva"},
	"horse": {EN: "cavalry", IT: "cavalleria"}, "foot": {EN: "infantry", IT: "fanteria"}, "scouted": {EN: "scouted", IT: "esplorati"}}

// answer is a question of the map.
func (t *table) answer(a game.Action) (v game.Verdict, no *game.Refusal) {
	var p *piece
	if len(a.Units) > 0 {
		if p = t.unit(a.Units[0].IDs[0]); p == nil {
			return v, t.nobody(a.Units[0].IDs[0])
		}
	}
	var at *field.Area
	if len(a.Args) > 0 && a.Verb != "units" {
		if at = t.land.Area(a.Args[0]); at == nil {
			return v, t.nowhere(a.Args[0])
		}
	}
	switch a.Verb {
	case "show", "area":
		switch {
		case p != nil:
			v.Lines = append(v.Lines, heading(t.says(p), "W200 §3.0"))
			v.Data = t.data(p)
		case at != nil:
			return t.showsArea(at), nil
		default:
			return v, refuse(game.Unknown, "W200 §3.0", ref.M("w2.refuse.who"), t.example(a.Verb))
		}
	case "chart":
		return t.charts(), nil
	case "units":
		return t.allUnits(a.Args), nil
	case "score":
		return t.stands(), nil
	case "legal":
		return t.listed(a, func(game.Action) bool { return false }), nil
	case "reach":
		if p == nil {
			return v, refuse(game.Unknown, "W200 §3.0", ref.M("w2.refuse.who"), t.example(a.Verb))
		}
		return t.reaches(p)
	}
	return v, nil
}

// charts is the game as a file of its own.
func (t *table) charts() (v game.Verdict) {
	text := t.file()
	v.Lines = append(v.Lines, heading(ref.M("w2.chart.known"), "W200 §1.0"))
	for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		v.Lines = append(v.Lines, game.Text{Kind: game.TableLine, Say: ref.M("w2.value", l)})
	}
	v.Data = game.Object{{Key: "file", Value: text}}
	return v
}

// says is a block in one line.
func (t *table) says(p *piece) ref.Msg {
	if p.Dead {
		return ref.M("w2.unit.dead", p.ID)
	}
	if !p.known() {
		return ref.M("w2.unit.unknown", p.ID, factionWord(p.Faction), t.where(p))
	}
	marks := ref.Comma{ref.Word("w2.arm." + p.Arm)}
	if p.Corps != "" {
		marks = append(marks, ref.Word("w2.corps."+p.Corps))
	}
	marks = append(marks, p.face().String())
	for _, m := range []struct {
		is  bool
		key string
	}{{p.Up, "up"}, {p.Active, "active"}, {p.Moved, "moved"}} {
		if m.is {
			marks = append(marks, ref.M("w2.unit."+m.key))
		}
	}
	if p.At == "" {
		return ref.M("w2.unit.off", p.ID, t.where(p), marks)
	}
	return ref.M("w2.unit", p.ID, t.where(p), marks)
}

// where is where a block is.
func (t *table) where(p *piece) any {
	switch {
	case p.At != "":
		return areaSay(t.land.Area(p.At))
	case p.Pool:
		return ref.Word("w2.where.reserve")
	case p.Hidden:
		return ref.Word("w2.where.hidden")
	}
	return ref.Word("w2.where.away")
}

// data is a block as JSON has it.
func (t *table) data(p *piece) game.Object {
	o := game.Object{{Key: "id", Value: p.ID}, {Key: "faction", Value: p.Faction}, {Key: "corps", Value: p.Corps}, {Key: "arm", Value: p.Arm}, {Key: "at", Value: p.At}}
	if p.known() {
		o = append(o, game.KV{Key: "shows", Value: p.face().String()})
	}
	return append(o, game.Object{{Key: "up", Value: p.Up}, {Key: "active", Value: p.Active}, {Key: "reserve", Value: p.Pool}, {Key: "dead", Value: p.Dead}}...)
}

// allUnits is how everything stands, or all of a faction or a side.
func (t *table) allUnits(of []string) (v game.Verdict) {
	v.Lines = append(v.Lines, heading(ref.M("w2.units"), "W200 §3.0"))
	units := []game.Object{}
	for i := range t.Units {
		if p := &t.Units[i]; len(of) > 0 && p.Faction != of[0] && sideNames[p.side()] != of[0] {
			continue
		}
		v.Lines = append(v.Lines, row(t.says(&t.Units[i])))
		units = append(units, t.data(&t.Units[i]))
	}
	v.Data = game.Object{{Key: "units", Value: units}}
	return v
}

// showsArea is an area with all that stands there.
func (t *table) showsArea(a *field.Area) (v game.Verdict) {
	beside := ref.Comma{}
	for _, n := range t.land.Neighbours(a.ID) {
		beside = append(beside, areaSay(t.land.Area(n)))
	}
	v.Lines = append(v.Lines, heading(ref.M("w2.area", areaSay(a), ref.Word("w2.colour."+a.Colour), a.Terrain, factionWord(t.Control[a.ID])), "W200 §1.0"), row(ref.M("w2.area.beside", beside)))
	for _, m := range []struct {
		is  bool
		key string
	}{{a.Victory, "victory"}, {a.Sunken != "", "sunken"}, {a.Headquarters != "", "headquarters"}, {t.contested(a.ID), "contested"}} {
		if m.is {
			v.Lines = append(v.Lines, row(ref.M("w2.area."+m.key)))
		}
	}
	ids := []string{}
	for _, p := range t.in(a.ID, -1) {
		v.Lines = append(v.Lines, row(t.says(p)))
		ids = append(ids, p.ID)
	}
	v.Data = game.Object{{Key: "id", Value: a.ID}, {Key: "colour", Value: a.Colour}, {Key: "terrain", Value: a.Terrain}, {Key: "control", Value: t.Control[a.ID]}, {Key: "contested", Value: t.contested(a.ID)}, {Key: "units", Value: ids}}
	return v
}

// reserves is how many blocks a faction has in reserve, as far as whoever asks may know.
func (t *table) reserveSize(faction string) int { return len(t.reserve(faction)) + t.Reserve[faction] }

// stands is how the game stands.
func (t *table) stands() (v game.Verdict) {
	count := t.victoryAreas()
	v.Lines = append(v.Lines, heading(ref.M("w2.score", t.Turn, t.n.turns, count[theFrench], count[theAllies], sideWord(t.Disc)), "W200 §0/vincere"))
	values, reserves, morale := game.Object{}, game.Object{}, game.Object{}
	for _, f := range []string{french, british, prussian} {
		v.Lines = append(v.Lines, row(ref.M("w2.score.faction", factionWord(f), t.value(f), t.reserveSize(f))))
		values = append(values, game.KV{Key: f, Value: t.value(f)})
		reserves = append(reserves, game.KV{Key: f, Value: t.reserveSize(f)})
	}
	for _, f := range []string{french, british} {
		v.Lines = append(v.Lines, row(ref.M("w2.score.morale", factionWord(f), t.morale(f))))
		morale = append(morale, game.KV{Key: f, Value: t.morale(f)})
	}
	control, cubes := game.Object{}, game.Object{}
	for i := range t.land.Areas {
		a := &t.land.Areas[i]
		by := t.Control[a.ID]
		control = append(control, game.KV{Key: a.ID, Value: by})
		if by != a.Start {
			cubes = append(cubes, game.KV{Key: a.ID, Value: by})
		}
	}
	v.Data = game.Object{{Key: "turn", Value: t.Turn}, {Key: "phase", Value: string(t.Phase)}, {Key: "side", Value: sideNames[t.Side]}, {Key: "disc", Value: sideNames[t.Disc]}, {Key: "passes", Value: t.Passes}, {Key: "sv", Value: values}, {Key: "reserve", Value: reserves}, {Key: "morale", Value: morale},
		{Key: "control", Value: control}, {Key: "cubes", Value: cubes}, {Key: "areas", Value: []int{count[0], count[1]}}, {Key: "isolated", Value: orNone(t.cut())}, {Key: "over", Value: t.Phase == over}, {Key: "victor", Value: t.Won}, {Key: "by", Value: t.By}}
	if b := t.Battle; b != nil && b.Stage == stageHits {
		v.Data = append(v.Data, game.KV{Key: "hitting", Value: b.Faction[t.hitting()]})
	}
	if l := t.Last; l != nil {
		v.Data = append(v.Data, game.KV{Key: "battle", Value: game.Object{{Key: "of", Value: l.OF}, {Key: "df", Value: l.DF}, {Key: "fr", Value: l.OF - l.DF}, {Key: "hits", Value: []int{l.Hits[0], l.Hits[1]}}, {Key: "victory", Value: l.Victory}}})
	}
	return v
}

// orNone is a list as JSON has it, also an empty one.
func orNone(all []string) []string {
	if all == nil {
		return []string{}
	}
	return all
}

// reaches are the areas to which a block may move now.
func (t *table) reaches(p *piece) (v game.Verdict, no *game.Refusal) {
	if p.At == "" {
		return v, refuse(game.Illegal, "W200 §3.0", ref.M("w2.refuse.off", p.ID), whereabouts(p))
	}
	ways := t.ways(p)
	v.Lines = append(v.Lines, heading(ref.M("w2.reach", p.ID, len(ways)), "W200 §6.2.2"))
	rows := []string{}
	for _, w := range ways {
		way := ref.List{}
		for _, to := range w.path {
			way = append(way, t.typedName(t.land.Area(to)))
		}
		v.Lines = append(v.Lines, row(ref.M("w2.reach.row", way, w.cost)))
		rows = append(rows, strings.Join(w.path, " "))
	}
	v.Data = game.Object{{Key: "ways", Value: rows}}
	return v, nil
}

// listed are the lines that are taken now, of everybody or of one block.
func (t *table) listed(a game.Action, waits func(game.Action) bool) (v game.Verdict) {
	rows := []string{}
	for _, act := range t.legal(-1) {
		if (len(a.Units) == 0 || len(act.Units) > 0 && slices.Contains(act.Units[0].IDs, a.Units[0].IDs[0])) && !waits(act) {
			rows = append(rows, boardLine(act))
		}
	}
	v.Lines = append(v.Lines, heading(ref.M("w2.legal", len(rows)), "W200 §6.0"))
	if t.Learned {
		v.Lines = append(v.Lines, row(ref.M("w2.legal.learned")))
	}
	if len(a.Units) == 0 {
		v.Lines = append(v.Lines, t.listedByVerb(rows)...)
		v.Data = game.Object{{Key: "lines", Value: rows}}
		return v
	}
	v.Lines = append(v.Lines, t.listedWhole(rows)...)
	v.Data = game.Object{{Key: "lines", Value: rows}}
	return v
}

// manyWays are the verbs of which the ways of each block would fill a window.
var manyWays = []string{"activate", "move", "pass", "scout"}

// listedByVerb are listed lines, of those that have a way for each block only how many: whoever wants those asks of one block.
func (t *table) listedByVerb(rows []string) (out []game.Text) {
	count := map[string]map[string]int{}
	var blocks [][2]string
	var rest []string
	for _, l := range rows {
		words := strings.Fields(l)
		if len(words) < 2 || !slices.Contains(manyWays, words[0]) {
			rest = append(rest, l)
			continue
		}
		if count[words[0]] == nil {
			count[words[0]] = map[string]int{}
		}
		if count[words[0]][words[1]] == 0 {
			blocks = append(blocks, [2]string{words[0], words[1]})
		}
		count[words[0]][words[1]]++
	}
	one := ""
	for _, verb := range manyWays {
		who := ref.Comma{}
		for _, b := range blocks {
			if b[0] == verb {
				who = append(who, ref.M("w2.legal.ways", b[1], count[verb][b[1]]))
				if one == "" {
					one = b[1]
				}
			}
		}
		if len(who) > 0 {
			out = append(out, row(ref.M("w2.legal.row", ref.Typed(verb), who)))
		}
	}
	out = append(out, t.listedWhole(rest)...)
	if one != "" {
		out = append(out, row(ref.M("w2.legal.one", ref.Typed("legal "+one))))
	}
	return out
}

// listedWhole are listed lines, those that begin alike in one row.
func (t *table) listedWhole(rows []string) (out []game.Text) {
	by := map[string]ref.Comma{}
	var order []string
	for _, l := range rows {
		words := strings.Fields(l)
		start := strings.Join(words[:min(len(words), 2)], " ")
		if words[0] == "withdraw" { // all of an area in one line
			start, words = l, words[:2]
		}
		if by[start] == nil {
			order = append(order, start)
			by[start] = ref.Comma{}
		}
		if rest := words[min(len(words), 2):]; len(rest) > 0 {
			by[start] = append(by[start], t.listedEnd(rest))
		}
	}
	for _, start := range order {
		if len(by[start]) == 0 {
			out = append(out, row(ref.M("w2.value", ref.Typed(start))))
			continue
		}
		out = append(out, row(ref.M("w2.legal.row", ref.Typed(start), by[start])))
	}
	return out
}

// listedEnd is where a listed line ends: of a way its last area, and whether somebody is revealed there. The ways
// themselves are the cheapest; reach tells them with what they cost.
func (t *table) listedEnd(words []string) any {
	end := words[len(words)-1]
	revealed := end == revealWord
	if revealed && len(words) > 1 {
		end = words[len(words)-2]
	}
	a := t.land.Area(end)
	switch {
	case a == nil || slices.Contains(withWords, words[0]):
		return ref.Typed(strings.Join(words, " "))
	case revealed:
		return ref.M("w2.legal.reveal", t.typedName(a))
	}
	return t.typedName(a)
}

// typedName is an area as a line names it in either language.
func (t *table) typedName(a *field.Area) ref.Name {
	it := dashed(a.Name.IT)
	if t.areaCalled(it) != a.ID {
		it = a.ID
	}
	return ref.Name{EN: a.ID, IT: it}
}

// groundSay is the ground of an area: its colour, its bonus, and whether it counts for victory (W200 §1.0).
func groundSay(a *field.Area) ref.Msg {
	key := "w2.area.ground"
	if a.Victory {
		key = "w2.area.ground-victory"
	}
	return ref.M(key, ref.Word("w2.colour."+a.Colour), a.Terrain)
}

// chart is the map as it may be drawn.
func (t *table) chart() game.Chart {
	out := game.Chart{Title: ref.M("w2.title", t.land.Name.Msg()), PointsOf: ref.M("w2.points-of")}
	out.Colours = []game.Colour{game.Blue, game.Red}
	for _, name := range sideNames {
		out.Sides = append(out.Sides, ref.M("w2.army."+name))
	}
	g := game.Graph{}
	for i := range t.land.Areas {
		a := &t.land.Areas[i]
		p := game.Point{ID: a.ID, Name: ref.M("w2.value", areaSay(a)), Held: sideOf(t.Control[a.ID]) + 1, Say: groundSay(a)}
		if a.At != nil {
			p.At = *a.At
		}
		g.Width, g.Depth = max(g.Width, p.At[0]), max(g.Depth, p.At[1])
		g.Points = append(g.Points, p)
	}
	for _, l := range t.land.Links {
		g.Links = append(g.Links, game.Link{From: l[0], To: l[1]})
	}
	out.Table = g
	for i := range t.Units {
		p := &t.Units[i]
		f := p.face()
		x := game.Tally{ID: p.ID, Side: p.side(), Start: faceOf(p.Block).strength(), Now: f.strength(), Mark: "steady"}
		if p.known() {
			x.What = ref.M("w200.what", ref.Comma{ref.Word("w2.arm." + p.Arm), faceOf(p.Block).String()})
		}
		if p.Dead {
			x.Now, x.Mark, x.Say = 0, "destroyed", ref.M("w2.unit.is-dead")
		}
		out.Tally = append(out.Tally, x)
		out.Whole++
		if p.At != "" {
			out.Placed++
			q := game.Piece{ID: p.ID, Side: p.side(), At: game.Node{ID: p.At}, Mark: x.Mark, Down: !t.seen(p)}
			if p.known() {
				q.Face = ref.M("w2.value", f.String())
			}
			out.Pieces = append(out.Pieces, q)
		}
	}
	count := t.victoryAreas()
	out.Result = []ref.Msg{ref.M("w2.score", t.Turn, t.n.turns, count[theFrench], count[theAllies], sideWord(t.Disc))}
	if t.Phase == over {
		out.Result = slices.Insert(out.Result, 0, t.wonLine())
	}
	return out
}
