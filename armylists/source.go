package armylists

import "embed"

// Sources is this package as it was compiled, and the lists it reads: part of the edition of the rules.
//
//go:embed *[^t].go data
var Sources embed.FS
