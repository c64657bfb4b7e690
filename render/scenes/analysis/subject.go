package analysis

import (
	"slices"

	"colat/game"
	"colat/render/bench"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

// subject is the game or position that is analysed, with its variations.
type subject struct {
	program *scene.Program
	of      scene.Game
	game    *games.Game
	unit    study.Unit
	walk    walk

	recognised recognised
}

// Rules implements scene.Scene.
func (s *subject) Rules() game.Rules { return s.of.Record.Rules }

// shown returns the number of moves on the board.
func (s *subject) shown() int { return len(s.walk.path) }

// before returns the position after the first n moves on the board.
func (s *subject) before(n int) game.State { return bench.After(s.walk.tree.Start(), s.walk.path[:n]) }

// result returns the result of the position on the board: of the game at its end, or by the
// rules.
func (s *subject) result() (game.Result, bool) {
	r := s.of.Record
	if r.Over && len(s.walk.path) == len(r.Moves) && slices.Equal(s.walk.path, r.Moves) {
		return r.Result, true
	}
	return s.walk.state.Result()
}
