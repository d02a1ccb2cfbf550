// Package words is what One-Page Waterloo says, in both languages. Whoever imports it can
// print it.
package words

import "adjutant/internal/i18n"

func init() {
	i18n.Register(i18n.Catalog{Domain: "onepage-does", EN: doesEN, IT: doesIT})
	i18n.Register(i18n.Catalog{Domain: "onepage-help", EN: helpEN, IT: helpIT})
	i18n.Register(i18n.Catalog{Domain: "onepage", EN: onepageEN, IT: onepageIT})
	i18n.Register(i18n.Catalog{Domain: "onepage-board", EN: boardEN, IT: boardIT})
	i18n.Register(i18n.Catalog{Domain: "onepage-plan", EN: planEN, IT: planIT})
	i18n.Register(i18n.Catalog{Domain: "onepage-outcome", EN: outcomeEN, IT: outcomeIT})
}
