package schema

import "embed"

// Sources is this package as it was compiled: part of the edition of the rules, since what
// it makes of a line is what the rules judge.
//
//go:embed *[^t].go *[^s]t.go
var Sources embed.FS
