package ordremixte

import (
	"embed"
)

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go ask/*.go casting/*.go chain/*.go charge/*.go command/*.go facts/*.go fire/*.go flight/*.go garrison/*.go language/*.go melee/*.go morale/*.go motion/*.go state/*.go table/*.go turn/*.go
var Sources embed.FS
