// Package words is what Le Cento-Ore says, in both languages. Whoever imports it can
// print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Register(i18n.Catalog{Domain: "centoore-does", EN: doesEN, IT: doesIT})
	i18n.Register(i18n.Catalog{Domain: "centoore-help", EN: helpEN, IT: helpIT})
	i18n.Register(i18n.Catalog{Domain: "centoore", EN: centooreEN, IT: centooreIT})
	i18n.Register(i18n.Catalog{Domain: "centoore-campaign", EN: campaignEN, IT: campaignIT})
	i18n.Register(i18n.Catalog{Domain: "centoore-outcome", EN: outcomeEN, IT: outcomeIT})
}
