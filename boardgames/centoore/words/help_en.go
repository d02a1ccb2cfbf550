package words

// helpEN holds what help tells of the words and signs of a line, and with which line to begin.
func helpEN() map[string]string {
	return map[string]string{
		"co.mark.list.typed": "3,3,2",
		"co.mark.list":       "the strengths of several units",
		"co.mark.with.typed": "move A Z with C",
		"co.mark.with":       "plays event counters with a line",
		"co.begin":           "battle 3,3,3 at 3,3,2 phases=2?",
		"co.begin.table":     "status",
	}
}
