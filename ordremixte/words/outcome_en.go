package words

// outcomeEN are what the odds of this game are compared by: see the words of the same
// name that all games share.
func outcomeEN() map[string]string {
	return map[string]string{
		"om.out.charge.goes-on":   "charge goes on",
		"om.out.charge.stopped":   "charge stopped",
		"om.out.general.killed":   "general killed",
		"om.out.general.saved":    "general saved",
		"om.out.general.unhurt":   "general unhurt",
		"om.out.general.wounded":  "general wounded",
		"om.out.pm_lost.mean":     "PM lost on average",
		"om.out.pm_lost.n":        "loses %[1]s PM",
		"om.out.status.destroyed": "destroyed",
		"om.out.status.retreats":  "retreats",
		"om.out.status.routs":     "routs",
		"om.out.guns.left":        "guns left behind",
		"om.out.guns.manned":      "guns manned",
		"om.out.disordered.no":    "not disordered",
		"om.out.disordered.yes":   "disordered",
		"om.out.pm.n":             "%[1]s PM",
		"om.out.pm.mean":          "PM on average",
		"om.out.blown.yes":        "blown",
		"om.out.blown.no":         "fresh",
		"om.out.bases.n#=1":       "%[1]s base",
		"om.out.bases.n#other":    "%[1]s bases",
		"om.out.bases.mean":       "bases on average",
		"om.out.moved.yes":        "has moved",
		"om.out.moved.no":         "has not moved",
		"om.out.charging.yes":     "charges",
		"om.out.charging.no":      "does not charge",
		"om.out.lost.n":           "%[1]s PM lost in this move",
		"om.out.lost.mean":        "PM lost in this move on average",
	}
}
