package board

import "embed"

// Sources is this package as it was compiled: part of the edition of the rules that use it.
//
//go:embed *[^t].go
var Sources embed.FS
