package course

import (
	"fmt"
	"strings"
	"time"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// result accepts a server's result of g if no other is possible. The history must be the
// game as seen, plus at most one last move of the server, which is returned. The winner
// must be the one by the rules or, if the game is not over, the opponent of the side to
// move, which resigned. The server does not tell why the game ended. A *referee.Ended
// error holds the result of a game that the moves do not end.
func (s *server) result(g *referee.Game, m *message) (game.Move, error) {
	if len(m.moves) < s.missed {
		return game.NoMove, protocolErrorf("the server's history is %s, but %d moves had been made before it asked for one",
			quoteOrNone(m.moves), s.missed)
	}
	m.moves = m.moves[s.missed:]
	if s.givenUp(g, m) {
		s.settled = true
		ended := referee.Lost(s.guest.Opponent(), game.Resignation, "")
		ended.Refused = len(m.moves) < len(g.Record.Moves)
		return game.NoMove, ended
	}
	if s.lostOnTime(g, m) {
		s.settled = true
		return game.NoMove, &referee.Ended{
			Result: game.Result{Winner: m.winner, Reason: game.Timeout},
			Fault: fmt.Sprintf("%s took %v for a move, and the server did not wait for it",
				g.Record.Names[s.guest], s.took.Round(time.Millisecond)),
			Refused: true,
		}
	}
	seen := g.Record.MoveTexts()
	if err := s.checkHistory(g, seen, m.moves); err != nil {
		return game.NoMove, err
	}
	move, last := game.NoMove, g.State
	if further := m.moves[len(seen):]; len(further) > 0 {
		var err error
		if move, err = othello.Victory.ParseMove(last, further[0]); err != nil {
			return game.NoMove, protocolErrorf("the server's history ends with %s: %w", quoteMoves(further), err)
		}
		last = last.Clone()
		last.Play(move)
	}
	err := s.checkWinner(g, last, m)
	s.settled = err == nil
	if _, over := last.Result(); s.settled && !over && !g.Record.Over {
		return game.NoMove, referee.Lost(last.ToMove(), game.Resignation, "")
	}
	return move, err
}

// givenUp reports whether the guest's opponent in a tournament resigned or ran out of
// time. This can happen while the guest thinks; then the history lacks the guest's last
// answer.
func (s *server) givenUp(g *referee.Game, m *message) bool {
	seen := g.Record.MoveTexts()
	if _, over := g.State.Result(); over && len(m.moves) == len(seen) {
		return false
	}
	lacks := len(seen) - len(m.moves)
	return s.tournament && m.winner == s.guest && sameMoves(m.moves, seen[:min(len(m.moves), len(seen))]) &&
		(lacks == 0 || lacks == 1 && g.State.ToMove() == m.winner.Opponent())
}

// lostOnTime reports whether the server ended the game because an answer took longer than
// the assignment allows. The history then lacks that answer.
func (s *server) lostOnTime(g *referee.Game, m *message) bool {
	seen := g.Record.MoveTexts()
	return s.took >= DefaultMoveTimeout && m.winner == s.guest.Opponent() && g.State.ToMove() == m.winner &&
		len(m.moves) == len(seen)-1 && sameMoves(m.moves, seen[:len(m.moves)])
}

// checkHistory compares the server's history with the moves seen.
func (s *server) checkHistory(g *referee.Game, seen, history []string) error {
	if common := min(len(history), len(seen)); !sameMoves(history[:common], seen[:common]) || common < len(seen) {
		return protocolErrorf("the server's history is %s, but the game was %s", quoteMoves(history), quoteMoves(seen))
	}
	further := history[len(seen):]
	if len(further) == 0 {
		return nil
	}
	if result, over := g.State.Result(); over {
		return protocolErrorf("the server's history goes on with %s after %s, where the game was over: %s",
			quoteMoves(further), played(g), verdict(result))
	}
	if g.State.ToMove() == s.guest || len(further) > 1 {
		return protocolErrorf("the server's history goes on with %s after %s, but it has not asked for such a move",
			quoteMoves(further), played(g))
	}
	return nil
}

// checkWinner checks the winner in the server's result. The result's history leads to the
// position last.
func (s *server) checkWinner(g *referee.Game, last game.State, m *message) error {
	loser := last.ToMove()
	resigned := g.Record.Over // the guest, if the board does not end the game
	switch result, over := last.Result(); {
	case over && m.winner == result.Winner:
		return nil
	case over:
		return protocolErrorf("the server's result is %s, but after %s it is %s",
			colourName(m.winner), quoteOrNone(m.moves), verdict(result))
	case m.winner == loser.Opponent() && (resigned || loser != s.guest):
		return nil
	case resigned:
		return protocolErrorf("the server's result is %s, but %s resigned", colourName(m.winner), colourName(loser))
	}
	return protocolErrorf(
		"the server's result is %s, but after %s the game is not over: %s is to move and has not resigned",
		colourName(m.winner), quoteOrNone(m.moves), colourName(loser))
}

// played returns the moves so far, quoted for errors.
func played(g *referee.Game) string { return quoteOrNone(g.Record.MoveTexts()) }

func quoteOrNone(moves []string) string {
	if len(moves) == 0 {
		return "no move"
	}
	return quoteMoves(moves)
}

func sameMoves(a, b []string) bool {
	return strings.EqualFold(strings.Join(a, " "), strings.Join(b, " "))
}

// verdict returns a result in the protocol's words.
func verdict(r game.Result) string {
	if r.Winner == game.Nobody {
		return colourName(r.Winner)
	}
	return fmt.Sprintf("%s by %s", colourName(r.Winner), r.Reason)
}
