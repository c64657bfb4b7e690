package bots

import (
	"net"
	"time"
)

// deadAfter is how long a machine may not answer before its bot is gone. Until then
// nobody can come as that bot, a game's clock running meanwhile.
const deadAfter = 20 * time.Second

// noticeDeath has a connection end whose other side is gone without a word, as a machine
// is that was switched off.
func noticeDeath(conn net.Conn) {
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return
	}
	_ = tcp.SetKeepAliveConfig(net.KeepAliveConfig{
		Enable: true, Idle: deadAfter / 4, Interval: deadAfter / 4, Count: 3,
	})
	setPatience(tcp)
}
