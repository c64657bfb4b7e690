package course

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"colat/game"
	"colat/game/othello"
)

// maxMessage is more bytes than any message of a server has.
const maxMessage = 64 << 10

// message is what a server of the assignment's protocol says: a request, or how
// the game ended.
type message struct {
	request *othello.State // nil at the end
	moves   []string       // at the end: all of the game
	winner  game.Player    // at the end
}

// ServerError is a message in which the server says that it ends the connection,
// "ERROR: …".
type ServerError string

func (e ServerError) Error() string { return "the server said " + Quote(string(e)) }

// A ProtocolError is something that a server says and that cannot be: no message
// of the protocol, or not the game that was played.
type ProtocolError struct{ err error }

func (e *ProtocolError) Error() string { return "protocol error: " + e.err.Error() }

func (e *ProtocolError) Unwrap() error { return e.err }

func protocolErrorf(format string, args ...any) error {
	return &ProtocolError{fmt.Errorf(format, args...)}
}

// ErrLost is a connection that ended in mid-game.
var ErrLost = errors.New("the connection was lost before the game was over")

// messageReader reads a server's messages line by line, however TCP has cut or
// joined them.
type messageReader struct {
	in       *bufio.Reader
	requests *othello.RequestReader
	left     int // bytes that the message may still have
}

func newMessageReader(in io.Reader) *messageReader {
	buffered := bufio.NewReader(in)
	return &messageReader{in: buffered, requests: othello.NewRequestReader(buffered)}
}

// next reads a message. It returns a ServerError if that is what the server
// says, ErrLost when the connection ended, and another error for what belongs
// to no message.
func (r *messageReader) next() (*message, error) {
	r.left = maxMessage
	first, err := r.line()
	for err == nil && first == "" {
		first, err = r.line()
	}
	switch {
	case strings.HasPrefix(first, "ERROR"):
		// An error has no line end; whatever follows belongs to it.
		return nil, ServerError(first)
	case err != nil:
		return nil, err
	case first == requestStart:
		return r.request()
	case first == "history":
		return r.final()
	}
	return nil, protocolErrorf("the server said %s, which begins neither a request nor a result", Quote(first))
}

// line reads a line without its end. At the end of the connection it returns
// what there is of a line, with ErrLost.
func (r *messageReader) line() (string, error) {
	var line []byte
	for {
		c, err := r.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF), err != nil && !isTimeout(err):
			return string(line), ErrLost
		case err != nil:
			return string(line), err
		case c == '\n':
			return string(bytes.TrimSuffix(line, []byte("\r"))), nil
		case r.left == 0:
			return "", protocolErrorf("the server's message is longer than %d bytes", maxMessage)
		}
		r.left--
		line = append(line, c)
	}
}

// request reads what follows the first line of a request.
func (r *messageReader) request() (*message, error) {
	s, err := r.requests.Rest()
	var ends *othello.ReadError
	switch {
	case err == nil:
		return &message{request: s}, nil
	case !errors.As(err, &ends):
		return nil, protocolErrorf("the server's request: %w", err)
	case isTimeout(err):
		return nil, err
	}
	return nil, ErrLost
}

func (r *messageReader) final() (*message, error) {
	var lines [3]string
	for i := range lines {
		line, err := r.line()
		// The last line may lack its end.
		if err != nil && (i < 2 || line == "" || !errors.Is(err, ErrLost)) {
			return nil, err
		}
		lines[i] = strings.TrimSpace(line)
	}
	if lines[1] != "winner" {
		return nil, protocolErrorf("the server's result: want the line winner after the history, not %s", Quote(lines[1]))
	}
	m := &message{moves: strings.Fields(lines[0])}
	for _, p := range []game.Player{game.First, game.Second, game.Nobody} {
		if lines[2] == colourName(p) {
			m.winner = p
			return m, nil
		}
	}
	return nil, protocolErrorf("the server's result: want BLACK, WHITE or DRAW, not %s", Quote(lines[2]))
}

// maxQuote is how many bytes of somebody else's words an error repeats.
const maxQuote = 200

// Quote puts words from outside into an error: in quotes, without control
// characters, and not much longer than anyone would read.
func Quote(text string) string {
	if len(text) > maxQuote {
		return fmt.Sprintf("%q… (%d bytes)", text[:maxQuote], len(text))
	}
	return strconv.Quote(text)
}

// quoteMoves puts moves into an error.
func quoteMoves(moves []string) string { return Quote(strings.Join(moves, " ")) }
