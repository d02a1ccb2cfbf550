package i18n

// measureEN holds what is read from the bases on the table: measurements,
// placing, and what a placed shot or charge may not do.
var measureEN = map[string]string{
	"placed.no-formation":  "%[1]s cannot form %[3]s: %[2]s",
	"placed.may-form":      "%[1]s may form %[2]s",
	"placed.may-form-only": "%[1]s stands in %[2]s and in nothing else",
	"placed.way-form":      "it forms %[1]s instead",

	"placed.nation.any":      "its list does not allow it",
	"placed.nation.britain":  "the British list does not allow it",
	"placed.nation.france":   "the French list does not allow it",
	"placed.nation.russia":   "the Russian list does not allow it",
	"placed.nation.austria":  "the Austrian list does not allow it",
	"placed.nation.portugal": "the Portuguese list does not allow it",
	"placed.nation.spain":    "the Spanish list does not allow it",
	"placed.nation.prussia":  "the Prussian list does not allow it",
	"placed.nation.ottoman":  "the Ottoman list does not allow it",
	"placed.nation.rhine":    "the list of the Confederation of the Rhine does not allow it",
	"placed.nation.italy":    "the Italian list does not allow it",
}
