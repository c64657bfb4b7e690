// Package analysis is the scene to analyse on: a tree of moves played by hand, the engine beside
// it, and the review of a whole game with the cost of each move and the move that decided it.
package analysis

import (
	"slices"

	"colat/game"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// Scene is the analysis of a game or a position.
type Scene struct {
	subject
	reviewed
	stage   *stage.Stage
	replay  stage.Replay
	board   []game.Move // the moves that the board shows
	hand    hand
	drawing drawing
	soon    bool // collect has been put off
	engine  engine
	table   table
	words   words
	curve   curve
	finger  finger
	list    moveList
	follow  bool // the list must scroll to the current move
	// wandered is set once the user has changed the current move.
	wandered bool
	menu     menu
	comment  comment
	practice practice
	autoplay autoplay
	saved    saved
	ticks    int
}

// layout lays out the scene. It changes nothing but the cached texts and the scroll position.
type layout struct {
	*Scene
	scene.Layout
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Close ends all thinking and saves the variations.
func (s *Scene) Close() {
	s.study.Cancel()
	s.engine.close()
	s.table.call.Cancel()
	s.save()
}

// show takes new results from the study. They appear on the curve in this frame, and in the
// text in a later one.
func (s *Scene) show() {
	known, err := s.study.Update()
	now := progress{known, err != nil}
	if now == s.progress {
		return
	}
	s.progress = now
	s.curve.version++
	s.program.Refresh()
	if !s.soon {
		s.soon = true
		s.program.PutOff(s.collect)
	}
}

// collect shows the latest results in the text.
func (s *Scene) collect() {
	s.soon = false
	s.known, s.failed = s.progress.known, s.progress.failed
	s.words.known = false
	s.keepFindings()
	s.program.Refresh()
}

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
	s.refill()
	s.mark()
	s.drawing.show(s)
	result, over := s.result()
	s.replay.Decide(result, over)
}

// advise shows the better alternative to the last move, if any, once the pieces are at rest.
// At the start of the game, it shows the best move. It leaves the board to the values of the
// engine if they are on.
func (s *Scene) advise() {
	var shown board.Advice
	if move, state := s.advice(); move != game.NoMove && !s.stage.View.Animating() {
		from, to := s.game.Squares(state, move)
		shown = board.Advice{Good: board.SetOf(to), From: board.SetOf(from), Piece: s.game.Piece(state.ToMove())}
		if from >= 0 {
			var before board.Position
			s.game.Show(state, &before)
			shown.Piece = before.Pieces[from]
		}
	}
	s.stage.View.SetAdvice(&shown)
}

// advice returns the move to show and the position in which it is played, or NoMove.
func (s *Scene) advice() (game.Move, game.State) {
	n := s.shown()
	switch {
	case s.practice.on:
		return s.practice.advice(s)
	case s.table.on && s.table.advice(s) != game.NoMove:
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

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration {
	do := stage.Doable{Targets: s.hand.Targets(), Grips: s.hand.Grips, Target: s.program.Text("access.legal")}
	return scene.Narration{Board: true, Doable: do}
}

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "← →", Label: "access.keys-steps"}, {Keys: "↑ ↓", Label: "analysis.keys-siblings"},
		{Keys: "Home End", Label: "keys.ends"}, {Keys: "E", Label: "engine.title"},
		{Keys: "T", Label: "review.turning-title"}, {Keys: "M", Label: "review.next-error"},
		{Keys: "L", Label: "practice.title"}, {Keys: "C", Label: "analysis.comment"},
		{Keys: "D", Label: "analysis.draw"}, {Keys: "P", Label: "analysis.promote"},
		{Keys: "Del", Label: "analysis.delete"}, {Keys: "U", Label: "analysis.undo"},
		{Keys: "O", Label: "table.show"}, {Keys: "V", Label: "compare.with"},
		{Keys: "Space", Label: "autoplay.title"}, {Keys: "R", Label: "analysis.play-from"},
	}
}

// finger tells where a pointer went down.
type finger struct {
	onCurve, onBoard bool
}
