package course

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// A server is the side of a server of the assignment's protocol in a game with a guest.
// The server begins the game and asks for the guest's moves; its own moves are found from
// the difference between its requests, and in the end it sends the result. A result that
// contradicts the requests is rejected.
type server struct {
	conn     net.Conn
	messages *messageReader
	patience time.Duration // for a message

	// tournament reports whether another player plays the server's side: that player may
	// give the game up while the guest thinks, and the connection may begin in the middle
	// of a game.
	tournament bool
	missed     int // moves before the first request, if the connection began in the middle of a game

	guest      game.Player     // the side that answers the requests
	opening    *referee.Answer // the server's first move, until it is played, if the server opened the game
	receivedAt time.Time       // when the last message arrived
	took       time.Duration
	settled    bool // whether the server has sent the result
}

func newServer(conn net.Conn, patience time.Duration) *server {
	return &server{conn: conn, messages: newMessageReader(conn), patience: patience}
}

// receive waits for the server's next message.
func (s *server) receive(ctx context.Context) (*message, error) {
	s.conn.SetReadDeadline(time.Now().Add(s.patience))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m, err := s.messages.next()
	s.receivedAt = time.Now()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case isTimeout(err):
		return nil, &silence{s.patience}
	}
	return m, err
}

// silence reports a server that did not send a message in time.
type silence struct{ patience time.Duration }

func (e *silence) Error() string { return fmt.Sprintf("the server said nothing for %v", e.patience) }

// answerRequest sends the guest's answer to the server's last request. It ignores write
// errors: a closed connection shows in the next read.
func (s *server) answerRequest(g *referee.Game) {
	s.took = time.Since(s.receivedAt)
	io.WriteString(s.conn, s.answer(g))
}

func (s *server) answer(g *referee.Game) string {
	moves := g.Record.Moves
	_, over := g.State.Result()
	switch {
	case g.State.ToMove() != s.guest:
		return othello.SquareName(int(moves[len(moves)-1]))
	case over:
		return AnswerWhenOver(g.State)
	}
	return null
}

// start receives the first request and returns the game from its start.
func (s *server) start(
	ctx context.Context, guestName, serverName string, guest referee.Side, conduct referee.Conduct,
) (*referee.Game, error) {
	begin := time.Now()
	m, err := s.receive(ctx)
	if err != nil {
		return nil, err
	}
	if m.request == nil {
		return nil, protocolErrorf("the server told a result, %s after %s, before it had asked for a move",
			colourName(m.winner), quoteMoves(m.moves))
	}
	start, err := othello.Victory.New(othello.Victory.OptionsOf(m.request), nil)
	if err != nil {
		return nil, err
	}
	s.guest = m.request.ToMove()
	if !sameBoard(start.(*othello.State), m.request) {
		move, found := moveTo(start, m.request)
		switch {
		case found:
			s.opening = &referee.Answer{Move: move, Elapsed: s.receivedAt.Sub(begin)}
		case s.tournament:
			start, s.missed = m.request, max(start.(*othello.State).Empties()-m.request.Empties(), 0)
		default:
			return nil, protocolErrorf("the server's first request shows %s, which is neither the start nor one move after it",
				othello.Victory.FormatPosition(m.request))
		}
	}
	var names [2]string
	var sides [2]referee.Side
	names[s.guest], sides[s.guest] = guestName, guest
	names[s.guest.Opponent()], sides[s.guest.Opponent()] = serverName, s
	return referee.NewGame(start, nil, names, sides, conduct), nil
}

// Answer sends the guest's last move to the server and receives the server's move.
func (s *server) Answer(ctx context.Context, g *referee.Game) (referee.Answer, error) {
	if opening := s.opening; opening != nil {
		s.opening = nil
		return *opening, nil
	}
	s.answerRequest(g)
	begin := time.Now()
	m, err := s.receive(ctx)
	answer := referee.Answer{Move: game.NoMove, Elapsed: s.receivedAt.Sub(begin)}
	switch {
	case err != nil:
	case m.request == nil:
		answer.Elapsed = 0 // the result does not tell how much of the time the move took
		answer.Move, err = s.result(g, m)
	default:
		answer.Move, err = s.request(g, m.request)
	}
	return answer, err
}

// request returns the server's move. The server does not name it, so request finds the
// move that leads to the position of its request.
func (s *server) request(g *referee.Game, request *othello.State) (game.Move, error) {
	if request.ToMove() != s.guest {
		return game.NoMove, protocolErrorf("the server asks for a move of %s after %s, but the guest is %s",
			colourName(request.ToMove()), played(g), colourName(s.guest))
	}
	move, found := moveTo(g.State, request)
	if !found {
		return game.NoMove, protocolErrorf("after %s no legal move of the server's leads to its next request, which shows %s",
			played(g), othello.Victory.FormatPosition(request))
	}
	return move, nil
}

// conclude sends the last answer of a game that is over, on the board or because the
// guest resigned, and receives the result, unless the server has already sent it. A
// *referee.Ended holds another result, which the guest must accept.
func (s *server) conclude(ctx context.Context, g *referee.Game) error {
	if s.settled {
		return nil
	}
	s.answerRequest(g)
	m, err := s.receive(ctx)
	if err != nil {
		return err
	}
	if m.request == nil {
		_, err := s.result(g, m)
		return err
	}
	if result, over := g.State.Result(); over {
		return protocolErrorf("the server asks for a move after %s, where the game was over: %s", played(g), verdict(result))
	}
	return protocolErrorf("the server asks for a move although NULL was answered, which resigns")
}

// moveTo returns the move in s that leads to the position after, if there is one.
func moveTo(s game.State, after *othello.State) (move game.Move, found bool) {
	next := s.Clone().(*othello.State)
	for _, m := range s.AppendMoves(nil) {
		next.Play(m)
		if sameBoard(next, after) {
			return m, true
		}
		next.Undo()
	}
	return game.NoMove, false
}

func sameBoard(a, b *othello.State) bool {
	ownBlack, ownWhite := a.Board()
	black, white := b.Board()
	return ownBlack == black && ownWhite == white && a.ToMove() == b.ToMove() && a.VictoryCells() == b.VictoryCells()
}

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
		"the server's result is %s, but after %s the game is not over: it is %s's turn, and %[3]s has not resigned",
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
	if r.Winner == game.NoSide {
		return colourName(r.Winner)
	}
	return fmt.Sprintf("%s by %s", colourName(r.Winner), r.Reason)
}
