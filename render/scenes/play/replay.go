package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// reviewBy works the controls that show other positions of the game.
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

// jump shows the position after n moves of the line; the one that is played on without
// the controls of a review.
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

// returnByTap goes back to the game that is on when somebody who looks back at it taps on
// the board.
func (s *Scene) returnByTap(in *ui.Input) {
	r := s.stage.Rect()
	tapped := in.Tapped() && r.Contains(in.X, in.Y) && r.Contains(in.PressX, in.PressY)
	if tapped && s.display.reviewing && !s.match.Over() {
		s.showAnew()
	}
}

// stepBy shows the next position of the line or the one before.
func (s *Scene) stepBy(forward bool) {
	n := s.display.shown - 1
	if forward {
		n = s.display.shown + 1
	}
	if n >= 0 && n <= len(s.match.Line()) {
		s.jump(n)
	}
}

// playOn goes on with the game from the position that is looked at. What was played after
// it can be played again.
func (s *Scene) playOn() {
	if s.display.reviewing && s.canPlayOn() && s.match.GoTo(s.display.shown) {
		s.tookBack("announce.undone")
	}
}

// mayGo reports whether moves may be taken back and other lines entered as one likes.
func (s *Scene) mayGo() bool { return s.match.CanGo() && !s.mustAgree() }

// canPlayOn reports whether the game can go on from the position that is looked at.
func (s *Scene) canPlayOn() bool {
	if !s.mayGo() || s.display.state == nil {
		return false
	}
	_, over := s.display.state.Result()
	return !over && (s.display.shown != len(s.match.Moves()) || s.match.Over())
}

// steps are the controls of keys that always lead through the moves.
var steps = map[ebiten.Key]string{
	ebiten.KeyHome: "first", ebiten.KeyEnd: "last", ebiten.KeyPageUp: "previous", ebiten.KeyPageDown: "next",
}

// reviewKeys are the controls that arrows work in a review.
var reviewKeys = map[ebiten.Key]string{
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyArrowUp:    "first",
	ebiten.KeyArrowDown:  "last",
}

// stepsByKey serves the keys that lead through the moves, and reports whether the key is
// one: arrows are where nobody needs them on the board, or with shift.
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
