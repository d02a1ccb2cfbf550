package field

import "embed"

// Sources is this package as it was compiled: part of the edition of the rules.
//
//go:embed *[^t].go
var Sources embed.FS

// Schema is the form of a file as a JSON Schema, for editors and other programs: what a schema
// can say of it. That rows are of one length, what stands on which ground and who stands
// together only [Read] can tell.
//
//go:embed schema.json
var Schema []byte

// Start is a file to begin one's own from, with its comments in both languages.
//
//go:embed start.yaml
var Start []byte
