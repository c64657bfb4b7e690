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
	from   string // the address it counts for
	reach  reach
	rate   *bucket
	person string // whose it is; "" before Hello
	ctx    context.Context
	cancel context.CancelFunc
	// reading ends after ctx: a socket whose reading ends is closed, and would say no more.
	reading     context.Context
	stopReading context.CancelFunc
	outbox      outbox
	ending      atomic.Bool
	work        sync.WaitGroup // of write
	rtt         atomic.Int64   // nanoseconds of the last ping's way and back

	// known says that the client is of this program, which knows who it is.
	known bool

	watching map[string]watched // by room; of the goroutine that reads

	mu      sync.Mutex
	closing protocol.Closing
}

// watched is a room or a tournament whose events a connection gets.
type watched interface {
	join(c *conn, after uint64, anew bool) error
	leave(c *conn)
	// release says that the connection does not use it any more.
	release()
}

const (
	helloWithin = 10 * time.Second
	writeWithin = 10 * time.Second
	pingEvery   = 20 * time.Second
	pongWithin  = 15 * time.Second
	// goodbyeWithin is how long a connection whose client has been told why it ends waits for
	// an answer. What it says meanwhile is read, or the end would overtake the message.
	goodbyeWithin = 20 * time.Millisecond
	// wordsWithin is how long a connection that ends has to say what is left to be said.
	wordsWithin = time.Second
	// socketBuffer is how many bytes the system keeps of what a client has not read. Left
	// to itself it takes megabytes.
	socketBuffer = 64 << 10
)

// ServeHTTP takes a WebSocket and serves it until it ends.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	from := s.address(r)
	if err := s.limits.enter(from); err != nil {
		http.Error(w, err.Error(), http.StatusTooManyRequests)
		return
	}
	defer s.limits.leave(from)
	// Accept refuses pages of other sites, and answers by itself.
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

// gone has a connection that has ended watch nothing any more.
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

// end closes the connection and says why, once.
func (c *conn) end(why protocol.Closing) {
	if c.ending.CompareAndSwap(false, true) {
		c.mu.Lock()
		c.closing = why
		c.mu.Unlock()
		c.cancel()
		if why == protocol.Slow {
			c.stopReading() // it would not hear that either
		}
	}
}

// reply answers a request.
func (c *conn) reply(r *protocol.Reply) {
	text, err := json.Marshal(&protocol.Message{Now: c.server.Now().UnixMilli(), Reply: r})
	if err == nil {
		c.send(text)
	}
}

// write writes messages and pings until the connection ends.
func (c *conn) write() {
	// The reader is stuck in its socket until this closes it.
	defer c.socket.CloseNow()
	defer c.stopReading()
	c.work.Go(c.ping) // moves are timed by it, from the first one on
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

// sayWhy tells the client why the connection ends, if the server ends it.
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
		// Close waits until the reader has heard the client's farewell.
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

// ping measures the way to the client and back, again and again, and ends a connection
// that is dead.
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

// sparing is an answer whose connection has the system keep little of what is not read.
type sparing struct{ http.ResponseWriter }

// Hijack implements http.Hijacker.
func (s sparing) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(s.ResponseWriter).Hijack()
	if tcp, ok := conn.(*net.TCPConn); ok && err == nil {
		_ = tcp.SetWriteBuffer(socketBuffer) // or else it is larger
	}
	return conn, buffers, err
}

// lag returns how long a move of this client was on the wire: the opponent's way to it
// and its own way back.
func (c *conn) lag() time.Duration { return time.Duration(c.rtt.Load()) }
