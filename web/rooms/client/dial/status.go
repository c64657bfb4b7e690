// Package dial opens the connections of web/rooms/client: in pages by the browser's own
// WebSocket, in programs by a library.
package dial

// hasRooms reports whether whoever answers a request for a WebSocket with an HTTP status
// may be a server of rooms, if only later.
func hasRooms(status int) bool {
	switch status {
	case 101, 408, 425, 426, 429: // 426: come back with a WebSocket
		return true
	}
	return status >= 500 && status != 501 && status != 505
}
