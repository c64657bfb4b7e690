package bots

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// setPatience has a connection end whose other side does not take what it is sent.
func setPatience(conn *net.TCPConn) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return
	}
	raw.Control(func(fd uintptr) {
		_ = unix.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(deadAfter.Milliseconds()))
	})
}
