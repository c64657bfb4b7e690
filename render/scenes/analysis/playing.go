package analysis

import (
	"strings"

	"colat/game"
	"colat/render/kit/sound"
	"colat/render/kit/ui"
)

// playMove plays a move by hand: along a line that there is it steps, otherwise it opens a
// variation. A forced pass follows at once.
func (s *Scene) playMove(m game.Move) {
	s.program.Refresh()
	if (practising{s}).try(m) {
		return
	}
	s.program.Announce(s.game.Announce(s.program.Locale, s.walk.state, m))
	if err := s.walk.play(m, s.game.Pass); err != nil {
		s.program.Say(s.program.Text("analysis.full"))
		return
	}
	s.program.Sound(sound.Place)
	s.arrive()
}

// step goes to the next or the previous position of the line on the board. After the last one, a
// forced pass is played.
func (s *Scene) step(on bool) {
	if !on {
		s.visit(s.walk.at.Parent())
		return
	}
	if next := s.walk.at.Next(); next != nil {
		s.visit(next)
	} else if pass, passes := s.game.Pass(s.walk.state); passes && !s.hand.over {
		s.playMove(pass)
	}
}

// canStep reports whether there is a next position: of a move or of a forced pass.
func (s *Scene) canStep() bool {
	if s.walk.at.Next() != nil {
		return true
	}
	_, passes := s.game.Pass(s.walk.state)
	return passes && !s.hand.over
}

// chooseInTable handles the controls of the table.
func (s *Scene) chooseInTable(control string) bool {
	if control == "table" {
		s.table.toggle(s.program)
		return true
	}
	if !strings.HasPrefix(control, bookName) {
		return false
	}
	if m := s.table.named(&s.subject, control); m != game.NoMove {
		s.playMove(m)
	}
	return true
}

// swipe is the least distance of a swipe across the board.
const swipe = 48.0

// pointBoard handles mouse and touch input on the board: a tap plays a move, a swipe goes to the
// next or the previous position.
func (s *Scene) pointBoard(in *ui.Input) {
	if in.Pressed {
		square, over := s.stage.SquareAt(in.X, in.Y)
		s.finger.onBoard = s.stage.Rect().Contains(in.X, in.Y) && !(over && s.hand.Grips.Has(square))
	}
	draws, drawn := s.drawing.point(s.stage, in, s.finger.onBoard)
	if drawn {
		s.draw(s.drawing.shape(&s.subject))
	}
	if draws {
		return
	}
	dx, dy := in.X-in.PressX, in.Y-in.PressY
	swiped := s.finger.onBoard && in.Released && s.stage.View.Zoom() <= 1 && abs(dx) > swipe && abs(dx) > 2*abs(dy)
	s.hand.Tap(s.stage.Point(in, s.hand.free()), in.Touch)
	if swiped {
		s.step(dx < 0)
	}
}

func abs(x float64) float64 { return max(x, -x) }
