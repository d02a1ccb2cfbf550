package battle

import "embed"

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go *[^s]t.go
var Sources embed.FS
