package server

import (
	"context"
	"time"
)

// SeesNothing has a hub believe that the journal has not answered for a long time.
func (h *Hub) SeesNothing() {
	h.up.asking <- struct{}{} // no beat is on its way
	defer func() { <-h.up.asking }()
	h.up.mu.Lock()
	defer h.up.mu.Unlock()
	h.up.seen = time.Now().Add(-time.Hour)
}

// FreeCodes frees the codes of what is closed or gone, as a hub does from time to time.
func (h *Hub) FreeCodes(ctx context.Context) error { return h.freeCodes(ctx, 0) }

// Expire does now what is done every hour.
func (h *Hub) Expire(ctx context.Context) error { return h.expireOnce(ctx) }
