package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// reviewBy handles the controls that show other positions of the game.
func (s *Scene) reviewBy(control string) {
	at, n := s.display.shown, len(s.match.Line())
	switch control {
	case "close":
		s.showAnew()
		return
	case "continue":
		s.playOn()
		return
	case "first":
		at = 0
	case "previous":
		at--
	case "next":
		at++
	case "review", "last":
		at = n
	default:
		return
	}
	s.showEarlier(at)
}

// jump shows the position after n moves of the line. The current position of an unfinished
// game is shown without a review.
func (s *Scene) jump(n int) {
	if n == len(s.match.Moves()) && !s.match.Over() {
		s.showAnew()
		return
	}
	s.showEarlier(n)
}

// showEarlier shows the position after n moves of the line in a review.
func (s *Scene) showEarlier(n int) {
	s.advice.clear(s)
	s.display.review(n)
	s.hand.mark()
	s.program.Refresh()
}

// returnByTap ends the review of an unfinished game when the user taps on the board.
func (s *Scene) returnByTap(in *ui.Input) {
	r := s.stage.Rect()
	tapped := in.Tapped() && r.Contains(in.X, in.Y) && r.Contains(in.PressX, in.PressY)
	if tapped && s.display.reviewing && !s.match.Over() {
		s.showAnew()
	}
}

// stepBy shows the next or the previous position of the line.
func (s *Scene) stepBy(forward bool) {
	n := s.display.shown - 1
	if forward {
		n = s.display.shown + 1
	}
	if n >= 0 && n <= len(s.match.Line()) {
		s.jump(n)
	}
}

// playOn continues the game from the position on the board. The moves after it can be played
// again.
func (s *Scene) playOn() {
	if s.display.reviewing && s.canPlayOn() && s.match.GoTo(s.display.shown) {
		s.tookBack("announce.undone")
	}
}

// mayGo reports whether moves may be taken back and lines switched freely.
func (s *Scene) mayGo() bool { return s.match.CanGo() && !s.mustAgree() }

// canPlayOn reports whether the game can continue from the position on the board.
func (s *Scene) canPlayOn() bool {
	if !s.mayGo() || s.display.state == nil {
		return false
	}
	_, over := s.display.state.Result()
	return !over && (s.display.shown != len(s.match.Moves()) || s.match.Over())
}

// steps are the controls for the keys that always navigate through the moves.
var steps = map[ebiten.Key]string{
	ebiten.KeyHome: "first", ebiten.KeyEnd: "last", ebiten.KeyPageUp: "previous", ebiten.KeyPageDown: "next",
}

// reviewKeys are the controls for the arrow keys in a review.
var reviewKeys = map[ebiten.Key]string{
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyArrowUp:    "first",
	ebiten.KeyArrowDown:  "last",
}

// stepsByKey handles the keys that navigate through the moves, and reports whether key is
// one. Arrow keys are if the board does not need them, or with shift.
func (s *Scene) stepsByKey(key ebiten.Key, in *ui.Input) bool {
	control, found := steps[key]
	if !found && stage.MovesCursor(key) && (s.display.reviewing || in.Shift || s.seats.persons() == 0 || s.match.Over()) {
		control, found = reviewKeys[key], true
	}
	switch control {
	case "":
	case "first":
		s.jump(0)
	case "last":
		if s.display.reviewing && s.match.Over() {
			s.showEarlier(len(s.match.Line()))
		} else {
			s.jump(len(s.match.Moves()))
		}
	default:
		s.stepBy(control == "next")
	}
	return found
}
