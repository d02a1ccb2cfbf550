package waterloo200

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/doc"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file learns a map at the table, beside the printed one: its areas, which of them touch, and blocks. Each is
// told once and an entry of its own, so that to take a move back forgets none of it.

// unrolled is a game of whose map nobody has told anything yet.
type unrolled struct{}

func (*unrolled) Kind() string      { return "map" }
func (*unrolled) Fields(*game.Wire) {}

// charted is an area as the table tells of it.
type charted struct {
	Area, Colour, Start, Sunken, Headquarters, Arrivals string
	Terrain                                             int
	Victory, Brunswick                                  bool
}

func (*charted) Kind() string { return "area" }

func (e *charted) Fields(w *game.Wire) {
	w.Text("area", &e.Area)
	w.Text("colour", &e.Colour)
	w.Text("start", &e.Start)
	w.Text("sunken", &e.Sunken)
	w.Text("headquarters", &e.Headquarters)
	w.Text("arrivals", &e.Arrivals)
	w.Int("terrain", &e.Terrain)
	w.Flag("victory", &e.Victory)
	w.Flag("brunswick", &e.Brunswick)
}

// bordered is two areas that touch.
type bordered struct{ From, To string }

func (*bordered) Kind() string { return "link" }

func (e *bordered) Fields(w *game.Wire) {
	w.Text("from", &e.From)
	w.Text("to", &e.To)
}

// added is a block that the table tells of.
type added struct {
	Unit, Faction, Corps, Arm, Block, Language, Area string
	Fast, Pool                                       bool
}

func (*added) Kind() string { return "block" }

func (e *added) Fields(w *game.Wire) {
	w.Unit("unit", &e.Unit)
	w.Text("faction", &e.Faction)
	w.Text("corps", &e.Corps)
	w.Text("arm", &e.Arm)
	w.Text("block", &e.Block)
	w.Text("language", &e.Language)
	w.Text("area", &e.Area)
	w.Flag("fast", &e.Fast)
	w.Flag("reserve", &e.Pool)
}

// unrolls is a game whose map nobody knows yet: the French hold the disc and begin (W200 §4.0).
func unrolls() *table {
	n, err := printed()
	if err != nil {
		panic(err) // shipped tables, proven by a test
	}
	t := set(field.Blank(), n, readings{})
	t.Phase, t.Learned = choosing, true
	return t
}

// learns is the game after the table has told something.
func (t *table) learns(e game.Event) {
	switch e := e.(type) {
	case *charted:
		a := field.Area{ID: e.Area}
		if was := t.land.Area(e.Area); was != nil {
			a = *was
		} else {
			a.Name.EN, a.Name.IT = e.Area, e.Area
			t.Control = maps.Clone(t.Control)
			t.Control[e.Area] = e.Start
		}
		a.Colour, a.Terrain, a.Start, a.Sunken, a.Headquarters, a.Arrivals, a.Victory, a.Brunswick = e.Colour, e.Terrain, e.Start, e.Sunken, e.Headquarters, e.Arrivals, e.Victory, e.Brunswick
		t.land = t.land.WithArea(a)
	case *bordered:
		t.land = t.land.WithLink(e.From, e.To)
	case *added:
		t.Units = append(t.Units, piece{ID: e.Unit, Faction: e.Faction, Corps: e.Corps, Arm: e.Arm, Block: e.Block, Language: e.Language, Fast: e.Fast, At: e.Area, Pool: e.Pool})
		t.Contested = t.contests()
	}
}

// toldMap is what the table tells of a map: `chart`, `ground`, `link` and `block`.
func (d *deed) toldMap() game.Adjudication {
	switch d.Act.Verb {
	case "chart":
		d.Head("chart", "W200 §1.0")
		d.Does(&unrolled{})
		return d.Done()
	case "ground":
		return d.tellsGround()
	case "link":
		return d.tellsLinks()
	}
	return d.tellsBlock()
}

