package i18n

// measureIT holds what is read from the bases on the table, in Italian.
var measureIT = map[string]string{
	"placed.no-formation":  "%[1]s non può formare %[3]s: %[2]s",
	"placed.may-form":      "%[1]s può formare %[2]s",
	"placed.may-form-only": "%[1]s sta in %[2]s e non in altro",
	"placed.way-form":      "forma invece %[1]s",

	"placed.nation.any":      "la sua lista non lo consente",
	"placed.nation.britain":  "la lista inglese non lo consente",
	"placed.nation.france":   "la lista francese non lo consente",
	"placed.nation.russia":   "la lista russa non lo consente",
	"placed.nation.austria":  "la lista austriaca non lo consente",
	"placed.nation.portugal": "la lista portoghese non lo consente",
	"placed.nation.spain":    "la lista spagnola non lo consente",
	"placed.nation.prussia":  "la lista prussiana non lo consente",
	"placed.nation.ottoman":  "la lista ottomana non lo consente",
	"placed.nation.rhine":    "la lista della Confederazione del Reno non lo consente",
	"placed.nation.italy":    "la lista italiana non lo consente",
}
