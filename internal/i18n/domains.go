package i18n

// domains lists the catalogues that live here. One pair of files a domain, so
// that two authors never meet in one file. Packages that keep their own texts
// beside their code come in through Register.
var domains = []Catalog{
	{"common", commonEN, commonIT},
	{"session", sessionEN, sessionIT},
	{"repl", replEN, replIT},
	{"cli", cliEN, cliIT},
	{"centoore", centooreEN, centooreIT},
	{"parse", parseEN, parseIT},
	{"om", omEN, omIT},
	{"measure", measureEN, measureIT},
	{"move", moveEN, moveIT},
	{"desk", deskEN, deskIT},
	{"charge", chargeEN, chargeIT},
	{"evade", evadeEN, evadeIT},
	{"turn", turnEN, turnIT},
	{"rout", routEN, routIT},
	{"drill", drillEN, drillIT},
	{"block", blockEN, blockIT},
	{"command", commandEN, commandIT},
}
