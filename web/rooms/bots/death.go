package bots

import (
	"net"
	"time"
)

// deadAfter is how long a bot's computer may be unreachable before the bot is
// disconnected. Until then no other connection can take the bot's place, while the clock
// of a game runs.
const deadAfter = 20 * time.Second

// noticeDeath enables keep-alive probes, so that a connection ends even if the other
// computer is switched off and never closes it.
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
