package broker

import (
	"context"
	"net"
	"sync/atomic"
	"time"
)

// dialer cancels the first attempts to connect with the context of Connect. Later
// attempts, after a lost connection, are not cancelled.
type dialer struct {
	first context.Context
	later atomic.Bool
}

// dialPatience is the time limit for connecting to one server.
const dialPatience = 2 * time.Second

func (d *dialer) Dial(network, address string) (net.Conn, error) {
	ctx := d.first
	if d.later.Load() {
		ctx = context.Background()
	}
	return (&net.Dialer{Timeout: dialPatience}).DialContext(ctx, network, address)
}
