// Package docs is the guide as it is shipped: its pages in both languages, and the pages
// of facts and of the board games.
package docs

import "embed"

// Files are the pages, by their path below docs.
//
//go:embed *.md en/*.md it/*.md
var Files embed.FS
