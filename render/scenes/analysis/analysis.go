// Package analysis is the scene that analyses a game: the evaluation after each move, the cost
// of each move, and the move that decided the game.
package analysis

import (
	"sync"
	"time"

	"colat/ai"
	"colat/ai/review"
	"colat/game"
	"colat/game/async"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Scene is the review of a game.
type Scene struct {
	program *scene.Program
	of      scene.Game
	game    *games.Game
	margin  *games.Margin // nil if only winning counts
	moves   []game.Move
	states  []game.State // the positions before each move and after the last
	stage   *stage.Stage
	replay  stage.Replay
	study   *study
	found   found          // shown by the curve and the progress bar
	known   *review.Review // shown by everything else; nil before the first position has been searched
	failed  bool
	soon    bool // collect has been put off
	shown   int  // number of moves on the board
	words   words
	curve   curve
	finger  finger
	scroll  ui.Scroll
	follow  bool // the list must scroll to the current move
	// wandered is set once the user has changed the current move.
	wandered bool
	ticks    int
}

// found is the state of the study at its last update.
type found struct {
	known  *review.Review
	failed bool
}

// Board, Rules and Close implement scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }
func (s *Scene) Rules() game.Rules   { return s.of.Record.Rules }
func (s *Scene) Close()              { s.study.call.Cancel() }

// show takes new results from the study. They appear on the curve in this frame, and in the
// text in a later one.
func (s *Scene) show() {
	known, err := s.study.update()
	now := found{known, err != nil}
	if now == s.found {
		return
	}
	s.found = now
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
	s.known, s.failed = s.found.known, s.found.failed
	s.words.known = false
	s.program.Refresh()
}

// move shows the current position, and highlights the squares that decided the game at its
// end.
func (s *Scene) move() {
	r := s.of.Record
	if to := s.replay.Show(r.Start, s.moves, s.shown); to >= 0 {
		s.stage.View.SetAdvice(&board.Advice{})
		s.stage.View.ShowSquare(to)
	}
	s.replay.Decide(r.Result, r.Over && s.shown == len(s.moves))
}

// advise shows the better alternative to the last move, if any, once the pieces are at rest.
// At the start of the game, it shows the best move.
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
	switch {
	case s.known == nil || len(s.moves) == 0:
		return game.NoMove, nil
	case s.shown == 0 && s.known.Moves[0].Settled:
		return s.known.Moves[0].Best, s.states[0]
	case s.shown == 0:
		return game.NoMove, nil
	}
	if m := &s.known.Moves[s.shown-1]; s.better(s.shown - 1) {
		return m.Best, s.states[s.shown-1]
	}
	return game.NoMove, nil
}

// leastCost and leastLoss are the least cost and loss that are mentioned, because the texts
// round to whole per cent and discs.
const leastCost, leastLoss = 0.01, 0.5

// better reports whether there was a better move than the one played.
func (s *Scene) better(i int) bool {
	m := &s.known.Moves[i]
	return m.Best != game.NoMove && m.Best != s.moves[i] && (m.Cost >= leastCost || m.Loss >= leastLoss)
}

// Facts are the state of a review, for tests. The first Shown of Moves moves are on the board.
// Turning is the index of the decisive move, or -1.
type Facts struct {
	Moves    int         `json:"moves"`
	Shown    int         `json:"shown"`
	Done     int         `json:"done"`
	Total    int         `json:"total"`
	Complete bool        `json:"complete"`
	Failed   bool        `json:"failed"`
	Turning  int         `json:"turning"`
	Sentence string      `json:"sentence"`
	Judged   []MoveFacts `json:"judged"`
}

// MoveFacts is the judgement of a move. Cost and Chance, the first side's chance after the
// move, are parts of a won game. Loss is in discs or in another unit of the game.
type MoveFacts struct {
	Sign   string  `json:"sign"`
	Cost   float64 `json:"cost"`
	Best   string  `json:"best"`
	Chance float64 `json:"chance"`
	Proven bool    `json:"proven"`
	Loss   float64 `json:"loss,omitempty"`
}

// Narrate implements scene.Narrator.
func (s *Scene) Narrate() scene.Narration { return scene.Narration{Board: true} }

// Shortcuts implements scene.Shortcutter.
func (s *Scene) Shortcuts() []scene.Shortcut {
	return []scene.Shortcut{
		{Keys: "← →", Label: "access.keys-steps"}, {Keys: "↑ Home", Label: "access.first"},
		{Keys: "↓ End", Label: "access.last-move"}, {Keys: "T", Label: "review.turning-title"},
		{Keys: "M", Label: "review.next-error"}, {Keys: "R", Label: "review.retry"},
	}
}

// words caches the texts of the scene.
type words struct {
	known    bool
	language string
	turning  string
	opening  string // "" if the opening has no name
	head     string
	verdict  string
	list     []string
}

// finger tells where a pointer went down.
type finger struct {
	onCurve, onBoard bool
}

// study is a running review.
type study struct {
	call *async.Call[struct{}] // nil if the engine could not be made

	mu    sync.Mutex
	known *review.Review
	err   error
}

// lookTicks is the number of ticks between two updates from the study.
const lookTicks = 6

// Thinking times of the review: a first pass over all positions, which shows a curve within a
// few seconds, and a longer second pass.
const (
	quickLook = 60 * time.Millisecond
	longLook  = 500 * time.Millisecond
	wholeLook = 45 * time.Second // for all positions together
)

// passes returns the limits of the two passes for a game of a number of moves, in which
// engines have a thinking time.
func passes(moves int, thinking time.Duration) []ai.Limits {
	long := min(longLook, thinking/2, wholeLook/time.Duration(moves+1))
	long = max(long, time.Millisecond)
	quick := max(min(quickLook, long/4), time.Millisecond)
	return []ai.Limits{{Time: quick}, {Time: long}}
}

func (t *study) add(known *review.Review, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known, t.err = known, err
}

// update returns the results so far, and the error if the engine has failed.
func (t *study) update() (*review.Review, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.known, t.err
}

// complete reports whether the study has ended.
func (t *study) complete() bool { return t.call.Ended() }
