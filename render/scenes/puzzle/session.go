package puzzle

import (
	"slices"

	"colat/ai/practice"
	"colat/ai/puzzles"
	"colat/game"
	"colat/render/bench"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// session is the user's work on a run of puzzles, and the board on which it is done.
type session struct {
	program *scene.Program
	rules   game.Rules // of the game on the board
	game    *games.Game
	stage   *stage.Stage
	sounds  *scene.PieceSounds
	replay  stage.Replay
	hand    bench.Hand
	covered func() bool // by the menu: the user cannot move, and a storm waits

	shelf    shelf
	run      run
	work     work
	training storage.Training // of the family of the run
	days     storage.Days
	queue    practice.Queue   // the user's exercises
	daily    int              // of which a day asks for so many at most
	folders  practice.Folders // the user's openings when they were last read
	day      int              // today when the scene was opened
	written  written
}

// asks reports whether the user may move.
func (s *session) asks() bool { return s.work.phase == asking && !s.covered() }

// mark marks the last move, the moves that the user can make, and the squares that decided the
// game at its end.
func (s *session) mark() {
	s.hand.Mark()
	last := s.replay.Last()
	if s.program.Settings.HideLast {
		last = board.Set{}
	}
	s.stage.View.SetLast(last)
	var result game.Result
	over := false
	if state := s.replay.State(); state != nil {
		result, over = state.Result()
	}
	s.replay.Decide(result, over)
}

// adopt shows the board of a game.
func (s *session) adopt(rules game.Rules) {
	if s.rules != nil && s.rules.ID() == rules.ID() {
		return
	}
	s.rules, s.game = rules, s.program.Games.Of(rules)
	s.replay.Game, s.hand.Turn = s.game, stage.Turn{}
	s.stage.SetTable(s.game.Table(rules))
}

// jump shows the position after some moves, without animation.
func (s *session) jump(moves []game.Move) {
	w := &s.work
	w.moves = slices.Clone(moves)
	s.program.Toast.Over(scene.OfPosition)
	s.program.Toast.Over(scene.OfMove)
	s.hand.Proposal = stage.Gesture{}
	s.replay.Jump(w.start, moves)
	s.sounds.Drop()
	s.mark()
}

// step shows the next move with its animation, and announces it.
func (s *session) step(m game.Move) {
	s.program.Announce(s.game.Announce(s.program.Locale, s.replay.State(), m))
	s.program.Toast.Over(scene.OfPosition)
	s.stage.View.Finish()
	s.replay.Caption(s.program.Locale, m)
	if to := s.replay.Step(m); to >= 0 {
		s.stage.View.ShowSquare(to)
	}
	s.work.moves = append(s.work.moves, m)
	s.mark()
	s.program.Refresh()
}

// missing reports whether there is no puzzle with the ID of the run.
func (s *session) missing() bool {
	return s.run.kind == one && s.work.puzzle == nil && len(s.run.tried) == len(s.program.Games.Families())
}

// written caches the moves in words.
type written struct {
	puzzle   *puzzles.Puzzle
	moves    int
	language string
	words    []string
}
