package scene

import (
	"colat/render/table/access"
	"colat/render/table/games"
)

// Narrator is a Scene that tells those who listen what its board shows.
type Narrator interface {
	Narrate() Narration
}

// Adapted is a Scene that shows a game by another adapter than the one of its rules: by one
// that is turned.
type Adapted interface {
	Game() *games.Game
}

// Writer is a Scene with fields in which the person writes.
type Writer interface {
	// Write has another text stand in a field.
	Write(field, text string)
}

// Narration is what can be done on the board of a scene, and how it came about.
type Narration struct {
	access.Doable
	Moves []string // of the game, as its score sheet has them; good until it goes on
	Shown int      // moves after which the board is shown
	// Board is whether the board is to be read square by square.
	Board bool
}
