package course

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"
)

// Messages to a client that the server refuses, in the style of the assignment's errors.
const (
	serverFull  = "ERROR: BUSY ~ %[1]d of %[1]d places are taken, call again later"
	addressFull = "ERROR: BUSY ~ %d connections come from your address already"
)

// A Reception accepts as many clients at a time as there are places, and tells the others
// to connect again later.
type Reception struct {
	Places int
	// OfAddress is the number of places that one address may take, and Address returns
	// the address that a connection counts for. If OfAddress is 0, the number per address
	// is unlimited.
	OfAddress int
	Address   func(net.Addr) string
	// Serve serves a client. number counts the connections from 1. Serve closes conn.
	Serve func(ctx context.Context, conn net.Conn, number uint64)
	Log   *slog.Logger

	refused chan struct{} // one token for each refused client whose connection is being closed

	mu        sync.Mutex
	clients   int
	addresses map[string]int // the clients of each
}

// maxRefused is the number of refused clients whose connections are closed gently at a
// time.
const maxRefused = 64

// Run serves the clients that connect to listener until ctx ends. Then it closes
// listener, and returns nil when all clients have been served.
func (r *Reception) Run(ctx context.Context, listener net.Listener) error {
	r.refused, r.addresses = make(chan struct{}, maxRefused), make(map[string]int)
	defer context.AfterFunc(ctx, func() { listener.Close() })()
	var handlers sync.WaitGroup
	defer handlers.Wait()
	called := uint64(0)
	for pause := time.Duration(0); ; {
		conn, err := listener.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				conn.Close()
			}
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		case err != nil:
			// The process is most likely out of file descriptors: games that end free
			// some.
			pause = min(max(2*pause, 5*time.Millisecond), time.Second)
			r.Log.Warn("cannot accept a client", "error", err, "pause", pause)
			select {
			case <-time.After(pause):
			case <-ctx.Done():
			}
			continue
		}
		pause = 0
		called++
		number := called
		leave, busy := r.enter(conn)
		if busy != "" {
			r.Log.Info("refused: busy", "client", conn.RemoteAddr().String(), "places", r.Places)
			r.refuse(conn, busy, &handlers)
			continue
		}
		handlers.Go(func() {
			defer leave()
			r.Serve(ctx, conn, number)
		})
	}
}

// enter takes a place, or returns the message for a client that gets none.
func (r *Reception) enter(conn net.Conn) (leave func(), busy string) {
	from := ""
	if r.OfAddress > 0 {
		from = r.Address(conn.RemoteAddr())
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.clients >= r.Places:
		return nil, fmt.Sprintf(serverFull, r.Places)
	case r.OfAddress > 0 && r.addresses[from] >= r.OfAddress:
		return nil, fmt.Sprintf(addressFull, r.OfAddress)
	}
	r.clients++
	r.addresses[from]++
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.clients--
		if r.addresses[from]--; r.addresses[from] == 0 {
			delete(r.addresses, from)
		}
	}, ""
}

// refuse tells a client that it cannot be served at present. The send buffer of a new
// connection has room for a line, so the write does not wait for the client.
func (r *Reception) refuse(conn net.Conn, why string, handlers *sync.WaitGroup) {
	conn.SetWriteDeadline(time.Now().Add(lingerTime))
	fmt.Fprint(conn, why)
	select {
	case r.refused <- struct{}{}:
		handlers.Go(func() {
			closeGently(conn)
			<-r.refused
		})
	default:
		// Only a client that has already sent something can miss the message.
		conn.Close()
	}
}

// MostPlaces returns the number of clients that the process's limit on open files allows
// besides so many other files.
func MostPlaces(others int) int { return max(openFiles()-maxRefused-others, 1) }
