package armylists

import "embed"

// Sources is this package as it was compiled, and the lists it reads: part of the edition of the rules.
//
//go:embed *[^t].go data
var Sources embed.FS

// NationSchema is the form of an army list as a JSON Schema, made of what the reader asks of files.
//
//go:embed nation.schema.json
var NationSchema []byte

// DoctrineSchema is that of the doctrine of all armies.
//
//go:embed doctrine.schema.json
var DoctrineSchema []byte
