package server

import (
	"context"

	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
)

// live is a room or tournament in memory.
type live interface {
	// join adds a connection that watches after an event, and leave removes it.
	join(c *conn, after uint64, anew bool) error
	leave(c *conn)
	// release ends one use, and isUsed reports whether there is another one.
	release()
	isUsed() bool
	// isIdle reports whether nothing is due soon, so that it may be removed from memory when
	// it is not used.
	isIdle() bool
	// receive applies an event that some server has stored, and catchUpTo catches up if the
	// event with a sequence is not known here.
	receive(e store.Entry)
	catchUpTo(sequence uint64)
	// summary applies or schedules what is due, and describes the result to a client that
	// does not watch.
	summary(ctx context.Context) summary
	close()
}

// summary describes a room or tournament to a client that does not watch it.
type summary struct {
	protocol.Open
	closed bool
	over   bool // nothing is left to play, or the room is empty: it is in no list
}
