package sessiontest

import "adjutant/internal/game"

// The events of the blocks. The game is younger than format 1 of the journal.
type (
	// BlockSet: a block has its face, by its place among the faces.
	BlockSet struct {
		Block string
		Face  int
	}
	// BlockCard: a card begins a turn of so many moves.
	BlockCard struct {
		Card  string
		Moves int
	}
	// BlockMove: a block goes on to an area.
	BlockMove struct{ Block, Area string }
	// BlockShow: a battle turns up a face, and the strength that goes with it.
	BlockShow struct {
		Block          string
		Face, Strength int
	}
	blockFight  struct{ Area string } // a battle is owed
	blockFought struct{ Area string } // and is over
	blockLose   struct {              // a block loses points
		Block  string
		Points int
	}
	blockGone struct{ Block string }       // a block is off the table
	blockBack struct{ Block, Area string } // a block goes back whence it came
	blockPass struct{}                     // a turn is over
	blockWon  struct{ Won int }            // the game is: side + 1, 3 for nobody
)

var blockKinds = game.NewKinds(&BlockSet{}, &BlockCard{}, &BlockMove{}, &blockFight{}, &blockFought{}, &BlockShow{},
	&blockLose{}, &blockGone{}, &blockBack{}, &blockPass{}, &blockWon{})

// Kind implements game.Event.
func (*BlockSet) Kind() string { return "set" }

// Kind implements game.Event.
func (*BlockCard) Kind() string { return "card" }

// Kind implements game.Event.
func (*BlockMove) Kind() string { return "move" }

// Kind implements game.Event.
func (*BlockShow) Kind() string { return "show" }

func (*blockFight) Kind() string  { return "fight" }
func (*blockFought) Kind() string { return "fought" }
func (*blockLose) Kind() string   { return "lose" }
func (*blockGone) Kind() string   { return "gone" }
func (*blockBack) Kind() string   { return "back" }
func (*blockPass) Kind() string   { return "pass" }
func (*blockWon) Kind() string    { return "won" }

// faceWords are the words of faces in the journal.
var faceWords = faces.Words(faces.Deck().Left)

// Fields implements game.Event.
func (e *BlockSet) Fields(w *game.Wire) {
	w.Unit("block", &e.Block)
	game.Named(w, "face", &e.Face, faceWords)
}

// Fields implements game.Event.
func (e *BlockCard) Fields(w *game.Wire) {
	w.Text("card", &e.Card)
	w.Int("moves", &e.Moves)
}

// Fields implements game.Event.
func (e *BlockMove) Fields(w *game.Wire) {
	w.Unit("block", &e.Block)
	w.Text("area", &e.Area)
}

func (e *blockFight) Fields(w *game.Wire)  { w.Text("area", &e.Area) }
func (e *blockFought) Fields(w *game.Wire) { w.Text("area", &e.Area) }

// Fields implements game.Event.
func (e *BlockShow) Fields(w *game.Wire) {
	w.Unit("block", &e.Block)
	game.Named(w, "face", &e.Face, faceWords)
	w.Int("strength", &e.Strength)
}

func (e *blockLose) Fields(w *game.Wire) {
	w.Unit("block", &e.Block)
	w.Int("points", &e.Points)
}

func (e *blockGone) Fields(w *game.Wire) { w.Unit("block", &e.Block) }

func (e *blockBack) Fields(w *game.Wire) {
	w.Unit("block", &e.Block)
	w.Text("area", &e.Area)
}

func (*blockPass) Fields(*game.Wire)    {}
func (e *blockWon) Fields(w *game.Wire) { w.Int("won", &e.Won) }
