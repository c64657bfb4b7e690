package course

import (
	"context"
	"fmt"
	"strings"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// invalidMove is the Kind of an AnswerError that names a square which is no move.
const invalidMove = "INVALID MOVE"

// Ask asks for a move in s, of either Othello, and waits for the answer. An error is
// play.ErrResigned, an *AnswerError, io.EOF if the client has hung up without a word,
// os.ErrDeadlineExceeded if it says nothing, or what else has become of the connection.
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
	// A square is written in lower case here.
	if err != nil || othello.SquareName(sq) != answer || !game.IsLegal(s, game.Move(sq)) {
		return game.NoMove, &AnswerError{Kind: invalidMove, Answer: quotePython(answer)}
	}
	return game.Move(sq), nil
}

// AppendLines appends the assignment's request for a move in s. In the classic game it
// has five cells that mean nothing; in the victory game without cells their line is
// empty.
func AppendLines(buf []byte, s *othello.State) []byte {
	if s.Rules() == game.Rules(othello.Victory) {
		return othello.AppendRequest(buf, s)
	}
	black, white := s.Board()
	as, err := othello.NewState(othello.Victory, black, white, s.ToMove(), idleCells)
	if err != nil {
		return AppendRequest(buf, s) // no position that has a side to move
	}
	return othello.AppendRequest(buf, as)
}

// idleCells are those of requests for moves in the classic game: the corners, which are
// worth having there as well, and a square of the centre.
const idleCells = 1 | 1<<7 | 1<<27 | 1<<56 | 1<<63

// SendResult tells how the game has ended.
func (c *Client) SendResult(moves []string, winner game.Player) {
	c.send(fmt.Appendf(nil, "history\n%s\nwinner\n%s\n", strings.Join(moves, " "), colourName(winner)))
}

// Say says something that is neither a request nor a result, such as an error.
func (c *Client) Say(text string) { c.send([]byte(text)) }

// Stop tells that the server stops. It does not wait for clients that do not read.
func (c *Client) Stop() { c.sendWithin([]byte(serverStopped), lingerTime) }
