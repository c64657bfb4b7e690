//go:build !linux

package bots

import "net"

// setPatience does nothing: the system decides when to give up on unacknowledged data.
func setPatience(*net.TCPConn) {}
