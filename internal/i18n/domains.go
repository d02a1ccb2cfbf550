package i18n

// domains lists the catalogues that live here: what the session, the prompt and the
// command line say whatever is played. Games and packages that keep their texts beside
// their code come in through Later.
var domains = []later{
	{[]string{"count", "refusal", "status-word", "unit", "yes"},
		[]Text{{"common", commonEN, commonIT}}, &made{}, &made{}},
	{[]string{"session"},
		[]Text{{"session", sessionEN, sessionIT}}, &made{}, &made{}},
	{[]string{"assumed", "contrast", "help", "repl", "step"},
		[]Text{{"repl", replEN, replIT}}, &made{}, &made{}},
	{[]string{"map", "report"},
		[]Text{{"report", reportEN, reportIT}}, &made{}, &made{}},
	{[]string{"luck"},
		[]Text{{"luck", luckEN, luckIT}}, &made{}, &made{}},
	{[]string{"cli"},
		[]Text{{"cli", cliEN, cliIT}}, &made{}, &made{}},
	{[]string{"facts"},
		[]Text{{"facts", factsEN, factsIT}}, &made{}, &made{}},
	{[]string{"cli.cheatsheet", "cli.flag", "cli.forms", "cli.paper", "paper"},
		[]Text{{"paper", paperEN, paperIT}}, &made{}, &made{}},
	{[]string{"best", "contrast", "heat", "need", "out"},
		[]Text{{"outcome", outcomeEN, outcomeIT}}, &made{}, &made{}},
	{[]string{"cli.begin", "cli.completion", "cli.flag", "cli.rule", "plain", "repl.way", "session.way", "words"},
		[]Text{{"words", wordsEN, wordsIT}}, &made{}, &made{}},
	{[]string{"help.does"},
		[]Text{{"help-does", doesEN, doesIT}}, &made{}, &made{}},
	{[]string{"files"},
		[]Text{{"files", filesEN, filesIT}}, &made{}, &made{}},
	{[]string{"list"},
		[]Text{{"list", listEN, listIT}}, &made{}, &made{}},
	{[]string{"balance", "points"},
		[]Text{{"points", pointsEN, pointsIT}}, &made{}, &made{}},
	{[]string{"map", "vtt"},
		[]Text{{"map", mapEN, mapIT}}, &made{}, &made{}},
}
