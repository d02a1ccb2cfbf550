package field

import "embed"

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go
var Sources embed.FS
