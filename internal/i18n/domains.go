package i18n

// domains lists the catalogues that live here: what the session, the prompt and the
// command line say whatever is played. Games and packages that keep their texts beside
// their code come in through Register.
var domains = []Catalog{
	{"common", commonEN, commonIT},
	{"session", sessionEN, sessionIT},
	{"repl", replEN, replIT},
	{"report", reportEN, reportIT},
	{"luck", luckEN, luckIT},
	{"cli", cliEN, cliIT},
	{"facts", factsEN, factsIT},
	{"paper", paperEN, paperIT},
	{"outcome", outcomeEN, outcomeIT},
	{"words", wordsEN, wordsIT},
	{"help-does", doesEN, doesIT},
	{"files", filesEN, filesIT},
	{"list", listEN, listIT},
	{"map", mapEN, mapIT},
}
