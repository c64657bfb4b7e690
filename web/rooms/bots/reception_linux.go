package bots

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// setPatience ends a connection if sent data is not acknowledged within deadAfter.
func setPatience(conn *net.TCPConn) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return
	}
	raw.Control(func(fd uintptr) {
		_ = unix.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(deadAfter.Milliseconds()))
	})
}
