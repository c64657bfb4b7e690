package course

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// A Client is the server's end of a connection to a client of the assignment's protocol.
// It reads all the time, not only for an answer: a closed connection is noticed at once,
// and early input is kept for the next answer, as the operating system would keep it.
type Client struct {
	conn     net.Conn
	patience Patience

	mu       sync.Mutex
	heard    []byte // input that belongs to no answer yet
	room     int    // the largest length of heard
	answered bool   // whether the line end of an answer may follow
	end      error  // why reading ended

	more     chan struct{} // signals that one of the fields above has changed
	deafened chan struct{} // closed when listen returns
}

// Patience holds the time limits of a server for a client.
type Patience struct {
	Answer  time.Duration // for an answer
	Reading time.Duration // for the client to read a message
}

// restOfAnswer is the time limit for the rest of an answer that has begun: the network
// may split an answer, but clients send it at once. The assignment's server does not wait
// at all.
const restOfAnswer = 2 * time.Second

// maxEarly is larger than an answer with the line end before it. Unrequested input beyond
// it would only make the next answer a bad one. It is discarded, so that a closed
// connection behind it is noticed.
const maxEarly = 2 * maxAnswer

// errFlood reports a client that sent far more than any answer contains.
var errFlood = errors.New("said far too much")

// NewClient starts to read from conn. When reading ends, it calls gone on another
// goroutine. HangUp ends the client.
func NewClient(conn net.Conn, patience Patience, gone func()) *Client {
	c := &Client{
		conn: conn, patience: patience, room: maxIntroduction, more: make(chan struct{}, 1), deafened: make(chan struct{}),
	}
	go c.listen(gone)
	return c
}

func (c *Client) listen(gone func()) {
	defer close(c.deafened)
	var buf [512]byte
	for said := 0; ; {
		n, err := c.conn.Read(buf[:])
		if said += n; err == nil && said > maxLinger {
			err = errFlood
		}
		c.mu.Lock()
		c.heard = append(c.heard, buf[:min(n, c.room-len(c.heard))]...)
		c.end = err
		c.mu.Unlock()
		select {
		case c.more <- struct{}{}:
		default:
		}
		if err != nil {
			gone()
			return
		}
	}
}

// send writes a message. The client may be slow to read it.
func (c *Client) send(message []byte) error {
	return c.sendWithin(message, c.patience.Reading)
}

func (c *Client) sendWithin(message []byte, patience time.Duration) error {
	c.conn.SetWriteDeadline(time.Now().Add(patience))
	_, err := c.conn.Write(message)
	return err
}

