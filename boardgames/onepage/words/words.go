// Package words is what One-Page Waterloo says, in both languages. Whoever imports it can
// print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Later([]string{"op", "w1p"},
		i18n.Text{Domain: "onepage-does", EN: doesEN, IT: doesIT},
		i18n.Text{Domain: "onepage-help", EN: helpEN, IT: helpIT},
		i18n.Text{Domain: "onepage", EN: onepageEN, IT: onepageIT},
		i18n.Text{Domain: "onepage-board", EN: boardEN, IT: boardIT},
		i18n.Text{Domain: "onepage-plan", EN: planEN, IT: planIT},
		i18n.Text{Domain: "onepage-outcome", EN: outcomeEN, IT: outcomeIT},
	)
}
