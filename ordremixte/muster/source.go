package muster

import "embed"

// Sources is this package as it was compiled.
//
//go:embed *[^t].go
var Sources embed.FS

// Schema is the form of a list as a JSON Schema, made of what the reader asks of files.
//
//go:embed list.schema.json
var Schema []byte
