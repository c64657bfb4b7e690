package server

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"colat/web/rooms/protocol"
)

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
		server: s, from: from, reach: reach{isLoopbackHost(hostOf(r.Host)), s.lists(r)},
		rate: perSecond(s.limits.Requests), outbox: newOutbox(),
		watching: make(map[string]live),
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
	why := protocol.Restart
	if told := c.closing.Load(); told != nil {
		why = *told
	} else if c.server.ctx.Err() == nil {
		return
	}
	text := c.server.encode(&protocol.Message{Closing: why})
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
	// The connection may be one that the site has wrapped.
	if sized, ok := conn.(interface{ SetWriteBuffer(int) error }); ok && err == nil {
		_ = sized.SetWriteBuffer(socketBuffer) // best effort: a larger buffer costs only memory
	}
	return conn, buffers, err
}

// read serves the requests of a connection until it ends.
func (c *conn) read() {
	hello, cancel := context.WithTimeout(c.reading, helloWithin)
	defer cancel()
	ctx := hello
	for {
		kind, text, err := c.socket.Read(ctx)
		if err != nil {
			return
		}
		if c.ctx.Err() != nil {
			continue // the connection is closing; requests are discarded
		}
		if !c.rate.Allow() || !c.server.limits.of(c.from).requests.Allow() {
			c.end(protocol.Flood)
			return
		}
		var q protocol.Request
		if err := readRequest(kind, text, &q); err != nil {
			c.reply(&protocol.Reply{N: q.N, Error: err})
			continue
		}
		answer := c.serve(&q)
		answer.N = q.N
		c.reply(answer)
		if c.person != "" {
			ctx = c.reading
		}
	}
}

// readRequest decodes a request. The error tells a developer what is wrong with it.
func readRequest(kind websocket.MessageType, text []byte, q *protocol.Request) *protocol.Error {
	if kind != websocket.MessageText {
		return protocol.Errorf(protocol.BadRequest, "the request cannot be read: want a text, not bytes")
	}
	if err := json.Unmarshal(text, q); err != nil {
		return protocol.Errorf(protocol.BadRequest, "the request cannot be read: %.200s", err.Error())
	}
	return nil
}
