// Package review is the scene in which people look back on a game: what could be
// expected of it move by move, what each move cost, and which one decided it.
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

// Scene looks back on a game.
type Scene struct {
	program *scene.Program
	left    *scene.Departure
	game    *games.Game
	margin  *games.Margin // nil if nothing but the winner counts
	moves   []game.Move
	states  []game.State // before each move and after the last
	stage   *stage.Stage
	study   *study
	found   found          // what the curve and the bar show
	known   *review.Review // that all else shows; nil before the first position is searched
	failed  bool
	soon    bool // all else is to show what was found
	shown   int  // moves that the board shows
	words   words
	curve   curve
	finger  finger
	scroll  ui.Scroll
	follow  bool // the list has to be scrolled to the move that is shown
	// wandered is whether another move has been looked at than the first one.
	wandered bool
	ticks    int
}

// found is how far the review has come.
type found struct {
	known  *review.Review
	failed bool
}

// New looks back on the game that was left.
func New(p *scene.Program, left *scene.Departure) *Scene {
	s := &Scene{program: p, left: left, game: p.Games.Of(left.Record.Rules), moves: left.Record.Moves}
	if s.game.Margin != nil {
		s.margin = s.game.Margin(left.Record.Rules)
	}
	state := left.Record.Start.Clone()
	for _, m := range s.moves {
		s.states = append(s.states, state.Clone())
		state.Play(m)
	}
	s.states = append(s.states, state)
	s.stage = stage.New(s.game.Table(s.Rules()))
	s.shown = len(s.moves)
	if left.Reviewing {
		s.shown = min(len(left.Moves), len(s.moves))
	}
	s.start()
	s.jump()
	p.Announce(p.Text("review.analyse"))
	return s
}

// Board implements scene.Scene.
func (s *Scene) Board() *stage.Stage { return s.stage }

// Rules implements scene.Scene.
func (s *Scene) Rules() game.Rules { return s.left.Record.Rules }

// Close implements scene.Scene.
func (s *Scene) Close() { s.study.cancel() }

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	s.ticks++
	if s.keys(in.Keys) {
		return // the scene may be another one
	}
	s.point(in)
	if s.ticks%lookTicks == 0 {
		s.show()
	}
	s.stage.View.Update()
	s.advise()
}

// show takes in what has been found out since it last did: in one frame the curve shows
// it, in another one the words.
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

// collect has all that is shown be what was found.
func (s *Scene) collect() {
	s.soon = false
	s.known, s.failed = s.found.known, s.found.failed
	s.words.known = false
	s.program.Refresh()
}

// refresh has all that depends on the review or on the move that is shown laid out anew.
func (s *Scene) refresh() {
	s.words.known = false
	s.curve.version++
	s.program.Refresh()
}

// goTo shows the position after n moves, with the motion of the last one if it is the
// next.
func (s *Scene) goTo(n int) {
	n = min(max(n, 0), len(s.moves))
	if n == s.shown {
		return
	}
	next := n == s.shown+1
	s.shown, s.follow, s.wandered = n, true, true
	if next {
		s.step()
	} else {
		s.jump()
	}
	s.refresh()
	if n > 0 {
		s.program.Announce(s.headline(n-1) + ". " + s.verdict(n-1))
	}
}

// step shows the last move with its motion.
func (s *Scene) step() {
	view, before, move := s.stage.View, s.states[s.shown-1], s.moves[s.shown-1]
	view.Finish()
	view.SetAdvice(&board.Advice{})
	from, to := s.game.Squares(before, move)
	view.Targets(board.Set{}, board.Piece{})
	view.Move(s.position(), to)
	if to >= 0 {
		view.SetLast(board.SetOf(from, to))
		view.ShowSquare(to)
	}
	s.decide()
}

// jump shows the position without motion.
func (s *Scene) jump() {
	var last board.Set
	for i := s.shown - 1; i >= 0 && last.Empty(); i-- {
		if from, to := s.game.Squares(s.states[i], s.moves[i]); to >= 0 {
			last = board.SetOf(from, to)
		}
	}
	view := s.stage.View
	view.Set(s.position())
	view.SetLast(last)
	s.decide()
}

// position returns what lies on the board.
func (s *Scene) position() *board.Position {
	var p board.Position
	s.game.Show(s.states[s.shown], &p)
	return &p
}

// decide lights the squares that decided the game while its end is shown.
func (s *Scene) decide() {
	var deciding board.Set
	if r := s.left.Record; r.Over && s.shown == len(s.moves) {
		deciding = s.game.Deciding(s.states[s.shown], r.Result)
	}
	s.stage.View.SetDeciding(deciding)
}

// advise shows the move that would have been better than the last one, once the pieces
// rest; at the start of the game the best one.
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

// advice returns the move to be shown beside the position on the board, and the position
// in which it is played; NoMove for none.
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

// leastCost and leastLoss are the least that is worth a word: what is said in whole per
// cent and discs.
const leastCost, leastLoss = 0.01, 0.5

// better reports whether another move would have been better than one of the game.
func (s *Scene) better(i int) bool {
	m := &s.known.Moves[i]
	return m.Best != game.NoMove && m.Best != s.moves[i] && (m.Cost >= leastCost || m.Loss >= leastLoss)
}

// Facts implements scene.Teller.
func (s *Scene) Facts() scene.Facts {
	r := s.left.Record
	f := scene.Facts{
		Scene: "review", Options: s.Rules().OptionsOf(r.Start), State: s.states[s.shown], Playing: true,
		Start: r.Start, Moves: s.moves[:s.shown], Review: s.facts(),
	}
	if r.Over && s.shown == len(s.moves) {
		f.Result, f.Over = r.Result, true
	}
	return f
}

// facts are what a test may know of the review.
func (s *Scene) facts() *scene.Review {
	f := &scene.Review{Moves: len(s.moves), Shown: s.shown, Turning: -1, Failed: s.failed}
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
		f.Judged = append(f.Judged, scene.Judged{
			Sign: m.Sign.String(), Cost: m.Cost, Best: best, Chance: m.After.Chance, Proven: m.After.Proven(),
			Loss: m.Loss,
		})
	}
	return f
}
