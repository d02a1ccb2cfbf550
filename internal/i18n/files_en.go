package i18n

// filesEN is what is said of files: begun, exported, checked while they change.
func filesEN() map[string]string {
	return map[string]string{
		"files.new":           "begin a scenario of your own: a commented file",
		"files.new.long":      "Writes NAME.yaml, a small scenario that can be played as it stands, with comments that say what may stand where; --game chooses the game. No file is ever overwritten.",
		"files.flag.army":     "a `FILE` of an army (adjutant list); twice: the battle is of those two, on bare ground",
		"files.new.how":       "adjutant check %[1]s looks at it, adjutant play %[1]s plays it",
		"files.new.bad":       "%[1]s is no name for a file: write letters, digits and dashes",
		"files.new.none":      "%[1]s is played without a file: there is nothing to begin",
		"files.written":       "%[1]s is written",
		"files.exists":        "%[1]s exists already: nothing is overwritten",
		"files.exists.hint":   "choose another name",
		"files.folder":        "there is no folder %[1]s",
		"files.export":        "write a scenario, map or list that ships, or list them",
		"files.export.long":   "Prints what ships under that NAME, or writes it into FILE, which must not exist; without NAME lists all there is.",
		"files.export.none":   "nothing of the name %[1]s ships: there are %[2]s",
		"files.export.near":   "nothing of the name %[1]s ships: did you mean %[2]s?",
		"files.export.list":   "%[1]s: %[2]s",
		"files.export.how":    "adjutant export NAME FILE writes one",
		"files.form.scenario": "scenarios of %[1]s",
		"files.form.nation":   "army lists",
		"files.form.list":     "armies of players",
		"files.form.doctrine": "doctrine of all armies",
		"files.form.plan":     "plans",
		"files.flag.form":     "the form of files in place of facts, for editors: the `GAME` of a scenario, or another form: %[1]s",
		"files.form.verb":     "%[1]s stands beside --file: a form of files has no verb",
		"files.form.unknown":  "no file has the form %[1]s: there are %[2]s",
		"files.form.other":    "%[1]s, from which an editor knows the words of the file, is there already, of another version or language, and stays; adjutant schema --file %[2]s prints this one",
	}
}
