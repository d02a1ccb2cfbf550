package words

// outcomeIT are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeIT() map[string]string {
	return map[string]string{
		"w1p.out.result.is":     "risultato %[1]s",
		"w1p.out.result.null":   "nessun risultato",
		"w1p.out.retreats.mean": "caselle di ritirata in media",
		"w1p.out.retreats.n":    "si ritira di %[1]s",
		"w1p.out.stopped.no":    "non fermato",
		"w1p.out.stopped.yes":   "fermato",
		"w1p.out.vp.mean":       "punti ceduti in media",
		"w1p.out.vp.n#=1":       "cede %[1]s punto",
		"w1p.out.vp.n#other":    "cede %[1]s punti",
	}
}
