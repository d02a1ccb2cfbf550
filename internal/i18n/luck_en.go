package i18n

// luckEN is what the ledger of luck says.
func luckEN() map[string]string {
	return map[string]string{
		"luck.dice":         "Dice; percentile: in how many of 100 fair evenings the sum is lower, half of those where it is the same counted in",
		"luck.die":          "%[1]s %[2]s %[3]s",
		"luck.typed":        "typed",
		"luck.rolled":       "rolled by the program",
		"luck.nobody":       "nobody's",
		"luck.thrown#one":   "%[1]s thrown, mean %[2]s (fair %[3]s), percentile %[4]s",
		"luck.thrown#other": "%[1]s thrown, mean %[2]s (fair %[3]s), percentile %[4]s",
		"luck.thrown-many":  "%[1]s thrown, mean %[2]s (fair %[3]s); too many to be reckoned",
		"luck.suspicious":   "SUSPICIOUS: %[1]s %[2]s %[3]s: fair dice lie so far out once in %[4]s evenings",
		"luck.clean":        "no die is suspicious: of 100 fair evenings one would be called so; a d100 that shows 3 less is found out 8 times in 10 after %[1]s throws",
		"luck.points":       "%[1]s gained on the other; percentile: had the same dice been thrown 100 times more, so many gain less",
		"luck.all":          "%[1]s, all",
		"luck.verb":         "%[1]s %[2]s",
		"luck.gained#one":   "%[1]s entry, %[2]s, on average %[3]s, percentile %[4]s",
		"luck.gained#other": "%[1]s entries, %[2]s, on average %[3]s, percentile %[4]s",
		"luck.out#one":      "%[1]s entry is left out: somebody had to decide on the way, or too many ways lead on",
		"luck.out#other":    "%[1]s entries are left out: somebody had to decide on the way, or too many ways lead on",
		"luck.fallen#one":   "%[1]s die more was seen and counts nowhere: entry %[2]s was taken back",
		"luck.fallen#other": "%[1]s dice more were seen and count nowhere: taken back were %[2]s",
		"luck.fallen-many":  "%[1]s dice more were seen and count nowhere: taken back were %[2]s and %[3]s entries more",
		"luck.none":         "no die has been thrown",
	}
}
