package scene

import "colat/render/table/access"

// Narrator is a Scene that describes its board to screen readers.
type Narrator interface {
	Narrate() Narration
}

// Writer is a Scene with text fields.
type Writer interface {
	// Write replaces the text of a field.
	Write(field, text string)
}

// Narration describes the board of a scene: its possible actions, and the moves that led to
// the position.
type Narration struct {
	access.Doable
	Moves []string // in the notation of the score sheet; valid until the next move
	Shown int      // number of moves that the board shows
	// Board reports whether screen readers read the board square by square.
	Board bool
}
