// Package dial opens connections for package client: with the browser's WebSocket in
// pages, and with a library in programs.
package dial

// hasRooms reports whether a site that answers a WebSocket request with an HTTP status
// may have a server of rooms, possibly later.
func hasRooms(status int) bool {
	switch status {
	case 101, 408, 425, 426, 429: // 426: WebSocket required
		return true
	}
	return status >= 500 && status != 501 && status != 505
}
