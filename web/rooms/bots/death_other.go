//go:build !linux

package bots

import "net"

// setPatience leaves it to the system when a connection ends whose other side does not
// take what it is sent.
func setPatience(*net.TCPConn) {}
