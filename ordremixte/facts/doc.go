// Package facts is the ground of the miniatures rules: the facts that a verb may read
// about a unit or a situation, with their words in both languages, and the paragraphs of
// the book by name. It owns what a fact is called, which values it takes and which verbs
// it matters to. It knows no battle and touches nothing but the tables of words.
package facts