// tellsGround is `ground AREA COLOUR BONUS FACTION ...`: an area, or what else is known of it.
func (d *deed) tellsGround() game.Adjudication {
	if len(d.Act.Args) == 0 {
		return d.Bad("W200 §1.0", "ground")
	}
	id := d.Act.Args[0]
	if !field.MayBeArea(id) {
		return d.Bad("W200 §1.0", "area-name", id)
	}
	e := &charted{Area: id, Colour: "green"}
	if a := d.T.land.Area(id); a != nil {
		e = &charted{a.ID, a.Colour, a.Start, a.Sunken, a.Headquarters, a.Arrivals, a.Terrain, a.Victory, a.Brunswick}
	}
	for _, w := range d.Act.Args[1:] {
		switch {
		case slices.Contains(field.Colours(), w):
			e.Colour = w
		case slices.Contains([]string{french, british, prussian}, w):
			e.Start = w
		case slices.Contains(field.SunkenCorps(), w):
			e.Sunken = w
		case w == "victory":
			e.Victory = true
		case w == "headquarters":
			e.Headquarters = headquartersHere
		case w == "brunswick":
			e.Brunswick = true
		case w == sunkenHere:
			return d.Bad("W200 §1.7", "ground-sunken")
		case strings.HasPrefix(w, arrivalsHere) && slices.Contains(field.Corps(prussian), w[len(arrivalsHere):]):
			e.Arrivals = w[len(arrivalsHere):]
		case game.IsDie(w) && atoi(w) <= field.MostBonus():
			e.Terrain = atoi(w)
		case game.IsDie(w):
			return d.Bad("W200 §1.0", "ground-bonus", w, field.MostBonus())
		default:
			return d.Bad("W200 §1.0", "ground-word", w)
		}
	}
	if e.Headquarters == headquartersHere {
		e.Headquarters = e.Start
	}
	if e.Colour == black {
		e.Start = prussian
	}
	if e.Start == "" {
		return d.Bad("W200 §1.5.1", "ground-start", id)
	}
	d.Does(e)
	text := "units: []\nareas:\n"
	for i := range d.T.land.Areas {
		text += "  - {" + areaOfFile(&d.T.land.Areas[i]) + "}\n"
	}
	if d.No(unreadable(text, "W200 §1.0", "ground")) {
		return nil
	}
	d.Head("ground", "W200 §1.0", id, ref.Word("w2.colour."+e.Colour), e.Terrain, factionWord(e.Start))
	return d.Done()
}

// Words of an area: arrivalsHere is how that of a Prussian corps begins, arrivals-red; sunkenHere lacks a corps.
const (
	arrivalsHere = "arrivals-"
	sunkenHere   = "sunken-road"
)

// headquartersHere is the word that makes an area the headquarters of whose it is.
const headquartersHere = "headquarters"

// tellsLinks is `link AREA AREA...`: the first touches each of the others.
func (d *deed) tellsLinks() game.Adjudication {
	way, ok := d.path(d.Act.Args)
	if !ok {
		return nil
	}
	if len(way) < 2 || slices.Contains(way[1:], way[0]) {
		return d.Bad("W200 §1.0", "link")
	}
	beside := ref.Comma{}
	for _, to := range way[1:] {
		d.Does(&bordered{way[0], to})
		beside = append(beside, areaSay(d.T.land.Area(to)))
	}
	d.Head("link", "W200 §1.0", areaSay(d.T.land.Area(way[0])), beside)
	return d.Done()
}

// tellsBlock is `block NAME FACTION CORPS ARM STEPS AREA`; without corps, arm and steps one whose face nobody knows.
func (d *deed) tellsBlock() game.Adjudication {
	t := d.T
	if len(d.Act.Args) == 0 {
		return d.Bad("W200 §3.0", "block")
	}
	if !field.MayBeID(d.Act.Args[0]) {
		return d.Bad("W200 §3.0", "block-name", d.Act.Args[0])
	}
	e := &added{Unit: d.Act.Args[0]}
	if t.called(game.Fold(e.Unit)) != "" {
		return d.Bad("W200 §3.0", "block-there", e.Unit)
	}
	corps := ""
	for _, w := range d.Act.Args[1:] {
		arm, tongue := wordOf(armWords, w), wordOf(tongueWords, w)
		_, steps := field.ParseBlock(w)
		area := t.land.Area(w)
		switch {
		case slices.Contains([]string{french, british, prussian}, w):
			e.Faction = w
		case arm != "":
			e.Arm = arm
		case tongue != "":
			e.Language = tongue
		case w == "reserve":
			e.Pool = true
		case w == "fast":
			e.Fast = true
		case steps && (area == nil || e.Block == "" && strings.ContainsAny(w, "-wrhp")):
			e.Block = w
		case area != nil:
			e.Area = w
		case wordOf(corpsWords, w) != "":
			corps = w
		default:
			return d.Bad("W200 §3.0", "block-word", w)
		}
	}
	if e.Block != "" && e.Arm == "" {
		e.Arm = foot
	}
	if e.Block != "" && e.Language == "" {
		e.Language = "english"
	}
	e.Corps = corps
	if no := e.faults(t); no != nil {
		d.No(no)
		return nil
	}
	d.Does(e)
	p := d.T.unit(e.Unit)
	d.Tell(game.Text{Kind: game.HeadLine, Say: d.T.says(p), Refs: []ref.Ref{"W200 §3.0"}, Secret: d.T.secret(p, ref.M("w2.block.hidden", factionWord(e.Faction)))})
	if e.Area != "" {
		d.settles(e.Area)
	}
	return d.Done()
}

