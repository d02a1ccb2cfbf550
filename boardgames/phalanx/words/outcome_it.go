package words

// outcomeIT are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeIT() map[string]string {
	return map[string]string{
		"phx.out.advance.":       "nessuno può avanzare",
		"phx.out.advance.is":     "può avanzare: %[1]s",
		"phx.out.bp.mean":        "punti battaglia in media",
		"phx.out.bp.n#=1":        "%[1]s punto battaglia",
		"phx.out.bp.n#other":     "%[1]s punti battaglia",
		"phx.out.disordered.":    "nessuno in disordine",
		"phx.out.disordered.is":  "in disordine: %[1]s",
		"phx.out.doubled.no":     "non raddoppiato",
		"phx.out.doubled.yes":    "raddoppiato",
		"phx.out.loses.":         "non perde nulla",
		"phx.out.loses.is":       "ridotta: una di %[1]s",
		"phx.out.may.":           "non subisce nulla",
		"phx.out.may.is":         "deve scegliere: %[1]s",
		"phx.out.said.castle":    "entra nel castello",
		"phx.out.said.cdp":       "un punto comando",
		"phx.out.said.eliminate": "eliminata",
		"phx.out.said.reduce":    "ridotta",
		"phx.out.said.retreat":   "si ritira",
	}
}
