// Package words is what Le Cento-Ore says, in both languages. Whoever imports it can
// print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Later([]string{"co"},
		i18n.Text{Domain: "centoore-does", EN: doesEN, IT: doesIT},
		i18n.Text{Domain: "centoore-help", EN: helpEN, IT: helpIT},
		i18n.Text{Domain: "centoore", EN: centooreEN, IT: centooreIT},
		i18n.Text{Domain: "centoore-campaign", EN: campaignEN, IT: campaignIT},
		i18n.Text{Domain: "centoore-outcome", EN: outcomeEN, IT: outcomeIT},
	)
}
