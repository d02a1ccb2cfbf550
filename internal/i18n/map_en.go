package i18n

// mapEN is what the command line says of maps.
func mapEN() map[string]string {
	return map[string]string{
		"map.short":       "draw the table of a scenario, cut it into sheets, exchange it with virtual tables",
		"map.long":        "Writes the table of a SCENARIO as FILE, which must not exist; its ending says how: .svg and .png with a grid of centimetres, .html and .pdf as sheets of paper in true size, .dd2vtt or .uvtt for virtual tables (a square is a centimetre). Of a file of a virtual table it makes the ground of a scenario.\n  adjutant map vimeiro\n  adjutant map vimeiro --sheets --paper letter\n  adjutant map vimeiro vimeiro.dd2vtt\n  adjutant map cave.uvtt ground.yaml",
		"map.flag.sheets": "sheets of paper in true size, to print",
		"map.flag.square": "the `CENTIMETRES` that a square of another program's map is",
		"map.square":      "a square is from %[1]s to %[2]s",
		"map.square-own":  "--square is for a map of another program: %[1]s has centimetres of its own",
		"map.outside":     "walls left out, which lie outside the map or are a point: %[1]s",
		"map.cut":         "walls cut at the edge of the map: %[1]s",
		"map.simpler":     "walls drawn with a hundred corners at most: %[1]s",
		"map.passed":      "doors and lights, which a table has not: %[1]s",
		"map.none":        "%[1]s has no table with centimetres",
		"map.ending":      "%[1]s: a map is written as .svg, .png, .html, .pdf, .dd2vtt or .uvtt",
		"map.sheets-html": "%[1]s: sheets are written as .html or .pdf",
		"map.picture":     "%[1]s is a picture: a map is made of a scenario, and ground of a .dd2vtt or .uvtt",
		"map.large":       "%[1]s: a table so large makes no picture",
		"map.sheets-how":  "%[1]s sheets follow. Print them without scaling (100 %%), cut along the frames and lay them side by side.",
		"map.sheet":       "%[1]s - sheet %[2]s of %[3]s: column %[4]s, row %[5]s; across %[6]s to %[7]s, from the near edge %[8]s to %[9]s",
		"map.cm":          "%[1]s cm",
		"map.vtt":         "%[1]s: %[2]s",
		"vtt.json":        "no JSON at byte %[1]s",
		"vtt.kind":        "%[1]s cannot be a %[2]s",
		"vtt.none":        "no map of a virtual table: format or resolution is missing",
		"vtt.form":        "format %[1]s is none that is read (0.2 to 1)",
		"vtt.size":        "a map of %[1]s by %[2]s squares: from 1 to %[3]s a side",
		"vtt.many":        "%[1]s walls: %[2]s at most",
		"vtt.outside":     "wall %[1]s has a point far away, at %[2]s, %[3]s",
		"vtt.points":      "the walls have more than %[1]s points",
		"vtt.picture":     "the picture is not base64",
		"vtt.large":       "larger than %[1]s MB",
		"vtt.own":         "what Adjutant wrote of the ground was spoilt; without the key adjutant the walls alone are read",
	}
}
