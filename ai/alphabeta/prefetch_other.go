//go:build !amd64

package alphabeta

// Prefetch does nothing, since Go has no instruction for it here.
func (t *Entries) Prefetch(uint64) {}
