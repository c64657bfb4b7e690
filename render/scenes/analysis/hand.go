package analysis

import (
	"colat/game"
	"colat/game/variation"
	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// hand holds the moves of the side to move, and the piece that it has selected.
type hand struct {
	stage.Turn
	over bool // by the rules
}

// refill computes the hand for the position on the board.
func (s *Scene) refill() {
	h := &s.hand
	if _, h.over = s.walk.state.Result(); h.over {
		h.Turn = stage.Turn{Selected: -1}
		return
	}
	h.Update(s.game, s.walk.state)
	h.Selected = -1
}

// choose selects the piece on a square; -1 selects none.
func (s *Scene) choose(square int) {
	if s.hand.Selected == square {
		return
	}
	s.hand.Selected = square
	s.engine.restate()
	s.mark()
}

// mark marks the legal moves on the board.
func (s *Scene) mark() {
	h := &s.hand
	piece := s.game.Piece(s.walk.state.ToMove())
	if h.Selected >= 0 {
		piece = s.replay.Position().Pieces[h.Selected]
	}
	s.stage.Grips = h.Grips
	s.stage.View.SetSelected(h.Selected)
	s.stage.View.Targets(h.Targets(), piece)
}

// tap handles a tap on a square, or a piece moved from one to another.
func (s *Scene) tap(t stage.Tap) {
	if t == stage.Nothing || s.hand.over {
		return
	}
	switch intent, move, square := s.hand.Read(t); intent {
	case stage.Move:
		s.playMove(move.Move)
	case stage.Select:
		s.choose(square)
	default:
		s.program.SayOf(scene.OfPosition, s.game.Illegal(s.program.Locale, s.walk.state, square, t.To))
		s.program.Sound(sound.Illegal)
		s.choose(-1)
	}
	s.program.Refresh()
}

// playMove plays a move by hand: along a line that there is it steps, otherwise it opens a
// variation. A forced pass follows at once.
func (s *Scene) playMove(m game.Move) {
	if s.practice.tries(s, m) {
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

// visit goes to a node.
func (s *Scene) visit(n *variation.Node) {
	if n == nil || n == s.walk.at {
		return
	}
	s.walk.goTo(n)
	s.arrive()
	if len(s.walk.path) > 0 {
		s.program.Announce(s.spoken())
	}
}

// arrive shows the position that the walk has come to.
func (s *Scene) arrive() {
	s.follow, s.wandered = true, true
	s.move()
	s.words.known = false
	s.curve.version++
	s.program.Refresh()
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

// goTo goes to the position after n moves of the reviewed game.
func (s *Scene) goTo(n int) {
	n = min(max(n, 0), len(s.moves))
	at := s.walk.tree.Root()
	for _, m := range s.moves[:n] {
		next := at.After(m)
		if next == nil {
			break // the move has been deleted
		}
		at = next
	}
	s.visit(at)
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
	if s.drawing.point(s, in) {
		return
	}
	dx, dy := in.X-in.PressX, in.Y-in.PressY
	swiped := s.finger.onBoard && in.Released && s.stage.View.Zoom() <= 1 && abs(dx) > swipe && abs(dx) > 2*abs(dy)
	s.tap(s.stage.Point(in, !s.hand.over))
	if swiped {
		s.step(dx < 0)
	}
}

func abs(x float64) float64 { return max(x, -x) }
