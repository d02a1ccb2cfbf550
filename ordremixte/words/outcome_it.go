package words

// outcomeIT are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeIT() map[string]string {
	return map[string]string{
		"om.out.charge.goes-on":   "la carica prosegue",
		"om.out.charge.stopped":   "la carica è fermata",
		"om.out.general.killed":   "generale ucciso",
		"om.out.general.saved":    "generale salvo",
		"om.out.general.unhurt":   "generale illeso",
		"om.out.general.wounded":  "generale ferito",
		"om.out.pm_lost.mean":     "PM persi in media",
		"om.out.pm_lost.n":        "perde %[1]s PM",
		"om.out.status.destroyed": "distrutto",
		"om.out.status.retreats":  "si ritira",
		"om.out.status.routs":     "va in rotta",
		"om.out.guns.left":        "pezzi abbandonati",
		"om.out.guns.manned":      "pezzi serviti",
		"om.out.disordered.no":    "non in disordine",
		"om.out.disordered.yes":   "in disordine",
		"om.out.pm.n":             "%[1]s PM",
		"om.out.pm.mean":          "PM in media",
		"om.out.blown.yes":        "stanca",
		"om.out.blown.no":         "fresca",
		"om.out.bases.n#=1":       "%[1]s basetta",
		"om.out.bases.n#other":    "%[1]s basette",
		"om.out.bases.mean":       "basette in media",
		"om.out.moved.yes":        "ha mosso",
		"om.out.moved.no":         "non ha mosso",
		"om.out.charging.yes":     "carica",
		"om.out.charging.no":      "non carica",
		"om.out.lost.n":           "%[1]s PM persi in questo turno",
		"om.out.lost.mean":        "PM persi in questo turno in media",
	}
}
