package analysis

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// keyControls maps keys to controls.
var keyControls = map[ebiten.Key]string{
	ebiten.KeyEscape:     "close",
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyHome:       "first",
	ebiten.KeyEnd:        "last",
	ebiten.KeyT:          "turning",
	ebiten.KeyM:          "worse",
	ebiten.KeyR:          "retry",
	ebiten.KeyE:          "engine",
	ebiten.KeyN:          "lines",
	ebiten.KeyO:          "table",
	ebiten.KeyC:          "comment",
	ebiten.KeyD:          "draw",
	ebiten.KeyP:          "promote",
	ebiten.KeyU:          "undo",
	ebiten.KeyDelete:     "delete",
	ebiten.KeyBackspace:  "delete",
	ebiten.KeySpace:      "autoplay",
	ebiten.KeyL:          "practice",
	ebiten.KeyV:          "compare",
}

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(in *ui.Input) (left bool) {
	for _, key := range in.Keys {
		control := keyControls[key]
		switch {
		case in.Shift && stage.MovesCursor(key):
			s.stage.Key(key)
			s.program.Unfocus()
			continue
		case stage.Plays(key) && s.stage.Cursor() >= 0 && !s.program.Focused():
			s.hand.Tap(stage.Tap{From: -1, To: s.stage.Cursor()}, false)
			continue
		case stage.Plays(key) && s.program.Focused():
			continue
		case stage.MovesCursor(key):
			s.program.Unfocus()
			s.upDown(key)
		case key == ebiten.KeyEscape:
			control = s.escape()
		}
		switch {
		case control == "":
			s.stage.Key(key)
			continue
		case control == "delete" && s.walk.at.Parent() == nil:
			continue // all moves are deleted by the menu alone
		}
		s.Activate(control)
		if control == "close" || control == "compare" || control == "retry" && s.canPlay() {
			return true
		}
	}
	return false
}

// upDown handles the arrows up and down: among moves played in place of each other they choose,
// and otherwise they go to the start and to the end.
func (s *Scene) upDown(key ebiten.Key) {
	if key != ebiten.KeyArrowUp && key != ebiten.KeyArrowDown {
		return
	}
	down := key == ebiten.KeyArrowDown
	switch {
	case s.walk.branches():
		s.visit(s.walk.sibling(down))
	case down:
		s.Activate("last")
	default:
		s.Activate("first")
	}
}

// escape ends what is going on, or returns the control that closes the scene.
func (s *Scene) escape() (control string) {
	switch {
	case s.drawing.mode:
		s.drawing = drawing{}
	case s.autoplay.on:
		s.autoplay.toggle()
	case s.hand.Proposal.Open:
		s.hand.Withdraw()
	case s.practice.on:
		return "practice-close"
	case s.hand.Selected >= 0:
		s.choose(-1)
	default:
		return "close"
	}
	s.program.Refresh()
	return ""
}

// point handles mouse and touch input. A pointer on the curve shows the move under it; the board
// handles others.
func (s *Scene) point(in *ui.Input) {
	over := s.curve.axes.Over(in.X, in.Y)
	if in.Pressed {
		s.finger = finger{onCurve: over}
	}
	hover := -1
	if (over && !in.Touch || s.finger.onCurve && in.Down) && len(s.moves) > 0 {
		hover = s.curve.axes.MoveAt(in.X)
	}
	if hover != s.curve.hover {
		s.curve.hover = hover
		s.curve.version++
		s.program.Refresh()
	}
	if s.finger.onCurve && (in.Down || in.Released) && hover >= 0 {
		s.goTo(hover)
	}
	s.pointBoard(in)
	if !in.Down {
		s.finger = finger{}
	}
}
