// Package words is what Waterloo by Phalanx says, in both languages. Whoever imports it can
// print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Later([]string{"ph", "phx"},
		i18n.Text{Domain: "phalanx-does", EN: doesEN, IT: doesIT},
		i18n.Text{Domain: "phalanx-help", EN: helpEN, IT: helpIT},
		i18n.Text{Domain: "phalanx", EN: phalanxEN, IT: phalanxIT},
		i18n.Text{Domain: "phalanx-board", EN: boardEN, IT: boardIT},
		i18n.Text{Domain: "phalanx-outcome", EN: outcomeEN, IT: outcomeIT},
		i18n.Text{Domain: "phalanx-told", EN: toldEN, IT: toldIT},
	)
}
