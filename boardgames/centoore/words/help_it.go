package words

// helpIT holds helpEN in Italian.
func helpIT() map[string]string {
	return map[string]string{
		"co.mark.list.typed": "3,3,2",
		"co.mark.list":       "le forze di più unità",
		"co.mark.with.typed": "muovi A Z con C",
		"co.mark.with":       "gioca gettoni evento con una riga",
		"co.begin":           "battaglia 3,3,3 contro 3,3,2 fasi=2?",
		"co.begin.table":     "stato",
	}
}
