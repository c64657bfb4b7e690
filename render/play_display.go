package render

import (
	"math/bits"

	"colat/game"
	"colat/game/othello"
	"colat/render/board"
	"colat/render/locale"
)

// discOf returns the disc of a side.
func discOf(player game.Player) board.Piece {
	return board.Piece{Material: board.Disc, Light: player == game.Second}
}

// sideText returns a side's name in the language of the interface.
func (a *app) sideText(player game.Player) string {
	if player == game.First {
		return a.text("side.black")
	}
	return a.text("side.white")
}

// display lets the board follow the match, one move after the other.
func (s *playScene) display() {
	moves := s.match.Moves()
	if s.shown >= len(moves) {
		return
	}
	// Two fast players must not leave the board behind.
	if len(moves)-s.shown > 2 {
		s.view.Finish()
	}
	if s.view.Animating() {
		return
	}
	s.showMove(moves[s.shown])
	s.shown++
	if s.shown == len(moves) {
		s.mark()
	}
	s.app.refresh()
}

// showMove puts one move on the board with its motion.
func (s *playScene) showMove(move game.Move) {
	if move == othello.Pass {
		s.app.toast.say(s.app.locale.Format("toast.pass", locale.Data{"Side": s.app.sideText(s.shownState.ToMove())}))
		s.shownState.Play(move)
		return
	}
	s.shownState.Play(move)
	s.view.Targets(board.Set{}, board.Piece{})
	s.view.Move(position(s.shownState), int(move))
	s.view.SetLast(board.SetOf(int(move)))
}

// flipsOf returns the discs that a legal move turns over.
func flipsOf(state *othello.State, square int) uint64 {
	own, opp := state.Board()
	if state.ToMove() == game.Second {
		own, opp = opp, own
	}
	return othello.Flips(own, opp, square)
}

// catchUp shows the match as it stands, without motion.
func (s *playScene) catchUp() {
	moves := s.match.Moves()
	if s.shownState != nil && s.shown == len(moves) && s.review < 0 && s.shownState.Hash() == s.state().Hash() {
		s.view.Finish()
		s.mark()
		return
	}
	s.shownState = s.state().Clone().(*othello.State)
	s.shown = len(moves)
	s.view.Set(position(s.shownState))
	s.view.SetLast(board.SetOf(lastSquare(moves)))
	s.mark()
	s.app.refresh()
}

// lastSquare returns the square of the last move that has one, or -1.
func lastSquare(moves []game.Move) int {
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i] != othello.Pass {
			return int(moves[i])
		}
	}
	return -1
}

// mark shows what may be played now and, at the end, what decided.
func (s *playScene) mark() {
	legal := uint64(0)
	if s.personToMove() {
		legal = s.state().Legal()
	}
	s.view.Targets(board.Set{legal}, discOf(s.state().ToMove()))
	s.view.SetDeciding(board.Set{s.deciding()})
}

// shownResult returns the result once the board has shown the move that led to
// it.
func (s *playScene) shownResult() (game.Result, bool) {
	if s.review < 0 && s.shown < len(s.match.Moves()) {
		return game.Result{}, false
	}
	return s.match.Result()
}

// deciding returns the squares that decided the game: the five cells if they
// did, otherwise none.
func (s *playScene) deciding() uint64 {
	if result, over := s.shownResult(); over && result.Reason == othello.FiveCells {
		return s.state().VictoryCells()
	}
	return 0
}

// report announces and saves what happened in the match since the last report.
func (s *playScene) report() {
	moves := s.match.Moves()
	for s.reported < len(moves) {
		s.reported++
		s.announceMove(s.reported)
		if s.reported == len(moves) {
			s.save()
		}
	}
	if result, over := s.match.Result(); over != s.ended {
		s.ended = over
		if over {
			s.app.options.Host.Announce(s.resultTitle(result) + " " + s.resultReason(result))
		}
		s.save()
		s.mark()
		s.app.refresh()
	}
}

// announceMove tells those who listen of the move with a number.
func (s *playScene) announceMove(number int) {
	moves := s.match.Moves()
	before := s.stateAfter(number - 1)
	side := s.app.sideText(before.ToMove())
	move := moves[number-1]
	if move == othello.Pass {
		s.app.options.Host.Announce(s.app.locale.Format("toast.pass", locale.Data{"Side": side}))
		return
	}
	flips := bits.OnesCount64(flipsOf(before, int(move)))
	before.Play(move)
	black, white := before.Board()
	s.app.options.Host.Announce(s.app.locale.Count("announce.move", flips, locale.Data{
		"Side": side, "Square": othello.SquareName(int(move)),
		"Black": bits.OnesCount64(black), "White": bits.OnesCount64(white),
	}))
}

// stateAfter returns the position after the first n moves of the game.
func (s *playScene) stateAfter(n int) *othello.State {
	state := s.match.Start().Clone().(*othello.State)
	for _, m := range s.match.Moves()[:n] {
		state.Play(m)
	}
	return state
}
