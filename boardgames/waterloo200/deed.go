package waterloo200

import (
	"slices"

	"adjutant/boardgames/board"
	"adjutant/boardgames/waterloo200/field"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// deed is an action on the map on its way to an answer.
type deed struct {
	*board.Deed[*table]
	ask    asker // nil until chance is asked
	weighs bool  // the chances of a battle are asked, not what follows from it

	without ref.Msg // what the chances leave out
}

var doing = board.Doing[*table]{Apply: (*table).apply, Prefix: "w2.", Example: boardExample}

// Bad refuses what cannot be meant, with a line that can, of what stands on the table.
func (d *deed) Bad(cite ref.Ref, key string, args ...any) game.Adjudication {
	d.No(refuse(game.BadValue, cite, ref.M("w2.refuse."+key, args...), d.T.example(d.Act.Verb)))
	return nil
}

// one is the block that a line names; nil where there is none or more than one, which is refused.
func (d *deed) one(i int) *piece {
	ids := d.Who(i)
	switch len(ids) {
	case 0:
		d.Bad("W200 §3.0", "who")
		return nil
	case 1:
	default:
		d.Bad("W200 §3.0", "one-block", idList(ids))
		return nil
	}
	p := d.T.unit(ids[0])
	if p == nil {
		d.No(d.T.nobody(ids[0]))
	}
	return p
}

// nobody refuses a name that nobody has, with the nearest ones.
func (t *table) nobody(typed string) *game.Refusal {
	r := refuse(game.Unknown, "W200 §3.0", ref.M("w2.refuse.no-unit", typed), t.example("units"))
	var all []string
	for i := range t.Units {
		all = append(all, t.Units[i].ID)
	}
	r.Hint = board.NearID(game.Fold(typed), all)
	return r
}

// nowhere refuses an area that is not on the map, with the nearest ones.
func (t *table) nowhere(typed string) *game.Refusal {
	r := refuse(game.Unknown, "W200 §1.0", ref.M("w2.refuse.no-area", typed), t.example("area"))
	switch {
	case !t.Learned:
	case !field.MayBeArea(game.Fold(typed)):
		r = refuse(game.BadValue, "W200 §1.0", ref.M("w2.refuse.area-name", typed), game.Way{Line: "units", Say: ref.M("w2.way.where")})
	default:
		r = refuse(game.Unknown, "W200 §1.0", ref.M("w2.refuse.untold-area", typed), game.Way{Line: "ground " + typed + " green 0 french", Say: ref.M("w2.way.ground")})
	}
	var all []board.Known
	for i := range t.land.Areas {
		name := t.typedName(&t.land.Areas[i])
		all = append(all, board.Known{Typed: []string{name.EN, name.IT}, Say: name})
	}
	r.Hint = board.Near(game.Fold(typed), all, "")
	return r
}

// mine refuses a block that is not of the side in turn, that is not on the map, or whose face nobody knows.
func (d *deed) mine(p *piece) bool { return d.notInTurn(p, "W200 §2.2") || d.off(p) || d.faced(p) }

// notInTurn refuses a block that is not of the side in turn; of one that is not on the map it says where to look, for
// nobody can overrule that it is not there.
func (d *deed) notInTurn(p *piece, cite ref.Ref) bool {
	t := d.T
	if p.side() == t.Side {
		return false
	}
	var ways []game.Way
	if p.At == "" {
		ways = []game.Way{whereabouts(p)}
	}
	return d.No(refuse(game.NotYours, cite, ref.M("w2.refuse.not-yours", p.ID, the(sideNames[t.Side])), ways...))
}

// off refuses a block that is not on the map, which nobody can overrule.
func (d *deed) off(p *piece) bool {
	return d.Never(p.At == "", game.Illegal, "W200 §3.0", "off", []game.Way{whereabouts(p)}, p.ID)
}

// whereabouts is the line that tells where a block is.
func whereabouts(p *piece) game.Way {
	return game.Way{Line: "show " + p.ID, Say: ref.M("w2.way.where")}
}

// faced refuses a block whose face nobody knows.
func (d *deed) faced(p *piece) bool {
	if p.known() {
		return false
	}
	return d.Never(true, game.NotNow, "W200 §6.2.3.1.3", "face", []game.Way{{Line: "reveal " + p.ID + " infantry green 3-2-1", Say: ref.M("w2.way.reveal")}}, p.ID)
}

// ready refuses what is not done now: before the set-up, after the end, while something is owed.
func (d *deed) ready() bool {
	t := d.T
	way := func(line, key string) []game.Way { return []game.Way{{Line: line, Say: ref.M("w2.way." + key)}} }
	switch t.Phase {
	case over:
		return d.Never(true, game.NotNow, "W200 §2.0", "over", nil)
	case deploying:
		return d.Never(true, game.NotNow, "W200 §4.0", "deploy-first", way("deploy", "deploy"))
	case arriving:
		return d.Never(true, game.NotNow, "W200 §5.1", "arrive-first", way("arrive", "arrive"))
	}
	for _, due := range t.dues() {
		if due.Action.Verb == "battle" || due.Action.Verb == "reorganise" {
			continue // there is time for it
		}
		r := refuse(game.NotNow, due.Line.Refs[0], ref.M("w2.refuse.owed"), game.Way{Line: boardLine(due.Action), Say: ref.M("w2.way.owed")})
		return d.No(r)
	}
	return false
}

// impulse refuses what is done in an impulse only.
func (d *deed) impulse(cite ref.Ref) bool {
	return d.ready() || d.Never(d.T.Phase == reorganising, game.NotNow, cite, "not-impulse", []game.Way{{Line: "end", Say: ref.M("w2.way.end")}})
}

// goes puts a block into an area, with what follows for control.
func (d *deed) goes(p *piece, to string, cost int) {
	from, id := p.At, p.ID
	d.Does(&went{Unit: id, To: to, Cost: cost})
	d.settles(from)
	d.settles(to)
}

// settles gives an area to who stands there alone (W200 §1.5).
func (d *deed) settles(area string) {
	us := d.T.in(area, -1)
	if len(us) == 0 || d.T.contested(area) || d.T.Control[area] == us[0].Faction {
		d.uncovers(area)
		return
	}
	by := us[0].Faction
	d.uncovers(area)
	d.takes(area, by)
}

// takes changes who controls an area: a cube is put there, or the one that stood there taken off (W200 §1.5.2).
func (d *deed) takes(area, by string) {
	d.Does(&held{Area: area, By: by})
	d.Say("control", "W200 §1.5", areaSay(d.T.land.Area(area)), factionWord(by))
	cube := "cube"
	if d.T.land.Area(area).Start == by {
		cube = "uncube"
	}
	d.Work(game.Hand{Unit: area, Act: cube, To: game.Area{ID: area}}, cube, areaSay(d.T.land.Area(area)), factionWord(by))
}

// uncovers hides attackers that were left face up where nobody contests the area any more (W200 R36).
func (d *deed) uncovers(area string) {
	t := d.T
	if t.Battle != nil || t.contested(area) {
		return
	}
	var down []string
	for _, p := range t.in(area, -1) {
		if p.Up && !p.Active {
			down = append(down, p.ID)
		}
	}
	if len(down) > 0 {
		d.Does(&marked{Units: down, Mark: "up"})
		d.standsUp(down)
	}
}

// wins ends the game at once.
func (d *deed) wins(side int, by string, cite ref.Ref) {
	t := d.T
	d.Does(&passed{Turn: t.Turn, Side: t.Side, Disc: t.Disc, Passes: t.Passes, Phase: string(over), Won: sideNames[side], By: by})
	d.Phase("won."+by, cite, the(sideNames[side]))
}

// watches ends the game where all victory areas are of one side (W200 R45).
func (d *deed) watches() {
	t := d.T
	if t.Phase == over {
		return
	}
	count := t.victoryAreas()
	for side, n := range count {
		if n == t.n.victoryAreas {
			d.wins(side, "areas", "W200 §0/vincere")
		}
	}
}

// victoryAreas are how many victory areas each side controls.
func (t *table) victoryAreas() (count [2]int) {
	for i := range t.land.Areas {
		if a := &t.land.Areas[i]; a.Victory {
			count[sideOf(t.Control[a.ID])]++
		}
	}
	return count
}

// finish is a deed without chance, after the end of the game was looked at.
func (d *deed) finish() game.Adjudication {
	d.watches()
	return d.Done()
}

// spent adds to the answer what the line's mover paid.
func (d *deed) spent(n int) {
	for i := range d.Data {
		if d.Data[i].Key == "spent" {
			d.Data[i].Value = d.Data[i].Value.(int) + n
			return
		}
	}
	d.Data = append(d.Data, game.KV{Key: "spent", Value: n})
}

// path are the areas of a line behind its blocks; ok is false where one is not on the map.
func (d *deed) path(args []string) (out []string, ok bool) {
	for _, a := range args {
		if d.T.land.Area(a) == nil {
			d.No(d.T.nowhere(a))
			return nil, false
		}
		out = append(out, a)
	}
	return out, true
}

// way is path without the area in which a block stands, where a line names it first: he may be revealed without moving at
// all (W200 §3.9.1).
func (d *deed) way(p *piece, args []string) (out []string, ok bool) {
	if out, ok = d.path(args); len(out) > 0 && out[0] == p.At {
		out = out[1:]
	}
	return out, ok
}

// walks moves a block along a way by the rules of an action; it reports that it has arrived.
func (d *deed) walks(p *piece, m *mover, way []string) (w walk, ok bool) {
	t := d.T
	at := p.At
	for _, to := range way {
		if !slices.Contains(t.land.Neighbours(at), to) {
			d.apart(at, to)
			return w, false
		}
		at = to
	}
	w, no := t.n.way(m, t.steps(p, way), &t.read)
	for _, f := range no {
		if f.key == "w2.refuse.points" {
			f.cite = pointsCite(m)
		}
		if d.No(refuse(game.Illegal, f.cite, ref.M(f.key, f.args...))) {
			return w, false
		}
	}
	id := p.ID
	for i, to := range way {
		q := d.T.unit(id)
		if i < len(way)-1 && d.T.friends(to, 1-q.side()) == 0 && d.T.friends(to, q.side()) > 0 {
			d.Does(&went{Unit: id, To: to, Cost: w.steps[i]}) // through friends: who is there keeps it
			d.settles(q.At)
			continue
		}
		d.goes(q, to, w.steps[i])
	}
	d.spent(w.spent)
	return w, true
}

// pointsCite is the paragraph that limits the points of a move: of who is activated (W200 §3.9.1), of who goes home
// (§6.4), of anybody else.
func pointsCite(m *mover) ref.Ref {
	switch {
	case m.reveal && m.arm == tactical:
		return "W200 §3.9.1"
	case m.reveal && m.arm == supreme:
		return "W200 §6.4"
	}
	return "W200 §6.2.2"
}

// stepInto is an area as a block finds it.
func (t *table) stepInto(p *piece, to string) step {
	s := step{colour: t.land.Area(to).Colour, own: t.Control[to] == p.Faction}
	for i := range t.Units {
		q := &t.Units[i]
		switch {
		case q.At != to || q.ID == p.ID:
		case q.side() != p.side():
			s.enemy = true
		case q.Faction != p.Faction:
			s.ally = true
		default:
			s.stack++
		}
	}
	return s
}

func sideWord(side int) ref.Word { return ref.Word("w2.army." + sideNames[side]) }

// the is a faction or a side as the subject of a sentence, begins where one begins with it.
func the(name string) ref.Word { return ref.Word("w2.the." + name) }

func begins(name string) ref.Word { return ref.Word("w2.begins." + name) }

func factionWord(f string) ref.Word { return ref.Word("w2.army." + f) }