// faults refuses a block of which too little is told, that no file could have, or that cannot be where it was told of.
func (e *added) faults(t *table) *game.Refusal {
	bad := func(cite ref.Ref, key string, args ...any) *game.Refusal {
		return refuse(game.BadValue, cite, ref.M("w2.refuse."+key, args...), boardExample("block"))
	}
	switch {
	case e.Faction == "":
		return bad("W200 §3.0", "block-faction", e.Unit)
	case e.Block == "" && (e.Arm != "" || e.Corps != ""):
		return bad("W200 §3.2", "face-block")
	case e.Block != "" && e.Arm != supreme && !slices.Contains(field.Corps(e.Faction), e.Corps):
		return bad("W200 §3.0", "face-corps")
	case e.Arm == supreme && e.Corps != "":
		return bad("W200 §3.9.4", "block-word", e.Corps)
	case e.Pool && e.Area != "":
		return bad("W200 §5.0", "block-twice", e.Unit)
	}
	p := piece{ID: e.Unit, Faction: e.Faction, Corps: e.Corps, Arm: e.Arm, Block: e.Block, Language: e.Language, Fast: e.Fast}
	if e.Block != "" {
		units := "\n"
		for i := range t.Units {
			if q := t.Units[i]; commander(q.Arm) {
				q.At, q.Pool, q.Dead = "", false, false
				units += "  - {" + q.ofFile() + "}\n"
			}
		}
		if no := unreadable("areas: []\nunits:"+units+"  - {"+p.ofFile()+"}\n", "W200 §3.0", "block"); no != nil {
			return no
		}
	}
	if e.Area == "" {
		return nil
	}
	if t.land.Area(e.Area).Colour == black && e.Faction != prussian {
		return bad("W200 §1.4", "black")
	}
	if s := t.stepInto(&p, e.Area); s.ally || s.stack >= t.room(e.Area) {
		return bad("W200 §1.3", "crowd", t.room(e.Area))
	}
	return nil
}

// unreadable refuses what no file could say, with what would be told of the file.
func unreadable(text string, cite ref.Ref, verb string) *game.Refusal {
	_, err := field.Read("told", []byte("game: waterloo200\nname: told\n"+text))
	var faults doc.Faults
	if !errors.As(err, &faults) {
		return nil
	}
	return refuse(game.BadValue, cite, faults[len(faults)-1].Say, boardExample(verb))
}

// apart refuses a step between areas that do not touch, or of which nobody has told that they do.
func (d *deed) apart(from, to string) {
	a, b := areaSay(d.T.land.Area(from)), areaSay(d.T.land.Area(to))
	if !d.T.Learned {
		d.Never(true, game.Illegal, "W200 §6.2.2", "not-beside", nil, a, b)
		return
	}
	d.No(refuse(game.BadValue, "W200 §6.2.2", ref.M("w2.refuse.untold-link", a, b), game.Way{Line: "link " + from + " " + to, Say: ref.M("w2.way.link")}))
}

