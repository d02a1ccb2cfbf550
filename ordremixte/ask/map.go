package ask

import (
	"adjutant/internal/game"
	"adjutant/internal/ref"
	"adjutant/ordremixte/casting"
	"adjutant/ordremixte/command"
	"adjutant/ordremixte/state"
	"adjutant/ordremixte/table"
)

// mapColumns is how many columns the table is wide on a map in letters.
const mapColumns = 73

// drawMap is `map`: the table in letters, each unit by its id, and where each stands; of a bare table its size.
func drawMap(s *state.State) game.Verdict {
	list := []game.Object{}
	for _, x := range table.Standing(s) {
		list = append(list, game.Object{{Key: "unit", Value: x.U.ID}, {Key: "at", Value: command.Point(x.U.Pose.At)}, {Key: "facing", Value: x.U.Pose.Facing}})
	}
	step := max(s.Field.Width, 1) / mapColumns
	v := casting.Asked("OM §2.2", ref.M("measure.map", ref.CM(s.Field.Width), ref.CM(s.Field.Depth), ref.CM(table.Round2(step))), "map", list)
	if len(list)+len(s.Field.Terrain) == 0 {
		v.Lines[0].Say = ref.M("measure.map-bare", ref.CM(s.Field.Width), ref.CM(s.Field.Depth))
	}
	if c, ok := Chart(s); ok && len(list)+len(s.Field.Terrain) > 0 { // a bare table is not worth forty lines of nothing
		v.Lines = append(v.Lines, game.Text{Kind: game.DrawnLine, Drawn: &c}, game.Text{Kind: game.BodyLine, Say: ref.M("measure.map-legend")})
	}
	return table.TellUnknown(s, v, func(*state.Unit) bool { return true })
}
