package game

import "adjutant/internal/ref"

// This file is what help tells of the words and signs of a line that are neither verbs nor
// the names of declared facts.

// WordList is words of one kind that a line may hold.
type WordList struct {
	Say   ref.Msg // what they are
	Words []WordPair
}

// WordPair is the words of both languages that mean one thing, in each the full word first
// and its short forms behind.
type WordPair struct {
	EN, IT []string
	Means  ref.Msg // what it says, where the word itself may not tell; zero of none
}

// Marks are the signs that [Scan] and the session read, whatever is played. The catalogues
// have under MARK.typed how each is typed, and under MARK what it does.
var Marks = []ref.Word{"words.mark.ask", "words.mark.change", "words.mark.force", "words.mark.parts", "words.mark.because", "words.mark.die", "words.mark.roll", "words.mark.drop", "words.mark.value", "words.mark.reading"}

// Worded is a game that tells the words of its lines, and the signs that it reads beside
// [Marks]. Both are made of the tables by which its lines are read.
type Worded interface {
	Words() []WordList
	Marks() []ref.Word
}
