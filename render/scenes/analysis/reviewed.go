package analysis

import (
	"slices"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
	"colat/game/variation"
	"colat/render/bench"
	"colat/render/program/scene"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

// reviewed is the review of the game as a whole.
type reviewed struct {
	*subject
	moves    []game.Move  // of the game
	states   []game.State // the positions before each of its moves and after the last
	hashes   []uint64     // of states
	study    *study.Study
	progress progress       // shown by the curve and the progress bar
	known    *review.Review // shown by everything else; nil if there is nothing to review
	failed   bool
	sources  sources // of progress
	kept     bool    // the findings have been stored
	why      why
}

// progress is how far the study and the engine were at the last update.
type progress struct {
	judged *review.Review // what the costs of the moves are about
	known  *review.Review // judged, with the engine's value of the position on the board
	failed bool
}

// sources tell whether the study or the engine has found something new.
type sources struct {
	known  *review.Review
	failed bool
	engine stand
}

// setGame sets the moves of the reviewed game.
func (r *reviewed) setGame(moves []game.Move) {
	r.moves, r.states, r.hashes = moves, nil, nil
	state := r.walk.tree.Start().Clone()
	for n := range len(moves) + 1 {
		r.states, r.hashes = append(r.states, state.Clone()), append(r.hashes, state.Hash())
		if n < len(moves) {
			state.Play(moves[n])
		}
	}
}

// number returns the number of a move of the reviewed game; a pass has that of the move before.
func (r *reviewed) number(i int) int { return r.game.Count(r.states[0], r.moves[:i+1]) }

// start starts the study of the reviewed game. Its engine passes the gate.
func (r *reviewed) start(gate *gate) {
	through := func(engine ai.Player) ai.Player { return gated{engine, gate} }
	r.study = study.Start(r.program, &r.of, r.moves, through)
}

// off reports whether the moves on the board have left the reviewed game.
func (r *reviewed) off() bool {
	return r.shown() > len(r.moves) || !slices.Equal(r.walk.path, r.moves[:r.shown()])
}

// onCurve returns the number of moves of the reviewed game on the board, before any that leave
// it.
func (r *reviewed) onCurve() int { return game.CommonMoves(r.walk.path, r.moves) }

// onGame reports whether a node of the main line, which ply moves lead to, belongs to the
// reviewed game.
func (r *reviewed) onGame(n *variation.Node, ply int) bool {
	return n.Move() == r.moves[ply-1] && (ply == 1 || r.walk.version == 0 || game.CommonMoves(n.Path(), r.moves) >= ply)
}

// canReview reports whether the main line is another one than the reviewed game.
func (r *reviewed) canReview() bool {
	main := r.walk.mainLine()
	return len(main) > 0 && !slices.Equal(main, r.moves)
}

// leastCost and leastLoss are the least cost and loss that are mentioned, because the texts
// round to whole per cent and discs.
const leastCost, leastLoss = 0.01, 0.5

// better reports whether there was a better move than the one played.
func (r *reviewed) better(i int) bool {
	m := &r.known.Moves[i]
	return m.Best != game.NoMove && m.Best != r.moves[i] && (m.Cost >= leastCost || m.Loss >= leastLoss)
}

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
