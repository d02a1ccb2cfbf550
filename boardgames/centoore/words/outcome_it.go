package words

// outcomeIT are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeIT() map[string]string {
	return map[string]string{
		"co.out.disorganised.mean":    "disorganizzate in media",
		"co.out.disorganised.n#=1":    "%[1]s disorganizzata",
		"co.out.disorganised.n#other": "%[1]s disorganizzate",
		"co.out.eliminated.no":        "non eliminato",
		"co.out.eliminated.yes":       "eliminato",
		"co.out.hit.no":               "la batteria manca",
		"co.out.hit.yes":              "la batteria colpisce",
		"co.out.morale.mean":          "morale in media",
		"co.out.morale.n":             "morale %[1]s",
		"co.out.rout.mean":            "zone di rotta in media",
		"co.out.rout.n#=1":            "rotta di %[1]s zona",
		"co.out.rout.n#other":         "rotta di %[1]s zone",
		"co.out.zones.mean":           "zone in media",
		"co.out.zones.n#=1":           "%[1]s zona",
		"co.out.zones.n#other":        "%[1]s zone",
	}
}
