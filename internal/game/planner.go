package game

import "adjutant/internal/ref"

// Planner is a game with an automatic player of its own. Plan is what it does next for a
// side, with the rule or the figure on which the choice rests as a sentence; ok is false
// where nothing is this side's to do, neither the end of a phase nor an answer to what it may do.
// It is a function of the state as that side may see it ([Viewer]), which whoever asks has masked,
// and of the seed, which decides between equals; every action that it gives is one that Prepare
// takes as it stands. A reason is for the eyes of its side; whoever plays against it in a game with
// secrets reads what its [Secret] has for others, and nothing where it has none.
type Planner interface {
	Plan(s State, side int, seed uint64) (a Action, why Text, ok bool)
}

// Winner is a game that says who has won when it is over: the side, -1 for nobody, and by what,
// as a canonical word and as a sentence. ok is false as long as it is open.
type Winner interface {
	Winner(s State) (side int, by string, say ref.Msg, ok bool)
}
