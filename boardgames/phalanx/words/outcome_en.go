package words

// outcomeEN are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeEN() map[string]string {
	return map[string]string{
		"phx.out.advance.":       "nobody may advance",
		"phx.out.advance.is":     "may advance: %[1]s",
		"phx.out.bp.mean":        "battle points on average",
		"phx.out.bp.n#=1":        "%[1]s battle point",
		"phx.out.bp.n#other":     "%[1]s battle points",
		"phx.out.disordered.":    "nobody disordered",
		"phx.out.disordered.is":  "disordered: %[1]s",
		"phx.out.doubled.no":     "not doubled",
		"phx.out.doubled.yes":    "doubled",
		"phx.out.loses.":         "loses nothing",
		"phx.out.loses.is":       "reduced: one of %[1]s",
		"phx.out.may.":           "suffers nothing",
		"phx.out.may.is":         "must choose: %[1]s",
		"phx.out.said.castle":    "goes into the castle",
		"phx.out.said.cdp":       "a command point",
		"phx.out.said.eliminate": "is eliminated",
		"phx.out.said.reduce":    "is reduced",
		"phx.out.said.retreat":   "retreats",
	}
}
