package server

import "github.com/coder/websocket"

// acceptOptions returns nil: a page runs no server.
func (c *conn) acceptOptions() *websocket.AcceptOptions { return nil }
