package course

import (
	"context"
	"fmt"
	"io"
	"net"
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
