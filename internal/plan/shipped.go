package plan

import (
	"embed"
	"strings"
)

//go:embed shipped/*.yaml
var files embed.FS

//go:embed plan.schema.json
var Schema []byte // the form of a plan as a JSON Schema, for editors

// Shipped are the names of the plans that ship.
func Shipped() (out []string) {
	all, err := files.ReadDir("shipped")
	if err != nil {
		panic("plan: " + err.Error()) // it is compiled in
	}
	for _, f := range all {
		out = append(out, strings.TrimSuffix(f.Name(), ".yaml"))
	}
	return out
}

// Text is a plan that ships; nil for none of that name.
func Text(name string) []byte {
	text, err := files.ReadFile("shipped/" + strings.TrimSuffix(name, ".yaml") + ".yaml")
	if err != nil {
		return nil
	}
	return text
}
