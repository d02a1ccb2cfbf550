package words

// outcomeEN are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeEN() map[string]string {
	return map[string]string{
		"w1p.out.result.is":     "result %[1]s",
		"w1p.out.result.null":   "no result",
		"w1p.out.retreats.mean": "squares of retreat on average",
		"w1p.out.retreats.n":    "retreats %[1]s",
		"w1p.out.stopped.no":    "not stopped",
		"w1p.out.stopped.yes":   "stopped",
		"w1p.out.vp.mean":       "points given on average",
		"w1p.out.vp.n#=1":       "gives %[1]s point",
		"w1p.out.vp.n#other":    "gives %[1]s points",
	}
}
