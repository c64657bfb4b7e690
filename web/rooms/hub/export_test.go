package hub

import "time"

// SeesNothing has a hub believe that the journal has not answered for a long time.
func (h *Hub) SeesNothing() {
	h.up.asking <- struct{}{} // no beat is on its way
	defer func() { <-h.up.asking }()
	h.up.mu.Lock()
	defer h.up.mu.Unlock()
	h.up.seen = time.Now().Add(-time.Hour)
}
