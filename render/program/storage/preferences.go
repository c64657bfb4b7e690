package storage

// Preferences are the user's preferences for the look, the sound and the behavior of the
// program. The zero value holds the defaults, so each field is named after the value that is
// not the default. Unknown values mean the default.
type Preferences struct {
	Board    string `json:"board,omitempty"`    // board style; "" for jade
	Pieces   string `json:"pieces,omitempty"`   // piece style; "" for obsidian and pearl
	Contrast string `json:"contrast,omitempty"` // "high" for strong marks and outlines
	Large    bool   `json:"large,omitempty"`    // projector mode: larger text, stronger marks
	Motion   string `json:"motion,omitempty"`   // "fast", "slow" or "none"; "" for the usual speed
	Volume   int    `json:"volume,omitempty"`   // 0 (silent) to 10
	Buzz     bool   `json:"buzz,omitempty"`     // vibrate on moves

	HideLegal  bool `json:"hide_legal,omitempty"`  // do not mark the legal moves
	HideLast   bool `json:"hide_last,omitempty"`   // do not mark the last move
	ShowTurned bool `json:"show_turned,omitempty"` // mark the pieces that the last move turned over
	ShowStable bool `json:"show_stable,omitempty"` // mark the pieces that can never be turned over again
	Opinion    bool `json:"opinion,omitempty"`     // show the engine's evaluation in games against a person too
	Values     bool `json:"values,omitempty"`      // show the values of moves on their squares
	Confirm    bool `json:"confirm,omitempty"`     // confirm moves by a second tap, on all boards
	OneTap     bool `json:"one_tap,omitempty"`     // make moves by one tap, even on squares smaller than a finger

	Taught bool `json:"taught,omitempty"` // the tutorial was shown or skipped
}
