package waterloo200

import (
	"strings"

	"adjutant/boardgames/board"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// This file is guns that serve from beside a battle, and the reorganisation, from declared facts.

// prepareEmploy is a gun that is employed in battles beside it (W200 §3.10.1).
func (g *gather) prepareEmploy() game.Adjudication {
	s := g.Stated
	f, battles, faction := faceOf(s.Text("", "block")), s.Number("", "battles"), s.Text("", "faction")
	if !s.Yes("", "activated") {
		g.Illegal("W200 §3.10.1", ref.M("w2.refuse.not-active"))
	}
	if s.Yes("", "engaged") {
		g.Illegal("W200 §3.10", ref.M("w2.refuse.engaged"))
	}
	if others := s.Number("", "others"); faction != french && others >= g.n.alliedGuns {
		g.Illegal("W200 §3.10.3", ref.M("w2.refuse.guns", g.n.alliedGuns))
	}
	adds := []int{}
	for range battles {
		if len(f) == 0 || f.last() {
			g.Illegal("W200 §3.10.2", ref.M("w2.refuse.used-up"))
		}
		adds = append(adds, f.special())
		f = f.fallen(1)
	}
	if g.Err != nil {
		return nil
	}
	return g.Certain(game.Object{{Key: "adds", Value: adds}, {Key: "block", Value: f.String()}},
		game.Text{Kind: game.HeadLine, Say: ref.M("w2.employ.head", numberList(adds), faceSay(f)), Refs: []ref.Ref{"W200 §3.10.1"}})
}

// leader is a tactical commander who may be given steps back.
type leader struct {
	id     string
	levels face
	now    int // steps fallen
	cut    bool
}

// prepareReorganise is a strategic commander at his headquarters (W200 §6.4).
func (g *gather) prepareReorganise() game.Adjudication {
	s := g.Stated
	faction, f, far := s.Text("", "faction"), faceOf(s.Text("", "commander")), s.Number("", "mp-to-hq")
	var leaders []leader
	ids := map[string]bool{}
	for k := range s.Count("l") {
		of := board.One("l", k)
		l := leader{id: of, levels: faceOf(s.Text(of, "levels")), cut: !s.Yes(of, "loc")}
		if s.Has(of, "id") {
			l.id = s.Text(of, "id")
		}
		if ids[l.id] {
			g.bad("W200 §3.0", ref.M("w2.refuse.one-id", l.id))
		}
		ids[l.id] = true
		l.now = len(l.levels) - 1
		if now := s.Text(of, "now"); now != "" {
			l.now = l.levels.level(now)
			if l.now < 0 {
				g.bad("W200 §3.9", ref.M("w2.refuse.level", l.id, now))
			}
		}
		leaders = append(leaders, l)
	}
	give, total := map[string]int{}, 0
	for _, pair := range s.List("", "give") {
		id, n, _ := strings.Cut(pair, game.PartColon)
		if !ids[id] {
			g.Fail(refuse(game.Unknown, "W200 §6.4", ref.M("w2.refuse.no-leader", id), example(g.Verb())))
		}
		give[id] = atoi(n)
		total += give[id]
	}
	value := g.n.strategic(f)
	reach := g.n.homeward
	if faction == british {
		reach += g.n.fast
	}
	g.refuseHome(faction, far, reach)
	if total > value {
		g.Illegal("W200 §6.4", ref.M("w2.refuse.steps", total, value))
	}
	for _, l := range leaders {
		if give[l.id] > 0 && l.cut {
			g.Illegal("W200 §6.4.1", ref.M("w2.refuse.leader-cut", l.id))
		}
	}
	for _, l := range leaders {
		if give[l.id] > l.now {
			g.Illegal("W200 §6.4", ref.M("w2.refuse.full", l.id))
		}
	}
	if g.Err != nil {
		return nil
	}
	draws := value
	if s.Has("", "reserve") {
		draws = min(draws, s.Number("", "reserve"))
	}
	after, said := game.Object{}, ref.Comma{}
	for _, l := range leaders {
		now := l.levels.fallen(max(0, l.now-give[l.id]))
		after = append(after, game.KV{Key: l.id, Value: now.String()})
		said = append(said, ref.M("w2.reorganise.leader", l.id, now.String()))
	}
	lines := []game.Text{{Kind: game.HeadLine, Say: ref.M("w2.reorganise.head", value, draws, f.served().String()), Refs: []ref.Ref{"W200 §6.4"}}}
	if len(said) > 0 {
		lines = append(lines, game.Text{Kind: game.BodyLine, Say: ref.M("w2.reorganise.leaders", said), Refs: []ref.Ref{"W200 §6.4"}})
	}
	p := g.Certain(game.Object{{Key: "leaders", Value: after}, {Key: "draws", Value: draws}, {Key: "commander", Value: f.served().String()}}, lines...)
	p.Chance = func() game.Object { return game.Object{{Key: "sv", Value: value}} }
	return p
}

// refuseHome checks that a strategic commander may be revealed at his headquarters.
func (g *gather) refuseHome(faction string, far, reach int) {
	switch {
	case g.Text("", "hq-control") != "own" || g.Yes("", "hq-enemy"):
		g.Illegal("W200 §6.4", ref.M("w2.refuse.home"))
	case faction == prussian && far > 0:
		g.Illegal("W200 §1.4", ref.M("w2.refuse.black"))
	case far > reach:
		g.Illegal("W200 §6.4", ref.M("w2.refuse.far", far, reach))
	case g.Yes("", "isolated"):
		g.Illegal("W200 §6.4.1", ref.M("w2.refuse.isolated"))
	}
}

// level is how many steps a block has fallen when it shows a step; -1 when it never does.
func (f face) level(shows string) int {
	for i := range f {
		if (face{f[i]}).String() == shows {
			return i
		}
	}
	return -1
}

// strategic is a strategic commander's value: what he shows, one at heart (W200 §3.9.3).
func (n *numbers) strategic(f face) int { return f.strength() }
