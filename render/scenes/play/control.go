package play

import (
	"colat/render/kit/ui"
)

// The names of the control that opens the menu, of the one that closes it, and of the one that
// lists the formats for copying.
const moreName, closeName, copyName = "more", "close-more", "copy-as"

// Control is something that the user can do: a button of the page, a line of the menu or a
// key. All controls of one name do the same.
type Control struct {
	Name    string
	Label   string // in the language of the interface
	Entry   string // label in the menu; "" for Label
	Icon    ui.Icon
	Look    ui.Emphasis
	Enabled bool
	Toggles bool            // the control is a switch, which leaves the menu open
	On      bool            // the switch is on, or this is the line on the board
	Ask     func() Question // asked before Do is called; nil for none
	Do      func()          // nil if the program handles the control
	// List, unless nil, makes the control open a menu with Title in place of Do.
	List  func() []Control
	Title string
}

// Question is a question in a dialogue with the answers to it.
type Question struct {
	Title, Why, Yes, No string
	Look                ui.Emphasis // of the button for yes
	Aloud               bool        // screen readers announce the question
}

// find returns the control with a name, an enabled one if there are several. The zero Control
// has no name.
func find(list []Control, name string) (found Control) {
	for i := range list {
		if list[i].Name == name && (found.Name == "" || !found.Enabled) {
			found = list[i]
		}
	}
	return found
}

// pick returns the controls with the given names that exist, in the order of the names.
func pick(list []Control, names ...string) []Control {
	picked := make([]Control, 0, len(names))
	for _, name := range names {
		if c := find(list, name); c.Name != "" {
			picked = append(picked, c)
		}
	}
	return picked
}
