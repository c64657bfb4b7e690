package analysis

import (
	"math"
	"slices"
	"strings"

	"colat/ai"
	"colat/ai/analysis"
	"colat/game"
	"colat/render/scenes/play/coach"
	"colat/render/table/board"
)

// move shows the current position, and highlights the squares that decided the game at its
// end.
func (s *Scene) move() {
	w := &s.walk
	to, last := -1, len(w.path)-1
	if last >= 0 && len(s.board) == last && slices.Equal(s.board, w.path[:last]) && s.replay.State() != nil {
		to = s.replay.Show(w.tree.Start(), w.path, len(w.path))
	} else {
		s.replay.Jump(w.tree.Start(), w.path)
	}
	s.board = append(s.board[:0], w.path...)
	s.table.clear()
	if to >= 0 {
		s.stage.View.SetAdvice(&board.Advice{})
		s.stage.View.ShowSquare(to)
	}
	_, s.over = w.state.Result()
	s.hand.Withdraw()
	s.hand.Update()
	s.hand.Turn.Selected = -1
	s.hand.Mark()
	s.showShapes()
	result, over := s.result()
	s.replay.Decide(result, over)
}

// advise shows the better alternative to the last move, if any, once the pieces are at rest.
// At the start of the game, it shows the best move. It leaves the board to the values of the
// engine if they are on.
func (s *Scene) advise() {
	var shown board.Advice
	arrow := s.engineArrow()
	if move, state := s.advice(); move != game.NoMove && !s.stage.View.Animating() {
		from, to := s.game.Squares(state, move)
		arrow = s.arrowTo(state, from, to)
		shown = board.Advice{Good: board.SetOf(to), From: board.SetOf(from), Piece: s.game.Piece(game.PlacedSide(state))}
		if from >= 0 {
			var before board.Position
			s.game.Show(state, &before)
			shown.Piece = before.Pieces[from]
		}
	}
	if s.hand.Proposal.Open {
		shown, arrow = board.Advice{}, noArrow
		s.hand.Advise(&shown)
	}
	if arrow != s.arrow {
		s.arrow = arrow
		s.showShapes()
	}
	s.stage.View.SetAdvice(&shown)
}

// noArrow stands for no arrow on the board.
var noArrow = [2]int{-1, -1}

// arrowTo returns the arrow of a move: from the square of its piece or, if it is better than the last
// move and places a piece, from where that one was placed.
func (s *Scene) arrowTo(state game.State, from, to int) [2]int {
	if n := s.shown(); from < 0 && n > 0 && !s.off() && state == s.states[n-1] {
		_, from = s.game.Squares(state, s.walk.path[n-1])
	}
	if from < 0 || to < 0 || s.engine.options.HideArrow || s.near(from, to) {
		return noArrow
	}
	return [2]int{from, to}
}

// near reports whether two squares are so near that an arrow between them has no space for its shaft.
func (s *Scene) near(a, b int) bool {
	r, q := s.stage.SquareRect(a), s.stage.SquareRect(b)
	return math.Hypot(r.CenterX()-q.CenterX(), r.CenterY()-q.CenterY()) < 1.5*r.W
}

// engineArrow returns the arrow of the best move that the engine has found, if it moves a piece. One that
// places a piece is marked on its square.
func (s *Scene) engineArrow() [2]int {
	best := s.engine.best()
	if len(best) == 0 || !whole(s.engine.report) || s.practice.on || s.over {
		return noArrow
	}
	from, to := s.game.Squares(s.walk.state, best[0].Move)
	return s.arrowTo(s.walk.state, from, to)
}

// showShapes shows what is drawn on the position on the board, and the arrow to the best move.
func (s *Scene) showShapes() {
	shapes := s.shapes()
	if s.arrow != noArrow {
		shapes = append(shapes, board.Shape{From: s.arrow[0], To: s.arrow[1], Tone: board.BlueShape})
	}
	s.stage.View.SetShapes(shapes)
}

// advice returns the move to show and the position in which it is played, or NoMove.
func (s *Scene) advice() (game.Move, game.State) {
	n := s.shown()
	switch {
	case s.practice.on:
		return s.practice.advice(&s.reviewed)
	case s.table.on && s.table.advice(&s.subject) != game.NoMove:
		return s.table.pointed, s.walk.state
	case s.known == nil || len(s.moves) == 0 || s.engine.on || s.off():
		return game.NoMove, nil
	case n == 0 && s.known.Moves[0].Settled:
		return s.known.Moves[0].Best, s.states[0]
	case n == 0:
		return game.NoMove, nil
	}
	if m := &s.known.Moves[n-1]; s.better(n - 1) {
		return m.Best, s.states[n-1]
	}
	return game.NoMove, nil
}

// unitWidth is the least width of a square for the per cent sign.
const unitWidth = 40.0

// showValues writes the values of the moves on their squares, those of the selected piece or, if
// none is selected, on each piece the value of its best move. The best one is marked once all
// have been searched to one depth, or if it is proven to win.
func (s *Scene) showValues() {
	e := &s.engine
	if !e.stale {
		return
	}
	e.stale = false
	var values []board.Value
	if e.on && e.report != nil && !s.practice.on && !e.options.HideValues {
		values = s.values(e.report)
	}
	s.stage.View.SetValues(values)
}

// values returns the values of a report's lines, at most one on a square.
func (s *Scene) values(r *analysis.Report) []board.Value {
	side := s.walk.state.ToMove()
	unit := s.stage.SquareRect(0).W >= unitWidth
	var values []board.Value
	var taken board.Set
	for i := range r.Lines {
		line := &r.Lines[i]
		from, to := s.game.Squares(s.walk.state, line.Move)
		square := to
		if from >= 0 && s.hand.Turn.Selected < 0 {
			square = from
		}
		if to < 0 || taken.Has(square) || from >= 0 && s.hand.Turn.Selected >= 0 && from != s.hand.Turn.Selected {
			continue
		}
		taken.Add(square)
		value, _ := s.valueOf(line)
		if !unit {
			value = strings.TrimSuffix(value, "%")
		}
		quality := s.quality(line.Worth, side)
		values = append(values, board.Value{
			Square: square, Text: value, Tone: coach.Tone(quality),
			Best: len(values) == 0 && (r.Depth > 0 || r.Complete || line.Worth.For(side).Outcome == ai.Win),
		})
	}
	return values
}
