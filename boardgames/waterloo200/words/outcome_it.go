package words

// outcomeIT are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeIT() map[string]string {
	return map[string]string{
		"w200.out.df.mean":           "DF in media",
		"w200.out.df.n":              "DF %[1]s",
		"w200.out.fr.mean":           "FR in media",
		"w200.out.fr.n":              "FR %[1]s",
		"w200.out.hits.mean":         "colpi in media",
		"w200.out.hits.n#=1":         "%[1]s colpo",
		"w200.out.hits.n#other":      "%[1]s colpi",
		"w200.out.left.mean":         "forza rimasta in media",
		"w200.out.left.n":            "forza rimasta %[1]s",
		"w200.out.lost.mean":         "blocchetti persi in media",
		"w200.out.lost.n#=1":         "%[1]s blocchetto perso",
		"w200.out.lost.n#other":      "%[1]s blocchetti persi",
		"w200.out.of.mean":           "OF in media",
		"w200.out.of.n":              "OF %[1]s",
		"w200.out.victory.brilliant": "vittoria brillante",
		"w200.out.victory.decisive":  "vittoria decisiva",
		"w200.out.victory.draw":      "pareggio",
		"w200.out.victory.marginal":  "vittoria marginale",
		"w200.out.drawn.each":        "pesca %[1]s",
		"w200.out.support.each":      "in appoggio mostra poi %[1]s",
		"w200.out.units.each":        "mostra %[1]s",
		"w200.out.units.out.each":    "eliminato",
	}
}
