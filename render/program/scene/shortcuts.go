package scene

// Shortcutter is a Scene with keys of its own.
type Shortcutter interface {
	Shortcuts() []Shortcut
}

// Arrows stands for the four arrow keys in a Shortcut.
const Arrows = "← ↑ → ↓"

// A Shortcut describes a key of a scene.
type Shortcut struct {
	Keys  string // as labelled on a keyboard; equivalent keys are separated by a space
	Label string // ID of the text that describes their effect
}
