// Package words is what Waterloo 200 says, in both languages. Whoever imports it can print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Later([]string{"w2", "w200"},
		i18n.Text{Domain: "waterloo200-does", EN: doesEN, IT: doesIT},
		i18n.Text{Domain: "waterloo200-help", EN: helpEN, IT: helpIT},
		i18n.Text{Domain: "waterloo200", EN: factsEN, IT: factsIT},
		i18n.Text{Domain: "waterloo200-board", EN: boardEN, IT: boardIT},
		i18n.Text{Domain: "waterloo200-outcome", EN: outcomeEN, IT: outcomeIT},
		i18n.Text{Domain: "waterloo200-file", EN: FileEN, IT: FileIT}, // what is told at the table is refused as in a file
	)
}
