package analysis

import (
	"colat/game"
	"colat/render/bench"
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
	} else if pass, passes := s.game.Pass(s.walk.state); passes && !s.over {
		s.playMove(pass)
	}
}

// canStep reports whether there is a next position: of a move or of a forced pass.
func (s *Scene) canStep() bool {
	if s.walk.at.Next() != nil {
		return true
	}
	_, passes := s.game.Pass(s.walk.state)
	return passes && !s.over
}

// pointBoard handles mouse and touch input on the board: a tap plays a move, a swipe goes to the
// next or the previous position.
func (s *Scene) pointBoard(in *ui.Input) {
	if in.Pressed {
		square, over := s.stage.SquareAt(in.X, in.Y)
		s.finger.onBoard = s.stage.Rect().Contains(in.X, in.Y) && !(over && s.hand.Turn.Grips.Has(square))
	}
	draws, drawn := s.drawing.point(s.stage, in, s.finger.onBoard)
	if drawn {
		s.draw(s.drawing.shape(&s.subject))
	}
	if draws {
		return
	}
	step := 0
	if s.finger.onBoard && s.stage.View.Zoom() <= 1 {
		step = bench.Swiped(in, s.stage.Rect())
	}
	s.hand.Point(in, s.free())
	if step != 0 {
		s.step(step > 0)
	}
}

// point handles mouse and touch input. A pointer on the curve shows the move under it; the board
// handles others.
func (s *Scene) point(in *ui.Input) {
	over := s.curves.under(in.X, in.Y)
	if in.Pressed {
		s.finger = finger{on: over}
	}
	if s.finger.on != nil && in.Down {
		over = s.finger.on
	} else if in.Touch {
		over = nil
	}
	hover := -1
	if over != nil && len(s.moves) > 0 {
		hover = over.MoveAt(in.X)
	}
	if s.curves.hover(hover) {
		s.curves.version++
		s.program.Refresh()
	}
	if s.finger.on != nil && (in.Down || in.Released) && hover >= 0 {
		s.goTo(hover)
	}
	s.pointBoard(in)
	if !in.Down {
		s.finger = finger{}
	}
}
