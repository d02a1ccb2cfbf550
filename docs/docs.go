// Package docs is the guide as it is shipped: its pages in both languages.
package docs

import "embed"

// Files are the pages, by their path below docs.
//
//go:embed en/*.md it/*.md
var Files embed.FS
