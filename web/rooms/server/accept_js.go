package server

import "github.com/coder/websocket"

// acceptOptions are for no server: a page has none.
func (c *conn) acceptOptions() *websocket.AcceptOptions { return nil }