// file is the map as it is known and as the game stands, as a file of its own; of blocks that a seat does not see it
// says how many stand where.
func (t *table) file() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("game: waterloo200\nname: %q", cmp.Or(t.land.Name.EN, "A map learned at the table"))
	if len(t.land.Readings) > 0 {
		var rs []string
		for _, k := range slices.Sorted(maps.Keys(t.land.Readings)) {
			rs = append(rs, k+": "+t.land.Readings[k])
		}
		line("readings: {%s}", strings.Join(rs, ", "))
	}
	if options := t.optional(); len(options) > 0 {
		line("options: [%s]", strings.Join(options, ", "))
	}
	line("areas:")
	control := map[string]string{}
	for i := range t.land.Areas {
		a := &t.land.Areas[i]
		line("  - {%s}", areaOfFile(a))
		if t.Control[a.ID] != a.Start {
			control[a.ID] = t.Control[a.ID]
		}
	}
	var links []string
	for _, l := range t.land.Links {
		links = append(links, fmt.Sprintf("[%s, %s]", l[0], l[1]))
	}
	line("links: [%s]", strings.Join(links, ", "))
	line("units:")
	var dead []string
	for i := range t.Units {
		p := &t.Units[i]
		if p.Dead {
			dead = append(dead, p.ID)
		} else if p.Hidden || p.At == "" && !p.Pool && p.Faction != prussian && t.Phase != deploying {
			continue
		}
		line("  - {%s}", p.ofFile())
	}
	where := string(t.Phase)
	if t.Phase == moving || t.Phase == battling || t.Phase == over {
		where = string(choosing)
	}
	fmt.Fprintf(&b, "begin: {turn: %d, phase: %s, side: %s, disc: %s, passes: %d", t.Turn, where, sideNames[t.Side], sideNames[t.Disc], min(t.Passes, 1))
	if len(control) > 0 {
		var cs []string
		for _, k := range slices.Sorted(maps.Keys(control)) {
			cs = append(cs, fmt.Sprintf("%q: %s", k, control[k]))
		}
		fmt.Fprintf(&b, ", control: {%s}", strings.Join(cs, ", "))
	}
	if len(dead) > 0 {
		fmt.Fprintf(&b, ", dead: [%s]", strings.Join(dead, ", "))
	}
	line("}")
	return b.String()
}

// areaOfFile is an area as a file has it.
func areaOfFile(a *field.Area) string {
	out := []string{fmt.Sprintf("id: %q", a.ID)}
	if a.Name.EN != a.ID {
		out = append(out, fmt.Sprintf("name: {en: %q, it: %q}", a.Name.EN, a.Name.IT))
	}
	if a.At != nil {
		out = append(out, fmt.Sprintf("at: [%g, %g]", a.At[0], a.At[1]))
	}
	out = append(out, "colour: "+a.Colour)
	if a.Terrain > 0 {
		out = append(out, fmt.Sprintf("terrain: %d", a.Terrain))
	}
	out = append(out, "start: "+a.Start)
	for _, k := range [][2]string{{"sunken", a.Sunken}, {"headquarters", a.Headquarters}, {"arrivals", a.Arrivals}} {
		if k[1] != "" {
			out = append(out, k[0]+": "+k[1])
		}
	}
	if a.Victory {
		out = append(out, "victory: true")
	}
	if a.Brunswick {
		out = append(out, "brunswick: true")
	}
	if len(a.Icons) > 0 {
		var icons []string
		for _, i := range a.Icons {
			icons = append(icons, i.Corps+"-"+i.Arm)
		}
		out = append(out, "icons: ["+strings.Join(icons, ", ")+"]")
	}
	return strings.Join(out, ", ")
}

// ofFile is a block as a file has it.
func (p *piece) ofFile() string {
	out := []string{"id: " + p.ID, "faction: " + p.Faction}
	for _, k := range [][2]string{{"corps", p.Corps}, {"arm", p.Arm}} {
		if k[1] != "" {
			out = append(out, k[0]+": "+k[1])
		}
	}
	if p.Block != "" {
		out = append(out, fmt.Sprintf("block: %q", p.Block))
	}
	if p.known() && p.Language != "" && p.Language != "english" {
		out = append(out, "language: "+p.Language)
	}
	if p.Fast && p.Arm == horse {
		out = append(out, "english: true")
	}
	if p.Brunswick {
		out = append(out, "brunswick: true")
	}
	if p.Step > 0 && !p.Dead {
		out = append(out, "step: "+itoa(p.Step))
	}
	switch {
	case p.At != "":
		out = append(out, fmt.Sprintf("at: %q", p.At))
	case p.Pool:
		out = append(out, "reserve: true")
	}
	if p.Up {
		out = append(out, "up: true")
	}
	return strings.Join(out, ", ")
}
