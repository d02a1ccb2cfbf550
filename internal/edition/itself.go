package edition

import "embed"

// itself is a short file and a long one.
//
//go:embed itself.go sum.go
var itself embed.FS
