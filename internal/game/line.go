package game

// Line is one typed line, scanned but not understood: spelling is forgiven,
// words are split, and the marks at its end are taken off.
type Line struct {
	Raw    string // the text of this command alone, trimmed
	Words  []Word // in the order typed
	Ask    bool   // a ? stood at the end
	Force  bool   // a ! stood before the reason
	Reason string // what followed ! or because, verbatim
}

// Word is one token. Text is folded to lower case with forgiven characters
// replaced; Raw is as typed; Col is its first column, from 1.
type Word struct {
	Text, Raw string // folded, and as typed
	Col       int    // from 1, in characters
}
