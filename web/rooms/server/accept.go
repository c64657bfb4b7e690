//go:build !js

package server

import (
	"context"

	"github.com/coder/websocket"

	"colat/web/rooms/protocol"
)

// acceptOptions say how the WebSocket of a connection works.
func (c *conn) acceptOptions() *websocket.AcceptOptions {
	return &websocket.AcceptOptions{
		OriginPatterns: c.server.Origins, CompressionMode: websocket.CompressionDisabled, OnPingReceived: c.pinged,
	}
}

// pinged counts a ping of the client's as the request that it is, and reports whether it
// is answered.
func (c *conn) pinged(context.Context, []byte) bool {
	if c.rate.allow() && c.server.limits.allowRequest(c.from) {
		return true
	}
	c.end(protocol.Flood)
	return false
}
