package storage

// Preferences are a person's wishes about how the program looks, sounds and plays. The
// zero value is what somebody new meets, so each is named for what is unusual. Values
// that are not known mean the usual one.
type Preferences struct {
	Board    string `json:"board,omitempty"`    // the set of boards; "" for jade
	Pieces   string `json:"pieces,omitempty"`   // the set of pieces; "" for obsidian and pearl
	Contrast string `json:"contrast,omitempty"` // "high" for strong marks and outlines
	Large    bool   `json:"large,omitempty"`    // projector mode: everything larger, marks stronger
	Motion   string `json:"motion,omitempty"`   // "fast", "slow" or "none"; "" for the usual pace
	Volume   int    `json:"volume,omitempty"`   // 0 for silence, to 10
	Buzz     bool   `json:"buzz,omitempty"`     // vibrate where a move is made

	HideLegal  bool `json:"hide_legal,omitempty"`  // do not mark the legal moves
	HideLast   bool `json:"hide_last,omitempty"`   // do not mark the last move
	ShowTurned bool `json:"show_turned,omitempty"` // mark what the last move turned over
	ShowStable bool `json:"show_stable,omitempty"` // mark what can never be turned over again
	Opinion    bool `json:"opinion,omitempty"`     // show what the engine expects, against a person too
	Values     bool `json:"values,omitempty"`      // write on the squares what their moves are worth
	Confirm    bool `json:"confirm,omitempty"`     // a touch proposes a move, a second one makes it, on any board
	OneTap     bool `json:"one_tap,omitempty"`     // a touch makes a move, on squares smaller than a finger too

	Taught bool `json:"taught,omitempty"` // the first steps were shown or left out
}
