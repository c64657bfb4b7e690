//go:build !js

package server

import (
	"context"

	"github.com/coder/websocket"

	"colat/web/rooms/protocol"
)

// acceptOptions returns the options of the connection's WebSocket.
func (c *conn) acceptOptions() *websocket.AcceptOptions {
	return &websocket.AcceptOptions{
		OriginPatterns: c.server.Origins, CompressionMode: websocket.CompressionDisabled, OnPingReceived: c.pinged,
	}
}

// pinged counts a ping of the client as a request, and reports whether it is answered.
func (c *conn) pinged(context.Context, []byte) bool {
	if c.rate.Allow() && c.server.limits.of(c.from).requests.Allow() {
		return true
	}
	c.end(protocol.Flood)
	return false
}
