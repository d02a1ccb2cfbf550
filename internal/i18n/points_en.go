package i18n

// pointsEN is what is said of what troops are worth.
func pointsEN() map[string]string {
	return map[string]string{
		"points.short":        "what troops are worth: fit it to battles, measure it",
		"points.long":         "Fits what troops are worth in points to small battles that the program plays against itself and to exact chances of units that meet, and measures how even armies of so many points are. The same seed gives the same. The page army of adjutant docs says how, and what it cannot see.",
		"points.fit":          "fit what troops are worth and write it into a file",
		"points.measure":      "fight legal armies of so many points and say how even they are",
		"points.flag.state":   "a `FILE` of results, with which it goes on where it was broken off",
		"points.flag.points":  "how many `POINTS` an army is worth",
		"points.other-state":  "%[1]s has results of another seed, battle, edition or number of points",
		"points.fitted":       "battles: %[1]s; meetings: %[2]s; seed %[3]s",
		"points.broken":       "battles in which the program got stuck, which count for nothing: %[1]s",
		"points.error":        "mean surprise %[1]s, of battles that were kept back %[2]s; of a coin %[3]s",
		"points.right":        "of the battles kept back, won by the side that the fit holds stronger: %[1]s of %[2]s",
		"points.stands":       "of two even forces the one that stands while the other comes wins %[1]s %%",
		"points.blind":        "not seen: ground, generals, what a nation alone may do, guerrillas, and whoever plays better than the program",
		"points.measured":     "legal armies of %[2]s points; battles: %[1]s; seed %[3]s",
		"points.first":        "the first army won %[1]s %%, give or take %[2]s",
		"points.dearer":       "the dearer army won %[1]s %%",
		"points.nation":       "%[1]s: %[2]s %% of %[3]s, give or take %[4]s",
		"points.spread":       "spread of the nations: %[1]s %% about the half",
		"points.worst":        "worst pair: %[1]s won %[3]s of %[4]s against %[2]s",
		"balance.short":       "play a battle many times by the program, the players changed over, and say who won",
		"balance.long":        "Plays a scenario by the program on both sides, every seed twice: the second time the players have changed over, so that what comes of them and not of the battle is as often on either side. It says how often each side won, between what that lies with 95 %% confidence, by what, and how long it took, and the line by which a scenario file keeps that. The same seed gives the same. The program gives few orders and uses no ground: what it measures is how the battle is for two who both play so. Without a name it lists those that ship and were measured.",
		"balance.odd":         "%[1]s games: an even number, since every seed is played twice",
		"balance.head":        "%[1]s: %[2]s games, seeds %[3]s to %[4]s, each played twice, the players changed over",
		"balance.wins":        "%[1]s: %[2]s won, %[3]s %% (between %[4]s and %[5]s)",
		"balance.nobody":      "nobody: %[1]s, %[2]s %% (between %[3]s and %[4]s)",
		"balance.turns":       "turns: %[1]s to %[2]s, on the average %[3]s",
		"balance.first":       "of those that somebody won, by the player who is asked first: %[1]s, %[2]s %% (between %[3]s and %[4]s)",
		"balance.line":        "for the file of the battle:",
		"balance.kept.side":   "%[1]s %[2]s",
		"balance.kept.nobody": "nobody %[1]s",
		"balance.kept":        "%[1]s: %[2]s; games: %[3]s, turns on the average: %[4]s",
	}
}
