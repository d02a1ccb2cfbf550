package waterloo200

import "embed"

// Sources is this folder as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go
var Sources embed.FS
