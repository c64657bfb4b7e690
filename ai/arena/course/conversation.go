package course

import (
	"context"
	"fmt"
	"strings"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// invalidMove is the Kind of an AnswerError that names a square that is not a legal move.
const invalidMove = "INVALID MOVE"

// Ask asks for a move in s, of either Othello, and waits for the answer. The error is
// referee.ErrResigned, an *AnswerError, io.EOF if the client closed the connection
// without an answer, os.ErrDeadlineExceeded if it sends nothing in time, or another error
// of the connection.
func (c *Client) Ask(ctx context.Context, s *othello.State) (game.Move, error) {
	if err := c.send(AppendLines(nil, s)); err != nil {
		return game.NoMove, err
	}
	answer, err := c.answer(ctx)
	switch {
	case err != nil:
		return game.NoMove, err
	case answer == null:
		return game.NoMove, referee.ErrResigned
	}
	sq, err := othello.ParseSquare(answer)
	// The protocol writes squares in lower case.
	if err != nil || othello.SquareName(sq) != answer || !game.IsLegal(s, game.Move(sq)) {
		return game.NoMove, &AnswerError{Kind: invalidMove, Answer: quotePython(answer)}
	}
	return game.Move(sq), nil
}

// AppendLines appends the assignment's request for a move in s. In the classic game the
// request has five victory cells without meaning; in the victory game without cells their
// line is empty.
func AppendLines(buf []byte, s *othello.State) []byte {
	if s.Rules() == game.Rules(othello.Victory) {
		return othello.AppendRequest(buf, s)
	}
	black, white := s.Board()
	as, err := othello.NewState(othello.Victory, black, white, s.ToMove(), idleCells)
	if err != nil {
		return AppendRequest(buf, s) // not a position with a side to move
	}
	return othello.AppendRequest(buf, as)
}

// idleCells are the victory cells in requests of the classic game: the corners, which are
// valuable in that game as well, and a square of the centre.
const idleCells = 1 | 1<<7 | 1<<27 | 1<<56 | 1<<63

// SendResult sends the result of the game.
func (c *Client) SendResult(moves []string, winner game.Player) {
	c.send(fmt.Appendf(nil, "history\n%s\nwinner\n%s\n", strings.Join(moves, " "), colourName(winner)))
}

// Say sends a text that is neither a request nor a result, such as an error.
func (c *Client) Say(text string) { c.send([]byte(text)) }

// Stop tells the client that the server stops. It does not wait for a client that does
// not read.
func (c *Client) Stop() { c.sendWithin([]byte(serverStopped), lingerTime) }
