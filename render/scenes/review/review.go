// Package review is the scene that analyses a game: the evaluation after each move, the cost
// of each move, and the move that decided the game.
package review

import (
	"colat/ai/review"
	"colat/game"
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

// New opens the review of a game.
func New(p *scene.Program, of *scene.Game) *Scene {
	s := &Scene{program: p, of: *of, game: p.Games.Of(of.Record.Rules), moves: of.Record.Moves}
	if s.game.Margin != nil {
		s.margin = s.game.Margin(of.Record.Rules)
	}
	state := of.Record.Start.Clone()
	for _, m := range s.moves {
		s.states = append(s.states, state.Clone())
		state.Play(m)
	}
	s.states = append(s.states, state)
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.replay = stage.Replay{View: s.stage.View, Game: s.game}
	s.shown = len(s.moves)
	if of.Reviewing {
		s.shown = min(len(of.Moves), len(s.moves))
	}
	s.start()
	s.move()
	p.Announce(p.Text("review.analyse"))
	return s
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.of.Record.Rules }

// Close implements scene.Scene.
func (s *Scene) Close() { s.study.call.Cancel() }

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	if s.keys(in.Keys) {
		return // a key may have opened another scene
	}
	s.point(in)
	if s.ticks%lookTicks == 0 {
		s.show()
	}
	s.stage.View.Update()
	s.advise()
}

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

// refresh updates everything that depends on the review or the current move.
func (s *Scene) refresh() {
	s.words.known = false
	s.curve.version++
	s.program.Refresh()
}

// goTo shows the position after n moves. If that is the next one, it animates the last move.
func (s *Scene) goTo(n int) {
	n = min(max(n, 0), len(s.moves))
	if n == s.shown {
		return
	}
	s.shown, s.follow, s.wandered = n, true, true
	s.move()
	s.refresh()
	if n > 0 {
		s.program.Announce(s.headline(n-1) + ". " + s.verdict(n-1))
	}
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

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	r := s.of.Record
	f := scene.Facts{
		Scene: "review", Options: s.Rules().OptionsOf(r.Start), State: s.states[s.shown], Playing: true,
		Start: r.Start, Moves: s.moves[:s.shown], Own: s.facts(),
	}
	if r.Over && s.shown == len(s.moves) {
		f.Result, f.Over = r.Result, true
	}
	return f
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

// facts describes the review to tests.
func (s *Scene) facts() *Facts {
	f := &Facts{Moves: len(s.moves), Shown: s.shown, Turning: -1, Failed: s.failed, Judged: []MoveFacts{}}
	if s.known == nil {
		return f
	}
	f.Done, f.Total, f.Turning, f.Complete = s.known.Done, s.known.Total, s.known.Turning, s.study.complete()
	f.Sentence = s.sentence()
	for i := range s.known.Moves {
		m := &s.known.Moves[i]
		best := ""
		if m.Best != game.NoMove {
			best = s.Rules().FormatMove(s.states[i], m.Best)
		}
		f.Judged = append(f.Judged, MoveFacts{
			Sign: m.Sign.String(), Cost: m.Cost, Best: best, Chance: m.After.Chance, Proven: m.After.Proven(),
			Loss: m.Loss,
		})
	}
	return f
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