// answer waits for an answer. It returns an *AnswerError for a bad one, io.EOF if the
// client closed the connection without an answer, and os.ErrDeadlineExceeded if it sends
// nothing in time.
func (c *Client) answer(ctx context.Context) (string, error) {
	silence := time.NewTimer(c.patience.Answer)
	defer silence.Stop()
	var rest <-chan time.Time
	for {
		answer, begun, err := c.next()
		if answer != "" || err != nil {
			return answer, err
		}
		if len(begun) == 0 {
			rest = nil
		} else if rest == nil {
			rest = time.After(restOfAnswer)
		}
		select {
		case <-c.more:
		case <-rest:
			return "", invalidInput(begun)
		case <-silence.C:
			return "", os.ErrDeadlineExceeded
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// next returns an answer if a whole one has been received, and otherwise the part
// received so far.
func (c *Client) next() (answer string, begun []byte, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.introduced()
	if c.answered {
		rest, unsure := cutLineEnd(c.heard)
		if unsure && c.end == nil {
			return "", c.heard, nil
		}
		c.heard, c.answered = rest, false
	}
	text := c.heard[:min(len(c.heard), maxAnswer)]
	answer, done, bad := parseAnswer(text)
	switch {
	case bad != nil:
		return "", nil, bad
	case done:
		c.answered = len(text) == len(answer)
		c.heard = c.heard[:0]
		return answer, nil, nil
	case c.end != nil && len(text) > 0:
		cut := invalidInput(text)
		cut.Cut = true
		return "", nil, cut
	}
	return "", text, c.end
}

// why returns the reason why the client is gone: a bad answer, or the end of the
// connection. An answer that came early before that end does not count.
func (c *Client) why() error {
	_, _, err := c.next()
	if _, is := errors.AsType[*AnswerError](err); is {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.end
}

// HangUp closes the connection such that the last message arrives.
func (c *Client) HangUp() {
	c.conn.SetReadDeadline(time.Unix(1, 0))
	<-c.deafened
	if isTimeout(c.end) || errors.Is(c.end, errFlood) {
		closeGently(c.conn)
	} else {
		c.conn.Close() // the other side has closed it
	}
}

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

// An Introduction holds the lines that a client may send before the first request:
// "contest ID" and "name NAME", in this order. They are not part of the assignment's
// protocol, and its servers take them for a bad answer. Clients send them only to servers
// that ask for them, such as those of tournaments.
type Introduction struct {
	Tournament string // the ID of the tournament to enter
	Name       string // the client's name in the tournament
}

// maxIntroduction is larger than a tournament's ID and a name.
const maxIntroduction = 512

// Lines returns the lines that a client sends to introduce itself.
func (i Introduction) Lines() string {
	var lines strings.Builder
	if i.Tournament != "" {
		fmt.Fprintf(&lines, "contest %s\n", i.Tournament)
	}
	if i.Name != "" {
		fmt.Fprintf(&lines, "name %s\n", i.Name)
	}
	return lines.String()
}

// An IntroductionError reports an invalid introduction.
type IntroductionError struct{ text string }

func (e *IntroductionError) Error() string { return "ERROR: INVALID INTRODUCTION ~ " + e.text }

// Introduction waits for the client to introduce itself. The introduction ends with the
// name, with input that cannot belong to it, or after a silence, because most clients
// send none. The error is an *IntroductionError, or that of ctx or of the connection.
func (c *Client) Introduction(ctx context.Context, silence time.Duration) (Introduction, error) {
	var said Introduction
	timer := time.NewTimer(silence)
	defer timer.Stop()
	begun := false
	for {
		done, inLine, err := c.introduce(&said)
		if done || err != nil {
			return said, err
		}
		if inLine && !begun {
			begun = true
			timer.Reset(restOfAnswer)
		}
		select {
		case <-c.more:
		case <-timer.C:
			if begun && inLine {
				return said, &IntroductionError{"the line has no end"}
			}
			return said, nil
		case <-ctx.Done():
			return said, ctx.Err()
		}
	}
}

// introduce parses the lines of the introduction received so far. done reports whether
// the introduction has ended, inLine whether a line has begun.
func (c *Client) introduce(said *Introduction) (done, inLine bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		line, rest, whole := bytes.Cut(c.heard, []byte("\n"))
		word, text, cut := strings.Cut(string(bytes.TrimSuffix(line, []byte("\r"))), " ")
		var into *string
		switch {
		case !whole && len(c.heard) >= c.room:
			return false, false, &IntroductionError{fmt.Sprintf("it is longer than %d bytes", maxIntroduction)}
		case !whole && c.end != nil:
			return false, false, c.end
		case !whole && !cut && (strings.HasPrefix("name", word) || strings.HasPrefix("contest", word)):
			return false, word != "", nil
		case cut && word == "name":
			into = &said.Name
		case cut && word == "contest":
			into = &said.Tournament
		default:
			// This is an answer that comes early. Clients of the protocol send nothing
			// else before they are asked, so other input comes from a browser, a scanner,
			// or a program of another protocol.
			early := bytes.TrimLeft(c.heard, " \t\r\n")
			early = early[:min(len(early), maxAnswer)]
			if _, _, bad := parseAnswer(early); bad != nil && len(early) > 0 {
				return false, false, &IntroductionError{"not of this protocol: " + quotePython(string(early))}
			}
			return true, false, nil
		}
		if !whole {
			return false, true, nil
		}
		*into = strings.TrimSpace(text)
		c.heard = rest
		if word == "name" {
			return true, false, nil
		}
	}
}

// introduced notes that further input belongs to answers. The caller holds mu.
func (c *Client) introduced() {
	if c.room > maxEarly {
		c.room = maxEarly
		c.heard = c.heard[:min(len(c.heard), maxEarly)]
	}
}
