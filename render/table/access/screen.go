// Package access describes the screen in words for screen readers: the board square by
// square, and the texts and controls of the page in their order. It is independent of
// the way in which the words are presented.
package access

import "colat/render/kit/ui"

// Screen is the description of the whole screen. What lies behind a dialogue is
// omitted.
type Screen struct {
	Language string
	Picture  string // title of the picture, which Words describes
	Words    string
	Modal    bool
	Dialog   string // title of the dialogue
	Board    *Board // nil if there is no board to describe
	Blocks   []Block
	Moves    []string // moves of the game as in its score sheet
	Shown    int      // number of moves before the position on the board
	List     string   // title of the list of moves
	Control  string   // control in focus; "" for none
	Square   int      // index in Board.Squares of the one in focus if no control is; -1 for none
}

// A Block is a text, or controls that belong together.
type Block struct {
	Kind     BlockKind
	Text     string // text, or title of a group of controls
	Controls []Control
}

// BlockKind is the kind of a block.
type BlockKind uint8

const (
	Text    BlockKind = iota
	Heading           // heading of the blocks that follow
	Single            // one control
	Choice            // controls of which exactly one is on
	Group             // controls that are on or off independently
)

// A Control is a control, identified by its name.
type Control struct {
	Name, Label string
	Role        Role
	On          bool // for roles that are on or off
	Disabled    bool
	Value       string  // text of a Field
	Most        int     // maximum number of letters
	Rect        ui.Rect // in device-independent pixels
}

// Role is the type of a control.
type Role uint8

const (
	Button Role = iota
	Toggle      // a button that stays pressed
	Switch      // on or off
	Radio       // an option of a choice
	Field       // a text field
)

// A Board is a board in words, row by row as on the screen.
type Board struct {
	Label         string
	Columns, Rows int
	Squares       []Square
	Rect          ui.Rect // of the squares, in device-independent pixels
}

// A Square is a square of a board in words.
type Square struct {
	Text     string
	Selected bool // the piece on it is selected
	Disabled bool // no action is possible there
}
