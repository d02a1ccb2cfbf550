package phalanx

import (
	"adjutant/boardgames/phalanx/book"
	"adjutant/internal/game"
	"adjutant/internal/ref"
)

// What a shot does.
const (
	shotDisorders = "disordered"
	shotReduces   = "reduced"
	shotNothing   = "none"
)

// shot is what artillery does to a unit (PHX §9.5, §10, §11.1): disorder; of who is in disorder
// already, his weaker side. It never eliminates, and does nothing to who is in a castle.
func (r *readings) shot(foot bool, ground string, disordered, reduces bool) string {
	if ground == groundCast && (foot || !r.Has(book.FireReachesHorseInCastles)) {
		return shotNothing
	}
	switch {
	case !disordered:
		return shotDisorders
	case reduces:
		return shotReduces
	}
	return shotNothing
}

// prepareFire is a card of artillery at one unit.
func (g *gather) prepareFire() game.Adjudication {
	s := g.Stated
	if s.Text("a", "arm") != "infantry" {
		g.Illegal("PHX §11.1", ref.M("ph.refuse.shooter"))
	}
	if s.Yes("a", "disordered") {
		g.Illegal("PHX §11.1", ref.M("ph.refuse.shooter-disordered"))
	}
	if !s.Yes("", "front") {
		g.Illegal("PHX §11.1", ref.M("ph.refuse.not-ahead"))
	}
	if g.Err != nil {
		return nil
	}
	result := g.read.shot(s.Text("t", "arm") == "infantry", s.Text("t", "terrain"), s.Yes("t", "disordered"), s.Number("t", "reduced") > 0)
	g.usual("t", "terrain", "target-terrain", true)
	return g.Certain(game.Object{{Key: "result", Value: result}}, game.Text{Kind: game.HeadLine, Say: ref.M("ph.shot."+result, ref.Word("ph.fact.target")), Refs: []ref.Ref{"PHX §11.1", "PHX §9.5"}})
}
