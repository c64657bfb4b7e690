package course

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/game/othello"
)

// maxMessage is larger than any message of a server, in bytes.
const maxMessage = 64 << 10

// message is a message of a server of the assignment's protocol: a request, or the result
// of the game.
type message struct {
	request *othello.State // nil in a result
	moves   []string       // in a result: all moves of the game
	winner  game.Player    // in a result
}

// ServerError is the message "ERROR: …", with which the server ends the connection.
type ServerError string

func (e ServerError) Error() string { return "the server said " + Quote(string(e)) }

// A ProtocolError reports a message that is not one of the protocol, or that contradicts
// the game that was played.
type ProtocolError struct{ err error }

func (e *ProtocolError) Error() string { return "protocol error: " + e.err.Error() }

func (e *ProtocolError) Unwrap() error { return e.err }

func protocolErrorf(format string, args ...any) error {
	return &ProtocolError{fmt.Errorf(format, args...)}
}

// ErrLost reports a connection that ended during a game.
var ErrLost = errors.New("the connection was lost before the game was over")

// messageReader reads a server's messages line by line, however TCP has split or joined
// them.
type messageReader struct {
	in       *bufio.Reader
	requests *othello.RequestReader
	left     int // bytes that the message may still contain
}

func newMessageReader(in io.Reader) *messageReader {
	buffered := bufio.NewReader(in)
	return &messageReader{in: buffered, requests: othello.NewRequestReader(buffered)}
}

// next reads a message. It returns a ServerError if the server sends one, ErrLost if the
// connection ended, and another error for input that belongs to no message.
func (r *messageReader) next() (*message, error) {
	r.left = maxMessage
	first, err := r.line()
	for err == nil && strings.TrimSpace(first) == "" {
		first, err = r.line()
	}
	switch {
	case strings.HasPrefix(first, "ERROR"):
		// An error has no line end, so all input after it belongs to it.
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

// line reads a line and returns it without its end. At the end of the connection it
// returns the incomplete line, with ErrLost.
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

// request reads the lines after the first line of a request.
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
	for _, p := range []game.Player{game.First, game.Second, game.NoSide} {
		if lines[2] == colourName(p) {
			m.winner = p
			return m, nil
		}
	}
	return nil, protocolErrorf("the server's result: want BLACK, WHITE or DRAW, not %s", Quote(lines[2]))
}

// maxQuote is the largest number of characters of foreign text that an error repeats.
const maxQuote = 200

// Quote quotes foreign text for an error, without control characters, and cut to a
// readable length.
func Quote(text string) string {
	if len(text) > maxQuote {
		return fmt.Sprintf("%.*q… (%d bytes)", maxQuote, text, len(text))
	}
	return strconv.Quote(text)
}

// quoteMoves quotes moves for an error.
func quoteMoves(moves []string) string { return Quote(strings.Join(moves, " ")) }

// maxLinger and lingerTime limit how many bytes a client may still send, and for how long
// they are read, before the connection is closed: closing with unread bytes resets a TCP
// connection, and the client might lose the last message.
const (
	maxLinger  = 1 << 20
	lingerTime = 250 * time.Millisecond
)

// closeGently closes a connection such that the last message arrives.
func closeGently(conn net.Conn) {
	defer conn.Close()
	half, ok := conn.(interface{ CloseWrite() error })
	if !ok || half.CloseWrite() != nil {
		return
	}
	conn.SetReadDeadline(time.Now().Add(lingerTime))
	io.CopyN(io.Discard, conn, maxLinger)
}

// serverStopped is the last message to clients if the server stops during their games.
const serverStopped = "ERROR: SERVER STOPPED"

// colourName returns the assignment's name for a winner.
func colourName(p game.Player) string {
	switch p {
	case game.First:
		return "BLACK"
	case game.Second:
		return "WHITE"
	}
	return "DRAW"
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}
