package render

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/othello"
	"colat/render/board"
	"colat/render/locale"
)

func (s *playScene) activate(control string) {
	switch control {
	case "undo":
		if s.match.Undo() {
			s.tookBack("announce.undone")
		}
	case "redo":
		if s.match.Redo() {
			s.tookBack("announce.redone")
		}
	case "resign":
		s.confirm = "resign"
		s.app.worked.Focus = ""
	case "confirm-resign":
		s.confirm = ""
		s.resign()
	case "new-game":
		s.confirm = "new-game"
		s.app.worked.Focus = ""
		if len(s.match.Moves()) == 0 || s.match.Over() {
			s.newGame()
		}
	case "confirm-new-game":
		s.newGame()
	case "cancel":
		s.confirm = ""
	case "rematch":
		s.setup.seats[0], s.setup.seats[1] = s.setup.seats[1], s.setup.seats[0]
		s.newGame()
	case "menu":
		s.leave()
	case "share":
		s.share()
	case "retry":
		s.match.Retry()
	case "review":
		s.setReview(len(s.match.Moves()))
	case "close":
		s.review = -1
		s.shownState = nil
		s.catchUp()
	case "first":
		s.setReview(0)
	case "previous":
		s.setReview(s.review - 1)
	case "next":
		s.setReview(s.review + 1)
	case "last":
		s.setReview(len(s.match.Moves()))
	}
}

// tookBack shows the board after moves were taken back or played again.
func (s *playScene) tookBack(announcement string) {
	s.reported = len(s.match.Moves())
	_, s.ended = s.match.Result()
	s.passWait = 0
	s.outlook.reset()
	s.shownState = nil
	s.catchUp()
	s.save()
	s.app.options.Host.Announce(s.app.locale.Format(announcement, locale.Data{"Side": s.app.sideText(s.state().ToMove())}))
}

// resign gives the game up for the person who plays; with two persons or none,
// for the side to move.
func (s *playScene) resign() {
	side := s.onlyPerson()
	if side == game.Nobody {
		side = s.state().ToMove()
	}
	if s.match.Resign(side) == nil {
		s.report()
	}
}

// newGame begins again with the same players and, in the victory game, other
// cells.
func (s *playScene) newGame() {
	s.setup.moves = nil
	if s.setup.rules == othello.Victory {
		s.setup.victory = drawCells(s.app.rng)
	}
	s.shownState = nil
	s.open(nil)
	s.app.options.Host.Announce(s.app.locale.Format("announce.new-game", locale.Data{"Side": s.app.sideText(s.state().ToMove())}))
}

// leave goes to the start scene, where an unfinished game can be resumed.
func (s *playScene) leave() {
	s.app.store.saveGame(s.match, &s.setup, s.app.address, false)
	s.app.show(newStart(s.app, &s.setup))
}

// share copies the address of the game as it stands or, where there are no
// addresses, its moves.
func (s *playScene) share() {
	host := s.app.options.Host
	text, done := host.Link(s.setup.parameters(s.match.Moves(), s.app.locale.Language())), "toast.copied"
	if text == "" {
		text, done = s.match.Record().String(), "toast.copied-position"
	}
	if !host.CopyText(text) {
		done = "toast.not-copied"
	}
	s.app.toast.say(s.app.text(done))
}

// setReview shows the position after n moves of the game.
func (s *playScene) setReview(n int) {
	moves := s.match.Moves()
	n = min(max(n, 0), len(moves))
	step := s.review >= 0 && n == s.review+1
	s.review = n
	if step {
		s.view.Finish()
		s.shownState = s.stateAfter(n - 1)
		s.showMove(moves[n-1])
	} else {
		s.shownState = s.stateAfter(n)
		s.view.Set(position(s.shownState))
		s.view.SetLast(board.SetOf(lastSquare(moves[:n])))
	}
	s.shown = n
	s.view.Targets(board.Set{}, board.Piece{})
	deciding := uint64(0)
	if n == len(moves) {
		deciding = s.deciding()
	}
	s.view.SetDeciding(board.Set{deciding})
	s.app.refresh()
}

func (s *playScene) reviewByKey(key ebiten.Key) {
	switch key {
	case ebiten.KeyArrowLeft:
		s.setReview(s.review - 1)
	case ebiten.KeyArrowRight:
		s.setReview(s.review + 1)
	case ebiten.KeyArrowUp:
		s.setReview(0)
	case ebiten.KeyArrowDown:
		s.setReview(len(s.match.Moves()))
	}
}

func (s *playScene) probe(state *ProbeState) {
	result, over := s.match.Result()
	probePosition(state, s.state(), over)
	for _, m := range s.match.Moves() {
		state.Moves = append(state.Moves, moveName(m))
	}
	if over {
		state.Result = &ProbeResult{Winner: "draw", Reason: string(result.Reason)}
		if result.Winner != game.Nobody {
			state.Result.Winner = result.Winner.Letter()
		}
	}
	state.Thinking = s.match.Thinking()
	state.Info = s.outlook.probe()
}
