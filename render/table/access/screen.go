// Package access tells the screen in words: the board square by square, the texts and
// the controls of the page in their order. It knows nothing of what shows the words.
package access

import "colat/render/kit/ui"

// Screen is all that can be told of the screen. Behind a dialogue nothing is told.
type Screen struct {
	Language string
	Picture  string // what the picture is called, and Words what tells it in words
	Words    string
	Modal    bool
	Dialog   string // what the dialogue is called
	Board    *Board // nil where none is to be read
	Blocks   []Block
	Moves    []string // of the game, as its score sheet has them
	Shown    int      // moves after which the board is shown
	List     string   // what the list of moves is called
	Control  string   // that the keyboard works; "" for none
	Square   int      // that the keyboard works unless it works a control; -1 for none
}

// A Block is a text, or controls that belong together.
type Block struct {
	Kind     BlockKind
	Text     string // or what a group of controls is called
	Controls []Control
}

// BlockKind is what a block is.
type BlockKind uint8

const (
	Text    BlockKind = iota
	Heading           // of what follows
	Single            // one control
	Choice            // controls of which one is on
	Group             // controls that are on or off each for itself
)

// A Control is something that is worked by its name.
type Control struct {
	Name, Label string
	Role        Role
	On          bool // of the roles that are on or off
	Disabled    bool
	Value       string  // what is written in a Field
	Most        int     // letters that it takes
	Rect        ui.Rect // in device-independent pixels
}

// Role is how a control is worked.
type Role uint8

const (
	Button Role = iota
	Toggle      // a button that stays down
	Switch      // on or off
	Radio       // one of a choice
	Field       // a line that is written
)

// A Board is read row by row.
type Board struct {
	Label         string
	Columns, Rows int
	Squares       []Square
	Rect          ui.Rect // of the squares, in device-independent pixels
}

// A Square of a board.
type Square struct {
	Text     string
	Selected bool // the piece on it was chosen
	Disabled bool // nothing can be done there now
}
