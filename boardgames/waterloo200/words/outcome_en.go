package words

// outcomeEN are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeEN() map[string]string {
	return map[string]string{
		"w200.out.df.mean":           "DF on average",
		"w200.out.df.n":              "DF %[1]s",
		"w200.out.fr.mean":           "FR on average",
		"w200.out.fr.n":              "FR %[1]s",
		"w200.out.hits.mean":         "hits on average",
		"w200.out.hits.n#=1":         "%[1]s hit",
		"w200.out.hits.n#other":      "%[1]s hits",
		"w200.out.left.mean":         "strength left on average",
		"w200.out.left.n":            "%[1]s strength left",
		"w200.out.lost.mean":         "blocks lost on average",
		"w200.out.lost.n#=1":         "%[1]s block lost",
		"w200.out.lost.n#other":      "%[1]s blocks lost",
		"w200.out.of.mean":           "OF on average",
		"w200.out.of.n":              "OF %[1]s",
		"w200.out.victory.brilliant": "brilliant victory",
		"w200.out.victory.decisive":  "decisive victory",
		"w200.out.victory.draw":      "draw",
		"w200.out.victory.marginal":  "marginal victory",
		"w200.out.drawn.each":        "draws %[1]s",
		"w200.out.support.each":      "in support then shows %[1]s",
		"w200.out.units.each":        "shows %[1]s",
		"w200.out.units.out.each":    "eliminated",
	}
}
