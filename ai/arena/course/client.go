package course

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// A Client is the server's end of a connection to a client of the assignment's
// protocol. It listens all the time, not only for an answer: that the client hung up is
// known at once, and what it says early is kept for its next answer, as the system would
// keep it.
type Client struct {
	conn     net.Conn
	patience Patience

	mu       sync.Mutex
	heard    []byte // what belongs to no answer yet
	room     int    // for what is heard
	answered bool   // whether the line end of an answer may still come
	end      error  // why no more is listened to

	more     chan struct{} // says that one of the above is new
	deafened chan struct{} // closed when nobody listens any more
}

// Patience is how long a server waits for a client.
type Patience struct {
	Answer  time.Duration // for an answer
	Reading time.Duration // for the client to read what it is sent
}

// restOfAnswer is how long an answer that has begun may take to come whole: the
// network may cut it, but nothing else does. The assignment's server does not
// wait at all.
const restOfAnswer = 2 * time.Second

// maxEarly is more than an answer and the line end before it have: what a client
// says beyond it without being asked only makes its next answer a bad one, and is
// thrown away, in order to learn whether the client hung up behind it.
const maxEarly = 2 * maxAnswer

// errFlood is a client that says much more than any answer has.
var errFlood = errors.New("said far too much")

// NewClient listens to conn. It calls gone, on another goroutine, when there is
// nobody to play with any more. HangUp ends it.
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

// send writes a message, which the client may be slow to read.
func (c *Client) send(message []byte) error {
	return c.sendWithin(message, c.patience.Reading)
}

func (c *Client) sendWithin(message []byte, patience time.Duration) error {
	c.conn.SetWriteDeadline(time.Now().Add(patience))
	_, err := c.conn.Write(message)
	return err
}

// answer waits for an answer. It returns an *AnswerError for a bad one, io.EOF if
// the client hung up without a word, and os.ErrDeadlineExceeded if it says nothing.
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

// next returns an answer that is there, or what has come of one.
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

// why returns why a client that is gone is gone: a bad answer, or an end of the
// connection, behind which an answer that came early counts for nothing.
func (c *Client) why() error {
	_, _, err := c.next()
	var bad *AnswerError
	if errors.As(err, &bad) {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.end
}

// What a client may still send is read this far and this long before the
// connection is closed: closing with bytes unread resets a TCP connection, and
// the client might lose the last message.
const (
	maxLinger  = 1 << 20
	lingerTime = 250 * time.Millisecond
)

// HangUp ends the connection so that the last message arrives.
func (c *Client) HangUp() {
	c.conn.SetReadDeadline(time.Unix(1, 0))
	<-c.deafened
	if isTimeout(c.end) || errors.Is(c.end, errFlood) {
		closeGently(c.conn)
	} else {
		c.conn.Close() // the other side has done so
	}
}

// closeGently closes a connection so that the last message arrives.
func closeGently(conn net.Conn) {
	defer conn.Close()
	half, ok := conn.(interface{ CloseWrite() error })
	if !ok || half.CloseWrite() != nil {
		return
	}
	conn.SetReadDeadline(time.Now().Add(lingerTime))
	io.CopyN(io.Discard, conn, maxLinger)
}
