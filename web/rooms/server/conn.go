package server

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"colat/web/rooms/protocol"
)

// A conn is the connection of a page or a program.
type conn struct {
	server *Server
	socket *websocket.Conn
	from   string // the client's account, from Server.address
	reach  reach
	rate   *bucket
	person string // the ID of the client; "" before Hello
	ctx    context.Context
	cancel context.CancelFunc
	// reading is canceled after ctx: a socket whose read context ends is closed, and the
	// reason for closing could not be sent.
	reading     context.Context
	stopReading context.CancelFunc
	outbox      outbox
	ending      atomic.Bool
	work        sync.WaitGroup // the ping goroutine
	rtt         atomic.Int64   // round-trip time of the last ping, in nanoseconds

	// known reports whether the client is part of this process and was identified by
	// Connect.
	known bool

	watching map[string]watched // by room ID; owned by the reading goroutine

	mu      sync.Mutex
	closing protocol.Closing
}

// watched is a room or tournament whose events a connection receives.
type watched interface {
	join(c *conn, after uint64, anew bool) error
	leave(c *conn)
	// release ends the connection's use of the room or tournament.
	release()
}

const (
	helloWithin = 10 * time.Second
	writeWithin = 10 * time.Second
	pingEvery   = 20 * time.Second
	pongWithin  = 15 * time.Second
	// goodbyeWithin is how long a connection waits for the close frame of a client that has
	// received the reason for closing. Input that arrives meanwhile is read and discarded;
	// closing a socket with unread input could discard the reason.
	goodbyeWithin = 20 * time.Millisecond
	// wordsWithin is how long a closing connection may take to send its remaining messages.
	wordsWithin = time.Second
	// socketBuffer is the size in bytes of the system's send buffer for a connection. The
	// system's default grows to megabytes.
	socketBuffer = 64 << 10
)

// ServeHTTP accepts a WebSocket and serves it until it closes.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	from := s.address(r)
	if err := s.limits.enter(from); err != nil {
		http.Error(w, err.Error(), http.StatusTooManyRequests)
		return
	}
	defer s.limits.leave(from)
	// Accept rejects pages of other sites, and sends the HTTP response itself.
	c := &conn{
		server: s, from: from, reach: s.reachOf(r), rate: s.limits.bucket(), outbox: newOutbox(),
		watching: make(map[string]watched),
	}
	socket, err := websocket.Accept(sparing{w}, r, c.acceptOptions())
	if err != nil {
		return
	}
	socket.SetReadLimit(protocol.MostRequest)
	c.socket = socket
	c.ctx, c.cancel = context.WithCancel(s.ctx)
	c.reading, c.stopReading = context.WithCancel(context.Background())
	s.mu.Lock()
	closed := s.closed
	if !closed {
		s.conns[c] = true
		s.work.Add(1)
	}
	s.mu.Unlock()
	if closed {
		c.cancel()
		c.stopReading()
		socket.Close(websocket.StatusGoingAway, string(protocol.Restart))
		return
	}
	defer s.work.Done()
	defer context.AfterFunc(c.ctx, func() { time.AfterFunc(wordsWithin, c.stopReading) })()
	written := make(chan struct{})
	go func() {
		defer close(written)
		c.write()
	}()
	c.read()
	c.cancel()
	<-written
	c.gone()
}

// gone removes a connection that has ended from the server and from everything it
// watches.
func (c *conn) gone() {
	c.server.mu.Lock()
	delete(c.server.conns, c)
	c.server.mu.Unlock()
	for _, t := range c.watching {
		t.leave(c)
		t.release()
	}
	clear(c.watching)
	c.empty()
}

// end closes the connection and sends the reason to the client. Only the first call has
// an effect.
func (c *conn) end(why protocol.Closing) {
	if c.ending.CompareAndSwap(false, true) {
		c.mu.Lock()
		c.closing = why
		c.mu.Unlock()
		c.cancel()
		if why == protocol.Slow {
			c.stopReading() // a slow client would not read the reason either
		}
	}
}

// reply sends the answer to a request.
func (c *conn) reply(r *protocol.Reply) {
	text, err := json.Marshal(&protocol.Message{Now: c.server.Now().UnixMilli(), Reply: r})
	if err == nil {
		c.send(text)
	}
}

// write writes messages and pings until the connection ends.
func (c *conn) write() {
	// CloseNow unblocks the reader.
	defer c.socket.CloseNow()
	defer c.stopReading()
	c.work.Go(c.ping) // lag uses the round-trip time from the first move on
	defer c.work.Wait()
	defer c.cancel()
	for {
		text, err := c.next(c.ctx)
		if err != nil {
			c.sayWhy()
			return
		}
		if c.writeOne(text) != nil {
			return
		}
	}
}

func (c *conn) writeOne(text []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeWithin)
	defer cancel()
	return c.socket.Write(ctx, websocket.MessageText, text)
}

// sayWhy sends the reason for closing to the client, if the server closes the connection.
func (c *conn) sayWhy() {
	c.mu.Lock()
	why := c.closing
	c.mu.Unlock()
	if why == "" && c.server.ctx.Err() != nil {
		why = protocol.Restart
	}
	if why == "" {
		return
	}
	text, err := json.Marshal(&protocol.Message{Now: c.server.Now().UnixMilli(), Closing: why})
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if c.socket.Write(ctx, websocket.MessageText, text) == nil {
		// Close waits until the reader has received the client's close frame.
		late := time.AfterFunc(goodbyeWithin, c.stopReading)
		defer late.Stop()
		c.socket.Close(statusOf(why), string(why))
	}
}

func statusOf(why protocol.Closing) websocket.StatusCode {
	if why == protocol.Restart {
		return websocket.StatusServiceRestart
	}
	return websocket.StatusPolicyViolation
}

// ping measures the round-trip time at regular intervals, and ends a connection that does
// not answer.
func (c *conn) ping() {
	for {
		ctx, cancel := context.WithTimeout(c.ctx, pongWithin)
		began := time.Now()
		err := c.socket.Ping(ctx)
		cancel()
		if err != nil {
			c.cancel()
			return
		}
		c.rtt.Store(int64(time.Since(began)))
		if !sleep(c.ctx, pingEvery) {
			return
		}
	}
}

// sparing is a ResponseWriter whose hijacked connections have a small send buffer.
type sparing struct{ http.ResponseWriter }

// Hijack implements http.Hijacker.
func (s sparing) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(s.ResponseWriter).Hijack()
	if tcp, ok := conn.(*net.TCPConn); ok && err == nil {
		_ = tcp.SetWriteBuffer(socketBuffer) // best effort: a larger buffer costs only memory
	}
	return conn, buffers, err
}

// lag returns the network delay of a move by this client: the time for the opponent's
// move to arrive plus the time for its own move to return.
func (c *conn) lag() time.Duration { return time.Duration(c.rtt.Load()) }
