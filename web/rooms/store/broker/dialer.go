package broker

import (
	"context"
	"net"
	"sync/atomic"
	"time"
)

// dialer ends the first attempts to connect with the context that they are made in.
// Later ones, of a connection that was lost, are nobody's to end.
type dialer struct {
	first context.Context
	later atomic.Bool
}

// dialPatience is how long one server may take to answer a connection.
const dialPatience = 2 * time.Second

func (d *dialer) Dial(network, address string) (net.Conn, error) {
	ctx := d.first
	if d.later.Load() {
		ctx = context.Background()
	}
	return (&net.Dialer{Timeout: dialPatience}).DialContext(ctx, network, address)
}
