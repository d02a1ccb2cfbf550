package ordremixte

import (
	"embed"
)

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go *[^s]t.go casting/*.go chain/*.go command/*.go facts/*.go language/*.go state/*.go table/*.go
var Sources embed.FS
