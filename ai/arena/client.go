package arena

import (
	"context"
	"io"
	"net"
	"time"
)

// client is the host's end of a connection.
type client struct {
	conn     net.Conn
	patience time.Duration   // for an answer, and for a client that does not read
	ctx      context.Context // ends the wait for an answer; may be nil
}

func (c *client) send(message []byte) error {
	c.conn.SetWriteDeadline(time.Now().Add(c.patience))
	_, err := c.conn.Write(message)
	return err
}

func (c *client) answer() (string, error) {
	c.conn.SetReadDeadline(time.Now().Add(c.patience))
	if c.ctx != nil && c.ctx.Err() != nil {
		// The deadline just set may have undone the one that the end of ctx
		// had set.
		return "", c.ctx.Err()
	}
	return readAnswer(c.conn)
}

// What a client may still send is read this far and this long before the
// connection is closed: closing with bytes unread resets a TCP connection, and
// the client might lose the last message.
const (
	maxLinger  = 1 << 20
	lingerTime = 250 * time.Millisecond
)

// close ends the connection so that the last message arrives.
func (c *client) close() {
	defer c.conn.Close()
	half, ok := c.conn.(interface{ CloseWrite() error })
	if !ok || half.CloseWrite() != nil {
		return
	}
	c.conn.SetReadDeadline(time.Now().Add(lingerTime))
	io.CopyN(io.Discard, c.conn, maxLinger)
}
