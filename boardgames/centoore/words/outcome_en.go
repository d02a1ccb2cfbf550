package words

// outcomeEN are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeEN() map[string]string {
	return map[string]string{
		"co.out.disorganised.mean": "disorganised on average",
		"co.out.disorganised.n":    "%[1]s disorganised",
		"co.out.eliminated.no":     "not eliminated",
		"co.out.eliminated.yes":    "eliminated",
		"co.out.hit.no":            "battery misses",
		"co.out.hit.yes":           "battery hits",
		"co.out.morale.mean":       "morale on average",
		"co.out.morale.n":          "morale %[1]s",
		"co.out.rout.mean":         "zones of rout on average",
		"co.out.rout.n#=1":         "routs %[1]s zone",
		"co.out.rout.n#other":      "routs %[1]s zones",
		"co.out.zones.mean":        "zones on average",
		"co.out.zones.n#=1":        "%[1]s zone",
		"co.out.zones.n#other":     "%[1]s zones",
	}
}
