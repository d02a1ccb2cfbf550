package battle

import "embed"

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go *[^s]t.go
var Sources embed.FS

// Start is a scenario to begin one's own from, with its comments in both languages.
//
//go:embed start.yaml
var Start []byte

// Schema is the form of a scenario as a JSON Schema, made of what the reader asks of files.
//
//go:embed schema.json
var Schema []byte
